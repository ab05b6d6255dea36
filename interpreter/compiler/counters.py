"""Loops that count: takes the statements of a body, finds the local that a loop of a fixed number of turns counts up or down.

`let used be 7`, then `repeat 7 times` with `take 1 from used` at the end of each turn, is a loop over the numbers 7 to 1. They
are known, so nothing need be added, and no index looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from interpreter.ir import Const, Local, Op, Repeat, SetLocal, Stmt, statements_in

FEW_TURNS = 1_000
"""A loop of a fixed number of turns up to this is charged for at its beginning."""


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


def fixed_turns(loop: Repeat) -> int:
    """How many turns a loop makes, if that is a number of some; else 0."""
    match loop:
        case Repeat(mode="times", bound=Const(value=int(turns))) if 0 < turns <= FEW_TURNS:
            return turns
    return 0


def counter_of(body: Sequence[Stmt], at: int) -> Counter | None:
    """The counter of the loop that is statement number `at`; None when it has none. Its last statement then only counts."""
    loop = body[at]
    if not isinstance(loop, Repeat) or not fixed_turns(loop) or not loop.body:
        return None
    match loop.body[-1]:
        case SetLocal(name=name, value=Op(name=("plus" | "minus") as sign, args=(Local(name=same), Const(value=int(by))))):
            if same != name or by == 0 or _sets(loop.body[:-1], name):
                return None
        case _:
            return None
    for before in reversed(body[:at]):
        match before:
            case SetLocal(name=set_, value=value) if set_ == name:
                if isinstance(value, Const) and isinstance(value.value, int):
                    return Counter(name, value.value, by if sign == "plus" else -by, fixed_turns(loop))
                return None
        if _sets((before,), name):
            return None
    return None


def _sets(body: Sequence[Stmt], name: str) -> bool:
    return any(isinstance(each, SetLocal) and each.name == name for each in statements_in(tuple(body)))
