"""What every option means, in words a stranger understands, in both languages."""

import io
import random
import re
from typing import Any

import pytest
from msgspec.structs import replace
from rich.console import Console

from netcord.cli.asking.person import Person
from netcord.cli.screens.screen import Left, PlainScreen
from netcord.club.offers import rows
from netcord.club.story import Story
from netcord.games.worldwide import GAME, Setup, read_deck, shipped_deck
from netcord.games.worldwide.between import Settle
from netcord.games.worldwide.cards import Effect, Names
from netcord.games.worldwide.drawing import pile_line
from netcord.games.worldwide.facts import (
    Dice,
    Discarded,
    Errand,
    Missed,
    Moved,
    Place,
    Played,
    Rest,
    Serve,
    Served,
    Shot,
    WinnerHit,
)
from netcord.kernel import Chance, Choose, Illegal, Over
from netcord.play.statistics import Statistics, Tries
from netcord.tennis import Choice, Cost, Offer
from tests.contract.checks import any_answer

from .driver import (
    BA,
    BD,
    BH,
    DS,
    DV,
    FA,
    FH,
    LB,
    OLDER,
    PS,
    ROGER,
    S13,
    SM,
    VO,
    WN,
    XC,
    A,
    N,
    V,
    asked,
    hand_of,
    play,
    position,
    serving,
    table_of,
)

EN, FR = GAME.words("en"), GAME.words("fr")


def offered(state: Any, words: Any = EN) -> Offer[Any]:
    """What the seat that is asked is offered."""
    ask = GAME.ask(state)
    assert isinstance(ask, Choose)
    return GAME.offer(GAME.view(state, ask.seat), words)


def chosen(state: Any, answer: Any, words: Any = EN) -> Choice[Any]:
    """The choice that stands for an answer."""
    return next(choice for choice in offered(state, words).choices if answer in choice.answers)


def told(state: Any, answer: Any, words: Any = EN) -> str:
    """What is said of an answer, its label first."""
    choice = chosen(state, answer, words)
    return f"{choice.label}: {choice.effect}" if choice.effect else choice.label


def column(choice: Choice[Any], head: str, step: int = 0) -> str:
    """A cell of the table at a step."""
    return next(detail.text for detail in choice.path[step].details if detail.head == head)


def barred(state: Any, words: Any = EN) -> dict[str, str]:
    """What cannot be chosen, and why."""
    return {choice.label: choice.why_not for choice in offered(state, words).choices if choice.why_not}


# The screen


def test_a_hand_of_twelve_with_court_and_menu_fits_24_lines() -> None:
    hand = (1, 6, 13, 25, 29, 30, 33, 35, 37, 40, 42, 51)
    state = position(*hand, last=63, to=FH, deck=None)
    ask = GAME.ask(state)
    assert isinstance(ask, Choose)

    class Nobody(PlainScreen):
        def line(self, what: Any, prompt: str) -> str:
            raise Left

    for language in ("en", "fr"):
        out = io.StringIO()
        person = Person(Nobody(Console(file=out, width=80)), Story(GAME, Setup(), "test", language))
        with pytest.raises(Left):
            person.choose(GAME.view(state, "A"), ask)
        lines = out.getvalue().splitlines()
        assert len(lines) + 1 <= 24, "and a line to type on"
        assert max(map(len, lines)) <= 80


# Serving


def test_a_serve_is_told_by_card_effect_stars_number_and_chance() -> None:
    choice = chosen(serving(), Serve(S13, Effect.SLICE, 1))
    assert choice.label == "card 64 with slice, 1 Star"
    assert [(way.stage, way.label) for way in choice.path] == [
        ("card", "card 64"),
        ("effect", "slice"),
        ("stars", "1 Star"),
    ]
    assert (column(choice, "reply"), column(choice, "in on"), column(choice, "ace on")) == (
        "+3",
        "13+ (40 %)",
        "18+ (15 %)",
    )
    assert choice.roll is not None
    assert (choice.roll.dice, choice.roll.needed, choice.roll.good) == (("d20",), 13, "high")
    assert [(part.amount, part.label) for part in choice.roll.sum] == [
        (13, "on the card"),
        (2, "the effect"),
        (-2, "Stars"),
    ]
    assert choice.cost == (Cost("star", 1),)
    assert choice.chance == 8 / 20
    assert [(share.key, share.chance) for share in choice.odds] == [("out", 0.6), ("in", 0.25), ("ace", 0.15)]
    assert chosen(serving(), Serve(S13, Effect.TSPIN), FR).label == "carte 64 avec lift, sans Étoile"
    assert column(chosen(serving(), Serve(S13, Effect.TSPIN), FR), "bon sur", 2) == "14 ou plus (35 %)"


