"""Points composed into matches: closed forms, the score summed another way, and matches played by the rules."""

from fractions import Fraction
from itertools import combinations, product
from math import sqrt
from typing import Any

import pytest
from msgspec.structs import replace

from netcord.analysis import Odds, chain, distribution, every_deuce
from netcord.analysis.matches import Exact, Pairing, side_by_side
from netcord.analysis.odds import match_odds
from netcord.forge.pro_tennis.point import served_by
from netcord.forge.pro_tennis.point import table as forged
from netcord.forge.pro_tennis.yardstick import yardstick
from netcord.games import inside_volley, pro_tennis
from netcord.games.pro_tennis.bots import BOTS
from netcord.games.pro_tennis.facts import Event
from netcord.games.pro_tennis.table import Condition
from netcord.kernel import Fact, Impossible, Side
from netcord.play import simulate, tally
from netcord.tennis import FORMATS, EndedEarly, MatchWon, Score, SetWon, read_score

PRO, VOLLEY = pro_tennis.GAME, inside_volley.GAME
MEN = [card for card in PRO.cards() if card.sex == "M"]
WOMEN = [card for card in PRO.cards() if card.sex == "F"]
BEST = dict.fromkeys("AB", BOTS["best"])


def by_surface(surface: str) -> list[Any]:
    return [card for card in VOLLEY.cards() if card.surface.lower() == surface]


def pro(a: Any, b: Any, **options: str) -> Any:
    return PRO.arrange((a, b), {"first": "A", **options})


def laid(game: Any, setup: Any) -> Any:
    return game.start(setup).table


def serves_won(pairing: Pairing) -> tuple[float, float]:
    """Of a memoryless pairing, what each wins on his own serve."""
    by_server = {
        score.server_side: pairing.play.moves[pairing.play.kinds[pairing.play.kind_of(score)]]
        for score in (Score.start(pairing.format, side) for side in Side)
    }
    a, b = (float(by_server[side][(side,)].stays[0]) for side in Side)
    return a, b


# Closed forms, and the score summed another way


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_where_nothing_lasts_a_match_of_any_format_is_what_its_points_make_it(name: str) -> None:
    pairing = Pairing(laid(PRO, pro(MEN[3], MEN[20], random_events="off")), FORMATS[name])
    assert pairing.memoryless
    a, b = serves_won(pairing)
    for first in Side:
        found = pairing.odds(Score.start(FORMATS[name], first))
        assert found.won[0] == pytest.approx(match_odds(FORMATS[name], a, b, first), abs=1e-12)
        assert sum(found.won) == pytest.approx(1, abs=1e-12)
        length = Odds.by_server(a, b).match_length(Score.start(FORMATS[name], first))
        points = found.figures["point", Side.A] + found.figures["point", Side.B]
        assert points == pytest.approx(length, rel=1e-11)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("standard_bo3", "6-4 3-2 30-40"),
        ("standard_bo3", "4-6 7-6(3) 5-5 Ad-40"),
        ("standard_bo5", "6-6 3-5"),
        ("inside_volley_bo3", "6-4 4-6 9-9 40-40"),
        ("match_tiebreak_bo3", "6-4 4-6 8-9"),
        ("fast4_bo3", "3-3 4-4"),
        ("noad_bo3", "2-1 40-40"),
        ("worldwide_bo3", "6-6 1-0"),
    ],
)
def test_at_any_score_the_odds_are_those_of_the_score(name: str, line: str) -> None:
    pairing = Pairing(laid(PRO, pro(MEN[3], MEN[20], random_events="off")), FORMATS[name])
    for first in Side:
        score = read_score(line, FORMATS[name], first)
        found = pairing.odds(score)
        odds = Odds.by_server(*serves_won(pairing))
        assert found.won[0] == pytest.approx(odds.match(score), abs=1e-12)
        here = {games: chance for (number, games), chance in found.set_scores.items() if number == len(score.sets)}
        if score.rule.tiebreak_at is None:  # told as short as can be, and there is no longest one
            assert sum(chance for (x, y), chance in here.items() if x > y) == pytest.approx(odds.set(score), abs=1e-12)
        else:
            assert here == pytest.approx(odds.set_scores(score), abs=1e-12)


