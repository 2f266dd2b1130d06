"""Print and play: what comes out of the printer can be cut out and played with."""

import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from netcord import registry
from netcord.club.language import told, words_of
from netcord.club.printing import printed
from netcord.kernel import Illegal, Impossible, Unreadable
from netcord.printing import PARTS, Wish, pages
from netcord.registry import AnyGame, game
from netcord.tennis import Leaf

GAMES = sorted(registry.games())


def read(data: bytes) -> PdfReader:
    return PdfReader(BytesIO(data))


def spots(reader: PdfReader, page: int) -> list[tuple[str, float, float]]:
    """Every text of a page, and where it begins, in millimetres."""
    found: list[tuple[str, float, float]] = []

    def note(text: str, matrix: Any, place: Any, *_: Any) -> None:
        if text.strip():
            x = place[4] * matrix[0] + place[5] * matrix[2] + matrix[4]
            y = place[4] * matrix[1] + place[5] * matrix[3] + matrix[5]
            found.append((text.strip(), x * 25.4 / 72, y * 25.4 / 72))

    reader.pages[page].extract_text(visitor_text=note)
    return found


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_game_can_be_printed_in_full(key: str, lang: str) -> None:
    found = game(key)
    data = printed(found, lang, Wish(), [card.id for card in found.cards()[:3]])
    sheet = read(data)
    assert [round(float(side) * 25.4 / 72, 1) for side in sheet.pages[0].mediabox[2:]] == [210.0, 297.0]
    assert "score" in sheet.pages[-1].extract_text().lower()


def test_the_same_wish_makes_the_same_bytes_without_a_time() -> None:
    wish = Wish(("players", "sheet"))
    first, second = (printed(game("pro-tennis"), "en", wish, ["john-mcenroe"]) for _ in range(2))
    assert first == second
    assert b"/CreationDate (D:2000" in first  # reportlab's own, for documents that must not change


def test_letters_with_accents_are_embedded_and_printed() -> None:
    sheet = read(printed(game("worldwide"), "fr", Wish(("players",)), ["marguerite-solene"]))
    assert "Marguerite Solène" in sheet.pages[0].extract_text()
    fonts = [font.get_object() for font in sheet.pages[0]["/Resources"]["/Font"].values()]  # type: ignore[index]  # pypdf's objects are dictionaries
    assert fonts
    assert all("/FontFile2" in font["/FontDescriptor"] for font in fonts)


def test_a_letter_no_font_has_is_printed_without_its_accent() -> None:
    from netcord.printing.ink import printable

    assert printable("Đoković, ộ, 李") == "Đoković, o, ?"


@pytest.mark.parametrize(("backs", "column", "row"), [("long", 2, 0), ("short", 0, 2)])
def test_a_back_lies_behind_its_card_when_the_sheet_is_turned(backs: str, column: int, row: int) -> None:
    """A single card is in the upper left corner; turned over the long edge its back is in the upper right one."""
    sheet = read(printed(game("pro-tennis"), "en", Wish(("players",), backs=backs), ["john-mcenroe"]))
    ((_, x, y),) = [spot for spot in spots(sheet, 1) if spot[0] == "Pro Tennis"]
    left, top = 10.5, 297 - 16.5
    assert left + 63 * column < x < left + 63 * (column + 1)
    assert top - 88 * (row + 1) < y < top - 88 * row


def test_without_backs_there_are_half_as_many_sheets() -> None:
    both = read(printed(game("pro-tennis"), "en", Wish(("players",)), ["john-mcenroe"]))
    alone = read(printed(game("pro-tennis"), "en", Wish(("players",), backs="none"), ["john-mcenroe"]))
    assert (len(both.pages), len(alone.pages)) == (2, 1)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("key", GAMES)
def test_nothing_is_printed_beyond_the_edge_of_the_paper(key: str, paper: str) -> None:
    found = game(key)
    some = [card.id for card in found.cards()[:9]]
    sheet = read(printed(found, "en", Wish(PARTS if key != "ase" else ("players", "boards", "sheet"), paper), some))
    for number, page in enumerate(sheet.pages):
        wide, high = (float(side) * 25.4 / 72 for side in page.mediabox[2:])
        for text, x, y in spots(sheet, number):
            assert 3 < x < wide - 3, text
            assert 3 < y < high - 3, text


def leaves(key: str) -> list[Leaf]:
    found = game(key)
    assert found.coverage.papers is not None
    return [leaf for pack in found.coverage.papers(words_of(found, "en"), {}).packs for leaf in pack.leaves]


def test_a_deck_on_paper_has_as_many_cards_as_the_box() -> None:
    assert sum(leaf.count for leaf in leaves("ase")) == 54 + 162 + 4
    assert sum(leaf.count for leaf in leaves("tennidice")) == 24
    assert len(leaves("worldwide")) == 2 * (65 + 1)  # with the second WINNER, for whoever plays with it


