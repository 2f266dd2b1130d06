"""What the cards are worth, as tables in the terminal or as the page of the documentation."""

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import NamedTuple

from msgspec.structs import replace

from netcord.forge.common import CREDIT, markdown
from netcord.games.pro_tennis.cards import GOODNESS, LINES, PLACE, WEIGHTS, Column

from .match import match_chance
from .pack import ORDINARY, POINTS_ALONE, averages
from .point import EVENTS, clutch_chance, points_won, weight
from .proof import Proof, Sheetful, aces_and_faults, card_named, proof_of, serving
from .seasons import (
    BELIEF,
    COUNTED,
    FEW,
    ON_SERVE,
    SWING,
    TOURS,
    UNSURE,
    USUAL_PRESSURE,
    YEARS,
    ServeLine,
    charted_serves,
    pressure,
    serve_career,
    tour_averages,
)
from .smith import ANCHORS, LIMIT, OUT, beyond_limit, columns, in_order, level_of
from .yardstick import yardstick

NAMES = {"ATP": "men", "WTA": "women"}
FIGURES = ("aces", "double faults", "points won on serve")

WORST, BEST = 8, 10
"""How many of the worst pairings and of the best players are listed."""


class Table(NamedTuple):
    """A table with its title."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]

    @property
    def plain(self) -> str:
        """For the terminal: the first column to the left, numbers to the right."""
        widths = [max(len(row[place]) for row in [self.head, *self.rows]) for place in range(len(self.head))]
        lines = [
            "  ".join(
                [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
            )
            for row in [self.head, *self.rows]
        ]
        return "\n".join([self.title, *(line.rstrip() for line in lines), ""])

    @property
    def marked(self) -> str:
        """For the documentation."""
        return f"**{self.title}**\n\n{markdown(self.head, self.rows)}"


def plain() -> str:
    """All figures for the terminal."""
    found = [proof_of(tour) for tour in TOURS]
    tables = [closeness(found), *(worst(one) for one in found), calibration(found)]
    tables += [long_way(), *(charted(one) for one in found), out_of_order(found), plausible(found)]
    tables += [table for one in found for table in best(one)]
    return "\n".join([*(table.plain for table in tables), *exceptions(found), *other_readings(found)]) + "\n"


# Against Elo.


def closeness(found: Sequence[Proof]) -> Table:
    """How the cards compare with Elo, over all pairings."""
    rows = [
        [
            NAMES[one.tour],
            str(len(one.pairings)),
            f"{one.correlation:.4f}",
            f"{one.error:.4f}",
            f"{abs(one.worst[0].off):.3f}",
            f"{one.correlation_by_points:.4f}",
            f"{one.error_by_points:.4f}",
        ]
        for one in found
    ]
    head = ["", "pairings", "correlation", "mean difference", "largest", "points alone: correlation", "mean difference"]
    return Table("The chance of a match, cards against Elo", head, rows)


def worst(one: Proof) -> Table:
    """The pairings that are furthest off."""
    rows = [
        [f"{pair.one.name} - {pair.other.name}", f"{pair.elo:.3f}", f"{pair.chance:.3f}", f"{pair.off:+.3f}"]
        for pair in one.worst[:WORST]
    ]
    return Table(f"The pairings furthest off, {NAMES[one.tour]}", ["pairing", "Elo", "cards", "off"], rows)


def calibration(found: Sequence[Proof]) -> Table:
    """Favourites by how strong they are."""
    rows = []
    for low in range(50, 100, 10):
        row = [f"Elo {low} to {low + 10} per cent"]
        for one in found:
            sure = [(max(pair.elo, 1 - pair.elo), pair.off if pair.elo >= 0.5 else -pair.off) for pair in one.pairings]
            offs = [off for elo, off in sure if low <= 100 * elo < low + 10]
            row += [str(len(offs)), f"{fmean(offs):+.3f}"]
        rows.append(row)
    head = ["favourites", *(word for one in found for word in (NAMES[one.tour], "off, on average"))]
    return Table("Favourites win a little too rarely", head, rows)


def long_way() -> Table:
    """A few pairings by the rules, nothing left out, and played out: what the quick chances are worth."""
    rows = []
    for line in yardstick():
        one, other = (card_named(name).name for name in (line.one, line.other))
        rows.append(
            [
                f"{one} - {other}",
                f"{line.quick:.4f}",
                f"{line.exact:.4f}",
                f"{line.bound:.1e}",
                f"{line.quick - line.exact:+.4f}",
                f"{line.played:.4f} ± {line.doubt:.4f}",
            ]
        )
    matches = yardstick()[0].matches
    head = ["pairing", "quick", "exact", "off by at most", "quick is off", f"won of {matches:,} matches"]
    return Table("The quick chance of a match and the exact one", head, rows)


# Serves.


def charted(one: Proof) -> Table:
    """What was charted of a serve, and what the card does."""
    rows = []
    for entry in one.players:
        line, career, does = entry.charted, serve_career(entry.player), entry.does
        if line is None:
            continue
        rows.append(
            [
                entry.card.name,
                str(line.points),
                f"{100 * line.aces:.1f} → {does.aces:.1f}",
                f"{100 * line.faults:.1f} → {does.faults:.1f}",
                f"{100 * line.won:.1f} → {does.won:.1f}",
                f"{max(map(abs, entry.misses)):.2f}",
                f"{100 * career.won:.1f}" if career else "",
                f"{_returned(entry)} → {does.returned:.1f}",
            ]
        )
    head = ["player", "points charted", *FIGURES, "furthest off", "won, 1975-90", "won on return, 1975-90"]
    return Table(f"Charted serves of the {NAMES[one.tour]}, per cent, and what the cards do", head, rows)


def _returned(entry: Sheetful) -> str:
    line = entry.player.charted
    return "" if line is None else f"{100 - 100 * (line.opp_first_won + line.opp_second_won) / line.opp_svpt:.1f}"


def beyond(found: Sequence[Proof]) -> list[tuple[Sheetful, str, float]]:
    """The charted figures that a card misses by more than is asked."""
    return [
        (entry, figure, miss)
        for one in found
        for entry in one.players
        if entry.charted
        for figure, miss in zip(FIGURES, entry.misses, strict=True)
        if abs(miss) > LIMIT
    ]


def exceptions(found: Sequence[Proof]) -> list[str]:
    """Why some figures are missed, and how near they could be."""
    lines = []
    for entry, figure, miss in beyond(found):
        letter = "FA"[figure == "aces"]
        fixed = [line for line, held in ANCHORS.get(entry.card.id, {}).get(Column.S, {}).items() if held == letter]
        told = f"- {entry.card.name}, {figure}: {miss:+.2f} percentage points"
        if fixed and weight(entry.card.S, letter) == sum(WEIGHTS[PLACE[line]] for line in fixed):
            share = 100 * weight(entry.card.S, letter) / 36
            told += f"; the printed card has `{letter}` on {fixed[0]}, and that line alone is {share:.2f} per cent"
        lines.append(told)
    return lines


def out_of_order(found: Sequence[Proof]) -> Table:
    """The serves that are written out of order, and what no column in order could hold."""
    rows = []
    for entry in (entry for one in found for entry in one.players):
        letters, held = entry.card.S, charted_serves(entry.player)
        if in_order(Column.S, letters):
            continue
        worth = GOODNESS[Column.S].index
        steps = [n for n in range(1, len(LINES)) if worth(letters[n - 1]) > worth(letters[n])]
        places = ", ".join(f"`{letters[n - 1]}` on {LINES[n - 1]} above `{letters[n]}`" for n in steps)
        anchor = ANCHORS.get(entry.card.id, {}).get(Column.S, {})
        rest = [
            text for text, _ in columns(GOODNESS[Column.S]) if all(text[PLACE[at]] == one for at, one in anchor.items())
        ]
        nearest = min(beyond_limit(text, held) for text in rest)
        rows.append([entry.card.name, f"`{letters}`", places, f"{nearest:.2f}", f"{beyond_limit(letters, held):.2f}"])
    head = ["player", "S", "out of order", "beyond two points, best column in order", "this column"]
    return Table("Serves out of order", head, rows)


def other_readings(found: Sequence[Proof]) -> list[str]:
    """What would be missed if the figures were read in another way."""
    entries = [entry for one in found for entry in one.players if entry.charted]
    averages_of = {entry.card.id: averages()[one.tour] for one in found for entry in one.players}
    readings: dict[str, list[str]] = {}
    for entry in entries:
        line, average = entry.charted, averages_of[entry.card.id]
        assert line is not None, "somebody charted it"
        with_ones = *aces_and_faults(entry.card, EVENTS), points_won(entry.card, average)[0]
        missed = readings.setdefault("with `triple_ones`, where one throw in 216 is an event instead", [])
        missed += _missed(entry, with_ones, line)
        career = serve_career(entry.player)
        if career and career.points >= COUNTED:
            does = entry.does.aces / 100, entry.does.faults / 100, entry.does.won / 100
            missed = readings.setdefault("held against all years from 1975 to 1990", [])
            missed += _missed(entry, does, career)
    return [f"- {reading}: {', '.join(missed) or 'nothing'}" for reading, missed in readings.items()]


def _missed(entry: Sheetful, does: Sequence[float], line: ServeLine) -> list[str]:
    return [
        f"{entry.card.name} ({figure} {100 * (share - known):+.1f})"
        for figure, share, known in zip(FIGURES, does, (line.aces, line.faults, line.won), strict=True)
        if abs(share - known) > LIMIT / 100
    ]


def plausible(found: Sequence[Proof]) -> Table:
    """Those of whom little or nothing was charted, beside their tour."""
    rows = []
    for one in found:
        tour = tour_averages()[one.tour]
        others = [entry for entry in one.players if entry.charted is None]
        everybody = f"{one.serves:.1f}"
        for figure, usual, shares in (
            ("aces", tour.ace_pct, [entry.does.aces for entry in others]),
            ("double faults", tour.df_pct, [entry.does.faults for entry in others]),
        ):
            rows.append(
                [
                    f"{NAMES[one.tour]}, {figure}",
                    f"{usual:.1f}",
                    f"{fmean(shares):.1f}",
                    f"{min(shares):.1f}",
                    f"{max(shares):.1f}",
                ]
            )
        won = [entry.does.won for entry in others]
        rows.append(
            [
                f"{NAMES[one.tour]}, won on serve, the fifty among themselves",
                f"{tour.serve_won_pct:.1f}",
                everybody,
                "",
                "",
            ]
        )
        rows.append(
            [
                f"{NAMES[one.tour]}, won on serve against the average card",
                "",
                *(f"{part:.1f}" for part in (fmean(won), min(won), max(won))),
            ]
        )
    return Table("Players without charted serves, per cent", ["figure", "tour, 1980s", "cards", "least", "most"], rows)


# The best.


def best(one: Proof) -> list[Table]:
    """Who serves, returns, volleys and saves best."""
    who = NAMES[one.tour]

    def table(
        title: str, key: Callable[[Sheetful], float], head: Sequence[str], cells: Callable[[Sheetful], list[str]]
    ) -> Table:
        ranked = sorted(one.players, key=lambda entry: (-round(key(entry), 9), entry.card.rank))[:BEST]
        return Table(f"{title}, {who}", ["player", *head], [[entry.card.name, *cells(entry)] for entry in ranked])

    return [
        table(
            "Best servers",
            lambda entry: entry.does.won,
            ["won on serve", "aces", "winners", "double faults"],
            lambda entry: [
                f"{entry.does.won:.1f}",
                f"{entry.does.aces:.1f}",
                f"{100 * weight(entry.card.S, 'P') / 36:.1f}",
                f"{entry.does.faults:.1f}",
            ],
        ),
        table(
            "Best returners",
            lambda entry: entry.does.returned,
            ["won on return", "returns in play", "return winners"],
            lambda entry: [
                f"{entry.does.returned:.1f}",
                f"{100 * weight(entry.card.SR, 'SVP') / 36:.1f}",
                f"{100 * weight(entry.card.SR, 'P') / 36:.1f}",
            ],
        ),
        table(
            "Best volleyers",
            lambda entry: entry.does.volley,
            ["won when volleying", "won with a special shot"],
            lambda entry: [f"{entry.does.volley:.1f}", f"{entry.does.special:.1f}"],
        ),
        table(
            "Clutch players",
            lambda entry: clutch_chance(entry.card.clutch) + pressure(entry.player) / 1000,
            ["clutch value", "saves", "deciding sets and tie-breaks"],
            lambda entry: [
                str(entry.card.clutch),
                f"{100 * clutch_chance(entry.card.clutch):.0f}",
                f"{entry.player.legend.dec_won + entry.player.legend.tb_won}-"
                f"{entry.player.legend.dec_lost + entry.player.legend.tb_lost}",
            ],
        ),
    ]


def everybody(one: Proof) -> Table:
    """All cards of a tour."""
    rows = [
        [
            f"{entry.card.rank} {entry.card.name}",
            entry.card.country,
            entry.card.hand,
            str(entry.player.legend.elo),
            str(entry.card.clutch),
            *(f"`{entry.card.column(column)}`" for column in Column),
            f"{entry.does.won:.1f}",
            f"{entry.does.returned:.1f}",
        ]
        for entry in one.players
    ]
    head = ["player", "country", "hand", "Elo", "clutch", *(column.value for column in Column), "serve", "return"]
    return Table(f"The {NAMES[one.tour]}", head, rows)


# The page of the documentation.


def page() -> str:
    """docs/pro-tennis-cards.md: who is in the set, how the cards are made and how good they are, how to make one."""
    found = [proof_of(tour) for tour in TOURS]
    parts = [INTRODUCTION, _method(), "## How close they come\n", CLOSENESS, closeness(found).marked]
    parts += [calibration(found).marked, *(worst(one).marked for one in found), LONG_WAY, long_way().marked]
    parts += [
        "## Serves\n",
        SERVES,
        *(charted(one).marked for one in found),
        BEYOND,
        "\n".join(exceptions(found)) + "\n",
        OTHER_READINGS,
        "\n".join(other_readings(found)) + "\n",
        OUT_OF_ORDER,
        out_of_order(found).marked,
    ]
    parts += [OTHERS, plausible(found).marked, "## The best\n", THE_BEST]
    parts += [table.marked for one in found for table in best(one)]
    parts += [
        "## All cards\n",
        ALL_CARDS,
        *(everybody(one).marked for one in found),
        _average_cards(),
        UNLIKE,
        _guide(),
        CREDIT_NOTE,
    ]
    return "\n".join(parts) + "\n"


def _average_cards() -> str:
    rows = []
    for tour, card in averages().items():
        does = serving(card, card)
        columns = [f"`{card.column(column)}`" for column in Column]
        rows.append(
            [
                card.name,
                str(tour_averages()[tour].elo),
                str(card.clutch),
                *columns,
                f"{does.won:.1f}",
                f"{does.returned:.1f}",
            ]
        )
    head = ["card", "Elo", "clutch", *(column.value for column in Column), "serve", "return"]
    return Table("The average cards, against themselves", head, rows).marked


INTRODUCTION = """\
# The cards of Pro Tennis

