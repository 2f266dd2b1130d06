"""Phases: one request each, and what follows from every answer.

A phase is a value: what the game is waiting for is a type, not a combination of flags.
`ask` says whose choice or which dice are wanted; `then` says which phase follows and which facts happened.
A `Passing` phase asks nobody: it goes on at once. `PhaseGame` turns a set of phases into a playable game.
"""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar, Union

import msgspec

from .asking import Ask, Chance, Choose, Clock, Over
from .cards import Pick, View, imagined, masked, seen
from .errors import Illegal, Impossible, Unreadable
from .reading import reader
from .values import Answer, Fact, Seat, Side, Value

T = TypeVar("T", bound="Table")
A = TypeVar("A")
P = TypeVar("P")
S = TypeVar("S")
V = TypeVar("V")
U = TypeVar("U", bound=Value)


class Table(Value):
    """Everything that lies on the table, as it is now."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits at the table and makes choices."""
        return ()

    def after(self: T, fact: Fact) -> T:
        """The table after a fact: the only way it changes."""
        table: T = fact.on(self)
        return table


class Phase(Value, Generic[T, A], tag=True, tag_field="phase"):
    """One paragraph of the rulebook: it asks for one thing and says what follows from each answer."""

    obvious: ClassVar[bool] = False
    """True: a choice with a single option is taken without asking."""

    passing: ClassVar[bool] = False
    """True: it asks nobody (`Passing`)."""

    def ask(self, table: T) -> Ask:
        """What the game waits for."""
        raise NotImplementedError

    def go_on(self, table: T) -> "Step":
        """What follows at once, of a phase that asks nobody."""
        raise NotImplementedError

    def then(self, table: T, answer: A) -> "Step":
        """What follows. The answer is one of those offered: the kernel has seen to it.

        The table is as it was asked about: the facts of this step are written into it afterwards.
        """
        raise NotImplementedError


class Passing(Phase[T, Any]):
    """A phase that asks nobody and goes on at once: a point being scored, a pile being reshuffled."""

    passing = True

    def ask(self, table: T) -> Ask:
        """Never waited for."""
        raise AssertionError(f"{type(self).__name__} asks nobody")


class Step(Value):
    """The phase that follows, and the facts that happened on the way, in order."""

    phase: Phase[Any, Any]
    facts: tuple[Fact, ...] = ()

    def led_by(self, *facts: Fact) -> "Step":
        """The same step with facts that happened before."""
        return Step(self.phase, (*facts, *self.facts))


def go(phase: Phase[Any, Any], *facts: Fact) -> Step:
    """On to the next phase, with the facts that happened."""
    return Step(phase, facts)


class State(Value, Generic[T, P]):
    """A whole game at one moment: the table and the phase it waits in."""

    table: T
    phase: P


class Next(NamedTuple, Generic[S]):
    """What a step leads to."""

    state: S
    facts: tuple[Fact, ...]


class Game(Protocol[S]):
    """The five questions every game answers."""

    key: str
    edition: int

    def start(self, setup: Any) -> S:
        """The opening state."""
        ...

    def ask(self, state: S) -> Ask:
        """Whose choice, which dice or cards, or over."""
        ...

    def step(self, state: S, answer: Any) -> Next[S]:
        """The next state and the facts; refuses an answer that is not offered."""
        ...

    def view(self, state: S, seat: Seat | None) -> View[S, Ask]:
        """What a seat, or a spectator, may know."""
        ...

    def imagine(self, view: View[S, Ask], pick: Pick) -> S:
        """A full state that the viewer cannot rule out."""
        ...


class Shape(Value):
    """The types a game is made of, from which its JSON readers are built."""

    setup: type
    table: type
    phases: tuple[type, ...]
    facts: tuple[type, ...]
    answers: tuple[type, ...] = ()


