"""After damage: keep every line that holds, take the results back from the records, set the damaged file aside."""

import os
from pathlib import Path

from msgspec.structs import replace

from netcord import registry
from netcord.kernel import Impossible, NetcordError, Unreadable, encode
from netcord.play import FileStore, framed
from netcord.registry import AnyGame

from . import log
from .log import DRAW, LOG, End
from .saved import check_belongs, read_record, record_path, told
from .tournament import Match, Outcome, Standing, Tournament, Withdrawal


def repair(folder: str | os.PathLike[str], game: AnyGame | None = None) -> tuple[str, ...]:
    """Mend a saved tournament, and say in sentences what was done; nothing if there was nothing to do.

    Damaged files are kept beside the mended ones, with `.damaged` in their names.
    """
    place = Path(folder)
    log.load(place)
    store = FileStore(place / LOG)
    try:
        data = store.read()
        done: list[str] = []
        try:
            tournament = log.parse(data, str(place / LOG), game).tournament
        except Unreadable as error:
            done.append(f"{error}")
            tournament = _rebuilt(place, data, game, done)
            if tournament.decided and not tournament.ended and store.seed() is None:
                tournament = log.with_line(tournament, End(None))
                done.append(
                    "the seed stood on the last line and is lost: nobody can check any more that it gave the dice"
                )
            done.append(f"the damaged file is kept as {_set_aside(place / LOG)}")
            log.write_whole(place / LOG, _written(tournament))
        for match in tournament.due():
            done += _mend_record(record_path(place, match.id))
        return tuple(done)
    finally:
        store.close()


def _rebuilt(place: Path, data: bytes, game: AnyGame | None, done: list[str]) -> Tournament:
    first, *lines = data.split(b"\n")
    tournament = _drawn(place, first, game, done)
    game = game or registry.game(tournament.game)
    end: End | None = None
    before = log.sum_written(first)
    for at, line in enumerate(lines[:-1], 2):
        try:
            body, _ = log.unframed(line, before)
            entry = log.read_line(body, "")
        except Unreadable:
            done.append(f"line {at} is lost; a match comes back from its record, a withdrawal must be entered again")
        else:
            if isinstance(entry, End):
                end = entry
            else:
                tournament = log.with_line(tournament, entry)
        before = log.sum_written(line)
    tournament = _replayed(place, tournament, game, done)
    if end is not None and tournament.decided:
        tournament = log.with_line(tournament, end)
    return tournament


def _drawn(place: Path, first: bytes, game: AnyGame | None, done: list[str]) -> Tournament:
    """The draw, from line 1 or from its copy."""
    try:
        return log.read_header(log.unframed(first, "")[0], f"{place / LOG}, line 1", game)
    except Unreadable:
        try:
            copy = (place / DRAW).read_bytes()
            tournament = log.read_header(log.unframed(copy.rstrip(b"\n"), "")[0], str(place / DRAW), game)
        except (OSError, Unreadable) as error:
            raise Impossible(
                f"line 1 of {place / LOG} holds the draw and is damaged, and so is its copy {DRAW} ({error}); "
                "the matches are safe in their records"
            ) from None
        done.append(f"line 1 was taken from its copy {DRAW}")
        return tournament


def _replayed(place: Path, tournament: Tournament, game: AnyGame, done: list[str]) -> Tournament:
    """The results that are missing, from the records of finished matches."""
    found = True
    while found:
        found = False
        for match in tournament.matches():
            if match.standing not in (Standing.DUE, Standing.WALKOVER) or match.outcome is not None:
                continue
            outcome = _from_record(place, tournament, match, game)
            if outcome is not None:
                tournament = log.with_line(tournament, outcome)
                done.append(f"{match.id} came back from its record: {outcome.score}")
                found = True
                break
    # In order of play, so that every match follows those it depends on.
    order = {match.id: place for place, match in enumerate(tournament.matches())}
    kept = sorted((one for one in tournament.outcomes if one.match in order), key=lambda one: order[one.match])
    tournament = replace(tournament, outcomes=tuple(kept))
    played = tuple(one for one in kept if tournament.match(one.match).standing is Standing.PLAYED)
    return replace(tournament, outcomes=played)


def _from_record(place: Path, tournament: Tournament, match: Match, game: AnyGame) -> Outcome | None:
    path = record_path(place, match.id)
    if not path.exists():
        return None
    try:
        record = read_record(path)
        if record.ending is None:
            return None
        check_belongs(game, place, tournament, match, record)
        return told(game, tournament, match, record, str(path))
    except NetcordError:
        return None  # a damaged record is mended below, or found by `verify`


def _written(tournament: Tournament) -> bytes:
    line, before = framed("", log.write_header(tournament))
    out = [line]
    entries: list[Outcome | Withdrawal | End] = [*tournament.outcomes, *tournament.withdrawals]
    if tournament.ended:
        entries.append(End(tournament.seed))
    for entry in entries:
        line, before = framed(before, encode(entry))
        out.append(line)
    return b"".join(out)


def _mend_record(path: Path) -> list[str]:
    """Keep the lines of an unfinished record that hold, from the first to the one before the damage."""
    if not path.exists():
        return []
    try:
        read_record(path)
    except Unreadable as error:
        data = path.read_bytes()
        whole, before = 0, ""
        lines = data.split(b"\n")[:-1]
        for line in lines:
            try:
                before = log.unframed(line, before)[1]
            except Unreadable:
                break
            whole += len(line) + 1
        if whole == len(data[: data.rfind(b"\n") + 1]):
            return []  # only a line that was never finished: resuming drops it
        kept = _set_aside(path)
        if whole:
            log.write_whole(path, data[:whole])
        else:
            path.unlink()
        answers = max(data[:whole].count(b"\n") - 1, 0)
        return [f"{error}", f"{path} goes on after its answer {answers}; the damaged record is kept as {kept}"]
    return []


def _set_aside(path: Path) -> str:
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    log.write_whole(aside, path.read_bytes())
    return aside.name
