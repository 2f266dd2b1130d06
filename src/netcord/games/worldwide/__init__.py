"""Worldwide Tennis by Guillaume Luton: strokes are cards, cards are stamina, Stars are concentration, one d20."""

from collections.abc import Mapping

from netcord.kernel import Illegal, Shape, Side
from netcord.tennis import Option, TennisGame, chosen, house_rules

from .bot import Safest, Sensible
from .cards import Card, Deck, Surface, Zone, read_deck, shipped_deck
from .choices import choices
from .drawing import draw
from .facts import FACTS, Dice, Place, Rest, Serve, Shot
from .players import PlayerCard, read_players, shipped
from .rules import PHASES
from .table import Options, Setup, Table, lay

OPTIONS = (
    Option("mode", ("tiebreak", "match"), "One tie-break to seven, or sets of short games.", "WT-06-1", asked=True),
    Option("sets", ("2", "3"), "In a match: the sets to be won.", "WT-06B-9"),
    Option("surface", ("hard", "clay", "grass", "indoor"), "What the court is made of.", "WT-07-a", asked=True),
    Option("players", ("two", "solo"), "Two players, or one against the automaton.", "WT-02-1", asked=True),
    Option("first", ("toss", "A", "B"), "Who serves first.", "WT-07-j"),
    Option("deck", ("netcord",), "The strokes: the deck that comes along, or a file of your own.", "WT-07-g"),
    Option("level", ("advanced", "initiation"), "All rules, or a first match with fewer.", "WT-14-1", asked=True),
    Option("challenges", ("off", "on"), "Two Challenge tokens each; always on for the player in solo.", "WT-17-1"),
    Option("player_cards", ("off", "on"), "Each player plays as one of the players of a tour.", "WT-18-1"),
    Option("set_tiebreak", ("lead2", "first7"), "At six all: two points clear, or the first to seven.", "WT-06B-7"),
    Option("set_tiebreak_ends", ("none", "every6"), "Change of ends inside a set's tie-break.", "WT-12-2"),
    Option("star_cap", ("owned", "supply12"), "Stars up to those owned, or up to twelve in all.", "WT-07-f"),
    Option("second_serve", ("other_card", "any_card"), "The card of the second serve.", "WT-08-5"),
    Option("serve_and_volley", ("true", "false"), "The server may rush the net after serving.", "WT-08-8"),
    Option("stars_on_fault", ("false", "true"), "A faulted stroke brings its Stars all the same.", "WT-09B-7"),
    Option("smash_forced", ("false", "true"), "A Smash in hand must answer a lob at the net.", "WT-10-3"),
    Option("drop_volley_cost", ("1", "0"), "The Stars a drop volley costs.", "WT-13A-6"),
    Option("reposition_from_net", ("star_and_card", "card_only"), "What leaving the net costs.", "WT-09C-5"),
    Option("winner_floor", ("none", "1"), "The least that a WINNER can need.", "WT-13B-2"),
    Option("second_winner", ("false", "true"), "A second WINNER in each deck.", "WT-13B-1"),
    Option("challenge_first_serve", ("fault_stands", "literal"), "A lost challenge of a first serve.", "WT-17-5"),
    Option("challenge_replay", ("settle", "rollback"), "Before a replay: draw, or take everything back.", "WT-17-4"),
    Option("solo_receiver_side", ("parity", "coin"), "How the automaton picks its side at 40-40.", "WT-06B-3"),
    Option("active_smash", ("persists", "per_point"), "How long the automaton's Smash waits.", "WT-20I-4"),
)  # fmt: skip


