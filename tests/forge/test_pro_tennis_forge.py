"""The card forge of Pro Tennis: fifty men and fifty women of 1983 who win as Elo says and serve as was charted."""

import random
import re
from itertools import combinations, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from netcord.analysis import distribution, point_winner
from netcord.analysis.odds import game_odds, match_odds, set_odds, tiebreak_odds
from netcord.forge import pro_tennis as forge
from netcord.forge.common import CREDIT
from netcord.forge.pro_tennis.__main__ import main
from netcord.forge.pro_tennis.match import GAMES, Match, at_random_moments, from_every_score
from netcord.forge.pro_tennis.pack import AVERAGE_CARDS, LEVELS, ORDINARY, SET_CARDS, foes, levels
from netcord.forge.pro_tennis.point import PLANS, _values, clutch_chance, serve_won, throws, weight
from netcord.forge.pro_tennis.report import beyond
from netcord.forge.pro_tennis.seasons import (
    CHARTED,
    LEGENDS,
    NAMES,
    TOUR_AVERAGES,
    TOURS,
    attack,
    charted_serve,
    clutch_level,
    steadiness,
)
from netcord.forge.pro_tennis.smith import ENDS, columns, level_of, nearest_clutch, serve_drafts
from netcord.games.pro_tennis.cards import GOODNESS, LINES, PLACE, Card, Column, read_cards
from netcord.games.pro_tennis.facts import EventStruck, Tactic
from netcord.games.pro_tennis.table import Condition, Options, Setup
from netcord.kernel import Chance, Choose, Impossible, Side
from netcord.registry import game
from netcord.tennis import FORMATS

REPOSITORY = Path(__file__).parents[2]
SOURCE = REPOSITORY.parent / "shared" / "data"
DATA = Path(str(forge.DATA))
PAGE = REPOSITORY / "docs" / "pro-tennis-cards.md"

MEN, WOMEN = (forge.shipped_cards(tour) for tour in TOURS)


def pack(name):
    return read_cards(name, (DATA / name).read_bytes())


def player(card_id):
    return next(one for tour in TOURS for one in forge.players(tour) if one.name == forge.card_named(card_id).name)


# The set


@pytest.mark.parametrize("name", [SET_CARDS, AVERAGE_CARDS])
def test_a_pack_is_valid_without_a_single_warning_and_gives_credit(name):
    shelf = pack(name)
    assert shelf.warnings == ()
    assert shelf.credit == CREDIT
    assert "CC BY-NC-SA 4.0" in shelf.licence


def test_2_2_there_are_fifty_men_and_fifty_women_and_all_cards_differ():
    assert [len(MEN), len(WOMEN)] == [50, 50]
    assert len({card.id for card in MEN + WOMEN}) == 100
    assert len({(card.S, card.SR, card.SP, card.V) for card in MEN + WOMEN}) == 100


def test_pt_25c_no_two_of_a_sex_share_a_rank():
    for cards in (MEN, WOMEN):
        assert [card.rank for card in cards] == list(range(1, 51))


def test_ranks_follow_the_ranking_of_1983_and_elo_where_there_is_none():
    names = [card.name for card in MEN[:6]]
    assert names == ["Ivan Lendl", "John McEnroe", "Jimmy Connors", "Mats Wilander", "Yannick Noah", "Jimmy Arias"]
    assert [card.name for card in WOMEN[:3]] == ["Martina Navratilova", "Chris Evert", "Tracy Austin"]
    assert player("chris-evert").legend.rank_end is None  # the source does not rank her: second by Elo
    for tour in TOURS:
        seeds = [one.legend.seed for one in forge.players(tour)]
        assert seeds == sorted(seeds)


def test_everybody_one_would_look_for_is_there():
    ids = {card.id for card in MEN + WOMEN}
    famous = (
        "john-mcenroe jimmy-connors ivan-lendl mats-wilander guillermo-vilas yannick-noah vitas-gerulaitis "
        "roscoe-tanner pat-cash henri-leconte kevin-curren johan-kriek jose-luis-clerc martina-navratilova chris-evert "
        "tracy-austin billie-jean-king evonne-goolagong pam-shriver hana-mandlikova andrea-jaeger virginia-wade"
    )
    assert ids >= set(famous.split())


