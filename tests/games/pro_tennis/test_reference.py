"""The reference numbers of the specification's last section: points in fractions, whole matches by simulation."""

from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from netcord.analysis import distribution, optimum, point_payoff, point_winner
from netcord.analysis.odds import Odds
from netcord.games.pro_tennis import GAME, Card, Column, Options, Setup, Tactic
from netcord.games.pro_tennis.bots import BOTS, point_only
from netcord.games.pro_tennis.facts import Ace, ClutchTried, DoubleFault, EventStruck, Hit
from netcord.games.pro_tennis.rules import Clutch, Strategy, Stroke
from netcord.kernel import Chance, Choose, Fact, Over
from netcord.tennis import EndedEarly, Ending, PointWon

from .driver import EAST, NORTH, SOUTH, WEST, Match, a_match, at, hurt, mixed, points, shot

CARDS = {card.id: card for card in (NORTH, SOUTH, EAST, WEST)}


def always(name: str) -> Callable[[Any, Choose[Any]], Any]:
    """Both players take this tactic whenever it is offered; a smash picks its die by D4."""
    bot = BOTS[name](GAME, 0)
    return lambda here, ask: bot.choose(GAME.view(here, ask.seat), ask)


def server_wins(state: Match, tactic: str = "never") -> Fraction:
    """The exact chance that A, who serves, wins the point; a fracture loses it too."""
    odds: dict[Any, Fraction] = distribution(GAME, state, point_winner, policy=always(tactic))
    assert sum(odds.values()) == 1
    return odds["A"] + odds.get("B def.", Fraction(0))


def decimal(value: Fraction) -> str:
    return f"{float(value):.9f}"


# 8.1 Per roll


@pytest.mark.parametrize(
    ("card", "made"), [(NORTH, 21), (SOUTH, 18), (EAST, 23), (WEST, 20)], ids=lambda v: str(v)[:12]
)
def test_8_1_clutch_success(card: Card, made: int) -> None:
    state = GAME.at(a_match(NORTH, card).table, Clutch("B", "A"))
    found = distribution(GAME, state, lambda facts: next(f.made for f in facts if isinstance(f, ClutchTried)))
    assert found[True] == Fraction(made, 36)


@pytest.mark.parametrize(
    ("card", "shares"),
    [
        (NORTH, {"event": 6, "F": 5, "I": 154, "P": 34, "A": 17}),
        (SOUTH, {"event": 6, "F": 17, "I": 142, "P": 29, "A": 22}),
    ],
    ids=["NORTH", "SOUTH"],
)
def test_8_1_serve_outcomes(card: Card, shares: dict[str, int]) -> None:
    found = distribution(
        GAME,
        a_match(card, NORTH),
        lambda facts: next((fact.letter for fact in facts if isinstance(fact, Hit)), "event"),
    )
    assert found == {letter: Fraction(count, 216) for letter, count in shares.items()}


def test_8_1_a_triple_comes_once_in_36_three_dice_rolls() -> None:
    for column in Column:
        ask = GAME.ask(shot(a_match(), "A", column, "B"))
        assert isinstance(ask, Chance)
        triples = sum(w for d, w in zip(ask.outcomes, ask.weights, strict=True) if d.number == 11 * d.red)
        assert Fraction(triples, ask.total) == Fraction(1, 36)


# 8.2 The server wins the point

ROWS = [
    ("north", "south", "never", "0.669374427", "12467197573441/18625147715088"),
    ("north", "south", "rush", "0.671187484", "121470171414551/180978004326672"),
    ("north", "south", "smash", "0.677701287", "4039535732988877/5960643444958176"),
    ("north", "south", "drop", "0.660951026", "119617597614811/180978004326672"),
    ("south", "north", "never", "0.571004961", "170160827799599/298002363441408"),
    ("south", "north", "rush", "0.582143498", "1685682696978985/2895648069226752"),
    ("south", "north", "smash", "0.579519814", "4251459671571671/7336176547640832"),
    ("south", "north", "drop", "0.570307522", "1651409874729695/2895648069226752"),
    ("east", "west", "never", "0.622103926", "1276074167297/2051223458886"),
    ("west", "east", "never", "0.511190553", "402649365046721/787669808212224"),
    ("east", "north", "never", "0.316602482", "206492140848305/652212641022336"),
    ("north", "east", "never", "0.782594675", "14178281666921/18117017806176"),
]


