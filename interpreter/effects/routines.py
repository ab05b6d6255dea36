"""All routines of a rule set: procedures, blocks, bodies of hooks and reactions, preludes, set-ups."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir


def routines_of(rules: ir.RuleSet) -> Iterator[ir.Procedure]:
    """Every routine of a rule set once, in a fixed order; those that only examples run are left out."""
    yield from rules.played
    for kind in rules.kinds.values():
        if kind.reactions_prelude is not None:
            yield kind.reactions_prelude
    for host in rules.hosts:
        for hook in host.hooks:
            yield hook.body
    for occasion in rules.occasions:
        for reaction in occasion.reactions:
            yield reaction.body
    for scenario in rules.scenarios:
        if scenario.setup is not None:
            yield scenario.setup
