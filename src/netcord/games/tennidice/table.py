"""What lies on the table: score, board, cubes, challenge cards; and how it is laid."""

from typing import Any, Literal

from msgspec.structs import replace

from netcord.kernel import EVERYONE, Phase, Pile, Seat, Secret, Side, Unreadable, Value
from netcord.tennis import (
    BEGIN,
    Court,
    Format,
    MatchTable,
    Progress,
    Receiving,
    Score,
    TieBreakRule,
    Toss,
    format_named,
    partner_of,
    side_of,
    with_tiebreak,
)
from netcord.tennis.formats import NO_AD

from .arranging import Award, arranging
from .board import DEFAULT, IN, OUT, Board, Target, check
from .cubes import NONE, Arrangement, Row, Rows
from .rules import SERVE


class Options(Value, forbid_unknown_fields=True):
    """Section 7 of the specification: every open question, the way we play it first."""

    tiebreak_margin: Literal["2", "1"] = "2"
    serve_challenge_literal: bool = False
    accuracy_on_serve: bool = False
    challenge_after_accuracy: Literal["yes", "no"] = "yes"
    corner_challenge: bool = False
    agility_repeat: Literal["unlimited", "once"] = "unlimited"
    agility_scope: Literal["hit_die", "all_dice"] = "hit_die"
    ace_on_second_serve: Literal["yes", "no"] = "yes"
    ace_cube_on_fault: Literal["spent", "kept"] = "spent"
    special_ball_save: Literal["yes", "no"] = "yes"
    winner_after_counter: Literal["yes", "no"] = "yes"
    card_cycle: Literal["discard", "return_and_shuffle"] = "discard"
    challenge_kept_if_right: bool = False
    challenge_refresh: Literal["never", "per_set", "per_game"] = "never"
    spirit: bool = True
    spirit_cooldown: bool = False
    steal_choice: Literal["taker", "victim"] = "taker"
    match_spirit: Literal["spent", "permanent"] = "spent"
    match_tiebreak_spirit: Literal["per_game", "per_point"] = "per_game"
    allocation: Literal["simultaneous", "server_first", "receiver_first"] = "simultaneous"
    rearrange_spirit: Literal["yes", "no"] = "yes"
    match_set: Literal["tiebreak", "advantage"] = "tiebreak"
    game_deuce: Literal["advantage", "no_ad"] = "advantage"
    doubles_strokes: Literal["alternate", "free"] = "alternate"
    pair_order: Literal["itf", "pro_tennis"] = "itf"


class Setup(Value, forbid_unknown_fields=True):
    """What is agreed before play: the mode, two or four players, who serves first (None: a toss), the board."""

    mode: Literal["tiebreak", "match"] = "tiebreak"
    players: Literal[2, 4] = 2
    first: Side | None = None
    board: Board = DEFAULT
    options: Options = Options()
    names: tuple[str, ...] = ()  # of the players, partners side by side; none: they are called by their seats


class Holding(Value):
    """What a side has before it: one set of cubes, also for a pair (TD-95)."""

    own: Rows = NONE
    spirit: Rows = NONE
    challenges: int = 0
    hand: int = 0  # spirit cubes won with a game, to be arranged before the next
    spent: Rows = NONE  # match_spirit=permanent: spirit cubes that come back at the next game
    hidden: Secret[Arrangement] | None = None  # TD-13 chosen, and not yet revealed

    def cubes(self, row: Row) -> int:
        """Own and spirit cubes in a row."""
        return self.own[row.place] + self.spirit[row.place]

    @property
    def spirits(self) -> int:
        """Spirit cubes a side holds, in rows or in hand."""
        return sum(self.spirit) + self.hand


