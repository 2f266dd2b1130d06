"""Odds at the terminal: exact ones, and estimates."""

from itertools import permutations
from pathlib import Path

import pytest

from netcord import tournament
from netcord.games.tennidice import Options, board_named
from netcord.games.tennidice.cubes import Rows
from netcord.kernel import Side
from netcord.solvers.tennidice.solve import tiebreak_value
from netcord.tennis import FORMATS, read_score

from .conftest import Run
from .test_errors import complaint
from .test_tournaments import CUP

PEACE = ("-o", "random_events=off")
SOLVED = ("odds", "tennidice", "-o", "spirit=off")
COMPASS = ("odds", "pro-tennis", "north", "south", *PEACE)


def test_odds_are_told_with_results_in_sets_and_what_is_to_be_expected(run: Run) -> None:
    ran = run(*COMPASS)
    assert ran.code == 0, ran.err
    assert "Exact: nothing was left out." in ran.out
    for told in ("North", "South", "3-0", "Set 1", "Aces", "Double faults", "a toss decides"):
        assert told in ran.out


def test_as_json_they_add_up(run: Run) -> None:
    odds = run(*COMPASS, "--json").json
    assert sum(odds["won"]) == pytest.approx(1, abs=1e-12)
    assert sum(one["chance"] for one in odds["sets"]) == pytest.approx(1, abs=1e-12)
    first = [one["chance"] for one in odds["set_scores"] if one["set"] == 1]
    assert sum(first) == pytest.approx(1, abs=1e-12)
    assert odds["missing"] < 1e-12
    assert odds["first"] == ""


def test_a_toss_is_half_of_either_server(run: Run) -> None:
    both = run(*COMPASS, "--json").json["won"][0]
    each = [run(*COMPASS, "-o", f"first={first}", "--json").json["won"][0] for first in "AB"]
    assert both == pytest.approx(sum(each) / 2, abs=1e-13)


def test_a_set_and_a_break_up_is_better_than_love_all(run: Run) -> None:
    start, ahead = (run(*COMPASS, *at, "--json").json for at in ((), ("--at", "6-4 3-1 30-0")))
    assert ahead["won"][0] > start["won"][0]
    assert ahead["at"] == "6-4 3-1 30-0"


def test_another_format_may_be_asked_about(run: Run) -> None:
    assert run(*COMPASS, "--format", "single_tiebreak", "--json").json["format"] == "single_tiebreak"


def test_somebody_who_never_takes_a_chance_wins_less(run: Run) -> None:
    best = run(*COMPASS, "--json").json["won"][0]
    never = run(*COMPASS, "--bot-a", "never", "--json").json["won"][0]
    assert never < best


def test_inside_volley_is_summed_with_rain_and_injuries(run: Run) -> None:
    ran = run("odds", "inside-volley", "federer-2007-hard", "nadal-hard", "--lang", "fr")
    assert ran.code == 0, ran.err
    assert "Exact : rien n'a été laissé de côté." in ran.out


def test_tennidice_has_its_odds_from_the_solver(run: Run) -> None:
    told = run(*SOLVED, "-o", "first=A", "--json").json
    assert told["won"][0] == pytest.approx(0.4998027163, abs=1e-9)
    assert told["placed"] == [[{"rows": [1, 3, 0, 0], "share": 1.0}]] * 2
    assert run(*SOLVED, "-o", "first=B", "--json").json["won"][1] == pytest.approx(told["won"][0], abs=1e-12)
    assert run(*SOLVED, "--json").json["won"][0] == pytest.approx(0.5, abs=1e-12)
    assert "1,3,0,0" in run(*SOLVED).out