def test_stars_on_a_serve_that_cannot_fail_are_no_choice() -> None:
    deck = read_deck("deck-3.toml", OLDER.read_bytes(), older=True)  # its 61 is in on 3 or more
    opening = GAME.start(GAME.arrange((), {"first": "A"}, deck=deck))
    while isinstance(dealt := GAME.ask(opening), Chance):
        opening = GAME.step(opening, dealt.outcomes[0]).state
    choice = chosen(opening, Serve(61, Effect.NONE, 2))
    assert (choice.answer, choice.alike) == (Serve(61, Effect.NONE, 1), (Serve(61, Effect.NONE, 2),))
    assert column(choice, "in on", 2) == "cannot fail (100 %)"


def test_the_card_of_a_first_fault_stands_there_with_the_reason() -> None:
    assert barred(play(serving(), Serve(S13), 1).state) == {"card 64": "already played as the first serve"}


# Strokes


def test_a_card_is_chosen_first_and_then_the_stars() -> None:
    state = position(FA, BD, last=FA, to=FH)
    ways = [choice for choice in offered(state).choices if choice.answers and choice.path[0].key == str(FA)]
    assert len({choice.path[0] for choice in ways}) == 1
    assert [(choice.label, column(choice, "roll", 1)) for choice in ways] == [
        ("card 25, no Star", "6 or more (75 %)"),
        ("card 25, 1 Star", "3 or more (90 %)"),
        ("card 25, 2 Stars", "cannot fail (100 %)"),
    ]
    assert ways[2].alike == (Shot(FA, 3),), "a third Star changes nothing"
    assert ways[0].card is not None
    assert (ways[0].card.risk, ways[0].card.number, ways[0].card.targets) == ("risky", 4, ("BH", "FH"))


def test_stars_on_a_stroke_that_cannot_succeed_are_no_choice_unless_it_may_be_challenged() -> None:
    hopeless = chosen(position(WN, last=FA, to=FH), Shot(WN))
    assert (hopeless.chance, hopeless.alike) == (0, (Shot(WN, 1),))
    doubtful = chosen(position(WN, last=FA, to=FH, challenges=True, tokens=1), Shot(WN, 1))
    assert doubtful.roll is not None
    assert (doubtful.roll.needed, doubtful.chance) == (21, 0)
    assert doubtful.answer == Shot(WN, 1), "a 20 would be one short"


def test_what_cannot_be_played_stands_there_with_the_reason() -> None:
    state = position(FA, BA, PS, VO, to=FH)
    assert barred(state) == {
        "card 29": "only from Backhand or Neutral",
        "card 38": "the opponent must be at the net",
        "card 48": "only from the net",
    }
    assert barred(state, FR)["carte 29"] == "seulement de Revers ou Neutre"
    assert barred(position(FA, DS, last=FA, to=FH, stars=0)) == {"card 34": "costs a Star"}
    sure = chosen(state, Shot(FA))
    assert (column(sure, "roll"), sure.chance, sure.roll) == ("sure", 1, None)
    assert told(state, "concede") == "let it go: the point is lost to B"
    assert chosen(state, "concede").cost == (Cost("point"),)


def test_a_drop_shot_says_what_it_costs_to_try() -> None:
    state = position(DS, last=FA, to=FH)
    assert chosen(state, Shot(DS)).label == "card 34, 1 Star"
    more = chosen(state, Shot(DS, 1))
    assert more.label == "card 34, 2 Stars (1 to try it)"
    assert more.cost == (Cost("star", 2),)
    assert column(more, "roll", 1) == "5 or more (80 %)"


