"""Counters on a map: a number of things that a side has at a place, or a member with its printed figures.

In: a `SiteContext`, a number or a member. Out: `Counter`, its size, and its SVG. A side is shown by its colour and its letter,
the thing counted by its outline and its word.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from interpreter import ir
from interpreter.site.context import SiteContext
from interpreter.site.drawing import element, words
from interpreter.site.map_labels import width_of
from interpreter.site.wording import capital, title_of
from interpreter.views import SideStyle

INK, PAPER, NOBODY = "#2b2620", "#fffdf6", "#5b5147"
COUNT_HIGH, PIECE_HIGH, LEAST = 36, 28, 40
"""Heights of a counter with a number and of one with a name; the least width of the former."""
NAME, NUMBER, SMALL = 16, 20, 9.5
"""Sizes of letters: of a name, of a number, of the word below it."""
FORMS = ("square", "round", "pointed")
"""The outlines of what is counted, in the order in which the style names it."""
GAP = 3
"""Between counters."""
BROAD = 190
"""So broad a row of counters may become before the next begins."""


class Counter(NamedTuple):
    """A counter on a node."""

    text: str
    """A number, or a name."""
    small: str
    """The word for what is counted, or the printed numbers of the member."""
    side: SideStyle
    """The letter and colour of its owner."""
    title: str
    """The text shown under a pointer."""
    form: str = ""
    """Its outline; '' for a member."""


Spot = tuple[Counter, float, float]
"""A counter with its left and top."""


def counted(number: int, sign: str, side: SideStyle, whose: str, at: int) -> Counter:
    """A counter for a number. `sign`: the word for the things counted; `whose`: the name of its side; `at`: the index of the
    count in the style, which gives its outline."""
    return Counter(str(number), sign, side, f"{whose} {number} {sign}".strip(), FORMS[at % len(FORMS)])


def piece(context: SiteContext, member: ir.Member) -> Counter:
    """A counter for a member, with its side and its numbers, as on its face."""
    style = context.style.faces.get(member.kind)
    band = None if style is None or style.band is None else style.band.values[member.id]
    known = None if context.style.map is None else context.style.map.sides.get(member.name)
    side = SideStyle("", NOBODY) if known is None else known
    if style is not None and style.band is not None and isinstance(band, int) and band >= 0:
        side = side_of(context, context.rules.kinds[style.band.type.of].members[band])
    numbers = [] if style is None else [(mark.sign, mark.number.values[member.id]) for mark in style.figures if mark.number]
    told = ", ".join([title_of(member), *(f"{sign} {number}" for sign, number in numbers)])
    return Counter(title_of(member), "–".join(str(number) for _, number in numbers[:3]), side, told)


def lies_on_map(context: SiteContext, kind: ir.Kind) -> bool:
    """Are members of this kind put on the map as counters?"""
    return any(param.type.of == kind.name for attribute in context.style.setup.pieces for param in attribute.params)


def side_of(context: SiteContext, member: ir.Member) -> SideStyle:
    """The letter and the colour of a side; for any other member its first letter, and a neutral colour."""
    known = None if context.style.map is None else context.style.map.sides.get(member.name)
    return SideStyle(capital(member.name)[:1], NOBODY) if known is None else known


def size_of(counter: Counter) -> tuple[float, float]:
    """Width and height of a counter, in map units."""
    if counter.form:
        broad = max(width_of(counter.small, SMALL) + 8, width_of(counter.text, NUMBER, True) + 30, LEAST)
        return broad + (12 if counter.form == "pointed" else 0), COUNT_HIGH
    printed = width_of(counter.small, NAME, True) + 8 if counter.small else 0
    return 8 + _letter_room(counter) + _name_room(counter) + 4 + printed, PIECE_HIGH


def laid(counters: Sequence[Counter]) -> tuple[list[list[Spot]], float, float]:
    """Counters arranged in rows, each with its position, and the width and height of them all."""
    rows: list[list[Spot]] = []
    left = top = broad = high = 0.0
    for counter in counters:
        width, height = size_of(counter)
        if not rows or left + width > BROAD or bool(counter.form) != bool(rows[-1][-1][0].form):
            left, top, high = 0.0, top + high + (GAP if rows else 0), 0.0
            rows.append([])
        rows[-1].append((counter, left, top))
        high = max(high, height)
        broad = max(broad, left + width)
        left += width + GAP
    return rows, broad, top + high


def drawn(counter: Counter, x: float, y: float) -> str:
    """The SVG of a counter with its upper left corner at a point."""
    return element(
        "g", [element("title", words(counter.title)), *_parts(counter)], class_="counter", transform=f"translate({x:.0f} {y:.0f})"
    )


def alone(counter: Counter) -> str:
    """A counter as an SVG picture of its own, hidden from screen readers, since the text beside it says the same."""
    width, height = size_of(counter)
    return element(
        "svg",
        [*_parts(counter)],
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"-1 -1 {width + 2:.0f} {height + 2:.0f}",
        width=f"{width + 2:.0f}",
        height=f"{height + 2:.0f}",
        class_="counter",
        aria_hidden="true",
        focusable="false",
        font_family="Georgia, 'DejaVu Serif', serif",
    )


def _letter_room(counter: Counter) -> float:
    return 15 if counter.side.letter else 0


def _name_room(counter: Counter) -> float:
    return width_of(counter.text, NAME, True) + 6


def _parts(counter: Counter) -> Iterator[str]:
    width, height = size_of(counter)
    yield _outline(counter, width, height)
    if counter.form:
        yield _words(counter.text, width / 2, 20, NUMBER)
        yield _words(counter.small, width / 2, 31, SMALL, weight=None)
        inwards = 13 if counter.form == "pointed" else 10 if counter.form == "round" else 7
        if counter.side.letter:
            yield _words(counter.side.letter, inwards, 13, 11)
        return
    if counter.side.letter:
        yield _words(counter.side.letter, 11, 20, 13)
    name = _name_room(counter)
    yield _words(counter.text, 6 + _letter_room(counter) + name / 2, 20, NAME)
    if counter.small:
        left = 8 + _letter_room(counter) + name
        yield element("rect", x=left, y=3, width=width - left - 3, height=height - 6, rx=3, fill=PAPER)
        yield _words(counter.small, (left + width - 3) / 2, 20, NAME, INK)


def _outline(counter: Counter, width: float, height: float) -> str:
    look: dict[str, object] = {"fill": counter.side.colour, "stroke": INK, "stroke_width": 1.5}
    if counter.form == "pointed":
        corners = ((0, height / 2), (9, 0), (width - 9, 0), (width, height / 2), (width - 9, height), (9, height))
        return element("polygon", points=" ".join(f"{x:.1f},{y:.1f}" for x, y in corners), **look)
    return element("rect", width=width, height=height, rx=height / 2 if counter.form == "round" else 4, **look)


def _words(text: str, x: float, y: float, size: float, ink: str = "#ffffff", weight: str | None = "bold") -> str:
    return element("text", words(text), x=x, y=y, font_size=size, text_anchor="middle", fill=ink, font_weight=weight)
