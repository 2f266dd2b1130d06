"""Records: dropped on the page, gone on with, found again, put away, saved."""

import base64
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import Axe, Serving, Visit

RECORDS = Path(__file__).parents[1] / "records"
FINISHED = RECORDS / "format-1" / "worldwide-player-cards.jsonl"
UNFINISHED = RECORDS / "format-2" / "inside-volley-best-of-5.jsonl"
SEED = UNFINISHED.with_name(f"{UNFINISHED.name}.seed")


def drop(page: Page, files: Sequence[tuple[str, bytes]]) -> None:
    """Let files fall on the page."""
    page.evaluate(
        """files => {
            const carried = new DataTransfer();
            for (const [name, text] of files) {
                carried.items.add(new File([Uint8Array.from(atob(text), sign => sign.charCodeAt(0))], name));
            }
            for (const kind of ["dragenter", "dragover", "drop"]) {
                const how = {dataTransfer: carried, bubbles: true, cancelable: true};
                document.body.dispatchEvent(new DragEvent(kind, how));
            }
        }""",
        [[name, base64.b64encode(data).decode()] for name, data in files],
    )


@pytest.mark.parametrize("path", ["/", "/records"])
def test_a_finished_record_that_is_dropped_is_opened_and_stays_in_the_list(visit: Visit, path: str) -> None:
    page = visit(path)
    expect(page.get_by_role("main")).to_be_visible()
    drop(page, [(FINISHED.name, FINISHED.read_bytes())])
    expect(page.get_by_role("heading", name="Match over")).to_be_visible()
    page.goto("/records")
    finished = page.get_by_role("region", name="Finished", exact=False)
    expect(finished.get_by_role("link", name="Look at")).to_have_count(1)


def test_what_is_no_record_is_refused_with_the_sentence(visit: Visit) -> None:
    page = visit("/", expected=["400"])
    expect(page.get_by_role("main")).to_be_visible()
    drop(page, [("notes.txt", b"love all")])
    expect(page.get_by_role("alert")).to_contain_text("notes.txt: line 1: this is not a record")


def test_a_record_with_a_flipped_digit_is_refused_at_its_line(visit: Visit) -> None:
    page = visit("/", expected=["400"])
    expect(page.get_by_role("main")).to_be_visible()
    lines = FINISHED.read_bytes().splitlines(keepends=True)
    lines[4] = lines[4].replace(b'"n":3', b'"n":8', 1)
    drop(page, [(FINISHED.name, b"".join(lines))])
    expect(page.get_by_role("alert")).to_contain_text("line 5: ")
    expect(page.get_by_role("heading", name="Match over")).to_have_count(0)


def test_a_record_that_is_not_over_goes_on_with_its_seed(visit: Visit, axe: Axe) -> None:
    page = visit("/records")
    expect(page.get_by_role("main")).to_be_visible()
    drop(page, [(UNFINISHED.name, UNFINISHED.read_bytes()), (SEED.name, SEED.read_bytes())])
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_text("it goes on with the throws that were promised")).to_be_visible()
    assert axe(page) == []
    sheet.get_by_role("button", name="Go on").click()
    choices = page.get_by_role("region", name="Your choices")
    choices.get_by_role("button", name="End of match").click()
    expect(page.get_by_role("heading", name="Match over")).to_be_visible()
    expect(page.get_by_role("heading", name="The dice were fair")).to_be_visible()


def test_without_its_seed_it_is_watched_as_far_as_it_goes(visit: Visit) -> None:
    page = visit("/")
    expect(page.get_by_role("main")).to_be_visible()
    drop(page, [(UNFINISHED.name, UNFINISHED.read_bytes())])
    page.get_by_role("dialog").get_by_role("button", name="Watch it").click()
    expect(page.get_by_role("heading", name="Not over")).to_be_visible()
    expect(page.get_by_role("heading", name="The dice cannot be checked yet")).to_be_visible()
    expect(page.get_by_role("region", name="Point by point").get_by_role("listitem").first).to_be_visible()


def test_matches_are_found_sorted_put_away_and_saved(serving: Serving, visit: Visit, axe: Axe, tmp_path: Path) -> None:
    made = [serving.make(game) for game in ("worldwide", "tennidice", "inside-volley")]
    page = visit("/records", seats={one["match"]: one["tokens"] for one in made})
    rows = page.get_by_role("link", name="Go on")
    expect(rows).to_have_count(3)
    assert axe(page) == []
    page.get_by_role("searchbox").fill("tennid")
    expect(rows).to_have_count(1)
    page.get_by_role("searchbox").fill("nobody at all")
    expect(rows).to_have_count(0)
    page.get_by_role("searchbox").fill("")
    page.get_by_label("Order").select_option("by game")
    games = page.locator("li .label")
    expect(games.nth(0)).to_contain_text("Inside Volley")
    expect(games.nth(2)).to_contain_text("Worldwide")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save all").click()
    packed = tmp_path / "records.zip"
    saved.value.save_as(packed)
    with zipfile.ZipFile(packed) as found:
        assert sorted(name.rpartition("-")[0] for name in found.namelist()) == [
            "inside-volley",
            "tennidice",
            "worldwide",
        ]
    page.get_by_role("button", name="Remove").first.click()
    expect(rows).to_have_count(3)
    page.get_by_role("button", name="Really remove?").click()
    expect(rows).to_have_count(2)
    page.get_by_role("button", name="Put it back").click()
    expect(rows).to_have_count(3)
    page.get_by_role("button", name="Remove").first.click()
    page.get_by_role("button", name="Really remove?").click()
    page.reload()
    expect(rows).to_have_count(2)
