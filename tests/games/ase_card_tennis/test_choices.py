"""What can be chosen: strokes in steps, chances that are those of the rules, cards that come to the same."""

from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from netcord.games.ase_card_tennis import GAME, Design, Hit, Lunge
from netcord.games.ase_card_tennis.cards import Cond, NumberAlt, Rally
from netcord.games.ase_card_tennis.choices import hand_matters, print_of
from netcord.games.ase_card_tennis.rules import MIX_A, MeetLob
from netcord.kernel import Choose
from netcord.tennis import Choice, Cost, Offer, Words

from .driver import A, B, Match, asked, facing, hit, play, serving

EN, FR = GAME.words("en"), GAME.words("fr")
UNEVEN = Design(name="X", forehand=4, backhand=-4)


def offered(state: Match, words: Words = EN) -> Offer[Any]:
    ask = GAME.ask(state)
    assert isinstance(ask, Choose)
    return GAME.offer(GAME.view(state, ask.seat), words)


def chosen(state: Match, answer: Any, words: Words = EN) -> Choice[Any]:
    """The choice that stands for an answer."""
    return next(choice for choice in offered(state, words).choices if answer in choice.answers)


def row(choice: Choice[Any], step: int = 0) -> dict[str, str]:
    """What a table says at a step, by head."""
    return {detail.head: detail.text for detail in choice.path[step].details}


def barred(state: Match, words: Words = EN) -> dict[str, str]:
    """What cannot be played, and why."""
    return {choice.label: choice.why_not for choice in offered(state, words).choices if choice.why_not}


# Strokes


def test_a_stroke_is_told_with_place_risk_effect_and_adjustments() -> None:
    state = facing("R4", hit="DF", at="GC", mine="R2")
    stroke = chosen(state, hit(state, "R2", "DB"))
    assert stroke.label == "Backhand, deep, at DB"
    assert row(stroke, 1) == {
        "fault": "33 %",
        "goes to": "SB DB wide",
        "answer": "-8",
        "in your roll": "-10 wide deep shot, -10 diagonal run",
    }
    assert stroke.effect == "answered at SB, DB with -8, wide"
    assert stroke.at is not None
    assert (stroke.at.key, stroke.at.own, [spot.key for spot in stroke.to]) == ("DB", True, ["SB", "DB"])
    assert stroke.roll is not None
    assert (stroke.roll.dice, stroke.roll.needed, stroke.roll.good) == (("d100",), 34, "high")
    assert [(part.amount, part.label) for part in stroke.roll.sum] == [(-10, "wide deep shot"), (-10, "diagonal run")]
    assert stroke.card is not None
    assert (stroke.card.kind, stroke.card.hands, stroke.card.start) == ("ground", "B", ("DB", "GB"))
    french = chosen(state, hit(state, "R2", "DB"), FR)
    assert french.label == "Revers, profond, en LR"
    assert row(french, 1)["dans votre jet"] == "-10 coup en angle profond, -10 en diagonale"


def test_a_stroke_says_up_to_which_number_its_card_is_a_fault() -> None:
    state = facing("R4", hit="DF", at="GC", mine="R2")
    english, french = (chosen(state, hit(state, "R2", "DB"), words).roll for words in (EN, FR))
    assert english is not None
    assert french is not None
    assert (english.reads, english.stress) == ("Up to 13 on the card is a fault.", ("13",)), "33 rolled, 20 less"
    assert (french.reads, french.stress) == ("Faute jusqu'à 13 sur la carte.", ("13",))
    aimed = facing("R1", at="SC", mine="V1")
    volley = chosen(aimed, hit(aimed, "V1", "SC", "B", "GC")).roll
    assert volley is not None
    assert (volley.reads, volley.stress) == ("Up to 9 on the card is a fault, up to 14 off target.", ("9", "14"))


def test_a_card_is_chosen_first_with_what_its_places_have_in_common() -> None:
    state = facing("R1", mine="R2")
    strokes = [choice for choice in offered(state).open if isinstance(choice.answer, Hit)]
    assert len(strokes) > 1
    assert {choice.path[0].label for choice in strokes} == {"Backhand, deep"}
    assert len({choice.path[0] for choice in strokes}) == 1
    assert row(strokes[0])["at"] == "GB DB"
    assert row(strokes[0])["fault"] == "22-27 %"


