"""The state of a game: flat lists of plain values, made from declared tables.

`fields_of(layout)` makes a class with one slot for each column, pile and kept index; `state_source(layout)` gives the text of a
class based on it, with `copy` written out. The text becomes part of the compiled program, so that a warm start needs no work
here. `State` is the protocol of all such classes.

Saved: columns, piles (a tuple of ids for each slot, top last), lasting effects, periods (behind their bits, the lines `whenever`
that are at work), moments, generator, result, stack. Kept (rebuilt on load): `w_KIND` slot of each member, `x_ATTRIBUTE` members
by value (tuples), `m_ATTRIBUTE` the same as bit sets, `d_ATTRIBUTE` bit set of the cells that differ from their rest,
`effect_mask` bit set of effects present. Beside the state:
`journal` (the function that takes entries, or None), `unasked` (the function called for each choice taken unasked, or None),
`ask` (the open decision), `fuel`, `barrier` (bit set of chance and of whose secrets have affected play), `always` (bit set of the
seats that are asked even with nothing to choose, where not asking would reveal that), `excused` (such a seat has just answered),
`script` (dice of an example), `settings` (the states of what examples decide before play; empty in a program without examples).

A copy shares the lists of columns and piles with its original until one of the two writes: `own` holds a flag for each column,
and one for all piles, that says whether the state alone has its lists. Whoever writes into a list tests the flag first: `if not
S.own[k]: own(S, k)`.
"""

from __future__ import annotations

import hashlib
import marshal
from collections.abc import Callable
from typing import Any, ClassVar, Protocol, TypeAlias, TypeVar

from interpreter.kernel.journal import Journal
from interpreter.kernel.layout import Layout
from interpreter.kernel.sets import index_of, mask_of, masks_of, reindex
from interpreter.kernel.values import Ending, Frame, Instance, Moment, Option, Plain, Question, Value

RESERVE = 1_000_000
"""Fuel for working out how everything starts, and for what is asked of a state that nobody runs."""

PLAIN = (
    *("periods", "effect_mask", "seed", "counter", "over", "fuel", "barrier", "always", "excused"),
    *("sealed", "seals", "script", "settings", "journal", "unasked", "ask"),
)
"""The fields that a copy shares, since their values never change."""

S = TypeVar("S", bound="State")

Unasked: TypeAlias = "Callable[[int, int, Option], None]"
"""Is told of a choice that has a single option: number of the choice point, seat, option."""


class State(Protocol):
    """The common part of all generated classes of states, which also have a list for each column, pile and kept index.

    Those lists are found by name: `COLUMNS[k]` names the one of column k (`list[Value]`), `INDEXED[k]` and `MASKED[k]` those of
    its kept sets (tuples and bit sets of members by value) or '', `SLOTS[n]` the list of pile slot n (`list[tuple[int, ...]]`),
    the index in it, and the list that keeps the slots of the members of its kind.
    """

    COLUMNS: ClassVar[tuple[str, ...]]
    PILES: ClassVar[tuple[str, ...]]
    UNDONE: ClassVar[tuple[int, ...]]
    """The columns that are taken back with a span, by number."""
    BESIDE: ClassVar[tuple[str, ...]]
    """What is kept beside these columns: the fields of their indexes and bit sets."""
    INDEXED: ClassVar[tuple[str, ...]]
    MASKED: ClassVar[tuple[str, ...]]
    REST: ClassVar[tuple[int | None, ...]]
    """By column: the value at which cells rest, or None; `DIFFERING` names the bit set of the cells that differ, or ''."""
    DIFFERING: ClassVar[tuple[str, ...]]
    FOLLOWED: ClassVar[tuple[bool, ...]]
    """By column: does anything kept `follow` its writes?"""
    SHARED: ClassVar[tuple[tuple[str, ...], ...]]
    """By index in `own`: the lists that are owned or shared together (`Layout.shared`)."""
    SLOTS: ClassVar[tuple[tuple[str, int, str], ...]]
    SECRET: ClassVar[tuple[int, ...]]
    """By slot: who knows its members (`Layout.secrecy`)."""

    own: list[int]
    """By column, and last for all piles: are these lists this state's alone? Else another state may read them."""

    effects: list[Instance]
    """Lasting effects in the order of their start."""
    moments: list[Moment]
    """The moments that are kept, the latest last."""
    stack: list[Frame]
    """The routines that wait, innermost last."""
    periods: int
    effect_mask: int
    seed: int
    counter: int
    over: Ending | None
    fuel: int
    barrier: int
    always: int
    excused: int
    sealed: State | None
    """The position before several began to choose in secret: all that others see until they have; `seals`: how often one of
    these blocks stands in another."""
    seals: int
    script: tuple[int | tuple[int, ...], ...] | None
    settings: tuple[int, ...]
    journal: Journal | None
    unasked: Unasked | None
    """Is told of each choice whose only option is taken; None when nobody listens."""
    ask: Question | None

    def copy(self: S) -> S:
        """An independent state; it shares the journal, and each list until one of the two writes into it."""

    def columns(self) -> tuple[Any, ...]:
        """All that is saved, except the stack: columns, piles, effects, periods, moments (without what is kept beside their
        columns), generator, result.

        Items are lists and values of many types, for digests and for comparing two states.
        """

    def moment(self, period: int, number: int) -> Moment:
        """The present position as a moment of a span, with this number. From now on the state shares its lists with it."""