class PhaseGame(Generic[U, T]):
    """A game made of phases. Give it its types and how a setup lays the table; it answers the five questions."""

    key: str
    edition: int

    def __init__(
        self, key: str, edition: int, shape: Shape, lay: Callable[[U], tuple[T, Phase[T, Any]]], name: str = ""
    ) -> None:
        self.key = key
        self.edition = edition
        self.name = name or key
        self.shape = shape
        self.lay = lay
        """From a setup, the table as it is laid and the phase in which the match opens."""
        self._asked: tuple[Any, Ask] = (None, Over())  # the last question: whoever asks will step next
        for kinds in (shape.phases, shape.facts, shape.answers):
            names = [kind.__name__ for kind in kinds]
            if len(set(names)) < len(names):
                twice = sorted({name for name in names if names.count(name) > 1})
                raise ValueError(
                    f"{key}: the names {', '.join(twice)} are taken twice, and JSON could not tell them apart"
                )

    def start(self, setup: U) -> State[T, Any]:
        """The opening state."""
        return self.begin(setup).state

    def begin(self, setup: U) -> Next[State[T, Any]]:
        """The opening state, with the facts of laying the table."""
        table, phase = self.lay(setup)
        return self.settle(table, phase)

    def at(self, table: T, phase: Phase[T, Any]) -> State[T, Any]:
        """A position: the state in which this table waits, once every phase that asks nobody has gone on."""
        return self.settle(table, phase).state

    def seats(self, state: State[T, Any]) -> tuple[Seat, ...]:
        """Who sits at the table and makes choices."""
        return state.table.seats

    def ask(self, state: State[T, Any]) -> Ask:
        """Whose choice, which dice or cards, or over."""
        asked, ask = self._asked
        if asked is not state:
            ask = state.phase.ask(state.table)
            self._asked = state, ask
        return ask

    def step(self, state: State[T, Any], answer: Any) -> Next[State[T, Any]]:
        """The next state, and the facts that happened. An answer that is not offered is refused; nothing changes."""
        asked, ask = self._asked
        if asked is not state:
            ask = self.ask(state)
        if isinstance(ask, Over):
            raise Illegal("the match is over: nothing more is asked")
        table, phase = state.table, state.phase
        step = phase.then(table, ask.find(answer))
        return self.settle(table, step.phase, step.facts)

    def settle(self, table: T, phase: Phase[Any, Any], facts: tuple[Fact, ...] = ()) -> Next[State[T, Any]]:
        """Where a table and a phase lead, with what happens on the way: facts are written, who asks nobody goes on."""
        for fact in facts:
            table = fact.on(table)
        while True:
            if phase.passing:
                step = phase.go_on(table)
            elif not phase.obvious:
                return Next(State(table, phase), facts)
            else:
                ask = phase.ask(table)
                if not isinstance(ask, Choose) or len(ask.options) != 1:
                    state = State(table, phase)
                    self._asked = state, ask
                    return Next(state, facts)
                step = phase.then(table, ask.options[0])
            phase = step.phase
            for fact in step.facts:
                table = fact.on(table)
            facts += step.facts

    def view(self, state: State[T, Any], seat: Seat | None) -> View[State[T, Any], Ask]:
        """What a seat, or a spectator (None), may know of a state."""
        shown, unseen = seen(state, seat)
        return View(seat, shown, self.ask(state).seen_by(seat), unseen)

    def leaves(self, answer: Answer) -> Side | None:
        """The side that an answer which no question offers takes out of the game; None: nobody leaves by it."""
        return None

    def time_for(self, view: View[State[T, Any], Ask], ask: Choose[Any]) -> Clock | None:
        """How long a decision may take, and what it is taken for then; None: as long as it takes."""
        return None

    def imagine(self, view: View[State[T, Any], Ask], pick: Pick) -> State[T, Any]:
        """A full state that the viewer cannot rule out. `pick(n)` brings the luck, a number below n."""
        return imagined(view, pick)

    def facts_seen(self, facts: tuple[Fact, ...], seat: Seat | None) -> tuple[Fact, ...]:
        """Facts as a seat, or a spectator, may read them."""
        seen: tuple[Fact, ...] = masked(facts, seat)
        return seen

    # Reading JSON back. Writing needs no game: `kernel.encode` takes any value.

    @cached_property
    def _readers(self) -> dict[str, msgspec.json.Decoder[Any]]:
        one_of: Any = Union  # the types are put together at run time, so mypy cannot follow
        answer = one_of[(int, str, *self.shape.answers)]
        state = _typed(State, self.shape.table, one_of[self.shape.phases])
        ask = one_of[_typed(Choose, answer), _typed(Chance, answer), Over]
        types = {
            "setup": self.shape.setup,
            "answer": answer,
            "state": state,
            "fact": one_of[self.shape.facts],
            "ask": ask,
            "view": _typed(View, state, ask),
        }
        return {what: reader(kind) for what, kind in types.items()}

    def _read(self, what: str, data: bytes | str) -> Any:
        try:
            return self._readers[what].decode(data)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise Unreadable("this is no {what} of {name}: {error}", what=what, name=self.name, error=error) from None

    def read_setup(self, data: bytes | str) -> U:
        """A setup, from JSON."""
        setup: U = self._read("setup", data)
        return setup

    def materials(self, setup: bytes) -> dict[str, str]:
        """By name, digests of what a setup (as JSON) names without containing it, such as a deck of the box."""
        return {}

    def as_played(self, setup: bytes, edition: int, materials: Mapping[str, str] | None) -> U:
        """The setup (as JSON) of a record, with what it was played with; refused if that cannot be had any more."""
        if edition != self.edition:
            raise Impossible(
                (
                    "this record was played under edition {edition} of {game}, and here is edition {here}: "
                    "its answers may mean something else"
                ),
                edition=edition,
                game=self.key,
                here=self.edition,
            )
        return self.read_setup(setup)

    def changed_since(self, materials: Mapping[str, str]) -> tuple[str, ...]:
        """A sentence for each of these materials that is another today."""
        return ()

    def read_answer(self, data: bytes | str) -> Answer:
        """An answer, from JSON."""
        answer: Answer = self._read("answer", data)
        return answer

    def read_state(self, data: bytes | str) -> State[T, Any]:
        """A state, from JSON."""
        state: State[T, Any] = self._read("state", data)
        return state

    def read_fact(self, data: bytes | str) -> Fact:
        """A fact, from JSON."""
        fact: Fact = self._read("fact", data)
        return fact

    def read_ask(self, data: bytes | str) -> Ask:
        """A question, from JSON."""
        ask: Ask = self._read("ask", data)
        return ask

    def read_view(self, data: bytes | str) -> View[State[T, Any], Ask]:
        """A view, from JSON."""
        view: View[State[T, Any], Ask] = self._read("view", data)
        return view


def _typed(generic: Any, *of: Any) -> Any:
    return generic[of]
