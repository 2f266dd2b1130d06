"""A tournament on disk: played, left in the middle, killed, damaged, mended, verified."""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import netcord
from netcord import play
from netcord.kernel import Illegal, Impossible, NetcordError, Side, Unreadable, encode
from netcord.play import framed
from netcord.tournament import (
    Entries,
    Kind,
    Outcome,
    Standing,
    Withdrawal,
    best,
    by_hand,
    create,
    entrant,
    read,
    repair,
    resume,
    verify,
)
from netcord.tournament import log as tournament_log
from netcord.tournament import saved as saving
from netcord.tournament.log import DRAW, LOG, derived

from .courts import QUICK, SEED, FirstOption, Leaves, club_cup, happened, men, players, pro_tennis, scripted


def played(folder: Path, count: int = 4) -> Any:
    with club_cup(folder, count) as saved:
        saved.play_all()
        return saved.tournament


def lines(folder: Path) -> list[bytes]:
    return (folder / LOG).read_bytes().splitlines()


# Playing


def test_a_tournament_is_drawn_played_and_read_back(tmp_path: Path) -> None:
    with club_cup(tmp_path, 7) as saved:
        assert [match.id for match in saved.tournament.due()] == ["men-1-2", "men-1-3", "men-1-4"]
        outcomes = saved.play_all()
        tournament = saved.tournament
    assert [outcome.match for outcome in outcomes] == [
        "men-1-2", "men-1-3", "men-1-4", "men-2-1", "men-2-2", "men-3-1",
    ]  # fmt: skip
    assert tournament.ended
    assert tournament.decided
    assert tournament.seed == SEED.hex()
    assert read(tmp_path) == tournament
    assert verify(tmp_path, pro_tennis()) == ()
    assert not (tmp_path / f"{LOG}.seed").exists()


def test_the_same_seed_draws_and_plays_the_same_tournament(tmp_path: Path) -> None:
    assert played(tmp_path / "a", 8) == played(tmp_path / "b", 8)
    assert (tmp_path / "a" / LOG).read_bytes() == (tmp_path / "b" / LOG).read_bytes()


def test_without_a_seed_every_tournament_is_another(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in "ab"]
    for folder in folders:
        create(folder, pro_tennis(), "Cup", [men(16)], options=QUICK).close()
    first, second = map(read, folders)
    assert first.commitment != second.commitment
    assert first.event().lines != second.event().lines


def test_match_seeds_follow_from_the_tournaments_and_do_not_tell_it(tmp_path: Path) -> None:
    with club_cup(tmp_path) as saved:
        saved.play("men-1-1")
    ending = play.read(tmp_path / "matches" / "men-1-1.jsonl").ending
    assert ending is not None
    assert ending.seed == derived(SEED, "match", "men-1-1").hex()
    assert (tmp_path / f"{LOG}.seed").stat().st_mode & 0o077 == 0
    assert SEED.hex().encode() not in (tmp_path / LOG).read_bytes()


def test_a_match_that_is_not_due_cannot_be_played(tmp_path: Path) -> None:
    with club_cup(tmp_path, 3) as saved:
        for match, told in (
            ("men-2-1", "its players are not known yet"),
            ("men-1-1", "it is bye"),
            ("men-9-9", "there is no match 'men-9-9' here: name event, round and number, from men-1-1 to men-2-1"),
        ):
            with pytest.raises(NetcordError, match=told):
                saved.play(match)
        saved.play("men-1-2")
        with pytest.raises(Illegal, match="it is played"):
            saved.play("men-1-2")


def test_a_person_plays_some_matches_and_the_rest_are_played_at_once(tmp_path: Path) -> None:
    with club_cup(tmp_path, 8) as saved:
        me = saved.tournament.find("Max Man1")
        mine = []
        while True:
            saved.play_all(leave=lambda match: me in (match.a, match.b))
            due = saved.tournament.due()
            if not due:
                break
            seat = "A" if due[0].a == me else "B"
            mine.append(saved.play(due[0].id, {seat: FirstOption()}).match)
        assert mine
        assert mine == [match.id for match in saved.tournament.path(me)]
    assert verify(tmp_path, pro_tennis()) == ()


