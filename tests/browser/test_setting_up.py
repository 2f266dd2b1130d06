"""Before a match: choosing players and rules, inviting somebody, going on with what was left."""

import random
import re

import pytest
from playwright.sync_api import expect

from .conftest import Axe, Visit
from .pressing import commentary, press, pressable


def test_real_players_of_ase_are_played_by_the_rule_they_need(visit: Visit) -> None:
    page = visit("/setup/ase?cards=roger-federer,rafael-nadal&format=single_tiebreak")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Roger Federer")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(pressable(page).first).to_be_visible()
    expect(page.get_by_role("table", name="Score")).to_contain_text("Federer")


def test_an_invitation_is_there_again_until_its_seat_is_taken(visit: Visit) -> None:
    page = visit("/setup/worldwide")
    page.get_by_role("radio", name=re.compile("By link")).click()
    page.get_by_role("button", name="Make the link").click()
    link = page.get_by_label("To play", exact=True)
    address = link.input_value()
    page.reload()
    expect(link).to_have_value(address)
    page.get_by_role("button", name="To the match").click()
    expect(page.get_by_role("status", name="What now")).not_to_be_empty()
    page.reload()
    expect(link).to_have_value(address)
    guest = visit(address[address.index("/join") :])
    expect(guest.get_by_role("status", name="What now")).not_to_be_empty()
    expect(link).to_have_count(0)
    expect(page.get_by_role("status", name="What now")).not_to_be_empty()


def test_an_unfinished_match_is_gone_on_with_from_home(visit: Visit) -> None:
    page = visit()
    box = page.get_by_role("listitem").filter(has_text="Worldwide Tennis")
    box.get_by_role("button", name="Play now").click()
    luck = random.Random(31)
    for _ in range(6):
        press(page, luck)
    expect(pressable(page).first).to_be_visible()
    told = commentary(page)
    page.goto("/")
    page.get_by_role("region", name="Unfinished match").get_by_role("link", name="Continue").click()
    expect(pressable(page).first).to_be_visible()
    assert commentary(page) == told


def test_a_rule_of_the_house_says_in_figures_what_comes_of_it(visit: Visit) -> None:
    page = visit("/setup/pro-tennis")
    rule = page.get_by_role("group", name="Random events").first
    for value, figure in (("on any triple", "21 %"), ("on 1-1-1 only", "90 %"), ("never", "100 %")):
        expect(rule.get_by_role("button", name=value)).to_contain_text(f"{figure} played out")


def test_alone_one_is_told_how_hard_it_is_on_the_court_that_is_chosen(visit: Visit) -> None:
    page = visit("/setup/worldwide?players=solo&surface=grass")
    levels = page.get_by_role("table", name=re.compile("Of a hundred tie-breaks on grass"))
    expect(levels.get_by_role("row")).to_have_count(4)
    expect(levels.get_by_role("row").first).to_contain_text("Beginner")
    told = levels.inner_text()
    for court, good in (("clay", "patience pays"), ("grass", "serve and come in")):
        expect(page.get_by_role("radio", name=court)).to_contain_text(good)  # what it is good for
    page.get_by_role("radio", name="clay").click()
    expect(page.get_by_role("table", name=re.compile("Of a hundred tie-breaks on clay"))).not_to_have_text(told)


def test_how_long_a_match_is_stands_in_one_row(visit: Visit) -> None:
    """A tie-break, or a match and how many sets: two options of the game, one question to whoever sets it up."""
    page = visit("/setup/worldwide")
    lengths = page.get_by_role("group", name="Length")
    expect(lengths.get_by_role("button")).to_have_text([re.compile("tie-break"), re.compile("3"), re.compile("5")])
    lengths.get_by_role("button", name="best of 5 sets").click()
    expect(page.get_by_role("status")).to_contain_text("3 sets (best of five)")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("table", name="Score")).to_contain_text("Set 1", use_inner_text=True)


def test_a_telephone_asks_the_same(visit: Visit) -> None:
    page = visit("/setup/pro-tennis", width=390, height=844, lang="fr")
    expect(page.get_by_role("group", name="Durée").first).to_be_visible()
    page.get_by_role("button", name=re.compile("^Changer")).first.click()
    expect(page.get_by_role("dialog").get_by_role("button", name=re.compile("Gauchers"))).to_be_visible()


def test_two_people_without_cards_are_called_as_they_like(visit: Visit) -> None:
    page = visit("/setup/ase?with=link")
    page.get_by_label("Your name").fill("Maud")
    page.get_by_label("The other name").fill("Rafa")
    expect(page.get_by_role("heading", level=1)).to_have_text("Maud against Rafa")
    page.get_by_role("button", name="Make the link").click()
    guest = visit(page.get_by_label("To play", exact=True).input_value().partition("/join")[2].join(["/join", ""]))
    expect(guest.get_by_role("table", name="Score")).to_contain_text("Maud")
    expect(page.get_by_role("table", name="Score")).to_contain_text("Rafa")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_opponent_house_rule_length_and_dice_are_seen_at_once(visit: Visit, lang: str) -> None:
    page = visit("/setup/pro-tennis?cards=john-mcenroe,jimmy-connors", lang=lang)
    expect(page.get_by_text(re.compile(r"^\d+\s%\s*McEnroe$"))).to_be_visible()  # what comes last
    page.evaluate("document.fonts.ready.then(() => null)")
    over = page.locator("main > .side").evaluate("side => side.scrollHeight - side.clientHeight")
    assert over <= 0


@pytest.mark.parametrize("width", [1280, 390])
def test_the_rules_in_short_are_at_hand_before_a_match_and_in_it(visit: Visit, axe: Axe, width: int) -> None:
    page = visit("/setup/tennidice", width=width, height=800)
    page.get_by_role("button", name="Rules", exact=True).click()
    told = page.get_by_role("dialog", name="Tennidice in short")
    expect(told).to_contain_text("Spirit cubes")
    assert axe(page) == []
    told.get_by_role("button", name="Close").click()
    expect(told).to_have_count(0)
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog", name="Menu").get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog", name="Tennidice in short")).to_contain_text("Accuracy")


def test_one_name_alone_is_kept(visit: Visit) -> None:
    page = visit("/setup/tennidice")
    page.get_by_label("Your name").fill("Zoë")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("table", name="Score").get_by_role("rowheader")).to_have_text(
        [re.compile("^Zoë"), re.compile("^netcord( serves)?$")]
    )
