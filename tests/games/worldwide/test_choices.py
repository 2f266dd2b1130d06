"""What every option means, in words a stranger understands, in both languages."""

import io
import random
import re
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace
from rich.console import Console

from netcord.cli.asking.person import Person
from netcord.cli.screens.screen import Left, PlainScreen
from netcord.club.offers import Choice
from netcord.club.story import Story
from netcord.games.worldwide import GAME, Setup, shipped_deck
from netcord.games.worldwide.cards import Effect, Names
from netcord.games.worldwide.choices import TELLERS, choices
from netcord.games.worldwide.drawing import MENU, SCREEN, draw
from netcord.games.worldwide.facts import Dice, Place, Rest, Serve, Shot
from netcord.kernel import Choose, Over
from netcord.play.statistics import Statistics, Tries
from netcord.tennis import STEP
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
    play,
    position,
    serving,
)

EN, FR = GAME.words("en"), GAME.words("fr")
RAW = re.compile(r"\b(serve \d\d|card \d\d|tspin|concede|recovery\b$|stay\b$|rush\b$|None|True|False)|[{}_]")


def told(state: Any, words: Any = EN) -> dict[Any, str]:
    """What the seat that is asked is told about each option."""
    ask = GAME.ask(state)
    assert isinstance(ask, Choose)
    return dict(choices(GAME.view(state, ask.seat), words))


def menu(state: Any, words: Any = EN) -> list[str]:
    """The first lines only, each once."""
    return list(dict.fromkeys(text.partition(STEP)[0] for text in told(state, words).values()))


# Whole matches


@pytest.mark.parametrize("trial", list(GAME.trials()))
def test_every_option_of_every_trial_is_told_and_fits_the_screen(trial: str) -> None:
    """Random matches: each option has a text of its own in both languages, none is a raw value, none is too wide."""
    setup = GAME.trials()[trial]
    luck = random.Random(trial)
    stories = [Story(GAME, setup, "test", language) for language in ("en", "fr")]
    state = GAME.start(setup)
    for _ in range(400):
        ask = GAME.ask(state)
        if isinstance(ask, Over):
            break
        if isinstance(ask, Choose):
            view = GAME.view(state, ask.seat)
            for story in stories:
                _check_menu(story, view, ask)
        state = GAME.step(state, any_answer(ask, luck, 0.1)).state


def _check_menu(story: Story, view: Any, ask: Choose[Any]) -> None:
    offered = story.choices(view, ask)
    ways = [(option, text) for choice in offered for option, text in choice.options]
    assert Counter(option for option, _ in ways) == Counter(ask.options), "each option once"
    assert ask.what in TELLERS or ask.what == "deciding_court"
    for choice in offered:
        assert choice.text.strip(), ask
        assert len({text for _, text in choice.options}) == len(choice.options), f"{choice} are not told apart"
        for text in (choice.text, *(text for _, text in choice.options)):
            assert len(text) <= MENU, text
            assert not RAW.search(text), text
    assert len({choice.text for choice in offered}) == len(offered)
    assert story.words.question(ask, {}) != ask.what
    assert max(map(len, draw(view, story.words).splitlines())) <= SCREEN


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


def test_a_serve_is_told_by_name_effect_stars_and_chance() -> None:
    texts = told(serving())
    row, way = texts[Serve(S13, Effect.SLICE, 1)].split(STEP)
    assert way == "card 64 with slice, 1 Star: 13 or more (40 %)"
    assert re.fullmatch(r"card 64 +very risky +\+3 +13\+ \(40 %\) +18\+ \(15 %\)", row)
    assert told(serving(), FR)[Serve(S13, Effect.TSPIN)].endswith("carte 64 avec lift, sans Étoile : 14 ou plus (35 %)")
    assert told(serving())[Serve(61, Effect.NONE, 2)].endswith("2 Stars: cannot fail (100 %)")


# Strokes


def test_a_card_is_one_line_and_then_a_line_for_each_number_of_stars() -> None:
    texts = told(position(FA, BD, last=FA, to=FH))
    rows = {texts[Shot(FA, stars)].split(STEP)[0] for stars in range(4)}
    assert len(rows) == 1
    assert [texts[Shot(FA, stars)].split(STEP)[1] for stars in range(4)] == [
        "card 25, no Star: 6 or more (75 %)",
        "card 25, 1 Star: 3 or more (90 %)",
        "card 25, 2 Stars: cannot fail (100 %)",
        "card 25, 3 Stars: cannot fail (100 %)",
    ]


