"""Which ways lead through a run of statements, and what may come out of them."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.ir import (
    TRUTH,
    Const,
    If,
    Leave,
    Menu,
    Repeat,
    Return,
    Stmt,
    Win,
    YesNo,
    doubts,
    statements_in,
)


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
            if not any(isinstance(each, Leave) and not each.next for each in statements_in(statement.body)):
                return True
    return False


def unsure_answers(body: tuple[Stmt, ...]) -> Iterator[Return]:
    """Answers that may be none, where nothing in these statements asks about what is answered."""
    known = doubts(body)
    for statement in statements_in(body):
        if isinstance(statement, Return) and statement.value is not None and known.about(statement.value):
            yield statement
