"""What the players may agree on before a match besides cards and format."""

from typing import Literal

from netcord.kernel import Value

from .court import Metric
from .design import Balance


class Options(Value, forbid_unknown_fields=True):
    """House rules; the reading of RULINGS.md comes first."""

    ball_metric: Metric = "manhattan"
    four_sector_move: Literal["no", "minus30"] = "no"
    wide_exception: bool = False
    dice: Literal["1-100", "0-99"] = "1-100"
    net_clamp: bool = False
    stuck_swap: bool = True
    redraw_between_games: Literal["0", "1", "2", "3"] = "0"
    manual_reshuffle: bool = False
    service_let: Literal["nap", "replay"] = "nap"
    volley_hands: Literal["either", "printed"] = "either"
    hawkeye: bool = False
    challenges: Literal["standard", "0", "1", "2", "5"] = "standard"
    hawkeye_who: Literal["either", "aggrieved"] = "either"
    hawkeye_wrong_in: Literal["replay", "play_on"] = "replay"
    hawkeye_replay: Literal["serve", "point"] = "serve"
    hawkeye_deck: Literal["printed", "3confirm"] = "printed"
    design_balance: Balance = "weighted"
    leave: Literal["concede", "gamble"] = "concede"
    move_clock: Literal["off", "25/20"] = "off"  # ASE-15a seconds a serve / any other decision; the host keeps time


def allowance(options: Options, tiebreak_only: bool) -> int:
    """ASE-13c, ASE-13d Wrong challenges at the start of a set; one in a stand-alone tie-break."""
    if options.challenges != "standard":
        return int(options.challenges)
    return 1 if tiebreak_only else 3
