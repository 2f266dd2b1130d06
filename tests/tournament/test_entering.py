"""Who may enter, and what is said to those who may not."""

from typing import Any

import pytest
from msgspec.structs import replace

import netcord
from netcord.kernel import Illegal, NetcordError, Unreadable
from netcord.tournament import Entrant, Entries, Kind, at_random, best, by_hand, check_entries, entrant, prepare

from .courts import QUICK, SEED, men, pick_by, players, pro_tennis

MEN, WOMEN = players(50), players(50, "F")


def refused(entries: Entries) -> list[str]:
    with pytest.raises(Illegal) as caught:
        check_entries(entries)
    return str(caught.value).splitlines()


def singles(*cards: Any, kind: Kind = Kind.OPEN, key: str = "men") -> Entries:
    return Entries(key, tuple(entrant(card) for card in cards), kind)


def test_an_entrant_takes_name_and_rank_from_the_card() -> None:
    assert entrant(MEN[4]) == Entrant("Max Man5", (MEN[4],), 5)


def test_a_pair_has_the_sum_of_its_ranks() -> None:
    pair = entrant(WOMEN[1], MEN[6])
    assert (pair.name, pair.rank, pair.players, pair.sexes) == (
        "Wilma Woman2 / Max Man7", 9, ("woman-2", "man-7"), "FM",
    )  # fmt: skip
    assert pair.short == "Woman2 / Man7"


def test_a_design_that_is_nobody_enters_with_its_whole_name() -> None:
    cards = {card.name: card for card in netcord.game("ase").cards()}
    way = entrant(cards["Serve and Volley"])
    assert (way.short, way.shortened(), way.family) == ("Serve and Volley",) * 3
    somebody = entrant(cards["Roger Federer"])
    assert (somebody.short, somebody.family) == ("R. Federer", "Federer")


def test_two_players_who_would_share_a_short_name_keep_their_full_names() -> None:
    twins = (replace(MEN[0], name="Tim Gullikson"), replace(MEN[1], name="Tom Gullikson"), MEN[2])
    tournament, _ = prepare(pro_tennis(), "Twins", [singles(*twins)], options=QUICK, seed=SEED)
    assert tournament.event().short == ("Tim Gullikson", "Tom Gullikson", "M. Man3")


# Choosing


def test_entrants_are_chosen_by_hand_singly_and_in_pairs() -> None:
    cards = [*MEN, *WOMEN]
    assert [one.players for one in by_hand(cards, ["man-3", "Wilma Woman12"])] == [("man-3",), ("woman-12",)]
    assert by_hand(cards, ["man-3 + woman-4"])[0].players == ("man-3", "woman-4")


def test_a_name_nobody_has_is_refused_with_its_place() -> None:
    with pytest.raises(Unreadable, match=r"entrant 2: there is no card 'Borg'"):
        by_hand(MEN, ["man-3", "Borg"])
    with pytest.raises(Unreadable, match=r"entrant 1: 'man' could be man-1"):
        by_hand(MEN, ["man"])


def test_the_best_men_and_the_best_women_are_chosen_by_rank() -> None:
    assert [one.rank for one in best([*MEN, *WOMEN], 5, Kind.WOMEN)] == [1, 2, 3, 4, 5]
    assert {one.sexes for one in best([*MEN, *WOMEN], 5, Kind.WOMEN)} == {"F"}


def test_equal_ranks_at_the_cut_are_chosen_by_lot() -> None:
    """PTQ-25: in an open field the best man and the best woman have the same rank."""
    fields = {best([*MEN, *WOMEN], 3, pick=pick_by(luck))[2].sexes for luck in range(20)}
    assert fields == {"M", "F"}
    assert [one.name for one in best([*MEN, *WOMEN], 3)] == ["Max Man1", "Wilma Woman1", "Max Man2"]


def test_neighbours_in_the_ranking_play_doubles_together() -> None:
    field = best(MEN, 3, Kind.MEN, doubles=True)
    assert [one.players for one in field] == [("man-1", "man-2"), ("man-3", "man-4"), ("man-5", "man-6")]


