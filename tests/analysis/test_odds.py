"""Every reference number of scoring.md, section 7: by formula, and state by state through the score itself."""

import doctest
from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from netcord.analysis import odds as module
from netcord.analysis.odds import (
    Odds,
    best_of_odds,
    deuce_odds,
    folded,
    game_length,
    game_odds,
    match_odds,
    no_ad_game_odds,
    odds_from,
    set_odds,
    tiebreak_odds,
    two_clear_odds,
    worldwide_game_odds,
)
from netcord.kernel import Illegal, Impossible, Side
from netcord.tennis import FORMATS, Court, Format, GameRule, Pattern, Score, SetRule, TieBreakEnds, TieBreakRule
from tests.tennis.notation import after, opening

A, B = Side.A, Side.B
TB7, TB10 = TieBreakRule(), TieBreakRule(10)
TBW = TieBreakRule(0, 2)
TB5 = TieBreakRule(5, 2, sudden_at=4, pattern=Pattern.AABB, ends=TieBreakEnds.ONCE_FOUR)
ADVANTAGE = SetRule(tiebreak_at=None)


def shown(value: float | Fraction) -> str:
    """A number as the tables print it. A float gets a hair more, for one that is just short of its middle."""
    return f"{float(round(value, 8)):.8f}" if isinstance(value, Fraction) else f"{value + 1e-13:.8f}"


# Games

GAMES = [
    (Fraction(50, 100), "0.50000000", "0.50000000", "0.50000000"),
    (Fraction(55, 100), "0.62314850", "0.60828780", "0.57475000"),
    (Fraction(65, 111), "0.70489892", "0.68182881", "0.62712457"),
    (Fraction(60, 100), "0.73572923", "0.71020800", "0.64800000"),
    (Fraction(62, 100), "0.77586271", "0.74789538", "0.67654400"),
    (Fraction(65, 100), "0.82964464", "0.80015427", "0.71825000"),
    (Fraction(70, 100), "0.90078897", "0.87396400", "0.78400000"),
    (Fraction(75, 100), "0.94921875", "0.92944336", "0.84375000"),
]


@pytest.mark.parametrize(("p", "standard", "no_ad", "worldwide"), GAMES, ids=[str(p) for p, *_ in GAMES])
def test_the_server_wins_a_game(p: Fraction, standard: str, no_ad: str, worldwide: str) -> None:
    rows: list[tuple[str, Callable[[Fraction], Fraction], str]] = [
        ("standard_bo3", game_odds, standard),
        ("noad_bo3", no_ad_game_odds, no_ad),
        ("worldwide_bo3", worldwide_game_odds, worldwide),
    ]
    for format, formula, printed in rows:
        assert shown(formula(p)) == printed
        assert Odds.by_server(p, 1 - p).game(opening(format)) == formula(p)
        assert shown(Odds.by_server(float(p), 0.5).game(opening(format))) == printed


# At 15-30 and 0-30 the specification printed p D + q (p D), as if a lost point led from 15-30 to 30-40;
# it leads to 15-40 (Ruling SC-R20), and the numbers here are those of the formulas.
FROM_A_SCORE = {
    "0.62": {
        "AAABBB": "0.72692890", "AAABBBA": "0.89623298", "AABBB": "0.45069592", "ABBB": "0.27943147",
        "BBB": "0.17324751", "AAAB": "0.96056853", "AAA": "0.98501604", "ABB": "0.55687987", "BB": "0.41109957",
    },
    "0.65": {
        "AAABBB": "0.77522936", "AAABBBA": "0.92133028", "AABBB": "0.50389908", "ABBB": "0.32753440",
        "BBB": "0.21289736", "AAAB": "0.97246560", "AAA": "0.99036296", "ABB": "0.61853612", "BB": "0.47656256",
    },
}  # fmt: skip
SCORES = [(p, play, printed) for p, row in FROM_A_SCORE.items() for play, printed in row.items()]


@pytest.mark.parametrize(("p", "play", "printed"), SCORES, ids=[f"{p}-{after(play).line}" for p, play, _ in SCORES])
def test_the_server_wins_the_game_from_a_score(p: str, play: str, printed: str) -> None:
    assert shown(Odds.by_server(Fraction(p), Fraction(1, 3)).game(after(play))) == printed
    assert shown(Odds.by_server(float(p), 0.5).game(after(play))) == printed


