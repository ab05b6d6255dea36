"""Rules as English: takes a resolved rule set, gives pages of its items and a speaker for its expressions.

Words come from `english` (the language) and `vocabulary` (the names that a rule set gives). `values`, `truths` and `sets` put
expressions into words and call each other through `speech`; the `speaker` ties them together. `statements`, `choices` and
`rule_lines` make lines, the `*_pages` make pages of them, `rendering` makes text of pages. Search a node's class name to find its
prose.
"""

from interpreter.views.prose.heads import Heads
from interpreter.views.prose.pages import Pages
from interpreter.views.prose.rendering import (
    Prose,
    face_lines,
    lines_alone,
    page_text,
    pages_of,
)
from interpreter.views.prose.speaker import Speaker
