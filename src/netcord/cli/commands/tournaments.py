"""`netcord tournament`: draw one, play your matches, watch some, have the rest played; sheets to look at and print."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from netcord.cli.arguments import AsJson, Bot, Language, Options, OwnCards, Speed, Surface, complete_games
from netcord.cli.output import console, emit

if TYPE_CHECKING:
    from netcord.registry import AnyGame
    from netcord.tournament import OpenTournament

app = typer.Typer(
    help="Draw a tournament, play your matches, have the rest played, print the draw.",
    epilog="Example: [bold]netcord tournament new --game inside-volley --surface grass --kind men --best 8[/bold]",
    no_args_is_help=True,
    rich_markup_mode="rich",
)


def complete_calendar(incomplete: str) -> list[tuple[str, str]]:
    """Ready-made fields whose key begins like this."""
    from netcord.tournament import calendar

    return [(key, one.name) for key, one in calendar().items() if key.startswith(incomplete)]


def complete_tournaments(incomplete: str) -> list[str]:
    """Saved tournaments, by name."""
    from netcord.club.tournaments import tournaments

    names = [path.name for path in tournaments()]
    return [name for name in ["last", *names] if name.startswith(incomplete)]


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


Saved = Annotated[
    str,
    typer.Argument(
        metavar="TOURNAMENT",
        help="A tournament: its folder, a name that `netcord tournament list` shows, or `last`.",
        autocompletion=complete_tournaments,
    ),
]
EventKey = Annotated[str, typer.Option("--event", metavar="KEY", help="Only this event, where there are several.")]

NEW = """Examples:

[bold]netcord tournament new wimbledon-1983-men --size 32[/bold]

[bold]netcord tournament new --game inside-volley --surface clay --kind women --best 8 --name "Clay Cup"[/bold]

[bold]netcord tournament new --game pro-tennis -e "men best 16" -e "men doubles best 8" -e "mixed best 8"[/bold]

[bold]netcord tournament new --game pro-tennis --kind men --best 8 --plan groups --groups 2 --through 2[/bold]"""


@app.command("new", epilog=NEW)
def new(
    calendar: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="EVENT",
            help="Events of the calendar, as `netcord tournament calendar` lists them; without one, choose entrants.",
            autocompletion=complete_calendar,
            show_default=False,
        ),
    ] = None,
    size: Annotated[int | None, typer.Option("--size", metavar="N", help="Of an event of the calendar.")] = None,
    game: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="The game to play.", autocompletion=complete_games)
    ] = None,
    event: Annotated[
        list[str] | None,
        typer.Option(
            "--event",
            "-e",
            metavar="TEXT",
            help='An event in one line: "men best 16", "women doubles random 8", "mixed best 8 groups", '
            '"men: mcenroe, lendl"; several make one tournament.',
        ),
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option("--player", "-p", metavar="CARD", help='An entrant by name, a pair as "mcenroe + fleming".'),
    ] = None,
    best: Annotated[int | None, typer.Option("--best", metavar="N", help="The best N by ranking.")] = None,
    random: Annotated[int | None, typer.Option("--random", metavar="N", help="N entrants by lot.")] = None,
    kind: Annotated[
        str, typer.Option("--kind", metavar="KIND", help="Who may enter: men, women, mixed, open.")
    ] = "open",
    doubles: Annotated[bool, typer.Option("--doubles", help="Pairs, with --best or --random.")] = False,
    plan: Annotated[
        str, typer.Option("--plan", metavar="PLAN", help="knockout, consolation, round-robin or groups.")
    ] = "",
    groups: Annotated[int | None, typer.Option("--groups", metavar="N", help="How many groups.")] = None,
    through: Annotated[
        int | None, typer.Option("--through", metavar="N", help="How many go through from each group.")
    ] = None,
    meetings: Annotated[
        int | None, typer.Option("--meetings", metavar="N", help="How often everybody meets in a group.")
    ] = None,
    name: Annotated[str | None, typer.Option("--name", metavar="TEXT", help="What the tournament is called.")] = None,
    option: Options = None,
    surface: Surface = None,
    own_cards: OwnCards = None,
    seed_draw: Annotated[
        str, typer.Option("--seed-draw", metavar="fixed|drawn", help="Lower seeds on their lines, or by lot.")
    ] = "fixed",
    byes_to_seeds: Annotated[bool, typer.Option("--byes-to-seeds", help="Byes face the seeds first.")] = False,
    budgets: Annotated[
        bool,
        typer.Option("--budgets", help="Each player has what belongs to the seeding (ASE), ranked as entered."),
    ] = False,
    injury_carryover: Annotated[
        bool, typer.Option("--injury-carryover", help="Injuries last for the whole tournament.")
    ] = False,
    folder: Annotated[
        Path | None, typer.Option("--folder", metavar="DIR", help="Keep it here instead of in netcord's folder.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Draw a new tournament: events of the calendar, or entrants by hand, by ranking or by lot."""
    from msgspec.structs import replace

    from netcord.club.entering import Wanted, entries, from_calendar, wanted
    from netcord.club.setups import find_game, parsed_options
    from netcord.club.tournaments import new_folder
    from netcord.kernel import NetcordError, Unreadable, joined
    from netcord.tournament import create, document

    one = bool(player or best is not None or random is not None)
    counts = {"groups": groups, "through": through, "meetings": meetings}
    if calendar and (game or one):
        raise Unreadable("an event of the calendar has its entrants: leave --game, --player, --best and --random out")
    if event and one:
        raise Unreadable("with --event the entrants stand in it: leave --player, --best and --random out")
    if not calendar and game is None:
        raise Unreadable(
            "say what is played: an event of the calendar, or --game with --event, --player, --best or --random"
        )
    try:
        if calendar:
            found, events, title, note = from_calendar(calendar, size, plan, **counts)
        else:
            assert game is not None
            found, events, note = find_game(game), [], ""
            title = " ".join((found.name, *([surface.lower()] if surface else []), "cup"))
        asked = [wanted(text) for text in event or ()]
        if plan and not calendar:
            asked = [text._replace(plan=plan, counts={**counts, **text.counts}) for text in asked]
        if not calendar and not event:
            asked = [Wanted(kind, doubles, player or (), best, random, plan or "knockout", counts)]
        for text in asked:
            field = entries(found, text, surface=surface, own_cards=own_cards)
            events.append(replace(field, seed_draw=seed_draw, byes_to_seeds=byes_to_seeds, budgets=budgets))
        title = name or title
        place = folder or new_folder(title)
        saved = create(
            place,
            found,
            title,
            events,
            options=parsed_options(found, option or ()),
            injury_carryover=injury_carryover,
            note=note,
        )
    except NetcordError as error:
        raise type(error)(joined(error.sentence.parts, "; ")) from None
    with saved:
        if as_json:
            emit(document(saved.tournament, place))
            return
        _introduce(found, saved, option or ())


