"""Small queries and actions in the place of their uses, so that listings pay no calls.

Terms in, terms out. Filter variables get fresh names, so that nothing is captured.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from interpreter.compiler.lowered import ActionAllowed, AnyEffectActive
from interpreter.ir import (
    TRUTH,
    Allowed,
    Ask,
    Const,
    Expr,
    Filter,
    If,
    Local,
    Op,
    Return,
    Stmt,
    Term,
    Type,
    flat_conjunction,
    rebuilt,
    substitute,
    walk,
)

SMALL = 40
LARGER = 80


def as_expression(body: tuple[Stmt, ...], type_: Type) -> Expr | None:
    """A body of answers and tests alone as one expression; None for any other."""
    if not body:
        return None
    first, rest = body[0], body[1:]
    if isinstance(first, Return):
        return first.value
    if not isinstance(first, If):
        return None
    out = as_expression(first.otherwise or rest, type_)
    for test, block in reversed(first.branches):
        answer = as_expression(block, type_)
        if answer is None or out is None or len(block) != 1:
            return None
        out = Op("if_else", (test, answer, out), type_, span=first.span)
    return out


def folded(term: Op) -> Expr:
    """The same with what is fixed worked out: comparisons of constants, branches that are never or always taken."""
    args = term.args
    if term.name in ("and", "or"):
        decides = 0 if term.name == "and" else 1
        left = tuple(a for a in args if not (isinstance(a, Const) and bool(a.value) != bool(decides)))
        if any(isinstance(a, Const) for a in left) and isinstance(left[0], Const):
            return Const(decides, TRUTH, span=term.span)
        if not left:
            return Const(1 - decides, TRUTH, span=term.span)
        return left[0] if len(left) == 1 else replace(term, args=left)
    if term.name == "if_else" and isinstance(args[0], Const):
        return args[1] if args[0].value else args[2]
    if all(isinstance(a, Const) and isinstance(a.value, int) for a in args):
        if term.name == "not":
            return Const(int(not args[0].value), TRUTH, span=term.span)
        if term.name in ("eq", "ne"):
            return Const(int((args[0].value == args[1].value) == (term.name == "eq")), TRUTH, span=term.span)
    return term


def refolded(term: Term) -> Term:
    """A term folded from the inside out."""
    term = rebuilt(term, refolded)
    return folded(term) if isinstance(term, Op) else term


class Inliner:
    """Puts small queries in the place of their uses. Results are kept by the identity of the term."""

    def __init__(self) -> None:
        self._fresh = 0
        self._done: dict[int, tuple[Expr, Expr]] = {}
        self._open: set[int] = set()
        self._bodies: dict[int, Expr | None] = {}

    def __call__(self, term: Expr) -> Expr:
        """`term` with every query of one small expression written out."""
        known = self._done.get(id(term))
        if known is not None:
            return known[1]
        new = self._rewrite(term)
        self._done[id(term)] = (term, new)
        return new

    def _rewrite(self, term: Term) -> Term:
        term = rebuilt(term, self._rewrite)
        if isinstance(term, Ask):
            return self._inline(term)
        if isinstance(term, Allowed):
            return self._inline_action(term)
        if isinstance(term, Op):
            return folded(_flat(term) if term.name == "and" else term)
        return term

    def _inline(self, ask: Ask) -> Expr:
        query = ask.query
        if id(query) in self._open:
            return ask
        if id(query) not in self._bodies:
            self._open.add(id(query))
            plain = as_expression(query.body, query.type)
            self._bodies[id(query)] = None if plain is None else self(plain)
            self._open.discard(id(query))
        return self._filled(self._bodies[id(query)], query.params, ask.args, SMALL) or ask

    def _inline_action(self, term: Allowed) -> Expr:
        """The clauses, and that nothing forbids; the action's own function decides when an effect that has a say is present."""
        action = term.action
        judged = ActionAllowed(action, term.args, span=term.span)
        if id(action) in self._open or any(not a.forbids and a.effect is None for a in action.allows):
            return judged
        if id(action) not in self._bodies:
            self._open.add(id(action))
            tests = [c.test for c in action.clauses]
            for allow in action.allows:
                if allow.effect is None:
                    forbids = Const(1, TRUTH) if allow.condition is None else allow.condition
                    tests.append(Op("not", (forbids,), TRUTH, span=allow.span))
            self._bodies[id(action)] = self(flat_conjunction(tests) or Const(1, TRUTH))
            self._open.discard(id(action))
        body = self._filled(self._bodies[id(action)], action.params, term.args, LARGER)
        mask = sum({1 << a.effect.number for a in action.allows if a.effect is not None})
        if body is None:
            return judged
        return body if not mask else Op("if_else", (AnyEffectActive(mask), judged, body), TRUTH, span=term.span)

    def _filled(self, body: Expr | None, params: tuple[Any, ...], args: tuple[Expr, ...], limit: int) -> Expr | None:
        """The body with arguments in the place of parameters; None when it is too large, or would compute an argument twice."""
        if body is None or sum(1 for _ in walk(body)) > limit:
            return None
        by: dict[str, Expr] = {}
        for param, arg in zip(params, args, strict=True):
            if not isinstance(arg, (Local, Const)) and _uses(body, param.name) > 1:
                return None
            by[param.name] = arg
        body = substitute(self._renamed(body), by)
        return refolded(body) if any(isinstance(arg, Const) for arg in args) else body

    def _renamed(self, term: Term) -> Term:
        """The same term with a fresh variable in each filter."""
        inner = rebuilt(term, self._renamed)
        if not isinstance(inner, Filter):
            return inner
        self._fresh += 1
        var = f"{inner.var}__{self._fresh}"
        condition = substitute(inner.condition, {inner.var: Local(var, _member_type(inner))})
        return replace(inner, var=var, condition=condition)


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
