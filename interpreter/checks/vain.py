"""Statements that do nothing given what is known there: assignments of the value that is there already, amounts that are never
above 0; and statements that take more than was asked for.

Takes a statement and the knowledge before it, gives a finding or None.
"""

from __future__ import annotations

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label
from interpreter.proofs import Knowledge, Solver, ends
from interpreter.source import Span


def in_vain(statement: ir.Stmt, known: Knowledge) -> Diagnostic | None:
    """The finding that a statement does nothing where it stands, or takes more than was asked for; None if there is none."""
    match statement:
        case ir.Write():
            return _known_already(statement, known)
        case ir.Call():
            return _done_already(statement, known)
        case ir.Verb(name="move", args=(card,), piles=((pile, args),)):
            return _moved_already(statement, ir.InPile("holds", pile, args, card, ir.TRUTH), known)
        case ir.Add():
            return _never_above(statement, statement.amount, known) or _more_than_asked(statement, known)
        case ir.Repeat(mode="times", bound=bound):
            return _never_above(statement, bound, known)
        case ir.Transfer(most=ir.Expr() as most):
            return _never_above(statement, most, known)
    return None


def _known_already(write: ir.Write, known: Knowledge) -> Diagnostic | None:
    value = write.value
    read = ir.Read(write.attribute, write.args, write.attribute.type)
    if known.is_empty or value == read:
        return None
    test: ir.Expr
    if read.type.base == "truth":
        if not isinstance(value, ir.Const):
            return None
        test, holds = read, not value.value
    elif read.type.base in ("number", "member"):
        test, holds = ir.Op("ne", (read, value), ir.TRUTH), True
    else:
        return None
    if not known.has_to_do_with(test) or not known.excludes(test, holds) or known.contradicts_itself():
        return None
    reason = known.culprit(test, holds)
    others = (Label(reason, "known from here"),) if reason is not None and reason != write.span else ()
    return Diagnostic(
        "does-nothing",
        "this becomes what it is already",
        write.span,
        label="does nothing",
        others=others,
        help="write what was meant, or leave it out",
    )


def _done_already(call: ir.Call, known: Knowledge) -> Diagnostic | None:
    """A procedure that begins by making of something what it is known to be: of what else it does nobody is in need."""
    looking = known.questions.looking
    if known.is_empty or not call.args:
        return None
    looking.at(call.procedure)
    match call.procedure.body:
        case (ir.Write(attribute=attribute, args=cell, value=ir.Local() as value), *_):
            by = {param.name: arg for param, arg in zip(call.procedure.params, call.args, strict=True)}
            if {name for each in (*cell, value) for name in ir.free_names(each)} <= by.keys():
                written = ir.Write(
                    attribute, tuple(ir.substitute(each, by) for each in cell), ir.substitute(value, by), span=call.span
                )
                return _known_already(written, known)
    return None


def _moved_already(move: ir.Verb, lies_there: ir.InPile, known: Knowledge) -> Diagnostic | None:
    """A card that is moved to where it is known to be."""
    if known.is_empty or not known.has_to_do_with(lies_there) or not known.excludes(lies_there, holds=False):
        return None
    if known.contradicts_itself():
        return None
    reason = known.culprit(lies_there, holds=False)
    return Diagnostic(
        "does-nothing",
        "this lies there already",
        move.span,
        label="does nothing",
        others=(Label(reason, "known from here"),) if reason is not None and reason != move.span else (),
        help="ask for where it comes from, or leave the line out",
    )


def _never_above(place: ir.Add | ir.Repeat | ir.Transfer, amount: ir.Expr, known: Knowledge) -> Diagnostic | None:
    if isinstance(amount, ir.Const):
        negative = amount.switch is None and isinstance(amount.value, int) and amount.value < 0
    elif known.is_empty or not isinstance(amount, ir.Op | ir.Local):
        high = ends(Solver(known.questions).of(amount)).high
        negative = high is not None and high <= 0
    else:
        test = ir.Op("gt", (amount, ir.Const(0, ir.NUMBER)), ir.TRUTH)
        negative = known.excludes(test) and not known.contradicts_itself()
    return wrong_sign(place.span, "this number is never more than 0") if negative else None


def wrong_sign(place: Span, message: str) -> Diagnostic:
    """The finding about an amount that is never above 0 where one above 0 is meant."""
    return Diagnostic(
        "wrong-sign", message, place, label="nothing, or the opposite", help="turn it round, or write what was meant"
    )


def _more_than_asked(add: ir.Add, known: Knowledge) -> Diagnostic | None:
    """More is taken than a condition has asked for."""
    attribute, amount = add.attribute, add.amount
    if known.is_empty or add.sign > 0 or attribute.held or not isinstance(amount, ir.Const) or amount.switch is not None:
        return None
    count = amount.value
    if not isinstance(count, int) or count < 2 or attribute.range is not None or not known.questions.starts_at_nothing(attribute):
        return None
    read = ir.Read(attribute, add.args, attribute.type)
    none = ir.Op("lt", (read, ir.Const(1, ir.NUMBER)), ir.TRUTH)
    fewer = ir.Op("eq", (read, ir.Const(count - 1, ir.NUMBER)), ir.TRUTH)
    if not known.has_to_do_with(none) or known.excludes(fewer) or not known.excludes(none):
        return None
    reason = known.culprit(none)
    others = (Label(reason, "asked here"),) if reason is not None else ()
    return Diagnostic(
        "more-than-all",
        f"this takes {count}, and there may be only {count - 1}",
        add.span,
        label="may be more than there is",
        others=others,
        help=f"ask for `at least {count}` before, or take less",
    )
