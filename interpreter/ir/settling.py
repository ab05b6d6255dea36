"""Partial evaluation: fixes the states of options and rulings in terms, and cuts what can then never run.

In: a term, or a tuple of them, and the state of each option or ruling to be fixed. Out: the simplified term; the same object if
it depends on none of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from interpreter.ir.expressions import Const, Filter, Op
from interpreter.ir.statements import If, Menu, Return
from interpreter.ir.symbols import Switch
from interpreter.ir.terms import Expr, Term
from interpreter.ir.traversal import inner_fields, rebuilt, switches_of
from interpreter.ir.types import TRUTH

States = Mapping[Switch, int]
ALWAYS, NEVER = Const(1, TRUTH), Const(0, TRUTH)


def settled(part: Any, states: States) -> Any:
    """The simplified term or tuple of terms; statements that do nothing any more are dropped from their tuple. Errors: none."""
    if not any(switch in states for switch, _ in switches_of(part) if switch is not None):
        return part
    return _run(tuple(_settled(each, states) for each in part)) if isinstance(part, tuple) else _settled(part, states)


def is_settled(test: Expr | None, answer: bool) -> bool:
    """Is the answer of this test known to be `answer`, whatever the state? A missing test (None) counts as either."""
    if test is None:
        return answer
    return isinstance(test, Const) and test.switch is None and test.type == TRUTH and bool(test.value) == answer


def _settled(term: Term, states: States) -> Any:
    found: Term = rebuilt(term, lambda each: _settled(each, states))
    match found:
        case Const(switch=switch) if switch is not None and switch in states:
            if found.type == TRUTH:
                return ALWAYS if states[switch] == found.state else NEVER
            return Const(found.numbers[states[switch]], found.type) if found.numbers else found
        case Op(name="not", args=(test,)) if isinstance(test, Const) and test.switch is None:
            return NEVER if test.value else ALWAYS
        case Op(name="and" | "or" as name):
            return _joined(found, name == "and")
        case Op(name="if_else", args=(test, yes, no)):
            return yes if is_settled(test, True) else no if is_settled(test, False) else found
        case Filter(condition=condition, source=source) if is_settled(condition, True):
            return source
        case If():
            return _spliced(_branched(found))
        case Menu(options=options):
            left = tuple(each for each in options if not is_settled(each.guard, False))
            open_now = tuple(replace(each, guard=None) if is_settled(each.guard, True) else each for each in left)
            return _spliced(replace(found, options=open_now))
    return _spliced(found)


def _joined(term: Op, every: bool) -> Expr:
    """An `and` (`every`) or an `or` without the parts that are known."""
    left = tuple(each for each in term.args if not is_settled(each, every))
    if any(is_settled(each, not every) for each in left):
        return NEVER if every else ALWAYS
    if not left:
        return ALWAYS if every else NEVER
    return left[0] if len(left) == 1 else term if len(left) == len(term.args) else replace(term, args=left)


def _branched(term: If) -> If:
    """Without branches that are never taken, and without those behind one that always is; with none, all is in `otherwise`."""
    branches: list[Any] = []
    for test, body in term.branches:
        if is_settled(test, True):
            return replace(term, branches=tuple(branches), otherwise=body)
        if not is_settled(test, False):
            branches.append((test, body))
    return replace(term, branches=tuple(branches))


def _spliced(term: Term) -> Any:
    """A term with the statements of an `If` that has no branches in its place."""
    if not any(_is_open(part) for name in inner_fields(type(term)) for part in _tuples(getattr(term, name))):
        return term
    return replace(term, **{name: _runs(getattr(term, name)) for name in inner_fields(type(term))})


def _tuples(part: Any) -> list[tuple[Any, ...]]:
    """The tuples of which a field is made, at any depth."""
    return [part, *(each for inner in part for each in _tuples(inner))] if isinstance(part, tuple) else []


def _is_open(part: tuple[Any, ...]) -> bool:
    return any(isinstance(each, If) and not each.branches for each in part)


def _runs(part: Any) -> Any:
    if not isinstance(part, tuple):
        return part
    return _run(tuple(map(_runs, part)))


def _run(body: tuple[Any, ...]) -> tuple[Any, ...]:
    """Statements one after another, as far as the first that leaves the routine."""
    found: list[Any] = []
    for each in body:
        found += each.otherwise if isinstance(each, If) and not each.branches else [each]
        if found and isinstance(found[-1], Return):
            break
    return tuple(found)
