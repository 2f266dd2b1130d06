"""Tournaments on a server: the same folders that `netcord tournament` has, played in the rooms of the server.

A tournament is a folder of its own, whatever database the matches are in. On a server that nobody else can reach, all
of them are there, and whoever is at the page may go on with them. On any other server a tournament is known only to
whoever has been told its name, which cannot be guessed, and changed only by whoever shows the token of its owner.

A match that is played or watched here is lent to the vault with its own dice, and handed in when it is over. Nothing
else is kept beside the folder: its courts, the owner and who plays for whom are notes in it.
"""

import asyncio
import hmac
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple, TypeVar

import msgspec

from netcord.club.entering import Draft, Wanted, draw_up
from netcord.club.language import language, languages, told
from netcord.club.opponents import bot_named, stand_in
from netcord.club.programme import Programme, first_waiting, own_entrants
from netcord.club.tournaments import LOG, PAGE, read_note, tournaments, tournaments_folder, write_note
from netcord.kernel import Illegal, Impossible, NetcordError, Seat, Stale, Unreadable, encode
from netcord.store import Kept
from netcord.tournament import Lent, Match, OpenTournament, Standing, Tournament, html_page, read, resume, standing

from . import wire
from .halls import Hall
from .limits import Limits
from .seats import BOT, OWNER, Places, hashed, placed
from .sheets import due_state, game_name, tournament_state
from .sitting import Plan
from .thinking import Thinkers

T = TypeVar("T")

AT_A_TIME = 0.4
"""Seconds for which matches are played out before others may come in."""
END = '{"end":'
LONGEST_NAME = 80
MOST_EVENTS = 8

_log = logging.getLogger(__name__)


class _Run:
    """Matches that are being played out."""

    def __init__(self, of: int, before: int, held: tuple[str, ...]) -> None:
        self.of = of
        self.before = before
        self.held = held
        self.stopped = False
        self.task: asyncio.Task[None] | None = None


class _Court(NamedTuple):
    """A match that is taken on court here: as it is kept if it is new, and who may sit down."""

    match: str
    kept: Kept | None
    tokens: dict[Seat, str]
    invitations: dict[Seat, str]


