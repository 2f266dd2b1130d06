"""`netcord odds`: who wins, how often and in how many sets; exactly, or where that cannot be, by an estimate."""

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
netcord odds tennidice 1,3,0,0 0,4,0,0 -o spirit=off --at 5-3
netcord odds worldwide --bot-a champion --bot-b club --matches 50"""


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
    matches: Annotated[int | None, typer.Option("--matches", "-n", metavar="N")] = None,
    seed: Annotated[str | None, typer.Option("--seed", metavar="S")] = None,
    lang: Language = None,
    as_json: AsJson = False,
) -> None:
    """Odds: the chance to win, results in sets, what is to be expected; from the start or at a score.

    Where it can be, nothing is simulated: the rules are followed along every branch, and what was left out is said.
    Elsewhere bots play, and what is told is an estimate with its error.
    """
    from msgspec import to_builtins

    from netcord.cli.output import emit
    from netcord.cli.screens.odds import pairings, reckoning, shown, solved
    from netcord.cli.screens.progress import under_way
    from netcord.club.cards import cards_of, chosen, on_surface
    from netcord.club.language import language, words_of
    from netcord.club.odds import (
        PLAYED,
        PLAYED_IN_A_FIELD,
        PLAYED_INSTEAD,
        SEED,
        by_solver,
        estimated_odds,
        is_summed,
        match_odds,
        matrix,
        solved_at_once,
        solved_odds,
    )
    from netcord.club.runs import countable
    from netcord.club.setups import arranged, find_game, parsed_options
    from netcord.kernel import Unreadable

    found = find_game(game)
    words = words_of(found, language(lang))
    options = parsed_options(found, option or (), best_of, files=True)
    if matches is not None:
        countable(matches)
    played = bot_a or bot_b or matches or seed is not None  # who names them wants matches to be played
    if by_solver(found) and (cards or at or (not played and solved_at_once(found, arranged(found, (), options)))):
        if every or format or played or followed or surface or own_cards or best_of:
            raise Unreadable(
                "{game} is solved: both sides play perfectly, with the cubes that are named; only -o and --at apply",
                game=found.name,
            )
        with reckoning(words, "odds_solving") as heard:
            answer = solved_odds(found, arranged(found, (), options), cards or (), at, heard)
        if as_json:
            emit(to_builtins(answer))
        else:
            solved(answer, words)
        return
    if is_summed(found) and (matches or seed is not None):
        raise Unreadable(
            "the odds of {game} are summed, not played: --matches and --seed are for `netcord simulate {key}`",
            game=found.name,
            key=found.key,
        )
    if not is_summed(found) and (at or format or followed):
        raise Unreadable(
            "the odds of {game} are an estimate from whole matches: leave --at, --format and --followed out",
            game=found.name,
        )
    offered = cards_of(found, own_cards)
    if every:
        if cards or at:
            raise Unreadable("--all is about every card, from the start: leave cards and --at out")
        if not offered:
            raise Unreadable("{game} has no players' cards: there are no pairings to tell", game=found.name)
        with reckoning(words) as on_pairing:
            cells = matrix(
                found,
                on_surface(offered, surface),
                lambda pair: arranged(found, pair, options),
                format=format,
                on_pairing=on_pairing,
                matches=matches or PLAYED_IN_A_FIELD,
                seed=seed or SEED,
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
    if is_summed(found):
        told = match_odds(
            found,
            setup,
            format=format,
            at=at,
            bots=(bot_a, bot_b),
            followed=followed,
            played_instead=PLAYED_INSTEAD,
        )
    else:
        many = matches or PLAYED
        with under_way("simulating", many, words) as done:
            told = estimated_odds(found, setup, matches=many, seed=seed or SEED, bots=(bot_a, bot_b), on_done=done)
    if as_json:
        emit(to_builtins(told))
    else:
        shown(told, words)
