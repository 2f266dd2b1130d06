"""A match of a tournament as it stands, and its score as newspapers print it."""

from enum import StrEnum

from netcord.kernel import Side, Value

from .lines import Outcome, Walkover


class Standing(StrEnum):
    """Where a match stands."""

    WAITING = "waiting"  # not both players are known
    DUE = "due"  # it can be played, or is being played
    PLAYED = "played"
    BYE = "bye"  # PT-26d nobody on the other side: who is there advances
    WALKOVER = "walkover"  # one side, or both, cannot play any more
    EMPTY = "empty"  # nobody on either side


class Match(Value):
    """One match as it stands. `a` is the upper side, entrants are counted as in the event.

    While the match is waiting, None is a player not yet known; afterwards None is nobody.
    """

    id: str
    event: str
    round: int
    number: int
    standing: Standing
    a: int | None = None
    b: int | None = None
    winner: Side | None = None
    outcome: Outcome | None = None
    walkover: Walkover | None = None
    stage: str = ""
    day: int = 0

    def on(self, side: Side) -> int | None:
        """The entrant of a side."""
        return self.a if side is Side.A else self.b

    @property
    def won_by(self) -> int | None:
        """The entrant who advances."""
        return None if self.winner is None else self.on(self.winner)

    @property
    def lost_by(self) -> int | None:
        """The entrant who lost."""
        return None if self.winner is None else self.on(self.winner.other)

    @property
    def decided(self) -> bool:
        """Whether it is known who advances, if anybody."""
        return self.standing not in (Standing.WAITING, Standing.DUE)

    @property
    def score(self) -> str:
        """The score as the winner has it: "6-4 3-6 7-6(5)"."""
        if self.outcome is not None:
            return without_points(score_of(self.outcome.score, self.outcome.winner), self.outcome.how)
        return "w/o" if self.standing is Standing.WALKOVER else ""


def score_of(line: str, side: Side) -> str:
    """A score line, which has A first, with this side first.

    >>> score_of("4-6 7-6(5) [8-10] ret.", Side.B)
    '6-4 6-7(5) [10-8] ret.'
    """
    if side is Side.A:
        return line
    return " ".join(_turned(part) for part in line.split(" "))


def without_points(line: str, how: str) -> str:
    """The score of a match that ended early as newspapers print it: sets and games, not the points of the last game.

    >>> without_points("6-4 2-1 40-15 ret.", "ret."), without_points("6-4 0-0 0-15 def.", "def.")
    ('6-4 2-1 ret.', '6-4 def.')
    """
    parts = line.split(" ")
    if not how or len(parts) < 3 or parts[-1] != how or parts[-2].endswith("]"):
        return line
    sets = parts[:-2]
    return " ".join([*(sets[:-1] if sets[-1] == "0-0" else sets), how])


def _turned(part: str) -> str:
    inner, bracket = (part[1:-1], True) if part.startswith("[") and part.endswith("]") else (part, False)
    games, paren, tiebreak = inner.partition("(")
    first, dash, second = games.partition("-")
    if not dash:
        return part
    turned = f"{second}-{first}{paren}{tiebreak}"
    return f"[{turned}]" if bracket else turned
