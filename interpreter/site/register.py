"""The register of a rulebook: its numbered statements, by section.

In: the register texts of a library. Out: `Register`. A text that is no list of statements gives none; the checker reports it.

Two statements with the same content in two books are linked by `same_as` at one of them. Whoever cites one of the two then also
covers the other: a layer that editions share cites the book from which it was written.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from interpreter import ir
from interpreter.diagnostics import Diagnostics
from interpreter.library import Library, YamlList, YamlMap, load_yaml
from interpreter.source import Source


@dataclass(frozen=True, slots=True)
class Statement:
    """One normative statement of a rulebook, in our own words. `same_as`: the id of a statement of another book with the same
    content; `difference`: the rule of another edition on this point; `apart`: the reason why no rule has to implement it."""

    id: str
    section: str
    says: str
    note: str
    difference: str
    same_as: str = ""
    apart: str = ""


SectionKey = tuple[tuple[int, int, str], ...]


def section_key(section: str) -> SectionKey:
    """A sort key for sections in the order of a rulebook: 9 before 10, 10.2 before 10.10, words last."""
    return tuple((0, int(part), "") if part.isdigit() else (1, 0, part) for part in section.split("."))


def is_numbered(section: str) -> bool:
    """Does a section have a number? Sections of scenarios and options, in books of their own, have words."""
    return section[:1].isdigit()


class Register:
    """All statements of a rule set by id, in the order of the rulebook. `elsewhere`: the registers of other books, read only when
    a statement is cited that its own lack."""

    def __init__(self, statements: Iterable[Statement], elsewhere: Iterable[Source] = ()) -> None:
        self.statements: dict[str, Statement] = {statement.id: statement for statement in statements}
        self.elsewhere = tuple(elsewhere)

    @classmethod
    def of(cls, library: Library) -> Register:
        """The register of a library: those of all its layers, one after the other. Errors: none."""
        return cls((statement for source in library.registers for statement in _statements(source)), library.elsewhere)

    @cached_property
    def of_other_books(self) -> dict[str, Statement]:
        """The statements of other rule sets' registers by id, read at the first use."""
        return {statement.id: statement for source in self.elsewhere for statement in _statements(source)}

    @cached_property
    def _same(self) -> dict[str, list[str]]:
        """By the id of a statement of another book: our own that say the same."""
        found: dict[str, list[str]] = {}
        for other in self.of_other_books.values():
            if other.same_as in self.statements:
                found.setdefault(other.id, []).append(other.same_as)
        for own in self.statements.values():
            if own.same_as in self.of_other_books:
                found.setdefault(own.same_as, []).append(own.id)
        return found

    def covered_by(self, cited: str) -> list[str]:
        """The own statements that a citation covers: the cited one, or those with the same content as a cited one of another
        book."""
        return [cited] if cited in self.statements else self._same.get(cited, [])

    def cited_by(self, item: ir.Item) -> list[str]:
        """The own statements that an item covers by its citations, each once, in the order in which it cites them."""
        return list(dict.fromkeys(own for cited in item.cites for own in self.covered_by(cited)))

    def section(self, statement: str) -> str:
        """The section of an own statement; '' if it is none."""
        found = self.statements.get(statement)
        return found.section if found is not None else ""

    def chapters(self) -> list[str]:
        """The numbers of all chapters (the first part of section numbers), in order."""
        return sorted({statement.section.split(".")[0] for statement in self.statements.values()}, key=section_key)

    def of_chapter(self, chapter: str) -> list[Statement]:
        """The statements whose section begins with this number, by section, then in the order of the register."""
        found = [each for each in self.statements.values() if each.section.split(".")[0] == chapter]
        return sorted(found, key=lambda each: section_key(each.section))


def _statements(source: Source) -> Iterable[Statement]:
    node = load_yaml(source, Diagnostics())
    if not isinstance(node, YamlList):
        return
    for item in node:
        if not isinstance(item, YamlMap):
            continue
        texts = {str(key.value): str(value.plain()) for key, value in item}
        if "id" not in texts:
            continue
        yield Statement(
            id=texts["id"],
            section=texts.get("section", ""),
            says=texts.get("says", ""),
            note=texts.get("note", ""),
            difference=texts.get("difference", ""),
            same_as=texts.get("same_as", ""),
            apart=texts.get("apart", ""),
        )
