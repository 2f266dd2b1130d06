"""Commentary: every fact has words in both languages, and a point reads like one."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources import files
from itertools import pairwise
from typing import Any

import pytest

import netcord
from netcord.games.inside_volley.facts import (
    Ace,
    CellRead,
    Clouded,
    Controlled,
    DoubleFault,
    Dried,
    Event,
    EventStruck,
    Injured,
    InjuryChecked,
    InjuryIgnored,
    Rained,
    Won,
)
from netcord.kernel import Chance, Fact, Over, Side
from netcord.play import SeededDice
from netcord.play.narration import Kind, Narrator, Told, set_line, why
from netcord.tennis import (
    FORMATS,
    EndedEarly,
    Ending,
    EndsChanged,
    GameWon,
    MatchWon,
    Mood,
    PointWon,
    Score,
    ServiceChanged,
    SetScore,
    SetWon,
    TossWon,
)

GAME = netcord.game("inside-volley")
NAMES = {"A": "Federer", "B": "Swiatek"}
A, B = Side.A, Side.B
LANGUAGES = ("en", "fr")

FACTS: list[Fact] = [
    TossWon(A),
    *(Controlled(A, 20, serve, B) for serve in (1, 2)),
    *(EventStruck(A, 5, event) for event in Event),
    InjuryIgnored(A),
    Injured(B),
    *(InjuryChecked(A, 4, 3, retires) for retires in (True, False)),
    Clouded(),
    Rained(),
    Dried(),
    *(Ace(A, serve) for serve in (1, 2)),
    DoubleFault(A),
    *(Won(A, B, 1, how) for how in ("serve", "return", "against_serve", "against_return")),
    *(CellRead(A, serving, 3, 2, "L/W", "L", 1, B, rule="IV-05b") for serving in (True, False)),
    *(
        CellRead(me, True, 3, 2, "W*", "W*", 1, winner, rule=rule)
        for rule in ("IV-05e", "IV-05f", "IV-06e", "IV-06f", "IV-20a", "IV-20b")
        for me in Side
        for winner in Side
    ),
    EndsChanged(),
    ServiceChanged("B"),
    *(EndedEarly(A, how, Score.start(FORMATS["one_set"])) for how in (Ending.RETIRED, Ending.DEFAULTED)),
    MatchWon(A, "6-4 6-4"),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: type(fact).__name__)
def test_every_fact_is_told_in_every_one_of_its_sentences(fact: Fact, language: str) -> None:
    words = GAME.words(language)
    for turn in range(10):
        told = words.tell(fact, NAMES, turn)
        assert not re.search(r"[{}]", told)
        assert not told or told[-1] in ".!?", told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: type(fact).__name__)
def test_every_fact_answers_why_without_leftovers(fact: Fact, language: str) -> None:
    assert not re.search(r"[{}]", GAME.words(language).why(fact, NAMES))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_decides_a_point_is_never_silent(language: str) -> None:
    words = GAME.words(language)
    silent = [words.key(fact) for fact in FACTS if not words.tell(fact, NAMES)]
    assert set(silent) <= {"Clouded", "CellRead"}


def tables(language: str) -> Iterable[tuple[str, Mapping[str, Any]]]:
    for package in ("netcord.tennis", *(game.package for game in netcord.all_games().values()), "netcord.club"):
        text = (files(package) / "words" / f"{language}.toml").read_text(encoding="utf-8")
        for section, entries in tomllib.loads(text).items():
            yield f"{package} [{section}]", entries


def test_both_languages_have_the_same_entries_and_the_same_choice_of_sentences() -> None:
    english, french = dict(tables("en")), dict(tables("fr"))
    # The English of what goes wrong stands in the code: test_every_error.py holds the two together.
    french = {where: entries for where, entries in french.items() if not where.endswith("[errors]")}
    assert english.keys() == french.keys()
    for where, entries in english.items():
        assert entries.keys() == french[where].keys(), where
        for key, line in entries.items():
            if isinstance(line, dict):
                assert line.keys() == french[where][key].keys(), f"{where} {key}"


def placeholders(line: Any) -> set[str]:
    lines = [line] if isinstance(line, str) else line if isinstance(line, list) else list(line.values())
    found: set[str] = set()
    for text in lines:
        found |= placeholders(text) if not isinstance(text, str) else set(re.findall(r"\{(\w+)", text))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_uses_a_field_that_its_fact_does_not_have(language: str) -> None:
    words = GAME.words(language)
    kinds: tuple[type[Fact], ...] = GAME.shape.facts
    fields = {kind.__name__: set(kind.__struct_fields__) for kind in kinds}
    for table in (words.facts, words.reasons):
        for key, line in table.items():
            assert placeholders(line) <= fields[key.split(".")[0]], key


def test_french_puts_a_space_before_high_punctuation_and_never_elides_before_a_name() -> None:
    for where, entries in tables("fr"):
        for key, line in entries.items():
            for text in [line] if isinstance(line, str) else line if isinstance(line, list) else []:
                assert not re.search(r"\w[!?;](?!r\})", text), f"{where} {key}: {text}"  # but {part!r}
                assert not re.search(r"\b(de|que|le|la) \{\w+:name\}", text), f"{where} {key}: {text}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_match_reads_well(language: str) -> None:
    narrator = Narrator(GAME.words(language), NAMES)
    state, facts = GAME.begin(GAME.trials()["best_of=5"])
    lines: list[Told] = list(narrator.hear(facts))
    dice, points = SeededDice(11), 0
    while not isinstance(ask := GAME.ask(state), Over):
        assert isinstance(ask, Chance)
        state, facts = GAME.step(state, dice.throw(ask))
        points += sum(isinstance(fact, PointWon) for fact in facts)
        lines += narrator.hear(facts)
    told = [line for line in lines if line.kind is Kind.POINT]
    assert len(told) == points
    for line in lines:
        assert line.text
        assert line.text[0] == line.text[0].upper()
        assert "{" not in line.text
        assert "  " not in line.text
    assert all(line.call for line in told)
    assert len({line.text for line in told}) > points // 2, "points are told with variety"
    assert all(one.text != other.text for one, other in pairwise(told)), "no two points running in the same words"
    assert lines[-1].kind is Kind.MATCH


def test_the_same_facts_make_the_same_commentary() -> None:
    facts = [Controlled(A, 20, 1, A), Ace(A, 1), PointWon(A, Score.start(FORMATS["one_set"]).point(A).score)]
    first, second = (Narrator(GAME.words(), NAMES).hear(facts) for _ in range(2))
    assert first == second
    assert first != Narrator(GAME.words(), NAMES, offset=1).hear(facts)


def told(score: Score, winner: Side, *before: Fact) -> list[Told]:
    """The lines of one point won from this score."""
    narrator = Narrator(GAME.words(), NAMES, score=score)
    progress = score.point(winner)
    facts: list[Fact] = [
        *before,
        PointWon(winner, progress.score, True, progress.game, progress.set, progress.match),
    ]
    if progress.game:
        done = progress.score.sets[-1].games if progress.set else progress.score.games
        facts.append(GameWon(winner, done))
    if progress.set:
        facts.append(SetWon(winner, progress.score.sets[-1]))
    if progress.match:
        facts.append(MatchWon(winner, progress.score.line))
    return list(narrator.hear(facts))


def after(score: Score, *winners: Side) -> Score:
    for winner in winners:
        score = score.point(winner).score
    return score


LOVE_ALL = Score.start(FORMATS["standard_bo3"])


def test_a_point_is_told_with_the_umpires_call() -> None:
    lines = told(LOVE_ALL, A, Controlled(A, 20, 1, A), Ace(A, 1))
    assert lines == [Told(Kind.POINT, "Federer, first serve. Ace!", "Fifteen-Love", "ace")]


def test_break_points_are_announced_and_counted() -> None:
    assert told(after(LOVE_ALL, B, B), B)[-1] == Told(Kind.NOTICE, "Three break points for Swiatek.", mood="break")
    assert told(after(LOVE_ALL, A, A, B, B), B)[-1].text == "Break point, Swiatek."


def test_a_saved_break_point_is_told_with_the_point() -> None:
    assert told(after(LOVE_ALL, B, B, B), A)[0].text.endswith("Break point saved.")


def test_game_points_of_the_server_are_not_announced() -> None:
    assert [line.kind for line in told(after(LOVE_ALL, A, A), A)] == [Kind.POINT]


def test_a_hold_and_a_break_are_told_with_the_games() -> None:
    held = told(after(LOVE_ALL, A, A, A), A)
    assert [line.kind for line in held] == [Kind.POINT, Kind.GAME]
    assert held[0].call == "Game Federer"
    assert held[1].text == "Federer holds to love and leads 1-0."
    broke = told(after(LOVE_ALL, A, B, B, B), B)
    assert broke[1].text == "Swiatek breaks and leads 1-0!"


def games(score: Score, *winners: Side) -> Score:
    for winner in winners:
        score = after(score, *[winner] * 4)
    return score


def test_set_points_match_points_and_the_end() -> None:
    five_love = games(LOVE_ALL, *[A] * 5)
    assert told(after(five_love, A, A), A)[-1].text == "Three set points for Federer."
    set_won = told(after(five_love, A, A, A), A)
    assert [line.kind for line in set_won] == [Kind.POINT, Kind.SET]
    assert set_won[1].text == "Federer takes the first set 6-0."
    second = games(LOVE_ALL, *[B] * 11)
    assert told(after(second, B, B), B)[-1] == Told(Kind.NOTICE, "Three match points for Swiatek!", mood="match")
    end = told(after(second, B, B, B), B)
    assert end[0].call == "Game, set and match Swiatek"
    assert end[-1] == Told(Kind.MATCH, "Swiatek wins the match, 6-0 6-0."), "the winner's games come first"


def test_a_tie_break_is_announced_and_its_service_is_not() -> None:
    six_all = games(LOVE_ALL, *[A, B] * 6)
    before = after(games(LOVE_ALL, *[A, B] * 5, A), B, B, B)
    assert told(before, B)[-1].text == "6 all: a tie-break will decide the set."
    narrator = Narrator(GAME.words(), NAMES, score=six_all)
    point = PointWon(A, six_all.point(A).score)
    assert [line.kind for line in narrator.hear([point, ServiceChanged("B")])] == [Kind.POINT]


def test_ends_and_service_make_one_line() -> None:
    narrator = Narrator(GAME.words(), NAMES, score=LOVE_ALL)
    lines = narrator.hear([EndsChanged(), ServiceChanged("B")])
    assert [line.text for line in lines] == ["The players change ends. Swiatek to serve."]


def test_rain_after_the_point_has_a_line_of_its_own() -> None:
    narrator = Narrator(GAME.words(), NAMES)
    lines = narrator.hear([PointWon(A, LOVE_ALL.point(A).score), Rained()])
    assert [line.kind for line in lines] == [Kind.POINT, Kind.BETWEEN]
    assert "Rain" in lines[1].text
    assert lines[1].mood == Mood.EVENT


def test_a_line_after_the_point_is_coloured_by_what_its_fact_means_not_by_where_it_stands() -> None:
    narrator = Narrator(GAME.words(), NAMES)
    lines = narrator.hear([PointWon(A, LOVE_ALL.point(A).score), Controlled(A, 1, 1, A)])
    assert [(line.kind, line.mood) for line in lines] == [(Kind.POINT, ""), (Kind.BETWEEN, "")]


def test_a_retirement_in_the_middle_of_a_point_ends_the_story() -> None:
    narrator = Narrator(GAME.words(), NAMES)
    facts = [
        Controlled(A, 1, 1, A),
        EventStruck(A, 12, Event.INJURY_SCARE),
        InjuryChecked(A, 2, 3, True),
        EndedEarly(A, Ending.RETIRED, LOVE_ALL.retire(A)),
    ]
    (line,) = narrator.hear(facts)
    assert line.kind is Kind.MATCH
    assert line.text.endswith("Federer retires.")


def test_a_set_is_said_from_either_side() -> None:
    assert set_line(SetScore((7, 6), (7, 5)), A) == "7-6(5)"
    assert set_line(SetScore((6, 7), (5, 7)), B) == "7-6(5)"
    assert set_line(SetScore((0, 1), (8, 10), True), B) == "[10-8]"


def test_why_names_the_rules_of_a_point() -> None:
    facts: list[Fact] = [
        Controlled(A, 15, 1, A, rule="IV-09c"),
        CellRead(A, True, 3, 2, "L/W", "L", 1, B, rule="IV-05b"),
        Won(B, A, 1, "against_serve", rule="IV-05b"),
    ]
    found = why(facts, GAME.words(), NAMES)
    assert [rule for rule, _ in found] == ["IV-09c", "IV-05b"]
    assert "control roll 15" in found[0][1]
    assert "L/W reads L" in found[1][1]
