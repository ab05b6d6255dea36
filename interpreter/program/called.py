"""Which functions of a program run: takes a program and something that is done with it, gives their names."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from types import CodeType, FrameType
from typing import TypeVar

from interpreter.program.code import DATA, line_of, stretches
from interpreter.program.program import Program

T = TypeVar("T")


def called_by(program: Program, work: Callable[[], T]) -> tuple[frozenset[str], T]:
    """The functions of a program that run while something is done, and what comes of it. Errors: those of the work."""
    seen: set[CodeType] = set()

    def note(frame: FrameType, event: str, arg: object) -> None:
        seen.add(frame.f_code)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        found = work()
    finally:
        sys.setprofile(before)
    return frozenset(code.co_name for code in seen if line_of(program.digest, code.co_filename, 1) is not None), found


def functions_in(program: Program) -> Iterator[tuple[str, int, int]]:
    """The functions of a program, each with how many lines of its text stand before it, and how many it has."""
    for name, stretch in stretches(program.text).items():
        if name != DATA:
            yield name, stretch.before, stretch.text.count("\n")
