"""Pages of members: for each kind an index table with filters, for each member a page.

In: a `SiteContext`. Out: Markdown by path.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter import ir
from interpreter.site.card_faces import face, faces_page
from interpreter.site.context import SiteContext
from interpreter.site.map_counters import alone, lies_on_map, piece
from interpreter.site.wording import anchor, capital, escaped, folded, relative, slug, table, title_of

MOST_FACTS = 10
"""A table has no more columns of printed facts, so that it can be read: of more only those have one that many members have."""
FEW = 14
"""A column with at most so many different cells gets a list to choose from."""


def member_pages(context: SiteContext) -> dict[str, str]:
    """Index tables and pages of all members with a place on the site, by path below `docs/`."""
    pages: dict[str, str] = {}
    for kind in context.rules.kinds.values():
        index = context.permalinks.page(kind)
        if not index.endswith("/index.md"):
            continue
        shown = [member for member in sorted(kind.members, key=ir.as_printed) if member in context.permalinks.copies]
        pages[index] = _index(context, kind, shown, index)
        for at, member in enumerate(shown):
            pages[context.permalinks.page(member)] = _page(context, member, shown, at)
    return pages


# --- index tables ----------------------------------------------------------------------------------------------------------


def _index(context: SiteContext, kind: ir.Kind, members: Sequence[ir.Member], page: str) -> str:
    there = context.permalinks.shown(kind)
    others = len(kind.members) - len(there)
    absent = (
        f"; {others} more {'is' if others == 1 else 'are'} declared, and not there with the options as they are" if others else ""
    )
    parts = [f"# {escaped(capital(kind.plural))}", f"{len(there)} {escaped(kind.plural)}{absent}."]
    if context.style.map is not None and context.style.map.graph.nodes is kind:
        parts.append(f"They are joined on the [map]({relative(page, 'map/index.md')}).")
    if drawn := faces_page(context, kind):
        parts.append(f"They are [drawn as cards]({relative(page, drawn)}).")
    parts += [member_table(context, members, page), "## What every " + escaped(kind.name) + " has", context.prose(kind, page)]
    parts += context.notes(kind)
    parts.append(context.foot(kind, page))
    return "\n\n".join(parts) + "\n"


def member_table(context: SiteContext, members: Sequence[ir.Member], page: str) -> str:
    """A table of members with their printed facts; the site's script puts filters above it."""
    kind = members[0].kind
    facts = [fact for fact in kind.facts.values() if any(_has(member, fact) for member in members)]
    besides: list[ir.Fact] = []
    if len(facts) > MOST_FACTS:
        common = sorted(facts, key=lambda fact: -sum(_has(member, fact) for member in members))[: MOST_FACTS - 1]
        besides = [fact for fact in facts if fact not in common]
        facts = [fact for fact in facts if fact in common]
    numbered = any(member.number is not None for member in members)
    copies = any(len(context.permalinks.copies.get(member, ())) > 1 for member in members)
    head = [
        *(["No."] if numbered else []),
        escaped(capital(kind.name)),
        *(escaped(capital(fact.words)) for fact in facts),
        *(["Besides"] if besides else []),
        *(["Copies"] if copies else []),
    ]
    rows = []
    for member in members:
        own = context.permalinks.page(member) != page
        shown = escaped(member.family) if len(context.permalinks.copies.get(member, ())) > 1 else ""
        name = (
            context.link(member, page, shown) if own else anchor(context.permalinks.anchor(member)) + _ends(context, member, page)
        )
        counter = f"{alone(piece(context, member))} " if lies_on_map(context, kind) else ""
        cells = [counter + name, *(_cell(context, fact, member, page) for fact in facts)]
        if besides:
            cells.append("; ".join(_fact_text(context, fact, member, page) for fact in besides if _has(member, fact)))
        if numbered:
            cells.insert(0, _numbers(context.permalinks.copies.get(member, (member,))))
        if copies:
            cells.append(str(len(context.permalinks.copies[member])))
        rows.append(cells)
    return f'<div class="filter" data-few="{FEW}"></div>\n\n' + table(head, rows)


def _has(member: ir.Member, fact: ir.Fact) -> bool:
    """Is anything printed on a member?"""
    return fact.values[member.id] != fact.default


def _fact_text(context: SiteContext, fact: ir.Fact, member: ir.Member, page: str) -> str:
    """A printed fact with its words, as Markdown: `bonus beside comrades 1`; a flag by its words alone."""
    words = escaped(fact.words)
    return words if fact.type.base == "truth" else f"{words} {_cell(context, fact, member, page)}"


