"""What can be chosen, from the view of the seat that is asked: cards and their risk, places, targets.

A stroke is chosen in steps: the card, where it is played, where it is aimed at, with which hand. Cards of the same
print are one choice, and so are both hands where no printed number and no design asks which it was. Cards that cannot
be played stand among the others with the reason.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from netcord.kernel import Ask, Choose, Fact, Side, View
from netcord.tennis import (
    Choice,
    Cost,
    Detail,
    Face,
    Follow,
    Incoming,
    Mark,
    Part,
    Prompt,
    Roll,
    Setting,
    Share,
    Spot,
    Stressed,
    Tally,
    Turn,
    Way,
    Words,
    apart,
    follow,
    gathered,
    simple,
    stressed,
    way,
)

from .ball import Ball, Strike
from .cards import Cond, Rally, RallyCard, Section, ServiceCard, book_of
from .court import Sector, generic_receive, landing, run_cost
from .facts import Lunged, Served, Struck
from .rules import CANNOT, CHALLENGE, CONCEDE, KEEP, LATE, MIX, hawkeye_shows
from .strokes import (
    Hit,
    Lunge,
    adjustments,
    announced,
    ball_from,
    in_time,
    out_by,
    section_of,
    sheet_of,
    spot_of,
    trait,
    what_happened,
)
from .table import Setup, Table
from .telling import (
    as_played,
    at,
    ball_name,
    bar_told,
    barred,
    fault_chance,
    lowest_good,
    places,
    played_from,
    section_chances,
    serve_strike,
    service_card_name,
    service_name,
    spelled_out,
    stroke_name,
    why_of,
)

Choices = Iterable[Choice[Any]]


HANDS = ("answer", "redraw")
"""Questions whose choices are the hand itself."""

FEW = 4
"""So many sectors are listed in a sentence; more are counted."""

VITAL = ("fault",)
"""Columns that are shown however narrow the screen is: the number to roll, and how likely it is."""


def choices(view: View[Any, Ask], words: Words) -> Choices:
    """A choice for every option; what is not told here the words alone tell."""
    ask = view.ask
    if not isinstance(ask, Choose) or ask.seat != view.seat or ask.what not in TELLERS:
        return ()
    return TELLERS[ask.what](Telling(view.state.table, ask, words))


def setting(view: View[Any, Ask], words: Words) -> Setting:
    """What the question is asked about: the ball, the hand, and in a sentence why."""
    ask = view.ask
    if not isinstance(ask, Choose) or ask.seat != view.seat:
        return Setting()
    here = Telling(view.state.table, ask, words)
    told = SETTINGS.get(ask.what)
    rule, why = ("", "") if told is None else told(here)
    turn: Turn = ("serve_1" if here.table.serve == 1 else "serve_2") if ask.what == "serve" else ""
    return Setting(why, rule, _incoming(here), () if ask.what in HANDS else held(view, words), turn)


def prompted(view: View[Any, Ask], words: Words, _point: Sequence[Fact] = ()) -> Prompt | None:
    """What is asked where the usual question would offer a stroke that cannot be had."""
    ask = view.ask
    if not isinstance(ask, Choose) or ask.seat != view.seat or ask.what != "answer":
        return None
    if any(isinstance(option, Hit) for option in ask.options):
        return None
    reached = any(in_time(view.state.table, Side(ask.seat)))
    may_lunge = any(isinstance(option, Lunge) for option in ask.options)
    why = words.term("ask_lunge" if may_lunge else "then_lost")
    if reached:
        return Prompt(words.term("ask_stuck"), why, "ASE-07i")
    return Prompt(words.term("ask_far"), why, "ASE-07i", also="ASE-06")


def held(view: View[Any, Ask], words: Words) -> tuple[Face, ...]:
    """The viewer's own rally cards; a spectator has none."""
    table: Table = view.state.table
    if view.seat is None:
        return ()
    return tuple(rally_face(table.book.rally[str(card)].card, words) for card in table.hands[Side(view.seat).row])


