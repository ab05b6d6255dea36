"""Constant folding: an operation in, an equivalent expression out, in which everything known at compile time is computed.

Comparisons of constants, branches that are never or always taken, truths that decide a conjunction or a disjunction.
"""

from __future__ import annotations

from dataclasses import replace

from interpreter import ir


def folded(term: ir.Op) -> ir.Expr:
    """An equivalent of an operation whose operands are folded already; the same object if nothing can be folded."""
    name = term.name
    if name in ("and", "or"):
        return _folded_junction(term)
    if not isinstance(term.args[0], ir.Const):  # most are not
        return term
    match name, term.args:
        case "if_else", (ir.Const(value=test), then, other):
            return then if test else other
        case "not", (ir.Const(value=int(a)),):
            return ir.Const(int(not a), ir.TRUTH, span=term.span)
        case "eq" | "ne", (ir.Const(value=int(a)), ir.Const(value=int(b))):
            return ir.Const(int((a == b) == (name == "eq")), ir.TRUTH, span=term.span)
    return term


def _folded_junction(term: ir.Op) -> ir.Expr:
    """An `and` or `or` without the operands that decide nothing; the answer itself if its first operand decides."""
    if len(term.args) > 1 and not any(isinstance(a, ir.Const) for a in term.args):
        return term
    decides = term.name == "or"
    left = tuple(a for a in term.args if not (isinstance(a, ir.Const) and bool(a.value) != decides))
    if not left:
        return ir.Const(int(not decides), ir.TRUTH, span=term.span)
    if isinstance(left[0], ir.Const):
        return ir.Const(int(decides), ir.TRUTH, span=term.span)
    if len(left) == 1:
        return left[0]
    return term if len(left) == len(term.args) else replace(term, args=left)
