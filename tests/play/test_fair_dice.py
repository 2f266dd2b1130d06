"""Dice: published vectors, exact weights, seeds and scripts."""

import hashlib
import hmac
import json
from collections import Counter
from typing import Any

import pytest

from netcord.kernel import Chance, Illegal, Impossible, die
from netcord.play import FairDice, ScriptedDice, SeededDice, commitment, mac, new_seed, place
from netcord.play.dice import dice_key

SEED = bytes(range(32))
SPIN = Chance("spin", ("flat", "slice", "kick"), (1, 2, 4))

# RFC 4231, section 4: (key, data, HMAC-SHA-256). Case 5 is published truncated to 128 bits.
RFC_4231 = {
    1: ("0b" * 20, b"Hi There".hex(), "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
    2: (
        b"Jefe".hex(),
        b"what do ya want for nothing?".hex(),
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    ),
    3: ("aa" * 20, "dd" * 50, "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
    4: (
        bytes(range(1, 26)).hex(),
        "cd" * 50,
        "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b",
    ),
    5: ("0c" * 20, b"Test With Truncation".hex(), "a3b6167473100ee06e0c796c2955552b"),
    6: (
        "aa" * 131,
        b"Test Using Larger Than Block-Size Key - Hash Key First".hex(),
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
    ),
    7: (
        "aa" * 131,
        b"This is a test using a larger than block-size key and a larger than block-size data. "
        b"The key needs to be hashed before being used by the HMAC algorithm.".hex(),
        "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2",
    ),
}


@pytest.mark.parametrize("case", RFC_4231)
def test_mac_agrees_with_rfc_4231(case: int) -> None:
    key, data, digest = RFC_4231[case]
    assert mac(bytes.fromhex(key), bytes.fromhex(data)).hex().startswith(digest)


def test_a_commitment_is_the_sha256_of_the_seed() -> None:
    """FIPS 180-2, the example "abc"."""
    assert commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_the_key_and_the_number_follow_from_plain_json_texts() -> None:
    """The same throw, worked out without netcord."""
    players = json.dumps(["netcord-dice-1", [["A", "7"], ["B", 'a "b"']]], separators=(",", ":"))
    key = hmac.new(SEED, players.encode(), hashlib.sha256).digest()
    throw = hmac.new(key, b'["netcord-dice-1","final",3,0]', hashlib.sha256).digest()
    dice = FairDice("final", SEED, {"B": 'a "b"', "A": "7"})
    assert dice.number(3) == int.from_bytes(throw, "big")
    assert dice.throw(die("control", 100), 3) == int.from_bytes(throw, "big") % 100 + 1


def test_every_unit_of_weight_has_its_turn_in_order() -> None:
    assert [place(SPIN, number) for number in range(8)] == [
        "flat", "slice", "slice", "kick", "kick", "kick", "kick", "flat",
    ]  # fmt: skip


@pytest.mark.parametrize("total", [3, 7, 100, 2**255 + 1, 2**256 - 1, 2**256])
def test_numbers_past_the_last_whole_multiple_are_thrown_again(total: int) -> None:
    """What is kept is a whole number of rounds, so the weights are exact."""
    chance = Chance("odd", ("rare", "common"), (1, total - 1))
    kept = 2**256 // total * total
    assert place(chance, kept - 1) == "common"
    assert place(chance, kept - total) == "rare"
    if kept < 2**256:
        assert place(chance, kept) is None
        assert place(chance, 2**256 - 1) is None


def test_a_small_wheel_is_exact_number_by_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """With 2^10 numbers instead of 2^256 all of them can be counted: 146 for each of the 7 units of weight."""
    monkeypatch.setattr("netcord.play.dice._NUMBERS", 1 << 10)
    fallen = Counter(place(SPIN, number) for number in range(1 << 10))
    assert fallen == {"flat": 146, "slice": 292, "kick": 584, None: 1024 - 7 * 146}


def test_fair_dice_throw_again_with_the_next_attempt() -> None:
    """A weight just over half of all numbers rejects nearly half of them; the next attempt has its own number."""
    chance = Chance("odd", ("rare", "common"), (1, 2**255))
    dice = FairDice("m", SEED)
    again = [n for n in range(64) if place(chance, dice.number(n)) is None]
    assert 16 < len(again) < 48
    for n in again:
        attempt = next(a for a in range(64) if place(chance, dice.number(n, a)) is not None)
        assert attempt > 0
        assert dice.throw(chance, n) == place(chance, dice.number(n, attempt))


def chi_square(fallen: Counter[Any], chance: Chance[Any], throws: int) -> float:
    return sum(
        (fallen[outcome] - (due := throws * weight / chance.total)) ** 2 / due
        for outcome, weight in zip(chance.outcomes, chance.weights, strict=True)
    )


@pytest.mark.parametrize("kind", ["fair", "seeded"])
def test_dice_fall_as_often_as_their_weights_say(kind: str) -> None:
    """Chi-square at 0.1 %: 13.8 with 2 degrees of freedom, 148.2 with 99."""
    dice = FairDice("chi", SEED) if kind == "fair" else SeededDice(5)
    for chance, bound in ((SPIN, 13.8), (die("control", 100), 148.2)):
        fallen = Counter(dice.throw(chance, n) for n in range(20_000))
        assert chi_square(fallen, chance, 20_000) < bound


def test_a_throw_depends_on_its_number_alone() -> None:
    """So a resumed match goes on as if it had never stopped."""
    dice, again, d = FairDice("m", SEED), FairDice("m", SEED), die("d", 1000)
    assert [dice.throw(d, n) for n in range(20)] == [again.throw(d, n) for n in reversed(range(20))][::-1]


@pytest.mark.parametrize(
    "other",
    [
        FairDice("m", SEED, {"A": "x"}),
        FairDice("m", SEED, {"B": "x"}),
        FairDice("m", SEED, {"A": "x", "B": ""}),
        FairDice("n", SEED),
        FairDice("m", SEED[::-1]),
    ],
)
def test_match_seed_and_every_player_seed_change_the_dice(other: FairDice) -> None:
    dice = FairDice("m", SEED)
    assert [dice.number(n) for n in range(5)] != [other.number(n) for n in range(5)]


def test_player_seeds_cannot_be_cut_differently() -> None:
    """Seeds that look alike when strung together are told apart."""
    keys = {
        dice_key(SEED, seeds)
        for seeds in ({"A": "xB", "B": "y"}, {"A": "x", "B": "By"}, {"A": 'x"],["B","y'}, {"A": "x", "B": "y"}, {})
    }
    assert len(keys) == 5


def test_the_order_in_which_players_give_seeds_does_not_matter() -> None:
    assert dice_key(SEED, {"A": "x", "B": "y"}) == dice_key(SEED, {"B": "y", "A": "x"})


def test_a_seed_has_32_bytes() -> None:
    assert len(new_seed()) == 32
    assert new_seed() != new_seed()
    with pytest.raises(Impossible, match="a seed has 32 bytes, not 3"):
        FairDice("m", b"abc")


def test_a_hidden_chance_cannot_be_thrown() -> None:
    with pytest.raises(Impossible, match="card has a total weight of 0"):
        place(Chance("card", (), ()), 5)


def test_seeded_dice_repeat_by_seed_and_are_even() -> None:
    d = die("d", 20)
    one, two = SeededDice("x"), SeededDice("x")
    assert [one.throw(d) for _ in range(50)] == [two.throw(d) for _ in range(50)]
    assert [SeededDice(1).throw(d) for _ in range(5)] != [SeededDice(2).throw(d) for _ in range(5)]
    picked = Counter(one.below(4) for _ in range(4000))
    assert set(picked) == {0, 1, 2, 3}
    assert all(900 < many < 1100 for many in picked.values())
    assert SeededDice(3).throw(die("one face", 1)) == 1


def test_scripted_dice_fall_as_told_and_say_what_is_left() -> None:
    dice = ScriptedDice([3, "kick", 6])
    assert dice.throw(die("d", 6)) == 3
    assert dice.throw(SPIN) == "kick"
    assert dice.left == (6,)


def test_a_script_cannot_give_what_the_dice_cannot() -> None:
    dice = ScriptedDice([3, 7])
    dice.throw(die("d", 6))
    with pytest.raises(Illegal, match="throw 2 of the script: d may come up 1, 2, 3, 4, 5 or 6, not 7"):
        dice.throw(die("d", 6))
    assert dice.left == (7,)


def test_a_script_that_ends_says_what_was_wanted() -> None:
    with pytest.raises(Impossible, match="the script ended after 0 throws, and rally is thrown next"):
        ScriptedDice([]).throw(die("rally", 6))