def test_what_cannot_be_played_stands_in_the_menu_with_the_reason() -> None:
    shown = menu(position(FA, BA, PS, VO, to=FH))
    assert any(line.startswith("card 29") and line.endswith("(starts from BH N)") for line in shown)
    assert any(line.startswith("card 38") and line.endswith("(the opponent must be at the net)") for line in shown)
    assert any(line.startswith("card 25") and line.endswith("sure") for line in shown)
    assert "let it go: the point is lost to B" in shown


def test_a_drop_shot_says_what_it_costs_to_try() -> None:
    texts = told(position(DS, last=FA, to=FH))
    assert texts[Shot(DS)].endswith("card 34, 1 Star: 8 or more (65 %)")
    assert texts[Shot(DS, 1)].endswith("card 34, 2 Stars (1 to try it): 5 or more (80 %)")


def test_winner_on_may_be_rolled_although_it_is_sure() -> None:
    texts = told(position(FA, to=FH, players=(ROGER, None)))
    assert texts[Shot(FA)].endswith("card 25: good without a roll")
    assert texts[Shot(FA, 0, True)].endswith("card 25, no Star: 4 or more (85 %); the point on 18 to 20")


def test_a_long_way_and_a_lob_ask_which_card_pays() -> None:
    shown = menu(position(FA, BA, to=FH, pawn=BH))
    assert [line.split()[1] for line in shown[1:3]] == ["25", "29"]
    lob = menu(position(SM, FA, last=LB, to=FH, pawn=V, foe=BH))
    assert lob[0] == "stand and smash: 6 or more (75 %)"
    assert menu(position(VO, FA, last=LB, to=FH, pawn=V, foe=BH))[0].startswith("(no Smash in hand")
    forced = menu(position(SM, FA, last=LB, to=FH, pawn=V, foe=BH, smash_forced=True))
    assert forced == ["stand and smash: 6 or more (75 %)"]


# After the stroke


@pytest.mark.parametrize(
    ("foe", "texts"),
    [
        (N, ["Backhand: a step for B, free", "Forehand: a step for B, free"]),
        (FH, ["Backhand: a long way for B, it costs a card", "Forehand: B is there already"]),
    ],
)
def test_a_target_says_what_it_asks_of_the_opponent(foe: Any, texts: list[str]) -> None:
    assert menu(play(position(FA, to=FH, foe=foe), Shot(FA)).state) == texts


def test_a_target_against_a_player_at_the_net() -> None:
    volley = play(position(PS, last=FA, to=FH, foe=V), Shot(PS), 20).state
    assert menu(volley)[0] == "Backhand: B stands at the net and answers from there"
    lob = play(position(LB, last=FA, to=FH, foe=V), Shot(LB), 20).state
    assert menu(lob)[0] == "Backhand: B must smash it, or go back there for a card"


def test_a_target_against_the_automaton_says_that_it_tires() -> None:
    state = play(position(FA, to=FH, foe=FH, solo=True), Shot(FA)).state
    assert menu(state)[0] == "Backhand: a long way for the automaton, +1 on all its strokes"
    assert menu(state, FR)[0] == "Revers : longue course pour l'automate, +1 à tous ses coups"


def test_places_say_what_they_cost() -> None:
    state = play(position(FA, VO, to=FH, last=XC), Shot(FA), BH).state
    texts = told(state)
    assert texts[Place("stay")] == "stay where you are (Forehand)"
    assert texts[Place("rush", VO)] == "rush the net; the topspin costs a card (playable there: 1)\tgive up card 48"
    assert texts[Place("reposition")] == "back to the middle: 1 Star"
    free = told(play(position(FA, VO, to=FH), Shot(FA), BH).state)
    assert free[Place("rush")] == "rush the net, free (cards you could play there: 1)"
    net = told(play(position(VO, DV, last=FA, to=FH, pawn=V), Shot(VO), 20, BH).state)
    assert net[Place("reposition", DV)] == "leave the net for the middle: 1 Star and a card\tgive up card 58"


