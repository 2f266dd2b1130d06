"""Rooms: one for each match that somebody is at. A move is taken, stored, and only then told.

A move is everything from a person's answer to the next question a person is asked: dice and bots are in it. Its lines
go to the vault as one job, and nothing of it leaves the room before they are safe. If they cannot be stored, the move is
refused and the match stands as it is stored.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Any, NamedTuple, TypeVar

import msgspec

from netcord.club.opponents import hint_of, usual_bot
from netcord.kernel import Answer, Ask, Chance, Choose, Fact, Illegal, Impossible, NetcordError, Over, Seat, Stale, View
from netcord.play import HOST
from netcord.store import Kept, Seated, Vault
from netcord.tennis import Withdraw, side_of

from . import pacing, seats, wire
from .entering import by_hand, described
from .limits import Limits
from .seats import BOT, HERE, OWNER, PERSON
from .sitting import Sitting, made
from .telling import Teller
from .thinking import Thinkers, Who

T = TypeVar("T")

_log = logging.getLogger(__name__)

Move = tuple[int, tuple[Fact, ...]]
"""The number awaited next, and what happened."""


class Viewer(NamedTuple):
    """Who looks at a match: the seats held (none: a spectator), and the language. All alike are told the same."""

    seats: tuple[Seat, ...]
    lang: str

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats from which something is decided."""
        return tuple(seat for seat in self.seats if seat != OWNER)

    @property
    def heard_as(self) -> Seat | None:
        """Through whose eyes the story is told: at a screen that several share, nothing that one of them must not see."""
        return self.playing[0] if len(self.playing) == 1 else None


