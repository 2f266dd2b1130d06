"""What may be agreed on before a match is stated once, in the setup, and told in every language."""

import ast
import tomllib
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import netcord
from netcord.kernel import Fact, Illegal, Over, encode
from netcord.tennis import CARDS, FORMATS, EndedEarly, Option, PointWon, TennisGame, option_text

from .checks import any_answer

GAMES: dict[str, TennisGame[Any, Any]] = netcord.all_games()
OPTIONS = [(key, option) for key, game in GAMES.items() for option in game.options]
CONDITIONAL = [(key, option) for key, option in OPTIONS if option.when]
TOLD = {"title", "about", "advice", "*"}

every_option = pytest.mark.parametrize(("key", "option"), OPTIONS, ids=[f"{key}, {one.key}" for key, one in OPTIONS])


def file_of(package: str, language: str) -> dict[str, Any]:
    """A file of words as it is written."""
    return tomllib.loads((files(package) / "words" / f"{language}.toml").read_text(encoding="utf-8"))


def cards_for(game: TennisGame[Any, Any], each: int) -> tuple[Any, ...]:
    """Cards for both sides that can play each other."""
    return tuple(game.cards()[:1] * 2 * each)


# Words


@every_option
def test_every_option_and_every_value_is_told_in_every_language(key: str, option: Option) -> None:
    game = GAMES[key]
    for language in game.languages:
        told = option_text(option, game.words(language))
        assert told.title
        assert len(told.title) <= 40
        assert told.about.endswith(".")
        assert bool(told.advice) == bool(option.recommended)
        assert list(told.values) == list(option.values)
        assert all(told.values.values())
        assert len(set(told.values.values())) == len(option.values), "values that nobody could tell apart"


@pytest.mark.parametrize("key", GAMES)
def test_no_words_are_left_over_for_options_a_game_does_not_have(key: str) -> None:
    game = GAMES[key]
    known = {option.key: option for option in game.options}
    for language in game.languages:
        switches = game.words(language).values
        for name, told in file_of(game.package, language)["options"].items():
            assert name in known, f"{language}: there is no option {name}"
            assert set(told) - TOLD <= set(known[name].values), f"{language}: {name}"
            alone = [value for value in known[name].values if value not in told and value not in switches]
            assert ("*" in told) == bool(alone), f"{language}: {name}: a line for every value, or one for all others"


def test_words_that_all_games_share_are_used_by_some() -> None:
    for language in ("en", "fr"):
        shared = file_of("netcord.tennis", language)
        values = {option.key: set[str]() for _, option in OPTIONS}
        for _, option in OPTIONS:
            values[option.key] |= set(option.values)
        for name, told in shared["options"].items():
            assert set(told) - TOLD <= values[name]
        assert set(shared["values"]) <= set().union(*values.values())


# Values and defaults


@every_option
def test_the_default_is_what_the_setup_says_and_other_values_change_it(key: str, option: Option) -> None:
    game = GAMES[key]
    cards = cards_for(game, min(game.box.cards_each))
    usual = game.arrange(cards, {})
    assert game.arrange(cards, {option.key: option.default}) == usual
    others = [value for value in option.values[1:] if option.key != "player_cards"]  # then the cards are another thing
    setups = [game.arrange(cards, {option.key: value}) for value in others]
    assert usual not in setups
    assert len({encode(setup) for setup in setups}) == len(setups)
    assert all(game.read_setup(encode(setup)) == setup for setup in setups)


def test_values_and_defaults_stand_in_the_setup_alone() -> None:
    """An `Option` is made in one place, from the type of a setup's field: nobody else writes one down."""
    house = Path(netcord.__file__).parent
    makers = {
        str(file.relative_to(house))
        for file in house.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == "Option"
        if not ast.unparse(node.func).startswith("typer.")
    }
    assert makers == {"tennis/options.py"}


def test_most_options_are_house_rules_of_a_setup() -> None:
    assert len(OPTIONS) >= 100
    assert all(option.rule for _, option in OPTIONS)


# What matters


