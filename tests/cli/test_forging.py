"""`netcord forge` and `netcord cards seasons`, run as a user runs them."""

import json
from pathlib import Path

import pytest

from .conftest import Run


def test_a_table_as_a_french_spreadsheet_writes_it_makes_a_card(run: Run, tmp_path: Path) -> None:
    table = tmp_path / "joueurs.csv"
    text = "name;season;surface;tour;first_in;aces\r\nJosé Müller;2015;Hard;ATP;62,5;8,5\r\n;;;;;\r\n"
    table.write_bytes(text.encode("cp1252"))
    ran = run("forge", "inside-volley", str(table), "--json")
    assert ran.code == 0
    made = json.loads(ran.out)
    assert made["cards"][0]["name"] == "José Müller"
    assert made["proof"]["jose-muller-2015-hard"]["aces"]["wanted"] == 8.5


@pytest.mark.parametrize(
    ("game", "proof"),
    [
        ("inside-volley", "Exact, against an average opponent"),
        ("worldwide", "What was asked, and what the card prints"),
    ],
)
def test_a_proof_says_what_it_is_measured_by(run: Run, tmp_path: Path, game: str, proof: str) -> None:
    table = tmp_path / "mine.csv"
    table.write_text(run("forge", game).out, "utf-8")
    assert proof in run("forge", game, str(table)).out


def test_real_seasons_are_listed_by_name_year_surface_and_tour(run: Run) -> None:
    found = json.loads(run("cards", "seasons", "Gräf", "--surface", "grass", "--json").out)["seasons"]
    assert found[0] == {
        "label": "Steffi Graf 1984 grass",
        "tour": "WTA",
        "season": 1984,
        "surface": "grass",
        "country": "GER",
        "rank": 22,
        "record": "7-4",
        "titles": 0,
        "matches": 8,
        "charted": True,
    }
    best = json.loads(run("cards", "seasons", "--year", "1999", "--surface", "grass", "--tour", "atp", "--json").out)
    ranks = [one["rank"] for one in best["seasons"]]
    assert best["seasons"][0]["label"] == "Pete Sampras 1999 grass"
    assert ranks == sorted(ranks)
    shown = run("cards", "seasons", "graf", "--surface", "clay", "--lang", "fr").out
    assert "Steffi Graf 1999 clay" in shown
    assert "saisons. netcord cards forge" in shown


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ((), "say whose seasons, or of which year, as in `netcord cards seasons graf`"),
        (("Federrer",), "there is nobody called 'federrer' in the almanac: did you mean federer or ferrer or ferrero?"),
        (("graf", "--surface", "ice"), "the surface is hard or clay or grass or carpet, not 'ice'"),
        (("graf", "--tour", "ITF"), "the tour is ATP or WTA, not 'ITF'"),
    ],
)
def test_seasons_nobody_can_find_are_refused_with_what_there_is(run: Run, words: tuple[str, ...], wrong: str) -> None:
    ran = run("cards", "seasons", *words)
    assert ran.code == 2
    assert ran.err == f"netcord: {wrong}\n"


def test_the_help_of_the_report_names_every_game_that_has_one(run: Run) -> None:
    assert "ase, inside-volley, pro-tennis or worldwide" in " ".join(run("report", "--help").out.split())
