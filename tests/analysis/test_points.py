"""A point as a chain: the rules enumerated give the rules back."""

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from netcord.analysis import BOOK, Book, Chain, chain, distribution, optimum, point_payoff, point_winner
from netcord.analysis.points import read_row
from netcord.games import inside_volley, pro_tennis
from netcord.games.pro_tennis.bots import BOTS, point_only
from netcord.games.pro_tennis.table import Condition
from netcord.kernel import Chance, Choose, Illegal, Impossible, Over, Side
from netcord.tennis import MatchTable, PointWon
from netcord.tennis.match import FINISHED

PRO, VOLLEY = pro_tennis.GAME, inside_volley.GAME
PRO_CARDS = {card.id: card for card in PRO.cards()}


def pro_table(one: str = "north", other: str = "south", first: str = "A", **options: str) -> Any:
    return PRO.start(PRO.arrange((PRO_CARDS[one], PRO_CARDS[other]), {"first": first, **options})).table


def volley_table(first: str = "A", **options: str) -> Any:
    hard = [card for card in VOLLEY.cards() if card.surface.lower() == "hard"]
    return VOLLEY.start(VOLLEY.arrange(hard[:2], {"first": first, **options})).table


def to(point: Chain, side: Side) -> Fraction:
    """The chance that a side is given the point, or the match."""
    return sum(
        (
            chance
            for chance, end in zip(point.chances(), point.ends, strict=True)
            if end.winners[:1] == (side,) or end.leaves is side.other
        ),
        Fraction(0),
    )


def test_the_chain_of_a_point_of_inside_volley_gives_what_summing_the_rules_gives() -> None:
    for first in "AB":
        table = volley_table(first)
        for rain, hurt in ((False, (False, False)), (True, (False, True)), (False, (True, True))):
            here = replace(table, rain=rain, hurt=hurt)
            odds = distribution(VOLLEY, VOLLEY.at(here), point_winner)
            a = sum((odds.get(label, Fraction(0)) for label in ("A", "B ret.")), Fraction(0))
            assert to(chain(here), Side.A) == a


def test_weights_are_whole_numbers_that_add_up() -> None:
    for table in (volley_table(), pro_table(), pro_table(random_events="triple_ones", first_warning_free="true")):
        point = chain(table)
        for chooser, total, edges in zip(point.choosers, point.totals, point.edges, strict=True):
            assert all(edge.weight > 0 for edge in edges)
            assert chooser is not None or sum(edge.weight for edge in edges) == total


def test_equal_positions_are_met_once() -> None:
    point = chain(pro_table())
    assert len(set(point.positions)) == len(point.positions) < 100


@pytest.mark.parametrize("events", ["triples", "triple_ones", "off"])
def test_the_chain_under_best_play_has_the_value_of_the_optimum(events: str) -> None:
    table = replace(pro_table(random_events=events), conditions=(Condition(cramps=2), Condition(wrist=1)), storms=1)
    state = PRO.at(table)
    best = optimum(PRO, state, point_payoff, same=point_only)
    point = chain(table).decided(lambda here, ask: best.best(here))
    assert float(to(point, Side.A)) == pytest.approx(best.value(state), abs=1e-12)


def test_a_chain_with_choices_must_be_decided_first() -> None:
    with pytest.raises(Impossible, match="decide it by a policy first"):
        chain(pro_table()).chances()


def test_a_policy_may_mix() -> None:
    plain = chain(pro_table(random_events="off"))
    mixed = plain.decided(lambda state, ask: dict.fromkeys(ask.options, 1))

    def always_number(number: int) -> Chain:
        return plain.decided(lambda state, ask: ask.options[number % len(ask.options)])

    always = [always_number(number) for number in range(4)]
    assert min(to(one, Side.A) for one in always) < to(mixed, Side.A) < max(to(one, Side.A) for one in always)


def test_pt_14b_an_end_tells_the_penalty_that_follows_and_what_lasts() -> None:
    table = replace(pro_table(), conditions=(Condition(warnings=1), Condition()))
    ends = chain(table).ends
    assert any(end.winners == (Side.B, Side.B) and end.lasting.conditions[0].warnings == 2 for end in ends)
    assert any(end.winners == (Side.B,) and end.lasting.conditions[0].wrist == 3 for end in ends)
    assert any(end.leaves is Side.A for end in ends)  # PT-13k


def test_pth_02_a_free_warning_has_the_point_played_again() -> None:
    ends = chain(pro_table(first_warning_free="true")).ends
    assert any(not end.winners and end.leaves is None and end.lasting.conditions[1].warnings == 1 for end in ends)


