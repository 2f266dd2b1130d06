"""What things look like: the scoreboard, the commentary, the box score, a card."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich import box as boxes
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from netcord.club.names import Names
from netcord.kernel import Fact, Side, Value
from netcord.play import BoxScore, Kind, Told
from netcord.tennis import Option, Reading, Score, SetScore, Words, option_text, readings

SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
MOODS = {"ace": "green", "double_fault": "red", "event": "magenta", "break": "yellow", "set": "bold yellow"}

# The scoreboard


def scoreboard(score: Score, names: Names, words: Words, title: str = "", foot: RenderableType | None = None) -> Panel:
    """Names, sets, games and points, with a ball beside the server."""
    table = Table(box=None, expand=True, padding=(0, 1), pad_edge=False, show_header=True, header_style="dim")
    table.add_column("", width=1)
    table.add_column("", ratio=1, no_wrap=True, overflow="ellipsis")
    shown = len(score.sets) + (score.ended is None or bool(score.ended.how))
    for number in range(shown):
        table.add_column(str(number + 1), justify="right", width=3)
    over = score.ended is not None
    table.add_column("" if over else words.term("ui_points"), justify="right", width=7)
    for side in Side:
        table.add_row(*_board_row(score, side, names))
    content: list[RenderableType] = [table]
    if foot is not None:
        content.append(foot)
    return Panel(Group(*content), title=Text(title, style="dim") if title else None, title_align="left", padding=(0, 1))


def _board_row(score: Score, side: Side, names: Names) -> list[Text]:
    over = score.ended is not None
    won = over and score.ended is not None and score.ended.winner is side
    ball = Text("●", style="bold green") if not over and score.server_side is side else Text(" ")
    row = [ball, _name(score, side, names)]
    row += [_set_cell(done, side) for done in score.sets]
    if not over:
        row.append(Text(str(score.games[side.row]), style="bold"))
        row.append(Text(score.point_labels[side.row], style="bold yellow"))
    else:
        if score.ended is not None and score.ended.how:
            row.append(Text(str(score.games[side.row])))
        row.append(Text("✓", style="bold green") if won else Text(score.ended.how if score.ended else ""))
    return row


def _name(score: Score, side: Side, names: Names) -> Text:
    """A name; in doubles both, and whoever serves stands out."""
    over = score.ended is not None
    style = "bold" if not over or (score.ended is not None and score.ended.winner is side) else ""
    text = Text(names.full[side], style=style)
    if score.doubles and not over and score.server_side is side:
        text.highlight_words([names.full[score.server]], "green")
    return text


def _set_cell(done: SetScore, side: Side) -> Text:
    won = done.winner is side
    style = "bold" if won else "dim"
    if done.only_tiebreak and done.tiebreak is not None:
        return Text(str(done.tiebreak[side.row]), style=style)
    text = Text(str(done.games[side.row]), style=style)
    if done.tiebreak is not None and not won:
        text.append(str(done.tiebreak[side.row]).translate(SUPERSCRIPT), style="dim")
    return text


# The commentary


def told(lines: Sequence[Told]) -> Group:
    """Lines of commentary, the umpire's calls at the right."""
    return Group(*(_line(line) for line in lines))


def _line(line: Told) -> RenderableType:
    mood = MOODS.get(line.mood, "")
    match line.kind:
        case Kind.POINT:
            grid = Table.grid(expand=True, padding=(0, 2, 0, 0))
            grid.add_column(ratio=1)
            grid.add_column(justify="right", no_wrap=True)
            grid.add_row(Text(line.text, style=mood), Text(line.call, style="bold"))
            return Padding(grid, (0, 0, 0, 2))
        case Kind.NOTICE:
            return Padding(Text(line.text, style=mood or "bold"), (0, 0, 0, 2))
        case Kind.GAME:
            return Text(line.text, style="cyan")
        case Kind.BETWEEN:
            return Padding(Text(line.text, style=mood or "dim"), (0, 0, 1, 0))
        case Kind.SET:
            return Padding(Text(line.text, style="bold cyan"), (1, 0, 1, 0))
        case Kind.MATCH:
            return Padding(Text(line.text, style="bold green"), (0, 0, 1, 0))
        case _:
            return Padding(Text(line.text), (0, 0, 1, 0))


