"""Checking a saved tournament: every claim it makes, from the lots of the draw to the last throw of the final."""

import os
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from netcord import registry
from netcord.kernel import NetcordError
from netcord.play import FairDice, Finding, commitment
from netcord.play import verify as verify_record
from netcord.registry import AnyGame

from . import log
from .drawing import draw_for
from .events import Event
from .lines import Outcome
from .log import LOG, UNWRITTEN, derived
from .preparing import Lots
from .records import Ends, check_belongs, read_record, record_path, told
from .tournament import Tournament


def verify(folder: str | os.PathLike[str], game: AnyGame | None = None) -> tuple[Finding, ...]:
    """Everything in a saved tournament that does not hold. Findings that are not `grave` cannot be checked yet."""
    place = Path(folder)
    try:
        tournament = log.parse(log.load(place), str(place / LOG), game).tournament
        game = game or registry.game(tournament.game)
    except NetcordError as error:
        return (Finding(str(error)),)
    return tuple(_findings(place, tournament, game))


def _findings(place: Path, tournament: Tournament, game: AnyGame) -> Iterator[Finding]:
    try:
        draw_seed = bytes.fromhex(tournament.draw_seed)
        for event in tournament.events:
            if (event.lines, event.seeds) != _drawn_again(event, draw_seed):
                yield Finding(f"{event.key}: the lots of the draw seed give another draw")
    except (NetcordError, ValueError) as error:
        yield Finding(f"the draw seed cannot be drawn with: {error}")
    seed: bytes | None = None
    if tournament.seed is None:
        yield Finding("the seed is not revealed yet, so nobody can check that it gave the dice", grave=False)
    else:
        try:
            seed = bytes.fromhex(tournament.seed)
        except ValueError:
            yield Finding("the revealed seed is not hexadecimal")
    if seed is not None:
        if commitment(seed) != tournament.commitment:
            yield Finding("the revealed seed is not the one that was promised")
        if derived(seed, "draw").hex() != tournament.draw_seed:
            yield Finding("the draw seed does not follow from the revealed seed")
    ends = Ends(game, place)
    for outcome in tournament.outcomes:
        try:
            yield from _match_findings(place, tournament, game, outcome, seed, ends)
        except NetcordError as error:
            yield Finding(str(error))


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
    for finding in verify_record(path.read_bytes(), game):
        yield Finding(f"{path}: {finding}", grave=finding.grave)
    match = tournament.match(outcome.match)
    check_belongs(game, tournament, match, record, ends)
    says = told(game, tournament, match, record, str(path))
    if tournament.format == UNWRITTEN and not outcome.why:
        says = replace(says, why="")  # why a match ended early was not written down then
    if says != outcome:
        yield Finding(f"{path}: the record does not say what was entered: {outcome.winner} won {outcome.score}")
    thrown = record.ending.seed if record.ending is not None else None
    if seed is not None and thrown != derived(seed, "match", outcome.match).hex():
        yield Finding(f"{path}: the dice do not follow from the seed of the tournament")
