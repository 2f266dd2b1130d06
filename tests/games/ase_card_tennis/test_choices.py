"""What every option means, in words: the menus of whole matches under every trial, and single lines of them."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from netcord.club.offers import lines
from netcord.club.story import Story
from netcord.games.ase_card_tennis import GAME, Hit, Lunge
from netcord.games.ase_card_tennis.choices import choices
from netcord.games.ase_card_tennis.rules import MeetLob
from netcord.kernel import Answer, Chance, Choose, Over, View
from netcord.tennis import STEP, Words

from .driver import A, Match, facing, hit, play, serving

EN, FR = GAME.words("en"), GAME.words("fr")
TRIALS = GAME.trials()
POSITIONS = 60


@cache
def questions(trial: str) -> tuple[tuple[View[Any, Any], Choose[Any]], ...]:
    """Questions of a match whose players choose at random, so that odd positions come up."""
    return tuple(_questions(trial))


def _questions(trial: str) -> Iterator[tuple[View[Any, Any], Choose[Any]]]:
    luck = random.Random(trial)
    state = GAME.start(TRIALS[trial])
    asked = 0
    while asked < POSITIONS:
        ask = GAME.ask(state)
        if isinstance(ask, Over):
            return
        if isinstance(ask, Choose):
            asked += 1
            yield GAME.view(state, ask.seat), ask
            strokes = [option for option in ask.options if isinstance(option, Hit)]
            answer: Any = luck.choice(strokes or ask.options)
        else:
            assert isinstance(ask, Chance)
            answer = luck.choices(ask.outcomes, ask.weights)[0]
        state = GAME.step(state, answer).state


def texts_of(story: Story, view: View[Any, Any], ask: Choose[Any]) -> list[str]:
    told = choices(view, story.words)
    return [told.get(option) or story.words.option(ask, option, story.names.short) for option in ask.options]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("trial", TRIALS)
def test_every_option_is_told_in_words(trial: str, language: str) -> None:
    story = Story(GAME, TRIALS[trial], "test", language)
    for view, ask in questions(trial):
        texts = texts_of(story, view, ask)
        cards = {*view.state.table.book.rally, *view.state.table.book.service}
        for option, text in zip(ask.options, texts, strict=True):
            assert text.strip()
            assert text != str(option)
            assert not any(raw in text for raw in ("Hit(", "Lunge(", "{", "}", "None"))
            assert not set(text.split()) & cards, f"a raw card in {text!r}"
        for line in story.drawn(view).splitlines():
            assert len(line) <= 80
            assert not set(line.split()) & cards


@pytest.mark.parametrize("trial", TRIALS)
def test_every_option_can_be_reached_or_is_told_like_one_that_can(trial: str) -> None:
    story = Story(GAME, TRIALS[trial], "test")
    for view, ask in questions(trial):
        texts: dict[Answer, str] = dict(enumerate(texts_of(story, view, ask)))
        assert {texts[place] for place in _leaves(texts)} == set(texts.values())
        assert len(story.choices(view, ask)) <= 26, "a menu that a person can read"


def _leaves(left: dict[Answer, str]) -> Iterator[Answer]:
    for _, options in lines(left, left):
        if len(options) == 1:
            yield options[0][0]
        else:
            yield from _leaves(dict(options))


def told(state: Match, words: Words = EN) -> dict[Any, str]:
    return dict(choices(GAME.view(state, A), words))


def plain(text: str) -> str:
    """Without the columns."""
    return " ".join(text.split())


# Strokes


def test_a_stroke_is_told_with_place_risk_effect_and_adjustments() -> None:
    state = facing("R4", hit="DF", at="GC", mine="R2")
    assert plain(told(state)[hit(state, "R2", "DB")]) == (
        "Backhand, deep DB 33% → SB DB -8 wide -10 wide deep shot, -10 diagonal run"
    )
    assert plain(told(state, FR)[hit(state, "R2", "DB")]) == (
        "Revers, profond LR 33% → FR LR -8 en angle -10 coup en angle profond, -10 en diagonale"
    )


def test_a_card_with_a_target_is_told_in_steps() -> None:
    state = facing("R1", at="SC", mine="V1")
    head, place, target = told(state)[hit(state, "V1", "SC", "B", "DC")].split(STEP)
    assert plain(head) == "Volley SCB 13-23% → you aim", "the run differs from place to place"
    assert plain(place) == "at SC (at the net, centre) 13-18% -4 shot"
    assert plain(target) == "to DC (deep, centre) 18% → SC DC -15"


def test_the_place_and_the_hand_are_steps_where_there_is_a_choice() -> None:
    state = facing("R1", at="GC", mine="L1")
    text = told(state)[hit(state, "L1", "DB", "F", "GF")]
    head, place, target, hand = text.split(STEP)
    assert head.startswith("Lob")
    assert place.startswith("at DB (deep, backhand side)")
    assert place.endswith("-4 shot, -10 diagonal run")
    assert target.startswith("to GF (good length, forehand side)")
    assert hand == "with the forehand"


def test_a_lunge_says_what_it_costs() -> None:
    state = facing("R1", mine="R2 R4")
    assert told(state)[Lunge("R4")].split(STEP) == [
        "Lunge with a card that does not fit: point lost, card exchanged",
        "Forehand, deep: GF DF",
    ]
    stuck = facing("R1", mine="R4")
    assert told(stuck)[Lunge("R4")].startswith("Lunge: the point is lost anyway")


# Serves


def test_a_serve_is_told_with_its_risk_and_what_it_does_to_the_return() -> None:
    lines = {text.strip() for text in told(serving()).values()}
    assert any(plain(line) == "Hard flat, at the body 36% → DFC -6" for line in lines)


def test_a_serve_for_the_other_side_is_called_a_sure_fault() -> None:
    text = told(serving(called="15-0"))["S2"]
    assert "not from the ad side: a sure fault" in text
    assert "pas du côté avantage" in told(serving(called="15-0"), FR)["S2"]


# Everything else


def test_after_the_stroke_every_place_is_named() -> None:
    state = play(facing("R1", mine="R2"), hit(facing("R1", mine="R2"), "R2", "DB"), 90).state
    lines = told(state)
    assert lines["DB"] == "Stay: DB (deep, backhand side)"
    assert lines["DC"] == "Go to DC (deep, centre)"
    assert told(state, FR)["DC"] == "Aller en LC (ligne de fond, centre)"


def test_a_lob_says_from_where_and_how_many_smashes_there_are() -> None:
    table = facing("L1", target="DB", mine="M1").table
    lines = told(GAME.at(table, MeetLob(A, True)))
    assert lines["full"] == "Smash it on the full, from GB DB; smashes in your hand: 1"
    assert lines["bounce"].startswith("Let it bounce: any card that fits, from DB;")


def test_a_challenge_says_what_it_may_bring() -> None:
    state = play(facing("R1", mine="R2", hawkeye=True), hit(facing("R1", mine="R2"), "R2", "GB"), 26).state
    lines = told(state)
    assert lines["decline"] == "No challenge: the ball is out"
    assert lines["challenge"] == "Challenge: shown in, it is replayed; shown out, you have 2 left"
