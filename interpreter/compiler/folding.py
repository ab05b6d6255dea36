"""Constant folding: takes an operation, gives an expression that means the same with what is fixed worked out.

Comparisons of constants, branches that are never or always taken, truths that decide a conjunction or a disjunction.
"""

from __future__ import annotations

from dataclasses import replace

from interpreter.ir import TRUTH, Const, Expr, Op


def folded(term: Op) -> Expr:
    """An operation whose operands are folded already."""
    name = term.name
    if name in ("and", "or"):
        return _folded_junction(term)
    if not isinstance(term.args[0], Const):  # most are not
        return term
    match name, term.args:
        case "if_else", (Const(value=test), then, other):
            return then if test else other
        case "not", (Const(value=int(a)),):
            return Const(int(not a), TRUTH, span=term.span)
        case "eq" | "ne", (Const(value=int(a)), Const(value=int(b))):
            return Const(int((a == b) == (name == "eq")), TRUTH, span=term.span)
    return term


def _folded_junction(term: Op) -> Expr:
    """An `and` or `or` without the operands that decide nothing; the answer itself if its first operand decides."""
    if len(term.args) > 1 and not any(isinstance(a, Const) for a in term.args):
        return term
    decides = term.name == "or"
    left = tuple(a for a in term.args if not (isinstance(a, Const) and bool(a.value) != decides))
    if not left:
        return Const(int(not decides), TRUTH, span=term.span)
    if isinstance(left[0], Const):
        return Const(int(decides), TRUTH, span=term.span)
    if len(left) == 1:
        return left[0]
    return term if len(left) == len(term.args) else replace(term, args=left)
