"""The position at which a body is being written: a block, an indentation, whether anything can come here; lines go there.

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
    """A block and an indentation in it."""

    block: Block
    indent: int


class Emitter:
    """Writes the lines of one routine.

    `suspends`: it may ask, so it is cut into blocks over a frame. `block` is being written, `own` are all that it has. `place`:
    the number of the place in the rules that the next lines come from; `indent`: how deep they stand. `dead`: nothing comes here,
    so lines are dropped.
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
        """Lines from here on come from this place."""
        self.place = self._source_map.number(span, self.routine.rule)

    def line(self, text: str) -> None:
        """A line."""
        if not self.dead:
            self.block.lines.append(f"{MARGIN * self.indent}{text}\n")
            self.block.places.append(self.place)

    def note(self, entry: str) -> None:
        """An entry of the journal, the texts of its items; nobody makes it where nobody listens."""
        self.line(f"if S.journal: S.journal(({entry}))")

    def jump(self, block: Block, before: str = "") -> None:
        """`return` to a block, behind the text `before` on its line (`if x: `); writing goes on behind it."""
        if not self.dead:
            self._open_line(Line(self.indent, before + "return ", target=block.number))

    def resume_at(self, block: Block) -> None:
        """When the driver comes back to this frame, it runs this block."""
        if not self.dead:
            self._open_line(Line(self.indent, "F[0] = ", target=block.number))

    def _open_line(self, line: Line) -> None:
        self.block.lines.append(line)
        self.block.places.append(self.place)

    def goto(self, block: Block) -> None:
        """Go on at another block: nothing comes behind it."""
        self.jump(block)
        self.dead = True

    def call(self, entry: int, args: Sequence[str], after: Block) -> None:
        """Run a routine, from its first block on, in a frame of its own; behind that this frame goes on at another block."""
        self.resume_at(after)
        if not self.dead:
            text = "".join([", " + arg for arg in args])
            self._open_line(Line(self.indent, text, target=after.number, call=entry))

    def back_to_driver(self) -> None:
        """Leave it to the driver to run the frame that is now on top."""
        self.line("return 1")

    def below(self, head: str) -> Below:
        """A line that ends in a colon; lines of this block stand one level deeper in here."""
        self.line(head)
        return Below(self)

    # --- locals -------------------------------------------------------------------------------------------------------

    def assign(self, name: str, text: str) -> None:
        """A local gets a value (and its slot too, if it has one)."""
        if not self.dead:
            self.block.writes.add(name)
            self._open_line(Line(self.indent, text, name))

    def read(self, name: str) -> str:
        """The text of a local, noting that this block reads it."""
        self.block.reads.add(name)
        return "l_" + name

    def temp(self, what: str) -> str:
        """A new local of the compiler's own."""
        self._temps += 1
        return f"_{what}{self._temps}"

    # --- blocks -------------------------------------------------------------------------------------------------------

    def labelled(self, part: str) -> Labelled:
        """Blocks that are made in here have `part` in their labels."""
        return Labelled(self._path, part)

    def new_block(self, what: str) -> Block:
        """A new block of this routine; `what` ends its label."""
        block = self._blocks.new("/".join([self.routine.label, *self._path, what]), self.routine)
        self.own.append(block)
        return block

    def start(self, block: Block) -> None:
        """Go on writing at the head of a block."""
        self.block, self.indent, self.dead = block, 1, False

    def position(self) -> Position:
        """Where writing stands."""
        return Position(self.block, self.indent)

    def back(self, position: Position) -> None:
        """Go on writing behind what has been written at a position, which can be reached."""
        self.block, self.indent = position
        self.dead = False


class Below:
    """Lines below a head: one level deeper, as long as writing stays in its block. No generator: there are thousands of them."""

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
    """A part of the labels of blocks, while they are made in here."""

    __slots__ = ("_part", "_path")

    def __init__(self, path: list[str], part: str) -> None:
        self._path = path
        self._part = part

    def __enter__(self) -> None:
        self._path.append(self._part)

    def __exit__(self, *error: object) -> None:
        self._path.pop()
