"""Figures of a report have errors that are right, and a report says when it cannot judge."""

import json
from random import Random
from statistics import fmean, stdev

import pytest

from netcord.forge.measuring import Figure, Row, Sample, mean, plain


def matches(luck: Random, many: int) -> Sample:
    """Points of a match hang together: in some matches half of them are aces, in others hardly any."""
    played = []
    for _ in range(many):
        points, often = luck.randint(50, 150), luck.choice((0.5, 0.05))
        played.append({"points": points, "aces": sum(luck.random() < often for _ in range(points)), "_net": 1})
    return Sample(played)


def test_the_error_is_how_much_a_figure_differs_from_run_to_run() -> None:
    luck = Random(11)
    found = [matches(luck, 60).share("aces", "points") for _ in range(200)]
    assert fmean(one.error for one in found) == pytest.approx(stdev(one.value for one in found), rel=0.1)


def test_names_are_added_up_and_what_belongs_to_a_point_is_forgotten() -> None:
    done = Sample([{"points": 4, "aces": 1, "winners": 2, "_net": 7}, {"points": 6, "winners": 1}])
    assert done.share(("aces", "winners"), "points", 100).value == pytest.approx(40)
    assert done.counts == {"points": 10, "aces": 1, "winners": 3}
    assert (done + done).matches == 4


def test_without_matches_nothing_can_be_judged() -> None:
    for none in (Sample(()).share("aces", "points"), Sample([{"points": 3}]).share("aces", "points")):
        assert not Row("aces", none, 0.0, 0.1).judged


def test_two_figures_of_different_matches_are_subtracted_with_their_errors() -> None:
    assert Figure(0.5, 0.03).minus(Figure(0.2, 0.04)) == pytest.approx((0.3, 0.05))


@pytest.mark.parametrize(
    ("value", "error", "says"),
    [(5.0, 0.4, ""), (5.0, 0.6, "too few to judge"), (7.0, 0.1, "outside"), (6.1, 0.1, "too few to judge")],
)
def test_a_row_is_inside_outside_or_cannot_be_judged(value: float, error: float, says: str) -> None:
    head, line = plain([Row("x", Figure(value, error), 4.0, 6.0, 5.5)]).splitlines()
    assert head.split()[:3] == ["figure", "real", "found"]
    assert line.split()[:6] == ["x", "5.500", f"{value:.3f}", f"{error:.3f}", "4.000", "6.000"]
    assert line.endswith(says or "6.000")


def test_a_band_may_be_open_and_an_exact_figure_is_always_judged() -> None:
    row = Row("x", Figure(5.0), low=5.0)
    assert (row.inside, row.judged) == (True, True)
    assert row.document == {
        "name": "x", "value": 5.0, "error": 0.0, "low": 5.0, "high": None, "real": None, "inside": True, "judged": True,
    }  # fmt: skip
    assert plain([row]).splitlines()[1].split() == ["x", "5.000", "0.000", "5.000"]


def test_an_error_that_is_not_known_is_null_where_json_has_no_word_for_endless() -> None:
    document = Row("x", mean([3.0]), 1.0, 6.0).document
    assert (document["error"], document["judged"]) == (None, False)
    assert json.loads(json.dumps(document, allow_nan=False)) == document
