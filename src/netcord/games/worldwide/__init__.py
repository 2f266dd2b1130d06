"""Worldwide Tennis by Guillaume Luton: strokes are cards, cards are stamina, Stars are concentration, one d20."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from netcord.kernel import Illegal, Sentence, Shape
from netcord.tennis import (
    Box,
    Coverage,
    Materials,
    Rulebook,
    Sparring,
    TennisGame,
    chosen,
    load_words,
    options_of,
    settled,
    tried_alone,
)

from . import choices, papers
from .bot import Safest, Sensible
from .cards import Card, Deck, Surface, Zone, read_deck, shipped_deck
from .choices import faces, held, played, prompted, setting
from .drawing import draw, stroke
from .facts import FACTS, Dice, Place, Rest, Serve, Shot
from .learning import LEARNING
from .levels import EDITION, beginner, champion, club, hint, tour
from .papers import leaf
from .players import PlayerCard, read_players, shipped
from .research import RESEARCH
from .rules import PHASES
from .table import Options, Setup, Table, lay, refuse


def arrange(cards: tuple[PlayerCard, ...], options: Mapping[str, str], deck: Deck | None = None) -> Setup:
    """A setup from player cards, none or one for everybody who sits down, options by name, and a user's own deck."""
    picked = chosen(options_of(Setup), options)
    solo = picked["players"] == "solo"
    seats = 1 if solo else 2
    if len(cards) not in (0, seats) or (picked["player_cards"] == "on" and not cards):
        who = Sentence("one player card: the automaton has none") if solo else Sentence("two player cards")
        raise Illegal(
            "Worldwide Tennis takes no player cards or {who}, not {count}; player_cards=on needs them",
            who=who,
            count=len(cards),
        )
    players = (cards[0] if cards else None, cards[1] if len(cards) == 2 else None)
    if deck is not None and picked["second_winner"] == "true":
        deck = _with_second_winner(deck)
    return settled(Setup, options, players=players, deck=deck)


def _with_second_winner(deck: Deck) -> Deck:
    if deck.second_winner is None:
        raise Illegal("this deck has no second WINNER: give it a [second_winner] card, or play second_winner=false")
    return deck.with_cards(deck.second_winner)


def own_deck(source: str, data: bytes) -> tuple[Deck, tuple[str, ...]]:
    """A user's own deck; whatever breaks no constraint is as good as ours, so there is nothing to warn of."""
    return read_deck(source, data), ()


DECK = "deck.toml"


def deck_named(setup: Mapping[str, Any]) -> tuple[str, ...]:
    """A setup without a deck of its own is played with the one in the box."""
    return () if setup.get("deck") else (DECK,)


def deck_inside(setup: Setup, data: Mapping[str, bytes]) -> Setup:
    """A setup with another deck of the box, as if it were one of their own."""
    deck = read_deck(DECK, data[DECK], older=True)
    return replace(setup, deck=_with_second_winner(deck) if setup.options.second_winner else deck)


def trials() -> dict[str, Setup]:
    """Setups that between them cover every mode and option."""
    players = tuple(card for shelf in shipped() for card in shelf.cards)
    tried = {"printed rules": arrange((), {}), "solo": arrange((), {"players": "solo", "first": "B"})}
    for name, given in tried_alone(options_of(Setup)):
        if not name.startswith("player"):  # `players` above, `player_cards` below
            tried[name] = arrange((), given)
    for number in range(0, len(players) - 1, 2):
        pair = players[number], players[number + 1]
        tried[f"player_cards={pair[0].id} {pair[1].id}"] = arrange(pair, {"player_cards": "on"})
    if players:
        tried["solo, player card"] = arrange(players[:1], {"players": "solo", "player_cards": "on"})
    tried["solo, rollback"] = arrange((), {"players": "solo", "challenge_replay": "rollback"})
    tried["solo, second winner"] = arrange((), {"players": "solo", "second_winner": "true", "surface": "clay"})
    return tried


def sensible(game: Any, seed: int) -> Sensible:
    """The bot that builds a rally."""
    return Sensible()


def safest(game: Any, seed: int) -> Safest:
    """The bot that takes no risk."""
    return Safest()


def names(setup: Setup) -> tuple[str, ...]:
    """The players by their cards, where they have any, or as they want to be called."""
    if setup.names:
        return setup.names
    a, b = setup.players
    second = "Automaton" if setup.solo else b.name if b else "Player B"
    first = a.name if a else "Player A"
    return (first, second) if first != second else (f"{first} (A)", f"{second} (B)")


def rename(setup: Setup, names: tuple[str, ...]) -> Setup:
    """Players without cards may be called as they like."""
    if setup.cards:
        raise Illegal("players of {name} are called as their cards are: leave the names out", name=GAME.name)
    return replace(setup, names=names)


def terms(setup: Setup, language: str) -> dict[str, str]:
    """The strokes by the names of the deck they play with: one of their own, or with the second WINNER.

    The words of a language name those of the deck in the box (`card_<number>`), so a language is nothing but words.
    """
    if setup.deck is not None:
        return {f"card_{card.number}": card.name.in_(language) for card in setup.deck.cards}
    words = load_words((__package__,), language)
    return {f"card_{card.number}": stroke(card, words) for card in shipped_deck(setup.options.second_winner).cards}


GAME: TennisGame[Setup, Table] = TennisGame(
    "worldwide",
    EDITION,
    name="Worldwide Tennis",
    designer="Guillaume Luton",
    about="A hand of strokes, a d20, Stars for the big points: build the rally, hit the winner. Also solo.",
    package=__name__,
    rulebook=Rulebook(
        shape=Shape(Setup, Table, PHASES, FACTS, (Serve, Shot, Place, Dice)),
        lay=lay,
        refuse=refuse,
        arrange=arrange,
        trials=trials,
    ),
    box=Box(
        shelves=shipped,
        read_cards=read_players,
        own={"deck": own_deck},
        cards_each=(0, 1),
        materials=Materials(__name__, deck_named, deck_inside),
    ),
    coverage=Coverage(
        sides=True,
        names=names,
        rename=rename,
        cards=lambda setup: setup.cards,
        surface=lambda setup: setup.surface,
        draw=draw,
        choices=choices.choices,
        setting=setting,
        prompt=prompted,
        hand=held,
        played=played,
        faces=faces,
        terms=terms,
        leaf=leaf,
        papers=papers.papers,
    ),
    sparring=Sparring(
        bots={
            "beginner": beginner,
            "club": club,
            "tour": tour,
            "champion": champion,
            "sensible": sensible,
            "safest": safest,
        },
        hint=hint,
    ),
    research=RESEARCH,
    learning=LEARNING,
)

__all__ = [
    "GAME",
    "Card",
    "Deck",
    "Dice",
    "Options",
    "Place",
    "PlayerCard",
    "Rest",
    "Serve",
    "Setup",
    "Shot",
    "Surface",
    "Table",
    "Zone",
    "read_deck",
    "safest",
    "sensible",
    "shipped_deck",
]
