"""The smith: finds the columns with which a card plays as its player did.

A column runs from bad letters to good ones, so it is told by where one letter ends and the next begins. What a style
of play looks like on a card is set by hand; how good a column is within its style is what is searched for. Only a serve
that no such column can hold as it was charted is written out of order, and no more than it needs (PTQ-36).
"""

from collections.abc import Sequence
from functools import cache
from itertools import accumulate, combinations_with_replacement, product
from typing import Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from netcord.games.pro_tennis.cards import GOODNESS, LINES, PLACE, WEIGHTS, Card, Column
from netcord.kernel import Side
from netcord.tennis import slug

from .point import Points, clutch_chance, each_won, points_won, read_lines, shot, table, thrown, weight
from .seasons import (
    PLAYERS,
    Player,
    ServeLine,
    TourAverage,
    attack,
    charted_serves,
    clutch_level,
    served,
    steadiness,
    touch,
    unreturned,
)

ENDS = (0, *accumulate(WEIGHTS))
"""Of 36 throws, how many fall above each line: where one letter can end and the next begin."""

Weights: TypeAlias = tuple[float, ...]
"""Of 36 throws, how many fall on each letter of a column, from bad to good."""

ANCHORS: dict[str, dict[Column, dict[int, str]]] = {
    "jimmy-connors": {Column.S: {15: "I", 46: "A"}, Column.V: {46: "P"}},
    "john-mcenroe": {Column.SR: {22: "V"}},
}
"""What is publicly known of the printed cards (specification 2.2); McEnroe's clutch value of 33 comes by itself."""


class Style(NamedTuple):
    """What a column looks like: so many of each letter, and how that changes as a player gets better."""

    usual: Weights
    better: Weights

    def off(self, weights: Weights) -> float:
        """How far a column is from this style (a squared distance); being better or worse costs only a tenth."""
        apart = [one - other for one, other in zip(weights, self.usual, strict=True)]
        along = sum(one * other for one, other in zip(apart, self.better, strict=True))
        return sum(one * one for one in apart) - 0.9 * along * along / sum(one * one for one in self.better)


BETTER = {Column.SR: (-20, -20, 20, 20), Column.SP: (-12, -8, 20), Column.V: (-26, -6, 10, 22)}
"""How many letters more or less a column has, about, for a player who wins all points more."""

USUAL = {
    "M": {Column.SR: (9, 6, 16, 5), Column.SP: (7, 12, 17), Column.V: (10, 5, 13, 8)},
    "F": {Column.SR: (7, 6, 18, 5), Column.SP: (7, 13, 16), Column.V: (9, 5, 15, 7)},
}
"""The columns of somebody with no style in particular; the women rally longer."""


def styles(sex: str, level: float, attack: float, steady: float, touch: float) -> dict[Column, Style]:
    """The columns of a player of some level with a style of his own.

    Steady players keep the ball in play, returning and volleying: more V, less of everything that ends a rally. Those
    who attack finish a volley rather than play it back; good hands put a special shot away.
    """
    lean = {
        Column.SR: (0.0, -0.8 * steady, 1.6 * steady, -0.8 * steady),
        Column.SP: (-0.18 * touch, -0.18 * touch, 0.36 * touch),
        Column.V: (-2 * steady, 0.0, 4 * steady - 2 * attack, -2 * steady + 2 * attack),
    }
    found = {}
    for column, usual in USUAL[sex].items():
        better = BETTER[column]
        weights = (sum(parts) for parts in zip(usual, lean[column], (level * part for part in better), strict=True))
        found[column] = Style(tuple(weights), better)
    return found


@cache
def columns(letters: str) -> tuple[tuple[str, Weights], ...]:
    """Every column with these letters in this order, and how many there are of each."""
    found = []
    for cuts in combinations_with_replacement(range(len(LINES) + 1), len(letters) - 1):
        ends = (0, *cuts, len(LINES))
        text = "".join(letter * (ends[n + 1] - ends[n]) for n, letter in enumerate(letters))
        found.append((text, tuple(float(ENDS[ends[n + 1]] - ENDS[ends[n]]) for n in range(len(letters)))))
    return tuple(found)


