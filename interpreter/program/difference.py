"""Compares two programs of the same rule set: which functions may behave differently in the second.

Takes programs, gives names. Changes of positions, and of names for people, do not count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from interpreter.program.code import DATA, Stretch, stretches
from interpreter.program.program import Program
from interpreter.program.tables import ChoicePointTable, Tables

_WORD = re.compile(r"\w+")


def changed_functions(before: Program, now: Program) -> frozenset[str] | None:
    """The names of functions that differ, or that use data that differs; None when states or tables differ, so that all may.
    Errors: none."""
    if _outside(before.tables) != _outside(now.tables):
        return None
    old, new = stretches(before.text), stretches(now.text)
    data = _changed_data(old[DATA], new[DATA])
    if data is None:
        return None
    found = {name for name, stretch in new.items() if name not in old or old[name].text != stretch.text}
    if data:
        found |= {name for name, stretch in new.items() if not data.isdisjoint(_WORD.findall(stretch.text))}
    return frozenset(found | old.keys() - new.keys()) - {DATA}


def _changed_data(before: Stretch, now: Stretch) -> set[str] | None:
    """The names that stand for something else; None when states are made otherwise."""
    one, other = dict(_named(before.text)), dict(_named(now.text))
    found = {name for name in one.keys() | other.keys() if one.get(name) != other.get(name)}
    if "" in found:
        return None
    more = found
    while more:
        more = {name for name, text in other.items() if name not in found and not more.isdisjoint(_WORD.findall(text))}
        found |= more
    return found


def _named(text: str) -> Iterator[tuple[str, str]]:
    """What each name stands for; under none what defines states."""
    states = []
    for line in text.split("\n"):
        name, sign, value = line.partition(" = ")
        if sign and not line.startswith(" "):
            yield from ((each, value) for each in name.split(", "))
        else:
            states.append(line)
    yield "", "\n".join(line for line in states if line.strip())


def _outside(tables: Tables) -> tuple[object, ...]:
    """What a run can feel of the tables, without places and names for people."""
    return (
        replace(tables.layout, digest=""),
        [(number, *_point(point)) for number, point in tables.points.items()],
        [(block.label, block.routine, block.point) for block in tables.blocks],
        [(label, routine.ident, routine.entry, routine.slots) for label, routine in tables.routines.items()],
        [(number, effect.captures) for number, effect in tables.effects.items()],
        (tables.dice, tables.reports, tables.values, tables.worth, tables.occasions, tables.periods),
        [(each.function, each.name) for each in tables.invariants],
        (tables.while_effects, tables.scenario, tables.main, tables.settings, tables.member_blocks),
    )


def _point(point: ChoicePointTable) -> tuple[object, ...]:
    asked = (point.prompt, point.key, point.holes, point.picks)
    return *asked, point.hidden, point.veiled, point.how, point.of, point.lines, point.plays
