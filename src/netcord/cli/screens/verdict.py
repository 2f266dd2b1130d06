"""What checking a record or a tournament has found, and whether it holds."""

from collections.abc import Sequence

from rich.console import Group
from rich.text import Text

from netcord.club.language import said, told
from netcord.play import Finding
from netcord.tennis import Words


def verdict(name: str, findings: Sequence[Finding], words: Words, checked: Sequence[str] = ()) -> Group:
    """What was checked and holds, what was found, and the verdict."""
    grave = any(finding.grave for finding in findings)
    marks = {mark: f"{said(words, f'mark_{mark}'):>4}  " for mark in ("ok", "fail", "note")}
    lines = [Text.assemble((marks["ok"], "bold green"), text) for text in checked]
    for finding in findings:
        mark, style = ("fail", "bold red") if finding.grave else ("note", "bold yellow")
        lines.append(Text.assemble((marks[mark], style), told(finding, words.language)))
    last = said(words, "holds_not" if grave else "holds", file=name)
    return Group(*lines, Text(last, style="bold red" if grave else "bold green"))
