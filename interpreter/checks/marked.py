"""A member that cites the same statement as many others, and lacks the flag that all of them have."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from interpreter import ir
from interpreter.checks.foreign import section_of
from interpreter.diagnostics import Diagnostic, Label
from interpreter.resolve import Merged
from interpreter.syntax import nodes

ENOUGH = 5
"""So many others must cite it and bear the flag."""


def check_marked(standing: Merged, rules: ir.RuleSet) -> Iterator[Diagnostic]:
    """Findings: the one member, of many that cite the same statement, without a flag that all others have."""
    members = {(made.kind.name, made.first_name): made for kind in rules.kinds.values() for made in kind.members}
    citing: dict[tuple[str, str], dict[str, ir.Member]] = defaultdict(dict)
    for each in standing:
        if each.member is None:
            continue
        made = members.get((each.member.head.kind, each.member.head.name))
        for line in each.declaration.lines if made is not None else ():
            if isinstance(line, nodes.CitesLine) and made is not None:
                for name in line.ids:
                    if section_of(name.text)[1] == (made.number and made.number.value):
                        continue  # it is about this one, and names the others
                    citing[made.kind.name, name.text].setdefault(made.family or made.name, made)
    for (_, statement), found in citing.items():
        if len(found) <= ENOUGH:
            continue
        kind = next(iter(found.values())).kind
        for flag in kind.facts.values():
            lacking = [made for made in found.values() if flag.type.base == "truth" and not flag.values[made.id]]
            if len(lacking) == 1:
                first = next(made for made in found.values() if made is not lacking[0])
                yield Diagnostic(
                    "odd-flag",
                    f"this {kind.name} has no `{flag.name}`, and all others that cite {statement} have it",
                    lacking[0].span,
                    label=f"no `{flag.name}`",
                    others=(Label(first.span, "has it, for one"),),
                    help=f"give it the flag, or leave {statement} out if it does not apply",
                )
