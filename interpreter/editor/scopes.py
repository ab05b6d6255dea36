"""Local names: takes the tree and the lines of a declaration, gives the places that bind names and the lines where these are in
scope.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from interpreter.records import fields_of
from interpreter.source import Source, Span
from interpreter.syntax import Declaration, nodes

BEHIND = (
    nodes.ForEach,
    nodes.GoRound,
    nodes.Where,
    nodes.Trigger,
    nodes.Whenever,
    nodes.MayBePlayed,
    nodes.Allowance,
    nodes.Adjustment,
    nodes.Lasting,
)
"""What these bind is in sight on their line and in their block, and no further."""
SHARED = ("block", "reactions from")
"""Lines of a kind whose holes the blocks of its members see."""


class Binder(NamedTuple):
    """A local name: its words, the place that binds it, and the last line of its scope. `shared`: is it also in scope in the
    blocks of members of the kind? `above`: the line above it, of which it is a condition and on which it is in scope too; 0 for
    none."""

    words: str
    span: Span
    last: int
    shared: bool = False
    above: int = 0

    @property
    def key(self) -> str:
        """The key of the name."""
        return f"local {self.span.path}:{self.span.line}:{self.span.column} {self.words}"


class Lines:
    """The lines of a declaration in its text. `first`: the number of its first line."""

    def __init__(self, source: Source, first: int) -> None:
        self._source = source
        self._depths: dict[int, int] = {}
        for number, line in source.lines_of_rules():
            depth = len(line) - len(line.lstrip(" "))
            if number > first and not depth:
                break
            if number >= first:
                self._depths[number] = depth

    def end_of_block(self, line: int, inner: bool) -> int:
        """The last line of the block in which a line stands; `inner`: of the block below it."""
        depth = self._depths.get(line, 0)
        last = line
        for number, each in self._depths.items():
            if number > line:
                if each < depth or (inner and each == depth):
                    break
                last = number
        return last

    @property
    def last(self) -> int:
        """The number of the last line of the declaration."""
        return max(self._depths, default=0)


def binders_of(whole: Declaration, lines: Lines) -> Iterator[Binder]:
    """All places in a declaration that bind names."""
    if whole.pattern is not None:
        yield from (_hole(part, lines.last) for part in whole.pattern.parts if isinstance(part, nodes.PatternHole))
    yield from _below((whole.lines, whole.rules, whole.body, whole.conditions), lines, False)


def _below(node: object, lines: Lines, inner: bool) -> Iterator[Binder]:
    if isinstance(node, tuple):
        for each in node:
            yield from _below(each, lines, inner)
    if not isinstance(node, nodes.Node):
        return
    if isinstance(node, nodes.PatternLine):
        last = lines.end_of_block(node.span.line, inner=True)
        for part in node.pattern.parts:
            if isinstance(part, nodes.PatternHole):
                yield _hole(part, last)._replace(shared=node.word in SHARED)
    inner = inner and not _opens(node) or isinstance(node, BEHIND)
    for field in (each.name for each in fields_of(type(node)) if each.name != "span"):
        value = getattr(node, field)
        if field in ("name", "called") and isinstance(value, nodes.Word):
            yield Binder(value.text, value.span, lines.end_of_block(value.span.line, inner))
        elif isinstance(node, (nodes.ValueLine, nodes.Adjustment)) and field == "conditions":
            for condition in node.conditions:
                above = node.span.line if isinstance(condition, nodes.Let) else 0
                yield from (each._replace(above=above) for each in _below(condition, lines, inner))
        else:
            yield from _below(value, lines, inner and field not in ("body", "branches", "otherwise", "options"))


def _opens(node: nodes.Node) -> bool:
    """Is what it binds in sight on the lines behind it?"""
    return isinstance(node, (nodes.Let, nodes.Sentence, nodes.Choose, nodes.ChooseNumber, nodes.Roll, nodes.PickAtRandom))


def _hole(part: nodes.PatternHole, last: int) -> Binder:
    path, line, column = part.span.path, part.span.line, part.span.column + 1
    return Binder(part.name, Span(path, line, column, line, column + len(part.name)), last)


def bound(binders: Iterable[Binder], place: Span, words: str) -> Binder | None:
    """The binder of a name used at `place`: the nearest one before it that is still in scope, else one behind it on the same
    line or among the conditions of this line; None if there is none."""
    same = [each for each in binders if each.words == words and each.span.path == place.path and each.last >= place.line]
    before = [each for each in same if (each.span.line, each.span.column) <= (place.line, place.column)]
    if before:
        return max(before, key=lambda each: (each.span.line, each.span.column))
    return next((each for each in same if place.line in (each.span.line, each.above)), None)
