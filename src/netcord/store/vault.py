"""The vault: matches in a database, written by one thread that commits for everybody who waits.

Whoever wants something written puts a job into the queue and waits for its future. The writer takes all jobs there
are, does them in one transaction and commits; while it does, the next ones gather. A commit costs about as much however
many jobs are in it. So where several have gathered meanwhile, more are to be expected and are waited for, a few
milliseconds, the longer the more there are; a single job on a quiet server is never held up. Nothing counts before its
future is done.
"""

import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from queue import SimpleQueue
from time import sleep, time_ns
from typing import Any, NamedTuple

from sqlalchemy import Connection, RowMapping, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from netcord.kernel import Impossible, Stale, Value
from netcord.play import home

from .backends import Announced, Backend, Changed, Heard, Line, opened
from .migrating import migrate
from .tables import ANSWER, CODE, MATCH, SEAT, SEED


class Conflict(Stale):
    """Somebody else has written this answer already: load the match again."""


class Seated(Value):
    """Who holds a seat: a person with a token or an invitation to it, one at another's screen, or a bot."""

    seat: str
    kind: str
    bot: str = ""
    token: str | None = None
    invitation: str | None = None
    used: bool = False


class Kept(Value):
    """A match as it is kept: its record line by line, the seed while it lasts, who sits where, how it is played."""

    match: str
    game: str
    edition: int
    header: str
    lines: tuple[str, ...]
    seed: str | None
    seats: tuple[Seated, ...]
    plan: str
    rematch: str | None = None
    finished: bool = False
    """Whether nobody goes on with it: it is over, or can only be read."""
    played: int | None = None
    """When it was last played here (milliseconds since 1970); None: only elsewhere, or nobody has yet."""

    @property
    def record(self) -> bytes:
        """The bytes of the record."""
        return "".join(f"{line}\n" for line in (self.header, *self.lines)).encode()


class Listed(NamedTuple):
    """A match of somebody's, without its answers."""

    match: str
    changed: int
    finished: bool
    seats: tuple[str, ...]


class Called(NamedTuple):
    """What a code stands for: a match, and the hash of an invitation to it."""

    match: str
    invitation: str


class _Append(NamedTuple):
    match: str
    number: int
    lines: Sequence[str]
    finished: bool
    done: "Future[Any]"


class _Do(NamedTuple):
    work: Callable[[Connection], Any]
    done: "Future[Any]"


_Job = _Append | _Do

GATHERED = 0.004
"""Seconds that the writer waits for more, for each job that has gathered while it was busy."""
LONGEST = 0.025
"""Seconds that it waits at most."""


