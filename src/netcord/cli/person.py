"""A person at the keyboard: what there is to choose from, what it is worth, and who may look."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from netcord.kernel import EVERYONE, Answer, Ask, Choose, Impossible, Seat, View
from netcord.kernel.cards import masked

from . import show
from .screen import Left, Screen
from .story import Story

Worth = Mapping[Answer, Mapping[str, float]]

MANY, SHORT = 12, 30
"""So many options, none longer than this, are set in columns."""
TOO_MANY = 60
"""More options than this are not listed before something is typed."""


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
        story, screen = self._story, self._screen
        texts = story.choices(view, ask)
        worth = self._worth(view) if self._hints and story.hint is not None else None
        screen.print(self._situation(view))
        screen.print(self._menu(ask, texts, worth))
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
                        screen.print(self._menu(ask, texts, worth))
                    continue
            found = fitting(typed, texts, [str(option) for option in ask.options])
            if len(found) == 1:
                answer: Answer = ask.options[found[0]]
                return answer
            if found:
                screen.print(self._listed(ask, texts, worth, found))
            wrong = story.words.terms.get(f"{ask.what}.wrong") if not found else None
            screen.print(Text(wrong or story.words.term("ui_type_one").format(count=len(texts)), style="yellow"))

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

    def _menu(self, ask: Choose[Any], texts: Sequence[str], worth: Worth | None) -> RenderableType:
        story, words = self._story, self._story.words
        name = story.names.short.get(ask.seat, ask.seat)
        question = f"{words.term('ui_choose').format(name=name)} {words.question(ask, story.names.short)}"
        hint = words.term("ui_choose_hint") if story.hint is not None and worth is None else ""
        keys = Text(words.term("ui_choose_keys").format(hint=hint), style="dim")
        places = range(len(texts))
        if len(texts) > TOO_MANY:
            some: Sequence[int] = places[:: len(texts) // MANY]
            if worth is not None:
                some = sorted(places, key=lambda place: _best(worth, ask.options[place]))[:MANY]
            listed = self._listed(ask, texts, worth, some)
            more = Text(words.term("ui_many").format(count=len(texts)), style="dim")
            return Group(Text(question, style="bold"), listed, more, keys)
        return Group(Text(question, style="bold"), self._listed(ask, texts, worth, places), keys)

    def _listed(
        self, ask: Choose[Any], texts: Sequence[str], worth: Worth | None, places: Sequence[int]
    ) -> RenderableType:
        """These options by number, what each is worth behind it; many short ones in columns."""
        terms, columns = self._story.words.terms, _columns(worth)
        chances = [[_chance(worth or {}, ask.options[place], what, terms) for what in columns] for place in places]
        if len(places) >= MANY and max(map(len, texts)) <= SHORT:
            cells = [
                Text("  ").join([Text(f"{place + 1:>4}", style="bold cyan"), Text(texts[place]), *some])
                for place, some in zip(places, chances, strict=True)
            ]
            return Columns(cells, padding=(0, 2), column_first=True)
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", style="bold cyan")
        grid.add_column()
        for _ in columns:
            grid.add_column(justify="right", no_wrap=True)
        for place, some in zip(places, chances, strict=True):
            grid.add_row(f"  {place + 1}", Text(texts[place]), *some)
        return grid


def _columns(worth: Worth | None) -> list[str]:
    """What the hints speak of: the point first."""
    named = {what for chances in (worth or {}).values() for what in chances}
    return sorted(named, key=lambda what: (what != "point", what))


def _best(worth: Worth, option: Answer) -> float:
    """What an option is worth, the most first."""
    return -max(worth.get(option, {}).values(), default=0.0)


def _chance(worth: Worth, option: Answer, what: str, terms: Mapping[str, str]) -> Text:
    """ "point 54.3%", the best of all options in green."""
    mine = worth.get(option, {}).get(what)
    if mine is None:
        return Text("")
    best = max(chances[what] for chances in worth.values() if what in chances)
    return Text(
        f"{terms.get(f'ui_hint_{what}', what)} {100 * mine:.1f}%", style="bold green" if mine > best - 1e-9 else ""
    )


def matching(typed: str, texts: Sequence[str], values: Sequence[str] = ()) -> int | None:
    """Which option was typed: its number, its text or value, or a beginning that only one has."""
    found = fitting(typed, texts, values)
    return found[0] if len(found) == 1 else None


def fitting(typed: str, texts: Sequence[str], values: Sequence[str] = ()) -> list[int]:
    """Which options were typed: the one of this number, text or value, or all that begin so.

    If there are none, signs and spaces do not matter: [1,3,0,0] is as good as 1 3 0 0.
    """
    if typed.isdecimal() and not typed.startswith("0") and 1 <= int(typed) <= len(texts):
        return [int(typed) - 1]
    several: list[int] = []
    for plain in (str.casefold, _signless):
        wanted = plain(typed)
        for known in (texts, values):
            folded = [plain(text) for text in known]
            same = [place for place, text in enumerate(folded) if text == wanted]
            near = same or [place for place, text in enumerate(folded) if wanted and text.startswith(wanted)]
            if len(near) == 1:
                return near
            several = several or near
        if several:
            break
    return several


def _signless(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))
