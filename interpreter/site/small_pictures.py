"""Small pictures beside the map: the faces of dice, and displays and tracks with their contents at the start.

In: a `SiteContext` with its style. Out: SVG, and the page that shows all displays. The signs on a member come from the style's
`signs`; numbers on dice have their pips.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from interpreter import ir
from interpreter.site.context import SiteContext
from interpreter.site.drawing import element, words
from interpreter.site.setups import columns_at_start
from interpreter.site.telling import Telling
from interpreter.site.wording import escaped, relative, rendered, title_of
from interpreter.views import MOST_BOXES, BoxesStyle, DisplayStyle, Mark, SideStyle, TableTrackStyle, TrackStyle, cells

PAGE = "displays.md"
INK, PAPER, GROUND, MARKED = "#2b2620", "#f7f3e8", "#e6dcc2", "#1d4f63"
FACE = 76
"""Width and height of a die's face."""
WIDE, HIGH, GAP = 160, 116, 12
"""A box of a display."""
CELL = 46
"""Width of a box of a track of values, if their names are short."""
LINE = 18
"""The height of a line in a box."""
LETTERS = 17
"""So many letters stand in a line of a box."""
READ = 620
"""A display is never drawn narrower than this, so that it can be read on a small screen."""
MOST_IN_A_ROW = 20
"""A longer track goes on in the next row."""
PIPS = {1: "5", 2: "19", 3: "159", 4: "1379", 5: "13579", 6: "134679"}
"""The places of pips on a face, numbered like the keys of a telephone."""

Line = tuple[str, str]
"""A text with its colour."""


# --- dice ----------------------------------------------------------------------------------------------------------------


def faces(context: SiteContext, die: ir.Die) -> str:
    """The SVG of the faces of a die, side by side."""
    parts = [
        element(
            "g",
            [element("title", words(_called(die, face))), *_face(context, die, face)],
            transform=f"translate({at * (FACE + 8)} 0)",
        )
        for at, face in enumerate(die.faces)
    ]
    return _picture(len(parts) * (FACE + 8) - 8, FACE, f"{die.name}: its faces", parts)


def face_of(context: SiteContext, die: ir.Die, face: int) -> str:
    """The SVG of one face of a die."""
    return _picture(FACE, FACE, f"{die.name}: {_called(die, face)}", _face(context, die, face))


def _called(die: ir.Die, face: int) -> str:
    return str(face) if die.kind is None else die.kind.members[face].name


def _face(context: SiteContext, die: ir.Die, face: int) -> list[str]:
    drawn = _pips(face) if die.kind is None else _signs(context, die.kind.members[face])
    return [element("rect", x=2, y=2, width=FACE - 4, height=FACE - 4, rx=12, fill=PAPER, stroke=INK, stroke_width=2), drawn]


def _pips(number: int) -> str:
    """A number from 1 to 6 as pips, any other as its figure."""
    if number not in PIPS:
        return element("text", str(number), x=FACE / 2, y=FACE / 2 + 11, font_size=32, text_anchor="middle", fill=INK)
    step = FACE / 4
    spots = [divmod(int(key) - 1, 3) for key in PIPS[number]]
    return "".join(element("circle", cx=(across + 1) * step, cy=(down + 1) * step, r=6, fill=INK) for down, across in spots)


def _signs(context: SiteContext, member: ir.Member) -> str:
    """What is drawn on the face that a member is: its signs, two to a line; its name where its kind has none."""
    signs = _marked(context, member)
    if not signs:
        blank = bool(context.style.signs.get(member.kind))
        lines = [] if blank else wrap(title_of(member), 9)
        return _lines([(line, INK) for line in lines], FACE / 2, FACE / 2, 13)
    pairs = [" ".join(signs[at : at + 2]) for at in range(0, len(signs), 2)]
    return _lines([(pair, INK) for pair in pairs], FACE / 2, FACE / 2, 26 if len(pairs) < 3 else 18)


def _marked(context: SiteContext, member: ir.Member) -> list[str]:
    """The signs of a member: one for a flag, as many as a number says; from five on with the number."""
    return [sign for mark in context.style.signs.get(member.kind, ()) for sign in _times(mark, member)]


def _times(mark: Mark, member: ir.Member) -> list[str]:
    number = 0 if mark.number is None else mark.number.values[member.id]
    count = number if isinstance(number, int) else 0
    if mark.flag is not None:
        return [mark.sign] if mark.flag.values[member.id] else []
    return [mark.sign] * count if count < 5 else [f"{mark.sign}{count}"]


# --- displays ------------------------------------------------------------------------------------------------------------


