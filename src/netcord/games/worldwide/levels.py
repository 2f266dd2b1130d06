"""The levels Worldwide Tennis is played at, from somebody who has just learned it to the best we have.

Beginner and club lose as people do: by what they do not look at, never by throwing dice over a choice.
"""

from functools import cache
from importlib.resources import files
from typing import Any

from netcord.bots.networks import Weights, read_weights
from netcord.kernel import Answer, Ask, Choose, Side, View
from netcord.tennis import Hint, Worth

from . import bot
from .cards import Card, Kind, Zone
from .challenging import Challenge
from .facts import Place, Rest, Serve, Shot
from .judging import chance, costs_a_card, malus_of, needed, serve_needed, sure
from .mind import NETWORKS, Minds, OnePly
from .rallying import CONCEDE, SMASH, FacingLob, Fatigue, Position, Stroke, Target
from .search import TwoPly
from .serving import Service
from .table import Table

EDITION = 10
"""Of the rules, and so of what was learned of them."""
LEARNED = ("tour", "champion")
"""Who has learned: the champion for much longer than the tour."""


def shipped_weights(level: str, edition: int = EDITION) -> Weights:
    """What a level has learned of this edition, as it is stored."""
    name = f"{level}.json"
    data = (files(__package__) / "learned" / name).read_bytes()
    return read_weights(name, data, "worldwide", edition, NETWORKS)


@cache
def minds(level: str, edition: int) -> Minds:
    """The same, ready to look at any match."""
    return Minds(shipped_weights(level, edition))


class Beginner:
    """Sees his own next ball and no further: hits as hard as he dares, runs for everything, and never comes in."""

    dares = 11
    """Faces of the d20 that a stroke must have to be dared."""

    def choose(self, view: View[Any, Ask], ask: Choose[Any]) -> Answer:
        """What looks strongest at once; of equals, the first."""
        table: Table = view.state.table
        side, phase, options = Side(ask.seat), view.state.phase, ask.options
        answer: Answer = options[0]
        if isinstance(phase, Service):
            answer = max(options, key=lambda serve: self._serve(table, side, serve, phase.number))
        elif isinstance(phase, Stroke):
            shots = [shot for shot in options if shot != CONCEDE]
            answer = max(shots, key=lambda shot: self._stroke(table, side, shot), default=CONCEDE)
        elif isinstance(phase, Target):
            far = table.player(side.other).pawn
            answer = max(options, key=lambda zone: far is not Zone.V and costs_a_card(far, zone))
        elif isinstance(phase, Position):
            answer = Place("stay")
        elif isinstance(phase, FacingLob) and SMASH in options:
            answer = SMASH
        elif isinstance(phase, Fatigue | FacingLob):
            answer = min(
                (one for one in options if one not in (CONCEDE, SMASH)), key=lambda one: self._keeps(table, one)
            )
        elif isinstance(phase, Challenge):
            answer = "challenge"
        elif ask.what == "rest":
            answer = Rest.RECOVERY
        elif ask.what == "limit":
            answer = min(options, key=lambda one: self._keeps(table, one))
        return answer

    def _serve(self, table: Table, side: Side, serve: Serve, number: int) -> tuple[int, int]:
        """The first as hard as it goes, the second only in; no effects, no Stars."""
        card = table.card(serve.card)
        plain = -serve.stars - (serve.effect != "none")
        hits = chance(serve_needed(table, side, card, serve.effect, serve.stars))
        return plain, malus_of(table, side, card) if number == 1 and hits >= self.dares - 3 else hits - 20 * number

    def _stroke(self, table: Table, side: Side, shot: Shot) -> tuple[int, int, int]:
        """The hardest stroke he dares, the WINNER with all his Stars; else what is likeliest to land."""
        card = table.card(shot.card)
        hits = 20 if sure(table, side, card) and not shot.roll else chance(needed(table, side, card, shot.stars))
        if card.kind is Kind.WINNER:
            return (1, 99, -shot.stars) if hits >= self.dares else (0, hits - shot.stars, 0)
        dared = hits >= self.dares and not shot.stars
        return (1, malus_of(table, side, card), hits) if dared else (0, hits - 4 * shot.stars, 0)

    def _keeps(self, table: Table, number: int) -> tuple[int, int]:
        """What he likes to keep: whatever hits hard."""
        card: Card = table.card(number)
        return (99 if card.kind is Kind.WINNER else card.malus.on(table.surface)), number


class Spending(bot.Mind):
    """Sees what the point is worth, and not what it costs: cards and Stars are there to be used."""

    def price(self, card: Card) -> float:
        """What playing a card costs."""
        return 0.0

    def spend(self, stars: int) -> float:
        """What Stars are worth now."""
        return 0.0


class Club(bot.Sensible):
    """The rules of thumb of `sensible` about the point at hand; the next one looks after itself."""

    sees = Spending


def beginner(game: Any, seed: int) -> Beginner:
    """Somebody who has just learned it."""
    return Beginner()


def club(game: Any, seed: int) -> Club:
    """Rules of thumb about the point at hand, one stroke deep; spends cards and Stars as they come."""
    return Club()


def tour(game: Any, seed: int) -> OnePly:
    """One stroke deep, with what a few rounds have taught."""
    return OnePly(minds("tour", game.edition))


def champion(game: Any, seed: int) -> TwoPly:
    """An exchange further, with all that was learned of playing people; an automaton is met as by the tour."""
    return TwoPly(minds("champion", game.edition), game.settle, tour(game, seed))


ERROR = 0.14
"""How far what a hint tells is off as a rule; docs/opponents.md tells how that was measured."""


def hint(view: View[Any, Ask]) -> Worth:
    """What each choice is worth, by what was learned: estimates."""
    ask = view.ask
    if not isinstance(ask, Choose) or ask.seat != view.seat:
        return {}
    level = "champion" if view.state.table.robot is None else "tour"
    judged = OnePly(minds(level, EDITION)).judged(view, ask)
    return {option: Hint(worth.point, min(1.0, max(0.0, worth.match)), False, ERROR) for option, worth in judged}
