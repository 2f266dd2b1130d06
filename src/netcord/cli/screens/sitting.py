"""A match being played: from the first roll, or from where it was left, to its end or until the viewer leaves."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

import typer
from rich.console import Console
from rich.text import Text

from netcord.cli.asking.person import Person
from netcord.cli.output import at_terminal, console, emit
from netcord.club.matches import (
    find_record,
    forget_seats,
    known_as,
    named_record,
    new_record,
    parsed,
    read_bytes,
    refuse_finished,
    remember_seats,
    remembered_seats,
)
from netcord.club.names import names_of
from netcord.club.opponents import SEATS, bot_named, seats_of, sides, usual_bot
from netcord.club.setups import advised, find_game
from netcord.club.story import Story, before_toss, score_of
from netcord.club.summaries import match_document
from netcord.kernel import Ask, Choose, Seat
from netcord.play import Host, OpenRecord, Party, create, game_key, match_seed, replay, resume, setup_of
from netcord.registry import AnyGame
from netcord.tennis import Adviser, Option

from . import show
from .screen import Left, LiveScreen, PlainScreen, Screen
from .watching import Moment, Watch


class Viewer(NamedTuple):
    """Who follows the match, and how. What is None is as it was, or as usual: at A, against the game's best bot."""

    speed: str = "normal"
    language: str = "en"
    you: str | None = None
    bot: str | None = None
    as_json: bool = False
    hints: bool = False

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Where the person sits; a program that wants JSON sits nowhere."""
        seats = seats_of(self.you or "A")
        return () if self.as_json else seats

    @property
    def shared(self) -> bool:
        """Whether people of both sides sit before the same screen."""
        return self.seats == SEATS["both"]

    @property
    def eyes(self) -> Seat | None:
        """Whose secrets are shown: those of one side, or nobody's."""
        return (self.you or "A").upper() if len(self.seats) == 3 else None


def start(
    game: AnyGame,
    setup: Any,
    viewer: Viewer,
    *,
    options: Mapping[str, str] | None = None,
    path: Path | None = None,
    seed_phrase: str | None = None,
    seed: bytes | None = None,
) -> None:
    """Play a new match. `options` are those that were chosen; advice is given about the others."""
    sitting = Sitting(game, setup, viewer, advised(game, options or {}))
    path = named_record(path) if path else new_record(names_of(game, setup), datetime.now())
    with create(path, game, setup, seed=seed, player_seeds={"A": seed_phrase} if seed_phrase else {}) as record:
        if not viewer.as_json and (viewer.you or viewer.bot):
            remember_seats(path, {"you": viewer.you, "bot": viewer.bot})
        sitting.follow(record, path)


def go_on(wanted: str, viewer: Viewer) -> None:
    """Go on with an unfinished match, everybody in the seats they had."""
    path = find_record(wanted, unfinished=True)
    data = read_bytes(path)
    game = find_game(game_key(data))
    # A last line without its end was never acknowledged: resuming drops it.
    refuse_finished(parsed(path, data[: data.rfind(b"\n") + 1]), path)
    sat = remembered_seats(path)
    viewer = viewer._replace(you=viewer.you or sat.get("you"), bot=viewer.bot or sat.get("bot"))
    with resume(path) as record:
        Sitting(game, setup_of(record.record, game), viewer).follow(record, path)


