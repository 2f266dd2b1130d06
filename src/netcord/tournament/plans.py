"""The plan of an event: which matches there are, and where each side of each match comes from.

A plan is separate from its running. It is a few numbers (`Plan`), and says all the rest before the first ball: its
stages, each a bracket or a group; their matches; and for both sides of a match a source, which is a line of the draw,
the winner of an earlier match, somebody who lost his first match, or a place in a group. Whatever reads a tournament
(log, sheets, page, numbers) works from stages, matches and sources, and need not know which system it is.
"""

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from typing import TypeAlias

from netcord.kernel import Illegal, Sentence, Value

FEWEST, MOST = 2, 128
LARGEST_GROUP = 16
MOST_GROUPS = 16
MOST_MEETINGS = 4
PLATE = "plate"
"""The key of the consolation draw."""


class System(StrEnum):
    """How the champion is found."""

    KNOCKOUT = "knockout"  # who loses is out
    CONSOLATION = "consolation"  # the same, and those who lost their first match play for the plate
    ROUND_ROBIN = "round-robin"  # everybody meets everybody
    GROUPS = "groups"  # the same in groups, whose best play a knockout


class Plan(Value):
    """A system and its counts: how many `groups`, how many go `through` from each, how often everybody meets."""

    system: System = System.KNOCKOUT
    groups: int = 0
    through: int = 0
    meetings: int = 1


