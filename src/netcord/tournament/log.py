"""The tournament on disk: a file of lines, never rewritten, beside the records of its matches.

    tournament.jsonl        line 1 is the draw, then a line for every match played and every withdrawal, then the end
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

from .draw import line_count
from .entrants import Entrant, Kind
from .tournament import Event, Outcome, Standing, Tournament, Withdrawal

FORMAT = 1
SCHEME = "netcord-tournament-1"
LOG, DRAW, MATCHES = "tournament.jsonl", "draw.json", "matches"


class End(Value, tag="end", tag_field="line"):
    """The last line: the seed of the tournament, for everyone to check."""

    seed: str | None


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
_LINE: msgspec.json.Decoder[Outcome | Withdrawal | End] = msgspec.json.Decoder(Outcome | Withdrawal | End)
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
    return encode(_Header(FORMAT, *head))


def read_header(body: bytes, place: str, game: AnyGame | None = None) -> Tournament:
    """The tournament as it was drawn. `place` names the file and line in errors."""
    try:
        head = _HEAD.decode(body)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Unreadable(f"{place}: the draw should stand here: {error}") from None
    if head.netcord_tournament != FORMAT:
        raise Unreadable(f"{place}: this is format {head.netcord_tournament}; format {FORMAT} is understood here")
    game = game or registry.game(head.game)
    if game.key != head.game:
        raise Impossible(f"{place}: this is a tournament of {head.game}, not of {game.key}")
    if not head.events:
        raise Unreadable(f"{place}: there is no event")
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
    return Tournament(*first, tuple(events), head.injury_carryover, head.note)


def _read_cards(game: AnyGame, raw: Iterable[bytes], place: str) -> dict[bytes, object]:
    distinct = tuple(dict.fromkeys(raw))
    if not distinct:
        return {}
    if game.box.read_cards is None:
        raise Impossible(f"{place}: {game.name} has no player cards")
    shelf = game.box.read_cards(place, b'{"cards":[' + b",".join(distinct) + b"]}")
    return dict(zip(distinct, shelf.cards, strict=True))


def _check_lines(event: _Event, place: str) -> None:
    count = len(event.entrants)
    standing = sorted(line for line in event.lines if line is not None)
    if standing != list(range(count)) or len(event.lines) != line_count(count):
        raise Unreadable(f"{place}: the lines do not hold each of the {count} entrants once")
    if not set(event.seeds) <= set(range(count)):
        raise Unreadable(f"{place}: a seed is none of the {count} entrants")


def parse(data: bytes, path: str, game: AnyGame | None = None) -> Log:
    """A log from its bytes. Strict: the first thing wrong is raised, with its line.

    A last line without its newline was never acknowledged: it is left out.
    """
    *lines, torn = data.split(b"\n")
    if not lines:
        raise Impossible(f"{path}: no line was ever finished here: create the tournament anew")
    tournament: Tournament | None = None
    before = ""
    outcomes: dict[str, int] = {}
    for at, line in enumerate(lines, 1):
        place = f"{path}, line {at}"
        try:
            body, before = unframed(line, before)
        except Unreadable as error:
            raise Unreadable(f"{place}: {error}") from None
        if tournament is None:
            tournament = read_header(body, place, game)
            continue
        entry = read_line(body, place)
        if tournament.ended:
            raise Unreadable(f"{place}: nothing may follow the end")
        if isinstance(entry, Outcome) and outcomes.setdefault(entry.match, at) != at:
            raise Unreadable(f"{place}: {entry.match} was decided on line {outcomes[entry.match]} already")
        tournament = with_line(tournament, entry)
    assert tournament is not None, "there is a first line"
    for outcome in tournament.outcomes:
        place = f"{path}, line {outcomes[outcome.match]}"
        try:
            match = tournament.match(outcome.match)
        except Unreadable as error:
            raise Unreadable(f"{place}: {error}") from None
        if match.standing is not Standing.PLAYED:
            raise Unreadable(f"{place}: {match.id} cannot have been played: its players are not known")
    return Log(tournament, before, len(data) - len(torn))


def read_line(body: bytes, place: str) -> Outcome | Withdrawal | End:
    """A line after the first, without its checksum."""
    try:
        return _LINE.decode(body)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Unreadable(f"{place}: a match, a withdrawal or the end should stand here: {error}") from None


def with_line(tournament: Tournament, entry: Outcome | Withdrawal | End) -> Tournament:
    """The tournament after one more line."""
    match entry:
        case Outcome():
            return msgspec.structs.replace(tournament, outcomes=(*tournament.outcomes, entry))
        case Withdrawal():
            return msgspec.structs.replace(tournament, withdrawals=(*tournament.withdrawals, entry))
        case End():
            return msgspec.structs.replace(tournament, ended=True, seed=entry.seed)


# Files


def load(folder: str | os.PathLike[str]) -> bytes:
    """The bytes of a saved tournament."""
    path = Path(folder) / LOG
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise Impossible(f"there is no tournament in {folder}: {LOG} is missing") from None
    except OSError as error:
        raise Impossible(f"{path} cannot be read: {error.strerror}") from None


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
        raise Impossible(f"{path} cannot be written: {error.strerror}") from None
    finally:
        part.unlink(missing_ok=True)
    with suppress(OSError):  # a platform that cannot sync a folder
        opened = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
