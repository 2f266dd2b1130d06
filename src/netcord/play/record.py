"""The record of a match: the setup and the numbered answers, one JSON line each, never rewritten.

States, narration and statistics are recomputed from it. Every line carries a checksum over itself and all lines
before it, so a changed byte anywhere is found. `docs/records.md` describes the format for readers without this code.
"""

import hashlib
import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, TypeVar

import msgspec

from netcord.kernel import Answer, Impossible, Next, Over, Seat, Sentence, Side, Unreadable, Value, both, encode, joined

from .dice import SCHEME, SCHEME_1, SEED_BYTES, FairDice, commitment, new_seed, seeds_in_order
from .files import FileStore
from .ports import Playable, Store

S = TypeVar("S")

FORMAT = 2
"""What is written now. Format 1 had no `data`, and its dice did not cover the setup; it is read for good."""
DICE = "dice"
"""Who answers when dice are thrown."""
HOST = "host"
"""Who answers what no seat is asked: a withdrawal."""


class Fair(Value, forbid_unknown_fields=True):
    """How the dice of a match are thrown, and the promise that fixes them."""

    scheme: str
    commitment: str
    player_seeds: tuple[tuple[Seat, str], ...]


class Result(Value, forbid_unknown_fields=True):
    """How a match ended. `how` is "" if it was played out; `score` is "" for a game that keeps none."""

    winner: Side | None
    how: str
    score: str

    def __str__(self) -> str:
        won = "nobody won" if self.winner is None else f"{self.winner} won"
        told = self.score.endswith(self.how)  # the score line of a match that ended early says how
        return " ".join(part for part in (won, self.score, "" if told else self.how) if part)


def result(over: Over, state: Any) -> Result:
    """How the match ended that led to this state, with the score line if one lies on the table."""
    score = getattr(getattr(state, "table", None), "score", None)
    return Result(over.winner, str(over.how), str(getattr(score, "line", "")))


class Header(Value):
    """Line 1: which game, which match, which setup (as JSON), which dice (None: thrown by hand).

    `data` are the names and digests of the decks and boards the setup names without containing them; None in format 1.
    """

    game: str
    edition: int
    match: str
    setup: bytes
    dice: Fair | None
    sum: str
    data: tuple[tuple[str, str], ...] | None
    format: int

    @property
    def materials(self) -> dict[str, str] | None:
        """The digests by name; None: those of the edition."""
        return None if self.data is None else dict(self.data)

    @property
    def agreed(self) -> str | None:
        """What the promise of the dice covers; None in format 1, where it covers nothing."""
        return None if self.data is None else agreed(self.game, self.edition, self.setup, dict(self.data))

    @property
    def scheme(self) -> str:
        """How dice are thrown in this format."""
        return SCHEME_1 if self.data is None else SCHEME

    def thrown_from(self, seed: bytes) -> FairDice:
        """The dice this header promises, from their seed."""
        assert self.dice is not None, "these dice are promised"
        return FairDice(self.match, seed, dict(self.dice.player_seeds), self.agreed)


def agreed(game: str, edition: int, setup: bytes, data: Mapping[str, str]) -> str:
    """The digest of what a match is played by: SHA-256 over the JSON text `["game",edition,{setup},{data}]`."""
    return hashlib.sha256(encode((game, edition, msgspec.Raw(setup), dict(data)))).hexdigest()


class Entry(Value):
    """One answer (as JSON) and whose it was: a seat's, the dice's or the host's."""

    n: int
    by: str
    answer: bytes
    sum: str

    @property
    def line(self) -> int:
        """Its line in the file, counted from 1 as an editor does."""
        return self.n + 2


class Ending(Value):
    """The last line: the result, and the seed of the dice for everyone to check."""

    end: Result
    seed: str | None
    sum: str


class Record(Value):
    """A record as read: its lines are in order and their checksums hold."""

    header: Header
    entries: tuple[Entry, ...]
    ending: Ending | None = None

    @property
    def sum(self) -> str:
        """The checksum of the last line: whoever keeps it holds the whole record to its word."""
        return self.sum_at(len(self.entries)) if self.ending is None else self.ending.sum

    def sum_at(self, number: int) -> str:
        """The checksum of everything before answer `number`."""
        return self.entries[number - 1].sum if number else self.header.sum


