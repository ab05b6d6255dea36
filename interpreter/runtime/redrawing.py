"""Draws chance anew when answers are taken back over a die or a card.

In: a program, a state at its open decision, a seed. Out: the same state, with other dice to come, and with piles that nobody may
look into in another order: so seeing what came up before tells nothing about what comes up now. What lies in hands stays. Errors:
none.
"""

from __future__ import annotations

from interpreter.kernel import NOBODY, State, own, pile_members, shuffled
from interpreter.program import Program
from interpreter.runtime.sight import Sight


def redraw(program: Program, s: State, seed: int) -> None:
    """Draw future chance in this state from this seed, and shuffle hidden piles. A pile that somebody may see just now is left
    alone."""
    layout = program.tables.layout
    s.seed, s.counter = seed, 0
    if not s.own[-1]:
        own(s, -1)
    eyes = [Sight(program, s, seat) for seat in range(len(layout.seat_names))]
    for pile in layout.piles:
        for index in range(pile.size):
            hidden = s.SECRET[pile.first + index] == NOBODY
            if hidden and not any(pile.opened and each.sees(pile, index) for each in eyes):
                lists = pile_members(s, pile.field)
                lists[index] = shuffled(s, lists[index])