def test_winner_on_may_be_rolled_although_it_is_sure() -> None:
    state = position(FA, to=FH, players=(ROGER, None))
    assert chosen(state, Shot(FA)).label == "card 25, good without a roll"
    rolled = chosen(state, Shot(FA, 0, True))
    assert column(rolled, "roll", 1) == "4 or more (85 %); the point on 18 to 20"
    assert [(share.key, share.chance) for share in rolled.odds] == [("out", 0.15), ("good", 0.7), ("winner", 0.15)]


def test_a_long_way_and_a_lob_ask_which_card_pays() -> None:
    state = position(FA, BA, to=FH, pawn=BH)
    assert [choice.label for choice in offered(state).choices] == ["give up card 25", "give up card 29", "let it go"]
    assert column(chosen(state, FA), "if kept") == "sure"
    assert column(chosen(state, BA), "if kept") == "(starts from BH N)"
    lob = position(SM, FA, last=LB, to=FH, pawn=V, foe=BH)
    assert told(lob, "smash") == "stand and smash: 6 or more (75 %)"
    assert barred(position(VO, FA, last=LB, to=FH, pawn=V, foe=BH)) == {
        "stand and smash": "no Smash in hand, and at the net nothing else answers a lob"
    }


def test_a_smash_that_is_forced_is_settled() -> None:
    forced = offered(position(SM, FA, last=LB, to=FH, pawn=V, foe=BH, smash_forced=True))
    assert [choice.answer for choice in forced.choices] == ["smash"]
    assert forced.settled


def test_a_ball_that_can_only_be_let_go_is_not_settled_because_there_is_something_to_explain() -> None:
    lost = offered(position(BA, to=FH))
    assert [choice.answer for choice in lost.open] == ["concede"]
    assert not lost.settled


# What is told is what the rules do


def test_the_chance_told_is_the_chance_of_the_rules() -> None:
    """Every stroke and serve of these positions, thrown with all twenty faces."""
    states = [
        serving(),
        play(serving(), Serve(S13), 1).state,
        position(FA, BD, DS, WN, last=FA, to=FH),
        position(FA, WN, last=XC, to=FH, players=(ROGER, None), total=12),
    ]
    tried = 0
    for state in states:
        for choice in offered(state).open:
            rolling = GAME.step(state, choice.answer).state
            if choice.chance is None or getattr(GAME.ask(rolling), "what", "") not in ("serve_roll", "stroke_roll"):
                assert choice.roll is None
                continue
            kinds = [type(fact).__name__ for face in range(1, 21) for fact in GAME.step(rolling, face).facts[:1]]
            results = [getattr(GAME.step(rolling, face).facts[0], "result", "") for face in range(1, 21)]
            good = sum(kind != "Missed" for kind in kinds) - results.count("fault")
            assert choice.chance == good / 20, choice.label
            shares = {share.key: share.chance for share in choice.odds}
            wins = sum(any(isinstance(f, WinnerHit) for f in GAME.step(rolling, face).facts) for face in range(1, 21))
            assert (shares.get("ace", 0), shares.get("winner", 0)) == (results.count("ace") / 20, wins / 20)
            tried += 1
    assert tried > 40


@pytest.mark.parametrize("challenges", [False, True])
def test_what_is_alike_comes_to_the_same_but_for_the_stars(challenges: bool) -> None:
    """Whatever falls, the same thing happens: only the Stars are gone."""
    states = [
        serving(challenges=challenges),
        position(FA, BD, WN, last=FA, to=FH, challenges=challenges, tokens=1),
        position(FA, WN, last=XC, to=FH, players=(ROGER, None), challenges=challenges, tokens=1),
    ]
    alike = [(state, choice) for state in states for choice in offered(state).open if choice.alike]
    assert len(alike) >= 3
    for state, choice in alike:
        for other in choice.alike:
            assert other.stars > choice.picked.stars
            for face in range(1, 21):
                ends = [GAME.step(GAME.step(state, one).state, face) for one in (choice.answer, other)]
                assert len({(type(end.state.phase), end.state.table.score) for end in ends}) == 1


# After the stroke


