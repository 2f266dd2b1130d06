"""`netcord record`: look at matches that were played, watch them again, check every roll."""

from typing import TYPE_CHECKING, Any

import typer

from netcord.cli.arguments import AsJson, Language, RecordFile, Speed
from netcord.cli.output import console, emit

if TYPE_CHECKING:
    from netcord.club.matches import Kept

app = typer.Typer(
    help="Look at recorded matches, watch them again, check every roll.",
    epilog="Example: [bold]netcord record verify last[/bold]",
    no_args_is_help=True,
    rich_markup_mode="rich",
)


@app.command("list", epilog="Example: [bold]netcord record list[/bold]")
def list_records(as_json: AsJson = False) -> None:
    """List the matches in netcord's folder, the newest first."""
    from netcord.club.matches import kept, records_folder

    found = list(kept())
    if as_json:
        emit({"folder": str(records_folder()), "records": [_entry(one) for one in found]})
        return
    out = console()
    if not found:
        out.print(f"No match has been recorded yet in {records_folder()}.", soft_wrap=True)
        return
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("match", style="cyan", no_wrap=True)
    for head in ("players", "score", "when"):
        table.add_column(head)
    for one in found:
        entry = _entry(one)
        who = " v ".join(entry["players"].values()) if entry["players"] else Text("unreadable", style="red")
        score = entry["score"] if entry["finished"] else Text(f"{entry['score']} (unfinished)", style="yellow")
        table.add_row(entry["name"], who, score if entry["players"] else "", f"{one.changed:%d %b %H:%M}")
    out.print(table)
    out.print(f"[dim]in {records_folder()}[/]", soft_wrap=True)
    if any(not one.finished and one.record is not None for one in found):
        out.print("[dim]netcord play --resume NAME goes on with an unfinished match.[/]")


def _entry(one: "Kept") -> dict[str, Any]:
    from netcord.club.matches import known_as
    from netcord.club.summaries import Summed

    entry: dict[str, Any] = {
        "name": known_as(one.path),
        "file": str(one.path),
        "changed": one.changed.isoformat(timespec="seconds"),
        "game": None,
        "players": None,
        "finished": one.finished,
        "score": None,
        "problem": one.problem or None,
    }
    if one.record is not None:
        ending = one.record.ending  # only an unfinished match must be played again to know its score
        score = ending.end.score if ending is not None else Summed(one.record).score.line
        players = {side: one.names.short[side] for side in "AB"}
        entry |= {"game": one.record.header.game, "players": players, "score": score}
    return entry


@app.command("show", epilog="Example: [bold]netcord record show last[/bold]")
def show_record(file: RecordFile, lang: Language = "en", as_json: AsJson = False) -> None:
    """Show who played, the score by sets and the box score."""
    from netcord.club.matches import find_record, known_as, parsed, read_bytes
    from netcord.club.summaries import Summed, match_document

    path = find_record(file)
    record = parsed(path, read_bytes(path))
    if as_json:
        emit(match_document(path, record))
        return
    from rich.text import Text

    from netcord.cli.screens import show
    from netcord.club.story import Story

    summed = Summed(record)
    story = Story(summed.game, summed.setup, record.header.match, lang)
    out = console()
    out.print(Text(story.line_up, style="bold"))
    out.print(show.scoreboard(summed.score, story.names, story.words, story.title))
    out.print(show.box_table(summed.box, story.names, story.words, story.words.term("ui_box")))
    parts = [part for part in summed.statistics.sets if part.points]
    if len(parts) > 1:
        for number, part in enumerate(parts, 1):
            out.print(Text(f"\n{story.words.term('ui_set_box').format(number=number)}", style="bold"))
            out.print(show.set_summary(part, story.names, story.words))
    out.print(
        Text(f"\nmatch {record.header.match}, {len(record.entries)} answers, {path}", style="dim"), soft_wrap=True
    )
    if record.ending is None:
        command = f"netcord play --resume {known_as(path)}"
        out.print(Text.assemble("Not finished. Go on with: ", (command, "bold")), soft_wrap=True)


@app.command("replay", epilog="Example: [bold]netcord record replay last --speed fast[/bold]")
def replay_record(file: RecordFile, speed: Speed = "normal", lang: Language = "en") -> None:
    """Watch a match again, with commentary and the same keys as in play."""
    from netcord.cli.output import at_terminal
    from netcord.cli.screens.screen import Left, LiveScreen, PlainScreen, Screen
    from netcord.cli.screens.sitting import finish
    from netcord.cli.screens.watching import Moment, Watch, check_speed
    from netcord.club.matches import find_record, known_as, parsed, read_bytes
    from netcord.club.story import Story, before_toss, score_of
    from netcord.play import opening, replay, setup_of
    from netcord.registry import game

    check_speed(speed)
    path = find_record(file)
    record = parsed(path, read_bytes(path))
    found = game(record.header.game)
    state, facts = opening(record, found)
    story = Story(found, setup_of(record, found), record.header.match, lang)
    out = console()
    screen: Screen = LiveScreen(out) if at_terminal() else PlainScreen(out)
    played = list(replay(record, found))  # the whole record is read, and refused if it is wrong, before it is shown
    try:
        with screen:
            watch = Watch(screen, story, speed)
            lines = story.hear(facts)
            if not before_toss(found.ask(state)):
                watch.start(score_of(state), lines)
            watch.run(Moment(one.facts, score_of(one.state)) for one in played)
    except (Left, KeyboardInterrupt) as leaving:
        if isinstance(leaving, KeyboardInterrupt):
            raise typer.Exit(130) from None
        return
    finish(out, story, played[-1].state if played else state, path, verify=record.ending is not None)
    if record.ending is None:
        out.print(f"Not finished. Go on with: netcord play --resume {known_as(path)}", soft_wrap=True, markup=False)


