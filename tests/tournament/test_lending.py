"""A match that is played elsewhere: lent with its dice, handed in so far or to the end."""

from pathlib import Path

import pytest

from netcord import play
from netcord.bots import random_bot
from netcord.kernel import Illegal, Stale, Unreadable
from netcord.play import Host
from netcord.tournament import Lent, Standing, read, resume, verify

from .courts import club_cup, pro_tennis


class Elsewhere:
    """A store somewhere else."""

    def __init__(self, lent: Lent) -> None:
        self.data, self._seed = lent.record, lent.seed

    def read(self) -> bytes:
        return self.data

    def append(self, line: bytes) -> None:
        self.data += line

    def cut(self, size: int) -> None:
        self.data = self.data[:size]

    def keep_seed(self, seed: bytes) -> None:
        self._seed = seed

    def seed(self) -> bytes | None:
        return self._seed

    def forget_seed(self) -> None:
        pass

    def close(self) -> None:
        pass


def played(lent: Lent, answers: int | None = None) -> bytes:
    """What a match comes to elsewhere, to its end or for so many answers."""
    game, store = pro_tennis(), Elsewhere(lent)
    bots = {seat: random_bot(game, 1) for seat in ("A", "B")}
    host = Host(game, parties=bots, record=play.resume(store))
    while not host.over and (answers is None or host.number < answers):
        host.advance()
    return store.data


def test_a_match_played_elsewhere_counts_as_if_it_were_played_here(tmp_path: Path) -> None:
    with club_cup(tmp_path) as saved:
        lent = saved.lend("men-1-1")
        assert [match.id for match in saved.underway()] == ["men-1-1"]
        outcome = saved.hand_in("men-1-1", played(lent))
        assert outcome is not None
        assert saved.tournament.match("men-1-1").winner is outcome.winner
        saved.play_all()
    assert read(tmp_path).ended
    assert verify(tmp_path, pro_tennis()) == ()
    assert not list((tmp_path / "matches").glob("*.seed"))


def test_half_a_match_comes_back_and_goes_on_here(tmp_path: Path) -> None:
    with club_cup(tmp_path) as saved:
        half = played(saved.lend("men-1-1"), 20)
        assert saved.hand_in("men-1-1", half) is None
        assert saved.lend("men-1-1").record == half
    with resume(tmp_path) as saved:
        saved.play("men-1-1")
        assert saved.path("men-1-1").read_bytes().startswith(half)
    assert read(tmp_path).match("men-1-1").standing is Standing.PLAYED


def test_what_does_not_go_on_from_what_is_here_is_refused(tmp_path: Path) -> None:
    with club_cup(tmp_path) as saved:
        lent = saved.lend("men-1-1")
        whole = played(lent)
        saved.hand_in("men-1-1", played(lent, 20))
        other = b"".join(whole.splitlines(keepends=True)[:10])
        with pytest.raises(Stale, match="played on elsewhere"):
            saved.hand_in("men-1-1", other)
        assert saved.tournament.match("men-1-1").standing is Standing.DUE


def test_the_record_of_another_match_is_refused(tmp_path: Path) -> None:
    with club_cup(tmp_path) as saved:
        other = played(saved.lend("men-1-2"))
        with pytest.raises(Unreadable, match="record of"):
            saved.hand_in("men-1-1", other)
        assert not saved.path("men-1-1").exists()


def test_only_what_is_due_is_lent_and_taken_back_once(tmp_path: Path) -> None:
    with club_cup(tmp_path) as saved:
        with pytest.raises(Illegal, match="not known yet"):
            saved.lend("men-2-1")
        record = played(saved.lend("men-1-1"))
        saved.hand_in("men-1-1", record)
        with pytest.raises(Illegal, match="it is played"):
            saved.hand_in("men-1-1", record)


def test_each_match_has_a_key_of_its_own_that_its_dice_do_not_tell(tmp_path: Path) -> None:
    with club_cup(tmp_path) as saved:
        one, other = saved.lend("men-1-1"), saved.lend("men-1-2")
    assert len({one.key, one.seed, other.key, other.seed}) == 4
