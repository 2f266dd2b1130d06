"""The match around the points: toss, scoring, deciding points, change of ends, the end.

A game states how its table is laid and in which phase a point opens; when a point is decided it goes to `Point`,
and this module does the rest, once for all games.
"""

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import convert
from msgspec.structs import fields, replace

from netcord.kernel import (
    Answer,
    Ask,
    Choose,
    Fact,
    Illegal,
    Next,
    Over,
    Passing,
    Phase,
    PhaseGame,
    Reply,
    Seat,
    Shape,
    Side,
    State,
    Step,
    Table,
    Unreadable,
    Value,
    View,
    coin,
    go,
)

from .scoring import Call, Ending, Progress, Score, SetScore
from .serving import Court, side_of
from .shelf import Shelf
from .telling import Words, load_words

U = TypeVar("U", bound=Value)
M = TypeVar("M", bound="MatchTable")
LONGEST_NAME = 24
"""Letters of a name that a scoreboard can hold."""
V = TypeVar("V", bound=Value)


class MatchTable(Table):
    """A table with a score on it. A game adds what else lies there."""

    score: Score

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody who makes choices: a side in singles, its partners in doubles. An automaton has no seat."""
        return ("A1", "A2", "B1", "B2") if self.score.doubles else (Side.A, Side.B)

    def opens(self) -> Phase[Any, Any]:
        """The phase in which the next point opens."""
        raise NotImplementedError

    def after_point(self, progress: Progress) -> Phase[Any, Any]:
        """What comes between a point and the next: draws, rearranging, pauses. Never called after the last point."""
        return NEXT_POINT

    def after_toss(self) -> Phase[Any, Any]:
        """What comes between the toss and the first point: dealing, placing."""
        return NEXT_POINT

    def within_point(self: M) -> M:
        """The table as far as the point being played can tell: a game forgets what cannot matter before the next."""
        return self

    def decides(self) -> Phase[Any, Any]:
        """SC-03 How the side of a deciding point is settled; it must end in `CourtChosen` and `NEXT_POINT`."""
        return DecidingCourt()

    def deciding_courts(self) -> tuple[Court, ...]:
        """SC-03 The sides the receiver may choose from before a deciding point."""
        return Court.DEUCE, Court.AD


# Facts


class TossWon(Fact):
    """SC-20 Who serves first."""

    server: Side

    def on(self, table: M) -> M:
        """The score knows its first server."""
        return replace(table, score=replace(table.score, first=self.server))


class CourtChosen(Fact):
    """SC-03 The receiver picked the side of a deciding point."""

    receiver: Seat
    court: Court

    def on(self, table: M) -> M:
        """The score knows the side."""
        return replace(table, score=table.score.choose(self.court))


class PointWon(Fact):
    """A point was won, in play or by penalty; `score` is the score after it."""

    winner: Side
    score: Score
    played: bool = True
    game: bool = False
    set: bool = False
    match: bool = False

    def on(self, table: M) -> M:
        """The new score stands."""
        return replace(table, score=self.score)

    @property
    def call(self) -> Call:
        """What the umpire says."""
        return Progress(self.score, self.winner, self.game, self.set, self.match).call


class GameWon(Fact):
    """A game was won; `games` is the set's score after it."""

    winner: Side
    games: tuple[int, int]


class SetWon(Fact):
    """A set was won."""

    winner: Side
    set: SetScore


class MatchWon(Fact):
    """The match was won in play."""

    winner: Side
    line: str


class EndsChanged(Fact):
    """The players change ends."""


class ServiceChanged(Fact):
    """Another player serves."""

    server: Seat


class EndedEarly(Fact):
    """A side retired (SC-42), was defaulted (SC-43) or did not appear (SC-44)."""

    told_by = ("how",)

    side: Side
    how: Ending
    score: Score

    def on(self, table: M) -> M:
        """The score is closed."""
        return replace(table, score=self.score)


# Phases


