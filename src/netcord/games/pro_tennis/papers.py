"""On paper: the tables one looks things up in. The cards themselves print their four columns (`rows`)."""

from netcord.tennis import Board, Leaf, Own, Papers, Ruled, Words, how_to_play

from .cards import Card
from .rules import EVENTS


def leaf(card: Card, words: Words) -> Leaf:
    """A player's card: the clutch value in its corner, as printed behind the name."""
    facts = [card.country, words.term(f"papers_hand_{card.hand}"), f"{words.term('card_rank')} {card.rank}"]
    return Leaf(
        card.id,
        card.name,
        str(card.clutch),
        words.term("card_clutch"),
        ", ".join(filter(None, facts)),
        tables=(Ruled(card.rows),),
    )


def papers(words: Words, own: Own) -> Papers:
    """What the letters mean, the strategies, and the table of random events."""
    letters = Ruled(
        (("", words.term("papers_letters")), *((words.term(key), words.term(f"papers_{key}")) for key in COLUMNS)),
        wide=(1, 4),
    )
    tactics = Ruled(
        (
            ("", words.term("papers_tactics")),
            *((words.term(f"tactic_{key}"), words.term(f"tactic_{key}_effect")) for key in TACTICS),
        ),
        wide=(1, 4),
    )
    lines: dict[str, list[int]] = {}
    for number in sorted(EVENTS):
        lines.setdefault(EVENTS[number].value, []).append(number)
    events = Ruled(
        (
            (words.term("papers_dice"), words.term("papers_event"), ""),
            *(
                (", ".join(map(str, numbers)), words.term(f"event_{event}"), words.term(f"papers_event_{event}"))
                for event, numbers in lines.items()
            ),
        ),
        wide=(2, 2, 5),
    )
    aid = Board(words.term("papers_aid"), tables=(letters, tactics, events), lines=(words.term("papers_red"),))
    return Papers(
        aids=(how_to_play(words), aid),
        counted=tuple(words.term(f"total_{key}") for key in ("warning", "injury", "storm")),
    )


COLUMNS = ("S", "SR", "SP", "V")
TACTICS = ("none", "rush", "smash", "drop")
