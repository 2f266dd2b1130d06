"""What every game must keep to, as checks that any game can be put through, ours or not.

    setup = game.trials()["printed rules"]
    match = play_out(game, setup, seed=1)
    check_all(match)

`play_out` plays at random to the end and keeps every moment; each `check_...` then says one thing about the match, in
an AssertionError that names the moment. None of them knows any game: a game made of phases is all they want. Tennis
games are also asked about withdrawals (`check_withdrawal`) and words (`check_words`).
"""

import random
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from itertools import product
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

import pytest

from netcord.kernel import (
    Chance,
    Choose,
    Fact,
    Illegal,
    Next,
    Over,
    Passing,
    PhaseGame,
    Pick,
    Pile,
    Reply,
    Seat,
    Secret,
    Side,
    Unreadable,
    Value,
    encode,
    may_look,
)
from netcord.play import Statistics, box_score
from netcord.tennis import (
    CALLS,
    FORMATS,
    POINT,
    STRUCK,
    Call,
    Choice,
    EndedEarly,
    Ending,
    GameWon,
    Meaning,
    PointWon,
    Score,
    SetWon,
    TennisFact,
    TennisGame,
    Withdraw,
    meaning,
    side_of,
)

LIMIT = 20_000  # answers; a random match that is longer than this does not end


EACH_QUESTION = 12
"""How many of the questions of a kind are put to a player as offers in a match."""
LOOKED_AT = 20
"""How many of the questions of a kind are looked at closely in a match."""
ALTERNATIVES = 8
"""How many other outcomes of a hidden draw are tried at each."""


class Moment(NamedTuple):
    """A question, the answer it got, and what came of it."""

    number: int
    state: Any
    ask: Any
    answer: Any
    facts: tuple[Fact, ...]
    after: Any


class Playthrough(NamedTuple):
    """A match played out at random."""

    game: PhaseGame[Any, Any]
    setup: Any
    opening: Any
    laid: tuple[Fact, ...]  # the facts of laying the table
    moments: tuple[Moment, ...]

    @property
    def end(self) -> Any:
        """The last state."""
        return self.moments[-1].after if self.moments else self.opening

    @property
    def states(self) -> Iterator[Any]:
        """Every state from the opening to the end."""
        yield self.opening
        for moment in self.moments:
            yield moment.after

    @property
    def facts(self) -> Iterator[Fact]:
        """Everything that happened."""
        yield from self.laid
        for moment in self.moments:
            yield from moment.facts

    @property
    def seats(self) -> tuple[Seat | None, ...]:
        """Who looks at the match: every seat, and a spectator."""
        return (*self.game.seats(self.opening), None)


def play_out(game: PhaseGame[Any, Any], setup: Any, seed: int, *, wild: float = 0.0, limit: int = LIMIT) -> Playthrough:
    """Play at random to the end. `wild` is how often dice show their first or last outcome, to meet rare things."""
    luck = random.Random(seed)
    state, laid = game.begin(setup)
    opening = state
    moments: list[Moment] = []
    for number in range(limit):
        ask = game.ask(state)
        if isinstance(ask, Over):
            return Playthrough(game, setup, opening, laid, tuple(moments))
        answer = any_answer(ask, luck, wild)
        after, facts = game.step(state, answer)
        moments.append(Moment(number, state, ask, answer, facts, after))
        state = after
    raise AssertionError(f"{game.name} has not ended after {limit} answers: {game.ask(state)}")


def any_answer(ask: Any, luck: random.Random, wild: float = 0.0) -> Any:
    """One of the options, or one of the outcomes by weight. The luck is the same under every version of Python."""
    if isinstance(ask, Choose):
        assert ask.options, f"dead end: {ask.seat} is asked for {ask.what!r} and has no option"
        return ask.options[int(luck.random() * len(ask.options))]
    assert isinstance(ask, Chance), f"a game asks Choose, Chance or Over, not {ask!r}"
    assert ask.outcomes, f"dead end: nothing can come up for {ask.what!r}"
    if luck.random() < wild:
        return ask.outcomes[-int(luck.random() * 2)]
    return ask.outcomes[bisect_right(ask.cumulative, int(luck.random() * ask.total))]


def picker(luck: random.Random) -> Pick:
    """The luck that `imagine` wants."""
    return luck.randrange


# Moments


