"""Plans: what is played, and who meets whom, before anything is played; and the tables of groups."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from netcord.kernel import Illegal, Side
from netcord.tournament import (
    Entries,
    Event,
    Kind,
    Match,
    Outcome,
    Plan,
    Standing,
    System,
    Tournament,
    Withdrawal,
    best,
    champions_path,
    create,
    document,
    draw_groups,
    draw_sheet,
    draw_svgs,
    entrant,
    html_page,
    numbers_sheet,
    planned,
    prepare,
    qualifiers,
    read,
    result_line,
    results,
    stages,
    verify,
)
from netcord.tournament.plans import Place

from .courts import QUICK, SEED, happened, pick_by, players, pro_tennis, won

A, B = Side.A, Side.B


def paper(
    plan: Plan, count: int, *entries: Outcome | Withdrawal, ranks: tuple[int | None, ...] | None = None
) -> Tournament:
    """A tournament of names on paper, drawn in their order."""
    ranked = ranks or tuple(range(1, count + 1))
    field = tuple(entrant(name=f"P{number}", rank=rank) for number, rank in enumerate(ranked, 1))
    lines: list[int | None] = list(range(count))
    if plan.system in (System.KNOCKOUT, System.CONSOLATION):
        while len(lines) & (len(lines) - 1):
            lines.insert(1 if len(lines) % 2 else 3, None)
    event = Event("cup", "Open singles", Kind.OPEN, field, tuple(lines), (0, 1), plan=plan)
    return happened(Tournament("Paper Cup", "pro-tennis", 1, "", "", (event,)), *entries)


def played_out(tournament: Tournament, winner: Any) -> Tournament:
    """Every match played; `winner` says who of two entrants wins."""
    while due := tournament.due():
        match = due[0]
        assert match.a is not None
        assert match.b is not None
        side = A if winner(match.a, match.b) == match.a else B
        sets = (2, 0) if side is A else (0, 2)
        tournament = happened(tournament, won(match.id, side, "6-0 6-0" if side is A else "0-6 0-6", sets=sets))
    return tournament


# What is played


@pytest.mark.parametrize("count", range(2, 17))
@pytest.mark.parametrize("meetings", [1, 2])
def test_in_a_round_robin_everybody_meets_everybody_but_nobody_twice_in_a_round(count: int, meetings: int) -> None:
    (group,) = stages("cup", Plan(System.ROUND_ROBIN, meetings=meetings), count)
    met = Counter(frozenset((one.a, one.b)) for one in group.pairings)
    assert len(met) == count * (count - 1) // 2
    assert set(met.values()) == {meetings}
    for round in group.rounds:
        on_court = [source for one in round for source in (one.a, one.b)]
        assert len(on_court) == len(set(on_court))
    last = group.rounds[(count - 1 + count % 2) - 1]
    assert any({one.a, one.b} == set(group.lines[:2]) for one in last), "the two seeds meet at the end"


def test_ids_name_event_group_round_and_number() -> None:
    groups = stages("men", planned("groups", 8), 8)
    assert [stage.id for stage in groups] == ["men-a", "men-b", "men"]
    assert groups[1].rounds[0][1].id == "men-b-1-2"
    assert groups[2].rounds[0][1].id == "men-1-2"
    main, plate = stages("men", Plan(System.CONSOLATION), 8)
    assert (main.rounds[0][3].id, plate.rounds[0][1].id) == ("men-1-4", "men-plate-1-2")


@pytest.mark.parametrize(("groups", "through"), [(2, 1), (2, 2), (4, 2), (8, 2), (3, 2), (2, 4), (5, 3), (16, 2)])
def test_after_groups_their_winners_are_apart_and_nobody_meets_his_own_group_at_once(groups: int, through: int) -> None:
    lines = qualifiers(groups, through)
    assert sorted(slot for slot in lines if slot) == [(g, p) for g in range(groups) for p in range(1, through + 1)]
    for one, other in zip(lines[::2], lines[1::2], strict=True):
        assert one is not None or other is not None, "a bye never meets a bye"
        if one is not None and other is not None:
            assert one[0] != other[0]
            assert not (one[1] == other[1] == 1 and through > 1)
        elif through > 1 and (groups & (groups - 1)) == 0:
            assert (one or other or (0, 0))[1] == 1, "winners of groups have the byes"
    if through == 2 and groups in (2, 4, 8, 16):
        half = len(lines) // 2
        top = {slot[0]: slot[1] for slot in lines[:half] if slot}
        assert len(top) == half, "the two of a group stand in different halves"


def test_two_groups_play_crossed_semi_finals() -> None:
    *_, knockout = stages("cup", planned("groups", 8), 8)
    assert knockout.lines == (Place("cup-a", 1), Place("cup-b", 2), Place("cup-b", 1), Place("cup-a", 2))


@pytest.mark.parametrize("entrants", range(4, 20))
def test_the_usual_groups_can_be_played_by_any_field(entrants: int) -> None:
    plan = planned("groups", entrants)
    assert plan.through == (1 if entrants < 6 else 2), "of two one, else the best two"


@pytest.mark.parametrize(
    ("system", "entrants", "counts", "told"),
    [
        ("league", 8, {}, "the plan can be knockout, consolation, round-robin, groups, not 'league'"),
        ("knockout", 8, {"groups": 2}, "groups: only the plan groups has groups, not knockout"),
        ("round-robin", 4, {"through": 1}, "through: only the plan groups has groups"),
        ("consolation", 8, {"meetings": 2}, "in a consolation nobody meets twice"),
        ("consolation", 3, {}, "at least 4 entrants, not 3"),
        ("round-robin", 17, {}, "a round robin takes at most 16 entrants, not 17: play in groups"),
        ("round-robin", 4, {"meetings": 9}, "1 to 4 times, not 9"),
        ("groups", 8, {"groups": 1}, "there are 2 to 16 groups, not 1"),
        ("groups", 8, {"groups": 5}, "5 groups need at least 10 entrants, not 8"),
        ("groups", 128, {"groups": 4}, "a group has at most 16 players, not 32"),
        ("groups", 8, {"groups": 2, "through": 4}, "of a group of 4 1 to 3 go through, not 4"),
        ("groups", 4, {"through": 2}, "of a group of 2 one goes through, not 2"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(system: str, entrants: int, counts: Any, told: str) -> None:
    with pytest.raises(Illegal, match=told):
        planned(system, entrants, **counts)


def test_a_draw_of_groups_spreads_the_seeds() -> None:
    drawn = draw_groups([7, 1, 3, 2, 8, 5, 4, 6, None], (3, 3, 3), pick_by(3))
    groups = [set(drawn.lines[start : start + 3]) for start in (0, 3, 6)]
    assert [drawn.lines[start] for start in (0, 3, 6)] == [1, 3, 2], "the best three head the groups"
    assert all(len(group & set(drawn.seeds)) == 2 for group in groups)
    assert sorted(place for place in drawn.lines if place is not None) == list(range(9))


def test_two_matches_of_the_same_name_are_refused() -> None:
    men = Entries("men", best(players(8), 8), plan=planned("groups", 8))
    with pytest.raises(Illegal, match="men and men-a would both have a match men-a-1-1"):
        prepare(pro_tennis(), "Cup", [men, Entries("men-a", best(players(4), 4))], options=QUICK, seed=SEED)


# Tables


def order(tournament: Tournament, stage: str = "") -> list[int]:
    return [row.entrant + 1 for row in tournament.table("cup", stage)]


def numbers(sets: tuple[int, int], games: tuple[int, int] = (6, 6), points: tuple[int, int] = (30, 30)) -> Any:
    return {"sets": sets, "games": games, "points": points}


def meet(tournament: Tournament, one: int, other: int) -> Match:
    """The match of two players, counted from 1."""
    wanted = {one - 1, other - 1}
    return next(match for match in tournament.matches() if {match.a, match.b} == wanted and not match.decided)


def beat(
    tournament: Tournament, winner: int, loser: int, sets: tuple[int, int] = (2, 0), games: tuple[int, int] = (12, 6)
) -> Tournament:
    match = meet(tournament, winner, loser)
    if match.a == winner - 1:
        return happened(tournament, won(match.id, A, "", **numbers(sets, games)))
    return happened(tournament, won(match.id, B, "", **numbers(sets[::-1], games[::-1])))


def test_more_matches_won_come_first_and_of_two_who_won_their_match() -> None:
    table = paper(Plan(System.ROUND_ROBIN), 4)
    for winner, loser in ((4, 1), (4, 2), (3, 4), (1, 2), (1, 3), (2, 3)):
        table = beat(table, winner, loser)
    assert [row.won for row in table.table()] == [2, 2, 1, 1]
    assert order(table) == [4, 1, 2, 3], "4 beat 1, and 2 beat 3"
    assert table.champion() == 3
    assert table.decided


def test_three_who_are_level_are_told_apart_by_sets_then_games_then_the_two_by_their_match() -> None:
    table = paper(Plan(System.ROUND_ROBIN), 3)
    table = beat(beat(beat(table, 1, 2, (2, 1)), 2, 3, (2, 0)), 3, 1, (2, 1))
    assert order(table) == [2, 1, 3], "shares of sets: 3 of 5, 3 of 6, 2 of 5"
    games = paper(Plan(System.ROUND_ROBIN), 3)
    games = beat(beat(beat(games, 1, 2, games=(13, 11)), 2, 3, games=(12, 4)), 3, 1, games=(12, 10))
    assert order(games) == [2, 1, 3]
    level = paper(Plan(System.ROUND_ROBIN), 3)
    level = beat(beat(beat(level, 1, 2, (2, 1)), 2, 3, (2, 1)), 3, 1, (2, 0))
    assert order(level) == [3, 2, 1], "3 of 4, 3 of 6, 2 of 5"


def test_what_nothing_tells_apart_goes_by_ranking_and_then_by_the_draw() -> None:
    for ranks, told in (((3, 1, 2), [2, 3, 1]), ((None, 7, None), [2, 1, 3]), ((None, None, None), [1, 2, 3])):
        table = paper(Plan(System.ROUND_ROBIN), 3, ranks=ranks)
        assert order(beat(beat(beat(table, 1, 2), 2, 3), 3, 1)) == told


def test_a_walkover_is_a_win_and_costs_nobody_sets() -> None:
    table = paper(Plan(System.ROUND_ROBIN), 3, Withdrawal("P1", "ill"))
    second, third, first = (next(row for row in table.table() if row.entrant == place) for place in (1, 2, 0))
    assert (first.won, second.won, third.won) == (0, 1, 1)
    assert first.sets == second.sets == (0, 0)
    table = beat(table, 3, 2)
    assert order(table) == [3, 2, 1]


def test_who_is_out_cannot_go_through_but_may_win_a_final_table() -> None:
    groups = paper(planned("groups", 6, groups=2, through=1), 6)
    for winner, loser in ((1, 2), (1, 3)):
        groups = beat(groups, winner, loser)
    groups = happened(groups, Withdrawal("P1"))
    assert "cup-a" not in groups.board.placings, "a match is left"
    groups = beat(groups, 2, 3)
    assert [place + 1 for place in groups.board.placings["cup-a"]] == [2, 3, 1]
    later = happened(groups, Withdrawal("P2"))
    assert later.board.placings == groups.board.placings, "what was decided stays decided"
    assert order(later, "a") == order(groups, "a") == [2, 3, 1]
    final = paper(Plan(System.ROUND_ROBIN), 3)
    final = happened(beat(beat(final, 1, 2), 1, 3), Withdrawal("P1"))
    assert beat(final, 2, 3).champion() == 0


# The consolation draw


def test_who_loses_his_first_match_plays_for_the_plate() -> None:
    tournament = played_out(paper(Plan(System.CONSOLATION), 8), min)
    first, _, (final,) = tournament.rounds("cup")
    semis, (last,) = tournament.rounds("cup", "plate")
    losers = {match.lost_by for match in first}
    assert {place for match in semis for place in (match.a, match.b)} == losers
    assert tournament.champion() == 0
    assert tournament.champion("cup", "plate") == min(place for place in losers if place is not None)
    assert [match.id for match in tournament.matches()][-2:] == [last.id, final.id], "the final comes last"


def test_after_a_bye_or_a_walkover_the_first_match_is_the_next_one() -> None:
    drawn = paper(Plan(System.CONSOLATION), 7)
    assert drawn.event().lines[:4] == (0, None, 1, 2)
    tournament = happened(drawn, won("cup-1-2", A, "6-0"), won("cup-2-1", B, "0-6"))
    assert tournament.rounds("cup", "plate")[0][0].a == 0, "the first seed had a bye and lost to P2"
    won_it = happened(drawn, won("cup-1-2", A, "6-0"), won("cup-2-1", A, "6-0"))
    assert won_it.rounds("cup", "plate")[0][0].standing is Standing.BYE, "P2 had won a match before he lost"
    spared = happened(drawn, Withdrawal("P3"), won("cup-2-1", A, "6-0"))
    assert spared.rounds("cup", "plate")[0][0].b == 1, "a walkover is no match"


# Everything works from the plan


@pytest.mark.parametrize("system", list(System))
@pytest.mark.parametrize("left", [0, 3])
def test_log_sheets_page_and_numbers_know_no_system(tmp_path: Path, system: System, left: int) -> None:
    entries = Entries("men", best(players(6), 6, Kind.MEN), Kind.MEN, plan=planned(system, 6))
    with create(tmp_path, pro_tennis(), "Cup", [entries], options=QUICK, seed=SEED) as saved:
        for number in range(left):
            saved.withdraw(f"man-{number + 1}", "ill")
        halfway = saved.tournament
        saved.play_all()
        tournament = saved.tournament
    assert read(tmp_path) == tournament
    assert verify(tmp_path, pro_tennis()) == ()
    champion = tournament.champion()
    assert champion is not None
    name = tournament.event().entrants[champion].name
    for language in ("en", "fr"):
        for one in (halfway, tournament):
            texts = [sheet(one, language=language) for sheet in (draw_sheet, results, champions_path, numbers_sheet)]
            assert max(len(line) for text in texts for line in text.splitlines()) <= 80
            assert all("{" not in text for text in texts)
            page = html_page(one, language=language)
            assert page.count("<svg") == len(draw_svgs(one)) == (0 if system is System.ROUND_ROBIN else len(svgs(one)))
    assert name in draw_sheet(tournament)
    assert draw_sheet(tournament, plain=True).isascii()
    told = document(tournament, tmp_path)["events"][0]
    assert told["champion"] == name
    assert told["numbers"]["entrants"][0]["reached"] == "Champion"
    assert len(told["matches"]) == len(tournament.board.matches)


def svgs(tournament: Tournament) -> list[str]:
    return [stage.key for stage in tournament.event().stages if stage.form.value == "bracket"]


def test_a_table_marks_who_has_left() -> None:
    sheet = draw_sheet(paper(Plan(System.ROUND_ROBIN), 3, Withdrawal("P2")))
    assert "P2 [2] (out)  2  0  2" in sheet
    assert "(forfait)" in draw_sheet(paper(Plan(System.ROUND_ROBIN), 3, Withdrawal("P2")), language="fr")


# Why


def test_results_say_why_a_match_ended_early_or_was_not_played() -> None:
    cup = paper(
        Plan(),
        8,
        won("cup-1-1", A, "6-4 2-1 40-15 def.", "def.", why="PT-14c"),
        won("cup-1-2", A, "6-4 0-0 0-0 def.", "def.", why="PT-13k", out=("P4",)),
        Withdrawal("P5", "a bad knee"),
        won("cup-1-4", B, "1-6 0-1 0-0 ret.", "ret.", why="SC-42"),
    )

    def line(match: str) -> str:
        return result_line(cup, cup.match(match))

    assert line("cup-1-1") == "P1 [1] beat P2 [2] 6-4 2-1 def. (third warning)"
    assert line("cup-1-2") == "P3 beat P4 6-4 def. (fractured wrist)"
    assert line("cup-1-3") == "P6 had a walkover from P5 (a bad knee)"
    assert line("cup-1-4") == "P8 beat P7 6-1 1-0 ret."
    french = results(cup, language="fr")
    assert "P1 [1] bat P2 [2] 6-4 2-1 disq. (troisième avertissement)" in french
    assert "P6 passe, forfait de P5 (a bad knee)" in french


def test_an_injury_in_one_event_is_the_reason_for_a_walkover_in_another() -> None:
    field = tuple(entrant(name=f"P{number}") for number in range(1, 5))
    events = tuple(Event(key, "Cup", Kind.OPEN, field, (0, 1, 2, 3), (0, 1)) for key in ("cup", "plate"))
    cups = happened(
        Tournament("Cups", "pro-tennis", 1, "", "", events),
        won("cup-1-1", A, "6-4 0-0 0-0 def.", "def.", why="PT-13k", out=("P2",)),
    )
    assert result_line(cups, cups.match("plate-1-1")) == "P1 [1] had a walkover from P2 [2] (fractured wrist)"


def test_the_record_itself_says_why(tmp_path: Path) -> None:
    entries = Entries("men", best(players(16), 16, Kind.MEN), Kind.MEN)
    with create(tmp_path, pro_tennis(), "As printed", [entries], options={"sets_to_win": "1"}, seed=SEED) as saved:
        saved.play_all()
        ended = [outcome for outcome in saved.tournament.outcomes if outcome.how == "def."]
        assert ended
        for outcome in ended:
            assert outcome.why == ("PT-13k" if outcome.out else "PT-14c")
        assert not any(outcome.why for outcome in saved.tournament.outcomes if not outcome.how)
    assert verify(tmp_path, pro_tennis()) == ()
