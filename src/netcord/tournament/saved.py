"""A saved tournament: drawn, played match by match, resumed after each of them and within one."""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, TypeAlias

from msgspec.structs import replace

from netcord.bots import random_bot
from netcord.kernel import Chance, Fact, Illegal, Impossible, NetcordError, Pick, Seat, Side, Unreadable, encode
from netcord.play import (
    REFEREE,
    Dice,
    FairDice,
    FileStore,
    Host,
    Listener,
    OpenRecord,
    Party,
    Record,
    box_score,
    commitment,
    framed,
    new_seed,
    opening,
    replay,
)
from netcord.play import create as create_record
from netcord.play import parse as parse_record
from netcord.play import resume as resume_record
from netcord.registry import AnyGame
from netcord.tennis import Ending, Withdraw, side_of

from . import log
from .draw import draw
from .entrants import Entries, Kind, check_entries
from .log import DRAW, LOG, MATCHES, End, derived
from .tournament import Event, Match, Numbers, Outcome, Standing, Tournament, Withdrawal

MakeBot: TypeAlias = Callable[[Any, int], Party]
"""What makes a bot from a seed."""


class Lots:
    """Lots drawn with dice: throw 0, 1, 2, ... of a draw, so that anyone with the seed can draw them again."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._drawn = 0

    def pick(self, lots: int) -> int:
        """One of so many lots, counted from 0."""
        lot = self._dice.throw(Chance("lot", tuple(range(lots)), (1,) * lots), self._drawn)
        self._drawn += 1
        assert isinstance(lot, int), "a lot is a number"
        return lot


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


def titled(kind: Kind, doubles: bool) -> str:
    """Men's singles, mixed doubles, ..."""
    what = "doubles" if doubles else "singles"
    return {
        Kind.MEN: f"Men's {what}",
        Kind.WOMEN: f"Women's {what}",
        Kind.MIXED: "Mixed doubles",
        Kind.OPEN: f"Open {what}",
    }[kind]


def drawn(entries: Entries, pick: Pick) -> Event:
    """An event with its draw made."""
    sheet = draw(
        [one.rank for one in entries.entrants],
        pick,
        seed_draw="drawn" if entries.seed_draw == "drawn" else "fixed",
        byes_to_seeds=entries.byes_to_seeds,
    )
    return Event(
        entries.key,
        entries.title or titled(entries.kind, entries.doubles),
        entries.kind,
        entries.entrants,
        sheet.lines,
        sheet.seeds,
        tuple(sorted(entries.options)),
        entries.seed_draw,
        entries.byes_to_seeds,
    )


def plan(
    game: AnyGame,
    name: str,
    events: Sequence[Entries],
    *,
    options: Mapping[str, str] | None = None,
    injury_carryover: bool = False,
    note: str = "",
    seed: bytes | None = None,
) -> tuple[Tournament, bytes]:
    """A tournament drawn but not saved, and its secret seed. Refuses whatever could not be played, naming its place.

    `options` of the game hold for all events, those of an event come before them; `note` is printed below the name.
    """
    if not name.strip():
        raise Unreadable("a tournament needs a name")
    if not events:
        raise Illegal("a tournament needs at least one event")
    keys = [entries.key for entries in events]
    for key in keys:
        if keys.count(key) > 1:
            raise Illegal(f"two events are called {key!r}: give each its own key")
    if injury_carryover and game.tour.carry is None:
        raise Illegal(f"injury_carryover: in {game.name} nothing is carried from one match to the next")
    secret = seed or new_seed()
    draw_seed = derived(secret, "draw")
    made = []
    for entries in events:
        check_entries(entries)
        full = replace(entries, options=tuple({**(options or {}), **dict(entries.options)}.items()))
        _check_playable(game, full)
        made.append(drawn(full, Lots(FairDice(entries.key, draw_seed)).pick))
    tournament = Tournament(
        name, game.key, game.edition, commitment(secret), draw_seed.hex(), tuple(made), injury_carryover, note
    )
    if log.read_header(log.write_header(tournament), name, game) != tournament:
        raise Impossible(
            f"this tournament of {game.name} does not survive being written: its cards read back differently"
        )
    return tournament, secret


