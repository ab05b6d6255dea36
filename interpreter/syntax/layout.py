"""The layout of a text: lines nested by their indents, before any word is read.

Takes a `Source`, gives one `RawLine` for each line in column one, with its block below it. Tabs, wrong indents, lines that are
too long or too deep, open quotes and brackets become findings; a line that cannot be read is kept but marked `broken`, so that
its head still has a block and no second finding follows from the first.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from interpreter.diagnostics import Diagnostic, Diagnostics, Edit
from interpreter.source import Source, Span, end_of_rule

INDENT = 4
MAX_DEPTH = 20
MAX_LENGTH = 300

_BLANK = re.compile(r"[ \t]*")
MAX_DIGITS = 15
"""Of a number: with so many it can be kept, and be multiplied by one or two more digits, before it is beyond what rules keep."""
_MARK = re.compile(r'["()]')
_TEXT = re.compile(r'"([^"]*)"')
_BRACES = re.compile(r"\{[^{}]*\}|[{}]")
_LONG_NUMBER = re.compile(rf"(?<![\w.-])[+-]?([0-9]{{{MAX_DIGITS + 1},}})(?![\w.-])")


@dataclass(slots=True)
class RawLine:
    """A line without indent and comment. `column`: of its first character; `children`: the lines of its block; `broken`: it is
    reported already, and not to be read."""

    number: int
    column: int
    text: str
    children: list[RawLine] = field(default_factory=list)
    broken: bool = False

    def span(self, path: str) -> Span:
        """The place of the whole line."""
        return Span(path, self.number, self.column, self.number, self.column + len(self.text))

    def rest(self, length: int) -> RawLine:
        """The line without its first `length` characters and the blanks after them, with the same block."""
        text = self.text[length:]
        bare = text.lstrip(" ")
        return RawLine(self.number, self.column + length + len(text) - len(bare), bare, self.children)


def lay_out(source: Source, diagnostics: Diagnostics) -> list[RawLine]:
    """The lines in column one, each with its block. Findings: see the module."""
    top: list[RawLine] = []
    stack: list[RawLine] = []  # the open heads, one for each level
    told, shift = MAX_LENGTH, 0  # from a wrong indent that was told on, lines count as shifted: one slip is one finding
    shifted: list[tuple[Diagnostic, bool]] = []
    moved: list[Edit] = []
    for number, raw in source.lines_of_rules():
        blank = _BLANK.match(raw)
        assert blank is not None  # the pattern also matches nothing
        width = _width(source, number, raw, blank.group(), diagnostics)
        if width < told or (shift % INDENT and width % INDENT == 0):
            told, shift = MAX_LENGTH, 0
            _add_shifted(shifted, moved, diagnostics)
        level = (width - shift + INDENT // 2) // INDENT
        deepest = len(stack)
        if deepest > MAX_DEPTH + 1 and level > MAX_DEPTH + 1:
            continue  # further below a line that was told to be too deep
        if (width - shift) % INDENT or level > deepest:
            _add_shifted(shifted, moved, diagnostics)
            shifted.append(_wrong_indent(source, number, width, deepest))
            level = min(level, deepest)
            told, shift = width, width - level * INDENT
        if shifted and shift:
            moved.append(Edit(Span(source.path, number, 1, number, width + 1), " " * (width - shift)))
        line = _read_line(source, number, raw, blank.end(), diagnostics)
        del stack[level:]
        if level > MAX_DEPTH:
            diagnostics.error(
                "too-deep",
                f"this line is nested {level} levels deep; {MAX_DEPTH} is the limit",
                line.span(source.path),
                help="move the inner lines into a procedure of their own and call it here",
            )
            line.broken = True
        (stack[-1].children if stack else top).append(line)
        stack.append(line)
    _add_shifted(shifted, moved, diagnostics)
    return top


def _add_shifted(shifted: list[tuple[Diagnostic, bool]], moved: list[Edit], diagnostics: Diagnostics) -> None:
    """Tell of a wrong indent, with the lines that stand as they do because of it: it is mended by moving them all, where it is
    certain by how much."""
    for found, is_certain in shifted:
        diagnostics.add(replace(found, repair=tuple(moved) if is_certain else ()))
    shifted.clear()
    moved.clear()


def _width(source: Source, number: int, raw: str, blank: str, diagnostics: Diagnostics) -> int:
    """The indent in columns; a tab is told and counts as one level."""
    tab = raw.find("\t")
    if tab >= 0:
        diagnostics.error(
            "tab",
            "this line holds a tab",
            Span(source.path, number, tab + 1, number, tab + 2),
            label="a tab",
            help="replace it by spaces: four for each level of indentation",
        )
    return len(blank.replace("\t", " " * INDENT))


def _wrong_indent(source: Source, number: int, width: int, deepest: int) -> tuple[Diagnostic, bool]:
    """The finding, and whether the line can stand in one place alone, or is a blank away from one."""
    is_certain = True
    span = Span(source.path, number, 1, number, width + 1)
    if width % INDENT == 0 and deepest == 0:
        message = "the file begins with an indented line; a declaration opens in column one"
        way_out, is_certain = "write the head of the declaration above it, or take the indent away", False
    elif width % INDENT == 0:
        message = f"this line is indented by {_spaces(width)}, but the line above allows at most {deepest * INDENT}"
        way_out, is_certain = f"indent it by {deepest * INDENT} spaces to put it under the line above", False
    else:
        below = width - width % INDENT
        alone = below + INDENT > deepest * INDENT
        is_certain = alone or width % INDENT != INDENT // 2
        choices = f"{min(below, deepest * INDENT)}" if alone else f"{below} or {below + INDENT}"
        message = f"this line is indented by {_spaces(width)}; a level is {INDENT} spaces"
        way_out = f"indent it by {choices} spaces"
    return Diagnostic("bad-indent", message, span, _spaces(width), help=way_out), is_certain


def _spaces(width: int) -> str:
    return f"{width} space" if width == 1 else f"{width} spaces"


def _read_line(source: Source, number: int, raw: str, start: int, diagnostics: Diagnostics) -> RawLine:
    """The line without its comment; quotes, brackets and the braces in texts are matched here."""
    end = end_of_rule(raw)
    quote = -1
    open_brackets: list[int] = []
    problem: tuple[str, str, int, str] | None = None
    for mark in _MARK.finditer(raw, start, end):
        at, char = mark.start(), mark.group()
        if char == '"':
            quote = at if quote < 0 else -1
        elif quote >= 0:
            continue
        elif char == "(":
            open_brackets.append(at)
            if len(open_brackets) > MAX_DEPTH and problem is None:
                problem = (
                    "too-deep",
                    f"brackets are nested more than {MAX_DEPTH} deep",
                    at,
                    "give the inner part a name with `let` first",
                )
        elif open_brackets:
            open_brackets.pop()
        elif problem is None:
            problem = ("unclosed-bracket", "this bracket closes nothing", at, "open it with `(` before, or take it away")
    if quote >= 0:
        problem = ("unclosed-quote", "this quote is not closed on its line", quote, 'put a `"` at the end of the title')
    elif open_brackets and problem is None:
        problem = ("unclosed-bracket", "this bracket is not closed on its line", open_brackets[-1], "close it with `)`")
    elif problem is None and ("{" in raw or "}" in raw):
        problem = _lone_brace(raw, start, end)
    long = _LONG_NUMBER.search(raw, start, end)
    if long is not None and problem is None and raw.count('"', start, long.start()) % 2 == 0:
        message = f"this number has {len(long.group(1))} digits; {MAX_DIGITS} is the limit"
        problem = ("long-number", message, long.start(), "no rule can keep such a number: write the one that is meant")
    text = raw[start:end].rstrip(" \t")
    line = RawLine(number, start + 1, text.replace("\t", " "))
    if len(raw) > MAX_LENGTH:
        diagnostics.error(
            "long-line",
            f"this line has {len(raw)} characters; {MAX_LENGTH} is the limit",
            Span(source.path, number, MAX_LENGTH + 1, number, len(raw) + 1),
            help="name a part of it with `let` on a line before, or move conditions to lines of their own",
        )
        line.broken = True
    elif problem is not None:
        code, message, at, way_out = problem
        diagnostics.error(code, message, Span(source.path, number, at + 1, number, at + 2), help=way_out)
        line.broken = True
    return line


def _lone_brace(raw: str, start: int, end: int) -> tuple[str, str, int, str] | None:
    """The first brace in a text of a line that has no other half in this text: code, message, place and way out."""
    for text in _TEXT.finditer(raw, start, end):
        for found in _BRACES.finditer(raw, *text.span(1)):
            if found.group() == "{":
                return (
                    "unclosed-bracket",
                    "this brace is not closed in its text",
                    found.start(),
                    "close it with `}` behind the phrase",
                )
            if found.group() == "}":
                return "unclosed-bracket", "this brace closes nothing", found.start(), "open it with `{` before, or take it away"
    return None
