"""`netcord tournament new`: events of the calendar, or entrants by hand, by ranking or by lot."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from netcord.cli.arguments import AsJson, Language, Options, OwnCards, Surface, complete_games
from netcord.cli.output import console, emit

if TYPE_CHECKING:
    from netcord.registry import AnyGame
    from netcord.tournament import OpenTournament


def complete_calendar(incomplete: str) -> list[tuple[str, str]]:
    """Ready-made fields whose key begins like this."""
    from netcord.club.seasons import season_fields
    from netcord.tournament import calendar

    known = {key: one.name for key, one in calendar().items()}
    known |= {key: one.name for key, one in season_fields().items()} if incomplete[:1] in ("a", "w") else {}
    return [(key, name) for key, name in known.items() if key.startswith(incomplete)]


EXAMPLES = """\
netcord tournament new wimbledon-1983-men --size 32
netcord tournament new atp-1999-grass wta-2015-grass --size 16
netcord tournament new --game inside-volley --surface clay --kind women --best 8 --name "Clay Cup"
netcord tournament new --game pro-tennis -e "men best 16" -e "men doubles best 8" -e "mixed best 8"
netcord tournament new --game pro-tennis --kind men --best 8 --plan groups --groups 2 --through 2"""


def new(
    calendar: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="EVENT",
            autocompletion=complete_calendar,
            show_default=False,
        ),
    ] = None,
    size: Annotated[int | None, typer.Option("--size", metavar="N")] = None,
    game: Annotated[str | None, typer.Option("--game", metavar="GAME", autocompletion=complete_games)] = None,
    event: Annotated[
        list[str] | None,
        typer.Option(
            "--event",
            "-e",
            metavar="TEXT",
        ),
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option("--player", "-p", metavar="CARD"),
    ] = None,
    best: Annotated[int | None, typer.Option("--best", metavar="N")] = None,
    random: Annotated[int | None, typer.Option("--random", metavar="N")] = None,
    kind: Annotated[str, typer.Option("--kind", metavar="KIND")] = "open",
    doubles: Annotated[bool, typer.Option("--doubles")] = False,
    plan: Annotated[str, typer.Option("--plan", metavar="PLAN")] = "",
    groups: Annotated[int | None, typer.Option("--groups", metavar="N")] = None,
    through: Annotated[int | None, typer.Option("--through", metavar="N")] = None,
    meetings: Annotated[int | None, typer.Option("--meetings", metavar="N")] = None,
    name: Annotated[str | None, typer.Option("--name", metavar="TEXT")] = None,
    option: Options = None,
    surface: Surface = None,
    own_cards: OwnCards = None,
    seed_draw: Annotated[str, typer.Option("--seed-draw", metavar="fixed|drawn")] = "fixed",
    byes_to_seeds: Annotated[bool, typer.Option("--byes-to-seeds")] = False,
    budgets: Annotated[
        bool,
        typer.Option("--budgets"),
    ] = False,
    injury_carryover: Annotated[bool, typer.Option("--injury-carryover")] = False,
    folder: Annotated[Path | None, typer.Option("--folder", metavar="DIR")] = None,
    lang: Language = None,
    as_json: AsJson = False,
) -> None:
    """Draw a new tournament: events of the calendar, or entrants by hand, by ranking or by lot."""
    from netcord.club.entering import Draft, Wanted, draw_up, wanted
    from netcord.club.language import language
    from netcord.kernel import NetcordError, Unreadable
    from netcord.tournament import document

    one = bool(player or best is not None or random is not None)
    counts = {"groups": groups, "through": through, "meetings": meetings}
    if calendar and (game or one):
        raise Unreadable("an event of the calendar has its entrants: leave --game, --player, --best and --random out")
    if event and one:
        raise Unreadable("with --event the entrants stand in it: leave --player, --best and --random out")
    if not calendar and game is None:
        raise Unreadable(
            "say what is played: an event of the calendar, or --game with --event, --player, --best or --random"
        )
    try:
        house = [] if calendar else _recommended(game or "", option or ())
        asked = [wanted(text) for text in event or ()]
        if not calendar and not event:
            asked = [Wanted(kind, doubles, player or (), best, random, plan or "knockout", counts)]
        draft = Draft(
            game or "",
            calendar or (),
            size,
            asked,
            plan,
            counts,
            name or "",
            [*(option or ()), *house],
            surface,
            own_cards,
            seed_draw,
            byes_to_seeds,
            budgets,
            injury_carryover,
        )
        saved = draw_up(draft, folder)
    except NetcordError as error:
        raise type(error)("; ".join(str(error).splitlines())) from None
    with saved:
        if as_json:
            emit(document(saved.tournament, saved.folder))
            return
        _introduce(saved.game, saved, house, language(lang))


def _recommended(game: str, options: Sequence[str]) -> list[str]:
    """What is recommended for a game and was not decided, as options are typed."""
    from netcord.club.setups import find_game, parsed_options, recommended

    found = find_game(game)
    return [f"{key}={value}" for key, value in recommended(found, parsed_options(found, options)).items()]


def _introduce(game: "AnyGame", saved: "OpenTournament", house: Sequence[str], speaks: str) -> None:
    from rich.text import Text

    from netcord.cli.screens.commentary import taken
    from netcord.club.language import said, words_of
    from netcord.club.tournaments import called
    from netcord.tournament import draw_sheet

    out, words = console(), words_of(game, speaks)
    for event in saved.tournament.events:
        out.print(Text(draw_sheet(saved.tournament, event.key, language=speaks)), soft_wrap=True)
    for option in game.options:
        if f"{option.key}={option.recommended}" in house:
            out.print(taken(option, words))
    command = f"netcord tournament play {called(saved.folder)} --me {said(words, 'a_name')}"
    out.print(Text.assemble(said(words, "play_it_with"), " ", (command, "bold")), soft_wrap=True)
