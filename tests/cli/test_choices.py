"""Games with choices: singles and doubles, opponents, hints, advice, and what the box score makes of it."""

import dataclasses
import io
import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import netcord
from netcord.cli.asking.person import Person, private
from netcord.cli.screens.screen import PlainScreen
from netcord.club.boxes import box_rows
from netcord.club.story import Story
from netcord.games.ase_card_tennis import facts as ase
from netcord.games.ase_card_tennis.ball import Strike
from netcord.games.pro_tennis import Column, Tactic
from netcord.games.pro_tennis.bots import reckon
from netcord.games.pro_tennis.facts import (
    Ace,
    ClutchTried,
    Hit,
    NetPlay,
    PenaltyPaid,
    PointReplayed,
    TacticChosen,
)
from netcord.games.pro_tennis.rules import Smash, Strategy
from netcord.kernel import Chance, Choose, Fact, Impossible, Secret, Side
from netcord.play.narration import Kind, Narrator
from netcord.play.statistics import SideBox, Tries, box_score
from netcord.tennis import FORMATS, Clock, Point, PointWon, Score, Sparring, Words

from .conftest import Run
from .toy import TOY

GAME = netcord.game("pro-tennis")
CARDS = {card.id: card for card in GAME.cards()}
SINGLES = ("north", "south")
MIXED = ("north", "east", "south", "west")
PEACE = ("-o", "random_events=off", "-o", "sets_to_win=1")
LOVE = Score.start(FORMATS["standard_bo3"])
A, B = Side.A, Side.B


def setup(*names: str, **options: str) -> Any:
    return GAME.arrange(tuple(CARDS[name] for name in names), options)


# Singles and doubles


def test_four_cards_are_doubles(run: Run) -> None:
    document = run("play", "pro-tennis", *MIXED, *PEACE, "--json").json
    assert document["players"] == {"A": "North / East", "B": "South / West"}
    assert document["seats"] == {"A1": "North", "A2": "East", "B1": "South", "B2": "West"}
    assert run("record", "verify", "last").code == 0
    assert run("record", "list", "--json").json["records"][0]["players"] == {"A": "North / East", "B": "South / West"}
    shown = run("record", "show", "last").out
    assert "North (33) and East (34) v South (25) and West (26)" in shown


def test_a_mixed_draw_by_lot_pairs_a_woman_with_a_man(run: Run) -> None:
    for _ in range(2):
        cards = run("play", "pro-tennis", "--random", "--mixed", *PEACE, "--json").json["setup"]["cards"]
        assert len({card["name"] for card in cards}) == 4
        assert [sorted(card["sex"] for card in pair) for pair in (cards[:2], cards[2:])] == [["F", "M"]] * 2


def test_the_other_cards_are_drawn_until_the_match_is_full(run: Run) -> None:
    cards = run("play", "pro-tennis", "west", "--random", *PEACE, "--json").json["setup"]["cards"]
    assert [card["sex"] for card in cards] == ["F", "F"], "women first, where there are some"
    cards = run("play", "pro-tennis", *MIXED[:3], "--random", *PEACE, "--json").json["setup"]["cards"]
    assert len({card["name"] for card in cards}) == 4


def test_a_doubles_match_is_told_by_pairs_and_players(run: Run) -> None:
    out = run("play", "pro-tennis", *MIXED, *PEACE, "--you", "none", "--speed", "fast").out
    assert re.search(r"(North / East|South / West) wins the match", out)
    assert re.search(r"^(West|East|North|South) to serve\.", out, re.MULTILINE)
    assert max(len(line) for line in out.splitlines() if "netcord record" not in line and "Record" not in line) <= 80


def test_the_length_of_a_match_by_sets_to_win(run: Run) -> None:
    document = run("play", "pro-tennis", *SINGLES, "--best-of", "1", "-o", "random_events=off", "--json").json
    assert document["setup"]["options"]["sets_to_win"] == "1"
    assert len(document["sets"]) == 1


# Opponents


def test_the_usual_opponent_is_the_first_bot_of_the_game(run: Run) -> None:
    assert run("simulate", "pro-tennis", *SINGLES, "-n", "2", "-j", "1", "--json").json["bots"] == {
        "A": "best", "B": "best",
    }  # fmt: skip
    words = ("simulate", "pro-tennis", *SINGLES, "-n", "2", "-j", "1", "--bot", "rush", "--bot-b", "never")
    document = run(*words, "--seed", "7", "--json").json
    assert document["bots"] == {"A": "rush", "B": "never"}
    assert document["average"]["counted"]["rush"]["A"]["tried"] > 0
    assert document["average"]["counted"]["rush"]["B"]["tried"] == 0


