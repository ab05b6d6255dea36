"""Two members with the same number."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label
from interpreter.proofs import Stack


def in_heads(stack: Stack) -> Iterator[Diagnostic]:
    """Findings: two members of a kind whose heads have the same number; at the member of the higher layer."""
    library, rules = stack.library, stack.declared.rules
    height = {layer.id: number for number, layer in enumerate(library.layers)}

    def order(member: ir.Member) -> tuple[int, int]:
        source = library.sources.get(member.span.path)
        return (height.get(source.layer, 0) if source is not None else 0, member.id)

    for kind in rules.kinds.values():
        first: dict[ir.PrintedNumber, ir.Member] = {}
        for member in sorted((each for each in kind.members if each.number is not None), key=order):
            assert member.number is not None
            known = first.setdefault(member.number, member)
            if known is not member:
                free = max(each.number.value for each in kind.members if each.number is not None) + 1
                yield Diagnostic(
                    "same-number",
                    f"{kind.name} {member.number} is there already: it is {known.name}",
                    member.span,
                    label="the same number",
                    others=(Label(known.span, "first here"),),
                    help=f"give it another number; {free} is free",
                )
