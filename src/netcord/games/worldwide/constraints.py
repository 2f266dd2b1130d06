"""What makes a deck sound: the constraints D1 to D20 of the specification and our own D21, each named in
what it complains about.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Literal, TypeAlias

from netcord.kernel import Sentence, Value

from .cards import BACK, DROPS, SERVICES, WINNER, Card, Deck, Effect, Kind, Risk, Surface, Zone

PileName: TypeAlias = Literal["forehand", "backhand", "attack", "defence", "volley"]

PILES: dict[PileName, range] = {
    "forehand": range(1, 13),
    "backhand": range(13, 25),
    "attack": range(25, 38),
    "defence": range(38, 48),
    "volley": range(48, 61),
}
"""The solo piles (WT-19-3), which are also what the numbers of a deck mean (specification 2.2)."""

GROUND = (Kind.BASELINE_DEFENCE, Kind.DOWN_THE_LINE, Kind.CROSSCOURT)
KINDS_OF: dict[PileName, tuple[Kind, ...]] = {
    "forehand": GROUND,
    "backhand": GROUND,
    "attack": (Kind.ATTACK, Kind.DROP_SHOT, Kind.WINNER, Kind.BASELINE_DEFENCE),
    "defence": (Kind.PASSING, Kind.LOB, Kind.BASELINE_DEFENCE),
    "volley": (Kind.VOLLEY, Kind.DROP_VOLLEY, Kind.SMASH),
}
DIFFICULTIES = {Risk.SAFE: range(4), Risk.RISKY: range(3, 11), Risk.VERY_RISKY: range(4, 15)}


class Flaw(Value):
    """Which constraint a card breaks, and in which field; card 0 is the deck as a whole."""

    constraint: str
    card: int
    field: str
    text: str

    def __str__(self) -> str:
        return str(self.sentence)

    @property
    def sentence(self) -> Sentence:
        """The flaw with its place, as it is told."""
        where = Sentence("card {card}", card=self.card) if self.card else Sentence("deck")
        return Sentence(
            "{constraint}: {where}: {field}: {text}",
            constraint=self.constraint,
            where=where,
            field=self.field,
            text=self.text,
        )


def complaints(deck: Deck, *, older: bool = False) -> list[Flaw]:
    """Everything wrong with a deck. If the numbers are wrong, nothing else can be said.

    An `older` deck, as a record names or contains it, may have been made before D21.
    """
    flaws = list(_d1(deck))
    if flaws:
        return flaws
    rally = [deck[number] for number in range(1, 61)]
    for check in (_d2, _d3, _d4) if older else (_d2, _d3, _d4, _d21):
        flaws += check(deck.services)
    for part in (_d5, _d6, _d7, _d8, _d9, _d10, _d11, _d12, _d13, _d14, _d15, _d16, _d17, _d19, _d20):
        flaws += part(rally)
    return flaws


def pile_of(number: int) -> PileName:
    """The solo pile a number belongs to."""
    return next(name for name, numbers in PILES.items() if number in numbers)


def _d1(deck: Deck) -> Iterator[Flaw]:
    """65 cards, each number once, kinds only where they belong."""
    numbers = [card.number for card in deck.cards]
    for number in range(1, 66):
        if numbers.count(number) != 1:
            yield Flaw(
                "D1",
                number,
                "number",
                Sentence("a deck has each of 1 to 65 once, here {count} times", count=numbers.count(number)),
            )
    for card in deck.cards:
        if card.number not in range(1, 66):
            yield Flaw("D1", card.number, "number", Sentence("must be 1 to 65"))
        elif (card.number in SERVICES) != (card.kind is Kind.SERVICE):
            yield Flaw("D1", card.number, "kind", Sentence("61 to 65 are the services, and only those"))
        elif card.number not in SERVICES and card.kind not in KINDS_OF[pile_of(card.number)]:
            pile = pile_of(card.number)
            yield Flaw(
                "D1",
                card.number,
                "kind",
                Sentence("{kind} does not belong to the {pile} pile", kind=card.kind, pile=pile),
            )
        if (card.number == WINNER) and card.kind is not Kind.WINNER:
            yield Flaw("D1", card.number, "kind", Sentence("37 is the WINNER"))
    if numbers != sorted(numbers):
        yield Flaw("D1", 0, "cards", Sentence("are listed in order of their number"))


def _difficulty(card: Card) -> int:
    return -1 if card.difficulty is None else card.difficulty


def _span(ace: tuple[int, int] | None) -> str:
    return Sentence("no roll") if ace is None else f"{ace[0]}-{ace[1]}"


def _listed(cards: list[Card]) -> str:
    return ", ".join(str(card.number) for card in cards) or Sentence("none")


def _d2(services: tuple[Card, ...]) -> Iterator[Flaw]:
    """Five services, ascending, with the 4, the 10 and the 13 of the rulebook."""
    shown = [_difficulty(card) for card in services]
    for lower, card in pairwise(services):
        if _difficulty(card) <= _difficulty(lower):
            text = Sentence(
                "services ascend from 61 to 65: more than the {least} of card {lower}",
                least=lower.difficulty,
                lower=lower.number,
            )
            yield Flaw("D2", card.number, "difficulty", text)
    for card in services:
        if _difficulty(card) < 2:
            yield Flaw(
                "D2",
                card.number,
                "difficulty",
                Sentence("a service is 2 or more, not {difficulty}", difficulty=card.difficulty),
            )
        if card.start or card.targets:
            yield Flaw(
                "D2", card.number, "start", Sentence("the score says where a service goes: no start, no targets")
            )
        if card.difficulty == 4 and card.risk is not Risk.SAFE:
            yield Flaw("D2", card.number, "risk", Sentence("the 4 is safe, not {risk}", risk=card.risk))
        if card.difficulty == 10 and card.serve_effects.slice != 2:
            yield Flaw(
                "D2",
                card.number,
                "serve_effects",
                Sentence("slice on the 10 costs 2, not {slice}", slice=card.serve_effects.slice),
            )
        if card.difficulty == 13 and card.ace != (18, 20):
            yield Flaw(
                "D2", card.number, "ace", Sentence("the 13 is an ace on 18-20, not on {span}", span=_span(card.ace))
            )
    for due in (4, 10, 13):
        if due not in shown:
            yield Flaw("D2", 0, "difficulty", Sentence("no service of difficulty {due}", due=due))


def _d3(services: tuple[Card, ...]) -> Iterator[Flaw]:
    """An ace is never a fault, and 15-16 stays the automaton's rush."""
    for card in services:
        if card.ace is None:
            continue
        low, high = card.ace
        costs = [card.serve_effects.cost(effect) or 0 for effect in card.serve_effects.printed]
        least = max(_difficulty(card) + max(costs, default=0), 17 if card.difficulty in (4, 10) else 0)
        if high != 20 or not least <= low <= 20:
            yield Flaw(
                "D3",
                card.number,
                "ace",
                Sentence("must run from {least} or more to 20, not {low}-{high}", least=least, low=low, high=high),
            )


