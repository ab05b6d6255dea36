"""Effects analysis: takes routines, computes for each, and for each statement, whether it may ask a player.

A least fixed point over the call graph: a routine may ask when a statement of it is a choice or calls one that may. Compilers
call this effect inference; for a language with coroutines it says what must be able to suspend. Routines that may ask are
compiled to blocks over frames, all others to plain functions.

`Dependencies.may_ask` says the same of what is declared. This looks at what lowering has made of it, where the bare body of a
procedure is a routine of its own; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Iterable

from interpreter import ir
from interpreter.compiler.lowered import Poll, Routine
from interpreter.compiler.lowering import Routines


def asks_itself(statement: ir.Stmt) -> bool:
    """Is this statement a choice, or a poll?"""
    if isinstance(statement, ir.Pause):
        return bool(statement.occasion.reactions)
    return isinstance(statement, Poll) or ir.is_choice(statement)


class MayAsk:
    """Which routines of one rule set may ask a player, and which of their statements."""

    def __init__(self, routines: Routines) -> None:
        self._routines = routines
        self._statements: dict[int, tuple[ir.Stmt, bool]] = {}
        callers: dict[int, list[Routine]] = {}
        waiting: list[Routine] = []
        self._asking: set[int] = set()
        for routine in routines.all:
            for callee in routines.called(routine):
                callers.setdefault(id(callee), []).append(routine)
            # the main routine too, that a driver can start a game always in the same way
            if routine is routines.main or any(map(asks_itself, routines.statements(routine))):
                self._asking.add(id(routine))
                waiting.append(routine)
        for routine in waiting:
            for caller in callers.get(id(routine), ()):
                if id(caller) not in self._asking:
                    self._asking.add(id(caller))
                    waiting.append(caller)

    def routine(self, routine: Routine) -> bool:
        """May this routine ask?"""
        return id(routine) in self._asking

    def any_routine(self, routines: Iterable[Routine]) -> bool:
        """May one of these routines ask?"""
        return any(map(self.routine, routines))

    def statement(self, statement: ir.Stmt) -> bool:
        """May this statement, or one inside it, ask?"""
        known = self._statements.get(id(statement))
        if known is None:
            asks = (
                asks_itself(statement)
                or self.any_routine(self._routines.callees(statement))
                or any(map(self.statement, ir.outermost_statements(statement)))
            )
            known = self._statements[id(statement)] = (statement, asks)  # kept, so that its id stays its own
        return known[1]

    def body(self, body: Iterable[ir.Stmt]) -> bool:
        """May one of these statements ask?"""
        return any(map(self.statement, body))
