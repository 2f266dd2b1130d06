"""Tennidice solved: the values of the specification, the allocation game, the table in the data folder."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from netcord.games.tennidice import Options, board_named
from netcord.games.tennidice.board import Target
from netcord.games.tennidice.cubes import Rows, splits
from netcord.kernel import Illegal, Side, Unreadable, encode
from netcord.solvers.tennidice import cache
from netcord.solvers.tennidice.ahead import Read, estimate, worth
from netcord.solvers.tennidice.allocation import equilibrium, guarantees
from netcord.solvers.tennidice.course import course_of
from netcord.solvers.tennidice.regret import small_targets
from netcord.solvers.tennidice.solve import solve_from, start_cards, tiebreak_value
from netcord.solvers.tennidice.space import (
    Cards,
    Dealing,
    Left,
    Space,
    all_spirits,
    below,
    cards_below,
    up_to,
)
from netcord.solvers.tennidice.spirit import rows_from, spirit_report
from netcord.solvers.tennidice.summary import report
from netcord.solvers.tennidice.sweep import Sweep
from netcord.solvers.tennidice.terms import terms_of
from netcord.tennis import FORMATS, Score, TieBreakRule, with_tiebreak

NO: Rows = (0, 0, 0, 0)
CUBES: Rows = (1, 1, 1, 1)
BEST: Rows = (1, 3, 0, 0)


def opening(target: int = 7, first: Side = Side.A) -> Score:
    """A tie-break to so many points, two clear."""
    return Score.start(with_tiebreak(FORMATS["tennidice_tiebreak"], TieBreakRule(target)), first)


def value(a: Rows, b: Rows, target: int = 7, board: str = "default", **more: Any) -> float:
    """P(first server wins)."""
    solving = {key: more.pop(key) for key in ("challenges", "spirit") if key in more}
    return tiebreak_value(opening(target), a, b, board_named(board), Options(**more), **solving)


# The space (specification 8.4)


def test_the_space_has_the_size_the_specification_counts() -> None:
    board = board_named("default")
    assert len(course_of(opening()).stops) == 52
    assert len(up_to(4)) == 70
    assert len(cards_below(start_cards(board))) == 64
    assert len(cards_below(start_cards(board), Dealing(returned=True))) == 16
    assert len(all_spirits(3)) == 165


def test_positions_have_numbers_and_numbers_positions() -> None:
    cards = cards_below(Cards(1, 1, 2, 2))
    space = Space(up_to(2), up_to(1), cards, all_spirits(1), spirit_total=1)
    assert all(space.number(space.left(number)) == number for number in range(space.size))


# One point (specification 8.1); the rules give the same values in the tests of the game


@pytest.mark.parametrize(
    ("a", "b", "challenges", "wanted"),
    [
        (NO, NO, (3, 3), 0.52972048),
        (NO, NO, (1, 0), 0.72938977),
        (CUBES, CUBES, (0, 0), 0.68611530),
        (CUBES, CUBES, (1, 1), 0.58834356),
    ],
)
def test_one_point_for_its_own_sake(a: Rows, b: Rows, challenges: tuple[int, int], wanted: float) -> None:
    board = board_named("default")
    left = Left((a, b), Cards(*challenges, 12, 12))
    space = Space(below(a), below(b), cards_below(left.cards))
    ends = np.ones((space.size, 1, 1)), np.zeros((space.size, 1, 1))
    found = Sweep(space, terms_of(board, Options())).run(0, Target.BOX_DEUCE, ends)
    assert found.first[space.number(left), 0, 0] == pytest.approx(wanted, abs=6e-9)


# Whole tie-breaks (specification 8.2)


@pytest.mark.parametrize(
    ("a", "b", "more", "wanted"),
    [
        (NO, NO, {"challenges": 0}, 0.5),
        (NO, NO, {}, 0.5001124848),
        ((1, 0, 0, 0), NO, {}, 0.5812602524),
        ((0, 1, 0, 0), NO, {}, 0.6287082815),
        ((0, 0, 1, 0), NO, {}, 0.5336412630),
        ((0, 0, 0, 1), NO, {}, 0.5617548720),
        (BEST, BEST, {}, 0.4998027163),
        ((0, 4, 0, 0), (0, 4, 0, 0), {}, 0.4998132538),
        ((0, 2, 0, 2), BEST, {}, 0.4869121924),
        ((4, 0, 0, 0), BEST, {}, 0.3403850407),
        ((0, 0, 4, 0), (2, 2, 0, 0), {}, 0.2860613950),
        ((1, 1, 0, 1), (1, 0, 1, 1), {"target": 2, "challenges": 1}, 0.6144652658),
        ((1, 2, 0, 0), (0, 1, 1, 0), {"target": 3, "challenges": 1}, 0.6302454237),
        (
            (0, 2, 1, 0),
            (1, 1, 0, 0),
            {"target": 2, "challenges": 1, "board": "hit5", "accuracy_on_serve": True},
            0.6172731472,
        ),
    ],
)
def test_a_tie_break_played_perfectly(a: Rows, b: Rows, more: dict[str, Any], wanted: float) -> None:
    assert value(a, b, **more) == pytest.approx(wanted, abs=1e-8)


def test_one_cube_in_every_row() -> None:
    assert value(CUBES, CUBES) == pytest.approx(0.4997383755, abs=1e-8)


def test_a_rally_has_settled_when_neither_stroke_changes() -> None:
    """Here B's stroke still changes when A's has come to rest."""
    score = replace(opening(), points=(5, 5))
    left = Left(((3, 1, 0, 0), (0, 1, 2, 1)), Cards(1, 2, 9, 12))  # three IN cards have been drawn
    found = solve_from(score, left, board_named("default"), Options()).value(score, left)
    assert found == pytest.approx(0.4250281647, abs=1e-10)


def test_td_60_a_useless_step_can_be_worth_more_than_a_hundredth() -> None:
    """With a lost ball A puts a spirit cube back into the pool, so that B takes that one and leaves A the other."""
    score = replace(opening(), points=(6, 4))
    left = Left(((0, 0, 0, 1), (0, 0, 0, 1)), Cards(0, 0, 12, 12), ((0, 1, 1, 0), (0, 0, 0, 1)))
    for steps, wanted in ((False, 0.9630090429), (True, 0.9744493767)):
        options = Options(useless_steps=steps)
        found = solve_from(score, left, board_named("default"), options, spirit_total=3).value(score, left)
        assert found == pytest.approx(wanted, abs=1e-10)


def test_td_60_without_spirit_cubes_a_useless_step_gains_nothing() -> None:
    left = Left(((1, 1, 0, 1), (0, 2, 1, 0)), Cards(0, 1, 12, 12))
    ruled, free = (
        solve_from(opening(), left, board_named("default"), Options(spirit=False, useless_steps=steps))
        for steps in (False, True)
    )
    assert np.abs(ruled.values - free.values).max() < 1e-12


def test_a_small_tie_break_with_spirit_cubes() -> None:
    """The figure of 8.2 lets a step be taken that cannot save the ball: with spirit cubes, giving one up can help."""
    small: dict[str, Any] = {"target": 2, "challenges": 0, "spirit": 3}
    free = value((0, 1, 0, 0), (0, 0, 0, 1), useless_steps=True, **small)
    assert free == pytest.approx(0.4946429029, abs=1e-8)
    ruled = value((0, 1, 0, 0), (0, 0, 0, 1), **small)
    assert ruled == pytest.approx(0.4946442167, abs=1e-8)  # TD-60 as it stands: it costs B a little over a millionth


@pytest.mark.parametrize(
    ("more", "wanted"),
    [
        ({}, 0.5759542684),
        ({"serve_challenge_literal": True}, 0.5826163674),
        ({"accuracy_on_serve": True}, 0.6336166185),
        ({"challenge_after_accuracy": "no"}, 0.5689666985),
        ({"ace_on_second_serve": "no"}, 0.5763201447),
        ({"card_cycle": "return_and_shuffle"}, 0.5766027471),
        ({"board": "hit5"}, 0.6302898116),
        ({"board": "hit3"}, 0.5031266987),
        ({"board": "serve112233"}, 0.5647896589),
        ({"board": "cards14_10"}, 0.5727044387),
        ({"board": "cards10_14"}, 0.5671184536),
    ],
)
def test_what_options_and_boards_change(more: dict[str, Any], wanted: float) -> None:
    """Section 7, the column V: [1,3,0,0] against [1,1,1,1]."""
    assert value(BEST, CUBES, **more) == pytest.approx(wanted, abs=1e-8)


def test_the_other_side_of_the_net_is_the_same_tie_break() -> None:
    a, b = (0, 1, 0, 1), (1, 0, 1, 0)
    board, options = board_named("default"), Options()
    one = tiebreak_value(opening(3), a, b, board, options, challenges=1)
    other = tiebreak_value(opening(3, Side.B), b, a, board, options, challenges=1)
    assert one == pytest.approx(1 - other, abs=1e-12)


def test_the_table_answers_for_either_first_server(small_home: Path) -> None:
    board = board_named("default")
    board = replace(board, id="one-cube", cubes=replace(board.cubes, strategy=1, challenge=0))
    cache.build(board, Options())
    book = cache.load(board, Options())
    assert book is not None
    rows: list[Rows] = [(0, 1, 0, 0), (1, 0, 0, 0), NO]
    cards = [Cards(0, 0, 12, 12)]
    direct = Read(book).grid(opening(), rows, rows, cards, (NO, NO))
    turned = Read(book).grid(opening(7, Side.B), rows, rows, cards, (NO, NO))
    assert direct[0, 1, 0] == pytest.approx(tiebreak_value(opening(), rows[0], rows[1], board, Options()), abs=1e-9)
    assert turned == pytest.approx(1 - direct.transpose(1, 0, 2))


# Placing the cubes


def test_a_matrix_game_with_a_pure_equilibrium() -> None:
    found = equilibrium(np.array([[0.6, 0.5], [0.4, 0.3]]))
    assert (found.value, found.pure) == (0.5, True)
    assert found.rows.tolist() == [1, 0]
    assert found.columns.tolist() == [0, 1]


def test_a_matrix_game_without_one_is_mixed() -> None:
    found = equilibrium(np.array([[1.0, 0.0, 0.5], [0.0, 1.0, 0.5], [0.2, 0.2, 0.2]]))
    assert not found.pure
    assert found.value == pytest.approx(0.5)
    assert found.rows == pytest.approx([0.5, 0.5, 0.0])
    paper = equilibrium(np.array([[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]]))
    assert paper.rows == pytest.approx([1 / 3] * 3)
    assert guarantees(np.full((2, 2), 0.5)).tolist() == [0.5, 0.5]


@pytest.fixture
def small_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty data folder."""
    monkeypatch.setenv("NETCORD_HOME", str(tmp_path))
    cache.load.cache_clear()
    yield tmp_path
    cache.load.cache_clear()


