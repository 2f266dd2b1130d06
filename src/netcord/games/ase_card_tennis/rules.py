"""ASE Card Tennis, phase by phase. § names the heading of the draft rules by Richard Morris.

Every stroke is a card from a hidden hand, a percentage roll against the card's result sections, and a movement.
"""

from typing import TYPE_CHECKING, Any, Literal

from netcord.kernel import Ask, Chance, Choose, Fact, Passing, Phase, Secret, Side, Step, draw, go
from netcord.tennis import NEXT_POINT, Point

from .ball import Rolled, Strike
from .court import HOME, SHALLOW, generic_receive, walks
from .facts import (
    Ace,
    Adjustments,
    Allowed,
    Challenged,
    Cleared,
    Conceded,
    Declared,
    DiceRead,
    DoubleFault,
    Drew,
    FaultStands,
    InPlay,
    LeftIn,
    LobMet,
    Lunged,
    Missed,
    Mixed,
    PointAgain,
    Pooled,
    Prepared,
    Recovered,
    Redrawn,
    Reshuffled,
    ServeAgain,
    Served,
    ServeFault,
    Struck,
    TimeUp,
    Winner,
)
from .options import allowance
from .strokes import (
    Hit,
    Lunge,
    adjustments,
    announced,
    ball_from,
    delivery_of,
    legal_hits,
    lunge,
    out_by,
    recovery,
    sheet_of,
    spot_of,
    stroke_of,
    what_happened,
)

if TYPE_CHECKING:
    from .table import Table

CONCEDE, CANNOT, KEEP, MIX, DECLINE, CHALLENGE = "concede", "cannot", "keep", "mix", "decline", "challenge"
LATE = "late"
STANCES: tuple[Literal["take"], Literal["leave"]] = ("take", "leave")
MEETS: tuple[Literal["bounce"], Literal["full"]] = ("bounce", "full")
WORDS = (CONCEDE, CANNOT, KEEP, MIX, DECLINE, CHALLENGE, LATE, *STANCES, *MEETS)
"""Whatever is answered with a word."""


# Hands and stocks


class Refill(Passing["Table"]):
    """ASE-07b, ASE-02e, ASE-02f Hands are filled up, one card at a time; then whatever is due goes on."""

    def go_on(self, table: "Table") -> Step:
        """The service hand of whoever serves, in a tie-break of both (ASE-03d), then the rally hands."""
        server = table.score.server_side
        holders = (server, server.other) if table.score.tiebreak else (server,)
        for side in holders:
            if len(table.serves[side.row]) < table.service_hand[side.row]:
                if not table.service_stock:
                    return go(self, Reshuffled(True, rule="ASE-03e"))
                return DRAWS[side, True]
        for side in (server, server.other):
            if len(table.hands[side.row]) < table.rally_hand[side.row]:
                if not table.stock:
                    return go(self, Reshuffled(rule="ASE-03e"))
                return DRAWS[side, False]
        return go(RESOLVE if table.strike is not None else NEXT_POINT)


class DrawCard(Phase["Table", str]):
    """A card from the top of a stock, for its owner's eyes only."""

    side: Side
    service: bool

    def ask(self, table: "Table") -> Ask:
        """Any card of the stock."""
        return draw("draw", table.service_stock if self.service else table.stock, self.side)

    def then(self, table: "Table", card: str) -> Step:
        """Into the hand, and on."""
        rule = "ASE-07b" if table.strike is not None else "ASE-02e" if self.service else "ASE-02f"
        return go(REFILL, Drew(self.side, Secret((self.side,), card), self.service, rule=rule))


DRAWS = {(side, service): go(DrawCard(side, service)) for side in Side for service in (True, False)}
"""Half of all steps are draws."""


class Tidy(Passing["Table"]):
    """§ (6) Used cards are returned; after a game the service cards are shuffled anew (ASE-03b)."""

    game: bool
    set: bool

    def go_on(self, table: "Table") -> Step:
        """Then whatever the players do between points."""
        facts: list[Fact] = [Cleared(rule="ASE-10a")]
        score = table.score
        if self.game:
            facts.append(Pooled(rule="ASE-03b"))
            allowed = table.challenges
            if self.set:
                allowed = (allowance(table.options, score.rule.only_tiebreak),) * 2
            elif score.tiebreak and table.options.challenges == "standard":  # it begins now
                allowed = (allowed[0] + 1, allowed[1] + 1)
            if allowed != table.challenges and table.options.hawkeye:
                facts.append(Allowed(allowed, rule="ASE-13c"))
        if self.game and table.options.redraw_between_games != "0":
            return go(Redraw(Side.A, int(table.options.redraw_between_games)), *facts)
        return go(MIX_A if table.options.manual_reshuffle else REFILL, *facts)


