"""One model for every way of counting (scoring.md): nested races, and everything else derived.

A game reports only "this side won the point". The score owns games, sets, service, sides, ends, the end of the match.
"""

from collections.abc import Collection
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from netcord.kernel import Illegal, Seat, Side, Value, Worked

from .serving import (
    Court,
    Pattern,
    Receiving,
    player,
    receiver_in_game,
    receiver_in_tiebreak,
    server_partner,
    side_named,
    turn_in_tiebreak,
)

Pair: TypeAlias = tuple[int, int]
"""A's number and B's number."""


class Race(Value):
    """A race to a target by a margin: what a game, a tie-break and a set all are."""

    target: int
    margin: int = 1

    def won(self, count: Pair) -> bool:
        """Whether one side has got there."""
        a, b = count
        return (a if a > b else b) >= self.target and (a - b >= self.margin or b - a >= self.margin)


class GameRule(Race):
    """SC-01 A game. Margin 2 means deuce and advantage, margin 1 one deciding point."""

    target: int = 4
    margin: int = 2
    receiver_picks: bool = True  # SC-03 the side of a deciding point; False: the side that is due
    labels: tuple[str, ...] = ("0", "15", "30", "40")

    def deciding(self, points: Pair) -> bool:
        """Whether the next point decides the game for either side."""
        return self.margin == 1 and points[0] == points[1] == self.target - 1


class TieBreakEnds(StrEnum):
    """When ends change inside a tie-break."""

    SIX = "6"  # after every six points
    ONE_FOUR = "1+4"  # after the first point, then every four
    ONCE_FOUR = "once4"  # once, after four points
    NONE = "none"


class TieBreakRule(Race):
    """SC-08 A tie-break; target 0 lets the margin alone decide (SC-09)."""

    target: int = 7
    margin: int = 2
    sudden_at: int | None = None  # SC-10 at this tie one point wins
    pattern: Pattern = Pattern.ABBA
    ends: TieBreakEnds = TieBreakEnds.SIX

    def won(self, count: Pair) -> bool:
        """Whether one side has got there, or has won the sudden-death point."""
        a, b = count
        if (a if a > b else b) >= self.target and (a - b >= self.margin or b - a >= self.margin):
            return True
        return self.sudden_at is not None and min(a, b) == self.sudden_at < max(a, b)

    @property
    def receiver_picks(self) -> bool:
        """SC-10 Whether the receiver picks the side of the deciding point: of a sudden-death one, he does."""
        return self.sudden_at is not None

    def deciding(self, points: Pair) -> bool:
        """Whether the next point decides the tie-break for either side."""
        a, b = points
        return a == b and (a == self.sudden_at or (self.margin == 1 and a >= self.target - 1))

    def change_ends(self, played: int) -> bool:
        """Whether ends change after this many points."""
        match self.ends:
            case TieBreakEnds.SIX:
                return played % 6 == 0
            case TieBreakEnds.ONE_FOUR:
                return played % 4 == 1
            case TieBreakEnds.ONCE_FOUR:
                return played == 4
            case TieBreakEnds.NONE:
                return False


class SetRule(Race):
    """SC-05 A set: games to win and the lead needed. `tiebreak_at` None is an advantage set (SC-07).

    `only_tiebreak`: the whole set is a single tie-break.
    """

    target: int = 6
    margin: int = 2
    tiebreak_at: int | None = 6
    tiebreak: TieBreakRule = TieBreakRule()
    game: GameRule = GameRule()
    only_tiebreak: bool = False


class Ends(StrEnum):
    """When ends change (section 4.1)."""

    ITF = "itf"
    WORLDWIDE = "worldwide"
    NONE = "none"


class Format(Value, cache_hash=True):
    """How a match is counted: every format is parameters of this one model."""

    name: str
    sets_to_win: int = 2
    set: SetRule = SetRule()
    final_set: SetRule | None = None  # when both sides need one more set; None: like the others
    ends: Ends = Ends.ITF
    receiving: Receiving = Receiving.ITF
    tiebreak_from_first: bool = False  # doubles_tiebreak_start=1A: every tie-break opens with the first server

    def rule(self, sets_played: int) -> SetRule:
        """The rule of the set that follows so many: the final set is the one after which nobody can play on."""
        if self.final_set is not None and sets_played == 2 * self.sets_to_win - 2:
            return self.final_set
        return self.set


class SetScore(Value):
    """A finished set. In a set that was only a tie-break, `games` is 1-0 or 0-1."""

    games: Pair
    tiebreak: Pair | None = None
    only_tiebreak: bool = False

    @property
    def winner(self) -> Side:
        """Who won it."""
        return Side.A if self.games[0] > self.games[1] else Side.B

    def __str__(self) -> str:
        a, b = self.games
        if self.tiebreak is None:
            return f"{a}-{b}"
        if self.only_tiebreak:
            return f"[{self.tiebreak[0]}-{self.tiebreak[1]}]"
        return f"{a}-{b}({min(self.tiebreak)})"


