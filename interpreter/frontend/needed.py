"""What a few examples need of a rule set: takes a build and says which are wanted, gives rules in which the rest is left out.

Whoever edits a card and runs its examples waits neither for bodies that these never come to, nor for a program with them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from interpreter.checks import Index, Needed
from interpreter.collector import undisturbed
from interpreter.frontend.pipeline import Build
from interpreter.ir import Adjust, Allow, Example, Hook, RuleSet, Symbol
from interpreter.library import Library
from interpreter.phrases import Unread
from interpreter.resolve import Declarations, decided, declare, define, names_tested

Chosen: TypeAlias = Callable[[Example, Sequence[str]], bool]
"""Is an example wanted, which says that it tests what has these names? It has only its head yet."""


def needed_for(
    build: Build, library: Library, chosen: Chosen, options: Mapping[str, str] | None = None, scenario: str = ""
) -> RuleSet:
    """The rules of a sound build of a library as far as the `chosen` examples need them, and these examples. What is there is as
    in the whole, and in the same order; all that a state is made of is there. `options`, `scenario`: as the build had them."""
    with undisturbed():
        wanted = [
            unit
            for unit, (made, standing) in enumerate(build.declared.heads)
            if isinstance(made, Example) and chosen(made, names_tested(standing.declaration))
        ]
        found = build.bodies.needed(wanted)
        declared, _ = declare(library, build.merged, decided(library, build.merged, options, scenario), Unread())
        define(declared, found.units | found.asked)
        rules = _reduced(declared, found)
        rules.hashed = build.rules.hashed
        set_up = build.rules.scenario
        rules.scenario = next((each for each in rules.scenarios if set_up is not None and each.name == set_up.name), None)
        return rules


def _reduced(declared: Declarations, found: Needed) -> RuleSet:
    """A rule set with what is needed of it. What hangs on hosts by a lasting effect that nobody starts is taken away."""
    rules, numbers = declared.rules, Index(declared).numbers
    there = {made for unit, (made, _) in enumerate(declared.heads) if unit in found.units}

    def among(made: Symbol) -> bool:
        return made in there or numbers.get(made) in found.symbols

    def stays(part: Hook | Allow | Adjust) -> bool:
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
