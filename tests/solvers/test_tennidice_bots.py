"""Bots and hints: what they choose, what they say it is worth, and that it comes true."""

from collections.abc import Callable
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from netcord.analysis import chain
from netcord.bots import random_bot
from netcord.games.tennidice import GAME, Arrangement, Holding, Nudge, Options, Setup, board_named
from netcord.games.tennidice.rules import Return
from netcord.games.tennidice.sensible import Sensible
from netcord.kernel import Chance, Choose, Impossible, Over, Side, State
from netcord.play import simulate
from netcord.solvers.tennidice import cache as tables
from netcord.solvers.tennidice import oracle as oracles
from netcord.solvers.tennidice.bots import Perfect, best, hint
from netcord.solvers.tennidice.match import after_game, prices, standing
from netcord.solvers.tennidice.oracle import Oracle
from netcord.solvers.tennidice.solve import solve_from
from netcord.solvers.tennidice.space import Cards, Left
from netcord.solvers.tennidice.versus import winning_rate
from netcord.tennis import FORMATS, Score, Worth

NO = (0, 0, 0, 0)


@pytest.fixture(autouse=True)
def _empty_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """No table has been built: everything is solved on demand."""
    monkeypatch.setenv("NETCORD_HOME", str(tmp_path))
    tables.load.cache_clear()
    yield
    tables.load.cache_clear()


def position(
    a: Any, b: Any, points: tuple[int, int], *, challenges: int = 0, mode: Any = "tiebreak", **options: Any
) -> Any:
    """A table in the middle of a match."""
    laid = GAME.start(Setup(mode, first=Side.A, options=Options(**options))).table
    held = Holding(a, NO, challenges), Holding(b, NO, challenges)
    return replace(laid, holdings=held, score=replace(laid.score, points=points))


# Hints


def by_name(worth: Worth) -> dict[str, Any]:
    """Hints by what the options are called."""
    return {str(answer): told for answer, told in worth.items()}


def test_at_match_point_for_both_the_point_is_the_match() -> None:
    start = GAME.at(position((0, 1, 0, 0), NO, (6, 6), spirit=False, tiebreak_margin="1"), Return("A", "B"))
    state = GAME.step(start, "hit A2").state
    found = hint(GAME.view(state, "A"))
    assert list(found) == [Nudge("B2"), "accept"]
    moved, left = found.values()
    assert moved.match == pytest.approx(moved.point)
    assert moved.match == pytest.approx(27 / 37)  # the ball is good, and B is about to hit with nothing left
    assert left.match == left.point == 0


def test_hints_weigh_the_point_against_the_cube_for_the_rest_of_the_match() -> None:
    """At 0-5 down a point is worth little; at 5-6 it is worth everything."""
    worth = {}
    for points in ((0, 5), (5, 6)):
        start = GAME.at(position((0, 1, 0, 0), NO, points, spirit=False), Return("A", "B"))
        state = GAME.step(start, "hit A2").state
        worth[points] = by_name(hint(GAME.view(state, "A")))
    for found in worth.values():
        moved, left = found["accuracy to B2"], found["accept"]
        assert left.point == 0
        assert moved.point is not None
        assert moved.point > 0
        assert 0 <= left.match < moved.match < 1
    assert worth[5, 6]["accept"].match == 0


def test_what_is_hinted_is_what_the_rules_make_of_it() -> None:
    """Looked up or followed by the rules, a position is worth the same, in both chances."""
    oracle = Oracle(points=True)
    state = GAME.at(position((1, 1, 0, 1), (1, 0, 1, 0), (5, 5), challenges=1, spirit=False))
    for answer in ("plain", "B2", "accept", "plain"):
        looked, followed = oracle.worth(state), oracle.expanded(state)
        assert looked.match == pytest.approx(followed.match, abs=1e-10)
        assert looked.point == pytest.approx(followed.point, abs=1e-10)
        ask = GAME.ask(state)
        if isinstance(ask, Choose) and answer not in ask.options:
            break
        state = GAME.step(state, answer).state


