"""Tennidice: two dice place a serve, three a return, and cubes bend what the dice say."""

from collections.abc import Mapping
from typing import Any, Literal

from netcord.kernel import Illegal, Shape, Side
from netcord.tennis import Option, TennisGame, chosen, house_rules

from .arranging import ARRANGING_PHASES
from .board import Board, board_named, read_board, shipped_boards
from .choices import choices
from .cubes import Arrangement, Row
from .drawing import board_text
from .facts import FACTS
from .rules import POINT_PHASES, Nudge
from .sensible import Sensible
from .table import Holding, Options, Setup, Table, lay

OPTIONS = (
    Option("mode", ("tiebreak", "match"), "One tie-break, or a match of two sets out of three.", "TD-01", asked=True),
    Option("players", ("2", "4"), "Two players, or two pairs.", "TD-95", asked=True),
    Option("first", ("toss", "A", "B"), "Who serves first.", "TD-09"),
    Option(
        "board",
        tuple(shipped_boards()),
        "The board: its areas, dice and cards; a file is a board of your own.",
        "TD-10",
    ),
    Option("spirit", ("on", "off"), "Play with the spirit cubes.", "TD-75"),
    Option("tiebreak_margin", ("2", "1"), "The lead that wins a tie-break.", "TD-02"),
    Option("game_deuce", ("advantage", "no_ad"), "Match: deuce and advantage, or one deciding point.", "TD-05"),
    Option("match_set", ("tiebreak", "advantage"), "Match: a tie-break at six all, or two clear games.", "TD-06"),
    Option(
        "allocation",
        ("simultaneous", "server_first", "receiver_first"),
        "Cubes are placed at the same time and unseen, or openly, one side first.",
        "TD-13",
    ),
    Option(
        "serve_challenge_literal",
        ("false", "true"),
        "A card that says OUT on a serve ends the point, even on a first serve.",
        "TD-42",
    ),
    Option("corner_challenge", ("false", "true"), "The hitter may challenge from corner cells too.", "TD-44"),
    Option("challenge_kept_if_right", ("false", "true"), "Whoever challenged rightly keeps the cube.", "TD-45"),
    Option("card_cycle", ("discard", "return_and_shuffle"), "Drawn cards stay out, or go back at once.", "TD-48"),
    Option("agility_scope", ("hit_die", "all_dice"), "Agility rerolls the hit die, or all three dice.", "TD-50"),
    Option("agility_repeat", ("unlimited", "once"), "How often a miss may be rerolled.", "TD-51"),
    Option("challenge_after_accuracy", ("yes", "no"), "A ball moved in by accuracy may still be challenged.", "TD-58"),
    Option("accuracy_on_serve", ("false", "true"), "Accuracy moves serves too, towards the box.", "TD-59"),
    Option("ace_cube_on_fault", ("spent", "kept"), "What becomes of the ace cube when the serve is no good.", "TD-65"),
    Option("ace_on_second_serve", ("yes", "no"), "An ace may be tried on a second serve.", "TD-66"),
    Option("special_ball_save", ("yes", "no"), "An ace or winner that is out may be saved.", "TD-71"),
    Option("winner_after_counter", ("yes", "no"), "A countered ball may be returned with a winner.", "TD-72"),
    Option("spirit_cooldown", ("false", "true"), "A used spirit cube is free only after the next point.", "TD-76"),
    Option("steal_choice", ("taker", "victim"), "Who says which spirit cube is taken.", "TD-78"),
    Option("rearrange_spirit", ("yes", "no"), "Match: spirit cubes are arranged anew with the others.", "TD-85"),
    Option("match_spirit", ("spent", "permanent"), "Match: used spirit cubes are gone, or come back.", "TD-87"),
    Option("challenge_refresh", ("never", "per_set", "per_game"), "Match: when challenge cubes return.", "TD-88"),
    Option(
        "match_tiebreak_spirit", ("per_game", "per_point"), "Match: spirit cubes in a tie-break at six all.", "TD-89"
    ),
    Option("pair_order", ("itf", "pro_tennis"), "Pairs: who receives when.", "TD-96"),
    Option("doubles_strokes", ("alternate", "free"), "Pairs: partners alternate, or say who plays.", "TD-97"),
)


def arrange(cards: tuple[Any, ...], options: Mapping[str, str], board: Board | None = None) -> Setup:
    """A setup from options by name; there are no cards to bring. `board` is a board of one's own."""
    if cards:
        raise Illegal(f"Tennidice is played without player cards: bring none, not {len(cards)}")
    picked = chosen(OPTIONS, options)
    mode: Literal["tiebreak", "match"] = "match" if picked["mode"] == "match" else "tiebreak"
    players: Literal[2, 4] = 4 if picked["players"] == "4" else 2
    first = None if picked["first"] == "toss" else Side(picked["first"])
    return Setup(mode, players, first, board or board_named(picked["board"]), house_rules(Options, picked))


ONLY_IN_MATCHES = {"game_deuce", "match_set", "rearrange_spirit", "match_spirit", "challenge_refresh"}
ONLY_IN_MATCHES |= {"match_tiebreak_spirit"}
ONLY_IN_PAIRS = {"pair_order", "doubles_strokes"}


def trials() -> dict[str, Setup]:
    """Setups that between them cover every mode and option."""
    tried = {
        "tie-break": Setup(),
        "match": Setup("match"),
        "pairs, tie-break": Setup(players=4),
        "pairs, match": Setup("match", 4),
    }
    for option in OPTIONS[2:]:
        for value in option.values[1:]:
            given = {option.key: value}
            if option.key in ONLY_IN_MATCHES:
                given["mode"] = "match"
            if option.key in ONLY_IN_PAIRS or value == "doubles_alleys":
                given["players"] = "4"
            tried[f"{option.key}={value}"] = arrange((), given)
    return tried


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
    shape=Shape(Setup, Table, (*ARRANGING_PHASES, *POINT_PHASES), FACTS, (Arrangement, Nudge)),
    lay=lay,
    arrange=arrange,
    options=OPTIONS,
    trials=trials,
    bots={"sensible": lambda seed: Sensible()},
    names=names,
    cards_each=(0,),
    draw=board_text,
    choices=choices,
    own={"board": read_board},
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
