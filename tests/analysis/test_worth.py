"""What every score and every state is worth: one pass backwards says what flows forward say, and no roll is unfair."""

from copy import copy
from itertools import product
from random import Random
from typing import Any

import pytest

from netcord.analysis.matches import Pairing, Pricer, Worths
from netcord.games import inside_volley, pro_tennis
from netcord.kernel import Chance, Choose, Over, Side
from netcord.tennis import FORMATS, Score, read_score

PRO, VOLLEY = pro_tennis.GAME, inside_volley.GAME
MEN = [card for card in PRO.cards() if card.sex == "M"]
HARD = [card for card in VOLLEY.cards() if card.surface.lower() == "hard"]
SCORES = ("", "6-4 3-2 30-40", "6-4 4-6 6-6 5-6", "6-4 4-6", "2-6 5-5 40-40")


def opened(game: Any, cards: Any, **options: str) -> Any:
    return game.start(game.arrange(tuple(cards), options))


@pytest.mark.parametrize("name", ["standard_bo3", "standard_bo5"])
def test_one_pass_backwards_says_what_flows_forward_say_in_rain_and_injury(name: str) -> None:
    table = opened(VOLLEY, HARD[1:3], first="A").table
    pairing = Pairing(table, FORMATS[name])
    worths = Worths(pairing)
    for at in SCORES:
        for first in Side:
            score = read_score(at, FORMATS[name], first)
            assert worths.at(score, table).won == pytest.approx(pairing.odds(score).won[0], abs=1e-12)


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_every_format_is_summed_backwards_as_forwards(name: str) -> None:
    table = opened(PRO, MEN[3:5], first="A", random_events="off").table
    pairing = Pairing(table, FORMATS[name])
    worths = Worths(pairing)
    for first in Side:
        start = Score.start(FORMATS[name], first)
        assert worths.at(start, table).won == pytest.approx(pairing.odds(start).won[0], abs=1e-12)


def test_what_is_not_followed_is_bounded_at_every_score() -> None:
    table = opened(PRO, MEN[3:5], first="A", random_events="triple_ones").table
    pairing = Pairing(table, FORMATS["standard_bo3"], followed=20)
    worths = Worths(pairing)
    for at in ("", "6-4 3-2 30-40"):
        score = read_score(at, FORMATS["standard_bo3"])
        odds = pairing.odds(score)
        assert worths.at(score, table).won == pytest.approx(odds.won[0], abs=1e-12)
        assert worths.at(score, table).missing == pytest.approx(odds.missing, abs=1e-9)
        assert worths.at(score, table).missing > 0


def test_swept_backwards_a_match_with_injuries_is_worth_what_it_comes_to_forwards() -> None:
    """PT-13 to PT-15, as written: by flows of numpy, in any condition with any warnings."""
    women = [card for card in PRO.cards() if card.sex == "F"]
    table = opened(PRO, women[2:4], first="A").table
    pairing = Pairing(table, FORMATS["standard_bo3"], followed=120)
    assert pairing.sweeps
    worths = Worths(pairing)
    pairing.sweeps = False
    flows = Worths(pairing)
    tables = pairing.conditions.tables
    for number, count in ((0, 0), (7, 3), (60, 8), (119, 1)):
        here = tables[number].recounted(pairing.conditions.counts[count])
        for first, at in product(Side, ("", "6-4 4-6 6-6 5-6", "2-6 5-5 40-40")):
            score = read_score(at, FORMATS["standard_bo3"], first)
            assert worths.at(score, here) == pytest.approx(flows.at(score, here), abs=1e-12)


def test_sets_that_there_is_no_room_for_are_summed_again_when_they_are_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = opened(VOLLEY, HARD[1:3], first="A").table
    pairing = Pairing(table, FORMATS["standard_bo3"])
    whole = Worths(pairing)
    monkeypatch.setattr("netcord.analysis.matches.worth.ROOM", 1)
    told: list[tuple[int, int]] = []
    parts = Worths(pairing, heard=lambda done, total: told.append((done, total)))
    assert told[-1] == (6, 6), "two results before the second set, one before the third, either side to serve"
    for at in (*SCORES, *reversed(SCORES)):
        score = read_score(at, FORMATS["standard_bo3"])
        assert parts.at(score, table) == pytest.approx(whole.at(score, table), abs=1e-12)


