"""A person at the keyboard: what there is to choose from, what it is worth, and who may look."""

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from netcord.cli.screens.boxscore import box_table
from netcord.cli.screens.cards import PLACES, card_panel, cards_in_play, lowered_cards, marks
from netcord.cli.screens.commentary import reasons
from netcord.cli.screens.screen import CORNER, HIGH, WIDE, Left, Screen
from netcord.club.language import told
from netcord.club.offers import Row
from netcord.club.story import Story
from netcord.kernel import EVERYONE, Answer, Ask, Choose, Impossible, Seat, View, masked
from netcord.tennis import Choice, Offer, Worth

from .listing import Listing, cut, wrapped
from .timing import TimeUp, within

NEWS = 6
"""How many lines of commentary are told again on a screen that has none."""
ROOMY = 6
"""Lines of a table beside which there is room to explain the question."""
LEAST = 4
"""Lines that a page of choices has on the smallest screen."""
KEYS = {"q": "quit", "?": "help", "h": "hint", "c": "cards", "b": "box", "n": "next"}
"""Keys at a choice, and what each may be written out as. They come before anything else that is typed."""


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
        """Ask until something is chosen; where everything comes to the same there is nothing to ask."""
        offer = self._story.choices(view)
        if offer.settled:
            return _picked(offer.open[0])
        if lines := self._story.so_far():
            self._screen.tell(lines)
        if not (self._shared and self._screen.interactive and private(view, ask)):
            self._looking = ask.seat
            with self._screen.aside():
                return self._asked(view, ask, offer)
        with self._screen.apart():
            if self._looking != ask.seat:
                self._catch_up(ask.seat)
                name = self._story.names.full.get(ask.seat, ask.seat)
                self._screen.line(Text(self._story.words.term("ui_pass_on").format(name=name), style="bold yellow"), "")
                self._looking = ask.seat
                self._screen.wipe()
            self._catch_up(ask.seat)
            self._heard[ask.seat] = len(self._story.log)
            return self._asked(view, ask, offer)

    def _catch_up(self, seat: Seat) -> None:
        """What was told while the other looked: this screen has no memory of it."""
        log = self._story.log
        if news := log[max(self._heard.get(seat, 0), len(log) - NEWS) :]:
            self._screen.tell(news)

    def _asked(self, view: View[Any, Ask], ask: Choose[Any], offer: Offer[Any]) -> Answer:
        words, clock = self._story.words, self._story.game.time_for(view, ask)
        dialogue = Dialogue(self._screen, self._story, view, offer, clock and clock.seconds, hints=self._hints)
        try:
            with within(clock and clock.seconds):
                return dialogue.answer()
        except TimeUp:
            assert clock is not None, "time runs by a clock"
            self._screen.print(Text(words.term("ui_time_up"), style="yellow"))
            return clock.answer


def fitting(lines: Sequence[str], width: int) -> list[str]:
    """A drawing on a narrow screen: paragraphs are wrapped anew, lines of the court are cut on the right."""
    if all(len(line) <= width for line in lines):
        return list(lines)
    told: list[str] = []
    for line in lines:
        if line.startswith("  ") and told and told[-1][:1].isalpha():
            told[-1] += f" {line.strip()}"
        else:
            told.append(line)
    return [
        part for line in told for part in (wrapped(line, width, "  ") if line[:1].isalpha() else [cut(line, width)])
    ]


def _abreast(left: RenderableType, right: RenderableType, wide: int | None = None) -> Table:
    """Two things beside each other; the left one is not narrowed."""
    grid = Table.grid(padding=(0, 3, 0, 0))
    grid.add_column(width=wide, no_wrap=wide is not None)
    grid.add_row(left, right)
    return grid


def _picked(choice: Choice[Any]) -> Answer:
    answer: Answer = choice.picked
    return answer


