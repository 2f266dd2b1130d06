"""The tournament on disk: a file of lines, never rewritten, beside the records of its matches.

    tournament.jsonl        line 1 is the draw, then a line for every match played, every withdrawal and what follows
                            from them (walkovers, the order of a group), then the end
    tournament.jsonl.seed   the secret seed, readable by its owner alone, until the last line reveals it
    draw.json               a copy of line 1, so that a damaged draw can be repaired
    matches/men-1-3.jsonl   the record of round 1, match 3 of the men's draw (`docs/records.md`)

Every line ends in a checksum over itself and all lines before it, as in a record.
"""

import os
import secrets
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from netcord import registry
from netcord.kernel import Impossible, Unreadable, Value, encode
from netcord.play import framed, mac
from netcord.registry import AnyGame

from .board import Board, settled
from .entrants import Entrant, Kind
from .events import Event
from .lines import End, Entry, Outcome, Placing, Walkover, Withdrawal
from .plans import Plan, complaints, lines_of
from .tournament import FORMAT, Tournament

UNWRITTEN = 1
"""The format in which walkovers were not written down: they are taken as decided when they became certain."""
SCHEME = "netcord-tournament-1"
LOG, DRAW, MATCHES = "tournament.jsonl", "draw.json", "matches"


class _Entrant(Value, forbid_unknown_fields=True):
    name: str
    cards: tuple[msgspec.Raw, ...] = ()
    rank: int | None = None


class _Event(Value, forbid_unknown_fields=True):
    key: str
    title: str
    kind: Kind
    entrants: tuple[_Entrant, ...]
    lines: tuple[int | None, ...]
    seeds: tuple[int, ...]
    options: tuple[tuple[str, str], ...] = ()
    seed_draw: str = "fixed"
    byes_to_seeds: bool = False
    plan: Plan = Plan()
    budgets: bool = False


class _Head(Value, forbid_unknown_fields=True):
    netcord_tournament: int
    name: str
    game: str
    edition: int
    commitment: str
    draw_seed: str
    events: tuple[_Event, ...]
    injury_carryover: bool = False
    note: str = ""


class _Header(Value):
    """The same as it is written: the entrants with their cards."""

    netcord_tournament: int
    name: str
    game: str
    edition: int
    commitment: str
    draw_seed: str
    events: tuple[Event, ...]
    injury_carryover: bool = False
    note: str = ""


_HEAD = msgspec.json.Decoder(_Head)
_LINE: msgspec.json.Decoder[Entry | End] = msgspec.json.Decoder(Outcome | Withdrawal | Walkover | Placing | End)
_SUM, _TAIL, _DIGITS = b',"sum":"', b'"}', 64


def derived(seed: bytes, *what: str) -> bytes:
    """A seed for one purpose: HMAC-SHA256 with the tournament's seed over `["netcord-tournament-1", ...]`."""
    return mac(seed, encode((SCHEME, *what)))


# Lines


def unframed(line: bytes, before: str) -> tuple[bytes, str]:
    """A line without its checksum, and the checksum, if it holds after the sum `before`."""
    body, total = line[: -len(_SUM) - _DIGITS - len(_TAIL)] + b"}", sum_written(line)
    if framed(before, body)[0] != line + b"\n":
        raise Unreadable("the checksum does not match: this line, or one before it, was changed")
    return body, total


def sum_written(line: bytes) -> str:
    """The checksum a line ends in, right or wrong."""
    return line[-_DIGITS - len(_TAIL) : -len(_TAIL)].decode("ascii", "replace")


class Log(NamedTuple):
    """A log as read: the tournament, the sum of its last line, and how many of its bytes are whole lines."""

    tournament: Tournament
    sum: str
    size: int


def write_header(tournament: Tournament) -> bytes:
    """Line 1, without its checksum."""
    t = tournament
    head = (t.name, t.game, t.edition, t.commitment, t.draw_seed, t.events, t.injury_carryover, t.note)
    return encode(_Header(t.format, *head))


