"""The notation of the scoring vectors: a match in a few letters.

`A`, `B` a point; `a`, `b` that side wins the current game to love; `(x)n` x repeated n times;
`!` before a point: awarded without play; `(start)` nothing yet.
"""

import re
from collections.abc import Iterator

from netcord.kernel import Side
from netcord.tennis import FORMATS, Format, Progress, Score, Scorebook

TOKEN = re.compile(r"\((?P<group>[^()]*)\)(?P<times>\d+)|(?P<point>!?[AB])|(?P<game>[ab])")


def tokens(play: str) -> Iterator[str]:
    """One letter, or one `!` and letter, at a time.

    >>> list(tokens("(ab)2A!B"))
    ['a', 'b', 'a', 'b', 'A', '!B']
    """
    place = 0
    while place < len(play) and play != "(start)":
        found = TOKEN.match(play, place)
        assert found, f"{play!r} cannot be read from {play[place:]!r} on"
        if found["group"] is not None:
            yield from list(tokens(found["group"])) * int(found["times"])
        else:
            yield found[0]
        place = found.end()


def opening(format: str | Format, first: str = "A", *, doubles: bool = False) -> Score:
    """Love all."""
    return Score.start(FORMATS[format] if isinstance(format, str) else format, Side(first), doubles=doubles)


def record(start: Score, play: str) -> Scorebook:
    """The match point by point."""
    score, points = start, []
    for token in tokens(play):
        won = Side(token[-1].upper())
        for _ in range(score.unit.target if token.islower() else 1):
            points.append((won, "!" not in token))
            score = score.point(won).score
    return Scorebook(start, tuple(points))


def last(start: Score, play: str) -> Progress:
    """What the last point of a sequence led to."""
    book = record(start, play)
    return book.undo().score.point(book.history[-1][0])


def after(play: str, format: str | Format = "standard_bo3", first: str = "A", *, doubles: bool = False) -> Score:
    """The score after a sequence."""
    return record(opening(format, first, doubles=doubles), play).score
