"""Cards, whatever game they belong to: known fields make the head, grids of text are drawn as grids."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich import box as boxes
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from netcord.club.story import Story
from netcord.kernel import Fact, Value
from netcord.tennis import Reading, Words, readings

HEAD = ("name", "year", "country", "surface", "tour", "edition")


PLACES = {"A": 0, "B": 1, "A1": 0, "A2": 1, "B1": 2, "B2": 3}
"""Where a player's card lies among those of a match."""

NEAR = 3
"""Lines of a long card that are shown above and below the one it was read on."""

FRAME = 11
"""Lines that stand around the table of a card: its frame, what is printed above it, the legend, what is asked."""

LETTERS = {"W": "green", "L": "red", "A": "bold cyan", "F": "bold magenta", "P": "green", "O": "red"}


def marks(facts: Iterable[Fact]) -> dict[int, Reading]:
    """By the place of a card among those of the match, where it was read last; the card that decided comes last."""
    return {PLACES[seat]: reading for seat, reading in readings(facts).items()}


def card_panel(
    card: Any,
    words: Words,
    mark: Reading | None = None,
    lowered: Mapping[str, int] | None = None,
    *,
    folded: bool = False,
) -> Panel:
    """A card, drawn like the printed one; the marked cell stands out, and below their heads what lowers columns.

    `folded`: the second half of a long table stands beside the first.
    """
    if _tabular(card):
        return _columns_panel(card, words, mark, lowered, folded=folded)
    if lines := card.lines(words):  # a card that says itself what it does
        told = Group(*(Text(line) for line in lines))
        return Panel(
            told, title=Text(card.titled(words), style="bold"), title_align="left", expand=False, padding=(0, 1)
        )
    fields: dict[str, Any] = {name: getattr(card, name) for name in card.__struct_fields__}
    title = Text(str(fields.get("name") or card.label), style="bold")
    court = words.terms.get(f"surface_{card.surface.lower()}", card.surface).upper()
    rest = [court if key == "surface" else str(fields[key]) for key in HEAD[1:] if fields.get(key) not in (None, "")]
    small = [
        _called(key, value, words)
        for key, value in fields.items()
        if key not in (*HEAD, "id") and isinstance(value, int | str) and value not in ("", card.note)
    ]
    values = Table.grid(padding=(0, 2, 0, 0))
    grids: list[RenderableType] = []
    for key, value in fields.items():
        label = words.terms.get(f"card_{key}", key)
        if isinstance(value, Value):
            values.add_row(Text(label, style="dim"), Text(str(value), style="bold"))
        elif _is_grid(value):
            here = mark if mark is not None and mark.part == key else None
            grids.append(_grid(label, value, here))
    head = Table.grid(padding=(0, 4, 0, 0))
    head.add_row(Group(Text("  ".join(rest)), Text("  ".join(small), style="dim")), values)
    content: list[RenderableType] = [head, Columns(grids, padding=(0, 4))]
    return Panel(Group(*content), title=title, title_align="left", expand=False, padding=(0, 1))


def _called(key: str, value: int | str, words: Words) -> str:
    """A field of a card as people call it; what is a plus or a minus has its sign."""
    if trait := words.terms.get(f"trait_{key}"):
        return f"{trait} {value:+d}" if value else f"{trait} 0"
    return f"{words.terms.get(f'card_{key}', key)} {value}"