@pytest.mark.parametrize("p", [Fraction(62, 100), Fraction(65, 100)])
def test_the_formulas_from_a_score(p: Fraction) -> None:
    q, deuce = 1 - p, deuce_odds(p)
    by_formula = {
        "AAABBB": deuce,
        "AAABBBA": p + q * deuce,
        "AABBB": p * deuce,
        "ABBB": p**2 * deuce,
        "BBB": p**3 * deuce,
        "AAAB": p + q * (p + q * deuce),
        "ABB": p * deuce + q * p**2 * deuce,
        "BB": p * (p * deuce + q * p**2 * deuce) + q * p**3 * deuce,
    }
    odds = Odds.by_server(p, Fraction(1, 2))
    assert {play: odds.game(after(play)) for play in by_formula} == by_formula
    assert odds.game(after("AAABBB(AB)30")) == deuce  # every deuce is the same deuce


@pytest.mark.parametrize(("p", "printed"), [("0.62", "6.37568233"), ("0.65", "6.18823693")])
def test_mean_points_of_a_standard_game(p: str, printed: str) -> None:
    exact = Fraction(p)
    assert shown(game_length(exact)) == shown(game_length(float(p))) == printed
    assert Odds.by_server(exact, Fraction(1, 2)).game_length(opening("one_set")) == game_length(exact)


@pytest.mark.parametrize(
    ("p_a", "p_b", "to_seven", "to_ten"),
    [("0.62", "0.62", "11.88359582", "17.17389310"), ("0.65", "0.60", "11.85796561", "17.11952602")],
)
def test_mean_points_of_a_tie_break(p_a: str, p_b: str, to_seven: str, to_ten: str) -> None:
    for odds in (Odds.by_server(Fraction(p_a), Fraction(p_b)), Odds.by_server(float(p_a), float(p_b))):
        assert shown(odds.game_length(opening("single_tiebreak"))) == to_seven
        assert shown(odds.game_length(after("(a)6(b)6", "match_tiebreak_bo3"))) == to_ten


# Sets and matches

COLUMNS = [("0.65", "0.62"), ("0.65", "0.60"), ("0.70", "0.60"), ("0.55", "0.50")]


def the_set(name: str, rule: SetRule) -> Format:
    """A match of one set."""
    return Format(name, 1, rule)


def the_tiebreak(name: str, rule: TieBreakRule) -> Format:
    """A match of one tie-break."""
    return Format(name, 1, SetRule(1, 1, None, rule, only_tiebreak=True))


NO_AD = GameRule(margin=1)
WORLDWIDE = SetRule(tiebreak=TBW, game=GameRule(2, 1, labels=("0", "40")))

