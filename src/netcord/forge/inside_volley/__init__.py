"""The card forge of Inside Volley Tennis: from a season's statistics to the serve lines and matrices of a card.

A card is right when it plays right. Against the average card of its tour, surface and decade it must serve, ace,
fault and win points, serving and returning, as often as the player did that season; the rules say exactly how often
it does.
"""

from .figures import Figures, ServicePoint, exact_figures, long_run, rules_point, service_point
from .making import from_almanac
from .pack import Proof, averages, packs, proof_of, proofs, season_card, season_figures, write_packs
from .report import mean_error, page, plain
from .seasons import DATA, StatLine, TourAverage, select, stat_lines, tour_averages

__all__ = [
    "DATA",
    "Figures",
    "Proof",
    "ServicePoint",
    "StatLine",
    "TourAverage",
    "averages",
    "exact_figures",
    "from_almanac",
    "long_run",
    "mean_error",
    "outlook",
    "packs",
    "page",
    "plain",
    "proof_of",
    "proofs",
    "rules_point",
    "season_card",
    "season_figures",
    "select",
    "service_point",
    "stat_lines",
    "tour_averages",
    "write_packs",
]
