"""Facts say what they mean, and a game is not made out of facts that do not."""

from typing import Any

import pytest

from netcord.kernel import Fact, Side
from netcord.tennis import Meaning, Mood, Reading, TennisFact, meaning, readings
from netcord.tennis.meaning import check


class Cheered(Fact):
    """A fact of no game of tennis."""


class Grunted(TennisFact):
    mood = "loud"  # type: ignore[assignment]  # on purpose


class Stopped(TennisFact):
    voids = "perhaps"  # type: ignore[assignment]  # on purpose


class Sliced(TennisFact):
    means = ()


class Lobbed(TennisFact):
    told_by = ("height",)


class Looked(TennisFact):
    """A card is read."""

    by: str
    line: int

    @property
    def means(self) -> tuple[Meaning, ...]:
        return (meaning.Shot(self.by),)

    @property
    def reads(self) -> Reading:
        return Reading(self.by, "V", self.line)


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (Cheered, "Cheered must be a TennisFact"),
        (Grunted, "the mood of Grunted must be one of PLAIN, ACE, DOUBLE_FAULT, EVENT, not 'loud'"),
        (Stopped, "Stopped voids its point or does not: True or False, not 'perhaps'"),
        (Sliced, "means of Sliced must be a property"),
        (Lobbed, "Lobbed is told by height, which it does not have"),
    ],
)
def test_a_fact_that_does_not_say_what_it_means_is_refused(kind: type[Fact], said: str) -> None:
    with pytest.raises(TypeError, match=said):
        check(kind)


def test_a_fact_means_nothing_unless_it_says_so() -> None:
    check(Looked)
    assert (TennisFact.mood, TennisFact.voids) == (Mood.PLAIN, False)
    assert meaning.meanings(Cheered()) == ()
    assert meaning.meanings(Looked("A", 11)) == (meaning.Shot("A"),)


def test_cards_are_marked_where_they_were_read_last_and_the_last_card_comes_last() -> None:
    facts: list[Any] = [Looked("B", 11), Looked("A", 66), Cheered(), Looked("B", 23)]
    assert list(readings(facts).items()) == [("A", Reading("A", "V", 66)), ("B", Reading("B", "V", 23))]
    assert readings([Cheered()]) == {}
    assert Side.A in readings(facts)  # a side is a seat
