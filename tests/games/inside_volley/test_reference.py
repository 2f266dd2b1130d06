"""The reference numbers of the specification's last section: the rules enumerated, in fractions, never floats."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import sqrt
from random import Random
from statistics import fmean, variance
from typing import Any

import pytest
from msgspec.structs import replace

from netcord.analysis import distribution, point_winner
from netcord.analysis.odds import Odds, odds_from
from netcord.games.inside_volley import GAME
from netcord.games.inside_volley.facts import Ace, Controlled, DoubleFault, EventStruck, Rained
from netcord.kernel import Fact, Over
from netcord.tennis import FORMATS, PointWon, Score

from .driver import FEDERER, Match, X, a_match, at

CALLED = {"not behind": ("0-0", "15-0", "30-30", "deuce", "Ad-in"), "behind": ("0-15", "30-40", "Ad-out")}
"""Every score of a game falls into one of the two."""


def control(memory: Any, facts: tuple[Fact, ...]) -> Any:
    """Who was in control, on which serve."""
    for fact in facts:
        if isinstance(fact, Controlled):
            return ("server" if fact.controller is fact.server else "returner"), fact.serve
    return memory


def direct(memory: Any, facts: tuple[Fact, ...]) -> Any:
    """Whether the point was an ace or a double fault."""
    for fact in facts:
        if isinstance(fact, Ace | DoubleFault):
            return type(fact).__name__
    return memory


# 8.1


@pytest.mark.parametrize("behind", CALLED)
@pytest.mark.parametrize(
    ("who", "serve", "weight", "wins"),
    [
        ("server", 1, 32, {"not behind": 32, "behind": 30}),
        ("returner", 1, 31, {"not behind": 22, "behind": 18}),
        ("server", 2, 18, {"not behind": 27, "behind": 25}),
        ("returner", 2, 19, {"not behind": 14, "behind": 10}),
    ],
)
def test_8_1_the_server_wins_the_point_by_control_and_serve(
    who: str, serve: int, weight: int, wins: dict[str, int], behind: str
) -> None:
    for called in CALLED[behind]:
        odds = distribution(GAME, at(a_match(random_events=False), called), point_winner, remember=control)
        won, lost = odds["A", (who, serve)], odds["B", (who, serve)]
        assert won + lost == Fraction(weight, 100)
        assert won / (won + lost) == Fraction(wins[behind], 36)


# 8.2


def wet(state: Match) -> Match:
    return replace(state, table=replace(state.table, rain=True))


def hurt(x: bool, y: bool) -> Callable[[Match], Match]:
    return lambda state: replace(state, table=replace(state.table, hurt=(x, y)))


def as_it_is(state: Match) -> Match:
    return state


CASES: dict[str, tuple[bool, Callable[[Match], Match], str, str, str, str]] = {
    "events off": (False, as_it_is, "1229/1800", "1079/1800", "83/720", "11/720"),
    "events on, fresh match": (True, as_it_is, "22087/32400", "1213/2025", "1231/10800", "983/64800"),
    "after rain, events on": (True, wet, "10597/16200", "1213/2025", "1231/10800", "983/64800"),
    "after rain, events off": (False, wet, "131/200", "1079/1800", "83/720", "11/720"),
    "server had his minor injury": (True, hurt(True, False), "21239/32400", "19453/32400", "1237/10800", "983/64800"),
    "returner had his minor injury": (True, hurt(False, True), "11027/16200", "19369/32400", "1231/10800", "493/32400"),
}
DECIMALS = {
    "events off": ("0.68277778", "0.59944444", "0.11527778", "0.01527778"),
    "events on, fresh match": ("0.68169753", "0.59901235", "0.11398148", "0.01516975"),
    "after rain, events on": ("0.65413580", "0.59901235", "0.11398148", "0.01516975"),
    "after rain, events off": ("0.65500000", "0.59944444", "0.11527778", "0.01527778"),
    "server had his minor injury": ("0.65552469", "0.60040123", "0.11453704", "0.01516975"),
    "returner had his minor injury": ("0.68067901", "0.59780864", "0.11398148", "0.01521605"),
}


def whole_point(state: Match) -> tuple[Fraction, Fraction, Fraction]:
    """The chances that the server wins the point, that it is an ace, that it is a double fault."""
    odds: dict[Any, Fraction] = distribution(GAME, state, point_winner, remember=direct)
    assert sum(odds.values()) == 1

    def chance(keep: Callable[[Any, Any], bool]) -> Fraction:
        return sum((part for (winner, how), part in odds.items() if keep(winner, how)), Fraction(0))

    return (
        chance(lambda winner, _: bool(winner == "A")),
        chance(lambda _, how: bool(how == "Ace")),
        chance(lambda _, how: bool(how == "DoubleFault")),
    )


@pytest.mark.parametrize("case", CASES)
def test_8_2_the_whole_point(case: str) -> None:
    events, change, level, behind, ace, double_fault = CASES[case]
    start = change(a_match(random_events=events))
    assert whole_point(start) == (Fraction(level), Fraction(ace), Fraction(double_fault))
    assert whole_point(at(start, "0-15")) == (Fraction(behind), Fraction(ace), Fraction(double_fault))
    for place, printed in zip((level, behind, ace, double_fault), DECIMALS[case], strict=True):
        assert f"{float(Fraction(place)):.8f}" == printed


@pytest.mark.parametrize("events", [True, False])
def test_8_2_only_being_behind_matters_not_the_score(events: bool) -> None:
    for called_alike in CALLED.values():
        assert len({whole_point(at(a_match(random_events=events), called)) for called in called_alike}) == 1


def test_8_2_first_serves_control_and_events() -> None:
    start = a_match()
    by_control: dict[Any, Fraction] = distribution(GAME, start, point_winner, remember=control)

    def share(keep: Callable[[str, int], bool]) -> Fraction:
        return sum((part for (_, (who, serve)), part in by_control.items() if keep(who, serve)), Fraction(0))

    assert share(lambda _, serve: serve == 1) == Fraction(63, 100)
    assert share(lambda who, _: who == "server") == Fraction(1, 2)

    def struck(memory: Any, facts: tuple[Fact, ...]) -> Any:
        return memory or any(isinstance(fact, EventStruck) for fact in facts)

    odds = distribution(GAME, start, point_winner, remember=struck, memory=False)
    assert odds["A", True] + odds["B", True] == Fraction(2, 100)


@pytest.mark.parametrize("rating", range(11))
def test_8_2_the_chance_of_a_retirement_grows_with_the_rating(rating: int) -> None:
    fragile = replace(FEDERER, inj=rating)
    odds = distribution(GAME, a_match(fragile, fragile), point_winner)
    due = Fraction(1, 100) * Fraction(2, 36) * Fraction(rating, 10)
    assert odds.get("A ret.", 0) == odds.get("B ret.", 0) == due


# 8.3


@cache
def point_chance(events: bool, behind: bool) -> Fraction:
    """The chance that the server wins a point, from the rules themselves."""
    return distribution(GAME, at(a_match(random_events=events), "0-15" if behind else "0-0"), point_winner)["A"]


def odds_of(events: bool) -> Odds[Fraction]:
    return Odds(lambda score: point_chance(events, score.behind))


OPENING = Score.start(FORMATS["standard_bo3"])
SIX_ALL = replace(OPENING, games=(6, 6), turn=12, tiebreak=True)


def nine(chance: Fraction) -> str:
    return f"{float(chance):.9f}"


def test_8_3_hold_of_serve() -> None:
    hold = odds_of(events=False).game(OPENING)
    assert hold == Fraction(1895520692835909738257, 2269999449360000000000)
    assert nine(hold) == "0.835031345"
    assert nine(odds_of(events=True).game(OPENING)) == "0.833678785"


@pytest.mark.parametrize(("events", "printed"), [(False, "0.511221617"), (True, "0.511101647")])
def test_8_3_the_first_server_wins_a_tiebreak(events: bool, printed: str) -> None:
    assert nine(odds_of(events).game(SIX_ALL)) == printed


@pytest.mark.parametrize(("events", "printed"), [(False, "0.254843115"), (True, "0.253135012")])
def test_8_3_a_set_reaches_six_all(events: bool, printed: str) -> None:
    scores = odds_of(events).set_scores(OPENING)
    assert sum(scores.values()) == 1
    assert nine(scores[7, 6] + scores[6, 7]) == printed


@pytest.mark.parametrize(("events", "printed"), [(False, "0.502859752"), (True, "0.502810216")])
def test_8_3_the_first_server_wins_a_tiebreak_set(events: bool, printed: str) -> None:
    assert nine(odds_of(events).set(OPENING)) == printed
    one_set = Score.start(FORMATS["one_set"])
    assert odds_from(one_set, lambda score: point_chance(events, score.behind)) == odds_of(events).set(OPENING)


def test_8_3_the_rules_played_through_a_whole_game_agree() -> None:
    """The hold of serve once more, without the score's odds: a game enumerated from its first to its last point."""

    def game_winner(facts: tuple[Fact, ...]) -> str | None:
        for fact in facts:
            if isinstance(fact, PointWon) and fact.game:
                return fact.winner.value
        return None

    start = a_match(random_events=False)
    # A long deuce is a loop only when its points are told alike, so the chain is cut at deuce and closed by hand.
    to_deuce = distribution(GAME, start, lambda facts: game_winner(facts) or deuce(facts))
    from_deuce = distribution(GAME, at(start, "deuce"), lambda facts: game_winner(facts) or deuce(facts))
    assert sum(to_deuce.values()) == sum(from_deuce.values()) == 1
    hold = to_deuce["A"] + to_deuce["deuce"] * from_deuce["A"] / (1 - from_deuce["deuce"])
    assert hold == Fraction(1895520692835909738257, 2269999449360000000000)