The game came with fifty men and fifty women of 1983, and no card of it is printed in the rules. These are ours: forged
from statistics, so that they beat each other as often as the players' Elo ratings say, and serve as the players did.

This page is written by the forge itself and is not edited by hand:

```text
python -m netcord.forge.pro_tennis select FOLDER      choose the players and copy their figures from a folder of tables
python -m netcord.forge.pro_tennis forge              find the levels, write the cards: the same bytes every time
python -m netcord.forge.pro_tennis yardstick          measure a few pairings exactly, and by 5,000 matches each
python -m netcord.forge.pro_tennis results FOLDER     copy the results of 1984, which the report judges by
python -m netcord.forge.pro_tennis report             how good the cards are, in the terminal
python -m netcord.forge.pro_tennis report --markdown  this page
```

Forging takes a minute or two, reporting a quarter of that, the yardstick ten minutes.
"""

METHOD = """\
## How a card is forged

**Who is in it.** The fifty best men and women by their ranking at the end of 1983. Where the source has none, or the
player had fewer than {few} matches that season, the Elo rank stands in; equal ranks go by Elo. The place in this order
is the rank on the card, so that no two share a seed. Names and countries are those of 1983. The hand is the source's;
where it is not known the card says R.

**Two opponents.** Charted matches are mostly those of the best against each other: the service points of {first} to
{last} were played by men of Elo {men} and women of {women} on average. The *average card* of each tour is forged from
the tour's charted averages of the 1980s and stands for that opponent: against itself it wins on serve what the tour
won. Serves are measured against it. The fifty are weaker on the whole, so levels are measured against an *ordinary
card*, in the same style but {man_below:.1f} points in a hundred below the average man, {woman_below:.1f} below the
average woman; with this the average card fares against the fifty about as its Elo says.

