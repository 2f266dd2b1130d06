"""`netcord arena`: everybody meets everybody both ways round, and the seed alone decides what comes out."""

from math import log10

import pytest

import netcord
from netcord.club.arena import Arena, agreed, entrants
from netcord.club.ratings import MEAN, Played, ratings, wilson, worth_of_couples
from netcord.kernel import Illegal
from netcord.play import meetings

from .conftest import Run

PRO_TENNIS = netcord.game("pro-tennis")
TENNIDICE = netcord.game("tennidice")
QUICK = ("arena", "tennidice", "sensible", "random", "first", "-n", "8", "--seed", "love")


def test_the_same_seed_gives_the_same_results_whoever_shares_the_work(run: Run) -> None:
    alone = run(*QUICK, "--workers", "1", "--json").json
    shared = run(*QUICK, "--workers", "2", "--json").json
    times = alone.pop("times"), shared.pop("times")
    assert alone == shared
    assert [set(one) for one in times] == [{"sensible", "random", "first"}] * 2
    other = run("arena", "tennidice", "sensible", "random", "first", "-n", "8", "--seed", "deuce", "--json").json
    assert other["pairs"] != alone["pairs"]


def test_who_else_plays_changes_nothing_between_two(run: Run) -> None:
    three = run(*QUICK, "--json").json["pairs"]
    two = run("arena", "tennidice", "sensible", "first", "-n", "8", "--seed", "love", "--json").json["pairs"]
    assert two == [pair for pair in three if {pair["a"], pair["b"]} == {"sensible", "first"}]


def test_a_couple_is_the_same_luck_with_seats_exchanged() -> None:
    """Who is as good as the other wins exactly one match of each couple: seats, serve and dice are exchanged."""
    setup = TENNIDICE.arrange((), {})
    alike = dict.fromkeys(("A", "B"), TENNIDICE.sparring.bots["sensible"])
    met = list(meetings(TENNIDICE, TENNIDICE.begin(setup), 6, "love", [alike, alike]))
    assert [one.casting for one in met] == [0, 1] * 6
    assert [one.match for one in met] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    for first, second in zip(met[::2], met[1::2], strict=True):
        assert first.winner == second.winner
        assert first.decided["A"].decisions == second.decided["A"].decisions
    assert len({one.winner for one in met}) == 2, "the luck of the next couple is another"


def test_shares_are_of_the_bot_not_of_the_seat() -> None:
    arena = Arena(TENNIDICE, TENNIDICE.arrange((), {}), ("sensible", "first"), 20, "love")
    arena.play(1)
    there, back = arena.pair(0, 1), arena.pair(1, 0)
    assert (there.matches, there.a, there.b) == (20, "sensible", "first")
    assert there.share > 0.8
    assert there.share + back.share == pytest.approx(1)
    assert there.interval == pytest.approx(tuple(1 - end for end in reversed(back.interval)))
    assert [one.bot for one in arena.standings] == ["sensible", "first"]


def test_ratings_are_those_of_greatest_likelihood() -> None:
    """Of two the share alone decides; of three that meet alike, ratings repeat the odds they were made of."""
    strong, weak = ratings(2, {(0, 1): Played(0.75, 1e9)})
    assert strong.value - weak.value == pytest.approx(400 * log10(3), abs=1e-3)
    assert strong.value + weak.value == pytest.approx(2 * MEAN)
    strengths = [3.0, 2.0, 1.0]
    played = {
        (a, b): Played(strengths[a] / (strengths[a] + strengths[b]), 1e9) for a in range(3) for b in range(a + 1, 3)
    }
    found = ratings(3, played)
    assert [one.value - found[2].value for one in found] == pytest.approx(
        [400 * log10(strength) for strength in strengths], abs=1e-3
    )
    hundred, thousand = ratings(2, {(0, 1): Played(0.6, 100)}), ratings(2, {(0, 1): Played(0.6, 10_000)})
    assert hundred[0].error == pytest.approx(10 * thousand[0].error, rel=0.02)


def test_who_loses_everything_is_rated_far_below_and_not_infinitely_far() -> None:
    strong, weak = ratings(2, {(0, 1): Played(1.0, 20)})
    assert 500 < strong.value - weak.value < 800


