"""The reference numbers of the specification: the rules enumerated as fractions, and single points played perfectly."""

from collections import deque
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from netcord.analysis import distribution, point_winner
from netcord.analysis.odds import Odds
from netcord.games.tennidice import GAME, board_named, shipped_boards
from netcord.games.tennidice.board import Kind, Target
from netcord.games.tennidice.facts import CardDrawn, Fault, Served
from netcord.games.tennidice.rules import Return
from netcord.kernel import Chance, Choose, Fact
from netcord.tennis import FORMATS, Score, side_of

from .driver import A, serves, table

F = Fraction
NO = (0, 0, 0, 0)


def plainly(state: Any, ask: Choose[Any]) -> Any:
    """Use nothing, challenge nothing."""
    return ask.options[0]


def won(state: Any) -> Fraction:
    """The chance that A wins the point when nobody uses anything."""
    return distribution(GAME, state, point_winner, policy=plainly)["A"]


@pytest.mark.parametrize(
    ("board", "serve", "rally", "server"),
    [
        ("default", F(5, 9), F(10, 27), F(65, 111)),
        ("hit5", F(5, 9), F(25, 54), F(130, 237)),
        ("hit3", F(5, 9), F(5, 18), F(130, 207)),
        ("hit6", F(5, 9), F(5, 9), F(65, 126)),
        ("serve112233", F(4, 9), F(10, 27), F(56, 111)),
        ("row5twice", F(5, 9), F(8, 27), F(13, 21)),
        ("row4twice", F(5, 9), F(10, 27), F(65, 111)),
        ("row1twice", F(5, 9), F(10, 27), F(65, 111)),
        ("row2twice", F(5, 9), F(10, 27), F(65, 111)),
        ("deep_serve_lines", F(5, 9), F(10, 27), F(65, 111)),
        ("cards14_10", F(5, 9), F(10, 27), F(65, 111)),
        ("cards10_14", F(5, 9), F(10, 27), F(65, 111)),
        ("cards16_8", F(5, 9), F(10, 27), F(65, 111)),
        ("doubles_alleys", F(5, 9), F(5, 9), F(65, 126)),
    ],
)
def test_base_numbers_of_every_board(board: str, serve: Fraction, rally: Fraction, server: Fraction) -> None:
    """2.4 and 2.5: P(serve in), P(return in), P(server wins the point), from both sides of the court."""
    for points in ((0, 0), (1, 0)):
        start = table(board=board, points=points)
        opens = GAME.at(start)
        me = start.score.server_side.value
        first = distribution(GAME, opens, good_serve, policy=plainly)
        assert first["good"] == serve
        assert distribution(GAME, opens, point_winner, policy=plainly)[me] == server
        assert 1 - won(GAME.at(start, Return("B", "A"))) == rally / (1 + rally)
        assert (1 - (1 - serve) ** 2) / (1 + rally) == server


def good_serve(facts: tuple[Fact, ...]) -> str | None:
    """How the first serve was judged."""
    for fact in facts:
        if isinstance(fact, Fault) or (isinstance(fact, CardDrawn) and fact.card == "OUT"):
            return "fault"
        if isinstance(fact, CardDrawn) or (isinstance(fact, Served) and fact.kind.inside):
            return "good"
    return None


def classes(throws: dict[str, int], board: str, target: Target) -> dict[Kind, Fraction]:
    total = sum(throws.values())
    found = dict.fromkeys(Kind, F(0))
    for cell, many in throws.items():
        found[board_named(board).kind(target, cell)] += F(many, total)
    return found