def _check_playable(game: AnyGame, entries: Entries) -> None:
    """Let everybody meet somebody: whatever the game would refuse on court it refuses now."""
    first = entries.entrants[0]
    for number, one in enumerate(entries.entrants[1:], 2):
        try:
            game.start(game.arrange((*first.cards, *one.cards), dict(entries.options)))
        except NetcordError as error:
            raise type(error)(f"{entries.key}, entrant {number} ({one.name}) against {first.name}: {error}") from None


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
    tournament, secret = plan(
        game, name, events, options=options, injury_carryover=injury_carryover, note=note, seed=seed
    )  # before anything is touched
    line, total = framed("", log.write_header(tournament))
    place = Path(folder)
    try:
        (place / MATCHES).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Impossible(f"{place / MATCHES} cannot be made: {error.strerror}") from None
    store = FileStore(place / LOG, new=True)
    try:
        if b"\n" in (unfinished := store.read()):
            raise Impossible(f"there is a tournament in {folder} already: resume it, or choose another folder")
        if any((place / MATCHES).iterdir()):
            raise Impossible(f"{place / MATCHES} holds matches of another tournament: choose another folder")
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
    from netcord import registry

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
                f"this tournament is played under edition {tournament.edition} of {game.key}, and here is edition "
                f"{game.edition}: it can be shown, but not gone on with"
            )
        if found.size < len(data):
            store.cut(found.size)
        secret = None
        if tournament.ended:
            store.forget_seed()
        else:
            secret = _promised(tournament, store.seed(), store.seed_path)
        saved = OpenTournament(place, game, store, tournament, found.sum, secret)
        saved._settle()
    except BaseException:
        store.close()
        raise
    return saved


