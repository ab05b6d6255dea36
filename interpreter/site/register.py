"""The rulebook as its register tells it: numbered statements, by section.

In: the register texts of a library. Out: `Register`. A text that is no list of statements gives none: the checker reports it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from interpreter.diagnostics import Diagnostics
from interpreter.library import YamlList, YamlMap, load_yaml
from interpreter.source import Source


@dataclass(frozen=True, slots=True)
class Statement:
    """One normative statement of a rulebook, in our own words. `difference`: how another edition has it."""

    id: str
    section: str
    says: str
    note: str
    difference: str


SectionKey = tuple[tuple[int, int, str], ...]


def section_key(section: str) -> SectionKey:
    """Sections in the order of a rulebook: 9 before 10, 10.2 before 10.10, words last."""
    return tuple((0, int(part), "") if part.isdigit() else (1, 0, part) for part in section.split("."))


class Register:
    """All statements of a rule set by id, in the order of the rulebook."""

    def __init__(self, statements: Iterable[Statement]) -> None:
        self.statements: dict[str, Statement] = {statement.id: statement for statement in statements}

    @classmethod
    def read(cls, sources: Iterable[Source]) -> Register:
        """The registers of all layers, one after the other. Errors: none."""
        return cls(statement for source in sources for statement in _statements(source))

    def section(self, cited: str) -> str:
        """The section in which a cited statement stands; empty when no register has it."""
        found = self.statements.get(cited)
        return found.section if found is not None else ""

    def chapters(self) -> list[str]:
        """The first numbers of all sections, in order."""
        return sorted({statement.section.split(".")[0] for statement in self.statements.values()}, key=section_key)

    def of_chapter(self, chapter: str) -> list[Statement]:
        """The statements whose section begins with this number, by section and then as they stand."""
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
        )
