"""The data from which pages are made, and the parts that all pages share.

In: a resolved rule set, its library and its findings. Out: `SiteContext`, which gives links, prose and foot lines for any page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Diagnostics, errors_of
from interpreter.effects import Dependencies, as_svg
from interpreter.library import Library, YamlMap, is_below_mods, load_yaml
from interpreter.site.coverage import Coverage
from interpreter.site.cross_references import CrossReferences
from interpreter.site.directed_play import Played, play, program_for
from interpreter.site.excerpts import excerpts
from interpreter.site.links import Linker
from interpreter.site.permalinks import Permalinks, is_position
from interpreter.site.register import Register
from interpreter.site.wording import (
    anchor,
    capital,
    escaped,
    folded,
    html_link,
    in_html,
    markdown_link,
    relative,
    row,
    title_of,
)
from interpreter.views import Authorship, Prose, read_style

GRAPHS = "graphs/"
"""The folder of the pictures of neighbours."""


class SiteContext:
    """One rule set, ready to be published.

    `findings`: about the rules and the style of the site, by place. `style`, `register`, `coverage`, `references`, `permalinks`,
    `dependencies`, `pages`: the data for pages, made on demand; `about`: further paragraphs for the pages of some items, as
    Markdown.
    """

    def __init__(self, rules: ir.RuleSet, library: Library, findings: Iterable[Diagnostic]) -> None:
        self.rules = rules
        self.library = library
        ignored = Diagnostics()
        findings = [*findings]
        self._is_playable = not errors_of(findings)
        self.style = read_style(library, rules, ignored, self._is_playable)
        self.findings = sorted([*findings, *ignored], key=Diagnostic.sort_key)
        self.about: Mapping[ir.Item, Sequence[str]] = {}
        self._names: dict[int, str] = {}
        self._drawn: dict[str, ir.Item] = {}
        self._boards: dict[str, list[tuple[str, str]]] = {}
        self._examples: dict[ir.Symbol, list[ir.Example]] = {}
        for example in rules.examples:
            for tested in example.tests:
                self._examples.setdefault(tested, []).append(example)

    # --- what pages are made from: a map alone needs none of it ---------------------------------------------------------

    @cached_property
    def register(self) -> Register:
        """The statements of the rulebooks."""
        return Register.of(self.library)

    @cached_property
    def coverage(self) -> Coverage:
        """The rules that implement each statement of the rulebooks."""
        return Coverage(self.rules, self.register)

    @cached_property
    def references(self) -> CrossReferences:
        """The mentions of items in the texts of others."""
        return CrossReferences(self.rules, Authorship(self.rules))

    @cached_property
    def permalinks(self) -> Permalinks:
        """The page and anchor of each item."""
        return Permalinks(self.rules, self.register, self.style, self.references)

    @cached_property
    def linker(self) -> Linker:
        """Turns names in prose into links."""
        return Linker(self.permalinks, self.references)

    @cached_property
    def dependencies(self) -> Dependencies:
        """The graph of calls, reads, writes and hooks between items."""
        return Dependencies(self.rules)

    @cached_property
    def pages(self) -> Prose:
        """The prose of all items."""
        return Prose(self.rules)

    # --- the example of play -----------------------------------------------------------------------------------------

    @cached_property
    def played(self) -> Played | None:
        """The example of play, played by the rules; None if the style has none, or the rules have errors."""
        direction = self.style.direction
        if direction is None or not self._is_playable:
            return None
        return play(program_for(self.rules, direction), self.rules, direction)

    @property
    def told_findings(self) -> list[Diagnostic]:
        """All findings, and the one about the example of play. The latter is left out if a layer below the mods gives the
        example, since a mod may well change its course."""
        found = None if self.played is None else self.played.finding
        if found is not None and is_below_mods(self.library, found.span.path):
            found = None
        return self.findings if found is None else sorted([*self.findings, found], key=Diagnostic.sort_key)

    # --- names -------------------------------------------------------------------------------------------------------

    def name(self, item: ir.Item) -> str:
        """The name of an item in lists: `A player retreats`."""
        if _is_plain(item):
            return title_of(item)
        if id(item) not in self._names:
            self._names[id(item)] = self.pages.name(item)
        return self._names[id(item)]

    def heading(self, item: ir.Item) -> str:
        """The heading over an item, as Markdown: `A player (the loser) retreats`."""
        told = isinstance(item, (ir.Attribute, ir.Occasion, ir.Query, ir.Value)) or not _is_plain(item)
        return escaped(self.pages.heading(item) if told else title_of(item))

    # --- links -------------------------------------------------------------------------------------------------------

    def link(self, item: ir.Item, page: str, text: str = "") -> str:
        """A link to an item, as Markdown; its bare name if it has no place on the site. `text`: Markdown to show instead of its
        name."""
        target = self.permalinks.of(item)
        shown = text or escaped(self.name(item))
        return shown if target is None else markdown_link(shown, relative(page, target))

    def row(self, found: Sequence[ir.Item], page: str) -> str:
        """Links to items as HTML, separated by commas, sorted by name."""
        ordered = sorted(found, key=lambda each: (title_of(each).lower(), each.span))
        return ", ".join(html_link(in_html(self.name(each)), relative(page, self.permalinks.of(each) or "")) for each in ordered)

    def cites_html(self, item: ir.Item, page: str) -> str:
        """The statements that an item cites as HTML, each with a link to the coverage pages."""
        links = self._cites(item, page)
        return ", ".join(html_link(in_html(one), target) if target else in_html(one) for one, target in links)

    def cites_markdown(self, item: ir.Item, page: str) -> str:
        """The statements that an item cites as Markdown, each with a link to the coverage pages."""
        links = self._cites(item, page)
        return ", ".join(markdown_link(escaped(one), target) if target else escaped(one) for one, target in links)

    def _cites(self, item: ir.Item, page: str) -> list[tuple[str, str]]:
        """The statements of this rule set's book that an item stands for, each with its address as it is from a page, and what no
        book has, with no address."""
        found: dict[str, str] = {}
        for cited in item.cites:
            own = self.register.covered_by(cited) or ([cited] if cited in self.coverage.unknown else [])
            for one in own:
                target = self.permalinks.statement(one)
                found[one] = relative(page, target) if target else ""
        return list(found.items())

    def examples_of(self, item: ir.Item) -> list[ir.Example]:
        """The examples that exercise an item: those that say they test it, and those that mention it.

        For attributes and periods only the former, since nearly every example mentions them, if only to set the board up.
        """
        found = list(self._examples.get(item, ()))
        if not isinstance(item, (ir.Attribute, ir.Period)):
            found += [each for each in self.references.by(item) if isinstance(each, ir.Example)]
        return list(dict.fromkeys(found))

    def printed_in(self, item: ir.Item) -> list[tuple[str, str]]:
        """The keys of the board file in which an item is listed, besides its kind and members, as pairs of key and text: its
        source, how sure it is."""
        if item.span.path not in self._boards:
            source = self.library.sources.get(item.span.path)
            node = load_yaml(source, Diagnostics()) if source is not None and source.path.endswith(".yaml") else None
            pairs = node if isinstance(node, YamlMap) else ()
            self._boards[item.span.path] = [
                (str(key.value), str(value.plain())) for key, value in pairs if key.value not in ("kind", "members")
            ]
        return self._boards[item.span.path]

    # --- parts of pages ----------------------------------------------------------------------------------------------

    def prose(self, item: ir.Item, page: str) -> str:
        """The prose of an item, as Markdown with links; without heading, notes and citations."""
        text = self.pages.markdown(item)
        kept = []
        for line in text.split("\n")[1:]:
            if line.startswith("Register: ") or any(line == f"Note: {note}" for note in item.notes):
                continue
            indent = len(line) - len(line.lstrip(" "))
            # the renderer wants four blanks for each level of a list
            kept.append(" " * indent + line if line.lstrip(" ").startswith("- ") else line)
        body = re.sub(r"\n{3,}", "\n\n", "\n".join(kept)).strip("\n").replace("<", "&lt;")
        return self.linker.linked(body, item, page)

    def entry(self, item: ir.Item, page: str, level: int = 2) -> str:
        """An item that stands on a page with others, as Markdown: heading with its section, prose, notes, foot."""
        section = self.permalinks.section(item)
        number = f"{section} " if section else ""
        parts = [anchor(self.permalinks.anchor(item)), f"{'#' * level} {number}{self.heading(item)}"]
        body = self.prose(item, page)
        parts += [body] if body else []
        parts += [*self.notes(item), *self.about.get(item, ())]
        parts.append(self.foot(item, page))
        return "\n\n".join(part for part in parts if part)

    def notes(self, item: ir.Item) -> list[str]:
        """Notes and provenance as paragraphs."""
        lines = [f"Note: {escaped(note)}" for note in item.notes]
        if item.provenance:
            lines.append(f"Provenance: {escaped(item.provenance)}")
        return lines

    def foot(self, item: ir.Item, page: str, printed: Mapping[str, str] | None = None) -> str:
        """The foot of an item, which opens on a click: citations, items that it uses, users, examples, the lines `printed`, and
        its source with file and layer. HTML; '' when there is nothing."""
        cites = self.cites_html(item, page)
        lines = [f"<li>Rulebook: {cites}</li>"] if cites else []
        lines += [f"<li>{row(label, links)}</li>" for label, links in self.around(item, page)]
        lines += [f"<li>{in_html(capital(key))}: {in_html(text)}</li>" for key, text in (printed or {}).items()]
        listed = [f'<ul class="foot">{"".join(lines)}</ul>'] if lines else []
        body = [*listed, *([source] if (source := self.source(item)) else [])]
        return folded(self.counts(item), "\n".join(body)) if body else ""

    def around(self, item: ir.Item, page: str) -> list[tuple[str, str]]:
        """Labels with links for the foot of an item: the items that it uses and those that use it, by sort, and its examples."""
        found = []
        for start, group in (("Uses", self.used(item)), ("Used by", self.users(item))):
            for alike in _by_word(group):
                found.append((f"{start} {in_html(_many(alike))}", self.row(alike, page)))
        examples = self.examples_of(item)
        if examples:
            found.append(("Examples", self.row(examples, page)))
        if not isinstance(item, ir.Example) and (self.dependencies.of(item) or self.dependencies.into(item)):
            picture = f"{GRAPHS}{item.ident}.svg"
            self._drawn[picture] = item
            found.append(("Neighbours in the graph of the rules", html_link("a picture", relative(page, picture))))
        return found

    def graph_pictures(self) -> dict[str, str]:
        """The pictures of the dependency graph around items, for those to which the pages made so far have links; by path."""
        return {path: as_svg(self.dependencies, item, partial(self._drawn_link, path)) for path, item in self._drawn.items()}

    def _drawn_link(self, path: str, symbol: ir.Symbol) -> str:
        """The address of a symbol, or of the item that holds it, as it is from a picture; empty when it has no place."""
        item = self.references.published(symbol)
        target = self.permalinks.of(item) if item is not None else None
        return relative(path, target.replace(".md", ".html")) if target else ""

    def counts(self, item: ir.Item) -> str:
        """The text to click on for the foot of an item: its section, and how many items use it and are used by it."""
        used, users, examples = len(self.used(item)), len(self.users(item)), len(self.examples_of(item))
        section = self.permalinks.section(item)
        parts = [f"rulebook {in_html(section)}" if section else "", f"uses {used}" if used else ""]
        parts += [f"used by {users}" if users else "", f"{examples} example{'s' if examples > 1 else ''}" if examples else ""]
        return capital(" \u00b7 ".join(part for part in [*parts, "source"] if part))

    def used(self, item: ir.Item) -> list[ir.Item]:
        """The items with a place on the site that `item` mentions, without examples and kinds."""
        return [
            each for each in self.references.of(item) if not isinstance(each, (ir.Example, ir.Kind)) and self.permalinks.of(each)
        ]

    def users(self, item: ir.Item) -> list[ir.Item]:
        """The items with a page of their own that mention `item`: no examples, and no positions for examples unless `item` is
        one. Two members that mention each other, as neighbouring spaces do, are listed by `used` alone."""
        both = set(self.used(item)) if isinstance(item, ir.Member) else set()
        found = [each for each in self.references.by(item) if not isinstance(each, ir.Example) and self.permalinks.of(each)]
        found = [each for each in found if not is_position(each) or is_position(item)]
        return [each for each in found if each not in both or not isinstance(each, ir.Member)]

    def source(self, item: ir.Item) -> str:
        """The excerpts in which an item is declared, one for every layer that shaped it; HTML."""
        blocks = []
        for each in excerpts(item, self.library.sources):
            place = in_html(f"{each.path}:{each.line}")
            told = f'<p class="source">{place}, layer {in_html(each.layer)}</p>'
            blocks.append(f"{told}\n<pre><code>{in_html(each.text)}</code></pre>")
        return "\n".join(blocks)


def _is_plain(item: ir.Item) -> bool:
    """Is an item called by its name, since its head has no holes?"""
    bare = item.pattern is None and not isinstance(item, ir.Occasion)  # a moment of a die has holes, and nobody wrote its head
    return "(" not in item.name or bare or isinstance(item, (ir.Kind, ir.Member))


def _by_word(found: Sequence[ir.Item]) -> list[list[ir.Item]]:
    """Items by their sort, sorts in the order of their words."""
    by: dict[str, list[ir.Item]] = {}
    for each in found:
        by.setdefault(ir.word_of(each), []).append(each)
    return [group for _, group in sorted(by.items())]


def _many(group: Sequence[ir.Item]) -> str:
    """What a group of items of one sort is called."""
    first = group[0]
    if isinstance(first, ir.Member):
        return first.kind.plural if len(group) > 1 else first.kind.name
    word = {"query": "question"}.get(ir.word_of(first), ir.word_of(first))
    if len(group) == 1:
        return word
    return {"die": "dice", "reach": "reaches"}.get(word, word + "s")
