"""The solver's report on one pair of arrangements with spirit cubes: every position that can follow, exactly."""

from collections.abc import Callable

from msgspec.structs import replace

from netcord.games.tennidice import Options, board_named
from netcord.games.tennidice.cubes import Rows
from netcord.kernel import Illegal, Side, Unreadable, Value
from netcord.tennis import FORMATS, Score, TieBreakRule, load_words, with_tiebreak

from .loss import losses
from .solve import solve_from, start_cards
from .space import Left


class SpiritReport(Value):
    """What a tie-break with spirit cubes is worth once both have placed so, with perfect play."""

    board: str
    target: int
    challenges: int
    first: Rows
    other: Rows
    value: float  # the first server's chance
    positions: int
    useless: float | None = None  # the same with useless_steps: accuracy steps that cannot save the ball (TD-60)
    tiebreaks: int = 0  # played by `perfect` against the exact solution
    loss: float = 0.0  # what it gave away, per tie-break
    error: float = 0.0

    def text(self, language: str = "en") -> str:
        """For a terminal."""
        words = load_words((__package__,), language)
        each = words.term("challenges" if self.challenges else "no_challenges", count=self.challenges)
        solved = {"board": self.board, "target": self.target, "positions": f"{self.positions:,}"}
        value = f"{self.value:.10f}"
        lines = [
            words.term("solved_spirit", each=each, **solved),
            words.term("beats", first=shown(self.first), other=shown(self.other), value=value),
        ]
        if self.useless is not None:
            lines.append(words.term("useless", value=f"{self.useless:.10f}"))
        if self.tiebreaks:
            lost = {"loss": f"{self.loss:.5f}", "error": f"{self.error:.5f}"}
            lines.append(words.term("gave_away", count=self.tiebreaks, **lost))
        return "\n".join(lines)


def shown(rows: Rows) -> str:
    """An arrangement, in the order agility, accuracy, ace, winner."""
    return "[" + ",".join(map(str, rows)) + "]"


def rows_from(text: str) -> Rows:
    """An arrangement as it is written: 0,2,0,2."""
    parts = text.strip("[] ").replace("-", ",").split(",")
    try:
        numbers = [int(part) for part in parts]
    except ValueError:
        numbers = []
    if len(numbers) != 4:
        raise Unreadable(
            "an arrangement is four numbers, agility, accuracy, ace, winner, as 0,2,0,2, not {text!r}", text=text
        )
    return numbers[0], numbers[1], numbers[2], numbers[3]


def spirit_report(
    first: Rows,
    other: Rows,
    board: str = "default",
    *,
    target: int = 7,
    challenges: int | None = None,
    useless: bool = False,
    regret: int = 0,
    heard: Callable[[int, int], None] | None = None,
) -> SpiritReport:
    """Solve one pair of arrangements. `regret`: play so many tie-breaks against the solution, and weigh them."""
    here, options = board_named(board), Options()
    for rows in (first, other):
        if min(rows) < 0 or sum(rows) > here.cubes.strategy:
            raise Illegal(
                "{rows} places {sum} cubes: a side has {strategy}, none below 0",
                rows=shown(rows),
                sum=sum(rows),
                strategy=here.cubes.strategy,
            )
    if regret and (target != 7 or challenges not in (None, here.cubes.challenge) or board != "default"):
        raise Illegal("what perfect gives away is measured in the printed game: leave target, challenges and board out")
    if regret and not all(sum(rows) == here.cubes.strategy for rows in (first, other)):
        raise Illegal(
            "what perfect gives away is measured in the printed game: place all {strategy} cubes",
            strategy=here.cubes.strategy,
        )
    score = Score.start(with_tiebreak(FORMATS["tennidice_tiebreak"], TieBreakRule(target)), Side.A)
    cards = start_cards(here)
    many = here.cubes.challenge if challenges is None else challenges
    left = Left((first, other), cards._replace(a=many, b=many))
    solved = solve_from(score, left, here, options, spirit_total=here.cubes.spirit, heard=heard)
    found = SpiritReport(
        board, target, many, first, other, solved.value(score, left), solved.space.size * len(solved.course.stops)
    )
    if useless:
        free = solve_from(score, left, here, Options(useless_steps=True), spirit_total=here.cubes.spirit, heard=heard)
        found = replace(found, useless=free.value(score, left))
    if regret:
        weighed = losses(first, other, regret, solved=solved)
        found = replace(found, tiebreaks=regret, loss=weighed.mean, error=weighed.error)
    return found