class Draws:
    """All tournaments of a server. `private`: nobody else can reach it."""

    def __init__(self, hall: Hall, thinkers: Thinkers, limits: Limits, *, private: bool) -> None:
        self._hall = hall
        self._thinkers = thinkers
        self._limits = limits
        self._private = private
        self._locks: dict[str, asyncio.Lock] = {}
        self._runs: dict[str, _Run] = {}
        self._problems: dict[str, NetcordError] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop = asyncio.get_running_loop()
        hall.on_tie = self._over

    # Looking

    async def listed(self, tokens: Sequence[str], lang: str) -> list[wire.TournamentListed]:
        """The tournaments of whoever shows these tokens; on one's own server, all of them. The newest first."""
        return await asyncio.to_thread(self._listed, {hashed(token) for token in tokens}, _spoken(lang))

    def _listed(self, shown: set[str], lang: str) -> list[wire.TournamentListed]:
        found = []
        for folder in tournaments():
            if not self._private and read_note(folder, PAGE).get("owner") not in shown:
                continue
            with suppress(NetcordError):  # one that is damaged can be mended at the terminal
                one = read(folder)
                changed = (folder / LOG).stat().st_mtime_ns // 1_000_000
                told = standing(one, lang)
                found.append(
                    wire.TournamentListed(
                        folder.name,
                        one.name,
                        one.game,
                        game_name(one),
                        told,
                        changed,
                        one.ended,
                        mine=True,
                        due=due_state(one, own_entrants(one, _me(one, read_note(folder))), lang),
                    )
                )
        return found

    async def state(self, name: str, tokens: Sequence[str], lang: str) -> wire.TournamentState:
        """A tournament as it stands."""
        folder = self._found(name)
        if name not in self._runs and await asyncio.to_thread(self._left_over, folder):
            async with self._lock(name):
                await asyncio.to_thread(self._with, folder, lambda saved: None)
        return await asyncio.to_thread(self._state, folder, self._may(folder, tokens), _spoken(lang))

    def _state(self, folder: Path, mine: bool, lang: str) -> wire.TournamentState:
        with _told_as(folder):
            tournament = read(folder)
        note, courts = read_note(folder), _courts(folder)
        me = _me(tournament, note)
        due = [match.id for match in tournament.due()]
        begun = [match for match in due if (folder / "matches" / f"{match}.jsonl").exists()]
        run, problem = self._runs.get(folder.name), self._problems.get(folder.name)
        running = None
        if run is not None:
            running = wire.RunState(len(tournament.outcomes) - run.before, run.of)
        elif problem is not None:
            running = wire.RunState(0, 0, told(problem, lang))
        return tournament_state(
            folder.name,
            tournament,
            lang,
            own=own_entrants(tournament, me),
            me=me,
            bot=str(note.get("bot") or ""),
            courts=courts,
            begun=begun,
            mine=mine,
            running=running,
            others=_others(tournament, me),
            season=str(note.get("season") or ""),
        )

    async def page(self, name: str, lang: str) -> bytes:
        """The sheet as one file to print or to send."""
        folder = self._found(name)
        return await asyncio.to_thread(lambda: html_page(read(folder), language=_spoken(lang)).encode())

    # Changing

    async def draw(self, wanted: wire.NewTournament) -> wire.Drawn:
        """A new tournament."""
        return await asyncio.to_thread(self._draw, wanted)

    def _draw(self, wanted: wire.NewTournament) -> wire.Drawn:
        if len(tournaments()) >= self._limits.tournaments:
            raise wire.Limit("there are {count} tournaments here: no more are kept", count=self._limits.tournaments)
        if len(wanted.name) > LONGEST_NAME:
            raise Unreadable("a tournament is called by at most {most} letters", most=LONGEST_NAME)
        if bool(wanted.calendar) == bool(wanted.game):
            raise Unreadable("say what is played: events of the calendar, or a game with events of its own")
        if not (wanted.calendar or wanted.events) or len(wanted.calendar) + len(wanted.events) > MOST_EVENTS:
            raise Unreadable("a tournament has 1 to {most} events", most=MOST_EVENTS)
        draft = Draft(
            wanted.game,
            wanted.calendar,
            wanted.size,
            [_event(one) for one in wanted.events],
            wanted.plan,
            name=" ".join(wanted.name.split()),
            options=[f"{key}={value}" for key, value in wanted.options.items()],
            surface=wanted.surface,
            seed_draw=wanted.seed_draw,
            byes_to_seeds=wanted.byes_to_seeds,
            budgets=wanted.budgets,
            injury_carryover=wanted.injury_carryover,
            bot=wanted.bot,
        )
        lots = self._hall.lots
        token, seed = lots.token(), lots.seed()
        with draw_up(draft, tail="" if self._private else lots.match(), seed=seed) as saved:
            write_note(saved.folder, {"owner": hashed(token), "courts": {}}, PAGE)
            me = _me(saved.tournament, {"me": list(wanted.me)})  # as far as the draw has them: it can still be said
            _note_players(saved, me, wanted.bot)
            return wire.Drawn(saved.folder.name, token)

    async def plays_for(self, name: str, wanted: wire.PlaysFor, tokens: Sequence[str]) -> None:
        """From now on persons here play for these entrants."""
        await self._do(name, tokens, lambda saved: _note_players(saved, wanted.me, wanted.bot))

    async def withdraw(self, name: str, wanted: wire.Leaves, tokens: Sequence[str]) -> None:
        """A player leaves, and retires from a match that is on court."""

        def work(saved: OpenTournament) -> None:
            player = saved.tournament.find_player(wanted.player)
            for match in saved.underway():
                if player in saved.tournament.seats(match).values():
                    self._bring(saved, match.id)
            saved.withdraw(player, " ".join(wanted.why.split())[:200])

        await self._do(name, tokens, work)

    async def take_court(self, name: str, wanted: wire.TakeCourt, tokens: Sequence[str]) -> wire.Created:
        """A match to be played or watched here: as a match of the server, whose result goes back into the draw."""
        court = await self._do(name, tokens, lambda saved: self._court(saved, wanted))
        if court.kept is not None:
            await self._hall.create(court.kept)
        return wire.Created(court.match, court.tokens, court.invitations, f"/match/{court.match}")

    async def play_out(self, name: str, wanted: wire.PlayOut, tokens: Sequence[str]) -> None:
        """Have matches played by bots, while others look on."""
        if name in self._runs:
            raise Illegal("matches are being played out already: wait, or stop that first")

        def prepare(saved: OpenTournament) -> _Run:
            held = self._held_by_persons(saved)
            scope = _Scope(saved, wanted, held)
            if wanted.match:
                saved.check_due(wanted.match)
            for match in saved.underway():
                if not scope.leaves(match):
                    self._bring(saved, match.id)
            due = saved.tournament.due(wanted.event)
            if due and all(scope.leaves(match) for match in due):
                raise Illegal("these matches wait for yours: play it, or have it played")
            waiting = [match for match in saved.tournament.matches(wanted.event) if not match.decided]
            return _Run(sum(not scope.leaves(match) for match in waiting), len(saved.tournament.outcomes), held)

        run = await self._do(name, tokens, prepare)
        if name in self._runs:
            raise Illegal("matches are being played out already: wait, or stop that first")
        self._problems.pop(name, None)
        self._runs[name] = run
        run.task = asyncio.ensure_future(self._run(name, run, wanted))

    async def stop(self, name: str, tokens: Sequence[str]) -> None:
        """Play out no more than the match that is being played."""
        self._owned(name, tokens)
        if (run := self._runs.get(name)) is not None:
            run.stopped = True

    async def _run(self, name: str, run: _Run, wanted: wire.PlayOut) -> None:
        folder = self._found(name)
        try:
            more = True
            while more and not run.stopped:
                async with self._lock(name):
                    more = await self._thinkers.work(partial(play_some, str(folder), wanted, run.held, AT_A_TIME))
                await asyncio.sleep(0)
            async with self._lock(name):
                await asyncio.to_thread(self._give_back, folder)
        except NetcordError as error:
            self._problems[name] = error
        except Exception as error:  # a process that has died, a disk that is full
            _log.error("playing out %s failed: %s", name, type(error).__name__)
            self._problems[name] = Impossible("the matches could not be played out: try again")
        finally:
            self._runs.pop(name, None)

    # Courts

    def _court(self, saved: OpenTournament, wanted: wire.TakeCourt) -> _Court:
        tournament, game = saved.tournament, saved.game
        match = saved.check_due(wanted.match)
        lent = saved.lend(match.id)
        note, courts = read_note(saved.folder), _courts(saved.folder)
        seats = wanted.seats or _seats(saved, match, str(note.get("bot") or stand_in(game)))
        state = game.start(saved.setup(match.id))
        kept = self._hall.vault.load(courts[match.id]) if match.id in courts else None
        if kept is not None and kept.record.startswith(lent.record):
            held = {one.seat: _token(lent, one.seat) for one in kept.seats if one.token is not None}
            return _Court(kept.match, None, held, {})
        places = _held(placed(game, game.seats(state), seats, self._hall.lots), lent)
        names = {} if tournament.cards(match) else {str(seat): one for seat, one in tournament.names(match).items()}
        plan = Plan("netcord", wanted.speed, draw=saved.folder.name, tie=match.id, names=names)
        header, *lines = lent.record.decode().splitlines()
        made = Kept(
            self._hall.lots.match(),
            game.key,
            tournament.edition,
            header,
            tuple(lines),
            lent.seed.hex(),
            places.seated,
            encode(plan).decode(),
        )
        _write_courts(saved.folder, {**courts, match.id: made.match})
        return _Court(made.match, made, places.tokens, places.invitations)

    def _held_by_persons(self, saved: OpenTournament) -> tuple[str, ...]:
        """The matches on courts here in which somebody holds a seat, or is invited to one: nobody else plays them."""
        courts = _courts(saved.folder)
        due = [(match.id, self._hall.vault.load(courts[match.id])) for match in saved.underway() if match.id in courts]
        return tuple(
            match
            for match, kept in due
            if kept is not None and any(one.kind != BOT and one.seat != OWNER for one in kept.seats)
        )

    def _bring(self, saved: OpenTournament, match: str) -> None:
        """What has been played of a match on a court here, into its folder."""
        court = _courts(saved.folder).get(match)
        kept = self._hall.vault.load(court) if court else None
        if kept is not None:
            with suppress(Stale, Illegal):  # it was played on at the terminal: that is what counts
                saved.hand_in(match, kept.record)

    def _give_back(self, folder: Path) -> None:
        """What has been played of the matches on courts here since they were lent: rooms show it too."""
        for match, court in _courts(folder).items():
            kept = self._hall.vault.load(court)
            path = folder / "matches" / f"{match}.jsonl"
            if kept is None or (kept.lines and kept.lines[-1].startswith(END)) or not path.exists():
                continue
            written = path.read_bytes()
            if written.startswith(kept.record) and written != kept.record:
                lines = written[len(kept.record) :].decode().splitlines()
                over = lines[-1].startswith(END)
                with suppress(NetcordError):
                    self._hall.vault.append(court, len(kept.lines), lines, finished=over).result()
                    self._loop.call_soon_threadsafe(partial(self._hall.moved_outside, court, over=over))

    def _left_over(self, folder: Path) -> bool:
        """Whether a match on a court here is over, but was not handed in: the server went down just then."""
        courts = _courts(folder)
        if not courts:
            return False
        with _told_as(folder):
            tournament = read(folder)
        for match, court in courts.items():
            found = tournament.board.matches.get(match)
            if found is not None and found.standing is Standing.DUE:
                kept = self._hall.vault.load(court)
                if kept is not None and kept.lines and kept.lines[-1].startswith(END):
                    return True
        return False

    def _over(self, match: str, plan: Plan) -> None:
        """A match of a tournament is over: its result goes into the draw."""
        task = asyncio.ensure_future(self._enter(plan))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _enter(self, plan: Plan) -> None:
        try:
            folder = self._found(plan.draw)
            async with self._lock(plan.draw):
                await asyncio.to_thread(self._with, folder, lambda saved: None)
        except NetcordError as error:  # whoever looks at the tournament next brings it in
            _log.warning("%s of %s was not entered: %s", plan.tie, plan.draw, error)

    # Who may do what

    def _found(self, name: str) -> Path:
        folder = tournaments_folder() / name
        plain = name.isprintable() and len(name) <= 2 * LONGEST_NAME and folder.name == name and name not in (".", "..")
        if not plain or "\\" in name or not (folder / LOG).exists():
            raise wire.Missing("there is no tournament {name!r}", name=name[:40])
        if not self._private and "owner" not in read_note(folder, PAGE):
            raise wire.Missing("there is no tournament {name!r}", name=name[:40])
        return folder

    def _may(self, folder: Path, tokens: Sequence[str]) -> bool:
        owner = str(read_note(folder, PAGE).get("owner") or "")
        return self._private or any(hmac.compare_digest(owner, hashed(token)) for token in tokens)

    def _owned(self, name: str, tokens: Sequence[str]) -> Path:
        folder = self._found(name)
        if not self._may(folder, tokens):
            raise Illegal("this tournament is somebody else's: only whoever drew it changes it")
        return folder

    def _lock(self, name: str) -> asyncio.Lock:
        return self._locks.setdefault(name, asyncio.Lock())

    async def _do(self, name: str, tokens: Sequence[str], work: Callable[[OpenTournament], T]) -> T:
        folder = self._owned(name, tokens)
        async with self._lock(name):
            return await asyncio.to_thread(self._with, folder, work)

    def _with(self, folder: Path, work: Callable[[OpenTournament], T]) -> T:
        """Do something with a tournament: first what is over is entered, at the end rooms are told what has changed."""
        with _told_as(folder):
            with resume(folder) as saved:
                for match, court in _courts(folder).items():
                    found = saved.tournament.board.matches.get(match)
                    if found is not None and found.standing is Standing.DUE:
                        kept = self._hall.vault.load(court)
                        if kept is not None and kept.lines and kept.lines[-1].startswith(END):
                            self._bring(saved, match)
                done = work(saved)
            self._give_back(folder)
            return done

    async def close(self) -> None:
        """Play out nothing more."""
        for run in self._runs.values():
            run.stopped = True
        waiting = [run.task for run in self._runs.values() if run.task is not None]
        await asyncio.gather(*waiting, *self._tasks, return_exceptions=True)


