"""Every vector of scoring.md, section 6, under its own id."""

import tomllib
from pathlib import Path

import pytest
from msgspec.structs import replace

from netcord.kernel import Illegal, Side
from netcord.tennis import (
    FORMATS,
    Court,
    Ended,
    Ending,
    Receiving,
    Score,
    TieBreakEnds,
    TieBreakRule,
    load_words,
    with_tiebreak,
)

from .notation import after, last, opening, record

ENGLISH = load_words(("netcord.tennis",), "en")
FRENCH = load_words(("netcord.tennis",), "fr")
NAMES = {"A": "A", "B": "B"}


def _rows(table: str) -> list[dict[str, str]]:
    head, *rows = tomllib.loads((Path(__file__).parent / "vectors.toml").read_text(encoding="utf-8"))[table]
    return [dict(zip(head, row, strict=True)) for row in rows]


SINGLES = _rows("singles")
DOUBLES = _rows("doubles")
EVERY = [
    (row["id"], row.get("format", "pro_tennis_women"), row.get("first", "A"), row["play"]) for row in SINGLES + DOUBLES
]


def players(score: Score) -> str:
    """Who serves to whom, in the words of the vectors: with A serving first, 1A is A1 and 2B is B2."""
    if score.ended is not None:
        return f"over, {score.ended.winner} wins"
    if not score.doubles:
        return f"{score.server} to {score.receiver}"
    called = {"A1": "1A", "A2": "1B", "B1": "2A", "B2": "2B"}
    return f"{called[score.server]} to {called[score.receiver]}"


@pytest.mark.parametrize("row", SINGLES, ids=lambda row: row["id"])
def test_a_vector_of_singles(row: dict[str, str]) -> None:
    start = opening(row["format"], row["first"])
    score = record(start, row["play"]).score
    assert score.line == row["line"]
    assert players(score) == row["next"]
    if score.ended is None:
        assert score.court.value == row["side"]
    if row["play"] == "(start)":
        assert (row["call"], row["ends"]) == ("-", "no")
        return
    progress = last(start, row["play"])
    assert progress.score == score
    assert ENGLISH.call(progress.call, NAMES) == row["call"]
    assert progress.ends is (row["ends"] == "yes")


@pytest.mark.parametrize("row", DOUBLES, ids=lambda row: row["id"])
def test_a_vector_of_doubles(row: dict[str, str]) -> None:
    score = after(row["play"], "pro_tennis_women", doubles=True)
    assert score.format.receiving is Receiving.PRO_TENNIS
    assert (score.line, players(score), score.court.value) == (row["line"], row["next"], row["side"])


def test_every_vector_is_here_once() -> None:
    ids = [id for id, *_ in EVERY]
    assert ids == [f"SV-{number:02}" for number in range(1, 98)]


def test_sv_36_one_more_penalty_point_is_refused() -> None:
    book = record(opening("pro_tennis_women"), "(b)11BBB!B")
    assert book.score.ended == Ended(Side.B)
    with pytest.raises(Illegal, match="the match is over, 0-6 0-6"):
        book.penalty(against=Side.A)


def test_sv_97_the_option_1a_lets_1a_open_every_tie_break() -> None:
    literal = replace(FORMATS["pro_tennis_women"], tiebreak_from_first=True)
    score = after("aaaabaa(ab)6", literal, doubles=True)
    assert (score.line, players(score), score.court) == ("6-1 6-6 0-0", "1A to 2A", Court.DEUCE)


@pytest.mark.parametrize(
    ("play", "behind"),
    [
        pytest.param("B", True, id="love-fifteen"),
        pytest.param("AAABBB", False, id="deuce"),
        pytest.param("AAABBBB", True, id="advantage-receiver"),
        pytest.param("AAABBBA", False, id="advantage-server"),
        pytest.param("(ab)6B", False, id="tie-break-0-1-B-serves"),
        pytest.param("(ab)6BB", False, id="tie-break-0-2-B-serves"),
        pytest.param("(ab)6BBB", True, id="tie-break-0-3-A-serves"),
    ],
)
def test_sv_98_whether_the_server_is_behind(play: str, behind: bool) -> None:
    assert after(play).behind is behind


def test_sv_99_a_retires() -> None:
    score = after("(a)6aabA").retire(Side.A)
    assert score.ended == Ended(Side.B, Ending.RETIRED)
    assert score.line == "6-0 2-1 15-0 ret."


def test_sv_100_b_is_defaulted_in_a_tie_break() -> None:
    score = after("(ab)6AAB").default(Side.B)
    assert score.ended == Ended(Side.A, Ending.DEFAULTED)
    assert score.line == "6-6 2-1 def."


def test_sv_101_b_retires_in_a_match_tie_break() -> None:
    score = after("(a)6(b)6AAB", "match_tiebreak_bo3").retire(Side.B)
    assert score.ended == Ended(Side.A, Ending.RETIRED)
    assert score.line == "6-0 0-6 [2-1] ret."


def test_sv_102_a_walkover_before_play() -> None:
    score = opening("standard_bo3").walkover(Side.A)
    assert score.ended == Ended(Side.B, Ending.WALKOVER)
    assert score.line == "w/o"
    with pytest.raises(Illegal):
        score.point(Side.A)


