"""A score as people write it: finished sets, games, points, A first: `6-4 3-2 30-40`."""

import re

from msgspec.structs import replace

from netcord.kernel import Side, Unreadable

from .scoring import Format, GameRule, Pair, Race, Score, SetRule, SetScore

PART = re.compile(r"\[?(\w+)-(\w+)(?:\((\d+)\))?\]?")


def read_score(line: str, format: Format, first: Side = Side.A) -> Score:
    """The score of a match of this format that stands so; sets that are not over and points may be left out.

    >>> from netcord.tennis import FORMATS
    >>> read_score("6-4 3-2 30-40", FORMATS["standard_bo3"]).line
    '6-4 3-2 30-40'
    >>> read_score("7-6(5) 6-6 3-1", FORMATS["standard_bo3"]).tiebreak
    True
    """
    score = Score.start(format, first)
    parts = line.replace(",", " ").split()
    while parts and (done := _finished(parts[0], score.rule)) is not None:
        score = _after_set(score, done, line)
        parts.pop(0)
    rule = score.rule
    if parts and not rule.only_tiebreak:
        score = _in_games(score, _pair(parts.pop(0), line), line)
    if parts:
        score = replace(score, points=_points(score, parts.pop(0), line))
    if parts:
        raise _impossible(line, format)
    return score


def _impossible(line: str, format: Format) -> Unreadable:
    return Unreadable(
        "a match of {format} cannot stand at {line!r}: write finished sets, games and points, A first, as in "
        '"6-4 3-2 30-40"',
        format=format.name,
        line=line,
    )


def _finished(part: str, rule: SetRule) -> SetScore | None:
    """A part of the line as a finished set, if it can be one."""
    found = PART.fullmatch(part)
    if found is None or not (found[1].isdigit() and found[2].isdigit()):
        return None
    games = int(found[1]), int(found[2])
    if rule.only_tiebreak:
        if not part.startswith("["):
            return None
        won = rule.tiebreak.won(games) and not _was_won(rule.tiebreak, games)
        return SetScore((1, 0) if games[0] > games[1] else (0, 1), games, only_tiebreak=True) if won else None
    if part.startswith("["):
        return None
    at, high, low = rule.tiebreak_at, max(games), min(games)
    if at is not None and (high, low) == (at + 1, at):
        least = int(found[3] or 0)
        most = max(rule.tiebreak.target, least + rule.tiebreak.margin)
        return SetScore(games, (most, least) if games[0] > games[1] else (least, most))
    if found[3] or not rule.won(games) or _was_won(rule, games) or (at is not None and low >= at):
        return None
    return SetScore(games)


def _was_won(rule: Race, count: Pair) -> bool:
    """Whether the side that leads had won before its last one."""
    a, b = count
    before = (a - 1, b) if a > b else (a, b - 1)
    return rule.won(before)


def _after_set(score: Score, done: SetScore, line: str) -> Score:
    sets = (*score.sets, done)
    after = replace(score, sets=sets, games=(0, 0), turn=score.turn + sum(done.games), tiebreak=False)
    if max(after.sets_won) == score.format.sets_to_win:
        raise Unreadable("at {line!r} the match is over: there are no odds any more", line=line)
    return replace(after, tiebreak=after.rule.only_tiebreak)


def _pair(part: str, line: str) -> Pair:
    found = PART.fullmatch(part)
    if found is None or not (found[1].isdigit() and found[2].isdigit()) or found[3]:
        raise Unreadable("{part!r} in {line!r} is no score in games", part=part, line=line)
    return int(found[1]), int(found[2])


def _in_games(score: Score, games: Pair, line: str) -> Score:
    rule, at = score.rule, score.rule.tiebreak_at
    level = at is not None and games == (at, at)
    beyond = at is not None and not level and min(games) >= at
    if beyond or rule.won(games) or (max(games) and _was_won(rule, games) and games[0] != games[1]):
        raise _impossible(line, score.format)
    return replace(score, games=games, turn=score.turn + sum(games), tiebreak=level)


def _points(score: Score, part: str, line: str) -> Pair:
    found = PART.fullmatch(part)
    if found is None or found[3]:
        raise Unreadable("{part!r} in {line!r} is no score in points", part=part, line=line)
    unit = score.unit
    if isinstance(unit, GameRule):
        known = {label: number for number, label in enumerate(unit.labels)}
        called = found[1], found[2]
        if "Ad" in called and unit.margin == 2:
            points = (unit.target, unit.target - 1) if called[0] == "Ad" else (unit.target - 1, unit.target)
            if (called[1] if called[0] == "Ad" else called[0]) != unit.labels[-1]:
                raise _impossible(line, score.format)
            return points
        if not set(called) <= set(known):
            raise Unreadable(
                "points are called {labels}, not {part!r}", labels=", ".join((*unit.labels, "Ad")), part=part
            )
        return known[called[0]], known[called[1]]
    if not (found[1].isdigit() and found[2].isdigit()):
        raise Unreadable("{part!r} in {line!r} is no score in points", part=part, line=line)
    points = int(found[1]), int(found[2])
    if unit.won(points) or (points[0] != points[1] and max(points) and _was_won(unit, points)):
        raise _impossible(line, score.format)
    return points
