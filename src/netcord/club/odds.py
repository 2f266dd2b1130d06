"""Exact odds for every front end: who wins, in how many sets, with which figures; all pairings; the title of a draw."""

from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from itertools import combinations
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from netcord.kernel import Choose, Illegal, Impossible, Side, Value, both
from netcord.play import lapses_of
from netcord.registry import AnyGame
from netcord.solvers import at_once, is_solved
from netcord.solvers import odds as solver_odds
from netcord.tennis import Format, Score, format_named, read_score

from .names import names_of
from .opponents import bot_asked
from .runs import Run

if TYPE_CHECKING:
    from netcord.analysis.matches import Exact, Policy

__all__ = [
    "FOLLOWED_IN_A_FIELD",
    "PLAYED",
    "PLAYED_INSTEAD",
    "PLAYED_IN_A_FIELD",
    "SEED",
    "Cell",
    "MatchOdds",
    "by_solver",
    "estimated_odds",
    "is_summed",
    "match_odds",
    "matrix",
    "refuse_unless_summed",
    "solved_at_once",
    "solved_odds",
]

NEEDS = ("numpy", "scipy")

FOLLOWED = 8_000
"""Conditions that are followed in a single pairing, where something lasts from point to point, if they can be swept."""

FOLLOWED_SLOWLY = 1_000
"""The same without numba, and where a bot decides, which is asked in each of them."""

FOLLOWED_IN_DOUBLES = 60
"""The same in doubles: warnings of four players multiply them."""

TOO_MUCH = 0.1
"""If more of all matches than this is missing, there are no odds to speak of."""

FOLLOWED_IN_A_FIELD = 100
"""The same in each of many pairings."""

PLAYED = 200
"""Matches that an estimate is made of, where a game cannot be summed."""

PLAYED_IN_A_FIELD = 50
"""The same in each of many pairings."""

PLAYED_INSTEAD = 500
"""Matches from compiled points that an estimate is made of, where too much happens in them to be followed."""

SEED = "odds"
"""Whoever asks twice is told the same."""


class SetResult(Value):
    """A result in sets of a match that is played out, and its chance."""

    sets: tuple[int, int]
    chance: float


class SetScoreOdds(Value):
    """The chance that a set, counted from 1, ends with this score in games; `played`: that it is played to its end."""

    set: int
    games: tuple[int, int]
    chance: float


class MeanFigure(Value):
    """What is counted in a match, on average, for A and for B."""

    what: str
    mean: tuple[float, float]


class MatchOdds(Value):
    """What can be said of a match beforehand, or at a score. `missing` is the chance of matches that were not
    followed to their end as they are: no chance is off by more, and most by far less.

    Where a game cannot be summed, it is an estimate: `matches` were played by `bots`, and `error` is the standard error
    of the chance to win. Then nothing is said of the scores of sets, nor of throws.
    """

    game: str
    names: tuple[str, str]
    format: str
    at: str
    first: str  # "A", "B", or "" if a toss decides
    won: tuple[float, float]
    missing: float
    left: tuple[float, float]  # the chance that A, or B, does not play the match to its end
    sets: tuple[SetResult, ...]
    set_scores: tuple[SetScoreOdds, ...]
    figures: tuple[MeanFigure, ...]
    throws: float | None
    matches: int = 0
    error: float | None = None
    bots: tuple[str, str] | None = None
    seed: str = ""
    lapses: tuple[int, int] = (0, 0)  # how often a default move was played for the bot of A, and of B

    @property
    def points(self) -> float:
        """How long the match is, or still is, in points."""
        return next(sum(figure.mean) for figure in self.figures if figure.what == "point")


class Cell(Value):
    """One pairing of a field: the chance of the first, and what is missing; of an estimate, its standard error."""

    a: str
    b: str
    won: float
    missing: float = 0.0
    error: float | None = None


class Chance(NamedTuple):
    """The chance of the first of two, what is missing, and how many matches an estimate was made of, if it is one."""

    won: float
    missing: float = 0.0
    matches: int = 0

    @property
    def error(self) -> float | None:
        """The standard error of an estimate; one match more on either side keeps it from being nothing."""
        if not self.matches:
            return None
        share = (self.won * self.matches + 1) / (self.matches + 2)
        return sqrt(share * (1 - share) / self.matches)


def is_summed(game: AnyGame) -> bool:
    """Whether the points of a game can be listed."""
    table: Any = game.shape.table
    return bool(table.summed)


def refuse_unless_summed(game: AnyGame) -> None:
    """Games whose points cannot be listed have no exact odds."""
    if not is_summed(game):
        raise Impossible(
            "the odds of {game} cannot be summed exactly: its points hang on hidden cards or on long plans; "
            "`netcord simulate {key}` estimates them",
            game=game.name,
            key=game.key,
        )
    if missing := [name for name in NEEDS if find_spec(name) is None]:
        raise Impossible("this needs {needs}: install them with pip install 'netcord[solve]'", needs=both(missing))


