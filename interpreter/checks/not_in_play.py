"""A scenario sets something up for a side that is not in play in it.

The line `played by` names who is in play. A side that nobody plays in whatever scenario may have pieces all the same.

A member of a side that nobody plays, where no other of its kind is of such a side, is told too.

bad: rules

    kind side
        members red, blue, green

    attribute gold of (owner: side) is number

    procedure play the game
        for each side in play called owner
            report "{owner} has {gold of owner}"

    scenario "Two of three"
        played by red, blue
        gold of red becomes 2
        gold of green becomes 2

good: rules

    kind side
        members red, blue, green

    attribute gold of (owner: side) is number

    procedure play the game
        for each side in play called owner
            report "{owner} has {gold of owner}"

    scenario "Two of three"
        played by red, blue
        gold of red becomes 2
        gold of blue becomes 2
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Level
from interpreter.effects import Web
from interpreter.proofs import Unit

LEVEL = Level.WARNING

FEWEST = 8
"""In a kind with fewer members nothing is learnt."""


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: the one member that is of a side that nobody plays."""
    seats = web.index.rules.seats
    for kind in web.index.rules.kinds.values() if seats is not None else ():
        whose = next((fact for fact in kind.facts.values() if seats is not None and fact.type.of == seats.name), None)
        if whose is None:
            continue
        families = {_title(member): member for member in reversed(kind.members)}
        idle = [each for each in families.values() if whose.values[each.id] in web.index.rules.idle]
        if len(idle) == 1 and len(families) > FEWEST:
            yield Diagnostic(
                "not-in-play",
                f"this {kind.name} is of a {whose.type.of} that nobody plays; no other is",
                idle[0].span,
                label="nobody has it",
                help=f"correct the {whose.name}",
            )


def in_declaration(unit: Unit) -> Iterator[Diagnostic]:
    """Findings: the lines of a set-up about sides that are not in play in this scenario."""
    made, rules = unit.made, unit.rules
    if not isinstance(made, ir.Scenario) or not isinstance(made.setup, ir.Procedure):
        return
    absent = _absent(made, rules)
    for statement in made.setup.body:
        if not isinstance(statement, (ir.Write, ir.Add)) or statement.attribute is rules.in_play:
            continue
        for arg in statement.args:
            name = absent.get((arg.type.of, arg.value)) if isinstance(arg, ir.Const) else None
            if name is not None:
                yield Diagnostic(
                    "not-in-play",
                    f"{name} is not in play in this scenario",
                    statement.span,
                    label="nobody plays it",
                    help="add it to the line `played by`, or leave this out",
                )


def _absent(scenario: ir.Scenario, rules: ir.RuleSet) -> dict[tuple[str, object], str]:
    """The names of the members that hold a seat and are not in play, by their kind and id; those that nobody plays in whatever
    scenario may have pieces on the board."""
    seats = rules.seats
    playing = {side.id for side in scenario.playing}
    if seats is None or not playing:
        return {}
    away = (side for side in seats.members if side.id not in playing and side.id not in rules.idle)
    return {(seats.name, side.id): side.name for side in away}


def _title(member: ir.Member) -> str:
    return member.family or member.name
