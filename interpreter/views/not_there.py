"""The members that are declared but absent from a game: those for which a declared truth holds before play, and the edges at
absent nodes.

In: the rules with their options fixed, queries with one hole. Out: the members. Errors: `Broken` where a query cannot be worked
out before play.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter import ir


def not_there(rules: ir.RuleSet, truths: Sequence[ir.Query]) -> frozenset[ir.Member]:
    """The members for which one of the queries holds at the start, and all edges that end at such a node."""
    if not truths:
        return frozenset()
    from interpreter.reference import Evaluator, starting_position  # late: few games have anything that is not there

    evaluator = Evaluator(rules, starting_position(rules))
    found = {
        member
        for truth in truths
        for member in rules.kinds[truth.params[0].type.of].members
        if evaluator.holds(ir.Ask(truth, (ir.Const(member.id, truth.params[0].type),), ir.TRUTH), {})
    }
    for graph in rules.graphs:
        nodes = graph.nodes.members
        found.update([edge for edge in graph.edges.members if any(nodes[end] in found for end in edge.ends or ())])
    return frozenset(found)
