"""One test or more for every rule of scoring.md (sections 4, 4.1, 4.2), and for the options of section 8."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from netcord.kernel import Chance, Choose, Illegal, Over, Side, Unreadable
from netcord.tennis import (
    FORMATS,
    Court,
    CourtChosen,
    Ended,
    EndedEarly,
    Ending,
    Ends,
    EndsChanged,
    Format,
    GameRule,
    GameWon,
    MatchWon,
    Pattern,
    PointWon,
    Receiving,
    Score,
    ServiceChanged,
    SetRule,
    SetScore,
    SetWon,
    TieBreakEnds,
    TieBreakRule,
    TossWon,
    Withdraw,
    format_named,
    partner_of,
    side_of,
    with_tiebreak,
)
from netcord.tennis.formats import pro_tennis_format
from netcord.tennis.serving import starts_turn, turn_in_tiebreak
from tests.rule_coverage import missing_tests, rule_ids

from .coin_tennis import COIN_TENNIS, CoinSetup, play
from .notation import after, last, opening, record

A, B = Side.A, Side.B
DEUCE, AD, CHOICE = Court.DEUCE, Court.AD, Court.CHOICE
STANDARD = FORMATS["standard_bo3"]
ADVANTAGE = SetRule(tiebreak_at=None)
MATCH_TIEBREAK = SetRule(1, 1, None, TieBreakRule(10), only_tiebreak=True)


def servers(score: Score, points: str) -> str:
    """Who serves each of these points, the first one included."""
    out = ""
    for winner in points:
        out += score.server
        score = score.point(Side(winner)).score
    return out


def test_every_rule_has_a_test() -> None:
    assert missing_tests(rule_ids("netcord.tennis"), Path(__file__).parent) == []


def test_a_rule_without_a_test_is_missed(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text("def test_xx_01a_1_is_tested(): ...\ndef helper_xx_03(): ...\n")
    assert missing_tests(["XX-01a", "XX-01a-1", "XX-03"], tmp_path) == ["XX-01a", "XX-03"]


# Games


def test_sc_01_a_game_takes_four_points_and_a_lead_of_two() -> None:
    assert after("AAA").games == (0, 0)
    assert after("AAAA").games == (1, 0)
    assert after("AABBAA").games == (1, 0)
    assert after("AAABBBA").games == (0, 0)
    assert after("AAABBBAA").games == (1, 0)
    assert after("BBBAB").games == (0, 1)


def test_sc_01_deuce_has_no_limit() -> None:
    assert after("AAABBB(AB)50").line == "0-0 40-40"
    assert after("AAABBB(AB)50B").line == "0-0 40-Ad"
    assert after("AAABBB(AB)50BB").line == "0-1 0-0"


def test_sc_01_a_game_may_have_another_target_and_margin() -> None:
    to_three = Format("three", set=SetRule(game=GameRule(3, 2, labels=("0", "15", "30"))))
    assert [after(play, to_three).line for play in ("AA", "AAA", "ABAB", "ABABA", "ABABAA")] == [
        "0-0 30-0", "1-0 0-0", "0-0 30-30", "0-0 Ad-30", "1-0 0-0",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("points", "labels"),
    [
        ((0, 0), ("0", "0")), ((1, 0), ("15", "0")), ((0, 2), ("0", "30")), ((3, 1), ("40", "15")),
        ((2, 2), ("30", "30")), ((3, 3), ("40", "40")), ((4, 3), ("Ad", "40")), ((3, 4), ("40", "Ad")),
        ((4, 4), ("40", "40")), ((9, 9), ("40", "40")), ((9, 10), ("40", "Ad")),
    ],
)  # fmt: skip
def test_sc_02_points_are_shown_by_labels(points: tuple[int, int], labels: tuple[str, str]) -> None:
    assert Score(STANDARD, points=points).point_labels == labels


def test_sc_02_equal_after_forty_is_deuce_and_one_ahead_is_advantage() -> None:
    assert Score(STANDARD, points=(2, 2)).call.kind == "all"
    assert Score(STANDARD, points=(3, 3)).call.kind == "deuce"
    assert Score(STANDARD, points=(7, 7)).call.kind == "deuce"
    assert Score(STANDARD, points=(7, 8)).call.kind == "advantage"
    assert Score(STANDARD, points=(7, 8)).call.side is B
    assert Score(STANDARD, points=(3, 2)).call.kind == "points"


def test_sc_03_at_three_all_without_advantage_one_point_decides() -> None:
    score = after("AAABBB", "noad_bo3")
    assert score.deciding
    assert score.court is CHOICE
    assert score.choose(AD).point(A).score.line == "1-0 0-0"
    assert score.choose(DEUCE).point(B).score.line == "0-1 0-0"
    assert not after("AAABB", "noad_bo3").deciding
    assert not after("AABBB", "noad_bo3").deciding
    assert not after("AAABBB", "standard_bo3").deciding


def test_sc_03_the_side_may_be_left_to_parity() -> None:
    score = after("AAABBB", Format("parity", set=SetRule(game=GameRule(margin=1, receiver_picks=False))))
    assert score.deciding
    assert score.court is DEUCE
    with pytest.raises(Illegal):
        score.choose(AD)


def test_sc_03_the_receiver_is_asked_before_the_deciding_point() -> None:
    state, _ = play(CoinSetup(FORMATS["noad_bo3"], A), [A, A, A, B, B, B])
    assert COIN_TENNIS.ask(state) == Choose(B, (DEUCE, AD), "deciding_court")
    state, facts = COIN_TENNIS.step(state, AD)
    assert facts == (CourtChosen(B, AD, rule="SC-03"),)
    assert state.table.score.court is AD
    assert isinstance(COIN_TENNIS.ask(state), Chance)


def test_sc_03_a_pair_may_not_swap_places_for_the_deciding_point() -> None:
    score = after("AAABBB", "noad_bo3", doubles=True)
    assert (score.server, score.choose(DEUCE).receiver, score.choose(AD).receiver) == ("A1", "B1", "B2")
    with pytest.raises(Illegal, match="only at the start of a set"):
        score.reorder(B, receiving=True)


def test_sc_03_in_mixed_doubles_the_receiver_is_of_the_servers_sex() -> None:
    score = after("AAABBB", "noad_bo3", doubles=True)
    assert score.server == "A1"
    assert score.deciding_courts() == (DEUCE, AD)
    assert score.deciding_courts(women=("A1", "B1")) == (DEUCE,)
    assert score.deciding_courts(women=("A1", "B2")) == (AD,)
    assert score.deciding_courts(women=("A2", "B1")) == (AD,)
    assert score.deciding_courts(women=("A1", "A2")) == (DEUCE, AD)  # women against men: nobody to match
    assert after("AAABBB", "noad_bo3").deciding_courts(women=("A",)) == (DEUCE, AD)  # singles likewise


def test_sc_04_a_worldwide_game_takes_two_points() -> None:
    scores = [after(points, "worldwide_bo3") for points in ("", "A", "AB", "AA")]
    assert [score.line for score in scores] == ["0-0 0-0", "0-0 40-0", "0-0 40-40", "1-0 0-0"]
    assert [score.court for score in scores] == [DEUCE, AD, CHOICE, DEUCE]
    assert after("ABB", "worldwide_bo3").line == "0-1 0-0"


# Sets


@pytest.mark.parametrize(
    ("play", "won"),
    [
        ("(a)6", "6-0"), ("ab(a)5", "6-1"), ("(ab)2(a)4", "6-2"), ("(ab)3(a)3", "6-3"), ("(ab)4aa", "6-4"),
        ("(ab)5aa", "7-5"), ("(ab)6(A)7", "7-6(0)"), ("(b)6", "0-6"), ("(ab)5bb", "5-7"), ("(ab)6(AB)5BB", "6-7(5)"),
    ],
)  # fmt: skip
def test_sc_05_how_a_set_is_won(play: str, won: str) -> None:
    progress = last(opening("standard_bo3"), play)
    assert progress.set
    assert [str(done) for done in progress.score.sets] == [won]
    assert progress.score.sets[0].winner is progress.winner


@pytest.mark.parametrize("play", ["(a)5", "(ab)5a", "(ab)5b", "(ab)6", "(ab)6(A)6"])
def test_sc_05_a_set_is_not_won_before(play: str) -> None:
    assert after(play).sets == ()


@pytest.mark.parametrize(
    ("format", "all_games"), [("standard_bo3", 6), ("short_sets_bo3", 4), ("fast4_bo3", 3), ("pro_set_8", 8)]
)
def test_sc_06_a_tie_break_is_played_when_both_have_so_many_games(format: str, all_games: int) -> None:
    assert not after("ab" * (all_games - 1) + "a", format).tiebreak
    level = after("ab" * all_games, format)
    assert level.tiebreak
    assert level.games == (all_games, all_games)


def test_sc_06_a_tie_break_counts_as_one_game() -> None:
    progress = last(opening("standard_bo3"), "(ab)6(A)7")
    assert progress.score.sets == (SetScore((7, 6), (7, 0)),)
    assert progress.game
    assert progress.score.turn == 13


def test_sc_07_an_advantage_set_goes_on_to_two_clear_games() -> None:
    assert not after("(ab)6", "advantage_bo3").tiebreak
    assert after("(ab)20a", "advantage_bo3").line == "21-20 0-0"
    assert after("(ab)20aa", "advantage_bo3").line == "22-20 0-0 0-0"


def test_sc_07_inside_volley_has_one_in_the_third_set_of_three_and_the_fifth_of_five() -> None:
    assert after("(ab)6", "inside_volley_bo3").tiebreak
    assert not after("(a)6(b)6(ab)6", "inside_volley_bo3").tiebreak
    assert after("(a)6(b)6(ab)6", "inside_volley_bo5").tiebreak  # the third set of five
    assert not after("(a)12(b)12(ab)6", "inside_volley_bo5").tiebreak


def test_sc_08_a_tie_break_takes_seven_points_and_a_lead_of_two() -> None:
    assert after("(AB)5AA", "single_tiebreak").line == "[7-5]"
    assert after("(AB)6A", "single_tiebreak").ended is None
    assert not after("(AB)6", "single_tiebreak").deciding
    assert after("(AB)7AA", "single_tiebreak").line == "[9-7]"
    assert after("(AB)19BB", "single_tiebreak").line == "[19-21]"
    assert after("(A)9(B)8", "match_tiebreak_bo3").ended is None


def test_sc_08_a_tie_break_is_counted_in_numbers() -> None:
    score = after("(ab)6(AB)15A")
    assert score.line == "6-6 16-15"
    assert (score.call.kind, score.call.first, score.call.second) == ("tiebreak", "16", "15")


def test_sc_09_the_worldwide_set_tie_break_goes_to_the_first_lead_of_two() -> None:
    assert after("(ab)6AA", "worldwide_bo3").sets == (SetScore((7, 6), (2, 0)),)
    assert after("(ab)6AB", "worldwide_bo3").line == "6-6 1-1"
    assert after("(ab)6ABA", "worldwide_bo3").line == "6-6 2-1"
    assert after("(ab)6ABBB", "worldwide_bo3").sets == (SetScore((6, 7), (1, 3)),)
    assert after("(ab)6(AB)40BB", "worldwide_bo3").sets == (SetScore((6, 7), (40, 42)),)


def test_sc_10_sudden_death_at_four_all() -> None:
    level = after("(ab)3AABBAABB", "fast4_bo3")
    assert level.deciding
    assert level.court is CHOICE
    assert level.choose(AD).point(A).score.sets == (SetScore((4, 3), (5, 4)),)
    assert level.choose(AD).point(B).score.sets == (SetScore((3, 4), (4, 5)),)
    assert after("(ab)3AAABBBAA", "fast4_bo3").sets == (SetScore((4, 3), (5, 3)),)  # two clear before that


@pytest.mark.parametrize(
    ("format", "sets"),
    [("pro_tennis_men", 3), ("pro_tennis_women", 2), ("worldwide_bo3", 2), ("worldwide_bo5", 3),
     ("inside_volley_bo3", 2), ("inside_volley_bo5", 3), ("one_set", 1), ("tennidice_match", 2)],
)  # fmt: skip
def test_sc_11_the_match_goes_to_the_first_side_with_enough_sets(format: str, sets: int) -> None:
    assert after("a" * (6 * sets - 1), format).ended is None
    over = after("a" * 6 * sets, format)
    assert over.ended == Ended(A)
    assert over.line == " ".join(["6-0"] * sets)


def test_sc_11_nothing_is_scored_afterwards() -> None:
    with pytest.raises(Illegal, match="the match is over, 6-0 6-0"):
        after("(a)12").point(B)


def test_sc_12_two_sets_as_soon_as_a_woman_plays() -> None:
    assert pro_tennis_format(["M", "M"]).sets_to_win == 3
    assert pro_tennis_format(["F", "F"]).sets_to_win == 2
    assert pro_tennis_format(["F", "M"]).sets_to_win == 2
    assert pro_tennis_format(["M", "M", "M", "M"]).sets_to_win == 3
    assert pro_tennis_format(["M", "F", "M", "F"]).sets_to_win == 2


# Service


def test_sc_20_the_first_server_is_a_parameter() -> None:
    assert (opening("standard_bo3", "A").server, opening("standard_bo3", "B").server) == (A, B)
    assert Score.start(STANDARD).server == A


@pytest.mark.parametrize("winner", [A, B])
def test_sc_20_or_a_coin_decides(winner: Side) -> None:
    state, _ = play(CoinSetup(), [])
    toss = COIN_TENNIS.ask(state)
    assert isinstance(toss, Chance)
    assert (toss.outcomes, toss.weights) == ((A, B), (1, 1))
    state, facts = COIN_TENNIS.step(state, winner)
    assert facts == (TossWon(winner, rule="SC-20"),)
    assert state.table.score.server == winner
    assert state.table.score.untouched


def test_sc_21_service_alternates_every_game_and_across_sets() -> None:
    assert servers(opening("standard_bo3"), "AAAABBBBAAAA") == "AAAABBBBAAAA"
    assert servers(opening("standard_bo3"), "BBBBAAAA") == "AAAABBBB"
    assert after("(ab)4aa").server == A  # ten games: A opens the second set
    assert after("(ab)3aaa").server == B  # nine games: B does


def test_sc_22_the_tie_break_opens_with_the_player_whose_turn_it_is() -> None:
    assert after("(ab)6").server == A  # B served the twelfth game
    assert after("(ab)6", first="B").server == B
    assert after("(ab)3aaa(ab)6").server == B  # after nine games B opened this set, and A served its last game


def test_sc_23_one_serve_and_then_two_each() -> None:
    assert servers(after("(ab)6"), "ABABABABABABABA") == "ABBAABBAABBAABB"
    assert servers(opening("tennidice_tiebreak", "B"), "ABABABA") == "BAABBAA"
    assert [n for n in range(12) if turn_in_tiebreak(Pattern.ABBA, n) % 2 == 0] == [0, 3, 4, 7, 8, 11]


def test_sc_24_in_fast4_two_each_and_the_last_server_goes_on() -> None:
    assert servers(after("(ab)3", "fast4_bo3"), "ABABABABA") == "AABBAABBB"
    assert [n for n in range(9) if starts_turn(Pattern.AABB, n)] == [0, 2, 4, 6]


def test_sc_25_who_opened_the_tie_break_receives_first_in_the_next_set() -> None:
    assert after("(ab)6").server == A
    for loser in range(6):
        assert after(f"(ab)6(B){loser}(A)7").server == B
        assert after(f"(ab)6(B){loser}(A)7").receiver == A


def test_sc_25_between_sets_that_are_tie_breaks_too() -> None:
    assert [after(play, "tiebreaks_bo5").server for play in ("", "(A)7", "(A)7(B)7", "(A)7(B)7(A)7")] == [A, B, A, B]


def test_sc_26_a_match_tie_break_goes_on_in_the_rotation() -> None:
    assert after("(a)6(b)6", "match_tiebreak_bo3").server == A  # twelve games
    assert after("(a)6a(b)6", "match_tiebreak_bo3").server == B  # thirteen
    assert after("(ab)6(A)7(b)6", "match_tiebreak_bo3").server == B  # a tie-break is one game: nineteen


@pytest.mark.parametrize("play", ["", "AA", "AAAB", "AAABBB", "AAABBBAB"])
def test_sc_30_even_points_are_served_from_the_deuce_side(play: str) -> None:
    assert after(play).court is DEUCE


@pytest.mark.parametrize("play", ["A", "B", "AAB", "AAABB", "AAABBBA", "AAABBBB"])
def test_sc_30_odd_points_are_served_from_the_ad_side(play: str) -> None:
    assert after(play).court is AD


def test_sc_30_in_a_tie_break_each_server_begins_on_the_ad_side_after_the_first_point() -> None:
    courts = [after("AB" * (n // 2) + "A" * (n % 2), "tennidice_tiebreak").court for n in range(9)]
    assert courts == [DEUCE, AD, DEUCE, AD, DEUCE, AD, DEUCE, AD, DEUCE]


def test_sc_31_the_side_of_a_deciding_point_is_open_until_chosen_and_chosen_once() -> None:
    score = after("AB", "worldwide_bo3")
    assert score.court is CHOICE
    chosen = score.choose(DEUCE)
    assert chosen.court is DEUCE
    for there, court in ((chosen, AD), (score, CHOICE), (after("A"), AD)):
        with pytest.raises(Illegal, match="only before a deciding point"):
            there.choose(court)


def test_sc_31_a_choice_is_forgotten_with_its_point() -> None:
    assert after("AB", "worldwide_bo3").choose(AD).point(A).score == after("ABA", "worldwide_bo3")


def test_sc_31_no_side_is_chosen_when_the_match_is_over() -> None:
    with pytest.raises(Illegal):
        after("AB", "worldwide_bo3").retire(A).choose(AD)


@pytest.mark.parametrize(
    ("points", "behind"), [((0, 1), True), ((2, 1), False), ((1, 1), False), ((3, 3), False), ((3, 4), True)]
)
def test_sc_32_behind_is_fewer_points_than_the_receiver(points: tuple[int, int], behind: bool) -> None:
    assert Score(STANDARD, A, points=points).behind is behind
    assert Score(STANDARD, B, points=points[::-1]).behind is behind


def test_sc_32_in_a_tie_break_the_player_serving_this_point_counts() -> None:
    assert after("(ab)6A").behind  # B serves at 1-0
    assert not after("(ab)6B").behind  # B serves at 0-1


# Penalties and endings


def test_sc_40_points_without_play_count_like_played_ones() -> None:
    fair, unfair = record(opening("standard_bo3"), "(ab)6AB"), record(opening("standard_bo3"), "(ab)6!A!B")
    assert unfair.score == fair.score
    assert (unfair.score.server, unfair.score.court) == (B, DEUCE)
    assert [played for _, played in unfair.history[-2:]] == [False, False]
    assert unfair.point(A).history[-1] == (A, True)  # unless said otherwise a point is played


def test_sc_40_in_doubles_they_move_the_receiver_on() -> None:
    before = after("A", "pro_tennis_women", doubles=True)
    assert (before.receiver, before.point(A).score.receiver) == ("B2", "B1")


def test_sc_40_the_fact_says_that_a_point_was_not_played() -> None:
    _, facts = play(CoinSetup(first=A, fair=False), [A])
    assert isinstance(facts[0], PointWon)
    assert not facts[0].played


@pytest.mark.parametrize(
    ("play", "line"),
    [
        pytest.param("BBB", "0-1 0-15", id="the next game, where B serves"),
        pytest.param("aBBB", "1-1 0-15", id="the next game, where A serves"),
        pytest.param("(b)5BBB", "0-6 0-0 0-15", id="the next set"),
        pytest.param("(ab)5aBBB", "6-6 0-1", id="the tie-break"),
        pytest.param("(ab)6(B)6", "6-7(0) 0-0 0-15", id="the set after a tie-break"),
    ],
)
def test_sc_41_the_next_point_may_be_the_first_of(play: str, line: str) -> None:
    assert record(opening("standard_bo3"), play).penalty(against=A, points=2).score.line == line


def test_sc_41_the_second_point_is_void_when_the_first_ends_the_match() -> None:
    book = record(opening("standard_bo3"), "(b)11BBB").penalty(against=A, points=2)
    assert book.score.line == "0-6 0-6"
    assert book.history[-1] == (B, False)
    assert len(book.history) == 48


def test_sc_42_a_retirement_leaves_the_score_as_it_stands() -> None:
    score = after("(a)6aA").retire(A)
    assert score.ended == Ended(B, Ending.RETIRED)
    assert (score.line, score.games, score.points) == ("6-0 1-0 15-0 ret.", (1, 0), (1, 0))


def test_sc_42_a_side_may_retire_whatever_is_being_asked() -> None:
    for setup, answers in (
        (CoinSetup(), []),
        (CoinSetup(first=A), [A]),
        (CoinSetup(FORMATS["worldwide_bo3"], A), [A, B]),
    ):
        state, _ = play(setup, answers)
        over, facts = COIN_TENNIS.step(state, Withdraw(A))
        assert facts == (EndedEarly(A, Ending.RETIRED, over.table.score, rule="SC-42"),)
        assert COIN_TENNIS.ask(over) == Over(B, "ret.")


def test_sc_43_a_default_is_marked_as_one() -> None:
    score = after("(ab)6AB").default(A)
    assert score.ended == Ended(B, Ending.DEFAULTED)
    assert score.line == "6-6 1-1 def."
    state, _ = play(CoinSetup(first=A), [A])
    state, facts = COIN_TENNIS.step(state, Withdraw(B, Ending.DEFAULTED))
    assert facts[0].rule == "SC-43"
    assert COIN_TENNIS.ask(state) == Over(A, "def.")


def test_sc_44_a_walkover_is_given_before_the_first_point_and_records_no_sets() -> None:
    score = opening("standard_bo5").walkover(B)
    assert score.ended == Ended(A, Ending.WALKOVER)
    assert (score.line, score.sets) == ("w/o", ())
    state, facts = COIN_TENNIS.step(play(CoinSetup(), [])[0], Withdraw(B, Ending.WALKOVER))
    assert facts[0].rule == "SC-44"
    assert COIN_TENNIS.ask(state) == Over(A, "w/o")


@pytest.mark.parametrize("play", ["A", "a", "(a)6"])
def test_sc_44_not_once_play_has_begun(play: str) -> None:
    with pytest.raises(Illegal, match="retire instead"):
        after(play).walkover(A)


@pytest.mark.parametrize(
    "over",
    [after("(a)12"), after("A").retire(A), after("A").default(B), opening("standard_bo3").walkover(A)],
    ids=["played", "ret.", "def.", "w/o"],
)
def test_sc_45_after_the_end_nothing_more_is_taken(over: Score) -> None:
    for refused in (over.point, over.retire, over.default, over.walkover):
        with pytest.raises(Illegal, match="the match is over"):
            refused(A)


def test_sc_45_and_nothing_more_is_asked() -> None:
    state, _ = play(CoinSetup(FORMATS["tennidice_tiebreak"], A), [A] * 7)
    assert COIN_TENNIS.ask(state) == Over(A)
    for answer in (A, Withdraw(B)):
        with pytest.raises(Illegal):
            COIN_TENNIS.step(state, answer)


# Events


@pytest.mark.parametrize(
    ("format", "play", "events"),
    [
        ("standard_bo3", "A", "point"),
        ("standard_bo3", "a", "point game ends server"),
        ("standard_bo3", "ab", "point game server"),
        ("standard_bo3", "(a)6", "point game set server"),
        ("standard_bo3", "(a)5ba", "point game set ends server"),
        ("standard_bo3", "(ab)6A", "point server"),
        ("standard_bo3", "(ab)6AB", "point"),
        ("standard_bo3", "(ab)6(AB)3", "point ends"),
        ("standard_bo3", "(ab)6(A)7", "point game set ends"),  # B served its last point, and serves on
        ("standard_bo3", "(ab)6(AB)5AA", "point game set ends server"),
        ("standard_bo3", "(a)12", "point game set match"),
        ("single_tiebreak", "(A)7", "point set match"),  # a set that is a tie-break has no games
        ("tiebreaks_bo3", "(A)7", "point set ends"),
        ("worldwide_bo3", "a", "point game server"),
        ("worldwide_bo3", "(a)6", "point game set ends server"),
    ],
)
def test_sc_50_what_a_point_leads_to_in_order(format: str, play: str, events: str) -> None:
    assert " ".join(last(opening(format), play).events) == events


def test_sc_50_in_doubles_too_another_player_serves_after_a_game() -> None:
    assert last(opening("standard_bo3", doubles=True), "a").events == ("point", "game", "ends", "server")


def test_sc_50_the_facts_come_in_the_same_order() -> None:
    _, facts = play(CoinSetup(FORMATS["short_sets_bo3"], A), [A] * 4 * 3 + [B] * 4 + [A] * 4)
    score = after("aaaba", "short_sets_bo3")
    assert facts == (
        PointWon(A, score, game=True, set=True),
        GameWon(A, (4, 1)),
        SetWon(A, SetScore((4, 1))),
        EndsChanged(),
        ServiceChanged(B),
    )


def test_sc_50_the_last_point_changes_neither_ends_nor_server() -> None:
    _, facts = play(CoinSetup(FORMATS["one_set"], A), [A] * 4 * 5 + [B] * 4 + [A] * 4)
    assert [type(fact) for fact in facts] == [PointWon, GameWon, SetWon, MatchWon]
    assert facts[-1] == MatchWon(A, "6-1")


# 4.1 Change of ends


def ends_after(format: str | Format, play: str) -> list[int]:
    """After which letters of a play (points, or games to love) ends change."""
    score, found = opening(format), []
    for number, letter in enumerate(play, 1):
        progress = last(score, letter)
        score = progress.score
        found += [number] * progress.ends
    return found


def test_itf_ends_change_after_the_odd_games_of_each_set() -> None:
    assert ends_after("standard_bo3", "ab" * 5 + "aa" + "ab") == [1, 3, 5, 7, 9, 11, 13]  # 7-5, then after 1-0


def test_itf_ends_change_at_the_end_of_a_set_with_an_odd_total() -> None:
    assert ends_after("standard_bo3", "aaabaaa" + "ab") == [1, 3, 5, 7, 8]  # 6-1


def test_itf_ends_change_every_six_points_of_a_tie_break_and_at_its_end() -> None:
    assert ends_after("standard_bo3", "ab" * 6 + "AB" * 7 + "AA" + "a")[6:] == [12 + 6, 12 + 12, 12 + 16, 12 + 17]


def test_itf_ends_change_once_when_the_tie_break_ends_on_its_twelfth_point() -> None:
    assert ends_after("standard_bo3", "ab" * 6 + "AB" * 5 + "AA")[6:] == [12 + 6, 12 + 12]


def test_worldwide_ends_change_every_six_points_in_tie_break_mode() -> None:
    assert ends_after("worldwide_tiebreak", "AB" * 9 + "AA") == [6, 12, 18]


def test_worldwide_ends_do_not_change_after_the_first_game_and_always_after_a_set() -> None:
    assert ends_after("worldwide_bo3", "a" * 6 + "ab" * 3) == [3, 5, 6, 6 + 3, 6 + 5]  # 6-0: an even total


def test_worldwide_ends_change_once_after_a_set_with_an_odd_total() -> None:
    assert ends_after("worldwide_bo3", "ababab" + "aaa" + "a") == [3, 5, 7, 9]  # 6-3


def test_worldwide_ends_never_change_inside_the_set_tie_break() -> None:
    assert ends_after("worldwide_bo3", "ab" * 6 + "AB" * 9 + "AA") == [3, 5, 7, 9, 11, 12 + 20]


@pytest.mark.parametrize("format", sorted(FORMATS))
def test_ends_never_change_after_the_last_point(format: str) -> None:
    for winner in (A, B):
        progress = opening(format).point(winner)
        while not progress.match:
            progress = progress.score.point(winner)
        assert not progress.ends


def test_option_ends_none_is_never() -> None:
    format = replace(STANDARD, ends=Ends.NONE)
    assert ends_after(format, "ab" * 6 + "AB" * 5 + "AA" + "a") == []


# 4.2 Doubles


def order(score: Score, points: str) -> list[str]:
    """Server and receiver of each of these points, in the rulebook's names: A1 is 1A when A serves first."""
    called = {"A1": "1A", "A2": "1B", "B1": "2A", "B2": "2B"}
    out = []
    for winner in points:
        out.append(f"{called[score.server]}>{called[score.receiver]}")
        score = score.point(Side(winner)).score
    return out


