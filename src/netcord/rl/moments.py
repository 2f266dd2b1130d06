"""A match in numbers, for every library alike: players, actions and chances are small integers.

A `Task` is a game with a setup; a `Moment` is where a match stands, and how it came there. Moments never change, so a
copy is the moment itself, and what is dear (what a player remembers) is worked out only when somebody asks.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from hashlib import blake2b
from random import Random
from typing import Any

from netcord import registry
from netcord.club.cards import cards_of, chosen
from netcord.club.setups import arranged, find_game, parsed_options, wants_cards
from netcord.kernel import Answer, Ask, Chance, Choose, Fact, Illegal, Seat, Unreadable, View, encode
from netcord.registry import AnyGame

CHANCE, OVER = -1, -4
"""Who is to act where no player is: as OpenSpiel counts."""

PASS = "pass"
"""What opens a match that may be over before anybody is asked anything: the first player's only choice."""


class Task:
    """A game with a setup: who plays, what can be answered, and what a player sees, by number."""

    def __init__(self, game: AnyGame, setup: Any) -> None:
        game.refuse(setup)
        self.game, self.setup = game, setup
        self.answers: tuple[Answer, ...] = game.answers(setup)
        self.numbers: dict[Answer, int] = {answer: number for number, answer in enumerate(self.answers)}
        self.passes = not game.research.asks
        self.actions = len(self.answers) + self.passes
        """How many actions there are; `PASS`, where there is one, is the last."""
        self.outcomes = game.research.outcomes(setup)
        start = game.start(setup)
        self.seats: tuple[Seat, ...] = ("A1", "A2", "B1", "B2") if start.table.score.doubles else ("A", "B")
        self.players = {seat: number for number, seat in enumerate(self.seats)}
        self.features = game.research.features(start.table)
        played = Moment(self, start, game.ask(start))
        self.opening = Moment(self, start, played.ask, passing=played) if self.passes else played

    def __reduce__(self) -> tuple[Any, ...]:
        return task_of, (self.game.key, encode(self.setup))

    @cached_property
    def decisions(self) -> int | None:
        """The most choices of a match; None: no bound."""
        most = self.game.research.decisions(self.setup)
        return None if most is None else most + self.passes


