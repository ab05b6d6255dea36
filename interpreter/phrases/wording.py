"""Types and sentences in a message, as an author writes them."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter import ir
from interpreter.phrases.lexicon import Literal, Sentence

HISSING = ("s", "x", "z", "ch", "sh", "o")
"""Endings behind which a verb takes `es`: `passes`, but `serves`."""


def type_text(type_: ir.Type, kinds: Mapping[str, ir.Kind]) -> str:
    """A type as an author writes it: `leader or none`, `spaces`, `number`."""
    kind = kinds.get(type_.of)
    if type_.base == "set" and kind is not None:
        return kind.plural
    return str(type_)


def with_article(type_: ir.Type, kinds: Mapping[str, ir.Kind]) -> str:
    """A type as a noun with its article: `an omen`, `a set of leaders`, `none`."""
    text = type_text(type_, kinds)
    if type_ is ir.NONE:
        return text
    if type_.base == "set" and type_.of:
        return f"a set of {text}"
    return f"{'an' if text[0] in 'aeiou' else 'a'} {text}"


def sentence_text(sentence: Sentence[ir.Term], kinds: Mapping[str, ir.Kind]) -> str:
    """A declared sentence as an author writes it: `flip (what: marker) at (where: space)`."""
    shown = (
        item.shown if isinstance(item, Literal) else f"({item.name}: {type_text(item.type, kinds)})" for item in sentence.items
    )
    return " ".join(shown)
