"""A map in letters: the part of a board round given nodes, for a terminal.

In: a game, the seat that looks, the rule set's style, the nodes to show, a width and height in letters. Out: lines, never wider
or more, each node with its owner's letter and what stands there as far as the seat may see it.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.kernel import Layout, Value, hole_values
from interpreter.runtime import Game
from interpreter.views.style import MapStyle, SetupStyle, Style

MARGIN = 90
"""How much of the board is shown round the outermost nodes, in the units of its map."""
LEAST_WIDTH, LEAST_HEIGHT = 30, 3
LONGEST_SCENERY = 11
"""Letters of a name that is only scenery."""


def map_lines(game: Game, seat: int | None, style: Style, focus: Sequence[int], width: int, height: int) -> list[str]:
    """The nodes of `focus` and what lies between them, each at its place; nothing without a map, or without room for one."""
    if style.map is None or width < LEAST_WIDTH or height < LEAST_HEIGHT:
        return []
    places = {member.id: member.at for member in style.map.graph.nodes.members if member.at is not None}
    shown = [node for node in focus if node in places]
    if not shown:
        return []
    labels = _Labels(game.program.tables.layout, style.map, style.setup, game.view(seat)["columns"])
    xs, ys = [places[node][0] for node in shown], [places[node][1] for node in shown]
    left, right = min(xs) - MARGIN, max(xs) + MARGIN
    top, bottom = min(ys) - MARGIN, max(ys) + MARGIN
    near = [node for node, (x, y) in places.items() if left <= x <= right and top <= y <= bottom and node not in shown]
    grid = _Grid(width, height)
    for node in [*shown, *near]:
        x, y = places[node]
        label = labels.full(node) if node in shown or labels.here(node) else labels.scenery(node)
        column = round((x - left) / (right - left) * (width - 1)) - len(label) // 2
        row = round((y - top) / (bottom - top) * (height - 1))
        grid.put(label, max(0, min(width - len(label), column)), row, needed=node in shown)
    return grid.lines()


class _Grid:
    """Letters in rows and columns."""

    def __init__(self, width: int, height: int) -> None:
        self.rows = [[" "] * width for _ in range(height)]

    def put(self, label: str, column: int, row: int, needed: bool) -> None:
        """The label at its place, or on the nearest free row; what is not needed is left out where there is no room."""
        for shift in (0, 1, -1, 2, -2, 3, -3) if needed else (0,):
            at = row + shift
            if 0 <= at < len(self.rows) and self._is_free(self.rows[at], column, len(label)):
                self.rows[at][column : column + len(label)] = list(label[: len(self.rows[at]) - column])
                return

    @staticmethod
    def _is_free(row: list[str], column: int, length: int) -> bool:
        """Is there room, with a space on each side?"""
        return all(letter == " " for letter in row[max(0, column - 1) : column + length + 1])

    def lines(self) -> list[str]:
        """The rows from the first to the last with something in it."""
        drawn = ["".join(row).rstrip() for row in self.rows]
        filled = [number for number, line in enumerate(drawn) if line]
        return drawn[filled[0] : filled[-1] + 1] if filled else []


class _Labels:
    """What is written at nodes. `columns`: a seat's view of the state, None for what it may not see."""

    def __init__(self, layout: Layout, style: MapStyle, setup: SetupStyle, columns: dict[str, list[Value | None]]) -> None:
        self.layout = layout
        self.style = style
        self.setup = setup
        self.values = columns
        self.columns = {column.name: column for column in layout.columns if column.name in columns}

    def full(self, node: int) -> str:
        """`[R] Name 5+2 Leader`: the owner's letter, the name, what is counted there and the pieces."""
        extra = " ".join(self.here(node))
        return f"[{self._owner(node)}]{self._name(node)}" + (f" {extra}" if extra else "")

    def scenery(self, node: int) -> str:
        """A node on which nothing stands, in small letters."""
        return self._name(node)[:LONGEST_SCENERY].lower()

    def here(self, node: int) -> list[str]:
        """Numbers and pieces at a node."""
        return [*self._counts(node), *self._pieces(node)]

    def _name(self, node: int) -> str:
        return self.style.graph.nodes.members[node].name

    def _owner(self, node: int) -> str:
        """Whose it is, by the letter of the side; a dot for nobody."""
        owner = self.setup.owner
        value = self.values[owner.name][node] if owner is not None and owner.name in self.columns else None
        if not isinstance(value, int) or value < 0:
            return "."
        name = self.layout.seat_names[value]
        return self._letter(name) or name[:1].upper()

    def _letter(self, side: str) -> str:
        return self.style.sides[side].letter if side in self.style.sides else ""

    def _counts(self, node: int) -> list[str]:
        """What is counted, the first sort with its owner's letter, the others with their signs: `5R`, `2E`."""
        found = []
        for attribute, sign in self.setup.counts:
            column = self.columns.get(attribute.name)
            if column is None:
                continue
            for index, value in enumerate(self.values[column.name]):
                at = [(hole.kind, member) for hole, member in zip(column.holes, hole_values(column.holes, index), strict=True)]
                if value and (self.style.graph.nodes.name, node) in at:
                    sides = [self.layout.seat_names[member] for kind, member in at if kind == self.layout.seats]
                    letter = self._letter(sides[0]) if sides else ""
                    found.append(f"{value}{letter if sign == self.setup.counts[0][1] else sign[:1]}")
        return found

    def _pieces(self, node: int) -> list[str]:
        found: list[str] = []
        for attribute in self.setup.pieces:
            column = self.columns.get(attribute.name)
            if column is not None:
                names = self.layout.by_name[column.holes[0].kind].names
                found += [names[index] for index, value in enumerate(self.values[column.name]) if value == node]
        return found
