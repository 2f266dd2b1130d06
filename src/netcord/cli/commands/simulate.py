"""`netcord simulate`: many matches between the same two, and what comes out on average."""

from typing import Annotated

import typer

from netcord.cli.arguments import (
    AsJson,
    AtRandom,
    BestOf,
    Bot,
    BotA,
    BotB,
    BotTime,
    Cards,
    Doubles,
    Game,
    Language,
    Mixed,
    Options,
    OwnCards,
    Surface,
)

EXAMPLE = """\
netcord simulate inside-volley federer-2007-hard nadal-hard --matches 10000 --seed 7
netcord simulate inside-volley sampras-grass federer-grass --matches 2000 --best-of 5 --json
netcord simulate pro-tennis --random -o random_events=triple_ones --bot-a best --bot-b smash"""


def simulate(
    game: Game,
    cards: Cards = None,
    matches: Annotated[int, typer.Option("--matches", "-n", metavar="N")] = 1000,
    seed: Annotated[str | None, typer.Option("--seed", metavar="S")] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", metavar="J")] = 0,
    best_of: BestOf = None,
    option: Options = None,
    surface: Surface = None,
    random: AtRandom = False,
    own_cards: OwnCards = None,
    doubles: Doubles = False,
    mixed: Mixed = False,
    bot: Bot = None,
    bot_a: BotA = None,
    bot_b: BotB = None,
    bot_time: BotTime = None,
    one_by_one: Annotated[bool, typer.Option("--one-by-one")] = False,
    cluster: Annotated[str | None, typer.Option("--cluster", metavar="ADDRESS")] = None,
    lang: Language = None,
    as_json: AsJson = False,
) -> None:
    """Simulate matches: wins with their standard error, the average box score, how matches end.

    The result depends on the seed alone, players drawn by lot included, not on who shares the work.
    """
    import secrets
    from random import Random

    from netcord.cli.output import emit
    from netcord.cli.screens.simulation import played, shown
    from netcord.club.cards import cards_of, chosen
    from netcord.club.guests import allow
    from netcord.club.language import language, words_of
    from netcord.club.runs import Run, countable
    from netcord.club.setups import advised, all_options, arranged, find_game, parsed_options
    from netcord.kernel import Unreadable

    countable(matches)
    if jobs < 0:
        raise Unreadable("--jobs is a number of processes, or 0 for one per core, not {jobs}", jobs=jobs)
    allow(bot_time)
    found = find_game(game)
    words = words_of(found, language(lang))
    seed = seed if seed is not None else secrets.token_hex(4)
    offered = cards_of(found, own_cards)
    options = parsed_options(found, option or (), best_of, files=True)
    picked = chosen(
        found,
        offered,
        cards or (),
        surface,
        random=random,
        doubles=doubles,
        mixed=mixed,
        options=options,
        luck=Random(seed),
    )
    setup = arranged(found, picked, options)
    bots = (bot_a or bot, bot_b or bot)
    run = Run(found, setup, matches, seed, bots, one_by_one=one_by_one)
    played(run, jobs, words, cluster)
    if as_json:
        emit(run.document([card.id for card in picked], all_options(found, options)))
    else:
        shown(run, picked, words, advised(found, options))
