"""Every registered game, under every mode and option, keeps to the contract.

A new game is picked up by itself: its `trials()` say which setups there are to try.
"""

import random
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import netcord
from netcord.kernel import Fact, Side, Unreadable, encode
from netcord.tennis import EndedEarly, Ending, ForServe, TennisFact, TennisGame, TossWon, Withdraw
from tests.rule_coverage import missing_tests, rule_ids

from . import checks
from .checks import Playthrough, play_out

GAMES: dict[str, TennisGame[Any, Any]] = netcord.all_games()
TRIALS = [(key, trial) for key, game in GAMES.items() for trial in game.trials()]
LUCK = [(1, 0.0), (2, 0.25), (3, 0.25)]  # seeds, and how wild the dice are: fair, and twice full of rare events
LANGUAGES = [(key, language) for key, game in GAMES.items() for language in game.languages]

every_trial = pytest.mark.parametrize(("key", "trial"), TRIALS, ids=[f"{key}, {trial}" for key, trial in TRIALS])
every_game = pytest.mark.parametrize("key", GAMES)
every_language = pytest.mark.parametrize(("key", "language"), LANGUAGES)


@cache
def matches(key: str, trial: str) -> tuple[Playthrough, ...]:
    """A setup played out with several kinds of luck."""
    game = GAMES[key]
    return tuple(play_out(game, game.trials()[trial], seed, wild=wild) for seed, wild in LUCK)


@every_trial
def test_random_play_comes_to_an_end_and_every_question_can_be_answered(key: str, trial: str) -> None:
    for match in matches(key, trial):
        checks.check_asks(match)
        checks.check_no_dead_ends(match, random.Random(1))


@every_trial
def test_what_is_not_offered_is_refused(key: str, trial: str) -> None:
    for match in matches(key, trial):
        checks.check_refusals(match)


@every_trial
def test_a_step_is_pure_and_facts_are_the_only_ink(key: str, trial: str) -> None:
    for match in matches(key, trial):
        checks.check_purity(match)
        checks.check_facts_are_the_only_ink(match)


@every_trial
def test_what_decides_on_the_first_serve_says_so(key: str, trial: str) -> None:
    """Until then no front end says who serves."""
    moments = matches(key, trial)[0].moments
    tossed = [isinstance(moment.state.phase, ForServe) for moment in moments]
    won = [place for place, one in enumerate(moments) if any(isinstance(fact, TossWon) for fact in one.facts)]
    assert tossed == [bool(won) and place <= won[0] for place in range(len(moments))]


@every_trial
def test_a_side_may_leave_at_any_time(key: str, trial: str) -> None:
    for match in matches(key, trial):
        checks.check_withdrawal(match)


@every_trial
def test_replay_equals_play(key: str, trial: str) -> None:
    for match in matches(key, trial):
        checks.check_replay(match)


@every_trial
def test_everything_survives_json(key: str, trial: str) -> None:
    for match in matches(key, trial):
        checks.check_json(match)


@every_trial
def test_a_view_shows_what_its_seat_may_know_and_nothing_more(key: str, trial: str) -> None:
    for number, match in enumerate(matches(key, trial)):
        checks.check_secrecy(match, random.Random(f"{key}, {trial}, {number}"))


@every_trial
def test_what_is_imagined_can_be_played_on(key: str, trial: str) -> None:
    checks.check_imagined_play(matches(key, trial)[0], random.Random(1), samples=1)


@every_trial
def test_the_box_score_agrees_with_itself_and_with_the_facts(key: str, trial: str) -> None:
    for match in matches(key, trial):
        checks.check_box_score(match)


@every_trial
def test_a_void_point_leaves_no_trace_in_the_box_score(key: str, trial: str) -> None:
    for match in matches(key, trial):
        checks.check_void_points(match)


@every_game
def test_a_point_opens_with_nothing_left_of_one_that_was_not_won(key: str) -> None:
    """In every trial; and every kind of fact that makes a point void is met after a shot."""
    game = GAMES[key]
    played = [match for trial in game.trials() for match in matches(key, trial)]
    met = set[type[Fact]]().union(*map(checks.check_points_open_anew, played))
    voids = {kind for kind in game.shape.facts if issubclass(kind, TennisFact) and kind.voids}
    further = product(range(len(LUCK) + 1, 8), game.trials().values())  # what is rare is looked for longer
    while not voids - {EndedEarly} <= met and (luck := next(further, None)):
        met |= checks.check_points_open_anew(play_out(game, luck[1], luck[0], wild=0.25))
    assert voids - {EndedEarly} <= met
    assert key not in ("ase", "pro-tennis", "worldwide") or len(voids) == 2


@every_trial
def test_whatever_is_counted_has_a_name(key: str, trial: str) -> None:
    for language in GAMES[key].languages:
        checks.check_meanings_have_words(matches(key, trial)[-1], language)


@every_trial
def test_every_fact_that_a_rule_brought_about_can_be_explained(key: str, trial: str) -> None:
    for language in GAMES[key].languages:
        checks.check_why(matches(key, trial)[-1], language)


@every_trial
def test_facts_name_rules_that_exist(key: str, trial: str) -> None:
    known = {*rule_ids("netcord.tennis"), *rule_ids(GAMES[key].package)}
    for match in matches(key, trial):
        checks.check_rules(match, known)


@every_game
def test_every_rule_has_a_test_named_after_it(key: str) -> None:
    package = GAMES[key].package
    if package.startswith("netcord.games."):  # an outside game looks after its own rules
        tests = Path(__file__).parent.parent
        folders = tests / "games" / package.split(".")[-1], tests / "tournament"  # draws are tested with tournaments
        assert not missing_tests(rule_ids(package), *folders)


