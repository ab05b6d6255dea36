"""Copies: one declaration that stands for several members, each with a name of its own.

In: the `copies` line of a member and its head, or the same on a board. Out: the heads of all copies, with findings. The line is

    copies 4                      Rain 1, Rain 2, Rain 3, Rain 4; a printed number goes on from that of the head
    copies I, II                  Rain I, Rain II
    copies numbered 12, 15        Rain 1 and Rain 2, with these printed numbers
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from interpreter import ir
from interpreter.diagnostics import Diagnostics
from interpreter.library import YamlList, YamlNode, YamlScalar
from interpreter.records import record
from interpreter.resolve.plain_text import text_of
from interpreter.source import Span
from interpreter.syntax import nodes

COPIES = "copies"
"""The word of the line; no fact of a kind is called so."""

MOST_COPIES = 1000
WAY_OUT = "write how many there are, `copies 4`, or what tells them apart, `copies I, II`"


@record
class MemberHead:
    """The head of a member, `card 41 "Rain"`: its kind, its printed number if it has one, its name."""

    kind: str
    number: ir.PrintedNumber | None
    name: str
    ends: tuple[nodes.Part, nodes.Part] | None = None
    """The ends of an edge that its head names."""
    family: str = ""
    """The common name of a copy and its fellows; '' for a member without copies."""
    copy: int = 0
    """The number of this copy, from 0."""
    copies: int = 1
    """The number of copies, 1 for a member without."""


def is_copies(line: nodes.Line) -> bool:
    """Is this the `copies` line of a member?"""
    return isinstance(line, nodes.MemberLine) and text_of(line.parts[0]) == COPIES


def heads_of_copies(
    head: MemberHead, lines: Sequence[nodes.Line], diagnostics: Diagnostics, family: str = ""
) -> list[MemberHead]:
    """The heads of all copies of a member; only `head` if it has no `copies` line, or a faulty one, which is a finding. `family`:
    the member of which it is itself a copy, '' for none."""
    line = next((line for line in lines if isinstance(line, nodes.MemberLine) and is_copies(line)), None)
    if line is None:
        return [head]
    if family:
        message, way_out = f'"{head.name}" is one of the copies of "{family}"', f'say how many there are of "{family}"'
        diagnostics.error("copies-form", message, line.span, help=way_out)
        return [head]
    numbers: list[ir.PrintedNumber | None] = []
    match line.parts[1:]:
        case (nodes.Number() as count,):
            suffixes = _counted(count.value)
        case (nodes.Word(text="numbered"), *rest) if rest and all(isinstance(part, nodes.Number) for part in rest):
            numbers = [ir.PrintedNumber(part.value) for part in rest if isinstance(part, nodes.Number)]
            suffixes = _counted(len(numbers))
        case parts:
            suffixes = [text_of(part) for part in parts]
    if len(suffixes) < 2 or len(set(suffixes)) < len(suffixes) or not head.name or head.ends is not None:
        _refused(head.ends is not None, line.span, diagnostics)
        return [head]
    if numbers and head.number is not None:
        message, way_out = "the head has a number too", "leave it out there: each copy has its own"
        diagnostics.error("copies-form", message, line.span, help=way_out)
        return [head]
    if not numbers:
        numbers = [None if head.number is None else head.number.after(at) for at in range(len(suffixes))]
    return [
        replace(head, number=number, name=f"{head.name} {suffix}", family=head.name, copy=at, copies=len(suffixes))
        for at, (suffix, number) in enumerate(zip(suffixes, numbers, strict=True))
    ]


def names_on_board(name: str, said: YamlNode | None, diagnostics: Diagnostics) -> tuple[str, ...]:
    """The names of all copies of a member of a board. `said`: the value of its key `copies`, None if it has none."""
    match said:
        case None:
            return (name,)
        case YamlScalar(_, int() as count):
            suffixes = _counted(count)
        case YamlList(_, items):
            suffixes = [str(item.value) for item in items if isinstance(item, YamlScalar)]
        case _:
            suffixes = []
    if len(suffixes) < 2 or len(set(suffixes)) < len(suffixes):
        _refused(False, said.span, diagnostics)
        return (name,)
    return tuple(f"{name} {suffix}" for suffix in suffixes)


def _counted(count: int) -> list[str]:
    """What tells so many copies apart; nothing for a number that cannot be meant."""
    return [str(number) for number in range(1, count + 1)] if count <= MOST_COPIES else []


def _refused(is_edge: bool, span: Span, diagnostics: Diagnostics) -> None:
    message = "an edge has no copies: its ends tell which it is" if is_edge else "this does not say which copies there are"
    diagnostics.error("copies-form", message, span, help="declare each of them" if is_edge else WAY_OUT)
