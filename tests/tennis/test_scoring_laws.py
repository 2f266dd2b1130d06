"""What is true of every match, whatever the format, the first server and the points: laws, tried by Hypothesis."""

import re
from random import Random

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from netcord.kernel import Illegal, Side, encode
from netcord.tennis import (
    FORMATS,
    Court,
    Ended,
    Ending,
    Ends,
    EndsChanged,
    Format,
    GameRule,
    Pattern,
    Progress,
    Receiving,
    Score,
    Scorebook,
    SetRule,
    SetScore,
    TieBreakEnds,
    TieBreakRule,
    load_words,
    side_of,
    with_tiebreak,
)

from .coin_tennis import COIN_TENNIS, CoinSetup

A, B = Side.A, Side.B

HOUSE_RULES = [
    with_tiebreak(FORMATS["worldwide_bo3"], TieBreakRule(ends=TieBreakEnds.NONE)),  # set_tiebreak=first7
    with_tiebreak(FORMATS["worldwide_bo3"], TieBreakRule(0, 2)),  # set_tiebreak_ends=every6
    with_tiebreak(FORMATS["tiebreaks_bo3"], TieBreakRule(margin=1)),
    with_tiebreak(FORMATS["standard_bo3"], TieBreakRule(ends=TieBreakEnds.ONE_FOUR)),
    replace(FORMATS["pro_tennis_men"], tiebreak_from_first=True),  # doubles_tiebreak_start=1A
    replace(FORMATS["pro_tennis_men"], final_set=SetRule(tiebreak_at=None)),
    replace(FORMATS["standard_bo3"], ends=Ends.NONE),
    replace(FORMATS["noad_bo3"], set=SetRule(game=GameRule(margin=1, receiver_picks=False))),
    Format("by three", set=SetRule(3, 3, None, game=GameRule(3, 3, labels=("0", "15", "30")))),
]

openings = st.builds(
    Score.start, st.sampled_from([*FORMATS.values(), *HOUSE_RULES]), st.sampled_from([A, B]), doubles=st.booleans()
)
PIECES = ("A", "B", "AB", "AAB", "=", "=A", "=B", "a", "b", "ab", "aaaaa", "bbbbb", "ababababab")
plays = st.builds(
    lambda sets, rest: "".join(sets + rest),
    st.lists(st.sampled_from(["a" * 6, "b" * 6, "ab" * 6, "b" + "a" * 6]), max_size=4),
    st.lists(st.sampled_from(PIECES), min_size=3, max_size=30),
)
"""Some sets, or a way to six all; then points, games to love ("a"), and ties one short of the target ("=").

Short plays that reach deep into a match.
"""

law = settings(max_examples=200)


def winners(score: Score, letter: str) -> list[Side]:
    """The points a letter stands for."""
    if letter == "=":
        a, b = (max(score.unit.target - 1 - count, 0) for count in score.points)
        return [A] * a + [B] * b
    return [Side(letter.upper())] * (max(score.unit.target, score.unit.margin) if letter.islower() else 1)


def points(start: Score, play: str) -> list[tuple[Score, Progress]]:
    """Each score and what the point played there led to, as long as the match lasts."""
    out: list[tuple[Score, Progress]] = []
    score = start
    for letter in play:
        for winner in winners(score, letter):
            if score.ended is not None:
                return out
            progress = score.point(winner)
            out.append((score, progress))
            score = progress.score
    return out


def end(start: Score, play: str) -> Score:
    """The score after a play."""
    return points(start, play)[-1][1].score if points(start, play) else start


def plus(count: tuple[int, int], winner: Side) -> tuple[int, int]:
    """One more for the winner."""
    return (count[0] + 1, count[1]) if winner is A else (count[0], count[1] + 1)


# The score


@law
@given(openings, plays)
def test_a_point_adds_one_point_or_one_game_or_one_set(start: Score, play: str) -> None:
    for before, progress in points(start, play):
        after, won = progress.score, progress.winner
        if progress.set:
            games = plus(before.games, won)
            tiebreak = plus(before.points, won) if before.tiebreak else None
            assert after.sets == (*before.sets, SetScore(games, tiebreak, before.rule.only_tiebreak))
            assert after.sets[-1].winner is won
            assert (after.games, after.points) == ((0, 0), (0, 0))
        elif progress.game:
            assert (after.sets, after.games, after.points) == (before.sets, plus(before.games, won), (0, 0))
        else:
            assert after == replace(before, points=plus(before.points, won), chosen=None)


