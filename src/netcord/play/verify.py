"""Playing a record again: for its states, for one seat's eyes, or to check every claim it makes."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Generic, NamedTuple, TypeVar

from netcord.kernel import (
    Answer,
    Ask,
    Chance,
    Choose,
    Fact,
    Illegal,
    Impossible,
    NetcordError,
    Next,
    Over,
    Seat,
    Unreadable,
    encode,
    may_look,
)

from .dice import SCHEME, SEED_BYTES, FairDice, commitment
from .ports import Playable
from .record import DICE, HOST, Entry, Fair, Finding, Header, Record, Result, result, scan

S = TypeVar("S")


class Played(NamedTuple, Generic[S]):
    """One answer played again: what was asked, what was answered, and the state and facts it led to."""

    n: int
    ask: Ask
    answer: Answer
    state: S
    facts: tuple[Fact, ...]


def opening(record: Record, game: Playable[S]) -> Next[S]:
    """The state and the facts a record begins with."""
    return _opening(record.header, game)


def replay(record: Record, game: Playable[S]) -> Iterator[Played[S]]:
    """Play the answers again, in order. What the rules do not offer is raised, with its line."""
    line = 2
    try:
        for played in _replay(_opening(record.header, game).state, record.entries, game):
            yield played
            line += 1
    except NetcordError as error:
        raise type(error)(f"line {line}: {error}") from None


def _opening(header: Header, game: Playable[S]) -> Next[S]:
    if header.game != game.key:
        raise Impossible(f"this is a record of {header.game}, not of {game.key}")
    if header.edition != game.edition:
        raise Impossible(
            f"this record was played under edition {header.edition} of {game.key}, and here is edition {game.edition}: "
            "its answers may mean something else"
        )
    setup = game.read_setup(header.setup)
    if (right := encode(setup)) != header.setup:
        raise Unreadable(f"the setup is not written as netcord writes it, which is {right.decode()}")
    return game.begin(setup)


def _replay(state: S, entries: Iterable[Entry], game: Playable[S]) -> Iterator[Played[S]]:
    for entry in entries:
        ask = game.ask(state)
        answer = _answer(entry, ask, game)
        state, facts = game.step(state, answer)
        yield Played(entry.n, ask, answer, state, facts)


def _answer(entry: Entry, ask: Ask, game: Playable[Any]) -> Answer:
    """The answer of a line, if it is given by whoever may give it."""
    answer = game.read_answer(entry.answer)
    if entry.by == HOST:
        if offered(ask, answer):
            raise Illegal(f"the host answers only what nobody is asked, and {awaited(ask)}")
    elif isinstance(ask, Over):
        raise Illegal("the match is over: nothing more is asked")
    else:
        if entry.by != (whose := DICE if isinstance(ask, Chance) else ask.seat):
            raise Illegal(f"{entry.by} answers, but {whose} should: {awaited(ask)}")
        answer = ask.find(answer)
    if (right := encode(answer)) != entry.answer:
        raise Unreadable(f"{entry.answer.decode()} is not written as netcord writes it, which is {right.decode()}")
    return answer


def offered(ask: Ask, answer: object) -> bool:
    """Whether an answer is one of those the question lists."""
    if isinstance(ask, Over):
        return False
    try:
        ask.find(answer)
    except NetcordError:
        return False
    return True


def awaited(ask: Ask) -> str:
    """What a question waits for, in words that give no secret away."""
    match ask:
        case Over():
            return "the match is over"
        case Chance():
            return f"the dice are thrown next ({ask.what})"
        case Choose():
            return f"it is {ask.seat}'s choice" + (f" ({ask.what})" if ask.what else "")


class Seen(NamedTuple):
    """One line of a record as a seat may read it. A hidden answer is None; `ask` and `facts` are that seat's own."""

    n: int
    by: str
    ask: Ask
    answer: Answer | None
    hidden: bool
    facts: tuple[Fact, ...]


def seen_by(record: Record, game: Playable[Any], seat: Seat | None) -> Iterator[Seen]:
    """A record as a seat, or a spectator (None), may read it: secret choices and hidden draws of others left out."""
    for entry, played in zip(record.entries, replay(record, game), strict=True):
        ask = played.ask
        own = isinstance(ask, Choose) and ask.seat == seat
        hidden = entry.by != HOST and not own and not isinstance(ask, Over) and not may_look(ask.eyes, seat)
        facts = game.facts_seen(played.facts, seat)
        yield Seen(played.n, entry.by, ask.seen_by(seat), None if hidden else played.answer, hidden, facts)


