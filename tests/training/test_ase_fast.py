"""Compiled matches of ASE: at every question they choose as the bots do, and what they count is what happens."""

from typing import Any

import numpy as np
import pytest

pytest.importorskip("numba")

from netcord.games.ase_card_tennis import GAME, Hit, Lunge
from netcord.games.ase_card_tennis.ball import Key, key_of
from netcord.games.ase_card_tennis.bot import SensibleBot
from netcord.games.ase_card_tennis.court import SECTORS
from netcord.games.ase_card_tennis.levels import Champion
from netcord.games.ase_card_tennis.table import Setup, Table
from netcord.kernel import Choose, Over, Side
from netcord.play.dice import SeededDice
from netcord.training import ase_kernel as kernel
from netcord.training.ase_fast import PLAYERS, Compiled
from netcord.training.ase_tables import patience_at
from tests.games.ase_card_tennis.box import DECK

PLACE = {sector: place for place, sector in enumerate(SECTORS)}


class Beside:
    """What the compiled loops choose in a position of a real match."""

    def __init__(self, compiled: Compiled) -> None:
        self.compiled = compiled
        self.rallies = compiled.model.rallying.rallies
        self.style = np.array(PLAYERS["champion"])

    def kinds(self, hand: Any) -> Any:
        return np.array([self.rallies.kind_of[str(card)] for card in hand])

    def odds(self, table: Table, me: Side, unseen: Any) -> Any:
        """What the champion thinks the other holds."""
        rules, mind = self.compiled.rules, self.compiled.thoughts
        kinds, size = len(rules.many), len(table.hands[me.other.row])
        guess, odds, many = np.full((size, kinds), kernel.ONE), np.zeros(kinds, np.int64), np.zeros(kinds, np.int64)
        for one in table.shown:
            if one.side != me:
                ball, place, foe = self.rallies.ball(Key(*one.ball)), PLACE[one.start], PLACE[one.foe]
                kind = self.rallies.kind_of[one.card]
                kernel.learn(rules, mind, self.style, guess, rules.group[ball, place], foe, kind, size)
        for pile in table.hands[me.other.row].piles:
            cards = dict(unseen)[pile.deck]
            for card, count in cards:
                many[self.rallies.kind_of[str(card)]] += (pile.size * count << 16) // sum(n for _, n in cards)
        kernel.odds_of(many, guess, size, odds)
        return odds

    def choice(self, view: Any, ask: Choose[Any], champion: bool) -> Any:
        """The answer, cards as kinds."""
        table, me = view.state.table, Side(ask.seat)
        rules, mind, sense, style = self.compiled.rules, self.compiled.thoughts, self.compiled.sense, self.style
        hand = self.kinds(table.hands[me.row])
        here, foe = PLACE[table.pawns[me.row]], PLACE[table.pawns[me.other.row]]
        own = np.empty(len(hand), np.int64)
        count = kernel.unique(hand, len(hand), own)
        patience = patience_at(table.score, self.compiled.deck)
        odds = self.odds(table, me, view.unseen) if champion else None
        if ask.what == "serve":
            serves = np.array([self.compiled.model.service_kind[card] for card in ask.options])
            court = int(table.court == "ad")
            if champion:
                chosen = kernel.champion_serves(
                    rules, mind, style, serves, len(serves), court, table.serve, own, count, odds, patience
                )
            else:
                chosen = kernel.sensible_serves(sense, serves, len(serves), court, table.serve)
            return serves[chosen]
        ball = self.rallies.ball(key_of(table.ball))
        if ask.what == "lob":
            full, bounce = rules.full[ball], rules.bounce[ball]
            if champion:
                smash = kernel.best_of(rules, mind, full, here, foe, hand, len(hand)) > kernel.best_of(
                    rules, mind, bounce, here, foe, hand, len(hand)
                )
            else:
                smash = kernel.sensible_lob(rules, sense, ball, here, foe, hand, len(hand))
            return "full" if smash else "bounce"
        if ask.what == "recover":
            places = np.array([*(PLACE[place] for place in ask.options), -1])
            assert champion
            return SECTORS[kernel.recover(rules, mind, ball, foe, places, own, count, odds, len(hand))]
        if champion:
            line, worth = kernel.look(rules, mind, style, ball, here, foe, hand, len(hand), odds, patience)
            if line < 0 or worth < -mind.cost[hand].min() * patience // 64:
                return "shown", mind.cost[hand].min()
        else:
            line = kernel.sensible_look(rules, sense, ball, here, foe, hand, len(hand))
            if line < 0:
                return "shown", sense.use[hand].min()
        way = self.compiled.model.ways[line]
        return way.kind, way.dest, way.target

    def plain(self, answer: Any, ask: Choose[Any], champion: bool) -> Any:
        """What a bot answered, cards as kinds."""
        if isinstance(answer, Hit):
            return self.rallies.kind_of[answer.card], answer.dest, answer.target
        if isinstance(answer, Lunge):
            kind = self.rallies.kind_of[answer.card]
            return "shown", (self.compiled.thoughts.cost if champion else self.compiled.sense.use)[kind]
        return self.compiled.model.service_kind[str(answer)] if ask.what == "serve" else answer


def compared(compiled: Compiled, deck: Any, matches: int) -> tuple[int, list[Any]]:
    """So many tie-breaks by the rules: how often somebody was asked, and where the compiled loops choose otherwise."""
    beside, asked, other = Beside(compiled), 0, []
    for number in range(matches):
        state, dice, counter = GAME.start(Setup(deck=deck, format="single_tiebreak")), SeededDice(number), 0
        bots = {Side.A: Champion(), Side.B: SensibleBot()}
        while not isinstance(ask := GAME.ask(state), Over):
            if isinstance(ask, Choose):
                view, champion = GAME.view(state, ask.seat), ask.seat == Side.A
                answer = bots[Side(ask.seat)].choose(view, ask)
                if champion or ask.what != "recover":
                    asked += 1
                    told, chosen = beside.choice(view, ask, champion), beside.plain(answer, ask, champion)
                    if told != chosen:
                        other.append((number, counter, ask.seat, ask.what, told, chosen))
            else:
                answer = dice.throw(ask, counter)
            counter += 1
            state = GAME.step(state, answer).state
    return asked, other


@pytest.fixture(scope="module")
def compiled() -> Compiled:
    return Compiled(DECK)


def test_compiled_players_choose_as_the_bots_do(compiled: Compiled) -> None:
    asked, other = compared(compiled, DECK, 3)
    assert asked > 100
    assert not other


@pytest.mark.slow
@pytest.mark.parametrize("deck", ["men", "women"])
def test_compiled_players_choose_as_the_bots_do_with_the_decks_in_the_box(deck: str) -> None:
    asked, other = compared(Compiled(deck), deck, 40)
    assert asked > 3000
    assert not other


def test_compiled_matches_depend_on_the_seed_alone_and_count_every_point(compiled: Compiled) -> None:
    one, again, third = (compiled.play(PLAYERS["champion"], PLAYERS["sensible"], 6, seed) for seed in ("a", "a", "b"))
    assert (one.won, one.counts.tolist()) == (again.won, again.counts.tolist())
    assert one.counts.tolist() != third.counts.tolist()
    counts = one.counts
    ends = (kernel.DOUBLES, kernel.ACES, kernel.WINNERS, kernel.FORCED, kernel.UNFORCED)
    assert counts[list(ends)].sum() == counts[kernel.POINTS] >= 6 * 7
    lengths = (kernel.L13, kernel.L46, kernel.L79, kernel.L10)
    assert counts[list(lengths)].sum() == counts[kernel.POINTS]
