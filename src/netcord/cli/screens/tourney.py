"""An evening at a tournament, at a terminal: the next match is announced, played or watched, and told of."""

from collections.abc import Sequence
from typing import Any

import typer
from rich.text import Text

from netcord.cli.output import at_terminal, console, typed
from netcord.club.language import language
from netcord.club.names import Names, names_of
from netcord.club.opponents import bot_asked, stand_in
from netcord.club.programme import Programme
from netcord.club.story import Story
from netcord.club.tournaments import called, read_note, write_note
from netcord.kernel import Seat
from netcord.play import Party
from netcord.tennis import side_of
from netcord.tournament import (
    Match,
    OpenTournament,
    Outcome,
    Tournament,
    champions_path,
    draw_sheet,
    fitted,
    result_line,
    telling,
)

from .screen import Left
from .sitting import Sitting, Viewer, finish


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
        self.make_bot = bot_asked(saved.game, self.viewer.bot or stand_in(saved.game))
        names = list(me) or [str(name) for name in note.get("me", ())]
        self.programme = Programme(saved, names, watch, everything=everything)
        if me or viewer.bot:
            write_note(saved.folder, {**note, "me": names, "bot": self.viewer.bot})
        self.words = telling(saved.tournament, language(viewer.language))
        events = {event.key: event for event in saved.tournament.events}
        rounds = (self.words.round_of(events[match.event], match) for match in saved.tournament.matches())
        self._margin = max(map(len, rounds)) + 2

    @property
    def tournament(self) -> Tournament:
        """As it stands."""
        return self.saved.tournament

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
        match = self.saved.check_due(wanted)
        if self.programme.everything:
            self._tell(self.saved.play(wanted, bot=self.make_bot))
        else:
            self._show(match)

    def _all(self) -> None:
        """What nobody wants to see first, so that whoever plays knows the next opponent."""
        while not self.tournament.ended:
            self.saved.play_all(bot=self.make_bot, leave=self.programme.left_out, on_match=self._tell)
            match = self.programme.next()
            if match is None:
                return
            if self._willing(match):
                self._show(match)
            else:
                self._tell(self.saved.play(match.id, bot=self.make_bot))

    def _willing(self, match: Match) -> bool:
        """Whether the viewer wants this match; without a terminal nobody is asked."""
        event = self.tournament.event(match.event)
        head = self.words.say(
            "your_match" if self.programme.is_mine(match) else "to_watch",
            title=self.words.title(event),
            round=self.words.round_of(event, match),
            match=match.id,
        )
        self.out.print()
        self.out.print(Text.assemble((head, "bold"), f"\n  {self.words.versus(event, match)}"))
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
        own = self.programme.own(match)
        you = "both" if len(own) == 2 else next(iter(own)).value if own else "none"
        viewer = self.viewer._replace(you=you)
        setup = saved.setup(match.id)  # with what earlier rounds did to the players
        names = self._names(match, setup)
        sitting = Sitting(game, setup, viewer)
        told_as = f"{self.tournament.name}/{match.id}"
        story = Story(game, setup, told_as, sitting.language, names, seat=viewer.eyes)
        person = sitting.person(story)
        seats = [seat for seat in self.tournament.seats(match) if side_of(seat) in own]
        parties: dict[Seat, Party] = dict.fromkeys(seats, person)
        host = saved.begin(match.id, parties, bot=self.make_bot, listeners=[story])
        record = host.record
        assert record is not None, "a match of a tournament is recorded"
        sitting.show(host, story, record, saved.path(match.id))
        outcome = saved.enter(match.id)
        finish(self.out, story, saved.path(match.id), verify=False)
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
        round = f"{self.words.round_of(event, match):<{self._margin}}"
        told = result_line(self.tournament, match, self.words, short=event.doubles)
        if len(round) + len(told) > self.out.width:
            told = result_line(self.tournament, match, self.words, short=True)
        first, *more = fitted(told, self.out.width - len(round))
        line = Text("\n".join((f"{round}{first}", *(f"{'':<{len(round)}}{part}" for part in more))))
        if self.programme.is_mine(match):
            line.stylize("bold")
        self.out.print(line, soft_wrap=True)
        for player in outcome.out:
            told = self.words.say("out", player=self.tournament.player(player))
            self.out.print(Text(f"{'':<{self._margin}}{told}", style="magenta"))

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
