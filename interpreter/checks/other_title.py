"""The title names one member, and all that stands below it is about another one of the same kind.

A card that was copied from another one still speaks of the place \
of that one. A title names a member by its whole name. Name the one
that the title names, or give the card another title.

bad: rules

    kind side
        members red, blue

    kind space
        members Ash, Fen

    kind card
        plural cards
        block event by (player: side)

    attribute owner of (town: space) is side or none

    procedure play the game
        for each card called played
            event of (played) by red
        if owner of Ash is owner of Fen
            red wins the game because "all is one"

    card "The Fall of Ash"
        event
            when owner of Fen is not player
            owner of Fen becomes player

good: rules

    kind side
        members red, blue

    kind space
        members Ash, Fen

    kind card
        plural cards
        block event by (player: side)

    attribute owner of (town: space) is side or none

    procedure play the game
        for each card called played
            event of (played) by red
        if owner of Ash is owner of Fen
            red wins the game because "all is one"

    card "The Fall of Ash"
        event
            when owner of Ash is not player
            owner of Ash becomes player
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Level
from interpreter.proofs import Reasoning, Unit

LEVEL = Level.WARNING

_WORD = re.compile(r"\w+")


def in_declaration(unit: Unit) -> Iterator[Diagnostic]:
    """Findings: a declaration whose title names a member of a kind, while its rules name only other members of this kind."""
    return unit.reasoning.own(MemberNames).of(unit)


class MemberNames:
    """The names of all members. A title is looked up by its words, since a deck may have a thousand names that begin alike."""

    def __init__(self, reasoning: Reasoning) -> None:
        self._looking = reasoning.looking
        self._names: dict[str, list[tuple[int, ir.Kind, ir.Member]]] = {}
        members = [(kind, member) for kind in reasoning.rules.kinds.values() for member in kind.members]
        for number, (kind, member) in enumerate(members):
            self._names.setdefault(member.name.casefold(), []).append((number, kind, member))

    def of(self, unit: Unit) -> Iterator[Diagnostic]:
        """The findings about one declaration."""
        this, texts = unit.made, unit.texts
        if not texts and not unit.hung:
            return
        title = (this.family or this.name) if isinstance(this, ir.Member) else this.name
        wanted = self._in_title(title) if not isinstance(this, (ir.Query, ir.Scenario)) else {}
        if isinstance(this, ir.Member):
            wanted.pop(this.kind, None)
        if not wanted:
            return
        named = _named(unit)
        for kind, members in wanted.items():
            self._looking.at_members(kind.name)
            found = named.get(kind.name, {})
            if found and not any(member.id in found for member in members):
                other = kind.members[next(iter(found))]
                yield Diagnostic(
                    "other-title",
                    f"the title names the {kind.name} {members[0].name}, and this is about {other.name} alone",
                    found[other.id].span,
                    label="not what the title says",
                    help=f"name {members[0].name} here, or give it another title",
                )

    def _in_title(self, title: str) -> dict[ir.Kind, list[ir.Member]]:
        """The members that a title names, as whole words."""
        found: dict[ir.Kind, list[ir.Member]] = {}
        told = title.casefold()
        words = [each.span() for each in _WORD.finditer(told)]
        for at, (start, _) in enumerate(words):
            named = [each for _, end in words[at:] for each in self._names.get(told[start:end], ())]
            for _, kind, member in sorted(named, key=lambda each: each[0]):
                found.setdefault(kind, []).append(member)
        return found


def _named(unit: Unit) -> dict[str, dict[int, ir.Term]]:
    """The members that a declaration names, by their kinds and ids, with the first term that does."""
    terms = [term for text in unit.texts for term in text.all(ir.Const)]
    for _, part in unit.hung:
        match part:
            case ir.Adjust():
                terms += [term for term in ir.walk((part.amount, part.condition)) if isinstance(term, ir.Const)]
            case ir.Allow():
                terms += [term for term in ir.walk(part.condition) if isinstance(term, ir.Const)]
    found: dict[str, dict[int, ir.Term]] = {}
    for term in terms:
        if term.type.base in ("member", "set"):
            for each in term.value if isinstance(term.value, tuple) else (term.value,):
                if isinstance(each, int) and each >= 0:
                    found.setdefault(term.type.of, {}).setdefault(each, term)
    return found
