"""The map for playing on a page: drawn once, without owners and counters; every place and area can be picked.

In: a `SiteContext` whose style has a map. Out: SVG, in which a place or an area is a group of class `thing` that holds its kind
and number.
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
    """The map in SVG, and the points of its places by number; both empty if the style has none. Owners are not drawn, since they
    change in play."""
    style = context.style.map
    if style is None:
        return "", {}
    drawing = _TableMap(context, replace(style, owner=None))
    return drawing.draw(""), dict(drawing.places)