def test_many_pairings_side_by_side_are_each_as_if_alone() -> None:
    pairs = list(combinations(MEN[:5], 2))
    tables = [laid(PRO, pro(a, b, random_events="off")) for a, b in pairs]
    format = FORMATS["standard_bo3"]
    for table, together in zip(tables, side_by_side(tables, format), strict=True):
        alone = Pairing(table, format).odds()
        assert together.won == pytest.approx(alone.won, abs=1e-13)
        for figure, mean in alone.figures.items():
            assert together.figures.get(figure, 0.0) == pytest.approx(mean, abs=1e-9)
        assert together.set_scores == pytest.approx(alone.set_scores, abs=1e-13)


def test_side_by_side_is_refused_where_something_lasts() -> None:
    tables = [laid(PRO, pro(a, b)) for a, b in combinations(MEN[:3], 2)]
    with pytest.raises(Impossible, match="only one pairing"):
        side_by_side(tables, FORMATS["standard_bo3"])


# Where injuries, warnings and storms last


@pytest.mark.parametrize("line", yardstick(), ids=lambda line: line.one)
def test_pt_15_fewer_conditions_stay_within_their_bound_of_many(line: Any) -> None:
    """The yardstick of the forge followed a thousand of them, and matches played out bear it out."""
    one, other = (next(card for card in PRO.cards() if card.id == name) for name in (line.one, line.other))
    table = laid(PRO, pro(one, other, random_events="triple_ones"))
    found = Pairing(table, table.score.format, followed=120)
    odds = found.odds(*(Score.start(found.format, side) for side in Side))
    assert line.bound < odds.missing < 0.05
    assert abs(odds.won[0] - line.exact) <= odds.missing + line.bound
    assert odds.won[0] == pytest.approx(line.exact, abs=1e-3)
    assert sum(odds.won) == pytest.approx(1, abs=1e-9)


@pytest.mark.parametrize("line", ["", "6-4 3-6 5-5 30-40", "7-6(4) 6-6 5-6"])
def test_condition_by_condition_a_match_comes_to_what_it_does_score_by_score(line: str) -> None:
    """PT-13 to PT-15, as written: sweeps of numba leave out next to nothing of what flows of numpy come to."""
    table = laid(PRO, pro(WOMEN[2], WOMEN[9]))
    pairing = Pairing(table, FORMATS["standard_bo3"], followed=120)
    assert pairing.sweeps
    starts = [read_score(line, FORMATS["standard_bo3"], side) for side in Side]
    swept = pairing.odds(*starts)
    pairing.sweeps = False
    flowing = pairing.odds(*starts)
    assert swept.won == pytest.approx(flowing.won, abs=2e-6)
    assert swept.set_scores == pytest.approx(flowing.set_scores, abs=2e-6)
    assert swept.figures == pytest.approx(flowing.figures, rel=1e-5, abs=1e-6)
    assert -1e-12 < swept.missing - flowing.missing < 4e-6, "what is left out is counted"


@pytest.mark.parametrize(("one", "other"), [(2, 9), (0, 31)])
def test_as_written_a_match_stays_within_its_bound_of_one_that_is_followed_much_further(one: int, other: int) -> None:
    """PT-13 to PT-15: the bound is proved, so it holds, and what is told is better than it says."""
    table = laid(PRO, pro(WOMEN[one], WOMEN[other]))
    starts = [Score.start(FORMATS["standard_bo3"], side) for side in Side]
    few, more, many = (
        Pairing(table, FORMATS["standard_bo3"], followed=most).odds(*starts) for most in (120, 500, 2500)
    )
    assert many.missing < more.missing / 5 < few.missing / 10
    for found in (few, more):
        assert abs(found.won[0] - many.won[0]) <= (found.missing + many.missing) / 5
        for sets, chance in many.sets.items():
            assert abs(found.sets[sets] - chance) <= found.missing + many.missing