class Finding(Value):
    """One thing that does not hold, or (not `grave`) that cannot be checked yet. `line` counts from 1."""

    what: str
    line: int | None = None
    grave: bool = True

    def __str__(self) -> str:
        return str(self.sentence)

    @property
    def sentence(self) -> Sentence:
        """The finding with its line, as it is told."""
        return (
            Sentence(self.what)
            if self.line is None
            else Sentence("line {line}: {what}", line=self.line, what=self.what)
        )


# Lines as they are written. The order of the fields is the order in the file.


class _Format(Value):
    netcord: int


class _Header1(Value, forbid_unknown_fields=True):
    netcord: int
    game: str
    edition: int
    match: str
    setup: msgspec.Raw
    dice: Fair | None

    def header(self, total: str) -> Header:
        return Header(self.game, self.edition, self.match, bytes(self.setup), self.dice, total, None, 1)


class _Header2(Value, forbid_unknown_fields=True):
    netcord: int
    game: str
    edition: int
    match: str
    setup: msgspec.Raw
    data: dict[str, str]
    dice: Fair | None

    def header(self, total: str) -> Header:
        data = tuple(self.data.items())
        if data != tuple(sorted(data)):
            raise Unreadable("the digests of the data must be in order of the names")
        return Header(self.game, self.edition, self.match, bytes(self.setup), self.dice, total, data, 2)


class _Entry(Value, forbid_unknown_fields=True):
    n: int
    by: str
    answer: msgspec.Raw


class _Ending(Value, forbid_unknown_fields=True):
    end: Result
    seed: str | None


_HEADERS: dict[int, msgspec.json.Decoder[_Header1 | _Header2]] = {
    1: msgspec.json.Decoder(_Header1),
    2: msgspec.json.Decoder(_Header2),
}
_FORMAT = msgspec.json.Decoder(_Format)
_ENTRY = msgspec.json.Decoder(_Entry)
_ENDING = msgspec.json.Decoder(_Ending)
_SUM, _TAIL = b',"sum":"', b'"}'
_SUM_DIGITS = 64


def checksum(before: str, body: bytes) -> str:
    """SHA-256 over the checksum of the line before ("" for the first) and the line without its own."""
    return hashlib.sha256(before.encode() + body).hexdigest()


def framed(before: str, body: bytes) -> tuple[bytes, str]:
    """A line as it is written, with its checksum, and the checksum."""
    total = checksum(before, body)
    return body[:-1] + _SUM + total.encode() + _TAIL + b"\n", total


def unframed(line: bytes) -> tuple[bytes, str] | None:
    """A line without its checksum, and the checksum."""
    frame = len(_SUM) + _SUM_DIGITS + len(_TAIL)
    digits = line[-_SUM_DIGITS - len(_TAIL) : -len(_TAIL)]
    whole = line[:-frame] + _SUM + digits + _TAIL == line and len(digits) == _SUM_DIGITS
    if not whole or not set(digits) <= set(b"0123456789abcdef"):
        return None
    return line[:-frame] + b"}", digits.decode()


class Scan(NamedTuple):
    """What could be read of a record, and everything wrong with its form. `whole`: no line had to be left out."""

    header: Header | None
    entries: tuple[Entry, ...]
    ending: tuple[int, Ending] | None
    findings: tuple[Finding, ...]
    whole: bool


