"""The host: who is asked, what is refused, what is told."""

import logging
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

import netcord
from netcord.bots import FirstOption, RandomBot
from netcord.kernel import (
    Answer,
    Chance,
    Choose,
    Illegal,
    Impossible,
    Over,
    Side,
    Stale,
    State,
    Unreadable,
    View,
    encode,
)
from netcord.play import REFEREE, Due, Host, ScriptedDice, SeededDice, Snapshot, create, read, replay, resume, verify
from netcord.tennis import Withdraw

from .minitennis import MINI, SEED, SHAPE, Ear, Leave, MiniTennis, Scripted, Setup, lay, play_a_record


def bots() -> dict[str, Any]:
    return {"A": RandomBot(1), "B": RandomBot(2)}


def hosted(path: Path, **how: Any) -> Host[Any]:
    return Host(MINI, record=create(path, MINI, Setup(to=2), match="m", seed=SEED), **how)


def test_a_match_is_played_by_asking_the_right_party() -> None:
    """A aims wide, B guesses it and wins the rally; B serves an ace. Every answer is used up."""
    ana, bo, dice = Scripted("wide", "tee"), Scripted("wide", "body"), ScriptedDice([6, "lob", "drop"])
    host = Host(MINI, Setup(to=2), {"A": ana, "B": bo}, dice)
    assert host.run() == Over(Side.B)
    assert str(host.result) == "B won 0-2"
    assert not ana.answers
    assert not bo.answers
    assert not dice.left
    assert host.number == 7


@pytest.mark.parametrize("seat", ["X", "C1", "a", ""])
def test_nobody_sits_where_there_is_no_seat(seat: str) -> None:
    with pytest.raises(Unreadable, match=f"a seat is A or B, in doubles A1, A2, B1 or B2, not '{seat}'"):
        Host(MINI, Setup(to=2), {"A": RandomBot(1), seat: RandomBot(2)}, SeededDice(1))
    volley = netcord.game("inside-volley")  # where nobody decides anything
    setup = volley.arrange(volley.cards()[:2], {"surface_check": "any"})
    with pytest.raises(Unreadable, match="a seat is A or B"):
        Host(volley, setup, {seat: RandomBot(1)}, SeededDice(1))


def test_parties_are_handed_views_never_states() -> None:
    ana, bo = Scripted(*["wide"] * 9), Scripted(*["tee"] * 9)
    Host(MINI, Setup(to=2), {"A": ana, "B": bo}, SeededDice(1)).run()
    for seat, party in (("A", ana), ("B", bo)):
        for view, ask in party.handed:
            assert isinstance(view, View)
            assert not isinstance(view, State)
            assert view.seat == seat == ask.seat
            assert view == MINI.view(MINI.imagine(view, SeededDice(0).below), seat)
    guess = bo.handed[0][0]
    assert guess.state.table.aim.value is None  # A's secret
    assert guess.state.table.stock.cards is None


def test_a_wrong_seat_a_stale_number_and_an_illegal_answer_change_nothing(tmp_path: Path) -> None:
    host = hosted(tmp_path / "m.jsonl")
    host.offer(0, "tee", "A")
    before, state = (tmp_path / "m.jsonl").read_bytes(), host.state
    refused: list[tuple[type[Exception], str, tuple[Any, ...]]] = [
        (Illegal, r"it is not A's turn: it is B's choice \(guess\)", (1, "tee", "A")),
        (Illegal, "it is not umpire's turn", (1, "tee", "umpire")),
        (Stale, "answer 0 is not what is awaited: answer 1 is, and it is B's choice", (0, "tee", "A")),
        (Stale, "answer 2 is not what is awaited: answer 1 is", (2, "tee", "B")),
        (Illegal, "B may answer 'wide', 'body' or 'tee', not 'lob'", (1, "lob", "B")),
        (Unreadable, "is no answer at all", (1, ["tee"], "B")),
    ]
    for error, message, offer in refused:
        with pytest.raises(error, match=message):
            host.offer(*offer)
    assert (tmp_path / "m.jsonl").read_bytes() == before
    assert host.state is state
    assert host.number == 1


def test_a_double_click_plays_once(tmp_path: Path) -> None:
    host = hosted(tmp_path / "m.jsonl")
    host.offer(0, "tee", "A")
    with pytest.raises(Stale):
        host.offer(0, "tee", "A")
    assert host.number == len(read(tmp_path / "m.jsonl").entries) == 1


