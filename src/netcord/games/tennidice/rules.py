"""The point in Tennidice, phase by phase. § names the heading in the rulebook.

Two dice place a serve, three a return. A ball near a line may be challenged, and a card settles it; cubes reroll a
miss (agility), move a ball that is out (accuracy) or make a stroke final unless it is countered (ace, winner).
"""

from functools import cache
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from msgspec.structs import replace

from netcord.kernel import (
    EVERYONE,
    Answer,
    Ask,
    Chance,
    Choose,
    Fact,
    Passing,
    Phase,
    Reply,
    Seat,
    Step,
    Value,
    draw,
    go,
)
from netcord.tennis import Point, side_of

from .board import HIT, IN, Board, Cell, Kind, Target
from .cubes import Row
from .facts import (
    Ace,
    AceKept,
    CardDrawn,
    Challenged,
    ChallengeKept,
    CubeUsed,
    DoubleFault,
    Fault,
    HitOut,
    Missed,
    Moved,
    Reshuffled,
    Served,
    StepsUp,
    Struck,
    Whiffed,
    Winner,
)

if TYPE_CHECKING:
    from .table import Table

# What players say. With a spirit cube the same word ends in "+" (TD-77).
PLAIN = "plain"
ACCEPT, CHALLENGE, CONCEDE = "accept", "challenge", "concede"
SPIRIT = "+"


class Nudge(Reply):
    """D8 An accuracy cube, and the neighbouring cell it moves the ball to."""

    cell: Cell
    spirit: bool = False

    def __str__(self) -> str:
        return f"accuracy to {self.cell}" + SPIRIT * self.spirit


Special: TypeAlias = Literal["", "ace", "winner"]


class Ball(Value):
    """A ball being judged: who hit it, who plays the next stroke, and where it lies now."""

    hitter: Seat
    to: Seat
    cell: Cell
    serve: int = 0  # 1 or 2; 0 in a rally
    special: Special = ""
    spirit: bool = False  # an ace paid for with a spirit cube
    moved: bool = False  # by accuracy


def cubes_for(table: "Table", seat: Seat, row: Row) -> tuple[str, ...]:
    """TD-77 An own cube or a spirit cube, whichever lie in the row."""
    held = table.of(seat)
    own = (row.value,) if held.own[row.place] else ()
    return (*own, row.value + SPIRIT) if held.spirit[row.place] else own


def used(seat: Seat, row: Row, spirit: bool, rule: str) -> CubeUsed:
    """A cube leaves its row."""
    return CubeUsed(seat, row, spirit, rule=rule)


@cache
def _serve_dice(board: Board, target: Target, by: Seat) -> Chance[Any]:
    throws = board.serves(target)
    return Chance("serve_dice", tuple(throws), tuple(throws.values()), by)


@cache
def return_throws(board: Board, by: Seat) -> Chance[Any]:
    """TD-30 The hit die, the letter and the number of a return, thrown together."""
    ways = {f"{face} {cell}": n * m for face, n in board.hits().items() for cell, m in board.returns().items()}
    return Chance("return_dice", tuple(ways), tuple(ways.values()), by)


@cache
def _winner_dice(board: Board, by: Seat) -> Chance[Any]:
    throws = board.returns()
    return Chance("winner_dice", tuple(throws), tuple(throws.values()), by)


@cache
def _hit_die(board: Board, by: Seat) -> Chance[Any]:
    faces = board.hits()
    return Chance("hit_die", tuple(faces), tuple(faces.values()), by)


# § Serve


class Serve(Phase["Table", str]):
    """§ Serve, § Ace: before a serve the server may remove an ace cube (TD-65, TD-66)."""

    obvious = True

    serve: int

    def ask(self, table: "Table") -> Ask:
        """A plain serve, or an ace if a cube lies in the row."""
        server = table.score.server
        barred = self.serve == 2 and table.options.ace_on_second_serve == "no"
        return Choose(server, (PLAIN, *(() if barred else cubes_for(table, server, Row.ACE))), "serve")

    def then(self, table: "Table", how: str) -> Step:
        """The cube is spent before the dice are thrown."""
        if how == PLAIN:
            return go(ServeDice(self.serve))
        spirit = how.endswith(SPIRIT)
        return go(ServeDice(self.serve, "ace", spirit), used(table.score.server, Row.ACE, spirit, "TD-65"))


