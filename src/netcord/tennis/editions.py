"""Editions: what the decks and boards of a game were, so that a record finds those it was played with.

A setup contains the player cards and whatever a user brought along, but decks and boards of the box it only names.
`editions.toml` beside the rules holds a digest of each, edition by edition, and `data/older/` keeps those that have
been replaced, under any name: they are looked up by digest.
"""

import hashlib
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import zip_longest
from typing import Any, Generic, TypeVar

import msgspec

from netcord.kernel import Impossible, Sentence, Unreadable, Value, both, joined, readable

U = TypeVar("U", bound=Value)

SHOWN = 6
"""Differences that an error lists before it stops."""


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One edition of a game. Editions with the same `rules` differ in their data alone: each replays under the other.

    `data` are digests of what setups name, `cards` of what they contain: by file.
    """

    number: int
    rules: int
    about: str
    data: dict[str, str] = {}
    cards: dict[str, str] = {}


class _Editions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    edition: tuple[Edition, ...]


@cache
def editions(package: str) -> tuple[Edition, ...]:
    """Every edition of a game, oldest first; none of a game that keeps no account of them."""
    file = files(package) / "editions.toml"
    if not file.is_file():
        return ()
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), readable(_Editions)).edition


def read_plain(name: str, data: bytes) -> Any:
    """What a data file says, whatever its spaces and line ends."""
    return tomllib.loads(data.decode()) if name.endswith(".toml") else msgspec.json.decode(data)


def digest(name: str, data: bytes) -> str:
    """The SHA-256 of what a data file says: as JSON without spaces, keys in order of the alphabet."""
    return hashlib.sha256(msgspec.json.encode(read_plain(name, data), order="sorted")).hexdigest()


def shipped_data(package: str, name: str) -> bytes:
    """A data file as it comes with netcord today."""
    return (files(package) / "data" / name).read_bytes()


@cache
def shipped_digest(package: str, name: str) -> str:
    """The digest of a data file as it comes with netcord today."""
    return digest(name, shipped_data(package, name))


@cache
def older(package: str) -> dict[str, bytes]:
    """By digest, the data files that have been replaced."""
    folder = files(package) / "data" / "older"
    found = sorted(folder.iterdir(), key=lambda file: file.name) if folder.is_dir() else []
    return {digest(file.name, file.read_bytes()): file.read_bytes() for file in found if file.name != "README.md"}


def differences(then: Any, now: Any, place: str = "") -> Iterator[str]:
    """Where two data files say something else: "12 (Smash): draw: 1 then, 2 now"."""
    if isinstance(then, dict) and isinstance(now, dict):
        for key in {**then, **now}:
            yield from differences(then.get(key), now.get(key), f"{place}: {key}" if place else key)
    elif isinstance(then, list) and isinstance(now, list):
        for at, (one, other) in enumerate(zip_longest(then, now), 1):
            yield from differences(one, other, f"{place} {_called(one or other, at)}")
    elif then != now:
        yield f"{place}: {_short(then)} then, {_short(now)} now"


def _called(entry: Any, at: int) -> str:
    """A card by its id or number, anything else by its place."""
    if isinstance(entry, dict):
        return str(entry.get("id", entry.get("number", at)))
    return str(at)


def _short(value: Any) -> str:
    text = "nothing" if value is None else msgspec.json.encode(value).decode()
    return text if len(text) <= 60 else text[:57] + "..."


class Materials(Generic[U]):
    """The decks and boards in the box of a game that its setups name without containing them.

    `named` tells which files a setup names, from the setup as it is written (JSON); `inside` puts other contents of
    these files into a setup, as if a user had brought them along.
    """

    def __init__(
        self,
        package: str,
        named: Callable[[Mapping[str, Any]], tuple[str, ...]] = lambda setup: (),
        inside: Callable[[U, Mapping[str, bytes]], U] = lambda setup, data: setup,
    ) -> None:
        self.package = package
        self._named = named
        self._inside = inside

    @property
    def editions(self) -> tuple[Edition, ...]:
        """Every edition, oldest first."""
        return editions(self.package)

    def named(self, setup: bytes) -> tuple[str, ...]:
        """The files a setup names, in order."""
        try:
            written = msgspec.json.decode(setup)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Unreadable("the setup is not JSON: {error}", error=error) from None
        return tuple(sorted(self._named(written if isinstance(written, dict) else {})))

    def digests(self, setup: bytes) -> dict[str, str]:
        """By name, the digest of every file a setup names, as it is today."""
        return {name: shipped_digest(self.package, name) for name in self.named(setup)}

    def why_not(self, edition: int, today: int) -> str:
        """Why a record of an edition cannot be replayed under today's; "" if it can."""
        known = {one.number: one for one in self.editions}
        then, now = known.get(edition), known.get(today)
        if edition == today or (then is not None and now is not None and then.rules == now.rules):
            return ""
        if then is None:
            return (
                Sentence("a newer netcord can read it")
                if edition > today
                else Sentence("its answers may mean something else")
            )
        since = [
            Sentence("; edition {number}: {about}", number=one.number, about=one.about)
            for one in self.editions
            if edition < one.number <= today
        ]
        compared = [self._compared(name, wanted) for name, wanted in then.data.items()]
        changed = Sentence("the rules have changed, and its answers may mean something else")
        return joined((changed, *since, *compared), "")

    def as_played(self, setup: U, written: bytes, edition: int, data: Mapping[str, str] | None) -> U:
        """A setup with the decks and boards it was played with inside, where today's are others.

        `data` are the digests a record holds; a record without any is of its edition.
        """
        names = self.named(written)
        if data is None:
            then = next((one for one in self.editions if one.number == edition), None)
            data = {} if then is None else {name: then.data[name] for name in names if name in then.data}
        elif tuple(data) != names:
            held, due = (", ".join(one) or Sentence("nothing") for one in (data, names))
            raise Unreadable(
                "the digests should be of what the setup names, which is {due}, not of {held}", due=due, held=held
            )
        other = {name: wanted for name, wanted in data.items() if wanted != shipped_digest(self.package, name)}
        if not other:
            return setup
        return self._inside(setup, {name: self._find(name, wanted, edition) for name, wanted in other.items()})

    def replaced(self, data: Mapping[str, str]) -> Iterator[str]:
        """A sentence for each of these files that is another today, with what has changed."""
        for name, wanted in data.items():
            if wanted != shipped_digest(self.package, name):
                yield Sentence("{name} was another then{changes}", name=name, changes=self._compared(name, wanted))

    def _find(self, name: str, wanted: str, edition: int) -> bytes:
        found = older(self.package).get(wanted)
        if found is None:
            of = [str(one.number) for one in self.editions if one.data.get(name) == wanted]
            whose = (
                Sentence("the one of edition {of}", of=both(of))
                if of
                else Sentence("one that no edition known here came with")
            )
            raise Impossible(
                (
                    "{name} is not the one this record (edition {edition}) was played with: there its "
                    "digest is {wanted}, {whose}; here it is {here}. With that file in data/older the "
                    "record replays"
                ),
                name=name,
                edition=edition,
                wanted=wanted,
                whose=whose,
                here=shipped_digest(self.package, name),
            )
        return found

    def _compared(self, name: str, wanted: str) -> str:
        """What has changed in a file since, if the former one is at hand."""
        here = shipped_digest(self.package, name)
        if wanted == here:
            return ""
        found = older(self.package).get(wanted)
        told = [Sentence("{name}: {then} then, {now} now", name=name, then=wanted[:12], now=here[:12])]
        if found is not None:
            today = read_plain(name, shipped_data(self.package, name))
            changed = list(differences(read_plain(name, found), today))
            told += [Sentence(change) for change in changed[:SHOWN]]
            if (left := len(changed) - SHOWN) > 0:
                told.append(Sentence("{left} more", left=left))
        return Sentence(" ({changes})", changes=joined(told, "; "))