class Toss(Phase[MatchTable, Side]):
    """SC-20 A coin decides who serves first."""

    def ask(self, table: MatchTable) -> Ask:
        """Heads or tails."""
        return coin("toss", Side.A, Side.B)

    def then(self, table: MatchTable, server: Side) -> Step:
        """The winner of the toss serves."""
        return go(BEGIN, TossWon(server, rule="SC-20"))


class AfterToss(Passing[MatchTable]):
    """The first server is known."""

    def go_on(self, table: MatchTable) -> Step:
        """Whatever the game does before the first point."""
        return go(table.after_toss())


class Point(Passing[MatchTable]):
    """The point is decided: score it and go on (SC-50)."""

    winner: Side
    played: bool = True  # SC-40 False: awarded without play
    rule: str = ""

    def go_on(self, table: MatchTable) -> Step:
        """The score, and everything that follows from it, in order."""
        winner = self.winner
        progress = table.score.point(winner)
        score = progress.score
        facts: tuple[Fact, ...] = (
            PointWon(winner, score, self.played, progress.game, progress.set, progress.match, rule=self.rule),
        )
        if progress.game:
            facts += (GameWon(winner, score.sets[-1].games if progress.set else score.games),)
        if progress.set:
            facts += (SetWon(winner, score.sets[-1]),)
        if progress.match:
            return Step(FINISHED, (*facts, MatchWon(winner, score.line)))
        if progress.ends:
            facts += (EndsChanged(),)
        if progress.server:
            facts += (ServiceChanged(score.server),)
        return Step(replace(table, score=score).after_point(progress), facts)


class NextPoint(Passing[MatchTable]):
    """On to the next point, by way of the receiver's choice if it is a deciding one (SC-31)."""

    def go_on(self, table: MatchTable) -> Step:
        """The point opens."""
        if table.score.court is Court.CHOICE:
            return go(table.decides())
        return go(table.opens())


class DecidingCourt(Phase[MatchTable, Court]):
    """SC-03 Before a deciding point the receiver picks the side it is served from."""

    obvious = True

    def ask(self, table: MatchTable) -> Ask:
        """Deuce or ad."""
        return Choose(table.score.receiver, table.deciding_courts(), "deciding_court")

    def then(self, table: MatchTable, court: Court) -> Step:
        """The point opens on that side."""
        return go(NEXT_POINT, CourtChosen(table.score.receiver, court, rule="SC-03"))


class Forfeit(Passing[MatchTable]):
    """A side cannot or may not go on: the opponent wins the match now (SC-42, SC-43, SC-44)."""

    side: Side
    how: Ending
    rule: str = ""

    def go_on(self, table: MatchTable) -> Step:
        """The score is closed as it stands."""
        end = {
            Ending.RETIRED: table.score.retire,
            Ending.DEFAULTED: table.score.default,
            Ending.WALKOVER: table.score.walkover,
        }[self.how]
        rule = self.rule or {Ending.RETIRED: "SC-42", Ending.DEFAULTED: "SC-43", Ending.WALKOVER: "SC-44"}[self.how]
        return go(FINISHED, EndedEarly(self.side, self.how, end(self.side), rule=rule))


class Finished(Phase[MatchTable, Any]):
    """The match is over."""

    def ask(self, table: MatchTable) -> Ask:
        """Nothing more."""
        ended = table.score.ended
        assert ended is not None, "a match is finished only by its score"
        return Over(ended.winner, ended.how)


BEGIN = AfterToss()
"""How a match begins whose first server is agreed; `Toss()` comes here too."""

NEXT_POINT = NextPoint()
FINISHED = Finished()

MATCH_FACTS: tuple[type[Fact], ...] = (
    TossWon,
    CourtChosen,
    PointWon,
    GameWon,
    SetWon,
    MatchWon,
    EndsChanged,
    ServiceChanged,
    EndedEarly,
)
MATCH_PHASES: tuple[type[Phase[Any, Any]], ...] = (
    Toss,
    AfterToss,
    Point,
    NextPoint,
    DecidingCourt,
    Forfeit,
    Finished,
)


class Withdraw(Reply):
    """Not an answer to any question: a side leaves the match (or never came), whatever is being asked.

    The host accepts it from the side itself, or from the referee.
    """

    side: Side
    how: Ending = Ending.RETIRED

    def __str__(self) -> str:
        return f"{self.side} leaves ({self.how})"


