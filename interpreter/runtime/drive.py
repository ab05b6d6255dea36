"""The driver: runs blocks until somebody must decide or the game is over.

In: program and state. Out: nothing; the decision stands in `s.ask` as `(point, seat, options, next block)`, the end in `s.over`
as `(winners, reason, rule)`. With `UNCHOSEN` for its next block, a question has nothing to choose: the seat is asked only so that
nobody notices, and its answer leaves no trace in the state. Errors: `RuleFault`, `ProgramFault` (the state is then worthless;
whoever holds the game goes back).
"""

from __future__ import annotations

from itertools import repeat
from typing import Any, NoReturn

from interpreter.kernel import RESERVE, UNCHOSEN, Broken, Option, Plain, State, spent
from interpreter.program import ASKED, DONE, GAME_ROUTINE, Program
from interpreter.runtime.faults import fault_of, running

FUEL = 100_000
"""How many steps lie between two decisions at most: turns of loops, calls of functions that loop or call others, steps of
searches, with less for what is short (`compiler.lengths`); and as many hops of the driver. Counted, not timed, so that a game
breaks on every machine or on none."""
DEEPEST = 1_000
"""How many routines may wait for each other at a decision; where none comes, the steps end what calls itself."""
OVER = "the game came to its end"


def board(program: Program, seed: int, settings: tuple[int, ...] | None = None) -> State:
    """A new state with all initial values. `settings`: those of an example, instead of the program's. Errors: also those of rules
    that compute initial values."""
    try:
        return program.blank(seed, settings)
    except Exception as error:
        raise fault_of(program, program.empty(settings), error) from error


def run(program: Program, s: State, fuel: int = FUEL) -> None:
    """Run to the next decision or the end of the game. `fuel`: the most passes of loops and changes of blocks."""
    go(program, s, fuel)
    if s.ask is None and s.over is None:
        s.over = ((), OVER, program.tables.title)


def go(program: Program, s: State, fuel: int = FUEL) -> None:
    """Run until somebody must decide or nothing is left to do."""
    s.ask = None
    with running(program, s):
        _go(program, s, fuel)
    s.fuel = RESERVE


def _go(program: Program, s: State, fuel: int) -> None:
    blocks, stack = program.blocks, s.stack
    s.fuel = fuel
    if not stack:
        return
    came = DONE
    for _ in repeat(None, fuel):
        frame = stack[-1]
        came = blocks[frame[0]](s, frame)
        if came:
            if came == ASKED:
                break
        elif not stack:
            break
    else:
        endless(s)
    if len(stack) > DEEPEST:
        too_deep()
    if came == ASKED:
        if s.effect_mask & program.tables.while_effects and s.ask is not None and s.ask[3] != UNCHOSEN:
            program.prune(s)
        if s.ask is not None and not is_seated(s, s.ask[1], program.tables.layout.in_play):
            nobody(program, s.ask[1])


def endless(s: State) -> NoReturn:
    """Report that all fuel is used and nobody has been asked. Errors: always `Broken`."""
    if len(s.stack) > DEEPEST:
        too_deep()
    spent()


def too_deep() -> NoReturn:
    """Report that the stack has grown too deep. Errors: always `Broken`."""
    raise Broken("this calls itself again and again without coming to an end")


def is_seated(s: State, seat: int, in_play: str) -> bool:
    """Can this seat be asked? `in_play`: the field of the column that says who is in play, or '' where all are."""
    return seat >= 0 and (not in_play or bool(getattr(s, in_play)[seat]))


def nobody(program: Program, seat: int) -> NoReturn:
    """Report a decision of none, or of a side that is not in play. Errors: always `Broken`."""
    if seat < 0:
        raise Broken("nobody is there to decide: the side is none")
    raise Broken(f"nobody is there to decide: {program.tables.layout.seat_names[seat]} is not in play")


def call(program: Program, s: State, routine: str, *args: Plain) -> None:
    """Run a routine, by its label, on top of the waiting ones, to its end or to a decision inside it."""
    table = program.tables.routines[routine]
    if table.entry >= 0:
        s.stack.append(program.frame(routine, *args))
    else:
        s.fuel = FUEL
        with running(program, s):
            program.function("r_" + table.ident)(s, *args)
    go(program, s)


def holds(program: Program, s: State, function: str) -> bool:
    """Run a test, a function of the program given by its name. The state stays as it is."""
    found = False
    s.fuel = FUEL
    with running(program, s):
        found = bool(program.function(function)(s))
    return found


def unmet_clause(program: Program, s: State, function: str) -> tuple[Any, ...] | None:
    """Run the test of an expectation, given by its name: None when it is met, else the number of the first clause that is not,
    and plain values. The state stays as it is."""
    found: tuple[Any, ...] | None = None
    s.fuel = FUEL
    with running(program, s):
        found = program.function(function)(s)
    return found


def number(program: Program, s: State, function: str, *args: int) -> int:
    """Compute a value by a function of the program, given by its name, for these members. The state stays as it is."""
    found = 0
    s.fuel = FUEL
    with running(program, s):
        found = int(program.function(function)(s, *args))
    return found


def start(program: Program, s: State) -> None:
    """Put the first frame of the game on the stack and run to the first decision."""
    s.stack.append(program.frame(GAME_ROUTINE))
    run(program, s)


def take(program: Program, s: State, option: Option) -> None:
    """Answer the open decision of a game with a raw option, and run on. Errors: also `ValueError` when nobody is asked."""
    _answer(s, option)
    run(program, s)


def resume(program: Program, s: State, option: Option) -> None:
    """As `take`, for a position that is no whole game: when nothing is left to do, the game does not end."""
    _answer(s, option)
    go(program, s)


def _answer(s: State, option: Option) -> None:
    if s.ask is None:
        raise ValueError("nobody is asked")
    if s.ask[3] == UNCHOSEN:
        s.excused = 1  # the block that asks runs again, as if it had not asked
        return
    frame = s.stack[-1]
    frame[0], frame[1] = s.ask[3], option
