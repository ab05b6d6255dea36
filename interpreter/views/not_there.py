"""What is declared and not there in a game: that for which a declared truth holds before play, and the edges that lead to it.

In: the rules with their options as they are, truths about one thing. Out: those things. Errors: `Broken` where a truth cannot be
asked before play.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter import ir


def not_there(rules: ir.RuleSet, truths: Sequence[ir.Query]) -> frozenset[ir.Member]:
    """All for which one of the truths holds, and all edges with such an end."""
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
