"""Reduces a rule set to what a few examples need: takes a build and a choice of examples, gives rules without the rest.

Whoever edits a card and runs its examples waits neither for bodies that these cannot run, nor for a program with them. What they
can run is often far more than what they do: a march may lead to any battle. So bodies that nothing ran before are left out as
well, if the caller names them; he then makes the whole if one is needed after all.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from interpreter import ir
from interpreter.effects import Needed, routines_of_unit
from interpreter.frontend.kept import Key
from interpreter.frontend.pipeline import Build
from interpreter.garbage import undisturbed
from interpreter.library import Library
from interpreter.phrases import Unread
from interpreter.records import NamedTuple
from interpreter.resolve import Declarations, Defined, DefinePass, decided, declare, hang_in_order, names_tested

Chosen: TypeAlias = Callable[[ir.Example, Sequence[str]], bool]
"""Is an example wanted, which says that it tests what has these names? It has only its head yet."""

MAY_BE_IDLE = (ir.Member, ir.Procedure, ir.Rule)
"""Declarations whose routines may be left without bodies."""


class Part(NamedTuple):
    """The part of a rule set that some examples need. `routines`: what may be left out of it next time: by the keys of
    declarations, the idents of their routines."""

    rules: ir.RuleSet
    routines: Mapping[Key, Sequence[str]]


def needed_for(
    build: Build,
    library: Library,
    chosen: Chosen,
    options: Mapping[str, str] | None = None,
    scenario: str = "",
    idle: Container[Key] = frozenset(),
    takes: bool = False,
) -> Part:
    """The part of a sound build that the `chosen` examples need, with these examples, in the order of the whole; all that makes
    up a state is in it. `options`, `scenario`: as for the build. `idle`: keys of declarations whose routines get no bodies;
    running one raises `LeftOut`. `takes`: the build's declarations may be used up, since nobody else needs them; choice points
    may then be numbered differently."""
    with undisturbed():
        keys = build.bodies.keys
        wanted, resting = list[int](), set[int]()
        for unit, (made, standing) in enumerate(build.declared.heads):
            if isinstance(made, ir.Example) and chosen(made, names_tested(standing.declaration)):
                wanted.append(unit)
            elif isinstance(made, MAY_BE_IDLE) and keys[unit] in idle:
                resting.add(unit)
        found = build.bodies.needed(wanted, resting)
        declared, handed = build.declared, build.bodies.hand_over() if takes else None
        if handed is None:
            declared, _ = declare(library, build.merged, decided(library, build.merged, options, scenario), Unread())
            handed = DefinePass(declared), {}
        defined = _defined(declared, *handed, found, resting)
        rules = _reduced(declared, build.bodies.numbered(declared).numbers, found)
        rules.hashed = build.rules.hashed
        set_up = build.rules.scenario
        rules.scenario = next((each for each in rules.scenarios if set_up is not None and each.name == set_up.name), None)
        return Part(rules, _routines({keys[unit]: made for unit, made in defined.items() if unit in found.units}))


def _defined(
    declared: Declarations, making: DefinePass, read: Mapping[int, Defined], found: Needed, resting: Container[int]
) -> dict[int, Defined]:
    """What is needed, filled, by the numbers of declarations; `read`: what is filled already. Of what is only asked whether it is
    open nothing runs."""
    defined: dict[int, Defined] = {}
    for unit, head in enumerate(declared.heads):
        if unit in found.units or unit in found.asked:
            leaves_out = unit in resting or unit not in found.units
            made = defined[unit] = read.get(unit) or making.define(*head, leaves_out=leaves_out)
            if leaves_out:
                for routine, _ in routines_of_unit(made):
                    routine.left_out, routine.body = True, ()
    making.finish()
    if read:
        order = {id(part): number for number, part in enumerate(part for each in defined.values() for _, part in each.hung)}
        for host in dict.fromkeys(host for each in (*read.values(), *defined.values()) for host, _ in each.hung):
            hang_in_order(host, order)
    return defined


def _routines(defined: Mapping[Key, Defined]) -> dict[Key, list[str]]:
    """The idents of the routines of what may be left out, by what declarations say."""
    found = {key: made for key, made in defined.items() if key and isinstance(made.symbol, MAY_BE_IDLE)}
    own = {key: [routine.ident for routine, _ in routines_of_unit(made)] for key, made in found.items()}
    return {key: idents for key, idents in own.items() if idents}


def _reduced(declared: Declarations, numbers: Mapping[ir.Symbol, int], found: Needed) -> ir.RuleSet:
    """A rule set with what is needed of it. What hangs on hosts by a lasting effect that nobody starts is taken away."""
    rules = declared.rules
    there = {made for unit, (made, _) in enumerate(declared.heads) if unit in found.units}

    def among(made: ir.Symbol) -> bool:
        return made in there or numbers.get(made) in found.symbols

    def stays(part: ir.Hook | ir.Allow | ir.Adjust) -> bool:
        return part.effect is None or among(part.effect)

    for host in rules.hosts:
        host.hooks[:] = filter(stays, host.hooks)
    for action in rules.actions:
        action.allows[:] = filter(stays, action.allows)
    for value in rules.values:
        value.lines[:] = filter(stays, value.lines)
    return replace(
        rules,
        values=[*filter(among, rules.values)],
        queries=[*filter(among, rules.queries)],
        procedures=[made for made in rules.procedures if among(made.owner or made)],
        actions=[*filter(among, rules.actions)],
        effects=[*filter(among, rules.effects)],
        routes=[*filter(among, rules.routes)],
        reaches=[*filter(among, rules.reaches)],
        tables=[*filter(among, rules.tables)],
        invariants=[*filter(among, rules.invariants)],
        examples=[*filter(among, rules.examples)],
        main=rules.main if rules.main in there else None,
        worth=rules.worth if rules.worth in there else None,
    )
