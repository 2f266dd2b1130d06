"""The vectors of the specification, TV-01 to TV-58. TV-01 to TV-12 are the rulebook's own examples and notes."""

import random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from netcord.games.tennidice import GAME, Arrangement, Setup, board_named, read_board, shipped_boards
from netcord.games.tennidice.board import Kind, Target
from netcord.games.tennidice.cubes import arrangements
from netcord.kernel import EVERYONE, Choose, Illegal, Over, Pile, Unreadable, encode

from .driver import A, B, Played, fresh, hits, one_point, rows, serves, table, win_points

NO = [0, 0, 0, 0]


class Case(NamedTuple):
    """A position, a script, and what must be true afterwards; None is not looked at."""

    start: Played
    script: str
    waits: str | None = None
    points: str = ""
    a: list[int] | None = None
    b: list[int] | None = None
    challenges: tuple[int, int] | None = None
    offered: str | None = None


def case(start: Played, script: str, waits: str | None = None, points: str = "", **more: Any) -> Case:
    return Case(start, script, waits, points, **more)


CASES = {
    "TV-01": case(hits(A, [1, 0, 0, 0]), "R:miss D2 agility H:hit", "B: return_dice", a=NO),
    "TV-02": case(serves([0, 0, 1, 0], [1, 0, 0, 0]), "ace S:B1 accept agility R:hit C2", "A: return_dice", a=NO, b=NO),
    "TV-03": case(serves([0, 0, 1, 0]), "ace S:B1 accept", "A: place", "A"),
    "TV-04": case(hits(B, [1, 0, 0, 0], [0, 0, 0, 1]), "winner W:D4 accept agility", "A: return_dice", a=NO, b=NO),
    "TV-05": case(hits(B, NO, [0, 0, 0, 1]), "winner W:D4 accept", "B: place", "B"),
    "TV-08": case(
        hits(A, [0, 2, 0, 0]), "R:hit A5 >A4 >B4", "B: call", a=NO, offered="accept challenge", challenges=(3, 3)
    ),
    "TV-08 accepted": case(hits(A, [0, 2, 0, 0]), "R:hit A5 >B5 >B4 accept", "B: return_dice", a=NO),
    "TV-09 in": case(
        hits(A, [0, 1, 0, 0], challenges=(1, 3)),
        "R:hit F5 >E5 challenge K:IN",
        "B: return_dice",
        a=NO,
        challenges=(0, 3),
    ),
    "TV-09 out": case(
        hits(A, [0, 1, 0, 0], challenges=(1, 3)),
        "R:hit F5 >F4 challenge K:OUT",
        "B: place",
        "B",
        a=NO,
        challenges=(0, 3),
    ),
    "TV-10": case(hits(B), "R:hit C4 challenge K:IN", "A: return_dice", challenges=(2, 3)),
    "TV-11": case(hits(B), "R:hit C4 challenge K:OUT", "A: place", "A", challenges=(2, 3)),
    "TV-12 in": case(hits(A), "R:hit E5 challenge K:IN", "B: return_dice", challenges=(2, 3)),
    "TV-12 out": case(hits(A), "R:hit E5 challenge K:OUT", "B: place", "B", challenges=(2, 3)),
    "TV-14": case(serves(), "S:D1", "A: save", offered="accept challenge"),
    "TV-15": case(serves(points=(1, 0)), "S:D1", "A: call", offered="accept challenge"),
    "TV-16": case(serves(), "S:C3", "A: save", offered="accept challenge"),
    "TV-17": case(serves(), "S:A3", "A: serve_dice"),
    "TV-18": case(serves(), "S:A1 accept S:B3 accept", "B: place", "B"),
    "TV-19": case(serves(), "S:B2 challenge K:OUT", "A: serve_dice", challenges=(3, 2)),
    "TV-20": case(serves(), "S:A3 S:C1 challenge K:OUT", "B: place", "B"),
    "TV-21": case(serves(), "S:A2 challenge K:OUT", "A: serve_dice", challenges=(2, 3)),
    "TV-22": case(serves(serve_challenge_literal=True), "S:B2 challenge K:OUT", "B: place", "B"),
    "TV-22 server": case(serves(serve_challenge_literal=True), "S:A2 challenge K:OUT", "B: place", "B"),
    "TV-23": case(serves([0, 4, 0, 0]), "S:A1", "A: save", offered="accept challenge"),
    "TV-23 option": case(serves([0, 4, 0, 0], accuracy_on_serve=True), "S:A1", offered="accept challenge >B1"),
    "TV-23 then": case(
        serves([0, 4, 0, 0], accuracy_on_serve=True), "S:A1 >B1", "B: call", offered="accept challenge", a=[0, 3, 0, 0]
    ),
    "TV-24": case(hits(A), "R:hit C2", "B: return_dice", challenges=(3, 3)),
    "TV-25": case(hits(A, [1, 1, 0, 0]), "R:miss A2 agility H:hit >B2", "B: call", a=NO, offered="accept challenge"),
    "TV-26": case(hits(A, [2, 0, 0, 0]), "R:miss C1 agility H:miss agility H:hit", "B: return_dice", a=NO),
    "TV-27": case(hits(A, [1, 0, 0, 0]), "R:miss C1 agility H:miss", "B: place", "B"),
    "TV-28": case(hits(A, [1, 0, 0, 0], challenges=(3, 0)), "R:hit B1", "B: return_dice", a=[1, 0, 0, 0]),
    "TV-29": case(serves([0, 0, 1, 0]), "ace S:A3", "A: serve_dice", a=NO),
    "TV-30": case(serves([0, 0, 2, 0]), "ace S:D2 accept ace S:B1 accept", "A: place", "A", a=NO),
    "TV-31": case(
        serves([0, 0, 1, 0], [1, 0, 0, 0]), "ace S:C2 challenge K:IN", "B: counter", offered="concede agility"
    ),
    "TV-32": case(serves([0, 0, 1, 0]), "ace S:C2 challenge K:OUT", "A: serve_dice", a=NO, challenges=(3, 2)),
    "TV-33": case(serves([0, 0, 1, 0]), "ace S:B3 challenge K:IN", "A: place", "A"),
    "TV-34": case(hits(A, [0, 1, 0, 1]), "winner W:F2 >E2 challenge K:IN", "A: place", "A", challenges=(3, 2)),
    "TV-35": case(hits(A, [0, 1, 0, 1]), "winner W:F2 >E2 challenge K:OUT", "B: place", "B"),
    "TV-36": case(hits(A, [0, 0, 0, 1]), "winner W:A5", "B: place", "B", challenges=(3, 3)),
    "TV-37": case(hits(A, [0, 0, 0, 1], [1, 0, 0, 0]), "winner W:C3 agility R:miss D1", "A: place", "A", b=NO),
    "TV-38": case(hits(A, [0, 0, 0, 1], [1, 0, 0, 1]), "winner W:C3 agility winner W:C3", "B: place", "B"),
    "TV-38 option": case(
        hits(A, [0, 0, 0, 1], [1, 0, 0, 1], winner_after_counter="no"), "winner W:C3 agility", "B: return_dice"
    ),
    "TV-39": case(hits(A, [0, 1, 0, 0], challenges=(0, 3)), "R:hit A5", "B: place", "B", a=[0, 1, 0, 0]),
    "TV-40": case(hits(A), "R:hit A2 challenge K:IN", "B: return_dice", challenges=(2, 3)),
    "TV-56": case(
        hits(A, [1, 0, 0, 0], challenges=(0, 0), agility_scope="all_dice"),
        "R:miss C1 agility R:hit A1",
        "B: place",
        "B",
    ),
}


