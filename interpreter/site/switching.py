"""The switch from a page of one rule set to the same page of another: the same card, general, chapter, or the nearest to it.

In: editions that are published side by side. Out: for each of them a script with the target of the switch for each page. Two
pages correspond if their members or tables have the same kind and name, or their chapters the same title, else the most rules in
common.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from interpreter import ir
from interpreter.site.context import SiteContext
from interpreter.site.wording import rendered, slug, title_of

START = "index.md"
OUTLINE = "rules/sequence.md"
Key = tuple[str, str, str]
"""By what a page is found: the sort of thing, its kind or nothing, its name."""


@dataclass(frozen=True)
class Places:
    """The pages of one rule set, with keys by which other rule sets find them."""

    name: str
    """Its folder."""
    title: str
    """Its name in the switch."""
    pages: frozenset[str]
    """The paths of all its pages."""
    keys: dict[str, list[Key]] = field(default_factory=dict)
    """The keys of each page, the best first."""
    at: dict[Key, str] = field(default_factory=dict)
    """The page for each key."""
    rules: dict[str, frozenset[tuple[str, str]]] = field(default_factory=dict)
    """The rules in each chapter, by page."""


def places_of(context: SiteContext, name: str, pages: Collection[str]) -> Places:
    """The pages of a published rule set with their keys. `name`: its folder; `pages`: their paths below `docs/`."""
    found = Places(name, context.rules.title, frozenset(page for page in pages if page.endswith(".md")))
    for page, keys in _pages(context):
        if page in found.pages:
            page_keys = found.keys.setdefault(page, [])
            page_keys += [key for key in keys if key not in page_keys]
            for key in keys:
                found.at.setdefault(key, page)
    for chapter in context.permalinks.chapters:
        found.rules[chapter.page] = frozenset((ir.word_of(item), item.first_name) for item in chapter.entries)
    return found


def switch_script(own: Places, others: Iterable[Places]) -> str:
    """The script with the target of each page in the other rule sets: `{name: {page: page}}`, without pages that have the same
    address there."""
    found = {
        other.name: {
            rendered(page): rendered(target) for page in sorted(own.pages) if (target := counterpart(own, page, other)) != page
        }
        for other in others
    }
    return f"window.PUNICA_EDITIONS = {json.dumps(found, ensure_ascii=False, indent=0)};\n"


def counterpart(own: Places, page: str, other: Places) -> str:
    """The page of another rule set that is nearest to this one; its start page if none is like it."""
    for key in own.keys.get(page, ()):
        if key in other.at:
            return other.at[key]
    if page in own.rules:
        shared = {there: len(own.rules[page] & rules) for there, rules in other.rules.items()}
        best = max(shared, key=lambda there: shared[there], default="")
        return best if best and shared[best] else OUTLINE if OUTLINE in other.pages else START
    nearest = (page, posixpath.join(posixpath.dirname(page), "index.md"), START)
    return next((each for each in nearest if each in other.pages), START)


def _pages(context: SiteContext) -> Iterator[tuple[str, Sequence[Key]]]:
    """Pages with the keys by which they are found elsewhere."""
    links = context.permalinks
    for chapter in links.chapters:
        yield (
            chapter.page,
            [("heading", "", slug(chapter.heading)), ("chapter", "", slug(re.sub(r"^\w+\. ", "", chapter.heading)))],
        )
    for item in context.rules.all_items():
        if links.of(item) and not links.anchor(item):
            yield links.page(item), [*_keys(item)]


def _keys(item: ir.Item) -> Iterator[Key]:
    """By what an item with a page of its own is found: by sort and name, by its title alone; a member also where its kind is."""
    if isinstance(item, ir.Kind):
        yield "kind", "", item.first_name
        return
    kind = item.kind.first_name if isinstance(item, ir.Member) else ""
    yield ir.word_of(item), kind, item.first_name
    if isinstance(item, ir.Member):
        yield "copies", kind, item.family or title_of(item)
    yield "title", "", slug(title_of(item))
