"""The court and the hand in plain text, in both languages."""

from typing import Any

import pytest
from msgspec.structs import replace

from netcord.games.ase_card_tennis import GAME, Design, Table
from netcord.games.ase_card_tennis.court import SECTORS
from netcord.games.ase_card_tennis.drawing import court, draw
from netcord.games.ase_card_tennis.rules import Challenge, MeetLob
from netcord.games.ase_card_tennis.strokes import announced
from netcord.games.ase_card_tennis.telling import Bar, barred, fault_chance, places, spelled_out
from netcord.kernel import Choose, Hand
from netcord.tennis import Words

from .driver import A, B, Match, asked, dealt, facing, hit, play, serving

EN, FR = GAME.words("en"), GAME.words("fr")
both_languages = pytest.mark.parametrize("words", [EN, FR], ids=["en", "fr"])


def drawn(state: Match, words: Words = EN, seat: Any = A) -> str:
    return draw(GAME.view(state, seat), words)


def bars(state: Match) -> dict[str, Bar]:
    """By card, why it cannot be played."""
    table: Table = state.table
    offered = {getattr(option, "card", "") for option in asked(state).options if hasattr(option, "dest")}
    idle = {str(card) for card in table.hands[0]} - offered
    return {card: barred(table, A, table.book.rally[card]).bar for card in idle}


def told(state: Match, card: str, dest: str, words: Words = EN) -> str:
    return spelled_out(state.table, announced(state.table, A, hit(state, card, dest)), words)


# The court


@both_languages
def test_the_court_has_nine_sectors_on_each_side_and_the_net_in_between(words: Words) -> None:
    lines = court(facing("R1", mine="R2").table, A, words)
    net = next(number for number, line in enumerate(lines) if line.startswith("╞"))
    far, near = "\n".join(lines[:net]), "\n".join(lines[net:])
    for sector in SECTORS:
        assert far.count(words.term(f"at_{sector}")) == near.count(words.term(f"at_{sector}")) == 1
    deep, shallow = words.term("at_DC"), words.term("at_SC")
    assert far.index(deep) < far.index(shallow)
    assert near.index(shallow) < near.index(deep)


def test_the_ball_shows_where_it_may_be_played_with_which_hand_and_after_which_run() -> None:
    near = "\n".join(court(facing("R1", mine="R2").table, A, EN)).partition("╞")[2]
    assert "GB *FB -10" in near
    assert "DB *FB -5" in near
    assert "SC *B -15" in near
    assert "GC *" not in near
    assert "DC ▲" in near


def test_a_sector_out_of_reach_is_marked() -> None:
    near = "\n".join(court(facing("R4", hit="SB", at="DF", mine="R2").table, A, EN)).partition("╞")[2]
    assert "SB *FB ×" in near
    assert "DB *FB -15" in near


def test_nobody_runs_to_a_serve() -> None:
    near = "\n".join(court(facing("S1", mine="R2").table, A, EN)).partition("╞")[2]
    assert "DF *B  " in near
    assert "DC ▲ *F" in near


def test_my_forehand_side_is_opposite_his_backhand_side() -> None:
    far, near = [line.split("│") for line in court(facing("R1", mine="R2").table, A, EN) if "DF" in line]
    assert ["DF" in cell for cell in far] == ["DB" in cell for cell in near]


def test_each_player_sees_the_own_half_below() -> None:
    table = replace(facing("R1", mine="R2", at="GC", foe="DB").table, ball=None)
    for seat, mine, his in ((A, "GC ▲", "DB ▼"), (B, "DB ▲", "GC ▼")):
        far, _, near = "\n".join(court(table, seat, EN)).partition("╞")
        assert mine in near
        assert his in far


def test_sectors_of_a_depth_are_told_in_one() -> None:
    assert places(("DC", "GF", "GC", "DB"), EN) == "GFC DCB"
    assert places(("DC", "GF", "GC", "DB"), FR) == "MDC LCR"


# What a stroke risks


def test_a_stroke_spells_out_its_adjustments() -> None:
    state = facing("R4", hit="DF", at="GC", mine="R2")
    assert told(state, "R2", "DB") == "-10 wide deep shot, -10 diagonal run"
    assert told(state, "R2", "DB", FR) == "-10 coup en angle profond, -10 en diagonale"
    assert fault_chance(state.table, announced(state.table, A, hit(state, "R2", "DB"))) == 33


def test_a_return_spells_out_the_serve() -> None:
    state = facing("S2", mine="R4")
    assert told(state, "R4", "DF") == "-10 wide serve"
    assert told(state, "R4", "DF", FR) == "-10 service en angle"


def test_a_design_is_spelled_out_too() -> None:
    player = Design(name="X", backhand=3)
    state = facing("R1", at="DB", mine="R2", setup={"designs": (player, Design())}, design_balance="free")
    assert told(state, "R2", "DB") == "-4 shot, +3 own backhand"
    assert told(state, "R2", "DB", FR) == "-4 coup, +3 revers du joueur"


