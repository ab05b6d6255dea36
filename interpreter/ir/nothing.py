"""Finds values that may be none where a member is needed, as far as the text of a routine shows it."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.ir.expressions import Local, Members, Op
from interpreter.ir.statements import If, Repeat, SetLocal, YesNo
from interpreter.ir.terms import Expr, Stmt
from interpreter.ir.traversal import statements_in, walk
from interpreter.records import NamedTuple


class Doubts(NamedTuple):
    """What a routine tests and what may be none. `tested`: all expressions inside its tests; `unsure`: its locals that may be
    none."""

    tested: list[Expr]
    unsure: set[str]

    def about(self, value: Expr) -> bool:
        """May this value be none, and does no test of the routine mention it?"""
        if value in self.tested:
            return False
        return value.name in self.unsure if isinstance(value, Local) else may_be_none(value)


def doubts(body: Iterable[Stmt], guard: Expr | None = None) -> Doubts:
    """The doubts about a routine with this body, which runs under `guard`."""
    found = Doubts([], set())
    tests: list[Expr | None] = [guard]
    for statement in statements_in(tuple(body)):
        match statement:
            case If(branches=branches):
                tests += [test for test, _ in branches]
            case Repeat(bound=bound):
                tests.append(bound)
            case YesNo(guard=asked):
                tests.append(asked)
            case SetLocal(name=name, value=value) if may_be_none(value):
                found.unsure.add(name)
    found.tested.extend(each for test in tests if test is not None for each in walk(test) if isinstance(each, Expr))
    return found


def may_be_none(value: Expr) -> bool:
    """Does the type of this expression allow none? Also False for a local, about which the caller must ask what was assigned to
    it, and for the first of all members of a kind."""
    match value:
        case Local():
            return False
        case Op(name="first", args=(Members(),)):
            return False
    return value.type.base == "member" and value.type.optional