def test_hands_are_those_of_the_source_and_right_where_it_does_not_know():
    left = {card.name for card in MEN + WOMEN if card.hand == "L"}
    assert left == {one.name for tour in TOURS for one in forge.players(tour) if one.legend.hand == "L"}
    assert left >= {"John McEnroe", "Jimmy Connors", "Guillermo Vilas", "Roscoe Tanner", "Martina Navratilova"}
    assert player("kathy-rinaldi").legend.hand == "U"


def test_names_and_countries_are_those_of_1983():
    shown = {card.id: card.country for card in MEN + WOMEN}
    assert shown["ivan-lendl"] == shown["hana-mandlikova"] == "TCH"
    assert shown["manuela-maleeva"] == "BUL"
    assert "Peter McNamara" in {card.name for card in MEN}


def test_2_2_what_is_known_of_the_printed_cards_holds():
    connors, mcenroe = forge.card_named("jimmy-connors"), forge.card_named("john-mcenroe")
    assert (connors.S[PLACE[15]], connors.S[PLACE[46]], connors.V[PLACE[46]]) == ("I", "A", "P")
    assert (mcenroe.SR[PLACE[22]], mcenroe.clutch) == ("V", 33)
    assert nearest_clutch(clutch_level(player("john-mcenroe"))) == 33  # by his record, not by decree


@pytest.mark.slow
def test_forging_again_gives_the_shipped_bytes():
    for name, text in forge.packs().items():
        assert (DATA / name).read_bytes() == text.encode()


def test_a_few_cards_forged_alone_are_the_shipped_ones():
    for card_id in ("john-mcenroe", "pat-cash", "chris-evert"):
        one = player(card_id)
        assert forge.player_card(one, levels()[one.key]) == forge.card_named(card_id)


# How close the cards come


@pytest.mark.parametrize("tour", TOURS)
def test_all_pairings_are_won_as_often_as_elo_says(tour):
    found = forge.proof(tour)
    assert len(found.pairings) == 1225
    assert found.correlation >= 0.95  # what was asked
    assert found.error <= 0.06
    assert found.correlation > 0.99  # what is reached
    assert found.error < 0.02


@pytest.mark.parametrize("tour", TOURS)
def test_they_are_so_too_if_nothing_but_points_counts(tour):
    found = forge.proof(tour)
    assert found.correlation_by_points >= 0.95
    assert found.error_by_points <= 0.06


def test_charted_serves_are_within_two_points_but_where_a_card_cannot_say_it():
    missed = {(entry.card.id, figure): miss for entry, figure, miss in beyond([forge.proof(tour) for tour in TOURS])}
    assert set(missed) == {
        ("jimmy-connors", "aces"),  # the printed card has an ace on 46, so 55, 56 and 66 have one too
        ("johan-kriek", "double faults"),  # 2.2 of 36, and a column holds one or three
        ("henri-leconte", "aces"),
        ("henri-leconte", "double faults"),
    }
    assert all(abs(miss) < 2.4 for (who, _), miss in missed.items() if who != "jimmy-connors")
    for entry in (entry for tour in TOURS for entry in forge.proof(tour).players if entry.charted):
        assert abs(entry.misses[2]) < 1.5


def test_no_ordered_column_would_come_closer():
    for entry in (entry for tour in TOURS for entry in forge.proof(tour).players if entry.charted):
        if entry.card.id == "jimmy-connors":
            continue
        nearest = min(abs(100 * (36 - end) / 36 - 100 * entry.charted.aces) for end in ENDS)
        assert abs(entry.misses[0]) == pytest.approx(nearest, abs=1e-9)
        nearest = min(abs(100 * end / 36 - 100 * entry.charted.faults) for end in ENDS)
        assert abs(entry.misses[1]) == pytest.approx(nearest, abs=1e-9)


def test_enough_players_count_as_charted():
    for tour in TOURS:
        assert sum(charted_serve(one) is not None for one in forge.players(tour)) >= 14


