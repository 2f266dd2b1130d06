"""A tournament as the page draws it: entrants, stages, matches, numbers, told in a language."""

from collections.abc import Collection, Mapping
from typing import Any

from netcord.club.seasons import season_fields
from netcord.kernel import Side
from netcord.registry import games
from netcord.tennis import HOME, load_words, option_text
from netcord.tournament import (
    Event,
    Form,
    Match,
    Stage,
    Standing,
    Telling,
    Tournament,
    calendar,
    highlights,
    path_lines,
    result_line,
    standing,
    statistics,
    subtitle,
    telling,
    told_in,
)

from . import wire
from .telling import words_for

Own = Collection[tuple[str, int]]
"""The entrants that persons play for: the event and the place in it."""


def calendar_states(lang: str) -> tuple[wire.CalendarState, ...]:
    """Every ready-made field, told in a language; then those of real seasons."""
    words, surfaces = told_in(lang), load_words((HOME,), lang)
    return (
        *(
            wire.CalendarState(
                one.key,
                words.known(one.name),
                one.game,
                one.kind.value,
                one.surface,
                one.sizes,
                words.known(one.where),
                words.won(one.then),
                players=tuple(one.ranks(max(one.sizes))),
            )
            for one in calendar().values()
        ),
        *(
            wire.CalendarState(
                one.key,
                f"{one.tour} {one.year}, {surfaces.term(f'surface_{one.surface.lower()}')}",
                one.game,
                one.kind.value,
                one.surface.lower(),
                one.sizes,
                season=one.year,
            )
            for one in season_fields().values()
        ),
    )


def game_name(tournament: Tournament) -> str:
    """What the game of a tournament is called; its key if it is not here any more."""
    found = games().get(tournament.game)
    return tournament.game if found is None else found.name


def tournament_state(
    name: str,
    tournament: Tournament,
    lang: str,
    *,
    own: Own,
    me: tuple[str, ...],
    bot: str,
    courts: Mapping[str, str],
    begun: Collection[str],
    mine: bool,
    running: wire.RunState | None,
    others: int,
    season: str,
) -> wire.TournamentState:
    """All of it."""
    words = telling(tournament, lang)
    events = tuple(_Sheet(tournament, event, words, own, courts, begun, lang).state for event in tournament.events)
    surfaces = {dict(event.options).get("surface", "") for event in tournament.events}
    return wire.TournamentState(
        name,
        words.known(tournament.name),
        tournament.game,
        game_name(tournament),
        standing(tournament, lang),
        events,
        tournament.commitment,
        words.note(tournament.note),
        next(iter(surfaces)) if len(surfaces) == 1 else "",
        tournament.ended,
        mine,
        me,
        bot,
        running,
        tournament.seed,
        season,
        others,
    )


def due_state(tournament: Tournament, own: Own, lang: str) -> wire.DueState | None:
    """What is played next: a match of somebody here before all others."""
    due = tournament.due()
    mine = [match for match in due if (match.event, match.a) in own or (match.event, match.b) in own]
    if tournament.ended or not due:
        return None
    match = (mine or due)[0]
    names = tournament.names(match)
    round = telling(tournament, lang).round(tournament.event(match.event), match.round, match.stage)
    return wire.DueState(round, names[Side.A], names[Side.B], bool(mine))


class _Sheet:
    """One event."""

    def __init__(
        self,
        tournament: Tournament,
        event: Event,
        words: Telling,
        own: Own,
        courts: Mapping[str, str],
        begun: Collection[str],
        lang: str,
    ) -> None:
        self._tournament = tournament
        self._event = event
        self._words = words
        self._own = own
        self._courts = courts
        self._begun = begun
        self._lang = lang

    @property
    def state(self) -> wire.EventState:
        tournament, event, words = self._tournament, self._event, self._words
        found = statistics(tournament, event.key)
        return wire.EventState(
            event.key,
            words.title(event),
            subtitle(event, words),
            event.doubles,
            tuple(self._entrant(place) for place in range(len(event.entrants))),
            tuple(self._stage(stage) for stage in event.in_order_of_play),
            tuple(self._tie(match) for match in tournament.matches(event.key)),
            tuple(wire.Highlight(what, text) for what, text in highlights(tournament, found, words)),
            tuple(
                wire.NumbersRow(
                    line.entrant,
                    words.reached(event, line),
                    line.matches,
                    line.won,
                    line.sets,
                    line.games,
                    line.points,
                    line.aces,
                    line.double_faults,
                )
                for line in found.entrants
            ),
            tuple(wire.PathStep(*step) for step in path_lines(tournament, event.key, words)),
            tournament.champion(event.key),
            self._options(),
        )

    def _options(self) -> tuple[wire.Highlight, ...]:
        """What was agreed on beyond the printed rules."""
        game = games().get(self._tournament.game)
        if game is None:
            return ()
        words, chosen = words_for(game, self._lang), dict(self._event.options)
        told = []
        for option in game.options:
            value = chosen.get(option.key, option.default)
            text = option_text(option, words)
            if value != option.default and value in text.values:
                told.append(wire.Highlight(text.title, text.values[value]))
        return tuple(told)

    def _entrant(self, place: int) -> wire.EntrantState:
        event, one = self._event, self._event.entrants[place]
        return wire.EntrantState(
            one.name,
            event.called(place),
            event.called(place, short=True),
            one.players,
            one.rank,
            event.seed(place),
            one.country,
            self._tournament.is_out(event, place),
            (event.key, place) in self._own,
        )

    def _stage(self, stage: Stage) -> wire.StageState:
        tournament, event, words = self._tournament, self._event, self._words
        group = stage.form is Form.GROUP
        table: Any = tournament.table(event.key, stage.key) if group else ()
        return wire.StageState(
            stage.key,
            words.stage(stage),
            "group" if group else "bracket",
            tuple(
                wire.RoundState(words.round(event, number, stage.key), round[0].day, tuple(one.id for one in round))
                for number, round in enumerate(tournament.rounds(event.key, stage.key), 1)
            ),
            tuple(
                wire.TableRow(
                    row.entrant,
                    row.played,
                    row.won,
                    row.lost,
                    row.sets,
                    row.games,
                    tournament.is_out(event, row.entrant),
                )
                for row in table
            ),
            event.plan.through if group else 0,
        )

    def _tie(self, match: Match) -> wire.TieState:
        event, words = self._event, self._words
        pairing = event.pairings[match.id]
        return wire.TieState(
            match.id,
            match.stage,
            match.round,
            match.day,
            match.standing.value,
            match.a,
            match.b,
            "" if match.a is not None or match.decided else words.source(event, pairing.a),
            "" if match.b is not None or match.decided else words.source(event, pairing.b),
            match.winner,
            words.score(match),
            result_line(self._tournament, match, words),
            words.reason(self._tournament, match),
            tuple(side for side in Side if (event.key, match.on(side)) in self._own),
            match.standing is Standing.DUE and match.id in self._begun,
            self._courts.get(match.id, ""),
        )
