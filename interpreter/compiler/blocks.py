"""Lines and blocks: what writers write. A program is a list of lines; a routine that may ask is cut into numbered blocks.

Locals that occur in more than one block live in slots of the frame `[block, register, slots...]`; a block loads what it reads and
writes through. All other locals are Python locals.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from interpreter.compiler.lowered import Routine


class Line(NamedTuple):
    """One line of the program. `place`: the number of the place in the rules that it comes from.

    `store`: the local that it assigns; `text` is then the right side. `target`: the number of the block that it jumps to, which
    stands behind `text`; -1 for a line that does not end in a jump.
    """

    indent: int
    text: str
    place: int
    store: str = ""
    target: int = -1


class Block:
    """A stretch of a routine from one decision or join to the next. `point`: the choice point at which it asks, or -1 (it then
    only reads, so that loading a game may run it again). `reads`, `writes`: names of locals."""

    def __init__(self, number: int, label: str, routine: str) -> None:
        self.number = number
        self.label = label
        self.routine = routine
        self.point = -1
        self.lines: list[Line] = []
        self.reads: set[str] = set()
        self.writes: set[str] = set()


class Blocks:
    """The blocks of a program in the order of their making, which gives their numbers. Labels are unique: saved games name them.

    `entries`: the first block of each routine that may ask, by the routine's label.
    """

    def __init__(self) -> None:
        self.all: list[Block] = []
        self.entries: dict[str, Block] = {}
        self._labels: set[str] = set()

    def new(self, label: str, routine: Routine) -> Block:
        """A new block. Errors: `ValueError` for a label that is taken."""
        if label in self._labels:
            raise ValueError(f"two blocks are called {label}")
        self._labels.add(label)
        block = Block(len(self.all), label, routine.label)
        self.all.append(block)
        return block

    def new_entry(self, routine: Routine) -> None:
        """The first block of a routine."""
        self.entries[routine.label] = self.new(routine.label + "/start", routine)

    def entry(self, routine: Routine) -> int:
        """The number of a routine's first block; -1 for a plain function."""
        block = self.entries.get(routine.label)
        return -1 if block is None else block.number


def shared_locals(blocks: Iterable[Block]) -> set[str]:
    """The locals that more than one of the blocks of a routine reads or writes."""
    seen: set[str] = set()
    shared: set[str] = set()
    for block in blocks:
        names = block.reads | block.writes
        shared |= names & seen
        seen |= names
    return shared


def rendered(block: Block, slots: Mapping[str, int], place: int) -> Iterator[Line]:
    """The lines of a block, with loads from the frame (of this place) in front and stores in it where a local in a slot changes.

    `slots`: the index in the frame of each local that has a slot; none in a plain function.
    """
    for name in sorted(block.reads):
        if name in slots:
            yield Line(0, f"l_{name} = F[{slots[name]}]", place)
    for line in block.lines:
        if not line.store:
            yield line
        elif line.store in slots:
            yield Line(line.indent, f"l_{line.store} = F[{slots[line.store]}] = {line.text}", line.place)
        elif line.text != "l_" + line.store:
            yield Line(line.indent, f"l_{line.store} = {line.text}", line.place)


class Printed(NamedTuple):
    """Lines as they stand in the program: their texts, and for each the number of its place."""

    texts: list[str]
    places: list[int]

    def add(self, more: Printed) -> None:
        """Put more behind them."""
        self.texts.extend(more.texts)
        self.places.extend(more.places)


def printed(lines: Iterable[Line]) -> Printed:
    """Lines outside of functions."""
    made = Printed([], [])
    _print(made, lines, 0)
    return made


def defined(head: str, body: Iterable[Line], place: int) -> Printed:
    """A function: its `def` line, then its body one level deeper. Errors: `ValueError` for one without lines."""
    made = Printed([f"{head}\n"], [place])
    _print(made, body, 1)
    if len(made.texts) == 1:
        raise ValueError(f"nothing stands below {head}")
    return made


def _print(made: Printed, lines: Iterable[Line], depth: int) -> None:
    texts, places = made
    for indent, text, place, _, target in lines:
        texts.append(f"{'    ' * (indent + depth)}{text}\n" if target < 0 else f"{'    ' * (indent + depth)}{text}{target}\n")
        places.append(place)
