"""Broken rules, told with the place in the rules where it happened.

Generated code knows nothing of places; the line map of the program does. A fault is made from the Python error that stopped
the code: the innermost generated line gives the place, the lines and frames above it the way there.
"""

from __future__ import annotations

from typing import Any

from interpreter.kernel import Broken
from interpreter.program import Program
from interpreter.source import NOWHERE, Span

CAUGHT = (Broken, ArithmeticError, LookupError, TypeError, ValueError, NameError, AttributeError, RecursionError, MemoryError)


class RuleFault(Exception):
    """A rule did something impossible. `span` is the place, `rule` its rule, `stack` the way there, innermost first."""

    def __init__(self, message: str, span: Span, rule: str, stack: tuple[tuple[str, Span], ...] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.span = span
        self.rule = rule
        self.stack = stack

    def __str__(self) -> str:
        way = "".join(f"\n  in {rule} ({span})" for rule, span in self.stack[:12])
        return f"{self.span}: {self.rule}: {self.message}{way}"


def fault_of(program: Program, s: Any, error: BaseException) -> RuleFault:
    """The fault behind an error that generated code raised while it worked on state `s`."""
    way: list[tuple[str, Span]] = []
    trace = error.__traceback__
    while trace is not None:
        place = program.line_place(trace.tb_frame.f_code.co_filename, trace.tb_lineno)
        if place is not None and (not way or way[-1] != (place[1], place[0])):
            way.append((place[1], place[0]))
        trace = trace.tb_next
        if len(way) > 200:
            del way[100]
    way.reverse()
    below = []
    for frame in reversed(s.stack[:-1]):
        routine = program.tables.routines[program.tables.blocks[frame[0]].routine]
        below.append((routine.rule, routine.span))
    message = str(error) if isinstance(error, Broken) else _meaning(error)
    if not way and s.stack:
        routine = program.tables.routines[program.tables.blocks[s.stack[-1][0]].routine]
        way.append((routine.rule, routine.span))
    rule, span = way[0] if way else ("the rules", NOWHERE)
    return RuleFault(message, span, rule, (*way[1:], *below))


def _meaning(error: BaseException) -> str:
    """What a Python error means to an author."""
    if isinstance(error, RecursionError):
        return "this calls itself again and again without coming to an end"
    if isinstance(error, (UnboundLocalError, NameError)):
        return f"a name is used before it has a value ({error})"
    if isinstance(error, MemoryError):
        return "this uses up all memory"
    return f"this cannot be worked out ({type(error).__name__}: {error})"
