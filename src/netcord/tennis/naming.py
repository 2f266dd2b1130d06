"""How a player's name is shortened: the family name, and initials for what stands before it.

A name is given names, a family name and perhaps something behind it: a suffix ("Jr."), or what tells namesakes apart
("2007", "(grass)"). Where the family name begins no rule can always know, so the few that are two words without
a hyphen, and the few names that begin with the family, are listed.
"""

import unicodedata
from collections.abc import Sequence

PARTICLES = frozenset(
    (
        "af", "al", "av", "ben", "bin", "da", "dal", "de", "del", "della", "den", "der", "des", "di", "do", "dos", "du",
        "el", "la", "las", "le", "los", "san", "st", "st.", "te", "ten", "ter", "van", "van't", "vom", "von", "zu",
        "zum", "zur",
    )
)  # fmt: skip
"""Words that belong to the family name behind them, in small letters or capitals: del Potro, Van Patten."""

SUFFIXES = frozenset(("jr", "jr.", "sr", "sr.", "ii", "iii", "iv"))

TWO_WORDS = frozenset(
    (
        "sanchez vicario", "goolagong cawley", "evert lloyd", "smith court", "bautista agut", "carreno busta",
        "ramos vinolas", "garcia lopez", "davidovich fokina", "suarez navarro", "martinez sanchez", "torro flor",
        "medina garrigues", "arruabarrena vecino", "soler espinosa", "dominguez lino", "haddad maia", "sorribes tormo",
        "bouzas maneiro",
    )
)  # fmt: skip
"""Family names of two words, without accents."""

FAMILY_FIRST = frozenset(("li na", "peng shuai", "zheng jie", "zhang shuai", "wang qiang", "sun tiantian", "yan zi"))


class Named:
    """A name in its parts: `given` names, `family` name, and what stands `behind`."""

    def __init__(self, name: str) -> None:
        words = name.split()
        end = len(words)
        while end > 1 and (words[end - 1].isdigit() or words[end - 1].startswith("(") or words[end - 1].endswith(")")):
            end -= 1
        tag = words[end:]
        suffix = end
        while suffix > 2 and words[suffix - 1].casefold() in SUFFIXES:
            suffix -= 1
        start = _family(words[:suffix])
        self.given = tuple(words[:start])
        self.family = " ".join(words[start:suffix])
        self.behind = " ".join((*words[suffix:end], *tag))


def _family(words: list[str]) -> int:
    """Where the family name begins."""
    if len(words) < 2 or words[-1].islower():  # "North", and "ATP average" is no person
        return 0
    if _plain(words) in FAMILY_FIRST:
        return 0
    start = len(words) - 1
    if start > 1 and _plain(words[start - 1 :]) in TWO_WORDS:
        start -= 1
    while start > 1 and words[start - 1].casefold() in PARTICLES:
        start -= 1
    return start


def _plain(words: list[str]) -> str:
    letters = unicodedata.normalize("NFD", " ".join(words).casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def surname(name: str) -> str:
    """The family name, with what stands behind it.

    >>> surname("José Luis Clerc"), surname("Juan Martin del Potro"), surname("Roger Federer 2007 (grass)")
    ('Clerc', 'del Potro', 'Federer 2007 (grass)')
    """
    named = Named(name)
    return " ".join(filter(None, (named.family, named.behind)))


def short_name(name: str) -> str:
    """Initials and family name; of a pair, "A / B", the family names.

    >>> short_name("José Luis Clerc"), short_name("Jo-Wilfried Tsonga"), short_name("Billie Jean King / Bill Scanlon")
    ('J. L. Clerc', 'J.-W. Tsonga', 'King / Scanlon')
    """
    first, *partners = name.split(" / ")
    return " / ".join(map(surname, (first, *partners))) if partners else with_initials(name)


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Family names, those that two share with initials.

    >>> told_apart(("Gene Mayer", "Ivan Lendl", "Sandy Mayer"))
    ('G. Mayer', 'Lendl', 'S. Mayer')
    """
    families = [surname(name) for name in names]
    return tuple(
        with_initials(name) if families.count(family) > 1 else family
        for name, family in zip(names, families, strict=True)
    )


def with_initials(name: str) -> str:
    """Initials and family name of one player."""
    named = Named(name)
    return " ".join(filter(None, (*map(_initial, named.given), named.family, named.behind)))


def _initial(given: str) -> str:
    return given if given.endswith(".") else "-".join(f"{part[:1]}." for part in given.split("-"))
