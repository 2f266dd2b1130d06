"""How the tables came to be, a step for each change: alembic takes a database from any of them to the last."""
