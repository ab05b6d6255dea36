"""A map in letters: the whole board, or the fixed part of it that holds what matters, for a terminal.

In: a game, the seat that looks, the rule set's style, a size in letters, what may be chosen. Out: rows of pieces of text, each
with what it is, so that a terminal may colour it. A node stands in the same place at every decision: what changes are its owner's
letter and what is written beside it, as far as the seat may see it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from interpreter.kernel import Layout, Value, hole_values
from interpreter.runtime import Game
from interpreter.views.pieces import Piece, Row, Sort
from interpreter.views.style import MapStyle, SetupStyle, Style

LEAST_WIDTH, LEAST_HEIGHT = 40, 5
ROOMY = (110, 18)
"""From this size on the whole board is shown, and else a part of it."""
LARGER = 0.75
"""A part of the board is shown larger than the whole."""
CLOSE = 0.4
"""The share of the board that is shown in a small window, and of that when a person wants to see it from near."""
MARGIN = 8
"""Letters of room beside the outermost nodes, for their names."""
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The dots of a Braille letter, by row and column."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The part of a board that is shown, in the units of its map."""

    left: float
    top: float
    right: float
    bottom: float

    def holds(self, at: tuple[int, int]) -> bool:
        return self.left <= at[0] <= self.right and self.top <= at[1] <= self.bottom


class MapText:
    """The map of one game. `plain`: without letters that not every terminal has."""

    def __init__(self, game: Game, style: Style, plain: bool = False) -> None:
        self.game = game
        self.style = style
        self.plain = plain
        self.places: dict[int, tuple[int, int]] = {}
        if style.map is not None:
            self.places = {member.id: member.at for member in style.map.graph.nodes.members if member.at is not None}
        self._frame: Frame | None = None

    def rows(
        self,
        seat: int | None,
        lit: Mapping[int, str],
        width: int,
        height: int,
        centre: int | None = None,
        about: Sequence[int] = (),
    ) -> list[Row]:
        """The map in so many letters; nothing without a map, or without room for one. `lit`: the nodes that may be chosen, with
        what is typed for them; those that the question is `about` are marked, and kept in sight where there are none. `centre`: a
        node round which a part of the board is shown, whatever may be chosen."""
        if self.style.map is None or not self.places or width < LEAST_WIDTH or height < LEAST_HEIGHT:
            return []
        labels = _Labels(self.game.program.tables.layout, self.style.map, self.style.setup, self.game.view(seat)["columns"])
        own = [node for node, here in labels.standing.items() if here.side == labels.name(seat)]
        frame = self._shown([node for node in lit or about if node in self.places], width, height, centre, own)
        grid = _Grid(width, height)
        at = {node: grid.place(frame, place) for node, place in self.places.items()}
        if not self.plain:
            self._join(grid, at)
        shown = [node for node, place in self.places.items() if frame.holds(place)]
        order = {node: (not labels.here(node), node not in lit) for node in shown}
        shown.sort(key=lambda node: order[node])
        for node in shown:
            sort: Sort = "choice" if node in lit else "about" if node in about else "node"
            grid.put_node(*at[node], labels.owner(node), sort, labels.side(node))
        for node in shown:
            side = labels.side_there(node) or labels.side(node)
            grid.put_label(*at[node], labels.texts(node, lit.get(node)), self._sort(node, lit, about, labels), side)
        return grid.rows()

    def _sort(self, node: int, lit: Mapping[int, str], about: Sequence[int], labels: _Labels) -> Sort:
        return "choice" if node in lit else "about" if node in about else "force" if labels.here(node) else "name"

    def _shown(self, held: Sequence[int], width: int, height: int, centre: int | None, at_first: Sequence[int]) -> Frame:
        """The whole board where there is room; else a part: the one of last time, unless another holds more of what should be
        `held`; at first the one round the nodes `at_first`."""
        whole = self._whole()
        if centre is None and width >= ROOMY[0] and height >= ROOMY[1]:
            return whole
        across, down = (min(1.0, max(CLOSE, LARGER * size / roomy)) for size, roomy in zip((width, height), ROOMY, strict=True))
        size = ((whole.right - whole.left) * across, (whole.bottom - whole.top) * down)
        if centre is not None:
            return _within(whole, self.places[centre], (size[0] * CLOSE, size[1] * CLOSE))
        if self._frame is None:
            self._frame = _within(whole, _middle([self.places[node] for node in at_first or self.places]), size)
        places = [self.places[node] for node in held]
        other = _within(whole, _middle(places), size) if places else self._frame
        if sum(map(other.holds, places)) > sum(map(self._frame.holds, places)):
            self._frame = other
        return self._frame

    def _whole(self) -> Frame:
        """The board as far as there are nodes."""
        xs, ys = zip(*self.places.values(), strict=True)
        return Frame(min(xs), min(ys), max(xs) + 1, max(ys) + 1)

    def _join(self, grid: _Grid, at: Mapping[int, tuple[int, int]]) -> None:
        """The connections, below everything else."""
        assert self.style.map is not None, "there is a map to draw"
        for edge in self.style.map.graph.edges.members:
            if edge.ends is not None and edge.ends[0] in at and edge.ends[1] in at:
                grid.draw_line(at[edge.ends[0]], at[edge.ends[1]])


