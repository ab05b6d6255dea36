"""SVG by hand: elements as nested texts, escaped and with stable numbers; and labels that keep out of each other's way.

In: names, attributes, boxes. Out: texts. Knows nothing of rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from xml.sax.saxutils import escape, quoteattr

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Spot = tuple[float, float]


def element(name: str, content: str | Sequence[str] | None = None, /, **attributes: object) -> str:
    """One element. `_` in a name of an attribute stands for `-`; `class_` for `class`; None leaves it out; `content` is SVG."""
    told = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_shown(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    if content is None:
        return f"<{name}{told}/>"
    inner = content if isinstance(content, str) else "".join(content)
    return f"<{name}{told}>{inner}</{name}>"


def words(text: str) -> str:
    """Text as the content of an element."""
    return escape(text)


def _shown(value: object) -> str:
    """Numbers with at most one decimal, so that the same picture has the same bytes everywhere."""
    if isinstance(value, float):
        text = f"{value:.1f}"
        return text.removesuffix(".0")
    return str(value)


def shape(sort: str, x: float, y: float, r: float, **attributes: object) -> str:
    """A circle, square, hexagon or diamond around a point."""
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


@dataclass(slots=True)
class Labels:
    """Places for labels: of several spots the one that covers least of what is there already. A spot is a left and a top."""

    frame: Box
    taken: list[tuple[Box, float]] = field(default_factory=list)

    def keep_free(self, box: Box, weight: float = 1.0) -> None:
        """Labels stay away from this box, the more the heavier."""
        self.taken.append((box, weight))

    def beside(self, x: float, y: float, away: float, width: float, height: float) -> list[Spot]:
        """Spots around a point for a label of this size, the best first."""
        near, far = away * 0.6, away * 1.5
        left, right, above, below = x - width, x, y - height, y
        return [
            (x - width / 2, below + away),
            (x - width / 2, above - away),
            (right + away, y - height / 2),
            (left - away, y - height / 2),
            (right + near, below + near),
            (left - near, below + near),
            (right + near, above - near),
            (left - near, above - near),
            (x - width / 4, below + away),
            (left + width / 4, below + away),
            (x - width / 4, above - away),
            (left + width / 4, above - away),
            (right + away, y - height),
            (right + away, y),
            (left - away, y - height),
            (left - away, y),
            (right + far, y - height / 2),
            (left - far, y - height / 2),
        ]

    def over(self, x: float, y: float, width: float, height: float) -> list[Spot]:
        """Spots for a label that may lie anywhere near a point, the nearest first."""
        moves = [(dx, dy) for dx in range(-120, 121, 20) for dy in range(-100, 101, 10)]
        moves.sort(key=lambda move: (abs(move[0]) + 2 * abs(move[1]), move))
        return [(x - width / 2 + dx, y - height / 2 + dy) for dx, dy in moves]

    def put(self, spots: Sequence[Spot], width: float, height: float) -> Spot:
        """The best of some spots for a label of this size; it is taken from then on."""
        across, down = [left for left, _ in spots], [top for _, top in spots]
        near = _cut(self.taken, (min(across), min(down), max(across) + width, max(down) + height))
        best = min(range(len(spots)), key=lambda at: (self._cost(near, spots[at], width, height) + at, at))
        left, top = spots[best]
        self.keep_free((left, top, left + width, top + height), 2.0)
        return left, top

    def _cost(self, near: list[tuple[Box, float]], spot: Spot, width: float, height: float) -> float:
        """How much of what is taken, and of the outside, a label at this spot would cover."""
        left, top = spot
        right, bottom = left + width, top + height
        cost = sum(
            weight * (min(right, c) - max(left, a)) * (min(bottom, d) - max(top, b))
            for (a, b, c, d), weight in _cut(near, (left, top, right, bottom))
        )
        a, b, c, d = self.frame
        outside = max(0.0, a - left) + max(0.0, b - top) + max(0.0, right - c) + max(0.0, bottom - d)
        return round(cost + outside * 200, 3)


def _cut(boxes: list[tuple[Box, float]], by: Box) -> list[tuple[Box, float]]:
    """The boxes that a box covers in part."""
    left, top, right, bottom = by
    return [found for found in boxes if found[0][0] < right and found[0][2] > left and found[0][1] < bottom and found[0][3] > top]
