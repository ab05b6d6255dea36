"""The shared context of the writers of one function: names in scope, the current line, C text with its kind, and the protocol of
the parts.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Literal, NamedTuple, Protocol, TypeAlias

from interpreter.kernel import Layout
from interpreter.native.bitsets import BitSets
from interpreter.native.constants import Constants
from interpreter.native.faults import NotEmitted

Kind: TypeAlias = Literal["number", "word", "tuple", "record"]
"""What C stands for: a number; a word that may be anything; the word of a tuple; a pointer to a tuple, good until something is
moved or changed."""


class Value(NamedTuple):
    """The C text of a value, with its kind."""

    text: str
    kind: Kind


def word_of(value: Value) -> str:
    """The C text of a value as a word; a tuple that lies in a pile is copied."""
    return f"copied(S, {value.text})" if value.kind == "record" else value.text


class Turns(NamedTuple):
    """Additions to a loop. `begins`: gives C to run before the first pass, from the C text of the greatest number of passes;
    `until`: a condition under which alone another pass begins."""

    begins: Callable[[str], str] | None = None
    until: str = ""

    def opened(self, most: str) -> str:
        """The C to run before the first pass."""
        return "" if self.begins is None else self.begins(most)

    @property
    def go_on(self) -> str:
        """The text to append to the condition of a loop."""
        return f" && {self.until}" if self.until else ""


TURNS = Turns()


class Unit:
    """What all functions of a program share. `functions`: those that it defines; `helpers`: C functions that were split off from
    parts of them; `marks`: how many rows of statements are marked."""

    def __init__(self, layout: Layout, constants: Constants, bits: BitSets, functions: Mapping[str, ast.FunctionDef]) -> None:
        self.layout = layout
        self.constants = constants
        self.bits = bits
        self.functions = functions
        self.marks = 0
        self.helpers: list[str] = []
        self.columns = {column.field: column for column in layout.columns}
        self.piles = {pile.field: pile for pile in layout.piles}
        self.wheres = {kind.where_field: kind for kind in layout.kinds if kind.held}
        self.indexes = {column.index_field: column for column in layout.columns if column.indexed}


class Scope:
    """The names in one function. `locals`: those that are assigned, and the parameters; `entries`: locals that are table entries
    of calls (`entry`, `pair`) or a test (`test`); `names`: Python names with another C text here; `line`: the current line of
    generated Python."""

    def __init__(self, unit: Unit, name: str) -> None:
        self.unit = unit
        self.name = name
        self.line = 0
        self.locals: set[str] = set()
        self.entries: dict[str, str] = {}
        self.names: dict[str, Value] = {}
        self._count = 0

    def new(self) -> str:
        """A C name that is not used yet."""
        self._count += 1
        return f"q{self._count}"

    def not_emitted(self, node: ast.AST) -> NotEmitted:
        """The error to raise for a form that cannot be translated."""
        return NotEmitted(f"{self.name}: {ast.unparse(node)}")

    @contextmanager
    def bound(self, names: Mapping[str, Value]) -> Iterator[None]:
        """Context in which these Python names have this C text."""
        kept = self.names
        self.names = {**kept, **names}
        yield
        self.names = kept

    def local(self, name: str) -> str:
        """The C name of a local."""
        return self.names[name].text if name in self.names else f"y_{name}"

    def captured(self, nodes: Sequence[ast.AST], without: Sequence[str]) -> list[tuple[str, str]]:
        """The locals that are read in some nodes and bound outside of them, each with its C name."""
        inside = {
            each.target.id
            for node in nodes
            for each in ast.walk(node)
            if isinstance(each, ast.comprehension) and isinstance(each.target, ast.Name)
        }
        names = dict.fromkeys(
            each.id for node in nodes for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load)
        )
        known = self.names.keys() | self.locals
        return [(name, self.local(name)) for name in names if name in known and name not in without and name not in inside]

    def entry(self, node: ast.expr) -> str | None:
        """The C text of a pointer to a table entry of calls; None for an expression that is none."""
        match node:
            case ast.Name(id=name) if self.entries.get(name) == "entry":
                return self.local(name)
            case ast.Subscript(value=ast.Name(id=name), slice=ast.Constant(value=int(which))) if self.entries.get(name) == "pair":
                if which in (0, 1):
                    return f"({self.local(name)} + {which})"
        return None


class Writer(Protocol):
    """The writer of expressions, as its parts see it."""

    @property
    def line(self) -> int:
        """The current line of generated Python."""

    def new(self) -> str:
        """A C name that is not used yet."""

    def word(self, node: ast.expr) -> str:
        """The C text of a word."""

    def number(self, node: ast.expr) -> str:
        """The C text of a number."""

    def truth(self, node: ast.expr) -> str:
        """The C text of a condition."""

    def set_truth(self, node: ast.expr) -> str:
        """The C text of the condition that a bit set is not empty."""

    def record(self, node: ast.expr) -> str:
        """The C text of a pointer to a tuple."""

    def record_of(self, value: Value) -> str:
        """The C text of a pointer to a tuple that is translated already."""

    def value(self, node: ast.expr) -> Value:
        """The C text of an expression, with its kind."""

    def index(self, node: ast.expr, size: int) -> str:
        """The C text of an index, checked against `size`."""

    def index_set(self, field: str, index: ast.expr) -> tuple[str, int]:
        """The C text of the kept bit set of the members with the value `index` in a column, and its number of words."""

    def cell(self, field: str, index: ast.expr) -> str:
        """The C text of a cell of a column, with a checked index."""

    def tuple_of(self, items: Sequence[ast.expr]) -> Value:
        """The C text of a tuple with these items."""

    def listed(self, item: ast.expr, generators: Sequence[ast.comprehension]) -> str:
        """The C text of a list, given as a comprehension."""

    def foremost(self, rank: ast.expr, member: ast.expr, generators: Sequence[ast.comprehension], highest: int) -> str:
        """The C text of the members with the highest (or lowest) rank."""

    def folded(self, node: ast.Call) -> str | None:
        """The C text of a call that reduces a list to a number; None for any other call."""

    def each(self, node: ast.expr, body: Callable[[str], str]) -> str:
        """C statements that run `body` for each item of a list; `body` takes the name of the item."""