def picture(view: View[Any, Ask]) -> dict[str, Any]:
    """ASE-06 Where the ball can be played: with which hands, what the run takes off the roll, where it is too far."""
    table: Table = view.state.table
    ball = table.ball
    if ball is None or table.strike is not None:
        return {"ground": ()}
    side = ball.hitter.other
    near = {sector for sector, _ in in_time(table, side)}
    stands, design = table.pawns[side.row], table.designs[side.row]
    return {
        "ground": tuple(
            {
                "side": side,
                "sector": sector,
                "hands": hands,
                "run": 0 if ball.shot == "serve" else design.run(run_cost(stands, sector)),
                "far": sector not in near,
            }
            for sector, hands in ball.receive
        )
    }


def played(setup: Setup, fact: Fact, words: Words) -> Face | None:
    """The card of a stroke or a serve that everybody sees."""
    if not isinstance(fact, Served | Struck | Lunged):
        return None
    book, card = book_of(setup.deck), fact.strike.card
    if isinstance(fact, Served):
        service = book.service[card].card
        return Face(card, service_name(service, words), "serve", service.style)
    stroke = book.rally[card].card
    hands = "FB" if stroke.hand == "E" else stroke.hand
    return Face(card, stroke_name(stroke, words), stroke.shot.value, "", None, hands, tuple(stroke.start.split()))


def rally_face(card: RallyCard, words: Words) -> Face:
    """A rally card."""
    start, targets = tuple(card.start.split()), tuple(card.targets.split())
    hands = "FB" if card.hand == "E" else card.hand
    last = card.sheet()[-1]
    marks = [Mark("answer", f"{words.term('head_answer')} {last.adj or 0:+d}", last.adj or 0)]
    if last.length:
        marks.append(Mark("length", words.term(f"length_told_{last.length}")))
    # On its face it is called as printed: what tells it from another of that name is in the picture
    return Face(card.id, stroke_name(card, words), card.shot.value, "", None, hands, start, targets, tuple(marks))


