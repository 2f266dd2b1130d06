"""Worldwide player cards from ratings: each is worth a point of the d20, or of what a stroke adds to the answer."""

from netcord.forge.making import Column, Figure, Forged, Line, Maker, Wrong
from netcord.games.worldwide.cards import Card, Kind, Surface, Wing, shipped_deck
from netcord.games.worldwide.players import PlayerCard, Power, PowerType, Select, check
from netcord.kernel import Sentence
from netcord.tennis import slug

MOST = 2
RATINGS: dict[str, tuple[PowerType, Kind | None, Wing | None]] = {
    "serve": ("difficulty_delta", Kind.SERVICE, None),
    "volley": ("difficulty_delta", Kind.VOLLEY, None),
    "passing": ("difficulty_delta", Kind.PASSING, None),
    "touch": ("difficulty_delta", Kind.DROP_SHOT, None),
    "winner": ("difficulty_delta", Kind.WINNER, None),
    "smash": ("difficulty_delta", Kind.SMASH, None),
    "forehand": ("malus_delta", Kind.ATTACK, "forehand"),
    "backhand": ("malus_delta", Kind.ATTACK, "backhand"),
    "aces": ("ace_delta", Kind.SERVICE, None),
    "stamina": ("recovery_delta", None, None),
    "focus": ("concentration_delta", None, None),
}
"""What each rating changes; one that is easier is a power, one that is harder a penalty."""

COLUMNS = (
    Column("name", "text", needed=True),
    Column("era", "text"),
    Column("style", "text"),
    Column("hand_size", "whole", least=8, most=14),
    Column("stars_up", "whole", least=0, most=6),
    Column("stars_down", "whole", least=0, most=6),
    Column("removed", "text"),
    *(Column(rating, "whole", least=-MOST, most=MOST) for rating in RATINGS),
)
HAND, UP, DOWN = 12, 4, 1
"""What a player without a card has."""


def make(line: Line) -> Forged:
    """A card whose powers and penalties are its ratings."""
    given = {rating: line.whole(rating, 0) for rating in RATINGS}
    powers = {rating: _power(rating, value) for rating, value in given.items() if value}
    card = PlayerCard(
        id=slug(line.text("name")),
        name=line.text("name"),
        era=line.text("era", "Today"),
        style=line.text("style", "all-court player"),
        hand_size=line.whole("hand_size", HAND),
        stars_up=line.whole("stars_up", UP),
        stars_down=line.whole("stars_down", DOWN),
        removed=_removed(line),
        powers=tuple(power for rating, power in powers.items() if given[rating] > 0),
        penalties=tuple(power for rating, power in powers.items() if given[rating] < 0),
    )
    for complaint in check(card):
        raise Wrong(complaint.field, Sentence("{text}", text=complaint.text))
    figures = tuple(Figure(rating, float(value), _does(card, rating)) for rating, value in given.items() if value)
    total = sum(given.values())
    notes = (Sentence("its ratings add up to {total:+d}: 0 is a fair card", total=total),) if total else ()
    if not figures:
        notes = (Sentence("no ratings: strokes are what they are for everybody"),)
    return Forged(card, figures, notes)


def _power(rating: str, value: int) -> Power:
    kind, strokes, wing = RATINGS[rating]
    easier = -value if kind == "difficulty_delta" else value
    return Power(kind, Select(strokes, wing), value=easier)


def _removed(line: Line) -> tuple[int, ...]:
    found = []
    for word in line.text("removed").replace(";", " ").split():
        if not word.isdigit():
            raise Wrong(
                "removed", Sentence("the numbers of cards that leave the deck, as in 7 53, not {word!r}", word=word)
            )
        found.append(int(word))
    return tuple(found)


def _does(card: PlayerCard, rating: str) -> float:
    """What a rating does on the deck that comes along, exactly: the mean over its strokes, and over the surfaces."""
    kind, strokes, wing = RATINGS[rating]
    if strokes is None:
        return float(card.total(kind))
    cards = [one for one in shipped_deck().cards if Select(strokes, wing).takes(one)]
    changes = [_changed(card, one, kind) for one in cards]
    return round(sum(changes) / len(changes), 4)


def _changed(player: PlayerCard, card: Card, kind: PowerType) -> float:
    delta = player.total(kind, card)
    if kind == "difficulty_delta":
        need = 22 if card.difficulty is None else card.difficulty
        return _faces(need + delta) - _faces(need) if card.difficulty is not None else -delta
    if kind == "malus_delta":
        return sum(max(0, card.malus.on(one) + delta) - card.malus.on(one) for one in Surface) / len(Surface)
    return delta if card.ace is not None else 0


def _faces(need: int) -> int:
    """Of the d20, how many faces do."""
    return min(20, max(0, 21 - need))


MAKER = Maker(
    COLUMNS,
    make,
    {
        "name": "Your Player",
        "era": "Today",
        "style": "serve-and-volleyer",
        "serve": "1",
        "volley": "1",
        "backhand": "-1",
        "passing": "-1",
    },
    far=0.5,
    measured=False,
)