def _shared_by_copies(layout: Layout) -> list[str]:
    """The fields that a copy takes over as they are: lists are shared until they are written."""
    bits = [c.differing_field for c in layout.columns if c.differing_field]
    return [*(name for unit in layout.shared() for name in unit), *bits, *PLAIN]


def _beside(layout: Layout) -> list[str]:
    """What is kept beside the columns that are taken back."""
    kept = [(c.index_field, c.mask_field, c.differing_field) for c in layout.columns if not c.stays]
    return [name for each in kept for name in each if name]


def fields_of(layout: Layout) -> type:
    """The class `Fields` for a layout: slots for the fields of a state, and the class attributes of `State`. Errors: none."""
    columns = layout.columns
    told: dict[str, object] = {
        "__slots__": (*_shared_by_copies(layout), "own", "effects", "moments", "stack"),
        "COLUMNS": tuple([c.field for c in columns]),
        "PILES": tuple([p.field for p in layout.piles]),
        "UNDONE": tuple([number for number, c in enumerate(columns) if not c.stays]),
        "BESIDE": tuple(_beside(layout)),
        "INDEXED": tuple([c.index_field for c in columns]),
        "MASKED": tuple([c.mask_field for c in columns]),
        "REST": tuple([c.rest for c in columns]),
        "DIFFERING": tuple([c.differing_field for c in columns]),
        "FOLLOWED": tuple([bool(c.index_field or c.mask_field or c.differing_field) for c in columns]),
        "SHARED": layout.shared(),
        "SLOTS": layout.slots(),
        "SECRET": layout.secrecy,
    }
    return type("Fields", (), told)


def state_source(layout: Layout) -> list[str]:
    """The lines of the class `State` for a layout, which is based on its `Fields`. Errors: none."""
    by_reference, units = _shared_by_copies(layout), len(layout.shared())
    saved = [*(c.field for c in layout.columns), *(p.field for p in layout.piles)]
    out = [
        "class State(Fields):",
        "    __slots__ = ()",
        "    def copy(self):",
        "        n = State.__new__(State)",
        f"        self.own = [0] * {units}",
        f"        n.own = [0] * {units}",
    ]
    out += [f"        n.{name} = self.{name}" for name in by_reference]
    out += [
        "        n.effects = self.effects[:]",
        "        n.moments = self.moments[:]",
        "        n.stack = [f[:] for f in self.stack]",
        "        return n",
        "    def columns(self):",
        f"        return ({''.join(f'self.{name}, ' for name in saved)}"
        "self.effects, self.periods, [m[:4] for m in self.moments], self.seed, self.counter, self.over)",
        "    def moment(self, period, number):",
        f"        self.own = [0] * {units}",
        f"        cells = ({''.join(f'self.{c.field}, ' for c in layout.columns if not c.stays)})",
        f"        return (period, number, self.effects[:], cells, ({''.join(f'self.{name}, ' for name in _beside(layout))}))",
    ]
    return out