def _changes(start: Score, winners: str) -> list[int]:
    """After which of these points, or games to love, ends change."""
    found, score = [], start
    for number, won in enumerate(winners, 1):
        progress = last(score, won)
        score = progress.score
        if progress.ends:
            found.append(number)
    return found


def test_sv_103_ends_after_one_point_and_then_every_four() -> None:
    format = with_tiebreak(FORMATS["single_tiebreak"], TieBreakRule(ends=TieBreakEnds.ONE_FOUR))
    assert _changes(opening(format), "AB" * 10) == [1, 5, 9, 13, 17]


def test_sv_104_itf_doubles_keeps_its_receivers() -> None:
    itf = replace(FORMATS["pro_tennis_women"], receiving=Receiving.ITF)
    games = ["", "a", "ab", "aba"]
    assert [players(after(play, itf, doubles=True)) for play in games] == [
        "1A to 2A",
        "2B to 1A",
        "1B to 2A",
        "2A to 1A",
    ]
    on_the_ad_side = [players(after(play + "A", itf, doubles=True))[-2:] for play in games]
    assert on_the_ad_side == ["2B", "1B", "2B", "1B"]


def test_sv_105_the_side_is_a_choice_until_it_is_chosen() -> None:
    score = after("AB", "worldwide_bo3")
    assert score.court is Court.CHOICE
    assert score.choose(Court.AD).court is Court.AD


@pytest.mark.parametrize(("id", "format", "first", "play"), EVERY, ids=[id for id, *_ in EVERY])
def test_sv_106_undo_is_exact(id: str, format: str, first: str, play: str) -> None:
    doubles = id >= "SV-76"
    book = record(opening(format, first, doubles=doubles), play)
    if not book.history:
        with pytest.raises(Illegal, match="nothing to undo"):
            book.undo()
        return
    shorter = book.undo()
    assert shorter.history == book.history[:-1]
    score = shorter.opening
    for winner, _ in shorter.history:
        score = score.point(winner).score
    assert shorter.score == score
    winner, played = book.history[-1]
    assert shorter.point(winner, played=played) == book


def test_sv_107_a_tie_break_by_one_point() -> None:
    by_one = with_tiebreak(FORMATS["tennidice_tiebreak"], TieBreakRule(margin=1))
    score = after("(AB)6A", by_one)
    assert (players(score), score.line) == ("over, A wins", "[7-6]")


def test_sv_108_worldwide_ends_in_a_set_that_reaches_six_all() -> None:
    assert _changes(opening("worldwide_bo3"), "ab" * 6) == [3, 5, 7, 9, 11]


def test_sv_109_itf_ends_at_the_end_of_a_set() -> None:
    assert _changes(opening("standard_bo3"), "ababab" + "aaa" + "ab") == [
        1,
        3,
        5,
        7,
        9,
        10,
    ]  # 6-3: at its end, after 1-0
    assert _changes(opening("standard_bo3"), "abababab" + "aa" + "ab") == [1, 3, 5, 7, 9, 11]  # 6-4: not before 1-0


# Section 4.3, in French

CALLS_IN_FRENCH = [
    ("standard_bo3", "A", "Quinze-Zéro"),
    ("standard_bo3", "BB", "Zéro-Trente"),
    ("standard_bo3", "AAAB", "Quarante-Quinze"),
    ("standard_bo3", "AB", "Quinze A"),
    ("standard_bo3", "AABB", "Trente A"),
    ("standard_bo3", "AAABBB", "Égalité"),
    ("standard_bo3", "AAABBBAB", "Égalité"),
    ("noad_bo3", "AAABBB", "Égalité, point décisif"),
    ("worldwide_bo3", "A", "Quarante-Zéro"),
    ("worldwide_bo3", "AB", "Quarante A, point décisif"),
    ("standard_bo3", "AAABBBA", "Avantage Rafael"),
    ("standard_bo3", "AAABBBB", "Avantage Roger"),
    ("standard_bo3", "(ab)6AABBA", "3-2 Rafael"),
    ("standard_bo3", "(ab)6(AB)4", "4 partout"),
    ("standard_bo3", "ab", "Jeu Roger"),
    ("standard_bo3", "(a)6", "Jeu et set Rafael"),
    ("standard_bo3", "(b)12", "Jeu, set et match Roger"),
]


@pytest.mark.parametrize(("format", "play", "words"), CALLS_IN_FRENCH, ids=[words for *_, words in CALLS_IN_FRENCH])
def test_the_calls_in_french(format: str, play: str, words: str) -> None:
    assert FRENCH.call(last(opening(format), play).call, {"A": "Rafael", "B": "Roger"}) == words


def test_love_all_before_the_first_point() -> None:
    start = opening("standard_bo3")
    assert ENGLISH.call(start.call, NAMES) == "Love all"
    assert FRENCH.call(start.call, NAMES) == "Zéro A"


def test_both_languages_know_the_same_words() -> None:
    for table in ("facts", "calls", "terms", "asks"):
        assert getattr(ENGLISH, table).keys() == getattr(FRENCH, table).keys()