TABLE: list[tuple[Format, list[str]]] = [
    (FORMATS["single_tiebreak"], ["0.54951201", "0.58161668", "0.66297318", "0.57859691"]),
    (FORMATS["worldwide_tiebreak"], ["0.54951201", "0.58161668", "0.66297318", "0.57859691"]),
    (FORMATS["tennidice_tiebreak"], ["0.54951201", "0.58161668", "0.66297318", "0.57859691"]),
    (the_tiebreak("TB10", TB10), ["0.55794413", "0.59539900", "0.68879545", "0.59208343"]),
    (the_tiebreak("TBW", TBW), ["0.53232759", "0.55319149", "0.60869565", "0.55000000"]),
    (FORMATS["one_set"], ["0.59902204", "0.66349480", "0.79485378", "0.67266567"]),
    (the_set("advantage set", ADVANTAGE), ["0.60655787", "0.67390213", "0.81425451", "0.67778292"]),
    (
        the_set("set, TB10", SetRule(tiebreak=TB10)),
        ["0.60083667", "0.66611916", "0.79974808", "0.67421475"],
    ),
    (
        the_set("set, no-ad", SetRule(game=NO_AD)),
        ["0.59193594", "0.65123847", "0.77989501", "0.65366786"],
    ),
    (the_set("set, Worldwide", WORLDWIDE), ["0.56572333", "0.60834704", "0.71080630", "0.60649187"]),
    (FORMATS["pro_set_8"], ["0.61195511", "0.68412606", "0.82411541", "0.69551857"]),
    (FORMATS["standard_bo3"], ["0.64659116", "0.73650159", "0.89101223", "0.74870300"]),
    (FORMATS["pro_tennis_women"], ["0.64659116", "0.73650159", "0.89101223", "0.74870300"]),
    (FORMATS["tennidice_match"], ["0.64659116", "0.73650159", "0.89101223", "0.74870300"]),
    (FORMATS["standard_bo5"], ["0.68086871", "0.78540215", "0.93805139", "0.79893019"]),
    (FORMATS["pro_tennis_men"], ["0.68086871", "0.78540215", "0.93805139", "0.79893019"]),
    (FORMATS["inside_volley_bo3"], ["0.65021130", "0.74114887", "0.89733925", "0.75095649"]),
    (FORMATS["inside_volley_bo5"], ["0.68347732", "0.78851493", "0.94114646", "0.80041876"]),
    (FORMATS["advantage_bo3"], ["0.65741697", "0.75033491", "0.90931279", "0.75543609"]),
    (FORMATS["advantage_bo5"], ["0.69382884", "0.80072507", "0.95244380", "0.80631287"]),
    (FORMATS["worldwide_bo3"], ["0.59801720", "0.65997677", "0.79747329", "0.65732247"]),
    (FORMATS["worldwide_bo5"], ["0.62181912", "0.69688081", "0.85091926", "0.69371607"]),
    (FORMATS["tiebreaks_bo3"], ["0.57402527", "0.62133767", "0.73580255", "0.61692430"]),
    (FORMATS["tiebreaks_bo5"], ["0.59222993", "0.65033464", "0.78462148", "0.64495955"]),
    (FORMATS["grand_slam_bo3"], ["0.64746289", "0.73767347", "0.89260837", "0.74938517"]),
    (FORMATS["grand_slam_bo5"], ["0.68149686", "0.78618708", "0.93883219", "0.79938080"]),
    (FORMATS["match_tiebreak_bo3"], ["0.62685778", "0.70609417", "0.85642423", "0.71321674"]),
    (FORMATS["noad_bo3"], ["0.63634978", "0.71993912", "0.87598789", "0.72324442"]),
    (FORMATS["noad_match_tiebreak_bo3"], ["0.61992849", "0.69457383", "0.84471180", "0.69536069"]),
    (FORMATS["short_sets_bo3"], ["0.62536816", "0.70399076", "0.85389551", "0.71189749"]),
]
ROWS = [
    pytest.param(format, Fraction(p_a), Fraction(p_b), printed, id=f"{format.name}-{p_a}-{p_b}")
    for format, row in TABLE
    for (p_a, p_b), printed in zip(COLUMNS, row, strict=True)
]
FAST4 = FORMATS["fast4_bo3"]
FAST4_TIEBREAKS = [  # A first, B first
    ("0.49970551", "0.57653710"),
    ("0.52798138", "0.59819074"),
    ("0.58499488", "0.66798424"),
    ("0.55460938", "0.56816418"),
]
FAST4_MATCHES = [
    ("0.59921300", "0.61109838"),
    ("0.66735357", "0.67737235"),
    ("0.80639554", "0.81617276"),
    ("0.67546280", "0.67718510"),
]


def set_formula(rule: SetRule, p_a: Fraction, p_b: Fraction, first: Side = A) -> Fraction:
    """A wins a set, from the chances of its games and its tie-break."""
    hold = {4: game_odds, 2: worldwide_game_odds}[rule.game.target] if rule.game != NO_AD else no_ad_game_odds
    return set_odds(hold(p_a), hold(p_b), tiebreak_odds(p_a, p_b, rule.tiebreak, first), rule, first)


def match_formula(format: Format, p_a: Fraction, p_b: Fraction) -> Fraction:
    """A wins a match, from the chances of its sets: who serves first does not matter."""
    final = set_formula(format.final_set or format.set, p_a, p_b)
    return best_of_odds(format.sets_to_win, set_formula(format.set, p_a, p_b), final)


