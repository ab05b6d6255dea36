"""Spans that nobody ends."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic
from interpreter.effects import Web


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: spans that begin and never end."""
    for placed, begun in web.begun if web.index.whole_game else ():
        span = web.index.symbols[begun.span]
        if begun.span not in web.ending:
            yield Diagnostic(
                "never-ends",
                f"nobody ends `{span.name}`",
                web.span(placed),
                label="under way for ever",
                help=f"write `end {span.name}` where it ends",
            )
