"""What a line has just set is taken away by the next one, or what a call has emptied is handed on behind it.

The steps stand the wrong way round: what something was is read \
first, then it is emptied; it is emptied first, then it is given to
another one.

A rule that acts after something has happened, and asks for what \
that has changed, asks too late as well: whose a city is behind the
procedure that gives it to its new owner. Let it act before.

What is announced is known as well: behind an occasion everything is what those made of it who announce it.

bad: rules

    kind side
        members red, blue

    kind city
        plural cities
        members Alpha, Beta

    attribute owner of (town: city) is side or none

    procedure (town: city) is lost
        owner of town becomes none

    procedure play the game
        owner of Alpha becomes red
        Alpha is lost
        report "{owner of Alpha} has Alpha"

good: rules

    kind side
        members red, blue

    kind city
        plural cities
        members Alpha, Beta

    attribute owner of (town: city) is side or none

    procedure (town: city) is lost
        owner of town becomes none

    procedure play the game
        Alpha is lost
        owner of Alpha becomes red
        report "{owner of Alpha} has Alpha"
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.effects import Looking, blocks_in
from interpreter.proofs import Text, Unit, written_by
from interpreter.source import NOWHERE, Span

LEVEL = Level.WARNING

Cell = tuple[ir.Attribute, tuple[ir.Expr, ...]]
Known = dict[Cell, tuple[ir.Expr, Span]]
DEPTH = 3
"""So many procedures are looked into, one called by the other."""
NAMED = (ir.SetLocal, ir.ChooseOne, ir.Pick, ir.Roll, ir.ForEach)
"""Statements that give a local another value."""


def in_text(text: Text) -> Iterator[Diagnostic]:
    """Findings for each block: a value that is set and then reset by the next call; a value that is read after a call has emptied
    it. Of a procedure only the cells count that it sets to none, in its own lines or in those of procedures it calls, and only if
    no rule hangs on it."""
    looking = text.looking
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


def in_declaration(unit: Unit) -> Iterator[Diagnostic]:
    """Findings: in each rule that runs after a procedure or an announcement, the first read of a cell that this has just set. Of
    a procedure only those cells count that its own lines, or those of procedures it calls, set to an argument or a fixed value,
    if nothing later may set them anew; of an announcement, only cells that hold a side."""
    looking = unit.looking
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