**The serve.** Whoever has {counted} charted service points or more in the seasons {first} to {last}, or else in 1975 to
1990, counts as charted: aces and double faults are the nearest a column in order can hold, and points won on serve are
met against the average card (moved halfway to the figure of all years, where both count, by 1.8 points at most). Only
where no column in order is within two percentage points, with events or without, or of the figure of all years, may
neighbouring letters change places, and as few as will do. Serves that did not come back, less {out:.0f} in a hundred
that are an `O` of the returner, are aces and `P`. Everybody else serves like his tour, with an eye on the few points
charted (n of them are believed to n / (n + {belief})) and on style: aces times 1 + attack/2, unreturned serves 4 points
more and points won 2.5 points more for a whole unit of attack; and {man_serve:.0f} hundredths of a man's level,
{woman_serve:.0f} of a woman's, show on the serve: with this the fifty among themselves win on serve what their tour
won. One roll stands for both serves, so there are no first and second ones.

**Style.** *Attack* is the share of points played at the net, a unit for each 20 in a hundred above the usual; where few
were charted, the share of matches on grass and carpet rather than clay above that of the fifty, plus the share won
there less the share won on clay. *Steadiness* is the share of points of seven strokes and more, a unit for each 15 in a
hundred above the usual; else -0.6 times attack. *Touch* is the share of net points won above the usual. Of 36 throws, a
unit of steadiness has four more on a `V` of the V column and 1.6 on SR, and less of what ends a rally; a unit of attack
turns two of V from `V` to `P`; three points of touch turn one of SP into a `P`.

