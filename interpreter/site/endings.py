"""The endings of a game: every rule by which somebody wins, in its own words.

In: a `SiteContext`. Out: items, and the lines of their prose about who wins, and when.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter import ir
from interpreter.site.abridged import settled
from interpreter.site.context import SiteContext

WINS = re.compile(r"\bwins? the game\b|\bthe game ends\b", re.IGNORECASE)


def endings(context: SiteContext) -> list[ir.Item]:
    """The items whose statements make somebody win, in the order of the rulebook's chapters."""
    found: dict[ir.Item, None] = {}
    for item in context.rules.all_items():
        if isinstance(item, ir.Procedure) and not isinstance(item, ir.Example) and _wins(item.body):
            found[item] = None
    for line in context.references.authorship.lines:
        body = getattr(getattr(line.part, "body", None), "body", ())
        author = context.references.published(context.references.authorship.author(line.part.span) or line.host)
        if author is not None and _wins(body):
            found[author] = None
    order = {item: at for at, item in enumerate(each for chapter in context.permalinks.chapters for each in chapter.entries)}
    placed = [item for item in found if context.permalinks.of(item) is not None]
    return sorted(placed, key=lambda item: (order.get(item, len(order)), item.name))


def _wins(body: tuple[ir.Term, ...]) -> bool:
    return any(isinstance(term, ir.Win) for term in ir.walk(body))


def winning_lines(context: SiteContext, item: ir.Item, page: str) -> list[str]:
    """The lines of an item's prose about who wins, as Markdown, each with the conditions above it; other lines are left out."""
    lines = [line for line in context.prose(item, page).split("\n") if line.strip()]
    kept: dict[int, None] = {}
    for at, line in enumerate(lines):
        if WINS.search(line):
            kept.update((above, None) for above in _above(lines, at))
            kept[at] = None
    return settled([lines[at] for at in sorted(kept)])


def _above(lines: list[str], at: int) -> Iterator[int]:
    """The lines under which a line stands."""
    depth = _depth(lines[at])
    for place in range(at - 1, -1, -1):
        if lines[place].lstrip().startswith("- ") and _depth(lines[place]) < depth:
            depth = _depth(lines[place])
            yield place


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
