"""A member cites a statement of a register that is about another member of its kind.

The statement begins with the other one's title, or stands in the \
section that bears its printed number, and nothing in that section
names this one. Mostly the line was copied with the card.

bad: yaml rules/sample/manifest.yaml

    id: sample
    title: A Sample
    version: 0.1.0
    language: 1
    register: [register.yaml]

bad: yaml rules/sample/register.yaml

    statements:
      - id: SAM-8.1-1
        says: "Storm: nobody earns anything."
      - id: SAM-8.2-1
        says: "Its owner earns two."
      - id: SAM-8.3-1
        says: "Levy (#3): its owner earns three."

bad: rules rules/sample/play.rules

    kind side
        members red, blue

    kind card
        block event by (player: side)

    attribute gold of (player: side) is number

    card 1 "Storm"
        cites SAM-8.1-1
        event
            gold of player becomes 0

    card 2 "Harvest"
        cites SAM-8.2-1
        event
            add 2 to gold of player

    card 3 "Levy"
        cites SAM-8.1-1
        event
            add 3 to gold of player

    card 4 "Ransom"
        cites SAM-8.2-1
        event
            add 4 to gold of player

    procedure play the game
        for each card called played
            event of played by red

good: yaml rules/sample/manifest.yaml

    id: sample
    title: A Sample
    version: 0.1.0
    language: 1
    register: [register.yaml]

good: yaml rules/sample/register.yaml

    statements:
      - id: SAM-8.1-1
        says: "Storm: nobody earns anything."
      - id: SAM-8.2-1
        says: "Its owner earns two."
      - id: SAM-8.3-1
        says: "Levy (#3): its owner earns three."

good: rules rules/sample/play.rules

    kind side
        members red, blue

    kind card
        block event by (player: side)

    attribute gold of (player: side) is number

    card 1 "Storm"
        cites SAM-8.1-1
        event
            gold of player becomes 0

    card 2 "Harvest"
        cites SAM-8.2-1
        event
            add 2 to gold of player

    card 3 "Levy"
        cites SAM-8.3-1
        event
            add 3 to gold of player

    card 4 "Ransom"
        event
            add 4 to gold of player

    procedure play the game
        for each card called played
            event of played by red
"""

from __future__ import annotations

import re
from bisect import bisect
from collections import defaultdict
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Level
from interpreter.library import STATEMENT_ID, section_of
from interpreter.proofs import Stack
from interpreter.records import NamedTuple
from interpreter.resolve import Merged
from interpreter.source import Source
from interpreter.syntax import nodes

LEVEL = Level.WARNING

SAYING = ("says", "text")
"""The lines of a register that say what a statement says."""
FEW = 2
"""A section that so many others cite without being named in it is about more than the one that bears its number."""


def in_heads(stack: Stack) -> Iterator[Diagnostic]:
    """Findings: cited statements that begin with another member's title, or stand in the section of its printed number, where no
    statement of the section names the citing member. Declarations in the file of a single member cite on its behalf. Only the
    registers of the rule set itself are looked at."""
    library, standing = stack.library, stack.merged
    titles: dict[str, set[str]] = defaultdict(set)
    numbers: dict[str, dict[int, str]] = defaultdict(dict)
    at_home: dict[str, set[tuple[str, str, int | None]]] = defaultdict(set)
    for each in standing:
        if each.member is not None:
            head = each.member.head
            title = head.family or head.name
            titles[head.kind].add(title)
            number = _alone(head.number) if not head.family else None
            at_home[each.declaration.span.path].add((head.kind, title, number))
            if (own := _alone(head.number)) is not None:
                numbers[head.kind][own] = title
    citing = _citing(standing, at_home)
    if not citing:
        return
    statements = _Statements(library.registers)
    placed = [
        (kind, cited, *section_of(cited.id.text))
        for kind, found in citing.items()
        for cited in found
        if cited.id.text in statements.ids
    ]
    sections: dict[str, dict[str, list[Citing]]] = defaultdict(lambda: defaultdict(list))
    for kind, cited, section, _ in placed:
        sections[section][kind].append(cited)
    begins = {kind: statements.beginning_with(titles[kind]) for kind in citing}
    for kind, cited, section, number in placed:
        owning = kind if number in numbers[kind] else next((each for each in numbers if number in numbers[each]), kind)
        other = begins[kind].get(cited.id.text, "")
        owner = numbers[owning].get(number, "")
        if not other and any(each.title == owner for each in sections[section][owning]):
            about = statements.about(section, cited.id.text)
            strange = {each.title for some in sections[section].values() for each in some if not _is_named(each, about)}
            other = owner if len(strange - {owner}) < FEW else ""
        if other not in ("", cited.title):
            about = statements.about(section, cited.id.text)
            if not _is_named(cited, about):
                yield Diagnostic(
                    "cites-another",
                    f"this statement is about {other}, not about {cited.title}",
                    cited.id.span,
                    label=f"of the {owning} {other}",
                    help=f"cite a statement that is about {cited.title}, or leave it out",
                )