def spread(moments: Iterable[Moment], most: int, luck: random.Random) -> list[Moment]:
    """Of the moments in which the same is asked for so many, spread over the match; luck says which."""
    kinds: dict[str, list[Moment]] = {}
    for moment in moments:
        kinds.setdefault(moment.ask.what, []).append(moment)
    found = []
    for alike in kinds.values():
        every = -(-len(alike) // most)
        found += alike[int(luck.random() * every) :: every]
    return found


def looked_at(match: Playthrough) -> list[Moment]:
    """Where a law is held against a match that would cost much to check at each of its moments: at every question.

    Which of the moments these are is another matter in every match.
    """
    return spread(match.moments, LOOKED_AT, random.Random(len(match.moments)))


# Asking


def check_asks(match: Playthrough) -> None:
    """Every question offers something, nothing twice, and weights that are positive whole numbers."""
    for moment in match.moments:
        ask = moment.ask
        assert isinstance(ask, Choose | Chance), f"{_at(moment)}: {ask!r} asks nobody for anything"
        offered = ask.options if isinstance(ask, Choose) else ask.outcomes
        assert offered, f"{_at(moment)}: a dead end, nothing is offered"
        assert len(set(offered)) == len(offered), f"{_at(moment)}: something is offered twice in {offered}"
        assert all(isinstance(one, int | str | Value) for one in offered), f"{_at(moment)}: {offered} are no answers"
        assert ask.what, f"{_at(moment)}: the question has no name"
        if isinstance(ask, Choose):
            assert ask.seat in match.seats, f"{_at(moment)}: there is no seat {ask.seat!r}"
        else:
            assert len(ask.weights) == len(ask.outcomes), f"{_at(moment)}: {ask.weights}"
            assert all(type(weight) is int and weight > 0 for weight in ask.weights), f"{_at(moment)}: {ask.weights}"
            assert ask.total == sum(ask.weights) == ask.cumulative[-1]
        assert ask == match.game.ask(moment.state), f"{_at(moment)}: asked twice, it asks something else"
    assert isinstance(match.game.ask(match.end), Over)


def check_no_dead_ends(match: Playthrough, luck: random.Random, detours: int = 40) -> None:
    """Answers that were offered but not taken lead somewhere too."""
    game = match.game
    for moment in luck.sample(match.moments, min(detours, len(match.moments))):
        offered = moment.ask.options if isinstance(moment.ask, Choose) else moment.ask.outcomes
        for answer in offered:
            ask = game.ask(game.step(moment.state, answer).state)
            assert isinstance(ask, Over) or any_answer(ask, luck) is not None


# Stepping


class _Nonsense:
    """Something that is no answer in any game."""


class Stranger(Reply):
    """A well-formed answer that no game offers."""

    to: str


def check_refusals(match: Playthrough) -> None:
    """What is not offered is illegal, what is no answer is unreadable, and either changes nothing."""
    game = match.game
    for moment in looked_at(match):
        before = encode(moment.state)
        offered = moment.ask.options if isinstance(moment.ask, Choose) else moment.ask.outcomes
        for answer in {-1, 10**6, "no such answer", Stranger(moment.ask.what)} - set(offered):
            with pytest.raises(Illegal):
                game.step(moment.state, answer)
        for nonsense in (None, [1], {"answer": 1}, _Nonsense(), b"1", 0.5):
            with pytest.raises(Unreadable):
                game.step(moment.state, nonsense)
        assert encode(moment.state) == before, f"{_at(moment)}: a refused answer has changed the state"
    for data in (b"", b"{", b"[]", b"null", b"1.5", b"\xff", b'{"answer": "NoSuchAnswer"}'):
        with pytest.raises(Unreadable):
            game.read_answer(data)
    check_over(match)


def check_over(match: Playthrough) -> None:
    """After the end nothing is accepted, not even the answers that led there."""
    game, end = match.game, match.end
    for moment in (*match.moments[-2:], *match.moments[:1]):
        with pytest.raises(Illegal):
            game.step(end, moment.answer)
    for answer in (0, "", Withdraw(Side.A), Withdraw(Side.B, Ending.WALKOVER)):
        with pytest.raises(Illegal):
            game.step(end, answer)


def check_purity(match: Playthrough) -> None:
    """The same state and answer lead to the same state and facts, and the old state stays as it was."""
    game = match.game
    for moment in match.moments:
        before = encode(moment.state)
        again = game.step(moment.state, moment.answer)
        assert again.state == moment.after, f"{_at(moment)}: played twice, it ends in another state"
        assert again.facts == moment.facts, f"{_at(moment)}: played twice, other things happen"
        assert encode(again.state) == encode(moment.after)
        assert encode(again.facts) == encode(moment.facts)
        assert encode(moment.state) == before, f"{_at(moment)}: a step has changed the state it came from"
        assert hash(again.state) == hash(moment.after)


def check_facts_are_the_only_ink(match: Playthrough) -> None:
    """The facts of a step, put on the old table in order, give the new table."""
    for moment in match.moments:
        table = moment.state.table
        for fact in moment.facts:
            table = table.after(fact)
        assert table == moment.after.table, f"{_at(moment)}: the table has changed by more than its facts"


def check_replay(match: Playthrough) -> None:
    """Setup and answers, as JSON, are the whole record: played again they give the same states and facts."""
    game = match.game
    state, laid = game.begin(game.read_setup(encode(match.setup)))
    assert encode(state) == encode(match.opening)
    assert encode(laid) == encode(match.laid)
    for moment in match.moments:
        state, facts = game.step(state, game.read_answer(encode(moment.answer)))
        assert encode(facts) == encode(moment.facts), f"{_at(moment)}: replayed, other things happen"
        assert encode(state) == encode(moment.after), f"{_at(moment)}: replayed, it ends in another state"


# JSON


def check_json(match: Playthrough) -> None:
    """Every value survives JSON: equal, of the same hash, and written with the same bytes."""
    game = match.game
    _survives(match.setup, game.read_setup)
    for state in (match.opening, match.end, *(moment.state for moment in looked_at(match))):
        _survives(state, game.read_state)
        _survives(game.ask(state), game.read_ask)
        for seat in match.seats:
            _survives(game.view(state, seat), game.read_view)
    for answer in dict.fromkeys(moment.answer for moment in match.moments):
        _survives(answer, game.read_answer)
    for fact in {encode(fact): fact for fact in match.facts}.values():
        _survives(fact, game.read_fact)
        for seat in match.seats:
            (seen,) = game.facts_seen((fact,), seat)
            _survives(seen, game.read_fact)


def _survives(value: Any, read: Callable[[bytes], Any]) -> None:
    data = encode(value)
    again = read(data)
    assert again == value, f"from JSON it is another {type(value).__name__}: {again} instead of {value}"
    assert hash(again) == hash(value), f"from JSON it has another hash: {value}"
    assert encode(again) == data, f"from JSON it is written otherwise: {encode(again)!r} instead of {data!r}"


# Rules


def check_rules(match: Playthrough, known: Iterable[str]) -> None:
    """A fact that names a rule names one that exists."""
    rules = set(known)
    for fact in match.facts:
        assert not fact.rule or fact.rule in rules, f"there is no rule {fact.rule!r}: {fact}"


# Secrecy


def check_secrecy(match: Playthrough, luck: random.Random) -> None:
    """A view shows what its seat may know and not a byte more.

    What the viewer cannot rule out he cannot tell from the truth: `view(imagine(view))` is the view, byte for byte.
    Piles and secrets he may not look into are blank. And when something happens that he is not to see, everything
    else that could have happened looks the same to him. What he does hear he would have heard just so if the cards he
    cannot see lay otherwise.
    """
    game = match.game
    moments = looked_at(match)
    for moment in moments:
        for seat in match.seats:
            view = game.view(moment.state, seat)
            check_blank(view)
            imagined = check_imagination(game, view, luck)
            check_facts_tell_no_secret(game, moment, seat, imagined)
    for seat in match.seats:
        view = game.view(match.end, seat)
        check_blank(view)
        check_imagination(game, view, luck)
    for moment in moments:
        for seat in match.seats:
            check_hidden_answer(game, moment, seat)


def check_imagination(game: PhaseGame[Any, Any], view: Any, luck: random.Random) -> Any:
    """An imagined state gives the same view as the real one, and the game can go on from it."""
    seat = view.seat
    imagined = game.imagine(view, picker(luck))
    again = game.view(imagined, seat)
    assert again == view, f"to {_who(seat)} an imagined state looks different:\n{again}\ninstead of\n{view}"
    assert encode(again) == encode(view)
    for holder in holders(imagined):
        assert (holder.cards if isinstance(holder, Pile) else holder.value) is not None, f"not imagined: {holder}"
    ask = game.ask(imagined)
    if not isinstance(ask, Over):
        game.step(imagined, any_answer(ask, luck))
    return imagined


def check_imagined_play(match: Playthrough, luck: random.Random, samples: int = 3) -> None:
    """From what a viewer imagines, the match can be played to its end."""
    game = match.game
    for moment in luck.sample(match.moments, min(samples, len(match.moments))):
        for seat in match.seats:
            state = game.imagine(game.view(moment.state, seat), picker(luck))
            for _ in range(LIMIT):
                ask = game.ask(state)
                if isinstance(ask, Over):
                    break
                state = game.step(state, any_answer(ask, luck)).state
            else:
                raise AssertionError(f"{_at(moment)}: what {_who(seat)} imagines does not end")


def check_blank(view: Any) -> None:
    """No pile or secret in a view shows a viewer what he may not see."""
    seat = view.seat
    for holder in holders(view.state):
        if not may_look(holder.eyes, seat):
            shown = holder.cards if isinstance(holder, Pile) else holder.value
            assert shown is None, f"{_who(seat)} is shown {holder}"
    ask = view.ask
    if isinstance(ask, Choose):
        assert ask.seat == seat or not ask.options, f"{_who(seat)} is shown what {ask.seat} may choose: {ask}"
    elif isinstance(ask, Chance):
        open_to = may_look(ask.eyes, seat) and may_look(ask.odds, seat)
        assert open_to or not ask.outcomes, f"{_who(seat)} is shown what may come up: {ask}"


def check_hidden_answer(game: PhaseGame[Any, Any], moment: Moment, seat: Seat | None) -> None:
    """Whatever else might have been drawn or chosen in secret, an outsider sees and hears the same.

    A secret choice may come to light in the same step, when everybody has made his: then a secret is spent, or more
    cards lie open. But never does the outsider see a difference that no fact tells.
    """
    if isinstance(moment.ask, Choose):
        hidden, others = seat != moment.ask.seat and not may_look(moment.ask.eyes, seat), moment.ask.options
    else:
        hidden, others = not may_look(moment.ask.eyes, seat), moment.ask.outcomes
    if not hidden:
        return
    every = max(1, len(others) // ALTERNATIVES)  # of a large stock some, not the same ones each time
    others = others[moment.number % every :: every]
    kept = isinstance(moment.ask, Chance) or not _came_to_light(moment.state, moment.after, seat)
    seen = encode(game.view(moment.after, seat))
    heard = encode(game.facts_seen(moment.facts, seat))
    for other in others:
        after, facts = game.step(moment.state, other)
        looks, sounds = encode(game.view(after, seat)) == seen, encode(game.facts_seen(facts, seat)) == heard
        assert looks or not kept, f"{_at(moment)}: {_who(seat)} can see that it was not {other}"
        assert sounds or not kept, f"{_at(moment)}: {_who(seat)} can hear that it was not {other}"
        assert looks or not sounds, f"{_at(moment)}: {_who(seat)} sees what nothing tells: that it was not {other}"


def check_facts_tell_no_secret(game: PhaseGame[Any, Any], moment: Moment, seat: Seat | None, imagined: Any) -> None:
    """The same answer, given where the cards that a seat cannot see lie otherwise, sounds the same to that seat.

    Unless they come to light: then a secret is spent, or it sees a difference afterwards too.
    """
    ask = game.ask(imagined)
    offered = ask.options if isinstance(ask, Choose) else ask.outcomes if isinstance(ask, Chance) else ()
    if moment.answer not in offered:
        return
    after, facts = game.step(imagined, moment.answer)
    if facts == moment.facts:
        return
    heard, might = (encode(game.facts_seen(told, seat)) for told in (moment.facts, facts))
    if heard != might:
        spent = _secrets(moment.after) < _secrets(moment.state)
        shown = spent or game.view(moment.after, seat) != game.view(after, seat)
        assert shown, f"{_at(moment)}: {_who(seat)} hears what lies hidden: {heard!r}, else {might!r}"


def _came_to_light(before: Any, after: Any, seat: Seat | None) -> bool:
    """Whether secrets were spent, or cards became known to a seat."""
    return _secrets(after) < _secrets(before) or _cards_known(after, seat) > _cards_known(before, seat)


def _secrets(state: Any) -> int:
    return sum(isinstance(holder, Secret) for holder in holders(state))


def _cards_known(state: Any, seat: Seat | None) -> int:
    piles = [holder for holder in holders(state) if isinstance(holder, Pile)]
    return sum(pile.size if may_look(pile.eyes, seat) else sum(many for _, many in pile.known) for pile in piles)


def holders(value: Any) -> tuple[Any, ...]:
    """Every pile and secret inside a value, found field by field."""
    if isinstance(value, Value):
        return _holders_in(value)
    if isinstance(value, Mapping):
        return holders(tuple(value.items()))
    if isinstance(value, tuple | list | set | frozenset):
        return tuple(holder for part in value for holder in holders(part))
    return ()


def _holders_in(value: Value) -> tuple[Any, ...]:
    if isinstance(value, Pile | Secret):
        return (value,)
    known = _known_holders.get(id(value))
    if known is None or known[0] is not value:
        found = tuple(holder for name in value.__struct_fields__ for holder in holders(getattr(value, name)))
        if len(_known_holders) >= MOST_KNOWN:
            _known_holders.clear()
        known = _known_holders[id(value)] = value, found
    return known[1]


MOST_KNOWN = 4096
_known_holders: dict[int, tuple[Value, tuple[Any, ...]]] = {}  # players' cards are large, and the same in every state


def check_all(match: Playthrough, luck: random.Random | None = None) -> None:
    """Everything a game made of phases must keep to."""
    luck = luck or random.Random(0)
    check_asks(match)
    check_no_dead_ends(match, luck)
    check_refusals(match)
    check_purity(match)
    check_facts_are_the_only_ink(match)
    check_replay(match)
    check_json(match)
    check_secrecy(match, luck)
    check_imagined_play(match, luck)


# Tennis games


# Those who build players


def check_numbered_answers(match: Playthrough) -> None:
    """Whatever is offered is among the answers of the setup, which survive JSON and have a number each, for good."""
    game: TennisGame[Any, Any] = match.game  # type: ignore[assignment]  # these checks are put to games of tennis
    answers = game.answers(match.setup)
    assert len(set(answers)) == len(answers), "an answer has two numbers"
    assert answers == game.answers(game.read_setup(encode(match.setup)))
    numbers = {answer: number for number, answer in enumerate(answers)}
    for moment in match.moments:
        if isinstance(moment.ask, Choose):
            unknown = [option for option in moment.ask.options if option not in numbers]
            assert not unknown, f"{_at(moment)}: {unknown} have no number"
    for answer in answers[:: max(1, len(answers) // 50)]:
        assert game.read_answer(encode(answer)) == answer


def check_bounds(match: Playthrough) -> None:
    """No throw has more outcomes, no match more decisions than the game says; nothing is hidden unless it says so."""
    game: TennisGame[Any, Any] = match.game  # type: ignore[assignment]  # these checks are put to games of tennis
    research = game.research
    most, decisions = research.outcomes(match.setup), research.decisions(match.setup)
    asked = [moment for moment in match.moments if isinstance(moment.ask, Choose)]
    assert decisions is None or len(asked) <= decisions
    assert not asked or game.answers(match.setup), "somebody chooses, and there is nothing to choose from"
    assert asked or not research.asks, "every match asks somebody, the game says, and this one has not"
    for moment in match.moments:
        if isinstance(moment.ask, Chance):
            assert len(moment.ask.outcomes) <= most, f"{_at(moment)}: {len(moment.ask.outcomes)} outcomes"
    hidden = any(game.view(state, seat).state is not state for state in match.states for seat in match.seats[:-1])
    assert hidden == research.hides(match.setup), f"{'something' if hidden else 'nothing'} is hidden"


def check_payoffs(match: Playthrough) -> None:
    """The winner has what the loser has lost, and partners share it."""
    game: TennisGame[Any, Any] = match.game  # type: ignore[assignment]  # these checks are put to games of tennis
    over = game.ask(match.end)
    assert isinstance(over, Over)
    for seat in ("A", "A1", "A2", "B", "B1", "B2"):
        assert game.payoff(over, seat) == (1 if side_of(seat) is over.winner else -1)


def check_what_is_learned(match: Playthrough) -> None:
    """A seat knows its own answers; of what it may not see it learns the same whatever the answer was."""
    game: TennisGame[Any, Any] = match.game  # type: ignore[assignment]  # these checks are put to games of tennis
    for moment in looked_at(match):
        ask = moment.ask
        for seat in match.seats[:-1]:
            assert seat is not None
            learned = game.seen(ask, moment.answer, moment.facts, seat)
            assert learned.facts == game.facts_seen(moment.facts, seat)
            own = isinstance(ask, Choose) and ask.seat == seat
            may = own or may_look(ask.eyes, seat)
            assert learned.answer == (moment.answer if may else None), f"{_at(moment)}: {_who(seat)} learns {learned}"
            if not may:
                offered = ask.options if isinstance(ask, Choose) else ask.outcomes
                for other in offered[:ALTERNATIVES]:
                    assert game.seen(ask, other, moment.facts, seat) == learned


def check_features(match: Playthrough, luck: random.Random) -> None:
    """A view is as many numbers at every moment, each with a name; what a seat cannot see is in none of them."""
    game: TennisGame[Any, Any] = match.game  # type: ignore[assignment]  # these checks are put to games of tennis
    names = game.feature_names(match.setup)
    assert len(set(names)) == len(names), "a feature has the name of another"
    for state in (*(moment.state for moment in looked_at(match)), match.opening, match.end):
        ask = game.ask(state)
        for seat in match.seats[:-1]:
            assert seat is not None
            view = game.view(state, seat)
            numbers = game.features(view)
            assert len(numbers) == len(names)
            assert all(type(number) is float and -10 <= number <= 10 for number in numbers), "no small plain numbers"
            assert numbers == game.research.features(state.table).read(state, ask, seat), "a view has other features"
            imagined = game.imagine(view, picker(luck))
            assert numbers == game.features(game.view(imagined, seat))
    with pytest.raises(Illegal, match="features are those of a seat"):
        game.features(game.view(match.opening, None))


def check_afterstates(match: Playthrough) -> set[str]:
    """After a point is over a search may stop and judge; those there were are told."""
    game: TennisGame[Any, Any] = match.game  # type: ignore[assignment]  # these checks are put to games of tennis
    found = set()
    for moment in match.moments:
        stop = game.research.afterstate(moment.state, Next(moment.after, moment.facts))
        assert (stop == POINT) == any(isinstance(fact, PointWon) for fact in moment.facts)
        found.add(stop)
        if stop == STRUCK:
            ball = moment.after.table.ball
            assert ball is not None, f"{_at(moment)}: a ball was struck, and there is none"
            ask = game.ask(moment.after)
            assert not isinstance(ask, Over), f"{_at(moment)}: nobody is left to answer"
            by = (ask.seat if isinstance(ask, Choose) else ask.by) or ""
            striker = ball.side if hasattr(ball, "side") else ball.hitter
            assert side_of(by) is not side_of(striker), f"{_at(moment)}: who has struck is asked again"
    return found - {""}


def check_withdrawal(match: Playthrough) -> None:
    """Whatever is being asked, a side may leave: the other wins, the score stands, and it is all over."""
    game = match.game
    sides = sorted({side_of(seat) for seat in game.seats(match.opening)})  # an automaton cannot leave
    for moment in (*match.moments[:1], *looked_at(match)):
        score = moment.state.table.score
        for side in sides:
            for how in (Ending.RETIRED, Ending.DEFAULTED):
                leaves = Withdraw(side, how)
                after, facts = game.step(moment.state, game.read_answer(encode(leaves)))
                assert game.ask(after) == Over(side.other, how), f"{_at(moment)}: {leaves} ends nothing"
                assert facts, f"{_at(moment)}: nobody is told that {side} leaves"
                assert after.table.score.points == score.points
                assert after.table.score.sets == score.sets
                with pytest.raises(Illegal):
                    game.step(after, moment.answer)
            if score.untouched:
                absent = game.step(moment.state, Withdraw(side, Ending.WALKOVER)).state
                assert game.ask(absent) == Over(side.other, "w/o")
            else:
                with pytest.raises(Illegal):
                    game.step(moment.state, Withdraw(side, Ending.WALKOVER))


class Stood(TennisFact):
    """What stands of a point that is void."""

    stands: tuple[Any, ...]

    @property
    def means(self) -> tuple[Meaning, ...]:
        """Nothing that belongs to a point."""
        return self.stands


def check_void_points(match: Playthrough) -> int:
    """A point that is void leaves no trace: the box score is that of the points that were won, and of what struck.

    The answer is how many there were.
    """
    kept: list[Fact] = []
    point: list[Fact] = []
    void = 0
    for fact in match.facts:
        assert isinstance(fact, TennisFact)
        if fact.voids:
            meant = [one for heard in (*point, fact) for one in meaning.meanings(heard)]
            kept.append(Stood(tuple(one for one in meant if isinstance(one, meaning.Met | meaning.Struck))))
            void += any(not isinstance(one, meaning.Met | meaning.Struck) for one in meant)
            kept += [fact] if isinstance(fact, EndedEarly) else []
            point = []
        else:
            point.append(fact)
            if isinstance(fact, PointWon):
                kept += point
                point = []
    assert box_score(kept) == box_score(match.facts)
    return void


FEW = 3
"""Questions with so few answers have all of them tried."""
DETOURS = 6
"""How many questions of a kind with more have them tried in a match."""


def check_points_open_anew(match: Playthrough) -> set[type[Fact]]:
    """When a point opens, nothing is left of one that was not won: whatever began it again has made it void.

    So it is after every answer that was given, and after those that might have been: a call that is challenged, a
    warning. The answer is which kinds of fact have made a point void in which the ball had been hit.
    """
    game, met, seen = match.game, set[type[Fact]](), Counter[str]()
    point: list[Meaning] = []  # what has happened in it and counts only if it is won
    for moment in match.moments:
        ask = moment.ask
        offered = ask.options if isinstance(ask, Choose) else ask.outcomes
        seen[ask.what] += 1
        tried = offered if len(offered) <= FEW or seen[ask.what] <= DETOURS else (moment.answer,)
        for answer in tried:
            facts = game.step(moment.state, answer).facts
            if any(isinstance(one, meaning.Shot) for one in point):
                met |= {type(fact) for fact in facts if isinstance(fact, TennisFact) and fact.voids}
            for told in _openings(moment, answer):
                left = _of_the_point(point, facts[:told])
                assert not left, f"{_at(moment)}: after {answer} a point opens, and of the last one there is {left}"
        point = _of_the_point(point, moment.facts)
    return met


def _openings(moment: Moment, answer: Any) -> Iterator[int]:
    """How many facts of a step have happened when a point opens, each time that one does."""
    table = moment.state.table
    step = moment.state.phase.then(table, moment.ask.find(answer))
    told = 0
    while True:
        for fact in step.facts:
            table = table.after(fact)
        told += len(step.facts)
        phase = step.phase
        if table.score.ended is None and phase == table.opens():
            yield told
        if isinstance(phase, Passing):
            step = phase.go_on(table)
        elif phase.obvious and isinstance(ask := phase.ask(table), Choose) and len(ask.options) == 1:
            step = phase.then(table, ask.options[0])
        else:
            return


def _of_the_point(point: list[Meaning], facts: Iterable[Fact]) -> list[Meaning]:
    """What belongs to the point being played, after more facts."""
    for fact in facts:
        assert isinstance(fact, TennisFact)
        if fact.voids or isinstance(fact, PointWon):
            point = []
        else:
            point = [*point, *(one for one in fact.means if not isinstance(one, meaning.Met | meaning.Struck))]
    return point


def check_box_score(match: Playthrough) -> None:
    """The numbers of a match agree with each other and with its facts."""
    statistics = Statistics()
    statistics.hear(match.facts)
    box = statistics.match
    points = [fact for fact in match.facts if isinstance(fact, PointWon)]
    assert box.points == len(points)
    assert sum(side.serve_points for side in box.sides) == sum(fact.played for fact in points)
    assert sum(side.games for side in box.sides) == sum(isinstance(fact, GameWon) for fact in match.facts)
    assert sum(side.sets for side in box.sides) == sum(isinstance(fact, SetWon) for fact in match.facts)
    assert sum(side.events for side in box.sides) == sum(count for _, count in box.events)
    for fact in match.facts:
        assert isinstance(fact, TennisFact)
        for shot in fact.means:
            if isinstance(shot, meaning.Shot):
                assert fact.doer == shot.by, f"{fact} is a shot of {shot.by}, and whoever lists strokes must know it"
    assert bool(box.ended) == bool(match.game.ask(match.end).how)  # type: ignore[union-attr]  # it is over
    assert box.longest_rally <= box.shots
    for me, foe in (box.sides, box.sides[::-1]):
        assert me.serve_points == foe.return_points
        assert me.serve_points_won + foe.return_points_won == me.serve_points
        assert me.aces <= me.serve_points_won
        assert me.double_faults <= me.serve_points - me.serve_points_won
        assert me.break_points_won <= me.break_points
        assert me.break_points_won <= foe.service_games - foe.service_games_held  # the rest were broken by a penalty
        assert me.longest_run <= me.points
        if box.serves_told:
            assert me.first_serves_in + me.second_serves == me.serve_points
            assert me.first_serves_won + me.second_serves_won == me.serve_points_won
            assert me.double_faults <= me.second_serves - me.second_serves_won
    for name, tries in box.counted:
        assert all(one.won <= one.tried for one in tries), name
    for name in ("points", "aces", "double_faults", "serve_points", "first_serves_in", "games", "events"):
        for side in Side:
            parts = sum(getattr(part.side(side), name) for part in statistics.sets)
            assert parts == getattr(box.side(side), name), f"{name} of {side}, set by set"
    assert sum(part.shots for part in statistics.sets) == box.shots


def check_meanings_have_words(match: Playthrough, language: str) -> None:
    """Whatever is counted, strikes, stands or ends a match has a name."""
    words = match.game.words(language)  # type: ignore[attr-defined]  # games of tennis have words
    for fact in match.facts:
        for one in meaning.meanings(fact):
            if isinstance(one, meaning.Tried | meaning.Met):
                assert f"stat_{one.what}" in words.terms or f"total_{one.what}" in words.terms, one
            elif isinstance(one, meaning.Struck):
                assert f"event_{one.event}" in words.terms, one
    for state in match.states:
        for standing in state.table.standing():
            assert words.term(f"standing_{standing.what}", count=standing.count), standing
            assert standing.by in match.seats, standing


def check_why(match: Playthrough, language: str) -> None:
    """Every fact that a rule brought about can be explained."""
    words = match.game.words(language)  # type: ignore[attr-defined]  # games of tennis have words
    for fact in match.facts:
        assert not fact.rule or words.why(fact, NAMES) or words.tell(fact, NAMES), f"why {words.key(fact)}?"


NAMES = {"A": "Alba", "B": "Boris", "A1": "Alba", "A2": "Aino", "B1": "Boris", "B2": "Bela"}


def check_words(game: TennisGame[Any, Any], facts: Iterable[Fact], language: str) -> None:
    """Each of these facts can be told, in every one of its sentences, with no placeholder left over."""
    words = game.words(language)
    for fact in facts:
        assert words.key(fact) in words.facts, f"no words in {language} for {words.key(fact)}"
        for turn in range(12):  # more than any fact has sentences
            told = words.tell(fact, NAMES, turn)
            assert isinstance(told, str)
            assert "{" not in told
            assert "}" not in told
            assert told == told.strip(), f"{language}, {words.key(fact)}: {told!r}"


def check_calls(game: TennisGame[Any, Any], language: str) -> None:
    """The umpire has words for every call."""
    words = game.words(language)
    for kind in CALLS:
        for side in Side:
            told = words.call(Call(kind, "15", "0", side), NAMES)
            assert told, f"no words in {language} for the call {kind}"
            assert "{" not in told
    assert set(words.calls) >= set(CALLS)


def check_asks_have_words(match: Playthrough, language: str) -> None:
    """Every question can be put to a player in his language."""
    game: Any = match.game  # tennis has words
    words = game.words(language)
    for what in sorted({moment.ask.what for moment in match.moments}):
        assert words.asks.get(what), f"no words in {language} for the question {what!r}"


def check_offers(match: Playthrough, language: str, luck: random.Random) -> None:
    """What can be chosen is told as data: every answer once, in words of its own, with chances that are chances."""
    game: Any = match.game
    words = game.words(language).called(NAMES)
    for moment in spread(_asked(match), EACH_QUESTION, luck):
        view = game.view(moment.state, moment.ask.seat)
        offer = game.offer(view, words)
        at = _at(moment)
        assert (offer.seat, offer.what) == (moment.ask.seat, moment.ask.what)
        told = Counter(answer for choice in offer.choices for answer in choice.answers)
        assert told == Counter(moment.ask.options), f"{at}: each answer is told once"
        labels = Counter(choice.label for choice in offer.open)
        assert max(labels.values()) == 1, f"{at}: nobody can tell apart {labels.most_common(1)}"
        paths = Counter(tuple((way.stage, way.label) for way in choice.path) for choice in offer.open)
        assert max(paths.values()) == 1, f"{at}: steps that lead to the same place: {paths.most_common(1)}"
        assert offer.help, f"{at}: nobody explains {offer.what!r}"
        assert offer.settled == (len(offer.choices) == 1)
        assert game.read_offer(encode(offer)) == offer, f"{at}: lost in JSON"
        _check_stress(offer.why, offer.stress, at)
        for choice in offer.choices:
            _check_choice(choice, {stage.key for stage in offer.stages}, at)
            for follow in choice.then:
                _check_stress(follow.text, follow.stress, at)
    _check_offers_keep_secrets(match, words, luck)


def _check_stress(text: str, stress: tuple[str, ...], at: str) -> None:
    """What matters in a sentence stands in it, in its order; how the words mark it is seen by nobody."""
    assert "**" not in text, f"{at}: {text!r}"
    rest = text
    for piece in stress:
        assert piece.strip() == piece != "", f"{at}: {piece!r}"
        _, found, rest = rest.partition(piece)
        assert found, f"{at}: {piece!r} is not in {text!r}"


def check_prompts(match: Playthrough, language: str, known: Iterable[str], luck: random.Random) -> None:
    """What is told first to whoever is asked or throws is whole sentences, names a rule there is, and no secret."""
    game: Any = match.game
    words = game.words(language).called(NAMES)
    for moment in spread(match.moments, EACH_QUESTION, luck) if game.coverage.prompt else ():
        seat = moment.ask.seat if isinstance(moment.ask, Choose) else None
        view = game.view(moment.state, seat)
        prompt = game.coverage.prompt(view, words, ())
        if prompt is None:
            continue
        at = _at(moment)
        for text in (prompt.what, prompt.why):
            assert text == text.strip(), f"{at}: {text!r}"
            assert text[:1] == text[:1].upper(), f"{at}: {text!r} begins a sentence"
            assert not re.search(r"[{}_\t]|\w\(\w+=", text), f"{at}: {text!r}"
        _check_stress(prompt.why, prompt.stress, at)
        assert prompt.rule in known, f"{at}: there is no rule {prompt.rule!r}"
        other = game.view(game.imagine(view, luck.randrange), seat)
        assert game.coverage.prompt(other, words, ()) == prompt, f"{at}: told by what is hidden"


def check_pictures(match: Playthrough, luck: random.Random) -> None:
    """A picture is plain data, and made of what its viewer may know."""
    game: Any = match.game
    for moment in spread(match.moments, EACH_QUESTION, luck) if game.coverage.picture else ():
        for seat in (None, *game.seats(moment.state)):
            view = game.view(moment.state, seat)
            picture = encode(game.coverage.picture(view))
            other = game.view(game.imagine(view, luck.randrange), seat)
            assert encode(game.coverage.picture(other)) == picture, f"{_at(moment)}: told by what is hidden"


def _asked(match: Playthrough) -> list[Moment]:
    """The questions that were put to players."""
    return [moment for moment in match.moments if isinstance(moment.ask, Choose)]


def _check_choice(choice: Choice[Any], stages: set[str], at: str) -> None:
    assert (choice.answer is None) == bool(choice.why_not), f"{at}: why not {choice.label}?"
    assert choice.path, f"{at}: {choice.label} is on no path"
    assert {way.stage for way in choice.path} <= stages
    details = [cell for way in choice.path for detail in way.details for cell in (detail.head, detail.text)]
    texts = [choice.label, choice.effect, choice.why_not, *details, *(way.label for way in choice.path)]
    for text in texts:
        assert text == text.strip(), f"{at}: {text!r}"
        assert not re.search(r"[{}_\t]|\w\(\w+=", text), f"{at}: {choice.answer!r} is told as {text!r}"
    assert choice.label
    assert choice.chance is None or 0 <= choice.chance <= 1
    assert not choice.odds or sum(share.chance for share in choice.odds) == pytest.approx(1), f"{at}: {choice.odds}"
    assert not set(choice.alike) & {choice.answer}


def _check_offers_keep_secrets(match: Playthrough, words: Any, luck: random.Random, samples: int = 3) -> None:
    """An offer is made of what its seat may know: it stays the same whatever the others hold."""
    game: Any = match.game
    asked = _asked(match)
    for moment in luck.sample(asked, min(samples, len(asked))):
        view = game.view(moment.state, moment.ask.seat)
        other = game.view(game.imagine(view, luck.randrange), moment.ask.seat)
        assert game.offer(other, words) == game.offer(view, words), f"{_at(moment)}: told by what is hidden"
        for seat in (None, *(seat for seat in game.seats(moment.state) if seat != moment.ask.seat)):
            with pytest.raises(Illegal):
                game.offer(game.view(moment.state, seat), words)


def specimens(kind: type[Fact]) -> Iterator[Fact]:
    """Facts of a kind, one for every combination of values that chooses its words.

    Other fields are filled with any value of their type. When a field that chooses words cannot be listed, being free
    text, there are none: such facts have to be met in play.
    """
    hints = get_type_hints(kind)
    listed = [
        _values(hints[name]) if name in kind.told_by else [_any_of(hints[name])] for name in kind.__struct_fields__
    ]
    for chosen in product(*listed):
        yield kind(**dict(zip(kind.__struct_fields__, chosen, strict=True)))


def _values(hint: Any) -> list[Any]:
    """Everything a field of this type can be, if that can be listed."""
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return [one for one in hint if one.value != ""]  # "" stands for a match that was played out
    if hint is bool:
        return [False, True]
    return []


def _any_of(hint: Any) -> Any:
    base = get_origin(hint) or hint
    if base in (Union, UnionType):
        return None if NoneType in get_args(hint) else _any_of(get_args(hint)[0])
    if isinstance(base, TypeVar) or base is Any:
        return 1
    if listed := _values(hint):
        return listed[0]
    if base is tuple:
        return tuple(_any_of(part) for part in get_args(hint) if part is not Ellipsis)
    if base is Score:
        return Score.start(FORMATS["one_set"])
    if base is Secret:
        return Secret(())
    if isinstance(base, type) and issubclass(base, Value):
        hints = get_type_hints(base)
        return base(**{name: _any_of(hints[name]) for name in base.__struct_fields__})
    simple: dict[Any, Any] = {int: 1, str: "deuce", bytes: b""}
    return simple[base]


def _at(moment: Moment) -> str:
    return f"answer {moment.number + 1} ({moment.ask.what}: {moment.answer})"


def _who(seat: Seat | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"
