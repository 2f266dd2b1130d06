"""What may be agreed on before a match, stated once: where a setup keeps it.

A field that is a matter of choice says so in its type:

    random_events: Annotated[Literal["triples", "triple_ones", "off"], Agreed("PTH-01")] = "triples"

From there come the option's values, its default (the field's own, told first) and what a value by name means.
How it is called and explained is in the words, in every language: `[options.random_events]` has a `title`, `about` (one
sentence), `advice` where another value is recommended, and a line for each value.
"""

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT
from msgspec.structs import fields

from netcord.kernel import Side, Unreadable, Value, either

from .telling import Words

V = TypeVar("V", bound=Value)

CARDS = "cards"
"""In `when`: how many cards a side brings, "0", "1", or in pairs "2"."""

ON_OFF: Mapping[str, bool] = {"off": False, "on": True}
"""For a yes or no that people switch on and off."""

_YES_NO: Mapping[str, bool] = {"false": False, "true": True}


def first_server(when_open: str = "toss") -> dict[str, Side | None]:
    """Who serves first, agreed or left open."""
    return {when_open: None, "A": Side.A, "B": Side.B}


class Agreed:
    """In the type of a setup's field: the players agree on it, by this rule.

    `values` tells what each name stands for where the type does not: it does for a `Literal`, a bool and an enum.
    `key` is the option's name if it is not the field's. `by_side`: the field has a value for A and one for B, and each
    is an option. `when` says what else must be agreed for it to matter at all: `{"mode": "match"}`; of several such
    conditions one is enough. `recommended` is a value we would rather play by, where the printed rule has a cost that
    nobody expects; `asked`: everybody who sets a match up is asked, not only who wants other rules. `best_of` tells, by
    value, of how many sets a match is the best; `pairs` is the value with which pairs play.
    """

    def __init__(
        self,
        rule: str,
        values: Mapping[str, Any] | None = None,
        *,
        key: str = "",
        by_side: bool = False,
        when: Mapping[str, str] | tuple[Mapping[str, str], ...] = (),
        recommended: str = "",
        asked: bool = False,
        best_of: Mapping[str, int] | None = None,
        pairs: str = "",
    ) -> None:
        self.rule = rule
        self.values = values
        self.key = key
        self.by_side = by_side
        self.when = (when,) if isinstance(when, Mapping) else when
        self.recommended = recommended
        self.asked = asked
        self.best_of = best_of or {}
        self.pairs = pairs


class Option(Value):
    """A choice made when a match is set up: the default comes first."""

    key: str
    values: tuple[str, ...]
    rule: str = ""
    recommended: str = ""
    """A house rule we would rather play by; the words say why, in one sentence."""
    asked: bool = False
    """Whether everybody who sets a match up is asked, not only who wants other rules: the mode, the surface."""
    when: tuple[tuple[tuple[str, str], ...], ...] = ()
    """Under which other choices it matters: under any if there are none, else if all of one of these are made."""
    best_of: tuple[tuple[str, int], ...] = ()
    """By value, of how many sets the match is the best, where it decides that."""
    pairs: str = ""
    """The value with which pairs play, where it decides that."""

    @property
    def default(self) -> str:
        """What is played unless the players agree otherwise."""
        return self.values[0]

    def matters(self, picked: Mapping[str, str]) -> bool:
        """Whether it can matter under these choices; what is not among them is still open."""
        return not self.when or any(all(picked.get(key, value) == value for key, value in case) for case in self.when)

    @property
    def needs(self) -> dict[str, str]:
        """Choices under which it does matter."""
        return {key: value for key, value in (self.when[0] if self.when else ()) if key != CARDS}


class _Place(NamedTuple):
    """Where a setup keeps what an option decides."""

    option: Option
    values: Mapping[str, Any]
    field: str
    inside: str  # the field that holds the house rules it is one of; "" for one of the setup itself
    row: int | None  # of a value for each side


@cache
def _places(kind: type[Value], inside: str = "") -> tuple[_Place, ...]:
    hints = get_type_hints(kind, include_extras=True)
    found: list[_Place] = []
    for field in fields(kind):
        hint = hints[field.name]
        if get_origin(hint) is Annotated:
            plain, *notes = get_args(hint)
            for agreed in (note for note in notes if isinstance(note, Agreed)):
                found += _described(agreed, plain, field.name, field.default, inside)
        elif not inside and isinstance(hint, type) and issubclass(hint, Value):
            found += _places(hint, field.name)
    return tuple(found)


