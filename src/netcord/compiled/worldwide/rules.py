"""The rules of Worldwide Tennis for numba: two players without player cards, the advanced game, no challenges.

A side is a row of whole numbers; cards are bits, so that a hand is a number. The score is a place on a board that was
made from the rules of scoring (`tables`). Phases are those at which somebody chooses or chance has its say; what passes
by itself has passed. Answers are whole numbers: see `offered`.
"""

from typing import Any

from netcord.compiled.machine import machine

from .machine import lowest, many

HAND, KNOWN, OLD, STOCK, DISCARD, PLAYED, SPENT, ASIDE, SERVED, STARS, PAWN, TOTAL, RESTS, PLANS = range(14)
FIELDS = 14
"""Of a side: sets of cards (of the hand: what everybody knows of, what older shuffles brought; what was played and
discarded in this point, what is about to be discarded), services played, Stars, pawn, difficulties validated, what was
chosen at a change of ends."""

PLACE, PHASE, WHO, STRIKER, BALL, ZONE, SPIN, NUMBER, FIRST, CARD, TRIED, PAID, NO_RUSH, SPUN, LEFT, ERRAND, WON = (
    range(17)
)
ABOUT = 17
"""Of the match: place on the board, phase, who is asked; the ball: whose, card, zone, effect; the serve: number, first
card; the card being played, its effect and Stars; whether there was a lob or topspin; cards left to draw and
why; who won."""

SERVICE, SERVE_ROLL, POSITION, FATIGUE, FACING_LOB, STROKE, STROKE_ROLL, TARGET = range(8)
DRAW, TRIM, RESTING, PLAN, COURT, OVER = range(8, 14)

BH, N, FH, V = range(4)
NONE, TSPIN, SLICE = range(3)
SAFE, RISKY, VERY_RISKY = range(3)
ANY, BACK, NET = range(3)
(
    BASELINE_DEFENCE, DOWN_THE_LINE, CROSSCOURT, ATTACK, DROP_SHOT, WINNER, PASSING, LOB, VOLLEY, DROP_VOLLEY, SMASH,
    SERVE,
) = range(12)  # fmt: skip
DEAL, NEXT, ENDS, RECOVERY = range(4)
RECOVERS, CONCENTRATES = range(2)
STAY, RUSH, REPOSITION = range(3)
CONCEDE, SMASHES = 0, 255
LIMIT, OWNED = 12, 5
"""WT-07-f, WT-07-i Cards in a full hand, Star tokens."""
SERVES = 61  # the first service card
RALLY_BONUS = (0, 3, 5, 7)  # WT-15-2


@machine
def serve_answer(card: int, effect: int, stars: int) -> int:
    """A serve as an answer."""
    return card | effect << 8 | stars << 12


@machine
def costs_a_card(here: int, there: int) -> bool:
    """WT-09A-2, WT-09A-3 Whether a way is long."""
    if here == there:
        return False
    return here == V or there == V or abs(here - there) == 2


@machine
def playable(deck: Any, sides: Any, about: Any, side: int, pawn: int, card: int) -> bool:
    """WT-09B-1 Whether a card may be played by a side that stands there."""
    ball = about[BALL]
    lob, at_net, opposed = deck.kind[ball] == LOB, pawn == V, sides[1 - side, PAWN] == V
    if not deck.nszl[ball] and not deck.start[card] >> (V if at_net else about[ZONE]) & 1:  # WT-13A-4
        return False
    if at_net and lob and deck.kind[card] != SMASH:  # WT-10-6
        return False
    if deck.kind[card] == SMASH and not (lob and at_net):
        return False
    if (deck.needs[card] == BACK and opposed) or (deck.needs[card] == NET and not opposed):  # WT-13A-1, Q12
        return False
    return bool(sides[side, STARS] >= deck.star_cost[card])  # WT-13A-2


@machine
def bites(about: Any, pawn: int) -> bool:
    """WT-16-3, WT-16-4 Whether a slice does, for somebody who stands there."""
    return bool(about[SPIN] == SLICE and pawn != V)


@machine
def sure(deck: Any, about: Any, pawn: int, card: int) -> bool:
    """WT-09B-2 Whether a card is played without a die."""
    if deck.risk[about[BALL]] != SAFE or deck.risk[card] == VERY_RISKY:
        return False
    return bool(deck.risk[card] == SAFE or not bites(about, pawn))


