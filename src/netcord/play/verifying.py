"""Playing a record again: for its states, for one seat's eyes, or to check every claim it makes."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

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
    Sentence,
    Unreadable,
    encode,
    may_look,
)

from .dice import SEED_BYTES, FairDice, commitment
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


def setup_of(record: Record, game: Playable[Any]) -> Any:
    """The setup of a record; decks and boards that are others today are inside, as they were."""
    return _setup(record.header, game)


def opening(record: Record, game: Playable[S]) -> Next[S]:
    """The state and the facts a record begins with."""
    return game.begin(_setup(record.header, game))


def replay(record: Record, game: Playable[S]) -> Iterator[Played[S]]:
    """Play the answers again, in order. What the rules do not offer is raised, with its line."""
    return replay_from(opening(record, game).state, record.entries, game)


def replay_from(state: S, entries: Iterable[Entry], game: Playable[S]) -> Iterator[Played[S]]:
    """Go on from a state with the answers that follow it."""
    line = 1
    try:
        for entry in entries:
            line = entry.line
            yield (played := _play(state, entry, game))
            state = played.state
    except NetcordError as error:
        raise type(error)("line {line}: {error}", line=line, error=error) from None


def _setup(header: Header, game: Playable[Any]) -> Any:
    if header.game != game.key:
        raise Impossible("this is a record of {recorded}, not of {game}", recorded=header.game, game=game.key)
    setup = game.as_played(header.setup, header.edition, header.materials)
    _check_written(Sentence("the setup"), header.setup, game.read_setup(header.setup))
    return setup


def _check_written(what: str, given: bytes, value: Any) -> None:
    """Refuse what is written in another way than netcord writes it.

    Fields may be missing that have their default: format 1 left such fields out, and later versions may add some, or
    put them in another order.
    """
    full = encode(value)
    if given != full and not _abridges(msgspec.json.decode(given), msgspec.json.decode(full)):
        raise Unreadable("{what} is not written as netcord writes it, which is {right}", what=what, right=full.decode())


def _abridges(given: Any, full: Any) -> bool:
    """Whether plain data says the same, with some fields left out."""
    if isinstance(given, dict) and isinstance(full, dict):
        return all(key in full and _abridges(part, full[key]) for key, part in given.items())
    if isinstance(given, list) and isinstance(full, list):
        return len(given) == len(full) and all(map(_abridges, given, full))
    return type(given) is type(full) and bool(given == full)


def _play(state: S, entry: Entry, game: Playable[S]) -> Played[S]:
    ask = game.ask(state)
    answer = _answer(entry, ask, game)
    state, facts = game.step(state, answer)
    return Played(entry.n, ask, answer, state, facts)


def _answer(entry: Entry, ask: Ask, game: Playable[Any]) -> Answer:
    """The answer of a line, if it is given by whoever may give it."""
    answer = game.read_answer(entry.answer)
    if entry.by == HOST:
        if offered(ask, answer):
            raise Illegal("the host answers only what nobody is asked, and {awaited}", awaited=awaited(ask))
    elif isinstance(ask, Over):
        raise Illegal("the match is over: nothing more is asked")
    else:
        if entry.by != (whose := DICE if isinstance(ask, Chance) else ask.seat):
            raise Illegal("{by} answers, but {whose} should: {awaited}", by=entry.by, whose=whose, awaited=awaited(ask))
        answer = ask.find(answer)
    _check_written(entry.answer.decode(), entry.answer, answer)
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
            return Sentence("the match is over")
        case Chance():
            return Sentence("the dice are thrown next ({what})", what=ask.what)
        case Choose():
            choice = Sentence("it is {seat}'s choice", seat=ask.seat)
            return Sentence("{choice} ({what})", choice=choice, what=ask.what) if ask.what else choice


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


def verify(data: bytes, game: Playable[Any], hear: Callable[[Played[Any]], None] | None = None) -> tuple[Finding, ...]:
    """Everything in a record that does not hold. Nothing found: it is finished and true in every byte.

    Findings that are not `grave` say what cannot be checked, such as the dice of a match still being played.
    The match is played again for that; `hear` is told every answer that could be played.
    """
    found = scan(data)
    findings = list(found.findings)
    if found.header is None:
        return tuple(findings)
    dice = None
    if found.header.dice is not None:
        findings.extend(_promise(found.header, found.header.dice))
        if found.ending is not None:
            dice = _revealed(found.header, found.header.dice, found.ending[1].seed, found.ending[0], findings)
    try:
        state = game.begin(_setup(found.header, game)).state
    except Exception as error:  # a forged setup may lead the rules anywhere
        findings.append(Finding(_said(error), 1))
        return tuple(findings)
    complete, line = found.whole, 2
    try:
        for entry in found.entries:
            played = _play(state, entry, game)
            state, line = played.state, line + 1
            if hear is not None:
                hear(played)
            if dice is not None and isinstance(played.ask, Chance) and offered(played.ask, played.answer):
                thrown = dice.throw(played.ask, played.n)
                if thrown != played.answer:
                    given, right = encode(played.answer).decode(), encode(thrown).decode()
                    findings.append(
                        Finding(
                            Sentence("the dice gave {given} but the seed gives {right}", given=given, right=right),
                            played.n + 2,
                        )
                    )
    except Exception as error:  # as above
        findings.append(Finding(_said(error), line))
        complete = False

    ask = game.ask(state)
    if found.ending is not None:
        line, ending = found.ending
        if complete:
            findings.extend(_end(ending.end, ask, state, line))
        if found.header.dice is None and ending.seed is not None:
            findings.append(Finding(Sentence("a seed is revealed, but the header promised none"), line))
    else:
        findings.append(_unfinished(ask, fair=found.header.dice is not None, holds=complete and not findings))
    findings.extend(_notes(found.header, game))
    return tuple(findings)


def _notes(header: Header, game: Playable[Any]) -> Iterator[Finding]:
    """What a record cannot show, and what has changed since: true, and not wrong."""
    if header.dice is None:
        yield Finding(
            Sentence("the dice were entered by hand, not thrown from a seed, so no one can check them"), 1, False
        )
    elif header.agreed is None:
        yield Finding(
            Sentence(
                "the dice of format 1 do not cover the setup: they show that no throw was changed, but "
                "not that the setup (cards, options) is the one the match was played with"
            ),
            1,
            False,
        )
    for change in game.changed_since(header.materials or {}):
        yield Finding(Sentence("{change}; the record was replayed with its own", change=change), 1, False)


def _said(error: Exception) -> str:
    if isinstance(error, NetcordError):
        return error.sentence
    return Sentence("the rules cannot play this: {kind}: {error}", kind=type(error).__name__, error=error)


def _promise(header: Header, dice: Fair) -> Iterator[Finding]:
    """What is wrong with the header's promise, whether or not it has been kept yet."""
    if dice.scheme != header.scheme:
        known = Sentence("in format {format} {known} can be checked here", format=header.format, known=header.scheme)
        yield Finding(Sentence("the dice are thrown by {scheme}; {known}", scheme=dice.scheme, known=known), 1)
    if list(dice.player_seeds) != sorted(dict(dice.player_seeds).items()):
        yield Finding(Sentence("the players' seeds must be sorted by seat, one for each"), 1)
    if not re.fullmatch("[0-9a-f]{64}", dice.commitment):
        yield Finding(
            Sentence("the commitment should be 64 hexadecimal digits, not {commitment!r}", commitment=dice.commitment),
            1,
        )


