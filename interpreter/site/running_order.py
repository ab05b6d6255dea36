"""The order of procedures in a chapter: that of play.

In: the procedures of a chapter, and the mentions between them. Out: the same in order: first those that no other in the chapter
leads to, by section, and below each those to which it leads, in the order of its text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from interpreter import ir

Key = Callable[[ir.Item], Any]


def as_it_happens(items: Sequence[ir.Item], leads_to: Callable[[ir.Item], Iterable[ir.Item]], key: Key) -> list[ir.Item]:
    """All of `items` in the order of play, each once. `leads_to`: the items that one mentions, in the order of its text; `key`:
    the sort key of those that nothing leads to.

    If some lead to each other and nothing else leads to them, the first of them by `key` counts as the beginning.
    """
    here = set(items)
    below = {item: [each for each in dict.fromkeys(leads_to(item)) if each in here and each is not item] for item in items}
    led_to = {each for found in below.values() for each in found}
    ordered = sorted(items, key=key)
    order: dict[ir.Item, None] = {}

    def tell(item: ir.Item) -> None:
        waiting = [item]
        while waiting:
            current = waiting.pop()
            if current not in order:
                order[current] = None
                waiting += [each for each in reversed(below[current]) if each not in order]

    for item in ordered:
        if item not in led_to:
            tell(item)
    for item in ordered:
        tell(item)
    return list(order)
