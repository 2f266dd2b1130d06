"""What was drawn and is easily lost: which ball is served, what matters in a reason, what is due, the last throws."""

import random
import re
import time
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
    # The question may be gone before the plate is looked at: both are read at once
    alike = re.compile(r"^(?!.*You hold \d)|You hold (\d+).*\b\1\s*hand|\b(\d+)\s*hand.*You hold \2\b", re.DOTALL)
    for _ in range(300):
        if found := re.search(r"You hold (\d+)", now(page)):
            expect(page.get_by_role("main")).to_have_text(alike)
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


def test_without_hints_every_strategy_says_what_36_throws_find(visit: Visit, serving: Serving) -> None:
    """As on the card, and so for everybody to count; on a low telephone all four are still seen."""
    made = serving.make("pro-tennis", cards=["john-mcenroe", "jimmy-connors"], random=False)
    page = at_a_red_six(visit.at(made, width=360, height=640))
    rows = choices(page).locator(".opt")
    for at in range(4):
        assert sum(int(throws) for throws in rows.nth(at).locator(".parts b").all_inner_texts()) == 36
        expect(rows.nth(at)).to_be_in_viewport(ratio=1)
    fits: bool = page.locator(".opts").evaluate("(rows) => rows.scrollHeight <= rows.clientHeight")
    assert fits, "the last one is cut off"


FALLING = """
() => {
  window.seen = [];
  window.fell = new Promise((told) => {
    let began = false;
    const look = () => {
      const row = document.querySelector(".dicerow");
      const rolling = row?.querySelector(".rolling") != null;
      if (row) window.seen.push([rolling, row.textContent]);
      began ||= document.querySelector("[role=status][aria-busy=true]") !== null;
      if (rolling || (began && !document.querySelector("[role=status][aria-busy=true]"))) told();
      requestAnimationFrame(look);
    };
    look();
  });
}
"""


def test_what_the_dice_find_on_a_card_is_told_when_they_lie(visit: Visit, serving: Serving) -> None:
    page = visit.at(serving.make("pro-tennis"), speed="normal")
    following = choices(page).get_by_role("button", name="Next point").or_(choices(page).locator(".opt").first)
    expect(following).to_be_enabled()
    page.evaluate(FALLING)
    following.click()
    if page.get_by_role("heading", name="Red 6").is_visible():
        choices(page).locator(".go").click()
    page.evaluate("window.fell")
    expect(pressable(page).first).to_be_visible()
    expect(page.get_by_role("status", name="What now")).to_have_attribute("aria-busy", "false")
    seen: list[tuple[bool, str]] = page.evaluate("window.seen")
    assert any(rolling for rolling, _ in seen), "no dice fell"
    assert not [said for rolling, said in seen if rolling and "the letter" in said]
    assert [said for rolling, said in seen if not rolling and "the letter" in said]


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


