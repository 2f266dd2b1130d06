"""Bots of one's own: whatever they do, the match goes on, and what was done for them is said."""

import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import netcord
from netcord.club import guests
from netcord.club.guests import Invited, allow, invite, invited, welcome
from netcord.club.opponents import bot_asked, bot_named, bots_of
from netcord.kernel import Ask, Choose, Unreadable, View
from netcord.play import Guest, Host, SeededDice, lapses_of

from .conftest import Run

TENNIDICE = netcord.game("tennidice")
WRITTEN = """
from time import sleep

class First:
    def choose(self, view, ask):
        return ask.options[0]

class Last:
    def choose(self, view, ask):
        return ask.options[-1]

class Fails:
    def __init__(self, seed):
        self.seed = seed
    def choose(self, view, ask):
        raise ValueError("my hand is " + str(view.seat))

class Cheats:
    def choose(self, view, ask):
        return "game, set and match"

class Sleeps:
    def choose(self, view, ask):
        while True:
            sleep(0.001)

def last(game, seed): return Last()
def fails(game, seed): return Fails(seed)
def cheats(game, seed): return Cheats()
def sleeps(game, seed): return Sleeps()
def leaves(game, seed): raise SystemExit(3)
nothing = 42
"""


@pytest.fixture(autouse=True)
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A module with bots in the folder one is in; afterwards nobody is invited any more."""
    (tmp_path / "my_bots.py").write_text(WRITTEN)
    (tmp_path / "broken_bots.py").write_text("1 / 0\n")
    (tmp_path / "poor_bots.py").write_text("import no_such_library\n")
    monkeypatch.chdir(tmp_path)
    path = list(sys.path)
    yield
    welcome(Invited())
    guests.loaded.cache_clear()
    sys.path[:] = path
    for name in ("my_bots", "broken_bots", "poor_bots"):
        sys.modules.pop(name, None)


def asked() -> tuple[View[Any, Ask], Choose[Any]]:
    """The first question of Tennidice: where to place the cubes."""
    state = TENNIDICE.start(TENNIDICE.arrange((), {"first": "A"}))
    view = TENNIDICE.view(state, "A")
    assert isinstance(view.ask, Choose)
    return view, view.ask


@pytest.mark.parametrize(
    ("maker", "why", "what"),
    [
        ("fails", "raised", "ValueError"),
        ("cheats", "not_offered", ""),
        ("leaves", "raised", "RuntimeError"),
        ("sleeps", "late", "0.05 s"),
    ],
)
def test_who_cannot_decide_loses_its_turn_to_the_first_option_and_plays_on(maker: str, why: str, what: str) -> None:
    view, ask = asked()
    bot = Guest(guests.loaded(f"my_bots:{maker}"), TENNIDICE, 1, limit=0.05)
    for count in (1, 2):
        assert bot.choose(view, ask) == ask.options[0]
        assert [(one.seat, one.why, one.what) for one in lapses_of(bot)] == [("A", why, what)] * count


def test_a_bot_that_thinks_for_ever_is_stopped() -> None:
    view, ask = asked()
    Guest(guests.loaded("my_bots:sleeps"), TENNIDICE, 1, limit=0.02).choose(view, ask)
    thinking = [thread for thread in threading.enumerate() if thread.name == "netcord-guest"]
    for thread in thinking:
        thread.join(60)
    assert not any(thread.is_alive() for thread in thinking)


def test_a_bot_that_decides_has_its_way() -> None:
    view, ask = asked()
    bot = Guest(guests.loaded("my_bots:last"), TENNIDICE, 1)
    assert bot.choose(view, ask) == ask.options[-1]
    assert lapses_of(bot) == ()


def test_a_new_bot_is_shown_what_was_chosen_before() -> None:
    """After a break, or when the one before took too long."""
    shown: list[Any] = []

    class Remembering:
        def choose(self, view: Any, ask: Any) -> Any:
            return ask.options[len(shown)]

        def saw(self, view: Any, ask: Any, answer: Any) -> None:
            shown.append(answer)

    view, ask = asked()
    bot = Guest(lambda game, seed: Remembering(), TENNIDICE, 1)
    bot.saw(view, ask, ask.options[5])
    bot.saw(view, ask, ask.options[6])
    assert bot.choose(view, ask) == ask.options[2]
    assert shown == [ask.options[5], ask.options[6]]


def test_where_the_rules_keep_a_clock_the_default_is_theirs() -> None:
    ase = netcord.game("ase")
    state = ase.start(ase.arrange((), {"first": "A", "move_clock": "25/20"}))
    while not (isinstance(ask := ase.ask(state), Choose) and ase.time_for(ase.view(state, ask.seat), ask)):
        state = ase.step(state, ask.options[0] if isinstance(ask, Choose) else ask.outcomes[0]).state  # type: ignore[union-attr]  # not over
    view = ase.view(state, ask.seat)
    clock = ase.time_for(view, ask)
    assert clock is not None
    assert Guest(guests.loaded("my_bots:fails"), ase, 1).choose(view, ask) == clock.answer


@pytest.mark.parametrize(
    ("path", "told", "french"),
    [
        ("no_bots:make", "there is no module 'no_bots' here", "il n'y a pas de module"),
        ("broken_bots:make", "broken_bots cannot be imported: ZeroDivisionError", "ne peut pas être importé"),
        ("poor_bots:make", "poor_bots cannot be imported: No module named 'no_such_library'", "ne peut pas"),
        ("my_bots:faisl", "my_bots has no 'faisl': did you mean fails?", "my_bots n'a pas de"),
        ("my_bots:zzz", "my_bots has no 'zzz': nothing there is called so", "rien ne s'y appelle"),
        ("my_bots:nothing", "my_bots:nothing is no maker of bots", "ne fait pas de robots"),
        (":make", "named MODULE:MAKER", "se nomme MODULE:MAKER"),
        ("my_bots:", "named MODULE:MAKER", "se nomme MODULE:MAKER"),
    ],
)
def test_what_is_no_bot_is_told(run: Run, path: str, told: str, french: str) -> None:
    for command in (
        ("play", "tennidice", "--you", "none", "--bot", path),
        ("simulate", "tennidice", "-n", "1", "--bot-a", path),
        ("arena", "tennidice", "random", path),
    ):
        ran = run(*command)
        assert (ran.code, ran.out) == (2, "")
        assert told in ran.err
    assert french in run("arena", "tennidice", "random", path, "--lang", "fr").err


@pytest.mark.parametrize("seconds", ["0", "-1", "3601", "nan"])
def test_a_time_that_is_none_is_refused(run: Run, seconds: str) -> None:
    ran = run("arena", "tennidice", "random", "first", "-n", "2", "--bot-time", seconds)
    assert ran.code == 2
    assert "more than 0 and at most 3600 seconds" in ran.err


def test_a_match_with_such_a_bot_says_so_and_its_record_replays(run: Run, tmp_path: Path) -> None:
    ran = run("play", "tennidice", "--you", "none", "--bot", "my_bots:fails", "--record", str(tmp_path / "m.jsonl"))
    assert ran.code == 0
    assert "a default move is played, it failed with ValueError." in ran.out
    assert "my hand is" not in ran.out, "what only its seat sees is not told"
    checked = run("record", "verify", str(tmp_path / "m.jsonl"))
    assert checked.code == 0


def test_the_arena_counts_what_was_lost(run: Run) -> None:
    words = ("arena", "tennidice", "random", "my_bots:fails", "my_bots:last", "-n", "2", "--seed", "love")
    told = {one["bot"]: one for one in run(*words, "--json", "-w", "2").json["standings"]}
    assert told["my_bots:fails"]["lapsed"] == told["my_bots:fails"]["decisions"] > 0
    assert told["my_bots:fails"]["lapses"][0]["detail"].startswith("my hand is")
    assert told["my_bots:last"]["lapsed"] == 0
    ran = run(*words)
    assert "a default move was played for it. The first time it failed with" in " ".join(ran.out.split())
    assert max(map(len, ran.out.splitlines())) <= 80


def test_a_simulation_says_so_too_whoever_shares_the_work(run: Run) -> None:
    words = (
        "simulate",
        "tennidice",
        "--bot-a",
        "my_bots:fails",
        "--bot-b",
        "my_bots:last",
        "-n",
        "4",
        "--seed",
        "love",
    )
    told = run(*words, "--json").json["lapses"]
    assert told == run(*words, "--json", "-j", "2").json["lapses"]
    assert told.keys() == {"A"}
    assert told["A"]["count"] > 4
    assert told["A"]["why"] == "raised"
    ran = " ".join(run(*words).out.split())
    assert (
        f"a default move was played for it {told['A']['count']} times. The first time it failed with ValueError." in ran
    )
    odds = run("odds", *words[1:])
    assert f"a default move was played for it {told['A']['count']} times" in " ".join(odds.out.split())


def test_a_guest_is_asked_every_time_even_where_points_could_be_compiled(run: Run) -> None:
    """PT-7: it may remember, or fail, which no position tells."""
    words = ("simulate", "pro-tennis", "north", "south", "-o", "random_events=off", "-n", "20", "--seed", "love")
    assert run(*words, "--json").json["compiled"]
    found = run(*words, "--bot-a", "my_bots:fails", "--json").json
    assert not found["compiled"]
    assert found["lapses"]["A"]["count"] > 0
    odds = run("odds", *words[1:6], "--bot-a", "my_bots:fails")
    assert odds.code == 2
    assert "there are no odds with my_bots:fails, which could not decide (ValueError" in odds.err


def test_an_installed_package_offers_bots_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    class Entry:
        def __init__(self, name: str, value: str) -> None:
            self.name, self.value = name, value

    entries = [Entry("lefty", "my_bots:last"), Entry("worldwide.rusher", "my_bots:last"), Entry("club", "my_bots:last")]
    monkeypatch.setattr(guests, "entry_points", lambda group: entries if group == "netcord.bots" else [])
    guests.installed.cache_clear()
    try:
        here = bots_of(TENNIDICE)
        assert "lefty" in here
        assert "rusher" not in here
        assert "rusher" in bots_of(netcord.game("worldwide"))
        view, ask = asked()
        assert bot_named(TENNIDICE, "lefty")(TENNIDICE, 1).choose(view, ask) == ask.options[-1]
        assert bot_named(TENNIDICE, "club") is TENNIDICE.sparring.bots["club"], "no guest takes the place of a level"
    finally:
        guests.installed.cache_clear()


def test_nobody_comes_in_by_name_alone() -> None:
    """Over the network a bot is asked for by its name: one that was not invited is not there, and is not imported."""
    with pytest.raises(Unreadable, match="Tennidice has no bot 'my_bots:last'"):
        bot_named(TENNIDICE, "my_bots:last")
    assert "my_bots" not in sys.modules
    invite("my_bots:last")
    allow(3)
    assert invited() == Invited(("my_bots:last",), 3)
    assert "my_bots:last" in bots_of(TENNIDICE)


def test_a_guest_plays_a_whole_match_against_anybody() -> None:
    make = bot_asked(TENNIDICE, "my_bots:last")
    setup = TENNIDICE.arrange((), {})
    host: Host[Any] = Host(
        TENNIDICE,
        setup,
        parties={seat: make(TENNIDICE, 1) for seat in "AB"},
        dice=SeededDice(1),
    )
    host.run()
    assert host.over
