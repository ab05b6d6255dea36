"""Procedures held against the reference interpreter from mixed positions: what whole games hardly reach.

A position of a random game is altered here and there; then one procedure (a card's event, a step, a hook's body) runs with random
arguments in both.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from interpreter.ir import Procedure, RuleSet, Type
from interpreter.kernel import Column, Plain, State, Value, column_values, own_all, pile_members, rebuild
from interpreter.program import Program
from interpreter.runtime import drive, go_on
from tests.differential.lockstep import Lockstep

LONGEST = 60


def positions(program: Program, seed: int, count: int) -> list[State]:
    """Positions of random games, without what was going on in them; the empty board for rules without a game."""
    rng, found = Random(seed), []
    while len(found) < count:
        s = program.blank(rng.getrandbits(60))
        s.journal = None
        drive.start(program, s)
        if s.ask is None:
            found.append(s.copy())
        for _ in range(8):
            if s.ask is None:
                break
            found.append(s.copy())
            go_on(program, s, rng.randrange(1, 120), rng.getrandbits(60))
    for s in found:
        s.stack, s.moments, s.ask, s.over = [], [], None, None
    return found[:count]


def altered(program: Program, s: State, rng: Random) -> State:
    """The position with a few cells changed and a few members elsewhere."""
    layout = program.tables.layout
    s = s.copy()
    own_all(s)
    for _ in range(rng.randrange(12)):
        column = rng.choice(layout.columns)
        value = _value(program, column, rng)
        if value is not None:
            column_values(s, column.field)[rng.randrange(column.size)] = value
    for pile in layout.piles:
        if rng.random() < 0.3:
            _strew(program, s, pile.holds, rng)
    s.periods = rng.getrandbits(len(program.tables.periods)) if rng.random() < 0.3 else s.periods
    rebuild(s, layout)
    if rng.random() < 0.5:
        s.moments = [s.moment(period, 0) for period in range(len(program.tables.periods)) if s.periods >> period & 1]
    return s


def _value(program: Program, column: Column, rng: Random) -> Value | None:
    if column.base == "truth":
        return rng.randrange(2)
    if column.base == "number":
        return rng.choice((0, 0, 1, 1, 2, 3, 5))
    if column.base == "member":
        return random_argument(program, Type("member", column.of, column.optional), rng)
    return None


def _strew(program: Program, s: State, kind: str, rng: Random) -> None:
    """Move a few members of a kind from pile to pile."""
    piles = [(p.field, i) for p in program.tables.layout.piles if p.holds == kind for i in range(p.size)]
    for _ in range(4):
        (a, i), (b, k) = rng.choice(piles), rng.choice(piles)
        ids = pile_members(s, a)[i]
        if ids and (a, i) != (b, k):
            m = rng.choice(ids)
            pile_members(s, a)[i] = tuple(x for x in ids if x != m)
            pile_members(s, b)[k] += (m,)


def random_argument(program: Program, type_: Type, rng: Random) -> Any:
    """Any value of a type; None for types of which nothing sensible can be made up."""
    kind = program.tables.layout.by_name.get(type_.of)
    count = 0 if kind is None else len(kind.names)
    if type_.base == "number":
        return rng.choice((0, 1, 1, 2, 3, 4))
    if type_.base == "truth":
        return rng.randrange(2)
    if type_.base == "member" and count:
        return rng.randrange(-1 if type_.optional else 0, count)
    if type_.base == "set" and count:
        return tuple(sorted(rng.sample(range(count), rng.randrange(min(count, 5) + 1))))
    return None


def procedures(rules: RuleSet, program: Program) -> list[tuple[Procedure, str]]:
    """Everything that can be run by itself (blocks of members are procedures too), with the label of its routine."""
    found = [*rules.played, *(r.body for o in rules.occasions for r in o.reactions)]
    labels = program.tables.routines
    return [(p, p.ident) for p in found if p.ident in labels and labels[p.ident].rule == p.name and p is not rules.main]


class Mixed(NamedTuple):
    """What came of it: a line for each difference; how many runs agreed to their end; in how many a rule broke, in both or (where
    the position cannot be) in the reference alone."""

    differences: list[str]
    agreed: int
    broken: int


def compare_mixed(rules: RuleSet, program: Program, seed: int = 0, count: int = 500, first: bool = False) -> Mixed:
    """Run `count` random procedures from altered positions both ways, with `first` until the first difference."""
    rng, found = Random(seed), []
    agreed = broken = 0
    starts = positions(program, seed, max(4, count // 40))
    ready = procedures(rules, program)
    for _ in range(count):
        procedure, label = rng.choice(ready)
        args: list[Plain] = [random_argument(program, p.type, rng) for p in procedure.params]
        if None in args:
            continue
        pair = Lockstep(rules, program, altered(program, rng.choice(starts), rng), rng.choice, most=LONGEST, lenient=True)
        difference = _difference(pair, procedure, label, args)
        broken += bool(pair.fault or pair.broken)
        agreed += not (difference or pair.fault or pair.broken)
        if difference:
            found.append(f"{procedure.name} ({procedure.span}) with {args}: {difference}")
            if first:
                break
    return Mixed(found, agreed, broken)


def _difference(pair: Lockstep, procedure: Procedure, label: str, args: list[Plain]) -> str:
    def walk(reference: Any) -> None:
        reference.call(procedure, *args)

    return pair.difference(lambda: drive.call(pair.program, pair.s, label, *args), walk)
