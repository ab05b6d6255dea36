"""Numbers that a call hands to a procedure, and that are beyond what its hole, or an attribute that it sets to them, may be.

Takes a text, gives findings. Of a procedure only the lines count that it carries out in any case, before anything in it may
end it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from interpreter import ir
from interpreter.checks import Looking
from interpreter.diagnostics import Diagnostic, Label
from interpreter.meaning.text import Text
from interpreter.source import NOWHERE, Span

DEPTH = 3
"""So many procedures are looked into, one called by the other."""
PLAIN = (ir.Write, ir.Add, ir.SetLocal, ir.Report, ir.Call)
"""Statements behind which the next one is carried out too, if what they call comes to its end."""


def check_beyond(text: Text, looking: Looking) -> Iterator[Diagnostic]:
    """The calls with a number that cannot be."""
    for call in text.all(ir.Call):
        for param, arg in zip(call.procedure.params, call.args, strict=True):
            number = _number(arg)
            if number is not None and param.type.base == "number":
                yield from _told(call, param, number, arg, looking)


def _told(call: ir.Call, param: ir.Param, number: int, arg: ir.Expr, looking: Looking) -> Iterator[Diagnostic]:
    if param.high > param.low and not param.low <= number <= param.high:
        yield _beyond(call, arg, number, f"`{call.procedure.name}`", (param.low, param.high), call.procedure.span)
        return
    for name, range_, place in _bounds(call.procedure, param.name, {}, looking, DEPTH):
        if not ir.is_within(number, range_):
            yield _beyond(call, arg, number, f"`{name}`, which becomes that,", range_, place)
            return


def _bounds(
    procedure: ir.Procedure, hole: str, open_: Mapping[ir.Procedure, None], looking: Looking, depth: int
) -> Iterator[tuple[str, ir.Range, Span]]:
    """What a procedure sets to what stands in a hole, in any case: its name, its range and the place."""
    if not depth or procedure in open_ or looking.is_hung_upon(procedure):
        return
    looking.at(procedure)
    for statement in procedure.body:
        match statement:
            case ir.Write(attribute=attribute, value=ir.Local(name=name)) if name == hole:
                if attribute.range is not None and not attribute.held:
                    yield attribute.name, attribute.range, statement.span
            case ir.Call():
                for param, arg in zip(statement.procedure.params, statement.args, strict=True):
                    if isinstance(arg, ir.Local) and arg.name == hole:
                        yield from _bounds(statement.procedure, param.name, {**open_, procedure: None}, looking, depth - 1)
        if not isinstance(statement, PLAIN) or isinstance(statement, ir.SetLocal) and statement.name == hole:
            return


def _number(arg: ir.Expr) -> int | None:
    match arg:
        case ir.Const(value=int(value), switch=None) if arg.type.base == "number":
            return value
    return None


def _beyond(call: ir.Call, arg: ir.Expr, number: int, what: str, range_: ir.Range, declared: Span) -> Diagnostic:
    return Diagnostic(
        "out-of-range",
        f"{what} is a number {ir.range_text(range_)}, and this is {number}",
        arg.span if arg.span is not NOWHERE else call.span,
        label="beyond that",
        others=(Label(declared, "goes in here"),),
        help="write another number, or widen the range there",
    )
