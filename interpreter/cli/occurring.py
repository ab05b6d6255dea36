"""Prints how often things occurred in games: takes a report, gives lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.lab import Occurrence, Report, subjects
from interpreter.session import counted


def told_occurrence(report: Report) -> Iterator[str]:
    """Lines that list, for each item, in how many games its parts occurred. First come the things in no game and no example; a
    thing in no game has the first of the examples that reach it."""
    found = report.occurrence
    if not found:
        return
    never = [each for each in found if not each.games]
    yield f"\n{counted(len(found), 'thing')}: {len(found) - len(never)} occurred in {counted(report.games, 'game')}"
    bare = [each for each in never if not each.examples]
    yield f"  {len(never) - len(bare)} in examples alone, {len(bare)} in no game and no example{':' if bare else ''}"
    yield from (f"    {each.name.item}: {each.name.what}  ({each.name.path}:{each.name.line})" for each in bare)
    for sort, items in subjects(found).items():
        yield f"\n{sort}"
        for item, things in items.items():
            yield f"  {item}"
            yield from map(_line, things)


def _line(each: Occurrence) -> str:
    told = ""
    if not each.games:
        more = f" and {len(each.examples) - 1} more" if len(each.examples) > 1 else ""
        told = f"  example: {each.examples[0]}{more}" if each.examples else "  no example"
    return f"  {each.games:>8}  {each.name.what}  ({each.name.path}:{each.name.line}){told}"
