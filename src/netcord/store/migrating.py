"""Bringing a database up to date before it is used."""

from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from netcord.kernel import Impossible

if TYPE_CHECKING:
    from alembic.config import Config

HEAD = "0002"
"""The last step of the migrations: a database that is there needs nothing, and alembic is not even loaded."""


def migrate(connection: Connection) -> None:
    """Take the steps that are missing."""
    step = _step(connection)
    if step == HEAD:
        return
    if step > HEAD:
        raise Impossible("this database was written by a newer netcord (step {step}): use that one", step=step)
    from alembic import command

    command.upgrade(configured(connection), "head")


def configured(connection: Connection) -> "Config":
    """What alembic must know: where the steps are, and on which connection they are taken."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "netcord.store:migrations")
    config.attributes["connection"] = connection
    return config


def _step(connection: Connection) -> str:
    if not inspect(connection).has_table("alembic_version"):
        return ""
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return str(found or "")
