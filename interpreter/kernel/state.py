"""The state of a game: flat lists of plain values, made from declared tables.

`state_source(layout)` gives the text of a class with one slot for each column, pile and kept index, with a written-out `copy`.
The text becomes part of the compiled program, so that a warm start needs no work here. `State` is what all such classes have in
common.

Saved: columns, piles (a tuple of ids for each slot, top last), lasting effects, periods, history, generator, result, stack.
Kept (rebuilt on load): `w_KIND` slot of each member, `x_ATTRIBUTE` members by value, `effect_mask` bit set of effects present,
`changed` bit set of columns that may differ from their start.
Beside the state: `journal` (the function that takes entries), `ask` (the open decision), `fuel`, `barrier` (what was revealed),
`script` (dice of an example).
"""

from __future__ import annotations

import hashlib
import marshal
from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Protocol, TypeVar

from interpreter.kernel.journal import Journal, sink
from interpreter.kernel.layout import Layout
from interpreter.kernel.values import Ending, Frame, Instance, Past, Plain, Question, Value

RESERVE = 1_000_000
"""Fuel for working out how everything starts, and for what is asked of a state that nobody runs."""

PLAIN = ("periods", "effect_mask", "changed", "seed", "counter", "over", "fuel", "barrier", "script", "journal", "ask")
"""The fields that a copy shares, since their values never change."""

S = TypeVar("S", bound="State")


class State(Protocol):
    """What every generated class of states has, besides a list for each column, pile and kept index.

    Those lists are found by name: `COLUMNS[k]` names the one of column k (`list[Value]`), `INDEXED[k]` that of its kept sets or
    '', `SLOTS[n]` the list of pile slot n and the index in it (`list[tuple[int, ...]]`).
    """

    COLUMNS: ClassVar[tuple[str, ...]]
    PILES: ClassVar[tuple[str, ...]]
    REWIND: ClassVar[tuple[int, ...]]
    """By column: does the history restore it?"""
    DIRTY: ClassVar[tuple[int, ...]]
    """By column: its bit in `changed`, or 0."""
    INDEXED: ClassVar[tuple[str, ...]]
    SLOTS: ClassVar[tuple[tuple[str, int], ...]]
    SECRET: ClassVar[tuple[int, ...]]
    """By slot: who knows its members (`Layout.secrecy`)."""

    effects: list[Instance]
    """Lasting effects in the order of their start."""
    history: list[Past] | None
    """Old values since the history was opened; None while it is closed."""
    stack: list[Frame]
    """The routines that wait, innermost last."""
    periods: int
    effect_mask: int
    changed: int
    seed: int
    counter: int
    over: Ending | None
    fuel: int
    barrier: int
    script: tuple[int, ...] | None
    journal: Journal
    ask: Question | None

    def copy(self: S) -> S:
        """A state that goes its own way; it shares the journal."""

    def columns(self) -> tuple[Any, ...]:
        """Everything that is saved, but the stack: columns, piles, effects, periods, history, generator, result.

        Items are lists and values of many types, for digests and for comparing two states.
        """


def state_source(layout: Layout) -> list[str]:
    """The lines of class `State` for a layout. Errors: none."""
    columns = [c.field for c in layout.columns]
    piles = [p.field for p in layout.piles]
    wheres = [k.where_field for k in layout.kinds if k.held]
    indexes = [c.index_field for c in layout.columns if c.indexed]
    lists = [*columns, *piles, *wheres, *indexes]
    slots = [*lists, "effects", "history", "stack", *PLAIN]
    out = [
        "class State:",
        f"    __slots__ = {tuple(slots)!r}",
        f"    COLUMNS = {tuple(columns)!r}",
        f"    PILES = {tuple(piles)!r}",
        f"    REWIND = {tuple(int(c.rewind) for c in layout.columns)!r}",
        f"    DIRTY = {layout.dirty()!r}",
        f"    INDEXED = {tuple(c.index_field if c.indexed else '' for c in layout.columns)!r}",
        f"    SLOTS = {layout.slots()!r}",
        f"    SECRET = {layout.secrecy()!r}",
        "    def copy(self):",
        "        n = State.__new__(State)",
    ]
    out += [f"        n.{name} = self.{name}[:]" for name in [*lists, "effects"]]
    out += [
        "        n.history = None if self.history is None else self.history[:]",
        "        n.stack = [f[:] for f in self.stack]",
    ]
    out += [f"        n.{name} = self.{name}" for name in PLAIN]
    out += [
        "        return n",
        "    def columns(self):",
        f"        return ({''.join(f'self.{name}, ' for name in [*columns, *piles])}"
        "self.effects, self.periods, self.history, self.seed, self.counter, self.over)",
    ]
    return out


