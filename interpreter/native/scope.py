"""What the writers of one function share: names in scope, the line at hand, what C stands for, what they want of each other."""

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
    """C of a value."""

    text: str
    kind: Kind


def word_of(value: Value) -> str:
    """C of a word; what lies in a pile is copied."""
    return f"copied(S, {value.text})" if value.kind == "record" else value.text


class Turns(NamedTuple):
    """What a loop does beside its turns. `begins`: C to run before the first, given C of the most turns that there can be;
    `until`: a condition without which no other turn begins."""

    begins: Callable[[str], str] | None = None
    until: str = ""

    def opened(self, most: str) -> str:
        """C to run before the first turn."""
        return "" if self.begins is None else self.begins(most)

    @property
    def go_on(self) -> str:
        """What stands behind the condition of a loop."""
        return f" && {self.until}" if self.until else ""


TURNS = Turns()


class Unit:
    """What all functions of a program share. `functions`: those that it defines; `helpers`: C functions that were made of parts
    of them; `marks`: how many rows of statements are marked."""

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
    """The names of one function. `locals`: those that it gives values to, its parameters too; `entries`: locals that stand for
    table entries of calls (`entry`, `pair`) or for a test (`test`); `names`: Python names that are other C here; `line`: the line
    of generated Python at hand."""

    def __init__(self, unit: Unit, name: str) -> None:
        self.unit = unit
        self.name = name
        self.line = 0
        self.locals: set[str] = set()
        self.entries: dict[str, str] = {}
        self.names: dict[str, Value] = {}
        self._count = 0

    def new(self) -> str:
        """A name that is free."""
        self._count += 1
        return f"q{self._count}"

    def not_emitted(self, node: ast.AST) -> NotEmitted:
        """What to raise for a form that is not known."""
        return NotEmitted(f"{self.name}: {ast.unparse(node)}")

    @contextmanager
    def bound(self, names: Mapping[str, Value]) -> Iterator[None]:
        """In here these Python names are these C names."""
        kept = self.names
        self.names = {**kept, **names}
        yield
        self.names = kept

    def local(self, name: str) -> str:
        """The C name of a local."""
        return self.names[name].text if name in self.names else f"y_{name}"

    def captured(self, nodes: Sequence[ast.AST], without: Sequence[str]) -> list[tuple[str, str]]:
        """The locals that stand in some nodes, with the C of their words."""
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
        """C of a pointer to the table entry of a call; None for anything else."""
        match node:
            case ast.Name(id=name) if self.entries.get(name) == "entry":
                return self.local(name)
            case ast.Subscript(value=ast.Name(id=name), slice=ast.Constant(value=int(which))) if self.entries.get(name) == "pair":
                if which in (0, 1):
                    return f"({self.local(name)} + {which})"
        return None


class Writer(Protocol):
    """What the parts of the writer of expressions want of it."""

    @property
    def line(self) -> int:
        """The line of generated Python at hand."""

    def new(self) -> str:
        """A name that is free."""

    def word(self, node: ast.expr) -> str:
        """C of a word."""

    def number(self, node: ast.expr) -> str:
        """C of a number."""

    def truth(self, node: ast.expr) -> str:
        """C of a condition."""

    def set_truth(self, node: ast.expr) -> str:
        """C of a condition: whether a bit set has any member."""

    def record(self, node: ast.expr) -> str:
        """C of a pointer to a tuple."""

    def record_of(self, value: Value) -> str:
        """C of a pointer to a tuple that C stands for."""

    def value(self, node: ast.expr) -> Value:
        """C of a value."""

    def index(self, node: ast.expr, size: int) -> str:
        """C of an index that is checked."""

    def index_set(self, field: str, index: ast.expr) -> tuple[str, int]:
        """Where the members of a value stand that are kept of a column, as bits, and how many words they have."""

    def cell(self, field: str, index: ast.expr) -> str:
        """C of a cell of a column."""

    def tuple_of(self, items: Sequence[ast.expr]) -> Value:
        """C of a tuple of these."""

    def listed(self, item: ast.expr, generators: Sequence[ast.comprehension]) -> str:
        """C of a list."""

    def foremost(self, rank: ast.expr, member: ast.expr, generators: Sequence[ast.comprehension], highest: int) -> str:
        """C of the members with the highest (or lowest) rank."""

    def folded(self, node: ast.Call) -> str | None:
        """C of a number that is made of the items of a list."""

    def each(self, node: ast.expr, body: Callable[[str], str]) -> str:
        """C that does something for each item of a list."""