class ServeDice(Phase["Table", Cell]):
    """§ Serve: the letter die of the side and the number die say where the ball lands (TD-20)."""

    serve: int
    special: Special = ""
    spirit: bool = False

    def ask(self, table: "Table") -> Ask:
        """The server throws."""
        return _serve_dice(table.board, table.target(self.serve), table.score.server)

    def then(self, table: "Table", cell: Cell) -> Step:
        """TD-21 In the box it is good unless challenged, elsewhere a fault unless the server's challenge saves it."""
        server = table.score.server
        ball = Ball(server, table.score.receiver, cell, self.serve, self.special, self.spirit)
        kind = table.board.kind(table.target(self.serve), cell)
        served = Served(server, cell, kind, self.serve, self.special == "ace", rule="TD-20")
        return go(landed(kind, ball), served)


# § Rally


class Return(Phase["Table", str]):
    """§ Rally, § Winner: before a return the hitter may remove a winner cube (TD-30, TD-70)."""

    obvious = True

    hitter: Seat
    to: Seat
    countered: bool = False  # it answers an ace or a winner

    def ask(self, table: "Table") -> Ask:
        """A plain return, or a winner if a cube lies in the row (TD-72 also after a counter)."""
        barred = self.countered and table.options.winner_after_counter == "no"
        cubes = () if barred else cubes_for(table, self.hitter, Row.WINNER)
        return Choose(self.hitter, (PLAIN, *cubes), "return")

    def then(self, table: "Table", how: str) -> Step:
        """TD-73 Declared before the dice, one cube a stroke."""
        if how == PLAIN:
            return go(ReturnDice(self.hitter, self.to))
        spent = used(self.hitter, Row.WINNER, how.endswith(SPIRIT), "TD-70")
        return go(WinnerDice(self.hitter, self.to), spent)


class ReturnDice(Phase["Table", str]):
    """§ Rally: the hit die first, then the coordinates (TD-30, TD-31). All three are thrown together."""

    hitter: Seat
    to: Seat
    rerolled: bool = False

    def ask(self, table: "Table") -> Ask:
        """The hitter throws."""
        return return_throws(table.board, self.hitter)

    def then(self, table: "Table", fell: str) -> Step:
        """A hit lands; a miss loses the point unless it is rerolled."""
        face, _, cell = fell.partition(" ")
        return hit_or_missed(table, Ball(self.hitter, self.to, cell), face == HIT, self.rerolled)


class WinnerDice(Phase["Table", Cell]):
    """§ Winner: letter and number only, the hit die is not needed (TD-70)."""

    hitter: Seat
    to: Seat

    def ask(self, table: "Table") -> Ask:
        """The hitter throws."""
        return _winner_dice(table.board, self.hitter)

    def then(self, table: "Table", cell: Cell) -> Step:
        """TD-71 In the court it wins the point unless it is countered."""
        return hit_or_missed(table, Ball(self.hitter, self.to, cell, special="winner"), True, False)


def hit_or_missed(table: "Table", ball: Ball, hit: bool, rerolled: bool) -> Step:
    """TD-31 What the hit die means."""
    if not hit:
        return go(Miss(ball, rerolled), Missed(ball.hitter, ball.cell, rule="TD-31"))
    kind = table.board.kind(Target.COURT, ball.cell)
    return go(landed(kind, ball), Struck(ball.hitter, ball.cell, kind, ball.special == "winner", rule="TD-32"))


class Miss(Phase["Table", str]):
    """§ Agility: remove a cube to reroll the hit die (TD-50), as often as you like (TD-51)."""

    obvious = True

    ball: Ball
    rerolled: bool = False

    def ask(self, table: "Table") -> Ask:
        """The coordinates are on the table when this is decided."""
        hitter = self.ball.hitter
        barred = self.rerolled and table.options.agility_repeat == "once"
        return Choose(hitter, (CONCEDE, *(() if barred else cubes_for(table, hitter, Row.AGILITY))), "miss")

    def then(self, table: "Table", how: str) -> Step:
        """TD-50 The hit die alone is thrown again, and the coordinates stand; by option all three are."""
        ball = self.ball
        if how == CONCEDE:
            return go(Point(side_of(ball.to)), Whiffed(ball.hitter, rule="TD-31"))
        spent = used(ball.hitter, Row.AGILITY, how.endswith(SPIRIT), "TD-50")
        if table.options.agility_scope == "all_dice":
            return go(ReturnDice(ball.hitter, ball.to, True), spent)
        return go(HitDie(ball), spent)


class HitDie(Phase["Table", str]):
    """§ Agility: the reroll (TD-50)."""

    ball: Ball

    def ask(self, table: "Table") -> Ask:
        """The hitter throws one die."""
        return _hit_die(table.board, self.ball.hitter)

    def then(self, table: "Table", face: str) -> Step:
        """Hit after all, or missed again."""
        return hit_or_missed(table, self.ball, face == HIT, True)


