"""What was drawn and is easily lost: which ball is served, what matters in a reason, what is due, the last throws."""

import random
import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from playwright.sync_api import Page, expect

from tests.server.conftest import Client, act

from .conftest import Axe, Serving, Visit
from .pressing import choices, press, pressable

NAMES = {"A": "Maud Solène", "B": "Rafa Cortés"}


def now(page: Page) -> str:
    """What the status says."""
    return page.get_by_role("status", name="What now").inner_text()


def at_a_red_six(page: Page) -> Page:
    """A match of Pro Tennis, played on by lot until a strategy may be chosen."""
    luck = random.Random(5)
    expect(pressable(page).first).to_be_visible()
    while "Red 6" not in now(page):
        press(page, luck)
        expect(pressable(page).first).to_be_visible()
    return page


def test_whoever_serves_reads_which_ball_it_is_and_what_matters(visit: Visit, serving: Serving) -> None:
    page = visit.at(serving.make("worldwide", names=NAMES, options={"first": "A"}))
    status = page.get_by_role("status", name="What now")
    expect(status).to_contain_text("Your serve, first ball")
    assert status.locator("b").all_inner_texts() == ["Forehand", "with another card"]


def test_two_at_one_screen_read_who_serves_by_name(visit: Visit, serving: Serving) -> None:
    made = serving.make("worldwide", seats={"A": "you", "B": "here"}, names=NAMES, options={"first": "A"})
    page = visit.at(made)
    page.get_by_role("button", name="I am Solène").click()
    expect(page.get_by_role("status", name="What now")).to_contain_text("Solène to serve, first ball")


def test_the_plate_counts_a_hand_that_is_too_large_as_the_question_does(visit: Visit, serving: Serving) -> None:
    """What was given up lies aside until everybody has chosen; it is no longer counted."""
    page = visit.at(serving.make("worldwide", names=NAMES, options={"first": "A"}))
    luck, seen = random.Random(3), set[str]()
    for _ in range(300):
        if found := re.search(r"A hand of (\d+)", now(page)):
            expect(page.get_by_role("main")).to_contain_text(re.compile(rf"\b{found[1]}\s*hand"))
            seen.add(found[1])
        if len(seen) > 1:
            break
        press(page, luck)
    assert len(seen) > 1, "never were two cards too many"


def test_cubes_are_placed_row_by_row_and_none_is_added_when_none_is_left(visit: Visit, serving: Serving) -> None:
    page = visit.at(serving.make("tennidice", options={"first": "A"}))
    row = choices(page).get_by_role("group", name="Agility")
    expect(row).to_contain_text("TD-50")
    expect(row.get_by_role("button", name="One more")).to_be_disabled()
    row.get_by_role("button", name="One less").click()
    expect(row.get_by_role("button", name="One more")).to_be_enabled()
    expect(page.get_by_role("button", name=re.compile("^Place"))).to_be_disabled()


WATCHING = """
() => {
  window.seen = new Promise((told) => {
    let began = false;
    const look = () => {
      const busy = document.querySelector("[role=status][aria-busy=true]") !== null;
      const { x, y, width, height } = document.querySelector("main .ball")?.getBoundingClientRect() ?? {};
      const there = busy && width ? document.elementFromPoint(x + width / 2, y + height / 2) : null;
      if (there?.closest("main .court")) return told(true);
      if (began && !busy) return told(false);
      began ||= busy;
      requestAnimationFrame(look);
    };
    look();
  });
}
"""
"""Whether a ball is seen while facts are shown, until the next question."""


def test_on_a_telephone_the_first_ball_is_seen_when_the_cubes_lie(visit: Visit, serving: Serving) -> None:
    """It flies while the next question is not yet asked; the rows of cubes, which leave no room for it, are gone."""
    made = serving.make("tennidice", options={"first": "B"}, speed="normal")
    page = visit.at(made, width=360, height=740, speed="normal", still=False)
    page.evaluate(WATCHING)
    page.get_by_role("button", name=re.compile("^Place")).click()
    assert page.evaluate("() => window.seen")


