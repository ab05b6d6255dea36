"""A compiled program: code, tables and the functions that the code makes when it is run.

Loading a program needs neither the model room nor a parser. The explaining half is unpacked when somebody first asks why.
"""

from __future__ import annotations

import marshal
from dataclasses import dataclass, field
from types import CodeType
from typing import Any

from interpreter.kernel import Broken, graph, operations, state
from interpreter.program.tables import Tables
from interpreter.source import Span

KERNEL = {
    name: getattr(operations, name)
    for name in [
        "put",
        "reset",
        "fill",
        "fill_indexed",
        "negative",
        "move",
        "move_all",
        "shuffle",
        "deal",
        "draw_random",
        "roll",
        "roll_many",
        "pick",
        "begin",
        "end",
        "start_effect",
        "end_effect",
        "advance_effect",
        "history_open",
        "history_mark",
        "history_rewind",
        "history_close",
        "win",
        "spent",
        "not_none",
        "in_range",
        "keep",
        "with_one",
        "numbers",
        "around",
        "row",
        "answer",
        "unanswered",
        "lay",
        "tick",
    ]
}


@dataclass
class Program:
    """`code` and `why` are marshalled code; `text` and `why_text` the sources they came from (for people)."""

    tables: Tables
    code: bytes
    why: bytes
    text: str = ""
    why_text: str = ""
    space: dict[str, Any] = field(default_factory=dict)
    _why_done: bool = False

    def __post_init__(self) -> None:
        self.space = {
            **KERNEL, "Broken": Broken,
            "fingerprint": state.fingerprint, "reindex": state.reindex, "board": graph.board, "paths": graph.paths,
            "flood": graph.flood, "__name__": "punica_program",
        }  # fmt: skip
        exec(marshal.loads(self.code), self.space)
        self.blocks: tuple[Any, ...] = self.space["BLOCKS"]
        self.State: Any = self.space["State"]

    @property
    def digest(self) -> str:
        """The digest of the rule set."""
        return self.tables.digest

    @property
    def filename(self) -> str:
        """The name under which the generated code appears in a traceback."""
        return file_name(self.digest)

    def blank(self, seed: int) -> Any:
        """An empty board: attributes and piles as they start, no journal, nothing on the stack."""
        s = state.blank(self.State, self.tables.layout, seed)
        self.space["start"](s)
        return s

    def function(self, name: str) -> Any:
        """A function of the program by its emitted name; the explaining half is loaded when it is needed."""
        if name.startswith("why_") and not self._why_done:
            exec(marshal.loads(self.why), self.space)
            self._why_done = True
        return self.space[name]

    def place(self, cause: int) -> tuple[Span, str]:
        """Where a cause stands in the rules, and the title of its rule."""
        return self.tables.causes[cause]

    def line_place(self, filename: str, line: int) -> tuple[Span, str] | None:
        """Where a generated line comes from; None for other files."""
        for name, lines in ((self.filename, self.tables.lines), (self.filename + "?", self.tables.why_lines)):
            if filename == name and 0 < line <= len(lines):
                return self.tables.causes[lines[line - 1]]
        return None

    def slots(self, routine: str) -> tuple[str, ...]:
        """Names of the locals in a routine's frames."""
        return self.tables.routines[routine].slots

    def frame(self, routine: str, *args: Any) -> list[Any]:
        """A new frame of an asking routine."""
        table = self.tables.routines[routine]
        return [table.entry, None, *args, *[None] * (len(table.slots) - len(args))]


def file_name(digest: str) -> str:
    return f"<rules {digest[:12]}>"


def compiled(text: str, name: str) -> bytes:
    """Generated text as marshalled code."""
    code: CodeType = compile(text, name, "exec", dont_inherit=True)
    return marshal.dumps(code)
