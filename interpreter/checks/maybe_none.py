"""What is worked out may be none, and a member is needed: the head promises one, or it is handed to where one must be.

`first of (...)`, `top of PILE` and what is `KIND or none` may be none. Whoever asks would break far away, where nobody is
there; so it is tested here, or the head says that there may be none. A test anywhere in the body will do. What is kept in an
attribute may be handed on: rules often know that it is somebody.

bad: rules

    kind side
        members red, blue

    attribute points of (owner: side) is number

    query leader of the race answers side
        answer first of (sides where points of it is at least 5)

good: rules

    kind side
        members red, blue

    attribute points of (owner: side) is number

    query leader of the race answers side or none
        answer first of (sides where points of it is at least 5)

    query starter answers side
        let leader be leader of the race
        if leader is none
            answer red
        answer leader

    procedure start the race
        add 1 to points of starter

    example "nobody leads: red starts"
        when start the race
        then points of red is 1
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Level
from interpreter.phrases import with_article
from interpreter.proofs import Text
from interpreter.source import NOWHERE

LEVEL = Level.ERROR


def in_text(text: Text) -> Iterator[Diagnostic]:
    """Findings: computed values that may be none and are handed over without a test in the routine. Values kept in an attribute
    are not reported: the rules may know that there is a member."""
    if not isinstance(text.made, ir.Procedure):
        return
    routine, guard, kinds = text.made, text.guard, text.rules.kinds
    given = [(needed, value, term.span) for term in ir.walk(routine.body) for needed, value in _handed(term)]
    if not given:
        return
    worked_out = {s.name for s in ir.statements_in(routine.body) if isinstance(s, ir.SetLocal) and _is_worked_out(s.value)}
    known = ir.doubts(routine.body, guard)
    for needed, value, span in given:
        if value.name in worked_out if isinstance(value, ir.Local) else _is_worked_out(value):
            if known.about(value):
                message = f"this may be none, and {with_article(needed, kinds)} is needed here"
                help_text = "give it a name, and ask before whether there is one: `if it is none`"
                yield Diagnostic("maybe-none", message, span if value.span is NOWHERE else value.span, help=help_text)


def _is_worked_out(value: ir.Expr) -> bool:
    """Is it the first of a set, the top of a pile, the answer of a query, a cell of a table, and may it be none?"""
    return isinstance(value, (ir.Op, ir.Ask, ir.InPile, ir.Lookup)) and ir.may_be_none(value)


def _handed(term: ir.Term) -> Iterator[tuple[ir.Type, ir.Expr]]:
    """What a term hands on to where a member is needed, with the type that is needed."""
    match term:
        case ir.Call():
            yield from _by(term.procedure.params, term.args)
        case ir.Announce():
            yield from _by(term.occasion.params, term.args)
        case ir.Ask():
            yield from _by(term.query.params, term.args)
        case ir.FactOf():
            yield ir.Type("member", term.fact.kind.name), term.member
        case ir.Read():
            yield from _by(term.attribute.params, term.args)
        case ir.Write():
            yield from _by(term.attribute.params, term.args)
            if _needs(term.attribute.type):
                yield term.attribute.type, term.value
        case ir.Win(winner=ir.Expr() as winner) if winner.type.base == "member":
            yield ir.Type("member", winner.type.of), winner
        case ir.ChooseOne() | ir.ChooseSome() | ir.ChooseNumber() | ir.Menu() | ir.YesNo():
            yield ir.Type("member", term.asker.type.of), term.asker
        case ir.ForEach(order_by=ir.Expr() as asker):
            yield ir.Type("member", asker.type.of), asker
        case ir.Op(name="from_on" | "after_on", args=(source, start)):
            yield ir.Type("member", source.type.of), start


def _by(params: Sequence[ir.Param], args: Sequence[ir.Expr]) -> Iterator[tuple[ir.Type, ir.Expr]]:
    return ((param.type, arg) for param, arg in zip(params, args, strict=False) if _needs(param.type))


def _needs(type_: ir.Type) -> bool:
    return type_.base == "member" and not type_.optional
