"""The court and the hand in plain text."""

from netcord.games.ase_card_tennis import GAME, Design
from netcord.games.ase_card_tennis.court import SECTORS
from netcord.games.ase_card_tennis.drawing import ball_line, court, draw, fault_chance, stroke_line
from netcord.games.ase_card_tennis.strokes import announced

from .driver import A, B, facing, hit, play, serving


def test_the_court_has_nine_sectors_on_each_side_and_the_nearer_net_in_between() -> None:
    lines = court(facing("R1", mine="R2").table, A)
    net = next(number for number, line in enumerate(lines) if line.endswith("net"))
    far, near = "\n".join(lines[:net]), "\n".join(lines[net:])
    for sector in SECTORS:
        assert far.count(sector) == near.count(sector) == 1
    assert far.index("DC") < far.index("SC")
    assert near.index("SC") < near.index("DC")


def test_the_ball_shows_where_it_may_be_played_and_with_which_hand() -> None:
    near = "\n".join(court(facing("R1", mine="R2").table, A)).partition(" net")[2]
    assert "SC (B)" in near
    assert "SB (F)" in near
    assert "DB (FB)" in near
    assert "GC (" not in near
    assert "DC A" in near


def test_my_forehand_side_is_opposite_his_backhand_side() -> None:
    far, near = [line.split("|") for line in court(facing("R1", mine="R2").table, A) if "DF" in line]
    assert ["DF" in cell for cell in far] == ["DB" in cell for cell in near]


def test_a_stroke_spells_out_its_adjustments() -> None:
    state = facing("R4", hit="DF", at="GC", mine="R2")
    line = stroke_line(state.table, A, hit(state, "R2", "DB"))
    assert line == "DB backhand after a diagonal run: 33% fault (-10 wide deep shot, -10 diagonal run)"


def test_a_return_spells_out_the_serve() -> None:
    state = facing("S2", mine="R4")
    assert stroke_line(state.table, A, hit(state, "R4", "DF")) == "DF forehand: 24% fault (-10 wide serve)"


def test_a_design_is_spelled_out_too() -> None:
    player = Design(name="X", backhand=3)
    state = facing("R1", at="DB", mine="R2", setup={"designs": (player, Design())}, design_balance="free")
    assert "-4 shot, +3 player design" in stroke_line(state.table, A, hit(state, "R2", "DB"))


def test_the_chance_told_is_the_chance_played() -> None:
    state = facing("R1", mine="R2")
    stroke = hit(state, "R2", "GB")
    rolled = play(state, stroke)
    faults = sum(play(rolled.state, roll).result == "fault" for roll in range(1, 101))
    assert faults == fault_chance(state.table, announced(state.table, A, stroke)) == 27


def test_the_hand_says_what_is_legal_and_what_is_not() -> None:
    state = facing("R1", at="GC", mine="R2 R4 V1")
    picture = draw(GAME.view(state, A))
    assert "R2 [R2], from DB GB" in picture
    assert "SC backhand after a run of 1 sector: 18% fault" in picture
    assert "; to SF SC SB GF GC GB DF DC DB" in picture
    assert "not now: it would be a lunge" in picture


def test_nobody_sees_the_hand_of_another() -> None:
    state = facing("R1", mine="R2", his="R5")
    for seat in (B, None):
        picture = draw(GAME.view(state, seat))
        assert "[R2]" not in picture
        assert "[R5]" not in picture


def test_a_serve_for_the_other_side_is_called_a_sure_fault() -> None:
    picture = draw(GAME.view(serving(called="15-0"), A))
    assert "S2 [S2]: not from the ad side, a sure fault" in picture
    assert "S1 [S1]: 36% fault, -6 to the return" in picture


def test_the_ball_in_a_sentence() -> None:
    assert ball_line(facing("R2", hit="DB", mine="").table) == "R2 from DB (deep, wide): -8 to the answer"
    assert ball_line(serving().table) == ""