def _promised(tournament: Tournament, seed: bytes | None, path: Path) -> bytes:
    if seed is None:
        raise Impossible(f"{path} is gone, so the tournament cannot go on; it can still be shown")
    if commitment(seed) != tournament.commitment:
        raise Impossible(f"{path} is not the seed this tournament promised: put the right one back to go on")
    return seed


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

    @property
    def tournament(self) -> Tournament:
        """How it stands now."""
        return self._tournament

    def path(self, match: str) -> Path:
        """Where the record of a match lies."""
        return record_path(self.folder, match)

    def underway(self) -> tuple[Match, ...]:
        """The matches that were begun and are not over."""
        return tuple(match for match in self._tournament.due() if self._begun(match.id))

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
            raise Illegal(f"{match} is on court already")
        due = self._due(match)
        record = self._record(due, buffer=None)
        return self._host(due, record, parties, bot, listeners)

    def enter(self, match: str) -> Outcome:
        """Enter the result of a match that is over; who fractured a wrist is out of the tournament (PT-13k)."""
        court = self._courts.get(match)
        if court is not None and not court.over:
            raise Illegal(f"{match} is not over")
        self._leave(match)
        due = self._tournament.match(match)
        if due.standing not in (Standing.DUE, Standing.WALKOVER):
            raise Illegal(f"{match} cannot be entered: it is {due.standing.value}")
        record = self._read_record(due)
        outcome = told(self.game, self._tournament, due, record, str(self.path(match)))
        self._write(outcome)
        self._settle()
        return outcome

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
            raise Illegal(f"{match} is on court already")
        due = self._due(match)
        listening = tuple(listeners)
        buffer = None if parties or listening or self._begun(match) else _Buffer()
        host = self._host(due, self._record(due, buffer), parties, bot, listening)
        try:
            host.run()
            if buffer is not None:
                log.write_whole(self.path(match), buffer.data)
        finally:
            self._leave(match)
        return self.enter(match)

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
        known = {id for event in self._tournament.events for one in event.entrants for id in one.players}
        if player not in known:
            raise Unreadable(f"nobody with the id {player!r} has entered")
        if self._tournament.ended:
            raise Illegal("the tournament is over: nobody can withdraw from it")
        if player in self._tournament.out:
            raise Illegal(f"{player} is out of the tournament already")
        self._write(Withdrawal(player, why))
        self._settle()

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

    def _due(self, match: str) -> Match:
        due = self._tournament.match(match)
        if due.standing is not Standing.DUE:
            why = {Standing.WAITING: "its players are not known yet"}.get(due.standing, f"it is {due.standing.value}")
            raise Illegal(f"{match} cannot be played: {why}")
        players = set(self._tournament.seats(due).values())
        for other in self.underway():
            busy = players.intersection(self._tournament.seats(other).values())
            if busy and other.id != match:
                raise Illegal(f"{match} must wait: {', '.join(sorted(busy))} is on court in {other.id}")
        return due

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
                setup_of(self.game, self.folder, self._tournament, match),
                match=record_name(self._tournament, match.id),
                seed=derived(self._seed, "match", match.id),
            )
        except NetcordError as error:
            raise _at(path, error) from None

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
                    raise Illegal(f"there is no seat {seat} in {match.id}: {', '.join(seats)} play")
            if bot is not None:
                assert self._seed is not None, "a tournament that goes on has its seed"
                for seat in (*seats, *Side):
                    luck = int.from_bytes(derived(self._seed, "bot", match.id, seat)[:8], "big")
                    seated.setdefault(seat, bot(self.game, luck))
            host: Host[Any] = Host(self.game, parties=seated, record=record, listeners=listeners)
        except NetcordError as error:
            record.close()
            raise _at(self.path(match.id), error) from None
        except BaseException:
            record.close()
            raise
        self._courts[match.id] = host
        return host

    def _leave(self, match: str) -> None:
        court = self._courts.pop(match, None)
        if court is not None and court.record is not None:
            court.record.close()

    def _read_record(self, match: Match) -> Record:
        path = self.path(match.id)
        record = read_record(path)
        try:
            self._check_belongs(match, record)
        except NetcordError as error:
            raise _at(path, error) from None
        return record

    def _check_belongs(self, match: Match, record: Record) -> None:
        assert self._seed is not None, "a tournament that goes on has its seed"
        check_belongs(self.game, self.folder, self._tournament, match, record)
        dice = record.header.dice
        if dice is None or dice.commitment != commitment(derived(self._seed, "match", match.id)):
            raise Unreadable(f"line 1: these are not the dice of {match.id} in this tournament")

    def _write(self, entry: Outcome | Withdrawal | End) -> None:
        line, total = framed(self._sum, encode(entry))
        self._store.append(line)
        self._sum = total
        self._tournament = log.with_line(self._tournament, entry)

    def _settle(self) -> None:
        """Enter what is over, end matches whose players are out, and reveal the seed after the last."""
        while not self._tournament.ended:
            open_match = self._unsettled()
            if open_match is None:
                break
            self.enter(open_match)  # which settles the rest
        if self._tournament.decided and not self._tournament.ended:
            self._write(End(None if self._seed is None else self._seed.hex()))
            self._store.forget_seed()

    def _unsettled(self) -> str | None:
        """A match whose record is over but not entered, after retiring those who are out from matches underway."""
        for match in self._tournament.matches():
            if match.outcome is None and match.standing in (Standing.DUE, Standing.WALKOVER) and self._begun(match.id):
                if match.standing is Standing.WALKOVER:
                    self._retire(match)
                elif match.id in self._courts or read_record(self.path(match.id)).ending is None:
                    continue
                return match.id
        return None

    def _retire(self, match: Match) -> None:
        host = self._courts.get(match.id) or self._host(match, self._record(match, None), None, None, ())
        if not host.over:
            gone = [seat for seat, player in self._tournament.seats(match).items() if player in self._tournament.out]
            how = Ending.RETIRED if host.number else Ending.WALKOVER
            host.withdraw(Withdraw(side_of(gone[0]), how), REFEREE)


