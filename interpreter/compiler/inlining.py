"""Inlining: an expression in, an equivalent one out in which calls of small queries and actions are replaced by their bodies.

A listing that tests a hundred members then pays for no calls. What is fixed after an argument went in is folded. Variables that
filters bind get fresh names first, so that nothing is captured.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TypeVar

from interpreter import ir
from interpreter.compiler.folding import folded
from interpreter.compiler.lowered import ActionAllowed, AnyEffectActive, InState

SMALL = 40
"""The most terms of a query that is written out."""
LARGER = 80
"""The most terms of an action that is written out: its clauses are joined tests, which end early."""

E = TypeVar("E", bound=ir.Term)


class Inliner:
    """Replaces calls of small queries and actions by their bodies. Results are cached by the identity of the term.

    `varied`: the options and rulings that are read at run time, since examples vary them; all others are fixed. `apart`: actions
    that rules permit or forbid are not inlined, so that it can be observed which of these rules decides.
    """

    def __init__(self, varied: Sequence[ir.Switch] = (), apart: bool = False) -> None:
        self._apart = apart
        self._varied = {switch: number for number, switch in enumerate(varied)}
        self._fresh = 0
        self._done: dict[int, tuple[ir.Expr, ir.Expr]] = {}
        self._open: set[int] = set()
        self._bodies: dict[int, _Body | None] = {}
        self._filled: dict[tuple[int, tuple[ir.Expr, ...]], ir.Expr | None] = {}

    def __call__(self, term: ir.Expr) -> ir.Expr:
        """`term` with every query and action that is small enough written out."""
        if isinstance(term, ir.Local):
            return term
        known = self._done.get(id(term))
        if known is None:
            known = self._done[id(term)] = (term, self._rewritten(term))  # kept, so that its id stays its own
        return known[1]

    def _rewritten(self, term: E) -> E | ir.Expr:
        if isinstance(term, ir.Const):
            if term.switch is None or term.switch not in self._varied:
                return term
            numbers = term.numbers
            return InState(self._varied[term.switch], term.state, numbers, ir.NUMBER if numbers else ir.TRUTH, span=term.span)
        if isinstance(term, ir.Local):
            return term
        term = ir.rebuilt(term, self._rewritten)
        match term:
            case ir.Ask():
                return self._inlined_query(term)
            case ir.Allowed():
                return self._inlined_action(term)
            case ir.Op(name="and", args=args) if any(isinstance(arg, ir.Op) and arg.name == "and" for arg in args):
                return folded(ir.Op("and", tuple(ir.conjuncts(term)), term.type, span=term.span))
            case ir.Op():
                return folded(term)
        return term

    def answer(self, query: ir.Query) -> ir.Expr | None:
        """The inlined body of a query, if it is one short expression; else None."""
        body = None if id(query) in self._open else self._body(query)
        return None if body is None or body.size > LARGER else body.term

    def _inlined_query(self, ask: ir.Ask) -> ir.Expr:
        query = ask.query
        if id(query) in self._open or self._body(query) is None:  # it is recursive, or has several lines
            return ask
        return self._written_out(query, ask.args, SMALL) or ask

    def _body(self, query: ir.Query) -> _Body | None:
        if id(query) not in self._bodies:
            self._open.add(id(query))
            answer = ir.single_expression(query.body, query.type)
            self._bodies[id(query)] = None if answer is None else _Body(self(answer))
            self._open.discard(id(query))
        return self._bodies[id(query)]

    def _inlined_action(self, term: ir.Allowed) -> ir.Expr:
        """The clauses, and that nothing forbids; the action's own function decides when an effect that has a say is present."""
        action = term.action
        by_function = ActionAllowed(action, term.args, span=term.span)
        permitted = any(not a.forbids and a.effect is None for a in action.allows)
        if id(action) in self._open or permitted or (self._apart and action.allows):
            return by_function
        if id(action) not in self._bodies:
            self._open.add(id(action))
            tests = [c.test for c in action.clauses]
            for allow in action.allows:
                if allow.effect is None:
                    forbids = ir.Const(1, ir.TRUTH) if allow.condition is None else allow.condition
                    tests.append(ir.Op("not", (forbids,), ir.TRUTH, span=allow.span))
            self._bodies[id(action)] = _Body(self(ir.flat_conjunction(tests) or ir.Const(1, ir.TRUTH)))
            self._open.discard(id(action))
        body = self._written_out(action, term.args, LARGER)
        if body is None:
            return by_function
        mask = sum({1 << a.effect.number for a in action.allows if a.effect is not None})
        return body if not mask else ir.Op("if_else", (AnyEffectActive(mask), by_function, body), ir.TRUTH, span=term.span)

    def _written_out(self, thing: ir.Query | ir.Action, args: tuple[ir.Expr, ...], limit: int) -> ir.Expr | None:
        """The body with arguments in the place of parameters; None when it is too large, or would compute an argument twice.

        Two uses with the same arguments share it, down to the variables of its filters: neither stands inside the other.
        """
        key = (id(thing), args)
        if key not in self._filled:
            self._filled[key] = self._fill(thing, args, limit)
        return self._filled[key]

    def _fill(self, thing: ir.Query | ir.Action, args: tuple[ir.Expr, ...], limit: int) -> ir.Expr | None:
        body = self._bodies[id(thing)]
        if body is None or body.size > limit:
            return None
        by: dict[str, ir.Expr] = {}
        for param, arg in zip(thing.params, args, strict=True):
            if not isinstance(arg, (ir.Local, ir.Const)) and body.uses.get(param.name, 0) > 1:
                return None
            if arg != ir.Local(param.name, param.type):
                by[param.name] = arg
        made = self._put(by, any(isinstance(arg, ir.Const) for arg in args), body.term)
        assert isinstance(made, ir.Expr)
        return made

    def _put(self, by: dict[str, ir.Expr], folds: bool, term: ir.Term) -> ir.Term:
        """`term` with locals replaced by name, and a new name for every member that a filter binds, so that nothing meets it;
        `folds`: what is fixed now is worked out."""
        if isinstance(term, ir.Local):
            return by.get(term.name, term)
        if isinstance(term, ir.Const):
            return term
        if isinstance(term, (ir.Filter, ir.Measure)):
            self._fresh += 1
            own = ir.Local(f"it__{self._fresh}", ir.Type("member", term.source.type.of))
            source, inner = self._put(by, folds, term.source), self._put({**by, term.var: own}, folds, ir.inside(term))
            assert isinstance(source, ir.Expr) and isinstance(inner, ir.Expr)
            return ir.with_inside(term, source, own.name, inner)
        term = ir.rebuilt(term, partial(self._put, by, folds))
        return folded(term) if folds and isinstance(term, ir.Op) else term


class _Body:
    """What stands for a query or an action: the expression, its number of terms, how often it names each local."""

    def __init__(self, term: ir.Expr) -> None:
        self.term = term
        self.size = 0
        self.uses: dict[str, int] = {}
        for each in ir.walk(term):
            self.size += 1
            if isinstance(each, ir.Local):
                self.uses[each.name] = self.uses.get(each.name, 0) + 1
