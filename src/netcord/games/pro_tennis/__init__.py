"""Pro Tennis: three dice and a player card; singles, doubles, women against men."""

from collections.abc import Mapping

from msgspec.structs import replace

from netcord.kernel import Shape, Side
from netcord.tennis import Option, TennisGame, chosen, house_rules

from .bots import BOTS, hint
from .cards import Card, Column, read_cards, shipped, specimens
from .drawing import draw
from .facts import FACTS, Tactic
from .rules import PHASES, Dice, TwoDice
from .table import DOUBLES, SINGLES, Condition, Options, Setup, Table, carry, lay, out_of_tournament

OPTIONS = (
    Option(
        "random_events",
        ("triples", "triple_ones", "off"),
        "Random events on any triple (as printed), on 1-1-1 only, or never.",
        "PTH-01",
        "triple_ones",
        "As printed, four best-of-five matches in five end in a forfeit; with triple_ones nine in ten are played out.",
    ),
    Option("first", ("dice", "A", "B"), "Who serves first.", "PT-02b"),
    Option("first_warning_free", ("false", "true"), "A first warning costs nothing, the point is replayed.", "PTH-02"),
    Option("clutch_modifiers", ("none", "literal"), "Wrist injuries and storms lower the clutch number too.", "PTH-04"),
    Option("smash_66_protected", ("false", "true"), "A 66 reached by a smash is safe from women v men too.", "PTH-05"),
    Option("drop_target", ("hitter", "choice", "roll"), "Doubles: which opponent must reach a drop.", "PTH-06"),
    Option("doubles_tiebreak_start", ("rotation", "1A"), "Doubles: who opens a tie-break.", "PTH-07"),
    Option(
        "sets_to_win", ("auto", "1", "2", "3"), "Sets to win; auto is 3 for men, 2 as soon as a woman plays.", "PTH-08"
    ),
    Option("team_warnings", ("false", "true"), "Doubles: one warning counter for each team.", "PTH-09"),
    Option("final_set", ("tiebreak", "advantage", "match_tiebreak_10"), "How the last set ends.", "PTH-10"),
    Option("receiving", ("pro_tennis", "itf"), "Doubles: the printed receiving order, or fixed sides.", "PT-21a"),
)


def arrange(cards: tuple[Card, ...], options: Mapping[str, str]) -> Setup:
    """A setup from two or four cards and options by name."""
    picked = chosen(OPTIONS, options)
    first = None if picked["first"] == "dice" else Side(picked["first"])
    return Setup(cards, first, house_rules(Options, picked))


def names(setup: Setup) -> tuple[str, ...]:
    """The players; two of one name are told apart by their seats."""
    called = [card.name for card in setup.cards]
    if len(set(called)) == len(called):
        return tuple(called)
    seats = SINGLES if len(called) == 2 else DOUBLES
    return tuple(f"{name} ({seat})" for name, seat in zip(called, seats, strict=True))


def trials() -> dict[str, Setup]:
    """Setups that between them cover every mode and option."""
    men, women = ([replace(card, id=f"{card.id}-{n}") for n in (1, 2) for card in specimens(sex)] for sex in "MF")
    mixed = (men[0], women[0], men[1], women[1])
    tried = {
        "men": Setup((men[0], men[1])),
        "women": Setup((women[0], women[1])),
        "woman v man": Setup((women[0], men[0])),
        "men's doubles": Setup(tuple(men)),
        "women's doubles": Setup(tuple(women)),
        "mixed doubles": Setup(mixed),
        "hurt before": Setup((men[0], women[1]), conditions=(Condition(cramps=1, wrist=2), Condition(ankle=1))),
    }
    for option in OPTIONS:
        for value in option.values[1:]:
            tried[f"{option.key}={value}"] = arrange(mixed, {option.key: value})
    return tried


GAME: TennisGame[Setup, Table] = TennisGame(
    "pro-tennis",
    1,
    name="Pro Tennis",
    designer="Jim and Tom Trunzo (Avalon Hill, 1983)",
    about="Roll the dice, read your card: serve, return, special shot, volley, with clutch saves and strategies.",
    package=__name__,
    shape=Shape(Setup, Table, PHASES, FACTS, (Dice, TwoDice)),
    lay=lay,
    arrange=arrange,
    options=OPTIONS,
    shelves=shipped,
    read_cards=read_cards,
    trials=trials,
    names=names,
    cards_each=(1, 2),
    bots=BOTS,
    hint=hint,
    out_of_tournament=out_of_tournament,
    carry=carry,
    draw=draw,
)

__all__ = ["GAME", "Card", "Column", "Condition", "Dice", "Options", "Setup", "Table", "Tactic", "TwoDice"]
