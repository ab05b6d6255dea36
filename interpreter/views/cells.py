"""The cells of a column one by one: whose they are, by the members in its holes, and what stands in them.

In: the rules, an attribute or a declared value, the values of its column, in the order of its cells (the last hole counts
fastest). Errors: none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from interpreter import ir

Held = TypeVar("Held")


def cells(
    rules: ir.RuleSet, attribute: ir.Attribute | ir.Value, column: Sequence[Held], wanted: Callable[[Held], bool] | None = None
) -> Iterator[tuple[dict[str, int], Held]]:
    """Every cell: the numbers of the members in its holes by their kinds, and the value. `wanted`: of those values alone."""
    sizes = [(param.type.of, len(rules.kinds[param.type.of].members)) for param in reversed(attribute.params)]
    for at, value in enumerate(column):
        if wanted is not None and not wanted(value):
            continue  # most cells of a board are empty: their holes need not be told
        names, rest = {}, at
        for kind, size in sizes:
            rest, names[kind] = divmod(rest, size)
        yield dict(reversed(names.items())), value
