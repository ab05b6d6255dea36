"""Control flow of statements: whether every path ends in an answer, and which answers may be none."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir


def always_answers(body: tuple[ir.Stmt, ...]) -> bool:
    """Does every path through these statements end in an answer (or the end of the game)?"""
    for statement in body:
        if isinstance(statement, (ir.Return, ir.Win)):
            return True
        if isinstance(statement, ir.If) and statement.otherwise:
            if all(always_answers(branch) for _, branch in statement.branches) and always_answers(statement.otherwise):
                return True
        if isinstance(statement, ir.Menu) and statement.options and not statement.repeats:
            if all(always_answers(option.body) for option in statement.options):
                return True
        if isinstance(statement, ir.YesNo) and always_answers(statement.body) and always_answers(statement.otherwise):
            return True
        if isinstance(statement, ir.Repeat) and statement.mode == "while" and statement.bound == ir.Const(1, ir.TRUTH):
            if not any(isinstance(each, ir.Leave) and not each.next for each in ir.statements_in(statement.body)):
                return True
    return False


def unsure_answers(body: tuple[ir.Stmt, ...]) -> Iterator[ir.Return]:
    """The `answer` statements whose value may be none, where none of these statements tests it."""
    known = ir.doubts(body)
    for statement in ir.statements_in(body):
        if isinstance(statement, ir.Return) and statement.value is not None and known.about(statement.value):
            yield statement
