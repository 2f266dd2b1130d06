"""`netcord games`: what there is to play."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from netcord.cli.arguments import AsJson, Language, complete_games
from netcord.cli.output import console, emit

if TYPE_CHECKING:
    from rich.table import Table

    from netcord.registry import AnyGame
    from netcord.tennis import Option, OptionText, Words

EXAMPLE = "netcord games inside-volley"


def games(
    game: Annotated[str | None, typer.Argument(metavar="GAME", autocompletion=complete_games)] = None,
    lang: Language = None,
    as_json: AsJson = False,
) -> None:
    """List the games, or one game's options."""
    from netcord import registry
    from netcord.club.language import language
    from netcord.club.setups import find_game

    speaks = language(lang)
    found = list(registry.games().values()) if game is None else [find_game(game)]
    if as_json:
        emit({"games": [document(one) for one in found]})
    elif game is None:
        _list(found, speaks)
    else:
        _one(found[0], speaks)


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


def _list(found: "list[AnyGame]", speaks: str) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from netcord.club.language import about, house_words, said, words_of

    out, words = console(), house_words(speaks)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(said(words, "head_game"), style="bold cyan", no_wrap=True)
    table.add_column(said(words, "head_name"), max_width=20)  # the five fit a screen of 24 lines
    table.add_column(said(words, "head_about"))
    table.add_column(said(words, "head_cards"), justify="right")
    for game in found:
        name = Text.assemble(game.name, "\n", (game.designer, "dim"))
        table.add_row(game.key, name, about(game, words_of(game, speaks)), str(len(tuple(game.cards()))))
    out.print(table)
    out.print(Text(said(words, "games_hint"), style="dim"))


def _one(game: "AnyGame", speaks: str) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from netcord.cli.screens.commentary import advice
    from netcord.club.language import about, said, words_of
    from netcord.tennis import option_text

    out, words = console(), words_of(game, speaks)
    edition = said(words, "edition", game=game.key, edition=game.edition)
    out.print(Text.assemble((game.name, "bold"), (f" ({edition})", "dim")))
    out.print(Text(said(words, "by", who=game.designer)))
    out.print(Text(f"\n{about(game, words)}"))
    cards = tuple(game.cards())
    if cards:
        out.print(Text(f"\n{said(words, 'cards_of', count=len(cards), game=game.key)}"))
    if 2 in game.box.cards_each:
        out.print(said(words, "singles_doubles"))
    if game.sparring.bots:
        out.print()
        out.print(_opponents(game, words))
    if game.options:
        title = said(words, "options_title")
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title=title, title_justify="left")
        table.add_column(said(words, "head_option"), style="bold cyan", no_wrap=True)
        table.add_column(said(words, "head_values"), no_wrap=False)
        table.add_column(said(words, "head_decides"))
        table.add_column(said(words, "head_rule"), style="dim", no_wrap=True)
        for option in game.options:
            first, *others = option.values
            values = Text.assemble((first, "bold"), *(f" {value}" for value in others))
            table.add_row(option.key, values, option_text(option, words).about, option.rule)
        out.print()
        out.print(table)
        for option in game.options:
            if option.recommended:
                out.print(advice(option, words))
        shown = game.options[0]
        command = f"netcord play {game.key} ... --option {shown.key}={shown.recommended or shown.values[-1]}"
        out.print(Text(command, style="dim"))


def _opponents(game: "AnyGame", words: "Words") -> "Table":
    """Who there is to play against: the levels first, each with a line about it."""
    from rich import box
    from rich.table import Table

    from netcord.club.language import said
    from netcord.club.opponents import bots_of, levels_of, told_of, usual_bot

    usual, levels = usual_bot(game), levels_of(game)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title=said(words, "bots"), title_justify="left")
    table.add_column(said(words, "head_bot"), style="bold cyan", no_wrap=True)
    table.add_column(said(words, "head_about"))
    for place, name in enumerate(bots_of(game)):
        if place and place == len(levels):
            table.add_section()
        text = told_of(name, words).about
        table.add_row(name, said(words, "bot_usual", about=text) if name == usual else text)
    return table
