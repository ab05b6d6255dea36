"""Several tests about one subject, which is said once: `a is b or a is c` is `a is b or c`."""

from __future__ import annotations

from interpreter.ir import Expr, Op


def common_subject(term: Op) -> Expr | None:
    """What all parts of an `or` are compared with members by `is` (of an `and`, by `is not`); None when they do not fit."""
    wanted = {"or": "eq", "and": "ne"}.get(term.name)
    parts = [arg for arg in term.args if isinstance(arg, Op) and arg.name == wanted]
    if wanted is None or len(parts) < len(term.args):
        return None
    subject = parts[0].args[0]
    fits = all(part.args[0] == subject and part.args[1].type.base == "member" for part in parts)
    return subject if fits else None


def has_own_subjects(test: Expr) -> bool:
    """Is this a truth of several parts, each with a subject of its own?"""
    return isinstance(test, Op) and test.name in ("and", "or") and common_subject(test) is None
