"""`netcord record`: look at matches that were played, watch them again, check every roll."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from netcord.cli.arguments import AsJson, Language, RecordFile, Speed
from netcord.cli.helping import Commands
from netcord.cli.output import console, emit

if TYPE_CHECKING:
    from netcord.club.matches import Kept
    from netcord.tennis import Words

app = Commands(
    epilog="netcord record verify last",
    no_args_is_help=True,
)


@app.command("list", epilog="netcord record list")
def list_records(lang: Language = None, as_json: AsJson = False) -> None:
    """List the matches in netcord's folder, the newest first."""
    from netcord.club.language import house_words, said
    from netcord.club.matches import kept, records_folder, when
    from netcord.registry import game

    words = house_words(lang)
    found = list(kept())
    if as_json:
        emit({"folder": str(records_folder()), "records": [_entry(one, words.language) for one in found]})
        return
    out = console()
    if not found:
        out.print(said(words, "no_records", folder=records_folder()), soft_wrap=True, markup=False)
        return
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column(said(words, "head_match"), style="cyan", no_wrap=True)
    for head in ("game", "players", "score", "when"):
        table.add_column(said(words, f"head_{head}"), no_wrap=head == "players")
    for one in found:
        entry = _entry(one, words.language)
        if not entry["players"]:
            table.add_row(entry["name"], "", Text(said(words, "unreadable"), style="red"), "", when(one.changed))
            continue
        who = versus(one, words)
        score = Text(entry["score"])
        if not entry["finished"]:
            score = Text(said(words, "unfinished", score=entry["score"]), style="yellow")
        table.add_row(entry["name"], Text(game(entry["game"]).name), Text(who), score, when(one.changed))
    out.print(table)
    out.print(Text(said(words, "in_folder", folder=records_folder()), style="dim"), soft_wrap=True)
    if any(not one.finished and one.record is not None for one in found):
        out.print(Text(said(words, "resume_hint"), style="dim"))


def versus(one: "Kept", words: "Words") -> str:
    """Who plays whom, in a language."""
    from netcord.club.language import said

    names = one.called(words.language).short
    return said(words, "versus", first=names["A"], second=names["B"])


def _entry(one: "Kept", language: str) -> dict[str, Any]:
    from netcord.club.language import told
    from netcord.club.matches import known_as
    from netcord.club.summaries import summed

    entry: dict[str, Any] = {
        "name": known_as(one.path),
        "file": str(one.path),
        "changed": one.changed.isoformat(timespec="seconds"),
        "game": None,
        "players": None,
        "finished": one.finished,
        "score": None,
        "problem": told(one.problem, language) or None,
    }
    if one.record is not None:
        ending = one.record.ending  # only an unfinished match must be played again to know its score
        score = ending.end.score if ending is not None else summed(one.record).score.line
        players = {side: one.names.short[side] for side in "AB"}
        entry |= {"game": one.record.header.game, "players": players, "score": score}
    return entry


@app.command("show", epilog="netcord record show last")
def show_record(file: RecordFile, lang: Language = None, as_json: AsJson = False) -> None:
    """Show who played, the score by sets and the box score."""
    from netcord.club.language import language, said
    from netcord.club.matches import find_record, known_as, parsed, read_bytes
    from netcord.club.story import Story, retold
    from netcord.club.summaries import match_document
    from netcord.play import setup_of
    from netcord.registry import game

    path = find_record(file)
    record = parsed(path, read_bytes(path))
    if as_json:
        emit(match_document(path, record))
        return
    from rich.text import Text

    from netcord.cli.screens.boxscore import box_table, set_summary
    from netcord.cli.screens.scoreboard import scoreboard

    found = game(record.header.game)
    story = Story(found, setup_of(record, found), record.header.match, language(lang))
    for _ in retold(record, story):
        pass
    words, names, sums = story.words, story.names, story.statistics
    out = console()
    out.print(Text(story.line_up, style="bold"))
    out.print(scoreboard(story))
    out.print(box_table(sums.match, names, words, said(words, "box")))
    parts = [part for part in sums.sets if part.points]
    if len(parts) > 1:
        for number, part in enumerate(parts, 1):
            out.print(Text(f"\n{said(words, 'set_box', number=number)}", style="bold"))
            out.print(set_summary(part, names, words))
    line = said(words, "record_line", match=record.header.match, count=len(record.entries), path=path)
    out.print(Text(f"\n{line}", style="dim"), soft_wrap=True)
    if record.ending is None:
        command = f"netcord play --resume {known_as(path)}"
        out.print(Text.assemble(said(words, "not_finished"), " ", (command, "bold")), soft_wrap=True)