def _d4(services: tuple[Card, ...]) -> Iterator[Flaw]:
    """Every service prints an effect; the automaton's two print both."""
    for card in services:
        many = len(card.serve_effects.printed)
        if many < (2 if card.difficulty in (4, 10) else 1):
            yield Flaw("D4", card.number, "serve_effects", Sentence("print an effect; the 4 and the 10 print both"))


RISKS = tuple(Risk)
"""From safe to very risky."""


def _d21(services: tuple[Card, ...]) -> Iterator[Flaw]:
    """§8 The harder a serve, the riskier it is, and the more it troubles the receiver: on every surface."""
    for lower, card in pairwise(services):
        if RISKS.index(card.risk) < RISKS.index(lower.risk):
            text = Sentence(
                "the harder a serve, the riskier: {least} or more, like card {lower}, not {risk}",
                least=lower.risk,
                lower=lower.number,
                risk=card.risk,
            )
            yield Flaw("D21", card.number, "risk", text)
        for surface in Surface:
            least, malus = lower.malus.on(surface) + 1, card.malus.on(surface)
            if malus < least:
                text = Sentence(
                    "the harder a serve, the more it troubles: {least} or more, above card {lower}, not {malus}",
                    least=least,
                    lower=lower.number,
                    malus=malus,
                )
                yield Flaw("D21", card.number, f"malus.{surface}", text)


