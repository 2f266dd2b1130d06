"""`netcord report`: does tennis come out of a game's cards? `netcord solve`: a game solved exactly."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from netcord.cli.arguments import AsJson, Language
from netcord.cli.output import emit
from netcord.kernel import Impossible, Unreadable

if TYPE_CHECKING:
    from netcord.forge.measuring import Row

REPORT_EXAMPLE = "netcord report worldwide --json"

SOLVE_EXAMPLE = """\
netcord solve tennidice
netcord solve tennidice --spirit 0,2,0,2 1,3,0,0
netcord solve tennidice --placing"""


class Asked(NamedTuple):
    """What a report is asked for; None: as the report would have it."""

    size: int | None
    jobs: int
    seed: str | None
    field: bool
    bot: str | None
    language: str


def _worldwide(asked: Asked) -> "list[Row]":
    from netcord.club.opponents import bot_asked
    from netcord.forge import worldwide
    from netcord.games.worldwide import GAME

    given: dict[str, Any] = {} if asked.size is None else {"matches": asked.size}
    given |= {"seed": asked.seed or worldwide.SEED, "processes": asked.jobs}
    if asked.field:
        return worldwide.field_rows(**given)
    bot, quick = (bot_asked(GAME, asked.bot or usual) for usual in ("champion", "tour"))
    return worldwide.report_rows(**given, bot=bot, quick=quick)


def _ase(asked: Asked) -> "list[Row]":
    from netcord.club.opponents import bot_asked
    from netcord.forge import ase
    from netcord.games.ase_card_tennis import GAME

    if asked.field:
        raise Unreadable("only worldwide has a field of player cards to report on")
    return ase.report_rows(asked.size, asked.jobs, asked.seed or "1", bot_asked(GAME, asked.bot or "champion"))


def _pro_tennis(asked: Asked) -> "list[Row]":
    from netcord.forge import pro_tennis

    if asked.field:
        raise Unreadable("only worldwide has a field of player cards to report on")
    if asked.size is not None or asked.seed is not None or asked.bot is not None:
        raise Unreadable("the cards of pro-tennis are measured exactly: leave --size, --seed and --bot out")
    return pro_tennis.rows()


def _inside_volley(asked: Asked) -> "list[Row]":
    if asked.field:
        raise Unreadable("only worldwide has a field of player cards to report on")
    if asked.seed is not None or asked.bot is not None:
        raise Unreadable("the cards of inside-volley are measured exactly: leave --seed and --bot out")
    try:
        from netcord.forge.inside_volley import outlook
    except ImportError as missing:
        raise Impossible(
            "summing matches needs {missing}: install it with pip install 'netcord[solve]'", missing=missing.name
        ) from None
    return outlook.rows(asked.size)


REPORTS: dict[str, Callable[[Asked], "list[Row]"]] = {
    "ase": _ase,
    "inside-volley": _inside_volley,
    "pro-tennis": _pro_tennis,
    "worldwide": _worldwide,
}


def report(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    size: Annotated[
        int | None,
        typer.Option(
            "--size",
            metavar="N",
            min=1,
        ),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option("--seed", metavar="TEXT"),
    ] = None,
    field: Annotated[bool, typer.Option("--field")] = False,
    bot: Annotated[str | None, typer.Option("--bot", metavar="NAME")] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", metavar="J", min=0)] = 0,
    lang: Language = None,
    as_json: AsJson = False,
) -> None:
    """Set what comes out of a game's cards beside the bands it should lie in, and beside real tennis.

    Worldwide and ASE play an opponent against itself; takes minutes at full size. Exit code 1 if a figure lies outside.
    """
    from netcord.club.language import language

    if game not in REPORTS:
        *first, last = REPORTS
        raise Unreadable(
            "there is a report on {first} and on {last}, not on {game!r}", first=", ".join(first), last=last, game=game
        )
    from netcord.forge.measuring import documents, plain

    speaks = language(lang)
    rows = REPORTS[game](Asked(size, jobs or os.cpu_count() or 1, seed, field, bot, speaks))
    if as_json:
        emit({"rows": documents(rows)})
    else:
        typer.echo(plain(rows, speaks), nl=False)
    if not all(row.inside for row in rows):
        raise typer.Exit(1)


def solve(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    board: Annotated[str, typer.Option("--board", metavar="NAME")] = "default",
    spirit: Annotated[
        tuple[str, str] | None,
        typer.Option(
            "--spirit",
            metavar="FIRST OTHER",
        ),
    ] = None,
    target: Annotated[int, typer.Option("--target", metavar="N", min=1)] = 7,
    challenges: Annotated[int | None, typer.Option("--challenges", metavar="N", min=0, max=3)] = None,
    useless: Annotated[
        bool,
        typer.Option("--useless-steps"),
    ] = False,
    regret: Annotated[
        int,
        typer.Option("--regret", metavar="N", min=0),
    ] = 0,
    placing: Annotated[bool, typer.Option("--placing")] = False,
    folder: Annotated[Path | None, typer.Option("--folder", metavar="FOLDER")] = None,
    lang: Language = None,
    as_json: AsJson = False,
) -> None:
    """Solve Tennidice without spirit cubes: the value of placing and playing perfectly, to ten digits.

    The first time this works out every position, which takes a minute or more; the table is kept for the next time.
    With --spirit it solves the tie-break with spirit cubes for one pair of arrangements, with --placing for all of
    them, which takes minutes; if it is stopped, it goes on the next time.
    """
    from netcord.cli.screens.progress import under_way
    from netcord.club.language import house_words, language

    if game != "tennidice":
        raise Unreadable("tennidice can be solved, not {game!r}", game=game)
    if spirit is None and (target != 7 or challenges is not None or useless or regret):
        raise Unreadable("--target, --challenges, --useless-steps and --regret go with --spirit")
    if placing and spirit is not None:
        raise Unreadable("--placing solves every pair of arrangements: leave --spirit out")
    if folder is not None and not placing:
        raise Unreadable("--folder goes with --placing")
    try:
        from netcord.solvers.tennidice import placing_report, rows_from, spirit_report
        from netcord.solvers.tennidice import report as solved
    except ImportError as missing:
        raise Impossible(
            "solving needs {missing}: install it with pip install 'netcord[solve]'", missing=missing.name
        ) from None
    found: Any
    if placing:
        with under_way("placing_reckoning", 1000, house_words(lang)) as told:
            found = placing_report(board, folder, lambda done, total: told(1000 * done // total))
    elif spirit is None:
        found = solved(board)
    else:
        first, other = (rows_from(text) for text in spirit)
        found = spirit_report(first, other, board, target=target, challenges=challenges, useless=useless, regret=regret)
    if as_json:
        import msgspec

        emit(msgspec.to_builtins(found))
    else:
        typer.echo(found.text(language(lang)))
