"""Cards of one's own, forged: from a table of figures, from one line of them, or from a season of the almanac."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from netcord.forge.almanac import SURFACES, TOURS, Found, find, listed
from netcord.forge.common import CREDIT, LICENCE
from netcord.forge.making import Forged, as_text, make, maker, pack_bytes, read_table
from netcord.kernel import Impossible, Unreadable, either
from netcord.registry import AnyGame

from .matches import read_bytes

if TYPE_CHECKING:
    from netcord.forge.inside_volley import Proof

__all__ = ["as_set", "from_file", "from_season", "season_figures", "season_proof", "seasons_listed"]


def from_file(game: AnyGame, file: Path) -> tuple[Forged, ...]:
    """A card for every line of a table in a file."""
    return read_table(game.key, str(file), as_text(read_bytes(file.expanduser())))


def from_season(game: AnyGame, wanted: str, *, bare: bool = False) -> Forged:
    """The card of a real season: "Graf 1988 grass"."""
    return of_season(game, find(wanted), bare=bare)


class SeasonTold(NamedTuple):
    """A real season in a list: how to ask for its card, and what is known of it."""

    label: str
    tour: str
    season: int
    surface: str
    country: str
    rank: int | None
    record: str
    titles: int
    matches: int
    charted: bool
    """Whether the figures are of matches that volunteers charted, of several years."""

    @property
    def document(self) -> dict[str, Any]:
        """As `--json` prints it."""
        return self._asdict()


def seasons_listed(name: str, year: int | None, surface: str | None, tour: str | None) -> tuple[SeasonTold, ...]:
    """The real seasons there are, by name, year, surface and tour; who wants everything says what of it."""
    if not name.strip() and year is None:
        raise Unreadable("say whose seasons, or of which year, as in `netcord cards seasons graf`")
    surfaces = {one.lower(): one for one in SURFACES}
    if surface is not None and surface.lower() not in surfaces:
        raise Unreadable("the surface is {known}, not {surface!r}", surface=surface, known=either(surfaces))
    if tour is not None and tour.upper() not in TOURS:
        raise Unreadable("the tour is {known}, not {tour!r}", tour=tour, known=either(TOURS))
    wanted = listed(name, year, surfaces[surface.lower()] if surface else None, tour.upper() if tour else None)
    return tuple(_told(one) for one in wanted)


def _told(one: Found) -> SeasonTold:
    row, where = one.row, one.surface.lower()
    keys = ("wins", "losses", "titles") if one.charted is None else (f"w_{where}", f"l_{where}", f"titles_{where}")
    won, lost, titles = (int(row[key] or 0) for key in keys)
    matches = row["stat_matches"] if one.charted is None else one.charted["matches"]
    return SeasonTold(
        one.label,
        one.tour,
        one.season,
        where,
        row["country"],
        int(row["rank_end"]) if row["rank_end"] else None,
        f"{won}-{lost}",
        titles,
        int(matches),
        one.charted is not None,
    )


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
