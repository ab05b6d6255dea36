"""Declarations that read the same words, and names that mean something else already.

What clashes is told once, and leaves the lexicon so that its uses do not clash again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.diagnostics import Label
from interpreter.ir import Symbol, Term
from interpreter.phrases import Literal, Sentence, accepts, sentence_text
from interpreter.resolve.declare.symbol_table import SymbolTable
from interpreter.resolve.merging import MergedDeclaration
from interpreter.syntax import PatternHole

Said = Sentence[Term]


def remove_same_words(table: SymbolTable) -> None:
    """Of two sentences of one use that can read the same words the later one is told and forgotten. Those of events and values
    repeat what is said as well."""
    builder = table.builder
    reported: set[Symbol] = set()
    for shelf in (builder.expressions, builder.statements, builder.announcements, builder.actions):
        by_shape: dict[tuple[str, ...], list[Said]] = {}
        for sentence in shelf:
            words = tuple(min(item.keys) if isinstance(item, Literal) else "()" for item in sentence.items)
            by_shape.setdefault(words, []).append(sentence)
        for rivals in by_shape.values():
            for number, second in enumerate(rivals):
                first = next((each.target for each in rivals[:number] if _rival(each, second)), None)
                if first is None or second.target is None:
                    continue
                builder.remove(second)
                if second.target not in reported:
                    reported.add(second.target)
                    table.diagnostics.error(
                        "same-words",
                        f"`{sentence_text(second, table.rules.kinds)}` reads the same words as another declaration",
                        second.target.span,
                        label="this one",
                        others=(Label(first.span, "and this one"),),
                        help="give one of them another word",
                    )


def _rival(first: Said, second: Said) -> bool:
    """Do two sentences of the same words, about two things, stand for the same kinds? The kernel's own are about nothing."""
    if first.target is second.target or first.target is None:
        return False
    return all(accepts(a.type, b.type) or accepts(b.type, a.type) for a, b in zip(first.holes, second.holes, strict=True))


def check_names(table: SymbolTable, merged: Sequence[MergedDeclaration]) -> None:
    """Holes that are called like something declared, and declared sentences that are the name of a member or a kind."""
    lexicon = table.world.lexicon
    for each in merged:
        for hole in _holes(each):
            table.world.check_name(hole.name, hole.span)
    for sentence in lexicon.expressions:
        if sentence.target is None or sentence.holes:
            continue
        keys = tuple(min(literal.keys) for literal in sentence.literals)
        taken = next(iter(lexicon.members.get(keys, ())), None) or lexicon.kind_words.get(keys)
        if taken is not None and sentence.target is not taken:
            table.diagnostics.error(
                "name-taken",
                f"`{sentence_text(sentence, table.rules.kinds)}` is already the name of something",
                sentence.target.span,
                others=(Label(taken.span, "this one"),),
                help="give it another word",
            )


def _holes(standing: MergedDeclaration) -> Iterator[PatternHole]:
    for pattern in (standing.declaration.pattern, *(line.pattern for line in standing.declaration.lines)):
        if pattern is not None:
            yield from (part for part in pattern.parts if isinstance(part, PatternHole))