class Table(MatchTable):
    """A match of Tennidice as it stands."""

    holdings: tuple[Holding, Holding]
    deck: Pile  # TD-10 only its order is unknown: what has been drawn lies open, so everybody can count
    discards: Pile
    pool: int
    mode: Literal["tiebreak", "match"] = "tiebreak"
    board: Board = DEFAULT
    options: Options = Options()
    resting: int = 0  # spirit_cooldown: spirit cubes that reach the pool after the point

    def of(self, seat: Seat) -> Holding:
        """What the side of a seat holds."""
        return self.holdings[side_of(seat).row]

    def put(self, side: Seat, holding: Holding) -> "Table":
        """The table with another holding for a side."""
        a, b = self.holdings
        return replace(self, holdings=(holding, b) if side_of(side) is Side.A else (a, holding))

    def captain(self, side: Side) -> Seat:
        """TD-95 Who decides for a side what is not a stroke: in a pair the first partner."""
        return f"{side.value}1" if self.score.doubles else side

    def partner(self, seat: Seat) -> Seat:
        """TD-97 Who plays the side's next stroke after this player; in singles the player himself."""
        return partner_of(seat)

    def target(self, serve: int) -> Target:
        """Where a ball must land: the box of the serving side, or the court in a rally."""
        if not serve:
            return Target.COURT
        return Target.BOX_DEUCE if self.score.court is Court.DEUCE else Target.BOX_AD

    def may_challenge(self, seat: Seat) -> bool:
        """Whether a side has a challenge cube, and a card can be drawn."""
        return self.of(seat).challenges > 0 and (bool(self.deck) or bool(self.discards))

    @property
    def rearranges_spirit(self) -> bool:
        """TD-85 Whether spirit cubes are arranged anew before a game; in tie-break mode nothing ever is (TD-15)."""
        return self.mode == "match" and self.options.rearrange_spirit == "yes"

    @property
    def spirit_comes_back(self) -> bool:
        """TD-87 Option match_spirit=permanent."""
        return self.mode == "match" and self.options.match_spirit == "permanent"

    def opens(self) -> Phase[Any, Any]:
        """TD-16 A point opens with the serve."""
        return SERVE[1]

    def after_toss(self) -> Phase[Any, Any]:
        """TD-11 Before the first point both sides place their cubes."""
        return arranging(self)

    def after_point(self, progress: Progress) -> Phase[Any, Any]:
        """TD-90 A spirit cube, and in match mode a new arrangement, before the next point."""
        return Award(progress.winner, "set" if progress.set else "game" if progress.game else "point")


def format_of(setup: Setup) -> Format:
    """TD-01 to TD-06 How the mode is counted, with the options."""
    options = setup.options
    format = format_named(f"tennidice_{setup.mode}")
    if options.tiebreak_margin == "1":
        format = with_tiebreak(format, TieBreakRule(margin=1))
    if setup.mode == "match" and options.match_set == "advantage":
        format = replace(format, set=replace(format.set, tiebreak_at=None))
    if setup.mode == "match" and options.game_deuce == "no_ad":
        format = replace(format, set=replace(format.set, game=NO_AD))
    if options.pair_order == "pro_tennis":
        format = replace(format, receiving=Receiving.PRO_TENNIS)
    return format


def lay(setup: Setup) -> tuple[Table, Phase[Any, Any]]:
    """TD-10 Trackers at 0, the deck shuffled, three challenge cubes each, the spirit cubes beside the board."""
    board, options = setup.board, setup.options
    for complaint in check(board):
        if not complaint.warning:
            raise Unreadable(f"board {board.id}: {complaint.field}: {complaint.text}")
    if setup.names and len(setup.names) != setup.players:
        raise Unreadable(f"names: {setup.players} players have as many names, not {len(setup.names)}")
    score = Score.start(format_of(setup), Side(setup.first or Side.A), doubles=setup.players == 4)
    held = Holding(challenges=board.cubes.challenge)
    table = Table(
        score,
        (held, held),
        Pile.of("calls", [IN] * board.deck.inside + [OUT] * board.deck.outside, EVERYONE),
        Pile.of("calls", (), EVERYONE),
        board.cubes.spirit if options.spirit else 0,
        setup.mode,
        board,
        options,
    )
    return table, Toss() if setup.first is None else BEGIN
