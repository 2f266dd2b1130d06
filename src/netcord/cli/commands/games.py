"""`netcord games`: what there is to play."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from netcord.cli.arguments import AsJson, complete_games
from netcord.cli.output import console, emit

if TYPE_CHECKING:
    from netcord.registry import AnyGame
    from netcord.tennis import Option, OptionText

EXAMPLE = "Example: [bold]netcord games inside-volley[/bold] shows its options with the rules behind them."


def games(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="Show one game in full.", autocompletion=complete_games)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the games, or one game's options."""
    from netcord import registry
    from netcord.club.setups import find_game

    found = list(registry.games().values()) if game is None else [find_game(game)]
    if as_json:
        emit({"games": [document(one) for one in found]})
    elif game is None:
        _list(found)
    else:
        _one(found[0])


def document(game: "AnyGame") -> dict[str, Any]:
    """A game as JSON."""
    from netcord.club.opponents import bots_of, hint_of
    from netcord.tennis import option_text

    return {
        "key": game.key,
        "name": game.name,
        "designer": game.designer,
        "about": game.about,
        "edition": game.edition,
        "cards": len(tuple(game.cards())),
        "languages": list(game.languages),
        "options": [_option(option, option_text(option, game.words())) for option in game.options],
        "bots": list(bots_of(game)),
        "doubles": game.pairs is not None,
        "hints": hint_of(game) is not None,
    }


def _option(option: "Option", told: "OptionText") -> dict[str, Any]:
    return {
        "key": option.key,
        "title": told.title,
        "default": option.default,
        "values": list(option.values),
        "texts": list(told.values.values()),
        "about": told.about,
        "rule": option.rule,
        "matters_when": [[f"{key}={value}" for key, value in case] for case in option.when],
        "recommended": option.recommended or None,
        "advice": told.advice or None,
    }


def _list(found: "list[AnyGame]") -> None:
    from rich import box
    from rich.table import Table

    out = console()
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("game", style="bold cyan", no_wrap=True)
    table.add_column("name and designer")
    table.add_column("what it is")
    table.add_column("cards", justify="right")
    for game in found:
        table.add_row(game.key, f"{game.name}\n[dim]{game.designer}[/]", game.about, str(len(tuple(game.cards()))))
    out.print(table)
    out.print("[dim]netcord games GAME[/] shows a game's options, [dim]netcord play GAME[/] plays it.")


def _one(game: "AnyGame") -> None:
    from rich import box
    from rich.table import Table

    from netcord.cli.screens.show import advice
    from netcord.club.opponents import bots_of
    from netcord.tennis import option_text

    out = console()
    out.print(f"[bold]{game.name}[/] [dim]({game.key}, edition {game.edition})[/]\nby {game.designer}\n\n{game.about}")
    cards = tuple(game.cards())
    if cards:
        out.print(f"\n{len(cards)} cards: [dim]netcord cards list {game.key}[/]")
    if 2 in game.box.cards_each:
        out.print("Singles with two cards, doubles with four.")
    if game.sparring.bots:
        names = ", ".join(f"[bold]{name}[/]" if not place else name for place, name in enumerate(bots_of(game)))
        out.print(f"Bots: {names}.")
    if game.options:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title="Options, the default first", title_justify="left")
        table.add_column("option", style="bold cyan", no_wrap=True)
        table.add_column("values", no_wrap=False)
        table.add_column("what it decides")
        table.add_column("rule", style="dim", no_wrap=True)
        words = game.words()
        for option in game.options:
            first, *others = option.values
            about = option_text(option, words).about
            table.add_row(option.key, " ".join([f"[bold]{first}[/]", *others]), about, option.rule)
        out.print()
        out.print(table)
        for option in game.options:
            if option.recommended:
                out.print(advice(option, words))
        shown = game.options[0]
        out.print(f"[dim]netcord play {game.key} ... --option {shown.key}={shown.recommended or shown.values[-1]}[/]")