@machine
def needed(deck: Any, sides: Any, about: Any, side: int, pawn: int, card: int) -> int:
    """WT-09B-3, WT-13B-2 What must be rolled without Stars."""
    due = 22 - sides[side, TOTAL] if deck.kind[card] == WINNER else deck.difficulty[card]
    if deck.risk[card] != SAFE and bites(about, pawn):
        due += 2
    return int(due + deck.malus[about[BALL]])


@machine
def faces(due: int) -> int:
    """How many of the twenty faces succeed."""
    return max(0, min(20, 21 - due))


@machine
def icons(deck: Any, sides: Any, side: int) -> int:
    """WT-11B-b1 Cards due at the end of the point."""
    due = 0
    cards = sides[side, PLAYED]
    while cards:
        due += deck.draw[lowest(cards)]
        cards &= cards - 1
    for place in range(5):
        if sides[side, SERVED] >> place & 1:
            due += deck.draw[SERVES + place]
    return due


@machine
def offered(deck: Any, board: Any, sides: Any, about: Any, options: Any) -> int:
    """What may be answered, in the order of the rules; how many there are. Of dice and draws, nothing."""
    phase, side = about[PHASE], about[WHO]
    hand, stars = sides[side, HAND], sides[side, STARS]
    found = 0
    if phase == SERVICE:  # WT-08-2, WT-08-5
        for card in range(SERVES, SERVES + 5):
            if card == about[FIRST]:
                continue
            for effect in range(3):
                if deck.effect_cost[card, effect] < 0:
                    continue
                for paid in range(min(2, stars) + 1):
                    options[found] = serve_answer(card, effect, paid)
                    found += 1
    elif phase == STROKE:  # §9B
        pawn = sides[side, PAWN]
        cards = hand
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            if not playable(deck, sides, about, side, pawn, card):
                continue
            most = 0 if sure(deck, about, pawn, card) else min(3, stars - deck.star_cost[card])  # WT-15-2, WT-15-3
            for paid in range(most + 1):
                options[found] = card | paid << 8
                found += 1
        options[found] = CONCEDE
        found += 1
    elif phase == TARGET:  # WT-09B-6
        for place in range(deck.targets_many[about[CARD]]):
            options[found] = deck.targets[about[CARD], place]
            found += 1
    elif phase == POSITION:
        found = positions(sides, about, options)
    elif phase in (FATIGUE, FACING_LOB):  # WT-09A-2, WT-10-3
        if phase == FACING_LOB:
            cards = hand
            while cards:
                if playable(deck, sides, about, side, V, lowest(cards)):
                    options[found] = SMASHES
                    found += 1
                    break
                cards &= cards - 1
        found = each(hand, 0, options, found)
        options[found] = CONCEDE
        found += 1
    elif phase == TRIM:  # WT-11B-b3
        found = each(hand & ~sides[side, ASIDE], 0, options, 0)
    elif phase == RESTING:  # WT-12-3
        options[0], options[1] = RECOVERS, CONCENTRATES
        found = 2
    elif phase == PLAN:  # WT-12-4
        options[0] = 0
        found = each(sides[side, DISCARD], 0, options, 1)
    elif phase == COURT:  # WT-06B-3
        options[0], options[1] = 0, 1
        found = 2
    return found


@machine
def each(cards: int, how: int, options: Any, found: int) -> int:
    """An answer for every card of a set."""
    while cards:
        options[found] = how | lowest(cards) << 8 if how else lowest(cards)
        found += 1
        cards &= cards - 1
    return found


@machine
def positions(sides: Any, about: Any, options: Any) -> int:
    """§9C Stay, rush the net (WT-09C-2, WT-09C-3, WT-16-2), or pay to be in the middle again (WT-09C-4, WT-09C-5)."""
    side = about[WHO]
    pawn, hand = sides[side, PAWN], sides[side, HAND]
    options[0] = STAY
    found = 1
    if not about[NO_RUSH] and pawn != V and sides[1 - side, PAWN] != V:
        if about[SPUN]:
            found = each(hand, RUSH, options, found)
        else:
            options[found] = RUSH
            found += 1
    if pawn != N and sides[side, STARS] >= 1:
        if pawn == V:
            found = each(hand, REPOSITION, options, found)
        else:
            options[found] = REPOSITION
            found += 1
    return found


# What follows


