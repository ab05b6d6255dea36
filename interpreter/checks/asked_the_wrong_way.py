"""An option is off unless somebody wants it, and all rules that ask it ask whether it is not on.

What it should bring is always there, and is gone when somebody wants it. Either the `not` is left \
over, or the option takes something away; then its default is `on`, or it is worded the other way round.

bad: rules

    option "Calm seas"
        default off

    kind side
        members red, blue

    value storms
        starts at 3
        lowered by 2
            when not option "Calm seas" is on

    procedure play the game
        report "{storms} storms"

bad: rules

    option "Calm seas"
        default off

    kind side
        members red, blue

    value storms
        starts at 3

    rule "calm seas"
        storms is lowered by 2
            when not option "Calm seas" is on

    procedure play the game
        report "{storms} storms"

good: rules

    option "Calm seas"
        default off

    kind side
        members red, blue

    value storms
        starts at 3
        lowered by 2
            when option "Calm seas" is on

    procedure play the game
        report "{storms} storms"
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.effects import Looking, routines_of_unit
from interpreter.proofs import Unit
from interpreter.resolve import Defined
from interpreter.source import NOWHERE

LEVEL = Level.WARNING


def in_declaration(unit: Unit) -> Iterator[Diagnostic]:
    """Findings: an option that is off by default and that every rule tests for being off, reported at a line hung on something
    else. A procedure or query may test for `off`: what it does without the option it does otherwise with it."""
    for switch, term in _refused(
        [each for each in _hung(unit.defined) if isinstance(each, ir.Op) and each.name == "not"]
    ).items():
        if switch.values != ir.ON_OR_OFF or switch.default != "off":
            continue
        if all(switch in _refused(_parts(each, unit.looking)) for each in unit.looking.deciders(switch)):
            yield Diagnostic(
                "asked-the-wrong-way",
                f'every rule that asks the option "{switch.name}" asks whether it is not on',
                term.span,
                label="with the option on, nothing is done",
                others=(Label(switch.span, "off by default"),) if switch.span != NOWHERE else (),
                help=f'ask `option "{switch.name}" is on`, or let the option be on by default if it takes something away',
            )


def _hung(unit: Defined) -> list[object]:
    """The conditions of the lines of a declaration that hang on others, joined ones one by one."""
    parts: list[object] = []
    for _, part in unit.hung:
        parts += ir.conjuncts(part.guard if isinstance(part, ir.Hook) else part.condition)
    return parts


def _parts(unit: Defined, looking: Looking) -> list[object]:
    """The terms of a declaration that ask anything; of a value or an action also what other declarations say of it."""
    parts: list[object] = [part for routine, guard in routines_of_unit(unit) for part in (guard, routine.body)]
    if isinstance(unit.symbol, ir.Query):
        parts.append(unit.symbol.body)
    altered = looking.alterations(unit.symbol) if isinstance(unit.symbol, (ir.Value, ir.Action)) else []
    for part in [*(part for _, part in unit.hung), *altered]:
        match part:
            case ir.Adjust():
                parts += [part.amount, part.condition]
            case ir.Allow():
                parts.append(part.condition)
    return parts


def _refused(parts: Iterable[object]) -> dict[ir.OptionSwitch, ir.Term]:
    """The options that some terms ask, all of them only whether they are off, with where they do so first."""
    refused: dict[ir.OptionSwitch, ir.Term] = {}
    asked: set[ir.OptionSwitch] = set()
    inside: set[int] = set()
    for part in parts:
        for term in ir.walk(part):
            match term:
                case ir.Op("not", (ir.Const(switch=ir.OptionSwitch() as switch) as inner,)):
                    refused.setdefault(switch, term)
                    inside.add(id(inner))
                case ir.Const(switch=ir.OptionSwitch() as switch) if id(term) not in inside:
                    if term.state == 0 and switch.values == ir.ON_OR_OFF:
                        refused.setdefault(switch, term)
                    else:
                        asked.add(switch)
    return {switch: term for switch, term in refused.items() if switch not in asked}
