"""The arena: everybody meets everybody, both ways round, and is rated.

Each pair plays couples of matches: the same luck twice, the second time with seats exchanged, and with them the serve
and the cards. All pairs play with the same luck. The results depend on the seed alone, times on the machine.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from msgspec.structs import replace

from netcord.compiled import ase, worldwide
from netcord.kernel import Illegal, Side, Unreadable
from netcord.play import Decided, Lapse, Meeting, meetings
from netcord.registry import AnyGame
from netcord.tennis import Format, Score, format_named

from .opponents import SEATS, bot_asked, levels_of
from .ratings import Played, Rating, ratings, wilson, worth_of_couples
from .runs import countable
from .setups import parsed_options

__all__ = ["Arena", "agreed", "entrants"]

TIE_BREAK = "single_tiebreak"
"""The format that is played where nothing else is said."""
MODE, FORMAT = "mode", "format"
"""Options that say what is played, and how long."""
WORTH_SHARING = 8  # matches: below this, starting processes costs more than it saves
WORTH_COMPILING = 400  # matches of a pair: below this, loading machine code costs more than it saves
PART = 50  # couples that machine code plays at a time


class Pair(NamedTuple):
    """How two bots stand against each other: what `a` won, its share with a 95 % interval, and what that counts for."""

    a: str
    b: str
    matches: int
    won: float  # a match that nobody won counts half
    share: float
    interval: tuple[float, float]
    counts: float  # how many independent matches they are worth


class Standing(NamedTuple):
    """How a bot did: its rating, its share of all matches, and where others had to decide for it."""

    bot: str
    rating: Rating
    share: float
    decisions: int
    lapses: tuple[Lapse, ...]


class Times(NamedTuple):
    """Seconds of processor time that a bot took for a decision."""

    mean: float
    longest: float


class Arena:
    """A round robin of bots of one game."""

    def __init__(
        self,
        game: AnyGame,
        setup: Any,
        bots: Sequence[str],
        matches: int,
        seed: str,
        format: str | None = None,
        *,
        one_by_one: bool = False,
    ) -> None:
        if len(bots) < 2:
            raise Unreadable("an arena needs at least two bots")
        if twice := [name for place, name in enumerate(bots) if name in bots[:place]]:
            raise Unreadable("{bot} is named twice: everybody meets everybody else once", bot=twice[0])
        if matches < 2 or matches % 2:
            raise Unreadable(
                "each pair plays an even number of matches, half of them with seats exchanged, not {matches}",
                matches=matches,
            )
        self.game = game
        self.setup = setup
        self.bots = tuple(bots)
        self.matches = countable(matches)
        self.seed = seed
        self.opening = game.begin(setup)
        if len({str(seat)[0] for seat in game.seats(self.opening.state)}) < 2:
            raise Illegal("in this match of {game} fewer than two sides decide anything", game=game.name)
        if format is not None:
            self.opening = self.opening._replace(state=scored(self.opening.state, format_named(format)))
        self.compiled = not one_by_one and self._can_be_compiled()
        """Whether machine code plays, which decides as these bots do, with luck of its own."""
        makers = {name: bot_asked(game, name) for name in bots}
        self._pairs = tuple(combinations(range(len(bots)), 2))
        sides = [casting for pair in self._pairs for casting in (pair, pair[::-1])]
        self._castings = [
            {
                seat: makers[self.bots[one]]
                for one, side in zip(casting, Side, strict=True)
                for seat in SEATS[side.value.lower()]
            }
            for casting in sides
        ]
        self._sides = sides
        self._won: dict[tuple[int, int], list[float]] = {pair: [] for pair in self._pairs}
        self._half: dict[tuple[int, int], float] = {}
        self._decisions = [0] * len(bots)
        self._seconds = [0.0] * len(bots)
        self._longest = [0.0] * len(bots)
        self._lapses: list[list[Lapse]] = [[] for _ in bots]

    @property
    def format(self) -> Format:
        """What is played."""
        found: Format = self.opening.state.table.score.format
        return found

    @property
    def total(self) -> int:
        """All matches that are played."""
        return self.matches * len(self._pairs)

    @property
    def played(self) -> int:
        """Matches that count so far: those of whole couples."""
        return 2 * sum(map(len, self._won.values()))

    @property
    def rated(self) -> bool:
        """Whether every pair has met: then everybody can be rated, even if not all is played."""
        return all(self._won.values())

    def play(self, workers: int = 0, on_done: Callable[[int], None] | None = None) -> None:
        """Play them all, on so many processes (0: as many as are worth it); `on_done` hears how many are played."""
        if self.compiled:
            self._play_compiled(on_done)
            return
        processes = workers or min(os.cpu_count() or 1, 1 + self.total // WORTH_SHARING)
        couples = self.matches // 2
        met = meetings(self.game, self.opening, couples, self.seed, self._castings, processes=processes)
        for done, meeting in enumerate(met, 1):
            self._add(meeting)
            if on_done is not None:
                on_done(done)

    def _can_be_compiled(self) -> bool:
        plays = PLAYS.get(self.game.key)
        if plays is None or self.matches < WORTH_COMPILING or not plays(self.setup, self.bots):
            return False
        printed: Format = self.game.lay(self.setup)[0].score.format
        return self.format == printed

    def _play_compiled(self, on_done: Callable[[int], None] | None) -> None:
        met = [_paired(self.game.key, self.setup, *(self.bots[one] for one in sides)) for sides in self._sides]
        couples, done = self.matches // 2, 0
        for first in range(0, couples, PART):
            many = min(PART, couples - first)
            played = [(pairing.played(self.seed, many, first), decisions) for pairing, decisions in met]
            for match in range(many):
                for casting, (rows, decisions) in enumerate(played):
                    *_, winner = one = [int(number) for number in rows[match]]
                    decided = {side.value: Decided(one[decisions + side.row], 0.0, 0.0, ()) for side in Side}
                    self._add(Meeting(casting, first + match, tuple(Side)[winner], decided))
                    done += 1
                    if on_done is not None:
                        on_done(done)

    def _add(self, meeting: Meeting) -> None:
        a, b = self._sides[meeting.casting]
        share = 0.5 if meeting.winner is None else float(meeting.winner is Side.A)
        if meeting.casting % 2 == 0:
            self._half[a, b] = share
        else:
            self._won[b, a].append((self._half.pop((b, a)) + 1 - share) / 2)
        for seat, decided in meeting.decided.items():
            one = a if str(seat)[0] == Side.A else b
            self._decisions[one] += decided.decisions
            self._seconds[one] += decided.seconds
            self._longest[one] = max(self._longest[one], decided.longest)
            self._lapses[one] += decided.lapses

    # What comes out

    def pair(self, a: int, b: int) -> Pair:
        """How two stand against each other."""
        if (a, b) not in self._won:
            back = self.pair(b, a)
            low, high = back.interval
            won, share = back.matches - back.won, 1 - back.share
            return Pair(back.b, back.a, back.matches, won, share, (1 - high, 1 - low), back.counts)
        couples = self._won[a, b]
        share = sum(couples) / len(couples)
        counts = worth_of_couples(couples)
        return Pair(
            self.bots[a], self.bots[b], 2 * len(couples), 2 * sum(couples), share, wilson(share, counts), counts
        )

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """Every pair, in the order in which the bots were named."""
        return tuple(self.pair(*pair) for pair in self._pairs)

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Everybody, the strongest first."""
        between = {pair: self.pair(*pair) for pair in self._pairs}
        rated = ratings(len(self.bots), {key: Played(one.share, one.counts) for key, one in between.items()})
        everybody = range(len(self.bots))
        shares = [
            sum(self.pair(one, other).share for other in everybody if other != one) / (len(self.bots) - 1)
            for one in everybody
        ]
        found = [
            Standing(self.bots[one], rated[one], shares[one], self._decisions[one], tuple(self._lapses[one]))
            for one in everybody
        ]
        return tuple(sorted(found, key=lambda one: -one.rating.value))

    @property
    def times(self) -> dict[str, Times]:
        """By bot, how long it thinks: of this machine, and never twice the same."""
        return {
            bot: Times(self._seconds[one] / self._decisions[one] if self._decisions[one] else 0.0, self._longest[one])
            for one, bot in enumerate(self.bots)
        }

    def document(self, cards: Sequence[str], options: Mapping[str, str]) -> dict[str, Any]:
        """The arena as JSON. Everything but `times` is the same for the same seed, on every machine."""
        return {
            "game": self.game.key,
            "edition": self.game.edition,
            "cards": list(cards),
            "options": dict(options),
            "format": self.format.name,
            "bots": list(self.bots),
            "matches": self.played // len(self._pairs),
            "seed": self.seed,
            "compiled": self.compiled,
            "standings": [
                {
                    "bot": one.bot,
                    "rating": round(one.rating.value, 6),
                    "error_95": round(one.rating.error, 6),
                    "share": one.share,
                    "decisions": one.decisions,
                    "lapses": [lapse._asdict() for lapse in one.lapses[:LISTED]],
                    "lapsed": len(one.lapses),
                }
                for one in self.standings
            ],
            "pairs": [
                {
                    "a": one.a,
                    "b": one.b,
                    "matches": one.matches,
                    "won": one.won,
                    "share": one.share,
                    "interval_95": list(one.interval),
                }
                for one in self.pairs
            ],
            "times": {bot: {"mean": one.mean, "longest": one.longest} for bot, one in self.times.items()},
        }


