"""The tournament as a page to look at and to print: the draw as SVG, results, numbers. One file, nothing from outside.

Lengths are millimetres: a page is A4 upright with margins of 12.
"""

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from .events import Event
from .figures import statistics
from .matches import Match, Standing
from .plans import Form, Line, Stage
from .sheets import highlights, path_lines, result_rounds, subtitle
from .tournament import Tournament
from .wording import Telling, telling

WIDTH, HEIGHT = 186.0, 241.0  # of a draw sheet, which leaves room for the heading
LINES_ON_A_SHEET = 64
HEADING = 6.0  # above the first line: the names of the rounds

_STYLE = """
@page { size: A4 portrait; margin: 12mm; }
:root { --ink: #1d2b24; --faint: #6d7c74; --rule: #9db5a7; --green: #1b5e3a; --wash: #f2f6f3; }
* { box-sizing: border-box; }
body { margin: 0; background: #dfe7e2; color: var(--ink);
  font: 10pt/1.4 "Gill Sans", "Gill Sans MT", Optima, Candara, "Segoe UI", "Helvetica Neue", Arial, sans-serif; }
section { width: 210mm; min-height: 297mm; margin: 8mm auto; padding: 12mm; background: #fff;
  box-shadow: 0 1mm 4mm rgba(0, 0, 0, .18); }
h1, h2, h3 { font-family: "Hoefler Text", Georgia, "Times New Roman", serif; font-weight: 600; color: var(--green);
  margin: 0; }
h1 { font-size: 21pt; line-height: 1.1; }
h2 { font-size: 12pt; margin: 0 0 1mm; font-weight: 400; }
h3 { font-size: 12pt; margin: 6mm 0 2mm; padding-bottom: 1mm; border-bottom: .3mm solid var(--green);
  break-after: avoid; }
header { display: flex; justify-content: space-between; align-items: flex-end; gap: 6mm; margin-bottom: 3mm;
  padding-bottom: 2mm; border-bottom: .6mm solid var(--green); }
header p { margin: 0; color: var(--faint); font-size: 8.5pt; }
.champion { text-align: right; max-width: 45%; }
.champion span { white-space: nowrap; }
.champion b { display: block; font: 600 13pt "Hoefler Text", Georgia, serif; color: var(--ink); }
svg { display: block; width: 100%; height: auto; }
svg text { font-family: inherit; }
svg .round { letter-spacing: .06px; }
table { border-collapse: collapse; width: 100%; font-size: 8.5pt; font-variant-numeric: tabular-nums; }
th { text-align: left; font-weight: 600; color: var(--faint); border-bottom: .2mm solid var(--rule); }
td, th { padding: .5mm 1.5mm; vertical-align: top; }
tr { break-inside: avoid; } thead { display: table-header-group; }
tr:nth-child(even) td { background: var(--wash); }
.n { text-align: right; white-space: nowrap; }
.results { columns: 2; column-gap: 8mm; font-size: 8pt; line-height: 1.35; }
.results p { margin: 0 0 .7mm; padding-left: 3mm; text-indent: -3mm; break-inside: avoid; }
.results h4 { margin: 2.5mm 0 1mm; font-size: 9pt; color: var(--green); break-after: avoid; }
.results h4:first-child { margin-top: 0; }
.results span { white-space: nowrap; }
dl { display: grid; grid-template-columns: 30mm 1fr; gap: .8mm 4mm; margin: 0; font-size: 9pt; }
dt { color: var(--faint); } dd { margin: 0; }
@media screen and (max-width: 226mm) {
  section { width: auto; min-height: 0; margin: 0 0 3mm; padding: 5mm 4mm; }
  header { flex-wrap: wrap; gap: 2mm 6mm; } .champion { text-align: left; max-width: none; }
  .wide { overflow-x: auto; } .wide svg { min-width: 180mm; } .wide table { min-width: 150mm; }
  dl { grid-template-columns: 26mm 1fr; } }
@media screen and (max-width: 150mm) { .results { columns: 1; } }
@media print { body { background: none; }
  section { width: auto; min-height: 0; margin: 0; padding: 0; box-shadow: none; break-after: page; }
  section:last-child { break-after: auto; } }
"""


class _Slot(NamedTuple):
    """A name on a line of the sheet."""

    name: str = ""
    seed: int | None = None
    won: bool = False
    bye: bool = False
    score: str = ""
    title: bool = False
    number: int | None = None
    country: str = ""


