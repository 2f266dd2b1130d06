"""Entering a tournament: from plain words about an event to its field.

An event in one line, as it is typed or sent: who may enter, singles or doubles, how the entrants are chosen, the plan.

    men best 16
    women doubles random 8
    mixed best 8 groups groups=2 through=1
    men: mcenroe, lendl, connors, wilander
"""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from random import SystemRandom
from typing import NamedTuple

from msgspec.structs import replace

from netcord import registry
from netcord.kernel import Illegal, Pick, Sentence, Unreadable
from netcord.registry import AnyGame
from netcord.tournament import (
    Championship,
    Entries,
    Kind,
    OpenTournament,
    System,
    at_random,
    best,
    by_hand,
    calendar,
    create,
    entrant,
    planned,
)

from .cards import cards_of, on_surface, playable, players_of
from .opponents import bot_named
from .seasons import SeasonField, season_field
from .setups import find_game, parsed_options
from .tournaments import new_folder

__all__ = ["Draft", "Wanted", "draw_up", "wanted"]


class Wanted(NamedTuple):
    """An event as somebody wants it: its entrants by name, or the best so many, or so many by lot."""

    kind: str = "open"
    doubles: bool = False
    players: Sequence[str] = ()
    best: int | None = None
    random: int | None = None
    plan: str = System.KNOCKOUT.value
    counts: Mapping[str, int | None] = {}  # groups, through, meetings
    key: str = ""


COUNTS = ("groups", "through", "meetings")


def wanted(text: str) -> Wanted:
    """An event from one line."""
    words, colon, names = text.partition(":")
    found = Wanted(players=tuple(name.strip() for name in names.split(",") if name.strip()) if colon else ())
    rest = words.split()
    while rest:
        word = rest.pop(0).lower()
        key, equals, value = word.partition("=")
        if word in tuple(Kind):
            found = found._replace(kind=word)
        elif word in ("singles", "doubles"):
            found = found._replace(doubles=word == "doubles")
        elif word == "best" and rest:
            found = found._replace(best=_number(word, rest.pop(0)))
        elif word == "random" and rest:
            found = found._replace(random=_number(word, rest.pop(0)))
        elif word in tuple(System):
            found = found._replace(plan=word)
        elif equals and key in COUNTS:
            found = found._replace(counts={**found.counts, key: _number(key, value)})
        elif equals and key == "key":
            found = found._replace(key=value)
        else:
            raise Unreadable(
                "{word!r} says nothing about an event: write it like `men best 16` or `mixed random 8`", word=word
            )
    return found


def _number(what: str, text: str) -> int:
    if not text.isdigit():
        raise Unreadable("{what} takes a number, not {text!r}", what=what, text=text)
    return int(text)


def entries(
    game: AnyGame,
    event: Wanted,
    *,
    surface: str | None = None,
    own_cards: Path | None = None,
    options: Mapping[str, str] | None = None,
    pick: Pick | None = None,
) -> Entries:
    """The field of an event, chosen from the cards of a game and one's own; by rank or lot, whom the rules admit."""
    kind = _kind(event.kind)
    key = event.key or (f"{kind.value}-doubles" if event.doubles and kind is not Kind.MIXED else kind.value)
    if (event.doubles or kind is Kind.MIXED) and 2 not in game.box.cards_each:
        raise Illegal(
            "{game} is not played in pairs: leave {flag} out",
            game=game.name,
            flag="--doubles" if event.doubles else "mixed",
        )
    if sum((bool(event.players), event.best is not None, event.random is not None)) != 1:
        raise Unreadable("choose the entrants in one way: by their names (players), the best (best) or by lot (random)")
    luck = pick or SystemRandom().randrange
    if not max(game.box.cards_each):
        if not event.players:
            raise Illegal("{game} has no cards to choose from: name the entrants", game=game.name)
        field = tuple(entrant(name=text) for text in event.players)
    else:
        cards = on_surface(cards_of(game, own_cards), surface)
        people = playable(game, players_of(game, cards), options or {})
        if event.best is not None:
            field = best(people, event.best, kind, doubles=event.doubles, pick=luck)
        elif event.random is not None:
            field = at_random(people, event.random, luck, kind, doubles=event.doubles)
        else:
            field = by_hand(cards, event.players)
    return Entries(key, field, kind, plan=planned(event.plan, len(field), **event.counts))


