"""The nodes that a map should show: those where a thing stands or lies; at a question in which no node can be chosen, those that
the question names, else the one where something changed last.

In: a game, its open decision or a seat, the style of the rule set. Out: nodes of the map. Only what that seat may see is read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter import ir
from interpreter.kernel import Hole, Plain, hole_values, journal
from interpreter.runtime import Decision, Game, View, visible_entries
from interpreter.views.log import since
from interpreter.views.style import MapStyle, SetupStyle, Style


def in_question(game: Game, decision: Decision, style: Style) -> list[int]:
    """The nodes that an open question names, or where the pieces stand that it names; else the one where the last change was
    since the seat decided last. Empty without a map."""
    if style.map is None:
        return []
    named = list(_named(game, decision, style.map, style.setup))
    return named or list(_changed_last(game, decision.seat, style.map))


def _named(game: Game, decision: Decision, style: MapStyle, setup: SetupStyle) -> Iterator[int]:
    """The nodes that the question names, and those at which pieces stand that it names."""
    nodes = style.graph.nodes.name
    standing = Standing(game, decision.seat, setup)
    for (_, type_), value in zip(decision.point.holes, decision.named, strict=True):
        kind = type_.removesuffix(" or none")
        if not isinstance(value, int) or value < 0:
            continue
        if kind == nodes:
            yield value
        yield from standing.of(kind, value)


class Standing:
    """The nodes at which pieces stand, as a seat sees them."""

    def __init__(self, game: Game, seat: int | None, setup: SetupStyle) -> None:
        self._view, self._setup = game.view(seat, {attribute.name for attribute in setup.pieces}), setup

    def of(self, kind: str, member: int) -> Iterator[int]:
        """The nodes at which a member of a kind stands: one for most pieces, none for a member that is no piece."""
        return standing_at(self._view, self._setup, kind, member)


def standing_at(view: View, setup: SetupStyle, kind: str, member: int) -> Iterator[int]:
    """The nodes at which a member of a kind stands in a seat's view."""
    for attribute in setup.pieces:
        column = view["columns"].get(attribute.name) if attribute.params[0].type.of == kind else None
        at = None if column is None else column[member]
        if isinstance(at, int) and at >= 0:
            yield at


def nodes_of(rules: ir.RuleSet, game: Game, seat: int | None, style: Style, member: ir.Member) -> list[int]:
    """The nodes that belong to a member, in the order of the board: the member itself if it is a node, the nodes where it stands,
    and those that lie in it by their printed facts, directly or not (spaces of a province, provinces of a country). Empty without
    a map."""
    if style.map is None:
        return []
    spaces = style.map.graph.nodes
    standing = set(Standing(game, seat, style.setup).of(member.kind.name, member.id))
    inside, new = {member}, [member]
    while new:
        within: set[tuple[str, int | str]] = {(area.kind.name, area.id) for area in new}
        new = [each for kind in rules.kinds.values() for each in kind.members if each not in inside and _lies_in(each, within)]
        inside.update(new)
    there = [node for node in spaces.members if node.at is not None and node not in style.absent]
    return [node.id for node in there if node in inside or node.id in standing]


def owners_of(game: Game, seat: int | None, style: Style, nodes: Sequence[int]) -> dict[int, list[int]]:
    """The given nodes by the seat that owns them, -1 for none, as far as the seat may see it; empty where the style names no
    owner."""
    owner = style.setup.owner
    columns = {} if owner is None else game.view(seat, {owner.name})["columns"]
    if owner is None or owner.name not in columns:
        return {}
    found: dict[int, list[int]] = {}
    for node in nodes:
        value = columns[owner.name][node]
        if isinstance(value, int):
            found.setdefault(value, []).append(node)
    return found


def _lies_in(member: ir.Member, areas: set[tuple[str, int | str]]) -> bool:
    facts = member.kind.facts.values()
    return any(fact.type.base == "member" and (fact.type.of, fact.values[member.id]) in areas for fact in facts)


def _changed_last(game: Game, seat: int, style: MapStyle) -> Iterator[int]:
    """The node of the last change at one since the seat decided last; of a piece that moved, where it went."""
    nodes, layout = style.graph.nodes.name, game.program.tables.layout
    entries = game.journal[since(game, seat) :]
    if not game.open_table:
        entries = visible_entries(game.program, game.state, entries, seat)
    for entry in reversed(entries):
        match entry:
            case (journal.SET, column, index, _, value, _):
                found = _at(layout.columns[column].holes, index, nodes)
                if layout.columns[column].of == nodes and isinstance(value, int) and value >= 0:
                    found = value
                if found >= 0:
                    yield found
                    return


def _at(holes: tuple[Hole, ...], index: int, nodes: str) -> int:
    """The node that stands in the holes of a cell; -1 when none does."""
    values: dict[str, Plain] = dict(zip((hole.kind for hole in holes), hole_values(holes, index), strict=True))
    found = values.get(nodes, -1)
    return found if isinstance(found, int) else -1
