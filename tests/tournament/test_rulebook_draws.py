"""§ Tournaments of the Pro Tennis rulebook, rule by rule, and the vectors of its specification."""

from itertools import pairwise
from typing import Any

import pytest

from netcord.kernel import Illegal, Side
from netcord.tournament import (
    Kind,
    Standing,
    best,
    bye_lines,
    draw,
    in_order,
    is_printed,
    line_count,
    prepare,
    seed_lines,
)
from netcord.tournament.drawing import facing

from .courts import QUICK, SEED, men, pick_by, players, pro_tennis, scripted, won


def ranks(count: int) -> list[int | None]:
    return list(range(1, count + 1))


def byes(count: int, **house: Any) -> list[int]:
    sheet = draw(ranks(count), pick_by(1), **house)
    return [line for line, entrant in enumerate(sheet.lines, 1) if entrant is None]


def lines_of_seeds(count: int) -> list[int]:
    sheet = draw(ranks(count), pick_by(1))
    return [sheet.lines.index(seed) + 1 for seed in sheet.seeds]


# 1. 16 or 32 players


def test_pt_25a_sixteen_entrants_have_sixteen_lines_and_seeds_on_the_first_and_last() -> None:
    assert line_count(16) == 16
    assert lines_of_seeds(16) == [1, 16]
    assert byes(16) == []


def test_pt_25b_thirty_two_entrants_have_seeds_on_lines_1_32_9_and_24() -> None:
    assert line_count(32) == 32
    assert lines_of_seeds(32) == [1, 32, 9, 24]
    assert byes(32) == []


def test_pt_25c_the_seeds_are_the_best_ranked_whatever_the_order_of_entry() -> None:
    sheet = draw([30, 7, 99, 1, 4, *range(40, 67)], pick_by(3))
    assert sheet.seeds == (3, 4, 1, 0)


def test_pt_25c_equal_ranks_are_seeded_by_lot() -> None:
    """PTQ-25: two number ones, a man and a woman, in one field."""
    assert in_order([1, 1, 2], 2, lambda lots: 0) == (0, 1)
    assert in_order([1, 1, 2], 2, lambda lots: 1) == (1, 0)
    sheets = {draw([1, 1, *range(2, 16)], pick_by(seed)).seeds for seed in range(30)}
    assert sheets == {(0, 1), (1, 0)}


def test_pt_25c_a_lot_is_drawn_only_where_it_matters_for_the_seeds() -> None:
    lots: list[int] = []

    def counted(among: int) -> int:
        lots.append(1)
        return 0

    in_order([1, 2, 3, 3, 3], 2, counted)
    assert not lots


def test_pt_25c_the_unranked_come_behind_the_ranked() -> None:
    assert in_order([None, 50, None, 3], 2, lambda lots: 0) == (3, 1)


def test_pt_25d_the_others_are_shuffled_and_fill_the_free_lines_in_ascending_order() -> None:
    always_first = draw(ranks(16), lambda lots: 0)
    assert always_first.lines == (0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 1)
    always_last = draw(ranks(16), lambda lots: lots - 1)
    assert always_last.lines == (0, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)


def test_pt_25d_every_player_who_is_not_seeded_is_as_likely_on_every_free_line() -> None:
    seen = [0] * 16
    for seed in range(1400):
        seen[draw(ranks(16), pick_by(seed)).lines.index(2)] += 1
    assert seen[0] == seen[15] == 0
    assert all(60 < count < 145 for count in seen[1:15])  # 100 expected on each, standard deviation 9.6


def test_pt_25e_an_odd_line_plays_the_even_line_below_it() -> None:
    assert [facing(line) for line in (1, 2, 3, 4, 15, 16)] == [2, 1, 4, 3, 16, 15]
    first_round = scripted(ranks(8)).rounds()[0]
    assert [(match.a, match.b) for match in first_round] == [(0, 1), (2, 3), (4, 5), (6, 7)]
    assert all(match.standing is Standing.DUE for match in first_round)


def test_pt_25e_winners_of_neighbouring_pairs_meet_and_losers_are_out() -> None:
    tournament = scripted(
        ranks(4),
        won("cup-1-1", Side.B, "4-6 4-6"),
        won("cup-1-2", Side.A, "6-1 6-1"),
        won("cup-2-1", Side.B, "1-6 1-6"),
    )
    final = tournament.match("cup-2-1")
    assert (final.a, final.b) == (1, 2)
    assert tournament.champion() == 2
    assert tournament.due() == ()
    assert [len(round) for round in tournament.rounds()] == [2, 1]


def test_pt_25e_thirty_two_become_sixteen_eight_four_two_and_one() -> None:
    assert [len(round) for round in scripted(ranks(32)).rounds()] == [16, 8, 4, 2, 1]


# 3A. 33 to 50 players


