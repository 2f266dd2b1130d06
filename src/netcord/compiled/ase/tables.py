"""ASE Card Tennis as arrays: every ball, every way to answer it and what players think of it, for compiled matches.

Nothing here states a rule: what may be played and what comes of it is read off `rally`, what `sensible` and the
champion think of it off `mind` and `judging`. Plain designs, the rules as printed.
"""

from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from netcord.analysis import folded, leverage, patience
from netcord.bots.networks import UNIT
from netcord.games.ase_card_tennis.bot import CLOGS
from netcord.games.ase_card_tennis.cards import Deck, Spot
from netcord.games.ase_card_tennis.court import HOME, SECTORS, run_cost, steps, walks
from netcord.games.ase_card_tennis.judging import NONE, SPENDS, Judge, judge_of, serves_like
from netcord.games.ase_card_tennis.levels import LASTS, soon_of
from netcord.games.ase_card_tennis.mind import Mind, mind_of
from netcord.games.ase_card_tennis.rally import DC, PLACE, STEP, House, Way
from netcord.games.ase_card_tennis.research import SERVED
from netcord.games.ase_card_tennis.strokes import out_by
from netcord.kernel import Side
from netcord.tennis import Score, format_named

from .rallying import HAND, SECTIONS, Rallying

__all__ = [
    "NARROW",
    "SHOTS",
    "STAKES",
    "Course",
    "Model",
    "Rules",
    "Sense",
    "Thoughts",
    "course",
    "narrow",
    "patience_at",
]

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

STAKES = 10_000
"""Of a match, in whole numbers."""
SHOTS = ("ground", "approach", "lob", "drop", "volley", "smash", "dink")


class Rules(NamedTuple):
    """What may be played and what comes of it."""

    many: Ints  # by kind, how many cards
    shot: Ints  # by kind
    sliced: Ints
    lob: Ints  # by ball
    serve: Ints
    full: Ints
    bounce: Ints
    group: Ints  # by ball and place
    first: Ints  # by group and kind, the first line
    balls: Ints  # by line and section, -1 for none
    chances: Ints
    follow: Ints  # by line and section: the ball and where its striker may stand
    stands: Ints  # by line, where its player may stand
    dest: Ints
    target: Ints
    hand: Ints
    forced: Ints  # of a hundred rolls, those that are faults because of what is added
    forward: Ints
    places: Ints  # by number of `stands`: the places, -1 at the end
    step: Ints  # by place and whether forward is allowed: the number of `stands` for one step
    service: Ints  # by service card, its kind
    served: Ints  # by kind of service card, court and number of the serve: which balls
    served_balls: Ints
    served_chances: Ints
    placement: Ints  # by kind of service card: 0 wide, 1 body, 2 down the T
    sure: Ints  # by line, of a hundred rolls those that are no fault
    runs: Ints  # by two places, the sectors between them
    home: Ints  # by number of `stands`, the place nearest to the middle
    named: Ints  # kinds in the order of the names of their cards
    stocked: Ints  # by kind of service card, how many


class Thoughts(NamedTuple):
    """What the champion thinks, in whole numbers."""

    worth: Ints  # by ball, place of whoever answers, place of its striker
    stand: Ints  # by follow and place of the opponent, where to stand
    struck: Ints  # by line and place of the opponent
    answer: Ints  # by group, place of the opponent and kind
    line: Ints  # the way to that answer
    order: Ints  # kinds, the best answers first
    passed: Ints  # by group, place of the opponent and kind: what is laid is worth to whoever minds cards little
    cost: Ints
    sure: Ints  # by kind of service card, court and number of the serve: of a hundred, those that are in
    won: Ints  # and what it is worth, without a second
    lunge: int


class Sense(NamedTuple):
    """What `sensible` thinks."""

    rough: Floats  # by line and place of the opponent
    fine: Floats
    card: Floats  # by group, place of the opponent and kind
    stand: Ints  # by follow and place of the opponent
    step: Ints  # after a lob that bounces: by ball, own place, forward, place of the opponent
    serves: Floats  # by kind of service card, court and number: the chance to be in, the chance of the point then
    use: Ints  # by kind, whatever is shown first


