"""Whole sheets: boards and aids, tokens, dice to fold, score sheets."""

from collections.abc import Mapping

from netcord.tennis import Board, Die, Token

from .ink import BOLD, Area, Ink

TOKEN = 25.0
LARGE = (11.5, 11.0, 10.5, 10.0, 9.5, 9.0)
"""Sizes of a text in a table: the largest that leaves it on its page."""

FACE = 18.0
"""Edge of a die."""


def board(ink: Ink, area: Area, sheet: Board) -> None:
    """A title, the court as large as it can be, tables and lines below."""
    ink.fitted(area.x, area.top - 6, sheet.title, 18, area.width, font=BOLD)
    area = area.below(11)
    if sheet.ground is not None:
        for line in sheet.lines:
            area = Area(area.x, area.y, area.width, area.height)
            area = area.below(ink.paragraph(area, line, 9) + 1)
        high = area.height - 2
        width = min(area.width - 8, high * 0.78)
        rows = len(sheet.ground.rows)
        label = 16 if rows < 8 else 13
        ink.court(Area(area.x + (area.width - width) / 2, area.y, width, high), sheet.ground, label=label, about=7)
        return
    for line in sheet.lines:
        area = area.below(ink.paragraph(area, line, 11) + 2)
    area = area.below(3)
    for table in sheet.tables:
        blank = any(not cell for row in table.rows[1:] for cell in row)
        low, pad = 14 if blank else 6, 2.0 if sheet.large else 0.0
        sizes = LARGE if sheet.large else (10.0,)
        fitting = next((one for one in sizes if ink.tall(area, table, one, low, pad) <= area.height), sizes[-1])
        area = area.below(ink.table(area, table, fitting, low=low, centre=False, pad=pad) + 8)


def tokens(ink: Ink, area: Area, found: tuple[Token, ...], *, backs: bool, mirrored: bool) -> None:
    """Round pieces on a grid; the backs stand where the fronts are when the sheet is turned."""
    every = [token for token in found for _ in range(token.count)]
    columns = int(area.width // (TOKEN + 4))
    left = area.x + (area.width - columns * (TOKEN + 4)) / 2
    for number, token in enumerate(every):
        column, row = number % columns, number // columns
        if mirrored:
            column = columns - 1 - column
        x = left + (column + 0.5) * (TOKEN + 4)
        y = area.top - (row + 0.5) * (TOKEN + 4)
        ink.circle(x, y, TOKEN / 2, 0.2)
        if token.star and not backs:
            ink.star(x, y + 1.5, 8)
            ink.fitted(x, y - 9.5, token.front, 7, TOKEN - 8, align="center")
        else:
            ink.fitted(x, y - 1.5, token.back if backs else token.front, 13, TOKEN - 4, font=BOLD, align="center")


NET = {(1, 0): 0, (0, 1): 1, (1, 1): 2, (2, 1): 3, (3, 1): 4, (1, 2): 5}
"""Where the faces of an unfolded die lie: column and row."""


FLAPS = tuple((column, 1, side) for column in (0, 2, 3) for side in ("top", "bottom"))
"""Where it is glued: column and row of a face, and which of its edges."""


def die(ink: Ink, x: float, top: float, one: Die) -> None:
    """An unfolded die with flaps to glue; equal faces are kept apart as far as they can."""
    ink.text(x, top - 3, one.title, 9, font=BOLD)
    flap = FACE * 0.28
    top -= 5 + flap
    for column, row, side in FLAPS:
        left = x + column * FACE
        y = top - row * FACE if side == "top" else top - (row + 1) * FACE
        up = flap if side == "top" else -flap
        ink.line(left, y, left + 3, y + up, 0.12)
        ink.line(left + 3, y + up, left + FACE - 3, y + up, 0.12)
        ink.line(left + FACE - 3, y + up, left + FACE, y, 0.12)
    end, y = x + 4 * FACE, top - FACE
    for begin, stop in (((0, 0), (flap, -3)), ((flap, -3), (flap, 3 - FACE)), ((flap, 3 - FACE), (0, -FACE))):
        ink.line(end + begin[0], y + begin[1], end + stop[0], y + stop[1], 0.12)
    for (column, row), place in NET.items():
        face = Area(x + column * FACE, top - (row + 1) * FACE, FACE, FACE)
        ink.box(face, 0.2)
        ink.fitted(
            face.x + FACE / 2, face.y + FACE / 2 - 2.4, one.faces[place], 20, FACE - 3, font=BOLD, align="center"
        )


GAMES = 13
"""Games of a set, with a tie-break."""


def score_sheet(ink: Ink, area: Area, title: str, sets: int, counted: tuple[str, ...], told: Mapping[str, str]) -> None:
    """For each set a line a player, a box a game to tick the points in; below them what is counted besides."""
    ink.fitted(area.x, area.top - 6, title, 16, area.width * 0.62, font=BOLD)
    ink.text(area.x + area.width, area.top - 6, f"{told['date']} ________________", 9, align="right")
    y = area.top - 12
    name = 34.0
    box = (area.width - name - 12) / GAMES
    high = min(9.0, (area.height - 30 - 8 * (len(counted) + 3)) / sets / 3.2)
    for number in range(1, sets + 1):
        ink.text(area.x, y - 3.6, f"{told['set']} {number}", 9, font=BOLD)
        for game in range(GAMES):
            label = told["tie_break"] if game == GAMES - 1 else str(game + 1)
            ink.fitted(area.x + name + (game + 0.5) * box, y - 3.6, label, 7, box, align="center")
        ink.text(area.x + area.width - 6, y - 3.6, told["games"], 7, align="center")
        y -= 4.6
        for side in ("A", "B"):
            ink.box(Area(area.x, y - high, name, high), 0.15)
            ink.text(area.x + 1, y - high / 2 - 1.2, side, 9, font=BOLD, grey=0.4)
            for game in range(GAMES):
                ink.box(Area(area.x + name + game * box, y - high, box, high), 0.15, grey=0.3)
            ink.box(Area(area.x + area.width - 12, y - high, 12, high), 0.4)
            y -= high
        y -= 2.5
    y -= 3
    ink.paragraph(Area(area.x, y - 10, area.width, 10), told["how"], 8)
    y -= 9
    for label in counted:
        ink.text(area.x, y - 4.6, label, 9)
        for place, side in enumerate("AB"):
            half = (area.width - 50) / 2
            one = Area(area.x + 50 + place * half, y - 7, half - 2, 7)
            ink.box(one, 0.15, grey=0.3)
            ink.text(one.x + 1, one.y + 2.2, side, 8, grey=0.4)
        y -= 8
