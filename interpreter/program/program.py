"""A compiled program: tables, code, and the functions that the code makes when it is run.

Making a program from what was kept needs neither compiler nor parser.
"""

from __future__ import annotations

from collections.abc import Callable
from types import CodeType
from typing import Any, TypeAlias

from interpreter.kernel import Frame, Plain, State, errors, graph, operations, state
from interpreter.program.tables import Tables
from interpreter.source import Span

KERNEL: tuple[Callable[..., object], ...] = (
    *(operations.reset, operations.fill, operations.fill_indexed, operations.negative, operations.lay),
    *(operations.move, operations.move_all, operations.shuffle, operations.deal, operations.draw_random),
    *(operations.roll, operations.roll_many, operations.pick),
    *(operations.begin, operations.end, operations.start_effect, operations.end_effect, operations.advance_effect),
    *(operations.history_open, operations.history_mark, operations.history_rewind, operations.history_close),
    *(operations.win, operations.answer, operations.unanswered, errors.spent, operations.tick),
    *(operations.not_none, operations.some_path, operations.in_range, operations.keep, operations.with_one, operations.numbers),
    *(operations.around, operations.row, operations.product, operations.beyond),
    *(state.fingerprint, state.reindex, graph.board, graph.paths, graph.flood),
)
"""What generated code calls by name."""

Block: TypeAlias = Callable[[State, Frame], int]
"""A stretch of a routine, run on a state and a frame. Answers the block of this frame to run next, -1 to go on with the frame
that is now on top, -2 when a decision waits."""


class Program:
    """The compiled rules of one rule set, ready to run. Errors: those of running `code`, none for what the compiler wrote.

    `text` is the source of `code`, for people. `namespace`: all that the generated code defines, and `KERNEL`.
    `state_class`: what states of this rule set are. `blocks` by their number. `prune(state)` ends effects whose condition has
    become false.
    """

    def __init__(self, tables: Tables, code: CodeType, text: str = "") -> None:
        self.tables = tables
        self.code = code
        self.text = text
        self.namespace: dict[str, Any] = {"__name__": "punica_program"}
        self.namespace.update({function.__name__: function for function in KERNEL})
        exec(code, self.namespace)
        self.state_class: type[State] = self.namespace["State"]
        self.blocks: tuple[Block, ...] = self.namespace["BLOCKS"]
        self.prune: Callable[[State], None] = self.namespace["prune"]

    @property
    def digest(self) -> str:
        """The digest of the rule set."""
        return self.tables.digest

    @property
    def filename(self) -> str:
        """The name under which the generated code appears in a traceback."""
        return file_name(self.digest)

    def blank(self, seed: int) -> State:
        """An empty board: attributes and piles as they start, no journal, nothing on the stack."""
        s = state.blank(self.state_class, self.tables.layout, seed)
        self.namespace["start"](s)
        return s

    def function(self, name: str) -> Callable[..., Any]:
        """A function of the program by its emitted name; its first argument is the state. Errors: `KeyError`."""
        found: Callable[..., Any] = self.namespace[name]
        return found

    def place(self, cause: int) -> tuple[Span, str]:
        """Where a cause stands in the rules, and the title of its rule."""
        return self.tables.causes[cause]

    def line_place(self, filename: str, line: int) -> tuple[Span, str] | None:
        """Where line `line` (from 1) of the generated code comes from; None for other files."""
        if filename == self.filename and 0 < line <= len(self.tables.lines):
            return self.tables.causes[self.tables.lines[line - 1]]
        return None

    def slots(self, routine: str) -> tuple[str, ...]:
        """Names of the locals in a routine's frames, parameters first."""
        return self.tables.routines[routine].slots

    def frame(self, routine: str, *args: Plain) -> Frame:
        """A new frame of a routine that may ask: `[block, register, locals...]`, the parameters filled with `args`."""
        table = self.tables.routines[routine]
        return [table.entry, None, *args, *[None] * (len(table.slots) - len(args))]


def file_name(digest: str) -> str:
    """The name of the generated code of a rule set with this digest."""
    return f"<rules {digest[:12]}>"


def compiled(text: str, name: str) -> CodeType:
    """Generated text as code; `name` appears in tracebacks."""
    code: CodeType = compile(text, name, "exec", dont_inherit=True)
    return code