def test_a_table_is_built_once_and_read_again(small_home: Path) -> None:
    board = board_named("default")
    board = replace(board, id="one-cube", cubes=replace(board.cubes, strategy=1, challenge=1))
    options = Options()
    assert cache.load(board, options) is None
    path = cache.build(board, options)
    assert path.parent == small_home / "tables"
    assert not list(path.parent.glob("*.part"))
    book = cache.load(board, options)
    assert book is not None
    assert book.values.shape == (52, 5 * 5 * 8)
    rows = splits(1)
    cards = Cards(1, 1, 12, 12)
    for i, a in enumerate(rows):
        for j, b in enumerate(rows):
            exact = tiebreak_value(opening(), a, b, board, options)
            assert book.matrix[i, j] == pytest.approx(exact, abs=1e-11)
            assert book.value(opening(), Left((a, b), cards)) == pytest.approx(exact, abs=1e-9)
            assert book.value(opening(7, Side.B), Left((b, a), cards)) == pytest.approx(1 - exact, abs=1e-9)
    assert cache.table_file(board, Options(accuracy_on_serve=True)) != path
    assert cache.table_file(board, Options(steal_choice="victim")) == path


@pytest.mark.slow
def test_the_report_prints_the_allocation_game(small_home: Path) -> None:
    """8.2 The 35 x 35 game: a pure equilibrium, its value to ten digits, and what the next best guarantee."""
    found = report()
    assert f"{found.value:.10f}" == "0.4998027163"
    assert found.pure
    assert [share.rows for share in (*found.first, *found.second)] == [BEST, BEST]
    assert "0.4998027163" in found.text()
    shares = {share.rows: round(share.share, 3) for share in found.guaranteed}
    assert shares[0, 3, 0, 1] == 0.493
    assert shares[0, 2, 0, 2] == shares[1, 2, 0, 1] == 0.487
    assert shares[2, 2, 0, 0] == 0.484
    assert shares[0, 4, 0, 0] == 0.469
    assert found.positions == 16_307_200
    assert found.megabytes < 80
    assert encode(found)


