"""What was decided stays decided: whoever leaves, and whenever, the tournament can be read and has one champion."""

import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from netcord import play
from netcord.kernel import Illegal, Side, Unreadable, encode
from netcord.tennis import ServiceChanged, Tour
from netcord.tournament import (
    Entries,
    Kind,
    OpenTournament,
    Plan,
    Standing,
    System,
    Tournament,
    Walkover,
    Withdrawal,
    best,
    create,
    entrant,
    planned,
    prepare,
    read,
    repair,
    resume,
    statistics,
    verify,
)
from netcord.tournament.log import LOG, derived
from netcord.tournament.records import record_path

from .courts import QUICK, SEED, FirstOption, club_cup, happened, men, players, pro_tennis, won

OLD = Path(__file__).parent / "old"
"""Logs written before walkovers were written down (format 1)."""


LENDL = "man-1"


def semi_final_won(folder: Path) -> tuple[OpenTournament, bytes]:
    """Noah leaves, so Lendl, on the first line, has a walkover; and he wins his next match, whatever the dice are."""
    for luck in range(32):
        seed = bytes([luck] * 32)
        saved = create(folder / str(luck), pro_tennis(), "Club Cup", [men(8)], options=QUICK, seed=seed)
        noah = saved.tournament.seats(saved.tournament.match("men-1-1"))["B"]
        saved.withdraw(noah)
        saved.play("men-1-2")
        if saved.play("men-2-1").winner is Side.A:
            return saved, seed
        saved.close()
    raise AssertionError("Lendl never wins")


def test_who_had_a_walkover_won_and_then_left_keeps_what_he_won(tmp_path: Path) -> None:
    saved, _ = semi_final_won(tmp_path)
    with saved:
        folder, lendl = saved.folder, saved.tournament.find(LENDL)
        semi_final = saved.tournament.match("men-2-1")
        assert semi_final.won_by == lendl
        saved.withdraw(LENDL)
        assert saved.tournament.match("men-2-1") == semi_final
        saved.play_all()
        tournament = saved.tournament
    assert semi_final.outcome in tournament.outcomes
    final = tournament.match("men-3-1")
    assert (final.standing, final.lost_by) == (Standing.WALKOVER, lendl)
    assert tournament.ended
    assert tournament.champion() == tournament.match("men-2-2").won_by
    assert read(folder) == tournament
    assert verify(folder, pro_tennis()) == ()
    assert repair(folder, pro_tennis()) == ()
    resume(folder, pro_tennis()).close()


def test_a_walkover_is_a_line_of_the_log(tmp_path: Path) -> None:
    with club_cup(tmp_path) as saved:
        saved.withdraw("man-1", "ill")
        assert saved.tournament.entries == (
            Withdrawal("man-1", "ill"),
            Walkover("men-1-1", Side.B, ("man-1",)),
        )
    assert b'"line":"walkover"' in (tmp_path / LOG).read_bytes()


def test_a_process_cut_off_between_a_withdrawal_and_its_walkover_goes_on(tmp_path: Path) -> None:
    with club_cup(tmp_path) as saved:
        saved.withdraw("man-1", "ill")
        whole = saved.tournament
    rows = (tmp_path / LOG).read_bytes().splitlines(keepends=True)
    (tmp_path / LOG).write_bytes(b"".join(rows[:-1]))
    assert [match.id for match in read(tmp_path).due()] == ["men-1-1", "men-1-2"]
    with resume(tmp_path, pro_tennis()) as saved:
        assert saved.tournament == whole


def test_if_both_have_left_who_left_last_goes_on() -> None:
    """A winner whom his own victory puts out, against one who has left before: nobody can play, somebody must win."""
    field = tuple(entrant(name=name) for name in ("Ana", "Bo", "Cy", "Di"))
    drawn = prepared(Entries("cup", field))
    a, _, c, _ = (field[place or 0].name for place in drawn.event().lines)
    hurt = replace(won("cup-1-2", Side.A, "6-0"), out=(c,))
    tournament = happened(drawn, won("cup-1-1", Side.A, "6-0"), Withdrawal(a), hurt)
    assert tournament.entries[-1] == Walkover("cup-2-1", Side.B, (a, c))
    assert tournament.champion() == tournament.find(c)


def test_a_line_that_cannot_have_happened_is_refused() -> None:
    drawn = prepared(Entries("cup", tuple(entrant(name=f"P{number}") for number in range(1, 5))))
    left = drawn.event().entrants[drawn.event().lines[0] or 0].name
    with pytest.raises(Unreadable, match="cup-1-1 cannot have been a walkover"):
        drawn.after(Walkover("cup-1-1", Side.B, ("nobody",)))
    gone = drawn.after(Withdrawal(left))
    with pytest.raises(Unreadable, match=f"cup-1-1 cannot have been played to its end: {left} had left"):
        gone.after(won("cup-1-1", Side.A, "6-0"))
    with pytest.raises(Unreadable, match="cup-1-1 cannot have been a walkover for A"):
        gone.after(Walkover("cup-1-1", Side.A, (left,)))
    over = gone.after(Walkover("cup-1-1", Side.B, (left,)))
    with pytest.raises(Unreadable, match="cup-1-1 was decided already"):
        over.after(won("cup-1-1", Side.A, "6-0"))