def displays_page(context: SiteContext) -> dict[str, str]:
    """The page of all displays, as they are at the start of the scenario in force, by path; empty if the style has none."""
    if not context.style.displays:
        return {}
    scenario = context.rules.scenario
    columns = columns_at_start(context, scenario)
    start = "" if scenario is None else f" at the start of {context.link(scenario, PAGE)}"
    heading = columns if isinstance(columns, str) else f"What lies beside the map{start}."
    parts = ["# Displays and tracks", heading]
    for display in context.style.displays:
        picture = _display(context, display, {} if isinstance(columns, str) else columns)
        parts += [f"## {escaped(display.title)}", f'<div class="display">\n{picture}\n</div>', _shown(context, display)]
    return {PAGE: "\n\n".join(part for part in parts if part) + "\n"}


def _shown(context: SiteContext, display: DisplayStyle) -> str:
    """Links to what a display shows."""
    if isinstance(display, BoxesStyle):
        kinds = list(dict.fromkeys(member.kind for row in display.rows for member in row if member is not None))
        signs = [_legend(mark) for kind in kinds for mark in context.style.signs.get(kind, ())]
        links = [context.link(kind, PAGE) for kind in kinds] + [context.link(attribute, PAGE) for attribute in display.holds]
        return " ".join([f"Shown: {', '.join(links)}.", *([f"{', '.join(signs)}."] if signs else [])])
    return f"Shown: {context.link(display.table if isinstance(display, TableTrackStyle) else display.shows, PAGE)}."


def _legend(mark: Mark) -> str:
    facts: list[ir.Fact] = [fact for fact in (mark.flag, mark.number) if fact is not None]
    return f"{escaped(mark.sign)}: {escaped(', '.join(fact.words for fact in facts))}"


def _display(context: SiteContext, display: DisplayStyle, columns: dict[str, list[int]]) -> str:
    if isinstance(display, BoxesStyle):
        return _boxes(context, display, columns)
    if isinstance(display, TableTrackStyle):
        return _table(context, display.title, display.table)
    return _track(context, display, columns)


def _boxes(context: SiteContext, display: BoxesStyle, columns: dict[str, list[int]]) -> str:
    """Members as boxes, with their signs and with what lies in them."""
    lying: dict[tuple[str, int], list[Line]] = {}
    for attribute in display.holds:
        for names, value in cells(context.rules, attribute, columns.get(attribute.name, [])):
            (at,) = names.items()
            lying.setdefault(at, []).extend(_in_box(context, attribute, value))
    parts = []
    for down, row in enumerate(display.rows):
        for across, member in enumerate(row):
            if member is None:
                continue
            lines: list[Line] = [(line, INK) for line in wrap(title_of(member), LETTERS)]
            signs = " ".join(_marked(context, member))
            lines += [(signs, MARKED)] if signs else []
            lines += lying.get((member.kind.name, member.id), [])
            box = _box(lines, WIDE, HIGH, PAPER if lying.get((member.kind.name, member.id)) else GROUND)
            parts.append(_placed(_linked(context, box, member), across * (WIDE + GAP), down * (HIGH + GAP)))
    most = max((len(row) for row in display.rows), default=0)
    return _picture(most * (WIDE + GAP) - GAP, len(display.rows) * (HIGH + GAP) - GAP, display.title, parts, READ)


def _in_box(context: SiteContext, attribute: ir.Attribute, value: int) -> list[Line]:
    """What an attribute puts into a box."""
    if attribute.type.base == "member":
        return [] if value < 0 else [_who(context, context.rules.kinds[attribute.type.of].members[value])]
    if not value:
        return []
    return [("●" if attribute.type is ir.TRUTH else str(value), MARKED)]


def _who(context: SiteContext, member: ir.Member) -> Line:
    """A member on a display: in the colour of its side if it is one."""
    side = _side(context, member)
    return title_of(member), MARKED if side is None else side.colour


def _side(context: SiteContext, member: ir.Member) -> SideStyle | None:
    return None if context.style.map is None else context.style.map.sides.get(member.name)