class Line:
    """The line to one client: what is to be sent waits here, so that a slow reader holds nobody up."""

    def __init__(self, viewer: Viewer, token: str | None, behind: int) -> None:
        self.viewer = viewer
        self.token = token
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(behind)
        self.lost = False

    def send(self, message: bytes) -> None:
        """Send when there is time; who is too far behind is cut off and will ask for the whole state."""
        if self.lost:
            return
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.close()

    def tell(self, message: wire.Told) -> None:
        """Send a message."""
        self.send(msgspec.json.encode(message))

    def close(self) -> None:
        """Nothing more is sent."""
        if not self.lost:
            self.lost = True
            while not self.queue.empty():
                self.queue.get_nowait()
            self.queue.put_nowait(None)


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
        self._seat_down(sitting)

    def _seat_down(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.host = sitting.host
        self.game = sitting.game
        self.match = sitting.match
        self.paused = self.host.number > 0 and self._local
        """Whether the match waits until somebody lets it go on."""

    @property
    def _local(self) -> bool:
        return pacing.one_screen(self.sitting.seats.values())

    @property
    def _open_seats(self) -> bool:
        return any(one.kind == PERSON and one.token is None for one in self.sitting.seats.values())

    @property
    def busy(self) -> bool:
        """Whether a move is under way."""
        return self._lock.locked()

    # Coming and going

    def viewer(self, token: str | None, lang: str) -> Viewer:
        """Whoever shows this token; without one, a spectator."""
        from netcord.club.language import languages_of

        languages_of(self.game, lang)
        if token is None:
            return Viewer((), lang)
        held = seats.held_by(self.sitting.seats.values(), token)
        if not held:
            raise wire.Missing("this token holds no seat of this match: come in without one to watch")
        return Viewer(held, lang)

    async def enter(self, line: Line) -> None:
        """Somebody comes in and is told how the match stands."""
        async with self._lock:
            await self._teller(line.viewer)
            self.lines.add(line)
            self._deserted.clear()
            line.send(self._state(line.viewer))
        self._tell_presence()
        self._arm()
        self._wake()

    def leave(self, line: Line) -> None:
        """Somebody goes, or the line is lost."""
        self.lines.discard(line)
        line.close()
        if self.lines:
            used = {(one.viewer.heard_as, one.viewer.lang) for one in self.lines}
            for key in [key for key in self._tellers if key not in used]:
                del self._tellers[key]
            self._tell_presence()
        else:
            self._tellers.clear()
            self._deserted.set()
            self.hall.emptied(self)
        self._arm()

    async def speak(self, line: Line, lang: str) -> None:
        """From now on in another language."""
        from netcord.club.language import languages_of

        languages_of(self.game, lang)
        async with self._lock:
            line.viewer = Viewer(line.viewer.seats, lang)
            await self._teller(line.viewer)
            line.send(self._state(line.viewer))

    async def refresh(self, line: Line) -> None:
        """The whole state again."""
        async with self._lock:
            line.send(self._state(line.viewer))
        self._wake()

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
            given = self.game.read_answer(answer)
            await self._move(lambda: self.host.offer(number, given, seat))

    async def throw(self, line: Line, number: int, answer: bytes) -> None:
        """Somebody enters what fell on a real table."""
        async with self._lock:
            self._check(number)
            ask, dice = self.host.ask, self.sitting.dice
            if dice is None or not self.sitting.by_hand:
                raise Illegal("netcord throws the dice of this match")
            if not isinstance(ask, Chance) or not by_hand(ask):
                raise Illegal("no dice are thrown by hand now")
            if not self._throws(line.viewer, ask):
                raise Illegal(f"{ask.by} throws: whoever sits there enters what fell")
            found = ask.find(self.game.read_answer(answer))
            dice.entered = [found]
            await self._move(self.host.advance)

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
            if not self._may_undo(line.viewer):
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
        exact = all(one.exact for one in worth.values())
        told = tuple(
            wire.Worth(
                wire.raw(answer),
                tuple(
                    wire.Chances(key, words.term(f"ui_hint_{key}"), chance)
                    for key, chance in (("point", one.point), ("match", one.match))
                    if chance is not None
                ),
            )
            for answer, one in worth.items()
        )
        line.tell(wire.HintTold(number, told, words.term("ui_exact" if exact else "ui_estimate")))

    async def rematch(self, line: Line) -> None:
        """The same again: everybody at this match is told where, and who held a seat is given it there."""
        async with self._lock:
            if not self.host.over:
                raise Illegal("a rematch is played when the match is over")
            if not line.viewer.seats or line.token is None:
                raise Illegal("you are watching: whoever played asks for a rematch")
            following = self.sitting.rematch
            if following is None:
                kept = await asyncio.to_thread(
                    made,
                    self.game,
                    self.sitting.setup,
                    self.hall.new_match(),
                    self.sitting.plan,
                    seats.again(self.sitting.seats.values()),
                )
                await self.hall.create(kept)
                following = await self.hall.stored(self.hall.vault.follow(self.match, kept.match))
                self.sitting.rematch = following
                told: Iterable[Line] = list(self.lines)
            else:
                told = [line]
        for one in told:
            token = None
            if one.token is not None and one.viewer.seats:
                token = seats.next_token(one.token, following)
                await self.hall.hold(following, one.viewer.seats[0], token)
            one.tell(wire.RematchTold(following, token))

    async def joined(self, seat: Seat, token: str) -> None:
        """Somebody has taken a seat."""
        async with self._lock:
            old = self.sitting.seats[seat]
            self.sitting.seats[seat] = Seated(old.seat, old.kind, old.bot, token, old.invitation, True)
            self._tell([], None)
        self._wake()

    # A move

    def _check(self, number: int) -> None:
        if number != self.host.number:
            raise Stale(f"answer {number} is not what is awaited: answer {self.host.number} is")

    def _asked(self, line: Line) -> Seat:
        """The seat that is asked, if it is the client's."""
        playing = line.viewer.playing
        if not playing:
            raise Illegal("you are watching: only whoever holds a seat can answer")
        ask = self.host.ask
        if not isinstance(ask, Choose) or ask.seat not in playing:
            raise Illegal("it is not your turn")
        return ask.seat

    def _person(self, seat: Seat) -> bool:
        return self.sitting.seats[seat].kind in (PERSON, HERE)

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
        last = self.sitting.record.last
        self.sitting.rhythm.answered(last.by if last else HOST, facts)
        moves.append((self.host.number, facts))
        return facts

    async def _run(self, moves: list[Move], to: wire.Pace | None) -> None:
        """Throw dice and ask bots until a person is asked, the pace is reached, or nobody waits any more."""
        facts: tuple[Fact, ...] = moves[-1][1] if moves else ()
        while not self.host.over:
            ask = self.host.ask
            if moves and self._stops(ask, facts, to):
                return
            if isinstance(ask, Chance):
                if self.sitting.by_hand and by_hand(ask):
                    return
                facts = self._step(self.host.advance, moves)
            else:
                assert isinstance(ask, Choose), "a match that is not over asks for something"
                if self._person(ask.seat):
                    return
                answer = await self._think(ask)
                if answer is None:
                    return
                facts = self._step(partial(self.host.offer, self.host.number, answer, ask.seat), moves)
            if len(moves) % 64 == 0:
                await asyncio.sleep(0)  # a whole match at once lets others have their turn

    def _stops(self, ask: Ask, facts: tuple[Fact, ...], to: wire.Pace | None) -> bool:
        if isinstance(ask, Choose) and self._person(ask.seat):
            return True
        over = pacing.reached(to, facts) if to is not None else self.sitting.rhythm.stops(ask, facts)
        if over:
            self.paused = self._local
        return over

    async def _think(self, ask: Choose[Any]) -> Answer | None:
        """What a bot answers; None if everybody has gone meanwhile, or while others are still awaited."""
        who = Who(self.game.key, self.sitting.seats[ask.seat].bot, self.match, ask.seat)
        return await self._thought(who, ask)

    async def _thought(self, who: Who, ask: Choose[Any]) -> Answer | None:
        view = self.host.view(ask.seat)
        thinkers = self.hall.thinkers
        try:
            if thinkers.at_once(who):
                return thinkers.on_the_spot(who, view)
            for line in self.lines:
                line.tell(wire.ThinkingTold(ask.seat))
            thinking = asyncio.ensure_future(thinkers.elsewhere(who, view))
            deserted = asyncio.ensure_future(self._deserted.wait())
            try:
                await asyncio.wait((thinking, deserted), return_when=asyncio.FIRST_COMPLETED)
                return thinking.result() if thinking.done() else None
            finally:
                thinking.cancel()
                deserted.cancel()
        except NetcordError:
            raise
        except Exception as error:  # a bot that fails must not hold a match up: it takes what comes first
            _log.error("the bot %s of %s failed: %s", who.bot, who.game, type(error).__name__)
            answer: Answer = ask.options[0]
            return answer

    async def _store(self) -> None:
        """Wait until what is new is safe. If it cannot be, the match stands as it is stored, and the move is refused."""
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
            self.hall.finished(self)

    async def tidy(self) -> None:
        """Store the end of a match that was cut off just before it."""
        async with self._lock:
            await self._store()

    async def _reload(self) -> None:
        """The match as it is stored, and every story from its beginning."""
        kept = await asyncio.to_thread(self.hall.vault.load, self.match)
        if kept is None:
            raise wire.Missing("this match is gone")
        self._seat_down(await asyncio.to_thread(Sitting, kept))
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
        ask = self.host.ask
        waits = isinstance(ask, Over) or (isinstance(ask, Choose) and self._person(ask.seat))
        waits |= self.sitting.by_hand and by_hand(ask)
        if waits or self.paused or self._open_seats or not self.lines or (self._task and not self._task.done()):
            return
        pause = 0.0
        if not self._local and self.host.number:
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
        if not isinstance(ask, Choose) or not self._person(ask.seat):
            return None
        if due := self.host.due:
            return wire.ClockState(due.seat, float(due.seconds))
        if self.sitting.plan.clock is not None and not self._local and not self._present(ask.seat):
            return wire.ClockState(ask.seat, float(self.sitting.plan.clock), True)
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
                who = Who(self.game.key, usual_bot(self.game), self.match, ask.seat)
                answer = await self._thought(who, ask)
                if answer is not None:
                    await self._move(lambda: self.host.offer(number, answer, clock.seat))

    # Telling

    async def _teller(self, viewer: Viewer) -> Teller:
        key = viewer.heard_as, viewer.lang
        if key not in self._tellers:
            self._tellers[key] = await asyncio.to_thread(self._caught_up, *key)
        return self._tellers[key]

    def _caught_up(self, seat: Seat | None, lang: str) -> Teller:
        teller = Teller(self.game, self.sitting.setup, self.match, lang, seat)
        teller.recall(self.sitting.history(seat), self.host.view(seat))
        return teller

    def _tell(self, moves: Sequence[Move], since: int | None) -> None:
        """Tell everybody what a move has brought; each through his own eyes."""
        views: dict[Seat | None, View[Any, Ask]] = {}
        seen: dict[Seat | None, list[Move]] = {}
        for (seat, _), teller in self._tellers.items():
            if seat not in views:
                views[seat] = self.host.view(seat)
                seen[seat] = [(number, self.game.facts_seen(facts, seat)) for number, facts in moves]
            if moves:
                teller.hear(seen[seat], views[seat])
        messages: dict[Viewer, bytes] = {}
        for line in self.lines:
            viewer = line.viewer
            if (viewer.heard_as, viewer.lang) not in self._tellers:
                continue  # it is just coming in
            if viewer not in messages:
                messages[viewer] = self._state(viewer, seen.get(viewer.heard_as, ()), since, views)
            line.send(messages[viewer])

    def _state(
        self,
        viewer: Viewer,
        moves: Sequence[Move] = (),
        since: int | None = None,
        views: dict[Seat | None, View[Any, Ask]] | None = None,
    ) -> bytes:
        """The whole state as a viewer sees it, with the facts that led to it."""
        teller = self._tellers[viewer.heard_as, viewer.lang]
        eyes = self._eyes(viewer)
        view = (views or {}).get(eyes) or self.host.view(eyes)
        ask = self.host.ask
        asked = isinstance(ask, Choose) and ask.seat == eyes
        throws = isinstance(ask, Chance) and self.sitting.by_hand and by_hand(ask) and self._throws(viewer, ask)
        told = wire.StateTold(
            match=self.match,
            number=self.host.number,
            game=self.game.key,
            edition=self.game.edition,
            title=teller.story.title,
            seats=self._seats(viewer, teller),
            score=teller.score(viewer.playing),
            standing=teller.story.standing(),
            prompt=self._prompt(viewer, teller, throws=throws),
            view=wire.raw({"seat": view.seat, "state": view.state, "ask": view.ask}),
            feed=teller.feed,
            surface=self.game.surface(self.sitting.setup) or None,
            seat=eyes,
            offer=self.game.offer(view, teller.words) if asked else None,
            throw=described(ask, teller.server_words) if throws and isinstance(ask, Chance) else None,
            transport=pacing.paces(teller.story.score) if self.paused and viewer.seats and self._idle else (),
            box=teller.box,
            undo=self._may_undo(viewer),
            clock=self._clock_now(),
            over=teller.over(viewer.playing),
            facts=tuple(event for number, facts in moves for event in teller.events(facts, number)),
            since=since,
        )
        return msgspec.json.encode(told)

    @property
    def _idle(self) -> bool:
        """Whether it is nobody's turn."""
        ask = self.host.ask
        return (
            not isinstance(ask, Over)
            and not (isinstance(ask, Choose) and self._person(ask.seat))
            and not (self.sitting.by_hand and by_hand(ask))
        )

    def _eyes(self, viewer: Viewer) -> Seat | None:
        """Whose eyes: at a screen that several share, of whoever is asked, and nobody's in between."""
        playing = viewer.playing
        if len(playing) < 2:
            return playing[0] if playing else None
        ask = self.host.ask
        wanted = ask.seat if isinstance(ask, Choose) else ask.by if isinstance(ask, Chance) else None
        return wanted if wanted in playing else None

    def _throws(self, viewer: Viewer, ask: Chance[Any]) -> bool:
        """Whether a viewer enters this throw: whoever throws, or anybody who plays if that is no person."""
        thrower = self.sitting.seats.get(ask.by) if ask.by is not None else None
        if thrower is not None and thrower.kind in (PERSON, HERE):
            return ask.by in viewer.playing
        return bool(viewer.seats)

    def _seats(self, viewer: Viewer, teller: Teller) -> tuple[wire.SeatState, ...]:
        full, short = teller.story.names
        told = []
        for seat, one in self.sitting.seats.items():
            if seat == OWNER:
                continue
            kind = {BOT: "bot", HERE: "person", PERSON: "person" if one.token else "open"}[one.kind]
            if seat in viewer.seats:
                kind = "you" if seat == viewer.seats[0] else "here"
            present = kind in ("bot", "you", "here") or self._present(seat)
            told.append(
                wire.SeatState(seat, side_of(seat), full.get(seat, seat), short.get(seat, seat), kind, one.bot, present)  # type: ignore[arg-type]
            )
        sides = {one.side for one in told}
        for side in ("A", "B"):
            if side not in sides:
                told.append(wire.SeatState(side, side_of(side), full[side], short[side], "automaton", present=True))
        return tuple(told)

    def _present(self, seat: Seat) -> bool:
        return any(seat in line.viewer.seats for line in self.lines)

    def _prompt(self, viewer: Viewer, teller: Teller, *, throws: bool) -> wire.PromptState:
        """Whose turn it is and what to do."""
        ask, names = self.host.ask, teller.names
        if isinstance(ask, Over):
            over = teller.over(viewer.playing)
            return wire.PromptState("over", teller.say("over"), "", over.heading if over else "")
        if isinstance(ask, Choose) and self._person(ask.seat):
            who, question = names.get(ask.seat, ask.seat), teller.words.question(ask, names)
            if ask.seat in viewer.playing:
                help = teller.words.help.get(ask.what, "")
                return wire.PromptState("yours", question, who, help if isinstance(help, str) else help[0])
            return wire.PromptState("theirs", teller.say("they_choose", name=who, question=question), who)
        if self.sitting.by_hand and by_hand(ask):
            assert isinstance(ask, Chance), "dice are thrown"
            who = names.get(ask.by, "") if ask.by else ""
            what = teller.server_words.terms.get(f"server_thrown_{ask.what}", teller.say("thrown"))
            if throws:
                return wire.PromptState("dice", teller.say("throw", what=what), who)
            return wire.PromptState("theirs", teller.say("throw_theirs", name=who, what=what), who)
        if self._open_seats:
            absent = next(one.seat for one in self.sitting.seats.values() if one.kind == PERSON and one.token is None)
            who = names.get(absent, absent)
            return wire.PromptState("theirs", teller.say("waiting", name=who), who)
        if self.paused:
            return wire.PromptState("watch", teller.say("watch" if self.host.number else "begins"))
        if isinstance(ask, Choose):
            who = names.get(ask.seat, ask.seat)
            return wire.PromptState("theirs", teller.say("bot_chooses", name=who), who)
        return wire.PromptState("watch", teller.say("goes_on" if self.host.number else "begins"))

    def _clock_now(self) -> wire.ClockState | None:
        clock = self._clock_for()
        if clock is None:
            return None
        return wire.ClockState(clock.seat, max(0.0, clock.left - (monotonic() - self._asked_at)), clock.bot)

    def _may_undo(self, viewer: Viewer) -> bool:
        sitting = self.sitting
        ask = self.host.ask
        last = sitting.record.last
        if last is not None and last.by == HOST:
            return False
        return (
            isinstance(ask, Choose)
            and ask.seat in viewer.playing
            and pacing.may_undo(sitting.seats.values(), ask, last)
        )

    def _tell_presence(self) -> None:
        there = [seat for seat, one in self.sitting.seats.items() if one.kind in (PERSON, HERE)]
        told = wire.PresenceTold(
            tuple(wire.Present(seat, self._present(seat)) for seat in there),
            sum(not line.viewer.seats for line in self.lines),
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


class Hall:
    """All rooms of a server."""

    def __init__(
        self, vault: Vault, thinkers: Thinkers, limits: Limits, pauses: dict[str, float] | None = None
    ) -> None:
        self.vault = vault
        self.thinkers = thinkers
        self.limits = limits
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._load_at_once = asyncio.Semaphore(2)  # after a restart everybody comes back at the same time
        self._pauses = dict(pacing.PAUSES if pauses is None else pauses)
        self._unfinished = vault.unfinished()

    def pause(self, speed: str) -> float:
        """Seconds between points that go on by themselves."""
        return self._pauses.get(speed, self._pauses["normal"])

    @staticmethod
    def new_match() -> str:
        """A name nobody can guess: whoever knows it may watch."""
        import secrets

        return secrets.token_hex(10)

    async def stored(self, writing: "Any") -> Any:
        """Wait for the vault, whatever becomes of whoever waits."""
        return await asyncio.shield(asyncio.wrap_future(writing))

    async def create(self, kept: Kept) -> None:
        """Keep a new match."""
        if self._unfinished >= self.limits.matches:
            raise wire.Limit(f"{self._unfinished} matches are being played here: no more at a time")
        await self.stored(self.vault.create(kept))
        self._unfinished += 1

    def finished(self, room: Room) -> None:
        """A match is over."""
        self._unfinished -= 1

    async def room(self, match: str) -> Room:
        """The room of a match: it is loaded when somebody comes, once for all who come at the same time."""
        if room := self.rooms.get(match):
            return room
        if match not in self._loading:
            self._loading[match] = asyncio.ensure_future(self._load(match))
        return await asyncio.shield(self._loading[match])

    async def _load(self, match: str) -> Room:
        try:
            async with self._load_at_once:
                kept = await asyncio.to_thread(self.vault.load, match)
                if kept is None:
                    raise wire.Missing(f"there is no match {match[:40]!r}")
                room = Room(self, await asyncio.to_thread(Sitting, kept))
            await room.tidy()
            self.rooms[match] = room
            self.emptied(room)
            return room
        finally:
            del self._loading[match]

    def emptied(self, room: Room) -> None:
        """Nobody is there any more: close the room after a while."""

        def close() -> None:
            if not room.lines and self.rooms.get(room.match) is room and not room.busy:
                room.close()
                del self.rooms[room.match]

        asyncio.get_running_loop().call_later(self.limits.idle, close)

    async def join(self, match: str, invitation: str) -> tuple[Seat, str]:
        """Take the seat an invitation is for."""
        token = seats.new_token()
        taken = self.vault.take_seat(match, seats.hashed(invitation), seats.hashed(token))
        seat: Seat | None = await self.stored(taken)
        if seat is None:
            raise wire.Missing("this invitation is used up, or never was one of this match")
        if room := self.rooms.get(match):
            await room.joined(seat, seats.hashed(token))
        return seat, token

    async def hold(self, match: str, seat: Seat, token: str) -> None:
        """Give a seat to whoever held it in the match before."""
        if await self.stored(self.vault.hold_seat(match, seat, seats.hashed(token))) and (
            room := self.rooms.get(match)
        ):
            await room.joined(seat, seats.hashed(token))

    def moved(self, match: str) -> None:
        """Another process has moved a match; "": any may have been moved."""
        for room in [self.rooms[match]] if match in self.rooms else list(self.rooms.values()) if not match else []:
            asyncio.ensure_future(room.moved())

    def close(self) -> None:
        """Everybody out."""
        for room in self.rooms.values():
            room.close()
        self.rooms.clear()
