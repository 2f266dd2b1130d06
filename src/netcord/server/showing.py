"""The whole state of a match as one viewer sees it."""

import re
from collections.abc import Collection, Sequence
from typing import Any

from netcord.kernel import Ask, Chance, Choose, Fact, Over, Seat, View
from netcord.tennis import Offer, Prompt, Turn, side_of, written

from . import pacing, wire
from .entering import described, fell
from .lines import Viewer
from .seats import BOT, HERE, OWNER, PERSON
from .sitting import Sitting
from .telling import Known, Teller

Move = tuple[int, tuple[Fact, ...]]
"""The number awaited next, and what happened."""


def eyes(sitting: Sitting, viewer: Viewer) -> Seat | None:
    """Whose eyes: at a screen that several share, of whoever is asked or throws, and nobody's in between."""
    playing = viewer.playing
    if len(playing) < 2:
        return playing[0] if playing else None
    ask = sitting.host.ask
    wanted = ask.seat if isinstance(ask, Choose) else ask.by if isinstance(ask, Chance) else None
    return wanted if wanted in playing else None


def _surface(name: str) -> wire.Surface | None:
    """What the court is drawn as: carpet is laid indoors."""
    drawn: dict[str, wire.Surface] = {"clay": "clay", "hard": "hard", "grass": "grass", "carpet": "indoor"}
    return drawn.get(name, "indoor" if name == "indoor" else None)


SHORT = 64
"""Letters that a headline may have."""


def _headline(text: str) -> str:
    """How a point ended: the last sentence about it, and those before as long as they fit."""
    *sentences, told = re.split(r"(?<=[.!?]) ", text)
    while sentences and len(sentences[-1]) + 1 + len(told) <= SHORT:
        told = f"{sentences.pop()} {told}"
    return told


def _won(teller: Teller, last: wire.FeedLine) -> str:
    """ "Point Nadal, 0-30"; what is more than a point is called by the umpire alone."""
    if teller.won is None or not last.score:
        return last.call
    return teller.say("point_to", name=teller.names[teller.won.winner], score=last.score)


def _whose(teller: Teller, turn: Turn, name: str) -> str:
    """ "Your serve, first ball", where there is that much to say; where several share a screen, by name."""
    if not turn:
        return ""
    return teller.say(f"turn_{turn}_of", name=name) if name else teller.say(f"turn_{turn}")


