"""A compiled program: tables, and functions that are compiled from its text, at once or when they are first called.

Making a program from stored bytes needs neither the rules compiler nor a parser.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import CodeType, FunctionType
from typing import Any, TypeAlias

from interpreter.kernel import Frame, Plain, State, errors, graph, operations, rng, sets, state, ways
from interpreter.program import forms
from interpreter.program.code import DATA, all_compiled, compiled, line_of, moved, stretches
from interpreter.program.tables import Tables
from interpreter.source import Span

_WORDS: tuple[Callable[..., object], ...] = (
    *(operations.reset, operations.settle, operations.fill, operations.negative, operations.lay),
    *(operations.move, operations.move_all, operations.shuffle, operations.deal, operations.draw_random),
    *(operations.roll, operations.roll_many, operations.pick, operations.pick_some),
    *(operations.start_effect, operations.end_effect, operations.advance_effect),
    *(operations.keep_moment, operations.take_back, operations.forget_moments, operations.moments_kept),
    *(operations.win, operations.answer, operations.unanswered, operations.still, operations.unsettled),
    *(errors.spent, operations.tick),
    errors.left_out,
    *(operations.not_none, operations.some_path, operations.in_range, operations.keep, operations.with_one, operations.numbers),
    operations.foremost,
    *(operations.around, operations.row, operations.product, operations.beyond, operations.outside, operations.begun),
    *(operations.seal, operations.unseal, operations.veil, operations.lies_hidden, operations.waits, errors.Broken),
    *(state.fingerprint, state.own, sets.reindex, sets.members, sets.mask_of, sets.others, sets.ByValue),
    *(graph.board, graph.cheapest, graph.flood, graph.flood_within, ways.paths, ways.best_paths),
)
KERNEL: dict[str, Callable[..., object]] = {function.__name__: function for function in _WORDS}
"""What generated code calls by name."""

Block: TypeAlias = Callable[[State, Frame], int]
"""A stretch of a routine, run on a state and a frame, with what it leads to and calls. Answers `DONE` when the routine is over
and its frame gone, `GO_ON` when the frame that is now on top goes on at the block that it names, `ASKED` when a decision waits.
"""

DONE = 0
GO_ON = 1
ASKED = 2


def cell(fact: str, member: int) -> str:
    """The name of one member's cell of a printed fact, whose data has the name `fact`."""
    return f"{fact}[{member}]"


class _Watched:
    """The values of a printed fact, which note those that are read. Nothing else is done with them."""

    __slots__ = ("_calls", "_cells", "_values")

    def __init__(self, name: str, values: tuple[int | str, ...], calls: set[str]) -> None:
        self._values = values
        self._cells = tuple([cell(name, member) for member in range(len(values))])
        self._calls = calls

    def __getitem__(self, member: int) -> int | str:
        self._calls.add(self._cells[member])
        return self._values[member]


