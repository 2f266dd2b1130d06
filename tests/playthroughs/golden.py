"""Whole matches as text, and how many states there are after so many answers: golden files beside this one.

When the rules change on purpose, so may these files. Rewrite them with

    python -m tests.playthroughs

and read the difference before it is committed: every changed line is a match that is played otherwise. Then raise the
game's edition, because old records would replay differently, and say why in the changelog.

A new game gets its files the same way. Nothing here knows any game.
"""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import netcord
from netcord.kernel import Chance, Choose, Fact, Over, brief, encode
from netcord.tennis import Score, SetScore, TennisGame
from tests.contract.checks import any_answer

FOLDER = Path(__file__).parent
MOST_ANSWERS = 30_000  # tried for the counts of a game's first setup; a tenth for each of the others
DEEPEST = 12


def chosen(game: TennisGame[Any, Any]) -> Iterator[tuple[str, int, float]]:
    """Three matches of each game: a setup by its name, a seed, and how wild the dice are."""
    trials = list(game.trials())
    yield trials[0], 1, 0.0
    yield trials[0], 2, 0.25
    yield trials[-1], 3, 0.25


def files() -> dict[str, Callable[[], Iterator[str]]]:
    """Every golden file by its name, and how its lines are made."""
    matches: dict[str, Callable[[], Iterator[str]]] = {
        f"{game.key}-{number}.txt": partial(match, game, *how)
        for game in netcord.all_games().values()
        for number, how in enumerate(chosen(game), 1)
    }
    return {**matches, "perft.txt": perft}


def text_of(name: str) -> str:
    """A golden file as it should be now."""
    return "".join(f"{line}\n" for line in files()[name]())


def match(game: TennisGame[Any, Any], trial: str, seed: int, wild: float) -> Iterator[str]:
    """One match: setup, then every question with its answer, the facts, and the score."""
    setup = game.trials()[trial]
    luck = Random(seed)
    yield f"{game.name}, edition {game.edition}: {trial}, seed {seed}, {wild:.0%} wild"
    yield encode(brief(setup)).decode()
    state, facts = game.begin(setup)
    yield from map(told, facts)
    number = 0
    while not isinstance(ask := game.ask(state), Over):
        number += 1
        answer = any_answer(ask, luck, wild)
        who = ask.seat if isinstance(ask, Choose) else ask.by
        yield f"{number} {ask.what}{f' by {who}' if who else ''}: {answer}"
        state, facts = game.step(state, answer)
        yield from map(told, facts)
        yield f"  {state.table.score.line}"
    yield f"over: {ask.winner} {ask.how}".rstrip()


def told(fact: Fact) -> str:
    """A fact in one line: its kind, its fields, its rule."""
    fields = {name: getattr(fact, name) for name in fact.__struct_fields__ if name != "rule"}
    words = [type(fact).__name__, *(f"{name}={_shown(value)}" for name, value in fields.items())]
    return "  " + " ".join([*words, f"[{fact.rule}]"] if fact.rule else words)


def _shown(value: Any) -> str:
    if isinstance(value, Score):
        return f"<{value.line}>"
    return str(value) if isinstance(value, SetScore) else encode(brief(value)).decode().strip('"')


def perft() -> Iterator[str]:
    """For every game and setup: how many different states there are after so many answers, and ways to go on."""
    yield "# depth: states, answers offered in them"
    for game in netcord.all_games().values():
        for number, (trial, setup) in enumerate(game.trials().items()):
            yield ""
            yield f"{game.key}, {trial}"
            most = MOST_ANSWERS // 10 if number else MOST_ANSWERS
            for depth, (states, answers) in enumerate(_layers(game, setup, most)):
                yield f"{depth}: {states}, {answers}"


def _layers(game: TennisGame[Any, Any], setup: Any, most: int) -> Iterator[tuple[int, int]]:
    layer, tried = {game.start(setup)}, 0
    for _ in range(DEEPEST):
        ways = {state: _offered(game.ask(state)) for state in layer}
        answers = sum(map(len, ways.values()))
        yield len(layer), answers
        tried += answers
        if not answers or tried > most:
            return
        layer = {game.step(state, answer).state for state, offered in ways.items() for answer in offered}


def _offered(ask: Any) -> tuple[Any, ...]:
    if isinstance(ask, Choose):
        return ask.options
    return ask.outcomes if isinstance(ask, Chance) else ()


def rewrite() -> Iterator[str]:
    """Write every golden file anew; the names of those that changed, and of those that are gone."""
    names = files()
    for old in FOLDER.glob("*.txt"):
        if old.name not in names:
            old.unlink()
            yield f"{old.name} is gone"
    for name in names:
        file, text = FOLDER / name, text_of(name)
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")
            yield f"{name} written"
