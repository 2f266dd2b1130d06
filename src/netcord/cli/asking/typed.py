"""What was typed: a number, a text or a value in full, or the beginning of one.

What commits a move is a number, or something in full: a beginning only says which lines to show.
"""

from collections.abc import Callable, Sequence


def matching(typed: str, texts: Sequence[str], values: Sequence[str] = ()) -> int | None:
    """Which line of a menu was typed, where nothing is committed yet: a beginning that only one has will do."""
    found = numbered(typed, len(texts))
    if found is None:
        found = exact(typed, texts, values)
    if found is not None:
        return found
    near = beginning(typed, texts, values)
    return near[0] if len(near) == 1 else None


def numbered(typed: str, many: int) -> int | None:
    """Which of so many lines has this number."""
    if typed.isdecimal() and not typed.startswith("0") and 1 <= int(typed) <= many:
        return int(typed) - 1
    return None


def exact(typed: str, *known: Sequence[str]) -> int | None:
    """Which option has this text, or this value, in full.

    If there is none, signs and spaces do not matter: [1,3,0,0] is as good as 1 3 0 0.
    """
    for plain in PLAIN:
        wanted = plain(typed)
        for texts in known:
            if wanted and wanted in (folded := [plain(text) for text in texts]):
                return folded.index(wanted)
    return None


def beginning(typed: str, *known: Sequence[str]) -> list[int]:
    """Which options begin so, in any of their texts."""
    for plain in PLAIN:
        wanted = plain(typed)
        found = {place for texts in known for place, text in enumerate(texts) if plain(text).startswith(wanted)}
        if wanted and found:
            return sorted(found)
    return []


def _signless(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


PLAIN: tuple[Callable[[str], str], ...] = (str.casefold, _signless)
