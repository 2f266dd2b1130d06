"""What each option means to the seat that is asked: what it costs and what it does."""

from typing import Any

import pytest

from netcord.games.tennidice import GAME
from netcord.games.tennidice.facts import CardDrawn, Served, Struck
from netcord.kernel import Chance, Choose
from netcord.tennis import Cost, Offer

from .driver import A, B, Played, hits, serves


def offered(played: Played, language: str = "en") -> Offer[Any]:
    ask = GAME.ask(played.state)
    assert isinstance(ask, Choose)
    words = GAME.words(language).called({"A": "Ann", "B": "Bob"})
    return GAME.offer(GAME.view(played.state, ask.seat), words)


def told(played: Played, language: str = "en") -> list[str]:
    """What can be chosen, each in a sentence."""
    between = " : " if language == "fr" else ": "
    return [between.join(filter(None, (choice.label, choice.effect))) for choice in offered(played, language).open]


def test_an_ace_tells_its_cube_its_chance_and_its_answer() -> None:
    start = serves([0, 0, 2, 0], [1, 0, 0, 0], spirit=([0, 0, 1, 0], [1, 0, 0, 0]))
    assert told(start) == [
        "plain serve: 56% land in the box",
        "go for an ace with an ace cube (you have 2): a good serve (56%) wins the point, "
        "unless Bob answers with agility (2)",
        "go for an ace with a spirit cube (you have 1 there): a good serve (56%) wins the point, "
        "unless Bob answers with agility (2)",
    ]
    assert told(serves([0, 0, 1, 0]), "fr") == [
        "service simple : 56 % tombent dans le carré",
        "tenter l'ace avec un cube d'ace (vous en avez 1) : un bon service (56 %) gagne le point",
    ]


def test_the_chances_are_those_of_the_board() -> None:
    assert told(serves([0, 0, 1, 0], board="serve112233"))[0] == "plain serve: 44% land in the box"
    assert told(hits(A, [0, 0, 0, 1], board="hit5"))[0] == "plain return with all three dice: 46% are good"


def test_a_winner_needs_no_hit_die() -> None:
    assert told(hits(A, [0, 0, 0, 1])) == [
        "plain return with all three dice: 37% are good",
        "go for a winner with a winner cube (you have 1): no hit die, a good ball (56%) wins the point",
    ]


@pytest.mark.parametrize(
    ("cell", "where"),
    [("C2", "in"), ("B2", "in, close to the line"), ("A2", "out, close to the line"), ("A5", "well out")],
)
def test_after_a_miss_it_is_told_where_the_ball_would_go(cell: str, where: str) -> None:
    concede, again = told(hits(A, [2, 0, 0, 0]).play(f"R:miss {cell}"))
    assert concede == "let it go: the point is lost"
    assert (
        again
        == f"throw the hit die again with an agility cube (you have 2): 67% hit, and the ball goes to {cell}, {where}"
    )


def test_with_all_dice_rerolled_nothing_is_known_yet() -> None:
    again = told(hits(A, [1, 0, 0, 0], agility_scope="all_dice").play("R:miss C2"))[1]
    assert again == "throw all three dice again with an agility cube (you have 1): 37% are good"


def test_a_challenge_counts_the_cards() -> None:
    start = serves(challenges=(3, 2)).play("S:A2 challenge K:OUT S:B2")
    assert told(start) == [
        "accept the call: the ball is in and you return it",
        "challenge (you have 2): 11 of 23 cards say OUT, and the point is yours",
    ]
    assert told(serves().play("S:B2"))[1] == "challenge (you have 3): 12 of 24 cards say OUT, and it is a fault"
    literal = serves(serve_challenge_literal=True).play("S:B2")
    assert told(literal)[1] == "challenge (you have 3): 12 of 24 cards say OUT, and the point is yours"


def test_accepting_an_ace_tells_whether_it_can_still_be_answered() -> None:
    lost = "accept the call: the ace is good, and the point is lost"
    still = "accept the call: the ace is good, and you may still answer it with agility"
    assert told(serves([0, 0, 1, 0]).play("ace S:B2"))[0] == lost
    assert told(serves([0, 0, 1, 0], [1, 0, 0, 0]).play("ace S:B2"))[0] == still
    answered = told(serves([0, 0, 1, 0], [1, 0, 0, 0]).play("ace S:B2 accept"))
    assert answered == [
        "let the ace go: the point is lost",
        "answer with an agility cube (you have 1): an ordinary return, 37% are good",
    ]


def test_a_fault_is_accepted_as_what_it_is() -> None:
    first = serves().play("S:A2")
    assert told(first) == [
        "accept the fault: second serve",
        "challenge (you have 3): 12 of 24 cards say IN, and the ball is good",
    ]
    assert told(first.play("accept S:A2"))[0] == "accept the double fault: the point is lost"


def test_a_step_that_saves_nothing_says_so() -> None:
    start = hits(A, [0, 1, 0, 0], challenges=(0, 1), useless_steps=True).play("R:hit A5")
    assert told(start)[1:] == [
        "move the ball to B5 with an accuracy cube (you have 1): still out, and nothing is left to save it",
        "move the ball to A4 with an accuracy cube (you have 1): still out, and nothing is left to save it",
    ]


