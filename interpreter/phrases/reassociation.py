"""Trees put together in another way, for an `and` or an `is` that the grammar took for its own."""

from __future__ import annotations

from dataclasses import replace

from interpreter.syntax import nodes

LAST = {
    nodes.Where: "condition",
    nodes.Sum: "right",
    nodes.Compare: "right",
    nodes.Exists: "noun",
    nodes.May: "action",
    nodes.Not: "inner",
}
"""The field of a tree with what stands last in it."""
FIRST = {nodes.Where: "phrase", nodes.Sum: "left", nodes.Compare: "left", nodes.OneOf: "left", nodes.May: "subject"}
"""The field of a tree with what stands first in it."""


def with_and(front: nodes.Expression, back: nodes.Expression) -> nodes.Expression | None:
    """Both as one expression in which the `and` between them is a word of one phrase. None where no phrase goes on so."""
    if isinstance(front, nodes.Phrase):
        return _after(front, back)
    field = LAST.get(type(front))
    if field is None or not isinstance(back, (nodes.Phrase, nodes.Sum, nodes.Where)):
        return None
    inner = with_and(getattr(front, field), back)
    return None if inner is None else replace(front, span=front.span.to(back.span), **{field: inner})


def _after(front: nodes.Phrase, back: nodes.Expression) -> nodes.Expression | None:
    """`back` with `front and` before its first phrase."""
    span = front.span.to(back.span)
    if isinstance(back, nodes.Phrase):
        return nodes.Phrase(span, (*front.parts, nodes.Word(front.span, "and"), *back.parts))
    field = FIRST.get(type(back))
    inner = None if field is None else _after(front, getattr(back, field))
    return None if inner is None else replace(back, span=span, **{field: inner})


def with_is(node: nodes.Compare) -> tuple[nodes.Part, ...]:
    """Both sides of an `is`, which must be phrases, and the word between them, as one run."""
    return (*node.left.parts, nodes.Word(node.left.span, "is"), *node.right.parts)
