"""Inside Volley cards from anybody's figures: seven percentages of a season, or what is known of them."""

from decimal import Decimal
from functools import cache

from netcord.forge.almanac import (
    WHOLE,
    Found,
    Opposition,
    averages,
    faced,
    surfaces_of,
    usual_oppositions,
    whole_season,
)
from netcord.forge.making import Column, Count, Figure, Forged, Line, Maker, Wrong, count_column
from netcord.games.inside_volley.cards import Card
from netcord.kernel import Impossible, Sentence, either

from .figures import Figures, exact_figures, long_run
from .seasons import Key, StatLine, TourAverage, average_figures, season_aims, tour_averages
from .smith import forge, forge_average

POINTS = 10_000
"""Percentages are taken as counts out of so many: to a hundredth of a per cent."""
USUAL_BREAKS = 200
"""Break points behind a percentage that comes without their number: two thirds of it are believed."""
SURFACES = ("Hard", "Clay", "Grass", "Carpet")

SERVED = (
    "service_points",
    "first_in_count",
    "first_won_count",
    "second_won_count",
    "ace_count",
    "double_fault_count",
)
RETURNED = (
    "return_points",
    "their_first_in_count",
    "their_first_won_count",
    "their_second_won_count",
    "their_ace_count",
)
COUNTS = (
    Count("first_in_count", "first_in", "service_points"),
    Count("first_won_count", "first_won", "first_in_count"),
    Count("second_won_count", "second_won", "service_points", "first_in_count"),
    Count("ace_count", "aces", "service_points"),
    Count("double_fault_count", "double_faults", "service_points"),
    Count("their_first_in_count", "", "return_points"),
    Count("their_first_won_count", "return_first", "their_first_in_count", theirs=True),
    Count("their_second_won_count", "return_second", "return_points", "their_first_in_count", theirs=True),
    Count("their_ace_count", "aced", "return_points"),
    Count("break_saved_count", "break_saved", "break_faced"),
    Count("their_break_saved_count", "break_converted", "break_chances", theirs=True),
)

MAKER_COLUMNS = (
    Column("name", "text", needed=True),
    Column("season", "whole", needed=True, least=1968, most=2100),
    Column("surface", "choice", needed=True, values=SURFACES),
    Column("tour", "choice", needed=True, values=("ATP", "WTA")),
    *(Column(key, group="return" if key.startswith("return") else "serve") for key in Figures._fields),
    Column("aced", group="return"),
    *(count_column(key, "serve") for key in SERVED),
    *(count_column(key, "return") for key in RETURNED),
    Column("break_saved", group="pressure"),
    count_column("break_saved_count", "pressure"),
    Column("break_faced", "whole", least=0, most=100_000, group="pressure"),
    Column("break_converted", group="pressure"),
    count_column("their_break_saved_count", "pressure"),
    Column("break_chances", "whole", least=0, most=100_000, group="pressure"),
    Column("matches", "whole", least=0, most=1000, group="season"),
    Column("retired", "whole", least=0, most=1000, group="season"),
    Column("country", "text"),
    Column("rank", "whole", least=1, most=9999),
    Column("titles", "whole", least=0, most=999),
    Column("wins", "whole", least=0, most=999),
    Column("losses", "whole", least=0, most=999),
)


@cache
def tour_average(tour: str, season: int, surface: str) -> tuple[TourAverage, tuple[Sentence, ...]]:
    """The average player a season is measured against, the nearest there is, and what has to be said about it."""
    key: Key = (tour, f"{season // 10}0s", surface)
    if key in tour_averages():
        return tour_averages()[key], ()
    decade = key[1] if season >= 1970 else "1970s"
    known = {(row["tour"], row["period"], row["surface"], row["source"]): row for row in averages()}
    wanted = (
        (decade, surface, "match_stats"),
        (decade, surface, "charted"),
        ("1975-1990", surface, "charted") if season < 1990 else ("all", surface, "match_stats"),
        ("2020s" if season > 2024 else decade, surface, "match_stats"),
        ("2020s" if season > 2024 else decade, "ALL", "match_stats"),
        (decade, "ALL", "charted"),
    )
    for number, (period, where, source) in enumerate(wanted):
        row = known.get((tour, period, where, source))
        if row is None:
            continue
        line = TourAverage(
            tour=tour,
            period=period,
            surface=surface,
            matches=int(row["matches"]),
            **{name: Decimal(row[name]) for name in TourAverage.__struct_fields__ if name.endswith("_pct")},
        )
        if number == 0:
            return line, ()
        many, place = line.matches, where.lower()
        if source == "charted":
            told = Sentence(
                "measured against the average of {matches} charted {tour} matches of {period} ({surface})",
                matches=many,
                tour=tour,
                period=period,
                surface=place,
            )
        else:
            told = Sentence(
                "measured against the average of {matches} {tour} matches of {period} ({surface})",
                matches=many,
                tour=tour,
                period=period,
                surface=place,
            )
        return line, (told,)
    raise Impossible("there are no averages of the {tour} near {season}", tour=tour, season=season)