class Showing:
    """What is the same for all viewers at one moment: who is there, whether the match waits, and the clock."""

    def __init__(
        self, sitting: Sitting, present: Collection[Seat], clock: wire.ClockState | None, *, paused: bool
    ) -> None:
        self._sitting = sitting
        self._present = present
        self._clock = clock
        self._paused = paused

    def state(
        self,
        viewer: Viewer,
        teller: Teller,
        view: View[Any, Ask],
        moves: Sequence[Move] = (),
        since: int | None = None,
        known: Known | None = None,
        missed: Sequence[Move] = (),
    ) -> wire.StateTold:
        """The state through a viewer's eyes, with the facts that led to it from question `since` on.

        `missed`: what somebody who comes back has not seen.
        """
        sitting, game = self._sitting, self._sitting.game
        ask = sitting.host.ask
        asked = isinstance(ask, Choose) and ask.seat == view.seat
        thrown = sitting.thrown if sitting.throws(viewer) else None
        picture = game.coverage.picture
        offer = game.offer(view, teller.words) if asked else None
        waits = self._paused and sitting.idle and bool(viewer.seats)
        goes_on, feed = teller.news if moves else ("all", teller.feed)
        return wire.StateTold(
            match=sitting.match,
            number=sitting.host.number,
            game=game.key,
            edition=game.edition,
            title=teller.title,
            seats=self._seats(viewer, teller),
            score=teller.score(viewer.playing),
            standing=teller.standing,
            prompt=self._prompt(viewer, teller, offer, view),
            view=wire.raw({"seat": view.seat, "state": view.state, "ask": view.ask}),
            feed=feed,
            goes_on=goes_on,
            surface=_surface(game.surface(sitting.setup)),
            seat=view.seat,
            offer=None if offer is None else written(offer),
            throw=None if thrown is None else described(thrown, teller.server_words),
            fell=self._fell(viewer, teller),
            transport=pacing.paces(teller.story.score) if waits else (),
            point=() if moves else teller.events(teller.story.recent, sitting.host.number),
            picture=None if picture is None else dict(picture(view)),
            box=() if moves and not teller.box_changed else teller.box,
            undo=sitting.may_undo(viewer),
            clock=self._clock,
            over=teller.over(viewer.playing),
            draw=sitting.plan.draw,
            patience=None if sitting.local else sitting.plan.clock,
            promise=sitting.promise if since is None else "",
            facts=tuple(event for number, facts in moves for event in teller.events(facts, number, known)),
            since=since,
            missed=tuple(event for number, facts in missed for event in teller.events(facts, number)),
        )

    def _fell(self, viewer: Viewer, teller: Teller) -> tuple[wire.Fell, ...]:
        told = []
        for one in reversed(self._sitting.fallen):
            events = teller.events(self._sitting.game.facts_seen(one.facts, viewer.heard_as), one.number)
            told.append(fell(one, events, teller.server_words))
        return tuple(told)

    def _seats(self, viewer: Viewer, teller: Teller) -> tuple[wire.SeatState, ...]:
        key = viewer.seats, self._present, tuple(self._sitting.seats.values())
        if teller.seats[0] != key:
            teller.seats = key, self._seated(viewer, teller)
        return teller.seats[1]

    def _seated(self, viewer: Viewer, teller: Teller) -> tuple[wire.SeatState, ...]:
        full, short = teller.called
        told = []
        for seat, one in self._sitting.seats.items():
            if seat == OWNER:
                continue
            kinds: dict[str, wire.Sitter] = {BOT: "bot", HERE: "person", PERSON: "person" if one.token else "open"}
            kind = kinds[one.kind]
            if seat in viewer.seats:
                kind = "you" if seat == viewer.seats[0] else "here"
            there = kind in ("bot", "you", "here") or seat in self._present
            name = full.get(seat, seat), short.get(seat, seat)
            named = seat not in self._sitting.nameless
            told.append(wire.SeatState(seat, side_of(seat), *name, kind, one.bot, there, named))
        sides = {str(one.side) for one in told}
        automatons = (side for side in ("A", "B") if side not in sides)  # they have no seat
        told += [wire.SeatState(side, side_of(side), full[side], short[side], "automaton") for side in automatons]
        return tuple(told)

    def _prompt(
        self, viewer: Viewer, teller: Teller, offer: Offer[Any] | None, view: View[Any, Ask]
    ) -> wire.PromptState:
        """Whose turn it is and what to do."""
        sitting, names = self._sitting, teller.names
        ask = sitting.host.ask
        if isinstance(ask, Over):
            over = teller.over(viewer.playing)
            return wire.PromptState("over", teller.say("over"), why=over.heading if over else "")
        if sitting.to_be_read:
            return wire.PromptState("over", teller.say("to_be_read"))
        if isinstance(ask, Choose) and sitting.person(ask.seat):
            who, question = names.get(ask.seat, ask.seat), teller.words.question(ask, names)
            if ask.seat in viewer.playing and offer is not None:
                by = who if len(viewer.playing) > 1 else ""
                why = offer.why or next(iter(offer.help), "")
                told = self._told(teller, view) or Prompt(question, why, offer.rule, offer.stress)
                whose = _whose(teller, told.turn or offer.turn, by)
                first = told.what, by, told.why, told.rule, offer.help, whose, told.stress, told.also
                return wire.PromptState("yours", *first)
            if ask.seat in viewer.playing:
                return wire.PromptState("yours", question, who)
            asked = teller.say("they_are_asked", question=question[:1].upper() + question[1:])
            return wire.PromptState("theirs", teller.say("they_choose", name=who), who, asked)
        if (thrown := sitting.thrown) is not None:
            who = names.get(thrown.by, "") if thrown.by else ""
            what = teller.server_words.terms.get(f"thrown_{thrown.what}", teller.server_words.term("thrown"))
            if sitting.throws(viewer):
                if (dice := self._told(teller, view)) is not None:
                    return wire.PromptState("dice", dice.what, who, dice.why, dice.rule, stress=dice.stress)
                return wire.PromptState("dice", teller.say("throw", what=what), who)
            return wire.PromptState("theirs", teller.say("throw_theirs", name=who, what=what), who)
        if (awaited := sitting.open_seat) is not None:
            who = names.get(awaited, awaited)
            return wire.PromptState("theirs", teller.say("waiting", name=who), who)
        if isinstance(ask, Choose) and not self._paused:
            who = names.get(ask.seat, ask.seat)
            return wire.PromptState("theirs", teller.say("bot_chooses", name=who), who)
        if self._paused and (last := teller.last_point) is not None:
            by = names.get(last.by, last.by)
            what = teller.say("by", name=by, text=last.text) if last.by else _headline(last.text)
            rule, (why, stress) = teller.deciding(what)
            return wire.PromptState("watch", what, _won(teller, last), why, rule, stress=stress)
        words = "begins" if not sitting.host.number else "watch" if self._paused else "goes_on"
        return wire.PromptState("watch", teller.say(words))

    def _told(self, teller: Teller, view: View[Any, Ask]) -> Prompt | None:
        """What the game says first to whoever is asked or throws."""
        prompt = self._sitting.game.coverage.prompt
        return None if prompt is None else prompt(view, teller.words, teller.story.recent)
