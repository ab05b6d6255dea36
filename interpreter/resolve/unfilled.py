"""Findings about braces in texts that are printed as they stand, where nothing fills them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic
from interpreter.source import Span

_BRACES = re.compile(r"\{[^{}]*\}")


def unfilled(text: str, span: Span) -> Iterator[Diagnostic]:
    """A finding for each pair of braces in a text. `span`: of the text with its quotes."""
    for found in _BRACES.finditer(text):
        column = span.column + 1 + found.start()
        yield Diagnostic(
            "unknown-hole",
            f"`{found.group()}` is no hole here: this text stands as it is",
            Span(span.path, span.line, column, span.line, column + len(found.group())),
            label="printed with its braces",
            help="leave the braces out; `report`, `asks`, `says` and the reason why somebody wins fill theirs",
        )
