"""Pages of rules: the sequence of play, a page for each chapter, kinds, options and invariants.

In: a `SiteContext`. Out: Markdown by path.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter import ir
from interpreter.site.context import SiteContext
from interpreter.site.member_pages import member_table
from interpreter.site.permalinks import POSITIONS, Chapter
from interpreter.site.register import section_key
from interpreter.site.wording import capital, escaped, html_link, in_html, relative, title_of

SEQUENCE = "rules/sequence.md"
PARTS = (
    ("What happens", ("procedure", "phase", "step")),
    ("What may be done, and when", ("action", "occasion", "rule")),
    ("What is asked", ("query", "value", "route", "reach")),
    ("What is kept track of", ("attribute", "bundle", "span")),
)
"""The parts of a chapter, and the words of what stands in each."""
MANY_OF = {"die": "dice"}


def rule_pages(context: SiteContext) -> dict[str, str]:
    """The pages of the sequence of play, of chapters, kinds, options and invariants, by path below `docs/`."""
    pages = {SEQUENCE: _sequence(context)}
    for chapter in context.permalinks.chapters:
        pages[chapter.page] = _chapter(context, chapter)
    for page, entries in context.permalinks.folded.items():
        pages[page] = _folded(context, page, entries)
    for graph in context.rules.graphs:
        pages.update(_edges(context, graph.edges))
    return pages


def _sequence(context: SiteContext) -> str:
    """The game from its first call: an outline of what is carried out, and the text of what leads through a turn."""
    permalinks = context.permalinks
    parts = ["# The game in outline"]
    if context.rules.main is None:
        return "\n\n".join([*parts, "These rules play no whole game."]) + "\n"
    parts.append("What a game consists of, in the order in which it happens. Each line leads to its rules.")
    below: dict[ir.Procedure, list[ir.Procedure]] = {}
    for procedure in permalinks.sequence:
        parent = permalinks.parents.get(procedure)
        if parent is not None:
            below.setdefault(parent, []).append(procedure)
    lines: list[str] = []

    def outline(procedure: ir.Procedure, level: int) -> None:
        section = permalinks.section(procedure)
        name = f"**{escaped(title_of(procedure))}**" if procedure.role in ("phase", "step") else escaped(context.name(procedure))
        lines.append("    " * level + f"- {context.link(procedure, SEQUENCE, name)}" + (f" ({section})" if section else ""))
        if procedure.role in ("phase", "step") or level < 2:
            for each in below.get(procedure, []):
                outline(each, level + 1)

    outline(context.rules.main, 0)
    parts.append("\n".join(lines))
    frame = [each for each in permalinks.sequence if each is context.rules.main or each.role == "phase" or _leads(below, each)]
    parts.append("## In words")
    for procedure in frame:
        parts += [f"### {context.link(procedure, SEQUENCE, context.heading(procedure))}", context.prose(procedure, SEQUENCE)]
    return "\n\n".join(parts) + "\n"


def _leads(below: dict[ir.Procedure, list[ir.Procedure]], procedure: ir.Procedure) -> bool:
    """Does it lead from the game to phases?"""
    return any(each.role == "phase" for each in below.get(procedure, ())) and procedure.role not in ("phase", "step")


def _chapter(context: SiteContext, chapter: Chapter) -> str:
    parts = [f"# {chapter.heading}"]
    if context.style.rulebook and chapter.number.isdigit():
        parts.append(f"Printed from the rules that implement chapter {chapter.number} of {escaped(context.style.rulebook)}.")
    parts.append(_sections(context, chapter))
    is_first = next(each for each in context.permalinks.chapters if each.number == chapter.number) is chapter
    visitors = context.permalinks.visitors.get(chapter.number, []) if is_first else []
    parts += [part for each in visitors if isinstance(each, ir.Kind) for part in _all_of(context, each, chapter.page)]
    for title, sorts in PARTS:
        found = [each for each in chapter.entries if _sort(each) in sorts]
        if found:
            parts.append(f"## {title}")
            parts += [context.entry(each, chapter.page, 3) for each in found]
    parts += _visitors(context, [each for each in visitors if not isinstance(each, ir.Kind)], chapter.page)
    return "\n\n".join(part for part in parts if part) + "\n"


def _sections(context: SiteContext, chapter: Chapter) -> str:
    """The titled sections of a chapter, each leading to the first thing that is told of it."""
    first: dict[str, ir.Item] = {}
    for each in chapter.entries:
        first.setdefault(context.permalinks.section(each), each)
    titled = [
        context.link(first[section], chapter.page, f"{section} {escaped(context.style.sections[section])}")
        for section in sorted(first, key=section_key)
        if section in context.style.sections and "." in section
    ]
    return "Sections: " + "; ".join(titled) + "." if titled else ""


def _all_of(context: SiteContext, kind: ir.Kind, page: str) -> list[str]:
    """All members of a kind that this chapter is about, as a list of names."""
    shown = [member for member in sorted(kind.members, key=ir.as_printed) if member in context.permalinks.copies]
    lines = []
    for member in shown:
        number = f"{member.number} " if member.number is not None and len(context.permalinks.copies[member]) == 1 else ""
        name = member.family if len(context.permalinks.copies[member]) > 1 else context.name(member)
        lines.append(f"<li>{number}{html_link(in_html(name), relative(page, context.permalinks.of(member) or ''))}</li>")
    return [f"## {context.link(kind, page, 'The ' + escaped(kind.plural))}", f'<ul class="names">{"".join(lines)}</ul>']


def _visitors(context: SiteContext, items: Sequence[ir.Item], page: str) -> list[str]:
    """What else a chapter tells, with links, by its sort."""
    by: dict[str, list[str]] = {}
    for item in items:
        sort = item.kind.plural if isinstance(item, ir.Member) else MANY_OF.get(ir.word_of(item), ir.word_of(item) + "s")
        by.setdefault(capital(sort), []).append(context.link(item, page))
    lines = [f"- {escaped(sort)}: {', '.join(dict.fromkeys(links))}" for sort, links in by.items()]
    return ["## Told on other pages", "\n".join(lines)] if lines else []


def _sort(item: ir.Item) -> str:
    word = ir.word_of(item)
    return word if any(word in sorts for _, sorts in PARTS) else "procedure"


def _folded(context: SiteContext, page: str, entries: Sequence[ir.Item]) -> str:
    titles = {
        "kinds.md": "Kinds of things",
        "options.md": "Options",
        "invariants.md": "What must always hold",
        POSITIONS: "Positions for examples",
    }
    parts = [f"# {titles.get(page, 'Other declarations')}"]
    if page == "kinds.md":
        owners = [kind for kind in context.rules.kinds.values() if context.permalinks.page(kind) != page]
        if owners:
            parts.append(
                "With pages of their own: " + ", ".join(context.link(kind, page, escaped(kind.plural)) for kind in owners) + "."
            )
    for item in entries:
        parts.append(context.entry(item, page))
    return "\n\n".join(parts) + "\n"


def _edges(context: SiteContext, kind: ir.Kind) -> dict[str, str]:
    """All edges of a graph in one table."""
    shown = context.permalinks.shown(kind)
    if not shown:
        return {}
    page = context.permalinks.page(shown[0])
    text = [
        f"# {escaped(kind.plural.capitalize())}",
        f"{len(shown)} {escaped(kind.plural)}; see also {context.link(kind, page)}.",
    ]
    return {page: "\n\n".join([*text, member_table(context, shown, page)]) + "\n"}