def _d5(rally: list[Card]) -> Iterator[Flaw]:
    """Six starting cards, with which a fresh hand can always return."""
    starting = [card for card in rally if card.starting_hand]
    if len(starting) != 6:
        yield Flaw(
            "D5",
            0,
            "starting_hand",
            Sentence("exactly 6 cards, not {count}: {cards}", count=len(starting), cards=_listed(starting)),
        )
    if not rally[WINNER - 1].starting_hand:
        yield Flaw("D5", WINNER, "starting_hand", Sentence("the WINNER is in the starting hand"))
    for zone in BACK:
        if not any(card.risk is Risk.SAFE and zone in card.start for card in starting):
            yield Flaw("D5", 0, "starting_hand", Sentence("no safe card that starts at {zone}", zone=zone))


def _d6(rally: list[Card]) -> Iterator[Flaw]:
    """What the automaton draws from these piles it can play."""
    due: dict[PileName, Zone] = {"forehand": Zone.FH, "backhand": Zone.BH, "attack": Zone.N}
    for card in rally[:37]:
        zone = due[pile_of(card.number)]
        if zone not in card.start:
            yield Flaw(
                "D6",
                card.number,
                "start",
                Sentence("the {pile} pile starts at {zone}", pile=pile_of(card.number), zone=zone),
            )


def _d7(rally: list[Card]) -> Iterator[Flaw]:
    """Cards 1-37 are drawn against an opponent at the back."""
    for card in rally[:37]:
        if card.needs_opponent == "net":
            yield Flaw("D7", card.number, "needs_opponent", Sentence("cards 1 to 37 are for an opponent at the back"))


def _d8(rally: list[Card]) -> Iterator[Flaw]:
    """The Defence pile is played from the back, against the net; some of it cannot be played from everywhere."""
    pile = rally[37:47]
    for card in pile:
        if not card.start or not set(card.start) <= set(BACK):
            yield Flaw("D8", card.number, "start", Sentence("the defence pile starts at the back"))
        if card.kind in (Kind.PASSING, Kind.LOB) and card.needs_opponent != "net":
            yield Flaw(
                "D8", card.number, "needs_opponent", Sentence("a {kind} needs the opponent at the net", kind=card.kind)
            )
    for zone, least in ((Zone.FH, 2), (Zone.BH, 2), (Zone.N, 0)):
        many = sum(zone not in card.start for card in pile)
        if not least <= many <= 5:
            yield Flaw(
                "D8",
                0,
                "start",
                Sentence(
                    "{many} cards of the defence pile cannot be played at {zone}: {least} to 5",
                    many=many,
                    zone=zone,
                    least=least,
                ),
            )


def _d9(rally: list[Card]) -> Iterator[Flaw]:
    """The Volley pile starts at the net; only its drop volleys look at the opponent, only its smash at the lob."""
    for card in rally:
        if (card.needs_incoming == "lob") != (card.kind is Kind.SMASH):
            yield Flaw("D9", card.number, "needs_incoming", Sentence("a smash, and nothing else, needs a lob"))
    for card in rally[47:]:
        if card.start != (Zone.V,):
            yield Flaw("D9", card.number, "start", Sentence("the volley pile starts at V"))
        if card.needs_opponent != "any" and card.kind is not Kind.DROP_VOLLEY:
            yield Flaw(
                "D9", card.number, "needs_opponent", Sentence("only a drop volley has a condition on the opponent")
            )


def _d10(rally: list[Card]) -> Iterator[Flaw]:
    """What makes a drop shot, and nothing else."""
    for card in rally:
        marks = {
            "nszl": (card.nszl, Sentence("true: the reply may be played from any zone")),
            "star_cost": (card.star_cost == 1, "1"),
            "targets": (card.targets == (Zone.V,), Sentence("V alone")),
            "needs_opponent": (card.needs_opponent == "back", "back"),
        }
        drop = card.kind in DROPS
        for field, (has, due) in marks.items():
            if drop and not has:
                yield Flaw("D10", card.number, field, Sentence("for a {kind} it is {due}", kind=card.kind, due=due))
            if not drop and has:
                yield Flaw("D10", card.number, field, Sentence("only for drop shots and drop volleys"))
        if not drop and card.star_cost:
            yield Flaw("D10", card.number, "star_cost", Sentence("only for drop shots and drop volleys"))


