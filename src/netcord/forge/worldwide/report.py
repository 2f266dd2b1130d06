"""Does tennis come out of it? A bot against itself, against others and against the automaton, counted."""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from netcord.bots import random_bot
from netcord.compiled import worldwide as compiled
from netcord.forge.measuring import OPEN, Figure, Row, Sample
from netcord.games.worldwide import GAME, Setup, Surface, safest, sensible
from netcord.games.worldwide import facts as wt
from netcord.games.worldwide.cards import Zone
from netcord.kernel import Fact, Side
from netcord.play import simulate
from netcord.tennis import BotMaker, PointWon

from .tour import ROWS, tour_figures

SURFACES = (Surface.CLAY, Surface.HARD, Surface.INDOOR, Surface.GRASS)
MATCHES, SEED = 4000, "worldwide"
OPENING_HAND, OPENING_STARS = 12, 4
PARTS = {"opening": range(1, 5), "middle": range(5, 9), "end": range(9, 1000)}
"""A match in three parts, by the number of the point: seven points win it, so most have ten to twelve."""


def tally(counts: dict[str, int], fact: Fact) -> None:
    """Count what happens in a match. Names with a leading underscore are of the point being played."""
    kind = type(fact)
    if kind in _MOMENTS:
        _MOMENTS[kind](counts, fact)


def _add(counts: dict[str, int], name: str, many: int = 1) -> None:
    counts[name] = counts.get(name, 0) + many


def _opened(counts: dict[str, int], fact: wt.PointOpened) -> None:
    _add(counts, "points")
    part = next(name for name, numbers in PARTS.items() if counts["points"] in numbers)
    _add(counts, f"points, {part}")
    counts["_server"], counts["_strokes"], counts["_first"] = fact.server.row, 0, 0
    counts["_net0"] = counts["_net1"] = 0
    for side in Side:
        hand, stars = counts.get(f"_hand{side}", OPENING_HAND), counts.get(f"_stars{side}", OPENING_STARS)
        for name in ("", f", {part}"):
            _add(counts, f"hands{name}", hand)
            _add(counts, f"stars{name}", stars)


def _hand(counts: dict[str, int], side: Side, many: int) -> None:
    counts[f"_hand{side}"] = counts.get(f"_hand{side}", OPENING_HAND) + many


def _stars(counts: dict[str, int], side: Side, many: int) -> None:
    counts[f"_stars{side}"] = counts.get(f"_stars{side}", OPENING_STARS) + many


def _served(counts: dict[str, int], fact: wt.Served) -> None:
    _stars(counts, fact.server, -fact.stars)
    if fact.number == 1:
        counts["_first"] = int(fact.result != "fault")
        _add(counts, "first serves in", counts["_first"])
    counts["_strokes"] += fact.result != "fault"
    _add(counts, "aces", fact.result == "ace")


def _played(counts: dict[str, int], fact: wt.Played) -> None:
    _hand(counts, fact.side, -1)
    _stars(counts, fact.side, -fact.stars)


def _validated(counts: dict[str, int], fact: wt.Validated) -> None:
    counts["_strokes"] += 1
    _stars(counts, fact.side, fact.gained)


def _moved(counts: dict[str, int], fact: wt.Moved) -> None:
    _stars(counts, fact.side, -fact.stars)
    if fact.to is Zone.V:
        counts[f"_net{fact.side.row}"] = 1


def _drew(counts: dict[str, int], fact: wt.Drew) -> None:
    if fact.rule != "WT-07-i":
        _hand(counts, fact.side, 1)


def _planned(counts: dict[str, int], fact: wt.Planned) -> None:
    if fact.card:
        _hand(counts, fact.side, 1)
        _stars(counts, fact.side, -1)


def _won(counts: dict[str, int], fact: PointWon) -> None:
    won, winner = fact.winner.row == counts["_server"], fact.winner.row
    _add(counts, "strokes", counts["_strokes"])
    _add(counts, _length(counts["_strokes"]))
    _add(counts, "served points won", won)
    _add(counts, "first serve points won", won and counts["_first"])
    _add(counts, "net points", counts["_net0"] | counts["_net1"])
    _add(counts, "at the net", counts["_net0"] + counts["_net1"])
    _add(counts, "won at the net", counts[f"_net{winner}"])


