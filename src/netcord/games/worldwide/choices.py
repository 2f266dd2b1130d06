"""What every option means, in words: by question, from the view of the seat that is asked.

A card with several ways to play it (Stars, an effect, the die although it is sure) is one line of the menu and then a
line for each way; cards that cannot be played stand among the others with the reason.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from netcord.kernel import Answer, Ask, Choose, Side, View
from netcord.tennis import STEP, Words

from .between import CONCENTRATION
from .cards import Card, Kind, Zone
from .challenging import Challenge
from .drawing import called, hand, hand_lines, hand_rows, reply, serve_lines, serve_rows, short_zones
from .facts import Place, Rest, Serve, Shot
from .judging import chance, costs_a_card, needed, serve_needed, star_cost, sure
from .players import span
from .rallying import CONCEDE, SMASH, Position, Target
from .table import Table

Texts = dict[Answer, str]


def choices(view: View[Any, Ask], words: Words) -> Mapping[Answer, str]:
    """A text for every option of the question that the viewer is asked."""
    ask = view.ask
    if not isinstance(ask, Choose) or ask.seat != view.seat or ask.what not in TELLERS:
        return {}
    return TELLERS[ask.what](view, words)


def _side(view: View[Any, Ask]) -> Side:
    assert view.seat is not None, "somebody is asked"
    return Side(view.seat)


def _options(view: View[Any, Ask]) -> tuple[Any, ...]:
    assert isinstance(view.ask, Choose), "somebody is asked"
    return view.ask.options


def _name(card: Card, words: Words) -> str:
    return card.name.in_(words.language)


def _stars(count: int, words: Words) -> str:
    return words.say("stars", {}, count=count) if count else words.term("stars_0")


def _roll(needed: int, words: Words) -> str:
    """ "12 or more (45 %)"; what cannot fail, or cannot succeed, says so."""
    faces = chance(needed)
    if faces in (0, 20):
        return words.term("roll_always" if faces else "roll_never")
    return words.say("roll", {}, needed=needed, chance=5 * faces)


# Serving


def _serves(view: View[Any, Ask], words: Words) -> Texts:
    """The card first, then effect and Stars."""
    table: Table = view.state.table
    head, *lines = serve_lines(view, words)
    row_of = {row.card.number: line for row, line in zip(serve_rows(view), lines, strict=True)}
    told: Texts = {"head": head}
    ways = Counter(serve.card for serve in _options(view))
    for serve in _options(view):
        way = STEP + _serve(table, _side(view), serve, words) if ways[serve.card] > 1 else ""
        told[serve] = row_of[serve.card] + way
    return told


def _serve(table: Table, side: Side, serve: Serve, words: Words) -> str:
    card = table.card(serve.card)
    due = serve_needed(table, side, card, serve.effect, serve.stars)
    effect = words.term(f"serve_{serve.effect}")
    return words.say(
        "serve_way",
        {},
        card=_name(card, words),
        effect=effect,
        stars=_stars(serve.stars, words),
        roll=_roll(due, words),
    )


# Strokes


def _strokes(view: View[Any, Ask], words: Words) -> Texts:
    """The whole hand: what can be played by number, what cannot with the reason; then the Stars."""
    table: Table = view.state.table
    side, rows = _side(view), hand_rows(view)
    head, *lines = hand_lines(view, words)
    told: Texts = {"head": head}
    ways: dict[int, list[Shot]] = {}
    for shot in _options(view):
        if isinstance(shot, Shot):
            ways.setdefault(shot.card, []).append(shot)
    playable = [(row, line) for row, line in zip(rows, lines, strict=True) if row.card.number in ways]
    for row, line in playable:
        for shot in ways[row.card.number]:
            told[shot] = line if len(ways[row.card.number]) == 1 else f"{line}{STEP}{_shot(table, side, shot, words)}"
    told[CONCEDE] = _conceded(table, side, words)
    blocked = [(row, line) for row, line in zip(rows, lines, strict=True) if row.card.number not in ways]
    return {**told, **{f"card {row.card.number}": line for row, line in blocked}}


def _shot(table: Table, side: Side, shot: Shot, words: Words) -> str:
    card = table.card(shot.card)
    if sure(table, side, card) and not shot.roll:
        return words.say("shot_sure", {}, card=_name(card, words))
    cost = star_cost(table, side, card)
    stars = _stars(shot.stars + cost, words)
    if cost and shot.stars:
        stars += f" ({words.say('stars_tried', {}, count=cost)})"
    due = needed(table, side, card, shot.stars)
    told = words.say("shot_way", {}, card=_name(card, words), stars=stars, roll=_roll(due, words))
    wins = table.who(side).winner_on(card)
    if wins is not None and due <= wins[1]:
        told += words.say("shot_wins", {}, numbers=span(max(wins[0], due), wins[1], words))
    return told


def _conceded(table: Table, side: Side, words: Words) -> str:
    return words.say("concede", {}, other=called(table, side.other, words))


def _fatigue(view: View[Any, Ask], words: Words) -> Texts:
    """Which card pays for the way, with what each would be worth at the ball; or the ball is let go."""
    table: Table = view.state.table
    head, *lines = hand_lines(view, words)
    told: Texts = {}
    if SMASH in _options(view):
        told[SMASH] = _smash(view, words)
    elif getattr(view.ask, "what", "") == "facing_lob":
        told["no smash"] = words.term("no_smash")
    if CONCEDE in _options(view):
        told["head"] = head
        for card, line in zip(hand(view), lines, strict=True):
            told[card.number] = line
        told[CONCEDE] = _conceded(table, _side(view), words)
    return told


def _smash(view: View[Any, Ask], words: Words) -> str:
    table: Table = view.state.table
    side = _side(view)
    best = min((needed(table, side, card) for card in hand(view) if card.kind is Kind.SMASH), default=21)
    return words.say("smash", {}, roll=_roll(best, words))


# After the stroke


def _targets(view: View[Any, Ask], words: Words) -> Texts:
    """What each zone asks of the opponent."""
    table: Table = view.state.table
    phase = view.state.phase
    assert isinstance(phase, Target), "only a stroke is aimed"
    foe = _side(view).other
    name = called(table, foe, words)
    return {zone: words.say(f"aim_{_asks_of(table, phase, foe, zone)}", {}, zone=words.term(f"zone_{zone}"), other=name)
            for zone in _options(view)}  # fmt: skip


def _asks_of(table: Table, phase: Target, foe: Side, zone: Zone) -> str:
    pawn = table.player(foe).pawn
    if pawn is Zone.V:
        return "lob" if table.card(phase.card).kind is Kind.LOB else "net"
    if not costs_a_card(pawn, zone):
        return "there" if pawn is zone else "step"
    return "tire" if table.is_robot(foe) else "run"


def _places(view: View[Any, Ask], words: Words) -> Texts:
    """Where to wait for the reply, and what it costs."""
    table: Table = view.state.table
    phase = view.state.phase
    assert isinstance(phase, Position), "one places oneself after a stroke"
    me = table.player(_side(view))
    volleys = sum(Zone.V in card.start for card in hand(view))
    price = _stars(phase.price(table), words)
    told: Texts = {}
    for place in _options(view):
        told[place] = _place(table, place, words, zone=words.term(f"zone_{me.pawn}"), volleys=volleys, price=price)
    return told


def _place(table: Table, place: Place, words: Words, **fields: Any) -> str:
    told = words.say(f"place_{place.how}{'_card' if place.card else ''}", {}, **fields)
    return f"{told}{STEP}{words.say('give_up', {}, card=_name(table.card(place.card), words))}" if place.card else told


def _challenge(view: View[Any, Ask], words: Words) -> Texts:
    """What a coin decides, and what the fault costs if it stands."""
    table: Table = view.state.table
    phase = view.state.phase
    assert isinstance(phase, Challenge), "only a fault is challenged"
    winner = table.card(phase.card).kind is Kind.WINNER
    lost = words.term("lost_first" if phase.number == 1 else "lost_point")
    bad = words.term("lost_point") if table.options.challenge_first_serve == "literal" else lost
    good = words.term("good_winner" if winner else "good_replay")
    tokens = table.player(phase.side).tokens
    return {
        "challenge": words.say("challenge", {}, good=good, lost=bad, tokens=tokens),
        "accept": words.say("accept", {}, lost=lost),
    }


# Between points


def _limit(view: View[Any, Ask], words: Words) -> Texts:
    """Which card goes, with all that is printed on each."""
    rows = tuple(row for row in hand_rows(view) if row.card.number in _options(view))
    head, *lines = hand_lines(view, words, rows)
    return {"head": head, **{row.card.number: line for row, line in zip(rows, lines, strict=True)}}


def _rest(view: View[Any, Ask], words: Words) -> Texts:
    """What each would bring."""
    table: Table = view.state.table
    side = _side(view)
    me, who = table.player(side), table.who(side)
    cards = max(0, 1 + who.total("recovery_delta"))
    stars = max(0, min(CONCENTRATION + who.total("concentration_delta"), table.star_room(side) - me.stars))
    return {
        Rest.RECOVERY: words.say("recovery", {}, count=cards, hand=len(me.hand), most=who.hand_size),
        Rest.CONCENTRATION: words.say("concentration", {}, count=stars, stars=me.stars, most=table.star_room(side)),
    }


def _plan(view: View[Any, Ask], words: Words) -> Texts:
    """No card, or one of the discard pile: by kind, then by name."""
    table: Table = view.state.table
    side = _side(view)
    cards = [table.card(int(number)) for number in _options(view) if number]
    count = {kind: sum(card.kind is kind for card in cards) for kind in Kind}
    told: Texts = {0: words.term("plan_none")}
    for card in cards:
        kind = words.say("plan_kind", {}, kind=words.term(f"kind_{card.kind}"), count=count[card.kind])
        told[card.number] = f"{kind}{STEP}" * (count[card.kind] > 1) + _printed(table, side, card, words)
    return told


def _printed(table: Table, side: Side, card: Card, words: Words) -> str:
    """A card in one line."""
    return words.say(
        "card",
        {},
        card=_name(card, words),
        risk=words.term(f"risk_{card.risk}"),
        start=short_zones(card.start, words),
        to=short_zones(card.targets, words),
        reply=reply(table, side, card, words),
    )


TELLERS: Mapping[str, Callable[[View[Any, Ask], Words], Texts]] = {
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
