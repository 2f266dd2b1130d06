"""Statistics, texts and pages, on a tournament written down by hand."""

import re
import xml.etree.ElementTree as ElementTree
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

import netcord.tournament
from netcord.club.circuits import circuits
from netcord.kernel import Side, Unreadable
from netcord.tennis import load_words
from netcord.tournament import (
    EntrantLine,
    Entries,
    Standing,
    Upset,
    Withdrawal,
    best,
    calendar,
    champions_path,
    draw_sheet,
    draw_svgs,
    entrant,
    highlights,
    html_page,
    numbers_sheet,
    prepare,
    results,
    score_of,
    statistics,
)
from netcord.tournament.matches import without_points
from netcord.tournament.wording import english

from .courts import SEED, men, players, pro_tennis, scripted, won

A, B = Side.A, Side.B

CUP = scripted(
    [1, 40, 12, 9, 30, 5, 7, 2],
    Withdrawal("Player 7", "ill"),
    won("cup-1-1", A, "6-0 6-1", points=(50, 21), games=(12, 1), sets=(2, 0), aces=(5, 1), double_faults=(0, 3)),
    won("cup-1-2", A, "7-6(5) 6-7(9) 7-5", points=(120, 118), games=(20, 18), sets=(2, 1), aces=(2, 9)),
    won("cup-1-3", A, "6-4 2-1 40-15 ret.", "ret.", points=(40, 30), games=(8, 5), sets=(1, 0), aces=(1, 1)),
    won("cup-2-1", B, "4-6 4-6", points=(60, 66), games=(8, 12), sets=(0, 2), aces=(7, 0), events=(("rain", 2),)),
    won("cup-2-2", A, "6-4 6-3", points=(61, 50), games=(12, 7), sets=(2, 0)),
    won("cup-3-1", B, "1-6 6-3 1-6", points=(60, 80), games=(8, 15), sets=(1, 2), events=(("rain", 1),)),
)
"""Player 5, ranked 30, wins it: by retirement, over the one who had a walkover, and in the final."""


def reached(line: EntrantLine) -> str:
    return english().reached(CUP.event(), line)


def test_every_entrant_has_a_line() -> None:
    found = statistics(CUP)
    assert [line.entrant + 1 for line in found.entrants] == [5, 3, 1, 8, 2, 6, 7, 4]
    champion = found.entrant(4)
    assert (champion.place, reached(champion), champion.matches, champion.won) == (0, "Champion", 3, 3)
    assert (champion.sets, champion.games, champion.points) == ((5, 1), (35, 20), (181, 140))
    assert (champion.aces, champion.double_faults) == (1, 0)
    first = found.entrant(0)
    assert (first.place, reached(first), first.matches, first.won) == (2, "Semi-finals", 2, 1)
    assert (first.sets, first.aces, first.double_faults) == ((2, 2), 12, 0)
    through_by_walkover = found.entrant(7)
    assert (reached(through_by_walkover), through_by_walkover.matches, through_by_walkover.won) == ("Semi-finals", 1, 0)


def test_the_tournament_is_summed() -> None:
    found = statistics(CUP)
    assert (found.played, found.walkovers, found.ended_early) == (6, 1, 1)
    assert (found.aces, found.double_faults, found.sets, found.games, found.points) == (26, 3, 13, 126, 756)
    assert found.random_events == (("rain", 3),)
    assert found.longest == "cup-1-2"
    assert found.path == ("cup-1-3", "cup-2-2", "cup-3-1")


def test_upsets_are_wins_over_the_better_ranked_the_biggest_first() -> None:
    found = statistics(CUP)
    assert found.upsets == (
        Upset("cup-2-2", 4, 7, 28),
        Upset("cup-1-3", 4, 5, 25),
        Upset("cup-3-1", 4, 2, 18),
        Upset("cup-2-1", 2, 0, 11),
        Upset("cup-1-2", 2, 3, 3),
    )


def test_without_ranks_nothing_is_an_upset() -> None:
    assert statistics(scripted([None] * 4, won("cup-1-1", B, "0-6 0-6"))).upsets == ()


