"""One ply deep for numba: the thinking of `netcord.games.worldwide.mind`, to the same choice.

What the first layer of a network adds up is an array here. `scene` holds what is the same for all options of a
decision; everything else is added for each. Whole numbers are exact, and what is not whole is reckoned in the order of
the original.
"""

from typing import Any, NamedTuple

import numpy as np

from netcord.compiled.machine import machine, making
from netcord.games.worldwide.mind import EFFORT

from .machine import lowest, many
from .rules import (
    ASIDE,
    BALL,
    BH,
    CARD,
    CONCEDE,
    COURT,
    DISCARD,
    DRAW,
    ENDS,
    ERRAND,
    FACING_LOB,
    FATIGUE,
    FH,
    HAND,
    KNOWN,
    LEFT,
    LIMIT,
    LOB,
    NUMBER,
    OWNED,
    PAWN,
    PHASE,
    PLACE,
    PLAYED,
    POSITION,
    RECOVERS,
    REPOSITION,
    RESTING,
    RUSH,
    SAFE,
    SERVES,
    SERVICE,
    SMASHES,
    SPENT,
    SPIN,
    STARS,
    STOCK,
    STRIKER,
    STROKE,
    TARGET,
    TOTAL,
    TRIM,
    TSPIN,
    WHO,
    WINNER,
    ZONE,
    N,
    V,
    costs_a_card,
    faces,
    icons,
    needed,
    playable,
    sure,
)  # fmt: skip
from .tables import CURVE

WON, LOST, WORTH_WON, WORTH_LOST = range(4)
MINE, THEIRS = range(2)
THE_WINNER = 37
GROUPS = 5
FEW = 3
MOST_STARS, MOST_CARDS, MOST_DUE, MOST_STEPS, STEP = 6, 13, 6, 7, 3
UNIT, CERTAIN, ACTIVE = 4096.0, 65536.0, 4096
AGAIN = 2
NEVER = -99.0


class Scene(NamedTuple):
    """Room to think in. By what is kept: bases of both networks, sums that are being made, values by card."""

    struck: Any
    point: Any
    meets: Any
    sums: Any
    kept: Any  # by card, what is left is worth without it
    facts: Any  # whole numbers about the one who thinks
    stakes: Any
    best: Any  # by option, what it is worth: match, point, later
    options: Any
    served: Any  # the same of serves that are out, aces, and in (by card and effect): by Stars left and cards due
    knows: Any  # which of those are known


ME, CARDS, DUE, HOLDS, FOE_CARDS, KNOWS_KEPT, SERVES_WON, SERVES_LOST, ENDS_WON, ENDS_LOST = range(10)
VOLLEYS, FINISHES, HELD_STARS, ANSWERS, ATTACKS, FOE_VOLLEYS = range(10, 16)


def new_scene(court: Any) -> Scene:
    """Room for networks of this size."""
    struck, point = len(court.struck.start), len(court.point.start)
    return Scene(
        np.zeros(struck, np.int32),
        np.zeros(point, np.int32),
        np.zeros((4, 2, struck), np.int32),
        np.zeros((4, max(struck, point)), np.int32),
        np.zeros(64),
        np.zeros(16, np.int64),
        np.zeros(4),
        np.zeros((256, 3)),
        np.zeros(256, np.int64),
        np.zeros((17, 8, 8, 3)),
        np.zeros((17, 8, 8), np.int64),
    )


@machine
def chance(output: int) -> float:
    """The chance that an output stands for: the logistic curve, straight between its steps."""
    place = output * 64 + 12 * 64 * 4096
    if place <= 0:
        return CURVE[0] / CERTAIN
    step, rest = place >> 12, place & 4095
    if step >= len(CURVE) - 1:
        return CURVE[-1] / CERTAIN
    low = CURVE[step]
    return (low + ((CURVE[step + 1] - low) * rest >> 12)) / CERTAIN


@machine
def tell(eye: Any, seen: Any) -> tuple[int, int]:
    """What a network tells when its first layer has added up this."""
    first, second = eye.bias[0], eye.bias[1]
    for unit in range(len(eye.start)):
        active = min(max(seen[unit], 0), ACTIVE)
        first += active * eye.out[0, unit]
        second += active * eye.out[1, unit]
    return first >> 12, second >> 12


