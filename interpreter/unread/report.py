"""Findings about phrases that cannot be read: alone, on the sides of an `and`, on the sides of a comparison."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.diagnostics import Diagnostic
from interpreter.unread.explanations import Explanation, explained, explained_as_comparison, explained_as_side
from interpreter.unread.unreadable import UnreadablePhrase


def explain(unread: UnreadablePhrase) -> list[Diagnostic]:
    """The finding about a phrase that cannot be parsed; empty if the fault is in one of its brackets, and reported already."""
    found = explained(unread)
    return [] if found is None else [found.finding]


def explain_joined(joined: Sequence[UnreadablePhrase]) -> tuple[int, list[Diagnostic], bool]:
    """The findings about the first of several parts joined by `and` that cannot be parsed. `joined`: that part alone, joined with
    the next one, with the next two, and so on. Returns how many parts the explanation covers, the finding of the best
    explanation, and whether the other parts can be explained by themselves, or may belong to the same fault."""
    best: tuple[int, Explanation] | None = None
    for size, unread in enumerate(joined, 1):
        found = explained(unread)
        if found is None:
            return len(joined), [], False  # the `and` may belong to what has been told
        if best is None or found.weight > best[1].weight:
            best = size, found
    return (0, [], True) if best is None else (best[0], [best[1].finding], best[1].weight > 0)


def explain_comparison(sides: Sequence[UnreadablePhrase], whole: UnreadablePhrase | None) -> list[Diagnostic]:
    """The findings about a comparison that cannot be parsed: about the faulty `sides`, or about the `whole` as a sentence, if
    both sides are bare phrases."""
    if any(each.misses_unread for each in (*sides, *([whole] if whole is not None else []))):
        return []  # whatever it is, the other side may go with it
    found = [each for each in map(explained_as_side, sides) if each is not None]
    sure = len(sides) == 1 and any(each.sure for each in found) and not (whole is not None and whole.names_nothing)
    sentence = None if sure or whole is None else explained_as_comparison(whole)
    if sentence is None and whole is not None and found and all(each.vague for each in found):
        sentence = explained(whole)
    return [each.finding for each in (found if sentence is None else [sentence])]