class Dialogue:
    """One question, step by step, until it is answered."""

    def __init__(
        self,
        screen: Screen,
        story: Story,
        view: View[Any, Ask],
        offer: Offer[Any],
        seconds: int | None,
        *,
        hints: bool,
    ) -> None:
        self._screen = screen
        self._story = story
        self._words = story.words
        self._view = view
        self._offer = offer
        self._seconds = seconds
        self._worth: Worth | None = self._reckoned() if hints and story.hint is not None else None
        self._page = 0

    def answer(self) -> Answer:
        """What was chosen."""
        picked = self._picked(self._offer.choices, "")
        assert picked is not None, "there is no way back from the first step"
        return picked

    def _picked(self, choices: Sequence[Choice[Any]], within: str) -> Answer | None:
        """One of these; `within` what was picked before, Enter leads back."""
        listing = self._show(choices, within)
        while True:
            typed = self._screen.line("", "> ")
            if not typed and within:
                return None
            if not typed:
                listing = self._show(choices, within)
            elif typed in KEYS or typed in KEYS.values():
                if self._key(typed if typed in KEYS else next(key for key, name in KEYS.items() if name == typed)):
                    listing = self._show(choices, within)
            elif (row := listing.typed(typed)) is not None:
                found = self._row(row)
                if found is not None:
                    return found
                listing = self._show(choices, within)
            else:
                self._not_in_full(typed, listing)

    def _row(self, row: Row) -> Answer | None:
        """What a row leads to: an answer, or another step."""
        if len(row.choices) == 1:
            return _picked(row.choices[0])
        before, self._page = self._page, 0
        found = self._picked(row.choices, row.label)
        self._page = before
        return found

    def _not_in_full(self, typed: str, listing: Listing) -> None:
        """A beginning only shows what begins so; nothing is played before it is typed in full, or by number."""
        words, begun = self._words, listing.begun(typed)
        if begun:
            self._screen.print(Group(*listing.lines(self._screen.size[0], begun)))
        wrong = words.terms.get(f"{self._offer.what}.wrong") if not begun else None
        told = wrong or words.term("ui_type_one").format(count=len(listing.open))
        self._screen.print(Text(told, style="yellow"))

    def _key(self, key: str) -> bool:
        """What a key asks for; whether the choices are to be shown again."""
        story, screen, words = self._story, self._screen, self._words
        match key:
            case "q":
                raise Left
            case "n":
                self._page += 1
                return True
            case "h" if story.hint is not None:
                self._worth = self._reckoned()
                return self._worth is not None
            case "h":
                screen.print(Text(words.term("ui_no_hint"), style="yellow"))
                screen.print(self._help())
            case "?":
                screen.print(Group(self._help(), reasons(story.why(), words)))
            case "c" if story.cards:
                screen.print(cards_in_play(story, screen.size[1]))
            case "c":
                screen.print(Text(words.term("ui_no_cards"), style="yellow"))
            case "b":
                screen.print(box_table(story.statistics.match, story.names, words, words.term("ui_box")))
        screen.print(Text(words.term("ui_choose_again"), style="dim"))
        return False

    def _help(self) -> RenderableType:
        """What is asked, explained."""
        width = min(self._screen.size[0], 100)
        lines = [line for text in self._offer.help for line in wrapped(text, width - 2, "  ")]
        asked = self._offer.question[:1].upper() + self._offer.question[1:]
        return Group(Text(asked, style="bold"), *(Text(line) for line in lines))

    def _show(self, choices: Sequence[Choice[Any]], within: str) -> Listing:
        """The table, the question and the choices by number, as many as there is room for."""
        width, height = self._screen.size
        words, listing = self._words, Listing(choices, self._words, self._worth)
        above = self._situation()
        asked = Text(within or self._story.question(self._offer), style="bold", no_wrap=True, overflow="ellipsis")
        below = self._exactness()
        card = self._card()
        room = width - CORNER if card is not None else width
        above, pages = self._fitted(listing, above, room, height - len(below) - 3 if height else 0)
        page = self._page % len(pages)
        keys = [words.term("ui_choose_keys")]
        if len(pages) > 1:
            keys.append(words.term("ui_key_next").format(page=page + 1, pages=len(pages)))
        keys += [words.term("ui_choose_back")] if within else []
        if self._story.hint is not None and self._worth is None:
            keys.append(words.term("ui_choose_hint"))
        keys += [words.term("ui_key_cards")] if self._story.cards else []
        keys.append(words.term("ui_key_box"))
        while len(keys) > 1 and len(" · ".join(keys)) > room:
            del keys[-1]  # a key that is not in sight is in the help
        foot = Text(" · ".join(keys), style="dim", no_wrap=True, overflow="ellipsis")
        if card is not None:
            self._screen.print(_abreast(Group(*above, asked, *pages[page], *below, foot), card))
        else:
            table = self._explained(above, len(pages[page]) + len(below))
            self._screen.print(Group(table, asked, *pages[page], *below, foot))
        return listing

    def _fitted(
        self, listing: Listing, above: list[Text], width: int, height: int
    ) -> tuple[list[Text], list[list[Text]]]:
        """What stands above, and the choices in pages: a paragraph is cut short before a choice goes over the page."""
        while True:
            pages = listing.pages(width, max(LEAST, height - len(above)) if height else 0)
            if len(pages) == 1 or not above[-1].plain.startswith("  "):
                return above, pages
            above = [*above[:-2], Text(cut(f"{above[-2].plain.rstrip(' ,;')} …", width))]

    def _card(self) -> Panel | None:
        """On a large screen, the card of whoever is asked, where a match is read from cards."""
        width, height = self._screen.size
        place = PLACES.get(str(self._offer.seat), len(PLACES))
        if width < WIDE or height < HIGH or place >= len(self._story.cards):
            return None
        card = self._story.cards[place]
        mark, lowered = marks(self._story.recent).get(place), lowered_cards(self._story).get(place)
        return card_panel(card, self._words, mark, lowered) if card.rows else None

    def _explained(self, above: list[Text], under: int) -> RenderableType:
        """The table; on a large screen what is asked stands beside it, explained, with so many lines under both."""
        width, height = self._screen.size
        wide = max(map(len, above))
        if width < WIDE or height < HIGH or len(above) < ROOMY or width - wide < CORNER:
            return Group(*above)
        lines = [line for text in self._offer.help for line in wrapped(text, width - wide - 4, "  ")]
        room = height - under - 3
        if len(lines) > room:
            lines = [*lines[: room - 1], f"{lines[room - 1]} …"]
        return _abreast(Group(*above), Group(*(Text(line, style="dim") for line in lines)), wide)

    def _exactness(self) -> list[Text]:
        """Whether what each choice is worth is exact, or an estimate."""
        if self._worth is None:
            return []
        exact = all(hint.exact for hint in self._worth.values())
        return [Text(self._words.term("ui_exact" if exact else "ui_estimate"), style="dim", no_wrap=True)]

    def _situation(self) -> list[Text]:
        """The score and the table, as this seat sees them, and the time there is."""
        story = self._story
        parts = [Text(story.standing(self._view.state.table.score), style="dim")]
        parts += [Text(line) for line in fitting(story.drawn(self._view).splitlines(), self._screen.size[0])]
        if self._seconds is not None:
            parts.append(Text(self._words.term("ui_clock").format(seconds=self._seconds), style="dim"))
        return parts

    def _reckoned(self) -> Worth | None:
        """What each choice is worth; who cannot tell says why, and the match goes on."""
        try:
            with self._screen.thinking(self._words.term("ui_reckoning")):
                worth = self._story.worth(self._view)
            why = self._words.term("ui_no_hint" if worth is None else "ui_no_hint_here")
        except Impossible as missing:
            worth, why = None, told(missing, self._words.language)
        if not worth:
            self._screen.print(Text(why, style="yellow"))
        return worth or None
