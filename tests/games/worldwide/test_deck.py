"""The deck and the player cards: data that passes the constraints, and complaints that name them."""

import re
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest
from msgspec.structs import replace

from netcord.games.worldwide import GAME, read_deck, shipped_deck
from netcord.games.worldwide.cards import WINNER, Card, Deck, Effect, Kind, Malus, Risk, ServeEffects, Surface, Zone
from netcord.games.worldwide.constraints import complaints
from netcord.games.worldwide.players import PlayerCard, check, read_players, shipped
from netcord.kernel import Illegal, Unreadable, encode

DECK = shipped_deck()
DATA = (files("netcord.games.worldwide") / "data" / "deck.toml").read_text(encoding="utf-8")


def changed(number: int, **fields: Any) -> Deck:
    return DECK.with_cards(replace(DECK[number], **fields))


def several(numbers: range, **fields: Any) -> Deck:
    return DECK.with_cards(*(replace(DECK[number], **fields) for number in numbers))


def test_our_deck_is_sound_with_and_without_a_second_winner() -> None:
    assert complaints(DECK) == []
    assert complaints(shipped_deck(True)) == []


def test_every_card_has_a_name_in_both_languages_and_the_words_know_it() -> None:
    assert len({card.name.en for card in DECK.cards}) == len({card.name.fr for card in DECK.cards}) == 65
    for language in ("en", "fr"):
        words = GAME.words(language)
        for card in DECK.cards:
            assert words.term(f"card_{card.number}") == card.name.in_(language)


@pytest.mark.parametrize(
    ("constraint", "number", "field", "deck"),
    [
        ("D1", 1, "kind", lambda: changed(1, kind=Kind.VOLLEY)),
        ("D1", 37, "kind", lambda: changed(37, kind=Kind.ATTACK)),
        ("D2", 61, "risk", lambda: changed(61, risk=Risk.RISKY)),
        ("D2", 63, "difficulty", lambda: changed(63, difficulty=3)),
        ("D2", 64, "serve_effects", lambda: changed(64, serve_effects=ServeEffects(1, 1))),
        ("D2", 65, "ace", lambda: changed(65, ace=(17, 20))),
        ("D3", 64, "ace", lambda: changed(64, ace=(16, 20))),
        ("D3", 65, "ace", lambda: changed(65, ace=(14, 20))),
        ("D4", 61, "serve_effects", lambda: changed(61, serve_effects=ServeEffects(1, None))),
        ("D5", 0, "starting_hand", lambda: changed(2, starting_hand=True)),
        ("D6", 5, "start", lambda: changed(5, start=(Zone.N,))),
        ("D7", 26, "needs_opponent", lambda: changed(26, needs_opponent="net")),
        ("D8", 38, "needs_opponent", lambda: changed(38, needs_opponent="any")),
        ("D8", 0, "start", lambda: several(range(38, 48), start=(Zone.BH, Zone.N, Zone.FH))),
        ("D9", 48, "start", lambda: changed(48, start=(Zone.V, Zone.N))),
        ("D9", 60, "needs_incoming", lambda: changed(60, needs_incoming="any")),
        ("D10", 33, "star_cost", lambda: changed(33, star_cost=0)),
        ("D10", 25, "nszl", lambda: changed(25, nszl=True)),
        ("D11", 25, "solo_even", lambda: changed(25, solo_even=Zone.BH)),
        ("D11", 1, "targets", lambda: changed(1, targets=())),
        ("D12", 37, "star_gain", lambda: changed(37, star_gain=0)),
        ("D12", 1, "recycle", lambda: changed(1, recycle=True)),
        ("D13", 48, "net_rush", lambda: changed(48, net_rush=True)),
        ("D14", 33, "malus.clay", lambda: changed(33, malus=Malus(2, 3, 3, 3))),
        ("D15", 1, "difficulty", lambda: changed(1, difficulty=4)),
        ("D15", 1, "malus", lambda: changed(1, malus=Malus(2, 0, 0, 0))),
        ("D16", 0, "draw", lambda: several(range(1, 25), draw=0)),
        ("D16", 2, "draw", lambda: changed(2, draw=0, star_gain=0)),
        ("D17", 60, "effect", lambda: changed(60, effect=Effect.SLICE)),
        ("D17", 0, "effect", lambda: several(range(1, 25), effect=Effect.NONE)),
        ("D19", 11, "targets", lambda: changed(11, targets=(Zone.BH,))),
        ("D20", 32, "draw", lambda: changed(32, draw=1)),
        ("D21", 63, "risk", lambda: changed(63, risk=Risk.SAFE)),
        ("D21", 65, "malus.clay", lambda: changed(65, malus=replace(DECK[65].malus, clay=DECK[64].malus.clay))),
        ("D21", 63, "malus.grass", lambda: changed(63, malus=replace(DECK[63].malus, grass=0))),
    ],
)
def test_a_broken_constraint_is_named_with_card_and_field(
    constraint: str, number: int, field: str, deck: Callable[[], Deck]
) -> None:
    found = [(flaw.constraint, flaw.card, flaw.field) for flaw in complaints(deck())]
    assert (constraint, number, field) in found


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("number = 65", "number = 64", r"D1: card 65: number"),
        ('risk = "safe"', 'risk = "daring"', r"D1: card 1: risk: one of safe, risky, very_risky, not 'daring'"),
        (
            'à plat" }\ndifficulty = 13',
            'à plat" }\ndifficulty = 14',
            r"D2: deck: difficulty: no service of difficulty 13",
        ),
        ("draw = 2", "drew = 2", r"D1: card 1: drew: no such field; did you mean draw\?"),
        ("draw = 2", "weather = 2", r"D1: card 1: weather: not among number, kind, name"),
        ("FH", "MID", r"D1: card 1: start\[0\]: one of BH, N, FH, V, not 'MID'"),
        (', fr = "Coup droit profond"', "", r"D1: card 1: name\.fr: is missing"),
        ("difficulty = 0", 'difficulty = "easy"', r"D1: card 1: difficulty: expected `int \| null`, got `str`"),
        ("[[cards]]", "[[strokes]]", r"D1: expected \"cards\""),
    ],
)
def test_a_deck_file_that_breaks_a_constraint_is_refused(old: str, new: str, said: str) -> None:
    count = -1 if old == "[[cards]]" else 1
    with pytest.raises(Unreadable, match=said):
        read_deck("mine.toml", DATA.replace(old, new, count).encode())


