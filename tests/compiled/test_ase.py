"""Compiled matches of ASE: at every question they choose as the bots do, and what they count is what happens."""

from typing import Any

import numpy as np
import pytest

pytest.importorskip("numba")

from netcord.club.arena import Arena
from netcord.compiled import ase
from netcord.compiled.ase import kernel
from netcord.compiled.ase.matches import NAMES, PLAYERS, Compiled
from netcord.compiled.ase.tables import STAKES, patience_at
from netcord.forge.ase import play as played_points
from netcord.games.ase_card_tennis import GAME, Hit, Lunge, Options
from netcord.games.ase_card_tennis.ball import Key, key_of
from netcord.games.ase_card_tennis.court import SECTORS
from netcord.games.ase_card_tennis.design import PLAIN, Design
from netcord.games.ase_card_tennis.levels import soon_of
from netcord.games.ase_card_tennis.rules import CONCEDE
from netcord.games.ase_card_tennis.table import Setup, Table
from netcord.kernel import Choose, Over, Side
from netcord.play.dice import SeededDice
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

    def choice(self, view: Any, ask: Choose[Any], bot: str) -> Any:
        """The answer, cards as kinds."""
        table, me = view.state.table, Side(ask.seat)
        rules, sense, style = self.compiled.rules, self.compiled.sense, self.style
        champion = bot == "champion"
        mind = self.compiled.alone if bot == "tour" else self.compiled.thoughts
        hand = self.kinds(table.hands[me.row])
        size = len(hand)
        here, foe = PLACE[table.pawns[me.row]], PLACE[table.pawns[me.other.row]]
        own = np.empty(size, np.int64)
        count = kernel.unique(hand, size, own)
        patience = patience_at(table.score, self.compiled.deck)
        odds = self.odds(table, me, view.unseen) if champion else None
        if ask.what == "serve":
            serves = np.array([self.compiled.model.service_kind[str(card)] for card in table.serves[me.row]])
            served = serves, len(serves), int(table.court == "ad"), table.serve
            if champion:
                soon = np.array(soon_of(table.score, self.compiled.deck))
                chosen = kernel.champion_serves(rules, mind, style, *served, own, count, odds, soon)
            elif bot == "sensible":
                chosen = kernel.sensible_serves(sense, *served)
            elif bot == "tour":
                chosen = kernel.tour_serves(mind, *served)
            else:
                chosen = kernel.surest_serve(rules, *served)
            return serves[chosen]
        ball = self.rallies.ball(key_of(table.ball))
        if ask.what == "lob":
            full, bounce = rules.full[ball], rules.bounce[ball]
            if bot in ("champion", "tour"):
                smash = kernel.best_of(rules, mind, full, here, foe, hand, size) > kernel.best_of(
                    rules, mind, bounce, here, foe, hand, size
                )
            else:
                smash = bot == "sensible" and kernel.sensible_lob(rules, sense, ball, here, foe, hand, size)
            return "full" if smash else "bounce"
        if ask.what == "recover":
            places = np.array([*(PLACE[place] for place in ask.options), -1])
            if champion:
                return SECTORS[kernel.recover(rules, mind, ball, foe, places, own, count, odds, size)]
            if bot == "tour":
                return SECTORS[kernel.best_stand(mind, ball, foe, places)]
            [stands] = [n for n, row in enumerate(rules.places.tolist()) if row[: len(places)] == places.tolist()]
            return SECTORS[rules.places[stands, 0] if bot == "beginner" else rules.home[stands]]
        if champion:
            line, worth = kernel.look(rules, mind, style, ball, here, foe, hand, size, odds, patience)
            if line < 0 or worth < -mind.cost[hand].min() * patience // 64:
                return "shown", mind.cost[hand].min()
        elif bot == "sensible":
            line = kernel.sensible_look(rules, sense, ball, here, foe, hand, size)
        elif bot == "tour":
            line = kernel.tour_look(rules, mind, ball, here, foe, hand, size)
        else:
            line = kernel.surest(rules, ball, here, hand, size, {"club": 2, "beginner": 1}[bot])
        if line < 0:
            return CONCEDE if bot == "beginner" else ("shown", sense.use[hand[kernel.least_used(sense, hand, size)]])
        way = self.compiled.model.ways[line]
        return way.kind, way.dest, way.target

    def alike(self, view: Any, seat: Any, *ways: Any) -> bool:
        """Whether `sensible` finds two strokes worth the same, to the last bit: then it goes by the order of its cards,
        which loops over kinds of cards do not know."""
        table, me = view.state.table, Side(seat)
        rules, many = self.compiled.rules, len(self.compiled.rules.many)
        group = rules.group[self.rallies.ball(key_of(table.ball)), PLACE[table.pawns[me.row]]]
        worth = set()
        for kind, dest, target in ways:
            for line in range(rules.first[group * many + kind], rules.first[group * many + kind + 1]):
                way = self.compiled.model.ways[line]
                if (way.dest, way.target) == (dest, target):
                    worth.add(self.compiled.sense.fine[line, PLACE[table.pawns[me.other.row]]])
        return len(worth) == 1

    def plain(self, answer: Any, ask: Choose[Any], bot: str) -> Any:
        """What a bot answered, cards as kinds."""
        if isinstance(answer, Hit):
            return self.rallies.kind_of[answer.card], answer.dest, answer.target
        if isinstance(answer, Lunge):
            kind = self.rallies.kind_of[answer.card]
            return "shown", (self.compiled.thoughts.cost if bot == "champion" else self.compiled.sense.use)[kind]
        return self.compiled.model.service_kind[str(answer)] if ask.what == "serve" else answer


