"""`netcord` without a command: a menu for those who want to sit down and play."""

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from netcord import __version__, registry
from netcord.cli.asking.typed import matching
from netcord.cli.output import at_terminal, console, typed
from netcord.cli.screens.keys import completing
from netcord.cli.screens.watching import SPEEDS
from netcord.club.cards import (
    both_sexes,
    cards_of,
    check_pair,
    drawn,
    find_card,
    how_many,
    on_surface,
    players_of,
    surfaces_of,
)
from netcord.club.opponents import bots_of, sides
from netcord.club.setups import arranged, takes, wants_cards
from netcord.kernel import NetcordError, Unreadable
from netcord.play import commitment, new_seed
from netcord.registry import AnyGame
from netcord.tennis import Option, option_text

OVERVIEW = """netcord {version}: tabletop tennis as software.

  netcord play inside-volley --random      play a match between two players drawn by lot
  netcord play GAME CARD_A CARD_B          play a match; four cards are doubles
  netcord play --resume last               go on where you left
  netcord simulate GAME CARD_A CARD_B      thousands of matches at once
  netcord games                            what there is to play
  netcord cards list                       who there is to play with
  netcord record list                      what has been played
  netcord tournament new --help            draw a tournament

Every command explains itself with --help."""


class Back(Exception):
    """One step back: to the menu, or out of it."""


def menu() -> None:
    """The menu on a terminal, an overview elsewhere."""
    if not at_terminal():
        typer.echo(OVERVIEW.format(version=__version__))
        return
    out = console()
    out.print(Text.assemble(("netcord", "bold green"), (f"  {__version__}  tabletop tennis", "dim")))
    entries: list[tuple[str, Callable[[Console], None]]] = [
        ("Play a match", _play),
        ("Go on with an unfinished match", _resume),
        ("Tournaments", _tournament),
        ("Simulate many matches", _simulate),
        ("Look at cards", _cards),
        ("Look at recorded matches", _records),
    ]
    while True:
        try:
            chosen = pick(out, "What would you like to do?", [text for text, _ in entries], leave="Quit")
            entries[chosen][1](out)
        except Back:
            continue
        except NetcordError as error:
            out.print(Text(f"netcord: {error}", style="red"))
        except (_Quit, EOFError, KeyboardInterrupt):
            out.print("\nGame, set and match. Goodbye.")
            return


class _Quit(Exception):
    """Out of the menu."""


def pick(out: Console, question: str, options: Sequence[str], *, default: int | None = None, leave: str = "") -> int:
    """One of several options, by number or by the beginning of its text."""
    out.print()
    for number, option in enumerate(options, 1):
        out.print(f"  [bold cyan]{number:>2}[/]  {escape(option)}")
    out.print(f"  [bold cyan] q[/]  {leave or 'Back'}")
    while True:
        shown = None if default is None else str(default + 1)
        answer = _ask(out, question, shown)
        if answer.lower() in ("q", "quit", "back"):
            raise _Quit if leave else Back
        found = matching(answer, options)
        if found is not None:
            return found
        out.print(f"Type a number from 1 to {len(options)}, or q.", style="yellow")


def _ask(out: Console, question: str, default: str | None = None) -> str:
    shown = f" ({default})" if default else ""
    return typed(out, Text.assemble((question, "bold"), (shown, "bold cyan"), ": ")).strip() or default or ""


def _game(out: Console) -> AnyGame:
    known = list(registry.games().values())
    if len(known) == 1:
        return known[0]
    return known[pick(out, "Which game?", [f"{game.name}: {game.about}" for game in known], default=0)]


def pick_players(
    game: AnyGame,
    cards: Sequence[Any],
    surface: str | None = None,
    *,
    doubles: bool = False,
    mixed: bool = False,
    options: Mapping[str, str] | None = None,
) -> tuple[tuple[Any, ...], dict[str, str]]:
    """As many cards as the match takes, chosen at the keyboard, and what the game advises on, unless it is decided."""
    out = console()
    try:
        picked = _players(out, game, cards, surface, doubles=doubles, mixed=mixed, options=options)
        return picked, advice_taken(out, game, options or {})
    except (Back, _Quit):
        raise Unreadable(f"no players were chosen: name two cards of {game.name}, or say --random") from None