def _length(strokes: int) -> str:
    """As charters count: strokes in play, the serve among them; a double fault is a short point."""
    return "1-3" if strokes <= 3 else "4-6" if strokes <= 6 else "7-9" if strokes <= 9 else "10+"


def _ended(name: str) -> Callable[[dict[str, int], Any], None]:
    return lambda counts, fact: _add(counts, name)


_MOMENTS: dict[type[Fact], Callable[[dict[str, int], Any], None]] = {
    wt.PointOpened: _opened,
    wt.Served: _served,
    wt.Played: _played,
    wt.Validated: _validated,
    wt.Moved: _moved,
    wt.Drew: _drew,
    wt.Planned: _planned,
    wt.Discarded: lambda counts, fact: _hand(counts, fact.side, -1),
    wt.Trimmed: lambda counts, fact: _hand(counts, fact.side, -len(fact.cards)),
    wt.Cleared: lambda counts, fact: _hand(counts, fact.side, len(fact.back)),
    wt.Rested: lambda counts, fact: _stars(counts, fact.side, fact.gained),
    wt.DoubleFault: _ended("double faults"),
    wt.Missed: _ended("ended by a fault"),
    wt.WinnerHit: _ended("ended by a winner"),
    wt.Conceded: _ended("ended without a card"),
    PointWon: _won,
}


WORTH_COMPILING = 200
"""Matches: below this, loading machine code costs more than it saves."""


def sample(
    setup: Setup, matches: int, seed: str, foe: BotMaker = sensible, processes: int = 1, bot: BotMaker = sensible
) -> Sample:
    """A bot as A against someone as B; by machine code where it plays them."""
    if _by_machine_code(setup, matches, bot, foe):
        return _compiled(setup, matches, seed, *_names(bot, foe))
    return Sample.of(simulate(GAME, setup, matches, seed, {"A": bot, "B": foe}, tally=tally, processes=processes))


def _names(*makers: BotMaker) -> list[str]:
    return [name for maker in makers for name, known in GAME.sparring.bots.items() if known is maker]


def _by_machine_code(setup: Setup, matches: int, *makers: BotMaker) -> bool:
    names = _names(*makers)
    return len(names) == len(makers) and matches >= WORTH_COMPILING and compiled.plays(setup, names)


def _compiled(setup: Setup, matches: int, seed: str, bot: str, foe: str) -> Sample:
    """The same by machine code, with luck of its own."""
    from netcord.compiled.worldwide.matches import Pairing, Seated

    return counted(Pairing(setup, Seated.shipped(bot), Seated.shipped(foe)).played(seed, matches))


def counted(matches: Iterable[Any]) -> Sample:
    """What machine code has counted of matches."""
    from netcord.compiled.worldwide.matches import NAMES

    return Sample(
        {**dict(zip(NAMES, map(int, one), strict=False)), f"won by {tuple(Side)[one[-1]]}": 1, "matches": 1}
        for one in matches
    )


def tour_rows(surface: Surface, done: Sample) -> list[Row]:
    """What is held against the tour on a surface."""
    real = tour_figures(surface)
    return [
        Row(f"{surface}: {name}", done.share(*shared), *within(real[name]), real[name]) for name, shared, within in ROWS
    ]


