"""The range of an attribute that the game's loop raises to a limit.

Takes the place where it is read; gives the range. Where others write the number, nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.effects import Looking, routines_of_unit
from interpreter.proofs.questions import Questions
from interpreter.proofs.solver import Solver
from interpreter.proofs.values import Numbers, ends


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
                yield unit.symbol, body


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
