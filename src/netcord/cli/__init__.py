"""The terminal."""


def main() -> None:
    """Start."""
