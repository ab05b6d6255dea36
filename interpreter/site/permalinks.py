"""The addresses on the site: the page and the anchor of each item, and the chapters of the rules.

In: rules, register, style, cross references. Out: `Permalinks`. Chapters are those of the rulebook, in its order; inside a
chapter procedures and occasions stand in the order of play, and terms by section.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from interpreter import ir
from interpreter.site.chapter_guests import chapter_guests
from interpreter.site.cross_references import CrossReferences, derived
from interpreter.site.register import Register, SectionKey, is_numbered, section_key
from interpreter.site.running_order import as_it_happens
from interpreter.site.wording import slug, title_of
from interpreter.views import Style

FOLDERS = {ir.Ruling: "rulings", ir.Table: "tables", ir.Die: "dice", ir.Pile: "decks", ir.Scenario: "scenarios"}
LISTS = {ir.Graph: "kinds.md", ir.OptionSwitch: "options.md", ir.Invariant: "invariants.md"}
HAPPENS = (ir.Procedure, ir.Rule, ir.Action, ir.Occasion)
POSITIONS = "positions.md"
"""The page of what only examples carry out."""
MOST_ENTRIES = 36
"""A chapter with more than this is divided: what happens, and the terms in which it is told."""
REST = "x"
"""The chapter of what cites nothing and is used by nothing that does."""


def is_position(item: ir.Item) -> bool:
    """Is it a procedure that only sets up positions for examples?"""
    return isinstance(item, ir.Procedure) and item.for_examples


@dataclass(slots=True)
class Chapter:
    """A page of rules. `number`: the first number of its sections in the rulebook; `heading`: never empty; `entries`: its
    items."""

    number: str
    heading: str
    page: str
    entries: Sequence[ir.Item]


class Permalinks:
    """The addresses of one site.

    `chapters`: in order; `visitors`: by the number of a chapter the items that it covers and that have pages of their own;
    `sequence`: the procedures in the order of play; `parents`: the first caller of each; `guests`: further items on the page of a
    member; `copies`: the members for which a page stands, the first one included; `folded`: the items of the pages that list all
    of a sort; `example_pages`: the examples of a file, by page.
    """

    def __init__(self, rules: ir.RuleSet, register: Register, style: Style, references: CrossReferences) -> None:
        self.rules = rules
        self.register = register
        self.style = style
        self.references = references
        self.sequence: list[ir.Procedure] = []
        self.parents: dict[ir.Item, ir.Procedure] = {}
        self._follow(rules.main, None)
        self._places: dict[ir.Item, int] = {procedure: at for at, procedure in enumerate(self.sequence)}
        self._at: dict[ir.Item, tuple[str, str]] = {}
        self._taken: dict[str, set[str]] = {}
        self.guests: dict[ir.Member, list[ir.Item]] = {}
        self._derived = {made for made, _ in derived(rules)}
        self.folded: dict[str, list[ir.Item]] = {}
        self.example_pages: dict[str, list[ir.Example]] = {}
        self.copies: dict[ir.Member, list[ir.Member]] = {}
        self._members()
        self._files = self._own_files()
        self.chapters: list[Chapter] = []
        self.visitors: dict[str, list[ir.Item]] = {}
        self._sections: dict[ir.Item, str] = {}
        self._rest()
        self._chapters()
        self._examples()

    # --- asked -------------------------------------------------------------------------------------------------------

    def of(self, item: ir.Item) -> str | None:
        """The address (page and anchor) of an item; None if it has no place of its own."""
        found = self._at.get(item)
        return None if found is None else found[0] + ("#" + found[1] if found[1] else "")

    def page(self, item: ir.Item) -> str:
        """The page of an item. Errors: `KeyError` if it has no place."""
        return self._at[item][0]

    def anchor(self, item: ir.Item) -> str:
        """The anchor of an item on its page; '' if the page is its own. Errors: `KeyError` if it has no place."""
        return self._at[item][1]

    def shown(self, kind: ir.Kind) -> list[ir.Member]:
        """The members of a kind with a place on the site: all but those that are absent from the game."""
        return [member for member in kind.members if member in self._at]

    def section(self, item: ir.Item) -> str:
        """The section of the rulebook for an item: the first one cited of the chapter that it cites most; '' if it cites none.
        Numbered sections count first, for those of scenarios and options, in books of their own, have no number."""
        cited = [section for section in (self.register.section(one) for one in self.register.cited_by(item)) if section]
        if not cited:
            return ""
        sections = [section for section in cited if is_numbered(section)] or cited
        counted = Counter(section.split(".")[0] for section in sections)
        most = max(counted.values())
        return next(section for section in sections if counted[section.split(".")[0]] == most)

    def statement(self, cited: str) -> str | None:
        """The address of a statement in the coverage pages; None for one of another book."""
        section = self.register.section(cited)
        return f"coverage/{slug(section.split('.')[0])}.md#{slug(cited)}" if section else None

    # --- the sequence of play ----------------------------------------------------------------------------------------

    def _follow(self, procedure: ir.Procedure | None, parent: ir.Procedure | None) -> None:
        """Everything that is called, in the order in which play comes to it."""
        if procedure is None:
            return
        waiting = [(procedure, parent)]
        seen = set()
        while waiting:
            current, caller = waiting.pop()
            if current in seen:
                continue
            seen.add(current)
            self.sequence.append(current)
            if caller is not None:
                self.parents[current] = caller
            called = [term.procedure for term in ir.walk(current.body) if isinstance(term, ir.Call)]
            waiting += [(each, current) for each in reversed(called)]

    # --- addresses ---------------------------------------------------------------------------------------------------

    def _put(self, item: ir.Item, page: str, anchor: str | None = None) -> None:
        """An address; anchors are unique on their page."""
        if anchor is None:
            taken = self._taken.setdefault(page, set())
            base = slug(title_of(item))[:60].strip("-")
            anchor, number = base, 2
            while anchor in taken:
                anchor, number = f"{base}-{number}", number + 1
            taken.add(anchor)
        self._at[item] = (page, anchor)

    def _own_page(self, item: ir.Item, folder: str, name: str) -> None:
        taken = self._taken.setdefault(folder + "/", {"index"})
        base = slug(name)
        found, number = base, 2
        while found in taken:
            found, number = f"{base}-{number}", number + 1
        taken.add(found)
        self._put(item, f"{folder}/{found}.md", "")

    def _members(self) -> None:
        edges = {graph.edges for graph in self.rules.graphs}
        for kind in self.rules.kinds.values():
            folder = slug(kind.plural)
            if kind in edges:
                self._put(kind, "kinds.md")
                self.folded.setdefault("kinds.md", []).append(kind)
                for member in self._there(kind):
                    self._put(member, f"{folder}.md")
                continue
            self._put(kind, f"{folder}/index.md", "")
            first: dict[tuple[int | str, ...], ir.Member] = {}
            for member in self._there(kind):
                alike = (member.family, *(fact.values[member.id] for fact in kind.facts.values()))
                if member.family and alike in first:
                    self._at[member] = self._at[first[alike]]
                    self.copies[first[alike]].append(member)
                    continue
                first[alike] = member
                self.copies[member] = [member]
                name = member.name if member.number is None else f"{member.number.value:03}{member.number.letter} {member.name}"
                self._own_page(member, folder, name)

    def _there(self, kind: ir.Kind) -> list[ir.Member]:
        return [member for member in kind.members if member not in self.style.absent]

    def _own_files(self) -> dict[str, ir.Member]:
        """Files that are about one member: what else is declared there stands on the member's page."""
        held: dict[str, list[ir.Member]] = {}
        for item in self.rules.all_items():
            if isinstance(item, ir.Member) and item in self._at and item.span.column == 1:
                held.setdefault(item.span.path, []).append(item)
        return {path: found[0] for path, found in held.items() if len(found) == 1 and self.anchor(found[0]) == ""}

    def _rest(self) -> None:
        """Everything but members, examples and rules that belong into chapters."""
        for item in self.rules.all_items():
            if item in self._at or isinstance(item, ir.Example) or self._hidden(item):
                continue
            folder = FOLDERS.get(type(item))
            if folder:
                self._own_page(item, folder, title_of(item))
            elif type(item) in LISTS:
                self._put(item, LISTS[type(item)])
                self.folded.setdefault(LISTS[type(item)], []).append(item)
            elif is_position(item):
                self._put(item, POSITIONS)
                self.folded.setdefault(POSITIONS, []).append(item)
            elif item.span.path in self._files:
                host = self._files[item.span.path]
                self._put(item, self.page(host))
                self.guests.setdefault(host, []).append(item)

    def _hidden(self, item: ir.Item) -> bool:
        """Is it part of something else on the pages: a member's block, or made up when the rules were resolved?"""
        return (
            item in self._derived
            or item in self.style.absent
            or (isinstance(item, ir.Procedure) and item.role in ("block", "hook"))
        )

    def _chapters(self) -> None:
        loose = [
            item
            for item in self.rules.all_items()
            if item not in self._at and not isinstance(item, (ir.Example, ir.Kind, ir.Member)) and not self._hidden(item)
        ]
        self.visitors = chapter_guests(self.rules, self.register, self.section, self._at.__contains__)
        by: dict[str, list[ir.Item]] = {number: [] for number in self.visitors if number in self.style.sections}
        for item in loose:
            section = self._sections[item] = self._section_of(item, set())
            by.setdefault(section.split(".")[0], []).append(item)
        for number in sorted(by, key=lambda each: (each == REST, section_key(each))):
            title = "Other rules" if number == REST else self.style.sections.get(number, "")
            name = slug(number + " " + title) if number != REST else "other"
            heading = f"{number}. {title}" if title and number[:1].isdigit() else title or f"Chapter {number}"
            deeds = [each for each in by[number] if isinstance(each, HAPPENS)]
            happens = as_it_happens(deeds, self.references.of, self._inside)
            terms = sorted([each for each in by[number] if not isinstance(each, HAPPENS)], key=self._inside)
            if len(by[number]) <= MOST_ENTRIES or not happens or not terms:
                self._chapter(Chapter(number, heading, f"rules/{name}.md", [*happens, *terms]))
                continue
            self._chapter(Chapter(number, heading, f"rules/{name}.md", happens))
            self._chapter(Chapter(number, f"{heading}: terms", f"rules/{name}-terms.md", terms))

    def _chapter(self, chapter: Chapter) -> None:
        for item in chapter.entries:
            self._put(item, chapter.page)
        self.chapters.append(chapter)

    def _section_of(self, item: ir.Item, asked: set[ir.Item]) -> str:
        """The section that it cites; else that of who calls it, else of who mentions it first, one with a number if there is."""
        asked.add(item)
        section = self.section(item)
        if section:
            return section
        parent = self.parents.get(item)
        users = ([parent] if parent is not None else []) + [
            each
            for each in self.references.by(item)
            if not isinstance(each, (ir.Example, ir.Kind, ir.Scenario, ir.Invariant)) and not is_position(each)
        ]
        first = REST
        for user in users:
            if user not in asked:
                found = self._section_of(user, asked)
                if is_numbered(found):
                    return found
                if first == REST:
                    first = found
        return first

    def _inside(self, item: ir.Item) -> tuple[SectionKey, int, int, str]:
        """The place inside a chapter: by section (what cites none: that of its caller), then as in the sequence of play."""
        rank = 0 if isinstance(item, ir.Procedure) else 1
        place = self._places.get(item, len(self._places))
        return (section_key(self._sections[item]), rank, place, item.name)

    def _examples(self) -> None:
        for example in self.rules.examples:
            path = example.span.path
            host = self._files.get(path)
            if host is not None:
                self._put(example, self.page(host))
                self.guests.setdefault(host, []).append(example)
                continue
            page = f"examples/{slug(path.rsplit('.', 1)[0].replace('/', ' '))}.md"
            self._put(example, page)
            self.example_pages.setdefault(page, []).append(example)