def test_doubles_pro_tennis_games_of_the_cycle() -> None:
    start = opening("pro_tennis_men", doubles=True)
    assert order(start, "AAAA" "BBBB" "AAAA" "BBBB" "A") == [
        "1A>2A", "1A>2B", "1A>2A", "1A>2B",
        "2B>1A", "2B>1B", "2B>1A", "2B>1B",
        "1B>2B", "1B>2A", "1B>2B", "1B>2A",
        "2A>1B", "2A>1A", "2A>1B", "2A>1A",
        "1A>2A",
    ]  # fmt: skip


def test_doubles_pro_tennis_tie_break() -> None:
    start = after("(ab)6", "pro_tennis_men", doubles=True)
    assert order(start, "ABABABABABA") == [
        "1A>2A", "2B>1B", "2B>1A", "1B>2B", "1B>2A", "2A>1A", "2A>1B", "1A>2A", "1A>2B", "2B>1B", "2B>1A",
    ]  # fmt: skip


def test_doubles_pro_tennis_tie_break_of_a_later_set_goes_on_in_the_cycle() -> None:
    start = after("aaaabaa(ab)6", "pro_tennis_men", doubles=True)
    assert order(start, "ABABABAB") == ["2A>1A", "1A>2A", "1A>2B", "2B>1B", "2B>1A", "1B>2B", "1B>2A", "2A>1A"]
    assert after("aaaabaa(ab)6(B)7", "pro_tennis_men", doubles=True).server == "A1"  # 1A after 2A's tie-break


