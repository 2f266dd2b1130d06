"""Cards of one's own, forged: from a table of figures, from one line of them, or from a season of the almanac."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from netcord.forge.almanac import Found, find
from netcord.forge.common import CREDIT, LICENCE
from netcord.forge.making import Forged, as_text, make, maker, pack_bytes, read_table
from netcord.kernel import Impossible, Unreadable
from netcord.registry import AnyGame

from .matches import read_bytes

if TYPE_CHECKING:
    from netcord.forge.inside_volley import Proof


def from_file(game: AnyGame, file: Path) -> tuple[Forged, ...]:
    """A card for every line of a table in a file."""
    return read_table(game.key, str(file), as_text(read_bytes(file.expanduser())))


def from_season(game: AnyGame, wanted: str, *, bare: bool = False) -> Forged:
    """The card of a real season: "Graf 1988 grass"."""
    return of_season(game, find(wanted), bare=bare)


def of_season(game: AnyGame, found: Found, *, bare: bool = False) -> Forged:
    """The card of a season of the almanac; `bare`: its figures are not adjusted for the opposition."""
    if game.key == "inside-volley":
        from netcord.forge.inside_volley import from_almanac

        return from_almanac(found, bare=bare)
    if bare:
        raise Unreadable("only figures of inside-volley are adjusted for the opposition: leave --bare out")
    if game.key == "pro-tennis":
        from netcord.forge.pro_tennis import as_fields

        return make(game.key, as_fields(found))
    raise Impossible("{game} has no cards of seasons: Inside Volley and Pro Tennis have", game=game.name)


def season_proof(game: AnyGame, card: str) -> "Proof | None":
    """A card that comes along beside the season it is of, if that is known."""
    if game.key != "inside-volley":
        return None
    from netcord.forge.inside_volley import proof_of

    return proof_of(card)


def season_figures(game: AnyGame) -> Mapping[str, Mapping[str, float]]:
    """What players did in the seasons their cards are of, by the id of the card, in per cent of points."""
    if game.key != "inside-volley":
        return {}
    from netcord.forge.inside_volley import season_figures

    return {
        card: {name: round(float(100 * share), 1) for name, share in zip(done._fields, done, strict=True)}
        for card, done in season_figures().items()
    }


def as_set(name: str, made: tuple[Forged, ...], *, real: bool = False) -> bytes:
    """A set of cards with their proofs, as a file; cards of real seasons carry the licence of the statistics."""
    return pack_bytes(name, made, credit=CREDIT if real else "", licence=LICENCE if real else "")


def example(game: AnyGame) -> Mapping[str, Any]:
    """A line to start from."""
    return maker(game.key).example