# What is seen


@machine
def likely_winner(sides: Any, side: int) -> int:
    """How likely a side holds the WINNER as the other sees it, in eighths."""
    bit = 1 << THE_WINNER
    if sides[side, KNOWN] & bit:
        return 8
    if (sides[side, DISCARD] | sides[side, PLAYED]) & bit:
        return 0
    hidden = many(sides[side, HAND]) - many(sides[side, KNOWN])
    return 8 * hidden // max(1, hidden + many(sides[side, STOCK]))


@machine
def add_resources(eye: Any, whose: int, stars: int, cards: int, due: int, winner: int, seen: Any) -> None:
    """What a side has."""
    a = eye.stars[whose, max(0, min(MOST_STARS, stars))]
    b = eye.cards[whose, min(MOST_CARDS, cards)]
    c = eye.due[whose, max(0, min(MOST_DUE, due))]
    d = eye.winner[whose, winner]
    for unit in range(len(eye.start)):
        seen[unit] += a[unit] + b[unit] + c[unit] + d[unit]


@machine
def add_supply(deck: Any, eye: Any, sides: Any, side: int, seen: Any) -> tuple[int, int, int]:
    """What is left to draw, and what the other may hold, by counting what has been seen.

    Of attacks, volleys and answers to the net, how many halves of a card he may hold.
    """
    attacks = volleys = answers = 0
    foe = 1 - side
    stock = many(sides[side, STOCK])
    width = len(eye.start)
    early = sides[side, DISCARD] & ~sides[side, SPENT]
    held = deck.rally & ~(sides[side, DISCARD] | sides[side, PLAYED] | sides[side, HAND])
    known = sides[foe, KNOWN]
    hidden = many(sides[foe, HAND]) - many(known)
    foe_stock = many(sides[foe, STOCK])
    unseen = hidden + foe_stock
    pool = deck.rally & ~(known | sides[foe, PLAYED] | sides[foe, DISCARD])
    for unit in range(width):
        seen[unit] += eye.supply[0, unit] * (stock // 8) + eye.supply[1, unit] * (foe_stock // 8)
    for group in range(GROUPS):
        cards = deck.groups[group]
        if stock >= FEW:
            mine = (16 * many(held & cards) + stock // 2) // max(1, stock)
        else:
            size = many(early)
            mine = (16 * many(early & cards) + size // 2) // max(1, size)
        theirs = 2 * many(known & cards) + (2 * hidden * many(pool & cards) + unseen // 2) // max(1, unseen)
        for unit in range(width):
            seen[unit] += eye.supply[2 + group, unit] * mine + eye.supply[2 + GROUPS + group, unit] * theirs
        if group == 1:
            attacks = theirs
        elif group == 2:
            volleys = theirs
        elif group == 3:
            answers = theirs
    return attacks, volleys, answers


@machine
def add_reach(eye: Any, whose: int, total: int, eighths: int, seen: Any) -> None:
    """What a side has validated on the way to its WINNER, and whether it has one to play."""
    step = min(MOST_STEPS, total // STEP)
    for unit in range(len(eye.start)):
        seen[unit] += eye.total[whose, unit] * total + eye.within[whose, step, unit] * eighths


@machine
def look(deck: Any, board: Any, struck: Any, point: Any, sides: Any, about: Any, side: int, scene: Any) -> None:
    """All that is the same for every option of a decision."""
    foe = 1 - side
    hand = sides[side, HAND] & ~sides[side, ASIDE]
    facts = scene.facts
    facts[ME], facts[CARDS], facts[DUE] = side, many(hand), icons(deck, sides, side)
    facts[HOLDS] = hand >> THE_WINNER & 1
    facts[FOE_CARDS] = many(sides[foe, HAND])
    facts[KNOWS_KEPT] = 0
    here = about[PLACE]
    for one in range(4):
        scene.stakes[one] = board.stakes[here, side, one]
    facts[SERVES_WON], facts[SERVES_LOST] = board.serves[here, side, 0], board.serves[here, side, 1]
    facts[ENDS_WON], facts[ENDS_LOST] = board.ends[here, side], board.ends[here, foe]
    due, winner = icons(deck, sides, foe), likely_winner(sides, foe)
    for one in range(2):
        eye = struck if one == 0 else point
        seen = scene.struck if one == 0 else scene.point
        for unit in range(len(seen)):
            seen[unit] = eye.start[unit]
        cards = hand
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            for unit in range(len(seen)):
                seen[unit] += eye.held[card, unit]
        add_resources(eye, THEIRS, sides[foe, STARS], facts[FOE_CARDS], due, winner, seen)
        facts[ATTACKS], facts[FOE_VOLLEYS], facts[ANSWERS] = add_supply(deck, eye, sides, side, seen)
    add_reach(struck, THEIRS, sides[foe, TOTAL], winner, scene.struck)
    for zone in range(4):
        for lob in range(2):
            pawn = sides[foe, PAWN]
            if pawn != V and not costs_a_card(pawn, zone):
                pawn = zone
            far = lob == 1 if pawn == V else costs_a_card(pawn, zone)
            runs = (2 if facts[FOE_CARDS] <= 1 else 1) if far else 0
            for unit in range(len(struck.start)):
                scene.meets[zone, lob, unit] = struck.runs[runs, unit] + struck.stands[THEIRS, pawn, unit]
                if pawn == V:
                    scene.meets[zone, lob, unit] += struck.volleys[unit] * facts[FOE_VOLLEYS]


@machine
def left(point: Any, sides: Any, scene: Any, gone: int, stars: int, due: int, back: int, serves: int, ends: int) -> Any:
    """For the end of a point: what the network tells when these cards have left the hand and this one has come back."""
    seen = scene.sums[3]
    facts = scene.facts
    bit = 1 << THE_WINNER
    for unit in range(len(point.start)):
        seen[unit] = scene.point[unit]
    cards = facts[CARDS]
    rest = gone
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        cards -= 1
        for unit in range(len(point.start)):
            seen[unit] -= point.held[card, unit]
    winner = back == THE_WINNER or (facts[HOLDS] == 1 and not gone & bit)
    if back:
        cards += 1
        for unit in range(len(point.start)):
            seen[unit] += point.held[back, unit]
    add_resources(point, MINE, stars, cards, due, 8 if winner else 0, seen)
    waits = not winner and bool((gone | sides[facts[ME], DISCARD]) & bit)
    for unit in range(len(point.start)):
        seen[unit] += point.waits[unit] * waits + point.serving[unit] * serves + point.ending[unit] * ends
    return tell(point, seen)


@machine
def over(
    point: Any, sides: Any, scene: Any, won: bool, gone: int, stars: int, more: int, back: int
) -> tuple[float, float, float]:
    """A point that is over."""
    facts, at = scene.facts, scene.stakes
    serves, ends = (facts[SERVES_WON], facts[ENDS_WON]) if won else (facts[SERVES_LOST], facts[ENDS_LOST])
    worth = left(point, sides, scene, gone, stars, facts[DUE] + more, back, serves, ends)[1] / UNIT
    if won:
        return at[WON] + at[WORTH_WON] * worth, 1.0, worth
    return at[LOST] + at[WORTH_LOST] * worth, 0.0, worth


@machine
def prepare(
    deck: Any, struck: Any, sides: Any, scene: Any, gone: int, stars: int, more: int, total: int, seen: Any
) -> None:
    """For a ball of mine: these cards have left my hand, I have these Stars, and validated so much."""
    facts = scene.facts
    left_over = sides[facts[ME], HAND] & ~sides[facts[ME], ASIDE] & ~gone
    facts[VOLLEYS], facts[FINISHES] = many(left_over & deck.volleys), many(left_over & deck.finishes)
    facts[HELD_STARS] = stars
    for unit in range(len(struck.start)):
        seen[unit] = scene.struck[unit]
    cards = facts[CARDS]
    rest = gone
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        cards -= 1
        for unit in range(len(struck.start)):
            seen[unit] -= struck.held[card, unit]
    winner = 8 if facts[HOLDS] == 1 and not gone >> THE_WINNER & 1 else 0
    add_resources(struck, MINE, stars, cards, facts[DUE] + more, winner, seen)
    add_reach(struck, MINE, total, winner, seen)


@machine
def add_ball(
    deck: Any, struck: Any, scene: Any, ready: Any, card: int, zone: int, spin: int, pawn: int, seen: Any
) -> None:
    """All that is seen of a ball just struck."""
    ball, meets = struck.ball[card, zone, spin], scene.meets[zone, 1 if deck.kind[card] == LOB else 0]
    stands, facts = struck.stands[MINE, pawn], scene.facts
    attacks = facts[ATTACKS] if deck.risk[card] == SAFE and zone == N else 0
    for unit in range(len(struck.start)):
        seen[unit] = ready[unit] + ball[unit] + meets[unit] + stands[unit] + struck.attacks[unit] * attacks
    if pawn == V:
        behind, coming = struck.behind[deck.risk[card], zone], struck.coming
        malus, stars, answers = deck.malus[card], facts[HELD_STARS], facts[ANSWERS]
        volleys, finishes = facts[VOLLEYS], facts[FINISHES]
        for unit in range(len(struck.start)):
            seen[unit] += behind[unit] + coming[0, unit] * malus + coming[1, unit] * volleys
            seen[unit] += coming[2, unit] * finishes + coming[3, unit] * stars + coming[4, unit] * answers


@machine
def ball_worth(
    deck: Any, struck: Any, scene: Any, ready: Any, card: int, zone: int, spin: int, pawn: int
) -> tuple[float, float, float]:
    """A ball just struck, by somebody who has just been prepared so and now stands there."""
    seen = scene.sums[2]
    add_ball(deck, struck, scene, ready, card, zone, spin, pawn, seen)
    first, second = tell(struck, seen)
    chance_of, worth, at = chance(first), second / UNIT, scene.stakes
    won, lost = at[WON] + at[WORTH_WON] * worth, at[LOST] + at[WORTH_LOST] * worth
    return chance_of * won + (1.0 - chance_of) * lost, chance_of, worth


@machine
def coming_in(
    deck: Any, struck: Any, scene: Any, ready: Any, card: int, zone: int, spin: int
) -> tuple[float, float, float]:
    """A ball just struck, by somebody who goes to the net behind it."""
    match, chance_of, worth = ball_worth(deck, struck, scene, ready, card, zone, spin, V)
    return match - EFFORT * (scene.stakes[WON] - scene.stakes[LOST]), chance_of, worth


@machine
def spare(point: Any, sides: Any, scene: Any, gone: int) -> int:
    """The card that will be missed least, other than those; nought if there is none."""
    side = scene.facts[ME]
    hand = sides[side, HAND] & ~sides[side, ASIDE]
    if not scene.facts[KNOWS_KEPT]:
        cards = hand
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            scene.kept[card] = over(point, sides, scene, False, 1 << card, sides[side, STARS], 0, 0)[2]
        scene.facts[KNOWS_KEPT] = 1
    found = 0
    cards = hand & ~gone
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if not found or scene.kept[card] >= scene.kept[found]:
            found = card
    return found


# What may follow


@machine
def placed(
    deck: Any, struck: Any, point: Any, sides: Any, about: Any, scene: Any, card: int, zone: int, pawn: int, gone: int,
    stars: int, more: int, total: int,
) -> tuple[float, float, float, int]:  # fmt: skip
    """§9C Where it is best to go after a stroke, what that is worth, and the answer that goes there."""
    foe = 1 - scene.facts[ME]
    ready, spin = scene.sums[0], deck.effect[card]
    prepare(deck, struck, sides, scene, gone, stars, more, total, ready)
    best = ball_worth(deck, struck, scene, ready, card, zone, spin, pawn)
    place = 0
    lobbed = deck.kind[about[BALL]] == LOB and pawn != V
    if pawn != V and sides[foe, PAWN] != V and not lobbed:
        if about[SPIN] != TSPIN:
            way = coming_in(deck, struck, scene, ready, card, zone, spin)
            if way[0] > best[0]:
                best, place = way, RUSH
        else:
            given = spare(point, sides, scene, gone)
            if given:
                prepare(deck, struck, sides, scene, gone | 1 << given, stars, more, total, scene.sums[1])
                way = coming_in(deck, struck, scene, scene.sums[1], card, zone, spin)
                if way[0] > best[0]:
                    best, place = way, RUSH | given << 8
    if pawn != N and stars >= 1:
        given = 0 if pawn != V else spare(point, sides, scene, gone)
        if pawn != V or given:
            paid = gone | 1 << given if given else gone
            prepare(deck, struck, sides, scene, paid, stars - 1, more, total, scene.sums[1])
            way = ball_worth(deck, struck, scene, scene.sums[1], card, zone, spin, N)
            if way[0] > best[0]:
                best, place = way, REPOSITION | given << 8
    return best[0], best[1], best[2], place


@machine
def good(
    deck: Any, struck: Any, point: Any, sides: Any, about: Any, scene: Any, card: int, pawn: int, gone: int, stars: int
) -> tuple[float, float, float]:
    """A stroke that is good, aimed and followed up as well as can be."""
    total = sides[scene.facts[ME], TOTAL] + deck.difficulty[card]
    best = (NEVER, 0.0, 0.0)
    for place in range(deck.targets_many[card]):
        zone = deck.targets[card, place]
        way = placed(deck, struck, point, sides, about, scene, card, zone, pawn, gone, stars, deck.draw[card], total)
        if way[0] > best[0]:
            best = (way[0], way[1], way[2])
    return best


@machine
def shot(
    deck: Any, struck: Any, point: Any, sides: Any, about: Any, scene: Any, card: int, paid: int, pawn: int, gone: int
) -> tuple[float, float, float]:
    """§9B A way to play a card from there, when these have left the hand already."""
    side = scene.facts[ME]
    held, brings = sides[side, STARS] - deck.star_cost[card], deck.star_gain[card]
    gone = gone | 1 << card
    if deck.kind[card] != WINNER and sure(deck, about, pawn, card):
        brought = max(0, min(brings, OWNED - sides[side, STARS]))
        return good(deck, struck, point, sides, about, scene, card, pawn, gone, held + brought)
    stars = held - paid
    richer = stars + max(0, min(brings, OWNED - stars))
    winner = deck.kind[card] == WINNER
    back = card if deck.recycle >> card & 1 else 0
    hits = faces(needed(deck, sides, about, side, pawn, card) - (0 if paid == 0 else 1 + 2 * paid))
    match = chance_of = later = 0.0
    if hits < 20:
        miss = over(point, sides, scene, False, gone, stars, deck.draw[card], back)
        match += (20 - hits) * miss[0]
        chance_of += (20 - hits) * miss[1]
        later += (20 - hits) * miss[2]
    if hits:
        if winner:
            hit = over(point, sides, scene, True, gone, richer, deck.draw[card], back)
        else:
            hit = good(deck, struck, point, sides, about, scene, card, pawn, gone, richer)
        match += hits * hit[0]
        chance_of += hits * hit[1]
        later += hits * hit[2]
    return match / 20, chance_of / 20, later / 20


@machine
def ended(point: Any, sides: Any, scene: Any, won: bool, stars: int, more: int) -> tuple[float, float, float]:
    """A point that is over with its serve: each is worked out once."""
    what = 1 if won else 0
    known = scene.served[what, stars, more]
    if not scene.knows[what, stars, more]:
        scene.knows[what, stars, more] = 1
        known[0], known[1], known[2] = over(point, sides, scene, won, 0, stars, more, 0)
    return known[0], known[1], known[2]


@machine
def inside(
    deck: Any, struck: Any, sides: Any, scene: Any, card: int, effect: int, stars: int, more: int
) -> tuple[float, float, float]:
    """A serve that is in, followed to the net if that is better: each is worked out once."""
    what = 2 + 3 * (card - SERVES) + effect
    known = scene.served[what, stars, more]
    if not scene.knows[what, stars, more]:
        scene.knows[what, stars, more] = 1
        ready, zone = scene.sums[0], sides[1 - scene.facts[ME], PAWN]
        prepare(deck, struck, sides, scene, 0, stars, more, 0, ready)
        way = ball_worth(deck, struck, scene, ready, card, zone, effect, N)
        rushed = coming_in(deck, struck, scene, ready, card, zone, effect)
        if rushed[0] > way[0]:
            way = rushed
        known[0], known[1], known[2] = way
    return known[0], known[1], known[2]


@machine
def served(
    deck: Any, struck: Any, point: Any, sides: Any, scene: Any, card: int, effect: int, paid: int, stars: int, due: int,
    fault: tuple[float, float, float],
) -> tuple[float, float, float]:  # fmt: skip
    """§8 A serve with so many Stars at hand and so many cards due, and what a fault leaves."""
    needs = deck.difficulty[card] + deck.effect_cost[card, effect] - 2 * paid
    hits, aces = faces(needs), faces(max(needs, deck.ace[card]))
    held, more = stars - paid, due + deck.draw[card]
    match = chance_of = later = 0.0
    if hits < 20:
        match += (20 - hits) * fault[0]
        chance_of += (20 - hits) * fault[1]
        later += (20 - hits) * fault[2]
    if aces:
        won = ended(point, sides, scene, True, held, more)
        match += aces * won[0]
        chance_of += aces * won[1]
        later += aces * won[2]
    if hits > aces:
        way = inside(deck, struck, sides, scene, card, effect, held, more)
        match += (hits - aces) * way[0]
        chance_of += (hits - aces) * way[1]
        later += (hits - aces) * way[2]
    return match / 20, chance_of / 20, later / 20


@machine
def second(
    deck: Any, struck: Any, point: Any, sides: Any, scene: Any, stars: int, due: int, barred: int
) -> tuple[float, float, float]:
    """WT-08-5 What the best second serve with another card is worth."""
    best = (NEVER, 0.0, 0.0)
    for card in range(SERVES, SERVES + 5):
        if card == barred:
            continue
        for effect in range(3):
            if deck.effect_cost[card, effect] < 0:
                continue
            for paid in range(min(2, stars) + 1):
                double = ended(point, sides, scene, False, stars - paid, due + deck.draw[card])
                way = served(deck, struck, point, sides, scene, card, effect, paid, stars, due, double)
                if way[0] > best[0]:
                    best = way
    return best


@making
def serves(deck: Any, struck: Any, point: Any, sides: Any, about: Any, scene: Any, found: int) -> None:
    """§8 What every serve is worth, with what a fault leaves."""
    stars, options = sides[scene.facts[ME], STARS], scene.options
    faults = np.full((5, 3, 3), NEVER)
    scene.knows[:] = 0
    for place in range(found):
        card, effect, paid = options[place] & 255, options[place] >> 8 & 15, options[place] >> 12
        if about[NUMBER] == 2:
            fault = ended(point, sides, scene, False, stars - paid, deck.draw[card])
        else:
            known = faults[card - SERVES, paid]
            if known[0] == NEVER:
                known[0], known[1], known[2] = second(
                    deck, struck, point, sides, scene, stars - paid, deck.draw[card], card
                )
            fault = (known[0], known[1], known[2])
        way = served(deck, struck, point, sides, scene, card, effect, paid, stars, 0, fault)
        scene.best[place, 0], scene.best[place, 1], scene.best[place, 2] = way


@making
def runs(deck: Any, struck: Any, point: Any, sides: Any, about: Any, scene: Any, found: int) -> None:
    """WT-09A-2, WT-10-3 Which card to give up for a long way, or a smash, or to let it go."""
    side, zone = scene.facts[ME], about[ZONE]
    hand, stars = sides[side, HAND], sides[side, STARS]
    ways = np.full(64, NEVER)  # by card, its best stroke had nothing been paid
    cards = hand
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if playable(deck, sides, about, side, zone, card):
            most = 0 if sure(deck, about, zone, card) else min(3, stars - deck.star_cost[card])
            for paid in range(most + 1):
                worth = shot(deck, struck, point, sides, about, scene, card, paid, zone, 0)[0]
                if worth > ways[card]:
                    ways[card] = worth
    likely = np.zeros(AGAIN + 1, np.int64)
    for rank in range(AGAIN + 1):
        for card in range(61):
            if ways[card] > NEVER and (not likely[rank] or ways[card] > ways[likely[rank]]):
                likely[rank] = card
        if likely[rank]:
            ways[likely[rank]] = NEVER
    for place in range(found):
        one = scene.options[place]
        best = (NEVER, 0.0, 0.0)
        if one == CONCEDE:
            best = over(point, sides, scene, False, 0, stars, 0, 0)
        elif one == SMASHES:
            cards = hand
            while cards:
                card = lowest(cards)
                cards &= cards - 1
                if playable(deck, sides, about, side, V, card):
                    for paid in range(min(3, stars) + 1):
                        way = shot(deck, struck, point, sides, about, scene, card, paid, V, 0)
                        if way[0] > best[0]:
                            best = way
        else:
            looked = 0
            for rank in range(AGAIN + 1):
                card = likely[rank]
                if not card or card == one or looked == AGAIN:
                    continue
                looked += 1
                most = 0 if sure(deck, about, zone, card) else min(3, stars - deck.star_cost[card])
                for paid in range(most + 1):
                    way = shot(deck, struck, point, sides, about, scene, card, paid, zone, 1 << one)
                    if way[0] > best[0]:
                        best = way
            if not looked:
                best = over(point, sides, scene, False, 1 << one, stars, 0, 0)
        scene.best[place, 0], scene.best[place, 1], scene.best[place, 2] = best


@machine
def between(board: Any, point: Any, sides: Any, about: Any, scene: Any, answer: int) -> tuple[float, float, float]:
    """What is left after a choice between points: the score is that of the point to come."""
    side, here = scene.facts[ME], about[PLACE]
    phase, stars = about[PHASE], sides[side, STARS]
    gone, due, back = 0, 0, 0
    if phase == TRIM:
        gone = 1 << answer
    elif phase == RESTING:
        if answer == RECOVERS:
            due = 1
        else:
            stars += max(0, min(2, OWNED - stars))
    else:
        back = answer
        stars -= 1 if answer else 0
    due = min(due, max(0, LIMIT + 1 - scene.facts[CARDS]))
    serving = 1 if board.server[here] == side else 0
    told, later = left(point, sides, scene, gone, stars, due, back, serving, 0)
    worth, at, usual = later / UNIT, scene.stakes, board.usual[here, side]
    won, lost = at[WON] + at[WORTH_WON] * worth, at[LOST] + at[WORTH_LOST] * worth
    return usual * won + (1.0 - usual) * lost, chance(told), worth


@machine
def judge(deck: Any, board: Any, struck: Any, point: Any, sides: Any, about: Any, scene: Any, found: int) -> None:
    """What each option (in the scene) is worth to whoever is asked."""
    phase, side = about[PHASE], about[WHO]
    look(deck, board, struck, point, sides, about, side, scene)
    stars, pawn, total = sides[side, STARS], sides[side, PAWN], sides[side, TOTAL]
    if phase == SERVICE:
        serves(deck, struck, point, sides, about, scene, found)
        return
    if phase in (FATIGUE, FACING_LOB):
        runs(deck, struck, point, sides, about, scene, found)
        return
    for place in range(found):
        answer = scene.options[place]
        way = (0.0, 0.0, 0.0)
        if phase == STROKE:
            if answer == CONCEDE:
                way = over(point, sides, scene, False, 0, stars, 0, 0)
            else:
                way = shot(deck, struck, point, sides, about, scene, answer & 255, answer >> 8, pawn, 0)
        elif phase == TARGET:
            best = placed(deck, struck, point, sides, about, scene, about[CARD], answer, pawn, 0, stars, 0, total)
            way = (best[0], best[1], best[2])
        elif phase == POSITION:
            how, card = answer & 255, answer >> 8
            ready, there = scene.sums[0], N if how == REPOSITION else pawn
            gone = 1 << card if card else 0
            prepare(deck, struck, sides, scene, gone, stars - (1 if how == REPOSITION else 0), 0, total, ready)
            if how == RUSH:
                way = coming_in(deck, struck, scene, ready, about[BALL], about[ZONE], about[SPIN])
            else:
                way = ball_worth(deck, struck, scene, ready, about[BALL], about[ZONE], about[SPIN], there)
        elif phase == COURT:
            zone = FH if answer == 0 else BH
            safe = 0
            cards = sides[side, HAND]
            while cards:
                card = lowest(cards)
                cards &= cards - 1
                safe += 1 if deck.risk[card] == SAFE and deck.start[card] >> zone & 1 else 0
            usual, at = board.usual[about[PLACE], side], scene.stakes
            way = (usual * at[WON] + (1.0 - usual) * at[LOST] + safe / 1000, 0.5, 0.0)
        else:
            way = between(board, point, sides, about, scene, answer)
        scene.best[place, 0], scene.best[place, 1], scene.best[place, 2] = way


@machine
def one_ply(deck: Any, board: Any, struck: Any, point: Any, sides: Any, about: Any, scene: Any, found: int) -> int:
    """The place of the option that is worth most for the match; of equals, the first."""
    judge(deck, board, struck, point, sides, about, scene, found)
    best = 0
    for place in range(1, found):
        if scene.best[place, 0] > scene.best[best, 0]:
            best = place
    return best


# What learning reads


@machine
def read_struck(deck: Any, board: Any, struck: Any, point: Any, sides: Any, about: Any, scene: Any, row: Any) -> None:
    """The inputs of a ball just struck, as its striker sees it (`struck` and `point` are readers)."""
    side = about[STRIKER]
    look(deck, board, struck, point, sides, about, side, scene)
    ready = scene.sums[0]
    prepare(deck, struck, sides, scene, 0, sides[side, STARS], 0, sides[side, TOTAL], ready)
    seen = scene.sums[2]
    add_ball(deck, struck, scene, ready, about[BALL], about[ZONE], about[SPIN], sides[side, PAWN], seen)
    for unit in range(len(struck.start)):
        row[unit] = max(-127, min(127, seen[unit]))


@machine
def struck_chance(deck: Any, board: Any, struck: Any, point: Any, sides: Any, about: Any, scene: Any) -> float:
    """The chance of the point as the striker of the ball sees it."""
    side = about[STRIKER]
    look(deck, board, struck, point, sides, about, side, scene)
    prepare(deck, struck, sides, scene, 0, sides[side, STARS], 0, sides[side, TOTAL], scene.sums[0])
    return ball_worth(deck, struck, scene, scene.sums[0], about[BALL], about[ZONE], about[SPIN], sides[side, PAWN])[1]


@machine
def read_point(
    deck: Any, board: Any, struck: Any, point: Any, sides: Any, about: Any, scene: Any, side: int, row: Any
) -> None:
    """The inputs of a point that is over, before cards are drawn, as a side sees it (`point` is a reader)."""
    foe, bit = 1 - side, 1 << THE_WINNER
    seen = scene.sums[3]
    for unit in range(len(point.start)):
        seen[unit] = point.start[unit]
    back = sides[side, PLAYED] & deck.recycle
    cards = sides[side, HAND] | back
    winner = bool(cards & bit)
    held = many(cards)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        for unit in range(len(point.start)):
            seen[unit] += point.held[card, unit]
    drawing = about[PHASE] == DRAW
    mine = about[LEFT] if drawing and about[WHO] == side else icons(deck, sides, side)
    theirs = about[LEFT] if drawing and about[WHO] == foe else icons(deck, sides, foe)
    foe_back = sides[foe, PLAYED] & deck.recycle
    likely = 8 if foe_back else likely_winner(sides, foe)
    add_resources(point, MINE, sides[side, STARS], held, mine, 8 if winner else 0, seen)
    add_resources(point, THEIRS, sides[foe, STARS], many(sides[foe, HAND]) + many(foe_back), theirs, likely, seen)
    add_supply(deck, point, sides, side, seen)
    waits = not winner and bool(sides[side, DISCARD] & bit)
    serving = board.server[about[PLACE]] == side
    ending = about[PHASE] == RESTING or ((drawing or about[PHASE] == TRIM) and about[ERRAND] == ENDS)
    for unit in range(len(point.start)):
        total = seen[unit] + point.waits[unit] * waits + point.serving[unit] * serving + point.ending[unit] * ending
        row[unit] = max(-127, min(127, total))
