"""The declared tables from which a state is made: plain data, no rule.

`Layout` lists columns, piles and kinds. Slots: every pile has one slot for each combination of its holes; slots are numbered
through all piles, and the kept column `where` of a kind holds the slot of each member (or -1).
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Hole:
    """One hole of a column or pile: `kind` (a kind's name, or '' for a range), `low` first value, `size` how many."""

    name: str
    kind: str
    low: int
    size: int


@dataclass(frozen=True)
class Column:
    """One attribute. `base`, `of`: type of its values. `shown`: 'all', 'nobody' or the index of the owner's hole. `lasts`:
    a span sets it back."""

    name: str
    field: str
    holes: tuple[Hole, ...]
    base: str
    of: str
    optional: bool
    shown: str | int
    rewind: bool
    indexed: bool
    size: int
    lasts: bool = False


@dataclass(frozen=True)
class PileSpec:
    """One pile. `first`: number of its first slot."""

    name: str
    field: str
    holes: tuple[Hole, ...]
    holds: str
    shown: str | int
    first: int
    size: int


@dataclass(frozen=True)
class KindSpec:
    """One kind: its members' names by id. `held`: whether piles hold its members (then there is a column `where`)."""

    name: str
    number: int
    field: str
    names: tuple[str, ...]
    held: bool


@dataclass(frozen=True)
class Layout:
    """All of it. `seats`: name of the kind whose members decide."""

    digest: str
    columns: tuple[Column, ...] = ()
    piles: tuple[PileSpec, ...] = ()
    kinds: tuple[KindSpec, ...] = ()
    seats: str = ""
    by_name: dict[str, KindSpec] = field(default_factory=dict)

    def dirty(self) -> tuple[int, ...]:
        """For every column its bit in the set of columns that may differ from their start; 0 if no span sets it back."""
        bits, out = 0, []
        for column in self.columns:
            out.append(1 << bits if column.lasts else 0)
            bits += column.lasts
        return tuple(out)

    def slots(self) -> tuple[tuple[str, int], ...]:
        """Field and index of every slot."""
        return tuple((p.field, i) for p in self.piles for i in range(p.size))

    def secrecy(self) -> tuple[int, ...]:
        """For every slot who knows its cards: 0 everybody, 1 nobody, else a bit above 1 for the owner (bit 1 + id)."""
        return tuple(_secret(p, i) for p in self.piles for i in range(p.size))


def _secret(pile: PileSpec, index: int) -> int:
    if pile.shown == "all":
        return 0
    if pile.shown == "nobody":
        return 1
    return 2 << hole_values(pile.holes, index)[int(pile.shown)]


def hole_values(holes: tuple[Hole, ...], index: int) -> tuple[int, ...]:
    """The values of the holes at a flat index (last hole fastest)."""
    out = []
    for hole in reversed(holes):
        index, rest = divmod(index, hole.size)
        out.append(rest + hole.low)
    return tuple(reversed(out))
