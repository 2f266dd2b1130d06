"""Ready-made fields."""

from typing import Any

import pytest

import netcord
from netcord.kernel import Illegal, Impossible, Unreadable
from netcord.tennis import Shelf
from netcord.tournament import calendar, championship, line_count, prepare

from .courts import QUICK, SEED, players, pro_tennis


@pytest.fixture
def with_1983(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf: Any = Shelf("1983.cards.json", (*players(50), *players(50, "F")))
    monkeypatch.setattr(netcord.game("pro-tennis"), "shelves", lambda: (shelf,))


def test_the_calendar_has_five_championships_for_men_and_for_women() -> None:
    kinds = [one.kind.value for one in calendar().values()]
    assert (kinds.count("men"), kinds.count("women")) == (5, 5)
    assert {one.surface for one in calendar().values()} == {"grass", "clay", "hard", "carpet"}


def test_a_championship_is_found_by_key_or_name() -> None:
    assert championship("wimbledon-1983-men") is championship("Wimbledon 1983, men")
    with pytest.raises(Unreadable, match="there is no 'Wimbledon 2050' in the calendar: choose australian-open"):
        championship("Wimbledon 2050")


@pytest.mark.parametrize("key", list(calendar()))
@pytest.mark.usefixtures("with_1983")
def test_every_size_of_every_championship_can_be_entered(key: str) -> None:
    one = championship(key)
    for size in one.sizes:
        entries = one.entries(size)
        assert len(entries.entrants) == min(size, 50)
        assert line_count(len(entries.entrants)) == line_count(size)
        assert [entrant.rank for entrant in entries.entrants] == list(range(1, min(size, 50) + 1))
        tournament, _ = prepare(pro_tennis(), one.name, [entries], note=one.note, seed=SEED)
        assert tournament.note.startswith(one.where)
        assert dict(tournament.event().options)["random_events"] == "triple_ones"


@pytest.mark.usefixtures("with_1983")
def test_the_fifty_best_are_drawn_on_64_lines_as_printed() -> None:
    entries = championship("wimbledon-1983-women").entries(64)
    tournament, _ = prepare(pro_tennis(), "Wimbledon", [entries], options=QUICK, seed=SEED)
    assert len(tournament.event().lines) == 64
    assert tournament.event().lines.count(None) == 14
    assert tournament.event().title == "Women's singles"


@pytest.mark.usefixtures("with_1983")
def test_another_size_is_refused() -> None:
    with pytest.raises(Illegal, match="Wimbledon 1983, men is drawn for 16 or 32 or 64, not for 48"):
        championship("wimbledon-1983-men").entries(48)


def test_a_set_that_is_not_here_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(netcord.game("pro-tennis"), "shelves", lambda: ())
    with pytest.raises(Impossible, match="played with the set 1983 of pro-tennis, which is not here"):
        championship("wimbledon-1983-men").entries()


def test_a_set_that_is_too_small_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf: Any = Shelf("1983.cards.json", tuple(players(9)))
    monkeypatch.setattr(netcord.game("pro-tennis"), "shelves", lambda: (shelf,))
    with pytest.raises(Impossible, match="the set 1983 has 9 men, too few for a draw of 32"):
        championship("wimbledon-1983-men").entries(32)


def test_the_real_set_fills_every_championship() -> None:
    for one in calendar().values():
        assert len(one.entries().entrants) == one.sizes[0]
