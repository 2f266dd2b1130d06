"""The packs: every chosen season and every average it is measured against, as files of cards."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from netcord.forge.common import json_text, pack_text
from netcord.games.inside_volley.cards import Card, Matrix, all_cards, shipped
from netcord.kernel import brief
from netcord.tennis import slug

from .figures import Figures, Played, exact_figures, rules_point
from .seasons import Key, StatLine, season_aims, stat_lines, tour_averages
from .smith import forge, forge_average

TOUR_CARDS = "tour.cards.json"
AVERAGE_CARDS = "averages.cards.json"


@cache
def averages() -> dict[Key, Card]:
    """The average cards, by tour, decade and surface."""
    return {key: forge_average(tour) for key, tour in tour_averages().items()}


@cache
def season_card(line: StatLine) -> Card:
    """The card of one season."""
    return forge(line, tour_averages()[line.key], averages()[line.key])


def packs() -> dict[str, str]:
    """The two files of cards, by name: the same bytes every time."""
    seasons = [season_card(line) for line in stat_lines()]
    return {
        TOUR_CARDS: pack_text("Tour seasons, 1991-2024", map(card_lines, seasons)),
        AVERAGE_CARDS: pack_text("Tour averages by decade", map(card_lines, averages().values()), of_players=False),
    }


def write_packs(folder: Path) -> None:
    """Write both files into a folder."""
    for name, text in packs().items():
        (folder / name).write_text(text, "utf-8", newline="\n")


class Proof(NamedTuple):
    """A card beside the season it was forged from: what it is to play, and what it plays exactly."""

    line: StatLine
    card: Card
    average: Card
    real: Figures  # adjusted for the opposition
    exact: Figures

    @property
    def errors(self) -> tuple[float, ...]:
        """The seven errors in percentage points."""
        return tuple(float(100 * (exact - real)) for exact, real in zip(self.exact, self.real, strict=True))

    @property
    def mean_error(self) -> float:
        """The mean absolute error in percentage points."""
        return sum(map(abs, self.errors)) / len(self.errors)


@cache
def proofs(played: Played = rules_point) -> tuple[Proof, ...]:
    """Every card of the pack, tried out against its average card by the rules."""
    tried = []
    for line in stat_lines():
        card, average = season_card(line), averages()[line.key]
        tried.append(Proof(line, card, average, season_aims(line).figures, exact_figures(card, average, played)))
    return tuple(tried)


@cache
def _seasons() -> dict[str, StatLine]:
    """The seasons that have a card, by its id."""
    return {slug(f"{line.name} {line.season} {line.surface}"): line for line in stat_lines()}


@cache
def season_figures() -> Mapping[str, Figures]:
    """What the players did in the seasons that have a card, by its id, adjusted for the opposition."""
    return {card: season_aims(line).figures for card, line in _seasons().items()}


@cache
def proof_of(card: str) -> Proof | None:
    """The card of a season as it comes along, beside that season; None: it is of no season."""
    line = _seasons().get(card)
    if line is None:
        return None
    (found,) = (one for one in all_cards() if one.id == card)
    (shelf,) = (one for one in shipped() if not one.of_players)
    average = dict(zip(tour_averages(), shelf.cards, strict=True))[line.key]
    return Proof(line, found, average, season_aims(line).figures, exact_figures(found, average))


# Writing cards so that people can read them: one printed row of a matrix in one line.


def card_lines(card: Card) -> list[str]:
    """A card laid out like the printed one."""
    fields: dict[str, Any] = brief(card)
    who = [key for key in ("name", "year", "country", "rank", "titles", "record", "tour") if key in fields]
    what = [key for key in ("surface", "inj", "edition") if key in fields]
    return [
        *(", ".join(f"{json_text(key)}: {json_text(fields[key])}" for key in keys) for keys in (who, what)),
        *(f"{json_text(key)}: {json_text(fields[key])}" for key in ("serve1", "serve2")),
        *(f"{key:8}[{_rows(matrix)}]" for key, matrix in (('"serv":', card.serv), ('"ret":', card.ret))),
    ]


def _rows(matrix: Matrix) -> str:
    widths = [max(len(json_text(row[column])) for row in matrix) for column in range(6)]
    rows = []
    for row in matrix:
        cells = [f"{json_text(cell)}," for cell in row[:-1]] + [json_text(row[-1])]
        padded = (cell.ljust(width + 1) for cell, width in zip(cells, widths, strict=True))
        rows.append(f"[{' '.join(padded).rstrip()}]")
    return (",\n" + " " * 15).join(rows)
