"""Who plays: cards picked at the keyboard, a page of them at a time."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from netcord.cli.screens.keys import completing
from netcord.club.cards import (
    both_sexes,
    check_pair,
    drawn,
    find_card,
    how_many,
    on_surface,
    players_of,
    surfaces_of,
)
from netcord.club.language import told
from netcord.club.setups import takes
from netcord.kernel import NetcordError, Unreadable
from netcord.registry import AnyGame

from .picking import Back, Desk

MODES = ("singles", "doubles", "mixed")
AROUND = 4
"""Lines of a screen that a page of cards leaves to what is asked below it."""


def which_surface(desk: Desk, cards: Sequence[Any]) -> str | None:
    """One of the surfaces that the cards are for, if they are for several."""
    surfaces = surfaces_of(cards)
    if len(surfaces) < 2:
        return None
    texts = [desk.words.terms.get(f"surface_{name}", name) for name in surfaces]
    return surfaces[desk.pick(desk.say("which_surface"), texts, default=0)]


def players(
    desk: Desk,
    game: AnyGame,
    cards: Sequence[Any],
    surface: str | None = None,
    *,
    doubles: bool = False,
    mixed: bool = False,
    options: Mapping[str, str] | None = None,
) -> tuple[Any, ...]:
    """As many cards as a match takes: two in singles, four in doubles, none in a game without, one against nobody."""
    if not max(game.box.cards_each):
        return ()
    offered = on_surface(cards, surface or which_surface(desk, cards))
    people = players_of(game, offered)
    if doubles or mixed:
        how_many(game, 4, doubles=doubles, mixed=mixed)
    else:
        doubles, mixed = _mode(desk, game, people)
    pairs = doubles or mixed
    pages = Pages(desk, people)
    pages.show()
    picked: list[Any] = []
    for side in ("your_player", "their_player"):
        for number in range(1 + pairs):
            who = desk.say(f"{side}_of", number=number + 1) if pairs else desk.say(side)
            picked.append(one_card(desk, who, pages, offered, picked, mixed=mixed))
        if 0 in game.box.cards_each and takes(game, picked, options or {}):
            break
    return tuple(picked)


def _mode(desk: Desk, game: AnyGame, cards: Sequence[Any]) -> tuple[bool, bool]:
    """Whether pairs play, and whether they are mixed: asked only where a game has both."""
    if game.box.cards_each[0] == 2 or 2 not in game.box.cards_each:
        return 2 in game.box.cards_each, False
    modes = [desk.say(mode) for mode in (MODES if both_sexes(cards) else MODES[:2])]
    picked = desk.pick(desk.say("what_play"), modes, default=0)
    return picked > 0, picked == 2


class Pages:
    """Cards in as many columns as fit, numbered down, as many as a screen holds at a time."""

    def __init__(self, desk: Desk, cards: Sequence[Any]) -> None:
        self.desk = desk
        self.cards = cards
        self._next = 0

    @property
    def more(self) -> bool:
        """Whether one screen does not hold them all."""
        return self._size < len(self.cards)

    @property
    def _columns(self) -> int:
        width = max(len(card.titled(self.desk.words)) for card in self.cards) + 7
        return max(1, self.desk.out.width // width)

    @property
    def _size(self) -> int:
        return self._columns * max(5, self.desk.out.height - AROUND)

    def show(self) -> None:
        """The next page; after the last the first again."""
        first, out = self._next, self.desk.out
        shown = self.cards[first : first + self._size]
        self._next = first + len(shown) if first + len(shown) < len(self.cards) else 0
        height = -(-len(shown) // self._columns)
        table = Table.grid(padding=(0, 2, 0, 0))
        for row in range(height):
            places = range(row, len(shown), height)
            table.add_row(
                *(
                    Text.assemble((f"{first + place + 1:>3}  ", "bold cyan"), shown[place].titled(self.desk.words))
                    for place in places
                )
            )
        out.print()
        out.print(table)
        if self.more:
            where = self.desk.say("page", first=first + 1, last=first + len(shown), count=len(self.cards))
            self.desk.tell(where, "dim")


def one_card(
    desk: Desk, who: str, pages: Pages, every: Sequence[Any], beside: Sequence[Any] = (), *, mixed: bool = False
) -> Any:
    """A card by number, by name or by lot; `every` may be named, those of the pages have a number."""
    question = desk.say("pick_card_more" if pages.more else "pick_card", who=who)
    while True:
        with completing([card.id for card in every]):
            answer = desk.line(question)
        if answer.lower() == "q":
            raise Back
        if not answer:
            if pages.more:
                pages.show()
            continue
        try:
            if answer.lower() == "r":
                card = drawn(pages.cards, beside, mixed=mixed)
            elif answer.isdecimal() and 1 <= int(answer) <= len(pages.cards):
                card = pages.cards[int(answer) - 1]
            else:
                card = find_card(answer, every)
            if card in beside:
                raise Unreadable("{card} plays already: choose somebody else", card=card.label)
            if mixed and len(beside) % 2:
                check_pair((beside[-1], card))
        except NetcordError as error:
            desk.tell(told(error, desk.words.language), "yellow")
            continue
        desk.tell(card.titled(desk.words), "green")
        return card
