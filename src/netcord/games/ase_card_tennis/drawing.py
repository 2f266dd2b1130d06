"""The court and the hand as plain text: where the ball may be played and with which hand, and what lies in the hand.

Everything is read from a view and the question put to its seat, so nothing can be drawn that the seat may not know.
What can be chosen, and which cards cannot, is told by `choices`.
"""

from collections import Counter
from collections.abc import Iterable
from textwrap import wrap
from typing import Any

from netcord.kernel import Ask, Choose, Side, View
from netcord.tennis import Words

from .cards import Rally
from .court import DEPTHS, Sector, run_cost
from .strokes import in_time, section_of, what_happened
from .table import Table
from .telling import at, ball_name, card_name, hands, played_from, stroke_name

CELL = 10
WIDTH, GAP = 80, 2
PANEL = WIDTH - (3 * CELL + 4) - GAP
ME, FOE = "▲", "▼"


# The court


def court(table: Table, seat: Side, words: Words) -> list[str]:
    """Both halves, the viewer's own below: pawns, the ball with the hands it may be played with, and the run there."""
    bar = "─" * CELL
    lines = [f"┌{bar}┬{bar}┬{bar}┐"]
    # The far player looks towards us, so the far forehand side is on our left.
    lines += [_row(table, seat.other, [depth + side for side in "FCB"], FOE, words) for depth in reversed(DEPTHS)]
    net = words.term("drawing_net").center(CELL, "═")
    lines.append(f"╞{'═' * CELL}╪{net}╪{'═' * CELL}╡")
    lines += [_row(table, seat, [depth + side for side in "BCF"], ME, words) for depth in DEPTHS]
    lines.append(f"└{bar}┴{bar}┴{bar}┘")
    return lines


def _row(table: Table, side: Side, sectors: list[Sector], pawn: str, words: Words) -> str:
    return "│" + "│".join(_cell(table, side, sector, pawn, words).ljust(CELL) for sector in sectors) + "│"


def _cell(table: Table, side: Side, sector: Sector, pawn: str, words: Words) -> str:
    told = [at(sector, words)]
    if table.pawns[side.row] == sector:
        told.append(pawn)
    ball = table.ball if table.strike is None else None  # a ball that is being answered is gone
    if ball is not None and ball.hitter != side and (may := dict(ball.receive).get(sector)):
        told.append(f"*{hands(may, words)}")
        if ball.shot != "serve":
            cost = run_cost(table.pawns[side.row], sector)
            reached = sector in dict(in_time(table, side))
            told.append("×" if not reached else f"{cost:+d}" if cost else "")
    elif ball is not None and ball.hitter != side and ball.landed == sector and not ball.receive:
        told.append("*")  # a lob in the air
    return " ".join(part for part in told if part)


# Beside it


def ball_lines(table: Table, seat: Side, words: Words) -> list[str]:
    """The ball in a sentence or two; nothing if there is none."""
    ball = table.ball
    if ball is None or table.strike is not None:
        return []
    mine = "mine" if ball.hitter == seat else "theirs"
    told = [words.say(f"ball_{mine}", {}, ball=ball_name(table, ball, words), at=at(ball.hit, words), adj=ball.adj)]
    section = section_of(table, ball)
    if section.type == "nap":
        told.append(words.say("ball_happened", {}, happened=what_happened(section, "")))
    if ball.shot == "lob" and not ball.mode:
        told.append(words.say("ball_lob", {}, at=at(ball.landed, words)))
    flags = ["wide"] if ball.wide else []
    if ball.length == "deep":
        flags.append("deep")
    if ball.length == "very_short" and not ball.sits_up:
        flags.append("very_short")
    if ball.sits_up:
        flags.append("sits_up")
    if ball.taken:
        flags.append("taken")
    if mine == "theirs":
        told += [words.say(f"ball_{flag}", {}) for flag in flags]
    return told


def stroke_lines(table: Table, seat: Side, words: Words) -> list[str]:
    """A stroke that is announced but not yet over: what was played, and how it was called."""
    strike = table.strike
    if strike is None:
        return []
    who = "mine" if strike.side == seat else "theirs"
    name = card_name(table, strike.card, words)
    told = [words.say(f"stroke_{who}", {}, stroke=name, at=at(strike.sector, words))]
    if strike.target:
        told.append(words.say("stroke_target", {}, at=at(strike.target, words)))
    if table.rolled is not None and table.rolled.call:
        told.append(words.say("call", {}, call=table.rolled.call))
        left = table.challenges
        told.append(words.say("challenges_left", {}, mine=left[seat.row], theirs=left[seat.other.row]))
    return told


def hand_lines(table: Table, seat: Side, ask: Ask | None, words: Words) -> list[str]:
    """The rally hand, and where each card is played, unless it is what there is to choose from."""
    cards = [table.book.rally[str(card)] for card in table.hands[seat.row]]
    if not cards or (isinstance(ask, Choose) and ask.what in ("answer", "redraw")):
        return []
    told = words.term("drawing_hand_next").join(_counted(_card(card, words) for card in cards))
    return wrap(f"{words.term('drawing_hand')} {told}", WIDTH - 1, subsequent_indent="  ")


def _card(card: Rally, words: Words) -> str:
    return words.say("card_told", {}, card=stroke_name(card.card, words), told=played_from(card.card, words))


def _counted(lines: Iterable[str]) -> list[str]:
    """Equal lines once, with how often."""
    return [f"{line}{f' (x{count})' if count > 1 else ''}" for line, count in Counter(lines).items()]


def panel(table: Table, seat: Side, ask: Ask | None, words: Words) -> list[str]:
    """What stands beside the court: who is who, and the ball."""
    lines = [words.term("legend_pawns")]
    if table.ball is not None and table.strike is None:
        lines.append(words.term("legend_serve" if table.ball.shot == "serve" else "legend_ball"))
    if isinstance(ask, Choose) and ask.what == "serve":
        lines.append(words.say(f"serving_{table.serve}", {}, court=table.court))
    lines += [*ball_lines(table, seat, words), *stroke_lines(table, seat, words)]
    return [part for line in lines for part in wrap(line, PANEL, subsequent_indent="  ")]


def draw(view: View[Any, Ask], words: Words) -> str:
    """The whole picture for one seat; a spectator sees the court from A's side, and no hand."""
    table: Table = view.state.table
    if view.seat is None:
        return "\n".join(court(table, Side.A, words)) + "\n"
    seat = Side(view.seat)
    left, right = court(table, seat, words), panel(table, seat, view.ask, words)
    rows = max(len(left), len(right))
    left += [" " * len(left[0])] * (rows - len(left))
    right += [""] * (rows - len(right))
    lines = [f"{one}{' ' * GAP}{other}".rstrip() for one, other in zip(left, right, strict=True)]
    return "\n".join([*lines, *hand_lines(table, seat, view.ask, words)]) + "\n"
