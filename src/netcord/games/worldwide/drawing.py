"""The court and the hand as plain text, from a view: data first, then lines. English and French.

`court(view, language, names)` draws both halves with pawns and ball; `hand_rows(view)` says of every card in hand
whether it can be played now, what must be rolled and how likely that is, or why it cannot be played.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from netcord.kernel import Ask, Side, View
from netcord.tennis import Words, load_words

from .cards import BACK, Card, Effect, Zone
from .judging import Block, block, chance, needed, serve_needed, star_cost, sure
from .players import PlayerCard, Power
from .rallying import FacingLob, Stroke
from .serving import Service
from .table import Table

WIDTH = 17  # of a zone

Names = Mapping[str, str]
PACKAGES = ("netcord.tennis", "netcord.games.worldwide")


def words_in(language: str) -> Words:
    """The words of the game."""
    return load_words(PACKAGES, language)


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


def court(view: View[Any, Ask], language: str = "en", names: Names | None = None) -> str:
    """Both halves, the viewer's below (A's, for a spectator), each zone named by the player who stands in it."""
    table: Table = view.state.table
    words, called = words_in(language), names or {}
    near = Side.B if view.seat == Side.B else Side.A
    marks = {(mark.side, mark.zone): mark for mark in zones(table)}
    rule = "+" + "+".join(["-" * WIDTH] * 3) + "+"

    def cell(side: Side, zone: Zone) -> str:
        mark = marks[side, zone]
        shown = words.term(f"zone_{zone}")
        inside = (f"({side})" if mark.pawn else "") + ("*" if mark.ball else "")
        return f"{shown} {inside}".strip()

    def back(side: Side, flip: bool) -> str:
        order = reversed(BACK) if flip else BACK  # a forehand is on the player's right: seen from below, far left
        return "|" + "|".join(cell(side, zone).center(WIDTH) for zone in order) + "|"

    def front(side: Side) -> str:
        return "|" + cell(side, Zone.V).center(3 * WIDTH + 2) + "|"

    net = "=" * (3 * WIDTH + 4)
    far = near.other
    lines = [player_line(table, far, words, called), rule, back(far, True), rule, front(far), net]
    lines += [front(near), rule, back(near, False), rule, player_line(table, near, words, called)]
    if table.ball is not None:
        lines.append(ball_line(table, words))
    return "\n".join(lines)


def player_line(table: Table, side: Side, words: Words, names: Names) -> str:
    """Name, Stars, cards, piles and Challenge tokens of a side."""
    me = table.player(side)
    name = names.get(side, str(side))
    if table.is_robot(side):
        return f"({side}) {name}"
    parts = [
        f"{words.term('drawing_stars')} {'★' * me.stars}{'☆' * max(0, me.owned - me.stars)}",
        f"{words.term('drawing_hand')} {len(me.hand)}",
        f"{words.term('drawing_pile')} {len(me.stock)}",
        f"{words.term('drawing_discard')} {len(me.discard)}",
    ]
    if table.challenges:
        parts.append(f"{words.term('drawing_challenges')} {me.tokens}")
    return f"({side}) {name}: " + ", ".join(parts)


def ball_line(table: Table, words: Words) -> str:
    """The last stroke: card, risk, malus and effect."""
    ball = table.ball
    assert ball is not None, "there is a ball to describe"
    card = table.card(ball.card)
    text = (
        f"{words.term('drawing_ball')} *: {card.name.in_(words.language)} ({ball.side}), "
        f"{words.term(f'risk_{card.risk}')}, {words.term('drawing_malus')} +{card.malus.on(table.surface)}"
    )
    if ball.effect is not Effect.NONE and table.advanced:
        text += f", {words.term(f'effect_{ball.effect}')}"
    return text


class HandRow(NamedTuple):
    """A card in hand, as it stands now."""

    card: Card
    playable: bool
    sure: bool = False
    needed: int | None = None  # without Stars
    chance: int | None = None  # in per cent
    stars: int = 0  # what trying it costs
    reason: Block = Block.FREE


def hand_rows(view: View[Any, Ask]) -> tuple[HandRow, ...]:
    """The viewer's hand. Outside a rally nothing is playable, and there is no reason to give."""
    table: Table = view.state.table
    if view.seat is None:
        return ()
    side = Side(view.seat)
    cards = [table.card(int(number)) for number in table.player(side).hand]
    mine = isinstance(view.state.phase, Stroke | FacingLob) and view.state.phase.side is side
    if table.ball is None or table.ball.side is side:
        return tuple(HandRow(card, False) for card in cards)
    return tuple(_row(table, side, card, mine) for card in cards)


