"""Pictures: the chance through a match, the scores of sets, the title of a draw, cards compared. SVG or PNG.

Drawn for half a page: 14 cm wide, in letters of 8 points and more. Needs the extra `plot` (matplotlib).
"""

from collections.abc import Sequence
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from netcord.kernel import Impossible, Unreadable
from netcord.play import Record
from netcord.tennis import Ending, Words

from .language import said
from .ledger import Heard, Turn, explained, told
from .odds import Cell, MatchOdds
from .titles import Title

__all__ = [
    "Written",
    "draw_cards",
    "draw_match",
    "draw_sets",
    "draw_title",
    "refuse_unless_drawn",
    "written_beside",
]

WIDE, HIGH = 5.5, 3.2  # inches
INK, PALE, FIRST, SECOND = "#14211b", "#8a948f", "#1f6f54", "#b5532a"
SUFFIXES = (".svg", ".png")
LETTER, LINE = 0.0125, 0.06
"""How wide a letter of the name of a point is, and how high its line, in shares of the picture."""

BESIDE = (0.08, 0.15, 0.22, 0.3)
"""How far above or below its point it may be written."""

INSIDE = (0.08, 0.92)
"""And how far down and up, so that it leaves room for the scores of sets."""


def refuse_unless_drawn(picture: Path) -> None:
    """Only SVG and PNG are drawn, into a folder that exists, and only with what it takes."""
    if picture.suffix.lower() not in SUFFIXES:
        raise Unreadable("a picture is an .svg or a .png, not {picture}", picture=picture)
    if not picture.parent.is_dir():
        raise Impossible("{path} cannot be written: there is no folder {folder}", path=picture, folder=picture.parent)
    if find_spec("matplotlib") is None:
        raise Impossible("this needs matplotlib: install it with pip install 'netcord[plot]'")


