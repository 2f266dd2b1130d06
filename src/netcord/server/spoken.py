"""Codes to be said aloud: two words and a number that stand for an invitation, for a few minutes.

A code is short enough to be said, so it can be guessed sooner than a token. What keeps a seat safe all the same: a code
is there only if whoever invites asks for one, works once and only for a while, and nobody may try many (see `Limits`).
"""

import re
import unicodedata
from random import Random

from netcord.kernel import Unreadable

ALIKE = """
ace alaska alpha angola azur ballet bali banjo basket berlin bikini bingo bonsai boston bravo bungalow cactus canada
canyon casino chicago cobra coco condor confetti cuba curry dakar dallas delta diesel disco domino dragon echo euro
expo festival foxtrot gabon gecko ghana golf gong graffiti hamster hotel iguana indigo jaguar java jazz jogging judo
jumbo kebab kenya ketchup kilo kimono kiwi koala laser lasso lob loft macho madrid mambo manga memphis menu miami
mikado milan monaco montana nepal nevada ninja oasis opera orange origami orlando oscar oslo paella panama panda
paprika paris pasta pesto piano pirate pixel pizza polo puma python quebec quiz radar radio ravioli risotto robot
rodeo romeo rugby safari salsa samba sauna sierra slalom smash solo sonar sushi tango taxi tempo tennis texas tibet
tokyo toronto torpedo totem trio tuba tunis ultra velcro video visa volley wagon weekend yoga zen zigzag zulu
"""
"""Words that are spelt alike in English and French, and do not sound like one another."""
WORDS = tuple(ALIKE.split())
LEAST, MOST = 1000, 9999
NUMBERS = MOST - LEAST + 1


def how_many() -> int:
    """Codes there are."""
    return len(WORDS) ** 2 * NUMBERS


def drawn(luck: Random) -> str:
    """A code by lot."""
    return f"{luck.choice(WORDS)} {luck.choice(WORDS)} {luck.randint(LEAST, MOST)}"


def understood(said: str) -> str:
    """A code as somebody has typed it: capitals, accents, hyphens and commas do not matter."""
    plain = "".join(one for one in unicodedata.normalize("NFD", said.casefold()) if not unicodedata.combining(one))
    found = re.fullmatch(r"\W*([a-z]+)\W+([a-z]+)\W+(\d\d)\W?(\d\d)\W*", plain.replace("_", " "), re.ASCII)
    if found is None or not {found[1], found[2]} <= set(WORDS):
        raise Unreadable("this is no code: it should be two words and a number, as in {example}", example=EXAMPLE)
    return f"{found[1]} {found[2]} {found[3]}{found[4]}"


EXAMPLE = "tango lob 4862"