def _row(table: Table, side: Side, card: Card, mine: bool) -> HandRow:
    reason = block(table, side, card)
    if reason is not Block.FREE:
        return HandRow(card, False, reason=reason)
    cost = star_cost(table, side, card)
    if sure(table, side, card):
        return HandRow(card, mine, True, None, 100, cost)
    due = needed(table, side, card)
    return HandRow(card, mine, False, due, 5 * chance(due), cost)


def hand_table(view: View[Any, Ask], language: str = "en") -> str:
    """The hand as a table: number, card, risk, targets, what to roll and its chance, or why it cannot be played."""
    words = words_in(language)
    table: Table = view.state.table
    head = ("number", "card", "risk", "to", "malus", "roll", "chance")
    lines = [tuple(words.term(f"drawing_{name}") for name in head)]
    lines += [_cells(row, table, words) for row in hand_rows(view)]
    return _aligned(lines)


def _cells(row: HandRow, table: Table, words: Words) -> tuple[str, ...]:
    card = row.card
    to = " ".join(card.targets) or "-"
    base = (str(card.number), card.name.in_(words.language), words.term(f"risk_{card.risk}"), to)
    malus = f"+{card.malus.on(table.surface)}"
    stars = " " + "★" * row.stars if row.stars else ""
    if row.reason is not Block.FREE:
        return (*base, malus, "-", words.term(f"block_{row.reason}"))
    if row.sure:
        return (*base, malus, words.term("drawing_sure") + stars, "100 %")
    if row.needed is None:
        return (*base, malus, "", "")
    return (*base, malus, f"{row.needed}+{stars}", f"{row.chance} %")


class ServeRow(NamedTuple):
    """A service card: what must be rolled without Stars, by effect."""

    card: Card
    needed: tuple[tuple[Effect, int, int], ...]  # effect, number to roll, chance in per cent
    ace: tuple[int, int] | None


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
        rows.append(ServeRow(card, tuple((effect, number, 5 * chance(number)) for effect, number in due), card.ace))
    return tuple(rows)


def serve_table(view: View[Any, Ask], language: str = "en") -> str:
    """The service cards as a table."""
    words, table = words_in(language), view.state.table
    head = ("number", "card", "risk", "malus", "roll")
    lines = [(*(words.term(f"drawing_{name}") for name in head), "ACE")]
    for row in serve_rows(view):
        rolls = ", ".join(
            f"{number}+ ({odds} %)" + ("" if effect is Effect.NONE else f" {words.term(f'effect_{effect}')}")
            for effect, number, odds in row.needed
        )
        ace = f"{row.ace[0]}-{row.ace[1]}" if row.ace else "-"
        card = row.card
        name, risk = card.name.in_(language), words.term(f"risk_{card.risk}")
        lines.append((str(card.number), name, risk, f"+{card.malus.on(table.surface)}", rolls, ace))
    return _aligned(lines)


def _aligned(lines: list[tuple[str, ...]]) -> str:
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    return "\n".join(
        "  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip() for line in lines
    )


def player_lines(player: PlayerCard, language: str = "en") -> tuple[str, ...]:
    """§18 What a player card does, exactly: hand and Stars, cards removed, powers, penalties."""
    words = words_in(language)
    sets = words.say("player_sets", {}, hand=player.hand_size, up=player.stars_up, down=player.stars_down)
    removed = words.say("player_removed", {}, cards=", ".join(str(number) for number in player.removed))
    return (sets, *((removed,) if player.removed else ()), *(power_line(power, words) for power in player.effects))


def power_line(power: Power, words: Words) -> str:
    """One power or penalty as a sentence."""
    select = power.select
    what = words.term(f"kind_{select.kind or 'all'}")
    if select.wing in ("forehand", "backhand"):
        what += f" ({words.term(f'wing_{select.wing}')})"
    low, high = power.range or (0, 0)
    return words.say(f"power_{power.type}", {}, what=what, value=power.value, low=low, high=high)
