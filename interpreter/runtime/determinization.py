"""Positions that a seat may determinize: like the real one in all that it sees, made up in all that it does not.

In: a game's program and state, a seat, a seed. Out: a state of its own. What lies in piles that the seat may not see is pooled
and dealt anew, and the dice to come are other dice, so nothing that is chosen by such positions can tell what is hidden.
The worth of a position is the value that the rule set declares for players who weigh positions.
"""

from __future__ import annotations

from typing import Any

from interpreter.kernel import mix, shuffled
from interpreter.program import Program
from interpreter.runtime import drive


class _Chance:
    """A generator that is no game's."""

    def __init__(self, seed: int) -> None:
        self.seed, self.counter = mix(seed), 0


def determinize(program: Program, s: Any, seat: int, seed: int) -> Any:
    """A copy of `s` at its open decision in which everything hidden from `seat` is dealt anew from `seed`. No journal."""
    chance = _Chance(seed)
    copy = s.copy()
    copy.journal = _nothing
    copy.seed, copy.counter = mix(seed + 1), 0
    layout = program.tables.layout
    kinds = {kind.name: kind for kind in layout.kinds}
    hidden: dict[str, list[tuple[str, int, int]]] = {}
    for pile in layout.piles:
        for index in range(pile.size):
            slot = pile.first + index
            if copy.SECRET[slot] not in (0, 2 << seat):
                hidden.setdefault(pile.holds, []).append((pile.field, index, slot))
    for kind, slots in hidden.items():
        pool = sorted(member for name, index, _ in slots for member in getattr(copy, name)[index])
        dealt = shuffled(chance, pool)
        where = getattr(copy, "w_" + kinds[kind].field)
        at = 0
        for name, index, slot in slots:
            size = len(getattr(copy, name)[index])
            getattr(copy, name)[index] = dealt[at : at + size]
            for member in dealt[at : at + size]:
                where[member] = slot
            at += size
    return copy


def evaluation(program: Program, s: Any, seat: int) -> int | None:
    """How the rule set values a position for a seat; None when it declares no such value.

    An ended game is worth the most or the least.
    """
    if s.over is not None:
        return (s.over[0] == seat) * 2_000_000 - 1_000_000
    found = program.tables.values.get(program.tables.worth)
    return None if found is None else int(program.function(found)(s, seat))


def rollout(program: Program, s: Any, option: Any, below: Any, steps: int) -> None:
    """Take `option` and up to `steps` random choices after it. `below(n)` gives a number under n."""
    drive.take(program, s, option)
    while steps and s.over is None:
        options = s.ask[2]
        drive.take(program, s, options[below(len(options))])
        steps -= 1


def _nothing(entry: object) -> None:
    """A journal that keeps nothing."""
