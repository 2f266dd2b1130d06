"""A run of simulated matches on the screen: the progress while it lasts, and what came out."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rich import box as boxes
from rich.table import Table
from rich.text import Text

from netcord.cli.output import console
from netcord.club.cluster import play_on
from netcord.club.language import said
from netcord.club.names import in_words
from netcord.club.runs import Run
from netcord.club.story import line_up
from netcord.kernel import Side
from netcord.play import BoxScore, leavings
from netcord.tennis import Option, Words

from .commentary import advice
from .progress import under_way


def played(run: Run, jobs: int, words: Words, cluster: str | None = None) -> None:
    """Play the matches of a run, here or on a cluster; on a terminal, with progress on stderr."""
    with under_way("simulating", run.matches, words) as done:
        if cluster is None:
            run.play(jobs, done)
        else:
            play_on(run, cluster, done)


def shown(run: Run, cards: Sequence[Any], words: Words, advised: Sequence[Option] = ()) -> None:
    """The run for people."""
    out = console()
    title = line_up([card.titled(words) for card in cards], words) if cards else run.game.name
    about = [said(words, "run", count=run.matches, matches=words.figure(run.matches), seed=run.seed)]
    if run.game.sparring.bots:
        about.append(said(words, "run_bots", a=run.bots["A"], b=run.bots["B"]))
    about.append(said(words, "run_compiled" if run.compiled else "run_one_by_one"))
    out.print(Text.assemble((title, "bold"), (f"\n{', '.join(about)}", "dim")))
    for option in advised:
        out.print(advice(option, words))
    for side, lapsed in sorted(run.lapsed.items()):
        why = said(words, f"lapse_{lapsed.first.why}", what=lapsed.first.what)
        told = said(words, "run_lapsed", bot=run.bots[side.value], count=lapsed.times, why=why)
        out.print(Text(told + (f" ({lapsed.first.detail})" if lapsed.first.detail else ""), style="yellow"))
    table = Table(box=boxes.SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    for head in ("wins", "share", "interval", "retired", "defaulted"):
        table.add_column(said(words, f"head_{head}"), justify="right")
    for side in Side:
        low, high = run.interval(side)
        table.add_row(
            Text(in_words(run.names, words).full[side], style="bold"),
            words.figure(run.wins(side)),
            f"{words.percent(run.rate(side), 1)} ± {words.figure(100 * run.standard_error, 1)}",
            f"{words.figure(100 * low, 1)} - {words.percent(high, 1)}",
            str(run.retirements(side)),
            str(run.defaults(side)),
        )
    out.print(table)
    out.print(_score_bars(run, words))
    out.print()
    out.print(_averages(run, words))
    box = BoxScore.of(run.totals)
    notes = [said(words, "mean_points", mean=words.figure(box.points / run.matches, 1))]
    if box.shots:
        notes.append(said(words, "mean_shots", mean=words.figure(box.shots / box.points, 1)))
        notes.append(said(words, "mean_rally", mean=words.figure(box.longest_rally / run.matches, 1)))
    notes += [
        f"{words.terms.get(f'event_{event}', event)} {words.figure(count / run.matches, 2)}"
        for event, count in box.events
    ]
    out.print(Text(said(words, "a_match", what=", ".join(notes)), style="dim"))
    if left := [
        f"{told} {words.figure(count / run.matches, 3)}"
        for told, count in leavings(box, words, in_words(run.names, words).short)
    ]:
        out.print(Text(said(words, "a_match_ended", what=", ".join(left)), style="dim"))


def _score_bars(run: Run, words: Words) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="bold", no_wrap=True)
    table.add_column(justify="right")
    table.add_column()
    rows: Counter[str] = Counter()
    for score, count in run.sets.items():
        rows[score if " " not in score else said(words, "ended_early")] += count
    most = max(rows.values())
    for score, count in rows.items():
        bar = "█" * max(1, round(36 * count / most))
        table.add_row(score, words.percent(count / run.matches, 1), Text(bar, style="cyan"))
    return table


def _averages(run: Run, words: Words) -> Table:
    terms = words.terms
    box = BoxScore.of(run.totals)
    table = Table(
        box=boxes.SIMPLE_HEAD, pad_edge=False, title=said(words, "average"), title_justify="left", title_style="bold"
    )
    table.add_column("")
    for side in Side:
        table.add_column(Text(in_words(run.names, words).short[side]), justify="right")

    def row(key: str, cells: Sequence[str]) -> None:
        table.add_row(terms[key], *cells)

    def mean(name: str) -> list[str]:
        return [words.figure(getattr(side, name) / run.matches, 1) for side in box.sides]

    def share(part: str, whole: str) -> list[str]:
        return [_share(getattr(side, part), getattr(side, whole), words) for side in box.sides]

    row("stat_aces", mean("aces"))
    row("stat_double_faults", mean("double_faults"))
    if box.serves_told:
        row("stat_first_in", share("first_serves_in", "serve_points"))
        row("stat_first_won", share("first_serves_won", "first_serves_in"))
        row("stat_second_won", share("second_serves_won", "second_serves"))
    row("stat_serve_won", share("serve_points_won", "serve_points"))
    row("stat_return_won", share("return_points_won", "return_points"))
    row("stat_break_won", share("break_points_won", "break_points"))
    row("stat_held", share("service_games_held", "service_games"))
    row("stat_points", mean("points"))
    row("stat_games", mean("games"))
    row("stat_run", mean("longest_run"))
    for name, tries in box.counted:
        if total := terms.get(f"total_{name}"):
            table.add_row(total, *(words.figure(side.tried / run.matches, 1) for side in tries))
            continue
        cells = (
            said(
                words,
                "share_of",
                share=_share(side.won, side.tried, words),
                mean=words.figure(side.tried / run.matches, 1),
            )
            for side in tries
        )
        table.add_row(terms.get(f"stat_{name}", name), *cells)
    return table


def _share(part: int, whole: int, words: Words) -> str:
    return words.percent(part / whole, 1) if whole else "-"
