"""`netcord play GAME --dice mine`: whoever throws types what fell, and netcord keeps score and reads the cards."""

import random
from pathlib import Path

import pytest

import netcord
from netcord.club.language import words_of
from netcord.club.opponents import bot_named
from netcord.club.throwing import thrown
from netcord.kernel import Chance, Choose, Over
from netcord.play import parse

from .conftest import Run

PLAYERS = {
    "inside-volley": ["roger-federer-2007-hard-printed", "rafael-nadal-2013-hard"],
    "pro-tennis": ["north", "south"],
    "tennidice": [],
}
SHORT = {
    "inside-volley": {"first": "A", "tiebreak": "all"},
    "pro-tennis": {"first": "A", "sets_to_win": "1", "random_events": "off"},
    "tennidice": {"first": "A"},
}


def fallen(key: str) -> list[str]:
    """The throws of a whole match between beginners, each as it is typed."""
    game = netcord.game(key)
    cards = {card.id: card for card in game.cards()}
    state = game.start(game.arrange(tuple(cards[one] for one in PLAYERS[key]), SHORT[key]))
    bot, luck = bot_named(game, "first")(game, 1), random.Random(key)
    typed = []
    while not isinstance(ask := game.ask(state), Over):
        if isinstance(ask, Choose):
            answer = bot.choose(game.view(state, ask.seat), ask)
        else:
            answer = luck.choices(ask.outcomes, ask.weights)[0]
            falls = [fall for fall in thrown(ask, words_of(game, "en")).falls if fall.answer == answer]
            typed.append(" ".join(luck.choice(falls).faces))
        state = game.step(state, answer).state
    return typed


def arguments(key: str) -> list[str]:
    options = [word for name, value in SHORT[key].items() for word in ("--option", f"{name}={value}")]
    return ["play", key, *PLAYERS[key], *options, "--dice", "mine", "--you", "none", "--bot", "first"]


@pytest.mark.parametrize("key", PLAYERS)
def test_a_whole_match_is_played_with_dice_on_a_real_table(run: Run, home: Path, key: str) -> None:
    throws = fallen(key)
    played = run(*arguments(key), typed="".join(f"{throw}\n\n" for throw in throws))
    assert played.code == 0, played.err
    (path,) = home.glob("*.jsonl")
    record = parse(path.read_bytes())
    assert record.header.dice is None
    assert record.ending is not None
    assert sum(entry.by == "dice" for entry in record.entries) == len(throws)
    checked = run("record", "verify", str(path))
    assert checked.code == 0
    assert "the dice were entered by hand, not thrown from a seed, so no one can check them" in checked.out


def test_it_is_told_how_a_throw_is_read_before_it_counts(run: Run, home: Path) -> None:
    told = run(*arguments("pro-tennis"), typed="2 6 1\n1 1 3\nq\n").out
    assert "North threw 26, red 1: serve, line 26: " in told
    assert "North threw 11, red 3: serve, line 11: " in told
    assert "Enter: that is what fell. If not, type it again." in told
    (path,) = home.glob("*.jsonl")
    assert parse(path.read_bytes()).entries == ()


def test_what_cannot_have_fallen_is_refused_and_nothing_counts(run: Run, home: Path) -> None:
    told = run(*arguments("tennidice"), typed="E2\nA9\nA\n\nq\n").out
    assert "'E2' cannot have fallen: type a face of each die, Letter: A B C D; Number: 1 2 3" in " ".join(told.split())
    (path,) = home.glob("*.jsonl")
    assert [entry.by for entry in parse(path.read_bytes()).entries] == ["A", "B"], "the cubes are placed, no more"


@pytest.mark.parametrize("text", ["91", "9 1", "90 1", "90-1"])
def test_percentile_dice_are_typed_as_people_read_them(run: Run, home: Path, text: str) -> None:
    run(*arguments("inside-volley"), typed=f"{text}\n\nq\n")
    (path,) = home.glob("*.jsonl")
    assert [entry.answer for entry in parse(path.read_bytes()).entries] == [b"91"]


def test_two_noughts_are_a_hundred(run: Run, home: Path) -> None:
    run(*arguments("inside-volley"), typed="00\n\nq\n")
    (path,) = home.glob("*.jsonl")
    assert [entry.answer for entry in parse(path.read_bytes()).entries] == [b"100"]


def test_a_match_is_gone_on_with_by_the_same_dice(run: Run, home: Path) -> None:
    first, second, *_ = fallen("inside-volley")
    run(*arguments("inside-volley"), typed=f"{first}\n\nq\n")
    assert run("play", "--resume", "last", typed=f"{second}\n\nq\n").code == 0
    (path,) = home.glob("*.jsonl")
    assert [entry.by for entry in parse(path.read_bytes()).entries] == ["dice", "dice"]
    assert "leave --dice out beside --resume" in run("play", "--resume", "last", "--dice", "mine").err


def test_own_dice_need_somebody_to_type_them(run: Run) -> None:
    assert "leave --json out" in run(*arguments("tennidice"), "--json").err
    assert "leave it out" in run(*arguments("tennidice"), "--seed-phrase", "luck").err
    assert "say --dice mine, not 'yours'" in run("play", "tennidice", "--dice", "yours").err


def test_cards_drawn_face_down_are_drawn_by_netcord(run: Run, home: Path) -> None:
    """A hand that was typed would be known to whoever types."""
    told = run("play", "worldwide", "--dice", "mine", "--you", "none", "--option", "first=A", typed="20\n\nq\n")
    assert told.code == 0, told.err
    (path,) = home.glob("*.jsonl")
    assert sum(entry.by == "dice" for entry in parse(path.read_bytes()).entries) > 1


def test_dice_of_a_table_are_taken_apart_as_they_are_thrown() -> None:
    game = netcord.game("pro-tennis")
    cards = {card.id: card for card in game.cards()}
    state = game.start(game.arrange((cards["north"], cards["south"]), {}))
    words = words_of(game, "en").called({"A": "North", "B": "South"})
    ask = game.ask(state)
    assert isinstance(ask, Chance)
    assert [(die.kind, die.label) for die in thrown(ask, words).dice] == [("white", "North"), ("white", "South")]
