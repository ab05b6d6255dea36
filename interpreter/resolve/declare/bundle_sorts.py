"""Bundles that held the same sorts until a layer gave one more sort to only some of them: a finding in that layer.

Takes the merged bundles, gives them with only the sorts that all of them hold, so that no other finding follows from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from interpreter.diagnostics import Diagnostics, Label
from interpreter.resolve.merging import MergedDeclaration, Part
from interpreter.resolve.plain_text import pattern_text
from interpreter.syntax import nodes

Sort = tuple[str, str]
"""The words of a sort, and of the one among which it is counted."""


def with_equal_sorts(bundles: Sequence[MergedDeclaration], diagnostics: Diagnostics) -> list[MergedDeclaration]:
    """The bundles in their order, cut down to their common sorts. Bundles belong together if they held the same sorts in the
    layers that declared them and one of them is part of another, so that pieces pass between them."""
    alike: dict[tuple[Sort, ...], list[MergedDeclaration]] = {}
    for each in bundles:
        alike.setdefault(tuple(map(_sort, _sort_lines(_first(each.parts[0]).declaration))), []).append(each)
    agreed: dict[int, MergedDeclaration] = {}
    for group in alike.values():
        shared = frozenset.intersection(*(frozenset(map(_sort, _sort_lines(each.declaration))) for each in group))
        if any(map(_is_part, group)) and not any(each.damaged for each in group) and _tell_rest(group, shared, diagnostics):
            agreed.update((id(each), _with_only(each, shared)) for each in group)
    return [agreed.get(id(each), each) for each in bundles]


def _tell_rest(group: Sequence[MergedDeclaration], shared: frozenset[Sort], diagnostics: Diagnostics) -> bool:
    """A finding about the first sort that only some hold, if there is one."""
    for each in group:
        line = next((line for line in _sort_lines(each.declaration) if _sort(line) not in shared), None)
        if line is None:
            continue
        lacking = [other for other in group if _sort(line) not in map(_sort, _sort_lines(other.declaration))]
        others = f"{len(lacking)} others do" if len(lacking) > 1 else f"`{_name(lacking[0])}` does"
        diagnostics.error(
            "wrong-kind",
            f"`{_name(each)}` holds {line.sort.text}, and {others} not",
            line.span,
            label="pieces go between them, of the same sorts",
            others=tuple(Label(other.declaration.span, f"holds no {line.sort.text}") for other in lacking),
            help=f"extend the others too, with a line `holds ATTRIBUTE as {line.sort.text}`",
        )
        return True
    return False


def _first(part: Part) -> Part:
    """What was there before anything took its place."""
    return _first(part.over[0]) if part.over else part


def _sort_lines(declaration: nodes.Declaration) -> list[nodes.HoldsLine]:
    return [line for line in declaration.lines if isinstance(line, nodes.HoldsLine)]


def _sort(line: nodes.HoldsLine) -> Sort:
    return line.sort.text, "" if line.among is None else line.among.text


def _is_part(bundle: MergedDeclaration) -> bool:
    return any(isinstance(line, nodes.ValueLine) and line.word == "part of" for line in bundle.declaration.lines)


def _with_only(bundle: MergedDeclaration, sorts: frozenset[Sort]) -> MergedDeclaration:
    lines = tuple(line for line in bundle.declaration.lines if not isinstance(line, nodes.HoldsLine) or _sort(line) in sorts)
    return replace(bundle, declaration=replace(bundle.declaration, lines=lines))


def _name(bundle: MergedDeclaration) -> str:
    pattern = bundle.declaration.pattern
    return "" if pattern is None else pattern_text(pattern)