def _columns_panel(
    card: Any,
    words: Words,
    mark: Reading | None = None,
    lowered: Mapping[str, int] | None = None,
    *,
    near: bool = False,
    folded: bool = False,
) -> Panel:
    """A card that is a table of its own: `rows`, the first of them the heads. Narrow, so that several fit abreast.

    `near`: only the lines about the marked one. `folded`: in two halves side by side.
    """
    heads, *rows = card.rows
    here = next((place for place, row in enumerate(rows) if mark is not None and str(mark.line) == row[0]), None)
    if near and here is not None:
        rows = rows[max(0, here - NEAR) : here + NEAR + 1]
    half = -(-len(rows) // 2) if folded else len(rows)
    tables = [_columns(heads, part, mark, lowered, narrow=folded) for part in (rows[:half], rows[half:]) if part]
    known = set(card.__struct_fields__) - {*heads, "id", "name"}
    fields = {name: value for name, value in card.printed(words).items() if name in known}
    small = [
        f"{words.terms.get(f'card_{name}', name)} {value}"
        for name, value in fields.items()
        if value != "" and name not in ("note", "country")
    ]
    about = [Text(" ".join(small[start : start + 2]), style="dim") for start in range(0, len(small), 2)]
    if country := fields.get("country"):
        about.append(Text(str(country), style="dim"))
    name = Text(card.name, style="bold", overflow="ellipsis")
    abreast = Table.grid(padding=(0, 2, 0, 0))
    abreast.add_row(*tables)
    return Panel(Group(*about, Text(""), abreast), title=name, title_align="left", expand=False, padding=(0, 1))


def _columns(
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    mark: Reading | None,
    lowered: Mapping[str, int] | None,
    *,
    narrow: bool,
) -> Table:
    """Lines of a card that is a table of its own, below the heads of its columns."""
    table = Table(
        box=boxes.SIMPLE_HEAD,
        pad_edge=False,
        show_edge=False,
        header_style="bold",
        padding=(0, 0 if narrow else 1, 0, 0),
    )
    for place, head in enumerate(heads):
        lines = (lowered or {}).get(head)
        table.add_column(
            Text.assemble(head, (f"\n-{lines}", "red")) if lines else head,
            style="dim" if not place else "",
            justify="right" if not place else "center",
            min_width=2,
        )
    for row in rows:
        cells = [_cell(cell) for cell in row[1:]]
        if mark is not None and mark.part in heads:
            here = cells[heads.index(mark.part) - 1]
            here.stylize("reverse" if str(mark.line) == row[0] else "underline" if str(mark.rolled) == row[0] else "")
        table.add_row(row[0], *cells)
    return table


def card_corner(
    card: Any, words: Words, mark: Reading | None = None, lowered: Mapping[str, int] | None = None
) -> Panel:
    """The head of a card and one of its grids, the one with the marked cell; of a long card the lines about it."""
    if _tabular(card):
        return _columns_panel(card, words, mark, lowered, near=True)
    fields: dict[str, Any] = {name: getattr(card, name) for name in card.__struct_fields__}
    grids = [(key, value) for key, value in fields.items() if _is_grid(value)]
    lines: list[RenderableType] = [
        Text(f"{words.terms.get(f'card_{key}', key)}  {value}")
        for key, value in fields.items()
        if isinstance(value, Value)
    ]
    if grids:
        key, rows = next((grid for grid in grids if mark is not None and grid[0] == mark.part), grids[0])
        lines.append(Padding(_grid(words.terms.get(f"card_{key}", key), rows, mark), (1, 0, 0, 0)))
    return Panel(Group(*lines), title=Text(card.titled(words), style="bold"), title_align="left", padding=(0, 1))


def _tabular(card: Any) -> bool:
    """Whether a card is one table of columns, and not made of grids that are drawn each for itself."""
    return bool(card.rows) and not any(_is_grid(getattr(card, name)) for name in card.__struct_fields__)


def _is_grid(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and all(isinstance(row, tuple) for row in value)


def _grid(label: str, rows: tuple[tuple[Any, ...], ...], mark: Reading | None) -> Table:
    table = Table(
        box=boxes.SIMPLE_HEAD,
        title=label,
        title_style="bold",
        padding=(0, 1, 0, 0),
        pad_edge=False,
        show_edge=False,
        header_style="dim",
        border_style="dim",
    )
    table.add_column("", style="dim", justify="right")
    for column in range(1, len(rows[0]) + 1):
        table.add_column(str(column), min_width=3)
    for number, row in enumerate(rows, 1):
        cells = [_cell(str(cell)) for cell in row]
        if mark is not None and mark.line == number:
            cells[mark.column - 1].stylize("reverse")
        table.add_row(str(number), *cells)
    return table


def _cell(cell: str) -> Text:
    text = Text()
    for part in cell.replace("/", " / ").split():
        text.append(part, style="dim" if part == "/" else LETTERS.get(part[:1], ""))
    return text


def cards_in_play(story: Story, height: int = 0) -> Group:
    """The cards of a match: where they were last read, and what lowers them now; on a screen of so many lines."""
    return cards_shown(story.cards, story.words, marks(story.last_point), lowered_cards(story), height)


def lowered_cards(story: Story) -> dict[int, Mapping[str, int]]:
    """By the place of a card among those of the match, the columns that are lowered now."""
    return {PLACES[seat]: columns for seat, columns in story.lowered.items()}


def cards_shown(
    cards: Sequence[Any],
    words: Words,
    marked: Mapping[int, Reading] | None = None,
    lowered: Mapping[int, Mapping[str, int]] | None = None,
    height: int = 0,
) -> Group:
    """Several cards under each other, with one legend; tables that are longer than a screen is high are folded."""
    folded = any(0 < height < len(card.rows) + FRAME for card in cards)
    panels = [
        card_panel(card, words, (marked or {}).get(place), (lowered or {}).get(place), folded=folded)
        for place, card in enumerate(cards)
    ]
    abreast = all(_tabular(card) for card in cards)
    shown: list[RenderableType] = [Columns(panels, padding=(0, 1))] if abreast else [*panels]
    if text := words.terms.get("card_legend"):
        shown.append(Text(text, style="dim"))
    if lowered and (text := words.terms.get("card_lowered")):
        shown.append(Text(text, style="dim"))
    return Group(*shown)
