"""What the suite tries in part: the same part in each run, and everything with `pytest --whole`.

A sample is taken where things of one sort are many and the time of each is long, and where whoever changes what it is about can try all of
them. Each thing is drawn by its own name, so that a new one changes nothing about the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar
from zlib import crc32

WHOLE = False
"""Is everything tried?"""

Thing = TypeVar("Thing")


def sample(things: Iterable[Thing], one_in: int, name: Callable[[Thing], str] = str) -> list[Thing]:
    """About one of so many of these things, in their order; all of them with `--whole`."""
    return [each for each in things if WHOLE or crc32(name(each).encode()) % one_in == 0]


def count(few: int, many: int) -> int:
    """How many of what is made at random: few, or many with `--whole`."""
    return many if WHOLE else few
