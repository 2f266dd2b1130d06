"""`sensible` (and `club`) for numba: the rules of thumb of `netcord.games.worldwide.bot`, to the same choice.

Sums are in the order of the original, so that they are the same to the last bit.
"""

from typing import Any

import numpy as np

from netcord.compiled.machine import machine, making

from .machine import lowest, many
from .rules import (
    BALL,
    CARD,
    CONCEDE,
    CONCENTRATES,
    DROP_VOLLEY,
    FACING_LOB,
    FATIGUE,
    HAND,
    LIMIT,
    LOB,
    NUMBER,
    OWNED,
    PAWN,
    PHASE,
    PLAN,
    POSITION,
    RECOVERS,
    REPOSITION,
    RESTING,
    RUSH,
    SAFE,
    SERVES,
    SERVICE,
    SLICE,
    SMASH,
    SMASHES,
    SPIN,
    STARS,
    STROKE,
    TARGET,
    TOTAL,
    TRIM,
    TSPIN,
    VOLLEY,
    WHO,
    WINNER,
    ZONE,
    N,
    V,
    costs_a_card,
    faces,
    needed,
    playable,
    sure,
)  # fmt: skip

SAFE_REPLY = 0.7


@machine
def faults(due: float) -> float:
    """The chance that a d20 falls short."""
    return min(1.0, max(0.0, (due - 1) / 20))


@machine
def scarcity(cards: int) -> float:
    """How much more a card is worth when few are left."""
    if cards >= 11:
        return 0.5
    if cards >= 8:
        return 1.0
    return 1.5 if cards >= 6 else 2.2 if cards >= 4 else 3.2


@machine
def groundwork(deck: Any, hand: int) -> tuple[int, int, int, int]:
    """How many cards of a hand start from each zone."""
    bh = n = fh = v = 0
    while hand:
        start = deck.start[lowest(hand)]
        bh += start & 1
        n += start >> 1 & 1
        fh += start >> 2 & 1
        v += start >> 3 & 1
        hand &= hand - 1
    return bh, n, fh, v


@machine
def keep(deck: Any, hand: int, pawn: int, card: int) -> float:
    """What it is worth to still have a card."""
    worth = deck.keep[card]
    if (deck.kind[card] == VOLLEY or deck.kind[card] == DROP_VOLLEY) and pawn == V:
        worth += 0.03
    if deck.risk[card] == SAFE:
        ground = groundwork(deck, hand)
        dear = 0.0
        for zone in range(4):
            if deck.start[card] >> zone & 1 and ground[zone] <= 2:
                dear += 0.03
        worth += dear
    return worth * scarcity(many(hand))


@machine
def price(deck: Any, hand: int, pawn: int, card: int, spends: bool) -> float:
    """What playing a card costs: itself, less what its draw icons bring back."""
    if spends:
        return 0.0
    worth = 0.0 if deck.recycle >> card & 1 else keep(deck, hand, pawn, card)
    cards = many(hand)
    room = max(0, LIMIT - cards + 1)
    return worth - 0.03 * scarcity(cards) * min(deck.draw[card], room)


@machine
def spend(deck: Any, held: int, stars: int, spends: bool) -> float:
    """What these Stars are worth now."""
    return 0.0 if spends else deck.stars_worth[held] - deck.stars_worth[max(0, held - stars)]


@machine
def initiative(mine: int, theirs: int, hand: int, other_hand: int) -> float:
    """For whoever faces a safe ball."""
    worth = 0.54 + 0.017 * mine - 0.012 * theirs + 0.008 * (min(hand, 9) - min(other_hand, 9))
    return min(0.93, max(0.15, worth))


@machine
def volleys(deck: Any, hand: int) -> int:
    """Cards of a hand for the net, but the smash."""
    found = 0
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        if deck.start[card] >> V & 1 and deck.kind[card] != SMASH:
            found += 1
    return found


@machine
def after(
    deck: Any, sides: Any, side: int, card: int, zone: int, total: int, pawn: int, extra: int, spin: int
) -> float:
    """My stroke is good and lies in their zone; I stand at `pawn`."""
    foe = 1 - side
    malus = deck.malus[card]
    safe = deck.risk[card] == SAFE
    mine, theirs = many(sides[side, HAND]) - 1 - extra, many(sides[foe, HAND])
    here = sides[foe, PAWN]
    lob = deck.kind[card] == LOB
    at_net = here == V and not lob
    runs = here == V if lob else not at_net and costs_a_card(here, zone)
    ready = initiative(total, sides[foe, TOTAL], mine, theirs)
    attacked = initiative(sides[foe, TOTAL], total, theirs, mine)
    if spin == SLICE and not at_net and zone != V:
        attacked -= 0.05
    if pawn != V and pawn != N:
        attacked += 0.025
        ready -= 0.01
    gained = 0.035 * scarcity(theirs) if runs else 0.0
    if runs and theirs <= 1:
        return 0.97
    if at_net:
        fails = faults(deck.volley + malus)
        worth = fails + (1 - fails) * (1 - deck.volleyed[2])
    elif pawn == V:
        worth = deck.at_net[malus, 1 if safe else 0, min(4, volleys(deck, sides[side, HAND]))]
    else:
        fails = 0.0 if safe else faults(SAFE_REPLY + malus)
        if zone == V:
            worth = fails + (1 - fails) * 0.5
        elif safe:
            worth = 1 - attacked
        else:
            worth = fails + (1 - fails) * (0.78 * ready + 0.22 * (1 - attacked))
    return min(0.99, worth + gained)


