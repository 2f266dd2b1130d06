"""What lies on the table: two or four cards, the score, injuries, warnings; and how it is laid."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Literal

from msgspec.structs import replace

from netcord.kernel import Fact, Illegal, Phase, Seat, Side, State, Unreadable, Value
from netcord.tennis import (
    BEGIN,
    CARDS,
    NEXT_POINT,
    NO_FORMAT,
    Agreed,
    Format,
    MatchTable,
    Progress,
    Receiving,
    Score,
    SetRule,
    Standing,
    TieBreakRule,
    first_server,
    pro_tennis_format,
    side_of,
)

from .cards import LINES, PLACE, Card, Column, check
from .facts import Event, EventStruck
from .rules import (
    PENALTY,
    Clutch,
    DropRoll,
    DropTarget,
    LastShot,
    RandomEvent,
    ServiceRoll,
    Smash,
    SmashRoll,
    Strategy,
    Stroke,
)

SINGLES: tuple[Seat, ...] = ("A", "B")
DOUBLES: tuple[Seat, ...] = ("A1", "A2", "B1", "B2")

WOMEN_V_MEN = {Column.S: 5, Column.SR: 5, Column.SP: 3, Column.V: 3}
"""PT-24a How many lines a woman's roll moves up when she faces a man."""


LAST = len(LINES) - 1
"""PT-15c So many lines up, every roll is read on the first line."""

EVENTS = ({"random_events": "triples"}, {"random_events": "triple_ones"})
"""What matters only where random events happen."""

PAIRS = {CARDS: "2"}
"""What matters in doubles only."""


class Options(Value, cache_hash=True):
    """House rules, the printed rule first (PTH-01 to PTH-10)."""

    random_events: Annotated[Literal["triples", "triple_ones", "off"], Agreed("PTH-01", recommended="triple_ones")] = (
        "triples"
    )
    first_warning_free: Annotated[bool, Agreed("PTH-02", when=EVENTS)] = False
    clutch_modifiers: Annotated[Literal["none", "literal"], Agreed("PTH-04")] = "none"
    smash_66_protected: Annotated[bool, Agreed("PTH-05")] = False
    drop_target: Annotated[Literal["hitter", "choice", "roll"], Agreed("PTH-06", when=PAIRS)] = "hitter"
    doubles_tiebreak_start: Annotated[Literal["rotation", "1A"], Agreed("PTH-07", when=PAIRS)] = "rotation"
    sets_to_win: Annotated[Literal["auto", "1", "2", "3"], Agreed("PTH-08", best_of={"1": 1, "2": 3, "3": 5})] = "auto"
    team_warnings: Annotated[bool, Agreed("PTH-09", when=tuple({**PAIRS, **case} for case in EVENTS))] = False
    final_set: Annotated[Literal["tiebreak", "advantage", "match_tiebreak_10"], Agreed("PTH-10")] = "tiebreak"
    receiving: Annotated[Literal["pro_tennis", "itf"], Agreed("PT-21a", when=PAIRS)] = "pro_tennis"


class Condition(Value):
    """What the match has done to a player so far."""

    cramps: int = 0  # off S and SR
    ankle: int = 0  # off V
    wrist: int = 0  # off all four
    warnings: int = 0


class Setup(Value):
    """Two cards for singles, four for doubles (A1, A2, B1, B2: the first of a pair is its A player, PT-20a).

    `conditions` are injuries brought along from earlier rounds (PTH-03).
    """

    cards: tuple[Card, ...]
    first: Annotated[Side | None, Agreed("PT-02b", first_server("dice"))] = None  # None: by the dice
    options: Options = Options()
    conditions: tuple[Condition, ...] = ()


