"""Dice: verifiable for play, fast for simulation, scripted for tests.

Verifiable means: the host commits to a seed before the first throw and reveals it after the last,
and every throw follows from the seed, the players' own seeds, the match and the number of the answer.
`docs/records.md` shows how to check a throw by hand.
"""

import hashlib
import hmac
import random
import secrets
from bisect import bisect_right
from collections import deque
from collections.abc import Iterable, Mapping
from typing import Any

from netcord.kernel import Answer, Chance, Illegal, Impossible, Seat, encode

SCHEME = "netcord-dice-2"
"""Stands in every message, so that another way of throwing can never be mistaken for this one."""

SCHEME_1 = "netcord-dice-1"
"""The same without a word about the setup: how matches of format 1, and lots that need no setup, are thrown."""

SEED_BYTES = 32
_NUMBERS = 1 << 256  # how many numbers an HMAC-SHA256 can be


def mac(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA256 (RFC 2104)."""
    return hmac.digest(key, message, "sha256")


def new_seed() -> bytes:
    """A fresh secret seed from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """What is published before the first throw: it fixes the seed and does not tell it."""
    return hashlib.sha256(seed).hexdigest()


def seeds_in_order(player_seeds: Mapping[Seat, str]) -> tuple[tuple[Seat, str], ...]:
    """Player seeds as they are written down and mixed in: sorted by seat."""
    return tuple(sorted((str(seat), seed) for seat, seed in player_seeds.items()))


def dice_key(server_seed: bytes, player_seeds: Mapping[Seat, str], agreed: str | None = None) -> bytes:
    """The key of all throws of a match: everybody's seed in one, and what was agreed on.

    HMAC-SHA256 with the server's seed as key over the JSON text
    `["netcord-dice-2","<agreed>",[["A","..."],["B","..."]]]`, sorted by seat and without spaces; `agreed` is the digest
    of game, edition, setup and data. JSON quotes the seeds, so no two sets of seeds give the same text.
    By the first scheme nothing was agreed: `["netcord-dice-1",[["A","..."],["B","..."]]]`.
    """
    seeds = seeds_in_order(player_seeds)
    return mac(server_seed, encode((SCHEME_1, seeds) if agreed is None else (SCHEME, agreed, seeds)))


def place(chance: Chance[Any], number: int) -> Answer | None:
    """The outcome a number from 0 to 2^256 - 1 stands for, or None: throw again.

    Numbers beyond the last whole multiple of the total weight are thrown again,
    so that every unit of weight has exactly as many numbers as any other.
    """
    total = chance.total
    if not 0 < total <= _NUMBERS:
        raise Impossible("{what} has a total weight of {total}; dice need 1 to 2^256", what=chance.what, total=total)
    if number >= _NUMBERS - _NUMBERS % total:
        return None
    outcome: Answer = chance.outcomes[bisect_right(chance.cumulative, number % total)]
    return outcome


class FairDice:
    """Dice that can be checked afterwards. They have no memory: a throw depends on its number alone.

    `agreed` is the digest of what the match is played by (`record.agreed`); without it they are of the first scheme.
    """

    def __init__(
        self,
        match: str,
        server_seed: bytes,
        player_seeds: Mapping[Seat, str] | None = None,
        agreed: str | None = None,
    ) -> None:
        if len(server_seed) != SEED_BYTES:
            raise Impossible("a seed has {size} bytes, not {given}", size=SEED_BYTES, given=len(server_seed))
        self.match = match
        self.scheme = SCHEME_1 if agreed is None else SCHEME
        self._keyed = hmac.new(dice_key(server_seed, player_seeds or {}, agreed), digestmod="sha256")

    def number(self, counter: int, attempt: int = 0) -> int:
        """The 256-bit number of one attempt: HMAC over the JSON text `["netcord-dice-2",match,counter,attempt]`."""
        mac = self._keyed.copy()  # the key is worked in once for all throws
        mac.update(encode((self.scheme, self.match, counter, attempt)))
        return int.from_bytes(mac.digest(), "big")

    def throw(self, chance: Chance[Any], counter: int) -> Answer:
        """The outcome for answer number `counter` of the match."""
        attempt = 0
        while (outcome := place(chance, self.number(counter, attempt))) is None:
            attempt += 1
        return outcome


class SeededDice:
    """Quick dice for simulation: repeatable by seed, exact in their weights, not made to be verified."""

    def __init__(self, seed: int | str) -> None:
        self._bits = random.Random(seed).getrandbits

    def below(self, total: int) -> int:
        """A whole number from 0 to total - 1, each as likely as any other: the luck that `imagine` wants."""
        bits, width = self._bits, (total - 1).bit_length()
        number = bits(width)
        while number >= total:
            number = bits(width)
        return number

    def throw(self, chance: Chance[Any], counter: int = 0) -> Answer:
        """One of the outcomes, by weight."""
        # `below` written out: this line is where simulations spend their dice.
        total, bits = chance.total, self._bits
        width = (total - 1).bit_length()
        number = bits(width)
        while number >= total:
            number = bits(width)
        outcome: Answer = chance.outcomes[bisect_right(chance.cumulative, number)]
        return outcome


class ScriptedDice:
    """Dice that fall as told, in order; `left` are those not yet thrown."""

    def __init__(self, script: Iterable[Answer]) -> None:
        self._script = deque(script)
        self._thrown = 0

    @property
    def left(self) -> tuple[Answer, ...]:
        """What the script still holds."""
        return tuple(self._script)

    def throw(self, chance: Chance[Any], counter: int = 0) -> Answer:
        """The next in the script, which must be a possible outcome."""
        if not self._script:
            raise Impossible(
                "the script ended after {count} throws, and {what} is thrown next", count=self._thrown, what=chance.what
            )
        try:
            outcome: Answer = chance.find(self._script[0])
        except Illegal as error:
            raise Illegal("throw {number} of the script: {error}", number=self._thrown + 1, error=error) from None
        self._script.popleft()
        self._thrown += 1
        return outcome
