"""What the networks of Worldwide Tennis read: a ball just struck, and what both have left when a point is over.

Inputs are small whole numbers, put together out of pieces: the ball, a card held, the Stars of one side. Candidates
differ in few pieces, so that a bot adds the others up once (`netcord.bots.networks`).
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple, Protocol, TypeAlias

from netcord.kernel import Side, State

from .between import DrawCard, Resting, icons
from .cards import WINNER, Card, Deck, Effect, Kind, Risk, Surface, Zone
from .facts import Errand
from .judging import costs_a_card, malus_of
from .players import PlayerCard
from .table import Options, Player, Setup, Table, lay

Piece: TypeAlias = tuple[tuple[str, int], ...]
"""Inputs by name, and what each counts; those left out are 0."""

MOST_STARS, MOST_CARDS, MOST_MALUS, MOST_DUE = 6, 13, 20, 6
HEAVY = 10  # malus: what comes off such a stroke is seldom answered
STEP = 3  # of what was validated on the way to the WINNER
MOST_STEPS = 7
SKILLS = (Kind.SERVICE, Kind.ATTACK, Kind.WINNER, Kind.PASSING, Kind.VOLLEY, Kind.DROP_SHOT)
SIDES = ("my", "their")
WINNERS = (WINNER, 36)
"""The numbers that a WINNER may have (Q20)."""


def _side_names(whose: str) -> Iterator[str]:
    yield from (f"{whose} limit", f"{whose} Stars owned", f"{whose} way to the middle")
    yield from (f"{whose} {kind}" for kind in SKILLS)


SETTING = (
    *(f"surface: {surface}" for surface in Surface),
    "initiation",
    "solo",
    *_side_names("my"),
    *_side_names("their"),
)
HARD = {Kind.ATTACK: "attacks", Kind.VOLLEY: "volleys", Kind.PASSING: "passing shots"}
"""Kinds of which one card is worth much more than another."""
HELD = (
    *(f"safe from {zone}" for zone in (Zone.BH, Zone.N, Zone.FH)),
    *(f"attack from {zone}" for zone in (Zone.BH, Zone.N, Zone.FH)),
    *(f"held: {kind}" for kind in Kind if kind not in (Kind.SERVICE, Kind.ATTACK, Kind.WINNER)),
    *(f"to a corner from {zone}" for zone in (Zone.BH, Zone.N, Zone.FH)),
    *(f"held: {what}" for what in ("draw icons", "Star icons", "topspin", "slice")),
    *(f"held: {what}" for what in ("safe to a corner", "safe to either corner")),
    *(f"held: {what} of {kind}" for kind in HARD.values() for what in ("malus", "difficulty", "heavy ones")),
)
GROUPS = ("safe", "attack", "at the net", "against the net", "drop")
"""What cards are for: so one counts what is left to draw, and what the other may hold."""
SIXTEENTHS = 16
SUPPLY = (
    "my stock",
    "their stock",
    *(f"my stock: {group}" for group in GROUPS),
    *(f"their hand: {group}" for group in GROUPS),
)
RESOURCES = tuple(
    name
    for whose in SIDES
    for name in (
        *(f"{whose} Stars: {stars}" for stars in range(MOST_STARS + 1)),
        *(f"{whose} cards: {cards}" for cards in range(MOST_CARDS + 1)),
        f"{whose} cards due",
        f"{whose} tokens",
        f"{whose} WINNER held",
    )
)
STRUCK_INPUTS = (
    *SETTING,
    *HELD,
    *RESOURCES,
    *SUPPLY,
    *(f"{whose} pawn: {zone}" for whose in SIDES for zone in Zone),
    *(f"{whose} total" for whose in SIDES),
    *(f"{whose} winner within {step}" for whose in SIDES for step in range(MOST_STEPS + 1)),
    *(f"ball: {zone}" for zone in Zone),
    *(f"ball: {risk}" for risk in Risk),
    *(f"ball: {what}" for what in ("topspin", "slice", "lob", "drop", "serve")),
    "malus",
    *(f"malus: {amount}" for amount in range(MOST_MALUS + 1)),
    *(f"malus at {zone}" for zone in Zone),
    *(f"ball: {risk} to {zone}" for risk in Risk for zone in Zone),
    "their attacks from the middle",
    "their volleys at the net",
    *(f"I come in behind {risk} to {zone}" for risk in Risk for zone in Zone),
    *(f"I come in: {what}" for what in ("malus", "volleys", "heavy volleys", "my Stars", "their answers")),
    "they must run",
    "they must run for their last card",
    "fatigue",
    "their smash",
)
POINT_INPUTS = (
    *SETTING,
    *HELD,
    *RESOURCES,
    *SUPPLY,
    "my winner in the discard",
    "I serve next",
    "ends change",
)


class Match(NamedTuple):
    """What is the same all through a match."""

    surface: Surface
    options: Options
    cards: tuple[PlayerCard | None, PlayerCard | None]
    deck: Deck | None
    solo: bool


def match_of(table: Table) -> Match:
    """The match a table belongs to."""
    return Match(table.surface, table.options, table.cards, table.deck, table.robot is not None)


@lru_cache(maxsize=256)
def _laid(match: Match) -> Table:
    """A table of a match, as it is laid."""
    setup = Setup(surface=match.surface, solo=match.solo, players=match.cards, options=match.options, deck=match.deck)
    return lay(setup)[0]


def setting_of(match: Match, side: Side) -> Piece:
    """What is the same all through a match, as a side sees it."""
    return setting(_laid(match), side)


def held_in(match: Match, side: Side, number: int) -> Piece:
    """A card in one's own hand."""
    table = _laid(match)
    return held(table, side, table.card(number))


