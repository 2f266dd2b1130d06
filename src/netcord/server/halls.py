"""The hall: all rooms of a server, opened when somebody comes and closed when nobody has been there for long."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import TypeVar

from msgspec.structs import replace

from netcord.kernel import NetcordError, Seat, encode
from netcord.store import Called, Kept, Vault

from . import elsewhere, pacing, seats, spoken, wire
from .limits import Bucket, Buckets, Limits
from .lots import Lots
from .rooms import Room
from .sitting import Plan, Sitting, plan_of
from .thinking import Thinkers

T = TypeVar("T")


class Hall:
    """All rooms of a server."""

    def __init__(
        self,
        vault: Vault,
        thinkers: Thinkers,
        limits: Limits,
        pauses: dict[str, float] | None = None,
        lots: Lots | None = None,
    ) -> None:
        self.vault = vault
        self.thinkers = thinkers
        self.limits = limits
        self.lots = lots or Lots()
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Future[Room]] = {}
        # After a restart everybody comes back at the same time: as soon as a match is there, it is told
        self._one_played, self._one_told = asyncio.Semaphore(1), asyncio.Semaphore(1)
        self._pauses = dict(pacing.PAUSES if pauses is None else pauses)
        self._unfinished = vault.unfinished()
        self._hearing: set[asyncio.Task[None]] = set()
        self.elsewhere = elsewhere.Elsewhere()
        self._codes = Buckets(limits.codes, limits.codes_burst)
        self._codes_of_all = Bucket(limits.codes_of_all, limits.codes_of_all_burst)
        self.on_tie: Callable[[str, Plan], None] | None = None
        """Told when a match of a tournament is over."""

    def pause(self, speed: str) -> float:
        """Seconds between points that go on by themselves."""
        return self._pauses.get(speed, self._pauses["normal"])

    async def stored(self, writing: "Future[T]") -> T:
        """Wait for the vault, whatever becomes of whoever waits: what is being written is not called off."""
        loop = asyncio.get_running_loop()
        told: asyncio.Future[T] = loop.create_future()

        def settle() -> None:
            if told.done():
                return  # nobody waits any more
            if (error := writing.exception()) is not None:
                told.set_exception(error)
            else:
                told.set_result(writing.result())

        def written(writing: "Future[T]") -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(settle)

        writing.add_done_callback(written)
        return await told

    async def create(self, kept: Kept) -> None:
        """Keep a new match; one that nobody goes on with is not counted among those being played."""
        if kept.finished:
            await self.stored(self.vault.create(kept))
            return
        if self._unfinished >= self.limits.matches:
            raise wire.Limit("{count} matches are being played here: no more at a time", count=self._unfinished)
        await self.stored(self.vault.create(kept))
        self._unfinished += 1

    def finished(self, match: str, plan: Plan) -> None:
        """A match is over; whoever keeps its tournament is told."""
        self._unfinished -= 1
        if plan.draw and self.on_tie is not None:
            self.on_tie(match, plan)

    async def room(self, match: str) -> Room:
        """The room of a match: it is loaded when somebody comes, once for all who come at the same time."""
        if room := self.rooms.get(match):
            return room
        if match not in self._loading:
            self._loading[match] = asyncio.ensure_future(self._load(match))
        return await asyncio.shield(self._loading[match])

    async def _load(self, match: str) -> Room:
        try:
            async with self._one_played:
                room = Room(self, await asyncio.to_thread(self._sitting, match))
            await room.tidy()
            self.rooms[match] = room
            self.emptied(room)
            return room
        finally:
            del self._loading[match]

    def _sitting(self, match: str) -> Sitting:
        kept = self.vault.load(match)
        if kept is None:
            raise wire.Missing("there is no match {match!r}", match=match[:40])
        return Sitting(kept, self.lots)

    async def aside(self, work: Callable[[], T]) -> T:
        """Have a match told again beside the event loop, one at a time.

        Several at once would not be done sooner, and whoever plays meanwhile would wait longer for each move.
        """
        async with self._one_told:
            return await asyncio.to_thread(work)

    def emptied(self, room: Room) -> None:
        """Nobody is there any more: close the room after a while."""

        def close() -> None:
            if not room.lines and self.rooms.get(room.match) is room and not room.busy:
                room.close()
                del self.rooms[room.match]

        asyncio.get_running_loop().call_later(self.limits.idle, close)

    async def code(self, match: str, invitation: str) -> str:
        """A code that stands for an invitation for a while, in place of an older one."""
        code = spoken.drawn(self.lots.luck)
        lasts, most = self.limits.code_lasts, self.limits.codes_open
        if not await self.stored(self.vault.call(match, seats.hashed(invitation), seats.hashed(code), lasts, most)):
            raise wire.Missing("there is no code for this now: the seat is taken, or too many codes are open")
        return code

    async def renew(self, match: str, invitation: str) -> str:
        """Take an invitation back that nobody has taken, with the codes for it; another takes its place."""
        token = self.lots.token()
        if not await self.stored(self.vault.renew(match, seats.hashed(invitation), seats.hashed(token))):
            raise wire.Missing("this invitation is used up, or never was one of this match")
        return token

    async def heard(self, who: str, said: str) -> Called:
        """What a code stands for. Nobody may try many, and all together not very many either."""
        self._codes.take(who)
        self._codes_of_all.take()
        found = await asyncio.to_thread(self.vault.called, seats.hashed(spoken.understood(said)))
        if found is None:
            raise wire.Missing("nobody waits behind this code: it may be used up, or too old")
        return found

    async def join(self, match: str, invitation: str, *, clock: bool = False) -> tuple[Seat, str]:
        """Take the seat an invitation is for. Whoever does not agree to the clock of a match plays without one."""
        return await self.take(Called(match, seats.hashed(invitation)), clock=clock)

    async def take(self, called: Called, *, clock: bool) -> tuple[Seat, str]:
        """Take the seat that an invitation is for, by its hash."""
        match = called.match
        token, plan = self.lots.token(), None
        if not clock and (kept := await asyncio.to_thread(self.vault.load, match)) is not None:
            old = plan_of(kept.plan)
            plan = replace(old, clock=None) if old.clock is not None else None
        changed = None if plan is None else encode(plan).decode()
        taken = self.vault.take_seat(match, called.invitation, seats.hashed(token), changed)
        seat: Seat | None = await self.stored(taken)
        if seat is None:
            raise wire.Missing("this invitation is used up, or never was one of this match")
        await self._seated(match, seat, token, plan)
        return seat, token

    async def hold(self, match: str, seat: Seat, token: str) -> None:
        """Give a seat to whoever held it in the match before."""
        if await self.stored(self.vault.hold_seat(match, seat, seats.hashed(token))):
            await self._seated(match, seat, token)

    async def _seated(self, match: str, seat: Seat, token: str, plan: Plan | None = None) -> None:
        """Somebody has taken a seat: whoever is at the match is told, also if its room is just being opened.

        `plan`: it is played otherwise from now on.
        """
        if room := await self._opened(match):
            await room.joined(seat, seats.hashed(token), plan)

    async def _opened(self, match: str) -> Room | None:
        """The room of a match that somebody is at. If it is just being opened, what has changed since the match was
        read is not in it yet: it is waited for."""
        if loading := self._loading.get(match):
            with suppress(NetcordError):
                await asyncio.shield(loading)
        return self.rooms.get(match)

    def moved_outside(self, match: str, *, over: bool) -> None:
        """A match was moved on outside its room."""
        self._unfinished -= over
        self.moved(match)

    def moved(self, match: str) -> None:
        """Another process has moved a match; "": any may have been moved."""
        for one in {*self.rooms, *self._loading} if match == "" else (match,):
            task = asyncio.ensure_future(self._moved(one))
            self._hearing.add(task)
            task.add_done_callback(self._hearing.discard)

    async def _moved(self, match: str) -> None:
        if room := await self._opened(match):
            await room.moved()

    # Who is at a match by way of other processes

    def announce(self, *rooms: Room, ask: bool = False) -> None:
        """Let other processes know who is at these matches here."""
        if self.vault.shared:
            self.vault.announce([encode(room.there(ask=ask)).decode() for room in rooms])

    def announced(self, process: str, text: str) -> None:
        """Another process tells who is at a match there."""
        there = self.elsewhere.hear(process, text)
        if there is not None and (room := self.rooms.get(there.match)):
            if there.ask and room.lines:
                self.announce(room)
            room.presence_changed()

    async def beat(self) -> None:
        """Tell other processes of all rooms every now and then, and forget what they have not told again."""
        while True:
            await asyncio.sleep(elsewhere.HEARTBEAT)
            self.announce(*(room for room in self.rooms.values() if room.lines))
            for match in self.elsewhere.forget():
                if room := self.rooms.get(match):
                    room.presence_changed()

    def close(self) -> None:
        """Everybody out."""
        for room in self.rooms.values():
            room.close()
        self.rooms.clear()