class Telling:
    """One question, as its seat sees it."""

    def __init__(self, table: Table, ask: Choose[Any], words: Words) -> None:
        self.table = table
        self.ask = ask
        self.words = words
        self.side = Side(ask.seat)
        self.hand = [table.book.rally[str(card)] for card in table.hands[self.side.row]]
        self._names = apart([(print_of(card.card), stroke_name(card.card, words)) for card in self.hand])

    def say(self, key: str, **fields: Any) -> str:
        """A sentence about an option."""
        return self.words.say(key, {}, **fields)

    def name(self, card: RallyCard) -> str:
        """What a card in the hand is called; one that is called alike and is not the same has a number."""
        return self._names[print_of(card)]

    def column(self, head: str, text: str) -> Detail:
        """A cell of a table."""
        return Detail(self.words.term(f"head_{head}"), text, vital=head in VITAL, key=head)

    @property
    def other(self) -> str:
        """What the opponent is called."""
        return self.words.name(self.side.other)

    def sector(self, sector: Sector, own: bool) -> Spot:
        """A sector of the court."""
        return Spot("sector", sector, f"{at(sector, self.words)} ({self.words.term(f'sector_{sector}')})", own)

    def face(self, card: RallyCard) -> Face:
        """A rally card."""
        return rally_face(card, self.words)

    def stroke(self, strike: Strike) -> dict[str, Any]:
        """What a stroke rolls for, how often it comes off, and where the ball goes if it does."""
        ball, chance = as_played(self.table, strike), 1 - fault_chance(self.table, strike) / 100
        return {
            "at": self.sector(strike.sector, own=True),
            "to": tuple(replace(self.sector(sector, own=False), hands=hands) for sector, hands in ball.receive),
            "wide": ball.wide,
            "roll": self.roll(strike),
            "chance": round(chance, 2),
            "odds": self.odds(strike),
            "then": self.then(strike, ball),
        }

    def then(self, strike: Strike, ball: Ball) -> tuple[Follow, ...]:
        """What follows if it goes as the card says, and what if it is a fault, where it can be one."""
        words = self.words
        told = [_sentence(self.meeting(ball))]
        if ball.wide:
            told.append(self.say("then_wide", other=self.other))
        elif ball.length == "deep":
            told.append(self.say("then_deep", other=self.other))
        good = follow("good", words.term("then_good"), " ".join(told))
        if not fault_chance(self.table, strike):
            return (good,)
        if strike.serve == 1:
            safe = [card for card in self.serves_from_here(strike.card) if card.style == "second"]
            fault = self.say("then_second", count=len(safe)) if safe else self.say("then_second_none")
        else:
            fault = words.term("then_lost")
        return good, follow("miss", words.term("then_miss"), fault)

    def meeting(self, ball: Ball) -> str:
        """Where the other side can meet a ball, and with what in the roll."""
        if not ball.receive:
            return self.say("then_lob", at=at(ball.landed, self.words), adj=ball.adj, other=self.other)
        near = [sector for sector, _ in in_time(replace(self.table, ball=ball), self.side.other)]
        if not near:
            return self.say("then_reach", other=self.other)
        if len(near) > FEW:
            return self.say("then_met_many", other=self.other, count=len(near), adj=ball.adj)
        where = ", ".join(at(sector, self.words) for sector in near)
        return self.say("then_met", other=self.other, at=where, adj=ball.adj)

    def serves(self, without: str) -> list[ServiceCard]:
        """The service cards in the hand but one."""
        cards = [str(card) for card in self.table.serves[self.side.row]]
        return [self.table.book.service[card].card for card in cards if card != without]

    def serves_from_here(self, without: str) -> list[ServiceCard]:
        """Those of them that may land: a card for the other side is a sure fault."""
        table = self.table
        return [card for card in self.serves(without) if table.court in table.book.service[card.id].sides]

    def roll(self, strike: Strike) -> Roll:
        """Percentage dice: what must be rolled, and what the ball, the run and the player's design add."""
        found = [part for part in adjustments(self.table, strike) if part.amount]
        parts = [Part(part.amount, why_of(self.table, strike, part.why, self.words), part.why) for part in found]
        return Roll(("d100",), lowest_good(self.table, strike), "high", tuple(parts), *self.reads(strike))

    def reads(self, strike: Strike) -> Stressed:
        """Up to which number the card says fault, and up to which a ball that is aimed goes elsewhere."""
        sheet, spot = sheet_of(self.table, strike), spot_of(self.table, strike)
        misses = sheet.misses(spot)
        parts = zip(sheet.thresholds(spot), sheet.sections, strict=False)  # the last section has no number
        drifts = max([upto for upto, part in parts if strike.target and part.drift is not None], default=0)
        if misses <= 0:
            return Stressed("", ())
        return stressed(self.say("roll_reads_drift" if drifts > misses else "roll_reads", misses=misses, drift=drifts))

    def odds(self, strike: Strike) -> tuple[Share, ...]:
        """What may come of a stroke, from the bottom of the card up."""
        card = None if strike.serve else self.table.book.rally[strike.card]
        told = []
        for number, (many, section) in enumerate(
            zip(section_chances(self.table, strike), sheet_of(self.table, strike).sections, strict=True)
        ):
            out = out_by(card, section, strike.target)
            happened = self.words.term(f"happened_{what_happened(section, out)}")
            if many:
                drifts = strike.target and section.drift is not None and not out
                to = self.sector(landed_at(strike.target, section), own=False) if drifts else None
                answer = "" if out else self.say("answer_adj", adj=ball_from(self.table, strike, number).adj)
                told.append(Share("fault" if out else section.type, happened, many / 100, to, answer))
        return tuple(told)

    def goes(self, ball: Ball) -> tuple[Detail, Detail]:
        """Where a ball may be answered, and what it adds to the answer."""
        where = places((sector for sector, _ in ball.receive), self.words)
        if ball.wide:
            where += f" {self.words.term('drawing_wide')}"
        return self.column("goes", where), self.column("answer", f"{ball.adj:+d}")

    def follows(self, ball: Ball) -> str:
        """The same in a sentence."""
        if not ball.receive:
            return self.say("follows_lob", at=at(ball.landed, self.words), adj=ball.adj)
        where = ", ".join(at(sector, self.words) for sector, _ in ball.receive)
        told = self.say("follows", at=where, adj=ball.adj)
        return told + (self.words.term("follows_wide") if ball.wide else "")


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def print_of(card: RallyCard | ServiceCard) -> RallyCard | ServiceCard:
    """What is printed on a card, whatever copy of it this is."""
    return replace(card, id="", name="")


