"""Parsing with a cache: a text that was parsed before is not parsed again, and Lark is not even loaded."""

from __future__ import annotations

from interpreter.cache import Cache, Shelf
from interpreter.diagnostics import Diagnostics
from interpreter.source import Source
from interpreter.syntax.nodes import Declaration
from interpreter.syntax.parse import parse
from interpreter.syntax.plain import Unreadable, dump, load


def parse_cached(source: Source, diagnostics: Diagnostics, cache: Cache) -> tuple[Declaration, ...]:
    """As `parse`, from the cache when the same text was parsed before; findings come out again too."""
    if not cache.keeps:
        return parse(source, diagnostics)
    try:
        declarations, findings = load(cache.get(Shelf.TREES, source.text) or b"", source.path)
    except Unreadable:
        own_findings = Diagnostics()
        declarations, findings = parse(source, own_findings, cache), tuple(own_findings)
        cache.put(Shelf.TREES, source.text, dump(declarations, findings))
    for found in findings:
        diagnostics.add(found)
    return declarations