@pytest.mark.usefixtures("toy")
def test_a_resumed_match_remembers_who_sat_where(run: Run, home: Path) -> None:
    ran = run("play", "toy", "--you", "B", "--bot", "first", typed="1\nq\n")
    assert "Park: where will it come?" in ran.out
    (record,) = home.glob("*.jsonl")
    note = record.with_name(record.name + ".seats")
    assert json.loads(note.read_text()) == {"you": "B", "bot": "first", "speed": "normal"}
    again = run("play", "--resume", "last", typed="1\n2\n3\n2\n" * 40)
    assert "Ivy: where" not in again.out
    assert "wins the match" in again.out
    assert not note.exists(), "when it is over there is nothing to remember"


@pytest.mark.usefixtures("toy")
def test_a_note_that_makes_no_sense_is_not_needed(run: Run, home: Path) -> None:
    run("play", "toy", "--you", "B", typed="q\n")
    (record,) = home.glob("*.jsonl")
    record.with_name(record.name + ".seats").write_text("[broken")
    assert "Ivy: where" in run("play", "--resume", "last", typed="q\n").out


# Choosing


class Typist(PlainScreen):
    """A person who types these lines."""

    def __init__(self, *typed: str) -> None:
        self.text = io.StringIO()
        super().__init__(Console(file=self.text, width=80))
        self.typed = list(typed)

    def line(self, what: Any, prompt: str) -> str:
        return self.typed.pop(0)


def choose(state: Any, *typed: str, hints: bool = False, language: str = "en") -> tuple[Any, str]:
    screen = Typist(*typed)
    story = Story(GAME, setup(*SINGLES, first="A"), "test", language)
    ask = GAME.ask(state)
    assert isinstance(ask, Choose)
    answer = Person(screen, story, hints=hints).choose(GAME.view(state, ask.seat), ask)
    return answer, screen.text.getvalue()


def strategy() -> Any:
    return GAME.at(GAME.start(setup(*SINGLES, first="A")).table, Strategy(A, B))


def test_whoever_cannot_tell_what_a_choice_is_worth_says_why_and_the_match_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def lost(view: Any) -> Any:
        raise Impossible("this needs an abacus")

    monkeypatch.setattr(GAME, "sparring", Sparring(bots=GAME.sparring.bots, hint=lost))
    for typed, hints in (("h", False), ("none", True)):
        answer, out = choose(strategy(), typed, "none", hints=hints)
        assert answer is Tactic.NONE
        assert out.count("this needs an abacus") == 1


def test_options_are_told_in_words_and_chosen_by_number_text_or_value() -> None:
    for typed, tactic in (("2", Tactic.RUSH), ("smash", Tactic.SMASH), ("drop", Tactic.DROP), ("none", Tactic.NONE)):
        answer, out = choose(strategy(), typed)
        assert answer is tactic
    assert "North: the ball comes back with a red 6. What do you do?" in out
    assert "2  rush the net: two white dice on your SR: V or P wins, O or S loses" in out
    assert "point" not in out


def test_a_hint_is_the_exact_chance_of_the_point() -> None:
    worth = reckon(strategy())
    for typed, hints in ((("h", "1"), False), (("1",), True)):
        _, out = choose(strategy(), *typed, hints=hints)
        for tactic in Tactic:
            assert f"point {100 * worth[tactic]:.1f}%" in out
    _, out = choose(strategy(), "1")
    assert "%" not in out, "only on request"


def test_a_smash_is_raised_by_the_number_that_is_read() -> None:
    state = GAME.at(GAME.start(setup(*SINGLES, first="A")).table, Smash(A, B, 35))
    answer, out = choose(state, "45")
    assert answer == 45
    assert "read 45: P: a winner" in out
    assert "lire 45 : P : coup gagnant" in choose(state, "45", language="fr")[1]


def test_nonsense_is_asked_again() -> None:
    answer, out = choose(strategy(), "9", "lob", "1")
    assert answer is Tactic.NONE
    assert out.count("Type a number from 1 to 4") == 2


def test_words_of_an_option() -> None:
    words = Words("en", {"terms": {"ad": "left", "side.ad": "on the left", "card.*": "the card {option}"}})
    assert words.option(Choose("A", ("ad",), "side"), "ad", {}) == "on the left"
    assert words.option(Choose("A", ("ad",), "court"), "ad", {}) == "left"
    assert words.option(Choose("A", (7,), "card"), 7, {}) == "the card 7"
    assert words.option(Choose("A", ("B1",), "whom"), "B1", {"B1": "Ann"}) == "Ann"
    assert words.option(Choose("A", (7,), "other"), 7, {}) == "7"