# What a record says of its match


def record_path(folder: Path, match: str) -> Path:
    """Where the record of a match lies."""
    return folder / MATCHES / f"{match}.jsonl"


def record_name(tournament: Tournament, match: str) -> str:
    """How a match is called in its record."""
    return f"{tournament.name}/{match}"


def read_record(path: Path) -> Record:
    """The record of a match; errors name the file."""
    try:
        return parse_record(path.read_bytes())
    except OSError as error:
        raise Impossible(f"{path} cannot be read: {error.strerror}") from None
    except NetcordError as error:
        raise _at(path, error) from None


def _at(path: Path, error: NetcordError) -> NetcordError:
    text = str(error)
    return type(error)(text if str(path) in text else f"{path}: {text}")


def setup_of(game: AnyGame, folder: Path, tournament: Tournament, match: Match) -> Any:
    """The setup of a match; with injury_carryover (PTH-03) the players bring along what earlier matches did to them."""
    options = dict(tournament.event(match.event).options)
    setup = game.arrange(tournament.cards(match), options)
    if not tournament.injury_carryover:
        return setup
    earlier: dict[Seat, tuple[Any, Seat]] = {}
    for seat, player in tournament.seats(match).items():
        for outcome in _until(tournament, match.id):
            then = {id: place for place, id in tournament.seats(tournament.match(outcome.match)).items()}
            if player in then:
                earlier[seat] = _end_state(game, folder, outcome.match), then[player]
                break
    assert game.tour.carry is not None, "a tournament with carryover is refused for a game that cannot"
    return game.tour.carry(setup, earlier)


def _until(tournament: Tournament, match: str) -> Iterable[Outcome]:
    """The matches entered before a match, the latest first."""
    before = []
    for outcome in tournament.outcomes:
        if outcome.match == match:
            break
        before.append(outcome)
    return reversed(before)


def _end_state(game: AnyGame, folder: Path, match: str) -> Any:
    path = record_path(folder, match)
    record = read_record(path)
    try:
        *_, last = replay(record, game)
    except NetcordError as error:
        raise _at(path, error) from None
    return last.state


def check_belongs(game: AnyGame, folder: Path, tournament: Tournament, match: Match, record: Record) -> None:
    """Refuse a record that is not the one of this match."""
    if record.header.match != (name := record_name(tournament, match.id)):
        raise Unreadable(f"line 1: this is the record of {record.header.match!r}, not of {name!r}")
    if game.read_setup(record.header.setup) != setup_of(game, folder, tournament, match):
        raise Unreadable(f"line 1: the setup is not that of {match.id}: other players, options or injuries")


def told(game: AnyGame, tournament: Tournament, match: Match, record: Record, path: str) -> Outcome:
    """What a finished record says: who won, in which numbers, and who is out of the tournament."""
    if record.ending is None:
        raise Illegal(f"{path}: the match is not over")
    facts: list[Fact] = []
    try:
        facts += opening(record, game).facts
        for played in replay(record, game):
            facts += played.facts
    except NetcordError as error:
        raise type(error)(f"{path}: {error}") from None
    end = record.ending.end
    if end.winner is None:
        raise Impossible(f"{path}: nobody won {match.id}, and somebody must advance")
    seats = tournament.seats(match)
    gone = game.tour.out(facts) if game.tour.out is not None else ()
    out = sorted({seats[seat] for seat in gone})
    return Outcome(match.id, end.winner, end.how, end.score, record.sum, numbers(facts), tuple(out))


def numbers(facts: Iterable[Fact]) -> Numbers:
    """A match in numbers."""
    box = box_score(facts)
    a, b = box.sides
    return Numbers(
        (a.points, b.points),
        (a.games, b.games),
        (a.sets, b.sets),
        (a.aces, b.aces),
        (a.double_faults, b.double_faults),
        box.events,
    )
