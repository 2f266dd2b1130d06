"""The table as a seat sees it: grid, ball, cubes, and what the four abilities are for."""

from pathlib import Path

import pytest

from netcord.games.tennidice import GAME, Arrangement, Setup, board_named
from netcord.games.tennidice.board import Target
from netcord.games.tennidice.drawing import board_text, grid_text
from netcord.kernel import Choose
from tests.contract.checks import play_out

from .driver import A, B, Played, fresh, hits, serves

PAGE = Path(__file__).parents[3] / "docs" / "playing-tennidice.md"
LONG = {
    "A": "Maximilienne Alexandrine",
    "B": "Maximilian-Alexander Roe",
    "A1": "Maximilienne Alexandrine",
    "A2": "Bernadette-Clementine Po",
    "B1": "Maximilian-Alexander Roe",
    "B2": "Christopher-Sebastian Li",
}


def drawn(played: Played, language: str = "en", seat: str | None = None) -> str:
    ask = GAME.ask(played.state)
    assert isinstance(ask, Choose)
    words = GAME.words(language).called({"A": "Ann", "B": "Bob"})
    return board_text(GAME.view(played.state, seat or ask.seat), words)


def marks(text: str) -> list[str]:
    """A drawing without the blanks at the ends of its lines, as it is written in tests."""
    return [line.rstrip() for line in text.strip("\n").splitlines()]


def test_a_serve_is_framed_by_its_box() -> None:
    assert grid_text(board_named("default"), Target.BOX_DEUCE, "A2").splitlines() == marks("""
     A   B   C   D   E   F
 5
 4
 3       -   -
       ┌───────┐
 2   ● │ +   + │ -
 1   - │ +   + │ -
   ═════════════════════════
""")


def test_a_return_is_framed_by_the_court() -> None:
    assert grid_text(board_named("default"), Target.COURT, "D3").splitlines() == marks("""
     A   B   C   D   E   F
 5       -   -   -   -
       ┌───────────────┐
 4   - │ +   +   +   + │ -
 3   - │ +   .   ●   + │ -
 2   - │ +   .   .   + │ -
 1   - │ +   .   .   + │ -
   ═════════════════════════
""")


def test_the_frame_goes_to_the_rim_where_the_alleys_are_in() -> None:
    assert grid_text(board_named("doubles_alleys")).splitlines() == marks("""
     A   B   C   D   E   F
 5   -   -   -   -   -   -
   ┌───────────────────────┐
 4 │ +   +   +   +   +   + │
 3 │ .   .   .   .   .   . │
 2 │ .   .   .   .   .   . │
 1 │ .   .   .   .   .   . │
   ═════════════════════════
""")


def test_whoever_hits_stands_below_the_net_and_cubes_lie_in_their_rows() -> None:
    start = hits(B, [1, 2, 0, 0], [0, 1, 0, 1], spirit=([0, 0, 0, 1], [0, 1, 0, 0]), challenges=(2, 0))
    assert drawn(start.play("winner W:A4")).splitlines() == marks("""
              Ann                          Ann  Bob
     A   B   C   D   E   F     agility     ■    ·
 5       -   -   -   -         accuracy    ■■   ■◆
       ┌───────────────┐       ace         ·    ·
 4   ● │ +   +   +   + │ -     winner      ◆    ·
 3   - │ +   .   .   + │ -     challenges  ■■   ·
 2   - │ +   .   .   + │ -     spirit pool ◆   cards left 12 IN, 12 OUT
 1   - │ +   .   .   + │ -     . in   + in, but it may be challenged
   ═════════════════════════   - out, but its hitter may challenge   blank: out
            Bob hits           ● the ball
""")
    assert drawn(start.play("winner W:A4")) in PAGE.read_text(encoding="utf-8"), "and so it is drawn on the page"


def test_a_ball_that_was_missed_is_drawn_where_it_would_have_gone() -> None:
    text = drawn(hits(A, [1, 0, 0, 0]).play("R:miss C3"), "fr")
    assert " 3   - │ +   ○   .   + │ -" in text
    assert "○ où la balle serait allée" in text
    assert "●" not in text


def test_the_second_serve_is_drawn_as_such_in_the_box_of_its_side() -> None:
    text = drawn(serves(b=[0, 0, 1, 0], points=(1, 0)).play("plain S:F3"))
    assert "Bob: 2nd serve" in text
    assert " 2           - │ +   + │ -" in text


def test_td_13_whoever_places_is_told_what_the_abilities_are_for() -> None:
    placing = drawn(Played(GAME.start(Setup(first=A))))
    assert placing.splitlines() == marks("""
You have 4 cubes for four abilities; each cube is good for one use.
  agility   throw the hit die again after a miss, or answer an ace or a winner
  accuracy  move your own return that is out by one cell
  ace       before a serve: if it is good you win, unless it is answered
  winner    before a return: no hit die; if good you win, unless answered
In this order: 1 3 0 0 is one cube on agility and three on accuracy.
""")


def test_td_13_the_other_sides_cubes_are_drawn_only_where_they_lie_open() -> None:
    hidden = Played(GAME.start(Setup(first=A))).play("4-0-0-0")
    assert "4 0 0 0" not in drawn(hidden)
    shown = Played(GAME.start(GAME.arrange((), {"first": "A", "allocation": "server_first"}))).play("4-0-0-0")
    assert "Ann has placed 4 0 0 0." in drawn(shown)
    assert "Ann a placé 4 0 0 0." in drawn(shown, "fr")


def test_td_85_before_a_game_of_a_match_spirit_cubes_and_challenges_are_shown() -> None:
    start = serves(mode="match", points=(3, 0), spirit=([0, 0, 0, 1], [0, 1, 0, 0]), challenges=(3, 1))
    placing = drawn(start.play("S:E2 accept R:miss C2"))
    assert "Then your spirit cubes (2), behind a plus: 1 3 0 0 + 0 0 0 2." in placing
    assert "challenges    Ann ■■■  Bob ■" in placing
    assert "spirit cubes  Ann ◆◆   Bob ◆" in placing


def test_without_spirit_cubes_there_is_no_pool() -> None:
    text = drawn(fresh(spirit="off"))
    assert "spirit" not in text
    assert "cards left 12 IN, 12 OUT" in text


def test_placing_a_spirit_cube_needs_no_court() -> None:
    text = drawn(hits(B, [0, 0, 0, 0], [0, 0, 0, 1]).play("winner W:C3"))
    assert "═" not in text
    assert "winner      ·    ·" in text


@pytest.mark.parametrize("trial", ["tie-break", "match", "pairs, match", "board=doubles_alleys", "steal_choice=victim"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_drawing_fits_on_eighty_columns(trial: str, language: str) -> None:
    words = GAME.words(language).called(LONG)
    match = play_out(GAME, GAME.trials()[trial], seed=4)
    for state in match.states:
        for seat in match.seats:
            text = board_text(GAME.view(state, seat), words)
            assert max(map(len, text.splitlines())) <= 80, text
            assert len(text.splitlines()) <= 12, text


def test_an_arrangement_is_written_the_same_in_every_language() -> None:
    assert str(Arrangement((1, 3, 0, 0))) == "1-3-0-0"
    assert str(Arrangement((1, 3, 0, 0), (0, 0, 0, 2))) == "1-3-0-0+0-0-0-2"
