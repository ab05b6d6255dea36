"""The one member that nothing names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic
from interpreter.effects import Node, Web

MANY = 8
"""So many others must be named for one that is not to be an oversight."""


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: the one member that nothing names, where something names all others, or they bear a flag by which they are
    found."""
    if not web.index.whole_game:
        return
    printed = _printed(web)
    for kind in web.index.brought.values():
        number = web.index.numbers[kind]
        families: dict[str, list[ir.Member]] = defaultdict(list)
        for member in kind.members:
            families[member.family or member.name].append(member)
        unnamed = [
            members[0]
            for members in families.values()
            if not any((kind.name, each.id) in printed or _named_elsewhere(web, number, each) for each in members)
        ]
        if len(unnamed) == 1 and len(families) > MANY:
            yield Diagnostic(
                "never-named",
                f"nothing brings this {kind.name} into play: every other one is named somewhere",
                unnamed[0].span,
                label="named nowhere but here",
                help="let a scenario, a rule or a row of a table name it",
            )


def _named_elsewhere(web: Web, kind: Node, member: ir.Member) -> bool:
    return any(web.index.written[unit] is not member for unit in web.naming.get((kind, member.id), ()))


def _printed(web: Web) -> set[tuple[str, int]]:
    """The members that stand in tables and on other members, by kind and id."""
    rules, found = web.index.rules, set()
    for table in rules.tables:
        for cells in table.cells:
            for cell in cells:
                found |= {(each.type.of, value) for each, value in zip(table.results, cell, strict=True)}
    for kind in rules.kinds.values():
        for fact in kind.facts.values():
            if fact.type.base == "member":
                found |= {(fact.type.of, value) for value in fact.values if isinstance(value, int)}
    return found
