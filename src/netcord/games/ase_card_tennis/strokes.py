"""What may be played and what comes of it: the parts of a stroke that phases, bots and drawings all read."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, cast

from msgspec.structs import replace

from netcord.kernel import Reply, Side

from .ball import Ball, Delivery, Strike, Stroke
from .cards import GENERIC, Rally, RallyCard, Section, ServiceCard, Sheet, Spot, flag, map_of, next_adj
from .court import (
    DEPTH,
    HOME,
    LENGTH_AT,
    SHALLOW,
    Receive,
    Sector,
    generic_receive,
    in_reach,
    landing,
    read_sectors,
    run_cost,
)
from .design import Design, Trait
from .facts import Adjustment, Happened

if TYPE_CHECKING:
    from .table import Table


@lru_cache(maxsize=1024)
def stroke_of(card: RallyCard) -> Stroke:
    """What a rally card is called by; the spin is worth a word on a groundstroke only."""
    if card.shot.value in GENERIC:
        return Stroke(card.hand, card.shot.value)
    spin = card.spin if card.shot.value == "ground" else "none"
    place: Literal["", "centre"] = "centre" if all(sector[1] == "C" for sector in read_sectors(card.start)) else ""
    return Stroke(card.hand, card.shot.value, spin, card.direction, card.sections[-1].length or "good", place)


def delivery_of(card: ServiceCard) -> Delivery:
    """What a service card is called by."""
    return Delivery(card.spin, card.placement)


class Hit(Reply):
    """ASE-06i Where to play, which card, with which hand, and for a generic card the target: one decision."""

    dest: Sector
    card: str
    hand: str
    target: Sector = ""

    def __str__(self) -> str:
        return f"{self.card} from {self.dest} ({self.hand})" + (f" to {self.target}" if self.target else "")


class Lunge(Reply):
    """ASE-07j Show a card that cannot be played: the point is lost, the card is replaced."""

    card: str

    def __str__(self) -> str:
        return f"lunge with {self.card}"


lunge = cache(Lunge)
"""The same for the same card."""

VERY_SHORT_ANSWERS = frozenset({"drop", "dink", "lob"})
LONG = frozenset({"good", "deep"})


def fits(card: Rally, ball: Ball, dest: Sector) -> bool:
    """ASE-07g, ASE-07h Whether a card can answer a ball from a sector, hands and running aside."""
    shot, lob = card.shot, ball.shot == "lob"
    if dest not in card.start and not (ball.sits_up and dest in SHALLOW and "G" + dest[1] in card.start):
        return False  # L4; ASE-12f a ball that sits up is played like one at good length
    if shot == "volley":  # L5
        return dest in SHALLOW and not lob and ball.length != "very_short" and ball.shot != "serve"
    if shot == "smash" and not lob:
        return False
    if shot == "dink" and ball.length != "very_short":
        return False
    if ball.taken:
        return False  # leave=gamble: what was taken must be volleyed
    if ball.length == "very_short" and not ball.sits_up and shot not in VERY_SHORT_ANSWERS:
        return False  # L6
    if dest in SHALLOW and ball.length in LONG and not lob:
        return False  # L7 only volleys, and this is none
    return not (lob and ball.mode == "full" and shot != "smash")  # L8


def in_time(table: "Table", side: Side) -> Receive:
    """Where a player can meet the ball: on a return anywhere it comes (ASE-07e), later where he can run (ASE-06e)."""
    ball = table.ball
    assert ball is not None, "there is a ball to answer"
    if ball.shot == "serve":
        return ball.receive
    options = table.options
    four = options.four_sector_move == "minus30"
    near = in_reach(table.pawns[side.row], ball.hit, options.ball_metric, four)
    return tuple(spot for spot in ball.receive if spot[0] in near)


def hits(card: Rally, ball: Ball, spots: Receive) -> tuple[Hit, ...]:
    """Every legal way to play one card."""
    return tuple(
        Hit(dest, card.id, hand, target)
        for dest, hands in spots
        if fits(card, ball, dest)
        for hand in card.hands
        if hand in hands  # L2, ASE-07k
        for target in (card.targets if card.generic else ("",))
    )


class Answers(dict[Any, tuple[Hit, ...]]):
    """By card, every legal way to answer a ball with it: worked out when it is first asked for."""

    def __init__(self, rally: Mapping[str, Rally], ball: Ball, spots: Receive) -> None:
        super().__init__()
        self._rally, self._ball, self._spots = rally, ball, spots

    def __missing__(self, card: str) -> tuple[Hit, ...]:
        found = self[card] = hits(self._rally[card], self._ball, self._spots)
        return found


def answers(table: "Table", side: Side) -> Answers:
    """ASE-07d, ASE-07f How a player may answer the ball; remembered, since the same balls come again and again."""
    ball, options, book = table.ball, table.options, table.book
    assert ball is not None, "there is a ball to answer"
    pawn = "" if ball.shot == "serve" else table.pawns[side.row]
    asked = (pawn, ball.hit, ball.receive, options.ball_metric, options.four_sector_move)
    key = (asked, ball.shot, ball.length, ball.sits_up, ball.mode, ball.taken)
    found: Answers | None = book.answers.get(key)
    if found is None:
        found = book.answers[key] = Answers(book.rally, ball, in_time(table, side))
    return found


def legal_hits(table: "Table", side: Side) -> list[Hit]:
    """ASE-07d, ASE-07f Everything a player may legally play."""
    ways = answers(table, side)
    return [hit for card in table.hands[side.row] for hit in ways[card]]


# Adjustments


def spot_of(table: "Table", strike: Strike) -> Spot:
    """What conditions may ask about a stroke."""
    return Spot(strike.sector, strike.hand, strike.as_return, table.court, table.serve)


def spot_of_ball(table: "Table", ball: Ball) -> Spot:
    """The same of the stroke being answered."""
    return Spot(ball.hit, ball.hand, ball.as_return, table.court, table.serve)


def section_of(table: "Table", ball: Ball) -> Section:
    """The section that applied to the ball."""
    if ball.shot == "serve":
        return table.book.service[ball.card].card.sections[ball.section]
    return table.book.rally[ball.card].sheets[ball.struck_in].sections[ball.section]


def asks_receiver(table: "Table", ball: Ball) -> bool:
    """Whether what is printed depends on how the ball is answered."""
    if ball.shot == "serve":
        return table.book.service[ball.card].sheet.asks_receiver[ball.section]
    return table.book.rally[ball.card].sheets[ball.struck_in].asks_receiver[ball.section]


class Incoming(NamedTuple):
    """What the ball does to the one who answers it."""

    adj: int
    wide: bool
    slow: bool


def incoming(table: "Table", strike: Strike) -> Incoming:
    """ASE-08h The adjustment and flags of the shot being answered."""
    ball = table.ball
    assert ball is not None, "there is a ball to answer"
    if not asks_receiver(table, ball):
        return Incoming(ball.adj, ball.wide, ball.slow)
    section, hitter, receiver = section_of(table, ball), spot_of_ball(table, ball), spot_of(table, strike)
    wide = flag(section, "wide", hitter, receiver) if not ball.landed else ball.wide
    return Incoming(next_adj(section, hitter, receiver), wide, flag(section, "slow", hitter, receiver))


def trait(card: Rally, strike: Strike) -> Trait:
    """ASE-14b Which characteristic a return or rally shot uses."""
    if strike.as_return:
        return "return_of_serve"
    if card.shot in ("volley", "smash"):
        return "net"
    if card.generic:
        return "touch"
    return "forehand" if strike.hand == "F" else "backhand"


def adjustments(table: "Table", strike: Strike) -> tuple[Adjustment, ...]:
    """ASE-08b Everything that is added to the roll: the shot being answered, the run, the player's design."""
    design: Design = table.designs[strike.side.row]
    if strike.serve:
        own = design.first_serve if strike.serve == 1 else design.second_serve
        return (Adjustment("design", own),) if own else ()
    found = [Adjustment("incoming", incoming(table, strike).adj)]
    if not strike.as_return and (run := design.run(run_cost(strike.start, strike.sector))):
        found.append(Adjustment("run", run))
    if own := getattr(design, trait(table.book.rally[strike.card], strike)):
        found.append(Adjustment("design", own))
    return tuple(found)


