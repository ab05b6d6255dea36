"""Numbers out of range: one that a call hands to a procedure, beyond the range of the parameter or of an attribute that is set to
it; and one as which a value counts, beyond the printed range.

Takes a text or a compiled declaration, gives findings. Of a procedure only those lines count that run in any case, before
anything may end it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label
from interpreter.effects import Looking
from interpreter.proofs import Text
from interpreter.resolve import Defined
from interpreter.source import NOWHERE, Span

DEPTH = 3
"""So many procedures are looked into, one called by the other."""
SCALE = 2
"""So many times the highest that is printed is another scale; less than that may be meant."""
PLAIN = (ir.Write, ir.Add, ir.SetLocal, ir.Report, ir.Call)
"""Statements behind which the next one is carried out too, if what they call comes to its end."""


def check_beyond(text: Text, looking: Looking) -> Iterator[Diagnostic]:
    """Findings: the calls that hand over a fixed number out of range."""
    for call in text.all(ir.Call):
        for param, arg in zip(call.procedure.params, call.args, strict=True):
            number = _number(arg)
            if number is not None and param.type.base == "number":
                yield from _told(call, param, number, arg, looking)


def check_counted(unit: Defined, looking: Looking) -> Iterator[Diagnostic]:
    """Findings: the `counts as` lines with a fixed number far outside the range of the printed number as which the value
    starts."""
    for host, part in unit.hung:
        number = _number(part.amount) if isinstance(part, ir.Adjust) and part.how == "counts as" else None
        fact = _printed(host, looking, DEPTH) if isinstance(host, ir.Value) and number is not None else None
        high = None if fact is None or fact.range is None else fact.range[1]
        if not isinstance(part, ir.Adjust) or number is None or fact is None or fact.range is None or high is None:
            continue
        if number > SCALE * high or number < min(fact.range[0], 0):
            yield _beyond(part, part.amount, number, f"`{host.name}` starts as `{fact.name}`, which", fact.range, host.span)


def _printed(value: ir.Value, looking: Looking, depth: int) -> ir.Fact | None:
    """The printed number, between two ends, as which a value starts."""
    looking.at_alterations(value)
    starts = [line.amount for line in value.lines if line.how == "starts at"]
    match starts:
        case [ir.FactOf(fact=fact)] if fact.range is not None and fact.range[1] is not None:
            return fact
        case [ir.ValueOf(value=other)] if depth:
            return _printed(other, looking, depth - 1)
    return None


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


def _beyond(call: ir.Call | ir.Adjust, arg: ir.Expr, number: int, what: str, range_: ir.Range, declared: Span) -> Diagnostic:
    return Diagnostic(
        "out-of-range",
        f"{what} is a number {ir.range_text(range_)}, and this is {number}",
        arg.span if arg.span is not NOWHERE else call.span,
        label="beyond that",
        others=(Label(declared, "goes in here"),),
        help="write another number, or widen the range there",
    )
