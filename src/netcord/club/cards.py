"""Which cards: found by words of their id, drawn by lot, brought along in a file."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from netcord.kernel import Illegal, Impossible, Sentence, Unreadable, both, either
from netcord.registry import AnyGame
from netcord.tennis import PlayersCard, pick_card, slug

from .setups import all_options, read_file, takes

__all__ = [
    "both_sexes",
    "cards_of",
    "check_pair",
    "chosen",
    "chosen_cards",
    "drawn",
    "find_card",
    "how_many",
    "on_surface",
    "own_cards",
    "players_of",
    "surfaces_of",
    "with_own",
]


def cards_of(game: AnyGame, file: Path | None = None) -> tuple[Any, ...]:
    """The cards to choose from: those that come with the game, before them a user's own."""
    return with_own(game, () if file is None else read_own(game, file))


def with_own(game: AnyGame, own: Sequence[Any]) -> tuple[Any, ...]:
    """A user's own cards, and after them those that come with the game and are not called the same."""
    taken = {card.id for card in own}
    return (*own, *(card for card in game.cards() if card.id not in taken))


def read_own(game: AnyGame, file: Path) -> tuple[Any, ...]:
    """A user's own set; if anything is wrong with it, the first thing wrong in one sentence."""
    return tuple(read_file(game, _reader(game), file).cards)


def own_cards(game: AnyGame, source: str, data: bytes) -> tuple[Any, ...]:
    """A user's own set that is not in a file; `source` is what it is called if anything is wrong with it."""
    return tuple(_reader(game)(source, data).cards)


def _reader(game: AnyGame) -> Callable[[str, bytes], Any]:
    if game.box.read_cards is None:
        raise Impossible("{game} has no cards that could be read from a file", game=game.name)
    return game.box.read_cards


def on_surface(cards: Iterable[Any], surface: str | None) -> tuple[Any, ...]:
    """The cards of a surface; all of them if none is named."""
    every = tuple(cards)
    if surface is None:
        return every
    known = surfaces_of(every)
    if surface.lower() not in known:
        there = (
            Sentence("cards are for {known}", known=", ".join(sorted(known)))
            if known
            else Sentence("these cards are for no surface")
        )
        raise Unreadable("there is no card for the surface {surface!r}: {there}", surface=surface, there=there)
    return tuple(card for card in every if card.surface.lower() == surface.lower())


def surfaces_of(cards: Iterable[PlayersCard]) -> list[str]:
    """The surfaces cards are made for, the most frequent first."""
    often = Counter(card.surface.lower() for card in cards if card.surface)
    return [surface for surface, _ in often.most_common()]


def both_sexes(cards: Iterable[PlayersCard]) -> bool:
    """Whether there are men and women among them."""
    return {"M", "F"} <= {card.sex for card in cards}


def players_of(game: AnyGame, cards: Iterable[Any]) -> tuple[Any, ...]:
    """The cards of players, without averages and specimens; all cards if there are no others."""
    every = tuple(cards)
    left_out = {card.id for shelf in game.shelves() if not shelf.of_players for card in shelf.cards}
    return tuple(card for card in every if card.id not in left_out) or every


def playable(game: AnyGame, cards: Iterable[Any], options: Mapping[str, str]) -> tuple[Any, ...]:
    """The cards that can be played by these rules: what they need is agreed on (ASE-14c: a real player)."""
    agreed = all_options(game, options)
    return tuple(card for card in cards if card.needs.items() <= agreed.items())


def find_card(wanted: str, cards: Sequence[Any], surface: str = "") -> Any:
    """A card by its id or by words of it. `surface` settles what the words leave open.

    A card without an edition comes before the same player's season in a special edition.
    """
    try:
        return pick_card(wanted, cards)
    except Unreadable:
        words = slug(wanted).split("-")
        close = [card for card in cards if all(word in card.id.split("-") for word in words)]
        if surface and len(close) > 1:
            close = [card for card in close if card.surface.lower() == surface] or close
        shortest = min(close, key=lambda card: len(card.id), default=None)
        if shortest is not None and all(card.id.startswith(shortest.id) for card in close):
            return shortest
        if close:
            listed = ", ".join(card.id for card in close[:8]) + (", ..." if len(close) > 8 else "")
            raise Unreadable("{wanted!r} could be {listed}: say which", wanted=wanted, listed=listed) from None
        raise Unreadable("there is no card {wanted!r}: {hint}", wanted=wanted, hint=_nearest(words, cards)) from None


def _nearest(words: Sequence[str], cards: Sequence[Any]) -> str:
    """What was probably meant: the cards that have the words, each spelt as near as can be."""
    known = sorted({part for card in cards for part in card.id.split("-")})
    meant = [get_close_matches(word, known, 1, 0.7) for word in words if not word.isdigit()]
    near = {match[0] for match in meant if match and not match[0].isdigit()}
    found = [card.id for card in cards if near <= set(card.id.split("-"))]
    if not found or 2 * len(near) <= len(meant):  # half a name is nobody's
        return Sentence("Cards on the page and `netcord cards list` show them all")
    return Sentence("did you mean {near}?", near=either(found[:3]))


