"""A map in letters for a terminal: the whole board, or the part of it that matters now.

In: a game, the seat that looks, the style of the rule set, a size in letters, the nodes that may be chosen. Out: rows of pieces
of text, each marked with what it is, so that a terminal may colour it, and whether the map is whole. A node keeps its position on
the map at every decision; what changes are its owner's letter and the text beside it, as far as the seat may see it.
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
SPARSE = 20
"""With so many letters of room for each node the whole board is shown, and else a part of it."""
ROOMY = (110, 18)
"""A part is as much of the board as is smaller than this."""
LARGER = 0.75
"""A part of the board is shown larger than the whole."""
CLOSE = 0.4
"""The share of the board that is shown in a small window, and of that when a person wants to see it from near."""
ROUND = 1.3
"""So much more is shown than the nodes that a person wants to see."""
MARGIN = 8
"""Letters of room beside the outermost nodes, for their names."""
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The dots of a Braille letter, by row and column."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The part of a board that is shown, in map units."""

    left: float
    top: float
    right: float
    bottom: float

    def holds(self, at: tuple[int, int]) -> bool:
        return self.left <= at[0] <= self.right and self.top <= at[1] <= self.bottom

    @property
    def size(self) -> tuple[float, float]:
        return self.right - self.left, self.bottom - self.top

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


@dataclass(frozen=True, slots=True)
class Board:
    """A map as drawn. `is_part`: does some of the board lie outside it; `unseen`: the number of nodes outside it that may be
    chosen."""

    rows: list[Row] = field(default_factory=list)
    is_part: bool = False
    unseen: int = 0


