"""The picture of a step of play: the part of the map where something was chosen or changed, the paths of pieces, and the position
after it; and the same in words.

In: a `SiteContext` with a map style, a step that was played. Out: SVG text with an alternative text, or None if the step touches
no place on the map.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from interpreter import ir
from interpreter.kernel import Column, Value, hole_values, journal
from interpreter.program import Program
from interpreter.site.context import SiteContext
from interpreter.site.directed_play import Moment, PlayedStep
from interpreter.site.map_part import MapPart, Part, Way
from interpreter.site.setups import columns_of, placed
from interpreter.site.wording import title_of
from interpreter.views import MapStyle, cells

MOST_TOLD = 8
"""So many places the alternative text tells at most."""
MOST_CHANGED = 8
"""What changes at more nodes at once is no matter of a place: the picture shows the others alone, if there are any."""
NOBODYS = "#5b5147"
"""The colour of ways of which nobody knows whose they are."""


class Picture(NamedTuple):
    """A picture, and its description in words."""

    svg: str
    description: str


class StepPictures:
    """Draws the steps of one game. `program`: the program that played it."""

    def __init__(self, context: SiteContext, style: MapStyle, program: Program) -> None:
        self.context = context
        self.style = style
        self.program = program
        self._columns = program.tables.layout.columns
        self._nodes = style.graph.nodes

    def of(self, step: PlayedStep, page: str, title: str) -> Picture | None:
        """The picture of a step, with links relative to `page`; None if the step touches no place on the map."""
        part = self._part(step)
        if not part.nodes:
            return None
        columns = columns_of(self.context, self.program, step.state)
        drawn = MapPart(self.context, self.style, part).draw(page, placed(self.context, columns), title)
        return Picture(drawn, self._description(part, columns))

    # --- what is shown -----------------------------------------------------------------------------------------------

    def _part(self, step: PlayedStep) -> Part:
        ways: dict[Way, None] = {}
        seen: set[int] = set()
        chosen: set[int] = set()
        everywhere: set[int] = set()
        for moment in step.moments:
            gone = dict.fromkeys(self._ways(moment))
            ways |= gone
            if moment.kind == self._nodes.name:
                chosen.update(moment.members if not gone else ())
                seen.update(moment.members)
            seen.update(value for kind, value in moment.named if kind == self._nodes.name)
            changed = {*self._changed(moment)}
            (seen if len(changed) <= MOST_CHANGED else everywhere).update(changed)
        joined = _joined(ways)
        on_ways = {node for way in joined for node in way.nodes}
        there = {node.id for node in self._nodes.members if node.at is not None and node not in self.context.style.absent}
        shown = (seen | on_ways | chosen) & there or everywhere & there
        return Part(frozenset(shown), joined, frozenset((chosen - on_ways) & there))

    def _changed(self, moment: Moment) -> Iterator[int]:
        """The nodes at which something changed that the style shows."""
        style = self.context.style.setup
        shown = {each.name for each in (style.owner, *style.pieces, *(count for count, _ in style.counts)) if each is not None}
        for column, index, old, new in _written(moment, self._columns):
            if column.name in shown and old != new:
                yield from (value for kind, value in _holes(column, index) if kind == self._nodes.name)
                if column.of == self._nodes.name:
                    yield from (value for value in (old, new) if isinstance(value, int) and value >= 0)

    def _ways(self, moment: Moment) -> Iterator[Way]:
        """Where pieces went in a moment; what was counted at one node and then at another went from this to that."""
        style = self.context.style.setup
        if moment.kind == self._nodes.name and moment.ways:
            yield from (Way(way, self._colour(moment.seat)) for way in moment.ways)
            return
        pieces = {each.name for each in style.pieces}
        found = False
        for column, _, old, new in _written(moment, self._columns):
            if column.name in pieces and isinstance(old, int) and isinstance(new, int) and old != new and min(old, new) >= 0:
                found = True
                yield Way((old, new), self._colour(moment.seat))
        if not found:
            for attribute, _ in style.counts:
                yield from self._carried(moment, attribute)

    def _carried(self, moment: Moment, attribute: ir.Attribute) -> Iterator[Way]:
        """The way of what an attribute counts, where it fell at one node and rose at one."""
        net: dict[tuple[tuple[str, int], ...], dict[int, int]] = {}
        for column, index, old, new in _written(moment, self._columns):
            if column.name == attribute.name and isinstance(old, int) and isinstance(new, int):
                holes = _holes(column, index)
                whose = tuple([each for each in holes if each[0] != self._nodes.name])
                at = next(value for kind, value in holes if kind == self._nodes.name)
                changes = net.setdefault(whose, {})
                changes[at] = changes.get(at, 0) + new - old
        for changes in net.values():
            lost, won = ([node for node, by in changes.items() if by * sign > 0] for sign in (-1, 1))
            if len(lost) == len(won) == 1 and changes[lost[0]] == -changes[won[0]]:
                yield Way((lost[0], won[0]), self._colour(moment.seat))

    def _colour(self, seat: int) -> str:
        seats = self.context.rules.seats
        side = None if seats is None else self.style.sides.get(seats.members[seat].name)
        return NOBODYS if side is None else side.colour

    # --- the same in words -------------------------------------------------------------------------------------------

    def _description(self, part: Part, columns: dict[str, list[int]]) -> str:
        """`The map around Alpha and Beta. North went from Alpha to Beta. Beta: Ann, 3 units.`"""
        names = {node.id: title_of(node) for node in self._nodes.members}
        shown = [node for way in part.ways for node in way.nodes] + sorted(part.chosen) + sorted(part.nodes)
        told = [f"Part of the map with {', '.join(names[node] for node in dict.fromkeys(shown[:MOST_TOLD]))}."]
        told += [f"An arrow leads from {' to '.join(names[node] for node in way.nodes)}." for way in part.ways]
        for node in list(dict.fromkeys(shown))[:MOST_TOLD]:
            standing = [*self._standing(node, columns)]
            told += [f"{names[node]}: {', '.join(standing)}."] if standing else []
        return " ".join(told)

    def _standing(self, node: int, columns: dict[str, list[int]]) -> Iterator[str]:
        """Whose a node is, and what stands there."""
        style, kinds = self.context.style.setup, self.context.rules.kinds
        if style.owner is not None:
            for names, value in cells(self.context.rules, style.owner, columns[style.owner.name]):
                if names[self._nodes.name] == node and value >= 0:
                    yield title_of(kinds[style.owner.type.of].members[value])
        for attribute in style.pieces:
            for names, value in cells(self.context.rules, attribute, columns[attribute.name]):
                if value == node:
                    yield from (title_of(kinds[kind].members[number]) for kind, number in names.items())
        for attribute, sign in style.counts:
            for names, value in cells(self.context.rules, attribute, columns[attribute.name]):
                if names[self._nodes.name] == node and value:
                    who = [title_of(kinds[kind].members[at]) for kind, at in names.items() if kind != self._nodes.name]
                    yield " ".join([*who, str(value), sign])


def _written(moment: Moment, columns: tuple[Column, ...]) -> Iterator[tuple[Column, int, Value, Value]]:
    """What a moment wrote: the column, the index in it, the value before and after."""
    for entry in moment.entries:
        match entry:
            case (journal.SET, number, index, old, new, _):
                yield columns[number], index, old, new


def _holes(column: Column, index: int) -> list[tuple[str, int]]:
    """The kinds of the holes of a cell, with what stands in them."""
    return [(hole.kind, value) for hole, value in zip(column.holes, hole_values(column.holes, index), strict=True)]


def _joined(ways: dict[Way, None]) -> list[Way]:
    """Ways that go on where another ended, as one."""
    found: list[Way] = []
    for way in ways:
        before = next((each for each in found if each.colour == way.colour and each.nodes[-1] == way.nodes[0]), None)
        if before is None:
            found.append(way)
        else:
            found[found.index(before)] = Way((*before.nodes, *way.nodes[1:]), way.colour)
    return found