def test_the_best_woman_and_the_best_man_play_mixed_together() -> None:
    assert [one.players for one in best([*MEN, *WOMEN], 2, Kind.MIXED)] == [("woman-1", "man-1"), ("woman-2", "man-2")]


def test_anybody_may_be_chosen_at_random_but_nobody_twice() -> None:
    field = at_random([*MEN, *WOMEN], 32, pick_by(5), Kind.MIXED)
    everybody = [player for one in field for player in one.players]
    assert len(set(everybody)) == 64
    assert {one.sexes for one in field} == {"FM"}
    assert at_random(MEN, 8, pick_by(1)) != at_random(MEN, 8, pick_by(2))
    assert at_random(MEN, 8, pick_by(1)) == at_random(MEN, 8, pick_by(1))


@pytest.mark.parametrize(
    ("count", "kind", "doubles", "told"),
    [
        (51, Kind.MEN, False, "51 men are wanted, and there are 50"),
        (26, Kind.WOMEN, True, "52 women are wanted, and there are 50"),
        (60, Kind.MIXED, True, "60 women are wanted, and there are 50"),
        (129, Kind.OPEN, False, "2 to 128 entrants, not 129"),
        (1, Kind.OPEN, False, "2 to 128 entrants, not 1"),
    ],
)
def test_more_than_there_are_cannot_be_chosen(count: int, kind: Kind, doubles: bool, told: str) -> None:
    with pytest.raises(Illegal, match=told):
        best([*MEN, *WOMEN], count, kind, doubles=doubles)


def test_different_cards_of_one_player_are_told_apart_by_their_labels() -> None:
    game = netcord.game("inside-volley")
    federer = [card for card in game.cards() if card.name == "Roger Federer" and card.surface == "HARD"][:2]
    assert len(federer) == 2
    names = [one.name for one in by_hand(federer, [card.id for card in federer])]
    assert len(set(names)) == 2


# Refusing


def test_a_player_entered_twice_is_refused_with_both_places() -> None:
    told = refused(singles(MEN[0], MEN[1], MEN[2], MEN[1]))
    assert told == ["men, entrant 4 (Max Man2): man-2 is already entrant 2; a player enters an event once"]


def test_a_player_in_two_pairs_or_twice_in_one_is_refused() -> None:
    pairs = (entrant(MEN[0], MEN[1]), entrant(MEN[2], MEN[0]), entrant(MEN[5], MEN[5]))
    told = refused(Entries("doubles", pairs))
    assert "doubles, entrant 2 (Max Man3 / Max Man1): man-1 is already entrant 1" in told[0]
    assert "man-6 is twice in this pair" in told[1]


def test_two_entrants_of_one_name_are_refused() -> None:
    other = replace(MEN[1], name="Max Man1")
    assert "entrant 1 has the same name" in refused(singles(MEN[0], other))[0]


def test_a_mans_card_in_a_draw_for_women_is_refused_by_name() -> None:
    told = refused(singles(WOMEN[0], MEN[3], WOMEN[1], kind=Kind.WOMEN, key="women"))
    assert told == ["women, entrant 2 (Max Man4): man-4 is a man's card, and this draw is for women only"]
    told = refused(singles(MEN[0], WOMEN[0], kind=Kind.MEN))
    assert told == ["men, entrant 2 (Wilma Woman1): woman-1 is a woman's card, and this draw is for men only"]


def test_an_open_draw_takes_women_and_men() -> None:
    check_entries(singles(MEN[0], WOMEN[0]))


def test_a_mixed_pair_is_a_woman_and_a_man() -> None:
    pairs = (entrant(WOMEN[0], MEN[0]), entrant(MEN[1], MEN[2]))
    assert refused(Entries("mixed", pairs, Kind.MIXED)) == [
        "mixed, entrant 2 (Max Man2 / Max Man3): a mixed pair is a woman and a man"
    ]


