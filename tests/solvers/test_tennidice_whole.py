"""The whole tie-break with spirit cubes: machine code and equations agree, a run goes on, what is shipped is right."""

from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from msgspec.structs import replace

from netcord.games.tennidice import Board, Options, Setup, board_named, choices
from netcord.games.tennidice.board import Kind, Target
from netcord.games.tennidice.cubes import Rows
from netcord.games.tennidice.table import format_of, lay
from netcord.kernel import Impossible, Side
from netcord.solvers.tennidice import pair as pairs
from netcord.solvers.tennidice import whole as wholes
from netcord.solvers.tennidice.ahead import Exact, worth
from netcord.solvers.tennidice.course import course_of
from netcord.solvers.tennidice.pair import by_machine, solve_pair
from netcord.solvers.tennidice.placing import placed_so, placing
from netcord.solvers.tennidice.solve import dealing_of, solve, solve_from, start_cards, tiebreak_value
from netcord.solvers.tennidice.space import Cards, Left, Space
from netcord.solvers.tennidice.terms import terms_of
from netcord.solvers.tennidice.whole import Whole
from netcord.tennis import FORMATS, Score, TieBreakRule, with_tiebreak


def small(strategy: int, challenge: int, spirit: int, name: str = "default") -> Board:
    """A board with fewer cubes."""
    board = board_named(name)
    return replace(board, cubes=replace(board.cubes, strategy=strategy, challenge=challenge, spirit=spirit))


def to(target: int) -> Score:
    """A shorter tie-break."""
    return Score.start(with_tiebreak(FORMATS["tennidice_tiebreak"], TieBreakRule(target)), Side.A)


def furthest(whole: Whole) -> float:
    """How far the two are apart where they differ most: at any score, in any position."""
    rows, cards, spirits, board = whole.rows, whole.plan.cards, whole.plan.spirits, whole.board
    dealing = dealing_of(board, Options())
    space = Space(rows, rows, cards, spirits, spirit_total=board.cubes.spirit, dealing=dealing)
    course = course_of(whole.opening)
    expected = solve(space, terms_of(board, Options()), course, award=True).values
    assert expected.size == whole.size
    apart = []
    for score in range(len(course.stops)):
        found = whole.values(score).reshape(len(rows), len(rows), len(cards), len(spirits))
        for number, pair in enumerate(spirits):
            apart.append(np.abs(found[..., number] - expected[score][space.places(rows, rows, cards, pair)]).max())
    return float(max(apart))


@pytest.mark.parametrize(
    ("board", "target"),
    [
        (small(1, 1, 3), 2),
        (small(1, 2, 1, "hit5"), 3),
        (small(2, 1, 1), 2),
        pytest.param(small(2, 2, 2), 3, marks=pytest.mark.slow),
        pytest.param(small(1, 3, 3, "hit3"), 7, marks=pytest.mark.slow),
    ],
)
def test_td_75_every_position_of_every_score_is_worth_what_the_equations_say(
    board: Board, target: int, tmp_path: Path
) -> None:
    whole = Whole(board, tmp_path, opening=to(target), threads=2)
    whole.run(keep=True)
    assert furthest(whole) < 1e-11


class Stopped(Exception):
    """Somebody has had enough."""


def test_td_75_what_cannot_come_up_need_not_be_solved(tmp_path: Path) -> None:
    """No spirit cube lies in a row at the opening, and each point brings no more than one."""
    board = small(1, 0, 2)
    entire, quick = (Whole(board, tmp_path / name, opening=to(4), threads=1) for name in ("entire", "quick"))
    entire.run(keep=True)
    assert quick.solved().tobytes() == entire.matrix().tobytes()
    reached = {sum(quick.course.stops[score].points): quick.reached((score,)) for score in (0, 1, 3)}
    assert reached == {0: 1, 1: 9, 2: len(quick.plan.spirits)}
    assert [file.name for file in quick.folder.iterdir()] == ["allocation.npy"], "nothing else is needed any more"


