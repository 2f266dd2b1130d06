"""`netcord serve`: the page and the server behind it."""

from typing import Annotated

import typer

EXAMPLE = """Examples:

[bold]netcord serve[/bold]

[bold]netcord serve --port 8000 --no-open[/bold]

[bold]netcord serve --host 0.0.0.0 --name tennis.example.org --database postgresql://netcord@localhost/netcord[/bold]"""


def serve(
    host: Annotated[
        str, typer.Option("--host", metavar="H", help="Whom to listen to: without it, this machine alone.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", metavar="P", min=0, max=65535, help="0 takes any that is free.")
    ] = 8765,
    no_open: Annotated[bool, typer.Option("--no-open", help="Print the address and open no browser.")] = False,
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            metavar="URL",
            help="Where matches are kept: sqlite:///FILE or postgresql://…; without it, a file in netcord's folder.",
        ),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option("--name", metavar="NAME", help="A name the server goes by, if others reach it; can be repeated."),
    ] = None,
) -> None:
    """Play in the browser: start the server and open the page."""
    from netcord.server.serving import run

    run(host, port, open_page=not no_open, database=database, names=tuple(name or ()))