class Citing(NamedTuple):
    """A member and a statement that it cites. `title`: the member's; `number`: its printed number; `id`: the cited id with its
    position."""

    title: str
    number: int | None
    id: nodes.Name


def _citing(standing: Merged, at_home: Mapping[str, AbstractSet[tuple[str, str, int | None]]]) -> dict[str, list[Citing]]:
    """The statements that members cite, by their kinds: in their own lines, and in what is declared beside a single one in its
    file. An example may be about several."""
    citing: dict[str, list[Citing]] = defaultdict(list)
    for each in standing:
        if each.word == "example":
            continue
        ids = [name for line in each.declaration.lines if isinstance(line, nodes.CitesLine) for name in line.ids]
        if not ids:
            continue
        if each.member is not None:
            head = each.member.head
            if head.copy == 0:
                citing[head.kind] += (Citing(head.family or head.name, _alone(head.number), name) for name in ids)
        elif len(members := at_home.get(each.declaration.span.path, set())) == 1:
            ((kind, title, number),) = members
            citing[kind] += (Citing(title, number, name) for name in ids)
    return citing


class _Statements:
    """The statements of some registers."""

    def __init__(self, registers: tuple[Source, ...]) -> None:
        self._texts = [(source.text, [*STATEMENT_ID.finditer(source.text)]) for source in registers]
        self._about: dict[str, str] = {}
        self.ids = {found[1] for _, ids in self._texts for found in ids}

    def beginning_with(self, titles: set[str]) -> dict[str, str]:
        """The ids of those that begin with a title, and that title."""
        any_of = "|".join(re.escape(title) for title in sorted(titles, key=lambda title: (-len(title), title)))
        openings = [re.compile(rf"{word}: *[\"']?({any_of})\b") for word in SAYING]
        begins: dict[str, str] = {}
        for text, ids in self._texts:
            starts = [found.end() for found in ids]
            for found in [each for opening in openings for each in opening.finditer(text)]:
                at = bisect(starts, found.start()) - 1
                if at >= 0:
                    begins[ids[at][1]] = found[1]
        return begins

    def about(self, section: str, id_: str) -> str:
        """What the statements of a section say, and what is noted with them; of no section, that of an id alone."""
        known = self._about.get(section or id_)
        if known is None:
            known = self._about[section or id_] = "\n".join(self._of(section, id_))
        return known

    def _of(self, section: str, id_: str) -> Iterator[str]:
        for text, ids in self._texts:
            for number, found in enumerate(ids):
                if found[1] == id_ or section and found[1].startswith(f"{section}-"):
                    yield text[found.end() : ids[number + 1].start() if number + 1 < len(ids) else len(text)]


def _alone(number: ir.PrintedNumber | None) -> int | None:
    """A printed number that no other has with another letter."""
    return None if number is None or number.letter else number.value


def _is_named(citing: Citing, text: str) -> bool:
    if citing.title not in text and (citing.number is None or "#" not in text):
        return False
    number = rf"|#(?:\d+-)?{citing.number}\b" if citing.number is not None else ""
    return re.search(rf"\b{re.escape(citing.title)}\b{number}", text) is not None
