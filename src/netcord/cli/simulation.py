"""A run of simulated matches, and what comes out of it."""

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

from rich import box as boxes
from rich.table import Table
from rich.text import Text

from netcord import play
from netcord.kernel import Side
from netcord.play.statistics import BoxScore, SideBox, Tries, tally
from netcord.registry import AnyGame
from netcord.tennis import Option

from .opponents import SEATS, bot_named, quick_bot
from .output import console
from .players import names_of
from .show import advice
from .story import line_up, words_of

WORTH_SHARING = 200  # matches: below this, starting processes costs more than it saves


class Run:
    """Many matches of one setup."""

    def __init__(
        self, game: AnyGame, setup: Any, matches: int, seed: str, bots: tuple[str | None, str | None] = (None, None)
    ) -> None:
        self.game = game
        self.setup = setup
        self.matches = matches
        self.seed = seed
        self.bots = {side.value: name or quick_bot(game) for side, name in zip(Side, bots, strict=True)}
        self._makers = {seat: bot_named(game, self.bots[side]) for side in self.bots for seat in SEATS[side.lower()]}
        self.names = names_of(game, setup)
        self.summaries: list[play.Summary] = []

    def play(self, jobs: int = 1) -> None:
        """Play them all; on a terminal, with progress on stderr."""
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        processes = jobs or (min(os.cpu_count() or 1, 1 + self.matches // WORTH_SHARING))
        err = console(stderr=True)
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        # Without a thread of its own: processes are forked beside it.
        bar = Progress(*columns, console=err, transient=True, disable=not err.is_terminal, auto_refresh=False)
        with bar as progress:
            task = progress.add_task("simulating", total=self.matches)
            step = max(1, self.matches // 200)

            def on_match(summary: play.Summary) -> None:
                if (summary.match + 1) % step == 0:
                    progress.update(task, completed=summary.match + 1, refresh=True)

            self.summaries = play.simulate(
                self.game,
                self.setup,
                self.matches,
                self.seed,
                self._makers,
                tally=tally,
                on_match=on_match,
                processes=processes,
            )

    # What comes out

    def wins(self, side: Side) -> int:
        """Matches won."""
        return sum(1 for summary in self.summaries if summary.winner is side)

    def rate(self, side: Side) -> float:
        """The share of matches won."""
        return self.wins(side) / self.matches

    @property
    def standard_error(self) -> float:
        """Of either side's share of wins."""
        share = self.rate(Side.A)
        return sqrt(share * (1 - share) / self.matches)

    def interval(self, side: Side) -> tuple[float, float]:
        """95 % confidence by Wilson's formula, which also holds near 0 and 1."""
        n, z = self.matches, 1.959964
        share = self.rate(side)
        middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        reach = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
        return max(0.0, middle - reach), min(1.0, middle + reach)

    @property
    def totals(self) -> dict[str, int]:
        """Every count of the box scores, summed over the matches."""
        totals: Counter[str] = Counter()
        for summary in self.summaries:
            totals.update({key: count for key, count in summary.counts.items() if not key.startswith("_")})
        return dict(totals)

    @property
    def sets(self) -> dict[str, int]:
        """How often each score in sets came up, A first; matches that ended early are marked."""
        found = Counter(
            f"{summary.counts.get('A.sets', 0)}-{summary.counts.get('B.sets', 0)}"
            + (f" {summary.how}" if summary.how else "")
            for summary in self.summaries
        )
        return dict(sorted(found.items(), key=lambda item: _by_lead(item[0])))

    @property
    def endings(self) -> dict[str, int]:
        """How matches ended: played out, by retirement, by default."""
        found = Counter(summary.how or "played" for summary in self.summaries)
        return dict(sorted(found.items()))

    def retirements(self, side: Side) -> int:
        """Matches this side gave up."""
        return sum(1 for summary in self.summaries if summary.how == "ret." and summary.winner is side.other)

    def document(self, cards: Sequence[str], options: Mapping[str, str]) -> dict[str, Any]:
        """The run as JSON."""
        box = BoxScore.of(self.totals)
        return {
            "game": self.game.key,
            "edition": self.game.edition,
            "cards": list(cards),
            "players": {"A": self.names.full["A"], "B": self.names.full["B"]},
            "options": dict(options),
            "bots": self.bots,
            "matches": self.matches,
            "seed": self.seed,
            "wins": {side.value: self.wins(side) for side in Side},
            "win_rate": {side.value: self.rate(side) for side in Side},
            "standard_error": self.standard_error,
            "interval_95": {side.value: list(self.interval(side)) for side in Side},
            "sets": self.sets,
            "endings": self.endings,
            "retirements": {side.value: self.retirements(side) for side in Side},
            "average": {
                **{side.value: self._average(box.side(side)) for side in Side},
                "points": box.points / self.matches,
                "longest_game": box.longest_game / self.matches,
                "events": {event: count / self.matches for event, count in box.events},
                "shots": box.shots / self.matches,
                "longest_rally": box.longest_rally / self.matches,
                "counted": {
                    name: {side.value: self._average(tries[side.row]) for side in Side} for name, tries in box.counted
                },
            },
            "serves_told": box.serves_told,
        }

    def _average(self, box: SideBox | Tries) -> dict[str, float]:
        return {name: getattr(box, name) / self.matches for name in box.__struct_fields__}

    def show(self, cards: Sequence[Any], advised: Sequence[Option] = ()) -> None:
        """The run for people."""
        out = console()
        words = words_of(self.game, "en")
        title = line_up([card.label for card in cards]) if cards else self.game.name
        who = f", bots {self.bots['A']} and {self.bots['B']}" if self.game.bots else ""
        out.print(Text.assemble((title, "bold"), (f"\n{self.matches:,} matches, seed {self.seed}{who}", "dim")))
        for option in advised:
            out.print(advice(option))
        table = Table(box=boxes.SIMPLE_HEAD, pad_edge=False)
        for head in ("", "wins", "share", "95 % interval", "retired"):
            table.add_column(head, justify="left" if not head else "right")
        for side in Side:
            low, high = self.interval(side)
            table.add_row(
                Text(self.names.full[side], style="bold"),
                f"{self.wins(side):,}",
                f"{100 * self.rate(side):.1f}% ± {100 * self.standard_error:.1f}",
                f"{100 * low:.1f} - {100 * high:.1f}%",
                str(self.retirements(side)),
            )
        out.print(table)
        out.print(self._score_bars())
        out.print()
        out.print(self._averages(words.terms))
        box = BoxScore.of(self.totals)
        notes = [f"{box.points / self.matches:.1f} points"]
        if box.shots:
            notes.append(f"{box.shots / box.points:.1f} shots a point")
            notes.append(f"longest rally {box.longest_rally / self.matches:.1f} shots")
        notes += [
            f"{words.terms.get(f'event_{event}', event)} {count / self.matches:.2f}" for event, count in box.events
        ]
        out.print(Text("A match: " + ", ".join(notes), style="dim"))

    def _score_bars(self) -> Table:
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(style="bold", no_wrap=True)
        table.add_column(justify="right")
        table.add_column()
        rows: Counter[str] = Counter()
        for score, count in self.sets.items():
            rows[score if " " not in score else "ended early"] += count
        most = max(rows.values())
        for score, count in rows.items():
            bar = "█" * max(1, round(36 * count / most))
            table.add_row(score, f"{100 * count / self.matches:.1f}%", Text(bar, style="cyan"))
        return table

    def _averages(self, terms: Mapping[str, str]) -> Table:
        box = BoxScore.of(self.totals)
        table = Table(
            box=boxes.SIMPLE_HEAD, pad_edge=False, title="Average match", title_justify="left", title_style="bold"
        )
        table.add_column("")
        for side in Side:
            table.add_column(Text(self.names.short[side]), justify="right")

        def row(key: str, cells: Sequence[str]) -> None:
            table.add_row(terms[key], *cells)

        def mean(name: str) -> list[str]:
            return [f"{getattr(side, name) / self.matches:.1f}" for side in box.sides]

        def share(part: str, whole: str) -> list[str]:
            return [_percent(getattr(side, part), getattr(side, whole)) for side in box.sides]

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
                table.add_row(total, *(f"{side.tried / self.matches:.1f}" for side in tries))
                continue
            cells = (f"{_percent(side.won, side.tried)} of {side.tried / self.matches:.1f}" for side in tries)
            table.add_row(terms.get(f"stat_{name}", name), *cells)
        return table


def _by_lead(score: str) -> tuple[bool, int, str]:
    """Played out before ended early, A's clearest wins first."""
    sets, _, how = score.partition(" ")
    a, b = (int(number) for number in sets.split("-"))
    return bool(how), b - a, score


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f}%" if whole else "-"
