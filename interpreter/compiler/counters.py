"""Loops that count: takes the statements of a body, finds the local that a loop of a fixed number of turns counts up or down.

`let used be 7`, then `repeat 7 times` with `take 1 from used` at the end of each turn, is a loop over the numbers 7 to 1. They
are known, so nothing need be added, and no index looked at.
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
    """The local `name` is `first` in the first turn, and `step` more in each that follows, of `turns`."""

    name: str
    first: int
    step: int
    turns: int

    @property
    def behind(self) -> int:
        """What it is behind the loop."""
        return self.first + self.step * self.turns

    @property
    def lowest(self) -> int:
        """The least that it is in a turn."""
        return min(self.first, self.behind - self.step)

    @property
    def highest(self) -> int:
        """The most that it is in a turn."""
        return max(self.first, self.behind - self.step)


class Total(NamedTuple):
    """What a loop adds up in the local `name`: cells of an attribute that lie side by side; the first has the holes `first`."""

    name: str
    attribute: ir.Attribute
    first: tuple[ir.Expr, ...]


def total_of(body: Sequence[ir.Stmt], counter: Counter) -> Total | None:
    """What a loop that counts and has this body adds up, if it does nothing else; None for any other. The attribute's last hole
    is the counter, its cells are never negative, so that the sum is too large in some turn exactly if it is at the end."""
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
    """How many turns a loop makes, if that is a number of some; else 0."""
    match loop:
        case ir.Repeat(mode="times", bound=ir.Const(value=int(turns))) if 0 < turns <= FEW_TURNS:
            return turns
    return 0


def counter_of(body: Sequence[ir.Stmt], at: int) -> Counter | None:
    """The counter of the loop that is statement number `at`; None when it has none. Its last statement then only counts."""
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