def test_a_card_with_a_target_is_told_in_steps() -> None:
    state = facing("R1", at="SC", mine="V1")
    volley = chosen(state, hit(state, "V1", "SC", "B", "DC"))
    assert [way.stage for way in volley.path] == ["card", "place", "target"]
    card, place, target = (row(volley, step) for step in range(3))
    assert (card["at"], card["fault"], card["goes to"]) == ("SCB", "13-23 %", "you aim")
    assert (place["fault"], place["in your roll"]) == ("13-18 %", "-4 shot")
    assert volley.path[1].label == "at SC (at the net, centre)"
    assert volley.path[2].label == "to DC (deep, centre)"
    assert target == {"fault": "18 %", "goes to": "SC DC", "answer": "-15", "reached": "DC"}


def test_a_target_that_cannot_be_reached_says_so() -> None:
    state = facing("R1", at="SC", foe="DF", mine="V1")
    told = {target: row(chosen(state, hit(state, "V1", "SC", "B", target)), 2) for target in ("SB", "GC", "DF")}
    assert [told[target]["reached"] for target in told] == ["out of reach", "DC -5", "DF"]


def test_where_a_ball_drifts_is_told_with_its_chance() -> None:
    state = facing("R1", at="SC", mine="V1")
    shares = chosen(state, hit(state, "V1", "SC", "B", "GC")).odds
    assert [(share.key, share.to and share.to.key) for share in shares] == [
        ("fault", None),
        ("nap", "DC"),
        ("ap", None),
    ]
    assert "nap" not in {share.key for share in chosen(state, hit(state, "V1", "SC", "B", "DC")).odds}, "it drifts out"


def test_a_lunge_says_what_it_costs() -> None:
    state = facing("R1", mine="R2 R4")
    lunge = chosen(state, Lunge("R4"))
    assert [way.label for way in lunge.path] == ["Lunge with a card that does not fit", "Forehand, deep"]
    assert lunge.effect == "point lost, card exchanged"
    assert lunge.cost == (Cost("point"), Cost("card", 1, "R4"))
    assert row(lunge, 1) == {"played from": "GF DF"}
    stuck = chosen(facing("R1", mine="R4"), Lunge("R4"))
    assert stuck.effect == "the point is lost anyway, but a card is exchanged"


def test_what_cannot_be_played_says_why() -> None:
    assert barred(facing("R1", at="GC", mine="R2 R4 V1")) == {
        "Forehand, deep": "needs GF DF",
        "Dink": "dinks answer drop shots and dinks",
    }
    assert barred(facing("R4", hit="SB", at="SF", mine="R2"))["Backhand, deep"].startswith("DB is too far (4 steps,")
    assert barred(facing("R1", at="GC", mine="R4"), FR)["Coup droit, profond"] == "demande MD LD"


# What comes to the same


def test_two_copies_of_a_card_are_one_choice() -> None:
    state = facing("R1", mine="R2 R2 R4")
    stroke = chosen(state, hit(state, "R2", "DB"))
    assert [other.card for other in stroke.alike] == ["R2-2"]
    assert len(chosen(state, Lunge("K1")).alike) == 4, "five dinks"
    assert print_of(state.table.book.rally["R2"].card) == print_of(state.table.book.rally["R2-2"].card)


def test_the_hand_of_a_lob_is_no_choice_where_it_changes_nothing() -> None:
    state = facing("R1", at="GC", mine="L1")
    lob = chosen(state, hit(state, "L1", "DB", "F", "GF"))
    assert [way.stage for way in lob.path] == ["card", "place", "target"]
    assert {lob.picked.hand, *(other.hand for other in lob.alike)} == {"F", "B"}
    assert not hand_matters(state.table, A, state.table.book.rally["L1"])


@pytest.mark.parametrize("card", ["L1", "D1"])
def test_what_is_alike_rolls_alike_and_sends_the_same_ball(card: str) -> None:
    """Both hands, thrown with every number: the same result, the same call, the same ball but for the hand."""
    state = facing("R1", at="GC", mine=card)
    alike = [choice for choice in offered(state).open if isinstance(choice.answer, Hit) and choice.alike]
    assert alike
    for choice in alike[:3]:
        for other in choice.alike:
            rolled = [play(state, one).state for one in (choice.answer, other)]
            for number in range(1, 101, 3):
                here, there = (play(one, number) for one in rolled)
                assert (here.result, here.net, here.awaits) == (there.result, there.net, there.awaits)
                balls = [
                    (p.table.ball and (p.table.ball.adj, p.table.ball.receive, p.table.ball.wide))
                    for p in (here, there)
                ]
                assert balls[0] == balls[1]