def test_doubles_rotation_is_not_reset_by_a_new_set() -> None:
    assert after("(a)6", "pro_tennis_men", doubles=True).server == "A2"  # the seventh game is 1B's
    assert after("(a)6", "standard_bo3", doubles=True).server == "A2"


def test_doubles_the_pair_that_serves_first_is_pair_one() -> None:
    start = opening("pro_tennis_men", "B", doubles=True)
    assert (start.server, start.receiver) == ("B1", "A1")
    second = after("a", "pro_tennis_men", "B", doubles=True)
    assert (second.server, second.receiver) == ("A2", "B1")


def test_doubles_itf_partners_keep_their_sides() -> None:
    start = opening("standard_bo3", doubles=True)
    assert order(start, "AAAA" "BBBB" "AAAA" "BBBB") == [
        "1A>2A", "1A>2B", "1A>2A", "1A>2B",
        "2B>1A", "2B>1B", "2B>1A", "2B>1B",
        "1B>2A", "1B>2B", "1B>2A", "1B>2B",
        "2A>1A", "2A>1B", "2A>1A", "2A>1B",
    ]  # fmt: skip
    tiebreak = after("(ab)6", "standard_bo3", doubles=True)
    assert order(tiebreak, "ABABABA") == ["1A>2A", "2B>1B", "2B>1A", "1B>2B", "1B>2A", "2A>1B", "2A>1A"]


