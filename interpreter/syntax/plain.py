"""Trees as plain tuples and back, and as bytes: a form that a cache can hold and load without running foreign code.

`dump` turns declarations and findings into bytes; `load` turns these back or raises `Unreadable`. Paths are left out: the caller
gives the path.
"""

from __future__ import annotations

import hashlib
import marshal
from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any

from interpreter.diagnostics import Diagnostic, Edit, Label
from interpreter.records import fields_of
from interpreter.source import Span
from interpreter.syntax import nodes as n

_CLASSES: list[Any] = sorted(
    (kind for kind in vars(n).values() if isinstance(kind, type) and issubclass(kind, n.Node) and kind is not n.Node),
    key=lambda kind: kind.__name__,
)
_TUPLE = -1


def _holding(kind: Any) -> Callable[[Any], tuple[Any, ...]]:
    """What gives the values of a node's fields but the first, which is its span."""
    names = [field.name for field in fields_of(kind)][1:]
    match names:
        case []:
            return lambda node: ()
        case [name]:
            return lambda node: (getattr(node, name),)
    return attrgetter(*names)


_PARTS = {kind: (number, _holding(kind)) for number, kind in enumerate(_CLASSES)}
_WHOLE = frozenset({str, int, bool, type(None)})
"""What stands in a node and has no parts."""

Plain = Any
"""Numbers, texts, truths and None, and tuples of them: of nodes, those that begin with a number, and, behind `_TUPLE`, of what
stands in a tuple; an empty one is itself."""


class Unreadable(ValueError):
    """Raised for bytes that hold no trees."""


def dump(declarations: Iterable[n.Declaration], findings: Iterable[Diagnostic]) -> bytes:
    """Bytes that hold declarations and findings of one source, for `load`."""
    return marshal.dumps((tuple(map(plain, declarations)), tuple(map(plain_finding, findings))))


def load(data: bytes, path: str) -> tuple[tuple[n.Declaration, ...], tuple[Diagnostic, ...]]:
    """The declarations and findings that `dump` wrote, with `path` in all spans. Errors: `Unreadable` for any other bytes."""
    try:
        trees, told = marshal.loads(data)
        return tuple(declaration(tree, path) for tree in trees), tuple(finding(each, path) for each in told)
    except (ValueError, EOFError, TypeError, IndexError, MemoryError, RecursionError) as problem:
        raise Unreadable(str(problem)) from problem


def load_plain(data: bytes) -> tuple[Plain, ...]:
    """The declarations that `dump` wrote, as tuples for `declaration`. Errors: `Unreadable` for any other bytes."""
    try:
        trees, _ = marshal.loads(data)
        return tuple(trees)
    except (ValueError, EOFError, TypeError) as problem:
        raise Unreadable(str(problem)) from problem


def plain(value: Any) -> Plain:
    """A node, or a tuple of nodes, as plain tuples."""
    if type(value) is tuple:
        return value and (_TUPLE, *[part if type(part) in _WHOLE else plain(part) for part in value])
    number, held = _PARTS[type(value)]
    return (number, value.span[1:], *[part if type(part) in _WHOLE else plain(part) for part in held(value)])


def declaration(tree: Plain, path: str) -> n.Declaration:
    """The declaration for the tuples that `plain` made of it, with `path` in all spans. Errors: `Unreadable` if they are of
    another node."""
    made = _node(tree, path)
    if not isinstance(made, n.Declaration):
        raise Unreadable("no declaration")
    return made


def span_at(place: Plain, path: str) -> Span:
    """The span for a place as `plain` keeps it, without the path."""
    return tuple.__new__(Span, (path, *place))


def _node(value: Plain, path: str) -> Any:
    number = value[0]
    if number == _TUPLE:
        return tuple([_node(part, path) if type(part) is tuple and part else part for part in value[1:]])
    span = tuple.__new__(Span, (path, *value[1]))
    if len(value) == 3 and type(value[2]) is str:  # a word, a name, a text: every other node is one
        return _CLASSES[number](span, value[2])
    return _CLASSES[number](span, *[_node(part, path) if type(part) is tuple and part else part for part in value[2:]])


def plain_finding(found: Diagnostic) -> Plain:
    """A finding about one source as plain tuples, without its path."""
    others = tuple((label.span[1:], label.text) for label in found.others)
    repair = tuple((edit.span[1:], edit.text) for edit in found.repair)
    return (found.code, found.message, found.span[1:], found.label, others, found.help, repair)


def finding(data: Plain, path: str) -> Diagnostic:
    """The finding for the tuples that `plain_finding` made of it, with `path` in all spans."""
    code, message, span, label, others, way_out, repair = data
    marked = tuple(Label(Span(path, *place), text) for place, text in others)
    edits = tuple(Edit(Span(path, *place), text) for place, text in repair)
    return Diagnostic(code, message, Span(path, *span), label, marked, way_out, edits)


def meaning(*values: Any) -> bytes:
    """A hash (16 bytes) of nodes, or of parts of them, that does not depend on their places."""
    bare = [value if type(value) in _WHOLE else _placeless(value) for value in values]
    return hashlib.blake2b(marshal.dumps(bare, 2), digest_size=16).digest()


def _placeless(value: Any) -> Plain:
    if type(value) is tuple:
        return (_TUPLE, *[part if type(part) in _WHOLE else _placeless(part) for part in value])
    number, held = _PARTS[type(value)]
    return (number, *[part if type(part) in _WHOLE else _placeless(part) for part in held(value)])