@cache
def average_card(tour: TourAverage) -> Card:
    """The average card of a tour, surface and decade: the one that comes along, or its like."""
    return forge_average(tour)


def proved(line: StatLine, tour: TourAverage, notes: tuple[Sentence, ...] = (), *, bare: bool = False) -> Forged:
    """The card of a stat line with its seven figures, wanted and exact."""
    average = average_card(tour)
    aims = season_aims(line, bare=bare)
    card = forge(line, tour, average, aims)
    wanted, exact = aims.figures, exact_figures(card, average)
    told = (
        Figure(key, round(float(100 * want), 4), round(float(100 * does), 4))
        for key, want, does in zip(Figures._fields, wanted, exact, strict=True)
    )
    return Forged(card, tuple(told), notes)


def make(line: Line) -> Forged:
    """A card from percentages. What is missing is the tour's average, and a note says so."""
    season = line.whole("season", 0)
    tour, notes = tour_average(line.text("tour"), season, line.text("surface"))
    usual = average_figures(tour)._asdict()
    given = {key: line.number(key) for key in Figures._fields}
    missing = [key for key, value in given.items() if value is None]
    if len(missing) == len(given):
        raise Wrong("first_in", Sentence("a card needs at least one figure: {known}", known=", ".join(Figures._fields)))
    want = {key: float(100 * usual[key]) if value is None else value for key, value in given.items()}
    if missing:
        told = Sentence("the average of the tour was taken for {missing}", missing=", ".join(missing))
        notes = (*notes, told)
    for key, most in (("aces", _served(want)), ("double_faults", _lost(want))):  # as many as the given figures leave
        if key in missing:
            want[key] = min(want[key], most)
    aced = line.number("aced")
    _check(want, float(100 * usual["first_in"]), aced)
    firsts = round(POINTS * want["first_in"] / 100)
    seconds = POINTS - firsts
    usual_first, usual_second = float(usual["first_in"]), 1 - float(usual["first_in"])
    faced, saved = _breaks(line, "break_faced", "break_saved")
    chances, converted = _breaks(line, "break_chances", "break_converted")
    if not faced and not chances:
        told = Sentence("no break points, so nothing is known of pressure: the card has no stars for it")
        notes = (*notes, told)
    elif not faced:
        notes = (*notes, Sentence("no break points faced: the card has no stars for serving under pressure"))
    elif not chances:
        notes = (*notes, Sentence("no break points to convert: the card has no stars for returning under pressure"))
    matches, retired = line.whole("matches", 0), line.whole("retired", 0)
    if retired > matches > 0:
        raise Wrong("retired", Sentence("{found} of {matches} matches cannot be", found=retired, matches=matches))
    if retired and not matches:
        notes = (*notes, Sentence("retirements without the number of matches say nothing: INJ-0"))
    stats = StatLine(
        tour=tour.tour,
        season=season,
        surface=line.text("surface"),
        name=line.text("name"),
        country=line.text("country"),
        rank_end=None if "rank" not in line else line.whole("rank", 0),
        wins=line.whole("wins", 0),
        losses=line.whole("losses", 0),
        titles=line.whole("titles", 0),
        stat_matches=0,
        svpt=POINTS,
        first_in=firsts,
        first_won=round(firsts * want["first_won"] / 100),
        second_won=round(seconds * want["second_won"] / 100),
        aces=round(POINTS * want["aces"] / 100),
        dfs=round(POINTS * want["double_faults"] / 100),
        bp_saved=saved,
        bp_faced=faced,
        opp_svpt=POINTS,
        opp_first_in=round(POINTS * usual_first),
        opp_first_won=round(POINTS * usual_first * (1 - want["return_first"] / 100)),
        opp_second_won=round(POINTS * usual_second * (1 - want["return_second"] / 100)),
        opp_aces=round(POINTS * (float(tour.ace_pct) if aced is None else aced) / 100),
        opp_dfs=round(POINTS * float(tour.df_pct) / 100),
        opp_bp_saved=chances - converted,
        opp_bp_faced=chances,
        season_matches=matches or 1,
        season_retired=retired if matches else 0,
    )
    made = proved(stats, tour, notes)
    if aced is None:
        return made
    served = long_run(average_card(tour), made.card)  # type: ignore[arg-type]  # it is a card of this game
    return made._replace(figures=(*made.figures, Figure("aced", aced, round(float(100 * served.aces), 4))))


def _breaks(line: Line, count: str, share: str) -> tuple[int, int]:
    """So many break points, and how many of them were saved or converted."""
    part = line.number(share)
    if part is None:
        return 0, 0
    many = line.whole(count, USUAL_BREAKS)
    return many, round(many * part / 100)


def _served(want: dict[str, float]) -> float:
    """Of a hundred service points, those won on first serves."""
    return want["first_in"] * want["first_won"] / 100


def _lost(want: dict[str, float]) -> float:
    """Of a hundred service points, those lost on second serves."""
    return (100 - want["first_in"]) * (1 - want["second_won"] / 100)


