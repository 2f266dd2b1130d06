"""What the decks play like: points between two bots, counted as charted matches are, beside the real tour."""

from concurrent.futures import ThreadPoolExecutor

from netcord.compiled import ase as compiled
from netcord.forge.measuring import Figure, Row, Sample
from netcord.games.ase_card_tennis import GAME, Deck, Options, Setup, sensible
from netcord.games.ase_card_tennis.ball import Ball, Rolled
from netcord.games.ase_card_tennis.facts import (
    Ace,
    Challenged,
    DoubleFault,
    InPlay,
    Lunged,
    Missed,
    Prepared,
    Recovered,
    Served,
    ServeFault,
    Struck,
    Winner,
)
from netcord.games.ase_card_tennis.rules import hawkeye_shows
from netcord.games.ase_card_tennis.table import lay
from netcord.kernel import Fact
from netcord.play import simulate
from netcord.tennis import BotMaker, PointWon

from .figures import TOURS, tour_figures
from .rivals import AnyLegal, MostCertain, meetings

POINTS, MANY = 20_000, 100_000
"""Points of a report a deck, and where machine code plays them: rows near the edge of their band can be judged then."""
WORTH_COMPILING = 4_000
"""Points: below this, loading machine code costs more than it saves."""
PRINTED, HAWKEYE = Options(), Options(hawkeye=True, hawkeye_deck="3confirm")
MEN: dict[str, tuple[float, float]] = {
    "first serve in %": (60, 64),
    "double faults %": (2.5, 4.5),
    "aces %": (6, 10),
    "service points won %": (61.5, 66),
    "mean rally length": (3.8, 4.8),
    "winners %": (27, 37),
    "forced errors %": (29, 39),
    "unforced errors %": (25, 35),
    "points of 1-3 strokes %": (55.3, 63.3),
    "points of 4-6 strokes %": (18.1, 26.1),
    "points of 7-9 strokes %": (5.7, 13.7),
    "points of 10+ strokes %": (5.0, 13.0),
    "points with somebody at the net %": (15, 30),
}
"""The men's bands (specification 8.1)."""

SPREAD = {
    "first serve in %": ("first_in", 2.0),
    "double faults %": ("df", 1.0),
    "aces %": ("ace", 2.0),
    "service points won %": ("serve_won", 2.25),
    "mean rally length": ("mean_length", 0.5),
    "winners %": ("winner", 5.0),
    "forced errors %": ("forced", 5.0),
    "unforced errors %": ("unforced", 5.0),
    "points of 1-3 strokes %": ("length_1-3", 4.0),
    "points of 4-6 strokes %": ("length_4-6", 4.0),
    "points of 7-9 strokes %": ("length_7-9", 4.0),
    "points of 10+ strokes %": ("length_10+", 4.0),
    "points with somebody at the net %": ("net", 7.5),
}
"""By row, the figure of the tour, and how far the women's may be from theirs: bands as wide as the men's."""


CHARTED = {
    "first serves wide, deuce court %": ("first_deuce_wide", 10.7),
    "first serves down the T, ad court %": ("first_ad_t", 10.7),
    "returns with the forehand %": ("return_forehand", 8.5),
    "winners with the forehand %": ("won_forehand", 9.5),
    "winners by drop shots %": ("won_drop", 7.5),
    "winners by smashes %": ("won_smash", 3.9),
    "winners by lobs %": ("won_lob", 1.6),
    "backhands sliced %": ("sliced_backhands", 9.5),
    "aces on body serves %": ("body_ace", 3.7),
    "points of 4-6 strokes won by the server %": ("server_4-6", 4.5),
}
"""How strokes are chosen, by row the figure of the tour and how far a deck may be from it. No card is made from these.
The spreads are half of what the first two editions were off by: a hand of cards cannot choose as a player does, who has
every stroke at every ball. What the tours themselves differ by is told in docs/ase-decks.md."""

CALLS = {"challenges in a set": (1.0, 6.5), "challenges that are right %": (22.0, 36.0)}
"""With Hawkeye, by three cards that confirm a call and one that overturns it: officials are found wrong on 26 to 33 of
a hundred challenges (`hawkeye_deck`; with the four cards as printed it is one in two whatever the deck)."""


def bands(name: str) -> dict[str, tuple[float, float]]:
    """What every figure of a deck must lie between."""
    real = tour_figures(TOURS[name])
    spread = {**SPREAD, **CHARTED}
    around = {
        row: (round(max(0.0, real[figure] - wide), 2), round(real[figure] + wide, 2))
        for row, (figure, wide) in spread.items()
    }
    return around | CALLS | (MEN if name == "men" else {})


