"""A number that is never above 0, where more or less is meant.

What is added or taken, how many are moved or lost, how often \
something is repeated: by a number that is 0 or less in any case it does
nothing, or the opposite. So is a value that is `lowered by` less \
than 0. Often `the smaller of` stands where `the larger of` was meant,
or the two sides of a `minus` are the wrong way round.

bad: rules

    kind side
        members red, blue

    attribute gold of (owner: side) is number

    procedure play the game
        let missing be the smaller of (3 minus gold of red) and (0)
        add missing to gold of red
        report "red has {gold of red}"

good: rules

    kind side
        members red, blue

    attribute gold of (owner: side) is number

    procedure play the game
        let missing be the larger of (3 minus gold of red) and (0)
        add missing to gold of red
        report "red has {gold of red}"
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Level
from interpreter.proofs import Knowledge, Solver, Unit, ends
from interpreter.source import Span

LEVEL = Level.WARNING


def met(statement: ir.Stmt, known: Knowledge) -> Diagnostic | None:
    """The finding about an amount in a statement that is never above 0 there; None if there is none."""
    match statement:
        case ir.Add():
            return _never_above(statement, statement.amount, known)
        case ir.Repeat(mode="times", bound=bound):
            return _never_above(statement, bound, known)
        case ir.Transfer(most=ir.Expr() as most):
            return _never_above(statement, most, known)
    return None


def in_declaration(unit: Unit) -> Iterator[Diagnostic]:
    """Findings: lines that raise or lower a value by less than 0."""
    for host, part in unit.hung:
        if (
            isinstance(host, ir.Value)
            and isinstance(part, ir.Adjust)
            and part.effect is None
            and part.how in ("raised by", "lowered by")
        ):
            unit.looking.at_alterations(host)
            high = ends(Solver(unit.questions).of(part.amount)).high
            if high is not None and high < 0:
                yield _told(part.amount.span, f"this is {part.how} less than 0")


def _never_above(place: ir.Add | ir.Repeat | ir.Transfer, amount: ir.Expr, known: Knowledge) -> Diagnostic | None:
    if isinstance(amount, ir.Const):
        negative = amount.switch is None and isinstance(amount.value, int) and amount.value < 0
    elif known.is_empty or not isinstance(amount, ir.Op | ir.Local):
        high = ends(Solver(known.questions).of(amount)).high
        negative = high is not None and high <= 0
    else:
        test = ir.Op("gt", (amount, ir.Const(0, ir.NUMBER)), ir.TRUTH)
        negative = known.excludes(test) and not known.contradicts_itself()
    return _told(place.span, "this number is never more than 0") if negative else None


def _told(place: Span, message: str) -> Diagnostic:
    """The finding about an amount that is never above 0 where one above 0 is meant."""
    return Diagnostic(
        "wrong-sign", message, place, label="nothing, or the opposite", help="turn it round, or write what was meant"
    )