**Clutch.** Deciding sets and tie-breaks won from {first} to {last}, twenty even ones added; the usual share is {usual},
and the chance of a clutch shot is 0.5 + {swing} (share - {usual}), to the nearest line. So McEnroe's record gives the
33 that is printed on his card.

**How strong they were.** A rating that rests on few matches does not last. Of what a player's Elo after 1983 is
beyond the mean of the fifty, n matches of that season are believed to n / (n + {unsure}): over the seasons from 1978 to
1983, 5 foretells the Elo after the next season best for women, 7 or 8 for men, and {unsure} almost as well for both
(`python -m netcord.forge.pro_tennis belief FOLDER`). Seasons after 1983 had no say in it. Wherever this page says Elo
of a pairing, it is this. (How a player plays, and how he fares under pressure, is from the years around 1983, 1984
among them; how often he wins is not.)

**The level** of a card is how many more points it wins on serve than the ordinary card does on its own. For a given
level the smith goes through the columns closest to the style, the letters in order from bad to good, and keeps those
that serve as they should and have that level. Then all fifty play each other; whoever wins too often comes down,
whoever does not goes up, and among the cards of one level the one that fares best is taken, until nobody moves far.

**The chance of a match** is computed, not sampled. A point is a chain of a few throws, solved exactly, both players
choosing the best strategy each time; the tests hold it against the rules, throw by throw. With `random_events` set to
`triple_ones` one throw in 216 is an event, and what an event does lasts: every point is computed for whatever has
happened to the players so far. Injuries and storms strike at each score of a set as often as that score is played, at
most one a set and two a match; fractures and third warnings end the match. Of the extra point that a second warning
costs there is no account. How little these simplifications matter is measured below. Elo is fitted to matches of three
and of five sets alike; here the men play five and the women three.

