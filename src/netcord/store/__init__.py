"""Where matches are kept by a server: SQLite by default, PostgreSQL by its address."""

from .vault import Called, Conflict, Kept, Listed, Seated, Vault, default_url

__all__ = ["Called", "Conflict", "Kept", "Listed", "Seated", "Vault", "default_url"]