def test_doubles_itf_a_pair_may_change_its_orders_at_a_new_set_or_match_tie_break() -> None:
    second_set = after("(a)6", "match_tiebreak_bo3", doubles=True)
    assert (second_set.server, second_set.receiver) == ("A2", "B1")
    changed = second_set.reorder(A, serving=True).reorder(B, receiving=True)
    assert (changed.server, changed.receiver) == ("A1", "B2")
    assert (changed.serve_swap, changed.deuce_receiver) == ((True, False), (0, 1))
    assert changed.reorder(A, serving=True).reorder(B, receiving=True) == second_set
    assert (changed.point(A).score.server, changed.point(A).score.receiver) == ("A1", "B1")
    tiebreak = after("(a)6(b)6", "match_tiebreak_bo3", doubles=True)
    assert (tiebreak.server, tiebreak.reorder(A, serving=True).server) == ("A1", "A2")


def test_doubles_itf_a_pair_may_not_change_its_orders_during_a_set() -> None:
    for score in (after("A", doubles=True), after("a", doubles=True), after("(ab)6", doubles=True)):
        with pytest.raises(Illegal, match="only at the start of a set"):
            score.reorder(A, serving=True)
    for score in (after("(a)6", "pro_tennis_men", doubles=True), after("(a)6")):
        with pytest.raises(Illegal, match="only ITF doubles"):
            score.reorder(A, serving=True)


