"""Finds out which functions of a program run: takes a program and some work with it, gives their names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from interpreter.program.code import DATA, stretches
from interpreter.program.program import Program

T = TypeVar("T")


def called_by(program: Program, work: Callable[[], T]) -> tuple[frozenset[str], T]:
    """The names of the functions (and facts) of a program that `work` uses, and its result. Errors: those of the work,
    `ValueError` for a program that was not made to record its calls."""
    if program.calls is None:
        raise ValueError("this program does not tell what is called")
    program.calls.clear()
    found = work()
    return frozenset(program.calls), found


def functions_in(program: Program) -> Iterator[tuple[str, int, int]]:
    """The functions of a program: name, number of lines of its text before it, number of its own lines."""
    for name, stretch in stretches(program.text).items():
        if name != DATA:
            yield name, stretch.before, stretch.text.count("\n")
