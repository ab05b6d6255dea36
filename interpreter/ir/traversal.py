"""Traversal and rebuilding of terms: finding what is inside, replacing locals, joining and splitting tests. Everything is pure.

Symbols are not entered: a term ends where it refers to one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from interpreter.ir.expressions import Binder, Const, Filter, Local, Measure, Op, Paths
from interpreter.ir.statements import If, Return
from interpreter.ir.symbols import Switch
from interpreter.ir.terms import Expr, Stmt, Term
from interpreter.ir.types import TRUTH, Type
from interpreter.records import fields_of

T = TypeVar("T", bound=Term)
Part = Any
"""What a field of a term holds: a term, a tuple of parts, or plain data, which no function here looks at."""


_HOLDS_TERMS = re.compile(r"\b(Expr|Stmt|Term|Local|MenuOption|Held)\b")


class _Inner(dict[type[Term], tuple[str, ...]]):
    """The inner fields of each class, found when they are first asked for."""

    def __missing__(self, cls: type[Term]) -> tuple[str, ...]:
        known = self[cls] = tuple(field.name for field in fields_of(cls) if _HOLDS_TERMS.search(str(field.type)))
        _BACKWARDS[cls] = known[::-1]
        return known


_INNER = _Inner()
_BACKWARDS: dict[type[Term], tuple[str, ...]] = {}
_IN_FRONT: dict[type[Term], tuple[str, ...]] = {}


def inner_fields(cls: type[Term]) -> tuple[str, ...]:
    """The names of the fields of a term class that hold terms, alone or in tuples, in order; taken from the annotations."""
    return _INNER[cls]


def walk(part: Part) -> Iterator[Term]:
    """A term (or a tuple of them) and every term inside it, statements included, outermost first, in the order of the text."""
    waiting = [part]
    while waiting:
        each = waiting.pop()
        names = _BACKWARDS.get(type(each))
        if names is None:
            if isinstance(each, tuple):
                waiting += each[::-1]
                continue
            if not isinstance(each, Term):
                continue
            names = _INNER[type(each)][::-1]
        yield each
        for name in names:
            waiting.append(getattr(each, name))


def switches_of(part: Part) -> list[tuple[Switch | None, int]]:
    """For each constant in the terms, its option or ruling (or None) and state. Two terms that are equal may differ in these."""
    return [(each.switch, each.state) for each in walk(part) if isinstance(each, Const)]


def statements_in(part: Part) -> Iterator[Stmt]:
    """Every statement of a body, nested ones included, outermost first, in the order of the text. Expressions, which hold none,
    are not entered."""
    waiting = [part]
    while waiting:
        each = waiting.pop()
        if isinstance(each, tuple):
            waiting += each[::-1]
        elif isinstance(each, Term) and not isinstance(each, Expr):
            if isinstance(each, Stmt):
                yield each
            waiting.extend([getattr(each, name) for name in _INNER[type(each)][::-1]])


def live(body: tuple[Stmt, ...], varied: Container[Switch] = ()) -> tuple[Stmt, ...]:
    """A body without the branches that can never run, since they need an option or a ruling in another state; those in `varied`
    count as open. Branches inside loops and choices stay. The same object when nothing is removed."""
    if not any(isinstance(each, If) and any(_is_shut(test, varied) for test, _ in each.branches) for each in statements_in(body)):
        return body
    found: list[Stmt] = []
    for statement in body:
        if isinstance(statement, If):
            branches = tuple((test, live(inner, varied)) for test, inner in statement.branches if not _is_shut(test, varied))
            otherwise = live(statement.otherwise, varied)
            if not branches:
                found += otherwise
                continue
            statement = replace(statement, branches=branches, otherwise=otherwise)
        found.append(statement)
    return tuple(found)


def _is_shut(test: Expr, varied: Container[Switch]) -> bool:
    return any(
        isinstance(part, Const) and part.switch is not None and not part.value and part.switch not in varied
        for part in conjuncts(test)
    )


def outermost_statements(statement: Stmt) -> Iterator[Stmt]:
    """The statements directly inside a statement, but not those inside these, in the order of the text."""
    waiting: list[Part] = [getattr(statement, name) for name in _INNER[type(statement)][::-1]]
    while waiting:
        each = waiting.pop()
        if isinstance(each, tuple):
            waiting += each[::-1]
        elif isinstance(each, Stmt):
            yield each
        elif isinstance(each, Term) and not isinstance(each, Expr):
            waiting.extend([getattr(each, name) for name in _INNER[type(each)][::-1]])


def rebuilt(term: T, change: Callable[[Term], Term]) -> T:
    """`term` with `change` applied to each term directly inside it; the same object when none changed, so that sharing is
    kept."""
    changed: dict[str, Part] | None = None
    for name in _INNER[type(term)]:
        old = getattr(term, name)
        if isinstance(old, tuple):
            new: Part = _each_of(old, change)
        elif isinstance(old, Term):
            new = change(old)
        else:
            continue
        if new is not old:
            if changed is None:
                changed = {name: new}
            else:
                changed[name] = new
    return term if changed is None else _copied(term, changed)


def _copied(term: T, changed: dict[str, Part]) -> T:
    """As `dataclasses.replace`, in a quarter of its time: most of what a compiler does to terms is this. No term with others
    inside it has a field of its own that must be named."""
    cls = type(term)
    in_front = _IN_FRONT.get(cls)
    if in_front is None:
        in_front = _IN_FRONT[cls] = tuple(field.name for field in fields_of(cls) if not field.kw_only)
    return cls(*[changed[name] if name in changed else getattr(term, name) for name in in_front], span=term.span)


def each_changed(part: Part, change: Callable[[Term], Term]) -> Part:
    """A part with `change` applied to the outermost terms in it; the same object when none changed."""
    if isinstance(part, tuple):
        return _each_of(part, change)
    return change(part) if isinstance(part, Term) else part


def _each_of(parts: tuple[Part, ...], change: Callable[[Term], Term]) -> tuple[Part, ...]:
    made: list[Part] | None = None
    for number, old in enumerate(parts):
        new = change(old) if isinstance(old, Term) else _each_of(old, change) if isinstance(old, tuple) else old
        if new is not old:
            if made is None:
                made = list(parts)
            made[number] = new
    return parts if made is None else tuple(made)


def inside(term: Binder) -> Expr:
    """The inner term of a binder, in which its variable may occur: a filter's condition, a measure's item."""
    return term.condition if isinstance(term, Filter) else term.item


def with_inside(term: Binder, source: Expr, var: str, inner: Expr) -> Binder:
    """A copy of a binder with another set, variable and inner term."""
    if isinstance(term, Filter):
        return replace(term, source=source, var=var, condition=inner)
    return replace(term, source=source, var=var, item=inner)


def substitute(part: Part, by: dict[str, Expr]) -> Part:
    """A term (or a tuple of them) with locals replaced by expressions, by name. A binder's variable hides an outer local of its
    name."""

    return each_changed(part, partial(_substituted, by))


def _substituted(by: dict[str, Expr], term: Term) -> Term:
    if isinstance(term, Local):
        found = by.get(term.name, term)
        return term if found == term else found
    if isinstance(term, (Filter, Measure)) and term.var in by:
        inner = {name: value for name, value in by.items() if name != term.var}
        return with_inside(term, substitute(term.source, by), term.var, substitute(inside(term), inner))
    return rebuilt(term, partial(_substituted, by))


def with_own_names(part: Part, fresh: Callable[[str, Type], Local]) -> Part:
    """A term in which the variable of every binder has a fresh name, so that a later substitution captures nothing.

    `fresh` gives a new local for a name and a type.
    """
    return each_changed(part, partial(_with_own_names, fresh))


def _with_own_names(fresh: Callable[[str, Type], Local], term: Term) -> Term:
    if not isinstance(term, (Filter, Measure)):
        return rebuilt(term, partial(_with_own_names, fresh))
    own = fresh("it", Type("member", term.source.type.of))
    inner = substitute(with_own_names(inside(term), fresh), {term.var: own})
    return with_inside(term, with_own_names(term.source, fresh), own.name, inner)


def free_names(part: Part) -> set[str]:
    """The names of the free locals of a term: those not bound by a filter or measure inside it."""
    if isinstance(part, Local):
        return {part.name}
    if isinstance(part, (Filter, Measure)):
        return free_names(part.source) | (free_names(inside(part)) - {part.var})
    found: set[str] = set()
    if isinstance(part, Term):
        for name in _INNER[type(part)]:
            found |= free_names(getattr(part, name))
    elif isinstance(part, tuple):
        for inner in part:
            found |= free_names(inner)
    return found


def mentions(part: Part, names: AbstractSet[str]) -> bool:
    """Does a term contain a free local with one of these names?"""
    waiting = [part]
    while waiting:
        each = waiting.pop()
        if isinstance(each, tuple):
            waiting += each
        elif isinstance(each, Local):
            if each.name in names:
                return True
        elif isinstance(each, (Filter, Measure)) and each.var in names:
            if mentions(each.source, names) or mentions(inside(each), names - {each.var}):
                return True
        elif isinstance(each, Term):
            for name in _INNER[type(each)]:
                waiting.append(getattr(each, name))
    return False


def are_ways(term: Expr) -> bool:
    """Are these the paths of a route, perhaps filtered?"""
    while isinstance(term, Filter):
        term = term.source
    return isinstance(term, Paths)


def conjuncts(term: Expr | None) -> list[Expr]:
    """The operands of `and` in a test, nested ones too, in order; the test alone if it is no `and`; empty for None."""
    if term is None:
        return []
    if isinstance(term, Op) and term.name == "and":
        return [part for arg in term.args for part in conjuncts(arg)]
    return [term]


def conjunction(tests: Iterable[Expr | None]) -> Expr | None:
    """All tests that are not None, joined by `and`; None when there is none."""
    some = [test for test in tests if test is not None]
    if len(some) < 2:
        return some[0] if some else None
    return Op("and", tuple(some), TRUTH, span=some[0].span)


def flat_conjunction(tests: Iterable[Expr | None]) -> Expr | None:
    """As `conjunction`, but the operands of nested `and`s are listed directly."""
    return conjunction(part for test in tests for part in conjuncts(test))


def single_expression(body: tuple[Stmt, ...], type_: Type) -> Expr | None:
    """A body that consists only of answers and tests as one expression; None for any other body."""
    if not body:
        return None
    first, rest = body[0], body[1:]
    if isinstance(first, Return):
        return first.value
    if not isinstance(first, If):
        return None
    out = single_expression(first.otherwise or rest, type_)
    for test, block in reversed(first.branches):
        answer = single_expression(block, type_)
        if answer is None or out is None or len(block) != 1:
            return None
        out = Op("if_else", (test, answer, out), type_, span=first.span)
    return out