def test_couples_that_luck_decides_tell_more_than_single_matches() -> None:
    """One win each in almost every couple: the two are alike, and that is known better than from as many matches."""
    even = [0.5] * 90 + [0.0] * 5 + [1.0] * 5
    assert worth_of_couples(even) > 3 * 200
    single = [0.0, 0.5, 0.5, 1.0] * 25
    assert worth_of_couples(single) == pytest.approx(200, rel=0.05)
    assert worth_of_couples([1.0] * 10) == 20
    low, high = wilson(0.5, 100)
    assert (low, high) == pytest.approx((0.4038, 0.5962), abs=1e-4)


def test_a_tie_break_is_played_unless_more_is_asked_for() -> None:
    pro = PRO_TENNIS
    assert agreed(pro, [], None, None) == ({"random_events": "triple_ones"}, "single_tiebreak")
    assert agreed(pro, ["random_events=off"], 3, None) == ({"random_events": "off", "sets_to_win": "2"}, None)
    assert agreed(pro, [], None, "one_set")[1] == "one_set"
    ase = netcord.game("ase")
    assert agreed(ase, [], None, None) == ({"format": "single_tiebreak"}, None)
    assert agreed(ase, [], 3, None)[0]["format"] == "standard_bo3"
    with pytest.raises(Illegal, match="contradict"):
        agreed(ase, ["format=standard_bo5"], None, "standard_bo3")
    worldwide = netcord.game("worldwide")
    assert agreed(worldwide, ["mode=match"], None, None) == ({"mode": "match"}, None)
    with pytest.raises(Illegal, match="leave --format out"):
        agreed(worldwide, [], None, "one_set")


def test_in_pro_tennis_a_tie_break_is_scored_as_one(run: Run) -> None:
    told = run("arena", "pro-tennis", "best", "never", "-n", "4", "--seed", "love", "--json").json
    assert told["format"] == "single_tiebreak"
    assert len(told["cards"]) == 2
    assert [pair["matches"] for pair in told["pairs"]] == [4]
    whole = run("arena", "pro-tennis", "best", "never", "-n", "2", "--best-of", "3", "--seed", "love", "--json").json
    assert (whole["format"], whole["options"]["sets_to_win"]) == ("pro_tennis_men", "2")


def test_the_arena_fits_a_narrow_screen(run: Run) -> None:
    for language in ("en", "fr"):
        ran = run(*QUICK, "--lang", language)
        assert ran.code == 0
        assert max(map(len, ran.out.splitlines())) <= 80
        assert len(ran.out.splitlines()) <= 24
        assert "sensible" in ran.out


@pytest.mark.parametrize(
    ("typed", "told", "french"),
    [
        (("tennidice", "sensibel", "random"), "Tennidice has no bot 'sensibel': did you mean sensible?", "sensible"),
        (("tennidice", "random"), "an arena needs at least two bots", "au moins deux robots"),
        (("tennidice", "random", "random"), "random is named twice", "nommé deux fois"),
        (("tennidice", "random", "first", "-n", "7"), "an even number of matches", "un nombre pair"),
        (("tennidice", "random", "first", "-n", "0"), "an even number of matches", "un nombre pair"),
        (("tennidice", "random", "first", "-w", "-1"), "--workers is a number of processes", "nombre de processus"),
        (("inside-volley",), "there is nothing to decide in Inside Volley Tennis", "rien à décider"),
        (("worldwide", "-o", "players=solo"), "fewer than two sides decide", "moins de deux côtés"),
        (("ase", "--format", "padel"), "there is no format 'padel'", "pas de format"),
    ],
)
def test_what_cannot_meet_is_told(run: Run, typed: tuple[str, ...], told: str, french: str) -> None:
    ran = run("arena", *typed)
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err
    assert french in run("arena", *typed, "--lang", "fr").err


def test_without_names_the_levels_meet() -> None:
    assert entrants(PRO_TENNIS, ()) == ("beginner", "club", "tour", "champion")
    assert entrants(TENNIDICE, ("first", "random")) == ("first", "random")


def test_ctrl_c_shows_what_was_played(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    add = Arena.play

    def cut(self: Arena, workers: int, on_done: object) -> None:
        def done(count: int) -> None:
            if count == 9:
                raise KeyboardInterrupt

        add(self, 1, done)

    monkeypatch.setattr(Arena, "play", cut)
    ran = run(*QUICK)
    assert ran.code == 130
    assert "Stopped after 8 of 24 matches." in ran.out