def _d11(rally: list[Card]) -> Iterator[Flaw]:
    """Where a stroke may go, and how the automaton chooses."""
    for card in rally:
        if card.kind in DROPS or card.kind is Kind.WINNER:
            if card.kind is Kind.WINNER and card.targets:
                yield Flaw("D11", card.number, "targets", Sentence("a WINNER has no target"))
            continue
        if not card.targets or not set(card.targets) <= set(BACK) or len(set(card.targets)) != len(card.targets):
            yield Flaw("D11", card.number, "targets", Sentence("one or more of BH, N, FH"))
        if len(card.targets) > 1:
            for field, zone in (("solo_even", Zone.FH), ("solo_odd", Zone.BH)):
                if getattr(card, field) is not zone or zone not in card.targets:
                    yield Flaw(
                        "D11",
                        card.number,
                        field,
                        Sentence("with several targets it is {zone}, which is one of them", zone=zone),
                    )


def _d12(rally: list[Card]) -> Iterator[Flaw]:
    """The WINNER, and the winner alone, comes back."""
    for card in rally:
        winner = card.kind is Kind.WINNER
        if card.recycle != winner:
            yield Flaw("D12", card.number, "recycle", Sentence("the WINNER, and nothing else, is recyclable"))
        if (card.difficulty is None) != winner:
            yield Flaw(
                "D12", card.number, "difficulty", Sentence("missing, or printed on a WINNER, which has a formula")
            )
        if not winner:
            continue
        if card.risk is not Risk.VERY_RISKY:
            yield Flaw("D12", card.number, "risk", Sentence("a WINNER is very risky"))
        if card.effect is not Effect.NONE:
            yield Flaw("D12", card.number, "effect", Sentence("a WINNER has none"))
        if any((card.malus.clay, card.malus.hard, card.malus.grass, card.malus.indoor)):
            yield Flaw("D12", card.number, "malus", Sentence("nobody answers a WINNER: zeros"))
        if card.star_gain < 1:
            yield Flaw("D12", card.number, "star_gain", Sentence("a WINNER brings a Star"))
        if set(card.start) != set(BACK):
            yield Flaw("D12", card.number, "start", Sentence("BH, N and FH"))


def _d13(rally: list[Card]) -> Iterator[Flaw]:
    """The automaton's net rushes."""
    marked = [card for card in rally if card.net_rush]
    for card in marked:
        if card.number > 36 or card.kind in (*DROPS, Kind.WINNER):
            yield Flaw("D13", card.number, "net_rush", Sentence("only on cards 1 to 36, and on no drop shot or WINNER"))
    if not 4 <= len(marked) <= 8:
        yield Flaw(
            "D13",
            0,
            "net_rush",
            Sentence("on 4 to 8 cards, not {count}: {cards}", count=len(marked), cards=_listed(marked)),
        )


def _d14(rally: list[Card]) -> Iterator[Flaw]:
    """A drop shot is best on clay."""
    for card in rally:
        malus = card.malus
        most = max(malus.hard, malus.grass, malus.indoor)
        if card.kind is Kind.DROP_SHOT and malus.clay <= most:
            text = Sentence(
                "a drop shot is strongest on clay: {least} or more, not {clay}", least=most + 1, clay=malus.clay
            )
            yield Flaw("D14", card.number, "malus.clay", text)


def _d15(rally: list[Card]) -> Iterator[Flaw]:
    """Difficulty and malus by colour."""
    for card in rally:
        malus = (card.malus.clay, card.malus.hard, card.malus.grass, card.malus.indoor)
        if min(malus) < 0:
            yield Flaw("D15", card.number, "malus", Sentence("never below 0"))
        if card.risk is Risk.SAFE and max(malus) > 1:
            yield Flaw(
                "D15", card.number, "malus", Sentence("a safe card has malus 0 or 1, not {malus}", malus=max(malus))
            )
        allowed = DIFFICULTIES[card.risk]
        if card.difficulty is not None and card.difficulty not in allowed:
            span = Sentence("{start} to {stop}", start=allowed.start, stop=allowed.stop - 1)
            yield Flaw(
                "D15",
                card.number,
                "difficulty",
                Sentence("{risk} is {span}, not {difficulty}", risk=card.risk, span=span, difficulty=card.difficulty),
            )


