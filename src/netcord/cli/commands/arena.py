"""`netcord arena`: a round robin of bots, with ratings."""

from typing import Annotated

import typer

from netcord.cli.arguments import (
    AsJson,
    AtRandom,
    BestOf,
    BotTime,
    Doubles,
    Game,
    Language,
    Mixed,
    Options,
    OwnCards,
    Surface,
    complete_bots,
    complete_cards,
)

EXAMPLE = """\
netcord arena worldwide
netcord arena tennidice club champion sensible --matches 1000 --seed 7
netcord arena ase sensible mybot:make -o deck=women --json
netcord arena pro-tennis --card mcenroe --card lendl --best-of 3"""


def arena(
    game: Game,
    bots: Annotated[
        list[str] | None,
        typer.Argument(metavar="BOT...", autocompletion=complete_bots, show_default=False),
    ] = None,
    matches: Annotated[int, typer.Option("--matches", "-n", metavar="N")] = 100,
    seed: Annotated[str | None, typer.Option("--seed", metavar="S")] = None,
    workers: Annotated[int, typer.Option("--workers", "-w", metavar="W")] = 0,
    format: Annotated[str | None, typer.Option("--format", metavar="F")] = None,
    best_of: BestOf = None,
    option: Options = None,
    card: Annotated[
        list[str] | None,
        typer.Option("--card", "-c", metavar="CARD", autocompletion=complete_cards, show_default=False),
    ] = None,
    surface: Surface = None,
    random: AtRandom = False,
    own_cards: OwnCards = None,
    doubles: Doubles = False,
    mixed: Mixed = False,
    bot_time: BotTime = None,
    one_by_one: Annotated[bool, typer.Option("--one-by-one")] = False,
    lang: Language = None,
    as_json: AsJson = False,
) -> None:
    """A round robin of bots: everybody meets everybody, with the same luck both ways round, and is rated."""
    import secrets
    from random import Random

    from netcord.cli import INTERRUPTED
    from netcord.cli.output import emit
    from netcord.cli.screens.arena import played, shown
    from netcord.club.arena import Arena, agreed, entrants
    from netcord.club.cards import cards_of, chosen
    from netcord.club.guests import allow
    from netcord.club.language import language, words_of
    from netcord.club.setups import all_options, arranged, find_game, wants_cards
    from netcord.kernel import Unreadable

    if workers < 0:
        raise Unreadable("--workers is a number of processes, or 0 for one per core, not {workers}", workers=workers)
    allow(bot_time)
    found = find_game(game)
    words = words_of(found, language(lang))
    seed = seed if seed is not None else secrets.token_hex(4)
    names = entrants(found, bots or ())
    options, scored_by = agreed(found, option or (), best_of, format)
    by_lot = random or (not card and wants_cards(found, options))
    picked = chosen(
        found,
        cards_of(found, own_cards),
        card or (),
        surface,
        random=by_lot,
        doubles=doubles,
        mixed=mixed,
        options=options,
        luck=Random(seed),
    )
    entered = Arena(found, arranged(found, picked, options), names, matches, seed, scored_by, one_by_one=one_by_one)
    through = played(entered, workers, words)
    if entered.rated:
        if as_json:
            emit(entered.document([one.id for one in picked], all_options(found, options)))
        else:
            shown(entered, picked, words)
    if not through:
        raise typer.Exit(INTERRUPTED)
