"""The bars of `make bench`: what is measured, what it must be, whether it is."""

import os
import platform
from collections.abc import Sequence
from importlib.metadata import version
from typing import NamedTuple


class Bar(NamedTuple):
    """One bar. `most`: it must be at most so much; otherwise at least."""

    work: str
    measured: float
    must: float
    unit: str = "times"
    most: bool = False

    @property
    def held(self) -> bool:
        """Whether it is held."""
        return self.measured <= self.must if self.most else self.measured >= self.must

    @property
    def line(self) -> str:
        """A line of the table."""
        bound = "at most" if self.most else "at least"
        told = "held" if self.held else "MISSED"
        return f"| {self.work} | {bound} {self.must:g} {self.unit} | {self.measured:.4g} | {told} |"


class Measured(NamedTuple):
    """Tables to read, and bars."""

    tables: list[str]
    bars: list[Bar]


def table(bars: Sequence[Bar]) -> str:
    """All bars in one table, and how many are missed."""
    missed = sum(not bar.held for bar in bars)
    told = f"{missed} of {len(bars)} bars missed" if missed else f"all {len(bars)} bars held"
    return "\n".join(["| work | bar | measured | |", "|---|---|---|---|", *(bar.line for bar in bars), "", told])


def machine(*packages: str) -> str:
    """What was measured on, and with what."""
    told = ", ".join(f"{name} {version(name)}" for name in packages)
    load = f"load {os.getloadavg()[0]:.1f}"
    return f"{platform.machine()}, {os.cpu_count()} cores, {load}, Python {platform.python_version()}, {told}"


def said(found: Measured) -> int:
    """Print everything; what a process ends with."""
    print("\n".join(found.tables))
    print()
    print(table(found.bars))
    return 0 if all(bar.held for bar in found.bars) else 1
