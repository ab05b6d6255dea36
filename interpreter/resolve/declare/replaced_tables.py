"""Tables that replace a table of a lower layer: results and numbers that lower layers use and the new table lacks.

A result that the new table lacks keeps its sentence, so that each line that uses it gets a finding of its own, and no other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter import ir
from interpreter.diagnostics import Label
from interpreter.phrases import Removal
from interpreter.resolve.declare.symbol_table import Make, SymbolTable
from interpreter.resolve.declare.table_heads import Range, numbers_of, results_of, sentence
from interpreter.resolve.merging import MergedDeclaration, Part
from interpreter.source import Span
from interpreter.syntax import nodes


def check_replaced(symbols: SymbolTable, standing: MergedDeclaration, made: ir.Table) -> None:
    """Compare a table with those that it replaces. Findings: numbers in another order, results of another kind, uses of missing
    results. Numbers that are no longer covered are put into `made.lost`."""
    for old in _replaced(standing.parts[0]):
        if old.pattern is None or made.pattern is None:
            continue
        (before, _), (now, _) = numbers_of(old.pattern), numbers_of(made.pattern)
        old_names, names = _names(old.pattern), _names(made.pattern)
        results = results_of(symbols, old)
        if len(names) != len(old_names):
            _keep(symbols, made, results, old_names, standing.declaration.span)
            continue
        same = {each.words for each in made.results}
        _keep(symbols, made, [each for each in results if each.words not in same], old_names, standing.declaration.span)
        _other_kinds(symbols, made, results, old.span)
        if names != old_names:
            _other_numbers(symbols, standing.declaration.span, old.span, old_names, names)
            continue
        lost = made.lost or ((),) * len(names)
        made.lost = tuple((*known, *_lost(*ranges)) for known, ranges in zip(lost, zip(before, now, strict=True), strict=True))


def _replaced(part: Part) -> Iterator[nodes.Declaration]:
    """The declarations whose place one takes, the uppermost first."""
    for below in part.over[:1]:
        yield below.declaration
        yield from _replaced(below)


def _names(pattern: nodes.Pattern) -> list[str]:
    return [each.name for each in pattern.parts if isinstance(each, nodes.PatternHole)]


def _keep(symbols: SymbolTable, made: ir.Table, results: Sequence[ir.Result], names: Sequence[str], place: Span) -> None:
    """Let what is no longer given be read as before, and each line that asks for it be kept as a use."""
    for each in results:
        asked = f'`{each.words} in "{made.name}" for {" and ".join(f"({name})" for name in names)}`'
        help_text = "let the table give it for the same numbers, or change what asks for it too"
        removal = Removal(asked, place, (), "", help=help_text)
        symbols.unread.removed.append(removal)
        symbols.builder.add_expression(sentence(symbols, made, each, names), _noting(symbols, removal, each), made)


def _noting(symbols: SymbolTable, removal: Removal, result: ir.Result) -> Make:
    def make(_: list[ir.Expr], span: Span) -> ir.Expr:
        removal.uses.setdefault((span.path, span.line), span)
        symbols.unread.missed.append(span)
        return ir.Const(0, result.type, span=span)

    return make


def _other_numbers(symbols: SymbolTable, place: Span, before: Span, old: list[str], new: list[str]) -> None:
    message = f"the table that this one replaces is asked with {_listed(old)}, and this one with {_listed(new)}"
    symbols.diagnostics.error(
        "other-numbers",
        message,
        place,
        label="the lines that ask for it hand over what they did",
        others=(Label(before, "replaced here"),),
        help="keep the names of the numbers, and their order",
    )


def _listed(names: list[str]) -> str:
    return " and ".join(f"`{each}`" for each in names)


def _other_kinds(symbols: SymbolTable, made: ir.Table, results: Sequence[ir.Result], before: Span) -> None:
    """Results of the same words and of another kind; they count as they were, so that nothing else is told of it."""
    old = {each.words: each for each in results}
    for each in made.results:
        if each.words in old and old[each.words].type != each.type:
            was, is_ = (symbols.with_article(one.type) for one in (old[each.words], each))
            message = f"`{each.words}` was {was} in the table that this one replaces, and is {is_} now"
            others = (Label(before, "replaced here"),)
            help_text = "give it as before, or call the new one by other words"
            symbols.diagnostics.error("wrong-kind", message, made.span, others=others, help=help_text)
    made.results = tuple(old.get(each.words, each) for each in made.results)


def _lost(before: Range, now: Range) -> Iterator[Range]:
    """The numbers for which the old one stood and the new one does not."""
    (low, high), (first, last) = before, now
    if first is not None and (low is None or low < first):
        yield low, first - 1 if high is None else min(first - 1, high)
    if last is not None and (high is None or high > last):
        yield last + 1 if low is None else max(last + 1, low), high