MODES = ("Singles", "Doubles", "Mixed doubles")


def _mode(out: Console, game: AnyGame, cards: Sequence[Any]) -> tuple[bool, bool]:
    """Whether pairs play, and whether they are mixed: asked only where a game has both."""
    if game.box.cards_each[0] == 2 or 2 not in game.box.cards_each:
        return 2 in game.box.cards_each, False
    picked = pick(out, "What do you play?", MODES if both_sexes(cards) else MODES[:2], default=0)
    return picked > 0, picked == 2


def _players(
    out: Console,
    game: AnyGame,
    cards: Sequence[Any],
    surface: str | None,
    *,
    doubles: bool = False,
    mixed: bool = False,
    options: Mapping[str, str] | None = None,
) -> tuple[Any, ...]:
    """As many cards as a match takes: two in singles, four in doubles, none in a game without, one against nobody."""
    if not max(game.box.cards_each):
        return ()
    surfaces = surfaces_of(cards)
    if surface is None and len(surfaces) > 1:
        surface = surfaces[pick(out, "Which surface?", surfaces, default=0)]
    offered = on_surface(cards, surface)
    players = players_of(game, offered)
    if doubles or mixed:
        how_many(game, 4, doubles=doubles, mixed=mixed)
    else:
        doubles, mixed = _mode(out, game, players)
    pairs = doubles or mixed
    _columns(out, players)
    picked: list[Any] = []
    for side in ("Your", "The opponent's") if not pairs else ("Your", "The opponents'"):
        for number in range(1 + pairs):
            who = f"{side} player" + (f" {number + 1}" if pairs else "")
            picked.append(_player(out, who, players, offered, picked, mixed=mixed))
        if 0 in game.box.cards_each and takes(game, picked, options or {}):
            break
    return tuple(picked)


