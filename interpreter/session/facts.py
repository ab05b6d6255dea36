"""Plain facts about a resolved rule set, so that lists and commands need not resolve it again."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import field
from functools import partial
from typing import TYPE_CHECKING

from interpreter.records import record

if TYPE_CHECKING:
    from interpreter import ir


@record
class Unwritten:
    """A member without any effect yet: it has no lines, and only the mandatory facts are printed on it. `number`: its printed
    one, or None."""

    name: str
    number: int | str | None
    path: str
    line: int


@record
class UnwrittenMembers:
    """The members of a kind that have no effect yet. `block`: the first block of the kind; `of`: how many members it has."""

    kind: str
    block: str
    of: int
    missing: list[Unwritten]

    def __str__(self) -> str:
        return f"{self.block} of {self.kind}: {len(self.missing)} of {self.of} not written yet"


@record
class Facts:
    """The facts about a rule set: enough to list it, seat players and read options."""

    scenarios: list[str] = field(default_factory=list)
    """The titles of those that are offered to players."""
    scenario: str = ""
    """The title of the one that is played, or empty."""
    options: dict[str, str] = field(default_factory=dict)
    """By title, as they stand."""
    rulings: dict[str, str] = field(default_factory=dict)
    """The readings in force, by title."""
    values: dict[str, list[str]] = field(default_factory=dict)
    """What options and rulings may be."""
    bonds: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    """What cannot go together with options and scenarios, and what they need, by their titles."""
    seats: list[str] = field(default_factory=list)
    """Names of the sides in play."""
    absent: list[str] = field(default_factory=list)
    """Those of all others."""
    playing: dict[str, list[str]] = field(default_factory=dict)
    """Who is in play, by scenario."""
    plays: bool = False
    """Does the rule set hold a whole game."""
    examples: int = 0
    """How many there are."""
    unwritten: list[UnwrittenMembers] = field(default_factory=list)


def facts_of(rules: ir.RuleSet, speaking: Set[ir.Member]) -> Facts:
    """The facts of a rule set whose heads are declared; of one with errors, as far as it was understood. `speaking`: the members
    that have any effect."""
    return Facts(
        scenarios=[scenario.name for scenario in rules.beginnings],
        scenario=rules.scenario.name if rules.scenario is not None else "",
        options={option.name: option.chosen for option in rules.options},
        rulings={ruling.name: ruling.chosen for ruling in rules.rulings},
        values={each.name: [*each.readings] for each in rules.rulings} | {each.name: [*each.values] for each in rules.options},
        bonds={"option": _bonds(rules, rules.options), "scenario": _bonds(rules, rules.scenarios)},
        seats=[member.name for member in rules.playing],
        absent=[side.name for side in (() if rules.seats is None else rules.seats.members) if side not in rules.playing],
        playing={scenario.name: [side.name for side in scenario.playing] for scenario in rules.beginnings},
        plays=rules.main is not None,
        examples=len(rules.examples),
        unwritten=_unwritten(rules, speaking),
    )


def _bonds(rules: ir.RuleSet, parties: Sequence[ir.Party]) -> dict[str, list[str]]:
    """What each of these cannot go with, needs and is needed by, in the words of rules: `not with option "Length" 4`."""
    from interpreter import ir

    found: dict[str, list[str]] = {}
    for made in parties:
        for said in ir.said_of(rules, made):
            words = f'{said.how} {"option" if isinstance(said.other, ir.OptionSwitch) else "scenario"} "{said.other.name}"'
            if said.how == "needs" and not isinstance(made, ir.OptionSwitch):
                words = words.replace("needs", "with", 1)
            elif said.how == "needed by" and not isinstance(said.other, ir.OptionSwitch):
                words = words.replace("needed", "decided", 1)
            if isinstance(said.other, ir.OptionSwitch) and (said.states != (said.other.on,) or words.startswith("with")):
                words += " " + ", ".join(said.other.values[state] for state in said.states)
            if isinstance(made, ir.OptionSwitch) and said.own != (made.on,):
                words += " when " + ", ".join(made.values[state] for state in said.own)
            found.setdefault(made.name, []).append(words)
    return found


def _unwritten(rules: ir.RuleSet, speaking: Set[ir.Member]) -> list[UnwrittenMembers]:
    """Members of kinds with blocks that do not do anything."""
    found = []
    for kind in rules.kinds.values():
        missing = [
            Unwritten(member.name, None if member.number is None else member.number.plain, member.span.path, member.span.line)
            for member in kind.members
            if kind.blocks and member not in speaking and not any(map(partial(_is_printed, member), kind.facts.values()))
        ]
        if missing:
            found.append(UnwrittenMembers(kind.name, next(iter(kind.blocks)), len(kind.members), missing))
    return found


def _is_printed(member: ir.Member, fact: ir.Fact) -> bool:
    """Does a fact that may be left out stand on a member?"""
    return fact.default is not None and fact.values[member.id] != fact.default