def test_a_hint_with_spirit_cubes_in_a_small_rest_is_exact() -> None:
    state = GAME.at(position((0, 1, 0, 0), (0, 0, 0, 1), (5, 6), tiebreak_margin="1"), Return("B", "A"))
    oracle = Oracle()
    found = oracle.hints(state)
    assert set(found) == {"plain", "winner"}
    assert all(one.exact for one in found.values())
    assert max(one.match or 0 for one in found.values()) == pytest.approx(1 - oracle.worth(state).match, abs=1e-12)


def test_where_to_put_a_spirit_cube_can_be_asked() -> None:
    state = GAME.step(GAME.at(position(NO, NO, (5, 5)), Return("A", "B")), "miss C2").state
    found = hint(GAME.view(state, "B"))
    assert sorted(map(str, found)) == ["accuracy", "ace", "agility", "winner"]
    best = next(iter(found.values()))
    assert best.match is not None
    assert best.match > 0.5
    assert best.point is None


def test_what_an_arrangement_is_worth_stands_in_the_table() -> None:
    board = board_named("default")
    board = replace(board, id="one-cube", cubes=replace(board.cubes, strategy=1, challenge=0))
    for first in Side:
        state = GAME.start(Setup(first=first, board=board, options=Options(spirit=False)))
        if first is Side.A:
            before = hint(GAME.view(state, "A"))  # nothing has been built: solved on demand
            tables.build(board, Options(spirit=False))
            after = hint(GAME.view(state, "A"))
            assert [one.match for one in before.values()] == pytest.approx([one.match for one in after.values()])
        found = hint(GAME.view(state, "A"))
        assert len(found) == 4
        best = next(iter(found))
        assert best == Arrangement((0, 1, 0, 0))
        assert found[best].match == pytest.approx(0.5, abs=0.01)
        assert (found[best].point, found[best].exact) == (None, True)
        assert Perfect().choose(GAME.view(state, "A"), GAME.ask(state)) == best  # type: ignore[arg-type]  # a choice


def test_an_arrangement_for_a_game_of_a_match_is_weighed_when_the_challenge_cubes_are_gone() -> None:
    state = GAME.start(Setup("match", first=Side.A))
    assert hint(GAME.view(state, "A")) == {}, "with challenge cubes it is another game"
    held = tuple(replace(one, challenges=0) for one in state.table.holdings)
    found = hint(GAME.view(replace(state, table=replace(state.table, holdings=held)), "A"))
    assert len(found) == 35
    chances = [one.match or 0.0 for one in found.values()]
    assert 0.4 < chances[-1] < chances[0] < 0.6
    assert not any(one.exact for one in found.values()), "what a game weighs in the match is estimated"


FEW: dict[str, Any] = {"budget": 500, "opening": 500}
"""Positions that may be solved: too few for a tie-break with spirit cubes."""


def last_tie_break() -> Score:
    """Six all in the last set of a match: whoever wins this wins it all."""
    score = Score.start(FORMATS["tennidice_match"], Side.A)
    for winner in [Side.A] * 6 + [Side.B] * 6 + [Side.A, Side.B] * 6:
        score = after_game(score, winner)
    return replace(score, points=(5, 5))


def test_a_hint_says_whether_it_is_exact() -> None:
    cubes, exact, estimated = ((0, 1, 0, 0), (1, 0, 0, 0)), Oracle(), Oracle(**FEW)

    def said(oracle: Oracle, table: Any) -> set[bool]:
        state = GAME.step(GAME.at(table, Return("A", "B")), "hit A2").state
        return {one.exact for one in oracle.hints(state).values()}

    assert said(exact, position(*cubes, (5, 5), spirit=False)) == {True}
    assert said(exact, position(*cubes, (5, 5))) == {True}
    assert said(estimated, position(*cubes, (5, 5))) == {False}
    kept: dict[str, Any] = {"challenges": 1, "spirit": False, "challenge_kept_if_right": True, "tiebreak_margin": "1"}
    assert said(exact, position(*cubes, (6, 6), **kept)) == {False}, "the deck is taken to keep its mixture"
    assert said(exact, position(*cubes, (6, 6), card_cycle="return_and_shuffle", **kept)) == {True}
    game = position(*cubes, (2, 2), mode="match")
    game = replace(game, board=replace(game.board, cubes=replace(game.board.cubes, strategy=1)))
    assert said(exact, game) == {False}, "what a game weighs in the match is estimated"
    assert said(exact, replace(game, score=last_tie_break())) == {True}


