"""From what a user types to a game, cards and a setup; every miss comes with a suggestion."""

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from random import SystemRandom
from typing import Any

from netcord import registry
from netcord.kernel import Illegal, Impossible, Unreadable
from netcord.registry import AnyGame
from netcord.tennis import pick_card, slug

from .home import read_bytes


def find_game(wanted: str) -> AnyGame:
    """A game by its key, or by the beginning of its key or name."""
    known = registry.games()
    key = slug(wanted)
    if key in known:
        return known[key]
    close = [game for game in known.values() if key and (game.key.startswith(key) or slug(game.name).startswith(key))]
    if len(close) == 1:
        return close[0]
    listed = ", ".join(game.key for game in close or known.values())
    if close:
        raise Unreadable(f"{wanted!r} could be {listed}: say which")
    nearest = get_close_matches(key, known, 1, 0.5)
    hint = f"did you mean {nearest[0]}?" if nearest else f"choose from {listed}"
    raise Unreadable(f"there is no game {wanted!r}: {hint}")


def cards_of(game: AnyGame, file: Path | None = None) -> tuple[Any, ...]:
    """The cards to choose from: those that come with the game, before them a user's own."""
    shipped = tuple(game.cards())
    if file is None:
        return shipped
    own = read_own(game, file)
    taken = {card.id for card in own}
    return (*own, *(card for card in shipped if card.id not in taken))


def read_own(game: AnyGame, file: Path) -> tuple[Any, ...]:
    """A user's own set; if anything is wrong with it, the first thing wrong in one sentence."""
    if game.read_cards is None:
        raise Impossible(f"{game.name} has no cards that could be read from a file")
    try:
        return tuple(game.read_cards(str(file), read_bytes(file)).cards)
    except Unreadable as error:
        first, *more = str(error).splitlines()
        rest = f" (and {len(more)} more; `netcord cards check {game.key} {file}` lists them)" if more else ""
        raise Unreadable(first + rest) from None


def on_surface(cards: Iterable[Any], surface: str | None) -> tuple[Any, ...]:
    """The cards of a surface; all of them if none is named."""
    every = tuple(cards)
    if surface is None:
        return every
    known = sorted({str(card.surface).lower() for card in every if hasattr(card, "surface")})
    if surface.lower() not in known:
        there = f"cards are for {', '.join(known)}" if known else "these cards are for no surface"
        raise Unreadable(f"there is no card for the surface {surface!r}: {there}")
    return tuple(card for card in every if _surface(card) == surface.lower())


def _surface(card: Any) -> str:
    return str(getattr(card, "surface", "")).lower()


def find_card(wanted: str, cards: Sequence[Any], surface: str = "") -> Any:
    """A card by its id or by words of it. `surface` settles what the words leave open.

    A card without an edition comes before the same player's season in a special edition.
    """
    try:
        return pick_card(wanted, cards)
    except Unreadable:
        words = slug(wanted).split("-")
        close = [card for card in cards if all(word in card.id.split("-") for word in words)]
        if surface and len(close) > 1:
            close = [card for card in close if _surface(card) == surface] or close
        shortest = min(close, key=lambda card: len(card.id), default=None)
        if shortest is not None and all(card.id.startswith(shortest.id) for card in close):
            return shortest
        if close:
            listed = ", ".join(card.id for card in close[:8]) + (", ..." if len(close) > 8 else "")
            raise Unreadable(f"{wanted!r} could be {listed}: say which") from None
        raise Unreadable(f"there is no card {wanted!r}: {_nearest(words, cards)}") from None


def _nearest(words: Sequence[str], cards: Sequence[Any]) -> str:
    """What was probably meant: the cards that have the words, each spelt as near as can be."""
    known = sorted({part for card in cards for part in card.id.split("-")})
    meant = [get_close_matches(word, known, 1, 0.7) for word in words]
    near = {match[0] for match in meant if match and not match[0].isdigit()}
    found = [card.id for card in cards if near and near <= set(card.id.split("-"))]
    if not found:
        return "`netcord cards list` shows them all"
    return f"did you mean {' or '.join(found[:3])}?"