LIT = """() => {
  window.early = false;
  const look = () => {
    const falls = document.querySelector(".mats .die.rolling") !== null;
    if (falls && document.querySelector(".mx td.lit") !== null) window.early = true;
    window.fell ||= falls;
    requestAnimationFrame(look);
  };
  look();
}"""
"""Whether a cell is lit while the dice that find it are still falling."""


def test_inside_volley_is_told_in_the_order_in_which_it_happens(visit: Visit, serving: Serving) -> None:
    made = serving.make("inside-volley", options={"tiebreak": "all"})
    page = visit.at(made, speed="slow", still=False)
    paces = choices(page).get_by_role("button")
    expect(paces).to_have_count(4)  # from the beginning, so that nothing jumps when the first point is over
    expect(paces.first).to_be_disabled()
    page.evaluate(LIT)
    expect(page.locator(".mx td.lit")).to_have_count(1)
    assert page.evaluate("() => [window.fell, window.early]") == [True, False]
    expect(page.locator(".court .leg").first).to_be_visible()  # the strokes, from the serve on
    choices(page).get_by_role("button", name="End of set").click()
    expect(page.locator(".banner")).to_have_text(
        re.compile("first set|set 1", re.IGNORECASE)
    )  # not that ends are changed


def test_home_says_how_a_match_stands_and_which_is_due_in_a_tournament(visit: Visit, serving: Serving) -> None:
    page = visit("/tournaments#new")
    page.get_by_role("combobox", name="You play for").first.fill("John McEnroe")
    page.get_by_role("button", name="Make the draw").click()
    expect(page.get_by_role("heading", name="Wimbledon 1983, men").first).to_be_visible()
    made = serving.make("worldwide", names=NAMES, options={"first": "A"})
    expect(choices(visit.at(made))).to_be_visible()
    page = visit("/", seats={made["match"]: made["tokens"]})
    expect(page.get_by_role("region", name="Unfinished match")).to_contain_text("Tie-break. It is your turn.")
    tile = page.get_by_role("region", name="More").get_by_role("link", name=re.compile("^Tournaments"))
    expect(tile).to_contain_text(re.compile(r"Round 1: .*John McEnroe.*, your match to play\."))
    cards = page.get_by_role("region", name="More").get_by_role("link", name=re.compile("^Cards"))
    expect(cards).to_contain_text("243 players")


def test_without_hints_no_strategy_has_a_chance_and_with_them_all_have(visit: Visit, serving: Serving) -> None:
    made = serving.make("pro-tennis", cards=["john-mcenroe", "jimmy-connors"], random=False)
    page = at_a_red_six(visit.at(made))
    rows = choices(page).locator(".opt")
    expect(rows).to_have_count(4)
    rows.nth(1).click()
    assert "%" not in choices(page).inner_text()
    page.get_by_role("button", name="Hints").click()
    for at in range(4):
        expect(rows.nth(at)).to_contain_text("%")


def test_on_a_telephone_the_last_throws_stand_between_the_question_and_the_keys(
    visit: Visit, serving: Serving, axe: Axe
) -> None:
    page = visit.at(serving.make("inside-volley", dice="mine"), width=390, height=844)
    throws = page.locator(".throws")
    choices(page).locator("fieldset fieldset").get_by_role("button").first.click()  # who has won the toss
    choices(page).get_by_role("button", name="That is what fell").click()
    expect(throws).to_be_visible()
    prompt, keys = page.locator(".prompt").bounding_box(), choices(page).bounding_box()
    shown = throws.bounding_box()
    assert prompt is not None
    assert keys is not None
    assert shown is not None
    assert prompt["y"] < shown["y"] < keys["y"]
    assert keys["y"] + keys["height"] <= 844
    assert axe(page) == []


def test_in_doubles_the_four_on_court_are_seen_and_who_serves(visit: Visit, serving: Serving) -> None:
    four = ["john-mcenroe", "tomas-smid", "jimmy-connors", "vitas-gerulaitis"]
    seats = {"A1": "you", "A2": "you", "B1": "bot:club", "B2": "bot:club"}
    page = visit.at(serving.make("pro-tennis", cards=four, random=False, seats=seats))
    band = page.locator(".four")
    expect(band.get_by_role("listitem")).to_have_count(4)
    server = band.get_by_role("listitem").filter(has_text="serves")
    expect(server).to_have_count(1)
    name = server.inner_text().split("\n")[1]
    assert f"{name} serves to" in page.get_by_role("region", name="Scoreboard").inner_text()


