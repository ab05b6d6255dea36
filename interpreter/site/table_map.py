"""The map for a table: drawn once, bare of owners and counters, with every place and area a thing that can be picked.

In: a `SiteContext` whose style has a map. Out: SVG, in which a place or an area is a group `thing` that says its kind and its
number.
"""

from __future__ import annotations

from dataclasses import replace

from interpreter import ir
from interpreter.site.context import SiteContext
from interpreter.site.drawing import element
from interpreter.site.map_svg import MapDrawing


class _TableMap(MapDrawing):
    """The map of the site, in which what was a link is a thing."""

    def _link(self, content: str, member: ir.Member, page: str, name: str | None = None) -> str:
        return element("g", content, class_="thing", data_kind=member.kind.name, data_id=member.id)


def table_map(context: SiteContext) -> tuple[str, dict[int, tuple[int, int]]]:
    """The map, and where its places are on it, by number; nothing where the style has none. Whose a place is changes in play, so
    that it is not drawn."""
    style = context.style.map
    if style is None:
        return "", {}
    drawing = _TableMap(context, replace(style, owner=None))
    return drawing.draw(""), dict(drawing.places)
