"""Pro Tennis, phase by phase. § names the heading or the numbered paragraph in the rules folder.

A point is a chain of rolls, each looked up on the card of the player who hits: serve, return, special shot, volley.
The red die opens a last-ditch save (clutch) or a choice (strategy); triples bring a random event.
"""

from functools import cache
from typing import TYPE_CHECKING, Any

from netcord.kernel import Ask, Chance, Choose, Fact, Passing, Phase, Reply, Seat, Side, Step, dice, die, go
from netcord.tennis import BEGIN, NEXT_POINT, Ending, Forfeit, ForServe, Point, TossWon, side_of

from .cards import LINES, PLACE, WEIGHTS, Column
from .facts import (
    Ace,
    AtNet,
    ClutchTried,
    DoubleFault,
    Event,
    EventStruck,
    Hit,
    NetPlay,
    PenaltyDue,
    PenaltyPaid,
    PointReplayed,
    ServiceRolled,
    SmashRaised,
    Tactic,
    TacticChosen,
    Triples,
    Warned,
)

if TYPE_CHECKING:
    from .table import Table


class Dice(Reply):
    """§1 Two white dice, read the smaller digit first, and a red one that is never part of the number (PT-03)."""

    number: int
    red: int

    def __str__(self) -> str:
        return f"{self.number} red {self.red}"


class TwoDice(Reply):
    """PT-02b One die for each side."""

    a: int
    b: int

    def __str__(self) -> str:
        return f"{self.a} to {self.b}"


def read(one: int, other: int) -> int:
    """PT-03b Two white dice as a number: 5 and 1 are 15."""
    return 10 * min(one, other) + max(one, other)


FACES = range(1, 7)


@cache
def three_dice(by: Seat) -> Chance[Dice]:
    """PT-03a Two white dice and the red one, thrown together."""
    return dice("three_dice", [FACES] * 3, lambda one, other, red: Dice(read(one, other), red), by)


@cache
def two_white(what: str, by: Seat) -> Chance[int]:
    """The two white dice alone: clutch, strategies and the events table (PT-03a)."""
    return Chance(what, LINES, WEIGHTS, by)


SERVICE = dice("service", [FACES] * 2, TwoDice)


class ServiceRoll(ForServe["Table", TwoDice]):
    """§ How to Play Singles: each side rolls a die, the higher serves the first game (PT-02b)."""

    def ask(self, table: "Table") -> Ask:
        """One die each; in doubles one for each team."""
        return SERVICE

    def then(self, table: "Table", dice: TwoDice) -> Step:
        """Equal dice: again (PTQ-19)."""
        rolled = ServiceRolled(dice.a, dice.b, rule="PT-02b")
        if dice.a == dice.b:
            return go(self, rolled)
        return go(BEGIN, rolled, TossWon(Side.A if dice.a > dice.b else Side.B, rule="PT-02b"))


class Stroke(Phase["Table", Dice]):
    """§2-5 Roll three dice and read one column of your card (PT-04, PT-05, PT-06, PT-07).

    `facing` is the player who hit the shot being answered, or for a serve the one who will receive it.
    """

    hitter: Seat
    column: Column
    facing: Seat

    def ask(self, table: "Table") -> Ask:
        """Two white dice and the red one."""
        return three_dice(self.hitter)

    def then(self, table: "Table", dice: Dice) -> Step:
        """§9 Triples stop everything (PT-12b); otherwise the letter says how it goes on."""
        if table.triple(dice.number, dice.red):
            return go(RandomEvent(self.hitter), Triples(self.hitter, dice.red, rule="PT-12a"))
        return after(table, self, dice.number, dice.number, dice.red)


RULE_OF = {
    "S": {"F": "PT-04a", "I": "PT-04b", "P": "PT-04c", "A": "PT-04d"},
    "SR": {"O": "PT-05a", "S": "PT-05b", "V": "PT-05c", "P": "PT-05d"},
    "SP": {"O": "PT-06a", "V": "PT-06b", "P": "PT-06c"},
    "V": {"O": "PT-07a", "S": "PT-07b", "P": "PT-07c", "V": "PT-07d"},
}


