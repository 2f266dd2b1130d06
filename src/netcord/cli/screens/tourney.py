"""An evening at a tournament: which match comes next, who plays it, and what is told of it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer
from msgspec import to_builtins
from rich.text import Text

from netcord.cli.output import at_terminal, console, typed
from netcord.club.names import Names, names_of
from netcord.club.opponents import bot_named, quick_bot
from netcord.club.story import Story
from netcord.club.tournaments import called, read_note, write_note
from netcord.kernel import Illegal, Seat, Side, Unreadable
from netcord.play import Party, setup_of
from netcord.tennis import side_of
from netcord.tournament import (
    Event,
    Match,
    OpenTournament,
    Outcome,
    Standing,
    Tournament,
    champions_path,
    draw_sheet,
    numbers_sheet,
    result_line,
    results,
    statistics,
    telling,
)

from .screen import Left
from .sitting import Sitting, Viewer, finish

ROUNDS = {"final": "Final", "semi-finals": "Semi-finals", "quarter-finals": "Quarter-finals"}


class Evening:
    """A tournament as far as it is played in one go."""

    def __init__(
        self,
        saved: OpenTournament,
        viewer: Viewer,
        me: Sequence[str],
        watch: Sequence[str],
        *,
        everything: bool = False,
    ) -> None:
        self.saved = saved
        self.out = console()
        note = read_note(saved.folder)
        self.viewer = viewer._replace(bot=viewer.bot or note.get("bot"))
        self.make_bot = bot_named(saved.game, self.viewer.bot or quick_bot(saved.game))
        names = list(me) or [str(name) for name in note.get("me", ())]
        self.mine = {self._entrant(name) for name in names}
        self._watched = [text.casefold() for text in watch]
        self._check_watched(watch)
        if me or viewer.bot:
            write_note(saved.folder, {"me": names, "bot": self.viewer.bot})
        self.everything = everything
        self.words = telling(saved.tournament, viewer.language)
        self._stood: Tournament | None = None  # the tournament for which this was reckoned:
        self._first = -1  # rounds to come after the first match that waits to be shown

    @property
    def tournament(self) -> Tournament:
        """As it stands."""
        return self.saved.tournament

    # Who plays what

    def _entrant(self, name: str) -> tuple[str, int]:
        """An entrant by name, in whichever event has one; first names and surnames do, and so do ids."""
        found: list[tuple[str, int]] = []
        told: Unreadable | None = None
        for event in self.tournament.events:
            try:
                found.append((event.key, self.tournament.find(name, event.key)))
            except Unreadable as error:
                told = told or error
        if not found:
            assert told is not None, "a tournament has events"
            raise told
        return found[0]

    def _check_watched(self, watch: Sequence[str]) -> None:
        ids = {match.id for match in self.tournament.matches()}
        for text in watch:
            if text.casefold() not in ROUNDS and text != "all" and text not in ids:
                self._entrant(text)

    def _is_mine(self, match: Match) -> bool:
        return (match.event, match.a) in self.mine or (match.event, match.b) in self.mine

    def _is_watched(self, match: Match) -> bool:
        event = self.tournament.event(match.event)
        for text in self._watched:
            if text == "all" or text == match.id or ROUNDS.get(text) == event.round_name(match.round):
                return True
            names = [event.entrants[place].name.casefold() for place in (match.a, match.b) if place is not None]
            if text not in ROUNDS and any(text in name for name in names):
                return True
        return False

    def _shown(self, match: Match) -> bool:
        return not self.everything and (self._is_mine(match) or self._is_watched(match))

    # Going on

    def go_on(self, only: str | None = None) -> None:
        """To the end of the tournament, or until the viewer leaves; or one match alone."""
        if self.tournament.ended and not self.viewer.as_json:
            self._tell_end()
            return
        try:
            if only is not None:
                self._one(only)
            else:
                self._all()
        except (Left, KeyboardInterrupt) as leaving:
            command = f"netcord tournament play {called(self.saved.folder)}"
            self.out.print(Text.assemble(self.words.say("saved"), (command, "bold")), soft_wrap=True)
            if isinstance(leaving, KeyboardInterrupt):
                raise typer.Exit(130) from None
            return
        if self.tournament.ended and not self.viewer.as_json:
            self._tell_end()

    def _one(self, wanted: str) -> None:
        match = self.tournament.match(wanted)
        if match.standing is not Standing.DUE:
            why = "its players are not known yet" if match.standing is Standing.WAITING else f"it is {match.standing}"
            raise Illegal(f"{wanted} cannot be played: {why}")
        if self.everything:
            self._tell(self.saved.play(wanted, bot=self.make_bot))
        else:
            self._show(match)

    def _all(self) -> None:
        """What nobody wants to see first, so that whoever plays knows the next opponent."""
        while not self.tournament.ended:
            self.saved.play_all(bot=self.make_bot, leave=self._left_out, on_match=self._tell)
            waiting = [match for match in self.tournament.due() if self._shown(match)]
            if not waiting:
                return
            begun = [match for match in waiting if match in self.saved.underway()]
            match = (begun or waiting)[0]
            if self._willing(match):
                self._show(match)
            else:
                self._tell(self.saved.play(match.id, bot=self.make_bot))

    def _left_out(self, match: Match) -> bool:
        """Matches to be shown wait, and so does everything after the round they are in."""
        if self._stood is not self.tournament:  # reckoned once after each result
            self._stood = self.tournament
            waiting = [self._to_come(one) for one in self.tournament.due() if self._shown(one)]
            self._first = max(waiting, default=-1)
        return self._shown(match) or self._to_come(match) < self._first

    def _to_come(self, match: Match) -> int:
        """How many rounds come after a match."""
        return self.tournament.event(match.event).rounds - match.round

    def _willing(self, match: Match) -> bool:
        """Whether the viewer wants this match; without a terminal nobody is asked."""
        event = self.tournament.event(match.event)
        head = self.words.say(
            "your_match" if self._is_mine(match) else "to_watch",
            title=self.words.title(event),
            round=self.words.round(event, match.round),
            match=match.id,
        )
        self.out.print()
        self.out.print(Text.assemble((head, "bold"), f"\n  {_versus(event, match)}"))
        if not at_terminal():
            return True
        while True:
            try:
                answer = typed(self.out, Text(self.words.say("go_on"), style="bold"))
            except EOFError:
                raise Left from None
            match answer.strip().lower():
                case "":
                    return True
                case "x":
                    return False
                case "q":
                    raise Left
                case "d":
                    sheet = draw_sheet(self.tournament, event.key, language=self.words.language)
                    self.out.print(Text(sheet), soft_wrap=True)

    def _show(self, match: Match) -> None:
        """Play a match at the keyboard, or watch it."""
        saved, game = self.saved, self.saved.game
        event = self.tournament.event(match.event)
        own = {side for side in Side if (match.event, match.on(side)) in self.mine}
        you = "both" if len(own) == 2 else next(iter(own)).value if own else "none"
        viewer = self.viewer._replace(you=you)
        setup = game.arrange(self.tournament.cards(match), dict(event.options))
        names = self._names(match, setup)
        sitting = Sitting(game, setup, viewer)
        story = Story(game, setup, f"{self.tournament.name}/{match.id}", viewer.language, names)
        person = sitting.person(story)
        seats = [seat for seat in self.tournament.seats(match) if side_of(seat) in own]
        parties: dict[Seat, Party] = dict.fromkeys(seats, person)
        host = saved.begin(match.id, parties, bot=self.make_bot)
        record = host.record
        assert record is not None, "a match of a tournament is recorded"
        # What earlier rounds did to the players is in the record's setup.
        sitting.setup = story.setup = setup_of(record.record, game)
        sitting.show(host, story, record, saved.path(match.id))
        outcome = saved.enter(match.id)
        finish(self.out, story, host.state, saved.path(match.id), verify=False)
        self._tell(outcome)

    def _names(self, match: Match, setup: Any) -> Names:
        """As the tournament calls them: it tells namesakes apart, and knows players without cards."""
        if not self.tournament.cards(match):
            full = {str(seat): name for seat, name in self.tournament.names(match).items()}
            return Names(full, full)
        return names_of(self.saved.game, setup)

    def _tell(self, outcome: Outcome) -> None:
        if self.viewer.as_json:
            return
        match = self.tournament.match(outcome.match)
        event = self.tournament.event(match.event)
        told = result_line(event, match, self.words, short=event.doubles)
        line = Text(f"{self.words.round(event, match.round):<17}{told}")
        if self._is_mine(match):
            line.stylize("bold")
        self.out.print(line, soft_wrap=True)
        for player in outcome.out:
            told = self.words.say("out", player=self.tournament.player(player))
            self.out.print(Text(f"{'':<17}{told}", style="magenta"))

    def _tell_end(self) -> None:
        for event in self.tournament.events:
            self.out.print()
            path = champions_path(self.tournament, event.key, language=self.words.language)
            self.out.print(Text(path), soft_wrap=True, end="")
        name = called(self.saved.folder)
        self.out.print(
            Text.assemble("\n", self.words.say("all_of_it"), (f"netcord tournament show {name}", "bold")),
            soft_wrap=True,
        )


def _versus(event: Event, match: Match) -> str:
    return " v ".join(event.called(place) for place in (match.a, match.b) if place is not None)


# What there is to look at

SHEETS = ("draw", "results", "numbers", "path", "all")


def sheets(tournament: Tournament, what: str, event: str = "", *, plain: bool = False, language: str = "en") -> str:
    """Sheets of an event, or of all of them, as text."""
    if what not in SHEETS:
        raise Unreadable(f"what is shown can be {', '.join(SHEETS)}, not {what!r}")
    keys = [tournament.event(event).key] if event else [one.key for one in tournament.events]
    parts: list[str] = []
    for key in keys:
        if what in ("draw", "all"):
            parts.append(draw_sheet(tournament, key, plain=plain, language=language))
        if what in ("results", "all"):
            parts.append(results(tournament, key, language=language))
        if what in ("path", "all"):
            parts.append(champions_path(tournament, key, language=language))
        if what in ("numbers", "all"):
            parts.append(numbers_sheet(tournament, key, language=language))
    nothing = telling(tournament, language).say("nobody_yet") + "\n"
    return "\n".join(part.rstrip("\n") + "\n" for part in parts if part.strip()) or nothing


def standing(tournament: Tournament) -> str:
    """Where a tournament stands, in a few words."""
    champions = [
        event.entrants[place].name
        for event in tournament.events
        if (place := tournament.champion(event.key)) is not None
    ]
    if tournament.ended:
        return f"won by {' and '.join(champions)}" if champions else "over"
    due = len(tournament.due())
    return f"{len(tournament.outcomes)} matches played, {due} can be played now"


def document(tournament: Tournament, folder: Path, event: str = "") -> dict[str, Any]:
    """A tournament as JSON."""
    events = [tournament.event(event)] if event else list(tournament.events)
    return {
        "file": str(folder),
        "tournament": tournament.name,
        "note": tournament.note,
        "game": tournament.game,
        "edition": tournament.edition,
        "finished": tournament.ended,
        "commitment": tournament.commitment,
        "seed": tournament.seed,
        "out": dict(tournament.out),
        "events": [_event_document(tournament, one) for one in events],
    }


def _event_document(tournament: Tournament, event: Event) -> dict[str, Any]:
    champion = tournament.champion(event.key)
    return {
        "key": event.key,
        "title": event.title,
        "kind": event.kind.value,
        "doubles": event.doubles,
        "options": dict(event.options),
        "champion": None if champion is None else event.entrants[champion].name,
        "entrants": [
            {"name": one.name, "cards": list(one.players), "rank": one.rank, "seeded": event.seed(place)}
            for place, one in enumerate(event.entrants)
        ],
        "lines": [None if place is None else event.entrants[place].name for place in event.lines],
        "matches": [_match_document(event, match) for round in tournament.rounds(event.key) for match in round],
        "numbers": to_builtins(statistics(tournament, event.key)),
    }


def _match_document(event: Event, match: Match) -> dict[str, Any]:
    def name(place: int | None) -> str | None:
        return None if place is None else event.entrants[place].name

    return {
        "id": match.id,
        "round": match.round,
        "standing": match.standing.value,
        "players": {"A": name(match.a), "B": name(match.b)},
        "winner": None if match.winner is None else match.winner.value,
        "score": match.score,
    }
