"""What is printed on a member, in one line: its figures, its other facts, what it does in short.

In: the rules and a member. Out: texts. Only what is printed is told: it hangs on no game.
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
    """What is drawn of a member as a card."""

    name: str
    family: str
    """What it and its copies, which are printed alike, are called; its name if it has none."""
    figures: str
    """What numbers and whose it is, without their words where they are few, as far as its name does not begin so."""
    facts: str
    """All that is printed."""
    does: str
    """What its rules do."""


class Faces:
    """The faces of the members of one rule set, each made when it is asked for."""

    def __init__(self, rules: ir.RuleSet) -> None:
        self.rules = rules
        self._made: dict[ir.Member, Face] = {}

    def face(self, kind: str, number: int) -> Face:
        """The face of a member. Errors: `KeyError`, `IndexError` for one that is not."""
        member = self.rules.kinds[kind].members[number]
        if member not in self._made:
            self._made[member] = self._face(member)
        return self._made[member]

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
