"""Translates comparisons in generated Python to C conditions: of numbers, tuples, bit sets and none, and membership tests."""

from __future__ import annotations

import ast

from interpreter.native.scope import Scope, Value, Writer, word_of
from interpreter.program import forms

SIGNS = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}


class Comparisons:
    """Writes the comparisons in one function."""

    def __init__(self, scope: Scope, writer: Writer) -> None:
        self._s = scope
        self._e = writer
        self._unit = scope.unit
        self._bits = scope.unit.bits
        self._constants = scope.unit.constants

    def compared(self, node: ast.Compare) -> str:
        if len(node.ops) == 1:
            return self._pair(node.left, node.ops[0], node.comparators[0], node)
        first, middle, last = node.left, *node.comparators
        made = self._s.new()
        between = self._e.value(middle)
        with self._s.bound({made: Value(made, "tuple" if between.kind == "record" else between.kind)}):
            tests = [self._pair(first, node.ops[0], ast.Name(made), node), self._pair(ast.Name(made), node.ops[1], last, node)]
        return f"({{ I {made} = {word_of(between)}; {' && '.join(tests)}; }})"

    def _pair(self, left: ast.expr, op: ast.cmpop, right: ast.expr, node: ast.expr) -> str:
        match op:
            case ast.Is() | ast.IsNot():
                return self._is_none(left, isinstance(op, ast.Is), right, node)
            case ast.In():
                return self._lies_in(left, right)
            case ast.NotIn():
                return f"(!{self._lies_in(left, right)})"
        sign = SIGNS[type(op)]
        if self._bits.is_set(left) or self._bits.is_set(right):
            match sign, right:
                case ">" | "!=", ast.Constant(value=0):
                    return self._e.set_truth(left)
                case "==", ast.Constant(value=0):
                    return f"!{self._e.set_truth(left)}"
                case "==" | "!=", _:
                    pass
                case _:
                    raise self._s.not_emitted(node)
            width = max(self._bits.width(left), self._bits.width(right))
            alike = f"alike{width}({self._bits.text(left, width, self._e)}, {self._bits.text(right, width, self._e)})"
            return alike if sign == "==" else f"!{alike}"
        one, other = self._e.value(left), self._e.value(right)
        if sign in ("==", "!=") and "number" not in (one.kind, other.kind):
            return f"({'!' if sign == '!=' else ''}equal(S, {word_of(one)}, {word_of(other)}))"
        return f"({word_of(one)} {sign} {word_of(other)})"

    def _is_none(self, left: ast.expr, wanted: bool, right: ast.expr, node: ast.expr) -> str:
        sign = "==" if wanted else "!="
        match left, right:
            case ast.Call(func=ast.Name(id="type"), args=[value]), ast.Name(id="tuple"):
                return f"{'' if wanted else '!'}is_ref({self._e.word(value)})"
        if not (isinstance(right, ast.Constant) and right.value is None):
            raise self._s.not_emitted(node)
        match left:
            case ast.Attribute(value=ast.Name(id="S"), attr="sealed"):
                return f"(S->seals {sign} 0)"
            case ast.Name(id=name) if self._s.entries.get(name) == "test":
                return f"({self._s.local(name)} {sign} 0)"
        entry = self._s.entry(left)
        if entry is not None:
            return f"({entry}->known {sign} 0)"
        match left:
            case ast.Subscript(value=owner, slice=ast.Constant(value=0)):
                entry = self._s.entry(owner)
                if entry is not None:
                    return f"({entry}->call {sign} 0)"
        return f"({self._e.word(left)} {sign} NONE)"

    def _lies_in(self, left: ast.expr, right: ast.expr) -> str:
        match right:
            case ast.Attribute(value=ast.Name(id="S"), attr="effects"):
                return f"in_force(S, {self._e.word(left)})"
            case ast.Subscript(value=ast.Name(id=name), slice=node) if name in self._constants.near:
                board = self._constants.near[name]
                link, size = board + forms.LINK, len(self._constants.boards[board].near)
                near = f"{link}[ix(S, {self._e.number(node)}, {size}, {self._s.line})]"
                made = self._s.new()
                return f"({{ I {made} = {self._e.number(left)}; (U){made} < {size} && {near}[{made}] >= 0; }})"
            case ast.Name(id=name) if name in self._constants.sets:
                return f"in_bits({name}_bits, {self._constants.sets[name]}, {self._e.number(left)})"
            case ast.Set(elts=items) if not any(isinstance(each, ast.Starred) for each in items):
                made = self._s.new()
                tests = " || ".join(f"{made} == {self._e.number(each)}" for each in items)
                return f"({{ I {made} = {self._e.number(left)}; {tests}; }})"
            case ast.Call(func=ast.Name(id="members"), args=[mask]):
                width = self._bits.width(mask)
                made, text = self._s.new(), self._bits.text(mask, width, self._e)
                return f"({{ M{width} {made} = {text}; in_bits({made}.w, {width}, {self._e.number(left)}); }})"
            case ast.Subscript(value=ast.Attribute(attr=field), slice=index) if field in self._unit.indexes:
                place, words = self._e.index_set(field, index)
                return f"in_bits({place}, {words}, {self._e.number(left)})"
        return f"has({self._e.record(right)}, {self._e.number(left)})"
