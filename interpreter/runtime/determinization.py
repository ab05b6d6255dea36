"""Imagined positions for a seat (determinization): equal to the real one in all that it sees, random in all that it does not.

In: a game's program and state, a seat, a seed. Out: an independent state. What lies in piles that the seat may not see is pooled
and dealt anew, with the state of these members; cells that only others see are emptied; and the dice to come are different ones.
What lies open for a while is seen, and stays. So no choice that is made by such positions can reveal what is hidden. The worth of
a position is the value that the rule set declares for players who weigh positions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from interpreter.kernel import (
    Column,
    Layout,
    Option,
    PileSpec,
    State,
    Value,
    column_values,
    hole_values,
    keep_sets,
    known_to,
    mix,
    own_all,
    pile_members,
    rebuild,
    shuffled,
)
from interpreter.program import Program
from interpreter.runtime import drive

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
    is_open = _open_cells(program, s)
    hidden: dict[str, list[tuple[str, int, int]]] = {}
    for pile in layout.piles:
        for index in range(pile.size):
            slot = pile.first + index
            if not known_to(copy.SECRET[slot], seat) and (pile.field, index) not in is_open:
                hidden.setdefault(pile.holds, []).append((pile.field, index, slot))
    exchanged: dict[str, dict[int, int]] = {}
    for kind, slots in hidden.items():
        before = [member for field, index, _ in slots for member in pile_members(copy, field)[index]]
        dealt = shuffled(chance, sorted(before))
        exchanged[kind] = dict(zip(before, dealt, strict=True))
        where: list[int] = getattr(copy, layout.by_name[kind].where_field)
        at = 0
        for field, index, slot in slots:
            lists = pile_members(copy, field)
            size = len(lists[index])
            lists[index] = dealt[at : at + size]
            for member in dealt[at : at + size]:
                where[member] = slot
            at += size
    for number, column in enumerate(layout.columns):
        if _exchange(column, column_values(copy, column.field), exchanged, seat, is_open):
            keep_sets(copy, number, layout.values(column) if column.indexed or column.masked else 0)
    _forget_in_moments(layout, copy, exchanged, seat, is_open)
    return copy


def _forget_in_moments(
    layout: Layout, s: State, exchanged: dict[str, dict[int, int]], seat: int, is_open: frozenset[tuple[str, int]]
) -> None:
    """The same in what a span may be taken back to."""
    for at, moment in enumerate(s.moments):
        then, (period, number, effects, columns, _) = s.copy(), moment
        for column, cells in zip(s.UNDONE, columns, strict=True):
            setattr(then, s.COLUMNS[column], cells[:])
            _exchange(layout.columns[column], column_values(then, s.COLUMNS[column]), exchanged, seat, is_open)
        then.effects = effects
        rebuild(then, layout)
        s.moments[at] = then.moment(period, number)


def _open_cells(program: Program, s: State) -> frozenset[tuple[str, int]]:
    """The cells and slots that everybody sees for as long as a condition holds, each as its field and its place there. While
    several choose in secret there are none: what they do may not be seen by what it lays open."""
    if s.sealed is not None:
        return frozenset()
    things: list[Column | PileSpec] = [*program.tables.layout.piles, *program.tables.layout.columns]
    return frozenset(
        (thing.field, index)
        for thing in things
        if thing.opened
        for index in range(thing.size)
        if program.function(thing.opened)(s, *hole_values(thing.holes, index))
    )


def _exchange(
    column: Column, cells: list[Value], exchanged: dict[str, dict[int, int]], seat: int, is_open: frozenset[tuple[str, int]]
) -> bool:
    """What is kept of a member that was dealt anew is kept of the one that lies there now, and what named it names that one;
    cells that are shown to others alone hold nothing. Was there anything to change?"""
    named, kinds = exchanged.get(column.of), [exchanged.get(hole.kind) for hole in column.holes]
    is_about = any(kinds)
    if not named and not is_about and column.shown == "all":
        return False
    old, nothing = cells[:], -1 if column.base == "member" else () if column.base == "set" else 0
    owner = column.shown if isinstance(column.shown, int) else -1
    values: tuple[int, ...] = ()
    for index, value in enumerate(old):
        if is_about or owner >= 0:
            values = hole_values(column.holes, index)
        is_seen = column.shown == "all" or (owner >= 0 and values[owner] == seat)
        if not is_seen and (column.field, index) not in is_open:
            cells[index] = nothing if column.rest is None else column.rest
            continue
        if named and isinstance(value, tuple):
            value = tuple(sorted([named.get(member, member) for member in value]))
        elif named and isinstance(value, int):
            value = named.get(value, value)
        if is_about:
            index = 0
            for hole, kind, at in zip(column.holes, kinds, values, strict=True):
                index = index * hole.size + (kind.get(at, at) if kind else at) - hole.low
        cells[index] = value
    return True


def evaluation(program: Program, s: State, seat: int) -> int | None:
    """The worth of a position for a seat, by the rule set; None when it declares no such value. Errors: `RuleFault`,
    `ProgramFault`."""
    if s.over is not None:
        return MOST_WORTH if seat in s.over[0] else -MOST_WORTH
    found = program.tables.values.get(program.tables.worth)
    return None if found is None else drive.number(program, s, found, seat)


def rollout(program: Program, s: State, option: Option, below: Callable[[int], int], steps: int) -> None:
    """Take `option` and up to `steps` random choices after it, in place. `below(n)` gives a random number from 0 to n - 1.
    Errors: those of `drive.take`."""
    drive.take(program, s, option)
    while steps and s.over is None and s.ask is not None:
        options = s.ask[2]
        drive.take(program, s, options[below(len(options))])
        steps -= 1
