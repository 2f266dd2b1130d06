"""Tennidice: two dice place a serve, three a return, and cubes bend what the dice say."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from netcord.kernel import Illegal, Shape
from netcord.tennis import Box, Coverage, Materials, Rulebook, Sparring, TennisGame, options_of, settled, tried_alone

from . import choices, faces, papers
from .arranging import ARRANGING_PHASES
from .board import Board, board_named, read_board, shipped_boards
from .cubes import Arrangement, Row
from .drawing import board_text
from .facts import FACTS
from .levels import LEVEL_BOTS
from .picturing import picture
from .prompting import prompted
from .research import RESEARCH
from .rules import POINT_PHASES, Nudge
from .sensible import Sensible
from .table import Holding, Options, Setup, Table, lay, refuse


def arrange(cards: tuple[Any, ...], options: Mapping[str, str], board: Board | None = None) -> Setup:
    """A setup from options by name; there are no cards to bring. `board` is a board of one's own."""
    if cards:
        raise Illegal("Tennidice is played without player cards: bring none, not {count}", count=len(cards))
    return settled(Setup, options, **({} if board is None else {"board": board}))


DEFAULT_BOARD = "default.board.json"


def board_left_out(setup: Mapping[str, Any]) -> tuple[str, ...]:
    """A setup contains its board; only records of format 1 left out the one that is played with by default."""
    return () if "board" in setup else (DEFAULT_BOARD,)


def board_inside(setup: Setup, data: Mapping[str, bytes]) -> Setup:
    """A setup with the board that was the default then."""
    return replace(setup, board=read_board(DEFAULT_BOARD, data[DEFAULT_BOARD])[0])


def trials() -> dict[str, Setup]:
    """Setups that between them cover every mode and option."""
    tried = {
        "tie-break": Setup(),
        "match": Setup("match"),
        "pairs, tie-break": Setup(players=4),
        "pairs, match": Setup("match", 4),
    }
    for name, given in tried_alone(options_of(Setup)):
        if name.startswith(("mode=", "players=")):
            continue  # as above
        tried[name] = arrange((), given | ({"players": "4"} if "doubles_alleys" in name else {}))
    return tried


def by_thumb(game: Any, seed: int) -> Sensible:
    """The bot that thinks a stroke ahead."""
    return Sensible()


def names(setup: Setup) -> tuple[str, ...]:
    """The players have no cards: they say what they are called, or are called by their seats."""
    return setup.names or (("A", "B") if setup.players == 2 else ("A1", "A2", "B1", "B2"))


GAME: TennisGame[Setup, Table] = TennisGame(
    "tennidice",
    1,
    name="Tennidice",
    designer="Eqbal Hojabr",
    about="Dice on a lettered court, with cubes to bend them, challenges, and nothing hidden but the next card.",
    package=__name__,
    rulebook=Rulebook(
        shape=Shape(Setup, Table, (*ARRANGING_PHASES, *POINT_PHASES), FACTS, (Arrangement, Nudge)),
        lay=lay,
        refuse=refuse,
        arrange=arrange,
        trials=trials,
    ),
    box=Box(
        cards_each=(0,),
        own={"board": read_board},
        materials=Materials(__name__, board_left_out, board_inside),
    ),
    coverage=Coverage(
        names=names,
        rename=lambda setup, names: replace(setup, names=names),
        draw=board_text,
        picture=picture,
        prompt=prompted,
        choices=choices.choices,
        faces=faces.faces,
        papers=papers.papers,
    ),
    sparring=Sparring(bots={**LEVEL_BOTS, "sensible": by_thumb}),
    research=RESEARCH,
)

__all__ = [
    "GAME",
    "Arrangement",
    "Board",
    "Holding",
    "Nudge",
    "Options",
    "Row",
    "Setup",
    "Table",
    "board_named",
    "read_board",
    "shipped_boards",
]
