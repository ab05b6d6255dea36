"""The prose of an item cut down to what a newcomer reads: what is done, without the exceptions.

In: Markdown of an item. Out: Markdown: of a menu its options, of a procedure its outermost lines.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

OPTION = re.compile(r"( *)- \*\*(.+?)\*\*(?: \(.*?\))?:(.*)")
"""A line of a menu: how deep, its words, and what happens where that is short."""
MOST = 9
"""So many lines are shown of an item."""
NAMED = re.compile(r" \(the [\w -]+\)")
"""A name that only later lines need."""


def abridged(prose: str) -> tuple[list[str], bool]:
    """The lines that are shown, as Markdown, and whether something was left out."""
    lines = [line for line in prose.split("\n") if line.strip()]
    grid = [line for line in lines if line.startswith("|")]
    if grid:
        return grid, len(grid) < len(lines)
    own = _own(lines)
    found = options(own)
    short = found or _outermost(own)
    return short[:MOST], found != [] or len(short) > MOST or len(short) < len(lines)


def _own(lines: Sequence[str]) -> list[str]:
    """Without what others say about it, which stands behind a line in italics."""
    end = next((at for at, line in enumerate(lines) if re.fullmatch(r"_.*_", line)), len(lines))
    return list(lines[:end])


def options(lines: Sequence[str]) -> list[str]:
    """The options of the first menu in some lines of Markdown, each with the last thing that it does."""
    matches = [(at, match) for at, line in enumerate(lines) if (match := OPTION.match(line))]
    if not matches:
        return []
    deep = matches[0][1][1]
    found = []
    for at, match in matches:
        if match[1] != deep:
            continue
        does = match[3].strip() or _last_deed(lines, at, len(deep))
        found.append(f"- **{NAMED.sub('', match[2])}**" + (f": {does}" if does else ""))
    return found


def _last_deed(lines: Sequence[str], at: int, deep: int) -> str:
    """The last line right below an option that is no condition and opens no list; empty where there is none."""
    deeds = []
    for line in lines[at + 1 :]:
        depth = len(line) - len(line.lstrip(" "))
        if depth <= deep:
            break
        text = line.strip().removeprefix("- ")
        if depth == deep + 4 and not text.startswith("Only ") and not text.endswith(":") and text != "Nothing happens.":
            deeds.append(text)
    return deeds[-1] if deeds else ""


def _outermost(lines: Sequence[str]) -> list[str]:
    """The lines at the margin, with those right below where one only opens a list."""
    found: list[str] = []
    opens = False
    for line in lines:
        depth = len(line) - len(line.lstrip(" "))
        if depth == 0 or (depth == 4 and opens):
            found.append(line)
        if depth == 0:
            opens = line.endswith(":")
    return found
