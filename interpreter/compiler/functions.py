"""The functions of the program that never ask: writers for their bodies, and the finished lines of all, in the order of
addition.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter import ir
from interpreter.compiler.blocks import LEFT_OUT, Blocks, Printed, function, printed
from interpreter.compiler.context import Context
from interpreter.compiler.lowered import Routine
from interpreter.compiler.statements import StatementWriter
from interpreter.source import Span


class Functions:
    """The functions of one program that never ask. `printed`: their finished lines."""

    def __init__(self, context: Context) -> None:
        self.printed = Printed([], [])
        self._context = context

    def body(self, thing: ir.Symbol, returns: bool = False) -> StatementWriter:
        """A writer for the body of a declared thing's function. `returns`: reaching its end without an answer is an error at run
        time."""
        return self.body_at(thing.ident, thing.span, thing.name, returns)

    def body_at(self, ident: str, span: Span, rule: str, returns: bool = False) -> StatementWriter:
        """A writer for a body that belongs to a span of a rule. `ident`: its identifier; `rule`: the title of the rule;
        `returns`: as in `body`."""
        routine = Routine(label=ident, ident=ident, params=(), body=(), span=span, rule=rule, returns=returns)
        return StatementWriter(self._context, Blocks(), routine)

    def add(self, name: str, body: StatementWriter, params: Sequence[ir.Param] = ()) -> None:
        """Append what a body wrote as the function `name`, with the state and these parameters."""
        out = body.out
        place = self._context.source_map.number(out.routine.span, out.routine.rule)
        made = function(_head(name, params), out.block, {}, place)
        if len(made.texts) == 1:
            made.line(1, "pass", out.place)
        self._context.held_by[name] = body.context.held
        self.printed.add(made)

    def add_printed(self, more: Printed) -> None:
        """Append finished lines."""
        self.printed.add(more)


def left_out(name: str, params: Sequence[ir.Param], place: int) -> Printed:
    """The lines of a function that was not compiled; calling it raises `LeftOut`."""
    made = printed([_head(name, params)], place)
    made.line(1, LEFT_OUT, place)
    return made


def _head(name: str, params: Sequence[ir.Param]) -> str:
    return f"def {name}(S{parameters(params)}):"


def parameters(params: Sequence[ir.Param]) -> str:
    """The text of the parameters behind the state (`, l_a, l_b`), for a `def` line or a call."""
    return "".join([f", l_{p.name}" for p in params])
