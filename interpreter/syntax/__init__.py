"""Texts to trees: layout, lines, declarations. Takes a `Source`, gives `Declaration`s and located findings; knows no name.

How a line of a declaration stands in its `Line`:

- `value` has the expression of: `starts as`, `starts with`, `starts at`, `raised by`, `lowered by`, `limited to`, `at least`,
  `answered by` (a `Line` for each of several), `length at most`, `toll`, `gain`, `ends at`; of `then` in an example, unless it is
  `[not] offered "key"`, `... is asked` or `... has won`, which are `parts`; and the asker of an answer.
- `pattern` has the sentence of: `block`, `narrowed by`, `reactions from`, `steps from`.
- `parts` and `items` have all other lines, the facts of members among them.
- A member's block (`event` with statements below) has all its words as `keyword`, its leading conditions in `conditions`.
- A step of an example: `given` and `when` have their statement in `body`, `when` its answers in `lines`, each with the asker as
  `value` and the key as the last of `parts`.

The span of whatever heads a block is that of its own line.
"""

from interpreter.syntax import keywords, nodes
from interpreter.syntax.cache import parse_cached
from interpreter.syntax.canonical import canonical
from interpreter.syntax.nodes import (
    Compare,
    Declaration,
    Expression,
    Line,
    Name,
    Number,
    Pattern,
    PatternHole,
    Phrase,
    Text,
    Word,
)
from interpreter.syntax.parse import parse
from interpreter.syntax.reference import reference_on, reference_page, sections
from interpreter.syntax.show import tree_text

__all__ = [
    "Compare",
    "Declaration",
    "Expression",
    "Line",
    "Name",
    "Number",
    "Pattern",
    "PatternHole",
    "Phrase",
    "Text",
    "Word",
    "canonical",
    "keywords",
    "nodes",
    "parse",
    "parse_cached",
    "reference_on",
    "reference_page",
    "sections",
    "tree_text",
]
