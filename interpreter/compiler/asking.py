"""Which routines can ask a player: a fixed point over calls, announcements, blocks found at run time and polls.

A routine that asks is lowered to blocks over frames; all others become straight functions. Sets `asks` on each routine.
"""

from __future__ import annotations

from interpreter.compiler.lowered import Poll, Routine, Run
from interpreter.compiler.routines import MAIN, Routines
from interpreter.ir import (
    Announce,
    Call,
    CallBlock,
    ChooseNumber,
    ChooseOne,
    ChooseSome,
    ForEach,
    Menu,
    Term,
    Verb,
    YesNo,
    walk,
)  # fmt: skip

ASKING = (ChooseOne, ChooseSome, ChooseNumber, Menu, YesNo, Poll)


def callees(routines: Routines, term: Term) -> list[Routine]:
    """The routines that a statement calls by itself (not those of the statements inside it)."""
    if isinstance(term, Run):
        return [term.routine]
    if isinstance(term, Call):
        return [routines.procedure(term.procedure)]
    if isinstance(term, Announce):
        found = routines.occasion(term.occasion)
        return [] if found is None else [found]
    if isinstance(term, CallBlock):
        kind = routines.rules.kinds[term.kind]
        return [routines.procedure(m.blocks[term.block]) for m in kind.members if term.block in m.blocks]
    if isinstance(term, Verb) and term.of is not None:
        occasion = {"begin": term.of.began, "end": term.of.ended}.get(term.name)
        found = None if occasion is None else routines.occasion(occasion)
        return [] if found is None else [found]
    return []


def colour(routines: Routines) -> None:
    """Mark every routine that can ask."""
    callers: dict[int, list[Routine]] = {}
    asking: list[Routine] = []
    for routine in routines.all:
        routine.asks = routine.label == MAIN
        for term in walk(routine.body):
            if isinstance(term, ASKING) or (isinstance(term, ForEach) and term.order_by is not None):
                routine.asks = True
            for callee in callees(routines, term):
                callers.setdefault(id(callee), []).append(routine)
        if routine.asks:
            asking.append(routine)
    for routine in asking:
        for caller in callers.get(id(routine), ()):
            if not caller.asks:
                caller.asks = True
                asking.append(caller)


def statement_asks(routines: Routines, term: object) -> bool:
    """Can this statement (or one inside it) ask? Routines must be coloured."""
    return any(
        isinstance(t, ASKING)
        or (isinstance(t, ForEach) and t.order_by is not None)
        or any(callee.asks for callee in callees(routines, t))
        for t in walk(term)
    )
