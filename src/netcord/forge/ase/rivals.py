"""Opponents the sensible bot is measured against, and how often it beats them."""

import random
from typing import Any

from netcord.forge.measuring import Sample
from netcord.games.ase_card_tennis import GAME, Hit, Lunge, Setup, Table, sensible
from netcord.games.ase_card_tennis.ball import Strike
from netcord.games.ase_card_tennis.court import HOME
from netcord.games.ase_card_tennis.rules import CONCEDE
from netcord.games.ase_card_tennis.strokes import adjustments, announced, sheet_of, spot_of
from netcord.kernel import Answer, Ask, Choose, Side, View
from netcord.play import simulate
from netcord.tennis import BotMaker


class AnyLegal:
    """Any legal option, each as likely; a card that does not fit only if nothing does."""

    def __init__(self, game: Any = None, seed: int | str = 0) -> None:
        self._luck = random.Random(seed)

    def choose(self, view: View[Any, Ask], ask: Choose[Any]) -> Answer:
        """One of the legal options."""
        legal = [option for option in ask.options if not isinstance(option, Lunge) and option != CONCEDE]
        answer: Answer = self._luck.choice(legal or list(ask.options))
        return answer


class MostCertain:
    """Always the stroke least likely to miss, never a run, never a step after the shot."""

    def __init__(self, game: Any = None, seed: int | str = 0) -> None:
        pass

    def choose(self, view: View[Any, Ask], ask: Choose[Any]) -> Answer:
        """The surest option."""
        table: Table = view.state.table
        me = Side(ask.seat)
        options: tuple[Any, ...] = ask.options
        if ask.what == "serve":
            safest: Answer = min(options, key=lambda card: _serve_risk(table, me, card))
            return safest
        hits = [option for option in options if isinstance(option, Hit)]
        still = [hit for hit in hits if table.ball and (table.ball.shot == "serve" or hit.dest == table.pawns[me.row])]
        if still or hits:
            return min(still or hits, key=lambda hit: _risk(table, announced(table, me, hit)))
        answer: Answer = options[0]
        return answer


def _serve_risk(table: Table, me: Side, card: str) -> int:
    if table.court not in table.book.service[card].sides:
        return 101
    return _risk(table, Strike(me, card, HOME, start=HOME, serve=table.serve))


def _risk(table: Table, strike: Strike) -> int:
    sheet = sheet_of(table, strike)
    chances = sheet.chances(sum(part.amount for part in adjustments(table, strike)), spot_of(table, strike))
    return sum(chance for chance, part in zip(chances, sheet.sections, strict=True) if part.type == "fault")


def meetings(
    rival: BotMaker,
    matches: int,
    seed: int | str = 1,
    processes: int = 1,
    deck: str = "men",
    bot: BotMaker = sensible,
) -> Sample:
    """One-set matches of a bot, seated at A and B in turn; what it won is counted as "won"."""
    met, setup = [], Setup(deck=deck, format="one_set")
    for half, seat in enumerate(Side):
        played = simulate(
            GAME, setup, matches // 2, f"{seed}/{half}", {seat: bot, seat.other: rival}, processes=processes
        )
        met += [{"matches": 1, "won": int(summary.winner == seat)} for summary in played]
    return Sample(met)