class Clock(NamedTuple):
    """How long a decision may take, in seconds, and what it is taken for when they are over."""

    seconds: int
    answer: Answer


class Option(Value):
    """A choice made when a match is set up: the default comes first."""

    key: str
    values: tuple[str, ...]
    about: str
    rule: str = ""
    recommended: str = ""
    """A house rule we would rather play by, where the printed rule has a cost that nobody expects."""
    advice: str = ""
    """Why, in one sentence: shown to whoever sets a match up."""
    asked: bool = False
    """Whether everybody who sets a match up is asked, not only who wants other rules: the mode, the surface."""

    @property
    def default(self) -> str:
        """What is played unless the players agree otherwise."""
        return self.values[0]


def chosen(options: tuple[Option, ...], given: Mapping[str, str]) -> dict[str, str]:
    """Every option with its value, given or default; what is not an option, or not a value of it, is refused."""
    known = {option.key: option for option in options}
    for key, value in given.items():
        if key not in known:
            raise Unreadable(f"there is no option {key!r}: choose from {', '.join(known)}")
        if value not in known[key].values:
            raise Unreadable(f"{key} can be {' or '.join(known[key].values)}, not {value!r}")
    return {key: given.get(key, option.default) for key, option in known.items()}


_TRUTH = {"true": True, "on": True, "false": False, "off": False}


def house_rules(kind: type[V], picked: Mapping[str, str]) -> V:
    """The house rules of a game as a value, from options by name; true, false, on and off where it wants a bool."""
    wanted = {field.name: field.type for field in fields(kind)}
    return convert(
        {key: _TRUTH[text] if wanted[key] is bool else text for key, text in picked.items() if key in wanted}, kind
    )


