"""Texts about a game in `site` files: words with figures from the rules, and links to items.

In: the resolved rules and a node. Out: `RichText`, with a finding `site-form` for what the rules do not have.

    "The game lasts {last turn} turns on {spaces}; see [winter](Winter attrition)."
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TypeVar

from interpreter import ir
from interpreter.diagnostics import suggest
from interpreter.library import YamlNode, YamlScalar
from interpreter.source import Span
from interpreter.views.style import WHOLE_GAME_PARTS, Figure, Mention, RichText

Named = TypeVar("Named")
PART = re.compile(r"\{([^{}]+)\}|\[([^\[\]]+)\]\(((?:[^()]|\([^()]*\))+)\)")
"""A figure, or words with what they lead to, whose name may have holes."""


class TellingReader:
    """Reads texts with figures and links. `wrong` is called for each finding, with its message, its place and help."""

    def __init__(self, rules: ir.RuleSet, wrong: Callable[[str, Span, str], None]) -> None:
        self.rules = rules
        self._wrong = wrong

    def rich_text(self, node: YamlNode | None) -> RichText:
        """The text of a node in parts; a figure or a link to an unknown name stays as plain words, with a finding. Empty without
        a node."""
        if not isinstance(node, YamlScalar) or not isinstance(node.value, str):
            if node is not None:
                self._wrong("here belongs a text", node.span, 'put it in quotes: "..."')
            return ()
        parts: list[str | Figure | Mention] = []
        at = 0
        for match in PART.finditer(node.value):
            parts.append(node.value[at : match.start()])
            at = match.end()
            if match[1]:
                figure = self._find(match[1], self._figures, "number without holes", node.span)
                parts.append(match[1] if figure is None else Figure(figure))
            else:
                item = self._find(match[3], self._items, "item", node.span)
                parts.append(match[2] if item is None else Mention(match[2], item))
        return tuple(part for part in [*parts, node.value[at:]] if part != "")

    def shown(self, node: YamlNode) -> ir.Item | str | None:
        """The item that a node names, or the name itself if it is one of `WHOLE_GAME_PARTS`; None, with a finding, for an unknown
        name."""
        name = node.plain()
        return name if name in WHOLE_GAME_PARTS else self._find(str(name), self._items, "item", node.span, WHOLE_GAME_PARTS)

    @cached_property
    def _items(self) -> dict[str, ir.Item]:
        found: dict[str, ir.Item] = {}
        for item in self.rules.all_items():
            if not isinstance(item, ir.Example):
                found.setdefault(item.plural if isinstance(item, ir.Kind) else item.name, item)
        return found

    @cached_property
    def _figures(self) -> dict[str, ir.Kind | ir.Value | ir.Query | ir.Attribute]:
        asked: list[ir.Value | ir.Query | ir.Attribute] = [*self.rules.values, *self.rules.queries, *self.rules.attributes]
        numbers = {each.name: each for each in asked if not each.params and each.type == ir.NUMBER}
        return {**numbers, **{kind.plural: kind for kind in self.rules.kinds.values()}}

    def _find(self, name: str, there: dict[str, Named], what: str, span: Span, more: Iterable[str] = ()) -> Named | None:
        if name not in there:
            near = suggest(name, [*there, *more])
            hint = f'did you mean "{near[0]}"?' if near else "name it as its head is written in the rules"
            self._wrong(f'there is no {what} called "{name}"', span, hint)
        return there.get(name)