def test_accuracy_tells_what_the_new_cell_means() -> None:
    start = hits(A, [0, 2, 0, 0], challenges=(0, 1)).play("R:hit A5")
    assert told(start)[1:] == [
        "move the ball to B5 with an accuracy cube (you have 2): still out, but nearer",
        "move the ball to A4 with an accuracy cube (you have 2): still out, but nearer",
    ]
    assert told(start.play(">B5"))[1:] == [
        "move the ball to B4 with an accuracy cube (you have 1): in, but Bob may challenge"
    ]
    safe = hits(A, [0, 1, 0, 0], challenges=(0, 0)).play("R:hit A4")
    assert told(safe, "fr")[1:] == [
        "déplacer la balle en B4 avec un cube de précision (vous en avez 1) : bonne, et on ne peut pas la contester"
    ]


def follows(played: Played, nth: int, language: str = "en") -> list[str]:
    """What follows from a choice, with its headings."""
    between = " : " if language == "fr" else ": "
    return [f"{one.head}{between}{one.text}" for one in offered(played, language).open[nth].then]


def test_moving_a_ball_tells_who_must_return_it_and_what_becomes_of_the_cube() -> None:
    start = hits(A, [0, 1, 0, 0], [0, 2, 0, 0], challenges=(3, 0), spirit=([0, 1, 0, 0], [0, 0, 0, 0]))
    moved = start.play("R:hit A4")
    safe = (
        "If you move it: B4 is in, and nobody can challenge it. Bob must return it: 37% of plain returns are good, "
        "and 2 cubes on accuracy can move one that is just out."
    )
    own, spirit = (
        [f"{one.head}: {one.text}" for one in choice.then] for choice in offered(moved).open if "B4" in choice.label
    )
    assert own == [safe, "What it costs: The cube is used up. On this row 1 is left then."]
    assert spirit == [
        safe,
        "What it costs: A used spirit cube goes back to the pool, and whoever wins this point takes one from there.",
    ]
    doubted = hits(A, [0, 1, 0, 0], challenges=(0, 1)).play("R:hit A4")
    assert "it may be challenged" in follows(doubted, 1)[0]


def test_an_ace_or_winner_that_is_saved_wins_the_point() -> None:
    ace = serves([0, 0, 1, 0], [2, 0, 0, 0], challenges=(3, 2))
    wins = "It wins the point, unless Bob answers with agility (2)."
    assert follows(ace, 1)[0] == f"If it is good: {wins} If it is out, you have a second serve."
    assert follows(ace.play("ace S:A2"), 1)[0] == (
        f"If you challenge: IN: the serve is good for certain. {wins} OUT: a second serve follows."
    )
    winner = hits(A, [0, 1, 0, 1], challenges=(0, 0))
    assert follows(winner, 1)[0].startswith("If it is good: It wins the point. If it is out, the point is lost")
    moved = follows(winner.play("winner W:A4"), 1)
    assert moved == [
        "If you move it: B4 is in, and nobody can challenge it. It wins the point.",
        "What it costs: The cube is used up: the last one on this row.",
    ]


def test_a_ball_that_is_moved_and_still_out_tells_what_is_left() -> None:
    start = hits(A, [0, 2, 0, 0], challenges=(0, 1)).play("R:hit A5")
    assert follows(start, 1)[0] == (
        "If you move it: B5 is out still, but nearer: another accuracy cube or a challenge may save it."
    )
    lost = hits(A, [0, 1, 0, 0], challenges=(0, 1), useless_steps=True).play("R:hit A5")
    assert follows(lost, 1)[0].endswith("nothing is left to save it: the point is lost.")


def test_the_cards_of_a_challenge_are_called_by_what_they_say() -> None:
    mine = offered(serves(challenges=(3, 2)).play("S:A2")).open[1]
    assert [(one.key, one.label) for one in mine.odds] == [("good", "IN"), ("bad", "OUT")]
    theirs = offered(serves(challenges=(3, 2)).play("S:B2")).open[1]
    assert [(one.key, one.label) for one in theirs.odds] == [("good", "OUT"), ("bad", "IN")]


def test_a_challenge_tells_both_cards_and_its_price() -> None:
    assert follows(serves(challenges=(3, 2)).play("S:A2"), 1) == [
        "If you challenge: IN: the serve is good for certain. Bob must return it: 37% of plain returns are good. "
        "OUT: a second serve follows.",
        "What it costs: One challenge cube, whatever the card says. 2 are left then.",
    ]
    literal = serves(challenges=(3, 2), serve_challenge_literal=True).play("S:A2")
    assert "OUT: the point is lost." in follows(literal, 1)[0]
    kept = serves(challenges=(3, 2), challenge_kept_if_right=True).play("S:A2")
    assert len(follows(kept, 1)) == 1, "it may come back: nothing is said of its price"
    assert follows(serves(challenges=(3, 1)).play("S:B2"), 1, "fr") == [
        "Si vous contestez : OUT : c'est faute, et un deuxième service suit. IN : le service est bon pour de bon. "
        "Vous devez la retourner : 37 % des retours simples sont bons.",
        "Ce que cela coûte : Un cube de challenge, quoi que dise la carte : votre dernier.",
    ]


