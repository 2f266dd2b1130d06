"""What can be chosen, from the view of the seat that is asked: what it costs, what it does, how often it comes off."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from netcord.kernel import Ask, Choose, Seat, View
from netcord.tennis import Choice, Cost, Follow, Roll, Share, Spot, Way, Words, follow, side_of, simple, way

from .board import HIT, IN, OUT, Cell, Kind, Target
from .cubes import NONE, Arrangement, Row, Rows
from .rules import ACCEPT, CHALLENGE, CONCEDE, PLAIN, SPIRIT, Ball, Nudge, savable
from .table import Table

Choices = Iterable[Choice[Any]]

SERVE_DICE = Roll(("letter", "number"))
RETURN_DICE = Roll(("hit", "letter", "number"))
HIT_DIE = Roll(("hit",))
CARD = Roll(("card",))


def choices(view: View[Any, Ask], words: Words) -> Choices:
    """Every option of the question put to a seat."""
    ask = view.ask
    if not isinstance(ask, Choose) or ask.seat != view.seat or ask.what not in TELLERS:
        return ()
    return TELLERS[ask.what](Telling(view.state.table, view.state.phase, ask, words))


class Telling:
    """One question, as its seat sees it."""

    def __init__(self, table: Table, phase: Any, ask: Choose[Any], words: Words) -> None:
        self.table = table
        self.phase = phase
        self.ask = ask
        self.seat = ask.seat
        self.words = words

    def say(self, key: str, **fields: Any) -> str:
        """A sentence about an option."""
        return self.words.say(f"choice_{key}", self.words.names, **fields)

    def told(
        self,
        answer: Any,
        key: str,
        *,
        chance: float | None = None,
        then: Follow | None = None,
        why: str = "",
        **fields: Any,
    ) -> Choice[Any]:
        """An option: what it is called, what follows from it, and why its chance is what it is."""
        about: dict[str, Any] = {
            name: fields.pop(name) for name in ("cost", "roll", "at", "to", "odds") if name in fields
        }
        if chance is not None:
            fields["chance"] = self.percent(chance)
            about.setdefault("odds", self.odds(chance))
        label, effect = self.say(key, **fields), self.say(f"{key}_effect", **fields)
        about["then"] = (*([then] if then else ()), *self.paid(about.get("cost", ())), *self.reckoned(why, chance))
        brief = fields | {"cube": fields.get("cube_short", "")}
        short = self.say(f"{key}_short" if f"choice_{key}_short" in self.words.lines else key, **brief)
        return simple(answer, label, effect=effect, chance=chance, short=short if short != label else "", **about)

    def reckoned(self, why: str, chance: float | None) -> Iterator[Follow]:
        """How a chance comes about, of how many throws or faces."""
        if not why or chance is None:
            return
        board, faces = self.table.board, self.table.board.hits()
        serve = self.table.target(self.phase.serve) if why == "serve" else Target.COURT
        throws = board.serves(serve) if why == "serve" else board.returns()
        good = sum(many for cell, many in throws.items() if cell in board.inside(serve))
        parts = {"good": good, "all": sum(throws.values()), "hits": faces.get(HIT, 0), "faces": sum(faces.values())}
        head = self.words.term("then_sum", chance=self.percent(chance))
        yield follow("sum", head, self.say(f"then_sum_{why}", **parts))

    def then(self, key: str, **fields: Any) -> Follow:
        """What follows from an option, in whole sentences."""
        head = key.partition("_")[0]
        return follow(head, self.words.term(f"then_{head}"), self.say(f"then_{key}", **fields))

    def paid(self, costs: Iterable[Cost]) -> Iterator[Follow]:
        """What becomes of the cube that an option takes, where nothing was agreed that would keep it."""
        options, held = self.table.options, self.table.of(self.seat)
        for cost in costs:
            if cost.kind == "challenge" and not options.challenge_kept_if_right:
                key, left = "challenge", held.challenges - 1
            elif cost.kind == "cube" and not (cost.of == Row.ACE and options.ace_cube_on_fault == "kept"):
                key, left = "cube", held.cubes(Row(cost.of)) - 1
            elif cost.kind == "spirit" and self.ask.what != "give" and not self.table.spirit_comes_back:
                soon = self.table.mode == "tiebreak" and not options.spirit_cooldown
                key, left = "spirit_soon" if soon else "spirit", 0
            else:
                continue
            last = left == 0 and not key.startswith("spirit")
            told = self.say(f"pays_{key}_last" if last else f"pays_{key}", left=left)
            yield follow("cost", self.words.term("then_cost"), told)

    def returned(self, seat: Seat) -> str:
        """That somebody must return a ball, how often that comes off, and what can help it."""
        many = self.table.of(seat).cubes(Row.ACCURACY)
        helped = self.say("helped", count=many) if many else ""
        key = "returned_you" if side_of(seat) is side_of(self.seat) else "returned"
        return self.say(key, foe=side_of(seat), chance=self.percent(self.return_good()), helped=helped)

    def goes_on(self, ball: Ball) -> str:
        """What a good ball of one's own brings: somebody must return it, or an ace or winner wins the point."""
        return self.wins(ball.to) if ball.special else self.returned(ball.to)

    def wins(self, foe: Seat) -> str:
        """That a good ace or winner wins the point, unless somebody can answer it."""
        return self.say("wins", unless=self.unless(foe))

    def barred(self, key: str, why: str) -> Choice[Any]:
        """What cannot be done now, and why."""
        return simple(None, self.words.term(f"barred_{key}"), why_not=self.words.term(f"barred_{why}"))

    def percent(self, chance: float) -> str:
        """A chance, rounded."""
        return self.words.say("percent", {}, number=round(100 * chance))

    def odds(self, chance: float) -> tuple[Share, ...]:
        """It comes off, or it does not."""
        good = Share("good", self.words.term("share_good"), chance)
        return (good, Share("bad", self.words.term("share_bad"), 1 - chance))

    def cube(self, row: Row, spirit: bool) -> dict[str, Any]:
        """The cube that is paid with, and how many there are."""
        held = self.table.of(self.seat)
        count = (held.spirit if spirit else held.own)[row.place]
        key = "cube_spirit" if spirit else f"cube_{row}"
        told = {"cube": self.say(key, count=count), "cube_short": self.say(f"{key}_short")}
        return {**told, "cost": (Cost("spirit" if spirit else "cube", 1, row.value),)}

    def cell(self, cell: Cell, own: bool = False) -> Spot:
        """A cell of the grid."""
        return Spot("cell", cell, cell, own)

    def row(self, row: Row) -> Spot:
        """A row of cubes."""
        return Spot("row", row.value, self.words.term(f"row_{row}"))

    def serve_in(self) -> float:
        """How often a serve lands in the box."""
        target = self.table.target(self.phase.serve)
        return self._inside(self.table.board.serves(target), target)

    def return_in(self) -> float:
        """How often letter and number lie in the court."""
        return self._inside(self.table.board.returns(), Target.COURT)

    def hit(self) -> float:
        """How often the hit die hits."""
        faces = self.table.board.hits()
        return faces.get(HIT, 0) / sum(faces.values())

    def return_good(self) -> float:
        """How often a return is hit and lands in the court."""
        board, faces = self.table.board, self.table.board.hits()
        throws = board.returns()
        good = sum(many for cell, many in throws.items() if cell in board.inside(Target.COURT))
        return good * faces.get(HIT, 0) / (sum(throws.values()) * sum(faces.values()))

    def _inside(self, throws: dict[Cell, int], target: Target) -> float:
        inside = self.table.board.inside(target)
        return sum(many for cell, many in throws.items() if cell in inside) / sum(throws.values())

    def unless(self, foe: Seat) -> str:
        """How the opponent may answer an ace or a winner."""
        many = self.table.of(foe).cubes(Row.AGILITY)
        return self.say("unless", foe=side_of(foe), count=many) if many else ""

    def challenge(self, wanted: str) -> dict[str, Any]:
        """What a challenge costs, and how many cards would help."""
        cards = dict((self.table.deck or self.table.discards).contents)
        good, many = cards.get(wanted, 0), sum(cards.values())
        count = self.table.of(self.seat).challenges
        told = {"count": count, "good": good, "cards": many, "chance": good / many}
        other = OUT if wanted == IN else IN
        odds = (Share("good", wanted, good / many), Share("bad", other, 1 - good / many))
        return {**told, "roll": CARD, "cost": (Cost("challenge"),), "odds": odds}

    def kind(self, ball: Ball, cell: Cell) -> Kind:
        """What a cell means for a ball."""
        return self.table.board.kind(self.table.target(ball.serve), cell)


