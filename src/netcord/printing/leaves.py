"""A card on its place: front and back."""

from netcord.tennis import Leaf

from .ink import BOLD, LEADING, POINT, Area, Ink, wide, wrapped

WIDTH, HEIGHT = 63.0, 88.0
"""A card, as those that fit common sleeves."""
EDGE = 3.0
"""White between what is printed and where it is cut."""


def front(ink: Ink, at: Area, leaf: Leaf, foot: str) -> None:
    """Title, corner, court, tables, lines, boxes, whatever of them it has."""
    area = at.inset(EDGE)
    left = _head(ink, area, leaf)
    ink.text(area.x, area.y - 0.9, foot, 4, grey=0.3)
    bottom = 1.2
    if leaf.boxes:
        bottom += _boxes(ink, Area(area.x, area.y + bottom, area.width, 9), leaf.boxes)
    if leaf.over:
        ink.text(area.x + 0.3, area.y + bottom + 0.9, leaf.over, 6.5)
        bottom += 3.2
    left = Area(left.x, area.y + bottom + 0.6, left.width, left.height - bottom - 0.6)
    _body(ink, left, leaf)


def _head(ink: Ink, area: Area, leaf: Leaf) -> Area:
    """Name, corner and tag; what is left below them."""
    corner = wide(leaf.corner, 19, BOLD) if leaf.corner else 0.0
    tag = max(corner, min(16.0, wide(leaf.tag, 6.5)) if leaf.tag else 0.0)
    room = area.width - (tag + 2 if tag else 0)
    used = ink.paragraph(Area(area.x, area.y, room, area.height), leaf.title, 11, font=BOLD, least=7)
    if leaf.corner:
        ink.text(area.x + area.width, area.top - 5.4, leaf.corner, 19, font=BOLD, align="right")
    if leaf.tag:
        down = 8.0 if leaf.corner else 2.4
        ink.fitted(area.x + area.width, area.top - down, leaf.tag, 6.5, 18, align="right")
    if leaf.about:
        used += 0.4 + ink.paragraph(Area(area.x, area.y, room, area.height - used - 0.4), leaf.about, 7, least=5)
    used = max(used, 8.6 if leaf.corner and leaf.tag else 6.0 if leaf.corner else 0) + 1
    ink.line(area.x, area.top - used, area.x + area.width, area.top - used, 0.2)
    return area.below(used + 1)


def _boxes(ink: Ink, area: Area, boxes: tuple[tuple[str, str], ...]) -> float:
    width = area.width / len(boxes)
    for number, (label, figure) in enumerate(boxes):
        one = Area(area.x + number * width + 0.3, area.y, width - 0.6, area.height)
        ink.box(one, 0.15, grey=0.3, round=0.8)
        middle = one.x + one.width / 2
        ink.fitted(middle, one.top - 2.9, label, 6.5, one.width - 0.8, align="center")
        ink.fitted(middle, one.y + 1.4, figure, 11, one.width - 1, font=BOLD, align="center")
    return area.height


def _body(ink: Ink, area: Area, leaf: Leaf) -> None:
    """The court above the tables or beside the lines, in the largest letters with which all of it fits."""
    if not (leaf.tables or leaf.lines or leaf.boxes or leaf.ground):  # a card that says a word
        middle = area.x + area.width / 2
        ink.fitted(middle, area.y + area.height / 2, leaf.title, 40, area.width, font=BOLD, align="center")
        return
    if leaf.ground is not None and not leaf.tables:
        beside = wide_beside = 0.0
        if leaf.lines:
            beside, wide_beside = 25.0, area.width - 27
        high = min(area.height - 1, 42.0 if leaf.ground.far else 24.0)
        ink.court(Area(area.x + 1, area.top - high - 0.5, 22, high), leaf.ground)
        _lines(ink, Area(area.x + beside, area.y, wide_beside or area.width, area.height), leaf.lines)
        return
    if leaf.ground is not None:
        high = min(26.0, max(11.0, area.height - _tables_high(leaf, 8, area.width) - 2))
        ink.court(Area(area.x + area.width / 2 - high * 0.65, area.top - high, high * 1.3, high), leaf.ground)
        area = area.below(high + 1.2)
    if leaf.tables:
        size = 10.0
        while size > 4 and _tables_high(leaf, size, area.width) + _lines_high(leaf.lines, 6, area.width) > area.height:
            size -= 0.25
        for table in leaf.tables:
            area = area.below(ink.table(area, table, size, centre=len(table.rows[0]) > 4 or not table.wide) + 1.2)
    _lines(ink, area, leaf.lines)


def _tables_high(leaf: Leaf, size: float, width: float) -> float:
    """How high the tables would be."""
    step = size * LEADING * POINT
    total = 0.0
    for table in leaf.tables:
        shares = table.wide or (1,) * len(table.rows[0])
        widths = [width * share / sum(shares) - 0.8 for share in shares]
        for number, row in enumerate(table.rows):
            font = BOLD if number == 0 else "Barlow"
            lines = max(len(wrapped(cell, size, room, font)) for cell, room in zip(row, widths, strict=True))
            total += lines * step + 0.3
        total += 1.2 + (step + 0.4 if table.title else 0)
    return total


def _lines_high(lines: tuple[str, ...], size: float, width: float) -> float:
    return sum(len(wrapped(line, size, width)) * size * LEADING * POINT + 0.8 for line in lines)


def _lines(ink: Ink, area: Area, lines: tuple[str, ...]) -> None:
    size = 10.0
    while size > 4 and _lines_high(lines, size, area.width) > area.height:
        size -= 0.25
    for line in lines:
        area = area.below(ink.paragraph(area, line, size) + 0.8)


def back(ink: Ink, at: Area, game: str, label: str) -> None:
    """The back: a court in thin lines, so that it takes little ink and shows through nothing."""
    area = at.inset(EDGE)
    ink.box(area, 0.3, round=2)
    court = Area(area.x + 12, area.y + 14, area.width - 24, area.height - 28)
    ink.box(court, 0.25, grey=0.4)
    middle = court.y + court.height / 2
    ink.line(court.x - 2, middle, court.x + court.width + 2, middle, 0.5, 0.4)
    for y in (middle - 14, middle + 14):
        ink.line(court.x, y, court.x + court.width, y, 0.25, 0.4)
    ink.line(court.x + court.width / 2, middle - 14, court.x + court.width / 2, middle + 14, 0.25, 0.4)
    ink.fitted(area.x + area.width / 2, area.top - 9, game, 13, area.width - 6, font=BOLD, align="center")
    ink.fitted(area.x + area.width / 2, area.y + 6, label, 10, area.width - 6, align="center")