def test_td_75_as_many_positions_of_the_printed_game_can_come_up_as_are_told(tmp_path: Path) -> None:
    whole = Whole(board_named("default"), tmp_path)
    assert (whole.size, whole.looked_at) == (2_690_688_000, 2_428_518_400)


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    board = small(1, 0, 1)
    expected = Whole(board, tmp_path / "entire", opening=to(4), threads=1).solved()
    heard: list[tuple[int, int]] = []

    def stop(done: int, total: int) -> None:
        heard.append((done, total))
        if done > total - 8:  # in the middle of the last score but one
            raise Stopped

    whole = Whole(board, tmp_path / "stopped", opening=to(4), threads=2)
    with pytest.raises(Stopped):
        whole.solved(stop)
    assert heard == sorted(heard)
    assert not list(whole.folder.glob("*.part")), "a score is there or not"
    left = whole.missing()
    assert len(left) == 2
    again: list[tuple[int, int]] = []
    found = whole.solved(lambda done, total: again.append((done, total)))
    assert again[-1] == (len(left) * len(whole.rows), len(left) * len(whole.rows)), "only what was left"
    assert found.tobytes() == expected.tobytes()
    assert whole.solved(stop).tobytes() == expected.tobytes(), "told at once, with nothing to hear"


def test_scores_that_nobody_needs_any_more_are_deleted(tmp_path: Path) -> None:
    whole = Whole(small(1, 0, 1), tmp_path, opening=to(4), threads=1)
    most = 0

    def count(done: int, total: int) -> None:
        nonlocal most
        most = max(most, len(list(whole.folder.glob("*.npy"))))

    whole.run(count)
    assert most < len(whole.course.stops) / 2
    assert [file.name for file in whole.folder.iterdir()] == ["0-0.npy"]


class Usage(NamedTuple):
    """Of a disk."""

    free: int


def full(*given: int) -> None:
    """A disk that has no room left."""
    raise OSError(28, "No space left")


def test_what_cannot_be_solved_whole_is_told_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    board = small(1, 0, 1)
    with monkeypatch.context() as patched:
        patched.setattr("netcord.solvers.tennidice.whole.shutil.disk_usage", lambda folder: Usage(100))
        with pytest.raises(Impossible, match=r"takes 1 GB in .*, where 0 are free: name another folder"):
            Whole(board, tmp_path, opening=to(2)).run()
    with monkeypatch.context() as patched:
        patched.setattr("os.posix_fallocate", full, raising=False)
        with pytest.raises(Impossible, match=r"cannot be kept in .*: No space left; name another folder"):
            Whole(board, tmp_path, opening=to(2)).solved()
    assert not list(tmp_path.glob("*/*")), "nothing is left behind"
    (tmp_path / "file").touch()
    with pytest.raises(Impossible, match=r"cannot be kept in .*: Not a directory"):
        Whole(board, tmp_path / "file", opening=to(2)).solved()
    with monkeypatch.context() as patched:
        patched.setattr(wholes, "find_spec", lambda name: None)
        with pytest.raises(Impossible, match="install numba"):
            Whole(board, tmp_path)
    with pytest.raises(Impossible, match="more ways than line, edge, corner and safe"):
        Whole(_two_edges(), tmp_path)


def _two_edges() -> Board:
    """A board with one cell on the line: some balls that are out lie next to it, and others next to a safe cell."""
    board = board_named("default")
    inside = [cell for cell in board.returns() if board.kind(Target.COURT, cell) is Kind.LINE]
    return replace(board, line_cells=replace(board.line_cells, court=(inside[0],)))


# What is shipped

KNOWN: dict[tuple[Rows, Rows], float] = {
    ((0, 2, 0, 2), (0, 4, 0, 0)): 0.6032877298,
    ((0, 4, 0, 0), (0, 4, 0, 0)): 0.5039479360,
    ((1, 3, 0, 0), (1, 3, 0, 0)): 0.5011218629,
    ((0, 2, 0, 2), (1, 3, 0, 0)): 0.5376024137,
    ((0, 2, 0, 2), (0, 2, 0, 2)): 0.4971669702,
}
"""docs/tennidice-solved.md: each of these was solved by itself."""


