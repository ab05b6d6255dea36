"""Alters states in C at random and plays on: takes a tracing library and a number of states, gives what became of them.

A state is bytes: any of them is altered, by ones and by words, in the head (heights, lengths, counters, the open decision), on the
board (cells, piles, kept sets), in frames, effects, moments and tuples. Whatever comes of it, the process must go on: play goes on, or
there is a fault. That memory and arithmetic were treated well is for the sanitizers to say.
"""

from __future__ import annotations

import faulthandler
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from ctypes import memmove
from random import Random

from interpreter.kernel import State
from interpreter.native import FaultCode, Library, NativeState, to_native
from interpreter.native.structs import HEAD
from interpreter.runtime import RuleFault

LONGEST = 120
"""Seconds that one state may take."""
CONTEXT = 8
"""The bytes at the beginning of a state that are no part of it."""
STRANGE = (0, 1, -1, 2, 7, 63, 64, 255, 1 << 15, 1 << 31, -(1 << 31), 1 << 40, 1 << 60, -(1 << 63), (1 << 63) - 1)
REFERENCES = (0x50 << 56, 0x60 << 56, 0x68 << 56, 0x70 << 56)


def mangled(library: Library, begin: Callable[[int], State], seeds: range, told: Callable[[int], None]) -> Counter[str]:
    """Play, alter and play on, once for each seed. `told`: is called with the seed before. Gives how often what came of it."""
    state, thought, playing = NativeState(library), NativeState(library), NativeState(library)
    seen: Counter[str] = Counter()
    for seed in seeds:
        told(seed)
        faulthandler.dump_traceback_later(LONGEST, exit=True)
        chance = Random(seed)
        try:
            state.become(to_native(library, begin(seed)))
        except RuleFault:
            continue
        state.run()
        state.play(seed, chance.randrange(300))
        for _ in range(chance.randint(1, 6)):
            alter(state, chance)
        state["listens"] = chance.randrange(2)
        seats = max(1, len(library.program.tables.layout.seat_names))
        thought.imagine(state, chance.randrange(seats), seed)
        if thought.fault is None:
            thought.worth(0)
            playing.outcomes([thought], 0, 0, (2, 8), [seed])
        library.c.n_fingerprint(state.at)
        for number in range(len(library.program.tables.invariants)):
            state.holds(number)
        if chance.randrange(2):
            state.run()
        state.play(seed, 100, checking=True)
        state.play(seed, 100)
        with suppress(IndexError, ValueError):  # a word of an entry stands for nothing
            library.entries()
        library.c.n_compact(state.at)
        seen["goes on" if state.fault is None else state.fault.code.name] += 1
        if state.fault is not None and state.fault.code is not FaultCode.DAMAGED:
            seen["with a line" if state.fault.line else "without a line"] += 1
    faulthandler.cancel_dump_traceback_later()
    return seen


def alter(state: NativeState, chance: Random) -> None:
    """Put something else at one place of a state."""
    parts = state.library.room(7)
    state.library.c.n_parts(parts)
    base, fx, stack, moments, heap, board, sealed = parts
    ends = [
        (CONTEXT, CONTEXT + 8 * len(HEAD)),
        (board, sealed),
        (board, sealed),
        (sealed, base),
        (base, base + 4 * within(state["depth"] + 1, 2000)),
        (fx, fx + 8 * within(state["nfx"], 60)),
        (stack, stack + 8 * 200),
        (moments, moments + (sealed - board) * within(state["moments"], 2)),
        (heap, heap + 8 * within(state["top"], 4000)),
    ]
    low, high = chance.choice(ends)
    size = chance.choice((1, 2, 4, 8, 8, 8))
    if high - low < size:
        return
    at = state.at + chance.randrange(low // size, high // size) * size
    match chance.randrange(4):
        case 0:
            word = chance.choice(STRANGE)
        case 1:
            word = chance.choice(REFERENCES) + chance.randrange(within(state["top"], 4000) + 10)
        case 2:
            word = chance.randrange(-3, 12)
        case _:
            word = chance.getrandbits(64)
    if at >= state.at + CONTEXT:
        memmove(at, (word & (1 << 64) - 1).to_bytes(8, "little"), size)


def within(number: int, most: int) -> int:
    """A number of a state that may be altered already, as one that can be."""
    return min(max(number, 0), most)
