"""Chance drawn anew: what a game does when answers were taken back over a die or a card.

In: a program, a state at its open decision, a seed. Out: the same state, with other dice to come, and piles that nobody may
look into in another order: so whoever has seen what came up knows no more of what comes up now. What lies in hands stays. Errors:
none.
"""

from __future__ import annotations

from interpreter.kernel import NOBODY, State, own, pile_members, shuffled
from interpreter.program import Program
from interpreter.runtime.sight import Sight


def redraw(program: Program, s: State, seed: int) -> None:
    """From here on chance is drawn from this seed. A pile that somebody may look into just now is left as it is."""
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
