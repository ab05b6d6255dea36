"""Members whose title names one of those that lie on the board, and who do what they do with another one.

Takes what a declaration came to, gives findings: where a title names a member, and nothing of what it says is about that one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.checks import Looking
from interpreter.diagnostics import Diagnostic
from interpreter.ir import Adjust, Allow, Const, Example, Hook, Invariant, Kind, Member, Reaction, Scenario, Term, walk
from interpreter.meaning.text import Text
from interpreter.resolve import Defined


def check_titled(unit: Defined, texts: list[Text], looking: Looking) -> Iterator[Diagnostic]:
    """The member of a kind that stands in the place of one that the title names."""
    this = unit.made
    if isinstance(this, (Example, Invariant, Scenario)):
        return
    parts: list[object] = [(text.guard, text.body) for text in texts]
    for _, part in unit.hung:
        match part:
            case Hook() | Reaction():
                parts.append(part.body.body)
            case Adjust():
                parts.append((part.amount, part.condition))
            case Allow():
                parts.append(part.condition)
    named: dict[str, dict[int, Term]] = {}
    for term in walk(tuple(parts)):
        if isinstance(term, Const) and term.type.base in ("member", "set") and term.type.of in looking.rules.kinds:
            for each in term.value if isinstance(term.value, tuple) else (term.value,):
                if isinstance(each, int) and each >= 0:
                    named.setdefault(term.type.of, {}).setdefault(each, term)
    title = (this.family or this.name) if isinstance(this, Member) else this.name
    own = this.kind if isinstance(this, Member) else None
    for name, members in named.items():
        kind = looking.rules.kinds[name]
        wanted = [] if kind is own else _in_title(title, kind)
        if wanted and not any(member.id in members for member in wanted):
            looking.at_facts(name)
            other = kind.members[next(iter(members))]
            yield Diagnostic(
                "other-title",
                f"the title names the {name} {wanted[0].name}, and this is about {other.name} alone",
                members[other.id].span,
                label="not what the title says",
                help=f"name {wanted[0].name} here, or give it another title",
            )


def _in_title(title: str, kind: Kind) -> list[Member]:
    """The members of a kind that a title names, as whole words."""
    return [
        member
        for member in kind.members
        if member.name.casefold() in title.casefold() and re.search(rf"\b{re.escape(member.name)}\b", title, re.IGNORECASE)
    ]
