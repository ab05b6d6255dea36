"""A roll that others watch, taken apart: who is about to roll, the face, who has rolled; each a statement of its own."""

from __future__ import annotations

from interpreter import ir
from interpreter.compiler.context import required
from interpreter.source import Span


def watched_roll(s: ir.Roll, before: str, roller: str, face: str) -> tuple[ir.Stmt, ...]:
    """The statements that a roll for a side comes down to. `before`, `roller`, `face`: locals that nothing else has."""
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
    """A die shows a face."""
    return ir.Write(required(die.shown), (), face, span=span)