def test_someone_watches_and_the_match_is_the_same(tmp_path: Path) -> None:
    class Watcher:
        seat = None

        def __init__(self) -> None:
            self.heard = 0

        def hear(self, number: int, facts: Any, view: Any) -> None:
            self.heard += len(facts)

    watcher = Watcher()
    with club_cup(tmp_path / "a") as saved:
        watched = saved.play("men-1-1", listeners=[watcher])
    with club_cup(tmp_path / "b") as saved:
        assert saved.play("men-1-1") == watched
    assert watcher.heard > 50


def test_a_seat_that_does_not_play_is_refused(tmp_path: Path) -> None:
    with club_cup(tmp_path) as saved, pytest.raises(Illegal, match="no seat A1 in men-1-1: A, B play"):
        saved.play("men-1-1", {"A1": FirstOption()})


def test_a_server_offers_answers_itself(tmp_path: Path) -> None:
    with club_cup(tmp_path) as saved:
        host = saved.begin("men-1-1", bot=None)
        with pytest.raises(Illegal, match="men-1-1 is on court already"):
            saved.begin("men-1-1")
        with pytest.raises(Illegal, match="men-1-1 is not over"):
            saved.enter("men-1-1")
        while not host.over:
            ask: Any = host.run()
            if not host.over:
                host.offer(host.number, ask.options[0], ask.seat)
        outcome = saved.enter("men-1-1")
        assert saved.tournament.match("men-1-1").outcome == outcome


def test_two_processes_cannot_play_the_same_tournament(tmp_path: Path) -> None:
    with club_cup(tmp_path), pytest.raises(Impossible, match="another host"):
        resume(tmp_path)
    resume(tmp_path, pro_tennis()).close()


def test_a_tournament_never_overwrites_another(tmp_path: Path) -> None:
    played(tmp_path)
    before = (tmp_path / LOG).read_bytes()
    with pytest.raises(Impossible, match=r"there is a tournament in .* already"):
        club_cup(tmp_path)
    assert (tmp_path / LOG).read_bytes() == before


def test_a_field_that_is_refused_leaves_nothing_on_disk(tmp_path: Path) -> None:
    twice = Entries("men", (entrant(players(1)[0]),) * 2)
    with pytest.raises(Illegal):
        create(tmp_path / "cup", pro_tennis(), "Cup", [twice])
    assert not (tmp_path / "cup").exists()


def test_where_there_is_no_tournament_that_is_said(tmp_path: Path) -> None:
    for reader in (read, resume, repair):
        with pytest.raises(Impossible, match="there is no tournament in"):
            reader(tmp_path)


def test_another_edition_can_be_shown_but_not_gone_on_with(tmp_path: Path) -> None:
    club_cup(tmp_path).close()
    game = pro_tennis()
    game.edition += 1
    assert read(tmp_path, game).name == "Club Cup"
    with pytest.raises(Impossible, match="played under edition 1"):
        resume(tmp_path, game)


def test_inside_volley_plays_tournaments_too(tmp_path: Path) -> None:
    game = netcord.game("inside-volley")
    hard = {card.name: card for card in game.cards() if card.surface == "HARD" and card.rank}
    with create(tmp_path, game, "Hard Court Legends", [Entries("men", best(hard.values(), 6))], seed=SEED) as saved:
        saved.play_all()
        assert saved.tournament.champion() is not None
    assert verify(tmp_path) == ()
    assert read(tmp_path).event().title == "Open singles"


