"""What each option means to the seat that is asked: what it costs, what it does, and how often it comes off."""

from collections.abc import Callable
from typing import Any

from netcord.kernel import Answer, Ask, Choose, Seat, View
from netcord.tennis import Words, side_of

from .board import HIT, IN, OUT, Cell, Kind, Target
from .cubes import NONE, Arrangement, Row, Rows
from .rules import ACCEPT, CHALLENGE, CONCEDE, PLAIN, SPIRIT, Ball, Nudge, savable
from .table import Table


class Telling:
    """One question, as its seat sees it."""

    def __init__(self, table: Table, phase: Any, seat: Seat, words: Words) -> None:
        self.table = table
        self.phase = phase
        self.seat = seat
        self.words = words

    def say(self, key: str, **fields: Any) -> str:
        """A sentence about an option."""
        return self.words.say(f"choice_{key}", self.words.names, **fields)

    def percent(self, part: int, whole: int) -> str:
        """A chance, rounded."""
        return self.words.say("percent", {}, number=round(100 * part / whole))

    def cube(self, row: Row, spirit: bool) -> str:
        """The cube that is paid with, and how many there are."""
        held = self.table.of(self.seat)
        count = (held.spirit if spirit else held.own)[row.place]
        return self.say("cube_spirit" if spirit else f"cube_{row}", count=count)

    def serve_in(self) -> str:
        """How often a serve lands in the box."""
        target = self.table.target(self.phase.serve)
        return self._inside(self.table.board.serves(target), target)

    def return_in(self) -> str:
        """How often letter and number lie in the court."""
        return self._inside(self.table.board.returns(), Target.COURT)

    def return_good(self) -> str:
        """How often a return is hit and lands in the court."""
        board, hits = self.table.board, self.table.board.hits()
        throws = board.returns()
        good = sum(many for cell, many in throws.items() if cell in board.inside(Target.COURT))
        return self.percent(good * hits.get(HIT, 0), sum(throws.values()) * sum(hits.values()))

    def _inside(self, throws: dict[Cell, int], target: Target) -> str:
        inside = self.table.board.inside(target)
        return self.percent(sum(many for cell, many in throws.items() if cell in inside), sum(throws.values()))

    def unless(self, foe: Seat) -> str:
        """How the opponent may answer an ace or a winner."""
        many = self.table.of(foe).cubes(Row.AGILITY)
        return self.say("unless", foe=side_of(foe), count=many) if many else ""

    def card(self, wanted: str) -> dict[str, Any]:
        """What a challenge costs, and how many cards would help."""
        cards = dict((self.table.deck or self.table.discards).contents)
        many = self.table.of(self.seat).challenges
        return {"count": many, "good": cards.get(wanted, 0), "cards": sum(cards.values())}

    def kind(self, ball: Ball, cell: Cell) -> Kind:
        """What a cell means for a ball."""
        return self.table.board.kind(self.table.target(ball.serve), cell)


def _arrange(here: Telling, option: Any) -> str:
    arrangement: Arrangement = option
    if arrangement.spirit == NONE:
        return _spaced(arrangement.own)
    return f"{_spaced(arrangement.own)} + {_spaced(arrangement.spirit)}"


def _spaced(rows: Rows) -> str:
    return " ".join(map(str, rows))


def _serve(here: Telling, option: str) -> str:
    if option == PLAIN:
        return here.say("serve_plain", chance=here.serve_in())
    cube = here.cube(Row.ACE, option.endswith(SPIRIT))
    return here.say("serve_ace", cube=cube, chance=here.serve_in(), unless=here.unless(here.table.score.receiver))


def _return(here: Telling, option: str) -> str:
    if option == PLAIN:
        return here.say("return_plain", chance=here.return_good())
    cube = here.cube(Row.WINNER, option.endswith(SPIRIT))
    return here.say("return_winner", cube=cube, chance=here.return_in(), unless=here.unless(here.phase.to))


def _miss(here: Telling, option: str) -> str:
    if option == CONCEDE:
        return here.say("lost")
    cube = here.cube(Row.AGILITY, option.endswith(SPIRIT))
    if here.table.options.agility_scope == "all_dice":
        return here.say("miss_all", cube=cube, chance=here.return_good())
    hits, ball = here.table.board.hits(), here.phase.ball
    chance = here.percent(hits.get(HIT, 0), sum(hits.values()))
    return here.say("miss_again", cube=cube, chance=chance, cell=ball.cell, kind=here.kind(ball, ball.cell))


def _call(here: Telling, option: str) -> str:
    ball: Ball = here.phase.ball
    if option == CHALLENGE:
        fault = ball.serve == 1 and not here.table.options.serve_challenge_literal
        return here.say("call_challenge_fault" if fault else "call_challenge", **here.card(OUT))
    if not ball.special:
        return here.say("call_accept")
    answer = here.table.of(here.seat).cubes(Row.AGILITY)
    return here.say("call_accept_special" if answer else "call_accept_lost", special=ball.special)


def _save(here: Telling, option: Answer) -> str:
    ball: Ball = here.phase.ball
    if isinstance(option, Nudge):
        cube = here.cube(Row.ACCURACY, option.spirit)
        kind = here.kind(ball, option.cell)
        doubt = here.table.may_challenge(ball.to) and here.table.options.challenge_after_accuracy == "yes"
        where = str(Kind.SAFE if kind is Kind.LINE and not doubt else kind)
        if not savable(here.table, ball, option.cell, here.table.of(here.seat).cubes(Row.ACCURACY) - 1):
            where = "lost"
        after = here.say(f"moved_{where}", foe=side_of(ball.to))
        return here.say("save_move", cell=option.cell, cube=cube, after=after)
    if option == CHALLENGE:
        return here.say("save_challenge", **here.card(IN))
    assert option == ACCEPT, "there is nothing else to say"
    return here.say(("lost", "save_fault", "save_double_fault")[ball.serve])


def _counter(here: Telling, option: str) -> str:
    if option == CONCEDE:
        return here.say("counter_concede", special=here.phase.ball.special)
    return here.say("counter", cube=here.cube(Row.AGILITY, option.endswith(SPIRIT)), chance=here.return_good())


def _steal(here: Telling, option: Any) -> str:
    foe = side_of(here.seat).other
    many = here.table.of(foe).cubes(Row(option))
    return here.say("steal", row=option, foe=foe, count=many, left=many - 1)


def _give(here: Telling, option: Any) -> str:
    many = here.table.of(here.seat).cubes(Row(option))
    return here.say("give", row=option, count=many, left=many - 1)


def _place(here: Telling, option: Any) -> str:
    about = here.words.term(f"about_{option}")
    return here.say("place", row=option, about=about, count=here.table.of(here.seat).cubes(Row(option)))


TOLD: dict[str, Callable[[Telling, Any], str]] = {
    "arrange": _arrange,
    "serve": _serve,
    "return": _return,
    "miss": _miss,
    "call": _call,
    "save": _save,
    "counter": _counter,
    "steal": _steal,
    "give": _give,
    "place": _place,
}
"""By question, what tells its options; a partner, or a side of the court, is told by its name alone."""


def choices(view: View[Any, Ask], words: Words) -> dict[Answer, str]:
    """Every option of the question put to a seat, in its words."""
    ask = view.ask
    if not isinstance(ask, Choose) or ask.what not in TOLD:
        return {}
    here, tell = Telling(view.state.table, view.state.phase, ask.seat, words), TOLD[ask.what]
    return {option: tell(here, option) for option in ask.options}
