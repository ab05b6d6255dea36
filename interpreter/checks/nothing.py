"""What may be none and is handed to where a member is needed: it would break far away, where nobody is there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from interpreter.diagnostics import Diagnostic
from interpreter.ir import (
    Announce,
    Ask,
    Call,
    ChooseNumber,
    ChooseOne,
    ChooseSome,
    Expr,
    FactOf,
    ForEach,
    InPile,
    Kind,
    Local,
    Lookup,
    Menu,
    Op,
    Param,
    Procedure,
    Read,
    SetLocal,
    Term,
    Type,
    Win,
    Write,
    YesNo,
    doubts,
    may_be_none,
    statements_in,
    walk,
)
from interpreter.phrases import with_article
from interpreter.source import NOWHERE


def handed_none(routine: Procedure, guard: Expr | None, kinds: Mapping[str, Kind]) -> Iterator[Diagnostic]:
    """Worked out values that may be none, where the routine asks nowhere whether they are. What is kept in an attribute is left
    to the rules, which may know that it is somebody."""
    given = [(needed, value, term.span) for term in walk(routine.body) for needed, value in _handed(term)]
    if not given:
        return
    worked_out = {s.name for s in statements_in(routine.body) if isinstance(s, SetLocal) and _is_worked_out(s.value)}
    known = doubts(routine.body, guard)
    for needed, value, span in given:
        if value.name in worked_out if isinstance(value, Local) else _is_worked_out(value):
            if known.about(value):
                message = f"this may be none, and {with_article(needed, kinds)} is needed here"
                help_text = "give it a name, and ask before whether there is one: `if it is none`"
                yield Diagnostic("maybe-none", message, span if value.span is NOWHERE else value.span, help=help_text)


def _is_worked_out(value: Expr) -> bool:
    """Is it the first of a set, the top of a pile, the answer of a query, a cell of a table, and may it be none?"""
    return isinstance(value, (Op, Ask, InPile, Lookup)) and may_be_none(value)


def _handed(term: Term) -> Iterator[tuple[Type, Expr]]:
    """What a term hands on to where a member is needed, with the type that is needed."""
    match term:
        case Call():
            yield from _by(term.procedure.params, term.args)
        case Announce():
            yield from _by(term.occasion.params, term.args)
        case Ask():
            yield from _by(term.query.params, term.args)
        case FactOf():
            yield Type("member", term.fact.kind.name), term.member
        case Read():
            yield from _by(term.attribute.params, term.args)
        case Write():
            yield from _by(term.attribute.params, term.args)
            if _needs(term.attribute.type):
                yield term.attribute.type, term.value
        case Win(winner=Expr() as winner) if winner.type.base == "member":
            yield Type("member", winner.type.of), winner
        case ChooseOne() | ChooseSome() | ChooseNumber() | Menu() | YesNo():
            yield Type("member", term.asker.type.of), term.asker
        case ForEach(order_by=Expr() as asker):
            yield Type("member", asker.type.of), asker
        case Op(name="from_on" | "after_on", args=(source, start)):
            yield Type("member", source.type.of), start


def _by(params: Sequence[Param], args: Sequence[Expr]) -> Iterator[tuple[Type, Expr]]:
    return ((param.type, arg) for param, arg in zip(params, args, strict=False) if _needs(param.type))


def _needs(type_: Type) -> bool:
    return type_.base == "member" and not type_.optional
