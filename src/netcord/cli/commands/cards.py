"""`netcord cards`: look at cards, check your own, start a new one."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from netcord.cli.arguments import AsJson, Game, Language, OwnCards, Surface, complete_cards, complete_games
from netcord.cli.helping import Commands
from netcord.cli.output import console, emit

from . import forging

if TYPE_CHECKING:
    from netcord.tennis import Words

app = Commands(
    epilog="netcord cards show inside-volley federer-2007-hard",
    no_args_is_help=True,
)


@app.command("list", epilog="netcord cards list inside-volley --surface clay --tour WTA")
def list_cards(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", autocompletion=complete_games),
    ] = None,
    surface: Surface = None,
    tour: Annotated[str | None, typer.Option("--tour", metavar="NAME")] = None,
    own_cards: OwnCards = None,
    lang: Language = None,
    as_json: AsJson = False,
) -> None:
    """List cards, by surface and tour."""
    from netcord import registry
    from netcord.club.cards import cards_of, on_surface
    from netcord.club.language import house_words
    from netcord.club.setups import find_game
    from netcord.kernel import Sentence, Unreadable

    if own_cards is not None and game is None:
        raise Unreadable("say which game the cards of your file are for, as in `netcord cards list GAME --cards FILE`")
    found = [find_game(game)] if game else [one for one in registry.games().values() if tuple(one.cards())]
    rows = [(one, card) for one in found for card in on_surface(cards_of(one, own_cards), surface)]
    if tour is not None:
        tours = sorted({card.tour for _, card in rows if card.tour})
        if tour.upper() not in tours:
            listed = ", ".join(tours) or Sentence("none")
            raise Unreadable("there is no card of the tour {tour!r}: there are {listed}", tour=tour, listed=listed)
        rows = [(one, card) for one, card in rows if card.tour == tour.upper()]
    if as_json:
        emit({"cards": [_entry(one.key, card) for one, card in rows]})
        return
    _table(rows, house_words(lang), several=len(found) > 1)


SHOWN = ("tour", "sex", "country", "rank", "hand", "clutch", "record")
"""What a list tells of its cards, if they have it."""


def _entry(game: str, card: Any) -> dict[str, Any]:
    fields = (
        "name",
        "year",
        "surface",
        "tour",
        "sex",
        "country",
        "rank",
        "hand",
        "clutch",
        "titles",
        "record",
        "edition",
    )
    return {"game": game, "id": card.id, "label": card.label, **{name: card.details.get(name) for name in fields}}


def _table(rows: list[Any], words: "Words", *, several: bool) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from netcord.club.language import said

    out = console()
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    known = [name for name in SHOWN if any(_text(card, name) for _, card in rows)]
    heads = [*(["game"] if several else []), "card", "player", *known]
    for head in heads:
        table.add_column(
            said(words, f"head_{head}"),
            style="cyan" if head == "card" else "",
            justify="right" if head in ("rank", "clutch", "record") else "left",
            no_wrap=True,
            overflow="ellipsis",
        )
    for one, card in rows:
        cells = [*([one.key] if several else []), card.id]
        cells += [_text(card, name) for name in ("name", *known)]
        table.add_row(*(Text(cell) for cell in cells))
    out.print(table)
    out.print(Text(said(words, "cards_count", count=len(rows)), style="dim"))


def _text(card: Any, name: str) -> str:
    return str(card.details.get(name, ""))


@app.command("show", epilog="netcord cards show inside-volley nadal-clay")
def show_card(
    game: Game,
    card: Annotated[str, typer.Argument(metavar="CARD", autocompletion=complete_cards)],
    own_cards: OwnCards = None,
    lang: Language = None,
    as_json: AsJson = False,
) -> None:
    """Draw a card like the printed one."""
    from netcord.club.cards import cards_of, find_card
    from netcord.club.setups import find_game
    from netcord.kernel import encode

    found = find_game(game)
    picked = find_card(card, cards_of(found, own_cards))
    shelf = found.shelf_of(picked)
    if as_json:
        import json

        emit(
            {
                "game": found.key,
                "id": picked.id,
                "label": picked.label,
                "set": shelf.name if shelf else "",
                "credit": shelf.credit if shelf else "",
                "licence": shelf.licence if shelf else "",
                "card": json.loads(encode(picked)),
            }
        )
        return
    from rich.text import Text

    from netcord.cli.screens.cards import cards_shown
    from netcord.club.language import language, words_of

    out = console()
    words = words_of(found, language(lang))
    out.print(cards_shown([picked], words))
    notes = [
        picked.id,
        picked.remarks(words),
        *([shelf.name, shelf.credit, shelf.licence] if shelf else [str(own_cards)]),
    ]
    out.print(Text("\n".join(note for note in notes if note), style="dim"))


@app.command("check", epilog="netcord cards check inside-volley mine.cards.json")
def check(
    game: Game,
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    lang: Language = None,
    as_json: AsJson = False,
) -> None:
    """Check a set of cards: everything wrong with it at once, each with file, card and field.

    What else a game can be played with from a file, such as a whole deck, is checked too.
    """
    from netcord.club.language import house_words, said, told
    from netcord.club.matches import read_bytes
    from netcord.club.setups import find_game
    from netcord.kernel import Impossible, Unreadable

    words = house_words(lang)
    found = find_game(game)
    if found.box.read_cards is None and not found.box.own:
        raise Impossible("{game} has no cards that could be read from a file", game=found.name)
    data = read_bytes(file)
    kind = _kind(found.box.own, file, data) or ("" if found.box.read_cards else next(iter(found.box.own)))
    errors: list[str] = []
    cards: tuple[Any, ...] = ()
    warnings: tuple[str, ...] = ()
    try:
        if kind:
            _, warnings = found.box.own[kind](str(file), data)
        else:
            assert found.box.read_cards is not None, "a game without cards was refused"
            shelf = found.box.read_cards(str(file), data)
            cards, warnings = shelf.cards, shelf.warnings
    except Unreadable as error:
        errors = [told(part, words.language) for part in error.sentence.parts]
    if as_json:
        emit(
            {
                "game": found.key,
                "file": str(file),
                "ok": not errors,
                "cards": len(cards),
                "errors": errors,
                "warnings": [told(warning, words.language) for warning in warnings],
            }
        )
    for warning in warnings:
        typer.echo(said(words, "warning", text=told(warning, words.language)), err=True)
    for error_line in errors:
        typer.echo(f"netcord: {error_line}", err=True)
    if errors:
        raise typer.Exit(2)
    if not as_json:
        fine = said(words, "fine_file", what=kind) if kind else said(words, "fine_cards", count=len(cards))
        doubts = said(words, "fine_doubts", fine=fine, count=len(warnings))
        typer.echo(doubts if warnings else said(words, "fine", fine=fine))


def _kind(own: Mapping[str, Any], file: Path, data: bytes) -> str:
    """What a file holds if not cards of players: `mine.deck.json`, or an object with a "deck", is a deck."""
    import json

    try:
        held = json.loads(data)
    except (ValueError, RecursionError):  # whoever reads the cards says what is wrong
        held = None
    named = (key for key in own if key in file.name.split(".") or (isinstance(held, dict) and key in held))
    return next(named, "")


@app.command("template", epilog="netcord cards template inside-volley > mine.cards.json")
def template(game: Game) -> None:
    """Print a set with one card in it, to start your own from."""
    from netcord.club.setups import find_game
    from netcord.kernel import Impossible, encode

    found = find_game(game)
    cards = tuple(found.cards())
    if not cards or found.box.read_cards is None:
        raise Impossible("{game} has no cards of your own to make", game=found.name)
    import json

    from msgspec.structs import fields

    model = next((card for card in cards if card.edition == "printed"), cards[0])
    written = json.loads(encode(model))
    needed = [field.name for field in fields(model) if field.required]  # what a card cannot do without
    card = {name: written[name] for name in needed} if needed else written
    card["name"] = "Your Player"
    if "id" in card:
        card["id"] = "your-player"
    typer.echo(pretty({"set": "My cards", "credit": "", "licence": "", "cards": [card]}))


def pretty(value: Any, indent: str = "") -> str:
    """JSON with whatever is short on one line, so that a matrix looks like one."""
    import json

    inner = indent + "  "
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) <= 60 or not isinstance(value, dict | list):
        return flat
    if isinstance(value, dict):
        parts = [f"{inner}{json.dumps(key)}: {pretty(part, inner)}" for key, part in value.items()]
        return "{\n" + ",\n".join(parts) + f"\n{indent}}}"
    return "[\n" + ",\n".join(inner + pretty(part, inner) for part in value) + f"\n{indent}]"


PRINT_EXAMPLES = """\
netcord cards print worldwide -o worldwide.pdf
netcord cards print inside-volley federer-2007-hard nadal-2008-clay -o two.pdf --what players
netcord cards print ase --option deck=women --paper letter --backs none -o women.pdf"""


app.command("forge", epilog=forging.SEASON_EXAMPLE)(forging.season)
app.command("seasons", epilog=forging.SEASONS_EXAMPLE)(forging.seasons)


@app.command("print", epilog=PRINT_EXAMPLES)
def print_box(
    game: Game,
    cards: Annotated[list[str] | None, typer.Argument(metavar="[CARD]...", autocompletion=complete_cards)] = None,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE")] = Path("netcord.pdf"),
    what: Annotated[list[str] | None, typer.Option("--what", metavar="WHAT")] = None,
    paper: Annotated[str, typer.Option("--paper", metavar="SIZE")] = "a4",
    backs: Annotated[str, typer.Option("--backs", metavar="EDGE")] = "long",
    surface: Surface = None,
    option: Annotated[list[str] | None, typer.Option("--option", metavar="KEY=VALUE")] = None,
    own_cards: OwnCards = None,
    force: Annotated[bool, typer.Option("--force")] = False,
    lang: Language = None,
) -> None:
    """Print a game to play at a table, as PDF: cards with cut marks, boards, tokens, dice, score sheet."""
    from netcord.club.language import house_words, language, said
    from netcord.club.printing import printed
    from netcord.club.setups import find_game
    from netcord.kernel import Impossible
    from netcord.printing import PARTS, Wish

    if out.exists() and not force:
        raise Impossible("{file} exists already: choose another name, or say --force", file=out)
    wish = Wish(tuple(what or (("players",) if cards else PARTS)), paper.lower(), backs.lower())
    data = printed(find_game(game), language(lang), wish, cards or (), surface, option or (), own_cards)
    try:
        out.write_bytes(data)
    except OSError as error:
        raise Impossible("{file} cannot be written: {why}", file=out, why=error.strerror) from None
    typer.echo(said(house_words(lang), "written", file=out))
