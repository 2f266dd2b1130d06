"""`netcord tournament`: draw one, play your matches, watch some, have the rest played; sheets to look at and print."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from netcord.cli.arguments import AsJson, Bot, BotTime, Language, SavedTournament, Speed
from netcord.cli.helping import Commands
from netcord.cli.output import console, emit

from . import drawing, shelf

app = Commands(
    epilog="netcord tournament new --game inside-volley --surface grass --kind men --best 8",
    no_args_is_help=True,
)
app.command("new", epilog=drawing.EXAMPLES)(drawing.new)
app.command("list", epilog="netcord tournament list")(shelf.list_tournaments)
app.command("calendar", epilog="netcord tournament calendar")(shelf.list_calendar)


@contextmanager
def mendable(folder: Path) -> Iterator[None]:
    """A damaged tournament is refused with its file and line, and with the command that keeps what holds."""
    from netcord.club.tournaments import called
    from netcord.kernel import Unreadable

    try:
        yield
    except Unreadable as error:
        if str(folder) not in str(error):
            raise
        raise Unreadable(
            "{error}; `netcord tournament repair {folder}` keeps what holds", error=error, folder=called(folder)
        ) from None


EventKey = Annotated[str, typer.Option("--event", metavar="KEY")]

PLAY = """\
netcord tournament play last --me north
netcord tournament play last --watch final --speed fast
netcord tournament play last --all"""


@app.command("play", epilog=PLAY)
def play(
    wanted: SavedTournament,
    match: Annotated[str | None, typer.Argument(metavar="[MATCH]", show_default=False)] = None,
    me: Annotated[
        list[str] | None,
        typer.Option("--me", metavar="NAME"),
    ] = None,
    watch: Annotated[
        list[str] | None,
        typer.Option(
            "--watch",
            metavar="WHAT",
        ),
    ] = None,
    everything: Annotated[bool, typer.Option("--all")] = False,
    speed: Speed = "normal",
    lang: Language = None,
    bot: Bot = None,
    bot_time: BotTime = None,
    hints: Annotated[bool, typer.Option("--hints")] = False,
    as_json: AsJson = False,
) -> None:
    """Go on with a tournament: your matches are played with you, those you watch are shown, the rest at once.

    Every result is saved, and a match you leave is gone on with next time.
    """
    from netcord.cli.screens.sitting import Viewer
    from netcord.cli.screens.tourney import Evening
    from netcord.cli.screens.watching import check_speed
    from netcord.club.guests import allow
    from netcord.club.tournaments import find_tournament
    from netcord.tournament import document, resume

    folder = find_tournament(wanted)
    allow(bot_time)
    viewer = Viewer(check_speed(speed), lang, bot=bot, as_json=as_json, hints=hints)
    with mendable(folder):
        saved = resume(folder)
    with saved:
        evening = Evening(saved, viewer, me or (), watch or (), everything=everything or as_json)
        evening.go_on(match)
        if as_json:
            emit(document(saved.tournament, folder))


WITHDRAW = """\
netcord tournament withdraw last noah
netcord tournament withdraw last "yannick noah" --why "a sprained ankle"
"""


@app.command("withdraw", epilog=WITHDRAW)
def withdraw(
    wanted: SavedTournament,
    player: Annotated[str, typer.Argument(metavar="PLAYER")],
    why: Annotated[str, typer.Option("--why", metavar="TEXT")] = "",
    lang: Language = None,
    as_json: AsJson = False,
) -> None:
    """A player leaves the tournament, in every event: the next opponent has a walkover, a match underway is given up.

    What was decided before stays decided.
    """
    from rich.text import Text

    from netcord.club.language import language
    from netcord.club.tournaments import find_tournament
    from netcord.tournament import document, fitted, result_line, resume, telling

    folder = find_tournament(wanted)
    with mendable(folder):
        saved = resume(folder)
    with saved:
        before = {match.id for match in saved.tournament.matches() if match.decided}
        id = saved.tournament.find_player(player)
        saved.withdraw(id, why)
        tournament = saved.tournament
        if as_json:
            emit(document(tournament, folder))
            return
        words, out = telling(tournament, language(lang)), console()
        out.print(Text(words.say("withdrawn", player=tournament.player(id))), soft_wrap=True)
        for match in tournament.matches():
            if match.id not in before and (line := result_line(tournament, match, words, short=True)):
                event = tournament.event(match.event)
                told = f"{words.title(event)}, {words.round_of(event, match)}: {line}"
                out.print(Text("\n".join(fitted(told, out.width))), soft_wrap=True)


@app.command("show", epilog="netcord tournament show last --what results")
def show(
    wanted: SavedTournament,
    what: Annotated[str, typer.Option("--what", metavar="WHAT")] = "all",
    event: EventKey = "",
    plain: Annotated[bool, typer.Option("--plain")] = False,
    lang: Language = None,
    as_json: AsJson = False,
) -> None:
    """Show the draw, the results, the numbers and the champion's path."""
    from rich.text import Text

    from netcord.club.language import language
    from netcord.club.tournaments import find_tournament
    from netcord.tournament import as_text, document, read

    folder = find_tournament(wanted)
    with mendable(folder):
        found = read(folder)
    if as_json:
        emit(document(found, folder, event))
        return
    console().print(Text(as_text(found, what, event, plain=plain, language=language(lang))), soft_wrap=True, end="")