KNOWN: Mapping[Rows, str] = {(1, 1, 1, 1): "even", (1, 3, 0, 0): "without_spirits", (1, 2, 0, 1): "with_spirits"}
"""Placements of four cubes that something can be said of."""


def _arranges(here: Telling) -> Iterator[Choice[Any]]:
    """The own cubes first, then the spirit cubes, as they are written."""
    for option in here.ask.options:
        arrangement: Arrangement = option
        own = _spaced(arrangement.own)
        known = here.say(f"known_{KNOWN[arrangement.own]}") if arrangement.own in KNOWN else ""
        path: tuple[Way, ...] = (way("cubes", own, own),)
        if arrangement.spirit == NONE:
            yield Choice(arrangement, own, path, effect=known)
            continue
        spirit = _spaced(arrangement.spirit)
        yield Choice(arrangement, f"{own} + {spirit}", (*path, way("spirit", spirit, f"+ {spirit}")), effect=known)


def _spaced(rows: Rows) -> str:
    return " ".join(map(str, rows))


def _serves(here: Telling) -> Iterator[Choice[Any]]:
    for option in here.ask.options:
        if option == PLAIN:
            then = here.then(f"good_serve_{here.phase.serve}", returned=here.returned(here.table.score.receiver))
            yield here.told(option, "serve_plain", chance=here.serve_in(), why="serve", roll=SERVE_DICE, then=then)
        else:
            foe = here.table.score.receiver
            cube, unless = here.cube(Row.ACE, option.endswith(SPIRIT)), here.unless(foe)
            then = here.then(f"good_serve_{here.phase.serve}", returned=here.wins(foe))
            about: dict[str, Any] = {"unless": unless, "roll": SERVE_DICE, "then": then}
            yield here.told(option, "serve_ace", chance=here.serve_in(), why="serve", **about, **cube)