def by_solver(game: AnyGame) -> bool:
    """Whether the odds of a game come from its solver."""
    return not is_summed(game) and is_solved(game.key)


def solved_odds(
    game: AnyGame,
    setup: Any,
    cubes: Sequence[str] = (),
    at: str = "",
    heard: Callable[[int, int], None] | None = None,
) -> Any:
    """The odds of a game that somebody has solved, both sides playing perfectly; `heard` is told how far it is."""
    return solver_odds(game.key, setup, cubes, at, heard)


def solved_at_once(game: AnyGame, setup: Any) -> bool:
    """Whether such a match has odds from a solver, without a wait."""
    return by_solver(game) and at_once(game.key, setup)


def policy_of(game: AnyGame, bots: Sequence[str | None]) -> "Policy | None":
    """How choices are made: None where both sides play for the point as well as can be."""
    if not game.sparring.bots and any(bots):
        raise Illegal("there is nothing to decide in {game}: leave the bots out", game=game.name)
    if all(name in (None, "best") for name in bots):
        return None
    makers = {side.value: bot_asked(game, name or "best") for side, name in zip(Side, bots, strict=True)}
    players = {side: make(game, 0) for side, make in makers.items()}

    def choose(state: Any, ask: Choose[Any]) -> Any:
        if (bots[0] if str(ask.seat)[0] == "A" else bots[1]) == "random":
            return dict.fromkeys(ask.options, 1)
        player = players[str(ask.seat)[0]]
        answer = player.choose(game.view(state, ask.seat), ask)
        for lapse in lapses_of(player):
            raise Illegal(
                "there are no odds with {bot}, which could not decide ({why} {detail}): "
                "`netcord simulate {key}` plays on",
                bot=bots[0] if str(ask.seat)[0] == "A" else bots[1],
                why=lapse.what or lapse.why,
                detail=lapse.detail,
                key=game.key,
            )
        return answer

    return choose


def laid(game: AnyGame, setup: Any) -> Any:
    """The table of a setup; no point has been played."""
    return game.lay(setup)[0]


def format_of(table: Any, name: str | None) -> Format:
    """The format by name, or the one of the setup."""
    found: Format = table.score.format if name is None else format_named(name)
    return found


def match_odds(
    game: AnyGame,
    setup: Any,
    *,
    format: str | None = None,
    at: str = "",
    bots: Sequence[str | None] = (None, None),
    followed: int | None = None,
    played_instead: int = 0,
) -> MatchOdds:
    """The odds of a match, before it or at a score; where nobody has said who serves first, a toss does.

    Where too much happens in a match to be followed, so many are played instead, and the odds are an estimate.
    """
    from netcord.analysis.matches import Pairing

    refuse_unless_summed(game)
    table = laid(game, setup)
    played = format_of(table, format)
    first = setup.first
    servers = tuple(Side) if first is None else (Side(first),)
    starts = [replace(read_score(at, played, side), doubles=table.score.doubles) for side in servers]
    policy = policy_of(game, bots)
    usual = FOLLOWED if policy is None and find_spec("numba") else FOLLOWED_SLOWLY
    if table.score.doubles:
        usual = FOLLOWED_IN_DOUBLES
    pairing = Pairing(table, played, policy, followed or usual)
    exact = pairing.odds(*starts)
    if followed is None and exact.missing > TOO_MUCH:
        if played_instead and not at and format is None:
            return estimated_odds(game, setup, matches=played_instead, bots=(bots[0], bots[1]))
        raise Impossible(
            "so much happens in such a match that {missing:.0f} of 100 matches could not be followed to their end: "
            "`netcord simulate {key}` plays them, and --followed N shows what N conditions say",
            missing=100 * exact.missing,
            key=game.key,
        )
    names = names_of(game, setup).short if table.score.doubles else names_of(game, setup).full
    return MatchOdds(
        game.key,
        (names["A"], names["B"]),
        played.name,
        starts[0].line if at else "",
        "" if first is None else Side(first).value,
        exact.won,
        exact.missing,
        (exact.figures["leaves", Side.A], exact.figures["leaves", Side.B]),
        tuple(SetResult(sets, chance) for sets, chance in sorted(exact.sets.items(), key=_by_result)),
        tuple(
            SetScoreOdds(number + 1, games, chance)
            for (number, games), chance in sorted(
                exact.set_scores.items(), key=lambda one: (one[0][0], _order(one[0][1]))
            )
        ),
        _figures(exact),
        exact.figures["throw"],
    )


