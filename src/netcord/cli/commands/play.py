"""`netcord play`: a match on the screen, recorded as it is played."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from netcord.cli.arguments import (
    AsJson,
    AtRandom,
    BestOf,
    Bot,
    BotTime,
    Cards,
    Doubles,
    Language,
    Mixed,
    Options,
    OwnCards,
    Speed,
    Surface,
    complete_games,
    complete_records,
)

if TYPE_CHECKING:
    from netcord.registry import AnyGame

EXAMPLE = """\
netcord play inside-volley federer-2007-hard nadal-hard --best-of 5
netcord play inside-volley --random --surface clay --speed fast
netcord play pro-tennis --random --option random_events=triple_ones --hints
netcord play pro-tennis --random --mixed --you B --bot smash
netcord play tennidice --names Ann,Bob --you both
netcord play tennidice --dice mine
netcord play --resume last"""


def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", autocompletion=complete_games),
    ] = None,
    cards: Cards = None,
    best_of: BestOf = None,
    option: Options = None,
    surface: Surface = None,
    random: AtRandom = False,
    own_cards: OwnCards = None,
    speed: Speed = None,
    lang: Language = None,
    doubles: Doubles = False,
    mixed: Mixed = False,
    you: Annotated[
        str | None,
        typer.Option("--you", metavar="SEAT"),
    ] = None,
    bot: Bot = None,
    bot_time: BotTime = None,
    hints: Annotated[bool, typer.Option("--hints")] = False,
    names: Annotated[
        str | None,
        typer.Option("--names", metavar="A,B"),
    ] = None,
    seed_phrase: Annotated[str | None, typer.Option("--seed-phrase", metavar="TEXT")] = None,
    dice: Annotated[str | None, typer.Option("--dice", metavar="WHOSE")] = None,
    record: Annotated[
        Path | None,
        typer.Option("--record", metavar="FILE"),
    ] = None,
    resume: Annotated[
        str | None,
        typer.Option(
            "--resume",
            metavar="FILE|last",
            autocompletion=complete_records,
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play a match: scoreboard, commentary, and a record whose dice anybody can verify.

    Keys while playing: Enter for the next point, + and - for the speed, g and s to the end of the game or the set,
    ? for the rules behind the last point, b box score, c cards, p pause, q save and quit.
    At a choice: a number or an option in full, ? for help with what is asked, q; h where the game reckons worth.
    """
    from netcord.cli.screens.sitting import Viewer, go_on, start
    from netcord.cli.screens.watching import check_speed
    from netcord.club.guests import allow
    from netcord.kernel import Unreadable

    allow(bot_time)

    viewer = Viewer(check_speed(speed), lang, you, bot, as_json, hints, _own(dice, seed_phrase, as_json=as_json))
    if resume is not None:
        if game is not None:
            raise Unreadable("a match is resumed as it was: leave the game and the cards out beside --resume")
        if dice is not None:
            raise Unreadable("a match is resumed with the dice it was begun with: leave --dice out beside --resume")
        go_on(resume, viewer)
        return
    if game is None:
        raise Unreadable("say which game to play, as in `netcord play inside-volley`, or --resume a match")
    from netcord.cli.output import at_terminal
    from netcord.club.cards import cards_of, chosen
    from netcord.club.language import language
    from netcord.club.setups import arranged, find_game, parsed_options, recommended, wants_cards

    found = find_game(game)
    offered = cards_of(found, own_cards)
    options = parsed_options(found, option or (), best_of, files=True)
    if not cards and not random and at_terminal() and not as_json and wants_cards(found, options):
        picked = _picked(found, offered, options, language(lang), surface=surface, doubles=doubles, mixed=mixed)
    else:
        picked = chosen(
            found, offered, cards or (), surface, random=random, doubles=doubles, mixed=mixed, options=options
        )
    setup = arranged(found, picked, recommended(found, options) | options, names)
    start(found, setup, viewer, options=options, path=record, seed_phrase=seed_phrase)


def _own(dice: str | None, seed_phrase: str | None, *, as_json: bool) -> bool:
    """Whether the dice are thrown on a real table."""
    from netcord.kernel import Illegal, Unreadable

    if dice not in (None, "mine", "netcord"):
        raise Unreadable("the dice can be netcord's or mine: say --dice mine, not {dice!r}", dice=dice)
    if dice != "mine":
        return False
    if as_json:
        raise Illegal("these dice are thrown by hand: leave --json out, somebody must type what fell")
    if seed_phrase:
        raise Illegal("dice of your own take no --seed-phrase: leave it out")
    return True


def _picked(game: "AnyGame", offered: Sequence[Any], options: dict[str, str], lang: str, **how: Any) -> Any:
    """Cards chosen at the keyboard; what the game advises on is entered among the options, unless it is decided."""
    from netcord.cli.asking.lineup import players
    from netcord.cli.asking.picking import Back, Desk, Quit
    from netcord.cli.asking.rules import advice_taken
    from netcord.cli.output import console
    from netcord.club.language import words_of
    from netcord.kernel import Unreadable

    desk = Desk(console(), words_of(game, lang))
    try:
        picked = players(desk, game, offered, options=options, **how)
        options |= advice_taken(desk, game, options)
    except (Back, Quit):
        raise Unreadable("no players were chosen: name two cards of {game}, or say --random", game=game.name) from None
    return picked
