"""A saved tournament: drawn, played match by match, resumed after each of them and within one."""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, TypeAlias

from netcord import registry
from netcord.bots import random_bot
from netcord.kernel import Ask, Fact, Illegal, Impossible, NetcordError, Seat, Side, Stale, Unreadable, View, encode
from netcord.play import REFEREE, FileStore, Host, Listener, OpenRecord, Party, Record, commitment, framed
from netcord.play import create as create_record
from netcord.play import parse as parse_record
from netcord.play import resume as resume_record
from netcord.registry import AnyGame
from netcord.tennis import Ending, Withdraw

from . import log
from .entrants import Entries
from .lines import End, Entry, Outcome, Withdrawal
from .log import DRAW, LOG, MATCHES, derived
from .matches import Match, Standing
from .preparing import prepare
from .records import Ends, check_belongs, named, outcome_of, read_record, record_name, record_path, setup_of, told
from .tournament import Tournament

MakeBot: TypeAlias = Callable[[Any, int], Party]
"""What makes a bot from the game and a seed."""


class _Buffer:
    """A record held in memory until its match is over: nobody is waiting for it, and its dice can be thrown again."""

    def __init__(self) -> None:
        self.data = b""
        self._seed: bytes | None = None

    def read(self) -> bytes:
        return self.data

    def append(self, line: bytes) -> None:
        self.data += line

    def cut(self, size: int) -> None:
        self.data = self.data[:size]

    def keep_seed(self, seed: bytes) -> None:
        self._seed = seed

    def seed(self) -> bytes | None:
        return self._seed

    def forget_seed(self) -> None:
        self._seed = None

    def close(self) -> None:
        pass


class Lent(NamedTuple):
    """A match that is played elsewhere: its record so far, the seed of its dice, and a key that only its host knows."""

    record: bytes
    seed: bytes
    key: bytes


# The folder


def create(
    folder: str | os.PathLike[str],
    game: AnyGame,
    name: str,
    events: Sequence[Entries],
    *,
    options: Mapping[str, str] | None = None,
    injury_carryover: bool = False,
    note: str = "",
    seed: bytes | None = None,
) -> "OpenTournament":
    """A new tournament in a folder of its own: the draw is made and on disk."""
    tournament, secret = prepare(
        game, name, events, options=options, injury_carryover=injury_carryover, note=note, seed=seed
    )  # before anything is touched
    line, total = framed("", log.write_header(tournament))
    place = Path(folder)
    try:
        (place / MATCHES).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Impossible("{path} cannot be made: {why}", path=place / MATCHES, why=error.strerror) from None
    store = FileStore(place / LOG, new=True)
    try:
        if b"\n" in (unfinished := store.read()):
            raise Impossible(
                "there is a tournament in {folder} already: resume it, or choose another folder", folder=folder
            )
        if any((place / MATCHES).iterdir()):
            raise Impossible("{path} holds matches of another tournament: choose another folder", path=place / MATCHES)
        store.keep_seed(secret)
        log.write_whole(place / DRAW, line)
        if unfinished:
            store.cut(0)
        store.append(line)
    except BaseException:
        store.close()
        raise
    return OpenTournament(place, game, store, tournament, total, secret)


def read(folder: str | os.PathLike[str], game: AnyGame | None = None) -> Tournament:
    """A saved tournament, to look at. Whatever is wrong with it is told with its file and line."""
    return log.parse(log.load(folder), str(Path(folder) / LOG), game).tournament


def resume(folder: str | os.PathLike[str], game: AnyGame | None = None) -> "OpenTournament":
    """A saved tournament, to go on with. Matches that ended before a crash could enter them are entered now."""
    place = Path(folder)
    log.load(place)
    store = FileStore(place / LOG)
    try:
        data = store.read()
        found = log.parse(data, str(place / LOG), game)
        tournament = found.tournament
        game = game or registry.game(tournament.game)
        if not tournament.ended and tournament.edition != game.edition:
            raise Impossible(
                (
                    "this tournament is played under edition {edition} of {game}, and here is edition "
                    "{here}: it can be shown, but not gone on with"
                ),
                edition=tournament.edition,
                game=game.key,
                here=game.edition,
            )
        if found.size < len(data):
            store.cut(found.size)
        secret = None
        if tournament.ended:
            store.forget_seed()
        else:
            secret = _promised(tournament, store.seed(), store.seed_path)
        saved = OpenTournament(place, game, store, tournament, found.sum, secret)
        saved.settle()
    except BaseException:
        store.close()
        raise
    return saved


