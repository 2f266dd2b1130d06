"""What lies on the table: score, board, cubes, challenge cards; and how it is laid."""

from typing import Annotated, Any, Literal

from msgspec.structs import replace

from netcord.kernel import EVERYONE, Phase, Pile, Seat, Secret, Side, Unreadable, Value
from netcord.tennis import (
    BEGIN,
    NO_AD,
    ON_OFF,
    Agreed,
    Court,
    Format,
    MatchTable,
    Progress,
    Receiving,
    Score,
    TieBreakRule,
    Toss,
    first_server,
    format_named,
    partner_of,
    side_of,
    with_tiebreak,
)

from .arranging import Award, arranging
from .board import DEFAULT, IN, OUT, Board, Target, check, shipped_boards
from .cubes import NONE, Arrangement, Row, Rows
from .rules import SERVE

MATCHES = {"mode": "match"}
SPIRIT = {"spirit": "on"}
PAIRS = {"players": "4"}


class Options(Value, forbid_unknown_fields=True):
    """Section 7 of the specification: every open question, the way we play it first."""

    tiebreak_margin: Annotated[Literal["2", "1"], Agreed("TD-02")] = "2"
    serve_challenge_literal: Annotated[bool, Agreed("TD-42")] = False
    accuracy_on_serve: Annotated[bool, Agreed("TD-59")] = False
    useless_steps: Annotated[bool, Agreed("TD-60")] = False
    challenge_after_accuracy: Annotated[Literal["yes", "no"], Agreed("TD-58")] = "yes"
    corner_challenge: Annotated[bool, Agreed("TD-44")] = False
    agility_repeat: Annotated[Literal["unlimited", "once"], Agreed("TD-51")] = "unlimited"
    agility_scope: Annotated[Literal["hit_die", "all_dice"], Agreed("TD-50")] = "hit_die"
    ace_on_second_serve: Annotated[Literal["yes", "no"], Agreed("TD-66")] = "yes"
    ace_cube_on_fault: Annotated[Literal["spent", "kept"], Agreed("TD-65")] = "spent"
    special_ball_save: Annotated[Literal["yes", "no"], Agreed("TD-71")] = "yes"
    winner_after_counter: Annotated[Literal["yes", "no"], Agreed("TD-72")] = "yes"
    card_cycle: Annotated[Literal["discard", "return_and_shuffle"], Agreed("TD-48")] = "discard"
    challenge_kept_if_right: Annotated[bool, Agreed("TD-45")] = False
    challenge_refresh: Annotated[Literal["never", "per_set", "per_game"], Agreed("TD-88", when=MATCHES)] = "never"
    spirit: Annotated[bool, Agreed("TD-75", ON_OFF)] = True
    spirit_cooldown: Annotated[bool, Agreed("TD-76", when=SPIRIT)] = False
    steal_choice: Annotated[Literal["taker", "victim"], Agreed("TD-78", when=SPIRIT)] = "taker"
    match_spirit: Annotated[Literal["spent", "permanent"], Agreed("TD-87", when=MATCHES | SPIRIT)] = "spent"
    match_tiebreak_spirit: Annotated[Literal["per_game", "per_point"], Agreed("TD-89", when=MATCHES | SPIRIT)] = (
        "per_game"
    )
    allocation: Annotated[Literal["simultaneous", "server_first", "receiver_first"], Agreed("TD-13")] = "simultaneous"
    rearrange_spirit: Annotated[Literal["yes", "no"], Agreed("TD-85", when=MATCHES | SPIRIT)] = "yes"
    match_set: Annotated[Literal["tiebreak", "advantage"], Agreed("TD-06", when=MATCHES)] = "tiebreak"
    game_deuce: Annotated[Literal["advantage", "no_ad"], Agreed("TD-05", when=MATCHES)] = "advantage"
    doubles_strokes: Annotated[Literal["alternate", "free"], Agreed("TD-97", when=PAIRS)] = "alternate"
    pair_order: Annotated[Literal["itf", "pro_tennis"], Agreed("TD-96", when=PAIRS)] = "itf"


class Setup(Value, forbid_unknown_fields=True):
    """What is agreed before play: the mode, two or four players, who serves first (None: a toss), the board."""

    mode: Annotated[Literal["tiebreak", "match"], Agreed("TD-01", asked=True, best_of={"match": 3})] = "tiebreak"
    players: Annotated[Literal[2, 4], Agreed("TD-95", asked=True, pairs="4")] = 2
    first: Annotated[Side | None, Agreed("TD-09", first_server())] = None
    board: Annotated[Board, Agreed("TD-10", shipped_boards())] = DEFAULT
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

    def tells_sets(self) -> bool:
        """TD-85 In match mode cubes are arranged anew; a tie-break is one set, and nothing comes after it."""
        return self.mode == "match"

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


def refuse(setup: Setup) -> None:
    """A board that is sound, and as many names as players."""
    board = setup.board
    for complaint in check(board):
        if not complaint.warning:
            raise Unreadable(
                "board {board}: {field}: {complaint}", board=board.id, field=complaint.field, complaint=complaint.text
            )
    if setup.names and len(setup.names) != setup.players:
        raise Unreadable(
            "names: {players} players have as many names, not {count}", players=setup.players, count=len(setup.names)
        )


def lay(setup: Setup) -> tuple[Table, Phase[Any, Any]]:
    """TD-10 Trackers at 0, the deck shuffled, three challenge cubes each, the spirit cubes beside the board."""
    refuse(setup)
    board, options = setup.board, setup.options
    score = Score.start(format_of(setup), setup.first or Side.A, doubles=setup.players == 4)
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
