"""The server that the tests of the page are played on: `netcord serve`, with dice that fall alike in every run.

Names of matches, tokens and seeds follow from the test that is under way and from nothing else: neither from the tests
before it nor from the process that runs it.
"""

import sys
from pathlib import Path
from random import Random

from netcord.server.lots import Lots
from netcord.server.serving import run

TEST = "test.txt"
"""In the folder of the server, the name of the test that is under way, and how often it has started the server."""


class Drawn(Random):
    """Luck that begins anew with every test."""

    def __init__(self, folder: Path) -> None:
        self._file, self._test = folder / TEST, ""
        super().__init__(self._test)

    def getrandbits(self, k: int, /) -> int:
        """What everything else is drawn from."""
        test = self._file.read_text("utf-8")
        if test != self._test:
            self._test = test
            self.seed(test)
        return super().getrandbits(k)


def main(folder: Path, port: int) -> None:
    """Serve until interrupted."""
    run("127.0.0.1", port, open_page=False, database=f"sqlite:///{folder / 'matches.db'}", lots=Lots(Drawn(folder)))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
