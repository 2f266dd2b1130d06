"""The bot plays from views alone, always alike, and better than chance or caution."""

from typing import Any

import pytest
from msgspec.structs import replace

from netcord.bots import random_bot
from netcord.forge.measuring import documents, plain
from netcord.forge.worldwide.report import PARTS, SURFACES, sample, tennis_rows
from netcord.games.worldwide import GAME, Setup, arrange, safest
from netcord.games.worldwide.bot import Safest, Sensible
from netcord.games.worldwide.facts import Shot
from netcord.games.worldwide.players import shipped
from netcord.kernel import Choose, Over
from netcord.play import simulate
from netcord.tennis import PointWon

from .driver import BD, BH, FA, FH, LB, SM, WN, A, B, V, position


def chosen(state: Any) -> Any:
    ask = GAME.ask(state)
    assert isinstance(ask, Choose)
    return Sensible().choose(GAME.view(state, ask.seat), ask)


def test_it_attacks_a_safe_ball_and_finishes_when_the_winner_is_ripe() -> None:
    assert chosen(position(FA, BD, WN, FA, BD, BD, BD, BD)).card == FA
    assert chosen(position(FA, BD, WN, total=21)).card == WN


def test_it_smashes_a_lob_and_does_not_run_for_nothing() -> None:
    assert chosen(position(SM, BD, last=LB, to=BH, pawn=V)) == "smash"
    assert chosen(position(FA, FA, to=BH, pawn=FH)) == "concede"  # no card starts there


def test_the_same_question_gets_the_same_answer_whatever_is_hidden() -> None:
    """Views only: what the opponent holds cannot change a choice."""
    state = position(FA, BD, WN, BD, BD, BD, BD)
    other = position(FA, BD, WN, BD, BD, BD, BD, foe_hand=(FA, FA, WN, SM, LB))
    assert chosen(state) == chosen(other)


@pytest.mark.parametrize("trial", ["printed rules", "solo", "level=initiation", "challenges=on", "mode=match"])
def test_it_plays_every_mode_to_the_end(trial: str) -> None:
    (summary,) = simulate(
        GAME, GAME.trials()[trial], 1, 3, {"A": lambda game, s: Sensible(), "B": lambda game, s: Sensible()}
    )
    assert summary.winner in (A, B)


def test_two_runs_are_the_same_matches() -> None:
    runs = [sample(Setup(), 3, "again") for _ in range(2)]
    assert runs[0].counts == runs[1].counts


def test_it_beats_a_random_player_and_the_safest_card() -> None:
    """The full figures are in the report; here a lead that chance does not give."""
    assert sample(Setup(), 12, "random", random_bot).counts["won by A"] >= 11
    assert sample(Setup(), 20, "safest", safest).counts["won by A"] >= 14


def test_the_safest_card_is_the_likeliest_stroke() -> None:
    state = position(FA, BD, last=FA, to=FH)
    ask = GAME.ask(state)
    assert isinstance(ask, Choose)
    assert Safest().choose(GAME.view(state, A), ask) == Shot(BD)


def test_the_report_counts_hands_and_stars_as_they_are() -> None:
    """The tally reads facts only; here it is held against the table itself."""
    from netcord.forge.worldwide.report import tally
    from netcord.games.worldwide.facts import PointOpened
    from netcord.play.dice import SeededDice

    counts: dict[str, int] = {}
    state, facts = GAME.begin(arrange((), {"first": "A"}))
    throw, bot = SeededDice(4).throw, Sensible()
    seen = hands = stars = 0
    while True:
        for fact in facts:
            tally(counts, fact)
        if any(isinstance(fact, PointOpened) for fact in facts):
            seen += 1
            hands += sum(len(player.hand) for player in state.table.players)
            stars += sum(player.stars for player in state.table.players)
            assert (counts["points"], counts["hands"], counts["stars"]) == (seen, hands, stars)
            for name in ("points", "hands", "stars"):
                assert counts[name] == sum(counts.get(f"{name}, {part}", 0) for part in PARTS)
        ask = GAME.ask(state)
        if isinstance(ask, Over):
            break
        answer = bot.choose(GAME.view(state, ask.seat), ask) if isinstance(ask, Choose) else throw(ask)
        state, facts = GAME.step(state, answer)
    assert seen >= 7