def test_classes_of_the_default_board() -> None:
    """2.3 Cells and their chances."""
    board = board_named("default")
    for target in (Target.BOX_DEUCE, Target.BOX_AD):
        assert list(classes(board.serves(target), "default", target).values()) == [0, F(5, 9), F(7, 18), F(1, 18)]
    returns = classes(board.returns(), "default", Target.COURT)
    assert list(returns.values()) == [F(2, 9), F(1, 3), F(7, 18), F(1, 18)]
    cells = [f"{column}{row}" for column in "ABCDEF" for row in range(1, 6)]
    safe = {cell for cell in cells if board.kind(Target.COURT, cell) is Kind.SAFE}
    line = {cell for cell in cells if board.kind(Target.COURT, cell) is Kind.LINE}
    edge = {cell for cell in cells if board.kind(Target.COURT, cell) is Kind.EDGE}
    assert safe == {"C1", "C2", "C3", "D1", "D2", "D3"}
    assert line == {"B1", "B2", "B3", "B4", "C4", "D4", "E1", "E2", "E3", "E4"}
    assert edge == {"A1", "A2", "A3", "A4", "F1", "F2", "F3", "F4", "B5", "C5", "D5", "E5"}


def test_classes_of_other_boards() -> None:
    """2.5 Where only the classes change."""
    four = classes(board_named("row4twice").returns(), "row4twice", Target.COURT)
    assert (four[Kind.SAFE], four[Kind.LINE]) == (F(1, 6), F(7, 18))
    for same in ("row1twice", "row2twice"):
        assert list(classes(board_named(same).returns(), same, Target.COURT).values())[:2] == [F(2, 9), F(1, 3)]
    alleys = classes(board_named("doubles_alleys").returns(), "doubles_alleys", Target.COURT)
    assert list(alleys.values()) == [F(2, 3), F(1, 6), F(1, 6), 0]
    deep = classes(board_named("deep_serve_lines").serves(Target.BOX_AD), "deep_serve_lines", Target.BOX_AD)
    assert deep[Kind.LINE] == F(2, 3) * F(1, 2)
    decks = {name: board.deck for name, board in shipped_boards().items() if name.startswith("cards")}
    assert {name: (deck.inside, deck.outside) for name, deck in decks.items()} == {
        "cards10_14": (10, 14),
        "cards14_10": (14, 10),
        "cards16_8": (16, 8),
    }


def test_double_faults_and_strokes() -> None:
    """2.4 P(double fault), and the good strokes of a point."""
    faults: dict[Any, F] = distribution(GAME, serves().state, point_winner, policy=plainly, remember=count, memory=0)
    double = sum(chance for (_, memory), chance in faults.items() if memory == -1)
    assert double == F(16, 81)
    lost = 1 - won(GAME.at(table(), Return("B", "A")))
    back = lost / (1 - lost)  # P(return in): who is to hit loses the point by lost = back / (1 + back)
    assert 1 / (1 - back) == F(27, 17)
    assert (1 - double) / (1 - back) == F(65, 51)


def count(memory: int, facts: tuple[Fact, ...]) -> int:
    """-1 after a double fault."""
    return -1 if any(type(fact).__name__ == "DoubleFault" for fact in facts) else memory


def test_a_server_who_challenges_every_edge_fault() -> None:
    """2.4 P(good first serve) with a fresh deck."""

    def challenges(state: Any, ask: Choose[Any]) -> Any:
        return "challenge" if ask.what == "save" and "challenge" in ask.options else ask.options[0]

    assert distribution(GAME, serves().state, good_serve, policy=challenges)["good"] == F(3, 4)


def test_lengths_and_holds() -> None:
    """2.4 Points in a tie-break (mean and deviation) and in a game, and the chance to hold."""
    p = 65 / 111
    odds = Odds.by_server(p, p)
    opening = Score.start(FORMATS["tennidice_tiebreak"])
    assert odds.match(opening) == pytest.approx(0.5, abs=1e-12)
    assert odds.match_length(opening) == pytest.approx(11.81320030, abs=5e-9)
    game = Score.start(FORMATS["tennidice_match"])
    assert odds.game(game) == pytest.approx(0.70489892, abs=5e-9)
    assert odds.game_length(game) == pytest.approx(6.55259944, abs=5e-9)
    alive, mean, square = {opening: 1.0}, 0.0, 0.0
    for number in range(1, 400):
        later: dict[Score, float] = {}
        for score, chance in alive.items():
            a = p if score.server_side is A else 1 - p
            for side, share in ((A, a), (A.other, 1 - a)):
                after = score.point(side)
                if after.match:
                    mean, square = mean + chance * share * number, square + chance * share * number**2
                else:
                    later[after.score] = later.get(after.score, 0.0) + chance * share
        alive = {score: chance for score, chance in later.items() if chance > 1e-18}
    assert sqrt(square - mean**2) == pytest.approx(2.97772886, abs=5e-9)


