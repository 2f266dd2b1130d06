"""What differs between databases: how one is opened, how many lines are written at once, how others hear of it."""

import os
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url

from netcord.kernel import Impossible

R = TypeVar("R")


class Line(NamedTuple):
    """A line of a record on its way into the database."""

    match: str
    number: int
    line: str


class Changed(NamedTuple):
    """A match that has moved on: when (milliseconds since 1970), and whether it is over."""

    changed: int
    finished: bool
    match: str


Heard = Callable[[str], None]
"""Told of a match that another process has moved on."""
Announced = Callable[[str, str], None]
"""Told what another process, by its name, has announced."""


class Backend(Protocol):
    """One kind of database."""

    engine: Engine
    shared: bool
    """Whether other processes may use the database at the same time."""

    def write(self, connection: Connection, lines: Sequence[Line]) -> None:
        """Insert lines of any number of matches, in as few statements as it takes."""
        ...

    def commit(self, lines: Sequence[Line], changed: Sequence["Changed"]) -> bool:
        """A transaction of its own for what a busy server does all the time; False: this database has no quick way,
        or it has failed and nothing is written, and the usual way tells why."""
        ...

    def tell(self, connection: Connection, matches: Sequence[str]) -> None:
        """Let other processes know, once this transaction is committed."""
        ...

    def announce(self, connection: Connection, texts: Sequence[str]) -> None:
        """Let other processes know something that is not kept."""
        ...

    def listen(self, heard: Heard, announced: Announced) -> None:
        """Tell of every match that another process moves on, and of whatever it announces."""
        ...

    def close(self) -> None:
        """Let go of every connection."""
        ...


class Sqlite:
    """A file, written ahead and on the disk before a commit returns. One process owns it."""

    shared = False

    def __init__(self, url: str) -> None:
        file = make_url(url).database
        if not file or file == ":memory:":
            raise Impossible("matches are kept in a file: name one, as in sqlite:///matches.db")
        try:
            Path(file).parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))  # it holds seeds: its owner's alone
        except OSError as error:
            raise Impossible("{path} cannot be opened: {why}", path=file, why=error.strerror) from None
        self.engine = create_engine(url)
        event.listen(self.engine, "connect", _opened)
        event.listen(self.engine, "begin", _begun)
        self._writing: Any = None  # the writer's own connection, as long as it is any good

    def commit(self, lines: Sequence[Line], changed: Sequence[Changed]) -> bool:
        """Straight through the driver, all that is alike in one statement.

        With every statement, and with every row of an `executemany`, the driver lets other threads go on and then has
        to wait for its turn: on a busy server that takes longer, and costs more, than the writing.
        """
        try:
            if self._writing is None:
                self._writing = self.engine.raw_connection()
            cursor = self._writing.cursor()
            cursor.execute("BEGIN IMMEDIATE")
            for part in _parts(lines):
                cursor.execute(_inserted(len(part)), [value for line in part for value in line])
            for over in (False, True):
                for moved in _parts([one for one in changed if one.finished is over]):
                    cursor.execute(_updated(len(moved)), [moved[0].changed, over, *(one.match for one in moved)])
            if ended := [(one.match,) for one in changed if one.finished]:
                cursor.executemany("DELETE FROM seed WHERE match = ?", ended)
            cursor.execute("COMMIT")
            cursor.close()
        except sqlite3.Error:
            self._let_go()
            return False
        return True

    def _let_go(self) -> None:
        """Give the writer's connection back; what it has not committed is rolled back."""
        writing, self._writing = self._writing, None
        if writing is not None:
            writing.close()

    def write(self, connection: Connection, lines: Sequence[Line]) -> None:
        """One prepared statement, run for every line."""
        connection.exec_driver_sql("INSERT INTO answer (match, number, line) VALUES (?, ?, ?)", list(map(tuple, lines)))

    def tell(self, connection: Connection, matches: Sequence[str]) -> None:
        """Nobody else is there."""

    def announce(self, connection: Connection, texts: Sequence[str]) -> None:
        """Nobody else is there."""

    def listen(self, heard: Heard, announced: Announced) -> None:
        """Nobody else is there."""

    def close(self) -> None:
        """Close the file."""
        self._let_go()
        self.engine.dispose()


MOST = 256
"""Rows of one statement: some builds of SQLite take no more than 999 values."""


