"""`netcord odds`: who wins, how often and in how many sets, exactly."""

from typing import Annotated

import typer

from netcord.cli.arguments import (
    AsJson,
    BestOf,
    BotA,
    BotB,
    Cards,
    Game,
    Language,
    Options,
    OwnCards,
    Surface,
)

EXAMPLE = """\
netcord odds inside-volley federer-2007-hard nadal-hard --best-of 5
netcord odds pro-tennis mcenroe connors -o random_events=off --at "6-4 3-2 30-40"
netcord odds pro-tennis --all -o random_events=off --json
netcord odds tennidice 1,3,0,0 0,4,0,0 -o spirit=off --at 5-3"""


def odds(
    game: Game,
    cards: Cards = None,
    every: Annotated[bool, typer.Option("--all")] = False,
    format: Annotated[str | None, typer.Option("--format", metavar="F")] = None,
    at: Annotated[str, typer.Option("--at", metavar="SCORE")] = "",
    best_of: BestOf = None,
    option: Options = None,
    surface: Surface = None,
    own_cards: OwnCards = None,
    bot_a: BotA = None,
    bot_b: BotB = None,
    followed: Annotated[
        int | None,
        typer.Option("--followed", metavar="N"),
    ] = None,
    lang: Language = None,
    as_json: AsJson = False,
) -> None:
    """Exact odds: the chance to win, results in sets, what is to be expected; from the start or at a score.

    Nothing is simulated: the rules are followed along every branch. What was left out, if anything, is said.
    """
    from msgspec import to_builtins

    from netcord.cli.output import emit
    from netcord.cli.screens.odds import pairings, reckoning, shown, solved
    from netcord.club.cards import cards_of, chosen, on_surface
    from netcord.club.language import language, words_of
    from netcord.club.odds import by_solver, match_odds, matrix, refuse_unless_summed, solved_odds
    from netcord.club.setups import arranged, find_game, parsed_options
    from netcord.kernel import Unreadable

    found = find_game(game)
    if by_solver(found):
        if every or format or bot_a or bot_b or followed or surface or own_cards or best_of:
            raise Unreadable(
                "{game} is solved: both sides play perfectly, with the cubes that are named; only -o and --at apply",
                game=found.name,
            )
        setup = arranged(found, (), parsed_options(found, option or (), None, files=True))
        answer = solved_odds(found, setup, cards or (), at)
        if as_json:
            emit(to_builtins(answer))
        else:
            solved(answer, words_of(found, language(lang)))
        return
    refuse_unless_summed(found)
    words = words_of(found, language(lang))
    offered = cards_of(found, own_cards)
    options = parsed_options(found, option or (), best_of, files=True)
    if every:
        if cards or at:
            raise Unreadable("--all is about every card, from the start: leave cards and --at out")
        with reckoning(words) as on_pairing:
            cells = matrix(
                found,
                on_surface(offered, surface),
                lambda pair: arranged(found, pair, options),
                format=format,
                on_pairing=on_pairing,
            )
        if as_json:
            emit({"game": found.key, "pairings": to_builtins(cells)})
        else:
            pairings(cells, offered, words)
        return
    if followed is not None and followed < 1:
        raise Unreadable("at least one condition must be followed, not {followed}", followed=followed)
    picked = chosen(found, offered, cards or (), surface, options=options)
    setup = arranged(found, picked, options)
    told = match_odds(found, setup, format=format, at=at, bots=(bot_a, bot_b), followed=followed)
    if as_json:
        emit(to_builtins(told))
    else:
        shown(told, words)
