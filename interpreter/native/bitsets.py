"""Translates bit sets: takes expressions of generated Python that are bit sets, gives C text of the type `Mn`, n words wide.

The number of words follows from the operands: a bit set kept beside a column has a bit for each cell, a constant as many as it
needs.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from typing import Protocol

from interpreter.kernel import graph
from interpreter.native.faults import NotEmitted
from interpreter.native.structs import BITS, words_for

WIDE = 1 << 62
"""A number that is no smaller is a bit set."""


class Numbers(Protocol):
    """The part of the expression writer that bit sets need."""

    def number(self, node: ast.expr) -> str:
        """The C text of a number."""

    def truth(self, node: ast.expr) -> str:
        """The C text of a condition."""

    def each(self, node: ast.expr, body: Callable[[str], str]) -> str:
        """C statements that run `body` for each item of a list; `body` takes the name of the item."""

    @property
    def line(self) -> int:
        """The current line of generated Python."""

    def new(self) -> str:
        """A C name that is not used yet."""


class Neighbours(Protocol):
    """The part of a program's boards that bit sets need."""

    @property
    def boards(self) -> Mapping[str, graph.Board]:
        """The boards of the program by name."""

    def rows(self, name: str) -> str:
        """The C text of a board's table of neighbours, as bit sets."""


