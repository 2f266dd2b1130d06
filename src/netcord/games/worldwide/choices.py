"""What can be chosen, from the view of the seat that is asked: cards with what must be rolled, Stars, zones, places.

A card with several ways to play it (Stars, an effect, the die although it is sure) is chosen first, then the way; cards
that cannot be played stand among the others with the reason. Stars that change nothing, on a stroke that cannot fail or
cannot succeed, are no choice of their own.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from netcord.kernel import Ask, Choose, Fact, Side, View
from netcord.tennis import (
    Choice,
    Cost,
    Detail,
    Face,
    Follow,
    Incoming,
    Mark,
    Part,
    Prompt,
    Roll,
    Setting,
    Share,
    Spot,
    Turn,
    Way,
    Words,
    follow,
    gathered,
    kept,
    simple,
    stressed,
    way,
)

from .between import CONCENTRATION
from .cards import Card, Effect, Kind, Risk, Surface, Zone, shipped_deck
from .challenging import Challenge
from .drawing import (
    HandRow,
    ServeRow,
    blocked,
    hand,
    hand_rows,
    odds,
    reply,
    rolled,
    serve_rows,
    short_zones,
    stroke,
    told_reply,
)
from .facts import Missed, Played, Rest, Serve, Served, Shot, Validated
from .judging import (
    RALLY_BONUS,
    SERVE_BONUS,
    SLICE,
    Addend,
    Block,
    addends,
    adds,
    chance,
    costs_a_card,
    gain,
    malus,
    malus_of,
    needed,
    serve_addends,
    serve_needed,
    sliced,
    star_cost,
    stars_for,
    sure,
)
from .players import PlayerCard, span
from .rallying import CONCEDE, SMASH, Position, Target
from .serving import Service
from .table import Options, Setup, Table

Choices = Iterable[Choice[Any]]
HIGHEST = 20


HANDS = ("stroke", "fatigue", "facing_lob", "limit")
"""Questions whose choices are the hand itself."""

VITAL = ("in", "roll", "kept")
"""Columns that are shown however narrow the screen is: the number to roll, and how likely it is."""


def choices(view: View[Any, Ask], words: Words) -> Choices:
    """A choice for every option of the question that the viewer is asked."""
    ask = view.ask
    if not isinstance(ask, Choose) or ask.seat != view.seat or ask.what not in TELLERS:
        return ()
    return TELLERS[ask.what](Telling(view, ask, words))


def setting(view: View[Any, Ask], words: Words) -> Setting:
    """What the question is asked about: the ball, the hand, and in a sentence why."""
    ask = view.ask
    if not isinstance(ask, Choose) or ask.seat != view.seat:
        return Setting()
    here = Telling(view, ask, words)
    told = SETTINGS.get(ask.what)
    rule, why = ("", "") if told is None else told(here)
    turn = _turn(here)
    return Setting(why, rule, _incoming(here), () if ask.what in HANDS else held(view, words), turn)


def _turn(here: "Telling") -> Turn:
    """Which serve it is; and whether somebody else chooses at the same time."""
    match here.ask.what:
        case "serve":
            return "serve_1" if here.phase.number == 1 else "serve_2"
        case "rest":
            return "ends" if here.table.is_robot(here.side.other) else "ends_secret"
    return ""


def prompted(view: View[Any, Ask], words: Words, _point: Sequence[Fact] = ()) -> Prompt | None:
    """What is asked, where the usual question would offer what cannot be had now."""
    ask = view.ask
    if not isinstance(ask, Choose) or ask.seat != view.seat:
        return None
    if ask.what == "stroke" and not any(isinstance(option, Shot) for option in ask.options):
        what, rule = words.term("ask_stuck"), "WT-11A-4"
    elif ask.what == "position" and len(ways := sorted({place.how for place in ask.options})) == 2:
        what, rule = words.term(f"ask_{'_'.join(ways)}"), "WT-09C-1"
    else:
        return None
    why, stress = stressed(setting(view, words).why)
    return Prompt(what, why, rule, stress)


def held(view: View[Any, Ask], words: Words) -> tuple[Face, ...]:
    """The viewer's own cards, as they count in this match."""
    if view.seat is None:
        return ()
    table, side = view.state.table, Side(view.seat)
    return tuple([_counted(table, side, card, words).face for card in hand(view)])


def faces(words: Words) -> tuple[Face, ...]:
    """The deck that comes along, card by card as printed: what each adds to the reply is marked by surface."""
    return tuple(_whole(card, words) for card in shipped_deck().cards)


def played(setup: Setup, fact: Fact, words: Words) -> Face | None:
    """The card of a stroke or a serve that everybody sees."""
    if not isinstance(fact, Served | Played | Validated | Missed):
        return None
    deck = setup.deck or shipped_deck(setup.options.second_winner)
    return _shown(words.plain, deck[fact.card])


def _whole(card: Card, words: Words) -> Face:
    marks = [Mark("kind", words.term(f"kind_{card.kind}"))]
    if card.kind is not Kind.WINNER:
        marks += [Mark(surface.value, words.term("drawing_reply"), card.malus.on(surface)) for surface in Surface]
    counts = {"draw": card.draw, "gain": card.star_gain, "cost": card.star_cost}
    marks += [Mark(key, words.term(f"drawing_{_HEADS[key]}"), count) for key, count in counts.items() if count]
    if card.effect is not Effect.NONE:
        marks.append(Mark(card.effect.value, words.term(f"effect_{card.effect}")))
    if card.ace is not None:
        marks.append(Mark("ace", f"{words.term('drawing_ace')} {_from_on(card.ace[0])}", card.ace[0]))
    return _face(card, words, marks)