class Vault:
    """Matches in a database. Writing gives a future, reading an answer; call what reads off the event loop."""

    def __init__(self, url: str) -> None:
        self._backend: Backend = opened(url)
        self._engine = self._backend.engine
        try:
            with self._engine.begin() as connection:
                migrate(connection)
        except SQLAlchemyError as error:
            self._backend.close()
            raise Impossible("the database cannot be used: {cause}", cause=_cause(error)) from None
        except Impossible:
            self._backend.close()
            raise
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._closed = False
        self._writer = threading.Thread(target=self._write, name="netcord-writer", daemon=True)
        self._writer.start()

    # Writing

    def create(self, kept: Kept) -> "Future[None]":
        """A new match, with its seed and its seats."""
        now = milliseconds()
        row = {
            "id": kept.match,
            "game": kept.game,
            "edition": kept.edition,
            "created": now,
            "changed": now,
            "finished": kept.finished,
            "header": kept.header,
            "plan": kept.plan,
        }
        seats = [
            {"match": kept.match} | {name: getattr(one, name) for name in one.__struct_fields__} for one in kept.seats
        ]

        def work(connection: Connection) -> None:
            connection.execute(insert(MATCH), row)
            if kept.seed is not None:
                connection.execute(insert(SEED), {"match": kept.match, "seed": kept.seed})
            if seats:
                connection.execute(insert(SEAT), seats)
            if kept.lines:
                self._backend.write(connection, [Line(kept.match, n, line) for n, line in enumerate(kept.lines)])

        return self._do(work)

    def append(self, match: str, number: int, lines: Sequence[str], *, finished: bool = False) -> "Future[None]":
        """All lines that one move has brought, from answer `number` on; `finished`: the last is the end."""
        done: Future[None] = Future()
        self._put(_Append(match, number, lines, finished, done))
        return done

    def cut(self, match: str, number: int) -> "Future[None]":
        """Take back answer `number` and those after it."""

        def work(connection: Connection) -> None:
            connection.execute(delete(ANSWER).where(ANSWER.c.match == match, ANSWER.c.number >= number))
            self._backend.tell(connection, [match])

        return self._do(work)

    def take_seat(self, match: str, invitation: str, token: str, plan: str | None = None) -> "Future[str | None]":
        """The seat an invitation is for, taken by whoever holds the token from now on; None: there is no such.

        `plan`: how the match is played from now on, if that was the condition.
        """
        wanted = (SEAT.c.match == match, SEAT.c.invitation == invitation, SEAT.c.used.is_(False))

        def work(connection: Connection) -> str | None:
            seat = connection.execute(select(SEAT.c.seat).where(*wanted)).scalar()
            if seat is None:
                return None
            taken = connection.execute(update(SEAT).where(*wanted).values(token=token, used=True))
            if taken.rowcount:
                connection.execute(delete(CODE).where(CODE.c.invitation == invitation))
                if plan is not None:
                    connection.execute(update(MATCH).where(MATCH.c.id == match).values(plan=plan))
                self._backend.tell(connection, [match])
            return str(seat) if taken.rowcount else None

        return self._do(work)

    def renew(self, match: str, invitation: str, another: str) -> "Future[bool]":
        """Put another invitation in the place of one that nobody has taken; False: there is no such."""
        wanted = (SEAT.c.match == match, SEAT.c.invitation == invitation, SEAT.c.used.is_(False))

        def work(connection: Connection) -> bool:
            renewed = connection.execute(update(SEAT).where(*wanted).values(invitation=another))
            if renewed.rowcount:
                connection.execute(delete(CODE).where(CODE.c.invitation == invitation))
            return bool(renewed.rowcount)

        return self._do(work)

    def call(self, match: str, invitation: str, code: str, seconds: float, most: int) -> "Future[bool]":
        """Let a code (its hash) stand for an invitation that nobody has taken, for so long, in place of an older one.

        False: there is no such invitation, the code is taken, or `most` codes are there already.
        """
        wanted = (SEAT.c.match == match, SEAT.c.invitation == invitation, SEAT.c.used.is_(False))

        def work(connection: Connection) -> bool:
            now = milliseconds()
            connection.execute(delete(CODE).where((CODE.c.until <= now) | (CODE.c.invitation == invitation)))
            there = connection.execute(select(SEAT.c.seat).where(*wanted)).scalar()
            full = connection.execute(select(func.count()).select_from(CODE)).scalar_one() >= most
            taken = connection.execute(select(CODE.c.code).where(CODE.c.code == code)).scalar()
            if there is None or full or taken is not None:
                return False
            row = {"code": code, "match": match, "invitation": invitation, "until": now + int(seconds * 1000)}
            connection.execute(insert(CODE), row)
            return True

        return self._do(work)

    def hold_seat(self, match: str, seat: str, token: str) -> "Future[bool]":
        """Give a seat that nobody holds yet to whoever holds the token."""

        def work(connection: Connection) -> bool:
            free = (SEAT.c.match == match, SEAT.c.seat == seat, SEAT.c.token.is_(None))
            taken = connection.execute(update(SEAT).where(*free).values(token=token, used=True))
            self._backend.tell(connection, [match])
            return bool(taken.rowcount)

        return self._do(work)

    def follow(self, match: str, rematch: str) -> "Future[str]":
        """Note which match followed; the one that did, should somebody have been quicker."""

        def work(connection: Connection) -> str:
            connection.execute(
                update(MATCH).where(MATCH.c.id == match, MATCH.c.rematch.is_(None)).values(rematch=rematch)
            )
            return str(connection.execute(select(MATCH.c.rematch).where(MATCH.c.id == match)).scalar())

        return self._do(work)

    # Reading

    def load(self, match: str) -> Kept | None:
        """A match; None if there is none."""
        with self._reading() as connection:
            row = connection.execute(select(MATCH).where(MATCH.c.id == match)).mappings().first()
            if row is None:
                return None
            lines = connection.execute(select(ANSWER.c.line).where(ANSWER.c.match == match).order_by(ANSWER.c.number))
            seed = connection.execute(select(SEED.c.seed).where(SEED.c.match == match)).scalar()
            seats = connection.execute(select(SEAT).where(SEAT.c.match == match).order_by(SEAT.c.seat)).mappings()
            return Kept(
                row["id"],
                row["game"],
                row["edition"],
                row["header"],
                tuple(lines.scalars()),
                seed,
                tuple(_seated(one) for one in seats),
                row["plan"],
                row["rematch"],
                row["finished"],
                row["changed"] if row["changed"] > row["created"] else None,
            )

    def called(self, code: str) -> Called | None:
        """What a code (its hash) stands for, as long as it does."""
        with self._reading() as connection:
            row = connection.execute(
                select(CODE.c.match, CODE.c.invitation).where(CODE.c.code == code, CODE.c.until > milliseconds())
            ).first()
            return None if row is None else Called(row.match, row.invitation)

    def matches(self, tokens: Iterable[str], limit: int = 50) -> tuple[Listed, ...]:
        """The matches in which one of these tokens (hashes) holds a seat, the last played first."""
        with self._reading() as connection:
            rows = connection.execute(
                select(MATCH.c.id, MATCH.c.changed, MATCH.c.finished, SEAT.c.seat)
                .join(SEAT, SEAT.c.match == MATCH.c.id)
                .where(SEAT.c.token.in_(list(tokens)))
                .order_by(MATCH.c.changed.desc(), SEAT.c.seat)
            ).all()
        found: dict[str, Listed] = {}
        for match, changed, finished, seat in rows:
            known = found.get(match)
            found[match] = Listed(match, changed, finished, (*(known.seats if known else ()), seat))
        return tuple(found.values())[:limit]

    def unfinished(self) -> int:
        """How many matches are not over."""
        with self._reading() as connection:
            return int(connection.execute(select(func.count()).where(MATCH.c.finished.is_(False))).scalar_one())

    @property
    def shared(self) -> bool:
        """Whether other processes may have the same matches."""
        return self._backend.shared

    def announce(self, texts: Sequence[str]) -> None:
        """Let other processes know something that is not kept; where there are none, nothing happens."""
        if self.shared and texts and not self._closed:
            self._do(lambda connection: self._backend.announce(connection, texts))

    def listen(self, heard: Heard, announced: Announced = lambda process, text: None) -> None:
        """Tell `heard`, from a thread of its own, of every match another process moves; "": of any.

        `announced` is told of whatever another process announces.
        """
        self._backend.listen(heard, announced)

    def close(self) -> None:
        """Write what is waiting, and let go of the database."""
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
            self._writer.join()
            self._backend.close()

    # The writer

    def _reading(self) -> Any:
        return self._engine.connect().execution_options(reading=True)

    def _do(self, work: Callable[[Connection], Any]) -> "Future[Any]":
        done: Future[Any] = Future()
        self._put(_Do(work, done))
        return done

    def _put(self, job: _Job) -> None:
        if self._closed:
            raise Impossible("the database is closed: the server is going down")
        self._jobs.put(job)

    def _write(self) -> None:
        going = True
        while going:
            if waiting := self._jobs.qsize():
                sleep(min(LONGEST, waiting * GATHERED))
            jobs = [self._jobs.get()]
            while not self._jobs.empty():
                jobs.append(self._jobs.get())
            going = None not in jobs
            self._commit([job for job in jobs if job is not None and job.done.set_running_or_notify_cancel()])

    def _commit(self, jobs: list[_Job]) -> None:
        """All jobs in one transaction; if that fails, each in its own, so that only those fail that must."""
        if not jobs:
            return
        try:
            results = self._transact(jobs)
        except Exception as error:
            if len(jobs) > 1:
                for job in jobs:
                    self._commit([job])
            else:
                jobs[0].done.set_exception(_told(error))
            return
        for job, result in zip(jobs, results, strict=True):
            job.done.set_result(result)

    def _transact(self, jobs: list[_Job]) -> list[Any]:
        appending = [job for job in jobs if isinstance(job, _Append)]
        if len(appending) == len(jobs) and self._backend.commit(_lines(appending), _changed(appending)):
            return [None] * len(jobs)
        results: list[Any] = []
        appended: list[_Append] = []
        with self._engine.begin() as connection:
            for job in jobs:
                if isinstance(job, _Append):
                    appended.append(job)
                    results.append(None)
                else:  # it may be about a match whose answers are still to be written
                    self._append(connection, appended)
                    appended = []
                    results.append(job.work(connection))
            self._append(connection, appended)
        return results

    def _append(self, connection: Connection, jobs: list[_Append]) -> None:
        if not jobs:
            return
        self._backend.write(connection, _lines(jobs))
        moved = [{"moved": one.match, "changed": one.changed, "finished": one.finished} for one in _changed(jobs)]
        connection.execute(_CHANGED, moved)
        if ended := [{"ended": job.match} for job in jobs if job.finished]:
            connection.execute(_REVEALED, ended)
        self._backend.tell(connection, [job.match for job in jobs])