def _columns(out: Console, cards: Sequence[Any]) -> None:
    """Players in as many columns as fit, numbered down."""
    width = max(len(card.label) for card in cards) + 6
    many = max(1, min(3, out.width // width))
    height = -(-len(cards) // many)
    table = Table.grid(padding=(0, 2, 0, 0))
    for row in range(height):
        places = [column * height + row for column in range(many)]
        cells = [
            Text.assemble((f"{place + 1:>3}  ", "bold cyan"), cards[place].label) if place < len(cards) else Text("")
            for place in places
        ]
        table.add_row(*cells)
    out.print()
    out.print(table)


def _player(
    out: Console,
    who: str,
    cards: Sequence[Any],
    every: Sequence[Any],
    beside: Sequence[Any] = (),
    *,
    mixed: bool = False,
) -> Any:
    while True:
        with completing([card.id for card in every]):
            answer = _ask(out, f"{who} (number, name, r for random, q to go back)")
        if answer.lower() == "q":
            raise Back
        if not answer:
            continue
        try:
            if answer.lower() in ("r", "random"):
                card = drawn(cards, beside, mixed=mixed)
            elif answer.isdigit() and 1 <= int(answer) <= len(cards):
                card = cards[int(answer) - 1]
            else:
                card = find_card(answer, every)
            if card in beside:
                raise Unreadable(f"{card.label} plays already: choose somebody else")
            if mixed and len(beside) % 2:
                check_pair((beside[-1], card))
        except NetcordError as error:
            out.print(Text(str(error), style="yellow"))
            continue
        out.print(Text(card.label, style="green"))
        return card


def _options(out: Console, game: AnyGame, cards: int | None = None) -> dict[str, str]:
    """What is played and its length first, then what is recommended, the rest only for those who want it.

    What cannot matter under what was chosen, with so many cards a side, is not asked.
    """
    chosen: dict[str, str] = {}
    for option in game.options:
        if option.asked and game.matters(option, chosen, cards):
            chosen[option.key] = _picked(out, game, option)
    chosen |= advice_taken(out, game, chosen)
    others = [option for option in game.options if option.key not in chosen]
    if others and _ask(out, "Other rules as printed? (y/n)", "y").lower().startswith("n"):
        for option in others:
            if game.matters(option, chosen, cards):
                chosen[option.key] = _picked(out, game, option)
    return chosen


def _picked(out: Console, game: AnyGame, option: Option) -> str:
    """One value of an option, in words."""
    told = option_text(option, game.words())
    texts = [
        text
        + (" (as printed)" if option.recommended and value == option.default else "")
        + (" (recommended)" if value == option.recommended else "")
        for value, text in told.values.items()
    ]
    usual = option.values.index(option.recommended or option.default)
    return option.values[pick(out, f"{told.title}: {told.about} ({option.rule})", texts, default=usual)]


def advice_taken(out: Console, game: AnyGame, known: Collection[str] = ()) -> dict[str, str]:
    """What the game has advice on and nobody has decided yet: said in one sentence, and offered."""
    chosen: dict[str, str] = {}
    for option in game.options:
        if option.recommended and option.key not in known:
            out.print()
            out.print(Text(option_text(option, game.words()).advice, style="yellow"))
            chosen[option.key] = _picked(out, game, option)
    return chosen


def _arranged(out: Console) -> tuple[AnyGame, Any, tuple[Any, ...], dict[str, str]]:
    game = _game(out)
    cards = cards_of(game)
    if 0 in game.box.cards_each:  # then the options say who sits down, and whether they bring cards
        options = _options(out, game)
        asked = wants_cards(game, options) or (
            max(game.box.cards_each) and _ask(out, "With player cards? (y/n)", "n").lower().startswith("y")
        )
        picked = _players(out, game, cards, None, options=options) if asked else ()
    else:
        picked = _players(out, game, cards, None)
        options = _options(out, game, len(picked) // 2)
    setup = arranged(game, picked, options)
    if game.coverage.rename is not None:
        names = _ask(out, "What are the players called? (as in Ann,Bob; Enter for no names)", "")
        setup = arranged(game, picked, options, names or None)
    return game, setup, picked, options


def _opponent(out: Console, game: AnyGame, setup: Any) -> tuple[str | None, str | None]:
    """Where the person sits and against whom, in a game that has opponents of its own and seats for them."""
    if not game.sparring.bots or len(sides(game, setup)) < 2:
        return None, None
    names = list(bots_of(game))
    texts = [*(f"against the bot {name}" for name in names), "two people at this keyboard", "watch bots play"]
    picked = pick(out, "How do you play?", texts, default=0)
    if picked < len(names):
        return None, names[picked]
    return "both" if picked == len(names) else "none", None


def _play(out: Console) -> None:
    from netcord.cli.screens.sitting import Viewer, start

    game, setup, _, options = _arranged(out)
    you, bot = _opponent(out, game, setup)
    speeds = list(SPEEDS)
    about = ("Enter for every point", "a point every second or so", "three points a second", "at once")
    texts = [f"{speed}: {text}" for speed, text in zip(speeds, about, strict=True)]
    speed = speeds[pick(out, "How fast?", texts, default=1)]
    seed = new_seed()  # promised before the player adds words, so that neither can arrange the dice
    out.print(Text.assemble("\nThe dice are promised by SHA-256\n  ", (commitment(seed), "bold")), soft_wrap=True)
    phrase = _ask(out, "Words of your own to mix into them (Enter for none)", "")
    out.print()
    start(game, setup, Viewer(speed, you=you, bot=bot), options=options, seed=seed, seed_phrase=phrase or None)


def _resume(out: Console) -> None:
    from netcord.cli.screens.sitting import Viewer, go_on
    from netcord.club.matches import kept
    from netcord.club.summaries import Summed

    open_ones = [one for one in kept() if one.record is not None and not one.finished]
    if not open_ones:
        out.print("There is no unfinished match.")
        return
    texts = []
    for one in open_ones:
        assert one.record is not None, "unreadable ones are left out"
        names = one.names.short
        texts.append(f"{names['A']} v {names['B']}  {Summed(one.record).score.line}  ({one.changed:%d %b %H:%M})")
    go_on(str(open_ones[pick(out, "Which one?", texts, default=0)].path), Viewer())


def _tournament(out: Console) -> None:
    from netcord.cli.screens.sitting import Viewer
    from netcord.cli.screens.tourney import Evening
    from netcord.club.tournaments import tournaments
    from netcord.tournament import resume, standing

    saved = [(path, one) for path in tournaments() if (one := _underway(path)) is not None]
    texts = ["Draw a new one", *(f"{one.name}: {standing(one)}" for _, one in saved)]
    picked = pick(out, "Which tournament?", texts, default=0)
    folder = _new_tournament(out) if picked == 0 else saved[picked - 1][0]
    me = _ask(out, "Whom do you play for? (a name, Enter for nobody or as before)", "")
    with resume(folder) as opened:
        Evening(opened, Viewer(), [me] if me else [], []).go_on()


def _underway(path: Path) -> Any:
    """The tournament, if it can be gone on with."""
    from netcord.tournament import read

    try:
        found = read(path)
    except NetcordError:  # `netcord tournament list` tells of it
        return None
    return None if found.ended else found


def _new_tournament(out: Console) -> Path:
    """The best of a game's cards; everything else there is has a command."""
    from netcord.club.tournaments import new_folder
    from netcord.tournament import Entries, Kind, best, create, draw_sheet

    game = _game(out)
    cards = cards_of(game)
    surfaces = surfaces_of(cards)
    surface = surfaces[pick(out, "Which surface?", surfaces, default=0)] if len(surfaces) > 1 else None
    people = players_of(game, on_surface(cards, surface))
    kinds = [Kind.MEN, Kind.WOMEN, Kind.OPEN] if both_sexes(people) else [Kind.OPEN]
    kind = kinds[pick(out, "Who may enter?", [one.value for one in kinds], default=0)] if len(kinds) > 1 else kinds[0]
    wanted = {Kind.MEN: "M", Kind.WOMEN: "F"}.get(kind, "")
    there = sum(1 for card in people if not wanted or card.sex == wanted)
    count = _ask(out, f"How many, the best by ranking? (2 to {min(there, 128)})", str(min(there, 16)))
    if not count.isdigit():
        raise Unreadable(f"a number of entrants is wanted, not {count!r}")
    entries = Entries(kind.value, best(people, int(count), kind), kind)
    options = _options(out, game)
    name = _ask(out, "What is it called?", f"{game.name} cup")
    with create(new_folder(name), game, name, [entries], options=options) as saved:
        out.print()
        out.print(Text(draw_sheet(saved.tournament)), soft_wrap=True)
        return saved.folder


def _simulate(out: Console) -> None:
    from netcord.cli.screens.simulation import played, shown
    from netcord.club.runs import Run

    game, setup, picked, _ = _arranged(out)
    count = _ask(out, "How many matches?", "1000")
    if not count.isdigit() or int(count) < 1:
        raise Unreadable(f"a number of matches is wanted, not {count!r}")
    seed = _ask(out, "Seed", "1")
    run = Run(game, setup, int(count), seed)
    played(run, 0)
    out.print()
    shown(run, picked)


def _cards(out: Console) -> None:
    from netcord.cli.screens.show import cards_shown
    from netcord.club.language import words_of

    game = _game(out)
    cards = cards_of(game)
    if not cards:
        out.print(f"{game.name} has no cards.")
        return
    _columns(out, cards)
    words = words_of(game, "en")
    while True:
        card = _player(out, "Which card", cards, cards)
        out.print(cards_shown([card], words))


def _records(out: Console) -> None:
    from netcord.club.matches import kept

    from .records import list_records, show_record

    list_records()
    readable = [one for one in kept() if one.record is not None]
    if readable:
        names = [one.names.short for one in readable]
        texts = [
            f"{name['A']} v {name['B']}  ({one.changed:%d %b %H:%M})" for name, one in zip(names, readable, strict=True)
        ]
        show_record(str(readable[pick(out, "Show which?", texts, default=0)].path))
