"""The differences between two versions of a text, line by line, for people."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator


def diff_lines(before: str, after: str) -> Iterator[str]:
    """The lines that are gone and new, with their numbers and one line of context; invisible characters are spelt out."""
    from difflib import SequenceMatcher  # few commands show what they changed

    old, new = before.split("\n"), after.split("\n")
    for how, start, end, first, last in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if how != "equal":
            if start:
                yield f"{start:>4}   {_seen(old[start - 1])}"
            yield from (f"{n + 1:>4} - {_seen(old[n])}" for n in range(start, end) if not _is_end(n, old))
            yield from (f"{n + 1:>4} + {_seen(new[n])}" for n in range(first, last) if not _is_end(n, new))
            if end == len(old) and old[-1] and not new[-1]:
                yield "       (the last line ends now)"


def _is_end(number: int, lines: list[str]) -> bool:
    """Is it what stands behind the last line end?"""
    return number == len(lines) - 1 and not lines[number]


def _seen(line: str) -> str:
    return "".join(_letter(char) for char in line.rstrip("\r"))


def _letter(char: str) -> str:
    if char == "\t":
        return "<tab>"
    return f"<U+{ord(char):04X}>" if unicodedata.category(char) in ("Cc", "Cf", "Co", "Zl", "Zp") else char
