"""The state of a game: flat lists of integers, made from declared tables.

`state_source(layout)` gives the text of a class with one slot for each column, pile and kept index, with a written-out `copy`.
The text becomes part of the compiled program, so that a warm start needs no work here.

Saved: columns, piles (a tuple of ids for each slot, top last), lasting effects, span flags, history, generator, result, stack.
Kept (rebuilt on load): `w_KIND` slot of each member, `x_ATTRIBUTE` members by value, `effect_mask` bit set of effects present,
`changed` bit set of columns that may differ from their start.
Beside the state: `journal` (the function that takes entries), `ask` (the open decision), `fuel`, `barrier` (what was revealed),
`script` (dice of an example).
"""

from __future__ import annotations

import hashlib
import marshal
from bisect import bisect_left
from typing import Any

from interpreter.kernel.layout import Layout

RESERVE = 10_000_000
"""Fuel for questions that are asked from outside while a decision waits."""

PLAIN = ("periods", "effect_mask", "changed", "seed", "counter", "over", "fuel", "barrier", "script", "journal", "ask")


def state_source(layout: Layout) -> list[str]:
    """The lines of class `State`."""
    columns = [c.field for c in layout.columns]
    piles = [p.field for p in layout.piles]
    wheres = ["w_" + k.field for k in layout.kinds if k.held]
    indexes = ["x_" + c.field for c in layout.columns if c.indexed]
    lists = [*columns, *piles, *wheres, *indexes]
    slots = [*lists, "effects", "history", "stack", *PLAIN]
    out = [
        "class State:",
        f"    __slots__ = {tuple(slots)!r}",
        f"    COLUMNS = {tuple(columns)!r}",
        f"    PILES = {tuple(piles)!r}",
        f"    REWIND = {tuple(int(c.rewind) for c in layout.columns)!r}",
        f"    DIRTY = {layout.dirty()!r}",
        f"    INDEXED = {tuple('x_' + c.field if c.indexed else '' for c in layout.columns)!r}",
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


def blank(state_class: Any, layout: Layout, seed: int) -> Any:
    """A state with everything empty: columns have no values yet (the program's `start` fills them)."""
    s = state_class()
    for column in layout.columns:
        setattr(s, column.field, [0] * column.size)
        if column.indexed:
            setattr(s, "x_" + column.field, [])
    for pile in layout.piles:
        setattr(s, pile.field, [()] * pile.size)
    for kind in layout.kinds:
        if kind.held:
            setattr(s, "w_" + kind.field, [-1] * len(kind.names))
    s.effects, s.history, s.stack = [], None, []
    s.periods = s.effect_mask = s.changed = s.counter = s.barrier = 0
    s.seed = seed & 0xFFFFFFFFFFFFFFFF
    s.over = s.script = s.ask = None
    s.fuel = RESERVE
    s.journal = None
    return s


def rebuild(s: Any, layout: Layout) -> None:
    """Make the kept parts from the saved ones."""
    by_name = {k.name: k for k in layout.kinds}
    for kind in layout.kinds:
        if kind.held:
            setattr(s, "w_" + kind.field, [-1] * len(kind.names))
    for pile in layout.piles:
        where = getattr(s, "w_" + by_name[pile.holds].field)
        for i, ids in enumerate(getattr(s, pile.field)):
            for m in ids:
                where[m] = pile.first + i
    for column in layout.columns:
        if column.indexed:
            values = len(by_name[column.of].names) + 1
            setattr(s, "x_" + column.field, index_of(getattr(s, column.field), values))
    s.changed = -1
    s.effect_mask = 0
    for e in s.effects:
        s.effect_mask |= 1 << e[0]


def index_of(values: list[int], size: int) -> list[tuple[int, ...]]:
    """Ids by value, sorted; none (-1) is the last entry, so that `index[-1]` finds it."""
    lists: list[list[int]] = [[] for _ in range(size)]
    for i, v in enumerate(values):
        lists[v].append(i)
    return [tuple(ids) for ids in lists]


def reindex(index: list[tuple[int, ...]], i: int, old: int, new: int) -> None:
    """Member `i` changed from value `old` to `new`."""
    if old == new:
        return
    ids = index[old]
    k = bisect_left(ids, i)
    index[old] = ids[:k] + ids[k + 1 :]
    ids = index[new]
    k = bisect_left(ids, i)
    index[new] = ids[:k] + (i,) + ids[k:]


def fingerprint(s: Any, *more: object) -> str:
    """A digest of the saved columns (without the stack, whose numbering belongs to one compilation) and of `more`.

    `marshal` version 2 writes equal plain values as equal bytes on every Python: it neither marks shared references nor
    interned text.
    """
    return hashlib.blake2b(marshal.dumps((s.columns(), more), 2), digest_size=16).hexdigest()
