"""What can be chosen, from the view of the seat that is asked: strategies, a smash, who must reach a drop."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from netcord.kernel import Ask, Choose, Seat, View
from netcord.tennis import Choice, Roll, Share, Words, gathered, simple

from .cards import LINES, WEIGHTS, Column
from .facts import Tactic
from .rules import DropTarget, Smash, Strategy, raised
from .table import Table

Choices = Iterable[Choice[Any]]

LETTERS = "OSVP"
"""What a stroke may find, from bad to good."""
THROWS = sum(WEIGHTS)
WHITE = Roll(("white", "white"))
THREE = Roll(("white", "white", "red"))


def choices(view: View[Any, Ask], words: Words) -> Choices:
    """A choice for every option of the question that the viewer is asked."""
    ask = view.ask
    if not isinstance(ask, Choose) or ask.seat != view.seat or ask.what not in TELLERS:
        return ()
    return TELLERS[ask.what](view.state.table, view.state.phase, ask, words)


def letter(table: Table, seat: Seat, column: Column, number: int, facing: Seat, natural: int) -> str:
    """What a number finds in a column of a player's card."""
    line = table.line(seat, column, number, facing, natural)
    return table.card(seat).column(column)[LINES.index(line)]


def found(table: Table, seat: Seat, column: Column, facing: Seat) -> dict[str, int]:
    """By letter, how many of 36 throws of the white dice find it, injuries and women against men included."""
    many = dict.fromkeys(LETTERS, 0)
    for number, weight in zip(LINES, WEIGHTS, strict=True):
        many[letter(table, seat, column, number, facing, number)] += weight
    return many


def smashed(table: Table, seat: Seat, facing: Seat) -> dict[str, int]:
    """The same for a smash whose better die is always raised."""
    many = dict.fromkeys(LETTERS, 0)
    for number, weight in zip(LINES, WEIGHTS, strict=True):
        reads = [letter(table, seat, Column.V, one, facing, number) for one in raised(number)]
        many[max(reads, key=LETTERS.index)] += weight
    return many


def _shares(many: Mapping[str, int], words: Words, term: str, wins: str = "") -> tuple[Share, ...]:
    """Shares by letter; where the throw ends the point, `wins` are the letters that win it."""
    return tuple(
        Share(("won" if one in wins else "lost") if wins else one, words.term(f"{term}_{one}"), count / THROWS)
        for one, count in many.items()
        if count
    )


def _tactics(table: Table, phase: Strategy, ask: Choose[Any], words: Words) -> Iterator[Choice[Any]]:
    """What each is rolled on. Rushing and dropping end the point, so their chance is that of the point."""
    me, foe = phase.player, phase.against
    mine, theirs = found(table, me, Column.SR, foe), found(table, foe, Column.SR, me)
    for tactic in ask.options:
        told: dict[str, Any] = {"roll": WHITE}
        match tactic:
            case Tactic.RUSH:
                told |= {"chance": (mine["V"] + mine["P"]) / THROWS, "odds": _shares(mine, words, "rush", "VP")}
            case Tactic.DROP if len(table.cards) == 2 or table.options.drop_target == "hitter":
                told |= {"chance": (theirs["O"] + theirs["S"]) / THROWS, "odds": _shares(theirs, words, "drop", "OS")}
            case Tactic.SMASH:
                told |= {"odds": _shares(smashed(table, me, foe), words, "smash")}
            case Tactic.NONE:
                told |= {"roll": THREE, "odds": _shares(found(table, me, Column.V, foe), words, "smash")}
        yield simple(tactic, words.term(f"tactic_{tactic}"), effect=words.term(f"tactic_{tactic}_effect"), **told)


def _smash(table: Table, phase: Smash, ask: Choose[Any], words: Words) -> Choices:
    """The number as it fell, or with a die raised: numbers that find the same letter come to the same."""
    reads = {one: letter(table, phase.hitter, Column.V, one, phase.facing, phase.number) for one in ask.options}
    told = {one: words.say("smash_reads", {}, letter=read) for one, read in reads.items()}
    return gathered((reads[one], simple(one, words.option(ask, one, words.names), effect=told[one])) for one in reads)


def _drops(table: Table, phase: DropTarget, ask: Choose[Any], words: Words) -> Iterator[Choice[Any]]:
    """Whom the drop is played to, and how often that opponent does not reach it."""
    for seat in ask.options:
        many = found(table, seat, Column.SR, phase.player)
        chance = (many["O"] + many["S"]) / THROWS
        effect = words.say("drop_effect", {}, chance=round(100 * chance))
        yield simple(
            seat, words.name(seat), effect=effect, roll=WHITE, chance=chance, odds=_shares(many, words, "drop", "OS")
        )


TELLERS: Mapping[str, Callable[[Table, Any, Choose[Any], Words], Choices]] = {
    "strategy": _tactics,
    "smash": _smash,
    "drop_target": _drops,
}
"""By question."""