# In whichever process


class _Scope:
    """Which matches are to be played out."""

    def __init__(self, saved: OpenTournament, wanted: wire.PlayOut, held: Sequence[str]) -> None:
        self._wanted = wanted
        self._saved = saved
        if wanted.event:
            saved.tournament.event(wanted.event)
        me = _me(saved.tournament, read_note(saved.folder))
        self._programme = Programme(saved, me, held, everything=wanted.mine)

    def in_reach(self, match: Match) -> bool:
        """Whether it is asked for, now or after others."""
        wanted = self._wanted
        if wanted.match:
            return match.id == wanted.match
        if (wanted.event and match.event != wanted.event) or (wanted.day is not None and match.day > wanted.day):
            return False
        return wanted.mine or not self._programme.is_mine(match)

    def leaves(self, match: Match) -> bool:
        """Whether it is left alone now."""
        if self._wanted.match:
            return match.id != self._wanted.match
        return not self.in_reach(match) or self._programme.left_out(match)


def play_some(folder: str, wanted: wire.PlayOut, held: Sequence[str], seconds: float) -> bool:
    """Play matches out for about so long, but none that somebody has `held` for themselves; whether there are more."""
    place = Path(folder)
    with _told_as(place), resume(place) as saved:
        until, scope = monotonic() + seconds, _Scope(saved, wanted, held)
        name = str(read_note(place).get("bot") or stand_in(saved.game))
        bot = bot_named(saved.game, name)
        saved.play_all(wanted.event, bot=bot, leave=lambda match: scope.leaves(match) or monotonic() > until)
        return any(not scope.leaves(match) for match in saved.tournament.due(wanted.event))


