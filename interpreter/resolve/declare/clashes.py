"""Findings about declarations that match the same words, and about names that already mean something else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label
from interpreter.phrases import Lexicon, sentence_text
from interpreter.resolve.merging import MergedDeclaration
from interpreter.resolve.names import is_free, name_taken
from interpreter.syntax import PatternHole, nodes


def same_words(lexicon: Lexicon) -> Iterator[Diagnostic]:
    """Findings for pairs of sentences of one sort that can match the same words: one for each declaration whose sentence was left
    out because an earlier one exists."""
    reported: set[ir.Symbol] = set()
    for first, second in lexicon.clashes:
        if first.target is not None and second.target is not None and second.target not in reported:
            reported.add(second.target)
            yield Diagnostic(
                "same-words",
                f"`{sentence_text(second, lexicon.kinds)}` reads the same words as another declaration",
                second.target.span,
                label="this one",
                others=(Label(first.target.span, "and this one"),),
                help="give one of them another word",
            )


def taken_names(lexicon: Lexicon, merged: Iterable[MergedDeclaration]) -> Iterator[Diagnostic]:
    """Findings for holes with the name of something declared, and for declared sentences that are the name of a member or a
    kind."""
    holes = [hole for each in merged if each.proof is None for hole in _holes(each)]
    free = {name for name in {hole.name for hole in holes} if is_free(lexicon, name)}
    for hole in holes:
        taken = None if hole.name in free else name_taken(lexicon, hole.name, hole.span)
        if taken is not None:
            yield taken
    for sentence in lexicon.expressions:
        if sentence.target is None or sentence.holes:
            continue
        keys = tuple(min(literal.keys) for literal in sentence.literals)
        named = next(iter(lexicon.members.get(keys, ())), None) or lexicon.kind_words.get(keys)
        if named is not None and sentence.target is not named:
            yield Diagnostic(
                "name-taken",
                f"`{sentence_text(sentence, lexicon.kinds)}` is already the name of something",
                sentence.target.span,
                others=(Label(named.span, "this one"),),
                help="give it another word",
            )


def _holes(standing: MergedDeclaration) -> Iterator[PatternHole]:
    declaration = standing.declaration
    patterns = [line.pattern for line in declaration.lines if isinstance(line, nodes.PatternLine)]
    for pattern in (*([declaration.pattern] if declaration.pattern is not None else []), *patterns):
        yield from (part for part in pattern.parts if isinstance(part, PatternHole))
