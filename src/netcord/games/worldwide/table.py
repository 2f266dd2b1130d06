"""What lies on the table: two halves of a court, hands, piles, Stars, the ball; and how it is laid."""

from functools import lru_cache
from typing import Annotated, Any, Literal

from msgspec.structs import replace

from netcord.kernel import EVERYONE, Hand, Illegal, Phase, Pile, Seat, Secret, Side, Unreadable, Value
from netcord.tennis import (
    BEGIN,
    ON_OFF,
    Agreed,
    Format,
    MatchTable,
    Progress,
    Score,
    TieBreakEnds,
    TieBreakRule,
    Toss,
    first_server,
    format_named,
    with_tiebreak,
)

from .automaton import AutoMove, AutoServe, AutoSide
from .between import DEAL, Settle
from .cards import Card, Deck, Surface, Zone, shipped_deck
from .constraints import PILES, PileName, complaints
from .facts import Ball, Errand, Rest
from .players import PlayerCard, must_be_sound, plain
from .rallying import Move
from .serving import OPEN_POINT, Service

MATCHES = {"mode": "match"}
SOLO = {"players": "solo"}
CHALLENGED = ({"challenges": "on"}, {"players": "solo", "level": "advanced"})
"""WT-19-2 In solo the player always has Challenge tokens."""


class Options(Value, cache_hash=True):
    """House rules; the ruling of RULINGS.md is always the default."""

    level: Annotated[Literal["advanced", "initiation"], Agreed("WT-14-1", asked=True)] = "advanced"
    challenges: Annotated[bool, Agreed("WT-17-1", ON_OFF, when={"players": "two", "level": "advanced"})] = False
    set_tiebreak: Annotated[Literal["lead2", "first7"], Agreed("WT-06B-7", when=MATCHES)] = "lead2"
    set_tiebreak_ends: Annotated[Literal["none", "every6"], Agreed("WT-12-2", when=MATCHES)] = "none"
    star_cap: Annotated[Literal["owned", "supply12"], Agreed("WT-07-f")] = "owned"
    second_serve: Annotated[Literal["other_card", "any_card"], Agreed("WT-08-5")] = "other_card"
    serve_and_volley: Annotated[bool, Agreed("WT-08-8")] = True
    stars_on_fault: Annotated[bool, Agreed("WT-09B-7")] = False
    smash_forced: Annotated[bool, Agreed("WT-10-3")] = False
    drop_volley_cost: Annotated[Literal["1", "0"], Agreed("WT-13A-6")] = "1"
    reposition_from_net: Annotated[Literal["star_and_card", "card_only"], Agreed("WT-09C-5")] = "star_and_card"
    winner_floor: Annotated[Literal["none", "1"], Agreed("WT-13B-2")] = "none"
    second_winner: Annotated[bool, Agreed("WT-13B-1")] = False
    challenge_first_serve: Annotated[Literal["fault_stands", "literal"], Agreed("WT-17-5", when=CHALLENGED)] = (
        "fault_stands"
    )
    challenge_replay: Annotated[Literal["settle", "rollback"], Agreed("WT-17-4", when=CHALLENGED)] = "settle"
    solo_receiver_side: Annotated[Literal["parity", "coin"], Agreed("WT-06B-3", when=SOLO | MATCHES)] = "parity"
    active_smash: Annotated[Literal["persists", "per_point"], Agreed("WT-20I-4", when=SOLO)] = "persists"


NO_CARDS: tuple[None, None] = (None, None)


class Setup(Value, forbid_unknown_fields=True):
    """K1 What is agreed before play. In solo the human is A and faces the automaton."""

    mode: Annotated[Literal["tiebreak", "match"], Agreed("WT-06-1", asked=True)] = "tiebreak"
    sets: Annotated[Literal[2, 3], Agreed("WT-06B-9", when=MATCHES, best_of={"2": 3, "3": 5})] = 2
    surface: Annotated[Surface, Agreed("WT-07-a", asked=True)] = Surface.HARD
    solo: Annotated[bool, Agreed("WT-02-1", {"two": False, "solo": True}, key="players", asked=True)] = False
    first: Annotated[Side | None, Agreed("WT-07-j", first_server())] = None
    players: Annotated[
        tuple[PlayerCard | None, PlayerCard | None],
        # which cards, is no matter of a name: they are brought
        Agreed("WT-18-1", {"off": NO_CARDS, "on": NO_CARDS}, key="player_cards", when={"level": "advanced"}),
    ] = NO_CARDS
    options: Options = Options()
    # None: the one that comes with netcord
    deck: Annotated[Deck | None, Agreed("WT-07-g", {"netcord": None})] = None
    names: tuple[str, ...] = ()  # of players without player cards; none: they are called by their sides

    @property
    def cards(self) -> tuple[PlayerCard, ...]:
        """The player cards in play, if any."""
        return tuple(card for card in self.players if card is not None)


