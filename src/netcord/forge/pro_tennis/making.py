"""Pro Tennis cards from anybody's figures: a rating, or points won serving and returning with a surface and an era.

The cards of the box are of 1983. A player of another time or surface is carried there: what counts is how much better
he served and returned than the average player of his own tour, surface and decade.
"""

from functools import cache
from typing import Any

from msgspec.structs import replace

from netcord.forge.almanac import WHOLE, Found
from netcord.forge.almanac import averages as tour_lines
from netcord.forge.making import Column, Count, Figure, Forged, Line, Maker, Wrong, count_column
from netcord.games.pro_tennis.cards import LINES
from netcord.kernel import Sentence

from .pack import EVEN_ELO, ORDINARY, STEEP, averages, foes, offered
from .proof import serving
from .seasons import PLAYERS, Charted, Legend, Player, players, serve_level, tour_averages
from .smith import level_of

CHARTED_POINTS = 1000
"""Figures that are given are believed like so many charted points."""
TOURS = {"M": "ATP", "F": "WTA"}
ERAS = ("1970s", "1980s", "1990s", "2000s", "2010s", "2020s")

SERVED = ("service_points", "service_won_count", "ace_count", "double_fault_count")
RETURNED = ("return_points", "return_won_count")
COUNTS = (
    Count("service_won_count", "serve_won", "service_points"),
    Count("ace_count", "aces", "service_points"),
    Count("double_fault_count", "double_faults", "service_points"),
    Count("return_won_count", "return_won", "return_points"),
)

COLUMNS = (
    Column("name", "text", needed=True),
    Column("sex", "choice", needed=True, values=("M", "F")),
    Column("country", "text"),
    Column("hand", "choice", values=("R", "L")),
    Column("rank", "whole", least=1, most=9999),
    Column("clutch", "whole", least=0, most=66),
    Column("elo", "number", least=500, most=4000),
    Column("serve_won", group="serve"),
    Column("return_won", group="return"),
    Column("surface", "choice", values=("All", "Hard", "Clay", "Grass", "Carpet")),
    Column("era", "choice", values=ERAS),
    Column("aces", group="serve"),
    Column("double_faults", group="serve"),
    Column("unreturned", group="serve"),
    *(count_column(key, "serve") for key in SERVED),
    *(count_column(key, "return") for key in RETURNED),
    Column("net"),
    Column("net_won"),
    Column("long_rallies"),
    Column("note", "text"),
)


@cache
def middle(tour: str) -> float:
    """The mean rating of the fifty."""
    field = players(tour)
    return sum(player.legend.elo for player in field) / len(field)


def _usual(tour: str, era: str, surface: str) -> dict[str, float]:
    """What was usual in an era on a surface, in per cent; what is not known of it, on all surfaces."""
    where = "ALL" if surface == "All" else surface
    rows = [row for row in tour_lines() if (row["tour"], row["period"]) == (tour, era)]
    order = ((where, "match_stats"), (where, "charted"), ("ALL", "match_stats"), ("ALL", "charted"))
    for place, source in order:
        for row in rows:
            if (row["surface"], row["source"]) == (place, source):
                return {key: float(row[f"{key}_pct"]) for key in ("serve_won", "ace", "df")}
    raise Wrong("era", Sentence("there are no averages of the {tour} in the {era}", tour=tour, era=era))


