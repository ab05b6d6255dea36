"""What a seat may see of a position: cells of attributes, members of piles, and where the two meet.

The declaration of an attribute or a pile says who sees it. Beyond that, a member that lies where the seat does not see it hides
all state of this member, and every attribute that names it. During secret choices, nobody sees what has been written since,
except his own. In: a program, a state, a seat (None: an onlooker). Errors: those of rules that say when something is shown.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.kernel import Column, PileSpec, State, Value, column_values, hole_values, pile_members
from interpreter.program import Program


class Sight:
    """Decides what one seat sees. `everything`: at an open table nothing is hidden."""

    def __init__(self, program: Program, s: State, seat: int | None, everything: bool = False) -> None:
        self.seat, self.everything = seat, everything
        self._program, self._layout, self._now = program, program.tables.layout, s
        self._before = s if s.sealed is None or everything else s.sealed
        self._in_piles = {kind.name for kind in self._layout.kinds if kind.held}
        self._unknown: dict[str, frozenset[int]] = {}

    def cells(self, column: Column) -> list[Value | None]:
        """The cells of a column; None for those that are hidden."""
        now = column_values(self._now, column.field)
        if self.everything:
            return list(now)
        before = column_values(self._before, column.field)
        found: list[Value | None] = list(before)
        if column.shown != "all":
            for index in range(column.size):
                if self._owns(column, index):
                    found[index] = now[index]
                elif not self.sees(column, index):
                    found[index] = None
        for index in self._about_unknown(column):
            found[index] = None
        if column.of in self._in_piles:
            unknown = self.unknown(column.of)
            return [None if value is None or _names(value, unknown) else value for value in found]
        return found

    def slots(self, pile: PileSpec) -> list[tuple[int, tuple[int, ...] | None]]:
        """The slots of a pile: for each the number of members, and the members themselves, None where they are hidden."""
        now, before = pile_members(self._now, pile.field), pile_members(self._before, pile.field)
        found: list[tuple[int, tuple[int, ...] | None]] = []
        for index in range(pile.size):
            ids = now[index] if self.everything or self._owns(pile, index) else before[index]
            found.append((len(ids), tuple(ids) if self.sees(pile, index) else None))
        return found

    def sees(self, thing: Column | PileSpec, index: int) -> bool:
        """Does the seat see this cell or slot, as far as its declaration says?"""
        if self.everything or thing.shown == "all" or self._owns(thing, index):
            return True
        if not thing.opened:
            return False
        return bool(self._program.function(thing.opened)(self._before, *hole_values(thing.holes, index)))

    def unknown(self, kind: str) -> frozenset[int]:
        """The members of a kind in piles that the seat does not see; a member in no pile is known."""
        if self.everything or kind not in self._in_piles:
            return frozenset()
        if kind not in self._unknown:
            self._unknown[kind] = frozenset(
                member
                for pile in self._layout.piles
                if pile.holds == kind
                for index, members in enumerate(pile_members(self._now, pile.field))
                if members and not self.sees(pile, index)
                for member in members
            )
        return self._unknown[kind]

    def _about_unknown(self, column: Column) -> Iterator[int]:
        """The cells that are kept of a member that the seat does not know."""
        stride = 1
        for hole in reversed(column.holes):
            unknown = self.unknown(hole.kind)
            if unknown and len(column.holes) == 1:
                yield from unknown
            elif unknown:
                yield from (index for index in range(column.size) if index // stride % hole.size in unknown)
            stride *= hole.size

    def _owns(self, thing: Column | PileSpec, index: int) -> bool:
        if not isinstance(thing.shown, int):
            return False
        return hole_values(thing.holes, index)[thing.shown] == self.seat


def _names(value: Value, unknown: frozenset[int]) -> bool:
    """Does a value name any of these members?"""
    return not unknown.isdisjoint(value) if isinstance(value, tuple) else value in unknown