def _table(context: SiteContext, title: str, table: ir.Table) -> str:
    """The rows of a table as boxes."""
    parts = []
    for at, ((low, high), row) in enumerate(zip(table.axes[0], table.cells, strict=True)):
        lines: list[Line] = [(_range(low, high), INK)]
        for result, value in zip(table.results, row[0], strict=True):
            kind = context.rules.kinds.get(result.type.of) if result.type.base == "member" else None
            text = str(value) if kind is None else title_of(kind.members[value]) if value >= 0 else ""
            lines += [(line, MARKED) for line in wrap(f"{result.words}: {text}", LETTERS - 2)] if text else []
        down, across = divmod(at, MOST_IN_A_ROW // 3)
        parts.append(_placed(_box(lines, WIDE, HIGH, GROUND, 24), across * (WIDE + GAP), down * (HIGH + GAP)))
    return _grid(len(parts), MOST_IN_A_ROW // 3, WIDE, HIGH, title, parts)


def _range(low: int | None, high: int | None) -> str:
    if low == high:
        return str(low)
    return f"{high} or less" if low is None else f"{low} or more" if high is None else f"{low}–{high}"


def _track(context: SiteContext, display: TrackStyle, columns: dict[str, list[int]]) -> str:
    """The values of an attribute as boxes, with the markers that stand on them at the start."""
    attribute = display.shows
    values = track_values(context, display)
    markers: dict[int, list[Line]] = {}
    for names, value in cells(context.rules, attribute, columns.get(attribute.name, [])):
        whose = [context.rules.kinds[kind].members[number] for kind, number in names.items()]
        markers.setdefault(value, []).extend([_letter(context, each) for each in whose] or [("●", MARKED)])
    wide = CELL if all(len(name) < 5 for name in values.values()) else WIDE
    high = max(CELL + 24, LINE * (2 + max((len(markers.get(value, ())) for value in values), default=0)))
    parts = []
    for at, (value, name) in enumerate(values.items()):
        down, across = divmod(at, MOST_IN_A_ROW)
        here = markers.get(value, [])
        box = _box([(name, INK), *here], wide, high, PAPER if here else GROUND)
        parts.append(_placed(box, across * (wide + GAP), down * (high + GAP)))
    return _grid(len(parts), MOST_IN_A_ROW, wide, high, display.title, parts)


def track_values(context: SiteContext, display: TrackStyle) -> dict[int, str]:
    """The boxes of a track: each possible value of its attribute, with its name."""
    attribute = display.shows
    kind = context.rules.kinds.get(attribute.type.of) if attribute.type.base == "member" else None
    if kind is not None:
        return {member.id: title_of(member) for member in kind.members if display.only is None or member.id in display.only}
    if attribute.type is ir.TRUTH:
        return {0: "no", 1: "yes"}
    high = display.high if isinstance(display.high, int) else Telling(context).number(display.high)
    last = display.low + MOST_BOXES - 1
    return {number: str(number) for number in range(display.low, (last if high is None else min(high, last)) + 1)}


def _letter(context: SiteContext, member: ir.Member) -> Line:
    """Whose marker it is: a side's letter in its colour, or a name."""
    side = _side(context, member)
    return (title_of(member), MARKED) if side is None else (side.letter, side.colour)


# --- drawing -------------------------------------------------------------------------------------------------------------


def _box(lines: Sequence[Line], wide: float, high: float, fill: str, first: float = 15) -> str:
    """A box with lines of text in its middle; the first line may be larger."""
    frame = element("rect", x=1, y=1, width=wide - 2, height=high - 2, rx=6, fill=fill, stroke=INK, stroke_width=1.5)
    return frame + _lines(lines, wide / 2, high / 2, 15, first)


def _lines(lines: Sequence[Line], x: float, y: float, size: float, first: float = 0) -> str:
    """Lines of text around a point, one below the other."""
    top = y - (len(lines) - 1) * size * 0.6 + size * 0.35
    return "".join(
        element(
            "text",
            words(line),
            x=x,
            y=top + at * size * 1.2,
            font_size=size if at else first or size,
            text_anchor="middle",
            fill=ink,
        )
        for at, (line, ink) in enumerate(lines)
    )


def _linked(context: SiteContext, drawn: str, member: ir.Member) -> str:
    """A drawing that leads to a member's page, if it has one."""
    target = context.permalinks.of(member)
    return drawn if target is None else element("a", drawn, href=rendered(relative(PAGE, target)))


def _placed(drawn: str, x: float, y: float) -> str:
    return element("g", drawn, transform=f"translate({x} {y})")


def _grid(count: int, most: int, wide: float, high: float, title: str, parts: Sequence[str]) -> str:
    """Boxes of one size, so many in a row at most."""
    rows = -(-count // most)
    return _picture(min(count, most) * (wide + GAP) - GAP, rows * (high + GAP) - GAP, title, parts, READ)


def _picture(width: float, height: float, title: str, parts: Sequence[str], least: float = 0) -> str:
    """A picture of that size, in its own size and never larger, and in a frame that scrolls no narrower than `least`."""
    return element(
        "svg",
        "\n".join([element("title", words(title)), *parts]),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"-2 -2 {width + 4:g} {height + 4:g}",
        style=f"max-width:{width + 4:g}px;width:100%" + (f";min-width:{min(width + 4, least):g}px" if least else ""),
        role="group" if any("<a " in part for part in parts) else "img",
        font_family="Georgia, 'DejaVu Serif', serif",
    )
