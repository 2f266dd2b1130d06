"""What can be chosen, told as data: the terminal prints it, a page draws it, a screen reader reads it aloud.

An `Offer` is one question as the seat that is asked sees it. Each `Choice` has a label of its own, what it is played
with and where, what must be rolled and how often it comes off, what it costs and what follows; what cannot be chosen
now stands among the others with the reason. Where a person would choose in steps, first the card, then the target,
`path` says the steps. Answers that come to the same are one choice: `answer` stands for all of them, `alike` has the
others. Nothing here changes a rule: every answer that is offered can still be given.
"""

from collections.abc import Hashable, Iterable, Sequence
from typing import Any, Generic, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from netcord.kernel import Answer, Choose, Seat, Value, encode, readable

from .prompting import Turn, stressed
from .telling import Words

A = TypeVar("A", bound=Answer)


class Detail(Value, omit_defaults=True, cache_hash=True):
    """A cell of a table: the head of its column, and what stands there. `vital`: shown however narrow the screen.

    `key` says which column it is, whatever the language; `whole` is the text without abbreviations, where it has any.
    """

    head: str
    text: str
    vital: bool = False
    key: str = ""
    whole: str = ""


class Spot(Value, omit_defaults=True, cache_hash=True):
    """A place on the court: a zone, a sector, a cell of the grid, a row of cubes, a side. `own`: in one's own half.

    `hands`: those that a ball can be answered with there, where that is not always the same.
    """

    kind: Literal["zone", "sector", "cell", "row", "court"]
    key: str
    label: str
    own: bool = True
    hands: str = ""


class Part(Value, omit_defaults=True):
    """A part of a sum: 6 on the card, 1 their ball. `key` says what kind of part it is, whatever the language."""

    amount: int
    label: str
    key: str = ""


class Roll(Value, omit_defaults=True):
    """What is thrown, the number it takes, and whether high or low is good; the number is the sum of its parts.

    Dice that find a place or a letter rather than a number have no `needed`. `reads` says how a card reads the sum, in
    a sentence, `stress` what matters in it.
    """

    dice: tuple[str, ...]
    needed: int | None = None
    good: Literal["", "high", "low"] = ""
    sum: tuple[Part, ...] = ()
    reads: str = ""
    stress: tuple[str, ...] = ()


class Cost(Value):
    """What a choice takes from whoever makes it. `of` is which card, or which row of cubes."""

    kind: Literal["star", "card", "cube", "spirit", "challenge", "point"]
    amount: int = 1
    of: str = ""


class Share(Value, omit_defaults=True):
    """One thing that may come of a choice, and how often: "out" 45 %, "in" 45 %, "ace" 10 %.

    `to`: where it drifts; `effect`: what it does to the other side, in a word or two.
    """

    key: str
    label: str
    chance: float
    to: Spot | None = None
    effect: str = ""


class Mark(Value):
    """A figure printed on a card: "reply +4". `key` is for pictures, `label` for readers."""

    key: str
    label: str
    amount: int = 0


class Face(Value, omit_defaults=True, cache_hash=True):
    """The face of a card, as far as a picture of it needs."""

    id: str
    name: str
    kind: str = ""
    risk: str = ""
    number: int | None = None  # the difficulty in its corner
    hands: str = ""
    start: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()


class Way(Value, omit_defaults=True):
    """One step on the path to a choice: at which stage, what is picked there, and what a table says of it."""

    stage: str
    key: str
    label: str
    details: tuple[Detail, ...] = ()
    effect: str = ""
    why_not: str = ""  # of a step that cannot be picked now


class Follow(Value, omit_defaults=True):
    """What follows, in whole sentences: "If it is good", "If it misses". `stress` is what matters in them."""

    key: str
    head: str
    text: str
    stress: tuple[str, ...] = ()


class Tally(Value):
    """So many of so many: "6 of 8 cards"."""

    amount: int
    of: int
    label: str


class Incoming(Value, omit_defaults=True):
    """The ball that was struck last: what it was played with and what it adds to the roll that answers it."""

    name: str
    card: Face | None = None
    adds: tuple[Part, ...] = ()
    about: str = ""
    own: bool = False  # one's own, on its way to the other side


class Setting(Value, omit_defaults=True):
    """What a question is asked about: why it is asked and by which rule, the ball, the hand of whoever is asked.

    In `why` what matters is marked as in the words; `turn` says what kind of turn it is.
    """

    why: str = ""
    rule: str = ""
    ball: Incoming | None = None
    hand: tuple[Face, ...] = ()
    turn: Turn = ""


class Stage(Value, omit_defaults=True):
    """A step of a question: "card", "target", "hand". `question` is what is asked at it, where that is said apart.

    `stress` is what matters in `why`.
    """

    key: str
    label: str
    question: str = ""
    why: str = ""
    stress: tuple[str, ...] = ()