def _from_on(face: int) -> str:
    """ "18+"; nothing is above the highest face."""
    return str(face) if face == HIGHEST else f"{face}+"


_HEADS = {"draw": "draw", "gain": "star", "cost": "star"}


def _face(card: Card, words: Words, marks: Iterable[Mark]) -> Face:
    return Face(
        str(card.number),
        card.name.in_(words.language),
        card.kind.value,
        card.risk.value,
        22 if card.kind is Kind.WINNER else card.difficulty,
        "",
        tuple(zone.value for zone in card.start),
        tuple(zone.value for zone in card.targets),
        tuple(marks),
    )


# What is told again and again: it depends on the words and on what is printed, never on the match, so it is put into
# words once for all matches of a server.

MANY = 8192
"""What is kept of it."""


@lru_cache(MANY)
def _shown(words: Words, card: Card) -> Face:
    return _face(card, words, ())


@lru_cache(MANY)
def _said(words: Words, key: str, **fields: Any) -> str:
    return words.say(key, {}, **fields)


@lru_cache(MANY)
def _column(words: Words, head: str, text: str) -> Detail:
    return Detail(words.term(f"drawing_{head}"), text, vital=head in VITAL, key=head)


@lru_cache(MANY)
def _zone(words: Words, zone: Zone, own: bool) -> Spot:
    return Spot("zone", zone.value, words.term(f"zone_{zone}"), own)


class Counted(NamedTuple):
    """A card as it counts for one side all through a match: its name, its face, and what a table says of it."""

    name: str
    face: Face
    cells: tuple[Detail, ...]
    whole: tuple[Detail, ...]  # and from where it is played
    discarded: Choice[Any]


def _counted(table: Table, side: Side, card: Card, words: Words) -> Counted:
    return _counting(words.plain, card, table.who(side), table.surface, table.options, table.deck is not None)


@lru_cache(MANY)
def _counting(words: Words, card: Card, who: PlayerCard, surface: Surface, options: Options, own: bool) -> Counted:
    added, cost = adds(card, who, surface), stars_for(card, who, int(options.drop_volley_cost))
    advanced = options.level == "advanced"
    name, face = stroke(card, words, own=own), _faced(words, card, added, cost, advanced)
    cells, whole = (
        _cells(words, card, told_reply(card, added, advanced, words), advanced, start) for start in (False, True)
    )
    gone = follow("good", words.term("then_sure"), words.term("limit_then"))
    given = replace(_gives(words, card, name, face, whole, None), then=(gone,))
    return Counted(name, face, cells, whole, kept(given))


def _faced(words: Words, card: Card, added: int, cost: int, advanced: bool) -> Face:
    """A card that adds so much to the reply and costs so many Stars."""
    marks = []
    if card.kind is not Kind.WINNER:
        marks.append(Mark("reply", f"{words.term('drawing_reply')} +{added}", added))
    else:
        marks.append(Mark("ends", words.term("mark_ends")))
    if card.draw:
        marks.append(Mark("draw", f"{words.term('drawing_draw')} {card.draw}", card.draw))
    if advanced:
        if card.star_gain:
            marks.append(Mark("gain", _stars(words, card.star_gain), card.star_gain))
        if card.effect is not Effect.NONE:
            marks.append(Mark(card.effect.value, words.term(f"effect_{card.effect}")))
    if cost:
        marks.append(Mark("cost", _stars(words, cost), cost))
    if card.ace is not None:
        marks.append(Mark("ace", f"{words.term('drawing_ace')} {_from_on(card.ace[0])}", card.ace[0]))
    return _face(card, words, marks)


def _stars(words: Words, count: int) -> str:
    return _said(words, "stars", count=count) if count else words.term("stars_0")