def test_nobody_chooses_while_dice_are_thrown_and_nobody_after_the_end() -> None:
    host = Host(MINI, Setup(to=1), dice=ScriptedDice([1, "lob"]))
    host.offer(0, "tee", "A")
    host.offer(1, "tee", "B")
    with pytest.raises(Illegal, match=r"it is not B's turn: the dice are thrown next \(rally\)"):
        host.offer(2, 1, "B")
    host.run()
    with pytest.raises(Illegal, match="it is not A's turn: the match is over"):
        host.offer(4, "tee", "A")
    with pytest.raises(Illegal, match="the match is over"):
        host.advance()


def test_a_message_to_the_wrong_seat_does_not_list_the_options() -> None:
    """Options can be a hand of cards."""
    with pytest.raises(Illegal) as refused:
        Host(MINI, Setup()).offer(0, "tee", "B")
    assert "wide" not in str(refused.value)


def test_a_party_that_raises_leaves_everything_as_it_was(tmp_path: Path) -> None:
    class Absent:
        def choose(self, view: Any, ask: Any) -> Any:
            raise KeyboardInterrupt

    host = hosted(tmp_path / "m.jsonl", parties={"A": Absent()})
    before = (tmp_path / "m.jsonl").read_bytes()
    with pytest.raises(KeyboardInterrupt):
        host.advance()
    assert (tmp_path / "m.jsonl").read_bytes() == before
    assert host.number == 0


def test_a_party_that_answers_nonsense_is_refused(tmp_path: Path) -> None:
    host = hosted(tmp_path / "m.jsonl", parties={"A": Scripted("moonball", "tee")})
    with pytest.raises(Illegal, match="not 'moonball'"):
        host.advance()
    host.advance()
    assert host.number == 1


def test_dice_that_raise_leave_everything_as_it_was() -> None:
    host = Host(MINI, Setup(), {"A": FirstOption(), "B": FirstOption()}, ScriptedDice([9]))
    with pytest.raises(Illegal, match="throw 1 of the script"):
        host.run()
    assert isinstance(host.ask, Chance)
    assert host.number == 2


def test_run_stops_where_a_seat_must_be_waited_for() -> None:
    host = Host(MINI, Setup(), {"A": FirstOption()}, SeededDice(1))
    ask = host.run()
    assert isinstance(ask, Choose)
    assert ask.seat == "B"
    with pytest.raises(Impossible, match="nobody sits at B"):
        host.advance()


def test_a_host_without_dice_says_so() -> None:
    host = Host(MINI, Setup(), {"A": FirstOption(), "B": FirstOption()})
    with pytest.raises(Impossible, match="there are no dice"):
        host.run()


def test_a_match_starts_from_a_setup_or_a_record(tmp_path: Path) -> None:
    with pytest.raises(Impossible, match="give one of the two"):
        Host(MINI)
    record = create(tmp_path / "m", MINI, Setup())
    with pytest.raises(Impossible, match="give one of the two"):
        Host(MINI, Setup(), record=record)


def test_a_record_that_promised_its_dice_takes_no_others(tmp_path: Path) -> None:
    with pytest.raises(Impossible, match="this record has promised its dice"):
        hosted(tmp_path / "m", dice=ScriptedDice([]))


def test_scripted_dice_can_be_recorded_too(tmp_path: Path) -> None:
    record = create(tmp_path / "m", MINI, Setup(to=1), fair=False)
    host = Host(MINI, None, {"A": FirstOption(), "B": FirstOption()}, ScriptedDice([6, "lob"]), record)
    assert host.run() == Over(Side.B)
    assert [entry.answer for entry in read(tmp_path / "m").entries] == [b'"wide"', b'"wide"', b"6", b'"lob"']


def test_what_is_written_is_the_option_not_what_looked_like_it(tmp_path: Path) -> None:
    """True equals 1, but a record says 1."""
    record = create(tmp_path / "m", MINI, Setup(to=1), fair=False)

    class Odd:
        def throw(self, chance: Any, counter: int) -> Any:
            return True if chance.what == "rally" else "lob"

    Host(MINI, None, {"A": FirstOption(), "B": FirstOption()}, Odd(), record).run()
    assert read(tmp_path / "m").entries[2].answer == b"1"


