"""Pages of rules: the sequence of play, a page for each chapter, kinds, options and invariants.

In: a `Book`. Out: Markdown by path.
"""

from __future__ import annotations

from interpreter.ir import Kind, Procedure, Symbol, word_of
from interpreter.site.context import Book
from interpreter.site.member_pages import member_table
from interpreter.site.permalinks import Chapter
from interpreter.site.register import section_key
from interpreter.site.wording import escaped, heading_of, title_of

SEQUENCE = "rules/sequence.md"
PARTS = (
    ("What happens", ("procedure", "phase", "step")),
    ("What may be done, and when", ("action", "occasion", "rule")),
    ("What is asked", ("query", "value", "route", "reach")),
    ("What is kept track of", ("attribute", "span")),
)
"""The parts of a chapter, and the words of what stands in each."""


def rule_pages(book: Book) -> dict[str, str]:
    """All of them."""
    pages = {SEQUENCE: _sequence(book)}
    for chapter in book.homes.chapters:
        pages[chapter.page] = _chapter(book, chapter)
    for page, entries in book.homes.folded.items():
        pages[page] = _folded(book, page, entries)
    for graph in book.rules.graphs:
        pages.update(_edges(book, graph.edges))
    return pages


def chapter_title(chapter: Chapter) -> str:
    """The number and name of a chapter."""
    if not chapter.number[:1].isdigit():
        return chapter.title
    return f"{chapter.number}. {chapter.title}" if chapter.title else f"Chapter {chapter.number}"


def _sequence(book: Book) -> str:
    """The game from its first call: an outline of what is carried out, and the text of what leads through a turn."""
    homes = book.homes
    parts = ["# The game in outline"]
    if book.rules.main is None:
        return "\n\n".join([*parts, "These rules play no whole game."]) + "\n"
    parts.append("What a game consists of, in the order in which it happens. Each line leads to its rules.")
    below: dict[int, list[Procedure]] = {}
    for procedure in homes.sequence:
        parent = homes.parents.get(id(procedure))
        if parent is not None:
            below.setdefault(id(parent), []).append(procedure)
    lines: list[str] = []

    def outline(procedure: Procedure, level: int) -> None:
        section = homes.section(procedure)
        name = f"**{escaped(title_of(procedure))}**" if procedure.role in ("phase", "step") else escaped(title_of(procedure))
        lines.append("    " * level + f"- {book.link(procedure, SEQUENCE, name)}" + (f" ({section})" if section else ""))
        if procedure.role in ("phase", "step") or level < 2:
            for each in below.get(id(procedure), []):
                outline(each, level + 1)

    outline(book.rules.main, 0)
    parts.append("\n".join(lines))
    frame = [
        each for each in homes.sequence if each is book.rules.main or each.role == "phase" or _leads(homes.parents, below, each)
    ]
    parts.append("## In words")
    for procedure in frame:
        parts += [f"### {book.link(procedure, SEQUENCE, heading_of(procedure))}", book.prose(procedure, SEQUENCE)]
    return "\n\n".join(parts) + "\n"


def _leads(parents: dict[int, Procedure], below: dict[int, list[Procedure]], procedure: Procedure) -> bool:
    """Does it lead from the game to phases?"""
    return any(each.role == "phase" for each in below.get(id(procedure), ())) and procedure.role not in ("phase", "step")


def _chapter(book: Book, chapter: Chapter) -> str:
    parts = [f"# {chapter_title(chapter)}"]
    if book.style.rulebook and chapter.number.isdigit():
        parts.append(f"Printed from the rules that implement chapter {chapter.number} of {escaped(book.style.rulebook)}.")
    sections = sorted({section for section in (book.homes.section(each) for each in chapter.entries) if section}, key=section_key)
    titled = [
        f"{section} {escaped(book.style.sections[section])}"
        for section in sections
        if section in book.style.sections and "." in section
    ]
    if titled:
        parts.append("Sections: " + "; ".join(titled) + ".")
    for title, sorts in PARTS:
        found = [each for each in chapter.entries if _sort(each) in sorts]
        if found:
            parts.append(f"## {title}")
            parts += [book.entry(each, chapter.page, 3) for each in found]
    return "\n\n".join(parts) + "\n"


def _sort(declared: Symbol) -> str:
    word = word_of(declared)
    return word if any(word in sorts for _, sorts in PARTS) else "procedure"


def _folded(book: Book, page: str, entries: list[Symbol]) -> str:
    titles = {"kinds.md": "Kinds of things", "options.md": "Options", "invariants.md": "What must always hold"}
    parts = [f"# {titles.get(page, 'Other declarations')}"]
    if page == "kinds.md":
        owners = [kind for kind in book.rules.kinds.values() if book.homes.page(kind) != page]
        if owners:
            parts.append(
                "With pages of their own: " + ", ".join(book.link(kind, page, escaped(kind.plural)) for kind in owners) + "."
            )
    for declared in entries:
        parts.append(book.entry(declared, page))
    return "\n\n".join(parts) + "\n"


def _edges(book: Book, kind: Kind) -> dict[str, str]:
    """All edges of a graph in one table."""
    if not kind.members:
        return {}
    page = book.homes.page(kind.members[0])
    text = [
        f"# {escaped(kind.plural.capitalize())}",
        f"{len(kind.members)} {escaped(kind.plural)}; see also {book.link(kind, page)}.",
    ]
    return {page: "\n\n".join([*text, member_table(book, kind.members, page)]) + "\n"}