def test_ivh_06_rain_may_lift_when_a_set_ends_and_not_before() -> None:
    wet = replace(volley_table(rain_ends="set"), rain=True)
    plain = [end for end in chain(wet).ends if end.leaves is None]
    assert all(end.lasting.rain for end in plain)
    assert any(not end.after_set.rain for end in plain)
    assert all(end.after_set.rain for end in chain(replace(volley_table(), rain=True)).ends if end.leaves is None)


def test_pt_15d_lines_off_all_columns_are_alike_wherever_they_come_from() -> None:
    stormy = replace(pro_table(), storms=2, conditions=(Condition(wrist=1), Condition()))
    hurt = replace(pro_table(), conditions=(Condition(wrist=3), Condition(wrist=2)))
    assert stormy.lasting() == hurt.lasting()
    assert chain(stormy).edges == chain(hurt).edges


def positions(game: Any, table: MatchTable, count: int, seed: int) -> list[Any]:
    """Positions met in matches played at random."""
    found: list[Any] = []
    luck, state = Random(seed), game.at(table)
    while len(found) < count:
        ask = game.ask(state)
        if isinstance(ask, Over):
            state = game.at(table)
            continue
        found.append(state)
        answers = ask.outcomes if isinstance(ask, Chance) else ask.options
        weights = ask.weights if isinstance(ask, Chance) else None
        state = game.step(state, luck.choices(answers, weights)[0]).state
    return found


@pytest.mark.parametrize(
    ("game", "table", "seed"),
    [
        (PRO, pro_table(), 1),
        (PRO, pro_table("martina-navratilova", "john-mcenroe", random_events="triples"), 2),
        (PRO, pro_table(clutch_modifiers="literal", smash_66_protected="true"), 3),
        (PRO, pro_table(first_warning_free="true"), 4),
        (VOLLEY, volley_table(), 5),
        (VOLLEY, volley_table(event_subject="toss", second_injury_costs_point="true"), 6),
    ],
)
def test_a_row_that_was_read_before_is_what_the_rules_say_here(game: Any, table: Any, seed: int) -> None:
    """What `reads` leaves out of a table changes nothing: thousands of positions, each asked afresh."""
    book = Book()
    for state in positions(game, table, 1_500, seed):
        assert book.row(state.phase, state.table) == read_row(state.phase, state.table)
    assert len(book) < 1_000


@pytest.mark.parametrize(("game", "table", "seed"), [(PRO, pro_table(), 7), (VOLLEY, volley_table(), 8)])
def test_edges_are_steps_of_the_game(game: Any, table: Any, seed: int) -> None:
    """From every position of the chain the public step leads where an edge leads, with the same weights."""
    point = chain(table)
    places = {state: number for number, state in enumerate(point.positions)}
    for number, state in enumerate(point.positions):
        ask = state.phase.ask(state.table)
        if not isinstance(ask, Chance):
            continue
        reached: Counter[Any] = Counter()
        for outcome, weight in zip(ask.outcomes, ask.weights, strict=True):
            after, facts = game.step(state, outcome)
            won = [fact for fact in facts if isinstance(fact, PointWon)]
            if won or after.phase == FINISHED:
                reached["end"] += weight
            else:
                reached[_followed(point, places, after)] += weight
        mine: Counter[Any] = Counter()
        for edge in point.edges[number]:
            target = edge.target
            while (
                target >= 0 and point.choosers[target] and len(point.edges[target]) == 1
            ):  # a choice with one option is taken at once
                target = point.edges[target][0].target
            mine["end" if target < 0 else target] += edge.weight
        assert mine == reached


def _followed(point: Chain, places: dict[Any, int], state: Any) -> int:
    return places[replace(state, table=replace(state.table, score=point.positions[0].table.score))]


def test_a_match_that_is_over_opens_no_point() -> None:
    score = pro_table().score.retire(Side.A)
    with pytest.raises((Impossible, Illegal)):
        read_row(FINISHED, replace(pro_table(), score=score))


def test_bots_can_decide_a_chain() -> None:
    never = BOTS["never"](PRO, 0)

    def policy(state: Any, ask: Choose[Any]) -> Any:
        return never.choose(PRO.view(state, ask.seat), ask)

    point = chain(pro_table(random_events="off"), book=BOOK).decided(policy)
    odds = distribution(PRO, PRO.at(pro_table(random_events="off")), point_winner, policy=policy)
    assert to(point, Side.A) == odds["A"]