def test_a_withdrawal_ends_the_match_whatever_is_asked(tmp_path: Path) -> None:
    host = hosted(tmp_path / "m", parties=bots())
    host.advance()
    host.withdraw(Leave(Side.A), "A")
    assert host.ask == Over(Side.B, "ret.")
    record = read(tmp_path / "m")
    assert record.entries[-1].by == "host"
    assert record.ending is not None
    assert str(record.ending.end) == "B won 0-0 ret."
    assert [played.answer for played in replay(record, MINI)][-1] == Leave(Side.A)
    with pytest.raises(Illegal, match="nobody can withdraw"):
        host.withdraw(Leave(Side.B), "B")


def test_an_ordinary_answer_is_no_withdrawal(tmp_path: Path) -> None:
    host = hosted(tmp_path / "m")
    before = (tmp_path / "m").read_bytes()
    with pytest.raises(Illegal, match=r"no withdrawal but an answer, and it is A's choice"):
        host.withdraw("tee", REFEREE)
    with pytest.raises(Illegal, match="may answer"):
        host.withdraw("moonball", REFEREE)
    with pytest.raises(Unreadable, match="object is no answer"):
        host.withdraw(object(), REFEREE)  # type: ignore[arg-type]  # what is refused
    assert (tmp_path / "m").read_bytes() == before


def test_listeners_hear_what_their_seat_may_know() -> None:
    ears = [Ear("A"), Ear("B"), Ear(None)]
    parties = {"A": FirstOption(), "B": FirstOption()}
    host = Host(MINI, Setup(to=1), parties, ScriptedDice([1, "smash"]), listeners=ears)
    host.run()
    for ear in ears:
        assert [number for number, _, _ in ear.heard] == [0, 1, 2, 3, 4]
        assert all(view.seat == ear.seat for _, _, view in ear.heard)
    facts: list[tuple[Any, Any]] = [(ear.heard[1][1][0], ear.heard[4][1][0]) for ear in ears]
    aims, cards = [aimed.aim.value for aimed, _ in facts], [dealt.card.value for _, dealt in facts]
    assert aims == ["wide", None, None]
    assert cards == [None, "smash", None]  # B lost the point and drew


def test_a_listener_that_fails_does_not_stop_the_match(caplog: pytest.LogCaptureFixture) -> None:
    class Deaf:
        seat = None

        def hear(self, number: int, facts: Any, view: Any) -> None:
            raise ValueError("my secret")

    ear = Ear()
    with caplog.at_level(logging.ERROR):
        host = Host(MINI, Setup(to=1), {"A": FirstOption(), "B": FirstOption()}, SeededDice(1), listeners=[Deaf(), ear])
        host.run()
    assert len(ear.heard) == 5
    assert "Deaf raised ValueError on hearing answer 3" in caplog.text
    assert "secret" not in caplog.text


def test_a_resumed_match_goes_on_to_the_same_end(tmp_path: Path) -> None:
    """Stopped after every single answer, with bots that have luck of their own to remember."""
    play_a_record(tmp_path / "whole", Setup(to=5), match="m")
    create(tmp_path / "parts", MINI, Setup(to=5), match="m", seed=SEED).close()
    over = False
    while not over:
        with resume(tmp_path / "parts") as record:
            host = Host(MINI, parties=bots(), record=record)
            if not host.over:
                host.advance()
            over = host.over
    assert (tmp_path / "parts").read_bytes() == (tmp_path / "whole").read_bytes()


def test_a_resumed_listener_sees_where_the_match_stands(tmp_path: Path) -> None:
    host = hosted(tmp_path / "m", parties=bots())
    host.advance()
    assert host.record is not None
    host.record.close()
    ear = Ear("B")
    Host(MINI, record=resume(tmp_path / "m"), listeners=[ear])
    assert [(number, facts) for number, facts, _ in ear.heard] == [(1, ())]


def test_a_host_out_of_step_with_its_record_writes_nothing(tmp_path: Path) -> None:
    """As after an interrupt between writing and applying: the record knows better."""
    host = hosted(tmp_path / "m")
    assert host.record is not None
    host.record.append(0, "A", "tee")
    with pytest.raises(Impossible, match="the record goes on with answer 1, not 0; open it again"):
        host.offer(0, "tee", "A")
    assert len(read(tmp_path / "m").entries) == 1


