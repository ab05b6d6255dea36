"""Trees as plain tuples and back, and as bytes: what a cache can hold without running foreign code when it is read.

`dump` takes declarations and findings, gives bytes; `load` takes bytes, gives them back or raises `Unreadable`.
"""

from __future__ import annotations

import marshal
from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from interpreter.diagnostics import Diagnostic, Label
from interpreter.source import Span
from interpreter.syntax import nodes as n

_CLASSES: list[type] = sorted(
    (kind for kind in vars(n).values() if isinstance(kind, type) and issubclass(kind, n.Node) and kind is not n.Node),
    key=lambda kind: kind.__name__,
)
_NUMBERS = {kind: number for number, kind in enumerate(_CLASSES)}
_FIELDS = [tuple(field.name for field in fields(kind))[1:] for kind in _CLASSES]
_TUPLE = -1


class Unreadable(ValueError):
    """These bytes are no dump of trees."""


def dump(declarations: Iterable[n.Declaration], findings: Iterable[Diagnostic]) -> bytes:
    """Declarations and findings of one source as bytes. Paths are left out: the reader knows which file it is."""
    trees = tuple(_plain(declaration) for declaration in declarations)
    told = tuple(
        (
            found.code,
            found.message,
            found.span[1:],
            found.label,
            tuple((label.span[1:], label.text) for label in found.others),
            found.help,
        )
        for found in findings
    )
    return marshal.dumps((trees, told))


def load(data: bytes, path: str) -> tuple[tuple[n.Declaration, ...], tuple[Diagnostic, ...]]:
    """What `dump` was given, with `path` in all spans. Raises `Unreadable` for any other bytes."""
    try:
        trees, told = marshal.loads(data)
        declarations = tuple(_node(tree, path) for tree in trees)
        findings = tuple(
            Diagnostic(
                code,
                message,
                Span(path, *span),
                label,
                tuple(Label(Span(path, *place), text) for place, text in others),
                way_out,
            )
            for code, message, span, label, others, way_out in told
        )
    except (ValueError, EOFError, TypeError, IndexError, MemoryError, RecursionError) as problem:
        raise Unreadable(str(problem)) from problem
    if not all(isinstance(declaration, n.Declaration) for declaration in declarations):
        raise Unreadable("not declarations")
    return declarations, findings


def _plain(value: Any) -> Any:
    if isinstance(value, n.Node):
        number = _NUMBERS[type(value)]
        return (number, value.span[1:], *(_plain(getattr(value, name)) for name in _FIELDS[number]))
    if isinstance(value, tuple):
        return (_TUPLE, *map(_plain, value))
    return value


def _node(value: Any, path: str) -> Any:
    if not isinstance(value, tuple):
        return value
    number = value[0]
    if number == _TUPLE:
        return tuple([_node(part, path) for part in value[1:]])
    return _CLASSES[number](Span(path, *value[1]), *[_node(part, path) for part in value[2:]])