def tally(counts: dict[str, int], fact: Fact) -> None:
    """Count a fact as a charter would; keys with a leading underscore are about the point being played."""

    def add(key: str, many: int = 1) -> None:
        counts[key] = counts.get(key, 0) + many

    def won_by(shot: int) -> None:
        add("winners")
        add(f"winners, {SHOTS[shot]}")

    match fact:
        case Prepared(court=court):
            counts["_length"] = counts["_net"] = counts["_body"] = 0
            counts["_deuce"] = int(court == "deuce")
        case Served(strike=strike, number=number, delivery=delivery):
            counts["_server"] = strike.side.row
            counts["_body"] = int(delivery.placement == "body")
            if number == 1:
                add("first serves")
                court = "deuce" if counts["_deuce"] else "ad"
                add(f"first serves, {court}")
                add(f"first serves, {court} {delivery.placement}")
        case ServeFault(number=1):
            add("first faults")
        case InPlay(ball=ball):
            counts["_length"] += 1
            counts["_shot"] = SHOTS.index(_shot(ball))
            if ball.shot == "serve":
                add("body serves", counts["_body"])
        case Struck(strike=strike, stroke=stroke):
            add("strokes")
            if strike.sector[0] == "S":
                counts["_net"] = 1
            if strike.as_return:
                add(f"returns {strike.hand}")
            if strike.hand == "B" and stroke.shot in GROUND:
                add("backhands")
                add("backhands sliced", int(stroke.spin == "slice"))
        case Recovered(to=to):
            if to[0] == "S":
                counts["_net"] = 1
        case Ace():
            add("aces")
            add("body aces", counts["_body"])
        case Winner():
            won_by(counts["_shot"])
        case DoubleFault():
            add("double faults")
        case Missed(forced=forced):
            add("forced" if forced else "unforced")
        case Lunged(stuck=stuck):
            if not stuck.value:
                add("unforced")
            elif counts["_length"] == 1:
                add("aces")
                add("body aces", counts["_body"])
            else:
                won_by(counts["_shot"])
        case Challenged(correct=correct):
            add("challenges")
            add("right challenges", int(correct))
        case PointWon(winner=winner):
            length, won = counts["_length"], int(winner.row == counts["_server"])
            lasted = "1-3" if length <= 3 else "4-6" if length <= 6 else "7-9" if length <= 9 else "10+"
            add("points")
            add("net", counts["_net"])
            add("length", length)
            add(lasted)
            add(f"server won {lasted}", won)
            add("server won", won)


GROUND = ("ground", "approach")
SHOTS = ("other", "forehand", "drop", "smash", "lob")
"""What winners are told apart by."""


def _shot(ball: Ball) -> str:
    return "forehand" if ball.hand == "F" and ball.shot in GROUND else ball.shot if ball.shot in SHOTS else "other"


