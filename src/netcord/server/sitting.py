"""A match in memory: its host over a record whose lines wait to be stored."""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any, Literal

import msgspec

from netcord.club.names import Names, names_of
from netcord.club.throwing import by_hand
from netcord.kernel import Chance, Choose, Fact, Impossible, Seat, Unreadable, Value, encode, readable
from netcord.play import HOST, Host, OpenRecord, Statistics, create, opening, parse, replay_from, resume, setup_of
from netcord.registry import AnyGame, game
from netcord.store import Kept, Seated

from .catalogue import NOBODYS
from .entering import LAST, Entered, EnteredDice
from .lines import Viewer
from .lots import Lots
from .pacing import Rhythm
from .seats import HERE, PERSON


class Plan(Value):
    """How a match is played here, beyond its setup: whose dice, how quickly, and for how long somebody may be away.

    A match of a tournament knows where it belongs (`draw` and `tie`) and, without cards, what its players are called.

    Where the dice are `gone`, their seed is elsewhere: the match can be read, and nobody can go on with it.
    """

    dice: Literal["netcord", "mine", "gone"] = "netcord"
    speed: str = "normal"
    clock: int | None = None
    turned: bool = False
    """Whether everybody sits across the net from where they sat in the match before."""
    draw: str = ""
    tie: str = ""
    names: dict[str, str] = msgspec.field(default_factory=dict)

    @property
    def friendly(self) -> "Plan":
        """The same for a match that counts nowhere."""
        return msgspec.structs.replace(self, draw="", tie="")


class Buffer:
    """A record's store that keeps new lines until they are taken to the vault. It holds nothing for good itself."""

    def __init__(self, written: bytes = b"", seed: str | None = None) -> None:
        self._written = written
        self._seed = seed
        self._lines: list[str] = []

    def take(self) -> list[str]:
        """The lines that are new."""
        lines, self._lines = self._lines, []
        return lines

    def read(self) -> bytes:
        """What was written when it was opened."""
        return self._written

    def append(self, line: bytes) -> None:
        """Keep a line until it is taken."""
        self._lines.append(line.decode().removesuffix("\n"))

    def cut(self, size: int) -> None:
        """Lines in the vault are whole."""
        raise Impossible("nothing is cut off a record in the vault")

    def keep_seed(self, seed: bytes) -> None:
        """Hold the seed until the match is stored."""
        self._seed = seed.hex()

    def seed(self) -> bytes | None:
        """The seed of the dice."""
        return None if self._seed is None else bytes.fromhex(self._seed)

    @property
    def seed_text(self) -> str | None:
        """The seed as the vault keeps it."""
        return self._seed

    def forget_seed(self) -> None:
        """The vault lets it go with the record's last line."""
        self._seed = None

    def close(self) -> None:
        """Nothing to let go of."""


def made(found: AnyGame, setup: Any, lots: Lots, plan: Plan, seats: tuple[Seated, ...]) -> Kept:
    """A new match, ready to be stored: the first line of its record, and the seed of its dice."""
    buffer, match, fair = Buffer(), lots.match(), plan.dice == "netcord"
    create(buffer, found, setup, match=match, fair=fair, seed=lots.seed() if fair else None)
    (header,) = buffer.take()
    return Kept(match, found.key, found.edition, header, (), buffer.seed_text, seats, encode(plan).decode())


def imported(data: bytes, match: str, seats: tuple[Seated, ...], seed: str | None = None) -> Kept:
    """A record that somebody has handed in, as a match of its own: every line as it is."""
    record = parse(data)
    header, *lines = data.decode().splitlines()
    if record.header.dice is None:
        plan = Plan("mine")
    else:  # without its seed, what is left to throw would not be what was promised
        plan = Plan() if record.ending is not None or seed is not None else Plan("gone")
    found = game(record.header.game)
    return Kept(
        match,
        found.key,
        record.header.edition,
        header,
        tuple(lines),
        None if record.ending is not None or record.header.dice is None else seed,
        seats,
        encode(plan).decode(),
        finished=record.ending is not None or plan.dice == "gone",
    )


