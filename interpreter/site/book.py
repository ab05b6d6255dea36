"""Everything that pages are made from, in one hand; and the parts that all pages share.

In: a resolved rule set, its library and its findings. Out: `Book`, which gives links, prose and foot lines for any page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from interpreter.diagnostics import Diagnostic, Diagnostics
from interpreter.library import Library
from interpreter.model.declared import Declared, Example, Kind, Member, RuleSet
from interpreter.site.coverage import Coverage
from interpreter.site.excerpts import excerpts
from interpreter.site.homes import Homes
from interpreter.site.links import Linker
from interpreter.site.look import read_look
from interpreter.site.mentions import Mentions
from interpreter.site.register import Register
from interpreter.site.wording import anchor, escaped, folded, heading_of, in_html, relative, title_of
from interpreter.views import prose

MOST_LINKS = 60
"""More links than this in one line are counted instead: nobody reads them."""


class Book:
    """One rule set, ready to be published."""

    def __init__(self, rules: RuleSet, library: Library, findings: Iterable[Diagnostic]) -> None:
        self.rules = rules
        self.library = library
        told = Diagnostics()
        self.look = read_look(library, rules, told)
        self.findings = sorted([*findings, *told], key=Diagnostic.sort_key)
        self.register = Register.read(library.registers)
        self.coverage = Coverage(rules, self.register)
        self.mentions = Mentions(rules, prose.Hosts(rules))
        self.homes = Homes(rules, self.register, self.look, self.mentions)
        self.linker = Linker(self.homes, self.mentions)
        self._examples: dict[int, list[Example]] = {}
        for example in rules.examples:
            for tested in example.tests:
                self._examples.setdefault(id(tested), []).append(example)

    # --- links -------------------------------------------------------------------------------------------------------

    def link(self, declared: Declared, page: str, text: str = "") -> str:
        """A link to a thing, as Markdown; its bare name when it has no place."""
        target = self.homes.of(declared)
        shown = text or escaped(title_of(declared))
        return shown if target is None else f"[{shown}]({relative(page, target)})"

    def links(self, found: Sequence[Declared], page: str) -> str:
        """Links with commas, in the order of their names; very many are cut short."""
        ordered = sorted(found, key=lambda each: (title_of(each).lower(), each.span))
        more = f" and {len(ordered) - MOST_LINKS} more" if len(ordered) > MOST_LINKS else ""
        return ", ".join(self.link(each, page) for each in ordered[:MOST_LINKS]) + more

    def cites(self, declared: Declared, page: str) -> str:
        """The statements that a thing cites, each with a link to the coverage page."""
        parts = []
        for cited in declared.cites:
            target = self.homes.statement(cited)
            parts.append(f"[{escaped(cited)}]({relative(page, target)})" if target else escaped(cited))
        return ", ".join(parts)

    def examples_of(self, declared: Declared) -> list[Example]:
        """The examples that exercise a thing: those that test it, and those that speak of it."""
        found = {id(each): each for each in self._examples.get(id(declared), ())}
        found |= {id(each): each for each in self.mentions.by(declared) if isinstance(each, Example)}
        return list(found.values())

    # --- parts of pages ----------------------------------------------------------------------------------------------

    def prose(self, declared: Declared, page: str) -> str:
        """What the rules say about a thing, as Markdown with links; without heading, notes and citations."""
        text = prose.markdown(self.rules, declared)
        kept = []
        for line in text.split("\n")[1:]:
            if line.startswith("Register: ") or any(line == f"Note: {note}" for note in declared.notes):
                continue
            indent = len(line) - len(line.lstrip(" "))
            # the renderer wants four blanks for each level of a list
            kept.append(" " * indent + line if line.lstrip(" ").startswith("- ") else line)
        body = re.sub(r"\n{3,}", "\n\n", "\n".join(kept)).strip("\n").replace("<", "&lt;")
        return self.linker.linked(body, declared, page)

    def entry(self, declared: Declared, page: str, level: int = 2) -> str:
        """A thing that stands on a page with others: heading with its section, prose, notes, foot."""
        section = self.homes.section(declared)
        number = f"{section} " if section else ""
        parts = [anchor(self.homes.anchor(declared)), f"{'#' * level} {number}{heading_of(declared)}"]
        body = self.prose(declared, page)
        parts += [body] if body else []
        parts += self.notes(declared)
        parts.append(self.foot(declared, page))
        return "\n\n".join(parts)

    def notes(self, declared: Declared) -> list[str]:
        """Notes and provenance as paragraphs."""
        lines = [f"Note: {escaped(note)}" for note in declared.notes]
        if declared.provenance:
            lines.append(f"Provenance: {escaped(declared.provenance)}")
        return lines

    def foot(self, declared: Declared, page: str) -> str:
        """Citations, what it uses and is used by, examples, and the source that opens on a click."""
        lines = []
        if declared.cites:
            lines.append("Rulebook: " + self.cites(declared, page))
        others = [each for each in self.mentions.by(declared) if not isinstance(each, Example) and self.homes.of(each)]
        mentioned = [each for each in self.mentions.of(declared) if not isinstance(each, (Example, Kind)) and self.homes.of(each)]
        if isinstance(declared, Member):
            mentioned = [each for each in mentioned if each is not declared.kind]
        if mentioned:
            lines.append("Uses: " + self.links(mentioned, page))
        if others:
            lines.append("Used by: " + self.links(others, page))
        examples = self.examples_of(declared)
        if examples:
            lines.append("Examples: " + self.links(examples, page))
        listed = "\n".join(f"- {line}" for line in lines)
        return (listed + "\n\n" if listed else "") + self.source(declared)

    def source(self, declared: Declared) -> str:
        """The lines in which it is declared, in every layer that shaped it."""
        blocks = []
        for each in excerpts(declared, self.library.sources):
            place = in_html(f"{each.path}:{each.line}")
            blocks.append(folded(f"Source: {place} (layer {in_html(each.layer)})", f"<pre><code>{in_html(each.text)}</code></pre>"))
        return "\n".join(blocks)
