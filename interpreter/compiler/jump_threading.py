"""Jump threading: takes the blocks of a routine, gives them with every jump to a block that only jumps led to where it ends up.

The driver then makes no hop that does nothing. Blocks that are no longer jumped to keep their numbers: saved games may name them.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.compiler.blocks import Block, Line


def thread_jumps(blocks: Sequence[Block]) -> None:
    """Lead the jumps of these blocks to where they end up, in place. A circle of blocks that only jump stays a circle."""
    ends = destinations(blocks)
    for block in blocks:
        block.lines = [_led(line, ends) for line in block.lines]


def destinations(blocks: Sequence[Block]) -> dict[int, int]:
    """For each block that only jumps, by its number, the block where one ends up."""
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


def _led(line: Line, ends: dict[int, int]) -> Line:
    return line if line.target not in ends else line._replace(target=ends[line.target])