def strokes(offer: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """The strokes that a question of ASE offers, by the names of their cards."""
    found: dict[str, list[dict[str, Any]]] = {}
    for one in offer["choices"] if offer["what"] == "answer" else ():
        if one["answer"] is not None and one.get("roll") and "card" in one:
            found.setdefault(one["card"]["name"], []).append(one)
    return found


def dealt(serving: Serving, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """A match of ASE that has come to a question; answered by lot until then."""
    where: Any = SimpleNamespace(where=f"127.0.0.1:{serving.port}")
    luck = random.Random(3)
    for _ in range(20):
        made = serving.make("ase", options={"first": "A"}, names=NAMES)
        client = Client(where, made["match"], made["tokens"]["A"])
        while "over" not in (state := client.ready()):
            if wanted(state["offer"]):
                client.leave()
                return made
            act(client, state, luck)
            time.sleep(0.03)  # the server takes forty answers a second
        client.leave()
    raise AssertionError("no such question was asked")


def test_after_a_lob_every_step_of_ase_is_seen_whole_as_the_court_lies(visit: Visit, serving: Serving) -> None:
    made = dealt(serving, lambda offer: offer["what"] == "recover" and len(offer["choices"]) > 5)
    for width, height in ((1280, 800), (390, 844), (360, 640)):
        page = visit.at(made, width=width, height=height)
        steps = choices(page).get_by_role("button", name=re.compile(r"^(Go to|Stay at) [SGD][FCB]"))
        expect(steps.nth(5)).to_be_visible()
        boxes = {re.findall(r"\b[SGD][FCB]\b", step.inner_text())[0]: step.bounding_box() for step in steps.all()}
        for step in steps.all():
            assert step.evaluate("one => one.scrollHeight <= one.clientHeight + 1"), "nothing is cut off"
        rows = [[box for key, box in boxes.items() if box and key[0] == depth] for depth in "SGD"]
        for row in rows:
            assert len({round(box["y"]) for box in row}) <= 1, "a depth is a row"
        heads = [row[0]["y"] for row in rows if row]
        assert heads == sorted(heads), "the net is above"
        court = page.locator(".pitch").bounding_box()
        assert court is not None
        assert court["height"] >= (150 if height > 700 else 100), "the court stays in sight"
        steps.nth(2).click()
        expect(page.locator(".acts .go")).to_be_enabled()


def test_a_stroke_of_ase_is_chosen_where_it_is_a_fault_least_often_and_the_hand_keeps_its_shape(
    visit: Visit, serving: Serving
) -> None:
    def several(offer: dict[str, Any]) -> list[str]:
        """The cards that one would rather not play where the rules name them first."""
        found = strokes(offer).items()
        return [name for name, ways in found if len(ways) == 2 and ways[0]["chance"] < ways[1]["chance"]]

    made = dealt(serving, lambda offer: bool(several(offer)) and len(strokes(offer)) < 5)
    page = visit.at(made)
    cards = choices(page).locator(".card:not(.off)")
    expect(cards.first).to_be_visible()
    widths = [card.evaluate("one => one.offsetWidth") for card in cards.all()]
    places = page.locator('[data-stage="place"] button')
    seen = 0
    for card in cards.all():
        card.click()
        expect(page.locator(".acts .go")).to_be_enabled()
        if page.locator(".tgrid").count():  # aimed: its steps stand in the place of the hand
            page.get_by_role("button", name="Another stroke").click()
        if places.count() != 2:
            continue
        faults = [int(re.findall(r"(\d+)\s*%", place.inner_text())[0]) for place in places.all()]
        chosen = [place.get_attribute("aria-pressed") for place in places.all()].index("true")
        assert faults[chosen] == min(faults)
        seen += faults[0] != faults[1]
    assert seen
    cards.first.click()
    assert [card.evaluate("one => one.offsetWidth") for card in cards.all()] == widths


def test_the_button_that_plays_is_seen_on_a_low_telephone_whatever_is_chosen_in_ase(
    visit: Visit, serving: Serving
) -> None:
    returned = dealt(serving, lambda offer: 1 < len(strokes(offer)) < 6)
    served = serving.make("ase", options={"first": "A"}, names=NAMES)
    for made, lang in ((returned, "en"), (returned, "fr"), (served, "en"), (served, "fr")):
        page = visit.at(made, width=360, height=640, lang=lang)
        cards = page.locator(".choices .card:not(.off)")
        expect(cards.first).to_be_visible()
        for at in range(2):
            cards.nth(at).click()
            button = page.locator(".acts .go")
            expect(button).to_be_enabled()
            box = button.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= 640, "it can be pressed"
            button.click(trial=True)
            if page.locator(".tgrid").count():
                break


def test_whoever_has_no_card_for_a_ball_of_ase_is_asked_which_to_exchange(visit: Visit, serving: Serving) -> None:
    def stuck(offer: dict[str, Any]) -> bool:
        return offer["what"] == "answer" and not strokes(offer)

    page = visit.at(dealt(serving, stuck))
    expect(page.get_by_role("heading", name="Lunge: which card do you exchange for a new one?")).to_be_visible()
    asked = (
        choices(page)
        .get_by_role("group", name="Lunge: which card do you exchange for a new one?")
        .get_by_role("button")
    )
    button = page.locator(".acts .go")
    expect(button).to_be_disabled()
    name = asked.nth(1).inner_text()
    asked.nth(1).click()
    expect(choices(page).get_by_role("heading")).to_have_text(re.compile(f"^Lunge with {re.escape(name)}", re.I))
    expect(button).to_have_text(re.compile("Lunge, and exchange it"))
    button.click()
    expect(page.get_by_role("status", name="What now")).not_to_contain_text("The point is lost")


def test_a_full_hand_of_ase_is_seen_whole_with_what_follows(visit: Visit, serving: Serving) -> None:
    made = dealt(serving, lambda offer: len(strokes(offer)) > 5)
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


HIDDEN = """
(cards) => cards.filter((card) => {
  const range = document.createRange();
  range.selectNodeContents(card.querySelector(".c-name").firstChild);
  const number = card.querySelector(".c-diff").getBoundingClientRect();
  const under = (line) => line.right > number.left && line.top < number.bottom - 3 && line.bottom > number.top + 3;
  return [...range.getClientRects()].some(under);
}).map((card) => card.textContent)
"""
"""Cards whose number lies over their name."""


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
    assert others.evaluate_all(HIDDEN) == []
    assert page.locator(".handrow").evaluate("one => one.scrollHeight <= one.clientHeight + 6"), "nothing is cut off"


def test_between_two_points_no_ball_is_on_its_way(visit: Visit, serving: Serving) -> None:
    page = visit.at(waited_for(serving, "worldwide", lambda offer: offer["what"] == "limit"))
    expect(choices(page).locator(".card").first).to_be_visible()
    expect(page.locator(".court .path")).to_have_count(0)
    expect(page.locator(".court svg")).not_to_have_attribute("aria-label", re.compile("The ball is"))


def test_a_mark_goes_along_when_its_thing_is_drawn_elsewhere(visit: Visit, serving: Serving) -> None:
    """And over the court it hides nobody, if there is room beside them."""

    def several(offer: dict[str, Any]) -> bool:
        off = {one["card"]["name"] for one in offer["choices"] if "card" in one and one["answer"] is None}
        on = {one["card"]["name"] for one in offer["choices"] if "card" in one and one["answer"] is not None}
        return offer["what"] == "stroke" and 3 <= len(off) <= 8 and 3 <= len(on) <= 5

    seen = {"seen": ["start", "worldwide_number"]}
    page = visit.at(waited_for(serving, "worldwide", several), width=390, height=844, tips=True, settings=seen)
    expect(page.locator(".notnow.ring")).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(choices(page).locator(".card.off.ring")).to_be_visible()
    mark = page.get_by_role("note")
    expect(mark).to_contain_text("Not now, and why")
    page.wait_for_function("() => document.getAnimations().length === 0")
    shown = mark.bounding_box()
    assert shown is not None
    for one in page.locator(".court .pawn-on-court, .court .ball").all():
        box = one.bounding_box()
        assert box is not None
        apart = box["y"] + box["height"] <= shown["y"] or shown["y"] + shown["height"] <= box["y"]
        assert apart or box["x"] + box["width"] <= shown["x"]


def test_before_one_comes_to_the_net_it_is_told_what_can_be_played_there(visit: Visit, serving: Serving) -> None:
    page = visit.at(waited_for(serving, "worldwide", lambda offer: offer["what"] == "position"))
    choices(page).locator(".opt").first.click()
    expect(choices(page)).to_contain_text("When the ball comes back")


def test_where_nobody_chooses_hints_tell_what_the_next_point_promises(visit: Visit, serving: Serving) -> None:
    page = visit.at(serving.make("inside-volley"))
    told = page.get_by_role("heading", name=re.compile("^The next point"))
    expect(choices(page).get_by_role("button", name="Next point")).to_be_visible()
    expect(told).to_have_count(0)
    page.get_by_role("button", name="Hints").click()
    expect(told).to_be_visible()
    expect(page.locator(".next tr")).to_have_count(4)
    expect(page.locator(".next tr").first).to_contain_text(re.compile(r"\d+/36$"))
