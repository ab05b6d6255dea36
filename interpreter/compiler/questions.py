"""Compiles what is computed from a state into functions: queries, values, actions, tables; the tests of invariants."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext

from interpreter import ir
from interpreter.compiler.blocks import printed
from interpreter.compiler.context import Context
from interpreter.compiler.functions import Functions
from interpreter.compiler.lowering import captured, instance_name
from interpreter.compiler.statements import StatementWriter
from interpreter.source import Span

CHANGES = (
    {"starts at": "t = n", "counts as": "t = n"},
    {"raised by": "t += n", "lowered by": "t -= n"},
    {"limited to": "if t > n: t = n", "at least": "if t < n: t = n"},
)
"""What the lines of a value do to its total `t` with their amount `n`, in groups that come one after another."""


class QuestionWriter:
    """Writes the functions of queries, values, actions and tables into `functions`."""

    def __init__(self, context: Context, functions: Functions) -> None:
        self._context = context
        self._names = context.names
        self._functions = functions

    def query(self, query: ir.Query) -> None:
        """Write the function of a query; ending without an answer is an error at run time."""
        body = self._functions.body(query, returns=True)
        body.control.fuel_for(query.body)
        body.run(query.body)
        body.finish()
        self._functions.add(self._names.query(query), body, query.params)

    def value(self, value: ir.Value) -> None:
        """Write the function of a value. It applies the start (or the last `counts as` that holds), the raises and lowers, then
        the limits, each in the order of the rules' lines."""
        body = self._functions.body(value)
        out = body.out
        body.control.fuel_for(tuple(term for line in value.lines for term in (line.condition, line.amount)))
        out.line("t = 0")
        for changes in CHANGES:
            for line in value.lines:
                change = changes.get(line.how.removeprefix("is "))
                if change is not None:
                    out.at(line.span)
                    with each_time(body, line.effect, line.condition) as here:
                        out.line(f"n = {body.operands.value(here(line.amount))}")
                        out.line(change)
        out.line("return t")
        self._functions.add(self._names.value(value), body, value.params)

    def action(self, action: ir.Action) -> None:
        """Write the function of an action: True if a line permits it, or if all clauses hold and no line forbids it."""
        body = self._functions.body(action)
        out = body.out
        body.control.fuel_for((*(clause.test for clause in action.clauses), *(allow.condition for allow in action.allows)))
        for allow in action.allows:
            if not allow.forbids:
                self._allow(body, allow, "return True")
        for clause in action.clauses:
            out.at(clause.span)
            out.line(f"if not {body.operands.test(clause.test)}: return False")
        for allow in action.allows:
            if allow.forbids:
                self._allow(body, allow, "return False")
        out.line("return True")
        self._functions.add(self._names.action(action), body, action.params)

    def _allow(self, body: StatementWriter, allow: ir.Allow, decision: str) -> None:
        body.out.at(allow.span)
        with each_time(body, allow.effect, allow.condition):
            body.out.line(decision)

    def test(self, name: str, owner: ir.Symbol, test: ir.Expr, span: Span) -> None:
        """Write a test of an invariant or an example as the function `name`, which returns a truth."""
        body = self._functions.body(owner)
        body.out.at(span)
        body.out.line(f"return {body.operands.test(test)}")
        self._functions.add(name, body)

    # --- tables -------------------------------------------------------------------------------------------------------

    def table(self, table: ir.Table) -> None:
        """Write a printed table with one or two axes as a function from axis values to a cell."""
        cells = self._context.constant(repr(table.cells))
        axes = [self._context.constant(repr(axis)) for axis in table.axes]
        place = self._context.source_map.number(table.span, table.name)
        args = ["a", "b"][: len(axes)]
        cell = "".join([f"[row({axis}, {arg})]" for axis, arg in zip(axes, args, strict=True)])
        cell += "[0]" if len(axes) == 1 else ""
        made = printed([f"def {self._names.table(table)}({', '.join(args)}):"], place)
        made.line(1, f"return {cells}{cell}", place)
        self._functions.add_printed(made)


@contextmanager
def each_time(
    body: StatementWriter, effect: ir.Effect | None, condition: ir.Expr | None
) -> Iterator[Callable[[ir.Expr], ir.Expr]]:
    """Context in which the written lines run if the condition holds; for a line of an effect, once for each of its instances in
    force.

    Gives a function that replaces, in an expression, the captured names by the values of the current instance.
    """
    out = body.out
    if effect is None:
        with nullcontext() if condition is None else out.below(f"if {body.operands.test(condition)}:"):
            yield lambda term: term
        return
    name, values = instance_name(effect), captured(effect)

    def of_instance(term: ir.Expr) -> ir.Expr:
        made: ir.Expr = ir.substitute(term, values)
        return made

    with out.below(f"if S.effect_mask >> {effect.number} & 1:"), out.below(f"for {out.read(name)} in S.effects:"):
        holds = ir.flat_conjunction((effect.while_, condition))
        test = "" if holds is None else " and " + body.operands.test(of_instance(holds))
        with out.below(f"if l_{name}[0] == {effect.number}{test}:"):
            yield of_instance
