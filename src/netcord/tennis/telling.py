"""Words: what each fact, call and option is called in a language.

A `words/<language>.toml` beside the rules has a line, or several to choose from, for every fact:

    [facts]
    EndsChanged = "The players change ends."
    Ace = ["Ace!", "{server:name} serves an ace."]

A fact with `told_by` fields has a line for each of their values: `"EventStruck.rain" = "..."`.
The words may also choose by fields of their own liking: a table with `by` and a line for each value, or `else`.

    [facts.Controlled]
    by = ["serve"]
    1 = "First serve in."
    else = "Second serve."

Placeholders take the fact's fields; `:name` turns a seat into a player's name, `:term` looks a word up in [terms],
`:term:serve_` looks it up under that prefix, `:plural:shot|shots` takes the form that goes with a number,
`:you:wins|win` the one for a player by name or for whoever is told it, called by the term `you`; `:face` tells a number
to be rolled as the lowest face that does: no die shows 0 or less. An empty line: the fact is not worth a word.

    rally = "A rally of {count} {count:plural:shot|shots}."
    serves_first = "{server:name} {server:you:serves|serve} first."

A language is the files `words/<language>.toml`, nothing else. What it is called, and which form goes with which number
(as in gettext: the place of the form, counted from 0, for n), stands in [language] of the file beside this module.

[lines] are sentences that belong to no single fact ("Break point, Federer."), [why] says in the game's own terms what
a fact came from (the roll, the cell of the card), for whoever asks why. In it, in the reason of a prompt, and in what
follows from a choice, `**what matters**` is marked (see `prompting.py`).
[help] explains a question to whoever is asked it: a line, or several.
[options.KEY] tells an option of the setup (see `options.py`), [values] what a switch is called: on, off, yes, no.

[errors] are what went wrong and what a check has found. Their English stands in the code, where they are raised; in
another language the key is that English template, and its words take the same fields:

    "there is no game {wanted!r}: {hint}" = "il n'y a pas de jeu « {wanted} » : {hint}"
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from gettext import c2py as plural_of  # the plural rules of every language are written down in its notation
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Any, NamedTuple, Protocol, TypeAlias, runtime_checkable

from msgspec.structs import asdict

from netcord.kernel import Answer, Choose, Fact, Sentence, Unreadable, Value

from .scoring import Call

HOME = "netcord.tennis"
"""The words that every game is told with; what is said here of a language holds for all of its files."""


STARS = "**"
"""On either side of what matters in a sentence."""

Fields: TypeAlias = Mapping[str, Any] | Fact
"""What a line is filled in from: by name, or the fields of a fact."""


class _Teller(Formatter):
    def __init__(self, names: Mapping[str, str], terms: Mapping[str, str], plural: Callable[[int], int]) -> None:
        self.names = names
        self.terms = terms
        self.plural = plural

    def filled(self, template: str, fields: "Fields") -> str:
        """A template filled in."""
        pieces, of_fact = _pieces(template), isinstance(fields, Fact)
        if pieces is None:
            return self.vformat(template, (), asdict(fields) if isinstance(fields, Fact) else fields)
        told = []
        for piece in pieces:
            if piece.__class__ is str:
                told.append(piece)
            else:
                value = getattr(fields, piece.field) if of_fact else fields[piece.field]  # type: ignore[index]  # no fact
                plain = not piece.spec and value.__class__ is str
                told.append(value if plain else self.format_field(value, piece.spec))
        return "".join(told)

    def format_field(self, value: Any, format_spec: str) -> Any:
        if not format_spec:
            return format(value)
        if format_spec == "name":
            return self.names.get(str(value), str(value))
        if format_spec == "term" or format_spec.startswith("term:"):
            return self.terms[format_spec[5:] + str(value)]
        if format_spec.startswith("plural:"):
            return format_spec[7:].split("|")[self.plural(value)]
        if format_spec.startswith("you:"):
            return format_spec[4:].split("|")[self.names.get(str(value)) == self.terms["you"]]
        if format_spec == "face":
            return str(max(1, value))
        return super().format_field(value, format_spec)


class _Hole(NamedTuple):
    """Where a field is told, and how."""

    field: str
    spec: str


@lru_cache(maxsize=8192)
def _pieces(template: str) -> Sequence[Any] | None:
    """A template taken apart once: a server fills the same ones in all the time. None: more than fields by name."""
    pieces: list[str | _Hole] = []
    for text, field, spec, conversion in Formatter().parse(template):
        if text:
            pieces.append(text)
        if field is not None:
            if conversion or "{" in (spec or "") or not field.isidentifier():
                return None
            pieces.append(_Hole(field, spec or ""))
    return pieces


class Words:
    """The words of one game in one language; `names` are the players' where a match is told."""

    def __init__(
        self, language: str, tables: Mapping[str, Mapping[str, Any]], names: Mapping[str, str] | None = None
    ) -> None:
        self.language = language
        self.names: Mapping[str, str] = names or {}
        self.plain: Words = self
        """The same words whoever plays: what does not name a player need be worked out once for all matches."""
        self._tables = tables
        self.facts: Mapping[str, Any] = tables.get("facts", {})
        self.calls: Mapping[str, str] = tables.get("calls", {})
        self.terms: Mapping[str, str] = tables.get("terms", {})
        self.asks: Mapping[str, str] = tables.get("asks", {})
        self.lines: Mapping[str, Any] = tables.get("lines", {})
        self.reasons: Mapping[str, Any] = tables.get("why", {})
        self.strokes: Mapping[str, Any] = tables.get("strokes", {})
        self.help: Mapping[str, str | Sequence[str]] = tables.get("help", {})
        self.options: Mapping[str, Mapping[str, str]] = tables.get("options", {})
        self.values: Mapping[str, str] = tables.get("values", {})
        figures = tables.get("language", {})
        self._plural = _form(figures.get("plural", "n != 1"))
        self._decimal, self._thousands = figures.get("decimal", "."), figures.get("thousands", ",")
        self._percent = figures.get("percent", "%")
        self._in_full: dict[str, tuple[Any, Any, Any]] = {}  # by key, the lines of a fact
        self._teller = self._others = _Teller(self.names, self.terms, self._plural)

    def calling(self, terms: Mapping[str, str]) -> "Words":
        """The same words with other [terms] for some things: what a deck of one's own calls its cards."""
        if terms.items() <= self.terms.items():
            return self  # they are called so already
        return Words(self.language, {**self._tables, "terms": {**self.terms, **terms}}, self.names)

    def key(self, fact: Fact) -> str:
        """The name under which a fact's words are kept."""
        kind = type(fact).__name__
        told_by = fact.told_by
        return ".".join([kind, *(str(getattr(fact, field)) for field in told_by)]) if told_by else kind

    def tell(self, fact: Fact, names: Mapping[str, str], turn: int = 0) -> str:
        """One sentence about a fact; `turn` chooses among several."""
        return self._told(self.facts[self.key(fact)], fact, names, turn)

    def why(self, fact: Fact, names: Mapping[str, str]) -> str:
        """What a fact came from, in the game's own terms; "" if that is all in its sentence."""
        return self.marked_why(fact, names).replace(STARS, "")

    def marked_why(self, fact: Fact, names: Mapping[str, str]) -> str:
        """The same as the words have it, with two stars on either side of what matters in it.

        Words for a kind of fact serve all of its values that have none of their own.
        """
        line = self.reasons.get(self.key(fact), self.reasons.get(type(fact).__name__, ""))
        return self._told(line, fact, names, 0)

    def stroke(self, fact: Fact, names: Mapping[str, str]) -> str | None:
        """A fact in a few words for a list of strokes, without who it was; "" leaves it out, None: the words are long.

        What begins with a comma goes on with the stroke before it: "Forehand", ", into the net".
        """
        line = self.strokes.get(self.key(fact), self.strokes.get(type(fact).__name__))
        return None if line is None else self._told(line, fact, names, 0)

    def in_full(self, fact: Fact, names: Mapping[str, str], turn: int = 0) -> tuple[str, str, str | None]:
        """Its sentence, what it came from, and in a few words: `tell`, `why` and `stroke` at once."""
        key = self.key(fact)
        lines = self._in_full.get(key)
        if lines is None:
            kind = type(fact).__name__
            why, stroke = (table.get(key, table.get(kind)) for table in (self.reasons, self.strokes))
            lines = self._in_full[key] = self.facts[key], why, stroke
        told, why, stroke = lines
        return (
            self._told(told, fact, names, turn),
            self._told(why, fact, names, 0).replace(STARS, ""),
            None if stroke is None else self._told(stroke, fact, names, 0),
        )

    def question(self, ask: Choose[Any], names: Mapping[str, str]) -> str:
        """What a seat is asked; `{seat:name}` is who."""
        return self._filled(self.asks.get(ask.what, ask.what), {"seat": ask.seat}, names, 0)

    def option(self, ask: Choose[Any], option: Answer, names: Mapping[str, str]) -> str:
        """An option of a question. In [terms] the first of these that is there tells it:

        `question.option` ("deciding_court.ad"), the option itself ("ad"; for a reply its kind and what it is
        `told_by`), `question.*` with `{option}` and a reply's fields to fill in. A seat is told by its player's name.
        """
        fields: dict[str, Any] = {"option": option}
        key = str(option)
        if isinstance(option, Value):
            fields |= {name: getattr(option, name) for name in option.__struct_fields__}
            key = ".".join([type(option).__name__, *(str(fields[name]) for name in getattr(option, "told_by", ()))])
        for name in (f"{ask.what}.{key}", key, f"{ask.what}.*"):
            if name in self.terms:
                return self._filled(self.terms[name], fields, names, 0)
        return names.get(key, str(option))

    def say(self, key: str, names: Mapping[str, str], turn: int = 0, **fields: Any) -> str:
        """A sentence of [lines]; `turn` chooses among several."""
        return self._filled(self.lines[key], fields, names, turn)

    def _told(self, line: Any, fact: Fact, names: Mapping[str, str], turn: int) -> str:
        if not line:
            return ""  # not worth a word
        if line.__class__ is dict:
            line = line.get(".".join([str(getattr(fact, name)) for name in line["by"]]), line.get("else", ""))
        return self._filled(line, fact, names, turn)

    def _filled(self, line: Any, fields: Fields, names: Mapping[str, str], turn: int) -> str:
        template: str = line if line.__class__ is str else line[turn % len(line)]
        if "{" not in template:
            return template
        teller = self._teller if names is self.names else self._others
        if teller.names is not names:  # a match is told with the same names for a while
            teller = self._others = _Teller(names, self.terms, self._plural)
        return teller.filled(template, fields)

    def call(self, call: Call, names: Mapping[str, str]) -> str:
        """The umpire's words."""
        first, second = call.first, call.second
        if not call.kind.startswith("tiebreak"):  # SC-08 a tie-break is counted in numbers: 1-0, not one-love
            first, second = (self.terms.get(f"label_{label}", label) for label in (first, second))
        side = names.get(str(call.side), str(call.side)) if call.side else ""
        return self.calls[call.kind].format(first=first, second=second, side=side)

    def term(self, key: str, **fields: Any) -> str:
        """A single word or phrase of [terms], with what it leaves open filled in."""
        return self._filled(self.terms[key], fields, self.names, 0) if fields else self.terms[key]

    def figure(self, value: float, digits: int = 0) -> str:
        """A number as this language writes it: "1,234.5", "1 234,5"."""
        return f"{value:,.{digits}f}".translate({ord(","): self._thousands, ord("."): self._decimal})

    def percent(self, chance: float, digits: int = 0) -> str:
        """A chance for people: "54%", "54 %"; the nearly certain is never called certain."""
        least = 10.0**-digits
        if 0 < 100 * chance < least / 2:
            return f"< {self.figure(least, digits)}{self._percent}"
        if 100 - least / 2 < 100 * chance < 100 - 1e-10:
            return f"> {self.figure(100 - least, digits)}{self._percent}"
        return f"{self.figure(100 * chance, digits)}{self._percent}"

    def called(self, names: Mapping[str, str]) -> "Words":
        """The same words for a match between these players: pictures and options may call them by name."""
        words = Words(self.language, self._tables, names)
        words.plain = self.plain
        return words

    def name(self, seat: str) -> str:
        """What a seat, or a side, is called."""
        return self.names.get(str(seat), str(seat))


