"""Which ways lead through a run of statements."""

from __future__ import annotations

from interpreter.ir import TRUTH, Const, If, Menu, Repeat, Return, Stmt, Win, YesNo


def always_answers(body: tuple[Stmt, ...]) -> bool:
    """Does every way through these statements end in an answer (or the end of the game)?"""
    for statement in body:
        if isinstance(statement, (Return, Win)):
            return True
        if isinstance(statement, If) and statement.otherwise:
            if all(always_answers(branch) for _, branch in statement.branches) and always_answers(statement.otherwise):
                return True
        if isinstance(statement, Menu) and statement.options and not statement.repeats:
            if all(always_answers(option.body) for option in statement.options):
                return True
        if isinstance(statement, YesNo) and always_answers(statement.body) and always_answers(statement.otherwise):
            return True
        if isinstance(statement, Repeat) and statement.mode == "while" and statement.bound == Const(1, TRUTH):
            return True
    return False