def test_a_game_without_player_cards_is_entered_by_name(tmp_path: Path) -> None:
    """Stand-in for such a game: the cards are dealt by the game itself."""
    game = pro_tennis()
    both = tuple(players(2))
    deal = game.arrange
    game.arrange = lambda cards, options: deal(both, options)
    field = tuple(entrant(name=name) for name in ("Ana", "Bo", "Cy"))
    with create(tmp_path, game, "Names", [Entries("cup", field)], options=QUICK, seed=SEED) as saved:
        saved.play_all()
        assert saved.tournament.champion() is not None
    assert verify(tmp_path, game) == ()


# Doubles


def test_doubles_are_played_with_four_cards(tmp_path: Path) -> None:
    pairs = best(players(16), 8, Kind.MEN, doubles=True)
    with create(
        tmp_path, pro_tennis(), "Pairs", [Entries("doubles", pairs, Kind.MEN)], options=QUICK, seed=SEED
    ) as saved:
        first = saved.tournament.due()[0]
        assert list(saved.tournament.seats(first)) == ["A1", "A2", "B1", "B2"]
        assert saved.tournament.names(first)["A"] == " / ".join(
            (saved.tournament.names(first)["A1"], saved.tournament.names(first)["A2"])
        )
        saved.play(first.id, {"A1": FirstOption(), "A2": FirstOption()})
        saved.play_all()
        assert saved.tournament.event().title == "Men's doubles"
    assert verify(tmp_path, pro_tennis()) == ()


def test_mixed_doubles_are_played_too(tmp_path: Path) -> None:
    pairs = best([*players(3), *players(3, "F")], 3, Kind.MIXED)
    with create(
        tmp_path, pro_tennis(), "Pairs", [Entries("mixed", pairs, Kind.MIXED)], options=QUICK, seed=SEED
    ) as saved:
        saved.play_all()
        assert saved.tournament.event().title == "Mixed doubles"
        assert saved.tournament.champion() is not None


# Out of the tournament


def test_pt_13k_a_fractured_wrist_ends_the_tournament_in_every_event(tmp_path: Path) -> None:
    game = pro_tennis()
    cards = players(16)
    events = [
        Entries("singles", best(cards, 16, Kind.MEN), Kind.MEN),
        Entries("doubles", best(cards, 8, Kind.MEN, doubles=True), Kind.MEN),
    ]
    with create(tmp_path, game, "Literal", events, seed=bytes(32)) as saved:  # as printed: events on every triple
        saved.play_all()
        tournament = saved.tournament
    broken = [outcome for outcome in tournament.outcomes if outcome.out]
    assert broken
    for outcome in broken:
        match = tournament.match(outcome.match)
        loser = tournament.event(match.event).entrants[match.lost_by or 0]
        assert outcome.how == "def."
        assert set(outcome.out) <= set(loser.players)
        for player in outcome.out:
            later = tournament.outcomes[tournament.outcomes.index(outcome) + 1 :]
            assert not [one.match for one in later if player in tournament.seats(tournament.match(one.match)).values()]
    walkovers = [match for match in tournament.matches() if match.standing is Standing.WALKOVER]
    assert walkovers
    assert verify(tmp_path, game) == ()


def test_ptq_03_the_pair_of_an_injured_player_is_out(tmp_path: Path) -> None:
    cards = players(8)
    events = [
        Entries("singles", best(cards, 8, Kind.MEN), Kind.MEN),
        Entries("doubles", best(cards, 4, Kind.MEN, doubles=True), Kind.MEN),
    ]
    with create(tmp_path, pro_tennis(), "Cup", events, options=QUICK, seed=SEED) as saved:
        saved.withdraw("man-1", "a fall on the stairs")
        gone = [match for match in saved.tournament.matches() if match.standing is Standing.WALKOVER]
        assert sorted(match.event for match in gone) == ["doubles", "singles"]
        assert all(match.won_by is not None and match.score == "w/o" for match in gone)
        assert saved.tournament.out == {"man-1": "a fall on the stairs"}
        for player, told in (("man-1", "out of the tournament already"), ("borg", "nobody with the id 'borg'")):
            with pytest.raises(NetcordError, match=told):
                saved.withdraw(player)
        saved.play_all()
        with pytest.raises(Illegal, match="the tournament is over"):
            saved.withdraw("man-2")
    assert verify(tmp_path, pro_tennis()) == ()