@machine
def lay(deck: Any, board: Any, sides: Any, about: Any, first: int) -> None:
    """§7 The table is laid; both draw until their hands are full."""
    sides[:] = 0
    about[:] = 0
    for side in range(2):
        sides[side, HAND] = sides[side, KNOWN] = deck.starting
        sides[side, STOCK] = deck.rally & ~deck.starting
        sides[side, STARS] = 4
        sides[side, PAWN] = N
    about[PLACE] = board.opening[first]
    draw_on(deck, board, sides, about, 0, LIMIT - many(deck.starting), DEAL)


@machine
def step(deck: Any, board: Any, sides: Any, about: Any, options: Any, answer: int) -> None:
    """An answer of whoever is asked, a roll of the d20 or a card drawn; and everything that follows by itself."""
    phase, side = about[PHASE], about[WHO]
    if phase == SERVICE:
        about[CARD], about[TRIED], about[PAID] = answer & 255, answer >> 8 & 15, answer >> 12
        about[PHASE] = SERVE_ROLL
    elif phase == SERVE_ROLL:
        serve_rolled(deck, board, sides, about, options, answer)
    elif phase in (FATIGUE, FACING_LOB):
        if answer == CONCEDE:  # WT-09A-4
            point_to(deck, board, sides, about, 1 - side)
        elif answer == SMASHES:
            about[PHASE] = STROKE
        else:  # WT-09A-2, WT-10-4, WT-13A-3
            discard(sides, side, answer)
            sides[side, PAWN] = about[ZONE]
            ready(deck, board, sides, about, side)
    elif phase == STROKE:
        if answer == CONCEDE:  # WT-11A-4
            point_to(deck, board, sides, about, 1 - side)
            return
        card, paid = answer & 255, answer >> 8
        about[CARD], about[PAID] = card, paid
        certain = sure(deck, about, sides[side, PAWN], card)
        play(sides, side, card, paid + deck.star_cost[card])
        if certain:
            validated(deck, board, sides, about, options)
        else:
            about[PHASE] = STROKE_ROLL
    elif phase == STROKE_ROLL:
        card = about[CARD]
        due = needed(deck, sides, about, side, sides[side, PAWN], card)
        bonus = about[PAID]
        due -= 0 if bonus == 0 else 1 + 2 * bonus  # WT-15-2
        if answer < due:  # WT-09B-4
            point_to(deck, board, sides, about, 1 - side)
        else:
            validated(deck, board, sides, about, options)
    elif phase == TARGET:
        aimed(deck, board, sides, about, options, answer)
    elif phase == POSITION:
        position(deck, board, sides, about, answer)
    elif phase == DRAW:
        bit = 1 << answer
        sides[side, STOCK] &= ~bit
        sides[side, HAND] |= bit
        draw_on(deck, board, sides, about, side, about[LEFT] - 1, about[ERRAND])
    elif phase == TRIM:
        sides[side, ASIDE] |= 1 << answer
        trim_on(deck, board, sides, about, side)
    elif phase == RESTING:
        rest(deck, board, sides, about, side, answer)
    elif phase == PLAN:
        sides[side, PLANS] = answer
        if side == 0 and sides[1, STARS] and sides[1, DISCARD]:
            about[WHO] = 1
        else:
            planned(deck, board, sides, about)
    elif phase == COURT:
        about[PLACE] = board.chosen[about[PLACE], answer]
        next_point(board, sides, about)


@machine
def serve_rolled(deck: Any, board: Any, sides: Any, about: Any, options: Any, roll: int) -> None:
    """WT-08-3 to WT-08-6 In, an ace, or a fault."""
    server, card = about[WHO], about[CARD]
    due = deck.difficulty[card] + deck.effect_cost[card, about[TRIED]] - 2 * about[PAID]  # WT-15-1
    sides[server, STARS] -= about[PAID]
    sides[server, SERVED] |= 1 << (card - SERVES)
    if roll < due:
        if about[NUMBER] == 1:
            about[PHASE], about[NUMBER], about[FIRST] = SERVICE, 2, card
        else:
            point_to(deck, board, sides, about, 1 - server)
    elif roll >= deck.ace[card]:
        point_to(deck, board, sides, about, server)
    else:  # WT-08-8
        about[STRIKER], about[BALL], about[ZONE], about[SPIN] = server, card, sides[1 - server, PAWN], about[TRIED]
        about[NO_RUSH] = about[SPUN] = 0
        places(deck, board, sides, about, options)


@machine
def places(deck: Any, board: Any, sides: Any, about: Any, options: Any) -> None:
    """WT-09C-1 The striker takes his place; where there is no choice he stays."""
    about[PHASE] = POSITION
    if positions(sides, about, options) == 1:
        position(deck, board, sides, about, STAY)


