"""Rooms: one for each match that somebody is at. A move is taken, stored, and only then told.

A move is everything from a person's answer to the next question a person is asked: dice and bots are in it. Its lines
go to the vault as one job, and nothing of it leaves the room before they are safe. If they cannot be stored, the move
is refused and the match stands as it is stored.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from netcord.club.language import languages_of
from netcord.club.names import in_words
from netcord.club.opponents import hint_of, lapsed, stand_in
from netcord.club.throwing import foretold
from netcord.kernel import (
    Answer,
    Ask,
    Chance,
    Choose,
    Fact,
    Illegal,
    Impossible,
    NetcordError,
    Seat,
    Stale,
    Unreadable,
    Value,
)
from netcord.play import Due
from netcord.store import Seated
from netcord.tennis import Withdraw, Words, side_of

from . import pacing, seats, wire
from .catalogue import turned_names
from .elsewhere import There
from .entering import EnteredDice
from .lines import Line, Viewer
from .seats import HERE, OWNER, PERSON
from .showing import Move, Showing, eyes
from .sitting import Plan, Sitting, made, plan_of
from .telling import Known, Teller
from .thinking import Thought, Who

if TYPE_CHECKING:
    from .halls import Hall

T = TypeVar("T")

_log = logging.getLogger(__name__)

MISSED = 100
"""Answers of which somebody who comes back is told."""
NEXT_CHOICE = 3.0
"""Seconds before a bot decides again for somebody who has been away for as long as was agreed."""


class Room:
    """One match and everybody who is at it."""

    def __init__(self, hall: "Hall", sitting: Sitting) -> None:
        self.hall = hall
        self.lines: set[Line] = set()
        self._lock = asyncio.Lock()
        self._tellers: dict[tuple[Seat | None, str], Teller] = {}
        self._deserted = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._asked_at = monotonic()
        self._armed: tuple[int, Seat, bool] | None = None
        self._given_up: set[Seat] = set()  # away for as long as was agreed: a bot goes on for them until they are back
        self._due: tuple[Ask | None, Due | None] = None, None  # a question, and by when it must be decided
        self._seat_down(sitting)

    def _seat_down(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.host = sitting.host
        self.game = sitting.game
        self.match = sitting.match
        self.paused = self.host.number > 0 and sitting.local and not sitting.to_be_read
        """Whether the match waits until somebody lets it go on."""

    @property
    def busy(self) -> bool:
        """Whether a move is under way."""
        return self._lock.locked()

    # Coming and going

    def viewer(self, token: str | None, lang: str) -> Viewer:
        """Whoever shows this token; without one, a spectator."""
        languages_of(self.game, lang)
        if token is None:
            return Viewer((), lang)
        held = seats.held_by(self.sitting.seats.values(), token)
        if not held:
            raise wire.Missing("this token holds no seat of this match: come in without one to watch")
        return Viewer(held, lang)

    async def enter(self, line: Line, since: int | None = None) -> None:
        """Somebody comes in and is told how the match stands; who comes back, what has happened `since`."""
        async with self._lock:
            await self._teller(line.viewer)
            missed = await self._missed(line.viewer, since)
            self.lines.add(line)
            self._deserted.clear()
            self._send_state(line, missed)
        self.hall.announce(self, ask=True)
        self.presence_changed()
        self._wake()

    def leave(self, line: Line) -> None:
        """Somebody goes, or the line is lost."""
        self.lines.discard(line)
        line.close()
        if self.lines:
            # Whoever plays is likely to come back, and should not have to wait until the match is told from its
            # beginning: on a busy machine somebody with little patience would go again before that, every time.
            used = {(one.viewer.heard_as, one.viewer.lang) for one in self.lines}
            for key in [key for key in self._tellers if key not in used and key[0] is None]:
                del self._tellers[key]
        else:
            self._deserted.set()
            self.hall.emptied(self)
        self.hall.announce(self)
        self.presence_changed()

    async def speak(self, line: Line, lang: str) -> None:
        """From now on in another language."""
        languages_of(self.game, lang)
        async with self._lock:
            line.viewer = Viewer(line.viewer.seats, lang)
            await self._teller(line.viewer)
            self._send_state(line)

    async def refresh(self, line: Line, since: int | None = None) -> None:
        """The whole state again, and what has happened `since`."""
        async with self._lock:
            self._send_state(line, await self._missed(line.viewer, since))
        self._wake()

    async def _missed(self, viewer: Viewer, since: int | None) -> Sequence[Move]:
        """What a viewer may know of the answers from question `since` on; of very many, the last."""
        if since is None or not 0 <= since < self.host.number:
            return ()
        sitting, seat = self.sitting, viewer.heard_as
        return await self.hall.aside(lambda: [one for one in sitting.history(seat) if one[0] > since][-MISSED:])

    async def look(self, work: Callable[[], T]) -> T:
        """Look at the match when no move is under way: what is not stored is not shown."""
        async with self._lock:
            return work()

    # What clients do

    async def answer(self, line: Line, number: int, answer: bytes) -> None:
        """A person answers."""
        async with self._lock:
            self._check(number)
            seat = self._asked(line)
            given = self._read(answer)
            await self._move(lambda: self.host.offer(number, given, seat))

    async def throw(self, line: Line, number: int, answer: bytes) -> None:
        """Somebody enters what fell on a real table."""
        async with self._lock:
            dice, found = self._fallen(line, number, answer)
            dice.entered = [found]
            await self._move(self.host.advance)

    async def foretell(self, line: Line, number: int, answer: bytes) -> None:
        """Tell what a throw would bring, before it counts."""
        async with self._lock:
            _, found = self._fallen(line, number, answer)
            facts = foretold(self.game, self.host.view(eyes(self.sitting, line.viewer)), found)
            teller = self._tellers[line.viewer.heard_as, line.viewer.lang]
            line.tell(wire.TriedTold(number, wire.raw(found), teller.events(facts, number)))

    def _fallen(self, line: Line, number: int, answer: bytes) -> tuple[EnteredDice, Answer]:
        """What fell, if it can have fallen and whoever says so throws."""
        self._check(number)
        thrown, dice = self.sitting.thrown, self.sitting.dice
        if dice is None or not self.sitting.by_hand:
            raise Illegal("netcord throws the dice of this match")
        if thrown is None:
            raise Illegal("no dice are thrown by hand now")
        if not self.sitting.throws(line.viewer):
            raise Illegal("it is not you who throws and enters what fell")
        return dice, thrown.find(self._read(answer))

    async def go(self, line: Line, number: int, to: wire.Pace) -> None:
        """Let dice and bots go on by themselves."""
        async with self._lock:
            self._check(number)
            if not line.viewer.seats:
                raise Illegal("you are watching: whoever plays lets the match go on")
            if not self.paused or self.host.over:
                raise Illegal("the match does not wait to be let on")
            self.paused = False
            await self._move(None, to)

    async def concede(self, line: Line) -> None:
        """A side leaves the match."""
        async with self._lock:
            if not line.viewer.playing:
                raise Illegal("you are watching: only whoever plays can concede")
            ask = self.host.ask
            asked = ask.seat if isinstance(ask, Choose) else None
            seat = asked if asked in line.viewer.playing else line.viewer.playing[0]
            assert seat is not None, "somebody plays"
            await self._move(lambda: self.host.withdraw(Withdraw(side_of(seat)), seat))

    async def undo(self, line: Line, number: int) -> None:
        """Take the last answer back."""
        async with self._lock:
            self._check(number)
            if not line.viewer.playing:
                raise Illegal("you are watching: only whoever plays can take an answer back")
            if not self.sitting.may_undo(line.viewer):
                raise Illegal("the last answer cannot be taken back: dice have fallen or others have seen it since")
            await self.hall.stored(self.hall.vault.cut(self.match, number - 1))
            await self._reload()
            self._tell([], None)

    async def hint(self, line: Line, number: int) -> None:
        """Tell what each choice is worth."""
        async with self._lock:
            self._check(number)
            view = self.host.view(self._asked(line))
            words = self._tellers[line.viewer.heard_as, line.viewer.lang].words
        if hint_of(self.game) is None:
            raise Impossible(words.term("ui_no_hint"))
        worth = await self.hall.thinkers.worth(self.game, view)
        if not worth:
            raise Impossible(words.term("ui_no_hint_here"))
        told = tuple(
            wire.Worth(wire.raw(answer), one.exact, one.point, one.match, one.error) for answer, one in worth.items()
        )
        line.tell(wire.HintTold(number, told))

    async def hand(self, line: Line, number: int) -> None:
        """Show whoever waits their own cards; at a screen that several share nobody's."""
        async with self._lock:
            self._check(number)
            seat, told = line.viewer.heard_as, self.game.coverage.hand
            if seat is None:
                raise Illegal("only whoever plays alone at a screen has a hand to look at")
            words = self._tellers[seat, line.viewer.lang].words
            cards = () if told is None else told(self.host.view(seat), words)
        line.tell(wire.HandTold(number, cards))

    async def rematch(self, line: Line, *, swap: bool = False) -> None:
        """The same again: everybody at this match is told where, and who held a seat is given it there."""
        async with self._lock:
            if not self.host.over:
                raise Illegal("a rematch is played when the match is over")
            if not line.viewer.seats or line.token is None:
                raise Illegal("you are watching: whoever played asks for a rematch")
            if swap and len({seat[:1] for seat in self.sitting.seats} - {OWNER}) < 2:
                raise Illegal("sides are swapped where somebody decides on both of them")
            following, kept = self.sitting.rematch, None
            if following is None:
                kept = await asyncio.to_thread(
                    made,
                    self.game,
                    turned_names(self.game, self.sitting.setup) if swap else self.sitting.setup,
                    self.hall.lots,
                    msgspec.structs.replace(self.sitting.plan.friendly, turned=swap),
                    seats.again(self.sitting.seats.values(), turned=swap),
                )
                await self.hall.create(kept)
                following = await self.hall.stored(self.hall.vault.follow(self.match, kept.match))
                self.sitting.rematch = following
                told = list(self.lines)
            else:
                told = [line]
            if kept is None or kept.match != following:  # somebody was quicker, and says who sits where
                kept = await asyncio.to_thread(self.hall.vault.load, following)
            turned = kept is not None and plan_of(kept.plan).turned
        for one in told:
            token = None
            if one.token is not None and one.viewer.seats:
                token = seats.next_token(one.token, following)
                seat = one.viewer.seats[0]
                await self.hall.hold(following, seats.across(seat) if turned else seat, token)
            one.tell(wire.RematchTold(following, token))

    async def joined(self, seat: Seat, token: str, plan: Plan | None = None) -> None:
        """Somebody has taken a seat; `plan`: on the condition that it is played otherwise."""
        async with self._lock:
            self.sitting.plan = plan or self.sitting.plan
            old = self.sitting.seats[seat]
            self.sitting.seats[seat] = Seated(old.seat, old.kind, old.bot, token, old.invitation, True)
            self._tell([], None)
        self._wake()

    # A move

    def _check(self, number: int) -> None:
        if number != self.host.number:
            raise Stale("answer {number} is not what is awaited: answer {due} is", number=number, due=self.host.number)

    def _asked(self, line: Line) -> Seat:
        """The seat that is asked, if it is the client's."""
        playing = line.viewer.playing
        if not playing:
            raise Illegal("you are watching: only whoever holds a seat can answer")
        ask = self.host.ask
        if self.host.over:
            raise Illegal("the match is over: nothing is asked any more")
        if not isinstance(ask, Choose) or ask.seat not in playing:
            raise Illegal("it is not your turn")
        return ask.seat

    def _read(self, answer: bytes) -> Answer:
        """An answer; what is misspelt in it must not be taken for left out."""
        given: Answer = self.game.read_answer(answer)
        if isinstance(given, Value):
            known = {*given.__struct_fields__, given.__struct_config__.tag_field}
            if strange := [
                name for name in msgspec.json.decode(answer, type=dict[str, msgspec.Raw]) if name not in known
            ]:
                raise Unreadable(
                    "{kind} has no field {field!r}", kind=given.__struct_config__.tag, field=strange[0][:40]
                )
        return given

    async def _move(self, first: Callable[[], tuple[Fact, ...]] | None, to: wire.Pace | None = None) -> None:
        """One move: its first answer, then everything until a person is asked; stored, then told."""
        since = self.host.number
        moves: list[Move] = []
        if first is not None:
            self._step(first, moves)
        failed: NetcordError | None = None
        try:
            await self._run(moves, to)
        except NetcordError as error:  # what has happened before it stands
            failed = error
        if moves:
            await self._store()
            self._arm()
            self._tell(moves, since)
        self._wake()
        if failed is not None:
            raise failed

    def _step(self, work: Callable[[], tuple[Fact, ...]], moves: list[Move]) -> tuple[Fact, ...]:
        facts = work()
        self.sitting.happened(facts)
        moves.append((self.host.number, facts))
        return facts

    async def _run(self, moves: list[Move], to: wire.Pace | None) -> None:
        """Throw dice and ask bots until a person is asked, the pace is reached, or nobody waits any more.

        Without a pace that is a point, so that each is told before the next one begins; but where every point has
        questions for persons, none is missed anyway.
        """
        facts: tuple[Fact, ...] = moves[-1][1] if moves else ()
        while not self.host.over:
            ask = self.host.ask
            if moves and self._stops(ask, facts, to):
                return
            if not self.sitting.idle:
                return
            if isinstance(ask, Chance):
                facts = self._step(self.host.advance, moves)
            else:
                assert isinstance(ask, Choose), "a match that is not over asks for something"
                who = Who(self.game.key, self.sitting.seats[ask.seat].bot, self.match, ask.seat)
                answer = await self._thought(who, ask)
                if answer is None:
                    return
                facts = self._step(partial(self.host.offer, self.host.number, answer, ask.seat), moves)
            if len(moves) % 64 == 0:
                await asyncio.sleep(0)  # a whole match at once lets others have their turn

    def _stops(self, ask: Ask, facts: tuple[Fact, ...], to: wire.Pace | None) -> bool:
        if isinstance(ask, Choose) and self.sitting.person(ask.seat):
            return True
        if not pacing.reached("point" if to is None else to, facts) or (to is None and not self.sitting.rhythm.passes):
            return False
        self.paused = self.sitting.local and (to is not None or self.sitting.rhythm.seldom)
        return True

    async def _thought(self, who: Who, ask: Choose[Any]) -> Answer | None:
        """What a bot answers; None if everybody has gone meanwhile."""
        view = self.host.view(ask.seat)
        thinkers = self.hall.thinkers
        try:
            if thinkers.at_once(who):
                return self._heard(thinkers.on_the_spot(who, view))
            for line in self.lines:
                line.tell(wire.ThinkingTold(ask.seat))
            thinking = asyncio.ensure_future(thinkers.elsewhere(who, view))
            deserted = asyncio.ensure_future(self._deserted.wait())
            try:
                await asyncio.wait((thinking, deserted), return_when=asyncio.FIRST_COMPLETED)
                return self._heard(thinking.result()) if thinking.done() else None
            finally:
                thinking.cancel()
                deserted.cancel()
        except NetcordError:
            raise
        except Exception as error:  # a bot that fails must not hold a match up: it takes what comes first
            _log.error("the bot %s of %s failed: %s", who.bot, who.game, type(error).__name__)
            answer: Answer = ask.options[0]
            return answer

    def _heard(self, thought: Thought) -> Answer:
        """The answer of a bot. If it was played for, everybody is told why, but nothing that only its seat may know."""
        if (lapse := thought.lapse) is not None:
            self._explain(lapse.seat, lambda words: lapsed(lapse, words, self.sitting.names.short))
        return thought.answer

    def _explain(self, seat: Seat, told: Callable[[Words], str]) -> None:
        """Why something else is played for a seat than whoever sits there would have: to everybody, in their words."""
        for line in self.lines:
            teller = self._tellers.get((line.viewer.heard_as, line.viewer.lang))
            if teller is not None:
                line.tell(wire.LapsedTold(seat, told(teller.words)))

    async def _store(self) -> None:
        """Wait until what is new is safe. If it cannot be, the match stands as it is stored."""
        sitting = self.sitting
        lines = sitting.buffer.take()
        if not lines:
            return
        try:
            await self.hall.stored(
                self.hall.vault.append(self.match, sitting.stored, lines, finished=sitting.record.finished)
            )
        except Exception:
            await self._reload()
            self._tell([], None)
            raise
        sitting.stored += len(lines)
        if sitting.record.finished:
            self.hall.finished(self.match, sitting.plan)

    async def tidy(self) -> None:
        """Store the end of a match that was cut off just before it."""
        async with self._lock:
            await self._store()

    async def _reload(self) -> None:
        """The match as it is stored, and every story from its beginning."""
        kept = await asyncio.to_thread(self.hall.vault.load, self.match)
        if kept is None:
            raise wire.Missing("this match is gone")
        self._seat_down(await asyncio.to_thread(Sitting, kept, self.hall.lots))
        self._tellers.clear()
        for viewer in {line.viewer for line in self.lines}:
            await self._teller(viewer)

    async def moved(self) -> None:
        """Another process has moved the match on."""
        async with self._lock:
            kept = await asyncio.to_thread(self.hall.vault.load, self.match)
            if kept is None or (
                len(kept.lines) == self.sitting.stored and kept.seats == tuple(self.sitting.seats.values())
            ):
                return
            await self._reload()
            self._tell([], None)
        self._wake()

    # Going on without being asked

    def _wake(self) -> None:
        """Go on if it is nobody's turn and nobody has to let the match go on."""
        waits = not self.sitting.idle or self.paused or self.sitting.open_seat is not None
        if waits or not self.lines or (self._task is not None and not self._task.done()):
            return
        pause = 0.0
        if not self.sitting.local and self.host.number and self.sitting.rhythm.seldom:
            pause = self.hall.pause(self.sitting.plan.speed)
        self._task = asyncio.ensure_future(self._by_itself(self.host.number, pause))

    async def _by_itself(self, number: int, pause: float) -> None:
        if pause:
            await asyncio.sleep(pause)
        again = False
        async with self._lock:
            if self.host.number == number and self.lines and not self.paused:
                with suppress(NetcordError):
                    await self._move(None)
                again = self.host.number != number
        if again:
            self._task = None
            self._wake()

    # The clock

    def _arm(self) -> None:
        """Start the clock of the question that is asked, if there is one; one that runs for it goes on."""
        clock = self._clock_for() if self.lines else None
        key = None if clock is None else (self.host.number, clock.seat, clock.bot)
        if key == self._armed:
            return
        self._armed = key
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if clock is not None:
            loop, number = asyncio.get_running_loop(), self.host.number
            self._timer = loop.call_later(clock.left, lambda: loop.create_task(self._time_up(number, clock)))
            self._asked_at = monotonic()

    def _clock_for(self) -> wire.ClockState | None:
        ask = self.host.ask
        if not isinstance(ask, Choose) or not self.sitting.person(ask.seat):
            return None
        if self._due[0] is not ask:
            self._due = ask, self.host.due
        if due := self._due[1]:
            return wire.ClockState(due.seat, float(due.seconds))
        if self.sitting.plan.clock is not None and not self.sitting.local and not self._present(ask.seat):
            left = float(self.sitting.plan.clock)
            return wire.ClockState(ask.seat, min(left, NEXT_CHOICE) if ask.seat in self._given_up else left, True)
        return None

    async def _time_up(self, number: int, clock: wire.ClockState) -> None:
        async with self._lock:
            if number != self.host.number or self._clock_for() != clock:
                return
            with suppress(NetcordError):
                if not clock.bot:
                    await self._move(lambda: self.host.time_up(number, clock.left))
                    return
                ask = self.host.ask
                assert isinstance(ask, Choose), "the clock runs for a choice"
                self._given_up.add(ask.seat)
                who = Who(self.game.key, stand_in(self.game), self.match, ask.seat)
                answer = await self._thought(who, ask)
                if answer is not None:
                    self._explain(
                        ask.seat,
                        lambda words: words.term(
                            "ui_stood_in", name=in_words(self.sitting.names, words).short[ask.seat]
                        ),
                    )
                    await self._move(lambda: self.host.offer(number, answer, clock.seat))

    # Telling

    async def _teller(self, viewer: Viewer) -> Teller:
        key = viewer.heard_as, viewer.lang
        if key not in self._tellers:
            self._tellers[key] = await self.hall.aside(partial(self._caught_up, *key))
            if len(self._tellers) >= sum(one.kind == PERSON for one in self.sitting.seats.values()):
                self.sitting.forget()  # all who were to come are there
        return self._tellers[key]

    def _caught_up(self, seat: Seat | None, lang: str) -> Teller:
        sitting = self.sitting
        match, named = sitting.record.header.match, seat not in sitting.nameless
        counted = sitting.statistics
        teller = Teller(self.game, sitting.setup, match, lang, seat, sitting.names, named=named, statistics=counted)
        teller.recall(self.sitting.history(seat), self.host.view(seat))
        return teller

    def _tell(self, moves: Sequence[Move], since: int | None) -> None:
        """Tell everybody what a move has brought; each through his own eyes."""
        known: Known = {}
        seen: dict[Seat | None, list[Move]] = {}
        for (seat, _), teller in self._tellers.items():
            if seat not in seen:
                seen[seat] = [(number, self.game.facts_seen(facts, seat)) for number, facts in moves]
            if moves:
                teller.hear(seen[seat], self.host.view(seat), known)
        messages: dict[Viewer, bytes] = {}
        showing = self._showing()
        for line in self.lines:
            viewer = line.viewer
            if (viewer.heard_as, viewer.lang) not in self._tellers:
                continue  # it is just coming in
            if viewer not in messages:
                view = self.host.view(eyes(self.sitting, viewer))
                teller = self._tellers[viewer.heard_as, viewer.lang]
                told = showing.state(viewer, teller, view, seen[viewer.heard_as], since, known)
                messages[viewer] = msgspec.json.encode(told)
            line.send(messages[viewer])

    def _send_state(self, line: Line, missed: Sequence[Move] = ()) -> None:
        """The whole state as a viewer sees it."""
        viewer = line.viewer
        view, teller = self.host.view(eyes(self.sitting, viewer)), self._tellers[viewer.heard_as, viewer.lang]
        line.tell(self._showing().state(viewer, teller, view, missed=missed))

    def _showing(self) -> Showing:
        """The match as it is shown to everybody at this moment."""
        clock = self._clock_for()
        if clock is not None:
            clock = wire.ClockState(clock.seat, max(0.0, clock.left - (monotonic() - self._asked_at)), clock.bot)
        present = self._here | self.hall.elsewhere.seats(self.match)
        return Showing(self.sitting, present, clock, paused=self.paused)

    # Who is there

    @property
    def _here(self) -> frozenset[Seat]:
        """The seats that somebody holds who is at this server."""
        return frozenset(seat for line in self.lines for seat in line.viewer.seats)

    @property
    def _watching(self) -> int:
        return sum(not line.viewer.seats for line in self.lines)

    def there(self, *, ask: bool = False) -> There:
        """Who is at this match by way of this server; `ask`: and who is by way of others?"""
        return There(self.match, tuple(sorted(self._here)), self._watching, ask)

    def _present(self, seat: Seat) -> bool:
        return seat in self._here or seat in self.hall.elsewhere.seats(self.match)

    def presence_changed(self) -> None:
        """Somebody has come or gone, here or at another server: everybody is told, and a clock may start or stop."""
        self._given_up = {seat for seat in self._given_up if not self._present(seat)}
        self._tell_presence()
        self._arm()

    def _tell_presence(self) -> None:
        if not self.lines:
            return
        there = [seat for seat, one in self.sitting.seats.items() if one.kind in (PERSON, HERE)]
        told = wire.PresenceTold(
            tuple(wire.Present(seat, self._present(seat)) for seat in there),
            self._watching + self.hall.elsewhere.watching(self.match),
        )
        message = msgspec.json.encode(told)
        for line in self.lines:
            line.send(message)

    def close(self) -> None:
        """Everybody out."""
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            self._task.cancel()
        for line in list(self.lines):
            line.close()
