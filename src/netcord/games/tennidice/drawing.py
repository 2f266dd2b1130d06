"""The table as text: the lettered grid with the ball on it, and the cubes in their rows. Pure text, no colours."""

from typing import Any

from netcord.kernel import Choose, Seat, Side, View
from netcord.tennis import Words, side_of

from .arranging import ArrangeOpenly
from .board import Board, Cell, Kind, Target
from .cubes import Row
from .rules import Ball, Miss
from .table import Table

MARKS = {Kind.SAFE: ".", Kind.LINE: "+", Kind.EDGE: "-", Kind.CORNER: " "}
BALL, WOULD_BE, OWN, SPIRIT, NONE = "●", "○", "■", "◆", "·"
LONGEST = 14  # letters of a name above its cubes

_CORNERS = {  # a corner of the frame by the lines that meet there: up, down, left, right
    (False, False, True, True): "─",
    (True, True, False, False): "│",
    (False, True, False, True): "┌",
    (False, True, True, False): "┐",
    (True, False, False, True): "└",
    (True, False, True, False): "┘",
    (True, True, True, True): "┼",
}


def grid_text(board: Board, target: Target = Target.COURT, ball: Cell | None = None, mark: str = BALL) -> str:
    """The half the ball lands in, seen by the hitter: the far rows on top, the net below, what is in framed."""
    rows = [*reversed(board.rows)]
    inside = [[f"{column}{row}" in board.inside(target) for column in board.columns] for row in rows]
    outside = [False] * len(board.columns)
    lines = ["   " + "".join(f"  {column} " for column in board.columns)]
    for row, above, here in zip(rows, [outside, *inside], inside, strict=False):
        if above != here:
            lines.append("   " + _frame(above, here))
        cells = [f"{column}{row}" for column in board.columns]
        marks = [mark if cell == ball else MARKS[board.kind(target, cell)] for cell in cells]
        edges = [_edge(here, place) for place in range(len(cells) + 1)]
        drawn = "".join(f"{'│' if edge else ' '} {one} " for edge, one in zip(edges, marks, strict=False))
        lines.append(f"{row:>2} {drawn}{'│' if edges[-1] else ' '}")
    lines.append("   " + "═" * (4 * len(board.columns) + 1))
    return "\n".join(line.rstrip() for line in lines)


def _edge(row: list[bool], place: int) -> bool:
    """Whether a line stands between two neighbours of a row; beyond the rim everything is out."""
    return ([False, *row][place]) != ([*row, False][place])


def _frame(above: list[bool], here: list[bool]) -> str:
    """The line between two rows."""
    across = [False, *(one != other for one, other in zip(above, here, strict=True)), False]
    drawn = ""
    for place in range(len(here) + 1):
        meeting = _edge(above, place), _edge(here, place), across[place], across[place + 1]
        drawn += _CORNERS.get(meeting, " ") + ("───" if across[place + 1] else "   ")
    return drawn[:-3]


def cubes_text(table: Table, words: Words) -> str:
    """Both sides' cubes in their rows, own cubes before spirit cubes, then challenge cubes, pool and cards."""
    labels = [words.term(f"row_{row}") for row in Row]
    columns = []
    for side in Side:
        held = table.of(side)
        cubes = [OWN * held.own[row.place] + SPIRIT * held.spirit[row.place] or NONE for row in Row]
        columns.append([_short(words.name(side)), *cubes, OWN * held.challenges or NONE])
    lines = _columns([["", *labels, words.term("challenges")], *columns])
    return "\n".join([*lines, *_beside_the_board(table, words)])


def _beside_the_board(table: Table, words: Words) -> list[str]:
    left = dict(table.deck.contents)
    deck = words.say("deck", {}, inside=left.get("IN", 0), outside=left.get("OUT", 0))
    if not table.options.spirit:
        return [deck]
    return [f"{words.term('pool')} {SPIRIT * table.pool or NONE}   {deck}"]


