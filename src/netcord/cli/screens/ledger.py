"""What decided a match, on the screen."""

from collections.abc import Sequence

from rich import box as boxes
from rich.table import Table
from rich.text import Text

from netcord.cli.output import console
from netcord.club.language import said
from netcord.club.ledger import Ledger, Moment, costs, reliance, told
from netcord.play import Record
from netcord.tennis import Words


def signed(change: float, words: Words) -> str:
    """A change of a chance, in hundredths, as the language writes it."""
    amount = words.figure(abs(100 * change), 1)
    if amount == words.figure(0.0, 1):
        return "0"
    return f"{'+' if change > 0 else '−'}{amount}"


def heading(found: Ledger, words: Words) -> Text:
    """Who met; an automaton is no proper name."""
    a, b = (words.terms.get(f"called.{name}", name) for name in found.names)
    return Text(said(words, "versus", first=a, second=b), style="bold")


def shown(found: Ledger, record: Record, language: str) -> None:
    """The accounts of both sides, the turning points in words, the costliest choices."""
    words, names, turning = told(found, record, language)
    out = console()
    out.print(heading(found, words))
    out.print(Text(said(words, "ledger_from", name=names["A"], chance=words.percent(found.initial)), style="dim"))
    if found.error is None or any(step.kind == "choice" for step in found.steps):
        table = Table(box=boxes.SIMPLE_HEAD, pad_edge=False, padding=(0, 2, 0, 0))
        table.add_column("")
        for head in ("luck", "skill", "sum"):
            table.add_column(said(words, f"ledger_{head}"), justify="right")
        for name, account in zip((names["A"], names["B"]), found.accounts, strict=True):
            whole = account.luck, account.skill, account.luck + account.skill
            table.add_row(Text(name), *(signed(part, words) for part in whole))
        if abs(found.common) > 5e-4:
            common = signed(found.common, words)
            table.add_row(Text(said(words, "ledger_common", name=names["A"])), common, "", common)
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
    out.print(heading(found, words))
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
