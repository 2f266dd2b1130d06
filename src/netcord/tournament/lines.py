"""What is entered into the log of a tournament, line by line. What was decided is written down, and stays decided."""

from typing import TypeAlias

from netcord.kernel import Side, Value


class Numbers(Value):
    """A match in numbers, A's first."""

    points: tuple[int, int] = (0, 0)
    games: tuple[int, int] = (0, 0)
    sets: tuple[int, int] = (0, 0)
    aces: tuple[int, int] = (0, 0)
    double_faults: tuple[int, int] = (0, 0)
    events: tuple[tuple[str, int], ...] = ()  # random events by name


class Outcome(Value, tag="played", tag_field="line"):
    """A match that was played. `record` is the last checksum of its record, `out` who is out of the tournament.

    `why` is the rule by which a match ended early: PT-14c, three warnings.
    """

    match: str
    winner: Side
    how: str
    score: str  # A first
    record: str
    numbers: Numbers = Numbers()
    out: tuple[str, ...] = ()
    why: str = ""


class Withdrawal(Value, tag="withdrawn", tag_field="line"):
    """A player who left the tournament between matches, or during one."""

    player: str
    why: str = ""


class Walkover(Value, tag="walkover", tag_field="line"):
    """A match that is not played, because players are out. If both sides are, who left last goes on."""

    match: str
    winner: Side
    out: tuple[str, ...] = ()


class Placing(Value, tag="placed", tag_field="line"):
    """A group that is decided: its entrants, the best first."""

    stage: str
    order: tuple[int, ...]


class End(Value, tag="end", tag_field="line"):
    """The last line: the seed of the tournament, for everyone to check."""

    seed: str | None


Decision: TypeAlias = Walkover | Placing
"""What follows from results and withdrawals, and is written down at once so that nothing later can change it."""

Entry: TypeAlias = Outcome | Withdrawal | Walkover | Placing
"""Whatever happens in a tournament before its end."""
