"""Two members of a kind carry the same number.

The number in a head is printed on the card, and players, logs and notes name it by that. A member is still called by its name, so
another number changes nothing else. Where mods add cards, each \
needs numbers of its own. Two that print the same number with different
letters, `9A` and `9B`, are told apart by these.

bad: rules

    kind card
        line worth is number

    card 1 "Rain"
        worth 1

    card 1 "Sun"
        worth 2

    attribute gold is number

    procedure play the game
        gold becomes worth of first of cards

good: rules

    kind card
        line worth is number

    card 1 "Rain"
        worth 1

    card 2 "Sun"
        worth 2

    attribute gold is number

    procedure play the game
        gold becomes worth of first of cards
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.proofs import Stack

LEVEL = Level.ERROR


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