def make(line: Line) -> Forged:
    """A card as good as the rating or the figures say, in the style they tell of."""
    sex = line.text("sex")
    tour = TOURS[sex]
    average = tour_averages()[tour]
    serve, answer, elo = (line.number(key) for key in ("serve_won", "return_won", "elo"))
    if elo is None and (serve is None or answer is None):
        raise Wrong("elo", Sentence("a card needs a rating, or serve_won and return_won"))
    clutch = line.number("clutch")
    if clutch is not None and clutch != 0 and int(clutch) not in LINES:
        lines = ", ".join(map(str, LINES))
        raise Wrong(
            "clutch", Sentence("must be 0 or one of the lines {lines}, not {clutch}", lines=lines, clutch=int(clutch))
        )
    era, surface = line.text("era", "1980s"), line.text("surface", "All")
    usual = _usual(tour, era, surface)
    _check(line)
    notes: list[Sentence] = []
    if (serve is not None or "aces" in line) and ("era" not in line or "surface" not in line):
        where = Sentence("all surfaces") if surface == "All" else surface.lower()
        notes.append(Sentence("taken as played in the {era} on {surface}", era=era, surface=where))
    if serve is not None and answer is not None:
        level = (serve + answer - 100) / 100
        if elo is not None:
            notes.append(Sentence("points won decide how good the card is, the rating is only set beside it"))
    else:
        assert elo is not None, "one of them is there"
        level = (elo - middle(tour)) * EVEN_ELO / STEEP[tour]
    player = _player(line, tour, level, {key: getattr(average, f"{key}_pct") - value for key, value in usual.items()})
    cards = offered(player, round(level, 5))
    card = replace(cards[0], note=line.text("note"), **({} if clutch is None else {"clutch": int(clutch)}))
    does = serving(card, averages()[tour])
    wanted = 100 * serve_level(player, level + ORDINARY[tour])
    exact_level = 100 * level_of(card, foes(tour).ordinary)
    figures = [
        Figure("serve_won", round(wanted, 4), round(float(does.won), 4)),
        Figure("level", round(100 * level, 4), round(exact_level, 4)),
    ]
    shown = player.legend.ch_svpt
    if shown and "aces" in line:
        figures.append(Figure("aces", round(100 * player.legend.ch_aces / shown, 4), round(does.aces, 4)))
    if shown and "double_faults" in line:
        figures.append(Figure("double_faults", round(100 * player.legend.ch_dfs / shown, 4), round(does.faults, 4)))
    if elo is not None:
        reached = middle(tour) + exact_level / 100 * STEEP[tour] / EVEN_ELO
        figures.append(Figure("elo", elo, round(reached)))
    return Forged(card, tuple(figures), tuple(notes))


RECORD = "wins losses titles w_clay l_clay w_grass l_grass w_carpet l_carpet tb_won tb_lost dec_won dec_lost"
NOTHING: dict[str, Any] = dict.fromkeys(RECORD.split(), 0)
"""Nothing is known of a player's record."""


DECIDED = 70
"""In a hundred: so many serves may decide a point by themselves; a card needs some that come back."""


def _check(line: Line) -> None:
    """Figures that no player can have together; a rating alone leaves open how points are won."""
    serve = line.number("serve_won")
    aces, faults, gone = (line.number(key) or 0.0 for key in ("aces", "double_faults", "unreturned"))
    if aces + gone + faults > DECIDED:
        told = Sentence("serves that decide the point are at most {most} in a hundred together", most=DECIDED)
        raise Wrong("unreturned" if gone > aces else "aces", told)
    if serve is None:
        return
    if aces + gone > serve:
        told = Sentence("{found:g} in a hundred are more than the points won on serve, {most:g}",
                        found=aces + gone, most=serve)  # fmt: skip
        raise Wrong("unreturned" if gone > aces else "aces", told)
    if faults > 100 - serve:
        told = Sentence("{found:g} in a hundred are more than the points lost on serve, {most:g}",
                        found=faults, most=100 - serve)  # fmt: skip
        raise Wrong("double_faults", told)


