"""All functions that turn productions into nodes, by the name of the production."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.syntax.build_declarations import DECLARATIONS, EXAMPLES, LINES
from interpreter.syntax.build_expressions import EXPRESSIONS, LEAVES, NOUNS, Maker
from interpreter.syntax.build_statements import RULE_LINES, STATEMENTS

__all__ = ["LEAVES", "MAKERS", "RUNS"]

MAKERS: Mapping[str, Maker] = {
    **EXPRESSIONS,
    **NOUNS,
    **STATEMENTS,
    **RULE_LINES,
    **LINES,
    **EXAMPLES,
    **DECLARATIONS,
}
"""What each production makes, by its name."""

RUNS = frozenset(
    {
        *("items", "item", "ids", "titles", "choices", "ends", "other_if", "answers", "options", "rules", "block"),
        *("body", "following", "remaining"),
        *("conditions", "guards", "wheres", "choice_wheres", "option_guards", "other_name"),
        *(
            "plain_block",
            "graph_block",
            "kind_block",
            "member_block",
            "attribute_block",
            "pile_block",
            "bundle_block",
            "value_block",
        ),
        *(
            "query_block",
            "body_block",
            "procedure_block",
            "scenario_block",
            "conditions_block",
            "occasion_block",
            "route_block",
            "reach_block",
            "die_block",
            "table_block",
        ),
        *("option_block", "ruling_block", "rule_block", "example_block"),
    }
)
"""Productions that give their values in order."""