@pytest.mark.parametrize("id", CASES)
def test_vector(id: str) -> None:
    start, script, waits, points, a, b, challenges, offered = CASES[id]
    played = start.play(script)
    assert played.points == points
    assert waits is None or played.waits == waits
    assert a is None or played.rows(A) == a
    assert b is None or played.rows(B) == b
    assert challenges is None or played.challenges() == challenges
    assert offered is None or played.options == offered.split()


def test_tv_06_a_spirit_cube_from_the_pool() -> None:
    played = hits(B, NO, [0, 0, 0, 1]).play("winner W:C3")
    assert (played.waits, played.options) == ("B: place", ["agility", "accuracy", "ace", "winner"])
    after = played.play("ace")
    assert after.table.pool == 2
    assert after.spirit(B) == [0, 0, 1, 0]


def test_tv_07_a_spirit_cube_from_the_opponent() -> None:
    played = hits(A, [0, 0, 0, 1], spirit=(NO, [0, 2, 1, 0])).play("winner W:C3")
    assert (played.waits, played.options) == ("A: steal", ["accuracy", "ace"])
    after = played.play("accuracy winner")
    assert after.table.pool == 0
    assert (after.spirit(A), after.spirit(B)) == ([0, 0, 0, 1], [0, 1, 1, 0])


def test_tv_13_servers_and_sides_of_a_tie_break() -> None:
    played, seen = fresh(), []
    for side in "ABABABAB":
        score = played.table.score
        seen.append((score.server_side.value, score.court))
        played = one_point(played, side)
    assert [server for server, _ in seen] == list("ABBAABBA")
    assert [court for _, court in seen] == ["deuce", "ad"] * 4