class Redraw(Phase["Table", str]):
    """Q10 House rule: between games a player may exchange some of his rally cards."""

    side: Side
    left: int

    def ask(self, table: "Table") -> Ask:
        """Keep the hand, or give a card away."""
        return Choose(self.side, (KEEP, *table.hands[self.side.row]), "redraw")

    def then(self, table: "Table", card: str) -> Step:
        """A card at a time; then the other player."""
        if card != KEEP and self.left > 1:
            return go(Redraw(self.side, self.left - 1), Redrawn(self.side, card))
        facts = () if card == KEEP else (Redrawn(self.side, card),)
        if self.side == Side.A:
            return go(Redraw(Side.B, int(table.options.redraw_between_games)), *facts)
        return go(MIX_A if table.options.manual_reshuffle else REFILL, *facts)


class MixDiscards(Phase["Table", str]):
    """ASE-03f Between points a player may have the discards shuffled into the stocks (Q36)."""

    side: Side

    def ask(self, table: "Table") -> Ask:
        """Yes or no; A is asked first."""
        return Choose(self.side, (KEEP, MIX) if table.discard or table.service_discard else (KEEP,), "mix")

    def then(self, table: "Table", answer: str) -> Step:
        """Once is enough."""
        if answer == MIX:
            return go(REFILL, Mixed(self.side, rule="ASE-03f"))
        return go(MixDiscards(Side.B) if self.side == Side.A else REFILL)


# The serve


class Prepare(Passing["Table"]):
    """§ (1) Prepare for Service: both pawns to deep/centre."""

    def go_on(self, table: "Table") -> Step:
        """ASE-05b Even points from the deuce side, odd ones from the ad side."""
        return go(Serve(1), Prepared(table.court, rule="ASE-05a"))


class Serve(Phase["Table", str]):
    """§ (3a) The server lays a service card; ASE-05c the second serve is from the same side."""

    number: Literal[1, 2]

    def ask(self, table: "Table") -> Ask:
        """Any service card in hand; one for the other side is a sure fault, and so is none at all (ASE-15a)."""
        server = table.score.server_side
        late = (LATE,) if table.options.move_clock != "off" else ()
        return Choose(server, (*table.serves[server.row], *late), "serve")

    def then(self, table: "Table", card: str) -> Step:
        """ASE-07b It is replaced at once, before the dice (Q12)."""
        if card == LATE:
            server = table.score.server_side
            return serve_fault(server, self.number, "ASE-15a").led_by(TimeUp(server, rule="ASE-15a"))
        service = table.book.service[card]
        legal = table.court in service.sides  # ASE-07c
        strike = Strike(table.score.server_side, card, HOME, start=HOME, serve=self.number, legal=legal)
        return go(REFILL, Served(strike, self.number, service.card.name, delivery_of(service.card), rule="ASE-07a"))


# Answering


class Answer(Phase["Table", Hit | Lunge | str]):
    """§ (2), (3b), (3c) Run, and play a card: one decision (ASE-06i). Return: no running (ASE-07e)."""

    side: Side

    def ask(self, table: "Table") -> Ask:
        """Every legal stroke; a card that does not fit (ASE-07j); or let the ball go (ASE-15b)."""
        assert table.ball is not None, "there is a ball to answer"
        legal = legal_hits(table, self.side)
        if table.ball.taken:  # he must volley; if he cannot, the fault stands (Q44)
            late = (CONCEDE,) if legal and table.options.move_clock != "off" else ()
            return Choose(self.side, (*legal, *late) or (CANNOT,), "answer")
        swap = legal or table.options.stuck_swap  # Q10
        lunges = map(lunge, table.hands[self.side.row]) if swap else ()
        return Choose(self.side, (*legal, *lunges, CONCEDE), "answer")

    def then(self, table: "Table", answer: Hit | Lunge | str) -> Step:
        """A stroke is announced and the hand refilled; or the point is over."""
        me, ball = self.side, table.ball
        assert ball is not None, "there is a ball to answer"
        if isinstance(answer, Hit):
            strike = announced(table, me, answer)
            card = table.book.rally[answer.card].card
            rule = "ASE-07d" if strike.as_return else "ASE-07f"
            return go(REFILL, Struck(strike, me, card.name, stroke_of(card), rule=rule))
        if isinstance(answer, Lunge):
            stuck = Secret((me,), not legal_hits(table, me))
            strike = Strike(me, answer.card, table.pawns[me.row], as_return=ball.shot == "serve", legal=False)
            return go(REFILL, Lunged(strike, me, table.book.rally[answer.card].card.name, stuck, rule="ASE-07j"))
        if answer == CANNOT:
            return go(Point(me), FaultStands(ball.hitter, rule="ASE-15b"))
        return won_by(table, ball.hitter, Conceded(me, rule="ASE-15b"))


