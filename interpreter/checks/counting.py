"""Numbers that a loop counts up or down: a local that steps through a loop of a fixed length, and an attribute that the game's
loop raises to a limit.

Takes a routine or an attribute, gives findings or a range. Where the loop can be left early, or others write the number, nothing
is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label
from interpreter.effects import Looking, routines_of_unit
from interpreter.proofs import Numbers, Questions, Solver, Text, ends, named
from interpreter.source import NOWHERE, Span

LEAVING = (ir.Return, ir.Leave, ir.Win)
SIMPLE = (ir.SetLocal, ir.Write, ir.Add)
"""Statements in which nothing is asked first."""
MOST_TURNS = 200


def check_counting(text: Text) -> Iterator[Diagnostic]:
    """Findings: a local that a loop counts beyond the range of a parameter of an attribute that is read or written with it."""
    for loop in text.all(ir.Repeat):
        if loop.mode != "times" or any(isinstance(each, LEAVING) for each in ir.walk(loop.body)):
            continue
        match loop.bound:
            case ir.Const(value=int(turns), switch=None) if 1 < turns <= MOST_TURNS:
                for at, step in enumerate(loop.body):
                    if isinstance(step, ir.SetLocal) and _stride(step) and _gives(loop.body, step.name) == 1:
                        first = _first(text.body, loop, step.name)
                        if first is not None:
                            yield from _left(loop.body, at, step, range(first, first + turns * _stride(step), _stride(step)))


def _stride(step: ir.SetLocal) -> int:
    """By how much a local is moved on; 0 where it is not."""
    match step.value:
        case ir.Op("plus" | "minus" as name, (ir.Local(name=own), ir.Const(value=int(number), switch=None))) if own == step.name:
            return number if name == "plus" else -number
    return 0


def _gives(body: Sequence[ir.Stmt], name: str) -> int:
    return sum(isinstance(each, ir.Stmt) and named(each) == name for each in ir.walk(tuple(body)))


def _first(body: tuple[ir.Stmt, ...], loop: ir.Repeat, name: str) -> int | None:
    """What a local is when a loop begins, if that is said on the same level before it."""
    if loop not in body:
        return None
    for each in reversed(body[: body.index(loop)]):
        if _gives((each,), name):
            match each:
                case ir.SetLocal(value=ir.Const(value=int(first), switch=None)):
                    return first
            return None
    return None


def _left(body: tuple[ir.Stmt, ...], at: int, step: ir.SetLocal, before: range) -> Iterator[Diagnostic]:
    """The holes that do not go as far as a local goes."""
    stride = _stride(step)
    for number, statement in enumerate(body):
        if not isinstance(statement, SIMPLE) or statement is step:
            continue
        numbers = before if number < at else range(before.start + stride, before.stop + stride, stride)
        for term in ir.walk(statement):
            if not isinstance(term, ir.Read | ir.Write | ir.Add):
                continue
            for param, arg in zip(term.attribute.params, term.args, strict=True):
                if isinstance(arg, ir.Local) and arg.name == step.name and param.type.base == "number":
                    beyond = [each for each in numbers if not param.low <= each <= param.high]
                    if beyond:
                        yield _beyond(term, statement, beyond[0], param.low, param.high, step.span)
                        return


def _beyond(term: ir.Read | ir.Write | ir.Add, statement: ir.Stmt, number: int, low: int, high: int, step: Span) -> Diagnostic:
    return Diagnostic(
        "out-of-range",
        f"this comes to {number} before the loop is over, and `{term.attribute.name}` goes from {low} to {high}",
        term.span if term.span is not NOWHERE else statement.span,
        label=f"{low} to {high}",
        others=(Label(step, "goes on here"),),
        help="let the loop turn less often, begin elsewhere, or go the other way",
    )


def counted(read: ir.Read, questions: Questions) -> Numbers | None:
    """The range of the numbers that one loop gives an attribute, raising it by 1 each pass up to a fixed limit; None if anything
    else but set-ups writes the attribute."""
    attribute, looking = read.attribute, questions.looking
    if attribute.params or attribute.type.base != "number" or attribute.range is not None:
        return None
    starts: list[int] = []
    last: int | None = None
    for made, body in _writing(attribute, looking):
        if isinstance(made, ir.Scenario):
            fixed = [each.value for each in body if isinstance(each, ir.Write) and each.attribute is attribute]
            numbers = [each.value for each in fixed if isinstance(each, ir.Const) and isinstance(each.value, int)]
            if len(numbers) != len(fixed):
                return None
            starts += numbers
            continue
        end = _end(body, attribute, questions)
        if end is None or last is not None:
            return None
        last = end
    looking.at(attribute)
    start = attribute.start.value if isinstance(attribute.start, ir.Const) else 0 if attribute.start is None else None
    if not starts and isinstance(start, int):
        starts = [start]
    return Numbers(min(starts) + 1, last) if last is not None and starts and min(starts) < last else None


def _writing(attribute: ir.Attribute, looking: Looking) -> Iterator[tuple[object, tuple[ir.Stmt, ...]]]:
    """The routines that write an attribute."""
    for unit in looking.writers(attribute):
        for routine, _ in routines_of_unit(unit):
            body = routine.body
            if any(isinstance(each, ir.Write | ir.Add) and each.attribute is attribute for each in ir.statements_in(body)):
                yield unit.made, body


def _end(body: tuple[ir.Stmt, ...], attribute: ir.Attribute, questions: Questions) -> int | None:
    """To what the one loop in a routine raises an attribute; None where it does anything else with it."""
    writing = [each for each in ir.statements_in(body) if isinstance(each, ir.Write | ir.Add) and each.attribute is attribute]
    for loop in body:
        if isinstance(loop, ir.Repeat) and loop.body and len(writing) == 1 and loop.body[0] is writing[0]:
            match loop.mode, loop.bound, loop.body[0]:
                case (
                    ("until" | "while") as mode,
                    ir.Op("ge" | "gt" | "lt" | "le" as name, (ir.Read(attribute=asked), limit)),
                    ir.Add(amount=ir.Const(value=1, switch=None), sign=1),
                ) if asked is attribute and (name in ("ge", "gt")) is (mode == "until"):
                    low, high = _between(limit, questions)
                    return high + (name in ("gt", "le")) if low == high and high is not None else None
    return None


def _between(limit: ir.Expr, questions: Questions) -> Numbers:
    return ends(Solver(questions).of(limit))
