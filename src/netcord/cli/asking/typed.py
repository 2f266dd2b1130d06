"""What was typed: a number, the text of an option, or the beginning of one."""

from collections.abc import Sequence


def matching(typed: str, texts: Sequence[str], values: Sequence[str] = ()) -> int | None:
    """Which option was typed: its number, its text or value, or a beginning that only one has."""
    found = fitting(typed, texts, values)
    return found[0] if len(found) == 1 else None


def fitting(typed: str, texts: Sequence[str], values: Sequence[str] = ()) -> list[int]:
    """Which options were typed: the one of this number, text or value, or all that begin so.

    If there are none, signs and spaces do not matter: [1,3,0,0] is as good as 1 3 0 0.
    """
    if typed.isdecimal() and not typed.startswith("0") and 1 <= int(typed) <= len(texts):
        return [int(typed) - 1]
    several: list[int] = []
    for plain in (str.casefold, _signless):
        wanted = plain(typed)
        for known in (texts, values):
            folded = [plain(text) for text in known]
            same = [place for place, text in enumerate(folded) if text == wanted]
            near = same or [place for place, text in enumerate(folded) if wanted and text.startswith(wanted)]
            if len(near) == 1:
                return near
            several = several or near
        if several:
            break
    return several


def _signless(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))
