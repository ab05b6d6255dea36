"""Register ids that do not exist, and texts whose holes name nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from interpreter.diagnostics import Diagnostic, nearest
from interpreter.library import Library
from interpreter.resolve import MergedDeclaration, text_of
from interpreter.syntax import PatternHole


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
        for line in each.declaration.lines:
            if line.keyword != "cites":
                continue
            for item in line.items:
                cited = " ".join(text_of(part) for part in item)
                if cited in known:
                    continue
                close = nearest(cited, known)
                yield Diagnostic(
                    "unknown-citation",
                    f"no register has the statement {cited}",
                    item[0].span.to(item[-1].span),
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
            if line.keyword != "says" or not line.items:
                continue
            for hole in re.findall(r"\{([^{}]*)\}", text_of(line.items[0][0])):
                name = hole.split(":")[0]
                if name not in holes:
                    close = nearest(name, holes)
                    yield Diagnostic(
                        "unknown-hole",
                        f"`{{{hole}}}` is no hole of this head",
                        line.items[0][0].span,
                        help=f"did you mean `{{{close[0]}}}`?" if close else "holes: " + (", ".join(sorted(holes)) or "none"),
                    )