@pytest.mark.parametrize(("server", "receiver", "tactic", "about", "exact"), ROWS, ids=lambda value: str(value)[:12])
def test_8_2_the_server_wins_the_point(server: str, receiver: str, tactic: str, about: str, exact: str) -> None:
    chance = server_wins(a_match(CARDS[server], CARDS[receiver]), tactic)
    assert chance == Fraction(exact)
    assert decimal(chance) == about


@pytest.mark.parametrize(("server", "receiver"), [("north", "south"), ("south", "north")])
def test_8_2_best_play_is_always_to_smash(server: str, receiver: str) -> None:
    state = a_match(CARDS[server], CARDS[receiver])
    best = optimum(GAME, state, point_payoff)
    exact = next(row[4] for row in ROWS if row[:3] == (server, receiver, "smash"))
    assert best.exact(state) == Fraction(exact)
    assert best.value(state) == pytest.approx(float(Fraction(exact)), abs=1e-12)
    for chooser, other in (("A", "B"), ("B", "A")):
        offered = GAME.at(state.table, Strategy(chooser, other))
        assert best.best(offered) is Tactic.SMASH


# Expected counts: a counter remembered along the branches would grow without end, so sums are solved for instead.


def expected(state: Match, what: Callable[[tuple[Fact, ...], Any, Any], int], tactic: str = "never") -> Fraction:
    """How often something happens in a point on average, exactly."""
    policy = always(tactic)
    seen: dict[Any, list[tuple[Fraction, Any, int]]] = {}
    waiting = [point_only(state)]
    while waiting:
        here = waiting.pop()
        if here in seen:
            continue
        seen[here] = []
        ask: Any = GAME.ask(here)
        answers = [(policy(here, ask), 1)] if isinstance(ask, Choose) else zip(ask.outcomes, ask.weights, strict=True)
        total = 1 if isinstance(ask, Choose) else ask.total
        for answer, weight in answers:
            after, facts = GAME.step(here, answer)
            target = None if point_winner(facts) else point_only(after)
            seen[here].append((Fraction(weight, total), target, what(facts, here.phase, after.phase)))
            if target is not None:
                waiting.append(target)
    return _mean(list(seen), seen)


def _mean(order: list[Any], graph: dict[Any, list[tuple[Fraction, Any, int]]]) -> Fraction:
    """The expected sum of rewards from the first position, by eliminating the others, last first."""
    reward = {node: sum((chance * gain for chance, _, gain in graph[node]), Fraction(0)) for node in order}
    moves: dict[Any, dict[Any, Fraction]] = {}
    for node in order:
        moves[node] = {}
        for chance, target, _ in graph[node]:
            if target is not None:
                moves[node][target] = moves[node].get(target, Fraction(0)) + chance
    for node in reversed(order):
        stay = moves[node].pop(node, Fraction(0))
        reward[node] /= 1 - stay
        moves[node] = {target: chance / (1 - stay) for target, chance in moves[node].items()}
        for other in order:
            if other is not node and node in moves[other]:
                chance = moves[other].pop(node)
                reward[other] += chance * reward[node]
                for target, onward in moves[node].items():
                    moves[other][target] = moves[other].get(target, Fraction(0)) + chance * onward
    return reward[order[0]]


COUNTS: dict[str, Callable[[tuple[Fact, ...], Any, Any], int]] = {
    "aces": lambda facts, before, after: sum(isinstance(fact, Ace) for fact in facts),
    "double faults": lambda facts, before, after: sum(isinstance(fact, DoubleFault) for fact in facts),
    "events": lambda facts, before, after: sum(isinstance(fact, EventStruck) for fact in facts),
    "rolls": lambda facts, before, after: int(isinstance(before, Stroke)),
    "clutches": lambda facts, before, after: sum(isinstance(fact, ClutchTried) for fact in facts),
    "strategies": lambda facts, before, after: int(isinstance(after, Strategy)),
}