def test_td_75_a_hint_in_a_tie_break_says_how_far_it_is_off_where_it_is_an_estimate() -> None:
    """The more, the more challenge cubes were left to the estimate; and the less the surer it is."""

    def off(oracle: Oracle, points: tuple[int, int], challenges: int, **options: Any) -> float:
        table = position((0, 1, 0, 0), (1, 0, 0, 0), points, challenges=challenges, **options)
        state = GAME.step(GAME.at(table, Return("A", "B")), "hit A2").state
        found = oracle.hints(state)
        return max(one.error or 0.0 for one in found.values())

    few = [off(Oracle(**FEW), (5, 5), challenges) for challenges in (0, 1, 2, 3)]
    assert 0 < few[0] < few[1] < few[2] < 0.05
    assert 0 < off(Oracle(**FEW), (0, 6), 2) < few[2]
    assert off(Oracle(), (5, 5), 0) == 0, "solved"
    assert off(Oracle(**FEW), (5, 5), 1, challenge_kept_if_right=True) == 0, "nobody has measured that"


def test_a_hint_in_a_match_says_how_far_it_is_off_where_it_is_an_estimate() -> None:
    """Never more than a chance can be, and the less the surer it is."""
    game = position((0, 1, 0, 0), (1, 0, 0, 0), (2, 2), mode="match")
    game = replace(game, board=replace(game.board, cubes=replace(game.board.cubes, strategy=1)))
    ahead = game.score
    for _ in range(10):
        ahead = after_game(ahead, Side.A)

    def off(score: Score) -> list[float]:
        state = GAME.step(GAME.at(replace(game, score=score), Return("A", "B")), "hit A2").state
        return [one.error or 0.0 for one in Oracle().hints(state).values()]

    assert all(0 < sure < even < 0.5 for sure, even in zip(off(ahead), off(game.score), strict=True))
    assert not any(off(last_tie_break()))
    placed = GAME.start(Setup("match", first=Side.A))
    held = tuple(replace(one, challenges=0) for one in placed.table.holdings)
    placed = replace(placed, table=replace(placed.table, holdings=held))
    assert all(one.error for one in hint(GAME.view(placed, "A")).values())
    tie_break = GAME.start(Setup(first=Side.A))
    assert not any(one.error for one in hint(GAME.view(tie_break, "A")).values())


def test_no_number_is_told_for_placing_that_was_worked_out_without_challenge_cubes() -> None:
    """Where nothing was worked out for the board and options, the allocation game is known only without challenges."""
    for options in (Options(useless_steps=True), Options(steal_choice="victim"), Options(spirit_cooldown=True)):
        assert hint(GAME.view(GAME.start(Setup(first=Side.A, options=options)), "A")) == {}
    for spirit in (False, True):
        other = Setup(first=Side.A, board=board_named("hit5"), options=Options(spirit=spirit))
        assert hint(GAME.view(GAME.start(other), "A")) == {}, "no table of this board has been built"


@pytest.mark.parametrize("spirit", [False, True])
@pytest.mark.parametrize("first", Side)
def test_td_13_on_the_printed_board_placing_is_weighed_exactly(spirit: bool, first: Side) -> None:
    """Against somebody who places as well as can be nothing is worth more than what both would place."""
    state = GAME.start(Setup(first=first, options=Options(spirit=spirit)))
    found = hint(GAME.view(state, "A"))
    assert len(found) == 35
    assert all(one.exact for one in found.values())
    chances = [one.match or 0.0 for one in found.values()]
    assert chances[0] == pytest.approx(VALUE[spirit] if first is Side.A else 1 - VALUE[spirit], abs=1e-9)
    assert chances[-1] < 0.45