def test_a_tournament_not_yet_begun_has_numbers_too() -> None:
    found = statistics(scripted([1, 2, 3, 4]))
    assert (found.played, found.longest, found.path) == (0, None, ())
    assert {line.round for line in found.entrants} == {1}
    assert highlights(scripted([1, 2, 3, 4]), found) == [("Matches", "0 played")]


def test_the_final_is_seen_from_the_winner() -> None:
    final = CUP.match("cup-3-1")
    assert (final.won_by, final.lost_by, final.score) == (4, 2, "6-1 3-6 6-1")
    assert CUP.match("cup-1-3").score == "6-4 2-1 ret."
    assert CUP.match("cup-1-4").score == "w/o"
    assert CUP.match("cup-1-4").standing is Standing.WALKOVER


@pytest.mark.parametrize(
    ("line", "turned"),
    [
        ("6-4 3-6 7-6(5)", "4-6 6-3 6-7(5)"),
        ("[7-5]", "[5-7]"),
        ("6-4 4-6 [8-10]", "4-6 6-4 [10-8]"),
        ("2-1 Ad-40 def.", "1-2 40-Ad def."),
        ("w/o", "w/o"),
        ("", ""),
    ],
)
def test_a_score_is_turned_round(line: str, turned: str) -> None:
    assert score_of(line, B) == turned
    assert score_of(turned, B) == line
    assert score_of(line, A) == line


@pytest.mark.parametrize(
    ("line", "how", "printed"),
    [
        ("6-4 2-1 40-15 ret.", "ret.", "6-4 2-1 ret."), ("6-4 0-0 0-0 def.", "def.", "6-4 def."),
        ("0-0 15-0 def.", "def.", "def."), ("[3-2] ret.", "ret.", "[3-2] ret."),
        ("6-4 [3-2] ret.", "ret.", "6-4 [3-2] ret."),
        ("6-4 6-4", "", "6-4 6-4"), ("w/o", "w/o", "w/o"),
    ],
)  # fmt: skip
def test_newspapers_leave_out_the_points_of_a_broken_off_game(line: str, how: str, printed: str) -> None:
    assert without_points(line, how) == printed


# Texts

SHEET = """\
Paper Cup — Open singles
8 entrants, 8 lines, 2 seeds, drawn by the principle of the printed draws

  1  [1] Player 1 ─┐
                   ├─ Player 1 [1] ──────┐
  2  [2] Player 2 ─┘  6-0 6-1            │
                                         ├─ Player 3 ─┐
  3      Player 3 ─┐                     │  6-4 6-4   │
                   ├─ Player 3 ──────────┘            │
  4      Player 4 ─┘  7-6(5) 6-7(9) 7-5               │
                                                      ├─ Player 5
  5      Player 5 ─┐                                  │  6-1 3-6 6-1
                   ├─ Player 5 ──────────┐            │
  6      Player 6 ─┘  6-4 2-1 ret.       │            │
                                         ├─ Player 5 ─┘
  7      Player 7 ─┐                     │  6-4 6-3
                   ├─ Player 8 ──────────┘
  8      Player 8 ─┘  w/o


Champion: Player 5
"""


def test_the_draw_sheet_as_text() -> None:
    assert draw_sheet(CUP) == SHEET


def test_the_draw_sheet_in_ascii() -> None:
    assert draw_sheet(CUP, plain=True).isascii()


@pytest.mark.parametrize("count", [2, 3, 4, 7, 16, 17, 33, 64, 65, 128])
def test_sheets_of_every_size_name_everybody(count: int) -> None:
    tournament = scripted_draw(count)
    text = draw_sheet(tournament)
    for one in tournament.event().entrants:
        assert one.name in text
    assert max(map(len, text.splitlines())) <= 80
    if count > 16:
        assert "Lines 17 to 32" in text
        assert "to final" in text or "\nFinal\n" in text


def scripted_draw(count: int) -> Any:
    return prepare(pro_tennis(), "Cup", [men_of(count)], seed=SEED)[0]


def men_of(count: int) -> Any:
    return Entries("men", best(players(count), count)) if count > 50 else men(count)


def test_before_the_first_result_there_is_no_sheet_of_them() -> None:
    assert results(CUP)
    assert results(scripted_draw(4)) == ""