@app.command("replay", epilog="netcord record replay last --speed fast")
def replay_record(file: RecordFile, speed: Speed = "normal", lang: Language = None) -> None:
    """Watch a match again, with commentary and the same keys as in play."""
    from rich.text import Text

    from netcord.cli.output import at_terminal
    from netcord.cli.screens.screen import Left, LiveScreen, PlainScreen, Screen
    from netcord.cli.screens.sitting import finish
    from netcord.cli.screens.watching import USUAL, Watch, check_speed
    from netcord.club.language import language, said
    from netcord.club.matches import find_record, known_as, parsed, read_bytes
    from netcord.club.story import Story, retold
    from netcord.play import setup_of
    from netcord.registry import game

    pace = check_speed(speed) or USUAL
    path = find_record(file)
    record = parsed(path, read_bytes(path))
    found = game(record.header.game)
    story = Story(found, setup_of(record, found), record.header.match, language(lang))
    out = console()
    screen: Screen = LiveScreen(out) if at_terminal() else PlainScreen(out)
    answers = retold(record, story)
    next(answers)  # the whole record is read, and refused if it is wrong, before it is shown
    try:
        with screen:
            watch = Watch(screen, story, pace)
            watch.start()
            watch.run(answers)
    except (Left, KeyboardInterrupt) as leaving:
        if isinstance(leaving, KeyboardInterrupt):
            raise typer.Exit(130) from None
        return
    finish(out, story, path, verify=record.ending is not None)
    if record.ending is None:
        command = f"netcord play --resume {known_as(path)}"
        out.print(Text.assemble(said(story.words, "not_finished"), " ", (command, "bold")), soft_wrap=True)


@app.command("verify", epilog="netcord record verify last")
def verify_record(file: RecordFile, lang: Language = None, as_json: AsJson = False) -> None:
    """Check a record: checksums, rules, and every roll against the seed.

    Exit code 0: everything holds. 1: something does not match, and each line it happens on is named. 2: unreadable.
    """
    from netcord.club.language import house_words, told
    from netcord.club.matches import find_record, read_bytes
    from netcord.kernel import Unreadable
    from netcord.play import game_key, parse, verify
    from netcord.registry import game

    words = house_words(lang)
    path = find_record(file)
    data = read_bytes(path)
    try:
        found = game(game_key(data))
    except Unreadable as error:
        raise Unreadable("{path}: {error}", path=path, error=error) from None
    findings = verify(data, found)
    grave = [finding for finding in findings if finding.grave]
    if grave and all("truncated" in finding.what for finding in grave):
        raise Unreadable("{path}: {finding}", path=path, finding=grave[0])
    checked: list[str] = []
    if not grave:
        checked = _checked(parse(data), words)
    if as_json:
        emit(
            {
                "file": str(path),
                "game": found.key,
                "ok": not grave,
                "checked": checked,
                "findings": [
                    {"line": finding.line, "what": told(finding.what, words.language), "grave": finding.grave}
                    for finding in findings
                ],
            }
        )
    else:
        from netcord.cli.screens.verdict import verdict

        console().print(verdict(path.name, findings, words, checked), soft_wrap=True)
    if grave:
        raise typer.Exit(1)


@app.command("explain", epilog="netcord record explain last")
def explain_record(file: RecordFile, lang: Language = None, as_json: AsJson = False) -> None:
    """Tell what decided a match: the turning points, what luck brought each side and what its choices cost."""
    from netcord.cli.screens.odds import reckoning
    from netcord.club.language import house_words, language
    from netcord.club.ledger import document, explained
    from netcord.club.matches import find_record, parsed, read_bytes

    path = find_record(file)
    record = parsed(path, read_bytes(path))
    with reckoning(house_words(lang), "ledger_reckoning") as heard:
        found = explained(record, thorough=True, heard=heard)
    if as_json:
        emit(document(found, record, language(lang)))
        return
    from netcord.cli.screens.ledger import shown

    shown(found, record, language(lang))


