"""At a choice: steps, pages, keys that never play a card, help with what is asked, screens that fit."""

import io
import random
from collections.abc import Iterator
from typing import Any

import pytest
from rich.console import Console

import netcord
from netcord.cli.asking.listing import Listing, told_apart
from netcord.cli.asking.person import KEYS, Person
from netcord.cli.asking.picking import Desk
from netcord.cli.asking.typed import beginning, exact, matching, numbered
from netcord.cli.screens.screen import Left, PlainScreen
from netcord.club.language import house_words
from netcord.club.offers import rows
from netcord.club.story import Story
from netcord.games.pro_tennis.rules import Smash
from netcord.kernel import Answer, Chance, Choose, Over, Side
from netcord.tennis import Choice, Detail, Hint, simple, way

WORDS = netcord.game("worldwide").words()
GAMES = ("worldwide", "ase", "tennidice", "pro-tennis")


class Window(PlainScreen):
    """A terminal of this size, and a person who types these lines and then leaves."""

    interactive = True

    def __init__(self, *typed: str, width: int = 80, height: int = 24) -> None:
        self.text = io.StringIO()
        super().__init__(Console(file=self.text, width=width, height=height))
        self.typed = list(typed)
        self.height = height

    @property
    def size(self) -> tuple[int, int]:
        return super().size[0], self.height

    def tell(self, lines: Any) -> None:
        """What has happened scrolls away."""

    def line(self, what: Any, prompt: str) -> str:
        if not self.typed:
            raise Left
        return self.typed.pop(0)

    @property
    def lines(self) -> list[str]:
        return [line.rstrip() for line in self.text.getvalue().splitlines()]


def questions(key: str, trial: str | None = None, most: int = 60) -> Iterator[tuple[Story, Any, Choose[Any]]]:
    """Questions of a match played at random, strokes rather than giving up."""
    game = netcord.game(key)
    setup = game.trials()[trial] if trial else next(iter(game.trials().values()))
    luck, state, story = random.Random(f"{key} {trial}"), game.start(setup), Story(game, setup, "test")
    for _ in range(most):
        ask = game.ask(state)
        if isinstance(ask, Over):
            return
        if isinstance(ask, Choose):
            yield story, game.view(state, ask.seat), ask
            strokes = [option for option in ask.options if not isinstance(option, str)]
            state = game.step(state, luck.choice(strokes or ask.options)).state
        else:
            state = game.step(state, luck.choices(ask.outcomes, ask.weights)[0]).state


def served(**options: str) -> tuple[Story, Any, Choose[Any]]:
    """The first serve of a match of Worldwide Tennis, with the starting hand and whatever was on top."""
    game = netcord.game("worldwide")
    setup = game.arrange((), {"first": "A", **options})
    state = game.start(setup)
    while isinstance(dealt := game.ask(state), Chance):
        state = game.step(state, dealt.outcomes[0]).state
    assert isinstance(dealt, Choose)
    return Story(game, setup, "test"), game.view(state, dealt.seat), dealt


def returned() -> tuple[Story, Any, Choose[Any]]:
    """The return of that serve: a whole hand to choose from."""
    game = netcord.game("worldwide")
    setup = game.arrange((), {"first": "A"})
    state = game.start(setup)
    while True:
        ask = game.ask(state)
        assert not isinstance(ask, Over)
        if isinstance(ask, Choose) and ask.seat == "B":
            return Story(game, setup, "test"), game.view(state, "B"), ask
        drawn = isinstance(ask, Chance) and ask.what == "draw"
        fell = ask.options if isinstance(ask, Choose) else ask.outcomes if drawn else ask.outcomes[-2:]
        state = game.step(state, fell[0]).state


def asked(question: tuple[Story, Any, Choose[Any]], *typed: str, **size: int) -> tuple[Any, Window]:
    """What somebody chose who typed this; None if they left."""
    story, view, ask = question
    window = Window(*typed, **size)
    try:
        return Person(window, story).choose(view, ask), window
    except Left:
        return None, window


# What was typed


