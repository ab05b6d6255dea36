"""Pages of what else is declared: rulings, tables, dice, decks, scenarios with their pictures, examples, the map.

In: a `Book`. Out: Markdown and SVG by path.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.ir import Scenario, Symbol
from interpreter.site.context import Book
from interpreter.site.map_svg import Atlas, Placed
from interpreter.site.member_pages import example_entry
from interpreter.site.setups import set_up
from interpreter.site.wording import escaped, heading_of, relative, table

MAP = "map/index.md"
PICTURE = "map/map.svg"


def shelf_pages(book: Book) -> dict[str, str]:
    """All of them."""
    rules = book.rules
    pages: dict[str, str] = {}
    for title, folder, shelf in (
        ("Tables", "tables", rules.tables),
        ("Dice", "dice", rules.dice),
        ("Decks and piles", "decks", rules.piles),
    ):
        pages |= _shelf(book, title, folder, shelf)
    pages |= _rulings(book)
    pages |= _examples(book)
    pages |= _map(book)
    pages |= _scenarios(book)
    return pages


def _single(book: Book, declared: Symbol, *more: str) -> str:
    """A page about one thing."""
    page = book.homes.page(declared)
    section = book.homes.section(declared)
    parts = [f"# {heading_of(declared)}", f"Section {section} of the rulebook." if section else "", book.prose(declared, page)]
    parts += [*more, *book.notes(declared), book.foot(declared, page)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _shelf(book: Book, title: str, folder: str, shelf: Sequence[Symbol]) -> dict[str, str]:
    """A list of things, and a page for each."""
    if not shelf:
        return {}
    index = f"{folder}/index.md"
    rows = [[book.link(each, index), book.cites(each, index), escaped(" ".join(each.notes))] for each in shelf]
    pages = {index: "\n\n".join([f"# {title}", table([title, "Rulebook", "Notes"], rows)]) + "\n"}
    return pages | {book.homes.page(each): _single(book, each) for each in shelf}


def _rulings(book: Book) -> dict[str, str]:
    rulings = book.rules.rulings
    if not rulings:
        return {}
    index = "rulings/index.md"
    rows = []
    for ruling in rulings:
        others = [reading for reading in ruling.readings if reading != ruling.chosen]
        rows.append(
            [
                book.link(ruling, index),
                escaped(ruling.asks),
                f"**{escaped(ruling.chosen)}**",
                escaped("; ".join(others)),
                escaped(ruling.because),
                book.cites(ruling, index),
            ]
        )
    text = [
        "# Rulings",
        "Where the rulebook is silent or says two things. The reading in force is the first; a layer on top may choose another.",
        '<div class="filter" data-few="0"></div>\n\n'
        + table(["Ruling", "The question", "In force", "Other readings", "Why", "Rulebook"], rows),
    ]
    return {index: "\n\n".join(text) + "\n"} | {book.homes.page(each): _single(book, each) for each in rulings}


def _examples(book: Book) -> dict[str, str]:
    """One page for each file of examples, and a list of all."""
    if not book.rules.examples:
        return {}
    pages = {}
    for page, examples in book.homes.example_pages.items():
        path = examples[0].span.path
        parts = [f"# Examples of {escaped(path)}", *(example_entry(book, example, page) for example in examples)]
        pages[page] = "\n\n".join(parts) + "\n"
    index = "examples/index.md"
    by: dict[str, list[Symbol]] = {}
    for example in book.rules.examples:
        by.setdefault(example.span.path, []).append(example)
    parts = ["# Examples", f"{len(book.rules.examples)} examples. Each is run as a test of the rules."]
    for path, found in sorted(by.items()):
        parts += [f"## {escaped(path)}", "\n".join(f"- {book.link(each, index)}" for each in found)]
    pages[index] = "\n\n".join(parts) + "\n"
    return pages


# --- the map ---------------------------------------------------------------------------------------------------------------


def _map(book: Book) -> dict[str, str]:
    style = book.style.map
    if style is None:
        return {}
    atlas = Atlas(book, style)
    picture = atlas.draw(MAP, None, f"{book.rules.title}: the map")
    nodes, edges = style.graph.nodes, style.graph.edges
    lines = book.homes.page(edges.members[0]) if edges.members else "kinds.md"
    told = (
        f"{len(nodes.members)} {book.link(nodes, MAP, escaped(nodes.plural))} joined by {len(edges.members)} "
        f"[{escaped(edges.plural)}]({relative(MAP, lines)}). "
        f"Everything on it leads to its page. [The picture alone]({relative(MAP, PICTURE)})."
    )
    parts = ["# The map", told, framed(picture)]
    if book.rules.scenarios:
        parts.append("Set-ups: " + ", ".join(book.link(each, MAP) for each in book.rules.scenarios) + ".")
    return {MAP: "\n\n".join(parts) + "\n", PICTURE: picture}


def framed(picture: str) -> str:
    """A picture in a page: in a frame that can be moved about on a small screen; no empty and no indented lines."""
    return '<div class="atlas">\n' + picture.strip() + "\n</div>"


def _scenarios(book: Book) -> dict[str, str]:
    if not book.rules.scenarios:
        return {}
    index = "scenarios/index.md"
    rows = [[book.link(each, index), book.cites(each, index)] for each in book.rules.scenarios]
    pages = {index: "\n\n".join(["# Scenarios", table(["Scenario", "Rulebook"], rows)]) + "\n"}
    for scenario in book.rules.scenarios:
        pages |= _scenario(book, scenario)
    return pages


def _scenario(book: Book, scenario: Scenario) -> dict[str, str]:
    page = book.homes.page(scenario)
    if book.style.map is None:
        return {page: _single(book, scenario)}
    placed = set_up(book, scenario)
    if not isinstance(placed, Placed):
        return {page: _single(book, scenario, placed)}
    svg = page.removesuffix(".md") + ".svg"
    picture = Atlas(book, book.style.map).draw(page, placed, f"{scenario.name}: the set-up")
    more = ["## The set-up", f"[The picture alone]({relative(page, svg)}).", framed(picture)]
    return {page: _single(book, scenario, *more), svg: picture}
