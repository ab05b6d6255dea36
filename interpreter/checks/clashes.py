"""Declarations that read the same words, and names that mean something else already.

These run before any body is read: what clashes is told once, and leaves the lexicon so that its uses do not clash again.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic, Label
from interpreter.ir import Term
from interpreter.phrases import Literal, Sentence, TypedHole, accepts, sentence_text
from interpreter.resolve import MergedDeclaration, World
from interpreter.syntax import PatternHole


def check_same_words(world: World) -> Iterator[Diagnostic]:
    """Two sentences of one use that can read the same words: the later one is reported and forgotten. Those of events and values
    repeat what is said as well."""
    spoken = (world.builder.expressions, world.builder.statements, world.builder.announcements, world.builder.actions)
    by_shape: dict[tuple[object, ...], list[Sentence[Term]]] = {}
    for number, shelf in enumerate(spoken):
        for sentence in shelf:
            if sentence.target is not None:
                words = tuple(min(item.keys) if isinstance(item, Literal) else "()" for item in sentence.items)
                by_shape.setdefault((number, *words), []).append(sentence)
    reported: set[int] = set()
    for rivals in by_shape.values():
        for number, second in enumerate(rivals):
            first = next((each for each in rivals[:number] if each.target is not second.target and _overlap(each, second)), None)
            if first is None:
                continue
            world.builder.remove(second)
            if id(second.target) in reported:
                continue
            reported.add(id(second.target))
            yield Diagnostic(
                "same-words",
                f"`{sentence_text(second, world.rules.kinds)}` reads the same words as another declaration",
                second.target.span,
                label="this one",
                others=(Label(first.target.span, "and this one"),),
                help="give one of them another word",
            )


def _overlap(first: Sentence[Term], second: Sentence[Term]) -> bool:
    pairs = zip(first.items, second.items, strict=True)
    return all(
        accepts(a.type, b.type) or accepts(b.type, a.type)
        for a, b in pairs
        if isinstance(a, TypedHole) and isinstance(b, TypedHole)
    )


def check_names(world: World, standing: list[MergedDeclaration]) -> Iterator[Diagnostic]:
    """Holes that are called like something declared, and declared sentences that are the name of a member or a kind."""
    for each in standing:
        for hole in _holes(each):
            world.check_name(hole.name, hole.span)
    for sentence in world.lexicon.expressions:
        if sentence.target is None or sentence.holes:
            continue
        keys = tuple(min(literal.keys) for literal in sentence.literals)
        taken = next(iter(world.lexicon.members.get(keys, ())), None) or world.lexicon.kind_words.get(keys)
        if taken is not None and sentence.target is not taken:
            yield Diagnostic(
                "name-taken",
                f"`{sentence_text(sentence, world.rules.kinds)}` is already the name of something",
                sentence.target.span,
                others=(Label(taken.span, "this one"),),
                help="give it another word",
            )


def _holes(standing: MergedDeclaration) -> Iterator[PatternHole]:
    patterns = [standing.declaration.pattern, *(line.pattern for line in standing.declaration.lines)]
    for pattern in patterns:
        if pattern is not None:
            yield from (part for part in pattern.parts if isinstance(part, PatternHole))
