"""The picture in the README: a match in progress, drawn by the same code that plays it.

    python -m netcord.cli.screens.picture docs/images/match.svg

The dice have a fixed seed, so the picture changes only when the game, the words or the drawing do.
"""

import io
import sys
from pathlib import Path

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from netcord.club.cards import chosen_cards
from netcord.club.setups import arranged
from netcord.club.story import Story
from netcord.kernel import Chance
from netcord.play import Host, SeededDice, Told
from netcord.registry import game as game_named

from .commentary import told
from .screen import WIDE, live_area
from .watching import at_stake

WIDTH = WIDE + 2
CARDS = ("federer-2007-hard-printed", "nadal-2013-hard")
SEED, POINTS, LINES = 149, 280, 15


def _colours(text: str) -> list[tuple[int, int, int]]:
    return [(int(code[:2], 16), int(code[2:4], 16), int(code[4:], 16)) for code in text.split()]


NIGHT = TerminalTheme(
    _colours("121816")[0],
    _colours("dee4de")[0],
    _colours("28302c ec6e64 78cd78 ebc864 6ea0f0 cd8cdc 5ac8cd dee4de"),
    _colours("6e7a73 fa8278 96e68c fadc78 8cb9ff e1a5f0 78e1e6 f5faf5"),
)
"""Background and text, then the eight colours plain and bright."""


def match_in_progress(seed: int = SEED, points: int = POINTS) -> RenderableType:
    """Commentary, scoreboard, the rules behind the last point and the card that decided it."""
    game = game_named("inside-volley")
    cards = chosen_cards(tuple(game.cards()), CARDS)
    setup = arranged(game, cards, {})
    story = Story(game, setup, "picture")
    host = Host(game, setup, dice=SeededDice(seed), listeners=[story])
    while story.statistics.match.points < points and isinstance(host.ask, Chance):
        host.advance()
    return _laid_out(story, story.log)


def _laid_out(story: Story, lines: list[Told]) -> RenderableType:
    """As on a large terminal: the commentary, and below it what stays on the screen."""
    command = Text.assemble(("$ ", "bold green"), f"netcord play inside-volley {' '.join(CARDS)}")
    below = live_area(story, "normal", at_stake(lines), wide=True)
    return Padding(Group(command, Text(""), told(lines[-LINES:]), Text(""), below), (0, 1))


def draw(path: Path) -> None:
    """Write the picture as SVG."""
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    console.print(match_in_progress())
    svg = console.export_svg(title="netcord", theme=NIGHT, unique_id="netcord")
    path.write_text("\n".join(line.rstrip() for line in svg.splitlines()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    draw(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/images/match.svg"))
