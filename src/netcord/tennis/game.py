"""A game as a whole, made out of one folder: what it is called, and seven small values that say the rest.

`Rulebook`: how it is played. `Box`: what comes along with it, and what may be brought. `Coverage`: how a match is told
and shown. `Sparring`: who plays it when nobody is there, and what advises a player. `Tour`: what tournaments must know.
`Research`: what those need who build players of their own; `Learning`: what networks need that learn the game.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec.structs import replace

from netcord.kernel import (
    Answer,
    Ask,
    Choose,
    Clock,
    Fact,
    Illegal,
    Impossible,
    Next,
    Over,
    Phase,
    PhaseGame,
    Seat,
    Sentence,
    Shape,
    Side,
    State,
    Unreadable,
    Value,
    View,
    may_look,
)

from .editions import Edition, Materials
from .hints import Worth
from .learning import Learning
from .match import FINISHED, MATCH_FACTS, MATCH_PHASES, NEXT_POINT, Finished, Forfeit, MatchTable, Withdraw
from .meaning import check
from .offering import Choice, Face, Offer, Setting, offer, read_offer
from .options import CARDS, Option, options_of
from .papers import Leaf, Own, Papers
from .prompting import Prompt
from .research import Learned, Research, payoff
from .scoring import Ending
from .serving import side_named, side_of
from .shelf import PlayersCard, Shelf
from .telling import HOME, Words, languages, load_words

U = TypeVar("U", bound=Value)
M = TypeVar("M", bound=MatchTable)
LONGEST_NAME = 24
"""Letters of a name that a scoreboard can hold."""

Seen: TypeAlias = View[State[M, Any], Ask]
"""A match as one seat sees it."""

LEVELS = ("beginner", "club", "tour", "champion")
"""How well opponents play, from those who are easily beaten on: names of `Sparring.bots` that mean the same in each."""

BotMaker: TypeAlias = Callable[["TennisGame[Any, Any]", int], Any]
"""Makes an opponent from the game and a seed: something with `choose(view, ask)`."""


@dataclass(frozen=True, kw_only=True)
class Rulebook(Generic[U, M]):
    """How the game is played. What may be agreed on before a match its setup says itself (`Agreed`)."""

    shape: Shape
    """The types it is made of; those of the match around the points come by themselves."""
    lay: Callable[[U], tuple[M, Phase[M, Any]]]
    """The table and the first phase of a match, from its setup; a setup that cannot be played is refused."""
    arrange: Callable[..., U]
    """A setup from chosen cards and options by name; what a user brought along by keyword (`Box.own`)."""
    trials: Callable[[], Mapping[str, U]]
    """Setups that between them cover every mode and option."""
    refuse: Callable[[U], None] | None = None
    """Refuses a setup that cannot be played, as `lay` does, but lays no table (`TennisGame.refuse`)."""
    clock: Callable[[Seen[M], Choose[Any]], Clock | None] | None = None
    """The time for a decision, for whoever hosts the match (`TennisGame.time_for`): the rules keep none."""


@dataclass(frozen=True, kw_only=True)
class Box:
    """What comes along with the game, and what a user may bring instead."""

    shelves: Callable[[], tuple[Shelf[Any], ...]] = tuple
    """The sets of cards that come with the game."""
    read_cards: Callable[[str, bytes], Shelf[Any]] | None = None
    """A user's own set of cards, from JSON."""
    own: Mapping[str, Callable[[str, bytes], tuple[Any, tuple[str, ...]]]] = field(default_factory=dict)
    """By option, what reads a user's own file instead of what comes along (a deck, a board), with warnings."""
    cards_each: tuple[int, ...] = (1,)
    """How many cards a side may bring: (1, 2) where singles and doubles are played, (0,) without cards."""
    materials: Materials[Any] | None = None
    """The decks and boards that setups name without containing them."""


