"""The draw sheet, the tables, the results and the numbers as text of 80 columns, for a terminal or a letter."""

from textwrap import wrap

from netcord.kernel import Side, Unreadable

from .brackets import Headings, Opening, Way, bracket
from .drawing import is_printed
from .events import Event
from .figures import EventNumbers, statistics
from .matches import Match, Standing
from .plans import Form, Line, Stage, System
from .tournament import Tournament
from .wording import Telling, english, other_side, telling

WIDTH = 80
PLAIN = str.maketrans({"─": "-", "│": "|", "┐": "+", "┘": "+", "├": "+", "—": "-", "’": "'"})
"""For terminals without line drawing."""

SHEETS = ("draw", "results", "numbers", "path", "all")


def as_text(tournament: Tournament, what: str, event: str = "", *, plain: bool = False, language: str = "en") -> str:
    """Sheets of an event, or of all of them, as text."""
    if what not in SHEETS:
        raise Unreadable("what is shown can be {sheets}, not {what!r}", sheets=", ".join(SHEETS), what=what)
    keys = [tournament.event(event).key] if event else [one.key for one in tournament.events]
    parts: list[str] = []
    for key in keys:
        if what in ("draw", "all"):
            parts.append(draw_sheet(tournament, key, plain=plain, language=language))
        if what in ("results", "all"):
            parts.append(results(tournament, key, language=language))
        if what in ("path", "all"):
            parts.append(champions_path(tournament, key, language=language))
        if what in ("numbers", "all"):
            parts.append(numbers_sheet(tournament, key, language=language))
    nothing = telling(tournament, language).say("nobody_yet") + "\n"
    text = "\n".join(part.rstrip("\n") + "\n" for part in parts if part.strip()) or nothing
    return text.translate(PLAIN) if plain else text


