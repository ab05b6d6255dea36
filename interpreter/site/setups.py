"""The board at the start of a scenario: its set-up is run on an empty board, and the attributes that the style names are read
there.

In: a `SiteContext` without errors and a scenario, or the columns of any position. Out: `Placed`, or the reason why there is no
picture. The reference interpreter runs the set-up: to compile the rules for each of many scenarios would take longer than all
pages.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from itertools import product

from interpreter import ir
from interpreter.diagnostics import errors_of
from interpreter.kernel import Broken, GameOver, Option, State
from interpreter.program import Program
from interpreter.reference import Evaluator, Position, ReferenceInterpreter, starting_position
from interpreter.site.context import SiteContext
from interpreter.site.map_counters import NOBODY, Counter, counted, piece, side_of
from interpreter.site.map_svg import Placed
from interpreter.site.wording import title_of
from interpreter.views import SideStyle, cells, tracks_of

SEED = 0
"""Set-ups that draw at random show one of their draws, always the same."""


NO_NUMBER = -1
"""What stands for a text or a set in a column: neither is drawn."""


class Asked(Exception):
    """Raised when a set-up asks somebody."""


def set_up(context: SiteContext, scenario: ir.Scenario) -> Placed | str:
    """The owners and counters at the start of a scenario, or a sentence why they are not shown."""
    columns = columns_at_start(context, scenario)
    return columns if isinstance(columns, str) else placed(context, columns)


def columns_at_start(context: SiteContext, scenario: ir.Scenario | None) -> dict[str, list[int]] | str:
    """The values of every attribute at the start of a scenario, and of the declared values that the style shows, by name; or a
    sentence why they are not shown."""
    if errors_of(context.findings):
        return "The set-up is not shown: the rules have errors."
    try:
        position = at_start(context, scenario)
    except (Broken, GameOver, Asked) as fault:
        return f"The set-up is not shown: {fault}"
    held = {
        attribute.name: [value if isinstance(value, int) else NO_NUMBER for value in position.cells[attribute].values()]
        for attribute in context.rules.attributes
    }
    shown = [each.shows for each in tracks_of(context.style)]
    return held | {value.name: _worked_out(context, value, position) for value in shown if isinstance(value, ir.Value)}


def _worked_out(context: SiteContext, value: ir.Value, position: Position) -> list[int]:
    """What a declared value is for each member; nothing where it cannot be worked out."""
    asked = Evaluator(context.rules, position)
    of = [[ir.Const(member.id, param.type) for member in context.rules.kinds[param.type.of].members] for param in value.params]
    try:
        return [asked.number(ir.ValueOf(value, args, ir.NUMBER), {}) for args in product(*of)]
    except Broken:
        return []


def columns_of(context: SiteContext, program: Program, state: State) -> dict[str, list[int]]:
    """The values of every attribute in a state of a program compiled from these rules, by name."""
    columns = {column.name: getattr(state, column.field) for column in program.tables.layout.columns}
    return {attribute.name: columns[attribute.name] for attribute in context.rules.attributes}


def at_start(context: SiteContext, scenario: ir.Scenario | None) -> Position:
    """The position at the start of a scenario. Errors: `Broken`, `GameOver` as in play; `Asked` if the set-up asks somebody."""
    rules = copy.copy(context.rules)
    rules.scenario = scenario
    position = starting_position(rules, SEED)
    if scenario is not None and scenario.setup is not None:
        ReferenceInterpreter(rules, _refuse, position).call(scenario.setup)
    return position


def _refuse(*_: object) -> Option:
    raise Asked("somebody has to choose first")


def placed(context: SiteContext, columns: Mapping[str, Sequence[int]]) -> Placed:
    """The owners and counters that the style shows of a position. `columns`: the values of its attributes, by name."""
    found = Placed()
    style, map_style = context.style.setup, context.style.map
    nodes = map_style.graph.nodes if map_style is not None else None
    if nodes is None:
        return found
    if style.owner is not None:
        for names, value in cells(context.rules, style.owner, columns[style.owner.name]):
            found.owner[names[nodes.name]] = value
    for order, (attribute, sign) in enumerate(style.counts):
        for names, value in cells(context.rules, attribute, columns[attribute.name]):
            if value:
                at = names.pop(nodes.name)
                whose = [context.rules.kinds[kind].members[number] for kind, number in names.items()] or _owner(
                    context, found, at
                )
                side = side_of(context, whose[0]) if whose else SideStyle("", NOBODY)
                titles = ", ".join(title_of(each) for each in whose)
                found.counters.setdefault(at, []).append(counted(value, sign, side, titles, order))
    for attribute in style.pieces:
        for names, value in cells(context.rules, attribute, columns[attribute.name]):
            if value >= 0:
                lying = [context.rules.kinds[kind].members[number] for kind, number in names.items()]
                plain = [Counter(attribute.name, "", SideStyle("", NOBODY), attribute.name)]
                found.counters.setdefault(value, []).extend([piece(context, each) for each in lying] or plain)
    return found


def _owner(context: SiteContext, found: Placed, at: int) -> list[ir.Member]:
    """Whose a node is."""
    owner = context.style.setup.owner
    kind = None if owner is None else context.rules.kinds.get(owner.type.of)
    number = found.owner.get(at, -1)
    return [] if kind is None or number < 0 else [kind.members[number]]
