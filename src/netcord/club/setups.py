"""From what a user types to a game, cards and a setup; every miss comes with a suggestion."""

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

from netcord import registry
from netcord.kernel import Illegal, NetcordError, Sentence, Unreadable, either
from netcord.registry import AnyGame
from netcord.tennis import Option, slug

from .matches import read_bytes

__all__ = [
    "advised",
    "all_options",
    "arranged",
    "find_game",
    "parsed_options",
    "read_file",
    "recommended",
    "takes",
    "wants_cards",
]

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
        raise Unreadable("{wanted!r} could be {listed}: say which", wanted=wanted, listed=listed)
    nearest = get_close_matches(key, known, 1, 0.5)
    hint = (
        Sentence("did you mean {near}?", near=nearest[0])
        if nearest
        else Sentence("choose from {listed}", listed=listed)
    )
    raise Unreadable("there is no game {wanted!r}: {hint}", wanted=wanted, hint=hint)


LENGTHS = ("best_of", "sets_to_win")
"""Options that say how long a match is, in sets to be played at most or in sets to be won."""


def read_file(game: AnyGame, read: Callable[[str, bytes], R], file: Path) -> R:
    """What a user has brought along; if anything is wrong with it, the first thing wrong in one sentence."""
    try:
        return read(str(file), read_bytes(file.expanduser()))
    except Unreadable as error:
        first, *more = error.sentence.parts
        if not more:
            raise
        raise Unreadable(
            "{first} (and {count} more; `netcord cards check {game} {file}` lists them)",
            first=first,
            count=len(more),
            game=game.key,
            file=file,
        ) from None


def parsed_options(
    game: AnyGame, given: Sequence[str], best_of: int | None = None, *, files: bool = False
) -> dict[str, str]:
    """Options by name, from `key=value` as typed: what the game offers, and with `files` what may be brought along."""
    known = {option.key: option for option in game.options}
    options: dict[str, str] = {}
    if best_of is not None:
        if not game.lengths:
            raise Illegal("{game} is not played to a number of sets: leave --best-of out", game=game.name)
        if best_of not in game.lengths:
            offered = either(game.lengths)
            raise Unreadable(
                "a match of {game} is best of {offered}, not of {best_of}",
                game=game.name,
                offered=offered,
                best_of=best_of,
            )
        options |= game.lengths[best_of]
    for text in given:
        key, equals, value = text.partition("=")
        key = key.strip().replace("-", "_")
        if not equals:
            raise Unreadable("an option is written key=value, as in first=A, not {text!r}", text=text)
        if key not in known:
            near = get_close_matches(key, known, 1, 0.5)
            listed = ", ".join(known) or Sentence("none")
            hint = (
                Sentence("did you mean {near}?", near=near[0])
                if near
                else Sentence("its options are {listed}", listed=listed)
            )
            raise Unreadable("{game} has no option {key!r}: {hint}", game=game.name, key=key, hint=hint)
        value = value.strip()
        if options.setdefault(key, value) != value:
            other = f"--best-of {best_of}" if best_of is not None and key in LENGTHS else f"{key}={options[key]}"
            raise Illegal(
                "{other} and {key}={value} contradict each other: leave one of them out",
                other=other,
                key=key,
                value=value,
            )
    for key, value in options.items():
        brought = files and key in game.box.own
        if value not in known[key].values and not (brought and is_file(value)):
            more = Sentence(", or a file of your own") if brought else ""
            raise Unreadable(
                "{key} can be {values}{more}, not {value!r}",
                key=key,
                values=either(known[key].values),
                more=more,
                value=value,
            )
    return options


def is_file(value: str) -> bool:
    """Whether an option names a file rather than something that comes along: it has an ending or a folder."""
    return "/" in value or "\\" in value or bool(Path(value).suffix)


def all_options(game: AnyGame, chosen: Mapping[str, str]) -> dict[str, str]:
    """Every option with the value it has, chosen or by default."""
    return {option.key: chosen.get(option.key, option.default) for option in game.options}


def advised(game: AnyGame, chosen: Mapping[str, str]) -> tuple[Option, ...]:
    """The options on which nothing was said, and of which another value than the default is recommended."""
    return tuple(option for option in game.options if option.recommended and option.key not in chosen)


def recommended(game: AnyGame, chosen: Mapping[str, str]) -> dict[str, str]:
    """What a person's match is played by unless they say otherwise: what is recommended, where nothing was chosen."""
    return {option.key: option.recommended for option in advised(game, chosen)}


def brought(game: AnyGame, options: Mapping[str, str]) -> dict[str, Any]:
    """What the options name that does not come along: a user's own deck or board, read from its file."""
    known = {option.key: option.values for option in game.options}
    files = {key: Path(options[key]) for key in game.box.own if key in options and options[key] not in known[key]}
    return {key: read_file(game, game.box.own[key], file)[0] for key, file in files.items()}


def arranged(game: AnyGame, cards: Sequence[Any], options: Mapping[str, str], names: str | None = None) -> Any:
    """The setup. What is wrong with its parts is refused here, with the whole when the table is laid."""
    own = brought(game, options)
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