@pytest.mark.parametrize(
    ("foe", "texts"),
    [
        (N, ["Backhand: a step for B, free", "Forehand: a step for B, free"]),
        (FH, ["Backhand: a long way for B, it costs a card", "Forehand: B is there already"]),
    ],
)
def test_a_target_says_what_it_asks_of_the_opponent(foe: Any, texts: list[str]) -> None:
    state = play(position(FA, to=FH, foe=foe), Shot(FA)).state
    assert [told(state, zone) for zone in (BH, FH)] == texts
    (spot,) = chosen(state, BH).to
    assert (spot.kind, spot.key, spot.label, spot.own) == ("zone", "BH", "Backhand", False)


def test_a_target_against_a_player_at_the_net() -> None:
    volley = play(position(PS, last=FA, to=FH, foe=V), Shot(PS), 20).state
    assert told(volley, BH) == "Backhand: B stands at the net and answers from there"
    lob = play(position(LB, last=FA, to=FH, foe=V), Shot(LB), 20).state
    assert told(lob, BH) == "Backhand: B must smash it, or go back there for a card"


def test_a_target_against_the_automaton_says_that_it_tires() -> None:
    state = play(position(FA, to=FH, foe=FH, solo=True), Shot(FA)).state
    assert told(state, BH) == "Backhand: a long way for the automaton, +1 on all its strokes"
    assert chosen(state, BH, FR).effect == "longue course pour l'automate, +1 à tous ses coups"


def test_places_say_what_they_cost() -> None:
    state = play(position(FA, VO, to=FH, last=XC), Shot(FA), BH).state
    assert told(state, Place("stay")) == "stay where you are (Forehand): free"
    rush = chosen(state, Place("rush", VO))
    assert [way.label for way in rush.path] == ["rush the net", "give up card 48"]
    assert rush.effect == "the topspin costs a card"
    assert follows(rush)["good"].startswith("At the net only volleys are played, and you would have none:")
    assert rush.cost == (Cost("card", 1, str(VO)),)
    assert told(state, Place("reposition")) == "back to the middle: 1 Star"
    free = play(position(FA, VO, to=FH), Shot(FA), BH).state
    assert told(free, Place("rush")) == "rush the net: free, with 1 card to play there"
    bare = play(position(FA, BD, to=FH), Shot(FA), BH).state
    assert told(bare, Place("rush")) == "rush the net: free, but no card of yours is played there"
    net = chosen(play(position(VO, DV, last=FA, to=FH, pawn=V), Shot(VO), 20, BH).state, Place("reposition", DV))
    assert net.effect == "1 Star and a card"
    assert net.cost == (Cost("star", 1), Cost("card", 1, str(DV)))


def test_where_one_cannot_go_says_why() -> None:
    state = play(position(FA, VO, to=FH, stars=0), Shot(FA), BH).state
    assert barred(state) == {"back to the middle": "it costs a Star, and you have none"}
    facing = play(position(PS, last=FA, to=FH, foe=V, stars=3), Shot(PS), 20, BH).state
    assert barred(facing) == {"rush the net": "your opponent is at the net"}


def prompted(state: Any, language: str = "en") -> tuple[str, str] | None:
    """What the page asks first, where it is not the usual question: the headline and its rule."""
    prompt = GAME.coverage.prompt
    assert prompt is not None
    found = prompt(GAME.view(state, offered(state).seat), GAME.words(language), ())
    return None if found is None else (found.what, found.rule)


def test_a_question_names_no_way_that_cannot_be_gone() -> None:
    everything = play(position(FA, VO, to=FH), Shot(FA), BH).state
    assert prompted(everything) is None, "stay, rush, or back to the middle?"
    poor = play(position(FA, VO, to=FH, stars=0), Shot(FA), BH).state
    assert prompted(poor) == ("Stay, or rush the net?", "WT-09C-1")
    assert prompted(poor, "fr") == ("Rester, ou monter au filet ?", "WT-09C-1")
    facing = play(position(PS, last=FA, to=FH, foe=V, stars=3), Shot(PS), 20, BH).state
    assert prompted(facing) == ("Stay, or back to the middle?", "WT-09C-1")


