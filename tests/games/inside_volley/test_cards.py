"""Cards are data: the sample card as transcribed, and every complaint about a card, one by one."""

import json
from collections import Counter
from typing import Any

import pytest

from netcord.games.inside_volley import GAME, Surface
from netcord.games.inside_volley.cards import TOKENS, Card, all_cards, check, read_cards, shipped, token
from netcord.kernel import Unreadable, brief, encode

from .driver import FEDERER, SYN, a_match

TRANSCRIBED = """
{"name": "Roger Federer", "year": 2007, "country": "SU", "rank": 1, "titles": 6, "record": "44-6",
 "surface": "HARD", "inj": 0,
 "serve1": {"server": [1, 32], "returner": [33, 63]},
 "serve2": {"server": [64, 81], "returner": [82, 100]},
 "serv": [["W",   "W/L", "W",   "A/W", "A/F", "W/L"],
          ["W",   "W",   "L/W", "L/W", "L/W", "W"],
          ["A/W", "A/L", "W/L", "A/W", "W",   "W*"],
          ["A/L", "A/W", "W",   "W",   "W",   "W/F"],
          ["W",   "A/W", "A/L", "W*",  "A/W", "W"],
          ["L/W", "W",   "W",   "W",   "A/W", "A/L"]],
 "ret":  [["W",   "W/L", "L/W", "L/W", "L/W", "L/W"],
          ["L",   "L/W", "L/W", "W",   "L*",  "L/W"],
          ["L/W", "W",   "W/L", "L*",  "L*",  "L/W"],
          ["W/L", "L/W", "W/L", "L/W", "L/W", "L/W"],
          ["W",   "L/W", "A/W", "L*",  "W/L", "W/L"],
          ["L/W", "W/L", "L/W", "W/L", "W/F", "W/L"]]}
"""


def test_the_shipped_sample_card_is_the_transcription() -> None:
    shown = brief(FEDERER)
    assert shown.pop("edition") == "printed"  # ours, to tell it from forged cards of the same season
    assert shown == json.loads(TRANSCRIBED)
    (read,) = read_cards("transcription.json", TRANSCRIBED.encode()).cards
    assert (read.serv, read.ret, read.serve1, read.serve2) == (
        FEDERER.serv,
        FEDERER.ret,
        FEDERER.serve1,
        FEDERER.serve2,
    )


@pytest.mark.parametrize(
    ("matrix", "serve", "expected"),
    [
        ("serv", 1, (18, 4, 12, 0, 2, 0)),
        ("serv", 2, (25, 7, 0, 2, 2, 0)),
        ("ret", 1, (14, 17, 1, 0, 0, 4)),
        ("ret", 2, (21, 10, 0, 1, 0, 4)),
    ],
)
def test_the_cells_of_the_sample_card_are_counted(matrix: str, serve: int, expected: tuple[int, ...]) -> None:
    found = Counter(token(cell, serve) for row in getattr(FEDERER, matrix) for cell in row)
    assert tuple(found[mark] for mark in TOKENS) == expected


def test_fifty_numbers_of_the_sample_card_give_the_server_control() -> None:
    spans = FEDERER.serve1.server, FEDERER.serve2.server
    assert [high - low + 1 for low, high in spans] == [32, 18]
    spans = FEDERER.serve1.returner, FEDERER.serve2.returner
    assert [high - low + 1 for low, high in spans] == [31, 19]


def test_every_shipped_card_is_sound() -> None:
    assert len(all_cards()) == len({card.id for card in all_cards()}) == sum(len(shelf.cards) for shelf in shipped())
    for shelf in shipped():
        assert shelf.name
        assert shelf.credit
        for card in shelf.cards:
            assert not [complaint for complaint in check(card) if not complaint.warning]


@pytest.mark.parametrize(("cell", "first", "second"), [("W", "W", "W"), ("A/F", "A", "F"), ("W*/L", "W*", "L")])
def test_a_cell_has_a_side_for_each_serve(cell: str, first: str, second: str) -> None:
    assert (token(cell, 1), token(cell, 2)) == (first, second)


# What is wrong with a card: every message names the file, the card and the field.

PLACE = "mine.json, card 1 (Roger Federer 2007 HARD): "


def changed(**fields: Any) -> dict[str, Any]:
    """The sample card with fields changed; None takes a field away."""
    card = {**json.loads(TRANSCRIBED), **fields}
    return {name: value for name, value in card.items() if value is not None}


def complaint(*cards: Any) -> str:
    """What is said about a file with these cards."""
    with pytest.raises(Unreadable) as refused:
        read_cards("mine.json", json.dumps(list(cards)).encode())
    return str(refused.value)