def test_td_75_with_spirit_cubes_the_odds_before_the_first_point_are_told_at_once(run: Run) -> None:
    cubes = ("odds", "tennidice", "0,2,0,2", "0,4,0,0")
    told = run(*cubes, "-o", "first=A", "--json").json
    assert told["won"][0] == pytest.approx(0.6032877298, abs=1e-9)  # docs/tennidice-solved.md
    turned = run("odds", "tennidice", "0,4,0,0", "0,2,0,2", "-o", "first=B", "--json").json
    assert turned["won"][1] == pytest.approx(told["won"][0], abs=1e-12)
    placed = run("odds", "tennidice", "-o", "first=A", "--json").json
    assert placed["won"][0] == pytest.approx(0.5008083300, abs=1e-9)
    assert placed["placed"] == [[{"rows": [1, 2, 0, 1], "share": 1.0}]] * 2
    assert run("odds", "tennidice", "--json").json["won"][0] == pytest.approx(0.5, abs=1e-12)
    assert "Exact" in run("odds", "tennidice").out
    bots = run("odds", "tennidice", "--bot-a", "sensible", "--bot-b", "sensible", "-n", "4", "--json").json
    assert bots["matches"] == 4, "who names bots wants them to play"


def test_td_75_with_spirit_cubes_the_odds_at_a_score_are_solved(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    cubes: tuple[Rows, Rows] = (0, 1, 0, 0), (0, 0, 0, 1)
    asked = ("odds", "tennidice", "0,1,0,0", "0,0,0,1", "--at", "6-5")
    board, scores = board_named("default"), [read_score("6-5", FORMATS["tennidice_tiebreak"], side) for side in Side]
    each = [tiebreak_value(score, *cubes, board, Options(), spirit=board.cubes.spirit) for score in scores]
    assert run(*asked, "-o", "first=A", "--json").json["won"][0] == pytest.approx(each[0], abs=1e-9)
    assert run(*asked, "--json").json["won"][0] == pytest.approx(sum(each) / 2, abs=1e-9), "a toss"
    assert "no spirit cube lies in a row" in run(*asked, "-o", "first=A").out
    monkeypatch.setattr("netcord.solvers.tennidice.tiebreaks.by_machine", lambda board, options: False)
    refused = run(*asked)
    assert refused.code == 2
    assert "netcord solve tennidice --spirit" in refused.err


def test_td_60_with_useless_steps_bots_play_for_the_odds(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netcord.club.odds.PLAYED", 4)
    told = run("odds", "tennidice", "-o", "useless_steps=true", "-n", "4", "--json").json
    assert told["matches"] == 4
    assert told["error"] > 0


def test_tennidice_has_odds_at_a_score_with_the_cubes_that_lie_there(run: Run) -> None:
    cubes = (*SOLVED, "0,1,0,0", "0,0,0,0", "-o", "first=A")
    start, level, ahead = (run(*cubes, *at, "--json").json for at in ((), ("--at", "6-6"), ("--at", "6-5")))
    assert start["won"][0] == pytest.approx(0.6287082815, abs=1e-10)  # docs/tennidice-solved.md
    assert ahead["at"] == "[6-5]"
    assert 0.5 < level["won"][0] < ahead["won"][0] < 1
    turned = run(*SOLVED, "0,0,0,0", "0,1,0,0", "-o", "first=B", "--at", "6-6", "--json").json
    assert turned["won"][1] == pytest.approx(level["won"][0], abs=1e-12)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((*COMPASS, "--at", "6-4 9-2"), "cannot stand at '6-4 9-2'"),
        ((*COMPASS, "--at", "6-4 6-4 6-4"), "the match is over"),
        ((*COMPASS, "--at", "6-4 3-2 30-45"), "points are called 0, 15, 30, 40, Ad"),
        ((*COMPASS, "--at", "7-6 x"), "is no score in games"),
        ((*COMPASS, "--format", "bo7"), "there is no format 'bo7'"),
        (("odds", "pro-tennis", "north", "nobody"), "there is no card 'nobody'"),
        ((*COMPASS, "--bot-a", "lobber"), "lobber"),
        (("odds", "inside-volley", "federer-2007-hard", "nadal-hard", "--bot-a", "best"), "nothing to decide"),
        (("odds", "worldwide", "--at", "3-2"), "leave --at, --format and --followed out"),
        (("odds", "worldwide", "-n", "0"), "at least one match"),
        (("odds", "worldwide", "--bot-a", "nadal"), "has no bot 'nadal'"),
        ((*COMPASS, "-n", "10"), "are summed, not played"),
        (("odds", "tennidice", "1,3,0,0", "0,4,0,0", "-o", "useless_steps=true"), "netcord solve tennidice --spirit"),
        (("odds", "tennidice", "0,1,0,0", "0,4,0,0", "--at", "5-9"), "cannot stand at '5-9'"),
        (("odds", "tennidice", "-o", "mode=match", "--at", "6-4"), "solved game by game only"),
        ((*SOLVED, "--all"), "only -o and --at apply"),
        (("odds", "tennidice", "-o", "mode=match", "--all"), "has no players' cards"),
        ((*SOLVED, "1,3,0,0", "0,4,0,0", "--bot-a", "club"), "only -o and --at apply"),
        ((*SOLVED, "1,3,0,0"), "of both sides, or of none"),
        ((*SOLVED, "1,3,0,0", "5,0,0,0"), "places 5 cubes"),
        ((*SOLVED, "--at", "7-1"), "cannot stand at '7-1'"),
        ((*SOLVED, "-o", "board=hit3"), "must be worked out first"),
        (("odds", "pro-tennis", "north", "--all"), "leave cards and --at out"),
        ((*COMPASS, "--followed", "0"), "at least one condition"),
    ],
)
def test_what_cannot_be_asked_is_told_in_a_sentence(run: Run, words: tuple[str, ...], told: str) -> None:
    assert told in complaint(run, *words)