def test_a_resumed_match_refuses_dice_its_seed_did_not_give(tmp_path: Path) -> None:
    record = create(tmp_path / "m", MINI, Setup(), seed=SEED, match="m")
    assert record.dice is not None
    right = record.dice.throw(Chance("rally", (1, 2, 3, 4, 5, 6), (1,) * 6), 2)
    assert isinstance(right, int)
    wrong: list[tuple[str, Answer]] = [("A", "tee"), ("B", "tee"), ("dice", right % 6 + 1)]
    for number, (by, answer) in enumerate(wrong):
        record.append(number, by, answer)
    record.close()
    with pytest.raises(Unreadable, match="line 4: the dice did not give this"):
        Host(MINI, record=resume(tmp_path / "m"))


# Who may withdraw


def test_a_seat_withdraws_its_own_side_and_the_referee_any(tmp_path: Path) -> None:
    host = hosted(tmp_path / "m", parties=bots())
    before, state = (tmp_path / "m").read_bytes(), host.state
    for seat, why in (
        ("B", "B may withdraw its own side, not A"),
        ("C", "nobody sits at C: a seat or the referee may withdraw a side"),
        ("", "nobody sits at"),
    ):
        with pytest.raises(Illegal, match=why):
            host.withdraw(Leave(Side.A), seat)
    with pytest.raises(Illegal, match="A may withdraw its own side, not anything else"):
        host.withdraw("moonball", "A")
    assert (host.state, (tmp_path / "m").read_bytes()) == (state, before)
    host.withdraw(Leave(Side.A), REFEREE)
    assert host.ask == Over(Side.B, "ret.")


def test_in_doubles_a_partner_withdraws_the_pair() -> None:
    game = netcord.game("pro-tennis")
    host: Host[Any] = Host(game, game.trials()["mixed doubles"], dice=SeededDice(1))
    with pytest.raises(Illegal, match="B2 may withdraw its own side, not A"):
        host.withdraw(Withdraw(Side.A), "B2")
    host.withdraw(Withdraw(Side.A), "A2")
    assert host.result is not None
    assert host.result.winner is Side.B
    assert str(host.result) == "B won 0-0 0-0 ret.", "the score line says how it ended, and nobody says it again"


# Several at once


