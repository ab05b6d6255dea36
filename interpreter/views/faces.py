"""The printed face of a member in one line each: its figures, its other facts, its rules in short.

In: the rules and a member. Out: texts. They hold only printed facts, so they depend on no game.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from interpreter import ir
from interpreter.views.prose import pages_of
from interpreter.views.prose.english import sentence

UNTOLD = ("only ", "joined ")
"""Lines that begin so are conditions and connections: they belong to the page."""
FEW = 3
"""Of so many numbers that may be printed on a member of a kind each is known without its word."""
INTRODUCED = re.compile(r" \(the [^()]*\)")
"""A name that prose introduces for the lines behind."""


@dataclass(frozen=True, slots=True)
class Face:
    """The texts with which a member is drawn as a card."""

    name: str
    family: str
    """The common name of it and its copies, which are printed alike; its own name if it has no copies."""
    figures: str
    """Its printed numbers and members, joined by commas; numbers without labels where they are few. Leaves out what its name
    begins with."""
    facts: str
    """All printed facts that differ from their defaults, with labels, joined by commas."""
    does: str
    """Its rules as sentences, without conditions on its blocks; '' if it has none."""


class Faces:
    """The faces of the members of one rule set; each is made at its first use and kept."""

    def __init__(self, rules: ir.RuleSet) -> None:
        self.rules = rules
        self._faces: dict[ir.Member, Face] = {}

    def face(self, kind: str, number: int) -> Face:
        """The face of a member of `kind`, by its number. Errors: KeyError for an unknown kind, IndexError for an unknown
        number."""
        member = self.rules.kinds[kind].members[number]
        if member not in self._faces:
            self._faces[member] = self._face(member)
        return self._faces[member]

    def _face(self, member: ir.Member) -> Face:
        figures, facts = [], []
        several = sum(fact.type == ir.NUMBER for fact in member.kind.facts.values()) > FEW
        for fact in member.kind.facts.values():
            value = fact.values[member.id] if member.id < len(fact.values) else fact.default
            if value is None or value == fact.default or (fact.type == ir.TRUTH and not value):
                continue
            if fact.type == ir.NUMBER:
                figures.append(f"{fact.words} {value}" if several else str(value))
                facts.append(f"{fact.said} {value}")
            elif fact.type == ir.TRUTH:
                facts.append(fact.words)
            else:
                facts.append(pages_of(self.rules).speaker.words.constant(value, fact.type))
                figures.append(facts[-1])
        said = [figure for figure in figures if not member.name.casefold().startswith(figure.casefold())]
        return Face(member.name, member.family or member.name, ", ".join(said), ", ".join(facts), self._does(member))

    def _does(self, member: ir.Member) -> str:
        """What its rules do, first what its blocks say, without the conditions; an empty text for one that does nothing."""
        lines = pages_of(self.rules).page(member)
        first = next((number for number, line in enumerate(lines) if line.sort == "heading"), 0)
        found = []
        for line in [*lines[first:], *lines[:first]]:
            if line.sort == "bullet" and not line.text.startswith(UNTOLD):
                text = INTRODUCED.sub("", line.text.replace("**", ""))
                found.append(text[:1].upper() + text[1:] if text.endswith(":") else sentence(text))
        return " ".join(found)