class Player(Value):
    """One half of the table."""

    hand: Hand
    stock: Pile
    discard: Pile
    stars: int
    owned: int  # Star tokens, up or down
    tokens: int = 0  # Challenge tokens, face up
    pawn: Zone = Zone.N
    total: int = 0  # WT-09B-8 printed difficulties validated in this point
    played: tuple[int, ...] = ()  # rally cards of this point
    served: tuple[int, ...] = ()  # service cards of this point
    spent: tuple[int, ...] = ()  # cards discarded in this point
    stars_before: int = 0  # when the point opened
    aside: tuple[Secret[int], ...] = ()  # places in the hand of the cards about to be discarded above the limit
    rest: Secret[Rest] | None = None  # WT-12-3 chosen face down
    rested: Rest | None = None  # and shown
    plan: Secret[int] | None = None  # WT-12-4 the card to take back, 0 for none


class Robot(Value):
    """§19-20 The automaton: five piles everybody can count, a discard, Smashes set aside, fatigue."""

    piles: tuple[Pile, ...]
    discard: Pile
    active: tuple[int, ...] = ()  # WT-20I-1 Smashes set aside
    fatigue: int = 0  # WT-20G-1

    def pile(self, name: PileName) -> Pile:
        """One of the five."""
        return self.piles[tuple(PILES).index(name)]


class Table(MatchTable):
    """A match of Worldwide Tennis as it stands."""

    surface: Surface
    players: tuple[Player, Player]
    options: Options = Options()
    cards: tuple[PlayerCard | None, PlayerCard | None] = (None, None)
    deck: Deck | None = None
    ball: Ball | None = None
    robot: Robot | None = None
    robot_before: Robot | None = None  # when the point opened, for challenge_replay=rollback

    @property
    def seats(self) -> tuple[Seat, ...]:
        """An automaton has no seat."""
        return (Side.A,) if self.robot is not None else (Side.A, Side.B)

    def player(self, side: Side) -> Player:
        """One side's half of the table."""
        return self.players[side.row]

    def with_player(self, side: Side, **changes: Any) -> "Table":
        """The table with something changed on one half."""
        a, b = self.players
        return replace(self, players=(replace(a, **changes), b) if side is Side.A else (a, replace(b, **changes)))

    def card(self, number: int) -> Card:
        """What is printed on a card."""
        return (self.deck or shipped_deck(self.options.second_winner)).by_number[number]

    @property
    def all_cards(self) -> Deck:
        """The deck both play with."""
        return self.deck or shipped_deck(self.options.second_winner)

    def who(self, side: Side) -> PlayerCard:
        """WT-18-1 The player card of a side."""
        return self.cards[side.row] or plain()

    @property
    def advanced(self) -> bool:
        """WT-14-1 Whether Star icons, effects and Star bonuses count."""
        return self.options.level == "advanced"

    @property
    def challenges(self) -> bool:
        """WT-17-1, WT-19-2 Whether Challenge tokens are in play."""
        return (self.options.challenges or self.robot is not None) and self.advanced

    def is_robot(self, side: Side) -> bool:
        """Whether a side is the automaton's."""
        return self.robot is not None and side is Side.B

    def star_room(self, side: Side) -> int:
        """Q4 How many Stars a side may hold: those it owns, or by option what is left of the twelve."""
        if self.options.star_cap == "owned":
            return self.player(side).owned
        return 12 - self.player(side.other).stars

    # What the match layer asks

    def opens(self) -> Phase[Any, Any]:
        """A point opens with a serve (WT-08-1)."""
        return OPEN_POINT

    def after_toss(self) -> Phase[Any, Any]:
        """WT-07-i The hands are filled."""
        return DEAL

    def after_point(self, progress: Progress) -> Phase[Any, Any]:
        """§11B, then §12."""
        return Settle(Side.A, Errand.ENDS if progress.ends else Errand.NEXT, progress.set)

    def settles(self, errand: Errand) -> Phase[Any, Any]:
        """Steps b and c without a score: a point that is replayed (Q23)."""
        return Settle(Side.A, errand)

    def decides(self) -> Phase[Any, Any]:
        """WT-06B-3 The receiver picks his side; for the automaton chance does (Q30)."""
        return AutoSide() if self.is_robot(self.score.server_side.other) else super().decides()

    # What the phases ask

    def turn(self, side: Side) -> Phase[Any, Any]:
        """WT-09-1 Whose turn it is to move and to strike."""
        return AutoMove() if self.is_robot(side) else Move(side)

    def serves(self, number: int, first: int = 0) -> Phase[Any, Any]:
        """The first or second serve of the point; `first` is the card of the first one."""
        return AutoServe(number) if self.is_robot(self.score.server_side) else Service(number, first)


