"""Where matches are kept by a server: SQLite by default, PostgreSQL by its address."""

from .vault import Conflict, Kept, Listed, Seated, Vault, default_url

__all__ = ["Conflict", "Kept", "Listed", "Seated", "Vault", "default_url"]
