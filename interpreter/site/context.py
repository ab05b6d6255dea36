"""Everything that pages are made from, in one hand; and the parts that all pages share.

In: a resolved rule set, its library and its findings. Out: `Book`, which gives links, prose and foot lines for any page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from interpreter.diagnostics import Diagnostic, Diagnostics
from interpreter.ir import Attribute, Example, Kind, Member, Period, RuleSet, Symbol, word_of
from interpreter.library import Library, YamlMap, load_yaml
from interpreter.site.coverage import Coverage
from interpreter.site.cross_references import Mentions
from interpreter.site.excerpts import excerpts
from interpreter.site.links import Linker
from interpreter.site.permalinks import Homes
from interpreter.site.register import Register
from interpreter.site.wording import anchor, capital, escaped, folded, heading_of, in_html, relative, rendered, title_of
from interpreter.views import Authorship, page_markdown, read_style


class Book:
    """One rule set, ready to be published."""

    def __init__(self, rules: RuleSet, library: Library, findings: Iterable[Diagnostic]) -> None:
        self.rules = rules
        self.library = library
        told = Diagnostics()
        self.style = read_style(library, rules, told)
        self.findings = sorted([*findings, *told], key=Diagnostic.sort_key)
        self.register = Register.read(library.registers)
        self.coverage = Coverage(rules, self.register)
        self.mentions = Mentions(rules, Authorship(rules))
        self.homes = Homes(rules, self.register, self.style, self.mentions)
        self.linker = Linker(self.homes, self.mentions)
        self._boards: dict[str, list[tuple[str, str]]] = {}
        self._examples: dict[int, list[Example]] = {}
        for example in rules.examples:
            for tested in example.tests:
                self._examples.setdefault(id(tested), []).append(example)

    # --- links -------------------------------------------------------------------------------------------------------

    def link(self, declared: Symbol, page: str, text: str = "") -> str:
        """A link to a thing, as Markdown; its bare name when it has no place."""
        target = self.homes.of(declared)
        shown = text or escaped(title_of(declared))
        return shown if target is None else f"[{shown}]({relative(page, target)})"

    def row(self, found: Sequence[Symbol], page: str) -> str:
        """Links with commas as HTML, in the order of their names."""
        ordered = sorted(found, key=lambda each: (title_of(each).lower(), each.span))
        links = (
            f'<a href="{rendered(relative(page, self.homes.of(each) or ""))}">{in_html(title_of(each))}</a>' for each in ordered
        )
        return ", ".join(links)

    def cited(self, declared: Symbol, page: str) -> str:
        """The statements that a thing cites as HTML, each with a link to the coverage pages."""
        parts = []
        for one in declared.cites:
            target = self.homes.statement(one)
            parts.append(f'<a href="{rendered(relative(page, target))}">{in_html(one)}</a>' if target else in_html(one))
        return ", ".join(parts)

    def cites(self, declared: Symbol, page: str) -> str:
        """The statements that a thing cites, each with a link to the coverage page."""
        parts = []
        for cited in declared.cites:
            target = self.homes.statement(cited)
            parts.append(f"[{escaped(cited)}]({relative(page, target)})" if target else escaped(cited))
        return ", ".join(parts)

    def examples_of(self, declared: Symbol) -> list[Example]:
        """The examples that exercise a thing: those that test it, and those that speak of it.

        What is kept track of is spoken of by nearly all, if only to set the board up: there only those that test it count.
        """
        found = {id(each): each for each in self._examples.get(id(declared), ())}
        if isinstance(declared, (Attribute, Period)):
            return list(found.values())
        found |= {id(each): each for each in self.mentions.by(declared) if isinstance(each, Example)}
        return list(found.values())

    def printed_in(self, declared: Symbol) -> list[tuple[str, str]]:
        """What the board file says about all that it lists: its source and how sure it is, as keys with texts."""
        if declared.span.path not in self._boards:
            source = self.library.sources.get(declared.span.path)
            node = load_yaml(source, Diagnostics()) if source is not None and source.path.endswith(".yaml") else None
            pairs = node if isinstance(node, YamlMap) else ()
            self._boards[declared.span.path] = [
                (str(key.value), str(value.plain())) for key, value in pairs if key.value not in ("kind", "members")
            ]
        return self._boards[declared.span.path]

    # --- parts of pages ----------------------------------------------------------------------------------------------

    def prose(self, declared: Symbol, page: str) -> str:
        """What the rules say about a thing, as Markdown with links; without heading, notes and citations."""
        text = page_markdown(self.rules, declared)
        kept = []
        for line in text.split("\n")[1:]:
            if line.startswith("Register: ") or any(line == f"Note: {note}" for note in declared.notes):
                continue
            indent = len(line) - len(line.lstrip(" "))
            # the renderer wants four blanks for each level of a list
            kept.append(" " * indent + line if line.lstrip(" ").startswith("- ") else line)
        body = re.sub(r"\n{3,}", "\n\n", "\n".join(kept)).strip("\n").replace("<", "&lt;")
        return self.linker.linked(body, declared, page)

    def entry(self, declared: Symbol, page: str, level: int = 2) -> str:
        """A thing that stands on a page with others: heading with its section, prose, notes, foot."""
        section = self.homes.section(declared)
        number = f"{section} " if section else ""
        parts = [anchor(self.homes.anchor(declared)), f"{'#' * level} {number}{heading_of(declared)}"]
        body = self.prose(declared, page)
        parts += [body] if body else []
        parts += self.notes(declared)
        parts.append(self.foot(declared, page))
        return "\n\n".join(parts)

    def notes(self, declared: Symbol) -> list[str]:
        """Notes and provenance as paragraphs."""
        lines = [f"Note: {escaped(note)}" for note in declared.notes]
        if declared.provenance:
            lines.append(f"Provenance: {escaped(declared.provenance)}")
        return lines

    def foot(self, declared: Symbol, page: str) -> str:
        """Citations in sight; what it uses, what uses it, its examples and its source open on a click. All of it is HTML."""
        lines = [f"<li>{label}: {links}</li>" for label, links in self.around(declared, page)]
        parts = [f'<p class="cites">Rulebook: {self.cited(declared, page)}</p>'] if declared.cites else []
        source = self.source(declared)
        if lines:
            parts.append(folded(self._counts(declared), f'<ul class="foot">{"".join(lines)}</ul>'))
        return "\n".join([*parts, *([source] if source else [])])

    def around(self, declared: Symbol, page: str) -> list[tuple[str, str]]:
        """Labels with links: what it uses and is used by, by sort, and its examples."""
        found = []
        for start, group in (("Uses", self.used(declared)), ("Used by", self.users(declared))):
            for alike in _by_word(group):
                found.append((f"{start} {in_html(_many(alike))}", self.row(alike, page)))
        examples = self.examples_of(declared)
        if examples:
            found.append(("Examples", self.row(examples, page)))
        return found

    def _counts(self, declared: Symbol) -> str:
        """What opens the list of everything around a thing."""
        used, users, examples = len(self.used(declared)), len(self.users(declared)), len(self.examples_of(declared))
        parts = [f"uses {used}" if used else "", f"used by {users}" if users else ""]
        parts.append(f"{examples} example{'s' if examples > 1 else ''}" if examples else "")
        return capital(" \u00b7 ".join(part for part in parts if part))

    def used(self, declared: Symbol) -> list[Symbol]:
        """What it mentions and has a place, without kinds."""
        return [each for each in self.mentions.of(declared) if not isinstance(each, (Example, Kind)) and self.homes.of(each)]

    def users(self, declared: Symbol) -> list[Symbol]:
        """What mentions it and has a place, without examples; neighbours, which mention each other, are told once."""
        both = {id(each) for each in self.used(declared)} if isinstance(declared, Member) else set()
        found = [each for each in self.mentions.by(declared) if not isinstance(each, Example) and self.homes.of(each)]
        return [each for each in found if id(each) not in both or not isinstance(each, Member)]

    def source(self, declared: Symbol) -> str:
        """The lines in which it is declared, in every layer that shaped it."""
        blocks = []
        for each in excerpts(declared, self.library.sources):
            place = in_html(f"{each.path}:{each.line}")
            blocks.append(
                folded(f"Source: {place} (layer {in_html(each.layer)})", f"<pre><code>{in_html(each.text)}</code></pre>")
            )
        return "\n".join(blocks)


def _by_word(found: Sequence[Symbol]) -> list[list[Symbol]]:
    """Things by their sort, sorts in the order of their words."""
    by: dict[str, list[Symbol]] = {}
    for each in found:
        by.setdefault(word_of(each), []).append(each)
    return [group for _, group in sorted(by.items())]


def _many(group: Sequence[Symbol]) -> str:
    """What a group of things of one sort is called."""
    first = group[0]
    if isinstance(first, Member):
        return first.kind.plural if len(group) > 1 else first.kind.name
    word = {"query": "question"}.get(word_of(first), word_of(first))
    if len(group) == 1:
        return word
    return {"die": "dice", "reach": "reaches"}.get(word, word + "s")
