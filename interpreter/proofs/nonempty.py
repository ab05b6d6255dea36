"""Decides whether a set is certainly not empty. Takes the source of a choice and the sets that the rules have tested for being
non-empty; changes nothing, raises nothing.

A set is taken apart into the source from which it is filtered and the tests that filter it. It is never empty if its tests rest
on printed facts and leave a member, whatever the names in them stand for; or if a tested set is filtered from the same source by
tests that imply its own.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from itertools import product
from math import prod

from interpreter import ir
from interpreter.records import NamedTuple, fields_of

IT = ir.Local("'it", ir.UNKNOWN)
"""The member that is tested, whatever each filter calls it."""
MOST_CASES = 1_000
"""So many combinations of members are tried; beyond them nothing is known."""
_OPPOSITE = {"ge": "le", "le": "ge", "gt": "lt", "lt": "gt", "eq": "eq", "ne": "ne"}

Fixed = int | str | tuple[int, ...]


class Sifted(NamedTuple):
    """A set taken apart: its source, and the tests that filter it, in which `IT` is the member."""

    source: ir.Expr
    tests: tuple[ir.Expr, ...]


def sifted(source: ir.Expr) -> Sifted:
    """Take apart a set, or the paths of a route."""
    tests: list[ir.Expr] = []
    while isinstance(source, ir.Filter) or (isinstance(source, ir.Measure) and source.type.base == "set"):
        if isinstance(source, ir.Filter):
            tests += ir.conjuncts(ir.substitute(source.condition, {source.var: IT}))
        elif tests:
            break  # the best may be others than those that pass
        source = source.source
    return Sifted(source, tuple(tests))


def is_never_empty(wanted: Sifted, asked: Iterable[Sifted], rules: ir.RuleSet) -> bool:
    """Does `wanted` certainly have a member, given that the rules have tested that each of the sets `asked` has one?"""
    if isinstance(wanted.source, ir.Members) and _leaves_some(wanted, rules):
        return True
    source = shape(wanted.source)
    return any(
        shape(each.source) == source and all(any(implies(test, own) for test in each.tests) for own in wanted.tests)
        for each in asked
    )


# --- fixed tests ------------------------------------------------------------------------------------------------------------


def _leaves_some(wanted: Sifted, rules: ir.RuleSet) -> bool:
    """Do the tests leave a member, whatever members the free names in them stand for?"""
    kind = rules.kinds.get(wanted.source.type.of)
    if kind is None or not kind.members:
        return False
    locals_ = {term.name: term.type for term in ir.walk(wanted.tests) if isinstance(term, ir.Local)}
    free = sorted(name for name in ir.free_names(wanted.tests) if name != IT.name)
    ranges = [_range(locals_[name], rules) for name in free]
    if not all(ranges) or prod(map(len, ranges)) * len(kind.members) > MOST_CASES:
        return False
    try:
        return all(
            any(
                all(_worked_out(test, {**dict(zip(free, case, strict=True)), IT.name: member.id}) for test in wanted.tests)
                for member in kind.members
            )
            for case in product(*ranges)
        )
    except _NotFixed:
        return False


def _range(type_: ir.Type, rules: ir.RuleSet) -> tuple[int, ...]:
    """What a local of a type may stand for; nothing when that cannot be counted up."""
    kind = rules.kinds.get(type_.of)
    if type_.base != "member" or kind is None:
        return ()
    return (*((-1,) if type_.optional else ()), *(member.id for member in kind.members))


class _NotFixed(Exception):
    """A term depends on more than printed facts."""


def _worked_out(term: ir.Expr, names: Mapping[str, int]) -> Fixed:
    """The value of a term that depends on printed facts alone. Raises `_NotFixed` for any other."""
    match term:
        case ir.Const():
            return term.value
        case ir.Local() if term.name in names:
            return names[term.name]
        case ir.FactOf():
            member = _worked_out(term.member, names)
            if isinstance(member, int) and 0 <= member < len(term.fact.values):
                return term.fact.values[member]
        case ir.Op():
            return _operated(term.name, [_worked_out(arg, names) for arg in term.args])
    raise _NotFixed


def _operated(name: str, args: list[Fixed]) -> Fixed:
    """An operation on fixed values. Raises `_NotFixed` for one that tests seldom hold."""
    match name, args:
        case "eq", [one, other]:
            return one == other
        case "ne", [one, other]:
            return one != other
        case "lt", [int(one), int(other)]:
            return one < other
        case "le", [int(one), int(other)]:
            return one <= other
        case "gt", [int(one), int(other)]:
            return one > other
        case "ge", [int(one), int(other)]:
            return one >= other
        case "plus", [int(one), int(other)]:
            return one + other
        case "minus", [int(one), int(other)]:
            return one - other
        case "not", [one]:
            return not one
        case "and", _:
            return all(args)
        case "or", _:
            return any(args)
        case "in", [int(one), tuple(some)]:
            return one in some
    raise _NotFixed


# --- one test from another --------------------------------------------------------------------------------------------------


def implies(given: ir.Expr, wanted: ir.Expr) -> bool:
    """Does the test `wanted` hold whenever `given` does? False may mean that it cannot be told."""
    if shape(given) == shape(wanted):
        return True
    for either in _alternatives(given):
        return all(implies(each, wanted) for each in either)
    for either in _alternatives(wanted):
        return any(implies(given, each) for each in either)
    match given, wanted:
        case ir.Op("and", args), _:
            return any(implies(arg, wanted) for arg in args)
        case _, ir.Op("and", args):
            return all(implies(given, arg) for arg in args)
        case ir.Op("not", (one,)), ir.Op("not", (other,)):
            return implies(other, one)
    narrow, wide = _bounds(given), _bounds(wanted)
    return narrow is not None and wide is not None and narrow.within(wide)


def _alternatives(test: ir.Expr) -> Iterator[list[ir.Expr]]:
    """The tests of which one must hold, if a test is made of such."""
    match test:
        case ir.Op("or", args):
            yield list(args)
        case ir.Op("in", (what, ir.Const(tuple(values)))):
            member = ir.Type("member", test.args[1].type.of)
            yield [ir.Op("eq", (what, ir.Const(value, member)), test.type) for value in values]


class _Bounds(NamedTuple):
    """What a comparison with a fixed number leaves of a term: all from `low` to `high` (None: no end) but for `without`."""

    term: Hashable
    low: int | None = None
    high: int | None = None
    without: int | None = None

    def within(self, other: _Bounds) -> bool:
        """Is every number that this one leaves left by the other one too?"""
        low = other.low is None or (self.low is not None and self.low >= other.low)
        high = other.high is None or (self.high is not None and self.high <= other.high)
        return self.term == other.term and low and high and (other.without is None or not self.leaves(other.without))

    def leaves(self, number: int) -> bool:
        """Is a number left?"""
        above = self.low is None or number >= self.low
        return above and (self.high is None or number <= self.high) and number != self.without


def _bounds(test: ir.Expr) -> _Bounds | None:
    """A comparison with a fixed number; None for any other test."""
    match test:
        case ir.Op(name, (left, ir.Const(int(number)))) if name in _OPPOSITE:
            pass
        case ir.Op(name, (ir.Const(int(number)), left)) if name in _OPPOSITE:
            name = _OPPOSITE[name]
        case _:
            return None
    term = shape(left)
    match name:
        case "eq":
            return _Bounds(term, number, number)
        case "ne":
            return _Bounds(term, without=number)
        case "ge" | "gt":
            return _Bounds(term, low=number + (name == "gt"))
        case _:
            return _Bounds(term, high=number - (name == "lt"))


def shape(part: object, names: Mapping[str, int] | None = None) -> Hashable:
    """A term as nested tuples that are equal for like terms: the members that filters bind are numbered from outside, and the
    order of the two sides of `is`, of tests joined by `and` or `or`, and of nested filters does not count."""
    names = names or {}
    match part:
        case ir.Local():
            return names.get(part.name, part.name)
        case ir.Filter():
            tests = [each for over in _filters(part) for each in over]
            inner = [shape(test, {**names, var: len(names)}) for var, test in tests]
            source: ir.Expr = part
            while isinstance(source, ir.Filter):
                source = source.source
            return ("Filter", shape(source, names), frozenset(inner))
        case ir.Measure():
            item = shape(part.item, {**names, part.var: len(names)})
            return ("Measure", part.how, part.type.base, shape(part.source, names), item)
        case ir.Op("and" | "or" | "eq" | "ne"):
            return (part.name, frozenset(shape(arg, names) for arg in part.args))
        case ir.Term():
            told = (field.name for field in fields_of(type(part)) if field.name not in ("span", "type", "point", "why", "switch"))
            return (type(part).__name__, *(shape(getattr(part, name), names) for name in told))
        case tuple():
            return tuple(shape(each, names) for each in part)
    assert isinstance(part, Hashable)  # symbols compare by identity, all else is plain
    return part


def _filters(term: ir.Expr) -> Iterator[list[tuple[str, ir.Expr]]]:
    """The tests of filters laid over each other, each with the name that its filter gives the member."""
    while isinstance(term, ir.Filter):
        var = term.var
        yield [(var, test) for test in ir.conjuncts(term.condition)]
        term = term.source
