"""What the suite tries in part: the same part in each run, and everything with `pytest --whole`.

`make test` proves each construct, command, message and kind of page once. A test, or some of the parameters of one, is left to `--whole`
by `@pytest.mark.whole("what fails for the same mistakes")` where something quicker in `make test` does fail for them, and what is made at
random is made a few times (`count`).

A sample is taken where things of one sort are many and the time of each is long, and where whoever changes what it is about can try all of
them. Each thing is drawn by its own name, so that a new one changes nothing about the others.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from typing import Any, TypeVar
from zlib import crc32

import pytest

WHOLE = False
"""Is everything tried?"""

Thing = TypeVar("Thing")


def sample(things: Iterable[Thing], one_in: int, name: Callable[[Thing], str] = str) -> list[Thing]:
    """About one of so many of these things, in their order; all of them with `--whole`."""
    return [each for each in things if WHOLE or crc32(name(each).encode()) % one_in == 0]


def count(few: int, many: int) -> int:
    """How many of what is made at random: few, or many with `--whole`."""
    return many if WHOLE else few


def tried(things: Iterable[Any], here: int | Container[Any], instead: str, apart: bool = True) -> list[Any]:
    """These things as parameters of a test: those of `here`, or about one of so many, in each run; the others with `--whole`, since what
    `instead` names fails for the same mistakes. `apart`: the parts of a tuple are a parameter each."""

    def is_here(thing: Any) -> bool:
        return crc32(str(thing).encode()) % here == 0 if isinstance(here, int) else thing in here

    def left(thing: Any) -> Any:
        return pytest.param(*(thing if apart and isinstance(thing, tuple) else (thing,)), marks=pytest.mark.whole(instead))

    return [each if is_here(each) else left(each) for each in things]
