"""From what a user types to a game, cards and a setup; every miss comes with a suggestion."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from random import SystemRandom
from typing import Any, TypeVar

from netcord import registry
from netcord.kernel import Illegal, Impossible, Unreadable
from netcord.registry import AnyGame
from netcord.tennis import Option, pick_card, slug

from .home import read_bytes

R = TypeVar("R")


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
    return tuple(_read(game, game.read_cards, file).cards)


def _read(game: AnyGame, read: Callable[[str, bytes], R], file: Path) -> R:
    try:
        return read(str(file), read_bytes(file.expanduser()))
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


UNPLAYED = ("averages", "specimens")
"""Sets of this name hold nobody who ever played: they may be named, but are not drawn or ranked."""


def players_of(game: AnyGame, cards: Iterable[Any]) -> tuple[Any, ...]:
    """The cards of players, without averages and specimens; all cards if there are no others."""
    every = tuple(cards)
    left_out = {card.id for shelf in game.shelves() if shelf.source.startswith(UNPLAYED) for card in shelf.cards}
    found = (card for card in every if card.id not in left_out and getattr(card, "rank", 1) is not None)
    return tuple(found) or every


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
    cards: Sequence[Any],
    wanted: Sequence[str],
    *,
    surface: str | None = None,
    given: Sequence[Any] = (),
    fill: int = 0,
    mixed: bool = False,
) -> tuple[Any, ...]:
    """The cards named, the later ones on the first one's surface where their names leave it open.

    `fill`: so many there must be at least, and those that are missing are drawn by lot, from the same surface and tour;
    of a `mixed` pair the second is drawn from the other tour than the first.
    """
    offered = on_surface(cards, surface)
    picked: list[Any] = list(given)
    for name in wanted:
        picked.append(find_card(name, offered, _surface(picked[0]) if picked else ""))
    while len(picked) < fill:
        picked.append(drawn(offered, picked, mixed=mixed))
    return tuple(picked)


def chosen(
    game: AnyGame,
    cards: Sequence[Any],
    wanted: Sequence[str],
    surface: str | None = None,
    *,
    random: bool = False,
    doubles: bool = False,
    mixed: bool = False,
) -> tuple[Any, ...]:
    """As many cards as the match takes, those named and with `random` the others by lot."""
    count = how_many(game, len(wanted), doubles=doubles, mixed=mixed)
    picked = chosen_cards(cards, wanted, surface=surface)
    if random:
        lot = on_surface(players_of(game, cards), surface)
        picked = chosen_cards(lot, (), given=picked, fill=count, mixed=mixed)
    need_cards(game, cards, picked, count if doubles or mixed else None)
    for pair in (picked[:2], picked[2:]) if mixed else ():
        check_pair(pair)
    return picked


def drawn(cards: Sequence[Any], beside: Sequence[Any], *, mixed: bool = False) -> Any:
    """A card by lot: on the surface of those beside it, another player, men or women as they are if there are any."""
    lot = [card for card in cards if getattr(card, "rank", 1) is not None]  # players before tour averages
    for first in beside:
        lot = [card for card in lot if _surface(card) == _surface(first) and card.name != first.name]
    if beside and not mixed:
        lot = [card for card in lot if sex_of(card) == sex_of(beside[0])] or lot
    if mixed and len(beside) % 2:
        lot = [card for card in lot if sex_of(card) and sex_of(card) != sex_of(beside[-1])]
    if not lot:
        raise Impossible("there is no card left to draw from: name the players, or choose another surface")
    return SystemRandom().choice(lot)


def parsed_options(
    game: AnyGame, given: Sequence[str], best_of: int | None = None, *, files: bool = False
) -> dict[str, str]:
    """Options by name, from `key=value` as typed: what the game offers, and with `files` what may be brought along."""
    known = {option.key: option for option in game.options}
    options: dict[str, str] = {}
    if best_of is not None:
        key, number = ("best_of", best_of) if "best_of" in known else ("sets_to_win", (best_of + 1) // 2)
        if key not in known:
            raise Illegal(f"{game.name} is not played to a number of sets: leave --best-of out")
        if best_of % 2 == 0 or str(number) not in known[key].values:
            lengths = [int(value) for value in known[key].values if value.isdigit()]
            offered = lengths if key == "best_of" else [2 * sets - 1 for sets in lengths]
            raise Unreadable(f"a match of {game.name} is best of {' or '.join(map(str, offered))}, not of {best_of}")
        options[key] = str(number)
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
        brought = files and key in game.own
        if value not in known[key].values and not (brought and is_file(value)):
            more = ", or a file of your own" if brought else ""
            raise Unreadable(f"{key} can be {' or '.join(known[key].values)}{more}, not {value!r}")
    return options


def is_file(value: str) -> bool:
    """Whether an option names a file rather than something that comes along: it has an ending or a folder."""
    return "/" in value or "\\" in value or bool(Path(value).suffix)


def all_options(game: AnyGame, chosen: Mapping[str, str]) -> dict[str, str]:
    """Every option with the value it has, chosen or by default."""
    return {option.key: chosen.get(option.key, option.default) for option in game.options}


def advised(game: AnyGame, chosen: Mapping[str, str]) -> tuple[Option, ...]:
    """The options whose default was kept although another value is recommended."""
    return tuple(option for option in game.options if option.recommended and option.key not in chosen)


def arranged(game: AnyGame, cards: Sequence[Any], options: Mapping[str, str]) -> Any:
    """The setup; refused here, before anything is written, if the game does not accept it."""
    known = {option.key: option.values for option in game.options}
    files = {key: Path(options[key]) for key in game.own if key in options and options[key] not in known[key]}
    own = {key: _read(game, game.own[key], file)[0] for key, file in files.items()}
    setup = game.arrange(tuple(cards), {key: value for key, value in options.items() if key not in own}, **own)
    game.start(setup)
    return setup


def need_cards(game: AnyGame, cards: Sequence[Any], picked: Sequence[Any], wanted: int | None = None) -> None:
    """A match takes a certain number of cards, `wanted` if it is to be singles or doubles."""
    allowed = [2 * each for each in game.cards_each] if wanted is None else [wanted]
    if len(picked) in allowed:
        return
    if not picked:
        raise Unreadable(
            f"{game.name} needs {_counts(allowed)}: name them, as in `netcord play {game.key} {_two(cards)}`, "
            "or say --random"
        )
    if allowed == [0]:
        raise Unreadable(f"{game.name} is played without cards: leave {picked[0].id} out")
    named = "only 1 was named" if len(picked) == 1 else f"{len(picked)} were named"
    raise Unreadable(f"{game.name} takes {_counts(allowed)}, and {named}; --random draws the others")


def _counts(allowed: Sequence[int]) -> str:
    if len(allowed) == 1:
        return f"{allowed[0]} cards"
    what = {2: "2 cards for singles", 4: "4 for doubles"}
    return " or ".join(what.get(count, str(count)) for count in allowed)


def how_many(game: AnyGame, named: int, *, doubles: bool = False, mixed: bool = False) -> int:
    """How many cards the match takes for which this many are named."""
    if doubles or mixed:
        if 2 not in game.cards_each:
            raise Illegal(f"{game.name} is not played in pairs: leave {'--mixed' if mixed else '--doubles'} out")
        return 4
    if named > 2 and 2 in game.cards_each:
        return 4
    return fewest(game)


def fewest(game: AnyGame) -> int:
    """How many cards a match takes at least, both sides together."""
    return 2 * min(game.cards_each)


def check_pair(pair: Sequence[Any]) -> None:
    """A mixed pair is a woman and a man."""
    if sorted(sex_of(card) for card in pair) != ["F", "M"]:
        names = " and ".join(card.name for card in pair)
        raise Illegal(f"a mixed pair is a woman and a man, and {names} are not")


def sex_of(card: Any) -> str:
    """ "M" or "F", from a card's sex or its tour; "" if it does not say."""
    return str(getattr(card, "sex", "")) or {"ATP": "M", "WTA": "F"}.get(getattr(card, "tour", ""), "")


def _two(cards: Sequence[Any]) -> str:
    players = [card for card in cards if getattr(card, "rank", 1) is not None] or cards
    if not players:
        return "CARD_A CARD_B"
    first = players[0]
    second = next((card for card in players[1:] if _surface(card) == _surface(first)), first)
    return f"{first.id} {second.id}"


def languages_of(game: AnyGame, language: str) -> str:
    """The language, if the game is told in it."""
    if language not in game.languages:
        raise Unreadable(f"{game.name} is told in {' or '.join(game.languages)}, not in {language!r}")
    return language
