"""Where the points that moved a match most are named in the picture of it."""

import pytest

from netcord.club.plots import LETTER, LINE, Written, written_beside

FLAT = [0.5] * 101
"""A line that runs through the middle."""


def overlaps(one: Written, other: Written) -> bool:
    near = abs(one.across - other.across) < (len(one.text) + len(other.text)) * LETTER * 100 / 2
    return near and abs(one.height - other.height) < LINE


def test_names_of_neighbours_lie_neither_on_each_other_nor_on_a_marked_point() -> None:
    marked = [(50, 0.5), (51, 0.57), (53, 0.45), (55, 0.62)]
    named: list[Written] = []
    for spot in marked:
        found = written_beside("6-6 1-2", spot, FLAT, marked, named)
        if found is not None:
            named.append(found)
    assert len(named) >= 2
    for number, one in enumerate(named):
        assert not any(overlaps(one, other) for other in named[:number])
        half = len(one.text) * LETTER * 100 / 2
        assert not any(abs(x - one.across) < half and abs(y - one.height) < LINE / 2 for x, y in marked)


def test_the_line_to_a_point_crosses_no_other_name() -> None:
    high = [0.99] * 101
    first = written_beside("6-6 1-1", (50, 0.4), high, [], [])
    assert first is not None
    assert first.height > 0.4
    assert written_beside("6-6 1-2", (51, 0.46), high, [], [first]) is None, "above and below there is the first one"
    under = written_beside("6-6 1-2", (51, 0.3), high, [], [first])
    assert under is not None
    assert under.height < 0.3


@pytest.mark.parametrize("spot", [(0, 0.5), (100, 0.5), (50, 0.99), (50, 0.01)])
def test_a_name_stays_inside_the_picture(spot: tuple[int, float]) -> None:
    found = written_beside("4-4 Ad-40", spot, FLAT, [spot], [])
    assert found is not None
    half = len(found.text) * LETTER * 100 / 2
    assert half <= found.across <= 100 - half
    assert LINE <= found.height <= 1 - LINE


def test_a_name_is_written_where_the_line_is_not() -> None:
    falling = [0.9] * 45 + [0.9 - 0.08 * number for number in range(6)] + [0.5] * 50
    below = written_beside("5-4 30-40", (50, 0.5), falling, [], [])
    assert below is not None
    assert below.height < 0.5
