"""Ranges of numbers in a line of a kind and in the head of an attribute: `number from 1 to 6`, `number at least 1`.

In: the words behind `is`. Out: the words of the type, and the range. Findings: a range without ends, or upside down.
"""

from __future__ import annotations

import re

from interpreter import ir
from interpreter.diagnostics import Diagnostics
from interpreter.source import Span

_NUMBER = re.compile(r"-?\d+\Z")


def without_range(words: tuple[str, ...], span: Span, diagnostics: Diagnostics) -> tuple[tuple[str, ...], ir.Range | None]:
    """The words of a type without the range behind them, and that range; None if there is none."""
    match words:
        case ("number", "from", low, "to", high) if _NUMBER.match(low) and _NUMBER.match(high):
            if int(low) <= int(high):
                return ("number",), (int(low), int(high))
            message, way_out = f"no number is from {low} to {high}", "the smaller one stands first"
            diagnostics.error("fact-form", message, span, help=way_out)
        case ("number", "at", "least", low) if _NUMBER.match(low):
            return ("number",), (int(low), None)
        case ("number", "from" | "at" | "up" | "between", *_):
            way_out, message = "it is written: `is number from 1 to 6`, or `is number at least 1`", "this range has not two ends"
            if words[1:3] in (("up", "to"), ("at", "most")):
                message = "a range that has a highest number has a lowest one too"
                way_out = f"it is written: `is number from 0 to {words[3]}`" if _NUMBER.match(words[-1]) else way_out
            diagnostics.error("fact-form", message, span, help=way_out)
        case (low, "to", high) if _NUMBER.match(low) and _NUMBER.match(high):
            message, way_out = f"`{low} to {high}` is no kind of value", f"it is written: `is number from {low} to {high}`"
            diagnostics.error("unknown-kind", message, span, help=way_out)
        case _:
            return words, None
    return ("number",), None
