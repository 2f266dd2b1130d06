"""Players, games and parties for tournament tests: made-up cards, short matches, a person who leaves in the middle."""

from pathlib import Path
from typing import Any

from msgspec.structs import replace

import netcord
from netcord.kernel import Answer, Side
from netcord.play import SeededDice
from netcord.tournament import (
    Entries,
    Event,
    Kind,
    Numbers,
    OpenTournament,
    Outcome,
    Tournament,
    Withdrawal,
    best,
    create,
    entrant,
)

QUICK = {"random_events": "off", "sets_to_win": "1"}
SEED = bytes(range(32))


def pro_tennis() -> Any:
    """Pro Tennis, to be changed by a test without touching the real one."""
    game = netcord.game("pro-tennis")
    copied: Any = object.__new__(type(game))  # copying the usual way imports the game, and so gives the real one
    copied.__dict__.update(game.__dict__)
    return copied


def players(count: int, sex: str = "M") -> list[Any]:
    """Cards in the order of their ranking."""
    specimens = [card for card in netcord.game("pro-tennis").cards() if card.id in ("north", "south", "east", "west")]
    model = next(card for card in specimens if card.sex == sex)
    first, word = ("Max", "man") if sex == "M" else ("Wilma", "woman")
    return [
        replace(model, id=f"{word}-{rank}", name=f"{first} {word.title()}{rank}", rank=rank)
        for rank in range(1, count + 1)
    ]


def men(count: int) -> Entries:
    """A men's singles of so many."""
    return Entries("men", best(players(count), count, Kind.MEN), Kind.MEN)


def club_cup(folder: Path, count: int = 4, **options: Any) -> OpenTournament:
    """A small tournament with short matches."""
    return create(folder, pro_tennis(), "Club Cup", [men(count)], options=options.pop("options", QUICK), seed=SEED)


class FirstOption:
    """A person who always takes the first option."""

    def choose(self, view: Any, ask: Any) -> Answer:
        answer: Answer = ask.options[0]
        return answer


class Leaves(FirstOption):
    """A person who leaves instead of making his next choice, after so many."""

    def __init__(self, after: int) -> None:
        self.left = after

    def choose(self, view: Any, ask: Any) -> Answer:
        if self.left == 0:
            raise KeyboardInterrupt
        self.left -= 1
        return super().choose(view, ask)


def scripted(ranks: list[int | None], *entries: Outcome | Withdrawal, **fields: Any) -> Tournament:
    """A tournament on paper: entrants by rank on the lines in their order, and what happened, with what follows."""
    entrants = tuple(entrant(name=f"Player {place}", rank=rank) for place, rank in enumerate(ranks, 1))
    event = Event("cup", "Open singles", Kind.OPEN, entrants, tuple(range(len(ranks))), (0, 1), **fields)
    return happened(Tournament("Paper Cup", "pro-tennis", 1, "", "", (event,)), *entries)


def happened(tournament: Tournament, *entries: Outcome | Withdrawal) -> Tournament:
    """A tournament after these lines and whatever follows from each."""
    for entry in entries:
        tournament = tournament.after(entry)
        while (decision := tournament.board.undecided()) is not None:
            tournament = tournament.after(decision)
    return tournament


def won(
    match: str, winner: Side, score: str, how: str = "", *, why: str = "", out: tuple[str, ...] = (), **numbers: Any
) -> Outcome:
    """A result on paper."""
    return Outcome(match, winner, how, score, "", Numbers(**numbers), out, why)


def pick_by(seed: int) -> Any:
    """Luck for a draw."""
    return SeededDice(seed).below