@pytest.mark.parametrize(("format", "p_a", "p_b", "printed"), ROWS)
def test_a_wins(format: Format, p_a: Fraction, p_b: Fraction, printed: str) -> None:
    by_formula = match_formula(format, p_a, p_b)
    assert shown(by_formula) == printed
    for first in (A, B):
        assert match_odds(format, p_a, p_b, first) == by_formula
        assert match_odds(format, float(p_a), float(p_b), first) == pytest.approx(float(by_formula), abs=1e-12)


@pytest.mark.parametrize(("column", "printed"), list(zip(COLUMNS, FAST4_TIEBREAKS, strict=True)))
def test_a_wins_the_fast4_tie_break(column: tuple[str, str], printed: tuple[str, str]) -> None:
    p_a, p_b = Fraction(column[0]), Fraction(column[1])
    for first, number in zip((A, B), printed, strict=True):
        assert shown(tiebreak_odds(p_a, p_b, TB5, first)) == number
        assert Odds.by_server(p_a, p_b).match(Score.start(the_tiebreak("TB5", TB5), first)) == tiebreak_odds(
            p_a, p_b, TB5, first
        )
        assert shown(match_odds(the_tiebreak("TB5", TB5), float(p_a), float(p_b), first)) == number


def fast4_formula(p_a: Fraction, p_b: Fraction, first: Side) -> Fraction:
    """A wins a Fast4 match: set by set, since the number of games in one decides who opens the next."""
    hold_a, hold_b = no_ad_game_odds(p_a), no_ad_game_odds(p_b)

    def sets(opens: Side) -> dict[tuple[Side, bool], Fraction]:
        """Who wins a set, and whether it takes an odd number of games; summed over every order of holds and breaks."""
        out = dict.fromkeys(product(Side, (False, True)), Fraction(0))
        for holds in product((True, False), repeat=6):
            chance, games = Fraction(1), [0, 0]
            for number, hold in enumerate(holds):
                server = opens if number % 2 == 0 else opens.other
                kept = hold_a if server is A else hold_b
                chance *= kept if hold else 1 - kept
                games[(server if hold else server.other).row] += 1
                if max(games) == 4:
                    beyond = 2 ** (5 - number)  # the orders that agree so far are counted once each
                    out[A if games[0] == 4 else B, sum(games) % 2 == 1] += chance / beyond
                    break
            else:
                won = tiebreak_odds(p_a, p_b, TB5, opens)  # at three all, after six games, the same side serves
                out[A, True] += chance * won
                out[B, True] += chance * (1 - won)
        return out

    def wins(a: int, b: int, opens: Side) -> Fraction:
        if 2 in (a, b):
            return Fraction(a == 2)
        total = Fraction(0)
        for (won, odd), chance in sets(opens).items():
            total += chance * wins(a + (won is A), b + (won is B), opens.other if odd else opens)
        return total

    return wins(0, 0, first)


@pytest.mark.parametrize(("column", "printed"), list(zip(COLUMNS, FAST4_MATCHES, strict=True)))
def test_a_wins_a_fast4_match(column: tuple[str, str], printed: tuple[str, str]) -> None:
    p_a, p_b = Fraction(column[0]), Fraction(column[1])
    for first, number in zip((A, B), printed, strict=True):
        assert shown(fast4_formula(p_a, p_b, first)) == number
        assert match_odds(FAST4, p_a, p_b, first) == fast4_formula(p_a, p_b, first)
        assert shown(match_odds(FAST4, float(p_a), float(p_b), first)) == number
        one_set = replace(FAST4, sets_to_win=1)
        assert match_odds(one_set, p_a, p_b, first) == set_formula(FAST4.set, p_a, p_b, first)


@pytest.mark.parametrize("name", sorted(set(FORMATS) - {"fast4_bo3"}))
def test_equal_servers_have_equal_chances(name: str) -> None:
    assert match_odds(FORMATS[name], Fraction(62, 100), Fraction(62, 100)) == Fraction(1, 2)
    assert match_odds(FORMATS[name], 0.62, 0.62, B) == pytest.approx(0.5, abs=1e-12)


