"""The headings under which readers look for items: the chapter of the rulebook, the kind of its members, or a list.

In: a `SiteContext`. Out: the heading of an item, and all headings in their order.
"""

from __future__ import annotations

from interpreter import ir
from interpreter.site.context import SiteContext
from interpreter.site.wording import capital

LISTS: dict[type[ir.Item], str] = {
    ir.Scenario: "Scenarios",
    ir.Table: "Tables",
    ir.Die: "Dice",
    ir.OptionSwitch: "Options",
    ir.Ruling: "Rulings",
    ir.Invariant: "What must always hold",
    ir.Example: "Examples",
}
"""What is listed by itself, and how the list is headed."""
STATE = "What is kept track of"
KEPT = (ir.Attribute, ir.Bundle, ir.Period, ir.Pile)
KINDS = "Kinds of things"
OTHER = "Other rules"


class Headings:
    """Assigns the items of one rule set to the headings under which differences and lists show them."""

    def __init__(self, context: SiteContext) -> None:
        self.context = context
        self._chapters: dict[ir.Item, str] = {}
        self._titles: list[str] = []
        for chapter in context.permalinks.chapters:
            number = f"{chapter.number}. " if chapter.number[:1].isdigit() else ""
            title = context.style.sections.get(chapter.number, "") if number else OTHER
            heading = f"{number}{title}" if title else f"Chapter {chapter.number}"
            self._titles.append(heading)
            self._chapters.update((item, heading) for item in chapter.entries)
        for host, guests in context.permalinks.guests.items():
            self._chapters.update((item, capital(host.kind.plural)) for item in guests)

    def of(self, item: ir.Item) -> str:
        """The heading under which an item is listed."""
        if isinstance(item, ir.Member):
            return capital(item.kind.plural)
        if isinstance(item, KEPT):
            return STATE
        if isinstance(item, (ir.Kind, ir.Graph)):
            return KINDS
        return LISTS.get(type(item)) or self._chapters.get(item, OTHER)

    def title(self, item: ir.Item) -> str:
        """The name of an item for readers, with its printed number: `12 Supplies`."""
        number = f"{item.number} " if isinstance(item, ir.Member) and item.number is not None else ""
        return number + (item.name if isinstance(item, ir.Example) else self.context.name(item))

    def order(self) -> list[str]:
        """All headings in order: scenarios, kinds, rules by chapter, tables, dice, options, rulings, and last state, kinds,
        invariants and examples."""
        kinds = [capital(kind.plural) for kind in self.context.rules.kinds.values()]
        rules = list(dict.fromkeys(title for title in self._titles if title != OTHER))
        decided = ["Tables", "Dice", "Options", "Rulings"]
        return ["Scenarios", *kinds, *rules, OTHER, *decided, STATE, KINDS, LISTS[ir.Invariant], LISTS[ir.Example]]
