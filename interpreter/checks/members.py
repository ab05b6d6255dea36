"""Members that differ from all others of their kind: by the opposite of a condition that all others have, or without it, or
because nothing brings them into play.

Takes the web of the rules, gives findings.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label
from interpreter.effects import Node, Placed, Web

ENOUGH = 3
"""So many others must be alike."""
MANY = 8
"""So many others must be named for one that is not to be an oversight."""


def check_members(web: Web) -> Iterator[Diagnostic]:
    """Findings: the one member that asks the opposite of a condition which all others on the same host ask; the one that lacks
    it; the one that nothing names."""
    yield from _opposite(web)
    yield from _lacking(web)
    yield from _never_named(web)


def _opposite(web: Web) -> Iterator[Diagnostic]:
    """A condition that must not be so for one member, and must be so for all others that hang something on the same."""
    known: dict[tuple[Node, int, int], dict[bool, dict[str, Placed]]] = defaultdict(lambda: {True: {}, False: {}})
    for placed, each in web.wantings:
        if each.form and not each.runs:
            known[each.host, each.how, each.form][each.denied].setdefault(_family(web, placed.unit), placed)
    for (host, _, _), asking in known.items():
        for denied in (True, False):
            alone, others = asking[denied], asking[not denied]
            if len(alone) == 1 and len(others) >= ENOUGH and not alone.keys() & others.keys():
                name = web.index.symbols[host].name
                yield Diagnostic(
                    "unlike-others",
                    f"this is asked the other way round by all others that hang on `{name}`",
                    web.span(next(iter(alone.values()))),
                    label="the opposite of what they ask",
                    others=(Label(web.span(next(iter(others.values()))), "here, for one"),),
                    help="turn it round, or say otherwise when this one is meant",
                )


def _lacking(web: Web) -> Iterator[Diagnostic]:
    """A condition that one member lacks, and all others ask that hang something on the same in the same way, or run the same
    where they hang (PR-Miner: Li and Zhou, ESEC/FSE 2005)."""
    there: dict[tuple[Node, int, bool], dict[str, Placed]] = defaultdict(dict)
    asked: dict[tuple[Node, int, bool], dict[tuple[int, bool], dict[str, Placed]]] = defaultdict(lambda: defaultdict(dict))
    for placed, each in web.wantings:
        key = each.host, each.how, each.runs
        (asked[key][each.form, each.denied] if each.form else there[key]).setdefault(_family(web, placed.unit), placed)
    told: set[int] = set()
    for key in sorted(there, key=lambda key: key[2]):  # what is hung upon tells more than what is run
        name = web.index.symbols[key[0]].name if key[0] < len(web.index.symbols) else ""
        for (form, denied), others in asked[key].items():
            left = there[key].keys() - others.keys()
            if len(left) != 1 or len(others) < ENOUGH or not name:
                continue
            placed = there[key][min(left)]
            if placed.unit in told or min(left) in asked[key].get((form, not denied), ()):
                continue
            told.add(placed.unit)
            yield Diagnostic(
                "unlike-others",
                f"one condition is missing that all {len(others)} others ask that {'run' if key[2] else 'hang on'} `{name}`",
                web.span(placed),
                label="not asked here",
                others=(Label(web.span(next(iter(others.values()))), "asked here, for one"),),
                help="ask it here too, or say otherwise when this one is meant to do without",
            )


def _never_named(web: Web) -> Iterator[Diagnostic]:
    """The one member that nothing names, where something names all others, or they bear a flag by which they are found."""
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


def _family(web: Web, unit: int) -> str:
    made = web.index.written[unit]
    return made.family or made.name if isinstance(made, ir.Member) else made.name