def _d16(rally: list[Card]) -> Iterator[Flaw]:
    """Enough to draw, most of it for safe play."""
    total = sum(card.draw for card in rally)
    safe = sum(card.draw for card in rally if card.risk is Risk.SAFE)
    if not 50 <= total <= 75:
        yield Flaw("D16", 0, "draw", Sentence("{total} draw icons in all: 50 to 75", total=total))
    if 2 * safe <= total:
        yield Flaw(
            "D16",
            0,
            "draw",
            Sentence("most draw icons are on safe cards, here {safe} of {total}", safe=safe, total=total),
        )
    for card in rally:
        if not 0 <= card.draw <= 3:
            yield Flaw("D16", card.number, "draw", Sentence("0 to 3, not {draw}", draw=card.draw))
        if not 0 <= card.star_gain <= 2:
            yield Flaw("D16", card.number, "star_gain", Sentence("0 to 2, not {star_gain}", star_gain=card.star_gain))
        if card.risk is Risk.SAFE and not card.draw and not card.star_gain:
            yield Flaw("D16", card.number, "draw", Sentence("a safe card has a draw icon or a Star"))


def _d17(rally: list[Card]) -> Iterator[Flaw]:
    """Effects are neither rare nor everywhere."""
    for effect in (Effect.TSPIN, Effect.SLICE):
        many = sum(card.effect is effect for card in rally)
        if not 4 <= many <= 10:
            yield Flaw("D17", 0, "effect", Sentence("{effect} on 4 to 10 cards, not {many}", effect=effect, many=many))
    for card in rally:
        if card.effect is not Effect.NONE and card.kind in (Kind.SMASH, Kind.WINNER):
            yield Flaw("D17", card.number, "effect", Sentence("a {kind} has none", kind=card.kind))


def _d19(rally: list[Card]) -> Iterator[Flaw]:
    """The strokes mean what their names say: both players are right-handed."""
    goes = {
        (Kind.CROSSCOURT, "forehand"): Zone.FH,
        (Kind.CROSSCOURT, "backhand"): Zone.BH,
        (Kind.DOWN_THE_LINE, "forehand"): Zone.BH,
        (Kind.DOWN_THE_LINE, "backhand"): Zone.FH,
    }
    for card in rally:
        if card.kind not in (Kind.CROSSCOURT, Kind.DOWN_THE_LINE):
            continue
        due = goes.get((card.kind, card.wing))
        if due is None:
            yield Flaw("D19", card.number, "wing", Sentence("a {kind} is a forehand or a backhand", kind=card.kind))
        elif card.targets != (due,):
            yield Flaw(
                "D19",
                card.number,
                "targets",
                Sentence("a {wing} {kind} goes to {due}", wing=card.wing, kind=card.kind, due=due),
            )


def _d20(rally: list[Card]) -> Iterator[Flaw]:
    """Of the recommendations, the one that would spoil the game: heavy attacks are few and pay nothing back."""
    heavy = [card for card in rally if card.kind is Kind.ATTACK and _difficulty(card) >= 8]
    if len(heavy) > 3:
        yield Flaw(
            "D20", 0, "difficulty", Sentence("{count} attacks of difficulty 8 or more: at most 3", count=len(heavy))
        )
    for card in heavy:
        if card.draw or card.star_gain:
            yield Flaw("D20", card.number, "draw", Sentence("an attack of difficulty 8 or more pays nothing back"))


def check_removed(deck: Deck, removed: Iterable[int]) -> Iterator[tuple[str, str]]:
    """D18 What a player card may take out of a deck: field and text of everything wrong."""
    out = tuple(removed)
    if len(out) > 6 or len(set(out)) != len(out):
        yield "removed", Sentence("up to 6 different cards")
    for number in out:
        if number in SERVICES or number == WINNER or number not in deck.by_number:
            yield (
                "removed",
                Sentence(
                    "{number} is a service, the WINNER or no card: only rally cards leave the deck", number=number
                ),
            )
    for zone in BACK:
        left = (deck[number] for number in deck.rally if number not in out)
        if not any(card.risk is Risk.SAFE and zone in card.start for card in left):
            yield "removed", Sentence("no safe card that starts at {zone} would be left", zone=zone)