def test_the_report_is_text_and_json() -> None:
    rows = tennis_rows({surface: sample(Setup(surface=surface), 2, "tiny") for surface in SURFACES})
    assert rows[0].name in plain(rows)
    shown = documents(rows)
    assert len(shown) == len(rows)
    assert set(shown[0]) == {"name", "value", "error", "low", "high", "real", "inside", "judged"}


def test_the_field_is_judged_by_what_is_asked_of_a_player_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even on one surface is enough; too good is who wins more than 60 % on every one."""
    from netcord.forge.worldwide import field

    made_up = {
        "even on grass": (0.7, 0.7, 0.7, 0.57),
        "hopeless": (0.3, 0.41, 0.2, 0.1),
        "too good": (0.7, 0.61, 0.65, 0.8),
        "specialist": (0.7, 0.6, 0.65, 0.8),
    }
    ones = shipped()[0].cards
    shares = {
        replace(card, name=name): dict(zip(SURFACES, made_up[name], strict=True))
        for card, name in zip(ones, made_up, strict=False)
    }
    monkeypatch.setattr(field, "field_shares", lambda *args: shares)
    outside = [row.name for row in field.field_rows() if not row.inside]
    assert outside == [
        "hopeless: where most even",
        "too good: where most even",
        "too good: where it wins least",
        "specialist: where most even",
    ]


def test_every_player_meets_every_other_once_from_each_end() -> None:
    from netcord.forge.worldwide.field import field_shares

    three = shipped()[0].cards[:3]
    shares = field_shares(2, "tiny", 1, three, SURFACES[:1])
    assert list(shares) == list(three)
    won = [share[SURFACES[0]] * 4 for share in shares.values()]
    assert sum(won) == 6
    assert all(wins == int(wins) for wins in won)
    assert field_shares(2, "tiny", 2, three, SURFACES[:1]) == shares


def test_the_report_counts_the_net_first_serves_and_lengths_as_charters_do() -> None:
    """A made-up point: a first serve in, the server comes in behind it and is passed by the fourth stroke."""
    from netcord.forge.worldwide.report import tally
    from netcord.games.worldwide.facts import Moved, PointOpened, Served, Validated

    facts = {type(fact): fact for fact in some_facts()}
    served, opened, struck = (replace(facts[kind], **at) for kind, at in (
        (Served, {"server": A, "number": 1, "result": "in"}),
        (PointOpened, {"server": A}),
        (Validated, {"side": B}),
    ))  # fmt: skip
    counts: dict[str, int] = {}
    for fact in (opened, served, Moved(A, V, "rush"), *[struck] * 3, PointWon(B, facts[PointWon].score)):
        tally(counts, fact)
    told = {name: many for name, many in counts.items() if many and not name.startswith(("_", "hands", "stars"))}
    assert told == {
        "points": 1,
        "points, opening": 1,
        "first serves in": 1,
        "strokes": 4,
        "4-6": 1,
        "net points": 1,
        "at the net": 1,
    }
    tally(counts, opened)
    for fact in (served, Moved(A, V, "rush"), PointWon(A, facts[PointWon].score)):
        tally(counts, fact)
    assert (counts["won at the net"], counts["first serve points won"], counts["1-3"]) == (1, 1, 1)


def some_facts() -> list[Any]:
    """Whatever happens in a match."""
    from netcord.play.dice import SeededDice

    state, facts = GAME.begin(arrange((), {"first": "A"}))
    throw, bot, seen = SeededDice(4).throw, Sensible(), list(facts)
    while not isinstance(ask := GAME.ask(state), Over):
        answer = bot.choose(GAME.view(state, ask.seat), ask) if isinstance(ask, Choose) else throw(ask)
        state, facts = GAME.step(state, answer)
        seen += facts
    return seen
