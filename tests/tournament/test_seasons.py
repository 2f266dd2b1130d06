"""Fields of real seasons: the best of a year on a surface, each with the card of that season."""

from pathlib import Path

import pytest

from netcord.club.entering import Draft, draw_up, from_calendar
from netcord.club.seasons import season_field, season_fields
from netcord.kernel import Illegal, Unreadable
from netcord.tournament import Kind


def test_the_field_of_a_year_are_its_best_by_rank() -> None:
    ready = from_calendar(["atp-1999-grass"], 8)
    (event,) = ready.events
    assert ready.game.key == "inside-volley"
    assert ready.title == "ATP 1999, grass"
    assert event.kind is Kind.MEN
    names = [entrant.name for entrant in event.entrants]
    assert names[0] == "Pete Sampras"
    assert len(names) == 8
    assert {card.surface for entrant in event.entrants for card in entrant.cards} == {"GRASS"}


def test_a_field_is_drawn_like_any_other(tmp_path: Path) -> None:
    with draw_up(Draft(calendar=["wta-2015-clay"], size=8), tmp_path / "cup") as saved:
        assert len(saved.tournament.events[0].entrants) == 8


def test_every_year_and_surface_has_the_sizes_it_is_large_enough_for() -> None:
    fields = season_fields()
    assert fields["wta-2015-clay"].sizes[0] == 16
    assert all(one.many >= max(one.sizes) for one in fields.values())
    assert season_field("wimbledon-1983-men") is None


def test_a_field_that_is_not_there_is_refused_with_what_is() -> None:
    with pytest.raises(Unreadable, match=r"^there is no field of the WTA in 1995 on clay: there are fields of 2006 to"):
        from_calendar(["wta-1995-clay"], 8)
    with pytest.raises(Illegal, match=r"^ATP 1999, grass is drawn for 8 or 16"):
        from_calendar(["atp-1999-grass"], 12)