def test_the_hand_matters_where_something_printed_asks_for_it() -> None:
    state = facing("R1", at="GC", mine="L1", design_balance="free", setup={"designs": (UNEVEN, Design())})
    lob = state.table.book.rally["L1"].card
    assert not hand_matters(state.table, A, Rally(lob)), "no forehand or backhand of a design counts for touch"
    fault, *others = lob.sections
    asking = replace(fault, alts=(NumberAlt(Cond(hand="B"), 50),))
    assert hand_matters(state.table, A, Rally(replace(lob, sections=(asking, *others))))


# What is told is what the rules do


@pytest.mark.parametrize("options", [{}, {"dice": "0-99"}, {"net_clamp": True}, {"dice": "0-99", "net_clamp": True}])
def test_the_chance_told_is_the_chance_of_the_rules(options: dict[str, Any]) -> None:
    """Every stroke and serve of these positions, thrown with all hundred numbers."""
    states = [
        facing("R1", mine="R2", **options),
        facing("R4", hit="DF", at="GC", mine="R2 L1", **options),
        facing("R1", at="SC", mine="V1", **options),
        serving(**options),
    ]
    for state in states:
        strokes = [choice for choice in offered(state).open if choice.roll is not None]
        assert strokes
        for choice in strokes[:6]:
            rolling = play(state, choice.answer).state
            throws = [play(rolling, roll) for roll in asked(rolling).outcomes]
            faults = [
                throw.winner is B or "ServeFault" in {type(fact).__name__ for fact in throw.facts} for throw in throws
            ]
            assert choice.chance == pytest.approx(1 - sum(faults) / 100), choice.label
            assert choice.roll is not None
            if choice.roll.needed is not None:
                good = [roll for roll, fault in zip(asked(rolling).outcomes, faults, strict=True) if not fault]
                assert choice.roll.needed == min(good)
            told = {key: sum(share.chance for share in choice.odds if share.key == key) for key in ("ap", "nap")}
            for key, share in told.items():
                seen = sum(throw.result == key and not fault for throw, fault in zip(throws, faults, strict=True))
                assert share == pytest.approx(seen / 100)


# Serves


def test_a_serve_is_told_with_its_risk_and_what_it_does_to_the_return() -> None:
    serve = next(choice for choice in offered(serving()).choices if choice.label == "Hard flat, at the body")
    assert row(serve) == {"fault": "36 %", "goes to": "DFC", "answer": "-6", "in your roll": ""}
    assert serve.chance == 0.64


def test_a_serve_for_the_other_side_is_called_a_sure_fault() -> None:
    wrong = chosen(serving(called="15-0"), "S2")
    assert (wrong.effect, wrong.chance) == ("not from the ad side: a sure fault", 0)
    assert "pas du côté avantage" in chosen(serving(called="15-0"), "S2", FR).effect


# Everything else


def test_after_the_stroke_every_place_is_named() -> None:
    state = play(facing("R1", mine="R2"), hit(facing("R1", mine="R2"), "R2", "DB"), 90).state
    assert chosen(state, "DB").label == "Stay at DB (deep, backhand side)"
    step = chosen(state, "DC")
    assert (step.label, step.effect) == ("Go to DC (deep, centre)", "cards played from there: 0")
    assert chosen(state, "DC", FR).label == "Aller en LC (ligne de fond, centre)"


def test_a_lob_says_from_where_and_how_many_smashes_there_are() -> None:
    state = GAME.at(facing("L1", target="DB", mine="M1").table, MeetLob(A, True))
    full, bounce = chosen(state, "full"), chosen(state, "bounce")
    assert (full.label, full.effect) == ("Smash it on the full", "from GB DB; smashes in your hand: 1")
    assert bounce.effect.startswith("any card that fits, from DB;")


def test_a_challenge_says_what_it_may_bring() -> None:
    state = play(facing("R1", mine="R2", hawkeye=True), hit(facing("R1", mine="R2"), "R2", "GB"), 26).state
    assert chosen(state, "decline").effect == "the ball is out"
    challenge = chosen(state, "challenge")
    assert challenge.effect == "shown in, it is replayed; shown out, you have 2 left"
    cards = asked(GAME.step(state, "challenge").state)
    assert challenge.chance == dict(zip(cards.outcomes, cards.weights, strict=True))["in"] / cards.total