# Doubles


def pair_of_pairs(**options: str) -> Any:
    return PRO.arrange((WOMEN[0], WOMEN[20], WOMEN[3], WOMEN[9]), {"first": "A", "sets_to_win": "1", **options})


def test_pt_22_in_doubles_points_are_those_of_whoever_serves_to_whomever() -> None:
    """At every score of a game and a tie-break, the chain of that very point says the same."""
    table = laid(PRO, pair_of_pairs(random_events="off"))
    policy = BOTS["never"](PRO, 0)

    def never(state: Any, ask: Any) -> Any:
        return policy.choose(PRO.view(state, ask.seat), ask)

    pairing = Pairing(table, table.score.format, never)
    met = set()
    for games, points in product(("3-3", "3-4", "6-6"), ((0, 0), (1, 0), (1, 1), (2, 1), (3, 3))):
        score = replace(read_score(games, table.score.format), doubles=True, points=points)
        met.add((score.server, score.receiver))
        point = chain(replace(table, score=score)).decided(never)
        moves = pairing.play.moves[pairing.play.kinds[pairing.play.kind_of(score)]]
        won = point.chances()[point.winning("A")]
        assert moves[Side.A,].stays[0] == pytest.approx(float(won), abs=1e-14)
    assert len(met) >= 5


@pytest.mark.slow
def test_pt_22_in_doubles_whoever_serves_to_whomever_the_rules_summed_to_the_end_say_the_same() -> None:
    """Every branch of the host's own steps, from six all: partners take turns, and so do receivers."""
    setup = pair_of_pairs(random_events="off")
    state = PRO.start(setup)
    for first in Side:
        score = read_score("6-6 5-4", state.table.score.format, first)
        score = replace(score, doubles=True)
        table = replace(state.table, score=score)
        policy = BOTS["never"](PRO, 0)

        def never(state: Any, ask: Any, policy: Any = policy) -> Any:
            return policy.choose(PRO.view(state, ask.seat), ask)

        whole: dict[Any, Fraction] = distribution(PRO, PRO.at(table), won_by, policy=never, same=every_deuce)
        found = Pairing(table, score.format, never).odds(score)
        assert found.won[0] == pytest.approx(float(whole["A"]), abs=1e-12)
        assert found.missing < 1e-12


def test_matches_of_doubles_go_as_summed() -> None:
    setup = pair_of_pairs(random_events="triple_ones")
    table = laid(PRO, setup)
    found = Pairing(table, table.score.format, followed=60).odds(table.score)
    agrees(PRO, setup, found, 40, 7, dict.fromkeys(("A1", "A2", "B1", "B2"), BOTS["best"]))


def test_in_doubles_a_toss_is_half_of_either_server() -> None:
    table = laid(PRO, pair_of_pairs(random_events="off"))
    pairing = Pairing(table, table.score.format)
    starts = [Score.start(pairing.format, side, doubles=True) for side in Side]
    each = [pairing.odds(start) for start in starts]
    both = pairing.odds(*starts)
    assert both.won[0] == pytest.approx(sum(one.won[0] for one in each) / 2, abs=1e-13)
    assert each[0].won[0] != each[1].won[0]


def test_in_doubles_a_deciding_point_whose_side_is_chosen_cannot_be_summed() -> None:
    table = laid(PRO, pair_of_pairs(random_events="off"))
    with pytest.raises(Impossible, match="deciding point"):
        Pairing(table, FORMATS["noad_bo3"])


