"""The decks of ASE Card Tennis are forged anew byte for byte, rest on real figures, and are counted as charters do."""

from pathlib import Path

import pytest

from netcord.forge.ase import (
    DATA,
    TUNING,
    bands,
    build_deck,
    measured,
    plain_styles,
    play,
    style,
    styles_document,
    write_decks,
    write_designs,
)
from netcord.forge.ase.__main__ import main
from netcord.forge.ase.families import ground, serves, touch
from netcord.forge.ase.figures import TOURS, serve_faults, serve_shares, shots, tour_figures
from netcord.forge.ase.players import BALANCED, REAL, real_players
from netcord.forge.ase.report import CALLS, CHARTED, HAWKEYE, SPREAD, calls, rightly, tally
from netcord.forge.ase.styles import FIGURES
from netcord.forge.ase.styles import tally as count_style
from netcord.forge.measuring import Figure
from netcord.games.ase_card_tennis import Options, shipped_deck
from netcord.games.ase_card_tennis.ball import Strike
from netcord.games.ase_card_tennis.design import Design, shipped_designs
from netcord.games.ase_card_tennis.facts import Lunged, Missed, Prepared, Served, ServeFault, Struck
from netcord.kernel import Impossible, Secret, Side
from netcord.tennis import PointWon, Score, format_named


def test_the_decks_and_designs_are_forged_byte_for_byte(tmp_path: Path) -> None:
    write_decks(tmp_path)
    write_designs(tmp_path)
    for file in ("men.deck.json", "women.deck.json", "balanced.designs.json", "real.designs.json"):
        assert (tmp_path / file).read_bytes() == (DATA / file).read_bytes(), file


@pytest.mark.parametrize("name", ["men", "women"])
def test_the_families_add_up_to_the_box(name: str) -> None:
    assert sum(family.cards for family in serves(name)) == 54
    assert sum(family.cards for family in ground(name)) + sum(family.cards for family in touch(name)) == 162


@pytest.mark.parametrize(("name", "tour"), [("men", "ATP"), ("women", "WTA")])
def test_fault_numbers_rest_on_real_errors(name: str, tour: str) -> None:
    deck = {card.id: card for card in shipped_deck(name).rally}
    for family in ground(name):
        if family.shot == "ground":
            card = next(card for id, card in deck.items() if id.startswith(f"{family.id}-good-"))
            faults = [section.number for section in card.sections if section.type == "fault"]
            expected = round(shots(tour)[family.figure].unforced * TUNING[name].fault) + family.extra_fault
            assert faults[-1] == max(1, expected), card.id


@pytest.mark.parametrize(("name", "tour"), [("men", "ATP"), ("women", "WTA")])
@pytest.mark.parametrize("kind", ["volley", "drop"])
def test_volleys_and_drop_shots_are_on_target_as_often_as_real_ones_win(name: str, tour: str, kind: str) -> None:
    cards = [card for card in shipped_deck(name).rally if card.shot == kind]
    assert cards
    for card in cards:
        assert 100 - (card.sections[-2].number or 0) == round(shots(tour)[kind].winner), card.id


@pytest.mark.parametrize("tour", ["ATP", "WTA"])
def test_the_figures_are_there(tour: str) -> None:
    assert 0 < shots(tour)["fh_cross"].unforced < shots(tour)["fh_line"].unforced < 30
    assert len(serve_faults(tour)) == 12
    buckets = [value for figure, value in tour_figures(tour).items() if figure.startswith("length_")]
    assert sum(buckets) == pytest.approx(100, abs=0.1)


def test_a_tuning_that_breaks_a_constraint_is_refused_with_rule_card_and_field() -> None:
    with pytest.raises(Impossible, match=r"men: V05: serve-01-flat-wide-first-1: sections\[\d\]\.adj: "):
        build_deck("men", TUNING["men"]._replace(first_adj=-60))