class Draft(NamedTuple):
    """A column that may do, and what it costs to be so far from the style."""

    letters: str
    off: float


def drafts(column: Column, style: Style, many: int, anchor: dict[int, str]) -> list[Draft]:
    """The columns closest to a style."""
    tried = (
        (round(style.off(weights), 9), letters)
        for letters, weights in columns(GOODNESS[column])
        if _holds(letters, anchor)
    )
    return [Draft(letters, off) for off, letters in sorted(tried)[:many]]


LIMIT = 2.0
"""Percentage points a charted serve may be off."""

DISORDER = 3
"""How far out of order a serve may be: Connors' ace on 46 stands above three lines that are a letter worse."""


@cache
def disordered(letters: str, disorder: int) -> tuple[str, ...]:
    """Every column that is so far out of order.

    Neighbouring lines change places, each time at the price of the letters between them: a `P` below an `A` is 1.
    """
    found = {text for text, _ in columns(letters)} if disorder == 0 else set()
    for price in range(1, min(disorder, len(letters) - 1) + 1):
        for text in disordered(letters, disorder - price):
            for place in range(len(text) - 1):
                upper, lower = text[place], text[place + 1]
                if letters.index(lower) - letters.index(upper) == price:
                    found.add(text[:place] + lower + upper + text[place + 2 :])
    return tuple(sorted(found))


def beyond_limit(letters: str, held: Sequence[ServeLine]) -> float:
    """By how many percentage points too much an S column misses the aces and double faults it is held to.

    The first line, the one that counts, is held to with events too: triples take a throw in six away from the lines
    with two equal digits.
    """
    missed = 0.0
    for letter in "AF":
        most, least = _share(letters, letter)
        for place, line in enumerate(held):
            figure = 100 * (line.aces if letter == "A" else line.faults)
            missed += max(0.0, most - figure - LIMIT) + max(0.0, figure - (most if place else least) - LIMIT)
    return round(missed, 9)


@cache
def _share(letters: str, letter: str) -> tuple[float, float]:
    """In per cent, how often a letter of an S column is thrown; and how often if triples are events."""
    most = 100 * weight(letters, letter) / 36
    read = sum(many for own, many in zip(letters, read_lines(), strict=True) if own == letter)
    return most, 100 * read / 216


def serve_drafts(
    aces: float, faults: float, unreturned: float, anchor: dict[int, str], held: Sequence[ServeLine] = ()
) -> list[Draft]:
    """S columns with the nearest possible number of aces and double faults, and about so many winners, in per cent.

    Aces, winners and returns that go out are together the serves that do not come back: an ace too many is a winner
    less. The distance counts winners only: aces and double faults are not bargained about. Columns are in order, unless
    what was charted, and is held to, needs another; then they are as little out of order as can be.
    """
    allowed = [
        (beyond_limit(letters, held), disorder, letters)
        for disorder in range(DISORDER + 1 if held else 1)
        for letters in disordered(GOODNESS[Column.S], disorder)
        if _holds(letters, anchor)
    ]
    least = min(allowed)[:2]
    tried = sorted(
        (
            round(abs(weight(letters, "A") - 0.36 * aces), 9),
            round(abs(weight(letters, "F") - 0.36 * faults), 9),
            round((weight(letters, "PA") - 0.36 * (aces + max(0.0, unreturned - OUT))) ** 2, 9),
            letters,
        )
        for *kind, letters in allowed
        if tuple(kind) == least
    )
    return [Draft(letters, off) for *kind, off, letters in tried if kind == list(tried[0][:2])][:SERVES]


def _holds(letters: str, anchor: dict[int, str]) -> bool:
    return all(letters[PLACE[line]] == letter for line, letter in anchor.items())


def nearest_clutch(chance: float) -> int:
    """The clutch value whose chance is closest."""
    return min(LINES, key=lambda line: (round(abs(clutch_chance(line) - chance), 9), line))


SERVE_CARE = 0.004
"""How far points won on serve may be off before it counts."""

LEVEL_CARE = 0.0006
"""How far the level may be off: it decides who wins."""

