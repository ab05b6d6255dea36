"""The canonical layout of a rules text: one way to write it, comments kept.

Takes a `Source`, gives its text in canonical form, or None with findings when the text cannot be read (so that nothing is lost by
a guess). The words and their order never change, only the blanks between them: the text means the same before and after.
"""

from __future__ import annotations

import re

from interpreter.diagnostics import Diagnostics
from interpreter.source import Source
from interpreter.syntax.layout import INDENT, RawLine, lay_out
from interpreter.syntax.parse import parse

BESIDE = "  # "
_PIECES = re.compile(r'"[^"]*"|[^\s"]+|\s+')


def canonical(source: Source, diagnostics: Diagnostics) -> str | None:
    """The canonical text: four blanks a level, one between words, one empty line between declarations with blocks and none at the
    ends, comments as deep as the line below them, columns of tables aligned. None, with findings, if it cannot be read.
    Idempotent."""
    top = lay_out(source, diagnostics)
    if diagnostics:
        return None
    depth: dict[int, int] = {}
    _depths(top, 0, depth)
    tables = {number: group for group in _tables(top) for number in group}
    lines = source.text.replace("\r\n", "\n").removeprefix("\ufeff").split("\n")
    widths: dict[int, list[int]] = {}
    for group in {id(group): group for group in tables.values()}.values():
        found = _column_widths([_cells(_code(lines[number - 1])) for number in group])
        widths.update(dict.fromkeys(group, found))
    written = [_line(lines, number, depth, widths) for number in range(1, len(lines) + 1)]
    text = _spaced(written, depth, {line.number for line in top}, {line.number for line in top if line.children})
    trial = Diagnostics()
    parse(Source(source.path, text, source.layer), trial)
    if trial:  # judged by the neat text, since blanks are ours to mend; told with the places of the author's own
        parse(source, diagnostics)
        return None
    return text


def _depths(lines: list[RawLine], level: int, depth: dict[int, int]) -> None:
    for line in lines:
        depth[line.number] = level
        _depths(line.children, level + 1, depth)


def _tables(top: list[RawLine]) -> list[list[int]]:
    """The numbers of the rows of each table."""
    found = []
    for line in top:
        rows = [
            child.number
            for child in line.children
            if "|" in child.text and line.text.split()[0] in ("table", "replace", "extend")
        ]
        if rows:
            found.append(rows)
    return found


def _line(lines: list[str], number: int, depth: dict[int, int], widths: dict[int, list[int]]) -> str:
    """One line without regard to its neighbours."""
    raw = lines[number - 1].rstrip()
    if not raw.strip():
        return ""
    if number not in depth:  # a comment alone: as deep as what follows, else as what stands before
        level = next((depth[at] for at in range(number + 1, len(lines) + 1) if at in depth), 0)
        shown = len(raw) - len(raw.lstrip(" "))
        before = next((depth[at] for at in range(number - 1, 0, -1) if at in depth), 0)
        if shown and shown >= before * INDENT > level * INDENT:
            level = before  # it ends the block above rather than heading the next one
        return " " * (INDENT * level) + raw.strip()
    code = _code(raw)
    comment = raw[len(code) :].strip().removeprefix("#").strip()
    if number in widths:
        text = " | ".join(cell.ljust(width) for cell, width in zip(_cells(code), widths[number], strict=False)).rstrip()
    else:
        text = _one_blank(code.strip())
    return " " * (INDENT * depth[number]) + text + (BESIDE + comment if comment else "")


def _code(raw: str) -> str:
    """The line up to its comment; a `#` inside quotes opens none."""
    quoted = False
    for at, char in enumerate(raw):
        if char == '"':
            quoted = not quoted
        elif char == "#" and not quoted:
            return raw[:at]
    return raw


def _one_blank(text: str) -> str:
    """One blank between words, none inside the ends of brackets and before commas; titles as they are."""
    pieces = _PIECES.findall(text)
    joined = "".join(" " if piece.isspace() else piece for piece in pieces)
    parts = re.split(r'("[^"]*")', joined)
    for at in range(0, len(parts), 2):
        parts[at] = re.sub(r"\( ", "(", re.sub(r" ([),:])", r"\1", parts[at]))
        parts[at] = re.sub(r",(?=\S)", ", ", parts[at])
    return "".join(parts)


def _cells(code: str) -> list[str]:
    return [" ".join(cell.split()) for cell in code.strip().split("|")]


def _column_widths(rows: list[list[str]]) -> list[int]:
    count = max(len(row) for row in rows)
    return [max((len(row[at]) for row in rows if at < len(row)), default=0) for at in range(count)]


def _spaced(written: list[str], depth: dict[int, int], heads: set[int], with_block: set[int]) -> str:
    """Empty lines: at most one, none at the ends of the text or under a head, one round declarations with a block."""
    result: list[str] = []
    last_head = 0
    for number, text in enumerate(written, 1):
        if not text:
            if result and result[-1]:
                result.append("")
            continue
        opens = number in heads or (number not in depth and not text.startswith(" "))
        if opens and result and result[-1] and last_head:
            head = next((at for at in range(number, len(written) + 1) if at in heads), 0)
            starts = number in heads or head
            between = written[number - 2] if number > 1 else ""
            comment_above = between.startswith("#")
            if starts and not comment_above and (last_head in with_block or head in with_block):
                result.append("")
        if result and not result[-1] and len(result) > 1 and _under_head(text, result):
            result.pop()
        if number in heads:
            last_head = number
        result.append(text)
    while result and not result[-1]:
        result.pop()
    return "\n".join(result) + "\n"


def _under_head(text: str, result: list[str]) -> bool:
    """Is this the first line of a block, parted from its head by an empty line?"""
    above = result[-2]
    return _indent(text) > _indent(above) and not above.lstrip().startswith("#")


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip(" "))