class Sitting:
    """A match as it goes on: made from what is kept, off the event loop, since all of it is played again."""

    def __init__(self, kept: Kept, lots: Lots) -> None:
        self.match = kept.match
        self.game = game(kept.game)
        self.plan = plan_of(kept.plan)
        self.seats = {one.seat: one for one in kept.seats}
        self.rematch = kept.rematch
        self.buffer = Buffer(kept.record, kept.seed)
        self.record: OpenRecord = (
            OpenRecord(self.buffer, parse(kept.record), None) if self.to_be_read else resume(self.buffer)
        )
        self.dice = EnteredDice(lots.luck) if self.record.header.dice is None else None
        self.setup = setup_of(self.record.record, self.game)
        self.names = called(self.plan, self.game, self.setup)
        self.nameless = frozenset() if self.plan.names else nameless(self.game, self.setup)
        self.host: Host[Any] = Host(self.game, record=self.record, dice=self.dice)
        self.rhythm = Rhythm(kept.seats)
        self.stored = len(kept.lines)
        """Lines after the first that are safe."""
        self._past: tuple[int, list[tuple[int, tuple[Fact, ...]]]] | None = None
        self._statistics: Statistics | None = None
        self._fallen: deque[Entered] | None = None

    @property
    def to_be_read(self) -> bool:
        """Whether nobody can go on with it, although it is not over."""
        return self.plan.dice == "gone"

    @property
    def by_hand(self) -> bool:
        """Whether the dice are thrown on a real table."""
        return self.plan.dice == "mine"

    # Whose turn it is

    def person(self, seat: Seat) -> bool:
        """Whether a person decides for this seat."""
        return self.seats[seat].kind in (PERSON, HERE)

    @property
    def local(self) -> bool:
        """Whether all persons sit at one screen: nobody came, or may come, by invitation."""
        return sum(one.kind == PERSON for one in self.seats.values()) < 2

    @property
    def open_seat(self) -> Seat | None:
        """A seat that somebody is still awaited at."""
        return next((one.seat for one in self.seats.values() if one.kind == PERSON and one.token is None), None)

    @property
    def thrown(self) -> Chance[Any] | None:
        """What is thrown by hand now."""
        ask = self.host.ask
        return ask if self.by_hand and isinstance(ask, Chance) and by_hand(ask) else None

    @property
    def idle(self) -> bool:
        """Whether the match goes on without any person: by netcord's dice, or by a bot."""
        ask = self.host.ask
        if self.to_be_read:
            return False
        if isinstance(ask, Choose):
            return not self.person(ask.seat)
        return isinstance(ask, Chance) and self.thrown is None

    def throws(self, viewer: Viewer) -> bool:
        """Whether a viewer enters what is thrown: whoever throws, or anybody who plays if that is no person."""
        thrown = self.thrown
        if thrown is None:
            return False
        if thrown.by in self.seats and self.person(thrown.by):
            return thrown.by in viewer.playing
        return bool(viewer.seats)

    def may_undo(self, viewer: Viewer) -> bool:
        """Whether the last answer can be taken back: at one screen, as long as whoever gave it is asked again at once.

        Then no dice have fallen since, and nobody else has been shown anything. What was entered of one's own dice can
        be taken back too, as long as nobody has answered since: it may have been mistyped.
        """
        ask, last = self.host.ask, self.record.last
        if self.dice is not None and self.dice.last is not None and self.dice.last == self.host.number - 1:
            return self.local and bool(viewer.seats)
        if last is None or not isinstance(ask, Choose) or last.by != ask.seat:
            return False
        return self.local and ask.seat in viewer.playing

    def history(self, seat: Seat | None) -> Iterator[tuple[int, tuple[Fact, ...]]]:
        """Everything that has happened, as a seat or a spectator may know it: the number awaited next, the facts.

        It is played again for that, once for all who come before the next answer: as a rule all come together.
        """
        for number, facts in self._everything():
            yield number, self.game.facts_seen(facts, seat)

    def _everything(self) -> list[tuple[int, tuple[Fact, ...]]]:
        if self._past is None or self._past[0] != self.host.number:
            record = self.record.record
            state, facts = opening(record, self.game)
            past = [(0, facts)]
            past += [(played.n + 1, played.facts) for played in replay_from(state, record.entries, self.game)]
            self._past = self.host.number, past
        return self._past[1]

    @property
    def statistics(self) -> Statistics:
        """The box score, counted once for all who follow the match: the same whatever is hidden from whom.

        For the first of them it is counted from the beginning, and with it how often persons have been asked.
        """
        if self._statistics is None:
            statistics, rhythm = Statistics(), Rhythm(self.seats.values())
            answered = HOST, *(entry.by for entry in self.record.record.entries)
            for by, (_, facts) in zip(answered, self._everything(), strict=True):
                statistics.hear(facts)
                rhythm.answered(by, facts)
            self._statistics, self.rhythm = statistics, rhythm
        return self._statistics

    @property
    def fallen(self) -> Sequence[Entered]:
        """The last throws that were entered, the oldest first; for the first who asks all is played again."""
        if self.dice is None:
            return ()
        if self._fallen is None:
            record = self.record.record
            self._fallen = deque(maxlen=LAST)
            for played in replay_from(opening(record, self.game).state, record.entries, self.game):
                ask = played.ask  # whoever withdraws may do so instead of a throw
                if isinstance(ask, Chance) and by_hand(ask) and played.answer in ask.outcomes:
                    self._fallen.append(Entered(played.n + 1, ask, played.answer, played.facts))
        return self._fallen

    @property
    def promise(self) -> str:
        """What was promised of the dice before the first was thrown; nothing of dice that are thrown by hand."""
        dice = self.record.header.dice
        return "" if dice is None else dice.commitment

    def happened(self, facts: tuple[Fact, ...]) -> None:
        """The last answer has brought this."""
        last = self.record.last
        dice, number = self.dice, self.host.number
        if self._fallen is not None and dice is not None and dice.fallen is not None and dice.last == number - 1:
            self._fallen.append(Entered(number, *dice.fallen, facts))
        self.rhythm.answered(last.by if last else HOST, facts)
        if self._statistics is not None:
            self._statistics.hear(facts)
        self._past = None

    def forget(self) -> None:
        """Nobody is expected to ask for the past: whoever does waits until it has been played again."""
        self._past = None


def called(plan: Plan, found: AnyGame, setup: Any) -> Names:
    """What the players are called: as the tournament says, or as the setup does."""
    return Names(plan.names, plan.names) if plan.names else names_of(found, setup)


def nameless(found: AnyGame, setup: Any) -> frozenset[Seat]:
    """The seats of players whom neither a card nor anybody has given a name."""
    if found.coverage.rename is None or found.cards_in(setup):
        return frozenset()
    usual, names = found.names(msgspec.structs.replace(setup, names=())), found.names(setup)
    return frozenset(seat for seat, name in usual.items() if names.get(seat) in {name} | NOBODYS)


def plan_of(text: str) -> Plan:
    """How a match is played, as it was kept."""
    try:
        return msgspec.json.decode(text, type=readable(Plan))
    except msgspec.DecodeError as error:
        raise Unreadable("the plan of this match cannot be read: {error}", error=error) from None
