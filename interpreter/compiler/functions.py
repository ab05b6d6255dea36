"""Functions of the program that never ask: a place to write a body, and the lines of all of them in the order of their making."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter import ir
from interpreter.compiler.blocks import LEFT_OUT, Blocks, Printed, function, printed
from interpreter.compiler.context import Context
from interpreter.compiler.lowered import Routine
from interpreter.compiler.statements import StatementWriter
from interpreter.source import Span


class Functions:
    """The functions of one program. `printed` holds what has been written."""

    def __init__(self, context: Context) -> None:
        self.printed = Printed([], [])
        self._context = context

    def body(self, thing: ir.Symbol, returns: bool = False) -> StatementWriter:
        """A body that belongs to a declared thing; `returns`: it breaks when it comes to its end without an answer."""
        return self.body_at(thing.ident, thing.span, thing.name, returns)

    def body_at(self, ident: str, span: Span, rule: str, returns: bool = False) -> StatementWriter:
        """A body that belongs to a place in a rule."""
        routine = Routine(label=ident, ident=ident, params=(), body=(), span=span, rule=rule, returns=returns)
        return StatementWriter(self._context, Blocks(), routine)

    def add(self, name: str, body: StatementWriter, params: Sequence[ir.Param] = ()) -> None:
        """Take what a body wrote as the function `name` of the state and these parameters."""
        out = body.out
        place = self._context.source_map.number(out.routine.span, out.routine.rule)
        made = function(_head(name, params), out.block, {}, place)
        if len(made.texts) == 1:
            made.line(1, "pass", out.place)
        self._context.held_by[name] = body.context.held
        self.printed.add(made)

    def add_printed(self, more: Printed) -> None:
        """Take lines as they are."""
        self.printed.add(more)


def left_out(name: str, params: Sequence[ir.Param], place: int) -> Printed:
    """A function that nobody is expected to call."""
    made = printed([_head(name, params)], place)
    made.line(1, LEFT_OUT, place)
    return made


def _head(name: str, params: Sequence[ir.Param]) -> str:
    return f"def {name}(S{parameters(params)}):"


def parameters(params: Sequence[ir.Param]) -> str:
    """Parameters behind the state, in a head or a call."""
    return "".join([f", l_{p.name}" for p in params])