**Both ways.** If nothing lasted, favourites would win more often. The fit is to the chance of a match with all that may
happen in it, and for one part in {parts} to points alone, so that the cards are sound without events too: fitted to the
first alone they would be nearer to Elo with events, and further from it without.

**What is known of the printed cards** holds: Connors has `I` on 15 and `A` on 46 of S and `P` on 46 of V, McEnroe has
`V` on 22 of SR and the clutch value 33.
"""


def _method() -> str:
    averages = tour_averages()
    return METHOD.format(
        few=FEW,
        unsure=UNSURE,
        first=YEARS[0],
        last=YEARS[-1],
        men=averages["ATP"].elo,
        women=averages["WTA"].elo,
        man_below=-100 * ORDINARY["ATP"],
        woman_below=-100 * ORDINARY["WTA"],
        counted=COUNTED,
        out=OUT,
        belief=BELIEF,
        man_serve=100 * ON_SERVE["M"],
        woman_serve=100 * ON_SERVE["F"],
        usual=USUAL_PRESSURE,
        swing=SWING,
        parts=round(1 / POINTS_ALONE),
    )


CLOSENESS = """\
Over all 1,225 pairings of the men, and of the women, the chance of the match as the cards play it, with `triple_ones`
and the best strategies, against the chance that goes with the Elo ratings after 1983, 1 / (1 + 10^(difference/400)).
"""

SERVES = """\
Against the average card and without events, so that letters count as they are printed (a triple one takes no double
fault away). *Furthest off* is the largest of the three differences in percentage points. The last two columns are not
asked of a card, but show that it is on the right way: points won on return come from Elo alone.
"""

LONG_WAY = """\
The *quick* chance of a match, which all of this rests on, simplifies when injuries and storms may strike. For a few
pairings the match was worked out over the whole scoreboard with nothing simplified: every score, every condition of
both players, every number of warnings, the point a second one costs ([odds.md](odds.md)). The likeliest thousand
conditions are followed; the chance that a match comes to any other is told. And the rules themselves played the pairing
out, with the standard error of the share won.
"""

BEYOND = """\
All are within two percentage points, but for one figure that cannot be (PTQ-37):
"""

OTHER_READINGS = """\
The figures can be read in other ways, and then these would be more than two points off:
"""

OUT_OF_ORDER = """\
A column in order can only hold 0, 1, 3, 4, 6 aces of 36, and 0, 1, 3, 5 double faults, and some figures lie between.
For these the letters stand out of order (PTQ-36), which the check of cards allows with a warning: an injury may help on
that line. The last two columns are the percentage points by which aces and double faults, in all readings together, are
beyond the two that are allowed.
"""

OTHERS = """\
The rest, of whom fewer than 200 service points were charted. Against the average card, a strong opponent, they win less
on serve than their tour did; so did those of whom a match or two were charted, Higueras 48.0 points in a hundred,
Durie 44.6, Jausovec 43.1. Among themselves the fifty serve as their tour.
"""

THE_BEST = """\
In per cent, against the average card. The returns *in play* are those that are not out; a set-up counts.
"""

ALL_CARDS = """\
Serve and return: points won against the average card, in per cent. Columns from line 11 to 66.
"""

UNLIKE = """\
## What is still not like tennis, and why

