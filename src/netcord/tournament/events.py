"""An event: who has entered, the draw, and the plan by which it is played."""

from collections import Counter

from netcord.kernel import Value, Worked

from .entrants import Entrant, Kind
from .plans import FirstLoser, Form, Line, Pairing, Place, Plan, Stage, Winner, stages


class Event(Value, dict=True, gc=True):
    """One draw. `lines` holds entrants by their place in the list, None for a bye; `seeds` likewise, best first.

    With `budgets` the game gives each entrant what belongs to his seeding (ASE-14d).
    """

    key: str
    title: str
    kind: Kind
    entrants: tuple[Entrant, ...]
    lines: tuple[int | None, ...]
    seeds: tuple[int, ...]
    options: tuple[tuple[str, str], ...] = ()
    seed_draw: str = "fixed"
    byes_to_seeds: bool = False
    plan: Plan = Plan()
    budgets: bool = False

    @property
    def doubles(self) -> bool:
        """Whether pairs play."""
        return any(len(one.cards) == 2 for one in self.entrants)

    @property
    def stages(self) -> tuple[Stage, ...]:
        """What is played, stage by stage."""
        return stages(self.key, self.plan, len(self.entrants))

    def stage(self, key: str = "") -> Stage:
        """A stage by its key; without one, that which finds the champion."""
        return next(stage for stage in self.stages if stage.key == key)

    @property
    def in_order_of_play(self) -> tuple[Stage, ...]:
        """The stages, that which finds the champion last."""
        return tuple(sorted(self.stages, key=lambda stage: stage.key == ""))

    @Worked
    def pairings(self) -> dict[str, Pairing]:
        """Every match of the plan by its id."""
        return {pairing.id: pairing for stage in self.stages for pairing in stage.pairings}

    @Worked
    def feeds(self) -> dict[str, tuple[str, ...]]:
        """For every match and every group, the matches that wait for it."""
        waiting: dict[str, list[str]] = {}
        for pairing in self.pairings.values():
            for source in (pairing.a, pairing.b):
                match source:
                    case Winner(match):
                        waiting.setdefault(match, []).append(pairing.id)
                    case FirstLoser(first, second):
                        waiting.setdefault(first, []).append(pairing.id)
                        waiting.setdefault(second, []).append(pairing.id)
                    case Place(stage, _):
                        waiting.setdefault(stage, []).append(pairing.id)
                    case _:
                        pass
        return {what: tuple(dict.fromkeys(ids)) for what, ids in waiting.items()}

    def members(self, stage: Stage) -> tuple[int, ...]:
        """The entrants of a group, in the order of the draw."""
        drawn = (self.lines[source.line - 1] for source in stage.lines if isinstance(source, Line))
        return tuple(place for place in drawn if place is not None)

    @property
    def rounds(self) -> int:
        """How many rounds the stage has that finds the champion."""
        return len(self.stage().rounds)

    @Worked
    def days(self) -> int:
        """How many rounds there are in all, one after the other."""
        return max(pairing.day for pairing in self.pairings.values())

    @property
    def is_bracket(self) -> bool:
        """Whether the champion is found by a final."""
        return self.stage().form is Form.BRACKET

    def seed(self, entrant: int | None) -> int | None:
        """The seeding of an entrant, from 1; None for the unseeded."""
        return self.seeds.index(entrant) + 1 if entrant in self.seeds else None

    def position(self, entrant: int) -> int:
        """The place of an entrant in the ranking of the whole field, from 1; without ranks, in the order of entry."""
        ranks = [one.rank or len(self.entrants) + 1_000_000 for one in self.entrants]
        return sorted(range(len(ranks)), key=lambda place: (ranks[place], place)).index(entrant) + 1

    def called(self, entrant: int, *, short: bool = False) -> str:
        """A name with its seeding: "John McEnroe [1]"."""
        seed = self.seed(entrant)
        return (self.short[entrant] if short else self.entrants[entrant].name) + (f" [{seed}]" if seed else "")

    @Worked
    def short(self) -> tuple[str, ...]:
        """Short names, except where two entrants could not be told apart by them."""
        families = Counter(name for one in self.entrants for name in one.short.split(" / "))
        shown = [one.shortened(frozenset(name for name, many in families.items() if many > 1)) for one in self.entrants]
        often = Counter(shown)
        return tuple(short if often[short] == 1 else one.name for short, one in zip(shown, self.entrants, strict=True))
