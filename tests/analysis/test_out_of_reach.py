"""What docs/odds.md says of how much there is to sum is counted here, by the rules and by the solver's own spaces."""

from collections.abc import Iterable
from pathlib import Path

import pytest

import netcord
from netcord.analysis.matches import games
from netcord.games.pro_tennis.facts import Event
from netcord.games.tennidice import Options, board_named
from netcord.games.tennidice.cubes import Rows, splits
from netcord.kernel import Side
from netcord.solvers.tennidice.course import course_of
from netcord.solvers.tennidice.solve import dealing_of, space_from, start_cards
from netcord.solvers.tennidice.space import Left, all_spirits, below, cards_below, up_to
from netcord.tennis import FORMATS, Score

BOARD, OPTIONS = board_named("default"), Options()
TIEBREAK = Score.start(FORMATS["tennidice_tiebreak"], Side.A)
TOLD = (Path(__file__).parents[2] / "docs" / "odds.md").read_text(encoding="utf-8")


def told(number: int) -> bool:
    """Whether the page says so."""
    return f"{number:,}" in TOLD


def lies() -> int:
    """In how many ways challenge cubes, cards and spirit cubes may lie."""
    return len(cards_below(start_cards(BOARD), dealing_of(BOARD, OPTIONS))) * len(all_spirits(BOARD.cubes.spirit))


def positions(own: Iterable[tuple[Rows, Rows]]) -> int:
    """Positions of a tie-break with spirit cubes from which so many own cubes may be left."""
    return sum(len(below(a)) * len(below(b)) for a, b in own) * lies() * len(course_of(TIEBREAK).stops)


def test_positions_are_counted_as_the_solver_lays_them() -> None:
    rows: Rows = (0, 4, 0, 0)
    space = space_from(Left((rows, rows), start_cards(BOARD)), BOARD, OPTIONS, BOARD.cubes.spirit)
    assert positions([(rows, rows)]) == space.size * len(course_of(TIEBREAK).stops) == 13_728_000


def test_td_13_placing_cubes_with_spirit_cubes_takes_as_many_positions_as_are_told() -> None:
    rows = splits(BOARD.cubes.strategy)
    each = positions((a, b) for a in rows for b in rows)
    once = len(up_to(BOARD.cubes.strategy)) ** 2 * lies() * len(course_of(TIEBREAK).stops)
    assert (len(rows), each, once) == (35, 59_799_168_000, 2_690_688_000)
    assert told(each)
    assert told(once)


def test_td_86_a_match_takes_as_many_positions_as_are_told() -> None:
    format = FORMATS["tennidice_match"]
    sets = [(a, b) for a in range(format.sets_to_win) for b in range(format.sets_to_win)]
    played = [
        game.score
        for a, b in sets
        for turn in range(2)
        for game in games(format, format.rule(a + b), Side.A, turn, doubles=False)
    ]
    scores = sum(len(course_of(score).stops) for score in played)
    whole = scores * len(up_to(BOARD.cubes.strategy)) ** 2 * lies()
    assert (len(played), scores, whole) == (312, 5_888, 304_668_672_000)
    assert all(told(number) for number in (len(played), scores, whole))


@pytest.mark.parametrize(("changes", "many"), [(2, 241), (3, 1_768), (4, 9_767)])
def test_pt_13_doubles_come_to_as_many_conditions_as_are_told(changes: int, many: int) -> None:
    game = netcord.game("pro-tennis")
    men = tuple([card for card in game.cards() if getattr(card, "sex", "") == "M"][:4])
    start = game.start(game.arrange(men, {"first": "A", "random_events": "triples"})).table.lasting()
    found, newest = {start}, {start}
    for _ in range(changes):
        newest = {table.struck(seat, event).lasting() for table in newest for seat in table.seats for event in Event}
        newest -= found
        found |= newest
    assert len(found) == many
    assert told(many)