def read_header(body: bytes, place: str, game: AnyGame | None = None) -> Tournament:
    """The tournament as it was drawn. `place` names the file and line in errors."""
    try:
        head = _HEAD.decode(body)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Unreadable("{place}: the draw should stand here: {error}", place=place, error=error) from None
    if not 1 <= head.netcord_tournament <= FORMAT:
        raise Unreadable(
            "{place}: this is format {format}; formats 1 to {known} are understood here",
            place=place,
            format=head.netcord_tournament,
            known=FORMAT,
        )
    game = game or registry.game(head.game)
    if game.key != head.game:
        raise Impossible(
            "{place}: this is a tournament of {recorded}, not of {game}", place=place, recorded=head.game, game=game.key
        )
    if not head.events:
        raise Unreadable("{place}: there is no event", place=place)
    raw = (bytes(card) for event in head.events for one in event.entrants for card in one.cards)
    cards = _read_cards(game, raw, place)
    events = []
    for event in head.events:
        entrants = tuple(
            Entrant(one.name, tuple(cards[bytes(card)] for card in one.cards), one.rank) for one in event.entrants
        )
        _check_lines(event, f"{place}, {event.key}")
        fields = {name: getattr(event, name) for name in _Event.__struct_fields__}
        events.append(Event(**{**fields, "entrants": entrants}))
    first = (head.name, head.game, head.edition, head.commitment, head.draw_seed)
    return Tournament(*first, tuple(events), head.injury_carryover, head.note, format=head.netcord_tournament)


def _read_cards(game: AnyGame, raw: Iterable[bytes], place: str) -> dict[bytes, object]:
    distinct = tuple(dict.fromkeys(raw))
    if not distinct:
        return {}
    if game.box.read_cards is None:
        raise Impossible("{place}: {game} has no player cards", place=place, game=game.name)
    shelf = game.box.read_cards(place, b'{"cards":[' + b",".join(distinct) + b"]}")
    return dict(zip(distinct, shelf.cards, strict=True))


def _check_lines(event: _Event, place: str) -> None:
    count = len(event.entrants)
    for wrong in complaints(event.plan, count):
        raise Unreadable("{place}: {wrong}", place=place, wrong=wrong)
    standing = sorted(line for line in event.lines if line is not None)
    if standing != list(range(count)) or len(event.lines) != lines_of(event.plan, count):
        raise Unreadable("{place}: the lines do not hold each of the {count} entrants once", place=place, count=count)
    if not set(event.seeds) <= set(range(count)):
        raise Unreadable("{place}: a seed is none of the {count} entrants", place=place, count=count)


def parse(data: bytes, path: str, game: AnyGame | None = None) -> Log:
    """A log from its bytes. Strict: the first thing wrong is raised, with its line.

    A last line without its newline was never acknowledged: it is left out.
    """
    *lines, torn = data.split(b"\n")
    if not lines:
        raise Impossible("{path}: no line was ever finished here: create the tournament anew", path=path)
    head: Tournament | None = None
    before = ""
    entries: list[Entry | End] = []
    for at, line in enumerate(lines, 1):
        place = f"{path}, line {at}"
        try:
            body, before = unframed(line, before)
        except Unreadable as error:
            raise Unreadable("{place}: {error}", place=place, error=error) from None
        if head is None:
            head = read_header(body, place, game)
            continue
        if entries and isinstance(entries[-1], End):
            raise Unreadable("{place}: nothing may follow the end", place=place)
        entries.append(read_line(body, place))
    assert head is not None, "there is a first line"
    return Log(_happened(head, entries, path), before, len(data) - len(torn))


def read_line(body: bytes, place: str) -> Entry | End:
    """A line after the first, without its checksum."""
    try:
        return _LINE.decode(body)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Unreadable(
            "{place}: a match, a withdrawal or the end should stand here: {error}", place=place, error=error
        ) from None


