"""Boards: connections that lead nowhere new, and places to which none leads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.diagnostics import Diagnostic, Label
from interpreter.ir import Graph, Member, RuleSet


def check_boards(rules: RuleSet) -> Iterator[Diagnostic]:
    """Edges from a node to itself, two that join the same nodes, and parts that are not said to lie apart."""
    for graph in rules.graphs:
        joined = [(min(member.ends), max(member.ends), member) for member in graph.edges.members if member.ends is not None]
        if joined:  # else nothing is joined yet
            yield from _apart(graph, _parts(len(graph.nodes.members), [each[:2] for each in joined]))
        first: dict[tuple[int, int], Member] = {}
        for one, other, edge in joined:
            if one == other:
                yield Diagnostic(
                    "edge-to-itself",
                    f"this {graph.edges.name} joins {graph.nodes.members[one].name} to itself",
                    edge.span,
                    label="both ends are the same",
                    help="name the other end, or take the line away",
                )
            known = first.setdefault((one, other), edge)
            if known is not edge:
                yield Diagnostic(
                    "edge-twice",
                    f"two {graph.edges.plural} join {graph.nodes.members[one].name} and {graph.nodes.members[other].name}",
                    edge.span,
                    label="again here",
                    others=(Label(known.span, "first here"),),
                    help="take one of them away",
                )


def _parts(size: int, edges: Iterable[tuple[int, int]]) -> list[list[int]]:
    """The nodes from 0 to `size` by what edges join, the largest part first, of two like ones that of the lowest node."""
    part = [[node] for node in range(size)]
    for one, other in edges:
        small, large = sorted((part[one], part[other]), key=len)
        if small is not large:
            large += small
            for node in small:
                part[node] = large
    found = {id(each): each for each in part}
    return sorted((sorted(each) for each in found.values()), key=lambda each: (-len(each), each))


def _apart(graph: Graph, parts: list[list[int]]) -> Iterator[Diagnostic]:
    """Parts of the board that no edge joins to the largest one, and nodes that are said to lie apart and do not."""
    members = graph.nodes.members
    of = {node: number for number, each in enumerate(parts) for node in each}
    said: dict[int, Member] = {}
    for member, span in graph.apart:
        part = of[member.id]
        if part == 0 or part in said:
            yield Diagnostic(
                "island",
                f"{member.name} does not lie apart from {said[part].name if part in said else 'the largest part'}",
                span,
                label="joined to it",
                help="name one node of each part that no edge joins to the rest, and no other",
            )
        said.setdefault(part, member)
    lost = [members[part[0]] for number, part in enumerate(parts) if number and number not in said]
    if lost:
        names = ", ".join(member.name if " " not in member.name else f'"{member.name}"' for member in lost)
        yield Diagnostic(
            "island",
            f"no {graph.edges.name} joins {' or '.join(member.name for member in lost[:3])} to the other {graph.nodes.plural}",
            graph.span,
            label=f"in {len(parts)} parts",
            others=tuple(Label(member.span, "cannot be reached from the largest part") for member in lost[:3]),
            help=f"join them, or write below the graph that they lie apart: `apart {names}`",
        )