def test_discards_that_cannot_be_mixed_are_not_asked_about() -> None:
    nothing = GAME.at(serving(manual_reshuffle=True).table, MIX_A)
    assert offered(nothing).settled


# What a page shows besides


def test_a_stroke_is_asked_with_the_ball_that_came_and_why() -> None:
    offer = offered(facing("R4", hit="DF", at="GC", mine="R2"))
    assert offer.ball is not None
    assert (offer.ball.own, [part.key for part in offer.ball.adds]) == (False, ["ball"])
    assert offer.rule == "ASE-06"
    assert offer.why.startswith("The ball can be played in ")


def test_the_run_is_a_part_of_the_sum_with_a_key_of_its_own() -> None:
    state = facing("R4", hit="DF", at="GC", mine="R2")
    stroke = chosen(state, hit(state, "R2", "DB"))
    assert stroke.roll is not None
    assert {part.key: part.amount for part in stroke.roll.sum}["run"] == -10
    assert [follow.key for follow in stroke.then] == ["good", "miss"]


def test_what_follows_a_fault_is_told_of_a_stroke_that_can_be_one_and_of_no_other() -> None:
    told: dict[bool, set[tuple[str, ...]]] = {}
    for adj, place in product((-20, 0, 60), ("DC", "GC", "GB", "DB")):
        state = facing("R4", hit="DF", at=place, mine="R2")
        table = state.table
        assert table.ball is not None
        for choice in offered(replace(state, table=replace(table, ball=replace(table.ball, adj=adj)))).open:
            if choice.roll is not None and choice.chance is not None:
                told.setdefault(choice.chance == 1, set()).add(tuple(follow.key for follow in choice.then))
    assert told == {True: {("good",)}, False: {("good", "miss")}}


def test_a_picture_says_where_the_ball_can_be_played_and_where_it_is_too_far() -> None:
    state = facing("R1", at="SC", foe="DF", mine="V1")
    assert GAME.coverage.picture is not None
    seen = [GAME.coverage.picture(GAME.view(state, seat)) for seat in (A, B, None)]
    assert seen[0] == seen[1] == seen[2], "where a player can run is no secret"
    ground = {spot["sector"]: spot for spot in seen[0]["ground"]}
    assert {spot["side"] for spot in ground.values()} == {A}
    assert (ground["SC"]["run"], ground["SC"]["far"]) == (0, False)


def test_a_first_serve_says_how_often_it_ends_in_a_double_fault() -> None:
    serve = next(choice for choice in offered(serving()).choices if choice.label == "Hard flat, at the body")
    first, second, double = serve.outlook
    assert (first.key, second.key, double.key) == ("first", "second", "double")
    assert first.chance == serve.chance
    assert double.chance == pytest.approx((1 - first.chance) * (1 - second.chance), abs=1e-4)


def test_a_step_says_which_cards_are_played_from_there() -> None:
    state = play(facing("R1", mine="R2"), hit(facing("R1", mine="R2"), "R2", "DB"), 90).state
    step = chosen(state, "DC")
    assert step.tally is not None
    assert (step.tally.amount, step.tally.of) == (len(step.cards), len(offered(state).hand))


def test_a_target_out_of_reach_has_a_key() -> None:
    state = facing("R1", at="SC", foe="DF", mine="V1")
    far = chosen(state, hit(state, "V1", "SC", "B", "SB"))
    assert far.path[2].details[-1].key == "out_of_reach"


def test_players_without_designs_may_have_names() -> None:
    assert GAME.names(GAME.named(GAME.arrange((), {}), ("Ann", "Ben"))) == {"A": "Ann", "B": "Ben"}


def test_a_question_without_a_card_that_fits_says_so() -> None:
    offer = offered(facing("R4", hit="SB", at="SF", mine="R2"))
    assert not any(isinstance(choice.answer, Hit) for choice in offer.open)
    assert offer.why.startswith("No card of yours fits this ball")
    prompt = GAME.coverage.prompt
    assert prompt is not None
    told = prompt(GAME.view(facing("R4", hit="SB", at="SF", mine="R2"), A), EN, ())
    assert told is not None
    assert (told.what, told.rule) == ("No card of yours fits this ball", "ASE-07i")
    assert told.why == "The point is lost. Lunge to exchange a card for a new one, or let the ball go."
    assert prompt(GAME.view(facing("R1", at="SC", foe="DF", mine="V1"), A), EN, ()) is None, "the usual question"
