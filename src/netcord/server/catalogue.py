"""What there is to play: games, their options and opponents, and the cards, for whoever sets a match up."""

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any

from netcord.club.cards import cards_of, chosen, chosen_cards, own_cards, with_own
from netcord.club.forging import season_figures
from netcord.club.language import about
from netcord.club.opponents import bots_of, hint_of, levels_of, told_of, usual_bot
from netcord.club.quick import ALONE, quick
from netcord.club.setups import arranged, parsed_options
from netcord.kernel import Illegal, Seat, Unreadable
from netcord.registry import AnyGame, game, games
from netcord.tennis import Face, Words, in_short, option_text, surname

from .seats import across
from .telling import words_for
from .wire import (
    AloneLevel,
    AloneState,
    BotState,
    CardColumn,
    CardRange,
    CardsState,
    CardState,
    GameState,
    NewMatch,
    OptionState,
    OptionValue,
    RuleInShort,
    RulesInShort,
)

MINUTES: Mapping[str, int] = {"worldwide": 20, "ase": 15, "tennidice": 10, "pro-tennis": 25, "inside-volley": 5}
"""How long a first match takes, about."""
USUAL_MINUTES = 20
HOUSE = "netcord"
"""What a bot is called that no card names."""
PLAYER = "Player"
"""What the one person of a match is called whom nobody has named; words may translate it (`called.Player`)."""
PLAYERS = tuple(f"{PLAYER} {number}" for number in range(1, 5))
"""Those of a pair, in the order of their seats: A1 is a square of Tennidice."""
INVITES, GUEST = "Host", "Guest"
"""What two persons at different screens are called whom nobody has named; words may translate it (`called.Guest`)."""
NOBODYS = frozenset({PLAYER, *PLAYERS, INVITES, GUEST})
"""Names that nobody has given anybody."""


def game_states(lang: str) -> tuple[GameState, ...]:
    """Every game, told in a language."""
    return tuple(_state(found, lang) for found in games().values())


def rules_in_short(key: str, lang: str) -> RulesInShort:
    """How a game is played, as a printed box tells it."""
    found = game(key)
    return RulesInShort(found.name, tuple(RuleInShort(*row) for row in in_short(words_for(found, lang))))


def _state(found: AnyGame, lang: str) -> GameState:
    words = words_for(found, lang)
    cards = found.cards()
    choices = found.coverage.choices is not None
    players = "players_four" if found.pairs is not None else "players_two" if choices else "players_watch"
    picked = quick(found)
    return GameState(
        found.key,
        found.name,
        found.designer,
        about(found, words),
        MINUTES.get(found.key, USUAL_MINUTES),
        words.term(f"server_{players}"),
        bot_states(found, lang),
        NewMatch(
            found.key,
            tuple(card.id for card in picked.cards),
            picked.options,
            seats={"A": "you", "B": f"bot:{usual_bot(found)}"},
            lang=lang,
        ),
        tuple(_option(found, option, words) for option in found.options),
        CardsState(found.box.cards_each, len(cards), tuple(shelf.name for shelf in found.shelves())),
        hint_of(found) is not None,
        found.pairs is not None,
        found.languages,
        _alone(found, words),
    )


def _alone(found: AnyGame, words: Words) -> AloneState | None:
    """What a newcomer can win by oneself, where there is an automaton."""
    alone = ALONE.get(found.key)
    if alone is None:
        return None
    (card,) = chosen_cards(cards_of(found), (alone.card,))
    titles = {bot: told_of(bot, words)[0] for bot in levels_of(found)}
    wins = tuple(AloneLevel(titles[level], of_100) for level, of_100 in alone.wins.items())
    bare = {level: dict(won) for level, won in alone.bare.items()}
    return AloneState((alone.card,), dict(alone.options), words.term("ui_alone", name=card.name), wins, bare)


def bot_states(found: AnyGame, lang: str) -> tuple[BotState, ...]:
    """The opponents of a game: its levels, the weakest first, then all others."""
    words, usual, levels = words_for(found, lang), usual_bot(found), levels_of(found)
    return tuple(
        BotState(name, *told_of(name, words), level=name in levels, usual=name == usual) for name in bots_of(found)
    )


def _option(found: AnyGame, option: Any, words: Words) -> OptionState:
    told = option_text(option, words)

    def said(what: str, value: str) -> str:
        """Of a value, what is said of it in this game, or else in any."""
        of_any = words.terms.get(f"server_{what}_{option.key}_{value}", "")
        return words.terms.get(f"server_{what}_{found.key}_{option.key}_{value}", of_any)

    return OptionState(
        option.key,
        told.title,
        told.about,
        tuple(
            OptionValue(value, told.values[value], said("figure", value), said("about", value), said("short", value))
            for value in option.values
        ),
        option.default,
        option.rule,
        option.recommended,
        told.advice,
        option.asked,
        found.matters(option, {}),
        tuple(dict(case) for case in option.when),
    )


