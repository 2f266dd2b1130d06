"""The draw sheet, the results and the numbers as text, for a terminal or a letter.

A large draw is told by sections of 16 lines, each with its own way to its winner, and then the last rounds.
"""

from netcord.kernel import Side

from .draw import is_printed
from .statistics import EventNumbers, statistics
from .telling import Telling, english, telling
from .tournament import Event, Match, Standing, Tournament

SECTION = 16
PLAIN = str.maketrans({"─": "-", "│": "|", "┐": "+", "┘": "+", "├": "+", "—": "-", "’": "'"})
"""For terminals without line drawing."""


def draw_sheet(
    tournament: Tournament, event: str = "", *, section: int = SECTION, plain: bool = False, language: str = "en"
) -> str:
    """The draw with everything known so far, as a bracket of text. `plain` draws it in ASCII."""
    drawn, words = tournament.event(event), telling(tournament, language)
    size = min(section, len(drawn.lines))
    rounds = tournament.rounds(drawn.key)
    depth = size.bit_length() - 1
    entries = [_entry(drawn, line, words) for line in range(1, len(drawn.lines) + 1)]
    parts = [_headline(tournament, drawn, words), *filter(None, (tournament.note, subtitle(drawn, words))), ""]
    sections = len(drawn.lines) // size
    for number in range(sections):
        if sections > 1:
            parts += [words.say("section", first=number * size + 1, last=(number + 1) * size), ""]
        ways = [
            [_winner(drawn, match, words) for match in round[number * (size >> at) : (number + 1) * (size >> at)]]
            for at, round in enumerate(rounds[:depth], 1)
        ]
        parts += [*_bracket(entries[number * size : (number + 1) * size], ways), ""]
    if sections > 1:
        first = words.round(drawn, depth + 1)
        parts += [words.say("to_the_final", round=first) if depth + 1 < drawn.rounds else first, ""]
        last = []
        for number, match in enumerate(rounds[depth - 1], 1):
            unknown = words.say("winner_of", first=(number - 1) * size + 1, last=number * size)
            last.append(f"{number:>3} {_name(drawn, match) or unknown}")
        ways = [[_winner(drawn, match, words) for match in round] for round in rounds[depth:]]
        parts += [*_bracket(last, ways), ""]
    champion = tournament.champion(drawn.key)
    if champion is not None:
        parts += [words.say("champion_is", name=drawn.called(champion)), ""]
    text = "\n".join(line.rstrip() for line in parts)
    return text.translate(PLAIN) if plain else text


def _headline(tournament: Tournament, event: Event, words: Telling) -> str:
    return f"{tournament.name} — {words.title(event)}"


def subtitle(event: Event, words: Telling | None = None) -> str:
    """How many entered, and whether the rulebook itself draws that number."""
    words = words or english()
    byes = event.lines.count(None)
    parts = [
        words.say("pairs" if event.doubles else "entrants", count=len(event.entrants)),
        words.say("lines", count=len(event.lines)),
        words.say("seeds", count=len(event.seeds)),
    ]
    if byes:
        parts.append(words.say("byes", count=byes))
    if not is_printed(len(event.entrants)):
        parts.append(words.say("principle"))
    return ", ".join(parts)


def _entry(event: Event, line: int, words: Telling) -> str:
    entrant = event.lines[line - 1]
    if entrant is None:
        return f"{line:>3}      {words.say('bye')}"
    seed = event.seed(entrant)
    return f"{line:>3} {f'[{seed}]' if seed else '':>4} {event.entrants[entrant].name}"


def _name(event: Event, match: Match) -> str:
    return "" if match.won_by is None else event.called(match.won_by, short=True)


def _winner(event: Event, match: Match, words: Telling) -> tuple[str, str]:
    return _name(event, match), words.score(match)


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


def results(tournament: Tournament, event: str = "", *, language: str = "en") -> str:
    """Every match decided so far, round by round."""
    drawn, words = tournament.event(event), telling(tournament, language)
    out = [_headline(tournament, drawn, words), ""]
    for number, round in enumerate(tournament.rounds(drawn.key), 1):
        lines = [f"  {line}" for match in round if (line := result_line(drawn, match, words))]
        if lines:
            out += [words.round(drawn, number), *lines, ""]
    return "\n".join(out)


def result_line(event: Event, match: Match, words: Telling | None = None, *, short: bool = False) -> str:
    """ "John McEnroe [1] beat Pat Cash 6-4 6-3 7-6(5)"; "" for a bye, or while the match is not decided."""
    words = words or english()
    winner, loser = match.won_by, match.lost_by
    if match.standing in (Standing.BYE, Standing.EMPTY) or not match.decided:
        return ""
    if winner is None or loser is None:
        assert match.a is not None
        assert match.b is not None
        one, other = (event.called(place, short=short) for place in (match.a, match.b))
        return words.say("both_withdrew", one=one, other=other)
    names = {"winner": event.called(winner, short=short), "loser": event.called(loser, short=short)}
    if match.standing is Standing.WALKOVER:
        return words.say("walkover", **names)
    return words.say("beat", **names, score=words.score(match))


