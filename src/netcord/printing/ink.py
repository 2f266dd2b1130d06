"""Ink on a page: text that fits its place, lines, tables, stars, courts. Lengths are millimetres from the lower left.

Everything is black on white with greys: what a colour would say is also said by a word or a line.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.resources import as_file, files
from io import BytesIO
from math import cos, pi, sin
from typing import Any, NamedTuple

from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from netcord.tennis import Ground, Patch, Ruled

PLAIN, BOLD = "Barlow", "Barlow-Bold"
_FILES = {PLAIN: "BarlowSemiCondensed-Medium.ttf", BOLD: "BarlowSemiCondensed-Bold.ttf"}
LEADING = 1.18
"""From line to line, in sizes of the letters."""
POINT = 1 / mm
"""A typographic point in millimetres."""
GREY, PALE = 0.55, 0.9


class Area(NamedTuple):
    """A rectangle on the page."""

    x: float
    y: float
    width: float
    height: float

    @property
    def top(self) -> float:
        """The upper edge."""
        return self.y + self.height

    def inset(self, by: float) -> "Area":
        """Smaller on all sides."""
        return Area(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def below(self, used: float) -> "Area":
        """What is left under so much."""
        return Area(self.x, self.y, self.width, max(0.0, self.height - used))


@cache
def _fonts() -> dict[str, frozenset[int]]:
    """The fonts, registered once, with the letters they have."""
    known = {}
    for name, file in _FILES.items():
        with as_file(files(__package__) / "fonts" / file) as path:
            font = TTFont(name, str(path))
        pdfmetrics.registerFont(font)
        known[name] = frozenset(font.face.charToGlyph)
    return known


def printable(text: str, font: str = PLAIN) -> str:
    """The text in letters that the font has: others without their accents, or a question mark."""
    known = _fonts()[font]

    def one(letter: str) -> str:
        if ord(letter) in known:
            return letter
        parts = unicodedata.normalize("NFKD", letter)
        return "".join(part for part in parts if ord(part) in known and not unicodedata.combining(part)) or "?"

    return "".join(map(one, text))


def wide(text: str, size: float, font: str = PLAIN) -> float:
    """How much room a text takes."""
    _fonts()
    return float(pdfmetrics.stringWidth(printable(text, font), font, size)) / mm


def wrapped(text: str, size: float, width: float, font: str = PLAIN) -> list[str]:
    """A text in lines that are not wider; a word that is stays alone in its line."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and wide(longer, size, font) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines or [""]