@machine
def cheapest(deck: Any, hand: int, pawn: int, but: int) -> int:
    """The card that is missed least, other than this one; nought if there is none."""
    found, least = 0, 0.0
    cards = hand & ~(1 << but)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        worth = keep(deck, hand, pawn, card)
        if not found or worth < least:
            found, least = card, worth
    return found


@machine
def best_place(
    deck: Any, sides: Any, about: Any, side: int, pawn: int, card: int, zone: int, total: int, spends: bool
) -> float:
    """Phase C after a stroke: the best worth of the point less its cost."""
    effect = deck.effect[card]
    lob, spin = deck.kind[about[BALL]] == LOB and pawn != V, about[SPIN] == TSPIN
    best = after(deck, sides, side, card, zone, total, pawn, 0, effect)
    if pawn != V and sides[1 - side, PAWN] != V and not lob:
        if not spin:
            best = max(best, after(deck, sides, side, card, zone, total, V, 0, effect))
        else:
            cheap = cheapest(deck, sides[side, HAND], pawn, card)
            if cheap:
                worth = after(deck, sides, side, card, zone, total, V, 1, effect)
                best = max(best, worth - keep(deck, sides[side, HAND], pawn, cheap))
    if pawn != N and pawn != V and sides[side, STARS]:
        worth = after(deck, sides, side, card, zone, total, N, 0, effect)
        best = max(best, worth - spend(deck, sides[side, STARS], 1, spends))
    return best


@machine
def best_after(deck: Any, sides: Any, about: Any, side: int, pawn: int, card: int, spends: bool) -> float:
    """The worth of a good stroke, aimed and followed up as well as can be."""
    total = sides[side, TOTAL] + deck.difficulty[card]
    best = -9.0
    for place in range(deck.targets_many[card]):
        zone = deck.targets[card, place]
        best = max(best, best_place(deck, sides, about, side, pawn, card, zone, total, spends))
    return best


@machine
def stroke(
    deck: Any, sides: Any, about: Any, side: int, pawn: int, card: int, paid: int, good_worth: float, spends: bool
) -> float:
    """What a shot is worth."""
    held = sides[side, STARS]
    rolled = not sure(deck, about, pawn, card)
    bonus = 0 if paid == 0 else 1 + 2 * paid
    good = faces(needed(deck, sides, about, side, pawn, card) - bonus) / 20 if rolled else 1.0
    stars = paid + deck.star_cost[card]
    cost = price(deck, sides[side, HAND], pawn, card, spends) + spend(deck, held, stars, spends)
    brought = max(0, min(deck.star_gain[card], OWNED - held))
    left = held - stars
    more = deck.stars_worth[max(0, left + brought)] - deck.stars_worth[max(0, left)]
    if deck.kind[card] == WINNER:
        return good * (1.0 + more) - cost
    return 0.0 * (1.0 + more) + (good - 0.0) * (good_worth + more) - cost


@machine
def serve(
    deck: Any, sides: Any, side: int, card: int, effect: int, paid: int, second: float, worth: float, spends: bool
) -> float:
    """What a serve is worth; `second` is what a fault leaves, `worth` what it is worth to be in."""
    due = deck.difficulty[card] + deck.effect_cost[card, effect] - 2 * paid
    inside = faces(due)
    aces = faces(max(due, deck.ace[card]))
    cards = many(sides[side, HAND])
    room = max(0, LIMIT - cards)
    rested = 0.04 * scarcity(cards) * min(deck.draw[card], room)
    share = (aces + (inside - aces) * worth + (20 - inside) * second) / 20
    return share + rested - spend(deck, sides[side, STARS], paid, spends)


@machine
def served(deck: Any, sides: Any, side: int, card: int, effect: int) -> float:
    """The worth of a serve that is in, followed to the net if that is better."""
    zone = sides[1 - side, PAWN]
    stays = after(deck, sides, side, card, zone, 0, N, -1, effect)
    return max(stays, after(deck, sides, side, card, zone, 0, V, -1, effect))


