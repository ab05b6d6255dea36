"""SVG written by hand: elements as nested texts, escaped, with at most one decimal in numbers, so that a picture has the same
bytes everywhere.

In: names, attributes. Out: texts. Knows nothing of rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr


def element(name: str, content: str | Sequence[str] | None = None, /, **attributes: object) -> str:
    """An SVG element as text. `_` in the name of an attribute stands for `-`; `class_` for `class`; attributes of None are left
    out; `content` is SVG."""
    pairs = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_shown(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    if content is None:
        return f"<{name}{pairs}/>"
    inner = content if isinstance(content, str) else "".join(content)
    return f"<{name}{pairs}>{inner}</{name}>"


def words(text: str) -> str:
    """Text as the content of an SVG element, with its special characters escaped."""
    return escape(text)


def _shown(value: object) -> str:
    """Numbers with at most one decimal, so that the same picture has the same bytes everywhere."""
    if isinstance(value, float):
        text = f"{value:.1f}"
        return text.removesuffix(".0")
    return str(value)


def shape(sort: str, x: float, y: float, r: float, **attributes: object) -> str:
    """A circle, square, hexagon or diamond (`sort`) of radius `r` around a point, in SVG."""
    if sort == "square":
        return element("rect", x=x - r, y=y - r, width=2 * r, height=2 * r, rx=2, **attributes)
    if sort in ("hexagon", "diamond"):
        corners = (
            ((1, 0), (0.5, 0.87), (-0.5, 0.87), (-1, 0), (-0.5, -0.87), (0.5, -0.87))
            if sort == "hexagon"
            else ((1, 0), (0, 1), (-1, 0), (0, -1))
        )
        points = " ".join(f"{_shown(float(x + dx * r * 1.2))},{_shown(float(y + dy * r * 1.2))}" for dx, dy in corners)
        return element("polygon", points=points, **attributes)
    return element("circle", cx=x, cy=y, r=r, **attributes)
