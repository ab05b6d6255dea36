"""Parsing: texts to trees by one grammar. Takes a `Source`, gives frozen `Declaration`s and located findings; resolves no names.

`language.lark` says what may stand where, `keywords` which words it knows; `reference_page` is made of both.
"""

from interpreter.syntax import keywords, nodes
from interpreter.syntax.braces import braced
from interpreter.syntax.cache import parse_cached
from interpreter.syntax.canonical import canonical
from interpreter.syntax.grammar_page import reference_on, reference_page, sections
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
from interpreter.syntax.offering import Offer, offered
from interpreter.syntax.outline import ADDS, ASIDES, LASTS, Outline, Outlines, Proof, outlined, own_title, words_of_title
from interpreter.syntax.parse import load, parse
from interpreter.syntax.plain import meaning
from interpreter.syntax.respelling import rule_line_near
from interpreter.syntax.show import tree_text
