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
    from netcord.tournament import Entries, Kind, OpenTournament

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
        raise Unreadable(f"{error}; `netcord tournament repair {called(folder)}` keeps what holds") from None


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

[bold]netcord tournament new --game pro-tennis --player north --player south --player "east" --player west[/bold]"""


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
    name: Annotated[str | None, typer.Option("--name", metavar="TEXT", help="What the tournament is called.")] = None,
    option: Options = None,
    surface: Surface = None,
    own_cards: OwnCards = None,
    seed_draw: Annotated[
        str, typer.Option("--seed-draw", metavar="fixed|drawn", help="Lower seeds on their lines, or by lot.")
    ] = "fixed",
    byes_to_seeds: Annotated[bool, typer.Option("--byes-to-seeds", help="Byes face the seeds first.")] = False,
    injury_carryover: Annotated[
        bool, typer.Option("--injury-carryover", help="Injuries last for the whole tournament.")
    ] = False,
    folder: Annotated[
        Path | None, typer.Option("--folder", metavar="DIR", help="Keep it here instead of in netcord's folder.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Draw a new tournament: an event of the calendar, or entrants by hand, by ranking or by lot."""
    from netcord.cli.screens.tourney import document
    from netcord.club.setups import parsed_options
    from netcord.club.tournaments import new_folder
    from netcord.kernel import NetcordError, Unreadable
    from netcord.tournament import create

    if calendar and (game or player or best or random):
        raise Unreadable("an event of the calendar has its entrants: leave --game, --player, --best and --random out")
    try:
        if calendar:
            found, events, title, note = _of_calendar(calendar, size)
        else:
            found, entries = _entered(game, player or [], best, random, kind, doubles, surface, own_cards)
            events, title, note = [_drawn_by(entries, seed_draw, byes_to_seeds)], _title(found, entries, surface), ""
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
        raise type(error)("; ".join(str(error).splitlines())) from None
    with saved:
        if as_json:
            emit(document(saved.tournament, place))
            return
        _introduce(found, saved, option or ())


def _of_calendar(keys: list[str], size: int | None) -> "tuple[AnyGame, list[Entries], str, str]":
    from random import SystemRandom

    from netcord import registry
    from netcord.kernel import Illegal, Unreadable
    from netcord.tournament import calendar

    known = calendar()
    for key in keys:
        if key not in known:
            from difflib import get_close_matches

            near = get_close_matches(key, known, 1, 0.5)
            told = f"did you mean {near[0]}?" if near else "`netcord tournament calendar` lists what there is"
            raise Unreadable(f"there is no {key!r} in the calendar: {told}")
    found = [known[key] for key in keys]
    if len({one.game for one in found}) > 1:
        raise Illegal("the events of one tournament are played by the same game")
    luck = SystemRandom()
    events = [one.entries(size, luck.randrange) for one in found]
    title = found[0].name if len(found) == 1 else found[0].name.partition(",")[0]
    return registry.game(found[0].game), events, title, found[0].note if len(found) == 1 else ""


def _entered(
    game: str | None,
    players: list[str],
    best: int | None,
    random: int | None,
    kind: str,
    doubles: bool,
    surface: str | None,
    own_cards: Path | None,
) -> "tuple[AnyGame, Entries]":
    from random import SystemRandom

    from netcord import tournament
    from netcord.club.cards import cards_of, on_surface, players_of
    from netcord.club.setups import find_game
    from netcord.kernel import Illegal, Unreadable
    from netcord.tournament import Entries

    if game is None:
        raise Unreadable("say what is played: an event of the calendar, or --game with --player, --best or --random")
    found = find_game(game)
    who = _kind(kind)
    if (doubles or who is tournament.Kind.MIXED) and 2 not in found.box.cards_each:
        raise Illegal(f"{found.name} is not played in pairs: leave {'--doubles' if doubles else '--kind mixed'} out")
    if sum((bool(players), best is not None, random is not None)) != 1:
        raise Unreadable("choose the entrants in one way: by --player several times, by --best N or by --random N")
    if not max(found.box.cards_each):
        if not players:
            raise Illegal(f"{found.name} has no cards to choose from: name the entrants by --player")
        return found, Entries("open", tuple(tournament.entrant(name=text) for text in players), who)
    cards = on_surface(cards_of(found, own_cards), surface)
    people = players_of(found, cards)
    luck = SystemRandom().randrange
    if best is not None:
        field = tournament.best(people, best, who, doubles=doubles, pick=luck)
    elif random is not None:
        field = tournament.at_random(people, random, luck, who, doubles=doubles)
    else:
        field = tournament.by_hand(cards, players)
    return found, Entries(who.value, field, who)


def _kind(text: str) -> "Kind":
    from netcord.kernel import Unreadable
    from netcord.tournament import Kind

    if text not in tuple(Kind):
        raise Unreadable(f"the kind can be {', '.join(Kind)}, not {text!r}")
    return Kind(text)


def _drawn_by(entries: "Entries", seed_draw: str, byes_to_seeds: bool) -> "Entries":
    from msgspec.structs import replace

    return replace(entries, seed_draw=seed_draw, byes_to_seeds=byes_to_seeds)


def _title(game: "AnyGame", entries: "Entries", surface: str | None) -> str:
    words = [game.name, *([surface.lower()] if surface else []), "cup"]
    return " ".join(words)


