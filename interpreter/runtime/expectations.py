"""Explains failed expectations: takes a clause of an example that does not hold, gives what was found, in words.

In: a program, a state, a clause of a `then` with the values that its function gave. Out: texts by the names of the rules. Errors:
those of the functions that test why an action is not allowed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from interpreter.kernel import Plain, State, hole_values, pile_members
from interpreter.program import ClauseTable, Program
from interpreter.runtime import drive
from interpreter.runtime.decision import member_name, value_text
from interpreter.runtime.faults import RuleFault
from interpreter.source import Span

MOST_KEYS = 12
"""How many options a message names."""

EXPECTED = {"eq": "", "ne": "not ", "lt": "less than ", "le": "at most ", "gt": "more than ", "ge": "at least "}
OPPOSITE = {"eq": "ne", "ne": "eq", "lt": "ge", "le": "gt", "gt": "le", "ge": "lt"}


class Against(NamedTuple):
    """A reason why an action is not allowed: the title of a rule that `forbids` it, or the words of a condition that does not
    hold."""

    words: str
    forbids: bool
    span: Span

    def __str__(self) -> str:
        return f"“{self.words}” {'forbids it' if self.forbids else 'is not fulfilled'} ({self.span})"


class Place(NamedTuple):
    """The place of a member: the name of a pile, and the number of its slot."""

    pile: str
    slot: int


def not_so(program: Program, s: State, clause: ClauseTable, values: Sequence[Plain]) -> str:
    """A message for a clause that does not hold. `values`: those that its function found."""
    texts = [value_text(program, type_, value) for type_, value in zip(clause.types, values, strict=True)]
    negated = clause.how.startswith("not ")
    match clause.how.removeprefix("not "):
        case name if name in EXPECTED:
            expected = EXPECTED[OPPOSITE[name] if negated else name]
            return f"{clause.words or 'it'} is {texts[0]}, expected {expected}{texts[1]}"
        case "in":
            return f"{texts[0]} is not among {clause.words or 'these'}: {texts[1]}"
        case "empty":
            return f"expected none, and there is: {texts[0]}"
        case "lies":
            (member,) = values
            place = lies_in(program, s, clause.types[0].removesuffix(" or none"), member) if isinstance(member, int) else None
            return f"{texts[0]} lies in no pile" if place is None else f"{texts[0]} lies in {_slot_name(program, place)}"
    if clause.reasons:
        reasons_text = "; ".join(map(str, reasons_against(program, s, clause)))
        return f"this may not be done: {reasons_text}" if reasons_text else "this may be done"
    return "this is not so"


def reasons_against(program: Program, s: State, clause: ClauseTable) -> list[Against]:
    """All reasons why the action of a clause is not allowed now."""
    found: list[Against] = []
    for reason in clause.reasons:
        try:
            holds = drive.holds(program, s, reason.function)
        except RuleFault:  # it rests on a condition before it that is not fulfilled
            continue
        if holds:
            found.append(Against(reason.words, reason.forbids, reason.span))
    return found


def lies_in(program: Program, s: State, kind: str, member: int) -> Place | None:
    """The pile and slot in which a member lies; None if it lies in none."""
    for pile in program.tables.layout.piles:
        if pile.holds == kind:
            for slot, members in enumerate(pile_members(s, pile.field)):
                if member in members:
                    return Place(pile.name, slot)
    return None


def _slot_name(program: Program, place: Place) -> str:
    """A pile with its holes filled: `hand of a side`."""
    pile = next(each for each in program.tables.layout.piles if each.name == place.pile)
    name = pile.name
    for hole, value in zip(pile.holes, hole_values(pile.holes, place.slot), strict=True):
        name = name.replace(f"({hole.name})", member_name(program, hole.kind, value) if hole.kind else str(value))
    return name


def listed(keys: Sequence[str]) -> str:
    """The first options, quoted, and how many more there are."""
    more = f" and {len(keys) - MOST_KEYS} more" if len(keys) > MOST_KEYS else ""
    return ", ".join([f"`{key}`" for key in keys[:MOST_KEYS]]) + more
