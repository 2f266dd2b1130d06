"""ASE Card Tennis by Richard Morris: every stroke a card from a hidden hand, nine sectors on each side of the net."""

from collections.abc import Mapping

from netcord.kernel import Illegal, Shape, Side
from netcord.tennis import Option, TennisGame, chosen, house_rules

from .bot import SensibleBot
from .cards import Deck, shipped_deck
from .checks import bring_deck, read_deck
from .choices import choices
from .clock import clock
from .design import PLAIN, Design, read_designs, shipped_designs
from .drawing import draw
from .facts import FACTS
from .options import Options
from .rules import PHASES
from .strokes import Hit, Lunge
from .table import Setup, Table, lay

_SIZES = tuple(str(size) for size in range(8, 2, -1))
_SERVICE_SIZES = tuple(str(size) for size in range(6, 1, -1))
_BUDGETS = ("0", "12", "6", "-6")

OPTIONS = (
    Option(
        "deck",
        ("men", "women"),
        "Cards made for the men's tour or for the women's; or a file with a deck of your own.",
        "ASE-08a",
    ),
    Option(
        "format",
        ("standard_bo3", "one_set", "standard_bo5", "tiebreaks_bo3", "single_tiebreak", "noad_bo3"),
        "Best of three or five sets, one set, or tie-breaks only.",
        "ASE-02a",
    ),
    Option("first", ("toss", "A", "B"), "Who serves first.", "ASE-02b"),
    Option("rally_hand_a", _SIZES, "Handicap: rally cards in A's hand.", "ASE-14a"),
    Option("rally_hand_b", _SIZES, "Handicap: rally cards in B's hand.", "ASE-14a"),
    Option("service_hand_a", _SERVICE_SIZES, "Handicap: service cards in A's hand.", "ASE-14a"),
    Option("service_hand_b", _SERVICE_SIZES, "Handicap: service cards in B's hand.", "ASE-14a"),
    Option("design_balance", ("weighted", "plain", "free"), "How player designs must balance.", "ASE-14b"),
    Option("budget_a", _BUDGETS, "Seeding: what A's design may spend.", "ASE-14d"),
    Option("budget_b", _BUDGETS, "Seeding: what B's design may spend.", "ASE-14d"),
    Option("hawkeye", ("off", "on"), "Close calls may be challenged.", "ASE-13a"),
    Option("challenges", ("standard", "0", "1", "2", "5"), "Wrong challenges: 3 a set, or as agreed.", "ASE-13d"),
    Option("hawkeye_who", ("either", "aggrieved"), "Who may challenge: either, or whom the call hurts.", "ASE-13a"),
    Option(
        "hawkeye_wrong_in", ("replay", "play_on"), "A ball called in and shown in: replayed or played on.", "ASE-13b"
    ),
    Option("hawkeye_replay", ("serve", "point"), "A replayed serve keeps its number, or is a first serve.", "ASE-13b"),
    Option("hawkeye_deck", ("printed", "3confirm"), "Two cards in, two out; or three of four confirm.", "ASE-13b"),
    Option("leave", ("concede", "gamble"), "At the net: only let a ball go, or declare before the roll.", "ASE-15b"),
    Option("move_clock", ("off", "25/20"), "Seconds for a serve and for any other decision.", "ASE-15a"),
    Option("ball_metric", ("manhattan", "depth", "king"), "How far the ball travels.", "ASE-06e"),
    Option("four_sector_move", ("no", "minus30"), "Running from corner to corner.", "ASE-06d"),
    Option("wide_exception", ("false", "true"), "A wide ball does not bind whoever was there already.", "ASE-09c"),
    Option("dice", ("1-100", "0-99"), "How percentage dice are read.", "ASE-08a"),
    Option("net_clamp", ("false", "true"), "The net number stays within the range of the dice.", "ASE-08f"),
    Option("stuck_swap", ("true", "false"), "Who is stuck may lunge and so exchange a card.", "ASE-07j"),
    Option("redraw_between_games", ("0", "1", "2", "3"), "Rally cards a player may exchange.", "ASE-03b"),
    Option("manual_reshuffle", ("false", "true"), "Players may reshuffle discards between points.", "ASE-03f"),
    Option("service_let", ("nap", "replay"), "A let on a serve is in play, or repeated.", "ASE-08j"),
    Option("volley_hands", ("either", "printed"), "A deck may print a hand on volleys and the like.", "ASE-12b"),
)