def test_results_round_by_round() -> None:
    text = results(CUP)
    assert "Quarter-finals\n  Player 1 [1] beat Player 2 [2] 6-0 6-1\n" in text
    assert "  Player 8 had a walkover from Player 7 (ill)\n" in text
    assert "Final\n  Player 5 beat Player 3 6-1 3-6 6-1\n" in text


def test_the_champions_path() -> None:
    assert champions_path(CUP) == (
        "The path of Player 5\n"
        "  Quarter-finals  Player 6  6-4 2-1 ret.\n"
        "  Semi-finals     Player 8  6-4 6-3\n"
        "  Final           Player 3  6-1 3-6 6-1\n"
    )
    assert champions_path(scripted([1, 2])) == ""


def test_the_numbers_as_text() -> None:
    text = numbers_sheet(CUP).replace("\n  ", " ")
    assert "Champion: Player 5, 1 set and 20 games lost" in text
    assert "Longest match: Player 3 beat Player 4 7-6(5) 6-7(9) 7-5 (Quarter-finals, 238 points)" in text
    assert "Biggest upset: Player 5 beat Player 8 6-4 6-3 (Semi-finals, ranked 30 against 2)" in text
    assert "Upsets: 5 of 6 matches won by the lower-ranked" in text
    assert "Aces: 26, most by Player 1 [1] (12)" in text
    assert "Random events: rain (3)" in text
    assert "Matches: 6 played, 1 walkovers" not in text
    assert "Matches: 6 played, 1 walkover\n" in text


def test_what_is_not_here_is_said_with_what_is() -> None:
    with pytest.raises(Unreadable, match="there is no event 'women' here: choose cup"):
        draw_sheet(CUP, "women")
    with pytest.raises(Unreadable, match="nobody called 'Borg' has entered cup"):
        CUP.find("Borg")
    with pytest.raises(Unreadable, match="'Player' could be Player 1 or"):
        CUP.find("Player")
    assert CUP.find("player 3") == 2
    assert CUP.find("8") == 7


def test_french_says_all_that_english_does() -> None:
    english, french = (load_words(("netcord.tournament",), language).terms for language in ("en", "fr"))
    listed = {text for one in calendar().values() for text in (one.name, one.where)}
    listed |= {one.name for one in circuits().values()}
    told = {key.removeprefix("calendar.") for key in french if key.startswith("calendar.")}
    assert told <= listed, "names of the calendar are told by themselves"
    assert {one.where for one in calendar().values()} <= told
    assert set(english) == {key for key in french if not key.startswith("calendar.")}
    for key, phrase in english.items():
        assert set(re.findall(r"{\w+", phrase)) == set(re.findall(r"{\w+", french[key])), key


def test_a_tournament_in_french() -> None:
    sheet = draw_sheet(CUP, language="fr")
    assert "Paper Cup — Simple ouvert\n8 engagés, 8 lignes, 2 têtes de série, tirage" in sheet
    assert "6-4 2-1 ab." in sheet
    assert "Vainqueur : Player 5" in sheet
    assert "Player 8 passe, forfait de Player 7 (ill)" in results(CUP, language="fr")
    assert champions_path(CUP, language="fr").startswith("Parcours : Player 5\n  Quarts de finale  Player 6")
    assert "Surprises : 5 matchs sur 6 gagnés par le moins bien classé" in numbers_sheet(CUP, language="fr")
    page = html_page(CUP, language="fr")
    assert '<html lang="fr">' in page
    assert "<h3>En chiffres</h3>" in page
    assert "DEMI-FINALES" in texts(draw_svgs(CUP, language="fr")[0])


def test_a_title_that_somebody_chose_stays() -> None:
    chosen = replace(CUP, events=(replace(CUP.event(), title="Ladies' Plate"),))
    assert "Paper Cup — Ladies' Plate" in draw_sheet(chosen, language="fr")


def test_random_events_are_called_as_the_game_calls_them() -> None:
    struck = scripted([1, 2], won("cup-1-1", A, "6-0 6-0", events=(("wrist_2", 1), ("fans", 3))))
    assert dict(highlights(struck, statistics(struck)))["Random events"] == "crowd (3), badly sprained wrist (1)"
    unknown = replace(struck, game="real-tennis")
    assert dict(highlights(unknown, statistics(unknown)))["Random events"] == "fans (3), wrist 2 (1)"