def won_by(table: "Table", hitter: Side, *facts: Fact) -> Step:
    """ASE-07i The ball is not answered: an ace, or a winner."""
    ball = table.ball
    assert ball is not None, "there is a ball to answer"
    if ball.shot == "serve":
        return go(Point(hitter), *facts, Ace(hitter, table.serve, rule="ASE-07i"))
    card = table.book.rally[ball.card].card
    return go(Point(hitter), *facts, Winner(hitter, card.name, stroke_of(card), rule="ASE-03h"))


class Resolve(Passing["Table"]):
    """The card lies on the table and the hand is full again: now the dice, unless it was a sure fault."""

    def go_on(self, table: "Table") -> Step:
        """ASE-07c, ASE-07j A card that cannot be played is a fault without a roll."""
        strike = table.strike
        assert strike is not None, "a stroke has been announced"
        if not strike.legal:
            if strike.serve:
                return serve_fault(strike.side, strike.serve, "ASE-07c")
            return go(Point(strike.side.other))
        foe = strike.side.other
        gamble = table.options.leave == "gamble" and not strike.serve and not strike.as_return
        if gamble and table.pawns[foe.row][0] == "S":
            return go(TakeOrLeave(foe))
        return go(DICE)


class TakeOrLeave(Phase["Table", Literal["take", "leave"]]):
    """ASE-15b House rule: at the net a player says before the roll whether he takes the ball in the air (Q44)."""

    side: Side

    def ask(self, table: "Table") -> Ask:
        """Take or leave."""
        return Choose(self.side, STANCES, "leave")

    def then(self, table: "Table", stance: Literal["take", "leave"]) -> Step:
        """Then the dice."""
        return go(DICE, Declared(self.side, stance, rule="ASE-15b"))


PERCENT = {
    (dice, side, what): Chance(what, tuple(range(low, low + 100)), (1,) * 100, side)
    for dice, low in (("1-100", 1), ("0-99", 0))
    for side in Side
    for what in ("serve_roll", "stroke_roll")
}
"""ASE-08a Percentage dice; 00 reads 100, or by house rule 0 (Q4)."""


class Dice(Phase["Table", int]):
    """§ (4) Check for shot result."""

    def ask(self, table: "Table") -> Ask:
        """The striker rolls."""
        strike = table.strike
        assert strike is not None, "a stroke has been announced"
        return PERCENT[table.options.dice, strike.side, "serve_roll" if strike.serve else "stroke_roll"]

    def then(self, table: "Table", roll: int) -> Step:
        """ASE-08b to ASE-08e The net number against the sections, from the bottom up."""
        strike = table.strike
        assert strike is not None, "a stroke has been announced"
        card = None if strike.serve else table.book.rally[strike.card]
        sheet, spot, added = sheet_of(table, strike), spot_of(table, strike), adjustments(table, strike)
        net = roll + sum(part.amount for part in added)
        if table.options.net_clamp:
            low = 1 if table.options.dice == "1-100" else 0
            net = min(low + 99, max(low, net))
        number = sheet.read(net, spot)
        section = sheet.sections[number]
        out = out_by(card, section, strike.target)
        forced = bool(out) and not out_by(card, sheet.sections[sheet.read(roll, spot)], strike.target)
        call = section.call if bool(out) == (section.type == "fault") else ""
        rolled = Rolled(roll, net, number, out, call, forced)
        return go(
            CALLED,
            DiceRead(
                strike.side,
                rolled,
                Adjustments(added),
                section.type,
                section.text,
                what_happened(section, out),
                sheet.misses(spot),
                rule="ASE-08e" if section.type == "ap" else "ASE-08d",
            ),
        )