class Moment:
    """Where a match stands. `passing` is what a pass leads to, where nothing else is asked yet."""

    __slots__ = ("_recalled", "answer", "ask", "before", "facts", "passing", "player", "state", "task")

    def __init__(
        self,
        task: Task,
        state: Any,
        ask: Ask,
        before: "Moment | None" = None,
        answer: Answer | None = None,
        facts: tuple[Fact, ...] = (),
        passing: "Moment | None" = None,
    ) -> None:
        self.task, self.state, self.ask, self.before = task, state, ask, before
        self.answer, self.facts, self.passing = answer, facts, passing
        self._recalled: dict[Seat, bytes] = {}
        if passing is not None:
            self.player = 0
        elif ask.__class__ is Chance:
            self.player = CHANCE
        elif ask.__class__ is Choose:
            self.player = task.players[ask.seat]
        else:
            self.player = OVER

    def __copy__(self) -> "Moment":
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "Moment":
        return self  # nothing in it can change

    def __reduce__(self) -> tuple[Any, ...]:
        """Where it began, and the answers since: a chain of moments would be too deep to be pickled."""
        first, answers = self, []
        while first.before is not None:
            answers.append(encode(first.answer))
            first = first.before
        begun = first.state is self.task.opening.state
        recalled = {} if begun else {seat: first.recall(seat) for seat in self.task.seats}
        return _played, (first.task, encode(first.state), first.passing is not None, recalled, tuple(reversed(answers)))

    # Acting

    def actions(self) -> list[int]:
        """The numbers of what the player may do, in order."""
        if self.passing is not None:
            return [self.task.actions - 1]
        ask = self.ask
        if ask.__class__ is Choose:
            return sorted(map(self.task.numbers.__getitem__, ask.options))
        return []

    def meaning(self, action: int) -> Answer:
        """The answer that an action stands for; of chance, the outcome in that place."""
        ask = self.ask
        if ask.__class__ is Chance and self.passing is None:
            if 0 <= action < len(ask.outcomes):
                return ask.outcomes[action]  # type: ignore[no-any-return]  # an outcome is an answer
        elif 0 <= action < len(self.task.answers):
            return self.task.answers[action]
        elif self.task.passes and action == len(self.task.answers):
            return PASS
        raise Illegal("there is no action {action}: there are {count}", action=action, count=self.task.actions)

    def after(self, action: int) -> "Moment":
        """The moment that an action leads to; what is not offered is refused, and nothing changes."""
        if self.passing is not None:
            if action != self.task.actions - 1:
                raise Illegal("nothing is asked yet: the only action is {action}, pass", action=self.task.actions - 1)
            return self.passing
        if self.player == OVER:
            raise Illegal("the match is over: nothing more is asked")
        return self.answered(self.ask.outcomes[action] if self.player == CHANCE else self.meaning(action))  # type: ignore[union-attr]  # the player says which kind of question it is

    def answered(self, answer: Answer) -> "Moment":
        """The moment that an answer leads to."""
        game = self.task.game
        state, facts = game.step(self.state, answer)
        return Moment(self.task, state, game.ask(state), self, answer, facts)

    # Seeing

    def view(self, player: int | None) -> View[Any, Ask]:
        """What a player sees; None: a spectator."""
        return self.task.game.view(self.state, None if player is None else self.task.seats[player])

    def features(self, player: int) -> list[float]:
        """What a player sees, as numbers."""
        return self.task.features.read(self.state, self.ask, self.task.seats[player])

    def recall(self, seat: Seat) -> bytes:
        """Everything that a seat has learned so far, in sixteen bytes: the same if and only if it was the same."""
        way = [self]
        while seat not in way[-1]._recalled and way[-1].before is not None:
            way.append(way[-1].before)
        known = way[-1]._recalled.setdefault(seat, bytes(16))
        game = self.task.game
        for moment in reversed(way[:-1]):
            before, answer = moment.before, moment.answer
            assert before is not None, "only the first has none"
            assert answer is not None, "an answer led here"
            learned = encode(game.seen(before.ask, answer, moment.facts, seat))
            known = moment._recalled[seat] = blake2b(known + learned, digest_size=16).digest()
        return known

    def returns(self) -> list[float]:
        """What the match has brought every player: nothing before its end."""
        if self.player != OVER:
            return [0.0] * len(self.task.seats)
        return [float(self.task.game.payoff(self.ask, seat)) for seat in self.task.seats]  # type: ignore[arg-type]  # nobody is left to act: it is over

    def imagined(self, player: int, luck: Callable[[], float]) -> "Moment":
        """A moment that a player cannot tell from this one; luck is numbers from 0 up to 1."""
        if self.passing is not None:
            return self
        game, seat = self.task.game, self.task.seats[player]
        state = game.imagine(self.view(player), lambda many: min(int(luck() * many), many - 1))
        other = Moment(self.task, state, game.ask(state))
        for one in self.task.seats:  # the others remember nothing that is not so here
            seen = self.recall(seat) if one == seat else blake2b(encode(game.view(state, one)), digest_size=16).digest()
            other._recalled[one] = seen
        return other

    def __str__(self) -> str:
        waits = PASS if self.passing is not None else getattr(self.ask, "what", "over")
        return f"{self.state.table.score.line} {waits}\n{encode(self.state).decode()}"


def _played(
    task: Task, state: bytes, passing: bool, recalled: Mapping[Seat, bytes], answers: Sequence[bytes]
) -> Moment:
    game = task.game
    if passing:
        return task.opening
    if recalled:
        begun = game.read_state(state)
        moment = Moment(task, begun, game.ask(begun))
        moment._recalled.update(recalled)
    else:
        moment = task.opening.passing or task.opening
    for answer in answers:
        moment = moment.answered(game.read_answer(answer))
    return moment


# Setting up


@lru_cache(maxsize=32)
def task_of(key: str, setup: bytes) -> Task:
    """A task from what others are sent: the key of the game, and the setup as JSON."""
    game = registry.game(key)
    return Task(game, game.read_setup(setup))


def task(
    game: str | AnyGame, setup: Any = None, *, cards: Sequence[str] = (), options: Mapping[str, str] | None = None
) -> Task:
    """A game with a setup, or with cards and options by name; without cards, always the same two are drawn."""
    known = find_game(game) if isinstance(game, str) else game
    if setup is None:
        picked = parsed_options(known, [f"{key}={value}" for key, value in (options or {}).items()])
        drawn = not cards and wants_cards(known, picked)
        found: Sequence[Any] = ()
        if cards or drawn:
            found = chosen(known, cards_of(known), cards, random=drawn, options=picked, luck=Random(0))
        setup = arranged(known, found, picked)
    elif cards or options:
        raise Unreadable("a setup has its cards and options already: give one or the other")
    return task_of(known.key, encode(setup))
