"""`netcord` and `netcord serve`: the page and the server behind it."""

from typing import Annotated

import typer

from netcord.cli.arguments import BotTime, Language

EXAMPLE = """\
netcord serve
netcord serve --port 8000 --no-open
netcord serve --bot mybot:make
netcord serve --host 0.0.0.0 --name tennis.example.org --database postgresql://netcord@localhost/netcord"""

HERE = "127.0.0.1"


def serve(
    host: Annotated[str, typer.Option("--host", metavar="H")] = HERE,
    port: Annotated[int | None, typer.Option("--port", metavar="P", min=0, max=65535)] = None,
    no_open: Annotated[bool, typer.Option("--no-open")] = False,
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            metavar="URL",
        ),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option("--name", metavar="NAME"),
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option("--limit", metavar="NAME=N"),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option("--bot", metavar="MODULE:MAKER"),
    ] = None,
    bot_time: BotTime = None,
    lang: Language = None,
) -> None:
    """Play in the browser: start the server and open the page."""
    if host == HERE and port is None and database is None and not bot and _opened(lang, open_page=not no_open):
        return
    from netcord.server.serving import run

    run(
        host,
        port,
        open_page=not no_open,
        database=database,
        names=tuple(name or ()),
        limits=limit or (),
        bots=bot or (),
        bot_time=bot_time,
        lang=lang,
    )


def _opened(lang: str | None, *, open_page: bool) -> bool:
    """Whether a server of one's own is up already: then its page is the one to play on."""
    from netcord.server.standing import can_show, standing

    address = standing()
    if address is None:
        return False
    from netcord.club.language import house_words, said

    typer.echo(said(house_words(lang), "serving_already", address=address))
    if open_page and can_show():
        import webbrowser

        webbrowser.open(address)
    return True
