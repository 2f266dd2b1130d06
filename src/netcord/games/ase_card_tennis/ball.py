"""The stroke from the announcement to the ball in play, as values."""

from typing import Literal, NamedTuple

from netcord.kernel import Side, Value

from .court import Receive, Sector


class Stroke(Value):
    """What a rally card is called by: enough for every language to name it."""

    hand: Literal["F", "B", "E"] = "E"
    shot: Literal["ground", "approach", "lob", "drop", "volley", "smash", "dink"] = "ground"
    spin: Literal["flat", "topspin", "slice", "none"] = "none"
    direction: Literal["cross", "line", "middle", "inside_out", "inside_in", "any"] = "any"
    length: Literal["", "very_short", "short", "good", "deep"] = ""
    place: Literal["", "centre"] = ""  # of a card for the centre alone: others go the same way from the side

    @property
    def kind(self) -> str:
        """Hand and shot in one word."""
        return f"{self.hand}_{self.shot}"


class Delivery(Value):
    """What a service card is called by."""

    spin: Literal["flat", "slice", "kick"] = "flat"
    placement: Literal["wide", "body", "t"] = "t"


class Ball(Value):
    """A ball in play: who struck it where, which section of his card applied, and where it may be played."""

    card: str
    hitter: Side
    hit: Sector  # ASE-06f where it was struck, not where its hitter stands now
    hand: str
    section: int
    shot: str  # "serve", or the shot of the rally card
    length: str
    adj: int
    receive: Receive
    wide: bool = False
    slow: bool = False
    sits_up: bool = False
    landed: Sector = ""  # of a generic shot
    struck_in: str = ""  # the mode of a smash
    mode: str = ""  # of a lob being met: "full" or "bounce"
    as_return: bool = False
    taken: bool = False  # leave=gamble: it was going out, and must be volleyed


class Key(NamedTuple):
    """All that matters of a ball to the one who answers it."""

    shot: str
    hit: Sector
    length: str
    adj: int
    receive: Receive
    wide: bool = False
    slow: bool = False
    sits_up: bool = False
    landed: Sector = ""
    mode: str = ""


def key_of(ball: Ball) -> Key:
    """What matters of a ball."""
    return Key(
        ball.shot,
        ball.hit,
        ball.length,
        ball.adj,
        ball.receive,
        ball.wide,
        ball.slow,
        ball.sits_up,
        ball.landed,
        ball.mode,
    )


class Shown(Value):
    """A rally card as everybody saw it laid: by whom, at which ball, and where both stood before he ran for it."""

    side: Side
    card: str
    start: Sector
    foe: Sector
    ball: tuple[str, Sector, str, int, Receive, bool, bool, bool, Sector, str]  # what mattered of it, a plain `Key`


REMEMBERED = 96
"""So many strokes everybody remembers at most, which is a tie-break and more; then the older half is forgotten at once,
so that what was concluded from the others need not be concluded anew after every stroke."""


def any_ball(key: Key) -> Ball:
    """A ball of which no more is known than matters."""
    return Ball(
        "",
        Side.A,
        key.hit,
        "",
        0,
        key.shot,
        key.length,
        key.adj,
        key.receive,
        key.wide,
        key.slow,
        key.sits_up,
        key.landed,
        mode=key.mode,
    )


class Strike(Value):
    """A stroke that has been announced and not yet rolled for."""

    side: Side
    card: str
    sector: Sector
    hand: str = ""
    target: Sector = ""
    start: Sector = ""  # where he stood before running
    serve: int = 0  # 1 or 2 for a serve
    as_return: bool = False
    legal: bool = True
    stance: Literal["", "take", "leave"] = ""  # leave=gamble: what the opponent at the net has declared


class Rolled(Value):
    """The dice have been read: which section applies, and whether the ball is in play."""

    roll: int
    net: int
    section: int
    out: str = ""  # "", or how it is a fault: net, long, wide, other
    call: str = ""  # just_in, just_wide or just_long
    forced: bool = False  # without adjustments it would have been in play
