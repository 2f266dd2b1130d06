"""`netcord menu`: a menu for those who want to sit down and play in the terminal."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from rich.text import Text

from netcord import __version__, registry
from netcord.cli.asking.lineup import Pages, one_card, players, which_surface
from netcord.cli.asking.picking import Back, Desk, Quit
from netcord.cli.asking.rules import rules
from netcord.cli.output import at_terminal, console
from netcord.cli.screens.watching import SPEEDS, USUAL
from netcord.club.cards import both_sexes, cards_of, on_surface, players_of
from netcord.club.language import about, house_words, languages_of, said, told, words_of
from netcord.club.matches import when
from netcord.club.opponents import bots_of, levels_of, sides, told_of, usual_bot
from netcord.club.quick import quick, reasons
from netcord.club.setups import arranged, wants_cards
from netcord.kernel import NetcordError, Unreadable
from netcord.play import commitment, new_seed
from netcord.registry import AnyGame
from netcord.tennis import Words

if TYPE_CHECKING:
    from netcord.tournament import Plan


def menu(lang: str | None = None) -> None:
    """The menu on a terminal, an overview elsewhere."""
    words = house_words(lang)
    if not at_terminal():
        typer.echo(said(words, "overview", version=__version__))
        return
    desk = Desk(console(), words)
    desk.out.print(Text.assemble(("netcord", "bold green"), (f"  {__version__}  {desk.say('tagline')}", "dim")))
    entries: dict[str, Callable[[Desk], None]] = {
        "menu_play": _play,
        "menu_resume": _resume,
        "menu_tournaments": _tournament,
        "menu_simulate": _simulate,
        "menu_cards": _cards,
        "menu_records": _records,
    }
    texts = [desk.say(key) for key in entries]
    while True:
        try:
            picked = desk.pick(desk.say("what_to_do"), texts, leave=desk.say("quit"))
            list(entries.values())[picked](desk)
        except Back:
            continue
        except NetcordError as error:
            desk.tell(f"netcord: {told(error, desk.words.language)}", "red")
        except (Quit, EOFError, KeyboardInterrupt):
            desk.tell(f"\n{desk.say('goodbye')}")
            return


# Which game, with whom, by which rules


def _games(desk: Desk) -> tuple[list[AnyGame], list[str]]:
    known = list(registry.games().values())
    told = {game: about(game, words_of(game, _language(desk, game))) for game in known}
    return known, [desk.say("game_about", game=game.name, about=text) for game, text in told.items()]


def _language(desk: Desk, game: AnyGame) -> str:
    """The language of the menu, as far as the game is told in it."""
    return languages_of(game, desk.words.language)


def _game(desk: Desk) -> AnyGame:
    known, texts = _games(desk)
    return known[0] if len(known) == 1 else known[desk.pick(desk.say("which_game"), texts, default=0)]


def _arranged(desk: Desk) -> tuple[AnyGame, Any, tuple[Any, ...], dict[str, str]]:
    """A match in every detail."""
    game = _game(desk)
    cards = cards_of(game)
    if 0 in game.box.cards_each:  # then the options say who sits down, and whether they bring cards
        options = rules(desk, game)
        asked = wants_cards(game, options) or (
            max(game.box.cards_each) > 0 and desk.yes(desk.say("with_cards"), default=False)
        )
        picked = players(desk, game, cards, options=options) if asked else ()
    else:
        picked = players(desk, game, cards)
        options = rules(desk, game, len(picked) // 2)
    setup = arranged(game, picked, options)
    if game.coverage.rename is not None and (names := desk.line(desk.say("names_asked"))):
        setup = arranged(game, picked, options, names)
    return game, setup, picked, options


def _opponent(desk: Desk, game: AnyGame, setup: Any) -> tuple[str | None, str | None]:
    """Where the person sits and against whom, in a game that has opponents of its own and seats for them."""
    if not game.sparring.bots or len(sides(game.seats(game.start(setup)))) < 2:
        return None, None
    words = words_of(game, _language(desk, game))
    everybody = list(bots_of(game))
    first = list(levels_of(game)) or everybody
    others = [name for name in everybody if name not in first]
    ways = [*(_against(desk, name, words) for name in first), *([desk.say("other_bots")] if others else [])]
    texts = [*ways, desk.say("two_people"), desk.say("watch_bots")]
    picked = desk.pick(desk.say("how_play"), texts, default=first.index(usual_bot(game)))
    if picked < len(first):
        return None, first[picked]
    if picked < len(ways):
        return None, others[desk.pick(desk.say("which_bot"), [_against(desk, name, words) for name in others])]
    return "both" if picked == len(ways) else "none", None


def _against(desk: Desk, name: str, words: Words) -> str:
    told = told_of(name, words)
    return desk.say("against_bot", bot=told.title, about=told.about)


# What there is to do


def _play(desk: Desk) -> None:
    """One question, which game, and the match begins; who wants it otherwise says so."""
    from netcord.cli.screens.sitting import Viewer, start

    known, texts = _games(desk)
    picked = desk.pick(desk.say("which_game"), [*texts, desk.say("other_rules")], default=0)
    if picked == len(known):
        _play_otherwise(desk)
        return
    game = known[picked]
    options, cards = quick(game)
    desk.out.print()
    for reason in reasons(game, words_of(game, _language(desk, game))):
        desk.tell(reason, "yellow")
    start(game, arranged(game, cards, options), Viewer(language=_language(desk, game)), options=options)


def _play_otherwise(desk: Desk) -> None:
    from netcord.cli.screens.sitting import Viewer, start

    game, setup, _, options = _arranged(desk)
    you, bot = _opponent(desk, game, setup)
    speeds = list(SPEEDS)
    texts = [desk.say("pace", speed=desk.say(f"speed_{one}"), about=desk.say(f"pace_{one}")) for one in speeds]
    speed = speeds[desk.pick(desk.say("how_fast"), texts, default=speeds.index(USUAL))]
    seed = new_seed()  # promised before the player adds words, so that neither can arrange the dice
    desk.tell(f"\n{desk.say('promise')}\n  {commitment(seed)}")
    phrase = desk.line(desk.say("own_words"))
    desk.out.print()
    viewer = Viewer(speed, _language(desk, game), you, bot)
    start(game, setup, viewer, options=options, seed=seed, seed_phrase=phrase or None)


def _resume(desk: Desk) -> None:
    from netcord.cli.screens.sitting import Viewer, go_on
    from netcord.club.matches import kept
    from netcord.club.summaries import summed

    from .records import versus

    open_ones = [one for one in kept() if one.record is not None and not one.finished]
    if not open_ones:
        desk.tell(desk.say("no_unfinished"))
        return
    texts = []
    for one in open_ones:
        assert one.record is not None, "unreadable ones are left out"
        standing = f"{versus(one, desk.words)}  {summed(one.record).score.line}"
        texts.append(desk.say("played_on", text=standing, when=when(one.changed)))
    go_on(str(open_ones[desk.pick(desk.say("which_one"), texts, default=0)].path), Viewer())


def _tournament(desk: Desk) -> None:
    from netcord.cli.screens.sitting import Viewer
    from netcord.cli.screens.tourney import Evening
    from netcord.club.tournaments import tournaments
    from netcord.tournament import resume, standing

    speaks = desk.words.language
    saved = [(path, one) for path in tournaments() if (one := _underway(path)) is not None]
    texts = [
        desk.say("new_tournament"),
        *(desk.say("standing", name=one.name, what=standing(one, speaks)) for _, one in saved),
    ]
    picked = desk.pick(desk.say("which_tournament"), texts, default=0)
    folder = _new_tournament(desk) if picked == 0 else saved[picked - 1][0]
    me = desk.line(desk.say("play_for"))
    with resume(folder) as opened:
        Evening(opened, Viewer(language=speaks), [me] if me else [], []).go_on()


def _underway(path: Path) -> Any:
    """The tournament, if it can be gone on with."""
    from netcord.tournament import read

    try:
        found = read(path)
    except NetcordError:  # `netcord tournament list` tells of it
        return None
    return None if found.ended else found


def _new_tournament(desk: Desk) -> Path:
    """The best of a game's cards; everything else there is has a command."""
    from netcord.club.tournaments import new_folder
    from netcord.tournament import Entries, Kind, best, create, draw_sheet

    game = _game(desk)
    cards = cards_of(game)
    people = players_of(game, on_surface(cards, which_surface(desk, cards)))
    kinds = [Kind.MEN, Kind.WOMEN, Kind.OPEN] if both_sexes(people) else [Kind.OPEN]
    kind = kinds[0]
    if len(kinds) > 1:
        texts = [desk.say(f"kind_{one.value}") for one in kinds]
        kind = kinds[desk.pick(desk.say("who_enters"), texts, default=0)]
    wanted = {Kind.MEN: "M", Kind.WOMEN: "F"}.get(kind, "")
    there = sum(1 for card in people if not wanted or card.sex == wanted)
    count = desk.line(desk.say("how_many_entrants", count=min(there, 128)), str(min(there, 16)))
    if not count.isdecimal():
        raise Unreadable("a number of entrants is wanted, not {count!r}", count=count)
    field = best(people, int(count), kind)
    entries = Entries(kind.value, field, kind, plan=_plan(desk, len(field)))
    options = rules(desk, game)
    name = desk.line(desk.say("called_what"), desk.say("cup", game=game.name))
    with create(new_folder(name), game, name, [entries], options=options) as saved:
        desk.out.print()
        desk.tell(draw_sheet(saved.tournament, language=desk.words.language))
        return saved.folder