def test_partners_who_share_a_family_name_with_others_keep_an_initial() -> None:
    cards = [replace(card, name=name) for card, name in zip(players(4), MAYERS, strict=True)]
    field = (entrant(cards[0], cards[1]), entrant(cards[2], cards[3]))
    drawn, _ = prepare(pro_tennis(), "Cup", [Entries("men", field)], seed=SEED)
    assert drawn.event().short == ("G. Mayer / Gomez", "S. Mayer / Gerulaitis")


MAYERS = ("Gene Mayer", "Andres Gomez", "Sandy Mayer", "Vitas Gerulaitis")


def test_a_section_that_is_not_decided_is_told_by_its_lines() -> None:
    assert "  1 winner of lines 1 to 16 ──┐" in draw_sheet(scripted_draw(32))


# Pages


def texts(svg: str) -> list[str]:
    return ["".join(node.itertext()) for node in ElementTree.fromstring(svg).iter() if node.tag.endswith("}text")]


def test_the_draw_as_svg_shows_names_seeds_scores_and_the_winner_in_bold() -> None:
    (svg,) = draw_svgs(CUP)
    shown = texts(svg)
    for text in ("Player 1[1]", "6-0 6-1", "6-4 2-1 ret.", "w/o", "CHAMPION", "QUARTER-FINALS", "Player 5"):
        assert text in shown
    bold = re.findall(r'<text class="won"[^>]*font-weight="700"[^>]*>([^<]*)', svg)
    assert bold == ["Player 1", "Player 3", "Player 5", "Player 8", "Player 3", "Player 5", "Player 5"]
    assert re.findall(r'<text class="title"[^>]*>([^<]*)', svg) == ["Player 5"]


@pytest.mark.parametrize(("count", "sheets"), [(2, 1), (3, 1), (16, 1), (50, 1), (64, 1), (65, 3), (128, 3)])
def test_a_sheet_holds_64_lines_and_fits_the_page(count: int, sheets: int) -> None:
    svgs = draw_svgs(scripted_draw(count))
    assert len(svgs) == sheets
    for svg in svgs:
        box = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
        assert box is not None
        assert float(box[1]) == 186
        assert float(box[2]) <= 248
        for node in ElementTree.fromstring(svg).iter():
            if node.tag.endswith("}text"):
                assert 0 <= float(node.attrib["x"]) <= 186
                assert 0 <= float(node.attrib["y"]) <= float(box[2])


def test_the_page_stands_alone_and_escapes_what_people_write() -> None:
    event = CUP.event()
    sly = replace(event.entrants[4], name='<script>alert("love")</script> & Sons')
    named = replace(
        CUP, name="Cup <1983>", events=(replace(event, entrants=(*event.entrants[:4], sly, *event.entrants[5:])),)
    )
    page = html_page(named)
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "<title>Cup &lt;1983&gt;</title>" in page
    assert not re.search(r"(src|href)=|url\(|@import|http://(?!www\.w3\.org/2000/svg)|https://", page)
    assert "@page { size: A4 portrait" in page
    assert page.count("<svg") == 1


def test_the_page_has_path_numbers_results_and_entrants() -> None:
    page = html_page(CUP)
    for heading in ("The champion’s path", "In numbers", "Results", "Entrants"):
        assert f"<h3>{heading}</h3>" in page
    assert page.count("<section>") == 1
    assert html_page(scripted_draw(128)).count("<section>") == 3


def test_a_page_before_the_first_match_has_no_champion() -> None:
    page = html_page(scripted_draw(16))
    assert "champion’s path" not in page
    assert "<h3>Results" not in page


def test_the_front_door() -> None:
    assert list(netcord.tournament.__all__) == sorted(netcord.tournament.__all__)
    for name in netcord.tournament.__all__:
        assert getattr(netcord.tournament, name) is not None


def test_no_function_hides_a_module() -> None:
    for module in iter_modules(netcord.tournament.__path__):
        assert isinstance(getattr(netcord.tournament, module.name), ModuleType), module.name