class Program:
    """The compiled rules of one rule set, ready to run. Errors: those of running its data, none for what the compiler wrote.

    `text`: the source, readable for people too. `code`: the compiled part of it, a code object for each function and one for
    `DATA`; a function without one is compiled when it is first called. `namespace`: all names of generated code, `KERNEL`, and
    the `Fields` of states. `calls`: None, or a set that collects the names of the functions that are called, the facts and cells
    that these have `held` (worked into their text), and the cells of facts that are read. `state_class`: the class of states.
    `blocks`: by number. `prune(state)`: ends effects whose condition has become false.
    """

    def __init__(
        self,
        tables: Tables,
        text: str,
        code: Mapping[str, CodeType | None] | None = None,
        calls: set[str] | None = None,
        held: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        """`code`: what was made before, in the order of the text; `calls`: where to put the names of what is called; `held`: for
        functions the facts, by the names of their data, and the cells (see `cell`) that they hold."""
        self.tables = tables
        self.calls = calls
        self.held: Mapping[str, Iterable[str]] = held or {}
        self.text = text
        self._stretches = {} if code and all(code.values()) else stretches(text)
        self.code: dict[str, CodeType | None] = dict(code or dict.fromkeys(self._stretches))
        self.namespace: dict[str, Any] = {"__name__": "punica_program", **KERNEL, "Fields": state.fields_of(tables.layout)}
        for name, made in self.code.items():
            if name != DATA:
                self.namespace[name] = self._function(name, made, calls)
        exec(self._code(DATA), self.namespace)
        if calls is not None and held is not None:
            printed = [(name, value) for name, value in self.namespace.items() if name.startswith(forms.FACT)]
            self.namespace.update({name: _Watched(name, value, calls) for name, value in printed})
        self.state_class: type[State] = self.namespace["State"]
        self.blocks: tuple[Block, ...] = tuple([self.namespace[forms.block_name(number)] for number in range(len(tables.blocks))])
        self.prune: Callable[[State], None] = self.namespace["prune"]
        self._boards: dict[tuple[int, ...] | None, State] = {}
        """Boards as everything starts, by their settings: no chance has a say in how it does."""
        self._called_for: dict[tuple[int, ...] | None, frozenset[str]] = {}
        """What was called to make each."""

    def completed(self) -> Program:
        """The same program with all functions compiled."""
        if all(self.code.values()):
            return self
        return Program(self.tables, self.text, {**self.code, **dict(all_compiled(self._stretches, self.digest))})

    def adopt(self, known: Mapping[str, CodeType]) -> None:
        """Take over code that another program compiled from the same text. `known`: code by the text of its function."""
        for name, stretch in self._stretches.items():
            if name != DATA and self.code[name] is None and stretch.text in known:
                self.code[name] = moved(known[stretch.text], stretch.before, self.digest)

    def made_of(self) -> dict[str, CodeType]:
        """The code of the functions compiled so far, by the text of each."""
        found = ((stretch.text, self.code[name]) for name, stretch in self._stretches.items() if name != DATA)
        return {text: code for text, code in found if code is not None}

    @property
    def made(self) -> int:
        """How many functions have been compiled."""
        return sum(made is not None for made in self.code.values())

    def _code(self, name: str) -> CodeType:
        made = self.code[name]
        if made is None:
            made = self.code[name] = compiled(self._stretches[name], name, self.digest)
        return made

    def _made(self, name: str) -> FunctionType:
        return FunctionType(self._code(name), self.namespace, name)

    def _function(self, name: str, made: CodeType | None, calls: set[str] | None) -> Callable[..., Any]:
        if calls is not None:
            return self._noting(name, calls)
        return self._waiting(name) if made is None else self._made(name)

    def _noting(self, name: str, calls: set[str]) -> Callable[..., Any]:
        """A function that tells whenever it is called. Its code may come later."""
        made: FunctionType | None = None
        marks = (name, *self.held.get(name, ()))

        def called(*args: Any) -> Any:
            nonlocal made
            calls.update(marks)
            if made is None:
                made = self._made(name)
            return made(*args)

        return called

    def _waiting(self, name: str) -> Callable[..., Any]:
        """A function that is made when it is first called."""
        made: FunctionType | None = None

        def called(*args: Any) -> Any:
            nonlocal made
            if made is None:
                made = self.namespace[name] = self._made(name)
            return made(*args)

        return called

    @property
    def digest(self) -> str:
        """The digest of the rule set that was compiled."""
        return self.tables.digest

    def blank(self, seed: int, settings: tuple[int, ...] | None = None) -> State:
        """A new state with all initial values, no journal, and nothing on the stack. `settings`: those of an example, instead of
        the program's."""
        known = self._boards.get(settings)
        if known is None:
            known = self._boards[settings] = self._begun(settings)
        if self.calls is not None:
            self.calls |= self._called_for[settings]
        s = known.copy()
        s.seed = seed & rng.M64
        return s

    def _begun(self, settings: tuple[int, ...] | None) -> State:
        """An empty board; what is called for it is noted, since it is made once."""
        made = self.empty(settings)
        if self.calls is None:
            self.namespace["start"](made)
            return made
        before = {*self.calls}
        self.calls.clear()
        self.namespace["start"](made)
        self._called_for[settings] = frozenset(self.calls)
        self.calls |= before
        return made

    def empty(self, settings: tuple[int, ...] | None = None) -> State:
        """A new state without any values. `settings`: as in `blank`."""
        return state.blank(self.state_class, self.tables.layout, 0, self.tables.settings if settings is None else settings)

    def function(self, name: str) -> Callable[..., Any]:
        """A function of the program by its generated name; its first argument is the state. Errors: `KeyError`."""
        found: Callable[..., Any] = self.namespace[name]
        return found

    def place(self, cause: int) -> tuple[Span, str]:
        """The position in the rules of a cause, and the title of its rule."""
        return self.tables.causes[cause]

    def line_place(self, filename: str, line: int) -> tuple[Span, str] | None:
        """The position in the rules, and the title of the rule, for a line of generated code as in tracebacks; None for other
        files."""
        number = line_of(self.digest, filename, line)
        if number is None or number > len(self.tables.lines):
            return None
        return self.tables.causes[self.tables.lines[number - 1]]

    def slots(self, routine: str) -> tuple[str, ...]:
        """The names of the locals in a routine's frames, parameters first."""
        return self.tables.routines[routine].slots

    def frame(self, routine: str, *args: Plain) -> Frame:
        """A new frame of a routine that may ask: `[block, register, locals...]`, the parameters filled with `args`."""
        table = self.tables.routines[routine]
        return [table.entry, None, *args, *[None] * (len(table.slots) - len(args))]