def _promised(tournament: Tournament, seed: bytes | None, path: Path) -> bytes:
    if seed is None:
        raise Impossible("{path} is gone, so the tournament cannot go on; it can still be shown", path=path)
    if commitment(seed) != tournament.commitment:
        raise Impossible("{path} is not the seed this tournament promised: put the right one back to go on", path=path)
    return seed


class _Heard:
    """Everything that happens in a match on court, as a spectator hears it: results have no secrets."""

    seat: Seat | None = None

    def __init__(self) -> None:
        self.facts: list[Fact] = []

    def hear(self, number: int, facts: tuple[Fact, ...], view: View[Any, Ask]) -> None:
        """What an answer has brought."""
        self.facts += facts

    def recall(self, number: int, facts: tuple[Fact, ...]) -> None:
        """What had happened before."""
        self.facts += facts


class OpenTournament:
    """A saved tournament being played; one process at a time. Every result is on disk before it counts."""

    def __init__(
        self, folder: Path, game: AnyGame, store: FileStore, tournament: Tournament, total: str, seed: bytes | None
    ) -> None:
        self.folder = folder
        self.game = game
        self._store = store
        self._tournament = tournament
        self._sum = total
        self._seed = seed
        self._courts: dict[str, Host[Any]] = {}
        self._ends = Ends(game, folder)
        self._heard: dict[str, _Heard] = {}

    @property
    def tournament(self) -> Tournament:
        """How it stands now."""
        return self._tournament

    def path(self, match: str) -> Path:
        """Where the record of a match lies."""
        return record_path(self.folder, match)

    def setup(self, match: str) -> Any:
        """The setup of a match whose players are known, with all they bring along."""
        return setup_of(self.game, self._tournament, self._tournament.match(match), self._ends)

    def underway(self) -> tuple[Match, ...]:
        """The matches that were begun and are not over."""
        return tuple(match for match in self._tournament.due() if self._begun(match.id))

    def check_due(self, match: str) -> Match:
        """A match that can be played now; otherwise the reason is raised."""
        due = self._tournament.match(match)
        if due.standing is not Standing.DUE:
            if due.standing is Standing.WAITING:
                raise Illegal("{match} cannot be played: its players are not known yet", match=match)
            raise Illegal("{match} cannot be played: it is {standing}", match=match, standing=due.standing.value)
        players = set(self._tournament.seats(due).values())
        for other in self.underway():
            busy = players.intersection(self._tournament.seats(other).values())
            if busy and other.id != match:
                raise Illegal(
                    "{match} must wait: {busy} is on court in {other}",
                    match=match,
                    busy=", ".join(sorted(busy)),
                    other=other.id,
                )
        return due

    def begin(
        self,
        match: str,
        parties: Mapping[Seat, Party] | None = None,
        *,
        bot: MakeBot | None = random_bot,
        listeners: Iterable[Listener] = (),
    ) -> Host[Any]:
        """Take a match on court, from its first point or from where it was left; every answer is on disk at once.

        `parties` sit at the seats that persons play, bots at the others; without a `bot` those seats are waited for.
        When the host is over, `enter` the match.
        """
        if match in self._courts:
            raise Illegal("{match} is on court already", match=match)
        due = self.check_due(match)
        record = self._record(due, buffer=None)
        return self._host(due, record, parties, bot, (*listeners, self._listening(match)))

    def enter(self, match: str) -> Outcome:
        """Enter the result of a match that is over; who fractured a wrist is out of the tournament (PT-13k)."""
        court = self._courts.get(match)
        if court is not None and not court.over:
            raise Illegal("{match} is not over", match=match)
        heard = self._heard.get(match)
        self._leave(match)
        due = self._tournament.match(match)
        if due.standing is not Standing.DUE:
            raise Illegal("{match} cannot be entered: it is {standing}", match=match, standing=due.standing.value)
        record, path = self._read_record(due), str(self.path(match))
        if court is None or heard is None:
            outcome = told(self.game, self._tournament, due, record, path)
        else:
            self._ends.keep(match, court.state)
            outcome = outcome_of(self.game, self._tournament, due, record, heard.facts, path)
        self._enter(outcome)
        return outcome

    def lend(self, match: str) -> Lent:
        """A match to be played elsewhere, as on a server: from its first point, or from where it was left.

        It counts as begun from now on. What was played comes back by `hand_in`.
        """
        if match in self._courts:
            raise Illegal("{match} is on court already", match=match)
        due = self.check_due(match)
        self._record(due, buffer=None).close()
        assert self._seed is not None, "a tournament that goes on has its seed"
        seed, key = (derived(self._seed, what, match) for what in ("match", "court"))
        return Lent(self.path(match).read_bytes(), seed, key)

    def hand_in(self, match: str, record: bytes) -> Outcome | None:
        """What was played elsewhere, so far or to the end; if it is over, it is entered."""
        due = self._tournament.match(match)
        if match in self._courts or due.standing is not Standing.DUE:
            raise Illegal("{match} cannot be entered: it is {standing}", match=match, standing=due.standing.value)
        path, given = self.path(match), parse_record(record)
        self._check_belongs(due, given)
        known = path.read_bytes() if self._begun(match) else b""
        if not record.startswith(known):
            raise Stale("{match} was played on elsewhere: what is handed in does not go on from there", match=match)
        if record != known:
            log.write_whole(path, record)
        if given.ending is None:
            return None
        store = FileStore(path)
        store.forget_seed()
        store.close()
        return self.enter(match)

    def play(
        self,
        match: str,
        parties: Mapping[Seat, Party] | None = None,
        *,
        bot: MakeBot = random_bot,
        listeners: Iterable[Listener] = (),
    ) -> Outcome:
        """Play a match to its end and enter it. Should a party or a listener interrupt it, it can be resumed."""
        if match in self._courts:
            raise Illegal("{match} is on court already", match=match)
        due = self.check_due(match)
        listening = tuple(listeners)
        if self._begun(match):
            try:
                self.begin(match, parties, bot=bot, listeners=listening).run()
                return self.enter(match)
            finally:
                self._leave(match)
        buffer = None if parties or listening else _Buffer()
        record = self._record(due, buffer)
        host = self._host(due, record, parties, bot, listening)
        facts: list[Fact] = []
        try:
            while not host.over:
                facts += host.advance()
            if buffer is not None:
                log.write_whole(self.path(match), buffer.data)
        finally:
            self._leave(match)
        self._ends.keep(match, host.state)
        outcome = outcome_of(self.game, self._tournament, due, record.record, facts, str(self.path(match)))
        self._enter(outcome)
        return outcome

    def play_all(
        self,
        event: str = "",
        *,
        bot: MakeBot = random_bot,
        leave: Callable[[Match], bool] = lambda match: False,
        on_match: Callable[[Outcome], None] | None = None,
    ) -> tuple[Outcome, ...]:
        """Have every match played at once that can be, except those to `leave` for a person to play or to watch."""
        played: list[Outcome] = []
        while True:
            ready = [match for match in self._tournament.due(event) if not leave(match)]
            if not ready:
                return tuple(played)
            begun = [match for match in ready if self._begun(match.id)]
            outcome = self.play((begun or ready)[0].id, bot=bot)
            played.append(outcome)
            if on_match is not None:
                on_match(outcome)

    def withdraw(self, player: str, why: str = "") -> None:
        """A player cannot go on: out of every event of the tournament (PTQ-03), retired from a match underway."""
        if player not in self._tournament.players:
            raise Unreadable("nobody with the id {player!r} has entered", player=player)
        if self._tournament.ended:
            raise Illegal("the tournament is over: nobody can withdraw from it")
        if player in self._tournament.out:
            raise Illegal("{player} is out of the tournament already", player=player)
        self._write(Withdrawal(player, why))
        self.settle()

    def settle(self) -> None:
        """Write down what follows: matches that are over, walkovers, the order of a group, and at last the seed.

        Whoever is out retires from a match underway. This is done after every line; it is public for the sake of
        a process that was cut off in between.
        """
        while not self._tournament.ended:
            over = self._over()
            if over is not None:
                self._enter(told(self.game, self._tournament, over, self._read_record(over), str(self.path(over.id))))
                return  # which has settled the rest
            decision = self._tournament.board.undecided()
            if decision is None:
                break
            self._write(decision)
        if self._tournament.decided and not self._tournament.ended:
            self._write(End(None if self._seed is None else self._seed.hex()))
            self._store.forget_seed()

    def close(self) -> None:
        """Leave all courts and let another process in."""
        for match in tuple(self._courts):
            self._leave(match)
        self._store.close()

    def __enter__(self) -> "OpenTournament":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.close()

    # Inside

    def _begun(self, match: str) -> bool:
        """Whether a first line was written; without one the record is created anew."""
        try:
            with self.path(match).open("rb") as file:
                return file.readline().endswith(b"\n")
        except FileNotFoundError:
            return False

    def _record(self, match: Match, buffer: _Buffer | None) -> OpenRecord:
        path = self.path(match.id)
        try:
            if self._begun(match.id):
                record = resume_record(path)
                try:
                    self._check_belongs(match, record.record)
                except BaseException:
                    record.close()
                    raise
                return record
            assert self._seed is not None, "a tournament that goes on has its seed"
            return create_record(
                buffer or path,
                self.game,
                setup_of(self.game, self._tournament, match, self._ends),
                match=record_name(self._tournament, match.id),
                seed=derived(self._seed, "match", match.id),
            )
        except NetcordError as error:
            raise named(path, error) from None

    def _host(
        self,
        match: Match,
        record: OpenRecord,
        parties: Mapping[Seat, Party] | None,
        bot: MakeBot | None,
        listeners: Iterable[Listener],
    ) -> Host[Any]:
        seated = dict(parties or {})
        try:
            seats = self._tournament.seats(match)
            for seat in seated:
                if seat not in seats:
                    raise Illegal(
                        "there is no seat {seat} in {match}: {seats} play",
                        seat=seat,
                        match=match.id,
                        seats=", ".join(seats),
                    )
            if bot is not None:
                assert self._seed is not None, "a tournament that goes on has its seed"
                for seat in (*seats, *Side):
                    luck = int.from_bytes(derived(self._seed, "bot", match.id, seat)[:8], "big")
                    seated.setdefault(seat, bot(self.game, luck))
            host: Host[Any] = Host(self.game, parties=seated, record=record, listeners=listeners)
        except NetcordError as error:
            record.close()
            raise named(self.path(match.id), error) from None
        except BaseException:
            record.close()
            raise
        self._courts[match.id] = host
        return host

    def _listening(self, match: str) -> "_Heard":
        self._heard[match] = _Heard()
        return self._heard[match]

    def _leave(self, match: str) -> None:
        self._heard.pop(match, None)
        court = self._courts.pop(match, None)
        if court is not None and court.record is not None:
            court.record.close()

    def _read_record(self, match: Match) -> Record:
        path = self.path(match.id)
        record = read_record(path)
        try:
            self._check_belongs(match, record)
        except NetcordError as error:
            raise named(path, error) from None
        return record

    def _check_belongs(self, match: Match, record: Record) -> None:
        assert self._seed is not None, "a tournament that goes on has its seed"
        check_belongs(self.game, self._tournament, match, record, self._ends)
        dice = record.header.dice
        if dice is None or dice.commitment != commitment(derived(self._seed, "match", match.id)):
            raise Unreadable("line 1: these are not the dice of {match} in this tournament", match=match.id)

    def _write(self, entry: Entry | End) -> None:
        after = log.with_line(self._tournament, entry)  # first: what cannot be is not written
        line, total = framed(self._sum, encode(entry))
        self._store.append(line)
        self._sum = total
        self._tournament = after

    def _enter(self, outcome: Outcome) -> None:
        self._write(outcome)
        self.settle()

    def _over(self) -> Match | None:
        """A match whose record is over but not entered, after retiring those who are out from matches underway."""
        for match in self._tournament.due():
            if self._begun(match.id):
                if self._tournament.board.away(match):
                    self._retire(match)
                elif match.id in self._courts or read_record(self.path(match.id)).ending is None:
                    continue
                self._leave(match.id)
                return match
        return None

    def _retire(self, match: Match) -> None:
        host = self._courts.get(match.id) or self._host(match, self._record(match, None), None, None, ())
        if not host.over:
            stays = self._tournament.board.walkover(match).winner
            how = Ending.RETIRED if host.number else Ending.WALKOVER
            host.withdraw(Withdraw(stays.other, how), REFEREE)
