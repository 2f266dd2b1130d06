"""On paper: a player's card with both matrices, and the table of random events."""

from netcord.tennis import Board, Leaf, Own, Papers, Ruled, Words, how_to_play

from .cards import Card, Matrix
from .rules import EVENTS


def leaf(card: Card, words: Words) -> Leaf:
    """A card as printed: who, when and where, the control numbers, the two matrices."""
    known = {"rank": card.rank, "titles": card.titles, "record": card.record}
    facts = [f"{words.term(f'card_{key}')} {value}" for key, value in known.items() if value not in (None, "")]
    return Leaf(
        card.id,
        card.name,
        str(card.inj),
        words.term("card_inj"),
        ", ".join(filter(None, [str(card.year), words.term(f"surface_{card.surface.lower()}"), card.country, *facts])),
        tables=(
            _matrix(words.term("card_serv"), card.serv),
            _matrix(words.term("card_ret"), card.ret),
        ),
        boxes=tuple(
            (words.term(f"card_serve{number}"), str(line)) for number, line in ((1, card.serve1), (2, card.serve2))
        ),
    )


def _matrix(title: str, matrix: Matrix) -> Ruled:
    heads = ("", *(str(column) for column in range(1, 7)))
    return Ruled((heads, *((str(number), *row) for number, row in enumerate(matrix, 1))), title)


def papers(words: Words, own: Own) -> Papers:
    """How a card is read, and the table of random events."""
    events = Ruled(
        (
            (words.term("papers_sum"), words.term("papers_event"), ""),
            *(
                (str(roll), words.term(f"event_{event.value}"), words.term(f"papers_event_{event.value}"))
                for roll, event in EVENTS.items()
            ),
        ),
        wide=(1, 2, 6),
    )
    steps = tuple(words.term(f"papers_step_{step}") for step in range(1, 4))
    aid = Board(words.term("papers_aid"), tables=(events,), lines=(*steps, words.term("card_legend")))
    return Papers(aids=(how_to_play(words), aid), counted=(words.term("papers_rain"), words.term("papers_injury")))
