"""Before the first ball: a field is checked, the lots are drawn, and there is a tournament."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from netcord.kernel import Chance, Illegal, Impossible, NetcordError, Pick, Unreadable
from netcord.play import Dice, FairDice, commitment, new_seed
from netcord.registry import AnyGame

from . import log
from .drawing import draw_for
from .entrants import Entries, Kind, check_entries
from .events import Event
from .log import derived
from .records import arranged
from .tournament import Tournament


class Lots:
    """Lots drawn with dice: throw 0, 1, 2, ... of a draw, so that anyone with the seed can draw them again."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._drawn = 0

    def pick(self, lots: int) -> int:
        """One of so many lots, counted from 0."""
        lot = self._dice.throw(Chance("lot", tuple(range(lots)), (1,) * lots), self._drawn)
        self._drawn += 1
        assert isinstance(lot, int), "a lot is a number"
        return lot


def titled(kind: Kind, doubles: bool) -> str:
    """Men's singles, mixed doubles, ..."""
    what = "doubles" if doubles else "singles"
    return {
        Kind.MEN: f"Men's {what}",
        Kind.WOMEN: f"Women's {what}",
        Kind.MIXED: "Mixed doubles",
        Kind.OPEN: f"Open {what}",
    }[kind]


def drawn(entries: Entries, pick: Pick) -> Event:
    """An event with its draw made."""
    sheet = draw_for(
        entries.plan,
        [one.rank for one in entries.entrants],
        pick,
        seed_draw=entries.seed_draw,
        byes_to_seeds=entries.byes_to_seeds,
    )
    return Event(
        entries.key,
        entries.title or titled(entries.kind, entries.doubles),
        entries.kind,
        entries.entrants,
        sheet.lines,
        sheet.seeds,
        tuple(sorted(entries.options)),
        entries.seed_draw,
        entries.byes_to_seeds,
        entries.plan,
        entries.budgets,
    )


def prepare(
    game: AnyGame,
    name: str,
    events: Sequence[Entries],
    *,
    options: Mapping[str, str] | None = None,
    injury_carryover: bool = False,
    note: str = "",
    seed: bytes | None = None,
) -> tuple[Tournament, bytes]:
    """A tournament drawn but not saved, and its secret seed. Refuses whatever could not be played, naming its place.

    `options` of the game hold for all events, those of an event come before them; `note` is printed below the name.
    """
    if not name.strip():
        raise Unreadable("a tournament needs a name")
    if not events:
        raise Illegal("a tournament needs at least one event")
    keys = [entries.key for entries in events]
    for key in keys:
        if keys.count(key) > 1:
            raise Illegal("two events are called {key!r}: give each its own key", key=key)
    if injury_carryover and game.tour.carry is None:
        raise Illegal("injury_carryover: in {game} nothing is carried from one match to the next", game=game.name)
    secret = seed or new_seed()
    draw_seed = derived(secret, "draw")
    made = []
    for entries in events:
        check_entries(entries)
        full = replace(entries, options=tuple({**(options or {}), **dict(entries.options)}.items()))
        if full.budgets:
            full = _ranked(game, full)
        event = drawn(full, Lots(FairDice(entries.key, draw_seed)).pick)
        _check_playable(game, event)
        made.append(event)
    _check_names(made)
    tournament = Tournament(
        name, game.key, game.edition, commitment(secret), draw_seed.hex(), tuple(made), injury_carryover, note
    )
    if log.read_header(log.write_header(tournament), name, game) != tournament:
        raise Impossible(
            ("this tournament of {game} does not survive being written: its cards read back differently"),
            game=game.name,
        )
    return tournament, secret


def _check_names(events: Sequence[Event]) -> None:
    """Every match has a file of its own: group a of the men is called like the first matches of an event men-a."""
    seen: dict[str, str] = {}
    for event in events:
        for id in event.pairings:
            if id in seen:
                raise Illegal(
                    "{seen} and {event} would both have a match {id}: give one of them another key",
                    seen=seen[id],
                    event=event.key,
                    id=id,
                )
            seen[id] = event.key


def _ranked(game: AnyGame, entries: Entries) -> Entries:
    """ASE-14d Budgets go by seeding, so everybody has a rank: where the cards have none, the order of entry."""
    if game.tour.seeded is None:
        raise Illegal(
            "{entries}, budgets: in {game} a seeding gives a player nothing", entries=entries.key, game=game.name
        )
    if all(one.rank is not None for one in entries.entrants):
        return entries
    field = tuple(replace(one, rank=rank) for rank, one in enumerate(entries.entrants, 1))
    return replace(entries, entrants=field)


def _check_playable(game: AnyGame, event: Event) -> None:
    """Let everybody meet somebody: whatever the game would refuse on court it refuses now, and lays no table for it."""
    first = event.entrants[0]
    for number, one in enumerate(event.entrants[1:], 2):
        try:
            game.refuse(arranged(game, event, 0, number - 1))
        except NetcordError as error:
            raise type(error)(
                "{event}, entrant {number} ({one}) against {first}: {error}",
                event=event.key,
                number=number,
                one=one.name,
                first=first.name,
                error=error,
            ) from None
