"""The search index: one entry for every declared thing, statement and chapter, as a script that a page can load from a disk.

In: a `Book`. Out: entries, and the text of the script. An entry is title, sort, address after rendering, text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from interpreter.ir import Example, Member, Symbol, word_of
from interpreter.site.context import Book
from interpreter.site.rule_pages import chapter_title
from interpreter.site.wording import rendered, title_of
from interpreter.views import page_text

Entry = tuple[str, str, str, str]
MOST_TEXT = 360
"""So much of a text is searched: enough to find it, little enough to load at once."""


def entries(book: Book) -> list[Entry]:
    """All of them, in the order in which equal finds are shown: things, chapters, rules, examples, statements."""
    found = sorted(_declared(book), key=lambda pair: (pair[0], pair[1][0].lower(), pair[1][2]))
    chapters = [(chapter_title(chapter), "chapter", rendered(chapter.page), "") for chapter in book.homes.chapters]
    statements = [
        (row.statement.id, "statement", rendered(book.homes.statement(row.statement.id) or ""), row.statement.says)
        for row in book.coverage.sorted_rows()
    ]
    return [*chapters, *(entry for _, entry in found), *statements]


def script(book: Book) -> str:
    """The index as a script: it runs where a page may not read other files."""
    lines = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in entries(book))
    return f"window.PUNICA_INDEX = [\n{lines}\n];\n"


def _declared(book: Book) -> Iterator[tuple[int, Entry]]:
    """An entry for each declared thing, with its rank: things first, examples last. Edges are found by their ends."""
    for declared in book.rules.all_items():
        target = book.homes.of(declared)
        is_member = isinstance(declared, Member)
        if target is None or (is_member and declared.ends is not None):
            continue
        rank = 0 if is_member else 2 if isinstance(declared, Example) else 1
        number = f" {declared.number}" if is_member and declared.number is not None else ""
        yield rank, (title_of(declared), word_of(declared) + number, rendered(target), _text(book, declared))


def _text(book: Book, declared: Symbol) -> str:
    """Its prose as plain words, cut short; examples are found by their titles."""
    if isinstance(declared, Example):
        return ""
    text = " ".join(page_text(book.rules, declared).split("\n")[2:])
    text = re.sub(r"Register: \S.*$", "", text)
    text = re.sub(r"\s+", " ", text.replace("- ", "")).strip()
    return text[:MOST_TEXT]
