"""Dice thrown on a real table: which dice they are, what each fall of them comes to, and what it would bring.

A throw of the rules lists what may come up, already read: 36 for a three and a six. People see dice. So what is listed
is taken apart into dice again, where it is clear into which; otherwise it is one die with a face for each outcome.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import Any

from netcord.kernel import EVERYONE, Answer, Ask, Chance, Fact, Unreadable, Value, View, encode, masked
from netcord.play import place
from netcord.registry import AnyGame
from netcord.tennis import Words

__all__ = ["Die", "Thrown", "by_hand", "drawn", "foretold", "thrown"]


class DieFace(Value):
    """A face of a die."""

    key: str
    label: str


class Die(Value):
    """A die to be thrown by hand: `kind` is for pictures."""

    kind: str
    label: str
    faces: tuple[DieFace, ...]


class Fall(Value):
    """What a fall of the dice, a face of each, comes to."""

    faces: tuple[str, ...]
    answer: Answer


class Thrown(Value):
    """The dice of one throw, and every fall of them."""

    dice: tuple[Die, ...]
    falls: tuple[Fall, ...]

    def typed(self, text: str) -> Answer:
        """The answer that a text comes to: the faces in the order of the dice, with or without spaces between them."""
        apart = tuple(re.findall(r"[^\W_]+", text.casefold()))
        for wanted, written in ((apart, self._apart), (("".join(apart),), self._together)):
            found = {fall.answer for fall in self.falls if wanted in written(fall)}
            if len(found) == 1:
                return found.pop()
        dice = "; ".join(f"{die.label}: {' '.join(face.label for face in die.faces)}" for die in self.dice)
        raise Unreadable("{text!r} cannot have fallen: type a face of each die, {dice}", text=text, dice=dice)

    def _apart(self, fall: Fall) -> set[tuple[str, ...]]:
        """A fall face by face: by their keys, or by what they are called."""
        named = [{face.key: face.label.casefold() for face in die.faces} for die in self.dice]
        labels = tuple(names[key] for names, key in zip(named, fall.faces, strict=True))
        return {tuple(key.casefold() for key in fall.faces), labels}

    def _together(self, fall: Fall) -> set[tuple[str, ...]]:
        """A fall in one word; percentile dice as they are read, 00 for a hundred."""
        if [die.kind for die in self.dice] == ["tens", "ones"]:
            return {(f"{fall.answer}",), (fall.faces[0][0] + fall.faces[1],)}
        return {("".join(faces),) for faces in self._apart(fall)}

    @property
    def example(self) -> str:
        """How a fall is typed: the last face of every die."""
        return " ".join(die.faces[-1].label for die in self.dice)


def by_hand(ask: Ask) -> bool:
    """Whether a throw can be made in the open, for everybody to see."""
    return isinstance(ask, Chance) and ask.eyes == EVERYONE and ask.odds == EVERYONE


def drawn(chance: Chance[Any], luck: Random) -> Answer:
    """What netcord draws itself: a hidden card, by lot."""
    while (found := place(chance, luck.getrandbits(256))) is None:
        pass
    return found


def foretold(game: AnyGame, view: View[Any, Ask], outcome: Answer) -> tuple[Fact, ...]:
    """What a fall of the dice would bring, before it counts.

    Nothing where anything is hidden from somebody: what came of it might give that away.
    """
    if view.unseen or masked(view.state, None) != view.state:
        return ()
    return game.facts_seen(game.step(view.state, outcome).facts, view.seat)


def thrown(chance: Chance[Any], words: Words) -> Thrown:
    """The dice that are thrown, each with its faces, and what every fall of them comes to."""
    falls = [(faces, outcome) for outcome in chance.outcomes for faces in _faces(chance, outcome)]
    many = {len(faces) for faces, _ in falls}
    kinds = _kinds(chance, [faces for faces, _ in falls]) if len(many) == 1 else None
    if kinds is None:
        falls = [((str(number),), outcome) for number, outcome in enumerate(chance.outcomes)]
        labels = [_label(chance, outcome, words) for outcome in chance.outcomes]
        faces = tuple(DieFace(str(number), label) for number, label in enumerate(labels))
        dice: tuple[Die, ...] = (Die(_alone(chance), words.terms.get(f"thrown_{chance.what}", ""), faces),)
    else:
        dice = tuple(
            Die(
                kind,
                _called(chance, kinds, at, words),
                tuple(DieFace(face, words.terms.get(f"{chance.what}.{face}", face)) for face in _in_order(falls, at)),
            )
            for at, kind in enumerate(kinds)
        )
    return Thrown(dice, tuple(Fall(faces, outcome) for faces, outcome in falls))


def _called(chance: Chance[Any], kinds: Sequence[str], at: int, words: Words) -> str:
    """What a die is called: by what it says where each says something of its own, else by what it is."""
    fields: Sequence[str] = getattr(chance.outcomes[0], "__struct_fields__", ())
    if len(fields) == len(kinds) > 1:
        field = fields[at]
        return words.terms.get(f"die_{field}") or words.names.get(field.upper()) or words.term(f"die_{kinds[at]}")
    return words.term(f"die_{kinds[at]}")


_PAIRS = {10 * low + high for low in range(1, 7) for high in range(low, 7)}  # two dice, the lower one first


def _faces(chance: Chance[Any], outcome: Answer) -> Iterator[tuple[str, ...]]:
    """The falls of the dice that are read as this outcome."""
    whole = chance.outcomes
    if isinstance(outcome, Value):
        parts = [getattr(outcome, name) for name in outcome.__struct_fields__]
        others = [{getattr(one, name) for one in whole} for name in outcome.__struct_fields__]
        for faces in product(*(_number(part, among) for part, among in zip(parts, others, strict=True))):
            yield tuple(face for part in faces for face in part)
    elif isinstance(outcome, int):
        yield from _number(outcome, set(whole))
    else:
        yield tuple(re.findall(r"[^\W\d]+|\d+", str(outcome)))


def _number(number: Any, among: set[Any]) -> Sequence[tuple[str, ...]]:
    if not isinstance(number, int):
        return [(str(number),)]
    if among == _PAIRS:
        low, high = divmod(number, 10)
        return [(str(low), str(high)), (str(high), str(low))][: 1 + (low != high)]
    if among == set(range(2, 13)):
        return [(str(one), str(number - one)) for one in range(1, 7) if 1 <= number - one <= 6]
    if among == set(range(1, 101)):
        return [(f"{number // 10 % 10}0", str(number % 10))]
    return [(str(number),)]


def _kinds(chance: Chance[Any], falls: Sequence[tuple[str, ...]]) -> list[str] | None:
    """What the dice are; None unless every combination of their faces is there, as it is with real dice."""
    faces = [sorted({fall[at] for fall in falls}) for at in range(len(falls[0]))] if falls else []
    every = 1
    for one in faces:
        every *= len(one)
    if not faces or every != len(falls) or len(set(falls)) != len(falls):
        return None
    if len(faces) == 1 and not isinstance(chance.outcomes[0], int):
        return None
    names = getattr(chance.outcomes[0], "__struct_fields__", ())
    red = "red" in names
    return [_kind(one, red=red and at == len(faces) - 1) for at, one in enumerate(faces)]


def _kind(faces: Sequence[str], *, red: bool) -> str:
    if red:
        return "red"
    if set(faces) == {str(face) for face in range(1, 7)}:
        return "white"
    if set(faces) == {f"{face}0" for face in range(10)}:
        return "tens"
    if set(faces) == {str(face) for face in range(10)}:
        return "ones"
    if all(face.isdigit() for face in faces):
        return f"d{len(faces)}" if len(faces) in (10, 20, 100) else "number"
    return "letter" if all(len(face) == 1 for face in faces) else "hit"


def _alone(chance: Chance[Any]) -> str:
    return "coin" if len(chance.outcomes) == 2 else "card"


def _in_order(falls: Sequence[tuple[tuple[str, ...], Answer]], at: int) -> list[str]:
    found = {faces[at] for faces, _ in falls}
    return sorted(found, key=lambda face: (int(face) if face.isdigit() else 0, face))


def _label(chance: Chance[Any], outcome: Answer, words: Words) -> str:
    text = str(outcome) if not isinstance(outcome, Value) else encode(outcome).decode()
    for key in (f"{chance.what}.{text}", text):
        if key in words.terms:
            return words.terms[key]
    return words.names.get(text, text)
