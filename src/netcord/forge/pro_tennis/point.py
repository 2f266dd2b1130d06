"""One point of Pro Tennis in closed form: what two cards are worth against each other, every choice made well.

A point is a short chain of throws. Whoever is to volley is in one of a handful of places, so the chances are the
solution of a few linear equations; what to do when a strategy is offered is improved until nobody can do better.
The event option is `triple_ones` unless it is said otherwise: 1-1-1 brings an event, and an event loses the point.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from netcord.games.pro_tennis.cards import LINES, PLACE, WEIGHTS, Card, Column
from netcord.games.pro_tennis.facts import Tactic
from netcord.games.pro_tennis.rules import raised
from netcord.kernel import Choose, Side

RAISED = tuple(tuple(PLACE[number] for number in raised(line)) for line in LINES)
"""PT-11d For each line, the lines a smash may be read on."""


class Shot(NamedTuple):
    """Chances of a throw on SR, SP or V, in the order the point is left open; what they lack is lost.

    The red die splits two letters: a V is met by a strategy on red 6, a P may be saved by a clutch shot on red 5.
    """

    setup: float  # S
    rally: float  # V
    offer: float  # V with a red 6
    winner: float  # P
    doubt: float  # P with a red 5


class Smash(NamedTuple):
    """Chances of a smash when the best line is read each time."""

    winner: float
    rally: float
    setup: float


class Serve(NamedTuple):
    """Chances of a throw on S; what they lack is an event."""

    ace: float
    fault: float
    play: float  # I
    winner: float  # P
    doubt: float  # P with a red 5


class Sheet(NamedTuple):
    """A card as chances."""

    serve: Serve
    ret: Shot
    special: Shot
    volley: Shot
    net: float  # PT-11c V or P on SR with two dice: a rush that wins, a drop that is reached
    smashes: tuple[Smash, Smash]  # by whether the foe would rather volley, or rather have a set-up
    saves: float  # PT-10b the clutch value


class Plan(NamedTuple):
    """What a player does when a strategy is offered; on a smash, whether an S is read before a V."""

    tactic: Tactic
    setups: bool = False


SMASH = Plan(Tactic.SMASH)
PLANS = (SMASH, Plan(Tactic.SMASH, setups=True), Plan(Tactic.RUSH), Plan(Tactic.DROP), Plan(Tactic.NONE))
"""In the order of the specification where two are worth the same (D3)."""

ENOUGH = 1e-12
"""How much better another plan must be to be taken up."""


def weight(letters: str, wanted: str) -> int:
    """Of 36 throws of the white dice, how many fall on these letters."""
    return sum(many for letter, many in zip(letters, WEIGHTS, strict=True) if letter in wanted)


def moved_up(letters: str, lines: int) -> str:
    """PT-15b A column as it is read by a player who is hurt."""
    return letters[:1] * lines + letters[: len(letters) - lines]


def _three(letters: str, letter: str, events: bool) -> float:
    """The chance of a letter with three dice; a triple one is no shot but an event."""
    return (6 * weight(letters, letter) - (events and letter == letters[0])) / 216


@cache
def serve(letters: str, events: bool = True) -> Serve:
    """The chances of an S column."""
    ace, fault, play, winner = (_three(letters, letter, events) for letter in "AFIP")
    doubt = weight(letters, "P") / 216
    return Serve(ace, fault, play, winner - doubt, doubt)


@cache
def shot(letters: str, events: bool = True) -> Shot:
    """The chances of an SR, SP or V column."""
    setup, rally, winner = (_three(letters, letter, events) for letter in "SVP")
    offer, doubt = weight(letters, "V") / 216, weight(letters, "P") / 216
    return Shot(setup, rally - offer, offer, winner - doubt, doubt)


@cache
def net(letters: str) -> float:
    """The chance to win at the net with this SR column."""
    return weight(letters, "VP") / 36


@cache
def smash(letters: str, order: str) -> Smash:
    """A smash on this V column, with the letters wanted in this order."""
    found = dict.fromkeys(order, 0)
    for places, many in zip(RAISED, WEIGHTS, strict=True):
        found[min((letters[place] for place in places), key=order.index)] += many
    return Smash(found["P"] / 36, found["V"] / 36, found["S"] / 36)


@cache
def clutch_chance(value: int) -> float:
    """PT-10b The chance to throw this number or less."""
    return sum(many for line, many in zip(LINES, WEIGHTS, strict=True) if line <= value) / 36


def sheet(card: Card, hurt: tuple[int, int, int] = (0, 0, 0), events: bool = True) -> Sheet:
    """A card as chances, for a player whose S and SR, SP, and V are read so many lines up."""
    ret, volley = moved_up(card.SR, hurt[0]), moved_up(card.V, hurt[2])
    return Sheet(
        serve(moved_up(card.S, hurt[0]), events),
        shot(ret, events),
        shot(moved_up(card.SP, hurt[1]), events),
        shot(volley, events),
        net(ret),
        (smash(volley, "PVSO"), smash(volley, "PSVO")),
        clutch_chance(card.clutch),
    )


class Rally(NamedTuple):
    """How a rally between two players goes: each pair is for the first player and for the second.

    Chances are the hitter's to win the point: about to volley, about to hit a special shot, offered a strategy.
    """

    volley: tuple[float, float]
    special: tuple[float, float]
    strategy: tuple[float, float]
    plans: tuple[Plan, Plan]

    @property
    def turned(self) -> "Rally":
        """The same with the players changed round."""
        volley, special, strategy, plans = self
        return Rally(volley[::-1], special[::-1], strategy[::-1], plans[::-1])


Line: TypeAlias = tuple[float, float, float]
"""`number + own * (own chance when volleying) + other * (the other's)`."""


def _open(me: Sheet, foe: Sheet, plan: Plan) -> tuple[Line, Line]:
    """My special shot, and the foe's answer when I have offered him a strategy, by what volleying is worth.

    The two hang together: a special shot may offer a strategy, a smash may set up a special shot.
    """
    number = own = other = special = 0.0
    match plan.tactic:
        case Tactic.SMASH:
            hit = foe.smashes[plan.setups]
            number, own, special = hit.winner + hit.rally + hit.setup, -hit.rally, -hit.setup
        case Tactic.RUSH:
            number = foe.net
        case Tactic.DROP:
            number = 1 - me.net
        case Tactic.NONE:
            other = 1.0
    _, rally, offer, winner, doubt = me.special
    share = 1 + offer * special
    first = (winner + doubt * (1 - foe.saves) + rally + offer * (1 - number)) / share
    second = (doubt * foe.saves - offer * own) / share
    third = -(rally + offer * other) / share
    return (first, second, third), (number + special * first, own + special * second, other + special * third)


def both_keep_to(a: Sheet, b: Sheet, plans: tuple[Plan, Plan]) -> Rally:
    """What everything is worth when both keep to their plans."""
    (a0, a1, a2), (b_plan0, b_plan1, b_plan2) = _open(a, b, plans[1])
    (b0, b1, b2), (a_plan0, a_plan1, a_plan2) = _open(b, a, plans[0])
    setup, rally, offer, winner, doubt = a.volley
    a_number = winner + doubt * (1 - b.saves) + rally + offer * (1 - b_plan0) + setup * (1 - b0)
    a_own = 1 - doubt * b.saves + offer * b_plan1 + setup * b2
    a_other = rally + offer * b_plan2 + setup * b1
    setup, rally, offer, winner, doubt = b.volley
    b_number = winner + doubt * (1 - a.saves) + rally + offer * (1 - a_plan0) + setup * (1 - a0)
    b_own = 1 - doubt * a.saves + offer * a_plan1 + setup * a2
    b_other = rally + offer * a_plan2 + setup * a1
    whole = a_own * b_own - a_other * b_other
    ours, theirs = (a_number * b_own - a_other * b_number) / whole, (b_number * a_own - b_other * a_number) / whole
    return Rally(
        (ours, theirs),
        (a0 + a1 * ours + a2 * theirs, b0 + b1 * theirs + b2 * ours),
        (a_plan0 + a_plan1 * theirs + a_plan2 * ours, b_plan0 + b_plan1 * ours + b_plan2 * theirs),
        plans,
    )


def _better(me: Sheet, foe: Sheet, rally: Rally) -> Plan:
    """The best plan of the first player as things stand; his own, unless another is better."""
    foe_volley, foe_special = rally.volley[1], rally.special[1]
    hit = me.smashes[foe_special < foe_volley]
    smashing = hit.winner + hit.rally * (1 - foe_volley) + hit.setup * (1 - foe_special)
    plan, best = rally.plans[0], rally.strategy[0] + ENOUGH
    worth = (smashing, me.net, 1 - foe.net, rally.volley[0])
    if max(worth) <= best:
        return plan
    kind = worth.index(max(worth))
    return PLANS[int(foe_special < foe_volley)] if kind == 0 else PLANS[kind + 1]


def rally(a: Sheet, b: Sheet) -> Rally:
    """A rally in which both do the best they can: each in turn improves his plan until neither can."""
    now = both_keep_to(a, b, (SMASH, SMASH))
    while True:
        while (ours := _better(a, b, now)) != now.plans[0]:
            now = both_keep_to(a, b, (ours, now.plans[1]))
        theirs = _better(b, a, now.turned)
        if theirs == now.plans[1]:
            return now
        now = both_keep_to(a, b, (now.plans[0], theirs))


def serve_won(server: Sheet, returner: Sheet, rally: Rally) -> float:
    """The server's chance of the point; the rally is seen from his side."""
    setup, stays, offer, winner, doubt = returner.ret
    ours, theirs = rally.volley
    returned = (
        winner
        + doubt * (1 - server.saves * (1 - theirs))
        + stays * (1 - ours)
        + offer * (1 - rally.strategy[0])
        + setup * (1 - rally.special[0])
    )
    ball = server.serve
    return ball.ace + ball.winner + ball.doubt * (1 - returner.saves * (1 - ours)) + ball.play * (1 - returned)


