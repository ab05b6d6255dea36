"""Cited register ids that do not exist, and holes in texts that name nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from interpreter.diagnostics import Diagnostic, suggest
from interpreter.library import Library
from interpreter.resolve import Merged, unfilled
from interpreter.source import Source
from interpreter.syntax import PatternHole, nodes

ID = re.compile(r'^ *(?:- *)?id: *"?([A-Za-z0-9.-]+)"? *$', re.MULTILINE)
"""The line of a register that names a statement."""


def register_ids(registers: Iterable[Source]) -> set[str]:
    """The ids of all statements in some registers."""
    return {found for source in registers for found in ID.findall(source.text)}


def check_citations(library: Library, standing: Merged) -> Iterator[Diagnostic]:
    """Findings: cited ids that are in no register, neither of the rule set nor of another edition that shares the layer. None if
    the rule set has no register."""
    own = register_ids(library.registers)
    if not own:
        return
    known = own
    for each in standing:
        if each.proof is not None and known.issuperset(each.proof.cites):
            continue  # its lines need not be made
        cited = (name for line in each.declaration.lines if isinstance(line, nodes.CitesLine) for name in line.ids)
        for name in cited:
            if name.text in known:
                continue
            if known is own:  # the others are read for whoever cites them
                known = own | register_ids(library.elsewhere)
                if name.text in known:
                    continue
            close = suggest(name.text, known)
            yield Diagnostic(
                "unknown-citation",
                f"no register has the statement {name.text}",
                name.span,
                label="in no register",
                help=f"did you mean `{close[0]}`?" if close else "see the register files that the manifests name",
            )


def check_texts(standing: Merged) -> Iterator[Diagnostic]:
    """Findings: holes in `says` lines that are not in the head, and holes in titles and other texts, which must have none."""
    for each in standing:
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
