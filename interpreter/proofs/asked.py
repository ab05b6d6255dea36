"""The queries, values and actions that expressions and statements ask for, each with what is known there: what else must hold for
the answer to matter.

Takes terms of the IR with the knowledge where they stand; gives the asking terms with their knowledge.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.proofs.flow import turning
from interpreter.proofs.knowledge import Knowledge

Asking = ir.Ask | ir.Allowed | ir.ValueOf
Found = Iterator[tuple[Asking, Knowledge]]


def asked_in(term: ir.Expr, known: Knowledge) -> Found:
    """The queries, values and actions that an expression asks for, each with the knowledge there. An operand of `and` matters
    only where the others hold; one of `or`, only where none of the others does."""
    match term:
        case ir.Op("and" | "or" as name, args):
            for arg in args:
                within = known
                for other in args:
                    if other is not arg:
                        within = within.knowing(other, holds=name == "and")
                yield from asked_in(arg, within)
        case ir.Op("if_else", (test, one, other)):
            yield from asked_in(test, known)
            yield from asked_in(one, known.knowing(test))
            yield from asked_in(other, known.knowing(test, holds=False))
        case ir.Filter():
            yield from _filtered(term, known)
        case ir.Measure():
            yield from asked_in(term.source, known)
            yield from asked_in(term.item, _among(known, term.var, term.source))
        case _:
            if isinstance(term, Asking):
                yield term, known
            for inner in _parts(term):
                if isinstance(inner, ir.Expr):
                    yield from asked_in(inner, known)


def asked_by(statement: ir.Stmt, known: Knowledge) -> Found:
    """The queries, values and actions that a statement itself asks for, each with the knowledge there; those of nested statements
    are left out."""
    match statement:
        case ir.If():
            for test, _ in statement.branches:
                yield from asked_in(test, known)
                known = known.knowing(test, holds=False)
        case ir.ForEach():
            yield from asked_in(statement.source, known)
            if statement.condition is not None:
                within = _among(turning(statement.body, known), statement.var, statement.source)
                yield from asked_in(statement.condition, within)
            if statement.order_by is not None:
                yield from asked_in(statement.order_by, known)
        case ir.Repeat():
            yield from asked_in(statement.bound, known if statement.mode == "times" else turning(statement.body, known))
        case ir.Menu():
            yield from asked_in(statement.asker, known)
            if statement.repeats:
                known = turning(tuple(each for option in statement.options for each in option.body), known)
            for option in statement.options:
                yield from _offered(option, known)
        case _:
            for inner in _parts(statement):
                if isinstance(inner, ir.Expr):
                    yield from asked_in(inner, known)
                elif not isinstance(inner, ir.Stmt):
                    yield from _held(inner, known)


def _offered(option: ir.MenuOption, known: Knowledge) -> Found:
    if option.source is None or option.var is None:
        if option.guard is not None:
            yield from asked_in(option.guard, known)
        return
    chosen = option.source
    if option.guard is not None:
        chosen = ir.Filter(option.source, option.var, option.guard, option.source.type)
    yield from asked_in(chosen, known)


def _held(term: ir.Term, known: Knowledge) -> Found:
    for inner in _parts(term):
        if isinstance(inner, ir.Expr):
            yield from asked_in(inner, known)


def _filtered(term: ir.Expr, known: Knowledge) -> Found:
    """A chain of filters: each condition matters for the members that pass all others."""
    tests: list[tuple[str, ir.Expr]] = []
    while isinstance(term, ir.Filter):
        tests.append((term.var, term.condition))
        term = term.source
    yield from asked_in(term, known)
    for number, (var, test) in enumerate(tests):
        within = _among(known, var, term)
        member = _member(var, term)
        for other, (their, condition) in enumerate(tests):
            if other != number:
                within = within.knowing(condition if their == var else ir.substitute(condition, {their: member}))
        yield from asked_in(test, within)


def _among(known: Knowledge, var: str, source: ir.Expr) -> Knowledge:
    member = _member(var, source)
    within = known.forgetting([var])
    while isinstance(source, ir.Filter):
        within = within.knowing(ir.substitute(source.condition, {source.var: member}))
        source = source.source
    return within.knowing(ir.Op("in", (member, source), ir.TRUTH, span=source.span))


def _member(var: str, source: ir.Expr) -> ir.Local:
    return ir.Local(var, ir.Type("member", source.type.of))


def _parts(term: ir.Term) -> Iterator[ir.Term]:
    for name in ir.inner_fields(type(term)):
        yield from _terms(getattr(term, name))


def _terms(part: object) -> Iterator[ir.Term]:
    if isinstance(part, tuple):
        for each in part:
            yield from _terms(each)
    elif isinstance(part, ir.Term):
        yield part
