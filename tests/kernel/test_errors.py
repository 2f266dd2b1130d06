"""One tree of errors, each with a code that never changes."""

import copy
import pickle
from collections.abc import Callable

import pytest

from netcord.kernel import Illegal, Impossible, NetcordError, Sentence, Stale, Unreadable, both, either, joined


@pytest.mark.parametrize(
    ("error", "code"),
    [(Unreadable, "unreadable"), (Illegal, "illegal"), (Stale, "stale"), (Impossible, "impossible")],
)
def test_every_error_has_its_code_and_grows_on_one_tree(error: type[NetcordError], code: str) -> None:
    assert error.code == code
    assert issubclass(error, NetcordError)
    assert str(error("far may answer lob, not smash")) == "far may answer lob, not smash"


def test_the_four_are_apart() -> None:
    kinds = (Unreadable, Illegal, Stale, Impossible)
    assert len({kind.code for kind in kinds}) == 4
    assert not any(issubclass(one, other) for one in kinds for other in kinds if one is not other)
    assert NetcordError.code == "error"


def test_an_error_keeps_what_it_was_made_of() -> None:
    error = Illegal(
        "{seat} may answer {options}, not {answer!r}", seat="B", options=either(["in", "out"]), answer="lob"
    )
    assert str(error) == "B may answer in or out, not 'lob'"
    assert error.template == "{seat} may answer {options}, not {answer!r}"
    assert error.fields == {"seat": "B", "options": "in or out", "answer": "lob"}


@pytest.mark.parametrize("copied", [copy.copy, lambda error: pickle.loads(pickle.dumps(error))], ids=["copy", "pickle"])
def test_an_error_reaches_another_process_whole(copied: Callable[[Stale], Stale]) -> None:
    within = Unreadable("there is no card {wanted!r}", wanted="fedrer")
    error = copied(Stale("line {line}: {error}", line=3, error=within))
    assert type(error) is Stale
    assert str(error) == "line 3: there is no card 'fedrer'"
    assert error.template == "line {line}: {error}"
    assert error.fields["error"].fields == {"wanted": "fedrer"}


def test_a_text_without_fields_is_taken_as_it_is() -> None:
    assert str(Unreadable('a line ends in "}", and {this} is text')) == 'a line ends in "}", and {this} is text'


def test_sentences_are_joined_and_taken_apart_again() -> None:
    wrong = [Sentence("inj: must be 0 to 10, not {inj}", inj=11), Sentence("name: must not be empty")]
    error = Unreadable(joined(wrong))
    assert str(error) == "inj: must be 0 to 10, not 11\nname: must not be empty"
    assert error.sentence.parts == tuple(wrong)
    assert error.sentence.parts[0] is wrong[0]
    assert joined(wrong[:1], "; ").parts == (wrong[0],)
    assert Sentence("two\nlines").parts == ("two\nlines",)
    assert both(["North", "South", "East"]) == "North and South and East"
    assert either([]) == ""
