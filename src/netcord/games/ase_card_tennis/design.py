"""Player Design and seeding: what a player is better or worse at than the average the cards are made for (3.3)."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Literal, TypeAlias

from msgspec.structs import replace

from netcord.kernel import Illegal, Sentence
from netcord.tennis import Complaint, PlayersCard, Shelf, Words, read_shelf, slug

Trait: TypeAlias = Literal[
    "first_serve", "second_serve", "return_of_serve", "forehand", "backhand", "net", "touch", "movement"
]
Balance: TypeAlias = Literal["weighted", "plain", "free"]

WEIGHTS: dict[Trait, int] = {
    "first_serve": 5,
    "second_serve": 2,
    "return_of_serve": 3,
    "forehand": 6,
    "backhand": 5,
    "net": 1,
    "touch": 1,
    "movement": 7,
}
"""How often each is used in ten points: what a point of it is worth."""

LIMIT = 5
SEED_BUDGETS = (12, 6, 0, -6)
"""ASE-14d What the seeds of the first to the fourth quarter of the field may spend."""


class Design(PlayersCard, kw_only=True, cache_hash=True, forbid_unknown_fields=True):
    """ASE-14b Adjustments to the net number of a player's own strokes, -5 to +5.

    As a rule it is a way to play and nobody in particular; `person`: it is made after somebody (ASE-14c).
    """

    name: str = ""
    first_serve: int = 0
    second_serve: int = 0
    return_of_serve: int = 0
    forehand: int = 0
    backhand: int = 0
    net: int = 0
    touch: int = 0
    movement: int = 0
    about: str = ""
    person: bool = False

    @property
    def id(self) -> str:
        """The name as an id."""
        return slug(self.name)

    @property
    def label(self) -> str:
        """The name and what stands out."""
        traits = ", ".join(f"{trait.replace('_', ' ')} {value:+d}" for trait, value in self.traits.items() if value)
        return f"{self.name} ({traits})" if traits else self.name

    def titled(self, words: Words) -> str:
        """The same in a language."""
        traits = (f"{words.term(f'trait_{trait}')} {value:+d}" for trait, value in self.traits.items() if value)
        told = ", ".join(traits)
        return f"{self.name} ({told})" if told else self.name

    @property
    def traits(self) -> dict[Trait, int]:
        """Every characteristic."""
        return {trait: getattr(self, trait) for trait in WEIGHTS}

    @property
    def needs(self) -> dict[str, str]:
        """ASE-14c A real player is not balanced, and played where that is agreed."""
        return {"design_balance": "free"} if self.total("weighted") else {}

    @property
    def note(self) -> str:
        """What its figures rest on."""
        return self.about

    def total(self, balance: Balance) -> int:
        """What the pluses and minuses add up to, each weighted by how often it is used, or plainly."""
        weigh = WEIGHTS if balance == "weighted" else dict.fromkeys(WEIGHTS, 1)
        return sum(weigh[trait] * value for trait, value in self.traits.items())

    def run(self, cost: int) -> int:
        """`movement` eases or aggravates a run, but never turns it into a help."""
        return min(0, cost + self.movement) if cost else 0


PLAIN = Design()


def check(design: Design) -> Iterator[Complaint]:
    """A design by itself: a name, and strict limits."""
    if not design.name.strip():
        yield Complaint("name", Sentence("must not be empty"))
    for trait, value in design.traits.items():
        if not -LIMIT <= value <= LIMIT:
            yield Complaint(
                trait, Sentence("must be -{limit} to +{limit}, not {value:+d} (ASE-14b)", limit=LIMIT, value=value)
            )


def unbalanced(design: Design, balance: Balance, budget: int) -> str:
    """ASE-14b In a fair game pluses and minuses balance; "" or a sentence with the sum that is off."""
    if balance == "free" or (total := design.total(balance)) == budget:
        return ""
    weigh = WEIGHTS if balance == "weighted" else dict.fromkeys(WEIGHTS, 1)
    sums = " ".join(f"{weigh[trait]}x{value:+d}" for trait, value in design.traits.items() if value) or "0"
    name = design.name or Sentence("this design")
    return Sentence(
        (
            "{name} is not balanced: {sums} is {total} instead of {budget} ({balance} balance, "
            "ASE-14b); real players need design_balance=free (ASE-14c)"
        ),
        name=name,
        sums=sums,
        total=_signed(total),
        budget=_signed(budget),
        balance=balance,
    )


def _signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


def seed_budget(seed: int, field: int) -> int:
    """ASE-14d The budget of a seed in a field of so many players."""
    if not 1 <= seed <= field:
        raise ValueError(f"a seed is 1 to {field}, not {seed}")
    return SEED_BUDGETS[(seed - 1) * 4 // field]


def spend(design: Design, budget: int, balance: Balance) -> Design:
    """ASE-14d A design with what its seed may spend, on what is used most and has room; spent already, it stays.

    A balanced design, or a real player's where that is agreed, gets the whole budget.
    """
    rest = budget if balance == "free" or design.total(balance) == 0 else 0  # else it must be spent already
    weigh = WEIGHTS if balance != "plain" else dict.fromkeys(WEIGHTS, 1)
    traits, step = dict(design.traits), 1 if budget > 0 else -1
    while rest:
        room = [trait for trait in weigh if weigh[trait] <= abs(rest) and abs(traits[trait] + step) <= LIMIT]
        if not room:
            raise Illegal(
                "{design} cannot spend {budget}: nothing may go beyond {limit} (ASE-14b)",
                design=design.name,
                budget=_signed(budget),
                limit=LIMIT,
            )
        most = max(room, key=lambda trait: (weigh[trait], -abs(traits[trait])))
        traits[most] += step
        rest -= step * weigh[most]
    return replace(design, **traits)


def read_designs(source: str, data: bytes) -> Shelf[Design]:
    """A set of designs, from JSON. One that does not balance is told of: it can only be played where that is agreed."""
    return read_shelf(source, data, Design, _reviewed)


def _reviewed(design: Design) -> Iterator[Complaint]:
    yield from check(design)
    if off := unbalanced(design, "weighted", 0):
        yield Complaint("balance", off, warning=True)


@cache
def shipped_designs() -> tuple[Shelf[Design], ...]:
    """The designs that come with the game: balanced ones, and real players."""
    folder = files(__package__) / "data"
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".designs.json"))
    return tuple(read_designs(name, (folder / name).read_bytes()) for name in names)