class Table(MatchTable):
    """A match of Pro Tennis as it stands."""

    summed = True

    cards: tuple[Card, ...]
    conditions: tuple[Condition, ...]
    options: Options = Options()
    storms: int = 0
    owes: Side | None = None  # PT-14b the side that loses the next point without dice

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody on court."""
        return SINGLES if len(self.cards) == 2 else DOUBLES

    def card(self, seat: Seat) -> Card:
        """A player's card."""
        return self.cards[self.seats.index(seat)]

    def condition(self, seat: Seat) -> Condition:
        """What the match has done to a player."""
        return self.conditions[self.seats.index(seat)]

    def answers(self, side: Side, number: int) -> Seat:
        """PT-23a Who answers a shot: in doubles an odd number is the A player's, an even one the B player's."""
        if len(self.cards) == 2:
            return side
        return f"{side.value}{1 if number % 2 else 2}"

    def parity(self, seat: Seat) -> Literal["", "odd", "even"]:
        """The numbers that a player answers in doubles; in singles all."""
        side = side_of(seat)
        if len(self.cards) == 2:
            return ""
        return "odd" if self.answers(side, 1) == seat else "even"

    def subtract(self, seat: Seat, column: Column) -> int:
        """PT-15d The lines a player's injuries and the storms take off a column."""
        hurt = self.condition(seat)
        lines = hurt.wrist + self.storms
        if column is Column.S or column is Column.SR:
            return lines + hurt.cramps
        return lines + hurt.ankle if column is Column.V else lines

    def line(self, seat: Seat, column: Column, number: int, facing: Seat, natural: int) -> int:
        """The line a roll is read on: PT-15b moved up by injuries, PT-24 and by women against men, PT-15c to 11."""
        lines = self.subtract(seat, column)
        if self.card(seat).sex == "F" and self.card(facing).sex == "M":
            protected = number if self.options.smash_66_protected else natural
            if protected != 66:  # PT-24b only a natural 66, and only from this subtraction (PTQ-07)
                lines += WOMEN_V_MEN[column]
        return LINES[max(0, PLACE[number] - lines)] if lines else number

    def clutch_number(self, seat: Seat, number: int) -> int:
        """PT-10b A clutch roll is never adjusted, except by house rule PTH-04."""
        if self.options.clutch_modifiers == "none":
            return number
        return LINES[max(0, PLACE[number] - self.condition(seat).wrist - self.storms)]

    def triple(self, number: int, red: int) -> bool:
        """PT-12a Whether three dice bring a random event (house rule PTH-01)."""
        if number != 11 * red or self.options.random_events == "off":
            return False
        return self.options.random_events == "triples" or red == 1

    def dropped(self, player: Seat, against: Seat) -> Phase[Any, Any]:
        """PT-23f Who must reach a drop: the opponent who hit the shot that was dropped (house rule PTH-06)."""
        if len(self.cards) == 2 or self.options.drop_target == "hitter":
            return LastShot(against, player, "drop")
        return DropTarget(player) if self.options.drop_target == "choice" else DropRoll(player)

    def struck(self, seat: Seat, event: Event) -> "Table":
        """The lasting effect of an event."""
        hurt = self.condition(seat)
        match event:
            case Event.CRAMPS:
                hurt = replace(hurt, cramps=hurt.cramps + 1)
            case Event.ANKLE:
                hurt = replace(hurt, ankle=hurt.ankle + 1)
            case Event.WRIST_1 | Event.WRIST_2 | Event.WRIST_3:
                hurt = replace(hurt, wrist=hurt.wrist + int(event.value[-1]))
            case Event.STORM:  # PT-13h everybody on court (PTQ-20)
                return replace(self, storms=self.storms + 1)
            case _:
                return self
        return self._with(seat, hurt)

    def warnings(self, seat: Seat) -> int:
        """PT-14d Warnings are counted by player, by house rule PTH-09 by team."""
        if not self.options.team_warnings:
            return self.condition(seat).warnings
        return sum(self.condition(mate).warnings for mate in self.seats if side_of(mate) is side_of(seat))

    def warned(self, seat: Seat) -> "Table":
        """One more warning."""
        hurt = self.condition(seat)
        return self._with(seat, replace(hurt, warnings=hurt.warnings + 1))

    def _with(self, seat: Seat, condition: Condition) -> "Table":
        place = self.seats.index(seat)
        return replace(self, conditions=(*self.conditions[:place], condition, *self.conditions[place + 1 :]))

    def standing(self) -> tuple[Standing, ...]:
        """Warnings (PT-14d), and the lines that injuries and storms take off a card (PT-15)."""
        found = [
            (seat, what, count)
            for seat in self.seats
            for what, count in (
                ("warning", self.warnings(seat)),
                ("cramps", self.condition(seat).cramps),
                ("ankle", self.condition(seat).ankle),
                ("wrist", self.condition(seat).wrist),
                ("storm", self.storms),
            )
        ]
        return tuple(Standing(*one) for one in found if one[2])

    def lowered(self, seat: Seat) -> Mapping[str, int]:
        """PT-15d Columns that are read some lines higher up, by injuries and storms."""
        return {column.value: lines for column in Column if (lines := self.subtract(seat, column))}

    def opens(self) -> Phase[Any, Any]:
        """§2 A point opens with the serve."""
        return Stroke(self.score.server, Column.S, self.score.receiver)

    def within_point(self) -> "Table":
        """Once a point has begun, its phases know who faces whom: the score no longer matters.

        Unless the point may have to be played again (PTH-02): then the score says who serves it.
        """
        if self.options.first_warning_free:
            return self
        return replace(self, score=Score.start(self.score.format, doubles=self.score.doubles))

    def opening(self) -> "Table":
        """At the opening of a point the score says who serves to whom, and no more."""
        if self.score.doubles:
            return replace(self, score=_facing(self.score.server, self.score.receiver))
        return replace(self, score=Score.start(NO_FORMAT, self.score.server_side))

    def lasting(self) -> "Table":
        """PT-15d Lines taken off all four columns are alike, whoever's wrist or whatever storm it was.

        Nobody can be worse off than on the first line of his card.
        """
        if any(hurt.wrist + self.storms or hurt.cramps or hurt.ankle for hurt in self.conditions):
            conditions = tuple(
                replace(
                    hurt,
                    cramps=min(hurt.cramps, LAST),
                    ankle=min(hurt.ankle, LAST),
                    wrist=min(hurt.wrist + self.storms, LAST),
                )
                for hurt in self.conditions
            )
        else:
            conditions = self.conditions
        score = Score.start(NO_FORMAT, doubles=self.score.doubles)
        return replace(self, score=score, conditions=conditions, storms=0)

    def counted(self) -> tuple["Table", tuple[int, ...] | None]:
        """PT-14 Warnings tell on no point, unless a first one is free (PTH-02)."""
        if self.options.first_warning_free:
            return self, None
        warnings = tuple(hurt.warnings for hurt in self.conditions)
        return self.recounted((0,) * len(warnings)), warnings

    def recounted(self, count: tuple[int, ...] | None) -> "Table":
        """With so many warnings."""
        if count is None:
            return self
        conditions = (replace(hurt, warnings=warnings) for hurt, warnings in zip(self.conditions, count, strict=True))
        return replace(self, conditions=tuple(conditions))

    def parts(self) -> tuple[tuple[Condition, ...], ...] | None:
        """PT-13 An event hurts or warns whoever threw it, and a storm everybody; a free warning (PTH-02) tells more."""
        half = len(self.conditions) // 2
        return self.conditions[:half], self.conditions[half:]

    def with_parts(self, parts: tuple[tuple[Condition, ...], ...]) -> "Table":
        """With these conditions."""
        return replace(self, conditions=(*parts[0], *parts[1]))

    def counts(self, phase: Phase[Any, Any]) -> bool:
        """PT-14 An event may be a warning."""
        return isinstance(phase, RandomEvent) and not self.options.first_warning_free

    def tells_sets(self) -> bool:
        """Injuries and warnings last through sets."""
        return False

    def reads(self, phase: Phase[Any, Any]) -> Hashable:
        """A shot reads a column of the hitter's card, some lines up; other throws read less."""
        options = self.options
        match phase:
            case Stroke() | Smash():
                return self._column(phase.hitter, phase.column, phase.facing)
            case LastShot():
                return self._column(phase.player, Column.SR, phase.facing)
            case Clutch():
                hurt = self.condition(phase.player).wrist + self.storms
                literal = options.clutch_modifiers != "none"
                return self.card(phase.player).clutch, literal and hurt, len(self.cards)
            case Strategy() | SmashRoll() | DropTarget() | DropRoll():
                return options, len(self.cards)
            case RandomEvent():
                return self.warnings(phase.player), options
            case _:
                return self

    def reads_like(self, phase: Phase[Any, Any]) -> Phase[Any, Any]:
        """A smash reads what a volley does, whatever fell."""
        return Stroke(phase.hitter, phase.column, phase.facing) if isinstance(phase, Smash) else phase

    def reads_of(self, phase: Phase[Any, Any]) -> tuple[Side, ...]:
        """PT-15 Injuries tell on whoever throws, and on nobody before a strategy."""
        match phase:
            case Stroke() | Smash():
                return (side_of(phase.hitter),)
            case LastShot() | Clutch() | RandomEvent():
                return (side_of(phase.player),)
            case Strategy() | SmashRoll():
                return ()
            case _:
                return tuple(Side)

    def _column(self, seat: Seat, column: Column, facing: Seat) -> Hashable:
        """The letters themselves, so that all cards with the same column read alike."""
        card = self.card(seat)
        mixed = card.sex == "F" and self.card(facing).sex == "M"
        return card.column(column), self.subtract(seat, column), mixed, self.options, len(self.cards)

    def after_point(self, progress: Progress) -> Phase[Any, Any]:
        """A point that is owed comes before the next serve."""
        return NEXT_POINT if self.owes is None else PENALTY


