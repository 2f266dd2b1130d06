"""The levels: they answer what is offered, know nothing but their view, and each beats the one below."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from netcord.games.ase_card_tennis import GAME, Hit
from netcord.games.ase_card_tennis.ball import REMEMBERED, Shown, key_of
from netcord.games.ase_card_tennis.bot import SensibleBot
from netcord.games.ase_card_tennis.court import SECTORS
from netcord.games.ase_card_tennis.judging import ONE, Laid, judge_of, learned
from netcord.games.ase_card_tennis.levels import Beginner, Champion, Club, TourPlayer, advice
from netcord.games.ase_card_tennis.rally import House, rallies_of
from netcord.games.ase_card_tennis.strokes import legal_hits
from netcord.games.ase_card_tennis.table import Setup
from netcord.kernel import Choose, Hand, Over, Side
from netcord.play import simulate
from netcord.play.dice import SeededDice
from netcord.tennis import LEVELS

from .driver import facing, hit, play, serving

EVERYBODY = {name: GAME.sparring.bots[name] for name in LEVELS}


def asked(setup: Any, seed: int, most: int) -> Iterator[Any]:
    """States in which somebody is asked, up to so many, in a match of two club players."""
    state, bot, dice = GAME.start(setup), Club(), SeededDice(seed)
    counter = 0
    while most:
        ask = GAME.ask(state)
        if isinstance(ask, Over):
            return
        if isinstance(ask, Choose):
            yield state
            most -= 1
        answer = bot.choose(GAME.view(state, ask.seat), ask) if isinstance(ask, Choose) else dice.throw(ask, counter)
        counter += 1
        state = GAME.step(state, answer).state


def asked_of(state: Any) -> Choose[Any]:
    """The question that waits."""
    ask = GAME.ask(state)
    assert isinstance(ask, Choose)
    return ask


def chosen(bot: Any, state: Any) -> Any:
    """What a bot does when it is asked."""
    ask = asked_of(state)
    return bot.choose(GAME.view(state, ask.seat), ask)


@pytest.mark.parametrize("trial", GAME.trials())
def test_every_level_answers_what_is_offered(trial: str) -> None:
    bots = [make(GAME, 1) for make in EVERYBODY.values()]
    for number, state in enumerate(asked(GAME.trials()[trial], 4, 60)):
        ask = GAME.ask(state)
        assert isinstance(ask, Choose)
        for bot in bots if number % 6 == 5 else bots[:2]:
            assert chosen(bot, state) in ask.options


def test_they_know_nothing_but_their_view() -> None:
    luck = random.Random(5)
    for state in list(asked(GAME.trials()["draft rules"], 5, 60))[::4]:
        ask = GAME.ask(state)
        assert isinstance(ask, Choose)
        imagined = GAME.imagine(GAME.view(state, ask.seat), luck.randrange)
        for bot in (TourPlayer(), Champion()):
            assert chosen(bot, state) == chosen(bot, imagined)


def test_the_numbers_of_a_rally_are_those_of_the_rules() -> None:
    """Every stroke the rules offer is a way of the model, and the other way round."""
    for state in asked(GAME.trials()["draft rules"], 6, 80):
        ask, table = GAME.ask(state), state.table
        assert isinstance(ask, Choose)
        if ask.what != "answer":
            continue
        me, rallies = Side(ask.seat), rallies_of("men", House())
        place = ["SF", "SC", "SB", "GF", "GC", "GB", "DF", "DC", "DB"].index(table.pawns[me.row])
        kinds = {rallies.kind_of[str(card)] for card in table.hands[me.row]}
        assert table.ball is not None
        ways = {
            (kind, way.dest, way.target)
            for kind in kinds
            for way in rallies.ways(rallies.ball(key_of(table.ball)), place, kind)
        }
        assert ways == {(rallies.kind_of[one.card], one.dest, one.target) for one in legal_hits(table, me)}


def test_a_beginner_stays_where_he_is_and_a_club_player_goes_back_to_the_middle() -> None:
    state = facing("S3", mine="R3", his="R1")
    done = play(state, hit(state, "R3", "DF"), 90)
    assert set(done.asked.options) == {"DF", "DC", "GF"}
    assert chosen(Beginner(), done.state) == "DF"
    assert chosen(Club(), done.state) == "DC"


def test_a_first_serve_is_risked_by_the_champion_alone() -> None:
    state = serving(serves="S1 S3 S1 S1 S1 S1")
    assert [chosen(bot, state) for bot in (Beginner(), Club(), TourPlayer())] == ["S3"] * 3
    assert chosen(Champion(), state).startswith("S1")


def test_the_tour_serves_to_win_what_the_club_serves_to_be_in() -> None:
    matches = [asked(GAME.trials()["draft rules"], seed, 120) for seed in (3, 7, 8)]
    serves = [state for match in matches for state in match if asked_of(state).what == "serve"]
    differ = [state for state in serves if chosen(TourPlayer(), state) != chosen(Club(), state)]
    assert len(differ) > len(serves) // 2
    for state in differ:
        judge, court = judge_of("men", House()), state.table.court
        tour, club = (
            sum(chance for _, chance in judge.rallies.serves(chosen(bot, state), court, state.table.serve))
            for bot in (TourPlayer(), Club())
        )
        assert tour <= club


def test_the_tour_sees_where_the_other_stands_and_the_club_does_not() -> None:
    changed = 0
    for state in asked(GAME.trials()["draft rules"], 7, 120):
        if asked_of(state).what == "answer":
            pawns, foe = state.table.pawns, Side(asked_of(state).seat).other.row
            for place in ("DF", "DB"):
                moved = tuple(place if row == foe else pawn for row, pawn in enumerate(pawns))
                other = replace(state, table=replace(state.table, pawns=moved))
                assert chosen(Club(), other) == chosen(Club(), state)
                changed += chosen(TourPlayer(), other) != chosen(TourPlayer(), state)
    assert changed


def dealt(hand: Hand, cards: Hand) -> Hand:
    """A hand with the cards of another."""
    piles = (replace(pile, cards=other.cards) for pile, other in zip(hand.piles, cards.piles, strict=True))
    return replace(hand, piles=tuple(piles))


def test_a_champion_serves_for_the_cards_in_hand_and_the_tour_whatever_they_are() -> None:
    changed = 0
    for state in asked(GAME.trials()["draft rules"], 7, 120):
        if asked_of(state).what == "serve":
            one, two = state.table.hands
            other = replace(state, table=replace(state.table, hands=(dealt(one, two), dealt(two, one))))
            assert chosen(TourPlayer(), other) == chosen(TourPlayer(), state)
            changed += chosen(Champion(), other) != chosen(Champion(), state)
    assert changed


def test_service_cards_are_worth_what_can_be_served_with_them_next() -> None:
    judge = judge_of("men", House())
    wide, t, second = "serve-05-kick-wide-first-1", "serve-06-kick-t-first-1", "serve-11-kick-wide-second-1"
    assert judge.served(t, "ad", 1) == (0, 0)  # from the wrong side
    sure, worth = judge.served(wide, "ad", 1)
    again = judge.served(second, "ad", 2)[1]
    assert judge.ready([wide, second], "ad") == max(
        worth + (100 - sure) * again // 100,
        judge.served(second, "ad", 1)[1] + (100 - judge.served(second, "ad", 1)[0]) * again // 100,
    )
    few, more = [t] * 4 + [second], [t] * 3 + [second, wide]
    assert judge.kept(few, "deuce", (64, 0)) < judge.kept(
        more, "deuce", (64, 0)
    )  # the next is served from the ad court
    assert judge.kept(few, "deuce", (0, 64)) == judge.kept(more, "deuce", (0, 64))  # where one t is enough
    assert judge.kept(few, "deuce", (0, 0)) == 0


def test_a_beginner_does_not_run_far() -> None:
    far = facing("R3", at="DB", hit="DC", mine="R4")
    assert any(isinstance(option, Hit) for option in asked_of(far).options)
    assert chosen(Beginner(), far) == "concede"
    assert isinstance(chosen(Club(), far), Hit)


def test_everybody_remembers_the_strokes_of_late() -> None:
    laid: list[Shown] = []
    most = 0
    for state in asked(Setup(format="standard_bo3"), 11, 600):
        shown = state.table.shown
        laid += shown[-1:] if shown and (not laid or shown[-1] is not laid[-1]) else ()
        most = max(most, len(shown))
        for seat in (Side.A, Side.B, None):
            assert GAME.view(state, seat).state.table.shown == shown
        assert list(shown) == laid[len(laid) - len(shown) :]
        assert len(shown) == len(laid) or REMEMBERED // 2 < len(shown) <= REMEMBERED
    assert len(laid) > REMEMBERED == most


def test_a_stroke_is_remembered_with_the_ball_it_answered_and_where_both_stood() -> None:
    state = facing("R3", at="DB", hit="DC", foe="GC", mine="R4")
    ball = state.table.ball
    assert ball is not None
    stroke = next(one for one in asked_of(state).options if isinstance(one, Hit))
    me = Side(asked_of(state).seat)
    assert play(state, stroke, 90).state.table.shown == (Shown(me, stroke.card, "DB", "GC", key_of(ball)[:]),)


def test_who_does_not_play_a_better_card_is_not_believed_to_hold_it() -> None:
    judge = judge_of("men", House())
    ball, place = judge.rallies.serves("serve-09-slice-body-second-1", "deuce", 2)[0][0], SECTORS.index("DC")
    worth = [judge.answer(ball, place, place, kind) for kind in range(len(judge.cost))]
    can = sorted([one.kind for one in worth if one.kind >= 0], key=lambda kind: worth[kind].worth + judge.cost[kind])
    cannot = [kind for kind, one in enumerate(worth) if one.kind < 0]
    many = list(judge.rallies.many)
    nothing, weak, strong = (
        judge.odds(many, 8, laid)
        for laid in ((), (Laid(ball, place, place, can[0]),) * 3, (Laid(ball, place, place, can[-1]),) * 3)
    )
    assert weak[can[-1]] < 0.7 * nothing[can[-1]]
    assert all(weak[kind] > nothing[kind] for kind in cannot)
    assert strong[can[-2]] > weak[can[-2]]
    for odds in (nothing, weak, strong):
        assert 0.99 * ONE < sum(odds) <= ONE


def test_cards_that_answer_much_are_worth_more_than_those_that_wait() -> None:
    for deck in ("men", "women"):
        judge = judge_of(deck, House())
        cost = {card.shot: judge.cost[kind] for kind, card in enumerate(judge.rallies.cards) if card.generic}
        assert cost["drop"] > 0 > cost["dink"]


def test_what_was_learned_is_small_and_tells_how_it_was_made() -> None:
    weights = learned()
    assert (weights.game, weights.edition) == (GAME.key, GAME.edition)
    assert weights.made.seed
    assert weights.made.rounds == len(weights.made.curve) > 0


def test_hints_tell_every_choice_of_a_stroke_as_an_estimate() -> None:
    told = 0
    for state in asked(GAME.trials()["draft rules"], 8, 60):
        ask = GAME.ask(state)
        assert isinstance(ask, Choose)
        worth = advice(GAME.view(state, ask.seat))
        assert set(worth) == set(ask.options)
        for answer, hint in worth.items():
            assert hint.point is not None
            assert hint.match is not None
            assert 0 <= hint.point <= 1
            assert 0 <= hint.match <= 1
            assert not hint.exact
            assert hint.error
            told += isinstance(answer, Hit) and hint.point > 0.2
        assert advice(GAME.view(state, Side(ask.seat).other)) == {}
    assert told > 50


def won(first: Any, second: Any, matches: int, seed: str, deck: str = "men") -> int:
    """How many tie-breaks the first wins, seated at A and B in turn."""
    setup, count = Setup(deck=deck, format="single_tiebreak"), 0
    for half, seat in enumerate(Side):
        played = simulate(GAME, setup, matches // 2, f"{seed}/{half}", {seat: first, seat.other: second}, processes=1)
        count += sum(summary.winner == seat for summary in played)
    return count


def test_a_club_player_beats_a_beginner() -> None:
    assert won(EVERYBODY["club"], EVERYBODY["beginner"], 60, "small") > 40


@pytest.mark.slow
@pytest.mark.parametrize(("above", "below"), list(zip(LEVELS[1:], LEVELS, strict=False)))
def test_each_level_wins_65_of_100_tie_breaks_against_the_one_below(above: str, below: str) -> None:
    assert won(EVERYBODY[above], EVERYBODY[below], 2000, "levels") >= 1300


@pytest.mark.slow
@pytest.mark.parametrize(("deck", "share"), [("men", 0.65), ("women", 0.62)])
def test_the_champion_beats_the_sensible_bot(deck: str, share: float) -> None:
    assert won(EVERYBODY["champion"], lambda game, seed: SensibleBot(seed), 2000, "bar", deck) >= 2000 * share


GOLDEN: dict[str, str] = {
    "beginner": (
        "serve-09-slice-body-second-1; GC; bh-mid-c-deep-8 from GC (B); serve-08-kick-body-second-3; GC; "
        "concede; GB; concede; concede; DC"
    ),
    "club": (
        "serve-09-slice-body-second-1; DC; bh-mid-c-deep-8 from GC (B); serve-08-kick-body-second-3; DC; "
        "lunge with smash-2; GC; lunge with bh-cross-deep-7; fh-line-deep-6 from GF (F); DC"
    ),
    "tour": (
        "serve-09-slice-body-second-1; GC; fh-cross-c-deep-13 from GC (F); serve-11-kick-wide-second-5; GC; "
        "lunge with smash-2; GC; lunge with bh-cross-deep-7; volley-7 from SF (B) to SB; GC"
    ),
    "champion": (
        "serve-04-slice-wide-first-2; GC; bh-mid-c-deep-8 from GC (B); serve-07-slice-t-first-6; GC; "
        "lunge with fh-mid-c-good-4; GC; lunge with fh-cross-c-good-3; fh-line-deep-6 from GF (F); GC"
    ),
}
"""What each level answers at every fifth choice of a match: the same on every machine, until it learns anew."""


@pytest.mark.parametrize("level", LEVELS)
def test_decisions_are_the_same_on_every_machine(level: str) -> None:
    bot = EVERYBODY[level](GAME, 1)
    answers = [str(chosen(bot, state)) for state in list(asked(GAME.trials()["draft rules"], 9, 50))[::5]]
    assert "; ".join(answers) == GOLDEN[level]
