"""A match being played: from the first roll, or from where it was left, to its end or until the viewer leaves."""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

import typer
from rich.console import Console
from rich.text import Text

from netcord.bots import FirstOption, RandomBot
from netcord.kernel import Seat, Unreadable
from netcord.play import Host, OpenRecord, Party, create, game_key, replay, resume
from netcord.play.simulate import match_seed
from netcord.registry import AnyGame

from . import show
from .choosing import find_game
from .home import find_record, known_as, named_record, new_record, parsed, read_bytes, refuse_finished
from .output import at_terminal, console, emit
from .players import names_of
from .screen import Left, LiveScreen, PlainScreen, Screen
from .story import Story, before_toss, score_of
from .summary import match_document
from .watching import Moment, Person, Watch

SEATS: Mapping[str, tuple[Seat, ...]] = {
    "a": ("A", "A1", "A2"),
    "b": ("B", "B1", "B2"),
    "both": ("A", "A1", "A2", "B", "B1", "B2"),
    "none": (),
}
"""Where a person may sit, singles and doubles."""


def _first(seed: int) -> Party:
    return FirstOption()


BOTS: Mapping[str, Callable[[int], Party]] = {"random": RandomBot, "first": _first}
"""By name, what makes a bot from a seed."""


def bot_named(name: str) -> Callable[[int], Party]:
    """What makes bots of this name."""
    if name not in BOTS:
        raise Unreadable(f"the bot can be {' or '.join(BOTS)}, not {name!r}")
    return BOTS[name]


class Viewer(NamedTuple):
    """Who follows the match, and how."""

    speed: str = "normal"
    language: str = "en"
    you: str = "A"
    bot: str = "random"
    as_json: bool = False

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Where the person sits; a program that wants JSON sits nowhere."""
        if self.you.lower() not in SEATS:
            raise Unreadable(f"you can sit at A, at B, at both or at none, not at {self.you!r}")
        return () if self.as_json else SEATS[self.you.lower()]

    @property
    def eyes(self) -> Seat | None:
        """Whose secrets are shown: those of one side, or nobody's."""
        return self.you.upper() if len(self.seats) == 3 else None


def start(
    game: AnyGame,
    setup: Any,
    viewer: Viewer,
    *,
    path: Path | None = None,
    seed_phrase: str | None = None,
    seed: bytes | None = None,
) -> None:
    """Play a new match."""
    sitting = Sitting(game, setup, viewer)
    path = named_record(path) if path else new_record(names_of(game, setup), datetime.now())
    with create(path, game, setup, seed=seed, player_seeds={"A": seed_phrase} if seed_phrase else {}) as record:
        sitting.follow(record, path)


def go_on(wanted: str, viewer: Viewer) -> None:
    """Go on with an unfinished match."""
    path = find_record(wanted, unfinished=True)
    data = read_bytes(path)
    game = find_game(game_key(data))
    # A last line without its end was never acknowledged: resuming drops it.
    refuse_finished(parsed(path, data[: data.rfind(b"\n") + 1]), path)
    with resume(path) as record:
        Sitting(game, game.read_setup(record.header.setup), viewer).follow(record, path)


class Sitting:
    """One person, one match, one evening."""

    def __init__(self, game: AnyGame, setup: Any, viewer: Viewer) -> None:
        self.game = game
        self.setup = setup
        self.viewer = viewer
        self.seats = viewer.seats
        self.make_bot = bot_named(viewer.bot)
        self.console = console()
        Story(game, setup, "", viewer.language)  # a language the game is not told in is refused before anything begins

    def follow(self, record: OpenRecord, path: Path) -> None:
        """Show the match to its end, or until the viewer leaves."""
        live = at_terminal() and not self.viewer.as_json
        screen: Screen = LiveScreen(self.console) if live else PlainScreen(self.console)
        story = Story(self.game, self.setup, record.header.match, self.viewer.language)
        host = Host(self.game, parties=self._parties(record, screen, story), record=record)
        if self.viewer.as_json:
            host.run()
            emit(match_document(path, record.record))
            return
        resumed = host.number > 0
        lines = story.hear(self.game.facts_seen(self.game.begin(self.setup).facts, self.viewer.eyes))
        for played in replay(record.record, self.game):
            lines = story.hear(self.game.facts_seen(played.facts, self.viewer.eyes)) or lines
        self._introduce(story, record, path, resumed=resumed)
        try:
            with screen:
                watch = Watch(screen, story, self.viewer.speed)
                if not before_toss(host.ask):
                    watch.start(score_of(host.state), lines)
                watch.run(self._moments(host))
        except (Left, KeyboardInterrupt) as leaving:
            self._leave(path)
            if isinstance(leaving, KeyboardInterrupt):
                raise typer.Exit(130) from None
            return
        finish(self.console, story, host.state, path)

    def _parties(self, record: OpenRecord, screen: Screen, story: Story) -> dict[Seat, Party]:
        """The person where the person sits, bots elsewhere. A resumed bot goes on as if there had been no break."""
        return {
            seat: Person(screen, story)
            if seat in self.seats
            else self.make_bot(match_seed(record.header.match, 0, seat))
            for seat in SEATS["both"]
        }

    def _moments(self, host: Host[Any]) -> Iterator[Moment]:
        while not host.over:
            facts = host.advance()
            yield Moment(self.game.facts_seen(facts, self.viewer.eyes), score_of(host.state))

    def _introduce(self, story: Story, record: OpenRecord, path: Path, *, resumed: bool) -> None:
        out = self.console
        out.print(Text.assemble((self.game.name, "bold"), (f"  by {self.game.designer}", "dim")))
        players = [getattr(card, "label", str(card)) for card in story.cards]
        players = players or [story.names.full["A"], story.names.full["B"]]
        out.print(Text(" v ".join(players), style="bold cyan"))
        out.print(Text.assemble(("Record  ", "dim"), (str(path), "")), soft_wrap=True)
        if record.header.dice is not None:
            seeds = ", ".join(f"{seat}: {text}" for seat, text in record.header.dice.player_seeds)
            promise = f"Dice promised by SHA-256{' with your words mixed in (' + seeds + ')' if seeds else ''}"
            out.print(Text.assemble((promise, "dim"), "\n  ", record.header.dice.commitment), soft_wrap=True)
        if resumed:
            out.print(f"Resumed after {story.statistics.match.points} points.")
        out.print()

    def _leave(self, path: Path) -> None:
        you = f" --you {self.viewer.you}" if self.viewer.you != "A" else ""
        bot = f" --bot {self.viewer.bot}" if self.viewer.bot != "random" else ""
        command = f"netcord play --resume {known_as(path)}{you}{bot}"
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