def _introduce(game: "AnyGame", saved: "OpenTournament", options: list[str] | tuple[str, ...]) -> None:
    from rich.text import Text

    from netcord.cli.screens.commentary import advice
    from netcord.club.language import language, words_of
    from netcord.club.tournaments import called
    from netcord.tournament import draw_sheet

    out = console()
    for event in saved.tournament.events:
        out.print(Text(draw_sheet(saved.tournament, event.key)), soft_wrap=True)
        for kept in game.options:
            chosen = dict(event.options).get(kept.key, kept.default)
            if kept.recommended and chosen == kept.default and not any(text.startswith(kept.key) for text in options):
                out.print(advice(kept, words_of(game, language())))
    name = called(saved.folder)
    out.print(Text.assemble("Play it with: ", (f"netcord tournament play {name} --me NAME", "bold")), soft_wrap=True)


PLAY = """Examples:

[bold]netcord tournament play last --me north[/bold]

[bold]netcord tournament play last --watch final --speed fast[/bold]

[bold]netcord tournament play last --all[/bold]"""


@app.command("play", epilog=PLAY)
def play(
    wanted: Saved,
    match: Annotated[
        str | None, typer.Argument(metavar="[MATCH]", help="Only this match, like men-1-3.", show_default=False)
    ] = None,
    me: Annotated[
        list[str] | None,
        typer.Option("--me", metavar="NAME", help="An entrant you play for; remembered. May be given several times."),
    ] = None,
    watch: Annotated[
        list[str] | None,
        typer.Option(
            "--watch",
            metavar="WHAT",
            help="Matches to watch: an entrant, a match like men-1-3, final, semi-finals, all.",
        ),
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Have everything played at once, your matches too.")
    ] = False,
    speed: Speed = "normal",
    lang: Language = None,
    bot: Bot = None,
    hints: Annotated[bool, typer.Option("--hints", help="Show at every choice what each option is worth.")] = False,
    as_json: AsJson = False,
) -> None:
    """Go on with a tournament: your matches are played with you, those you watch are shown, the rest at once.

    Every result is saved, and a match you leave is gone on with next time.
    """
    from netcord.cli.screens.sitting import Viewer
    from netcord.cli.screens.tourney import Evening
    from netcord.cli.screens.watching import check_speed
    from netcord.club.tournaments import find_tournament
    from netcord.tournament import document, resume

    folder = find_tournament(wanted)
    viewer = Viewer(check_speed(speed), lang, bot=bot, as_json=as_json, hints=hints)
    with mendable(folder):
        saved = resume(folder)
    with saved:
        evening = Evening(saved, viewer, me or (), watch or (), everything=everything or as_json)
        evening.go_on(match)
        if as_json:
            emit(document(saved.tournament, folder))


WITHDRAW = """Examples:

[bold]netcord tournament withdraw last noah[/bold]

[bold]netcord tournament withdraw last "yannick noah" --why "a sprained ankle"[/bold]"""


