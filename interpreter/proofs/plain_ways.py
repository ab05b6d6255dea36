"""Converts the ways into blocks (the conditions known on entry) to plain tuples and back, so that one check can keep them for the
next.

Takes terms over the symbols of a rule set; gives tuples of numbers and texts that stay valid as long as its heads are the same,
and the terms again. A term has a position in a text, which findings show: `paths` names the texts of these positions.
"""

from __future__ import annotations

import marshal
from collections.abc import Iterable
from typing import Any

from interpreter import ir
from interpreter.effects import Index
from interpreter.memo import hashed
from interpreter.proofs.questions import Literal
from interpreter.records import fields_of
from interpreter.source import Span

Plain = tuple[Any, ...]
Entered = tuple[ir.Const | None, tuple[Literal, ...], frozenset[ir.Attribute]]
"""One way: the member whose block is run, if it is a fixed one; what holds; and the attributes that are what they start as."""

_CLASSES: list[Any] = sorted(ir.Expression.__args__, key=lambda each: each.__name__)
_NUMBERS = {each: number for number, each in enumerate(_CLASSES)}
_FIELDS = [tuple([field.name for field in fields_of(each)]) for each in _CLASSES]
_GRAPH, _FACT, _SYMBOL, _SPAN, _TYPE, _TUPLE = range(-6, 0)
_TYPES = {(each.base, each.of, each.optional): each for each in (ir.NUMBER, ir.TRUTH, ir.TEXT, ir.NOTHING, ir.NONE, ir.UNKNOWN)}
"""Types that are known by being the same."""
_WHOLE = frozenset({str, int, bool, type(None)})


class Unkept(ValueError):
    """A term names a symbol that has no number in the index, so it cannot be kept."""


class PlainWays:
    """Converts the ways of one rule set. `paths`: the texts, in order, to which the ways point that `plain` converted last."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._rules = index.rules
        self.paths: dict[str, None] = {}
        self._placed = True

    def plain(self, ways: Iterable[Entered]) -> Plain | None:
        """Ways as plain tuples; None if one of them cannot be kept. Sets `paths`."""
        self.paths = {}
        try:
            return tuple([self._plain((member, given, tuple(self._in_order(fresh)))) for member, given, fresh in ways])
        except Unkept:
            return None

    def digest(self, ways: Iterable[Entered]) -> bytes | None:
        """A hash of ways without the positions of their terms; None if one of them cannot be kept."""
        self._placed = False
        try:
            told = [self._plain((member, given, tuple(self._in_order(fresh)))) for member, given, fresh in ways]
        except Unkept:
            return None
        finally:
            self._placed = True
        return hashed(marshal.dumps(told, 2))

    def again(self, plain: Plain) -> list[Entered]:
        """The ways that `plain` made tuples of. The inverse of `plain`."""
        ways = [self._term(each) for each in plain]
        return [(member, given, frozenset(fresh)) for member, given, fresh in ways]

    def _in_order(self, fresh: frozenset[ir.Attribute]) -> list[ir.Attribute]:
        return [attribute for attribute in self._rules.attributes if attribute in fresh]

    def _plain(self, value: Any) -> Any:
        kind = type(value)
        if kind in _WHOLE:
            return value
        if kind is tuple:
            return (_TUPLE, *[self._plain(each) for each in value])
        if kind is ir.Type:
            return (_TYPE, value.base, value.of, value.optional)
        if kind is Span:
            if not self._placed:
                return None
            self.paths[value.path] = None
            return (_SPAN, *value)
        if kind is ir.Fact:
            return (_FACT, value.kind.name, value.name)
        if kind is ir.Graph:
            return (_GRAPH, self._rules.graphs.index(value))
        if isinstance(value, ir.Symbol):
            number = self._index.numbers.get(value)
            if number is None:
                raise Unkept
            return (_SYMBOL, number)
        number = _NUMBERS[kind]
        return (number, *[self._plain(getattr(value, name)) for name in _FIELDS[number]])

    def _term(self, plain: Any) -> Any:
        if type(plain) is not tuple:
            return plain
        number, *parts = plain
        if number == _TUPLE:
            return tuple([self._term(each) for each in parts])
        if number == _TYPE:
            return _TYPES.get((*parts,)) or ir.Type(*parts)
        if number == _SPAN:
            return Span(*parts)
        if number == _SYMBOL:
            return self._index.symbols[parts[0]]
        if number == _FACT:
            return self._rules.kinds[parts[0]].facts[parts[1]]
        if number == _GRAPH:
            return self._rules.graphs[parts[0]]
        return _CLASSES[number](**dict(zip(_FIELDS[number], [self._term(each) for each in parts], strict=True)))
