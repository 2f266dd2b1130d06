"""Arguments and options that several commands share, with their shell completion."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from netcord.registry import AnyGame


def complete_games(incomplete: str) -> list[tuple[str, str]]:
    """Games whose key begins like this."""
    from netcord import registry

    return [(game.key, game.name) for game in registry.games().values() if game.key.startswith(incomplete)]


def complete_cards(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Cards of the game named before, from any word of their id on: nadal-2013-hard for nada."""
    game = _game_named(context)
    found: list[tuple[str, str]] = []
    for card in game.cards() if game is not None else ():
        words = card.id.split("-")
        endings = ("-".join(words[start:]) for start in range(len(words)))
        found += [(ending, card.label) for ending in endings if ending.startswith(incomplete)][:1]
    return found


def complete_records(incomplete: str) -> list[str]:
    """Records in the folder, by name."""
    from netcord.club.matches import SUFFIX, records_folder

    folder = records_folder()
    names = sorted(path.name.removesuffix(SUFFIX) for path in folder.glob(f"*{SUFFIX}")) if folder.is_dir() else []
    return [name for name in ["last", *names] if name.startswith(incomplete)]


def complete_tournaments(incomplete: str) -> list[str]:
    """Saved tournaments, by name."""
    from netcord.club.tournaments import tournaments

    names = [path.name for path in tournaments()]
    return [name for name in ["last", *names] if name.startswith(incomplete)]


def complete_options(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Options of the game named before, as key=value."""
    game = _game_named(context)
    from netcord.tennis import option_text

    told = {option.key: option_text(option, game.words()) for option in game.options} if game is not None else {}
    pairs = [
        (f"{key}={value}", f"{text.title}: {name}") for key, text in told.items() for value, name in text.values.items()
    ]
    return [pair for pair in pairs if pair[0].startswith(incomplete)]


def complete_bots(context: typer.Context, incomplete: str) -> list[str]:
    """Bots of the game named before."""
    from netcord.club.opponents import bots_of

    game = _game_named(context)
    return [name for name in (bots_of(game) if game is not None else ()) if name.startswith(incomplete)]


def _game_named(context: typer.Context) -> "AnyGame | None":
    """The game on the line so far; behind an option still without its value it is among the arguments left over."""
    from netcord import registry

    games = registry.games()
    named = [str(context.params.get("game")), *context.args]
    return next((games[key] for key in named if key in games), None)


Game = Annotated[
    str,
    typer.Argument(metavar="GAME", help="A game, as `netcord games` lists them.", autocompletion=complete_games),
]
Cards = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="CARD...",
        help="Two cards, in doubles four (a pair, then the other), by id or by words of it: federer-2007-hard.",
        autocompletion=complete_cards,
        show_default=False,
    ),
]
RecordFile = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="A record: a file, a name that `netcord record list` shows, or `last`.",
        autocompletion=complete_records,
    ),
]
SavedTournament = Annotated[
    str,
    typer.Argument(
        metavar="TOURNAMENT",
        help="A tournament: its folder, a name that `netcord tournament list` shows, or `last`.",
        autocompletion=complete_tournaments,
    ),
]
BestOf = Annotated[int | None, typer.Option("--best-of", metavar="3|5", help="Sets: best of three or of five.")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="KEY=VALUE",
        help="A rule option, as `netcord games GAME` lists them. May be given several times.",
        autocompletion=complete_options,
        show_default=False,
    ),
]
Surface = Annotated[
    str | None, typer.Option("--surface", metavar="NAME", help="Only cards of this surface: hard, clay, grass, carpet.")
]
OwnCards = Annotated[
    Path | None, typer.Option("--cards", metavar="FILE", help="Your own set of cards, besides those that come along.")
]
AtRandom = Annotated[bool, typer.Option("--random", help="Draw the players that are not named by lot.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document instead of text.")]
Language = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="LANGUAGE",
        help="The language: en or fr. Default: NETCORD_LANG, or what your system speaks.",
        show_default=False,
    ),
]
Speed = Annotated[
    str | None,
    typer.Option(
        "--speed",
        metavar="SPEED",
        help="slow (Enter for each point), normal, fast or instant.",
        autocompletion=lambda: ["slow", "normal", "fast", "instant"],
    ),
]
Bot = Annotated[
    str | None,
    typer.Option(
        "--bot",
        metavar="NAME",
        help="Who decides for seats nobody sits at, as `netcord games GAME` lists them.",
        autocompletion=complete_bots,
        show_default=False,
    ),
]
Doubles = Annotated[bool, typer.Option("--doubles", help="Four cards: with --random, or to be asked for them.")]
Mixed = Annotated[bool, typer.Option("--mixed", help="Doubles, each pair a woman and a man.")]
