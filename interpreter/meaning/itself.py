"""Members that look for another one of their kind and find themselves.

Takes what a declaration came to, gives findings.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.checks import routines_of_unit
from interpreter.diagnostics import Diagnostic
from interpreter.resolve import Defined


def check_itself(unit: Defined) -> Iterator[Diagnostic]:
    """The searches of a member among its own kind, for one that stands somehow to it, that do not leave it out."""
    made = unit.made
    if not isinstance(made, ir.Member):
        return
    parts: list[object] = [(guard, routine.body) for routine, guard in routines_of_unit(unit)]
    parts += [(part.amount, part.condition) for _, part in unit.hung if isinstance(part, ir.Adjust)]
    parts += [part.condition for _, part in unit.hung if isinstance(part, ir.Allow)]
    for term in ir.walk(tuple(parts)):
        if isinstance(term, ir.Filter) and term.type.of == made.kind.name:
            beside = [test for test in ir.conjuncts(term.condition) if _names(test, term.var) and _names(test, made)]
            if beside and not any(_tells_apart(test) for test in beside):
                yield Diagnostic(
                    "finds-itself",
                    f"this {made.kind.name} may be found itself: nothing here says that it is another one",
                    beside[0].span,
                    label=f"asked of {made.name} and itself too",
                    help=f"add that it is not this {made.kind.name}, or leave out what is asked about it",
                )


def _names(test: ir.Expr, whom: str | ir.Member) -> bool:
    if isinstance(whom, str):
        return any(isinstance(term, ir.Local) and term.name == whom for term in ir.walk(test))
    return any(_is_it(term, whom) for term in ir.walk(test))


def _is_it(term: object, member: ir.Member) -> bool:
    return (
        isinstance(term, ir.Const) and term.type.base == "member" and term.type.of == member.kind.name and term.value == member.id
    )


def _tells_apart(test: ir.Expr) -> bool:
    match test:
        case ir.Op(name="ne") | ir.Op(name="not", args=(ir.Op(name="eq"),)):
            return True
    return False
