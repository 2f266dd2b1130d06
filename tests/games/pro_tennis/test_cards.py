"""Cards are data: the specimens, and every complaint about a card, one by one, naming file, card and field."""

import json
from typing import Any

import pytest
from msgspec.structs import replace

from netcord.games.pro_tennis import GAME, Column, Setup
from netcord.games.pro_tennis.cards import GOODNESS, LETTERS, LINES, WEIGHTS, all_cards, check, read_cards, shipped
from netcord.kernel import Unreadable, brief, encode
from netcord.tennis import Shelf

from .driver import EAST, NORTH, SOUTH, WEST, a_match, one_line

SPECIFIED = """
NORTH M R 1 33 FIIIIIIIIIIIIIIPPPPAA OOOOSSSVVVVVVVVVVVPPP OOOVVVVVVPPPPPPPPPPPP OOOOSSVVVVVVVVPPPPPPP
SOUTH M L 2 25 FFIIIIIIIIIIIIIPPPAAA OOOOOSSSVVVVVVVVVPPPP OOOOVVVVVVVPPPPPPPPPP OOOOOSSSVVVVVVVVPPPPP
EAST F R 1 34 FIIIIIIIIIIIIIIIIPPAA OOOSSSSVVVVVVVVVVVPPP OOVVVVVVVVPPPPPPPPPPP OOOSSSVVVVVVVVVPPPPPP
WEST F L 2 26 FFIIIIIIIIIIIIIIIIPPA OOOOSSSSVVVVVVVVVPPPP OOOVVVVVVVVPPPPPPPPPP OOOOSSSVVVVVVVVVPPPPP
"""


def test_the_specimens_are_the_cards_of_the_specification() -> None:
    rows = [row.split() for row in SPECIFIED.split("\n") if row]
    for card, row in zip((NORTH, SOUTH, EAST, WEST), rows, strict=True):
        shown = (card.name.upper(), card.sex, card.hand, card.rank, card.clutch, card.S, card.SR, card.SP, card.V)
        assert tuple(map(str, shown)) == tuple(row)


def test_a_card_has_21_lines_of_known_weight() -> None:
    table = "11 12 13 14 15 16 22 23 24 25 26 33 34 35 36 44 45 46 55 56 66"
    assert tuple(map(int, table.split())) == LINES
    summed = [sum(WEIGHTS[: place + 1]) for place in range(21)]
    assert summed == [1, 3, 5, 7, 9, 11, 12, 14, 16, 18, 20, 21, 23, 25, 27, 28, 30, 32, 33, 35, 36]


def test_every_shipped_card_is_sound() -> None:
    assert len(all_cards()) == sum(len(shelf.cards) for shelf in shipped())
    for shelf in shipped():
        assert shelf.name
        assert shelf.credit
        assert len({card.id for card in shelf.cards}) == len(shelf.cards)
        for card in shelf.cards:
            assert not [complaint for complaint in check(card) if not complaint.warning]


def test_trials_play_with_the_specimens_whatever_other_sets_are_shipped() -> None:
    names = {card.name for setup in GAME.trials().values() for card in setup.cards}
    assert names == {"North", "South", "East", "West"}
    for setup in GAME.trials().values():
        assert len({card.id for card in setup.cards}) == len(setup.cards)


def test_a_card_survives_json_and_its_label_shows_the_clutch_value() -> None:
    for card in (NORTH, SOUTH, EAST, WEST):
        (again,) = read_cards("again.json", encode(card)).cards
        assert again == card
    assert NORTH.label == "North (33)"


# What is wrong with a card

PLACE = "mine.json, card 1 (Mine): "
MINE: dict[str, Any] = {**brief(NORTH), "id": "mine", "name": "Mine"}


def changed(**fields: Any) -> dict[str, Any]:
    """A sound card with fields changed; None takes a field away."""
    return {name: value for name, value in {**MINE, **fields}.items() if value is not None}


def shelf_of(*cards: Any) -> Shelf[Any]:
    return read_cards("mine.json", json.dumps(list(cards)).encode())


def complaint(*cards: Any) -> str:
    """What is said about a file with these cards."""
    with pytest.raises(Unreadable) as refused:
        shelf_of(*cards)
    return str(refused.value)


def mapped(letters: str) -> dict[str, str]:
    """A column as a map from line to letter."""
    return {str(line): letter for line, letter in zip(LINES, letters, strict=True)}


