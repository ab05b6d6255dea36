"""What a declaration does that others of its sort do too: what is paid where enough is there, what is called one after the other,
what a set-up says.

Takes a declaration, gives symbols with their places; `writing` numbers them.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.ir import (
    Add,
    Announce,
    Attribute,
    Call,
    Const,
    Expr,
    FactOf,
    Filter,
    Invariant,
    Local,
    Members,
    MenuOption,
    Op,
    Procedure,
    Read,
    Report,
    Scenario,
    Stmt,
    Symbol,
    Term,
    Verb,
    Write,
    YesNo,
    conjuncts,
    inner_fields,
    walk,
)
from interpreter.source import Span

PRINTED = (Const, FactOf, Local, Members, Filter, Op)
"""What never changes in play."""


def blocks_in(part: object) -> Iterator[tuple[Stmt, ...]]:
    """The blocks of a body, itself first: statements that are carried out one after the other."""
    if isinstance(part, tuple):
        statements = tuple([each for each in part if isinstance(each, Stmt)])
        if part and len(statements) == len(part):
            yield statements
        for each in part:
            yield from blocks_in(each)
    elif isinstance(part, Term) and not isinstance(part, Expr):
        for name in inner_fields(type(part)):
            yield from blocks_in(getattr(part, name))


def payings(routine: Procedure, guard: Expr | None) -> Iterator[tuple[Attribute, int, bool, list[Symbol], Span]]:
    """What a routine, or a line of a menu in it, does where enough of a number is there, or something is not noted yet."""
    yield from _paying(guard, routine.body)
    for term in walk(routine.body):
        if isinstance(term, (MenuOption, YesNo)):
            yield from _paying(term.guard, term.body)


def _paying(guard: Expr | None, body: tuple[Stmt, ...]) -> Iterator[tuple[Attribute, int, bool, list[Symbol], Span]]:
    for test in conjuncts(guard):
        match test:
            case Op("not", (Read(attribute=Attribute() as attribute),)) if attribute.type.base == "truth" and body:
                least = 0
            case Op("ge", (Read(attribute=Attribute() as attribute), Const(int(least)))) if body and least >= 1:
                pass
            case _:
                continue
        terms = [*walk(body)]
        writes = any(isinstance(each, (Add, Write)) and each.attribute is attribute for each in terms)
        opens = any(isinstance(each, Verb) and each.of is not None for each in terms)
        runs: list[Symbol] = [each.procedure for each in terms if isinstance(each, Call)]
        yield attribute, least, writes or opens, runs, test.span


def sequels(routine: Procedure) -> Iterator[tuple[Procedure, Procedure, Span]]:
    """The procedures that a routine calls one right after the other, whatever it tells in between."""
    for block in blocks_in(routine.body):
        steps = [each for each in block if not isinstance(each, Report | Announce)]
        for one, other in zip(steps, steps[1:], strict=False):
            if isinstance(one, Call) and isinstance(other, Call) and one.procedure is not other.procedure:
                yield one.procedure, other.procedure, one.span


def openings(made: Symbol) -> Iterator[tuple[Symbol, tuple[int, ...]]]:
    """What a scenario that is offered calls and writes in its own lines, each with the ids of members that stand in its holes."""
    if isinstance(made, Scenario) and made.setup is not None and not made.for_examples:
        for statement in made.setup.body:
            if isinstance(statement, (Call, Write)):
                what = statement.procedure if isinstance(statement, Call) else statement.attribute
                held = [each.value if isinstance(each, Const) and isinstance(each.value, int) else -1 for each in statement.args]
                yield what, tuple(held)


def is_about_print(made: Symbol) -> bool:
    """Is it an invariant that says that there is none of a kind on which something is printed?"""
    if not isinstance(made, Invariant):
        return False
    tests = [each for clause in made.clauses for each in conjuncts(clause.test)]
    if not tests or any(sifted_by(test) is None for test in tests):
        return False
    terms = [*walk(tuple(tests))]
    return all(isinstance(term, PRINTED) for term in terms) and any(isinstance(term, FactOf) for term in terms)


def sifted_by(test: Expr) -> Filter | None:
    """The set of which a condition says that nothing is in it."""
    match test:
        case Op("empty", (Filter() as sifted,)) | Op("not", (Op("some", (Filter() as sifted,)),)):
            return sifted
    return None