def _kind(text: str) -> Kind:
    if text not in tuple(Kind):
        raise Unreadable("the kind can be {kind}, not {text!r}", kind=", ".join(Kind), text=text)
    return Kind(text)


class Ready(NamedTuple):
    """Events of the calendar: the game, the fields, what the tournament is called, and a note about it."""

    game: AnyGame
    events: list[Entries]
    title: str
    note: str


def from_calendar(keys: Sequence[str], size: int | None, plan: str = "", **counts: int | None) -> Ready:
    """Ready-made fields, all of the same game."""
    found = [_championship(key) for key in keys]
    if len({one.game for one in found}) > 1:
        raise Illegal("the events of one tournament are played by the same game")
    luck = SystemRandom()
    events = []
    for one in found:
        field = one.entries(size, luck.randrange)
        events.append(replace(field, plan=planned(plan, len(field.entrants), **counts)) if plan else field)
    title = found[0].name if len(found) == 1 else found[0].name.partition(",")[0]
    return Ready(registry.game(found[0].game), events, title, found[0].note if len(found) == 1 else "")


def _championship(key: str) -> Championship | SeasonField:
    known = calendar()
    if key not in known:
        if (season := season_field(key)) is not None:
            return season
        near = get_close_matches(key, known, 1, 0.5)
        told = (
            Sentence("did you mean {near}?", near=near[0])
            if near
            else Sentence("`netcord tournament calendar` lists what there is")
        )
        raise Unreadable("there is no {key!r} in the calendar: {told}", key=key, told=told)
    return known[key]


class Draft(NamedTuple):
    """A tournament as somebody wants it: events of the calendar, or a game and events of one's own.

    `plan` and `counts` are for events that say nothing else; `options` as they are typed, `key=value`; `bot` must be
    one of the game's.
    """

    game: str = ""
    calendar: Sequence[str] = ()
    size: int | None = None
    events: Sequence[Wanted] = ()
    plan: str = ""
    counts: Mapping[str, int | None] = {}
    name: str = ""
    options: Sequence[str] = ()
    surface: str | None = None
    own_cards: Path | None = None
    seed_draw: str = "fixed"
    byes_to_seeds: bool = False
    budgets: bool = False
    injury_carryover: bool = False
    bot: str = ""


def draw_up(draft: Draft, folder: Path | None = None, *, tail: str = "", seed: bytes | None = None) -> OpenTournament:
    """A new tournament, drawn, in a folder of its own; `tail` makes the folder's name hard to guess.

    Draw and dice follow from the `seed`; without one it is the operating system's.
    """
    if draft.calendar:
        found, events, title, note = from_calendar(draft.calendar, draft.size, draft.plan, **draft.counts)
    else:
        found, events, note = find_game(draft.game), [], ""
        title = " ".join((found.name, *([draft.surface.lower()] if draft.surface else []), "cup"))
    options = parsed_options(found, draft.options)
    if draft.bot:
        bot_named(found, draft.bot)
    for event in draft.events:
        if draft.plan and not draft.calendar:
            event = event._replace(plan=draft.plan, counts={**draft.counts, **event.counts})
        field = entries(found, event, surface=draft.surface, own_cards=draft.own_cards, options=options)
        house = {"seed_draw": draft.seed_draw, "byes_to_seeds": draft.byes_to_seeds, "budgets": draft.budgets}
        events.append(replace(field, **house))
    title = draft.name or title
    return create(
        folder or new_folder(f"{title} {tail}".strip()),
        found,
        title,
        events,
        options=options,
        injury_carryover=draft.injury_carryover,
        note=note,
        seed=seed,
    )