def after(table: "Table", shot: "Stroke | Smash", natural: int, read: int, red: int = 0) -> Step:
    """What a letter on a card means, and when the red die matters (§7).

    `natural` is the number as the dice fell, which decides who answers in doubles (PT-23a, PT-23b);
    `read` is the number after a smash was raised.
    """
    me, column = shot.hitter, shot.column
    foe = side_of(me).other
    line = table.line(me, column, read, shot.facing, natural)
    letter = table.card(me).column(column)[PLACE[line]]
    rule = RULE_OF[column][letter]
    hit = Hit(me, column, natural, line, letter, red, rule=rule)
    answers = shot.facing if column is Column.S else table.answers(foe, natural)
    match letter:
        case "F":
            return go(Point(foe), hit, DoubleFault(me, rule=rule))
        case "O":
            return go(Point(foe), hit)
        case "A":  # never saved (PT-10e)
            return go(Point(foe.other), hit, Ace(me, rule=rule))
        case "P":  # a winner, unless the red 5 lets the foe try a clutch shot
            return go(Clutch(answers, me) if red == 5 else Point(foe.other), hit)
        case "I":  # always the designated receiver (PT-23c)
            return go(Stroke(answers, Column.SR, me), hit)
        case "S":
            return go(Stroke(answers, Column.SP, me), hit)
        case _:  # V: the rally goes on; the red 6 offers the foe a strategy
            return go(Strategy(answers, me) if red == 6 else Stroke(answers, Column.V, me), hit)


class Clutch(Phase["Table", int]):
    """§7a Roll your clutch value or less to reach a winner after all (PT-10)."""

    player: Seat
    against: Seat

    def ask(self, table: "Table") -> Ask:
        """The two white dice."""
        return two_white("clutch", self.player)

    def then(self, table: "Table", number: int) -> Step:
        """PT-10c Made, it counts as a V without a red die; PT-10d missed, the P stands."""
        value = table.card(self.player).clutch
        made = table.clutch_number(self.player, number) <= value
        tried = ClutchTried(self.player, number, value, made, rule="PT-10c" if made else "PT-10d")
        foe = side_of(self.player).other
        if not made:
            return go(Point(foe), tried)
        return go(Stroke(table.answers(foe, number), Column.V, self.player), tried)


class Strategy(Phase["Table", Tactic]):
    """§7b Before volleying you may declare a strategy (PT-11a, PT-11b)."""

    player: Seat
    against: Seat

    def ask(self, table: "Table") -> Ask:
        """None, or one of three."""
        return Choose(self.player, tuple(Tactic), "strategy")

    def then(self, table: "Table", tactic: Tactic) -> Step:
        """Each has a roll of its own."""
        chosen = TacticChosen(self.player, tactic, rule="PT-11b")
        match tactic:
            case Tactic.NONE:
                return go(Stroke(self.player, Column.V, self.against), chosen)
            case Tactic.RUSH:
                return go(LastShot(self.player, self.against, "rush"), chosen)
            case Tactic.SMASH:
                return go(SmashRoll(self.player, self.against), chosen)
            case Tactic.DROP:
                return go(table.dropped(self.player, self.against), chosen)


class LastShot(Phase["Table", int]):
    """§7b Rush net (1), or the reply to a drop (3): two white dice on your SR column end the point (PT-11c, e, f)."""

    player: Seat
    facing: Seat
    tactic: AtNet

    def ask(self, table: "Table") -> Ask:
        """The two white dice."""
        return two_white("last_shot", self.player)

    def then(self, table: "Table", number: int) -> Step:
        """S becomes O and V becomes P; no clutch, no volley."""
        line = table.line(self.player, Column.SR, number, self.facing, number)
        letter = table.card(self.player).SR[LINES.index(line)]
        won = letter in "VP"
        side = side_of(self.player)
        rule = "PT-11c" if self.tactic == "rush" else "PT-11e"
        return go(Point(side if won else side.other), NetPlay(self.player, self.tactic, line, letter, won, rule=rule))


class DropTarget(Phase["Table", Seat]):
    """PTH-06 House rule: the dropper chooses which opponent must reach the drop."""

    player: Seat

    @property
    def opponents(self) -> tuple[Seat, Seat]:
        """The pair across the net."""
        foe = side_of(self.player).other
        return f"{foe}1", f"{foe}2"

    def ask(self, table: "Table") -> Ask:
        """Either opponent."""
        return Choose(self.player, self.opponents, "drop_target")

    def then(self, table: "Table", reaches: Seat) -> Step:
        """He replies."""
        return go(LastShot(reaches, self.player, "drop"))


class DropRoll(Phase["Table", int]):
    """PTH-06 House rule: one die says which opponent must reach the drop, odd A, even B."""

    player: Seat

    def ask(self, table: "Table") -> Ask:
        """One die."""
        return die("drop_target", 6, self.player)

    def then(self, table: "Table", roll: int) -> Step:
        """He replies."""
        return go(LastShot(table.answers(side_of(self.player).other, roll), self.player, "drop"))


