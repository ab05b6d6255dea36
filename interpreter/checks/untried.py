"""No example tries a card, or another member that does something.

Most others of its kind are tried: an example says `tests card "Levy"`, or mentions it. An example is how its author learns
whether it does what he meant, and how others learn it when they change something.

bad: rules

    kind side
        members red, blue

    kind card
        block event by (player: side)

    attribute gold of (owner: side) is number

    card "Levy"
        event
            add 1 to gold of player

    card "Harvest"
        event
            add 2 to gold of player

    card "Ransom"
        event
            add 3 to gold of player

    procedure play the game
        for each card called played
            event of played by red

    example "a levy"
        tests card "Levy"
        when event of "Levy" by red
        then gold of red is 1

    example "a harvest"
        tests card "Harvest"
        when event of "Harvest" by red
        then gold of red is 2

good: rules

    kind side
        members red, blue

    kind card
        block event by (player: side)

    attribute gold of (owner: side) is number

    card "Levy"
        event
            add 1 to gold of player

    card "Harvest"
        event
            add 2 to gold of player

    card "Ransom"
        event
            add 3 to gold of player

    procedure play the game
        for each card called played
            event of played by red

    example "a levy"
        tests card "Levy"
        when event of "Levy" by red
        then gold of red is 1

    example "a harvest"
        tests card "Harvest"
        when event of "Harvest" by red
        then gold of red is 2

    example "a ransom"
        tests card "Ransom"
        when event of "Ransom" by red
        then gold of red is 3
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Level
from interpreter.proofs import Stack
from interpreter.syntax import Text, Word, nodes

LEVEL = Level.WARNING

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
