"""The inner loop for very many conditions, compiled where numba is installed (the extra `fast`)."""

from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .solving import Numbers

Whole = NDArray[np.int64]

prange: Any = range  # numba's own, once it is there

COMPILED = find_spec("numba") is not None
"""Whether it can be compiled; if not, numpy does the same, more slowly."""


class Paths(NamedTuple):
    """Moves of all kinds and paths in one piece: what stays, and for each condition the others it goes to."""

    there: NDArray[np.bool_]  # by kind and path
    stays: Numbers  # by kind, path and condition
    start: Whole  # by kind, path and condition (and one more), where its changes begin
    to: Whole
    share: Numbers


class Graph(NamedTuple):
    """A game or tie-break in one piece."""

    ends: Whole  # where each group of scores ends in `members`
    members: Whole
    kinds: Whole  # by score
    targets: Whole  # by score and path: a score, or below nought a way out
    circle: Whole  # by group: where its inverses begin, -1: it leads nowhere back
    inverses: Numbers
    outs: int


def _follow(
    flows: Any,
    out: Any,
    visits: Any,
    ends: Any,
    members: Any,
    kinds: Any,
    targets: Any,
    circle: Any,
    inverses: Any,
    there: Any,
    stays: Any,
    start: Any,
    to: Any,
    share: Any,
    least: float,
) -> None:
    """Push every flow through the scores; conditions are in such an order that changes go to later ones."""
    columns, _, size = flows.shape
    paths = there.shape[1]
    for column in prange(columns):
        flow, gone, seen = flows[column], out[column], visits[column]
        here = np.zeros(len(members))
        began = 0
        for group in range(len(ends)):
            ended = ends[group]
            many = ended - began
            base = circle[group]
            for place in range(size):
                any_there = False
                for one in range(many):
                    if flow[members[began + one], place] > least:
                        any_there = True
                if not any_there:
                    continue
                if base < 0:
                    here[0] = flow[members[began], place]
                else:
                    for one in range(many):
                        total = 0.0
                        for other in range(many):
                            total += (
                                inverses[base + (place * many + one) * many + other]
                                * flow[members[began + other], place]
                            )
                        here[one] = total
                for one in range(many):
                    mass = here[one]
                    if mass <= 0.0:
                        continue
                    score = members[began + one]
                    kind = kinds[score]
                    seen[kind, place] += mass
                    for path in range(paths):
                        if not there[kind, path]:
                            continue
                        target = targets[score, path]
                        inside = False
                        if target >= 0:
                            into = flow[target]
                            if base >= 0:
                                for other in range(many):
                                    inside = inside or members[began + other] == target
                        else:
                            into = gone[-1 - target]
                        if not inside:
                            into[place] += mass * stays[kind, path, place]
                        for number in range(start[kind, path, place], start[kind, path, place + 1]):
                            into[to[number]] += mass * share[number]
            began = ended


def follow(columns: Numbers, entries: dict[int, Numbers], graph: Graph, paths: Paths, least: float) -> tuple[Any, Any]:
    """What leaves a game, by way out, and the visits by kind of point; flows enter at some of its scores."""
    size, many = columns.shape
    flows = np.zeros((many, len(graph.kinds), size))
    for score, flow in entries.items():
        flows[:, score] += flow.T
    out = np.zeros((many, graph.outs, size))
    visits = np.zeros((many, len(paths.there), size))
    _compiled()(flows, out, visits, *graph[:-1], *paths, least)
    return out, visits


_kernel: Any = None


def _compiled() -> Any:
    global _kernel
    if _kernel is None:
        import numba

        _follow.__globals__["prange"] = numba.prange
        _kernel = numba.njit(parallel=True, cache=True, nogil=True)(_follow)
    return _kernel
