"""Machine code plays Worldwide Tennis by the same rules and to the same choices as the game itself.

Positions come from matches of bots that stray now and then: both are asked at every one of them.
"""

import random
from importlib.resources import files
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from netcord.bots.networks import Weights, read_weights
from netcord.compiled.worldwide import mind, rules, search, tables, thumb
from netcord.compiled.worldwide.rules import ABOUT, FIELDS
from netcord.games.worldwide import GAME, Place, Rest, Serve, Setup, Shot, Surface, Zone
from netcord.games.worldwide.between import DrawCard, Plan, Resting, Trim
from netcord.games.worldwide.bot import Sensible
from netcord.games.worldwide.levels import Club
from netcord.games.worldwide.mind import Minds, OnePly
from netcord.games.worldwide.rallying import FacingLob, Fatigue, Position, Stroke, StrokeRoll, Target
from netcord.games.worldwide.search import CLOSE, HANDS, TRUST, TwoPly
from netcord.games.worldwide.serving import ServeRoll, Service
from netcord.kernel import Choose, Over, Side, State
from netcord.tennis import POINT, STRUCK, Court, DecidingCourt, Finished

PHASES: dict[type[Any], int] = {
    Service: rules.SERVICE, ServeRoll: rules.SERVE_ROLL, Position: rules.POSITION, Fatigue: rules.FATIGUE,
    FacingLob: rules.FACING_LOB, Stroke: rules.STROKE, StrokeRoll: rules.STROKE_ROLL, Target: rules.TARGET,
    DrawCard: rules.DRAW, Trim: rules.TRIM, Resting: rules.RESTING, Plan: rules.PLAN, DecidingCourt: rules.COURT,
    Finished: rules.OVER,
}  # fmt: skip
HOW = {"stay": rules.STAY, "rush": rules.RUSH, "reposition": rules.REPOSITION}


def weights() -> Weights:
    data = (files("netcord.games.worldwide") / "learned" / "champion.json").read_bytes()
    return read_weights("champion.json", data, GAME.key, GAME.edition, GAME.learning.inputs)


WEIGHTS = weights()


def code(answer: Any) -> int:
    """An answer of the game as machine code has it."""
    match answer:
        case Serve():
            return answer.card | tables.EFFECTS.index(answer.effect) << 8 | answer.stars << 12
        case Shot():
            return answer.card | answer.stars << 8
        case Place():
            return HOW[answer.how] | answer.card << 8
        case Rest():
            return tuple(Rest).index(answer)
        case Court():
            return (Court.DEUCE, Court.AD).index(answer)
        case "concede":
            return rules.CONCEDE
        case "smash":
            return rules.SMASHES
        case str():
            return tables.ZONES.index(Zone(answer))
        case _:
            return int(answer)


def bits(cards: Any) -> int:
    return sum(1 << int(card) for card in cards)


def half(state: State[Any, Any], side: Side) -> dict[str, int]:
    """One half of the table, as both can tell it."""
    me = state.table.player(side)
    hand = [int(card) for card in me.hand]
    aside = 0
    for place in me.aside:
        aside |= 1 << hand.pop(place.reveal())
    return {
        "hand": bits(me.hand),
        "known": bits(card for pile in me.hand.piles for card, _ in pile.known),
        "old": bits(card for pile in me.hand.piles if pile.deck != me.stock.deck for card in pile),
        "stock": bits(me.stock),
        "discard": bits(me.discard),
        "played": bits(me.played),
        "spent": bits(me.spent),
        "aside": aside,
        "served": sum({1 << card - rules.SERVES for card in me.served}),
        "stars": me.stars,
        "pawn": tables.ZONES.index(me.pawn),
        "total": me.total,
    }


def row(sides: Any, side: Side) -> dict[str, int]:
    return dict(zip(half(GAME.start(Setup()), side), map(int, sides[side.row]), strict=False))


class Both:
    """A match as the game plays it and as machine code does."""

    def __init__(self, setup: Setup) -> None:
        self.court = tables.court(setup, WEIGHTS)
        self.scene = mind.new_scene(self.court)
        table = GAME.start(setup).table
        self.struck, self.point = (tables.reader(GAME.learning.inputs[name], table) for name in (STRUCK, POINT))
        self.reading = mind.new_scene(self.court._replace(struck=self.struck, point=self.point))
        self.sides, self.about = np.zeros((2, FIELDS), np.int64), np.zeros(ABOUT, np.int64)
        self.options = np.zeros(256, np.int64)
        self.state = GAME.start(setup)
        rules.lay(self.court.deck, self.court.board, self.sides, self.about, 0)

    def answer(self, answer: Any) -> Any:
        """The same answer to both; what the game calls what follows."""
        before, (deck, board) = self.state, self.court[:2]
        after = GAME.step(self.state, answer)
        self.state = after.state
        rules.step(deck, board, self.sides, self.about, self.options, code(answer))
        return GAME.research.afterstate(before, after)

    def offered(self) -> list[int]:
        """What machine code offers."""
        deck, board = self.court[:2]
        many = rules.offered(deck, board, self.sides, self.about, self.scene.options)
        return [int(one) for one in self.scene.options[:many]]

    def alike(self) -> None:
        """Both tables are the same."""
        for side in Side:
            assert row(self.sides, side) == half(self.state, side), self.state.phase
        assert self.about[rules.PHASE] == PHASES[type(self.state.phase)]