def test_the_others_serve_like_the_tours_of_the_1980s():
    for tour in TOURS:
        found, usual = forge.proof(tour), forge.tour_averages()[tour]
        others = [entry.does for entry in found.players if entry.charted is None]
        assert abs(sum(does.aces for does in others) / len(others) - usual.ace_pct) < 1
        assert abs(sum(does.faults for does in others) / len(others) - usual.df_pct) < 1
        assert all(0 <= does.aces < 9 and does.faults < 3 for does in others)
        assert abs(found.serves - usual.serve_won_pct) < 1  # the fifty among themselves


def test_an_average_card_serves_its_tour_against_itself():
    for tour, card in forge.averages().items():
        does, usual = forge.serving(card, card), forge.tour_averages()[tour]
        assert does.won == pytest.approx(usual.serve_won_pct, abs=0.2)
        assert does.faults == pytest.approx(usual.df_pct, abs=1)


def test_the_ordinary_opponent_is_as_much_weaker_as_it_says():
    for tour in TOURS:
        ours, theirs = forge.points_won(foes(tour).ordinary, foes(tour).average)
        assert ours - theirs == pytest.approx(ORDINARY[tour], abs=0.002)


def test_a_card_looks_like_its_player():
    assert min(attack(player(name)) for name in ("john-mcenroe", "pat-cash", "martina-navratilova")) > 0.7
    assert max(attack(player(name)) for name in ("ivan-lendl", "jimmy-arias", "chris-evert", "tracy-austin")) < -0.4
    assert steadiness(player("mats-wilander")) > 0.5 > -0.3 > steadiness(player("john-mcenroe"))
    keeps = {name: weight(forge.card_named(name).V, "V") for name in ("mats-wilander", "john-mcenroe", "tracy-austin")}
    assert keeps["john-mcenroe"] < keeps["mats-wilander"] <= keeps["tracy-austin"]
    best = {tour: max(forge.proof(tour).players, key=lambda entry: entry.does.won).card.id for tour in TOURS}
    assert best == {"ATP": "roscoe-tanner", "WTA": "martina-navratilova"}


def test_the_page_of_the_documentation_is_the_one_the_forge_writes():
    assert PAGE.read_text("utf-8") == forge.page()


def test_the_command_writes_the_report(capsys):
    assert main(["report"]) == 0
    table = capsys.readouterr().out
    assert "Best servers, men" in table
    assert "correlation" in table


