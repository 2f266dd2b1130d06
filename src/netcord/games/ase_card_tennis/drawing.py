"""The court and the hand as plain text: where the ball may be played, what is legal, and what each stroke risks.

Everything is read from a view and the question put to its seat, so nothing can be drawn that the seat may not know.
"""

from typing import Any

from netcord.kernel import Ask, Choose, Side, View

from .ball import Strike
from .court import DEPTHS, HOME, Sector, run_cost, steps
from .strokes import Hit, Lunge, adjustments, announced, sheet_of, spot_of
from .table import Table

CELL = 11
RUNS = {0: "", 1: "1 sector", 2: "2 sectors", 3: "3 sectors", 4: "4 sectors"}


def court(table: Table, seat: Side) -> list[str]:
    """Both halves, the viewer's own below: pawns by their letter, in brackets the hands a ball may be played with."""
    foe = seat.other
    rule = "+" + "+".join("-" * CELL for _ in range(3)) + "+"
    lines = [f"      {foe} (far side)", rule]
    for depth in reversed(DEPTHS):
        # The far player looks towards us, so his forehand side is on our left.
        lines.append(_row(table, foe, [depth + side for side in "FCB"]))
        lines.append(rule)
    lines[-1] = "=" * len(rule) + " net"
    for depth in DEPTHS:
        lines.append(_row(table, seat, [depth + side for side in "BCF"]))
        lines.append(rule)
    lines.append(f"      {seat} (near side): backhand left, forehand right")
    return lines


def _row(table: Table, side: Side, sectors: list[Sector]) -> str:
    return "|" + "|".join(_cell(table, side, sector).center(CELL) for sector in sectors) + "|"


def _cell(table: Table, side: Side, sector: Sector) -> str:
    pawn = f" {side}" if table.pawns[side.row] == sector else ""
    ball = ""
    if table.ball is not None and table.ball.hitter != side:
        hands = dict(table.ball.receive).get(sector, "")
        ball = f" ({hands})" if hands else ""
    return f"{sector}{pawn}{ball}"


def ball_line(table: Table) -> str:
    """The ball in a sentence; "" if there is none."""
    ball = table.ball
    if ball is None:
        return ""
    name = table.book.service[ball.card].card.name if ball.shot == "serve" else table.book.rally[ball.card].card.name
    length = "" if ball.shot == "serve" else ball.length.replace("_", " ")
    flags = [length, *(word for word in ("wide", "slow") if getattr(ball, word))]
    if ball.sits_up:
        flags.append("sits up")
    if ball.shot == "lob" and not ball.mode:
        flags.append(f"coming down at {ball.landed}")
    told = ", ".join(flag for flag in flags if flag)
    return f"{name} from {ball.hit}{f' ({told})' if told else ''}: {ball.adj:+d} to the answer"


# What a stroke risks


def fault_chance(table: Table, strike: Strike) -> int:
    """How many of a hundred rolls are a fault."""
    sheet, spot = sheet_of(table, strike), spot_of(table, strike)
    chances = sheet.chances(sum(part.amount for part in adjustments(table, strike)), spot)
    return sum(chance for chance, part in zip(chances, sheet.sections, strict=True) if part.type == "fault")


def spelled_out(table: Table, strike: Strike) -> str:
    """The adjustments one by one: "-10 diagonal run, -5 wide serve"."""
    words = [f"{part.amount:+d} {_why(table, strike, part.why)}" for part in adjustments(table, strike) if part.amount]
    return ", ".join(words)


def _why(table: Table, strike: Strike, why: str) -> str:
    if why == "run":
        return _run(strike.start, strike.sector)
    if why == "design":
        return "player design"
    ball = table.ball
    assert ball is not None, "only a ball being answered adds to a roll"
    kind = "serve" if ball.shot == "serve" else "shot" if ball.shot in ("ground", "approach") else ball.shot
    flags = [word for word in ("wide", "slow") if getattr(ball, word)]
    if ball.shot != "serve" and ball.length in ("deep", "short"):
        flags.append(ball.length)
    return " ".join([*flags, kind])


def _run(start: Sector, end: Sector) -> str:
    if steps(start, end) == 2:
        return "diagonal run" if run_cost(start, end) == -10 else "straight run"
    return f"run of {RUNS[steps(start, end)]}"


def stroke_line(table: Table, side: Side, hit: Hit) -> str:
    """One way to play a card: where, with which hand, and the chance of a fault with everything that makes it."""
    strike = announced(table, side, hit)
    hand = "forehand" if hit.hand == "F" else "backhand"
    moved = "" if strike.as_return or strike.start == hit.dest else f" after a {_run(strike.start, hit.dest)}"
    parts = spelled_out(table, strike)
    return f"{hit.dest} {hand}{moved}: {fault_chance(table, strike)}% fault" + (f" ({parts})" if parts else "")


# The hand


def hand_lines(table: Table, side: Side, ask: Choose[Any]) -> list[str]:
    """Every card in the hand, with the ways to play it now; targets of a generic card on one line."""
    ways: dict[str, dict[tuple[Sector, str], list[Hit]]] = {}
    for option in ask.options:
        if isinstance(option, Hit):
            ways.setdefault(option.card, {}).setdefault((option.dest, option.hand), []).append(option)
    lines = []
    for card in table.hands[side.row]:
        rally = table.book.rally[str(card)].card
        lines.append(f"{rally.name} [{card}], from {rally.start}")
        found = ways.get(str(card), {})
        if not found:
            lines.append("    not now" + (": it would be a lunge" if Lunge(str(card)) in ask.options else ""))
        for hits in found.values():
            targets = " ".join(hit.target for hit in hits if hit.target)
            lines.append("    " + stroke_line(table, side, hits[0]) + (f"; to {targets}" if targets else ""))
    if not ways:
        lines.append("Nothing in the hand reaches this ball.")
    return lines


def service_lines(table: Table, side: Side, ask: Choose[Any]) -> list[str]:
    """Every service card, with its chance of a fault from this side."""
    lines = []
    for card in ask.options:
        service = table.book.service[card]
        if table.court not in service.sides:
            lines.append(f"{service.card.name} [{card}]: not from the {table.court} side, a sure fault")
            continue
        strike = Strike(side, card, HOME, start=HOME, serve=table.serve)
        parts = spelled_out(table, strike)
        risk = f"{fault_chance(table, strike)}% fault" + (f" ({parts})" if parts else "")
        top = service.card.sections[-1]
        lines.append(f"{service.card.name} [{card}]: {risk}, {top.adj or 0:+d} to the return")
    return lines


def draw(view: View[Any, Ask], ask: Ask | None = None) -> str:
    """The whole picture for one seat; a spectator sees the court from A's side, and no hand."""
    table: Table = view.state.table
    seat = Side(view.seat) if view.seat is not None else Side.A
    lines = court(table, seat)
    if line := ball_line(table):
        lines += ["", line]
    asked = ask if ask is not None else view.ask
    if isinstance(asked, Choose) and view.seat is not None and asked.seat == view.seat:
        if asked.what == "answer":
            lines += ["", *hand_lines(table, seat, asked)]
        elif asked.what == "serve":
            lines += ["", f"Serve {table.serve}, {table.court} side", *service_lines(table, seat, asked)]
        elif asked.what == "recover":
            lines += ["", "After the shot: " + ", ".join(asked.options)]
    return "\n".join(lines) + "\n"
