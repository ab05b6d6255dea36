"""What a line `whenever` does makes its own condition true again.

While a position settles, such a line has its turn again and again, \
until nothing follows any more. One whose condition holds whatever it
has done never comes to an end: after 100 rounds the game breaks here.

bad: rules

    kind side
        members red, blue

    kind town
        members Ash, Elm

    attribute men of (player: side) at (home: town) is number

    attribute siege at (home: town) is number

    rule "a siege without besiegers is over"
        whenever there is a town called home where siege at home is at least 1 and men of red at home is 0
            siege at home becomes 1

    procedure (player: side) leaves (home: town)
        men of player at home becomes 0
        siege at home becomes 0

    example "he goes"
        given men of red at Ash becomes 1
        when red leaves Ash
        then siege at Ash is 0

good: rules

    kind side
        members red, blue

    kind town
        members Ash, Elm

    attribute men of (player: side) at (home: town) is number

    attribute siege at (home: town) is number

    rule "a siege without besiegers is over"
        whenever there is a town called home where siege at home is at least 1 and men of red at home is 0
            siege at home becomes 0

    procedure (player: side) leaves (home: town)
        men of player at home becomes 0

    example "it is over"
        given siege at Ash becomes 2
        given men of red at Ash becomes 1
        when red leaves Ash
        then siege at Ash is 0
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Level
from interpreter.proofs import Flow, Knowledge, Unit

LEVEL = Level.WARNING


def in_declaration(unit: Unit) -> Iterator[Diagnostic]:
    """Findings: lines `whenever` whose condition certainly holds behind their body, which changes something that it reads."""
    for host, part in unit.hung:
        if host is unit.rules.settling and isinstance(part, ir.Hook) and _holds_behind(part, unit):
            yield Diagnostic(
                "brings-itself-about",
                "when this has been done, its condition holds again, so that the position never settles",
                part.span,
                label="begins again and again",
                help="let it end its condition, or ask for more in the condition",
            )


def _holds_behind(line: ir.Hook, unit: Unit) -> bool:
    tests = ir.conjuncts(line.guard)
    read = {each.attribute for test in tests for each in unit.questions.reads(test)}
    written = {each.attribute for each in ir.statements_in(line.body.body) if isinstance(each, (ir.Write, ir.Add))}
    if read.isdisjoint(written):
        return False
    ends: list[Knowledge] = []

    def met(statement: ir.Stmt, known: Knowledge) -> None:
        if isinstance(statement, ir.Return):
            ends.append(known)

    types = {param.name: param.type for param in line.body.params} | line.body.locals
    flow = Flow(types, lambda test, place, known: True, met, lambda statement: None)
    behind = flow.body(line.body.body, Knowledge(unit.questions).knowing_all(line.guard))
    ends += [] if behind is None else [behind]
    return bool(ends) and all(known.is_possible and known.excludes(test, holds=False) for known in ends for test in tests)