@pytest.mark.parametrize(
    ("server", "receiver", "told"),
    [
        ("north", "south", "0.078703704 0.023148148 0.070696247 2.545064882 0.081467395 0.104779717"),
        ("south", "north", "0.101851852 0.078703704 0.071758797 2.583316685 0.073671892 0.119418084"),
        ("east", "north", "0.023148148 0.300925926 0.071914753 2.588931097 0.040636052 0.124577603"),
    ],
)
def test_8_2_what_happens_in_a_point(server: str, receiver: str, told: str) -> None:
    state = a_match(CARDS[server], CARDS[receiver])
    found = {name: expected(state, what) for name, what in COUNTS.items()}
    assert dict(zip(found, map(decimal, found.values()), strict=True)) == dict(zip(COUNTS, told.split(), strict=True))
    assert found["events"] == found["rolls"] / 36


def happened(memory: Any, facts: tuple[Fact, ...]) -> Any:
    """Of the point so far: an ace, a double fault, an event."""
    kinds = [type(fact).__name__ for fact in facts if isinstance(fact, Ace | DoubleFault | EventStruck)]
    return kinds[0] if kinds else memory


@pytest.mark.parametrize(
    ("server", "receiver", "ace", "double_fault", "event"),
    [
        ("north", "south", "17/216", "5/216", "0.070696247"),
        ("south", "north", "22/216", "17/216", "0.071758797"),
        ("east", "north", "5/216", "65/216", "0.071914753"),
    ],
)
def test_8_2_how_a_point_ends(server: str, receiver: str, ace: str, double_fault: str, event: str) -> None:
    """The same chances once more by remembering along the branches."""
    state = a_match(CARDS[server], CARDS[receiver])
    odds: dict[Any, Fraction] = distribution(GAME, state, point_winner, policy=always("never"), remember=happened)

    def share(how: str) -> Fraction:
        return sum((part for (_, kind), part in odds.items() if kind == how), Fraction(0))

    assert share("Ace") == Fraction(ace)
    assert share("DoubleFault") == Fraction(double_fault)
    assert decimal(share("EventStruck")) == event


@pytest.mark.parametrize(
    ("hitter", "other", "exact", "about"),
    [("A", "B", "294366083/532268739", "0.553040337"), ("B", "A", "312653620/532268739", "0.587398051")],
)
def test_8_2_the_value_of_rolling_v(hitter: str, other: str, exact: str, about: str) -> None:
    chance = server_wins(shot(a_match(), hitter, "V", other))
    assert chance == Fraction(exact)
    assert decimal(chance) == about


@pytest.mark.parametrize("random_events", ["triple_ones", "off"])
@pytest.mark.parametrize(
    ("server", "receiver", "exact", "about"),
    [
        ("north", "south", "4826939381/7042368312", "0.685414220"),
        ("south", "north", "1366720265/2347456104", "0.582213343"),
    ],
)
def test_8_2_fewer_events(server: str, receiver: str, exact: str, about: str, random_events: str) -> None:
    chance = server_wins(a_match(CARDS[server], CARDS[receiver], random_events=random_events))
    assert chance == Fraction(exact)
    assert decimal(chance) == about


@pytest.mark.parametrize(
    ("server", "receiver", "hold"), [("north", "south", "0.859997551"), ("south", "north", "0.672276926")]
)
def test_8_2_holds_of_serve(server: str, receiver: str, hold: str) -> None:
    state = a_match(CARDS[server], CARDS[receiver])
    chance = server_wins(state)
    assert decimal(Odds.by_server(chance, Fraction(1, 2)).game(state.table.score)) == hold


def test_8_2_injuries_and_storms() -> None:
    assert decimal(server_wins(hurt(a_match(), "A", wrist=1))) == "0.598353781"
    stormy = [GAME.at(replace(state.table, storms=1)) for state in (a_match(), a_match(SOUTH, NORTH))]
    assert [decimal(server_wins(state)) for state in stormy] == ["0.646799524", "0.545415825"]


def test_8_2_ways_to_be_hurt_add_up_to_the_same_point() -> None:
    """A wrist of one is cramps, ankle and the special shot together; a storm is a wrist for both."""
    both = hurt(hurt(a_match(), "A", wrist=1), "B", wrist=1)
    assert server_wins(both) == server_wins(GAME.at(replace(a_match().table, storms=1)))