def test_eight_balanced_and_eight_real_designs() -> None:
    balanced, real = (shelf.cards for shelf in shipped_designs())
    assert [design.name for design in balanced] == [design.name for design in BALANCED]
    assert len(balanced) == len(real) == 8
    assert all(design.total("weighted") == 0 and any(design.traits.values()) for design in balanced)
    assert [design.name for design in real] == list(REAL)
    assert list(real) == real_players()


def test_what_stood_out_is_in_a_real_players_design() -> None:
    real = {design.name: design for design in shipped_designs()[1].cards}
    assert real["Serena Williams"].first_serve == max(design.first_serve for design in real.values())
    assert real["Pete Sampras"].net == max(design.net for design in real.values())
    assert real["Iga Swiatek"].return_of_serve == 5
    assert real["Novak Djokovic"].return_of_serve > real["Pete Sampras"].return_of_serve
    assert real["Steffi Graf"].forehand == 2
    for name, design in real.items():
        assert "beside the mean of the tour" in design.about, name


def test_a_design_is_tried_against_the_plain_player() -> None:
    strong = style(Design(name="Giant", first_serve=5, second_serve=5, movement=5), sets=4)
    weak = style(Design(name="Dwarf", first_serve=-5, second_serve=-5, movement=-5), sets=4)
    assert strong.total == -weak.total == 5 * (5 + 2 + 7)
    assert set(strong.figures) == set(FIGURES)
    for name in ("double faults", "errors"):
        assert strong.figures[name] < weak.figures[name], name
    for name in ("serve won", "return won"):
        assert strong.figures[name] > weak.figures[name], name
    assert 0 < strong.figures["aces"] < strong.figures["serve won"] < 100
    deck_and_style = [("men", strong)]
    assert "Giant" in plain_styles(deck_and_style)
    assert styles_document(deck_and_style)["designs"][0]["total"] == strong.total


def test_what_the_player_at_a_does_is_counted() -> None:
    score = Score.start(format_named("one_set"))
    counts: dict[str, int] = {}
    for fact in (
        Prepared("deuce"),
        Served(Strike(Side.A, "x", "DC", serve=1), 1, "x"),
        ServeFault(Side.A, 1),
        Served(Strike(Side.A, "x", "DC", serve=2), 2, "x"),
        Lunged(Strike(Side.B, "x", "DC"), Side.B, "x", Secret(("B",), True)),
        PointWon(Side.A, score),
        Prepared("ad"),
        Served(Strike(Side.B, "x", "DC", serve=1), 1, "x"),
        Struck(Strike(Side.A, "x", "SC"), Side.A, "x"),
        Missed(Side.A, "net", False),
        PointWon(Side.B, score),
    ):
        count_style(counts, fact)
    kept = {key: many for key, many in counts.items() if many and not key.startswith("_")}
    assert kept == {
        "aces": 1, "winners": 1, "points": 2, "serving": 1, "returning": 1, "serve won": 1, "errors": 1, "net": 1,
    }  # fmt: skip


# Counting


def test_a_lunge_is_an_ace_a_winner_or_an_error() -> None:
    for length, stuck, key in ((1, True, "aces"), (3, True, "winners"), (3, False, "unforced")):
        counts = {"_length": length, "_body": 0, "_shot": 0}
        tally(counts, Lunged(Strike(Side.A, "x", "DC"), Side.A, "x", Secret(("A",), stuck)))
        assert counts[key] == 1


def test_points_are_counted_by_length_and_server() -> None:
    counts: dict[str, int] = {}
    score = Score.start(format_named("one_set"))
    tally(counts, Prepared("deuce"))
    tally(counts, Served(Strike(Side.A, "x", "DC", serve=1), 1, "x"))
    counts["_length"] = 4
    tally(counts, Missed(Side.B, "net", True))
    tally(counts, PointWon(Side.A, score))
    assert (counts["points"], counts["4-6"], counts["server won"], counts["forced"]) == (1, 1, 1, 1)


