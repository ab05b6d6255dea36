"""A condition that can never hold where it stands.

It contradicts what was asked before it, what is printed on the members it is about, the faces of a die, or the conditions under
which the event can be played at all. The other place is shown where it is one.

Of a procedure it is asked as well what all who run it know: a branch that none of them can come to is told.

bad: rules

    kind side
        members red, blue

    procedure play the game
        blue marches

    procedure (mover: side) marches
        if mover is red and mover is blue
            report "nobody is both"

good: rules

    kind side
        members red, blue

    procedure play the game
        blue marches

    procedure (mover: side) marches
        if mover is red
            report "red comes, and blue waits"
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.proofs import COMPARING, Knowledge, Unit, settled
from interpreter.source import Span

LEVEL = Level.WARNING


def met(test: ir.Expr, place: Span, known: Knowledge) -> Diagnostic:
    """The finding about a condition that cannot hold with what is known where it stands."""
    reason = known.culprit(test) or _answered(test, known)
    others = (Label(reason, "because of this"),) if reason is not None and reason != place else ()
    return Diagnostic(
        "never-true",
        "this is never so",
        place,
        label="cannot be" if not others else "cannot be as well",
        others=others,
        help="change one of the two, or leave out what can never happen" if others else "leave out what can never happen",
    )


def in_declaration(unit: Unit) -> Iterator[Diagnostic]:
    """Findings: the branches of a procedure that are taken from nowhere, whoever calls it."""
    for place, holds in unit.once(settled).items():
        if not holds and not any(each.span == place for each in unit.met):
            yield Diagnostic(
                "never-true",
                "this is never so, wherever this is run from",
                place,
                label="cannot be",
                help="ask what was meant, or leave out what can never happen",
            )


def _answered(test: ir.Expr, known: Knowledge) -> Span | None:
    """The one answer of a question by which a comparison cannot be, whatever else is compared; None where it is not that."""
    match test:
        case ir.Op(name, (one, other)) if name in COMPARING:
            for asked, compared in (
                (one, ir.Op(name, (ir.Local("", one.type), other), test.type)),
                (other, ir.Op(name, (one, ir.Local("", other.type)), test.type)),
            ):
                if isinstance(asked, ir.Ask) and not known.excludes(compared):
                    known.questions.looking.at(asked.query)
                    answers = [each for each in ir.statements_in(asked.query.body) if isinstance(each, ir.Return)]
                    return answers[0].span if len(answers) == 1 else None
    return None
