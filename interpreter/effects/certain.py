"""Calls and announcements that a body makes whatever the outcome of its conditions."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir


def certain_calls(body: tuple[ir.Stmt, ...]) -> Iterator[ir.Procedure | ir.Occasion]:
    """The procedures that a body calls and the occasions that it announces on every path, in the order of the text. May repeat
    one."""
    for statement in body:
        match statement:
            case ir.Call():
                yield statement.procedure
            case ir.Announce():
                yield statement.occasion
            case ir.Together():
                yield from certain_calls(statement.body)
        if any(isinstance(term, (ir.Leave, ir.Return, ir.Win)) for term in ir.walk(statement)):
            return  # what follows may not be reached
        if isinstance(statement, ir.If) and statement.otherwise:
            ways = [list(certain_calls(way)) for way in (*(way for _, way in statement.branches), statement.otherwise)]
            yield from (host for host in ways[0] if all(host in way for way in ways[1:]))
