"""What the cards are worth: the error of every figure, as a table in the terminal or as a page of the documentation."""

from collections import Counter
from collections.abc import Sequence

from netcord.forge.common import CREDIT, markdown
from netcord.games.inside_volley.cards import Card, Matrix, shipped, token

from .figures import LASTING_POINTS, MATCH, Figures, exact_figures, rules_point
from .pack import Proof
from .seasons import STAR, SURFACES, TRUST, season_figures
from .smith import MOST_STARS, OFF_HALF, OFF_STAR, RETURNERS

HEADINGS = ("1st in", "aces", "double faults", "1st won", "2nd won", "ret. 1st", "ret. 2nd")


def mean_error(proofs: Sequence[Proof]) -> float:
    """The mean absolute error over all figures of all cards, in percentage points."""
    return sum(proof.mean_error for proof in proofs) / len(proofs)


def largest(proofs: Sequence[Proof]) -> tuple[float, str, str]:
    """The largest single error, the card and the figure."""
    return max(
        (abs(error), proof.card.label, heading)
        for proof in proofs
        for error, heading in zip(proof.errors, HEADINGS, strict=True)
    )


def _pairs(proof: Proof, between: str) -> list[str]:
    both = zip(proof.real, proof.exact, strict=True)
    return [f"{float(100 * real):.1f}{between}{float(100 * exact):.1f}" for real, exact in both]


def plain(proofs: Sequence[Proof]) -> str:
    """A table for the terminal: each figure as it was and as the card plays it, in per cent."""
    width = max(len(proof.card.label) for proof in proofs)
    lines = [" ".join([" " * width, *(f"{heading:>13}" for heading in HEADINGS), " error"])]
    for proof in proofs:
        cells = (f"{cell:>13}" for cell in _pairs(proof, " "))
        lines.append(" ".join([proof.card.label.ljust(width), *cells, f"{proof.mean_error:6.2f}"]))
    return "\n".join([*lines, "", _summary(proofs)]) + "\n"


def _summary(proofs: Sequence[Proof]) -> str:
    worst, card, heading = largest(proofs)
    return (
        f"{len(proofs)} cards, {len(HEADINGS)} figures each: mean absolute error {mean_error(proofs):.3f} percentage "
        f"points, largest {worst:.2f} ({card}, {heading})."
    )


# The page of the documentation.


def page(proofs: Sequence[Proof]) -> str:
    """docs/inside-volley-cards.md: how the cards are made, how good they are, and the printed card beside ours."""
    parts = [INTRODUCTION, METHOD, "## How close they come\n", f"{_summary(proofs)}\n", CLOSENESS, _by_figure(proofs)]
    for tour in ("ATP", "WTA"):
        for surface in SURFACES:
            chosen = [proof for proof in proofs if (proof.line.tour, proof.line.surface) == (tour, surface)]
            if chosen:
                parts += [f"### {tour}, {surface.lower()}\n", _table(chosen)]
    ours = next(proof for proof in proofs if proof.card.id == "roger-federer-2007-hard")
    return "\n".join([*parts, REPORTED, _beside_printed(ours), f"{CREDIT_NOTE}\n"])


INTRODUCTION = """\
# The cards of Inside Volley Tennis

The rules print one card. These are forged from statistics, one for a player, a season and a surface, and they play as
the player did: against an average opponent of their tour, surface and decade they serve, ace, fault and win points,
serving and returning, as often as the player really did that season.

This page is written by the forge itself and is not edited by hand:

```text
python -m netcord.forge.inside_volley select FOLDER      fill in the stat lines from a folder of season tables
python -m netcord.forge.inside_volley forge              write the two packs of cards anew, byte for byte the same
python -m netcord.forge.inside_volley report             the errors of all cards, in the terminal
python -m netcord.forge.inside_volley report --markdown  this page
```
"""

