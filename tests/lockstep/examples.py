"""Runs examples in Python, and each thing that happens in them in C too: takes a program with examples, gives differences.

Before each `given`, `when`, answer and test the state goes over to C; afterwards both must be alike. So what scripted dice lead to is
compared as well.
"""

from __future__ import annotations

from unittest import mock

from interpreter.native import to_native
from interpreter.runtime import drive, run_example
from interpreter.runtime.faults import Fault
from tests.lockstep.compare import Pair

CALL, RESUME, HOLDS, UNMET_CLAUSE = drive.call, drive.resume, drive.holds, drive.unmet_clause


class _Mirror:
    """What examples call instead of the driver."""

    def __init__(self, library):
        self.library = library
        self.differences = []
        self.compared = 0

    def call(self, program, s, routine, *args):
        table = program.tables.routines[routine]

        def native(pair):
            if table.entry >= 0:
                return pair.native.begin(routine)
            pair.native.call(f"r_{table.ident}")
            if pair.native.fault is not None or pair.native.over is not None:
                return False
            return pair.native.run(whole=False)

        self._both(s, lambda: CALL(program, s, routine, *args), native)

    def resume(self, program, s, option):
        number = s.ask[2].index(option)

        def native(pair):
            listed = pair.native.run(whole=False)
            pair.library.entries()
            assert listed, "the open decision is not found again"
            return pair.native.answer(number, whole=False)

        self._both(s, lambda: RESUME(program, s, option), native)

    def holds(self, program, s, function):
        found, native = HOLDS(program, s, function), to_native(self.library, s)
        invariants = [each.function for each in program.tables.invariants]
        other = native.holds(invariants.index(function)) if function in invariants else bool(native.call(function))
        self._alike(function, found, other)
        return found

    def unmet_clause(self, program, s, function):
        unmet = UNMET_CLAUSE(program, s, function)
        self._alike(function, unmet, to_native(self.library, s).call(function))
        return unmet

    def _alike(self, what, one, other):
        self.compared += 1
        if one != other:
            self.differences.append(f"{what}: {one} and {other}")

    def _both(self, s, python, native):
        """The state takes down in its own journal, and the pair in its."""
        journal, fault = s.journal, []

        def done():
            try:
                python()
            except Fault as found:
                fault.append(found)
                raise

        pair = Pair(self.library, s)
        noted = pair.journal.append

        def tee(entry):
            journal(entry)
            noted(entry)

        s.journal = tee
        try:
            pair.both(done, lambda: native(pair))
        finally:
            s.journal = journal
        self.compared += 1
        if pair.difference:
            self.differences.append(pair.difference)
        if fault:
            raise fault[0]


def examples_compared(library):
    """All examples of a library's program; gives how many comparisons there were, and the differences, with the examples' names."""
    mirror = _Mirror(library)
    told = []
    with mock.patch.multiple(drive, call=mirror.call, resume=mirror.resume, holds=mirror.holds, unmet_clause=mirror.unmet_clause):
        for example in library.program.tables.examples:
            verdict = run_example(library.program, example)
            told += [f"{example.name} ({example.span}): {each}" for each in mirror.differences]
            mirror.differences.clear()
            if not verdict.good:
                told.append(f"{example.name}: {verdict.reason}")
    return mirror.compared, told
