"""House rules IVH-01 to IVH-06, each with every value; the printed rule comes first."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from netcord.analysis import distribution, point_winner
from netcord.games.inside_volley import GAME, Options, Setup, Surface
from netcord.games.inside_volley.facts import Dried, EventStruck, Injured, InjuryIgnored, Rained
from netcord.kernel import Chance, Illegal, Over, Side, Unreadable
from netcord.tennis import PointWon, SetWon

from .driver import (
    FEDERER,
    SYN,
    X,
    Y,
    a_match,
    asked,
    at,
    at_games,
    awaits,
    card,
    games,
    play,
    points,
    sets,
    won_match,
)

CLAY = replace(FEDERER, surface=Surface.CLAY)


def test_every_default_is_the_printed_rule() -> None:
    assert GAME.arrange((FEDERER, FEDERER), {}) == Setup((FEDERER, FEDERER), surface=Surface.HARD)
    assert Options() == Options("except_final", "control", False, "strict", True, "match")
    assert GAME.start(GAME.arrange((FEDERER, FEDERER), {"first": "A"})) == a_match()


TRIED: dict[str, dict[str, Any]] = {
    "best_of=5": {"best_of": 5},
    "first=A": {"first": Side.A},
    "first=B": {"first": Side.B},
    "tiebreak=all": {"options": Options(tiebreak="all")},
    "tiebreak=none": {"options": Options(tiebreak="none")},
    "tiebreak=final_10": {"options": Options(tiebreak="final_10")},
    "event_subject=toss": {"options": Options(event_subject="toss")},
    "second_injury_costs_point=true": {"options": Options(second_injury_costs_point=True)},
    "surface_check=any": {"options": Options(surface_check="any")},
    "random_events=off": {"options": Options(random_events=False)},
    "rain_ends=set": {"options": Options(rain_ends="set")},
}
"""Every value that is not the default, and what it changes in a setup."""


def test_every_value_of_every_option_reaches_the_setup_and_is_tried() -> None:
    trials = GAME.trials()
    assert set(trials) == {"printed rules", *TRIED}
    for name, changed in TRIED.items():
        setup = trials[name]
        assert setup == replace(Setup(setup.cards, surface=setup.surface), **changed)
    for option in GAME.options:
        assert {name for name in TRIED if name.startswith(f"{option.key}=")} == {
            f"{option.key}={value}" for value in option.values[1:]
        }


@pytest.mark.parametrize(
    ("tiebreak", "in_first", "in_last"),
    [("except_final", 7, None), ("all", 7, 7), ("none", None, None), ("final_10", 7, 10)],
)
@pytest.mark.parametrize("best_of", [3, 5])
def test_ivh_01_tiebreak(tiebreak: str, best_of: int, in_first: int | None, in_last: int | None) -> None:
    level = ("6-3", "3-6") * ((best_of - 1) // 2)
    for done, target in (((), in_first), (level, in_last)):
        six_all = games(at_games(a_match(best_of=best_of, tiebreak=tiebreak), 6, 5, sets=sets(*done)), "Y").state
        assert six_all.table.score.tiebreak is (target is not None)
        if target is None:
            assert games(six_all, "X").all(SetWon) == ()
            assert str(games(six_all, "XX").only(SetWon).set) == "8-6"
        else:
            nearly = points(six_all, "X" * (target - 1))
            assert nearly.all(SetWon) == ()
            assert str(points(nearly.state, "X").only(SetWon).set) == "7-6(0)"


def test_ivh_01_final_10_wants_a_lead_of_two() -> None:
    state = games(at_games(a_match(tiebreak="final_10"), 6, 5, sets=sets("6-3", "3-6")), "Y").state
    nine_all = points(state, "XY" * 9)
    assert points(nine_all.state, "XY").all(SetWon) == ()
    assert won_match(points(nine_all.state, "YY")) == "6-3 3-6 6-7(9)"


def test_ivh_02_event_subject_control() -> None:
    assert play(a_match(), "C1 E5").only(EventStruck).player is X
    assert play(a_match(), "C100 E5").only(EventStruck).player is Y


def test_ivh_02_event_subject_toss() -> None:
    state = a_match(event_subject="toss")
    for control, controller in (("C1", X), ("C100", Y)):
        coin: Chance[Side] = asked(play(state, control).state)
        assert (coin.what, coin.outcomes, coin.weights) == ("subject", (X, Y), (1, 1))
        for struck, loser in (("SX", X), ("SY", Y)):
            distracted = play(state, f"{control} {struck} E5")
            assert distracted.only(EventStruck).player is loser
            assert distracted.only(PointWon).winner is loser.other
            assert play(state, f"{control} {struck} E4").only(Injured).player is loser
            # Control is unchanged: the same player reads his own card.
            cell = play(state, f"{control} {struck} E7").state
            assert asked(cell).by is controller
    assert play(a_match(SYN, event_subject="toss"), "C100 SX E2 J3").match_winner is Y
    assert play(a_match(SYN, event_subject="toss"), "C100 SY E2 J3").match_winner is None
    assert awaits(play(state, "C50").state) == "cell"


def test_ivh_03_second_injury_costs_point_false() -> None:
    played = play(a_match(), "C1 E4 C1 E10")
    assert played.winners == "Y"
    assert awaits(played.state) == "cell"


def test_ivh_03_second_injury_costs_point_true() -> None:
    played = play(a_match(second_injury_costs_point=True), "C1 E4 C1 E10")
    assert played.winners == "YY"
    assert played.only(InjuryIgnored).player is X
    assert played.state.table.hurt == (True, False)
    assert awaits(played.state) == "control"


def test_ivh_04_surface_check_strict() -> None:
    with pytest.raises(Illegal, match="choose two cards of one surface, or surface_check=any"):
        a_match(FEDERER, CLAY)
    seasons = replace(FEDERER, year=1999)
    assert a_match(FEDERER, seasons).table.cards[1].year == 1999  # seasons may differ (IVQ-16)


def test_ivh_04_surface_check_any() -> None:
    assert a_match(FEDERER, CLAY, surface_check="any").table.cards == (FEDERER, CLAY)


def test_ivh_05_random_events_on() -> None:
    assert awaits(play(a_match(), "C1").state) == "event"


def test_ivh_05_random_events_off() -> None:
    state = a_match(random_events=False)
    assert play(state, "C1 D45").winners == "X"  # server, first serve
    assert play(state, "C100 D56").double_faults == 1  # returner, second serve
    odds = distribution(GAME, state, point_winner)
    assert odds == {"A": Fraction(1229, 1800), "B": Fraction(571, 1800)}


def test_ivh_06_rain_ends_match() -> None:
    played = games(play(a_match(), "C1 E3 D11").state, "X" * 5)
    played = points(played.state, "XXX")
    assert played.state.table.rain
    over = games(at_games(played.state, 5, 0), "X")
    assert over.only(SetWon)
    assert over.all(Dried) == ()
    assert over.state.table.rain


def test_ivh_06_rain_ends_set() -> None:
    starred = card("W*", "L")
    state = at_games(a_match(starred, starred, rain_ends="set"), 4, 0)
    wet = play(state, "C1 E3 D11")
    assert wet.only(Rained)
    assert wet.state.table.rain
    assert play(wet.state, "C10 D11").winners == "Y"
    rainy = at(wet.state, "40-0", games=(5, 0))
    dry = play(rainy, "C40 D11")  # L on the returning matrix: X wins the set
    assert dry.only(SetWon)
    assert dry.only(Dried)
    assert not dry.state.table.rain
    served_again = play(at(dry.state, turn=2), "C10 D11")
    assert served_again.winners == "X"


def test_ivh_06_rain_on_the_last_point_of_a_set_falls_in_the_next() -> None:
    set_point = at(a_match(rain_ends="set"), "40-0", games=(5, 0))
    played = play(set_point, "C1 E3 D11")
    assert played.only(SetWon)
    assert played.state.table.rain
    again = at(played.state, "40-0", sets=sets("3-6"), games=(5, 0), turn=8)
    kinds = [type(fact) for fact in play(again, "C1 E3 D11").facts]
    assert kinds.index(Dried) < kinds.index(Rained)


def test_ivh_06_more_rain_in_the_same_set_dries_nothing() -> None:
    played = play(a_match(rain_ends="set"), "C1 E3 D11 C1 E11 D11")
    assert len(played.all(Rained)) == 2
    assert played.all(Dried) == ()
    assert played.state.table.rain


def test_ivh_06_the_last_point_of_the_match_dries_nothing() -> None:
    match_point = at(a_match(rain_ends="set"), "40-0", games=(5, 0), sets=sets("6-0"))
    match_point = replace(match_point, table=replace(match_point.table, rain=True))
    played = play(match_point, "C10 D11")
    assert GAME.ask(played.state) == Over(X)
    assert played.all(Dried) == ()


def test_an_unknown_option_or_value_is_told_with_what_would_have_been_right() -> None:
    with pytest.raises(Unreadable, match="there is no option 'rain': choose from best_of, first, tiebreak"):
        GAME.arrange((FEDERER, FEDERER), {"rain": "set"})
    with pytest.raises(Unreadable, match="rain_ends can be match or set, not 'never'"):
        GAME.arrange((FEDERER, FEDERER), {"rain_ends": "never"})
    with pytest.raises(Illegal, match="choose two cards, not 3"):
        GAME.arrange((FEDERER, FEDERER, FEDERER), {})
    assert GAME.arrange((FEDERER, SYN), {"first": "B", "best_of": "5"}) == Setup(
        (FEDERER, SYN), 5, Y, Surface.HARD, Options()
    )