`netcord report pro-tennis` prints the figures of this section, with standard errors.

- **The season after.** Of the matches of 1984 between the fifty the cards lose 0.538 ± 0.023 in logarithms for the men
  and 0.581 ± 0.027 for the women, the ranking 0.572 and 0.583 although what a place is worth was read off these very
  matches. The women's cards are still a little too sure of themselves (their odds would fit best to the power 0.83 ±
  0.13; before they were believed less where matches are few, 0.72), the men's not sure enough (1.36 ± 0.20). Both are
  what Elo after 1983 says: nobody's 1984 is in them.
- **Favourites** of 80 per cent and more win 2.4 points in a hundred too rarely, the women 1.3: what an event does
  lasts, and evens a match out. With events on every triple, as printed, favourites nearly vanish and four matches of
  five end by forfeit; with `triple_ones` it is still one in ten. That is why it is chosen beforehand.
- **No surfaces.** A card is the same on grass and on clay: the game has none, and the figures are of all of them.
- **One throw for both serves**, so there are neither first nor second serves, and aces and double faults come in steps
  of 2.8 points in a hundred. Connors serves 5.6 aces in a hundred instead of 1.6, because one printed line says so.
- **Every point is alike.** The score counts for nothing but the clutch shot, which depends on the red die and not on
  whether it is a break point. Nobody tires, but for cramps.
- **No places.** `V` is a ball that comes back, from wherever: styles differ in how points end, not in where they are
  played. A rally lasts as long as two V columns make it last, and is not fitted to counted rallies.