def test_what_is_typed_fits_by_number_text_or_value_in_full() -> None:
    texts, values = ["agility cube", "agility cube of spirit", "let it go"], ["agility", "agility+", "concede"]
    assert numbered("2", 3) == 1
    assert (numbered("4", 3), numbered("02", 3), numbered("²", 3)) == (None, None, None)
    assert exact("AGILITY", texts, values) == 0
    assert exact("agility+", texts, values) == 1
    assert exact("let", texts, values) is None, "a beginning plays nothing"
    assert exact("", texts, values) is None
    assert beginning("agil", texts, values) == [0, 1]
    assert beginning("LET", texts, values) == [2]
    assert beginning("", texts) == beginning("?!", texts) == []


def test_where_nothing_is_committed_a_beginning_will_do() -> None:
    assert matching("2", ["read 24", "read 25"], ["24", "25"]) == 1
    assert matching("25", ["read 24", "read 25"], ["24", "25"]) == 1
    assert matching("26", ["read 24", "read 25"], ["24", "25"]) is None
    assert matching("clay", ["clay court", "grass"]) == 0


# Keys


def test_the_key_for_cards_never_plays_a_card() -> None:
    """Typing c at a stroke used to play a card whose name begins so."""
    question = returned()
    labels = [choice.label.casefold() for choice in question[0].choices(question[1]).open]
    assert sum(label.startswith("c") for label in labels) == 1, "the Compact forehand"
    answer, window = asked(question, "c")
    assert answer is None
    assert "No player cards are in play." in window.text.getvalue()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", GAMES)
def test_no_option_is_called_like_a_key(key: str, language: str) -> None:
    keys = {*KEYS, *KEYS.values()}
    game = netcord.game(key)
    for story, view, _ in questions(key):
        offer = game.offer(view, story.game.words(language))
        texts = {
            text.casefold() for choice in offer.open for text in (choice.label, *(way.label for way in choice.path))
        }
        assert not keys & texts
        assert not keys & {str(answer) for choice in offer.open for answer in choice.answers}


def test_a_beginning_only_lists_what_begins_so() -> None:
    answer, window = asked(served(), "plac", "3", "2")
    assert str(answer) == "serve 63*"
    listed = window.text.getvalue().partition("Type a number")[0]
    assert listed.count("Placed first serve") == 2, "in the menu, and when it was begun"


def test_an_option_may_be_typed_in_full_by_its_text_or_as_the_record_has_it() -> None:
    assert str(asked(served(), "placed first serve with slice, 2 stars")[0]) == "serve 64 slice**"
    assert str(asked(served(), "serve 63 tspin*")[0]) == "serve 63 tspin*"
    assert str(asked(served(), "serve 61**")[0]) == "serve 61**", "also one that another choice stands for"


def test_the_box_and_the_help_are_there_at_a_choice_and_enter_shows_the_choices_again() -> None:
    answer, window = asked(served(), "b", "?", "", "2", "1")
    text = window.text.getvalue()
    assert str(answer) == "serve 62"
    assert "Box score" in text
    assert "Roll the number in" in text, "what is asked now"
    assert "high is good" in " ".join(text.split())
    assert "Why?" in text, "and what has been"
    assert text.count("A: Choose your serve.") == 2


@pytest.mark.parametrize("key", GAMES)
def test_h_is_offered_only_where_the_game_reckons_worth(key: str) -> None:
    for story, view, ask in questions(key, most=30):
        if story.choices(view).settled:
            continue
        _, window = asked((story, view, ask))
        assert ("h worth" in window.text.getvalue()) == (story.hint is not None)
        break
    else:
        pytest.fail("nothing was asked")


def test_what_is_settled_is_not_asked() -> None:
    game = netcord.game("pro-tennis")
    cards = {card.id: card for card in game.cards()}
    setup = game.arrange((cards["north"], cards["south"]), {"first": "A"})
    state = game.at(game.start(setup).table, Smash(Side.A, Side.B, 55))
    ask = game.ask(state)
    assert isinstance(ask, Choose)
    assert ask.options == (55, 56)
    answer, window = asked((Story(game, setup, "test"), game.view(state, "A"), ask))
    assert answer == 55, "both find a winner"
    assert window.text.getvalue() == ""


