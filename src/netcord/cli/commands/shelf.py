"""`netcord tournament list` and `calendar`: what has been drawn, and what is ready to be drawn."""

from typing import Any

from netcord.cli.arguments import AsJson, Language
from netcord.cli.output import console, emit


def list_tournaments(lang: Language = None, as_json: AsJson = False) -> None:
    """List the saved tournaments, the newest first."""
    from netcord.club.language import ENGLISH, house_words, said
    from netcord.club.tournaments import tournaments, tournaments_folder
    from netcord.kernel import NetcordError
    from netcord.tournament import read, standing

    words = house_words(lang)
    rows: list[dict[str, Any]] = []
    for path in tournaments():
        entry: dict[str, Any] = {
            "name": path.name,
            "file": str(path),
            "tournament": None,
            "state": None,
            "problem": None,
        }
        try:
            found = read(path)
            entry |= {"tournament": found.name, "state": standing(found, ENGLISH if as_json else words.language)}
        except NetcordError as error:
            entry["problem"] = str(error).splitlines()[0]
        rows.append(entry)
    if as_json:
        emit({"folder": str(tournaments_folder()), "tournaments": rows})
        return
    out = console()
    if not rows:
        out.print(said(words, "no_tournaments", folder=tournaments_folder()), soft_wrap=True, markup=False)
        return
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column(said(words, "head_tournament"), style="cyan", no_wrap=True)
    table.add_column(said(words, "head_called"))
    table.add_column(said(words, "head_stands"))
    for row in rows:
        state = Text(row["state"]) if row["state"] else Text(row["problem"], style="red")
        table.add_row(row["name"], row["tournament"] or "", state)
    out.print(table)


def list_calendar(lang: Language = None, as_json: AsJson = False) -> None:
    """List the ready-made fields."""
    from netcord.club.language import house_words, said
    from netcord.tournament import calendar

    known, words = calendar(), house_words(lang)
    if as_json:
        from netcord.club.seasons import season_fields

        emit(
            {
                "seasons": [
                    {"key": one.key, "name": one.name, "game": one.game, "sizes": list(one.sizes), "count": one.many}
                    for one in season_fields().values()
                ],
                "calendar": [
                    {"key": one.key, "name": one.name, "game": one.game, "sizes": list(one.sizes), "note": one.note}
                    for one in known.values()
                ],
            }
        )
        return
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column(said(words, "head_event"), style="cyan", no_wrap=True)
    table.add_column(said(words, "head_where"))
    table.add_column(said(words, "head_sizes"), no_wrap=True)
    for one in known.values():
        table.add_row(one.key, one.note, " ".join(map(str, sorted(one.sizes))))
    out = console()
    out.print(table)
    out.print(Text(said(words, "calendar_hint"), style="dim"))