@pytest.mark.parametrize(
    ("card", "text"),
    [
        *((changed(**{field: None}), f"{field}: missing") for field in MINE if field != "name"),
        (changed(id="Mine!"), "id: must be small letters, digits and hyphens, not 'Mine!'"),
        (changed(id=""), "id: must be small letters, digits and hyphens, not ''"),
        (changed(sex="X"), "sex: invalid enum value 'X'"),
        (changed(hand="both"), "hand: invalid enum value 'both'"),
        (changed(rank=0), "rank: must be 1 or more, not 0"),
        (changed(rank="first"), "rank: expected `int`, got `str`"),
        (changed(clutch=-1), f"clutch: must be 0 or one of the lines {', '.join(map(str, LINES))}, not -1"),
        (changed(clutch=21), f"clutch: must be 0 or one of the lines {', '.join(map(str, LINES))}, not 21"),
        (changed(clutch=67), f"clutch: must be 0 or one of the lines {', '.join(map(str, LINES))}, not 67"),
        (changed(clutch="33"), "clutch: expected `int`, got `str`"),
        (changed(S="F" * 20), "S: has 20 letters instead of 21, one for each line from 11 to 66"),
        (changed(SR="V" * 22), "SR: has 22 letters instead of 21, one for each line from 11 to 66"),
        (changed(SP=""), "SP: has 0 letters instead of 21, one for each line from 11 to 66"),
        (changed(S=one_line(NORTH.S, 24, "V")), "S line 24: 'V' is none of F, I, P, A"),
        (changed(SR=one_line(NORTH.SR, 11, "A")), "SR line 11: 'A' is none of O, S, V, P"),
        (changed(SP=one_line(NORTH.SP, 45, "S")), "SP line 45: 'S' is none of O, V, P"),
        (changed(V=one_line(NORTH.V, 66, "p")), "V line 66: 'p' is none of O, S, P, V"),
        (changed(V="V" * 21), "V: needs an O or a P somewhere: a rally could never end (PTQ-27)"),
        (changed(V="S" * 10 + "V" * 11), "V: needs an O or a P somewhere: a rally could never end (PTQ-27)"),
        (changed(V=7), "V: expected `str`, got `int`"),
        (
            changed(V={line: letter for line, letter in mapped(NORTH.V).items() if line not in ("44", "66")}),
            "V: no letter for line 44, 66",
        ),
        (changed(V={**mapped(NORTH.V), "21": "O"}), "V: there is no line 21 on a card"),
        (changed(S={**mapped(NORTH.S), "45": 7}), "S line 45: 7 is none of F, I, P, A"),
        (changed(V={**mapped(NORTH.V), "34": "X"}), "V line 34: 'X' is none of O, S, P, V"),
        (changed(V={**mapped(NORTH.V), "34": "PP"}), "V line 34: 'PP' is none of O, S, P, V"),
    ],
)
def test_a_card_that_is_wrong_is_refused_with_file_card_and_field(card: dict[str, Any], text: str) -> None:
    assert complaint(card) == PLACE + text


def test_a_card_without_a_name_is_refused_by_its_number() -> None:
    assert complaint(changed(name=None)) == "mine.json, card 1: name: missing"
    assert complaint(MINE, changed(id="other", name=" ")) == "mine.json, card 2 ( ): name: must not be empty"
    assert complaint("north") == "mine.json, card 1: card: expected `object`, got `str`"


def test_everything_wrong_is_told_at_once() -> None:
    text = complaint(changed(rank=0, clutch=1), changed(id="other", S="F"))
    assert [line.split(": ")[:2] for line in text.splitlines()] == [
        ["mine.json, card 1 (Mine)", "rank"],
        ["mine.json, card 1 (Mine)", "clutch"],
        ["mine.json, card 2 (Mine)", "S"],
    ]


def test_two_cards_of_one_id_are_refused() -> None:
    text = "mine.json, card 2 (Mine): name: the same card as card 1 (both are 'mine')"
    assert complaint(MINE, MINE) == text


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"7", b"\xff"])
def test_a_file_that_holds_no_cards_is_refused_by_its_name(data: bytes) -> None:
    with pytest.raises(Unreadable, match=r"^mine\.json (is not JSON|holds no cards)"):
        read_cards("mine.json", data)


@pytest.mark.parametrize(
    ("card", "text"),
    [
        (changed(S="F" + "P" * 20), "S: has no I: this serve is never returned"),
        (
            changed(S=one_line(NORTH.S, 26, "F")),
            "S line 26: F is worse than I on the line above: an injury would help here",
        ),
        (
            changed(S=one_line(NORTH.S, 66, "P")),
            "S line 66: P is worse than A on the line above: an injury would help here",
        ),
        (
            changed(SR=one_line(NORTH.SR, 26, "S")),
            "SR line 26: S is worse than V on the line above: an injury would help here",
        ),
        (
            changed(SP=one_line(NORTH.SP, 66, "V")),
            "SP line 66: V is worse than P on the line above: an injury would help here",
        ),
        (
            changed(V=one_line(NORTH.V, 16, "O")),
            "V line 16: O is worse than S on the line above: an injury would help here",
        ),
    ],
)
def test_a_doubtful_card_is_read_with_a_warning(card: dict[str, Any], text: str) -> None:
    assert shelf_of(card).warnings == (PLACE + text,)
    assert GAME.start(Setup(tuple(shelf_of(card).cards) * 2))  # and played


def test_a_sound_card_gives_no_warning() -> None:
    assert shelf_of(MINE).warnings == ()
    assert all(shelf.warnings == () for shelf in shipped() if shelf.source == "specimens.cards.json")


@pytest.mark.parametrize("column", list(Column))
def test_every_letter_has_its_place_from_bad_to_good(column: Column) -> None:
    assert sorted(LETTERS[column]) == sorted(GOODNESS[column])


def test_columns_may_be_written_as_maps_of_exactly_the_21_lines() -> None:
    written = {**MINE, **{column.value: mapped(NORTH.column(column)) for column in Column}}
    (card,) = shelf_of(written).cards
    assert card == replace(NORTH, id="mine", name="Mine")
    backwards = {**MINE, "S": dict(reversed(mapped(NORTH.S).items()))}
    assert shelf_of(backwards).cards[0].S == NORTH.S


def test_a_clutch_of_nought_and_any_line_are_sound() -> None:
    for clutch in (0, *LINES):
        assert shelf_of(changed(clutch=clutch)).cards[0].clutch == clutch


def test_a_match_refuses_a_card_that_was_never_checked() -> None:
    with pytest.raises(Unreadable, match="North: clutch: must be 0 or one of the lines"):
        a_match(replace(NORTH, clutch=7), SOUTH)
    with pytest.raises(Unreadable, match="South: V: needs an O or a P"):
        a_match(NORTH, replace(SOUTH, V="V" * 21))