def _numbers(copies: Sequence[ir.Member]) -> str:
    """The printed numbers of some copies: `37 to 40`, `12, 15`; empty when they have none."""
    numbers = [member.number for member in copies if member.number is not None]
    if len(numbers) > 2 and numbers == [numbers[0].after(at) for at in range(len(numbers))]:
        return f"{numbers[0]} to {numbers[-1]}"
    return ", ".join(map(str, numbers))


def _ends(context: SiteContext, member: ir.Member, page: str) -> str:
    """An edge as links to its ends; any other member by its name."""
    graph = next((graph for graph in context.rules.graphs if graph.edges is member.kind), None)
    if graph is None or member.ends is None:
        return escaped(title_of(member))
    return " \u2013 ".join(context.link(graph.nodes.members[end], page) for end in member.ends)


def _cell(context: SiteContext, fact: ir.Fact, member: ir.Member, page: str) -> str:
    """A printed value; what is not printed is left empty."""
    value = fact.values[member.id]
    if fact.type.base == "truth":
        return "yes" if value else ""
    if fact.type.base == "member":
        kind = context.rules.kinds[fact.type.of]
        return context.link(kind.members[value], page) if isinstance(value, int) and value >= 0 else ""
    return "" if value == fact.default and not value else escaped(str(value))


# --- pages ---------------------------------------------------------------------------------------------------------------


def _page(context: SiteContext, member: ir.Member, shown: Sequence[ir.Member], at: int) -> str:
    page = context.permalinks.page(member)
    copies = context.permalinks.copies[member]
    name = escaped(title_of(member))
    if len(copies) > 1:
        name = escaped(member.family)
    parts = [f"# {name}", _subtitle(context, member, copies, page)]
    if drawn := face(context, member):
        parts.append(f'<div class="card">\n{drawn}\n</div>')
    if lies_on_map(context, member.kind):
        parts.append(f"Its counter: {alone(piece(context, member))}")
    parts.append(context.prose(member, page))
    parts += [f"Note: {escaped(note)}" for note in member.notes]
    facts = {**dict(context.printed_in(member)), **{key: str(value) for key, value in member.meta.items()}}
    if "note" in facts:
        parts.append(f"Note: {escaped(facts.pop('note'))}")
    if member.provenance:
        facts["provenance"] = member.provenance
    if member.at is not None and context.style.map is not None and member.kind is context.style.map.graph.nodes:
        parts.append(f"[On the map]({relative(page, 'map/index.md')}#node-{slug(member.name)})")
    parts.append(context.foot(member, page, facts))
    for guest in context.permalinks.guests.get(member, ()):
        if not isinstance(guest, ir.Example):
            parts.append(context.entry(guest, page))
    own = [guest for guest in context.permalinks.guests.get(member, ()) if isinstance(guest, ir.Example)]
    parts += [example_entry(context, example, page) for example in own]
    parts.append(_neighbours(context, shown, at, page))
    return "\n\n".join(part for part in parts if part) + "\n"


def _subtitle(context: SiteContext, member: ir.Member, copies: Sequence[ir.Member], page: str) -> str:
    number = f" {_numbers(copies)}".rstrip()
    count = f", {len(copies)} copies" if len(copies) > 1 else ""
    kind = context.link(member.kind, page, escaped(capital(member.kind.name)) + number)
    return kind + count


def _neighbours(context: SiteContext, shown: Sequence[ir.Member], at: int, page: str) -> str:
    """The pages before and after in the index."""
    parts = []
    if at:
        parts.append(f"\u2190 {context.link(shown[at - 1], page)}")
    if at + 1 < len(shown):
        parts.append(f"{context.link(shown[at + 1], page)} \u2192")
    return " \u00b7 ".join(parts)


# --- examples --------------------------------------------------------------------------------------------------------------


def example_entry(context: SiteContext, example: ir.Example, page: str) -> str:
    """One example in Markdown: its steps, the statements that it cites, the items that it tests, its source."""
    parts = [
        anchor(context.permalinks.anchor(example)),
        f"## Example: {escaped(title_of(example))}",
        context.prose(example, page),
    ]
    cites = context.cites_html(example, page)
    lines = [f"<li>Rulebook: {cites}</li>"] if cites else []
    tested = [each for each in example.tests if isinstance(each, ir.Item) and context.permalinks.of(each)]
    mentioned = [each for each in context.used(example) if each not in tested]
    rows = [(label, found) for label, found in (("Tests", tested), ("Speaks of", mentioned)) if found]
    lines += [f"<li>{label}: {context.row(found, page)}</li>" for label, found in rows]
    listed = [f'<ul class="foot">{"".join(lines)}</ul>'] if lines else []
    parts.append(folded("Rulebook, rules and source", "\n".join([*listed, context.source(example)])))
    return "\n\n".join(part for part in parts if part)