def blank(state_class: Callable[[], S], layout: Layout, seed: int) -> S:
    """A state with everything empty and a journal that keeps nothing. Columns have no values yet: the program's `start` fills
    them."""
    s = state_class()
    for column in layout.columns:
        setattr(s, column.field, [0] * column.size)
        if column.indexed:
            setattr(s, column.index_field, [])
    for pile in layout.piles:
        setattr(s, pile.field, [()] * pile.size)
    for kind in layout.kinds:
        if kind.held:
            setattr(s, kind.where_field, [-1] * len(kind.names))
    s.effects, s.history, s.stack = [], None, []
    s.periods = s.effect_mask = s.changed = s.counter = s.barrier = 0
    s.seed = seed & 0xFFFFFFFFFFFFFFFF
    s.over = s.script = s.ask = None
    s.fuel = RESERVE
    s.journal = sink()
    return s


def column_values(s: State, field: str) -> list[Value]:
    """The cells of a column by the name of its field; writing into them is for those who `rebuild` afterwards."""
    values: list[Value] = getattr(s, field)
    return values


def pile_members(s: State, field: str) -> list[tuple[int, ...]]:
    """The slots of a pile by the name of its field, each with its members, top last."""
    slots: list[tuple[int, ...]] = getattr(s, field)
    return slots


def rebuild(s: State, layout: Layout) -> None:
    """Make the kept parts from the saved ones. Errors: none for a state of this layout."""
    for kind in layout.kinds:
        if kind.held:
            setattr(s, kind.where_field, [-1] * len(kind.names))
    for pile in layout.piles:
        where: list[int] = getattr(s, layout.by_name[pile.holds].where_field)
        for i, ids in enumerate(pile_members(s, pile.field)):
            for m in ids:
                where[m] = pile.first + i
    for column in layout.columns:
        if column.indexed:
            values = len(layout.by_name[column.of].names) + 1
            setattr(s, column.index_field, index_of(getattr(s, column.field), values))
    s.changed = -1
    s.effect_mask = 0
    for e in s.effects:
        s.effect_mask |= 1 << e[0]


def index_of(values: Sequence[int], size: int) -> list[tuple[int, ...]]:
    """Ids by value, sorted; none (-1) is the last entry, so that `index[-1]` finds it. `size`: number of values and one more."""
    lists: list[list[int]] = [[] for _ in range(size)]
    for i, v in enumerate(values):
        lists[v].append(i)
    return [tuple(ids) for ids in lists]


def reindex(index: list[tuple[int, ...]], i: int, old: int, new: int) -> None:
    """Member `i` changed from value `old` to `new`: kept sets follow. `i` stands under `old`."""
    if old == new:
        return
    ids = index[old]
    k = bisect_left(ids, i)
    index[old] = ids[:k] + ids[k + 1 :]
    ids = index[new]
    k = bisect_left(ids, i)
    index[new] = ids[:k] + (i,) + ids[k:]


def fingerprint(s: State, *more: Plain) -> str:
    """A digest of the saved columns (without the stack, whose numbering belongs to one compilation) and of `more`.

    `marshal` version 2 writes equal plain values as equal bytes on every Python: it neither marks shared references nor
    interned text. Errors: `ValueError` for a value that is not plain.
    """
    return hashlib.blake2b(marshal.dumps((s.columns(), more), 2), digest_size=16).hexdigest()