# Logs of the format before


@pytest.mark.parametrize(
    ("name", "champion", "walkovers"),
    [("ended", 5, ["men-1-1", "men-2-1"]), ("repaired", 0, ["men-1-1"]), ("two-events", None, None)],
)
def test_tournaments_saved_before_walkovers_were_written_down_still_open(
    name: str, champion: int | None, walkovers: list[str] | None
) -> None:
    tournament = read(old(name))
    assert (tournament.ended, tournament.format) == (True, 1)
    if champion is None:
        assert [tournament.champion(key) for key in ("singles", "doubles")] == [4, 3]
        return
    assert tournament.champion() == champion
    assert [match.id for match in tournament.matches() if match.standing is Standing.WALKOVER] == walkovers


def test_a_tournament_of_the_old_format_goes_on(tmp_path: Path) -> None:
    shutil.copytree(old("underway"), tmp_path / "cup")
    (tmp_path / "cup" / "matches").mkdir()
    (tmp_path / "cup" / f"{LOG}.seed").write_text(SEED.hex())
    game = pro_tennis()
    game.edition = read(tmp_path / "cup").edition
    with resume(tmp_path / "cup", game) as saved:
        assert saved.tournament.match("men-1-2").outcome is not None, "a match from which somebody retired"
        saved.withdraw("man-2", "ill")
        saved.play_all()
        whole = saved.tournament
        assert whole.ended
    assert read(tmp_path / "cup") == whole


def test_what_the_old_format_lost_is_named() -> None:
    with pytest.raises(Unreadable, match=r"line 9: men-3-1 cannot have been played to its end: man-1 had left"):
        read(old("lost"))


def test_what_the_old_format_lost_is_mended(tmp_path: Path) -> None:
    """Lendl had won his semi-final and left; then the final was played by the man he had beaten."""
    game = pro_tennis()
    saved, seed = semi_final_won(tmp_path)
    with saved:
        folder = saved.folder
        beaten = saved.tournament.match("men-2-1").lost_by
        saved.withdraw(LENDL)
        saved.play_all()
        whole = saved.tournament
    event, other = whole.event(), whole.match("men-2-2").won_by
    assert beaten is not None
    assert other is not None
    setup = game.arrange((*event.entrants[beaten].cards, *event.entrants[other].cards), QUICK)
    record = record_path(folder, "men-3-1")
    with play.create(record, game, setup, match="Club Cup/men-3-1", seed=derived(seed, "match", "men-3-1")) as false:
        host = play.Host(game, parties={"A": FirstOption(), "B": FirstOption()}, record=false)
        host.run()
    before, rows = "", []
    for line in (folder / LOG).read_bytes().splitlines():
        body = json.loads(line)
        del body["sum"]
        if body.get("line") == "walkover":
            if body["match"] != "men-3-1":
                continue
            body = {**json.loads(encode(whole.outcomes[0])), "match": "men-3-1"}
        if "netcord_tournament" in body:
            body["netcord_tournament"] = 1
        row, before = play.framed(before, json.dumps(body, separators=(",", ":")).encode())
        rows.append(row)
    (folder / LOG).write_bytes(b"".join(rows))
    assert any(finding.grave for finding in verify(folder, game))
    done = repair(folder, game)
    assert any("men-3-1 cannot have been played to its end: man-1 had left" in text for text in done)
    assert any("men-3-1.jsonl is the record of a match between others; it is kept as" in text for text in done)
    mended = read(folder)
    assert (mended.outcomes, mended.champion()) == (whole.outcomes, whole.champion())
    assert verify(folder, game) == ()
    assert repair(folder, game) == ()


def old(name: str) -> Path:
    folder = Path(tempfile.mkdtemp())
    shutil.copy(OLD / f"{name}.jsonl", folder / LOG)
    return folder


# Whoever leaves, and whenever: on paper

PLANS = [
    (Plan(), 7),
    (Plan(), 8),
    (Plan(System.CONSOLATION), 6),
    (Plan(System.CONSOLATION), 8),
    (Plan(System.ROUND_ROBIN), 5),
    (Plan(System.ROUND_ROBIN, meetings=2), 3),
    (planned("groups", 8), 8),
    (planned("groups", 7, groups=2, through=1), 7),
    (planned("groups", 9, groups=3, through=2), 9),
]


def prepared(*events: Entries) -> Tournament:
    game = pro_tennis()
    both, deal = tuple(players(2)), game.arrange
    game.arrange = lambda cards, options: deal(both, options)
    return prepare(game, "Paper Cup", events, options=QUICK, seed=SEED)[0]


PREPARED = [
    prepared(
        Entries("cup", tuple(entrant(name=f"P{number}", rank=number) for number in range(1, count + 1)), plan=plan),
        Entries("other", tuple(entrant(name=f"P{number}", rank=number) for number in range(1, 5))),
    )
    for plan, count in PLANS
]
"""Every plan, beside a second event in which some of the players have entered too."""