def test_doubles_seats_know_their_side_and_partner() -> None:
    assert [side_of(seat) for seat in ("A", "A2", "B1")] == [A, A, B]
    assert [partner_of(seat) for seat in ("A1", "A2", "B1", "B2")] == ["A2", "A1", "B2", "B1"]


# Section 8: options


def test_option_doubles_tiebreak_start_1a_leaves_the_cycle_of_games_alone() -> None:
    literal = replace(FORMATS["pro_tennis_men"], tiebreak_from_first=True)
    tiebreak = after("aaaabaa(ab)6", literal, doubles=True)
    assert order(tiebreak, "ABABABAB") == ["1A>2A", "2B>1B", "2B>1A", "1B>2B", "1B>2A", "2A>1A", "2A>1B", "1A>2A"]
    assert after("aaaabaa(ab)6(B)7", literal, doubles=True).server == "A1"  # as if 2A had had his turn
    first_set = after("(ab)6", literal, doubles=True)
    assert order(first_set, "ABA") == order(after("(ab)6", "pro_tennis_men", doubles=True), "ABA")


def test_option_doubles_tiebreak_start_says_nothing_about_singles() -> None:
    literal = replace(FORMATS["pro_tennis_men"], tiebreak_from_first=True)
    assert after("aaaabaa(ab)6", literal).server == B


