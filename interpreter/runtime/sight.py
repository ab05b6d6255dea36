"""What a seat may see of a position: cells of attributes, members of piles, and where the two meet.

An attribute or a pile is seen by whom its declaration names. Beyond that a member that lies where the seat does not see it hides
all that is kept of it, and every attribute that names it. While several choose in secret, nobody sees what has been written
since, but what is his own. In: a program, a state, a seat (None: an onlooker). Errors: those of rules that say when something is
shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from interpreter.kernel import Column, PileSpec, State, Value, column_values, hole_values, pile_members
from interpreter.program import Program


class Sight:
    """The eyes of one seat. `everything`: an open table hides nothing."""

    def __init__(self, program: Program, s: State, seat: int | None, everything: bool = False) -> None:
        self.seat, self.everything = seat, everything
        self._program, self._layout, self._now = program, program.tables.layout, s
        self._before = s if s.sealed is None or everything else s.sealed
        self._held = {kind.name: kind for kind in self._layout.kinds if kind.held}

    def cells(self, column: Column) -> list[Value | None]:
        """The cells of a column; None for those that are hidden."""
        now = column_values(self._now, column.field)
        is_plain = (
            column.shown == "all" and column.of not in self._held and not any(hole.kind in self._held for hole in column.holes)
        )
        if self.everything or (is_plain and self._before is self._now):
            return list(now)
        before = column_values(self._before, column.field)
        return [
            value if self._sees_cell(column, index, value) else None
            for index, value in enumerate(
                now[index] if self._owns(column, index) else before[index] for index in range(column.size)
            )
        ]

    def slots(self, pile: PileSpec) -> list[tuple[int, tuple[int, ...] | None]]:
        """The slots of a pile: how many members lie there, and which; None where that is hidden."""
        now, before = pile_members(self._now, pile.field), pile_members(self._before, pile.field)
        found: list[tuple[int, tuple[int, ...] | None]] = []
        for index in range(pile.size):
            ids = now[index] if self.everything or self._owns(pile, index) else before[index]
            found.append((len(ids), tuple(ids) if self.sees(pile, index) else None))
        return found

    def sees(self, thing: Column | PileSpec, index: int) -> bool:
        """Is a cell or a slot shown to the seat, whatever it is about?"""
        if self.everything or thing.shown == "all" or self._owns(thing, index):
            return True
        if not thing.opened:
            return False
        return bool(self._program.function(thing.opened)(self._before, *hole_values(thing.holes, index)))

    def knows(self, kind: str, member: int) -> bool:
        """Does the seat know a member where it lies? What lies in no pile is known."""
        if member < 0 or kind not in self._held or self.everything:
            return True
        slot: int = getattr(self._now, self._held[kind].where_field)[member]
        return slot < 0 or self.knows_slot(slot)

    def knows_slot(self, slot: int) -> bool:
        """Does the seat know the members of a slot?"""
        pile = next(pile for pile in self._layout.piles if pile.first <= slot < pile.first + pile.size)
        return self.sees(pile, slot - pile.first)

    def _sees_cell(self, column: Column, index: int, value: Value) -> bool:
        return self.sees(column, index) and self._knows_what_it_is_about(column, index) and self._knows_value(column, value)

    def _knows_what_it_is_about(self, column: Column, index: int) -> bool:
        if not any(hole.kind in self._held for hole in column.holes):
            return True
        return all(
            self.knows(hole.kind, member) for hole, member in zip(column.holes, hole_values(column.holes, index), strict=True)
        )

    def _knows_value(self, column: Column, value: Value) -> bool:
        if column.of not in self._held:
            return True
        members: Iterable[int] = value if isinstance(value, tuple) else (cast("int", value),)
        return all(self.knows(column.of, member) for member in members)

    def _owns(self, thing: Column | PileSpec, index: int) -> bool:
        if not isinstance(thing.shown, int):
            return False
        return hole_values(thing.holes, index)[thing.shown] == self.seat
