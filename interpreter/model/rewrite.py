"""Small transformations of terms: replacing a local by another term, walking over all terms."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from functools import cache

from interpreter.model.terms import TRUTH, Expr, Filter, Local, Op, Term, Type
from interpreter.source import Span


def substitute(term: Expr, name: str, by: Expr) -> Expr:
    """`term` with every local `name` replaced by `by`."""
    return substitute_all(term, {name: by})


def substitute_all(term, by: dict[str, Expr]):  # noqa: ANN001, ANN201 - any term, or a tuple of terms
    """`term` (or a tuple of terms) with locals replaced by name."""
    if isinstance(term, Local):
        return by.get(term.name, term)
    if isinstance(term, tuple):
        return tuple(substitute_all(part, by) for part in term)
    if isinstance(term, Term):
        changed = {}
        for field in fields(term):
            old = getattr(term, field.name)
            if isinstance(old, (Term, tuple)) and field.name != "span":
                new = substitute_all(old, by)
                if new is not old and new != old:
                    changed[field.name] = new
        return replace(term, **changed) if changed else term
    return term


def with_own_names(term, fresh: Callable[[str, Type], Local]):  # noqa: ANN001, ANN201 - any term, or a tuple of terms
    """`term` with a new name for every member that a set in it is sifted by: what is put into it later cannot meet them."""
    if isinstance(term, tuple):
        return tuple(with_own_names(part, fresh) for part in term)
    if isinstance(term, Filter):
        own = fresh("it", Type("member", term.type.of))
        condition = substitute_all(with_own_names(term.condition, fresh), {term.var: own})
        return replace(term, source=with_own_names(term.source, fresh), var=own.name, condition=condition)
    if isinstance(term, Term):
        inner = {name: getattr(term, name) for name in inner_fields(type(term))}
        changed = {name: with_own_names(part, fresh) for name, part in inner.items() if isinstance(part, (Term, tuple))}
        return replace(term, **changed)
    return term


def walk(term: object) -> Iterator[Term]:
    """`term` and every term inside it (statements included), outermost first. Declared things are not entered."""
    waiting = [term]
    while waiting:
        each = waiting.pop()
        if isinstance(each, Term):
            yield each
            waiting.extend([getattr(each, name) for name in inner_fields(type(each))])
        elif isinstance(each, tuple) and not isinstance(each, Span):
            waiting.extend(reversed(each))


@cache
def inner_fields(cls: type[Term]) -> tuple[str, ...]:
    """The fields of a class of terms that may hold terms, the last first."""
    return tuple(field.name for field in reversed(fields(cls)) if field.name not in ("span", "type"))


def conjunction(tests: list[Expr]) -> Expr | None:
    """All of `tests`; None when there is none."""
    if not tests:
        return None
    if len(tests) == 1:
        return tests[0]
    return Op("and", tuple(tests), TRUTH, span=tests[0].span)