def _happened(head: Tournament, entries: list[Entry | End], path: str) -> Tournament:
    """The tournament after these lines."""
    placed = [(entry, f"{path}, line {at}") for at, entry in enumerate(entries, 2)]
    if head.format == UNWRITTEN:
        played = [one for one in placed if not isinstance(one[0], Withdrawal)]
        gone = [one for one in placed if isinstance(one[0], Withdrawal)]
        without_end = [entry for entry, _ in played if not isinstance(entry, End)]
        if gone and entries[: len(without_end)] == without_end:
            # A log that was repaired then: all withdrawals stand behind the matches. Each comes as late as it can.
            placed = _in_time(head, played, gone)
    return _in_turn(head, placed)


def _in_time(
    head: Tournament, played: list[tuple[Entry | End, str]], gone: list[tuple[Entry | End, str]]
) -> list[tuple[Entry | End, str]]:
    board = Board(head.events)
    ids = {entry.match for entry, _ in played if isinstance(entry, Outcome)}
    out: list[tuple[Entry | End, str]] = []
    for entry, place in played:
        while gone and not (isinstance(entry, Outcome) and board.is_due(entry.match)):
            out.append(gone.pop(0))
            withdrawal = out[-1][0]
            assert isinstance(withdrawal, Withdrawal)
            board.put_up(withdrawal)
            settled(board, leave=ids)
        if isinstance(entry, Outcome) and board.is_due(entry.match):
            board.put_up(entry)
        out.append((entry, place))
    return [*out, *gone]


def _in_turn(head: Tournament, placed: list[tuple[Entry | End, str]]) -> Tournament:
    board = Board(head.events)
    put_up: list[Entry] = []
    ids = {entry.match for entry, _ in placed if isinstance(entry, Outcome | Walkover)}
    decided: dict[str, str] = {}
    for entry, place in placed:
        if head.format == UNWRITTEN and isinstance(entry, Outcome | End):
            put_up += settled(board, leave=ids)  # those who were on court when they left retired
        if isinstance(entry, End):
            return _with_board(head, put_up, board, entry)
        try:
            if isinstance(entry, Outcome | Walkover) and decided.setdefault(entry.match, place) != place:
                raise Unreadable(
                    "{match} was decided on {line} already",
                    match=entry.match,
                    line=decided[entry.match].rpartition(", ")[2],
                )
            board.put_up(entry)
        except Unreadable as error:
            raise Unreadable("{place}: {error}", place=place, error=error) from None
        put_up.append(entry)
    return _with_board(head, put_up, board, None)


def _with_board(head: Tournament, entries: list[Entry], board: Board, end: End | None) -> Tournament:
    tournament = msgspec.structs.replace(
        head, entries=tuple(entries), ended=end is not None, seed=None if end is None else end.seed
    )
    tournament.__dict__["board"] = board
    return tournament


def with_line(tournament: Tournament, entry: Entry | End) -> Tournament:
    """The tournament after one more line; refused if that cannot have happened."""
    if isinstance(entry, End):
        ended = msgspec.structs.replace(tournament, ended=True, seed=entry.seed)
        ended.__dict__["board"] = tournament.board
        return ended
    return tournament.after(entry)


# Files


def load(folder: str | os.PathLike[str]) -> bytes:
    """The bytes of a saved tournament."""
    path = Path(folder) / LOG
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise Impossible("there is no tournament in {folder}: {log} is missing", folder=folder, log=LOG) from None
    except OSError as error:
        raise Impossible("{path} cannot be read: {why}", path=path, why=error.strerror) from None


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that after a crash it is there as a whole, or not at all."""
    part = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    try:
        with part.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        raise Impossible("{path} cannot be written: {why}", path=path, why=error.strerror) from None
    finally:
        part.unlink(missing_ok=True)
    with suppress(OSError):  # a platform that cannot sync a folder
        opened = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
