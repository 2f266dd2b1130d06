"""A person at the keyboard: what there is to choose from, what it is worth, and who may look."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from netcord.kernel import EVERYONE, Answer, Ask, Choose, Impossible, Seat, View
from netcord.kernel.cards import masked
from netcord.tennis import STEP

from . import show
from .screen import Left, Screen
from .story import Story

Worth = Mapping[Answer, Mapping[str, float]]


def private(view: View[Any, Ask], ask: Choose[Any]) -> bool:
    """Whether there is something here that a spectator must not see: a hand, or a choice made in secret."""
    return ask.eyes != EVERYONE or masked(view.state, None) != view.state


class Entry(NamedTuple):
    """A line of a menu, and the options that begin with it, by what is left to tell of them."""

    text: str
    left: dict[int, str]


def entries(left: Mapping[int, str]) -> list[Entry]:
    """The lines of a menu: options that share what stands before a `STEP` are one line, which leads to another menu."""
    lines: dict[str | int, Entry] = {}
    for place, text in left.items():
        head, step, tail = text.partition(STEP)
        line = lines.setdefault(head if step else place, Entry(head, {}))
        if tail not in line.left.values():  # what is told alike is alike
            line.left[place] = tail
    return [
        line if len(line.left) > 1 else Entry(left[next(iter(line.left))].replace(STEP, "  ").rstrip(), line.left)
        for line in lines.values()
    ]


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
                name = self._story.names.full.get(ask.seat, ask.seat)
                self._screen.line(Text(self._story.words.term("ui_pass_on").format(name=name), style="bold yellow"), "")
                self._looking = ask.seat
                self._screen.wipe()
            return self._dialogue(view, ask)

    def _dialogue(self, view: View[Any, Ask], ask: Choose[Any]) -> Answer:
        story, screen, words = self._story, self._screen, self._story.words
        name, question = story.names.short.get(ask.seat, ask.seat), words.question(ask, story.names.short)
        asked = words.term("ui_choose").format(name=name, question=question)
        whole = Entry(asked, dict(enumerate(story.choices(view, ask))))
        worth = self._worth(view) if self._hints and story.hint is not None else None
        screen.print(self._situation(view))
        here, lines = whole, entries(whole.left)
        screen.print(self._menu(ask, here, lines, worth, within=False))
        while True:
            typed = screen.line("", "> ")
            match typed:
                case "q" | "quit":
                    raise Left
                case "?":
                    screen.print(show.reasons(story.why(), words))
                    continue
                case "h" | "hint":
                    worth = self._worth(view)
                    if worth is None:
                        continue
                case "" if here is not whole:
                    here = whole
                case _:
                    found = matching(typed, [line.text for line in lines])
                    if found is None:
                        named = matching(typed, (), [str(option) for option in ask.options])
                        if named is None:
                            text = words.term("ui_type_one").format(count=len(lines))
                            screen.print(Text(text, style="yellow"))
                            continue
                        here = Entry("", {named: ""})
                    else:
                        here = lines[found]
                    if len(here.left) == 1:
                        answer: Answer = ask.options[next(iter(here.left))]
                        return answer
            lines = entries(here.left)
            screen.print(self._menu(ask, here, lines, worth, within=here is not whole))

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

    def _menu(
        self, ask: Choose[Any], asked: Entry, lines: Sequence[Entry], worth: Worth | None, *, within: bool
    ) -> RenderableType:
        """The options by number; `within` another menu, Enter leads back to it."""
        story, words = self._story, self._story.words
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", style="bold cyan")
        grid.add_column()
        columns = _columns(worth)
        for _ in columns:
            grid.add_column(justify="right", no_wrap=True)
        for number, line in enumerate(lines, 1):
            options = [ask.options[place] for place in line.left]
            chances = (_chance(worth or {}, options, what, words.terms) for what in columns)
            grid.add_row(f"  {number}", Text(line.text), *chances)
        hint = words.term("ui_choose_hint") if story.hint is not None and worth is None else ""
        if within:
            hint += words.term("ui_choose_back")
        keys = Text(words.term("ui_choose_keys").format(hint=hint), style="dim")
        return Group(Text(asked.text, style="bold"), grid, keys)


def _columns(worth: Worth | None) -> list[str]:
    """What the hints speak of: the point first."""
    named = {what for chances in (worth or {}).values() for what in chances}
    return sorted(named, key=lambda what: (what != "point", what))


def _chance(worth: Worth, options: Sequence[Answer], what: str, terms: Mapping[str, str]) -> Text:
    """ "point 54.3%", of several options the best one's; the best of all in green."""
    mine = max((worth[option][what] for option in options if what in worth.get(option, {})), default=None)
    if mine is None:
        return Text("")
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