def test_whoever_has_no_card_is_told_where_it_would_have_to_be_played_from() -> None:
    assert prompted(position(BA, to=FH)) == ("You have no card for this ball", "WT-11A-4")
    assert offered(position(BA, to=FH)).why == (
        "The ball is in your Forehand, and no card of yours is played from there: the point is lost."
    )
    at_net = offered(position(BA, last=FA, to=FH, pawn=V))
    assert at_net.why == "You are at the net, and no card of yours is played from there: the point is lost."
    volley = offered(position(VO, BA, last=FA, to=FH, pawn=V))
    assert volley.why.endswith(" You play it from the net.")
    assert prompted(position(VO, BA, last=FA, to=FH, pawn=V)) is None


def test_at_the_net_nobody_is_told_that_a_safe_ball_needs_no_die() -> None:
    back, net = offered(position(FA, last=BD, to=FH)), offered(position(VO, FA, last=BD, to=FH, pawn=V))
    assert back.why.endswith("your safe and risky strokes need no die.")
    assert net.why.endswith("you are at the net: a volley is very risky, so roll for it.")


def test_a_challenge_says_what_the_coin_decides() -> None:
    on: Any = {"challenges": True, "tokens": 2}
    winner = play(position(WN, total=10, **on), Shot(WN), 11).state
    assert chosen(winner, "challenge").effect == "50 % to have won the point, else the point is lost (2 left)"
    stroke = play(position(FA, last=FA, **on), Shot(FA), 5).state
    assert chosen(stroke, "challenge").effect == "50 % to replay the point, else the point is lost (2 left)"
    assert chosen(stroke, "challenge").chance == 0.5
    serve = play(serving(**on), Serve(S13), 12).state
    assert told(serve, "accept") == "accept the call: a second serve"
    literal = play(serving(challenge_first_serve="literal", **on), Serve(S13), 12).state
    assert chosen(literal, "challenge").effect.endswith("else the point is lost (2 left)")
    assert told(literal, "accept") == "accept the call: a second serve"


def test_only_the_seat_that_is_asked_is_told() -> None:
    state = position(FA, BD)
    for seat in ("B", None):
        with pytest.raises(Illegal, match="only whoever is asked has a choice"):
            GAME.offer(GAME.view(state, seat), EN)


# Names, commentary, box score


def test_a_deck_of_ones_own_is_told_by_its_own_names() -> None:
    card = replace(shipped_deck()[25], name=Names("Banana", "Banane"))
    setup = Setup(first=A, deck=shipped_deck().with_cards(card))
    assert Story(GAME, setup, "test").words.term("card_25") == "Banana"
    assert Story(GAME, setup, "test", "fr").words.term("card_25") == "Banane"
    second = GAME.arrange((), {"second_winner": "true"})
    assert Story(GAME, second, "test").words.term("card_36") == "Second winner"
    assert Story(GAME, Setup(), "test").words.term("card_36") == "Change of pace"


def heard(story: Story, played: Any) -> None:
    """The story hears of a play, as a spectator does."""
    story.hear(1, GAME.facts_seen(played.facts, None), GAME.view(played.state, None))


def test_the_commentary_says_what_the_die_did() -> None:
    story = Story(GAME, Setup(), "test")
    played = play(position(FA, last=FA, to=FH), Shot(FA, 1), 2)
    heard(story, played)
    told = " ".join(line.text for line in story.news())
    assert "A spends a Star." in told
    assert "(rolled 2, needed 3)" in told


def test_what_any_roll_does_is_told_as_one_or_more() -> None:
    story = Story(GAME, Setup(), "test")
    served = Served(A, S13, 1, 7, 0, "in", rule="WT-08-3")
    assert story.words.tell(served, {}).endswith("(rolled 7, needed 1).")
    assert story.words.why(served, {}).endswith("rolled 7, 1 or more needed")


