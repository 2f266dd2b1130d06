"""The court and the hand as plain text, from a view: data first, then lines, none wider than 80 columns.

`court(view, words)` draws both halves with pawns and ball, and beside them what everybody may know of the players;
`hand_rows(view)` says of every card in hand whether it can be played now, what must be rolled and how likely that is,
or why it cannot be played. `choices` tells what can be chosen out of the same rows.
"""

from textwrap import wrap
from typing import Any, NamedTuple

from msgspec.structs import replace

from netcord.kernel import Ask, Choose, Side, View
from netcord.tennis import Court, Words

from .between import Plan, Resting, Trim
from .cards import BACK, Card, Effect, Zone, shipped_deck
from .judging import Block, Facing, chance, facing, malus_of, needed, serve_needed
from .rallying import FacingLob, Fatigue, Stroke
from .serving import Service
from .table import Table

WIDTH = 13  # of a zone
SCREEN = 80
HANDS = ("stroke", "fatigue", "facing_lob", "limit")
"""Questions whose menu is the hand itself."""


def draw(view: View[Any, Ask], words: Words) -> str:
    """The court, and for whoever is asked the hand, unless it is what there is to choose from."""
    lines = [court(view, words)]
    if isinstance(view.ask, Choose) and view.ask.seat == view.seat and view.ask.what not in HANDS:
        lines.append(hand_line(view, words))
    return "\n".join(line for line in lines if line)


# The court


class ZoneMark(NamedTuple):
    """One zone of the court: whose half, and what stands in it."""

    side: Side
    zone: Zone
    pawn: bool
    ball: bool


def zones(table: Table) -> tuple[ZoneMark, ...]:
    """The eight zones."""
    ball = table.ball
    return tuple(
        ZoneMark(
            side,
            zone,
            table.player(side).pawn is zone,
            ball is not None and ball.side is not side and ball.zone is zone,
        )
        for side in Side
        for zone in Zone
    )


def between(view: View[Any, Ask]) -> bool:
    """Whether the last point is over and the next not opened: the last ball is no longer there."""
    return isinstance(view.state.phase, Trim | Resting | Plan) or view.state.table.score.court is Court.CHOICE


def near_side(view: View[Any, Ask]) -> Side:
    """Whose half is drawn below: the viewer's, A's for a spectator."""
    return Side.B if view.seat == Side.B else Side.A


def called(table: Table, side: Side, words: Words) -> str:
    """How a side is spoken of: the player's surname, the automaton, or just the letter."""
    if table.is_robot(side):
        return words.term("automaton")
    return table.who(side).name.rpartition(" ")[2] or str(side)


def court(view: View[Any, Ask], words: Words) -> str:
    """Both halves, the viewer's below, each zone named by the player who stands in it; then the ball in words."""
    table: Table = view.state.table
    near = near_side(view)
    far = near.other
    shown = replace(table, ball=None) if between(view) else table
    marks = {(mark.side, mark.zone): mark for mark in zones(shown)}

    def cell(side: Side, zone: Zone) -> str:
        mark = marks[side, zone]
        inside = (str(side) if mark.pawn else "") + ("●" if mark.ball else "")
        return f"{words.term(f'zone_{zone}')} {inside}".strip()

    def back(side: Side) -> str:
        # a forehand is on the player's right: on the far side that is seen on the left
        order = BACK if side is near else tuple(reversed(BACK))
        return "|" + "|".join(cell(side, zone).center(WIDTH) for zone in order) + "|"

    def front(side: Side) -> str:
        return "|" + cell(side, Zone.V).center(3 * WIDTH + 2) + "|"

    net = "=" * (3 * WIDTH + 4)
    halves = (back(far), front(far), net, front(near), back(near))
    beside = (
        player_line(view, far, words),
        pile_line(table, far, words),
        net_line(table, words),
        pile_line(table, near, words),
        player_line(view, near, words),
    )
    drawn = [f"{half}  {told}".rstrip() for half, told in zip(halves, beside, strict=True)]
    return "\n".join([*drawn, *ball_lines(view, words)])