def test_a_match_underway_ends_by_retirement_when_its_player_is_out(tmp_path: Path) -> None:
    with club_cup(tmp_path) as saved:
        match = saved.tournament.due()[0]
        host = saved.begin(match.id)
        for _ in range(60):
            host.advance()
        player = saved.tournament.seats(match)["B"]
        saved.withdraw(player)
        outcome = saved.tournament.match(match.id).outcome
        assert outcome is not None
        assert (outcome.winner, outcome.how) == (Side.A, "ret.")
        assert saved.tournament.match(match.id).standing is Standing.PLAYED
        saved.play_all()
    assert verify(tmp_path, pro_tennis()) == ()


def test_who_had_a_walkover_and_leaves_too_gives_the_next_one_a_walkover(tmp_path: Path) -> None:
    with club_cup(tmp_path) as saved:
        first, second = saved.tournament.due()
        one, other = saved.tournament.seats(first).values()
        saved.withdraw(one)
        saved.withdraw(other)
        assert saved.tournament.match(first.id).winner is Side.B, "what was decided stays decided"
        winner = saved.play(second.id)
        assert saved.tournament.champion() == saved.tournament.match(second.id).won_by
        assert saved.tournament.ended
        assert winner.match == second.id


def test_the_last_one_left_is_the_champion(tmp_path: Path) -> None:
    with club_cup(tmp_path) as saved:
        for number in range(1, 4):
            saved.withdraw(f"man-{number}")
        assert saved.tournament.ended
        assert saved.tournament.champion() == saved.tournament.find("Max Man4")
    assert verify(tmp_path, pro_tennis()) == ()


def test_who_leaves_last_is_the_champion_even_if_nobody_plays() -> None:
    gone = tuple(Withdrawal(f"Player {number}") for number in range(1, 9))
    tournament = scripted([None] * 8, *gone[:7])
    assert tournament.decided
    assert tournament.champion() == 7
    later = happened(tournament, gone[7])  # an event that is decided stays decided while another goes on
    assert later.champion() == 7
    assert {match.standing for match in later.matches()} == {Standing.WALKOVER}


def test_a_player_on_court_cannot_begin_another_match(tmp_path: Path) -> None:
    cards = players(4)
    events = [
        Entries("singles", best(cards, 4, Kind.MEN), Kind.MEN),
        Entries("doubles", best(cards, 2, Kind.MEN, doubles=True), Kind.MEN),
    ]
    with create(tmp_path, pro_tennis(), "Cup", events, options=QUICK, seed=SEED) as saved:
        first = saved.tournament.due("singles")[0]
        saved.begin(first.id)
        with pytest.raises(Illegal, match=f"doubles-1-1 must wait: .* is on court in {first.id}"):
            saved.begin("doubles-1-1")


# Injuries


def test_pth_03_own_injuries_are_carried_into_the_next_match(tmp_path: Path) -> None:
    game = pro_tennis()
    with create(tmp_path, game, "Hospital", [men(16)], injury_carryover=True, seed=bytes(32)) as saved:
        saved.play_all()
        tournament = saved.tournament
    brought = 0
    ends: dict[str, Any] = {}
    for outcome in tournament.outcomes:
        record = play.read(tmp_path / "matches" / f"{outcome.match}.jsonl")
        setup = game.read_setup(record.header.setup)
        seats = tournament.seats(tournament.match(outcome.match))
        *_, last = play.replay(record, game)
        for place, (seat, player) in enumerate(seats.items()):
            if player in ends:
                assert setup.conditions[place] == replace(ends[player], warnings=0)
                brought += setup.conditions[place] != type(setup.conditions[place])()
            ends[player] = last.state.table.condition(seat)
    assert brought
    assert verify(tmp_path, game) == ()


