"""What a declaration does that others of its sort do too: what is paid where enough is there, what is called one after the other,
what a set-up says.

Takes a declaration, gives symbols with their places; `writing` numbers them.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.source import Span

PRINTED = (ir.Const, ir.FactOf, ir.Local, ir.Members, ir.Filter, ir.Op)
"""What never changes in play."""


def blocks_in(part: object) -> Iterator[tuple[ir.Stmt, ...]]:
    """The blocks of a body, itself first: statements that are carried out one after the other."""
    if isinstance(part, tuple):
        statements = tuple([each for each in part if isinstance(each, ir.Stmt)])
        if part and len(statements) == len(part):
            yield statements
        for each in part:
            yield from blocks_in(each)
    elif isinstance(part, ir.Term) and not isinstance(part, ir.Expr):
        for name in ir.inner_fields(type(part)):
            yield from blocks_in(getattr(part, name))


def payings(routine: ir.Procedure, guard: ir.Expr | None) -> Iterator[tuple[ir.Attribute, int, bool, list[ir.Symbol], Span]]:
    """What a routine, or a line of a menu in it, does where enough of a number is there, or something is not noted yet."""
    yield from _paying(guard, routine.body)
    for term in ir.walk(routine.body):
        if isinstance(term, (ir.MenuOption, ir.YesNo)):
            yield from _paying(term.guard, term.body)


def _paying(guard: ir.Expr | None, body: tuple[ir.Stmt, ...]) -> Iterator[tuple[ir.Attribute, int, bool, list[ir.Symbol], Span]]:
    for test in ir.conjuncts(guard):
        match test:
            case ir.Op("not", (ir.Read(attribute=ir.Attribute() as attribute),)) if attribute.type.base == "truth" and body:
                least = 0
            case ir.Op("ge", (ir.Read(attribute=ir.Attribute() as attribute), ir.Const(int(least)))) if body and least >= 1:
                pass
            case _:
                continue
        terms = [*ir.walk(body)]
        writes = any(isinstance(each, (ir.Add, ir.Write)) and each.attribute is attribute for each in terms)
        opens = any(isinstance(each, ir.Verb) and each.of is not None for each in terms)
        runs: list[ir.Symbol] = [each.procedure for each in terms if isinstance(each, ir.Call)]
        yield attribute, least, writes or opens, runs, test.span


def sequels(routine: ir.Procedure) -> Iterator[tuple[ir.Procedure, ir.Procedure, Span]]:
    """The procedures that a routine calls one right after the other, whatever it tells in between."""
    for block in blocks_in(routine.body):
        steps = [each for each in block if not isinstance(each, ir.Report | ir.Announce)]
        for one, other in zip(steps, steps[1:], strict=False):
            if isinstance(one, ir.Call) and isinstance(other, ir.Call) and one.procedure is not other.procedure:
                yield one.procedure, other.procedure, one.span


def openings(made: ir.Symbol) -> Iterator[tuple[ir.Symbol, tuple[int, ...]]]:
    """What a scenario that is offered calls and writes in its own lines, each with the ids of members that stand in its holes."""
    if isinstance(made, ir.Scenario) and made.setup is not None and not made.for_examples:
        for statement in made.setup.body:
            if isinstance(statement, (ir.Call, ir.Write)):
                what = statement.procedure if isinstance(statement, ir.Call) else statement.attribute
                held = [
                    each.value if isinstance(each, ir.Const) and isinstance(each.value, int) else -1 for each in statement.args
                ]
                yield what, tuple(held)


def is_about_print(made: ir.Symbol) -> bool:
    """Is it an invariant that says that there is none of a kind on which something is printed?"""
    if not isinstance(made, ir.Invariant):
        return False
    tests = [each for clause in made.clauses for each in ir.conjuncts(clause.test)]
    if not tests or any(sifted_by(test) is None for test in tests):
        return False
    terms = [*ir.walk(tuple(tests))]
    return all(isinstance(term, PRINTED) for term in terms) and any(isinstance(term, ir.FactOf) for term in terms)


def sifted_by(test: ir.Expr) -> ir.Filter | None:
    """The set of which a condition says that nothing is in it."""
    match test:
        case ir.Op("empty", (ir.Filter() as sifted,)) | ir.Op("not", (ir.Op("some", (ir.Filter() as sifted,)),)):
            return sifted
    return None