def _check(want: dict[str, float], usual_first: float, aced: float | None) -> None:
    """Figures that no card and no player can have together; an average opponent gets so many first serves in."""
    if 0 < want["first_in"] <= 1:
        raise Wrong("first_in", Sentence("percentages are written 62.5, not {found:g}", found=want["first_in"]))
    if not 2 <= want["first_in"] <= 98:
        raise Wrong(
            "first_in", Sentence("must be 2 to 98: a card needs both serves, not {found:g}", found=want["first_in"])
        )
    served = _served(want)
    if want["aces"] > served + 1e-9:
        raise Wrong(
            "aces",
            Sentence(
                "{found:g} in a hundred are more than the points won on first serves, {most:.1f}",
                found=want["aces"],
                most=served,
            ),
        )
    lost = _lost(want)
    if want["double_faults"] > lost + 1e-9:
        raise Wrong(
            "double_faults",
            Sentence(
                "{found:g} in a hundred are more than the points lost on second serves, {most:.1f}",
                found=want["double_faults"],
                most=lost,
            ),
        )
    missed = usual_first * (1 - want["return_first"] / 100)
    if aced is not None and aced > missed:
        raise Wrong(
            "aced",
            Sentence(
                "{found:g} in a hundred are more than the points lost against first serves, {most:.1f}",
                found=aced,
                most=missed,
            ),
        )


MAKER = Maker(
    MAKER_COLUMNS,
    make,
    {
        "name": "Your Player",
        "season": "2024",
        "surface": "Hard",
        "tour": "ATP",
        "first_in": "62.5",
        "aces": "8.0",
        "double_faults": "3.5",
        "first_won": "74.0",
        "second_won": "52.0",
        "return_first": "30.0",
        "return_second": "51.0",
    },
    counts=COUNTS,
    counted={
        "name": "Your Player",
        "season": "2024",
        "surface": "Hard",
        "tour": "ATP",
        "service_points": "2840",
        "first_in_count": "1761",
        "first_won_count": "1285",
        "second_won_count": "598",
        "ace_count": "198",
        "double_fault_count": "96",
        "return_points": "2902",
        "their_first_in_count": "1770",
        "their_first_won_count": "1168",
        "their_second_won_count": "540",
        "break_saved_count": "151",
        "break_faced": "236",
        "their_break_saved_count": "188",
        "break_chances": "330",
        "matches": "58",
        "retired": "1",
    },
)


def from_almanac(found: Found, *, bare: bool = False) -> Forged:
    """The card of a season of the almanac: adjusted for the opposition, or `bare`, as it was played."""
    if found.surface == WHOLE:
        there = either(one.lower() for one in surfaces_of(found.tour, found.season, found.name)) or "–"
        raise Impossible(
            "a card of Inside Volley is of one surface (IV-03), and {name} {year} has enough figures on {there}",
            name=found.name,
            year=found.season,
            there=there,
        )
    row = found.row if found.charted is None else found.charted
    whole = whole_season(found)
    tour, notes = tour_average(found.tour, found.season, found.surface)
    if found.charted is not None:
        told = Sentence(
            "serve statistics of {season} were not kept: made from {matches} charted matches of {first} to {last}",
            season=found.season,
            matches=row["matches"],
            first=row["first_year"],
            last=row["last_year"],
        )
        notes = (told, *notes)
    surface = found.surface.lower()
    season = found.row
    if found.charted is not None:
        season = {
            "wins": found.row[f"w_{surface}"],
            "losses": found.row[f"l_{surface}"],
            "titles": found.row[f"titles_{surface}"],
        }
    counts = {name: int(row.get(name) or 0) for name in COUNTED}
    met = faced(found.row, usual_oppositions()) if found.charted is None else None
    if not bare:
        notes = (*notes, _schedule(met))
    stats = StatLine(
        tour=found.tour,
        season=found.season,
        surface=found.surface,
        name=found.name,
        country=found.row["country"],
        rank_end=int(found.row["rank_end"]) if found.row["rank_end"] else None,
        **{name: int(season[name] or 0) for name in ("wins", "losses", "titles")},
        stat_matches=int(row.get("stat_matches") or row.get("matches") or 0),
        **counts,
        season_matches=max(1, int(whole["wins"]) + int(whole["losses"])),
        season_retired=int(whole["losses_ret"] or 0),
        **{f"faced_{name}": value for name, value in (met or Opposition())._asdict().items()},
    )
    return proved(stats, tour, notes, bare=bare)


def _schedule(met: Opposition | None) -> Sentence:
    """What was done about the opponents."""
    if met is None:
        return Sentence("whom he or she met is not known: figures as they were played")
    return Sentence(
        "adjusted for the opponents, who won {serve:+.1f} points in a hundred on first serves and {answer:+.1f} "
        "returning them beyond the usual: half of it counts",
        serve=met.first_won,
        answer=met.ret_first_won,
    )


COUNTED = tuple(
    f"{whose}{name}"
    for whose in ("", "opp_")
    for name in ("svpt", "first_in", "first_won", "second_won", "aces", "dfs", "bp_saved", "bp_faced")
)