def reasons(found: Sequence[tuple[str, str]], words: Words) -> Panel:
    """Why the last point went as it did: rule IDs, and what they were applied to."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="bold cyan", no_wrap=True)
    grid.add_column()
    for rule, text in found:
        grid.add_row(rule, Text(text))
    if not found:
        grid.add_row("", words.term("ui_no_point"))
    return Panel(grid, title=words.term("ui_why"), title_align="left", border_style="cyan", padding=(0, 1))


def advice(option: Option, words: Words) -> Text:
    """A house rule we would rather play by, and why."""
    told = option_text(option, words)
    return Text.assemble(
        ("Advice  ", "bold yellow"), told.advice, (f" (--option {option.key}={option.recommended})", "bold")
    )


# The box score


def _share(part: int, whole: int) -> str:
    return f"{part}/{whole} {round(100 * part / whole)}%" if whole else "-"


def _rows(box: BoxScore) -> list[tuple[str, Any]]:
    """The rows worth showing: a key of the words, and how a side's cell reads."""
    rows: list[tuple[str, Any]] = [
        ("stat_aces", lambda me, foe: str(me.aces)),
        ("stat_double_faults", lambda me, foe: str(me.double_faults)),
    ]
    if box.serves_told:
        rows += [
            ("stat_first_in", lambda me, foe: _share(me.first_serves_in, me.first_serves_in + me.second_serves)),
            ("stat_first_won", lambda me, foe: _share(me.first_serves_won, me.first_serves_in)),
            ("stat_second_won", lambda me, foe: _share(me.second_serves_won, me.second_serves)),
        ]
    rows += [
        ("stat_serve_won", lambda me, foe: _share(me.serve_points_won, me.serve_points)),
        ("stat_return_won", lambda me, foe: _share(me.return_points_won, me.return_points)),
    ]
    if not box.only_tiebreak:
        rows += [
            ("stat_break_won", lambda me, foe: _share(me.break_points_won, me.break_points)),
            ("stat_break_saved", lambda me, foe: _share(foe.break_points - foe.break_points_won, foe.break_points)),
            ("stat_held", lambda me, foe: _share(me.service_games_held, me.service_games)),
        ]
    rows.append(("stat_points", lambda me, foe: str(me.points)))
    if not box.only_tiebreak:
        rows.append(("stat_games", lambda me, foe: str(me.games)))
    if any(side.tiebreaks for side in box.sides) and not box.only_tiebreak:
        rows.append(("stat_tiebreaks", lambda me, foe: str(me.tiebreaks)))
    if any(side.set_points for side in box.sides) and not box.only_tiebreak:
        rows.append(("stat_set_points", lambda me, foe: str(me.set_points)))
    if any(side.match_points for side in box.sides):
        rows.append(("stat_match_points", lambda me, foe: str(me.match_points)))
    rows.append(("stat_run", lambda me, foe: str(me.longest_run)))
    return rows


def counted_rows(box: BoxScore, words: Words) -> list[tuple[str, str, str]]:
    """What the game has counted besides: what it is called, how often it was, and where that is known came off."""
    rows = []
    for name, (a, b) in box.counted:
        if total := words.terms.get(f"total_{name}"):
            rows.append((total, str(a.tried), str(b.tried)))
        else:
            rows.append((words.terms.get(f"stat_{name}", name), _share(a.won, a.tried), _share(b.won, b.tried)))
    return rows


def box_table(box: BoxScore, names: Names, words: Words, title: str = "") -> Group:
    """The box score of both sides."""
    table = Table(box=boxes.SIMPLE_HEAD, pad_edge=False, title=title or None, title_justify="left", title_style="bold")
    table.add_column("")
    for side in Side:
        table.add_column(Text(names.short[side]), justify="right")
    a, b = box.sides
    for key, cell in _rows(box):
        table.add_row(words.term(key), cell(a, b), cell(b, a))
    for row in counted_rows(box, words):
        table.add_row(*row)
    struck = ", ".join(
        words.terms.get(f"event_{event}", event) + (f" ×{count}" if count > 1 else "") for event, count in box.events
    )
    notes = [words.term("ui_longest_game", count=box.longest_game)] if box.longest_game else []
    if box.longest_rally:
        notes.append(words.term("ui_longest_rally", count=box.longest_rally))
    told = ["   ".join(notes)] + ([words.term("ui_events").format(events=struck)] if struck else [])
    return Group(table, Text("\n".join(told), style="dim"))


def set_summary(box: BoxScore, names: Names, words: Words) -> Padding:
    """A set in one small table."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim", style="")
    keys = ["stat_points", "stat_aces", "stat_double_faults", "stat_first_in", "stat_break_won"]
    rows = dict(_rows(box))
    table.add_column("")
    for key in keys:
        if key in rows:
            table.add_column(words.term(key), justify="right")
    a, b = box.sides
    for side, me, foe in ((Side.A, a, b), (Side.B, b, a)):
        table.add_row(Text(names.short[side]), *(rows[key](me, foe) for key in keys if key in rows))
    return Padding(table, (0, 0, 1, 0))


# Cards, whatever game they belong to: known fields make the head, grids of text are drawn as grids.

HEAD = ("name", "year", "country", "surface", "tour", "edition")


PLACES = {"A": 0, "B": 1, "A1": 0, "A2": 1, "B1": 2, "B2": 3}
"""Where a player's card lies among those of a match."""

