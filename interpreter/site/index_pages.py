"""Pages of all other declarations: rulings, tables, dice, decks, scenarios with their pictures, examples, the map.

In: a `SiteContext`. Out: Markdown and SVG by path.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter import ir
from interpreter.site.context import SiteContext
from interpreter.site.map_svg import MapDrawing, Placed
from interpreter.site.member_pages import example_entry
from interpreter.site.setups import set_up
from interpreter.site.small_pictures import displays_page, faces
from interpreter.site.wording import escaped, relative, table

MAP = "map/index.md"
PICTURE = "map/map.svg"


def index_pages(context: SiteContext) -> dict[str, str]:
    """The pages of tables, dice, piles, rulings, examples, scenarios, the map and displays, by path below `docs/`."""
    rules = context.rules
    pages: dict[str, str] = {}
    for title, folder, shelf in (
        ("Tables", "tables", rules.tables),
        ("Dice", "dice", rules.dice),
        ("Decks and piles", "decks", rules.piles),
    ):
        pages |= _shelf(context, title, folder, shelf)
    pages |= _rulings(context)
    pages |= _examples(context)
    pages |= _map(context)
    pages |= displays_page(context)
    pages |= _scenarios(context)
    return pages


def _single(context: SiteContext, item: ir.Item, *more: str) -> str:
    """A page about one item."""
    page = context.permalinks.page(item)
    section = context.permalinks.section(item)
    parts = [f"# {context.heading(item)}", f"Section {section} of the rulebook." if section else "", context.prose(item, page)]
    parts += [*more, *context.notes(item), *context.about.get(item, ()), context.foot(item, page)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _shelf(context: SiteContext, title: str, folder: str, shelf: Sequence[ir.Item]) -> dict[str, str]:
    """A list of items, and a page for each."""
    if not shelf:
        return {}
    index = f"{folder}/index.md"
    rows = [[context.link(each, index), context.cites_markdown(each, index), escaped(" ".join(each.notes))] for each in shelf]
    pages = {index: "\n\n".join([f"# {title}", table([title, "Rulebook", "Notes"], rows)]) + "\n"}
    pictures: dict[ir.Item, str] = {
        each: f'<div class="display">\n{faces(context, each)}\n</div>' for each in shelf if isinstance(each, ir.Die)
    }
    if pictures:
        pages[index] += "".join(f"\n## {context.link(each, index)}\n\n{picture}\n" for each, picture in pictures.items())
    return pages | {context.permalinks.page(each): _single(context, each, pictures.get(each, "")) for each in shelf}


def _rulings(context: SiteContext) -> dict[str, str]:
    rulings = context.rules.rulings
    if not rulings:
        return {}
    index = "rulings/index.md"
    rows = []
    for ruling in rulings:
        others = [reading for reading in ruling.readings if reading != ruling.chosen]
        rows.append(
            [
                context.link(ruling, index),
                escaped(ruling.asks),
                f"**{escaped(ruling.chosen)}**",
                escaped("; ".join(others)),
                escaped(ruling.because),
                context.cites_markdown(ruling, index),
            ]
        )
    text = [
        "# Rulings",
        "Where the rulebook is silent or says two things. The reading in force is the first; a layer on top may choose another.",
        '<div class="filter" data-few="0"></div>\n\n'
        + table(["Ruling", "The question", "In force", "Other readings", "Why", "Rulebook"], rows),
    ]
    return {index: "\n\n".join(text) + "\n"} | {context.permalinks.page(each): _single(context, each) for each in rulings}


def _examples(context: SiteContext) -> dict[str, str]:
    """One page for each file of examples, and a list of all."""
    if not context.rules.examples:
        return {}
    pages = {}
    for page, examples in context.permalinks.example_pages.items():
        path = examples[0].span.path
        parts = [f"# Examples of {escaped(path)}", *(example_entry(context, example, page) for example in examples)]
        pages[page] = "\n\n".join(parts) + "\n"
    index = "examples/index.md"
    by: dict[str, list[ir.Example]] = {}
    for example in context.rules.examples:
        by.setdefault(example.span.path, []).append(example)
    parts = ["# Examples", f"{len(context.rules.examples)} examples. Each is run as a test of the rules."]
    for path, found in sorted(by.items()):
        parts += [f"## {escaped(path)}", "\n".join(f"- {context.link(each, index)}" for each in found)]
    pages[index] = "\n\n".join(parts) + "\n"
    return pages


# --- the map ---------------------------------------------------------------------------------------------------------------


def _map(context: SiteContext) -> dict[str, str]:
    style = context.style.map
    if style is None:
        return {}
    drawing = MapDrawing(context, style)
    picture = drawing.draw(MAP, None, f"{context.rules.title}: the map")
    nodes = style.graph.nodes
    lines = [_edges(context, graph.edges) for graph in drawing.edges.graphs]
    sentence = (
        f"{len(drawing.nodes)} {context.link(nodes, MAP, escaped(nodes.plural))} joined by {' and '.join(lines)}. "
        f"Everything on it leads to its page. [The picture alone]({relative(MAP, PICTURE)})."
    )
    parts = ["# The map", sentence, framed(picture)]
    if context.rules.beginnings:
        parts.append("Set-ups: " + ", ".join(context.link(each, MAP) for each in context.rules.beginnings) + ".")
    return {MAP: "\n\n".join(parts) + "\n", PICTURE: picture}


def _edges(context: SiteContext, edges: ir.Kind) -> str:
    """How many edges of a kind there are, with a link to their page."""
    shown = context.permalinks.shown(edges)
    page = context.permalinks.page(shown[0]) if shown else "kinds.md"
    return f"{len(shown)} [{escaped(edges.plural)}]({relative(MAP, page)})"


def framed(picture: str) -> str:
    """A picture as HTML for a page: in a frame that scrolls on a small screen, without empty or indented lines."""
    return '<div class="atlas">\n' + picture.strip() + "\n</div>"


def _scenarios(context: SiteContext) -> dict[str, str]:
    if not context.rules.scenarios:
        return {}
    index = "scenarios/index.md"
    rows = [[context.link(each, index), context.cites_markdown(each, index)] for each in context.rules.beginnings]
    parts = ["# Scenarios", table(["Scenario", "Rulebook"], rows)]
    if positions := [context.link(each, index) for each in context.rules.scenarios if each.for_examples]:
        parts.append(f"Positions from which examples begin: {', '.join(positions)}.")
    pages = {index: "\n\n".join(parts) + "\n"}
    for scenario in context.rules.scenarios:
        pages |= _scenario(context, scenario)
    return pages


def _scenario(context: SiteContext, scenario: ir.Scenario) -> dict[str, str]:
    page = context.permalinks.page(scenario)
    if context.style.map is None:
        return {page: _single(context, scenario)}
    placed = set_up(context, scenario)
    if not isinstance(placed, Placed):
        return {page: _single(context, scenario, placed)}
    svg = page.removesuffix(".md") + ".svg"
    picture = MapDrawing(context, context.style.map).draw(page, placed, f"{scenario.name}: the set-up")
    more = ["## The set-up", f"[The picture alone]({relative(page, svg)}).", framed(picture)]
    return {page: _single(context, scenario, *more), svg: picture}
