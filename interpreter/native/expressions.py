"""Translates expressions of generated Python: takes nodes of its syntax, gives C text of words, numbers, conditions and tuples.

Only the forms that this module, its parts (`comparisons`, `parts`, `loops`, `calls`), `statements` and `bitsets` match can be
translated: any other form is `NotEmitted`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from interpreter.native.calls import Calls
from interpreter.native.comparisons import Comparisons
from interpreter.native.loops import Loops
from interpreter.native.parts import Parts
from interpreter.native.scope import Kind, Scope, Value, word_of
from interpreter.native.structs import kept_values, words_for
from interpreter.native.words import POOL, TEXT
from interpreter.program import forms

MOST_SHIFT = 58
"""A number is shifted by no more bits."""
NOTHING = Value("NONE", "word")
INFIX = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^"}


class Expressions:
    """Writes the expressions in one function."""

    def __init__(self, scope: Scope) -> None:
        self.loops = Loops(scope, self)
        self.calls = Calls(scope, self)
        self._comparisons = Comparisons(scope, self)
        self._parts = Parts(scope, self)
        self._s = scope
        self._unit = scope.unit
        self._bits = scope.unit.bits
        self._constants = scope.unit.constants

    # --- what the parts want of each other ----------------------------------------------------------------------------

    @property
    def line(self) -> int:
        """The current line of generated Python."""
        return self._s.line

    def new(self) -> str:
        """A C name that is not used yet."""
        return self._s.new()

    def tuple_of(self, items: Sequence[ast.expr]) -> Value:
        """The C text of a tuple with these items."""
        return self._parts.tuple_of(items)

    def listed(self, item: ast.expr, generators: Sequence[ast.comprehension]) -> str:
        """The C text of a list, given as a comprehension."""
        return self.loops.listed(item, generators)

    def foremost(self, rank: ast.expr, member: ast.expr, generators: Sequence[ast.comprehension], highest: int) -> str:
        """The C text of the members with the highest (or lowest) rank."""
        return self.loops.foremost(rank, member, generators, highest)

    def folded(self, node: ast.Call) -> str | None:
        """The C text of a call that reduces a list to a number (`any`, `sum`, `len`, `min`, `max`, `next`); None for any other
        call."""
        return self.loops.folded(node)

    def each(self, node: ast.expr, body: Callable[[str], str]) -> str:
        """C statements that run `body` for each item of a list; `body` takes the name of the item."""
        return self.loops.each(node, body)

    # --- what is wanted of a value ------------------------------------------------------------------------------------

    def word(self, node: ast.expr) -> str:
        """The C text of a word; a tuple that lies in a pile is copied."""
        return word_of(self.value(node))

    def is_record(self, node: ast.expr) -> bool:
        """Is this a tuple in place, such as the members in a slot of a pile, and not a word that refers to one?"""
        match node:
            case ast.Subscript(value=ast.Attribute(value=ast.Name(id="S"), attr=field)):
                return field in self._unit.piles
        return False

    def number(self, node: ast.expr) -> str:
        """The C text of a number."""
        if self._bits.is_set(node):
            width = self._bits.width(node)
            if width > 1:
                raise self._s.not_emitted(node)
            return f"low1({self._bits.text(node, 1, self)})"
        value = self.value(node)
        if value.kind == "record":
            raise self._s.not_emitted(node)
        return value.text

    def record(self, node: ast.expr) -> str:
        """The C text of a pointer to a tuple."""
        return self.record_of(self.value(node))

    def record_of(self, value: Value) -> str:
        if value.kind == "record":
            return value.text
        if value.text.isdigit() and int(value.text) >= POOL:
            return f"(POOLED + {int(value.text) - POOL})"
        return f"record(S, {value.text}, {self._s.line})"

    def truth(self, node: ast.expr) -> str:
        """The C text of a condition."""
        match node:
            case ast.BoolOp(op=op, values=values):
                return "(" + (" && " if isinstance(op, ast.And) else " || ").join(map(self.truth, values)) + ")"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"!{self.truth(operand)}"
            case ast.IfExp(test=test, body=body, orelse=orelse) if forms.Box.read(node) is None:
                return f"({self.truth(test)} ? {self.truth(body)} : {self.truth(orelse)})"
            case ast.Name(id=name) if name in self._s.entries:
                raise self._s.not_emitted(node)
            case ast.Attribute(value=ast.Name(id="S"), attr="journal"):
                return "(S->listens != 0)"
        if self._bits.is_set(node):
            return self.set_truth(node)
        value = self.value(node)
        if value.kind == "number":
            return f"({value.text})"
        return f"truth(S, {value.text})" if value.kind == "word" else f"(*{self.record_of(value)} != 0)"

    def set_truth(self, node: ast.expr) -> str:
        match node:
            case ast.BinOp(
                left=ast.BinOp(left=source, op=ast.RShift(), right=place), op=ast.BitAnd(), right=ast.Constant(value=1)
            ):
                text, words = self._bits.place(source, self)
                return f"bit_of(S, {text}, {words}, {self.number(place)}, {self._s.line})"
        width = self._bits.width(node)
        return f"any{width}({self._bits.text(node, width, self)})"

    def value(self, node: ast.expr) -> Value:
        """The C text of an expression, with its kind. Errors: `NotEmitted`."""
        match node:
            case ast.Constant(value=value):
                return self._constant(value, node)
            case ast.Name(id=name):
                return self._name(name, node)
            case ast.NamedExpr(target=ast.Name(id=name), value=value):
                given = self.value(value)
                return Value(f"({self._s.local(name)} = {word_of(given)})", "tuple" if given.kind == "record" else given.kind)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return Value(f"(-{self.number(operand)})", "number")
            case ast.UnaryOp(op=ast.UAdd(), operand=operand):
                return Value(self.number(operand), "number")
            case ast.UnaryOp(op=ast.Not()) | ast.Compare():
                return Value(self._comparisons.compared(node) if isinstance(node, ast.Compare) else self.truth(node), "number")
            case ast.BinOp():
                return Value(self._arithmetic(node), "number")
            case ast.BoolOp(op=op, values=values):
                return self._joined(op, values, node)
            case ast.IfExp():
                return self._chosen(node)
            case ast.Attribute():
                return self._parts.attribute(node)
            case ast.Subscript(value=owner, slice=ast.Slice() as part):
                return self._parts.part(owner, part)
            case ast.Subscript():
                return self._parts.item(node)
            case ast.Tuple(elts=items) | ast.List(elts=items):
                return self.tuple_of(items)
            case ast.ListComp(elt=item, generators=generators):
                return Value(self.listed(item, generators), "tuple")
            case ast.Set(elts=items):
                return self.tuple_of(items)
            case ast.Call():
                return self.calls.called(node)
        raise self._s.not_emitted(node)

    def _constant(self, value: object, node: ast.expr) -> Value:
        match value:
            case None:
                return NOTHING
            case bool() | int():
                if not -(1 << 61) < int(value) < 1 << 61:
                    raise self._s.not_emitted(node)
                return Value(str(int(value)) if abs(int(value)) < 1 << 31 else f"{int(value)}LL", "number")
            case str():
                return Value(f"{TEXT + self._constants.pool.text(value)}", "word")
        raise self._s.not_emitted(node)

    def _name(self, name: str, node: ast.expr) -> Value:
        if name in self._s.names:
            return self._s.names[name]
        if name in self._constants.tuples:
            return Value(str(POOL + self._constants.tuples[name]), "tuple")
        if name in self._constants.numbers:
            return self._constant(self._constants.numbers[name], node)
        if name not in self._s.locals:
            raise self._s.not_emitted(node)
        return Value(self._s.local(name), "word")

    def _arithmetic(self, node: ast.BinOp) -> str:
        if self._bits.is_set(node):
            match node:
                case ast.BinOp(left=ast.BinOp(op=ast.RShift()), op=ast.BitAnd(), right=ast.Constant(value=1)):
                    return self.set_truth(node)
            if self._bits.width(node) > 1:
                raise self._s.not_emitted(node)
            return f"low1({self._bits.text(node, 1, self)})"
        left, right = self.number(node.left), self.number(node.right)
        match node.op:
            case ast.Mod():
                return f"modulo(S, {left}, {right}, {self._s.line})"
            case ast.FloorDiv():
                return f"floored({left}, {right})" if right.isdigit() and right != "0" else self._refused(node)
            case ast.RShift():
                return f"({left} >> {right})" if right.isdigit() else f"shifted(S, {left}, {right}, {self._s.line})"
            case ast.LShift() if not right.isdigit() or int(right) <= MOST_SHIFT:
                return f"raised(S, {left}, {right}, {self._s.line})"
        sign = INFIX.get(type(node.op))
        return self._refused(node) if sign is None else f"({left} {sign} {right})"

    def _refused(self, node: ast.AST) -> str:
        raise self._s.not_emitted(node)

    def _joined(self, op: ast.boolop, values: Sequence[ast.expr], node: ast.expr) -> Value:
        """`a or b`: a tuple where one can be empty, else a truth."""
        if isinstance(op, ast.Or) and isinstance(values[-1], ast.Tuple):
            made = self._s.new()
            *some, last = values
            texts = "".join([f"const I *{made}_{k} = {self.record(each)}; " for k, each in enumerate(some)])
            chosen = " : ".join([f"*{made}_{k} ? {made}_{k}" for k in range(len(some))])
            return Value(f"({{ {texts}{chosen} : {self.record(last)}; }})", "record")
        return Value(self.truth(node), "number")

    def _chosen(self, node: ast.IfExp) -> Value:
        if box := forms.Box.read(node):
            held = self._s.local(box.name)
            return Value(f"({{ if ({held} == NONE) {held} = {self.word(box.value)}; {held}; }})", "word")
        one, other = self.value(node.body), self.value(node.orelse)
        kind: Kind = "word"
        if one.kind == other.kind == "number":
            kind = "number"
        elif {one.kind, other.kind} <= {"tuple", "record"}:
            kind = "tuple"
        return Value(f"({self.truth(node.test)} ? {word_of(one)} : {word_of(other)})", kind)

    def index(self, node: ast.expr, size: int) -> str:
        """The C text of an index, with a check against `size` unless it is a constant in range."""
        text = self.number(node)
        return text if text.isdigit() and int(text) < size else f"ix(S, {text}, {size}, {self._s.line})"

    def index_set(self, field: str, index: ast.expr) -> tuple[str, int]:
        column = self._unit.indexes[field]
        values = kept_values(self._unit.layout, column)
        return f"S->b.{field}[{self.index(index, values)}]", words_for(column.size)

    def cell(self, field: str, index: ast.expr) -> str:
        """The C text of a cell of a column, with a checked index."""
        return f"S->b.{field}[{self.index(index, self._unit.columns[field].size)}]"