def test_what_is_private_is_seen_from_the_view() -> None:
    state = strategy()
    ask = GAME.ask(state)
    assert isinstance(ask, Choose)
    assert not private(GAME.view(state, A), ask)
    toy = TOY.start(TOY.trials()["plain"])
    ask = TOY.ask(toy)
    assert isinstance(ask, Choose)
    assert private(TOY.view(toy, ask.seat), ask)


@pytest.mark.usefixtures("toy")
def test_a_hint_knows_only_what_the_seat_may_see(run: Run) -> None:
    ran = run("play", "toy", "--you", "both", "--hints", typed="1\n2\nq\n")
    assert ran.code == 0
    assert "point 66.7%" in ran.out
    assert "point 33.3%" in ran.out


def test_a_game_without_hints_says_so(run: Run, toy: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TOY, "sparring", Sparring())
    ran = run("play", "toy", typed="h\nq\n")
    assert "does not reckon what a choice is worth" in ran.out
    assert "h worth" not in ran.out


# Advice


def test_a_recommended_house_rule_is_offered_with_its_reason(run: Run) -> None:
    advice = (
        "As printed, four best-of-five matches in five end in a forfeit; "
        "with events on 1-1-1 only nine in ten are played out."
    )
    told = " ".join(run("games", "pro-tennis").out.split())
    assert advice in told
    assert "--option random_events=triple_ones" in told
    document = run("games", "pro-tennis", "--json").json["games"][0]
    events = next(option for option in document["options"] if option["key"] == "random_events")
    assert events["recommended"] == "triple_ones"
    assert events["advice"] == advice


def test_what_is_recommended_is_chosen_beforehand_with_its_reason_and_the_way_back(run: Run) -> None:
    advice = "four best-of-five matches in five end in a forfeit"
    begun = run("play", "pro-tennis", *SINGLES, "--you", "none")
    told = " ".join(begun.out.split())
    assert told.index("Chosen beforehand As printed, " + advice) < told.index("serves first")
    assert "(as printed: --option random_events=triples)" in told
    assert run("record", "show", "last", "--json").json["setup"]["options"]["random_events"] == "triple_ones"
    for value in ("triple_ones", "triples"):
        chosen = run("play", "pro-tennis", *SINGLES, "--you", "none", "-o", f"random_events={value}").out
        assert advice not in " ".join(chosen.split())
    events = next(one for one in netcord.game("pro-tennis").options if one.key == "random_events")
    assert events.default == "triples", "the engine plays as printed"


def test_a_tournament_is_played_by_what_is_recommended_unless_told_otherwise(run: Run) -> None:
    drawn = run("tournament", "new", "--game", "pro-tennis", "--kind", "men", "--best", "4", "--name", "Four")
    told = " ".join(drawn.out.split())
    assert "four best-of-five matches in five end in a forfeit" in told
    assert "(as printed: --option random_events=triples)" in told
    (event,) = run(
        "tournament", "new", "--game", "pro-tennis", "--kind", "men", "--best", "4", "--name", "Again", "--json"
    ).json["events"]  # fmt: skip
    assert event["options"]["random_events"] == "triple_ones"
    again = run(
        "tournament", "new", "--game", "pro-tennis", "--kind", "men", "--best", "4", "--name", "Printed",
        "-o", "random_events=triples",
    )  # fmt: skip
    assert "forfeit" not in again.out


# The box score


def won(winner: Side, played: bool = True) -> PointWon:
    return PointWon(winner, LOVE.point(winner).score, played)


def test_what_a_game_counts_by_hand() -> None:
    facts: list[Fact] = [
        Hit("A1", Column.S, 34, 34, "I"),
        Hit("B2", Column.SR, 34, 34, "V", 6),
        TacticChosen("A2", Tactic.SMASH),
        Hit("A2", Column.V, 66, 66, "P"),
        won(A),
        Hit("A1", Column.S, 44, 44, "P", 5),
        ClutchTried("B1", 12, 25, True),
        Hit("A1", Column.V, 24, 24, "V", 6),
        TacticChosen("B1", Tactic.DROP),
        NetPlay("A2", "drop", 55, "P", True),
        won(A),
        Hit("A1", Column.S, 44, 44, "P", 5),
        ClutchTried("B2", 66, 25, False),
        won(A),
        Hit("A1", Column.S, 66, 66, "A"),
        Ace("A1"),
        won(A),
    ]
    box = box_score(facts)
    assert dict(box.counted) == {
        "clutch": (Tries(), Tries(2, 1)),
        "drop": (Tries(), Tries(1, 0)),
        "smash": (Tries(1, 1), Tries()),
    }
    assert (box.shots, box.longest_rally) == (3 + 4 + 1 + 1, 4)
    assert box.side(A).aces == 1
    document = box.as_dict()
    assert document["counted"]["clutch"]["B"] == {"tried": 2, "won": 1}
    assert document["longest_rally"] == 4


