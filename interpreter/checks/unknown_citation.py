"""A citation of a statement that no register has."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic, suggest
from interpreter.library import register_ids
from interpreter.proofs import Stack
from interpreter.syntax import nodes


def in_heads(stack: Stack) -> Iterator[Diagnostic]:
    """Findings: cited ids that are in no register, neither of the rule set nor of another edition that shares the layer. None if
    the rule set has no register."""
    library, standing = stack.library, stack.merged
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
