"""Exact odds by enumeration: the rules, followed along every branch, summed as fractions.

>>> import netcord
>>> from netcord.analysis import distribution, point_winner
>>> game = netcord.game("inside-volley")
>>> federer = next(card for card in game.cards() if card.edition == "printed")
>>> state = game.start(game.arrange((federer, federer), {"first": "A"}))
>>> odds = distribution(game, state, point_winner)
>>> print(odds["A"])
22087/32400
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from typing import Any, TypeAlias

from msgspec.structs import replace

from netcord.kernel import Answer, Chance, Choose, Fact, Impossible, PhaseGame
from netcord.tennis import EndedEarly, PointWon

from .odds import folded

Label: TypeAlias = Hashable
Until: TypeAlias = Callable[[tuple[Fact, ...]], Label | None]
"""What a step's facts mean for the question asked: a label where the branch ends, None where it goes on."""

Fold: TypeAlias = Callable[[Any, tuple[Fact, ...]], Any]
"""What to remember along a branch, such as "it was a first serve": the memory so far and new facts to a new memory."""

Policy: TypeAlias = Callable[[Any, Choose[Any]], Answer | Mapping[Answer, int]]
"""How a choice is made, where the rules offer one: an answer, or several with integer weights."""

Same: TypeAlias = Callable[[Any], Any]
"""Of all the states that come to the same for the question asked, the one to reckon with: every deuce is deuce."""

Node: TypeAlias = tuple[Any, Any]
Edges: TypeAlias = list[tuple[Fraction, "Node | None", Label]]
Odds: TypeAlias = dict[Label, Fraction]


def point_winner(facts: tuple[Fact, ...]) -> Label | None:
    """Stop when a point is won, labelled with its winner; a match that ends early is labelled with who left."""
    for fact in facts:
        if isinstance(fact, PointWon):
            return fact.winner.value
        if isinstance(fact, EndedEarly):
            return f"{fact.side.value} {fact.how}"
    return None


def _keep(memory: Any, facts: tuple[Fact, ...]) -> Any:
    return memory


def distribution(
    game: PhaseGame[Any, Any],
    state: Any,
    until: Until,
    *,
    remember: Fold = _keep,
    memory: Any = None,
    policy: Policy | None = None,
    same: Same = lambda state: state,
    limit: int = 1_000_000,
) -> Odds:
    """The exact chance of every way the question can end.

    With `remember`, labels become pairs (label, memory). Equal states are met once, so that long rallies and loops
    cost no more than the positions they visit; for questions beyond a single point, `same=every_deuce` closes the
    loops of the score. More than `limit` states are refused rather than searched for ever.
    """
    labelled = remember is not _keep
    met = 0

    def edges(node: Node) -> Edges:
        nonlocal met
        met += 1
        if met > limit:
            raise Impossible(
                "more than {limit:,} states: cap a counter that grows, or ask a smaller question", limit=limit
            )
        here, past = node
        ask = game.ask(here)
        if isinstance(ask, Chance):
            answers, total = tuple(zip(ask.outcomes, ask.weights, strict=True)), ask.total
        elif isinstance(ask, Choose):
            if policy is None:
                raise ValueError(f"{ask.seat} has a choice ({ask.what}): give a policy")
            choice = policy(here, ask)
            answers = tuple(choice.items()) if isinstance(choice, Mapping) else ((choice, 1),)
            total = sum(weight for _, weight in answers)
        else:
            raise ValueError("the match is over before the question is answered")
        ways: dict[tuple[Node | None, Label], int] = {}
        for answer, weight in answers:
            after, facts = game.step(here, answer)
            now = remember(past, facts)
            label = until(facts)
            if label is None:
                way: tuple[Node | None, Label] = ((same(after), now), None)
            else:
                way = (None, (label, now) if labelled else label)
            ways[way] = ways.get(way, 0) + weight
        return [(Fraction(weight, total), target, label) for (target, label), weight in ways.items()]

    return solve((state, memory), edges)


def every_deuce(state: Any) -> Any:
    """The state with its score folded: a deuce, a tied tie-break or an advantage set at six all is always the same."""
    return replace(state, table=replace(state.table, score=folded(state.table.score)))


def solve(start: Any, edges: Callable[[Any], Edges]) -> Odds:
    """Label chances from the start: loops are closed component by component (Tarjan), everything else in one pass."""
    solved: dict[Any, Odds] = {}
    graph: dict[Node, Edges] = {}
    index: dict[Node, int] = {}
    low: dict[Node, int] = {}
    stack: list[Node] = []
    path: list[tuple[Node, Iterator[Node]]] = []

    def visit(node: Node) -> None:
        graph[node] = edges(node)
        index[node] = low[node] = len(index)
        stack.append(node)
        path.append((node, iter([target for _, target, _ in graph[node] if target is not None])))

    visit(start)
    while path:
        node, targets = path[-1]
        for target in targets:
            if target not in index:
                visit(target)
                break
            if target not in solved:
                low[node] = min(low[node], index[target])
        else:
            path.pop()
            if path:
                low[path[-1][0]] = min(low[path[-1][0]], low[node])
            if low[node] == index[node]:
                component = stack[stack.index(node) :]
                del stack[stack.index(node) :]
                _close(component, graph, solved)
    return solved[start]


def _close(component: list[Node], graph: dict[Node, Edges], solved: dict[Node, Odds]) -> None:
    """Solve one component whose ways out are solved: eliminate its nodes one by one, exactly."""
    inside = set(component)
    moves: dict[Node, dict[Node, Fraction]] = {}
    exits: dict[Node, Odds] = {}
    for node in component:
        moves[node], exits[node] = {}, {}
        for chance, target, label in graph[node]:
            if target is None:
                exits[node][label] = exits[node].get(label, Fraction(0)) + chance
            elif target in inside:
                moves[node][target] = moves[node].get(target, Fraction(0)) + chance
            else:
                _add(exits[node], solved[target], chance)
    for place, node in enumerate(component):
        stay = moves[node].pop(node, Fraction(0))
        if stay == 1:
            raise ValueError("the rules can go round for ever here: the question has no answer")
        if stay:
            moves[node] = {target: chance / (1 - stay) for target, chance in moves[node].items()}
            exits[node] = {label: chance / (1 - stay) for label, chance in exits[node].items()}
        for later in component[place + 1 :]:
            if node in moves[later]:
                chance = moves[later].pop(node)
                for target, onward in moves[node].items():
                    moves[later][target] = moves[later].get(target, Fraction(0)) + chance * onward
                _add(exits[later], exits[node], chance)
    for node in reversed(component):
        for target, chance in moves[node].items():
            _add(exits[node], solved[target], chance)
        solved[node] = exits[node]


def _add(into: Odds, odds: Odds, chance: Fraction) -> None:
    for label, part in odds.items():
        into[label] = into.get(label, Fraction(0)) + chance * part
