"""Several tests of one subject, to be said with the subject once: `a is b or a is c` as `a is b or c`."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter import ir


def common_subject(term: ir.Op) -> ir.Expr | None:
    """The expression that all parts of an `or` compare with a member by `is` (of an `and`, by `is not`); None for other terms."""
    wanted = {"or": "eq", "and": "ne"}.get(term.name)
    parts = [arg for arg in term.args if isinstance(arg, ir.Op) and arg.name == wanted]
    if wanted is None or len(parts) < len(term.args):
        return None
    subject = parts[0].args[0]
    fits = all(part.args[0] == subject and part.args[1].type.base == "member" for part in parts)
    return subject if fits else None


def has_own_subjects(test: ir.Expr) -> bool:
    """Is this an `and` or `or` whose parts have different subjects?"""
    return isinstance(test, ir.Op) and test.name in ("and", "or") and common_subject(test) is None


def presupposed(tests: Sequence[ir.Expr]) -> list[ir.Expr]:
    """The tests that only say that something exists of which another test says more: `there is a mover` beside `the mover is
    red`."""
    return [test for test in tests if any(_says_more(other, test) for other in tests if other is not test)]


def _says_more(other: ir.Expr, test: ir.Expr) -> bool:
    """Does `other` speak of what `test` says to be there, and deny nothing?"""
    if not isinstance(test, ir.Op) or test.name != "ne" or not isinstance(test.args[1], ir.Const) or test.args[1].value != -1:
        return False
    terms = list(ir.walk(other))
    denies = any(isinstance(term, ir.Op) and term.name in ("ne", "not", "empty") for term in terms)
    return not denies and test.args[1].type.base != "number" and test.args[0] in terms
