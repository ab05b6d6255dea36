"""Land and sea behind a map, from outlines in the style that were fitted to the board.

In: outlines as points in the units of the nodes' places, the frame that is shown. Out: SVG text.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.site.drawing import element

LAND, SHORE = "#f4eedc", "#8fa3a8"


def land(outlines: Sequence[str], frame: tuple[float, float, float, float]) -> str:
    """The SVG of all land within a frame; an outline inside another is a lake. '' if there are no outlines."""
    if not outlines:
        return ""
    left, top, right, bottom = frame
    path = "".join(f"M{outline.replace(' ', 'L')}Z" for outline in outlines)
    return element(
        "svg",
        element("path", d=path, fill=LAND, stroke=SHORE, stroke_width=2, fill_rule="evenodd"),
        x=left,
        y=top,
        width=right - left,
        height=bottom - top,
        viewBox=f"{left} {top} {right - left} {bottom - top}",
        class_="land",
        aria_hidden="true",
    )