def points_won(a: Sheet, b: Sheet) -> tuple[float, float]:
    """What each of the two wins on his own serve."""
    between = rally(a, b)
    return serve_won(a, b, between), serve_won(b, a, between.turned)


def throws(server: Sheet, returner: Sheet, rally: Rally) -> tuple[float, float]:
    """How many times each throws three dice in a point, on average: so often he may be struck by an event."""
    rows = [[0.0] * 5 for _ in range(4)]  # volley of either, special of either: where from, where to
    for me, (own, foe) in enumerate(((server, returner), (returner, server))):
        plan = rally.plans[1 - me]
        for place, column in ((me, own.volley), (me + 2, own.special)):
            setup, stays, offer, _, doubt = column
            row = rows[place]
            row[me] += doubt * foe.saves
            row[1 - me] += stays
            row[3 - me] += setup
            if plan.tactic is Tactic.NONE:
                row[1 - me] += offer
            elif plan.tactic is Tactic.SMASH:
                hit = foe.smashes[plan.setups]
                row[me] += offer * hit.rally
                row[me + 2] += offer * hit.setup
    setup, stays, offer, _, doubt = returner.ret
    play, plan = server.serve.play, rally.plans[0]
    start = [server.serve.doubt * returner.saves + play * stays, play * doubt * server.saves, play * setup, 0.0]
    if plan.tactic is Tactic.NONE:
        start[0] += play * offer
    elif plan.tactic is Tactic.SMASH:
        hit = server.smashes[plan.setups]
        start[1] += play * offer * hit.rally
        start[3] += play * offer * hit.setup
    visits = _solved([[float(i == j) - rows[j][i] for j in range(4)] + [start[i]] for i in range(4)])
    return 1 + visits[0] + visits[2], play + visits[1] + visits[3]


