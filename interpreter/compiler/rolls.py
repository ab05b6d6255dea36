"""Expands a roll that other rules react to: the announcement, the roll, the announcement of the result; each its own
statement.
"""

from __future__ import annotations

from interpreter import ir
from interpreter.compiler.context import required
from interpreter.source import Span


def watched_roll(s: ir.Roll, before: str, roller: str, face: str) -> tuple[ir.Stmt, ...]:
    """The statements of a roll for a side, with announcements before and after it. `before`, `roller`, `face`: names of fresh
    locals."""
    die, span = s.die, s.span
    read = ir.Read(required(die.shown), (), required(die.shown).type, span=span)
    side = required(s.roller)
    known, nothing = ir.Local(roller, side.type), ir.Const(die.unset, read.type)
    rolled = (ir.Roll(die, s.count, face, span=span), shown(die, ir.Local(face, ir.NUMBER), span))
    return (
        ir.SetLocal(roller, side, span=span),
        ir.SetLocal(before, read, span=span),
        shown(die, nothing, span),
        ir.Announce(required(die.rolls), (known,), span=span),
        ir.If(((ir.Op("eq", (read, nothing), ir.TRUTH, span=span), rolled),), span=span),
        ir.Announce(required(die.rolled), (known,), span=span),
        ir.SetLocal(s.name, read, span=span),
        shown(die, ir.Local(before, ir.NUMBER), span),
    )


def shown(die: ir.Die, face: ir.Expr, span: Span) -> ir.Stmt:
    """The statement that sets the face that a die shows."""
    return ir.Write(required(die.shown), (), face, span=span)