def player_line(view: View[Any, Ask], side: Side, words: Words) -> str:
    """Letter, name and Stars of a side."""
    table: Table = view.state.table
    me, name = table.player(side), called(table, side, words)
    parts = [str(side)] + ([name] if name != str(side) else [])
    if view.seat == side:
        parts.append(words.term("drawing_you"))
    if table.is_robot(side):
        return " ".join(parts)
    parts.append("★" * me.stars + "☆" * max(0, me.owned - me.stars) if me.stars <= 6 else f"{me.stars} ★")
    return " ".join(parts)


def net_line(table: Table, words: Words) -> str:
    """The surface, and the Challenge tokens where there are any."""
    surface = words.term(f"surface_{table.surface}")
    if not table.challenges:
        return surface
    tokens = ", ".join(f"{side} {table.player(side).tokens}" for side in Side if not table.is_robot(side))
    return f"{surface}, {words.term('drawing_challenges')} {tokens}"


def pile_line(table: Table, side: Side, words: Words) -> str:
    """How many cards a side has, and where; of the automaton, how tired it is and whether a Smash waits."""
    if table.is_robot(side):
        robot = table.robot
        assert robot is not None, "a robot's side has a robot"
        tired = [f"{words.term('drawing_fatigue')} +{robot.fatigue}"] if robot.fatigue else []
        return ", ".join([*tired, *([words.term("drawing_smash")] if robot.active else [])])
    me = table.player(side)
    held = len(me.hand) - len(me.aside)  # what goes lies aside, face down, until everybody has chosen
    piles = (("hand", held), ("pile", len(me.stock)), ("discard", len(me.discard)))
    return ", ".join(f"{words.term(f'drawing_{name}')} {count}" for name, count in piles)


def stroke(card: Card, words: Words, *, own: bool = False) -> str:
    """What a stroke is called: as the words of a language have it; a deck of one's own brings its names along."""
    if own:
        return card.name.in_(words.language)
    return words.term("card_second_winner" if card == shipped_deck().second_winner else f"card_{card.number}")


def ball_lines(view: View[Any, Ask], words: Words) -> list[str]:
    """The last stroke and what it does to the reply; before one, which serve it is and where it goes."""
    table, phase = view.state.table, view.state.phase
    ball = table.ball
    if between(view):
        return []
    if ball is None:
        if not isinstance(phase, Service):
            return []
        server = table.score.server_side
        zone = words.term(f"zone_{table.player(server.other).pawn}")
        to = called(table, server.other, words)
        return [words.say(f"serve_{'first' if phase.number == 1 else 'second'}", {}, to=to, zone=zone)]
    card = table.card(ball.card)
    told = words.say(
        "ball",
        {},
        card=stroke(card, words, own=table.deck is not None),
        by=called(table, ball.side, words),
        risk=words.term(f"risk_{card.risk}"),
        malus=malus_of(table, ball.side, card),
    )
    if ball.effect is not Effect.NONE and table.advanced:
        told += words.term(f"ball_{ball.effect}")
    return wrap(f"● {told}", SCREEN - 1, subsequent_indent="  ")


# The hand


class HandRow(NamedTuple):
    """A card in hand, as it stands now."""

    card: Card
    playable: bool
    sure: bool = False
    needed: int | None = None  # without Stars
    chance: int | None = None  # in per cent
    stars: int = 0  # what trying it costs
    reason: Block = Block.FREE


def hand(view: View[Any, Ask]) -> tuple[Card, ...]:
    """The viewer's own cards; a spectator has none."""
    table: Table = view.state.table
    if view.seat not in table.seats:
        return ()
    assert view.seat is not None, "nobody sits nowhere"
    return tuple(table.card(int(number)) for number in table.player(Side(view.seat)).hand)


