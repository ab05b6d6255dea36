"""Findings about phrases that cannot be read: alone, on the sides of a comparison, on the sides of an `and`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from interpreter.ir import TRUTH, Expr, Term, Type
from interpreter.phrases import SentenceIndex, Token, with_and, with_is
from interpreter.recovery.explanations import Finding, explained, of_comparison, of_side, puzzle_of
from interpreter.source import Span
from interpreter.syntax import Compare, Expression, Phrase

if TYPE_CHECKING:
    from interpreter.resolve import Resolver


def report_unread(
    resolver: Resolver,
    tokens: tuple[Token, ...],
    span: Span,
    wanted: Type | None = None,
    index: SentenceIndex[Term] | None = None,
    reads: Callable[[tuple[Token, ...]], bool] | None = None,
    called: bool = False,
) -> None:
    """Report why a run of tokens has no reading (or none of type `wanted`), with the nearest thing that would have one.

    `index`: the sentences of which it should be one; when not given, those that are worked out. `reads` tells whether other
    tokens could be read in their place; `called`: the line ends in `called NAME`."""
    if not resolver.world.silent:
        _report(resolver, explained(puzzle_of(resolver, tokens, wanted, index, reads), span, called))


def report_unjoined(resolver: Resolver, parts: list[Expression], wanted: Type) -> int:
    """Report why what stands on both sides of an `and` has no reading: the first part alone, or joined with the next ones when
    more can be said of that. Returns how many parts have been told about; 0 when the first is no bare phrase."""
    joined: Expression | None = parts[0]
    best: tuple[int, Finding] | None = None
    for size in range(1, len(parts) + 1):
        if size > 1:
            joined = with_and(joined, parts[size - 1])
        if not isinstance(joined, Phrase):
            break
        finding = explained(puzzle_of(resolver, resolver.tokens(joined.parts), wanted, None, None), joined.span, False)
        if finding is None:
            return size
        if best is None or _worth(finding) > _worth(best[1]):
            best = size, finding
    if best is None:
        return 0
    _report(resolver, best[1])
    return best[0]


def _worth(finding: Finding) -> int:
    """How much a finding explains."""
    return 2 * finding.sure + (finding.code == "wrong-kind")


def report_unequal(resolver: Resolver, node: Compare, left: Expr | None, right: Expr | None) -> None:
    """Report why a comparison has no reading: as a whole, or because of a side that has none."""
    if resolver.world.silent:
        return
    sides = [(node.left, left, right), (node.right, right, left)]
    unread = [(side, other) for side, term, other in sides if term is None and isinstance(side, Phrase)]
    found = [finding for finding in (_side(resolver, side, other) for side, other in unread) if finding is not None]
    sure = len(unread) == 1 and any(finding.sure for finding in found)
    if not sure and isinstance(node.left, Phrase) and isinstance(node.right, Phrase):
        puzzle = puzzle_of(resolver, resolver.tokens(with_is(node)), TRUTH, None, None)
        whole = None if puzzle.told() else next((each for each in of_comparison(puzzle) if each is not None), None)
        if whole is not None:
            found = [whole]
    for finding in found:
        _report(resolver, finding)


def _side(resolver: Resolver, side: Phrase, other: Expr | None) -> Finding | None:
    """What is wrong with one side of `is`, which should be of the kind of the other."""
    wanted = None if other is None or other.type.base in ("none", "set") else other.type
    return of_side(puzzle_of(resolver, resolver.tokens(side.parts), wanted, None, None), side.span)


def _report(resolver: Resolver, finding: Finding | None) -> None:
    if finding is not None:
        resolver.diagnostics.error(
            finding.code, finding.message, finding.span, label=finding.label, others=finding.others, help=finding.help
        )
