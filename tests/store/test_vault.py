"""Matches in a database: what is acknowledged is there, what is refused has changed nothing."""

import threading
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from msgspec.structs import replace
from sqlalchemy import create_engine, text

from netcord.kernel import Impossible
from netcord.store import Conflict, Kept, Seated, Vault
from netcord.store.migrating import HEAD, configured
from netcord.store.tables import TABLES

NUMBERS = count()
PATIENCE = 120.0


def kept(**other: Any) -> Kept:
    """A match that nobody has answered anything in."""
    number = next(NUMBERS)
    fields: dict[str, Any] = {
        "match": f"match {number}",
        "game": "worldwide",
        "edition": 3,
        "header": '{"netcord":2}',
        "lines": (),
        "seed": "00" * 32,
        "seats": (Seated("A", "person", token=f"token of {number}", used=True), Seated("B", "bot", "sensible")),
        "plan": "{}",
    }
    return Kept(**(fields | other))


def test_a_match_is_found_again_as_it_was_kept(url: str) -> None:
    match = kept(lines=('{"n":0}', '{"n":1}'))
    vault = Vault(url)
    vault.create(match).result()
    vault.append(match.match, 2, ['{"n":2}', '{"n":3}']).result()
    vault.close()
    again = Vault(url)
    found = again.load(match.match)
    again.close()
    assert found is not None
    assert replace(found, played=None) == kept(
        match=match.match, seats=match.seats, lines=('{"n":0}', '{"n":1}', '{"n":2}', '{"n":3}')
    )
    assert found.record.count(b"\n") == 5


def test_there_is_no_match_that_nobody_made(vault: Vault) -> None:
    assert vault.load("nothing") is None


def test_a_second_writer_of_an_answer_is_refused_and_everybody_else_is_not(vault: Vault) -> None:
    one, other = kept(), kept()
    for match in (one, other):
        vault.create(match).result()
    vault.append(one.match, 0, ["first"]).result()
    good = [vault.append(other.match, n, [f"line {n}"]) for n in range(20)]
    late = vault.append(one.match, 0, ["late", "later"])
    more = [vault.append(other.match, n, [f"line {n}"]) for n in range(20, 40)]
    with pytest.raises(Conflict):
        late.result()
    for done in (*good, *more):
        done.result()
    found, busy = vault.load(one.match), vault.load(other.match)
    assert found is not None
    assert busy is not None
    assert found.lines == ("first",)
    assert busy.lines == tuple(f"line {n}" for n in range(40))


def test_an_answer_of_no_match_is_refused(vault: Vault) -> None:
    with pytest.raises(Conflict):
        vault.append("nothing", 0, ["line"]).result()


def test_the_seed_is_gone_with_the_end_of_the_match(vault: Vault) -> None:
    match = kept()
    vault.create(match).result()
    before = vault.unfinished()
    vault.append(match.match, 0, ["the end"], finished=True).result()
    found = vault.load(match.match)
    assert found is not None
    assert found.seed is None
    assert vault.unfinished() == before - 1


def test_answers_are_taken_back_from_one_on(vault: Vault) -> None:
    match = kept(lines=("0", "1", "2"))
    vault.create(match).result()
    vault.append(match.match, 3, ["3"])
    vault.cut(match.match, 2)
    vault.append(match.match, 2, ["another 2"]).result()
    found = vault.load(match.match)
    assert found is not None
    assert found.lines == ("0", "1", "another 2")


def test_an_invitation_is_used_up_once(vault: Vault) -> None:
    match = kept(seats=(Seated("A", "person", token="a", used=True), Seated("B", "person", invitation="come")))
    vault.create(match).result()
    takers = [vault.take_seat(match.match, "come", f"token {n}") for n in range(5)]
    assert [taken.result() for taken in takers] == ["B", None, None, None, None]
    assert vault.take_seat(match.match, "a", "token").result() is None
    found = vault.load(match.match)
    assert found is not None
    assert found.seats[1] == Seated("B", "person", "", "token 0", "come", True)


def test_an_invitation_gives_way_to_another_until_it_is_used_up(vault: Vault) -> None:
    match = kept(seats=(Seated("A", "person", token="a", used=True), Seated("B", "person", invitation="come")))
    vault.create(match).result()
    vault.call(match.match, "come", "tango lob 4862", 600, 10).result()
    assert vault.renew(match.match, "come", "come now").result()
    assert vault.called("tango lob 4862") is None
    assert not vault.renew(match.match, "come", "again").result()
    assert vault.take_seat(match.match, "come", "token").result() is None
    assert vault.take_seat(match.match, "come now", "token").result() == "B"
    assert not vault.renew(match.match, "come now", "again").result()


def test_a_seat_that_is_held_is_given_to_nobody_else(vault: Vault) -> None:
    match = kept(seats=(Seated("A", "person"),))
    vault.create(match).result()
    assert vault.hold_seat(match.match, "A", "one").result() is True
    assert vault.hold_seat(match.match, "A", "two").result() is False


def test_one_match_follows_another(vault: Vault) -> None:
    match = kept()
    vault.create(match).result()
    assert vault.follow(match.match, "next").result() == "next"
    assert vault.follow(match.match, "another").result() == "next"


def test_ones_matches_are_found_by_the_tokens_that_hold_seats(vault: Vault) -> None:
    mine, theirs = kept(), kept()
    for match in (mine, theirs):
        vault.create(match).result()
    token = mine.seats[0].token
    assert token is not None
    (found,) = vault.matches([token, "nobody's"])
    assert (found.match, found.seats, found.finished) == (mine.match, ("A",), False)
    assert vault.matches([]) == ()


def test_what_is_written_after_the_end_is_refused(url: str) -> None:
    vault = Vault(url)
    waiting = vault.create(kept())
    vault.close()
    waiting.result()
    with pytest.raises(Impossible, match="going down"):
        vault.create(kept())


def test_a_database_that_is_none_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("no database at all, but long enough to be looked at " * 40)
    for url in ("mysql://here/netcord", f"sqlite:///{tmp_path / 'text.db'}", "sqlite://", "matches.db"):
        with pytest.raises(Impossible):
            Vault(url)


def test_a_database_of_a_newer_netcord_is_left_alone(url: str, vault: Vault) -> None:
    vault.close()
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(Impossible, match="a newer netcord"):
        Vault(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :head"), {"head": HEAD})
    engine.dispose()


def test_the_steps_lead_to_the_tables(url: str, vault: Vault) -> None:
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert context.get_current_revision() == HEAD
        assert compare_metadata(context, TABLES) == []
        assert ScriptDirectory.from_config(configured(connection)).get_current_head() == HEAD
    engine.dispose()


def test_another_process_hears_which_match_has_moved(postgres: str) -> None:
    """Two vaults on one PostgreSQL, as two processes have them."""
    here, there = Vault(postgres), Vault(postgres)
    heard: list[str] = []
    listening, moved = threading.Event(), threading.Event()

    def hear(match: str) -> None:
        heard.append(match)
        (moved if match else listening).set()

    there.listen(hear)
    assert listening.wait(PATIENCE)
    match = kept()
    here.create(match).result()
    here.append(match.match, 0, ["line"]).result()
    assert moved.wait(PATIENCE)
    with pytest.raises(Conflict):
        there.append(match.match, 0, ["line"]).result()
    here.close()
    there.close()
    assert heard == ["", match.match]
