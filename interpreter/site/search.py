"""The search index: one entry for every item, statement and chapter, as a script that a page can load from a disk.

In: a `SiteContext`. Out: entries, and the text of the script. An entry is title, sort, address after rendering, text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from interpreter.ir import Example, Item, Member, word_of
from interpreter.site.context import SiteContext
from interpreter.site.wording import rendered
from interpreter.views import page_text

Entry = tuple[str, str, str, str]
MOST_TEXT = 360
"""So much of a text is searched: enough to find it, little enough to load at once."""


def entries(context: SiteContext) -> list[Entry]:
    """All of them, in the order in which equal finds are shown: chapters, members, rules, examples, statements."""
    found = sorted(_items(context), key=lambda pair: (pair[0], pair[1][0].lower(), pair[1][2]))
    chapters = [(chapter.heading, "chapter", rendered(chapter.page), "") for chapter in context.permalinks.chapters]
    statements = [
        (row.statement.id, "statement", rendered(context.permalinks.statement(row.statement.id) or ""), row.statement.says)
        for row in context.coverage.sorted_rows()
    ]
    return [*chapters, *(entry for _, entry in found), *statements]


def script(context: SiteContext) -> str:
    """The index as a script: it runs where a page may not read other files."""
    lines = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in entries(context))
    return f"window.PUNICA_INDEX = [\n{lines}\n];\n"


def _items(context: SiteContext) -> Iterator[tuple[int, Entry]]:
    """An entry for each item, with its rank: members first, examples last. Edges are found by their ends."""
    for item in context.rules.all_items():
        target = context.permalinks.of(item)
        if target is None:
            continue
        rank, number = 1, ""
        match item:
            case Member():
                if item.ends is not None:
                    continue
                rank = 0
                number = f" {item.number}" if item.number is not None else ""
            case Example():
                rank = 2
        yield rank, (context.name(item), word_of(item) + number, rendered(target), _text(context, item))


def _text(context: SiteContext, item: Item) -> str:
    """Its prose as plain words, cut short; examples are found by their titles."""
    if isinstance(item, Example):
        return ""
    text = " ".join(page_text(context.rules, item).split("\n")[2:])
    text = re.sub(r"Register: \S.*$", "", text)
    text = re.sub(r"\s+", " ", text.replace("- ", "")).strip()
    return text[:MOST_TEXT]
