"""Ports: what a host needs from the world. Anything with these methods will do; nothing here is subclassed.

A party is handed a view and the question as its seat sees it, never a state.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeVar, runtime_checkable

from netcord.kernel import Answer, Ask, Chance, Choose, Clock, Fact, Game, Next, Seat, Side, View
from netcord.tennis import side_of

S = TypeVar("S")


class Playable(Game[S], Protocol[S]):
    """A game that can be hosted and recorded: the five questions, the opening facts and its JSON readers."""

    def begin(self, setup: Any) -> Next[S]:
        """The opening state, with the facts of laying the table."""
        ...

    def seats(self, state: S) -> tuple[Seat, ...]:
        """Who sits at the table and makes choices."""
        ...

    def leaves(self, answer: Answer) -> Side | None:
        """The side that an answer which no question offers takes out of the match."""
        ...

    def time_for(self, view: View[S, Ask], ask: Choose[Any]) -> Clock | None:
        """How long a decision may take, and what it is taken for then."""
        ...

    def facts_seen(self, facts: tuple[Fact, ...], seat: Seat | None) -> tuple[Fact, ...]:
        """Facts as a seat, or a spectator, may read them."""
        ...

    def read_setup(self, data: bytes | str) -> Any:
        """A setup, from JSON."""
        ...

    def read_state(self, data: bytes | str) -> S:
        """A state, from JSON."""
        ...

    def read_answer(self, data: bytes | str) -> Answer:
        """An answer, from JSON."""
        ...

    def materials(self, setup: bytes) -> dict[str, str]:
        """By name, digests of what a setup (as JSON) names without containing it, in order of the names."""
        ...

    def as_played(self, setup: bytes, edition: int, materials: Mapping[str, str] | None) -> Any:
        """The setup (as JSON) of a record, with what it was played with; None: whatever its edition came with."""
        ...

    def changed_since(self, materials: Mapping[str, str]) -> tuple[str, ...]:
        """A sentence for each of these materials that is another today."""
        ...


class Dice(Protocol):
    """Whoever throws dice and draws cards. `counter` is the number the answer will have in the record."""

    def throw(self, chance: Chance[Any], counter: int) -> Answer:
        """One of the listed outcomes."""
        ...


class Party(Protocol):
    """Whoever decides for a seat: a person at a keyboard, a bot, a script."""

    def choose(self, view: View[Any, Ask], ask: Choose[Any]) -> Answer:
        """One of the options. Raising instead leaves the match as it was."""
        ...


@runtime_checkable
class Remembers(Party, Protocol):
    """A party that keeps something from choice to choice: a resumed match shows it its earlier choices again."""

    def saw(self, view: View[Any, Ask], ask: Choose[Any], answer: Answer) -> None:
        """You were asked this, and answered so."""
        ...


class Listener(Protocol):
    """Someone who hears what happens, through the eyes of one seat or as a spectator (None)."""

    @property
    def seat(self) -> Seat | None:
        """Whose eyes."""
        ...

    def hear(self, number: int, facts: tuple[Fact, ...], view: View[Any, Ask]) -> None:
        """Facts that happened and the view after them; answer `number` is awaited next."""
        ...


@runtime_checkable
class Recalls(Listener, Protocol):
    """A listener that tells the match from its beginning: of a resumed match it is first told what happened before."""

    def recall(self, number: int, facts: tuple[Fact, ...]) -> None:
        """This happened before you came; answer `number` was awaited next."""
        ...


class Store(Protocol):
    """Where one record lies, with the seed of its dice while the match lasts. One writer at a time."""

    def read(self) -> bytes:
        """Everything written so far."""
        ...

    def append(self, line: bytes) -> None:
        """Write a line; when this returns it will survive a crash."""
        ...

    def cut(self, size: int) -> None:
        """Keep only the first `size` bytes: how a line that was never finished is dropped."""
        ...

    def keep_seed(self, seed: bytes) -> None:
        """Hold the secret seed, safely, before the first line is written."""
        ...

    def seed(self) -> bytes | None:
        """The seed that was kept, if it still is."""
        ...

    def forget_seed(self) -> None:
        """Let the seed go: the record's last line has revealed it."""
        ...

    def close(self) -> None:
        """Let another writer in."""
        ...


def check_seats(taken: Iterable[Seat], seats: Iterable[Seat]) -> None:
    """Refuse whoever sits where nobody ever sits: he would wait for ever.

    Seats of singles and of doubles may be taken together, since only the match knows which of them it has.
    """
    for seat in set(taken).difference(seats):
        side_of(seat)
