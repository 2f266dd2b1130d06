"""The scoreboard."""

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from netcord.club.language import said
from netcord.club.names import Names
from netcord.club.story import Story
from netcord.kernel import Side
from netcord.tennis import Score, SetScore

SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def scoreboard(story: Story, foot: RenderableType | None = None) -> Panel:
    """Names, sets, games and points, with a ball beside the server; below them what else still tells on the players."""
    score, names, words = story.score, story.names, story.words
    table = Table(box=None, expand=True, padding=(0, 1), pad_edge=False, show_header=True, header_style="dim")
    table.add_column("", width=1)
    table.add_column("", ratio=1, no_wrap=True, overflow="ellipsis")
    shown = len(score.sets) + (score.ended is None or bool(score.ended.how))
    for number in range(shown):
        table.add_column(str(number + 1), justify="right", width=3)
    over = score.ended is not None
    table.add_column("" if over else said(words, "points"), justify="right", width=7)
    for side in Side:
        table.add_row(*_board_row(score, side, names))
    content: list[RenderableType] = [table, *(Text(text, style="magenta") for text in story.standings)]
    if foot is not None:
        content.append(foot)
    return Panel(Group(*content), title=Text(story.title, style="dim"), title_align="left", padding=(0, 1))


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
