"""Attributes, piles and choices that are too large for a state or a list."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from interpreter import ir
from interpreter.diagnostics import Diagnostic

MOST_CELLS = 100_000
"""How many values an attribute may have, and a pile places; the largest of a shipped game has 768."""
MOST_IN_ALL = 1_000_000
"""How many all of them may have together."""


def check_sizes(rules: ir.RuleSet) -> Iterator[Diagnostic]:
    """Findings: attributes and piles with more combinations of their parameters than a state may hold, each or together."""
    total = 0
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


def huge_choices(routine: ir.Procedure) -> Iterator[Diagnostic]:
    """Findings: choices among more numbers than the game would list."""
    if not any(isinstance(term, ir.ChooseNumber) for term in ir.walk(routine.body)):
        return
    from interpreter.kernel import MOST_NUMBERS  # late: no other check needs the kernel

    for term in ir.walk(routine.body):
        if isinstance(term, ir.ChooseNumber):
            low, high = known(term.low), known(term.high)
            if low is not None and high is not None and high - low > MOST_NUMBERS:
                yield Diagnostic(
                    "huge-choice",
                    f"this offers {high - low + 1} numbers",
                    term.span,
                    label="one option for each",
                    help=f"let the ends lie at most {MOST_NUMBERS} apart",
                )


def known(term: ir.Expr) -> int | None:
    """The constant value of an expression; None if its text does not determine one."""
    match term:
        case ir.Const(value=int(value)):
            return value
        case ir.Op(name="plus" | "minus" | "times" as name, args=(a, b)):
            one, other = known(a), known(b)
            if one is None or other is None:
                return None
            return one + other if name == "plus" else one - other if name == "minus" else one * other
    return None