@cache
def _form(rule: str) -> Callable[[int], int]:
    return plural_of(rule)


@cache
def _tables(package: str, language: str) -> Mapping[str, Mapping[str, Any]]:
    file = files(package) / "words" / f"{language}.toml"
    if not file.is_file():
        raise Unreadable(
            "there are no words in the language {language!r} for {package}", language=language, package=package
        )
    return tomllib.loads(file.read_text(encoding="utf-8"))


@cache
def load_words(packages: tuple[str, ...], language: str) -> Words:
    """The words of several folders, later ones over earlier ones."""
    tables: dict[str, dict[str, Any]] = {}
    for package in packages:
        for section, entries in _tables(package, language).items():
            tables.setdefault(section, {}).update(entries)
    return Words(language, tables | {"language": dict(_tables(HOME, language).get("language", {}))})


@cache
def languages(packages: tuple[str, ...]) -> tuple[str, ...]:
    """The languages that all of these folders have words in, English first."""
    found = [
        {file.name.removesuffix(".toml") for file in _words(package) if file.name.endswith(".toml")}
        for package in packages
    ]
    return tuple(sorted(set.intersection(*found), key=lambda language: (language != "en", language)))


@runtime_checkable
class Spoken(Protocol):
    """What can be told: an error, a finding, whatever is wrong with a card."""

    @property
    def sentence(self) -> Sentence: ...


@cache
def errors_in(package: str, language: str) -> Mapping[str, str]:
    """By English template, what the errors of a folder are in a language; nothing where it has no words for them."""
    known = any(file.name == f"{language}.toml" for file in _words(package))
    return _tables(package, language).get("errors", {}) if known else {}


def retold(said: Spoken | str, errors: Mapping[str, str], language: str) -> str:
    """An error or a finding in a language, with all that it is made of; English where there are no words for it."""
    sentence = said.sentence if isinstance(said, Spoken) else said
    if not isinstance(sentence, Sentence):
        return str(sentence)
    template = errors.get(sentence.template, sentence.template)
    fields = {
        name: retold(value, errors, language) if isinstance(value, Sentence | Spoken) else value
        for name, value in sentence.fields.items()
    }
    plural = _form(_tables(HOME, language).get("language", {}).get("plural", "n != 1"))
    return _Teller({}, {}, plural).filled(template, fields) if fields else template


def _words(package: str) -> Iterable[Traversable]:
    folder = files(package) / "words"
    return folder.iterdir() if folder.is_dir() else ()
