"""Optimises the jumps between the blocks of a routine. A jump to a block that only jumps goes straight to its destination (jump
threading). Jumps to later blocks, and calls of routines that may ask, become calls of Python, so that the driver is not needed.
Blocks that are no longer jumped to keep their numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from interpreter.compiler.blocks import MARGIN, Block, Line
from interpreter.program import forms

LONGEST = 60
"""So many blocks call each other at most."""
RETURN = "return "
"""How a jump ends before it is linked."""


def thread_jumps(blocks: Sequence[Block]) -> None:
    """Replace, in place, each jump to a block that only jumps by a jump to its destination. A cycle of such blocks stays a
    cycle."""
    ends = destinations(blocks)
    if ends:
        for block in blocks:
            block.lines = [_led(line, ends) for line in block.lines]


def destinations(blocks: Sequence[Block]) -> dict[int, int]:
    """For each block that only jumps, by its number, the number of the block that its chain of jumps leads to."""
    jumps = {}
    for block in blocks:
        match block.lines:
            case [Line(text="return ", target=target)] if target >= 0:
                jumps[block.number] = target
    for start in jumps:
        seen = {start}
        while jumps[start] in jumps and jumps[start] not in seen:
            seen.add(jumps[start])
            jumps[start] = jumps[jumps[start]]
    return jumps


def _led(line: str | Line, ends: dict[int, int]) -> str | Line:
    return line._replace(target=ends[line.target]) if isinstance(line, Line) and line.target in ends else line


class Frames(NamedTuple):
    """A routine's blocks. `entry`: the number of the first; `padding`: how many slots of its frames are no parameters."""

    entry: int
    blocks: Sequence[Block]
    padding: int


def link(routines: Sequence[Frames]) -> None:
    """Turn jumps to later blocks and calls of routines into calls of Python, in place, so that they need no return to the driver.

    These stay with the driver: backward jumps, since it counts the passes of loops; the call of a routine that calls its caller;
    and now and then one in a long chain, so that Python's own stack stays short.
    """
    by_entry = {routine.entry: routine for routine in routines}
    linker = _Linker({routine.entry: routine.padding for routine in routines})
    for routine in routines:
        waiting = [routine.entry]
        while waiting:
            at = waiting[-1]
            callees = linker.begin(by_entry[at])
            if callees:
                waiting += callees
            else:
                linker.finish(by_entry[waiting.pop()])


class _Linker:
    """`depths`: how many blocks call each other from a block on, by its number, as far as its routine is done."""

    def __init__(self, padding: Mapping[int, int]) -> None:
        self._padding = padding
        self._depths: dict[int, int] = {}
        self._begun: set[int] = set()
        self._depth = 0

    def begin(self, routine: Frames) -> list[int]:
        """The routines that it calls and that have not been begun; none if it has been begun itself."""
        if routine.entry in self._begun:
            return []
        self._begun.add(routine.entry)
        called = [line.call for block in routine.blocks for line in block.lines if isinstance(line, Line) and line.call >= 0]
        return [entry for entry in dict.fromkeys(called) if entry not in self._begun]

    def finish(self, routine: Frames) -> None:
        """Link the blocks of a routine, the last first."""
        if routine.entry in self._depths:
            return
        for block in sorted(routine.blocks, key=lambda each: each.number, reverse=True):
            self._depth = 0
            lines: list[str | Line] = []
            places: list[int] = []
            for line, place in zip(block.lines, block.places, strict=True):
                if isinstance(line, Line):
                    for made in self._linked(block, line):
                        lines.append(made)
                        places.append(place)
                else:
                    lines.append(line)
                    places.append(place)
            block.lines, block.places = lines, places
            self._depths[block.number] = self._depth

    def _linked(self, block: Block, line: Line) -> Iterator[str | Line]:
        margin = MARGIN * line.indent
        if line.call >= 0:
            yield f"{margin}{forms.Push.text(f'{line.call}, None{line.text}{self._rest(line.call)}', is_called=True)}\n"
            yield f"{margin}{self._called(block, line)}\n"
        elif line.target < 0 or not line.text.endswith(RETURN):
            yield line
        elif self._near(block, line.target):
            yield f"{margin}{line.text}{forms.block_name(line.target)}(S, F)\n"
        else:
            yield f"{margin}{line.text.removesuffix(RETURN)}F[0] = {line.target}; return 1\n"

    def _called(self, block: Block, line: Line) -> str:
        if self._depths.get(line.call, LONGEST) >= LONGEST:
            return "return 1"
        self._depth = max(self._depth, self._depths[line.call] + 1)
        behind = f"{forms.block_name(line.target)}(S, F)" if self._near(block, line.target) else "1"
        return f"return {forms.block_name(line.call)}(S, {forms.CALLED}) or {behind}"

    def _near(self, block: Block, target: int) -> bool:
        """Can a block be called from this one? Then it will be."""
        if target <= block.number or self._depths[target] >= LONGEST:
            return False
        self._depth = max(self._depth, self._depths[target] + 1)
        return True

    def _rest(self, entry: int) -> str:
        return ", None" * self._padding[entry]
