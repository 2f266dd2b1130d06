"""Following a match point by point, at the viewer's speed, whether it is being played or played again."""

from collections.abc import Iterable, Sequence

from netcord.club.language import said
from netcord.club.story import Story, set_ended
from netcord.kernel import Unreadable
from netcord.play import Kind, Told

from .boxscore import box_table, set_summary
from .cards import cards_in_play
from .screen import Left, Screen, explained

USUAL = "normal"
SPEEDS: dict[str, float | None] = {"slow": None, "normal": 1.5, "fast": 0.3, "instant": 0.0}
"""Seconds between points; None waits for a key."""
BRIEF: dict[str, int | None] = {"slow": None, "normal": 4, "fast": 2, "instant": 2}
"""Points of more shots than this are told in brief; None: shot by shot."""


def check_speed(speed: str | None) -> str | None:
    """The speed, if there is such a one; none is as good as any."""
    if speed is not None and speed not in SPEEDS:
        raise Unreadable("the speed can be {speeds}, not {speed!r}", speeds=", ".join(SPEEDS), speed=speed)
    return speed


class Watch:
    """One viewer and one match."""

    def __init__(self, screen: Screen, story: Story, speed: str) -> None:
        self.screen = screen
        self.story = story
        self.speed = speed
        self.story.brief(BRIEF[speed])
        self._until: Kind | None = None  # play on to the end of the game, or of the set

    def start(self) -> None:
        """Show where the match stands: the last lines told, or who serves first, and the score."""
        if not self.story.before_toss:
            self._show(self.story.news() or (self.story.opening(),))

    def run(self, answers: Iterable[object]) -> None:
        """Show what the story has heard after each answer, to the last; `Left` is raised if the viewer goes before."""
        for _ in answers:
            if lines := self.story.news():
                self._show(lines)

    def _show(self, lines: Sequence[Told]) -> None:
        story, score = self.story, self.story.score
        told = next((place + 1 for place, line in enumerate(lines) if line.kind is Kind.SET), len(lines))
        self.screen.tell(lines[:told])
        if set_ended(lines):
            box = story.statistics.sets[len(score.sets) - 1]
            self.screen.print(set_summary(box, story.names, story.words))
        if lines[told:]:
            self.screen.tell(lines[told:])
        if score.ended is None:  # the final score comes with the box score
            self.screen.board(story, self.speed, at_stake(lines))
        self._rest(lines)

    def _rest(self, lines: Sequence[Told]) -> None:
        kinds = {line.kind for line in lines}
        if not self.screen.interactive or Kind.MATCH in kinds:
            return
        if self._until in kinds or Kind.SET in kinds:
            self._until = None
        wait = 0.0 if self._until else SPEEDS[self.speed]
        if wait and Kind.GAME in kinds:
            wait *= 2
        while True:
            key = self.screen.key(wait)
            if key is None or key == "enter":
                return
            if key in ("+", "-"):
                self._change_speed(1 if key == "+" else -1)
                self.screen.board(self.story, self.speed, at_stake(lines))
                if SPEEDS[self.speed] is not None:
                    return
                wait = None
            elif key in ("g", "s"):
                self._until = Kind.GAME if key == "g" else Kind.SET
                return
            elif self._answered(key):
                self.screen.board(self.story, self.speed, said(self.story.words, "go_on"))
                wait = None  # time to read

    def _change_speed(self, by: int) -> None:
        names = list(SPEEDS)
        self.speed = names[min(max(names.index(self.speed) + by, 0), len(names) - 1)]
        self.story.brief(BRIEF[self.speed])

    def _answered(self, key: str) -> bool:
        """Whether the key asked for something to read."""
        story = self.story
        match key:
            case "q":
                raise Left
            case "?" | "w":
                self.screen.print(explained(story))
            case "b":
                self.screen.print(box_table(story.statistics.match, story.names, story.words, said(story.words, "box")))
            case "c":
                self.screen.print(cards_in_play(story, self.screen.size[1]))
            case "p":
                pass
            case _:
                return False
        return True


def at_stake(lines: Sequence[Told]) -> str:
    """What is at stake now, for the scoreboard."""
    point = next((place for place in range(len(lines) - 1, -1, -1) if lines[place].kind is Kind.POINT), 0)
    return next((line.text for line in lines[point:] if line.kind is Kind.NOTICE), "")