def test_a_challenge_says_what_the_coin_decides() -> None:
    on: dict[str, Any] = {"challenges": True, "tokens": 2}
    winner = told(play(position(WN, total=10, **on), Shot(WN), 11).state)
    assert winner["challenge"] == "challenge (2 left): 50 % to have won the point, else the point is lost"
    stroke = told(play(position(FA, last=FA, **on), Shot(FA), 5).state)
    assert stroke["challenge"] == "challenge (2 left): 50 % to replay the point, else the point is lost"
    serve = play(serving(**on), Serve(S13), 12).state
    assert told(serve)["accept"] == "accept the call: a second serve"
    literal = play(serving(challenge_first_serve="literal", **on), Serve(S13), 12).state
    assert told(literal)["challenge"].endswith("else the point is lost")
    assert told(literal)["accept"] == "accept the call: a second serve"


def test_only_the_seat_that_is_asked_is_told() -> None:
    state = position(FA, BD)
    assert choices(GAME.view(state, "B"), EN) == {}
    assert choices(GAME.view(state, None), EN) == {}


# Names, commentary, box score


def test_a_deck_of_ones_own_is_told_by_its_own_names() -> None:
    card = replace(shipped_deck()[25], name=Names("Banana", "Banane"))
    setup = Setup(first=A, deck=shipped_deck().with_cards(card))
    assert Story(GAME, setup, "test").words.term("card_25") == "Banana"
    assert Story(GAME, setup, "test", "fr").words.term("card_25") == "Banane"
    second = GAME.arrange((), {"second_winner": "true"})
    assert Story(GAME, second, "test").words.term("card_36") == "Second winner"
    assert Story(GAME, Setup(), "test").words.term("card_36") == "Change of pace"


def test_the_commentary_says_what_the_die_did() -> None:
    story = Story(GAME, Setup(), "test")
    played = play(position(FA, last=FA, to=FH), Shot(FA, 1), 2)
    told = " ".join(line.text for line in story.hear(played.facts))
    assert "A spends a Star." in told
    assert "(rolled 2, needed 3)" in told


def test_the_automaton_says_which_rule_made_it_do_so() -> None:
    story = Story(GAME, GAME.arrange((), {"players": "solo"}), "test")
    story.hear(play(position(FA, to=FH, foe=FH, solo=True), Shot(FA), BH, Place("stay"), 13).facts)
    reasons = dict(story.why())
    assert reasons["WT-20G-1"].startswith("a way that would cost a player a card")
    assert reasons["WT-20C-1"].endswith("the automaton draws from the backhand pile, Deep backhand")
    serve = Story(GAME, GAME.arrange((), {"players": "solo"}), "test", "fr")
    opening = GAME.start(GAME.arrange((), {"players": "solo", "first": "B"}))
    while asked(opening).what == "draw":
        opening = GAME.step(opening, asked(opening).outcomes[0]).state
    lines = serve.hear(play(opening, Dice(3, 15)).facts)
    assert lines == ()
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
    luck = random.Random(3)
    state = GAME.start(setup)
    found: dict[str, dict[Any, str]] = {}
    while not isinstance(ask := GAME.ask(state), Over):
        if isinstance(ask, Choose) and ask.what in ("rest", "plan", "limit"):
            found.setdefault(ask.what, told(state))
        state = GAME.step(state, any_answer(ask, luck)).state
    assert re.fullmatch(r"recovery: draw 1 \(hand \d+ of 12\)", found["rest"][Rest.RECOVERY])
    assert re.fullmatch(r"concentration: Stars \+\d \(\d of 5\)", found["rest"][Rest.CONCENTRATION])
    assert "from > to" in next(iter(found["limit"].values()))


def test_a_line_of_a_menu_stands_for_its_options() -> None:
    state = position(FA, BA, to=FH, last=FA)
    story = Story(GAME, Setup(), "test")
    ask = GAME.ask(state)
    assert isinstance(ask, Choose)
    head, attack, concede, blocked = story.choices(GAME.view(state, "A"), ask)
    assert head.options == blocked.options == ()
    assert [option for option, _ in attack.options] == [Shot(FA, stars) for stars in range(4)]
    assert concede == Choice(concede.text, (("concede", concede.text),))
