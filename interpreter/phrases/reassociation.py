"""Rearranged trees, for an `and` or an `is` that belongs to a declared sentence although the grammar took it for its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from interpreter.syntax import nodes


def with_and(front: nodes.Expression, back: nodes.Expression) -> nodes.Expression | None:
    """`front and back` as one expression in which `and` is a plain word: it joins the last phrase of `front` and the first phrase
    of `back`. None if no phrases meet there."""
    if not isinstance(back, (nodes.Phrase, nodes.Sum, nodes.Where)) and not isinstance(front, nodes.Phrase):
        return None
    span = front.span.to(back.span)
    match front:
        case nodes.Phrase():
            return _continued(front, back)
        case nodes.Where():
            condition = with_and(front.condition, back)
            return None if condition is None else replace(front, span=span, condition=condition)
        case nodes.Sum() | nodes.Compare():
            right = with_and(front.right, back)
            return None if right is None else replace(front, span=span, right=right)
        case nodes.Exists():
            noun = with_and(front.noun, back)
            return replace(front, span=span, noun=noun) if isinstance(noun, (nodes.Phrase, nodes.Where)) else None
        case nodes.May():
            action = with_and(front.action, back)
            return replace(front, span=span, action=action) if isinstance(action, nodes.Phrase) else None
        case nodes.Not():
            inner = with_and(front.inner, back)
            return None if inner is None else replace(front, span=span, inner=inner)
        case nodes.Measured():
            noun = with_and(front.noun, back)
            return replace(front, span=span, noun=noun) if isinstance(noun, (nodes.Phrase, nodes.Where)) else None
        case nodes.Best():
            measure = with_and(front.measure, back)
            return replace(front, span=span, measure=measure) if isinstance(measure, nodes.Phrase) else None
        case nodes.OneOf() | nodes.And() | nodes.Or():
            return None
        case _:
            assert_never(front)


def _continued(front: nodes.Phrase, back: nodes.Expression) -> nodes.Expression | None:
    """`back` with `front and` before its first phrase."""
    span = front.span.to(back.span)
    match back:
        case nodes.Phrase():
            return nodes.Phrase(span, (*front.parts, nodes.Word(front.span, "and"), *back.parts))
        case nodes.Where() | nodes.Best():
            phrase = _continued(front, back.phrase)
            return replace(back, span=span, phrase=phrase) if isinstance(phrase, nodes.Phrase) else None
        case nodes.Sum() | nodes.Compare() | nodes.OneOf():
            left = _continued(front, back.left)
            return None if left is None else replace(back, span=span, left=left)
        case nodes.May():
            subject = _continued(front, back.subject)
            return replace(back, span=span, subject=subject) if isinstance(subject, nodes.Phrase) else None
        case nodes.Measured() | nodes.Exists() | nodes.Not() | nodes.And() | nodes.Or():
            return None
        case _:
            assert_never(back)


def joined_by_and(parts: tuple[nodes.Expression, ...]) -> Iterator[tuple[int, nodes.Expression]]:
    """The first 1, 2, 3, ... of `parts`, each as one expression with `and` as a word of its phrases, with the number of parts;
    ends where `with_and` gives None."""
    joined: nodes.Expression | None = parts[0]
    for size in range(1, len(parts) + 1):
        if size > 1 and joined is not None:
            joined = with_and(joined, parts[size - 1])
        if joined is None:
            return
        yield size, joined


def with_is(left: nodes.Phrase, right: nodes.Phrase) -> tuple[nodes.Part, ...]:
    """The parts of a phrase made of both sides of an `is` with that word between them."""
    return (*left.parts, nodes.Word(left.span, "is"), *right.parts)