def test_what_can_no_longer_come_up_is_not_summed() -> None:
    table = opened(VOLLEY, HARD[1:3], first="A").table
    pairing = Pairing(table, FORMATS["standard_bo3"])
    lost, won, level = (read_score(at, FORMATS["standard_bo3"]) for at in ("4-6", "6-4 3-2 30-40", "6-4 4-6 6-6 5-6"))
    since = Worths(pairing, since=won)
    assert [since.tells(score) for score in (lost, won, level)] == [False, True, True]
    for score in (won, level):
        assert since.at(score, table) == pytest.approx(Worths(pairing).at(score, table), abs=1e-12)


def test_at_the_edge_of_what_is_followed_sums_are_begun_anew() -> None:
    """PT-13: whoever is hurt already may be hurt again, and hardly any condition after that is among the likeliest."""
    state = opened(PRO, MEN[1:3], first="A", random_events="triple_ones", sets_to_win="1")
    format, score = state.table.score.format, state.table.score
    pairing = Pairing(state.table, format, followed=30)
    first = Worths(pairing)
    pricer = Pricer(state.table, 30)
    assert pricer.score(score, state.table) == pytest.approx(first.at(score, state.table), abs=1e-12)
    edge = max(pairing.conditions.tables, key=lambda table: first.at(score, table).missing)
    assert first.at(score, edge).missing > 0.1
    assert pricer.score(score, edge).missing < first.at(score, edge).missing / 4


def prices_of(game: Any, state: Any, seed: int, pricer: Pricer, answers: int) -> float:
    """Play at random: the sum of all changes, holding every throw to the mean of what it might have brought."""
    luck = Random(seed)
    price = pricer.begin(state)
    total = 0.0
    for number in range(answers):
        ask = game.ask(state)
        if isinstance(ask, Over):
            break
        if isinstance(ask, Chance):
            answer = luck.choices(ask.outcomes, ask.weights)[0]
            if number % 7 == 0:
                mean = 0.0
                for outcome, weight in zip(ask.outcomes, ask.weights, strict=True):
                    after = copy(pricer).follow(outcome, game.step(state, outcome).state)
                    mean += weight * after.won
                assert mean / ask.total == pytest.approx(price.won, abs=1e-9)
        else:
            assert isinstance(ask, Choose)
            best = max(price.options) if str(ask.seat)[0] == "A" else min(price.options)
            assert best == pytest.approx(price.won, abs=1e-9)
            answer = luck.choice(ask.options)
        state = game.step(state, answer).state
        then = pricer.follow(answer, state)
        total += then.won - price.won
        price = then
    return total


def test_in_inside_volley_every_throw_is_worth_the_mean_of_what_it_may_bring() -> None:
    state = opened(VOLLEY, HARD[1:3])
    prices_of(VOLLEY, state, 3, Pricer(state.table), 120)


def test_in_pro_tennis_every_throw_is_fair_and_the_best_choice_costs_nothing() -> None:
    state = opened(PRO, MEN[1:3], random_events="off")
    prices_of(PRO, state, 5, Pricer(state.table), 300)


def test_a_condition_that_is_not_followed_is_begun_from_anew() -> None:
    state = opened(PRO, MEN[1:3], first="A", random_events="triples", sets_to_win="1")
    pricer = Pricer(state.table, 2)
    first = pricer.begin(state).won
    luck = Random(11)
    total, price = 0.0, pricer.begin(state)
    while not isinstance(ask := PRO.ask(state), Over):
        answer = luck.choice(ask.options) if isinstance(ask, Choose) else luck.choices(ask.outcomes, ask.weights)[0]
        state = PRO.step(state, answer).state
        then = pricer.follow(answer, state)
        total, price = total + then.won - price.won, then
    assert price.won in (0.0, 1.0)
    assert first + total == pytest.approx(price.won, abs=1e-9)