def _returns(here: Telling) -> Iterator[Choice[Any]]:
    for option in here.ask.options:
        if option == PLAIN:
            then = here.then("good_return", returned=here.returned(here.phase.to))
            yield here.told(
                option, "return_plain", chance=here.return_good(), why="return", roll=RETURN_DICE, then=then
            )
        else:
            cube, unless = here.cube(Row.WINNER, option.endswith(SPIRIT)), here.unless(here.phase.to)
            then = here.then("good_winner", returned=here.wins(here.phase.to))
            about: dict[str, Any] = {"unless": unless, "roll": SERVE_DICE, "then": then}
            yield here.told(option, "return_winner", chance=here.return_in(), why="winner", **about, **cube)


def _misses(here: Telling) -> Iterator[Choice[Any]]:
    ball: Ball = here.phase.ball
    for option in here.ask.options:
        if option == CONCEDE:
            yield here.told(option, "lost", cost=(Cost("point"),))
            continue
        cube = here.cube(Row.AGILITY, option.endswith(SPIRIT))
        if here.table.options.agility_scope == "all_dice":
            then = here.then("good_return", returned=here.returned(ball.to))
            yield here.told(
                option, "miss_all", chance=here.return_good(), why="return", roll=RETURN_DICE, then=then, **cube
            )
        else:
            kind = here.kind(ball, ball.cell)
            goes: dict[str, Any] = {"cell": ball.cell, "kind": kind, "to": (here.cell(ball.cell),)}
            if kind in (Kind.SAFE, Kind.LINE):
                goes["then"] = here.then(f"hit_{kind}", cell=ball.cell, returned=here.returned(ball.to))
            yield here.told(option, "miss_again", chance=here.hit(), why="hit", roll=HIT_DIE, **goes, **cube)


def _calls(here: Telling) -> Iterator[Choice[Any]]:
    ball: Ball = here.phase.ball
    for option in here.ask.options:
        if option == CHALLENGE:
            fault = ball.serve == 1 and not here.table.options.serve_challenge_literal
            key = "fault" if fault else "special" if ball.special else "ball"
            then = here.then(f"challenge_{key}", returned=here.returned(here.seat), special=ball.special)
            told = "call_challenge_fault" if fault else "call_challenge"
            yield here.told(option, told, then=then, **here.challenge(OUT))
        elif not ball.special:
            yield here.told(option, "call_accept", then=here.then("accept", returned=here.returned(here.seat)))
        else:
            answer = here.table.of(here.seat).cubes(Row.AGILITY)
            yield here.told(option, "call_accept_special" if answer else "call_accept_lost", special=ball.special)