def test_two_cards_beside_each_other_say_who_wins_how_often(visit: Visit) -> None:
    page = visit("/cards/pro-tennis")
    for at in (1, 2):
        page.get_by_role("checkbox").nth(at).click()
    table = page.get_by_role("table", name="Compare")
    for what in ("Wins against the other", "Points won against the other"):
        row = table.get_by_role("row").filter(has=page.get_by_role("rowheader", name=what, exact=True))
        shares = [
            float(text.split("\u202f")[0])
            for text in (row.get_by_role("cell").first.inner_text(), row.get_by_role("cell").last.inner_text())
        ]
        assert 99.8 <= sum(shares) <= 100.2


def test_watching_what_matters_in_the_reason_is_in_bold_where_it_stands(visit: Visit, serving: Serving) -> None:
    cards = ["roger-federer-2007-hard", "novak-djokovic-2015-hard"]
    page = visit.at(serving.make("inside-volley", cards=cards, random=False))
    reason = page.locator(".because")
    for _ in range(8):
        page.get_by_role("button", name="Next point").click()
        expect(pressable(page).first).to_be_enabled()
        if " reads " in reason.inner_text():
            break
    assert re.fullmatch("reads [WLAF]", reason.locator("b").first.inner_text())


def test_a_piece_in_bold_is_whole_words_and_not_the_first_letter_of_a_name(visit: Visit, serving: Serving) -> None:
    made = serving.make("pro-tennis", cards=["john-mcenroe", "guillermo-vilas"], random=False)
    page = at_a_red_six(visit.at(made))
    said = page.locator(".because")
    assert re.match(r"Vilas threw \d\d and read V: ", said.inner_text())
    bold = said.locator("b").all_inner_texts()
    assert bold[1:] == ["V", "the red 6"]
    assert not said.inner_html().startswith("<b>"), "Vilas himself is not"
    expect(page.locator(".dicerow")).to_contain_text(re.compile(r"\d and \d read line \d\d column \w+: the letter V\."))


def dealt_six(serving: Serving) -> dict[str, Any]:
    """A match of ASE in which a ball can be answered with more than five of the cards; answered by lot until then."""
    where: Any = SimpleNamespace(where=f"127.0.0.1:{serving.port}")
    luck = random.Random(3)
    for _ in range(20):
        made = serving.make("ase", options={"first": "A"}, names=NAMES)
        client = Client(where, made["match"], made["tokens"]["A"])
        while "over" not in (state := client.ready()):
            offer = state["offer"]
            strokes = [one for one in offer["choices"] if one["answer"] is not None and one.get("roll")]
            open_ = {one["card"]["name"] for one in strokes if "card" in one}
            if offer["what"] == "answer" and len(open_) > 5:
                client.leave()
                return made
            act(client, state, luck)
        client.leave()
    raise AssertionError("no such hand was dealt")


def test_a_full_hand_of_ase_is_seen_whole_with_what_follows(visit: Visit, serving: Serving) -> None:
    made = dealt_six(serving)
    page = visit.at(made)
    cards = choices(page).locator(".card:not(.off)")
    expect(cards.nth(5)).to_be_visible()
    cards.nth(1).click()
    hand, names = page.locator(".handrow"), cards.locator(".c-name")
    assert hand.evaluate("one => one.scrollHeight <= one.clientHeight + 1"), "nothing is cut off"
    for at in range(cards.count()):
        name, court = names.nth(at).bounding_box(), cards.nth(at).locator("svg").first.bounding_box()
        assert name is not None
        assert court is not None
        assert name["y"] + name["height"] <= court["y"] + 1, "no name runs over its court"
    expect(page.locator(".sum .reads")).to_have_text(re.compile(r"^Up to \d+ on the card is a fault"))