def _lines(jobs: Iterable[_Append]) -> list[Line]:
    return [Line(job.match, job.number + n, line) for job in jobs for n, line in enumerate(job.lines)]


def _changed(jobs: Iterable[_Append]) -> list[Changed]:
    now = milliseconds()
    return [Changed(now, job.finished, job.match) for job in jobs]


_CHANGED = update(MATCH).where(MATCH.c.id == bindparam("moved"))
_REVEALED = delete(SEED).where(SEED.c.match == bindparam("ended"))


def default_url() -> str:
    """The database of a user who has named none: a file in netcord's folder."""
    return f"sqlite:///{home() / 'server.db'}"


def milliseconds() -> int:
    return time_ns() // 1_000_000


def _seated(row: RowMapping) -> Seated:
    return Seated(row["seat"], row["kind"], row["bot"], row["token"], row["invitation"], row["used"])


def _told(error: Exception) -> Exception:
    if isinstance(error, IntegrityError):
        return Conflict("this match has moved on elsewhere: it is loaded again")
    if isinstance(error, SQLAlchemyError):
        return Impossible("this could not be stored: {cause}", cause=_cause(error))
    return error


def _cause(error: SQLAlchemyError) -> str:
    return str(getattr(error, "orig", None) or error).partition("\n")[0]
