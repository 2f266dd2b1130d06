"""§ Components, Details of components: the court, its areas, the dice, the deck and the cubes, as data.

Cells are named as in the rules, column before row: "B4". Seen from the hitter, column A is far left and F far right;
row 1 touches the net. Everything the rules ask of a cell (is it in, may it be challenged, which way is the court) is
worked out here, from the data alone.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Literal, TypeAlias

import msgspec

from netcord.kernel import Sentence, Unreadable, Value, joined, readable
from netcord.tennis import Complaint, read_json

Cell: TypeAlias = str
CellSet: TypeAlias = Literal["touching"] | tuple[Cell, ...]

HIT, MISS = "hit", "miss"
IN, OUT = "IN", "OUT"


class Target(StrEnum):
    """Where a ball must land: the court for a return, the proper box for a serve."""

    COURT = "court"
    BOX_DEUCE = "box_deuce"
    BOX_AD = "box_ad"


class Kind(StrEnum):
    """What a landing cell means for its target."""

    SAFE = "safe"  # in, and beyond doubt
    LINE = "line"  # in, but the opponent may challenge
    EDGE = "edge"  # out, but the hitter may challenge
    CORNER = "corner"  # out, and beyond doubt

    @property
    def inside(self) -> bool:
        """Whether the ball is in, unless a card says otherwise."""
        return self is Kind.SAFE or self is Kind.LINE


class _Part(Value, forbid_unknown_fields=True, cache_hash=True):
    """A part of a board file; a word that is not in the schema is a mistake, not an extra."""


class Area(_Part):
    """A rectangle of cells."""

    columns: tuple[str, ...]
    rows: tuple[int, ...]


class Areas(_Part):
    """The court and the two service boxes."""

    court: Area
    box_deuce: Area
    box_ad: Area


class CellSets(_Part):
    """Per target, the cells: by the lines they touch, or listed."""

    court: CellSet
    box_deuce: CellSet
    box_ad: CellSet


class Dice(_Part):
    """Six dice of six faces."""

    serve_letter_deuce: tuple[str, ...]
    serve_letter_ad: tuple[str, ...]
    serve_number: tuple[int, ...]
    return_letter: tuple[str, ...]
    return_number: tuple[int, ...]
    return_hit: tuple[Literal["hit", "miss"], ...]


class Deck(_Part, rename={"inside": "IN", "outside": "OUT"}):
    """The challenge cards."""

    inside: int
    outside: int


class Cubes(_Part):
    """How many cubes there are: strategy and challenge for each side, spirit cubes for both."""

    strategy: int
    challenge: int
    spirit: int


class Board(_Part):
    """A board definition (specification 2.2)."""

    id: str
    columns: tuple[str, ...]
    rows: tuple[int, ...]
    areas: Areas
    dice: Dice
    line_cells: CellSets
    edge_cells: CellSets
    deck: Deck
    cubes: Cubes

    def inside(self, target: Target) -> frozenset[Cell]:
        """The cells in which a ball is in."""
        return _inside(self, target)

    def kind(self, target: Target, cell: Cell) -> Kind:
        """What a landing cell means for a target."""
        return _kinds(self, target)[cell]

    def steps(self, target: Target, cell: Cell) -> tuple[Cell, ...]:
        """TD-60 The neighbouring cells that are nearer to the target."""
        return _steps(self, target)[cell]

    def steps_to(self, target: Target) -> set[Cell]:
        """Every cell that a ball may be moved to on its way to a target."""
        return {cell for steps in _steps(self, target).values() for cell in steps}

    def serves(self, target: Target) -> dict[Cell, int]:
        """TD-20 Every cell a serve may land in, with the number of throws that lead there."""
        dice = self.dice
        letters = dice.serve_letter_deuce if target is Target.BOX_DEUCE else dice.serve_letter_ad
        return _throws(letters, dice.serve_number)

    def returns(self) -> dict[Cell, int]:
        """TD-30 Every cell a return may land in, with the number of throws of letter and number that lead there."""
        return _throws(self.dice.return_letter, self.dice.return_number)

    def hits(self) -> dict[str, int]:
        """TD-31 The faces of the hit die."""
        return dict(Counter(self.dice.return_hit))


def _throws(letters: tuple[str, ...], numbers: tuple[int, ...]) -> dict[Cell, int]:
    return dict(Counter(f"{letter}{number}" for letter, number in product(letters, numbers)))


@cache
def _cells(board: Board) -> tuple[Cell, ...]:
    return tuple(f"{column}{row}" for column in board.columns for row in board.rows)


@cache
def _beside(board: Board) -> dict[Cell, tuple[Cell, ...]]:
    """The cells sharing a side with a cell, left, right, nearer, farther."""
    beside = {}
    for x, column in enumerate(board.columns):
        for y, row in enumerate(board.rows):
            around = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
            beside[f"{column}{row}"] = tuple(
                f"{board.columns[i]}{board.rows[j]}"
                for i, j in around
                if 0 <= i < len(board.columns) and 0 <= j < len(board.rows)
            )
    return beside


@cache
def _inside(board: Board, target: Target) -> frozenset[Cell]:
    area: Area = getattr(board.areas, target.value)
    return frozenset(f"{column}{row}" for column in area.columns for row in area.rows)


@cache
def _kinds(board: Board, target: Target) -> dict[Cell, Kind]:
    """E5 Touching: the net side of row 1 and the rim of the grid are no boundary, and corners do not touch."""
    inside = _inside(board, target)
    lines: CellSet = getattr(board.line_cells, target.value)
    edges: CellSet = getattr(board.edge_cells, target.value)
    kinds = {}
    for cell in _cells(board):
        within = cell in inside
        touches = any((other in inside) is not within for other in _beside(board)[cell])
        listed = lines if within else edges
        doubtful = touches if listed == "touching" else cell in listed
        if within:
            kinds[cell] = Kind.LINE if doubtful else Kind.SAFE
        else:
            kinds[cell] = Kind.EDGE if doubtful else Kind.CORNER
    return kinds


@cache
def _steps(board: Board, target: Target) -> dict[Cell, tuple[Cell, ...]]:
    beside = _beside(board)
    far = dict.fromkeys(_inside(board, target), 0)
    reached = list(far)
    for cell in reached:  # grows as it goes: cells in the order of their distance
        for other in beside[cell]:
            if other not in far:
                far[other] = far[cell] + 1
                reached.append(other)
    return {cell: tuple(other for other in beside[cell] if far[other] < far[cell]) for cell in far}


# Reading and checking


def check(board: Board) -> Iterator[Complaint]:
    """Everything wrong, or doubtful, about a board (specification 2.2)."""
    if not board.id.strip():
        yield Complaint("id", Sentence("must not be empty"))
    if len(set(board.columns)) < len(board.columns) or not board.columns:
        yield Complaint("columns", Sentence("must be different letters, at least one"))
    if len(set(board.rows)) < len(board.rows) or not board.rows:
        yield Complaint("rows", Sentence("must be different numbers, at least one"))
    yield from _check_areas(board)
    yield from _check_dice(board)
    yield from _check_cell_sets(board)
    for name, many in (("deck.IN", board.deck.inside), ("deck.OUT", board.deck.outside), *_cube_counts(board)):
        if many < 0:
            yield Complaint(name, Sentence("must be 0 or more, not {many}", many=many))
    if board.deck.inside + board.deck.outside != 24:
        total = board.deck.inside + board.deck.outside
        yield Complaint("deck", Sentence("has {total} cards, the printed game 24", total=total), warning=True)
    yield from _check_mirror(board)


def _cube_counts(board: Board) -> tuple[tuple[str, int], ...]:
    cubes = board.cubes
    return (("cubes.strategy", cubes.strategy), ("cubes.challenge", cubes.challenge), ("cubes.spirit", cubes.spirit))


def _check_areas(board: Board) -> Iterator[Complaint]:
    for target in Target:
        area: Area = getattr(board.areas, target.value)
        for field, given, known in (("columns", area.columns, board.columns), ("rows", area.rows, board.rows)):
            name = f"areas.{target}.{field}"
            if not given:
                yield Complaint(name, Sentence("must not be empty: no ball could be in"))
            for one in given:
                if one not in known:
                    yield Complaint(name, Sentence("{cell!r} is not on the grid", cell=one))


def _check_dice(board: Board) -> Iterator[Complaint]:
    for name in Dice.__struct_fields__:
        faces: tuple[str | int, ...] = getattr(board.dice, name)
        if len(faces) != 6:
            yield Complaint(f"dice.{name}", Sentence("has {count} faces instead of 6", count=len(faces)))
        known: tuple[str | int, ...] = board.rows if name.endswith("number") else board.columns
        for face in () if name == "return_hit" else faces:
            if face not in known:
                yield Complaint(f"dice.{name}", Sentence("{cell!r} is not on the grid", cell=face))


def _check_cell_sets(board: Board) -> Iterator[Complaint]:
    grid = set(_cells(board))
    for field, within in (("line_cells", True), ("edge_cells", False)):
        for target in Target:
            listed: CellSet = getattr(getattr(board, field), target.value)
            for cell in () if listed == "touching" else listed:
                if cell not in grid:
                    yield Complaint(f"{field}.{target}", Sentence("{cell!r} is not on the grid", cell=cell))
                elif (cell in board.inside(target)) is not within:
                    lies = (
                        Sentence("{cell} must lie inside its area", cell=cell)
                        if within
                        else Sentence("{cell} must lie outside its area", cell=cell)
                    )
                    yield Complaint(f"{field}.{target}", lies)


def _check_mirror(board: Board) -> Iterator[Complaint]:
    mirror = dict(zip(board.columns, reversed(board.columns), strict=True))
    if sorted(mirror.get(face, "") for face in board.dice.serve_letter_deuce) != sorted(board.dice.serve_letter_ad):
        yield Complaint("dice.serve_letter_ad", Sentence("is not the mirror image of serve_letter_deuce"), warning=True)
    boxes = board.areas.box_deuce, board.areas.box_ad
    if {mirror.get(column, "") for column in boxes[0].columns} != set(boxes[1].columns) or set(boxes[0].rows) != set(
        boxes[1].rows
    ):
        yield Complaint("areas.box_ad", Sentence("is not the mirror image of box_deuce"), warning=True)
    for field in ("line_cells", "edge_cells"):
        sets: CellSets = getattr(board, field)
        if _mirrored(sets.box_deuce, mirror) != _mirrored(sets.box_ad, {column: column for column in mirror}):
            yield Complaint(
                f"{field}.box_ad", Sentence("is not the mirror image of {field}.box_deuce", field=field), warning=True
            )


def _mirrored(cells: CellSet, mirror: Mapping[str, str]) -> object:
    return cells if cells == "touching" else sorted(mirror.get(cell[:1], "") + cell[1:] for cell in cells)


def read_board(source: str, data: bytes) -> tuple[Board, tuple[str, ...]]:
    """A board and the warnings about it; everything wrong with it is told at once, with file and field."""
    raw = read_json(source, data)
    try:
        board = msgspec.convert(raw, readable(Board))
    except msgspec.ValidationError as error:
        text, _, path = str(error).partition(" - at `")
        field = path.rstrip("`").removeprefix("$").removeprefix(".") or "board"
        told = text[:1].lower() + text[1:]
        raise Unreadable("{source}: {field}: {told}", source=source, field=field, told=told) from None
    found = tuple(check(board))
    if wrong := [
        Sentence("{source}: {field}: {complaint}", source=source, field=one.field, complaint=one.text)
        for one in found
        if not one.warning
    ]:
        raise Unreadable(joined(wrong))
    return board, tuple(
        Sentence("{source}: {field}: {complaint}", source=source, field=one.field, complaint=one.text) for one in found
    )


@cache
def shipped_boards() -> dict[str, Board]:
    """The boards that come with the game, the default first."""
    folder = files(__package__) / "data"
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".board.json"))
    boards = [read_board(name, (folder / name).read_bytes())[0] for name in names]
    return {board.id: board for board in sorted(boards, key=lambda board: (board.id != "default", board.id))}


def board_named(name: str) -> Board:
    """A shipped board by its id."""
    known = shipped_boards()
    if name not in known:
        raise Unreadable("there is no board {name!r}: choose one of {known}", name=name, known=", ".join(known))
    return known[name]


DEFAULT = board_named("default")