def test_a_point_that_is_replayed_or_given_counts_nothing() -> None:
    tried: list[Fact] = [Hit(A, Column.S, 34, 34, "P", 5), ClutchTried(B, 12, 25, True), TacticChosen(A, Tactic.RUSH)]
    assert box_score([*tried, PointReplayed()]).counted == ()
    assert box_score([*tried, PointReplayed(), won(A)]).longest_rally == 0
    assert box_score([PenaltyPaid(A), won(B, played=False)]).shots == 0


def test_strategies_events_and_rallies_are_in_the_box_score_of_a_match(run: Run) -> None:
    document = run("play", "pro-tennis", *SINGLES, "--json").json
    box = document["box"]
    assert set(box["counted"]) <= {"clutch", "rush", "smash", "drop", "warning", "injury", "storm"}
    assert box["longest_rally"] >= max(part["longest_rally"] for part in document["box_by_set"])
    assert box["shots"] == sum(part["shots"] for part in document["box_by_set"]) >= 72
    out = run("record", "show", "last").out
    assert "Longest rally: " in out
    assert "clutch" in box["counted"]
    assert "Clutch shots made" in out
    shown = run("simulate", "pro-tennis", *SINGLES, "-n", "5", "-j", "1", *PEACE).out
    assert re.search(r"Won with a smash\s+[\d.]+% of [\d.]+", shown)
    assert "shots a point" in shown


def test_a_game_that_counts_nothing_shows_nothing(run: Run, played: Path) -> None:
    assert "rally" not in run("record", "show", str(played)).out
    assert set(SideBox.__struct_fields__) == set(run("record", "show", str(played), "--json").json["box"]["A"])


# Commentary


RALLY: list[Fact] = [
    Hit(A, Column.S, 34, 34, "I"),
    Hit(B, Column.SR, 34, 34, "V"),
    Hit(A, Column.V, 34, 34, "V"),
    Hit(B, Column.V, 34, 34, "V"),
    Hit(A, Column.V, 66, 66, "P", 5),
    ClutchTried(B, 12, 25, True),
    Hit(A, Column.V, 66, 66, "P"),
]
NAMES = {"A": "North", "B": "South"}


def told(*facts: Fact, brief: int | None = None) -> str:
    (line,) = (line for line in Narrator(GAME.words(), NAMES, brief=brief).hear(facts) if line.kind is Kind.POINT)
    return line.text


def test_a_rally_is_told_shot_by_shot_or_in_brief() -> None:
    full = told(*RALLY, won(A))
    assert full.count(".") + full.count("!") == len(RALLY)
    brief = told(*RALLY, won(A), brief=4)
    assert brief == (
        "A rally of 7 shots. North hits a winner. But South gets there: a clutch shot! North finds the corner."
    )
    assert told(*RALLY[:2], won(A), brief=4) == "North serves. South returns."


def test_what_has_happened_is_told_before_a_choice_and_not_again() -> None:
    narrator = Narrator(GAME.words(), NAMES)
    assert narrator.so_far() == ()
    assert narrator.hear(RALLY[:2]) == ()
    (line,) = narrator.so_far()
    assert line.text == "North serves. South returns."
    assert narrator.so_far() == ()
    (rest, *_) = narrator.hear([TacticChosen(A, Tactic.RUSH), NetPlay(A, "rush", 55, "P", True), won(A)])
    assert rest.text == "North rushes the net. North volleys it away."


def test_the_dice_for_the_serve_are_told_with_the_toss() -> None:
    state, facts = GAME.begin(setup(*SINGLES))
    narrator = Narrator(GAME.words(), NAMES)
    assert narrator.hear(facts) == ()
    dice = GAME.ask(state)
    assert isinstance(dice, Chance)
    roll = next(one for one in dice.outcomes if (one.a, one.b) == (5, 2))
    (line,) = narrator.hear(GAME.step(state, roll).facts)
    assert line.text == "The dice for the serve: 5 and 2. North wins the toss and serves first."


