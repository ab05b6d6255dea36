"""The declared tables from which a state is made: plain data, no rule.

In: what the compiler read from the rule set. Out: sizes, slots, names by id. Errors: `KeyError` for a kind that is not declared.
`Layout` lists columns, piles and kinds. Slots: every pile has one slot for each combination of its holes; slots are numbered
through all piles, and the kept column `where_field` of a kind holds the slot of each member (or -1).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Hole:
    """A hole of a column or pile. `kind`: that of its members, or '' for a range of numbers; `low`: the first value; `size`: how
    many values."""

    name: str
    kind: str
    low: int
    size: int


@dataclass(frozen=True)
class Column:
    """The column of one attribute. `base`, `of`, `optional`: the type of its values."""

    name: str
    field: str
    """Its field of the state."""
    holes: tuple[Hole, ...]
    base: str
    of: str
    optional: bool
    shown: str | int
    """'all', 'nobody' or the index of the owner's hole."""
    stays: bool
    """It is not taken back with a span."""
    indexed: bool
    """Members by value are kept, as sorted tuples."""
    size: int
    """Number of cells."""
    masked: bool = False
    """As bit sets."""
    rest: int | None = None
    """The value of a cell that nothing has happened to; which cells differ from it is kept as a bit set; None: that is not
    kept."""
    opened: str = ""
    """The function that says when it is shown to all beside, or ''."""
    untold: int | None = None
    """A value that the kernel sets and takes back by itself: no log tells a change from it or to it."""

    @property
    def index_field(self) -> str:
        """The name of the state's field with members by value, or '' if the column is not indexed."""
        return "x_" + self.field if self.indexed else ""

    @property
    def mask_field(self) -> str:
        """The name of the state's field with bit sets of members by value, or '' if there are none."""
        return "m_" + self.field if self.masked else ""

    @property
    def differing_field(self) -> str:
        """The name of the state's field with the bit set of the cells that differ from `rest`, or '' if there is none."""
        return "d_" + self.field if self.rest is not None else ""


@dataclass(frozen=True)
class PileSpec:
    """A pile of members of the kind `holds`. `shown` and `opened` as in `Column`. `first`: the number of its first slot; `size`:
    how many slots it has."""

    name: str
    field: str
    holes: tuple[Hole, ...]
    holds: str
    shown: str | int
    first: int
    size: int
    opened: str = ""


@dataclass(frozen=True)
class KindSpec:
    """One kind: its members' names by id. `held`: whether piles hold its members. `others`: further names of members, with their
    ids: former names, printed numbers with a letter."""

    name: str
    number: int
    field: str
    names: tuple[str, ...]
    held: bool
    others: tuple[tuple[str, int], ...] = ()

    @cached_property
    def today(self) -> dict[str, str]:
        """The present name of a member by each of its present and further names."""
        return {name: self.names[member] for name, member in self.others} | {name: name for name in self.names}

    @property
    def where_field(self) -> str:
        """The name of the state's field with the slot of each member, if piles hold them."""
        return "w_" + self.field


@dataclass(frozen=True)
class Layout:
    """The columns, piles, kinds and seats of one rule set. `digest`: the hash of the rules."""

    digest: str
    columns: tuple[Column, ...] = ()
    piles: tuple[PileSpec, ...] = ()
    kinds: tuple[KindSpec, ...] = ()
    seats: str = ""
    """Name of the kind whose members decide."""
    playing: tuple[int, ...] = ()
    """The ids of those that are in play."""
    idle: tuple[int, ...] = ()
    """Of those that nobody plays, in whatever scenario."""
    in_play: str = ""
    """The column that tells who is in play, or ''."""

    @cached_property
    def by_name(self) -> dict[str, KindSpec]:
        """The kinds by name."""
        return {kind.name: kind for kind in self.kinds}

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The names of the seats by id; none in a rule set without sides."""
        return self.by_name[self.seats].names if self.seats else ()

    @property
    def playing_names(self) -> tuple[str, ...]:
        """The names of the seats that are in play, by their ids."""
        return tuple([name for seat, name in enumerate(self.seat_names) if seat in self.playing])

    def slots(self) -> tuple[tuple[str, int, str], ...]:
        """For every slot: the field of its pile, the index in it, and the field that keeps the slots of the members of its
        kind."""
        return tuple((p.field, i, self.by_name[p.holds].where_field) for p in self.piles for i in range(p.size))

    def values(self, column: Column) -> int:
        """How many values the cells of a column of members can have, none included as the last."""
        return len(self.by_name[column.of].names) + 1

    def shared(self) -> tuple[tuple[str, ...], ...]:
        """The lists that a copy of a state shares until one of the two writes: for each column its field and those of its kept
        sets, which are written together; last all piles, with the kept slots of members."""
        units = [tuple(filter(None, (c.field, c.index_field, c.mask_field))) for c in self.columns]
        return (*units, (*[p.field for p in self.piles], *[k.where_field for k in self.kinds if k.held]))

    @cached_property
    def secrecy(self) -> tuple[int, ...]:
        """For every slot, who knows its members: 0 everybody, `NOBODY`, or `owner_bit` of its owner; see `known_to`."""
        return tuple(_secret(p, i) for p in self.piles for i in range(p.size))


NOBODY = 1
"""Secrecy of what is hidden from all."""
CHANCE = 2
"""Beside the secrecies in a state's barrier: chance has come between."""


def owner_bit(seat: int) -> int:
    """The secrecy of something that only this seat knows."""
    return 4 << seat


def _secret(pile: PileSpec, index: int) -> int:
    if pile.shown == "all":
        return 0
    if pile.shown == "nobody":
        return NOBODY
    return owner_bit(hole_values(pile.holes, index)[int(pile.shown)])


def known_to(secrecy: int, seat: int | None) -> bool:
    """Does a seat (None: an onlooker) know the members in a slot of this secrecy?"""
    return secrecy == 0 or (seat is not None and secrecy == owner_bit(seat))


def hole_values(holes: tuple[Hole, ...], index: int) -> tuple[int, ...]:
    """The values of the holes at a flat index (last hole fastest). Errors: none; an index past the end wraps round."""
    match holes:  # nearly all have two holes at most, and are asked for at each look
        case ():
            return ()
        case (one,):
            return (index % one.size + one.low,)
        case (one, other):
            first, rest = divmod(index, other.size)
            return (first % one.size + one.low, rest + other.low)
    out: list[int] = []
    for hole in reversed(holes):
        index, rest = divmod(index, hole.size)
        out.append(rest + hole.low)
    return tuple(reversed(out))