def chosen_cards(
    cards: Sequence[Any],
    wanted: Sequence[str],
    *,
    surface: str | None = None,
    given: Sequence[Any] = (),
    fill: int = 0,
    mixed: bool = False,
    luck: Random | None = None,
) -> tuple[Any, ...]:
    """The cards named, the later ones on the first one's surface where their names leave it open.

    `fill`: so many there must be at least, and those that are missing are drawn by lot, from the same surface and tour;
    of a `mixed` pair the second is drawn from the other tour than the first.
    """
    offered = on_surface(cards, surface)
    picked: list[Any] = list(given)
    for name in wanted:
        picked.append(find_card(name, offered, picked[0].surface.lower() if picked else ""))
    while len(picked) < fill:
        picked.append(drawn(offered, picked, mixed=mixed, luck=luck))
    return tuple(picked)


def chosen(
    game: AnyGame,
    cards: Sequence[Any],
    wanted: Sequence[str],
    surface: str | None = None,
    *,
    random: bool = False,
    doubles: bool = False,
    mixed: bool = False,
    options: Mapping[str, str] | None = None,
    luck: Random | None = None,
) -> tuple[Any, ...]:
    """As many cards as the match takes, those named and with `random` the others by lot; `luck` draws them."""
    count = how_many(game, len(wanted), doubles=doubles, mixed=mixed)
    picked = chosen_cards(cards, wanted, surface=surface)
    if random:
        lot = on_surface(playable(game, players_of(game, cards), options or {}), surface)
        picked = chosen_cards(lot, (), given=picked, fill=count, mixed=mixed, luck=luck)
        while (
            0 in game.box.cards_each and lot and len(picked) < 2 and not (picked and takes(game, picked, options or {}))
        ):
            # Where cards are a matter of choice, --random has chosen them.
            picked = (*picked, drawn(lot, picked, luck=luck))
    need_cards(game, cards, picked, count if doubles or mixed else None)
    for pair in (picked[:2], picked[2:]) if mixed else ():
        check_pair(pair)
    return picked


def drawn(cards: Sequence[Any], beside: Sequence[Any], *, mixed: bool = False, luck: Random | None = None) -> Any:
    """A card by lot: on the surface of those beside it, another player, men or women as they are if there are any."""
    lot = list(cards)
    for first in beside:
        lot = [card for card in lot if card.meets(first) and card.name != first.name]
    if beside and not mixed:
        lot = [card for card in lot if card.sex == beside[0].sex] or lot
    if mixed and len(beside) % 2:
        lot = [card for card in lot if card.sex and card.sex != beside[-1].sex]
    if not lot:
        raise Impossible("there is no card left to draw from: name the players, or choose another surface")
    return (luck or SystemRandom()).choice(lot)


def need_cards(game: AnyGame, cards: Sequence[Any], picked: Sequence[Any], wanted: int | None = None) -> None:
    """A match takes a certain number of cards, `wanted` if it is to be singles or doubles."""
    allowed = [2 * each for each in game.box.cards_each] if wanted is None else [wanted]
    if len(picked) in allowed or (0 in game.box.cards_each and 1 in game.box.cards_each):
        return  # a game that does without cards says itself how many it takes otherwise
    if not picked:
        two = _two(players_of(game, cards))
        raise Unreadable(
            "{game} needs {cards}: name them, as in `netcord play {game_key} {two}`, or say --random",
            game=game.name,
            cards=_counts(allowed),
            game_key=game.key,
            two=two,
        )
    if allowed == [0]:
        raise Unreadable("{game} is played without cards: leave {picked} out", game=game.name, picked=picked[0].id)
    named = Sentence("only 1 was named") if len(picked) == 1 else Sentence("{count} were named", count=len(picked))
    raise Unreadable(
        "{game} takes {cards}, and {named}; --random draws the others",
        game=game.name,
        cards=_counts(allowed),
        named=named,
    )


def _counts(allowed: Sequence[int]) -> str:
    if len(allowed) == 1:
        return Sentence("{count} cards", count=allowed[0])
    what: dict[int, str] = {2: Sentence("2 cards for singles"), 4: Sentence("4 for doubles")}
    return either(what.get(count, count) for count in allowed)


def how_many(game: AnyGame, named: int, *, doubles: bool = False, mixed: bool = False) -> int:
    """How many cards the match takes for which this many are named."""
    if doubles or mixed:
        if 2 not in game.box.cards_each:
            flag = "--mixed" if mixed else "--doubles"
            if game.pairs:
                said = " ".join(f"--option {key}={value}" for key, value in game.pairs.items())
                raise Illegal(
                    "pairs have no cards in {game}: say {said} instead of {flag}", game=game.name, said=said, flag=flag
                )
            raise Illegal("{game} is not played in pairs: leave {flag} out", game=game.name, flag=flag)
        return 4
    if named > 2 and 2 in game.box.cards_each:
        return 4
    return fewest(game)


def fewest(game: AnyGame) -> int:
    """How many cards a match takes at least, both sides together."""
    return 2 * min(game.box.cards_each)


def check_pair(pair: Sequence[Any]) -> None:
    """A mixed pair is a woman and a man."""
    if sorted(card.sex for card in pair) != ["F", "M"]:
        names = both(card.name for card in pair)
        raise Illegal("a mixed pair is a woman and a man, and {names} are not", names=names)


def _two(players: Sequence[PlayersCard]) -> str:
    if not players:
        return "CARD_A CARD_B"
    first = players[0]
    second = next((card for card in players[1:] if card.meets(first)), first)
    return f"{first.id} {second.id}"
