"""Ranges of numbers, and the limits of an attribute: those declared, or by default 0 and no upper limit."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.ir.expressions import Const, FactOf, Op
from interpreter.ir.symbols import Attribute, Kind, Range
from interpreter.ir.terms import Expr, Param


def hole_range(param: Param, kinds: Mapping[str, Kind]) -> tuple[int, int]:
    """Lowest value and number of values of a hole of an attribute or a pile."""
    if param.type.base == "member":
        return 0, len(kinds[param.type.of].members)
    return param.low, param.high - param.low + 1


def range_text(range_: Range) -> str:
    """A range in words: `from 1 to 6`, `at least 1`."""
    low, high = range_
    return f"at least {low}" if high is None else f"from {low} to {high}"


def is_within(value: int, range_: Range) -> bool:
    """Is this number in the range?"""
    low, high = range_
    return low <= value and (high is None or value <= high)


def widened(range_: Range, value: int) -> Range:
    """The smallest range that contains `range_` and this number."""
    low, high = range_
    return min(low, value), None if high is None else max(high, value)


def lowest(attribute: Attribute) -> int | None:
    """The lowest value that a number attribute may have: as declared, else 0; None (no limit) if it starts below 0."""
    if attribute.range is not None:
        return attribute.range[0]
    return None if attribute.start is not None and _starts_below_zero(attribute.start) else 0


def highest(attribute: Attribute) -> int | None:
    """The highest value that a number attribute may have; None for no limit."""
    return None if attribute.range is None else attribute.range[1]


def is_natural(attribute: Attribute) -> bool:
    """Can this attribute never be below 0?"""
    least = lowest(attribute)
    return least is not None and least >= 0


def _starts_below_zero(start: Expr) -> bool:
    """Is a start surely below zero, or printed so for some member?"""
    match start:
        case Const(value=int(value)):
            return value < 0
        case Op(name="minus", args=(Const(value=int(a)), Const(value=int(b)))):
            return a < b
        case FactOf():
            return any(isinstance(value, int) and value < 0 for value in start.fact.values)
    return False