def deuce(facts: tuple[Fact, ...]) -> str | None:
    """Stop at deuce."""
    for fact in facts:
        if isinstance(fact, PointWon) and not fact.game and fact.score.points[0] == fact.score.points[1] >= 3:
            return "deuce"
    return None


# 8.4

FIGURES = ("points", "aces", "double faults", "events", "rain")


def figures(best_of: int, matches: int, seed: int) -> list[tuple[float, ...]]:
    """What happened in each of so many matches of the sample card against itself."""
    random = Random(seed).random
    start = a_match(best_of=best_of)
    found = []
    for _ in range(matches):
        state, counted = start, {PointWon: 0, Ace: 0, DoubleFault: 0, EventStruck: 0, Rained: 0}
        while True:
            ask: Any = GAME.ask(state)
            if ask.__class__ is Over:
                break
            if ask.what == "event":
                answer: Any = 1 + int(random() * 6) + 1 + int(random() * 6)
            else:
                answer = ask.outcomes[int(random() * len(ask.outcomes))]
            state, facts = GAME.step(state, answer)
            for fact in facts:
                kind: Any = type(fact)
                if kind in counted:
                    counted[kind] += 1
        *counts, rain = counted.values()
        found.append((*counts, float(rain > 0)))
    return found


@pytest.mark.parametrize(
    ("best_of", "matches", "expected"),
    [(3, 800, (159.8, 18.3, 2.4, 3.2, 0.29)), (5, 500, (260.4, 29.8, 3.9, 5.1, 0.42))],
)
def test_8_4_whole_matches_agree_with_the_simulated_figures(
    best_of: int, matches: int, expected: tuple[float, ...]
) -> None:
    simulated = 3000  # the figures come from so many matches, and are rounded to the last digit shown
    for name, printed, column in zip(
        FIGURES, expected, zip(*figures(best_of, matches, seed=7), strict=True), strict=True
    ):
        spread = variance(column)
        error = sqrt(spread / matches + spread / simulated)
        rounding = 0.005 if name == "rain" else 0.05
        assert abs(fmean(column) - printed) <= 4 * error + rounding, name


def test_the_first_server_is_x_in_all_of_the_above() -> None:
    assert a_match().table.score.server_side is X
    assert not OPENING.behind