def choices(both: Both, ask: Choose[Any]) -> dict[str, tuple[int, int]]:
    """By bot, what the game's own chooses and what machine code does."""
    view, offered = GAME.view(both.state, ask.seat), both.offered()
    many = len(offered)
    deck, board, struck, point = both.court
    own: dict[str, Any] = {"sensible": Sensible(), "club": Club(), "tour": OnePly(Minds(WEIGHTS))}
    machine = {
        "sensible": thumb.sensible(deck, both.sides, both.about, both.scene.options, many, False),
        "club": thumb.sensible(deck, both.sides, both.about, both.scene.options, many, True),
        "tour": mind.one_ply(deck, board, struck, point, both.sides, both.about, both.scene, many),
    }
    return {name: (code(bot.choose(view, ask)), offered[machine[name]]) for name, bot in own.items()}


def kept(inputs: list[int]) -> list[int]:
    """Inputs as they are learned from, a byte each: eight heavy attacks in one hand are more than that."""
    return [max(-127, min(127, one)) for one in inputs]


def walk(setup: Setup, seed: str, most: int) -> int:
    """Play a match with both; how many choices were compared."""
    pick, both, asked = random.Random(seed), Both(setup), 0
    read = GAME.learning.read
    while asked < most:
        ask = GAME.ask(both.state)
        both.alike()
        if isinstance(ask, Over):
            break
        if not isinstance(ask, Choose):
            what = both.answer(pick.choices(ask.outcomes, ask.weights)[0])
        else:
            assert both.offered() == [code(one) for one in ask.options]
            chosen = choices(both, ask)
            assert all(own == machine for own, machine in chosen.values()), (both.state.phase, chosen)
            asked += 1
            wanted = chosen["tour" if pick.random() < 0.6 else "sensible"][0]
            meant = next(one for one in ask.options if code(one) == wanted)
            what = both.answer(pick.choice(ask.options) if pick.random() < 0.15 else meant)
        deck, board = both.court[:2]
        if what == STRUCK:
            found = np.zeros(len(GAME.learning.inputs[STRUCK]), np.int8)
            mind.read_struck(deck, board, both.struck, both.point, both.sides, both.about, both.reading, found)
            assert found.tolist() == kept(read(STRUCK, both.state, GAME.learning.striker(both.state)))
        elif what == POINT and both.state.table.score.ended is None:
            for side in Side:
                found = np.zeros(len(GAME.learning.inputs[POINT]), np.int8)
                mind.read_point(
                    deck, board, both.struck, both.point, both.sides, both.about, both.reading, side.row, found
                )
                assert found.tolist() == kept(read(POINT, both.state, side))
    return asked


@pytest.mark.parametrize("surface", list(Surface))
def test_tie_breaks_are_offered_lead_on_and_are_chosen_alike(surface: Surface) -> None:
    setup = Setup(surface=surface, first=Side.A)
    assert sum(walk(setup, f"{surface} {match}", 400) for match in range(4)) > 250


def test_matches_are_too() -> None:
    assert walk(Setup(mode="match", first=Side.A), "a match", 400) == 400


def test_an_exchange_further_leads_to_the_same_choices() -> None:
    setup, pick, asked = Setup(first=Side.A), random.Random("champion"), 0
    both = Both(setup)
    champion, deep = TwoPly(Minds(WEIGHTS), GAME.settle), mind.new_scene(both.court)
    deck, board, struck, point = both.court
    how = np.array([TRUST, HANDS, CLOSE])
    while asked < 40:
        ask = GAME.ask(both.state)
        assert not isinstance(ask, Over)
        if not isinstance(ask, Choose):
            both.answer(pick.choices(ask.outcomes, ask.weights)[0])
            continue
        offered = both.offered()
        if len(offered) == 1:
            both.answer(ask.options[0])
            continue
        found = search.two_ply(deck, board, struck, point, both.sides, both.about, both.scene, deep, len(offered), how)
        own = champion.choose(GAME.view(both.state, ask.seat), ask)
        assert offered[found] == code(own), both.state.phase
        asked += 1
        both.answer(pick.choice(ask.options) if pick.random() < 0.2 else own)


@pytest.mark.slow
@pytest.mark.parametrize("surface", list(Surface))
def test_very_many_positions_are_alike(surface: Surface) -> None:
    for match in range(150):
        setup = Setup(surface=surface, first=Side.A)
        walk(replace(setup, mode="match") if match % 10 == 0 else setup, f"slow {surface} {match}", 1500)
