"""How functions become machine code, by numba."""

from collections.abc import Callable
from typing import Any, TypeVar

import numba
from numba import types

__all__ = ["machine", "making"]

F = TypeVar("F", bound=Callable[..., Any])
njit: Any = numba.njit  # its types know neither `_nrt` nor what can be done with what it returns
plain: Any = types.unliteral


def machine(function: F) -> F:
    """As machine code, which is kept between runs; floating point in the order it is written in.

    It makes no arrays: whoever calls it has them, and counting who still needs them takes long to compile.
    """
    found: F = _once(njit(cache=True, nogil=True, _nrt=False)(function))
    return found


def making(function: F) -> F:
    """The same, for what makes arrays of its own."""
    found: F = _once(njit(cache=True, nogil=True, _nrt=True)(function))
    return found


def _once(made: Any) -> Any:
    """Compiled for whole numbers, and not anew for every number that is written where it is called."""
    compiled = made.compile
    made.compile = lambda given: compiled(tuple(plain(one) for one in given))
    return made