def sheet_of(table: "Table", strike: Strike) -> Sheet:
    """The sections a stroke is read on: a smash has two sets, by how the lob is met (ASE-11f)."""
    if strike.serve:
        return table.book.service[strike.card].sheet
    ball = table.ball
    return table.book.rally[strike.card].sheets[ball.mode if ball is not None else ""]


def announced(table: "Table", side: Side, hit: Hit) -> Strike:
    """A stroke as it is announced."""
    ball = table.ball
    assert ball is not None, "there is a ball to answer"
    returning = ball.shot == "serve"
    start = hit.dest if returning else table.pawns[side.row]
    return Strike(side, hit.card, hit.dest, hit.hand, hit.target, start, as_return=returning)


# What comes of it


def out_by(card: Rally | None, section: Section, target: Sector) -> str:
    """How a result is a fault, or "" if it is in play: a generic shot may drift out of court (ASE-11b)."""
    if section.type == "fault":
        return section.fault_kind or "other"
    drift = section.drift
    if card is None or not card.generic or drift is None or landing(target, drift.depth, drift.x) is not None:
        return ""
    depth = DEPTH[target] + drift.depth
    return "net" if depth < 1 else "long" if depth > 3 else "wide"


def what_happened(section: Section, out: str) -> Happened:
    """The result of a stroke in a word: for close calls the call, for faults how, else what makes it not as played."""
    if out and section.type != "fault":
        return cast(Happened, out)  # it drifted out of court
    made = "sits_up" if section.sits_up else "drift" if section.drift is not None else section.type
    return cast(Happened, section.call or out or section.event or made)  # the types of a section list them all