# Spirit cubes


@pytest.mark.slow
@pytest.mark.parametrize(
    ("a", "b", "free", "ruled"),
    [
        ((0, 2, 0, 2), (0, 4, 0, 0), 0.6032877423, 0.6032877298),
        ((0, 2, 0, 2), (1, 3, 0, 0), 0.5376043632, 0.5376024137),
        ((0, 2, 0, 2), (0, 2, 0, 2), 0.4971678394, 0.4971669702),
        ((0, 4, 0, 0), (0, 4, 0, 0), 0.5039482174, 0.5039479360),
        ((1, 3, 0, 0), (1, 3, 0, 0), 0.5011218280, 0.5011218629),
    ],
)
def test_a_whole_tie_break_with_spirit_cubes(a: Rows, b: Rows, free: float, ruled: float) -> None:
    """8.2 Its figures let useless steps be taken; and under TD-60 as it stands."""
    assert value(a, b, spirit=3, useless_steps=True) == pytest.approx(free, abs=1e-10)
    assert value(a, b, spirit=3) == pytest.approx(ruled, abs=1e-10)


def test_blocks_hold_all_that_a_block_needs() -> None:
    """Own and challenge cubes lead to the block below, spirit cubes and awards stay in the block."""
    cards = cards_below(Cards(1, 1, 2, 2))
    space = Space(up_to(1), up_to(1), cards, all_spirits(2), spirit_total=2)
    for number, block in enumerate(space.blocks):
        below_it = space.blocks[number - 1].whole if number else slice(0, 0)
        for level in block.levels:
            for side in (0, 1):
                for row in range(4):
                    own, spirit = (space.use(side, row, kind, level).to for kind in (False, True))
                    assert all(below_it.start <= to < below_it.stop for to in own)
                    assert all(block.whole.start <= to < level.start for to in spirit)
                drawn = space.draw(side, True, level)
                assert all(below_it.start <= to < below_it.stop for to in (*drawn.inside, *drawn.outside))
            size = block.whole.stop - block.whole.start
            ways = space.award(0, block.whole).values()
            assert all(0 <= to < size for places in ways for way in places for to in way.to)


