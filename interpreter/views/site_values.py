"""Values of `site` files: keys with what stands behind them, lists, texts, names of what the rules have.

In: the resolved rules and nodes. Out: plain values; what does not fit is left out, with a finding `site-form` and a way out.
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
    """Reads values and reports what does not fit."""

    def __init__(self, rules: ir.RuleSet, diagnostics: Diagnostics) -> None:
        self.rules = rules
        self.diagnostics = diagnostics

    def wrong(self, message: str, span: Span, help: str) -> None:
        """A finding with a way out."""
        self.diagnostics.error("site-form", message, span, help=help)

    def pairs(self, node: YamlNode | None) -> tuple[tuple[YamlScalar, YamlNode], ...]:
        """The keys of a map with their values; anything else is a finding and counts as an empty map."""
        if isinstance(node, YamlMap):
            return node.items
        if node is not None:
            self.wrong("here belong keys with values", node.span, "key: value")
        return ()

    def entries(self, node: YamlNode | None, known: tuple[str, ...]) -> dict[str, YamlNode]:
        """Values by their keys; an unknown key is a finding."""
        found = {}
        for key, value in self.pairs(node):
            if key.value in known:
                found[str(key.value)] = value
            else:
                self.wrong(f'there is nothing called "{key.value}" here', key.span, hint(str(key.value), known))
        return found

    def texts(self, node: YamlNode | None) -> dict[str, str]:
        """Plain values by any keys."""
        return {str(key.value): str(value.plain()) for key, value in self.pairs(node)}

    def items(self, node: YamlNode | None) -> tuple[YamlNode, ...]:
        """The nodes of a list; anything else is a finding and counts as an empty list."""
        if isinstance(node, YamlList):
            return node.items
        if node is not None:
            self.wrong("here belongs a list", node.span, "[one, another]")
        return ()

    def text(self, node: YamlNode | None) -> str:
        """A text; an empty one when it is not there, and with a finding for anything else."""
        if isinstance(node, YamlScalar) and isinstance(node.value, str):
            return node.value
        if node is not None:
            self.wrong("here belongs a text", node.span, 'put it in quotes: "..."')
        return ""

    def named(self, node: YamlNode | None, found: Mapping[str, Named], what: str) -> Named | None:
        """One of `found` by its name; None when it is not there, with a finding when it is no name of one."""
        if node is None:
            return None
        name = str(node.plain())
        if name not in found:
            self.wrong(f'there is no {what} called "{name}"', node.span, hint(name, found))
        return found.get(name)


def hint(name: str, known: Iterable[str]) -> str:
    """The nearest known name, or all of them."""
    names = list(known)
    near = suggest(name, names)
    return f'did you mean "{near[0]}"?' if near else "there are: " + (", ".join(names) or "none")
