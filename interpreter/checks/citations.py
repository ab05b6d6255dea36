"""Register ids that do not exist, and texts whose holes name nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from interpreter.diagnostics import Diagnostic, suggest
from interpreter.library import Library
from interpreter.resolve import MergedDeclaration
from interpreter.syntax import PatternHole, nodes


def register_ids(library: Library) -> set[str]:
    """The ids of every statement in the registers of all layers."""
    found: set[str] = set()
    for source in library.registers:
        for line in source.text.splitlines():
            match = re.match(r'\s*-?\s*id:\s*"?([A-Za-z0-9.-]+)"?\s*$', line)
            if match:
                found.add(match.group(1))
    return found


def check_citations(library: Library, standing: Sequence[MergedDeclaration]) -> Iterator[Diagnostic]:
    """Every cited id is in a register of the rule set (when it has one)."""
    known = register_ids(library)
    if not known:
        return
    for each in standing:
        cited = (name for line in each.declaration.lines if isinstance(line, nodes.CitesLine) for name in line.ids)
        for name in cited:
            if name.text not in known:
                close = suggest(name.text, known)
                yield Diagnostic(
                    "unknown-citation",
                    f"no register has the statement {name.text}",
                    name.span,
                    label="not in the register",
                    help=f"did you mean `{close[0]}`?" if close else "see the register files named in the manifest",
                )


def check_texts(standing: Sequence[MergedDeclaration]) -> Iterator[Diagnostic]:
    """`says` names holes of its own head only."""
    for each in standing:
        declaration = each.declaration
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