# Steps


def stepwise() -> list[Choice[Any]]:
    lobs = [
        Choice(depth, f"lob, {depth}", (way("card", "lob", "lob"), way("place", depth, depth)))
        for depth in ("deep", "short")
    ]
    drop = Choice("wide", "drop, wide", (way("card", "drop", "drop"), way("place", "wide", "wide")))
    return [simple("pass", "pass", stage="card"), *lobs, drop, simple(None, "smash", stage="card", why_not="no lob")]


def test_choices_that_begin_alike_are_one_row_and_then_a_row_each() -> None:
    found = rows(stepwise())
    assert [(row.label, len(row.choices)) for row in found] == [("pass", 1), ("lob", 2), ("drop", 1), ("smash", 0)]
    assert [row.label for row in rows(found[1].choices)] == ["deep", "short"]


def test_what_cannot_be_chosen_has_no_number_but_a_reason() -> None:
    listing = Listing(stepwise(), WORDS)
    assert [line.plain for line in listing.lines(80)] == [
        "   1  pass",
        "   2  lob",
        "   3  drop",
        "      smash (no lob)",
    ]
    assert listing.typed("smash") is None
    assert [row.why_not for row in listing.begun("sma")] == ["no lob"]


def test_a_way_may_be_typed_at_once() -> None:
    listing = Listing(stepwise(), WORDS)
    row = listing.typed("lob, short")
    assert row is not None
    assert row.answers == ("short",)


def test_many_ways_are_asked_step_by_step() -> None:
    volley = way("card", "volley", "volley")
    ways = [
        Choice(place + target, place + target, (volley, way("place", place, place), way("target", target, target)))
        for place in "ab"
        for target in "123456789"
    ]
    first = rows(ways)
    assert [row.label for row in first] == ["a", "b"]
    assert [row.label for row in rows(first[0].choices)] == list("123456789")


def test_enter_leads_back_to_the_step_before() -> None:
    answer, window = asked(served(), "3", "", "2", "1")
    assert str(answer) == "serve 62"
    assert "Enter back" in window.text.getvalue()


def test_hints_tell_the_best_of_what_a_row_leads_to() -> None:
    worth: dict[Answer, Hint] = {"pass": Hint(0.1), "deep": Hint(0.3), "short": Hint(0.6, exact=False)}
    plain = [line.plain for line in Listing(stepwise(), WORDS, worth).lines(80)]
    assert "10.0%" in plain[0]
    assert "point ~60.0%" in plain[1]
    assert "%" not in plain[2]


# Tables and pages


def table(many: int) -> list[Choice[Any]]:
    details = (
        Detail("risk", "very risky"),
        Detail("roll", "12+ (45 %)"),
        Detail("why", "a long story about this card"),
    )
    return [Choice(n, f"card {n}", (way("card", n, f"A card called {n}", *details),)) for n in range(many)]


def test_a_table_has_its_head_and_leaves_out_what_does_not_fit() -> None:
    head, line = (line.plain for line in Listing(table(1), WORDS).lines(80))
    assert head.split() == ["risk", "roll", "why"]
    assert line.split("  ")[2:] == ["A card called 0", "very risky", "12+ (45 %)", "a long story about this card"]
    narrow = [line.plain for line in Listing(table(1), WORDS).lines(46)]
    assert max(map(len, narrow)) <= 46
    assert "12+ (45 %)" in narrow[1]
    assert "why" not in narrow[0]


def test_names_that_begin_the_same_are_cut_where_they_can_still_be_told_apart() -> None:
    names = [
        "Forehand cross-court from the centre, deep",
        "Forehand cross-court from the centre",
        "Smash",
        "A lob, defensive",
    ]
    short = told_apart(names, 25)
    assert list(map(short.get, names)) == [
        "Forehand cross-c…re, deep",
        "Forehand cross-c…e centre",
        "Smash",
        "A lob, defensive",
    ]
    assert told_apart(names, 60) == {name: name for name in names}
    details = (Detail("risk", "very risky"), Detail("roll", "12+ (45 %)", vital=True), Detail("why", "a long story"))
    choices = [Choice(n, name, (way("card", n, name, *details),)) for n, name in enumerate(names[:2])]
    first, second = (line.plain.split("  ")[2] for line in Listing(choices, WORDS).lines(66)[1:])
    assert first != second