@making
def best_serve(deck: Any, sides: Any, about: Any, side: int, options: Any, found: int, spends: bool) -> int:
    """§8 The place of the serve that is worth most."""
    best, most = 0, -9.0
    again = np.full(5, -9.0)  # by card, what a second serve with it is worth
    inside = np.zeros((5, 3))
    for place in range(found):
        card, effect, paid = options[place] & 255, options[place] >> 8 & 15, options[place] >> 12
        if not paid:
            worth = inside[card - SERVES, effect] = served(deck, sides, side, card, effect)
            value = serve(deck, sides, side, card, effect, 0, 0.0, worth, spends)
            again[card - SERVES] = max(again[card - SERVES], value)
    for place in range(found):
        card, effect, paid = options[place] & 255, options[place] >> 8 & 15, options[place] >> 12
        second = 0.0
        if about[NUMBER] == 1:
            second = -9.0
            for other in range(5):
                if other != card - SERVES:
                    second = max(second, again[other])
        value = serve(deck, sides, side, card, effect, paid, second, inside[card - SERVES, effect], spends)
        if value > most:
            best, most = place, value
    return best


@machine
def best_run(deck: Any, sides: Any, about: Any, side: int, options: Any, found: int, spends: bool) -> int:
    """Which card to give up for a long way, or not to run at all: the place of the answer."""
    hand, pawn = sides[side, HAND], about[ZONE]
    playing, only, best = 0, 0, 0.0
    cards = hand
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if not playable(deck, sides, about, side, pawn, card):
            continue
        playing += 1
        only = card
        worth = 0.0
        if deck.kind[card] != WINNER:
            worth = best_after(deck, sides, about, side, pawn, card, spends)
        most = 0 if sure(deck, about, pawn, card) else min(2, sides[side, STARS])
        for paid in range(most + 1):
            best = max(best, stroke(deck, sides, about, side, pawn, card, paid, worth, spends))
    if playing != 1:
        only = 0
    gone = cheapest(deck, hand, pawn, only)
    wanted = CONCEDE
    if playing and gone and best > keep(deck, hand, pawn, gone) * 0.8:
        wanted = gone
    for place in range(found):
        if options[place] == wanted:
            return place
    return 0


@machine
def sensible(deck: Any, sides: Any, about: Any, options: Any, found: int, spends: bool) -> int:
    """The place of the option that is worth most; of equals, the first. `spends`: cards and Stars are there for it."""
    if found == 1:
        return 0
    phase, side = about[PHASE], about[WHO]
    hand, pawn, stars = sides[side, HAND], sides[side, PAWN], sides[side, STARS]
    best, most = 0, -9.0
    if phase == SERVICE:
        return best_serve(deck, sides, about, side, options, found, spends)
    if phase == STROKE:
        last, worth = 0, 0.0
        for place in range(found - 1):
            card, paid = options[place] & 255, options[place] >> 8
            if card != last and deck.kind[card] != WINNER:
                worth = best_after(deck, sides, about, side, pawn, card, spends)
            last = card
            value = stroke(deck, sides, about, side, pawn, card, paid, worth, spends)
            if value > most:
                best, most = place, value
        return best
    if phase == TARGET:
        for place in range(found):
            value = best_place(deck, sides, about, side, pawn, about[CARD], options[place], sides[side, TOTAL], spends)
            if value > most:
                best, most = place, value
        return best
    if phase == POSITION:
        for place in range(found):
            how, card = options[place] & 255, options[place] >> 8
            cost = keep(deck, hand, pawn, card) if card else 0.0
            there = V if how == RUSH else N if how == REPOSITION else pawn
            if how == REPOSITION:
                cost += spend(deck, stars, min(1, stars), spends)
            extra = -1 + (1 if card else 0)
            value = (
                after(deck, sides, side, about[BALL], about[ZONE], sides[side, TOTAL], there, extra, about[SPIN]) - cost
            )
            if value > most:
                best, most = place, value
        return best
    if phase in (FATIGUE, FACING_LOB):
        if options[0] == SMASHES:
            return 0
        return best_run(deck, sides, about, side, options, found, spends)
    if phase == TRIM:
        for place in range(found):
            value = -keep(deck, hand, pawn, options[place])
            if value > most:
                best, most = place, value
        return best
    if phase == RESTING:
        room = OWNED - stars
        gained = deck.stars_worth[stars + min(2, room)] - deck.stars_worth[stars]
        drawn = 0.036 * scarcity(many(hand)) if many(hand) < LIMIT else 0.0
        return CONCENTRATES if gained > drawn else RECOVERS
    if phase == PLAN:
        for place in range(1, found):
            value = keep(deck, hand, pawn, options[place])
            if value > most:
                best, most = place, value
        wanted = deck.kind[options[best]] == WINNER or many(hand) < LIMIT - 2
        return best if wanted and most > spend(deck, stars, 1, spends) else 0
    return 0
