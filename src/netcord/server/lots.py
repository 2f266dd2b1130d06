"""Lots: whatever the server draws, so that nobody can guess it."""

from base64 import urlsafe_b64encode
from random import Random, SystemRandom

from netcord.play import SEED_BYTES


class Lots:
    """Names of matches, tokens, seeds of dice and players by lot, from the operating system.

    Given a `Random` that somebody has seeded, all of it can be drawn again: for tests, and for nothing else.
    """

    def __init__(self, luck: Random | None = None) -> None:
        self.luck = luck or SystemRandom()

    def match(self) -> str:
        """A name nobody can guess: whoever knows it may watch."""
        return self.luck.randbytes(10).hex()

    def token(self) -> str:
        """Something nobody can guess."""
        return urlsafe_b64encode(self.luck.randbytes(24)).decode()

    def seed(self) -> bytes:
        """The seed of the dice of a match."""
        return self.luck.randbytes(SEED_BYTES)