METHOD = f"""\
## How a card is forged

**The figures.** First serves in, aces and double faults per service point; points won on first and on second serve;
return points won on first and on second serve. On a card they are computed, not simulated: every control number, event
and cell of a point is followed through the rules with exact fractions, once with the server level or ahead and once
with the server behind, because starred cells turn then. How many points of a standard game are served from behind is an
absorbing chain, solved exactly. Random events count, and so does what lasts: in rain, and when its owner is hurt, every
`W*` of a card reads `L` until the match ends. Each begins with the same chance after every point, so how much of a
match of {LASTING_POINTS} points is played in which condition is a geometric sum; over whole matches, summed exactly
with `netcord.analysis.matches`, the figures are the same to a few hundredths of a point. A point at which somebody
retires is void. An ace or a double fault counts on whichever card it stands.

**Strength of schedule.** Whoever meets better returners wins fewer points on serve. For every season of the tables it
is known what its opponents did that year on that surface, figure by figure; what they were beyond those of all players
of the tour is added to the figures of the season, by half, since their own figures come from schedules of their own.
This can be left out: `netcord cards forge "Sampras 1999 grass" --bare` makes the card of the season as it was played.
Figures of one's own (`netcord forge`) are taken as they are. In the tables below, as everywhere, *wanted* are the
adjusted figures.

**The opponent.** For each tour, surface and decade there is an average card, forged so that against itself it plays
the figures of the whole tour. It has no stars and INJ-0, and it can be played with.

**The search.** The last first-serve number is the first-serve percentage, rounded. Then every split of control that
leaves the server 40 to 60 per cent of a serve is tried, with the numbers of cells around the ideal for each, and the
one with the smallest error is kept; each number away from half must gain {OFF_HALF} percentage points, each star away
from what was earned {OFF_STAR}. Aces stand on the first-serve side only and double faults on the second, like on the
printed card. The returning matrix is fitted against the average server in the same way, and also shows how often its
owner was aced and was given double faults; nobody can be aced less often than aces stand on the server's card, so the
average man has {RETURNERS["ATP"]:.0%} of them, and of the double faults, on his returning matrix, the average woman
{RETURNERS["WTA"]:.0%}, because many women serve hardly any aces and could not serve so few. The cells are scattered so
that each six in turn fall into six rows and six columns; where is decided by a hash of the card's name, so the same
statistics always give the same card.

**Pressure.** Serving: break points saved minus service points won, in percentage points, less the same difference on
the tour, where everybody loses a few more of them. Returning: break points converted minus return points won,
likewise. With n break points the difference is believed to n / (n + {TRUST}), and {STAR:.2f} points (half of the points
are played in control, one cell in 36) make a star: `L*` for a player who is better under pressure than the tour, `W*`
for one who is worse, at most {MOST_STARS} for each serve.

**INJ.** Retirements per match of the whole season, divided by the chance that a match of {MATCH} points ends so for a
player with INJ-1 ({MATCH} x 1/100 x 2/36 x 1/10 = {MATCH / 18000:.4f}), rounded, at most 10.

**The rest.** Record and titles are those of the surface, the rank is that at the end of the season. The figures cover
the matches with serve statistics only; on the women's tour these are few before 2006, and there are none before 2003.
"""

CLOSENESS = """\
First serves in can only be whole per cents, and a return figure moves by about 1.4 points a cell, with only stars in
between: that is where most of the error comes from. In the tables each figure is given as it is wanted and as the card
plays it, in per cent; the last column is the mean absolute error in percentage points.
"""

REPORTED = """\
## What nobody fitted

`netcord report inside-volley` prints all of this with standard errors. Measured with it, and with the same program on
the cards of before:

| percentage points | before | now |
| --- | ---: | ---: |
| chance of a match lost to rain and injury, mean of the pack | 0.96 ± 0.14 | 0.25 ± 0.06 |
| the same, the most that a card loses | 5.0 | 1.6 |
| aced too often, 505 seasons of the almanac | +0.47 ± 0.04 | +0.08 ± 0.02 (men +0.02, women +0.19) |
| given double faults too often, the same seasons | +0.12 ± 0.01 | 0.00 ± 0.01 |
| the seven figures of these seasons off by | 0.138 | 0.150 |

What a card loses is measured against a match in which points are won as the season says and nothing lasts. What is left
is the rounding of cells.

**As a forecast.** A player's *form* before a season is a card from the two seasons before it on that surface
(`netcord.forge.inside_volley.form`): the older counts half, the surface is drawn towards all surfaces (2,000 points to
a half), 48 hundredths of what is better than the tour last, and the opponents' Elo, one's own Elo on the surface and
age do the rest. What lasts are points won, serving and returning together: who gets more first serves in has a card
that does, and that wins no more for it. Its few numbers were fitted to two thirds of the pairs in `meetings.csv`; a
pair's meetings on a surface are all held out or none. On the 2,111 meetings held out, foretold card by card, such
forecasts lose 0.004 ± 0.006 more than surface Elo does, which knows last week's results. That is
inside the 0.005 that were asked for, and too few to judge: the standard error is as large. On the pairs that are
fitted nothing else of the two seasons gained a thousandth: other weights for them, the Elo of all surfaces beside that
of one, the ranking, the share of matches or of games won, the trend from season to season, a bend in the curve of age,
numbers of their own for either tour.

## What is still not like tennis, and why

- **A point is two throws.** Nobody rallies, comes to the net or tires: who wins a point is fitted, how it is played is
  not in the game.
- **Whole cells.** First serves in are whole per cents and a return figure moves by 1.4 points a cell, so the seven
  figures of a card are off by 0.14 on average; a chance of a match is off by 0.25 points on average and by 1.6 at most
  (`netcord report inside-volley`), since in rain and after an injury every `W*` reads `L` until the match ends.
- **Pressure** is one thing: a star turns whenever the server is behind in the game, at 0-15 as at 30-40, because that
  is the rule (IV-07c). Break points tell how many there are; what else a player did under pressure is not on the card.
- **Aces** are the server's and the returner's together. Nobody can be aced less often than aces stand on the server's
  card, so women of whom that was true are aced a little too often (+0.19 points).
- **Two cards know nothing of each other.** Left hand or right, a rival's number, the day's form: a card plays everybody
  as it plays the average, and the better of two good serves and returns is a sum.
- **A season is what it was.** The cards of the pack are adjusted for the opponents by half; luck is in them, and a
  season of ten matches is believed like one of eighty. Who wants to foretell takes a form instead.
"""

