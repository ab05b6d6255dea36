"""The cells of a column one by one, each with the members that its index stands for, and its value.

In: the rules, an attribute or a declared value, and the values of its column in the order of its cells (the last hole of the head
counts fastest). Errors: none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from interpreter import ir

Held = TypeVar("Held")


def cells(
    rules: ir.RuleSet, attribute: ir.Attribute | ir.Value, column: Sequence[Held], wanted: Callable[[Held], bool] | None = None
) -> Iterator[tuple[dict[str, int], Held]]:
    """Every cell of a column, as a pair: for each kind in the holes of the head the number of the member, and the value.
    `wanted`: yields only the cells with such a value."""
    sizes = [(param.type.of, len(rules.kinds[param.type.of].members)) for param in reversed(attribute.params)]
    for at, value in enumerate(column):
        if wanted is not None and not wanted(value):
            continue  # most cells of a board are empty: their holes need not be told
        names, rest = {}, at
        for kind, size in sizes:
            rest, names[kind] = divmod(rest, size)
        yield dict(reversed(names.items())), value