VALUE = {False: 0.4998027163, True: 0.5008083300}
"""What a tie-break is worth to the first server, without spirit cubes and with them: docs/tennidice-solved.md."""


def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What an oracle has to solve from now on."""
    made: list[str] = []

    def counting(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def done(*given: Any, **more: Any) -> Any:
            made.append(name)
            return work(*given, **more)

        return done

    for name in ("solve_from", "estimate", "solve_game"):
        monkeypatch.setattr(oracles, name, counting(name, getattr(oracles, name)))
    return made


def test_what_the_bot_has_worked_out_the_hint_does_not_work_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    made = counted(monkeypatch)
    bot = Perfect(0, Oracle(**FEW))
    state = GAME.at(position((0, 0, 1, 0), (0, 1, 0, 0), (4, 4), challenges=1, tiebreak_margin="1"))
    ask: Any = GAME.ask(state)
    bot.choose(GAME.view(state, ask.seat), ask)
    assert made == ["estimate"]
    back = GAME.step(GAME.at(state.table, Return("B", "A")), "hit A2").state  # B has a choice in the same point
    told = bot.hint(GAME.view(back, "B"))
    assert made == ["estimate"]
    assert not any(one.exact for one in told.values())
    assert all(one.point is not None for one in told.values())


def test_the_bot_is_not_swayed_by_hints_but_spared_the_same_work(monkeypatch: pytest.MonkeyPatch) -> None:
    state = GAME.at(position((0, 0, 1, 0), (0, 1, 0, 0), (4, 4), challenges=1, tiebreak_margin="1"))
    back = GAME.step(GAME.at(state.table, Return("B", "A")), "hit A2").state
    alone = Oracle(**FEW).hints(back)
    made = counted(monkeypatch)
    oracle = Oracle(**FEW)
    oracle.adviser().hints(state)  # from the same position: the bot would do the very same
    assert oracle.hints(back) == alone
    assert made == ["estimate"]
    swayed = Oracle(**FEW)
    richer = position((0, 0, 2, 0), (0, 1, 0, 0), (4, 4), challenges=1, tiebreak_margin="1")
    swayed.adviser().hints(GAME.at(richer))
    assert swayed.hints(back) == alone
    assert made == ["estimate"] * 3


# Perfect


def test_perfect_takes_what_is_worth_most() -> None:
    state = GAME.step(GAME.at(position((0, 1, 0, 0), NO, (5, 6), spirit=False), Return("A", "B")), "hit A2").state
    ask: Any = GAME.ask(state)
    assert Perfect().choose(GAME.view(state, "A"), ask) == Nudge("B2")


def test_perfect_places_the_equilibrium() -> None:
    for spirit, rows in ((False, (1, 3, 0, 0)), (True, (1, 2, 0, 1))):
        state = GAME.start(Setup(first=Side.A, options=Options(spirit=spirit)))
        ask: Any = GAME.ask(state)
        assert Perfect().choose(GAME.view(state, "A"), ask) == Arrangement(rows)


@pytest.mark.parametrize("many", [400, pytest.param(20_000, marks=pytest.mark.slow)])
def test_perfect_beats_sensible_as_often_as_the_equations_say(many: int) -> None:
    score = Score.start(FORMATS["tennidice_tiebreak"], Side.A)
    rate = winning_rate(score, Side.A, (1, 3, 0, 0), (1, 1, 1, 1), board_named("default"), Options(spirit=False))
    assert rate == pytest.approx(0.6378066413, abs=1e-8)
    oracle = Oracle()
    setup = GAME.arrange((), {"first": "A", "spirit": "off"})
    state = GAME.start(setup)
    for rows in ((1, 3, 0, 0), (1, 1, 1, 1)):
        state = GAME.step(state, Arrangement(rows)).state
    oracle.prepare(state.table)
    played = simulate(GAME, setup, many, 11, {"A": lambda game, s: Perfect(s, oracle), "B": lambda game, s: Sensible()})
    won = sum(one.winner is Side.A for one in played) / many
    assert abs(won - rate) < 3.5 * sqrt(rate * (1 - rate) / many)


PLACED: tuple[Any, ...] = (NO, (0, 1, 0, 0), (1, 0, 0, 1), (0, 2, 0, 0), (0, 0, 1, 1), (1, 1, 1, 0))
TRIALS = [
    (a, b, points, margin, board)
    for number, (a, b) in enumerate((a, b) for a in PLACED for b in PLACED)
    for points, margin, board in [
        [((3, 3), "2", "default"), ((4, 5), "1", "default"), ((5, 4), "2", "hit5"), ((2, 4), "1", "hit3")][number % 4]
    ]
]


@pytest.mark.parametrize(("trials", "many"), [(TRIALS[7::12], 120), pytest.param(TRIALS, 1000, marks=pytest.mark.slow)])
def test_tie_breaks_played_perfectly_are_won_as_often_as_they_are_solved(trials: Any, many: int) -> None:
    """Thirty-six pairs of arrangements, from several scores, under two rules of the tie-break and on three boards."""
    luck = Random(29)
    for a, b, points, margin, board in trials:
        options = Options(spirit=False, tiebreak_margin=margin)
        laid = GAME.start(Setup(first=Side.A, options=options, board=board_named(board))).table
        held = Holding(a, NO, 1), Holding(b, NO, 1)
        table = replace(laid, holdings=held, score=replace(laid.score, points=points))
        oracle, known = Oracle(), {}
        chance = oracle.worth(State(table, table.opens())).match
        won = 0
        for _ in range(many):
            state: Any = State(table, table.opens())
            while not isinstance(ask := GAME.ask(state), Over):
                if isinstance(ask, Choose):
                    if state not in known:
                        known[state] = best(oracle.hints(state))
                    answer = known[state]
                else:
                    assert isinstance(ask, Chance)
                    answer = luck.choices(ask.outcomes, ask.weights)[0]
                state = GAME.step(state, answer).state
            won += ask.winner is Side.A
        doubt = 4 * sqrt(chance * (1 - chance) / many)
        assert abs(won / many - chance) < doubt, (a, b, points, margin, board, won / many, chance)


@pytest.mark.parametrize(("a", "b", "challenges"), [(NO, NO, 0), ((0, 1, 0, 0), NO, 0), ((0, 1, 0, 0), NO, 1)])
def test_a_point_as_a_chain_decided_by_the_solver_is_worth_what_the_solver_says(
    a: Any, b: Any, challenges: int
) -> None:
    table = position(a, b, (3, 2), challenges=challenges, spirit=False)
    oracle = Oracle(points=True)
    point = chain(table).decided(lambda state, ask: best(oracle.hints(state)))
    chances = point.chances()
    told = oracle.worth(State(table, table.opens()))
    won = sum(float(share) for share, end in zip(chances, point.ends, strict=True) if end.winners == (Side.A,))
    assert sum(chances) == 1
    assert won == pytest.approx(told.point, abs=1e-12)
    match = 0.0
    for share, end in zip(chances, point.ends, strict=True):
        after = replace(end.lasting, score=table.score.point(end.winners[0]).score)
        match += float(share) * oracle.worth(State(after, after.opens())).match
    assert match == pytest.approx(told.match, abs=1e-12)


def test_td_75_with_spirit_cubes_a_point_is_no_chain_somebody_is_asked_after_it() -> None:
    with pytest.raises(Impossible, match="between two points somebody is asked"):
        chain(position(NO, NO, (3, 2), spirit=True))


# Sensible


SPENDING = {
    "spirit=on": (10.556, 0.5294, 0.1484, 2.144, 4.797),
    "spirit=off": (11.318, 0.5649, 0.1588, 1.676, 5.404),
    "board=hit5": (9.795, 0.4963, 0.1567, 2.818, 5.129),
}
"""8.3 Points a tie-break, points won by the server, double faults and good strokes a point, cards a tie-break."""


def tally(counts: dict[str, int], fact: Any) -> None:
    name = type(fact).__name__
    counts[name] = counts.get(name, 0) + 1
    if name == "Served":
        counts["server"] = 0 if fact.server == "A" else 1
    elif name == "PointWon":
        held = fact.winner.row == counts["server"]
        counts["held"] = counts.get("held", 0) + held


@pytest.mark.parametrize("option", SPENDING)
def test_sensible_is_the_free_spending_policy_of_the_specification(option: str) -> None:
    many = 1500
    key, _, value = option.partition("=")
    setup = GAME.arrange((), {"first": "A", key: value})
    made = dict.fromkeys(("A", "B"), lambda game, seed: Sensible())
    played = simulate(GAME, setup, many, 83, made, tally=tally)

    def total(name: str) -> int:
        return sum(one.counts.get(name, 0) for one in played)

    points = total("PointWon")
    good = total("Served") + total("Struck") - total("Fault") - total("DoubleFault") - total("HitOut")
    wanted = SPENDING[option]
    assert points / many == pytest.approx(wanted[0], abs=4 * 3.0 / sqrt(many))
    assert total("held") / points == pytest.approx(wanted[1], abs=4 * 0.5 / sqrt(points))
    assert total("DoubleFault") / points == pytest.approx(wanted[2], abs=4 * 0.37 / sqrt(points))
    assert good / points == pytest.approx(wanted[3], abs=4 * 2.0 / sqrt(points))
    assert total("CardDrawn") / many == pytest.approx(wanted[4], abs=4 * 1.0 / sqrt(many))


def test_sensible_and_random_play_every_trial_to_its_end() -> None:
    for name, setup in GAME.trials().items():
        seats = ("A", "B") if setup.players == 2 else ("A1", "A2", "B1", "B2")
        bots = {seat: (lambda game, s: Sensible()) if seat[0] == "A" else random_bot for seat in seats}
        (played,) = simulate(GAME, setup, 1, name, bots)
        assert played.winner in tuple(Side)


# Matches


def test_a_match_has_a_price_for_what_is_not_given_back() -> None:
    board, options = board_named("default"), Options()
    point, challenge, cube = prices(board, options)
    assert 0.5 < point < 0.65
    assert 0 < challenge < 0.2
    assert 0 < cube < 0.2
    score = Score.start(FORMATS["tennidice_match"], Side.A)
    level = standing(score, 0, 0, board, options)
    assert level == pytest.approx(0.5, abs=1e-9)
    assert standing(score, 1, 0, board, options) > level > standing(score, 0, -1, board, options)
    assert standing(after_game(score, Side.A), 0, 0, board, options) > level


def test_perfect_plays_a_game_of_a_match() -> None:
    oracle = Oracle(points=True)
    laid = position((0, 1, 0, 0), (1, 0, 0, 0), (2, 3), mode="match")
    state = GAME.step(GAME.at(laid, Return("A", "B")), "hit A2").state
    found = by_name(oracle.hints(state))
    assert found["accuracy to B2"].match > found["accept"].match > 0.3  # a game lost is not the match
    assert found["accept"].point == 0
    moved = found["accuracy to B2"]
    assert moved.point is not None
    assert moved.point > 0.5


def test_the_price_of_a_challenge_cube_lies_among_exact_values() -> None:
    """In the last set at six all the tie-break is the match, and can be solved: the price is what a cube adds there."""
    board, options = board_named("default"), Options(spirit=False)
    score = Score.start(FORMATS["tennidice_tiebreak"], Side.A)
    adds = []
    for rows in ((1, 3, 0, 0), (0, 2, 0, 2)):
        left = Left((rows, rows), Cards(1, 1, 12, 12))
        more, less = left._replace(cards=Cards(1, 0, 12, 12)), left._replace(cards=Cards(0, 1, 12, 12))
        gain, loss = (solve_from(score, one, board, options).value(score, one) for one in (more, less))
        adds.append((gain - loss) / 2)
    assert min(adds) - 0.005 < prices(board, options, True).challenge < max(adds) + 0.005
