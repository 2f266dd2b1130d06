"""The ledger over many records: luck and skill explain every result, whatever happened in the match."""

from functools import cache
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

import netcord
from netcord.analysis.matches import Pricer
from netcord.bots import random_bot
from netcord.club import ledger as ledgers
from netcord.club.language import house_words
from netcord.club.ledger import Estimator, Ledger, explained, reliance, series, told
from netcord.games.tennidice import Arrangement
from netcord.games.tennidice.board import Cubes
from netcord.kernel import Over, Side
from netcord.play import Host, Record, SeededDice, create, replay_from
from netcord.play import opening as opened
from netcord.tennis import PointWon, Withdraw


class Many(NamedTuple):
    """Records of one setup: with which options, how many, and how much of all matches may not be followed."""

    key: str
    options: dict[str, str]
    records: int
    players: int = 2
    missing: float = 1e-12


MANY = {
    "inside volley": Many("inside-volley", {"best_of": "3"}, 6),
    "inside volley, rain goes with a set": Many("inside-volley", {"best_of": "5", "rain_ends": "set"}, 3),
    "pro tennis": Many("pro-tennis", {"random_events": "off", "sets_to_win": "2"}, 6),
    "pro tennis, triple ones": Many("pro-tennis", {"random_events": "triple_ones", "sets_to_win": "2"}, 3, 2, 0.001),
    "pro tennis, as written": Many("pro-tennis", {"random_events": "triples", "sets_to_win": "1"}, 6, 2, 0.001),
    "pro tennis, a free warning": Many(
        "pro-tennis", {"random_events": "triple_ones", "first_warning_free": "true", "sets_to_win": "1"}, 6, 2, 0.001
    ),
    "pro tennis, doubles": Many("pro-tennis", {"random_events": "off", "sets_to_win": "1"}, 3, 4),
    "pro tennis, doubles, triple ones": Many(
        "pro-tennis", {"random_events": "triple_ones", "sets_to_win": "1"}, 3, 4, 0.01
    ),
    "tennidice": Many("tennidice", {"spirit": "off"}, 3),
}


def setup_of(many: Many) -> Any:
    """Cards that may meet, a toss for the serve."""
    game = netcord.game(many.key)
    cards = game.cards()
    alike = [card for card in cards if card.surface == cards[0].surface]
    return game.arrange(tuple(alike[: many.players]), many.options)


def recorded(key: str, setup: Any, path: Path, number: int) -> tuple[Record, bool]:
    """A match in which everybody chooses at random; every third is given up somewhere. And whether it was."""
    game, luck = netcord.game(key), Random(number)
    leaves = luck.randrange(3, 25 if key == "tennidice" else 120) if number % 3 == 2 else None
    with create(path, game, setup, match=str(path), fair=False) as record:
        seats = game.seats(game.start(setup))
        host: Host[Any] = Host(
            game, parties={seat: random_bot(game, number) for seat in seats}, record=record, dice=SeededDice(number)
        )
        while not isinstance(host.ask, Over) and host.number != leaves:
            host.advance()
        left = not host.over
        if left:
            host.withdraw(Withdraw(luck.choice(list(Side))), "referee")
        return record.record, left


