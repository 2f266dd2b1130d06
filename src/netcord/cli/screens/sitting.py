"""A match being played: from the first roll, or from where it was left, to its end or until the viewer leaves."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

import typer
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from netcord.cli.asking.person import Person
from netcord.cli.asking.throwing import HandDice
from netcord.cli.output import at_terminal, console, emit
from netcord.club.language import language, languages, languages_of, listed, said
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
from netcord.club.opponents import SEATS, bot_asked, lapsed, seats_of, sides, told_of, usual_bot
from netcord.club.setups import advised, find_game
from netcord.club.story import Story
from netcord.club.summaries import Summed, match_document
from netcord.kernel import Ask, Choose, Illegal, Seat
from netcord.play import (
    Dice,
    Host,
    Listener,
    OpenRecord,
    Party,
    create,
    game_key,
    lapses_of,
    match_seed,
    resume,
    setup_of,
)
from netcord.registry import AnyGame
from netcord.tennis import Adviser, Option

from .boxscore import box_table
from .commentary import taken
from .scoreboard import scoreboard
from .screen import Left, LiveScreen, PlainScreen, Screen
from .watching import SPEEDS, USUAL, Watch


class Viewer(NamedTuple):
    """Who follows the match, and how. What is None is as it was, or as usual: at A, against the game's best bot."""

    speed: str | None = None
    language: str | None = None
    you: str | None = None
    bot: str | None = None
    as_json: bool = False
    hints: bool = False
    own_dice: bool = False  # thrown on a real table, and typed

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

    @property
    def note(self) -> dict[str, str]:
        """What is worth remembering until the match is over."""
        said = {"you": self.you, "bot": self.bot, "speed": self.speed, "lang": self.language}
        return {key: text for key, text in said.items() if text}

    def as_noted(self, note: Mapping[str, str]) -> "Viewer":
        """The same viewer, with what was noted where nothing else is said; what makes no sense is left out."""
        return self._replace(
            speed=self.speed or (note.get("speed") if note.get("speed") in SPEEDS else None),
            language=self.language or (note.get("lang") if note.get("lang") in languages() else None),
            you=self.you or note.get("you"),
            bot=self.bot or note.get("bot"),
        )


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
    """Play a new match. `options` are those that somebody chose; of others that are recommended it is said why."""
    sitting = Sitting(game, setup, viewer, advised(game, options or {}))
    path = named_record(path) if path else new_record(names_of(game, setup), datetime.now())
    seeds = {"A": seed_phrase} if seed_phrase else {}
    with create(path, game, setup, seed=seed, player_seeds=seeds, fair=not viewer.own_dice) as record:
        if not viewer.as_json:
            remember_seats(path, viewer.note)
        sitting.follow(record, path)