def test_option_set_tiebreak_first7_plays_the_worldwide_set_tie_break_to_seven() -> None:
    first7 = with_tiebreak(FORMATS["worldwide_bo3"], TieBreakRule(ends=TieBreakEnds.NONE))
    assert after("(ab)6AA", first7).line == "6-6 2-0"
    assert after("(ab)6(A)7", first7).sets == (SetScore((7, 6), (7, 0)),)
    assert ends_after(first7, "ab" * 6 + "AB" * 7 + "AA")[5:] == [12 + 16]


def test_option_set_tiebreak_ends_every6_changes_ends_inside_the_set_tie_break() -> None:
    every6 = with_tiebreak(FORMATS["worldwide_bo3"], TieBreakRule(0, 2))
    assert after("(ab)6AA", every6).sets == (SetScore((7, 6), (2, 0)),)
    assert ends_after(every6, "ab" * 6 + "AB" * 7 + "AA")[5:] == [12 + 6, 12 + 12, 12 + 16]


def test_option_tiebreak_margin_1_is_won_by_the_seventh_point() -> None:
    by_one = with_tiebreak(FORMATS["tennidice_tiebreak"], TieBreakRule(margin=1))
    level = after("(AB)6", by_one)
    assert level.deciding
    assert level.court is DEUCE  # nobody chooses: the side that is due
    assert level.point(B).score.line == "[6-7]"


