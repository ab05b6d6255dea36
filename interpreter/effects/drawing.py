"""The neighbourhood of a symbol as text, as DOT (the language of Graphviz) and as a picture.

In: the graph and a symbol. Out: text. Symbols are named by their declaring word and name, hooks and blocks by their owners.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from interpreter import ir
from interpreter.effects.dependencies import Dependencies, Edge
from interpreter.effects.graph import Relation
from interpreter.records import NamedTuple

PASSIVE = {
    Relation.CALLS: "called by",
    Relation.ANNOUNCES: "announced by",
    Relation.TRIGGERS: "triggered by",
    Relation.ASKS: "asked by",
    Relation.READS: "read by",
    Relation.WRITES: "written by",
    Relation.STARTS: "started by",
    Relation.ROLLS: "rolled by",
    Relation.NAMES: "named by",
    Relation.HAS: "belongs to",
}
"""The same verbs from the other end."""
MOST = 40
"""How many neighbours on one side are drawn."""
ROW, MARGIN, LETTER = 22, 12, 6.6
"""Measures of the picture in its own units: height of a line, edge, mean width of a letter."""


def told(symbol: ir.Symbol) -> str:
    """The name of a symbol in a list: `query enemy of (player)`, `card 7 "Storm"`."""
    if isinstance(symbol, ir.Procedure) and symbol.role in ("hook", "reaction", "block", "prelude"):
        return f"{symbol.role} {symbol.name}"
    number = f" {symbol.number}" if isinstance(symbol, ir.Member) and symbol.number is not None else ""
    return f"{ir.word_of(symbol)}{number} {symbol.name}"


def as_text(dependencies: Dependencies, symbol: ir.Symbol) -> str:
    """The neighbours of a symbol as text: a line for each edge into it and out of it, with places."""
    lines = [f"{told(symbol)}  {_place(symbol)}"]
    if symbol in dependencies.may_ask:
        lines.append("  may ask a player")
    for relation, other in _ordered(dependencies.into(symbol)):
        lines.append(f"  {PASSIVE[relation]} {told(other)}  {_place(other)}")
    for relation, other in _ordered(dependencies.of(symbol)):
        lines.append(f"  {relation.value} {told(other)}  {_place(other)}")
        if relation is Relation.HAS and isinstance(other, ir.Procedure):  # a body that nobody can ask for by name
            lines += [f"    {verb.value} {told(inner)}  {_place(inner)}" for verb, inner in _ordered(dependencies.of(other))]
    return "\n".join(lines) + "\n"


def as_dot(dependencies: Dependencies, symbol: ir.Symbol) -> str:
    """The neighbours of a symbol as a directed graph for `dot -Tsvg`."""
    into, of = dependencies.into(symbol), dependencies.of(symbol)
    known = {other: f"n{number}" for number, other in enumerate(dict.fromkeys([symbol, *(other for _, other in (*into, *of))]))}
    lines = ["digraph rules {", "    rankdir=LR; node [shape=box, fontname=Helvetica];"]
    lines += [f"    {name} [label={_quoted(told(other))}];" for other, name in known.items()]
    lines += [f"    {known[other]} -> {known[symbol]} [label={_quoted(relation.value)}];" for relation, other in into]
    lines += [f"    {known[symbol]} -> {known[other]} [label={_quoted(relation.value)}];" for relation, other in of]
    return "\n".join([*lines, "}"]) + "\n"


def as_svg(dependencies: Dependencies, symbol: ir.Symbol, link: Callable[[ir.Symbol], str] = lambda _: "") -> str:
    """The neighbours of a symbol as a picture in three columns: those that use it, itself, those that it uses.

    `link`: gives the address of a symbol, or ''.
    """
    left = _column(dependencies.into(symbol), True, link)
    right = _column(dependencies.of(symbol), False, link)
    widths = [max((len(entry.text) for entry in side), default=0) * LETTER for side in (left, right)]
    title = told(symbol)
    rows = max(len(left), len(right), 1)
    middle = widths[0] + 5 * MARGIN + len(title) * LETTER / 2
    width = middle + len(title) * LETTER / 2 + 5 * MARGIN + widths[1]
    height = rows * ROW + 2 * MARGIN
    centre = height / 2
    half = len(title) * LETTER / 2 + MARGIN / 2
    parts = [f"<title>{_escape(title)} and its neighbours</title>"]
    for side, edge, anchor, start in (
        (left, widths[0] + MARGIN, "end", middle - half),
        (right, width - widths[1] - MARGIN, "start", middle + half),
    ):
        top = centre - len(side) * ROW / 2
        for number, entry in enumerate(side):
            y = top + number * ROW + ROW / 2
            gap = 4 if anchor == "end" else -4
            parts.append(f'<path d="M{edge + gap:.0f} {y:.0f} L{start:.0f} {centre:.0f}" stroke="#8a8375" fill="none"/>')
            parts.append(
                f'<text x="{edge:.0f}" y="{y + 4:.0f}" text-anchor="{anchor}">'
                f"<title>{_escape(entry.place)}</title>{entry.linked()}</text>"
            )
    parts.append(
        f'<rect x="{middle - half:.0f}" y="{centre - ROW / 2:.0f}" width="{2 * half:.0f}" height="{ROW}" rx="4" '
        'fill="#f0e4c0" stroke="#2b2620"/>'
    )
    parts.append(f'<text x="{middle:.0f}" y="{centre + 4:.0f}" text-anchor="middle" font-weight="bold">{_escape(title)}</text>')
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" font-family="sans-serif" font-size="12" '
        f'role="img">\n{body}\n</svg>\n'
    )


class Entry(NamedTuple):
    """A line of a column of the picture. `place`: of the symbol in the rules; `link`: its address, or ''."""

    text: str
    place: str = ""
    link: str = ""

    def linked(self) -> str:
        """Its text in SVG, as a link if it has an address."""
        shown = _escape(self.text)
        return f'<a href="{_escape(self.link)}" fill="#7a3b1f">{shown}</a>' if self.link else shown


def _column(edges: Collection[Edge], passive: bool, link: Callable[[ir.Symbol], str]) -> list[Entry]:
    """A side of the picture: each neighbour once with all that is between it and the symbol."""
    verbs: dict[ir.Symbol, list[str]] = {}
    for relation, other in edges:
        verbs.setdefault(other, []).append(PASSIVE[relation] if passive else relation.value)
    found = [Entry(f"{', '.join(each)} {told(other)}", _place(other), link(other)) for other, each in verbs.items()]
    return found if len(found) <= MOST else [*found[: MOST - 1], Entry(f"and {len(found) - MOST + 1} more")]


def _ordered(edges: Collection[Edge]) -> list[Edge]:
    """By relation, then as they stand."""
    return [edge for relation in Relation for edge in edges if edge[0] is relation]


def _place(symbol: ir.Symbol) -> str:
    return f"{symbol.span.path}:{symbol.span.line}"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _escape(text: str) -> str:
    """A text as it stands in a picture."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;").replace("'", "&#x27;")