def scan(data: bytes) -> Scan:
    """Read as much as can be read, and note what is wrong. Entries stop before the first that is out of order."""
    findings: list[Finding] = []
    header: Header | None = None
    entries: list[Entry] = []
    ending: tuple[int, Ending] | None = None
    whole = True
    due = 0  # the number the next answer should have; after a gap it follows what is found, so a gap is told once
    data, transferred = _as_written(data)
    findings.extend(transferred)
    lines = data.split(b"\n")
    rest = lines.pop()
    if not lines and not rest:
        findings.append(
            Finding(Sentence("the record is empty: its first line names the game, the match and the setup"))
        )
    before = ""
    for at, line in enumerate(lines, 1):
        bare = unframed(line)
        if bare is None:
            whole = False
            due += at > 1
            findings.append(Finding(Sentence('this does not end as a line must: ,"sum":"64 hexadecimal digits"}'), at))
            continue
        body, total = bare
        if total != (right := checksum(before, body)):
            findings.append(
                Finding(
                    Sentence(
                        "the checksum does not match: {total} is written, {right} is right", total=total, right=right
                    ),
                    at,
                )
            )
        before = total
        try:
            parsed = _parsed(body, total, first=at == 1)
        except Unreadable as error:
            whole = False
            due += at > 1
            findings.append(Finding(error.sentence, at))
            continue
        if ending is not None:
            findings.append(
                Finding(Sentence("nothing may follow the end, which is on line {ending}", ending=ending[0]), at)
            )
        elif isinstance(parsed, Header):
            header = parsed
        elif isinstance(parsed, Ending):
            ending = at, parsed
        else:
            if parsed.n != due:
                whole = False
                findings.append(
                    Finding(Sentence("answer {n} stands where answer {due} is due", n=parsed.n, due=due), at)
                )
            if whole:
                entries.append(parsed)
            due = parsed.n + 1
    if rest:
        findings.append(
            Finding(
                Sentence(
                    "the record is truncated: this line is cut short (no newline at its end); such a line "
                    "was never acknowledged, and recovering drops it"
                ),
                len(lines) + 1,
            )
        )
    return Scan(header, tuple(entries), ending, tuple(findings), whole)


_MARKS = {b"\xef\xbb\xbf": "UTF-8", b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}


def _as_written(data: bytes) -> tuple[bytes, list[Finding]]:
    """A record without what editors and file transfers like to do to text files, each told once."""
    findings = []
    for mark, coding in _MARKS.items():
        if data.startswith(mark):
            findings.append(
                Finding(
                    Sentence(
                        "this begins with a byte order mark ({coding}): save it as UTF-8 without one", coding=coding
                    ),
                    1,
                )
            )
            data = data.removeprefix(mark) if coding == "UTF-8" else data
    if b"\r\n" in data:
        line = data.count(b"\n", 0, data.index(b"\r\n")) + 1
        findings.append(
            Finding(Sentence("lines end in CR LF instead of LF: an editor or a file transfer has changed them"), line)
        )
        data = data.replace(b"\r\n", b"\n")
    return data, findings


def _parsed(body: bytes, total: str, *, first: bool) -> Header | Entry | Ending:
    """What a line says, if it says so in the one way netcord would write it."""
    try:
        if first:
            version = _FORMAT.decode(body).netcord
            if version not in _HEADERS:
                known = both(_HEADERS)
                raise Unreadable(
                    "this record is in format {version}; formats {known} are understood here",
                    version=version,
                    known=known,
                )
            head = _HEADERS[version].decode(body)
            written: Value = head
            parsed: Header | Entry | Ending = head.header(total)
        elif body.startswith(b'{"end":'):
            written = end = _ENDING.decode(body)
            parsed = Ending(end.end, end.seed, total)
        else:
            written = entry = _ENTRY.decode(body)
            parsed = Entry(entry.n, entry.by, bytes(entry.answer), total)
        # The first half holds the line's own keys to their order, the second what lies deeper to JSON without frills.
        if encode(written) != body or encode(msgspec.json.decode(body)) != body:
            raise Unreadable("this is not written as netcord writes it: no spaces or needless escapes, keys in order")
        return parsed
    except (msgspec.DecodeError, UnicodeDecodeError, OverflowError, RecursionError) as error:
        what = Sentence("the header") if first else Sentence("an answer or the end")
        raise Unreadable("{what} should stand here: {error}", what=what, error=error) from None


def game_key(data: bytes) -> str:
    """The key of the game a record is of, even if its checksums fail."""
    found = scan(data.split(b"\n", 1)[0] + b"\n")
    if found.header is None:
        why = joined(
            (Sentence("; {what}", what=finding.what) for finding in found.findings if "byte order" in finding.what), ""
        )
        raise Unreadable(
            'line 1: this is not a record: it should begin {{"netcord":{known},"game":"..."{why}', known=FORMAT, why=why
        )
    header = found.header
    return header.game


