"""Trees as plain text, for names, titles and details."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from interpreter.syntax import Pattern, PatternHole, nodes


def text_of(part: nodes.Part) -> str:
    """The plain text of a part: a title without its quotes, a bracketed expression as `(...)`."""
    match part:
        case nodes.Word() | nodes.Name():
            return part.text
        case nodes.Text():
            return part.value
        case nodes.Number():
            return f"{part.value}{part.letter}"
        case nodes.Group():
            return "(...)"
        case _:
            assert_never(part)


def words_of(parts: Iterable[nodes.Part]) -> str:
    """The plain text of a run of parts."""
    return " ".join(map(text_of, parts))


def pattern_text(pattern: Pattern) -> str:
    """A pattern as words with its holes: `units of (owner) at (place)`."""
    return " ".join(f"({part.name})" if isinstance(part, PatternHole) else part.text for part in pattern.parts)