class Called(Passing["Table"]):
    """§ Hawkeye: a close call may be challenged before anybody moves (Q31)."""

    def go_on(self, table: "Table") -> Step:
        """ASE-13a The one the call hurts is asked first."""
        strike, rolled = table.strike, table.rolled
        assert strike is not None, "a stroke has been rolled for"
        assert rolled is not None, "a stroke has been rolled for"
        if table.options.hawkeye and rolled.call:
            hurt = strike.side if rolled.out else strike.side.other
            if table.challenges[hurt.row]:
                return go(Challenge(hurt, True))
            if table.options.hawkeye_who == "either" and table.challenges[hurt.other.row]:
                return go(Challenge(hurt.other, False))
        return go(OUTCOME)


class Challenge(Phase["Table", str]):
    """ASE-13a A player may challenge a call that was just in, just wide or just long; ASE-13e not without allowance."""

    side: Side
    first: bool

    def ask(self, table: "Table") -> Ask:
        """Challenge or not."""
        return Choose(self.side, (DECLINE, CHALLENGE), "challenge")

    def then(self, table: "Table", answer: str) -> Step:
        """Declined by one, the other may still."""
        if answer == CHALLENGE:
            return go(Hawkeye(self.side))
        if self.first and table.options.hawkeye_who == "either" and table.challenges[self.side.other.row]:
            return go(Challenge(self.side.other, False))
        return go(OUTCOME)


def hawkeye_shows(table: "Table", rolled: Rolled) -> dict[str, int]:
    """ASE-13b How many cards show in, and how many out; by house rule three of four confirm the call (Q31)."""
    if table.options.hawkeye_deck == "3confirm":
        return {"in": 1, "out": 3} if rolled.out else {"in": 3, "out": 1}
    return table.book.hawkeye


class Hawkeye(Phase["Table", Literal["in", "out"]]):
    """ASE-13b A Hawkeye card is drawn, and shuffled back afterwards."""

    side: Side

    def ask(self, table: "Table") -> Ask:
        """In or out."""
        assert table.rolled is not None, "a stroke has been rolled for"
        cards = hawkeye_shows(table, table.rolled)
        shown = tuple(result for result in ("in", "out") if cards[result])
        return Chance("hawkeye", shown, tuple(cards[result] for result in shown), self.side)

    def then(self, table: "Table", result: Literal["in", "out"]) -> Step:
        """3.2 Out: the serve or point ends against the striker. In: it is replayed, whatever was called."""
        strike, rolled = table.strike, table.rolled
        assert strike is not None, "a stroke has been rolled for"
        assert rolled is not None, "a stroke has been rolled for"
        correct = (result == "in") == bool(rolled.out)
        challenged = Challenged(self.side, rolled.call, result, correct, rule="ASE-13b")
        if result == "out":
            return against_striker(table, strike, rolled).led_by(challenged)
        if not rolled.out and table.options.hawkeye_wrong_in == "play_on":
            return go(OUTCOME, challenged)
        if strike.serve and table.options.hawkeye_replay == "serve":  # Q32
            again = ServeAgain(strike.side, 1 if strike.serve == 1 else 2, rule="ASE-13b")
            return go(Serve(again.number), challenged, again)
        return go(PREPARE, challenged, PointAgain(rule="ASE-13b"), Cleared(rule="ASE-10a"))


class Outcome(Passing["Table"]):
    """§ (4) The result stands: a fault, or the ball is in play (ASE-08i, ASE-08j)."""

    def go_on(self, table: "Table") -> Step:
        """A fault ends the serve or the point; a ball in play is recovered from and answered."""
        strike, rolled = table.strike, table.rolled
        assert strike is not None, "a stroke has been rolled for"
        assert rolled is not None, "a stroke has been rolled for"
        number = rolled.section
        taken = strike.stance == "take" and rolled.out in ("long", "wide")
        if rolled.out and not taken:
            return against_striker(table, strike, rolled)
        if strike.stance == "leave":
            return go(Point(strike.side), LeftIn(strike.side.other, rule="ASE-15b"))
        if taken:  # nobody will know that it was going out
            number = len(sheet_of(table, strike).sections) - 1
        let = strike.serve and sheet_of(table, strike).sections[number].event == "let"
        if let and table.options.service_let == "replay":  # Q18
            again = ServeAgain(strike.side, 1 if strike.serve == 1 else 2, rule="ASE-08j")
            return go(Serve(again.number), again)
        ball = ball_from(table, strike, number, taken)
        steps, forward = recovery(table, strike)
        return go(Recover(strike.side, steps, forward), InPlay(strike.side, ball, rule="ASE-08j"))