def parse(data: bytes) -> Record:
    """A record from its bytes. Strict: the first thing wrong is raised, with its line."""
    found = scan(data)
    if found.findings:
        raise Unreadable(_as_truncation(data, found.findings).sentence)
    assert found.header is not None, "a record without findings has a header"
    return Record(found.header, found.entries, found.ending[1] if found.ending else None)


def _as_truncation(data: bytes, findings: tuple[Finding, ...]) -> Finding:
    """The first finding; if it is about the last line alone, the record is likely just truncated, and it says so."""
    first = findings[0]
    last = data.count(b"\n") + (not data.endswith(b"\n"))
    if first.line == last and last > 1 and "truncated" not in first.what:
        return Finding(
            Sentence("the record is truncated or its last line was changed: {what}", what=first.what), first.line
        )
    return first


def read(path: str | os.PathLike[str]) -> Record:
    """A record from a file. Strict: Unreadable names the line and what is wrong with it."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise Impossible("{path} cannot be read: {why}", path=path, why=error.strerror) from None
    return parse(data)


class OpenRecord:
    """A record being written. Each answer is on disk before `append` returns."""

    def __init__(self, store: Store, record: Record, seed: bytes | None) -> None:
        self._store = store
        self._header = record.header
        self._entries = list(record.entries)
        self._ending = record.ending
        self._sum = record.sum
        self._seed = seed
        self.laid: Next[Any] | None = None
        """The table as it was laid to see whether the game accepts the setup; a record that is resumed has none."""

    @property
    def record(self) -> Record:
        """What is written so far."""
        return Record(self._header, tuple(self._entries), self._ending)

    @property
    def header(self) -> Header:
        """The first line."""
        return self._header

    @property
    def number(self) -> int:
        """The number of the next answer."""
        return len(self._entries)

    @property
    def last(self) -> Entry | None:
        """The last answer, without making a record of all of them; None before the first."""
        return self._entries[-1] if self._entries else None

    @property
    def finished(self) -> bool:
        """Whether the last line is written."""
        return self._ending is not None

    @property
    def dice(self) -> FairDice | None:
        """The dice this record has promised; None if they are thrown by hand, or the match is over."""
        if self._header.dice is None or self._seed is None:
            return None
        return self._header.thrown_from(self._seed)

    def append(self, number: int, by: str, answer: Answer) -> None:
        """Write an answer down, for good."""
        if self.finished:
            raise Impossible("the record is finished: nothing can be added")
        if number != self.number:
            raise Impossible(
                "the record goes on with answer {due}, not {number}; open it again to catch up",
                due=self.number,
                number=number,
            )
        text = encode(answer)
        line, total = framed(self._sum, encode(_Entry(number, by, msgspec.Raw(text))))
        self._store.append(line)
        self._entries.append(Entry(number, by, text, total))
        self._sum = total

    def end(self, end: Result) -> None:
        """Write the last line, which reveals the seed, and only then let the seed go."""
        if not self.finished:
            seed = None if self._seed is None else self._seed.hex()
            line, total = framed(self._sum, encode(_Ending(end, seed)))
            self._store.append(line)
            self._ending = Ending(end, seed, total)
            self._sum = total
        self._store.forget_seed()

    def close(self) -> None:
        """Let another host write."""
        self._store.close()

    def __enter__(self) -> "OpenRecord":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.close()


def create(
    path: str | os.PathLike[str] | Store,
    game: Playable[Any],
    setup: Any,
    *,
    match: str | None = None,
    seed: bytes | None = None,
    player_seeds: Mapping[Seat, str] | None = None,
    fair: bool = True,
) -> OpenRecord:
    """A new record, its first line on disk. `seed` is drawn afresh unless given.

    For dice nobody can have arranged: announce the match and `commitment(seed)` first, then take the players' seeds.
    With `fair=False` the dice come from elsewhere (scripted, thrown on a real table) and cannot be verified.
    """
    laid = game.begin(setup)  # a setup the game refuses never reaches the disk
    text = encode(setup)
    if game.read_setup(text) != setup:
        raise Impossible(
            "this setup of {game} does not survive being written: it reads back differently", game=game.key
        )
    dice, secret = None, None
    match = match or secrets.token_hex(8)
    if fair:
        secret = seed or new_seed()
        if len(secret) != SEED_BYTES:
            raise Impossible("a seed has {size} bytes, not {given}", size=SEED_BYTES, given=len(secret))
        dice = Fair(SCHEME, commitment(secret), seeds_in_order(player_seeds or {}))
    elif seed or player_seeds:
        raise Impossible("dice that are not thrown from a seed take no seeds: leave them out or say fair=True")
    data = game.materials(text)
    head = _Header2(FORMAT, game.key, game.edition, match, msgspec.Raw(text), data, dice)
    try:
        body = encode(head)
    except UnicodeEncodeError:
        raise Unreadable("the match and the players' seeds must be proper text") from None
    line, total = framed("", body)
    store = _store(path, new=True)
    try:
        size = _check_unwritten(store.read(), line)
        if secret is not None:
            store.keep_seed(secret)
        if size:
            store.cut(0)
        store.append(line)
    except BaseException:
        store.close()
        raise
    record = OpenRecord(store, Record(head.header(total), ()), secret)
    record.laid = laid
    return record


def _check_unwritten(data: bytes, line: bytes) -> int:
    """How many bytes a creation that was cut short left behind; anything else is not ours to overwrite."""
    start = line[: line.index(b":")]  # {"netcord"
    if data and (b"\n" in data or not (data.startswith(start) or start.startswith(data))):
        raise Impossible("something is written there already; resume it, or choose another name")
    return len(data)


def resume(path: str | os.PathLike[str] | Store) -> OpenRecord:
    """Open a record to go on with it. A last line without its newline was never acknowledged and is dropped."""
    store = _store(path)
    try:
        data = store.read()
        whole = data.rfind(b"\n") + 1
        if not whole:
            raise Impossible("no line of this record was ever finished: create it anew")
        record = parse(data[:whole])
        if whole < len(data):
            store.cut(whole)
        seed = None
        if record.ending is not None:
            store.forget_seed()  # the end was written, but not yet tidied up after
        elif record.header.dice is not None:
            seed = _promised(record.header, record.header.dice, store.seed())
    except BaseException:
        store.close()
        raise
    return OpenRecord(store, record, seed)


def _promised(header: Header, dice: Fair, seed: bytes | None) -> bytes:
    if dice.scheme != header.scheme:
        raise Impossible(
            "these dice are thrown by {scheme}; {known} is understood here", scheme=dice.scheme, known=header.scheme
        )
    if seed is None:
        raise Impossible("the seed of this match is gone, so its dice cannot go on; it can still be read and verified")
    if commitment(seed) != dice.commitment:
        raise Impossible("the seed beside this record is not the one it promised: put the right one back to go on")
    return seed


class Recovery(NamedTuple):
    """What recovering did: the bytes dropped, the line they stood on, and a sentence about it."""

    dropped: bytes
    line: int | None
    what: str


def recover(path: str | os.PathLike[str] | Store) -> Recovery:
    """Drop a last line that was torn by a crash: one without its newline, or one that does not hold.

    Only the last line: it is the only one that may never have been acknowledged. Anything else wrong is raised.
    """
    store = _store(path)
    try:
        data = store.read()
        keep = data.rfind(b"\n") + 1
        if keep == len(data) and scan(data).findings:
            keep = data.rfind(b"\n", 0, max(keep - 1, 0)) + 1
        if not keep:
            raise Impossible("no line of this record was ever finished: create it anew")
        parse(data[:keep])  # whatever else is wrong is not a torn line
        if keep == len(data):
            return Recovery(b"", None, "nothing was torn: every line is whole")
        store.cut(keep)
        line = data.count(b"\n", 0, keep) + 1
        what = f"line {line} was torn and is dropped ({len(data) - keep} bytes); it was never acknowledged"
        return Recovery(data[keep:], line, what)
    finally:
        store.close()


def _store(path: str | os.PathLike[str] | Store, *, new: bool = False) -> Store:
    return FileStore(path, new=new) if isinstance(path, str | os.PathLike) else path