def hand_rows(view: View[Any, Ask]) -> tuple[HandRow, ...]:
    """The viewer's hand. Outside a rally nothing is playable, and there is no reason to give.

    Who must run for the ball first is told what the cards will be worth where it comes down.
    """
    table: Table = view.state.table
    cards = hand(view)
    if not cards or view.seat is None:
        return ()
    side, phase = Side(view.seat), view.state.phase
    if between(view) or table.ball is None or table.ball.side is side:
        return tuple(HandRow(card, False) for card in cards)
    if isinstance(phase, Fatigue | FacingLob) and phase.side is side:
        table = table.with_player(side, pawn=table.ball.zone)
    mine = isinstance(phase, Stroke) and phase.side is side
    faced = facing(table, side)
    return tuple(_row(table, side, card, faced, mine) for card in cards)


def _row(table: Table, side: Side, card: Card, faced: Facing, mine: bool) -> HandRow:
    reason = faced.block(card)
    if reason is not Block.FREE:
        return HandRow(card, False, reason=reason)
    cost = faced.star_cost(card)
    if faced.sure(card):
        return HandRow(card, mine, True, None, 100, cost)
    due = needed(table, side, card)
    return HandRow(card, mine, False, due, 5 * chance(due), cost)


def hand_line(view: View[Any, Ask], words: Words) -> str:
    """The hand by name, for when it is not what is asked about."""
    own = view.state.table.deck is not None
    names = ", ".join(stroke(card, words, own=own) for card in hand(view))
    if not names:
        return ""
    return "\n".join(wrap(f"{words.term('drawing_your_hand')} {names}", SCREEN - 1, subsequent_indent="  "))


def blocked(row: HandRow, words: Words) -> str:
    """Why a card cannot be played now."""
    why = words.term(f"block_{row.reason}")
    return f"{why} {short_zones(row.card.start, words)}" if row.reason is Block.ZONE else why


def reply(table: Table, side: Side, card: Card, words: Words) -> str:
    """What a stroke does to the one who answers it: the malus, and the effect."""
    return told_reply(card, malus_of(table, side, card), table.advanced, words)


def told_reply(card: Card, added: int, advanced: bool, words: Words) -> str:
    """The same of a card that adds so much."""
    spin = f" {words.term(f'effect_{card.effect}')}" if card.effect is not Effect.NONE and advanced else ""
    return f"+{added}{spin}"


def short_zones(zones: tuple[Zone, ...], words: Words) -> str:
    """Zones by their initials."""
    return " ".join(words.term(f"short_{zone}") for zone in zones) or "-"


def rolled(row: HandRow, words: Words) -> str:
    """What must be rolled and how likely it is, with what it costs to try."""
    cost = "★" * row.stars + ": " if row.stars else ""
    return cost + (words.term("drawing_sure") if row.sure else odds(row.needed or 0))


def odds(needed: int) -> str:
    """ "12+ (45 %)"."""
    return f"{max(needed, 1)}+ ({5 * chance(needed)} %)"


# Services


class ServeRow(NamedTuple):
    """A service card: what must be rolled without Stars, by effect, and the lowest roll that is an ace."""

    card: Card
    needed: tuple[tuple[Effect, int, int], ...]  # effect, number to roll, chance in per cent
    ace: int | None


def serve_rows(view: View[Any, Ask]) -> tuple[ServeRow, ...]:
    """The service cards the server may choose from now."""
    table, phase = view.state.table, view.state.phase
    if not isinstance(phase, Service):
        return ()
    side = table.score.server_side
    again = table.options.second_serve == "any_card"
    rows = []
    for card in table.all_cards.services:
        if card.number == phase.first and not again:
            continue
        effects = (Effect.NONE, *card.serve_effects.printed) if table.advanced else (Effect.NONE,)
        due = [(effect, serve_needed(table, side, card, effect, 0)) for effect in effects]
        ace = card.ace[0] - table.who(side).total("ace_delta", card) if card.ace else None
        rows.append(ServeRow(card, tuple((effect, number, 5 * chance(number)) for effect, number in due), ace))
    return tuple(rows)