def serv_with(cell: str, row: int = 4, column: int = 3) -> list[list[str]]:
    matrix: list[list[str]] = json.loads(TRANSCRIBED)["serv"]
    matrix[row - 1][column - 1] = cell
    return matrix


def lines(*spans: str) -> dict[str, Any]:
    """Serve lines from four ranges."""
    ends = [[int(number) for number in span.split("-")] for span in spans]
    return {
        "serve1": {"server": ends[0], "returner": ends[1]},
        "serve2": {"server": ends[2], "returner": ends[3]},
    }


@pytest.mark.parametrize(
    ("card", "text"),
    [
        (changed(year=None), "year: missing"),
        (changed(surface=None), "surface: missing"),
        (changed(inj=None), "inj: missing"),
        (changed(serve2=None), "serve2: missing"),
        (changed(serve1={"server": [1, 32]}), "serve1.returner: missing"),
        (changed(ret=None), "ret: missing"),
        (changed(year="2007"), "year: expected `int`, got `str`"),
        (changed(surface="SAND"), "surface: invalid enum value 'SAND'"),
        (changed(inj="none"), "inj: expected `int`, got `str`"),
        (changed(serve1={"server": [1, 32, 33], "returner": [33, 63]}), "serve1.server: expected `array` of length 2"),
        (changed(serv=7), "serv: expected `array`, got `int`"),
        (changed(titles="six"), "titles: expected `int | null`, got `str`"),
        (changed(inj=-1), "inj: must be 0 to 10, not -1"),
        (changed(inj=11), "inj: must be 0 to 10, not 11"),
        (changed(rank=0), "rank: must be 1 or more, not 0"),
        (changed(serv=serv_with("A*")), "serv column 3 row 4: 'A*' is none of W, L, A, F, W*, L*, nor two of them"),
        (changed(serv=serv_with("F*")), "serv column 3 row 4: 'F*' is none of"),
        (changed(serv=serv_with("X")), "serv column 3 row 4: 'X' is none of"),
        (changed(serv=serv_with("w")), "serv column 3 row 4: 'w' is none of"),
        (changed(serv=serv_with("")), "serv column 3 row 4: '' is none of"),
        (changed(serv=serv_with("W/")), "serv column 3 row 4: 'W/' is none of"),
        (changed(serv=serv_with("/L")), "serv column 3 row 4: '/L' is none of"),
        (changed(serv=serv_with("W/L/W")), "serv column 3 row 4: 'W/L/W' is none of"),
        (changed(serv=serv_with("W / L")), "serv column 3 row 4: 'W / L' is none of"),
        (changed(ret=serv_with("Q", 6, 1)), "ret column 1 row 6: 'Q' is none of"),
        (changed(serv=serv_with("W")[:5]), "serv: has 5 rows instead of 6"),
        (changed(ret=[*serv_with("W"), ["W"] * 6]), "ret: has 7 rows instead of 6"),
        (changed(serv=[["W"] * 6] * 5 + [["W"] * 5]), "serv row 6: has 5 cells instead of 6"),
        (changed(**lines("2-32", "33-63", "64-81", "82-100")), "serve1.server: must begin at 1, not 2"),
        (changed(**lines("1-32", "34-63", "64-81", "82-100")), "serve1.returner: must begin at 33, not 34"),
        (changed(**lines("1-32", "33-63", "63-81", "82-100")), "serve2.server: must begin at 64, not 63"),
        (changed(**lines("1-32", "33-63", "64-81", "81-100")), "serve2.returner: must begin at 82, not 81"),
        (changed(**lines("1-0", "1-63", "64-81", "82-100")), "serve1.server: is empty: 1-0"),
        (changed(**lines("1-32", "33-32", "33-81", "82-100")), "serve1.returner: is empty: 33-32"),
        (changed(**lines("1-32", "33-63", "64-63", "64-100")), "serve2.server: is empty: 64-63"),
        (changed(**lines("1-32", "33-63", "64-100", "101-100")), "serve2.returner: is empty: 101-100"),
        (changed(**lines("1-32", "33-63", "64-81", "82-99")), "serve2.returner: must end at 100, not 99"),
        (changed(**lines("1-32", "33-63", "64-81", "82-101")), "serve2.returner: must end at 100, not 101"),
        (changed(**lines("64-81", "82-100", "1-32", "33-63")), "serve1.server: must begin at 1, not 64"),
    ],
)
def test_an_error_names_file_card_and_field(card: dict[str, Any], text: str) -> None:
    said = complaint(card)
    assert text in said
    assert said.startswith("mine.json, card 1 (Roger Federer ")