@app.command("odds", epilog="netcord tournament odds last")
def odds(
    wanted: SavedTournament,
    event: EventKey = "",
    matches: Annotated[int | None, typer.Option("--matches", "-n", metavar="N")] = None,
    lang: Language = None,
    as_json: AsJson = False,
) -> None:
    """Who wins the title, and how likely, as the event stands now: from the odds of every pairing.

    A draw is summed exactly where the game can be; groups and games of cards are estimates with their error.
    """
    from msgspec import to_builtins

    from netcord.cli.screens.odds import reckoning, titles
    from netcord.club.language import house_words, language
    from netcord.club.odds import PLAYED_IN_A_FIELD
    from netcord.club.setups import find_game
    from netcord.club.titles import title_odds
    from netcord.club.tournaments import find_tournament
    from netcord.kernel import Unreadable
    from netcord.tournament import read, telling

    if matches is not None and matches < 10:
        raise Unreadable(
            "an estimate takes at least {fewest} matches of every pairing, not {matches}", fewest=10, matches=matches
        )
    folder = find_tournament(wanted)
    with mendable(folder):
        found = read(folder)
    words = house_words(language(lang))
    with reckoning(words) as on_pairing:
        told = title_odds(find_game(found.game), found, event, on_pairing, matches=matches or PLAYED_IN_A_FIELD)
    if as_json:
        emit(to_builtins(told))
    else:
        titles(telling(found, language(lang)).title(found.event(event)), told, words)


@app.command("export", epilog="netcord tournament export last draw.html")
def export(
    wanted: SavedTournament,
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    lang: Language = None,
    force: Annotated[bool, typer.Option("--force")] = False,
) -> None:
    """Write the tournament to a file: a page that prints on A4 (.html), or text."""
    from netcord.club.language import house_words, language, said
    from netcord.club.tournaments import find_tournament
    from netcord.kernel import Impossible
    from netcord.tournament import as_text, html_page, read

    folder = find_tournament(wanted)
    with mendable(folder):
        found = read(folder)
    if file.exists() and not force:
        raise Impossible("{file} exists already: choose another name, or say --force", file=file)
    whole = file.suffix.lower() in (".html", ".htm")
    speaks = language(lang)
    page = html_page(found, language=speaks) if whole else as_text(found, "all", language=speaks)
    try:
        file.write_text(page, encoding="utf-8")
    except OSError as error:
        raise Impossible("{file} cannot be written: {why}", file=file, why=error.strerror) from None
    typer.echo(said(house_words(lang), "written", file=file))


@app.command("verify", epilog="netcord tournament verify last")
def verify(wanted: SavedTournament, lang: Language = None, as_json: AsJson = False) -> None:
    """Check a tournament: the lots of its draw, every record and every result. Exit code 1 if something is wrong."""
    from netcord.cli.screens.verdict import verdict
    from netcord.club.language import house_words
    from netcord.club.tournaments import find_tournament
    from netcord.tournament import verify as check

    folder = find_tournament(wanted)
    findings = check(folder)
    grave = any(finding.grave for finding in findings)
    if as_json:
        told = [{"line": finding.line, "what": finding.what, "grave": finding.grave} for finding in findings]
        emit({"file": str(folder), "ok": not grave, "findings": told})
    else:
        console().print(verdict(folder.name, findings, house_words(lang)), soft_wrap=True)
    if grave:
        raise typer.Exit(1)


@app.command("repair", epilog="netcord tournament repair last")
def mend(wanted: SavedTournament, lang: Language = None) -> None:
    """Mend a damaged tournament: what holds is kept, lost results come back from their matches."""
    from netcord.club.language import house_words, said
    from netcord.club.tournaments import find_tournament
    from netcord.tournament import repair

    folder = find_tournament(wanted, damaged=True)
    done = repair(folder)
    for sentence in done or (said(house_words(lang), "nothing_to_mend"),):
        typer.echo(sentence)