# Notes


def _courts(folder: Path) -> dict[str, str]:
    found = read_note(folder, PAGE).get("courts")
    return {str(match): str(court) for match, court in found.items()} if isinstance(found, dict) else {}


def _write_courts(folder: Path, courts: dict[str, str]) -> None:
    write_note(folder, {**read_note(folder, PAGE), "courts": courts}, PAGE)


def _me(tournament: Tournament, note: dict[str, Any]) -> tuple[str, ...]:
    """Whom persons play for, as far as they are there."""
    names = note.get("me")
    found = []
    for name in names if isinstance(names, list) else ():
        with suppress(NetcordError):
            own_entrants(tournament, [str(name)])
            found.append(str(name))
    return tuple(found)


def _others(tournament: Tournament, me: tuple[str, ...]) -> int:
    """How many matches can be played now before those of persons."""
    own = own_entrants(tournament, me)
    mine = {match.id for match in tournament.due() if {(match.event, match.a), (match.event, match.b)} & own}
    first = first_waiting(tournament, lambda match: match.id in mine)
    return sum(match.id not in mine and tournament.to_come(match) >= first for match in tournament.due())


def _note_players(saved: OpenTournament, me: Sequence[str], bot: str) -> None:
    own_entrants(saved.tournament, me)  # refuses whoever has not entered
    if bot:
        bot_named(saved.game, bot)
    write_note(saved.folder, {**read_note(saved.folder), "me": list(me), "bot": bot or None})


