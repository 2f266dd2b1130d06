"""Inside Volley Tennis, phase by phase. § names the heading in the rules.

Two throws decide a point: a control roll on the server's card says on which serve it is played and whose card
decides it; two dice then pick one cell of that card. There is nothing to decide during play.
"""

from typing import TYPE_CHECKING, Any

from netcord.kernel import Ask, Chance, Fact, Passing, Phase, Reply, Side, Step, coin, dice_sum, die, go
from netcord.tennis import NEXT_POINT, Ending, Forfeit, Point

from .cards import token
from .facts import (
    Ace,
    CellRead,
    Clouded,
    Controlled,
    DoubleFault,
    Dried,
    Event,
    EventStruck,
    Injured,
    InjuryChecked,
    InjuryIgnored,
    Rained,
    Won,
)

if TYPE_CHECKING:
    from .cards import Card
    from .table import Table


class Cell(Reply):
    """IV-04 Two dice of different colours: one is the column, the other the row; the column is read first."""

    column: int
    row: int

    def __str__(self) -> str:
        return f"column {self.column} row {self.row}"


FACES = range(1, 7)
CELLS = {
    side: Chance("cell", tuple(Cell(column, row) for column in FACES for row in FACES), (1,) * 36, side)
    for side in Side
}


def in_control(card: "Card", server: Side, number: int) -> Controlled:
    """IV-09a The server's card says which serve is in play and who is in control."""
    serve = 1 if number <= card.serve1.returner[1] else 2
    line = card.serve1 if serve == 1 else card.serve2
    if number <= line.server[1]:
        return Controlled(server, number, serve, server, rule="IV-09c")
    return Controlled(server, number, serve, server.other, rule="IV-09b")


class Control(Phase["Table", int]):
    """§ Playing the Game: once a point, two ten-sided dice read as 1 to 100 (IV-08a, IV-08b)."""

    def ask(self, table: "Table") -> Ask:
        """The server throws."""
        return die("control", 100, table.score.server_side)

    def then(self, table: "Table", number: int) -> Step:
        """IV-18a A 1 or a 100 brings a random event; else the one in control reads his card (IV-10)."""
        server = table.score.server_side
        controlled = in_control(table.cards[server.row], server, number)
        serve = controlled.serve
        if (number == 1 or number == 100) and table.options.random_events:  # IV-18a
            if table.options.event_subject == "toss":
                return go(Subject(controlled.controller, serve), controlled)
            return go(RandomEvent(controlled.controller, serve, controlled.controller), controlled)
        return go(MATRIX[controlled.controller, serve], controlled)


class Subject(Phase["Table", Side]):
    """IVH-02 House rule: a coin, not control, says whom a random event strikes."""

    controller: Side
    serve: int

    def ask(self, table: "Table") -> Ask:
        """Heads or tails."""
        return coin("subject", Side.A, Side.B)

    def then(self, table: "Table", player: Side) -> Step:
        """The event strikes him; control stays where it is."""
        return go(RandomEvent(self.controller, self.serve, player))


EVENTS = {
    2: Event.INJURY_SCARE,
    3: Event.RAIN,
    4: Event.MINOR_INJURY,
    5: Event.DISTRACTED,
    6: Event.NOTHING,
    7: Event.NOTHING,
    8: Event.NOTHING,
    9: Event.STRING,
    10: Event.MINOR_INJURY,
    11: Event.RAIN,
    12: Event.INJURY_SCARE,
}
EVENT_RULES = {
    Event.INJURY_SCARE: "IV-19a",
    Event.RAIN: "IV-19b",
    Event.MINOR_INJURY: "IV-19c",
    Event.DISTRACTED: "IV-19d",
    Event.NOTHING: "IV-19e",
    Event.STRING: "IV-19f",
}


class RandomEvent(Phase["Table", int]):
    """§ Random Events: a control roll of 1 or 100 brings one; two dice are summed (IV-18a)."""

    controller: Side
    serve: int
    player: Side  # Ruling IVQ-03: the one in control, server on 1 and returner on 100 (IV-18c)

    def ask(self, table: "Table") -> Ask:
        """The player it strikes throws."""
        return dice_sum("event", 2, 6, self.player)

    def then(self, table: "Table", roll: int) -> Step:
        """IV-18b If the point is still to be played, the control roll is kept."""
        event, player = EVENTS[roll], self.player
        struck = EventStruck(player, roll, event, rule=EVENT_RULES[event])
        play_on = MATRIX[self.controller, self.serve]
        match event:
            case Event.INJURY_SCARE:
                return go(InjuryCheck(self.controller, self.serve, player), struck)
            case Event.RAIN:
                return go(play_on, struck, Clouded(rule="IV-19b"))
            case Event.MINOR_INJURY if table.hurt[player.row]:  # IV-21a once a match; Ruling IVQ-07 on the point
                ignored = InjuryIgnored(player, rule="IV-21a")
                costs_point = table.options.second_injury_costs_point
                return go(Point(player.other) if costs_point else play_on, struck, ignored)
            case Event.MINOR_INJURY:
                return go(Point(player.other), struck, Injured(player, rule="IV-20b"))
            case Event.DISTRACTED | Event.STRING:
                return go(Point(player.other), struck)
            case Event.NOTHING:
                return go(play_on, struck)


