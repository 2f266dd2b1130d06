"""Seasons on a server: begun, looked at, and their tournaments drawn one after the other.

Their tournaments are played as any others are (`draws`), by whoever shows the token of the season. Who may look at a
season and who may change it is as with tournaments.
"""

import asyncio
import hmac
from collections.abc import Sequence

from netcord.club.circuits import FILE, Season, begin, circuit, circuits, listed, people, seasons, seasons_folder
from netcord.club.language import language, languages
from netcord.club.opponents import bot_named
from netcord.club.season_sheets import season_sheet
from netcord.club.tournaments import PAGE, write_note
from netcord.kernel import Illegal, Unreadable
from netcord.registry import game
from netcord.tournament import told_in

from . import wire
from .halls import Hall
from .limits import Limits
from .seats import hashed

LONGEST_NAME = 80
MOST_NAMED = 32


class Seasons:
    """All seasons of a server. `private`: nobody else can reach it."""

    def __init__(self, hall: Hall, limits: Limits, *, private: bool) -> None:
        self._hall = hall
        self._limits = limits
        self._private = private
        self._lock = asyncio.Lock()

    async def to_begin(self, lang: str) -> list[wire.CircuitState]:
        """Every season there is."""
        return await asyncio.to_thread(self._to_begin, _spoken(lang))

    def _to_begin(self, lang: str) -> list[wire.CircuitState]:
        words = told_in(lang)
        return [
            wire.CircuitState(
                one.key,
                words.known(one.name),
                one.game,
                one.kind.value,
                one.year,
                one.sizes,
                tuple(people(one, one.sizes[0]))[:MOST_NAMED],
            )
            for one in circuits().values()
        ]

    async def listed(self, tokens: Sequence[str], lang: str) -> list[wire.SeasonListed]:
        """The seasons of whoever shows these tokens; on one's own server, all of them. The newest first."""
        return await asyncio.to_thread(self._listed, {hashed(token) for token in tokens}, _spoken(lang))

    def _listed(self, shown: set[str], lang: str) -> list[wire.SeasonListed]:
        found = []
        for one in listed():
            if self._private or one.kept.owner in shown:
                sheet = season_sheet(one, lang)
                changed = (one.folder / FILE).stat().st_mtime_ns // 1_000_000
                found.append(
                    wire.SeasonListed(one.folder.name, sheet.name, sheet.game, sheet.about, changed, sheet.over)
                )
        return found

    async def begin(self, wanted: wire.NewSeason) -> wire.Begun:
        """A new season."""
        return await asyncio.to_thread(self._begin, wanted)

    def _begin(self, wanted: wire.NewSeason) -> wire.Begun:
        if len(seasons()) >= self._limits.tournaments:
            raise wire.Limit("there are {count} seasons here: no more are kept", count=self._limits.tournaments)
        if len(wanted.name) > LONGEST_NAME:
            raise Unreadable("a season is called by at most {most} letters", most=LONGEST_NAME)
        plan = circuit(wanted.season)
        if wanted.bot:
            bot_named(game(plan.game), wanted.bot)
        token = self._hall.lots.token()
        begun = begin(
            plan.key,
            name=" ".join(wanted.name.split()),
            size=wanted.size,
            me=wanted.me,
            bot=wanted.bot,
            owner=hashed(token),
            tail="" if self._private else self._hall.lots.match(),
        )
        return wire.Begun(begun.folder.name, token)

    async def state(self, name: str, tokens: Sequence[str], lang: str) -> wire.SeasonState:
        """A season as it stands."""
        return await asyncio.to_thread(self._state, name, tokens, _spoken(lang))

    def _state(self, name: str, tokens: Sequence[str], lang: str) -> wire.SeasonState:
        season = self._found(name)
        return wire.SeasonState(
            name, season_sheet(season, lang), game(season.plan.game).name, self._may(season, tokens)
        )

    async def draw(self, name: str, tokens: Sequence[str]) -> None:
        """Draw the next tournament; whoever may change the season may change it too."""
        async with self._lock:
            await asyncio.to_thread(self._draw, name, tokens)

    def _draw(self, name: str, tokens: Sequence[str]) -> None:
        season = self._found(name)
        if not self._may(season, tokens):
            raise Illegal("this season is somebody else's: only whoever began it changes it")
        lots = self._hall.lots
        with season.draw(tail="" if self._private else lots.match(), seed=lots.seed()) as saved:
            write_note(saved.folder, {"owner": season.kept.owner, "courts": {}}, PAGE)

    def _found(self, name: str) -> Season:
        folder = seasons_folder() / name
        plain = name.isprintable() and len(name) <= 2 * LONGEST_NAME and folder.name == name and name not in (".", "..")
        if not plain or "\\" in name or not (folder / FILE).exists():
            raise wire.Missing("there is no season {name!r}", name=name[:40])
        season = Season(folder)
        if not self._private and not season.kept.owner:
            raise wire.Missing("there is no season {name!r}", name=name[:40])
        return season

    def _may(self, season: Season, tokens: Sequence[str]) -> bool:
        owner = season.kept.owner
        return self._private or any(hmac.compare_digest(owner, hashed(token)) for token in tokens)


def _spoken(lang: str) -> str:
    return lang if lang in languages() else language(lang)