def test_a_used_spirit_cube_that_rests_cannot_be_taken_at_once() -> None:
    """Option spirit_cooldown: it changes what the tie-break is worth, a little."""
    small: dict[str, Any] = {"target": 2, "challenges": 0, "spirit": 3}
    at_once = value((0, 1, 0, 0), (0, 0, 0, 1), **small)
    later = value((0, 1, 0, 0), (0, 0, 0, 1), spirit_cooldown=True, **small)
    assert 1e-5 < abs(at_once - later) < 0.05


def test_an_estimate_with_every_challenge_cube_is_near_the_truth() -> None:
    score, board, options = opening(2), board_named("default"), Options()
    left = Left(((0, 1, 0, 0), (0, 0, 0, 1)), Cards(1, 1, 12, 12))
    exact = solve_from(score, left, board, options, spirit_total=3)
    near = estimate(score, left, board, options, 3, 1)
    rough = estimate(score, left, board, options, 3, 0, 10**6)
    for number in range(0, exact.space.size, 37):
        here = exact.space.left(number)
        assert near.holds(score, here)
        assert worth(near, score, here) == pytest.approx(exact.value(score, here), abs=0.03)
        assert 0 < worth(rough, score, here) < 1


def test_estimated_ends_cost_little_in_the_small_targets_of_the_specification() -> None:
    """8.4 (3) The regret of exact points with estimated ends; what is small enough is solved exactly anyway."""
    found = list(small_targets(board_named("default"), Options(), 2).values())
    assert found[0].exact == pytest.approx(0.4946442167, abs=1e-8)
    assert found[1].exact == pytest.approx(0.6367187353, abs=1e-8)
    assert all(-1e-9 <= one.worst <= 0.005 for one in found)


def test_an_arrangement_that_cannot_be_is_refused_by_name() -> None:
    assert rows_from("0,2,0,2") == rows_from("[0,2,0,2]") == (0, 2, 0, 2)
    with pytest.raises(Unreadable, match="four numbers"):
        rows_from("0,2,0")
    with pytest.raises(Illegal, match="places 5 cubes"):
        spirit_report((0, 2, 0, 3), NO)
    found = spirit_report((0, 1, 0, 0), (0, 0, 0, 1), target=2, challenges=0, useless=True)
    assert "0.4946442167" in found.text()
    assert "0.4946429029" in found.text()