STYLE_CARE = 0.2
"""What a squared distance from the style counts for."""

OUT = 9.0
"""In per cent: so many of the serves that did not come back are an `O` on the return, not a `P` on the serve."""

SERVES = 4
TRIED = {Column.SR: 300, Column.SP: 5, Column.V: 200}
"""So many serves and columns, those closest to the style, are tried."""

KEPT, FOLLOWED = 24, 4
"""Ways to win the right number of points on serve that are followed up, and returns that are tried with each."""

OFFERED = 12
"""Cards of the same level to choose from: they do not all fare alike against everybody."""


class Blank(NamedTuple):
    """A card before it is forged: who it is, and the columns that may do."""

    card: Card
    serves: list[Draft]
    drafts: dict[Column, list[Draft]]


def blank(player: Player, level: float) -> Blank:
    """The name, rank, hand and clutch value of a player, and the columns that would suit him at this level."""
    who = slug(player.name)
    anchor = ANCHORS.get(who, {})
    style = styles(player.sex, level, attack(player), steadiness(player), touch(player))
    line = player.legend
    serves = _player_serves(player)
    note = f"1983: {line.wins}-{line.losses}, {line.titles} title{'' if line.titles == 1 else 's'}, Elo {line.elo}"
    if not in_order(Column.S, serves[0].letters):
        note += "; S is out of order on purpose, to serve as charted (PTQ-36)"
    card = Card(
        id=who,
        name=player.name,
        sex=player.sex,
        hand="L" if line.hand == "L" else "R",  # the source does not know everybody's hand: most are right-handed
        rank=player.rank,
        clutch=nearest_clutch(clutch_level(player)),
        S="",
        SR="",
        SP="",
        V="",
        country=player.country,
        note=note,
    )
    return Blank(
        card,
        serves,
        {column: drafts(column, style[column], many, anchor.get(column, {})) for column, many in TRIED.items()},
    )


@cache
def _player_serves(player: Player) -> list[Draft]:
    """The same at every level: only the rest of a card is searched for again."""
    anchor = ANCHORS.get(slug(player.name), {}).get(Column.S, {})
    return serve_drafts(*served(player), unreturned(player), anchor, charted_serves(player))


def in_order(column: Column, letters: str) -> bool:
    """Whether every letter of a column is at least as good as the one above it."""
    return sorted(letters, key=GOODNESS[column].index) == list(letters)


class Aim(NamedTuple):
    """What a card is to do: the share of points it wins on serve, and its level.

    The serve is measured against the average card of the charted matches. That is a strong opponent; the level is
    measured against an ordinary one: how many more points the card wins on serve than the other does on its own.
    """

    serve: float
    level: float


class Foes(NamedTuple):
    """Whom a card is measured against."""

    average: Card
    ordinary: Card


def forge(start: Blank, aim: Aim, foes: Foes) -> list[Card]:
    """The cards that come closest to their aim and their style, the closest first.

    First the serve: volleys, special shots and service winners with which he wins the points he should; then the
    return that brings him to his level.
    """
    average, ordinary = foes
    bare = replace(start.card, S=start.serves[0].letters, SR=start.drafts[Column.SR][0].letters)
    tried = list(product(start.drafts[Column.SP], start.drafts[Column.V]))
    cards = [replace(bare, SP=special.letters, V=volley.letters) for special, volley in tried]
    worth = Points([table((card, average)) for card in cards]).worth()
    firsts = []
    for ball in start.serves:
        wins = worth.of(thrown(Side.A, Column.S, ball.letters)).tolist()
        for (special, volley), won in zip(tried, wins, strict=True):
            style = STYLE_CARE * (special.off + volley.off + ball.off)
            off = ((won - aim.serve) / SERVE_CARE) ** 2 + style
            firsts.append((round(off, 9), style, ball.letters, special.letters, volley.letters))
    kept = sorted(firsts)[:KEPT]
    cards = [replace(bare, S=ball, SP=special, V=volley) for _, _, ball, special, volley in kept]
    nexts = []
    for (_, style, *_), card, likely in zip(kept, cards, _returns(start, cards, aim, ordinary), strict=True):
        nexts += [(style, ret.off, replace(card, SR=ret.letters)) for ret in likely]
    serves = each_won((card, average) for *_, card in nexts)
    levels = each_won((card, ordinary) for *_, card in nexts)
    found = []
    for (style, ret_off, card), (won, _), (ours, theirs) in zip(nexts, serves, levels, strict=True):
        missed = ((won - aim.serve) / SERVE_CARE) ** 2 + ((ours - theirs - aim.level) / LEVEL_CARE) ** 2
        off = round(missed + style + STYLE_CARE * ret_off, 9)
        found.append((off, card.S, card.SR, card.SP, card.V, card))
    return [draft[-1] for draft in sorted(found, key=lambda draft: draft[:-1])[:OFFERED]]