def tennis_rows(samples: dict[Surface, Sample]) -> list[Row]:
    """What a point looks like on each surface, and how the surfaces compare."""
    rows = []
    for surface, done in samples.items():
        real = tour_figures(surface)
        point = partial(done.share, under="points")
        rows += [
            Row(f"{surface}: serve points won", point("served points won"), 0.55, 0.68, real["serve points won"]),
            *tour_rows(surface, done),
            Row(f"{surface}: double faults", point("double faults"), 0.02, 0.08, real["double faults"]),
            Row(f"{surface}: strokes in a point", point("strokes"), 3.5, 7.0),
            Row(f"{surface}: points with a player at the net", point("net points"), 0.08, 0.38),
            Row(f"{surface}: ended by a winner", point("ended by a winner"), 0.05, 0.6),
            Row(f"{surface}: ended by a fault", point("ended by a fault"), 0.1, 0.75),
            Row(f"{surface}: ended without a card", point("ended without a card"), high=0.15),
            Row(f"{surface}: cards in hand at the serve", point("hands", scale=0.5), 7.0, 12.0),
            *(Row(f"{surface}: cards in hand, {part}", _held(done, "hands", part), 7.0, 12.0) for part in PARTS),
            Row(f"{surface}: Stars at the serve", point("stars", scale=0.5), 0.5, 5.0),
            *(Row(f"{surface}: Stars, {part}", _held(done, "stars", part), 0.5, 5.0) for part in PARTS),
            Row(f"{surface}: decisions and throws in a match", done.share("answers", "matches"), 100, 400),
        ]
    return rows + _order_rows(samples)


def _held(done: Sample, name: str, part: str) -> Figure:
    """How many of its cards or Stars a player has at the serve, in one part of the match."""
    return done.share(f"{name}, {part}", f"points, {part}", 0.5)


def _order_rows(samples: dict[Surface, Sample]) -> list[Row]:
    """Which surface has more of what: differences that must not be negative."""
    served, length, net, aces = (
        {surface: done.share(name, "points") for surface, done in samples.items()}
        for name in ("served points won", "strokes", "at the net", "aces")
    )
    clay, hard, indoor, grass = SURFACES
    tiny = 1e-6

    def most(figures: dict[Surface, Figure], surface: Surface) -> Figure:
        return figures[surface].minus(max(figure for other, figure in figures.items() if other is not surface))

    return [
        Row("serve: grass above indoor", served[grass].minus(served[indoor]), tiny),
        Row("serve: indoor not below hard", served[indoor].minus(served[hard]), 0),
        Row("serve: hard above clay", served[hard].minus(served[clay]), tiny),
        Row("rally: clay longest", most(length, clay), tiny),
        Row("net: most on grass", most(net, grass), tiny),
        Row("aces: hard above clay", aces[hard].minus(aces[clay]), tiny),
        Row("aces: grass above hard", aces[grass].minus(aces[hard]), tiny),
    ]


def opponent_rows(matches: int, solo: int, seed: str, processes: int = 1, bot: BotMaker = sensible) -> list[Row]:
    """What the bot wins against a random player, against always the safest card, and in solo against the automaton."""
    rows = []
    part = partial(sample, processes=processes, bot=bot)
    for surface in SURFACES:
        chance = part(Setup(surface=surface), matches, f"{seed}/random/{surface}", random_bot)
        careful = part(Setup(surface=surface), matches, f"{seed}/safest/{surface}", safest)
        alone = part(Setup(surface=surface, solo=True), solo, f"{seed}/solo/{surface}")
        rows += [
            Row(f"{surface}: bot beats random", _wins(chance), 0.75),
            Row(f"{surface}: bot beats the safest card", _wins(careful), 0.6),
            Row(f"{surface}: bot beats the automaton", _wins(alone), 0.25, 0.75 if bot is sensible else OPEN),
        ]
    return rows


def _wins(done: Sample) -> Figure:
    return done.share(f"won by {Side.A}", "matches")


def report_rows(
    matches: int = MATCHES,
    seed: str = SEED,
    processes: int = 1,
    bot: BotMaker = sensible,
    quick: BotMaker | None = None,
) -> list[Row]:
    """Every figure: so many matches of the bot against itself, as many in solo, a third of that against each other.

    `quick` plays those that machine code does not play, where the bot would take hours.
    """
    each = max(1, matches // len(SURFACES))

    def played(surface: Surface) -> Sample:
        return sample(Setup(surface=surface), each, f"{seed}/{surface}", bot, processes, bot)

    if _by_machine_code(Setup(), each, bot):
        with ThreadPoolExecutor(processes) as pool:  # machine code leaves the interpreter to the others
            samples = dict(zip(SURFACES, pool.map(played, SURFACES), strict=True))
    else:
        samples = {surface: played(surface) for surface in SURFACES}
    return tennis_rows(samples) + opponent_rows(max(1, each // 3), each, seed, processes, quick or bot)
