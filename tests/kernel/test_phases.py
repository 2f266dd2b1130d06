"""Phases: asked one at a time, passed through, taken when obvious; steps that are pure; JSON readers."""

from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

from netcord.kernel import (
    Ask,
    Choose,
    Fact,
    Illegal,
    Next,
    Over,
    Passing,
    Phase,
    PhaseGame,
    Shape,
    Side,
    State,
    Step,
    Table,
    Unreadable,
    Value,
    coin,
    die,
    encode,
    go,
)


class Setup(Value):
    rallies: int = 2


class Court(Table):
    left: int
    log: tuple[str, ...] = ()


class Noted(Fact):
    what: str

    def on(self, table: Court) -> Court:
        return replace(table, log=(*table.log, self.what))


class Played(Fact):
    def on(self, table: Court) -> Court:
        return replace(table, left=table.left - 1)


class Serve(Phase[Court, int]):
    """A die is thrown."""

    def ask(self, table: Court) -> Ask:
        return die("serve", 6, Side.A)

    def then(self, table: Court, face: int) -> Step:
        if face == 6:
            return go(EndOfRally(), Noted("ace"))
        return go(Shot(Side.B, table.left), Noted(f"serve {face}, {len(table.log)} noted"))


class Shot(Phase[Court, str]):
    """A choice, taken without asking when the court leaves only one."""

    obvious: ClassVar[bool] = True
    side: Side
    left: int

    def ask(self, table: Court) -> Ask:
        return Choose(self.side, ("cross", "line") if self.left > 1 else ("cross",), "shot")

    def then(self, table: Court, shot: str) -> Step:
        return go(EndOfRally(), Noted(shot))


class Toss(Phase[Court, Side]):
    """One outcome is not obvious: dice are always thrown."""

    obvious: ClassVar[bool] = True

    def ask(self, table: Court) -> Ask:
        return coin("toss", Side.A, Side.B)

    def then(self, table: Court, side: Side) -> Step:
        return go(Serve(), Noted(f"{side!r} serves")).led_by(Noted("toss"))


class EndOfRally(Passing[Court]):
    def go_on(self, table: Court) -> Step:
        return go(Rest(), Played(), Noted("played"))


class Rest(Passing[Court]):
    def go_on(self, table: Court) -> Step:
        return go(Serve() if table.left else End(), Noted(f"{table.left} left"))


class End(Phase[Court, Any]):
    def ask(self, table: Court) -> Ask:
        return Over(Side.A)


def lay(setup: Setup) -> tuple[Court, Phase[Court, Any]]:
    return Court(setup.rallies), Toss()


SHAPE = Shape(Setup, Court, (Serve, Shot, Toss, EndOfRally, Rest, End), (Noted, Played))
GAME: PhaseGame[Setup, Court] = PhaseGame("rally", 1, SHAPE, lay, "Rally")


def play(*answers: Any, rallies: int = 2) -> Next[State[Court, Any]]:
    state, facts = GAME.begin(Setup(rallies))
    for answer in answers:
        state, facts = GAME.step(state, answer)
    return Next(state, facts)


def asked(state: State[Court, Any]) -> Any:
    """What is asked now: a choice, or what may come up."""
    return GAME.ask(state)


def test_a_game_begins_where_it_first_has_to_ask() -> None:
    assert GAME.start(Setup()) == State(Court(2), Toss())
    assert GAME.ask(GAME.start(Setup())) == coin("toss", Side.A, Side.B)


def test_facts_happen_in_order_and_each_phase_sees_the_table_after_them() -> None:
    state, facts = play(Side.A, 6)
    assert [getattr(fact, "what", "Played") for fact in facts] == ["ace", "Played", "played", "1 left"]
    assert state.table.log == ("toss", "<Side.A: 'A'> serves", "ace", "played", "1 left")
    assert state.phase == Serve()


def test_a_phase_is_given_the_table_as_it_was_asked_about() -> None:
    _, facts = play(Side.A, 3)
    assert facts == (Noted("serve 3, 2 noted"),)  # its own facts are written afterwards


def test_a_passing_phase_is_never_waited_for() -> None:
    for state in (play().state, play(Side.A).state, play(Side.A, 6).state, play(Side.A, 6, 6).state):
        assert not isinstance(state.phase, Passing)
    with pytest.raises(AssertionError, match="EndOfRally asks nobody"):
        EndOfRally().ask(Court(1))


def test_an_obvious_choice_is_taken_without_asking() -> None:
    asked = play(Side.A, 3).state
    assert isinstance(asked.phase, Shot)  # two options: a question
    after, facts = play(Side.A, 6, 3)
    assert isinstance(after.phase, End)  # one option: taken, and the match is over
    assert [getattr(fact, "what", "Played") for fact in facts] == [
        "serve 3, 5 noted",
        "cross",
        "Played",
        "played",
        "0 left",
    ]