@settings(max_examples=100, deadline=None, derandomize=True)
@given(drawn=st.sampled_from(PREPARED), data=st.data())
def test_whoever_leaves_and_whenever_there_is_one_champion(drawn: Tournament, data: Any) -> None:
    tournament = drawn
    while not tournament.decided:
        due = tournament.due()
        here = [player for player in tournament.players if player not in tournament.out]
        before = {match.id: match for match in tournament.matches() if match.decided}
        if due and (not here or data.draw(st.integers(0, 3), label="leave?")):
            match = data.draw(st.sampled_from(due), label="match")
            winner = data.draw(st.sampled_from(Side), label="winner")
            hurt = data.draw(st.sampled_from([(), tuple(tournament.seats(match).values())[:1]]), label="hurt")
            sets = (2, 1) if winner is Side.A else (1, 2)
            result = won(match.id, winner, "6-0", sets=sets, games=(data.draw(st.integers(0, 9), label="games"), 6))
            tournament = happened(tournament, replace(result, out=hurt))
        else:
            tournament = happened(tournament, Withdrawal(data.draw(st.sampled_from(here), label="leaves")))
        for id, match in before.items():
            assert tournament.match(id) == match, "what was decided stays decided"
    for event in tournament.events:
        assert tournament.champion(event.key) is not None
        assert sorted(line.entrant for line in statistics(tournament, event.key).entrants) == list(
            range(len(event.entrants))
        )
    again = Tournament(**{name: getattr(tournament, name) for name in Tournament.__struct_fields__})
    assert again.board.matches == tournament.board.matches


# The same on disk


def fragile() -> Any:
    """Pro Tennis in which singles often put a player out, by a rule that can be read from the facts."""
    game = pro_tennis()

    def hurt(facts: Any) -> list[Side]:
        singles = all(fact.server in tuple(Side) for fact in facts if isinstance(fact, ServiceChanged))
        return [Side.A] if singles and len(tuple(facts)) % 3 == 0 else []

    game.tour = Tour(out=hurt)
    return game


@contextmanager
def going_on(folder: Path, game: Any) -> Iterator[OpenTournament]:
    """Closed and opened again, so that nothing is only in memory."""
    with resume(folder, game) as saved:
        yield saved
        assert read(folder, game) == saved.tournament


@settings(max_examples=10, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_whoever_leaves_and_whenever_the_folder_is_sound(data: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder, game = tmp_path_factory.mktemp("cup"), fragile()
    cards = players(6)
    plan = data.draw(st.sampled_from([Plan(), Plan(System.CONSOLATION), Plan(System.ROUND_ROBIN)]), label="plan")
    events = [
        Entries("singles", best(cards[:4], 4, Kind.MEN), Kind.MEN, plan=plan),
        Entries("doubles", best(cards, 3, Kind.MEN, doubles=True), Kind.MEN),
    ]
    create(folder, game, "Cup", events, options=QUICK, seed=SEED).close()
    moves = data.draw(st.lists(st.sampled_from(["play", "leave", "leave on court"]), max_size=6), label="moves")
    for move in moves:
        with going_on(folder, game) as saved:
            due = saved.tournament.due()
            if not due:
                break
            match = data.draw(st.sampled_from(due), label="match")
            if move == "play":
                saved.play(match.id)
                continue
            here = [player for player in saved.tournament.players if player not in saved.tournament.out]
            if move == "leave on court":
                here = list(saved.tournament.seats(match).values())
                host = saved.begin(match.id)
                for _ in range(data.draw(st.sampled_from([0, 40]), label="throws")):
                    host.advance()
            saved.withdraw(data.draw(st.sampled_from(here), label="leaves"))
    with going_on(folder, game) as saved:
        saved.play_all()
        whole = saved.tournament
    assert whole.ended
    assert all(whole.champion(event.key) is not None for event in whole.events)
    assert verify(folder, game) == ()
    assert repair(folder, game) == ()
    rows = (folder / LOG).read_bytes().splitlines(keepends=True)
    lost = data.draw(st.integers(1, len(rows) - 2), label="damaged line")
    rows[lost] = b"?" + rows[lost][1:]
    (folder / LOG).write_bytes(b"".join(rows))
    repair(folder, game)
    assert [finding for finding in verify(folder, game) if finding.grave] == []
    mended = read(folder, game)
    assert set(whole.outcomes) <= set(mended.outcomes), "no match that was played is lost"
    with resume(folder, game) as saved:
        saved.play_all()
        assert saved.tournament.ended
    assert [finding for finding in verify(folder, game) if finding.grave] == []


def test_nobody_withdraws_twice_or_after_the_end(tmp_path: Path) -> None:
    with club_cup(tmp_path) as saved:
        saved.withdraw("man-1")
        with pytest.raises(Illegal, match="man-1 is out of the tournament already"):
            saved.withdraw("man-1")
