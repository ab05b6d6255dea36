"""Pages of things: for each kind an index table with filters, for each member a page.

In: a `Book`. Out: Markdown by path.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.ir import Example, Fact, Kind, Member
from interpreter.site.context import Book
from interpreter.site.wording import anchor, capital, escaped, folded, heading_of, relative, slug, table, title_of

MANY = 12
"""A row with more links than this is folded."""
FEW = 14
"""A column with at most so many different cells gets a list to choose from."""


def member_pages(book: Book) -> dict[str, str]:
    """Index tables and pages of all members that have one."""
    pages: dict[str, str] = {}
    for kind in book.rules.kinds.values():
        index = book.homes.page(kind)
        if not index.endswith("/index.md"):
            continue
        shown = [member for member in kind.members if id(member) in book.homes.copies]
        pages[index] = _index(book, kind, shown, index)
        for at, member in enumerate(shown):
            pages[book.homes.page(member)] = _page(book, member, shown, at)
    return pages


# --- index tables ----------------------------------------------------------------------------------------------------------


def _index(book: Book, kind: Kind, members: Sequence[Member], page: str) -> str:
    parts = [f"# {escaped(capital(kind.plural))}", f"{len(kind.members)} {escaped(kind.plural)}."]
    if book.style.map is not None and book.style.map.graph.nodes is kind:
        parts.append(f"They are joined on the [map]({relative(page, 'map/index.md')}).")
    parts += [member_table(book, members, page), "## What every " + escaped(kind.name) + " has", book.prose(kind, page)]
    parts += book.notes(kind)
    parts.append(book.foot(kind, page))
    return "\n\n".join(parts) + "\n"


def member_table(book: Book, members: Sequence[Member], page: str) -> str:
    """A table of members with their printed facts; the site's script puts filters above it."""
    kind = members[0].kind
    facts = [fact for fact in kind.facts.values() if any(fact.values[member.id] != fact.default for member in members)]
    numbered = any(member.number is not None for member in members)
    copies = any(len(book.homes.copies.get(id(member), ())) > 1 for member in members)
    head = [
        *(["No."] if numbered else []),
        escaped(capital(kind.name)),
        *(escaped(capital(fact.words)) for fact in facts),
        *(["Copies"] if copies else []),
    ]
    rows = []
    for member in members:
        own = book.homes.page(member) != page
        name = book.link(member, page) if own else anchor(book.homes.anchor(member)) + _ends(book, member, page)
        cells = [name, *(_cell(book, fact, member, page) for fact in facts)]
        if numbered:
            cells.insert(0, str(member.number) if member.number is not None else "")
        if copies:
            cells.append(str(len(book.homes.copies[id(member)])))
        rows.append(cells)
    return f'<div class="filter" data-few="{FEW}"></div>\n\n' + table(head, rows)


def _ends(book: Book, member: Member, page: str) -> str:
    """An edge as links to its ends; any other member by its name."""
    graph = next((graph for graph in book.rules.graphs if graph.edges is member.kind), None)
    if graph is None or member.ends is None:
        return escaped(title_of(member))
    return " \u2013 ".join(book.link(graph.nodes.members[end], page) for end in member.ends)


def _cell(book: Book, fact: Fact, member: Member, page: str) -> str:
    """A printed value; what is not printed is left empty."""
    value = fact.values[member.id]
    if fact.type.base == "truth":
        return "yes" if value else ""
    if fact.type.base == "member":
        kind = book.rules.kinds[fact.type.of]
        return book.link(kind.members[value], page) if isinstance(value, int) and value >= 0 else ""
    return "" if value == fact.default and not value else escaped(str(value))


# --- pages ---------------------------------------------------------------------------------------------------------------


def _page(book: Book, member: Member, shown: Sequence[Member], at: int) -> str:
    page = book.homes.page(member)
    copies = book.homes.copies[id(member)]
    name = heading_of(member)
    if len(copies) > 1:
        name = escaped(member.name.rstrip("0123456789 "))
    parts = [f"# {name}", _subtitle(book, member, copies, page), book.prose(member, page)]
    parts += [f"Note: {escaped(note)}" for note in member.notes]
    told = {**dict(book.printed_in(member)), **{key: str(value) for key, value in member.meta.items()}}
    parts += [f"{escaped(capital(key))}: {escaped(text)}" for key, text in told.items()]
    if member.provenance:
        parts.append(f"Provenance: {escaped(member.provenance)}")
    if member.at is not None and book.style.map is not None and member.kind is book.style.map.graph.nodes:
        x, y = member.at
        parts.append(f"[On the map]({relative(page, 'map/index.md')}#node-{slug(member.name)}), at {x}, {y}.")
    parts += _around(book, member, page)
    for guest in book.homes.guests.get(id(member), ()):
        if not isinstance(guest, Example):
            parts.append(book.entry(guest, page))
    own = [guest for guest in book.homes.guests.get(id(member), ()) if isinstance(guest, Example)]
    parts += [example_entry(book, example, page) for example in own]
    parts.append(_neighbours(book, shown, at, page))
    return "\n\n".join(part for part in parts if part) + "\n"


def _subtitle(book: Book, member: Member, copies: Sequence[Member], page: str) -> str:
    number = f" {member.number}" if member.number is not None else ""
    count = f", {len(copies)} copies" if len(copies) > 1 else ""
    return (
        f"{book.link(member.kind, page, escaped(capital(member.kind.name)) + number)}{count} \u00b7 layer {escaped(member.layer)}"
    )


def _around(book: Book, member: Member, page: str) -> list[str]:
    """Citations, everything that mentions it by sort, examples, source."""
    parts = [f'<p class="cites">Rulebook: {book.cited(member, page)}</p>'] if member.cites else []
    around = book.around(member, page)
    if around:
        lines = "".join(f"<li>{folded_row(label, links)}</li>" for label, links in around)
        parts.append(f'<ul class="foot">{lines}</ul>')
    return [*parts, book.source(member)]


def folded_row(label: str, links: str) -> str:
    """A row of links; a long one opens on a click."""
    count = links.count("<a ")
    return f"{label}: {links}" if count <= MANY else folded(f"{label} ({count})", links)


def _neighbours(book: Book, shown: Sequence[Member], at: int, page: str) -> str:
    """The pages before and after in the index."""
    parts = []
    if at:
        parts.append(f"\u2190 {book.link(shown[at - 1], page)}")
    if at + 1 < len(shown):
        parts.append(f"{book.link(shown[at + 1], page)} \u2192")
    return " \u00b7 ".join(parts)


# --- examples --------------------------------------------------------------------------------------------------------------


def example_entry(book: Book, example: Example, page: str) -> str:
    """One example: given, when, then, what it cites and tests, and its source."""
    parts = [anchor(book.homes.anchor(example)), f"## Example: {escaped(title_of(example))}", book.prose(example, page)]
    if example.cites:
        parts.append(f'<p class="cites">Rulebook: {book.cited(example, page)}</p>')
    tested = [each for each in example.tests if book.homes.of(each)]
    mentioned = [each for each in book.used(example) if each not in tested]
    rows = [(label, found) for label, found in (("Tests", tested), ("Speaks of", mentioned)) if found]
    if rows:
        parts.append(
            '<ul class="foot">' + "".join(f"<li>{label}: {book.row(found, page)}</li>" for label, found in rows) + "</ul>"
        )
    parts.append(book.source(example))
    return "\n\n".join(part for part in parts if part)
