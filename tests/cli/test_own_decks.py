"""A deck or a player design of one's own: checked, played with, and refused with what is wrong with it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from netcord.games.ase_card_tennis import GAME, shipped_deck
from netcord.kernel import encode
from netcord.play import read

from .conftest import Run

SHORT = ("--you", "none", "--speed", "instant", "--option", "format=single_tiebreak")
Raw = dict[str, Any]


def written(path: Path, spoil: Callable[[Raw], Any] = lambda raw: None) -> str:
    """A file with the men's deck, spoilt in one place."""
    raw: Raw = json.loads(encode(shipped_deck("men")))
    raw["deck"] = "mine"
    spoil(raw)
    path.write_text(json.dumps(raw))
    return str(path)


def forehand(raw: Raw) -> Raw:
    """The first rally card."""
    found: Raw = raw["rally"][0]
    return found


def smash(raw: Raw) -> Raw:
    """The first smash."""
    return next(card for card in raw["rally"] if card["shot"] == "smash")


FOREHAND, SERVE = "fh-cross-short-1", "serve-01-flat-wide-first-1"
BROKEN: list[tuple[str, Callable[[Raw], Any]]] = [
    ("V01: deck: rally: must have 162 cards, not 161", lambda raw: raw["rally"].pop()),
    (f"V01: {FOREHAND}: id: is the id of another card too", lambda raw: raw["rally"][1].update(id=FOREHAND)),
    (f"V02: {FOREHAND}: sections: must have sections", lambda raw: forehand(raw).update(sections=[])),
    (f"V02: {SERVE}: sections: must have exactly one ap", lambda raw: raw["service"][0]["sections"].pop()),
    (f"V03: {FOREHAND}: sections[0]: a fault has a number", lambda raw: forehand(raw)["sections"][0].pop("number")),
    (f"V05: {FOREHAND}: sections[4].adj: must be -40 to +25, not +60",
     lambda raw: forehand(raw)["sections"][-1].update(adj=60)),
    (f"V07: {FOREHAND}: sections[4].receive: DF: must be a sector and its hands",
     lambda raw: forehand(raw)["sections"][-1].update(receive="DF")),
    (f"V09: {SERVE}: sections[5].receive: a service card has a map for each side",
     lambda raw: raw["service"][0]["sections"][-1].update(receive="DF:F")),
    (f"V10: {FOREHAND}: from: 'XX' is no sector", lambda raw: forehand(raw).update({"from": "XX DC"})),
    ("V13: smash-1: modes: a smash has the modes full and bounce", lambda raw: smash(raw).pop("modes")),
    (f"schema: {FOREHAND}: hand: must be F, B or E, not 'left'", lambda raw: forehand(raw).update(hand="left")),
    ("schema: deck: hawkeye: missing", lambda raw: raw.pop("hawkeye")),
]  # fmt: skip


@pytest.mark.parametrize(("told", "spoil"), BROKEN, ids=[told for told, _ in BROKEN])
def test_a_broken_deck_is_refused_with_rule_card_and_field(
    run: Run, tmp_path: Path, home: Path, told: str, spoil: Callable[[Raw], Any]
) -> None:
    file = written(tmp_path / "mine.json", spoil)
    for words in (("cards", "check", "ase", file), ("play", "ase", *SHORT, "--option", f"deck={file}")):
        ran = run(*words)
        assert ran.code == 2
        assert ran.err.startswith(f"netcord: {file}: {told}")
    assert not home.exists(), "nothing was played"


def test_a_deck_of_ones_own_is_played_with_and_is_in_the_record(run: Run, tmp_path: Path) -> None:
    file, record = written(tmp_path / "mine.json"), tmp_path / "match.jsonl"
    assert run("cards", "check", "ase", file).out == "The deck is fine.\n"
    assert run("play", "ase", *SHORT, "--option", f"deck={file}", "--record", str(record)).code == 0
    setup = GAME.read_setup(read(record).header.setup)
    assert not isinstance(setup.deck, str), "the deck itself, not its name"
    assert setup.deck.deck == "mine"
    Path(file).unlink()
    assert run("record", "verify", str(record)).code == 0
    assert run("simulate", "ase", "-n", "1", "--option", "deck=no-such.deck.json").code == 2


def test_a_deck_unlike_ours_is_warned_of_and_can_be_played(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path / "mine.json", lambda raw: raw["hawkeye"][0].update(result="out"))
    ran = run("cards", "check", "ase", file)
    assert (ran.code, ran.out) == (0, "The deck is fine, with 1 warning.\n")
    assert ran.err == f"warning: {file}: C10: deck: hawkeye: two in, two out\n"
    found = run("cards", "check", "ase", file, "--json").json
    assert found["ok"]
    assert len(found["warnings"]) == 1


@pytest.mark.parametrize("name", ["juniors", "men.json", "folder/mine"])
def test_a_deck_that_is_not_there_is_said_to_be_missing(run: Run, name: str) -> None:
    ran = run("play", "ase", *SHORT, "--option", f"deck={name}")
    assert ran.code == 2
    missing = f"there is no file {name}" if name != "juniors" else "deck can be men or women, or a file of your own"
    assert missing in ran.err


def test_a_tournament_is_played_with_the_decks_that_come_along(run: Run, tmp_path: Path) -> None:
    words = (
        "tournament",
        "new",
        "--game",
        "ase",
        "--random",
        "4",
        "--option",
        f"deck={written(tmp_path / 'mine.json')}",
    )
    ran = run(*words)
    assert ran.code == 2
    assert "deck can be men or women, not" in ran.err


# Designs


def test_the_template_of_a_design_shows_its_characteristics_and_can_be_played(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(run("cards", "template", "ase").out)
    assert json.loads(file.read_text())["cards"][0]["first_serve"]
    assert run("cards", "check", "ase", str(file)).out == "1 card is fine.\n"
    assert run("play", "ase", "your-player", "returner", "--cards", str(file), *SHORT).code == 0


def test_an_unbalanced_design_is_refused_with_the_sum_that_is_off(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text('{"name": "Me", "forehand": 3, "net": -2}')
    off = "Me is not balanced: 6x+3 1x-2 is +16 instead of 0 (weighted balance, ASE-14b)"
    checked = run("cards", "check", "ase", str(file))
    assert (checked.code, checked.out) == (0, "1 card is fine, with 1 warning.\n")
    assert f"warning: {file}, card 1 (Me): balance: {off}" in checked.err
    words = ("play", "ase", "me", "returner", "--cards", str(file), *SHORT)
    refused = run(*words)
    assert refused.code == 2
    assert refused.err.startswith(f"netcord: {off}")
    assert run(*words, "--option", "design_balance=free").code == 0


@pytest.mark.parametrize(
    ("design", "told"),
    [
        ({"name": "Me", "forehand": 9}, "card 1 (Me): forehand: must be -5 to +5, not +9 (ASE-14b)"),
        ({"name": "Me", "forhand": 1}, "card 1 (Me): card: object contains unknown field `forhand`"),
        ({"name": "Me", "net": "+1"}, "card 1 (Me): net: expected `int`, got `str`"),
        ({"name": " ", "net": 1}, "card 1 ( ): name: must not be empty"),
    ],
)
def test_a_broken_design_is_refused_with_card_and_field(run: Run, tmp_path: Path, design: Raw, told: str) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(design))
    ran = run("cards", "check", "ase", str(file))
    assert ran.code == 2
    assert ran.err == f"netcord: {file}, {told}\n"