class Sitting:
    """One person, one match, one evening."""

    def __init__(self, game: AnyGame, setup: Any, viewer: Viewer, advice: Sequence[Option] = ()) -> None:
        self.game = game
        self.setup = setup
        self.viewer = viewer
        self.advice = advice
        self.seats = viewer.seats
        self.make_bot = bot_named(game, viewer.bot)
        self.console = console()
        live = at_terminal() and not viewer.as_json
        self.screen: Screen = LiveScreen(self.console) if live else PlainScreen(self.console)
        Story(game, setup, "", viewer.language)  # a language the game is not told in is refused before anything begins

    def follow(self, record: OpenRecord, path: Path) -> None:
        """Show the match to its end, or until the viewer leaves."""
        story = Story(self.game, self.setup, record.header.match, self.viewer.language)
        person = self.person(story)
        # A resumed bot goes on as if there had been no break.
        parties: dict[Seat, Party] = {
            seat: person if seat in self.seats else self.make_bot(self.game, match_seed(record.header.match, 0, seat))
            for seat in SEATS["both"]
        }
        host = Host(self.game, parties=parties, record=record)
        if self.viewer.as_json:
            host.run()
            forget_seats(path)
            emit(match_document(path, record.record))
            return
        try:
            self.show(host, story, record, path)
        except (Left, KeyboardInterrupt) as leaving:
            self._leave(path)
            if isinstance(leaving, KeyboardInterrupt):
                raise typer.Exit(130) from None
            return
        forget_seats(path)
        finish(self.console, story, host.state, path)

    def person(self, story: Story) -> Person:
        """Whoever sits at the keyboard."""
        return Person(self.screen, story, hints=self.viewer.hints, shared=self.viewer.shared)

    def show(self, host: Host[Any], story: Story, record: OpenRecord, path: Path) -> None:
        """From where the match stands to its end; raises Left when the viewer goes before."""
        advisers = (party for party in host.parties.values() if isinstance(party, Adviser))
        story.hint = next((adviser.hint for adviser in advisers), story.hint)
        lines = story.hear(self.game.facts_seen(self.game.begin(self.setup).facts, self.viewer.eyes))
        for played in replay(record.record, self.game):
            lines = story.hear(self.game.facts_seen(played.facts, self.viewer.eyes)) or lines
        self._introduce(story, record, path, resumed=host.number > 0)
        with self.screen as screen:
            watch = Watch(screen, story, self.viewer.speed)
            if not before_toss(host.ask):
                watch.start(score_of(host.state), lines)
            watch.run(self._moments(host, story))

    def _thinking(self, ask: Ask, story: Story) -> AbstractContextManager[None]:
        """A bot that takes its time is seen to do so; a person needs no telling."""
        if not isinstance(ask, Choose) or ask.seat in self.seats:
            return nullcontext()
        name = story.names.short.get(ask.seat, ask.seat)
        return self.screen.thinking(story.words.term("ui_thinking").format(name=name))

    def _moments(self, host: Host[Any], story: Story) -> Iterator[Moment]:
        while not host.over:
            with self._thinking(host.ask, story):
                facts = host.advance()
            yield Moment(self.game.facts_seen(facts, self.viewer.eyes), score_of(host.state))

    def _introduce(self, story: Story, record: OpenRecord, path: Path, *, resumed: bool) -> None:
        out = self.console
        out.print(Text.assemble((self.game.name, "bold"), (f"  by {self.game.designer}", "dim")))
        out.print(Text(story.line_up, style="bold cyan"))
        theirs = [story.names.short[side] for side in sides(self.game, self.setup) if side not in self.seats]
        if self.game.sparring.bots and theirs:
            name = self.viewer.bot or usual_bot(self.game)
            out.print(Text.assemble(("Bot     ", "dim"), f"{name}, for {' and '.join(theirs)}"))
        out.print(Text.assemble(("Record  ", "dim"), (str(path), "")), soft_wrap=True)
        if record.header.dice is not None:
            seeds = ", ".join(f"{seat}: {text}" for seat, text in record.header.dice.player_seeds)
            promise = f"Dice promised by SHA-256{' with your words mixed in (' + seeds + ')' if seeds else ''}"
            out.print(Text.assemble((promise, "dim"), "\n  ", record.header.dice.commitment), soft_wrap=True)
        if resumed:
            out.print(f"Resumed after {story.statistics.match.points} points.")
        for option in self.advice if not resumed else ():
            out.print(show.advice(option, story.words))
        out.print()

    def _leave(self, path: Path) -> None:
        command = f"netcord play --resume {known_as(path)}"
        self.console.print(Text.assemble("The match is saved. Go on with: ", (command, "bold")), soft_wrap=True)


def finish(out: Console, story: Story, state: Any, path: Path, *, verify: bool = True) -> None:
    """The end: the final score and the box score."""
    out.print(show.scoreboard(score_of(state), story.names, story.words, story.title))
    out.print(show.box_table(story.statistics.match, story.names, story.words, story.words.term("ui_box")))
    if verify:
        command = f"netcord record verify {known_as(path)}"
        out.print(
            Text.assemble("\nThe seed of the dice is revealed. Check every roll: ", (command, "bold")), soft_wrap=True
        )
