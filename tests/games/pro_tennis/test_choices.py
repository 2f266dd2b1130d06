"""What can be chosen: strategies with their chances, dice that find the same letter, who must reach a drop."""

from typing import Any

import pytest

import netcord
from netcord.games.pro_tennis import Tactic
from netcord.games.pro_tennis.cards import LINES, Column
from netcord.games.pro_tennis.choices import letter
from netcord.games.pro_tennis.facts import Hit
from netcord.games.pro_tennis.rules import DropTarget, Smash, Strategy, raised
from netcord.kernel import Chance, Choose, Side
from netcord.tennis import Choice, Offer, PointWon

GAME = netcord.game("pro-tennis")
CARDS = {card.id: card for card in GAME.cards()}
A, B = Side.A, Side.B
EN, FR = (
    GAME.words(language).called({"A": "North", "B": "South", "B1": "South", "B2": "West"}) for language in ("en", "fr")
)


def at(phase: Any, *names: str, **options: str) -> Any:
    setup = GAME.arrange(tuple(CARDS[name] for name in names or ("north", "south")), {"first": "A", **options})
    return GAME.at(GAME.start(setup).table, phase)


def offered(state: Any, words: Any = EN) -> Offer[Any]:
    ask = GAME.ask(state)
    assert isinstance(ask, Choose)
    return GAME.offer(GAME.view(state, ask.seat), words)


def chosen(state: Any, answer: Any) -> Choice[Any]:
    return next(choice for choice in offered(state).choices if answer in choice.answers)


def won(state: Any, side: Side) -> float:
    """How often a throw that ends the point wins it."""
    ask = GAME.ask(state)
    assert isinstance(ask, Chance)
    wins = 0
    for fell, weight in zip(ask.outcomes, ask.weights, strict=True):
        (point,) = (fact for fact in GAME.step(state, fell).facts if isinstance(fact, PointWon))
        wins += weight * (point.winner is side)
    return wins / ask.total


@pytest.mark.parametrize("names", [("north", "south"), ("south", "north"), ("west", "north")])
def test_the_chance_told_is_the_chance_of_the_rules(names: tuple[str, str]) -> None:
    state = at(Strategy(A, B), *names)
    for tactic in (Tactic.RUSH, Tactic.DROP):
        assert chosen(state, tactic).chance == pytest.approx(won(GAME.step(state, tactic).state, A))
    for tactic in (Tactic.NONE, Tactic.SMASH):
        assert chosen(state, tactic).chance is None, "that is for whoever reckons the whole point"


def test_the_letters_of_a_volley_are_those_the_dice_find() -> None:
    state = at(Strategy(A, B), random_events="off")
    rolling = GAME.step(state, Tactic.NONE).state
    ask = GAME.ask(rolling)
    assert isinstance(ask, Chance)
    seen: dict[str, float] = {}
    for fell, weight in zip(ask.outcomes, ask.weights, strict=True):
        (hit,) = (fact for fact in GAME.step(rolling, fell).facts if isinstance(fact, Hit))
        seen[hit.letter] = seen.get(hit.letter, 0) + weight / ask.total
    assert {share.key: share.chance for share in chosen(state, Tactic.NONE).odds} == pytest.approx(seen)


def test_pt_11d_raised_dice_that_find_the_same_letter_are_one_choice() -> None:
    for number in LINES:
        state = at(Smash(A, B, number))
        if not isinstance(state.phase, Smash):
            continue  # nothing to raise
        reads = [letter(state.table, A, Column.V, one, B, number) for one in raised(number)]
        offer = offered(state)
        assert len(offer.choices) == len(set(reads))
        assert offer.settled == (len(set(reads)) == 1)
        for choice in offer.choices:
            ends = {GAME.step(state, one).state for one in choice.answers}
            assert len(ends) == 1, "whichever is read, the match goes on from the same place"


def test_a_smash_tells_the_letter_it_finds() -> None:
    state = at(Smash(A, B, 35))
    assert (chosen(state, 45).label, chosen(state, 45).effect) == ("read 45", "P: a winner")
    assert offered(state, FR).choices[-1].label == "lire 45"


def test_a_drop_in_doubles_says_who_reaches_it_how_often() -> None:
    state = at(DropTarget("A1"), "north", "east", "south", "west", drop_target="choice")
    assert [choice.label for choice in offered(state).choices] == ["South", "West"]
    for seat in ("B1", "B2"):
        assert chosen(state, seat).chance == pytest.approx(won(GAME.step(state, seat).state, A))


def test_the_reason_of_a_strategy_names_what_was_thrown() -> None:
    prompt = GAME.coverage.prompt
    assert prompt is not None
    point = (Hit("B", Column.SR, 26, 26, "V", 6),)
    view = GAME.view(at(Strategy("A", "B")), "A")
    told, plain = prompt(view, EN, point), prompt(view, EN, ())
    assert told is not None
    assert plain is not None
    assert told.why == "South threw 26 and read V: the ball is yours, and the red 6 lets you try something."
    assert told.stress == ("26", "V", "the red 6")
    assert plain.why == "South has read V, so the ball is yours, and the red 6 lets you try something."
    french = prompt(view, FR, point)
    assert french is not None
    assert french.why.startswith("South a lancé 26 et lu V :")
    four = GAME.view(at(Strategy("A1", "B1"), "north", "south", "north", "south"), "A1")
    pair = prompt(four, EN, (Hit("B1", Column.V, 35, 35, "V", 6),))
    assert pair is not None
    assert "35 is odd" in pair.stress
