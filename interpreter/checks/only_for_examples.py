"""A rule of the game carries out, or waits for, a procedure that says `for examples`.

Such a procedure sets up a position from which examples begin: an army \
on the march, two armies about to fight. It is no part of the game,
and no program that is played has it. Examples carry it out with \
`given`; another procedure and a scenario may that say `for examples`
too. What happens in the game and is wanted by examples as well is a procedure without this line.

bad: rules

    kind side
        members red, blue

    attribute gold of (player: side) is number

    procedure (player: side) is rich
        for examples
        gold of player becomes 10

    procedure (player: side) finds a treasure
        player is rich

    example "a treasure"
        when red finds a treasure
        then gold of red is 10

good: rules

    kind side
        members red, blue

    attribute gold of (player: side) is number

    procedure (player: side) is rich
        for examples
        gold of player becomes 10

    procedure (player: side) finds a treasure
        add 10 to gold of player

    example "a treasure"
        given red is rich
        when red finds a treasure
        then gold of red is 20
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.effects import Relation, Web, is_proof, routines_of_unit
from interpreter.source import Span

LEVEL = Level.ERROR


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: rules of the game that call, or hang on, a procedure for examples; and such a procedure as the main one. Other
    procedures for examples, scenarios for examples and the examples themselves may run them."""
    rules = web.index.rules
    for position in rules.procedures:
        if not position.for_examples:
            continue
        node = web.index.numbers[position]
        declared = (Label(position.span, "for examples"),)
        if position is rules.main:
            message = f"a game cannot begin: `{position.name}` is for examples"
            yield Diagnostic("only-for-examples", message, position.span, label="what is played", help="leave out `for examples`")
        for unit in web.users(node, Relation.CALLS):
            if not _is_beside_the_game(web.index.written[unit]):
                for place in _calls(web, unit, position):
                    yield Diagnostic(
                        "only-for-examples",
                        f"a rule carries out `{position.name}`, which is there for examples",
                        place,
                        label="no part of the game",
                        others=declared,
                        help="leave out `for examples` there if it happens in the game, or declare a procedure for both",
                    )
        for placed, hook in web.hooks:
            if hook.host == node:
                yield Diagnostic(
                    "only-for-examples",
                    f"a rule waits for `{position.name}`, which is there for examples",
                    web.span(placed),
                    label="never comes in the game",
                    others=declared,
                    help="let it wait for what happens in the game, or leave out `for examples` there",
                )


def _is_beside_the_game(made: ir.Symbol) -> bool:
    return is_proof(made) or (isinstance(made, ir.Scenario) and made.for_examples)


def _calls(web: Web, unit: int, position: ir.Procedure) -> list[Span]:
    """Where a declaration carries it out."""
    routines = [routine for routine, _ in routines_of_unit(web.read(unit))]
    return [
        term.span
        for routine in routines
        for term in ir.walk(routine.body)
        if isinstance(term, ir.Call) and term.procedure is position
    ]