def _returns(start: Blank, cards: Sequence[Card], aim: Aim, ordinary: Card) -> list[list[Draft]]:
    """For every card the returns with which it is likely to have its level.

    As if the return did not matter for strategies, which is nearly so: it is changed in the rally of the bare card.
    """
    worth = Points([table((ordinary, card)) for card in cards]).worth()
    served = 1 - worth.at(shot(Side.B, Column.S))
    serve, answer = thrown(Side.A, Column.S, ordinary.S), shot(Side.B, Column.SR)
    offs: list[list[tuple[float, float, str]]] = [[] for _ in cards]
    for ret in start.drafts[Column.SR]:
        returned = worth.of(thrown(Side.B, Column.SR, ret.letters))
        levels = (served - worth.of(serve, {answer: returned})).tolist()
        for mine, level in zip(offs, levels, strict=True):
            off = ((level - aim.level) / LEVEL_CARE) ** 2 + STYLE_CARE * ret.off
            mine.append((round(off, 9), ret.off, ret.letters))
    return [[Draft(letters, off) for _, off, letters in sorted(mine)[:FOLLOWED]] for mine in offs]


def level_of(card: Card, foe: Card) -> float:
    """How many more points a card wins on serve than the other does on its own, as a share."""
    ours, theirs = points_won(card, foe)
    return ours - theirs


def forge_average(tour: TourAverage) -> Card:
    """The average card: no style in particular, and against itself it wins on serve what the tour won."""
    start = _nobody(tour, 0.0)
    special, volley = start.drafts[Column.SP][0].letters, start.drafts[Column.V][0].letters
    drafts = list(product(start.serves, start.drafts[Column.SR]))
    cards = [replace(start.card, S=ball.letters, SR=ret.letters, SP=special, V=volley) for ball, ret in drafts]
    tried = []
    for (ball, ret), card, (won, _) in zip(drafts, cards, each_won((card, card) for card in cards), strict=True):
        off = ((won - tour.serve_won_pct / 100) / LEVEL_CARE) ** 2 + STYLE_CARE * (ball.off + ret.off)
        tried.append((round(off, 9), card.S, card.SR, card))
    return min(tried, key=lambda draft: draft[:-1])[-1]


def forge_ordinary(tour: TourAverage, average: Card, level: float) -> Card:
    """A card like the average one of another level, half of the difference on serve."""
    aim = Aim(tour.serve_won_pct / 100 + level / 2, level)
    return forge(_nobody(tour, level), aim, Foes(average, average))[0]


def _nobody(tour: TourAverage, level: float) -> Blank:
    """A player with no style in particular."""
    sex: Literal["M", "F"] = "M" if tour.tour == "ATP" else "F"
    word = "man" if sex == "M" else "woman"
    card = Card(
        id=f"average-{word}",
        name=f"Average {word}",
        sex=sex,
        hand="R",
        rank=PLAYERS + 1,
        clutch=nearest_clutch(0.5),
        S="",
        SR="",
        SP="",
        V="",
        note=f"charted matches of the {tour.period}, Elo {tour.elo}",
    )
    style = styles(sex, level, 0.0, 0.0, 0.0)
    return Blank(
        card,
        serve_drafts(tour.ace_pct, tour.df_pct, tour.unret_pct, {}),
        {column: drafts(column, style[column], many, {}) for column, many in TRIED.items()},
    )
