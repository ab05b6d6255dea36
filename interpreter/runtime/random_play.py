"""Plays games at random: the fast path for measuring and for finding trouble.

The player's generator is its own, apart from the game's. No journal, no undo, no texts. Errors: `RuleFault`, `ProgramFault`.
"""

from __future__ import annotations

from itertools import repeat
from typing import NamedTuple

from interpreter.kernel import RESERVE, Ending, State
from interpreter.program import ASKED, Program
from interpreter.runtime.drive import DEEPEST, FUEL, OVER, board, endless, is_seated, nobody, start, too_deep
from interpreter.runtime.faults import running

M64 = 0xFFFFFFFFFFFFFFFF


class Outcome(NamedTuple):
    """The result of a game. `over`: its end, None when the limit came first; `state`: where it stopped."""

    over: Ending | None
    decisions: int
    state: State


def run_random(program: Program, seed: int, limit: int = 100_000, player: int | None = None) -> Outcome:
    """Play one game with uniformly random choices, at most `limit` of them. `player`: seed of the choices (default: derived from
    `seed`)."""
    s = board(program, seed)
    start(program, s)
    count = go_on(program, s, limit, seed * 2 + 1 if player is None else player)
    return Outcome(s.over, count, s)


def go_on(program: Program, s: State, limit: int, player: int) -> int:
    """Play on at random from an open decision (or an ended game), at most `limit` decisions. Gives how many were made."""
    blocks, stack = program.blocks, s.stack
    lasting, prune, in_play = program.tables.while_effects, program.prune, program.tables.layout.in_play
    x = (player * 0x9E3779B97F4A7C15 + 0x1234567) & M64
    count = 0
    with running(program, s):
        while stack and count < limit and (asked := s.ask) is not None:
            _, seat, options, then = asked
            if seat < 0 or (in_play and not is_seated(s, seat, in_play)):
                nobody(program, seat)
            count += 1
            x = (x * 6364136223846793005 + 1442695040888963407) & M64
            frame = stack[-1]
            frame[1] = options[(x >> 33) * len(options) >> 31]
            frame[0] = then
            s.fuel = FUEL
            for _ in repeat(None, FUEL):
                frame = stack[-1]
                came = blocks[frame[0]](s, frame)
                if came:
                    if came == ASKED:
                        break
                elif not stack:
                    s.over = ((), OVER, program.tables.title)
                    break
            else:
                endless(s)
            if len(stack) > DEEPEST:
                too_deep()
            if s.effect_mask & lasting:
                prune(s)
    s.fuel = RESERVE
    return count
