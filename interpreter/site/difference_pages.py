"""Pages of differences: from other editions, with a mod, in each scenario, with each option and other reading.

In: an edition and those with which it is compared. Out: Markdown by path, and further paragraphs for the pages of its items.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from interpreter import ir
from interpreter.site.difference import Difference, Differences
from interpreter.site.differences import differences
from interpreter.site.differences_by_choice import scenario_differences, switch_differences
from interpreter.site.differences_told import Href, Words, by_chapter, told_briefly, told_page
from interpreter.site.edition import Edition
from interpreter.site.wording import escaped, html_link, in_html, markdown_link, relative, slug

DIFFERENCES = "differences/index.md"
START = "index.md"
MOST = 30
"""So many differences are told on the first page of a mod; where there are more, they are counted."""


class Home(NamedTuple):
    """The folder with the pages of an edition, relative to the root of the site."""

    edition: Edition
    folder: str = ""


def href(page: str, after: Home, before: Home | None = None) -> Href:
    """A function that gives the address of a difference from `page`: for what is gone in the edition `before`, if it has pages
    here; else in `after`. '' if there is none."""

    def to(each: Difference) -> str:
        home = before if each.how == "gone" else after
        target = home.edition.context.permalinks.of(each.item) if home is not None and each.item is not None else None
        return relative(page, home.folder + target) if home is not None and target else ""

    return to


class DifferencePages:
    """All pages of differences for the site of one rule set.

    `pages`: by path below `docs/`; `about`: further paragraphs for the pages of its items, as Markdown; `by_mod`: the changes of
    a mod, for the first page.
    """

    def __init__(
        self,
        own: Edition,
        others: Sequence[Edition],
        below: Edition | None = None,
        elsewhere: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """`below`: the rules without the mod, if `own` is one; `elsewhere`: comparisons on other sites, by title the address from
        the root of this site."""
        self.own = own
        self.elsewhere = elsewhere
        self.pages: dict[str, str] = {}
        self.about: dict[ir.Item, list[str]] = {}
        self.by_mod: list[str] = []
        lists = {
            "What the mod changes": [self._mod(below)] if below is not None else [],
            "Against other rules": [self._against(each, differences(each, own)) for each in others],
            "By scenario": [*self._scenarios()],
            "By option": [*self._options()],
        }
        up = "../" * DIFFERENCES.count("/")
        lists["Against other rules"] += [html_link(in_html(title), up + at) for title, at in elsewhere.items()]
        self._rulings()
        if any(lists.values()):
            parts = ["# What is different", "What is gone is struck out, what is new is marked."]
            for title, links in lists.items():
                parts += [f"## {title}", "\n".join(f"- {link}" for link in links)] if links else []
            self.pages[DIFFERENCES] = "\n\n".join(parts) + "\n"

    def _page(self, name: str, title: str, comparison: Differences, nothing: str = "") -> str:
        """The address of a page that is made of differences."""
        page = f"differences/{slug(name)}.md"
        self.pages[page] = told_page(comparison, title, href(page, Home(self.own)), nothing)
        return page

    def _against(self, other: Edition, comparison: Differences) -> str:
        page = self._page(other.rules.id, f"What is different from {other.name}", comparison)
        return markdown_link(escaped(f"Against {other.name}"), relative(DIFFERENCES, page))

    def _mod(self, below: Edition) -> str:
        """A link to all that a mod changes. Some of it stands on the first page."""
        comparison = differences(below, self.own)
        link = self._against(below, comparison)
        found = [each for _, group in by_chapter(comparison) for each in group]
        known = {layer.id for layer in below.library.layers}
        mods = [layer.manifest for layer in self.own.library.layers if layer.id not in known]
        named = " and ".join(f"**{escaped(each.title)}**" for each in mods)
        self.by_mod.append(f"This is {escaped(below.name)} with {named}. " + escaped(" ".join(each.note for each in mods)))
        if len(found) <= MOST:
            self.by_mod.append(told_briefly(found, href(START, Home(self.own))))
        else:
            counted = (f"{escaped(name)}: {len(group)}" for name, group in by_chapter(comparison))
            self.by_mod.append("\n".join(f"- {line}" for line in counted))
        page = f"differences/{slug(below.rules.id)}.md"
        self.by_mod.append(markdown_link("All that is different", page) + ".")
        return link

    def _scenarios(self) -> Iterator[str]:
        context, first = self.own.context, self.own.rules.scenario
        for scenario in context.rules.beginnings:
            if first is not None and scenario is not first:
                told = scenario_differences(self.own, scenario)
                page = self._page(f"scenario {scenario.name}", f"{scenario.name}, against {first.name}", told)
                at = context.permalinks.page(scenario)
                link = markdown_link("What is different", relative(at, page))
                self.about[scenario] = [f"{link} from {context.link(first, at)}."]
                yield markdown_link(escaped(scenario.name), relative(DIFFERENCES, page))

    def _options(self) -> Iterator[str]:
        permalinks = self.own.context.permalinks
        for option in self.own.rules.options:
            for value, told in self._by_state(option):
                more = "" if option.on is not None else f": {value}"
                nothing = "No rule asks for it." if not told.entries else ""
                page = self._page(f"option {option.name}{more}", f"With “{option.name}{more}”", told, nothing)
                link = markdown_link(escaped(f"What it changes{more}"), relative(permalinks.page(option), page))
                self.about.setdefault(option, []).append(link)
                yield markdown_link(escaped(option.name + more), relative(DIFFERENCES, page))

    def _rulings(self) -> None:
        """What other readings change stands on the pages of the rulings."""
        for ruling in self.own.rules.rulings:
            to = href(self.own.context.permalinks.page(ruling), Home(self.own))
            for value, told in self._by_state(ruling):
                if entries := [each for _, group in by_chapter(told) for each in group]:
                    self.about.setdefault(ruling, []).append(f"## If it is read as “{escaped(value)}”")
                    self.about[ruling].append(told_briefly(entries, to))

    def _by_state(self, switch: ir.Switch) -> Iterator[tuple[str, Differences]]:
        """What changes in each state that an option or a ruling is not in."""
        values = switch.readings if isinstance(switch, ir.Ruling) else switch.values
        for state, value in enumerate(values):
            if value != switch.chosen:
                yield value, switch_differences(self.own, switch, state)


def between(page: str, before: Home, after: Home) -> str:
    """A page of the differences of two rule sets, both of which have their pages beside it."""
    one, other = before.edition.name, after.edition.name
    words: Words = (("changed", "Otherwise"), ("new", f"Only in {other}"), ("gone", f"Only in {one}"))
    title = f"{one} and {other}: what is different"
    return told_page(differences(before.edition, after.edition), title, href(page, after, before), words=words)
