"""A rule set that is published or compared, with the results that several pages need, each worked out once.

In: its rules, texts and findings. Out: `Edition`, with the prose of each of its items.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from interpreter import ir
from interpreter.diagnostics import Diagnostic
from interpreter.library import Library
from interpreter.site.context import SiteContext
from interpreter.site.headings import Headings
from interpreter.views import lines_alone

Key = tuple[str, str]
"""The sort of a thing, and its first name."""
Content = tuple[ir.Item, tuple[str, ...]]
"""An item with what it says itself."""
DRAWN = "On the map at "
"""How the line begins that says where a thing is drawn."""
UNTOLD = ("Register: ", "Formerly called ")
"""How lines begin that are no matter of play: what a thing cites; what it was called, which is told where it is renamed."""


@dataclass(frozen=True)
class Edition:
    """A rule set that is published or compared: its name here, its rules, its texts, its findings. Results for one page or
    comparison are kept for the next."""

    name: str
    rules: ir.RuleSet
    library: Library
    findings: tuple[Diagnostic, ...] = ()

    @cached_property
    def context(self) -> SiteContext:
        """The data for its pages."""
        return SiteContext(self.rules, self.library, self.findings)

    @cached_property
    def headings(self) -> Headings:
        """The headings under which its items are listed."""
        return Headings(self.context)

    @cached_property
    def contents(self) -> dict[Key, Content]:
        """Each named item with the lines that come from its own declaration, by sort and first name."""
        return _contents(self)

    def lines(self, item: ir.Item) -> list[str]:
        """The lines of an item's page that come from its own declaration, as English."""
        if item not in self._lines:
            self._lines[item] = self.context.pages.alone(item)
        return self._lines[item]

    def lines_if(self, item: ir.Item, switch: ir.Switch, state: int) -> list[str]:
        """These lines with an option or a ruling taken to be in some state, without those that do not matter in play."""
        return [*uncited(lines_alone(self.rules, item, {switch: state}))]

    @cached_property
    def _lines(self) -> dict[ir.Item, list[str]]:
        return {}


def uncited(lines: Iterable[str]) -> Iterator[str]:
    """Lines without those that do not matter in play: citations and former names."""
    return (line for line in lines if not line.startswith(UNTOLD))


def _contents(edition: Edition) -> dict[Key, Content]:
    """Everything that has a name, with what it says itself; not what it cites."""
    found: dict[Key, Content] = {}
    rules = edition.rules
    made_up = {f"{block} of ({kind.name}) is open" for kind in rules.kinds.values() for block in kind.blocks}
    for item in ir.nameable(rules):
        if item.origin and item.name not in made_up:  # else it is told with what brings it along
            number = f"number {item.number}" if isinstance(item, ir.Member) and item.number is not None else ""
            lines = uncited(edition.lines(item))
            lines = _decided(item, lines) if isinstance(item, ir.Ruling) else lines
            found[ir.word_of(item), item.first_name] = (item, (*filter(None, [number]), *lines))
    return found


def _decided(ruling: ir.Ruling, lines: Iterable[str]) -> Iterator[str]:
    """What a ruling says, with the reading that is played at the end."""
    for line in lines:
        yield line.replace(" (in force)", "")
    yield f"Played: {ruling.chosen}."