@dataclass(frozen=True, kw_only=True)
class Coverage(Generic[U, M]):
    """How a match is told and shown, whoever tells it: a terminal, a page, a screen reader."""

    names: Callable[[U], tuple[str, ...]]
    """What the players are called, A's before B's: two, or four in pairs."""
    rename: Callable[[U, tuple[str, ...]], U] | None = None
    """The setup with players called so, where no card names them."""
    cards: Callable[[U], tuple[Any, ...]] = lambda setup: ()
    """The players' cards in a setup, A's before B's."""
    surface: Callable[[U], str] = lambda setup: ""
    """What the court is made of, if the game knows: "clay"."""
    sides: bool = False
    """Whether it matters from which side of the court a point is served."""
    draw: Callable[[Seen[M], Words], str] | None = None
    """The table as a seat sees it, as plain text: court, ball, hand, what each choice means."""
    picture: Callable[[Seen[M]], Mapping[str, Any]] | None = None
    """What a picture of the table needs and only the rules can tell, as plain data, as a seat sees it."""
    choices: Callable[[Seen[M], Words], Iterable[Choice[Any]]] | None = None
    """What can be chosen, as the seat that is asked sees it; words alone tell the options that are left out."""
    setting: Callable[[Seen[M], Words], Setting] | None = None
    """What a question is asked about, as the seat that is asked sees it: the ball, the hand, why and by which rule."""
    hand: Callable[[Seen[M], Words], tuple[Face, ...]] | None = None
    """The viewer's own cards, whoever is asked; None: a game without hands."""
    prompt: Callable[[Seen[M], Words, Sequence[Fact]], Prompt | None] | None = None
    """What whoever is asked or throws is told first: what to do and why; None where the question says enough.

    It is given the facts of the point so far, as far as they are known: none to whoever has only the table."""
    faces: Callable[[Words], tuple[Face, ...]] | None = None
    """The strokes that come along as cards, one by one, to look at."""
    leaf: Callable[[Any, Words], Leaf] | None = None
    """A card of a player, to be printed on paper; None: the game has none."""
    papers: Callable[[Words, Own], Papers] | None = None
    """What else of the box can be printed: a deck, boards, tokens, dice, what is looked up while playing."""
    played: Callable[[U, Fact, Words], Face | None] | None = None
    """The card that a fact lays on the table for everybody to see."""
    terms: Callable[[U, str], Mapping[str, str]] | None = None
    """What a setup of this game calls things, over the words, in a language."""


@dataclass(frozen=True, kw_only=True)
class Sparring(Generic[M]):
    """Who plays when nobody is there, and what advises a player."""

    bots: Mapping[str, BotMaker] = field(default_factory=dict)
    """By name, what makes an opponent from the game and a seed; among them the `LEVELS` the game is played at."""
    hint: Callable[[Seen[M]], Worth] | None = None
    """What each choice is worth to the seat whose view it is, and whether that is exact."""