def _within(whole: Frame, middle: tuple[float, float], size: tuple[float, float]) -> Frame:
    """A part of this size round a point, moved so far that it lies in the whole."""
    left = min(max(middle[0] - size[0] / 2, whole.left), whole.right - size[0])
    top = min(max(middle[1] - size[1] / 2, whole.top), whole.bottom - size[1])
    return Frame(left, top, left + size[0], top + size[1])


def _middle(places: Sequence[tuple[int, int]]) -> tuple[float, float]:
    xs, ys = zip(*places, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


class _Grid:
    """Letters in rows and columns, each with what it is."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.cells: list[list[Piece]] = [[Piece(" ")] * width for _ in range(height)]
        self.dots: dict[tuple[int, int], int] = {}
        self.gaps: set[tuple[int, int]] = set()
        """Where no line is drawn: between a node's letter and its name."""

    def place(self, frame: Frame, at: tuple[int, int]) -> tuple[int, int]:
        """The column and row of a place on the board."""
        across, down = frame.right - frame.left, frame.bottom - frame.top
        column = MARGIN // 2 + (at[0] - frame.left) / across * (self.width - MARGIN - 1)
        return int(column), round((at[1] - frame.top) / down * (self.height - 1))

    def draw_line(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """A straight line from the middle of a letter to that of another, in dots."""
        (x0, y0), (x1, y1) = ((column * 2 + 1, row * 4 + 2) for column, row in (start, end))
        steps = max(abs(x1 - x0), abs(y1 - y0), 1)  # both ends may fall on one letter
        for step in range(0, steps + 1, 2):
            x, y = round(x0 + (x1 - x0) * step / steps), round(y0 + (y1 - y0) * step / steps)
            if 0 <= x < 2 * self.width and 0 <= y < 4 * self.height:
                self.dots[y // 4, x // 2] = self.dots.get((y // 4, x // 2), 0) | DOTS[y % 4][x % 2]

    def put_node(self, column: int, row: int, letter: str, sort: Sort, side: str) -> None:
        """A node's letter, unless another stands there that came first."""
        if 0 <= row < self.height and 0 <= column < self.width and not self.cells[row][column].sort:
            self.cells[row][column] = Piece(letter, sort, side)

    def put_label(self, column: int, row: int, texts: Sequence[str], sort: Sort, side: str) -> None:
        """The first of some texts for which there is room beside the node, above it or below it; none if there is no room."""
        for text in texts:
            size = len(text)
            for at, start in (
                (row, column + 2), (row, column - size - 1), (row + 1, column - size // 2), (row - 1, column - size // 2),
                (row - 1, column + 1), (row + 1, column + 1), (row + 1, column - size), (row - 1, column - size),
            ):  # fmt: skip
                if self._is_free(at, start, size, column if at == row else -1):
                    self.cells[at][start : start + size] = [Piece(letter, sort, side) for letter in text]
                    if at == row:
                        self.gaps.add((row, column + 1 if start > column else column - 1))
                    return

    def _is_free(self, row: int, start: int, size: int, own: int) -> bool:
        """Is there room, with a blank on each side where not the node itself stands?"""
        if not 0 <= row < self.height or start < 0 or start + size > self.width:
            return False
        return all(not self.cells[row][k].sort or k == own for k in range(max(0, start - 1), min(self.width, start + size + 1)))

    def rows(self) -> list[Row]:
        """The rows, alike letters together; lines where nothing else stands."""
        for (row, column), dots in self.dots.items():
            if not self.cells[row][column].sort and (row, column) not in self.gaps:
                self.cells[row][column] = Piece(chr(0x2800 + dots), "line")
        return [
            [Piece("".join(piece.text for piece in pieces), sort, side) for (sort, side), pieces in groupby(row, _look)]
            for row in self.cells
        ]


def _look(piece: Piece) -> tuple[Sort, str]:
    return piece.sort, piece.side


@dataclass(slots=True)
class Standing:
    """What stands at a node: numbers with their signs, pieces by name, and the side of the first that is counted."""

    counts: list[str] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    side: str = ""


class _Labels:
    """What is written at nodes. `columns`: a seat's view of the state, None for what it may not see."""

    def __init__(self, layout: Layout, style: MapStyle, setup: SetupStyle, columns: dict[str, list[Value | None]]) -> None:
        self.layout = layout
        self.style = style
        self.setup = setup
        self.values = columns
        self.columns = {column.name: column for column in layout.columns if column.name in columns}
        self.standing = self._stand()

    def texts(self, node: int, sign: str | None) -> list[str]:
        """What may be written at a node, from the longest to the shortest: its name, how many are there, who."""
        name = self.style.graph.nodes.members[node].name
        here = self.standing.get(node, Standing())
        counts, pieces = here.counts, here.pieces
        number, names = "+".join(counts), ",".join(pieces)
        before = f"{sign}:" if sign else ""
        heads = f"+{len(pieces)}" if pieces else ""
        found = [" ".join(part for part in (before + name, number, names) if part)]
        if pieces:
            found.append(" ".join(part for part in (before + name, number, heads) if part))
        if counts or pieces:
            found.append(" ".join(part for part in (before + name[:8], number, heads) if part))
            found.append(" ".join(part for part in (before + number, heads) if part))
        return [*found, before + name[:6], sign] if sign else found

    def name(self, seat: int | None) -> str:
        """The name of a seat; an empty text for an onlooker."""
        return "" if seat is None else self.layout.seat_names[seat]

    def here(self, node: int) -> bool:
        """Does anything stand there?"""
        return node in self.standing

    def owner(self, node: int) -> str:
        """Whose it is, by the letter of the side; `o` for nobody."""
        name = self.side(node)
        return (self._letter(name) or name[:1].upper()) if name else "o"

    def side(self, node: int) -> str:
        """The name of the side whose it is; an empty text for nobody."""
        owner = self.setup.owner
        value = self.values[owner.name][node] if owner is not None and owner.name in self.columns else None
        return self.layout.seat_names[value] if isinstance(value, int) and value >= 0 else ""

    def side_there(self, node: int) -> str:
        """The name of the side of which most stand there; an empty text for nobody."""
        return self.standing[node].side if node in self.standing else ""

    def _letter(self, side: str) -> str:
        return self.style.sides[side].letter if side in self.style.sides else ""

    def _stand(self) -> dict[int, Standing]:
        """What stands at each node where anything does: what is counted, the first sort with its owner's letter, the others with
        their signs (`5R`, `2e`), and the pieces."""
        found: dict[int, Standing] = {}
        nodes = self.style.graph.nodes.name
        for number, (attribute, sign) in enumerate(self.setup.counts):
            column = self.columns.get(attribute.name)
            for index, value in enumerate(self.values[column.name] if column is not None else ()):
                if column is None or not value:
                    continue
                at = dict(zip((hole.kind for hole in column.holes), hole_values(column.holes, index), strict=True))
                if nodes in at:
                    side = self.layout.seat_names[at[self.layout.seats]] if self.layout.seats in at else ""
                    here = found.setdefault(at[nodes], Standing())
                    here.side = here.side or side
                    here.counts.append(f"{value}{sign[:1] if number else self._letter(side)}")
        for attribute in self.setup.pieces:
            column = self.columns.get(attribute.name)
            for index, value in enumerate(self.values[column.name] if column is not None else ()):
                if column is not None and isinstance(value, int) and value >= 0:
                    found.setdefault(value, Standing()).pieces.append(self.layout.by_name[column.holes[0].kind].names[index])
        return found