class Choice(Value, Generic[A], omit_defaults=True, dict=True, gc=True):
    """Something that can be chosen; without an `answer`, something that cannot be chosen now, and `why_not`."""

    answer: A | None
    label: str
    path: tuple[Way, ...]
    alike: tuple[A, ...] = ()
    card: Face | None = None
    at: Spot | None = None  # where it is played, or where one goes
    to: tuple[Spot, ...] = ()  # where the ball may go
    wide: bool = False  # it goes wide there
    roll: Roll | None = None
    chance: float | None = None
    odds: tuple[Share, ...] = ()
    cost: tuple[Cost, ...] = ()
    effect: str = ""
    then: tuple[Follow, ...] = ()  # the effect in whole sentences, the good and the bad of it
    outlook: tuple[Share, ...] = ()  # beyond this throw: the first serve in, the second, a double fault
    tally: Tally | None = None
    cards: tuple[str, ...] = ()  # by id, the cards of the hand that it is good for
    closed: tuple[Way, ...] = ()  # steps beside those of its path that cannot be picked now, each with the reason
    why_not: str = ""
    short: str = ""  # the label for where there is little room, if it has a shorter one

    @property
    def picked(self) -> A:
        """The answer that is given when it is chosen."""
        assert self.answer is not None, "what cannot be chosen is not picked"
        return self.answer

    @property
    def answers(self) -> tuple[A, ...]:
        """Everything it stands for."""
        return () if self.answer is None else (self.answer, *self.alike)


class Offer(Value, Generic[A], omit_defaults=True):
    """One question, and everything that can be chosen. `settled`: whatever is answered comes to the same.

    `why` says in a sentence how it came to this, `stress` what matters in it, `rule` by which rule; `turn` is what kind
    of turn it is; `help` explains at length what is asked.
    """

    seat: Seat
    what: str
    question: str
    choices: tuple[Choice[A], ...]
    stages: tuple[Stage, ...] = ()
    help: tuple[str, ...] = ()
    settled: bool = False
    why: str = ""
    rule: str = ""
    ball: Incoming | None = None
    hand: tuple[Face, ...] = ()
    stress: tuple[str, ...] = ()
    turn: Turn = ""

    @property
    def open(self) -> tuple[Choice[A], ...]:
        """What can be chosen now."""
        return tuple(choice for choice in self.choices if choice.answer is not None)


def way(stage: str, key: object, label: str, *details: Detail, effect: str = "") -> Way:
    """A step of a path."""
    return Way(stage, str(key), label, details, effect)


def simple(answer: Answer | None, label: str, *, stage: str = "choice", effect: str = "", **told: Any) -> Choice[Any]:
    """A choice of a single step."""
    key = label if answer is None else answer
    return Choice(answer, label, (way(stage, key, label, effect=effect),), effect=effect, **told)


def offer(ask: Choose[Any], words: Words, choices: Iterable[Choice[Any]], setting: Setting | None = None) -> Offer[Any]:
    """A question with its choices. An option that no choice stands for is told by the words alone.

    It is settled when one thing can be done and there is nothing that would have to be explained.
    """
    told = list(choices)
    if sum([1 + len(choice.alike) for choice in told if choice.answer is not None]) < len(ask.options):
        known = {answer for choice in told for answer in choice.answers}
        told += [simple(one, words.option(ask, one, words.names)) for one in ask.options if one not in known]
    keys = dict.fromkeys([way.stage for choice in told for way in choice.path])
    help = words.help.get(ask.what, ())
    setting = setting or Setting()
    why, stress = stressed(setting.why)
    return Offer(
        ask.seat,
        ask.what,
        words.question(ask, words.names),
        tuple(told),
        tuple(_stage(key, words) for key in keys),
        (help,) if isinstance(help, str) else tuple(help),
        len(told) == 1,
        why,
        setting.rule,
        setting.ball,
        setting.hand,
        stress,
        setting.turn,
    )


def _stage(key: str, words: Words) -> Stage:
    question, marked = (words.terms.get(f"stage_{key}_{what}", "") for what in ("question", "why"))
    return Stage(key, words.term(f"stage_{key}"), question, *stressed(marked))


def kept(choice: Choice[A]) -> Choice[A]:
    """A choice that will be offered again as it is: its JSON is remembered beside it (`written`)."""
    choice.__dict__["json"] = msgspec.Raw(encode(choice))
    return choice


def written(offer: Offer[A]) -> Offer[A]:
    """The same to be written as JSON, and for nothing else: choices that are kept have been written already."""
    choices: Any = tuple([choice.__dict__.get("json", choice) for choice in offer.choices])
    return replace(offer, choices=choices)


def follow(key: str, head: str, marked: str) -> Follow:
    """What follows, in sentences of the words."""
    text, stress = stressed(marked)
    return Follow(key, head, text, stress)


def gathered(choices: Iterable[tuple[Hashable, Choice[Any]]]) -> list[Choice[Any]]:
    """Choices, each with what it comes to: those that come to the same are one, and the first stands for the others."""
    found: dict[Hashable, Choice[Any]] = {}
    for key, choice in choices:
        first = found.get(key)
        found[key] = choice if first is None else replace(first, alike=(*first.alike, *choice.answers))
    return list(found.values())


def apart(names: Sequence[tuple[Hashable, str]]) -> dict[Hashable, str]:
    """By thing, a name that nothing else has: what is called alike and is not the same is numbered from the second."""
    taken: dict[str, list[Hashable]] = {}
    told = {}
    for thing, name in names:
        others = taken.setdefault(name, [])
        if thing not in others:
            others.append(thing)
        place = others.index(thing)
        told[thing] = f"{name} ({place + 1})" if place else name
    return told


def read_offer(answers: tuple[type, ...], data: bytes | str) -> Offer[Any]:
    """An offer from JSON, given the types of answers of its game (`game.shape.answers`)."""
    from typing import Union

    one_of: Any = Union  # put together at run time
    kind: Any = one_of[(int, str, *answers)]
    told: Offer[Any] = msgspec.json.decode(data, type=readable(Offer[kind]))
    return told
