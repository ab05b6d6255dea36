"""Constant folding: takes an operation or a whole expression, gives one that means the same with what is fixed worked out.

Comparisons of constants, branches that are never or always taken, truths that decide a conjunction or a disjunction.
"""

from __future__ import annotations

from dataclasses import replace

from interpreter.ir import TRUTH, Const, Expr, Op, Term, rebuilt


def folded(term: Op) -> Expr:
    """An operation whose operands are folded already."""
    args = term.args
    if term.name in ("and", "or"):
        return _folded_junction(term)
    if term.name == "if_else" and isinstance(args[0], Const):
        return args[1] if args[0].value else args[2]
    match args:
        case (Const(value=int(a)),) if term.name == "not":
            return Const(int(not a), TRUTH, span=term.span)
        case (Const(value=int(a)), Const(value=int(b))) if term.name in ("eq", "ne"):
            return Const(int((a == b) == (term.name == "eq")), TRUTH, span=term.span)
    return term


def _folded_junction(term: Op) -> Expr:
    """An `and` or `or` without the operands that decide nothing; the answer itself if its first operand decides."""
    decides = term.name == "or"
    left = tuple(a for a in term.args if not (isinstance(a, Const) and bool(a.value) != decides))
    if not left:
        return Const(int(not decides), TRUTH, span=term.span)
    if isinstance(left[0], Const):
        return Const(int(decides), TRUTH, span=term.span)
    return left[0] if len(left) == 1 else replace(term, args=left)


def refolded(term: Expr) -> Expr:
    """A whole expression, folded from the inside out."""

    made = _refolded(term)
    assert isinstance(made, Expr)
    return made


def _refolded(term: Term) -> Term:
    term = rebuilt(term, _refolded)
    return folded(term) if isinstance(term, Op) else term