class InjuryCheck(Phase["Table", int]):
    """§ Random Events (a): one ten-sided die against the injury rating; face 0 counts as 10 (IVQ-06)."""

    controller: Side
    serve: int
    player: Side

    def ask(self, table: "Table") -> Ask:
        """The player in doubt throws."""
        return die("injury", 10, self.player)

    def then(self, table: "Table", roll: int) -> Step:
        """IV-19a At most the rating: he retires and the point is void. Otherwise the point is played (IVQ-05)."""
        rating = table.card(self.player).inj
        checked = InjuryChecked(self.player, roll, rating, roll <= rating, rule="IV-19a")
        if checked.retires:
            return go(Forfeit(self.player, Ending.RETIRED, "IV-19a"), checked)
        return go(MATRIX[self.controller, self.serve], checked)


KEY = {"W": "a", "L": "b", "F": "c", "A": "d", "W*": "e", "L*": "f"}
"""The letter of a token in the keys of the two matrices: IV-05a to IV-05f, IV-06a to IV-06f."""


class ReadMatrix(Phase["Table", Cell]):
    """§ Playing the Game: the player in control throws two dice on his own card (IV-10)."""

    controller: Side
    serve: int

    def ask(self, table: "Table") -> Ask:
        """Column and row."""
        return CELLS[self.controller]

    def then(self, table: "Table", dice: Cell) -> Step:
        """IV-11 The cell, read for this serve, decides the point."""
        me, serve = self.controller, self.serve
        server = table.score.server_side
        serving = me is server
        card = table.cards[me.row]
        cell = (card.serv if serving else card.ret)[dice.row - 1][dice.column - 1]
        mark = token(cell, serve)
        winner, rule = decided(table, me, mark)
        read = CellRead(me, serving, dice.column, dice.row, cell, mark, serve, winner, rule=rule)
        told: Fact
        if mark == "A":
            told = Ace(server, serve, rule=rule)
        elif mark == "F":
            told = DoubleFault(server, rule=rule)
        else:
            told = Won(winner, winner.other, serve, HOW[serving, winner is me], rule=rule)
        return Step(POINT[winner], (read, told))


def decided(table: "Table", me: Side, mark: str) -> tuple[Side, str]:
    """The two keys: what a mark means on the serving and on the returning matrix, and the rule that says so."""
    server = table.score.server_side
    rule = ("IV-05" if me is server else "IV-06") + KEY[mark]
    match mark:
        case "W":
            return me, rule
        case "L":
            return me.other, rule
        case "A":  # always the server's
            return server, rule
        case "F":
            return server.other, rule
        case "W*" if table.rain:
            return me.other, "IV-20a"  # whatever the score (IVQ-11)
        case "W*" if table.hurt[me.row]:
            return me.other, "IV-20b"
        case "W*":  # IV-07c a star counts only when the server is behind
            return me.other if table.score.behind else me, rule
        case _:  # L*, which rain and injury leave alone (IVQ-09)
            return me if table.score.behind else me.other, rule


HOW = {
    (True, True): "serve",
    (True, False): "against_serve",
    (False, True): "return",
    (False, False): "against_return",
}


class Weather(Passing["Table"]):
    """§ Random Events (b): rain comes after the point; by house rule IVH-06 it dries when a set ends."""

    set_over: bool

    def go_on(self, table: "Table") -> Step:
        """First the old rain lifts, then the new one falls: it belongs to the next set."""
        facts: list[Fact] = []
        if self.set_over and table.rain and table.options.rain_ends == "set":
            facts.append(Dried())
        if table.rain_due:
            facts.append(Rained(rule="IV-20a"))
        return go(NEXT_POINT, *facts)


CONTROL = Control()
MATRIX = {(side, serve): ReadMatrix(side, serve) for side in Side for serve in (1, 2)}
POINT = {side: Point(side) for side in Side}
WEATHER = {over: Weather(over) for over in (False, True)}

PHASES: tuple[type[Phase[Any, Any]], ...] = (Control, Subject, RandomEvent, InjuryCheck, ReadMatrix, Weather)
