"""The page of provenance: which values are reconstructed, and which are known from elsewhere.

In: a `SiteContext`. Out: Markdown by path, one page, or none if no declaration has a provenance.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from interpreter import ir
from interpreter.site.context import SiteContext
from interpreter.site.wording import capital, escaped, table

SOURCES = "sources.md"


def source_pages(context: SiteContext) -> dict[str, str]:
    """The page of provenance, by its path below `docs/`; empty if no declaration has a provenance."""
    parts = []
    for kind in context.rules.kinds.values():
        rows = _rows(context, context.permalinks.shown(kind))
        parts += [f"## {escaped(capital(kind.plural))}", rows] if rows else []
    rest = [item for item in context.rules.all_items() if not isinstance(item, ir.Member)]
    rows = _rows(context, rest)
    parts += ["## Rules, tables and scenarios", rows] if rows else []
    if not parts:
        return {}
    first = [
        "# Where values come from",
        "What says where it comes from, and how sure that is. A mod that knows better says it anew in a line or two: "
        "`extend`, the name, and the value.",
    ]
    return {SOURCES: "\n\n".join([*first, *parts]) + "\n"}


def _rows(context: SiteContext, items: Iterable[ir.Item]) -> str:
    """A table of those that say where they come from, what comes from one place together; empty where none does."""
    found: dict[tuple[str, str], list[ir.Item]] = {}
    for item in items:
        source = _source_of(context, item)
        if source[0] and context.permalinks.of(item) is not None:
            found.setdefault(source, []).append(item)
    rows = [[escaped(capital(text)), escaped(sure), _links(context, group)] for (text, sure), group in found.items()]
    heads = ["From", "How sure", "What"]
    if not any(sure for _, sure in found):
        heads, rows = ["From", "What"], [[text, links] for text, _, links in rows]
    return table(heads, rows) if rows else ""


def _source_of(context: SiteContext, item: ir.Item) -> tuple[str, str]:
    """Where an item comes from, and how sure that is: by its own words, or else by those of the board file that lists it."""
    told: dict[str, str] = {}
    if isinstance(item, ir.Member):
        told = {**dict(context.printed_in(item)), **{key: str(value) for key, value in item.meta.items()}}
    return item.provenance or told.get("provenance", ""), told.get("confidence", "")


def _links(context: SiteContext, items: Sequence[ir.Item]) -> str:
    return ", ".join(context.link(item, SOURCES) for item in items)
