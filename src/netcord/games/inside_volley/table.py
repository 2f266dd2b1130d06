"""What lies on the table: two cards, the score, the weather, who is hurt; and how it is laid."""

from collections.abc import Hashable
from typing import Annotated, Any, Literal

from msgspec.structs import replace

from netcord.kernel import Illegal, Phase, Side, Unreadable, Value
from netcord.tennis import (
    BEGIN,
    NEXT_POINT,
    NO_FORMAT,
    ON_OFF,
    Agreed,
    MatchTable,
    Progress,
    Score,
    Toss,
    first_server,
    format_named,
)

from .cards import Card, Surface, check
from .rules import CONTROL, WEATHER, Control, InjuryCheck, RandomEvent, ReadMatrix


class Options(Value, forbid_unknown_fields=True):
    """House rules, the printed rule first (IVH-01 to IVH-06)."""

    tiebreak: Annotated[Literal["except_final", "all", "none", "final_10"], Agreed("IVH-01")] = "except_final"
    event_subject: Annotated[Literal["control", "toss"], Agreed("IVH-02", when={"random_events": "on"})] = "control"
    second_injury_costs_point: Annotated[bool, Agreed("IVH-03", when={"random_events": "on"})] = False
    surface_check: Annotated[Literal["strict", "any"], Agreed("IVH-04")] = "strict"
    random_events: Annotated[bool, Agreed("IVH-05", ON_OFF)] = True
    rain_ends: Annotated[Literal["match", "set"], Agreed("IVH-06", when={"random_events": "on"})] = "match"


class Setup(Value, forbid_unknown_fields=True):
    """What is agreed before play: two cards of one surface, three or five sets, who serves first (None: a toss)."""

    cards: tuple[Card, Card]
    best_of: Annotated[Literal[3, 5], Agreed("IV-16a", asked=True, best_of={"3": 3, "5": 5})] = 3
    first: Annotated[Side | None, Agreed("SC-20", first_server())] = None
    surface: Surface | None = None  # None: that of the first card
    options: Options = Options()


FORMAT_OF = {"except_final": "inside_volley", "all": "standard", "none": "advantage", "final_10": "grand_slam"}
"""IV-14a, IV-14b, IVH-01: which sets have a tie-break at six all."""


class Table(MatchTable):
    """A match of Inside Volley Tennis as it stands."""

    summed = True

    cards: tuple[Card, Card]
    options: Options = Options()
    rain: bool = False  # IV-20a W* reads L on both cards
    rain_due: bool = False  # IV-19b it will rain after this point
    hurt: tuple[bool, bool] = (False, False)  # IV-20b W* reads L on his card

    def card(self, side: Side) -> Card:
        """The card of a side."""
        return self.cards[side.row]

    def opens(self) -> Phase[Any, Any]:
        """A point opens with the control roll."""
        return CONTROL

    def opening(self) -> "Table":
        """IV-07c A point knows who serves it, and whether he is behind in the game."""
        server = self.score.server_side
        points = (0, 0) if not self.score.behind else (0, 1) if server is Side.A else (1, 0)
        return replace(self, score=Score(NO_FORMAT, server, points=points))

    def tells_sets(self) -> bool:
        """IVH-06 Rain may lift with the end of a set."""
        return self.options.rain_ends == "set"

    def reads(self, phase: Phase[Any, Any]) -> Hashable:
        """A throw reads the serve lines, a matrix or the rating of one card, and little else."""
        server, options = self.score.server_side, self.options
        match phase:
            case Control():
                card = self.cards[server.row]
                return server, card.serve1, card.serve2, options
            case ReadMatrix(controller=me):
                matrix = self.cards[me.row].serv if me is server else self.cards[me.row].ret
                return server, matrix, self.score.behind, self.rain, self.hurt[me.row]
            case RandomEvent():
                return self.rain, self.rain_due, self.hurt, options
            case InjuryCheck(player=player):
                return self.cards[player.row].inj
            case _:
                return self.opening()

    def after_point(self, progress: Progress) -> Phase[Any, Any]:
        """The weather may change between points."""
        if self.rain_due or (progress.set and self.rain and self.options.rain_ends == "set"):
            return WEATHER[progress.set]
        return NEXT_POINT


def refuse(setup: Setup) -> None:
    """IV-02 Cards that are sound, and both of the surface that is played on."""
    surface = setup.surface or setup.cards[0].surface
    for card in setup.cards:
        for complaint in check(card):
            if not complaint.warning:
                raise Unreadable(
                    "{card}: {field}: {complaint}", card=card.label, field=complaint.field, complaint=complaint.text
                )
        if setup.options.surface_check == "strict" and card.surface != surface:
            raise Illegal(
                (
                    "the match is on {surface}, but {card} is a card for {own}: choose two cards of one "
                    "surface, or surface_check=any"
                ),
                surface=surface.lower(),
                card=card.label,
                own=card.surface.lower(),
            )


def lay(setup: Setup) -> tuple[Table, Phase[Any, Any]]:
    """IV-02 Two cards of the surface, the score at love all, and a toss unless the server is agreed."""
    refuse(setup)
    format = format_named(f"{FORMAT_OF[setup.options.tiebreak]}_bo{setup.best_of}")
    table = Table(Score.start(format, setup.first or Side.A), setup.cards, setup.options)
    return table, Toss() if setup.first is None else BEGIN
