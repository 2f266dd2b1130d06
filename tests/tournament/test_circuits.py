"""Seasons: tournaments one after the other, seeded by what was won before; ranking, meetings, the record book."""

import json
from collections import Counter
from pathlib import Path

import pytest

from netcord.club.circuits import FILE, Season, begin, circuit, circuits, find_season, listed, people
from netcord.club.season_sheets import season_sheet
from netcord.kernel import Illegal, Impossible, Unreadable
from netcord.tournament import points_for, statistics


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NETCORD_HOME", str(tmp_path))
    return tmp_path


def played(season: Season, many: int = 1) -> Season:
    """The season after so many more tournaments, always with the same luck."""
    for _ in range(many):
        with season.draw(seed=bytes([len(season.kept.drawn) + 1]) * 32) as saved:
            saved.play_all()
        season = Season(season.folder)
    return season


def small(**more: str) -> Season:
    return begin("1983-men", size=16, me=("mcenroe",), **more)


def test_a_season_is_ready_made_for_every_year_of_the_almanac_and_for_1983() -> None:
    known = circuits()
    assert [stop.key for stop in known["1983-men"].stops][-1] == "masters-1983-men"
    assert known["1983-men"].game == "pro-tennis"
    assert [stop.key for stop in known["atp-2007"].stops] == ["hard", "clay", "grass", "hard-2"]
    assert all(len(one.stops) >= 2 for one in known.values())
    assert known["1983-women"].sizes[0] == 32, "the first tournament of the women is a small one"


def test_rounds_are_worth_points_and_earlier_ones_half() -> None:
    assert [points_for(place) for place in range(8)] == [2000, 1200, 720, 360, 180, 90, 45, 22]


def test_points_add_up_and_everybody_has_won_and_lost_what_was_played() -> None:
    season = played(small(), 2)
    table, book = season.ranking, season.meetings
    assert [one.place for one in table] == list(range(1, len(table) + 1))
    assert [one.total for one in table] == sorted((one.total for one in table), reverse=True)
    assert all(one.total == sum(filter(None, one.points)) for one in table)
    assert sum(one.won for one in table) == sum(one.lost for one in table) == len(book) == 30
    assert Counter(one.winner for one in book) == Counter({one.name: one.won for one in table if one.won})
    for number, tournament in enumerate(season.played[:2]):
        assert tournament is not None
        event = tournament.events[0]
        for line in statistics(tournament, event.key).entrants:
            row = next(one for one in table if one.name == event.entrants[line.entrant].name)
            assert row.points[number] == points_for(line.place)
            assert (number in row.titles) == (line.place == 0)


def test_before_the_first_ball_the_ranking_is_that_of_the_cards() -> None:
    season = small()
    assert [one.name for one in season.ranking] == list(people(circuit("1983-men"), 16))
    assert not any(one.total or one.cards - one.place for one in season.ranking)


def test_the_next_draw_is_seeded_by_the_ranking() -> None:
    season = played(small())
    first = season.ranking[0].name
    with season.draw(seed=bytes(32)) as saved:
        event = saved.tournament.events[0]
        assert event.entrants[event.seeds[0]].name == first
        assert [event.entrants[place].rank for place in event.seeds] == list(range(1, len(event.seeds) + 1))


def test_only_the_best_enter_the_last_tournament() -> None:
    season = played(small(), 4)
    best = {one.name for one in season.ranking[:12]}
    with season.draw(seed=bytes(32)) as saved:
        assert {one.name for one in saved.tournament.events[0].entrants} == best


def test_a_season_is_played_to_its_end_and_the_same_luck_makes_the_same_season() -> None:
    season, again = played(small(), 5), played(small(name="again"), 5)
    assert season.over
    assert season.ranking == again.ranking
    assert season.record_book == again.record_book
    with pytest.raises(Illegal, match="is over: begin another one"):
        season.draw()


def test_a_tournament_comes_to_its_end_before_the_next_is_drawn() -> None:
    season = small()
    season.draw(seed=bytes(32)).close()
    with pytest.raises(Illegal, match="French Open 1983, men is not over yet"):
        season.draw()
    with pytest.raises(Illegal, match="is not over yet"):
        Season(season.folder).draw()


def test_the_record_book_tells_what_happened() -> None:
    season = played(small(), 2)
    feats = {feat.what: feat for feat in season.record_book}
    matches = [
        match for one in season.played if one is not None for match in one.matches() if match.outcome is not None
    ]
    points = [sum(match.outcome.numbers.points) for match in matches if match.outcome is not None]
    assert feats["longest"].number == max(points)
    titles = sorted((len(one.titles) for one in season.ranking), reverse=True)
    assert ("titles" in feats) == (titles[0] > titles[1]), "where two have as many, nobody has the most"
    worse, better = feats["upset"].ranks
    assert worse - better == feats["upset"].number > 0
    finals = [one.rounds()[-1][0].outcome for one in season.played if one is not None]
    assert feats["final"].number == min(sum(final.numbers.games) for final in finals if final is not None)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_is_told_in_every_language(language: str) -> None:
    sheet = season_sheet(played(small()), language)
    assert [stop.standing for stop in sheet.stops] == ["over", "next", "later", "later", "later"]
    assert sheet.stops[0].name == {"en": "French Open", "fr": "Roland-Garros"}[language]
    assert sheet.stops[1].place == {"en": "London", "fr": "Londres"}[language]
    assert len({stop.place for stop in sheet.stops}) == 5, "two were in New York"
    assert sheet.me == ("John McEnroe",)
    assert "John McEnroe" in sheet.about
    assert "John McEnroe" in sheet.among
    assert "{" not in json.dumps([stop.mine + stop.result for stop in sheet.stops])


def test_wins_of_two_who_met_are_counted_from_both_sides() -> None:
    season = played(small(), 3)
    sheet = season_sheet(season, "en")
    for one in sheet.met:
        both = [found for found in season.meetings if {found.winner, found.loser} == {one.a, one.b}]
        assert one.won == (sum(found.winner == one.a for found in both), sum(found.winner == one.b for found in both))
        assert len(one.matches) == len(both)


def test_whoever_does_not_play_there_and_sizes_that_are_not_are_refused() -> None:
    with pytest.raises(Unreadable, match="nobody called 'nobody' plays in Season of 1983, men"):
        begin("1983-men", me=("nobody",))
    with pytest.raises(Unreadable, match="'jim' could be Jimmy Connors, Jimmy Arias: say which"):
        begin("1983-men", me=("jim",))
    with pytest.raises(Illegal, match="is played by 16, 32, 64, not by 17"):
        begin("1983-men", size=17)
    with pytest.raises(Unreadable, match="there is no season '1984-men'"):
        begin("1984-men")
    with pytest.raises(Impossible, match="there is no season in"):
        find_season("last")
    assert list(listed()) == []


def test_a_file_that_is_no_season_is_told_by_its_name() -> None:
    season = small()
    (season.folder / FILE).write_text('{"season": 3}')
    with pytest.raises(Unreadable, match=r"season\.json is no season"):
        Season(season.folder)
    (season.folder / FILE).write_text('{"format": 9, "season": "1983-men", "name": "", "size": 16}')
    with pytest.raises(Unreadable, match="written by a later netcord"):
        Season(season.folder)


def test_a_tournament_whose_folder_has_gone_can_be_drawn_again() -> None:
    season = played(small())
    folder = season.place(season.plan.stops[0])
    assert folder is not None
    folder.rename(folder.with_name("elsewhere"))
    assert Season(season.folder).next == 0
