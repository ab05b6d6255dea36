"""Something is done with one member, by a number that belongs to another one of its kind.

If Ann marches, it is hardly by the speed of Bob. Where it is meant, give the number a name before: `let pace be speed of Bob`.

bad: rules

    kind side
        members red, blue

    kind leader
        plural leaders
        line speed is number

    leader Ann
        speed 3

    leader Bob
        speed 4

    attribute points of (who: leader) is number

    procedure play the game
        Ann marches for (speed of Bob) points
        if points of Ann is at least 3
            red wins the game because "Ann is there"

    procedure (who: leader) marches for (count: number) points
        add count to points of who

good: rules

    kind side
        members red, blue

    kind leader
        plural leaders
        line speed is number

    leader Ann
        speed 3

    leader Bob
        speed 4

    attribute points of (who: leader) is number

    procedure play the game
        Ann marches for (speed of Ann) points
        if points of Ann is at least 3
            red wins the game because "Ann is there"

    procedure (who: leader) marches for (count: number) points
        add count to points of who
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Level
from interpreter.proofs import Text
from interpreter.source import NOWHERE

LEVEL = Level.WARNING


def in_text(text: Text) -> Iterator[Diagnostic]:
    """Findings: what is done with one by the number of another one, and not by one of its own."""
    for call in text.all(ir.Call):
        fixed = [arg for arg in call.args if isinstance(arg, ir.Const) and arg.type.base == "member"]
        for arg in call.args if fixed else ():
            whose = [*_whose(arg)] if arg.type.base == "number" else []
            for term, member in whose:
                mates = [each for each in fixed if each.type.of == member.type.of]
                if len(mates) == 1 and not any(other == mates[0] for _, other in whose):
                    yield Diagnostic(
                        "number-of-another",
                        f"this is done with one {member.type.of}, by a number of another one",
                        term.span if term.span is not NOWHERE else call.span,
                        label="whose number is meant?",
                        help="name the same one in both places, or give the number a name before: `let ... be`",
                    )


def _whose(number: ir.Expr) -> Iterator[tuple[ir.Expr, ir.Const]]:
    """The fixed members of whom something is asked in a number."""
    for term in ir.walk(number):
        match term:
            case ir.FactOf(member=ir.Const() as member):
                yield term, member
            case ir.Ask() | ir.ValueOf() | ir.Read():
                yield from ((term, arg) for arg in term.args if isinstance(arg, ir.Const) and arg.type.base == "member")
