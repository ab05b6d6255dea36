"""Finds the counters of loops: the local that a loop with a fixed number of passes counts up or down.

`let used be 7`, then `repeat 7 times` with `take 1 from used` at the end of each turn, is a loop over the numbers 7 to 1. As
these are known at compile time, the loop needs no addition and no check of indices.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from interpreter import ir

FEW_TURNS = 1_000
"""A loop of a fixed number of turns up to this is charged for at its beginning."""


NO_HOLE = ir.Const(0, ir.NUMBER)
"""Stands for the last hole of an attribute that has none."""


class Counter(NamedTuple):
    """The counter of a loop of `turns` passes: the local `name` is `first` in the first pass and changes by `step` after each."""

    name: str
    first: int
    step: int
    turns: int

    @property
    def behind(self) -> int:
        """The value after the loop."""
        return self.first + self.step * self.turns

    @property
    def lowest(self) -> int:
        """The lowest value in any pass."""
        return min(self.first, self.behind - self.step)

    @property
    def highest(self) -> int:
        """The highest value in any pass."""
        return max(self.first, self.behind - self.step)


class Total(NamedTuple):
    """A sum that a loop adds up in the local `name`: adjacent cells of an attribute. `first`: the holes of the first cell."""

    name: str
    attribute: ir.Attribute
    first: tuple[ir.Expr, ...]


def total_of(body: Sequence[ir.Stmt], counter: Counter) -> Total | None:
    """The sum that a counting loop with this body adds up; None if the body does anything else. The attribute's last hole is the
    counter and its cells are never negative, so that the sum exceeds the limit in some pass exactly if it does at the end."""
    match body:
        case [
            ir.SetLocal(name=name, value=ir.Op(name="plus", args=(ir.Local(name=same), ir.Read(attribute=attribute, args=args))))
        ]:
            *others, last = args or (NO_HOLE,)
        case _:
            return None
    if name != same or not isinstance(last, ir.Local) or last.name != counter.name or attribute.type.base != "number":
        return None
    hole = attribute.params[-1]
    if not ir.is_natural(attribute) or hole.type.base == "member" or abs(counter.step) != 1:
        return None
    if not hole.low <= counter.lowest <= counter.highest <= hole.high:
        return None
    if any({name, counter.name} & ir.free_names(other) for other in others):
        return None
    return Total(name, attribute, (*others, ir.Const(counter.lowest, ir.NUMBER)))


def fixed_turns(loop: ir.Repeat) -> int:
    """The number of passes of a loop, if it is a constant from 1 to `FEW_TURNS`; else 0."""
    match loop:
        case ir.Repeat(mode="times", bound=ir.Const(value=int(turns))) if 0 < turns <= FEW_TURNS:
            return turns
    return 0


def counter_of(body: Sequence[ir.Stmt], at: int) -> Counter | None:
    """The counter of the loop that is `body[at]`; None if it is no loop with a counter. The last statement of a loop with one
    does nothing but count."""
    loop = body[at]
    if not isinstance(loop, ir.Repeat) or not fixed_turns(loop) or not loop.body:
        return None
    if any(isinstance(each, ir.Leave) for each in ir.statements_in(loop.body)):
        return None
    match loop.body[-1]:
        case ir.SetLocal(
            name=name, value=ir.Op(name=("plus" | "minus") as sign, args=(ir.Local(name=same), ir.Const(value=int(by))))
        ):
            if same != name or by == 0 or _sets(loop.body[:-1], name):
                return None
        case _:
            return None
    for before in reversed(body[:at]):
        match before:
            case ir.SetLocal(name=set_, value=value) if set_ == name:
                if isinstance(value, ir.Const) and isinstance(value.value, int):
                    return Counter(name, value.value, by if sign == "plus" else -by, fixed_turns(loop))
                return None
        if _sets((before,), name):
            return None
    return None


def _sets(body: Sequence[ir.Stmt], name: str) -> bool:
    return any(isinstance(each, ir.SetLocal) and each.name == name for each in ir.statements_in(tuple(body)))