@pytest.mark.parametrize("count", range(33, 51))
def test_pt_26a_33_to_50_entrants_have_64_lines_and_the_rest_are_byes(count: int) -> None:
    assert is_printed(count)
    assert line_count(count) == 64
    assert len(byes(count)) == 64 - count
    assert 14 <= len(byes(count)) <= 31


def test_pt_26b_byes_stand_on_lines_2_63_4_61_6_59_and_so_on() -> None:
    assert bye_lines(50) == (2, 63, 4, 61, 6, 59, 8, 57, 10, 55, 12, 53, 14, 51)
    assert bye_lines(33)[:4] == (2, 63, 4, 61)
    assert bye_lines(33)[-3:] == (30, 35, 32)
    assert len(bye_lines(33)) == 31
    for count in range(33, 51):
        assert list(bye_lines(count)) == [i + 2 if i % 2 == 0 else 64 - i for i in range(64 - count)]
        assert byes(count) == sorted(bye_lines(count))


def test_pt_26c_eight_seeds_stand_on_lines_1_64_17_48_9_56_25_and_40() -> None:
    for count in (33, 41, 50):
        assert lines_of_seeds(count) == [1, 64, 17, 48, 9, 56, 25, 40]


def test_pt_26d_whoever_faces_a_bye_advances() -> None:
    tournament, _ = prepare(pro_tennis(), "Fifty", [men(50)], options=QUICK, seed=SEED)
    first, second, *_ = tournament.rounds()
    assert sum(match.standing is Standing.BYE for match in first) == 14
    assert sum(match.standing is Standing.DUE for match in first) == 18
    for match in first:
        if match.standing is Standing.BYE:
            assert match.won_by is not None
            assert match.won_by in (second[(match.number - 1) // 2].a, second[(match.number - 1) // 2].b)


def test_pt_26d_others_stand_at_random_on_the_blank_lines() -> None:
    first, second = (draw(ranks(50), pick_by(seed)) for seed in (1, 2))
    assert first.seeds == second.seeds
    assert first.lines != second.lines
    assert sorted(entrant for entrant in first.lines if entrant is not None) == list(range(50))


# 3B. 17 to 31 players


@pytest.mark.parametrize("count", range(17, 32))
def test_pt_27a_17_to_31_entrants_have_32_lines_and_byes_on_2_31_4_29_and_so_on(count: int) -> None:
    assert is_printed(count)
    assert line_count(count) == 32
    assert byes(count) == sorted([2, 31, 4, 29, 6, 27, 8, 25, 10, 23, 12, 21, 14, 19, 16][: 32 - count])


def test_pt_27b_17_to_31_entrants_have_the_four_seeds_of_a_draw_of_32() -> None:
    for count in range(17, 32):
        assert lines_of_seeds(count) == [1, 32, 9, 24]


# Other sizes


def test_pt_28_sizes_outside_16_to_50_are_an_extension_and_marked_as_such() -> None:
    assert [count for count in range(2, 129) if is_printed(count)] == list(range(16, 51))


def test_pt_28_ptq_26_9_to_15_entrants_are_drawn_as_17_to_31_on_16_lines_with_two_seeds() -> None:
    for count in range(9, 16):
        assert line_count(count) == 16
        assert lines_of_seeds(count) == [1, 16]
        assert byes(count) == sorted([2, 15, 4, 13, 6, 11, 8][: 16 - count])


def test_pt_28_ptq_26_51_to_63_entrants_are_drawn_as_33_to_50_and_64_have_no_byes() -> None:
    for count in range(51, 65):
        assert line_count(count) == 64
        assert lines_of_seeds(count) == [1, 64, 17, 48, 9, 56, 25, 40]
        assert byes(count) == sorted(bye_lines(count))
        assert len(byes(count)) == 64 - count


def test_pt_28_65_to_128_entrants_have_128_lines_and_sixteen_seeds() -> None:
    lines = [1, 128, 33, 96, 17, 112, 49, 80, 9, 120, 41, 88, 25, 104, 57, 72]
    for count in (65, 100, 128):
        assert line_count(count) == 128
        assert lines_of_seeds(count) == lines
    assert bye_lines(65)[:4] == (2, 127, 4, 125)


def test_pt_28_2_to_8_entrants_have_two_seeds() -> None:
    assert [seed_lines(line_count(count)) for count in (2, 3, 5, 8)] == [(1, 2), (1, 4), (1, 8), (1, 8)]
    assert draw([2, 1], lambda lots: 0).lines == (1, 0)
    assert byes(3) == [2]
    assert byes(5) == [2, 4, 7]


@pytest.mark.parametrize("count", [0, 1, 129, 1000])
def test_pt_28_a_draw_takes_2_to_128(count: int) -> None:
    with pytest.raises(Illegal, match="2 to 128 entrants"):
        line_count(count)


# The specification's own vectors (section 6, Draws)


def test_vector_17_entrants_have_15_byes_and_one_match_on_lines_17_and_18() -> None:
    assert bye_lines(17) == (2, 31, 4, 29, 6, 27, 8, 25, 10, 23, 12, 21, 14, 19, 16)
    assert matches_in_round_1(17) == [(17, 18)]


def test_vector_31_entrants_have_one_bye_on_line_2() -> None:
    assert bye_lines(31) == (2,)


def test_vector_33_entrants_have_one_match_on_lines_33_and_34() -> None:
    assert matches_in_round_1(33) == [(33, 34)]


def test_vector_50_entrants_have_18_matches_and_seeds_1_2_5_and_6_have_byes() -> None:
    assert len(matches_in_round_1(50)) == 18
    places = seed_lines(64)
    assert [seed for seed, line in enumerate(places, 1) if facing(line) in bye_lines(50)] == [1, 2, 5, 6]


def matches_in_round_1(count: int) -> list[tuple[int, int]]:
    free = [line not in bye_lines(count) for line in range(1, line_count(count) + 1)]
    return [(line, line + 1) for line in range(1, len(free), 2) if free[line - 1] and free[line]]


# House rules


def test_pth_11_drawn_seeds_stay_within_the_lines_of_their_group() -> None:
    seen: set[tuple[int, ...]] = set()
    for luck in range(60):
        sheet = draw(ranks(128), pick_by(luck), seed_draw="drawn")
        places = [sheet.lines.index(seed) + 1 for seed in sheet.seeds]
        seen.add(tuple(places))
        assert places[:2] == [1, 128]
        for low, high in ((2, 4), (4, 8), (8, 16)):
            assert sorted(places[low:high]) == sorted(seed_lines(128)[low:high])
    assert len(seen) > 50
    assert {places[2] for places in seen} == {33, 96}


def test_pth_12_byes_face_the_seeds_first_in_their_order_and_then_stand_as_printed() -> None:
    assert byes(58, byes_to_seeds=True) == sorted([2, 63, 18, 47, 10, 55])
    assert byes(50, byes_to_seeds=True) == sorted([2, 63, 18, 47, 10, 55, 26, 39, 4, 61, 6, 59, 8, 57])
    assert byes(31, byes_to_seeds=True) == [2]


def test_pth_12_drawn_seeds_have_their_byes_wherever_they_stand() -> None:
    for luck in range(20):
        sheet = draw(ranks(60), pick_by(luck), seed_draw="drawn", byes_to_seeds=True)
        for seed in sheet.seeds[:4]:
            assert sheet.lines[facing(sheet.lines.index(seed) + 1) - 1] is None


# Every size


@pytest.mark.parametrize("count", range(2, 129))
def test_ptq_29_a_bye_never_meets_a_bye_nor_sits_on_the_line_of_a_seed(count: int) -> None:
    lines = line_count(count)
    assert lines // 2 < count <= lines
    for house in ({}, {"seed_draw": "drawn"}, {"byes_to_seeds": True}, {"seed_draw": "drawn", "byes_to_seeds": True}):
        sheet = draw(ranks(count), pick_by(count), **house)
        assert len(sheet.lines) == lines
        assert sorted(entrant for entrant in sheet.lines if entrant is not None) == list(range(count))
        assert sheet.seeds == tuple(range(max(2, lines // 8)))
        for upper, lower in zip(sheet.lines[::2], sheet.lines[1::2], strict=True):
            assert upper is not None or lower is not None
        places = {sheet.lines.index(seed) + 1 for seed in sheet.seeds}
        assert places == set(seed_lines(lines))


@pytest.mark.parametrize("lines", [4, 8, 16, 32, 64, 128])
def test_ptq_24_seeds_are_kept_apart_as_long_as_possible(lines: int) -> None:
    """The best two can meet only in the final, the best four only in the semi-finals, and so on."""
    places = seed_lines(lines)
    group = 2
    while group <= len(places):
        section = lines // group
        assert len({(line - 1) // section for line in places[:group]}) == group
        group *= 2


def test_ptq_24_seed_1_can_meet_seed_3_in_the_semi_finals_and_seed_2_seed_4() -> None:
    for lines in (32, 64, 128):
        places = seed_lines(lines)
        top = [seed for seed, line in enumerate(places, 1) if line <= lines // 2]
        assert top[:2] == [1, 3]


@pytest.mark.parametrize("lines", [16, 32, 64, 128])
def test_seeds_stand_at_the_head_of_their_sections_above_and_at_the_foot_below(lines: int) -> None:
    for line in seed_lines(lines):
        assert line % 8 == (1 if line <= lines // 2 else 0)
    places = sorted(seed_lines(lines))
    if lines > 16:
        assert all(7 <= upper_to_lower <= 15 for upper_to_lower in (b - a for a, b in pairwise(places)))


def test_the_best_of_a_set_are_entered_in_the_order_of_their_ranking() -> None:
    field = best(reversed(players(50)), 16, Kind.MEN)
    assert [one.rank for one in field] == list(range(1, 17))
