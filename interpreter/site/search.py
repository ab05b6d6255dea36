"""The search index: one entry for every item, statement and chapter, as a script that a page can load from a disk.

In: a `SiteContext`. Out: entries, and the text of the script. An entry is title, sort, address after rendering, text, rank.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from interpreter import ir
from interpreter.site.context import SiteContext
from interpreter.site.permalinks import Chapter
from interpreter.site.play_page import PLAY, PLAY_TITLE, step_anchor, titled
from interpreter.site.register import section_key
from interpreter.site.wording import rendered

Entry = tuple[str, str, str, str, int]
MOST_TEXT = 360
"""So much of a text is searched: enough to find it, little enough to load at once."""
CHAPTER, MEMBER, LISTED, RULE, TERM, EXAMPLE, STATEMENT = range(7)
"""The ranks: what a reader looks for first has the lowest."""
RANKS: dict[type[ir.Item], int] = {
    ir.Member: MEMBER,
    **dict.fromkeys((ir.Kind, ir.Table, ir.Die, ir.Pile, ir.Scenario, ir.Ruling, ir.OptionSwitch), LISTED),
    **dict.fromkeys((ir.Procedure, ir.Rule, ir.Action), RULE),
    ir.Example: EXAMPLE,
}


def entries(context: SiteContext) -> list[Entry]:
    """All entries, in the order in which equally good results are shown: by rank, then by name."""
    chapters = [
        (chapter.heading, "chapter", rendered(chapter.page), _sections(context, chapter), CHAPTER)
        for chapter in context.permalinks.chapters
    ]
    found = sorted(_items(context), key=lambda entry: (entry[4], entry[0].lower(), entry[2]))
    statements = [
        (each.id, "statement", rendered(context.permalinks.statement(each.id) or ""), each.says, STATEMENT)
        for each in (row.statement for row in context.coverage.sorted_rows())
    ]
    return [*chapters, *_steps(context), *found, *statements]


def _sections(context: SiteContext, chapter: Chapter) -> str:
    """The titles of a chapter's sections and of what it tells, by which it is found as well."""
    titles = context.style.sections
    own = sorted((each for each in titles if each.startswith(f"{chapter.number}.")), key=section_key)
    return "; ".join([*(f"{each} {titles[each]}" for each in own), *(context.name(each) for each in chapter.entries)])


def _steps(context: SiteContext) -> list[Entry]:
    """The example of play, and those of its steps that have a heading."""
    steps = [] if context.played is None else titled(context.played)
    if not steps:
        return []
    page = rendered(PLAY)
    told = [(title, "step of the example", f"{page}#{step_anchor(number)}", "", LISTED) for number, title in steps]
    return [(PLAY_TITLE, "chapter", page, "; ".join(title for _, title in steps), CHAPTER), *told]


def script(context: SiteContext) -> str:
    """The index as a script, which also works where a page may not read other files."""
    lines = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in entries(context))
    return f"window.PUNICA_INDEX = [\n{lines}\n];\n"


def _items(context: SiteContext) -> Iterator[Entry]:
    """An entry for each item. Edges are found by their ends."""
    for item in context.rules.all_items():
        target = context.permalinks.of(item)
        if target is None or (isinstance(item, ir.Member) and item.ends is not None):
            continue
        number = f" {item.number}" if isinstance(item, ir.Member) and item.number is not None else ""
        rank = RANKS.get(type(item), TERM)
        yield context.name(item), ir.word_of(item) + number, rendered(target), _text(context, item), rank


def _text(context: SiteContext, item: ir.Item) -> str:
    """Its prose as plain words, cut short; examples are found by their titles."""
    if isinstance(item, ir.Example):
        return ""
    text = " ".join(context.pages.text(item).split("\n")[2:])
    text = re.sub(r"Register: \S.*$", "", text)
    text = re.sub(r"\s+", " ", text.replace("- ", "")).strip()
    return text[:MOST_TEXT]
