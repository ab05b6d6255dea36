"""A roll that others watch, taken apart: who is about to roll, the face, who has rolled; each a statement of its own."""

from __future__ import annotations

from interpreter.compiler.context import required
from interpreter.ir import NUMBER, TRUTH, Announce, Const, Die, Expr, If, Local, Op, Read, Roll, SetLocal, Stmt, Write
from interpreter.source import Span


def watched_roll(s: Roll, before: str, roller: str, face: str) -> tuple[Stmt, ...]:
    """The statements that a roll for a side comes down to. `before`, `roller`, `face`: locals that nothing else has."""
    die, span = s.die, s.span
    read = Read(required(die.shown), (), required(die.shown).type, span=span)
    side = required(s.roller)
    known, nothing = Local(roller, side.type), Const(die.unset, read.type)
    rolled = (Roll(die, s.count, face, span=span), shown(die, Local(face, NUMBER), span))
    return (
        SetLocal(roller, side, span=span),
        SetLocal(before, read, span=span),
        shown(die, nothing, span),
        Announce(required(die.rolls), (known,), span=span),
        If(((Op("eq", (read, nothing), TRUTH, span=span), rolled),), span=span),
        Announce(required(die.rolled), (known,), span=span),
        SetLocal(s.name, read, span=span),
        shown(die, Local(before, NUMBER), span),
    )


def shown(die: Die, face: Expr, span: Span) -> Stmt:
    """A die shows a face."""
    return Write(required(die.shown), (), face, span=span)
