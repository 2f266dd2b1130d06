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
from netcord.tournament import Championship, Entries, Kind, System, at_random, best, by_hand, calendar, entrant, planned

from .cards import cards_of, on_surface, players_of


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
    pick: Pick | None = None,
) -> Entries:
    """The field of an event, chosen from the cards of a game and a user's own."""
    kind = _kind(event.kind)
    key = event.key or (f"{kind.value}-doubles" if event.doubles and kind is not Kind.MIXED else kind.value)
    if (event.doubles or kind is Kind.MIXED) and 2 not in game.box.cards_each:
        raise Illegal(
            "{game} is not played in pairs: leave {flag} out",
            game=game.name,
            flag="--doubles" if event.doubles else "mixed",
        )
    if sum((bool(event.players), event.best is not None, event.random is not None)) != 1:
        raise Unreadable("choose the entrants in one way: by --player several times, by --best N or by --random N")
    luck = pick or SystemRandom().randrange
    if not max(game.box.cards_each):
        if not event.players:
            raise Illegal("{game} has no cards to choose from: name the entrants by --player", game=game.name)
        field = tuple(entrant(name=text) for text in event.players)
    else:
        cards = on_surface(cards_of(game, own_cards), surface)
        people = players_of(game, cards)
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


def _championship(key: str) -> Championship:
    known = calendar()
    if key not in known:
        near = get_close_matches(key, known, 1, 0.5)
        told = (
            Sentence("did you mean {near}?", near=near[0])
            if near
            else Sentence("`netcord tournament calendar` lists what there is")
        )
        raise Unreadable("there is no {key!r} in the calendar: {told}", key=key, told=told)
    return known[key]