@law
@given(openings, plays)
def test_a_game_or_tie_break_ends_with_the_point_that_reaches_target_and_margin(start: Score, play: str) -> None:
    for before, progress in points(start, play):
        mine, his = plus(before.points, progress.winner)[:: 1 if progress.winner is A else -1]
        unit = before.unit
        reached = mine >= unit.target and mine - his >= unit.margin
        if isinstance(unit, TieBreakRule) and unit.sudden_at is not None:
            reached = reached or (his == unit.sudden_at and mine > his)
        assert (progress.game or progress.set) is reached


@law
@given(openings, plays)
def test_a_set_ends_with_its_tie_break_or_with_the_game_that_reaches_target_and_margin(start: Score, play: str) -> None:
    for before, progress in points(start, play):
        if progress.game or progress.set:
            mine, his = plus(before.games, progress.winner)[:: 1 if progress.winner is A else -1]
            reached = mine >= before.rule.target and mine - his >= before.rule.margin
            assert progress.set is (before.tiebreak or reached)


@law
@given(openings, plays)
def test_a_tie_break_is_on_just_when_both_sides_have_so_many_games(start: Score, play: str) -> None:
    for _, progress in points(start, play):
        score = progress.score
        if score.ended is None:
            level = score.games[0] == score.games[1] == score.rule.tiebreak_at
            assert score.tiebreak is (level or score.rule.only_tiebreak)


@law
@given(openings, plays)
def test_the_match_is_won_by_the_side_with_enough_sets_and_only_then(start: Score, play: str) -> None:
    for _, progress in points(start, play):
        score, enough = progress.score, start.format.sets_to_win
        assert (max(score.sets_won) == enough) is progress.match is (score.ended is not None)
        assert min(score.sets_won) < enough
        if score.ended is not None:
            assert score.ended == Ended(progress.winner)
            assert score.sets_won[progress.winner.row] == enough
            assert score.line == " ".join(str(done) for done in score.sets)


@law
@given(openings, plays, st.sampled_from([A, B]))
def test_nothing_is_scored_after_the_end(start: Score, play: str, side: Side) -> None:
    over = end(start, play)
    if over.ended is None:
        over = over.retire(side)
    for refused in (over.point, over.retire, over.default, over.walkover):
        with pytest.raises(Illegal, match="the match is over"):
            refused(side.other)
    with pytest.raises(Illegal):
        over.choose(Court.AD)


@law
@given(openings, plays)
def test_the_next_point_is_deciding_when_either_side_would_win_the_game_with_it(start: Score, play: str) -> None:
    for before, _ in points(start, play):
        ends_it = [before.point(side) for side in Side]
        assert before.deciding is all(progress.game or progress.set for progress in ends_it)


# The end


@law
@given(openings, plays, st.sampled_from([A, B]))
def test_from_any_score_one_side_can_win_the_match_soon(start: Score, play: str, side: Side) -> None:
    """So whatever the odds of a point, short of certainty, every format ends with probability one."""
    score, rules = end(start, play), [start.format.set, start.format.final_set or start.format.set]
    games = max(rule.target + rule.margin for rule in rules)
    in_a_game = max(unit.target + unit.margin for rule in rules for unit in (rule.game, rule.tiebreak))
    for _ in range(start.format.sets_to_win * games * in_a_game):
        if score.ended is None:
            score = score.point(side).score
    assert score.ended is not None
    assert score.ended.winner is side or score == end(start, play)


@pytest.mark.parametrize("format", FORMATS.values(), ids=FORMATS)
@settings(max_examples=15)
@given(
    first=st.sampled_from([A, B]),
    doubles=st.booleans(),
    bias=st.sampled_from([0.1, 0.4, 0.5, 0.7, 0.95]),
    luck=st.integers(0, 999),
)
def test_every_format_comes_to_its_end(format: Format, first: Side, doubles: bool, bias: float, luck: int) -> None:
    score, coin = Score.start(format, first, doubles=doubles), Random(luck)
    for _ in range(5000):
        score = score.point(A if coin.random() < bias else B).score
        if score.ended is not None:
            break
    assert score.ended is not None
    assert score.sets_won[score.ended.winner.row] == format.sets_to_win