def test_a_card_without_a_name_is_told_by_its_number() -> None:
    assert complaint(changed(), changed(name=None)) == "mine.json, card 2: name: missing"
    assert complaint(changed(), changed(name="  ")).endswith("name: must not be empty")


def test_everything_wrong_is_told_at_once() -> None:
    said = complaint(changed(inj=11, serv=serv_with("Z")), changed(name="Second", year="x"), changed(name="Third"))
    assert said.splitlines() == [
        f"{PLACE}inj: must be 0 to 10, not 11",
        f"{PLACE}serv column 3 row 4: 'Z' is none of W, L, A, F, W*, L*, nor two of them with a slash between",
        "mine.json, card 2 (Second x HARD): year: expected `int`, got `str`",
    ]


def test_the_same_card_twice_is_refused() -> None:
    assert "card 2 (Roger Federer 2007 HARD): name: the same card as card 1" in complaint(changed(), changed())


@pytest.mark.parametrize(
    ("card", "text"),
    [
        (changed(serv=serv_with("F")), "serv column 3 row 4: a double fault on a first serve makes no tennis sense"),
        (changed(ret=serv_with("F/W")), "ret column 3 row 4: a double fault on a first serve makes no tennis sense"),
        (changed(titles=-1), "titles: should be 0 or more, not -1"),
        (changed(record="44:6"), "record: should read wins-losses, like 44-6, not '44:6'"),
    ],
)
def test_a_warning_names_file_card_and_field_and_lets_the_card_play(card: dict[str, Any], text: str) -> None:
    shelf = read_cards("mine.json", json.dumps(card).encode())
    (warning,) = shelf.warnings
    assert warning.startswith(PLACE + text)
    assert a_match(shelf.cards[0], shelf.cards[0]).table.cards == (shelf.cards[0],) * 2


def test_a_sound_card_has_no_warnings() -> None:
    assert read_cards("mine.json", TRANSCRIBED.encode()).warnings == ()
    assert [complaint.field for complaint in check(SYN)] == ["serv column 3 row 1", "ret column 4 row 1"]


@pytest.mark.parametrize("data", [b"", b"[1, 2", b"cards"])
def test_a_file_that_is_not_json_is_said_to_be_none(data: bytes) -> None:
    with pytest.raises(Unreadable, match=r"^mine\.json is not JSON"):
        read_cards("mine.json", data)


@pytest.mark.parametrize("data", [b"[]", b'{"cards": []}', b"7", b'"W"', b"null"])
def test_a_file_without_cards_says_what_is_expected(data: bytes) -> None:
    with pytest.raises(Unreadable, match=r"^mine\.json holds no cards: expected"):
        read_cards("mine.json", data)


def test_a_card_that_is_no_card_is_told_by_its_number() -> None:
    assert complaint(changed(), 7).startswith("mine.json, card 2: card: expected `object`, got `int`")


def test_one_card_a_list_and_a_named_set_are_all_read() -> None:
    named = {"set": "Mine", "credit": "Me", "licence": "CC0", "cards": [changed()]}
    for data in (changed(), [changed()], named):
        shelf = read_cards("mine.json", json.dumps(data).encode())
        assert [card.name for card in shelf.cards] == ["Roger Federer"]
    assert (shelf.name, shelf.credit, shelf.licence) == ("Mine", "Me", "CC0")


def test_a_setup_with_an_unsound_card_is_refused_before_play() -> None:
    bad = Card(
        name="Bad", year=2000, surface=Surface.HARD, inj=12,
        serve1=SYN.serve1, serve2=SYN.serve2, serv=SYN.serv, ret=SYN.ret,
    )  # fmt: skip
    with pytest.raises(Unreadable, match=r"Bad 2000 \(hard\): inj: must be 0 to 10, not 12"):
        a_match(SYN, bad)


def test_cards_have_ids_and_labels() -> None:
    assert FEDERER.id == "roger-federer-2007-hard-printed"
    assert FEDERER.label == "Roger Federer 2007 (hard, printed)"
    assert {FEDERER.id: FEDERER}[GAME.read_setup(encode(GAME.trials()["printed rules"])).cards[0].id] == FEDERER


def test_a_card_shows_both_matrices_and_its_control_numbers_as_printed() -> None:
    card = next(card for card in all_cards() if card.id == "roger-federer-2007-hard")
    heads, *rows = card.rows
    assert heads == ("", *"123456", *"123456")
    assert [row[0] for row in rows] == list("123456")
    assert tuple(row[1:7] for row in rows) == card.serv
    assert tuple(row[7:] for row in rows) == card.ret
    assert (card.details["serve1"], card.details["serve2"]) == (str(card.serve1), str(card.serve2))
