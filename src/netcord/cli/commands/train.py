"""`netcord train`: networks learn a game by playing it with themselves."""

from pathlib import Path
from typing import Annotated

import typer

from netcord.cli.arguments import AsJson, Game, Language

EXAMPLE = """\
netcord train worldwide --seed november --minutes 30
netcord train worldwide --seed november --rounds 40 --workers 2 --out weights.json"""


def train(
    game: Game,
    seed: Annotated[str, typer.Option("--seed", metavar="S")] = "1",
    minutes: Annotated[float, typer.Option("--minutes", metavar="M")] = 30.0,
    rounds: Annotated[int | None, typer.Option("--rounds", metavar="N", show_default=False)] = None,
    matches: Annotated[int | None, typer.Option("--matches", "-n", metavar="N", show_default=False)] = None,
    together: Annotated[int | None, typer.Option("--together", metavar="N", show_default=False)] = None,
    deck: Annotated[Path | None, typer.Option("--deck", metavar="FILE", show_default=False)] = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", show_default=False)] = None,
    workers: Annotated[int, typer.Option("--workers", "-w", metavar="W")] = 1,
    lang: Language = None,
    as_json: AsJson = False,
) -> None:
    """Networks learn a game by playing it with themselves; the weights are written after every round."""
    from functools import partial
    from importlib.util import find_spec
    from time import monotonic

    from netcord.bots.networks import write_weights
    from netcord.cli.output import console, emit
    from netcord.club.language import language, said, words_of
    from netcord.club.setups import find_game, read_file
    from netcord.games.worldwide import read_deck
    from netcord.kernel import Impossible, Unreadable

    if find_spec("numpy") is None:
        raise Impossible("this needs {needs}: install them with pip install 'netcord[train]'", needs="numpy")
    if min(minutes, rounds or 1, matches or 1, together or 1, workers) <= 0 or 0 in (rounds, matches, together):
        raise Unreadable("--minutes, --rounds, --matches, --together and --workers are more than 0")
    from netcord.training import PLAN, Brought, train

    found = find_game(game)
    brought = None
    if deck is not None:
        brought = Brought(deck.name, read_file(found, partial(read_deck, older=True), deck))
    words = words_of(found, language(lang))
    file = out or Path(f"{found.key}.weights.json")
    began, err = monotonic(), console(stderr=True)

    def done(round: int) -> bool:
        return round >= rounds if rounds is not None else round > 0 and monotonic() - began >= 60 * minutes

    last = None
    wanted = {"matches": matches, "together": together}
    plan = PLAN._replace(**{name: many for name, many in wanted.items() if many is not None})
    for last in train(found, seed, done, workers=workers, plan=plan, deck=brought):
        file.write_bytes(write_weights(last.weights))
        figures = ", ".join(f"{name} {figure:g}" for name, figure in last.figures.items())
        err.print(
            said(words, "trained", round=last.round, minutes=f"{(monotonic() - began) / 60:.1f}", figures=figures)
        )
    assert last is not None, "at least one round was played"
    if as_json:
        emit({"game": found.key, "file": str(file), "rounds": last.round, "seed": seed, "figures": last.figures})
    else:
        typer.echo(said(words, "train_done", file=file, rounds=last.round, seed=seed))