def test_but_not_in_fast4_where_the_tie_break_has_five_serves_against_four() -> None:
    even = Fraction(62, 100)
    assert shown(match_odds(FAST4, even, even)) == "0.49476219"
    assert shown(tiebreak_odds(even, even, TB5)) == "0.46604757"
    assert match_odds(FAST4, even, even, A) + match_odds(FAST4, even, even, B) == 1


def test_the_score_a_set_ends_with() -> None:
    printed = {
        (6, 0): "0.01053959", (6, 1): "0.07841721", (6, 2): "0.07016727", (6, 3): "0.24416572",
        (6, 4): "0.08575840", (7, 5): "0.06369812", (7, 6): "0.11074848",
    }  # fmt: skip
    for odds in (Odds.by_server(Fraction(65, 100), Fraction(60, 100)), Odds.by_server(0.65, 0.60)):
        scores = odds.set_scores(opening("one_set"))
        assert {games: shown(chance) for games, chance in scores.items() if games[0] > games[1]} == printed
        assert list(scores)[:2] == [(6, 0), (6, 1)]
        assert list(scores)[-2:] == [(5, 7), (6, 7)]
        assert shown(sum(chance for games, chance in scores.items() if games[0] > games[1])) == "0.66349480"
        assert float(sum(scores.values())) == pytest.approx(1, abs=1e-12)


def test_the_score_a_set_ends_with_from_the_middle_of_it() -> None:
    odds = Odds.by_server(Fraction(65, 100), Fraction(60, 100))
    here = after("(a)6aaaaAA", "standard_bo3")  # 6-0 4-0 30-0
    scores = odds.set_scores(here)
    assert sum(scores.values()) == 1
    assert (6, 0) in scores
    assert (0, 6) not in scores
    assert sum(chance for games, chance in scores.items() if games[0] > games[1]) == odds.set(here)
    tiebreak = odds.set_scores(opening("single_tiebreak"))
    assert tiebreak == {
        (1, 0): odds.match(opening("single_tiebreak")),
        (0, 1): 1 - odds.match(opening("single_tiebreak")),
    }


def test_a_set_without_a_tie_break_may_end_with_any_score() -> None:
    scores = Odds.by_server(Fraction(3, 5), Fraction(3, 5)).set_scores(opening("advantage_bo3"), longest=12)
    assert max(scores) == (14, 12)
    assert Fraction(99, 100) < sum(scores.values()) < 1


# Chances that depend on the score


def not_behind(score: Score) -> Fraction:
    """The sample card of Inside Volley against itself, without events: some results turn when the server is behind."""
    return Fraction(1079, 1800) if score.behind else Fraction(1229, 1800)


def test_a_server_who_plays_worse_when_behind() -> None:
    odds = Odds(not_behind)
    start = opening("one_set")
    assert odds.game(start) == Fraction(1895520692835909738257, 2269999449360000000000)
    assert f"{float(odds.game(opening('single_tiebreak'))):.9f}" == "0.511221617"
    assert f"{float(odds.set(start)):.9f}" == "0.502859752"
    six_all = sum(chance for games, chance in odds.set_scores(start).items() if sum(games) == 13)
    assert f"{float(six_all):.9f}" == "0.254843115"


def test_a_chance_may_depend_on_games_sets_and_the_player() -> None:
    def nerves(score: Score) -> Fraction:
        final_set = score.sets_won == (1, 1)
        return Fraction(1, 2) if final_set else Fraction(3, 5)

    usual = Odds.by_server(Fraction(3, 5), Fraction(3, 5))
    assert Odds(nerves).match(after("(a)6")) == usual.match(after("(a)6"))  # each wins the last set half the time
    assert Odds(nerves).game(after("(a)6(b)6")) == Fraction(1, 2)
    four = {"A1": Fraction(7, 10), "A2": Fraction(1, 2), "B1": Fraction(3, 5), "B2": Fraction(3, 5)}
    pairs = Odds(lambda score: four[score.server])
    start = opening("pro_tennis_women", doubles=True)
    assert pairs.game(start) == game_odds(four["A1"])
    assert pairs.game(after("ab", "pro_tennis_women", doubles=True)) == game_odds(four["A2"])
    swapped = Odds(lambda score: four[score.server.translate(str.maketrans("AB", "BA"))])
    assert pairs.match(start) + swapped.match(opening("pro_tennis_women", "B", doubles=True)) == 1


