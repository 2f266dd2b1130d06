"""Simulation: the same matches however the work is shared."""

import multiprocessing
import signal
import subprocess
import sys
import time
from collections.abc import Generator
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

import pytest

import netcord
from netcord import analysis, bots, play
from netcord.bots import FirstOption, RandomBot, random_bot
from netcord.kernel import Choose, Fact, Impossible, Side, Unreadable
from netcord.play import Host, SeededDice, Summary, match_seed, simulate, simulated

from .minitennis import MINI, SHAPE, MiniTennis, Setup, Won, lay

BOTS = {"A": random_bot, "B": random_bot}


def points(counts: dict[str, int], fact: Fact) -> None:
    if isinstance(fact, Won):
        counts[fact.side] = counts.get(fact.side, 0) + 1


def test_a_simulated_match_is_the_match_a_host_would_play() -> None:
    for summary in simulate(MINI, Setup(to=3), 5, seed=7, bots=BOTS):
        n = summary.match
        parties = {seat: RandomBot(match_seed(7, n, seat)) for seat in BOTS}
        host = Host(MINI, Setup(to=3), parties, SeededDice(match_seed(7, n)))
        host.run()
        assert host.result is not None
        assert (summary.winner, summary.how, summary.score) == (host.result.winner, "", host.result.score)
        assert summary.answers == host.number


@pytest.mark.parametrize("processes", [2, 3])
def test_results_do_not_depend_on_the_number_of_processes(processes: int) -> None:
    alone = simulate(MINI, Setup(to=3), 41, "x", BOTS, tally=points)
    heard: list[Summary] = []
    shared = simulate(MINI, Setup(to=3), 41, "x", BOTS, tally=points, on_match=heard.append, processes=processes)
    assert shared == alone == heard
    assert simulate(MINI, Setup(to=3), 41, "y", BOTS, tally=points) != alone
    assert [summary.match for summary in alone] == list(range(41))


def test_beside_other_threads_the_work_is_pickled_or_forked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forking beside threads is unsound, so a game that can be pickled is; one that cannot has to be forked."""
    fresh = MiniTennis("mini-tennis", 1, SHAPE, lay)
    unpicklable = MiniTennis("mini-tennis", 1, SHAPE, lambda setup: lay(setup))
    alone = simulate(fresh, Setup(to=3), 9, 1, BOTS)
    monkeypatch.setattr("threading.active_count", lambda: 2)
    assert simulate(fresh, Setup(to=3), 9, 1, BOTS, processes=2) == alone
    if sys.platform == "linux":
        assert simulate(unpicklable, Setup(to=3), 9, 1, BOTS, processes=2) == alone
        monkeypatch.setattr("sys.platform", "beos")
    with pytest.raises(Impossible, match="simulate with processes=1"):
        simulate(unpicklable, Setup(to=3), 9, 1, BOTS, processes=2)


def test_an_error_in_a_worker_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Impossible, match="nobody sits at B"):
        simulate(MINI, Setup(), 9, 1, {"A": random_bot}, processes=2)


def test_what_is_tallied_adds_up_to_the_score() -> None:
    for summary in simulate(MINI, Setup(to=3), 10, 1, BOTS, tally=points):
        assert summary.score == f"{summary.counts.get('A', 0)}-{summary.counts.get('B', 0)}"


def test_a_seat_without_a_bot_is_named() -> None:
    with pytest.raises(Impossible, match="nobody sits at B"):
        simulate(MINI, Setup(), 1, 1, {"A": random_bot})


def test_a_bot_at_no_seat_is_refused() -> None:
    with pytest.raises(Unreadable, match="a seat is A or B, in doubles A1, A2, B1 or B2, not 'Q'"):
        simulate(MINI, Setup(), 1, 7, {**BOTS, "Q": random_bot})
    assert len(simulate(MINI, Setup(), 1, 7, {**BOTS, "A1": random_bot})) == 1  # in singles nobody asks for it


def test_inside_volley_needs_no_bots() -> None:
    game = netcord.game("inside-volley")
    setup = game.trials()["best_of=5"]
    done = simulate(game, setup, 40, 1)
    assert {summary.winner for summary in done} == {Side.A, Side.B}
    assert all(summary.score for summary in done)
    assert simulate(game, setup, 40, 1, processes=2) == done


def test_a_random_bot_repeats_itself_by_seed_and_varies_without() -> None:
    ask = MINI.ask(MINI.start(Setup()))
    assert isinstance(ask, Choose)
    view = MINI.view(MINI.start(Setup()), "A")
    one, two, three = RandomBot(1), RandomBot(1), RandomBot(2)
    first = [one.choose(view, ask) for _ in range(30)]
    assert [two.choose(view, ask) for _ in range(30)] == first
    assert [three.choose(view, ask) for _ in range(30)] != first
    assert set(first) == {"wide", "body", "tee"}
    assert FirstOption().choose(view, ask) == "wide"


@pytest.mark.parametrize("package", [play, bots])
def test_the_front_door_is_open(package: ModuleType) -> None:
    names = package.__all__
    assert len(set(names)) == len(names)
    assert all(hasattr(package, name) for name in names)


def test_what_makes_a_bot_is_given_the_game_and_a_seed_of_its_own() -> None:
    made: list[tuple[Any, int]] = []

    def maker(game: Any, seed: int) -> RandomBot:
        made.append((game, seed))
        return RandomBot(seed)

    simulate(MINI, Setup(to=3), 2, 7, {"A": maker, "B": maker})
    assert [game for game, _ in made] == [MINI] * 4
    assert [seed for _, seed in made] == [match_seed(7, n, seat) for n in (0, 1) for seat in "AB"]


@pytest.mark.parametrize("package", [play, analysis])
def test_no_function_hides_a_module_of_the_same_name(package: ModuleType) -> None:
    modules = {module.name for module in iter_modules(package.__path__)}
    assert modules
    for name in modules:
        assert isinstance(import_module(f"{package.__name__}.{name}"), ModuleType)
        assert isinstance(getattr(package, name), ModuleType), f"{package.__name__}.{name} is hidden"


ENDLESS = """
import sys
from netcord.bots import random_bot
from netcord.play import simulate
from tests.play.minitennis import MINI, Setup