def path_lines(tournament: Tournament, event: str = "", words: Telling | None = None) -> list[tuple[str, str, str]]:
    """The champion's path: round, opponent, score."""
    drawn, words = tournament.event(event), words or english()
    champion = tournament.champion(drawn.key)
    if champion is None:
        return []
    out = []
    for match in tournament.path(champion, drawn.key):
        side = Side.B if match.a == champion else Side.A
        foe = match.on(side)
        assert foe is not None, "a bye is no match"
        out.append((words.round(drawn, match.round), drawn.called(foe), words.score(match)))
    return out


def champions_path(tournament: Tournament, event: str = "", *, language: str = "en") -> str:
    """How the champion got there; nothing while there is none."""
    drawn, words = tournament.event(event), telling(tournament, language)
    champion = tournament.champion(drawn.key)
    if champion is None:
        return ""
    lines = path_lines(tournament, event, words)
    rounds, foes = max((len(line[0]) for line in lines), default=0), max((len(line[1]) for line in lines), default=0)
    return "\n".join(
        [
            words.say("path_of", name=drawn.called(champion)),
            *(f"  {round:<{rounds}}  {foe:<{foes}}  {score}" for round, foe, score in lines),
            "",
        ]
    )


def reached(event: Event, place: int, words: Telling) -> str:
    """How far an entrant came, who finished in this place."""
    return words.round(event, event.rounds + 1 - place) if place else words.say("champion")


def numbers_sheet(tournament: Tournament, event: str = "", *, language: str = "en") -> str:
    """The statistics of an event as text."""
    drawn, words = tournament.event(event), telling(tournament, language)
    found = statistics(tournament, event)
    rows = [[""] + [words.say(f"head_{key}") for key in ("reached", "won", "sets", "games", "aces", "double_faults")]]
    rows += [
        [
            drawn.called(line.entrant),
            reached(drawn, line.place, words),
            str(line.won),
            _pair(line.sets),
            _pair(line.games),
            str(line.aces),
            str(line.double_faults),
        ]
        for line in found.entrants
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    table = [
        "  ".join(
            cell.ljust(width) if place < 2 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
    told = [words.say("told", what=what, text=text) for what, text in highlights(tournament, found, words)]
    return "\n".join([_headline(tournament, drawn, words), "", *told, "", *table, ""])


def _pair(pair: tuple[int, int]) -> str:
    return f"{pair[0]}-{pair[1]}"


def highlights(tournament: Tournament, found: EventNumbers, words: Telling | None = None) -> list[tuple[str, str]]:
    """What a newspaper would print: how much was played, the longest match, the biggest upset, most aces."""
    drawn, words = tournament.event(found.event), words or telling(tournament)
    say = words.say
    walkovers = f", {say('walkovers', count=found.walkovers)}" if found.walkovers else ""
    out = [(say("matches"), say("played", count=found.played) + walkovers)]
    if found.ended_early:
        out.append((say("ended_early"), say("by_forfeit", count=found.ended_early)))
    champion = tournament.champion(found.event)
    if champion is not None:
        line = found.entrant(champion)
        sets, games = say("sets_lost", count=line.sets[1]), say("games_lost", count=line.games[1])
        out.append((say("champion"), f"{drawn.called(champion)}, {say('lost', sets=sets, games=games)}"))
    if found.longest is not None:
        match = tournament.match(found.longest)
        assert match.outcome is not None
        told = {"result": result_line(drawn, match, words), "round": words.round(drawn, match.round)}
        out.append((say("longest"), say("longest_match", **told, points=sum(match.outcome.numbers.points))))
    if found.upsets:
        upset = found.upsets[0]
        match = tournament.match(upset.match)
        told = {"result": result_line(drawn, match, words), "round": words.round(drawn, match.round)}
        ranks = {"winner": drawn.entrants[upset.winner].rank, "loser": drawn.entrants[upset.loser].rank}
        out.append((say("biggest_upset"), say("upset", **told, **ranks)))
        out.append((say("upsets"), say("upsets_of", count=len(found.upsets), played=found.played)))
    if found.aces:
        server = max(found.entrants, key=lambda line: line.aces)
        out.append(
            (say("aces"), say("most_aces", count=found.aces, name=drawn.called(server.entrant), most=server.aces))
        )
    if found.double_faults:
        out.append((say("double_faults"), str(found.double_faults)))
    if found.random_events:
        often = sorted(found.random_events, key=lambda event: (-event[1], event[0]))
        out.append((say("random_events"), ", ".join(f"{words.happening(name)} ({count})" for name, count in often)))
    return out