@cache
def _facing(server: Seat, receiver: Seat) -> Score:
    """PT-21 A score of doubles at which this player serves to that one: all such scores are alike to a point."""
    scores = (
        replace(Score.start(NO_FORMAT, side, doubles=True), turn=turn, points=points)
        for side in Side
        for turn in range(4)
        for points in ((0, 0), (1, 0))
    )
    return next(score for score in scores if (score.server, score.receiver) == (server, receiver))


def match_format(cards: tuple[Card, ...], options: Options) -> Format:
    """PT-19 Three sets for men, two as soon as a woman plays (PTQ-18); the last set as agreed (PTH-10)."""
    printed = pro_tennis_format(card.sex for card in cards)
    sets = printed.sets_to_win if options.sets_to_win == "auto" else int(options.sets_to_win)
    final = {
        "tiebreak": None,
        "advantage": SetRule(tiebreak_at=None),
        "match_tiebreak_10": SetRule(1, 1, None, TieBreakRule(10), only_tiebreak=True),
    }[options.final_set]
    return replace(
        printed,
        sets_to_win=sets,
        final_set=final,
        receiving=Receiving(options.receiving),
        tiebreak_from_first=options.doubles_tiebreak_start == "1A",
    )


def refuse_count(cards: Sequence[Card]) -> None:
    """PT-20a Two cards or four."""
    if len(cards) not in (2, 4):
        raise Illegal("singles takes two cards, doubles four, not {cards}", cards=len(cards))


