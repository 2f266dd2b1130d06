"""A sensible player: expected value over the percentage roll and over what the opponent may hold.

It is given views and uses nothing else. It does not guess at the opponent's cards: they are any hand of the deck.
"""

from typing import Any

from netcord.kernel import Answer, Ask, Choose, Side, View

from .ball import Strike, key_of
from .court import HOME, steps, walks
from .mind import Mind, mind_of
from .rules import CHALLENGE, CONCEDE, DECLINE, KEEP, LATE
from .strokes import Hit, Lunge, adjustments, announced, ball_from, recovery, sheet_of, spot_of
from .table import Table

CLOGS = ("dink", "smash", "drop", "volley")
"""Cards that wait for their moment and block a place in the hand: the first to be given away."""


class SensibleBot:
    """Chooses card, movement and target by expected value.

    `work` is how many of its options it looks at a stroke further: a budget that does not depend on the clock.
    """

    def __init__(self, seed: int | str = 0, work: int = 24) -> None:
        self.work = max(1, work)

    def choose(self, view: View[Any, Ask], ask: Choose[Any]) -> Answer:
        """One of the options."""
        table: Table = view.state.table
        me = Side(ask.seat)
        match ask.what:
            case "serve":
                return self._serve(table, me, tuple(card for card in ask.options if card != LATE))
            case "answer":
                return self._answer(table, me, ask.options)
            case "recover":
                return self._recover(table, me, ask.options)
            case "lob":
                return self._lob(table, me, ask.options)
            case "challenge":
                return CHALLENGE if self._hurt(table, me) else DECLINE
            case "leave":
                return self._leave(table)
            case "redraw":
                return self._redraw(table, ask.options)
            case "mix":
                return KEEP
        answer: Answer = ask.options[0]
        return answer

    def _mind(self, table: Table, me: Side) -> Mind:
        four = table.options.four_sector_move == "minus30"
        return mind_of(table.deck, table.options.ball_metric, four, table.rally_hand[me.other.row])

    # Serving

    def _serve(self, table: Table, me: Side, options: tuple[str, ...]) -> str:
        """The first serve may be risked, since a second is in hand."""
        worth = {card: self._serve_worth(table, me, card) for card in options}
        if table.serve == 2:
            return max(options, key=lambda card: worth[card][0] * worth[card][1])
        again = max(chance * won for chance, won in worth.values())
        return max(options, key=lambda card: worth[card][0] * worth[card][1] + (1 - worth[card][0]) * again)

    def _serve_worth(self, table: Table, me: Side, card: str) -> tuple[float, float]:
        """The chance to serve in, and the chance to win the point then."""
        service = table.book.service[card]
        if table.court not in service.sides:
            return 0.0, 0.0
        mind = self._mind(table, me)
        strike = Strike(me, card, HOME, start=HOME, serve=table.serve)
        chances = service.sheet.chances(sum(part.amount for part in adjustments(table, strike)), spot_of(table, strike))
        sure, won = 0, 0.0
        for number, chance in enumerate(chances):
            if chance and service.card.sections[number].type != "fault":
                ball = mind.ball(key_of(ball_from(table, strike, number)))
                sure += chance
                won += chance * max(1 - mind.fine(ball, HOME, place) for place in walks(HOME, 1, True))
        return sure / 100, won / sure if sure else 0.0

    # Answering

    def _answer(self, table: Table, me: Side, options: tuple[Any, ...]) -> Answer:
        hits = [option for option in options if isinstance(option, Hit)]
        if not hits:
            return self._stuck(table, options)
        seen: dict[tuple[Any, ...], Hit] = {}
        mind = self._mind(table, me)
        for hit in hits:  # cards and hands that play alike are one option
            seen.setdefault((mind.kind_of[hit.card], hit.dest, hit.target), hit)
        rough = sorted(seen.values(), key=lambda hit: -self.worth(table, me, hit, mind, fine=False))
        return max(rough[: self.work], key=lambda hit: self.worth(table, me, hit, mind, fine=True))

    def worth(self, table: Table, me: Side, hit: Hit, mind: Mind, *, fine: bool) -> float:
        """The chance to win the point with a stroke."""
        ball = table.ball
        assert ball is not None, "there is a ball to answer"
        strike = announced(table, me, hit)
        kind, mode = mind.kind_of[hit.card], ball.mode
        added = sum(part.amount for part in adjustments(table, strike))
        chances = mind.chances(kind, mode, hit.dest, hit.hand, strike.as_return, added)
        leads = mind.leads(kind, mode, hit.dest, hit.hand, hit.target, strike.as_return)
        foe = table.pawns[me.other.row]
        worth = 0.0
        for chance, lead in zip(chances, leads, strict=True):
            if not chance or lead < 0:
                continue
            if fine:
                most, forward = recovery(table, strike)
                worth += chance * max(1 - mind.fine(lead, foe, place) for place in walks(hit.dest, most, forward))
            else:
                worth += chance * (1 - mind.rough(lead, foe))
        return worth / 100

    def _stuck(self, table: Table, options: tuple[Any, ...]) -> Answer:
        """Show the card that is least likely to be missed, and draw a better one."""
        lunges = [option for option in options if isinstance(option, Lunge)]
        if lunges:
            return min(lunges, key=lambda lunge: self._use(table, lunge.card))
        answer: Answer = options[-1] if CONCEDE in options else options[0]
        return answer

    def _use(self, table: Table, card: str) -> tuple[int, int]:
        rally = table.book.rally[card]
        clog = CLOGS.index(rally.shot) if rally.shot in CLOGS else len(CLOGS)
        return clog, len(rally.start) * len(rally.hands)

    # After the shot

    def _recover(self, table: Table, me: Side, options: tuple[str, ...]) -> str:
        """Where the opponent's answer hurts least; of equals, nearest to home."""
        ball = table.ball
        assert ball is not None, "a ball is in play"
        mind = self._mind(table, me)
        number, foe = mind.ball(key_of(ball)), table.pawns[me.other.row]
        return min(options, key=lambda place: (round(mind.fine(number, foe, place), 6), steps(place, HOME)))

    def _lob(self, table: Table, me: Side, options: tuple[str, ...]) -> str:
        """Smash it if a smash is in hand and pays; else let it bounce."""
        ball = table.ball
        assert ball is not None, "a lob is in the air"
        mind = self._mind(table, me)
        number = mind.ball(key_of(ball))
        here, foe = table.pawns[me.row], table.pawns[me.other.row]
        held = {mind.kind_of[str(card)] for card in table.hands[me.row]}

        def worth(mode: str) -> float:
            met = mind.met(number, mode)
            return max(mind.answer(met, kind, here, foe) for kind in held)

        return max(options, key=worth)

    # Now and then

    def _hurt(self, table: Table, me: Side) -> bool:
        strike, rolled = table.strike, table.rolled
        assert strike is not None, "a stroke has been rolled for"
        assert rolled is not None, "a stroke has been rolled for"
        return (strike.side == me) == bool(rolled.out)

    def _leave(self, table: Table) -> str:
        """Leave a ball that is likelier out than in."""
        strike = table.strike
        assert strike is not None, "a stroke has been announced"
        sheet = sheet_of(table, strike)
        chances = sheet.chances(sum(part.amount for part in adjustments(table, strike)), spot_of(table, strike))
        out = sum(chance for chance, part in zip(chances, sheet.sections, strict=True) if part.type == "fault")
        return "leave" if out > 50 else "take"

    def _redraw(self, table: Table, options: tuple[str, ...]) -> str:
        clogs = [card for card in options if card != KEEP and table.book.rally[card].shot in ("dink", "smash")]
        return clogs[0] if clogs else KEEP
