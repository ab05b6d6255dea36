"""Translates the data section of a program: takes the names outside of functions and their values, gives C declarations.

Tuples go into the pool; printed facts by value, boards and tables of functions get declarations of their own.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from interpreter.kernel import graph
from interpreter.native.faults import NotEmitted
from interpreter.native.structs import BITS, words_for
from interpreter.native.words import GREATEST, Pool
from interpreter.program import Program, forms

NO_ENTRY = "{0, 0, 0, 0}"
MOST_CELLS = 4096
"""A fixed set of members below this is also kept as bits, and what is found by such members in a table with a cell for each."""


class Constants:
    """The constants of a program by name. `tuples`: their places in the pool; `sets`: constant sets kept as bits, with their
    numbers of words; `lookups`: tuples by value; `facts`: bit sets by value, with their numbers of words; `numbers`; `boards`;
    `near` and `links`: names for parts of a board; `tests`, `entries`, `pairs`: tables that name functions."""

    def __init__(self, program: Program, named: Mapping[str, ast.expr], pool: Pool) -> None:
        """`named`: the names that stand outside of functions, with the syntax of what they stand for."""
        self.pool = pool
        self._paddings = {name: len(program.namespace[name]) for name in named if name.startswith(forms.PADDING)}
        self.tuples: dict[str, int] = {}
        self.flat: set[str] = set()
        self.sets: dict[str, int] = {}
        self.lookups: dict[str, int] = {}
        self.facts: dict[str, int] = {}
        self.numbers: dict[str, int] = {}
        self.boards: dict[str, graph.Board] = {}
        self.near: dict[str, str] = {}
        self.links: dict[str, str] = {}
        self.tests: dict[str, tuple[str, ...]] = {}
        self.entries: dict[str, dict[int, str]] = {}
        self.pairs: dict[str, tuple[tuple[str, ...], ...]] = {}
        self._rows: dict[str, tuple[int, ...]] = {}
        self._values: dict[str, Any] = {}
        self._lines: list[str] = []
        for name, node in named.items():
            if not name.startswith(forms.PADDING):
                self._add(name, node, program.namespace[name])

    def lines(self) -> Iterator[str]:
        """The C declarations, without the tables that name functions."""
        yield from self._lines
        for name, masks in self._rows.items():
            words = self.row_words(name)
            cells = ", ".join(
                "{" + ", ".join(f"0x{mask >> BITS * k & (1 << BITS) - 1:x}ULL" for k in range(words)) + "}" for mask in masks
            )
            yield f"static const U {name}_rows[{len(masks)}][{words}] = {{{cells}}};"

    def tables(self) -> Iterator[str]:
        """The C declarations of the tables that name functions."""
        for name, functions in self.tests.items():
            yield f"static const Call {name}[] = {{{', '.join([*functions, '0'])}}};"
        for name, entries in self.entries.items():
            most = max(entries, default=-1)
            cells = "".join([entries.get(key, NO_ENTRY) + ", " for key in range(most + 1)])
            yield f"static const Entry {name}[] = {{{cells}{NO_ENTRY}}};"
            yield f"static inline const Entry *{name}_get(I x) {{ return (U)x <= {most} ? &{name}[x] : &NO_ENTRY; }}"
        for name, pairs in self.pairs.items():
            cells = ", ".join("{" + ", ".join(pair) + "}" for pair in pairs)
            yield f"static const Entry {name}[][2] = {{{cells}}};"

    def rows(self, name: str) -> str:
        """The C text of the table of bit sets of a board's neighbours, or of a constant that is such a table. Errors:
        `NotEmitted`."""
        board = self.boards.get(name)
        masks = board.near_mask if board is not None else self._values.get(name)
        if not isinstance(masks, tuple):
            raise NotEmitted(f"neighbours {name}")
        self._rows[name] = masks
        return f"&{name}_rows[0][0]"

    def row_words(self, name: str) -> int:
        """The number of words of each bit set in the table of this name (see `rows`)."""
        return words_for(len(self._rows[name]))

    def row_count(self, name: str) -> int:
        """The number of bit sets in the table of this name (see `rows`)."""
        return len(self._rows[name])

    def distances(self, name: str) -> int:
        """The place in the pool of a board's distances: a tuple for each node."""
        board = self.boards[name]
        nodes = range(len(board.near))
        return self.pool.place(tuple([tuple([board.distance(a, b) for b in nodes]) for a in nodes]))

    def all_links(self, name: str) -> int:
        """The place in the pool of a board's connections: for each node a tuple, with the tuple of the connections to each other
        node."""
        board = self.boards[name]
        nodes = range(len(board.near))
        return self.pool.place(tuple([tuple([board.links[a].get(b, ()) for b in nodes]) for a in nodes]))

    def _add(self, name: str, node: ast.expr, value: Any) -> None:
        self._values[name] = value
        if found := forms.whole_of(name, forms.BOARD, forms.NEAR):
            self.near[name] = found
        elif found := forms.whole_of(name, forms.BOARD, forms.LINK):
            self.links[name] = found
            self._link(name, value)
        elif forms.whole_of(name, forms.REACTIONS, forms.TESTS):
            self.tests[name] = tuple(map(_function, _items(node)))
        elif forms.whole_of(name, forms.REACTIONS, forms.RUNS):
            self.pairs[name] = tuple([tuple(map(self._entry, _items(each))) for each in _items(node)])
        elif name.startswith(forms.MEMBER_BLOCKS):
            self.entries[name] = {key: self._entry(each) for key, each in zip(value, _items(node), strict=True)}
        elif isinstance(value, graph.Board):
            self.boards[name] = value
            self.tuples[name] = self.pool.place(value.near)
        elif isinstance(value, int):
            self.numbers[name] = value
        elif isinstance(value, frozenset):
            self._set(name, value)
        elif isinstance(value, dict):
            self._by_value(name, value)
        elif isinstance(value, tuple):
            if not any(isinstance(each, int) and each >= GREATEST for each in value):
                self.tuples[name] = self.pool.place(value)
                if all(isinstance(each, int) for each in value):
                    self.flat.add(name)
        else:
            raise NotEmitted(f"constant {name}")

    def _entry(self, node: ast.expr) -> str:
        """C of a table entry of a call: (plain function or None, first block, padding)."""
        match node:
            case ast.Constant(value=None):
                return NO_ENTRY
            case ast.Tuple(elts=[function, block, padding]):
                slots = self._paddings[padding.id] if isinstance(padding, ast.Name) else len(_items(padding))
                return f"{{1, {_function(function)}, {ast.literal_eval(block)}, {slots}}}"
        raise NotEmitted(f"entry {ast.unparse(node)}")

    def _set(self, name: str, members: frozenset[int]) -> None:
        self.tuples[name] = self.pool.place(tuple(sorted(members)))
        if all(0 <= member < MOST_CELLS for member in members):
            mask = sum(1 << member for member in members)
            words = self.sets[name] = words_for(mask.bit_length())
            cells = ", ".join(f"0x{mask >> BITS * k & (1 << BITS) - 1:x}ULL" for k in range(words))
            self._lines.append(f"static const U {name}_bits[] = {{{cells}}};")

    def _by_value(self, name: str, by_value: dict[int | str, Any]) -> None:
        keys = [self.pool.word(key) for key in by_value]
        if name.startswith(forms.FACT_MASKS):
            words = self.facts[name] = words_for(max(by_value.values(), default=0).bit_length())
            cells = ", ".join(
                "{" + ", ".join(f"0x{mask >> BITS * k & (1 << BITS) - 1:x}ULL" for k in range(words)) + "}"
                for mask in (*by_value.values(), 0)
            )
            self._lines.append(f"static const U {name}_sets[][{words}] = {{{cells}}};")
            kind, found = "const U *", f"{name}_sets[k]"
        else:
            self.lookups[name] = len(keys)
            places = ", ".join(str(self.pool.place(tuple(each))) for each in (*by_value.values(), ()))
            self._lines.append(f"static const I {name}_places[] = {{{places}}};")
            kind, found = "const I *", f"POOLED + {name}_places[k]"
        if keys == list(range(len(keys))):
            search = f"I k = (U)x < {len(keys)} ? x : {len(keys)};"
        elif all(0 <= key < MOST_CELLS for key in keys):
            size = max(keys) + 1
            numbers = {key: number for number, key in enumerate(keys)}
            cells = ", ".join(str(numbers.get(key, len(keys))) for key in range(size))
            self._lines.append(f"static const int16_t {name}_cells[] = {{{cells}}};")
            search = f"I k = (U)x < {size} ? {name}_cells[x] : {len(keys)};"
        else:
            listed = ", ".join([*map(_literal, keys), "0"])
            self._lines.append(f"static const I {name}_keys[] = {{{listed}}};")
            search = f"I k = 0; while (k < {len(keys)} && {name}_keys[k] != x) k++;"
        self._lines.append(f"static inline {kind}{name}_get(I x) {{ {search} return {found}; }}")

    def _link(self, name: str, link: tuple[dict[int, int], ...]) -> None:
        size = max(1, len(link))
        rows = ", ".join("{" + ", ".join(str(row.get(b, -1)) for b in range(len(link))) + "}" for row in link)
        self._lines.append(f"static const int32_t {name}[{size}][{size}] = {{{rows}}};")


def _items(node: ast.expr) -> Sequence[ast.expr]:
    """The items of a tuple, the values of a dictionary. Errors: `NotEmitted` for anything else."""
    match node:
        case ast.Tuple(elts=items) | ast.Dict(values=items):
            return items
    raise NotEmitted(f"table {ast.unparse(node)}")


def _function(node: ast.expr) -> str:
    """C of a function that a table names, or of none."""
    match node:
        case ast.Name(id=name):
            return f"(Call){name}"
        case ast.Constant(value=None):
            return "0"
    raise NotEmitted(f"function {ast.unparse(node)}")


def _literal(word: int) -> str:
    return f"{word}LL"