def refuse(setup: Setup) -> None:
    """PT-20a Two cards or four that are sound, with injuries that may be brought along."""
    refuse_count(setup.cards)
    for card in setup.cards:
        for complaint in check(card):
            if not complaint.warning:
                raise Unreadable(
                    "{card}: {field}: {complaint}", card=card.name, field=complaint.field, complaint=complaint.text
                )
    conditions = _conditions(setup)
    if len(conditions) != len(setup.cards):
        raise Illegal(
            "{cards} cards need {cards} conditions, not {conditions}",
            cards=len(setup.cards),
            conditions=len(conditions),
        )
    for brought in conditions:
        if min(brought.cramps, brought.ankle, brought.wrist) < 0 or brought.warnings:
            raise Illegal(
                "injuries are brought along, never warnings (PT-14d) or less than none: {brought}", brought=brought
            )


def _conditions(setup: Setup) -> tuple[Condition, ...]:
    return setup.conditions or (Condition(),) * len(setup.cards)


def lay(setup: Setup) -> tuple[Table, Phase[Any, Any]]:
    """PT-02a, PT-20a Two cards or four, love all, and a roll for the serve unless it is agreed."""
    refuse(setup)
    format = match_format(setup.cards, setup.options)
    score = Score.start(format, setup.first or Side.A, doubles=len(setup.cards) == 4)
    table = Table(score, setup.cards, _conditions(setup), setup.options)
    return table, ServiceRoll() if setup.first is None else BEGIN


def out_of_tournament(facts: Iterable[Fact]) -> list[Seat]:
    """PT-13k Who has fractured a wrist."""
    return [fact.player for fact in facts if isinstance(fact, EventStruck) and fact.event is Event.FRACTURE]


def carry(setup: Setup, earlier: Mapping[Seat, tuple[State["Table", Any], Seat]]) -> Setup:
    """PTH-03 Own injuries are brought along; storms and warnings are not (PTQ-32)."""

    def brought(seat: Seat) -> Condition:
        if seat not in earlier:
            return Condition()
        state, then = earlier[seat]
        return replace(state.table.condition(then), warnings=0)

    seats = SINGLES if len(setup.cards) == 2 else DOUBLES
    return replace(setup, conditions=tuple(brought(seat) for seat in seats))
