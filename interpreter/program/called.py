"""Which functions of a program run: takes a program and something that is done with it, gives their names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from interpreter.program.code import DATA, stretches
from interpreter.program.program import Program

T = TypeVar("T")


def called_by(program: Program, work: Callable[[], T]) -> tuple[frozenset[str], T]:
    """The functions of a program that run while something is done, and what comes of it. Errors: those of the work, `ValueError`
    for a program that was not made to tell its calls."""
    if program.calls is None:
        raise ValueError("this program does not tell what is called")
    program.calls.clear()
    found = work()
    return frozenset(program.calls), found


def functions_in(program: Program) -> Iterator[tuple[str, int, int]]:
    """The functions of a program, each with how many lines of its text stand before it, and how many it has."""
    for name, stretch in stretches(program.text).items():
        if name != DATA:
            yield name, stretch.before, stretch.text.count("\n")
