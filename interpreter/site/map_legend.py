"""The legend of a map: signs with their words, in rows below it.

In: signs, each with a function that draws it around a point, and its words; the frame of the map. Out: SVG text, and its height.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from interpreter.site.drawing import element, words
from interpreter.site.map_labels import Box, width_of

INK, PAPER = "#2b2620", "#f7f3e8"
ROW = 48
"""Height of a row."""
SIZE = 21
BEFORE, AFTER = 16, 28
"""Room between a sign and its words, and behind these."""


class Sign:
    """A sign of the legend: a function that draws it around a point, its width, its words."""

    def __init__(self, draw: Callable[[float, float], str], text: str, broad: float = 36) -> None:
        self.draw, self.told, self.broad = draw, text, broad


def legend(signs: Iterable[Sign], frame: tuple[float, float, float, float] | Box) -> tuple[str, int]:
    """The SVG of the rows of signs, which break before the right side of the frame, and their height."""
    left, _, right, bottom = frame
    x, y = left + 30.0, bottom + ROW * 0.6
    parts = []
    for sign in signs:
        length = sign.broad + BEFORE + width_of(sign.told, SIZE)
        if x + length > right - 20 and x > left + 30:
            x, y = left + 30.0, y + ROW
        parts.append(sign.draw(x + sign.broad / 2, y))
        parts.append(element("text", words(sign.told), x=x + sign.broad + BEFORE, y=y + 7, font_size=SIZE, fill=INK))
        x += length + AFTER
    height = int(y - bottom + ROW * 0.6)
    ground = element("rect", x=left, y=bottom, width=right - left, height=height, fill=PAPER)
    return element("g", [ground, *parts], class_="legend"), height
