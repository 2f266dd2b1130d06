"""Matches of ASE Card Tennis as plain loops over the arrays of `tables`, for numba.

Both players choose as the bots do, card by card and step by step (`tests/compiled/test_ase.py` compares them).
"""

from typing import Any

import numpy as np

from netcord.compiled.machine import making

UNIT = 1 << 12
ONE = 1 << 16
DC = 7
NONE = -UNIT * UNIT
REMEMBERED = 96

SENSIBLE, CHAMPION, TOUR, CLUB, BEGINNER = range(5)
POLICY, WAYS, SERVES, STANDS, WATCHES, CLEARLY, FOOL = range(7)
"""How somebody plays: who he is, how many strokes, serves and places he looks at further; what he concludes from
(`NOTHING` but counting, the strokes he has seen, or the other's cards face up); when a card is clearly better, and how
likely it is kept all the same."""
NOTHING, STROKES, FACES = range(3)


@making
def draw(luck: Any, below: int) -> Any:
    """A whole number from 0 to below, by a xorshift generator."""
    x = luck[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    luck[0] = x
    return int(((x * np.uint64(2685821657736338717)) >> np.uint64(33)) % np.uint64(below))


@making
def best(rules: Any, mind: Any, ball: int, place: int, foe: int, kinds: Any, count: int) -> Any:
    """What a ball is worth to a player who holds these kinds."""
    if rules.lob[ball]:
        one = best_of(rules, mind, rules.full[ball], place, foe, kinds, count)
        other = best_of(rules, mind, rules.bounce[ball], place, foe, kinds, count)
        return max(one, other)
    return best_of(rules, mind, ball, place, foe, kinds, count)


@making
def best_of(rules: Any, mind: Any, ball: int, place: int, foe: int, kinds: Any, count: int) -> Any:
    """The same of a ball that is no lob in the air."""
    found = mind.lunge
    answers = mind.answer[rules.group[ball, place], foe]
    for i in range(count):
        if answers[kinds[i]] > found:
            found = answers[kinds[i]]
    return found


@making
def after(rules: Any, mind: Any, ball: int, foe: int, place: int, kinds: Any, count: int, odds: Any, size: int) -> Any:
    """What a ball just struck is worth to its striker at `place`."""
    if rules.lob[ball]:
        return UNIT - mind.worth[ball, foe, place]
    group = rules.group[ball, foe]
    total, seen, missing = 0, 0, ONE
    for rank in range(len(odds)):
        kind = mind.order[group, place, rank]
        if mind.answer[group, place, kind] <= mind.lunge:
            break
        if odds[kind] == 0:
            continue
        seen += odds[kind]
        rest, left = max(0, ONE - seen), ONE
        for _ in range(size):
            left = left * rest >> 16
        line = mind.line[group, place, kind]
        won, out = 0, 100
        for section in range(4):
            lead = rules.balls[line, section]
            if lead < 0:
                break
            chance = rules.chances[line, section]
            there = mind.stand[rules.follow[line, section], place]
            won += chance * best(rules, mind, lead, place, there, kinds, count)
            out -= chance
        total += (missing - left) * ((won + out * UNIT) // 100 + mind.cost[kind])
        missing = left
        if missing < ONE // 32:
            break
    return (total + missing * (UNIT - mind.lunge)) // ONE


@making
def learn(rules: Any, mind: Any, style: Any, guess: Any, group: int, foe: int, laid: int, size: int) -> None:
    """What is known of a hand after one more card of it was laid."""
    kinds = len(rules.many)
    worth = mind.passed[group, foe]
    played = max(mind.lunge, worth[laid])
    likely = np.zeros(size, np.int64)
    total = 0
    for card in range(size):
        whole = 0
        for kind in range(kinds):
            whole += rules.many[kind] * guess[card, kind]
        likely[card] = rules.many[laid] * guess[card, laid] * ONE // whole + 1
        total += likely[card]
    gone = 0
    kept = np.empty(kinds, np.int64)
    for kind in range(kinds):
        kept[kind] = max(style[FOOL], min(256, 128 - (worth[kind] - played) * 64 // style[CLEARLY]))
    for card in range(size - 1):
        gone += likely[card]
        later = gone * 256 // total
        most = 1
        for kind in range(kinds):
            mixed = ((256 - later) * guess[card, kind] + later * guess[card + 1, kind]) * kept[kind] >> 16
            guess[card, kind] = mixed
            most = max(most, mixed)
        scale = (ONE << 16) // most
        for kind in range(kinds):
            guess[card, kind] = guess[card, kind] * scale >> 16
    guess[size - 1, :] = ONE


@making
def odds_of(unseen: Any, guess: Any, size: int, odds: Any) -> None:
    """By kind, how likely a card of a hand is of it."""
    kinds = len(unseen)
    odds[:] = 0
    for card in range(size):
        whole = 0
        for kind in range(kinds):
            whole += unseen[kind] * guess[card, kind]
        if whole == 0:
            whole = 1
        scale = (1 << 48) // whole
        for kind in range(kinds):
            odds[kind] += unseen[kind] * guess[card, kind] * scale >> 32
    for kind in range(kinds):
        odds[kind] = odds[kind] // size


@making
def sort_desc(values: Any, ties: Any, count: int, keep: int, order: Any) -> Any:
    """The places of the largest values, the first of equal ones first."""
    found = 0
    for i in range(count):
        j = found
        while j > 0:
            o = order[j - 1]
            if values[o] < values[i] or (values[o] == values[i] and ties[o] < ties[i]):
                if j < keep:
                    order[j] = o
                j -= 1
            else:
                break
        if j < keep:
            order[j] = i
            if found < keep:
                found += 1
    return found


@making
def unique(hand: Any, size: int, kinds: Any) -> Any:
    """The kinds in a hand, in order, each once."""
    found = 0
    for i in range(size):
        kind = hand[i]
        j = found
        while j > 0 and kinds[j - 1] > kind:
            j -= 1
        if j > 0 and kinds[j - 1] == kind:
            continue
        for m in range(found, j, -1):
            kinds[m] = kinds[m - 1]
        kinds[j] = kind
        found += 1
    return found


@making
def look(
    rules: Any, mind: Any, style: Any, ball: int, place: int, foe: int, hand: Any, size: int, odds: Any, patience: int
) -> tuple[int, int]:
    """The champion's stroke: the line (-1: none) and its worth."""
    many = len(rules.many)
    kinds = np.empty(size, np.int64)
    count = unique(hand, size, kinds)
    group = rules.group[ball, place]
    lines = np.empty(400, np.int64)
    value = np.empty(400, np.int64)
    tie = np.empty(400, np.int64)
    ways = 0
    for i in range(count):
        kind = kinds[i]
        paid = mind.cost[kind] * patience // 64
        for line in range(rules.first[group * many + kind], rules.first[group * many + kind + 1]):
            lines[ways] = line
            tie[ways] = mind.struck[line, foe]
            value[ways] = tie[ways] - paid
            ways += 1
    if not ways:
        return -1, 0
    order = np.empty(style[WAYS], np.int64)
    kept = sort_desc(value, tie, ways, style[WAYS], order)
    chosen, most = -1, 0
    left = np.empty(size, np.int64)
    last = -1
    nleft = 0
    for i in range(kept):
        line = lines[order[i]]
        kind = kind_of_line(rules, group, line)
        if kind != last:
            nleft = without(hand, size, kind, left)
            last = kind
        total = 0
        for section in range(4):
            lead = rules.balls[line, section]
            if lead < 0:
                break
            total += rules.chances[line, section] * stood(
                rules, mind, lead, foe, rules.places[rules.stands[line]], style[STANDS], left, nleft, odds, size
            )
        worth = total // 100 - mind.cost[kind] * patience // 64
        if chosen < 0 or worth > most:
            chosen, most = line, worth
    return chosen, most


@making
def kind_of_line(rules: Any, group: int, line: int) -> Any:
    """Which kind of card a line plays."""
    many = len(rules.many)
    low, high = group * many, group * many + many
    while high - low > 1:
        middle = (low + high) // 2
        if rules.first[middle] <= line:
            low = middle
        else:
            high = middle
    return low - group * many


@making
def without(hand: Any, size: int, kind: int, left: Any) -> Any:
    """The kinds of a hand without one card."""
    held = np.empty(size, np.int64)
    found, gone = 0, False
    for i in range(size):
        if hand[i] == kind and not gone:
            gone = True
        else:
            held[found] = hand[i]
            found += 1
    return unique(held, found, left)


@making
def stood(
    rules: Any, mind: Any, ball: int, foe: int, places: Any, most: int, kinds: Any, count: int, odds: Any, size: int
) -> Any:
    """What a ball is worth from the best of the places that seem best."""
    told = np.empty(10, np.int64)
    tie = np.empty(10, np.int64)
    where = 0
    while places[where] >= 0:
        told[where] = -mind.worth[ball, foe, places[where]]
        tie[where] = -places[where]
        where += 1
    order = np.empty(10, np.int64)
    kept = sort_desc(told, tie, where, most, order)
    found = NONE
    for i in range(kept):
        worth = after(rules, mind, ball, foe, places[order[i]], kinds, count, odds, size)
        if worth > found:
            found = worth
    return found


@making
def recover(
    rules: Any, mind: Any, ball: int, foe: int, places: Any, kinds: Any, count: int, odds: Any, size: int
) -> Any:
    """Where the champion goes after his stroke."""
    told = np.empty(10, np.int64)
    tie = np.zeros(10, np.int64)
    where = 0
    while places[where] >= 0:
        told[where] = -mind.worth[ball, foe, places[where]]
        where += 1
    order = np.empty(10, np.int64)
    kept = sort_desc(told, tie, where, 3, order)
    found, most = places[0], NONE
    for i in range(kept):
        worth = after(rules, mind, ball, foe, places[order[i]], kinds, count, odds, size)
        if worth > most:
            found, most = places[order[i]], worth
    return found


@making
def ready(mind: Any, hand: Any, size: int, court: int) -> Any:
    """What service cards are worth at a point that is served from a court."""
    again, found = NONE, NONE
    for i in range(size):
        again = max(again, mind.won[hand[i], court, 2])
    for i in range(size):
        found = max(found, mind.won[hand[i], court, 1] + (100 - mind.sure[hand[i], court, 1]) * again // 100)
    return found


@making
def kept_of(rules: Any, mind: Any, hand: Any, size: int, card: int, court: int, soon: Any) -> Any:
    """What the service cards that are left are worth later, with any one drawn to them."""
    if soon[0] == 0 and soon[1] == 0:
        return 0
    left = np.empty(size, np.int64)
    where = 0
    for i in range(size):
        if i != card:
            left[where] = hand[i]
            where += 1
    total, cards = 0, 0
    for kind in range(len(rules.stocked)):
        left[where] = kind
        there, here = ready(mind, left, size, 1 - court), ready(mind, left, size, court)
        total += rules.stocked[kind] * (soon[0] * there + soon[1] * here)
        cards += rules.stocked[kind]
    return total // (64 * cards)


@making
def champion_serves(
    rules: Any,
    mind: Any,
    style: Any,
    hand: Any,
    size: int,
    court: int,
    number: int,
    kinds: Any,
    count: int,
    odds: Any,
    soon: Any,
) -> Any:
    """The champion's serve: a place in the hand of service cards."""
    worth = np.zeros(size, np.int64)
    again = 0 if number == 2 else NONE
    if number == 1:
        for i in range(size):
            again = max(again, mind.won[hand[i], court, 2])
    for i in range(size):
        worth[i] = mind.won[hand[i], court, number] + (100 - mind.sure[hand[i], court, number]) * again // 100
        worth[i] += kept_of(rules, mind, hand, size, i, court, soon)
    order = np.empty(size, np.int64)
    sort_desc(worth, np.zeros(size, np.int64), size, size, order)
    looked = 0
    seen = np.empty(size, np.int64)
    chosen, most = -1, 0
    for i in range(size):
        card = order[i]
        served = rules.served[hand[card], court, number]
        if rules.served_balls[served, 0] < 0:
            continue
        known = False
        for j in range(looked):
            if seen[j] == served:
                known = True
        if known:
            continue
        if looked == style[SERVES]:
            break
        seen[looked] = served
        looked += 1
        total = 0
        for section in range(4):
            ball = rules.served_balls[served, section]
            if ball < 0:
                break
            there = home_stand(rules, mind, ball)
            found = stood(rules, mind, ball, DC, rules.places[rules.step[DC, 1]], style[STANDS], kinds, count, odds, 8)
            total += rules.served_chances[served, section] * (found - UNIT + mind.worth[ball, DC, there])
        told = worth[card] + total // 100
        if chosen < 0 or told > most:
            chosen, most = card, told
    return chosen if chosen >= 0 else order[0]


@making
def best_stand(mind: Any, ball: int, foe: int, places: Any) -> Any:
    """Of these places, where whoever has struck a ball stands best by what it is worth."""
    found, i = places[0], 1
    while places[i] >= 0:
        if mind.worth[ball, foe, places[i]] < mind.worth[ball, foe, found]:
            found = places[i]
        i += 1
    return found


@making
def home_stand(rules: Any, mind: Any, ball: int) -> Any:
    """Where a server stands best."""
    return best_stand(mind, ball, DC, rules.places[rules.step[DC, 1]])


# Sensible


@making
def sensible_serves(sense: Any, hand: Any, size: int, court: int, number: int) -> Any:
    """A place in the hand of service cards."""
    again = 0.0
    if number == 1:
        for i in range(size):
            one = sense.serves[hand[i], court, 1]
            again = max(again, one[0] * one[1])
    chosen, most = 0, -1.0
    for i in range(size):
        one = sense.serves[hand[i], court, number]
        told = one[0] * one[1] + (1 - one[0]) * again
        if told > most:
            chosen, most = i, told
    return chosen


@making
def sensible_look(rules: Any, sense: Any, ball: int, place: int, foe: int, hand: Any, size: int) -> Any:
    """The line; -1: none."""
    many = len(rules.many)
    kinds = np.empty(size, np.int64)
    count = unique(hand, size, kinds)
    group = rules.group[ball, place]
    lines = np.empty(400, np.int64)
    value = np.empty(400, np.float64)
    ways = 0
    for i in range(count):
        kind = kinds[i]
        for line in range(rules.first[group * many + kind], rules.first[group * many + kind + 1]):
            lines[ways] = line
            value[ways] = sense.rough[line, foe]
            ways += 1
    if not ways:
        return -1
    order = np.empty(24, np.int64)
    kept = sort_desc(value, np.zeros(ways), ways, 24, order)
    chosen, most = -1, -1.0
    for i in range(kept):
        line = lines[order[i]]
        if sense.fine[line, foe] > most:
            chosen, most = line, sense.fine[line, foe]
    return chosen


@making
def sensible_lob(rules: Any, sense: Any, ball: int, place: int, foe: int, hand: Any, size: int) -> bool:
    """Whether it is met on the full."""
    full, bounce = 0.0, 0.0
    for i in range(size):
        full = max(full, sense.card[rules.group[rules.full[ball], place], foe, hand[i]])
        bounce = max(bounce, sense.card[rules.group[rules.bounce[ball], place], foe, hand[i]])
    return full > bounce


# The other levels


@making
def tour_serves(mind: Any, hand: Any, size: int, court: int, number: int) -> Any:
    """The tour's serve: counts on five eighths of his second one."""
    again = NONE
    for i in range(size):
        again = max(again, mind.won[hand[i], court, 2])
    again = 0 if number == 2 else again * 5 // 8
    chosen, most = 0, NONE
    for i in range(size):
        told = mind.won[hand[i], court, number] + (100 - mind.sure[hand[i], court, number]) * again // 100
        if told > most:
            chosen, most = i, told
    return chosen


@making
def tour_look(rules: Any, mind: Any, ball: int, place: int, foe: int, hand: Any, size: int) -> Any:
    """The tour's stroke: the line; -1: none."""
    many = len(rules.many)
    kinds = np.empty(size, np.int64)
    count = unique(hand, size, kinds)
    group = rules.group[ball, place]
    chosen, most = -1, NONE
    for i in range(count):
        at = group * many + kinds[i]
        for line in range(rules.first[at], rules.first[at + 1]):
            if mind.struck[line, foe] > most:
                chosen, most = line, mind.struck[line, foe]
    return chosen


@making
def surest_serve(rules: Any, hand: Any, size: int, court: int, number: int) -> Any:
    """The serve that is in most often."""
    chosen, most = 0, -1
    for i in range(size):
        served = rules.served[hand[i], court, number]
        sure = 0
        for section in range(4):
            if rules.served_balls[served, section] >= 0:
                sure += rules.served_chances[served, section]
        if sure > most:
            chosen, most = i, sure
    return chosen


@making
def surest(rules: Any, ball: int, place: int, hand: Any, size: int, most_run: int) -> Any:
    """The stroke that is in most often, of those that are near enough: the line; -1: none."""
    many = len(rules.many)
    group = rules.group[ball, place]
    chosen, most = -1, -1
    for kind in rules.named:
        held = False
        for i in range(size):
            if hand[i] == kind:
                held = True
        if not held:
            continue
        at = group * many + kind
        for line in range(rules.first[at], rules.first[at + 1]):
            if not rules.serve[ball] and rules.runs[place, rules.dest[line]] > most_run:
                continue
            if rules.sure[line] > most:
                chosen, most = line, rules.sure[line]
    return chosen


@making
def least_used(sense: Any, hand: Any, size: int) -> Any:
    """The card that is least likely to be missed."""
    found = 0
    for i in range(size):
        if sense.use[hand[i]] < sense.use[hand[found]]:
            found = i
    return found


# A match

(
    POINTS,
    FIRST_SERVES,
    FIRST_FAULTS,
    DOUBLES,
    ACES,
    BODY_SERVES,
    BODY_ACES,
    SERVER_WON,
    LENGTH,
    WINNERS,
    FORCED,
    UNFORCED,
    L13,
    L46,
    L79,
    L10,
    SERVER_46,
    NET,
    FIRST_DEUCE,
    FIRST_DEUCE_WIDE,
    FIRST_AD,
    FIRST_AD_T,
    RETURNS_F,
    RETURNS_B,
    WON_FOREHAND,
    WON_DROP,
    WON_SMASH,
    WON_LOB,
    BACKHANDS,
    SLICED,
    WON_A,
    LUCK,
    LUCK_OF_POINTS,
    DECIDED,
    DECIDED_B,
    WINNER,
    COUNTS,
) = range(37)
"""What is counted of a match, and how lucky A was with the rolls: of the match, in `STAKES` by `SURE`, and of points,
in `SURE`; then how often A and B decided, and who won."""
SURE = 100 * UNIT
SHOT_LOB, SHOT_DROP, SHOT_SMASH = 2, 3, 5


@making
def shuffled(luck: Any, cards: Any, count: int) -> None:
    for i in range(count - 1, 0, -1):
        j = draw(luck, i + 1)
        cards[i], cards[j] = cards[j], cards[i]


@making
def rolled(luck: Any, balls: Any, chances: Any) -> Any:
    """Which section a roll leads to; -1: a fault."""
    roll = draw(luck, 100)
    for section in range(4):
        if balls[section] < 0:
            return -1
        if roll < chances[section]:
            return section
        roll -= chances[section]
    return -1


@making
def take(
    luck: Any, hands: Any, shuffles: Any, side: int, card: int, stock: Any, left: Any, many: Any, waste: Any, size: int
) -> None:
    """A card of a hand is laid, and another drawn in its place. `left`: stock, discards, in play, number of shuffle."""
    kind = hands[side, card]
    for i in range(card, size - 1):
        hands[side, i] = hands[side, i + 1]
        shuffles[side, i] = shuffles[side, i + 1]
    if left[2] >= 0:  # what lay there is put away when it is answered
        waste[left[1]] = left[2]
        left[1] += 1
    left[2] = kind
    if left[0] == 0:
        for i in range(left[1]):
            stock[i] = waste[i]
            many[waste[i]] += 1
        left[0], left[1] = left[1], 0
        left[3] += 1
        shuffled(luck, stock, left[0])
    left[0] -= 1
    hands[side, size - 1] = stock[left[0]]
    many[stock[left[0]]] -= 1
    shuffles[side, size - 1] = left[3]


@making
def unseen_of(hands: Any, shuffles: Any, foe: int, left: Any, many: Any, size: int, unseen: Any) -> None:
    """By kind, how many the opponent may hold, as the bot counts."""
    unseen[:] = 0
    for i in range(size):
        number, earlier = shuffles[foe, i], False
        for j in range(i):
            if shuffles[foe, j] == number:
                earlier = True
        if earlier:
            continue
        held = 0
        for j in range(size):
            if shuffles[foe, j] == number:
                held += 1
        current = number == left[3]
        share = (held << 16) // (held + (left[0] if current else 0))
        for j in range(size):
            if shuffles[foe, j] == number:
                unseen[hands[foe, j]] += share
        if current:
            for kind in range(len(unseen)):
                unseen[kind] += many[kind] * share


@making
def luck_served(rules: Any, mind: Any, served: int, number: int, section: int) -> Any:
    """How much better a serve came out than it does on average, of `SURE`; behind a first one is half a point."""
    again = UNIT // 2 if number == 1 else 0
    came, mean = 100 * again, 100 * again
    for part in range(4):
        ball = rules.served_balls[served, part]
        if ball < 0:
            break
        worth = UNIT - mind.worth[ball, DC, home_stand(rules, mind, ball)]
        mean += rules.served_chances[served, part] * (worth - again)
        if part == section:
            came = 100 * worth
    return came - mean


@making
def luck_struck(rules: Any, mind: Any, line: int, foe: int, section: int) -> Any:
    """How much better a stroke came out than it does on average, of `SURE`."""
    came, mean = 0, 0
    for part in range(4):
        ball = rules.balls[line, part]
        if ball < 0:
            break
        worth = UNIT - mind.worth[ball, foe, mind.stand[rules.follow[line, part], foe]]
        mean += rules.chances[line, part] * worth
        if part == section:
            came = 100 * worth
    return came - mean


@making
def match(rules: Any, minds: Any, sense: Any, course: Any, styles: Any, luck: Any, counts: Any) -> Any:
    """Who wins; `minds`: what either side thinks, if it does."""
    size, serve_size = 8, 6
    kinds = len(rules.many)
    stock = np.empty(162, np.int64)
    waste = np.empty(170, np.int64)
    many = np.zeros(kinds, np.int64)
    where = 0
    for kind in range(kinds):
        for _ in range(rules.many[kind]):
            stock[where] = kind
            where += 1
    shuffled(luck, stock, where)
    for i in range(where):
        many[stock[i]] += 1
    left = np.array([where, 0, -1, 0])
    hands = np.zeros((2, size), np.int64)
    shuffles = np.zeros((2, size), np.int64)
    for side in range(2):
        for i in range(size):
            left[0] -= 1
            hands[side, i] = stock[left[0]]
            many[stock[left[0]]] -= 1
    nserv = len(rules.service)
    sstock = np.empty(nserv, np.int64)
    swaste = np.empty(nserv, np.int64)
    shands = np.full((2, serve_size), -1)
    sleft = np.zeros(2, np.int64)
    deal_serves = True
    guess = np.full((2, size, kinds), ONE)
    shown = np.zeros((REMEMBERED, 4), np.int64)
    remembered = 0
    unseen = np.zeros(kinds, np.int64)
    odds = np.zeros((2, kinds), np.int64)
    own = np.empty(size, np.int64)
    at = np.zeros(2, np.int64)
    score = 0
    while course.over[score] < 0:
        server, court, patience = course.server[score], course.court[score], course.patience[score]
        lucky = 0
        if deal_serves:
            for i in range(nserv):
                sstock[i] = rules.service[i]
            shuffled(luck, sstock, nserv)
            sleft[0], sleft[1] = nserv, 0
            for holder in range(2):
                if holder == 0 or course.tiebreak[score]:
                    side = server if holder == 0 else 1 - server
                    for i in range(serve_size):
                        sleft[0] -= 1
                        shands[side, i] = sstock[sleft[0]]
            deal_serves = False
        at[0] = at[1] = DC
        winner = -1
        length, net, shot, hand_used, placement = 0, 0, -1, -1, 0
        ball, line = -1, -1
        free = 1
        # the serve
        for number in (1, 2):
            style = styles[server]
            counts[DECIDED + server] += 1
            if style[POLICY] == SENSIBLE:
                card = sensible_serves(sense, shands[server], serve_size, court, number)
            elif style[POLICY] == TOUR:
                card = tour_serves(minds[server], shands[server], serve_size, court, number)
            elif style[POLICY] != CHAMPION:
                card = surest_serve(rules, shands[server], serve_size, court, number)
            else:
                believe(style, hands, shuffles, 1 - server, left, many, size, unseen, guess, odds[server])
                count = unique(hands[server], size, own)
                card = champion_serves(
                    rules,
                    minds[server],
                    style,
                    shands[server],
                    serve_size,
                    court,
                    number,
                    own,
                    count,
                    odds[server],
                    course.soon[score],
                )
            kind = shands[server, card]
            for i in range(card, serve_size - 1):
                shands[server, i] = shands[server, i + 1]
            if sleft[0] == 0:
                for i in range(sleft[1]):
                    sstock[i] = swaste[i]
                sleft[0], sleft[1] = sleft[1], 0
                shuffled(luck, sstock, sleft[0])
            sleft[0] -= 1
            shands[server, serve_size - 1] = sstock[sleft[0]]
            swaste[sleft[1]] = kind
            sleft[1] += 1
            placement = rules.placement[kind]
            if number == 1:
                counts[FIRST_SERVES] += 1
                if court == 0:
                    counts[FIRST_DEUCE] += 1
                    counts[FIRST_DEUCE_WIDE] += placement == 0
                else:
                    counts[FIRST_AD] += 1
                    counts[FIRST_AD_T] += placement == 2
            served = rules.served[kind, court, number]
            section = rolled(luck, rules.served_balls[served], rules.served_chances[served])
            came = luck_served(rules, minds[0], served, number, section)
            lucky += came if server == 0 else -came
            if section >= 0:
                ball = rules.served_balls[served, section]
                break
            if number == 1:
                counts[FIRST_FAULTS] += 1
        if ball < 0:
            counts[DOUBLES] += 1
            winner = 1 - server
        else:
            length = 1
            counts[BODY_SERVES] += placement == 1
            places = rules.places[rules.step[DC, 1]]
            style = styles[server]
            counts[DECIDED + server] += 1
            if style[POLICY] == SENSIBLE:
                at[server] = sensible_home(rules, sense, ball)
            elif style[POLICY] == CHAMPION:
                count = unique(hands[server], size, own)
                at[server] = recover(rules, minds[server], ball, DC, places, own, count, odds[server], size)
            elif style[POLICY] == TOUR:
                at[server] = home_stand(rules, minds[server], ball)
            if at[server] < 3:
                net = 1
        me = 1 - server
        while winner < 0:
            foe = 1 - me
            style, other = styles[me], styles[foe]
            if style[POLICY] == CHAMPION:
                believe(style, hands, shuffles, foe, left, many, size, unseen, guess, odds[me])
            if rules.lob[ball]:
                counts[DECIDED + me] += 1
                if style[POLICY] == SENSIBLE:
                    smash = sensible_lob(rules, sense, ball, at[me], at[foe], hands[me], size)
                elif style[POLICY] == CLUB or style[POLICY] == BEGINNER:
                    smash = False
                else:
                    smash = best_of(rules, minds[me], rules.full[ball], at[me], at[foe], hands[me], size) > best_of(
                        rules, minds[me], rules.bounce[ball], at[me], at[foe], hands[me], size
                    )
                if smash:
                    ball = rules.full[ball]
                else:
                    ball = rules.bounce[ball]
                    counts[DECIDED + foe] += 1
                    if other[POLICY] == SENSIBLE:
                        at[foe] = sense.step[ball, at[foe], free, at[me]]
                    elif other[POLICY] == CLUB:
                        at[foe] = rules.home[rules.step[at[foe], free]]
                    elif other[POLICY] == TOUR:
                        at[foe] = best_stand(minds[foe], ball, at[me], rules.places[rules.step[at[foe], free]])
                    elif other[POLICY] == CHAMPION:
                        believe(other, hands, shuffles, me, left, many, size, unseen, guess, odds[foe])
                        count = unique(hands[foe], size, own)
                        at[foe] = recover(
                            rules,
                            minds[foe],
                            ball,
                            at[me],
                            rules.places[rules.step[at[foe], free]],
                            own,
                            count,
                            odds[foe],
                            size,
                        )
                    if at[foe] < 3:
                        net = 1
            group = rules.group[ball, at[me]]
            show = -1
            stuck, gone = False, False
            counts[DECIDED + me] += 1
            if style[POLICY] != CHAMPION:
                if style[POLICY] == SENSIBLE:
                    line = sensible_look(rules, sense, ball, at[me], at[foe], hands[me], size)
                elif style[POLICY] == TOUR:
                    line = tour_look(rules, minds[me], ball, at[me], at[foe], hands[me], size)
                else:
                    line = surest(rules, ball, at[me], hands[me], size, 2 if style[POLICY] == CLUB else 1)
                if line < 0:
                    stuck = True
                    show = least_used(sense, hands[me], size)
                    gone = style[POLICY] == BEGINNER  # lets the ball go, and shows nothing
            else:
                mind = minds[me]
                line, worth = look(rules, mind, style, ball, at[me], at[foe], hands[me], size, odds[me], patience)
                cheap = 0
                for i in range(size):
                    if mind.cost[hands[me, i]] < mind.cost[hands[me, cheap]]:
                        cheap = i
                stuck = line < 0
                if line < 0 or worth < -mind.cost[hands[me, cheap]] * patience // 64:
                    show = cheap
            if gone:
                winner = foe
                counts[ACES if length == 1 else WINNERS] += 1
                break
            card = show
            if show < 0:
                kind = kind_of_line(rules, group, line)
                for i in range(size):
                    if hands[me, i] == kind:
                        card = i
                        break
            kind = hands[me, card]
            if remembered == REMEMBERED:  # the older half is forgotten
                remembered = REMEMBERED // 2
                guess[:, :, :] = ONE
                for i in range(remembered):
                    shown[i] = shown[i + remembered]
                    whose = shown[i, 0]
                    if styles[1 - whose][WATCHES] == STROKES:
                        learn(
                            rules,
                            minds[1 - whose],
                            styles[1 - whose],
                            guess[whose],
                            shown[i, 1],
                            shown[i, 2],
                            shown[i, 3],
                            size,
                        )
            shown[remembered, 0], shown[remembered, 1] = me, group
            shown[remembered, 2], shown[remembered, 3] = at[foe], kind
            remembered += 1
            if other[WATCHES] == STROKES:
                learn(rules, minds[foe], other, guess[me], group, at[foe], kind, size)
            take(luck, hands, shuffles, me, card, stock, left, many, waste, size)
            if show >= 0:
                winner = foe
                if not stuck:
                    counts[UNFORCED] += 1
                elif length == 1:
                    counts[ACES] += 1
                    counts[BODY_ACES] += placement == 1
                else:
                    counts[WINNERS] += 1
                    counts[WON_FOREHAND] += hand_used == 0 and shot < 2
                    counts[WON_DROP] += shot == SHOT_DROP
                    counts[WON_SMASH] += shot == SHOT_SMASH
                    counts[WON_LOB] += shot == SHOT_LOB
                break
            returning = rules.serve[ball]
            hand_used, shot = rules.hand[line], rules.shot[kind]
            at[me] = rules.dest[line]
            if at[me] < 3:
                net = 1
            if returning:
                counts[RETURNS_F] += hand_used == 0
                counts[RETURNS_B] += hand_used == 1
            if hand_used == 1 and shot < 2:
                counts[BACKHANDS] += 1
                counts[SLICED] += rules.sliced[kind]
            section = rolled(luck, rules.balls[line], rules.chances[line])
            came = luck_struck(rules, minds[0], line, at[foe], section)
            lucky += came if me == 0 else -came
            if section < 0:
                winner = foe
                fault = 100
                for part in range(4):
                    fault -= rules.chances[line, part]
                if draw(luck, fault) < rules.forced[line]:
                    counts[FORCED] += 1
                else:
                    counts[UNFORCED] += 1
                break
            length += 1
            ball = rules.balls[line, section]
            free = rules.forward[line]
            counts[DECIDED + me] += 1
            if style[POLICY] == SENSIBLE:
                at[me] = sense.stand[rules.follow[line, section], at[foe]]
            elif style[POLICY] == CLUB:
                at[me] = rules.home[rules.stands[line]]
            elif style[POLICY] == TOUR:
                at[me] = minds[me].stand[rules.follow[line, section], at[foe]]
            elif style[POLICY] == CHAMPION:
                believe(style, hands, shuffles, foe, left, many, size, unseen, guess, odds[me])
                count = unique(hands[me], size, own)
                at[me] = recover(
                    rules, minds[me], ball, at[foe], rules.places[rules.stands[line]], own, count, odds[me], size
                )
            if at[me] < 3:
                net = 1
            me = foe
        if left[2] >= 0:
            waste[left[1]] = left[2]
            left[1] += 1
            left[2] = -1
        counts[POINTS] += 1
        counts[LUCK] += lucky * course.stake[score]
        counts[LUCK_OF_POINTS] += lucky
        counts[WON_A] += winner == 0
        counts[SERVER_WON] += winner == server
        counts[LENGTH] += length
        counts[NET] += net
        if length <= 3:
            counts[L13] += 1
        elif length <= 6:
            counts[L46] += 1
            counts[SERVER_46] += winner == server
        elif length <= 9:
            counts[L79] += 1
        else:
            counts[L10] += 1
        deal_serves = course.fresh[score, winner] != 0
        score = course.follows[score, winner]
    return course.over[score]


@making
def sensible_home(rules: Any, sense: Any, ball: int) -> Any:
    """Where sensible stands after a serve."""
    return sense.step[ball, DC, 1, DC]


@making
def believe(
    style: Any, hands: Any, shuffles: Any, foe: int, left: Any, many: Any, size: int, unseen: Any, guess: Any, odds: Any
) -> None:
    """What a champion thinks his opponent holds."""
    if style[WATCHES] == FACES:
        odds[:] = 0
        for i in range(size):
            odds[hands[foe, i]] += ONE
        return
    unseen_of(hands, shuffles, foe, left, many, size, unseen)
    odds_of(unseen, guess[foe], size, odds)


@making
def matches(
    rules: Any,
    minds: Any,
    sense: Any,
    courses: Any,
    styles: Any,
    seed: int,
    first: int,
    count: int,
    counts: Any,
) -> None:
    """So many matches from the number `first` on, a row of `counts` each; A serves first with the first of the courses,
    which every other match has."""
    luck = np.zeros(1, np.uint64)
    for number in range(first, first + count):
        x = np.uint64(seed) + np.uint64(number) * np.uint64(0x9E3779B97F4A7C15)
        x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        luck[0] = (x ^ (x >> np.uint64(31))) | np.uint64(1)
        row = counts[number - first]
        if number % 2 == 0:
            row[WINNER] = match(rules, minds, sense, courses[0], styles, luck, row)
        else:
            row[WINNER] = match(rules, minds, sense, courses[1], styles, luck, row)