def setting(table: Table, side: Side) -> Piece:
    """What is the same all through a match."""
    piece = [(f"surface: {table.surface}", 1)]
    if not table.advanced:
        piece.append(("initiation", 1))
    if table.robot is not None:
        piece.append(("solo", 1))
    for whose, one in zip(SIDES, (side, side.other), strict=True):
        if not table.is_robot(one):
            piece += _skills(whose, table.who(one), table.player(one))
    return tuple(piece)


def _skills(whose: str, who: PlayerCard, player: Player) -> Iterator[tuple[str, int]]:
    """How a player card differs from having none."""
    yield f"{whose} limit", who.hand_size - 12
    yield f"{whose} Stars owned", player.owned - 5
    yield f"{whose} way to the middle", int(who.has("free_reposition"))
    for power in who.effects:
        kinds = SKILLS if power.select.kind is None else (power.select.kind,)
        sign = {"difficulty_delta": -1, "star_cost_delta": -1, "malus_delta": 1, "ace_delta": 1, "winner_on": 1}
        for kind in kinds:
            if kind in SKILLS and power.type in sign:
                yield f"{whose} {kind}", sign[power.type] * (power.value or 1)


def held(table: Table, side: Side, card: Card) -> Piece:
    """A card in one's own hand."""
    piece: list[tuple[str, int]] = []
    if card.kind is Kind.ATTACK:
        piece += [(f"attack from {zone}", 1) for zone in card.start]
    elif card.kind is not Kind.WINNER:
        piece.append((f"held: {card.kind}", 1))
    if card.risk is Risk.SAFE:
        piece += [(f"safe from {zone}", 1) for zone in card.start if zone is not Zone.V]
        corners = sum(zone in (Zone.BH, Zone.FH) for zone in card.targets)
        if corners:
            piece += [(f"to a corner from {zone}", 1) for zone in card.start if zone is not Zone.V]
            piece.append(("held: safe to a corner" if corners == 1 else "held: safe to either corner", 1))
    if card.kind in HARD:
        malus = malus_of(table, side, card)
        piece.append((f"held: malus of {HARD[card.kind]}", malus))
        piece.append((f"held: heavy ones of {HARD[card.kind]}", int(malus >= HEAVY)))
        piece.append((f"held: difficulty of {HARD[card.kind]}", card.difficulty or 0))
    if card.draw:
        piece.append(("held: draw icons", card.draw))
    if card.star_gain and table.advanced:
        piece.append(("held: Star icons", card.star_gain))
    if card.effect is not Effect.NONE and table.advanced:
        piece.append(("held: topspin" if card.effect is Effect.TSPIN else "held: slice", 1))
    return tuple(piece)


def group(card: Card) -> int:
    """What a card is for: its place among `GROUPS`, or -1."""
    if card.risk is Risk.SAFE:
        return 0
    places = {
        Kind.ATTACK: 1,
        Kind.VOLLEY: 2,
        Kind.DROP_VOLLEY: 2,
        Kind.SMASH: 2,
        Kind.PASSING: 3,
        Kind.LOB: 3,
        Kind.DROP_SHOT: 4,
    }
    return places.get(card.kind, -1)