def verify(data: bytes, game: Playable[Any]) -> tuple[Finding, ...]:
    """Everything in a record that does not hold. Nothing found: it is finished and true in every byte.

    Findings that are not `grave` say what cannot be checked, such as the dice of a match still being played.
    """
    found = scan(data)
    findings = list(found.findings)
    if found.header is None:
        return tuple(findings)
    dice = None
    if found.header.dice is not None:
        findings.extend(_promise(found.header.dice))
        if found.ending is not None:
            dice = _revealed(found.header.match, found.header.dice, found.ending[1].seed, found.ending[0], findings)
    try:
        state = _opening(found.header, game).state
    except Exception as error:  # a forged setup may lead the rules anywhere
        findings.append(Finding(_said(error), 1))
        return tuple(findings)
    complete, line = found.whole, 2
    try:
        for played in _replay(state, found.entries, game):
            state, line = played.state, line + 1
            if dice is not None and isinstance(played.ask, Chance) and offered(played.ask, played.answer):
                thrown = dice.throw(played.ask, played.n)
                if thrown != played.answer:
                    given, right = encode(played.answer).decode(), encode(thrown).decode()
                    findings.append(Finding(f"the dice gave {given} but the seed gives {right}", played.n + 2))
    except Exception as error:  # as above
        findings.append(Finding(_said(error), line))
        complete = False

    ask = game.ask(state)
    if found.ending is not None:
        line, ending = found.ending
        if complete:
            findings.extend(_end(ending.end, ask, state, line))
        if found.header.dice is None and ending.seed is not None:
            findings.append(Finding("a seed is revealed, but the header promised none", line))
    else:
        findings.append(_unfinished(ask, fair=found.header.dice is not None, holds=complete and not findings))
    if found.header.dice is None:
        findings.append(Finding("the dice were not thrown from a seed, so no one can check them", 1, False))
    return tuple(findings)


def _said(error: Exception) -> str:
    if isinstance(error, NetcordError):
        return str(error)
    return f"the rules cannot play this: {type(error).__name__}: {error}"


def _promise(dice: Fair) -> Iterator[Finding]:
    """What is wrong with the header's promise, whether or not it has been kept yet."""
    if dice.scheme != SCHEME:
        yield Finding(f"the dice are thrown by {dice.scheme}; {SCHEME} can be checked here", 1)
    if list(dice.player_seeds) != sorted(dict(dice.player_seeds).items()):
        yield Finding("the players' seeds must be sorted by seat, one for each", 1)
    if not re.fullmatch("[0-9a-f]{64}", dice.commitment):
        yield Finding(f"the commitment should be 64 hexadecimal digits, not {dice.commitment!r}", 1)


def _revealed(match: str, dice: Fair, seed: str | None, line: int, findings: list[Finding]) -> FairDice | None:
    """The dice that were promised, if the last line reveals the seed that was promised."""
    if dice.scheme != SCHEME:
        return None
    try:
        secret = bytes.fromhex(seed or "")
    except ValueError:
        secret = b""
    if len(secret) != SEED_BYTES or secret.hex() != seed:
        digits = 2 * SEED_BYTES
        findings.append(Finding(f"the seed should be revealed here, as {digits} hexadecimal digits", line))
        return None
    if (right := commitment(secret)) != dice.commitment:
        findings.append(
            Finding(
                f"the revealed seed does not match the commitment: its SHA-256 is {right}, "
                f"and the header promised {dice.commitment}",
                line,
            )
        )
        return None
    return FairDice(match, secret, dict(dice.player_seeds))


def _end(end: Result, ask: Ask, state: Any, line: int) -> Iterator[Finding]:
    if not isinstance(ask, Over):
        yield Finding(f"the end line says {end}, but the answers do not lead to an end: {awaited(ask)}", line)
    elif end != (right := result(ask, state)):
        yield Finding(f"the end line says {end}, but the answers lead to {right}", line)


def _unfinished(ask: Ask, *, fair: bool, holds: bool) -> Finding:
    if isinstance(ask, Over):
        what = "the match is over, but the end line is missing; resuming writes it"
    else:
        what = "the match is not over"
    if fair:
        what += ": no seed is revealed yet, so the dice cannot be checked"
    if holds:
        what += "; checksums, order and legality of the answers hold"
    return Finding(what, None, False)
