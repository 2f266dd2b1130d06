"""`netcord forge`: cards from a table of figures. `netcord cards forge`: the card of a real season."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from netcord.cli.arguments import AsJson, Game, Language, Surface, complete_games
from netcord.cli.output import console, emit

if TYPE_CHECKING:
    from netcord.forge.making import Forged
    from netcord.registry import AnyGame
    from netcord.tennis import Words

EXAMPLE = """\
netcord forge inside-volley > mine.csv
netcord forge inside-volley mine.csv --out mine.cards.json
netcord play inside-volley your-player federer-2007-hard --cards mine.cards.json"""

SEASON_EXAMPLE = """\
netcord cards forge "Graf 1988 grass"
netcord cards forge "Sampras 1999 grass" "Agassi 1999 grass" --out 1999.cards.json"""

SEASONS_EXAMPLE = """\
netcord cards seasons graf
netcord cards seasons --year 1999 --surface grass --tour ATP"""

Out = Annotated[Path | None, typer.Option("--out", "-o", metavar="SET.json")]
Force = Annotated[bool, typer.Option("--force")]


def forge(
    game: Game,
    file: Annotated[Path | None, typer.Argument(metavar="[FILE.csv]", show_default=False)] = None,
    out: Out = None,
    name: Annotated[str, typer.Option("--name", metavar="TEXT")] = "",
    force: Force = False,
    lang: Language = None,
    as_json: AsJson = False,
) -> None:
    """Forge cards from figures: a table with a line a card. Without a file, a table to start from is printed.

    Each card is shown with the proof of its accuracy: the figures wanted, and those it plays exactly.
    """
    from netcord.club.forging import as_set, from_file
    from netcord.club.setups import find_game
    from netcord.forge.making import template

    found = find_game(game)
    if file is None:
        typer.echo(template(found.key), nl=False)
        return
    made = from_file(found, file)
    _finish(found, made, as_set(name or file.stem, made), out, force, lang, as_json)


def season(
    wanted: Annotated[list[str], typer.Argument(metavar="SEASON...")],
    game: Annotated[str, typer.Option("--game", metavar="GAME", autocompletion=complete_games)] = "inside-volley",
    bare: Annotated[bool, typer.Option("--bare")] = False,
    out: Out = None,
    force: Force = False,
    lang: Language = None,
    as_json: AsJson = False,
) -> None:
    """Forge the card of a real season, by name, year and surface: every season of the almanac, not only our pack."""
    from netcord.club.forging import as_set, from_season
    from netcord.club.setups import find_game

    found = find_game(game)
    made = tuple(from_season(found, text, bare=bare) for text in wanted)
    _finish(found, made, as_set(", ".join(wanted), made, real=True), out, force, lang, as_json)


def seasons(
    name: Annotated[str, typer.Argument(metavar="NAME", show_default=False)] = "",
    year: Annotated[int | None, typer.Option("--year", metavar="YEAR", min=1968, max=2100)] = None,
    surface: Surface = None,
    tour: Annotated[str | None, typer.Option("--tour", metavar="NAME")] = None,
    lang: Language = None,
    as_json: AsJson = False,
) -> None:
    """List the real seasons a card can be forged of, by name, year, surface and tour."""
    from netcord.club.forging import seasons_listed
    from netcord.club.language import house_words, said

    found = seasons_listed(name, year, surface, tour)
    if as_json:
        emit({"seasons": [one.document for one in found]})
        return
    from rich import box
    from rich.table import Table
    from rich.text import Text

    words = house_words(lang)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for head in ("season", "tour", "country", "rank", "record", "titles", "matches"):
        right = head in ("rank", "record", "titles", "matches")
        table.add_column(said(words, f"head_{head}"), justify="right" if right else "left", no_wrap=True)
    for one in found:
        cells = (one.label, one.tour, one.country, one.rank, one.record, one.titles, one.matches)
        table.add_row(*(Text("" if cell is None else str(cell)) for cell in cells))
    console().print(table)
    console().print(Text(said(words, "seasons_count", count=len(found)), style="dim"))


def _finish(
    game: "AnyGame",
    made: "tuple[Forged, ...]",
    data: bytes,
    out: Path | None,
    force: bool,
    lang: str | None,
    as_json: bool,
) -> None:
    import json

    from netcord.club.language import house_words, language, said, words_of
    from netcord.forge.making import maker
    from netcord.kernel import Impossible

    if out is not None:
        if out.exists() and not force:
            raise Impossible("{file} exists already: choose another name, or say --force", file=out)
        try:
            out.write_bytes(data)
        except OSError as error:
            raise Impossible("{file} cannot be written: {why}", file=out, why=error.strerror) from None
    if as_json:
        emit(json.loads(data))
        return
    speaks = language(lang)
    for one in made:
        _show(one, words_of(game, speaks), measured=maker(game.key).measured)
    if out is not None:
        typer.echo(said(house_words(lang), "written", file=out))


def _show(one: "Forged", words: "Words", *, measured: bool) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from netcord.cli.screens.cards import cards_shown
    from netcord.club.language import said, told
    from netcord.forge.common import figure_told

    console().print(cards_shown([one.card], words))
    if one.figures:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 2, 0, 0))
        table.add_column(said(words, "forge_figure"))
        for head in ("wanted", "exact", "off"):
            table.add_column(said(words, f"forge_{head}"), justify="right")
        for figure in one.figures:
            table.add_row(
                figure_told(figure.key, words.language),
                words.figure(figure.wanted, 2),
                words.figure(figure.exact, 2),
                f"{'+' if figure.off >= 0 else ''}{words.figure(figure.off, 2)}",
            )
        console().print(table)
        console().print(
            Text(
                said(words, "forge_error" if measured else "forge_printed", error=words.figure(one.mean_error, 2)),
                style="dim",
            )
        )
    for note in one.notes:
        console().print(Text(told(note, words.language), style="yellow"), soft_wrap=True)
