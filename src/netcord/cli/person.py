"""A person at the keyboard: what there is to choose from, what it is worth, and who may look."""

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from netcord.kernel import EVERYONE, Answer, Ask, Choose, Impossible, Seat, View
from netcord.kernel.cards import masked

from . import show
from .offering import Choice, Offer, Worth
from .screen import Left, Screen
from .story import Story

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
        offer = Offer(choices, worth, story.words.terms)
        screen.print(self._situation(view))
        screen.print(self._menu(ask, offer, worth))
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
                        offer = Offer(choices, worth, story.words.terms)
                        screen.print(self._menu(ask, offer, worth))
                    continue
            found = offer.typed(typed)
            if len(found) == 1:
                answer = self._which(found[0], worth)
                if answer is not None:
                    return answer
                screen.print(self._menu(ask, offer, worth))
                continue
            if found:
                screen.print(offer.listed(found))
            wrong = story.words.terms.get(f"{ask.what}.wrong") if not found else None
            screen.print(Text(wrong or story.words.term("ui_type_one").format(count=offer.count), style="yellow"))

    def _which(self, choice: Choice, worth: Worth | None) -> Answer | None:
        """The option, or one of several ways to do what was chosen; None: it is not to be done after all."""
        (first, _), *others = choice.options
        if not others:
            return first
        story, screen = self._story, self._screen
        ways = Offer([Choice(text, ((option, text),)) for option, text in choice.options], worth, story.words.terms)
        screen.print(Group(ways.listed(), Text(story.words.term("ui_choose_way"), style="dim")))
        while True:
            typed = screen.line("", "> ")
            if not typed:
                return None
            if typed in ("q", "quit"):
                raise Left
            found = ways.typed(typed)
            if len(found) == 1:
                return found[0].options[0][0]
            screen.print(Text(story.words.term("ui_type_one").format(count=ways.count), style="yellow"))

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

    def _menu(self, ask: Choose[Any], offer: Offer, worth: Worth | None) -> RenderableType:
        story, words = self._story, self._story.words
        name = story.names.short.get(ask.seat, ask.seat)
        question = f"{words.term('ui_choose').format(name=name)} {words.question(ask, story.names.short)}"
        parts: list[RenderableType] = [Text(question, style="bold"), offer.listed()]
        if offer.too_many:
            parts.append(Text(words.term("ui_many").format(count=offer.count), style="dim"))
        hint = words.term("ui_choose_hint") if story.hint is not None and worth is None else ""
        return Group(*parts, Text(words.term("ui_choose_keys").format(hint=hint), style="dim"))