# The serve


def _serves(here: Telling) -> Choices:
    """The service cards: the chance of a fault, where the serve goes and what it takes off the return."""
    cards = [here.table.book.service[card].card for card in here.ask.options if card != LATE]
    names = apart([(print_of(card), _service(here, card)) for card in cards])
    return gathered((print_of(card), _serve(here, card, names[print_of(card)])) for card in cards)


def _service(here: Telling, card: ServiceCard) -> str:
    return service_card_name(card, here.words)


def _serve(here: Telling, card: ServiceCard, name: str) -> Choice[Any]:
    face = Face(card.id, _service(here, card), "serve", card.style, targets=tuple(card.sides.split()))
    if here.table.court not in here.table.book.service[card.id].sides:
        effect = here.say("wrong_side", court=here.table.court)
        out = Share("fault", here.words.term("happened_other"), 1.0)
        return simple(card.id, name, stage="card", effect=effect, card=face, chance=0.0, odds=(out,))
    strike = serve_strike(here.table, here.side, card.id)
    ball = as_played(here.table, strike)
    risk = here.column("fault", f"{fault_chance(here.table, strike)} %")
    added = here.column("roll", spelled_out(here.table, strike, here.words))
    path = (way("card", card.id, name, risk, *here.goes(ball), added),)
    told = here.stroke(strike)
    outlook = _serve_outlook(here, card, told["chance"])
    return Choice(card.id, name, path, card=face, effect=here.follows(ball), outlook=outlook, **told)


def _serve_outlook(here: Telling, card: ServiceCard, first: float) -> tuple[Share, ...]:
    """Before a first serve: how often it is in, then the safest of the others, and how often neither is."""
    table = replace(here.table, serve=2)
    others = here.serves_from_here(card.id)
    if here.table.serve != 1 or not others:
        return ()
    chances = {one.id: 1 - fault_chance(table, serve_strike(table, here.side, one.id)) / 100 for one in others}
    safest = max(others, key=lambda one: chances[one.id])
    second = chances[safest.id]
    return (
        Share("first", here.words.term("outlook_first"), first),
        Share("second", here.say("outlook_second", card=_service(here, safest)), round(second, 2)),
        Share("double", here.words.term("outlook_double"), round((1 - first) * (1 - second), 4)),
    )


# The answer


def _answers(here: Telling) -> Iterator[Choice[Any]]:
    """Every stroke; every lunge, and letting the ball go; then the cards that cannot be played, and why."""
    ways: dict[Any, list[Hit]] = {}
    for option in here.ask.options:
        if isinstance(option, Hit):
            ways.setdefault(print_of(here.table.book.rally[option.card].card), []).append(option)
    for hits in ways.values():
        yield from _card(here, hits)
    lunges = [option for option in here.ask.options if isinstance(option, Lunge)]
    yield from gathered(
        (print_of(here.table.book.rally[lunge.card].card), _lunge(here, lunge, stuck=not ways)) for lunge in lunges
    )
    if CONCEDE in here.ask.options:
        effect = here.words.term("conceded")
        yield simple(CONCEDE, here.words.term("let_go"), stage="card", effect=effect, cost=(Cost("point"),))
    if CANNOT in here.ask.options:
        yield simple(CANNOT, here.words.term("no_volley"), stage="card", effect=here.words.term("fault_stands"))
    idle = {print_of(card.card): card for card in reversed(here.hand) if print_of(card.card) not in ways}
    for card in reversed(idle.values()):
        name = here.name(card.card)
        told = bar_told(barred(here.table, here.side, card), here.words)
        yield Choice(None, name, (way("card", card.id, name),), card=here.face(card.card), why_not=told)