def told(summary):
    print(summary.match, flush=True)

if __name__ == "__main__":
    simulate(MINI, Setup(to=1), 99999999999999999999, 1, {"A": random_bot, "B": random_bot}, on_match=told, processes=2)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_any_number_of_matches_starts_at_once_and_workers_die_with_their_parent() -> None:
    """Work is handed out as it is done. Every process holds the end of a pipe, which closes with the last of them."""
    # without a buffer: `communicate` would not see what one holds
    run = subprocess.Popen([sys.executable, "-c", ENDLESS], stdout=subprocess.PIPE, bufsize=0)
    assert run.stdout is not None
    assert run.stdout.readline() == b"0\n"
    run.kill()
    left, _ = run.communicate(timeout=60)
    assert run.returncode == -signal.SIGKILL
    assert left == b"" or left.startswith(b"1\n")


def test_a_run_can_be_left_in_the_middle() -> None:
    """Matches come one after the other, so that a long run need not be kept, nor finished."""
    endless = simulated(MINI, Setup(to=1), 10**20, "x", BOTS, processes=2)
    assert [next(endless).match for _ in range(3)] == [0, 1, 2]
    assert isinstance(endless, Generator)
    endless.close()
    until = time.monotonic() + 60
    while multiprocessing.active_children() and time.monotonic() < until:
        time.sleep(0.02)  # no join: the pool's own thread waits for its workers too, and one of the two is told nothing
    assert not multiprocessing.active_children()


class Stuck(RandomBot):
    """Plays three matches of a run and never decides in another."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.plays = seed in {match_seed("x", match, seat) for match in range(3) for seat in BOTS}

    def choose(self, view: Any, ask: Choose[Any]) -> Any:
        return super().choose(view, ask) if self.plays else time.sleep(3600)


def stuck(game: Any, seed: int) -> Stuck:
    return Stuck(seed)


def test_the_first_matches_of_many_are_told_at_once_and_nobody_waits_for_the_rest() -> None:
    """Parts begin small, and whoever leaves a run, by Ctrl-C or otherwise, need not see its workers through."""
    endless = simulated(MINI, Setup(to=1), 10**20, "x", dict.fromkeys(BOTS, stuck), processes=2)
    assert [next(endless).match for _ in range(3)] == [0, 1, 2]
    assert isinstance(endless, Generator)
    endless.close()
    until = time.monotonic() + 60
    while multiprocessing.active_children() and time.monotonic() < until:
        time.sleep(0.02)
    assert not multiprocessing.active_children()