def refuse(setup: Setup) -> None:
    """A deck and player cards that are sound, where the match is played with them."""
    options = setup.options
    if setup.deck is not None:
        for flaw in complaints(setup.deck, older=True):  # `read_deck` holds new ones to all of them
            raise Unreadable("this deck cannot be played: {flaw}", flaw=flaw)
    for card in setup.players:
        if card is not None:
            must_be_sound(card)
    if options.level == "initiation" and (options.challenges or any(setup.players)):
        raise Illegal("the initiation match is played without challenges and player cards: choose level=advanced")
    if setup.names and (len(setup.names) != 2 or any(setup.players)):
        raise Unreadable("names: two players without player cards have two names, not {count}", count=len(setup.names))
    if setup.solo and setup.players[1] is not None:
        raise Illegal("the automaton plays without a player card: choose one for side A only")  # Q29


def lay(setup: Setup) -> tuple[Table, Phase[Any, Any]]:
    """§7 The decks apart, services open, starting hands taken, the score at zero; §19 the automaton's piles."""
    refuse(setup)
    options = setup.options
    deck = setup.deck or shipped_deck(options.second_winner)
    tokens = 2 if (options.challenges or setup.solo) and options.level == "advanced" else 0  # WT-07-f2, WT-19-2
    a = _half(Side.A, deck, setup.players[0] or plain(), tokens)
    b = _nobody() if setup.solo else _half(Side.B, deck, setup.players[1] or plain(), tokens)
    table = Table(
        Score.start(match_format(setup), setup.first or Side.A),
        setup.surface,
        (a, b),
        options,
        setup.players,
        setup.deck,
        robot=_robot(deck) if setup.solo else None,
    )
    return table, Toss() if setup.first is None else BEGIN


def match_format(setup: Setup) -> Format:
    """WT-06-1 Tie-break mode, or a match to two or three sets with the tie-break agreed on (Q1, Q3)."""
    if setup.mode == "tiebreak":
        return format_named("worldwide_tiebreak")
    format = format_named("worldwide_bo3" if setup.sets == 2 else "worldwide_bo5")
    target = 7 if setup.options.set_tiebreak == "first7" else 0
    ends = TieBreakEnds.SIX if setup.options.set_tiebreak_ends == "every6" else TieBreakEnds.NONE
    return with_tiebreak(format, TieBreakRule(target, 2, ends=ends))


@lru_cache(maxsize=256)  # match after match begins with the same cards
def _half(side: Side, deck: Deck, card: PlayerCard, tokens: int) -> Player:
    """WT-07-f to WT-07-h, with what a player card changes (WT-18-1, WT-18-2)."""
    shuffle = f"{side.value}#1"
    numbers = [number for number in deck.rally if number not in card.removed]
    starting = [number for number in numbers if number in deck.starting]
    return Player(
        Hand((side,)).add(*starting, deck=shuffle, seen=True),
        Pile.of(shuffle, (number for number in numbers if number not in starting)),
        Pile.of(f"{side.value} discard", (), EVERYONE),
        card.stars_up,
        card.stars_up + card.stars_down,
        tokens,
    )


def _nobody() -> Player:
    """WT-20J-1 The automaton has no hand and no Stars."""
    return Player(Hand((Side.B,)), Pile.of("B#1"), Pile.of("B discard", (), EVERYONE), 0, 0)


def _robot(deck: Deck) -> Robot:
    """WT-19-3 Five piles by number. What is in them everybody can count; a shuffle is not state."""
    rally = set(deck.rally)
    piles = (Pile.of(f"auto {name}", rally & set(numbers), EVERYONE) for name, numbers in PILES.items())
    return Robot(tuple(piles), Pile.of("auto discard", (), EVERYONE))


__all__ = ["Ball", "Options", "Player", "Robot", "Setup", "Table", "lay", "match_format"]
