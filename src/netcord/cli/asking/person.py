"""A person at the keyboard: what there is to choose from, what it is worth, and who may look."""

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from netcord.cli.screens import show
from netcord.cli.screens.screen import Left, Screen
from netcord.club.offers import Choice, lines
from netcord.club.story import Story
from netcord.kernel import EVERYONE, Answer, Ask, Choose, Impossible, Seat, View, masked
from netcord.tennis import Worth

from .offering import Offer
from .timing import TimeUp, within

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
        self._known: Worth | None = None  # what each option is worth
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
        story, words = self._story, self._story.words
        name, question = story.names.short.get(ask.seat, ask.seat), words.question(ask, story.names.short)
        self._known = self._worth(view) if self._hints and story.hint is not None else None
        self._screen.print(self._situation(view))
        asked = words.term("ui_choose").format(name=name, question=question)
        clock = story.game.time_for(view, ask)
        if clock is not None:
            self._screen.print(Text(words.term("ui_clock").format(seconds=clock.seconds), style="dim"))
        try:
            with within(clock and clock.seconds):
                answer = self._asked(view, ask, asked, story.choices(view, ask))
        except TimeUp:
            assert clock is not None, "time runs by a clock"
            self._screen.print(Text(words.term("ui_time_up"), style="yellow"))
            answer = clock.answer
        assert answer is not None, "there is no way back from the first menu"
        return answer

    def _asked(
        self, view: View[Any, Ask], ask: Choose[Any], asked: str, choices: Sequence[Choice], *, within: bool = False
    ) -> Answer | None:
        """One of these; `within` another menu, Enter leads back to it."""
        story, screen = self._story, self._screen
        offer = self._menu(asked, choices, within=within)
        while True:
            typed = screen.line("", "> ")
            match typed:
                case "q" | "quit":
                    raise Left
                case "?":
                    screen.print(show.reasons(story.why(), story.words))
                    continue
                case "h" | "hint":
                    self._known = self._worth(view)
                    if self._known is not None:
                        offer = self._menu(asked, choices, within=within)
                    continue
                case "" if within:
                    return None
            found = offer.typed(typed)
            if len(found) == 1:
                text, ways = found[0]
                answer: Answer | None = ways[0][0]
                if len(ways) > 1:
                    answer = self._asked(view, ask, text, lines(dict(ways), ask.options), within=True)
                if answer is not None:
                    return answer
                offer = self._menu(asked, choices, within=within)
                continue
            if found:
                screen.print(offer.listed(found))
            wrong = story.words.terms.get(f"{ask.what}.wrong") if not found else None
            screen.print(Text(wrong or story.words.term("ui_type_one").format(count=offer.count), style="yellow"))

    def _menu(self, asked: str, choices: Sequence[Choice], *, within: bool) -> Offer:
        """Show the options by number."""
        story, words = self._story, self._story.words
        offer = Offer(choices, self._known, words.terms)
        parts: list[RenderableType] = [Text(asked, style="bold"), offer.listed()]
        if offer.too_many:
            parts.append(Text(words.term("ui_many", count=offer.count), style="dim"))
        if self._known is not None:
            told = "ui_exact" if all(hint.exact for hint in self._known.values()) else "ui_estimate"
            parts.append(Text(words.term(told), style="dim"))
        hint = words.term("ui_choose_hint") if story.hint is not None and self._known is None else ""
        back = words.term("ui_choose_back") if within else ""
        parts.append(Text(words.term("ui_choose_keys").format(hint=hint + back), style="dim"))
        self._screen.print(Group(*parts))
        return offer

    def _worth(self, view: View[Any, Ask]) -> Worth | None:
        """What each choice is worth; who cannot tell says why, and the match goes on."""
        words = self._story.words
        try:
            with self._screen.thinking(words.term("ui_reckoning")):
                worth = self._story.worth(view)
            why = words.term("ui_no_hint" if worth is None else "ui_no_hint_here")
        except Impossible as missing:
            worth, why = None, str(missing)
        if not worth:
            self._screen.print(Text(why, style="yellow"))
        return worth or None

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
