"""Bodies of routines as lines: one function for a routine that never asks, numbered blocks for one that can.

`Body` holds the position (a block and an indentation) and what the statement writers need: lines, assignments, jumps, calls.
Locals that occur in more than one block live in slots of the frame `[block, register, slots...]`; a block loads what it
reads and writes through. Plain routines keep all locals as Python locals.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.compiler.choices import Choices
from interpreter.compiler.context import Context, Line
from interpreter.compiler.expressions import Expressions
from interpreter.compiler.lowered import Routine
from interpreter.compiler.statements import Statements
from interpreter.compiler.verbs import Verbs
from interpreter.source import Span


@dataclass(eq=False)
class Block:
    """A stretch of a routine between two questions. `asks`: the point that it asks at (it then only reads, so that loading may
    run it again)."""

    number: int
    label: str
    routine: str
    lines: list[Line] = field(default_factory=list)
    reads: set[str] = field(default_factory=set)
    writes: set[str] = field(default_factory=set)
    point: int = -1


class Blocks:
    """All blocks of a program, numbered in the order of their making; labels are unique."""

    def __init__(self) -> None:
        self.all: list[Block] = []
        self.labels: set[str] = set()

    def new(self, label: str, routine: str) -> Block:
        if label in self.labels:
            raise ValueError(f"two blocks are called {label}")
        self.labels.add(label)
        block = Block(len(self.all), label, routine)
        self.all.append(block)
        return block


class Body(Statements, Choices, Verbs):
    """Writes the body of one routine (or of a query, when `pure`)."""

    def __init__(
        self, context: Context, blocks: Blocks, routine: Routine, entry: Block | None = None, pure: bool = False
    ) -> None:
        self.context = context
        self.blocks = blocks
        self.routine = routine
        self.asks = routine.asks
        self.pure = pure
        self.block = entry if entry is not None else Block(-1, routine.label, routine.label)
        self.own = [self.block]
        self.indent = 0
        self.dead = False
        self.place = context.place(routine.span, routine.rule)
        self.path: list[str] = []
        self.temps = 0
        self.loops = 0
        self.expr = Expressions(context, self.read)

    # --- positions ----------------------------------------------------------------------------------------------------

    def at(self, span: Span) -> None:
        """Lines from here on come from this place."""
        self.place = self.context.place(span, self.routine.rule)

    def line(self, text: str) -> None:
        if not self.dead:
            self.block.lines.append(Line(self.indent, text, self.place))

    def assign(self, name: str, text: str) -> None:
        """A local gets a value (and its slot, if it has one)."""
        if not self.dead:
            self.block.writes.add(name)
            self.block.lines.append(Line(self.indent, text, self.place, name))

    def read(self, name: str) -> str:
        """The text of a local, noting that this block reads it."""
        self.block.reads.add(name)
        return "l_" + name

    def temp(self, what: str) -> str:
        """A new local of the compiler's own."""
        self.temps += 1
        return f"_{what}{self.temps}"

    def new_block(self, what: str) -> Block:
        label = "/".join([self.routine.label, *self.path, what])
        block = self.blocks.new(label, self.routine.label)
        self.own.append(block)
        return block

    def goto(self, block: Block) -> None:
        self.line(f"return {block.number}")
        self.dead = True

    def start(self, block: Block) -> None:
        """Go on writing at the head of a block."""
        self.block, self.indent, self.dead = block, 0, False

    def branch(self) -> tuple[Block, int]:
        return self.block, self.indent

    def back(self, position: tuple[Block, int]) -> None:
        self.block, self.indent = position
        self.dead = False

    # --- expressions with the lines that must stand before them -------------------------------------------------------

    def flush(self) -> None:
        for text in self.expr.take_prelude():
            self.line(text)

    def value(self, term: object) -> str:
        text = self.expr.stored(term)
        self.flush()
        return text

    def test(self, term: object) -> str:
        text = self.expr.test(term)
        self.flush()
        return text

    def options(self, term: object) -> str:
        text = self.expr.options(term)
        self.flush()
        return text

    # --- calls --------------------------------------------------------------------------------------------------------

    def call(self, routine: Routine, args: list[str], result: str | None = None) -> None:
        """Run a routine; afterwards go on here."""
        if not routine.asks:
            text = f"{routine.call}({', '.join(['S', *args])})"
            if result is None:
                self.line(text)
            else:
                self.assign(result, text)
            return
        after = self.new_block("after")
        frame = ", ".join([str(routine.entry), "None", *args])
        self.line(f"F[0] = {after.number}")
        self.line(f"S.stack.append([{frame}, *N_{routine.ident}])")
        self.line("return -1")
        self.start(after)
        if result is not None:
            self.assign(result, "F[1]")

    def leave(self, text: str | None) -> None:
        """Leave the routine, answering `text`."""
        if not self.asks:
            self.line("return" if text is None else f"return {text}")
        elif text is None:
            self.line("del S.stack[-1]")
            self.line("return -1")
        else:
            self.line(f"return answer(S, {text})")
        self.dead = True

    # --- the result ---------------------------------------------------------------------------------------------------

    def finish(self) -> list[str]:
        """Close the routine. Returns its slots (names of locals, parameters first)."""
        if not self.dead:
            if self.routine.returns:
                self.line(f"unanswered({self.routine.rule!r})")
            self.leave(None)
        params = [p.name for p in self.routine.params]
        if not self.asks:
            return params
        seen: dict[str, int] = {}
        for block in self.own:
            for name in block.reads | block.writes:
                seen[name] = seen.get(name, 0) + 1
        shared = sorted(name for name, count in seen.items() if count > 1 and name not in params)
        return params + shared

    def rendered(self, block: Block, slots: dict[str, int]) -> list[Line]:
        """The lines of a block with loads in front and stores in place."""
        out = [Line(0, f"l_{name} = F[{slots[name]}]", self.place) for name in sorted(block.reads) if name in slots]
        for line in block.lines:
            if line.store not in slots and line.store and line.text == "l_" + line.store:
                continue
            out.append(rendered(line, slots))
        return out


def rendered(line: Line, slots: dict[str, int]) -> Line:
    """A line with its store written out."""
    if not line.store:
        return line
    slot = f"F[{slots[line.store]}] = " if line.store in slots else ""
    return Line(line.indent, f"l_{line.store} = {slot}{line.text}", line.place)
