"""A member that nothing brings into play, where something does so for all others of its kind.

An event that no row of the table of events names is there, and never comes. It is told only where all others, more than eight of
them, are named somewhere: in a table, a scenario, a rule, on \
another member. What examples name counts for nothing, and of what lies
in piles nothing is told. Name it where it is to come from.

bad: rules

    kind side
        members red, blue

    kind happening
        plural happenings
        block outcome

    table "Happenings" of (roll: number)
        gives news is happening
        roll       | news
        at most 2  | Rain
        3          | Plague
        4          | Frost
        5          | Calm
        6          | Fire
        7          | Drought
        8          | Snow
        at least 9 | Hail

    die die
        faces 1 to 6

    attribute points is number

    happening "Rain"
        outcome
            add 1 to points

    happening "Plague"
        outcome
            add 2 to points

    happening "Frost"
        outcome
            add 3 to points

    happening "Calm"
        outcome
            add 4 to points

    happening "Fire"
        outcome
            add 5 to points

    happening "Drought"
        outcome
            add 6 to points

    happening "Snow"
        outcome
            add 7 to points

    happening "Hail"
        outcome
            add 8 to points

    happening "Flood"
        outcome
            add 9 to points

    procedure play the game
        roll (2) dice called toss
        let come be news in "Happenings" for (toss)
        outcome of come
        if points is at least 3
            red wins the game because "enough has happened"

good: rules

    kind side
        members red, blue

    kind happening
        plural happenings
        block outcome

    table "Happenings" of (roll: number)
        gives news is happening
        roll        | news
        at most 2   | Rain
        3           | Plague
        4           | Frost
        5           | Calm
        6           | Fire
        7           | Drought
        8           | Snow
        9           | Hail
        at least 10 | Flood

    die die
        faces 1 to 6

    attribute points is number

    happening "Rain"
        outcome
            add 1 to points

    happening "Plague"
        outcome
            add 2 to points

    happening "Frost"
        outcome
            add 3 to points

    happening "Calm"
        outcome
            add 4 to points

    happening "Fire"
        outcome
            add 5 to points

    happening "Drought"
        outcome
            add 6 to points

    happening "Snow"
        outcome
            add 7 to points

    happening "Hail"
        outcome
            add 8 to points

    happening "Flood"
        outcome
            add 9 to points

    procedure play the game
        roll (2) dice called toss
        let come be news in "Happenings" for (toss)
        outcome of come
        if points is at least 3
            red wins the game because "enough has happened"
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Level
from interpreter.effects import Node, Web

LEVEL = Level.WARNING

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