def _card(here: Telling, hits: list[Hit]) -> list[Choice[Any]]:
    """Every way to play one card."""
    card = here.table.book.rally[hits[0].card]
    handed = len(card.hands) > 1 and hand_matters(here.table, here.side, card)
    return gathered(((hit.dest, hit.target, handed and hit.hand), _hit(here, card, hit, hits, handed)) for hit in hits)


def _hit(here: Telling, card: Rally, hit: Hit, hits: list[Hit], handed: bool) -> Choice[Any]:
    table, words = here.table, here.words
    strike, name = announced(table, here.side, hit), here.name(card.card)
    near = [one for one in hits if one.dest == hit.dest]
    played = here.say("played_at", at=at(hit.dest, words), sector=hit.dest)
    ball = as_played(table, strike)
    path: tuple[Way, ...] = (
        way("card", card.id, name, *_row(here, hits)),
        way("place", hit.dest, played, *_row(here, near, at=False)),
    )
    label = here.say("stroke_at", card=name, at=at(hit.dest, words))
    if hit.target:
        risk = here.column("fault", f"{fault_chance(table, strike)} %")
        goes = here.goes(ball) if ball.receive else ()  # a lob: once it is known how it is met
        where = here.say("target", at=at(hit.target, words), sector=hit.target)
        path += (way("target", hit.target, where, risk, *goes, *_reached(here, ball)),)
        label = here.say("stroke_to", stroke=label, at=at(hit.target, words))
    if handed:
        path += (way("hand", hit.hand, words.term(f"hand_{hit.hand}")),)
        label = here.say("stroke_hand", stroke=label, hand=words.term(f"hand_{hit.hand}"))
    return Choice(hit, label, path, card=here.face(card.card), effect=here.follows(ball), **here.stroke(strike))


def _row(here: Telling, hits: list[Hit], *, at: bool = True) -> tuple[Detail, ...]:
    """What is told of a card before it is said where or where to: places, risk, where it goes, what is in the roll."""
    strikes = [announced(here.table, here.side, hit) for hit in hits]
    risks = sorted({fault_chance(here.table, strike) for strike in strikes})
    risk = f"{risks[0]} %" if len(risks) == 1 else f"{risks[0]}-{risks[-1]} %"
    told = [here.column("at", places({hit.dest for hit in hits}, here.words))] if at else []
    told.append(here.column("fault", risk))
    if hits[0].target:
        told += [here.column("goes", here.words.term("any_target")), here.column("answer", "")]
    else:
        told += here.goes(as_played(here.table, strikes[0]))
    added = {spelled_out(here.table, strike, here.words) for strike in strikes}
    told.append(here.column("roll", added.pop() if len(added) == 1 else ""))
    return tuple(told)


def _reached(here: Telling, ball: Ball) -> tuple[Detail, ...]:
    """Where the opponent would get to a ball as it is aimed, and what the run costs; or that it is out of reach."""
    if not ball.receive:
        return ()
    foe = here.side.other
    stands = here.table.pawns[foe.row]
    near = [sector for sector, _ in in_time(replace(here.table, ball=ball), foe)]
    if not near:
        return (replace(here.column("reached", here.words.term("out_of_reach")), key="out_of_reach"),)
    best = max(near, key=lambda sector: run_cost(stands, sector))
    cost = run_cost(stands, best)
    return (here.column("reached", f"{at(best, here.words)} {cost:+d}" if cost else at(best, here.words)),)