def test_the_automaton_says_which_rule_made_it_do_so() -> None:
    story = Story(GAME, GAME.arrange((), {"players": "solo"}), "test")
    heard(story, play(position(FA, to=FH, foe=FH, solo=True), Shot(FA), BH, Place("stay"), 13))
    reasons = dict(story.why())
    assert reasons["WT-20G-1"].startswith("a way that would cost a player a card")
    assert reasons["WT-20C-1"].endswith("the automaton draws from the backhand pile, Deep backhand")
    serve = Story(GAME, GAME.arrange((), {"players": "solo"}), "test", "fr")
    opening = GAME.start(GAME.arrange((), {"players": "solo", "first": "B"}))
    while asked(opening).what == "draw":
        opening = GAME.step(opening, asked(opening).outcomes[0]).state
    heard(serve, play(opening, Dice(3, 15)))
    assert serve.news() == ()
    (told_so_far,) = serve.so_far()
    assert (
        told_so_far.text.startswith("Première balle placée avec lift, Automate")
        or "Automate au service" in told_so_far.text
    )
    assert "son service est passé sur un 15 ou un 16 : l'automate le suit au filet" in dict(serve.why()).values()


def test_the_box_score_counts_aces_serves_winners_rushes_and_stars() -> None:
    statistics = Statistics()
    ace = play(serving(), Serve(S13, Effect.NONE, 1), 18)
    statistics.hear(ace.facts)
    box = statistics.match
    assert (box.side(A).aces, box.side(A).first_serves_in, box.side(A).first_serves_won) == (1, 1, 1)
    assert box.longest_rally == 1
    assert dict(box.counted) == {"star": (Tries(1, 1), Tries())}
    rally = play(position(FA, WN, last=FA, to=FH, foe=N), Shot(FA), 6, BH, Place("rush"))
    statistics = Statistics()
    statistics.hear(rally.facts)
    statistics.hear(play(position(WN, total=10), Shot(WN, 2), 6).facts)
    counted = dict(statistics.match.counted)
    assert counted["rolled"] == (Tries(2, 1), Tries())
    assert counted["winner"] == (Tries(1, 0), Tries())
    assert counted["net"] == (Tries(1, 0), Tries())
    assert counted["star"] == (Tries(2, 0), Tries())


def test_a_replayed_point_is_not_counted() -> None:
    statistics = Statistics()
    missed = play(position(FA, last=FA, challenges=True, tokens=1), Shot(FA, 1), 2, "challenge", "good")
    statistics.hear(missed.facts)
    assert statistics.match.counted == ()


def test_a_change_of_ends_is_told_with_what_it_brings() -> None:
    setup = GAME.arrange((), {"first": "A"})
    luck = random.Random(4)
    state = GAME.start(setup)
    found: dict[str, Any] = {}
    while not isinstance(ask := GAME.ask(state), Over):
        if isinstance(ask, Choose) and ask.what in ("rest", "plan", "limit"):
            found.setdefault(ask.what, state)
        state = GAME.step(state, any_answer(ask, luck)).state
    assert re.fullmatch(r"recovery: draw 1 card \(you hold \d+ of 12\)", told(found["rest"], Rest.RECOVERY))
    assert re.fullmatch(r"concentration: gain \d Stars? \(you have \d of 5\)", told(found["rest"], Rest.CONCENTRATION))
    card, *_ = offered(found["limit"]).choices
    assert card.label.startswith("give up ")
    assert re.search(r"(BH|N|FH|V) > (BH|N|FH|V|-)", column(card, "from > to"))
    none, *cards = offered(found["plan"]).choices
    assert (none.answer, none.label) == (0, "no, keep the Star")
    assert all(card.cost == (Cost("star"),) and card.path[0].stage == "kind" for card in cards)


def test_a_hand_above_the_limit_counts_what_must_still_go() -> None:
    table = table_of()
    table = table.with_player(A, hand=hand_of(A, *range(1, 16)))
    state = GAME.at(table, Settle(A, Errand.NEXT))
    whys, lines, words = [], [], Story(GAME, Setup(), "test").words
    while asked(state).what == "limit":
        whys.append(offered(state).why)
        lines.append(pile_line(state.table, A, words).partition(",")[0])
        state = play(state, offered(state).open[0].answer).state
    assert whys == [
        "You hold 15 cards, and 12 is the limit: 3 cards must go.",
        "You hold 14 cards, and 12 is the limit: 2 cards must go.",
        "You hold 13 cards, and 12 is the limit: 1 card must go.",
    ]
    assert lines == ["hand 15", "hand 14", "hand 13"]