def best(state: Any) -> float:
    """The chance that A wins the point when both play it perfectly: every position the rules lead to, by iteration."""
    places, queue, nodes = {state: 0}, deque([state]), []
    while queue:
        here = queue.popleft()
        ask: Any = GAME.ask(here)
        chance = isinstance(ask, Chance)
        ways = []
        for answer, weight in zip(ask.outcomes, ask.weights, strict=True) if chance else ((o, 1) for o in ask.options):
            after, facts = GAME.step(here, answer)
            winner = point_winner(facts)
            if winner is None and after not in places:
                places[after] = len(places)
                queue.append(after)
            ways.append((weight, None if winner else places[after], 1.0 if winner == "A" else 0.0))
        kind = "chance" if chance else "max" if side_of(ask.seat) is A else "min"
        nodes.append((kind, ways, ask.total if chance else 1))
    values = [0.5] * len(nodes)
    change = 1.0
    while change > 1e-11:
        change = 0.0
        for number in reversed(range(len(nodes))):
            kind, ways, total = nodes[number]
            worth = [end if place is None else values[place] for _, place, end in ways]
            if kind == "chance":
                value = sum(weight * one for (weight, _, _), one in zip(ways, worth, strict=True)) / total
            else:
                value = max(worth) if kind == "max" else min(worth)
            change, values[number] = max(change, abs(value - values[number])), value
    return values[0]


POINTS: list[tuple[Any, Any, tuple[int, int], float, dict[str, Any]]] = [
    (NO, NO, (0, 0), 65 / 111, {}),
    ((0, 0, 1, 0), NO, (0, 0), 245 / 333, {}),
    ((0, 0, 2, 0), NO, (0, 0), 65 / 81, {}),
    ((0, 0, 1, 0), (1, 0, 0, 0), (0, 0), 0.55980464, {}),
    (NO, (1, 0, 0, 0), (0, 0), 0.50179750, {}),
    ((1, 0, 0, 0), NO, (0, 0), 0.61661821, {}),
    (NO, (0, 1, 0, 0), (0, 0), 0.40963062, {}),
    ((0, 1, 0, 0), NO, (0, 0), 0.65075409, {}),
    (NO, (0, 2, 0, 0), (0, 0), 0.36491256, {}),
    (NO, (0, 0, 0, 1), (0, 0), 260 / 729, {}),
    ((0, 0, 0, 1), NO, (0, 0), 0.67037545, {}),
    ((1, 0, 0, 0), (0, 0, 0, 1), (0, 0), 0.47714381, {}),
    (NO, NO, (1, 0), 0.72938977, {}),
    (NO, NO, (0, 1), 15 / 37, {}),
    (NO, NO, (1, 1), 0.57761053, {}),
    (NO, NO, (3, 3), 0.52972048, {}),
    (NO, NO, (0, 0), 0.54852321, {"board": "hit5"}),
    ((0, 1, 0, 0), NO, (0, 0), 0.77688022, {"accuracy_on_serve": True}),
    ((1, 1, 1, 1), (1, 1, 1, 1), (0, 0), 0.68611530, {}),
]
"""8.1 One isolated point: server's rows, receiver's rows, challenge cubes, P(server wins)."""


@pytest.mark.parametrize(("a", "b", "challenges", "value", "more"), POINTS)
def test_one_point_played_perfectly(a: Any, b: Any, challenges: Any, value: float, more: dict[str, Any]) -> None:
    assert best(serves(a, b, challenges=challenges, **more).state) == pytest.approx(value, abs=6e-9)
