"""Dice on a real table: whoever throws types what fell, sees how it is read, and says that it counts."""

from random import SystemRandom
from typing import Any

from rich.console import Group
from rich.text import Text

from netcord.cli.screens.screen import Left, Screen
from netcord.club.language import said, told
from netcord.club.story import Story
from netcord.club.throwing import Thrown, by_hand, drawn, foretold, thrown
from netcord.kernel import Answer, Chance, Unreadable


class HandDice:
    """The dice of a match, thrown by hand. Cards drawn face down are drawn by netcord: typing them would show them."""

    def __init__(self, screen: Screen, story: Story) -> None:
        self._screen = screen
        self._story = story
        self._luck = SystemRandom()

    def throw(self, chance: Chance[Any], counter: int) -> Answer:
        """What fell."""
        if not by_hand(chance):
            return drawn(chance, self._luck)
        if lines := self._story.so_far():
            self._screen.tell(lines)
        with self._screen.aside():
            return self._entered(chance, thrown(chance, self._story.words))

    def _entered(self, chance: Chance[Any], dice: Thrown) -> Answer:
        """Ask until something that can have fallen is typed and confirmed; until then it can be typed again."""
        self._ask(chance, dice)
        found: Answer | None = None
        while True:
            typed = self._screen.line("", "> ")
            if typed in ("q", "quit"):
                raise Left
            if not typed and found is not None:
                return found
            if not typed or typed in ("?", "help", "u", "undo"):
                found = None
                self._ask(chance, dice)
                continue
            try:
                found = dice.typed(typed)
            except Unreadable as wrong:
                found = None
                self._screen.print(Text(told(wrong, self._story.words.language), style="yellow"))
            else:
                self._read(chance, found)

    def _ask(self, chance: Chance[Any], dice: Thrown) -> None:
        """What is thrown, for whom, and how it is typed."""
        story, words = self._story, self._story.words
        prompt = story.game.coverage.prompt
        asked = None if prompt is None or story.view is None else prompt(story.view, words, story.recent)
        what = asked.what if asked is not None else said(words, "throw", what=words.term(f"thrown_{chance.what}"))
        lines = [] if story.before_toss else [Text(story.standing(), style="dim")]
        lines.append(Text(what, style="bold"))
        lines += [Text(asked.why)] if asked is not None and asked.why else []
        for die in dice.dice:
            lines.append(Text(f"  {die.label}: {' '.join(face.label for face in die.faces)}", style="dim"))
        lines.append(Text(said(words, "throw_keys", example=dice.example), style="dim"))
        self._screen.print(Group(*lines))

    def _read(self, chance: Chance[Any], found: Answer) -> None:
        """How it is read, before it counts."""
        story, words = self._story, self._story.words
        facts = () if story.view is None else foretold(story.game, story.view, found)
        names = story.names.short
        read = [text for fact in facts if (text := words.why(fact, names) or words.tell(fact, names))]
        lines = [Text(f"  {text[:1].upper()}{text[1:]}", style="cyan") for text in read]
        self._screen.print(Group(*lines, Text(said(words, "throw_counts"), style="dim")))