MIXED_ROWS = {
    "A1>B1": "0.634936985",
    "A1>B2": "0.782595856",
    "B2>A1": "0.331735667",
    "B2>A2": "0.511715902",
    "A2>B2": "0.628261121",
    "A2>B1": "0.391178267",
    "B1>A2": "0.681183726",
    "B1>A1": "0.552318567",
}
"""Server and receiver of the mixed doubles: A1 NORTH, A2 EAST, B1 SOUTH, B2 WEST."""


def test_8_2_mixed_doubles() -> None:
    """Every pairing as it comes up in the first four games of a match."""
    found: dict[str, str] = {}
    for turn in range(4):
        state = at(mixed(), turn=turn)
        for _ in range(2):
            server, receiver = state.phase.hitter, state.phase.facing
            team_a = server_wins(state)
            found[f"{server}>{receiver}"] = decimal(team_a if server.startswith("A") else 1 - team_a)
            state = points(state, "A").state
    assert found == MIXED_ROWS


# 8.3 Whole matches, by simulation

FORFEITS = {
    ("triples", "2"): (0.44, 0.18, 0.38, 97, 6.8),
    ("triples", "3"): (0.21, 0.23, 0.57, 115, 8.0),
    ("triple_ones", "2"): (0.94, 0.05, 0.01, 138, 1.7),
    ("triple_ones", "3"): (0.90, 0.06, 0.04, 209, 2.5),
}
MATCHES = 250


def played_out(setup: Setup, luck: Random) -> tuple[str, int, int]:
    """One match with nobody using a strategy: how it ended, its points, its events."""
    state = GAME.start(setup)
    count = events = 0
    how = "score"
    while not isinstance(ask := GAME.ask(state), Over):
        answer = Tactic.NONE if isinstance(ask, Choose) else ask.outcomes[_index(ask, luck)]
        state, facts = GAME.step(state, answer)
        for fact in facts:
            match fact:
                case PointWon():
                    count += 1
                case EventStruck():
                    events += 1
                case EndedEarly():
                    how = fact.rule
    assert (ask.how is Ending.DEFAULTED) == (how != "score")
    return how, count, events


LADDERS: dict[tuple[int, ...], tuple[int, ...]] = {}


def _index(ask: Chance[Any], luck: Random) -> int:
    """The place of an outcome, drawn by weight."""
    if ask.weights not in LADDERS:
        LADDERS[ask.weights] = tuple(place for place, weight in enumerate(ask.weights) for _ in range(weight))
    ladder = LADDERS[ask.weights]
    return ladder[int(luck.random() * len(ladder))]


@pytest.mark.parametrize(("random_events", "sets_to_win"), FORFEITS)
def test_8_3_how_matches_end(random_events: Any, sets_to_win: Any) -> None:
    luck = Random(f"{random_events} {sets_to_win}")
    setup = Setup((NORTH, SOUTH), options=Options(random_events=random_events, sets_to_win=sets_to_win))
    matches = [played_out(setup, luck) for _ in range(MATCHES)]
    *shares, count, events = FORFEITS[random_events, sets_to_win]
    for share, how in zip(shares, ("score", "PT-13k", "PT-14c"), strict=True):
        found = sum(ended == how for ended, _, _ in matches) / MATCHES
        spread = max(share * (1 - share), 0.01)
        assert found == pytest.approx(share, abs=4 * sqrt(spread / MATCHES + spread / 2000) + 0.005), how
    for mean, values in (
        (count, [float(length) for _, length, _ in matches]),
        (events, [float(e) for *_, e in matches]),
    ):
        found = sum(values) / MATCHES
        spread = sum((value - found) ** 2 for value in values) / (MATCHES - 1)
        half = 0.5 if mean > 50 else 0.05  # the specification's figure is rounded
        assert found == pytest.approx(mean, abs=4 * sqrt(spread / MATCHES + spread / 2000) + half)


def test_8_3_as_printed_a_match_tends_to_end_in_a_forfeit() -> None:
    """The chance that an event forfeits grows with the match: exactly, a fracture is 1/36 of the events of a point."""
    fracture = expected(a_match(), lambda facts, before, after: sum(isinstance(fact, EndedEarly) for fact in facts))
    events = expected(a_match(), COUNTS["events"])
    assert fracture == events / 36