def _saves(here: Telling) -> Iterator[Choice[Any]]:
    """Let it go, challenge, move it; and why not, where one of them cannot be done."""
    ball: Ball = here.phase.ball
    for option in here.ask.options:
        if isinstance(option, Nudge):
            kind = here.kind(ball, option.cell)
            doubt = here.table.may_challenge(ball.to) and here.table.options.challenge_after_accuracy == "yes"
            lies = str(Kind.SAFE if kind is Kind.LINE and not doubt else kind)
            if not savable(here.table, ball, option.cell, here.table.of(here.seat).cubes(Row.ACCURACY) - 1):
                lies = "lost"
            after = here.say(f"moved_{lies}", foe=side_of(ball.to))
            cube = here.cube(Row.ACCURACY, option.spirit)
            moved: dict[str, Any] = {"cell": option.cell, "after": after, "to": (here.cell(option.cell),)}
            moved["then"] = here.then(f"move_{lies}", cell=option.cell, returned=here.goes_on(ball))
            yield here.told(option, "save_move", **moved, **cube)
        elif option == CHALLENGE:
            at_once = ball.serve == 1 and here.table.options.serve_challenge_literal
            key = f"challenge_own_{0 if at_once else ball.serve}"
            then = here.then(key, returned=here.goes_on(ball))
            yield here.told(option, "save_challenge", then=then, **here.challenge(IN))
        else:
            assert option == ACCEPT, "there is nothing else to say"
            key = ("lost", "save_fault", "save_double_fault")[ball.serve]
            yield here.told(option, key, cost=() if ball.serve == 1 else (Cost("point"),))
    if CHALLENGE not in here.ask.options:
        left = here.table.may_challenge(ball.hitter)
        yield here.barred("challenge", "far" if left else "no_challenge")
    if not any(isinstance(option, Nudge) for option in here.ask.options):
        if ball.serve and not here.table.options.accuracy_on_serve:
            yield here.barred("accuracy", "serve")
        else:
            held = here.table.of(ball.hitter).cubes(Row.ACCURACY)
            yield here.barred("accuracy", "too_far" if held else "no_accuracy")


def _counters(here: Telling) -> Iterator[Choice[Any]]:
    for option in here.ask.options:
        if option == CONCEDE:
            yield here.told(option, "counter_concede", special=here.phase.ball.special, cost=(Cost("point"),))
        else:
            cube = here.cube(Row.AGILITY, option.endswith(SPIRIT))
            then = here.then("good_return", returned=here.returned(here.phase.ball.hitter))
            yield here.told(
                option, "counter", chance=here.return_good(), why="return", roll=RETURN_DICE, then=then, **cube
            )


def _steals(here: Telling) -> Iterator[Choice[Any]]:
    foe = side_of(here.seat).other
    for option in here.ask.options:
        many = here.table.of(foe).cubes(Row(option))
        yield here.told(option, "steal", row=option, foe=foe, count=many, left=many - 1, at=here.row(Row(option)))


def _gives(here: Telling) -> Iterator[Choice[Any]]:
    for option in here.ask.options:
        many = here.table.of(here.seat).cubes(Row(option))
        paid = (Cost("spirit", 1, str(option)),)
        yield here.told(option, "give", row=option, count=many, left=many - 1, at=here.row(Row(option)), cost=paid)


def _places(here: Telling) -> Iterator[Choice[Any]]:
    for option in here.ask.options:
        count = here.table.of(here.seat).cubes(Row(option))
        about = here.words.term(f"about_{option}")
        yield here.told(option, "place", row=option, about=about, count=count, at=here.row(Row(option)))


TELLERS: Mapping[str, Callable[[Telling], Choices]] = {
    "arrange": _arranges,
    "serve": _serves,
    "return": _returns,
    "miss": _misses,
    "call": _calls,
    "save": _saves,
    "counter": _counters,
    "steal": _steals,
    "give": _gives,
    "place": _places,
}
"""By question, what tells its options; a partner, or a side of the court, is told by its name alone."""