# Service, sides and ends


@law
@given(openings, plays)
def test_the_serve_goes_round(start: Score, play: str) -> None:
    """One server a game, sides in turn through the whole match, tie-breaks A BB AA ... or AA BB AA BB B."""
    turn, played = 0, 0
    cycle = {False: ("A", "B"), True: ("A1", "B2", "A2", "B1")}[start.doubles]
    if start.first is B:
        cycle = tuple(seat.translate(str.maketrans("AB", "BA")) for seat in cycle)
    for before, progress in points(start, play):
        place = turn
        if before.tiebreak:
            if start.doubles and start.format.tiebreak_from_first:
                place = 0
            abba = before.rule.tiebreak.pattern is Pattern.ABBA
            place += (played + 1) // 2 if abba else (0, 0, 1, 1, 2, 2, 3, 3, 3)[played]
        assert before.server == cycle[place % len(cycle)]
        assert before.server_side is side_of(before.server)
        assert side_of(before.receiver) is before.server_side.other
        played += 1
        if progress.game or progress.set:
            turn, played = turn + 1, 0


@law
@given(openings, plays)
def test_sides_follow_the_parity_of_the_points_played(start: Score, play: str) -> None:
    played = 0
    for before, progress in points(start, play):
        assert before.played == played
        due = Court.AD if played % 2 else Court.DEUCE
        if before.court is Court.CHOICE:
            assert before.deciding
            assert due is Court.DEUCE  # a tie is an even number of points
        else:
            assert before.court is due
        played = 0 if progress.game or progress.set else played + 1


@law
@given(openings, plays)
def test_partners_receive_in_turn(start: Score, play: str) -> None:
    """ITF: each partner on one side. Pro Tennis: by turns through a game."""
    for before, progress in points(replace(start, doubles=True), play):
        after = progress.score
        if before.format.receiving is Receiving.ITF:
            assert before.receiver.endswith("2" if before.court is Court.AD else "1")
        elif not before.tiebreak and not progress.game:
            assert before.receiver != after.receiver


@law
@given(openings, plays)
def test_the_server_event_tells_whether_another_player_serves(start: Score, play: str) -> None:
    for before, progress in points(start, play):
        assert progress.server is (not progress.match and progress.score.server != before.server)
        events = [name for name in ("point", "game", "set", "match", "ends", "server") if name in progress.events]
        assert progress.events == tuple(events)


@law
@given(openings, plays)
def test_itf_ends_have_changed_once_for_every_two_games_of_a_set(start: Score, play: str) -> None:
    changes = 0
    for before, progress in points(replace(start, format=replace(start.format, ends=Ends.ITF)), play):
        inside_tiebreak = before.tiebreak and not progress.set
        changes += progress.ends and not inside_tiebreak
        games = progress.score.sets[-1].games if progress.set else progress.score.games
        if not progress.match:
            assert changes == (sum(games) + 1) // 2
        if progress.set:
            changes = 0


@law
@given(openings, plays)
def test_ends_change_at_most_once_at_a_point(start: Score, play: str) -> None:
    state = COIN_TENNIS.start(CoinSetup(start.format, start.first, start.doubles))
    for before, progress in points(start, play):
        if before.court is Court.CHOICE:
            state = COIN_TENNIS.step(state, Court.DEUCE).state
        state, facts = COIN_TENNIS.step(state, progress.winner)
        assert [type(fact) for fact in facts].count(EndsChanged) == progress.ends
        assert state.table.score == progress.score
        if start.format.ends is Ends.NONE:
            assert not progress.ends


# Two ways to the same score


def mirrored(score: Score) -> Score:
    """The same match with the sides exchanged."""
    return replace(
        score,
        first=score.first.other,
        sets=tuple(
            replace(done, games=done.games[::-1], tiebreak=done.tiebreak and done.tiebreak[::-1]) for done in score.sets
        ),
        games=score.games[::-1],
        points=score.points[::-1],
        ended=score.ended and replace(score.ended, winner=score.ended.winner.other),
        serve_swap=score.serve_swap[::-1],
        deuce_receiver=score.deuce_receiver[::-1],
    )


def mirrored_line(line: str) -> str:
    """Every pair of numbers turned round; the points in brackets are the loser's, whoever that is."""
    return re.sub(r"(\w+)-(\w+)", r"\2-\1", line)


