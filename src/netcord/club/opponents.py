"""Who decides for seats that no person sits at: levels of a game, its other bots, guests, two that know no game."""

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Any, NamedTuple

from netcord.bots import first_bot, random_bot
from netcord.kernel import Ask, Seat, Sentence, Side, Unreadable, View
from netcord.play import Lapse
from netcord.registry import AnyGame
from netcord.solvers import bots as solver_bots
from netcord.solvers import hint as solver_hint
from netcord.tennis import LEVELS, BotMaker, Words, Worth, side_of

from .guests import guests, invite

__all__ = [
    "SEATS",
    "bot_asked",
    "bot_named",
    "bots_of",
    "hint_of",
    "lapsed",
    "levels_of",
    "seats_of",
    "sides",
    "stand_in",
    "told_of",
    "usual_bot",
]

USUAL = "club"
"""The level of the bot that plays unless another is asked for."""

SEATS: Mapping[str, tuple[Seat, ...]] = {
    "a": ("A", "A1", "A2"),
    "b": ("B", "B1", "B2"),
    "both": ("A", "A1", "A2", "B", "B1", "B2"),
    "none": (),
}
"""Where a person may sit, singles and doubles."""


def bots_of(game: AnyGame) -> dict[str, BotMaker]:
    """By name, what makes a bot from the game and a seed: the levels from the weakest on, then all others.

    Who has solved a game comes behind those who answer at once: nobody is kept waiting who has not asked for that.
    A guest that is called like one of the game's own does not come in.
    """
    own = {**game.sparring.bots, **solver_bots(game.key)}
    known = {**own, **{name: make for name, make in guests(game).items() if name not in own}}
    levels = {name: known[name] for name in LEVELS if name in known}
    return {**levels, **known, "random": random_bot, "first": first_bot}


def hint_of(game: AnyGame) -> Callable[[View[Any, Ask]], Worth] | None:
    """What tells the worth of every choice: the game itself, or who has solved it."""
    return game.sparring.hint or solver_hint(game.key)


def usual_bot(game: AnyGame) -> str:
    """The name of the bot that plays unless another is asked for: a good match for somebody who is new to the game."""
    return USUAL if USUAL in game.sparring.bots else next(iter(game.sparring.bots), "random")


def stand_in(game: AnyGame) -> str:
    """Who plays where nobody looks on, or for somebody who is away: the bot a game has always had, good and quick."""
    return next((name for name in game.sparring.bots if name not in LEVELS), usual_bot(game))


def levels_of(game: AnyGame) -> tuple[str, ...]:
    """The levels a game is played at, the weakest first."""
    return tuple(name for name in LEVELS if name in game.sparring.bots)


class Told(NamedTuple):
    """A bot in words: what it is called, and one line about it."""

    title: str
    about: str


def told_of(name: str, words: Words) -> Told:
    """A bot in the words of its game, or else in those that hold for every game; a guest is called as it is named."""
    title = words.terms.get(f"ui_bot_title_{name}", name)
    if name not in words.terms and ":" in name:
        return Told(title, words.term("ui_bot_about_guest"))
    return Told(title, words.terms.get(f"bot_about_{name}") or words.terms.get(f"ui_bot_about_{name}", ""))


def bot_asked(game: AnyGame, name: str | None) -> BotMaker:
    """The same as `bot_named` for those who may run programs here: they may bring a bot of their own, MODULE:MAKER."""
    if name is not None and ":" in name:
        invite(name)
    return bot_named(game, name)


def bot_named(game: AnyGame, name: str | None) -> BotMaker:
    """What makes bots of this name; without a name, the usual ones."""
    known = bots_of(game)
    wanted = name or usual_bot(game)
    if wanted not in known:
        near = get_close_matches(wanted, known, 1, 0.6)
        listed = (
            Sentence("did you mean {near}?", near=near[0])
            if near
            else Sentence("choose from {listed}", listed=", ".join(known))
        )
        raise Unreadable("{game} has no bot {wanted!r}: {listed}", game=game.name, wanted=wanted, listed=listed)
    return known[wanted]


def lapsed(lapse: Lapse, words: Words, called: Mapping[Seat, str]) -> str:
    """What everybody may know of a decision that a default move was played for, in a sentence."""
    why = words.term(f"ui_lapse_{lapse.why}", what=lapse.what)
    return words.term("ui_lapsed", name=called.get(lapse.seat, lapse.seat), why=why)


def sides(seats: Iterable[Seat]) -> tuple[Side, ...]:
    """The sides on which somebody decides: an automaton has no seat."""
    return tuple(sorted({side_of(seat) for seat in seats}))


def seats_of(you: str) -> tuple[Seat, ...]:
    """Where a person sits who says A, B, both or none."""
    if you.lower() not in SEATS:
        raise Unreadable("you can sit at A, at B, at both or at none, not at {you!r}", you=you)
    return SEATS[you.lower()]