def test_a_penalty_belongs_to_the_point_it_costs() -> None:
    after = LOVE.point(B).score
    facts = [won(B), PenaltyPaid(A), PointWon(B, after.point(B).score, False)]
    lines = Narrator(GAME.words(), NAMES).hear([*RALLY[:1], *facts])
    points = [line for line in lines if line.kind is Kind.POINT]
    assert points[1].text.startswith("Penalty point against North")
    assert Point(A).played


# Cards


def test_a_card_of_columns_is_drawn_with_its_21_lines(run: Run) -> None:
    out = run("cards", "show", "pro-tennis", "north").out
    assert "S   SR  SP  V" in out
    assert "11  F   O   O   O" in out
    assert "66  A   P   P   P" in out
    assert "rank 1 clutch 33" in out


def test_cards_are_listed_with_what_they_have(run: Run) -> None:
    out = run("cards", "list", "pro-tennis").out
    assert re.search(r"south\s+South\s+M\s+2\s+L\s+25", out)
    assert "tour" not in out
    card = next(one for one in run("cards", "list", "pro-tennis", "--json").json["cards"] if one["id"] == "south")
    assert (card["rank"], card["hand"], card["clutch"], card["sex"], card["year"]) == (2, "L", 25, "M", None)


def test_a_template_of_columns_passes_its_own_check_and_can_be_played(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.cards.json"
    file.write_text(run("cards", "template", "pro-tennis").out)
    assert run("cards", "check", "pro-tennis", str(file)).out == "1 card is fine.\n"
    words = ("play", "pro-tennis", "your-player", "south", "--cards", str(file), *PEACE, "--json")
    assert run(*words).json["players"]["A"] == "Your Player"


# The clock


def test_a_decision_that_takes_too_long_is_taken_for_what_the_game_says(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Typist()
    monkeypatch.setattr(slow, "line", lambda what, prompt: time.sleep(5))
    timed = dataclasses.replace(GAME.rulebook, clock=lambda view, ask: Clock(1, Tactic.DROP))
    monkeypatch.setattr(GAME, "rulebook", timed)
    state = strategy()
    ask = GAME.ask(state)
    assert isinstance(ask, Choose)
    person = Person(slow, Story(GAME, setup(*SINGLES, first="A"), "test"))
    assert person.choose(GAME.view(state, ask.seat), ask) is Tactic.DROP
    assert "Time for this: 1 s" in slow.text.getvalue()
    assert "The time is over." in slow.text.getvalue()


# Totals, players or none


def test_what_only_happens_is_counted_and_not_shared() -> None:
    missed, returned = ase.Missed(A, "net", forced=True), Strike(A, "x", "DC", as_return=True, legal=False)
    stroke, hidden = Strike(B, "x", "SC", start="GC"), Secret[bool](("A",))
    facts: list[Fact] = []
    score = LOVE
    for winner, told in (
        (B, [ase.Served(Strike(A, "x", "DC", serve=1), 1, "x"), ase.Struck(stroke, B, "x"), ase.Winner(B, "x")]),
        (B, [missed]),
        (B, [ase.Lunged(returned, A, "x", hidden)]),
        (A, [ase.Challenged(A, "just_long", "in", True)]),
    ):
        score = score.point(winner).score
        facts += [*told, PointWon(winner, score)]
    box, words = box_score(facts), netcord.game("ase").words()
    counted = len(box.counted)
    assert [(row.label, row.left, row.right) for row in box_rows(box, words)[-counted:]] == [
        ("Forced errors", "1", "0"),
        ("Challenges right", "1/1 100%", "-"),
        ("Lunges", "1", "0"),
        ("Net approaches won", "-", "1/1 100%"),
        ("Winners", "0", "1"),
    ]
    assert box.side(B).aces == 1, "a return that was only lunged at"
    assert box.side(A).first_serves_in == 1
    assert box.longest_rally == 1


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_match_of_ase_can_be_played_by_number(run: Run, language: str) -> None:
    ran = run(
        *("play", "ase", "-o", "format=single_tiebreak", "-o", "first=A", "-o", "hawkeye=on", "--lang", language),
        typed="1\n" * 900,
    )
    assert "wins the match" in ran.out or "gagne le match" in ran.out
    lines = [line.removeprefix("> ") for line in ran.out.splitlines() if not re.search("Record|Feuille|netcord", line)]
    assert max(map(len, lines)) <= 80
    assert "Hit(" not in ran.out


def test_why_leaves_out_what_has_no_words(run: Run) -> None:
    ran = run("play", "ase", "-o", "format=single_tiebreak", "-o", "first=A", typed="2\n?\nq\n")
    why = ran.out.partition("Why?")[2]
    assert "is a fault:" in why
    assert not re.search(r"ASE-\d+\w\s+│$", why, re.MULTILINE)