@law
@given(openings, plays)
@example(Score.start(FORMATS["standard_bo3"]), "abababababab=AAaaAABBB")
def test_a_mirrored_match_has_a_mirrored_score(start: Score, play: str) -> None:
    swap = str.maketrans("AB", "BA")
    score = mirrored(start)
    for _, one in points(start, play):
        other = score.point(one.winner.other)
        score = other.score
        assert other.score == mirrored(one.score)
        assert other.score.line == mirrored_line(one.score.line)
        assert other.events == one.events
        assert (other.score.court, other.score.behind) == (one.score.court, one.score.behind)
        assert other.score.server == one.score.server.translate(swap)
        assert other.score.receiver == one.score.receiver.translate(swap)
        call = one.call
        assert other.call == replace(call, side=call.side and call.side.other)


@law
@given(openings, plays)
def test_a_score_and_its_progress_survive_json(start: Score, play: str) -> None:
    for before, progress in points(start, play)[-5:]:
        again = msgspec.json.decode(encode(progress), type=Progress)
        assert again == progress
        assert msgspec.json.decode(encode(before), type=Score) == before


ANSWERS = ("rule", "unit", "played", "server", "receiver", "court", "deciding", "behind", "line", "call", "sets_won")


@law
@given(openings, plays, st.sampled_from([A, B]))
def test_equal_scores_answer_alike(start: Score, play: str, winner: Side) -> None:
    score = end(start, play)
    twin = msgspec.json.decode(encode(score), type=Score)
    assert twin is not score
    assert hash(twin) == hash(score)
    for question in ANSWERS:
        assert getattr(twin, question) == getattr(score, question)
    if score.ended is None:
        assert twin.point(winner) == score.point(winner)


@law
@given(openings, plays, st.sampled_from([A, B]))
def test_how_a_game_was_won_leaves_no_trace(start: Score, play: str, winner: Side) -> None:
    score = end(start, play)
    if score.ended is not None or score.tiebreak:
        return
    score = replace(score, points=(0, 0))
    straight, hard = score, score
    for point in [winner] * max(score.rule.game.target, score.rule.game.margin):
        straight = straight.point(point).score
    for point in [winner.other, *[winner] * 9]:
        if hard.turn == score.turn:
            hard = hard.point(point).score
    assert hard == straight


# The scorebook


@law
@given(openings, plays, st.lists(st.booleans(), min_size=1))
def test_undo_takes_back_one_point_after_another(start: Score, play: str, played: list[bool]) -> None:
    steps = points(start, play)[-60:]
    book = Scorebook(steps[0][0] if steps else start)
    for number, (_, progress) in enumerate(steps):
        book = book.point(progress.winner, played=played[number % len(played)])
    for before, progress in reversed(steps):
        assert book.score == progress.score
        book = book.undo()
        assert book.score == before
    assert book == Scorebook(book.opening)


@law
@given(openings, plays, st.sampled_from([A, B]), st.integers(1, 3))
def test_penalties_are_points(start: Score, play: str, against: Side, many: int) -> None:
    score = end(start, play)
    if score.ended is not None:
        return
    book = Scorebook(score).penalty(against, many)
    for winner, was_played in book.history:
        assert (winner, was_played) == (against.other, False)
        score = score.point(winner).score
    assert book.score == score
    assert len(book.history) == many or score.ended is not None


# Texts


@law
@given(openings, plays)
def test_every_call_has_words_in_both_languages(start: Score, play: str) -> None:
    for language in ("en", "fr"):
        words = load_words(("netcord.tennis",), language)
        for _, progress in points(start, play)[-20:]:
            said = words.call(progress.call, {"A": "Ann", "B": "Bea"})
            assert said
            assert "{" not in said
            named = [name for name in ("Ann", "Bea") if name in said]
            side = progress.call.side
            assert named == ([] if side is None else [{"A": "Ann", "B": "Bea"}[side]])


@law
@given(openings, plays, st.sampled_from([A, B]), st.sampled_from([Ending.RETIRED, Ending.DEFAULTED]))
def test_a_match_ended_early_keeps_its_line(start: Score, play: str, side: Side, how: Ending) -> None:
    score = end(start, play)
    if score.ended is None:
        ended = score.retire(side) if how is Ending.RETIRED else score.default(side)
        assert ended.line == f"{score.line} {how}"
        assert replace(ended, ended=None) == score
