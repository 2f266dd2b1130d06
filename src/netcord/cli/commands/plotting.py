"""`netcord plot`: pictures of a match, a pairing, a draw or some cards, as SVG or PNG."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from netcord.cli.arguments import (
    BestOf,
    Game,
    Language,
    Options,
    OwnCards,
    RecordFile,
    SavedTournament,
    Surface,
)
from netcord.cli.helping import Commands

if TYPE_CHECKING:
    from netcord.registry import AnyGame

app = Commands(epilog="netcord plot match last match.svg", no_args_is_help=True)

Picture = Annotated[Path, typer.Argument(metavar="PICTURE", show_default=False)]
Event = Annotated[str, typer.Option("--event", metavar="KEY")]
Two = Annotated[list[str], typer.Argument(metavar="CARD...", show_default=False)]


@app.command("match", epilog="netcord plot match last match.svg")
def plot_match(file: RecordFile, picture: Picture, lang: Language = None) -> None:
    """The chance to win through a match, with the points that moved it most."""
    from netcord.cli.screens.odds import reckoning
    from netcord.club.language import house_words, language
    from netcord.club.matches import find_record, parsed, read_bytes
    from netcord.club.plots import draw_match, refuse_unless_drawn

    refuse_unless_drawn(picture)
    path = find_record(file)
    record = parsed(path, read_bytes(path))
    with reckoning(house_words(lang), "ledger_reckoning") as heard:
        draw_match(record, picture, language(lang), heard)


@app.command("sets", epilog="netcord plot sets sets.svg inside-volley federer-2007-hard nadal-hard")
def plot_sets(
    picture: Picture,
    game: Game,
    cards: Two,
    best_of: BestOf = None,
    option: Options = None,
    surface: Surface = None,
    own_cards: OwnCards = None,
    lang: Language = None,
) -> None:
    """How the first set ends and the match in sets, between two cards."""
    from netcord.club.cards import cards_of, chosen
    from netcord.club.language import language, words_of
    from netcord.club.odds import match_odds
    from netcord.club.plots import draw_sets
    from netcord.club.setups import arranged

    found, options = _summed(picture, game, option, best_of)
    setup = arranged(found, chosen(found, cards_of(found, own_cards), cards, surface, options=options), options)
    draw_sets(match_odds(found, setup), picture, words_of(found, language(lang)))


@app.command("title", epilog="netcord plot title title.svg last")
def plot_title(picture: Picture, wanted: SavedTournament, event: Event = "", lang: Language = None) -> None:
    """Who wins the title of a draw, and how likely."""
    from netcord.cli.screens.odds import reckoning
    from netcord.club.language import house_words, language
    from netcord.club.plots import draw_title, refuse_unless_drawn
    from netcord.club.setups import find_game
    from netcord.club.titles import title_odds
    from netcord.club.tournaments import find_tournament
    from netcord.tournament import read, telling

    refuse_unless_drawn(picture)
    found = read(find_tournament(wanted))
    words = house_words(lang)
    told_in = telling(found, language(lang))
    with reckoning(words) as on_pairing:
        told = title_odds(find_game(found.game), found, event, on_pairing)
    draw_title(told.titles, f"{told_in.known(found.name)} — {told_in.title(found.event(event))}", picture, words)


@app.command("cards", epilog="netcord plot cards cards.svg pro-tennis mcenroe connors lendl")
def plot_cards(
    picture: Picture,
    game: Game,
    cards: Two,
    best_of: BestOf = None,
    option: Options = None,
    surface: Surface = None,
    own_cards: OwnCards = None,
    lang: Language = None,
) -> None:
    """Cards compared: how often each beats each of the others."""
    from netcord.club.cards import cards_of, chosen
    from netcord.club.language import language, words_of
    from netcord.club.odds import matrix
    from netcord.club.plots import draw_cards
    from netcord.club.setups import arranged
    from netcord.kernel import Unreadable

    found, options = _summed(picture, game, option, best_of)
    if not 2 <= len(cards) <= 16:
        raise Unreadable("name 2 to 16 cards to compare, not {count}", count=len(cards))
    offered = cards_of(found, own_cards)
    picked = []
    for first in cards:  # each by its own words, against any other
        other = next(one for one in cards if one != first) if len(set(cards)) > 1 else first
        picked.append(chosen(found, offered, [first, other], surface, options=options)[0])
    cells = matrix(found, picked, lambda pair: arranged(found, pair, options))
    draw_cards(cells, picked, picture, words_of(found, language(lang)))


def _summed(picture: Path, game: str, option: Options, best_of: BestOf) -> "tuple[AnyGame, dict[str, str]]":
    """A game whose matches can be summed, and what is agreed; refused first if the picture cannot be drawn."""
    from netcord.club.odds import refuse_unless_summed
    from netcord.club.plots import refuse_unless_drawn
    from netcord.club.setups import find_game, parsed_options

    refuse_unless_drawn(picture)
    found = find_game(game)
    refuse_unless_summed(found)
    return found, parsed_options(found, option or (), best_of, files=True)