def _columns(columns: list[list[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in columns]
    rows = zip(*columns, strict=True)
    return ["  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def _cells(names: list[str], *rows: list[str]) -> list[list[str]]:
    """By player, a column of what belongs to him."""
    return [[f"{name} {row[place]}" for row in rows] for place, name in enumerate(names)]


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"


def beside(left: str, right: str, gap: int = 3) -> str:
    """Two texts side by side."""
    a, b = left.splitlines(), right.splitlines()
    width = max(map(len, a), default=0)
    rows = max(len(a), len(b))
    a, b = a + [""] * (rows - len(a)), b + [""] * (rows - len(b))
    return "\n".join(f"{one:<{width}}{' ' * gap}{other}".rstrip() for one, other in zip(a, b, strict=True))


def placing_text(table: Table, side: Side, words: Words, *, seen: bool = False) -> str:
    """Before cubes are placed: what they are for, how a placement is written, and what lies there already."""
    spirits = table.of(side).spirits if table.rearranges_spirit else 0
    width = max(len(words.term(f"row_{row}")) for row in Row)
    lines = [words.say("placing", {}, count=table.board.cubes.strategy)]
    lines += [f"  {words.term(f'row_{row}'):<{width}}  {words.term(f'about_{row}')}" for row in Row]
    lines.append(words.say("placing_order", {}))
    if spirits:
        lines.append(words.say("placing_spirits", {}, count=spirits))
    foe = table.of(side.other)
    if seen:
        shown = " ".join(map(str, foe.own))
        lines.append(words.say("placing_seen", words.names, foe=side.other, rows=shown))
    if table.mode == "match":
        names = [_short(words.name(one)) for one in Side]
        boxes = [OWN * table.of(one).challenges or NONE for one in Side]
        held = [SPIRIT * table.of(one).spirits or NONE for one in Side]
        lines += _columns([[words.term("challenges"), words.term("spirit_cubes")], *_cells(names, boxes, held)])
        lines += _beside_the_board(table, words)
    return "\n".join(lines)


def court_text(table: Table, phase: Any, words: Words) -> str:
    """The grid between its two players, and beside it the cubes and what the marks mean."""
    ball: Ball | None = getattr(phase, "ball", None)
    serve = ball.serve if ball else getattr(phase, "serve", 0)
    hitter, to = _players(table, phase)
    mark = WOULD_BE if isinstance(phase, Miss) else BALL
    grid = grid_text(table.board, table.target(serve), ball.cell if ball else None, mark)
    width = 4 * len(table.board.columns) + 1
    role = words.say(f"serves_{serve}" if serve else "hits", {}, hitter=_short(words.name(hitter)))
    court = [" " * 3 + words.name(to).center(width).rstrip(), grid, " " * 3 + role.center(width).rstrip()]
    legend = [words.term("legend_in"), words.term("legend_out")]
    if ball:
        legend.append(f"{mark} {words.term('legend_miss' if mark == WOULD_BE else 'legend_ball')}")
    return beside("\n".join(court), "\n".join([cubes_text(table, words), *legend]))


def _players(table: Table, phase: Any) -> tuple[Seat, Seat]:
    """Who hits, and to whom."""
    at = getattr(phase, "ball", phase)
    return getattr(at, "hitter", table.score.server), getattr(at, "to", table.score.receiver)


def board_text(view: View[Any, Any], words: Words) -> str:
    """What a seat sees: the grid with the ball, both sides' cubes, the pool and the cards left."""
    table, phase, ask = view.state.table, view.state.phase, view.ask
    match ask.what if isinstance(ask, Choose) else "":
        case "arrange":
            side = Side(side_of(ask.seat))
            return placing_text(table, side, words, seen=isinstance(phase, ArrangeOpenly) and phase.last)
        case "steal" | "give" | "place":
            return cubes_text(table, words)
    return court_text(table, phase, words)