def against_striker(table: "Table", strike: Strike, rolled: Rolled) -> Step:
    """ASE-08i A fault: a second serve after a first, else the point is lost."""
    if strike.serve:
        return serve_fault(strike.side, strike.serve, "ASE-08i")
    how: Any = rolled.out or "other"  # a ball called in that the eye saw out
    return go(Point(strike.side.other), Missed(strike.side, how, rolled.forced, rule="ASE-08i"))


def serve_fault(server: Side, number: int, rule: str) -> Step:
    """ASE-08i, ASE-07c A fault on the first serve gives a second; one on the second loses the point."""
    wrong_side = rule == "ASE-07c"
    if number == 1:
        return go(Serve(2), ServeFault(server, 1, wrong_side, rule=rule))
    fault = ServeFault(server, 2, wrong_side, rule=rule)
    return go(Point(server.other), fault, DoubleFault(server, rule="ASE-08i"))


# After the shot


class Recover(Phase["Table", str]):
    """§ (5) Post-shot movement: stay, or step to an adjacent sector; two steps after a lob (ASE-11c)."""

    obvious = True

    side: Side
    steps: int
    forward: bool

    def ask(self, table: "Table") -> Ask:
        """ASE-09b From where the stroke was played."""
        return Choose(self.side, walks(table.pawns[self.side.row], self.steps, self.forward), "recover")

    def then(self, table: "Table", sector: str) -> Step:
        """ASE-09g The pawn is moved before the opponent decides anything."""
        assert table.ball is not None, "a ball is in play"
        moved = recovered(table, self.side, sector, "ASE-09a")
        if table.ball.shot == "lob":
            return go(MeetLob(self.side.other, self.forward), moved)
        return go(Answer(self.side.other), moved)


def recovered(table: "Table", side: Side, sector: str, rule: str) -> Recovered:
    """A move after the shot; one to the net is told as an approach."""
    start = table.pawns[side.row]
    return Recovered(side, sector, sector != start, sector in SHALLOW and start not in SHALLOW, rule=rule)


class MeetLob(Phase["Table", Literal["full", "bounce"]]):
    """§ Dropshots, Lobs and Smashes: smash it on the full, or let it bounce (ASE-11f, Q23)."""

    side: Side
    forward: bool

    def ask(self, table: "Table") -> Ask:
        """Full or bounce."""
        return Choose(self.side, MEETS, "lob")

    def then(self, table: "Table", mode: Literal["full", "bounce"]) -> Step:
        """ASE-11d A lob that bounces gives the lobber one more step."""
        ball = table.ball
        assert ball is not None, "a lob is in the air"
        met = LobMet(self.side, mode, generic_receive(mode, ball.landed), rule="ASE-11d")
        return go(Answer(self.side) if mode == "full" else LobStep(self.side.other, self.forward), met)


class LobStep(Phase["Table", str]):
    """ASE-11d The lobber's further step, also after a wide ball (Q23)."""

    side: Side
    forward: bool

    def ask(self, table: "Table") -> Ask:
        """Stay, or one step."""
        return Choose(self.side, walks(table.pawns[self.side.row], 1, self.forward), "recover")

    def then(self, table: "Table", sector: str) -> Step:
        """Then the lob is answered."""
        return go(Answer(self.side.other), recovered(table, self.side, sector, "ASE-11d"))


REFILL, PREPARE, RESOLVE, DICE, CALLED, OUTCOME = Refill(), Prepare(), Resolve(), Dice(), Called(), Outcome()
MIX_A = MixDiscards(Side.A)

PHASES: tuple[type[Phase[Any, Any]], ...] = (
    Refill,
    DrawCard,
    Tidy,
    Redraw,
    MixDiscards,
    Prepare,
    Serve,
    Answer,
    Resolve,
    TakeOrLeave,
    Dice,
    Called,
    Challenge,
    Hawkeye,
    Outcome,
    Recover,
    MeetLob,
    LobStep,
)