def test_the_template_of_the_guide_is_a_good_card():
    text = re.search(r"```json\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    shelf = read_cards("mine.cards.json", text[1].encode())
    assert shelf.warnings == ()
    assert [card.id for card in shelf.cards] == ["somebody"]


# A point: solving it and playing it

RULES = game("pro-tennis")


def cards():
    def column(name):
        return st.lists(st.sampled_from(GOODNESS[name]), min_size=21, max_size=21).map("".join)

    return st.builds(
        Card,
        id=st.just("anybody"),
        name=st.just("Anybody"),
        sex=st.just("F"),
        hand=st.just("R"),
        rank=st.just(1),
        clutch=st.sampled_from((0, *LINES)),
        **{name.value: column(name) for name in Column},
    ).filter(lambda card: set(card.V) & {"O", "P"})


def conditions():
    return st.builds(Condition, cramps=st.integers(0, 2), ankle=st.integers(0, 2), wrist=st.integers(0, 3))


def lines_up(hurt):
    return hurt.cramps + hurt.wrist, hurt.wrist, hurt.ankle + hurt.wrist


def start(a, b, events="triple_ones", conditions=()):
    return RULES.start(Setup((a, b), first=Side.A, options=Options(random_events=events), conditions=conditions))


@settings(max_examples=30, deadline=None)
@given(cards(), cards(), conditions(), conditions(), st.sampled_from(["triple_ones", "off"]))
def test_solving_a_point_equals_playing_it_by_the_rules(a, b, hurt_a, hurt_b, events):
    odds = distribution(RULES, start(a, b, events, (hurt_a, hurt_b)), point_winner, policy=forge.best_policy())
    won = sum(chance for label, chance in odds.items() if label == "A" or label.startswith("B "))
    first, second = (forge.sheet(card, lines_up(hurt), events != "off") for card, hurt in ((a, hurt_a), (b, hurt_b)))
    assert forge.points_won(first, second)[0] == pytest.approx(float(won), abs=1e-12)


@settings(max_examples=60, deadline=None)
@given(cards(), cards())
def test_7b_nobody_can_do_better_than_the_plans_found(a, b):
    first, second = forge.sheet(a), forge.sheet(b)
    found = forge.rally(first, second)
    for plan in PLANS:
        ours = _values(first, second, (plan, found.plans[1]))
        theirs = _values(first, second, (found.plans[0], plan))
        for place in ("volley", "special", "strategy"):
            assert getattr(ours, place)[0] <= getattr(found, place)[0] + 1e-9
            assert getattr(theirs, place)[1] <= getattr(found, place)[1] + 1e-9


def test_8_2_without_strategies_the_specimens_have_the_odds_of_the_specification():
    north, south = (card for card in pack("specimens.cards.json").cards if card.sex == "M")
    first, second = forge.sheet(north), forge.sheet(south)
    never = next(plan for plan in PLANS if plan.tactic is Tactic.NONE)
    assert serve_won(first, second, _values(first, second, (never, never))) == pytest.approx(0.685414220, abs=1e-9)
    assert serve_won(second, first, _values(second, first, (never, never))) == pytest.approx(0.582213343, abs=1e-9)


@settings(max_examples=10, deadline=None)
@given(cards(), cards())
def test_pt_12a_one_throw_in_216_is_an_event(a, b):
    def struck(seen, facts):
        return next((fact.player for fact in facts if isinstance(fact, EventStruck)), seen)

    odds = distribution(RULES, start(a, b), point_winner, policy=forge.best_policy(), remember=struck, memory=None)
    first, second = forge.sheet(a), forge.sheet(b)
    thrown = throws(first, second, forge.rally(first, second))
    for side, many in zip(Side, thrown, strict=True):
        chance = sum(chance for (_, who), chance in odds.items() if who == side)
        assert many / 216 == pytest.approx(float(chance), abs=1e-12)


# A match


def test_points_alone_make_the_match_they_make_by_the_score():
    for (a, b), sets, name in (((MEN[1], MEN[20]), 3, "pro_tennis_men"), ((WOMEN[0], WOMEN[4]), 2, "pro_tennis_women")):
        exact = match_odds(FORMATS[name], *forge.points_won(forge.sheet(a), forge.sheet(b)))
        assert forge.chance_by_points(a, b, sets) == pytest.approx(exact, abs=1e-12)


def test_a_set_from_love_all_is_a_set():
    points = 0.63, 0.58
    exact = set_odds(game_odds(points[0]), game_odds(points[1]), tiebreak_odds(*points))
    assert from_every_score(points)[GAMES.index((0, 0))] == pytest.approx(exact, abs=1e-12)
    found, served = at_random_moments(points)
    assert sum(found) == pytest.approx(1)
    assert 50 < sum(served) < 80


def test_who_comes_first_does_not_matter():
    for a, b in ((MEN[0], MEN[40]), (WOMEN[2], WOMEN[10])):
        sets = 3 if a.sex == "M" else 2
        assert forge.match_chance(a, b, sets) + forge.match_chance(b, a, sets) == pytest.approx(1, abs=0.004)
        assert forge.match_chance(a, a, sets) == pytest.approx(0.5, abs=0.002)


def test_what_may_happen_in_a_match_helps_the_underdog():
    a, b = MEN[1], MEN[30]
    chances = [Match(a, b, 3).chance(changes) for changes in range(4)]
    assert forge.chance_by_points(a, b, 3) > chances[0] > chances[1] > 0.5
    assert chances[2] == pytest.approx(chances[3], abs=0.001)  # a third injury makes no difference


def played(a, b, dice, first):
    """A match through the rules, everybody choosing well."""
    state = RULES.start(Setup((a, b), first=first, options=Options(random_events="triple_ones")))
    while True:
        ask = RULES.ask(state)
        if isinstance(ask, Chance):
            answer = dice.choices(ask.outcomes, ask.weights)[0]
        elif isinstance(ask, Choose):
            answer = POLICY(state, ask)
        else:
            return state.table.score.ended.winner
        state, _ = RULES.step(state, answer)


POLICY = forge.best_policy()


@pytest.mark.slow
@pytest.mark.parametrize(("one", "other"), [("mats-wilander", "kevin-curren"), ("chris-evert", "martina-navratilova")])
def test_matches_played_by_the_rules_go_as_computed(one, other):
    a, b, dice, many = forge.card_named(one), forge.card_named(other), random.Random(1983), 1200
    won = sum(played(a, b, dice, tuple(Side)[turn % 2]) is Side.A for turn in range(many))
    chance = forge.match_chance(a, b, 3 if a.sex == "M" else 2)
    assert abs(won / many - chance) < 3.5 * (chance * (1 - chance) / many) ** 0.5


# The smith


def test_every_ordered_column_is_tried():
    assert len(columns("OVP")) == 23 * 22 // 2
    assert len(columns("OSVP")) == 24 * 23 * 22 // 6
    for letters, weights in columns("OSVP")[::97]:
        assert [weight(letters, letter) for letter in "OSVP"] == list(weights)
        assert sorted(letters, key="OSVP".index) == list(letters)


def test_aces_and_double_faults_are_the_nearest_possible():
    for aces, faults in product((0, 3, 8, 12), (0, 3, 8)):
        serve = serve_drafts(aces, faults, 20, {})[0].letters
        assert abs(weight(serve, "A") - 0.36 * aces) <= 1
        assert abs(weight(serve, "F") - 0.36 * faults) <= 1


def test_the_clutch_value_is_the_nearest_line():
    assert nearest_clutch(0.5) == 25
    assert nearest_clutch(21 / 36) == 33
    assert clutch_chance(0) == 0
    assert clutch_chance(66) == 1


def test_the_level_of_a_card_against_itself_is_nothing():
    for card in (*MEN[:3], *WOMEN[:3]):
        assert level_of(card, forge.sheet(card)) == pytest.approx(0, abs=1e-12)


def test_a_better_letter_makes_a_better_card():
    average = forge.averages()["ATP"]
    for column, worse, better in (("SR", "O", "S"), ("V", "V", "P"), ("SP", "O", "V")):
        letters = getattr(average, column)
        place = letters.rindex(worse)
        card = replace(average, **{column: letters[:place] + better + letters[place + 1 :]})
        assert level_of(card, forge.sheet(average)) > 0.002


# The statistics


def test_the_figures_are_the_real_ones(tmp_path):
    if not SOURCE.is_dir():
        pytest.skip("the tables of the 1980s are not here")
    assert main(["select", str(SOURCE), "--into", str(tmp_path)]) == 0
    for name in (LEGENDS, CHARTED, TOUR_AVERAGES):
        assert (tmp_path / name).read_bytes() == (DATA / name).read_bytes()


def test_select_says_what_it_needs(tmp_path, capsys):
    with pytest.raises(Impossible, match="legends_1980s"):
        forge.select(tmp_path, tmp_path)
    assert main(["select", str(tmp_path), "--into", str(tmp_path)]) == 1
    assert "legends_1980s.csv" in capsys.readouterr().err


def test_names_of_1983_are_of_players_in_the_set():
    rows = [row.split(",") for row in (DATA / NAMES).read_text("utf-8").splitlines()[1:]]
    known = {one.key for tour in TOURS for one in forge.players(tour)}
    assert {(tour, int(number)) for tour, number, *_ in rows} <= known


def test_the_data_carry_their_licence_and_credit():
    text = (DATA / "LICENSE-DATA.md").read_text("utf-8")
    assert "CC BY-NC-SA 4.0" in text
    assert "Jeff Sackmann / Tennis Abstract" in text
    for name in (LEGENDS, CHARTED, TOUR_AVERAGES, LEVELS, SET_CARDS, AVERAGE_CARDS, NAMES):
        assert f"`{name}`" in text


def test_elo_chances_are_those_of_elo():
    assert forge.elo_chance(2000, 2000) == 0.5
    assert forge.elo_chance(2400, 2000) == pytest.approx(10 / 11)
    for one, other in combinations(forge.players("ATP")[:5], 2):
        both = forge.elo_chance(one.legend.elo, other.legend.elo) + forge.elo_chance(other.legend.elo, one.legend.elo)
        assert both == pytest.approx(1)
