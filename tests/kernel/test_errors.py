"""One tree of errors, each with a code that never changes."""

import pytest

from netcord.kernel import Illegal, Impossible, NetcordError, Stale, Unreadable


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