CREDIT_NOTE = f"""\
## Credit

{CREDIT}
The licence of the data, and so of the cards forged from it, is not that of the program: see `LICENSE-DATA.md` beside
the cards. The printed card is the sample card of the Inside Volley Tennis rules.
"""


def _by_figure(proofs: Sequence[Proof]) -> str:
    columns = list(zip(*(map(abs, proof.errors) for proof in proofs), strict=True))
    means = [f"{sum(column) / len(column):.2f}" for column in columns]
    worst = [f"{max(column):.2f}" for column in columns]
    return markdown(["error in percentage points", *HEADINGS], [["mean", *means], ["largest", *worst]])


def _table(proofs: Sequence[Proof]) -> str:
    rows = [
        [f"{proof.card.name} {proof.card.year}", *_pairs(proof, " → "), f"{proof.mean_error:.2f}"] for proof in proofs
    ]
    return markdown(["card", *HEADINGS, "error"], rows)


def _beside_printed(ours: Proof) -> str:
    """The only printed card and the one we forge for the same season."""
    printed = next(card for shelf in shipped() for card in shelf.cards if card.edition == "printed")
    theirs = exact_figures(printed, ours.average, rules_point)
    sheets = "\n\n".join(_side_by_side(printed, ours.card))
    rows = [
        _percent("played in 2007", season_figures(ours.line)),
        _percent("the same, adjusted", ours.real),
        _percent("printed card", theirs),
        _percent("forged card", ours.exact),
    ]
    marks = ["W", "L", "A", "F", "W*", "L*"]
    counted = [
        [f"{title}, {matrix}, {'first' if serve == 1 else 'second'} serve", *(str(count[mark]) for mark in marks)]
        for matrix in ("serv", "ret")
        for serve in (1, 2)
        for title, card in (("printed", printed), ("forged", ours.card))
        for count in [_count(getattr(card, matrix), serve)]
    ]
    return "\n".join(
        [
            "## Federer 2007, printed and forged\n",
            f"The season is the same: {printed.record} on hard courts and {printed.titles} titles on both cards.\n",
            f"```text\n{sheets}\n```\n",
            f"Both against the same opponent, {ours.average.label}, in per cent:\n",
            markdown(["", *HEADINGS], rows),
            "And how many cells there are of each kind:\n",
            markdown(["cells", *(f"`{mark}`" for mark in marks)], counted),
            COMPARED,
        ]
    )


COMPARED = """\
The numbers of cells are alike: the same first-serve line, the same double faults served, the same two `W*` for break
points lost on serve. In print nearly all aces stand on the server's card; ours are aced by their own cards too, so that
returners can differ, and against our average card the printed one serves two or three aces in a hundred more than
Federer did. It wins a little less behind its serve. Returning, it has four `L*`, where the break points of the season
earn ours a `W*` or two.
"""


def _percent(title: str, shares: Figures) -> list[str]:
    return [title, *(f"{float(100 * share):.1f}" for share in shares)]


def _count(matrix: Matrix, serve: int) -> Counter[str]:
    return Counter(token(cell, serve) for row in matrix for cell in row)


def _side_by_side(left: Card, right: Card) -> list[str]:
    width = 6 * 6
    heads = [
        (card.label, f"INJ-{card.inj}", f"1st serve {card.serve1}", f"2nd serve {card.serve2}")
        for card in (left, right)
    ]
    blocks = ["\n".join(f"{one:{width}}{other}" for one, other in zip(*heads, strict=True))]
    for title, matrix in (("serving", "serv"), ("returning", "ret")):
        lines = [f"{title:{width}}{title}"]
        for one, other in zip(getattr(left, matrix), getattr(right, matrix), strict=True):
            sides = ("".join(cell.ljust(6) for cell in row) for row in (one, other))
            lines.append("".join(sides).rstrip())
        blocks.append("\n".join(lines))
    return blocks