def test_d21_the_harder_a_serve_the_riskier_and_the_more_it_troubles_on_every_surface() -> None:
    risks = [list(Risk).index(card.risk) for card in DECK.services]
    assert risks == sorted(risks)
    for surface in Surface:
        troubles = [card.malus.on(surface) for card in DECK.services]
        assert troubles == sorted(set(troubles)), surface


def test_d21_came_later_than_the_deck_of_edition_3() -> None:
    data = (files("netcord.games.worldwide") / "data" / "older" / "deck-3.toml").read_bytes()
    with pytest.raises(Unreadable) as refused:
        read_deck("mine.deck.toml", data)
    told = str(refused.value).splitlines()
    assert told[0] == (
        "mine.deck.toml: D21: card 62: risk: the harder a serve, the riskier: risky or more, like card 61, not safe"
    )
    assert (
        "mine.deck.toml: D21: card 64: malus.clay: "
        "the harder a serve, the more it troubles: 4 or more, above card 63, not 0"
    ) in told
    assert all(": D21: card 6" in line for line in told)
    old = read_deck("deck-3.toml", data, older=True)
    assert GAME.start(replace(GAME.trials()["printed rules"], deck=old)).table.card(61).difficulty == 3


def does_all_of(other: Card, card: Card) -> bool:
    """Whether a stroke of the same colour and difficulty does all that this one does."""
    if (card.risk, card.difficulty) != (other.risk, other.difficulty) or WINNER in (card.number, other.number):
        return False  # an easier stroke is likelier to be good, a harder one brings the WINNER nearer
    return all(
        (
            other.needs_opponent in ("any", card.needs_opponent),
            other.needs_incoming in ("any", card.needs_incoming),
            set(card.start) <= set(other.start),
            set(card.targets) <= set(other.targets),
            all(card.malus.on(surface) <= other.malus.on(surface) for surface in Surface),
            card.draw <= other.draw,
            card.star_gain <= other.star_gain,
            card.effect in (Effect.NONE, other.effect),
        )
    )


def test_no_stroke_of_our_deck_is_strictly_worse_than_another() -> None:
    strokes = [card for card in DECK.cards if card.kind is not Kind.SERVICE]
    worse = [
        (one.number, other.number)
        for one in strokes
        for other in strokes
        if does_all_of(other, one) and not does_all_of(one, other)
    ]
    assert worse == []


def test_a_file_that_is_no_deck_is_refused() -> None:
    for data in (b"{", b"[]", b"[[[", b"\xff", b'{"cards": 7}'):
        with pytest.raises(Unreadable, match=re.escape("mine")):
            read_deck("mine", data)


