"""Items that a chapter of the rulebook covers and that have pages of their own: cards, generals, tables, scenarios, rulings.

In: rules, register, and the places of items. Out: items by the first number of the chapter. If at least half of the members of a
kind cite one chapter, the kind stands there for all of them: the chapter on the cards lists the cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from interpreter import ir
from interpreter.site.register import Register

SHELVED = (ir.Scenario, ir.Table, ir.Die, ir.Pile, ir.OptionSwitch, ir.Ruling)
"""Besides members, what has pages of its own, in the order in which a chapter names it."""


def chapter_guests(
    rules: ir.RuleSet, register: Register, section: Callable[[ir.Item], str], is_placed: Callable[[ir.Item], bool]
) -> dict[str, list[ir.Item]]:
    """The items for each chapter; a `Kind` stands for all of its members. `section`: the section that an item mainly cites;
    `is_placed`: has it a page?"""
    found: dict[str, list[ir.Item]] = {}
    edges = {graph.edges for graph in rules.graphs}
    for kind in rules.kinds.values():
        members = [member for member in kind.members if is_placed(member)]
        home = _home(register, members)
        if kind not in edges and home:
            found.setdefault(home, []).append(kind)
        for member in members:
            chapter = section(member).split(".")[0]
            if chapter and not (chapter == home and kind not in edges):
                found.setdefault(chapter, []).append(member)
    for sort in SHELVED:
        for item in rules.all_items():
            chapter = section(item).split(".")[0] if isinstance(item, sort) and is_placed(item) else ""
            if chapter:
                found.setdefault(chapter, []).append(item)
    return found


def _home(register: Register, members: list[ir.Member]) -> str:
    """The chapter that at least half of some members cite, and most of them; empty where there is none."""
    counted = Counter(
        chapter
        for member in members
        for chapter in dict.fromkeys(register.section(one).split(".")[0] for one in register.cited_by(member))
        if chapter
    )
    most = max(counted.values(), default=0)
    return next(chapter for chapter in counted if counted[chapter] == most) if most and 2 * most >= len(members) else ""