class BitSets:
    """Writes the bit sets of one program. `kept`: for each field of the state that is a bit set or a list of them, the number of
    words of one, and the number of sets (0 for a single set); `facts`: the words of bit sets by value of a fact; `constants`:
    names of constant numbers; `boards`: those with bit sets of neighbours; `widest`: the words of a bit set of the members of the
    largest kind."""

    def __init__(
        self,
        kept: Mapping[str, tuple[int, int]],
        facts: Mapping[str, int],
        constants: Mapping[str, int],
        boards: Neighbours,
        widest: int,
    ) -> None:
        self._kept = kept
        self._facts = facts
        self._constants = constants
        self._boards = boards
        self._widest = widest
        self.widths: set[int] = {1}

    def is_set(self, node: ast.expr) -> bool:
        """Is this expression a bit set by its own form, without regard to its context?"""
        match node:
            case ast.Attribute(value=ast.Name(id="S"), attr=field):
                return field in self._kept and not self._kept[field][1]
            case ast.Subscript(value=ast.Attribute(value=ast.Name(id="S"), attr=field)):
                return field in self._kept and self._kept[field][1] > 0
            case ast.Subscript(value=ast.Attribute(value=ast.Name(id=name), attr="near_mask")):
                return name in self._boards.boards
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="get")):
                return name in self._facts
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="spread")):
                return name in self._facts
            case ast.Call(func=ast.Name(id="mask_of" | "others")):
                return True
            case ast.BinOp(left=left, op=ast.BitAnd() | ast.BitOr() | ast.BitXor(), right=right):
                return self.is_set(left) or self.is_set(right)
            case ast.BinOp(left=left, op=ast.RShift() | ast.LShift()):
                return self.is_set(left)
            case ast.IfExp(body=body, orelse=orelse):
                return self.is_set(body) or self.is_set(orelse)
            case ast.Constant(value=int(value)):
                return value >= WIDE
            case ast.Name(id=name):
                return self._constants.get(name, 0) >= WIDE
        return False

    def words(self, node: ast.expr) -> int:
        """The number of words of a bit set; 0 when its form does not show it."""
        match node:
            case ast.Attribute(attr=field) if field in self._kept:
                return self._kept[field][0]
            case ast.Subscript(value=ast.Attribute(attr=field)) if field in self._kept:
                return self._kept[field][0]
            case ast.Subscript(value=ast.Attribute(value=ast.Name(id=name), attr="near_mask")) if name in self._boards.boards:
                return words_for(len(self._boards.boards[name].near))
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="get" | "spread")) if name in self._facts:
                return self._facts[name]
            case ast.Call(func=ast.Name(id="others"), args=[_, everyone]):
                return self.words(everyone)
            case ast.Constant(value=int(value)):
                return words_for(value.bit_length())
            case ast.Name(id=name) if name in self._constants:
                return words_for(self._constants[name].bit_length())
            case ast.BinOp(left=left, op=ast.BitAnd(), right=right):
                known = [words for words in (self.words(left), self.words(right)) if words]
                return min(known, default=0)
            case ast.BinOp(left=left, op=ast.BitOr() | ast.BitXor(), right=right):
                one, other = self.words(left), self.words(right)
                return max(one, other) if one and other else max(one, other, self._widest)
            case ast.BinOp(left=left, op=ast.RShift()):
                return self.words(left)
            case ast.IfExp(body=body, orelse=orelse):
                one, other = self.words(body), self.words(orelse)
                return max(one, other) if one and other else max(one, other, self._widest)
        return 0

    def width(self, node: ast.expr) -> int:
        """The number of words with which to compute a bit set; notes that this width is used."""
        words = self.words(node) or self._widest
        self.widths.add(words)
        return words

    def text(self, node: ast.expr, width: int, out: Numbers) -> str:
        """The C text of a bit set, `width` words wide. Errors: `NotEmitted`."""
        self.widths.add(width)
        match node:
            case ast.Constant(value=int(value)):
                return self.constant(value, width)
            case ast.Name(id=name) if name in self._constants:
                return self.constant(self._constants[name], width)
            case ast.BinOp(left=left, op=ast.BitAnd(), right=right):
                for kept, other in ((left, right), (right, left)):
                    if (
                        isinstance(kept, ast.BinOp)
                        and isinstance(kept.op, ast.RShift)
                        and self._place(kept.left, out) is not None
                    ):
                        return f"and{width}({self._cut(kept, width, out)}, {self.text(other, width, out)})"
                return f"and{width}({self.text(left, width, out)}, {self.text(right, width, out)})"
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                return f"or{width}({self.text(left, width, out)}, {self.text(right, width, out)})"
            case ast.BinOp(left=left, op=ast.BitXor(), right=right):
                return f"xor{width}({self.text(left, width, out)}, {self.text(right, width, out)})"
            case ast.BinOp(left=ast.Constant(value=1), op=ast.LShift(), right=right):
                return f"bit{width}(S, {out.number(right)}, {out.line})"
            case ast.BinOp(op=ast.RShift()):
                return self._cut(node, width, out)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return f"({out.truth(test)} ? {self.text(body, width, out)} : {self.text(orelse, width, out)})"
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="get"), args=[key, ast.Constant(value=0)]):
                return f"load{width}({name}_get({out.number(key)}), {self._facts[name]})"
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="spread"), args=[values]):
                inner, given, made = self.width(values), out.new(), out.new()
                which = f"M{inner} {given} = {self.text(values, inner, out)};"
                each = f"spread({made}, {self._facts[name]}, {name}_get(64 * k_ + lowest(b_)));"
                loop = f"for (int k_ = 0; k_ < {inner}; k_++) for (U b_ = {given}.w[k_]; b_; b_ &= b_ - 1) {each}"
                return f"({{ {which} U {made}[{self._facts[name]}] = {{0}}; {loop} load{width}({made}, {self._facts[name]}); }})"
            case ast.Call(func=ast.Name(id="others"), args=[some, everyone]):
                return f"others{width}({self.text(some, width, out)}, {self.text(everyone, width, out)})"
            case ast.Call(func=ast.Name(id="mask_of"), args=[listed]):
                made, words = out.new(), self._widest
                loop = out.each(listed, lambda each: f"add_bit(S, {made}, {words}, {each}, {out.line});")
                return f"({{ U {made}[{words}] = {{0}}; {loop} load{width}({made}, {words}); }})"
        place = self._place(node, out)
        if place is not None:
            return f"load{width}({place}, {self.words(node)})"
        raise NotEmitted(f"bit set {ast.unparse(node)}")

    def place(self, node: ast.expr, out: Numbers) -> tuple[str, int]:
        """The C text of a pointer to a kept bit set, and its number of words. Errors: `NotEmitted` for any other expression."""
        place = self._place(node, out)
        if place is None:
            raise NotEmitted(f"bit set to be written: {ast.unparse(node)}")
        return place, self.words(node)

    def constant(self, value: int, width: int) -> str:
        """The C text of a constant bit set."""
        self.widths.add(width)
        parts = ", ".join(f"0x{value >> BITS * k & (1 << BITS) - 1:x}ULL" for k in range(width))
        return f"((M{width}){{{{{parts}}}}})"

    def _cut(self, node: ast.BinOp, width: int, out: Numbers) -> str:
        place = self._place(node.left, out)
        words = self.words(node.left)
        if place is None:
            inner, made = self.width(node.left), out.new()
            text = self.text(node.left, inner, out)
            return f"({{ M{inner} {made} = {text}; cut{width}(S, {made}.w, {inner}, {out.number(node.right)}, {out.line}); }})"
        return f"cut{width}(S, {place}, {words}, {out.number(node.right)}, {out.line})"

    def _place(self, node: ast.expr, out: Numbers) -> str | None:
        match node:
            case ast.Attribute(value=ast.Name(id="S"), attr="effect_mask"):
                return "S->effect_mask"
            case ast.Attribute(value=ast.Name(id="S"), attr=field) if field in self._kept:
                return f"S->b.{field}"
            case ast.Subscript(value=ast.Attribute(value=ast.Name(id="S"), attr=field), slice=index) if field in self._kept:
                return f"S->b.{field}[ix(S, {out.number(index)}, {self._kept[field][1]}, {out.line})]"
            case ast.Subscript(value=ast.Attribute(value=ast.Name(id=name), attr="near_mask"), slice=index) if (
                name in self._boards.boards
            ):
                row = f"ix(S, {out.number(index)}, {len(self._boards.boards[name].near)}, {out.line})"
                return f"({self._boards.rows(name)} + {row} * {self.words(node)})"
        return None