def test_a_spirit_cube_is_placed_knowing_what_the_row_is_for() -> None:
    rows = told(hits(B, [0, 0, 0, 0], [0, 2, 0, 1]).play("winner W:C3"))
    assert rows[1] == "accuracy (you have 2): move your own return that is out by one cell"


def test_a_spirit_cube_is_taken_knowing_what_is_left() -> None:
    spirit = ([0, 0, 0, 0], [1, 0, 2, 0])
    start = hits(A, [0, 0, 0, 1], [2, 0, 0, 0], spirit=spirit)
    taking = start.play("winner W:C3 concede")
    assert taking.waits == "A: steal"
    assert told(taking) == ["from agility: Bob has 3 there, and then 2", "from ace: Bob has 2 there, and then 1"]
    giving = hits(A, [0, 0, 0, 1], [2, 0, 0, 0], spirit=spirit, steal_choice="victim").play("winner W:C3 concede")
    assert told(giving, "fr") == ["rangée agilité : vous en avez 3, puis 2", "rangée ace : vous en avez 2, puis 1"]


def test_an_arrangement_is_told_as_it_is_typed() -> None:
    start = serves(mode="match", points=(3, 0), spirit=([0, 0, 0, 1], [0, 1, 0, 0]))
    texts = told(start.play("S:E2 accept R:miss C2"))
    assert len(texts) == 350
    assert texts[0] == "4 0 0 0 + 2 0 0 0"
    (own, spirit) = offered(start.play("S:E2 accept R:miss C2")).choices[0].path
    assert (own.stage, own.label, spirit.stage, spirit.label) == ("cubes", "4 0 0 0", "spirit", "+ 2 0 0 0")


# As data


def test_what_it_costs_and_where_it_goes_is_told_as_data() -> None:
    start = hits(A, [0, 2, 0, 0], spirit=([0, 1, 0, 0], [0, 0, 0, 0]), challenges=(1, 1)).play("R:hit F2")
    choices = {str(choice.answer): choice for choice in offered(start).open}
    assert choices["accuracy to E2"].cost == (Cost("cube", 1, "accuracy"),)
    assert choices["accuracy to E2+"].cost == (Cost("spirit", 1, "accuracy"),)
    assert [(spot.kind, spot.key) for spot in choices["accuracy to E2"].to] == [("cell", "E2")]
    assert choices["challenge"].cost == (Cost("challenge"),)
    assert choices["accept"].cost == (Cost("point"),)


def test_what_cannot_be_done_about_a_ball_that_is_out_says_why() -> None:
    def barred(played: Played) -> dict[str, str]:
        return {choice.label: choice.why_not for choice in offered(played).choices if choice.why_not}

    assert barred(hits(A, [0, 2, 0, 0], challenges=(2, 1)).play("R:hit A5")) == {"challenge": "too far from a line"}
    assert barred(hits(A, [0, 2, 0, 0], challenges=(0, 1)).play("R:hit F2")) == {"challenge": "no challenge cube left"}
    assert barred(hits(A, [2, 0, 0, 0], challenges=(1, 1)).play("R:hit F2")) == {
        "move the ball (accuracy)": "no accuracy cube left"
    }


def test_the_chance_told_is_the_chance_of_the_rules() -> None:
    """Every throw of these choices, counted: a ball that is good is not the hitter's to save, nor missed."""
    plays = [
        serves([0, 0, 1, 0]),
        hits(A, [0, 0, 0, 1]),
        hits(A, [2, 0, 0, 0]).play("R:miss C2"),
        serves([0, 0, 1, 0], [1, 0, 0, 0]).play("ace S:C2 accept"),
        serves(challenges=(3, 2)).play("S:A2 challenge K:OUT S:B2"),
        serves().play("S:A2"),
        hits(A, [0, 0, 0, 1], board="hit5"),
    ]
    tried = 0
    for played in plays:
        for choice in offered(played).open:
            if choice.chance is None:
                continue
            state = GAME.step(played.state, choice.answer).state
            while not isinstance(ask := GAME.ask(state), Chance):
                state = GAME.step(state, "plain").state  # who answers an ace may still go for a winner
            good = sum(
                weight for fell, weight in zip(ask.outcomes, ask.weights, strict=True) if _good(state, ask, fell)
            )
            assert choice.chance == pytest.approx(good / ask.total), choice.label
            tried += 1
    assert tried == 10


def _good(state: Any, ask: Chance[Any], fell: Any) -> bool:
    """Whether dice fell as hoped: hit, and in; of a card, what the challenger says."""
    if ask.what == "card":
        _, facts = GAME.step(state, fell)
        return any(isinstance(fact, CardDrawn) and fact.right for fact in facts)
    if ask.what == "hit_die":
        return bool(fell == "hit")
    _, facts = GAME.step(state, fell)
    return any(isinstance(fact, Served | Struck) and fact.kind.inside for fact in facts)
