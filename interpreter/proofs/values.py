"""The possible values of a term: numbers between two ends, or some of finitely many values. Pure; raises nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from interpreter import ir
from interpreter.records import NamedTuple

Among: TypeAlias = frozenset[int]
"""Ids of members, -1 for none; 0 and 1 for truths."""


COMPARING = frozenset({"eq", "ne", "lt", "le", "gt", "ge", "in", "or"})
"""Operations that compare, or ask for one of several comparisons."""


class Numbers(NamedTuple):
    """All whole numbers from `low` to `high`; None: no end."""

    low: int | None = None
    high: int | None = None


Values: TypeAlias = Among | Numbers
ANY = Numbers()
COUNTED = Numbers(0)
TRUE: Among = frozenset({1})
FALSE: Among = frozenset({0})
TRUTHS: Among = frozenset({0, 1})


def is_impossible(values: Values) -> bool:
    """Is no value left?"""
    if isinstance(values, Numbers):
        return values.low is not None and values.high is not None and values.low > values.high
    return not values


def both(one: Values, other: Values) -> Values:
    """The values that are in both."""
    if one is other:
        return one
    if isinstance(one, Numbers):
        if isinstance(other, Numbers):
            return Numbers(_most(one.low, other.low), _least(one.high, other.high))
        return _within(other, one)
    return _within(one, other) if isinstance(other, Numbers) else one & other


def includes(values: Values, number: int) -> bool:
    """Is a number among the values?"""
    if isinstance(values, Numbers):
        return (values.low is None or number >= values.low) and (values.high is None or number <= values.high)
    return number in values


def either(one: Values, other: Values) -> Values:
    """The values that are in one of the two; if they are ranges, also the numbers between them."""
    if not isinstance(one, Numbers) and not isinstance(other, Numbers):
        return one | other
    first, second = ends(one), ends(other)
    low = None if first.low is None or second.low is None else min(first.low, second.low)
    high = None if first.high is None or second.high is None else max(first.high, second.high)
    return Numbers(low, high)


def only(values: Values) -> int | None:
    """The single value that is left; None if there are more, or none."""
    if isinstance(values, Numbers):
        return values.low if values.low is not None and values.low == values.high else None
    return next(iter(values)) if len(values) == 1 else None


def without(values: Values, number: int) -> Values:
    """The values but for one number. A range stays as it is if the number is neither of its ends."""
    if not isinstance(values, Numbers):
        return values - {number}
    if values.low == number:
        return Numbers(number + 1, values.high)
    return Numbers(values.low, number - 1) if values.high == number else values


def ends(values: Values) -> Numbers:
    """The range from the smallest to the largest value."""
    if isinstance(values, Numbers):
        return values
    return Numbers(min(values), max(values)) if values else Numbers(1, 0)


def never_so(name: str, one: Values, other: Values) -> bool:
    """Is the comparison `name` (`eq`, `ne`, `lt`, `le`, `gt`, `ge`) certainly false for each value of `one` with each value of
    `other`?"""
    match name:
        case "eq":
            if isinstance(one, Numbers) or isinstance(other, Numbers):
                return is_impossible(both(one, other))
            return one.isdisjoint(other)
        case "ne":
            alone = only(one)
            return is_impossible(one) or is_impossible(other) or alone is not None and alone == only(other)
        case "gt" | "ge":
            return never_so("lt" if name == "gt" else "le", other, one)
    low, high = ends(one).low, ends(other).high
    return low is not None and high is not None and low + (name == "lt") > high


def spanning(numbers: Iterable[int]) -> Numbers:
    """The range from the smallest to the largest of some numbers; an empty range for none."""
    some = [*numbers]
    return Numbers(min(some), max(some)) if some else Numbers(1, 0)


# --- arithmetic -------------------------------------------------------------------------------------------------------------


def plus(one: Numbers, other: Numbers) -> Numbers:
    """The range of the sums."""
    return Numbers(_sum(one.low, other.low), _sum(one.high, other.high))


def minus(one: Numbers, other: Numbers) -> Numbers:
    """The range of the differences."""
    return plus(one, Numbers(_turned(other.high), _turned(other.low)))


def times(one: Numbers, other: Numbers) -> Numbers:
    """The range of the products; anything if an end is unknown and a number may be below 0."""
    if None not in (*one, *other):
        return spanning(a * b for a in one for b in other if a is not None and b is not None)
    if one.low is not None and other.low is not None and one.low >= 0 and other.low >= 0:
        return Numbers(one.low * other.low)
    return ANY


def half(one: Numbers) -> Numbers:
    """The range of the halves, rounded down."""
    return Numbers(None if one.low is None else one.low // 2, None if one.high is None else one.high // 2)


def smaller(one: Numbers, other: Numbers) -> Numbers:
    """The range of the smaller of two numbers."""
    low = None if one.low is None or other.low is None else min(one.low, other.low)
    return Numbers(low, _least(one.high, other.high))


def larger(one: Numbers, other: Numbers) -> Numbers:
    """The range of the larger of two numbers."""
    high = None if one.high is None or other.high is None else max(one.high, other.high)
    return Numbers(_most(one.low, other.low), high)


def _within(some: Among, range_: Numbers) -> Among:
    low, high = range_
    return frozenset(each for each in some if (low is None or each >= low) and (high is None or each <= high))


def _sum(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other


def _turned(one: int | None) -> int | None:
    return None if one is None else -one


def _most(one: int | None, other: int | None) -> int | None:
    return other if one is None else one if other is None else max(one, other)


def _least(one: int | None, other: int | None) -> int | None:
    return other if one is None else one if other is None else min(one, other)


def constant(term: ir.Expr) -> int | None:
    """The constant value of an expression; None if its text does not determine one."""
    match term:
        case ir.Const(value=int(value)):
            return value
        case ir.Op(name="plus" | "minus" | "times" as name, args=(a, b)):
            one, other = constant(a), constant(b)
            if one is None or other is None:
                return None
            return one + other if name == "plus" else one - other if name == "minus" else one * other
    return None