def test_pt_13_what_happens_to_one_side_does_not_hang_on_the_other() -> None:
    """Conditions are found side by side: the rules, asked about both sides at once, say the same."""
    table = laid(PRO, pro(WOMEN[2], WOMEN[9]))
    conditions = Pairing(table, FORMATS["standard_bo3"], followed=80).conditions
    numbers = {one: number for number, one in enumerate(conditions.tables)}
    checked = 0
    for number, (table, then) in enumerate(zip(conditions.tables, conditions.goes.T, strict=True)):
        if number % 7:
            continue
        for event in Event:
            for side in Side:
                after = table.struck(side, event).lasting()
                if event not in (Event.FRACTURE, Event.ARGUMENT):
                    assert numbers.get(after, -1) in then
                    checked += 1
    assert checked > 150


def madruga_and_garrison() -> tuple[Any, float, Exact]:
    """As written, bo3: the setup, the chance if points had no memory, and what is summed with it."""
    one = replace(
        WOMEN[0],
        id="madruga",
        clutch=24,
        S="FIIIIIIIIIIIIIIIIIIIA",
        SR="OOOOSSSSSVVVVVVVVPPPP",
        SP="OOOOOVVVVVVVVPPPPPPPP",
        V="OOOOOOOSSVVVVVVVVVVPP",
    )
    other = replace(
        WOMEN[1],
        id="garrison",
        clutch=25,
        S="FIIIIIIIIIIIIIIIIIPPA",
        SR="OOOOSSSSVVVVVVVVVVVPP",
        SP="OOOOVVVVVVVVPPPPPPPPP",
        V="OOOOOOOSSSSVVVVVVPPPP",
    )
    setup = pro(one, other)
    table = laid(PRO, setup)
    points = served_by([forged((one, other), options=table.options)]).won
    memoryless = match_odds(table.score.format, float(points[0][0]), float(points[1][0]), Side.A)
    return setup, memoryless, Pairing(table, table.score.format, followed=1_000).odds()


def test_as_written_points_without_memory_give_026_where_the_match_is_won_046() -> None:
    """PT-13 to PT-15: two thirds of these matches end by somebody leaving, which no point by itself tells."""
    _, memoryless, found = madruga_and_garrison()
    assert memoryless == pytest.approx(0.2609, abs=1e-4)
    assert found.won[0] == pytest.approx(0.4614, abs=2e-4)
    assert found.won[0] - found.missing > memoryless, "so it is proved, whatever is not followed"
    left = found.figures["leaves", Side.A] + found.figures["leaves", Side.B]
    assert left == pytest.approx(0.6591, abs=2e-4)
    assert sum(found.sets.values()) + left == pytest.approx(1, abs=1e-9)


@pytest.mark.slow
def test_played_as_written_these_matches_go_as_summed_and_not_as_points_without_memory() -> None:
    setup, memoryless, found = madruga_and_garrison()
    won = sum(one.winner is Side.A for one in simulate(PRO, setup, 300, 12, BEST, tally=tally)) / 300
    doubt = sqrt(won * (1 - won) / 300)
    assert abs(won - found.won[0]) < 4 * doubt < abs(won - memoryless)


# The rules, enumerated to the end of a match


def won_by(facts: tuple[Fact, ...]) -> str | None:
    for fact in facts:
        if isinstance(fact, MatchWon):
            return fact.winner.value
        if isinstance(fact, EndedEarly):
            return fact.side.other.value
    return None


def test_a_tie_break_of_inside_volley_is_what_summing_the_rules_to_its_end_gives() -> None:
    """IV-19, IV-20: rain, injuries and retirements included, every branch of the host's own steps."""
    for first in "AB":
        state = VOLLEY.start(VOLLEY.arrange(by_surface("clay")[:2], {"first": first}))
        score = replace(
            read_score("6-6 5-4", FORMATS["one_set"], Side(first)),
            format=replace(FORMATS["one_set"], name=""),
        )
        table = replace(state.table, score=score)
        odds: dict[Any, Fraction] = distribution(VOLLEY, VOLLEY.at(table), won_by, same=every_deuce)
        found = Pairing(table, score.format).odds(score)
        assert found.won[0] == pytest.approx(float(odds["A"]), abs=1e-12)
        assert found.missing < 1e-12


