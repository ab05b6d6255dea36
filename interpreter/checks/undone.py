"""Statements in the wrong order: the next call takes away what was just set; or something is read after a call has emptied it.

Takes a text, gives findings. Of a procedure only the cells count that it sets to none, in its own lines or in those of procedures
it calls, and only if no rule hangs on it.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label
from interpreter.effects import Looking, blocks_in
from interpreter.proofs import Text
from interpreter.source import Span

Cell = tuple[ir.Attribute, tuple[ir.Expr, ...]]
DEPTH = 3
"""So many procedures are looked into, one called by the other."""
NAMED = (ir.SetLocal, ir.ChooseOne, ir.Pick, ir.Roll, ir.ForEach)
"""Statements that give a local another value."""


def check_undone(text: Text, looking: Looking) -> Iterator[Diagnostic]:
    """Findings for each block: a value that is set and then reset by the next call; a value that is read after a call has emptied
    it."""
    if next(text.all(ir.Call), None) is None or next(text.all(ir.Read, ir.Write), None) is None:
        return
    for block in blocks_in(text.body):
        for number, statement in enumerate(block[:-1]):
            after = block[number + 1]
            if isinstance(statement, ir.Write) and isinstance(after, ir.Call) and not _is_none(statement.value):
                if (statement.attribute, statement.args) in _emptied(after, looking, statement.attribute, DEPTH):
                    yield Diagnostic(
                        "undone",
                        "the next line takes this away again",
                        statement.span,
                        "lost at once",
                        (Label(after.span, "becomes none here"),),
                        "put the two the other way round, or leave one of them out",
                    )
            if isinstance(statement, ir.Call) and statement.args:
                yield from _too_late(statement, block[number + 1 :], looking)


def _too_late(call: ir.Call, behind: tuple[ir.Stmt, ...], looking: Looking) -> Iterator[Diagnostic]:
    """The first thing behind a call that reads what is none since then."""
    held = {term.name for term in ir.walk(call.args) if isinstance(term, ir.Local)}
    for statement in behind:
        for read in _handed_on(statement):
            if read.type.optional and set(read.args) <= set(call.args) and read.args:
                if (read.attribute, read.args) in _emptied(call, looking, read.attribute, DEPTH):
                    yield _read_late(read, statement.span, call.span)
                    return
        if (
            not isinstance(statement, ir.Write | ir.SetLocal | ir.Report)
            or isinstance(statement, NAMED)
            and statement.name in held
        ):
            return


def _read_late(read: ir.Read, place: Span, emptied: Span) -> Diagnostic:
    return Diagnostic(
        "undone",
        f"`{read.attribute.name}` is none by now, and is handed on here",
        place,
        "none in any case",
        (Label(emptied, "becomes none here"),),
        "put this before it, or note with `let` what it was",
    )


def _handed_on(statement: ir.Stmt) -> Iterator[ir.Read]:
    """What a statement reads and gives to others as it is."""
    match statement:
        case ir.Write(value=ir.Read() as read) | ir.SetLocal(value=ir.Read() as read):
            yield read
        case ir.Call(args=args):
            yield from (arg for arg in args if isinstance(arg, ir.Read))


def _emptied(call: ir.Call, looking: Looking, attribute: ir.Attribute, depth: int) -> set[Cell]:
    """The cells of an attribute that a call sets to none in the end."""
    written = looking.written_by(call.procedure) if depth else frozenset()
    if not depth or written is None or attribute not in written or looking.is_hung_upon(call.procedure):
        return set()
    looking.at(call.procedure)
    by = {param.name: arg for param, arg in zip(call.procedure.params, call.args, strict=True)}
    found: set[Cell] = set()
    for statement in call.procedure.body:
        match statement:
            case ir.Write(attribute=own) if own is attribute:
                cell = (own, tuple(ir.substitute(arg, by) for arg in statement.args))
                found.discard(cell)
                if _is_none(statement.value):
                    found.add(cell)
            case ir.Call():
                inner = ir.Call(statement.procedure, tuple(ir.substitute(arg, by) for arg in statement.args))
                found |= _emptied(inner, looking, attribute, depth - 1)
            case _:
                if any(isinstance(each, ir.Write) and each.attribute is attribute for each in ir.walk(statement)):
                    found.clear()
    return found


def _is_none(value: ir.Expr) -> bool:
    return isinstance(value, ir.Const) and value.type.base != "number" and value.value == -1