def test_a_printed_stroke_says_everything_it_is_played_by() -> None:
    """Card 6, Heavy forehand: two targets, so the automaton needs to know which; topspin; what it adds by surface."""
    heavy = next(leaf for leaf in leaves("worldwide") if leaf.id == "6")
    assert heavy.corner == "0"
    assert heavy.tag == "safe"
    assert "Automaton: even Forehand, odd Backhand" in heavy.lines
    assert dict(heavy.boxes) == {"hard": "+1", "clay": "+1", "grass": "+0", "indoor": "+0"}
    assert heavy.ground is not None
    assert [[patch.marked for patch in row] for row in heavy.ground.rows] == [
        [True, False, True],  # beyond the net, the far forehand on our left
        [False],
        [False],
        [False, True, True],
    ]


def test_a_printed_ase_card_tells_the_small_number_of_a_return() -> None:
    short = next(leaf for leaf in leaves("ase") if leaf.id == "fh-cross-short-1")
    (table,) = short.tables
    assert table.rows[1] == ("else", "as played: short, wide (not as a return)", "-3 (return +3)", "SC F, SF B, GF FB")
    assert table.rows[-1] == ("4", "into the net", "", "")


def test_what_cannot_be_printed_is_refused_with_what_can() -> None:
    tennidice = game("tennidice")
    with pytest.raises(Unreadable, match=r"^the paper is a4 or letter, not 'a3'$"):
        printed(tennidice, "en", Wish(paper="a3"))
    with pytest.raises(Unreadable, match=r"^backs are none or long or short, not 'left'$"):
        printed(tennidice, "en", Wish(backs="left"))
    with pytest.raises(Unreadable, match=r"^what can be printed is .*, not 'hats'$"):
        printed(tennidice, "en", Wish(("hats",)))
    with pytest.raises(Illegal) as refused:
        printed(tennidice, "en", Wish(("players",)))
    assert told(refused.value.sentence, "fr").startswith("Tennidice n'a rien de tel à imprimer")


def test_without_the_extra_printing_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "reportlab.lib.units", None)
    monkeypatch.delitem(sys.modules, "netcord.printing.ink", raising=False)
    found: AnyGame = game("tennidice")
    with pytest.raises(Impossible, match=r"pip install 'netcord\[print\]'"):
        pages(found, words_of(found, "en"), wish=Wish(("sheet",)))


def test_a_deck_of_ones_own_is_printed(tmp_path: Path) -> None:
    from importlib.resources import files

    text = (files("netcord.games.worldwide") / "data" / "deck.toml").read_text("utf-8")
    mine = tmp_path / "mine.deck.toml"
    mine.write_text(text.replace("Deep forehand", "Thunderbolt"), "utf-8")
    sheet = read(printed(game("worldwide"), "en", Wish(("deck",), backs="none"), options=[f"deck={mine}"]))
    assert "Thunderbolt" in sheet.pages[0].extract_text()


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("key", GAMES)
def test_the_rules_in_short_are_in_the_box_and_stay_on_their_page(key: str, lang: str, paper: str) -> None:
    found = game(key)
    words = words_of(found, lang)
    sheet = read(printed(found, lang, Wish(("boards",), paper)))
    (number,) = [at for at, page in enumerate(sheet.pages) if words.term("papers_how") in page.extract_text()]
    rows = [text for name, text in words.terms.items() if re.fullmatch(r"papers_how_\d+", name)]
    assert len(rows) >= 7
    told = " ".join(sheet.pages[number].extract_text().split())
    for row in rows:
        assert row.rsplit(" ", 2)[-1] in told
    assert min(y for _, _, y in spots(sheet, number)) > 12


@pytest.mark.parametrize("backs", ["long", "short"])
@pytest.mark.parametrize("key", GAMES)
def test_nothing_else_is_behind_what_is_cut_out_played_on_or_written_on(key: str, backs: str) -> None:
    found = game(key)
    some = [card.id for card in found.cards()[:1]]
    sheet = read(printed(found, "en", Wish(PARTS, backs=backs), some))
    words = words_of(found, "en")
    texts = [page.extract_text() for page in sheet.pages]
    score = f"{found.name}: score sheet"
    alone = ["cut along the outer lines", score, words.terms.get("papers_court", score)]
    for title in alone:
        for at, text in enumerate(texts):
            if title in text:
                assert at % 2 == 0, title
                assert not "".join(texts[at + 1 : at + 2]).strip(), title


def test_without_backs_no_page_is_empty() -> None:
    sheet = read(printed(game("tennidice"), "en", Wish(backs="none")))
    assert all(page.extract_text().strip() for page in sheet.pages)