def test_a_row_of_a_menu_stands_for_its_choices() -> None:
    attack, concede, blocked = rows(offered(position(FA, BA, to=FH, last=FA)).choices)
    assert attack.answers == tuple(Shot(FA, stars) for stars in range(4))
    assert concede.answers == ("concede",)
    assert (blocked.answers, blocked.why_not) == ((), "only from Backhand or Neutral")
    assert [row.label for row in rows(attack.choices)] == ["no Star", "1 Star", "2 Stars"]


# What a page shows besides


def follows(choice: Choice[Any]) -> dict[str, str]:
    """What follows, by whether it is good or not."""
    return {one.key: one.text for one in choice.then}


def test_a_stroke_is_asked_with_the_ball_that_came_and_what_it_adds() -> None:
    offer = offered(position(FA, BD, last=FA, to=FH))
    assert offer.ball is not None
    assert offer.ball.card is not None
    assert (offer.ball.card.id, offer.ball.card.risk, offer.ball.own) == (str(FA), "risky", False)
    assert [(part.key, part.amount) for part in offer.ball.adds] == [("ball", 2)]
    assert (offer.rule, offer.hand) == ("WT-09B", ()), "the hand is what there is to choose from"
    assert offer.why == "B hit a risky ball to your Forehand: roll for every stroke, 2 harder on a hard court."
    safe = offered(position(FA, BD, last=BD, to=FH))
    assert safe.why == "B hit a safe ball to your Forehand: your safe and risky strokes need no die."


def test_a_serve_is_asked_with_the_hand_it_is_followed_by() -> None:
    offer = offered(serving())
    assert [int(face.id) for face in offer.hand] == [int(card) for card in serving().table.player(A).hand]
    assert (offer.rule, offer.ball) == ("WT-08", None)
    assert offer.why == "To the Forehand of B. If it misses there is a second serve, with another card."


def test_a_serve_says_how_often_it_ends_in_a_double_fault() -> None:
    serve = chosen(serving(), Serve(S13))
    assert [(share.key, share.chance) for share in serve.outlook] == [
        ("first", 8 / 20),
        ("second", 17 / 20),  # the safest of the others needs a 4
        ("double", 12 * 3 / 400),
    ]
    assert follows(serve)["miss"] == "A second serve with another card, one of 4."
    second = play(serving(), Serve(S13), 1).state
    assert offered(second).why == "To the Forehand of B. If this one misses too, the point is lost."
    assert chosen(second, Serve(61)).outlook == ()


def test_a_stroke_says_what_follows_if_it_is_good_and_if_it_misses() -> None:
    state = position(FA, BD, WN, last=FA, to=FH)
    assert follows(chosen(state, Shot(FA))) == {
        "good": (
            "You then say where it goes. B answers with 2 on top. No reply is sure: the ball is risky. "
            "Your Winner gets easier by 4."
        ),
        "miss": "The point is lost, 0–1.",
    }
    assert follows(chosen(state, Shot(WN)))["good"].startswith("The point is yours.")
    certain = chosen(position(FA, last=BD, to=FH), Shot(FA))
    assert [(one.key, one.head) for one in certain.then] == [("good", "What follows")], "there is no die, so no if"


def test_a_place_says_what_the_next_ball_would_ask_there() -> None:
    """With the cards that would be left: at the net, a Smash answers lobs alone."""
    state = play(position(FA, VO, SM, to=FH), Shot(FA), BH).state
    assert follows(chosen(state, Place("stay")))["good"].startswith(
        "To your Backhand it is a long way, and costs a card."
    )
    assert follows(chosen(state, Place("reposition")))["good"] == "To either side it is one free step."
    assert follows(chosen(state, Place("rush")))["good"] == (
        "Only volleys are played there: you would have 1, and roll for it. "
        "A lob you may smash, or go back for: that costs a card."
    )


def test_a_target_says_what_follows_from_it() -> None:
    state = play(position(FA, to=FH, foe=FH), Shot(FA)).state
    assert follows(chosen(state, BH))["good"] == (
        "A long way for B, it costs a card. B answers with 2 on top. No reply is sure: the ball is risky."
    )