def _revealed(header: Header, dice: Fair, seed: str | None, line: int, findings: list[Finding]) -> FairDice | None:
    """The dice that were promised, if the last line reveals the seed that was promised."""
    if dice.scheme != header.scheme:
        return None
    try:
        secret = bytes.fromhex(seed or "")
    except ValueError:
        secret = b""
    if len(secret) != SEED_BYTES or secret.hex() != seed:
        digits = 2 * SEED_BYTES
        findings.append(
            Finding(Sentence("the seed should be revealed here, as {digits} hexadecimal digits", digits=digits), line)
        )
        return None
    if (right := commitment(secret)) != dice.commitment:
        findings.append(
            Finding(
                Sentence(
                    (
                        "the revealed seed does not match the commitment: its SHA-256 is {right}, and the "
                        "header promised {commitment}"
                    ),
                    right=right,
                    commitment=dice.commitment,
                ),
                line,
            )
        )
        return None
    return header.thrown_from(secret)


def _end(end: Result, ask: Ask, state: Any, line: int) -> Iterator[Finding]:
    if not isinstance(ask, Over):
        yield Finding(
            Sentence(
                "the end line says {end}, but the answers do not lead to an end: {awaited}",
                end=end,
                awaited=awaited(ask),
            ),
            line,
        )
    elif end != (right := result(ask, state)):
        yield Finding(Sentence("the end line says {end}, but the answers lead to {right}", end=end, right=right), line)


def _unfinished(ask: Ask, *, fair: bool, holds: bool) -> Finding:
    if isinstance(ask, Over):
        what = Sentence("the match is over, but the end line is missing; resuming writes it")
    else:
        what = Sentence("the match is not over")
    if fair:
        what = Sentence("{what}: no seed is revealed yet, so the dice cannot be checked", what=what)
    if holds:
        what = Sentence("{what}; checksums, order and legality of the answers hold", what=what)
    return Finding(what, None, False)