def arrange(cards: tuple[PlayerCard, ...], options: Mapping[str, str], deck: Deck | None = None) -> Setup:
    """A setup from player cards, none or one for everybody who sits down, options by name, and a user's own deck."""
    picked = chosen(OPTIONS, options)
    solo = picked["players"] == "solo"
    seats = 1 if solo else 2
    if len(cards) not in (0, seats) or (picked["player_cards"] == "on" and not cards):
        who = "one player card: the automaton has none" if solo else "two player cards"
        raise Illegal(f"Worldwide Tennis takes no player cards or {who}, not {len(cards)}; player_cards=on needs them")
    players = (cards[0] if cards else None, cards[1] if len(cards) == 2 else None)
    if deck is not None and picked["second_winner"] == "true":
        if deck.second_winner is None:
            raise Illegal("this deck has no second WINNER: give it a [second_winner] card, or play second_winner=false")
        deck = deck.with_cards(deck.second_winner)
    return Setup(
        "match" if picked["mode"] == "match" else "tiebreak",
        3 if picked["sets"] == "3" else 2,
        Surface(picked["surface"]),
        solo,
        None if picked["first"] == "toss" else Side(picked["first"]),
        players,
        house_rules(Options, picked),
        deck,
    )


def own_deck(source: str, data: bytes) -> tuple[Deck, tuple[str, ...]]:
    """A user's own deck; whatever breaks no constraint is as good as ours, so there is nothing to warn of."""
    return read_deck(source, data), ()


def trials() -> dict[str, Setup]:
    """Setups that between them cover every mode and option."""
    players = tuple(card for shelf in shipped() for card in shelf.cards)
    tried = {"printed rules": arrange((), {}), "solo": arrange((), {"players": "solo", "first": "B"})}
    solo_only = ("solo_receiver_side", "active_smash")
    in_match = ("sets", "set_tiebreak", "set_tiebreak_ends", "solo_receiver_side")
    challenged = ("challenge_first_serve", "challenge_replay")
    for option in OPTIONS:
        for value in option.values[1:]:
            if option.key in ("players", "player_cards"):
                continue
            wanted = {option.key: value}
            if option.key in in_match:
                wanted["mode"] = "match"
            if option.key in solo_only:
                wanted["players"] = "solo"
            if option.key in challenged:
                wanted["challenges"] = "on"
            tried[f"{option.key}={value}"] = arrange((), wanted)
    for number in range(0, len(players) - 1, 2):
        pair = players[number], players[number + 1]
        tried[f"player_cards={pair[0].id} {pair[1].id}"] = arrange(pair, {"player_cards": "on"})
    if players:
        tried["solo, player card"] = arrange(players[:1], {"players": "solo", "player_cards": "on"})
    tried["solo, rollback"] = arrange((), {"players": "solo", "challenge_replay": "rollback"})
    tried["solo, second winner"] = arrange((), {"players": "solo", "second_winner": "true", "surface": "clay"})
    return tried


def names(setup: Setup) -> tuple[str, ...]:
    """The players by their cards, where they have any."""
    a, b = setup.players
    second = "Automaton" if setup.solo else b.name if b else "Player B"
    first = a.name if a else "Player A"
    return (first, second) if first != second else (f"{first} (A)", f"{second} (B)")


def terms(setup: Setup, language: str) -> dict[str, str]:
    """The strokes by the names of the deck they play with: one of their own, or with the second WINNER."""
    deck = setup.deck or shipped_deck(setup.options.second_winner)
    return {f"card_{card.number}": card.name.in_(language) for card in deck.cards}


GAME: TennisGame[Setup, Table] = TennisGame(
    "worldwide",
    2,
    name="Worldwide Tennis",
    designer="Guillaume Luton",
    about="A hand of strokes, a d20, Stars for the big points: build the rally, hit the winner. Solo: players=solo.",
    package=__name__,
    shape=Shape(Setup, Table, PHASES, FACTS, (Serve, Shot, Place, Dice)),
    lay=lay,
    arrange=arrange,
    options=OPTIONS,
    shelves=shipped,
    read_cards=read_players,
    own={"deck": own_deck},
    trials=trials,
    names=names,
    cards_each=(0, 1),
    bots={"sensible": lambda seed: Sensible(), "safest": lambda seed: Safest()},
    draw=draw,
    choices=choices,
    terms=terms,
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
    "shipped_deck",
]