def _solved(rows: list[list[float]]) -> list[float]:
    """A few linear equations, the right-hand side last; the diagonal is never small here."""
    for place, row in enumerate(rows):
        rows[place] = row = [part / row[place] for part in row]
        for other, their in enumerate(rows):
            if other != place:
                share = their[place]
                rows[other] = [part - share * own for part, own in zip(their, row, strict=True)]
    return [row[-1] for row in rows]


# The same choices, for the rules to play with.


def best_policy() -> Callable[[Any, Choose[Any]], Any]:
    """How to answer the rules' questions in singles between two of a sex, injuries and storms considered."""

    @cache
    def between(cards: tuple[Card, Card], hurt: tuple[tuple[int, int, int], ...], events: bool) -> Rally:
        a, b = (sheet(card, lines, events) for card, lines in zip(cards, hurt, strict=True))
        return rally(a, b)

    def choose(state: Any, ask: Choose[Any]) -> Any:
        table, seat = state.table, Side(ask.seat)
        hurt = tuple(tuple(table.subtract(side, column) for column in (Column.S, Column.SP, Column.V)) for side in Side)
        now = between(table.cards, hurt, table.options.random_events != "off")
        now = now if seat is Side.A else now.turned
        if ask.what == "strategy":
            return now.plans[0].tactic
        order = "PSVO" if now.special[1] < now.volley[1] else "PVSO"
        letters = moved_up(table.card(seat).V, table.subtract(seat, Column.V))
        return min(ask.options, key=lambda number: order.index(letters[PLACE[number]]))

    return choose
