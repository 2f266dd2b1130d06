"""After damage: keep every line that holds, take the results back from the records, set the damaged file aside."""

import os
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from netcord import registry
from netcord.kernel import Impossible, NetcordError, Sentence, Unreadable, encode
from netcord.play import FileStore, framed
from netcord.registry import AnyGame

from . import log
from .lines import End, Entry, Outcome, Placing, Walkover, Withdrawal
from .log import DRAW, LOG
from .matches import Match
from .records import Ends, check_belongs, read_record, record_path, told
from .tournament import FORMAT, Tournament


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
            done.append(error.sentence)
            tournament, end = _rebuilt(place, data, game, done)
            if end is not None and not tournament.decided and end.seed is not None:
                store.keep_seed(bytes.fromhex(end.seed))
                done.append(
                    Sentence("matches are left to play: the tournament goes on, with dice whose seed is known already")
                )
            elif end is not None and tournament.decided:
                tournament = log.with_line(tournament, end)
            elif tournament.decided and store.seed() is None:
                tournament = log.with_line(tournament, End(None))
                done.append(
                    Sentence(
                        "the seed stood on the last line and is lost: nobody can check any more that it gave the dice"
                    )
                )
            done.append(Sentence("the damaged file is kept as {kept}", kept=_set_aside(place / LOG)))
            written = _written(tournament)
            log.write_whole(place / DRAW, written[: written.index(b"\n") + 1])
            log.write_whole(place / LOG, written)
        game = game or registry.game(tournament.game)
        for match in tournament.due():
            done += _mend_record(record_path(place, match.id))
        return tuple(done)
    finally:
        store.close()


def _rebuilt(place: Path, data: bytes, game: AnyGame | None, done: list[str]) -> tuple[Tournament, End | None]:
    """The tournament from the lines that hold, and the end if it is among them."""
    first, *lines = data.split(b"\n")
    head = _drawn(place, first, game, done)
    found: list[tuple[int, Entry | None]] = []  # None for a line that is lost
    end: End | None = None
    before = log.sum_written(first)
    for at, line in enumerate(lines[:-1], 2):
        try:
            body, _ = log.unframed(line, before)
            entry = log.read_line(body, "")
        except Unreadable:
            done.append(Sentence("line {at} is lost; a match comes back from its record", at=at))
            found.append((at, None))
        else:
            if isinstance(entry, End):
                end = entry
            else:
                found.append((at, entry))
        before = log.sum_written(line)
    mending = _Mending(place, head, game or registry.game(head.game), [entry for _, entry in found], done)
    for at, held in found:
        mending.put_up(at, held)
    mending.finish()
    return mending.tournament, end


class _Mending:
    """The lines that hold, put up again one after the other, with what must have stood between them."""

    def __init__(
        self, place: Path, head: Tournament, game: AnyGame, entries: list[Entry | None], done: list[str]
    ) -> None:
        self.place, self.game, self.done = place, game, done
        self.tournament = replace(head, format=FORMAT)
        self.ends = Ends(game, place)
        self.written = {entry.match for entry in entries if isinstance(entry, Outcome | Walkover)}

    def put_up(self, at: int, entry: Entry | None) -> None:
        """A line of the old log; None where one was lost."""
        if entry is None:
            self._bring_back()
            return
        if isinstance(entry, Outcome | Withdrawal):
            self._decide(leave=self.written)
        if isinstance(entry, Walkover):
            for player in entry.out:
                if player not in self.tournament.out:
                    self.tournament = self.tournament.after(Withdrawal(player))
                    self.done.append(
                        Sentence(
                            "{player} had withdrawn: {match} says so",
                            player=self.tournament.player(player),
                            match=entry.match,
                        )
                    )
        if isinstance(entry, Outcome) and entry.how and not entry.why:
            entry = replace(entry, why=self._why(entry))
        if isinstance(entry, Placing) and self.tournament.board.placings.get(entry.stage) == entry.order:
            return
        try:
            self.tournament = self.tournament.after(entry)
        except Unreadable as error:
            self.done.append(Sentence("line {at} is left out: {error}", at=at, error=error))
            if isinstance(entry, Outcome | Walkover):
                self.written.discard(entry.match)

    def finish(self) -> None:
        """What is over but was not entered, and what follows from all that."""
        self._bring_back()
        for match in self.tournament.due():
            path = record_path(self.place, match.id)
            if path.exists() and not self._belongs(match):
                kept = _set_aside(path)
                path.unlink()
                self.done.append(
                    Sentence(
                        "{path} is the record of a match between others; it is kept as {kept}", path=path, kept=kept
                    )
                )
        begun = {match.id for match in self.tournament.due() if record_path(self.place, match.id).exists()}
        self._decide(leave=begun)

    def _decide(self, leave: set[str]) -> None:
        while (decision := self.tournament.board.undecided(leave)) is not None:
            self.tournament = self.tournament.after(decision)

    def _bring_back(self) -> None:
        """The results of matches that can be played now and are over, from their records."""
        while (outcome := next(self._over(), None)) is not None:
            self.tournament = self.tournament.after(outcome)
            self.done.append(
                Sentence("{match} came back from its record: {score}", match=outcome.match, score=outcome.score)
            )
            self._decide(leave=self.written)

    def _over(self) -> Iterator[Outcome]:
        for match in self.tournament.due():
            if match.id not in self.written and (outcome := self._from_record(match)) is not None:
                yield outcome

    def _from_record(self, match: Match) -> Outcome | None:
        path = record_path(self.place, match.id)
        try:
            record = read_record(path)
            if record.ending is None:
                return None
            check_belongs(self.game, self.tournament, match, record, self.ends)
            outcome = told(self.game, self.tournament, match, record, str(path))
            self.tournament.after(outcome)
        except NetcordError:
            return None  # a damaged record is mended below, or found by `verify`
        return outcome

    def _belongs(self, match: Match) -> bool:
        """Whether a record is that of this match, as far as it can be read."""
        path = record_path(self.place, match.id)
        try:
            record = read_record(path)
        except NetcordError:
            return True
        try:
            check_belongs(self.game, self.tournament, match, record, self.ends)
        except NetcordError:
            return False
        return True

    def _why(self, outcome: Outcome) -> str:
        if not self.tournament.board.is_due(outcome.match):
            return ""
        again = self._from_record(self.tournament.match(outcome.match))
        return "" if again is None or replace(again, why="") != outcome else again.why


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
                (
                    "line 1 of {path} holds the draw and is damaged, and so is its copy {draw} ({error}); "
                    "the matches are safe in their records"
                ),
                path=place / LOG,
                draw=DRAW,
                error=error,
            ) from None
        done.append(Sentence("line 1 was taken from its copy {draw}", draw=DRAW))
        return tournament


def _written(tournament: Tournament) -> bytes:
    line, before = framed("", log.write_header(tournament))
    out = [line]
    entries: list[Entry | End] = list(tournament.entries)
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
        goes_on = Sentence(
            "{path} goes on after its answer {answers}; the damaged record is kept as {kept}",
            path=path,
            answers=answers,
            kept=kept,
        )
        return [error.sentence, goes_on]
    return []


def _set_aside(path: Path) -> str:
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    log.write_whole(aside, path.read_bytes())
    return aside.name
