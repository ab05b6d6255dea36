"""Compiles what examples expect into functions: tests that report the values found when they fail, and the reasons why an action
is not allowed.

In: a step of an example. Out: functions of the program, and the clauses of the step's table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter import ir
from interpreter.compiler.context import Context
from interpreter.compiler.functions import Functions
from interpreter.compiler.questions import each_time
from interpreter.program import ClauseTable, ReasonTable
from interpreter.source import Span

COMPARISONS = ("eq", "ne", "lt", "le", "gt", "ge")
DEEPEST = 4
"""A condition that asks other conditions is taken apart so many times."""


class ExpectationWriter:
    """Writes what examples expect into `functions`. By the names of these: `clauses`, the clauses of each test; `seen`, the sort
    of thing (a column, pile or member) whose visibility is tested."""

    def __init__(self, context: Context, functions: Functions) -> None:
        self.seen: dict[str, str] = {}
        self.clauses: dict[str, tuple[ClauseTable, ...]] = {}
        self._context = context
        self._functions = functions

    def test(self, name: str, example: ir.Example, step: ir.ExampleStep, test: ir.Expr) -> None:
        """Write a `then` as the function `name`: it returns None when all clauses hold, else the number of the first that does
        not with the values found."""
        body = self._functions.body(example)
        out, operands = body.out, body.operands
        tables: list[ClauseTable] = []
        for number, clause in enumerate(ir.conjuncts(test)):
            out.at(step.span)
            how, shown = _shown(clause)
            words = self._context.words_at(shown[-1 if how == "in" else 0].span) if shown else ""
            reasons = tuple(self._reasons(f"{name}_{number}", example, clause, step.because))
            tables.append(ClauseTable(clause.span, how, tuple(str(term.type) for term in shown), words, reasons))
            with out.below(f"if not {operands.test(clause)}:"):
                values = "".join([f", {operands.value(term)}" for term in shown])
                out.line(f"return ({number}{values},)")
        out.line("return None")
        self._functions.add(name, body)
        self.clauses[name] = tuple(tables)

    def place(self, name: str, example: ir.Example, step: ir.ExampleStep, what: ir.Expr) -> None:
        """Write the function `name`, which returns the cell, slot or member whose visibility to a side a step tests."""
        body = self._functions.body(example)
        body.out.at(step.span)
        match what:
            case ir.Read(attribute=attribute, args=args):
                sort, text = f"column {attribute.name}", body.operands.index(attribute, args)
            case ir.InPile(pile=pile, args=args):
                sort, text = f"pile {pile.name}", body.operands.index(pile, args)
            case _:
                sort, text = f"member {what.type.of}", body.operands.member(what)
        body.out.line(f"return {text}")
        self._functions.add(name, body)
        self.seen[name] = sort

    # --- why something may not be done ----------------------------------------------------------------------------------

    def _reasons(self, name: str, example: ir.Example, clause: ir.Expr, said: str) -> Iterator[ReasonTable]:
        """Everything that may keep the action of a clause from being allowed, each with its function. `said`: the reason that the
        example gives."""
        allowed = clause.args[0] if isinstance(clause, ir.Op) and clause.name == "not" else clause
        if not isinstance(allowed, ir.Allowed):
            return
        number = 0
        by = {param.name: arg for param, arg in zip(allowed.action.params, allowed.args, strict=True)}
        for words, span, test in self._conditions(allowed.action.clauses, by, DEEPEST, said):
            function, number = f"{name}_{number}", number + 1
            body = self._functions.body(example)
            body.out.line(f"return not {body.operands.test(test)}")
            self._functions.add(function, body)
            yield ReasonTable(words, False, span, function)
        for allow in allowed.action.allows:
            if allow.forbids:
                function, number = f"{name}_{number}", number + 1
                body = self._functions.body(example)
                condition = None if allow.condition is None else ir.substitute(allow.condition, by)
                with each_time(body, allow.effect, condition):
                    body.out.line("return True")
                body.out.line("return False")
                self._functions.add(function, body)
                yield ReasonTable(allow.rule, True, allow.span, function)

    def _conditions(
        self, clauses: tuple[ir.Clause, ...], by: dict[str, ir.Expr], depth: int, said: str
    ) -> Iterator[tuple[str, Span, ir.Expr]]:
        """The conditions in these clauses, with those that they ask for: their words, their places, their tests. A condition that
        is `said` without the names given above it has these words."""
        for clause in clauses:
            for words, span, test in self._condition(clause.test, clause.span, by, depth, said):
                yield said if self._is_in_full(clause, words, said) else words, span, test

    def _is_in_full(self, clause: ir.Clause, words: str, said: str) -> bool:
        """Is this the condition of a clause, with what the names stand for in their place? Brackets do not count."""
        for name, place in reversed(clause.names if said else ()):
            meant = self._context.words_at(place).replace("\\", r"\\")
            words = re.sub(rf"\b{re.escape(name)}\b", meant, words)
        return bool(clause.names) and _without_brackets(words) == _without_brackets(said)

    def _condition(
        self, test: ir.Expr, span: Span, by: dict[str, ir.Expr], depth: int, said: str
    ) -> Iterator[tuple[str, Span, ir.Expr]]:
        test = ir.substitute(test, by)
        if words := self._context.words_at(span):
            yield words, span, test
        if depth and isinstance(test, ir.Ask):
            inner = {param.name: arg for param, arg in zip(test.query.params, test.args, strict=True)}
            yield from self._conditions(test.query.clauses, inner, depth - 1, said)
            if not test.query.clauses:
                for part in _guard(test.query, inner):
                    yield from self._condition(part, part.span, inner, depth - 1, said)


def _without_brackets(words: str) -> str:
    return words.replace("(", "").replace(")", "")


def _shown(clause: ir.Expr) -> tuple[str, tuple[ir.Expr, ...]]:
    """What a clause that does not hold shows (`ClauseTable.how`), and the terms that it shows."""
    match clause:
        case ir.Op(name=name, args=(a, b)) if name in COMPARISONS:
            return name, (a, b)
        case ir.Op(name="in", args=(a, b)):
            return "in", (a, b)
        case ir.Op(name="empty", args=(found,)):
            return "empty", (found,)
        case ir.InPile(question="holds", member=member) if member is not None:
            return "lies", (member,)
        case ir.Op(name="not", args=(inner,)):
            how, shown = _shown(inner)
            return (f"not {how}", shown) if how in (*COMPARISONS, "lies") else ("", ())
    return "", ()


def _guard(query: ir.Query, by: dict[str, ir.Expr]) -> list[ir.Expr]:
    """Of a question that looks its answer up by a member (is the block of this card open?): the conditions of the one at hand."""
    body: tuple[ir.Stmt, ...] = query.body
    while body:
        first = body[0]
        if isinstance(first, ir.Return):
            return [] if first.value is None else list(ir.conjuncts(first.value))
        if not isinstance(first, ir.If):
            break
        for test, inner in first.branches:
            holds = _fixed(ir.substitute(test, by))
            if holds is None:
                return []
            if holds:
                body = inner
                break
        else:
            body = first.otherwise or body[1:]
    return []


def _fixed(test: ir.Expr) -> bool | None:
    """A comparison of two fixed members; None for anything else."""
    match test:
        case ir.Op(name="eq", args=(ir.Const(value=int(a)), ir.Const(value=int(b)))):
            return a == b
        case ir.Op(name="lt", args=(ir.Const(value=int(a)), ir.Const(value=int(b)))):
            return a < b
    return None