def draw_svgs(tournament: Tournament, event: str = "", *, language: str = "en") -> tuple[str, ...]:
    """The brackets as SVG: each one sheet for up to 64 lines; beyond that the two halves and the final."""
    drawn, words = tournament.event(event), telling(tournament, language)
    brackets = (stage for stage in drawn.stages if stage.form is Form.BRACKET)
    return tuple(svg for stage in brackets for svg in _stage_svgs(tournament, drawn, stage, words))


def _stage_svgs(tournament: Tournament, event: Event, stage: Stage, words: Telling) -> list[str]:
    rounds = tournament.rounds(event.key, stage.key)
    lines, key = len(stage.lines), stage.key
    size = min(LINES_ON_A_SHEET, lines)
    depth = size.bit_length() - 1
    champion = words.say("champion")
    title = words.title(event) + (f", {words.stage(stage)}" if len(event.stages) > 1 else "")
    sheets = []
    for number in range(lines // size):
        opening = [
            _opening(event, stage, rounds[0], line, words) for line in range(number * size + 1, (number + 1) * size + 1)
        ]
        ways = [
            [
                _through(event, rounds, match, words)
                for match in round[number * (size >> at) : (number + 1) * (size >> at)]
            ]
            for at, round in enumerate(rounds[:depth], 1)
        ]
        names = [words.round(event, round, key) for round in range(1, depth + 1)]
        after = champion if depth == len(rounds) else words.round(event, depth + 1, key)
        label = words.say("sheet", title=title, number=number + 1)
        sheets.append(_svg([opening, *ways], [*names, after], label))
    if depth < len(rounds):
        last = [[_through(event, rounds, match, words) for match in round] for round in rounds[depth - 1 :]]
        names = [words.round(event, round, key) for round in range(depth + 1, len(rounds) + 1)]
        sheets.append(_svg(last, [*names, champion], words.say("sheet_final", title=title)))
    return sheets


def _opening(event: Event, stage: Stage, first: tuple[Match, ...], line: int, words: Telling) -> _Slot:
    source = stage.lines[line - 1]
    match = first[(line - 1) // 2]
    entrant = match.a if line % 2 else match.b
    if entrant is None:
        waiting = "" if match.decided or isinstance(source, Line) else words.source(event, source)
        return _Slot(waiting or words.say("bye"), bye=True, number=line)
    one = event.entrants[entrant]
    won = match.won_by == entrant and match.standing is not Standing.BYE
    country = "" if event.doubles else one.country  # two of them leave no room for two names
    return _Slot(one.name, event.seed(entrant), won, number=line, country=country)


def _through(event: Event, rounds: tuple[tuple[Match, ...], ...], match: Match, words: Telling) -> _Slot:
    """The winner of a match, on the line of the next one."""
    entrant = match.won_by
    if entrant is None:
        return _Slot()
    last = match.round == len(rounds)
    won = last or rounds[match.round][(match.number - 1) // 2].won_by == entrant
    return _Slot(event.short[entrant], event.seed(entrant), won, score=words.score(match), title=last)


def _svg(columns: list[list[_Slot]], names: list[str], label: str) -> str:
    lines = len(columns[0])
    step = min((HEIGHT - HEADING) / lines, 9.5)
    size = min(3.1, step * 0.66)
    numbered = columns[0][0].number is not None
    first = (56.0 if len(columns) <= 6 else 47.0) if len(columns) > 3 else 76.0
    wide = (WIDTH - first) / (len(columns) - 1)
    height = HEADING + step * lines
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {height + 1:.2f}" role="img" '
        f'aria-label="{escape(label)}" font-family="Gill Sans, Optima, Segoe UI, Helvetica Neue, Arial, sans-serif">'
    ]
    strokes: list[str] = []
    left = 0.0
    heights = [HEADING + step * (place + 0.75) for place in range(lines)]
    for depth, column in enumerate(columns):
        width = first if depth == 0 else wide
        inset = (8.0 if numbered else 1.0) if depth == 0 else 1.2
        out.append(_text(left + inset, HEADING - 3.2, 2.1, names[depth].upper(), width - inset - 2, "round"))
        for place, (slot, y) in enumerate(zip(column, heights, strict=True)):
            strokes.append(f"M{left + (7.0 if depth == 0 and numbered else 0.0):.2f} {y:.2f}H{left + width:.2f}")
            if depth < len(columns) - 1 and place % 2 == 0:
                strokes.append(f"M{left + width:.2f} {y:.2f}V{heights[place + 1]:.2f}")
            out += _slot(slot, left, y, width, inset, size, step)
        left += width
        heights = [(upper + lower) / 2 for upper, lower in zip(heights[::2], heights[1::2], strict=False)]
    out.append(f'<path class="line" stroke="#9db5a7" stroke-width=".22" fill="none" d="{"".join(strokes)}"/>')
    return "".join(out) + "</svg>"


def _slot(slot: _Slot, left: float, y: float, width: float, inset: float, size: float, step: float) -> Iterable[str]:
    above = y - size * 0.32
    if slot.number is not None:
        yield _text(left + 5.8, above, size * 0.78, str(slot.number), 6, "number", anchor="end")
    room = width - inset - 1
    if slot.country:
        room -= _length(slot.country, size * 0.72) + 1.5
        yield _text(left + width - 1.2, above, size * 0.72, slot.country, width, "country", anchor="end")
    if slot.name:
        kind = "bye" if slot.bye else "title" if slot.title else "won" if slot.won else "name"
        yield _text(left + inset, above, size, slot.name, room, kind, seed=slot.seed)
    if slot.score:
        small = min(size * 0.84, 2.5)
        yield _text(left + inset, y + small * 1.02, small, slot.score, width - inset - 1, "score")


_INK, _FAINT, _GREEN = "#1d2b24", "#6d7c74", "#1b5e3a"
_INKS = {"number": _FAINT, "country": _FAINT, "score": _FAINT, "bye": _FAINT, "title": _GREEN, "round": _GREEN}

_NARROW, _BROAD = set("iljtfrI.,'[]()-/ "), set("mwMWQOGCD")


def _length(text: str, size: float, *, bold: bool = False) -> float:
    """About how long a text is; a text that might be too long for its place is set narrower."""
    ems = sum(0.3 if letter in _NARROW else 0.78 if letter in _BROAD else 0.54 for letter in text)
    return ems * size * (1.07 if bold else 1.0)


def _text(
    x: float, y: float, size: float, text: str, room: float, kind: str, *, anchor: str = "", seed: int | None = None
) -> str:
    bold = kind in ("won", "title")
    shown = escape(text)
    length = _length(text, size, bold=bold)
    if seed is not None:
        small = size * 0.8
        length += _length(f" [{seed}]", small)
        shown += (
            f'<tspan class="seed" fill="{_FAINT}" font-size="{small:.2f}" font-weight="400" '
            f'dx="{size * 0.25:.2f}">[{seed}]</tspan>'
        )
    # Written out as well as styled, so that a sheet looks the same as a file of its own.
    marks = f' fill="{_INKS.get(kind, _INK)}"'
    marks += ' font-weight="700"' if bold else ' font-style="italic"' if kind == "bye" else ""
    marks += f' text-anchor="{anchor}"' if anchor else ""
    marks += f' textLength="{room:.2f}" lengthAdjust="spacingAndGlyphs"' if length > room else ""
    return f'<text class="{kind}" x="{x:.2f}" y="{y:.2f}" font-size="{size:.2f}"{marks}>{shown}</text>'


# The page


def html_page(tournament: Tournament, *, language: str = "en") -> str:
    """The whole tournament as one HTML file that prints on A4."""
    words = telling(tournament, language)
    body = "".join(_event(tournament, event, words) for event in tournament.events)
    return (
        f'<!DOCTYPE html><html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(tournament.name)}</title><style>{_STYLE}</style></head><body>{body}</body></html>\n"
    )


def _event(tournament: Tournament, event: Event, words: Telling) -> str:
    """Stage by stage; large brackets have pages of their own, and everything else follows on the last one."""
    head = _header(tournament, event, words)
    pages: list[str] = []
    last = ""
    for stage in event.stages:
        title = f"<h3>{escape(words.stage(stage))}</h3>" if len(event.stages) > 1 else ""
        if stage.form is Form.GROUP:
            last += title + _group(tournament, event, stage, words)
            continue
        sheets = [f'<div class="wide">{svg}</div>' for svg in _stage_svgs(tournament, event, stage, words)]
        if len(stage.lines) <= 16:  # a small draw leaves room on its page
            last += title + sheets[0]
            continue
        large = len(stage.lines) // LINES_ON_A_SHEET or 1
        pages += [f"{title}{sheet}" for sheet in sheets[:large]]
        last += "".join(f"<h3>{escape(words.say('final'))}</h3>{sheet}" for sheet in sheets[large:])
    last += "".join(
        (
            _path(tournament, event, words),
            _highlights(tournament, event, words),
            _results(tournament, event, words),
            _entrants(tournament, event, words),
        )
    )
    return "".join(f"<section>{head}{part}</section>" for part in (*pages, last))


def _group(tournament: Tournament, event: Event, stage: Stage, words: Telling) -> str:
    heads = (f'<th class="n">{escape(words.say(f"head_{key}"))}</th>' for key in GROUP_COLUMNS)
    rows = []
    for place, row in enumerate(tournament.table(event.key, stage.key), 1):
        numbers = (row.played, row.won, row.lost, f"{row.sets[0]}–{row.sets[1]}", f"{row.games[0]}–{row.games[1]}")
        cells = "".join(f'<td class="n">{text}</td>' for text in numbers)
        out = f" ({words.say('out_mark')})" if tournament.is_out(event, row.entrant) else ""
        rows.append(f'<tr><td class="n">{place}</td><td>{escape(event.called(row.entrant) + out)}</td>{cells}</tr>')
    head = f"<tr><th></th><th>{escape(words.say('head_entrant'))}</th>{''.join(heads)}</tr>"
    return f'<div class="wide"><table><thead>{head}</thead><tbody>{"".join(rows)}</tbody></table></div>'


GROUP_COLUMNS = ("played", "wins", "lost", "sets", "games")


def _header(tournament: Tournament, event: Event, words: Telling) -> str:
    champion = tournament.champion(event.key)
    crowned = ""
    if champion is not None:
        crowned = f'<p class="champion">{escape(words.say("champion"))}<b>{_unbroken(event.called(champion))}</b></p>'
    note = f"<p>{escape(words.note(tournament.note))}</p>" if tournament.note else ""
    return (
        f"<header><div><h1>{escape(words.known(tournament.name))}</h1><h2>{escape(words.title(event))}</h2>"
        f"{note}<p>{escape(subtitle(event, words))}</p></div>"
        f"{crowned}</header>"
    )


def _unbroken(name: str) -> str:
    """A name that may be broken between the players of a pair, but nowhere else."""
    return " / ".join(f"<span>{escape(part)}</span>" for part in name.split(" / "))


def _path(tournament: Tournament, event: Event, words: Telling) -> str:
    lines = path_lines(tournament, event.key, words)
    if not lines:
        return ""
    rows = "".join(
        f"<tr><td>{escape(round)}</td><td>{escape(foe)}</td><td>{escape(score)}</td></tr>"
        for round, foe, score in lines
    )
    return f"<h3>{escape(words.say('path'))}</h3><table>{rows}</table>"


def _highlights(tournament: Tournament, event: Event, words: Telling) -> str:
    found = statistics(tournament, event.key)
    told = "".join(
        f"<dt>{escape(what)}</dt><dd>{escape(text)}</dd>" for what, text in highlights(tournament, found, words)
    )
    return f"<h3>{escape(words.say('numbers'))}</h3><dl>{told}</dl>"


def _results(tournament: Tournament, event: Event, words: Telling) -> str:
    parts = []
    for heading, lines in result_rounds(tournament, event, words):
        told = "".join(f"<p>{_with_score(words.score(match), line)}</p>" for match, line in lines)
        parts.append(f"<h4>{escape(heading)}</h4>{told}")
    return f'<h3>{escape(words.say("results"))}</h3><div class="results">{"".join(parts)}</div>' if parts else ""


def _with_score(score: str, line: str) -> str:
    """The score in one piece, not broken at the end of a line."""
    if not score or not line.endswith(score):
        return escape(line)
    return f"{escape(line.removesuffix(score))}<span>{escape(score)}</span>"


COLUMNS = ("won_lost", "sets", "games", "points", "aces", "double_faults")


def _entrants(tournament: Tournament, event: Event, words: Telling) -> str:
    rows = []
    for line in statistics(tournament, event.key).entrants:
        one = event.entrants[line.entrant]
        cells = (
            f"<td>{escape(event.called(line.entrant))}</td>",
            f'<td class="n">{"–" if one.rank is None else one.rank}</td>',
            f"<td>{escape(words.reached(event, line))}</td>",
            *(
                f'<td class="n">{text}</td>'
                for text in (
                    f"{line.won}–{line.matches - line.won}",
                    f"{line.sets[0]}–{line.sets[1]}",
                    f"{line.games[0]}–{line.games[1]}",
                    f"{line.points[0]}–{line.points[1]}",
                    line.aces,
                    line.double_faults,
                )
            ),
        )
        rows.append(f"<tr>{''.join(cells)}</tr>")
    entrant, rank, came, *heads = (escape(words.say(f"head_{key}")) for key in ("entrant", "rank", "reached", *COLUMNS))
    numbers = "".join(f'<th class="n">{text}</th>' for text in heads)
    head = f'<tr><th>{entrant}</th><th class="n">{rank}</th><th>{came}</th>{numbers}</tr>'
    table = f"<table><thead>{head}</thead><tbody>{''.join(rows)}</tbody></table>"
    return f'<h3>{escape(words.say("everybody"))}</h3><div class="wide">{table}</div>'
