"""Decides which terms can be computed without raising an error: takes a term in which everything is inlined.

Only such a term may be computed before it is known whether the rules would have evaluated it.
"""

from __future__ import annotations

from interpreter import ir
from interpreter.compiler.inlining import Inliner
from interpreter.compiler.lowered import AnyEffectActive, AtWork, InState

COMPARISONS = ("eq", "ne", "lt", "le", "gt", "ge")


class Totals:
    """Decides, for the terms of one program, whether computing them can never raise an error (call the object with a term)."""

    def __init__(self, inline: Inliner) -> None:
        self._inline = inline
        self._reaches: dict[int, bool] = {}

    def __call__(self, term: ir.Expr, there: tuple[ir.Expr, ...] = ()) -> bool:
        """Can working this out never break, and is it done at once? `there`: what surely is not none."""
        match term:
            case ir.Const() | ir.Local() | ir.UnderWay() | ir.MomentsKept() | AnyEffectActive() | AtWork() | InState():
                return True
            case ir.Read():
                return all(
                    param.type.base == "member" and self.is_index(arg, there)
                    for param, arg in zip(term.attribute.params, term.args, strict=True)
                )
            case ir.FactOf():
                return self.is_index(term.member, there)
            case ir.OnGraph(question="adjacent"):
                return all(self.is_index(arg, there) for arg in term.args)
            case ir.Op(name="and"):
                for arg in term.args:
                    if not self(arg, there):
                        return False
                    there += _there(arg, "ne")
                return True
            case ir.Op(name="if_else", args=(test, one, other)):
                return self(test, there) and self(one, there + _there(test, "ne")) and self(other, there + _there(test, "eq"))
            case ir.Op(name="or" | "not"):
                return all(self(arg, there) for arg in term.args)
            case ir.Op(name="some" | "empty" | "count", args=(whole,)):
                return self.is_set(whole)
            case ir.Ask(query=query, args=args):
                answer = self._inline.answer(query)
                given = zip(query.params, args, strict=True)
                return answer is not None and all(self._fits(*each, there) for each in given) and self(answer)
            case ir.Op(name="in", args=(member, whole)):
                return self(member, there) and self.is_set(whole)
            case ir.Op(name=name):
                return name in COMPARISONS and all(self(arg, there) for arg in term.args)
        return False

    def is_index(self, term: ir.Expr, there: tuple[ir.Expr, ...] = ()) -> bool:
        """Is this surely a member and not none, computed without an error? `there`: terms that are known not to be none."""
        if isinstance(term, ir.Const):
            return isinstance(term.value, int) and term.value >= 0
        return term.type.base == "member" and (not term.type.optional or term in there) and self(term, there)

    def is_set(self, term: ir.Expr) -> bool:
        """Is this a set of members that is computed without an error, by looking at each member once?"""
        match term:
            case ir.Members() | ir.Const(value=tuple()):
                return True
            case ir.Read():
                return self(term)
            case ir.Filter():
                return self.is_set(term.source) and self(term.condition)
            case ir.InPile(question="members"):
                return all(map(self.is_index, term.args))
            case ir.Op(name="union" | "minus_set"):
                return all(map(self.is_set, term.args))
            case ir.Op(name="without", args=(whole, member)):
                return self.is_set(whole) and self(member)
            case ir.Reached():
                return all(map(self.is_index, term.args)) and self._is_sure(term.reach)
        return False

    def _fits(self, param: ir.Param, arg: ir.Expr, there: tuple[ir.Expr, ...]) -> bool:
        return self(arg, there) and (param.type.optional or not arg.type.optional or arg in there)

    def _is_sure(self, reach: ir.Reach) -> bool:
        """Can nothing that a reach asks break? One that asks itself is not."""
        if id(reach) not in self._reaches:
            self._reaches[id(reach)] = False
            start = reach.start is not None and self.is_set(self._inline(reach.start))
            steps = [self._inline(term) for leg in reach.legs for term in (leg.step,) if term is not None]
            is_plain = not reach.is_priced and reach.length is None
            self._reaches[id(reach)] = start and is_plain and all(map(self, steps))
        return self._reaches[id(reach)]


def _there(test: ir.Expr, name: str) -> tuple[ir.Expr, ...]:
    """What is not none where a test holds (`ne`), or where it fails (`eq`)."""
    match test:
        case ir.Op(args=(found, ir.Const(value=-1))) if test.name == name:
            return (found,)
        case ir.Op(name="and", args=args) if name == "ne":
            return tuple([each for arg in args for each in _there(arg, name)])
    return ()
