"""There are more faces, values or piles than a game can hold.

All faces of a die, all values of an attribute and all places of a pile are laid out when the rules are read: one for each
combination of holes. A thousand faces, and a hundred thousand values of one attribute, are more than any game has needed; ranges
of a billion fill the memory. Each two piles of one kind have sentences of their own, so of these there are a hundred at most.

bad: rules

    die fate
        faces 1 to 1000000000

    attribute gold is number

    procedure play the game
        roll fate called luck
        gold becomes luck

good: rules

    die fate
        faces 1 to 100

    attribute gold is number

    procedure play the game
        roll fate called luck
        gold becomes luck
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Level
from interpreter.proofs import Stack

LEVEL = Level.ERROR

MOST_CELLS = 100_000
"""How many values an attribute may have, and a pile places; the largest of a shipped game has 768."""
MOST_IN_ALL = 1_000_000
"""How many all of them may have together."""


def in_heads(stack: Stack) -> Iterator[Diagnostic]:
    """Findings: attributes and piles with more combinations of their parameters than a state may hold, each or together."""
    rules, total = stack.declared.rules, 0
    things: list[ir.Attribute | ir.Pile] = [*rules.attributes, *rules.piles]
    for thing in things:
        size = prod(ir.hole_range(param, rules.kinds)[1] for param in thing.params if param.type is not ir.UNKNOWN)
        total += size
        if size > MOST_CELLS:
            yield Diagnostic(
                "too-many",
                f"`{thing.name}` stands for {size} things, one for each combination of its holes",
                thing.span,
                help=f"at most {MOST_CELLS}: narrow the ranges, or take a hole away",
            )
            total -= size
        elif total > MOST_IN_ALL:
            message = f"up to here attributes and piles stand for {total} things"
            yield Diagnostic("too-many", message, thing.span, help=f"at most {MOST_IN_ALL} together: narrow the ranges")
            return
