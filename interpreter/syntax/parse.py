"""The parser: from a text to its declarations."""

from __future__ import annotations

from interpreter.cache import NO_CACHE, Cache
from interpreter.diagnostics import Diagnostics
from interpreter.source import Source
from interpreter.syntax.layout import lay_out
from interpreter.syntax.nodes import Declaration


def parse(source: Source, diagnostics: Diagnostics, cache: Cache = NO_CACHE) -> tuple[Declaration, ...]:
    """The declarations of a text, in order. Every mistake becomes a finding and costs its own line with its block; a declaration
    whose head cannot be read is left out. Only the table of the grammar is cached, not the declarations."""
    from interpreter.syntax.declaration import read_declaration  # late: a filled cache never needs it

    declarations: list[Declaration] = []
    for line in lay_out(source, diagnostics):
        found = read_declaration(line, source.path, cache)
        for each in found.findings:
            diagnostics.add(each)
        if found.declaration is not None:
            declarations.append(found.declaration)
    return tuple(declarations)


def load() -> None:
    """Load the modules of the parser, which are otherwise loaded at their first use."""
    from interpreter.syntax import declaration  # noqa: F401