# Leaving and coming back


@pytest.mark.parametrize("choices", range(3))
def test_a_match_left_in_the_middle_goes_on_where_it_was(tmp_path: Path, choices: int) -> None:
    with club_cup(tmp_path / "whole") as saved:
        whole = saved.play("men-1-2", {"A": FirstOption(), "B": FirstOption()})
    with club_cup(tmp_path / "left") as saved, pytest.raises(KeyboardInterrupt):
        saved.play("men-1-2", {"A": Leaves(choices), "B": FirstOption()})
    with resume(tmp_path / "left", pro_tennis()) as saved:
        assert [match.id for match in saved.underway()] == ["men-1-2"]
        assert saved.play("men-1-2", {"A": FirstOption(), "B": FirstOption()}) == whole


def test_a_match_begun_by_a_person_can_be_finished_by_the_bots(tmp_path: Path) -> None:
    with club_cup(tmp_path) as saved:
        with pytest.raises(KeyboardInterrupt):
            saved.play("men-1-2", {"A": Leaves(1)})
        saved.play_all()
    assert verify(tmp_path, pro_tennis()) == ()


@pytest.mark.parametrize("after", range(6))
def test_a_crash_before_any_line_of_the_log_loses_no_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    whole = played(tmp_path / "whole", 6)
    left = [after]

    def dies(before: str, body: bytes) -> tuple[bytes, str]:
        if left[0] == 0:
            raise SystemExit("the power is gone")
        left[0] -= 1
        return framed(before, body)

    with club_cup(tmp_path / "cut", 6) as saved:
        monkeypatch.setattr(saving, "framed", dies)
        with pytest.raises(SystemExit):
            saved.play_all()
    monkeypatch.undo()
    with resume(tmp_path / "cut", pro_tennis()) as saved:
        assert len(saved.tournament.outcomes) == min(after + 1, 5)  # the match whose line was never written is back
        saved.play_all()
        assert saved.tournament == whole


@pytest.mark.parametrize("keep", [1, 10, -2])
def test_a_torn_last_line_is_dropped_and_its_match_comes_back(tmp_path: Path, keep: int) -> None:
    whole = played(tmp_path)
    *first, last, end = (tmp_path / LOG).read_bytes().splitlines(keepends=True)
    (tmp_path / f"{LOG}.seed").write_text(SEED.hex())
    (tmp_path / LOG).write_bytes(b"".join(first) + last[:keep])
    assert len(read(tmp_path).outcomes) == len(whole.outcomes) - 1
    with resume(tmp_path, pro_tennis()) as saved:
        assert saved.tournament == whole
    assert (tmp_path / LOG).read_bytes() == b"".join((*first, last, end))


def test_a_creation_cut_short_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / LOG).write_bytes(b'{"netcord_tour')
    with pytest.raises(Impossible, match="create the tournament anew"):
        read(tmp_path)
    with club_cup(tmp_path) as saved:
        saved.play_all()
    assert verify(tmp_path, pro_tennis()) == ()


def test_a_record_whose_creation_was_cut_short_is_made_anew(tmp_path: Path) -> None:
    with club_cup(tmp_path) as saved:
        saved.path("men-1-1").write_bytes(b'{"netcord":1,"ga')
        saved.begin("men-1-1")
    with resume(tmp_path, pro_tennis()) as saved:
        saved.play_all()
    assert verify(tmp_path, pro_tennis()) == ()


