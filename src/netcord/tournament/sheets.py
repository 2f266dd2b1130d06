"""The draw sheet, the results and the numbers as text, for a terminal or a letter.

A large draw is told by sections of 16 lines, each with its own way to its winner, and then the last rounds.
"""

from netcord.kernel import Side

from .draw import is_printed
from .statistics import EventNumbers, statistics
from .tournament import Event, Match, Standing, Tournament

SECTION = 16
PLAIN = str.maketrans({"─": "-", "│": "|", "┐": "+", "┘": "+", "├": "+", "—": "-", "’": "'"})
"""For terminals without line drawing."""


def draw_sheet(tournament: Tournament, event: str = "", *, section: int = SECTION, plain: bool = False) -> str:
    """The draw with everything known so far, as a bracket of text. `plain` draws it in ASCII."""
    drawn = tournament.event(event)
    size = min(section, len(drawn.lines))
    rounds = tournament.rounds(drawn.key)
    depth = size.bit_length() - 1
    entries = [_entry(drawn, line) for line in range(1, len(drawn.lines) + 1)]
    parts = [f"{tournament.name} — {drawn.title}", *filter(None, (tournament.note, subtitle(drawn))), ""]
    sections = len(drawn.lines) // size
    for number in range(sections):
        if sections > 1:
            parts += [f"Lines {number * size + 1} to {(number + 1) * size}", ""]
        ways = [
            [_winner(drawn, match) for match in round[number * (size >> at) : (number + 1) * (size >> at)]]
            for at, round in enumerate(rounds[:depth], 1)
        ]
        parts += [*_bracket(entries[number * size : (number + 1) * size], ways), ""]
    if sections > 1:
        first = drawn.round_name(depth + 1)
        parts += [f"{first} to final" if depth + 1 < drawn.rounds else "Final", ""]
        last = [f"{number:>3} {_name(drawn, match)}" for number, match in enumerate(rounds[depth - 1], 1)]
        parts += [*_bracket(last, [[_winner(drawn, match) for match in round] for round in rounds[depth:]]), ""]
    champion = tournament.champion(drawn.key)
    if champion is not None:
        parts += [f"Champion: {drawn.called(champion)}", ""]
    text = "\n".join(line.rstrip() for line in parts)
    return text.translate(PLAIN) if plain else text


def subtitle(event: Event) -> str:
    """How many entered, and whether the rulebook itself draws that number."""
    byes = event.lines.count(None)
    parts = [
        f"{len(event.entrants)} {'pairs' if event.doubles else 'entrants'}",
        f"{len(event.lines)} lines",
        f"{len(event.seeds)} seeds",
    ]
    if byes:
        parts.append(_many(byes, "bye"))
    if not is_printed(len(event.entrants)):
        parts.append("drawn by the principle of the printed draws")
    return ", ".join(parts)


def _entry(event: Event, line: int) -> str:
    entrant = event.lines[line - 1]
    if entrant is None:
        return f"{line:>3}      bye"
    seed = event.seed(entrant)
    return f"{line:>3} {f'[{seed}]' if seed else '':>4} {event.entrants[entrant].name}"


def _name(event: Event, match: Match) -> str:
    return "" if match.won_by is None else event.called(match.won_by, short=True)


def _winner(event: Event, match: Match) -> tuple[str, str]:
    return _name(event, match), match.score


