"""Procedures held against the oracle from mixed positions: what whole games hardly reach.

A position of a random game is altered here and there; then one procedure (a card's event, a step, a hook's body) runs with random
arguments, once compiled and once walked. Sites, seats, options and states must agree at every decision and at the end.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from interpreter.ir import Procedure, RuleSet, Type
from interpreter.kernel import Broken, Column, GameOver, rebuild, sink
from interpreter.kernel import fingerprint as columns_print
from interpreter.program import Program
from interpreter.reference.interpreter import Enough, ReferenceInterpreter, fingerprint_at
from interpreter.runtime import CAUGHT, RuleFault, drive, fault_of, fingerprint, go_on

LONGEST = 60


def positions(program: Program, seed: int, count: int) -> list[Any]:
    """Positions of random games, without what was going on in them; where there is no game, the board as it is set up."""
    rng, found = Random(seed), []
    while len(found) < count:
        s = program.blank(rng.getrandbits(60))
        s.journal = sink()
        drive.start(program, s)
        if s.ask is None:
            found.append(s.copy())
        for _ in range(8):
            if s.ask is None:
                break
            found.append(s.copy())
            go_on(program, s, rng.randrange(1, 120), rng.getrandbits(60))
    for s in found:
        s.stack, s.history, s.ask, s.over = [], None, None, None
    return found[:count]


def altered(program: Program, s: Any, rng: Random) -> Any:
    """The position with a few cells changed and a few cards elsewhere."""
    layout = program.tables.layout
    s = s.copy()
    for _ in range(rng.randrange(12)):
        column = rng.choice(layout.columns)
        value = _value(program, column, rng)
        if value is not None:
            getattr(s, column.field)[rng.randrange(column.size)] = value
    for pile in layout.piles:
        if rng.random() < 0.3:
            _strew(program, s, pile.holds, rng)
    s.periods = rng.getrandbits(len(program.tables.periods)) if rng.random() < 0.3 else s.periods
    rebuild(s, layout)
    if rng.random() < 0.5:
        s.history = [(-1, 0, 0)]
    return s


def _value(program: Program, column: Column, rng: Random) -> Any:
    if column.base == "truth":
        return rng.randrange(2)
    if column.base == "number":
        return rng.choice((0, 0, 1, 1, 2, 3, 5))
    if column.base == "member":
        return random_argument(program, Type("member", column.of, column.optional), rng)
    return None


def _strew(program: Program, s: Any, kind: str, rng: Random) -> None:
    """Move a few members of a kind from pile to pile."""
    piles = [(p.field, i) for p in program.tables.layout.piles if p.holds == kind for i in range(p.size)]
    for _ in range(4):
        (a, i), (b, k) = rng.choice(piles), rng.choice(piles)
        ids = getattr(s, a)[i]
        if ids and (a, i) != (b, k):
            m = rng.choice(ids)
            getattr(s, a)[i] = tuple(x for x in ids if x != m)
            getattr(s, b)[k] += (m,)


def random_argument(program: Program, type_: Type, rng: Random) -> Any:
    """Any value of a type; None for types of which nothing sensible can be made up."""
    count = next((len(k.names) for k in program.tables.layout.kinds if k.name == type_.of), 0)
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
    found = [*rules.procedures, *(r.body for o in rules.occasions for r in o.reactions)]
    labels = program.tables.routines
    return [(p, p.ident) for p in found if p.ident in labels and labels[p.ident].rule == p.name and p is not rules.main]


class Mixed(NamedTuple):
    """What came of it: a line for each difference; how many runs agreed; how many broke (from a position that cannot be)."""

    differences: list[str]
    agreed: int
    broken: int


def compare_mixed(rules: RuleSet, program: Program, seed: int = 0, count: int = 500) -> Mixed:
    """Run `count` random procedures from altered positions both ways."""
    rng, found = Random(seed), []
    agreed = broken = 0
    starts = positions(program, seed, max(4, count // 40))
    ready = procedures(rules, program)
    for _ in range(count):
        procedure, label = rng.choice(ready)
        args = [random_argument(program, p.type, rng) for p in procedure.params]
        if None in args:
            continue
        s = altered(program, rng.choice(starts), rng)
        difference = _both(rules, program, s, procedure, label, args, rng)
        agreed += difference == ""
        broken += difference is None
        if difference:
            found.append(f"{procedure.name} ({procedure.span}) with {args}: {difference}")
    return Mixed(found, agreed, broken)


def _both(rules: RuleSet, program: Program, s: Any, procedure: Procedure, label: str, args: list[Any], rng: Random) -> str | None:
    """What differs, nothing, or None when the oracle broke."""
    first, second = s.copy(), s.copy()
    first.journal = second.journal = sink()
    record, fault, end = _compiled(program, first, label, args, rng)
    at = 0

    def asked(point: int, seat: int, options: list[Any]) -> Any:
        nonlocal at
        if at >= len(record):
            raise Enough
        mine = (point, seat, list(options), fingerprint_at(program, second, point, seat, options))
        theirs, choice = record[at]
        if mine != theirs:
            raise AssertionError(f"decision {at + 1}: the oracle has {mine}, the program {theirs}")
        at += 1
        return choice

    oracle = ReferenceInterpreter(rules, program, 0, asked, second)
    try:
        oracle.call(procedure, args)
        ended = ""
    except GameOver as over:
        ended = over.because
    except Enough:
        return "" if fault or end is None else f"the program came to its end after {at} decisions, the oracle asks on"
    except AssertionError as difference:
        return str(difference)
    except (Broken, IndexError, KeyError, TypeError):
        return None  # the walk looks at more than the program: what breaks it need not break the program
    if fault:
        return f"after {at} decisions the program broke ({fault}), the oracle did not"
    mine = (ended, columns_print(second))
    return "" if mine == end else f"at the end: the oracle has {mine}, the program {end}"


def _compiled(program: Program, s: Any, label: str, args: list[Any], rng: Random) -> tuple[list[Any], str, Any]:
    """Run a routine with random answers: decisions with choices, the fault, how it ended (None when it was cut short)."""
    record: list[Any] = []
    table = program.tables.routines[label]
    try:
        if table.entry < 0:
            try:
                program.function("r_" + table.ident)(s, *args)
            except GameOver as over:
                return record, "", (over.because, _without_result(s))
            return record, "", ("", _without_result(s))
        s.stack.append(program.frame(label, *args))
        drive.go(program, s)
        while s.ask is not None:
            if len(record) >= LONGEST:
                return record, "", None
            point, seat, options, _ = s.ask
            choice = rng.choice(options)
            record.append(((point, seat, list(options), fingerprint(program, s)), choice))
            frame = s.stack[-1]
            frame[0], frame[1] = s.ask[3], choice
            drive.go(program, s)
    except RuleFault as fault:
        return record, str(fault), None
    except CAUGHT as error:
        return record, str(fault_of(program, s, error)), None
    return record, "", (s.over[1] if s.over is not None else "", _without_result(s))


def _without_result(s: Any) -> str:
    s.over = None
    return columns_print(s)
