"""Checked reading of values in `site` files: maps, lists, texts, and names of items of the rules.

In: the resolved rules and nodes. Out: plain values; a value of the wrong form is left out, with a finding `site-form` and help.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from interpreter import ir
from interpreter.diagnostics import Diagnostics, suggest
from interpreter.library import YamlList, YamlMap, YamlNode, YamlScalar
from interpreter.source import Span

Named = TypeVar("Named")


class SiteValues:
    """Reads values of YAML nodes and reports those of the wrong form."""

    def __init__(self, rules: ir.RuleSet, diagnostics: Diagnostics) -> None:
        self.rules = rules
        self.diagnostics = diagnostics

    def wrong(self, message: str, span: Span, help: str) -> None:
        """Report a finding `site-form` at `span`; `help`: how to mend it."""
        self.diagnostics.error("site-form", message, span, help=help)

    def pairs(self, node: YamlNode | None) -> tuple[tuple[YamlScalar, YamlNode], ...]:
        """The keys of a map with their values; anything else is a finding and counts as an empty map."""
        if isinstance(node, YamlMap):
            return node.items
        if node is not None:
            self.wrong("here belong keys with values", node.span, "key: value")
        return ()

    def entries(self, node: YamlNode | None, known: tuple[str, ...]) -> dict[str, YamlNode]:
        """The values of a map by their keys; a key that is not in `known` is a finding, and left out."""
        found = {}
        for key, value in self.pairs(node):
            if key.value in known:
                found[str(key.value)] = value
            else:
                self.wrong(f'there is nothing called "{key.value}" here', key.span, hint(str(key.value), known))
        return found

    def texts(self, node: YamlNode | None) -> dict[str, str]:
        """The plain values of a map, as texts, by their keys; any key is allowed."""
        return {str(key.value): str(value.plain()) for key, value in self.pairs(node)}

    def items(self, node: YamlNode | None) -> tuple[YamlNode, ...]:
        """The nodes of a list; anything else is a finding and counts as an empty list."""
        if isinstance(node, YamlList):
            return node.items
        if node is not None:
            self.wrong("here belongs a list", node.span, "[one, another]")
        return ()

    def text(self, node: YamlNode | None) -> str:
        """The text of a node; '' if there is no node; anything but a text is a finding and gives ''."""
        if isinstance(node, YamlScalar) and isinstance(node.value, str):
            return node.value
        if node is not None:
            self.wrong("here belongs a text", node.span, 'put it in quotes: "..."')
        return ""

    def named(self, node: YamlNode | None, found: Mapping[str, Named], what: str) -> Named | None:
        """The entry of `found` whose name the node holds; None if there is no node; an unknown name is a finding and gives None.
        `what`: the sort of thing, for its message."""
        if node is None:
            return None
        name = str(node.plain())
        if name not in found:
            self.wrong(f'there is no {what} called "{name}"', node.span, hint(name, found))
        return found.get(name)


def hint(name: str, known: Iterable[str]) -> str:
    """Help for an unknown name: the nearest known name, or all of them if none is near."""
    names = list(known)
    near = suggest(name, names)
    return f'did you mean "{near[0]}"?' if near else "there are: " + (", ".join(names) or "none")
