"""What a point is worth at a score."""

from msgspec.structs import replace

from netcord.analysis import leverage, match_chance, patience, served_again
from netcord.kernel import Side
from netcord.tennis import Score, format_named

A, B = Side


def at(format: str, points: tuple[int, int] = (0, 0), **more: object) -> Score:
    """A score, A having served first."""
    return replace(Score.start(format_named(format), A), points=points, **more)


def test_equal_players_have_equal_chances_before_a_match() -> None:
    for format in ("standard_bo3", "standard_bo5", "one_set", "tiebreaks_bo3", "noad_bo3"):
        assert abs(match_chance(at(format), 0.64, 0.64) - 0.5) < 1e-12


def test_a_match_that_is_over_is_won() -> None:
    score = at("single_tiebreak", (6, 0)).point(A).score
    assert (match_chance(score, 0.6, 0.6), leverage(score, 0.6, 0.6), patience(score, 0.6, 0.6, 0.9)) == (1.0, 0.0, 0.0)


def test_from_deuce_a_game_is_won_as_the_formula_says() -> None:
    """In a set at 6-5, five all before, only this game is between A and the match."""
    deuce = at("one_set", (3, 3), games=(5, 0), turn=5, first=B)
    assert deuce.server_side is A
    held = 0.6**2 / (0.6**2 + 0.4**2)
    lost = match_chance(at("one_set", games=(5, 1), turn=6, first=B), 0.6, 0.6)
    assert abs(match_chance(deuce, 0.6, 0.6) - (held + (1 - held) * lost)) < 1e-12


def test_at_six_all_in_the_tie_break_two_points_in_a_row_decide() -> None:
    a, b = 0.7, 0.6
    both, none = a * (1 - b), (1 - a) * b
    assert abs(match_chance(at("single_tiebreak", (6, 6)), a, b) - both / (both + none)) < 1e-12


def test_what_is_kept_counts_less_the_nearer_the_end_is() -> None:
    opening, late = (patience(at("single_tiebreak", points), 0.64, 0.64, 0.85) for points in ((0, 0), (5, 5)))
    assert late < 0.6
    assert opening > 0.8


def test_a_point_that_decides_nothing_is_no_reason_to_spend() -> None:
    assert patience(at("single_tiebreak", (6, 0)), 0.64, 0.64, 0.85) > 1.2


def test_in_a_tie_break_one_serves_again_after_two_points_and_then_at_once() -> None:
    a, b = 0.64, 0.6
    one, two = served_again(at("single_tiebreak"), a, b)
    assert abs(one - 1) < 1e-12  # what a point is worth is the same on average, as long as the match goes on
    assert abs(two - 1) < 1e-12
    last, six_all = (at("single_tiebreak", points) for points in ((6, 5), (6, 6)))
    assert last.server_side is six_all.server_side is A
    one, two = served_again(last, a, b)
    assert abs(one - (1 - a) * leverage(six_all, a, b) / leverage(last, a, b)) < 1e-12  # if this point is lost
    assert 0 < two < one


def test_service_cards_are_of_no_use_after_a_game() -> None:
    advantage = at("one_set", (4, 3), games=(5, 4), turn=9, first=B)
    held, again = served_again(advantage, 0.6, 0.6)
    assert abs(held - 0.4 * leverage(advantage.point(B).score, 0.6, 0.6) / leverage(advantage, 0.6, 0.6)) < 1e-12
    assert abs(again - held) < 1e-12  # from deuce there is always another


def test_how_sets_were_won_makes_no_difference() -> None:
    easy = at("standard_bo3")
    for _ in range(24):
        easy = easy.point(A).score
    assert easy.sets_won == (1, 0)
    hard = replace(easy, sets=(replace(easy.sets[0], games=(7, 5)),))
    assert match_chance(easy, 0.62, 0.62) == match_chance(hard, 0.62, 0.62)
