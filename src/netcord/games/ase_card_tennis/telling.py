"""What cards, places, chances and adjustments are called: the words that the drawing and the choices share.

Everything is read from a table as a seat sees it; a language brings its own names and its own letters for the sectors.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from netcord.kernel import Side
from netcord.tennis import Words

from .ball import Ball, Strike
from .cards import Rally, RallyCard, ServiceCard
from .court import HOME, SECTORS, SHALLOW, Sector, farthest, run_cost, steps
from .strokes import (
    adjustments,
    ball_from,
    delivery_of,
    fits,
    in_time,
    out_by,
    sheet_of,
    spot_of,
    stroke_of,
    trait,
)
from .table import Table

# Names


def stroke_name(card: RallyCard, words: Words) -> str:
    """ "Backhand slice cross-court, deep"."""
    return words.say("stroke", {}, stroke=stroke_of(card))


def service_name(card: ServiceCard, words: Words) -> str:
    """ "Kick, wide"."""
    return words.say("delivery", {}, delivery=delivery_of(card))


def service_card_name(card: ServiceCard, words: Words) -> str:
    """ "Safe kick, wide": how it is struck, too. What is meant for a first serve and is not fast is heavy, not hard."""
    style = "heavy" if card.style == "first" and card.sections[-1].slow else card.style
    return words.say("service_card", {}, style=style, name=service_name(card, words))


def card_name(table: Table, card: str, words: Words) -> str:
    """Whatever card it is."""
    if card in table.book.service:
        return service_name(table.book.service[card].card, words)
    return stroke_name(table.book.rally[card].card, words)


def at(sector: Sector, words: Words) -> str:
    """The two letters of a sector."""
    return words.term(f"at_{sector}")


def places(sectors: Iterable[Sector], words: Words) -> str:
    """Several sectors by their letters, those of a depth in one: "GFC" is GF and GC."""
    depths: dict[str, str] = {}
    for letters in (at(sector, words) for sector in sorted(sectors, key=SECTORS.index)):
        depths[letters[0]] = depths.get(letters[0], letters[0]) + letters[1:]
    return " ".join(depths.values())


def played_from(card: RallyCard, words: Words) -> str:
    """From where a card is played; "anywhere" for all nine sectors."""
    start = card.start.split()
    return words.term("anywhere") if len(start) == len(SECTORS) else places(start, words)


def hands(which: str, words: Words) -> str:
    """The letters of the hands: "FB"."""
    return "".join(words.term(f"letter_{hand}") for hand in which)


def ball_name(table: Table, ball: Ball, words: Words) -> str:
    """The stroke a ball came from; of a serve, that it is one."""
    if ball.shot == "serve":
        return words.say("serve_told", {}, delivery=delivery_of(table.book.service[ball.card].card), number=table.serve)
    return stroke_name(table.book.rally[ball.card].card, words)


# What a stroke risks, and what it does


def section_chances(table: Table, strike: Strike) -> tuple[int, ...]:
    """How many of a hundred rolls lead to each section of the card, bottom up, with the dice of this match."""
    low = 1 if table.options.dice == "1-100" else 0
    added = sum(part.amount for part in adjustments(table, strike))
    found, below = [], 0
    for number in sheet_of(table, strike).thresholds(spot_of(table, strike)):
        upto = min(100, max(0, number - added - low + 1))  # rolls that do not exceed it
        if table.options.net_clamp and not low <= number < low + 99:
            upto = 100 if number >= low else 0
        found.append(max(0, upto - below))
        below = max(below, upto)
    return (*found, 100 - below)


def fault_chance(table: Table, strike: Strike) -> int:
    """How many of a hundred rolls are a fault; a generic shot may drift out of court, too."""
    card = None if strike.serve else table.book.rally[strike.card]
    pairs = zip(section_chances(table, strike), sheet_of(table, strike).sections, strict=True)
    return sum(chance for chance, part in pairs if out_by(card, part, strike.target))


def lowest_good(table: Table, strike: Strike) -> int | None:
    """The lowest roll that is no fault; None where faults lie in between, or all of them are."""
    low = 1 if table.options.dice == "1-100" else 0
    card = None if strike.serve else table.book.rally[strike.card]
    faults = 0
    for chance, part in zip(section_chances(table, strike), sheet_of(table, strike).sections, strict=True):
        if chance and not out_by(card, part, strike.target):
            break
        faults += chance
    return low + faults if faults == fault_chance(table, strike) < 100 else None


def reasons(table: Table, strike: Strike, words: Words) -> tuple[tuple[int, str], ...]:
    """The adjustments one by one, and where each comes from."""
    found = (part for part in adjustments(table, strike) if part.amount)
    return tuple((part.amount, why_of(table, strike, part.why, words)) for part in found)


def spelled_out(table: Table, strike: Strike, words: Words) -> str:
    """The adjustments in a line: "-10 diagonal run, -5 wide serve"."""
    return ", ".join(f"{amount:+d} {why}" for amount, why in reasons(table, strike, words))


def why_of(table: Table, strike: Strike, why: str, words: Words) -> str:
    """Where an adjustment comes from."""
    if why == "run":
        return words.term(run_key(strike.start, strike.sector))
    if why == "design":
        if strike.serve:
            own = "first_serve" if strike.serve == 1 else "second_serve"
        else:
            own = trait(table.book.rally[strike.card], strike)
        return words.say("adj_design", {}, trait=own)
    ball = table.ball
    assert ball is not None, "only a ball being answered adds to a roll"
    kind = "shot" if ball.shot in ("ground", "approach") else ball.shot
    flags = [word for word in ("wide", "slow") if getattr(ball, word)]
    if ball.shot != "serve" and ball.length in ("deep", "short"):
        flags.append(ball.length)
    noun = words.term(f"adj_{kind}")
    return words.say("adj_flagged", {}, flags=" ".join(words.term(f"adj_{flag}") for flag in flags), noun=noun).strip()


def run_key(start: Sector, end: Sector) -> str:
    """Which kind of run it is."""
    far = steps(start, end)
    return "run_diagonal" if far == 2 and run_cost(start, end) == -10 else f"run_{far}"


def as_played(table: Table, strike: Strike) -> Ball:
    """The ball if everything goes as the card says."""
    return ball_from(table, strike, len(sheet_of(table, strike).sections) - 1)


def serve_strike(table: Table, side: Side, card: str) -> Strike:
    """A serve as it would be announced."""
    return Strike(side, card, HOME, start=HOME, serve=table.serve)


# Why a card cannot be played


class Bar(StrEnum):
    """What keeps a card from being played."""

    TAKEN = "taken"
    FULL = "full"
    SMASH = "smash"
    DINK = "dink"
    VOLLEY = "volley"
    VERY_SHORT = "very_short"
    BOUNCED = "bounced"
    PLACE = "place"
    HAND = "hand"
    FAR = "far"


class Barred(NamedTuple):
    """Why not, and where it would have been."""

    bar: Bar
    sectors: tuple[Sector, ...] = ()
    run: int = 0  # sectors to run there
    time: int = 0  # and those there is time for


def barred(table: Table, side: Side, card: Rally) -> Barred:
    """Why a card in the hand that is not offered cannot answer the ball."""
    ball = table.ball
    assert ball is not None, "there is a ball to answer"
    if bar := _kind_bar(card, ball):
        return Barred(bar)
    fitting = [(sector, may) for sector, may in ball.receive if fits(card, ball, sector)]
    if not fitting:
        near = any(sector in card.start for sector, _ in ball.receive if sector in SHALLOW)
        return Barred(Bar.BOUNCED if near else Bar.PLACE, tuple(card.card.start.split()))
    handy = [sector for sector, may in fitting if any(hand in may for hand in card.hands)]
    if not handy:
        return Barred(Bar.HAND, tuple(sector for sector, _ in fitting))
    reached = dict(in_time(table, side))
    assert not any(sector in reached for sector in handy), "a card without a bar is offered"
    pawn = table.pawns[side.row]
    nearest = min(handy, key=lambda sector: steps(pawn, sector))
    metric = table.options.ball_metric
    most = 4 if table.options.four_sector_move == "minus30" else 3
    return Barred(Bar.FAR, (nearest,), steps(pawn, nearest), min(most, farthest(ball.hit, nearest, metric)))


def _kind_bar(card: Rally, ball: Ball) -> Bar | None:
    """What the kind of card and ball forbid, wherever it is met."""
    shot, lob = card.shot, ball.shot == "lob"
    if ball.taken and shot != "volley":
        return Bar.TAKEN
    if lob and ball.mode == "full" and shot != "smash":
        return Bar.FULL
    if shot == "smash" and not lob:
        return Bar.SMASH
    if shot == "dink" and ball.length != "very_short":
        return Bar.DINK
    if shot == "volley" and (lob or ball.shot == "serve" or ball.length == "very_short"):
        return Bar.VOLLEY
    if ball.length == "very_short" and not ball.sits_up and shot not in ("drop", "dink", "lob", "volley"):
        return Bar.VERY_SHORT
    return None


def bar_told(why: Barred, words: Words) -> str:
    """The reason in a few words."""
    return words.say(f"bar_{why.bar}", {}, sectors=places(why.sectors, words), run=why.run, time=why.time)
