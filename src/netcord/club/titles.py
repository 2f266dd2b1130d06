"""Who wins the title of an event, before it and at any time during it.

A knock-out draw is summed from the odds of its pairings. Where everybody meets everybody, in groups or in one table,
sets, games and points may decide between those who have won as many matches: the rest of the table is drawn by lot many
times, by the rules of the tournament themselves, and what comes out is an estimate with its standard error.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from math import sqrt
from random import Random

from netcord.kernel import Fact, Side, Value
from netcord.play import simulated
from netcord.registry import AnyGame
from netcord.tournament import Board, Event, Form, Match, Numbers, Outcome, Tournament, arranged, numbers

from .odds import PLAYED_IN_A_FIELD, SEED, Chance, field_odds
from .opponents import SEATS, bot_asked, stand_in

__all__ = ["TitleOdds", "title_odds"]

BATCHES = 10
"""An estimate is made so many times over, of other matches: how far they lie apart is its error."""

DRAWN = 400
"""How often each of them draws the rest of a table by lot."""

RESAMPLED = 200
"""How often chances that are estimates are drawn anew, to tell the error of what they come to."""


class Title(Value):
    """How likely an entrant is to win the event; of an estimate, its standard error."""

    entrant: int
    name: str
    chance: float
    error: float | None = None


class TitleOdds(Value):
    """Who wins an event, the likeliest first. `missing`: the most that any of it is off where it is summed.

    `drawn`: how often the rest of a table was drawn by lot; `matches`: how many matches of every pairing were played
    for it. Both are 0 where everything is summed.
    """

    event: str
    titles: tuple[Title, ...]
    missing: float
    drawn: int = 0
    matches: int = 0


Pair = tuple[int, int]
Chances = Mapping[Pair, Chance]
Rounds = Sequence[Sequence[Match]]


def title_odds(
    game: AnyGame,
    tournament: Tournament,
    event: str = "",
    on_pairing: Callable[[int, int], None] | None = None,
    *,
    matches: int = PLAYED_IN_A_FIELD,
    seed: str = SEED,
) -> TitleOdds:
    """How likely everybody is to win an event as it stands."""
    played = tournament.event(event)
    board = tournament.board
    open_groups = [stage for stage in played.stages if stage.form is Form.GROUP and stage.id not in board.placings]
    field = _Field(game, played, on_pairing, matches, seed)
    if not open_groups:
        return _told(played, *_summed(field, played, board, seed), matches=field.matches)
    return _drawn(field, played, board, [pairing.id for stage in open_groups for pairing in stage.pairings], seed)


class _Field:
    """The chances of pairings of an event, worked out when they are asked for."""

    def __init__(
        self, game: AnyGame, event: Event, heard: Callable[[int, int], None] | None, matches: int, seed: str
    ) -> None:
        self.game = game
        self.event = event
        self.played = matches
        self.heard = heard or (lambda done, total: None)
        self._seed = seed
        self.known: dict[Pair, Chance] = {}

    def learn(self, pairs: Iterable[Pair]) -> None:
        """Reckon with these pairings."""
        setups = {pair: arranged(self.game, self.event, *pair) for pair in pairs if pair not in self.known}
        self.known |= field_odds(
            self.game, setups, on_pairing=self.heard, matches=self.played, seed=f"{self._seed}/{self.event.key}"
        )

    @property
    def matches(self) -> int:
        """How many matches of a pairing were played, if any were."""
        return max((chance.matches for chance in self.known.values()), default=0)

    @property
    def missing(self) -> float:
        """The most that a chance of one match is off."""
        return max((chance.missing for chance in self.known.values()), default=0.0)


def _ordered(a: int, b: int) -> Pair:
    return (a, b) if a < b else (b, a)


# A knock-out draw, from the odds of its pairings


def _rounds(event: Event, board: Board) -> Rounds:
    return [[board.matches[pairing.id] for pairing in round] for round in event.stage().rounds]


def _open_pairs(rounds: Rounds) -> dict[Pair, None]:
    """Who may still meet whom."""
    reach: list[dict[int, None]] = []
    for match in rounds[0]:
        reach += [{one: None} if one is not None else {} for one in (match.a, match.b)]
    wanted: dict[Pair, None] = {}
    for round in rounds:
        after: list[dict[int, None]] = []
        for number, match in enumerate(round):
            ours, theirs = reach[2 * number], reach[2 * number + 1]
            if match.decided:
                after.append({} if match.won_by is None else {match.won_by: None})
                continue
            wanted |= {_ordered(a, b): None for a in ours for b in theirs}
            after.append(ours | theirs)
        reach = after
    return wanted


def _champions(rounds: Rounds, won: Callable[[Pair], float]) -> dict[int, float]:
    """How likely everybody is to win the last match, if matches are won with these chances of the lower number."""
    coming: list[dict[int, float]] = []
    for match in rounds[0]:
        coming += [{one: 1.0} if one is not None else {} for one in (match.a, match.b)]
    for round in rounds:
        coming = [
            ({} if match.won_by is None else {match.won_by: 1.0})
            if match.decided
            else _met(coming[2 * number], coming[2 * number + 1], won)
            for number, match in enumerate(round)
        ]
    return coming[0]


def _met(ours: Mapping[int, float], theirs: Mapping[int, float], won: Callable[[Pair], float]) -> dict[int, float]:
    if not ours or not theirs:
        return {**ours, **theirs}
    found: dict[int, float] = {}
    for a, here in ours.items():
        for b, there in theirs.items():
            wins = won((a, b)) if a < b else 1 - won((b, a))
            found[a] = found.get(a, 0.0) + here * there * wins
            found[b] = found.get(b, 0.0) + here * there * (1 - wins)
    return found


def _summed(
    field: _Field, event: Event, board: Board, seed: str
) -> tuple[dict[int, float], dict[int, float] | None, float]:
    """The title of a draw; if matches had to be played for its pairings, with the error that comes of that."""
    if event.stage().form is Form.GROUP:
        return {board.placings[event.stage().id][0]: 1.0}, None, 0.0
    rounds = _rounds(event, board)
    field.learn(_open_pairs(rounds))
    found = _champions(rounds, lambda pair: field.known[pair].won)
    errors = None
    if field.matches:
        luck = Random(f"{seed}/{event.key}")
        again = [_champions(rounds, _resampled(field.known, luck).__getitem__) for _ in range(RESAMPLED)]
        errors = {one: _spread([other.get(one, 0.0) for other in again]) for one in found}
    return found, errors, field.missing * len(rounds)


def _resampled(chances: Chances, luck: Random) -> dict[Pair, float]:
    """Chances that might have come out as well: by Bayes, from the matches that were won and lost."""
    found = {}
    for pair, (won, _, matches) in chances.items():
        found[pair] = luck.betavariate(won * matches + 1, (1 - won) * matches + 1) if matches else won
    return found


def _spread(values: Sequence[float]) -> float:
    """The standard deviation of what may be."""
    mean = sum(values) / len(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1))


# Tables, drawn by lot

_Lot = Mapping[tuple[str, Side], Sequence[Outcome]]
"""By match and winner, what may be written down of it."""


def _drawn(field: _Field, event: Event, board: Board, ids: Sequence[str], seed: str) -> TitleOdds:
    """The rest of some groups by lot, by the rules of the tournament; what follows them in a knock-out is summed."""
    to_play = [board.matches[id] for id in ids if not board.matches[id].decided]
    knockout = event.stage().form is Form.BRACKET
    members = sorted({one for match in to_play for one in (match.a, match.b) if one is not None})
    pairs = {_ordered(match.a, match.b): None for match in to_play if match.a is not None and match.b is not None}
    if knockout:
        members = sorted({one for stage in event.stages for one in event.members(stage)})
        pairs |= dict.fromkeys(combinations(members, 2))
    field.learn(pairs)
    pools = {}
    for match in to_play:
        pools[match.id] = _played(field, event, match, seed)
        field.heard(len(pools), len(to_play))
    totals: list[dict[int, float]] = []
    for batch in range(BATCHES):
        luck = Random(f"{seed}/{event.key}/{batch}")
        lot = _lots(pools, batch)
        known = _resampled(field.known, luck)
        total: dict[int, float] = {}
        for _ in range(DRAWN):
            for one, chance in _once(event, board, to_play, lot, known, luck).items():
                total[one] = total.get(one, 0.0) + chance / DRAWN
        totals.append(total)
    found = {one: sum(total.get(one, 0.0) for total in totals) / BATCHES for total in totals for one in total}
    errors = {one: _spread([total.get(one, 0.0) for total in totals]) / sqrt(BATCHES) for one in found}
    told = _told(event, found, errors, field.missing * len(event.stage().rounds) * knockout, matches=field.played)
    return TitleOdds(told.event, told.titles, told.missing, BATCHES * DRAWN, told.matches)


def _played(field: _Field, event: Event, match: Match, seed: str) -> list[Outcome]:
    """Matches of a pairing, one by one, as a tournament would write them down: numbers, and who is out after them."""
    assert match.a is not None, "in a group everybody is known"
    assert match.b is not None, "in a group everybody is known"
    game, facts, kept = field.game, list[Fact](), list[Outcome]()
    make = bot_asked(game, stand_in(game))
    bots = dict.fromkeys((seat for side in ("a", "b") for seat in SEATS[side]), make)
    setup = arranged(game, event, match.a, match.b)
    entrants = [event.entrants[one] for one in (match.a, match.b)]
    for summary in simulated(
        game, setup, field.played, f"{seed}/{match.id}", bots, tally=lambda counts, fact: facts.append(fact)
    ):
        assert summary.winner is not None, "somebody wins"
        gone = game.tour.out(tuple(facts)) if game.tour.out is not None else ()
        out = tuple(entrants[seat[0] == "B"].players[int(seat[1:] or 1) - 1] for seat in gone)
        kept.append(Outcome(match.id, summary.winner, summary.how, summary.score, "", numbers(facts), out))
        facts.clear()
    return kept


def _once(
    event: Event,
    board: Board,
    to_play: Sequence[Match],
    lot: _Lot,
    won: Mapping[Pair, float],
    luck: Random,
) -> dict[int, float]:
    """One way the groups may end, and who wins the title then."""
    now, ours = board, False
    for match in to_play:
        entry = now.walkover(match) if now.away(match) else _lot(match, lot, won, luck)
        if ours:
            now.put_up(entry)
        else:
            now, ours = board.after(entry), True  # the board itself stays as it is
    while (decision := now.undecided()) is not None:
        now.put_up(decision)
    if event.stage().form is Form.GROUP:
        return {now.placings[event.stage().id][0]: 1.0}
    return _champions(_rounds(event, now), won.__getitem__)


def _lot(match: Match, lot: _Lot, won: Mapping[Pair, float], luck: Random) -> Outcome:
    """Who wins a match, by its odds; in which numbers, as one of those that were played and won by the same."""
    assert match.a is not None, "in a group everybody is known"
    assert match.b is not None, "in a group everybody is known"
    chance = won[match.a, match.b] if match.a < match.b else 1 - won[match.b, match.a]
    return luck.choice(lot[match.id, Side.A if luck.random() < chance else Side.B])


def _lots(pools: Mapping[str, Sequence[Outcome]], batch: int) -> _Lot:
    """A part of the matches that were played, all of them where a side won none of the part.

    Where it won none at all, those it lost, turned round: only the odds know that it ever wins.
    """
    lot: dict[tuple[str, Side], Sequence[Outcome]] = {}
    for id, pool in pools.items():
        for side in Side:
            for part in (pool[batch::BATCHES], pool):
                if side_won := [one for one in part if one.winner is side]:
                    break
            lot[id, side] = side_won or [_turned(one) for one in pool]
    return lot


def _turned(outcome: Outcome) -> Outcome:
    """The same match with its sides exchanged, played to its end."""
    (a, b), (c, d), (e, f) = outcome.numbers.points, outcome.numbers.games, outcome.numbers.sets
    return Outcome(outcome.match, outcome.winner.other, "", "", "", Numbers((b, a), (d, c), (f, e)))


def _told(
    event: Event, found: Mapping[int, float], errors: Mapping[int, float] | None, missing: float, *, matches: int
) -> TitleOdds:
    titles = [
        Title(one, event.entrants[one].name, chance, None if errors is None else errors[one])
        for one, chance in found.items()
    ]
    return TitleOdds(
        event.key, tuple(sorted(titles, key=lambda title: (-title.chance, title.entrant))), missing, matches=matches
    )