# Those who build players


@every_trial
def test_whatever_is_offered_has_a_number(key: str, trial: str) -> None:
    for match in matches(key, trial):
        checks.check_numbered_answers(match)


@every_trial
def test_throws_matches_and_secrets_stay_within_what_the_game_says(key: str, trial: str) -> None:
    for match in matches(key, trial):
        checks.check_bounds(match)


@every_trial
def test_an_end_pays_and_a_step_teaches_what_it_may(key: str, trial: str) -> None:
    for match in matches(key, trial):
        checks.check_payoffs(match)
        checks.check_what_is_learned(match)


@every_trial
def test_a_view_is_numbers_that_tell_no_secret(key: str, trial: str) -> None:
    for number, match in enumerate(matches(key, trial)[:2]):
        checks.check_features(match, random.Random(number))


@every_game
def test_where_a_search_may_stop_and_judge(key: str) -> None:
    game = GAMES[key]
    played = [match for trial in game.trials() for match in matches(key, trial)]
    found = set[str]().union(*map(checks.check_afterstates, played))
    assert found == ({"point", "struck"} if key in ("worldwide", "ase") else {"point"})


@every_game
def test_the_numbers_of_answers_are_the_same_under_every_option(key: str) -> None:
    """What more there is under an option comes after the rest; last of all come the sides of a deciding point."""
    game = GAMES[key]
    listed = [game.answers(setup) for trial, setup in game.trials().items() if "second" not in trial]  # another deck
    longest = max(listed, key=len)
    alike = [answers for answers in listed if set(answers) <= set(longest)]  # others bring other cards
    assert len(alike) > 1
    for answers in alike:
        kept = len(answers) - 2 if answers[-1:] == ("ad",) else len(answers)
        assert answers[:kept] == longest[:kept]


# Words


@every_language
def test_every_fact_met_in_play_has_words(key: str, language: str) -> None:
    game = GAMES[key]
    met: dict[str, Fact] = {}
    for trial in game.trials():
        for match in matches(key, trial):
            met |= {encode(fact).decode(): fact for fact in match.facts}
            checks.check_asks_have_words(match, language)
    checks.check_words(game, met.values(), language)


@every_trial
def test_what_can_be_chosen_is_told_as_data(key: str, trial: str) -> None:
    for language in GAMES[key].languages:
        checks.check_offers(matches(key, trial)[0], language, random.Random(language))


@every_trial
def test_what_is_told_first_is_whole_sentences_and_no_secret(key: str, trial: str) -> None:
    known = {*rule_ids("netcord.tennis"), *rule_ids(GAMES[key].package)}
    for language in GAMES[key].languages:
        for match in matches(key, trial)[:2]:
            checks.check_prompts(match, language, known, random.Random(language))
    checks.check_pictures(matches(key, trial)[0], random.Random(key))


@every_language
def test_every_kind_of_fact_has_words(key: str, language: str) -> None:
    game = GAMES[key]
    met = {type(fact) for trial in game.trials() for match in matches(key, trial) for fact in match.facts}
    for kind in game.shape.facts:
        specimens = list(checks.specimens(kind))
        assert specimens or kind in met, f"{kind.__name__} is told by free text, so it must be met in play"
        checks.check_words(game, specimens, language)


@every_language
def test_every_call_has_words(key: str, language: str) -> None:
    checks.check_calls(GAMES[key], language)


@every_game
def test_every_language_has_words_for_the_same_things(key: str) -> None:
    game = GAMES[key]
    english, *others = (game.words(language) for language in game.languages)
    assert {f"shelf.{shelf.name}" for shelf in game.shelves()} <= set(english.terms), "sets of cards are told"
    for words in others:
        for section in ("facts", "calls", "terms", "asks", "lines", "reasons", "help", "options", "values"):
            assert set(getattr(english, section)) == set(getattr(words, section)), f"{section} in {words.language}"


@every_game
def test_a_language_that_is_not_there_is_said_to_be_missing(key: str) -> None:
    with pytest.raises(Unreadable, match="there are no words in the language 'xx'"):
        GAMES[key].words("xx")


# The game as a whole


@every_game
def test_a_game_says_what_it_is(key: str) -> None:
    game = GAMES[key]
    assert game.key == key
    assert game.edition >= 1
    assert game.name
    assert game.designer
    assert game.about
    assert game.trials()
    assert netcord.game(key) is game


@every_game
def test_options_have_a_default_values_and_a_sentence(key: str) -> None:
    game = GAMES[key]
    keys = [option.key for option in game.options]
    assert len(set(keys)) == len(keys)
    for option in game.options:
        assert len(set(option.values)) == len(option.values)
        assert len(option.values) >= 2 or option.key in game.box.own  # a file of one's own is the other choice
        assert option.default == option.values[0]


@every_game
def test_a_withdrawn_match_is_told(key: str) -> None:
    game = GAMES[key]
    opening = game.start(next(iter(game.trials().values())))
    for how in (Ending.RETIRED, Ending.DEFAULTED, Ending.WALKOVER):
        _, facts = game.step(opening, Withdraw(Side.A, how))
        for language in game.languages:
            checks.check_words(game, facts, language)


@every_game
def test_a_setup_that_cannot_be_read_is_refused(key: str) -> None:
    game = GAMES[key]
    for data in (b"", b"[]", b"null", b"7", b'{"cards": 7}', b"\xff"):
        with pytest.raises(Unreadable):
            game.read_setup(data)


def test_an_unknown_game_is_refused_with_the_games_there_are() -> None:
    with pytest.raises(Unreadable, match=r"there is no game 'padel': choose .*inside-volley"):
        netcord.game("padel")
