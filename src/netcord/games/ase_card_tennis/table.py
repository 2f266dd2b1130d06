"""What lies on the table: two hands each, stocks and discards, two pawns, the ball; and how it is laid."""

from typing import Annotated, Any

from msgspec.structs import replace

from netcord.kernel import EVERYONE, Hand, Illegal, Phase, Pile, Sentence, Side, Unreadable, Value
from netcord.tennis import BEGIN, Agreed, MatchTable, Progress, Score, Toss, first_server, format_named

from .ball import Ball, Rolled, Shown, Strike
from .cards import Book, Deck, book_of
from .checks import refuse_deck
from .court import HOME, Sector
from .design import PLAIN, Design, check, unbalanced
from .options import DESIGNS, Options, allowance
from .rules import PREPARE, REFILL, Tidy

DECKS = ("men", "women")
FORMATS = ("standard_bo3", "one_set", "standard_bo5", "tiebreaks_bo3", "single_tiebreak", "noad_bo3")
SETS = {"one_set": 1, "standard_bo3": 3, "standard_bo5": 5}
RALLY_SIZES = range(8, 2, -1)
SERVICE_SIZES = range(6, 1, -1)
"""ASE-14a The hands that may be agreed on, the full one first."""
BUDGETS = (0, 12, 6, -6)
"""ASE-14d What a design may spend, by seeding."""


class Setup(Value, forbid_unknown_fields=True):
    """What is agreed before play. Hand sizes are public: counting stock and discards would tell them anyway."""

    deck: Annotated[str | Deck, Agreed("ASE-08a", {name: name for name in DECKS})] = "men"
    format: Annotated[str, Agreed("ASE-02a", {name: name for name in FORMATS}, asked=True, best_of=SETS)] = (
        "standard_bo3"
    )
    first: Annotated[Side | None, Agreed("ASE-02b", first_server())] = None
    rally_hand: Annotated[
        tuple[int, int], Agreed("ASE-14a", {str(size): size for size in RALLY_SIZES}, by_side=True)
    ] = (8, 8)
    service_hand: Annotated[
        tuple[int, int], Agreed("ASE-14a", {str(size): size for size in SERVICE_SIZES}, by_side=True)
    ] = (6, 6)
    designs: tuple[Design, Design] = (PLAIN, PLAIN)
    budgets: Annotated[
        tuple[int, int],
        Agreed("ASE-14d", {str(sum): sum for sum in BUDGETS}, key="budget", by_side=True, when=DESIGNS),
    ] = (0, 0)
    options: Options = Options()
    names: tuple[str, ...] = ()  # of players without a design of their own; none: Near and Far


class Table(MatchTable):
    """A match of ASE Card Tennis as it stands."""

    deck: str | Deck
    options: Options
    rally_hand: tuple[int, int]
    service_hand: tuple[int, int]
    designs: tuple[Design, Design]
    hands: tuple[Hand, Hand]
    serves: tuple[Hand, Hand]
    stock: Pile
    discard: Pile
    service_stock: Pile
    service_discard: Pile
    challenges: tuple[int, int]
    shuffles: int = 1  # how often there was a new rally stock; names it
    service_shuffles: int = 1
    pawns: tuple[Sector, Sector] = (HOME, HOME)
    serve: int = 1
    ball: Ball | None = None
    in_play: tuple[str, ...] = ()  # face up until answered (Q13)
    strike: Strike | None = None
    rolled: Rolled | None = None
    shown: tuple[Shown, ...] = ()  # the rally cards laid last, as far as everybody remembers

    @property
    def book(self) -> Book:
        """The cards by id."""
        return book_of(self.deck)

    @property
    def court(self) -> str:
        """ASE-05b The side this point is served from."""
        return self.score.court.value

    def opens(self) -> Phase[Any, Any]:
        """A point opens with both players at the baseline."""
        return PREPARE

    def after_toss(self) -> Phase[Any, Any]:
        """The cards are dealt."""
        return REFILL

    def after_point(self, progress: Progress) -> Phase[Any, Any]:
        """Used cards are put away."""
        return Tidy(progress.game or progress.set, progress.set)  # a tie-break match has sets without games


def lay(setup: Setup) -> tuple[Table, Phase[Any, Any]]:
    """§ Set Up for the Basic Game: shuffle, and toss for the first serve."""
    refuse(setup)
    score = Score.start(format_named(setup.format), setup.first or Side.A)
    stock, service_stock = book_of(setup.deck).stocks
    wrong = allowance(setup.options, score.rule.only_tiebreak)
    table = Table(
        score,
        setup.deck,
        setup.options,
        setup.rally_hand,
        setup.service_hand,
        (replace(setup.designs[0], about=""), replace(setup.designs[1], about="")),  # a note, not a rule
        (Hand((Side.A,)), Hand((Side.B,))),
        (Hand((Side.A,)), Hand((Side.B,))),
        stock,
        Pile.of("rally", (), EVERYONE),
        service_stock,
        Pile.of("service", (), EVERYONE),
        (wrong, wrong),
    )
    return table, Toss() if setup.first is None else BEGIN


def refuse(setup: Setup) -> None:
    """ASE-14a A deck, hands and designs that may be played with."""
    if isinstance(setup.deck, Deck):
        refuse_deck(setup.deck, setup.deck.deck, setup.options.volley_hands)
    if setup.names and (len(setup.names) != 2 or any(design.name for design in setup.designs)):
        raise Unreadable("names: two players without designs have two names, not {count}", count=len(setup.names))
    for what, sizes, allowed in (
        (Sentence("rally"), setup.rally_hand, RALLY_SIZES),
        (Sentence("service"), setup.service_hand, SERVICE_SIZES),
    ):
        for size in sizes:
            if size not in allowed:
                raise Illegal(
                    "a {what} hand has {fewest} to {most} cards, not {size} (ASE-14a)",
                    what=what,
                    fewest=allowed[-1],
                    most=allowed[0],
                    size=size,
                )
    for design, budget in zip(setup.designs, setup.budgets, strict=True):
        for complaint in check(design):
            if complaint.field != "name":  # the plain design has none
                raise Unreadable(
                    "{design}: {field}: {complaint}",
                    design=design.label or Sentence("design"),
                    field=complaint.field,
                    complaint=complaint.text,
                )
        if off := unbalanced(design, setup.options.design_balance, budget):
            raise Illegal(off)
