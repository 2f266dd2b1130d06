"""Sides and seats come in as people write them, and what is none is refused with a sentence."""

from typing import Any

import pytest

import netcord
from netcord.kernel import NetcordError, Over, Side, Unreadable
from netcord.tennis import FORMATS, Court, Ending, Score, Scorebook, Withdraw, side_named, side_of

from .coin_tennis import COIN_TENNIS, CoinSetup, CoinTable

NO_SIDES: list[Any] = ["X", "a", "", "AB", None, 0, 1, b"A", ["A"], {"A"}]
LOVE_ALL = Score.start(FORMATS["standard_bo3"])


def test_a_side_may_be_given_as_plain_text() -> None:
    written: Any = "A"
    assert LOVE_ALL.point(written) == LOVE_ALL.point(Side.A)
    assert LOVE_ALL.point(written).winner is Side.A
    assert LOVE_ALL.point(written).score.points == (1, 0)
    assert Score.start(FORMATS["standard_bo3"], written).first is Side.A
    for end in ("retire", "default", "walkover"):
        assert getattr(LOVE_ALL, end)(written).ended.winner is Side.B
    book = Scorebook(LOVE_ALL)
    assert book.point(written).history == ((Side.A, True),)
    assert book.penalty(written).score.points == (0, 1)
    pairs = Score.start(FORMATS["standard_bo3"], doubles=True)
    assert pairs.reorder(written, serving=True) == pairs.reorder(Side.A, serving=True)


@pytest.mark.parametrize("wrong", NO_SIDES, ids=repr)
def test_whatever_is_no_side_is_refused(wrong: Any) -> None:
    pairs = Score.start(FORMATS["standard_bo3"], doubles=True)
    for ask in (
        LOVE_ALL.point,
        LOVE_ALL.retire,
        LOVE_ALL.default,
        LOVE_ALL.walkover,
        pairs.reorder,
        Scorebook(LOVE_ALL).point,
        Scorebook(LOVE_ALL).penalty,
        side_named,
        lambda side: Score.start(FORMATS["standard_bo3"], side),
        lambda side: COIN_TENNIS.step(COIN_TENNIS.start(CoinSetup()), Withdraw(side)),
    ):
        with pytest.raises(Unreadable, match="a side is A or B, not "):
            ask(wrong)


@pytest.mark.parametrize("wrong", [*NO_SIDES[:4], "A3", "C1", *NO_SIDES[5:]], ids=repr)
def test_whatever_is_no_seat_is_shown_nothing(wrong: Any) -> None:
    opening = COIN_TENNIS.start(CoinSetup())
    for ask in (side_of, lambda seat: COIN_TENNIS.view(opening, seat), lambda seat: COIN_TENNIS.facts_seen((), seat)):
        with pytest.raises(Unreadable, match="a seat is A or B, in doubles A1, A2, B1 or B2, not "):
            ask(wrong)
    assert COIN_TENNIS.view(opening, None).seat is None


def test_sc_03_a_deciding_side_may_be_given_as_plain_text() -> None:
    score = Score.start(FORMATS["noad_bo3"])
    for side in (Side.A, Side.B) * 3:
        score = score.point(side).score
    written: Any = "ad"
    assert score.choose(written).court is Court.AD
    for wrong in ("choice", "left", None, 7):
        with pytest.raises(NetcordError, match="is deuce or ad"):
            score.choose(wrong)  # type: ignore[arg-type]  # that is the point


def test_a_way_to_leave_that_does_not_exist_is_refused() -> None:
    opening = COIN_TENNIS.start(CoinSetup())
    tired: Any = "tired"
    with pytest.raises(Unreadable, match=r"ret\., def\. or w/o, not 'tired'"):
        COIN_TENNIS.step(opening, Withdraw(Side.A, tired))
    retired: Any = "ret."
    written: Any = "B"
    over = COIN_TENNIS.ask(COIN_TENNIS.step(opening, Withdraw(written, retired)).state)
    assert over == Over(Side.A, Ending.RETIRED)


@pytest.mark.parametrize("key", netcord.all_games())
def test_the_first_server_of_a_setup_is_a_side(key: str) -> None:
    game = netcord.game(key)
    setup: Any = next(iter(game.trials().values()))
    fields = {name: getattr(setup, name) for name in setup.__struct_fields__}
    assert game.start(type(setup)(**{**fields, "first": "B"})).table.score.server_side is Side.B
    with pytest.raises(Unreadable, match="a side is A or B, not 'X'"):
        game.start(type(setup)(**{**fields, "first": "X"}))


def test_a_position_with_a_final_score_is_over() -> None:
    score = LOVE_ALL.retire(Side.A)
    for phase in (None, COIN_TENNIS.start(CoinSetup(first=Side.A)).phase):
        assert COIN_TENNIS.ask(COIN_TENNIS.at(CoinTable(score), phase)) == Over(Side.B, Ending.RETIRED)


def test_an_option_is_given_by_name() -> None:
    game = netcord.game("inside-volley")
    cards = game.cards()[:1] * 2
    five: Any = 5
    with pytest.raises(Unreadable, match="best_of is given by name, '3' or '5', not as 5"):
        game.arrange(cards, {"best_of": five})
    assert game.arrange(cards, {"first": Side.A}).first is Side.A