def chosen_cards(
    cards: Sequence[Any], wanted: Sequence[str], *, surface: str | None = None, fill: int = 0
) -> tuple[Any, ...]:
    """The cards named, the later ones on the first one's surface where their names leave it open.

    `fill`: so many there must be at least, and those that are missing are drawn by lot, from the same surface and tour.
    """
    offered = on_surface(cards, surface)
    picked: list[Any] = []
    for name in wanted:
        picked.append(find_card(name, offered, _surface(picked[0]) if picked else ""))
    while len(picked) < fill:
        picked.append(drawn(offered, picked))
    return tuple(picked)


def drawn(cards: Sequence[Any], beside: Sequence[Any]) -> Any:
    """A card by lot: on the surface of those beside it, another player, of the same tour if there is one."""
    lot = [card for card in cards if getattr(card, "rank", 1) is not None]  # players before tour averages
    for first in beside:
        lot = [card for card in lot if _surface(card) == _surface(first) and card.name != first.name]
        lot = [card for card in lot if getattr(card, "tour", "") == getattr(first, "tour", "")] or lot
    if not lot:
        raise Impossible("there is no card left to draw an opponent from: choose another surface")
    return SystemRandom().choice(lot)


def parsed_options(game: AnyGame, given: Sequence[str], best_of: int | None = None) -> dict[str, str]:
    """Options by name, from `key=value` as typed. The game says what it offers."""
    known = {option.key: option for option in game.options}
    options: dict[str, str] = {}
    if best_of is not None:
        if "best_of" not in known:
            raise Illegal(f"{game.name} is not played to a number of sets: leave --best-of out")
        options["best_of"] = str(best_of)
    for text in given:
        key, equals, value = text.partition("=")
        key = key.strip().replace("-", "_")
        if not equals:
            raise Unreadable(f"an option is written key=value, as in --option first=A, not {text!r}")
        if key not in known:
            near = get_close_matches(key, known, 1, 0.5)
            hint = f"did you mean {near[0]}?" if near else f"its options are {', '.join(known) or 'none'}"
            raise Unreadable(f"{game.name} has no option {key!r}: {hint}")
        options[key] = value.strip()
    for key, value in options.items():
        if value not in known[key].values:
            raise Unreadable(f"{key} can be {' or '.join(known[key].values)}, not {value!r}")
    return options


def all_options(game: AnyGame, chosen: Mapping[str, str]) -> dict[str, str]:
    """Every option with the value it has, chosen or by default."""
    return {option.key: chosen.get(option.key, option.default) for option in game.options}


def arranged(game: AnyGame, cards: Sequence[Any], options: Mapping[str, str]) -> Any:
    """The setup; refused here, before anything is written, if the game does not accept it."""
    setup = game.arrange(tuple(cards), options)
    game.start(setup)
    return setup


def need_cards(game: AnyGame, cards: Sequence[Any], picked: Sequence[Any]) -> None:
    """A game with cards needs some to be chosen."""
    if picked or not fewest(game):
        return
    raise Unreadable(
        f"{game.name} needs {fewest(game)} cards: name them, as in `netcord play {game.key} {_two(cards)}`, "
        "or say --random"
    )


def fewest(game: AnyGame) -> int:
    """How many cards a match takes at least, both sides together."""
    return 2 * min(game.cards_each)


def _two(cards: Sequence[Any]) -> str:
    players = [card for card in cards if getattr(card, "rank", 1) is not None] or cards
    first = players[0]
    second = next((card for card in players[1:] if _surface(card) == _surface(first)), first)
    return f"{first.id} {second.id}"


def languages_of(game: AnyGame, language: str) -> str:
    """The language, if the game is told in it."""
    if language not in game.languages:
        raise Unreadable(f"{game.name} is told in {' or '.join(game.languages)}, not in {language!r}")
    return language