@app.command("chances", epilog="netcord record chances last --csv > chances.csv")
def record_chances(
    file: RecordFile,
    as_csv: Annotated[bool, typer.Option("--csv")] = False,
    lang: Language = None,
    as_json: AsJson = False,
) -> None:
    """Tell the chance to win after every point of a record; of a match that goes on, the last line is how it stands."""
    from msgspec import to_builtins

    from netcord.cli.screens.ledger import by_point
    from netcord.cli.screens.odds import reckoning
    from netcord.club.language import house_words, language
    from netcord.club.ledger import series
    from netcord.club.matches import find_record, parsed, read_bytes
    from netcord.kernel import Unreadable

    if as_csv and as_json:
        raise Unreadable("--csv and --json are two ways to write the same: choose one")
    path = find_record(file)
    record = parsed(path, read_bytes(path))
    with reckoning(house_words(lang), "ledger_reckoning") as heard:
        found, moments = series(record, thorough=True, heard=heard)
    if as_csv:
        import csv
        import sys

        lines = csv.writer(sys.stdout, lineterminator="\n")
        lines.writerow(moments[0].__struct_fields__)
        lines.writerows([getattr(one, field) for field in one.__struct_fields__] for one in moments)
    elif as_json:
        emit(
            {
                "match": found.match,
                "game": found.game,
                "names": found.names,
                "exact": found.exact,
                "missing": found.missing,
                "error": found.error,
                "chances": to_builtins(moments),
            }
        )
    else:
        by_point(found, moments, record, language(lang))


@app.command("throws", epilog="netcord record throws last --json > throws.json")
def list_throws(file: RecordFile, lang: Language = None, as_json: AsJson = False) -> None:
    """List what every throw of a record could come up with, and how often.

    With this list anybody can check the dice without netcord: docs/records.md shows how, with a program of fifty lines.
    """
    import msgspec

    from netcord.club.language import house_words, said
    from netcord.club.matches import find_record, parsed, read_bytes
    from netcord.play import listing
    from netcord.registry import game

    path = find_record(file)
    record = parsed(path, read_bytes(path))
    found = listing(record, game(record.header.game))
    if as_json:
        emit(
            {
                "match": record.header.match,
                "kinds": [
                    {"what": kind.what, "outcomes": msgspec.to_builtins(kind.outcomes), "weights": kind.weights}
                    for kind in found.kinds
                ],
                "throws": found.throws,
            }
        )
        return
    out, words = console(), house_words(lang)
    for n, kind in found.throws:
        throw = found.kinds[kind]
        listed = ", ".join(f"{outcome}" for outcome in throw.outcomes)
        weighed = (
            said(words, "one_each") if set(throw.weights) == {1} else ", ".join(f"{weight}" for weight in throw.weights)
        )
        out.print(f"{n} {throw.what}: {listed} ({weighed})", markup=False, highlight=False, soft_wrap=True)


def _checked(record: Any, words: "Words") -> list[str]:
    """What was found to hold, in sentences."""
    from netcord.club.language import said

    header, answers = record.header, len(record.entries)
    thrown = sum(1 for entry in record.entries if entry.by == "dice")
    checked = [
        said(words, "checked_lines", count=answers + 1 + (record.ending is not None)),
        said(words, "checked_setup", game=header.game, edition=header.edition),
        said(words, "checked_answers", count=answers),
    ]
    checked += [said(words, "checked_data", name=name, digest=digest) for name, digest in header.data or ()]
    if record.ending is not None:
        if header.dice is not None:
            checked.append(said(words, "checked_seed", commitment=header.dice.commitment))
            covered = "checked_throws_all" if header.agreed else "checked_throws"
            checked.append(said(words, covered, count=thrown))
        checked.append(said(words, "checked_result", result=record.ending.end))
    return checked