def _player(line: Line, tour: str, level: float, carried: dict[str, float]) -> Player:
    """Everything a smith wants to know of a player, as if he had been charted in 1983; `carried` is what to add."""
    average = tour_averages()[tour]
    serve = line.number("serve_won")
    aces, faults = line.number("aces"), line.number("double_faults")
    if serve is not None:
        won = serve + carried["serve_won"]
    elif aces is not None or faults is not None:  # a rating says what such a player wins on serve
        bare = Line({key: line.text(key) for key in ("name", "sex", "elo")}, COLUMNS)
        won = 100 * serve_level(_player(bare, tour, level, carried), level + ORDINARY[tour])
    else:
        won = 0.0
    points = CHARTED_POINTS if won else 0
    served = average.ace_pct if aces is None else max(0.0, aces + carried["ace"])
    missed = average.df_pct if faults is None else max(0.0, faults + carried["df"])
    legend = Legend(
        tour="ATP" if tour == "ATP" else "WTA",
        player_id=0,
        name=line.text("name"),
        elo=round(line.number("elo") or middle(tour)),
        elo_rank=line.whole("rank", PLAYERS + 1),
        **NOTHING,
        hand=line.text("hand", "R"),
        ch_svpt=points,
        ch_first_won=round(points * won / 100),
        ch_second_won=0,
        ch_aces=round(points * served / 100),
        ch_dfs=round(points * missed / 100),
    )
    return Player(
        legend,
        _charted(line, tour, average.unret_pct),
        average,
        line.text("name"),
        line.text("country"),
        line.whole("rank", PLAYERS + 1),
    )


def _charted(line: Line, tour: str, unreturned: float) -> Charted | None:
    """The style: points at the net, those won there, long rallies, serves that do not come back; None if untold."""
    net, net_won, long, gone = (line.number(key) for key in ("net", "net_won", "long_rallies", "unreturned"))
    if net is None and long is None and gone is None and net_won is None:
        return None
    average = tour_averages()[tour]
    points = CHARTED_POINTS
    at_net = round(points * (average.net_pct if net is None else net) / 100)
    lasting = round(points * (average.long_pct if long is None else long) / 100)
    return Charted(
        tour=tour,
        player_id=0,
        name=line.text("name"),
        first_year=1983,
        last_year=1983,
        matches=10,
        svpt=points,
        first_won=0,
        second_won=0,
        aces=0,
        dfs=0,
        opp_svpt=points,
        opp_first_won=0,
        opp_second_won=0,
        serve_unret=round(points * (unreturned if gone is None else gone) / 100),
        net_base=points,
        net_pts=at_net,
        net_won=round(at_net * (average.net_won_pct if net_won is None else net_won) / 100),
        rally_1_3_pts=points - lasting,
        rally_7_9_pts=lasting,
    )


MAKER = Maker(
    COLUMNS,
    make,
    {
        "name": "Your Player",
        "sex": "M",
        "hand": "R",
        "rank": "20",
        "serve_won": "65.0",
        "return_won": "38.0",
        "surface": "Hard",
        "era": "2010s",
        "aces": "8.0",
        "double_faults": "3.5",
        "net": "20",
    },
    far=3.0,  # letters come in steps of 2.8 points
    counts=COUNTS,
    counted={
        "name": "Your Player",
        "sex": "M",
        "hand": "R",
        "rank": "20",
        "surface": "Hard",
        "era": "2010s",
        "service_points": "2840",
        "service_won_count": "1846",
        "ace_count": "227",
        "double_fault_count": "99",
        "return_points": "2902",
        "return_won_count": "1103",
    },
)


def as_fields(found: Found) -> dict[str, str]:
    """A season of the almanac as a line of figures."""
    row = found.row if found.charted is None else found.charted
    served, returned = int(row["svpt"]), int(row["opp_svpt"])
    won = int(row["first_won"]) + int(row["second_won"])
    lost = int(row["opp_first_won"]) + int(row["opp_second_won"])
    return {
        "name": found.name,
        "sex": "M" if found.tour == "ATP" else "F",
        "country": found.row["country"],
        "hand": "L" if found.row["hand"] == "L" else "R",
        "rank": found.row["rank_end"] or "",
        "serve_won": f"{100 * won / served:.2f}",
        "return_won": f"{100 - 100 * lost / returned:.2f}",
        "surface": found.surface,
        "era": f"{found.season // 10}0s",
        "aces": f"{100 * int(row['aces']) / served:.2f}",
        "double_faults": f"{100 * int(row['dfs']) / served:.2f}",
        "note": f"{found.season}, {'all surfaces' if found.surface == WHOLE else found.surface.lower()}",
    }