def test_tv_41_a_reroll_paid_with_the_spirit_cube() -> None:
    start = hits(A, [1, 0, 0, 0], spirit=([1, 0, 0, 0], NO)).play("R:miss C1")
    assert start.options == ["concede", "agility", "agility+"]
    after = start.play("agility+ H:hit")
    assert (after.rows(A), after.spirit(A), after.table.pool) == ([1, 0, 0, 0], NO, 3)


def test_tv_42_a_spirit_cube_used_in_the_point_is_taken_from_the_pool() -> None:
    start = hits(A, spirit=([1, 2, 0, 0], NO))
    assert start.table.pool == 0
    after = start.play("R:miss C1 agility+ H:miss")
    assert (after.points, after.waits, after.table.pool) == ("B", "B: place", 1)
    after = after.play("ace")
    assert (after.spirit(A), after.spirit(B), after.table.pool) == ([0, 2, 0, 0], [0, 0, 1, 0], 0)


def test_tv_43_nobody_has_a_spirit_cube_to_give() -> None:
    after = hits(B, NO, [0, 0, 0, 1], spirit=(NO, [0, 0, 3, 0])).play("winner W:C3")
    assert (after.points, after.waits) == ("B", "B: serve")
    assert after.spirit(B) == [0, 0, 3, 0]


def test_tv_44_two_clear_points_or_by_option_the_seventh() -> None:
    six_all = serves(points=(6, 6))
    once = one_point(six_all, "A")
    assert once.table.score.line == "[7-6]"
    assert not isinstance(GAME.ask(once.state), Over)
    twice = one_point(once, "A")
    assert GAME.ask(twice.state) == Over(A)
    assert twice.table.score.line == "[8-6]"
    sudden = one_point(serves(points=(6, 6), tiebreak_margin="1"), "A")
    assert (GAME.ask(sudden.state), sudden.table.score.line) == (Over(A), "[7-6]")


def test_tv_45_six_challenges_leave_eighteen_cards() -> None:
    played = hits(A)
    for number in range(3):
        played = played.play("R:hit C4 challenge K:IN R:hit C4 challenge K:IN")
        assert len(played.table.deck) == 24 - 2 * (number + 1)
    assert played.challenges() == (0, 0)
    assert dict(played.table.deck.contents) == {"IN": 6, "OUT": 12}
    assert len(played.table.discards) == 6


def test_tv_46_counting_cards() -> None:
    deck = Pile.of("calls", ["IN"] * 11 + ["OUT"] * 8, EVERYONE)
    start = replace(table(), deck=deck, discards=Pile.of("calls", ["IN"] + ["OUT"] * 4, EVERYONE))
    ask: Any = GAME.ask(Played(GAME.at(start)).play("S:B2 challenge").state)
    assert dict(zip(ask.outcomes, ask.weights, strict=True)) == {"IN": 11, "OUT": 8}
    assert ask.total == 19


def test_tv_47_the_discards_are_shuffled_when_the_deck_is_empty() -> None:
    laid = table(mode="match", challenge_refresh="per_game")
    start = replace(laid, deck=laid.deck.emptied(), discards=laid.deck)
    played = Played(GAME.at(start)).play("S:B2 challenge")
    assert (len(played.table.deck), len(played.table.discards)) == (24, 0)
    after = played.play("K:IN")
    assert dict(after.table.deck.contents) == {"IN": 11, "OUT": 12}


def test_tv_48_used_strategy_cubes_return_at_the_next_game_and_challenges_do_not() -> None:
    start = serves([1, 0, 0, 0], [1, 1, 1, 1], challenges=(2, 3), mode="match", points=(3, 0))
    after = start.play("S:E2 accept plain R:miss C2 concede")
    assert (after.waits, len(after.options)) == ("A: arrange", 35 * 4)  # with the spirit cube of the game won
    state, _ = GAME.step(after.state, Arrangement((0, 4, 0, 0), (1, 0, 0, 0)))
    after = Played(state).play("2-2-0-0")
    assert (after.rows(A), after.rows(B)) == ([0, 4, 0, 0], [2, 2, 0, 0])
    assert after.challenges() == (2, 3)


def test_tv_49_no_spirit_cube_moves_inside_a_game_of_a_match() -> None:
    after = win_points(fresh("match"), "AAA")
    assert after.table.pool == 3
    assert after.waits == "A: serve"


def test_tv_50_a_game_won_with_an_empty_pool_takes_from_the_opponent() -> None:
    start = serves(mode="match", points=(3, 0), spirit=([0, 0, 0, 1], [0, 1, 1, 0]))
    after = start.play("S:E2 accept R:miss C2")
    assert after.waits == "A: arrange"
    assert [held.spirits for held in after.table.holdings] == [2, 1]
    assert len(after.options) == 35 * 10