def blank(state_class: Callable[[], S], layout: Layout, seed: int, settings: tuple[int, ...] = ()) -> S:
    """A new state without any values and without a journal; the program's `start` fills it."""
    s = state_class()
    for column, name, indexed, masked, differing in zip(
        layout.columns, s.COLUMNS, s.INDEXED, s.MASKED, s.DIFFERING, strict=True
    ):  # by the names of the class, which Python knows already: those of a layout it would look up each time
        setattr(s, name, [0] * column.size)
        for kept in filter(None, (indexed, masked)):
            setattr(s, kept, [])
        if differing:
            setattr(s, differing, 0)
    for pile, name in zip(layout.piles, s.PILES, strict=True):
        setattr(s, name, [()] * pile.size)
    for kind in layout.kinds:
        if kind.held:
            setattr(s, kind.where_field, [-1] * len(kind.names))
    s.own = [1] * len(s.SHARED)
    s.effects, s.moments, s.stack = [], [], []
    s.periods = s.effect_mask = s.counter = s.barrier = s.always = s.excused = s.seals = 0
    s.seed = seed & 0xFFFFFFFFFFFFFFFF
    s.over = s.script = s.ask = s.journal = s.unasked = s.sealed = None
    s.settings = settings
    s.fuel = RESERVE
    return s


def own(s: State, unit: int) -> None:
    """Give a state its own copies of the lists of a column (by its number) or of all piles (-1), so that they may be written."""
    for name in s.SHARED[unit]:
        setattr(s, name, getattr(s, name)[:])
    s.own[unit] = 1


def own_all(s: State) -> None:
    """Give a state its own copies of all lists, for code that writes into them directly and calls `rebuild` afterwards."""
    for unit, owned in enumerate(s.own):
        if not owned:
            own(s, unit)


def column_values(s: State, field: str) -> list[Value]:
    """The cells of a column by the name of its field. To write into them, call `own_all` before and `rebuild` afterwards."""
    values: list[Value] = getattr(s, field)
    return values


def pile_members(s: State, field: str) -> list[tuple[int, ...]]:
    """The slots of a pile by the name of its field, each with its members, top last. Writing: as for `column_values`."""
    slots: list[tuple[int, ...]] = getattr(s, field)
    return slots


def rebuild(s: State, layout: Layout) -> None:
    """Compute the kept parts of a state from the saved ones. Errors: none for a state of this layout."""
    own_all(s)
    for kind in layout.kinds:
        if kind.held:
            setattr(s, kind.where_field, [-1] * len(kind.names))
    for pile in layout.piles:
        where: list[int] = getattr(s, layout.by_name[pile.holds].where_field)
        for i, ids in enumerate(pile_members(s, pile.field)):
            for m in ids:
                where[m] = pile.first + i
    for number, column in enumerate(layout.columns):
        keep_sets(s, number, layout.values(column) if column.indexed or column.masked else 0)
    s.effect_mask = 0
    for e in s.effects:
        s.effect_mask |= 1 << e[0]


def keep_sets(s: State, column: int, values: int) -> None:
    """Compute the indexes kept beside a column from its cells. `values`: how many a cell can have, none included, if members by
    value are kept."""
    cells: list[Any] = getattr(s, s.COLUMNS[column])
    if s.INDEXED[column]:
        setattr(s, s.INDEXED[column], index_of(cells, values))
    if s.MASKED[column]:
        setattr(s, s.MASKED[column], masks_of(cells, values))
    if s.DIFFERING[column]:
        rest = s.REST[column]
        alike = cells.count(rest) == len(cells)
        setattr(s, s.DIFFERING[column], 0 if alike else mask_of([i for i, value in enumerate(cells) if value != rest]))


def follow(s: State, column: int, i: int, old: Any, new: Any) -> None:
    """Update the indexes kept beside a column after cell `i` has changed from `old` to a different value. Cells need be ids only
    in a column with members by value."""
    if s.INDEXED[column]:
        reindex(getattr(s, s.INDEXED[column]), i, old, new)
    if s.MASKED[column]:
        masks = getattr(s, s.MASKED[column])
        masks[old] ^= 1 << i
        masks[new] ^= 1 << i
    if s.DIFFERING[column] and s.REST[column] in (old, new):
        setattr(s, s.DIFFERING[column], getattr(s, s.DIFFERING[column]) ^ 1 << i)


def fingerprint(s: State, *more: Plain) -> str:
    """A digest of the saved columns (without the stack, whose numbering belongs to one compilation) and of `more`.

    `marshal` version 2 writes equal plain values as equal bytes on every Python: it neither marks shared references nor
    interned text. Errors: `ValueError` for a value that is not plain.
    """
    return hashlib.blake2b(marshal.dumps((s.columns(), more), 2), digest_size=16).hexdigest()
