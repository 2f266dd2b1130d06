"""A tournament as plain data, for programs and pages."""

from pathlib import Path
from typing import Any

from msgspec import to_builtins

from .events import Event
from .figures import statistics
from .matches import Match
from .plans import Form
from .tournament import Tournament
from .wording import english, telling


def standing(tournament: Tournament, language: str = "en") -> str:
    """Where a tournament stands, in a few words."""
    words = telling(tournament, language)
    champions = [
        event.entrants[place].name
        for event in tournament.events
        if (place := tournament.champion(event.key)) is not None
    ]
    if tournament.ended:
        return words.say("won_by", names=words.listed(champions)) if champions else words.say("over")
    return words.say("stands", played=len(tournament.outcomes), due=len(tournament.due()))


def document(tournament: Tournament, folder: Path, event: str = "") -> dict[str, Any]:
    """A tournament as JSON."""
    events = [tournament.event(event)] if event else list(tournament.events)
    return {
        "file": str(folder),
        "tournament": tournament.name,
        "note": tournament.note,
        "game": tournament.game,
        "edition": tournament.edition,
        "finished": tournament.ended,
        "commitment": tournament.commitment,
        "seed": tournament.seed,
        "out": dict(tournament.out),
        "events": [_event(tournament, one) for one in events],
    }


def _event(tournament: Tournament, event: Event) -> dict[str, Any]:
    champion = tournament.champion(event.key)
    found = statistics(tournament, event.key)
    numbers = to_builtins(found)
    for line, told in zip(found.entrants, numbers["entrants"], strict=True):
        told["reached"] = english().reached(event, line)
    return {
        "key": event.key,
        "title": event.title,
        "kind": event.kind.value,
        "doubles": event.doubles,
        "plan": {"system": event.plan.system.value, **to_builtins(event.plan)},
        "options": dict(event.options),
        "champion": None if champion is None else event.entrants[champion].name,
        "entrants": [
            {"name": one.name, "cards": list(one.players), "rank": one.rank, "seeded": event.seed(place)}
            for place, one in enumerate(event.entrants)
        ],
        "lines": [None if place is None else event.entrants[place].name for place in event.lines],
        "tables": {
            stage.id: [
                {"name": event.entrants[row.entrant].name, **to_builtins(row), "lost": row.lost}
                for row in tournament.table(event.key, stage.key)
            ]
            for stage in event.stages
            if stage.form is Form.GROUP
        },
        "matches": [_match(event, match) for match in tournament.matches(event.key)],
        "numbers": numbers,
    }


def _match(event: Event, match: Match) -> dict[str, Any]:
    def name(place: int | None) -> str | None:
        return None if place is None else event.entrants[place].name

    return {
        "id": match.id,
        "stage": match.stage,
        "round": match.round,
        "standing": match.standing.value,
        "players": {"A": name(match.a), "B": name(match.b)},
        "winner": None if match.winner is None else match.winner.value,
        "score": match.score,
        "why": "" if match.outcome is None else match.outcome.why,
    }
