"""The draw: how many lines, where the seeds and the byes stand, and who is drawn onto which line.

§ Tournaments of Pro Tennis gives the draws for 16, 17 to 31, 32 and 33 to 50 entrants (PT-25 to PT-27). Every other
number from 2 to 128 is drawn by the same principle, as an extension of ours (PT-28, PTQ-26):

- as many lines as the next power of two;
- one seed for every eight lines, but never fewer than two;
- seeds with odd numbers in the top half, each on the first line of its section; the next even number on the mirrored
  line of the bottom half; each further group of seeds splits the sections of the seeds before it;
- byes from the ends inwards, on the even lines of the top half and the odd lines of the bottom half in turn.

Lines and seeds are counted from 1, entrants by their place in the list from 0. Luck comes from outside.
"""

from collections.abc import Sequence
from typing import Literal, TypeAlias, TypeVar

from netcord.kernel import Pick, Value

from .plans import Plan, System, group_sizes, line_count

LINES_FOR_A_SEED = 8

SeedDraw: TypeAlias = Literal["fixed", "drawn"]
"""PTH-11 Seeds 3-4, 5-8 and 9-16 each on a line of their own as printed, or by lot among the lines of their group."""

T = TypeVar("T")


class Draw(Value):
    """Who stands on which line (None: a bye), and the seeds in their order."""

    lines: tuple[int | None, ...]
    seeds: tuple[int, ...]


def is_printed(entrants: int) -> bool:
    """Whether the rulebook itself gives this draw; otherwise it is our extension (PT-28)."""
    return 16 <= entrants <= 50


def seed_lines(lines: int) -> tuple[int, ...]:
    """PT-25a, PT-25b, PT-26c The lines of seeds 1, 2, 3, ... in a draw of so many lines.

    >>> seed_lines(16), seed_lines(32), seed_lines(64)
    ((1, 16), (1, 32, 9, 24), (1, 64, 17, 48, 9, 56, 25, 40))
    """
    top = [1]  # of the odd seeds
    section = lines // 2  # how many lines each of them heads so far
    while section > LINES_FOR_A_SEED:
        section //= 2
        top += [line + section for line in top]
    return tuple(line for odd in top for line in (odd, lines + 1 - odd))


def bye_lines(entrants: int) -> tuple[int, ...]:
    """PT-26b, PT-27a The lines of the byes, in the order in which they are written down.

    >>> bye_lines(27)
    (2, 31, 4, 29, 6)
    """
    lines = line_count(entrants)
    return _in_bye_order(lines)[: lines - entrants]


def _in_bye_order(lines: int) -> tuple[int, ...]:
    return tuple(place + 2 if place % 2 == 0 else lines - place for place in range(lines // 2))


def facing(line: int) -> int:
    """PT-25e The line that a line plays in the first round: 1 plays 2, 3 plays 4."""
    return line + 1 if line % 2 else line - 1


def in_order(ranks: Sequence[int | None], count: int, pick: Pick) -> tuple[int, ...]:
    """PT-25c The `count` best-ranked entrants, best first; equal ranks by lot (PTQ-25), the unranked behind the ranked.

    >>> in_order([7, 2, None, 4], 3, lambda lots: 0)
    (1, 3, 0)
    """
    by_rank: dict[float, list[int]] = {}
    for place, rank in enumerate(ranks):
        by_rank.setdefault(float("inf") if rank is None else rank, []).append(place)
    order: list[int] = []
    for _, tied in sorted(by_rank.items()):
        if len(order) >= count:
            break
        order += shuffled(tied, pick)
    return tuple(order[:count])


def draw(
    ranks: Sequence[int | None], pick: Pick, *, seed_draw: SeedDraw = "fixed", byes_to_seeds: bool = False
) -> Draw:
    """Draw entrants with these ranks (1 is best). Lots are drawn in this order: equal ranks, seeds, everybody else.

    `seed_draw="drawn"` is house rule PTH-11. `byes_to_seeds` is PTH-12: byes face the seeds first, in their order,
    and only then stand where they are printed.
    """
    entrants = len(ranks)
    lines = line_count(entrants)
    places = seed_lines(lines)
    seeds = in_order(ranks, len(places), pick)
    if seed_draw == "drawn":
        places = _drawn(places, pick)
    byes = bye_lines(entrants)
    if byes_to_seeds:
        protected = tuple(facing(line) for line in places)
        byes = (*protected, *(line for line in _in_bye_order(lines) if line not in protected))[: len(byes)]

    sheet: dict[int, int | None] = dict.fromkeys(byes)
    sheet.update(zip(places, seeds, strict=True))
    free = [line for line in range(1, lines + 1) if line not in sheet]
    others = shuffled([place for place in range(entrants) if place not in seeds], pick)
    sheet.update(zip(free, others, strict=True))  # PT-25d, PT-26d
    return Draw(tuple(sheet[line] for line in range(1, lines + 1)), seeds)


def draw_for(
    plan: Plan,
    ranks: Sequence[int | None],
    pick: Pick,
    *,
    seed_draw: str = "fixed",
    byes_to_seeds: bool = False,
) -> Draw:
    """The draw a plan wants: a bracket with seeds and byes, or groups."""
    if plan.system in (System.KNOCKOUT, System.CONSOLATION):
        return draw(ranks, pick, seed_draw="drawn" if seed_draw == "drawn" else "fixed", byes_to_seeds=byes_to_seeds)
    return draw_groups(ranks, group_sizes(plan, len(ranks)), pick)


def draw_groups(ranks: Sequence[int | None], sizes: Sequence[int], pick: Pick) -> Draw:
    """Groups of these sizes, one after the other: two seeds for each, everybody else by lot.

    The best seed heads the first group, and so on; the seeds after them are drawn, one to each group.
    """
    groups: list[list[int]] = [[] for _ in sizes]
    seeds = in_order(ranks, min(2 * len(sizes), len(ranks)), pick)
    heads, others = seeds[: len(sizes)], seeds[len(sizes) :]
    for group, seed in zip(groups, heads, strict=True):
        group.append(seed)
    for group, seed in zip(groups, shuffled(others, pick), strict=False):
        group.append(seed)
    rest = shuffled([place for place in range(len(ranks)) if place not in seeds], pick)
    for group, size in zip(groups, sizes, strict=True):
        while len(group) < size:
            group.append(rest.pop(0))
    return Draw(tuple(place for group in groups for place in group), seeds)


def _drawn(places: tuple[int, ...], pick: Pick) -> tuple[int, ...]:
    """PTH-11 Seeds 1 and 2 stay; 3-4, 5-8 and 9-16 are drawn within the lines of their group."""
    out = list(places[:2])
    while len(out) < len(places):
        out += shuffled(places[len(out) : 2 * len(out)], pick)
    return tuple(out)


def shuffled(items: Sequence[T], pick: Pick) -> list[T]:
    """Everything in an order drawn by lot, one after the other; the last one needs no lot."""
    rest = list(items)
    out = []
    while len(rest) > 1:
        out.append(rest.pop(pick(len(rest))))
    return out + rest
