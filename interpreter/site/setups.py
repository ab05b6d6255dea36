"""What stands where when a scenario begins: its set-up is run on an empty board, and the columns that the style names are read.

In: a `SiteContext` without errors and a scenario. Out: `Placed`, or the reason why there is no picture.
"""

from __future__ import annotations

import copy

from interpreter.compiler import compile_rules
from interpreter.diagnostics import errors_of
from interpreter.ir import Attribute, Scenario
from interpreter.runtime import RuleFault, drive
from interpreter.site.context import SiteContext
from interpreter.site.map_svg import Placed

SEED = 0
"""Set-ups that draw at random show one of their draws, always the same."""


def set_up(context: SiteContext, scenario: Scenario) -> Placed | str:
    """The board of a scenario at its start."""
    columns = columns_at_start(context, scenario)
    return columns if isinstance(columns, str) else _placed(context, columns)


def columns_at_start(context: SiteContext, scenario: Scenario | None) -> dict[str, list[int]] | str:
    """What every attribute holds at the start, by its name, or why nobody can say."""
    if errors_of(context.findings):
        return "The set-up is not shown: the rules have errors."
    rules = copy.copy(context.rules)
    rules.scenario = scenario
    program = compile_rules(rules)
    state = program.blank(SEED)
    try:
        if program.tables.scenario:
            drive.call(program, state, program.tables.scenario)
    except RuleFault as fault:
        return f"The set-up is not shown: {fault}"
    columns = {column.name: getattr(state, column.field) for column in program.tables.layout.columns}
    return {attribute.name: columns[attribute.name] for attribute in context.rules.attributes}


def _placed(context: SiteContext, columns: dict[str, list[int]]) -> Placed:
    placed = Placed()
    style, map_style = context.style.setup, context.style.map
    nodes = map_style.graph.nodes if map_style is not None else None
    if nodes is None:
        return placed
    if style.owner is not None:
        for names, value in cells(context, style.owner, columns[style.owner.name]):
            placed.owner[names[nodes.name]] = value
    for attribute, sign in style.counts:
        for names, value in cells(context, attribute, columns[attribute.name]):
            if value:
                who = [_letter(context, kind, number) for kind, number in names.items() if kind != nodes.name]
                placed.lines.setdefault(names[nodes.name], []).append(
                    "".join([*who, " " if who else "", f"{value} {sign}"]).strip()
                )
    for attribute in style.pieces:
        for names, value in cells(context, attribute, columns[attribute.name]):
            if value >= 0:
                told = [context.rules.kinds[kind].members[number].name for kind, number in names.items()] or [attribute.name]
                placed.lines.setdefault(value, []).append(", ".join(told))
    return placed


def _letter(context: SiteContext, kind: str, number: int) -> str:
    """A side by its letter, anything else by its name."""
    member = context.rules.kinds[kind].members[number]
    side = context.style.map.sides.get(member.name) if context.style.map is not None else None
    return side.letter if side is not None else member.name


def cells(context: SiteContext, attribute: Attribute, column: list[int]) -> list[tuple[dict[str, int], int]]:
    """Every cell of a column: the ids of its holes by their kinds, and the value. The last hole counts fastest."""
    sizes = [(param.type.of, len(context.rules.kinds[param.type.of].members)) for param in attribute.params]
    found = []
    for at, value in enumerate(column):
        names, rest = {}, at
        for kind, size in reversed(sizes):
            names[kind] = rest % size
            rest //= size
        found.append((dict(reversed(names.items())), value))
    return found