def arrange(cards: tuple[Design, ...], options: Mapping[str, str], deck: Deck | None = None) -> Setup:
    """A setup from two player designs (or none) and options by name; `deck` replaces the decks that come along."""
    if len(cards) not in (0, 2):
        raise Illegal(f"ASE Card Tennis is singles: choose two player designs or none, not {len(cards)}")
    picked = chosen(OPTIONS, options)
    first = None if picked["first"] == "toss" else Side(picked["first"])
    return Setup(
        deck or picked["deck"],
        picked["format"],
        first,
        (int(picked["rally_hand_a"]), int(picked["rally_hand_b"])),
        (int(picked["service_hand_a"]), int(picked["service_hand_b"])),
        (cards[0], cards[1]) if cards else (PLAIN, PLAIN),
        (int(picked["budget_a"]), int(picked["budget_b"])),
        house_rules(Options, picked),
    )


_SEEDS = {
    "0": PLAIN,
    "12": Design(name="First seed", first_serve=2, second_serve=1),
    "6": Design(name="Second seed", forehand=1),
    "-6": Design(name="Outsider", forehand=-1),
}
_SHORT = ("single_tiebreak", "tiebreaks_bo3", "single_tiebreak", "one_set")
"""Long formats are made of the same points: the trials are short."""


def trials() -> dict[str, Setup]:
    """Setups that between them cover every mode and option: each takes the next value of every option.

    A second round takes them out of step, so that options meet others than before.
    """
    balanced, _ = (shelf.cards for shelf in shipped_designs())
    tried = {"draft rules": arrange((), {"format": "single_tiebreak"})}
    turns = max(len(option.values) for option in OPTIONS)
    for turn in range(1, turns):
        tried[f"round {turn + 1}"] = _tried([turn] * len(OPTIONS), _SHORT[turn % len(_SHORT)])
    for turn in range(1, turns):
        tried[f"round {turn + 1}, out of step"] = _tried([turn + place for place in range(len(OPTIONS))], _SHORT[0])
    tried["designs"] = arrange((balanced[0], balanced[1]), {"format": "single_tiebreak", "hawkeye": "on"})
    for budget in _BUDGETS[1:3]:
        given = {"format": "single_tiebreak", "budget_a": budget, "budget_b": budget}
        tried[f"seeds with {budget}"] = arrange((_SEEDS[budget], _SEEDS[budget]), given)
    return tried


def _tried(steps: list[int], length: str) -> Setup:
    """The value so many steps on of each option, with designs that balance under them."""
    given = {option.key: option.values[step % len(option.values)] for option, step in zip(OPTIONS, steps, strict=True)}
    given["format"] = length
    cards = _SEEDS[given["budget_a"]], _SEEDS[given["budget_b"]]
    if given["design_balance"] != "weighted":  # the seeds are balanced by weight
        given |= {"budget_a": "0", "budget_b": "0"}
        even = Design(name="Plain", forehand=3, backhand=-3)
        real = shipped_designs()[1].cards
        cards = (real[0], real[1]) if given["design_balance"] == "free" else (even, even)
    return arrange(cards, given)


def names(setup: Setup) -> tuple[str, ...]:
    """The players as designed, or Near and Far."""
    near, far = setup.designs[0].name or "Near", setup.designs[1].name or "Far"
    return (near, far) if near != far else (f"{near} (A)", f"{far} (B)")


GAME: TennisGame[Setup, Table] = TennisGame(
    "ase",
    2,
    name="ASE Card Tennis",
    designer="Richard Morris",
    about="Every stroke a card, every step a choice: nine sectors a side, a hidden hand, percentage dice.",
    package=__name__,
    shape=Shape(Setup, Table, PHASES, FACTS, (Hit, Lunge)),
    lay=lay,
    arrange=arrange,
    options=OPTIONS,
    shelves=shipped_designs,
    read_cards=read_designs,
    own={"deck": bring_deck},
    trials=trials,
    names=names,
    cards_each=(0, 1),
    bots={"sensible": SensibleBot},
    draw=draw,
    choices=choices,
    clock=clock,
)

__all__ = ["GAME", "Deck", "Design", "Hit", "Lunge", "Options", "Setup", "Table", "read_deck", "shipped_deck"]