LANE = 8  # bits: cards of all groups are counted side by side in one number


@lru_cache(maxsize=64)
def _lanes(deck: Deck) -> dict[int, int]:
    """By its number, what a card of a deck adds to the counts of its group."""
    places = {number: group(deck[number]) for number in deck.rally}
    return {number: 1 << LANE * place if place >= 0 else 0 for number, place in places.items()}


@lru_cache(maxsize=256)
def _owned(deck: Deck, removed: tuple[int, ...]) -> int:
    """The counts of all cards that a side plays with."""
    lanes = _lanes(deck)
    return sum(lanes[number] for number in deck.rally if number not in removed)


def _counts(lanes: dict[int, int], cards: Iterable[Any]) -> int:
    return sum([lanes[card] for card in cards])


def supplies(table: Table, side: Side) -> tuple[int, ...]:
    """What `supply` depends on: everybody sees what was discarded, so that the rest can be counted.

    Of one's own stock, or of the discards if it is as good as empty, how many of sixteen cards are of each group; of
    the other's hand, how many halves of a card of each group are to be expected.
    """
    me, them, deck = table.player(side), table.player(side.other), table.all_cards
    lanes = _lanes(deck)
    gone = [card for card, _ in me.discard.contents]
    if me.stock.size >= FEW:
        stock = _owned(deck, table.who(side).removed) - _counts(lanes, gone) - _counts(lanes, me.played)
        stock -= _counts(lanes, me.hand)
        mine = _shares(stock, me.stock.size, SIXTEENTHS)
    else:
        early = [card for card in gone if card not in me.spent]  # what this point takes is not known before it
        mine = _shares(_counts(lanes, early), len(early), SIXTEENTHS)
    if table.is_robot(side.other):
        return (me.stock.size // 8, 0, *mine, *(0 for _ in GROUPS))
    known = [card for pile in them.hand.piles for card, _ in pile.known]
    hidden = len(them.hand) - len(known)
    unseen = hidden + them.stock.size
    pool = _owned(deck, table.who(side.other).removed) - _counts(lanes, known) - _counts(lanes, them.played)
    pool -= _counts(lanes, [card for card, _ in them.discard.contents])
    sure = _counts(lanes, known)
    theirs = [
        2 * (sure >> lane & 255) + (2 * hidden * (pool >> lane & 255) + unseen // 2) // max(1, unseen)
        for lane in range(0, LANE * len(GROUPS), LANE)
    ]
    return (me.stock.size // 8, them.stock.size // 8, *mine, *theirs)


FEW = 3
"""Cards left in the stock below which the discards tell what will be drawn."""


def _shares(counts: int, size: int, parts: int) -> list[int]:
    return [(parts * (counts >> lane & 255) + size // 2) // max(1, size) for lane in range(0, LANE * len(GROUPS), LANE)]


def supply(*many: int) -> Piece:
    """What is left to draw, and what the other may hold."""
    return tuple([(name, count) for name, count in zip(SUPPLY, many, strict=True) if count])


def stars(whose: str, many: int) -> Piece:
    """The Stars of a side."""
    return ((f"{whose} Stars: {max(0, min(MOST_STARS, many))}", 1),)


def cards(whose: str, many: int) -> Piece:
    """The number of cards a side holds."""
    return ((f"{whose} cards: {min(MOST_CARDS, many)}", 1),)


def due(whose: str, many: int) -> Piece:
    """The cards a side will draw when the point is over."""
    return ((f"{whose} cards due", min(MOST_DUE, many)),) if many > 0 else ()


def tokens(whose: str, many: int) -> Piece:
    """The Challenge tokens of a side."""
    return ((f"{whose} tokens", many),) if many else ()


def holds_winner(whose: str, eighths: int) -> Piece:
    """How likely a side holds a WINNER, in eighths."""
    return ((f"{whose} WINNER held", eighths),) if eighths else ()


def reach(whose: str, total: int, eighths: int) -> Piece:
    """What a side has validated on the way to its WINNER, and whether it has one to play."""
    step = min(MOST_STEPS, total // STEP)
    near = ((f"{whose} winner within {step}", eighths),) if eighths else ()
    return (*near, (f"{whose} total", total)) if total else near


def stands(whose: str, pawn: Zone) -> Piece:
    """Where a pawn stands."""
    return ((f"{whose} pawn: {pawn}", 1),)


def ball(card: Card, zone: Zone, effect: Effect, malus: int) -> Piece:
    """A ball that lies in their zone."""
    piece = [
        (f"ball: {zone}", 1),
        (f"ball: {card.risk}", 1),
        (f"malus: {min(MOST_MALUS, malus)}", 1),
        ("malus", malus),
        (f"malus at {zone}", malus),
        (f"ball: {card.risk} to {zone}", 1),
    ]
    if effect is not Effect.NONE:
        piece.append(("ball: topspin" if effect is Effect.TSPIN else "ball: slice", 1))
    if card.kind is Kind.LOB:
        piece.append(("ball: lob", 1))
    if card.nszl:
        piece.append(("ball: drop", 1))
    if card.kind is Kind.SERVICE:
        piece.append(("ball: serve", 1))
    return tuple(piece)


def waiting(risk: Risk, zone: Zone, opposed: bool, attacks: int, volleys: int) -> Piece:
    """What they are likely to hold for just this ball: attacks for a safe one into the middle, volleys at the net."""
    piece = (("their attacks from the middle", attacks),) if risk is Risk.SAFE and zone is Zone.N else ()
    return (*piece, ("their volleys at the net", volleys)) if opposed else piece


def approach(risk: Risk, zone: Zone, malus: int, volleys: int, heavy: int, many_stars: int, answers: int) -> Piece:
    """Behind which ball I come in, with what to back it up, and what they are likely to hold against it."""
    return (
        (f"I come in behind {risk} to {zone}", 1),
        ("I come in: malus", malus),
        ("I come in: volleys", volleys),
        ("I come in: heavy volleys", heavy),
        ("I come in: my Stars", many_stars),
        ("I come in: their answers", answers),
    )


def finishes(table: Table, side: Side, card: Card) -> bool:
    """Whether a card is a volley that is seldom answered."""
    return card.kind is Kind.VOLLEY and malus_of(table, side, card) >= HEAVY


def expected(many: tuple[int, ...], group: str) -> int:
    """Of `supplies`, what the other is likely to hold of a group."""
    return many[2 + len(GROUPS) + GROUPS.index(group)]


def runs(pawn: Zone, zone: Zone, lob: bool, last: bool) -> Piece:
    """Whether it costs them a card to get to the ball."""
    far = lob if pawn is Zone.V else costs_a_card(pawn, zone)
    if not far:
        return ()
    return (("they must run", 1), ("they must run for their last card", 1)) if last else (("they must run", 1),)


def likely_winner(table: Table, side: Side, *, own: bool) -> int:
    """How likely a side holds a WINNER, in eighths: for its owner 8 or 0, for others by what they have seen."""
    me = table.player(side)
    if own:
        return 8 if any(card in me.hand for card in WINNERS if table.card(card).kind is Kind.WINNER) else 0
    if table.is_robot(side):
        return 0
    known = 0
    for pile in me.hand.piles:
        for card, many in pile.known:
            known += many
            if card == WINNER:
                return 8
    if WINNER in me.discard or WINNER in me.played:
        return 0
    hidden = len(me.hand) - known
    return 8 * hidden // max(1, hidden + me.stock.size)


class Has(NamedTuple):
    """What a side has, as the other or itself may know."""

    stars: int
    cards: int
    due: int
    tokens: int
    winner: int


def has(table: Table, side: Side, *, own: bool) -> Has:
    """What a side has in the middle of a point."""
    me = table.player(side)
    if table.is_robot(side):
        return Has(0, 12, 0, 0, 0)
    return Has(me.stars, len(me.hand), icons(table, side), me.tokens, likely_winner(table, side, own=own))


def resources(whose: str, one: Has) -> Piece:
    """Its pieces."""
    return (
        *stars(whose, one.stars),
        *cards(whose, one.cards),
        *due(whose, one.due),
        *tokens(whose, one.tokens),
        *holds_winner(whose, one.winner),
    )


def automaton(fatigue: int, smashes: int) -> Piece:
    """§20 What tires it, and what it keeps."""
    return (("fatigue", fatigue), ("their smash", smashes))


def tires(table: Table) -> tuple[int, int]:
    """What `automaton` depends on."""
    return (0, 0) if table.robot is None else (table.robot.fatigue, len(table.robot.active))


class See(Protocol):
    """Adds up pieces: each is told by the function that makes it and what that depends on, so that it is made once."""

    def __call__(self, piece: Callable[..., Piece], *of: Any) -> int:
        """Add a piece."""
        ...


def struck(see: See, state: State[Table, Any], side: Side) -> int:
    """The ball that `side` has just struck, as that side sees it."""
    table = state.table
    me, them, now = table.player(side), table.player(side.other), table.ball
    assert now is not None, "a ball was struck"
    mine, theirs, card = has(table, side, own=True), has(table, side.other, own=False), table.card(now.card)
    seen = see(setting_of, match_of(table), side)
    for number in me.hand:
        seen += see(held_in, match_of(table), side, int(number))
    seen += see(resources, "my", mine) + see(resources, "their", theirs)
    seen += see(stands, "my", me.pawn) + see(stands, "their", them.pawn)
    seen += see(reach, "my", me.total, mine.winner) + see(reach, "their", them.total, theirs.winner)
    spin = now.effect if table.advanced else Effect.NONE
    seen += see(ball, card, now.zone, spin, malus_of(table, side, card))
    seen += see(runs, them.pawn, now.zone, card.kind is Kind.LOB, theirs.cards <= 1)
    known = supplies(table, side)
    attacks, volleys, answers = (expected(known, group) for group in ("attack", "at the net", "against the net"))
    seen += see(waiting, card.risk, now.zone, them.pawn is Zone.V, attacks, volleys)
    if me.pawn is Zone.V:
        mine_there = [table.card(int(number)) for number in me.hand]
        held_there = sum(one.kind is Kind.VOLLEY for one in mine_there)
        heavy = sum(finishes(table, side, one) for one in mine_there)
        malus = malus_of(table, side, card)
        seen += see(approach, card.risk, now.zone, malus, held_there, heavy, me.stars, answers)
    return seen + see(supply, *known) + see(automaton, *tires(table))


def rests(state: State[Table, Any], side: Side, *, own: bool) -> Has:
    """What a side has when a point has just been won, before it draws and clears the table."""
    table, phase = state.table, state.phase
    one = has(table, side, own=own)
    if table.is_robot(side):
        return one
    back = sum(1 for number in table.player(side).played if table.card(number).recycle)
    coming = phase.left if isinstance(phase, DrawCard) and phase.side is side else one.due
    return Has(one.stars, one.cards + back, coming, one.tokens, 8 if back else one.winner)


def point(see: See, state: State[Table, Any], side: Side) -> int:
    """A point that has just been won, before cards are drawn, as one side sees it."""
    table = state.table
    me = table.player(side)
    mine = rests(state, side, own=True)
    seen = see(setting_of, match_of(table), side)
    for number in (*me.hand, *(card for card in me.played if table.card(card).recycle)):
        seen += see(held_in, match_of(table), side, int(number))
    seen += see(resources, "my", mine) + see(resources, "their", rests(state, side.other, own=False))
    seen += see(next_point, table.score.server_side is side, changes_ends(state))
    return seen + see(supply, *supplies(table, side)) + see(waits, not mine.winner and WINNER in me.discard)


def waits(discarded: bool) -> Piece:
    """Whether a WINNER lies with the discards of its owner."""
    return (("my winner in the discard", 1),) if discarded else ()


def next_point(serving: bool, ends: bool) -> Piece:
    """What comes when a point is over: a serve of one's own, a change of ends."""
    piece = (("I serve next", 1),) if serving else ()
    return (*piece, ("ends change", 1)) if ends else piece


def changes_ends(state: State[Table, Any]) -> bool:
    """Whether a change of ends follows what is being settled."""
    return isinstance(state.phase, Resting) or getattr(state.phase, "errand", None) is Errand.ENDS


class Listing:
    """Adds pieces up to a list of inputs."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self._place = {name: number for number, name in enumerate(names)}
        self._none = [0] * len(names)
        self._known: dict[tuple[Any, ...], tuple[tuple[int, int], ...]] = {}
        self._values = [*self._none]

    def __call__(self, piece: Callable[..., Piece], *of: Any) -> int:
        """Add a piece."""
        key = piece, *of
        places = self._known.get(key)
        if places is None:
            if len(self._known) > 1 << 16:
                self._known.clear()
            places = self._known[key] = tuple((self._place[name], count) for name, count in piece(*of))
        for place, count in places:
            self._values[place] += count
        return 0

    def taken(self) -> list[int]:
        """The list, and a fresh one from now on."""
        values, self._values = self._values, [*self._none]
        return values
