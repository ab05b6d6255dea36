"""Declarations that read the same words, and names that mean something else already."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.diagnostics import Label
from interpreter.ir import Symbol
from interpreter.phrases import sentence_text
from interpreter.resolve.declare.symbol_table import SymbolTable
from interpreter.resolve.merging import MergedDeclaration
from interpreter.syntax import PatternHole, nodes


def check_same_words(table: SymbolTable) -> None:
    """Of two sentences of one use that can read the same words the later one has been left out: its declaration is told, once for
    all of its sentences."""
    told: set[Symbol] = set()
    for first, second in table.world.lexicon.clashes:
        if first.target is not None and second.target is not None and second.target not in told:
            told.add(second.target)
            table.diagnostics.error(
                "same-words",
                f"`{sentence_text(second, table.rules.kinds)}` reads the same words as another declaration",
                second.target.span,
                label="this one",
                others=(Label(first.target.span, "and this one"),),
                help="give one of them another word",
            )


def check_names(table: SymbolTable, merged: Sequence[MergedDeclaration]) -> None:
    """Holes that are called like something declared, and declared sentences that are the name of a member or a kind."""
    lexicon = table.world.lexicon
    for each in merged:
        for hole in _holes(each):
            taken = table.world.name_taken(hole.name, hole.span)
            if taken is not None:
                table.diagnostics.add(taken)
    for sentence in lexicon.expressions:
        if sentence.target is None or sentence.holes:
            continue
        keys = tuple(min(literal.keys) for literal in sentence.literals)
        named = next(iter(lexicon.members.get(keys, ())), None) or lexicon.kind_words.get(keys)
        if named is not None and sentence.target is not named:
            table.diagnostics.error(
                "name-taken",
                f"`{sentence_text(sentence, table.rules.kinds)}` is already the name of something",
                sentence.target.span,
                others=(Label(named.span, "this one"),),
                help="give it another word",
            )


def _holes(standing: MergedDeclaration) -> Iterator[PatternHole]:
    declaration = standing.declaration
    patterns = [line.pattern for line in declaration.lines if isinstance(line, nodes.PatternLine)]
    for pattern in (*([declaration.pattern] if declaration.pattern is not None else []), *patterns):
        yield from (part for part in pattern.parts if isinstance(part, PatternHole))