@machine
def validated(deck: Any, board: Any, sides: Any, about: Any, options: Any) -> None:
    """WT-09B-5, WT-09B-7, WT-09B-8 A stroke is good: its difficulty and its Stars count; a WINNER ends the point."""
    side, card = about[WHO], about[CARD]
    sides[side, TOTAL] += deck.difficulty[card]
    sides[side, STARS] += max(0, min(deck.star_gain[card], OWNED - sides[side, STARS]))
    if deck.kind[card] == WINNER:
        point_to(deck, board, sides, about, side)
    elif deck.targets_many[card] == 1:
        aimed(deck, board, sides, about, options, deck.targets[card, 0])
    else:
        about[PHASE] = TARGET


@machine
def aimed(deck: Any, board: Any, sides: Any, about: Any, options: Any, zone: int) -> None:
    """WT-09B-6 The ball lies there; what was answered says whether he may rush (WT-10-5, WT-16-2)."""
    side, card = about[WHO], about[CARD]
    about[NO_RUSH] = deck.kind[about[BALL]] == LOB and sides[side, PAWN] != V
    about[SPUN] = about[SPIN] == TSPIN
    about[STRIKER], about[BALL], about[ZONE], about[SPIN] = side, card, zone, deck.effect[card]
    places(deck, board, sides, about, options)


@machine
def position(deck: Any, board: Any, sides: Any, about: Any, answer: int) -> None:
    """§9C He stands there now; then it is the other's turn."""
    side, how, card = about[WHO], answer & 255, answer >> 8
    if card:
        discard(sides, side, card)
    if how == RUSH:
        sides[side, PAWN] = V
    elif how == REPOSITION:
        sides[side, PAWN] = N
        sides[side, STARS] -= 1
    turn(deck, board, sides, about, 1 - side)


@machine
def discard(sides: Any, side: int, card: int) -> None:
    """WT-09A-2 Fatigue: a card leaves a hand."""
    bit = 1 << card
    for field in (HAND, KNOWN, OLD):
        sides[side, field] &= ~bit
    sides[side, DISCARD] |= bit
    sides[side, SPENT] |= bit


@machine
def play(sides: Any, side: int, card: int, stars: int) -> None:
    """WT-09B-1 A card is played."""
    bit = 1 << card
    for field in (HAND, KNOWN, OLD):
        sides[side, field] &= ~bit
    sides[side, PLAYED] |= bit
    sides[side, STARS] -= stars


@machine
def turn(deck: Any, board: Any, sides: Any, about: Any, side: int) -> None:
    """§9A The pawn goes to the ball, for a card if the way is long; at the net it stays (WT-10-1)."""
    about[WHO] = side
    pawn = sides[side, PAWN]
    if pawn == V:
        if deck.kind[about[BALL]] == LOB and sides[side, HAND]:
            about[PHASE] = FACING_LOB
            return
    elif costs_a_card(pawn, about[ZONE]):
        if sides[side, HAND]:
            about[PHASE] = FATIGUE
        else:  # WT-09A-5
            point_to(deck, board, sides, about, 1 - side)
        return
    else:
        sides[side, PAWN] = about[ZONE]
    ready(deck, board, sides, about, side)


@machine
def ready(deck: Any, board: Any, sides: Any, about: Any, side: int) -> None:
    """WT-11A-4 Whoever has no card left cannot answer."""
    if sides[side, HAND]:
        about[PHASE] = STROKE
    else:
        point_to(deck, board, sides, about, 1 - side)


# Between points


@machine
def point_to(deck: Any, board: Any, sides: Any, about: Any, winner: int) -> None:
    """§11 The point is scored; then cards are drawn, and at a change of ends the players rest (§12)."""
    here = about[PLACE]
    about[WON] = winner
    if board.over[here, winner]:
        about[PHASE] = OVER
        return
    about[PLACE] = board.next[here, winner]
    errand = ENDS if board.ends[here, winner] else NEXT
    draw_on(deck, board, sides, about, 0, icons(deck, sides, 0), errand)


