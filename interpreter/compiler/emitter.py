"""Appends lines to the blocks of one routine, at a current position: a block, an indentation, and whether it can be reached.

In: texts of statements of Python. Out: the blocks of one routine with their lines, and the locals that each reads and writes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from interpreter.compiler.blocks import MARGIN, Block, Blocks, Line
from interpreter.compiler.context import SourceMap
from interpreter.compiler.lowered import Routine
from interpreter.source import Span


class Position(NamedTuple):
    """A place in the generated code: a block, and an indentation in it."""

    block: Block
    indent: int


class Emitter:
    """Writes the lines of one routine.

    `suspends`: the routine may ask, so it is cut into blocks over a frame. `block`: the one being written; `own`: all blocks of
    the routine. `place`: the number in the source map that the next lines get; `indent`: their depth. `dead`: the position cannot
    be reached, so lines are dropped.
    """

    def __init__(self, source_map: SourceMap, blocks: Blocks, routine: Routine) -> None:
        entry = blocks.entries.get(routine.label)
        self.routine = routine
        self.suspends = entry is not None
        self.block = Block(-1, routine.label, routine.label) if entry is None else entry
        self.own = [self.block]
        self.place = source_map.number(routine.span, routine.rule)
        self.dead = False
        self._source_map = source_map
        self._blocks = blocks
        self.indent = 1
        self._path: list[str] = []
        self._temps = 0

    # --- lines --------------------------------------------------------------------------------------------------------

    def at(self, span: Span) -> None:
        """Set the position in the rules that the following lines come from."""
        self.place = self._source_map.number(span, self.routine.rule)

    def line(self, text: str) -> None:
        """Append a line of Python to the current block; drop it if it cannot be reached."""
        if not self.dead:
            self.block.lines.append(f"{MARGIN * self.indent}{text}\n")
            self.block.places.append(self.place)

    def note(self, entry: str) -> None:
        """Write a journal entry, given as the texts of its items; at run time it is built only if there is a listener."""
        self.line(f"if S.journal: S.journal(({entry}))")

    def jump(self, block: Block, before: str = "") -> None:
        """Write `return` with the number of a block, behind `before` (`if x: `) on the same line. Writing goes on behind it."""
        if not self.dead:
            self._open_line(Line(self.indent, before + "return ", target=block.number))

    def resume_at(self, block: Block) -> None:
        """Write that this frame goes on at `block` when the driver next runs it."""
        if not self.dead:
            self._open_line(Line(self.indent, "F[0] = ", target=block.number))

    def _open_line(self, line: Line) -> None:
        self.block.lines.append(line)
        self.block.places.append(self.place)

    def goto(self, block: Block) -> None:
        """Write a jump to another block. What follows cannot be reached."""
        self.jump(block)
        self.dead = True

    def call(self, entry: int, args: Sequence[str], after: Block) -> None:
        """Write a call of a routine in a frame of its own, from its first block `entry` on; afterwards this frame goes on at
        `after`."""
        self.resume_at(after)
        if not self.dead:
            text = "".join([", " + arg for arg in args])
            self._open_line(Line(self.indent, text, target=after.number, call=entry))

    def back_to_driver(self) -> None:
        """Write the return to the driver, which then runs the frame that is now on top."""
        self.line("return 1")

    def below(self, head: str) -> Below:
        """Write `head`, a line that ends in a colon; inside the returned context, lines of this block are indented one level
        more."""
        self.line(head)
        return Below(self)

    # --- locals -------------------------------------------------------------------------------------------------------

    def assign(self, name: str, text: str) -> None:
        """Write an assignment to a local; one that has a slot in the frame is stored there too."""
        if not self.dead:
            self.block.writes.add(name)
            self._open_line(Line(self.indent, text, name))

    def read(self, name: str) -> str:
        """The Python name of a local; notes that the current block reads it."""
        self.block.reads.add(name)
        return "l_" + name

    def temp(self, what: str) -> str:
        """A new local of the compiler's own; `what` is part of its name."""
        self._temps += 1
        return f"_{what}{self._temps}"

    # --- blocks -------------------------------------------------------------------------------------------------------

    def labelled(self, part: str) -> Labelled:
        """A context in which the labels of new blocks contain `part`."""
        return Labelled(self._path, part)

    def new_block(self, what: str) -> Block:
        """Append an empty block to this routine; `what` ends its label."""
        block = self._blocks.new("/".join([self.routine.label, *self._path, what]), self.routine)
        self.own.append(block)
        return block

    def start(self, block: Block) -> None:
        """Move to the beginning of a block, which can be reached."""
        self.block, self.indent, self.dead = block, 1, False

    def position(self) -> Position:
        """The current block and indentation."""
        return Position(self.block, self.indent)

    def back(self, position: Position) -> None:
        """Move back to the end of a position's block, at its indentation; it counts as reached."""
        self.block, self.indent = position
        self.dead = False


class Below:
    """Context that indents the lines below a head by one level, as long as writing stays in its block. A class and no generator,
    as there are thousands of them."""

    __slots__ = ("_block", "_indent", "_out")

    def __init__(self, out: Emitter) -> None:
        self._out = out
        self._block = out.block
        self._indent = out.indent

    def __enter__(self) -> None:
        self._out.indent += 1

    def __exit__(self, *error: object) -> None:
        if self._out.block is self._block:
            self._out.indent = self._indent


class Labelled:
    """Context that adds a part to the labels of the blocks made inside it."""

    __slots__ = ("_part", "_path")

    def __init__(self, path: list[str], part: str) -> None:
        self._path = path
        self._part = part

    def __enter__(self) -> None:
        self._path.append(self._part)

    def __exit__(self, *error: object) -> None:
        self._path.pop()