def test_a_deck_survives_json() -> None:
    assert read_deck("json", encode({"cards": DECK.cards})).cards == DECK.cards


def test_a_setup_with_an_unsound_deck_is_refused() -> None:
    setup = replace(GAME.trials()["printed rules"], deck=changed(1, difficulty=4))
    with pytest.raises(Unreadable, match="D15: card 1: difficulty"):
        GAME.start(setup)


def test_a_user_plays_with_a_deck_of_his_own_also_with_a_second_winner() -> None:
    (deck, warnings) = GAME.box.own["deck"]("mine.deck.toml", DATA.replace("Deep forehand", "My forehand").encode())
    assert not warnings
    plain, two = (GAME.arrange((), {"second_winner": second}, deck=deck) for second in ("false", "true"))
    assert GAME.start(plain).table.card(1).name.en == "My forehand"
    assert [GAME.start(setup).table.card(36).kind for setup in (plain, two)] == [Kind.BASELINE_DEFENCE, Kind.WINNER]
    with pytest.raises(Illegal, match="this deck has no second WINNER"):
        GAME.arrange((), {"second_winner": "true"}, deck=replace(deck, second_winner=None))


# Player cards


def test_sixteen_players_of_two_tours_in_eight_styles() -> None:
    (shelf,) = shipped()
    eras = {card.era for card in shelf.cards}
    assert len(shelf.cards) == 16
    assert len(eras) == 2
    for era in eras:
        assert len({card.style for card in shelf.cards if card.era == era}) == 8
    assert not shelf.warnings


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"hand_size": 15}, "hand_size"),
        ({"stars_up": 6, "stars_down": 1}, "stars_up"),
        ({"removed": (37,)}, "removed"),
        ({"removed": (61,)}, "removed"),
        ({"removed": (1, 1)}, "removed"),
        ({"removed": (1, 2, 3, 4, 5, 6, 7)}, "removed"),
    ],
)
def test_d18_a_player_card_out_of_bounds_is_named(fields: dict[str, Any], field: str) -> None:
    player = replace(PlayerCard("x", "X", "", "", 12, 4, 1), **fields)
    found = list(check(player))
    assert [complaint.field for complaint in found] == [field]
    assert found[0].text.startswith("D18")
    with pytest.raises(Unreadable, match=rf"mine, card 1 \(X\): {field}: D18"):
        read_players("mine", encode({"cards": [player]}))


@pytest.mark.parametrize(
    ("power", "said"),
    [
        ({"type": "winner_on"}, "range: WT-18-4: winner_on needs the natural rolls"),
        ({"type": "winner_on", "range": [18, 21]}, "range: WT-18-4: from 1 to 20"),
        ({"type": "malus_delta", "range": [1, 2], "value": 1}, "range: WT-18-4: only winner_on has a range"),
        ({"type": "malus_delta"}, "value: WT-18-3: malus_delta needs a value"),
        ({"type": "fly"}, "type: one of winner_on, difficulty_delta"),
        ({"type": "malus_delta", "value": 1, "select": {"kind": "forehand"}}, "select.kind: one of baseline_defence"),
        ({"type": "malus_delta", "value": 1, "select": {"king": "attack"}}, "select: object contains unknown field"),
    ],
)
def test_a_power_that_makes_no_sense_is_named_with_its_place(power: dict[str, Any], said: str) -> None:
    card = {"id": "x", "name": "X", "era": "", "style": "", "hand_size": 12, "stars_up": 4, "stars_down": 1}
    fine = {"type": "free_reposition"}
    with pytest.raises(Unreadable, match=rf"mine, card 1 \(X\): penalties\[1\]\.{said}"):
        read_players("mine", encode({"cards": [{**card, "penalties": [fine, power]}]}))


def test_a_deck_offered_as_player_cards_is_recognised() -> None:
    with pytest.raises(Unreadable, match=r"mine\.toml looks like a deck of strokes"):
        read_players("mine.toml", DATA.encode())


def test_every_card_of_the_deck_can_be_looked_at_with_what_it_adds_on_each_surface() -> None:
    assert GAME.coverage.faces is not None
    faces = {face.id: face for face in GAME.coverage.faces(GAME.words("fr"))}
    assert len(faces) == 65
    for card in shipped_deck().cards:
        face = faces[str(card.number)]
        assert face.name == card.name.in_("fr")
        adds = {mark.key: mark.amount for mark in face.marks if mark.key in set(Surface)}
        assert adds == ({} if card.number == WINNER else {surface.value: card.malus.on(surface) for surface in Surface})
