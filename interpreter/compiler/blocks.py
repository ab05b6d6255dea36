"""Lines and blocks of generated code. A program is a list of lines; a routine that may ask a player is cut into numbered blocks.

Locals that occur in more than one block live in slots of the frame `[block, register, slots...]`; a block loads what it reads and
writes through. All other locals are Python locals.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from interpreter.compiler.lowered import Routine
from interpreter.program import forms

MARGIN = "    "


class Line(NamedTuple):
    """A line whose text is completed only when all blocks of its routine exist. A line that is complete at once is a plain `str`.

    `store`: the local that it assigns; `text` is then the right side. `target`: the number of the block that it jumps to, which
    is put behind `text`; -1 for a line that does not end in a jump. `call`: the number of the first block of a routine that is
    called; `text` is then its arguments, each behind a comma, and `target` the block at which the caller goes on afterwards.
    """

    indent: int
    text: str
    store: str = ""
    target: int = -1
    call: int = -1


class Block:
    """The code of a routine from one decision or join to the next. `point`: the number of the choice point at which it asks, or
    -1. A block with a choice point only reads the state, so that loading a game may run it again. `places`: for each line, the
    number in the source map of the rule that it comes from. `reads`, `writes`: names of locals."""

    def __init__(self, number: int, label: str, routine: str) -> None:
        self.number = number
        self.label = label
        self.routine = routine
        self.point = -1
        self.lines: list[str | Line] = []
        self.places: list[int] = []
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
        """Append an empty block to the program. Errors: `ValueError` if `label` is taken."""
        if label in self._labels:
            raise ValueError(f"two blocks are called {label}")
        self._labels.add(label)
        block = Block(len(self.all), label, routine.label)
        self.all.append(block)
        return block

    def new_entry(self, routine: Routine) -> None:
        """Append the first block of a routine that may ask, and note it in `entries`."""
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


class Printed(NamedTuple):
    """Finished lines of the program: their texts, and for each the number in the source map of the rule that it comes from."""

    texts: list[str]
    places: list[int]

    def line(self, indent: int, text: str, place: int) -> None:
        """Append one line, `indent` levels deep."""
        self.texts.append(f"{MARGIN * indent}{text}\n")
        self.places.append(place)

    def add(self, more: Printed) -> None:
        """Append all lines of `more`."""
        self.texts.extend(more.texts)
        self.places.extend(more.places)


def printed(lines: Iterable[str], place: int) -> Printed:
    """Finished lines at module level, all with the same number in the source map (`place`)."""
    texts = [f"{line}\n" for line in lines]
    return Printed(texts, [place] * len(texts))


LEFT_OUT = "left_out()"
"""The body of what is left out: a word of the kernel."""


def head_of(block: Block) -> str:
    """The `def` line of the function for a block of a routine that may ask; the block's label is its comment."""
    return f"def {forms.block_name(block.number)}(S, F):  # {block.label}"


def function(head: str, block: Block, slots: Mapping[str, int], place: int) -> Printed:
    """A block as a Python function: the line `head`, the loads from the frame, the block's own lines. `place`: the number in the
    source map for the head and the loads.

    `slots`: the index in the frame of each local that has a slot; empty for a plain function.
    """
    loaded = [name for name in sorted(block.reads) if name in slots and not _sets_first(block, name)] if slots else []
    made = printed([head, *[f"{MARGIN}l_{name} = F[{slots[name]}]" for name in loaded]], place)
    add_block(made, block, slots)
    return made


def _sets_first(block: Block, name: str) -> bool:
    """Does a block set a local before it reads it, whatever happens?"""
    if name not in block.writes:
        return False
    reads = re.compile(rf"\bl_{re.escape(name)}\b").search
    for line in block.lines:
        if isinstance(line, Line) and line.store == name:
            return line.indent == 1 and reads(line.text) is None
        if reads(line.text if isinstance(line, Line) else line) is not None:
            return False
    return False


def add_block(made: Printed, block: Block, slots: Mapping[str, int]) -> None:
    """Append the lines of a block to `made`, each assignment to a local in `slots` with a store into the frame."""
    texts, places = made
    for line, of in zip(block.lines, block.places, strict=True):
        if isinstance(line, Line):
            indent, text, store, target, _ = line
            if store:
                if store in slots:
                    text = f"l_{store} = F[{slots[store]}] = {text}"
                elif text == "l_" + store:
                    continue
                else:
                    text = f"l_{store} = {text}"
            elif target >= 0:
                text = f"{text}{target}"
            line = f"{MARGIN * indent}{text}\n"
        texts.append(line)
        places.append(of)