def ball_from(table: "Table", strike: Strike, number: int, taken: bool = False) -> Ball:
    """ASE-08j The ball in play, with length, flags and map of the section that applied (Q19)."""
    spot = spot_of(table, strike)
    if strike.serve:
        section = table.book.service[strike.card].card.sections[number]
        return Ball(
            strike.card,
            strike.side,
            HOME,
            "",
            number,
            "serve",
            section.length or "good",
            next_adj(section, spot),
            map_of(section, table.court),
            flag(section, "wide", spot),
            flag(section, "slow", spot),
        )
    card, mode = table.book.rally[strike.card], table.ball.mode if table.ball is not None else ""
    ball = rally_ball(card, mode, strike, number, spot)
    return replace(ball, taken=True) if taken else ball


def rally_ball(card: Rally, mode: str, strike: Strike, number: int, spot: Spot) -> Ball:
    """The ball of a rally card."""
    section = card.sheets[mode].sections[number]
    adj = next_adj(section, spot)
    if not card.generic:
        return Ball(
            card.id,
            strike.side,
            strike.sector,
            strike.hand,
            number,
            card.shot,
            section.length or "good",
            adj,
            map_of(section),
            flag(section, "wide", spot),
            flag(section, "slow", spot),
            struck_in=mode,
            as_return=strike.as_return,
        )
    drift = section.drift
    landed = landing(strike.target, drift.depth, drift.x) if drift is not None else strike.target
    assert landed is not None, "a ball in play has landed in court"
    length = LENGTH_AT[landed[0]]
    if card.shot in ("drop", "dink"):
        length = "very_short" if landed in SHALLOW else "short"  # Q22 one that drifts long is still a short ball
    return Ball(
        card.id,
        strike.side,
        strike.sector,
        strike.hand,
        number,
        card.shot,
        length,
        adj,
        () if card.shot == "lob" else generic_receive(card.shot, landed),  # a lob: once it is known how it is met
        card.shot in ("volley", "smash") and section.type == "ap" and landed[1] != "C",
        flag(section, "slow", spot),
        section.sits_up and landed in SHALLOW,
        landed,
        mode,
        as_return=strike.as_return,
    )


class Recovery(NamedTuple):
    """ASE-09 How far a player may move after his shot, and whether towards the net."""

    steps: int
    forward: bool


def recovery(table: "Table", strike: Strike) -> Recovery:
    """ASE-09c to ASE-09f, ASE-11c: the shot just answered binds its striker; a server is free."""
    ball = table.ball
    if ball is None or strike.serve:
        return Recovery(1, True)
    came = incoming(table, strike)
    lob = table.book.rally[strike.card].shot == "lob"
    already_there = table.options.wide_exception and not strike.as_return and strike.start == strike.sector  # Q3
    bound = came.wide and not already_there
    forward = ball.length != "deep" and (not strike.as_return or came.slow)
    return Recovery((1 if bound else 2) if lob else (0 if bound else 1), forward)