def card_states(key: str, lang: str, shelf: str | None = None) -> tuple[CardState, ...]:
    """The cards of players of a game; of one set, if it is named."""
    found = game(key)
    words = words_for(found, lang)
    shelves = found.shelves()
    if shelf is not None and shelf not in [one.name for one in shelves]:
        if not shelves:
            raise Unreadable("{game} has no sets of cards", game=found.name)
        known = ", ".join(repr(one.name) for one in shelves)
        raise Unreadable(
            "{game} has no set of cards {shelf!r}: there is {known}", game=found.name, shelf=shelf, known=known
        )
    done = season_figures(found)
    return tuple(
        card_state(card, one.name, words, done.get(card.id, {}), " ".join(filter(None, (one.credit, one.licence))))
        for one in shelves
        if shelf is None or one.name == shelf
        for card in one.cards
    )


def card_state(
    card: Any, shelf: str, words: Words, done: Mapping[str, float] = MappingProxyType({}), credit: str = ""
) -> CardState:
    """A card of a player as it is shown."""
    return CardState(
        card.id,
        card.name,
        card.titled(words),
        shelf,
        card.surface.lower(),
        card.tour,
        card.sex,
        card.rank,
        card.country,
        card.remarks(words),
        words.terms.get(f"shelf.{shelf}", ""),
        tuple(card.lines(words)),
        card.rows,
        tuple(CardColumn(*column) for column in card.shares),
        card.printed(words),
        card.needs,
        tuple(CardRange(*one) for one in card.ranges),
        dict(done),
        card.hand,
        surname(card.name) if card.person else card.name,
        credit,
    )


def deck_faces(key: str, lang: str) -> tuple[Face, ...]:
    """The strokes of a game that come along as cards, as printed; none where it has no such deck."""
    found = game(key)
    return found.coverage.faces(words_for(found, lang)) if found.coverage.faces is not None else ()


def setup_of(wanted: NewMatch, luck: Random) -> tuple[AnyGame, Any]:
    """The game and the setup of a match that somebody wants."""
    found = game(wanted.game)
    # What is no value of an option might be the name of a file: a user's own at the terminal, the server's here.
    parsed_options(found, [f"{key}={value}" for key, value in wanted.options.items()])
    offered = with_own(found, own_cards(found, "own", wanted.own.encode()) if wanted.own else ())
    if wanted.random:
        cards = chosen(found, offered, wanted.cards, random=True, options=wanted.options, luck=luck)
    else:
        cards = chosen_cards(offered, wanted.cards)
    return found, _called(found, arranged(found, cards, wanted.options), wanted)


def turned_names(found: AnyGame, setup: Any) -> Any:
    """The setup with names across the net, as their people; where cards name the players, the cards stay."""
    if found.coverage.rename is None or found.cards_in(setup):
        return setup
    called = found.names(setup)
    seats = sorted(seat for seat in called if len(seat) > 1) or sorted(called)
    return found.named(setup, tuple(called[across(seat)] for seat in seats))


def _called(found: AnyGame, setup: Any, wanted: NewMatch) -> Any:
    """The setup with players called as they want to be; a bot that no card names is called after the house."""
    names, called = dict(wanted.names), found.names(setup)
    seats = sorted(seat for seat in called if len(seat) > 1) or sorted(called)  # in doubles four, not two sides
    if unknown := sorted(set(names) - set(seats)):
        raise Illegal("nobody sits at {seat}: names are for {seats}", seat=unknown[0], seats=", ".join(seats))
    if found.coverage.rename is not None and not found.cards_in(setup):
        bots = [seat for seat in seats if wanted.seats.get(seat, wanted.seats.get(seat[:1], "")).startswith("bot:")]
        for number, seat in enumerate(bots, 1):
            names.setdefault(seat, HOUSE if len(bots) == 1 else f"{HOUSE} {number}")
        people = [seat for seat in seats if seat not in bots and (seat in wanted.seats or seat[:1] in wanted.seats)]
        for seat, name in zip(people, _unnamed(people, wanted), strict=False):
            names.setdefault(seat, name)
    if not names:
        return setup
    return found.named(setup, tuple(names.get(seat, called[seat]) for seat in seats))


def _unnamed(people: Sequence[Seat], wanted: NewMatch) -> tuple[str, ...]:
    """What people are called whom nobody has named, in the order of their seats; nothing where their seats say it."""
    if len(people) == 1:
        return (PLAYER,)
    if any(len(seat) > 1 for seat in people):
        return PLAYERS
    sitting = [wanted.seats[seat] for seat in people]
    if sorted(sitting) == ["link", "you"]:
        return tuple(GUEST if one == "link" else INVITES for one in sitting)
    return ()
