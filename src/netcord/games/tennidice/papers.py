"""On paper: the lettered court of both halves, challenge cards, the six dice to fold, and a mat for the cubes."""

from netcord.tennis import Board as Sheet
from netcord.tennis import Die, Ground, Leaf, Own, Pack, Papers, Patch, Ruled, Tone, Words, how_to_play

from .board import Board, Cell, Kind, Target, board_named
from .cubes import Row


def papers(words: Words, own: Own) -> Papers:
    """The board that is named or brought along, and what belongs to it."""
    brought = own.get("board", "default")
    board = brought if isinstance(brought, Board) else board_named(str(brought))
    grid = [[_patch(board, f"{column}{row}") for column in board.columns] for row in reversed(board.rows)]
    # The near half is the far one turned round: whoever sits there reads it the right way up from across the net.
    near = [list(reversed(row)) for row in reversed(grid)]
    ground = Ground(tuple(tuple(row) for row in (*grid, *near)), len(grid))
    mats = Ruled(
        (
            (words.term("papers_ability"), words.term("papers_use"), words.term("papers_cubes")),
            *((words.term(f"row_{row}"), words.term(f"about_{row}"), "") for row in Row),
            (words.term("challenges"), words.term("papers_challenges"), ""),
        ),
        wide=(2, 5, 4),
    )
    dice = {
        "serve_letter_deuce": board.dice.serve_letter_deuce,
        "serve_letter_ad": board.dice.serve_letter_ad,
        "serve_number": tuple(map(str, board.dice.serve_number)),
        "return_letter": board.dice.return_letter,
        "return_number": tuple(map(str, board.dice.return_number)),
        "return_hit": tuple(words.term(face) for face in board.dice.return_hit),
    }
    cards = {"IN": board.deck.inside, "OUT": board.deck.outside}
    leaves = tuple(
        Leaf(key, words.term(key), about=words.term("kind_challenge"), count=many) for key, many in cards.items()
    )
    counts = words.say(
        "papers_pieces", {}, strategy=board.cubes.strategy, challenge=board.cubes.challenge, spirit=board.cubes.spirit
    )
    return Papers(
        packs=(Pack(words.term("kind_challenge"), leaves),),
        boards=(
            Sheet(words.term("papers_court"), ground, lines=(words.term("papers_legend"),)),
            Sheet(words.term("papers_mat"), tables=(mats, mats), lines=(counts,)),
        ),
        aids=(how_to_play(words),),
        dice=tuple(Die(words.term(f"die_{key}"), faces) for key, faces in dice.items()),
        counted=(words.term("challenges"),),
    )


def _patch(board: Board, cell: Cell) -> Patch:
    kind = board.kind(Target.COURT, cell)
    tone: Tone = "" if kind.inside else "out"
    if cell in board.inside(Target.BOX_DEUCE):
        tone = "deuce"
    elif cell in board.inside(Target.BOX_AD):
        tone = "ad"
    return Patch(cell, MARKS[kind], tone)


MARKS = {Kind.SAFE: "", Kind.LINE: "?", Kind.EDGE: "?", Kind.CORNER: ""}
"""Where a call may be challenged there is a question mark."""
