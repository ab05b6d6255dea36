"""Rules that run after a procedure or an announcement and read what it has just set: the answer is the same in any case.

Takes a compiled declaration, gives findings. Of a procedure only those cells count that its own lines, or those of procedures it
calls, set to an argument or a fixed value, if nothing later may set them anew; of an announcement, only cells that hold a side.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label
from interpreter.effects import Looking, blocks_in
from interpreter.proofs import written_by
from interpreter.resolve import Defined
from interpreter.source import NOWHERE, Span

Cell = tuple[ir.Attribute, tuple[ir.Expr, ...]]
Known = dict[Cell, tuple[ir.Expr, Span]]
DEPTH = 3
"""So many procedures are looked into, one called by the other."""


def check_too_late(unit: Defined, looking: Looking) -> Iterator[Diagnostic]:
    """Findings: in each rule that runs after a procedure or an announcement, the first read of a cell that this has just set."""
    for host, part in unit.hung:
        if not isinstance(part, ir.Hook) or part.timing != "after" or part.effect is not None:
            continue
        if not any(isinstance(term, ir.Read) and term.args for term in ir.walk((part.guard, part.body.body))):
            continue
        args = tuple(ir.Local(param.name, param.type) for param in part.params)
        known = _left(host, args, looking, DEPTH) if isinstance(host, ir.Procedure) else {}
        if isinstance(host, ir.Occasion):
            known = _announced(host, args, looking)
        if not known:
            continue
        reads = [term for term in ir.walk((part.guard, part.body.body)) if isinstance(term, ir.Read)]
        for read in reads:
            if (read.attribute, read.args) in known:
                value, place = known[read.attribute, read.args]
                whose = value.name if isinstance(value, ir.Local) else "the same in any case"
                yield Diagnostic(
                    "undone",
                    f"`{read.attribute.name}` has just been changed: by now it is {whose}",
                    read.span if read.span is not NOWHERE else part.span,
                    "asked too late",
                    (Label(place, "set here"),),
                    "let the rule act `before` it happens, where it asks for what was there until then",
                )
                break


def _announced(occasion: ir.Occasion, args: tuple[ir.Expr, ...], looking: Looking) -> Known:
    """What stands in cells, over what its holes hold, wherever an occasion is announced."""
    found: list[Known] = []
    for routine, announce in looking.announced(occasion):
        if not isinstance(announce, ir.Announce):
            return {}
        block = next((each for each in blocks_in(routine.body) if any(part is announce for part in each)), ())
        known: Known = {}
        for statement in block:
            if statement is announce:
                break
            for each in ir.statements_in((statement,)):
                written = written_by(each, looking)
                known = {} if written is None else {cell: it for cell, it in known.items() if cell[0] not in written}
            if (
                isinstance(statement, ir.Write)
                and _is_a_side(statement.attribute, looking)
                and _is_handed((*statement.args, statement.value), announce.args)
            ):
                by = dict(zip(announce.args, args, strict=True))
                cell = tuple(by.get(arg, arg) for arg in statement.args)
                known[statement.attribute, cell] = (by.get(statement.value, statement.value), statement.span)
        found.append(known)
    first, *others = found or [{}]
    return {cell: it for cell, it in first.items() if all(cell in other and other[cell][0] == it[0] for other in others)}


def _is_a_side(attribute: ir.Attribute, looking: Looking) -> bool:
    """Does it say whose something is? Where somebody is may be asked behind his step, in place of asking where it led."""
    return looking.rules.seats is not None and attribute.type.of == looking.rules.seats.name


def _left(procedure: ir.Procedure, args: tuple[ir.Expr, ...], looking: Looking, depth: int) -> Known:
    """What stands in cells, over what it is handed, when a procedure has run."""
    looking.at(procedure)
    by = {param.name: arg for param, arg in zip(procedure.params, args, strict=True)}
    known: Known = {}
    for statement in procedure.body:
        inside = [*ir.statements_in((statement,))]
        if any(isinstance(each, ir.Return) for each in inside):
            return {}
        for each in inside:
            written = written_by(each, looking)
            known = {} if written is None else {cell: it for cell, it in known.items() if cell[0] not in written}
        match statement:
            case ir.Write():
                cell = tuple(ir.substitute(arg, by) for arg in statement.args)
                value = ir.substitute(statement.value, by)
                if _is_handed((*cell, value), args):
                    known[statement.attribute, cell] = (value, statement.span)
            case ir.Call() if (
                depth > 1 and statement.procedure is not procedure and not looking.is_hung_upon(statement.procedure)
            ):
                handed = tuple(ir.substitute(arg, by) for arg in statement.args)
                if _is_handed(handed, args):
                    known |= _left(statement.procedure, handed, looking, depth - 1)
    return known


def _is_handed(terms: tuple[ir.Expr, ...], args: tuple[ir.Expr, ...]) -> bool:
    return all(term in args or isinstance(term, ir.Const) and term.switch is None for term in terms)