@pytest.fixture(autouse=True)
def _summed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Records of one setup are priced from the same sums."""
    monkeypatch.setattr(ledgers, "pricer_of", cache(ledgers.pricer_of))


def adds_up(found: Ledger, record: Record) -> None:
    """Step by step from the first chance to the result; and by whose luck and skill."""
    assert record.ending is not None
    assert found.final == float(record.ending.end.winner is Side.A)
    chance = found.initial
    for step in found.steps:
        assert step.before == pytest.approx(chance, abs=1e-9)
        chance = step.after
        assert -1e-9 <= chance <= 1 + 1e-9
    assert chance == pytest.approx(found.final, abs=1e-9)
    a, b = found.accounts
    moved = a.luck + a.skill - b.luck - b.skill + found.common
    assert found.final - found.initial == pytest.approx(moved, abs=1e-9)


@pytest.mark.parametrize("times", [1, pytest.param(8, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", MANY)
def test_luck_and_skill_are_the_whole_way_from_the_first_chance_to_the_result(
    name: str, times: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = MANY[name]
    if times == 1:  # doubles are dear: as many conditions as are told take their time behind --slow
        monkeypatch.setattr("netcord.analysis.matches.pricing.FOLLOWED_IN_DOUBLES", (60,))
    setup, lost, struck = setup_of(many), 0, 0
    for number in range(times * many.records):
        record, left = recorded(many.key, setup, tmp_path / f"{number}.jsonl", number)
        found = explained(record)
        adds_up(found, record)
        assert found.exact
        assert found.missing <= many.missing
        assert [step.kind for step in found.steps].count("left") == left
        if many.missing < 1e-9:  # nothing is left out: nobody can do better than the best
            for step in found.steps:
                if step.kind == "choice" and step.best is not None:
                    gain = step.after - step.best
                    assert (gain if step.by == "A" else -gain) <= 1e-9
        lost += left
        struck += sum(step.what == "event" for step in found.steps)
        if number == 0:
            sentences = {language: told(found, record, language)[2] for language in ("en", "fr")}
            assert len(sentences["en"]) == len(sentences["fr"]) == min(5, len(found.turns))
            for english, french in zip(sentences["en"], sentences["fr"], strict=True):
                assert english.turn == french.turn
                for one, other in zip(english[1:], french[1:], strict=True):
                    assert one
                    assert other
                    assert one != other
    assert lost, "somebody left"
    assert struck or many.missing < 1e-9, "something happened in one of these matches"


def left_out(thorough: bool) -> float:
    """How much of a set of doubles as written is not followed."""
    setup = setup_of(Many("pro-tennis", {"random_events": "triples", "sets_to_win": "1", "first": "A"}, 1, 4))
    table = netcord.game("pro-tennis").start(setup).table
    return Pricer(table, thorough=thorough).score(table.score, table).missing


def test_pt_13_doubles_are_followed_further_where_somebody_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netcord.analysis.matches.pricing.FOLLOWED_IN_DOUBLES", (20, 30, 120, 120))
    assert left_out(thorough=True) < left_out(thorough=False) - 0.05


@pytest.mark.slow
def test_pt_13_a_set_of_doubles_as_written_is_explained_but_for_a_hundredth() -> None:
    assert left_out(thorough=True) < 0.01


def accurate(folder: Path, **options: str) -> tuple[Record, Any]:
    """A tie-break of Tennidice in which both place all cubes on accuracy and play at random, and how it ended."""
    game = netcord.game("tennidice")
    setup, luck = game.arrange((), {"first": "A", **options}), random_bot(game, 4)

    class Accurate:
        def choose(self, view: Any, ask: Any) -> Any:
            return Arrangement((0, 4, 0, 0)) if ask.what == "arrange" else luck.choose(view, ask)

    with create(folder / "match.jsonl", game, setup, match="accurate", fair=False) as record:
        host: Host[Any] = Host(game, parties=dict.fromkeys("AB", Accurate()), record=record, dice=SeededDice(4))
        host.run()
        return record.record, host.state.table.score


def test_td_16_points_are_told_from_the_first_serve_on_though_nobody_has_an_ace_to_choose(tmp_path: Path) -> None:
    """Without ace cubes a server is asked nothing before the dice."""
    record, score = accurate(tmp_path, spirit="off")
    found = explained(record)
    a, b = score.sets[0].tiebreak
    assert len(found.turns) == a + b
    assert found.turns[0].points == ("0", "0")
    assert len(found.chances) == a + b + 1
    adds_up(found, record)


@pytest.mark.slow
def test_td_75_with_spirit_cubes_a_tie_break_is_explained_exactly_the_placing_of_cubes_included(tmp_path: Path) -> None:
    """The sibling that always runs prices placing alone: tests/solvers/test_tennidice_hints.py."""
    record, _ = accurate(tmp_path)
    found = explained(record, thorough=True)
    assert found.exact
    assert found.initial == pytest.approx(0.5008083300, abs=1e-9)
    assert [step.what for step in found.steps[:2]] == ["arrange", "arrange"]
    assert found.steps[1].after == found.chances[0] == pytest.approx(0.5039479360, abs=1e-9)
    adds_up(found, record)


@pytest.mark.parametrize("spirit", ["on", "off"])
def test_td_85_a_match_of_tennidice_adds_up_and_tells_how_far_its_estimates_are_off(
    spirit: str, tmp_path: Path
) -> None:
    """Cubes are placed before every game: what was thought better of then is to nobody's account."""
    game = netcord.game("tennidice")
    setup = game.arrange((), {"mode": "match", "spirit": spirit})
    setup = replace(setup, board=replace(setup.board, cubes=Cubes(strategy=1, challenge=1, spirit=1)))
    record, _ = recorded("tennidice", setup, tmp_path / "match.jsonl", 0)
    found, moments = series(record)
    adds_up(found, record)
    state, _ = opened(record, game)
    points = sum(
        any(isinstance(fact, PointWon) for fact in played.facts) for played in replay_from(state, record.entries, game)
    )
    assert len(found.turns) == points, "those that end a game too"
    assert not found.exact
    assert found.missing == 0
    assert found.error is not None
    assert 0 < max(one.error for one in moments) <= found.error < 0.5
    assert [one.error for one in moments] == list(found.errors)
    assert moments[-1].error == 0, "the match is over"
    assert {step.what for step in found.steps if step.kind == "unweighed"} == {"arrange"}
    assert all(step.best is not None for step in found.steps if step.kind == "choice")
    for language, sentence in (("en", "not solved to its end"), ("fr", "pas résolu jusqu'au bout")):
        words = house_words(language)
        assert sentence in reliance(found, words)
        assert words.percent(found.error) in reliance(found, words)


def test_td_75_what_is_exact_tells_no_error(tmp_path: Path) -> None:
    record, _ = accurate(tmp_path, spirit="off")
    found = explained(record)
    assert found.exact
    assert found.error is None
    assert not any(found.errors)


@pytest.mark.parametrize("key", ["worldwide", "ase"])
def test_an_estimate_is_off_by_no_more_than_a_chance_can_be(key: str) -> None:
    """A chance between nought and one has no standard error above one half."""
    game = netcord.game(key)
    for setup in game.trials().values():
        price = Estimator(0.6).begin(game.start(setup))
        assert 0 < price.missing <= sqrt(price.won * (1 - price.won))
