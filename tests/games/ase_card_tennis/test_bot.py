"""The sensible bot: it sees views only, weighs what it knows, and beats simpler players."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from netcord.forge.ase.rivals import AnyLegal, MostCertain, meetings
from netcord.games.ase_card_tennis import GAME, Hit, Lunge
from netcord.games.ase_card_tennis.bot import SensibleBot
from netcord.games.ase_card_tennis.mind import mind_of
from netcord.kernel import Choose, Over
from netcord.play.dice import SeededDice

from .driver import A, B, facing, hit, play, serving


def chosen(state: Any, **more: Any) -> Any:
    """What the bot does at A."""
    ask = GAME.ask(state)
    assert isinstance(ask, Choose)
    return SensibleBot(**more).choose(GAME.view(state, ask.seat), ask)


def test_it_serves_from_the_right_side() -> None:
    assert chosen(serving(called="15-0", serves="S1 S2 S2 S2 S2 S2")) == "S1"


def test_it_is_bold_on_the_first_serve_and_safe_on_the_second() -> None:
    assert chosen(serving(2, serves="S1 S1 S1 S3 S1 S1")) == "S3"


def test_it_plays_a_legal_card_if_it_has_one() -> None:
    state = facing("R1", mine="R2 R4 K1")
    answer = chosen(state)
    assert isinstance(answer, Hit)
    assert answer.card == "R2"


def test_stuck_it_gives_away_what_clogs_the_hand() -> None:
    state = facing("S2", mine="R1 R2 R5 M1 K1 V1 D1 R1")
    assert chosen(state) == Lunge("K1")


def test_it_goes_back_to_the_middle_after_a_return_from_the_corner() -> None:
    state = facing("S3", mine="R3", his="R1")
    done = play(state, hit(state, "R3", "DF"), 90)
    assert set(done.asked.options) == {"DF", "DC", "GF"}
    assert chosen(done.state) == "DC"


def lob(his: str) -> Any:
    """B about to say how a lob to good length is met, standing under it."""
    state = facing("R3", hit="DC", at="DF", foe="GC", mine="L1", his=his)
    after = play(state, hit(state, "L1", "DF", target="GC"), 90, "DC")
    assert (after.awaits, after.asked.seat) == ("lob", B)
    return after.state


def test_it_takes_a_lob_on_the_full_only_with_a_smash() -> None:
    assert chosen(lob("R1 R1 R1 R1 R5 R5 R5 R5")) == "bounce"
    with_smash_only_in_the_air = lob("M1 R2 R2 R2 R2 R2 R2 R2")
    answer = chosen(play(with_smash_only_in_the_air, "full").state)
    assert isinstance(answer, Hit)
    assert answer.card.startswith("M1")


def test_it_challenges_only_what_hurts_it() -> None:
    asked = play(serving(hawkeye=True), "S1", 31)
    assert chosen(asked.state) == "challenge"
    other = play(asked.state, "decline")
    assert chosen(other.state) == "decline"


def test_the_same_view_gives_the_same_choice_whatever_the_hidden_cards() -> None:
    one, other = (facing("R1", mine="R2 R4 L1 V1", his=his) for his in ("R1 R2", "L1 L1 V2"))
    assert chosen(one) == chosen(other)


def test_a_small_budget_still_answers() -> None:
    assert isinstance(chosen(facing("R1", mine="R2 L1"), work=1), Hit)


def moments(setup: Any, seed: int, most: int) -> Iterator[Any]:
    """States of a match between two sensible bots in which somebody is asked."""
    state, bot, dice = GAME.start(setup), SensibleBot(), SeededDice(seed)
    for counter in range(most):
        ask = GAME.ask(state)
        if isinstance(ask, Over):
            return
        if isinstance(ask, Choose):
            yield state
        answer = bot.choose(GAME.view(state, ask.seat), ask) if isinstance(ask, Choose) else dice.throw(ask, counter)
        state = GAME.step(state, answer).state


def test_it_knows_nothing_but_its_view() -> None:
    luck = random.Random(5)
    for state in moments(GAME.trials()["designs"], 5, 400):
        ask = GAME.ask(state)
        assert isinstance(ask, Choose)
        view = GAME.view(state, ask.seat)
        imagined = GAME.imagine(view, luck.randrange)
        assert SensibleBot().choose(view, ask) == chosen(imagined), "hidden cards that it cannot see changed its mind"


@pytest.mark.parametrize("work", [1, 5, 24])
def test_its_budget_is_options_looked_at_and_not_time(work: int, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[bool] = []
    worth = SensibleBot.worth

    def counted(self: SensibleBot, *what: Any, fine: bool) -> float:
        looks.append(fine)
        return worth(self, *what, fine=fine)

    monkeypatch.setattr(SensibleBot, "worth", counted)
    many = 0
    for state in moments(GAME.trials()["draft rules"], 3, 120):
        looks.clear()
        chosen(state, work=work)
        assert sum(looks) <= work
        many = max(many, looks.count(False))
    assert many > 5, "there was a choice to be narrowed down"


def test_what_it_remembers_does_not_change_its_mind() -> None:
    states = list(moments(GAME.trials()["draft rules"], 11, 150))
    remembering = [chosen(state) for state in states]
    for state, answer in list(zip(states, remembering, strict=True))[::-1][::6]:
        mind_of.cache_clear()
        assert chosen(state) == answer


@pytest.mark.parametrize("trial", sorted(GAME.trials()))
def test_it_can_play_under_every_option(trial: str) -> None:
    state = GAME.start(GAME.trials()[trial])
    bot, dice = SensibleBot(), SeededDice(7)
    for counter in range(100):
        ask = GAME.ask(state)
        if isinstance(ask, Over):
            break
        answer = bot.choose(GAME.view(state, ask.seat), ask) if isinstance(ask, Choose) else dice.throw(ask, counter)
        state = GAME.step(state, answer).state


def test_it_beats_simpler_players() -> None:
    assert meetings(AnyLegal, 12).counts["won"] >= 10
    assert meetings(MostCertain, 12).counts["won"] >= 8


def test_nobody_needs_a_hand_to_be_shown() -> None:
    view = GAME.view(facing("R1", mine="R2"), A)
    assert all(pile.cards is None for pile in view.state.table.hands[1].piles)
    assert isinstance(view.ask, Choose)
    assert isinstance(SensibleBot().choose(view, view.ask), Hit)
