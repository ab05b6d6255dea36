"""The driver: runs blocks until somebody must decide or the game is over.

In: program and state. Out: nothing; the decision stands in `S.ask` as `(point, seat, options, next block)`, the end in
`S.over` as `(winner, reason, rule)`. Errors: `RuleFault` (then the state is worthless; whoever holds the game goes back).
"""

from __future__ import annotations

from typing import Any

from interpreter.kernel import RESERVE, Broken, GameOver, spent
from interpreter.program import Program
from interpreter.runtime.faults import CAUGHT, fault_of

FUEL = 200_000
DEEPEST = 1_000


def run(program: Program, s: Any, fuel: int = FUEL) -> None:
    """Go on to the next decision or the end of the game."""
    go(program, s, fuel)
    if s.ask is None and s.over is None:
        s.over = (-1, "the game came to its end", program.tables.title)


def go(program: Program, s: Any, fuel: int = FUEL) -> None:
    """Go on until somebody must decide or nothing is left to do. `fuel` bounds loop turns and block changes."""
    blocks, stack = program.blocks, s.stack
    s.fuel = hops = fuel
    s.ask = None
    try:
        while stack:
            frame = stack[-1]
            n = frame[0]
            while n >= 0:
                n = blocks[n](s, frame)
                hops -= 1
                if not hops:
                    spent()
            if n == -2:
                if s.effect_mask & program.tables.while_effects:
                    program.prune(s)
                if s.ask[1] < 0:
                    raise Broken("nobody is there to decide: the side is none")
                break
            if len(stack) > DEEPEST:
                too_deep()
    except GameOver as end:
        stack.clear()
        s.over = (end.winner, end.because, program.place(end.cause)[1])
    except CAUGHT as error:
        raise fault_of(program, s, error) from error
    s.fuel = RESERVE


def too_deep() -> None:
    """The stack has grown beyond all measure."""
    raise Broken("this calls itself again and again without coming to an end")


def call(program: Program, s: Any, routine: str, *args: Any) -> None:
    """Run a routine on top of whatever waits, to its end or to a decision inside it."""
    table = program.tables.routines[routine]
    if table.entry >= 0:
        s.stack.append(program.frame(routine, *args))
        go(program, s)
        return
    s.fuel = FUEL
    try:
        program.function("r_" + table.ident)(s, *args)
    except GameOver as end:
        s.stack.clear()
        s.ask = None
        s.over = (end.winner, end.because, program.place(end.cause)[1])
    except CAUGHT as error:
        raise fault_of(program, s, error) from error
    go(program, s)


def start(program: Program, s: Any) -> None:
    """Put the game's first frame on the stack and run to the first decision."""
    s.stack.append(program.frame("game"))
    run(program, s)


def take(program: Program, s: Any, option: Any) -> None:
    """Answer the open decision of a game with a raw option and run on."""
    frame = s.stack[-1]
    frame[0], frame[1] = s.ask[3], option
    run(program, s)


def resume(program: Program, s: Any, option: Any) -> None:
    """The same where no whole game is played: when nothing is left to do, nothing is over."""
    frame = s.stack[-1]
    frame[0], frame[1] = s.ask[3], option
    go(program, s)


def relist(program: Program, s: Any) -> None:
    """Find the open decision of a state that was read back: the block that asks only reads, so it can run again."""
    run(program, s)
