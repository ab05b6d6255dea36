"""The prose of an item, shortened for a newcomer: what is done, without the exceptions.

In: Markdown of an item. Out: Markdown: of a menu its options, of a procedure its outermost lines.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import reduce

OPTION = re.compile(r"( *)- \*\*(.+?)\*\*(?: \((.+)\))?:(.*)")
"""A line of a menu: how deep, its words, who brings it, and what happens where that is short."""
MOST = 9
"""So many lines are shown of an item."""
NAMED = re.compile(r" \(the [\w -]+\)")
"""A name that only later lines need."""
NO_DEED = ("Only ", "This is the moment", "Nothing happens")
SETTLED = re.compile(r",? if the ruling “[^”]*” is (?:not )?“[^”]*”, as in this game(?=[,:])")
"""A condition that holds in this game, so that a newcomer need not know it."""


def abridged(prose: str, rare: Collection[str] = ()) -> tuple[list[str], bool]:
    """The lines to show, as Markdown, and whether something was left out. `rare`: names of authors (cards, say) whose options are
    left out, since a newcomer does not meet them."""
    lines = settled([line for line in prose.split("\n") if line.strip()])
    grid = [line for line in lines if line.startswith("|")]
    if grid:
        return grid, False
    own = _own(lines)
    found = options(own, rare)
    short = found or _outermost(own)
    return short[:MOST], found != [] or len(short) > MOST or len(short) < len(lines)


def _own(lines: Sequence[str]) -> list[str]:
    """Without what others say about it, which stands behind a line in italics."""
    end = next((at for at, line in enumerate(lines) if re.fullmatch(r"_.*_", line)), len(lines))
    return list(lines[:end])


def options(lines: Sequence[str], rare: Collection[str] = ()) -> list[str]:
    """The options of the first menu in some lines of Markdown, each with its first deed; those that an author in `rare` adds are
    left out."""
    matches = [(at, match) for at, line in enumerate(lines) if (match := OPTION.match(line))]
    if not matches:
        return []
    deep = matches[0][1][1]
    found = []
    for at, match in matches:
        if match[1] != deep or _plain(match[3] or "") in rare:
            continue
        does = match[4].strip() or _deed(lines, at, len(deep))
        idle = [name for name in NAMED.findall(match[2]) if name[2:-1] not in does]
        words = reduce(lambda text, name: text.replace(name, "", 1), idle, match[2])
        found.append(f"- **{words}**" + (f": {does}" if does else ""))
    return found


def settled(lines: Sequence[str]) -> list[str]:
    """Lines without conditions that always hold in this game, and without lines that never apply in it."""
    return [SETTLED.sub("", line) for line in lines if "which is not so in this game" not in line]


def _plain(text: str) -> str:
    """Markdown of a link as its words."""
    return re.sub(r"\[([^\[\]]*)\]\(.*\)", r"\1", text)


def _deed(lines: Sequence[str], at: int, deep: int) -> str:
    """The first line right below an option that tells what is done: no condition, no moment, nothing that opens a list."""
    for line in lines[at + 1 :]:
        depth = len(line) - len(line.lstrip(" "))
        if depth <= deep:
            break
        text = line.strip().removeprefix("- ")
        if depth == deep + 4 and not text.startswith(NO_DEED) and not text.endswith(":"):
            return text
    return ""


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
