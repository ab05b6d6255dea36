"""Contests that a `site` file declares: a period in which two sides stand against each other, and what is shown of it.

In: the resolved rules and nodes. Out: `ContestStyle`s, with a finding `site-form` for what the rules do not have. Entries of
several layers with one title are merged; for a key that two of them have, the higher layer counts.

    contests:
      - title: Battle
        lasts: battle                              # a span: the contest goes on while it lasts
        at: place of battle                        # where
        sides: [first attacker, guard]             # attributes that are a side: who begins, against whom; else both of two
        leads: attacker                            # who has the lead
        winner: winner of battle
        round: the attacker acts                   # a new round begins when this procedure asks, or when this number rises
        figures: [{says: lost, of: losses of (owner)}]        # of each side: a number, a thing
        cards: [battle pile, support of (owner)]   # what is laid there is shown with its face, by who laid it, or for whom
        forces: [army of (owner)]                  # what lies there now is shown
        hands: [battle hand of (owner)]            # how much lies there now
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from interpreter import ir
from interpreter.library import YamlNode
from interpreter.views.site_values import SiteValues
from interpreter.views.style import ContestStyle

KEYS = ("title", "lasts", "at", "sides", "leads", "winner", "round", "figures", "cards", "forces", "hands")
Named = TypeVar("Named", ir.Attribute, ir.Pile)


class ContestReader:
    """Reads the `contests` of `site` files. Call `hear` for each layer, lowest first, and then `contests` once."""

    def __init__(self, values: SiteValues) -> None:
        self._values = values
        self._rules = values.rules
        self._entries: dict[str, dict[str, YamlNode]] = {}

    def hear(self, node: YamlNode | None) -> None:
        """Add the `contests` node of one layer; entries with the title of an earlier one complete it. Findings: an entry without
        a title, an unknown key."""
        for item in self._values.items(node):
            parts = self._values.entries(item, KEYS)
            title = self._values.text(parts.get("title"))
            if title:
                self._entries.setdefault(title, {}).update(parts)
            elif parts:
                self._values.wrong("a contest has a title", item.span, "{title: Battle, lasts: battle}")

    def contests(self) -> Iterator[ContestStyle]:
        """The contests of all layers that were heard, in order. One whose span the rules lack is left out, with a finding."""
        for title, parts in self._entries.items():
            periods = {each.name: each for each in self._rules.periods}
            lasts = self._values.named(parts.get("lasts"), periods, "span")
            if lasts is None:
                if "lasts" not in parts:
                    self._values.wrong("a contest lasts for a span", parts["title"].span, "lasts: battle")
                continue
            sides = [self._side(item) for item in self._values.items(parts.get("sides"))]
            yield ContestStyle(
                title,
                lasts.name,
                self._alone(parts.get("at")),
                tuple([side for side in sides if side is not None]),
                self._side(parts.get("leads")),
                self._side(parts.get("winner")),
                self._round(parts.get("round")),
                tuple(self._figures(parts.get("figures"))),
                tuple(self._piles(parts.get("cards"))),
                tuple(self._piles(parts.get("forces"))),
                tuple(self._piles(parts.get("hands"))),
            )

    def _attributes(self) -> dict[str, ir.Attribute]:
        return {each.name: each for each in self._rules.attributes}

    def _alone(self, node: YamlNode | None) -> ir.Attribute | None:
        """An attribute of the game itself that is a member."""
        found = self._values.named(node, self._attributes(), "attribute")
        if node is not None and found is not None and (found.params or found.type.base != "member"):
            self._values.wrong(f'"{found.name}" is no member of its own', node.span, "name an attribute without holes")
            return None
        return found

    def _side(self, node: YamlNode | None) -> ir.Attribute | None:
        """An attribute of the game itself that is a side."""
        found = self._alone(node)
        seats = self._rules.seats
        if node is not None and found is not None and (seats is None or found.type.of != seats.name):
            self._values.wrong(f'"{found.name}" is no side', node.span, "name an attribute that is a side")
            return None
        return found

    def _round(self, node: YamlNode | None) -> ir.Attribute | ir.Procedure | None:
        """What begins a round."""
        known: dict[str, ir.Attribute | ir.Procedure] = {each.name: each for each in self._rules.procedures}
        known |= {name: each for name, each in self._attributes().items() if not each.params and each.type.base == "number"}
        return self._values.named(node, known, "procedure or number")

    def _figures(self, node: YamlNode | None) -> Iterator[tuple[str, ir.Attribute]]:
        for item in self._values.items(node):
            parts = self._values.entries(item, ("says", "of"))
            found = self._values.named(parts.get("of"), self._attributes(), "attribute")
            if found is not None and self._is_of_a_side(found, parts):
                yield self._values.text(parts.get("says")), found

    def _piles(self, node: YamlNode | None) -> Iterator[ir.Pile]:
        piles = {each.name: each for each in self._rules.piles}
        for item in self._values.items(node):
            found = self._values.named(item, piles, "pile")
            if found is not None:
                yield found

    def _is_of_a_side(self, found: ir.Attribute, parts: Mapping[str, YamlNode]) -> bool:
        seats = self._rules.seats
        if seats is not None and [param.type.of for param in found.params] == [seats.name]:
            return True
        self._values.wrong(
            f'"{found.name}" is not kept of a side', parts["of"].span, "name an attribute whose only hole is a side"
        )
        return False