@dataclass(frozen=True, kw_only=True)
class Tour(Generic[U, M]):
    """What is to be known when matches follow each other."""

    out: Callable[[Iterable[Fact]], Iterable[Seat]] | None = None
    """Who, by these facts, cannot play on in the tournament."""
    carry: Callable[[U, Mapping[Seat, tuple[State[M, Any], Seat]]], U] | None = None
    """A setup with what earlier matches did to the players: by seat, the end of the last one and the seat in it."""
    seeded: Callable[[U, tuple[int, int], int], U] | None = None
    """A setup with what A and B have from their places in the ranking of a field of so many (ASE-14d)."""


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
        rulebook: Rulebook[U, M],
        coverage: Coverage[U, M],
        box: Box | None = None,
        sparring: Sparring[M] | None = None,
        tour: Tour[U, M] | None = None,
        research: Research[U, M] | None = None,
        learning: Learning[U, M] | None = None,
    ) -> None:
        shape = rulebook.shape
        shape = replace(
            shape,
            phases=(*shape.phases, *MATCH_PHASES),
            facts=(*shape.facts, *MATCH_FACTS),
            answers=(*shape.answers, Withdraw),
        )
        for kind in shape.facts:
            check(kind)
        super().__init__(key, edition, shape, rulebook.lay, name)
        self.designer = designer
        self.about = about
        self.package = package
        self.rulebook = rulebook
        self.coverage = coverage
        self.box = box or Box()
        self.sparring: Sparring[M] = sparring or Sparring()
        self.tour: Tour[U, M] = tour or Tour()
        self._research = research
        self._learning = learning
        self._materials: Materials[U] = self.box.materials or Materials(package)

    def __reduce__(self) -> tuple[Any, ...]:
        return _game_in, (self.package,)  # other processes import the game instead of being sent it

    # Setting a match up

    @property
    def options(self) -> tuple[Option, ...]:
        """What may be agreed on before a match, as its setup says."""
        return options_of(self.shape.setup)

    def matters(self, option: Option, picked: Mapping[str, str], cards: int | None = None) -> bool:
        """Whether an option can matter where these are picked and the others as usual, with so many cards a side."""
        usual = {one.key: one.default for one in self.options}
        return option.matters({**usual, **picked, **({} if cards is None else {CARDS: str(cards)})})

    @property
    def lengths(self) -> dict[int, dict[str, str]]:
        """By the number of sets a match may be the best of, the choices that make it so; empty where there are none."""
        found = {sets: option.needs | {option.key: value} for option in self.options for value, sets in option.best_of}
        return dict(sorted(found.items()))

    @property
    def pairs(self) -> dict[str, str] | None:
        """The choices with which pairs play, none where their cards alone say so; None if pairs do not play."""
        if 2 in self.box.cards_each:
            return {}
        return next(({option.key: option.pairs} for option in self.options if option.pairs), None)

    def arrange(self, cards: Iterable[Any], options: Mapping[str, str], **own: Any) -> U:
        """A setup from chosen cards and options by name; what a user brought along by keyword (`box.own`)."""
        return self.rulebook.arrange(tuple(cards), options, **own)

    def refuse(self, setup: U) -> None:
        """Refuse a setup that cannot be played; a game that cannot tell otherwise lays a table for it."""
        if self.rulebook.refuse is None:
            self.start(setup)
        else:
            self.rulebook.refuse(setup)

    def trials(self) -> Mapping[str, U]:
        """Setups that between them cover every mode and option."""
        return self.rulebook.trials()

    def shelves(self) -> tuple[Shelf[Any], ...]:
        """The sets of cards that come with the game."""
        return self.box.shelves()

    def cards(self) -> tuple[Any, ...]:
        """Every card that comes with the game."""
        return tuple(card for shelf in self.shelves() for card in shelf.cards)

    def shelf_of(self, card: PlayersCard) -> Shelf[Any] | None:
        """The set a card comes from; None for a user's own."""
        return next((shelf for shelf in self.shelves() if card in shelf.cards), None)

    # A match as it is played

    def step(self, state: State[M, Any], answer: Any) -> Next[State[M, Any]]:
        """The next state and the facts; a `Withdraw` is taken at any time before the end."""
        if answer.__class__ is not Withdraw or isinstance(state.phase, Finished):
            return PhaseGame.step(self, state, answer)
        if answer.how not in tuple(Ending)[1:]:
            raise Unreadable("a side leaves ret., def. or w/o, not {how!r}", how=answer.how)
        side = side_named(answer.side)
        if not any(side_of(seat) is side for seat in self.seats(state)):
            raise Illegal("nobody sits on side {side} who could leave the match", side=side)
        return self.settle(state.table, Forfeit(side, Ending(answer.how)))

    def at(self, table: M, phase: Phase[Any, Any] | None = None) -> State[M, Any]:
        """A position: by default the one in which the next point opens; when the score is final, the end."""
        opens: Phase[Any, Any] = FINISHED if table.score.ended is not None else phase or NEXT_POINT
        return super().at(table, opens)

    def view(self, state: State[M, Any], seat: Seat | None) -> View[State[M, Any], Ask]:
        """What a seat, or a spectator (None), may know of a state."""
        if seat is not None:
            side_of(seat)  # refuses what is no seat: nobody is shown a match by mistake
        return super().view(state, seat)

    def facts_seen(self, facts: tuple[Fact, ...], seat: Seat | None) -> tuple[Fact, ...]:
        """Facts as a seat, or a spectator, may read them."""
        if seat is not None:
            side_of(seat)
        return super().facts_seen(facts, seat)

    def leaves(self, answer: Answer) -> Side | None:
        """The side that a withdrawal takes out of the match."""
        return side_named(answer.side) if isinstance(answer, Withdraw) else None

    def time_for(self, view: View[State[M, Any], Ask], ask: Choose[Any]) -> Clock | None:
        """The time for a decision, where the rules or the players set one."""
        return None if self.rulebook.clock is None else self.rulebook.clock(view, ask)

    # A match as those look at it who build players

    @property
    def research(self) -> Research[U, M]:
        """What the game says to those who build players for it."""
        if self._research is None:
            raise Impossible("{name} says nothing to those who build players: it has no `research`", name=self.name)
        return self._research

    @property
    def learning(self) -> Learning[U, M]:
        """What the game says to those who make networks learn it."""
        if self._learning is None:
            raise Impossible("no network has learned {name} yet: it has no `learning`", name=self.name)
        return self._learning

    def answers(self, setup: U) -> tuple[Answer, ...]:
        """Every answer that any choice may ever offer under a setup. The place of an answer is its number for good."""
        return _answers(self, setup)

    def feature_names(self, setup: U) -> tuple[str, ...]:
        """What `features` tells in a match, number by number."""
        return self.research.features(self.start(setup).table).names

    def features(self, view: Seen[M]) -> list[float]:
        """A seat's view as numbers, as many and in the same order at every moment of a match."""
        if view.seat is None:
            raise Illegal("features are those of a seat: a spectator plays for nobody")
        return self.research.features(view.state.table).read(view.state, view.ask, view.seat)

    def payoff(self, over: Over, seat: Seat) -> int:
        """What an end is worth to a seat: 1 or -1; partners share it."""
        return payoff(over, seat)

    def seen(self, ask: Ask, answer: Answer, facts: tuple[Fact, ...], seat: Seat) -> Learned:
        """What a seat learns of a step: who was asked for what, the answer if it may see it, and what it hears."""
        assert not isinstance(ask, Over), "after the end nobody is asked"
        by = ask.seat if isinstance(ask, Choose) else ask.by
        known = may_look(ask.eyes, seat) or (isinstance(ask, Choose) and ask.seat == seat)
        return Learned(ask.what, by, answer if known else None, self.facts_seen(facts, seat))

    # A match as it was recorded

    @property
    def editions(self) -> tuple[Edition, ...]:
        """Every edition of the game, oldest first, with the digests of its data."""
        return self._materials.editions

    def materials(self, setup: bytes) -> dict[str, str]:
        """By name, digests of the decks and boards of the box that a setup (as JSON) names without containing them."""
        return self._materials.digests(setup)

    def as_played(self, setup: bytes, edition: int, materials: Mapping[str, str] | None) -> U:
        """The setup (as JSON) of a record; a deck or board that is another today is inside, as it was then."""
        if why := self._materials.why_not(edition, self.edition):
            raise Impossible(
                ("this record was played under edition {edition} of {game}, and here is edition {here}: {why}"),
                edition=edition,
                game=self.key,
                here=self.edition,
                why=why,
            )
        return self._materials.as_played(self.read_setup(setup), setup, edition, materials)

    def changed_since(self, materials: Mapping[str, str]) -> tuple[str, ...]:
        """A sentence for each deck or board that is another today."""
        return tuple(self._materials.replaced(materials))

    # A match as it is told

    def names(self, setup: U) -> dict[Seat, str]:
        """What every seat, and in doubles every side, is called."""
        names = self.coverage.names(setup)
        if len(names) == 2:
            return {"A": names[0], "B": names[1]}
        pairs = {"A": f"{names[0]} / {names[1]}", "B": f"{names[2]} / {names[3]}"}
        return {**dict(zip(("A1", "A2", "B1", "B2"), names, strict=True)), **pairs}

    def named(self, setup: U, names: tuple[str, ...]) -> U:
        """The setup with players called so: possible where no card names them."""
        if self.coverage.rename is None:
            raise Illegal("players of {name} are called as their cards are: leave the names out", name=self.name)
        many = len(self.coverage.names(setup))
        if len(names) != many or len(set(names)) < many:
            called = ", ".join(names) or Sentence("nobody")
            raise Illegal(
                "there are {many} players to be named, each differently, not {called}", many=many, called=called
            )
        if wrong := [name for name in names if not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME]:
            raise Illegal(
                "a name has 1 to {longest_name} letters, not {wrong!r}", longest_name=LONGEST_NAME, wrong=wrong[0]
            )
        return self.coverage.rename(setup, names)

    def cards_in(self, setup: U) -> tuple[Any, ...]:
        """The players' cards in a setup, A's before B's; none where there are none."""
        return self.coverage.cards(setup)

    def surface(self, setup: U) -> str:
        """What the court is made of, as in "clay"; "" where the game does not know."""
        return self.coverage.surface(setup).lower()

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that this game can be told in: those it has words in."""
        return languages((HOME, self.package))

    def offer(self, view: Seen[M], words: Words) -> Offer[Any]:
        """The question put to the seat whose view it is, with everything that can be chosen."""
        ask, choices, setting = view.ask, self.coverage.choices, self.coverage.setting
        if not isinstance(ask, Choose) or ask.seat != view.seat:
            viewer = view.seat or Sentence("a spectator")
            raise Illegal("{viewer} is asked nothing now: only whoever is asked has a choice", viewer=viewer)
        told = None if setting is None else setting(view, words)
        return offer(ask, words, () if choices is None else choices(view, words), told)

    def read_offer(self, data: bytes | str) -> Offer[Any]:
        """An offer, from JSON."""
        return read_offer(self.shape.answers, data)

    def words(self, language: str = "en") -> Words:
        """How this game is told in a language."""
        return load_words((HOME, self.package), language)


@lru_cache(maxsize=64)
def _answers(game: TennisGame[Any, Any], setup: Any) -> tuple[Answer, ...]:
    return tuple(dict.fromkeys(game.research.answers(setup)))


def _game_in(package: str) -> "TennisGame[Any, Any]":
    game: TennisGame[Any, Any] = import_module(package).GAME
    return game