@pytest.mark.parametrize("key", GAMES)
def test_what_an_option_needs_to_matter_is_an_option_too(key: str) -> None:
    known = {option.key: option.values for option in GAMES[key].options}
    known[CARDS] = tuple(str(each) for each in GAMES[key].box.cards_each)
    for option in GAMES[key].options:
        for case in option.when:
            assert case
            for other, value in case:
                assert value in known[other], f"{option.key} needs {other}={value}"
        assert option.matters({**option.needs})


def idle(game: TennisGame[Any, Any], option: Option) -> tuple[dict[str, str], int]:
    """Choices, and cards a side, with which an option cannot matter."""
    each = min(game.box.cards_each)
    if not game.matters(option, {}, each):
        return {}, each
    known = {one.key: one.values for one in game.options}
    picked = {}
    for other in {next(other for other, _ in case if other != CARDS) for case in option.when}:
        needed = {value for case in option.when for key, value in case if key == other}
        picked[other] = next(value for value in reversed(known[other]) if value not in needed)
    assert not game.matters(option, picked, each)
    return picked, each


ANY_FORMAT = FORMATS["standard_bo3"]


def plain(fact: Fact) -> bytes:
    """A fact without the format of the match, which may hold what never comes up."""
    if isinstance(fact, PointWon | EndedEarly):
        fact = replace(fact, score=replace(fact.score, format=ANY_FORMAT))
    return encode(fact)


def played(game: TennisGame[Any, Any], options: dict[str, str], each: int) -> list[bytes]:
    """The facts of a while of play, with the same luck every time."""
    luck, told = Random(5), []
    state, facts = game.begin(game.arrange(cards_for(game, each), options))
    for _ in range(150):
        told += [plain(fact) for fact in facts]
        ask = game.ask(state)
        if isinstance(ask, Over):
            break
        state, facts = game.step(state, any_answer(ask, luck, 0.25))
    return told


REFUSED = {"budget_a", "budget_b", "player_cards"}
"""What makes no sense where it cannot matter is refused: a budget without a design, player cards in a first match."""


@pytest.mark.parametrize(("key", "option"), CONDITIONAL, ids=[f"{key}, {option.key}" for key, option in CONDITIONAL])
def test_an_option_that_cannot_matter_changes_nothing(key: str, option: Option) -> None:
    game = GAMES[key]
    picked, each = idle(game, option)
    usual = played(game, picked, each)
    for value in option.values[1:]:
        if option.key in REFUSED:
            with pytest.raises(Illegal):
                played(game, {**picked, option.key: value}, each)
        else:
            assert played(game, {**picked, option.key: value}, each) == usual


def test_the_conditions_are_found_under_choices() -> None:
    worldwide, pro_tennis = GAMES["worldwide"], GAMES["pro-tennis"]
    replay = next(option for option in worldwide.options if option.key == "challenge_replay")
    assert not worldwide.matters(replay, {})
    assert worldwide.matters(replay, {"challenges": "on"})
    assert worldwide.matters(replay, {"players": "solo"})
    assert not worldwide.matters(replay, {"players": "solo", "level": "initiation"})
    drop = next(option for option in pro_tennis.options if option.key == "drop_target")
    assert [pro_tennis.matters(drop, {}, cards) for cards in (1, 2, None)] == [False, True, True]


@pytest.mark.parametrize("key", GAMES)
def test_a_length_that_is_offered_is_the_length_that_is_played(key: str) -> None:
    game = GAMES[key]
    for sets, picked in game.lengths.items():
        for each in game.box.cards_each:
            score = game.start(game.arrange(cards_for(game, each), picked)).table.score
            assert score.format.sets_to_win == (sets + 1) // 2
            assert not score.rule.only_tiebreak


def test_games_say_how_long_they_are_played_and_whether_pairs_play() -> None:
    assert {key: list(game.lengths) for key, game in GAMES.items() if key != "toy"} == {
        "ase": [1, 3, 5],
        "inside-volley": [3, 5],
        "pro-tennis": [1, 3, 5],
        "tennidice": [3],
        "worldwide": [3, 5],
    }
    assert GAMES["worldwide"].lengths[5] == {"mode": "match", "sets": "3"}
    assert {key: game.pairs for key, game in GAMES.items() if game.pairs is not None} == {
        "pro-tennis": {},
        "tennidice": {"players": "4"},
    }
    four = GAMES["tennidice"].start(GAMES["tennidice"].arrange((), {"players": "4"}))
    assert four.table.score.doubles