def test_option_game_deuce_no_ad_and_match_set_advantage_in_tennidice() -> None:
    no_ad = replace(FORMATS["tennidice_match"], set=SetRule(game=GameRule(margin=1)))
    assert after("AAABBBB", no_ad).line == "0-1 0-0"
    advantage = replace(FORMATS["tennidice_match"], set=ADVANTAGE)
    assert after("(ab)6a", advantage).line == "7-6 0-0"
    assert after("(ab)6aa", advantage).line == "8-6 0-0 0-0"


def test_option_final_set_advantage_in_pro_tennis() -> None:
    format = replace(FORMATS["pro_tennis_men"], final_set=ADVANTAGE)
    assert after("(a)12(b)6(ab)6", format).tiebreak
    assert not after("(a)12(b)12(ab)6", format).tiebreak
    assert after("(a)12(b)12(ab)6bb", format).line == "6-0 6-0 0-6 0-6 6-8"


def test_option_final_set_match_tiebreak_10_in_pro_tennis() -> None:
    format = replace(FORMATS["pro_tennis_women"], final_set=MATCH_TIEBREAK)
    assert after("(a)6(b)6", format).line == "6-0 0-6 [0-0]"
    assert after("(a)6(b)6(AB)9AA", format).line == "6-0 0-6 [11-9]"


