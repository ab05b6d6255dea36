"""A tree as indented text, for people who want to see how a text was read."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from interpreter.syntax import nodes as n

_LEAVES = (n.Word, n.Name, n.Number, n.Text)


def tree_text(declaration: n.Declaration) -> str:
    """A tree as text: one line for each node, its fields indented below it; empty fields are left out. Ends in a line end."""
    lines: list[str] = []
    _show(declaration, "", 0, lines)
    return "\n".join(lines) + "\n"


def _show(value: Any, label: str, depth: int, lines: list[str]) -> None:
    margin = "  " * depth + label
    if isinstance(value, n.Phrase):
        lines.append(f"{margin}Phrase: {_run(value.parts)}  {_place(value)}")
        for part in value.parts:
            if isinstance(part, n.Group):
                _show(part.inner, "in brackets: ", depth + 1, lines)
    elif isinstance(value, n.Pattern):
        lines.append(f"{margin}Pattern: {' '.join(map(_pattern_part, value.parts))}  {_place(value)}")
    elif isinstance(value, n.Row):
        lines.append(f"{margin}Row: {' | '.join(cell.value for cell in value.cells)}  {_place(value)}")
    elif isinstance(value, _LEAVES):
        lines.append(f"{margin}{type(value).__name__}: {_leaf(value)}  {_place(value)}")
    elif isinstance(value, n.Node):
        lines.append(f"{margin}{type(value).__name__}  {_place(value)}")
        for field in fields(value):
            inner = getattr(value, field.name)
            if field.name != "span" and inner is not None and inner != () and inner != "":
                _show(inner, f"{field.name}: ", depth + 1, lines)
    elif isinstance(value, tuple) and value and all(isinstance(part, (*_LEAVES, n.Group)) for part in value):
        lines.append(margin + _run(value))
        for part in value:
            if isinstance(part, n.Group):
                _show(part.inner, "in brackets: ", depth + 1, lines)
    elif isinstance(value, tuple) and all(isinstance(part, str) for part in value):
        lines.append(margin + " ".join(value))
    elif isinstance(value, tuple):
        lines.append(margin.rstrip() if label else f"{margin}-")
        for part in value:
            _show(part, "", depth + 1, lines)
    else:
        lines.append(f"{margin}{value}")


def _place(node: n.Node) -> str:
    """Where it stands: line, first column, column after the last."""
    return f"@{node.span.line}:{node.span.column}-{node.span.end_column}"


def _run(parts: tuple[n.Part, ...]) -> str:
    return " ".join("(...)" if isinstance(part, n.Group) else _leaf(part) for part in parts)


def _leaf(part: n.Word | n.Name | n.Number | n.Text) -> str:
    """A part so that its sort can be seen: names in angle brackets, titles in quotes."""
    if isinstance(part, n.Name):
        return f"<{part.text}>"
    if isinstance(part, n.Text):
        return f'"{part.value}"'
    return f"{part.value}{part.letter}" if isinstance(part, n.Number) else part.text


def _pattern_part(part: n.Word | n.Name | n.PatternHole) -> str:
    return f"({part.name}: {' '.join(part.kind)})" if isinstance(part, n.PatternHole) else _leaf(part)