class Ink:
    """A document that is being written."""

    def __init__(self, size: tuple[float, float], title: str, subject: str) -> None:
        _fonts()
        self._file = BytesIO()
        self.size = size
        # invariant: no time stamp and no random number, so the same cards make the same bytes
        paper = size[0] * mm, size[1] * mm
        font: Any = PLAIN  # the stubs call it a number
        self.canvas = Canvas(self._file, paper, pageCompression=1, invariant=1, initialFontName=font)
        self.canvas.setTitle(title)
        self.canvas.setSubject(subject)
        self.canvas.setAuthor("netcord")
        self.canvas.setCreator("netcord")
        self.pages = 0

    def turn_page(self) -> None:
        """The page is done."""
        self.canvas.showPage()
        self.pages += 1

    def done(self) -> bytes:
        """The document."""
        self.canvas.save()
        return self._file.getvalue()

    @contextmanager
    def turned(self, area: Area) -> Iterator[None]:
        """Whatever is drawn in an area meanwhile stands on its head."""
        self.canvas.saveState()
        self.canvas.translate((2 * area.x + area.width) * mm, (2 * area.y + area.height) * mm)
        self.canvas.rotate(180)
        yield
        self.canvas.restoreState()

    def text(
        self, x: float, y: float, text: str, size: float, *, font: str = PLAIN, align: str = "left", grey: float = 0
    ) -> None:
        """A line of text; `align` says what `x` is."""
        self.canvas.setFillGray(grey)
        self.canvas.setFont(font, size)
        put = {"left": "drawString", "center": "drawCentredString", "right": "drawRightString"}[align]
        getattr(self.canvas, put)(x * mm, y * mm, printable(text, font))

    def fitted(
        self, x: float, y: float, text: str, size: float, width: float, *, font: str = PLAIN, align: str = "left"
    ) -> None:
        """A line of text, smaller if it must be to stay within a width."""
        while wide(text, size, font) > width and size > 3:
            size -= 0.25
        self.text(x, y, text, size, font=font, align=align)

    def upright(self, x: float, y: float, text: str, size: float, width: float) -> None:
        """A line of text from below to above, its middle here."""
        self.canvas.saveState()
        self.canvas.translate(x * mm, y * mm)
        self.canvas.rotate(90)
        self.fitted(0, 0, text, size, width, align="center")
        self.canvas.restoreState()

    def paragraph(
        self, area: Area, text: str, size: float, *, font: str = PLAIN, least: float = 4, align: str = "left"
    ) -> float:
        """A text in as many lines as it needs from the top, smaller if they would not fit; the height it took."""
        lines = wrapped(text, size, area.width, font)

        def fits() -> bool:
            widest = max(wide(line, size, font) for line in lines)
            return len(lines) * size * LEADING * POINT <= area.height and widest <= area.width

        while size > least and not fits():
            size -= 0.25
            lines = wrapped(text, size, area.width, font)
        step = size * LEADING * POINT
        x = area.x if align == "left" else area.x + area.width / 2
        for number, line in enumerate(lines, 1):
            self.text(x, area.top - number * step + 0.25 * step, line, size, font=font, align=align)
        return len(lines) * step

    def line(self, x: float, y: float, x2: float, y2: float, thick: float = 0.15, grey: float = 0) -> None:
        """A straight line."""
        self.canvas.setStrokeGray(grey)
        self.canvas.setLineWidth(thick * mm)
        self.canvas.line(x * mm, y * mm, x2 * mm, y2 * mm)

    def box(
        self, area: Area, thick: float = 0.15, *, fill: float | None = None, grey: float = 0, round: float = 0
    ) -> None:
        """A rectangle, filled with a grey or empty; without a line if it has no thickness."""
        self.canvas.setStrokeGray(grey)
        self.canvas.setLineWidth(thick * mm)
        if fill is not None:
            self.canvas.setFillGray(fill)
        x, y, wide, high = (one * mm for one in area)
        self.canvas.roundRect(x, y, wide, high, round * mm, stroke=int(thick > 0), fill=int(fill is not None))

    def circle(self, x: float, y: float, radius: float, thick: float = 0.15, fill: float | None = None) -> None:
        """A circle."""
        self.canvas.setStrokeGray(0)
        self.canvas.setLineWidth(thick * mm)
        if fill is not None:
            self.canvas.setFillGray(fill)
        self.canvas.circle(x * mm, y * mm, radius * mm, stroke=1, fill=int(fill is not None))

    def star(self, x: float, y: float, radius: float) -> None:
        """A five-pointed star."""
        path = self.canvas.beginPath()
        for corner in range(10):
            far = radius if corner % 2 == 0 else radius * 0.4
            at = (x + far * sin(corner * pi / 5)) * mm, (y + far * cos(corner * pi / 5)) * mm
            (path.lineTo if corner else path.moveTo)(*at)
        path.close()
        self.canvas.setFillGray(0)
        self.canvas.drawPath(path, stroke=0, fill=1)

    def table(
        self, area: Area, table: Ruled, size: float, *, low: float = 0, centre: bool = True, pad: float = 0
    ) -> float:
        """A table over the width of an area, its cells as high as their text; the height it took."""
        top = area.top
        if table.title:
            step = size * LEADING * POINT
            self.text(area.x, top - step + 0.25 * step, table.title, size, font=BOLD)
            top -= step + 0.4
        columns = len(table.rows[0])
        shares = table.wide or (1,) * columns
        widths = [area.width * share / sum(shares) for share in shares]
        start = top
        for number, row in enumerate(table.rows):
            if not any(row):  # without heads
                continue
            room = Area(area.x, area.y, area.width, top - area.y)
            top -= self._row(room, row, widths, size, number == 0, low, centre, pad)
        self.line(area.x, top, area.x + area.width, top, 0.12, GREY)
        self.line(area.x, start, area.x + area.width, start, 0.2)
        return area.top - top

    def tall(self, area: Area, table: Ruled, size: float, low: float = 0, pad: float = 0) -> float:
        """How high a table of this size would be."""
        shares = table.wide or (1,) * len(table.rows[0])
        widths = [area.width * share / sum(shares) for share in shares]
        step = size * LEADING * POINT
        title = step + 0.4 if table.title else 0.0
        return title + sum(
            self._high(self._wrapped(row, widths, size, number == 0), step, low, pad)
            for number, row in enumerate(table.rows)
            if any(row)
        )

    def _wrapped(self, row: Sequence[str], widths: Sequence[float], size: float, head: bool) -> list[list[str]]:
        font = BOLD if head else PLAIN
        return [wrapped(cell, size, width - 0.8, font) for cell, width in zip(row, widths, strict=True)]

    @staticmethod
    def _high(cells: Sequence[Sequence[str]], step: float, low: float, pad: float) -> float:
        return max(low, max(map(len, cells)) * step + 0.3 + pad)

    def _row(
        self,
        area: Area,
        row: Sequence[str],
        widths: Sequence[float],
        size: float,
        head: bool,
        low: float,
        centre: bool,
        pad: float,
    ) -> float:
        font = BOLD if head else PLAIN
        cells = self._wrapped(row, widths, size, head)
        step = size * LEADING * POINT
        height = self._high(cells, step, low, pad)
        if head:
            self.box(Area(area.x, area.top - height, area.width, height), 0, fill=PALE)
        else:
            self.line(area.x, area.top, area.x + area.width, area.top, 0.08, GREY)
        x = area.x
        for place, (lines, width) in enumerate(zip(cells, widths, strict=True)):
            middle = centre and (place > 0 or head)
            above = (height - len(lines) * step) / 2
            for number, line in enumerate(lines, 1):
                y = area.top - above - number * step + 0.25 * step
                bold = font if place else BOLD
                at = x + width / 2 if middle else x + 0.4
                self.fitted(at, y, line, size, width - 0.4, font=bold, align="center" if middle else "left")
            x += width
        return height

    def court(self, area: Area, ground: Ground, *, label: float = 0, about: float = 0) -> None:
        """A court: lines where what a ball means changes, the net as a double line, letters if they have a size."""
        rows = ground.rows
        high = area.height / len(rows)
        self.box(area, 0, fill=1)
        for number, row in enumerate(rows):
            cells = [
                Area(
                    area.x + place * area.width / len(row), area.top - (number + 1) * high, area.width / len(row), high
                )
                for place in range(len(row))
            ]
            for cell, patch in zip(cells, row, strict=True):
                self._patch(cell, patch, label, about)
        for number in range(len(rows)):
            self._edges(area, rows, number, high)
        if ground.far:
            y, beyond = area.top - ground.far * high, 2 if label else 0.8
            for off in (-0.35, 0.35):
                self.line(area.x - beyond, y + off, area.x + area.width + beyond, y + off, 0.3)
        else:
            self.line(area.x, area.top, area.x + area.width, area.top, 0.5)

    def _patch(self, cell: Area, patch: Patch, label: float, about: float) -> None:
        fill = 0.35 if patch.marked else 0.86 if patch.tone == "out" else None
        self.box(cell, 0.1, fill=fill, grey=GREY)
        x, middle = cell.x + cell.width / 2, cell.y + cell.height / 2
        if patch.label and label:
            self.fitted(x, middle - label * POINT * 0.35, patch.label, label, cell.width - 1, font=BOLD, align="center")
        if patch.about and about:
            self.fitted(
                x,
                middle - label * POINT * 0.35 - about * POINT * 1.5,
                patch.about,
                about,
                cell.width - 1,
                align="center",
            )

    def _edges(self, area: Area, rows: tuple[tuple[Patch, ...], ...], number: int, high: float) -> None:
        """Lines of the court between patches of another tone, and around it all."""
        row = rows[number]
        width = area.width / len(row)
        top = area.top - number * high
        tones = [patch.tone for patch in row]
        for place in range(1, len(row)):
            if tones[place] != tones[place - 1]:
                self.line(area.x + place * width, top, area.x + place * width, top - high, 0.5)
        if number and len(rows[number - 1]) == len(row):
            for place, patch in enumerate(row):
                if patch.tone != rows[number - 1][place].tone:
                    self.line(area.x + place * width, top, area.x + (place + 1) * width, top, 0.5)
        if number == len(rows) - 1:
            self.box(area, 0.4)