def test_without_its_seed_a_tournament_is_shown_but_not_gone_on_with(tmp_path: Path) -> None:
    club_cup(tmp_path).close()
    seed = tmp_path / f"{LOG}.seed"
    seed.write_text("00" * 32)
    with pytest.raises(Impossible, match="not the seed this tournament promised"):
        resume(tmp_path, pro_tennis())
    seed.unlink()
    with pytest.raises(Impossible, match="is gone, so the tournament cannot go on; it can still be shown"):
        resume(tmp_path, pro_tennis())
    assert read(tmp_path).due()


# Damage


def test_a_changed_byte_anywhere_is_found_and_its_line_is_named(tmp_path: Path) -> None:
    played(tmp_path)
    path = tmp_path / LOG
    data = path.read_bytes()
    assert data.count(b"\n") == 5
    for place in range(0, len(data) - 1, 5):
        damaged = bytearray(data)
        damaged[place] ^= 1 + place % 31
        line = data.count(b"\n", 0, place) + 1
        path.write_bytes(damaged)
        # A new line break inside a line splits it: the first half is wrong, on the same line.
        with pytest.raises(Unreadable, match=rf"{LOG}, line {line}: "):
            read(tmp_path)


@pytest.mark.parametrize(
    "change", [lambda rows: rows[::-1], lambda rows: [*rows[:2], *rows[3:]], lambda rows: rows * 2]
)
def test_lines_that_are_moved_lost_or_doubled_are_found(tmp_path: Path, change: Any) -> None:
    played(tmp_path)
    rows = (tmp_path / LOG).read_bytes().splitlines(keepends=True)
    (tmp_path / LOG).write_bytes(b"".join(change(rows)))
    with pytest.raises(Unreadable, match=r"line \d"):
        read(tmp_path)


def rewritten(folder: Path, change: Any) -> None:
    """Change what the lines say, and make every checksum right again."""
    before, out = "", []
    for number, line in enumerate(lines(folder), 1):
        body = json.loads(line)
        del body["sum"]
        for changed in change(number, body):
            whole, before = framed(before, json.dumps(changed, separators=(",", ":")).encode())
            out.append(whole)
    (folder / LOG).write_bytes(b"".join(out))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda n, body: [{**body, "match": "men-7-7"}] if n == 2 else [body], "line 2: there is no match 'men-7-7'"),
        (lambda n, body: [] if n == 2 else [body], "line 3: men-2-1 cannot have been played"),
        (lambda n, body: [body, body] if n == 2 else [body], "line 3: men-1-1 was decided on line 2"),
        (lambda n, body: [body, {"line": "withdrawn", "player": "x"}] if n == 5 else [body], "line 6: nothing may"),
        (lambda n, body: [{**body, "line": "won"}] if n == 2 else [body], "line 2: a match, a withdrawal or the end"),
        (lambda n, body: [{**body, "netcord_tournament": 9}] if n == 1 else [body], "line 1: this is format 9"),
        (lambda n, body: [{**body, "events": []}] if n == 1 else [body], "line 1: there is no event"),
        (lambda n, body: [{**body, "colour": 1}] if n == 1 else [body], "line 1: the draw should stand here"),
        (lambda n, body: [{**body, "game": "padel"}] if n == 1 else [body], "there is no game 'padel'"),
        (lambda n, body: [{**body, "events": [{**body["events"][0], "lines": [0, 1, 2, 2]}]}] if n == 1 else [body],
         "line 1, men: the lines do not hold each of the 4 entrants once"),
        (lambda n, body: [{**body, "events": [{**body["events"][0], "seeds": [0, 9]}]}] if n == 1 else [body],
         "line 1, men: a seed is none of the 4 entrants"),
    ],
)  # fmt: skip
def test_a_log_that_says_what_cannot_be_is_refused_even_with_right_checksums(
    tmp_path: Path, change: Any, told: str
) -> None:
    played(tmp_path)
    rewritten(tmp_path, change)
    with pytest.raises(NetcordError, match=told):
        read(tmp_path)