def _paper(high: float = HIGH) -> tuple[Any, Any]:
    """An empty picture; the same data draws the same bytes."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    mpl.rcParams.update({"svg.hashsalt": "netcord", "font.size": 9, "axes.edgecolor": PALE, "text.color": INK})
    figure = Figure((WIDE, high), layout="constrained")
    axes = figure.subplots()
    axes.spines[["top", "right"]].set_visible(False)
    axes.tick_params(labelsize=8, colors=INK)
    return figure, axes


def _save(figure: Any, picture: Path) -> None:
    plain = {"Date": None} if picture.suffix.lower() == ".svg" else {"Software": None}
    try:
        figure.savefig(picture, dpi=200, metadata=plain)
    except OSError as error:
        raise Impossible("{file} cannot be written: {why}", file=picture, why=error.strerror) from None


def _in_percent(axis: Any, words: Words) -> None:
    axis.set_major_formatter(lambda chance, _: words.percent(chance))


def draw_match(record: Record, picture: Path, language: str, heard: Heard = None) -> None:
    """The chance of A before the first point and after each; the points that moved it most are named by their score."""
    from matplotlib.patheffects import withStroke

    found = explained(record, thorough=True, heard=heard)
    words, names, turning = told(found, record, language)
    figure, axes = _paper()
    chances = found.chances
    axes.axhline(0.5, color=PALE, linewidth=0.8, linestyle=(0, (4, 4)))
    if found.error is not None:
        low = [max(0.0, one - off) for one, off in zip(chances, found.errors, strict=True)]
        high = [min(1.0, one + off) for one, off in zip(chances, found.errors, strict=True)]
        axes.fill_between(range(len(chances)), low, high, color=FIRST, alpha=0.15, linewidth=0)
    axes.plot(range(len(chances)), chances, color=FIRST, linewidth=1.4)
    for before, after in pairwise(found.turns):
        if before.set != after.set:
            axes.axvline(after.point, color=PALE, linewidth=0.8)
    cut_short = record.ending is not None and record.ending.end.how != Ending.PLAYED
    for turns in _by_set(found.turns):
        middle = (turns[0].point + turns[-1].point + 1) / 2
        low_down = sum(turn.after for turn in turns) / len(turns) < 0.5  # written where the line is not
        unfinished = cut_short and turns[-1] is found.turns[-1]
        written_out = _score(turns[-1]) if unfinished else _set_score(turns[-1])
        axes.text(middle, 0.97 if low_down else 0.0, written_out, ha="center", fontsize=8, color=PALE)
    marked = [(one.turn.point + 1, one.turn.after) for one in turning]
    named: list[Written] = []
    for one in sorted(turning, key=lambda one: -abs(one.turn.after - one.turn.before)):
        spot = one.turn.point + 1, one.turn.after
        axes.plot(*spot, "o", color=SECOND, markersize=4)
        free = written_beside(_score(one.turn), spot, chances, marked, named)
        if free is None:  # the ones that moved most are named first
            continue
        named.append(free)
        axes.annotate(
            free.text,
            spot,
            xytext=(free.across, free.height),
            ha="center",
            va="center",
            fontsize=7.5,
            color=SECOND,
            arrowprops={"arrowstyle": "-", "color": SECOND, "linewidth": 0.5, "shrinkA": 0, "shrinkB": 2},
            path_effects=[withStroke(linewidth=1.5, foreground="white")],  # the line may run behind it
        )
    axes.set_ylim(-0.06, 1.06)
    axes.set_xlim(0, max(1, len(chances) - 1))
    _in_percent(axes.yaxis, words)
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.set_xlabel(said(words, "plot_points"))
    axes.set_ylabel(said(words, "plot_chance", name=names["A"]))
    a, b = (words.terms.get(f"called.{name}", name) for name in found.names)
    axes.set_title(said(words, "versus", first=a, second=b), fontsize=10)
    _save(figure, picture)


class Written(NamedTuple):
    """The name of a point, where that is (after so many points, at such a chance), and where the middle of its name."""

    text: str
    spot: tuple[float, float]
    across: float
    height: float

    def box(self, last: int) -> tuple[float, float, float, float]:
        """From left to right, from below to above, in a picture of so many points."""
        half = len(self.text) * LETTER * last / 2
        return self.across - half, self.across + half, self.height - LINE / 2, self.height + LINE / 2

    def lead(self) -> list[tuple[float, float]]:
        """The line between the two."""
        return _between(self.spot, (self.across, self.height))


def _between(one: tuple[float, float], other: tuple[float, float]) -> list[tuple[float, float]]:
    """From one spot to another, in eight steps."""
    return [tuple(a + (b - a) * step / 8 for a, b in zip(one, other, strict=True)) for step in range(9)]  # type: ignore[misc]  # two each


def written_beside(
    text: str,
    spot: tuple[float, float],
    chances: Sequence[float],
    marked: Sequence[tuple[float, float]],
    named: Sequence[Written],
) -> Written | None:
    """Where to write the name of a point: near it, on no other name or marked point, and where little of the line runs.

    None: there is no room.
    """
    last = len(chances) - 1
    half = len(text) * LETTER * last / 2
    across = min(max(spot[0], half), max(half, last - half))
    line = [one for pair in pairwise(enumerate(chances)) for one in _between(*pair)]
    best: tuple[int, Written] | None = None
    for far in BESIDE:
        for height in (spot[1] + far, spot[1] - far):
            here = Written(text, spot, across, height)
            if not INSIDE[0] <= height <= INSIDE[1] or _inside(marked, here.box(last), last * LETTER, LINE / 4):
                continue
            if any(_meet(here, other, last) for other in named):
                continue
            run = _inside(line, here.box(last))
            if best is None or run < best[0]:
                best = run, here
    return None if best is None else best[1]


def _inside(
    spots: Sequence[tuple[float, float]],
    box: tuple[float, float, float, float],
    wide: float = 0.0,
    high: float = 0.0,
) -> int:
    """How many spots are in a box, or so near to it."""
    left, right, below, above = box
    return sum(left - wide < x < right + wide and below - high < y < above + high for x, y in spots)


def _meet(one: Written, other: Written, last: int) -> bool:
    """Whether two names lie on each other, or on the line that leads to the other's point."""
    a, b = one.box(last), other.box(last)
    apart = a[1] <= b[0] or b[1] <= a[0] or a[3] <= b[2] or b[3] <= a[2]
    return not apart or bool(_inside(one.lead(), b) or _inside(other.lead(), a))


def _by_set(turns: Sequence[Turn]) -> list[list[Turn]]:
    """The points of every set."""
    found: list[list[Turn]] = []
    for turn in turns:
        if not found or found[-1][-1].set != turn.set:
            found.append([])
        found[-1].append(turn)
    return found