def _parts(rows: Sequence[R]) -> Iterator[Sequence[R]]:
    """Rows, as many at a time as one statement takes: of few sizes, so that the driver has them all prepared."""
    at = 0
    while left := len(rows) - at:
        many = min(MOST, 1 << left.bit_length() - 1)
        yield rows[at : at + many]
        at += many


@cache
def _inserted(rows: int) -> str:
    return f"INSERT INTO answer (match, number, line) VALUES {', '.join(['(?, ?, ?)'] * rows)}"


@cache
def _updated(rows: int) -> str:
    return f"UPDATE match SET changed = ?, finished = ? WHERE id IN ({', '.join('?' * rows)})"


def _opened(connection: Any, record: object) -> None:
    connection.isolation_level = None  # transactions begin where we say, not where the driver guesses
    for line in (
        "PRAGMA journal_mode=WAL",
        "PRAGMA synchronous=FULL",
        "PRAGMA foreign_keys=ON",
        "PRAGMA busy_timeout=5000",
    ):
        connection.execute(line).close()


def _begun(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN" if connection.get_execution_options().get("reading") else "BEGIN IMMEDIATE")


class Postgres:
    """A server that several processes share; NOTIFY tells the others which match has moved."""

    CHANNEL = "netcord_moved"
    ANNOUNCED = "netcord_announced"
    shared = True

    def __init__(self, url: str) -> None:
        self._url = make_url(url).set(drivername="postgresql+psycopg")
        self._name = os.urandom(8).hex()  # so that a process does not listen to itself
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None
        try:
            import psycopg  # noqa: F401
        except ImportError:
            raise Impossible("PostgreSQL needs its driver: pip install 'netcord[postgres]'") from None
        self.engine = create_engine(self._url, pool_pre_ping=True)

    def write(self, connection: Connection, lines: Sequence[Line]) -> None:
        """All lines in one statement."""
        matches, numbers, texts = zip(*lines, strict=True)
        connection.exec_driver_sql(
            "INSERT INTO answer (match, number, line) SELECT * FROM unnest(%s::text[], %s::int[], %s::text[])",
            (list(matches), list(numbers), list(texts)),
        )

    def commit(self, lines: Sequence[Line], changed: Sequence[Changed]) -> bool:
        """The usual way is one statement for all lines already."""
        return False

    def tell(self, connection: Connection, matches: Sequence[str]) -> None:
        """A notice for each match; PostgreSQL sends them when the transaction is committed."""
        self._notify(connection, self.CHANNEL, list(dict.fromkeys(matches)))

    def announce(self, connection: Connection, texts: Sequence[str]) -> None:
        """A notice for each."""
        self._notify(connection, self.ANNOUNCED, texts)

    def _notify(self, connection: Connection, channel: str, texts: Sequence[str]) -> None:
        connection.exec_driver_sql(
            "SELECT pg_notify(%s, one) FROM unnest(%s::text[]) AS one",
            (channel, [f"{self._name} {text}" for text in texts]),
        )

    def listen(self, heard: Heard, announced: Announced) -> None:
        """A thread of its own waits for notices."""
        self._thread = threading.Thread(target=self._hear, args=(heard, announced), name="netcord-listen", daemon=True)
        self._thread.start()

    def _hear(self, heard: Heard, announced: Announced) -> None:
        import psycopg

        where = self._url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._stopped.is_set():
            try:
                with psycopg.connect(where, autocommit=True) as connection:
                    connection.execute(f"LISTEN {self.CHANNEL}")
                    connection.execute(f"LISTEN {self.ANNOUNCED}")
                    heard("")  # whatever happened while nobody listened: everything may have moved
                    while not self._stopped.is_set():
                        for notice in connection.notifies(timeout=0.5):
                            name, _, text = notice.payload.partition(" ")
                            if name == self._name:
                                continue
                            if notice.channel == self.CHANNEL:
                                heard(text)
                            else:
                                announced(name, text)
            except psycopg.OperationalError:
                self._stopped.wait(1)  # the database is away: try again until it is back

    def close(self) -> None:
        """Stop listening and close every connection."""
        self._stopped.set()
        if self._thread is not None:
            self._thread.join()
        self.engine.dispose()


def opened(url: str) -> Backend:
    """The database at an address."""
    kind = url.partition(":")[0].partition("+")[0]
    if kind == "sqlite":
        return Sqlite(url)
    if kind in ("postgres", "postgresql"):
        return Postgres(url.replace("postgres:", "postgresql:", 1) if kind == "postgres" else url)
    raise Impossible("matches are kept in sqlite:///FILE or postgresql://HOST/NAME, not in {kind!r}", kind=kind)
