"""A rule cites a statement that no register holds.

The registers that a manifest names list every numbered statement of a rulebook by its id. `cites` names such ids: those of the
rule set, or of any other beside it, so that a layer that several editions share cites each of their rulebooks. Each rule set
counts its own.

bad: yaml rules/sample/manifest.yaml

    id: sample
    title: A Sample
    version: 0.1.0
    language: 1
    register: [register.yaml]

bad: yaml rules/sample/register.yaml

    statements:
      - id: SAM-1.1-1
        text: The first side wins.

bad: rules rules/sample/play.rules

    kind side
        members red, blue

    procedure play the game
        cites SAM-1.1-2
        red wins the game because "it is first"

good: yaml rules/sample/manifest.yaml

    id: sample
    title: A Sample
    version: 0.1.0
    language: 1
    register: [register.yaml]

good: yaml rules/sample/register.yaml

    statements:
      - id: SAM-1.1-1
        text: The first side wins.

good: rules rules/sample/play.rules

    kind side
        members red, blue

    procedure play the game
        cites SAM-1.1-1
        red wins the game because "it is first"
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic, Level, suggest
from interpreter.library import register_ids
from interpreter.proofs import Stack
from interpreter.syntax import nodes

LEVEL = Level.WARNING


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
