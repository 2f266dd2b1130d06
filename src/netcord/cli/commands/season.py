"""`netcord season`: tournaments one after the other, seeded by what was won before; ranking, meetings, record book."""

from typing import TYPE_CHECKING, Annotated

import typer

from netcord.cli.arguments import AsJson, Bot, Language, Speed
from netcord.cli.helping import Commands
from netcord.cli.output import console, emit

if TYPE_CHECKING:
    from netcord.club.season_sheets import SeasonSheet
    from netcord.tournament import Telling

app = Commands(epilog="netcord season new 1983-men --me mcenroe", no_args_is_help=True)

ROWS = 16
"""Of the ranking, unless all of it is asked for."""


def complete_seasons(incomplete: str) -> list[str]:
    """Saved seasons whose name begins like this."""
    from netcord.club.circuits import seasons

    return [name for name in ("last", *(path.name for path in seasons())) if name.startswith(incomplete)]


Saved = Annotated[str, typer.Argument(metavar="[SEASON]", autocompletion=complete_seasons, show_default=False)]

NEW = """\
netcord season new 1983-men --me mcenroe
netcord season new atp-2007 --me federer --size 16"""


@app.command("new", epilog=NEW)
def new(
    season: Annotated[str, typer.Argument(metavar="KEY", show_default=False)],
    me: Annotated[list[str] | None, typer.Option("--me", metavar="NAME")] = None,
    size: Annotated[int | None, typer.Option("--size", metavar="N")] = None,
    name: Annotated[str, typer.Option("--name", metavar="TEXT")] = "",
    bot: Bot = None,
    lang: Language = None,
    as_json: AsJson = False,
) -> None:
    """Begin a season: 1983-men, 1983-women, or a tour and a year like atp-2007. Nothing is drawn before you play."""
    from rich.text import Text

    from netcord.club.circuits import begin, circuit
    from netcord.club.language import language
    from netcord.club.opponents import bot_named
    from netcord.club.season_sheets import season_sheet
    from netcord.registry import game
    from netcord.tournament import told_in

    if bot is not None:
        bot_named(game(circuit(season).game), bot)
    begun = begin(season, name=name, size=size, me=tuple(me or ()), bot=bot or "")
    if as_json:
        emit(begun.document())
        return
    words, out = told_in(language(lang)), console()
    _shown(season_sheet(begun, words.language), words, ROWS)
    command = f"netcord season play {begun.folder.name}"
    out.print(Text.assemble(words.say("season_begun"), (command, "bold")), soft_wrap=True)


@app.command("list", epilog="netcord season list")
def list_seasons(lang: Language = None, as_json: AsJson = False) -> None:
    """List the seasons that were begun, the newest first."""
    from rich.text import Text

    from netcord.club.circuits import listed, seasons_folder
    from netcord.club.language import house_words, language, said
    from netcord.club.season_sheets import season_sheet

    found = list(listed())
    if as_json:
        emit({"folder": str(seasons_folder()), "seasons": [one.document() for one in found]})
        return
    out, words = console(), house_words(lang)
    if not found:
        out.print(Text(said(words, "no_seasons")), soft_wrap=True)
    for one in found:
        sheet = season_sheet(one, language(lang))
        out.print(Text.assemble((one.folder.name, "cyan"), f"  {sheet.name}\n  {sheet.about}"), soft_wrap=True)


@app.command("show", epilog="netcord season show last")
def show(
    wanted: Saved = "last",
    everything: Annotated[bool, typer.Option("--all")] = False,
    lang: Language = None,
    as_json: AsJson = False,
) -> None:
    """Show a season: its tournaments, the ranking and the record book."""
    from netcord.club.circuits import find_season
    from netcord.club.language import language
    from netcord.club.season_sheets import season_sheet
    from netcord.tournament import told_in

    found = find_season(wanted)
    if as_json:
        emit(found.document())
        return
    words = told_in(language(lang))
    _shown(season_sheet(found, words.language), words, len(found.ranking) if everything else ROWS)


PLAY = """\
netcord season play last
netcord season play last --all"""


@app.command("play", epilog=PLAY)
def play(
    wanted: Saved = "last",
    everything: Annotated[bool, typer.Option("--all")] = False,
    speed: Speed = "normal",
    lang: Language = None,
    bot: Bot = None,
    hints: Annotated[bool, typer.Option("--hints")] = False,
    as_json: AsJson = False,
) -> None:
    """Go on with a season: the next tournament is drawn and played, your matches with you.

    With `--all` this tournament is played at once, your matches too.
    """
    from rich.text import Text

    from netcord.cli.screens.sitting import Viewer
    from netcord.cli.screens.tourney import Evening
    from netcord.cli.screens.watching import check_speed
    from netcord.club.circuits import Season, find_season
    from netcord.club.language import language
    from netcord.club.season_sheets import season_sheet
    from netcord.tournament import resume, told_in

    season = find_season(wanted)
    viewer = Viewer(check_speed(speed), lang, bot=bot or season.kept.bot or None, as_json=as_json, hints=hints)
    words, out = told_in(language(lang)), console()
    if season.next is not None:
        stop = season.plan.stops[season.next]
        folder = season.place(stop)
        with season.draw() if folder is None else resume(folder) as saved:
            Evening(saved, viewer, (), (), everything=everything or as_json).go_on()
    season = Season(season.folder)
    if as_json:
        emit(season.document())
        return
    out.print()
    _shown(season_sheet(season, words.language), words, ROWS)
    if not season.over:
        command = f"netcord season play {season.folder.name}"
        out.print(Text.assemble(words.say("season_go_on"), (command, "bold")), soft_wrap=True)


def _shown(sheet: "SeasonSheet", words: "Telling", rows: int) -> None:
    """The calendar, the ranking and the record book, for 80 columns."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from netcord.tournament import fitted

    out = console()
    out.print(Text(sheet.name, style="bold"))
    for line in fitted(sheet.about, out.width, hang=""):
        out.print(Text(line))
    out.print()
    for stop in sheet.stops:
        mark = {"over": "✓", "on": "●", "next": "→"}.get(stop.standing, " ")
        head = ", ".join(filter(None, (stop.when, stop.ground))) if stop.when else ""
        out.print(Text.assemble(f"{mark} ", (stop.name, "bold"), f"  {head}".rstrip()))
        told = ". ".join(filter(None, (stop.result, stop.mine)))
        for line in fitted(told, out.width, indent="  "):
            out.print(Text(line, style="" if stop.standing == "over" else "dim"))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=0)
    table.add_column("", justify="right")
    table.add_column("", justify="right", style="dim")
    table.add_column(words.say("head_player"), no_wrap=True)
    for stop in sheet.stops:
        table.add_column(stop.place, justify="right")
    table.add_column(words.say("head_total"), justify="right", style="bold")
    table.add_column(words.say("head_wins_losses"), justify="right", no_wrap=True)
    for one in sheet.ranking[:rows]:
        moved = f"{one.moved:+d}" if one.moved else ""
        points = ("" if number is None else str(number) for number in one.points)
        name = Text(one.name, style="bold green" if one.mine else "")
        table.add_row(str(one.place), moved, name, *points, str(one.total), f"{one.won}-{one.lost}")
    out.print(table)
    for feat in sheet.record_book:
        out.print(Text.assemble((f"{feat.number:>5} ", "bold"), words.say("told", what=feat.what, text=feat.name)))
        for line in fitted(feat.text, out.width, indent="      "):
            out.print(Text(line, style="dim"))
