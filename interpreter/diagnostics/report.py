"""Findings as text for people, as data and as annotations: takes `Diagnostics` and the texts they point into.

A place whose text is unknown (a command line, a missing file) is shown without its lines; nothing here ever fails for that.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping

from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.diagnostics.levels import Level
from interpreter.source import Source, Span

_WIDEST = 120
"""Longer lines are shown around the place only."""
_BEFORE_PLACE = 40
_ON_GITHUB = {Level.ERROR: "error", Level.WARNING: "warning", Level.NOTE: "notice"}


def as_text(diagnostics: Iterable[Diagnostic], sources: Mapping[str, Source]) -> str:
    """All findings as a report for people, an empty line between two; '' when there are none."""
    return "\n\n".join(render(diagnostic, sources) for diagnostic in diagnostics)


def render(diagnostic: Diagnostic, sources: Mapping[str, Source]) -> str:
    """One finding as text: message, place, the line with its neighbour above, further places, help, and where to read more."""
    places = [diagnostic.span, *(other.span for other in diagnostic.others)]
    gutter = max(4, *(len(str(span.line)) + 1 for span in places))
    lines = [f"{diagnostic.level}[{diagnostic.code}]: {_visible(diagnostic.message)}"]
    lines += _place(diagnostic.span, diagnostic.label, "^", sources, gutter, with_line_before=True)
    for other in diagnostic.others:
        lines += _place(other.span, other.text, "-", sources, gutter, with_line_before=False)
    lines += [f"    {_visible(line)}" for line in diagnostic.lines]
    if diagnostic.help:
        lines.append(f"  help: {_visible(diagnostic.help)}")
    lines.append(f"  more: punica explain {diagnostic.code}")
    return "\n".join(lines)


def as_json(diagnostics: Iterable[Diagnostic], sources: Mapping[str, Source]) -> list[dict[str, object]]:
    """All findings as plain data, ready for `json.dumps`; `source` is the line of the place, or null."""
    return [
        {
            "code": diagnostic.code,
            "level": diagnostic.level.value,
            "message": diagnostic.message,
            **_span_data(diagnostic.span),
            "source": _line(diagnostic.span, sources),
            "label": diagnostic.label,
            "others": [{**_span_data(other.span), "text": other.text} for other in diagnostic.others],
            "help": diagnostic.help,
            "repair": [{**_span_data(edit.span), "text": edit.text} for edit in diagnostic.repair],
            **({"lines": [*diagnostic.lines]} if diagnostic.lines else {}),
        }
        for diagnostic in diagnostics
    ]


def as_github(diagnostics: Iterable[Diagnostic], sources: Mapping[str, Source]) -> list[str]:
    """All findings as annotation lines of a build on GitHub. A place without a known text is named in the message instead."""
    lines = []
    for diagnostic in diagnostics:
        span, message = diagnostic.span, diagnostic.message
        if diagnostic.label:
            message += f" ({diagnostic.label})"
        for other in diagnostic.others:
            message += f"\n{other.span}: {other.text}"
        message += "".join(f"\n{line}" for line in diagnostic.lines)
        if diagnostic.help:
            message += f"\nhelp: {diagnostic.help}"
        properties = {"title": diagnostic.code}
        if span.path in sources:
            properties = {"file": span.path, "line": str(span.line), "col": str(span.column)}
            properties |= {"endLine": str(span.end_line), "endColumn": str(max(span.column, span.end_column - 1))}
            properties["title"] = diagnostic.code
        else:
            message = f"{span.path}: {message}"
        listed = ",".join(f"{name}={_escaped(value, ':,')}" for name, value in properties.items())
        lines.append(f"::{_ON_GITHUB[diagnostic.level]} {listed}::{_escaped(message)}")
    return lines


def _place(span: Span, label: str, mark: str, sources: Mapping[str, Source], gutter: int, *, with_line_before: bool) -> list[str]:
    """The lines that show one place: its address, the line before, the line, marks with the label."""
    text = _line(span, sources)
    if text is None:
        return [f"  {span.path}" + (f": {_visible(label)}" if label else "")]
    lines = [f"  {span}"]
    before = sources[span.path].line(span.line - 1) if with_line_before else ""
    end = span.end_column if span.end_line == span.line else len(text) + 1
    skipped = 0
    if len(text) > _WIDEST:
        skipped = max(0, min(span.column - 1 - _BEFORE_PLACE, len(text) - _WIDEST))
        end = min(end, skipped + _WIDEST + 1)
    head = "..." if skipped else ""
    if before.strip() and not skipped:
        lines.append(f"{span.line - 1:>{gutter}} | {_cut(before)}")
    shown = _visible(text[skipped : skipped + _WIDEST])
    tail = "..." if len(text) > skipped + _WIDEST else ""
    lines.append(f"{span.line:>{gutter}} | {head}{shown}{tail}".rstrip())
    pad = len(head) + _width(text[skipped : span.column - 1])
    marks = mark * max(1, _width(text[span.column - 1 : end - 1]))
    lines.append(f"{'':>{gutter}} | {' ' * pad}{marks} {_visible(label)}".rstrip())
    return lines


def _cut(text: str) -> str:
    """A neighbouring line, no longer than the widest one shown."""
    return _visible(text[:_WIDEST]).rstrip() + ("..." if len(text) > _WIDEST else "")


def _line(span: Span, sources: Mapping[str, Source]) -> str | None:
    """The first line of a place; None when its text is unknown."""
    source = sources.get(span.path)
    return source.line(span.line) if source is not None else None


def _visible(text: str) -> str:
    """Text safe for a terminal: a tab is a space, other control and direction characters are question marks."""
    if text.isprintable():
        return text
    return "".join(
        " " if char.isspace() else "?" if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Cn") else char for char in text
    )


def _width(text: str) -> int:
    """How many columns of a terminal the text takes."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def _span_data(span: Span) -> dict[str, object]:
    """A place as plain data."""
    return dict(span._asdict())


def _escaped(text: str, more: str = "") -> str:
    """Text as an annotation line wants it."""
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    for char in more:
        text = text.replace(char, f"%{ord(char):02X}")
    return text
