"""What the networks of this game read: a ball just struck with the places of both players, and a card that is held.

All of it is on the cards and on the court, nothing is the name of a card: so the networks can judge any deck.
"""

from collections.abc import Iterator

from .ball import Key
from .cards import Rally, Service, Spot
from .court import HOME, SECTORS, in_reach, run_cost
from .rally import House

SHOTS = ("serve", "ground", "approach", "lob", "drop", "volley", "smash", "dink")
LENGTHS = ("very_short", "short", "good", "deep")
SPOTS = tuple(f"{sector} {hand}" for sector in SECTORS for hand in "FB")

STRUCK_INPUTS = (
    *(f"ball: {shot}" for shot in SHOTS),
    *(f"length: {length}" for length in LENGTHS),
    *("wide", "slow", "sits up", "on the full", "after the bounce"),
    "adjustment",
    "adjustment for the best run",
    *(f"playable: {spot}" for spot in SPOTS),
    *(f"run to {sector}" for sector in SECTORS),
    *(f"struck from {sector}" for sector in SECTORS),
    *(f"answered from {sector}" for sector in SECTORS),
    *(f"striker at {sector}" for sector in SECTORS),
)
"""A ball just struck: what it is, where it can be met in time and at which cost, and where both stand."""

_AT = {name: place for place, name in enumerate(STRUCK_INPUTS)}
STRIKER_AT = tuple(_AT[f"striker at {sector}"] for sector in SECTORS)

Inputs = tuple[tuple[int, int], ...]
"""The inputs that are not 0: place and value."""


def struck(key: Key, place: int, house: House) -> Inputs:
    """A ball and the place of whoever answers it; the place of its striker is to be added (`STRIKER_AT`)."""
    here = SECTORS[place]
    found: dict[str, int] = {f"ball: {key.shot}": 1, f"length: {key.length}": 1, "adjustment": key.adj}
    for flag, name in ((key.wide, "wide"), (key.slow, "slow"), (key.sits_up, "sits up")):
        if flag:
            found[name] = 1
    if key.mode:
        found["on the full" if key.mode == "full" else "after the bounce"] = 1
    receive = key.receive
    if key.shot != "serve":
        near = in_reach(here, key.hit, house.metric, house.four)
        receive = tuple(spot for spot in receive if spot[0] in near)
        found[f"answered from {here}"] = 1
        found[f"struck from {key.hit}"] = 1
    runs = []
    for sector, hands in receive:
        run = 0 if key.shot == "serve" else run_cost(here, sector)
        runs.append(run)
        if run:
            found[f"run to {sector}"] = -run // 5
        for hand in hands:
            found[f"playable: {sector} {hand}"] = 1
    found["adjustment for the best run"] = key.adj + max(runs, default=-40)
    return tuple(sorted((_AT[name], value) for name, value in found.items() if value))


# Cards

DIRECTIONS = ("cross", "line", "middle", "inside_out", "inside_in", "any")
CARD_INPUTS = (
    *(f"cards: {shot} {hand}" for shot in SHOTS[1:] for hand in "FBE"),
    *(f"cards from {sector} {hand}" for sector in SECTORS for hand in "FB"),
    *(f"cards {length} {hand}" for length in LENGTHS for hand in "FB"),
    *(f"cards {direction} {hand}" for direction in DIRECTIONS for hand in "FB"),
    "misses",
    "pressure",
    *(f"serves: {placement} {spin}" for placement in ("wide", "body", "t") for spin in ("flat", "slice", "kick")),
    *(f"serves: {style} {side}" for style in ("first", "second") for side in ("deuce", "ad")),
    "serves: misses",
    "serves: pressure",
)
"""What a card can do."""

_HELD = {name: place for place, name in enumerate(CARD_INPUTS)}


def _held(found: Iterator[tuple[str, int]]) -> Inputs:
    return tuple(sorted((_HELD[name], value) for name, value in found if value))


def rally_card(card: Rally) -> Inputs:
    """What a rally card can do."""
    return _held(_rally_card(card))


def _rally_card(card: Rally) -> Iterator[tuple[str, int]]:
    yield f"cards: {card.shot} {card.card.hand}", 1
    if card.generic:
        return
    hand = card.card.hand
    for sector in sorted(card.start):
        yield f"cards from {sector} {hand}", 1
    as_played = card.card.sections[-1]
    yield f"cards {as_played.length or 'good'} {hand}", 1
    yield f"cards {card.card.direction} {hand}", 1
    yield "misses", card.sheets[""].misses(Spot(min(card.start), hand))
    yield "pressure", -(as_played.adj or 0)


def service_card(card: Service) -> Inputs:
    """What a service card can do."""
    return _held(_service_card(card))


def _service_card(card: Service) -> Iterator[tuple[str, int]]:
    yield f"serves: {card.card.placement} {card.card.spin}", 1
    for side in sorted(card.sides):
        yield f"serves: {card.card.style} {side}", 1
        yield "serves: misses", card.sheet.misses(Spot(HOME, "", False, side)) if side == min(card.sides) else 0
    yield "serves: pressure", -(card.card.sections[-1].adj or 0)
