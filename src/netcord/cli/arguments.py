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
    typer.Argument(metavar="GAME", autocompletion=complete_games),
]
Cards = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="CARD...",
        autocompletion=complete_cards,
        show_default=False,
    ),
]
RecordFile = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        autocompletion=complete_records,
    ),
]
SavedTournament = Annotated[
    str,
    typer.Argument(
        metavar="TOURNAMENT",
        autocompletion=complete_tournaments,
    ),
]
BestOf = Annotated[int | None, typer.Option("--best-of", metavar="3|5")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="KEY=VALUE",
        autocompletion=complete_options,
        show_default=False,
    ),
]
Surface = Annotated[str | None, typer.Option("--surface", metavar="NAME")]
OwnCards = Annotated[Path | None, typer.Option("--cards", metavar="FILE")]
AtRandom = Annotated[bool, typer.Option("--random")]
AsJson = Annotated[bool, typer.Option("--json")]


def spoken_before(context: typer.Context, wanted: str | None) -> str | None:
    """The language a command is given, or the one given before it: `netcord --lang fr cards list`."""
    return wanted if wanted is not None else context.find_root().params.get("lang")


Language = Annotated[
    str | None,
    typer.Option(
        "--lang",
        callback=spoken_before,
        metavar="LANGUAGE",
        show_default=False,
    ),
]
Speed = Annotated[
    str | None,
    typer.Option(
        "--speed",
        metavar="SPEED",
        autocompletion=lambda: ["slow", "normal", "fast", "instant"],
    ),
]
Bot = Annotated[
    str | None,
    typer.Option(
        "--bot",
        metavar="NAME",
        autocompletion=complete_bots,
        show_default=False,
    ),
]
BotA = Annotated[str | None, typer.Option("--bot-a", metavar="NAME", autocompletion=complete_bots)]
BotB = Annotated[str | None, typer.Option("--bot-b", metavar="NAME", autocompletion=complete_bots)]
BotTime = Annotated[float | None, typer.Option("--bot-time", metavar="SECONDS", show_default=False)]
Doubles = Annotated[bool, typer.Option("--doubles")]
Mixed = Annotated[bool, typer.Option("--mixed")]