def _plan(desk: Desk, entrants: int) -> "Plan":
    """How it is played: one of the plans that so many entrants can play, with the usual groups."""
    from netcord.tournament import System, planned

    plans = []
    for system in System:
        with suppress(NetcordError):  # too many for a round robin, too few for groups
            plans.append(planned(system, entrants))
    texts = [desk.say(f"plan_{plan.system.value}") for plan in plans]
    return plans[desk.pick(desk.say("which_plan"), texts, default=0)]


def _simulate(desk: Desk) -> None:
    from netcord.cli.screens.simulation import played, shown
    from netcord.club.runs import Run

    game, setup, picked, _ = _arranged(desk)
    words = words_of(game, _language(desk, game))
    count = desk.line(desk.say("how_many_matches"), "1000")
    if not count.isdecimal() or int(count) < 1:
        raise Unreadable("a number of matches is wanted, not {count!r}", count=count)
    run = Run(game, setup, int(count), desk.line(desk.say("seed_asked"), "1"))
    played(run, 0, words)
    desk.out.print()
    shown(run, picked, words)


def _cards(desk: Desk) -> None:
    from netcord.cli.screens.cards import cards_shown

    game = _game(desk)
    cards = cards_of(game)
    if not cards:
        desk.tell(desk.say("game_no_cards", game=game.name))
        return
    pages = Pages(desk, cards)
    pages.show()
    words = words_of(game, _language(desk, game))
    while True:
        desk.out.print(cards_shown([one_card(desk, desk.say("which_card"), pages, cards)], words))


def _records(desk: Desk) -> None:
    from netcord.club.matches import kept

    from .records import list_records, show_record, versus

    list_records(desk.words.language)
    if readable := [one for one in kept() if one.record is not None]:
        texts = [desk.say("played_on", text=versus(one, desk.words), when=when(one.changed)) for one in readable]
        picked = readable[desk.pick(desk.say("show_which"), texts, default=0)]
        show_record(str(picked.path), desk.words.language)
