"""A map in letters: the part of a board round given nodes, for a terminal.

In: the rule set's look, a seat's view, the nodes to show, a width and height in letters. Out: lines, never wider or more.
"""

from __future__ import annotations

from typing import Any

from interpreter.kernel import hole_values
from interpreter.runtime import Game
from interpreter.views.style import Look

MARGIN = 90


class Plan:
    """Draws the surroundings of nodes."""

    def __init__(self, game: Game, look: Look, view: dict[str, Any]) -> None:
        self.look = look
        self.view = view
        self.layout = game.program.tables.layout
        self.columns = {column.name: column for column in self.layout.columns}

    def draw(self, focus: list[int], width: int, height: int) -> list[str]:
        """The nodes of `focus` and what lies between them, each at its place with who controls it and what stands there."""
        look = self.look.map
        if look is None or not focus or width < 30 or height < 3:
            return []
        places = {member.id: member.at for member in look.graph.nodes.members if member.at is not None}
        shown = [node for node in focus if node in places]
        if not shown:
            return []
        xs, ys = [places[node][0] for node in shown], [places[node][1] for node in shown]
        left, right = min(xs) - MARGIN, max(xs) + MARGIN
        top, bottom = min(ys) - MARGIN, max(ys) + MARGIN
        near = [node for node, (x, y) in places.items() if left <= x <= right and top <= y <= bottom and node not in shown]
        grid = [[" "] * width for _ in range(height)]
        for node in [*shown, *near]:
            x, y = places[node]
            label = self.label(node, node in shown or bool(self.here(node)))
            column = round((x - left) / max(1, right - left) * (width - 1)) - len(label) // 2
            row = round((y - top) / max(1, bottom - top) * (height - 1))
            self._put(grid, label, max(0, min(width - len(label), column)), row, node in shown)
        drawn = ["".join(row).rstrip() for row in grid]
        filled = [number for number, line in enumerate(drawn) if line]
        return drawn[filled[0] : filled[-1] + 1] if filled else []

    def _put(self, grid: list[list[str]], label: str, column: int, row: int, needed: bool) -> None:
        """The label at its place, or on the nearest free row; what is only scenery gives way."""
        for shift in (0, 1, -1, 2, -2, 3, -3) if needed else (0,):
            at = row + shift
            if 0 <= at < len(grid):
                end = min(len(grid[at]), column + len(label) + 1)
                if all(grid[at][spot] == " " for spot in range(max(0, column - 1), end)):
                    grid[at][column : column + len(label)] = list(label[: len(grid[at]) - column])
                    return

    def label(self, node: int, full: bool = True) -> str:
        """`[R] Name 5+2 Leader`: the owner's letter, the name, what is counted there and the pieces."""
        look = self.look.map
        name = look.graph.nodes.members[node].name
        if not full:
            return name.lower() if len(name) < 12 else name[:11].lower()
        extra = " ".join(self.here(node))
        return f"[{self.letter(node)}]{name}" + (f" {extra}" if extra else "")

    def letter(self, node: int) -> str:
        """Whose it is, by the letter of the side."""
        owner = self.look.setup.owner
        column = self.columns.get(owner.name) if owner is not None else None
        if column is None:
            return "."
        value = self.view["columns"][column.name][node]
        seats = next(kind.names for kind in self.layout.kinds if kind.name == self.layout.seats)
        if value is None or value < 0:
            return "."
        side = self.look.map.sides.get(seats[value])
        return side.letter if side is not None else seats[value][:1].upper()

    def here(self, node: int) -> list[str]:
        """Numbers and pieces at a node."""
        found: list[str] = []
        seats = next(kind.names for kind in self.layout.kinds if kind.name == self.layout.seats)
        kind = self.look.map.graph.nodes.name
        for attribute, sign in self.look.setup.counts:
            column = self.columns.get(attribute.name)
            if column is None:
                continue
            for index, value in enumerate(self.view["columns"][column.name]):
                at = hole_values(column.holes, index)
                if not value or not any(hole.kind == kind and at[k] == node for k, hole in enumerate(column.holes)):
                    continue
                side = next((seats[at[k]] for k, hole in enumerate(column.holes) if hole.kind == self.layout.seats), "")
                letter = self.look.map.sides[side].letter if side in self.look.map.sides else ""
                found.append(f"{value}{letter}" if sign == self.look.setup.counts[0][1] else f"{value}{sign[:1]}")
        for attribute in self.look.setup.pieces:
            column = self.columns.get(attribute.name)
            if column is not None:
                names = next(spec.names for spec in self.layout.kinds if spec.name == column.holes[0].kind)
                found += [names[index] for index, value in enumerate(self.view["columns"][column.name]) if value == node]
        return found
