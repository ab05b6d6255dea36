"""A turn of a loop notes something, and nothing in the loop takes it back for the next turn.

What was noted in one turn is found again in all that follow, though \
the condition of it is asked anew in each. Take it back where a
turn begins; or let it last for a span that begins with each turn. A \
mark that nothing takes back anywhere is meant to last, and is not told.

bad: rules

    kind side
        members red, blue

    attribute gold of (owner: side) is number

    attribute day is number

    attribute market is closed is truth

    procedure play the game
        market is closed becomes no
        repeat until day is 7
            add 1 to day
            red chooses a number from 0 to 6 called toll
            if toll is 6
                market is closed becomes yes
            if not market is closed
                add 1 to gold of red
        report "{gold of red}"

good: rules

    kind side
        members red, blue

    attribute gold of (owner: side) is number

    attribute day is number

    attribute market is closed is truth

    procedure play the game
        repeat until day is 7
            add 1 to day
            market is closed becomes no
            red chooses a number from 0 to 6 called toll
            if toll is 6
                market is closed becomes yes
            if not market is closed
                add 1 to gold of red
        report "{gold of red}"
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Level
from interpreter.effects import Looking
from interpreter.proofs import Text, written_by

LEVEL = Level.WARNING


def in_text(text: Text) -> Iterator[Diagnostic]:
    """Findings: marks that a loop sets under a condition and never resets, though the text resets them elsewhere. Not reported: a
    mark that ends the loop, that nothing in the text resets, that lasts for a span, or that something in the loop may reset."""
    taken_back = {each.attribute for each in text.all(ir.Write) if isinstance(each.value, ir.Const) and each.value.value == 0}
    for loop in text.all(ir.Repeat):
        ending = {term.attribute for term in ir.walk(loop.bound) if isinstance(term, ir.Read)}
        inside = [*ir.statements_in(loop.body)]
        for mark in _marks(inside):
            attribute = mark.attribute
            if attribute in ending or attribute not in taken_back or attribute.lasts_for is not None or attribute.params:
                continue
            if not any(_may_write(each, attribute, text.looking) for each in inside if each is not mark):
                yield Diagnostic(
                    "never-taken-back",
                    f"`{attribute.name}` is noted in one turn, and nothing in the loop takes it back for the next one",
                    mark.span,
                    label="stays so",
                    help=f"let `{attribute.name}` become no at the beginning of each turn",
                )


def _marks(inside: list[ir.Stmt]) -> Iterator[ir.Write]:
    """The marks that are set under a condition."""
    for statement in inside:
        if isinstance(statement, ir.If):
            for _, body in statement.branches:
                for each in body:
                    match each:
                        case ir.Write(value=ir.Const(value=1, switch=None)) if each.attribute.type.base == "truth":
                            yield each


def _may_write(statement: ir.Stmt, attribute: ir.Attribute, looking: Looking) -> bool:
    written = written_by(statement, looking)
    return written is None or attribute in written
