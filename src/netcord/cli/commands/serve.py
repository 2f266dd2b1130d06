"""`netcord serve`: the page and the server behind it."""

from typing import Annotated

import typer

EXAMPLE = """\
netcord serve
netcord serve --port 8000 --no-open
netcord serve --host 0.0.0.0 --name tennis.example.org --database postgresql://netcord@localhost/netcord"""


def serve(
    host: Annotated[str, typer.Option("--host", metavar="H")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", metavar="P", min=0, max=65535)] = 8765,
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
) -> None:
    """Play in the browser: start the server and open the page."""
    from netcord.server.serving import run

    run(host, port, open_page=not no_open, database=database, names=name or (), limits=limit or ())