def test_an_answer_from_json_reaches_the_phase_as_it_was_offered() -> None:
    _, facts = play("A")
    assert facts[1] == Noted("<Side.A: 'A'> serves")


def test_steps_are_pure() -> None:
    state = play(Side.A).state
    before = encode(state)
    one, two = GAME.step(state, 6), GAME.step(state, 6)
    assert one == two
    assert encode(one.state) == encode(two.state)
    assert encode(state) == before
    assert GAME.step(state, 3) != one


def test_a_refused_answer_changes_nothing() -> None:
    state = play(Side.A).state
    before = encode(state)
    for answer in (7, 0, "six", Side.A):
        with pytest.raises(Illegal, match="serve may come up 1, 2, 3, 4, 5 or 6, not"):
            GAME.step(state, answer)
    with pytest.raises(Unreadable):
        GAME.step(state, [6])
    assert encode(state) == before


def test_after_the_end_nothing_is_asked() -> None:
    state = play(Side.A, 6, 6).state
    assert GAME.ask(state) == Over(Side.A)
    with pytest.raises(Illegal, match="the match is over"):
        GAME.step(state, 6)


def test_a_position_goes_on_to_where_it_has_to_ask() -> None:
    assert GAME.at(Court(1), Serve()) == State(Court(1), Serve())
    assert GAME.at(Court(3), EndOfRally()) == State(Court(2, ("played", "2 left")), Serve())


def test_asking_about_one_state_does_not_answer_for_another() -> None:
    toss, serve = play().state, play(Side.A).state
    for _ in range(2):
        assert asked(toss).what == "toss"
        assert asked(serve).what == "serve"
        assert GAME.step(toss, Side.B).state != toss
        assert asked(serve).what == "serve"


def test_names_that_json_could_not_tell_apart_are_refused() -> None:
    other = type("Noted", (Fact,), {"__annotations__": {}})
    with pytest.raises(ValueError, match="rally: the names Noted are taken twice"):
        PhaseGame("rally", 1, replace(SHAPE, facts=(Noted, other)), lay)


def test_an_unfinished_phase_says_so() -> None:
    class Bare(Phase[Court, Any]):
        """Neither asks nor goes on."""

    class BarePassing(Passing[Court]):
        """Does not go on."""

    for call in (lambda: Bare().ask(Court(1)), lambda: Bare().then(Court(1), 0), lambda: BarePassing().go_on(Court(1))):
        with pytest.raises(NotImplementedError):
            call()


# JSON


def test_everything_is_read_back() -> None:
    state, facts = play(Side.A, 3)
    assert GAME.read_setup(encode(Setup(3))) == Setup(3)
    assert GAME.read_state(encode(state)) == state
    assert GAME.read_ask(encode(GAME.ask(state))) == GAME.ask(state)
    assert GAME.read_view(encode(GAME.view(state, Side.B))) == GAME.view(state, Side.B)
    assert [GAME.read_fact(encode(fact)) for fact in facts] == list(facts)
    assert GAME.read_answer(b'"cross"') == "cross"
    assert GAME.read_answer("3") == 3


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"[1", b"null", b"1.5", b"true", b'"\xff"', '"\ud800"', b"[" * 5000],
)
def test_what_cannot_be_read_is_unreadable(data: bytes | str) -> None:
    for read in (GAME.read_answer, GAME.read_state, GAME.read_fact, GAME.read_ask, GAME.read_view, GAME.read_setup):
        with pytest.raises(Unreadable, match="of Rally: "):
            read(data)


def test_an_answer_or_fact_of_an_unknown_kind_is_unreadable() -> None:
    with pytest.raises(Unreadable):
        GAME.read_answer(b'{"answer":"Smash"}')
    with pytest.raises(Unreadable, match="Invalid value 'Cheered'"):
        GAME.read_fact(b'{"fact":"Cheered"}')


def test_a_chance_with_bad_weights_is_unreadable() -> None:
    for weights in ("[]", "[0]", "[-1]", "[1,1]"):
        with pytest.raises(Unreadable, match="weight"):
            GAME.read_ask('{"ask":"chance","what":"serve","outcomes":[1],"weights":' + weights + "}")


def test_a_view_says_who_looks_and_what_he_is_asked() -> None:
    state = play(Side.A, 3).state
    assert GAME.view(state, Side.B).ask == Choose(Side.B, ("cross", "line"), "shot")
    assert GAME.view(state, Side.A).ask == Choose(Side.B, (), "shot")
    assert GAME.view(state, None).seat is None
    assert GAME.imagine(GAME.view(state, None), lambda n: 0) == state
    assert GAME.seats(state) == ()
