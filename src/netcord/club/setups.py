"""From what a user types to a game, cards and a setup; every miss comes with a suggestion."""

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

from netcord import registry
from netcord.kernel import Illegal, NetcordError, Unreadable
from netcord.registry import AnyGame
from netcord.tennis import Option, slug

from .matches import read_bytes

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


LENGTHS = ("best_of", "sets_to_win")
"""Options that say how long a match is, in sets to be played at most or in sets to be won."""


def read_file(game: AnyGame, read: Callable[[str, bytes], R], file: Path) -> R:
    """What a user has brought along; if anything is wrong with it, the first thing wrong in one sentence."""
    try:
        return read(str(file), read_bytes(file.expanduser()))
    except Unreadable as error:
        first, *more = str(error).splitlines()
        rest = f" (and {len(more)} more; `netcord cards check {game.key} {file}` lists them)" if more else ""
        raise Unreadable(first + rest) from None


def parsed_options(
    game: AnyGame, given: Sequence[str], best_of: int | None = None, *, files: bool = False
) -> dict[str, str]:
    """Options by name, from `key=value` as typed: what the game offers, and with `files` what may be brought along."""
    known = {option.key: option for option in game.options}
    options: dict[str, str] = {}
    if best_of is not None:
        if not game.lengths:
            raise Illegal(f"{game.name} is not played to a number of sets: leave --best-of out")
        if best_of not in game.lengths:
            offered = " or ".join(map(str, game.lengths))
            raise Unreadable(f"a match of {game.name} is best of {offered}, not of {best_of}")
        options |= game.lengths[best_of]
    for text in given:
        key, equals, value = text.partition("=")
        key = key.strip().replace("-", "_")
        if not equals:
            raise Unreadable(f"an option is written key=value, as in --option first=A, not {text!r}")
        if key not in known:
            near = get_close_matches(key, known, 1, 0.5)
            hint = f"did you mean {near[0]}?" if near else f"its options are {', '.join(known) or 'none'}"
            raise Unreadable(f"{game.name} has no option {key!r}: {hint}")
        value = value.strip()
        if options.setdefault(key, value) != value:
            other = f"--best-of {best_of}" if best_of is not None and key in LENGTHS else f"{key}={options[key]}"
            raise Illegal(f"{other} and {key}={value} contradict each other: leave one of them out")
    for key, value in options.items():
        brought = files and key in game.box.own
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


def arranged(game: AnyGame, cards: Sequence[Any], options: Mapping[str, str], names: str | None = None) -> Any:
    """The setup. What is wrong with its parts is refused here, with the whole when the table is laid."""
    known = {option.key: option.values for option in game.options}
    files = {key: Path(options[key]) for key in game.box.own if key in options and options[key] not in known[key]}
    own = {key: read_file(game, game.box.own[key], file)[0] for key, file in files.items()}
    setup = game.arrange(tuple(cards), {key: value for key, value in options.items() if key not in own}, **own)
    if names is not None:
        setup = game.named(setup, tuple(name.strip() for name in names.split(",")))
    return setup


def takes(game: AnyGame, cards: Sequence[Any], options: Mapping[str, str]) -> bool:
    """Whether a match may be set up with just these cards."""
    try:
        game.arrange(tuple(cards), {key: value for key, value in options.items() if key not in game.box.own})
    except NetcordError:
        return False
    return True


def wants_cards(game: AnyGame, options: Mapping[str, str]) -> bool:
    """Whether a match cannot be set up without cards; where they are a matter of choice, an option may ask for them."""
    return max(game.box.cards_each) > 0 and not (0 in game.box.cards_each and takes(game, (), options))
