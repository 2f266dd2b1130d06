"""The programme of an evening at a tournament: whose matches are played, which are watched, and what comes next."""

from collections.abc import Callable, Sequence

from netcord.kernel import Side, Unreadable
from netcord.tournament import Form, Match, OpenTournament, Tournament

__all__ = ["Programme", "first_waiting", "own_entrants"]

ROUNDS = {"final": 0, "semi-finals": 1, "quarter-finals": 2}
"""Rounds that can be asked for by name: how many come after them."""


def entrants_called(tournament: Tournament, name: str) -> list[tuple[str, int]]:
    """Somebody by name, in every event that has one; first names and surnames do, and so do ids."""
    found: list[tuple[str, int]] = []
    told: Unreadable | None = None
    for event in tournament.events:
        try:
            found.append((event.key, tournament.find(name, event.key)))
        except Unreadable as error:
            told = told or error
    if not found:
        assert told is not None, "a tournament has events"
        raise told
    return found


def own_entrants(tournament: Tournament, me: Sequence[str]) -> set[tuple[str, int]]:
    """The entrants that somebody plays for: by event, and by the place in it."""
    return {found for name in me for found in entrants_called(tournament, name)}


def first_waiting(tournament: Tournament, shown: Callable[[Match], bool]) -> int:
    """How many rounds come after the first match that waits to be shown: those wait for it; -1 if none does."""
    return max((tournament.to_come(match) for match in tournament.due() if shown(match)), default=-1)


class Programme:
    """Which matches of a tournament somebody plays or watches; the rest is played at once."""

    def __init__(
        self, saved: OpenTournament, me: Sequence[str], watch: Sequence[str], *, everything: bool = False
    ) -> None:
        self._saved = saved
        self.mine = own_entrants(self.tournament, me)
        self._watched = [text.casefold() for text in watch]
        self._check_watched(watch)
        self.everything = everything
        self._stood: Tournament | None = None  # the tournament for which this was reckoned:
        self._first = -1  # rounds to come after the first match that waits to be shown

    @property
    def tournament(self) -> Tournament:
        """As it stands."""
        return self._saved.tournament

    def _check_watched(self, watch: Sequence[str]) -> None:
        for text in watch:
            if text.casefold() not in ROUNDS and text != "all" and text not in self.tournament.board.matches:
                entrants_called(self.tournament, text)

    def own(self, match: Match) -> set[Side]:
        """The sides on which the viewer plays."""
        return {side for side in Side if (match.event, match.on(side)) in self.mine}

    def is_mine(self, match: Match) -> bool:
        """Whether the viewer plays it."""
        return bool(self.own(match))

    def _is_watched(self, match: Match) -> bool:
        event = self.tournament.event(match.event)
        stage = event.stage(match.stage)
        named = len(stage.rounds) - match.round if stage.form is Form.BRACKET and not stage.key else None
        for text in self._watched:
            if text == "all" or text == match.id or (text in ROUNDS and ROUNDS[text] == named):
                return True
            names = [event.entrants[place].name.casefold() for place in (match.a, match.b) if place is not None]
            if text not in ROUNDS and any(text in name for name in names):
                return True
        return False

    def shown(self, match: Match) -> bool:
        """Whether it is played at the keyboard, or watched."""
        return not self.everything and (self.is_mine(match) or self._is_watched(match))

    def left_out(self, match: Match) -> bool:
        """Matches to be shown wait, and so does everything after the round they are in."""
        if self._stood is not self.tournament:  # reckoned once after each result
            self._stood = self.tournament
            self._first = first_waiting(self.tournament, self.shown)
        return self.shown(match) or self.tournament.to_come(match) < self._first

    def next(self) -> Match | None:
        """The next match to be shown, one that was begun before all others."""
        waiting = [match for match in self.tournament.due() if self.shown(match)]
        begun = [match for match in waiting if match in self._saved.underway()]
        return next(iter(begun or waiting), None)
