"""A text has braces that nothing fills.

`says` is the sentence that is printed for a declaration. What stands \
in braces in it is a hole of the same head. What `report`, `asks` and
the reason of a victory have in braces is worked out. All other texts stand as they are, titles, notes and options of a menu, too.

bad: rules

    kind side
        members red, blue

    attribute gold of (owner: side) is number
        says "the gold of {player}"

    procedure play the game
        add 1 to gold of red

good: rules

    kind side
        members red, blue

    attribute gold of (owner: side) is number
        says "the gold of {owner}"

    procedure play the game
        add 1 to gold of red

bad: rules

    kind side
        members red, blue

    attribute gold of (owner: side) is number

    procedure play the game
        add 1 to gold of red
        red chooses
            to take "{gold of red} coins"
                add 1 to gold of red
            to wait
                report "red waits"

good: rules

    kind side
        members red, blue

    attribute gold of (owner: side) is number

    procedure play the game
        add 1 to gold of red
        asks "{gold of red} coins are yours: take one more?"
        red chooses
            to take one coin
                add 1 to gold of red
            to wait
                report "red waits"
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic, Level, suggest
from interpreter.proofs import Stack
from interpreter.resolve import unfilled
from interpreter.syntax import PatternHole, nodes

LEVEL = Level.ERROR


def in_heads(stack: Stack) -> Iterator[Diagnostic]:
    """Findings: holes in `says` lines that are not in the head, and holes in titles and other texts, which must have none."""
    for each in stack.merged:
        if each.proof is not None and "{" not in each.proof.title:
            continue  # it has no other texts
        declaration = each.declaration
        texts = [part for part in (declaration.title, *declaration.head) if isinstance(part, nodes.Text)]
        texts += [line.text for line in declaration.lines if isinstance(line, nodes.TitleLine) and line.word != "says"]
        for text in texts:
            yield from unfilled(text.value, text.span)
        if declaration.pattern is None:
            continue
        holes = {part.name for part in declaration.pattern.parts if isinstance(part, PatternHole)}
        for line in declaration.lines:
            if not isinstance(line, nodes.TitleLine) or line.word != "says":
                continue
            for hole in re.findall(r"\{([^{}]*)\}", line.text.value):
                name = hole.split(":")[0]
                if name not in holes:
                    close = suggest(name, holes)
                    yield Diagnostic(
                        "unknown-hole",
                        f"`{{{hole}}}` is no hole of this head",
                        line.text.span,
                        help=f"did you mean `{{{close[0]}}}`?" if close else "holes: " + (", ".join(sorted(holes)) or "none"),
                    )