def go_on(wanted: str, viewer: Viewer) -> None:
    """Go on with an unfinished match, everybody in the seats they had."""
    path = find_record(wanted, unfinished=True)
    data = read_bytes(path)
    game = find_game(game_key(data))
    # A last line without its end was never acknowledged: resuming drops it.
    refuse_finished(parsed(path, data[: data.rfind(b"\n") + 1]), path)
    viewer = viewer.as_noted(remembered_seats(path))
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
        self.make_bot = bot_asked(game, viewer.bot)
        self.console = console()
        live = at_terminal() and not viewer.as_json
        self.screen: Screen = LiveScreen(self.console) if live else PlainScreen(self.console)
        # A language the game is not told in is refused before anything begins.
        self.language = languages_of(game, language(viewer.language))
        self.speed = viewer.speed or USUAL

    def follow(self, record: OpenRecord, path: Path) -> None:
        """Show the match to its end, or until the viewer leaves."""
        if self.viewer.as_json:
            if record.header.dice is None:
                raise Illegal("these dice are thrown by hand: leave --json out, somebody must type what fell")
            sums = Summed()
            self.host(record, None, [sums]).run()
            forget_seats(path)
            emit(match_document(path, record.record, sums))
            return
        story = Story(self.game, self.setup, record.header.match, self.language, seat=self.viewer.eyes)
        dice = HandDice(self.screen, story) if record.header.dice is None else None
        host = self.host(record, self.person(story), [story], dice)
        try:
            self.show(host, story, record, path)
        except (Left, KeyboardInterrupt) as leaving:
            remember_seats(path, self.viewer._replace(speed=self.speed).note)
            command = f"netcord play --resume {known_as(path)}"
            advise(self.console, said(story.words, "saved"), command)
            if isinstance(leaving, KeyboardInterrupt):
                raise typer.Exit(130) from None
            return
        forget_seats(path)
        finish(self.console, story, path, verify=record.header.dice is not None)

    def host(
        self, record: OpenRecord, person: Person | None, listeners: Sequence[Listener], dice: Dice | None = None
    ) -> Host[Any]:
        """The host of the match, with everybody in their seats. A resumed bot goes on as if there had been no break."""
        parties: dict[Seat, Party] = {
            seat: person
            if person and seat in self.seats
            else self.make_bot(self.game, match_seed(record.header.match, 0, seat))
            for seat in SEATS["both"]
        }
        return Host(self.game, parties=parties, dice=dice, record=record, listeners=listeners)

    def person(self, story: Story) -> Person:
        """Whoever sits at the keyboard."""
        return Person(self.screen, story, hints=self.viewer.hints, shared=self.viewer.shared)

    def show(self, host: Host[Any], story: Story, record: OpenRecord, path: Path) -> None:
        """From where the match stands to its end; raises Left when the viewer goes before."""
        advisers = (party for party in host.parties.values() if isinstance(party, Adviser))
        story.hint = next((adviser.hint for adviser in advisers), story.hint)
        self._introduce(story, record, path)
        with self.screen as screen:
            watch = Watch(screen, story, self.speed)
            try:
                watch.start()
                watch.run(self._answers(host, story))
            finally:
                self.speed = watch.speed

    def _answers(self, host: Host[Any], story: Story) -> Iterator[int]:
        """The rest of the match, answer by answer."""
        told = {seat: len(lapses_of(party)) for seat, party in host.parties.items()}
        while not host.over:
            ask = host.ask
            with self._thinking(ask, story):
                host.advance()
            if isinstance(ask, Choose):
                for lapse in lapses_of(host.parties[ask.seat])[told[ask.seat] :]:
                    told[ask.seat] += 1
                    self.screen.print(Text(lapsed(lapse, story.words, story.names.short), style="yellow"))
            yield host.number

    def _thinking(self, ask: Ask, story: Story) -> AbstractContextManager[None]:
        """A bot that takes its time is seen to do so; a person needs no telling."""
        if not isinstance(ask, Choose) or ask.seat in self.seats:
            return nullcontext()
        name = story.names.short.get(ask.seat, ask.seat)
        return self.screen.thinking(said(story.words, "thinking", name=name))

    def _introduce(self, story: Story, record: OpenRecord, path: Path) -> None:
        out, words = self.console, story.words
        out.print(Text.assemble((self.game.name, "bold"), "  ", (said(words, "by", who=self.game.designer), "dim")))
        out.print(Text(story.line_up, style="bold cyan"))
        ours = [story.names.short[side] for side in sides(story.seats) if side in self.seats]
        theirs = [story.names.short[side] for side in sides(story.seats) if side not in self.seats]
        rows = [(said(words, "length"), story.length), (said(words, "record"), str(path))]
        if self.game.sparring.bots and theirs:
            bot = told_of(self.viewer.bot or usual_bot(self.game), words).title
            rows.insert(0, (said(words, "bot"), said(words, "bot_for", bot=bot, names=listed(theirs, words))))
        if ours and theirs:
            rows.insert(0, (said(words, "you"), listed(ours, words)))
        for label, text in rows:
            out.print(Text.assemble((f"{label:<8}", "dim"), text), soft_wrap=True)
        if record.header.dice is not None:
            seeds = ", ".join(f"{seat}: {text}" for seat, text in record.header.dice.player_seeds)
            promise = said(words, "promised_with", seeds=seeds) if seeds else said(words, "promised")
            out.print(Text.assemble((promise, "dim"), "\n  ", record.header.dice.commitment), soft_wrap=True)
        else:
            out.print(Text(said(words, "own_dice"), style="dim"), soft_wrap=True)
        if story.number:
            out.print(said(words, "resumed", count=story.statistics.match.points))
        for option in self.advice if not story.number else ():
            out.print(taken(option, words))
        out.print()


def finish(out: Console, story: Story, path: Path, *, verify: bool = True) -> None:
    """The end: the final score and the box score."""
    words = story.words
    out.print(scoreboard(story))
    out.print(box_table(story.statistics.match, story.names, words, said(words, "box")))
    if verify:
        command = f"netcord record verify {known_as(path)}"
        out.print()
        advise(out, said(words, "revealed"), command)


def advise(out: Console, what: str, command: str) -> None:
    """What to do, and the command for it: whole, to be copied, on a line of its own if there is no room beside."""
    beside = cell_len(what) + 1 + cell_len(command) <= out.width
    out.print(Text.assemble(what, " " if beside else "\n  ", (command, "bold")), soft_wrap=True)