def compared(compiled: Compiled, deck: Any, matches: int, *names: str) -> tuple[int, list[Any]]:
    """So many tie-breaks by the rules: how often somebody was asked, and where the compiled loops choose otherwise."""
    beside, asked, other = Beside(compiled), 0, []
    for number in range(matches):
        state, dice, counter = GAME.start(Setup(deck=deck, format="single_tiebreak")), SeededDice(number), 0
        bots = {side: (name, GAME.sparring.bots[name](GAME, 0)) for side, name in zip(Side, names, strict=True)}
        while not isinstance(ask := GAME.ask(state), Over):
            if isinstance(ask, Choose):
                view, (bot, player) = GAME.view(state, ask.seat), bots[Side(ask.seat)]
                answer = player.choose(view, ask)
                if (bot, ask.what) != ("sensible", "recover"):
                    asked += 1
                    told, chosen = beside.choice(view, ask, bot), beside.plain(answer, ask, bot)
                    if told != chosen and not (
                        (bot, ask.what) == ("sensible", "answer") and beside.alike(view, ask.seat, told, chosen)
                    ):
                        other.append((number, counter, ask.seat, ask.what, told, chosen))
            else:
                answer = dice.throw(ask, counter)
            counter += 1
            state = GAME.step(state, answer).state
    return asked, other


@pytest.fixture(scope="module")
def compiled() -> Compiled:
    return Compiled(DECK)


@pytest.mark.parametrize("names", [("champion", "sensible"), ("tour", "club"), ("beginner", "tour")])
def test_compiled_players_choose_as_the_bots_do(compiled: Compiled, names: tuple[str, str]) -> None:
    asked, other = compared(compiled, DECK, 3, *names)
    assert asked > 80
    assert not other


@pytest.mark.slow
@pytest.mark.parametrize("deck", ["men", "women"])
@pytest.mark.parametrize(
    "names", [("champion", "sensible"), ("champion", "tour"), ("tour", "club"), ("club", "beginner")]
)
def test_compiled_players_choose_as_the_bots_do_with_the_decks_in_the_box(deck: str, names: tuple[str, str]) -> None:
    asked, other = compared(Compiled(deck), deck, 40, *names)
    assert asked > 1500
    assert not other


