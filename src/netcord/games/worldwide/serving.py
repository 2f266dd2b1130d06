"""§8 Service."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from netcord.kernel import Ask, Choose, Passing, Phase, Step, die, go
from netcord.tennis import Court, Point

from .cards import Deck, Effect, Zone
from .challenging import Challenge, may_challenge, serve_lost
from .facts import Ace, PointOpened, Serve, Served
from .judging import SERVE_BONUS, is_ace, serve_needed
from .rallying import Position

if TYPE_CHECKING:
    from .table import Table


class OpenPoint(Passing["Table"]):
    """WT-08-1 Pawns take their places: the server on N, the receiver where the score says."""

    def go_on(self, table: "Table") -> Step:
        """WT-06A-2, WT-06B-2 Even points go to the forehand, odd ones to the backhand."""
        zone = Zone.BH if table.score.court is Court.AD else Zone.FH
        return go(table.serves(1), PointOpened(table.score.server_side, zone, rule="WT-08-1"))


@lru_cache(maxsize=1024)
def serves(deck: Deck, barred: int, advanced: bool, most: int) -> tuple[Serve, ...]:
    """Every service card but the barred one, with every effect printed on it and up to so many Stars."""
    return tuple(
        Serve(card.number, effect, stars)
        for card in deck.services
        if card.number != barred
        for effect in ((Effect.NONE, *card.serve_effects.printed) if advanced else (Effect.NONE,))
        for stars in range(most + 1)
    )


class Service(Phase["Table", Serve]):
    """WT-08-2 The server picks one of five open cards, an effect (WT-16-5) and Stars (WT-15-1), then rolls."""

    number: int
    first: int = 0  # the card of the first serve

    def ask(self, table: "Table") -> Ask:
        """WT-08-5 The second serve is another card (Q5)."""
        server = table.score.server_side
        barred = 0 if table.options.second_serve == "any_card" else self.first
        most = min(len(SERVE_BONUS) - 1, table.player(server).stars) if table.advanced else 0
        return Choose(server, serves(table.all_cards, barred, table.advanced, most), "serve")

    def then(self, table: "Table", serve: Serve) -> Step:
        """The die decides."""
        return go(ServeRoll(self.number, serve))


class ServeRoll(Phase["Table", int]):
    """WT-08-3 The d20 against difficulty, effect and Stars."""

    number: int
    serve: Serve

    def ask(self, table: "Table") -> Ask:
        """The server rolls."""
        return die("serve_roll", 20, table.score.server_side)

    def then(self, table: "Table", roll: int) -> Step:
        """In, an ace (WT-08-4), or a fault: then perhaps a challenge, a second serve, a double fault (WT-08-6)."""
        server, serve = table.score.server_side, self.serve
        card = table.card(serve.card)
        needed = serve_needed(table, server, card, serve.effect, serve.stars)
        told = (server, card.number, self.number, roll, needed)
        if roll < needed:
            out = Served(*told, "fault", serve.effect, serve.stars, rule="WT-08-5" if self.number == 1 else "WT-08-6")
            if may_challenge(table, server, roll, needed):
                return go(Challenge(server, card.number, self.number), out)
            return serve_lost(table, server, self.number, card.number).led_by(out)
        if is_ace(table, server, card, roll):
            served = Served(*told, "ace", serve.effect, serve.stars, rule="WT-08-3")
            return go(Point(server, rule="WT-11A-1"), served, Ace(server, rule="WT-08-4"))
        follows = Position(server) if table.options.serve_and_volley else table.turn(server.other)  # WT-08-8
        return go(follows, Served(*told, "in", serve.effect, serve.stars, rule="WT-08-3"))


OPEN_POINT = OpenPoint()
PHASES: tuple[type[Phase[Any, Any]], ...] = (OpenPoint, Service, ServeRoll)