def _seats(saved: OpenTournament, match: Match, bot: str) -> dict[Seat, str]:
    """Whoever plays for a side sits there, a second one at the same screen; bots at the others."""
    own = sorted(Programme(saved, _me(saved.tournament, read_note(saved.folder)), ()).own(match))
    seats: dict[Seat, str] = dict.fromkeys(("A", "B"), f"bot:{bot}")
    return seats | {str(side): "here" if place else "you" for place, side in enumerate(own)}


def _token(lent: Lent, seat: Seat) -> str:
    """The token of a seat: whoever may change the tournament is told it again on another device."""
    return hmac.digest(lent.key, f"seat {seat}".encode(), "sha256").hex()


def _held(places: Places, lent: Lent) -> Places:
    tokens = {seat: _token(lent, seat) for seat in places.tokens}
    seated = tuple(
        msgspec.structs.replace(one, token=hashed(tokens[one.seat])) if one.seat in tokens else one
        for one in places.seated
    )
    return Places(seated, tokens, places.invitations)


def _event(one: wire.NewEvent) -> Wanted:
    counts = {"groups": one.groups, "through": one.through, "meetings": one.meetings}
    return Wanted(one.kind, one.doubles, one.players, one.best, one.random, one.plan, counts, one.key)


def _spoken(lang: str) -> str:
    return lang if lang in languages() else language(lang)


@contextmanager
def _told_as(folder: Path) -> Iterator[None]:
    """Errors name files by what lies in the tournament, not by where that is on the server."""
    try:
        yield
    except NetcordError as error:
        if str(folder) not in str(error):
            raise
        if "another host" in str(error):
            raise Impossible("this tournament is being played somewhere else now: wait until that is over") from None
        where = str(error).replace(str(folder), folder.name)
        raise type(error)("{where}", where=where) from None