def test_a_single_player_among_pairs_is_refused() -> None:
    told = refused(Entries("doubles", (entrant(MEN[0], MEN[1]), entrant(MEN[2]))))
    assert told == ["doubles, entrant 2 (Max Man3): this is doubles, and a pair is needed"]


def test_too_many_and_too_few_are_refused() -> None:
    crowd = tuple(entrant(replace(MEN[0], id=f"x-{n}", name=f"X {n}")) for n in range(129))
    assert refused(Entries("men", crowd)) == ["men: 129 entrants are too many: a draw takes at most 128"]
    assert refused(Entries("men", crowd[:1])) == ["men: a draw takes at least 2 entrants, not 1"]


def test_everything_wrong_is_told_at_once() -> None:
    field = (entrant(MEN[0]), entrant(MEN[0]), entrant(WOMEN[0]), entrant(MEN[1], rank=0), Entrant(" "))
    assert len(refused(Entries("men", field, Kind.MEN, seed_draw="by ear"))) >= 6


@pytest.mark.parametrize("key", ["", "Men", "men's", "../men", "men 1"])
def test_the_key_of_an_event_is_plain(key: str) -> None:
    with pytest.raises(Unreadable, match="small letters, digits and hyphens"):
        check_entries(singles(MEN[0], MEN[1], key=key))


# What the game itself refuses


def planned(*events: Entries, game: Any = None, name: str = "Cup", **more: Any) -> Any:
    return prepare(game or pro_tennis(), name, events, seed=SEED, **more)[0]


def test_an_option_the_game_does_not_have_is_refused_before_the_draw() -> None:
    with pytest.raises(Unreadable, match=r"men, entrant 2 .*: there is no option 'colour'"):
        planned(men(4), options={"colour": "white"})


def test_a_broken_card_is_refused_by_name() -> None:
    broken = replace(MEN[2], S="F")
    with pytest.raises(NetcordError, match=r"entrant 3 \(Max Man3\).*S"):
        planned(singles(MEN[0], MEN[1], broken))


def test_cards_of_different_surfaces_cannot_meet_in_inside_volley() -> None:
    game = netcord.game("inside-volley")
    hard = [card for card in game.cards() if card.surface == "HARD"][:2]
    clay = [card for card in game.cards() if card.surface == "CLAY"][:1]
    field = by_hand([*hard, *clay], [card.id for card in (*hard, *clay)])
    with pytest.raises(NetcordError, match=r"cup, entrant 3 \("):
        planned(Entries("cup", field), game=game)


def test_doubles_is_refused_by_a_game_of_singles() -> None:
    game = netcord.game("inside-volley")
    hard = list({card.name: card for card in game.cards() if card.surface == "HARD"}.values())[:4]
    with pytest.raises(Illegal, match="singles"):
        planned(Entries("doubles", (entrant(*hard[:2]), entrant(*hard[2:]))), game=game)


def test_a_tournament_needs_a_name_an_event_and_different_keys() -> None:
    with pytest.raises(Unreadable, match="needs a name"):
        planned(men(4), name=" ")
    with pytest.raises(Illegal, match="at least one event"):
        planned()
    with pytest.raises(Illegal, match="two events are called 'men'"):
        planned(men(4), men(8))


def test_options_of_an_event_come_before_those_of_the_tournament() -> None:
    short = replace(men(4), key="short", options=(("sets_to_win", "1"),))
    tournament = planned(men(4), short, options={"sets_to_win": "2", "random_events": "off"})
    assert dict(tournament.event("men").options) == {"sets_to_win": "2", "random_events": "off"}
    assert dict(tournament.event("short").options) == {"sets_to_win": "1", "random_events": "off"}


def test_injury_carryover_is_refused_by_a_game_without_injuries_to_carry() -> None:
    game = netcord.game("inside-volley")
    hard = [card for card in game.cards() if card.surface == "HARD"][:4]
    with pytest.raises(Illegal, match="injury_carryover"):
        planned(Entries("cup", best(hard, 4)), game=game, injury_carryover=True)