def test_the_first_throw_on_a_telephone_is_asked_for_above_the_keys(visit: Visit, serving: Serving) -> None:
    page = visit.at(serving.make("inside-volley", dice="mine"), width=390, height=844)
    expect(choices(page)).to_be_visible()
    prompt, keys = page.locator(".prompt").bounding_box(), choices(page).bounding_box()
    assert prompt is not None
    assert keys is not None
    assert prompt["y"] < keys["y"]


def test_a_sum_ends_in_the_number_to_roll_and_which_die_it_is(visit: Visit, serving: Serving) -> None:
    page = visit.at(serving.make("worldwide", names=NAMES, options={"first": "A"}))
    cards = choices(page).locator(".card:not(.off)")
    for at in range(cards.count()):
        cards.nth(at).click()
        expect(page.locator(".sum")).to_contain_text(
            re.compile(r"= roll \d+ or more(, and \d+ or more is an ace| on a twenty-sided die)$")
        )


def test_after_a_match_that_was_played_here_its_day_is_told(visit: Visit, serving: Serving) -> None:
    made = serving.make("inside-volley")
    page = visit.at(made)
    page.get_by_role("button", name="End of match").click()
    expect(page.get_by_role("heading", name="Match over")).to_be_visible()
    expect(page.locator("header .crumb")).to_contain_text(re.compile(r"\d{1,2} \w+ 20\d\d$"))
    french = visit.at(made, lang="fr")
    expect(french.locator("header .crumb")).to_contain_text(re.compile(r"\d{1,2} [a-zûé]+ 20\d\d$"))
    telephone = visit.at(made, width=390, height=844)
    expect(telephone.locator("header .ttl small")).to_have_text(re.compile(r"\d{1,2} \w+ 20\d\d$"))


def waited_for(serving: Serving, game: str, right: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """A match that is answered by lot until the question is right."""
    where: Any = SimpleNamespace(where=f"127.0.0.1:{serving.port}")
    for seed in range(20):
        made = serving.make(game, options={"first": "A"}, names=NAMES)
        client, luck = Client(where, made["match"], made["tokens"]["A"]), random.Random(seed)
        while "over" not in (state := client.ready()):
            if right(state["offer"]):
                client.leave()
                return made
            act(client, state, luck)
        client.leave()
    raise AssertionError("the moment never came")


def test_where_two_rules_stand_behind_a_question_both_are_told(visit: Visit, serving: Serving) -> None:
    def both(offer: dict[str, Any]) -> bool:
        answers = [one["answer"] for one in offer["choices"]]
        return offer["what"] == "save" and "challenge" in answers and any(isinstance(one, dict) for one in answers)

    page = visit.at(waited_for(serving, "tennidice", both))
    chips = page.locator(".prompt .why")
    expect(chips).to_have_text(["TD-55", "TD-43"])
    chips.last.click()
    expect(page.locator(".said")).to_contain_text("TD-43")


BROKEN = """
(cards) => cards.flatMap((card) => {
  const broken = [];
  for (const text of [...card.querySelectorAll(".c-name, .why-not")].map((one) => one.firstChild)) {
    for (const word of text.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      if (range.getClientRects().length > 1) broken.push(word[0]);
    }
  }
  return broken;
})
"""
"""Words that go on in the next line."""


def test_many_cards_that_cannot_be_played_lie_in_one_row_and_no_word_is_broken(visit: Visit, serving: Serving) -> None:
    def many(offer: dict[str, Any]) -> bool:
        names = [
            {one["card"]["name"] for one in offer["choices"] if "card" in one and (one["answer"] is None) is off}
            for off in (True, False)
        ]
        return offer["what"] == "stroke" and len(names[0]) in (7, 8) and 3 <= len(names[1]) <= 5

    page = visit.at(waited_for(serving, "worldwide", many))
    choices(page).locator(".card:not(.off)").nth(1).click()
    others = choices(page).get_by_role("group", name="not now").locator(".card.off")
    expect(others.first).to_be_visible()
    assert len({round(one.bounding_box()["y"]) for one in others.all()}) == 1  # type: ignore[index]  # it is visible
    assert others.evaluate_all(BROKEN) == []
    assert page.locator(".handrow").evaluate("one => one.scrollHeight <= one.clientHeight + 6"), "nothing is cut off"
