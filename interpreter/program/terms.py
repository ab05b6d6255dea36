"""Looking into terms and rebuilding them: children, locals that occur, substitution, inlining of small queries.

Everything here is pure: terms in, terms out. Inlining gives filter variables fresh names, so that nothing is captured.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from functools import lru_cache
from typing import Any

from interpreter.model.terms import Ask, Const, Expr, Filter, Local, Op, Return, Term, TRUTH
from interpreter.program.lowered import Capture, Still, StageOf

SMALL = 40


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
        return _same(tuple([substitute(part, by) if isinstance(part, (Term, tuple)) else part for part in term]), term)
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


def _same(new: tuple[Any, ...], old: tuple[Any, ...]) -> tuple[Any, ...]:
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


class Inliner:
    """Puts small queries in the place of their uses. Results are kept by the identity of the term."""

    def __init__(self) -> None:
        self._fresh = 0
        self._done: dict[int, tuple[Expr, Expr]] = {}
        self._open: set[int] = set()

    def __call__(self, term: Expr) -> Expr:
        """`term` with every query of one small expression written out."""
        known = self._done.get(id(term))
        if known is not None:
            return known[1]
        new = self._rewrite(term)
        self._done[id(term)] = (term, new)
        return new

    def _rewrite(self, term: Any) -> Any:
        if isinstance(term, tuple):
            return _same(tuple([self._rewrite(part) if isinstance(part, (Term, tuple)) else part for part in term]), term)
        changed = {}
        for name in parts_of(type(term)):
            old = getattr(term, name)
            if isinstance(old, (Term, tuple)):
                new = self._rewrite(old)
                if new is not old:
                    changed[name] = new
        if changed:
            term = replace(term, **changed)
        if isinstance(term, Ask):
            return self._inline(term)
        if isinstance(term, Op) and term.name == "and":
            return _flat(term)
        return term

    def _inline(self, ask: Ask) -> Expr:
        query = ask.query
        if len(query.body) != 1 or not isinstance(query.body[0], Return) or query.body[0].value is None:
            return ask
        if id(query) in self._open:
            return ask
        self._open.add(id(query))
        body = self(query.body[0].value)
        self._open.discard(id(query))
        if sum(1 for _ in walk(body)) > SMALL:
            return ask
        by: dict[str, Expr] = {}
        for param, arg in zip(query.params, ask.args, strict=True):
            if not isinstance(arg, (Local, Const)) and _uses(body, param.name) > 1:
                return ask
            by[param.name] = arg
        return substitute(self._renamed(body), by)

    def _renamed(self, term: Any) -> Any:
        """The same term with a fresh variable in each filter."""
        if isinstance(term, tuple):
            return _same(tuple([self._renamed(part) if isinstance(part, (Term, tuple)) else part for part in term]), term)
        changed = {}
        for name in parts_of(type(term)):
            old = getattr(term, name)
            if isinstance(old, (Term, tuple)):
                new = self._renamed(old)
                if new is not old:
                    changed[name] = new
        if isinstance(term, Filter):
            self._fresh += 1
            var = f"{term.var}__{self._fresh}"
            condition = changed.get("condition", term.condition)
            changed["condition"] = substitute(condition, {term.var: Local(var, _member_type(term))})
            changed["var"] = var
        return replace(term, **changed) if changed else term


def _member_type(term: Filter) -> Any:
    for inner in walk(term.condition):
        if isinstance(inner, Local) and inner.name == term.var:
            return inner.type
    return replace(term.type, base="member") if term.type.base == "set" else term.type


def _uses(term: Expr, name: str) -> int:
    return sum(1 for t in walk(term) if isinstance(t, Local) and t.name == name)


def _flat(term: Op) -> Op:
    if not any(isinstance(arg, Op) and arg.name == "and" for arg in term.args):
        return term
    args: list[Expr] = []
    for arg in term.args:
        args.extend(arg.args if isinstance(arg, Op) and arg.name == "and" else (arg,))
    return replace(term, args=tuple(args))


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


__all__ = ["Inliner", "both", "conjuncts", "free_names", "substitute", "walk"]
