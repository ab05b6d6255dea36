"""Members as cards: a band with the title in the colour of its side, printed figures, and the rules of the card in words.

In: a `SiteContext` whose style says how members of a kind look. Out: SVG, and for each such kind a page with all of its cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import NamedTuple

from interpreter import ir
from interpreter.site.context import SiteContext
from interpreter.site.drawing import element, words
from interpreter.site.wording import capital, escaped, relative, rendered, title_of
from interpreter.views import FaceStyle, Line, face_lines

INK, FAINT, PAPER, BAND, GROUND = "#2b2620", "#6b5f52", "#fffdf6", "#5b5147", "#efe7d2"
WIDE, LEAST = 250, 330
"""Width of a card, and its height where little is said on it."""
EDGE = 14
"""From the edge of a card to its words."""
SIZE, STEP = 11.5, 15
"""Of letters, and from line to line."""
LETTERS = 36
"""So many letters stand in a line of a card."""
TITLE_LETTERS, BESIDE_A_SIDE = 21, 18
"""So many stand in a line of its title, and where the letter of a side stands at the end of the band."""
INWARDS = 10
"""How far a line stands in for each level, which costs `LOST` letters."""
LOST = 2
FIGURE, FIGURES = 52, 4
"""Width of a box with a figure, and how many stand in a row."""


class Written(NamedTuple):
    """A line of text on a card, with its indent and weight."""

    text: str
    inwards: float = 0
    is_heading: bool = False


def face(context: SiteContext, member: ir.Member) -> str:
    """A member as a card, in SVG; '' if the style has no faces for its kind."""
    style = context.style.faces.get(member.kind)
    if style is None:
        return ""
    letters = TITLE_LETTERS if _side(context, style, member) is None else BESIDE_A_SIDE
    title = wrap(title_of(member) if not member.family else member.family, letters)
    band = 20 + 18 * len(title)
    parts = [_band(context, style, member, title, band)]
    at = band + 20
    parts.append(_text(Written(_subtitle(context, member)), at, FAINT))
    figures = [*_figures(style, member)]
    for row in range(0, len(figures), FIGURES):
        parts += [
            _figure(sign, number, EDGE + FIGURE * across + across * 4, at + 10)
            for across, (sign, number) in enumerate(figures[row : row + FIGURES])
        ]
        at += 54
    at += 12
    for line in _words(context, style, member):
        at += STEP + (4 if line.is_heading else 0)
        parts.append(_text(line, at, INK))
    high = max(LEAST, at + 18)
    frame = element("rect", x=1, y=1, width=WIDE - 2, height=high - 2, rx=12, fill=PAPER, stroke=INK, stroke_width=1.5)
    return element(
        "svg",
        "\n".join([element("title", words(_caption(member))), frame, *parts]),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDE} {high:g}",
        style=f"width:{WIDE}px;max-width:100%",
        role="img",
        font_family="Georgia, 'DejaVu Serif', serif",
    )


def face_pages(context: SiteContext) -> dict[str, str]:
    """A page for each kind with faces, with all of its cards as links to their own pages; by path below `docs/`."""
    pages = {}
    for kind in context.style.faces:
        page = faces_page(context, kind)
        shown = context.permalinks.shown(kind)
        if page is None or not shown:
            continue
        drawn = []
        for member in context.permalinks.copies:
            if member.kind is kind and (target := context.permalinks.of(member)) is not None:
                address = rendered(relative(page, target))
                drawn.append(element("a", face(context, member), href=address, class_="card"))
        head = [
            f"# {escaped(capital(kind.plural))}, drawn",
            f"Each leads to its page; [as a table]({relative(page, context.permalinks.page(kind))}).",
        ]
        pages[page] = "\n\n".join([*head, '<div class="cards">\n' + "\n".join(drawn) + "\n</div>"]) + "\n"
    return pages


def faces_page(context: SiteContext, kind: ir.Kind) -> str | None:
    """The path of the page with all cards of a kind; None if the style has no faces for it, or its members have no pages."""
    index = context.permalinks.page(kind)
    return index.removesuffix("index.md") + "drawn.md" if kind in context.style.faces and index.endswith("/index.md") else None


# --- what stands on a card -------------------------------------------------------------------------------------------------


def _caption(member: ir.Member) -> str:
    return f"{capital(member.kind.name)} {title_of(member)}"


def _subtitle(context: SiteContext, member: ir.Member) -> str:
    """What sort of card it is, and how many of them there are: `Card 18`, `Battle card, 12 copies`."""
    number = "" if member.number is None or member.family else f" {member.number}"
    copies = len(context.permalinks.copies.get(member, ()))
    return f"{capital(member.kind.name)}{number}" + (f", {copies} copies" if copies > 1 else "")


def _figures(style: FaceStyle, member: ir.Member) -> Iterator[tuple[str, str]]:
    """Signs with what stands below them: a number, or a dot for a flag."""
    for mark in style.figures:
        number = None if mark.number is None else mark.number.values[member.id]
        if mark.flag is not None and mark.flag.values[member.id]:
            yield mark.sign or mark.flag.words, "●" if number is None else str(number)
        elif mark.flag is None and mark.number is not None and number != mark.number.default:
            yield mark.sign or mark.number.words, str(number)


def _drawn(style: FaceStyle) -> list[ir.Fact]:
    """What is drawn, so that words need not tell it."""
    marked = [fact for mark in style.figures for fact in (mark.flag, mark.number)]
    return [fact for fact in (style.band, style.corner, *marked) if fact is not None]


def _words(context: SiteContext, style: FaceStyle, member: ir.Member) -> Iterator[Written]:
    """What a card says besides, in lines as wide as the card."""
    for line in face_lines(context.rules, member, _drawn(style)):
        yield from _wrapped(line)


def _wrapped(line: Line) -> Iterator[Written]:
    bullet = line.sort == "bullet"
    inwards = INWARDS * (line.level + bullet)
    for at, text in enumerate(wrap(line.text, LETTERS - LOST * (line.level + bullet))):
        mark = "– " if bullet and not at else ""
        yield Written(mark + text, inwards - (9 if mark else 0), line.sort == "heading")


# --- drawing ---------------------------------------------------------------------------------------------------------------


def _band(context: SiteContext, style: FaceStyle, member: ir.Member, title: Sequence[str], high: float) -> str:
    """The band at the top: the title, and the number of its corner."""
    side = _side(context, style, member)
    known = None if side is None or context.style.map is None else context.style.map.sides.get(side)
    colour = BAND if known is None else known.colour
    parts = [element("path", d=f"M1 {high}V13a12 12 0 0 1 12-12h{WIDE - 26}a12 12 0 0 1 12 12V{high}z", fill=colour)]
    corner = None if style.corner is None else style.corner.values[member.id]
    left: float = EDGE
    if corner is not None and style.corner is not None and corner != style.corner.default:
        parts.append(element("circle", cx=EDGE + 12, cy=high / 2, r=14, fill=PAPER))
        parts.append(element("text", str(corner), x=EDGE + 12, y=high / 2 + 7, font_size=20, text_anchor="middle", fill=INK))
        left += 34
    for at, line in enumerate(title):
        parts.append(element("text", words(line), x=left, y=24 + at * 18, font_size=15, font_weight="bold", fill="#ffffff"))
    if side is not None:
        letter = capital(side)[:1] if known is None else known.letter
        parts.append(element("text", words(letter), x=WIDE - EDGE, y=24, font_size=13, text_anchor="end", fill="#ffffff"))
    return "".join(parts)


def _side(context: SiteContext, style: FaceStyle, member: ir.Member) -> str | None:
    """The name of the side whose colour the band has."""
    value = None if style.band is None else style.band.values[member.id]
    if style.band is None or not isinstance(value, int) or value < 0:
        return None
    return context.rules.kinds[style.band.type.of].members[value].name


def _figure(sign: str, number: str, x: float, y: float) -> str:
    """A box with a number, and below it what it counts."""
    box = element("rect", x=x, y=y, width=FIGURE, height=44, rx=6, fill=GROUND)
    value = element("text", words(number), x=x + FIGURE / 2, y=y + 22, font_size=18, text_anchor="middle", fill=INK)
    size = 9 if len(sign) < 11 else 7
    return (
        box + value + element("text", words(sign), x=x + FIGURE / 2, y=y + 37, font_size=size, text_anchor="middle", fill=FAINT)
    )


def _text(line: Written, y: float, ink: str) -> str:
    return element(
        "text",
        words(line.text),
        x=EDGE + line.inwards,
        y=y,
        font_size=SIZE,
        font_weight="bold" if line.is_heading else None,
        fill=ink,
    )