def landed_at(target: Sector, section: Section) -> Sector:
    """Where a ball lands that drifts and stays in court."""
    drift = section.drift
    landed = drift and landing(target, drift.depth, drift.x)
    assert landed, "a ball that drifts out is a fault"
    return landed


def hand_matters(table: Table, side: Side, card: Rally) -> bool:
    """Whether anything printed, on the card or on the ball it answers, or the player's design asks for the hand."""
    ball = table.ball
    assert ball is not None, "there is a ball to answer"
    if any(cond.hand for section in card.sheets[ball.mode].sections for cond in _conditions(section)):
        return True
    if any(cond.hand and cond.by == "receiver" for cond in _conditions(section_of(table, ball))):
        return True
    design = table.designs[side.row]
    returns = ball.shot == "serve"
    traits = [trait(card, Strike(side, card.id, "DC", hand, as_return=returns)) for hand in card.hands]
    return len({getattr(design, one) for one in traits}) > 1


def _conditions(section: Section) -> Iterator[Cond]:
    for alts in (section.alts, section.adj_alts, section.flag_alts):
        yield from (alt.when for alt in alts)


def _lunge(here: Telling, lunge: Lunge, *, stuck: bool) -> Choice[Any]:
    """A card that is only shown: the point is lost, and the card exchanged."""
    card = here.table.book.rally[lunge.card].card
    effect = here.words.term("lunge_stuck" if stuck else "lunge_lost")
    label = here.say("lunge_with", card=here.name(card))
    path = (
        way("card", "lunge", here.words.term("lunge"), effect=effect),
        way("lunge", card.id, here.name(card), here.column("from", played_from(card, here.words))),
    )
    cost = (Cost("point"), Cost("card", 1, card.id))
    return Choice(lunge, label, path, card=here.face(card), cost=cost, effect=effect)


# Everything else


def _steps(here: Telling) -> Iterator[Choice[Any]]:
    """Stay, or where one may step; and how many cards in the hand are played from there."""
    for sector in here.ask.options:
        stays = here.table.pawns[here.side.row] == sector
        label = here.say("stay" if stays else "step_to", at=at(sector, here.words), sector=sector)
        good = tuple(card.id for card in here.hand if sector in card.start)
        effect = here.say("played_there", count=len(good))
        tally = Tally(len(good), len(here.hand), here.say("of_cards", count=len(here.hand)))
        spot = here.sector(sector, own=True)
        yield simple(sector, label, stage="place", effect=effect, at=spot, tally=tally, cards=good)


def _lobs(here: Telling) -> Iterator[Choice[Any]]:
    """Where the lob would be played, and whether there is a smash for it."""
    ball = here.table.ball
    assert ball is not None, "a lob is in the air"
    smashes = sum(card.shot == "smash" for card in here.hand)
    for mode in here.ask.options:
        where = places((sector for sector, _ in generic_receive(mode, ball.landed)), here.words)
        effect = here.say(f"lob_{mode}_effect", at=where, smashes=smashes)
        yield simple(mode, here.words.term(f"lob_{mode}"), effect=effect)


def _redraw(here: Telling) -> Iterator[Choice[Any]]:
    """Keep the hand, or give a card away."""
    yield simple(KEEP, here.words.term("keep_hand"), stage="card")
    given = []
    for answer in here.ask.options:
        if answer != KEEP:
            card = here.table.book.rally[answer].card
            row = way("card", card.id, here.name(card), here.column("from", played_from(card, here.words)))
            label = here.say("give_away", card=here.name(card))
            cost = (Cost("card", 1, card.id),)
            given.append((print_of(card), Choice(answer, label, (row,), card=here.face(card), cost=cost)))
    yield from gathered(given)


def _mix(here: Telling) -> Iterator[Choice[Any]]:
    table = here.table
    counts = {
        "discards": len(table.discard) + len(table.service_discard),
        "stock": len(table.stock) + len(table.service_stock),
    }
    for one in here.ask.options:
        yield simple(one, here.say("mix_in" if one == MIX else "mix_not", **counts))


