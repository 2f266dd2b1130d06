"""An edition guards data too: decks and boards have digests, and a record finds those it was played with."""

import json
import shutil
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import netcord
from netcord.bots import RandomBot
from netcord.games.worldwide import shipped_deck
from netcord.kernel import Impossible, Unreadable
from netcord.play import Host, create, parse, replay, setup_of, verify
from netcord.tennis import editions

GAMES = list(netcord.all_games())

WHAT_TO_DO = {
    "data": "records name this file: keep the former one in data/older, raise the edition in the game and add a table "
    "for it to editions.toml (the same `rules`, if nothing else has changed)",
    "cards": "setups contain what this file says, so old records stay as they are: put the new digest into "
    "editions.toml",
}


def data_folder(key: str) -> Path:
    return Path(str(files(netcord.game(key).package))) / "data"


def unaccounted(key: str) -> Iterator[str]:
    """Every data file of a game that is not what its edition says."""
    game = netcord.game(key)
    now = game.editions[-1]
    for kind, held in (("data", now.data), ("cards", now.cards)):
        for name, total in held.items():
            found = editions.shipped_digest(game.package, name)
            if found != total:
                yield f"{key}, edition {now.number}: {name} is {found}, not {total}; {WHAT_TO_DO[kind]}"
    shipped = {file.name for file in data_folder(key).iterdir() if file.suffix in (".json", ".toml")}
    for name in sorted(shipped - {*now.data, *now.cards}):
        yield f"{key}, edition {now.number}: {name} is not in editions.toml"


@pytest.mark.parametrize("key", GAMES)
def test_every_data_file_is_what_its_edition_says(key: str) -> None:
    game = netcord.game(key)
    assert game.editions[-1].number == game.edition
    assert [one.number for one in game.editions] == list(range(1, game.edition + 1))
    assert list(unaccounted(key)) == []


@pytest.mark.parametrize("key", GAMES)
def test_what_setups_name_is_in_the_account_of_the_edition(key: str) -> None:
    game = netcord.game(key)
    named = {name for setup in game.trials().values() for name in game.materials(netcord.kernel.encode(setup))}
    assert named == (set() if key == "tennidice" else set(game.editions[-1].data))  # a setup contains its board


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Copies of the games' data and editions, to be changed."""
    for key in ("worldwide", "tennidice"):
        package = netcord.game(key).package
        folder = tmp_path / package
        shutil.copytree(data_folder(key), folder / "data")
        shutil.copy(data_folder(key).parent / "editions.toml", folder)
    caches: list[Any] = [editions.editions, editions.shipped_digest, editions.older, shipped_deck]

    def forget() -> None:
        for one in caches:
            one.cache_clear()

    monkeypatch.setattr(editions, "files", lambda package: tmp_path / package)
    monkeypatch.setattr("netcord.games.worldwide.cards.files", lambda package: tmp_path / package)
    forget()
    yield tmp_path
    monkeypatch.undo()
    forget()


def changed(folder: Path, package: str) -> tuple[str, str]:
    """Two numbers of the shipped deck changed; the deck as it was and as it is."""
    deck = folder / package / "data" / "deck.toml"
    was = deck.read_text()
    now = was.replace("draw = 1", "draw = 2", 1).replace("draw = 0", "draw = 1", 1)
    assert was != now
    deck.write_text(now)
    editions.shipped_digest.cache_clear()
    shipped_deck.cache_clear()
    return was, now


def recorded(path: Path, key: str, setup: Any) -> bytes:
    game = netcord.game(key)
    with create(path, game, setup, seed=bytes(range(32)), match="m") as record:
        Host(game, parties={"A": RandomBot(1), "B": RandomBot(2)}, record=record).run()
    return path.read_bytes()


def test_two_changed_numbers_are_found_and_the_sentence_says_what_to_do(elsewhere: Path) -> None:
    assert list(unaccounted("worldwide")) == []
    changed(elsewhere, "netcord.games.worldwide")
    (told,) = unaccounted("worldwide")
    assert told.startswith(f"worldwide, edition {netcord.game('worldwide').edition}: deck.toml is ")
    assert told.endswith(WHAT_TO_DO["data"])


