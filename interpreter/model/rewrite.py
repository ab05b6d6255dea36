"""Small transformations of terms: replacing a local by another term, walking over all terms."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace

from interpreter.model.terms import TRUTH, Expr, Local, Op, Term


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


def walk(term: object) -> Iterator[Term]:
    """`term` and every term inside it (statements included), outermost first. Declared things are not entered."""
    if isinstance(term, Term):
        yield term
        for field in fields(term):
            if field.name != "span":
                yield from walk(getattr(term, field.name))
    elif isinstance(term, tuple) and not hasattr(term, "_fields"):
        for part in term:
            yield from walk(part)


def conjunction(tests: list[Expr]) -> Expr | None:
    """All of `tests`; None when there is none."""
    if not tests:
        return None
    if len(tests) == 1:
        return tests[0]
    return Op("and", tuple(tests), TRUTH, span=tests[0].span)


def is_term(value: object) -> bool:
    """Is this a term of the middle form?"""
    return is_dataclass(value) and isinstance(value, Term)