"""

HOW_TO = """\
## Make your own card

A card is an entry in a JSON file. Save this as `mine.cards.json`, change it, and play with it:

```json
{
  "set": "My own cards",
  "credit": "me",
  "cards": [
    {
      "id": "somebody", "name": "Somebody", "country": "", "sex": "M", "hand": "R", "rank": 60, "clutch": 25,
      "S":  "FIIIIIIIIIIIIIIIIIPPA",
      "SR": "OOOOOSSSSVVVVVVVVPPPP",
      "SP": "OOOOVVVVVVVPPPPPPPPPP",
      "V":  "OOOOOSSSVVVVVVVVPPPPP",
      "note": "plays at the weekend"
    }
  ]
}
```

Each column has 21 letters, one for each line, in this order; a line with two different digits comes up twice as often:

```text
line    11 12 13 14 15 16 22 23 24 25 26 33 34 35 36 44 45 46 55 56 66
of 36    1  2  2  2  2  2  1  2  2  2  2  1  2  2  2  1  2  2  1  2  1
so far   1  3  5  7  9 11 12 14 16 18 20 21 23 25 27 28 30 32 33 35 36
```

| column | letters from bad to good | the average man, of 36 |
| --- | --- | ---: |
{average}
1. **Serve.** Aces per service point times 36 gives the lines at the bottom, double faults those at the top: 8 in a
   hundred are 3 of 36, so 66 and 56. Serves that do not come back are the `P` above the aces. The rest is `I`.
2. **Style.** A baseliner keeps the ball in play: more `V` on SR and V. A net-rusher has fewer `V` there, and more `P`.
3. **Level.** To make a player better, turn an `O` into an `S` or a `V` into a `P`, one line at a time, on SR and V. For
   the average man, a `P` instead of `V` on line {line} of V is worth {points:.1f} points in a hundred, serve and return
   together, and {match:.0f} in a hundred in a match of five sets.
4. **Clutch** is 25 for half a chance, 33 for somebody like McEnroe, 0 for never.
5. **Order.** Go from bad to good down the card. Injuries move a throw up the card and are meant to hurt; where they
   would help, you are warned. A V column needs an `O` or a `P` somewhere, or a rally could never end.
6. **Try it.** `netcord.forge.pro_tennis` answers what a card does against any other:

```python
>>> from netcord.forge.pro_tennis import card_named, match_chance, points_won
>>> mcenroe, connors = card_named("john-mcenroe"), card_named("jimmy-connors")
>>> serving = points_won(mcenroe, connors)  # each on his own serve
>>> 0.5 < match_chance(mcenroe, connors, sets=3) < 0.7
True

```
"""

MEANING = {
    Column.S: "`F` double fault, `I` in play, `P` not returned, `A` ace",
    Column.SR: "`O` out, `S` a set-up, `V` in play, `P` winner",
    Column.SP: "`O` out, `V` in play, `P` winner",
    Column.V: "`O` out, `S` a set-up, `V` in play, `P` winner",
}
TITLES = {Column.S: "S serve", Column.SR: "SR return", Column.SP: "SP special shot", Column.V: "V volley"}


def _guide() -> str:
    """How to make a card, with the average man as the pattern."""
    card = averages()["ATP"]
    rows = [
        f"| {TITLES[column]} | {MEANING[column]} | "
        + ", ".join(f"{weight(card.column(column), letter)} {letter}" for letter in GOODNESS[column])
        + " |\n"
        for column in Column
    ]
    last = card.V.rindex("V")
    better = replace(card, V=card.V[:last] + "P" + card.V[last + 1 :])
    points = level_of(better, card) * 100
    return (
        HOW_TO.replace("{average}", "".join(rows))
        .replace("{line}", str(LINES[last]))
        .replace("{points:.1f}", f"{points:.1f}")
        .replace("{match:.0f}", f"{100 * match_chance(better, card, 3) - 50:.0f}")
    )


CREDIT_NOTE = f"""\
## Credit

{CREDIT}
The licence of the data, and so of the cards forged from it, is not that of the program: see `LICENSE-DATA.md` beside
the cards. What is known of the printed cards is from a public description of the game.
"""
