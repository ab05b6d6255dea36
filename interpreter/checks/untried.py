"""Members that no example tries."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic
from interpreter.proofs import Stack
from interpreter.syntax import Text, Word, nodes

_GIVEN = re.compile(r"^ +given .*$", re.MULTILINE)
"""Where a member stands that is only there."""
_THEN = r"^ +then (?!.*\b(?:{}) of\b).*$"
"""What is so at the end, unless it says whether one of some blocks can be run."""
_EXAMPLE = re.compile(r"^example .*?(?=^\S|\Z)", re.MULTILINE | re.DOTALL)


def in_examples(stack: Stack, speaking: Iterable[ir.Member]) -> Iterator[Diagnostic]:
    """Findings: members that no example mentions, except to put them somewhere or, in kinds with blocks, to say where they end;
    only in kinds most of whose members are tested.

    `speaking`: the members with rules.
    """
    tried: dict[str, set[str]] = defaultdict(set)
    for made, standing in stack.declared.heads:
        if standing.proof is not None:
            for word, named in standing.proof.tests:
                tried[word].add(named)
        elif isinstance(made, ir.Example):
            for line in standing.declaration.lines:
                if isinstance(line, nodes.WordsLine) and len(line.items) == 1:
                    first, *name = line.items[0]
                    if isinstance(first, Word) and name and isinstance(name[0], Text):
                        tried[first.text].add(name[0].value)
    doing: dict[str, dict[str, ir.Member]] = defaultdict(dict)
    for member in sorted(speaking, key=lambda member: (member.kind.name, member.id)):
        doing[member.kind.name].setdefault(member.family or member.name, member)
    examples: list[str] | None = None
    for kind, members in doing.items():
        called = {title: member.family_names or member.names for title, member in members.items()}
        missing = [title for title, names in called.items() if tried[kind].isdisjoint(names)]
        if not missing or 2 * len(missing) >= len(members):
            continue
        if examples is None:
            examples = [_GIVEN.sub("", found[0]) for source in stack.library.rules for found in _EXAMPLE.finditer(source.text)]
        blocks = "|".join(map(re.escape, members[missing[0]].kind.blocks))
        ending = re.compile(_THEN.format(blocks), re.MULTILINE) if blocks else None
        for title in missing:
            naming = (example for example in examples if any(name in example for name in called[title]))
            left = (example if ending is None else ending.sub("", example) for example in naming)
            if not any(name in example for example in left for name in called[title]):
                yield Diagnostic(
                    "untried",
                    f"no example tries the {kind} {title}",
                    members[title].span,
                    label="does it do what it says?",
                    help=f'write an example below it: `tests {kind} "{title}"`, what is given, what happens, and what is so then',
                )
