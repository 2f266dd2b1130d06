"""After the match: the result, every point, the table at every moment, and the dice checked in the browser."""

import gzip
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import PATIENCE, Axe, Serving, Visit
from .pressing import choices

RECORDS = Path(__file__).parents[1] / "records"
FINISHED = {
    "worldwide": "format-1/worldwide-player-cards.jsonl",
    "ase": "format-1/ase-draft-rules.jsonl",
    "tennidice": "format-2/tennidice-pairs--tie-break.jsonl",
    "pro-tennis": "format-1/pro-tennis-one-set.jsonl",
    "inside-volley": "format-1/inside-volley-played-out.jsonl",
}


def data_of(name: str) -> bytes:
    data = (RECORDS / name).read_bytes()
    return gzip.decompress(data) if name.endswith(".gz") else data


def handed_in(serving: Serving, data: bytes) -> str:
    """The name of the match that a record has become."""
    answer = httpx.post(f"{serving.address}/api/records", content=data, trust_env=False, timeout=PATIENCE)
    assert answer.status_code == 201, answer.text
    match: str = answer.json()["match"]
    return match


def at_rest(page: Page) -> None:
    """Until nothing fades any more: colours in between are nobody's."""
    page.wait_for_function("() => document.getAnimations().length === 0")


def expect_dice(page: Page, said: str) -> None:
    expect(page.get_by_role("heading", name=said)).to_be_visible()


def beyond(page: Page) -> list[str]:
    """What of the chart is drawn outside it, and cannot be seen."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("svg[role=img]")].flatMap((chart) => {
          const edge = chart.getBoundingClientRect();
          return [...chart.querySelectorAll("polyline, text, rect, circle")].filter((one) => {
            const { top, bottom } = one.getBoundingClientRect();
            return top < edge.top - 1 || bottom > edge.bottom + 1;
          }).map((one) => one.outerHTML.slice(0, 80));
        })"""
    )
    return found