def test_without_the_option_pro_tennis_has_a_tie_break_in_the_last_set() -> None:
    assert after("(a)12(b)12(ab)6", "pro_tennis_men").tiebreak


def test_inside_volley_tie_break_options_are_formats() -> None:
    final_set_at_six_all = {
        "inside_volley_bo3": False,  # except_final
        "standard_bo3": True,  # all
        "advantage_bo3": False,  # none
        "grand_slam_bo3": True,  # final_10
    }
    for format, tiebreak in final_set_at_six_all.items():
        assert after("(a)6(b)6(ab)6", format).tiebreak is tiebreak
        assert after("(ab)6", format).tiebreak is (format != "advantage_bo3")
    assert after("(a)6(b)6(ab)6(A)7", "grand_slam_bo3").line == "6-0 0-6 6-6 7-0"


def test_a_penalty_on_a_deciding_point_needs_no_choice_of_side() -> None:
    book = record(opening("worldwide_bo3"), "AB")
    assert book.score.court is CHOICE
    assert book.penalty(against=A).score.line == "0-1 0-0"


def test_scheme_itf_is_an_option_of_pro_tennis_and_the_default_elsewhere() -> None:
    pro_tennis = {name for name, format in FORMATS.items() if format.receiving is Receiving.PRO_TENNIS}
    assert pro_tennis == {"pro_tennis_men", "pro_tennis_women"}


# Section 3: formats by name


def test_every_format_of_the_table_is_here() -> None:
    table = (
        "standard_bo3 standard_bo5 inside_volley_bo3 inside_volley_bo5 advantage_bo3 advantage_bo5 tiebreaks_bo3 "
        "tiebreaks_bo5 worldwide_bo3 worldwide_bo5 grand_slam_bo3 grand_slam_bo5 match_tiebreak_bo3 noad_bo3 "
        "noad_match_tiebreak_bo3 short_sets_bo3 fast4_bo3 one_set single_tiebreak pro_set_8 pro_tennis_men "
        "pro_tennis_women worldwide_tiebreak tennidice_tiebreak tennidice_match"
    )
    assert set(FORMATS) == set(table.split())
    for name, format in FORMATS.items():
        assert format_named(name) is format
        assert format.name == name


SHORTEST = {
    "one_set": "6-0", "pro_set_8": "8-0", "short_sets_bo3": "4-0 4-0", "fast4_bo3": "4-0 4-0",
    "single_tiebreak": "[7-0]", "worldwide_tiebreak": "[7-0]", "tennidice_tiebreak": "[7-0]",
    "tiebreaks_bo3": "[7-0] [7-0]", "tiebreaks_bo5": "[7-0] [7-0] [7-0]", "pro_tennis_men": "6-0 6-0 6-0",
}  # fmt: skip


@pytest.mark.parametrize("format", sorted(FORMATS))
def test_the_shortest_match_of_every_format(format: str) -> None:
    score = opening(format)
    while score.ended is None:
        score = score.point(A).score
    assert score.line == SHORTEST.get(format, "6-0 6-0 6-0" if format.endswith("bo5") else "6-0 6-0")


def test_short_sets_are_won_by_two_games() -> None:
    assert after("(ab)3a", "short_sets_bo3").line == "4-3 0-0"
    assert after("(ab)3aa", "short_sets_bo3").line == "5-3 0-0 0-0"
    assert after("(ab)2aa", "fast4_bo3").line == "4-2 0-0 0-0"


def test_an_unknown_format_is_told_with_those_there_are() -> None:
    with pytest.raises(Unreadable, match="there is no format 'bo7': choose one of advantage_bo3"):
        format_named("bo7")


@pytest.mark.parametrize("name", ["standard", "inside_volley", "advantage", "tiebreaks", "worldwide", "grand_slam"])
def test_best_of_five_is_best_of_three_with_a_set_more(name: str) -> None:
    assert replace(FORMATS[f"{name}_bo3"], name=f"{name}_bo5", sets_to_win=3) == FORMATS[f"{name}_bo5"]
