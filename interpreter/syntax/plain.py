"""Trees as plain tuples and back, and as bytes: what a cache can hold without running foreign code when it is read.

`dump` takes declarations and findings, gives bytes; `load` takes bytes, gives them back or raises `Unreadable`. Paths are left
out: the reader knows which file it is.
"""

from __future__ import annotations

import hashlib
import marshal
from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from interpreter.diagnostics import Diagnostic, Edit, Label
from interpreter.source import Span
from interpreter.syntax import nodes as n

_CLASSES: list[Any] = sorted(
    (kind for kind in vars(n).values() if isinstance(kind, type) and issubclass(kind, n.Node) and kind is not n.Node),
    key=lambda kind: kind.__name__,
)
_NUMBERS = {kind: number for number, kind in enumerate(_CLASSES)}
_FIELDS = [tuple(field.name for field in fields(kind))[1:] for kind in _CLASSES]
_TUPLE = -1

Plain = Any
"""Numbers, texts, truths and None, and tuples of them."""


class Unreadable(ValueError):
    """These bytes are no dump of trees."""


def dump(declarations: Iterable[n.Declaration], findings: Iterable[Diagnostic]) -> bytes:
    """Declarations and findings of one source as bytes."""
    return marshal.dumps((tuple(map(plain, declarations)), tuple(map(plain_finding, findings))))


def load(data: bytes, path: str) -> tuple[tuple[n.Declaration, ...], tuple[Diagnostic, ...]]:
    """What `dump` was given, with `path` in all spans. Raises `Unreadable` for any other bytes."""
    try:
        trees, told = marshal.loads(data)
        return tuple(declaration(tree, path) for tree in trees), tuple(finding(each, path) for each in told)
    except (ValueError, EOFError, TypeError, IndexError, MemoryError, RecursionError) as problem:
        raise Unreadable(str(problem)) from problem


def load_plain(data: bytes) -> tuple[Plain, ...]:
    """The declarations that `dump` was given, as `declaration` takes them. Raises `Unreadable` for any other bytes."""
    try:
        trees, _ = marshal.loads(data)
        return tuple(trees)
    except (ValueError, EOFError, TypeError) as problem:
        raise Unreadable(str(problem)) from problem


def plain(value: Any) -> Plain:
    """A node or a part of one."""
    kind = type(value)
    number = _NUMBERS.get(kind)
    if number is not None:
        return (number, value.span[1:], *[plain(getattr(value, name)) for name in _FIELDS[number]])
    return (_TUPLE, *map(plain, value)) if kind is tuple else value


def declaration(tree: Plain, path: str) -> n.Declaration:
    """The declaration that `plain` was given. Raises `Unreadable` when it is none."""
    made = _node(tree, path)
    if not isinstance(made, n.Declaration):
        raise Unreadable("no declaration")
    return made


def _node(value: Plain, path: str) -> Any:
    number = value[0]
    if number == _TUPLE:
        return tuple([_node(part, path) if type(part) is tuple else part for part in value[1:]])
    span = tuple.__new__(Span, (path, *value[1]))
    return _CLASSES[number](span, *[_node(part, path) if type(part) is tuple else part for part in value[2:]])


def plain_finding(found: Diagnostic) -> Plain:
    """A finding about one source."""
    others = tuple((label.span[1:], label.text) for label in found.others)
    repair = tuple((edit.span[1:], edit.text) for edit in found.repair)
    return (found.code, found.message, found.span[1:], found.label, others, found.help, repair)


def finding(told: Plain, path: str) -> Diagnostic:
    """The finding that `plain_finding` was given."""
    code, message, span, label, others, way_out, repair = told
    marked = tuple(Label(Span(path, *place), text) for place, text in others)
    edits = tuple(Edit(Span(path, *place), text) for place, text in repair)
    return Diagnostic(code, message, Span(path, *span), label, marked, way_out, edits)


def meaning(*values: Any) -> bytes:
    """A hash (16 bytes) of nodes and parts of them that does not change with their places."""
    return hashlib.blake2b(marshal.dumps([_placeless(value) for value in values], 2), digest_size=16).digest()


def _placeless(value: Any) -> Plain:
    kind = type(value)
    number = _NUMBERS.get(kind)
    if number is not None:
        return (number, *[_placeless(getattr(value, name)) for name in _FIELDS[number]])
    return (_TUPLE, *map(_placeless, value)) if kind is tuple else value