def test_a_card_that_was_changed_is_named(tmp_path: Path) -> None:
    played(tmp_path)

    def change(number: int, body: Any) -> Any:
        if number == 1:
            body["events"][0]["entrants"][0]["cards"][0]["S"] = "X" * 21
        return [body]

    rewritten(tmp_path, change)
    with pytest.raises(Unreadable, match=r"line 1, card 1 \(Max Man1\): S line 11: 'X' is none of"):
        read(tmp_path)


@pytest.mark.parametrize("line", range(5))
def test_a_damaged_line_is_repaired_from_the_records(tmp_path: Path, line: int) -> None:
    whole = played(tmp_path)
    data = (tmp_path / LOG).read_bytes()
    rows = data.splitlines(keepends=True)
    rows[line] = rows[line][:40].replace(b"e", b"X") + rows[line][40:]
    damaged = b"".join(rows)
    assert damaged != data
    (tmp_path / LOG).write_bytes(damaged)
    done = repair(tmp_path, pro_tennis())
    assert f"line {line + 1}" in done[0]
    mended = read(tmp_path)
    assert mended.outcomes == whole.outcomes
    assert mended.champion() == whole.champion()
    assert (tmp_path / f"{LOG}.damaged-1").read_bytes() == damaged
    assert repair(tmp_path, pro_tennis()) == ()
    resume(tmp_path, pro_tennis()).close()
    assert [finding.grave for finding in verify(tmp_path, pro_tennis())] == ([] if line < 4 else [False])


def test_a_withdrawal_survives_a_repair(tmp_path: Path) -> None:
    with club_cup(tmp_path, 8) as saved:
        saved.withdraw("man-3", "ill")
        saved.play_all()
        whole = saved.tournament
    rows = (tmp_path / LOG).read_bytes().splitlines(keepends=True)
    rows[-3] = rows[-3].replace(b"men", b"man")
    (tmp_path / LOG).write_bytes(b"".join(rows))
    repair(tmp_path, pro_tennis())
    mended = read(tmp_path)
    assert mended.withdrawals == whole.withdrawals
    assert sorted(mended.outcomes, key=lambda one: one.match) == sorted(whole.outcomes, key=lambda one: one.match)


def test_if_the_draw_and_its_copy_are_damaged_that_is_said(tmp_path: Path) -> None:
    played(tmp_path)
    for name in (LOG, DRAW):
        data = bytearray((tmp_path / name).read_bytes())
        data[30] ^= 1
        (tmp_path / name).write_bytes(data)
    with pytest.raises(Impossible, match=r"line 1 of .* holds the draw and is damaged, and so is its copy draw.json"):
        repair(tmp_path, pro_tennis())


def left_in_the_middle(folder: Path) -> Path:
    with club_cup(folder) as saved, pytest.raises(KeyboardInterrupt):
        saved.play("men-1-1", {"A": Leaves(1), "B": FirstOption()})
    return folder / "matches" / "men-1-1.jsonl"


@pytest.mark.parametrize("line", [0, 1, 30])
def test_a_damaged_match_underway_is_named_and_goes_on_before_the_damage(tmp_path: Path, line: int) -> None:
    with club_cup(tmp_path / "whole") as saved:
        whole = saved.play("men-1-1", {"A": FirstOption(), "B": FirstOption()})
    path = left_in_the_middle(tmp_path / "left")
    rows = path.read_bytes().splitlines(keepends=True)
    assert len(rows) > 40
    rows[line] = rows[line].replace(b'"', b"'", 1)
    path.write_bytes(b"".join(rows))
    with pytest.raises(Unreadable, match=rf"men-1-1.jsonl: line {line + 1}: "):
        resume(tmp_path / "left", pro_tennis())
    done = repair(tmp_path / "left", pro_tennis())
    assert any(f"goes on after its answer {max(line - 1, 0)}" in text for text in done)
    with resume(tmp_path / "left", pro_tennis()) as saved:
        assert saved.play("men-1-1", {"A": FirstOption(), "B": FirstOption()}) == whole


