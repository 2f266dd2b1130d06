"""Checking a saved tournament: every claim it makes, from the lots of the draw to the last throw of the final."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from netcord import registry
from netcord.kernel import NetcordError, Sentence
from netcord.play import FairDice, Finding, Played, commitment
from netcord.play import verify as verify_record
from netcord.registry import AnyGame

from . import log
from .drawing import draw_for
from .events import Event
from .lines import Outcome
from .log import LOG, UNWRITTEN, derived
from .preparing import Lots
from .records import Ends, check_belongs, outcome_of, read_record, record_path
from .tournament import Tournament


def verify(folder: str | os.PathLike[str], game: AnyGame | None = None) -> tuple[Finding, ...]:
    """Everything in a saved tournament that does not hold. Findings that are not `grave` cannot be checked yet."""
    place = Path(folder)
    try:
        tournament = log.parse(log.load(place), str(place / LOG), game).tournament
        game = game or registry.game(tournament.game)
    except NetcordError as error:
        return (Finding(error.sentence),)
    return tuple(_findings(place, tournament, game))


def _findings(place: Path, tournament: Tournament, game: AnyGame) -> Iterator[Finding]:
    try:
        draw_seed = bytes.fromhex(tournament.draw_seed)
        for event in tournament.events:
            if (event.lines, event.seeds) != _drawn_again(event, draw_seed):
                yield Finding(Sentence("{event}: the lots of the draw seed give another draw", event=event.key))
    except (NetcordError, ValueError) as error:
        yield Finding(Sentence("the draw seed cannot be drawn with: {error}", error=error))
    seed: bytes | None = None
    if tournament.seed is None:
        yield Finding(Sentence("the seed is not revealed yet, so nobody can check that it gave the dice"), grave=False)
    else:
        try:
            seed = bytes.fromhex(tournament.seed)
        except ValueError:
            yield Finding(Sentence("the revealed seed is not hexadecimal"))
    if seed is not None:
        if commitment(seed) != tournament.commitment:
            yield Finding(Sentence("the revealed seed is not the one that was promised"))
        if derived(seed, "draw").hex() != tournament.draw_seed:
            yield Finding(Sentence("the draw seed does not follow from the revealed seed"))
    ends = Ends(game, place)
    for outcome in tournament.outcomes:
        try:
            yield from _match_findings(place, tournament, game, outcome, seed, ends)
        except NetcordError as error:
            yield Finding(error.sentence)


def _drawn_again(event: Event, seed: bytes) -> tuple[tuple[int | None, ...], tuple[int, ...]]:
    sheet = draw_for(
        event.plan,
        [one.rank for one in event.entrants],
        Lots(FairDice(event.key, seed)).pick,
        seed_draw=event.seed_draw,
        byes_to_seeds=event.byes_to_seeds,
    )
    return sheet.lines, sheet.seeds


def _match_findings(
    place: Path, tournament: Tournament, game: AnyGame, outcome: Outcome, seed: bytes | None, ends: Ends
) -> Iterator[Finding]:
    path = record_path(place, outcome.match)
    record = read_record(path)
    again: list[Played[Any]] = []
    for finding in verify_record(path.read_bytes(), game, again.append):
        yield Finding(Sentence("{path}: {finding}", path=path, finding=finding), grave=finding.grave)
    match = tournament.match(outcome.match)
    if len(again) < len(record.entries):
        return  # it cannot be played to its end, which has been said
    if again:
        ends.keep(outcome.match, again[-1].state)
    check_belongs(game, tournament, match, record, ends)
    facts = (fact for played in again for fact in played.facts)
    says = outcome_of(game, tournament, match, record, facts, str(path))
    if tournament.format == UNWRITTEN and not outcome.why:
        says = replace(says, why="")  # why a match ended early was not written down then
    if says != outcome:
        yield Finding(
            Sentence(
                "{path}: the record does not say what was entered: {winner} won {score}",
                path=path,
                winner=outcome.winner,
                score=outcome.score,
            )
        )
    thrown = record.ending.seed if record.ending is not None else None
    if seed is not None and thrown != derived(seed, "match", outcome.match).hex():
        yield Finding(Sentence("{path}: the dice do not follow from the seed of the tournament", path=path))