@app.command("verify", epilog="Example: [bold]netcord record verify last[/bold]")
def verify_record(file: RecordFile, as_json: AsJson = False) -> None:
    """Check a record: checksums, rules, and every roll against the seed.

    Exit code 0: everything holds. 1: something does not match, and each line it happens on is named. 2: unreadable.
    """
    from netcord.club.matches import find_record, read_bytes
    from netcord.kernel import Unreadable
    from netcord.play import game_key, parse, verify
    from netcord.registry import game

    path = find_record(file)
    data = read_bytes(path)
    try:
        found = game(game_key(data))
    except Unreadable as error:
        raise Unreadable(f"{path}: {error}") from None
    findings = verify(data, found)
    grave = [finding for finding in findings if finding.grave]
    if grave and all("truncated" in finding.what for finding in grave):
        raise Unreadable(f"{path}: {grave[0]}")
    checked: list[str] = []
    if not grave:
        checked = _checked(parse(data))
    if as_json:
        emit(
            {
                "file": str(path),
                "game": found.key,
                "ok": not grave,
                "checked": checked,
                "findings": [
                    {"line": finding.line, "what": finding.what, "grave": finding.grave} for finding in findings
                ],
            }
        )
    else:
        from rich.text import Text

        out = console()
        for text in checked:
            out.print(Text.assemble(("  ok  ", "bold green"), text), soft_wrap=True)
        for finding in findings:
            mark = ("FAIL  ", "bold red") if finding.grave else ("note  ", "bold yellow")
            out.print(Text.assemble(mark, str(finding)), soft_wrap=True)
        verdict = f"{path.name} does not hold." if grave else f"{path.name} holds."
        out.print(Text(verdict, style="bold red" if grave else "bold green"), soft_wrap=True)
    if grave:
        raise typer.Exit(1)


@app.command("throws", epilog="Example: [bold]netcord record throws last --json > throws.json[/bold]")
def list_throws(file: RecordFile, as_json: AsJson = False) -> None:
    """List what every throw of a record could come up with, and how often.

    With this list anybody can check the dice without netcord: docs/records.md shows how, with a program of fifty lines.
    """
    import msgspec

    from netcord.club.matches import find_record, parsed, read_bytes
    from netcord.play import throws
    from netcord.registry import game

    path = find_record(file)
    record = parsed(path, read_bytes(path))
    found = list(throws(record, game(record.header.game)))
    if as_json:
        kinds = {throw[1:]: place for place, throw in enumerate({throw[1:]: throw for throw in found}.values())}
        emit(
            {
                "match": record.header.match,
                "kinds": [
                    {"what": what, "outcomes": msgspec.to_builtins(outcomes), "weights": weights}
                    for what, outcomes, weights in kinds
                ],
                "throws": [[throw.n, kinds[throw[1:]]] for throw in found],
            }
        )
        return
    out = console()
    for throw in found:
        listed = ", ".join(f"{outcome}" for outcome in throw.outcomes)
        weighed = "one each" if set(throw.weights) == {1} else ", ".join(f"{weight}" for weight in throw.weights)
        out.print(f"{throw.n} {throw.what}: {listed} ({weighed})", markup=False, highlight=False, soft_wrap=True)


def _checked(record: Any) -> list[str]:
    """What was found to hold, in sentences."""
    answers = len(record.entries)
    thrown = sum(1 for entry in record.entries if entry.by == "dice")
    lines = answers + 1 + (record.ending is not None)
    checked = [
        f"{lines} lines, each with the right checksum over itself and all before it",
        f"the setup is one that {record.header.game}, edition {record.header.edition}, accepts",
        f"{answers} answers, each one that the rules offered at its time",
    ]
    checked += [f"{name} is the one it was played with: {digest}" for name, digest in record.header.data or ()]
    if record.ending is not None:
        if record.header.dice is not None:
            checked.append(f"the revealed seed is the one promised: SHA-256 {record.header.dice.commitment}")
            covered = " with this game, edition and setup" if record.header.agreed else ""
            checked.append(f"{thrown} throws, each the one that the seed gives{covered}")
        checked.append(f"the result follows from the answers: {record.ending.end}")
    return checked