@pytest.mark.parametrize(("game", "name"), FINISHED.items())
def test_a_match_is_told_and_watched_again(serving: Serving, visit: Visit, axe: Axe, game: str, name: str) -> None:
    data = data_of(name)
    thrown = data.count(b'"by":"dice"')
    explained = game == "pro-tennis"  # which is reckoned within a second
    page = visit(f"/match/{handed_in(serving, data)}", explained=explained)
    expect(page.get_by_role("heading", name="Match over")).to_be_visible()
    expect_dice(page, "The dice were fair")
    if explained:
        expect(page.get_by_role("region", name="Turning points").get_by_role("listitem").first).to_be_visible()
    expect(page.get_by_text(f"{thrown} throws, each the one that the seed gives.")).to_be_visible()
    points = page.get_by_role("region", name="Point by point").get_by_role("listitem")
    expect(points.first).to_be_visible()
    at_rest(page)
    assert axe(page) == []
    assert beyond(page) == []
    # The table as it stood, stroke by stroke
    page.get_by_role("button", name="Watch it again").click()
    strokes = page.get_by_role("region", name="The strokes of this point").get_by_role("button")
    expect(strokes.first).to_have_attribute("aria-current", "step")
    expect(page.locator(".replayer .table").first).to_be_visible()
    where = page.get_by_role("slider", name="Point")
    last = int(where.get_attribute("max") or 0)
    page.keyboard.press("Home")
    expect(where).to_have_js_property("value", "0")
    count = page.get_by_role("region", name="The strokes of this point")
    expect(count.locator("[aria-current=step]")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    expect(where).to_have_js_property("value", "1")
    for _ in range(20):  # by strokes into the next point
        if where.evaluate("slider => slider.value") == "2":
            break
        page.keyboard.press("ArrowRight")
    else:
        pytest.fail("the strokes of a point do not lead into the next")
    page.keyboard.press("End")
    expect(where).to_have_js_property("value", str(last))
    at_rest(page)
    assert axe(page) == []


def test_what_is_estimated_is_replaced_when_it_is_worked_out_exactly(serving: Serving, visit: Visit) -> None:
    """It may take longer than anybody waits for an answer: the page asks again, and says meanwhile what stands."""
    match = handed_in(serving, data_of(FINISHED["inside-volley"]))
    address = f"{serving.address}/api/matches/{match}/explain"
    exact = httpx.get(address, trust_env=False, timeout=PATIENCE).json()
    rough = {**exact, "exact": False, "error": 0.02, "reliance": "Estimates.", "turning": exact["turning"][:2]}
    held: list[Route] = []

    def answer(route: Route) -> None:
        if "exact=1" in route.request.url:
            held.append(route)  # until it is solved
        else:
            route.fulfill(json={**rough, "better": True})

    page = visit("/", explained=True, expected=["429"])
    page.route("**/explain?*", answer)
    with page.expect_request("**/explain?*exact=1"):
        page.goto(f"/match/{match}")
    told = page.get_by_role("region", name="Turning points")
    solving = told.get_by_role("status")
    expect(told.get_by_text("Estimates.")).to_be_visible()
    expect(solving).to_have_text("It is being worked out exactly, which may take a minute …")
    expect(told.get_by_role("listitem")).to_have_count(2)
    with page.expect_request("**/explain?*exact=1"):
        held[0].fulfill(json={**rough, "better": True})  # not yet
    expect(solving).to_be_visible()
    held[1].fulfill(json=exact)
    expect(told.get_by_text(exact["reliance"])).to_be_visible()
    expect(solving).to_have_count(0)
    expect(told.locator("ol").get_by_role("listitem")).to_have_count(len(exact["turning"]))
    # What cannot be solved after all stands as it was estimated
    held.clear()
    with page.expect_request("**/explain?*exact=1"):
        page.reload()
    expect(solving).to_be_visible()
    held[0].fulfill(status=429, json={"error": {"code": "limit", "message": "too many"}})
    expect(solving).to_have_count(0)
    expect(told.get_by_text("Estimates.")).to_be_visible()


def test_it_plays_on_by_itself_to_the_end(serving: Serving, visit: Visit) -> None:
    page = visit(f"/match/{handed_in(serving, data_of(FINISHED['tennidice']))}")
    where = page.get_by_role("slider", name="Point")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    last = where.get_attribute("max")
    page.wait_for_function("last => document.querySelector('input[type=range]').value === last", arg=last)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_break_points_are_found_and_a_rule_is_told(serving: Serving, visit: Visit) -> None:
    page = visit(f"/match/{handed_in(serving, data_of(FINISHED['inside-volley']))}")
    region = page.get_by_role("region", name="Point by point")
    pill = region.get_by_role("group", name="Only").get_by_role("button", name="Break points")
    count = int((pill.text_content() or "").split()[-1])
    pill.click()
    expect(region.get_by_role("listitem")).to_have_count(count)
    chip = region.get_by_role("button", name="IV-").first
    chip.click()
    expect(chip).to_have_attribute("aria-expanded", "true")
    expect(region.locator(".said")).to_contain_text("IV-")


def test_a_flipped_digit_is_found_in_the_browser(serving: Serving, visit: Visit) -> None:
    """The server would not take such a record; so it lies, and the browser does not believe it."""
    data = data_of(FINISHED["tennidice"])
    match = handed_in(serving, data)
    lines = data.splitlines(keepends=True)
    lines[4] = lines[4].replace(b'"n":3', b'"n":8', 1)

    def lie(route: Route) -> None:
        route.fulfill(body=b"".join(lines), content_type="application/x-ndjson")

    page = visit("/")
    page.route("**/record?*", lie)
    page.goto(f"/match/{match}")
    expect_dice(page, "This record does not hold")
    expect(page.get_by_text("Line 5: the checksum does not match.")).to_be_visible()
    page.unroute("**/record?*")
    page.get_by_role("button", name="Check again").click()
    expect_dice(page, "The dice were fair")


def test_a_record_is_held_against_what_was_promised_to_this_browser(serving: Serving, visit: Visit) -> None:
    page = visit.at(serving.make("inside-volley", seats={}))
    choices(page).get_by_role("button", name="End of match").click()
    expect_dice(page, "The dice were fair")
    page.get_by_text("What was checked").click()
    expect(page.get_by_text("The same promise was made to this browser before anything was thrown.")).to_be_visible()
    page.evaluate(
        """() => localStorage.setItem("netcord.promises", localStorage.getItem("netcord.promises").replace(
          /"promise":"[^"]*"/, `"promise":"${"0".repeat(64)}"`))"""
    )
    page.reload()
    expect_dice(page, "This record does not hold")
    expect(page.get_by_text("another seed was promised to this browser")).to_be_visible()


def test_dice_that_were_entered_by_hand_are_said_to_be(serving: Serving, visit: Visit) -> None:
    page = visit(f"/match/{handed_in(serving, data_of('format-1/inside-volley-thrown-by-hand.jsonl'))}", lang="fr")
    expect_dice(page, "Les dés ont été saisis à la main")


def test_it_fits_a_telephone_at_night_in_french(serving: Serving, visit: Visit, axe: Axe) -> None:
    match = handed_in(serving, data_of(FINISHED["pro-tennis"]))
    page = visit(f"/match/{match}", width=360, height=740, dark=True, lang="fr")
    expect_dice(page, "Les dés étaient honnêtes")
    at_rest(page)
    assert axe(page) == []
    page.get_by_role("button", name="Revoir le match").click()
    expect(page.get_by_role("region", name="Les coups de ce point")).to_be_visible()
    at_rest(page)
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_sides_are_swapped_in_a_rematch(serving: Serving, visit: Visit) -> None:
    made = serving.make("tennidice")
    page = visit.at(made)
    expect(page.get_by_role("region", name="Your choices")).to_be_visible()
    page.get_by_role("button", name="Menu").first.click()
    concede = page.get_by_role("button", name="Concede")
    concede.click()
    expect(page.get_by_role("heading", name="Match over")).to_have_count(0)  # it asks once more
    page.get_by_role("button", name="Concede? The match is lost.").click()
    expect(page.get_by_role("heading", name="Match over")).to_be_visible()
    page.get_by_role("button", name="Swap sides").click()
    page.wait_for_url(lambda url: made["match"] not in url)
    expect(page.get_by_role("table", name="Score").get_by_role("row").nth(2)).to_contain_text("You")


def test_whoever_did_not_ask_for_the_rematch_is_told_of_it(serving: Serving, visit: Visit) -> None:
    made = serving.make("worldwide", seats={"A": "you", "B": "link"})
    taken = httpx.post(
        f"{serving.address}/api/matches/{made['match']}/join",
        json={"invitation": made["invitations"]["B"]},
        trust_env=False,
        timeout=PATIENCE,
    ).json()
    pages = [visit.at(made), visit(f"/match/{made['match']}", seats={made["match"]: {"B": taken["token"]}})]
    pages[0].get_by_role("button", name="Menu").first.click()
    for name in ("Concede", "Concede? The match is lost."):
        pages[0].get_by_role("button", name=name).click()
    pages[0].get_by_role("button", name="Rematch").click()
    pages[1].get_by_role("link", name="To the rematch").click()
    pages[0].wait_for_url(lambda url: made["match"] not in url)
    pages[1].wait_for_url(pages[0].url)
    row = pages[1].get_by_role("table", name="Score").get_by_role("row").nth(2)
    expect(row).to_contain_text("You")