# § Player challenge, § Accuracy


def landed(kind: Kind, ball: Ball) -> Phase[Any, Any]:
    """Whose word it is now: the opponent's on a ball that is in, the hitter's on one that is out."""
    return Call(ball) if kind.inside else Save(ball)


class Call(Phase["Table", str]):
    """§ Player challenge: a ball on a line cell counts as in unless the opponent challenges it (TD-40)."""

    obvious = True

    ball: Ball

    def ask(self, table: "Table") -> Ask:
        """TD-40 Safe cells cannot be challenged; TD-58 a ball that accuracy has moved can."""
        ball = self.ball
        doubtful = table.board.kind(table.target(ball.serve), ball.cell) is Kind.LINE
        if ball.moved and table.options.challenge_after_accuracy == "no":
            doubtful = False
        challenge = (CHALLENGE,) if doubtful and table.may_challenge(ball.to) else ()
        return Choose(ball.to, (ACCEPT, *challenge), "call")

    def then(self, table: "Table", word: str) -> Step:
        """TD-47 Accepting is final."""
        ball = self.ball
        if word == ACCEPT:
            return judged(table, ball, True)
        return go(card_for(table, ball, ball.to), Challenged(ball.to, "opponent", ball.cell, rule="TD-40"))


class Save(Phase["Table", Answer]):
    """§ Accuracy, § Player challenge, second part: the ball is out unless the hitter saves it (TD-43, TD-55)."""

    obvious = True

    ball: Ball

    def ask(self, table: "Table") -> Ask:
        """Let it go, challenge from an edge cell, or move it one cell nearer."""
        ball, options = self.ball, table.options
        if ball.special and options.special_ball_save == "no":
            return Choose(ball.hitter, (ACCEPT,), "save")
        challenge = (CHALLENGE,) if _challengeable(table, ball, ball.cell) else ()
        steps: list[Answer] = []
        if not ball.serve or options.accuracy_on_serve:  # TD-59
            held = table.of(ball.hitter)
            left = held.cubes(Row.ACCURACY) - 1
            for cell in table.board.steps(table.target(ball.serve), ball.cell) if left >= 0 else ():
                if options.useless_steps or savable(table, ball, cell, left):  # TD-60
                    steps += [Nudge(cell)] if held.own[Row.ACCURACY.place] else []
                    steps += [Nudge(cell, True)] if held.spirit[Row.ACCURACY.place] else []
        return Choose(ball.hitter, (ACCEPT, *challenge, *steps), "save")

    def then(self, table: "Table", word: Answer) -> Step:
        """TD-58 After accuracy the new cell is the landing cell for every purpose."""
        ball = self.ball
        if isinstance(word, Nudge):
            spent = used(ball.hitter, Row.ACCURACY, word.spirit, "TD-55")
            kind = table.board.kind(table.target(ball.serve), word.cell)
            moved = Moved(ball.hitter, ball.cell, word.cell, kind, rule="TD-55")
            return go(landed(kind, replace(ball, cell=word.cell, moved=True)), spent, moved)
        if word == ACCEPT:
            return judged(table, ball, False)
        return go(card_for(table, ball, ball.hitter), Challenged(ball.hitter, "own", ball.cell, rule="TD-43"))


def _challengeable(table: "Table", ball: Ball, cell: Cell) -> bool:
    """TD-43, TD-44 Edge cells, and by option corners too."""
    kind = table.board.kind(table.target(ball.serve), cell)
    edge = kind is Kind.EDGE or (kind is Kind.CORNER and table.options.corner_challenge)
    return edge and table.may_challenge(ball.hitter)


def savable(table: "Table", ball: Ball, cell: Cell, cubes: int) -> bool:
    """TD-60 Whether a ball lying there can still be saved with so many accuracy cubes."""
    target = table.target(ball.serve)
    if table.board.kind(target, cell).inside or _challengeable(table, ball, cell):
        return True
    return cubes > 0 and any(savable(table, ball, near, cubes - 1) for near in table.board.steps(target, cell))


def card_for(table: "Table", ball: Ball, by: Seat) -> Phase[Any, Any]:
    """TD-48 A card off the deck; if that is empty, the discards are shuffled first."""
    return DrawCard(ball, by) if table.deck else Reshuffle(ball, by)