def test_a_chance_that_asks_the_score_agrees_with_two_plain_ones() -> None:
    p = {A: Fraction(65, 100), B: Fraction(62, 100)}
    for name in ("standard_bo3", "inside_volley_bo3", "fast4_bo3", "worldwide_bo3", "noad_match_tiebreak_bo3"):
        start = opening(name)
        assert odds_from(start, lambda score: p[score.server_side]) == odds_from(start, p[A], p[B])


def test_the_side_of_a_deciding_point_counts_once_it_is_chosen() -> None:
    odds = Odds(lambda score: Fraction(3, 4) if score.court is Court.AD else Fraction(1, 2))
    choice = after("AB", "worldwide_bo3")
    assert [odds.game(choice), odds.game(choice.choose(Court.DEUCE)), odds.game(choice.choose(Court.AD))] == [
        Fraction(1, 2), Fraction(1, 2), Fraction(3, 4),
    ]  # fmt: skip
    assert odds.match(choice.choose(Court.AD)) > odds.match(choice)


# From any score


plays = st.lists(st.sampled_from(["A", "B", "AB", "a", "b", "ab", "aaaaa", "bbbbb"]), max_size=20).map("".join)
chances = st.fractions(Fraction(1, 20), Fraction(19, 20), max_denominator=20)


def as_far_as_it_goes(start: Score, play: str) -> Score:
    """The score after a play, stopped at the end of the match."""
    score = start
    for letter in play:
        for _ in range(max(score.unit.target, 2) if letter.islower() else 1):
            if score.ended is None:
                score = score.point(Side(letter.upper())).score
    return score


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(FORMATS)), st.sampled_from([A, B]), plays, chances, chances)
def test_the_odds_are_the_mean_of_the_odds_after_the_next_point(
    name: str, first: Side, play: str, p_a: Fraction, p_b: Fraction
) -> None:
    score = as_far_as_it_goes(opening(name, first), play)
    odds = Odds.by_server(p_a, p_b)
    if score.ended is not None:
        assert odds.match(score) == (score.ended.winner is A)
        assert odds.match_length(score) == 0
        return
    win, won, lost = odds.point(score), score.point(A).score, score.point(B).score
    assert odds.match(score) == win * odds.match(won) + (1 - win) * odds.match(lost)
    length = odds.match_length
    assert length(score) == 1 + win * length(won) + (1 - win) * length(lost)
    assert 0 < odds.match(score) < 1


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(sorted(FORMATS)), st.sampled_from([A, B]), chances, chances)
def test_the_formulas_and_the_score_agree_exactly(name: str, first: Side, p_a: Fraction, p_b: Fraction) -> None:
    format = FORMATS[name]
    expected = fast4_formula(p_a, p_b, first) if format is FAST4 else match_formula(format, p_a, p_b)
    assert match_odds(format, p_a, p_b, first) == expected
    assert float(match_odds(format, float(p_a), float(p_b), first)) == pytest.approx(float(expected), abs=1e-12)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(sorted(FORMATS)), plays, chances, chances)
def test_the_mirrored_match_has_the_other_sides_odds(name: str, play: str, p_a: Fraction, p_b: Fraction) -> None:
    score = as_far_as_it_goes(opening(name, "A"), play)
    mirror = as_far_as_it_goes(opening(name, "B"), play.translate(str.maketrans("ABab", "BAba")))
    assert odds_from(score, p_a, p_b) + odds_from(mirror, p_b, p_a) == 1