LETTERS = {"W": "green", "L": "red", "A": "bold cyan", "F": "bold magenta", "P": "green", "O": "red"}


def marks(facts: Iterable[Fact]) -> dict[int, Reading]:
    """By the place of a card among those of the match, where it was read last; the card that decided comes last."""
    return {PLACES[seat]: reading for seat, reading in readings(facts).items()}


def card_panel(card: Any, words: Words, mark: Reading | None = None) -> Panel:
    """A card, drawn like the printed one; the marked cell stands out."""
    if card.rows:
        return _columns_panel(card, words, mark)
    if lines := card.lines(words):  # a card that says itself what it does
        told = Group(*(Text(line) for line in lines))
        return Panel(told, title=Text(card.label, style="bold"), title_align="left", expand=False, padding=(0, 1))
    fields: dict[str, Any] = {name: getattr(card, name) for name in getattr(card, "__struct_fields__", ())}
    title = Text(str(fields.get("name") or card.label), style="bold")
    rest = [str(fields[key]) for key in HEAD[1:] if fields.get(key) not in (None, "")]
    small = [
        f"{words.terms.get(f'card_{key}', key)} {value}"
        for key, value in fields.items()
        if key not in HEAD and isinstance(value, int | str) and value != ""
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


def _columns_panel(card: Any, words: Words, mark: Reading | None = None) -> Panel:
    """A card that is a table of its own: `rows`, the first of them the heads. Narrow, so that several fit abreast."""
    heads, *rows = card.rows
    table = Table(box=boxes.SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="bold", padding=(0, 1, 0, 0))
    for place, head in enumerate(heads):
        table.add_column(
            head, style="dim" if not place else "", justify="right" if not place else "center", min_width=2
        )
    for row in rows:
        cells = [_cell(cell) for cell in row[1:]]
        if mark is not None and mark.part in heads and str(mark.line) == row[0]:
            cells[heads.index(mark.part) - 1].stylize("reverse")
        table.add_row(row[0], *cells)
    fields = {name: getattr(card, name) for name in card.__struct_fields__ if name not in (*heads, "id", "name")}
    small = [
        f"{words.terms.get(f'card_{name}', name)} {value}"
        for name, value in fields.items()
        if isinstance(value, int | str) and value != "" and name not in ("note", "country")
    ]
    about = [Text(" ".join(small[start : start + 2]), style="dim") for start in range(0, len(small), 2)]
    if country := fields.get("country"):
        about.append(Text(str(country), style="dim"))
    name = Text(card.name, style="bold", overflow="ellipsis")
    return Panel(Group(*about, Text(""), table), title=name, title_align="left", expand=False, padding=(0, 1))


def card_corner(card: Any, words: Words, mark: Reading | None = None) -> Panel:
    """The head of a card and one of its grids: the one with the marked cell."""
    if card.rows:
        return _columns_panel(card, words, mark)
    fields: dict[str, Any] = {name: getattr(card, name) for name in getattr(card, "__struct_fields__", ())}
    grids = [(key, value) for key, value in fields.items() if _is_grid(value)]
    lines: list[RenderableType] = [
        Text(f"{words.terms.get(f'card_{key}', key)}  {value}")
        for key, value in fields.items()
        if isinstance(value, Value)
    ]
    if grids:
        key, rows = next((grid for grid in grids if mark is not None and grid[0] == mark.part), grids[0])
        lines.append(Padding(_grid(words.terms.get(f"card_{key}", key), rows, mark), (1, 0, 0, 0)))
    return Panel(Group(*lines), title=Text(card.label, style="bold"), title_align="left", padding=(0, 1))


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


def cards_shown(cards: Sequence[Any], words: Words, marked: Mapping[int, Reading] | None = None) -> Group:
    """Several cards under each other, with one legend."""
    panels = [card_panel(card, words, (marked or {}).get(place)) for place, card in enumerate(cards)]
    abreast = all(card.rows for card in cards)
    shown: list[RenderableType] = [Columns(panels, padding=(0, 1))] if abreast else [*panels]
    if text := words.terms.get("card_legend"):
        shown.append(Text(text, style="dim"))
    return Group(*shown)