class Reshuffle(Passing["Table"]):
    """TD-48 The discards become the new deck."""

    ball: Ball
    by: Seat

    def go_on(self, table: "Table") -> Step:
        """Then the card is drawn."""
        return go(DrawCard(self.ball, self.by), Reshuffled(rule="TD-48"))


class DrawCard(Phase["Table", str]):
    """§ Player challenge: one card, IN or OUT, settles the call for both sides (TD-46)."""

    ball: Ball
    by: Seat

    def ask(self, table: "Table") -> Ask:
        """The challenger draws, and everybody sees it."""
        return draw("card", table.deck, self.by, EVERYONE)

    def then(self, table: "Table", card: str) -> Step:
        """TD-41, TD-43 IN: the ball is good. OUT: it is not."""
        ball, options = self.ball, table.options
        right = (card == IN) == (side_of(self.by) == side_of(ball.hitter))
        back = options.card_cycle == "return_and_shuffle"
        facts: list[Fact] = [CardDrawn(card, back, self.by, right, rule="TD-48")]
        if right and options.challenge_kept_if_right:
            facts.append(ChallengeKept(self.by, rule="TD-45"))
        return judged(table, ball, card == IN, by_card=True).led_by(*facts)


def judged(table: "Table", ball: Ball, good: bool, *, by_card: bool = False) -> Step:
    """What a ball finally judged good, or not, leads to."""
    if good:
        return go(Counter(ball)) if ball.special else next_stroke(table, ball)
    loses = Point(side_of(ball.to))
    if not ball.serve:
        return go(loses, HitOut(ball.hitter, rule="TD-32"))
    kept: tuple[Fact, ...] = ()
    if ball.special and table.options.ace_cube_on_fault == "kept":
        kept = (AceKept(ball.hitter, ball.spirit, rule="TD-65"),)
    if ball.serve == 1 and by_card and table.options.serve_challenge_literal:
        return go(loses, *kept, HitOut(ball.hitter, rule="TD-42"))
    if ball.serve == 1:  # TD-42 also when a card has said so
        return go(SERVE[2], *kept, Fault(ball.hitter, rule="TD-22"))
    return go(loses, *kept, DoubleFault(ball.hitter, rule="TD-22"))


# § Ace, § Winner: the counter


class Counter(Phase["Table", str]):
    """§ Ace, § Winner: a good one wins the point unless the opponent removes an agility cube (TD-52, TD-67, TD-71)."""

    obvious = True

    ball: Ball

    def ask(self, table: "Table") -> Ask:
        """TD-68 After any challenge: concede, or an agility cube."""
        return Choose(self.ball.to, (CONCEDE, *cubes_for(table, self.ball.to, Row.AGILITY)), "counter")

    def then(self, table: "Table", how: str) -> Step:
        """TD-52 The cube buys an ordinary return, hit die included."""
        ball = self.ball
        if how == CONCEDE:
            ace = ball.special == "ace"
            won = Ace(ball.hitter, rule="TD-67") if ace else Winner(ball.hitter, rule="TD-71")
            return go(Point(side_of(ball.hitter)), won)
        spent = used(ball.to, Row.AGILITY, how.endswith(SPIRIT), "TD-52")
        return next_stroke(table, ball, countered=True).led_by(spent)


def next_stroke(table: "Table", ball: Ball, *, countered: bool = False) -> Step:
    """TD-32 The ball was good, and the other side returns. In a pair, partners alternate (TD-97)."""
    if table.score.doubles and table.options.doubles_strokes == "free" and not ball.serve:
        return go(WhoPlays(ball, countered))
    return go(Return(ball.to, table.partner(ball.hitter), countered))


class WhoPlays(Phase["Table", Seat]):
    """Option doubles_strokes=free: a pair says which partner plays its next stroke."""

    ball: Ball
    countered: bool = False

    def ask(self, table: "Table") -> Ask:
        """The first partner says."""
        to = self.ball.to
        captain = table.captain(side_of(to))
        return Choose(captain, tuple(sorted((to, table.partner(to)))), "who_plays")

    def then(self, table: "Table", seat: Seat) -> Step:
        """He plays it."""
        return go(Return(seat, table.partner(self.ball.hitter), self.countered), StepsUp(seat, rule="TD-97"))


SERVE = {serve: Serve(serve) for serve in (1, 2)}

POINT_PHASES: tuple[type[Phase[Any, Any]], ...] = (
    Serve,
    ServeDice,
    Return,
    ReturnDice,
    WinnerDice,
    Miss,
    HitDie,
    Call,
    Save,
    Reshuffle,
    DrawCard,
    Counter,
    WhoPlays,
)
