"""Expands a roll that other rules react to: the announcement, the roll, the announcement of the result; each its own
statement.
"""

from __future__ import annotations

from interpreter import ir
from interpreter.compiler.context import required
from interpreter.compiler.lowered import Run
from interpreter.compiler.lowering import Routines
from interpreter.source import Span


def watched_roll(s: ir.Roll, routines: Routines, before: str, roller: str, face: str) -> tuple[ir.Stmt, ...]:
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
        *_announced(required(die.rolls), known, routines, span),
        ir.If(((ir.Op("eq", (read, nothing), ir.TRUTH, span=span), rolled),), span=span),
        *_announced(required(die.rolled), known, routines, span),
        ir.SetLocal(s.name, read, span=span),
        shown(die, ir.Local(before, ir.NUMBER), span),
    )


def _announced(moment: ir.Occasion, roller: ir.Expr, routines: Routines, span: Span) -> tuple[ir.Stmt, ...]:
    """What happens before or after a roll. The position has settled before the roll, and does so again only for a poll."""
    if routines.settling is None:
        return (ir.Announce(moment, (roller,), span=span),)
    routine = routines.occasion(moment)
    return () if routine is None else (Run(routine, (roller,), span=span),)


def shown(die: ir.Die, face: ir.Expr, span: Span) -> ir.Stmt:
    """The statement that sets the face that a die shows."""
    return ir.Write(required(die.shown), (), face, span=span)
