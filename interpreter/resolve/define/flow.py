"""Which ways lead through a run of statements, and what may come out of them."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.ir import (
    TRUTH,
    Const,
    Expr,
    If,
    Leave,
    Local,
    Members,
    Menu,
    Op,
    Repeat,
    Return,
    SetLocal,
    Stmt,
    Win,
    YesNo,
    statements_in,
    walk,
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
    tested: list[Expr] = []
    unsure: set[str] = set()
    for statement in statements_in(body):
        match statement:
            case If(branches=branches):
                tested += [each for test, _ in branches for each in walk(test) if isinstance(each, Expr)]
            case Repeat(bound=bound):
                tested += [each for each in walk(bound) if isinstance(each, Expr)]
            case SetLocal(name=name, value=value) if _may_be_none(value):
                unsure.add(name)
    for statement in statements_in(body):
        if isinstance(statement, Return) and statement.value is not None and statement.value not in tested:
            value = statement.value
            if value.name in unsure if isinstance(value, Local) else _may_be_none(value):
                yield statement


def _may_be_none(value: Expr) -> bool:
    match value:
        case Local():
            return False
        case Op(name="first", args=(Members(),)):
            return False
    return value.type.base == "member" and value.type.optional