@pytest.mark.parametrize(("a", "b"), KNOWN)
def test_td_13_placing_with_spirit_cubes_is_worth_what_pairs_solved_alone_are(a: Rows, b: Rows) -> None:
    for first in Side:
        table, _ = lay(Setup(first=first))
        pair, won = ((a, b), KNOWN[a, b]) if first is Side.A else ((b, a), 1 - KNOWN[a, b])
        assert placed_so(table, *pair) == pytest.approx(won, abs=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize(("a", "b"), [((0, 0, 4, 0), (4, 0, 0, 0)), ((0, 0, 1, 3), (0, 1, 0, 3))])
def test_td_13_another_pair_solved_alone_is_worth_what_is_shipped(a: Rows, b: Rows) -> None:
    table, _ = lay(Setup(first=Side.A))
    alone = tiebreak_value(table.score, a, b, table.board, table.options, spirit=table.board.cubes.spirit)
    assert placed_so(table, a, b) == pytest.approx(alone, abs=1e-9)


@pytest.mark.parametrize(("spirit", "called"), [(True, "with_spirits"), (False, "without_spirits")])
def test_td_13_what_is_called_perfect_at_placing_is_how_the_solver_places(spirit: bool, called: str) -> None:
    table, _ = lay(Setup(first=Side.A, options=Options(spirit=spirit)))
    for side in Side:
        found = placing(table, side)
        best = found.rows[int(found.mixture.argmax())]
        assert (choices.KNOWN[best], found.mixture.max()) == (called, pytest.approx(1))


# One pair of arrangements


def test_td_75_a_pair_solved_by_machine_code_is_worth_what_the_equations_say_in_every_position() -> None:
    board, score = small(2, 1, 2), to(3)
    left = Left(((1, 1, 0, 0), (0, 0, 1, 1)), start_cards(board))
    heard: list[tuple[int, int]] = []
    found = solve_pair(score, left, board, threads=2, heard=lambda done, total: heard.append((done, total)))
    expected = Exact(solve_from(score, left, board, Options(), spirit_total=2))
    space, course = expected.solved.space, expected.solved.course
    met = 0
    for stop in course.stops:
        here = replace(score, points=stop.points)
        for pair in space.spirits:
            if not found.holds(here, left._replace(spirit=pair)):  # none lies in a row at first, each point brings one
                assert sum(map(sum, pair)) > sum(stop.points)
                continue
            grids = [one.grid(here, *space.own, space.cards, pair) for one in (found, expected)]
            assert np.abs(grids[0] - grids[1]).max() < 1e-11
            met += grids[0].size
    assert met > 10_000
    assert heard[-1][0] == heard[-1][1]


def test_td_75_a_pair_is_solved_from_any_position_of_a_tiebreak() -> None:
    """At 1-0, A having served first: one cube used, one challenge gone, a spirit cube of B in a row."""
    board = small(2, 2, 2)
    score = replace(to(3), points=(1, 0))
    cards = Cards(1, 2, board.deck.inside - 1, board.deck.outside)
    left = Left(((0, 1, 0, 0), (0, 0, 1, 1)), cards, ((0, 0, 0, 0), (1, 0, 0, 0)))
    found = solve_pair(score, left, board, threads=1)
    assert found.holds(score, left)
    expected = solve_from(score, left, board, Options(), spirit_total=2)
    assert worth(found, score, left) == pytest.approx(expected.value(score, left), abs=1e-11)
    long = replace(score, points=(6, 5))  # a long deuce is told as a short one
    more = left._replace(spirit=((1, 0, 0, 0), (0, 0, 0, 1)))
    assert found.holds(long, more)
    assert worth(found, long, more) == pytest.approx(expected.value(long, more), abs=1e-11)
    assert not found.holds(score, left._replace(own=((0, 2, 0, 0), (0, 0, 1, 1))))
    assert not found.holds(score, left._replace(cards=start_cards(board)))


def test_what_changes_a_point_is_not_left_to_machine_code(monkeypatch: pytest.MonkeyPatch) -> None:
    board = board_named("default")
    assert by_machine(board, Options())
    assert by_machine(board, Options(allocation="server_first", tiebreak_margin="1"))
    assert not by_machine(board, Options(useless_steps=True))
    assert not by_machine(board, Options(spirit=False))
    assert not by_machine(_two_edges(), Options())
    monkeypatch.setattr(pairs, "find_spec", lambda name: None)
    assert not by_machine(small(1, 0, 1), Options())


@pytest.mark.parametrize(
    "options",
    [
        Options(allocation="server_first"),
        Options(doubles_strokes="free", pair_order="pro_tennis"),
        Options(tiebreak_margin="1"),
    ],
)
def test_what_changes_no_point_is_left_to_machine_code(options: Options) -> None:
    """TD-02 Also a tie-break in which a lead of one will do."""
    board = small(1, 1, 1)
    assert by_machine(board, options)
    score = Score.start(format_of(Setup(first=Side.A, board=board, options=options)), Side.A)
    left = Left(((1, 0, 0, 0), (0, 0, 0, 1)), start_cards(board))
    expected = solve_from(score, left, board, options, spirit_total=1).value(score, left)
    assert worth(solve_pair(score, left, board), score, left) == pytest.approx(expected, abs=1e-11)