@pytest.mark.parametrize("text", ["2-1-1-1", "4-0-0--1", "1-1-1-0"])
def test_tv_51_an_allocation_must_place_all_four(text: str) -> None:
    start = GAME.start(Setup(first=A))
    bad = {"2-1-1-1": (2, 1, 1, 1), "4-0-0--1": (4, 0, 0, -1), "1-1-1-0": (1, 1, 1, 0)}[text]
    with pytest.raises(Illegal, match="A may answer"):
        GAME.step(start, replace(rows("1-1-1-1"), own=bad))
    assert len(arrangements(4)) == len(set(arrangements(4))) == 35


def test_tv_52_a_bad_board_is_refused_with_file_and_field() -> None:
    text = encode(board_named("default")).decode()
    five = text.replace('"serve_number":[1,1,2,2,2,3]', '"serve_number":[1,1,2,2,3]')
    with pytest.raises(Unreadable, match=r"mine\.json: dice\.serve_number: has 5 faces instead of 6"):
        read_board("mine.json", five.encode())
    outside = text.replace('"line_cells":{"court":"touching"', '"line_cells":{"court":["A1"]')
    with pytest.raises(Unreadable, match=r"mine\.json: line_cells\.court: A1 must lie inside its area"):
        read_board("mine.json", outside.encode())


def test_tv_53_the_ad_box_is_the_mirror_image_of_the_deuce_box() -> None:
    board = board_named("default")
    mirror = dict(zip("ABCDEF", "FEDCBA", strict=True))
    for column in "ABCDEF":
        for row in range(1, 6):
            there = board.kind(Target.BOX_AD, f"{mirror[column]}{row}")
            assert board.kind(Target.BOX_DEUCE, f"{column}{row}") is there


def test_tv_54_the_alleys_are_in_for_pairs() -> None:
    board = board_named("doubles_alleys")
    assert board.kind(Target.COURT, "A3") is Kind.SAFE
    assert board.kind(Target.COURT, "A5") is Kind.EDGE


def test_tv_55_the_throws_counted() -> None:
    board = board_named("default")
    serve = board.serves(Target.BOX_DEUCE)
    assert sum(serve.values()) == 36
    assert sum(n for cell, n in serve.items() if board.kind(Target.BOX_DEUCE, cell).inside) == 20
    ask: Any = GAME.ask(hits(A).state)
    counts = {Kind.SAFE: 0, Kind.LINE: 0, Kind.EDGE: 0, Kind.CORNER: 0}
    for outcome, weight in zip(ask.outcomes, ask.weights, strict=True):
        face, cell = outcome.split()
        if face == "hit":
            counts[board.kind(Target.COURT, cell)] += weight
    assert ask.total == 216
    assert (counts[Kind.SAFE], counts[Kind.LINE]) == (32, 48)


def test_tv_57_a_fault_accepted_cannot_be_challenged_later() -> None:
    after = serves([0, 0, 1, 0]).play("plain S:A1 accept")
    assert after.options == ["plain", "ace"]
    with pytest.raises(Illegal, match="not 'challenge'"):
        GAME.step(after.state, "challenge")


def test_tv_58_a_thousand_random_tie_breaks_keep_their_cubes_and_cards() -> None:
    luck = random.Random(58)
    for _ in range(1000):
        state = GAME.start(Setup())
        owned = (9, 9)
        while not isinstance(ask := GAME.ask(state), Over):
            if isinstance(ask, Choose):
                state, _ = GAME.step(state, luck.choice(ask.options))
            else:
                state, _ = GAME.step(state, luck.choices(ask.outcomes, ask.weights)[0])
            here = state.table
            a, b = here.holdings
            assert here.pool + sum(a.spirit) + sum(b.spirit) == 3
            assert min(*a.own, *b.own, *a.spirit, *b.spirit, a.challenges, b.challenges, here.pool) >= 0
            assert len(here.deck) + len(here.discards) == 24
            if here.score.played:
                now = sum(a.own), sum(b.own)
                assert now[0] <= owned[0]
                assert now[1] <= owned[1]
                owned = now


def test_every_shipped_board_is_sound() -> None:
    assert set(shipped_boards()) == {
        "default", "hit5", "hit3", "hit6", "serve112233", "row5twice", "row4twice", "row1twice", "row2twice",
        "deep_serve_lines", "cards14_10", "cards10_14", "cards16_8", "doubles_alleys",
    }  # fmt: skip
    assert next(iter(shipped_boards())) == "default"
