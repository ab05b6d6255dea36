"""Faults of running rules, located in the rules.

Generated code knows no positions; the line map of the program does. A fault is made from the Python error that stopped the code:
the innermost generated line gives the position, the lines and frames above it the call stack. What a rule can cause is a
`RuleFault`, for its author; any other error is a fault of the compiler, the kernel or the runtime, and no author can mend it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from interpreter.kernel import Broken, GameOver, Missing, Plain, State
from interpreter.program import Program, RoutineTable
from interpreter.runtime.decision import reason_text, value_text
from interpreter.source import NOWHERE, Span

LONGEST_WAY = 200
"""Of a longer way to the place of a fault the middle is left out."""
SHOWN = 12
_BLOCK = re.compile(r"b\d+")


class Fault(Exception):
    """An error that stopped the rules. `span`: the position, `rule`: the title of the rule there, `stack`: the rules that were
    running, innermost first."""

    def __init__(self, message: str, span: Span, rule: str, stack: tuple[tuple[str, Span], ...] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.span = span
        self.rule = rule
        self.stack = stack

    def __str__(self) -> str:
        way = "".join(f"\n  in {rule} ({span})" for rule, span in self.stack[:SHOWN])
        return f"{self.span}: {self.rule}: {self.message}{way}"


class RuleFault(Fault):
    """A rule did something impossible; its author can correct it."""


class ProgramFault(Fault):
    """The program failed in a way that no rule can cause: a bug of the interpreter. The cause is the Python error."""


def fault_of(program: Program, s: State, error: Exception) -> Fault:
    """The fault behind an error that generated code raised while it worked on state `s`."""
    way: list[tuple[str, Span]] = []
    trace, from_block = error.__traceback__, False
    while trace is not None:
        code = trace.tb_frame.f_code
        place = program.line_place(code.co_filename, trace.tb_lineno)
        if place is not None:
            is_block = _BLOCK.fullmatch(code.co_name) is not None
            if from_block and is_block:
                way.pop()  # it went on in another block of the same routine
            if not way or way[-1] != (place[1], place[0]):
                way.append((place[1], place[0]))
            from_block = is_block
        trace = trace.tb_next
        if len(way) > LONGEST_WAY:
            del way[LONGEST_WAY // 2]
    way.reverse()
    routines = [program.tables.routines[program.tables.blocks[frame[0]].routine] for frame in reversed(s.stack)]
    if not way and routines:
        way.append((routines[0].rule, routines[0].span))
    rule, span = way[0] if way else ("the rules", NOWHERE)
    stack = (*way[1:], *((routine.rule, routine.span) for routine in routines[1:]))
    match error:
        case Missing(need=need) if need >= 0:
            at, words, line = program.tables.needs[need]
            return RuleFault(f"`{words}` is none, and a member is needed here: `{line}`", at, rule, stack)
        case Broken():
            return RuleFault(str(error), span, rule, stack)
        case RecursionError():
            return RuleFault("this calls itself again and again without coming to an end", span, rule, stack)
        case MemoryError():
            return RuleFault("this uses up all memory", span, rule, stack)
        case _:
            return ProgramFault(f"the program of this rule fails with {type(error).__name__}: {error}", span, rule, stack)


def told_rule(program: Program, fault: Fault) -> str:
    """The title of the rule of a fault, with the values of the names in it. Only for those who may know everything: a name may
    have a hidden value."""
    trace = None if fault.__cause__ is None else fault.__cause__.__traceback__
    found: tuple[RoutineTable, Mapping[str, Plain]] | None = None
    by_function = {f"r_{table.ident}": table for table in program.tables.routines.values()}
    while trace is not None:
        code, names = trace.tb_frame.f_code, trace.tb_frame.f_locals
        if _BLOCK.fullmatch(code.co_name) and program.line_place(code.co_filename, trace.tb_lineno) is not None:
            table = program.tables.routines[program.tables.blocks[int(code.co_name[1:])].routine]
            found = table, dict(zip(table.slots, names["F"][2:], strict=False))
        elif code.co_name in by_function:
            table = by_function[code.co_name]
            found = table, {name: names.get(f"l_{name}") for name in table.slots}
        trace = trace.tb_next
    if found is None or found[0].rule != fault.rule:
        return fault.rule
    table, values = found
    types = dict(zip(table.slots, table.types, strict=True))

    def filled(hole: re.Match[str]) -> str:
        name = re.sub(r"\W+", "_", hole[1])
        name = name if name in types else f"p_{name}"
        return value_text(program, types[name], values[name]) if values.get(name) is not None else hole[0]

    return re.sub(r"\(([^():]+)\)", filled, fault.rule)


@contextmanager
def running(program: Program, s: State) -> Iterator[None]:
    """Context in which generated code runs on state `s`. The end of the game is written into the state. Errors: `RuleFault`,
    `ProgramFault`."""
    try:
        yield
    except GameOver as end:
        s.stack.clear()
        s.ask = None
        s.over = (end.winners, reason_text(program, end.because), program.place(end.cause)[1])
    except Exception as error:
        raise fault_of(program, s, error) from error