def test_doubles_as_written_are_an_estimate_rather_than_told_with_a_bound_that_says_nothing(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("netcord.club.odds.FOLLOWED_IN_DOUBLES", 2)
    monkeypatch.setattr("netcord.club.odds.PLAYED_INSTEAD", 40)
    pairs = ("odds", "pro-tennis", "north", "south", "north", "south", "-o", "sets_to_win=1")
    told = run(*pairs, "--json").json
    assert told["matches"] == 40
    assert told["error"] > 0.05
    assert told["bots"] == ["best", "best"]
    assert "could not be followed to their end" in complaint(run, *pairs, "--at", "3-2")


def test_every_pairing_of_a_set_of_cards(run: Run) -> None:
    cells = run("odds", "pro-tennis", "--all", *PEACE, "-o", "sets_to_win=1", "--json").json["pairings"]
    known = {(cell["a"], cell["b"]): cell["won"] for cell in cells}
    alone = run("odds", "pro-tennis", "north", "south", *PEACE, "-o", "sets_to_win=1", "--json").json["won"]
    pair = known.get(("north", "south"))
    assert (pair if pair is not None else 1 - known["south", "north"]) == pytest.approx(alone[0], abs=1e-12)


def test_the_title_of_a_draw_before_and_during_the_event(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netcord.tournament.preparing.new_seed", lambda: bytes(range(32)))
    assert run(*CUP).code == 0
    before = run("tournament", "odds", "last", "--json").json["titles"]
    assert len(before) == 4
    assert sum(one["chance"] for one in before) == pytest.approx(1, abs=1e-12)
    assert "North" in run("tournament", "odds", "last").out
    assert "Simple ouvert" in run("tournament", "odds", "last", "--lang", "fr").out
    first = tournament.read(home.parent / "tournaments" / "compass-cup").due()[0]
    assert run("tournament", "play", "last", first.id, "--all").code == 0
    played = tournament.read(home.parent / "tournaments" / "compass-cup").match(first.id)
    after = {one["entrant"]: one["chance"] for one in run("tournament", "odds", "last", "--json").json["titles"]}
    assert len(after) == 3
    assert played.lost_by not in after
    assert sum(after.values()) == pytest.approx(1, abs=1e-12)
    assert run("tournament", "play", "last", "--all").code == 0
    end = run("tournament", "odds", "last", "--json").json["titles"]
    assert [one["chance"] for one in end] == [1.0]


def test_the_title_of_groups_is_an_estimate_until_they_are_decided(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("netcord.tournament.preparing.new_seed", lambda: bytes(range(32)))
    assert run(*CUP, "--plan", "groups", "--groups", "2", "--through", "1").code == 0
    before = run("tournament", "odds", "last", "-n", "10", "--json").json
    assert before["drawn"] == 4000
    assert before["matches"] == 10
    assert sum(one["chance"] for one in before["titles"]) == pytest.approx(1, abs=1e-12)
    assert "± is the standard error" in run("tournament", "odds", "last", "-n", "10").out
    folder = home.parent / "tournaments" / "compass-cup"
    for match in tournament.read(folder).due():
        assert run("tournament", "play", "last", match.id, "--all").code == 0
    after = run("tournament", "odds", "last", "--json").json
    assert after["drawn"] == 0
    titles = after["titles"]
    assert len(titles) == 2
    assert all(one["error"] is None for one in titles)
    assert sum(one["chance"] for one in titles) == pytest.approx(1, abs=1e-12)


def test_a_round_robin_of_two_is_one_match(run: Run, home: Path) -> None:
    two = ("tournament", "new", "--game", "pro-tennis", "-p", "north", "-p", "south", *PEACE)
    assert run(*two, "--plan", "round-robin", "--name", "Two").code == 0
    (north, south) = sorted(run("tournament", "odds", "last", "-n", "10", "--json").json["titles"], key=name)
    exact = run(*COMPASS, "--json").json["won"][0]
    assert north["chance"] == pytest.approx(exact, abs=4 * north["error"])
    assert north["chance"] + south["chance"] == pytest.approx(1, abs=1e-12)
    assert run("tournament", "play", "last", "--all").code == 0
    over = run("tournament", "odds", "last", "--json").json
    assert [one["chance"] for one in over["titles"]] == [1.0]
    assert over["drawn"] == 0


def name(title: dict[str, str]) -> str:
    return title["name"]


def test_whoever_wins_all_matches_of_a_round_robin_wins_it_and_the_rest_is_a_circle(run: Run, home: Path) -> None:
    three = ("tournament", "new", "--game", "pro-tennis", "-p", "north", "-p", "south", "-p", "east", *PEACE)
    assert run(*three, "--plan", "round-robin", "--name", "Three").code == 0
    titles = {one["name"]: one for one in run("tournament", "odds", "last", "-n", "20", "--json").json["titles"]}
    beats = {
        (a, b): run("odds", "pro-tennis", a, b, *PEACE, "--json").json["won"][0]
        for a, b in permutations(("north", "south", "east"), 2)
    }
    circle = beats["north", "south"] * beats["south", "east"] * beats["east", "north"]
    circle += beats["north", "east"] * beats["east", "south"] * beats["south", "north"]
    for one, (first, second) in {"north": ("south", "east"), "south": ("north", "east")}.items():
        both = beats[one, first] * beats[one, second]
        told = titles[one.capitalize()]
        assert both - 4 * told["error"] < told["chance"] < both + circle + 4 * told["error"]
    again = run("tournament", "odds", "last", "-n", "20", "--json").json["titles"]
    assert {one["name"]: one for one in again} == titles


def test_pt_13k_who_is_out_of_the_tournament_does_not_play_on_in_the_estimate(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    over: list[str] = []
    walkover = tournament.Board.walkover

    def heard(board: tournament.Board, match: tournament.Match) -> tournament.Walkover:
        over.append(match.id)
        return walkover(board, match)

    monkeypatch.setattr(tournament.Board, "walkover", heard)
    monkeypatch.setattr("netcord.club.titles.DRAWN", 40)
    monkeypatch.setattr("netcord.club.odds.FOLLOWED_IN_A_FIELD", 10)
    three = ("-p", "john-mcenroe", "-p", "jimmy-connors", "-p", "ivan-lendl", "-o", "random_events=triples")
    agreed = ("-o", "sets_to_win=1", "--plan", "round-robin", "--name", "Hurt")
    assert run("tournament", "new", "--game", "pro-tennis", *three, *agreed).code == 0
    told = run("tournament", "odds", "last", "-n", "10", "--json").json
    assert told["drawn"] == 400
    assert sum(one["chance"] for one in told["titles"]) == pytest.approx(1, abs=1e-12)
    assert over, "somebody is hurt in a hundred tournaments"


def test_games_that_cannot_be_summed_have_an_estimate_with_its_error(run: Run) -> None:
    told = run("odds", "worldwide", "--bot-a", "sensible", "--bot-b", "first", "-n", "20", "--json").json
    assert told["matches"] == 20
    assert told["bots"] == ["sensible", "first"]
    assert told["won"][0] > 0.5
    assert told["error"] == pytest.approx(
        ((20 * told["won"][0] + 1) / 22 * (20 * told["won"][1] + 1) / 22 / 20) ** 0.5, abs=1e-12
    )
    assert told["throws"] is None
    assert sum(one["chance"] for one in told["sets"]) == pytest.approx(1)
    assert run("odds", "worldwide", "--bot-a", "sensible", "--bot-b", "first", "-n", "20", "--json").json == told
    ran = run("odds", "worldwide", "-n", "5")
    assert "An estimate from 5 matches" in ran.out
    assert "sensible" in ran.out


def test_what_a_solver_does_not_tell_at_once_is_played(run: Run) -> None:
    told = run("odds", "tennidice", "-n", "20", "--json").json
    assert told["matches"] == 20
    assert told["bots"] == ["sensible", "sensible"]
    weak = run(*SOLVED, "--bot-a", "random", "-n", "40", "--json").json
    assert weak["won"][0] < 0.5
    assert weak["bots"] == ["random", "sensible"]


def test_the_title_of_a_draw_of_a_game_of_cards_is_an_estimate(run: Run, home: Path) -> None:
    assert (
        run("tournament", "new", "--game", "tennidice", "-p", "Ann", "-p", "Bo", "-p", "Cy", "--name", "Cubes").code
        == 0
    )
    told = run("tournament", "odds", "last", "-n", "10", "--json").json
    assert told["matches"] == 10
    assert sum(one["chance"] for one in told["titles"]) == pytest.approx(1, abs=1e-12)
    assert all(0 < one["error"] < 0.5 for one in told["titles"])
    assert "at least 10 matches" in complaint(run, "tournament", "odds", "last", "-n", "9")


def test_the_title_of_a_draw_with_a_plate_is_that_of_the_draw(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("netcord.tournament.preparing.new_seed", lambda: bytes(range(32)))
    assert run(*CUP).code == 0
    plain = run("tournament", "odds", "last", "--json").json["titles"]
    assert run(*CUP[:-1], "Plate Cup", "--plan", "consolation").code == 0
    assert run("tournament", "odds", "last", "--json").json["titles"] == plain


def test_doubles_are_summed_exactly_where_nothing_lasts(run: Run) -> None:
    pairs = ("odds", "pro-tennis", "north", "south", "east", "west", *PEACE)
    odds = run(*pairs, "--json").json
    assert odds["names"] == ["North / South", "East / West"]
    assert sum(odds["won"]) == pytest.approx(1, abs=1e-12)
    assert odds["missing"] < 1e-12
    behind = run(*pairs, "--at", "0-6 0-5 0-40", "--json").json
    assert behind["won"][0] < odds["won"][0]
