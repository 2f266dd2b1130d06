"""An exchange further, for numba: the thinking of `netcord.games.worldwide.search`, to the same choice."""

from typing import Any

import numpy as np

from netcord.compiled.machine import machine, making
from netcord.games.worldwide.search import OPTIONS

from .machine import many, pick
from .mind import LOST, WON, ball_worth, look, one_ply, over, prepare
from .mind import judge as judge_all
from .rules import (
    ABOUT,
    BALL,
    CARD,
    CONCEDE,
    FIELDS,
    HAND,
    KNOWN,
    OLD,
    PAID,
    PAWN,
    PHASE,
    PLAYED,
    POSITION,
    SERVICE,
    SPIN,
    STARS,
    STOCK,
    STROKE,
    TARGET,
    TOTAL,
    TRIED,
    WHO,
    WINNER,
    ZONE,
    faces,
    needed,
    offered,
    step,
    sure,
)  # fmt: skip
from .rules import WON as WON_BY

MASK = 0xFFFFFFFF


@machine
def stirred(seed: int, number: int) -> int:
    """A seed with a number stirred in, by 32 bits."""
    for part in range(2):
        seed = ((seed ^ (number >> 32 * part & MASK)) * 0x01000193 + 1) & MASK
    return seed


@machine
def seed_of(sides: Any, about: Any, side: int) -> int:
    """The same for the same view: what the hands that are dealt depend on."""
    seed = 0x811C9DC5
    for number in (
        sides[side, HAND], sides[side, PLAYED], sides[side, STARS], sides[side, TOTAL], sides[side, PAWN], about[BALL],
        many(sides[side, STOCK]), many(sides[1 - side, HAND]), sides[1 - side, STARS],
    ):  # fmt: skip
        seed = stirred(seed, number)
    return seed


@machine
def deal(sides: Any, side: int, seed: int, hands: Any) -> None:
    """Hands that a side may hold as the other knows: what lies open of it, what an older shuffle has left nobody else,
    and the rest out of what cannot be seen."""
    known = sides[side, KNOWN] | (sides[side, OLD] & sides[side, HAND])
    hidden = many(sides[side, HAND] & ~known)
    unseen = (sides[side, HAND] & ~known) | sides[side, STOCK]
    state = (seed * 2 + 1) & MASK
    for place in range(len(hands)):
        loose, hand = unseen, known
        for _ in range(hidden):
            state = (state * 1664525 + 1013904223) & MASK
            card = pick(loose, (state >> 8) * many(loose) >> 24)
            loose &= ~(1 << card)
            hand |= 1 << card
        hands[place] = hand


@machine
def ends(
    deck: Any, board: Any, struck: Any, point: Any, sides: Any, about: Any, scene: Any, me: int, won: bool
) -> float:
    """The point is over, as I see it."""
    look(deck, board, struck, point, sides, about, me, scene)
    return over(point, sides, scene, won, 0, sides[me, STARS], 0, 0)[0]


@machine
def follow_up(
    deck: Any, board: Any, struck: Any, point: Any, sides: Any, about: Any, scene: Any, options: Any, who: int
) -> None:
    """Somebody whose stroke is good aims, and goes where he wants to."""
    while about[WON_BY] < 0 and about[WHO] == who and (about[PHASE] == TARGET or about[PHASE] == POSITION):
        found = offered(deck, board, sides, about, scene.options)
        best = one_ply(deck, board, struck, point, sides, about, scene, found) if found > 1 else 0
        step(deck, board, sides, about, options, scene.options[best])


@machine
def exchange(
    deck: Any, board: Any, struck: Any, point: Any, sides: Any, about: Any, scene: Any, options: Any, me: int
) -> float:
    """He answers as well as one stroke tells him; what comes back, I answer as well as I can: what that is worth."""
    foe = 1 - me
    about[WON_BY] = -1
    won = ends(deck, board, struck, point, sides, about, scene, me, True)
    while True:
        found = offered(deck, board, sides, about, scene.options)
        best = one_ply(deck, board, struck, point, sides, about, scene, found) if found > 1 else 0
        answer = scene.options[best]
        if answer == CONCEDE:
            return won
        if about[PHASE] == STROKE:
            break
        step(deck, board, sides, about, options, answer)
        if about[WON_BY] >= 0:
            return won
    lost = ends(deck, board, struck, point, sides, about, scene, me, False)
    card, paid = answer & 255, answer >> 8
    certain = sure(deck, about, sides[foe, PAWN], card)
    hits = 20
    if not certain:
        bonus = 0 if paid == 0 else 1 + 2 * paid
        hits = faces(needed(deck, sides, about, foe, sides[foe, PAWN], card) - bonus)
        if hits == 0:
            return won
        if deck.kind[card] == WINNER:
            return ((20 - hits) * won + hits * lost) / 20
    step(deck, board, sides, about, options, answer)
    if not certain:
        step(deck, board, sides, about, options, 20)
    follow_up(deck, board, struck, point, sides, about, scene, options, foe)
    back = lost
    if about[WON_BY] < 0:
        found = offered(deck, board, sides, about, scene.options)
        judge_all(deck, board, struck, point, sides, about, scene, found)
        back = scene.best[0, 0]
        for place in range(1, found):
            back = max(back, scene.best[place, 0])
    return ((20 - hits) * won + hits * back) / 20