@settings(max_examples=30, deadline=None)
@given(
    st.tuples(chances, chances, chances, chances),
    st.builds(TieBreakRule, st.integers(0, 4), st.integers(1, 3), pattern=st.sampled_from(list(Pattern))),
    st.booleans(),
)
def test_any_tie_break_can_be_counted(
    p: tuple[Fraction, Fraction, Fraction, Fraction], rule: TieBreakRule, doubles: bool
) -> None:
    """Whatever margin, pattern and players: long ties are told short without a serve getting lost."""
    serve = dict(zip(("A1", "B1", "A2", "B2"), p, strict=True)) | {"A": p[0], "B": p[1]}
    odds = Odds(lambda score: serve[score.server] / (1 if score.receiver.endswith("1") else 2))
    score = Score.start(the_tiebreak("any", rule), A, doubles=doubles)
    for winner in [A, B, B, A] * 6:
        win = odds.point(score)
        won, lost = score.point(A).score, score.point(B).score
        assert odds.match(score) == win * odds.match(won) + (1 - win) * odds.match(lost)
        score = score.point(winner).score
        if score.ended is not None:
            break


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(sorted(FORMATS)), st.booleans(), plays, chances, chances)
def test_a_folded_score_has_the_same_prospects(
    name: str, doubles: bool, play: str, p_a: Fraction, p_b: Fraction
) -> None:
    score = as_far_as_it_goes(opening(name, doubles=doubles), play)
    short = folded(score)
    assert folded(short) == short
    assert odds_from(short, p_a, p_b) == odds_from(score, p_a, p_b)
    if score.ended is None:
        assert (short.server, short.receiver, short.court, short.behind) == (
            score.server, score.receiver, score.court, score.behind,
        )  # fmt: skip


def test_worldwide_numbers_with_one_chance_for_every_point() -> None:
    odds = Odds.by_server(Fraction(3, 5), Fraction(2, 5))
    assert odds.match(opening("worldwide_tiebreak")) == Fraction(99969957, 126953125)
    assert odds.game(after("(ab)6", "worldwide_bo3")) == Fraction(9, 13)
    assert odds.game_length(after("(ab)6", "worldwide_bo3")) == Fraction(50, 13)
    assert f"{float(odds.set(opening('worldwide_bo3'))):.6f}" == "0.861565"
    assert f"{float(odds.match(opening('worldwide_bo3'))):.6f}" == "0.947814"
    assert match_odds(FORMATS["worldwide_tiebreak"], Fraction(2, 3), Fraction(1, 3)) == Fraction(269056, 295245)


def test_tennidice_numbers() -> None:
    p = Fraction(65, 111)
    assert shown(Odds.by_server(p, p).game_length(opening("tennidice_tiebreak"))) == "11.81320030"
    assert shown(game_length(p)) == "6.55259944"


# What has no odds


def test_a_match_that_is_over_is_won() -> None:
    over = after("(a)12")
    assert (odds_from(over, 0.5, 0.5), odds_from(after("A").retire(A), 0.5, 0.5)) == (1, 0)
    for question in (
        Odds.by_server(0.5, 0.5).point,
        Odds.by_server(0.5, 0.5).game,
        Odds.by_server(0.5, 0.5).set_scores,
    ):
        with pytest.raises(Illegal, match="the match is over, 6-0 6-0"):
            question(over)


def test_a_chance_lies_between_none_and_certainty() -> None:
    with pytest.raises(Illegal, match=r"a chance lies between 0 and 1, not 1\.5"):
        match_odds(FORMATS["one_set"], 1.5, 0.5)
    assert match_odds(FORMATS["standard_bo3"], 1, 0) == 1
    assert match_odds(FORMATS["standard_bo3"], Fraction(1), Fraction(1, 2)) > Fraction(9, 10)


def test_two_servers_who_never_lose_a_point_never_finish() -> None:
    with pytest.raises(Impossible, match="for ever"):
        match_odds(FORMATS["standard_bo3"], Fraction(1), Fraction(1))
    assert match_odds(FAST4, Fraction(1), Fraction(1)) == 0  # here the tie-break ends, on B's fifth serve


def test_a_rule_without_a_formula_is_refused() -> None:
    with pytest.raises(Illegal, match="no formula"):
        tiebreak_odds(0.6, 0.6, TieBreakRule(7, 3))
    with pytest.raises(Illegal, match="no formula"):
        set_odds(0.8, 0.8, 0.5, SetRule(6, 2, 12))
    assert two_clear_odds(Fraction(7, 10), Fraction(4, 10)) == Fraction(14, 23)


def test_the_examples_of_the_module_run() -> None:
    assert doctest.testmod(module) == (0, 7)
