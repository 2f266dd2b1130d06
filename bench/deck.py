"""A deck of Worldwide Tennis tried out: learned from the beginning, and held against the tour (docs/worldwide-deck.md).

python bench/deck.py learn DECK.toml --seed ace --rounds 8 --keep FOLDER   a line a round, the weights of every round
python bench/deck.py play DECK.toml FOLDER/6.json [--bot champion]         every row that is held against the tour
python bench/deck.py meet DECK.toml champion=FOLDER/6.json tour=OTHER.json who wins how often
"""

import argparse
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import netcord
from netcord.bots.networks import Weights, read_weights, write_weights
from netcord.compiled.worldwide.matches import Pairing, Seated
from netcord.forge.measuring import Row
from netcord.forge.worldwide.report import SURFACES, counted, tour_rows
from netcord.games.worldwide import Deck, Setup, Surface, read_deck
from netcord.training.worldwide import PLAN, Learning

GAME = netcord.game("worldwide")


def rows(
    deck: Deck,
    weights: Weights,
    bot: str,
    seed: str,
    each: int,
    cores: int = 1,
    surfaces: Sequence[Surface] = SURFACES,
) -> list[Row]:
    """The rows that are held against the tour, of a bot with itself on these surfaces."""

    def played(surface: Surface) -> list[Row]:
        seated = Seated(bot, weights)
        pairing = Pairing(Setup(surface=surface, deck=deck), seated, seated)
        return tour_rows(surface, counted(pairing.played(f"{seed}/{surface}", each)))

    with ThreadPoolExecutor(cores) as pool:
        return [row for some in pool.map(played, surfaces) for row in some]


def told(found: list[Row]) -> str:
    """How many rows are inside, how many of them surely, and what is not; aces by surface."""
    aces = " ".join(f"{100 * row.figure.value:.1f}" for row in found if row.name.endswith("aces"))
    odd = [
        f"{row.name} {100 * row.figure.value:.1f}±{100 * row.figure.error:.1f}"
        f" ({100 * (row.low if row.figure.value - row.low < row.high - row.figure.value else row.high):.1f})"
        + ("" if row.inside else "!")
        for row in found
        if not (row.inside and row.judged)
    ]
    return f"{sum(row.inside for row in found)} of {len(found)}, aces {aces}; near or outside: {', '.join(odd)}"


def share(deck: Deck, one: Seated, other: Seated, seed: str, matches: int, surface: Surface = Surface.HARD) -> float:
    """The share of tie-breaks that one wins, half of them from either side."""
    setup, won = Setup(surface=surface, deck=deck), 0.0
    for row, pair in enumerate(((one, other), (other, one))):
        won += float((Pairing(setup, *pair).played(seed, matches // 2)[:, -1] == row).mean()) / 2
    return won


def weights_of(file: Path) -> Weights:
    """What was learned, as it was kept."""
    return read_weights(file.name, file.read_bytes(), GAME.key, GAME.edition, GAME.learning.inputs)


def learn(deck: Deck, args: argparse.Namespace) -> None:
    """Learn a deck round by round; the weights of each are kept."""
    learning = Learning(GAME, args.seed, PLAN._replace(matches=args.matches), deck)
    args.keep.mkdir(parents=True, exist_ok=True)
    for number in range(1, args.rounds + 1):
        learning.go()
        weights = learning.weights
        assert weights is not None, "a round has been learned"
        (args.keep / f"{number}.json").write_bytes(write_weights(weights))
        seated = Seated("tour", weights)
        line = f"{args.keep} {number}: v sensible {100 * share(deck, seated, Seated('sensible'), 'tried', 2000):.1f}"
        if number >= args.since:
            line += f"; {told(rows(deck, weights, 'tour', 'tried', args.size))}"
        print(line, flush=True)


def play(deck: Deck, args: argparse.Namespace) -> None:
    """Every row with weights that were kept."""
    surfaces = [Surface(one) for one in args.surfaces.split(",")]
    found = rows(deck, weights_of(args.weights), args.bot, args.seed, args.size, args.cores, surfaces)
    for row in found:
        mark = "" if row.inside and row.judged else "  near" if row.inside else "  OUTSIDE"
        band = f"{100 * row.low:.1f} to {100 * row.high:.1f}"
        print(f"{row.name:<40}{100 * row.figure.value:6.1f} ± {100 * row.figure.error:.1f}   {band}{mark}")
    print(told(found), flush=True)


def meet(deck: Deck, args: argparse.Namespace) -> None:
    """Bots with weights that were kept, each against the next."""
    pairs = [named.partition("=") for named in args.bots]
    bots = [Seated(name, weights_of(Path(file)) if file else None) for name, _, file in pairs]
    for (name, one), (other, two) in zip(
        zip(args.bots, bots, strict=True), zip(args.bots[1:], bots[1:], strict=True), strict=False
    ):
        found = 100 * share(deck, one, two, args.seed, args.size, Surface(args.surface))
        print(f"{name} v {other}, {args.surface}: {found:.1f} % of {args.size}", flush=True)


def main() -> None:
    """Read the arguments, and do it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    learning, playing, meeting = (commands.add_parser(name) for name in ("learn", "play", "meet"))
    for one, does in ((learning, learn), (playing, play), (meeting, meet)):
        one.add_argument("deck", type=Path)
        one.set_defaults(does=does)
    learning.add_argument("--seed", default="ace")
    learning.add_argument("--rounds", type=int, default=8)
    learning.add_argument("--matches", type=int, default=5000)
    learning.add_argument("--since", type=int, default=4, help="the first round whose rows are told")
    learning.add_argument("--size", type=int, default=1000, help="tie-breaks a surface")
    learning.add_argument("--keep", type=Path, required=True)
    playing.add_argument("weights", type=Path)
    playing.add_argument("--bot", default="champion")
    playing.add_argument("--surfaces", default=",".join(SURFACES))
    playing.add_argument("--cores", type=int, default=1)
    meeting.add_argument("bots", nargs="+", metavar="BOT[=FILE]")
    meeting.add_argument("--surface", default="hard")
    for one, size in ((playing, 600), (meeting, 2000)):
        one.add_argument("--seed", default="tried")
        one.add_argument("--size", type=int, default=size)
    args = parser.parse_args()
    args.does(read_deck(str(args.deck), args.deck.read_bytes()), args)


if __name__ == "__main__":
    main()
