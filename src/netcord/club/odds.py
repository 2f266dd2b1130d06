"""Exact odds for every front end: who wins, in how many sets, with which figures; all pairings; the title of a draw."""

from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from itertools import combinations
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from netcord.kernel import Choose, Illegal, Impossible, Side, Value, both
from netcord.registry import AnyGame
from netcord.solvers import is_solved
from netcord.solvers import odds as solver_odds
from netcord.tennis import Format, Score, format_named, read_score
from netcord.tournament import Standing, Tournament, arranged

from .names import names_of
from .opponents import bot_asked

if TYPE_CHECKING:
    from netcord.analysis.matches import Exact, Policy

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
    followed to their end as they are: no chance is off by more, and most by far less."""

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
    throws: float

    @property
    def points(self) -> float:
        """How long the match is, or still is, in points."""
        return next(sum(figure.mean) for figure in self.figures if figure.what == "point")


class Cell(Value):
    """One pairing of a field: the chance of the first, and what is missing."""

    a: str
    b: str
    won: float
    missing: float = 0.0


class Title(Value):
    """How likely an entrant is to win the event."""

    entrant: int
    name: str
    chance: float


def refuse_unless_summed(game: AnyGame) -> None:
    """Games whose points cannot be listed have no exact odds."""
    table: Any = game.shape.table
    if not table.summed:
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
    table: Any = game.shape.table
    return not table.summed and is_solved(game.key)


def solved_odds(game: AnyGame, setup: Any, cubes: Sequence[str] = (), at: str = "") -> Any:
    """The odds of a game that somebody has solved, both sides playing perfectly."""
    return solver_odds(game.key, setup, cubes, at)


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
        return players[str(ask.seat)[0]].choose(game.view(state, ask.seat), ask)

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
) -> MatchOdds:
    """The odds of a match, before it or at a score; where nobody has said who serves first, a toss does."""
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


def _by_result(one: tuple[tuple[int, int], float]) -> tuple[bool, int, int]:
    return _order(one[0])


def _by_set(one: tuple[tuple[int, tuple[int, int]], float]) -> tuple[int, tuple[bool, int, int]]:
    return one[0][0], _order(one[0][1])


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
) -> dict[tuple[Any, Any], tuple[float, float]]:
    """By pairing, the chance of its first player, and what is missing. A toss decides who serves first."""
    from netcord.analysis.matches import Pairing, side_by_side

    refuse_unless_summed(game)
    tables = {key: laid(game, setup) for key, setup in setups.items()}
    found: dict[tuple[Any, Any], tuple[float, float]] = {}
    if not tables:
        return found
    groups: dict[Format, list[tuple[Any, Any]]] = {}
    for key, table in tables.items():
        groups.setdefault(format_of(table, format), []).append(key)
    done = 0
    for played, keys in groups.items():
        probe = Pairing(tables[keys[0]], played, followed=2)
        if probe.memoryless and not probe.doubles:
            each = side_by_side([tables[key] for key in keys], played, None)
            found |= {key: (exact.won[0], exact.missing) for key, exact in zip(keys, each, strict=True)}
            done += len(keys)
            if on_pairing is not None:
                on_pairing(done, len(tables))
            continue
        for key in keys:
            pairing = Pairing(tables[key], played, followed=FOLLOWED_IN_DOUBLES if probe.doubles else followed)
            starts = (Score.start(played, side, doubles=pairing.doubles) for side in Side)
            exact = pairing.odds(*starts)
            found[key] = exact.won[0] / sum(exact.won), exact.missing
            done += 1
            if on_pairing is not None:
                on_pairing(done, len(tables))
    return found


def matrix(
    game: AnyGame,
    cards: Sequence[Any],
    arrange: Callable[[tuple[Any, Any]], Any],
    *,
    format: str | None = None,
    on_pairing: Callable[[int, int], None] | None = None,
) -> tuple[Cell, ...]:
    """Every card against every other it may meet."""
    setups = {(a.id, b.id): arrange((a, b)) for a, b in combinations(cards, 2) if a.surface == b.surface}
    found = field_odds(game, setups, format=format, on_pairing=on_pairing)
    return tuple(Cell(a, b, won, missing) for (a, b), (won, missing) in found.items())


# The title of a draw


def title_odds(
    game: AnyGame,
    tournament: Tournament,
    event: str = "",
    on_pairing: Callable[[int, int], None] | None = None,
) -> tuple[tuple[Title, ...], float]:
    """How likely everybody is to win an event as it stands, the likeliest first; and the most that any of it is off."""
    played = tournament.event(event)
    rounds = tournament.rounds(event)
    if any(len(round) * 2**number != len(rounds[0]) for number, round in enumerate(rounds)):
        raise Impossible(
            "the title of {event} is not won in a knock-out draw: there are no odds of it", event=played.key
        )
    if any(match.standing is Standing.WAITING for match in rounds[0]):
        raise Impossible(
            "the title of {event} has no odds before its groups are decided: sets and games may decide them",
            event=played.key,
        )
    reach: list[list[dict[int, None]]] = [[]]
    for match in rounds[0]:
        reach[0] += [{one: None} if one is not None else {} for one in (match.a, match.b)]
    wanted: dict[tuple[int, int], None] = {}
    for round in rounds:
        now = reach[-1]
        after: list[dict[int, None]] = []
        for number, match in enumerate(round):
            ours, theirs = now[2 * number], now[2 * number + 1]
            if match.decided:
                after.append({} if match.won_by is None else {match.won_by: None})
                continue
            wanted |= {(min(a, b), max(a, b)): None for a in ours for b in theirs}
            after.append(ours | theirs)
        reach.append(after)
    setups = {pair: arranged(game, played, *pair) for pair in wanted}
    chances = field_odds(game, setups, on_pairing=on_pairing)
    coming: list[dict[int, float]] = [dict.fromkeys(ones, 1.0) for ones in reach[0]]
    for round in rounds:
        coming = [
            ({} if match.won_by is None else {match.won_by: 1.0})
            if match.standing not in (Standing.WAITING, Standing.DUE)
            else _won(coming[2 * number], coming[2 * number + 1], chances)
            for number, match in enumerate(round)
        ]
    off = max((missing for _, missing in chances.values()), default=0.0)
    titles = [Title(one, played.entrants[one].name, chance) for one, chance in coming[0].items()]
    return tuple(sorted(titles, key=lambda title: (-title.chance, title.entrant))), off * len(rounds)


def _won(
    ours: Mapping[int, float], theirs: Mapping[int, float], chances: Mapping[tuple[int, int], tuple[float, float]]
) -> dict[int, float]:
    if not ours or not theirs:
        return {**ours, **theirs}
    found: dict[int, float] = {}
    for a, here in ours.items():
        for b, there in theirs.items():
            won = chances[a, b][0] if a < b else 1 - chances[b, a][0]
            found[a] = found.get(a, 0.0) + here * there * won
            found[b] = found.get(b, 0.0) + here * there * (1 - won)
    return found