def test_the_record_of_another_match_is_not_taken_for_this_one(tmp_path: Path) -> None:
    path = left_in_the_middle(tmp_path)
    path.rename(path.with_name("men-1-2.jsonl"))
    Path(f"{path}.seed").rename(path.with_name("men-1-2.jsonl.seed"))
    with (
        resume(tmp_path, pro_tennis()) as saved,
        pytest.raises(Unreadable, match=r"men-1-2.jsonl: line 1: this is the record of"),
    ):
        saved.play("men-1-2")


# Verifying


def grave(folder: Path) -> list[str]:
    return [finding.what for finding in verify(folder, pro_tennis()) if finding.grave]


def test_a_tournament_underway_holds_as_far_as_it_has_come(tmp_path: Path) -> None:
    with club_cup(tmp_path) as saved:
        saved.play("men-1-1")
    findings = verify(tmp_path, pro_tennis())
    assert [finding.grave for finding in findings] == [False]
    assert "not revealed yet" in findings[0].what


def test_a_result_that_the_record_does_not_bear_out_is_found(tmp_path: Path) -> None:
    played(tmp_path)
    rewritten(tmp_path, lambda n, body: [{**body, "score": "6-0"}] if n == 3 else [body])
    assert any("the record does not say what was entered" in what for what in grave(tmp_path))


def test_a_draw_that_the_lots_did_not_give_is_found(tmp_path: Path) -> None:
    with club_cup(tmp_path, 16) as saved:
        assert not grave(saved.folder)

    def change(number: int, body: Any) -> Any:
        drawn = body["events"][0]["lines"]
        drawn[1], drawn[2] = drawn[2], drawn[1]
        return [body]

    rewritten(tmp_path, change)
    assert grave(tmp_path) == ["men: the lots of the draw seed give another draw"]


def test_a_seed_that_was_not_promised_is_found(tmp_path: Path) -> None:
    played(tmp_path)
    rewritten(tmp_path, lambda n, body: [{**body, "seed": "11" * 32}] if body.get("line") == "end" else [body])
    found = grave(tmp_path)
    assert "the revealed seed is not the one that was promised" in found
    assert "the draw seed does not follow from the revealed seed" in found
    assert sum("the dice do not follow from the seed of the tournament" in what for what in found) == 3


def test_a_damaged_record_of_a_finished_match_is_found_and_its_result_stays(tmp_path: Path) -> None:
    whole = played(tmp_path)
    path = tmp_path / "matches" / "men-1-1.jsonl"
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    assert any("men-1-1.jsonl: line" in what for what in grave(tmp_path))
    assert read(tmp_path) == whole
    path.unlink()
    assert any("men-1-1.jsonl cannot be read" in what for what in grave(tmp_path))


def test_an_unreadable_log_is_one_finding(tmp_path: Path) -> None:
    played(tmp_path)
    (tmp_path / LOG).write_bytes(b"ping\n")
    assert len(grave(tmp_path)) == 1


def test_an_outcome_is_a_value_that_survives_json() -> None:
    outcome = Outcome("men-1-1", Side.A, "", "6-0 6-0", "ab", out=("man-1",))
    assert tournament_log.read_line(encode(outcome), "here") == outcome


def test_hand_picked_fields_keep_their_order_of_entry(tmp_path: Path) -> None:
    field = by_hand(players(9), ["man-9", "man-2", "man-5"])
    with create(tmp_path, pro_tennis(), "Cup", [Entries("men", field)], options=QUICK, seed=SEED) as saved:
        event = saved.tournament.event()
    assert [one.name for one in event.entrants] == ["Max Man9", "Max Man2", "Max Man5"]
    assert [event.entrants[seed].rank for seed in event.seeds] == [2, 5]
    assert event.called(1) == "Max Man2 [1]"
