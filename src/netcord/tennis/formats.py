"""Every format by name (scoring.md, section 3)."""

from collections.abc import Iterable

from msgspec.structs import replace

from netcord.kernel import Unreadable

from .scoring import Ends, Format, GameRule, SetRule, TieBreakEnds, TieBreakRule
from .serving import Pattern, Receiving

NO_AD = GameRule(margin=1)
WORLDWIDE_GAME = GameRule(2, 1, labels=("0", "40"))  # SC-04
TB7 = TieBreakRule()
TB10 = TieBreakRule(10)
TB_TWO_CLEAR = TieBreakRule(0, 2, ends=TieBreakEnds.NONE)  # SC-09 the first lead of two, no minimum
TB5 = TieBreakRule(5, 2, sudden_at=4, pattern=Pattern.AABB, ends=TieBreakEnds.ONCE_FOUR)

TIEBREAK_SET = SetRule()
ADVANTAGE_SET = SetRule(tiebreak_at=None)
ONLY_TB7 = SetRule(1, 1, None, TB7, only_tiebreak=True)
ONLY_TB10 = SetRule(1, 1, None, TB10, only_tiebreak=True)
NO_AD_SET = SetRule(game=NO_AD)
WORLDWIDE_SET = SetRule(tiebreak=TB_TWO_CLEAR, game=WORLDWIDE_GAME)


def _formats() -> list[Format]:
    bo3_and_bo5 = [
        named
        for name, rule, final in (
            ("standard", TIEBREAK_SET, None),
            ("inside_volley", TIEBREAK_SET, ADVANTAGE_SET),
            ("advantage", ADVANTAGE_SET, None),
            ("tiebreaks", ONLY_TB7, None),
            ("grand_slam", TIEBREAK_SET, SetRule(tiebreak=TB10)),
        )
        for named in (Format(f"{name}_bo3", 2, rule, final), Format(f"{name}_bo5", 3, rule, final))
    ]
    return [
        *bo3_and_bo5,
        Format("one_set", 1),
        Format("pro_tennis_men", 3, receiving=Receiving.PRO_TENNIS),
        Format("pro_tennis_women", 2, receiving=Receiving.PRO_TENNIS),
        Format("single_tiebreak", 1, ONLY_TB7),
        Format("worldwide_tiebreak", 1, ONLY_TB7, ends=Ends.WORLDWIDE),
        Format("worldwide_bo3", 2, WORLDWIDE_SET, ends=Ends.WORLDWIDE),
        Format("worldwide_bo5", 3, WORLDWIDE_SET, ends=Ends.WORLDWIDE),
        Format("tennidice_tiebreak", 1, ONLY_TB7),
        Format("tennidice_match", 2),
        Format("match_tiebreak_bo3", 2, TIEBREAK_SET, ONLY_TB10),
        Format("noad_bo3", 2, NO_AD_SET),
        Format("noad_match_tiebreak_bo3", 2, NO_AD_SET, ONLY_TB10),
        Format("short_sets_bo3", 2, SetRule(4, 2, 4)),
        Format("fast4_bo3", 2, SetRule(4, 1, 3, TB5, NO_AD)),
        Format("pro_set_8", 1, SetRule(8, 2, 8)),
    ]


FORMATS: dict[str, Format] = {format.name: format for format in _formats()}


def format_named(name: str) -> Format:
    """The format of this name."""
    if name not in FORMATS:
        raise Unreadable(
            "there is no format {name!r}: choose one of {formats}", name=name, formats=", ".join(sorted(FORMATS))
        )
    return FORMATS[name]


def pro_tennis_format(sexes: Iterable[str]) -> Format:
    """SC-12 Men play for three sets; as soon as a woman ("F") is on court, alone or in a pair, it is two."""
    return FORMATS["pro_tennis_women" if "F" in sexes else "pro_tennis_men"]


def with_tiebreak(format: Format, tiebreak: TieBreakRule) -> Format:
    """The same format with other tie-breaks in every set: first7 and every6 in Worldwide, margin 1 in Tennidice."""
    final = format.final_set and replace(format.final_set, tiebreak=tiebreak)
    return replace(format, set=replace(format.set, tiebreak=tiebreak), final_set=final)