def test_a_short_run_has_every_figure() -> None:
    played = play("men", 60)
    assert played.counts["points"] >= 60
    found = {name: figure.value for name, figure in measured(played).items()}
    assert {*found, *CALLS} == set(bands("men")) == set(bands("women"))
    assert played.counts["challenges"] == 0
    ends = ("winners %", "forced errors %", "unforced errors %", "double faults %")
    assert sum(found[end] for end in ends) == pytest.approx(100, abs=0.05)
    lengths = [value for name, value in found.items() if name.startswith("points of") and name.endswith("strokes %")]
    assert sum(lengths) == pytest.approx(100, abs=0.05)


def test_challenges_are_counted_where_there_is_hawkeye() -> None:
    played = play("men", 60, options=HAWKEYE)
    found = calls(played, "men")
    assert found["challenges in a set"].value == played.counts["challenges"] / played.matches > 0
    assert set(found) == set(CALLS)


def test_how_often_a_challenge_is_right_is_read_off_the_cards() -> None:
    """One in four by the house rule, one in two as printed, and so it comes out in play."""
    assert calls(play("women", 60, options=HAWKEYE), "women")["challenges that are right %"] == Figure(25.0)
    assert rightly("men", Options(hawkeye=True)) == 0.5
    played = play("men", 3000, options=HAWKEYE).share("right challenges", "challenges", 100)
    assert abs(played.value - 25) < 4 * played.error


def test_the_men_are_measured_against_the_bands_of_the_specification() -> None:
    assert bands("men")["first serve in %"] == (60, 64)
    assert bands("women")["points of 1-3 strokes %"] == (50.27, 58.27)


def test_the_womens_bands_are_their_own_figures_and_as_wide_as_the_mens() -> None:
    men, women = bands("men"), bands("women")
    assert set(men) == set(women) == {*SPREAD, *CHARTED, *CALLS}
    for row, (figure, spread) in SPREAD.items():
        low, high = women[row]
        assert high - low == pytest.approx(men[row][1] - men[row][0], abs=0.011) == pytest.approx(2 * spread, abs=0.011)
        assert (low + high) / 2 == pytest.approx(tour_figures("WTA")[figure], abs=0.006)


def test_the_mens_bands_lie_around_the_real_tour() -> None:
    real = tour_figures("ATP")
    for row, (figure, spread) in SPREAD.items():
        if figure != "net":  # charted for each player: a point with both at the net counts twice
            low, high = bands("men")[row]
            assert abs((low + high) / 2 - real[figure]) < 0.4 * spread, row


def test_serves_are_placed_about_as_often_as_real_ones() -> None:
    for name, tour in TOURS.items():
        shares = serve_shares(tour)
        for (number, court, placement), share in shares.items():
            kinds = [
                kind for kind in serves(name) if kind.style == ("", "first", "second")[number] and court in kind.sides
            ]
            ours = 100 * sum(kind.cards for kind in kinds if kind.placement == placement) / sum(k.cards for k in kinds)
            assert abs(ours - share) < 6, (name, number, court, placement, ours, share)


def test_strokes_are_printed_about_as_often_as_they_are_really_played() -> None:
    for name, tour in TOURS.items():
        cards: dict[str, int] = {}
        for family in ground(name):
            if family.figure != "chip" and family.shot == "ground":
                cards[family.figure] = cards.get(family.figure, 0) + family.cards
        real = {figure: shots(tour)[figure].shots for figure in cards}
        for figure, many in cards.items():
            ours, share = 100 * many / sum(cards.values()), 100 * real[figure] / sum(real.values())
            assert abs(ours - share) < 5, (name, figure, ours, share)


def test_figures_that_cannot_be_read_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["select", str(tmp_path), "--into", str(tmp_path)]) == 1
    assert "shot_directions_history.csv cannot be read" in capsys.readouterr().err
