"""A board says what can hardly be meant.

Two places lie at the same point, one lies far outside all others, a connection is many times as long as the others, or a place is
joined to none of its province. Two members whose names differ by nothing but capitals and accents are told too: most often
they are one. Correct the line of the board; `at` is x from the left and y from the top.

bad: yaml rules/sample/spaces.yaml

    kind: space
    members:
      Ostia: {at: [10, 10]}
      Roma: {at: [30, 10]}
      Alba: {at: [30, 10]}

bad: rules rules/sample/kinds.rules

    kind space

good: yaml rules/sample/spaces.yaml

    kind: space
    members:
      Ostia: {at: [10, 10]}
      Roma: {at: [30, 10]}
      Alba: {at: [35, 15]}

good: rules rules/sample/kinds.rules

    kind space
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Collection, Iterator, Mapping

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.proofs import Stack

LEVEL = Level.WARNING

ENOUGH = 8
"""With fewer places or edges than this nothing is usual."""
TOO_FAR = 4
"""So many times as long as usual is too long."""
PROVINCES = 4
"""A fact with fewer values than this (`side`) does not tell where something lies."""
WHOLE = 3
"""A province of fewer places is no area."""


def in_heads(stack: Stack) -> Iterator[Diagnostic]:
    """Findings: doubtful names, coordinates, lengths of edges, and provinces. Boards without coordinates are not checked for
    positions."""
    rules = stack.declared.rules
    for kind in rules.kinds.values():
        yield from _names(kind)
        yield from _coordinates(kind)
    for graph in rules.graphs:
        yield from _lengths(graph)
    for nodes in dict.fromkeys(graph.nodes for graph in rules.graphs):
        joined: dict[int, set[int]] = {member.id: set() for member in nodes.members}
        for graph in rules.graphs:
            for edge in graph.edges.members if graph.nodes is nodes else ():
                if edge.ends is not None:
                    one, other = edge.ends
                    joined[one].add(other)
                    joined[other].add(one)
        for fact in nodes.facts.values():
            if fact.type.base == "member":
                yield from _provinces(nodes, fact, joined)


def _names(kind: ir.Kind) -> Iterator[Diagnostic]:
    known: dict[str, ir.Member] = {}
    for member in kind.members:
        first = known.setdefault(_plain(member.name), member)
        if first is not member and first.name != member.name:
            yield Diagnostic(
                "odd-place",
                f"two {kind.plural} are called nearly the same: {first.name} and {member.name}",
                member.span,
                label="only capitals or accents differ",
                others=(Label(first.span, "the other one"),),
                help="name it as the other one, if that is meant, or give it a name that can be told apart",
            )


def _plain(name: str) -> str:
    if name.isascii():
        return name.lower()
    return "".join(each for each in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(each))


def _coordinates(kind: ir.Kind) -> Iterator[Diagnostic]:
    placed = [(member, member.at) for member in kind.members if member.at is not None]
    first: dict[tuple[int, int], ir.Member] = {}
    for member, at in placed:
        other = first.setdefault(at, member)
        if other is not member and (not member.family or member.family != other.family):
            yield Diagnostic(
                "odd-place",
                f"{member.name} lies where {other.name} lies",
                member.span,
                label=f"at {at[0]}, {at[1]}",
                others=(Label(other.span, "the same place"),),
                help="correct `at` of one of them",
            )
    if len(first) < ENOUGH:
        return
    for axis in (0, 1):
        line = sorted(first, key=lambda at: at[axis])
        width = line[-2][axis] - line[1][axis]
        for at, next_ in ((line[0], line[1]), (line[-1], line[-2])):
            if abs(at[axis] - next_[axis]) > max(width, 1):
                yield Diagnostic(
                    "odd-place",
                    f"{first[at].name} lies far outside all other {kind.plural}",
                    first[at].span,
                    label=f"at {at[0]}, {at[1]}",
                    help="correct its `at`: x from the left, y from the top",
                )


def _lengths(graph: ir.Graph) -> Iterator[Diagnostic]:
    """Edges that are much longer than is usual in their graph."""
    at = [member.at for member in graph.nodes.members]
    lengths: list[tuple[float, ir.Member]] = []
    for edge in graph.edges.members:
        one, other = (at[end] for end in edge.ends) if edge.ends is not None else (None, None)
        if one is not None and other is not None:
            lengths.append((math.dist(one, other), edge))
    if len(lengths) < ENOUGH:
        return
    usual = sorted(length for length, _ in lengths)[len(lengths) // 2]
    for length, edge in lengths:
        if usual and length > TOO_FAR * usual:
            yield Diagnostic(
                "odd-place",
                f"this {graph.edges.name} is {round(length / usual)} times as long as others",
                edge.span,
                label="far apart on the map",
                help="name the ends that are meant, or correct where they lie (`at`)",
            )


def _provinces(kind: ir.Kind, fact: ir.Fact, joined: Mapping[int, Collection[int]]) -> Iterator[Diagnostic]:
    """A place that no edge joins to the others of its province, where all other provinces hang together."""
    groups: dict[int | str, list[ir.Member]] = {}
    for member in kind.members:
        if fact.values[member.id] != -1:
            groups.setdefault(fact.values[member.id], []).append(member)
    areas = [members for members in groups.values() if len(members) >= WHOLE]
    if len(groups) < PROVINCES:
        return
    lost: list[tuple[ir.Member, ir.Member]] = []
    for members in areas:
        ids = {member.id for member in members}
        alone = [member for member in members if joined[member.id] and not ids & set(joined[member.id])]
        if len(alone) > 1:
            return  # its places lie scattered
        rest = ids - {member.id for member in alone}
        if len(_reached(min(rest), rest, joined)) < len(rest):
            return
        lost += [(member, next(each for each in members if each is not member)) for member in alone]
    if len(lost) == 1:
        member, other = lost[0]
        yield Diagnostic(
            "odd-place",
            f"{member.name} is joined to no other of the {kind.plural} that have its {fact.name}",
            member.span,
            label="lies elsewhere",
            others=(Label(other.span, f"of the same {fact.name}"),),
            help=f"correct its `{fact.words or fact.name}`, or what it is joined to",
        )


def _reached(start: int, within: Collection[int], joined: Mapping[int, Collection[int]]) -> set[int]:
    found, waiting = {start}, [start]
    while waiting:
        more = [each for each in joined[waiting.pop()] if each in within and each not in found]
        found.update(more)
        waiting += more
    return found
