"""A hole in a text that names nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic, suggest
from interpreter.proofs import Stack
from interpreter.resolve import unfilled
from interpreter.syntax import PatternHole, nodes


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
