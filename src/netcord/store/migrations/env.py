"""What alembic runs: the steps, on the connection that the vault hands over."""

from alembic import context

from netcord.store.tables import TABLES

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=TABLES, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