def test_a_digest_is_of_what_a_file_says_not_of_its_spaces(elsewhere: Path) -> None:
    game = netcord.game("tennidice")
    before = editions.shipped_digest(game.package, "default.board.json")
    file = elsewhere / game.package / "data" / "default.board.json"
    file.write_bytes(json.dumps(json.loads(file.read_text()), indent=7).replace("\n", "\r\n").encode())
    editions.shipped_digest.cache_clear()
    assert editions.shipped_digest(game.package, "default.board.json") == before


def test_a_record_names_the_deck_it_was_played_with(tmp_path: Path) -> None:
    record = parse(recorded(tmp_path / "m", "worldwide", netcord.game("worldwide").trials()["printed rules"]))
    assert record.header.data == (("deck.toml", netcord.game("worldwide").editions[-1].data["deck.toml"]),)
    own = netcord.game("tennidice").trials()["tie-break"]
    assert parse(recorded(tmp_path / "own", "tennidice", own)).header.data == ()


def test_a_deck_that_is_not_here_any_more_is_told(elsewhere: Path) -> None:
    game = netcord.game("worldwide")
    data = recorded(elsewhere / "m", "worldwide", game.trials()["printed rules"])
    then = game.editions[-1].data["deck.toml"]
    changed(elsewhere, game.package)
    now = editions.shipped_digest(game.package, "deck.toml")
    (finding,) = (finding for finding in verify(data, game) if finding.grave)
    assert str(finding) == (
        f"line 1: deck.toml is not the one this record (edition {game.edition}) was played with: there its digest is "
        f"{then}, the one of edition {game.edition}; here it is {now}. With that file in data/older the record replays"
    )


@pytest.mark.parametrize("trial", ["printed rules", "second_winner=true"])
def test_a_record_of_the_former_edition_is_replayed_with_its_own_deck(
    elsewhere: Path, trial: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The deck is changed as the sentence says: the former one kept, the edition raised, the rules the same."""
    game = netcord.game("worldwide")
    data = recorded(elsewhere / "m", "worldwide", game.trials()[trial])
    states = [played.state for played in replay(parse(data), game)]
    was, _ = changed(elsewhere, game.package)
    older = elsewhere / game.package / "data" / "older"
    older.mkdir(exist_ok=True)
    (older / "the-former-deck.toml").write_text(was)
    with (elsewhere / game.package / "editions.toml").open("a") as file:
        total = editions.shipped_digest(game.package, "deck.toml")
        number, rules = game.edition + 1, game.editions[-1].rules
        file.write(f'\n[[edition]]\nnumber = {number}\nrules = {rules}\nabout = "more cards"\n')
        file.write(f'[edition.data]\n"deck.toml" = "{total}"\n')
    editions.editions.cache_clear()
    editions.older.cache_clear()
    monkeypatch.setattr(game, "edition", game.edition + 1)
    (note,) = verify(data, game)
    assert not note.grave
    assert note.what.startswith("deck.toml was another then (deck.toml: ")
    assert "draw: 1 then, 2 now" in note.what
    assert note.what.endswith("the record was replayed with its own")
    assert setup_of(parse(data), game).deck is not None
    scores = [played.state.table.score for played in replay(parse(data), game)]
    assert scores == [state.table.score for state in states]


def test_where_the_rules_have_changed_the_error_says_so(tmp_path: Path) -> None:
    game = netcord.game("worldwide")
    data = recorded(tmp_path / "m", "worldwide", game.trials()["printed rules"])
    with pytest.raises(
        Impossible, match="the rules have changed, and its answers may mean something else; edition 2: "
    ):
        game.as_played(parse(data).header.setup, 1, None)
    newer = f"edition {game.edition + 1} of worldwide, and here is edition {game.edition}: a newer netcord can read it"
    with pytest.raises(Impossible, match=newer):
        game.as_played(parse(data).header.setup, game.edition + 1, None)


def test_digests_are_of_what_the_setup_names(tmp_path: Path) -> None:
    game = netcord.game("ase")
    setup = netcord.kernel.encode(game.trials()["draft rules"])
    with pytest.raises(Unreadable, match=r"which is men\.deck\.json, not of nothing"):
        game.as_played(setup, 2, {})
    with pytest.raises(Unreadable, match=r"which is men\.deck\.json, not of women\.deck\.json"):
        game.as_played(setup, 2, {"women.deck.json": "0"})