class Kept:
    """Choices that are told once for all matches of a server in which they are the same, by all that they depend on."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._told: dict[Hashable, tuple[Choice[Any], ...]] = {}

    def told(self, key: Hashable, tell: Callable[[], Choices]) -> tuple[Choice[Any], ...]:
        """What was told by this key, or is told now."""
        told = self._told.get(key)
        if told is None:
            if len(self._told) >= self._most:
                self._told.clear()
            told = self._told[key] = tuple(tell())
        return told


SERVED, STRUCK = Kept(256), Kept(4096)
"""Services, and the ways to play a card of the hand: the same few come up all the time."""


class Telling:
    """One question, as its seat sees it."""

    def __init__(self, view: View[Any, Ask], ask: Choose[Any], words: Words) -> None:
        self.view = view
        self.ask = ask
        self.words = words
        self.plain = words.plain
        self.table: Table = view.state.table
        self.phase: Any = view.state.phase
        self.side = Side(ask.seat)

    def say(self, key: str, **fields: Any) -> str:
        """A sentence about an option."""
        return _said(self.plain, key, **fields)

    @cached_property
    def other(self) -> str:
        """What the opponent is called."""
        return (
            self.words.term("automaton") if self.table.is_robot(self.side.other) else self.words.name(self.side.other)
        )

    def word(self, zone: Zone) -> str:
        """A zone by its name."""
        return self.words.term(f"zone_{zone}")

    def name(self, card: Card) -> str:
        """What a card is called."""
        return self.counted(card).name

    def zone(self, zone: Zone, own: bool) -> Spot:
        """A zone of the court."""
        return _zone(self.plain, zone, own)

    def column(self, head: str, text: str) -> Detail:
        """A cell of the table of the hand."""
        return _column(self.plain, head, text)

    def counted(self, card: Card) -> Counted:
        """A card as it counts in this match."""
        return _counted(self.table, self.side, card, self.words)

    def face(self, card: Card, side: Side | None = None) -> Face:
        """The face of a card as it counts in this match, in the hand of a side."""
        return _counted(self.table, side or self.side, card, self.words).face

    def stars(self, count: int) -> str:
        """ "2 Stars"."""
        return _stars(self.plain, count)

    def rolling(self, due: int) -> str:
        """ "12 or more (45 %)"; what cannot fail, or cannot succeed, says so."""
        faces = chance(due)
        if faces in (0, HIGHEST):
            return self.words.term("roll_always" if faces else "roll_never")
        return self.say("roll", needed=due, chance=5 * faces)

    def roll(self, due: int, parts: tuple[Addend, ...]) -> Roll:
        """The d20, and the sum it is rolled against."""
        return _roll(self.plain, due, parts)

    def decided(self, due: int) -> int:
        """What must be rolled, as far as it makes a difference: a fault by one may be challenged."""
        lost = HIGHEST + (2 if self.table.challenges else 1)
        return max(1, min(lost, due))

    def beyond(self, bonus: tuple[int, ...], cost: int = 0) -> tuple[Way, ...]:
        """Numbers of Stars that the rules would take and the player has not got."""
        if not self.table.advanced:
            return ()
        return _beyond(self.plain, len(bonus), cost, self.table.player(self.side).stars)

    @cached_property
    def lost(self) -> str:
        """What a point lost now would make of the score."""
        after = self.table.score.point(self.side.other)
        if after.game or after.set:
            return self.words.term("then_lost_game" if after.game and not after.set else "then_lost_set")
        a, b = after.score.point_labels
        mine, theirs = (a, b) if self.side is Side.A else (b, a)
        return self.say("then_lost", mine=mine, theirs=theirs)

    @cached_property
    def plain_serves(self) -> dict[Card, int]:
        """By service card, what must be rolled for it without effect and Stars."""
        table, side = self.table, self.side
        return {card: serve_needed(table, side, card, Effect.NONE, 0) for card in table.all_cards.services}

    @cached_property
    def has_winner(self) -> bool:
        """Whether a WINNER is in the hand, which difficulties that were played make easier."""
        return any(card.kind is Kind.WINNER for card in hand(self.view))

    def going(self, card: Card) -> tuple[Spot, ...]:
        """Where the ball may go."""
        return tuple(self.zone(zone, own=False) for zone in card.targets)


@lru_cache(MANY)
def _roll(words: Words, due: int, parts: tuple[Addend, ...]) -> Roll:
    told = [Part(amount, words.term(f"part_{why}"), why) for why, amount in parts if amount or why == "card"]
    if over := due - sum(part.amount for part in told):
        told.append(Part(over, words.term("part_floor"), "floor"))
    return Roll(("d20",), due, "high", tuple(told))


@lru_cache(MANY)
def _beyond(words: Words, most: int, cost: int, have: int) -> tuple[Way, ...]:
    why = _said(words, "stars_lack", stars=_stars(words, have)) if have else words.term("stars_lack_0")
    wanted = [(stars, stars + cost) for stars in range(1, most) if stars + cost > have]
    return tuple(Way("stars", str(stars), _stars(words, paid), why_not=why) for stars, paid in wanted)


# Serving


def _serves(here: Telling) -> Choices:
    """What a serve is chosen from; before a second serve, with what the point would cost."""
    table, side, phase = here.table, here.side, here.phase
    # All that a service depends on, but for the score
    key = (
        *(here.plain, here.other, here.ask.options, phase, table.options, table.surface, table.deck),
        *(table.who(side), table.player(side).stars, table.player(side.other).pawn, table.robot is None),
    )
    if phase.number == 1:
        return SERVED.told(key, lambda: map(kept, _services(here)))
    told = SERVED.told(key, lambda: _services(here))
    miss = follow("miss", here.words.term("then_miss"), here.lost)
    return [choice if choice.answer is None else replace(choice, then=(*choice.then, miss)) for choice in told]


def _services(here: Telling) -> Choices:
    """The card first, then the effect and the Stars; the card of a first fault cannot be played again."""
    rows = {row.card.number: row for row in serve_rows(here.view)}
    ways: dict[tuple[int, Effect], list[Serve]] = {}
    for serve in here.ask.options:
        ways.setdefault((serve.card, serve.effect), []).append(serve)
    told = [choice for (card, effect), serves in ways.items() for choice in _spun(here, rows[card], effect, serves)]
    why = here.words.term("block_used")
    used = [_barred(here, card, why) for card in here.table.all_cards.services if card.number not in rows]
    return [*gathered(told), *used]


def _service(here: Telling, row: ServeRow) -> tuple[Detail, ...]:
    """A service card in the table of those there are."""
    (_, due, _), *_ = row.needed
    return (
        here.column("risk", here.words.term(f"short_{row.card.risk}")),
        here.column("reply", reply(here.table, here.side, row.card, here.words)),
        here.column("draw", str(row.card.draw or "")),
        here.column("in", odds(due)),
        here.column("ace", odds(max(row.ace, due)) if row.ace is not None else "-"),
    )


def _barred(here: Telling, card: Card, why: str) -> Choice[Any]:
    """A card that cannot be played now."""
    counted = here.counted(card)
    return _bars(here.plain, card, counted.name, counted.face, why)


@lru_cache(MANY)
def _bars(words: Words, card: Card, name: str, face: Face, why: str) -> Choice[Any]:
    return kept(Choice(None, name, (way("card", card.number, name),), card=face, why_not=why))


def _spun(
    here: Telling, row: ServeRow, effect: Effect, serves: Iterable[Serve]
) -> Iterator[tuple[tuple[int, Effect, int], Choice[Any]]]:
    """A service card with an effect and the Stars for it, each way with what it comes to.

    What is the same however many Stars it is played with is worked out once.
    """
    table, side, card, words = here.table, here.side, row.card, here.words
    name, spin = here.name(card), words.term(f"serve_{effect}")
    path: tuple[Way, ...] = (way("card", card.number, name, *_service(here, row)),)
    if table.advanced and card.serve_effects.printed:
        due = serve_needed(table, side, card, effect, 0)
        path += (way("effect", effect, words.term(f"effect_{effect}"), here.column("in", odds(due))),)
    told: dict[str, Any] = {
        "card": here.face(card),
        "at": here.zone(Zone.N, own=True),
        "to": (here.zone(table.player(side.other).pawn, own=False),),
        "effect": _serve_effect(here, card),
        "then": _serve_then(here, card, effect),
        "closed": here.beyond(SERVE_BONUS),
    }
    second = _second_serve(here, card)
    for serve in serves:
        parts = serve_addends(table, side, card, effect, serve.stars)
        due = sum(amount for _, amount in parts)
        inside = chance(due)
        aces = chance(max(row.ace, due)) if row.ace is not None else 0
        stars = here.stars(serve.stars)
        paid = (way("stars", serve.stars, stars, here.column("in", here.rolling(due))),) if table.advanced else ()
        choice = Choice(
            serve,
            here.say("serve_way", card=name, effect=spin, stars=stars) if table.advanced else name,
            path + paid,
            roll=here.roll(due, parts),
            chance=inside / HIGHEST,
            odds=_shares(here.plain, out=HIGHEST - inside, **{"in": inside - aces}, ace=aces),
            cost=(Cost("star", serve.stars),) if serve.stars else (),
            outlook=() if second is None else _outlook(here.plain, inside, *second),
            **told,
        )
        yield (card.number, effect, here.decided(due)), choice


def _serve_then(here: Telling, card: Card, effect: Effect) -> tuple[Follow, ...]:
    """What a serve that is in asks of the returner, and what a first fault leads to."""
    words, table = here.words, here.table
    if here.phase.number == 2:
        fault = ""
    elif table.options.second_serve == "any_card":
        fault = words.term("then_second_any")
    else:
        fault = here.say("then_second", count=sum(one.number != card.number for one in table.all_cards.services))
    added = malus_of(table, here.side, card)
    return _serve_follows(here.plain, card, effect, added, table.options.serve_and_volley, here.other, fault)


@lru_cache(MANY)
def _serve_follows(
    words: Words, card: Card, effect: Effect, added: int, rush: bool, other: str, fault: str
) -> tuple[Follow, ...]:
    told = [_said(words, "then_reply" if added else "then_reply_0", other=other, count=added)]
    if card.risk is not Risk.SAFE:
        told.append(_said(words, "then_unsure", risk=words.term(f"risk_{card.risk}")))
    if effect is not Effect.NONE:
        told.append(words.term(f"then_{effect}"))
    if card.draw:
        told.append(_said(words, "then_draw", count=card.draw))
    if rush:
        told.append(words.term("then_rush"))
    good = follow("good", words.term("then_in"), " ".join(_sentence(text) for text in told))
    return (good, follow("miss", words.term("then_miss"), fault)) if fault else (good,)


def _second_serve(here: Telling, card: Card) -> tuple[int, str] | None:
    """After a first serve with a card, the safest of the others: its chance and its name."""
    if here.phase.number != 1:
        return None
    again = here.table.options.second_serve == "any_card"
    others = [one for one in here.plain_serves if again or one.number != card.number]
    safest = min(others, key=lambda one: here.plain_serves[one])
    return chance(here.plain_serves[safest]), here.name(safest)


@lru_cache(MANY)
def _outlook(words: Words, first: int, second: int, card: str) -> tuple[Share, ...]:
    """Before a first serve: how often it is in, then the safest of the others, and how often neither is."""
    return (
        Share("first", words.term("outlook_first"), first / HIGHEST),
        Share("second", _said(words, "outlook_second", card=card), second / HIGHEST),
        Share("double", words.term("outlook_double"), (HIGHEST - first) * (HIGHEST - second) / HIGHEST**2),
    )


def _serve_effect(here: Telling, card: Card) -> str:
    phase = here.phase
    assert isinstance(phase, Service), "a serve is chosen"
    return here.say(
        f"serve_effect_{'first' if phase.number == 1 else 'second'}",
        reply=reply(here.table, here.side, card, here.words),
    )


@lru_cache(MANY)
def _shares(words: Words, **faces: int) -> tuple[Share, ...]:
    """What may come of it, in twentieths."""
    return tuple(Share(key, words.term(f"share_{key}"), many / HIGHEST) for key, many in faces.items() if many)


# Strokes


def _strokes(here: Telling) -> Iterator[Choice[Any]]:
    """The whole hand: what can be played and with how many Stars, letting it go, then what cannot with the reason."""
    rows = {row.card.number: row for row in hand_rows(here.view)}
    ways: dict[int, list[Shot]] = {}
    for shot in here.ask.options:
        if isinstance(shot, Shot):
            ways.setdefault(shot.card, []).append(shot)
    miss = follow("miss", here.words.term("then_miss"), here.lost)
    for number, shots in ways.items():
        row = rows[number]
        good = _stroke_then(here, row.card)
        certain = replace(good, head=here.words.term("then_sure"))
        for choice in _struck(here, row, tuple(shots)):
            yield replace(choice, then=(certain,) if choice.roll is None else (good, miss))
    yield _conceded(here)
    for row in rows.values():
        if row.card.number not in ways:
            yield _barred(here, row.card, _not_now(here.plain, row.card, row.reason))


def _struck(here: Telling, row: HandRow, shots: tuple[Shot, ...]) -> tuple[Choice[Any], ...]:
    """The ways to play a card, without what follows from them."""
    table, side, card = here.table, here.side, row.card
    # All that they depend on
    key = (
        *(here.plain, shots, row, addends(table, side, card), _from(here), gain(table, side, card)),
        *(table.player(side).stars, table.who(side), table.surface, table.options, table.challenges),
        table.deck is not None,
    )
    return STRUCK.told(key, lambda: gathered(_ways(here, row, shots)))


def _from(here: Telling) -> Zone:
    """Where a stroke is played from: at the net, or where the ball comes down."""
    ball = here.table.ball
    assert ball is not None, "a stroke answers a ball"
    return Zone.V if here.table.player(here.side).pawn is Zone.V else ball.zone


@lru_cache(MANY)
def _not_now(words: Words, card: Card, reason: Block) -> str:
    """Why a card cannot be played now, in whole words."""
    if reason is not Block.ZONE:
        return blocked(HandRow(card, False, reason=reason), words)
    if card.start == (Zone.V,):
        return words.term("only_from_net")
    *others, last = (words.term(f"zone_{zone}") for zone in card.start)
    if not others:
        return _said(words, "only_from", zone=last)
    return _said(words, "only_from_several", zones=", ".join(others), last=last)


def _ways(here: Telling, row: HandRow, shots: Iterable[Shot]) -> Iterator[tuple[tuple[bool, int], Choice[Any]]]:
    """A card and the Stars for it, each way with what tells it apart: whether the die is thrown, what it must show.

    What is the same for all ways to play the card is worked out once.
    """
    table, side, card, words = here.table, here.side, row.card, here.words
    counted = here.counted(card)
    first = way("card", card.number, counted.name, *counted.cells, here.column("roll", rolled(row, words)))
    to = here.say("to_zones", zones=", ".join(words.term(f"zone_{zone}") for zone in card.targets)) + " · "
    effect = words.term("effect_winner") if card.kind is Kind.WINNER else to + _effect(here, card)
    cost = star_cost(table, side, card)
    told: dict[str, Any] = {"card": counted.face, "at": here.zone(_from(here), own=True), "to": here.going(card)}
    closed = here.beyond(RALLY_BONUS, cost)
    for shot in shots:
        paid = (Cost("star", shot.stars + cost),) if shot.stars + cost else ()
        if row.sure and not shot.roll:
            tail = way("stars", "sure", words.term("shot_sure"))
            label = here.say("shot_way", card=counted.name, way=words.term("shot_sure"))
            yield (False, 0), Choice(shot, label, (first, tail), chance=1.0, cost=paid, effect=effect, **told)
        else:
            parts = addends(table, side, card, shot.stars)
            due = needed(table, side, card, shot.stars, parts)
            choice = _rolled(here, row, shot, due, parts, first, effect, cost=paid, closed=closed, **told)
            yield (True, here.decided(due)), choice


def _rolled(
    here: Telling,
    row: HandRow,
    shot: Shot,
    due: int,
    parts: tuple[Addend, ...],
    first: Way,
    effect: str,
    **told: Any,
) -> Choice[Any]:
    """A stroke that the die decides."""
    table, side, card, words = here.table, here.side, row.card, here.words
    cost = star_cost(table, side, card)
    stars = here.stars(shot.stars + cost)
    if cost and shot.stars:
        stars += f" ({here.say('stars_tried', count=cost)})"
    good, wins = chance(due), 0
    extra = ""
    span_of = table.who(side).winner_on(card)
    if card.kind is Kind.WINNER:
        wins = good
    elif span_of is not None and due <= span_of[1]:
        low = max(span_of[0], due, 1)
        wins = span_of[1] - low + 1
        extra = here.say("shot_wins", numbers=span(low, span_of[1], words))
    rolls = here.column("roll", here.rolling(due) + extra)
    paid = stars if not shot.roll else here.say("shot_rolled", stars=stars)
    return Choice(
        shot,
        here.say("shot_way", card=here.name(card), way=paid),
        (first, way("stars", f"{shot.stars}{' rolled' * shot.roll}", stars, rolls)),
        roll=here.roll(due, parts),
        chance=good / HIGHEST,
        odds=_shares(here.plain, out=HIGHEST - good, good=good - wins, winner=wins),
        effect=effect + extra,
        **told,
    )


def _stroke_then(here: Telling, card: Card) -> Follow:
    """What a good stroke leads to."""
    table, one = here.table, card.targets[0] if len(card.targets) == 1 else None
    asks = "" if one is None or card.kind is Kind.WINNER else _asks_of(table, card, here.side.other, one)
    added, brought = malus_of(table, here.side, card), gain(table, here.side, card)
    return _stroke_follows(here.plain, card, here.other, asks, added, brought, table.advanced, here.has_winner)


@lru_cache(MANY)
def _stroke_follows(
    words: Words, card: Card, other: str, asks: str, added: int, brought: int, advanced: bool, builds: bool
) -> Follow:
    told = []
    if card.kind is Kind.WINNER:
        told.append(words.term("then_winner"))
    else:
        if len(card.targets) > 1:
            told.append(words.term("then_aim"))
        elif card.targets:
            told.append(_said(words, f"aim_{asks}", other=other) + ".")
        told.append(_said(words, "then_reply" if added else "then_reply_0", other=other, count=added))
        if card.risk is not Risk.SAFE:
            told.append(_said(words, "then_unsure", risk=words.term(f"risk_{card.risk}")))
        if advanced and card.effect is not Effect.NONE:
            told.append(words.term(f"then_{card.effect}"))
    if card.draw:
        told.append(_said(words, "then_draw", count=card.draw))
    if brought:
        told.append(_said(words, "then_gain", stars=_stars(words, brought)))
    if builds and card.difficulty and card.kind is not Kind.WINNER:
        told.append(_said(words, "then_build", count=card.difficulty))
    return follow("good", words.term("then_good"), " ".join(_sentence(text) for text in told))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _effect(here: Telling, card: Card) -> str:
    """What a good stroke does to the one who answers it, and what it brings."""
    told = here.say("stroke_effect", reply=reply(here.table, here.side, card, here.words))
    if card.draw:
        told += here.say("stroke_draw", count=card.draw)
    if brought := gain(here.table, here.side, card):
        told += here.say("stroke_gain", stars=here.stars(brought))
    return told


def _cells(words: Words, card: Card, adds: str, advanced: bool, start: bool) -> tuple[Detail, ...]:
    """What is printed on a card, as it counts; `start`: from where it is played, too."""
    to = short_zones(card.targets, words)
    told = [
        _column(words, "risk", words.term(f"short_{card.risk}")),
        _column(words, "way", f"{short_zones(card.start, words)} > {to}") if start else _column(words, "to", to),
        _column(words, "reply", adds),
        _column(words, "draw", str(card.draw or "")),
    ]
    return (*told, _column(words, "star", "★" * card.star_gain)) if advanced else tuple(told)


def _conceded(here: Telling) -> Choice[Any]:
    effect = here.say("conceded", other=here.other)
    return simple(CONCEDE, here.words.term("concede"), stage="card", effect=effect, cost=(Cost("point"),))


def _fatigue(here: Telling) -> Iterator[Choice[Any]]:
    """Which card pays for the way, with what each would be worth at the ball; or the ball is let go."""
    options = here.ask.options
    if SMASH in options:
        yield _smash(here)
    if CONCEDE not in options:
        return
    ball = here.table.ball
    assert ball is not None, "a turn answers a ball"
    rows = hand_rows(here.view)
    for row in rows:
        worth = f"({blocked(row, here.words)})" if row.reason is not Block.FREE else rolled(row, here.words)
        counted, at = here.counted(row.card), here.zone(ball.zone, own=True)
        told = here.column("kept", worth)
        if row.reason is not Block.FREE:
            told = replace(told, whole=_not_now(here.plain, row.card, row.reason))
        details = (*counted.cells, told)
        given = _gives(here.plain, row.card, counted.name, counted.face, details, at)
        yield replace(given, then=(_left(here, [one for one in rows if one.card is not row.card]),))
    yield _conceded(here)
    if here.ask.what == "facing_lob" and SMASH not in options:
        yield simple(None, here.words.term("smash"), stage="card", why_not=here.words.term("no_smash"))


def _left(here: Telling, rows: Iterable[HandRow]) -> Follow:
    """With what the ball could be answered once one is there."""
    chances = [row.chance or 0 for row in rows if row.reason is Block.FREE]
    told = here.words.term("left_0")
    if chances:
        told = here.say("left", count=len(chances), chance=max(chances))
    return follow("good", here.words.term("then_sure"), told)


@lru_cache(MANY)
def _gives(
    words: Words, card: Card, name: str, face: Face, details: tuple[Detail, ...], at: Spot | None
) -> Choice[Any]:
    """A card that is given up."""
    path = (way("card", card.number, name, *details),)
    cost = (Cost("card", 1, str(card.number)),)
    return Choice(card.number, _said(words, "give_up", card=name), path, card=face, at=at, cost=cost)


def _smash(here: Telling) -> Choice[Any]:
    """Stand and smash: with the best Smash in hand."""
    table, side = here.table, here.side
    best = min(
        (card for card in hand(here.view) if card.kind is Kind.SMASH), key=lambda card: needed(table, side, card)
    )
    safe, due = sure(table, side, best), needed(table, side, best)
    effect = here.words.term("roll_always") if safe else here.rolling(due)
    return simple(
        SMASH,
        here.words.term("smash"),
        stage="card",
        effect=effect,
        card=here.face(best),
        chance=1.0 if safe else chance(due) / HIGHEST,
        roll=None if safe else here.roll(due, addends(table, side, best, 0)),
    )


# After the stroke


def _targets(here: Telling) -> Choices:
    """What each zone asks of the opponent."""
    assert isinstance(here.phase, Target), "only a stroke is aimed"
    foe, name, card = here.side.other, here.other, here.table.card(here.phase.card)
    return [
        simple(
            zone,
            here.words.term(f"zone_{zone}"),
            stage="target",
            effect=here.say(f"aim_{_asks_of(here.table, card, foe, zone)}", other=name),
            to=(here.zone(Zone(zone), own=False),),
            then=(_aimed(here, card, zone),),
        )
        for zone in here.ask.options
    ]


def _aimed(here: Telling, card: Card, zone: Zone) -> Follow:
    """What the opponent has to do for a ball in a zone, and to roll there."""
    added, other = malus_of(here.table, here.side, card), here.other
    told = [
        here.say(f"aim_{_asks_of(here.table, card, here.side.other, zone)}", other=other) + ".",
        here.say("then_reply" if added else "then_reply_0", other=other, count=added),
    ]
    if card.risk is not Risk.SAFE:
        told.append(here.say("then_unsure", risk=here.words.term(f"risk_{card.risk}")))
    return follow("good", here.words.term("then_sure"), " ".join(_sentence(text) for text in told))


def _asks_of(table: Table, card: Card, foe: Side, zone: Zone) -> str:
    pawn = table.player(foe).pawn
    if pawn is Zone.V:
        return "lob" if card.kind is Kind.LOB else "net"
    if not costs_a_card(pawn, zone):
        return "there" if pawn is zone else "step"
    return "tire" if table.is_robot(foe) else "run"


def _places(here: Telling) -> Iterator[Choice[Any]]:
    """Where to wait for the reply, and what it costs."""
    assert isinstance(here.phase, Position), "one places oneself after a stroke"
    me, price = here.table.player(here.side), here.phase.price(here.table)
    ends = {"stay": me.pawn, "rush": Zone.V, "reposition": Zone.N}
    for place in here.ask.options:
        key = f"place_{place.how}{'_card' if place.card else ''}"
        label = here.say(key, zone=here.words.term(f"zone_{me.pawn}"))
        left = [card for card in hand(here.view) if card.number != place.card]
        volleys = sum(Zone.V in card.start and card.kind is not Kind.SMASH for card in left)
        none = "_0" if place.how == "rush" and not place.card and not volleys else ""
        effect = here.say(f"{key}_effect{none}", volleys=volleys, price=here.stars(price))
        path: tuple[Way, ...] = (way("place", place.how, label, effect=effect),)
        cost = [Cost("star", price)] if place.how == "reposition" and price else []
        if place.card:
            card = here.table.card(place.card)
            path += (way("card", place.card, here.say("give_up", card=here.name(card))),)
            label = here.say("place_giving", place=label, card=here.name(card))
            cost.append(Cost("card", 1, str(place.card)))
        yield Choice(
            place,
            label,
            path,
            card=here.face(here.table.card(place.card)) if place.card else None,
            at=here.zone(ends[place.how], own=True),
            cost=tuple(cost),
            effect=effect,
            then=(_waiting(here, ends[place.how], left, volleys),),
        )
    yield from _no_places(here)


def _waiting(here: Telling, zone: Zone, left: Sequence[Card], volleys: int) -> Follow:
    """What a ball that comes back would ask of somebody in a zone, with the cards that would be left."""
    if zone is Zone.V:
        told = here.say("wait_V", volleys=volleys) if volleys else here.words.term("wait_V_0")
        smash = any(card.kind is Kind.SMASH for card in left)
        told = f"{told} {here.words.term('wait_smash' if smash else 'wait_lob')}"
    else:
        told = here.words.term(f"wait_{zone}")
    return follow("good", here.words.term("then_back"), told)


def _no_places(here: Telling) -> Iterator[Choice[Any]]:
    """Where one cannot go now, and why."""
    me, foe = here.table.player(here.side), here.table.player(here.side.other)
    offered = {place.how for place in here.ask.options}
    if "rush" not in offered and me.pawn is not Zone.V:
        why = "after_lob" if here.phase.after_lob else "foe_at_net" if foe.pawn is Zone.V else "no_card"
        yield simple(None, here.say("place_rush"), stage="place", why_not=here.words.term(f"place_{why}"))
    if "reposition" not in offered and me.pawn is not Zone.N:
        why = "no_star" if me.stars < here.phase.price(here.table) else "no_card"
        yield simple(None, here.say("place_reposition"), stage="place", why_not=here.words.term(f"place_{why}"))


def _challenge(here: Telling) -> Choices:
    """What a coin decides, and what the fault costs if it stands."""
    table, phase, words = here.table, here.phase, here.words
    assert isinstance(phase, Challenge), "only a fault is challenged"
    winner = table.card(phase.card).kind is Kind.WINNER
    lost = words.term("lost_first" if phase.number == 1 else "lost_point")
    bad = words.term("lost_point") if table.options.challenge_first_serve == "literal" else lost
    good = words.term("good_winner" if winner else "good_replay")
    tokens = table.player(phase.side).tokens
    asking = here.say("challenge_effect", good=good, lost=bad, tokens=tokens)
    paid = (Cost("challenge"),)
    return [
        simple("challenge", words.term("challenge"), effect=asking, chance=0.5, roll=Roll(("coin",)), cost=paid),
        simple("accept", words.term("accept"), effect=lost),
    ]


# Between points


def _limit(here: Telling) -> Choices:
    """Which card goes, with all that is printed on each."""
    return [here.counted(card).discarded for card in hand(here.view) if card.number in here.ask.options]


def _rest(here: Telling) -> Choices:
    """What each would bring."""
    table, side = here.table, here.side
    me, who = table.player(side), table.who(side)
    cards = max(0, 1 + who.total("recovery_delta"))
    stars = max(0, min(CONCENTRATION + who.total("concentration_delta"), table.star_room(side) - me.stars))
    brings = {
        Rest.RECOVERY: here.say("recovery_effect", count=cards, hand=len(me.hand), most=who.hand_size),
        Rest.CONCENTRATION: here.say("concentration_effect", count=stars, stars=me.stars, most=table.star_room(side)),
    }
    over = len(me.hand) + cards - who.hand_size
    after = {
        Rest.RECOVERY: here.say("recovery_over", count=over) if over > 0 else here.words.term("recovery_then"),
        Rest.CONCENTRATION: here.words.term("concentration_then" if table.advanced else "concentration_first"),
    }
    head = here.words.term("then_sure")
    return [
        simple(rest, here.words.term(f"rest_{rest}"), effect=brings[rest], then=(follow("good", head, after[rest]),))
        for rest in here.ask.options
    ]


def _plan(here: Telling) -> Iterator[Choice[Any]]:
    """No card, or one of the discard pile: by kind, then by name."""
    yield simple(0, here.words.term("plan_none"), stage="kind")
    cards = [here.table.card(int(number)) for number in here.ask.options if number]
    count = {kind: sum(card.kind is kind for card in cards) for kind in Kind}
    for card in cards:
        kind = here.say("plan_kind", kind=here.words.term(f"kind_{card.kind}"), count=count[card.kind])
        yield Choice(
            card.number,
            here.say("plan_card", card=here.name(card)),
            (
                way("kind", card.kind.value, kind),
                way("card", card.number, here.name(card), *here.counted(card).whole),
            ),
            card=here.face(card),
            cost=(Cost("star"),),
        )


# What a question is asked about


def _incoming(here: Telling) -> Incoming | None:
    """The ball that was struck last, and what it adds to the reply."""
    ball = here.table.ball
    if ball is None or here.ask.what not in BALLS:
        return None
    card, words = here.table.card(ball.card), here.words
    own = ball.side is here.side
    adds = [Part(malus(here.table), words.term("part_ball"), "ball")]
    if not own and sliced(here.table, here.side):
        adds.append(Part(SLICE, words.term("part_slice"), "slice"))
    about = "" if own else words.term(f"ball_about_{'safe' if card.risk is Risk.SAFE else 'risky'}")
    return Incoming(here.name(card), here.face(card, ball.side), tuple(adds), about, own)


BALLS = ("stroke", "fatigue", "facing_lob", "position")
"""Questions in which a ball is on its way."""


def _why_serve(here: Telling) -> tuple[str, str]:
    zone = here.word(here.table.player(here.side.other).pawn)
    second = here.phase.number == 2
    return "WT-08", here.say("why_second" if second else "why_serve", zone=zone, other=here.other)


def _why_stroke(here: Telling) -> tuple[str, str]:
    ball, words = here.table.ball, here.words
    assert ball is not None, "a stroke answers a ball"
    card, added = here.table.card(ball.card), malus(here.table)
    at_net = here.table.player(here.side).pawn is Zone.V
    shots = [here.table.card(option.card) for option in here.ask.options if isinstance(option, Shot)]
    if not shots:
        return "WT-11A", words.term("why_stuck_net") if at_net else here.say("why_stuck", zone=here.word(ball.zone))
    if at_net and card.risk is Risk.SAFE and not any(sure(here.table, here.side, one) for one in shots):
        return "WT-09B", _sentence(here.say("why_volley", other=here.other))
    key = "why_safe" if card.risk is Risk.SAFE else "why_stroke" if added else "why_stroke_0"
    fields = {"other": here.other, "risk": words.term(f"risk_{card.risk}"), "zone": here.word(ball.zone)}
    surface = words.term(f"on_{here.table.surface}")
    told = _sentence(here.say(key, **fields, count=added, surface=surface))
    return "WT-09B", f"{told} {words.term('why_from_net')}" if at_net else told


def _why_run(here: Telling) -> tuple[str, str]:
    ball = here.table.ball
    assert ball is not None, "a way leads to a ball"
    lob = here.ask.what == "facing_lob"
    here_zone = here.word(here.table.player(here.side).pawn)
    return "WT-10" if lob else "WT-09A", here.say(
        "why_lob" if lob else "why_run", zone=here.word(ball.zone), here=here_zone
    )


def _why_target(here: Telling) -> tuple[str, str]:
    zone = here.word(here.table.player(here.side.other).pawn)
    card = here.name(here.table.card(here.phase.card))
    return "WT-09B", _sentence(here.say("why_target", card=card, other=here.other, zone=zone))


def _why_position(here: Telling) -> tuple[str, str]:
    return "WT-09C", here.say("why_position", other=here.other, zone=here.word(here.table.player(here.side).pawn))


def _why_challenge(here: Telling) -> tuple[str, str]:
    return "WT-17", here.words.term("why_challenge")


def _why_limit(here: Telling) -> tuple[str, str]:
    me, most = here.table.player(here.side), here.table.who(here.side).hand_size
    held = len(me.hand) - len(me.aside)  # what was chosen to go lies aside until all of it is shown
    return "WT-11B", here.say("why_limit", count=held, most=most, over=held - most)


def _why_rest(here: Telling) -> tuple[str, str]:
    alone = here.table.is_robot(here.side.other)
    return "WT-12", here.words.term("why_rest_alone") if alone else _sentence(here.say("why_rest", other=here.other))


def _why_plan(here: Telling) -> tuple[str, str]:
    return "WT-12", here.say("why_plan", stars=here.stars(here.table.player(here.side).stars))


SETTINGS: Mapping[str, Callable[[Telling], tuple[str, str]]] = {
    "serve": _why_serve,
    "stroke": _why_stroke,
    "fatigue": _why_run,
    "facing_lob": _why_run,
    "target": _why_target,
    "position": _why_position,
    "challenge": _why_challenge,
    "limit": _why_limit,
    "rest": _why_rest,
    "plan": _why_plan,
}
"""By question, the rule it is asked by and why it is asked."""

TELLERS: Mapping[str, Callable[[Telling], Choices]] = {
    "serve": _serves,
    "stroke": _strokes,
    "fatigue": _fatigue,
    "facing_lob": _fatigue,
    "target": _targets,
    "position": _places,
    "challenge": _challenge,
    "limit": _limit,
    "rest": _rest,
    "plan": _plan,
}
"""By question; what is not here is told by the words."""
