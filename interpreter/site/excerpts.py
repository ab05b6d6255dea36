"""The lines in which a symbol is declared, as they stand in its file.

In: a library's sources by path, and a symbol. Out: excerpts with path and line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from interpreter import ir
from interpreter.source import NOWHERE, Source, Span


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Some lines of a file, beginning with line `line`; `layer`: the layer of the file."""

    path: str
    line: int
    layer: str
    text: str


def excerpts(symbol: ir.Symbol, sources: Mapping[str, Source]) -> list[Excerpt]:
    """The excerpt of the declaration, then one for every place where a later layer changed it; places that no source holds are
    left out."""
    spans = symbol.origin or [symbol.span]
    return [found for found in (excerpt(span, sources) for span in dict.fromkeys(spans)) if found is not None]


def excerpt(span: Span, sources: Mapping[str, Source]) -> Excerpt | None:
    """The declaration that begins at `span`, with the indented lines below it; for a place inside a line only that line.

    None for a place that no source holds.
    """
    source = sources.get(span.path)
    if source is None or span == NOWHERE:
        return None
    if span.column > 1:
        return Excerpt(span.path, span.line, source.layer, source.line(span.line).strip())
    lines = source.text.split("\n")
    taken = [lines[span.line - 1]]
    for line in lines[span.line :]:
        if line and not line.startswith(" "):
            break
        taken.append(line)
    return Excerpt(span.path, span.line, source.layer, "\n".join(taken).rstrip())