def test_compiled_matches_depend_on_the_seed_alone_and_count_every_point(compiled: Compiled) -> None:
    champion, sensible = PLAYERS["champion"], PLAYERS["sensible"]
    one, again, third = (compiled.play(champion, sensible, 6, seed) for seed in ("a", "a", "b"))
    assert one.tolist() == again.tolist()
    assert one.tolist() != third.tolist()
    assert one[4:].tolist() == compiled.play(champion, sensible, 2, "a", number=4).tolist()  # and on its number
    counts = one.sum(axis=0)
    ends = (kernel.DOUBLES, kernel.ACES, kernel.WINNERS, kernel.FORCED, kernel.UNFORCED)
    assert counts[list(ends)].sum() == counts[kernel.POINTS] >= 6 * 7
    lengths = (kernel.L13, kernel.L46, kernel.L79, kernel.L10)
    assert counts[list(lengths)].sum() == counts[kernel.POINTS]
    assert {*one[:, kernel.WINNER].tolist()} <= {0, 1}


def test_levels_play_whole_matches_and_the_better_one_wins(compiled: Compiled) -> None:
    for a, b in (("tour", "club"), ("club", "beginner"), ("beginner", "sensible")):
        one = compiled.play(PLAYERS[a], PLAYERS[b], 60, "levels")
        won = int((one[:, kernel.WINNER] == 0).sum())
        assert won < 20 if a == "beginner" else won > 30, (a, b, won)
        assert (one[:, [kernel.DECIDED, kernel.DECIDED_B]] > 0).all()


def test_the_luck_of_the_rolls_evens_out_and_most_of_a_match_is_luck(compiled: Compiled) -> None:
    rows = compiled.play(PLAYERS["tour"], PLAYERS["sensible"], 400, "luck")
    won, luck = rows[:, kernel.WINNER] == 0, rows[:, kernel.LUCK] / (STAKES * kernel.SURE)
    assert abs(luck.mean()) < 4 * luck.std() / 20
    assert (won - luck).var() < 0.6 * won.var()
    points, lucky = rows[:, kernel.WON_A], rows[:, kernel.LUCK_OF_POINTS] / kernel.SURE
    assert abs(lucky.mean()) < 4 * lucky.std() / 20
    assert (points - lucky - rows[:, kernel.POINTS] / 2).var() < 0.6 * (points - rows[:, kernel.POINTS] / 2).var()


def test_whoever_serves_first_by_agreement_does_so_in_every_match(compiled: Compiled) -> None:
    assert [c.server[0] for c in compiled.courses("single_tiebreak")] == [0, 1]
    assert [c.server[0] for c in compiled.courses("single_tiebreak", Side.B)] == [1, 1]


def test_machine_code_knows_what_it_plays() -> None:
    assert ase.plays(Setup(deck="women", format="one_set", first=Side.B), ase.KNOWS)
    assert not ase.plays(Setup(), ["champion", "random"])
    assert not ase.plays(Setup(options=Options(hawkeye=True)), ["champion"])
    assert not ase.plays(Setup(rally_hand=(8, 6)), ["champion"])
    assert not ase.plays(Setup(designs=(Design(forehand=1), PLAIN)), ["champion"])
    assert {*ase.KNOWS} <= {*GAME.sparring.bots}
    assert {*ase.KNOWS} < {*PLAYERS}


def test_the_arena_lets_machine_code_play_long_meetings() -> None:
    setup = Setup(deck=DECK, format="single_tiebreak")
    short, long = (Arena(GAME, setup, ["tour", "club"], many, "seed") for many in (20, 400))
    assert (short.compiled, long.compiled) == (False, True)
    assert not Arena(GAME, setup, ["tour", "club"], 400, "seed", one_by_one=True).compiled
    done: list[int] = []
    long.play(on_done=done.append)
    assert done == [*range(1, 401)]
    [pair] = long.pairs
    assert (pair.a, pair.b, pair.matches) == ("tour", "club", 400)
    assert pair.share > 0.55
    assert all(one.decisions > 400 * 14 for one in long.standings)


def test_points_of_a_report_are_counted_under_the_names_of_the_facts() -> None:
    maker = GAME.sparring.bots["tour"]
    by_facts, by_code = (played_points(DECK, points, "names", bot=maker) for points in (150, 4000))
    assert {*NAMES} >= {name for name in by_facts.counts if name in NAMES}
    assert by_code.counts["points"] >= 4000
    for name in ("aces", "double faults", "winners", "returns F", "4-6", "first serves, deuce"):
        one, other = (sample.share(name, "points") for sample in (by_facts, by_code))
        assert abs(one.value - other.value) < 4 * (one.error + other.error), name
