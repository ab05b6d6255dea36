"""Translates what generated Python takes out of states and tuples, and the tuples that it builds."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from interpreter.native.scope import Kind, Scope, Value, Writer
from interpreter.native.structs import is_wide
from interpreter.native.words import POOL

FIELDS = {"fuel", "periods", "always", "barrier", "excused", "seals"}
"""Numbers of a state that generated code reads by name."""


class Parts:
    """Writes the parts of states and of tuples in one function."""

    def __init__(self, scope: Scope, writer: Writer) -> None:
        self._s = scope
        self._e = writer
        self._unit = scope.unit
        self._bits = scope.unit.bits
        self._constants = scope.unit.constants

    def attribute(self, node: ast.Attribute) -> Value:
        match node:
            case ast.Attribute(value=ast.Name(id="S"), attr=field) if field in FIELDS:
                return Value(f"S->{field}", "number")
            case ast.Attribute(value=ast.Name(id="S"), attr="settings"):
                return Value("S->settings", "tuple")
            case ast.Attribute(value=ast.Name(id="S"), attr="effects"):
                return Value("tup(S, S->nfx, S->fx)", "tuple")
            case ast.Attribute(value=ast.Name(id=name), attr="near") if name in self._constants.boards:
                return Value(str(POOL + self._constants.tuples[name]), "tuple")
        raise self._s.not_emitted(node)

    def item(self, node: ast.Subscript) -> Value:
        unit = self._unit
        match node:
            case ast.Subscript(value=ast.Name(id="F"), slice=ast.Constant(value=int(slot))) if "F" not in self._s.names:
                return Value(f"F[{slot}]", "word")
            case ast.Subscript(value=ast.Attribute(value=ast.Name(id="S"), attr=field), slice=index):
                if field in unit.columns:
                    wide = is_wide(unit.columns[field])
                    cell = self._e.cell(field, index)
                    return Value(cell if wide else f"(I){cell}", "word" if wide else "number")
                if field in unit.piles:
                    return Value(f"S->b.{field}[{self._e.index(index, unit.piles[field].size)}]", "record")
                if field in unit.wheres:
                    return Value(f"(I)S->b.{field}[{self._e.index(index, len(unit.wheres[field].names))}]", "number")
                if field in unit.indexes:
                    place, words = self._e.index_set(field, index)
                    return Value(f"listed_words(S, {place}, {words})", "tuple")
                if field == "settings":
                    return Value(f"item(S, {self._e.record(node.value)}, {self._e.number(index)}, {self._s.line})", "number")
                raise self._s.not_emitted(node)
            case ast.Subscript(value=ast.Attribute(value=ast.Name(id=board), attr="near"), slice=index) if (
                board in self._constants.boards
            ):
                return Value(f"item(S, {self._e.record(node.value)}, {self._e.number(index)}, {self._s.line})", "tuple")
        kind: Kind = "word"
        if isinstance(node.value, ast.Name) and node.value.id in self._constants.flat and node.value.id not in self._s.names:
            kind = "number"
        return Value(f"item(S, {self._e.record(node.value)}, {self._e.number(node.slice)}, {self._s.line})", kind)

    def part(self, owner: ast.expr, part: ast.Slice) -> Value:
        match owner:
            case ast.Attribute(value=ast.Name(id="S"), attr="effects") if part.lower is None and part.upper is None:
                return Value("tup(S, S->nfx, S->fx)", "tuple")
            case ast.Attribute(value=ast.Name(id="S"), attr=field) if field in self._unit.columns:
                return self._cells(field, part)
        low = "0" if part.lower is None else self._e.number(part.lower)
        made = self._s.new()
        high = f"*{made}" if part.upper is None else self._e.number(part.upper)
        return Value(f"({{ const I *{made} = {self._e.record(owner)}; sliced(S, {made}, {low}, {high}); }})", "tuple")

    def _cells(self, field: str, part: ast.Slice) -> Value:
        """Some cells of a column, as a tuple."""
        number, size = list(self._unit.columns).index(field), self._unit.columns[field].size
        low = "0" if part.lower is None else self._e.number(part.lower)
        high = str(size) if part.upper is None else self._e.number(part.upper)
        return Value(f"cells(S, {number}, {low}, {high})", "tuple")

    def tuple_of(self, items: Sequence[ast.expr]) -> Value:
        if all(is_plain(each) for each in items):
            return Value(str(POOL + self._constants.pool.place(ast.literal_eval(ast.Tuple(list(items), ast.Load())))), "tuple")
        if not any(isinstance(each, ast.Starred) for each in items):
            return Value(f"tup(S, {len(items)}, (I[]){{{', '.join(map(self._e.word, items))}}})", "tuple")
        made = self._s.new()
        text = f"I {made} = POOL; "
        for each in items:
            if isinstance(each, ast.Starred):
                text += f"{made} = extended(S, {made}, {self._e.record(each.value)}); "
            else:
                text += f"{made} = appended(S, {made}, {self._e.word(each)}); "
        return Value(f"({{ {text}{made}; }})", "tuple")


def is_plain(node: ast.expr) -> bool:
    """Does this expression consist of constants only?"""
    match node:
        case ast.Constant():
            return True
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int())):
            return True
        case ast.Tuple(elts=items):
            return all(map(is_plain, items))
    return False
