"""Exact odds on the screen."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from msgspec.structs import replace
from rich import box as boxes
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from netcord.cli.output import console
from netcord.club.language import said
from netcord.club.odds import Cell, MatchOdds
from netcord.club.titles import TitleOdds
from netcord.kernel import Side
from netcord.tennis import Words

WORTH_A_LINE = 5e-4
"""Scores of a set that are less likely are not shown."""


@contextmanager
def reckoning(words: Words, what: str = "odds_reckoning") -> Iterator[Callable[[int, int], None]]:
    """Progress on stderr while pairings, or the scores of a match, are summed; on a terminal only."""
    err = console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as progress:
        task = progress.add_task(said(words, what), total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


def solved(odds: Any, words: Words) -> None:
    """A game that was solved, for people: who wins, and with which cubes."""
    out = console()
    names = {side: words.terms.get(f"side_{side.value}", side.value) for side in Side}
    about = [odds.format, *([said(words, "odds_at", score=odds.at)] if odds.at else [])]
    about.append(said(words, "odds_serves", name=names[Side(odds.first)]) if odds.first else said(words, "odds_toss"))
    out.print(Text(", ".join(about), style="dim"))
    out.print()
    table = Table.grid(padding=(0, 2, 0, 0))
    for side, chance, placed in zip(Side, odds.won, odds.placed, strict=True):
        told = " / ".join(
            ",".join(map(str, one.rows)) + ("" if one.share > 1 - 1e-9 else f" {words.percent(one.share, 1)}")
            for one in placed
        )
        bar = Text("█" * round(36 * chance), style="cyan")
        table.add_row(Text(names[side], style="bold"), told, words.percent(chance, 2), bar)
    out.print(table)
    out.print(Text(said(words, "odds_exact"), style="dim"))
    out.print(Text(said(words, "odds_solved"), style="dim"))


def shown(odds: MatchOdds, words: Words) -> None:
    """A match for people."""
    out = console()
    a, b = (words.terms.get(f"called.{name}", name) for name in odds.names)  # an automaton is no proper name
    odds = replace(odds, names=(a, b))
    out.print(Text(said(words, "versus", first=a, second=b), style="bold"))
    about = [odds.format]
    if odds.at:
        about.append(said(words, "odds_at", score=odds.at))
    about.append(
        said(words, "odds_toss") if not odds.first else said(words, "odds_serves", name=odds.names[odds.first == "B"])
    )
    out.print(Text(", ".join(about), style="dim"))
    out.print()
    table = Table.grid(padding=(0, 2, 0, 0))
    for name, chance in zip(odds.names, odds.won, strict=True):
        table.add_row(Text(name, style="bold"), words.percent(chance, 2), Text("█" * round(36 * chance), style="cyan"))
    out.print(table)
    if odds.error is not None and odds.bots is not None:
        a, b = odds.bots
        told = said(words, "odds_estimate", error=words.figure(100 * odds.error, 1), count=odds.matches)
        about = [told, said(words, "run_bots", a=a, b=b), said(words, "odds_seed", seed=odds.seed)]
        out.print(Text(", ".join(about), style="dim"))
        for bot, count in zip(odds.bots, odds.lapses, strict=True):
            if count:
                out.print(Text(said(words, "odds_lapsed", bot=bot, count=count), style="yellow"))
    elif odds.missing > 1e-9:
        out.print(Text(said(words, "odds_missing", missing=f"{odds.missing:.1e}"), style="dim"))
    else:
        out.print(Text(said(words, "odds_exact"), style="dim"))
    out.print()
    results = Table.grid(padding=(0, 2, 0, 0))
    most = max([one.chance for one in odds.sets] + [1e-9])
    for one in odds.sets:
        bar = Text("█" * round(30 * one.chance / most), style="green" if one.sets[0] > one.sets[1] else "magenta")
        results.add_row(Text(f"{one.sets[0]}-{one.sets[1]}", style="bold"), words.percent(one.chance, 1), bar)
    for side, chance in zip(Side, odds.left, strict=True):
        if chance > 0:
            name = odds.names[side.row]
            results.add_row(Text(said(words, "odds_leaves", name=name), style="bold"), words.percent(chance, 1), "")
    out.print(results)
    _set_scores(odds, words)
    _figures(odds, words)


def _set_scores(odds: MatchOdds, words: Words) -> None:
    """The scores of the next set."""
    if not odds.set_scores:
        return
    first = min(one.set for one in odds.set_scores)
    found = [one for one in odds.set_scores if one.set == first and one.chance > WORTH_A_LINE]
    out = console()
    lines = [[said(words, "odds_set", number=first)]]
    for one in found:  # a score stays with its chance
        told = f"{one.games[0]}-{one.games[1]} {words.percent(one.chance, 1)}"
        if len("  ".join([*lines[-1], told])) > out.width:
            lines.append([])
        lines[-1].append(told)
    head, *rest = lines[0]
    text = Text.assemble((f"\n{head}  ", "bold"), "  ".join(rest))
    out.print(Text("\n").join([text, *(Text("  ".join(line)) for line in lines[1:])]))


def _figures(odds: MatchOdds, words: Words) -> None:
    table = Table(box=boxes.SIMPLE_HEAD, pad_edge=False)
    table.add_column(said(words, "odds_expected"))
    for name in odds.names:
        table.add_column(name, justify="right")
    known = {"point": "stat_points", "ace": "stat_aces", "double_fault": "stat_double_faults"}
    for figure in odds.figures:
        if term := known.get(figure.what):
            table.add_row(words.terms[term], *(words.figure(mean, 2) for mean in figure.mean))
    out = console()
    out.print(table)
    points = words.figure(odds.points, 1)
    if odds.throws is None:
        length = said(words, "odds_points", points=points)
    else:
        throws = words.figure(odds.throws, 1)
        length = said(words, "odds_rest" if odds.at else "odds_length", points=points, throws=throws)
    out.print(Text(length, style="dim"))


def pairings(cells: Sequence[Cell], cards: Sequence[Any], words: Words) -> None:
    """Every pairing, and how everybody fares on average."""
    labels = {card.id: card.label for card in cards}
    against: dict[str, list[float]] = {}
    for cell in cells:
        against.setdefault(cell.a, []).append(cell.won)
        against.setdefault(cell.b, []).append(1 - cell.won)
    table = Table(box=boxes.SIMPLE_HEAD, pad_edge=False)
    for head in ("odds_player", "odds_pairings", "odds_mean", "odds_worst", "odds_best"):
        table.add_column(said(words, head), justify="left" if head == "odds_player" else "right")
    ranked = sorted(against.items(), key=lambda one: (-sum(one[1]) / len(one[1]), one[0]))
    for id, chances in ranked:
        mean = sum(chances) / len(chances)
        table.add_row(
            labels[id],
            str(len(chances)),
            words.percent(mean, 1),
            words.percent(min(chances), 1),
            words.percent(max(chances), 1),
        )
    out = console()
    out.print(table)
    worst = max((cell.missing for cell in cells), default=0.0)
    if worst > 1e-9:
        out.print(Text(said(words, "odds_missing", missing=f"{worst:.1e}"), style="dim"))
    if errors := [cell.error for cell in cells if cell.error is not None]:
        out.print(Text(said(words, "odds_estimates", error=words.figure(100 * max(errors), 1)), style="dim"))
    out.print(Text(said(words, "odds_matrix"), style="dim"))


def titles(event: str, odds: TitleOdds, words: Words) -> None:
    """The title of an event."""
    out = console()
    out.print(Text(event, style="bold"))
    table = Table.grid(padding=(0, 2, 0, 0))
    most = max([one.chance for one in odds.titles] + [1e-9])
    for one in odds.titles:
        chance = words.percent(one.chance, 1)
        if one.error is not None:
            chance += f" ± {words.figure(100 * one.error, 1)}"
        table.add_row(one.name, chance, Text("█" * round(30 * one.chance / most), style="cyan"))
    out.print(table)
    if odds.drawn:
        told = said(words, "odds_drawn", drawn=words.figure(odds.drawn), matches=words.figure(odds.matches))
        out.print(Text(told, style="dim"))
    elif odds.matches:
        out.print(Text(said(words, "odds_played", matches=words.figure(odds.matches)), style="dim"))
    if odds.missing > 1e-9:
        term = "odds_beyond" if odds.drawn else "odds_missing"
        out.print(Text(said(words, term, missing=f"{odds.missing:.1e}"), style="dim"))
