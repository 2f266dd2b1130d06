"""The court and the hand, as text and as data."""

import pytest

from netcord.games.worldwide import GAME
from netcord.games.worldwide.drawing import court, hand_rows, hand_table, player_lines, serve_rows, serve_table, zones
from netcord.games.worldwide.judging import Block
from netcord.games.worldwide.players import shipped

from .driver import BA, BD, BH, DS, FA, FH, PS, S10, S13, SM, VO, WN, A, B, N, Serve, V, play, position, serving


def test_the_court_shows_pawns_and_ball() -> None:
    state = position(FA, BD, to=FH, pawn=FH, foe=V)
    marks = {(mark.side, mark.zone): mark for mark in zones(state.table)}
    assert marks[A, FH].pawn
    assert marks[A, FH].ball
    assert marks[B, V].pawn
    assert sum(mark.ball for mark in marks.values()) == 1
    drawn = court(GAME.view(state, "A"), "en", {"A": "Ana", "B": "Boris"})
    assert "Forehand (A)*" in drawn
    assert "Volley (B)" in drawn
    assert len({len(line) for line in drawn.splitlines()[1:10]}) == 1


def test_each_player_sees_his_own_half_below_and_the_forehand_on_his_right() -> None:
    state = position(FA, BD, to=FH)
    for seat, name in (("A", "Ana"), ("B", "Boris")):
        lines = court(GAME.view(state, seat), "fr", {"A": "Ana", "B": "Boris"}).splitlines()
        assert name in lines[10]
        assert lines[8].index("Revers") < lines[8].index("Coup droit")
        assert lines[2].index("Coup droit") < lines[2].index("Revers")


def test_the_hand_says_what_can_be_played_what_to_roll_and_why_not() -> None:
    state = position(FA, BA, BD, DS, PS, SM, VO, WN, last=FA, to=FH, stars=0, foe=N)
    rows = {row.card.number: row for row in hand_rows(GAME.view(state, "A"))}
    assert (rows[FA].playable, rows[FA].needed, rows[FA].chance) == (True, 6, 75)
    assert (rows[BD].needed, rows[BD].chance) == (2, 95)
    assert rows[BA].reason is Block.ZONE
    assert rows[DS].reason is Block.STARS
    assert rows[PS].reason is Block.NEEDS_NET
    assert rows[VO].reason is Block.ZONE
    assert (rows[WN].needed, rows[WN].chance) == (24, 0)
    sure = {row.card.number: row for row in hand_rows(GAME.view(position(FA, to=FH), "A"))}
    assert (sure[FA].sure, sure[FA].chance) == (True, 100)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ("starts elsewhere", "costs a Star")), ("fr", ("part d'une autre zone", "coûte une Étoile"))],
)
def test_the_table_is_told_in_both_languages(language: str, words: tuple[str, ...]) -> None:
    state = position(FA, BA, DS, last=FA, to=FH, stars=0)
    shown = hand_table(GAME.view(state, "A"), language)
    for word in words:
        assert word in shown


def test_serves_with_their_numbers() -> None:
    view = GAME.view(serving(), "A")
    rows = {row.card.number: row for row in serve_rows(view)}
    assert [(number, odds) for _, number, odds in rows[S10].needed] == [(10, 55), (11, 50), (12, 45)]
    assert rows[S13].ace == (18, 20)
    assert "18-20" in serve_table(view, "fr")
    again = play(serving(), Serve(S13), 1).state
    assert S13 not in {row.card.number for row in serve_rows(GAME.view(again, "A"))}


def test_nobody_else_is_shown_a_hand() -> None:
    state = position(FA, BD)
    assert hand_rows(GAME.view(state, None)) == ()
    assert {row.card.number for row in hand_rows(GAME.view(state, "B"))} == {BD}
    assert BH not in hand_table(GAME.view(state, "B")).split()


def test_every_player_card_says_what_it_does_in_both_languages() -> None:
    for card in shipped()[0].cards:
        lines = {language: player_lines(card, language) for language in ("en", "fr")}
        assert len(lines["en"]) == len(lines["fr"]) == 1 + bool(card.removed) + len(card.effects)
        assert not set(lines["en"]) & set(lines["fr"])
    toth = next(card for card in shipped()[0].cards if card.id == "benedek-toth")
    assert "attack (forehand): a good stroke wins the point on a roll of 20 to 20" in player_lines(toth)
