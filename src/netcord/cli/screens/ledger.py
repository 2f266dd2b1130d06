"""What decided a match, on the screen."""

from collections.abc import Sequence

from rich import box as boxes
from rich.table import Table
from rich.text import Text

from netcord.cli.output import console
from netcord.club.language import said
from netcord.club.ledger import Ledger, Moment, costs, reliance, told
from netcord.play import Record


def signed(change: float) -> str:
    """A change of a chance, in hundredths."""
    found = f"{100 * change:+.1f}"
    return "0" if found in ("+0.0", "-0.0") else found.replace("-", "−")


def shown(found: Ledger, record: Record, language: str) -> None:
    """The accounts of both sides, the turning points in words, the costliest choices."""
    words, names, turning = told(found, record, language)
    out = console()
    a, b = found.names
    out.print(Text(said(words, "versus", first=a, second=b), style="bold"))
    out.print(Text(said(words, "ledger_from", name=names["A"], chance=words.percent(found.initial)), style="dim"))
    if found.error is None or any(step.kind == "choice" for step in found.steps):
        table = Table(box=boxes.SIMPLE_HEAD, pad_edge=False, padding=(0, 2, 0, 0))
        table.add_column("")
        for head in ("luck", "skill", "sum"):
            table.add_column(said(words, f"ledger_{head}"), justify="right")
        for name, account in zip((names["A"], names["B"]), found.accounts, strict=True):
            table.add_row(Text(name), signed(account.luck), signed(account.skill), signed(account.luck + account.skill))
        if abs(found.common) > 5e-4:
            table.add_row(
                Text(said(words, "ledger_common", name=names["A"])), signed(found.common), "", signed(found.common)
            )
        out.print(table)
    out.print(Text(reliance(found, words), style="dim"))
    if turning:
        out.print(Text(f"\n{said(words, 'ledger_turning')}", style="bold"))
    for one in turning:
        out.print(Text(f"\n{one.where}", style="cyan"))
        out.print(Text(one.what))
        out.print(Text(one.moved))
    dear = costs(found, record, words, names)
    if dear:
        out.print(Text(f"\n{said(words, 'ledger_costs')}", style="bold"))
    for line in dear:
        out.print(Text(line))


def by_point(found: Ledger, moments: Sequence[Moment], record: Record, language: str) -> None:
    """The chance of A after every point, and how far it can be relied on."""
    words, names, _ = told(found, record, language)
    out = console()
    a, b = found.names
    out.print(Text(said(words, "versus", first=a, second=b), style="bold"))
    table = Table(box=boxes.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for head in ("point", "score", "winner"):
        table.add_column(said(words, f"chances_{head}"), justify="right" if head == "point" else "left")
    table.add_column(said(words, "plot_chance", name=names["A"]), justify="right")
    table.add_column("")
    for one in moments:
        chance = words.percent(one.chance, 1)
        if found.error is not None:
            chance += f" ± {words.figure(100 * one.error, 1)}"
        where = f"{said(words, 'odds_set', number=one.set)}  {one.score}" if one.point else said(words, "chances_start")
        table.add_row(str(one.point), where, names.get(one.winner, ""), chance, "█" * round(20 * one.chance))
    out.print(table)
    out.print(Text(reliance(found, words), style="dim"))