def _introduce(game: "AnyGame", saved: "OpenTournament", options: list[str] | tuple[str, ...]) -> None:
    from rich.text import Text

    from netcord.cli.screens.show import advice
    from netcord.club.tournaments import called
    from netcord.tournament import draw_sheet

    out = console()
    for event in saved.tournament.events:
        out.print(Text(draw_sheet(saved.tournament, event.key)), soft_wrap=True)
        for kept in game.options:
            chosen = dict(event.options).get(kept.key, kept.default)
            if kept.recommended and chosen == kept.default and not any(text.startswith(kept.key) for text in options):
                out.print(advice(kept, game.words()))
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
    lang: Language = "en",
    bot: Bot = None,
    hints: Annotated[bool, typer.Option("--hints", help="Show at every choice what each option is worth.")] = False,
    as_json: AsJson = False,
) -> None:
    """Go on with a tournament: your matches are played with you, those you watch are shown, the rest at once.

    Every result is saved, and a match you leave is gone on with next time.
    """
    from netcord.cli.screens.sitting import Viewer
    from netcord.cli.screens.tourney import Evening, document
    from netcord.cli.screens.watching import check_speed
    from netcord.club.tournaments import find_tournament
    from netcord.tournament import resume

    folder = find_tournament(wanted)
    viewer = Viewer(check_speed(speed), lang, bot=bot, as_json=as_json, hints=hints)
    with mendable(folder):
        saved = resume(folder)
    with saved:
        evening = Evening(saved, viewer, me or (), watch or (), everything=everything or as_json)
        evening.go_on(match)
        if as_json:
            emit(document(saved.tournament, folder))


@app.command("show", epilog="Example: [bold]netcord tournament show last --what results[/bold]")
def show(
    wanted: Saved,
    what: Annotated[str, typer.Option("--what", metavar="WHAT", help="draw, results, numbers, path or all.")] = "all",
    event: EventKey = "",
    plain: Annotated[bool, typer.Option("--plain", help="ASCII instead of lines.")] = False,
    lang: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Show the draw, the results, the numbers and the champion's path."""
    from rich.text import Text

    from netcord.cli.screens.tourney import document, sheets
    from netcord.club.tournaments import find_tournament
    from netcord.tournament import read

    folder = find_tournament(wanted)
    with mendable(folder):
        found = read(folder)
    if as_json:
        emit(document(found, folder, event))
        return
    console().print(Text(sheets(found, what, event, plain=plain, language=lang)), soft_wrap=True, end="")


@app.command("export", epilog="Example: [bold]netcord tournament export last draw.html[/bold]")
def export(
    wanted: Saved,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to: .html is a page to print, else text.")],
    lang: Language = "en",
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
) -> None:
    """Write the tournament to a file: a page that prints on A4 (.html), or text."""
    from netcord.cli.screens.tourney import sheets
    from netcord.club.tournaments import find_tournament
    from netcord.kernel import Impossible
    from netcord.tournament import html_page, read

    folder = find_tournament(wanted)
    with mendable(folder):
        found = read(folder)
    if file.exists() and not force:
        raise Impossible(f"{file} exists already: choose another name, or say --force")
    whole = file.suffix.lower() in (".html", ".htm")
    page = html_page(found, language=lang) if whole else sheets(found, "all", language=lang)
    try:
        file.write_text(page, encoding="utf-8")
    except OSError as error:
        raise Impossible(f"{file} cannot be written: {error.strerror}") from None
    typer.echo(f"{file} is written.")


@app.command("list", epilog="Example: [bold]netcord tournament list[/bold]")
def list_tournaments(as_json: AsJson = False) -> None:
    """List the saved tournaments, the newest first."""
    from netcord.cli.screens.tourney import standing
    from netcord.club.tournaments import tournaments, tournaments_folder
    from netcord.kernel import NetcordError
    from netcord.tournament import read

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
            entry["problem"] = str(error).splitlines()[0]
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

    from netcord.club.tournaments import find_tournament
    from netcord.tournament import verify as check

    folder = find_tournament(wanted)
    findings = check(folder)
    grave = any(finding.grave for finding in findings)
    if as_json:
        told = [{"line": finding.line, "what": finding.what, "grave": finding.grave} for finding in findings]
        emit({"file": str(folder), "ok": not grave, "findings": told})
    else:
        out = console()
        for finding in findings:
            mark = ("FAIL  ", "bold red") if finding.grave else ("note  ", "bold yellow")
            out.print(Text.assemble(mark, str(finding)), soft_wrap=True)
        verdict = f"{folder.name} does not hold." if grave else f"{folder.name} holds."
        out.print(Text(verdict, style="bold red" if grave else "bold green"), soft_wrap=True)
    if grave:
        raise typer.Exit(1)


@app.command("repair", epilog="Example: [bold]netcord tournament repair last[/bold]")
def mend(wanted: Saved) -> None:
    """Mend a damaged tournament: what holds is kept, lost results come back from their matches."""
    from netcord.club.tournaments import find_tournament
    from netcord.tournament import repair

    folder = find_tournament(wanted, damaged=True)
    done = repair(folder)
    for sentence in done or ("There is nothing to mend.",):
        typer.echo(sentence)