class SmashRoll(Phase["Table", int]):
    """§7b(2) Smash: roll the white dice, then you may add one to either (PT-11d)."""

    hitter: Seat
    facing: Seat

    def ask(self, table: "Table") -> Ask:
        """The two white dice."""
        return two_white("smash_roll", self.hitter)

    def then(self, table: "Table", number: int) -> Step:
        """The choice comes after the roll is seen (PTQ-08)."""
        return go(Smash(self.hitter, self.facing, number))


def raised(number: int) -> tuple[int, ...]:
    """PT-11d The number as it fell, and with one added to either die; a 6 cannot rise."""
    low, high = divmod(number, 10)
    options = [number]
    for one, other in ((low + 1, high), (high + 1, low)):
        if one <= 6 and (new := read(one, other)) not in options:
            options.append(new)
    return tuple(options)


class Smash(Phase["Table", int]):
    """§7b(2) Which number to read on your V column, letters with their normal meanings (PT-11d)."""

    obvious = True

    hitter: Seat
    facing: Seat
    number: int

    @property
    def column(self) -> Column:
        """A smash is read on the volley column."""
        return Column.V

    def ask(self, table: "Table") -> Ask:
        """As it fell, or one die raised."""
        return Choose(self.hitter, raised(self.number), "smash")

    def then(self, table: "Table", number: int) -> Step:
        """No red die was rolled: a P is final and a V offers no strategy (PTQ-09)."""
        step = after(table, self, self.number, number)
        if number == self.number:
            return step
        return step.led_by(SmashRaised(self.hitter, self.number, number, rule="PT-11d"))


EVENTS = {
    **dict.fromkeys((12, 13, 14, 15, 16), Event.RACKET),
    **dict.fromkeys((23, 24, 25, 26, 34, 35, 36), Event.ARGUMENT),
    **dict.fromkeys((45, 46), Event.STORM),
    11: Event.CRAMPS,
    22: Event.ANKLE,
    33: Event.WRIST_1,
    44: Event.WRIST_2,
    55: Event.WRIST_3,
    56: Event.FANS,
    66: Event.FRACTURE,
}


def event_rule(number: int) -> str:
    """The rule of a line of the events table."""
    letters = ((11, "a"), (16, "b"), (22, "c"), (26, "d"), (33, "e"), (36, "f"), (44, "g"), (46, "h"), (55, "i"))
    return "PT-13" + next((letter for last, letter in letters if number <= last), "j" if number == 56 else "k")


class RandomEvent(Phase["Table", int]):
    """§9 The one who rolled triples rolls the white dice on the Random Events Table (PT-12)."""

    player: Seat

    def ask(self, table: "Table") -> Ask:
        """The two white dice; this roll is never adjusted (PT-12c)."""
        return two_white("event", self.player)

    def then(self, table: "Table", number: int) -> Step:
        """The point is lost; injuries, storms and warnings last."""
        side, event = side_of(self.player), EVENTS[number]
        facts: list[Fact] = [EventStruck(self.player, number, event, rule=event_rule(number))]
        if event is Event.FRACTURE:
            return go(Forfeit(side, Ending.DEFAULTED, "PT-13k"), *facts)
        if event is not Event.ARGUMENT:
            return go(Point(side.other), *facts)
        count = table.warnings(self.player) + 1
        facts.append(Warned(self.player, count, rule={1: "PT-14a", 2: "PT-14b"}.get(count, "PT-14c")))
        if count >= 3:
            return go(Forfeit(side, Ending.DEFAULTED, "PT-14c"), *facts)
        if count == 2:
            facts.append(PenaltyDue(side, rule="PT-14b"))
        elif table.options.first_warning_free:
            return go(NEXT_POINT, *facts, PointReplayed())
        return go(Point(side.other), *facts)


class Penalty(Passing["Table"]):
    """§ Notes: after a second warning the next point of the match is lost too, without dice (PT-14b, PTQ-02)."""

    def go_on(self, table: "Table") -> Step:
        """Whoever serves it."""
        assert table.owes is not None, "a penalty is due"
        return go(Point(table.owes.other, played=False, rule="PT-14b"), PenaltyPaid(table.owes, rule="PT-14b"))


PENALTY = Penalty()
PHASES: tuple[type[Phase[Any, Any]], ...] = (
    ServiceRoll,
    Stroke,
    Clutch,
    Strategy,
    LastShot,
    DropTarget,
    DropRoll,
    SmashRoll,
    Smash,
    RandomEvent,
    Penalty,
)