@app.command("withdraw", epilog=WITHDRAW)
def withdraw(
    wanted: Saved,
    player: Annotated[str, typer.Argument(metavar="PLAYER", help="Who leaves: a name, a part of it, or an id.")],
    why: Annotated[str, typer.Option("--why", metavar="TEXT", help="The reason, told in the results.")] = "",
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


@app.command("show", epilog="Example: [bold]netcord tournament show last --what results[/bold]")
def show(
    wanted: Saved,
    what: Annotated[str, typer.Option("--what", metavar="WHAT", help="draw, results, numbers, path or all.")] = "all",
    event: EventKey = "",
    plain: Annotated[bool, typer.Option("--plain", help="ASCII instead of lines.")] = False,
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


@app.command("export", epilog="Example: [bold]netcord tournament export last draw.html[/bold]")
def export(
    wanted: Saved,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to: .html is a page to print, else text.")],
    lang: Language = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
) -> None:
    """Write the tournament to a file: a page that prints on A4 (.html), or text."""
    from netcord.club.language import language
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
    typer.echo(f"{file} is written.")


@app.command("list", epilog="Example: [bold]netcord tournament list[/bold]")
def list_tournaments(as_json: AsJson = False) -> None:
    """List the saved tournaments, the newest first."""
    from netcord.club.language import language, told
    from netcord.club.tournaments import tournaments, tournaments_folder
    from netcord.kernel import NetcordError
    from netcord.tournament import read, standing

    rows: list[dict[str, Any]] = []
    for path in tournaments():
        entry: dict[str, Any] = {
            "name": path.name,
            "file": str(path),
            "tournament": None,
            "state": None,
            "problem": None,
        }
        try:
            found = read(path)
            entry |= {"tournament": found.name, "state": standing(found)}
        except NetcordError as error:
            entry["problem"] = told(error.sentence.parts[0], language())
        rows.append(entry)
    if as_json:
        emit({"folder": str(tournaments_folder()), "tournaments": rows})
        return
    out = console()
    if not rows:
        out.print(f"No tournament has been drawn yet in {tournaments_folder()}.", soft_wrap=True)
        return
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("tournament", style="cyan", no_wrap=True)
    table.add_column("called")
    table.add_column("stands")
    for row in rows:
        state = Text(row["state"]) if row["state"] else Text(row["problem"], style="red")
        table.add_row(row["name"], row["tournament"] or "", state)
    out.print(table)


@app.command("calendar", epilog="Example: [bold]netcord tournament calendar[/bold]")
def list_calendar(as_json: AsJson = False) -> None:
    """List the ready-made fields."""
    from netcord.tournament import calendar

    known = calendar()
    if as_json:
        emit(
            {
                "calendar": [
                    {"key": one.key, "name": one.name, "game": one.game, "sizes": list(one.sizes), "note": one.note}
                    for one in known.values()
                ]
            }
        )
        return
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("event", style="cyan", no_wrap=True)
    table.add_column("where")
    table.add_column("sizes", no_wrap=True)
    for one in known.values():
        table.add_row(one.key, one.note, " ".join(map(str, sorted(one.sizes))))
    out = console()
    out.print(table)
    out.print("[dim]netcord tournament new EVENT --size N draws one.[/]")


@app.command("verify", epilog="Example: [bold]netcord tournament verify last[/bold]")
def verify(wanted: Saved, as_json: AsJson = False) -> None:
    """Check a tournament: the lots of its draw, every record and every result. Exit code 1 if something is wrong."""
    from rich.text import Text

    from netcord.club.language import language, told
    from netcord.club.tournaments import find_tournament
    from netcord.tournament import verify as check

    folder = find_tournament(wanted)
    findings = check(folder)
    grave = any(finding.grave for finding in findings)
    if as_json:
        listed = [
            {"line": finding.line, "what": told(finding.what, language()), "grave": finding.grave}
            for finding in findings
        ]
        emit({"file": str(folder), "ok": not grave, "findings": listed})
    else:
        out = console()
        for finding in findings:
            mark = ("FAIL  ", "bold red") if finding.grave else ("note  ", "bold yellow")
            out.print(Text.assemble(mark, told(finding, language())), soft_wrap=True)
        verdict = f"{folder.name} does not hold." if grave else f"{folder.name} holds."
        out.print(Text(verdict, style="bold red" if grave else "bold green"), soft_wrap=True)
    if grave:
        raise typer.Exit(1)


@app.command("repair", epilog="Example: [bold]netcord tournament repair last[/bold]")
def mend(wanted: Saved) -> None:
    """Mend a damaged tournament: what holds is kept, lost results come back from their matches."""
    from netcord.club.language import language, told
    from netcord.club.tournaments import find_tournament
    from netcord.tournament import repair

    folder = find_tournament(wanted, damaged=True)
    done = repair(folder)
    for sentence in done or ("There is nothing to mend.",):
        typer.echo(told(sentence, language()))
