"""What lies in the box besides cubes and court: the challenge cards, and the dice with their faces."""

from collections.abc import Sequence

from netcord.tennis import Face, Mark, Words

from .board import board_named


def faces(words: Words) -> tuple[Face, ...]:
    """The challenge cards, each kind once with how many there are; then the dice, face by face."""
    board = board_named("default")
    dice: dict[str, Sequence[object]] = {
        "serve_letter_deuce": board.dice.serve_letter_deuce,
        "serve_letter_ad": board.dice.serve_letter_ad,
        "serve_number": board.dice.serve_number,
        "return_letter": board.dice.return_letter,
        "return_number": board.dice.return_number,
        "return_hit": tuple(words.term(face) for face in board.dice.return_hit),
    }
    cards = {"IN": board.deck.inside, "OUT": board.deck.outside}
    return (
        *(
            Face(
                key,
                words.term(key),
                "challenge",
                marks=(_kind("challenge", words), _about(key, words), Mark("count", f"×{many}", many)),
            )
            for key, many in cards.items()
        ),
        *(
            Face(
                key,
                words.term(f"die_{key}"),
                "die",
                marks=(_kind("die", words), _about(key, words), *(Mark("face", str(face)) for face in sides)),
            )
            for key, sides in dice.items()
        ),
    )


def _about(key: str, words: Words) -> Mark:
    return Mark("about", words.term(f"about_{key}"))


def _kind(kind: str, words: Words) -> Mark:
    return Mark("kind", words.term(f"kind_{kind}"))
