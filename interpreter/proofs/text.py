"""Parts of the IR indexed by the class of their terms, and which statements give a local a value."""

from __future__ import annotations

from collections import defaultdict

from interpreter import ir

_AS_WRITTEN = tuple(name for name in ir.inner_fields(ir.Transfer) if name != "steps")
"""What is written in the statement, without what it comes to."""

NAMING = (ir.SetLocal, ir.ChooseOne, ir.ChooseSome, ir.ChooseNumber, ir.Roll, ir.Pick, ir.Call, ir.Transfer)
"""Statements that give a local a value."""

Choice = ir.ChooseOne | ir.ChooseSome | ir.ChooseNumber | ir.Menu | ir.YesNo


def terms_in(part: object) -> dict[type[ir.Term], list[ir.Term]]:
    """The terms in a part of the IR by their class, each list in the order of the text."""
    found: dict[type[ir.Term], list[ir.Term]] = defaultdict(list)
    waiting = [part]
    while waiting:
        each = waiting.pop()
        if isinstance(each, tuple):
            waiting += each[::-1]
        elif isinstance(each, ir.Term):
            found[type(each)].append(each)
            names = ir.inner_fields(type(each)) if not isinstance(each, ir.Transfer) else _AS_WRITTEN
            waiting += [getattr(each, name) for name in reversed(names)]
    return found


def named(statement: ir.Stmt) -> str | None:
    """The local to which a statement gives a value; None if it gives none."""
    match statement:
        case ir.SetLocal() | ir.ChooseOne() | ir.ChooseSome() | ir.ChooseNumber() | ir.Roll() | ir.Pick() | ir.Transfer():
            return statement.name
        case ir.Call():
            return statement.result
    return None