def test_too_many_rows_are_shown_in_pages_with_their_head_on_each() -> None:
    pages = Listing(table(20), WORDS).pages(80, 8)
    assert [len(page) for page in pages] == [8, 8, 7]
    assert all(page[0].plain.split() == ["risk", "roll", "why"] for page in pages)
    assert "A card called 19" in pages[2][-1].plain
    assert len(Listing(table(20), WORDS).pages(80, 0)) == 1, "a log needs no pages"


def test_n_turns_the_page() -> None:
    _, window = asked(returned(), "n", height=18)
    shown = window.text.getvalue()
    assert "n next page (1/2)" in shown
    assert "n next page (2/2)" in shown
    numbers = {line.split()[0] for line in window.lines if line[:4].strip().isdecimal()}
    story, view, _ = returned()
    assert len(numbers) == len(Listing(story.choices(view).choices, story.words).open), "every number was shown"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("key", "trial"),
    [
        ("worldwide", "mode=match"),
        ("worldwide", "challenges=on"),
        ("ase", "printed"),
        ("ase", "hawkeye"),
        ("tennidice", "match"),
        ("tennidice", "pairs"),
        ("pro-tennis", "mixed doubles"),
    ],
)
def test_court_question_and_choices_are_in_sight_together(key: str, trial: str, language: str) -> None:
    """At 80 by 24 nothing that is asked scrolls out of sight, and at 120 by 40 nothing is wider than that either."""
    trials = netcord.game(key).trials()
    name = next((one for one in trials if trial in one), next(iter(trials)))
    tried = 0
    for _, view, ask in questions(key, name, 90 if key != "pro-tennis" else 600):
        story = Story(netcord.game(key), trials[name], "test", language)
        for width, height in ((80, 24), (120, 40)):
            _, window = asked((story, view, ask), width=width, height=height)
            assert len(window.lines) + 1 <= height, window.text.getvalue()
            assert max(map(len, window.lines), default=0) <= width
            tried += bool(window.lines)
    assert tried >= 8


def test_a_narrow_window_keeps_the_roll() -> None:
    _, window = asked(returned(), width=60)
    shown = window.text.getvalue()
    assert "roll" in shown
    assert "draw" not in shown, "what is drawn later matters less"
    assert max(map(len, window.lines)) <= 60


def test_a_wide_window_tells_more() -> None:
    _, narrow = asked(returned(), width=80)
    _, wide = asked(returned(), width=120, height=40)
    assert "made of" not in narrow.text.getvalue()
    assert "made of" in wide.text.getvalue()
    assert "on the card" in wide.text.getvalue()
    assert "…" not in wide.text.getvalue(), "what there is no room for is left out, not cut"


@pytest.mark.parametrize("width", [40, 50, 60, 80])
def test_a_narrow_window_keeps_quit_in_sight(width: int) -> None:
    _, window = asked(returned(), width=width)
    keys = window.lines[-1]
    assert "q save and quit" in keys
    assert len(keys) <= width
    assert width == 40 or "…" not in keys, "a key is shown whole or not at all"


# Before a match


def test_a_terminal_breaks_a_sentence_between_words_and_a_log_has_it_whole() -> None:
    sentence = "quatre matchs en cinq sets sur cinq finissent par un forfait"
    for terminal, told in ((True, [sentence[:-8], "forfait"]), (False, [sentence])):
        out = io.StringIO()
        Desk(Console(file=out, width=55, force_terminal=terminal, color_system=None), house_words("fr")).tell(sentence)
        assert [line.rstrip() for line in out.getvalue().splitlines()] == told


def test_french_puts_a_space_before_the_colon_of_a_question(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("3\n3\n"))
    for language in ("fr", "en"):
        Desk(Console(width=80), house_words(language)).line("Cartes", "2")
    assert capsys.readouterr().out == "Cartes (2) : Cartes (2): "