class Ending(StrEnum):
    """How a match came to its end."""

    PLAYED = ""
    RETIRED = "ret."  # SC-42
    DEFAULTED = "def."  # SC-43
    WALKOVER = "w/o"  # SC-44


class Ended(Value):
    """Who won the match, and how."""

    winner: Side
    how: Ending = Ending.PLAYED


CALLS = (
    "points",
    "all",
    "deuce",
    "deciding_deuce",
    "deciding_all",
    "advantage",
    "tiebreak",
    "tiebreak_all",
    "game",
    "set",
    "match",
)
"""Every kind of call there is."""


class Call(Value):
    """What the umpire says after a point, still without a language.

    `kind` is one of CALLS;
    `first` and `second` are the numbers in the order they are called; `side` is who leads or has won.
    """

    kind: str
    first: str = ""
    second: str = ""
    side: Side | None = None


class Progress(NamedTuple):
    """What one point led to: SC-50 the events in their order, each only if it happened."""

    score: "Score"
    winner: Side
    game: bool = False
    set: bool = False
    match: bool = False
    ends: bool = False
    server: bool = False

    @property
    def events(self) -> tuple[str, ...]:
        """The names of what happened, in order."""
        happened = (True, self.game, self.set, self.match, self.ends, self.server)
        names = ("point", "game", "set", "match", "ends", "server")
        return tuple(name for name, did in zip(names, happened, strict=True) if did)

    @property
    def call(self) -> Call:
        """The umpire's call."""
        if self.match:
            return Call("match", side=self.winner)
        if self.set:
            return Call("set", side=self.winner)
        if self.game:
            return Call("game", side=self.winner)
        return self.score.call


