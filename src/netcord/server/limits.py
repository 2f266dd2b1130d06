"""How much the server takes from anybody, and from all together."""

from collections.abc import Iterable
from time import monotonic

import msgspec

from netcord.kernel import Unreadable, Value, readable

from .wire import LONGEST, Limit


class Limits(Value):
    """What is too much."""

    message: int = LONGEST  # bytes of a message
    body: int = LONGEST  # bytes of a REST body
    record: int = 4 * 1024 * 1024  # bytes of a record that is handed in
    messages: float = 40.0  # a second, of one socket
    burst: int = 80  # messages at once
    waiting: int = 8  # messages of one socket that are being worked on
    requests: float = 20.0  # a second, of one address, that change something
    requests_burst: int = 60
    codes: float = 0.1  # a second, of one address, that are tried
    codes_burst: int = 10
    codes_of_all: float = 1.0  # a second, of all addresses together
    codes_of_all_burst: int = 40
    codes_open: int = 200  # that stand for an invitation at the same time
    code_lasts: int = 600  # seconds
    matches: int = 20_000  # that are not over
    tournaments: int = 2_000
    sockets: int = 4_000
    sockets_of_match: int = 64
    hello: float = 10.0  # seconds within which a socket must say who it is
    idle: float = 600.0  # seconds after which a room without anybody is closed
    behind: int = 64  # messages that a slow reader may be behind
    explaining: int = 16  # matches that wait to be explained
    solving: int = 150_000_000  # positions that are solved to explain a match exactly


def limited(given: Iterable[str]) -> Limits:
    """The limits with those changed that are given, each as NAME=NUMBER."""
    wanted = dict(one.partition("=")[::2] for one in given)
    if strange := [name for name in wanted if name not in Limits.__struct_fields__]:
        known = ", ".join(Limits.__struct_fields__)
        raise Unreadable("there is no limit {name!r}: there are {known}", name=strange[0], known=known)
    for name, number in wanted.items():
        kind = type(getattr(Limits(), name))
        try:
            if not msgspec.convert(number, kind, strict=False) > 0:
                raise ValueError
        except ValueError:  # a number that is none is refused by one of this kind
            raise Unreadable(
                "the limit {name} is a number above 0, as {default:g} is, not {number!r}",
                name=name,
                default=getattr(Limits(), name),
                number=number,
            ) from None
    return msgspec.convert(wanted, readable(Limits), strict=False)


class Bucket:
    """So many a second, and a few more at once."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._left = float(burst)
        self._at = monotonic()

    def take(self) -> None:
        """Take one, or refuse."""
        now = monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            raise Limit("that is too fast: at most {rate:g} times a second", rate=self._rate)
        self._left -= 1

    @property
    def full(self) -> bool:
        """Whether nothing was taken for long: it need not be remembered."""
        return self._left + (monotonic() - self._at) * self._rate >= self._burst


class Buckets:
    """One for each address; those that are full again are forgotten."""

    MANY = 1024

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._by: dict[str, Bucket] = {}

    def take(self, who: str) -> None:
        """Take one, or refuse."""
        if len(self._by) >= self.MANY:
            self._by = {one: bucket for one, bucket in self._by.items() if not bucket.full}
        self._by.setdefault(who, Bucket(self._rate, self._burst)).take()
