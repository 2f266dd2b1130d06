"""On paper: both decks in full, the court, Star and challenge tokens, and the cards of players in sentences."""

from netcord.tennis import Board, Ground, Leaf, Own, Pack, Papers, Patch, Token, Words, how_to_play, marked

from .cards import WINNER, Card, Deck, Effect, Kind, Surface, Zone, shipped_deck
from .players import PlayerCard

NEAR = ((Zone.V,), (Zone.BH, Zone.N, Zone.FH))
FAR = ((Zone.FH, Zone.N, Zone.BH), (Zone.V,))
"""The zones of a half row by row, as those at the near end see them: the far forehand is on their left."""

STARS, CHALLENGES = 12, 4


def leaf(card: PlayerCard, words: Words) -> Leaf:
    """A player's card: what it does, in sentences."""
    printed = card.printed(words)
    return Leaf(card.id, card.name, about=f"{printed['style']}, {printed['era']}", lines=card.lines(words))


def papers(words: Words, own: Own) -> Papers:
    """Two decks alike but for their backs, the court, tokens, and what the risks mean."""
    brought = own.get("deck")
    deck = brought if isinstance(brought, Deck) else shipped_deck()
    leaves = tuple(_leaf(card, words) for card in (*deck.cards, *((deck.second_winner,) if deck.second_winner else ())))
    rows = tuple(tuple(_patch(zone, words) for zone in row) for row in (*FAR, *NEAR))
    court = Board(words.term("papers_court"), Ground(rows, len(FAR)), lines=(words.term("papers_right_handed"),))
    return Papers(
        packs=tuple(Pack(words.say("papers_deck", {}, deck=name), leaves) for name in "AB"),
        boards=(court,),
        tokens=(
            Token(words.term("papers_star"), words.term("papers_star_down"), STARS, star=True),
            Token(words.term("papers_good"), words.term("papers_fault"), CHALLENGES),
        ),
        aids=(how_to_play(words),),
        counted=(words.term("stage_stars"),),
        credit=deck.credit,
    )


def _patch(zone: Zone, words: Words) -> Patch:
    return Patch(words.term(f"zone_{zone}"), zone.value)


def _leaf(card: Card, words: Words) -> Leaf:
    said = [words.term(f"kind_{card.kind}")]
    if card.wing != "none":
        said.append(words.term(f"wing_{card.wing}"))
    lines = []
    if card.targets:
        lines.append(words.say("papers_targets", {}, zones=_zones(card.targets, words)))
    if card.solo_even is not None and card.solo_odd is not None:
        even, odd = (words.term(f"zone_{zone}") for zone in (card.solo_even, card.solo_odd))
        lines.append(words.say("papers_solo", {}, even=even, odd=odd))
    if card.draw:
        lines.append(words.say("papers_draw", {}, count=card.draw))
    if card.star_gain:
        lines.append(words.say("papers_gain", {}, count=card.star_gain))
    if card.star_cost:
        lines.append(words.say("papers_cost", {}, count=card.star_cost))
    if card.effect is not Effect.NONE:
        lines.append(words.term(f"papers_effect_{card.effect}"))
    if card.ace is not None:
        lines.append(words.say("papers_ace", {}, low=card.ace[0], high=card.ace[1]))
    for effect in card.serve_effects.printed:
        cost = card.serve_effects.cost(effect)
        lines.append(words.say("papers_announce", {}, effect=words.term(f"effect_{effect}"), cost=cost))
    lines += [words.term(f"papers_{key}") for key in _icons(card)]
    ground = None
    if card.start:
        near, far = (tuple(tuple(Patch(zone.value) for zone in row) for row in half) for half in (NEAR, FAR))
        ground = marked(near, *(zone.value for zone in card.start), far=far, to=[zone.value for zone in card.targets])
    adds = (
        ()
        if card.kind is Kind.WINNER
        else tuple((words.term(f"papers_on_{surface}"), f"+{card.malus.on(surface)}") for surface in Surface)
    )
    difficulty = "22" if card.difficulty is None else str(card.difficulty)
    tag = words.term(f"risk_{card.risk}")
    return Leaf(
        str(card.number),
        f"{card.number} {card.name.in_(words.language)}",
        difficulty,
        tag,
        ", ".join(said),
        ground,
        tuple(lines),
        boxes=adds,
        over=words.term("papers_adds") if adds else "",
    )


def _icons(card: Card) -> list[str]:
    """What else is printed on a card, by the name of its sentence."""
    found = [f"needs_{card.needs_opponent}"] if card.needs_opponent != "any" else []
    if card.needs_incoming == "lob":
        found.append("needs_lob")
    found += [key for key in ("nszl", "recycle", "starting_hand", "net_rush") if getattr(card, key)]
    return [*found, *(("winner",) if card.number == WINNER or card.kind is Kind.WINNER else ())]


def _zones(zones: tuple[Zone, ...], words: Words) -> str:
    return ", ".join(words.term(f"zone_{zone}") for zone in zones)
