"""What the players may agree on before a match besides cards and format."""

from typing import Annotated, Literal

from netcord.kernel import Value
from netcord.tennis import CARDS, ON_OFF, Agreed

from .court import Metric
from .design import Balance

HAWKEYE = {"hawkeye": "on"}
DESIGNS = {CARDS: "1"}
"""What matters only where the players are designed."""


class Options(Value, forbid_unknown_fields=True):
    """House rules; the reading of RULINGS.md comes first."""

    ball_metric: Annotated[Metric, Agreed("ASE-06e")] = "manhattan"
    four_sector_move: Annotated[Literal["no", "minus30"], Agreed("ASE-06d")] = "no"
    wide_exception: Annotated[bool, Agreed("ASE-09c")] = False
    dice: Annotated[Literal["1-100", "0-99"], Agreed("ASE-08a")] = "1-100"
    net_clamp: Annotated[bool, Agreed("ASE-08f")] = False
    stuck_swap: Annotated[bool, Agreed("ASE-07j")] = True
    redraw_between_games: Annotated[Literal["0", "1", "2", "3"], Agreed("ASE-03b")] = "0"
    manual_reshuffle: Annotated[bool, Agreed("ASE-03f")] = False
    service_let: Annotated[Literal["nap", "replay"], Agreed("ASE-08j")] = "nap"
    volley_hands: Annotated[Literal["either", "printed"], Agreed("ASE-12b")] = "either"
    hawkeye: Annotated[bool, Agreed("ASE-13a", ON_OFF)] = False
    challenges: Annotated[Literal["standard", "0", "1", "2", "5"], Agreed("ASE-13d", when=HAWKEYE)] = "standard"
    hawkeye_who: Annotated[Literal["either", "aggrieved"], Agreed("ASE-13a", when=HAWKEYE)] = "either"
    hawkeye_wrong_in: Annotated[Literal["replay", "play_on"], Agreed("ASE-13b", when=HAWKEYE)] = "replay"
    hawkeye_replay: Annotated[Literal["serve", "point"], Agreed("ASE-13b", when=HAWKEYE)] = "serve"
    hawkeye_deck: Annotated[Literal["printed", "3confirm"], Agreed("ASE-13b", when=HAWKEYE)] = "printed"
    design_balance: Annotated[Balance, Agreed("ASE-14b", when=DESIGNS)] = "weighted"
    leave: Annotated[Literal["concede", "gamble"], Agreed("ASE-15b")] = "concede"
    # ASE-15a seconds a serve / any other decision; the host keeps time
    move_clock: Annotated[Literal["off", "25/20"], Agreed("ASE-15a")] = "off"


def allowance(options: Options, tiebreak_only: bool) -> int:
    """ASE-13c, ASE-13d Wrong challenges at the start of a set; one in a stand-alone tie-break."""
    if options.challenges != "standard":
        return int(options.challenges)
    return 1 if tiebreak_only else 3
