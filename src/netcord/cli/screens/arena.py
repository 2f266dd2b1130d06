"""The arena on the screen: the progress while it lasts, then who is how strong."""

from collections.abc import Sequence
from typing import Any

from rich import box as boxes
from rich.table import Table
from rich.text import Text

from netcord.cli.output import console
from netcord.club.arena import Arena
from netcord.club.language import said
from netcord.club.story import line_up
from netcord.play import Lapse
from netcord.tennis import Words

from .progress import under_way

WIDEST = 6
"""Bots whose results against each other fit beside each other on a narrow screen."""


def played(arena: Arena, workers: int, words: Words) -> bool:
    """Play the matches, on a terminal with progress on stderr; whether all were played: Ctrl-C ends it early."""
    try:
        with under_way("arena_playing", arena.total, words) as done:
            arena.play(workers, done)
    except KeyboardInterrupt:
        return False
    return True


def shown(arena: Arena, cards: Sequence[Any], words: Words) -> None:
    """The arena for people."""
    out = console()
    pairing = [line_up([card.titled(words) for card in cards], words)] if cards else []
    title = ": ".join([arena.game.name, *pairing])
    each = arena.played // len(arena.pairs)
    about = said(words, "arena_each", count=each, format=arena.format.name, seed=arena.seed)
    if arena.compiled:
        about = f"{about}, {said(words, 'arena_compiled')}"
    out.print(Text.assemble((title, "bold"), (f"\n{about}", "dim")))
    if arena.played < arena.total:
        out.print(
            Text(
                said(words, "arena_cut", played=words.figure(arena.played), total=words.figure(arena.total)),
                style="yellow",
            )
        )
    out.print(_standings(arena, words))
    out.print(_pairs(arena, words))
    for one in arena.standings:
        if one.lapses:
            out.print(Text(lapsed(one.bot, one.lapses, one.decisions, words), style="yellow"))


def lapsed(bot: str, lapses: Sequence[Lapse], decisions: int, words: Words) -> str:
    """What a bot lost its turns by, and what the first of them said."""
    first = lapses[0]
    why = said(words, f"lapse_{first.why}", what=first.what)
    detail = f" ({first.detail})" if first.detail else ""
    return said(words, "arena_lapsed", bot=bot, count=len(lapses), decisions=words.figure(decisions), why=why) + detail


def _standings(arena: Arena, words: Words) -> Table:
    table = Table(box=boxes.SIMPLE_HEAD, pad_edge=False)
    table.add_column(said(words, "head_bot"), style="bold")
    for head in ("rating", "share", "decisions", "mean_time", "longest"):
        table.add_column(said(words, f"head_{head}"), justify="right")
    times = arena.times
    for one in arena.standings:
        table.add_row(
            one.bot,
            f"{one.rating.value:.0f} ± {one.rating.error:.0f}",
            words.percent(one.share, 1),
            words.figure(one.decisions),
            _time(times[one.bot].mean, words),
            _time(times[one.bot].longest, words),
        )
    return table


def _pairs(arena: Arena, words: Words) -> Table:
    """Everybody against everybody, where there is room for it; else pair by pair."""
    if len(arena.bots) > WIDEST:
        return _listed(arena, words)
    order = [arena.bots.index(one.bot) for one in arena.standings]
    table = Table(box=boxes.SIMPLE_HEAD, pad_edge=False)
    table.add_column(said(words, "arena_wins"), style="bold")
    for other in order[1:]:
        table.add_column(arena.bots[other], justify="right", overflow="fold")
    for place, one in enumerate(order[:-1]):
        cells = [""] * place
        for other in order[place + 1 :]:
            found = arena.pair(one, other)
            low, high = found.interval
            cells.append(f"{words.percent(found.share, 1)}\n{100 * low:.0f}-{100 * high:.0f}")
        table.add_row(arena.bots[one], *cells)
    return table


def _listed(arena: Arena, words: Words) -> Table:
    table = Table(box=boxes.SIMPLE_HEAD, pad_edge=False)
    for head in ("arena_wins", "arena_against"):
        table.add_column(said(words, head), style="bold")
    for head in ("share", "interval"):
        table.add_column(said(words, f"head_{head}"), justify="right")
    for found in sorted(arena.pairs, key=lambda one: -one.share):
        low, high = found.interval
        table.add_row(
            found.a, found.b, words.percent(found.share, 1), f"{words.figure(100 * low, 1)} - {words.percent(high, 1)}"
        )
    return table


def _time(seconds: float, words: Words) -> str:
    if seconds >= 1:
        return said(words, "seconds", time=words.figure(seconds, 2))
    if seconds >= 0.001:
        return said(words, "milliseconds", time=words.figure(1000 * seconds, 1))
    return said(words, "microseconds", time=f"{1e6 * seconds:.0f}")