class Score(Value, dict=True, gc=True):
    """A match as it stands. Two equal scores answer every question alike, whatever led to them."""

    format: Format
    first: Side = Side.A  # SC-20 who serves first
    doubles: bool = False
    sets: tuple[SetScore, ...] = ()
    games: Pair = (0, 0)
    points: Pair = (0, 0)
    tiebreak: bool = False
    turn: int = 0  # place in the service rotation: games begun before this one, a tie-break counting as one
    chosen: Court | None = None  # the receiver's choice for a deciding point
    ended: Ended | None = None
    serve_swap: tuple[bool, bool] = (False, False)  # doubles: whether a pair's serving order is turned round
    deuce_receiver: Pair = (0, 0)  # doubles, ITF: the partner who receives on the deuce side

    @classmethod
    def start(cls, format: Format, first: Side = Side.A, *, doubles: bool = False) -> "Score":
        """Love all."""
        server = first if first.__class__ is Side else side_named(first)
        return cls(format, server, doubles, tiebreak=format.rule(0).only_tiebreak)

    # What is being played

    @property
    def sets_won(self) -> Pair:
        """Sets won by A and by B."""
        a = sum(1 for done in self.sets if done.games[0] > done.games[1])
        return a, len(self.sets) - a

    @Worked
    def rule(self) -> SetRule:
        """The rule of the set being played."""
        return self.format.rule(len(self.sets))

    @property
    def unit(self) -> GameRule | TieBreakRule:
        """The game or tie-break being played."""
        rule = self.rule
        return rule.tiebreak if self.tiebreak else rule.game

    @property
    def played(self) -> int:
        """Points played in the current game or tie-break, penalties included (SC-40)."""
        return self.points[0] + self.points[1]

    @property
    def untouched(self) -> bool:
        """Whether no point has been played yet."""
        return not self.sets and self.games == self.points == (0, 0)

    # Who serves, to whom, from where

    @property
    def _service_turn(self) -> int:
        if not self.tiebreak:
            return self.turn
        begins = 0 if self.doubles and self.format.tiebreak_from_first else self.turn
        return begins + turn_in_tiebreak(self.rule.tiebreak.pattern, self.played)

    @Worked
    def server_side(self) -> Side:
        """The side that serves the next point."""
        turn = self._service_turn if self.tiebreak else self.turn
        return self.first.other if turn % 2 else self.first

    @Worked
    def server(self) -> Seat:
        """The player who serves the next point."""
        side = self.server_side
        if not self.doubles:
            return side
        return player(side, server_partner(self._service_turn) ^ self.serve_swap[side.row])

    @property
    def receiver(self) -> Seat:
        """The player who receives the next point (section 4.2 for doubles)."""
        side = self.server_side.other
        if not self.doubles:
            return side
        if self.format.receiving is Receiving.ITF:
            opens = self.deuce_receiver[side.row]
            return player(side, opens if self.court is not Court.AD else 1 - opens)
        turn, played = self._service_turn, self.played
        if self.tiebreak:
            return player(side, receiver_in_tiebreak(self.rule.tiebreak.pattern, turn, played))
        return player(side, receiver_in_game(turn, played))

    @property
    def deciding(self) -> bool:
        """Whether the next point decides the game, or the tie-break, for either side."""
        return self.ended is None and self.unit.deciding(self.points)

    @Worked
    def court(self) -> Court:
        """SC-30 Even points are served from the deuce side, odd ones from the ad side; SC-31 unless it is a choice."""
        if self.chosen is not None:
            return self.chosen
        unit = self.unit
        if unit.deciding(self.points) and unit.receiver_picks:
            return Court.CHOICE
        return Court.AD if self.played % 2 else Court.DEUCE

    def choose(self, court: Court) -> "Score":
        """The receiver has picked the side of a deciding point."""
        if self.ended is not None or self.court is not Court.CHOICE or court not in (Court.DEUCE, Court.AD):
            raise Illegal("a side is chosen only before a deciding point, once, and is deuce or ad")
        return replace(self, chosen=Court(court))

    def deciding_courts(self, women: Collection[Seat] = ()) -> tuple[Court, ...]:
        """SC-03 The sides a deciding point may be received on. Partners keep their places for it;
        in mixed doubles the receiver is of the server's sex, which leaves one side."""
        both = (Court.DEUCE, Court.AD)
        woman_serves = self.server in women
        fitting = tuple(court for court in both if (self.choose(court).receiver in women) == woman_serves)
        return fitting or both  # against an unmixed pair there is nothing to match

    @property
    def behind(self) -> bool:
        """SC-32 Whether the server has fewer points than the receiver in this game or tie-break."""
        a, b = self.points
        return a < b if self.server_side is Side.A else b < a

    def reorder(self, side: Side, *, serving: bool = False, receiving: bool = False) -> "Score":
        """ITF doubles: at the start of a set a pair may turn round its serving order, its receiving sides, or both."""
        if not self.doubles or self.format.receiving is not Receiving.ITF:
            raise Illegal("only ITF doubles lets a pair change its order")
        if self.ended or self.games != (0, 0) or self.points != (0, 0):
            raise Illegal("a pair may change its order only at the start of a set")
        side = side_named(side)
        swap, deuce = list(self.serve_swap), list(self.deuce_receiver)
        if serving:
            swap[side.row] = not swap[side.row]
        if receiving:
            deuce[side.row] = 1 - deuce[side.row]
        return replace(self, serve_swap=(swap[0], swap[1]), deuce_receiver=(deuce[0], deuce[1]))

    # A point, and how a match ends

    def point(self, winner: Side) -> Progress:
        """A point, won in play or awarded: they count alike (SC-40)."""
        if winner.__class__ is not Side:
            winner = side_named(winner)
        if self.ended is not None:
            raise Illegal("the match is over, {score}: no point can be added", score=self.line)  # SC-45
        a, b = self.points
        points = (a + 1, b) if winner is Side.A else (a, b + 1)
        rule = self.rule
        if self.tiebreak:
            if not rule.tiebreak.won(points):
                after = replace(self, points=points, chosen=None)
                ends = self.format.ends is not Ends.NONE and rule.tiebreak.change_ends(a + b + 1)
                served, next_up = self._service_turn, after._service_turn
                return Progress(after, winner, ends=ends, server=served != next_up)
        elif not rule.game.won(points):
            return Progress(replace(self, points=points, chosen=None), winner)
        return self._game_won(winner, rule, points)

    def _game_won(self, winner: Side, rule: SetRule, points: Pair) -> Progress:
        a, b = self.games
        games = (a + 1, b) if winner is Side.A else (a, b + 1)
        if not self.tiebreak and not rule.won(games):
            after = replace(
                self, games=games, points=(0, 0), chosen=None, turn=self.turn + 1,
                tiebreak=games[0] == games[1] == rule.tiebreak_at,
            )  # fmt: skip
            return Progress(
                after,
                winner,
                game=True,
                ends=self._change_after_game(sum(games)),
                server=not self.doubles or after.server != self.server,
            )
        done = SetScore(games, points if self.tiebreak else None, rule.only_tiebreak)
        won_game = (
            not rule.only_tiebreak
        )  # SC-50 a tie-break at six all is a game too, one that is the whole set is not
        after = replace(
            self, sets=(*self.sets, done), games=(0, 0), points=(0, 0), chosen=None, tiebreak=False, turn=self.turn + 1
        )
        sets_won = after.sets_won
        if sets_won[winner.row] == self.format.sets_to_win:
            return Progress(replace(after, ended=Ended(winner)), winner, game=won_game, set=True, match=True)
        if self.format.rule(len(after.sets)).only_tiebreak:
            after = replace(after, tiebreak=True)
        ends = self._change_after_set(sum(games))
        return Progress(after, winner, game=won_game, set=True, ends=ends, server=after.server != self.server)

    def _change_after_game(self, games: int) -> bool:
        if self.format.ends is Ends.NONE:
            return False
        return games % 2 == 1 and (self.format.ends is Ends.ITF or games != 1)

    def _change_after_set(self, games: int) -> bool:
        if self.format.ends is Ends.ITF:
            return games % 2 == 1
        return self.format.ends is Ends.WORLDWIDE

    def _end(self, winner: Side, how: Ending) -> "Score":
        if self.ended is not None:
            raise Illegal("the match is over already: {score}", score=self.line)  # SC-45
        return replace(self, ended=Ended(winner, how))

    def retire(self, side: Side) -> "Score":
        """SC-42 This side cannot go on; the score stays as it stands."""
        return self._end(side_named(side).other, Ending.RETIRED)

    def default(self, side: Side) -> "Score":
        """SC-43 This side forfeits the match."""
        return self._end(side_named(side).other, Ending.DEFAULTED)

    def walkover(self, side: Side) -> "Score":
        """SC-44 This side does not appear: the opponent wins before the first point."""
        if self.ended is None and not self.untouched:
            raise Illegal(
                "play has begun ({score}): a walkover is given before the first point; retire instead", score=self.line
            )
        return self._end(side_named(side).other, Ending.WALKOVER)

    # Texts

    @property
    def point_labels(self) -> tuple[str, str]:
        """The points of the current game as shown: 15, 40, Ad, or plain numbers in a tie-break."""
        a, b = self.points
        if self.tiebreak:
            return str(a), str(b)
        rule = self.rule.game
        last = len(rule.labels) - 1
        if rule.margin > 1 and a >= rule.target - 1 and b >= rule.target - 1 and a != b:
            return ("Ad", rule.labels[-1]) if a > b else (rule.labels[-1], "Ad")
        return rule.labels[min(a, last)], rule.labels[min(b, last)]

    @property
    def line(self) -> str:
        """The score in one line, A first: finished sets, then games and points of the current set."""
        if self.ended is not None and self.ended.how is Ending.WALKOVER:
            return "w/o"
        parts = [str(done) for done in self.sets]
        if self.ended is None or self.ended.how:
            points = "-".join(self.point_labels)
            if self.rule.only_tiebreak:
                parts.append(f"[{points}]")
            else:
                parts += [f"{self.games[0]}-{self.games[1]}", points]
        if self.ended is not None and self.ended.how:
            parts.append(self.ended.how)
        return " ".join(parts)

    @property
    def call(self) -> Call:
        """The points as the umpire calls them: the server's first, in a tie-break the leader's."""
        a, b = self.points
        leader = None if a == b else Side.A if a > b else Side.B
        if self.tiebreak:
            if leader is None:
                return Call("tiebreak_all", str(a))
            return Call("tiebreak", str(max(a, b)), str(min(a, b)), leader)
        rule = self.rule.game
        first, second = self.point_labels if self.server_side is Side.A else self.point_labels[::-1]
        if leader is None:
            if rule.deciding(self.points):
                return Call("deciding_deuce" if rule.target == 4 else "deciding_all", first)
            return Call("deuce" if a >= rule.target - 1 else "all", first)
        if "Ad" in (first, second):
            return Call("advantage", side=leader)
        return Call("points", first, second)


class Scorebook(Value):
    """A match point by point, so that undo and replay are exact."""

    opening: Score
    history: tuple[tuple[Side, bool], ...] = ()  # who won each point, and whether it was played

    def point(self, winner: Side, *, played: bool = True) -> "Scorebook":
        """One more point; refused when the match is over."""
        side = self.score.point(winner).winner
        return Scorebook(self.opening, (*self.history, (side, played)))

    def penalty(self, against: Side, points: int = 1) -> "Scorebook":
        """SC-41 Points awarded to the other side without play; what remains when the match ends is void."""
        book = self
        for number in range(points):
            if number and book.score.ended:
                break
            book = book.point(side_named(against).other, played=False)
        return book

    def undo(self) -> "Scorebook":
        """Without the last point."""
        if not self.history:
            raise Illegal("no point has been played: there is nothing to undo")
        return Scorebook(self.opening, self.history[:-1])

    @property
    def score(self) -> Score:
        """The score after the whole history."""
        score = self.opening
        for winner, _ in self.history:
            score = score.point(winner).score
        return score