PLAYS: dict[str, Callable[[Any, Sequence[str]], bool]] = {ase.KEY: ase.plays, worldwide.KEY: worldwide.plays}
"""By game, what machine code plays."""


def _paired(game: str, setup: Any, a: str, b: str) -> tuple[Any, int]:
    """Two bots as machine code, and where in a row it says how often A decided; B follows."""
    if game == ase.KEY:
        from netcord.compiled.ase import matches as cards

        return cards.Pairing(setup, a, b), cards.DECIDED
    from netcord.compiled.worldwide import matches as strokes

    seated = strokes.Seated.shipped
    return strokes.Pairing(setup, seated(a), seated(b)), strokes.DECIDED


LISTED = 20
"""Lapses of a bot that are told one by one."""


def entrants(game: AnyGame, wanted: Sequence[str]) -> tuple[str, ...]:
    """Who meets: those who are named, or else the levels of the game; where it has none, all its own and chance."""
    if wanted:
        return tuple(wanted)
    if not game.sparring.bots:
        raise Illegal("there is nothing to decide in {game}: it has no bots that could meet", game=game.name)
    return levels_of(game) or (*game.sparring.bots, "random")


def agreed(
    game: AnyGame, given: Sequence[str], best_of: int | None, format: str | None
) -> tuple[dict[str, str], str | None]:
    """The options of the arena and, where they do not say it, the format: a tie-break unless a length is asked for.

    Options that are recommended for a game are taken.
    """
    options = parsed_options(game, given, best_of, files=True)
    lengths = {choice for choices in game.lengths.values() for choice in choices.items()}
    long = any(choice in lengths for choice in options.items())
    for option in game.options:
        if option.recommended:
            options.setdefault(option.key, option.recommended)
    known = {option.key: option for option in game.options}
    if MODE in known:  # what is played differs by more than its length
        if format is not None:
            raise Illegal("how long a match of {game} is its options say: leave --format out", game=game.name)
        return options, None
    if long and format is None:
        return options, None
    wanted = format or TIE_BREAK
    format_named(wanted)
    if FORMAT not in known or wanted not in known[FORMAT].values:
        return options, wanted
    if (other := options.setdefault(FORMAT, wanted)) != wanted:
        raise Illegal(
            "{other} and {key}={value} contradict each other: leave one of them out",
            other=f"--format {format}",
            key=FORMAT,
            value=other,
        )
    return options, None


def scored(state: Any, format: Format) -> Any:
    """The opening of a match that is played to another format."""
    score: Score = state.table.score
    played = replace(format, receiving=score.format.receiving)
    return replace(state, table=replace(state.table, score=Score.start(played, score.first, doubles=score.doubles)))