def play(
    deck: str | Deck,
    points: int,
    seed: int | str = 1,
    processes: int = 1,
    bot: BotMaker = sensible,
    options: Options = PRINTED,
) -> Sample:
    """What happened in at least so many points between two bots; by machine code where it plays them."""
    setup, names = _set(deck, options), _named(bot)
    if points >= WORTH_COMPILING and _by_machine_code(setup, bot):
        return _compiled(setup, points, f"{seed}", names[0])
    played, sets, run = Sample(()), max(2, points // 75), 0
    while played.counts["points"] < points:
        played += Sample.of(
            simulate(GAME, setup, sets, f"{seed}/{run}", {"A": bot, "B": bot}, tally=tally, processes=processes)
        )
        run += 1
        sets = max(2, (points - played.counts["points"]) // 50)
    return played


def _set(deck: str | Deck, options: Options) -> Setup:
    return Setup(deck=deck, format="one_set", options=options)


def _named(bot: BotMaker) -> list[str]:
    return [name for name, known in GAME.sparring.bots.items() if known is bot]


def _by_machine_code(setup: Setup, bot: BotMaker) -> bool:
    return bool(names := _named(bot)) and compiled.plays(setup, names)


def _compiled(setup: Setup, points: int, seed: str, bot: str) -> Sample:
    """The same by machine code, with luck of its own."""
    from netcord.compiled.ase.matches import NAMES, Pairing

    pairing, played, number = Pairing(setup, bot, bot), Sample(()), 0
    while played.counts["points"] < points:
        sets = max(10, (points - played.counts["points"]) // 60)
        rows = pairing.played(seed, sets, number)
        played += Sample({**{name: int(row[at]) for name, at in NAMES.items()}, "matches": 1} for row in rows)
        number += sets
    return played


def measured(played: Sample) -> dict[str, Figure]:
    """The figures of a run."""

    def share(*over: str, of: str = "points") -> Figure:
        return played.share(over, of, 100)

    missed = share("first faults", of="first serves")
    return {
        "first serve in %": Figure(100 - missed.value, missed.error),
        "double faults %": share("double faults"),
        "aces %": share("aces"),
        "service points won %": share("server won"),
        "mean rally length": played.share("length", "points"),
        "winners %": share("winners", "aces"),
        "forced errors %": share("forced"),
        "unforced errors %": share("unforced"),
        **{f"points of {bucket} strokes %": share(bucket) for bucket in ("1-3", "4-6", "7-9", "10+")},
        "points with somebody at the net %": share("net"),
        "first serves wide, deuce court %": share("first serves, deuce wide", of="first serves, deuce"),
        "first serves down the T, ad court %": share("first serves, ad t", of="first serves, ad"),
        "returns with the forehand %": played.share("returns F", ("returns F", "returns B"), 100),
        "winners with the forehand %": share("winners, forehand", of="winners"),
        "winners by drop shots %": share("winners, drop", of="winners"),
        "winners by smashes %": share("winners, smash", of="winners"),
        "winners by lobs %": share("winners, lob", of="winners"),
        "backhands sliced %": share("backhands sliced", of="backhands"),
        "aces on body serves %": share("body aces", of="body serves"),
        "points of 4-6 strokes won by the server %": share("server won 4-6", of="4-6"),
    }


def calls(played: Sample, deck: str | Deck, options: Options = HAWKEYE) -> dict[str, Figure]:
    """What is challenged, in a run with Hawkeye; how often rightly is read off its cards, whatever was played."""
    return {
        "challenges in a set": played.share("challenges", "matches"),
        "challenges that are right %": Figure(100 * rightly(deck, options)),
    }


def rightly(deck: str | Deck, options: Options = HAWKEYE) -> float:
    """ASE-13b How often a challenge is right: every one is decided by a card that is shuffled back, so by chance alone.

    Calls in and calls out are overturned as often: two cards of four say each (C10), or by house rule one of four.
    """
    table = lay(_set(deck, options))[0]
    shares = set()
    for out, overturned in (("", "out"), ("wide", "in")):
        shown = hawkeye_shows(table, Rolled(1, 1, 1, out=out))
        shares.add(shown[overturned] / sum(shown.values()))
    (share,) = shares
    return share


def rows(
    name: str,
    points: int = POINTS,
    processes: int = 1,
    seed: int | str = 1,
    deck: Deck | None = None,
    bot: BotMaker = sensible,
    played: Sample | None = None,
) -> list[Row]:
    """Every figure of a deck beside its band; of points that were `played`, if they were."""
    found = measured(played or play(deck or name, points, seed, processes, bot))
    called = play(deck or name, max(1, min(points, POINTS) // 10), f"{seed}/hawkeye", processes, bot, HAWKEYE)
    found |= calls(called, deck or name)
    band, real, named = bands(name), tour_figures(TOURS[name]), {**SPREAD, **CHARTED}
    return [
        Row(f"{name}: {row}", figure, *band[row], real[named[row][0]] if row in named else None)
        for row, figure in found.items()
    ]


SETS = 100
RIVALS: dict[str, tuple[BotMaker, int]] = {
    "any legal card": (AnyLegal, 80),
    "the surest card, no movement": (MostCertain, 60),
}
"""Whom the sensible bot must beat, and in how many of a hundred sets at least."""


def bot_rows(sets: int = SETS, processes: int = 1, seed: int | str = 1, bot: BotMaker = sensible) -> list[Row]:
    """How often the bot that played those points wins a set, half of them with each deck."""
    found = []
    for name, (rival, least) in RIVALS.items():
        met = Sample(())
        for deck in TOURS:
            met += meetings(rival, sets // 2, f"{seed}/{deck}", processes, deck, bot)
        found.append(Row(f"bot: sets won against {name} %", met.share("won", "matches", 100), least))
    return found


def report_rows(
    points: int | None = None, processes: int = 1, seed: int | str = 1, bot: BotMaker = sensible
) -> list[Row]:
    """Both decks and the bot; fewer points, fewer sets. Unless it is said how many, more by machine code."""
    quick = all(_by_machine_code(_set(name, PRINTED), bot) for name in TOURS)
    many = points or (MANY if quick else POINTS)
    played: dict[str, Sample] = {}
    if quick and many >= WORTH_COMPILING:
        with ThreadPoolExecutor(processes) as pool:  # machine code leaves the interpreter to the others
            played = dict(zip(TOURS, pool.map(lambda name: play(name, many, seed, 1, bot), TOURS), strict=True))
    found = [row for name in TOURS for row in rows(name, many, processes, seed, bot=bot, played=played.get(name))]
    return found + bot_rows(max(4, min(SETS, SETS * many // POINTS)), processes, seed, bot)
