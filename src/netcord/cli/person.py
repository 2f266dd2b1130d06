"""A person at the keyboard: what there is to choose from, what it is worth, and who may look."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from netcord.kernel import EVERYONE, Answer, Ask, Choose, Impossible, Seat, View
from netcord.kernel.cards import masked

from . import show
from .screen import Left, Screen
from .story import Choice, Story

Worth = Mapping[Answer, Mapping[str, float]]
NEWS = 6
"""How many lines of commentary are told again on a screen that has none."""


def private(view: View[Any, Ask], ask: Choose[Any]) -> bool:
    """Whether there is something here that a spectator must not see: a hand, or a choice made in secret."""
    return ask.eyes != EVERYONE or masked(view.state, None) != view.state


class Person:
    """A party at the keyboard: options by number or by name. One object for all the seats that persons sit at.

    `shared`: several people share the screen. What only one seat may see is then shown on a screen of its own, after
    the keyboard has been passed on, and nothing of it stays.
    """

    def __init__(self, screen: Screen, story: Story, *, hints: bool = False, shared: bool = False) -> None:
        self._screen = screen
        self._story = story
        self._hints = hints
        self._shared = shared
        self._looking: Seat | None = None  # who has the keyboard
        self._heard: dict[Seat, int] = {}  # how much of the story each has had before them on a screen of their own

    def choose(self, view: View[Any, Ask], ask: Choose[Any]) -> Answer:
        """Ask until one of the options is chosen."""
        if lines := self._story.so_far():
            self._screen.tell(lines)
        if not (self._shared and self._screen.interactive and private(view, ask)):
            self._looking = ask.seat
            with self._screen.aside():
                return self._dialogue(view, ask)
        with self._screen.apart():
            if self._looking != ask.seat:
                self._catch_up(ask.seat)
                name = self._story.names.full.get(ask.seat, ask.seat)
                self._screen.line(Text(self._story.words.term("ui_pass_on").format(name=name), style="bold yellow"), "")
                self._looking = ask.seat
                self._screen.wipe()
            self._catch_up(ask.seat)
            self._heard[ask.seat] = len(self._story.log)
            return self._dialogue(view, ask)

    def _catch_up(self, seat: Seat) -> None:
        """What was told while the other looked: this screen has no memory of it."""
        log = self._story.log
        if news := log[max(self._heard.get(seat, 0), len(log) - NEWS) :]:
            self._screen.tell(news)

    def _dialogue(self, view: View[Any, Ask], ask: Choose[Any]) -> Answer:
        story, screen = self._story, self._screen
        choices = story.choices(view, ask)
        worth = self._worth(view) if self._hints and story.hint is not None else None
        screen.print(self._situation(view))
        screen.print(self._menu(ask, choices, worth))
        while True:
            typed = screen.line("", "> ")
            match typed:
                case "q" | "quit":
                    raise Left
                case "?":
                    screen.print(show.reasons(story.why(), story.words))
                    continue
                case "h" | "hint":
                    worth = self._worth(view)
                    if worth is not None:
                        screen.print(self._menu(ask, choices, worth))
                    continue
            chosen = _chosen(typed, choices)
            if chosen is None:
                count = sum(1 for choice in choices if choice.options)
                screen.print(Text(story.words.term("ui_type_one").format(count=count), style="yellow"))
            elif len(chosen) == 1:
                return chosen[0][0]
            elif (answer := self._which(ask, chosen, worth)) is not None:
                return answer
            else:
                screen.print(self._menu(ask, choices, worth))

    def _which(self, ask: Choose[Any], options: Sequence[tuple[Answer, str]], worth: Worth | None) -> Answer | None:
        """One of several ways to do what was chosen; None: it is not to be done after all."""
        story, screen = self._story, self._screen
        ways = [Choice(text, ((option, text),)) for option, text in options]
        screen.print(self._menu(ask, ways, worth, story.words.term("ui_choose_way")))
        while True:
            typed = screen.line("", "> ")
            if not typed:
                return None
            if typed in ("q", "quit"):
                raise Left
            chosen = _chosen(typed, ways)
            if chosen is not None:
                return chosen[0][0]
            screen.print(Text(story.words.term("ui_type_one").format(count=len(ways)), style="yellow"))

    def _worth(self, view: View[Any, Ask]) -> Worth | None:
        """What each choice is worth; who cannot tell says why, and the match goes on."""
        try:
            worth = self._story.worth(view)
            why = self._story.words.term("ui_no_hint")
        except Impossible as missing:
            worth, why = None, str(missing)
        if worth is None:
            self._screen.print(Text(why, style="yellow"))
        return worth

    def _situation(self, view: View[Any, Ask]) -> RenderableType:
        """The score and the table, as this seat sees them."""
        story, score = self._story, view.state.table.score
        server = story.names.short.get(score.server, "")
        parts: list[RenderableType] = [
            Text(story.words.term("ui_score").format(score=score.line, server=server), style="dim")
        ]
        if drawn := story.drawn(view):
            parts.append(Text(drawn))
        return Group(*parts)

    def _menu(self, ask: Choose[Any], choices: Sequence[Choice], worth: Worth | None, way: str = "") -> RenderableType:
        story, words = self._story, self._story.words
        name = story.names.short.get(ask.seat, ask.seat)
        question = f"{words.term('ui_choose').format(name=name)} {words.question(ask, story.names.short)}"
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", style="bold cyan")
        grid.add_column()
        columns = _columns(worth)
        for _ in columns:
            grid.add_column(justify="right", no_wrap=True)
        number = 0
        for text, options in choices:
            number += bool(options)
            grid.add_row(
                f"  {number}" if options else "",
                Text(text, style="" if options else "dim"),
                *(_chance(worth or {}, options, what, words.terms) for what in columns),
            )
        hint = words.term("ui_choose_hint") if story.hint is not None and worth is None else ""
        keys = Text(way or words.term("ui_choose_keys").format(hint=hint), style="dim")
        return Group(*(() if way else (Text(question, style="bold"),)), grid, keys)


def _chosen(typed: str, choices: Sequence[Choice]) -> tuple[tuple[Answer, str], ...] | None:
    """The options of the line that was typed, or the one that was typed itself."""
    offered = [choice for choice in choices if choice.options]
    values = [str(choice.options[0][0]) if len(choice.options) == 1 else choice.text for choice in offered]
    found = matching(typed, [choice.text for choice in offered], values)
    if found is not None:
        return offered[found].options
    return next(
        (((option, text),) for choice in offered for option, text in choice.options if str(option) == typed), None
    )


def _columns(worth: Worth | None) -> list[str]:
    """What the hints speak of: the point first."""
    named = {what for chances in (worth or {}).values() for what in chances}
    return sorted(named, key=lambda what: (what != "point", what))


def _chance(worth: Worth, options: Sequence[tuple[Answer, str]], what: str, terms: Mapping[str, str]) -> Text:
    """ "point 54.3%", of several options that of the best; the best of all in green."""
    known = [worth[option][what] for option, _ in options if what in worth.get(option, {})]
    if not known:
        return Text("")
    mine = max(known)
    best = max(chances[what] for chances in worth.values() if what in chances)
    return Text(
        f"{terms.get(f'ui_hint_{what}', what)} {100 * mine:.1f}%", style="bold green" if mine > best - 1e-9 else ""
    )


def matching(typed: str, texts: Sequence[str], values: Sequence[str] = ()) -> int | None:
    """Which option was typed: its number, its text or value, or a beginning that only one has."""
    if typed.isdigit() and 1 <= int(typed) <= len(texts):
        return int(typed) - 1
    folded = typed.casefold()
    for known in (texts, values):
        same = [place for place, text in enumerate(known) if text.casefold() == folded]
        near = same or [place for place, text in enumerate(known) if folded and text.casefold().startswith(folded)]
        if len(near) == 1:
            return near[0]
    return None
