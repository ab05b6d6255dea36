"""Looking into terms and rebuilding them: children, locals that occur, substitution. Everything here is pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from functools import lru_cache
from typing import Any

from interpreter.model.terms import TRUTH, Expr, Filter, Local, Op, Term
from interpreter.program.lowered import Capture, StageOf, Still


@lru_cache(maxsize=None)
def parts_of(cls: type) -> tuple[str, ...]:
    """The fields of a kind of term that may hold other terms."""
    return tuple(f.name for f in fields(cls) if f.name not in ("span", "type", "site"))


def walk(term: Any) -> Iterator[Term]:
    """`term` and all terms inside it, outermost first. Declared things are not entered."""
    if isinstance(term, Term):
        yield term
        for name in parts_of(type(term)):
            part = getattr(term, name)
            if isinstance(part, (Term, tuple)):
                yield from walk(part)
    elif isinstance(term, tuple):
        for part in term:
            if isinstance(part, (Term, tuple)):
                yield from walk(part)


def substitute(term: Any, by: dict[str, Expr]) -> Any:
    """`term` with locals replaced; instance locals inside `Capture` and its like are left alone."""
    if isinstance(term, Local):
        return by.get(term.name, term)
    if isinstance(term, tuple):
        return same(tuple([substitute(part, by) if isinstance(part, (Term, tuple)) else part for part in term]), term)
    if isinstance(term, Filter) and term.var in by:
        by = {name: value for name, value in by.items() if name != term.var}
    changed = {}
    for name in parts_of(type(term)):
        old = getattr(term, name)
        if isinstance(old, (Term, tuple)):
            new = substitute(old, by)
            if new is not old:
                changed[name] = new
    return replace(term, **changed) if changed else term


def same(new: tuple[Any, ...], old: tuple[Any, ...]) -> tuple[Any, ...]:
    """`old` itself when nothing in it changed, so that sharing is kept."""
    return new if any(a is not b for a, b in zip(new, old, strict=True)) else old


def free_names(term: Any, found: set[str] | None = None, bound: frozenset[str] = frozenset()) -> set[str]:
    """The names of locals that occur in `term` and are not bound inside it."""
    found = set() if found is None else found
    if isinstance(term, Local):
        if term.name not in bound:
            found.add(term.name)
    elif isinstance(term, (Capture, Still, StageOf)):
        found.add(term.name)
    elif isinstance(term, Filter):
        free_names(term.source, found, bound)
        free_names(term.condition, found, bound | {term.var})
    elif isinstance(term, tuple):
        for part in term:
            if isinstance(part, (Term, tuple)):
                free_names(part, found, bound)
    elif isinstance(term, Term):
        for name in parts_of(type(term)):
            part = getattr(term, name)
            if isinstance(part, (Term, tuple)):
                free_names(part, found, bound)
    return found


def conjuncts(term: Expr | None) -> list[Expr]:
    """The tests that are joined by `and`, in order."""
    if term is None:
        return []
    if isinstance(term, Op) and term.name == "and":
        return [part for arg in term.args for part in conjuncts(arg)]
    return [term]


def both(*tests: Expr | None) -> Expr | None:
    """All tests that are there, joined by `and`."""
    some = [part for test in tests for part in conjuncts(test)]
    if not some:
        return None
    return some[0] if len(some) == 1 else Op("and", tuple(some), TRUTH, span=some[0].span)
