"""Jumps between the blocks of a routine: those to a block that only jumps are led to where it ends up (jump threading), and those
to later blocks become calls, so that the driver need not be asked. Blocks that are no longer jumped to keep their numbers.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.compiler.blocks import MARGIN, Block, Line

LONGEST = 20
"""So many blocks call each other at most."""


def thread_jumps(blocks: Sequence[Block]) -> None:
    """Lead the jumps of these blocks to where they end up, in place. A circle of blocks that only jump stays a circle."""
    ends = destinations(blocks)
    if ends:
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


def _led(line: str | Line, ends: dict[int, int]) -> str | Line:
    return line._replace(target=ends[line.target]) if isinstance(line, Line) and line.target in ends else line


def chain_jumps(blocks: Sequence[Block]) -> None:
    """Make jumps to later blocks calls of them, in place: what follows needs no hop of the driver. Jumps back stay with it, and
    so does one now and then of a long chain: the driver counts the turns of loops, and Python's own stack stays short. A block
    that only jumps stays as it is, since nothing leads there any more."""
    depths: dict[int, int] = {}
    for block in sorted(blocks, key=lambda each: each.number, reverse=True):
        depth = 0
        if len(block.lines) == 1:
            depths[block.number] = 0
            continue
        for k, line in enumerate(block.lines):
            if not isinstance(line, Line) or line.target <= block.number:
                continue
            if line.text.endswith("return ") and depths[line.target] < LONGEST:
                depth = max(depth, depths[line.target] + 1)
                block.lines[k] = f"{MARGIN * line.indent}{line.text}b{line.target}(S, F)\n"
        depths[block.number] = depth