def test_ivh_06_rain_that_lifts_after_a_set_is_followed_exactly() -> None:
    """Under `set` the third set is dry whatever the second one was, under `match` it is as wet."""
    format = FORMATS["tiebreaks_bo3"]
    cards = starry(by_surface("hard")[0]), by_surface("hard")[1]
    second, third = read_score("[7-3] 6-5", format), read_score("[7-3] [3-7]", format)
    odds: dict[tuple[str, bool], float] = {}
    for ends in ("set", "match"):
        table = laid(VOLLEY, VOLLEY.arrange(cards, {"first": "A", "rain_ends": ends}))
        for rain in (False, True):
            odds[ends, rain] = Pairing(replace(table, rain=rain), format).odds(third).won[0]
        here = replace(table, rain=True, score=second)
        whole: dict[Any, Fraction] = distribution(VOLLEY, VOLLEY.at(here), won_by_set, same=every_deuce)
        now = sum(float(chance) for label, chance in whole.items() if str(label).startswith("A"))
        after = Pairing(here, format).odds(second)
        # Ends of this set with a new injury or new rain are rare; the rest must be what the next set is worth.
        assert after.won[0] == pytest.approx(now + float(whole["B"]) * odds[ends, ends == "match"], abs=2e-3)
    assert abs(odds["set", False] - odds["match", True]) > 0.005


def starry(card: Any) -> Any:
    """The card with a star at every W: whoever holds it hates rain."""
    rows = {name: getattr(card, name) for name in ("serv", "ret")}
    return replace(
        card,
        **{
            name: tuple(tuple("W*" if cell == "W" else cell for cell in row) for row in matrix)
            for name, matrix in rows.items()
        },
    )


def won_by_set(facts: tuple[Fact, ...]) -> str | None:
    for fact in facts:
        if isinstance(fact, SetWon):
            return fact.winner.value
        if isinstance(fact, EndedEarly):
            return f"{fact.side.other.value} early"
    return None


def test_a_penalty_crosses_into_the_next_game() -> None:
    """PT-14b At game point down a second warning costs this game and the first point of the next."""
    table = replace(laid(PRO, pro(WOMEN[0], WOMEN[1])), conditions=(Condition(warnings=1), Condition()))
    format = replace(FORMATS["single_tiebreak"], name="")
    score = read_score("5-5", format)
    here = replace(table, score=score)
    pairing = Pairing(here, format, followed=400)
    best = BOTS["best"](PRO, 0)

    def policy(state: Any, ask: Any) -> Any:
        return best.choose(PRO.view(state, ask.seat), ask)

    found = pairing.odds(score)
    played = simulate_from(here, policy, 4_000)
    assert abs(found.won[0] - played) < 4 * sqrt(0.25 / 4_000) + found.missing


def simulate_from(table: Any, policy: Any, matches: int) -> float:
    from random import Random

    from netcord.kernel import Chance, Choose

    dice, won = Random(4), 0
    for _ in range(matches):
        state = PRO.at(table)
        while True:
            ask = PRO.ask(state)
            if isinstance(ask, Chance):
                state = PRO.step(state, dice.choices(ask.outcomes, ask.weights)[0]).state
            elif isinstance(ask, Choose):
                state = PRO.step(state, policy(state, ask)).state
            else:
                won += ask.winner is Side.A
                break
    return won / matches


# Matches played by the rules