@machine
def struck_by(
    deck: Any, board: Any, struck: Any, point: Any, sides: Any, about: Any, scene: Any, options: Any, answer: int
) -> int:
    """Go on to the ball that an option leads to; with how many faces of twenty it does (nought: to none)."""
    phase, me = about[PHASE], about[WHO]
    about[WON_BY] = -1
    many_faces = 20
    if phase == SERVICE:
        step(deck, board, sides, about, options, answer)
        card = about[CARD]
        due = deck.difficulty[card] + deck.effect_cost[card, about[TRIED]] - 2 * about[PAID]
        many_faces = faces(due) - faces(max(due, deck.ace[card]))
        if many_faces == 0:
            return 0
        step(deck, board, sides, about, options, max(1, due))
    elif phase == STROKE:
        if answer == CONCEDE:
            return 0
        card, paid = answer & 255, answer >> 8
        if not sure(deck, about, sides[me, PAWN], card):
            bonus = 0 if paid == 0 else 1 + 2 * paid
            many_faces = faces(needed(deck, sides, about, me, sides[me, PAWN], card) - bonus)
            if many_faces == 0 or deck.kind[card] == WINNER:
                return 0
            step(deck, board, sides, about, options, answer)
            step(deck, board, sides, about, options, 20)
        else:
            step(deck, board, sides, about, options, answer)
    else:
        step(deck, board, sides, about, options, answer)
    follow_up(deck, board, struck, point, sides, about, scene, options, me)
    return 0 if about[WON_BY] >= 0 else many_faces


@making
def two_ply(
    deck: Any, board: Any, struck: Any, point: Any, sides: Any, about: Any, scene: Any, deep: Any, found: int, how: Any
) -> int:
    """The place of the option that is worth most when the few that look best have been looked at with replies."""
    first = one_ply(deck, board, struck, point, sides, about, scene, found)
    phase, me = about[PHASE], about[WHO]
    if phase != SERVICE and phase != STROKE and phase != TARGET and phase != POSITION:
        return first
    trust, many_hands, close = how[0], int(how[1]), how[2]
    few = np.zeros(OPTIONS, np.int64)
    taken = np.zeros(found, np.int64)
    least = scene.best[first, 0] - close * (scene.stakes[WON] - scene.stakes[LOST])
    chosen = 0
    for _ in range(min(OPTIONS, found)):
        best = -1
        for place in range(found):
            if not taken[place] and (best < 0 or scene.best[place, 0] > scene.best[best, 0]):
                best = place
        if scene.best[best, 0] < least:
            break
        taken[best] = 1
        few[chosen] = best
        chosen += 1
    if chosen == 1:
        return first
    hands = np.zeros(many_hands, np.int64)
    deal(sides, 1 - me, seed_of(sides, about, me), hands)
    foe_cards = sides[1 - me, HAND] | sides[1 - me, STOCK]
    gains, parts = np.zeros(OPTIONS), np.zeros(OPTIONS)
    trial, trial_about = np.zeros((2, FIELDS), np.int64), np.zeros(ABOUT, np.int64)
    copy, copy_about = np.zeros((2, FIELDS), np.int64), np.zeros(ABOUT, np.int64)
    options = np.zeros(256, np.int64)
    balls, shift = 0, 0.0
    for one in range(chosen):
        trial[:], trial_about[:] = sides, about
        answer = scene.options[few[one]]
        faced = struck_by(deck, board, struck, point, trial, trial_about, deep, options, answer)
        if faced == 0:
            continue
        look(deck, board, struck, point, trial, trial_about, me, deep)
        prepare(deck, struck, trial, deep, 0, trial[me, STARS], 0, trial[me, TOTAL], deep.sums[0])
        near = ball_worth(
            deck, struck, deep, deep.sums[0], trial_about[BALL], trial_about[ZONE], trial_about[SPIN], trial[me, PAWN]
        )[0]
        far = 0.0
        for place in range(many_hands):
            copy[:], copy_about[:] = trial, trial_about
            copy[1 - me, HAND] = hands[place]
            copy[1 - me, STOCK] = foe_cards & ~hands[place]
            far += exchange(deck, board, struck, point, copy, copy_about, deep, options, me)
        gains[one], parts[one] = far / many_hands - near, faced / 20
        balls += 1
        shift += gains[one]
    if balls:
        shift /= balls
    best, most = first, -99.0
    for one in range(chosen):
        more = parts[one] * trust * (gains[one] - shift) if parts[one] > 0 else 0.0
        worth = scene.best[few[one], 0] + more
        if worth > most or (worth == most and few[one] < best):
            best, most = few[one], worth
    return best