def _challenge(here: Telling) -> Iterator[Choice[Any]]:
    """What a challenge may bring; declining, what stands."""
    table, words = here.table, here.words
    rolled = table.rolled
    assert rolled is not None, "a close call"
    called = "out" if rolled.out else "in"
    for answer in here.ask.options:
        if answer != CHALLENGE:
            yield simple(answer, words.term("decline"), effect=words.term(f"decline_{called}"))
            continue
        left, then = table.challenges[here.side.row] - 1, table.options.hawkeye_wrong_in
        effect = here.say(f"challenge_{called}", left=left, then=then)
        right = "in" if rolled.out else "out"
        chance = hawkeye_shows(table, rolled)[right] / sum(hawkeye_shows(table, rolled).values())
        paid = (Cost("challenge"),)
        yield simple(answer, words.term("challenge"), effect=effect, chance=chance, roll=Roll(("card",)), cost=paid)


# What a question is asked about


def _incoming(here: Telling) -> Incoming | None:
    """The ball that was struck last, and what it adds to the roll that answers it."""
    ball, words = here.table.ball, here.words
    if ball is None or here.ask.what not in ("answer", "lob", "recover", "leave"):
        return None
    own = ball.hitter is here.side
    section = section_of(here.table, ball)
    about = words.term(f"happened_{what_happened(section, '')}") if section.type == "nap" else ""
    return Incoming(
        ball_name(here.table, ball, words), None, (Part(ball.adj, _on_roll(here, own), "ball"),), about, own
    )


def _on_roll(here: Telling, own: bool) -> str:
    return here.say("on_their_roll", other=here.other) if own else here.words.term("on_your_roll")


def _why_serve(here: Telling) -> tuple[str, str]:
    return "ASE-07", here.say(f"why_serve_{here.table.serve}", court=here.table.court)


def _why_answer(here: Telling) -> tuple[str, str]:
    near, pawn = [sector for sector, _ in in_time(here.table, here.side)], here.table.pawns[here.side.row]
    where = at(pawn, here.words)
    if not near:
        return "ASE-06", here.words.term("why_far")
    if not any(isinstance(option, Hit) for option in here.ask.options):
        return "ASE-07", here.words.term("why_stuck")
    if here.table.ball is not None and here.table.ball.shot == "serve":
        return "ASE-07", here.say("why_return", at=", ".join(at(sector, here.words) for sector in near))
    return "ASE-06", here.say("why_there" if pawn in near else "why_run", count=len(near), at=where)


def _why_recover(here: Telling) -> tuple[str, str]:
    ball = here.table.ball
    assert ball is not None, "a stroke was played"
    return "ASE-09", f"{_sentence(here.meeting(ball))} {here.words.term('why_recover')}"


def _why_lob(here: Telling) -> tuple[str, str]:
    ball = here.table.ball
    assert ball is not None, "a lob is in the air"
    return "ASE-11", here.say("why_lob", at=at(ball.landed, here.words))


def _why_challenge(here: Telling) -> tuple[str, str]:
    rolled = here.table.rolled
    assert rolled is not None, "a close call"
    left = here.table.challenges[here.side.row]
    return "ASE-13", here.say("why_challenge", call=rolled.call or "other", count=left)


SETTINGS: Mapping[str, Callable[[Telling], tuple[str, str]]] = {
    "serve": _why_serve,
    "answer": _why_answer,
    "recover": _why_recover,
    "lob": _why_lob,
    "challenge": _why_challenge,
}
"""By question, the rule it is asked by and why it is asked."""

TELLERS: Mapping[str, Callable[[Telling], Choices]] = {
    "serve": _serves,
    "answer": _answers,
    "recover": _steps,
    "lob": _lobs,
    "redraw": _redraw,
    "mix": _mix,
    "challenge": _challenge,
}
"""By question; what is not here is told by the words."""
