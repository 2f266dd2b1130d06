"""The court and the hand, as text and as data."""

from typing import Any

from msgspec.structs import replace

from netcord.games.worldwide import GAME
from netcord.games.worldwide.drawing import (
    SCREEN,
    court,
    draw,
    hand_line,
    hand_rows,
    serve_rows,
    zones,
)
from netcord.games.worldwide.facts import Serve
from netcord.games.worldwide.judging import Block
from netcord.games.worldwide.players import shipped
from netcord.games.worldwide.rallying import FacingLob, Fatigue
from netcord.kernel import Hand, Pile

from .driver import (
    BA,
    BD,
    BH,
    DS,
    FA,
    FH,
    LB,
    PS,
    ROGER,
    S10,
    S13,
    SM,
    VO,
    WN,
    XC,
    A,
    B,
    N,
    V,
    play,
    position,
    serving,
)

EN, FR = GAME.words("en"), GAME.words("fr")


def test_the_court_shows_pawns_and_ball() -> None:
    state = position(FA, BD, to=FH, pawn=FH, foe=V)
    marks = {(mark.side, mark.zone): mark for mark in zones(state.table)}
    assert marks[A, FH].pawn
    assert marks[A, FH].ball
    assert marks[B, V].pawn
    assert sum(mark.ball for mark in marks.values()) == 1
    drawn = court(GAME.view(state, "A"), EN).splitlines()
    assert "Forehand A●" in drawn[4]
    assert "Volley B" in drawn[1]
    assert len({line.rindex("|") for line in (drawn[0], drawn[1], drawn[3], drawn[4])}) == 1


def test_each_player_sees_his_own_half_below_and_the_forehand_on_his_right() -> None:
    state = position(FA, BD, to=FH)
    for seat in "AB":
        lines = court(GAME.view(state, seat), FR).splitlines()
        assert f"{seat} (vous)" in lines[4]
        assert lines[4].index("Revers") < lines[4].index("Coup droit")
        assert lines[0].index("Coup droit") < lines[0].index("Revers")
    assert "(vous)" not in court(GAME.view(state, None), FR)


def test_beside_the_court_stands_what_everybody_may_know() -> None:
    state = position(FA, BD, stars=3, tokens=1, challenges=True)
    lines = court(GAME.view(state, "A"), EN).splitlines()
    assert lines[4].endswith("A (you) ★★★☆☆")
    assert "hand 2, pile" in lines[3]
    assert lines[2].endswith("hard court, challenges A 1, B 2")


def test_the_ball_says_what_it_does_to_the_reply() -> None:
    drawn = court(GAME.view(position(FA, last=XC, to=FH), "A"), EN).splitlines()
    assert drawn[5] == "● card 9 by B, safe: reply +0; topspin (a rush costs a card)"
    assert court(GAME.view(serving(), "A"), EN).splitlines()[5] == "First serve, to the Forehand zone of B."
    again = play(serving(), Serve(S13), 1).state
    assert court(GAME.view(again, "A"), FR).splitlines()[5] == "Deuxième service vers B, zone Coup droit."


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


def test_who_must_run_is_told_what_the_cards_are_worth_at_the_ball() -> None:
    state = position(FA, BA, to=FH, pawn=BH)
    assert isinstance(state.phase, Fatigue)
    rows = {row.card.number: row for row in hand_rows(GAME.view(state, "A"))}
    assert rows[FA].sure
    assert rows[BA].reason is Block.ZONE
    lobbed = position(SM, FA, last=LB, to=FH, pawn=V, foe=BH)
    assert isinstance(lobbed.phase, FacingLob)
    rows = {row.card.number: row for row in hand_rows(GAME.view(lobbed, "A"))}
    assert rows[FA].needed == 4 + 2
    assert rows[SM].reason is Block.ZONE, "back there it is no smash any more"


def test_serves_with_their_numbers() -> None:
    view = GAME.view(serving(), "A")
    rows = {row.card.number: row for row in serve_rows(view)}
    assert [(number, odds) for _, number, odds in rows[S10].needed] == [(10, 55), (11, 50), (12, 45)]
    assert rows[S13].ace == 18
    again = play(serving(), Serve(S13), 1).state
    assert S13 not in {row.card.number for row in serve_rows(GAME.view(again, "A"))}


def test_nobody_else_is_shown_a_hand() -> None:
    state = position(FA, BD)
    assert hand_rows(GAME.view(state, None)) == ()
    assert hand_line(GAME.view(state, None), EN) == ""
    assert {row.card.number for row in hand_rows(GAME.view(state, "B"))} == {BD}


def _other_hand(state: Any, hand: tuple[int, ...]) -> Any:
    """The same position with other cards in B's hand and pile."""
    me = state.table.player(B)
    every = sorted({*me.hand, *me.stock})
    assert len(hand) == len(me.hand)
    rest = [card for card in every if card not in hand]
    table = state.table.with_player(
        B, hand=Hand((B,)).add(*hand, deck=me.stock.deck), stock=Pile.of(me.stock.deck, rest)
    )
    return replace(state, table=table)


def test_what_a_sees_does_not_depend_on_what_b_holds() -> None:
    """Drawing and menu are made of A's view alone: two of B's hands make the same picture."""
    state = position(FA, BA, BD, DS, WN, to=FH)
    cards = [int(card) for card in state.table.player(B).stock]
    many = len(state.table.player(B).hand)
    shown = set()
    for hand in (tuple(cards[:many]), tuple(cards[-many:])):
        view = GAME.view(_other_hand(state, hand), "A")
        shown.add((draw(view, EN), GAME.offer(view, EN)))
    assert len(shown) == 1


def test_every_player_card_says_what_it_does_in_both_languages() -> None:
    for card in shipped()[0].cards:
        lines = {words: card.lines(words) for words in (EN, FR)}
        assert len(lines[EN]) == len(lines[FR]) == 1 + bool(card.removed) + len(card.effects)
        assert not set(lines[EN]) & set(lines[FR])
    toth = next(card for card in shipped()[0].cards if card.id == "benedek-toth")
    assert any(
        line.startswith("attack (forehand): a good stroke wins the point on a roll of ") for line in toth.lines(EN)
    )


def test_a_player_is_called_by_surname_on_the_court() -> None:
    drawn = court(GAME.view(position(FA, BD, players=(ROGER, None)), "A"), EN)
    assert "A Roger (you)" in drawn
    assert max(map(len, drawn.splitlines())) <= SCREEN