class TennisGame(PhaseGame[U, M], Generic[U, M]):
    """A game made out of one folder: its phases, facts, table, data and words."""

    def __init__(
        self,
        key: str,
        edition: int,
        *,
        name: str,
        designer: str,
        about: str,
        package: str,
        shape: Shape,
        lay: Callable[[U], tuple[M, Phase[M, Any]]],
        arrange: Callable[..., U],
        options: tuple[Option, ...] = (),
        shelves: Callable[[], tuple[Shelf[Any], ...]] | None = None,
        read_cards: Callable[[str, bytes], Shelf[Any]] | None = None,
        own: Mapping[str, Callable[[str, bytes], tuple[Any, tuple[str, ...]]]] | None = None,
        trials: Callable[[], Mapping[str, U]],
        names: Callable[[U], tuple[str, ...]],
        cards_each: tuple[int, ...] = (1,),
        bots: Mapping[str, Callable[[int], Any]] | None = None,
        hint: Callable[[View[State[M, Any], Ask]], Mapping[Answer, Mapping[str, float]]] | None = None,
        draw: Callable[[View[State[M, Any], Ask], Words], str] | None = None,
        choices: Callable[[View[State[M, Any], Ask], Words], Mapping[Answer, str]] | None = None,
        terms: Callable[[U, str], Mapping[str, str]] | None = None,
        clock: Callable[[View[State[M, Any], Ask], Choose[Any]], Clock | None] | None = None,
        out_of_tournament: Callable[[Iterable[Fact]], Iterable[Seat]] | None = None,
        carry: Callable[[U, Mapping[Seat, tuple[State[M, Any], Seat]]], U] | None = None,
        languages: tuple[str, ...] = ("en", "fr"),
    ) -> None:
        answers = (*shape.answers, Withdraw)
        shape = replace(
            shape,
            phases=(*shape.phases, *MATCH_PHASES),
            facts=(*shape.facts, *MATCH_FACTS),
            answers=answers,
        )
        super().__init__(key, edition, shape, lay, name)
        self.designer = designer
        self.about = about
        self.package = package
        self.arrange = arrange
        """A setup from chosen cards and options by name; what a user brought along by keyword (`own`)."""
        self.options = options
        self.shelves = shelves or (lambda: ())
        """The sets of cards that come with the game."""
        self.read_cards = read_cards
        """A user's own set of cards, from JSON."""
        self.own = dict(own or {})
        """By option, what reads a user's own file instead of what comes along (a deck, a board), with warnings."""
        self.trials = trials
        """Setups that between them cover every mode and option."""
        self.cards_each = cards_each
        """How many cards a side may bring: (1, 2) where singles and doubles are played, (0,) without cards."""
        self.bots = dict(bots or {})
        """By name, what makes an opponent from a seed: something with `choose(view, ask)`."""
        self.hint = hint
        """What each choice is worth to the seat whose view it is: by answer, chances named "point", "match"."""
        self.draw = draw
        """The table as a seat sees it, as plain text: court, ball, hand, what each choice means."""
        self.choices = choices
        """What options mean to the seat that is asked, by answer; words alone tell those that are left out.

        Texts that share what stands before a `STEP` are asked for in steps. What is not an option is shown in its place
        and cannot be chosen: the head of a table, or what is not allowed and why.
        """
        self.terms = terms
        """What a setup of this game calls things, over the words, in a language."""
        self.clock = clock
        """The time for a decision, for whoever hosts the match: the rules keep none."""
        self.out_of_tournament = out_of_tournament
        """Who, by these facts, cannot play on in the tournament."""
        self.carry = carry
        """A setup with what earlier matches did to the players: by seat, the end of the last one and the seat in it."""
        self.languages = languages
        self._names = names

    def __reduce__(self) -> tuple[Any, ...]:
        return _game_in, (self.package,)  # other processes import the game instead of being sent it

    def step(self, state: State[M, Any], answer: Any) -> Next[State[M, Any]]:
        """The next state and the facts; a `Withdraw` is taken at any time before the end."""
        if answer.__class__ is Withdraw and not isinstance(state.phase, Finished):
            if answer.side not in tuple(Side) or answer.how not in tuple(Ending)[1:]:
                raise Unreadable(f"A or B may leave, ret., def. or w/o, not {answer.side!r} {answer.how!r}")
            if not any(side_of(seat) == answer.side for seat in self.seats(state)):
                raise Illegal(f"nobody sits on side {answer.side} who could leave the match")
            return self.settle(state.table, Forfeit(Side(answer.side), Ending(answer.how)))
        return super().step(state, answer)

    def at(self, table: M, phase: Phase[Any, Any] | None = None) -> State[M, Any]:
        """A position: by default the one in which the next point opens."""
        opens: Phase[Any, Any] = phase or NEXT_POINT
        return super().at(table, opens)

    def names(self, setup: U) -> dict[Seat, str]:
        """What every seat, and in doubles every side, is called."""
        names = self._names(setup)
        if len(names) == 2:
            return {"A": names[0], "B": names[1]}
        pairs = {"A": f"{names[0]} / {names[1]}", "B": f"{names[2]} / {names[3]}"}
        return {**dict(zip(("A1", "A2", "B1", "B2"), names, strict=True)), **pairs}

    def named(self, setup: U, names: tuple[str, ...]) -> U:
        """The setup with players called so: possible where it has a field `names`, because no card names them."""
        if "names" not in setup.__struct_fields__:
            raise Illegal(f"players of {self.name} are called as their cards are: leave the names out")
        many = len(self._names(setup))
        if len(names) != many or len(set(names)) < many:
            raise Illegal(f"there are {many} players to be named, each differently, not {', '.join(names) or 'nobody'}")
        if wrong := [name for name in names if not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME]:
            raise Illegal(f"a name has 1 to {LONGEST_NAME} letters, not {wrong[0]!r}")
        return replace(setup, names=names)

    def cards(self) -> Iterable[Any]:
        """Every card that comes with the game."""
        return tuple(card for shelf in self.shelves() for card in shelf.cards)

    def words(self, language: str = "en") -> Words:
        """How this game is told in a language."""
        return load_words(("netcord.tennis", self.package), language)


def _game_in(package: str) -> "TennisGame[Any, Any]":
    game: TennisGame[Any, Any] = import_module(package).GAME
    return game
