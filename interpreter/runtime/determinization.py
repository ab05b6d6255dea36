"""Positions that a seat may imagine: like the real one in all that it sees, made up in all that it does not.

In: a game's program and state, a seat, a seed. Out: a state of its own. What lies in piles that the seat may not see is pooled
and dealt anew, cells that it may not see hold nothing, and the dice to come are other dice, so nothing that is chosen by such
positions can tell what is hidden (a determinization). The worth of a position is the value that the rule set declares for players
who weigh positions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from interpreter.kernel import (
    Option,
    State,
    Value,
    column_values,
    keep_sets,
    known_to,
    mix,
    own_all,
    pile_members,
    shuffled,
)
from interpreter.program import Program
from interpreter.runtime import drive
from interpreter.runtime.sight import Sight

MOST_WORTH = 1_000_000
"""What an ended game is worth to its winners; to all others as much less than nothing."""


@dataclass
class _Chance:
    """A generator that is no game's."""

    seed: int
    counter: int = 0


def determinize(program: Program, s: State, seat: int, seed: int) -> State:
    """A copy of `s` at its open decision in which everything hidden from `seat` is dealt anew from `seed`. No journal."""
    chance = _Chance(mix(seed))
    copy = s.copy()
    own_all(copy)
    copy.journal = None
    copy.seed, copy.counter = mix(seed + 1), 0
    layout = program.tables.layout
    hidden: dict[str, list[tuple[str, int, int]]] = {}
    for pile in layout.piles:
        for index in range(pile.size):
            slot = pile.first + index
            if not known_to(copy.SECRET[slot], seat):
                hidden.setdefault(pile.holds, []).append((pile.field, index, slot))
    for kind, slots in hidden.items():
        pool = sorted([member for field, index, _ in slots for member in pile_members(copy, field)[index]])
        dealt = shuffled(chance, pool)
        where: list[int] = getattr(copy, layout.by_name[kind].where_field)
        at = 0
        for field, index, slot in slots:
            lists = pile_members(copy, field)
            size = len(lists[index])
            lists[index] = dealt[at : at + size]
            for member in dealt[at : at + size]:
                where[member] = slot
            at += size
    _forget(program, s, copy, seat)
    return copy


def _forget(program: Program, s: State, copy: State, seat: int) -> None:
    """Cells of attributes that a seat may not see hold nothing."""
    layout, sight = program.tables.layout, Sight(program, s, seat)
    held = {kind.name for kind in layout.kinds if kind.held}
    columns = [c for c in layout.columns if c.shown != "all" or c.of in held or any(hole.kind in held for hole in c.holes)]
    for column in columns:
        values, hidden = column_values(copy, column.field), [at for at, cell in enumerate(sight.cells(column)) if cell is None]
        nothing: Value = -1 if column.base == "member" else () if column.base == "set" else 0
        for at in hidden:
            values[at] = nothing if column.rest is None else column.rest
        if hidden:
            keep_sets(copy, layout.columns.index(column), layout.values(column) if column.indexed or column.masked else 0)


def evaluation(program: Program, s: State, seat: int) -> int | None:
    """How the rule set values a position for a seat; None when it declares no such value. Errors: `RuleFault`, `ProgramFault`."""
    if s.over is not None:
        return MOST_WORTH if seat in s.over[0] else -MOST_WORTH
    found = program.tables.values.get(program.tables.worth)
    return None if found is None else drive.number(program, s, found, seat)


def rollout(program: Program, s: State, option: Option, below: Callable[[int], int], steps: int) -> None:
    """Take `option` and up to `steps` random choices after it. `below(n)` gives a number under n. Errors: those of
    `drive.take`."""
    drive.take(program, s, option)
    while steps and s.over is None and s.ask is not None:
        options = s.ask[2]
        drive.take(program, s, options[below(len(options))])
        steps -= 1