def test_stars_one_has_not_got_stand_there_with_the_reason() -> None:
    state = position(FA, BD, last=FA, to=FH, stars=1)
    stroke = chosen(state, Shot(FA))
    assert [(way.stage, way.key, way.why_not) for way in stroke.closed] == [
        ("stars", "2", "you have 1 Star"),
        ("stars", "3", "you have 1 Star"),
    ]
    assert chosen(position(FA, BD, last=FA, to=FH), Shot(FA)).closed == ()
    none = position(FA, BD, last=FA, to=FH, stars=0)
    for words, why in ((EN, "you have no Star"), (FR, "aucune Étoile")):
        assert {way.why_not for way in chosen(none, Shot(FA), words).closed} == {why}


def test_details_and_parts_have_keys_whatever_the_language() -> None:
    state = position(FA, BD, last=FA, to=FH)
    for words in (EN, FR):
        stroke = chosen(state, Shot(FA, 1), words)
        assert stroke.roll is not None
        assert [part.key for part in stroke.roll.sum] == ["card", "ball", "stars"]
        assert [detail.key for detail in stroke.path[0].details][:3] == ["risk", "to", "reply"]


def test_players_without_cards_may_have_names() -> None:
    named = GAME.named(GAME.arrange((), {}), ("Ann", "Ben"))
    assert GAME.names(named) == {"A": "Ann", "B": "Ben"}
    with pytest.raises(Illegal, match="as their cards are"):
        GAME.named(GAME.arrange((ROGER, ROGER), {"player_cards": "on"}), ("Ann", "Ben"))


@pytest.mark.parametrize("level", ["initiation", "advanced"])
def test_a_service_that_is_told_again_is_told_as_if_for_the_first_time(level: str) -> None:
    """What was told in one position does not stand for another: Stars, zones, the score, a card that was out."""
    luck = random.Random(5)
    state, told = GAME.start(Setup(options=replace(Setup().options, level=level))), 0
    while told < 60 and not isinstance(ask := GAME.ask(state), Over):
        if isinstance(ask, Choose) and ask.what == "serve":
            view, told = GAME.view(state, ask.seat), told + 1
            anew = EN.calling({"told": str(told)})  # words that nothing has been told with
            assert GAME.offer(view, EN) == GAME.offer(view, anew)
        state = GAME.step(state, any_answer(ask, luck)).state
    assert told > 10


def test_what_is_done_for_a_stroke_is_told_in_its_line() -> None:
    """What begins with a comma goes on with what the same player did before."""
    turn = (Discarded(A, PS, "move"), Moved(A, BH, "run"), Played(A, BD, 2), Missed(A, BD, 3, 16))
    lines = {words.language: "".join(words.in_full(fact, {}, 0)[2] or "" for fact in turn) for words in (EN, FR)}
    assert lines["en"] == ", Forehand pass crosscourt given up, a long run, 2 Stars spent, Deep forehand, out"
    assert all(part.strip() for part in lines["fr"].removeprefix(",").split(","))
    assert Missed(A, BD, 3, -2).throw == (3, 1), "no face is below 1"


def test_before_a_card_pays_for_the_way_it_is_told_what_is_left_for_the_ball() -> None:
    state = position(BD, FA, VO, last=FA, to=FH, pawn=BH)
    assert asked(state).what == "fatigue"
    assert follows(chosen(state, VO))["good"] == "You get there, and 2 cards answer the ball: the best at 95 %."
    last = position(BD, VO, last=FA, to=FH, pawn=BH)
    assert follows(chosen(last, BD))["good"] == "No card would be left to answer the ball with."


def test_the_sum_of_a_winner_begins_with_what_is_on_the_card() -> None:
    winner = chosen(position(WN, last=FA, to=FH, total=13), Shot(WN))
    assert winner.roll is not None
    assert [(part.amount, part.label) for part in winner.roll.sum] == [
        (22, "on the card"),
        (-13, "your good strokes"),
        (2, "their ball"),
    ]
    assert winner.roll.needed == 11