def planned(
    system: str, entrants: int, *, groups: int | None = None, through: int | None = None, meetings: int | None = None
) -> Plan:
    """A plan for so many entrants; counts that are not given are the usual ones: groups of four, two go through.

    Where groups are smaller, fewer go through: somebody must stay behind.
    """
    if system not in tuple(System):
        raise Illegal("the plan can be {systems}, not {system!r}", systems=", ".join(System), system=system)
    wanted = System(system)
    in_groups, drawn = wanted is System.GROUPS, wanted in (System.KNOCKOUT, System.CONSOLATION)
    for what, given, fits in (("groups", groups, in_groups), ("through", through, in_groups)):
        if given is not None and not fits:
            raise Illegal(
                "{what}: only the plan {groups} has groups, not {wanted}",
                what=what,
                groups=System.GROUPS,
                wanted=wanted,
            )
    if meetings is not None and drawn:
        raise Illegal("meetings: in a {wanted} nobody meets twice", wanted=wanted)
    many = max(2, entrants // 4) if groups is None else groups
    usual = max(1, min(2, entrants // max(1, many) - 1))
    plan = Plan(
        wanted,
        many if in_groups else 0,
        (usual if through is None else through) if in_groups else 0,
        1 if meetings is None else meetings,
    )
    for text in complaints(plan, entrants):
        raise Illegal(text)
    return plan


def complaints(plan: Plan, entrants: int) -> Iterator[str]:
    """What is wrong with a plan for so many entrants."""
    if not 1 <= plan.meetings <= MOST_MEETINGS:
        yield Sentence(
            "everybody meets everybody 1 to {most_meetings} times, not {meetings} times",
            most_meetings=MOST_MEETINGS,
            meetings=plan.meetings,
        )
    match plan.system:
        case System.CONSOLATION if entrants < 4:
            yield Sentence("a consolation draw takes at least 4 entrants, not {entrants}", entrants=entrants)
        case System.ROUND_ROBIN if entrants > LARGEST_GROUP:
            yield Sentence(
                "a round robin takes at most {largest_group} entrants, not {entrants}: play in groups",
                largest_group=LARGEST_GROUP,
                entrants=entrants,
            )
        case System.GROUPS:
            if not 2 <= plan.groups <= MOST_GROUPS:
                yield Sentence(
                    "there are 2 to {most_groups} groups, not {groups}", most_groups=MOST_GROUPS, groups=plan.groups
                )
                return
            smallest, largest = entrants // plan.groups, -(-entrants // plan.groups)
            if smallest < 2:
                yield Sentence(
                    "{groups} groups need at least {fewest} entrants, not {entrants}",
                    groups=plan.groups,
                    fewest=2 * plan.groups,
                    entrants=entrants,
                )
            elif largest > LARGEST_GROUP:
                yield Sentence(
                    "a group has at most {largest_group} players, not {largest}: make more groups",
                    largest_group=LARGEST_GROUP,
                    largest=largest,
                )
            elif smallest == 2 and plan.through != 1:
                yield Sentence("of a group of 2 one goes through, not {through}", through=plan.through)
            elif not 1 <= plan.through < smallest:
                yield Sentence(
                    "of a group of {smallest} 1 to {most} go through, not {through}",
                    smallest=smallest,
                    most=smallest - 1,
                    through=plan.through,
                )
        case _:
            pass


# Where a side comes from


class Line(Value, tag=True):
    """Whoever is drawn on this line; a bye is nobody."""

    line: int


class Winner(Value, tag=True):
    """Whoever wins this match."""

    match: str


class FirstLoser(Value, tag=True):
    """Whoever of these two rounds lost his first match: the loser of `first` if it was played.

    After a bye or a walkover it is who came through, if he then lost in `second`; otherwise nobody.
    """

    first: str
    second: str


class Place(Value, tag=True):
    """Whoever finishes in this place of a group, from 1."""

    stage: str
    place: int


class Nobody(Value, tag=True):
    """A bye."""


Source: TypeAlias = Line | Winner | FirstLoser | Place | Nobody


class Pairing(Value):
    """One match as planned. `day` puts the rounds of all stages in the order of play."""

    id: str
    stage: str
    round: int
    number: int
    day: int
    a: Source
    b: Source


class Form(StrEnum):
    """What a stage looks like on a sheet."""

    BRACKET = "bracket"
    GROUP = "group"


class Stage(Value):
    """A bracket with its `lines`, or a group with its members. `key` is "" for the one that finds the champion."""

    id: str
    key: str
    form: Form
    lines: tuple[Source, ...]
    rounds: tuple[tuple[Pairing, ...], ...]
    feeds: bool = False  # a group whose best go on elsewhere

    @property
    def pairings(self) -> Iterator[Pairing]:
        """Every match, round by round."""
        for round in self.rounds:
            yield from round


def match_id(event: str, round: int, number: int, stage: str = "") -> str:
    """How a match is called in files and commands: men-1-3; in group b men-b-1-3."""
    return f"{stage_id(event, stage)}-{round}-{number}"


def stage_id(event: str, stage: str) -> str:
    """How a stage is called."""
    return f"{event}-{stage}" if stage else event


def line_count(entrants: int) -> int:
    """PT-25a, PT-25b, PT-26a, PT-27a How many lines a draw has: the next power of two."""
    if not FEWEST <= entrants <= MOST:
        raise Illegal(
            "a draw takes {fewest} to {limit} entrants, not {entrants}", fewest=FEWEST, limit=MOST, entrants=entrants
        )
    return 1 << (entrants - 1).bit_length()


def lines_of(plan: Plan, entrants: int) -> int:
    """How many lines the draw of a plan has: in groups there are no byes."""
    return line_count(entrants) if plan.system in (System.KNOCKOUT, System.CONSOLATION) else entrants


def group_sizes(plan: Plan, entrants: int) -> tuple[int, ...]:
    """How many play in each group; the first groups have one more if it does not come out even."""
    groups = plan.groups or 1
    return tuple(entrants // groups + (number < entrants % groups) for number in range(groups))


@lru_cache(maxsize=64)
def stages(event: str, plan: Plan, entrants: int) -> tuple[Stage, ...]:
    """Everything that will be played, stage by stage."""
    match plan.system:
        case System.ROUND_ROBIN:
            return (_group(event, "", 1, entrants, plan.meetings),)
        case System.GROUPS:
            return _groups_then_knockout(event, plan, entrants)
        case _:
            main = _bracket(event, "", tuple(Line(line) for line in range(1, line_count(entrants) + 1)))
            return (main, _plate(event, main)) if plan.system is System.CONSOLATION else (main,)


def _bracket(event: str, key: str, lines: tuple[Source, ...], day: int = 1) -> Stage:
    """PT-25e Line 1 plays line 2, line 3 plays line 4; winners of neighbouring pairs meet."""
    coming = lines
    rounds: list[tuple[Pairing, ...]] = []
    while len(coming) > 1:
        number = len(rounds) + 1
        pairs = zip(coming[::2], coming[1::2], strict=True)
        round = tuple(
            Pairing(match_id(event, number, place, key), key, number, place, day + number - 1, a, b)
            for place, (a, b) in enumerate(pairs, 1)
        )
        rounds.append(round)
        coming = tuple(Winner(pairing.id) for pairing in round)
    return Stage(stage_id(event, key), key, Form.BRACKET, lines, tuple(rounds))


def _plate(event: str, main: Stage) -> Stage:
    """For every two lines of the draw one line of the plate; its final is on the day of the final."""
    first, second = main.rounds[:2]
    lines = tuple(FirstLoser(one.id, second[place // 2].id) for place, one in enumerate(first))
    return _bracket(event, PLATE, lines, day=2)


def _group(event: str, key: str, first: int, size: int, meetings: int, *, feeds: bool = False) -> Stage:
    """Everybody meets everybody, one match a round; the players on the first two lines meet in the last round."""
    members: list[int | None] = [*range(first, first + size), *([None] if size % 2 else [])]
    rounds: list[tuple[Pairing, ...]] = []
    for meeting in range(meetings):
        circle = list(members)
        for _ in range(len(circle) - 1):
            number = len(rounds) + 1
            pairs = []
            for place in range(len(circle) // 2):
                one, other = circle[place], circle[-1 - place]
                if one is not None and other is not None:
                    # Whoever heads the group would always be the upper side: in every second round the sides change.
                    upper, lower = (other, one) if (number + meeting) % 2 == 0 else (one, other)
                    pairs.append((Line(upper), Line(lower)))
            rounds.append(
                tuple(
                    Pairing(match_id(event, number, place, key), key, number, place, number, a, b)
                    for place, (a, b) in enumerate(pairs, 1)
                )
            )
            circle.insert(1, circle.pop())
    lines = tuple(Line(line) for line in range(first, first + size))
    return Stage(stage_id(event, key), key, Form.GROUP, lines, tuple(rounds), feeds)


def _groups_then_knockout(event: str, plan: Plan, entrants: int) -> tuple[Stage, ...]:
    groups, first = [], 1
    for number, size in enumerate(group_sizes(plan, entrants)):
        groups.append(_group(event, chr(ord("a") + number), first, size, plan.meetings, feeds=True))
        first += size
    keys = [group.id for group in groups]
    lines: tuple[Source, ...] = tuple(
        Nobody() if slot is None else Place(keys[slot[0]], slot[1]) for slot in qualifiers(plan.groups, plan.through)
    )
    return (*groups, _bracket(event, "", lines, day=max(len(group.rounds) for group in groups) + 1))


def qualifiers(groups: int, through: int) -> tuple[tuple[int, int] | None, ...]:
    """The lines of the knockout after groups: (group from 0, place from 1), None for a bye.

    Winners of groups stand like seeds and have the byes; players of one group meet again as late as possible.

    >>> qualifiers(2, 2)
    ((0, 1), (1, 2), (1, 1), (0, 2))
    """
    lines = line_count(groups * through)
    order = [1]
    while len(order) < lines:
        order = [seed for best in order for seed in (best, 2 * len(order) + 1 - best)]
    slots: list[tuple[int, int] | None] = [
        ((seed - 1) % groups, (seed - 1) // groups + 1) if seed <= groups * through else None for seed in order
    ]
    filled = [line for line, slot in enumerate(slots) if slot is not None]
    better = True
    while better:  # exchange players who finished in the same place as long as that keeps groups further apart
        better = False
        for at, one in enumerate(filled):
            for other in filled[at + 1 :]:
                a, b = slots[one], slots[other]
                if a is None or b is None or a[1] != b[1] or a[1] == 1:
                    continue
                before = _nearness(slots, one) + _nearness(slots, other)
                slots[one], slots[other] = b, a
                if _nearness(slots, one) + _nearness(slots, other) < before:
                    better = True
                else:
                    slots[one], slots[other] = a, b
    return tuple(slots)


def _nearness(slots: list[tuple[int, int] | None], line: int) -> int:
    """How near players of the same group stand to a line: each round earlier weighs more than all later ones."""
    mine = slots[line]
    assert mine is not None, "a bye is of no group"
    return sum(
        1 << 8 * (8 - (line ^ other).bit_length())
        for other, slot in enumerate(slots)
        if slot is not None and other != line and slot[0] == mine[0]
    )