def fitted(text: str, width: int = WIDTH, *, indent: str = "", hang: str = "  ") -> list[str]:
    """A line as it is, or broken so that it fits; what follows is set in."""
    found = wrap(
        text,
        width,
        initial_indent=indent,
        subsequent_indent=indent + hang,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return found or [""]


# The draw


def draw_sheet(
    tournament: Tournament, event: str = "", *, width: int = WIDTH, plain: bool = False, language: str = "en"
) -> str:
    """The draw with everything known so far: brackets and tables, as the plan has them. `plain` draws it in ASCII."""
    drawn, words = tournament.event(event), telling(tournament, language)
    parts = _head(tournament, drawn, words, width)
    for text in filter(None, (words.note(tournament.note), subtitle(drawn, words))):
        parts += fitted(text, width, hang="")
    parts.append("")
    for stage in drawn.stages:
        if len(drawn.stages) > 1:
            parts += [words.stage(stage), ""]
        parts += _stage(tournament, drawn, stage, words, width)
    champion = tournament.champion(drawn.key)
    if champion is not None:
        parts += [words.say("champion_is", name=drawn.called(champion)), ""]
    text = "\n".join(line.rstrip() for line in parts)
    return text.translate(PLAIN) if plain else text


def _stage(tournament: Tournament, event: Event, stage: Stage, words: Telling, width: int) -> list[str]:
    if stage.form is Form.GROUP:
        return [*group_table(tournament, event, stage, words, width), ""]
    rounds = tournament.rounds(event.key, stage.key)
    ways = [[_way(event, match, words) for match in round] for round in rounds]
    many = len(ways)

    def from_round(done: int) -> str:
        first = words.round(event, done + 1, stage.key)
        return words.say("to_the_final", round=first) if done + 1 < many else first

    headings = Headings(
        lambda first, last: words.say("section", first=first, last=last),
        lambda first, last: words.say("winner_of", first=first, last=last),
        from_round,
    )
    return bracket(openings(tournament, event, stage, words), ways, width, headings)


def openings(tournament: Tournament, event: Event, stage: Stage, words: Telling) -> list[Opening]:
    """Who begins on the lines of a bracket."""
    first = tournament.rounds(event.key, stage.key)[0]
    out = []
    for place, source in enumerate(stage.lines):
        match = first[place // 2]
        entrant = match.b if place % 2 else match.a
        line = place + 1
        if entrant is not None:
            seed = event.seed(entrant)
            mark = f"{line:>3} {f'[{seed}]' if seed else '':>4} "
            called = (event.entrants[entrant].name, event.short[entrant])
            out.append(Opening(mark, *called, line, line))
        else:
            known = match.decided or isinstance(source, Line)
            text = words.say("bye") if known else words.source(event, source) or words.say("bye")
            out.append(Opening(f"{line:>3}      ", text, text, line, line))
    return out


def _head(tournament: Tournament, event: Event, words: Telling, width: int = WIDTH) -> list[str]:
    return fitted(f"{tournament.name} — {words.title(event)}", width)


def subtitle(event: Event, words: Telling | None = None) -> str:
    """How many entered, how it is played, and whether the rulebook itself draws that number."""
    words = words or english()
    plan = event.plan
    parts = [words.say("pairs" if event.doubles else "entrants", count=len(event.entrants))]
    if plan.system in (System.KNOCKOUT, System.CONSOLATION):
        parts.append(words.say("lines", count=len(event.lines)))
    if plan.groups:
        parts.append(words.say("groups", count=plan.groups))
    parts.append(words.say("seeds", count=len(event.seeds)))
    if byes := event.lines.count(None):
        parts.append(words.say("byes", count=byes))
    if plan.through:
        parts.append(words.say("through", count=plan.through))
    if plan.meetings > 1:
        parts.append(words.say("meetings", count=plan.meetings))
    if event.budgets:
        parts.append(words.say("budgets"))
    if plan.system is not System.KNOCKOUT:
        parts.append(words.say(f"plan_{plan.system.value.replace('-', '_')}"))
    elif not is_printed(len(event.entrants)):
        parts.append(words.say("principle"))
    return ", ".join(parts)


def _way(event: Event, match: Match, words: Telling) -> Way:
    through = match.won_by
    if through is None:
        return Way("", words.score(match))
    return Way(event.called(through, short=True), words.score(match), event.short[through])


def group_table(tournament: Tournament, event: Event, stage: Stage, words: Telling, width: int = WIDTH) -> list[str]:
    """The table of a group as text."""
    heads = ["", "", *(words.say(f"head_{key}") for key in ("played", "wins", "lost", "sets", "games"))]
    full, short = [heads], [heads]
    for place, row in enumerate(tournament.table(event.key, stage.key), 1):
        cells = [str(row.played), str(row.won), str(row.lost), _pair(row.sets), _pair(row.games)]
        out = f" ({words.say('out_mark')})" if tournament.is_out(event, row.entrant) else ""
        full.append([f"{place:>3}", event.called(row.entrant) + out, *cells])
        short.append([f"{place:>3}", event.called(row.entrant, short=True) + out, *cells])
    return _table(full, short, width, left=2)


def _table(full: list[list[str]], short: list[list[str]], width: int, left: int) -> list[str]:
    """Columns side by side, the first ones to the left; with short names if it would be too wide."""
    for rows in (full, short):
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        out = [
            "  ".join(
                cell.ljust(wide) if place < left else cell.rjust(wide)
                for place, (cell, wide) in enumerate(zip(row, widths, strict=True))
            ).rstrip()
            for row in rows
        ]
        if max(map(len, out)) <= width:
            break
    return out


# Results


def results(tournament: Tournament, event: str = "", *, width: int = WIDTH, language: str = "en") -> str:
    """Every match decided so far, round by round; nothing before the first."""
    drawn, words = tournament.event(event), telling(tournament, language)
    if not (rounds := result_rounds(tournament, drawn, words)):
        return ""
    out = [*_head(tournament, drawn, words, width), ""]
    for heading, lines in rounds:
        out.append(heading)
        for match, line in lines:
            if len(line) > width - 2:
                line = result_line(tournament, match, words, short=True)
            out += fitted(line, width, indent="  ")
        out.append("")
    return "\n".join(out)


def result_rounds(tournament: Tournament, event: Event, words: Telling) -> list[tuple[str, list[tuple[Match, str]]]]:
    """Every round in which something is decided: its heading, and its matches with their lines."""
    out = []
    for stage in event.stages:
        for number, round in enumerate(tournament.rounds(event.key, stage.key), 1):
            lines = [(match, line) for match in round if (line := result_line(tournament, match, words))]
            if lines:
                out.append((words.round(event, number, stage.key), lines))
    return out


def result_line(tournament: Tournament, match: Match, words: Telling | None = None, *, short: bool = False) -> str:
    """ "John McEnroe [1] beat Pat Cash 6-4 2-1 def. (third warning)"; "" for a bye, or while it is not decided."""
    words = words or telling(tournament)
    event = tournament.event(match.event)
    winner, loser = match.won_by, match.lost_by
    if match.standing in (Standing.BYE, Standing.EMPTY) or winner is None or loser is None:
        return ""
    names = {"winner": event.called(winner, short=short), "loser": event.called(loser, short=short)}
    why = words.reason(tournament, match)
    because = f" ({why})" if why else ""
    if match.standing is Standing.WALKOVER:
        return words.say("walkover", **names) + because
    return words.say("beat", **names, score=words.score(match)) + because


def path_lines(tournament: Tournament, event: str = "", words: Telling | None = None) -> list[tuple[str, str, str]]:
    """The champion's path: round, opponent, score."""
    drawn, words = tournament.event(event), words or english()
    champion = tournament.champion(drawn.key)
    if champion is None:
        return []
    out = []
    for match in tournament.path(champion, drawn.key):
        foe = other_side(match, champion)
        assert foe is not None, "a bye is no match"
        score = words.score(match)
        if match.won_by != champion:  # in a group who loses may still be champion
            score = words.say("lost_to", score=words.score(match, Side.B))
        out.append((words.round_of(drawn, match), drawn.called(foe), score))
    return out


def champions_path(tournament: Tournament, event: str = "", *, language: str = "en") -> str:
    """How the champion got there; nothing while there is none."""
    drawn, words = tournament.event(event), telling(tournament, language)
    champion = tournament.champion(drawn.key)
    if champion is None:
        return ""
    lines = path_lines(tournament, event, words)
    rounds, foes = max((len(line[0]) for line in lines), default=0), max((len(line[1]) for line in lines), default=0)
    out = fitted(words.say("path_of", name=drawn.called(champion)))
    for round, foe, score in lines:
        out += fitted_row(f"  {round:<{rounds}}  ", f"{foe:<{foes}}  ", score)
    return "\n".join([*out, ""])


def fitted_row(before: str, middle: str, score: str, width: int = WIDTH) -> list[str]:
    """A row whose score goes to a row of its own if there is no room for it."""
    if len(before) + len(middle) + len(score) <= width:
        return [f"{before}{middle}{score}"]
    return [f"{before}{middle}".rstrip(), f"{' ' * len(before)}{score}"]


# Numbers


def numbers_sheet(tournament: Tournament, event: str = "", *, width: int = WIDTH, language: str = "en") -> str:
    """The statistics of an event as text."""
    drawn, words = tournament.event(event), telling(tournament, language)
    found = statistics(tournament, event)
    heads = ["", *(words.say(f"head_{key}") for key in ("reached", "won", "sets", "games", "aces", "double_faults"))]
    full, short = [heads], [heads]
    for line in found.entrants:
        cells = [
            words.reached(drawn, line),
            str(line.won),
            _pair(line.sets),
            _pair(line.games),
            str(line.aces),
            str(line.double_faults),
        ]
        full.append([drawn.called(line.entrant), *cells])
        short.append([drawn.called(line.entrant, short=True), *cells])
    table = _table(full, short, width, left=2)
    told: list[str] = []
    for what, text in highlights(tournament, found, words):
        told += fitted(words.say("told", what=what, text=text), width)
    return "\n".join([*_head(tournament, drawn, words, width), "", *told, "", *table, ""])


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
    for stage in drawn.stages:
        second = tournament.champion(drawn.key, stage.key) if stage.key and stage.form is Form.BRACKET else None
        if second is not None:
            out.append((words.stage(stage), drawn.called(second)))
    if found.longest is not None:
        match = tournament.match(found.longest)
        assert match.outcome is not None
        told = {"result": result_line(tournament, match, words), "round": words.round_of(drawn, match)}
        out.append((say("longest"), say("longest_match", **told, points=sum(match.outcome.numbers.points))))
    if found.upsets:
        upset = found.upsets[0]
        match = tournament.match(upset.match)
        told = {"result": result_line(tournament, match, words), "round": words.round_of(drawn, match)}
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