@machine
def draw_on(deck: Any, board: Any, sides: Any, about: Any, side: int, left: int, errand: int) -> None:
    """WT-11B-b1, WT-11B-b2 One card after the other; an empty pile is made again from the discards."""
    while True:
        if left > 0 and not sides[side, STOCK] and sides[side, DISCARD]:
            sides[side, STOCK], sides[side, DISCARD] = sides[side, DISCARD], 0
            sides[side, OLD] = sides[side, HAND]
        if left > 0 and sides[side, STOCK]:
            about[PHASE], about[WHO], about[LEFT], about[ERRAND] = DRAW, side, left, errand
            return
        if errand == DEAL:
            if side == 1:
                next_point(board, sides, about)
                return
            left = LIMIT - many(sides[1, HAND])
        elif errand == RECOVERY:
            if side == 1:
                plans(deck, board, sides, about)
                return
            left = 1 if sides[1, RESTS] == RECOVERS else 0
        else:
            clear(deck, sides, side)
            if side == 1:
                about[ERRAND] = errand
                trim_on(deck, board, sides, about, 0)
                return
            left = icons(deck, sides, 1)
        side = 1


@machine
def clear(deck: Any, sides: Any, side: int) -> None:
    """WT-11B-c, WT-13B-5 Cards played go to the discard; the WINNER returns to the hand."""
    played = sides[side, PLAYED]
    back = played & deck.recycle
    sides[side, HAND] |= back
    sides[side, KNOWN] |= back
    sides[side, DISCARD] |= played & ~back
    sides[side, PLAYED] = sides[side, SERVED] = sides[side, SPENT] = sides[side, TOTAL] = 0


@machine
def trim_on(deck: Any, board: Any, sides: Any, about: Any, first: int) -> None:
    """WT-11B-b3 A hand above the limit is cut down, one side after the other, then shown."""
    for side in range(first, 2):
        if many(sides[side, HAND]) - many(sides[side, ASIDE]) > LIMIT:
            about[PHASE], about[WHO] = TRIM, side
            return
    for side in range(2):
        aside = sides[side, ASIDE]
        for field in (HAND, KNOWN, OLD):
            sides[side, field] &= ~aside
        sides[side, DISCARD] |= aside
        sides[side, ASIDE] = 0
    if about[ERRAND] == ENDS:
        about[PHASE], about[WHO] = RESTING, 0
    else:
        next_point(board, sides, about)


@machine
def rest(deck: Any, board: Any, sides: Any, about: Any, side: int, answer: int) -> None:
    """WT-12-3 Both choose unseen; Stars come at once, cards are drawn in turn."""
    sides[side, RESTS] = answer
    if side == 0:
        about[WHO] = 1
        return
    for one in range(2):
        if sides[one, RESTS] == CONCENTRATES:
            sides[one, STARS] += max(0, min(2, OWNED - sides[one, STARS]))
    draw_on(deck, board, sides, about, 0, 1 if sides[0, RESTS] == RECOVERS else 0, RECOVERY)


@machine
def plans(deck: Any, board: Any, sides: Any, about: Any) -> None:
    """WT-12-4 A tactical plan for whoever has a Star and something to take back."""
    sides[0, PLANS] = sides[1, PLANS] = 0
    for side in range(2):
        if sides[side, STARS] and sides[side, DISCARD]:
            about[PHASE], about[WHO] = PLAN, side
            return
    planned(deck, board, sides, about)


@machine
def planned(deck: Any, board: Any, sides: Any, about: Any) -> None:
    """WT-12-4 The plans are shown; then hands are cut down to the limit."""
    for side in range(2):
        card = sides[side, PLANS]
        if card:
            sides[side, STARS] -= 1
            sides[side, DISCARD] &= ~(1 << card)
            sides[side, HAND] |= 1 << card
            sides[side, KNOWN] |= 1 << card
        sides[side, PLANS] = sides[side, RESTS] = 0
    about[ERRAND] = NEXT
    trim_on(deck, board, sides, about, 0)


@machine
def next_point(board: Any, sides: Any, about: Any) -> None:
    """WT-08-1 Pawns take their places; before a deciding point the receiver picks the side (WT-06B-3)."""
    here = about[PLACE]
    server = board.server[here]
    if board.court[here] < 0:
        about[PHASE], about[WHO] = COURT, 1 - server
        return
    for side in range(2):
        for field in (PLAYED, SERVED, SPENT, TOTAL):
            sides[side, field] = 0
    sides[server, PAWN] = N
    sides[1 - server, PAWN] = FH if board.court[here] == 0 else BH
    about[PHASE], about[WHO], about[NUMBER], about[FIRST] = SERVICE, server, 1, 0
    about[BALL] = 0