def _score(turn: Turn) -> str:
    """At which score a point was played; in a set that is only a tie-break nobody counts games."""
    points = "-".join(turn.points)
    return points if turn.alone else f"{turn.games[0]}-{turn.games[1]} {points}"


def _set_score(last: Turn) -> str:
    """The games after the last point of a set; of one that is only a tie-break, the points."""
    a, b = map(int, last.points) if last.alone else last.games
    return f"{a + (last.winner == 'A')}-{b + (last.winner == 'B')}"


def draw_sets(odds: MatchOdds, picture: Path, words: Words) -> None:
    """How the first set ends, A's wins first, and how the match ends in sets."""
    figure, axes = _paper()
    first = [one for one in odds.set_scores if one.set == odds.set_scores[0].set]
    labels = [f"{one.games[0]}-{one.games[1]}" for one in first]
    colours = [FIRST if one.games[0] > one.games[1] else SECOND for one in first]
    bars = axes.bar(labels, [one.chance for one in first], color=colours, width=0.7)
    axes.bar_label(bars, [words.percent(one.chance) for one in first], fontsize=7.5, padding=2)
    _in_percent(axes.yaxis, words)
    axes.margins(y=0.12)
    from matplotlib.patches import Patch

    whose = [Patch(color=colour, label=name) for colour, name in zip((FIRST, SECOND), odds.names, strict=True)]
    axes.legend(handles=whose, fontsize=8, frameon=False, loc="upper right" if odds.won[0] > 0.5 else "upper left")
    axes.set_xlabel(said(words, "plot_first_set"))
    results = "   ".join(f"{one.sets[0]}-{one.sets[1]} {words.percent(one.chance)}" for one in odds.sets)
    a, b = (f"{name} {words.percent(chance)}" for name, chance in zip(odds.names, odds.won, strict=True))
    axes.set_title(f"{said(words, 'versus', first=a, second=b)}\n{results}", fontsize=9)
    _save(figure, picture)


def draw_title(titles: Sequence[Title], event: str, picture: Path, words: Words, most: int = 16) -> None:
    """The likeliest winners of a draw, the first on top."""
    shown = titles[:most]
    figure, axes = _paper(max(HIGH, 0.6 + 0.24 * len(shown)))
    errors = [one.error or 0.0 for one in shown][::-1]
    bars = axes.barh(
        [one.name for one in shown][::-1],
        [one.chance for one in shown][::-1],
        xerr=errors if any(errors) else None,
        error_kw={"ecolor": PALE, "elinewidth": 1.0, "capsize": 2},
        color=FIRST,
        height=0.7,
    )
    axes.bar_label(bars, [words.percent(one.chance) for one in shown][::-1], fontsize=8, padding=3)
    _in_percent(axes.xaxis, words)
    axes.margins(x=0.12)
    axes.set_xlabel(said(words, "plot_title"))
    axes.set_title(event, fontsize=10)
    _save(figure, picture)


def draw_cards(cells: Sequence[Cell], cards: Sequence[Any], picture: Path, words: Words) -> None:
    """Every card against every other: the chance of the one at the left."""
    alone = len({card.name for card in cards}) == len(cards) and not any(card.surface for card in cards)
    names = [card.name if alone else card.titled(words) for card in cards]
    places = {card.id: number for number, card in enumerate(cards)}
    figure, axes = _paper(max(HIGH, 1.2 + 0.32 * len(cards)))
    grid: list[list[float]] = [[float("nan")] * len(cards) for _ in cards]
    for cell in cells:
        a, b = places[cell.a], places[cell.b]
        grid[a][b], grid[b][a] = cell.won, 1 - cell.won
    axes.imshow(grid, cmap="BrBG", vmin=0, vmax=1, aspect="auto")
    for row, line in enumerate(grid):
        for column, chance in enumerate(line):
            if chance == chance:  # no number: a card against itself, or on another surface
                dark = abs(chance - 0.5) > 0.27
                axes.text(
                    column,
                    row,
                    f"{100 * chance:.0f}",
                    ha="center",
                    va="center",
                    color="white" if dark else INK,
                    fontsize=8,
                )
    axes.set_yticks(range(len(names)), names)
    axes.set_xticks(range(len(names)), names, rotation=40, ha="right", rotation_mode="anchor")
    axes.set_title(said(words, "plot_cards"), fontsize=9)
    axes.spines[:].set_visible(False)
    _save(figure, picture)