def test_the_chance_told_is_the_chance_played() -> None:
    state = facing("R1", mine="R2")
    stroke = hit(state, "R2", "GB")
    rolled = play(state, stroke)
    faults = sum(play(rolled.state, roll).result == "fault" for roll in range(1, 101))
    assert faults == fault_chance(state.table, announced(state.table, A, stroke)) == 27


def test_a_volley_that_drifts_out_of_court_is_a_fault_that_is_told() -> None:
    state = facing("R1", at="SC", mine="V1")
    for target, due in (("GC", 13), ("DC", 18)):  # not as played it lands a sector deeper: behind the baseline
        stroke = hit(state, "V1", "SC", "B", target)
        rolled = play(state, stroke)
        assert sum(play(rolled.state, roll).winner is B for roll in range(1, 101)) == due
        assert fault_chance(state.table, announced(state.table, A, stroke)) == due


# Why a card cannot be played


def test_every_bar_has_its_reason() -> None:
    assert bars(facing("R1", mine="R4"))["R4"] is Bar.PLACE
    assert bars(facing("S1", mine="R4"))["R4"] is Bar.HAND
    assert bars(facing("R4", hit="SB", at="SF", mine="R2"))["R2"] is Bar.FAR
    assert bars(facing("R1", mine="M1"))["M1"] is Bar.SMASH
    assert bars(facing("R1", mine="K1"))["K1"] is Bar.DINK
    assert bars(facing("S1", mine="V1"))["V1"] is Bar.VOLLEY
    assert bars(facing("D1", target="SC", mine="R1"))["R1"] is Bar.VERY_SHORT
    assert bars(facing("R2", hit="DB", at="SC", mine="D1"))["D1"] is Bar.BOUNCED
    assert bars(facing("L1", target="GC", mode="full", mine="R1"))["R1"] is Bar.FULL
    assert bars(facing("R1", at="SC", mine="R2", taken=True))["R2"] is Bar.TAKEN


@both_languages
def test_every_reason_has_words(words: Words) -> None:
    for bar in Bar:
        assert words.say(f"bar_{bar}", {}, sectors="GF", run=3, time=2)


# The hand


def test_who_answers_is_not_shown_the_hand_twice() -> None:
    assert "Your hand" not in drawn(facing("R1", at="GC", mine="R2 R4 V1")), "it is what there is to choose from"


def test_equal_cards_are_told_once() -> None:
    assert "Dink: SFCB (x7)" in " ".join(drawn(serving(mine="R2")).split())


def test_who_serves_sees_the_rally_hand() -> None:
    picture = drawn(serving(mine="R2 R4 L1"))
    assert "First serve, deuce side" in picture
    assert "Backhand, deep: GB DB" in picture
    assert "Lob: from anywhere" in picture


def test_a_close_call_is_told_with_the_challenges_that_are_left() -> None:
    state = play(facing("R1", mine="R2", hawkeye=True), hit(facing("R1", mine="R2"), "R2", "GB"), 26).state
    assert isinstance(state.phase, Challenge)
    picture = " ".join(drawn(state).split())
    assert "The call: just wide." in picture
    assert "*" not in picture, "the ball that was answered is gone"
    assert "Wrong challenges left: you 3, opponent 3." in picture
    assert "L'annonce : à peine dans le couloir." in drawn(state, FR).replace("\u00a0", " ")


def test_a_lob_is_seen_coming_down() -> None:
    table = facing("L1", target="DB", mine="M1").table
    state = GAME.at(table, MeetLob(A, True))
    assert "It comes down at DB." in drawn(state)
    assert "DB *" in drawn(state)


def test_a_ball_not_as_played_says_what_happened() -> None:
    assert "Not as played: too high, it sits up." in drawn(facing("D1", "nap", hit="GC", target="SC", mine="R2"))
    assert "Not as played" not in drawn(facing("D1", hit="GC", target="SC", mine="R2"))


# Secrets


@both_languages
def test_a_picture_never_depends_on_the_hand_of_the_other(words: Words) -> None:
    table = dealt(mine="R2 R4", his="R5 L1")
    other = table.hands[1]
    swapped = Hand((B,)).add(*list(table.stock)[: len(other)], deck="rally#1")
    assert sorted(map(str, swapped)) != sorted(map(str, other))
    for state in (facing("R1", mine="R2"), serving(mine="R2")):
        here = replace(state.table, hands=(state.table.hands[0], other))
        there = replace(state.table, hands=(state.table.hands[0], swapped))
        pictures = [drawn(GAME.at(one, state.phase), words) for one in (here, there)]
        assert pictures[0] == pictures[1]


def test_whoever_is_not_asked_sees_no_hand_of_another() -> None:
    state = facing("R1", mine="R2", his="M1")
    assert "Backhand, deep" not in drawn(state, seat=B)
    assert isinstance(GAME.ask(state), Choose)
    spectator = drawn(state, seat=None)
    assert spectator == "\n".join(court(state.table, A, EN)) + "\n"