def test_of_two_answers_at_the_same_time_one_counts_and_the_other_is_stale(tmp_path: Path) -> None:
    """Eight threads answer every question of a match: each question is answered once, and the record holds."""
    host = Host(MINI, record=create(tmp_path / "m", MINI, Setup(to=6), match="m", seed=SEED))
    start = threading.Barrier(8)
    taken: list[int] = []
    refused: list[type[Exception]] = []

    def answer() -> None:
        start.wait()
        for _ in range(5_000):  # many more than needed, in case a host cannot go on any more
            number, ask = host.number, host.ask
            if isinstance(ask, Over):
                return
            try:
                if isinstance(ask, Choose):
                    host.offer(number, "tee", ask.seat)
                else:
                    host.advance()
                taken.append(number)
            except (Stale, Illegal, Impossible) as error:
                refused.append(type(error))

    threads = [threading.Thread(target=answer) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert host.over
    assert host.record is not None
    assert len(taken) == host.number == len(read(tmp_path / "m").entries)
    assert verify((tmp_path / "m").read_bytes(), MINI) == ()


def test_nobody_waits_while_a_party_thinks_and_its_answer_is_stale_then() -> None:
    thinking, left = threading.Event(), threading.Event()

    class Thinker:
        def choose(self, view: Any, ask: Any) -> str:
            thinking.set()
            assert left.wait(60), "a withdrawal waits for nobody"
            return "tee"

    host = Host(MINI, Setup(), {"A": Thinker()})
    found: list[Exception] = []

    def run() -> None:
        try:
            host.advance()
        except Stale as error:
            found.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    assert thinking.wait(60)
    host.withdraw(Leave(Side.B), "B")
    left.set()
    thread.join()
    assert [str(error) for error in found] == [
        "answer 0 is not what is awaited: answer 1 is, and the match is over",
    ]
    assert host.run() == Over(Side.A, "ret.")


def test_a_run_goes_on_when_somebody_else_answered_first() -> None:
    class Slow:
        """Somebody else answers while it is thinking."""

        def choose(self, view: Any, ask: Any) -> str:
            if host.number == 0:
                host.offer(0, "wide", "A")
            return "tee"

    host: Host[Any] = Host(MINI, Setup(to=1), {"A": Slow(), "B": FirstOption()}, SeededDice(1))
    assert isinstance(host.run(), Over)


# Snapshots


class Counting:
    """The game, counting its steps."""

    def __init__(self) -> None:
        self.steps = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(MINI, name)

    def step(self, state: Any, answer: Any) -> Any:
        self.steps += 1
        return MINI.step(state, answer)


def test_a_host_goes_on_from_a_snapshot_and_the_rest_of_the_record(tmp_path: Path) -> None:
    host = hosted(tmp_path / "m", parties={"A": FirstOption(), "B": FirstOption()})
    for _ in range(4):
        host.advance()
    snapshot = host.snapshot()
    kept = msgspec.json.decode(encode(snapshot), type=Snapshot)
    assert kept == snapshot
    host.advance()
    host.advance()
    assert host.record is not None
    host.record.close()
    counting: Any = Counting()
    with resume(tmp_path / "m") as record:
        again: Host[Any] = Host(counting, record=record, snapshot=kept)
        assert counting.steps == 2
        assert (again.number, again.state, again.ask) == (host.number, host.state, host.ask)
        again.parties |= {"A": FirstOption(), "B": FirstOption()}
        again.run()
    assert verify((tmp_path / "m").read_bytes(), MINI) == ()


def test_a_snapshot_without_a_record_is_a_position_to_play_from() -> None:
    first = Host(MINI, Setup(to=3), {"A": FirstOption(), "B": FirstOption()}, SeededDice(1))
    for _ in range(5):
        first.advance()
    again = Host(MINI, None, first.parties, SeededDice(2), snapshot=first.snapshot())
    assert (again.number, again.state) == (5, first.state)
    assert isinstance(again.run(), Over)


def test_a_snapshot_of_something_else_is_refused(tmp_path: Path) -> None:
    host = hosted(tmp_path / "m", parties=bots())
    host.advance()
    other = Host(MINI, record=create(tmp_path / "o", MINI, Setup(to=2), match="other", seed=SEED), parties=bots())
    other.advance()
    assert other.record is not None
    with pytest.raises(Impossible, match="of another record: the checksums differ before answer 1"):
        Host(MINI, record=other.record, snapshot=host.snapshot())
    host.advance()
    with pytest.raises(Impossible, match="snapshot of mini-tennis at answer 2 is not of this record"):
        Host(MINI, record=other.record, snapshot=host.snapshot())
    later: Any = MiniTennis("mini-tennis", 2, SHAPE, lay)
    with pytest.raises(Impossible, match="a snapshot of mini-tennis, edition 1, and here is mini-tennis, edition 2"):
        Host(later, snapshot=host.snapshot())


def test_bots_that_remember_are_shown_the_whole_record_in_spite_of_a_snapshot(tmp_path: Path) -> None:
    host = hosted(tmp_path / "m", parties=bots())
    for _ in range(6):
        host.advance()
    snapshot = host.snapshot()
    assert host.record is not None
    host.record.close()
    play_a_record(tmp_path / "whole", Setup(to=2), match="m")
    with resume(tmp_path / "m") as record:
        Host(MINI, parties=bots(), record=record, snapshot=snapshot).run()
    assert (tmp_path / "m").read_bytes() == (tmp_path / "whole").read_bytes()


# The clock


def test_a_decision_that_takes_too_long_is_taken_for_what_the_rules_say(tmp_path: Path) -> None:
    host = hosted(tmp_path / "m")
    first = host.due
    assert first == Due(0, "A", 10, "body")
    with pytest.raises(Illegal, match=r"A has 2\.5 of 10 seconds left"):
        host.time_up(0, 7.5)
    host.time_up(0, 10)
    assert host.due is None  # a guess may take as long as it takes
    with pytest.raises(Illegal, match=r"no clock runs: it is B's choice \(guess\)"):
        host.time_up(1, 99)
    with pytest.raises(Stale):
        host.time_up(0, 99)
    (entry,) = read(tmp_path / "m").entries
    assert (entry.by, entry.answer) == ("A", b'"body"')


def test_the_clock_of_ase_card_tennis_runs_in_the_host() -> None:
    """ASE-15a 25 seconds for a serve; what is late is a fault."""
    game = netcord.game("ase")
    setup = game.arrange((), {"first": "A", "format": "single_tiebreak", "move_clock": "25/20"})
    host: Host[Any] = Host(game, setup, dice=SeededDice(1))
    host.run()
    assert isinstance(host.ask, Choose)
    assert host.ask.what == "serve"
    due = host.due
    assert due == Due(host.number, "A", 25, "late")
    host.time_up(due.number, 25)
    assert host.number == due.number + 1
    calm: Host[Any] = Host(game, game.arrange((), {"first": "A"}), dice=SeededDice(1))
    calm.run()
    assert calm.due is None