def agrees(game: Any, setup: Any, found: Exact, matches: int, seed: int, bots: Any = None) -> None:
    """Wins, sets, aces, double faults and points of matches played out, within four standard errors and no more."""
    played = simulate(game, setup, matches, seed, bots, tally=tally)

    def check(values: list[float], expected: float) -> None:
        mean = sum(values) / matches
        spread = sum((value - mean) ** 2 for value in values) / matches
        assert abs(mean - expected) <= 4 * sqrt(max(spread, 0.25 / matches) / matches)

    check([float(one.winner is Side.A) for one in played], found.won[0])
    for side in Side:
        for key, figure in (("aces", "ace"), ("double_faults", "double_fault"), ("points", "point")):
            mean = [float(one.counts.get(f"{side.value}.{key}", 0)) for one in played]
            check(mean, found.figures.get((figure, side), 0.0))
    for (a, b), chance in found.sets.items():
        mine = [
            float(one.how == "" and (one.counts.get("A.sets", 0), one.counts.get("B.sets", 0)) == (a, b))
            for one in played
        ]
        check(mine, chance)


VOLLEY_TRIALS = [
    (surface, pair, best_of, tiebreak)
    for surface, pairs in (("hard", 4), ("clay", 4), ("grass", 3))
    for pair in range(pairs)
    for best_of, tiebreak in ((3, "except_final"), (5, "all"), (3, "final_10"))
]


def volley_trial(surface: str, pair: int, best_of: int, tiebreak: str, matches: int) -> None:
    cards = by_surface(surface)
    setup = VOLLEY.arrange(
        (cards[pair], cards[-1 - pair]), {"best_of": str(best_of), "tiebreak": tiebreak, "first": "A"}
    )
    table = laid(VOLLEY, setup)
    found = Pairing(table, table.score.format).odds(table.score)
    assert found.missing < 1e-9
    agrees(VOLLEY, setup, found, matches, 12)


@pytest.mark.parametrize(("surface", "pair", "best_of", "tiebreak"), VOLLEY_TRIALS[:2])
def test_matches_of_inside_volley_go_as_summed(surface: str, pair: int, best_of: int, tiebreak: str) -> None:
    volley_trial(surface, pair, best_of, tiebreak, 400)


@pytest.mark.slow
@pytest.mark.parametrize(("surface", "pair", "best_of", "tiebreak"), VOLLEY_TRIALS)
def test_many_matches_of_inside_volley_go_as_summed(surface: str, pair: int, best_of: int, tiebreak: str) -> None:
    volley_trial(surface, pair, best_of, tiebreak, 3_000)


PRO_TRIALS = [
    (events, sets, final, pair)
    for pair in range(5)
    for events, sets, final in (
        ("off", "2", "tiebreak"),
        ("off", "3", "match_tiebreak_10"),
        ("off", "1", "advantage"),
        ("triple_ones", "2", "tiebreak"),
        ("triple_ones", "1", "tiebreak"),
        ("triples", "1", "tiebreak"),
        ("triples", "2", "tiebreak"),
    )
]


def pro_trial(events: str, sets: str, final: str, pair: int, matches: int) -> None:
    field = WOMEN if pair % 2 else MEN
    setup = pro(field[2 * pair], field[40 - 3 * pair], random_events=events, sets_to_win=sets, final_set=final)
    table = laid(PRO, setup)
    found = Pairing(table, table.score.format, followed=300).odds(table.score)
    agrees(PRO, setup, found, matches, 13, BEST)


@pytest.mark.parametrize(("events", "sets", "final", "pair"), PRO_TRIALS[:1])
def test_matches_of_pro_tennis_go_as_summed(events: str, sets: str, final: str, pair: int) -> None:
    pro_trial(events, sets, final, pair, 150)


@pytest.mark.slow
@pytest.mark.parametrize(("events", "sets", "final", "pair"), PRO_TRIALS)
def test_many_matches_of_pro_tennis_go_as_summed(events: str, sets: str, final: str, pair: int) -> None:
    pro_trial(events, sets, final, pair, 1_500)