class Course(NamedTuple):
    """Scores of a match."""

    follows: Ints  # by score and winner
    over: Ints  # by score: who has won, -1 nobody
    server: Ints
    court: Ints  # 0 deuce, 1 ad
    tiebreak: Ints
    fresh: Ints  # by score and winner: whether a game is over
    patience: Ints
    soon: Ints  # how much the next two points count that are served with the cards in hand
    stake: Ints  # what the point adds to A's chance of the match, in `STAKES`


class Model:
    """A deck as arrays."""

    def __init__(self, deck: str | Deck, rallying: Rallying | None = None) -> None:
        self.deck = deck
        self.rallying = rallying or Rallying(deck)
        self.kinds = self.rallying.kinds
        self._service()
        self._read()

    @cached_property
    def thoughts(self) -> Thoughts:
        """What the champion thinks, by what was learned."""
        return self.think(judge_of(self.deck, House()))

    @cached_property
    def sense(self) -> Sense:
        """What `sensible` thinks."""
        return self._sense()

    def _service(self) -> None:
        rallies = self.rallying.rallies
        alike: dict[Any, int] = {}
        self.service_kind: dict[str, int] = {}
        self.service_cards: list[str] = []
        for name, card in rallies.book.service.items():
            printed = serves_like(card)
            if printed not in alike:
                alike[printed] = len(alike)
                self.service_cards.append(name)
            self.service_kind[name] = alike[printed]

    def _read(self) -> None:
        rallies, lines, kinds = self.rallying.rallies, self.rallying.lines, self.kinds
        groups, balls = len(lines.groups), len(rallies.keys)
        group = np.full((balls, 9), -1)
        first = np.zeros(groups * kinds + 1, np.int64)
        many = len(lines.follow)
        sets: dict[tuple[int, ...], int] = {}
        stands, dest, target, hand, forced, forward, sure = (np.zeros(many, np.int64) for _ in range(7))
        chances = np.zeros((many, SECTIONS), np.int64)
        leads = np.full((many, SECTIONS), -1)
        line = 0
        self.ways: list[Way] = []
        known: dict[Any, tuple[int, int]] = {}
        for number, (ball, place) in enumerate(lines.groups):
            key = rallies.keys[ball]
            returning = key.shot == "serve"
            if returning:
                group[ball, :] = number
            else:
                group[ball, place] = number
            free = key.length != "deep" and (not returning or key.slow)
            for kind in range(kinds):
                first[number * kinds + kind] = line
                card = rallies.cards[kind]
                for way in rallies.ways(ball, place, kind):
                    self.ways.append(way)
                    stands[line] = sets.setdefault(way.stands, len(sets))
                    dest[line], hand[line], forward[line] = PLACE[way.dest], "FB".index(way.hand), free
                    target[line] = PLACE[way.target] if way.target else -1
                    for section, (lead, chance) in enumerate(way.balls):
                        leads[line, section], chances[line, section] = lead, chance
                    added = key.adj + (0 if returning else run_cost(SECTORS[place], way.dest))
                    asked = (kind, key.mode, way.dest, way.hand, way.target, returning, added)
                    if asked not in known:
                        known[asked] = _forced(card, *asked[1:]), _sure(card, *asked[1:])
                    forced[line], sure[line] = known[asked]
                    line += 1
        first[-1] = line
        step = np.zeros((9, 2), np.int64)
        for place, sector in enumerate(SECTORS):
            for forwards in (False, True):
                ends = tuple(PLACE[end] for end in walks(sector, 1, forwards))
                step[place, int(forwards)] = sets.setdefault(ends, len(sets))
        home = sets.setdefault(STEP[DC], len(sets))
        assert home == step[DC, 1]
        places = np.full((len(sets), 10), -1)
        for ends, number in sets.items():
            places[number, : len(ends)] = ends
        full, bounce = np.zeros(balls, np.int64), np.zeros(balls, np.int64)
        for ball in self.rallying.lobs:
            full[ball], bounce[ball] = rallies.meets(ball)
        # (ball, stands) once more, since a serve has its own
        follow = np.zeros((many, SECTIONS), np.int64)
        pairs, back = np.unique(
            np.stack([leads.ravel(), np.repeat(stands, SECTIONS)], axis=1), axis=0, return_inverse=True
        )
        follow = back.reshape(many, SECTIONS)
        self.follow_ball, self.follow_stands = pairs[:, 0], pairs[:, 1]
        served: dict[Any, int] = {}
        table = np.zeros((len(self.service_cards), 2, 3), np.int64)
        for kind, name in enumerate(self.service_cards):
            for court, side in enumerate(("deuce", "ad")):
                for number in (1, 2):
                    table[kind, court, number] = served.setdefault(rallies.serves(name, side, number), len(served))
        served_balls, served_chances = np.full((len(served), 4), -1), np.zeros((len(served), 4), np.int64)
        for told, number in served.items():
            for section, (lead, chance) in enumerate(told):
                served_balls[number, section], served_chances[number, section] = lead, chance
        cards = rallies.cards
        runs = np.array([[steps(one, other) for other in SECTORS] for one in SECTORS])
        nearest = [min(ends, key=lambda place: int(runs[place, DC])) for ends in sets]
        named = sorted(range(kinds), key=lambda kind: min(n for n, k in rallies.kind_of.items() if k == kind))
        self.rules = Rules(
            np.array(rallies.many),
            np.array([SHOTS.index(card.shot) for card in cards]),
            np.array([int(card.card.spin == "slice" and card.shot in ("ground", "approach")) for card in cards]),
            np.array(rallies.lob, np.int64),
            np.array(rallies.serve, np.int64),
            full,
            bounce,
            group,
            first,
            leads,
            chances,
            follow,
            stands,
            dest,
            target,
            hand,
            forced,
            forward,
            places,
            step,
            np.array([self.service_kind[name] for name in rallies.book.service]),
            table,
            served_balls,
            served_chances,
            np.array([("wide", "body", "t").index(rallies.book.service[n].card.placement) for n in self.service_cards]),
            sure,
            runs,
            np.array(nearest),
            np.array(named),
            np.bincount([self.service_kind[name] for name in rallies.book.service]),
        )

    def _best(self, worth: NDArray[Any]) -> NDArray[Any]:
        """By follow and place of the opponent, the first place that is worth least to him, of a table of balls."""
        rules = self.rules
        places = rules.places[self.follow_stands]
        far = np.iinfo(np.int64).max if worth.dtype.kind == "i" else np.inf
        found = np.zeros((len(self.follow_ball), 9), np.int64)
        ball = np.maximum(self.follow_ball, 0)
        for foe in range(9):
            told = np.where(places >= 0, worth[ball[:, None], foe, np.maximum(places, 0)], far)
            found[:, foe] = np.take_along_axis(places, told.argmin(axis=1)[:, None], axis=1)[:, 0]
        return found

    def worths(self, judge: Judge) -> Ints:
        """What the judge tells of every ball."""
        balls = len(self.rallying.rallies.keys)
        return np.array([[[judge.worth(b, p, f) for f in range(9)] for p in range(9)] for b in range(balls)], np.int64)

    def think(self, judge: Judge) -> Thoughts:
        """The champion's thoughts, of a judge."""
        assert self.rallying.rallies is judge.rallies, "both speak of the same balls"
        return self.thought(self.worths(judge), np.array(judge.cost), judge.lunge)

    def thought(self, worth: Ints, cost: Ints, lunge: int) -> Thoughts:
        """The champion's thoughts, of what balls and cards are worth."""
        rules = self.rules
        stand = self._best(worth)
        struck = np.zeros((len(rules.stands), 9), np.int64)
        for section in range(SECTIONS):
            ball, follow, chance = rules.balls[:, section], rules.follow[:, section], rules.chances[:, section]
            for foe in range(9):
                told = UNIT - worth[ball, foe, stand[follow, foe]]
                struck[:, foe] += np.where(ball >= 0, chance * told, 0)
        struck //= 100
        answer, line = self._answers(struck)
        answer = np.where(line >= 0, answer - cost, NONE.worth)
        order = np.argsort(-answer, axis=2, kind="stable")
        played = np.where(line >= 0, answer + cost * SPENDS // 16, NONE.worth)
        sure, won = self._served(worth)
        return Thoughts(worth, stand, struck.astype(np.int32), answer, line, order, played, cost, sure, won, lunge)

    def _served(self, worth: Ints) -> tuple[Ints, Ints]:
        """By kind of service card, court and number of the serve, how many are in and what that is worth."""
        rules = self.rules
        balls, chances = rules.served_balls, rules.served_chances
        least = worth[balls, DC][..., list(STEP[DC])].min(axis=2)
        total = np.where(balls >= 0, chances * (UNIT - least), 0).sum(axis=1) // 100
        served = rules.served.copy()
        return chances.sum(axis=1)[served], total[served]

    def _answers(self, struck: NDArray[Any]) -> tuple[NDArray[Any], Ints]:
        """By group, place of the opponent and kind, the best line and what it is worth."""
        rules, kinds = self.rules, self.kinds
        groups = len(rules.first) // kinds
        starts, ends = rules.first[:-1], rules.first[1:]
        some = np.flatnonzero(ends > starts)
        best = np.full((groups * kinds, 9), -(1 << 40), struck.dtype)
        best[some] = np.maximum.reduceat(struck, starts[some], axis=0)
        owner = np.repeat(np.arange(groups * kinds), ends - starts)
        number = np.arange(len(struck))
        line = np.full((groups * kinds, 9), -1)
        for foe in range(9):
            where = np.flatnonzero(struck[:, foe] == best[owner, foe])[::-1]
            line[owner[where], foe] = number[where]
        shape = (groups, kinds, 9)
        return (
            np.ascontiguousarray(best.reshape(shape).transpose(0, 2, 1)),
            np.ascontiguousarray(line.reshape(shape).transpose(0, 2, 1)),
        )

    # Sensible

    def _sense(self) -> Sense:
        rules, rallies = self.rules, self.rallying.rallies
        mind: Mind = mind_of(self.deck, "manhattan", False, HAND)
        balls = len(rallies.keys)
        number = [mind.ball(key) for key in rallies.keys]
        rough = np.array([[mind.rough(ball, sector) for sector in SECTORS] for ball in number])
        lead, chance = rules.balls, rules.chances
        first = np.zeros((len(lead), 9))
        for section in range(SECTIONS):
            ball = lead[:, section]
            told = chance[:, section, None] * (1 - rough[ball])
            first += np.where((ball >= 0)[:, None], told, 0)
        rough_line = first / 100
        card, _ = self._answers(rough_line)
        card = np.maximum(card, 0.0)
        order = np.argsort(-card, axis=2, kind="stable")
        none = np.array(mind.none)
        seen = np.cumsum(rules.many[order], axis=2)
        left = none[seen]
        before = np.concatenate([np.ones_like(left[:, :, :1]), left[:, :, :-1]], axis=2)
        told = ((before - left) * np.take_along_axis(card, order, axis=2)).sum(axis=2)
        fine = np.zeros((balls, 9, 9))
        for one in range(balls):
            if not rules.lob[one]:
                fine[one] = told[rules.group[one]]
        for one in self.rallying.lobs:
            fine[one] = np.maximum(fine[rules.full[one]], fine[rules.bounce[one]])
        home = np.array([steps(sector, HOME) for sector in SECTORS])
        stand = self._best(np.round(fine, 6) + 1e-9 * home[None, None, :])
        best = self._best(fine)
        further = np.zeros((len(lead), 9))
        for section in range(SECTIONS):
            ball, follow = lead[:, section], rules.follow[:, section]
            for foe in range(9):
                value = chance[:, section] * (1 - fine[ball, foe, best[follow, foe]])
                further[:, foe] += np.where(ball >= 0, value, 0)
        step = np.zeros((balls, 9, 2, 9), np.int64)
        rounded = np.round(fine, 6)
        for one in sorted({*rules.bounce[self.rallying.lobs].tolist(), *np.flatnonzero(rules.serve).tolist()}):
            for own in range(9):
                for free in (0, 1):
                    ends = [end for end in rules.places[rules.step[own, free]] if end >= 0]
                    for foe in range(9):
                        told_of = [(rounded[one, foe, end], home[end], place) for place, end in enumerate(ends)]
                        step[one, own, free, foe] = ends[min(told_of)[2]]
        serves = np.zeros((len(self.service_cards), 2, 3, 2))
        for kind in range(len(self.service_cards)):
            for court in (0, 1):
                for which in (1, 2):
                    served = rules.served[kind, court, which]
                    sure, won = 0, 0.0
                    for one, many in zip(rules.served_balls[served], rules.served_chances[served], strict=True):
                        if one >= 0:
                            sure += many
                            won += many * max(1 - fine[one, DC, end] for end in STEP[DC])
                    serves[kind, court, which] = sure / 100, won / sure if sure else 0.0
        uses = []
        for held in rallies.cards:
            clog = CLOGS.index(held.shot) if held.shot in CLOGS else len(CLOGS)
            uses.append(clog * 1000 + len(held.start) * len(held.hands))
        return Sense(rough_line, further / 100, card, stand, step, serves, np.array(uses))


NARROW = {
    "balls": np.int16,
    "chances": np.int8,
    "follow": np.int16,
    "stands": np.int16,
    "group": np.int32,
    "first": np.int32,
    "dest": np.int8,
    "hand": np.int8,
    "forced": np.int8,
    "forward": np.int8,
    "sure": np.int8,
    "worth": np.int32,
    "struck": np.int32,
    "answer": np.int32,
    "line": np.int32,
    "order": np.int8,
    "passed": np.int32,
    "rough": np.float32,
    "fine": np.float32,
}
"""What is large is kept in few bytes: a match looks at all of it."""


def narrow(tables: Any) -> Any:
    """The same arrays in fewer bytes."""
    kept = {name: NARROW[name] for name in tables._fields if name in NARROW}
    return tables._replace(**{name: getattr(tables, name).astype(kind) for name, kind in kept.items()})


def _forced(card: Any, mode: str, dest: str, hand: str, target: str, returning: bool, added: int) -> int:
    """Of a hundred rolls, how many are faults that would not be without what is added."""
    sheet, spot = card.sheets[mode], Spot(dest, hand, returning)
    out = [bool(out_by(card, section, target)) for section in sheet.sections]
    return sum(out[sheet.read(roll + added, spot)] and not out[sheet.read(roll, spot)] for roll in range(1, 101))


def _sure(card: Any, mode: str, dest: str, hand: str, target: str, returning: bool, added: int) -> int:
    """Of a hundred rolls, how many are printed as no fault."""
    sheet = card.sheets[mode]
    chances = sheet.chances(added, Spot(dest, hand, returning))
    return sum(chance for chance, part in zip(chances, sheet.sections, strict=True) if part.type != "fault")


def patience_at(score: Score, deck: str) -> int:
    """How much cards kept count at a score, of 64, as the champion reckons."""
    served = SERVED["women" if deck == "women" else "men"]
    return 0 if score.ended else min(112, int(70 * patience(score, served, served, LASTS)))


def course(format: str, deck: str, first: Side = Side.A) -> Course:
    """Every score of a match, deuces as one."""
    start = folded(Score.start(format_named(format), first))
    known: dict[Score, int] = {start: 0}
    todo = [start]
    rows: list[tuple[int, ...]] = []
    fresh: list[tuple[int, ...]] = []
    for score in todo:
        if score.ended is not None:
            rows.append((-1, -1))
            fresh.append((0, 0))
            continue
        ends, news = [], []
        for side in Side:
            progress = score.point(side)
            after = folded(progress.score)
            if after not in known:
                known[after] = len(known)
                todo.append(after)
            ends.append(known[after])
            news.append(int(progress.game or progress.set))
        rows.append(tuple(ends))
        fresh.append(tuple(news))
    served = SERVED["women" if deck == "women" else "men"]
    over = [-1 if score.ended is None else Side(score.ended.winner).row for score in todo]
    return Course(
        np.array(rows),
        np.array(over),
        np.array([score.server_side.row for score in todo]),
        np.array([int(score.ended is None and score.court.value == "ad") for score in todo]),
        np.array([int(score.tiebreak) for score in todo]),
        np.array(fresh),
        np.array([patience_at(score, deck) for score in todo]),
        np.array([(0, 0) if score.ended else soon_of(score, deck) for score in todo]),
        np.array([round(STAKES * leverage(score, served, served)) for score in todo]),
    )