def estimated_odds(
    game: AnyGame,
    setup: Any,
    *,
    matches: int = PLAYED,
    seed: str = SEED,
    bots: tuple[str | None, str | None] = (None, None),
    on_done: Callable[[int], None] | None = None,
) -> MatchOdds:
    """The odds of a match from its start, where they are not summed: an estimate from matches that bots have played."""
    run = Run(game, setup, matches, seed, bots)
    run.play(0, on_done)
    first = setup.first
    whole = Chance(run.rate(Side.A), matches=matches)
    left = [run.retirements(side) + run.defaults(side) for side in Side]
    results: dict[tuple[int, int], float] = {}
    for sets, count in run.sets.items():
        a, _, b = sets.partition("-")
        if b.isdecimal():  # a match that ended early is marked
            results[int(a), int(b)] = count / matches
    return MatchOdds(
        game.key,
        (run.names.full["A"], run.names.full["B"]),
        laid(game, setup).score.format.name,
        "",
        "" if first is None else Side(first).value,
        (whole.won, run.rate(Side.B)),
        0.0,
        (left[0] / matches, left[1] / matches),
        tuple(SetResult(sets, chance) for sets, chance in sorted(results.items(), key=_by_result)),
        (),
        tuple(
            MeanFigure(what, (run.totals.get(f"A.{key}", 0) / matches, run.totals.get(f"B.{key}", 0) / matches))
            for what, key in (("point", "points"), ("ace", "aces"), ("double_fault", "double_faults"))
        ),
        None,
        matches,
        whole.error,
        (run.bots["A"], run.bots["B"]),
        seed,
        (_lapses(run, Side.A), _lapses(run, Side.B)),
    )


def _lapses(run: Run, side: Side) -> int:
    return run.lapsed[side].times if side in run.lapsed else 0


def _by_result(one: tuple[tuple[int, int], float]) -> tuple[bool, int, int]:
    return _order(one[0])


def _order(pair: tuple[int, int]) -> tuple[bool, int, int]:
    """A's wins first, the clearest first; then B's, the narrowest first."""
    a, b = pair
    return (a < b, b if a > b else -a, a + b)


def _figures(exact: "Exact") -> tuple[MeanFigure, ...]:
    names = [key[0] for key in exact.figures if isinstance(key, tuple) and key[0] != "leaves"]
    return tuple(
        MeanFigure(what, (exact.figures.get((what, Side.A), 0.0), exact.figures.get((what, Side.B), 0.0)))
        for what in dict.fromkeys(names)
    )


def field_odds(
    game: AnyGame,
    setups: Mapping[tuple[Any, Any], Any],
    *,
    format: str | None = None,
    on_pairing: Callable[[int, int], None] | None = None,
    followed: int = FOLLOWED_IN_A_FIELD,
    matches: int = PLAYED_IN_A_FIELD,
    seed: str = SEED,
) -> dict[tuple[Any, Any], Chance]:
    """By pairing, the chance of its first player. A toss decides who serves first.

    Where a game cannot be summed, bots play so many matches of every pairing.
    """
    found: dict[tuple[Any, Any], Chance] = {}
    done = 0

    def add(more: Mapping[tuple[Any, Any], Chance]) -> None:
        nonlocal done
        found.update(more)
        done += len(more)
        if on_pairing is not None:
            on_pairing(done, len(setups))

    if not is_summed(game):
        for key, setup in setups.items():
            run = Run(game, setup, matches, f"{seed}/{key[0]}/{key[1]}")
            run.play(0)
            add({key: Chance(run.rate(Side.A), matches=matches)})
        return found
    from netcord.analysis.matches import Pairing, side_by_side

    refuse_unless_summed(game)
    tables = {key: laid(game, setup) for key, setup in setups.items()}
    groups: dict[Format, list[tuple[Any, Any]]] = {}
    for key, table in tables.items():
        groups.setdefault(format_of(table, format), []).append(key)
    for played, keys in groups.items():
        probe = Pairing(tables[keys[0]], played, followed=2)
        if probe.memoryless and not probe.doubles:
            each = side_by_side([tables[key] for key in keys], played, None)
            add({key: Chance(exact.won[0], exact.missing) for key, exact in zip(keys, each, strict=True)})
            continue
        for key in keys:
            pairing = Pairing(tables[key], played, followed=FOLLOWED_IN_DOUBLES if probe.doubles else followed)
            starts = (Score.start(played, side, doubles=pairing.doubles) for side in Side)
            exact = pairing.odds(*starts)
            if pairing.doubles and exact.missing > TOO_MUCH:
                run = Run(game, setups[key], PLAYED_INSTEAD, f"{seed}/{key[0]}/{key[1]}")
                run.play(0)
                add({key: Chance(run.rate(Side.A), matches=PLAYED_INSTEAD)})
                continue
            add({key: Chance(exact.won[0] / sum(exact.won), exact.missing)})
    return found


def matrix(
    game: AnyGame,
    cards: Sequence[Any],
    arrange: Callable[[tuple[Any, Any]], Any],
    *,
    format: str | None = None,
    on_pairing: Callable[[int, int], None] | None = None,
    matches: int = PLAYED_IN_A_FIELD,
    seed: str = SEED,
) -> tuple[Cell, ...]:
    """Every card against every other it may meet."""
    setups = {(a.id, b.id): arrange((a, b)) for a, b in combinations(cards, 2) if a.surface == b.surface}
    found = field_odds(game, setups, format=format, on_pairing=on_pairing, matches=matches, seed=seed)
    return tuple(Cell(a, b, one.won, one.missing, one.error) for (a, b), one in found.items())
