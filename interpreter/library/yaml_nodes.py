"""The content of YAML texts: maps, lists, texts, numbers and truths, each with its position; and the same as bytes for the cache.

Trees come from `strict_yaml`. `dump` takes one, gives bytes; `load` gives it back. Paths are left out: the reader knows which
file it is.
"""

from __future__ import annotations

import marshal
from collections.abc import Iterator
from typing import Any, TypeAlias

from interpreter.records import record
from interpreter.source import Span

KEY_TWICE = "duplicate-key"
OF_DATA = frozenset({"yaml-syntax", "yaml-guess", "yaml-nothing", "yaml-empty", "yaml-feature", "yaml-too-deep", KEY_TWICE})
"""The codes of findings about the form of a YAML text."""

Plain: TypeAlias = "str | int | bool | list[Plain] | dict[str, Plain]"
"""A node as Python data, without places."""


@record
class YamlScalar:
    """A scalar of YAML: a text, a number or a truth."""

    span: Span
    value: str | int | bool

    def plain(self) -> str | int | bool:
        """The value as Python data."""
        return self.value


@record
class YamlList:
    """A list of YAML, with its nodes in order."""

    span: Span
    items: tuple[YamlNode, ...]

    def __iter__(self) -> Iterator[YamlNode]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    def plain(self) -> list[Plain]:
        """The list as Python data, without positions."""
        return [item.plain() for item in self.items]


@record
class YamlMap:
    """Keys with their nodes, in the order of the file. Keys are always texts, and unique."""

    span: Span
    items: tuple[tuple[YamlScalar, YamlNode], ...]

    def __iter__(self) -> Iterator[tuple[YamlScalar, YamlNode]]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    def keys(self) -> tuple[str, ...]:
        """All keys as texts, in the order of the file."""
        return tuple(str(key.value) for key, _ in self.items)

    def get(self, key: str) -> YamlNode | None:
        """The value under `key`, or None."""
        return next((node for found, node in self.items if found.value == key), None)

    def place(self, key: str) -> Span:
        """The position of `key` itself; the map's own span when it has no such key."""
        return next((found.span for found, _ in self.items if found.value == key), self.span)

    def plain(self) -> dict[str, Plain]:
        """The map as Python data, without positions."""
        return {str(key.value): node.plain() for key, node in self.items}


YamlNode = YamlMap | YamlList | YamlScalar


# --- as bytes --------------------------------------------------------------------------------------------------------------


def dump(node: YamlNode) -> bytes:
    """A tree as bytes for the cache."""
    return marshal.dumps(_content(node))


def load(data: bytes, path: str) -> YamlNode:
    """The tree from which `dump` made these bytes, with `path` in all positions. Errors: none, for bytes that `dump` made."""
    return _node(marshal.loads(data), path)


def _content(node: YamlNode) -> tuple[Any, ...]:
    """Places and values; the items of a list, and in turn the keys and nodes of a map."""
    match node:
        case YamlScalar():
            return (node.span[1:], node.value)
        case YamlList():
            return (node.span[1:], None, *map(_content, node.items))
        case YamlMap():
            return (node.span[1:], None, None, *[_content(part) for item in node.items for part in item])


def _node(content: tuple[Any, ...], path: str) -> YamlNode:
    span, value = Span(path, *content[0]), content[1]
    if value is not None:
        return YamlScalar(span, value)
    if len(content) < 3 or content[2] is not None:
        return YamlList(span, tuple([_node(item, path) for item in content[2:]]))
    keys = [YamlScalar(Span(path, *place), key) for place, key in content[3::2]]
    return YamlMap(span, tuple(zip(keys, [_node(each, path) for each in content[4::2]], strict=True)))