def _bracket(entries: list[str], ways: list[list[tuple[str, str]]]) -> list[str]:
    """Rows of text: entries on every second row, and to the right of each two the winner with the score below."""
    rows = 2 * len(entries) - 1
    grid = [""] * (rows + 1)  # one more for the score below a final between the last two lines
    width = max(map(len, entries)) + 1
    for row in range(rows + 1):
        if row % 2 == 0 and row < rows:
            corner = "" if not ways else "┐" if row % 4 == 0 else "┘"
            grid[row] = f"{entries[row // 2]} ".ljust(width, "─" if ways else " ") + "─" + corner
    at = width + 2
    for depth, way in enumerate(ways, 1):
        step = 1 << depth
        middles = {(2 * number + 1) * step - 1: number for number in range(len(way))}
        for middle in middles:  # the bars that join two lines
            for row in range(middle - step // 2 + 1, middle + step // 2):
                grid[row] = grid[row].ljust(at - 1) + ("├" if row == middle else "│")
        width = max(max(len(name), len(score)) for name, score in way) + 2
        for middle, number in middles.items():
            name, score = way[number]
            corner = "" if depth == len(ways) else "┐" if number % 2 == 0 else "┘"
            line = f" {name} " if name else ""
            grid[middle] += "─" + (line.ljust(width, "─") + "─" + corner if corner else line)
            if score:
                grid[middle + 1] = grid[middle + 1].ljust(at + 1) + f" {score}"
        at += width + 3
    return [row.rstrip() for row in grid]


def results(tournament: Tournament, event: str = "") -> str:
    """Every match decided so far, round by round."""
    drawn = tournament.event(event)
    out = [f"{tournament.name} — {drawn.title}", ""]
    for number, round in enumerate(tournament.rounds(drawn.key), 1):
        lines = [f"  {line}" for match in round if (line := result_line(drawn, match))]
        if lines:
            out += [drawn.round_name(number), *lines, ""]
    return "\n".join(out)


def result_line(event: Event, match: Match) -> str:
    """ "John McEnroe [1] beat Pat Cash 6-4 6-3 7-6(5)"; "" for a bye, or while the match is not decided."""
    winner, loser = match.won_by, match.lost_by
    if match.standing in (Standing.BYE, Standing.EMPTY) or not match.decided:
        return ""
    if winner is None or loser is None:
        assert match.a is not None
        assert match.b is not None
        return f"{event.called(match.a)} and {event.called(match.b)} both withdrew"
    if match.standing is Standing.WALKOVER:
        return f"{event.called(winner)} had a walkover from {event.called(loser)}"
    return f"{event.called(winner)} beat {event.called(loser)} {match.score}"


def path_lines(tournament: Tournament, event: str = "") -> list[tuple[str, str, str]]:
    """The champion's path: round, opponent, score."""
    drawn = tournament.event(event)
    champion = tournament.champion(drawn.key)
    if champion is None:
        return []
    out = []
    for match in tournament.path(champion, drawn.key):
        side = Side.B if match.a == champion else Side.A
        foe = match.on(side)
        assert foe is not None, "a bye is no match"
        out.append((drawn.round_name(match.round), drawn.called(foe), match.score))
    return out


def champions_path(tournament: Tournament, event: str = "") -> str:
    """How the champion got there; nothing while there is none."""
    drawn = tournament.event(event)
    champion = tournament.champion(drawn.key)
    if champion is None:
        return ""
    lines = path_lines(tournament, event)
    rounds, foes = max((len(line[0]) for line in lines), default=0), max((len(line[1]) for line in lines), default=0)
    return "\n".join(
        [
            f"The path of {drawn.called(champion)}",
            *(f"  {round:<{rounds}}  {foe:<{foes}}  {score}" for round, foe, score in lines),
            "",
        ]
    )


def numbers_sheet(tournament: Tournament, event: str = "") -> str:
    """The statistics of an event as text."""
    drawn = tournament.event(event)
    found = statistics(tournament, event)
    width = max(len(drawn.called(line.entrant)) for line in found.entrants)
    head = f"{'':<{width}}  {'Reached':<14} {'Won':>3} {'Sets':>6} {'Games':>8} {'Aces':>4} {'DF':>4}"
    rows = [
        f"{drawn.called(line.entrant):<{width}}  {line.reached:<14} {line.won:>3} "
        f"{_pair(line.sets):>6} {_pair(line.games):>8} {line.aces:>4} {line.double_faults:>4}"
        for line in found.entrants
    ]
    told = [f"{what}: {text}" for what, text in highlights(tournament, found)]
    return "\n".join([f"{tournament.name} — {drawn.title}", "", *told, "", head, *rows, ""])


def _pair(pair: tuple[int, int]) -> str:
    return f"{pair[0]}-{pair[1]}"


def highlights(tournament: Tournament, found: EventNumbers) -> list[tuple[str, str]]:
    """What a newspaper would print: how much was played, the longest match, the biggest upset, most aces."""
    drawn = tournament.event(found.event)
    walkovers = f", {_many(found.walkovers, 'walkover')}" if found.walkovers else ""
    out = [("Matches", f"{found.played} played{walkovers}")]
    if found.ended_early:
        out.append(("Ended early", f"{found.ended_early} by retirement or default"))
    champion = tournament.champion(found.event)
    if champion is not None:
        line = found.entrant(champion)
        lost = f"{_many(line.sets[1], 'set')} and {_many(line.games[1], 'game')} lost"
        out.append(("Champion", f"{drawn.called(champion)}, {lost}"))
    if found.longest is not None:
        match = tournament.match(found.longest)
        assert match.outcome is not None
        points = sum(match.outcome.numbers.points)
        out.append(("Longest match", f"{result_line(drawn, match)} ({drawn.round_name(match.round)}, {points} points)"))
    if found.upsets:
        upset = found.upsets[0]
        match = tournament.match(upset.match)
        ranks = f"ranked {drawn.entrants[upset.winner].rank} against {drawn.entrants[upset.loser].rank}"
        out.append(("Biggest upset", f"{result_line(drawn, match)} ({drawn.round_name(match.round)}, {ranks})"))
        out.append(("Upsets", f"{len(found.upsets)} of {found.played} matches won by the lower-ranked"))
    if found.aces:
        server = max(found.entrants, key=lambda line: line.aces)
        out.append(("Aces", f"{found.aces}, most by {drawn.called(server.entrant)} ({server.aces})"))
    if found.double_faults:
        out.append(("Double faults", str(found.double_faults)))
    if found.random_events:
        out.append(("Random events", ", ".join(f"{_plainly(name)} ({count})" for name, count in found.random_events)))
    return out


def _many(count: int, what: str) -> str:
    return f"{count} {what}" + ("" if count == 1 else "s")


def _plainly(event: str) -> str:
    return event.replace("_", " ")