class MapText:
    """Draws the map of one game. `plain`: use only letters that every terminal has."""

    def __init__(self, game: Game, style: Style, plain: bool = False) -> None:
        self.game = game
        self.style = style
        self.plain = plain
        self.places: dict[int, tuple[int, int]] = {}
        if style.map is not None:
            nodes = [member for member in style.map.graph.nodes.members if member not in style.absent]
            self.places = {member.id: member.at for member in nodes if member.at is not None}
        self._middle: tuple[float, float] | None = None
        """Round which point a part is shown."""

    def draw(self, seat: int | None, lit: Mapping[int, str], width: int, height: int, about: Sequence[int] = ()) -> Board:
        """The map in `width` x `height` letters; where it is too big, the part that matters. `lit`: the nodes that may be chosen,
        with the text to type for each; `about`: nodes that the question names, which are marked, and kept in sight where none may
        be chosen. Empty without a map, or where the size is too small."""
        if not self._fits(width, height):
            return Board()
        labels = self._labels(seat)
        own = [node for node, here in labels.standing.items() if here.side == labels.name(seat)]
        held = [self.places[node] for node in lit or about if node in self.places]
        return self._within(self._shown(held, width, height, own), labels, lit, width, height, about)

    def part(self, seat: int | None, lit: Mapping[int, str], width: int, height: int) -> Board:
        """The part of the map that was drawn last, moved by `move`; drawn anew with the present state. Empty as for `draw`."""
        if not self._fits(width, height):
            return Board()
        whole = self._whole()
        frame = _part(whole, self._middle or whole.middle, self._size(width, height))
        return self._within(frame, self._labels(seat), lit, width, height)

    def whole(self, seat: int | None, lit: Mapping[int, str], width: int, height: int) -> Board:
        """The whole map, even if it is too small for names. Empty as for `draw`."""
        return self._within(self._whole(), self._labels(seat), lit, width, height) if self._fits(width, height) else Board()

    def near(self, seat: int | None, lit: Mapping[int, str], width: int, height: int, nodes: Sequence[int]) -> Board:
        """A close view of the part of the map around some nodes. Empty as for `draw`."""
        if not self._fits(width, height):
            return Board()
        places, whole = [self.places[node] for node in nodes], self._whole()
        least = [side * CLOSE for side in self._size(width, height)]
        (left, right), (top, bottom) = ((min(along), max(along)) for along in zip(*places, strict=True))
        size = (max(least[0], (right - left) * ROUND), max(least[1], (bottom - top) * ROUND))
        return self._within(_part(whole, _middle(places), size), self._labels(seat), lit, width, height)

    def move(self, across: int, down: int, width: int, height: int) -> None:
        """Moves the part that `part` shows by half a window: `across` -1 to the left, 1 to the right; `down` -1 up, 1 down."""
        whole, size = self._whole(), self._size(width, height)
        x, y = _part(whole, self._middle or whole.middle, size).middle
        self._middle = _part(whole, (x + across * size[0] / 2, y + down * size[1] / 2), size).middle

    def _fits(self, width: int, height: int) -> bool:
        return bool(self.places) and width >= LEAST_WIDTH and height >= LEAST_HEIGHT

    def _labels(self, seat: int | None) -> _Labels:
        assert self.style.map is not None, "there is a map to draw"
        return _Labels(self.game.program.tables.layout, self.style.map, self.style.setup, self.game.view(seat)["columns"])

    def _within(
        self, frame: Frame, labels: _Labels, lit: Mapping[int, str], width: int, height: int, about: Sequence[int] = ()
    ) -> Board:
        """What lies in a frame."""
        grid = _Grid(width, height)
        at = {node: grid.place(frame, place) for node, place in self.places.items()}
        if not self.plain:
            self._join(grid, at)
        shown = [node for node, place in self.places.items() if frame.holds(place)]
        unseen = len(lit.keys() & self.places.keys() - shown)
        is_part = len(shown) < len(self.places)
        order = {node: (not labels.here(node), node not in lit) for node in shown}
        shown.sort(key=lambda node: order[node])
        for node in shown:
            sort: Sort = "choice" if node in lit else "about" if node in about else "node"
            grid.put_node(*at[node], labels.owner(node), sort, labels.side(node))
        for node in shown:
            side = labels.side_there(node) or labels.side(node)
            grid.put_label(*at[node], labels.texts(node, lit.get(node)), self._sort(node, lit, about, labels), side)
        return Board(grid.rows(), is_part, unseen)

    def _sort(self, node: int, lit: Mapping[int, str], about: Sequence[int], labels: _Labels) -> Sort:
        return "choice" if node in lit else "about" if node in about else "force" if labels.here(node) else "name"

    def _shown(self, held: Sequence[tuple[int, int]], width: int, height: int, at_first: Sequence[int]) -> Frame:
        """The whole board where there is room; else a part: the one of last time, unless another holds more of what should be
        `held`; at first the one round the nodes `at_first`."""
        whole, size = self._whole(), self._size(width, height)
        if size == whole.size:
            return whole
        if self._middle is None:
            self._middle = _middle([self.places[node] for node in at_first or self.places])
        frame = _part(whole, self._middle, size)
        best, most = frame, sum(map(frame.holds, held))
        for middle in (_middle(held), *held) if held else ():
            other = _part(whole, middle, size)
            if sum(map(other.holds, held)) > most:
                other = _part(whole, _middle([*filter(other.holds, held)]), size)
                best, most = other, sum(map(other.holds, held))
        if best is not frame:
            self._middle = best.middle
        return best

    def _size(self, width: int, height: int) -> tuple[float, float]:
        """How much of the board is shown in a window: all of it, or a part that is larger than the whole would be."""
        across, down = self._whole().size
        if width * height >= SPARSE * len(self.places):
            return across, down
        share = [min(1.0, max(CLOSE, LARGER * side / roomy)) for side, roomy in zip((width, height), ROOMY, strict=True)]
        return across * share[0], down * share[1]

    def _whole(self) -> Frame:
        """The board as far as there are nodes."""
        xs, ys = zip(*self.places.values(), strict=True)
        return Frame(min(xs), min(ys), max(xs) + 1, max(ys) + 1)

    def _join(self, grid: _Grid, at: Mapping[int, tuple[int, int]]) -> None:
        """The connections, below everything else."""
        assert self.style.map is not None, "there is a map to draw"
        for edge in self.style.map.graph.edges.members:
            if edge not in self.style.absent and edge.ends is not None and edge.ends[0] in at and edge.ends[1] in at:
                grid.draw_line(at[edge.ends[0]], at[edge.ends[1]])


def _part(whole: Frame, middle: tuple[float, float], size: tuple[float, float]) -> Frame:
    """A part of this size round a point, moved so far that it lies in the whole."""
    across, down = (min(part, all_) for part, all_ in zip(size, whole.size, strict=True))
    left = min(max(middle[0] - across / 2, whole.left), whole.right - across)
    top = min(max(middle[1] - down / 2, whole.top), whole.bottom - down)
    return Frame(left, top, left + across, top + down)


def _middle(places: Sequence[tuple[float, float]]) -> tuple[float, float]:
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
    """The text beside a node. `counts`: numbers with their signs; `pieces`: names of pieces; `side`: the side of the first
    number."""

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