def _described(agreed: Agreed, plain: Any, field: str, default: Any, inside: str) -> Iterator[_Place]:
    assert default is not NODEFAULT, f"{field}: what may be agreed on needs a default"
    key = agreed.key or field
    values = agreed.values or _values(plain)
    when = tuple(tuple(case.items()) for case in agreed.when)
    for row, side in enumerate("ab") if agreed.by_side else ((None, ""),):
        usual = default if row is None else default[row]
        first = next(text for text, value in values.items() if value == usual)
        ordered = {first: usual, **values}
        option = Option(
            f"{key}_{side}" if side else key,
            tuple(ordered),
            agreed.rule,
            agreed.recommended,
            agreed.asked,
            when,
            tuple(agreed.best_of.items()),
            agreed.pairs,
        )
        yield _Place(option, ordered, field, inside, row)


def _values(plain: Any) -> Mapping[str, Any]:
    if plain is bool:
        return _YES_NO
    if isinstance(plain, type) and issubclass(plain, Enum):
        return {str(one.value): one for one in plain}
    assert get_origin(plain) is Literal, f"{plain}: say which values may be agreed on"
    return {str(value): value for value in get_args(plain)}


@cache
def options_of(kind: type[Value]) -> tuple[Option, ...]:
    """Everything that may be agreed on in a setup of this kind, in the order of its fields."""
    return tuple(place.option for place in _places(kind))


def chosen(options: tuple[Option, ...], given: Mapping[str, str]) -> dict[str, str]:
    """Every option with its value, given or default; what is not an option, or not a value of it, is refused."""
    known = {option.key: option for option in options}
    for key, value in given.items():
        if key not in known:
            raise Unreadable("there is no option {key!r}: choose from {known}", key=key, known=", ".join(known))
        if not isinstance(value, str):
            raise Unreadable(
                "{key} is given by name, {values}, not as {value!r}",
                key=key,
                values=either(map(repr, known[key].values)),
                value=value,
            )
        if value not in known[key].values:
            raise Unreadable(
                "{key} can be {values}, not {value!r}", key=key, values=either(known[key].values), value=value
            )
    return {key: given.get(key, option.default) for key, option in known.items()}


def settled(kind: type[V], options: Mapping[str, str], **rest: Any) -> V:
    """A setup from options by name. `rest` are fields that are no matter of choice, or that replace what is chosen."""
    picked = chosen(options_of(kind), options)
    own: dict[str, Any] = {}
    inner: dict[str, dict[str, Any]] = {}
    for place in _places(kind):
        value = place.values[picked[place.option.key]]
        into = inner.setdefault(place.inside, {}) if place.inside else own
        into[place.field] = value if place.row is None else (*into.get(place.field, ()), value)
    hints = get_type_hints(kind)
    own |= {field: hints[field](**values) for field, values in inner.items()}
    setup: V = _made(kind, {**own, **rest})
    return setup


def _made(kind: Any, values: Mapping[str, Any]) -> Any:
    return kind(**values)


def tried_alone(options: tuple[Option, ...]) -> Iterator[tuple[str, dict[str, str]]]:
    """Every value of every option but its default, each alone but for what it needs to matter; named `key=value`."""
    for option in options:
        for value in option.values[1:]:
            yield f"{option.key}={value}", {**option.needs, option.key: value}


class OptionText(NamedTuple):
    """An option in a language: its name, what it decides, why another value is recommended, each value by its name."""

    title: str
    about: str
    advice: str
    values: dict[str, str]


def option_text(option: Option, words: Words) -> OptionText:
    """How an option is told. A line `*` tells every value that has none, and [values] what switches are called.

    The advice names values by their titles: "with {triple_ones} ...".
    """
    told = words.options[option.key]
    values = {
        value: told.get(value) or words.values.get(value) or told["*"].format(value=value) for value in option.values
    }
    return OptionText(told["title"], told["about"], told.get("advice", "").format(**values), values)
