"""The automaton that runs the grammar's table: tokens in, what the productions make of them out.

It can be asked what it would take next, fed a stretch of tokens, and set back to the beginning of that stretch when it fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from typing import Any, NamedTuple

from interpreter.source import Span
from interpreter.syntax.grammar import END, Table
from interpreter.syntax.lexer import Token

Value = Any
"""What stands for a symbol: a token, or what a maker gave. The grammar sees to it that a maker gets what it takes."""
Maker = Callable[..., Value]
"""Makes a node of the place of a production and its values."""


class _How(IntEnum):
    """What a complete production does with its values."""

    PASS = 0
    """Nothing: its only symbol's value stands for it."""
    PICK = 1
    """One of several symbols has the value."""
    APPEND = 2
    """A value is added to the run before it."""
    RUN = 3
    """A run for the production that holds it."""
    TUPLE = 4
    MAKE = 5


class _Step(NamedTuple):
    """A production as it is carried out."""

    how: _How
    size: int
    rule: str
    kept: tuple[tuple[int, bool], ...]
    plain: bool
    wide: bool
    maker: Maker


class Program:
    """A table with what its productions make. Never changes, so that any number of automata can run it.

    `makers`: by the name of a production; `runs`: names of those that give a tuple of their values. `leaves`: what stands for a
    token, by its kind; itself for any other."""

    def __init__(self, table: Table, makers: Mapping[str, Maker], runs: frozenset[str], leaves: Mapping[str, Maker]) -> None:
        self.rows = table.rows
        self.start = table.start
        self.leaves = leaves
        self.steps = [
            _Step(
                _how(each.passes, each.runs, each.name in runs, each.size, each.kept),
                each.size,
                each.rule,
                each.kept,
                each.kept == tuple((at, False) for at in range(each.size)),
                each.wide,
                _nothing if each.passes or each.runs or each.name in runs else makers[each.name],
            )
            for each in table.productions
        ]


def _how(passes: bool, runs: bool, is_tuple: bool, size: int, kept: tuple[tuple[int, bool], ...]) -> _How:
    if passes:
        return _How.PASS if size == 1 else _How.PICK
    if runs:
        return _How.APPEND if kept == ((0, True), (1, False)) else _How.RUN
    return _How.TUPLE if is_tuple else _How.MAKE


def _nothing(span: Span, *values: Value) -> Value:
    raise AssertionError("this production is never made")


class Automaton:
    """One parse. `path` is that of all places."""

    def __init__(self, program: Program, path: str) -> None:
        self.program = program
        self.path = path
        self._rows = program.rows
        self._states = [program.start]
        self._values: list[Value] = []
        self._starts: list[Token] = []  # the first token of each symbol on the stack
        self._last = Token(END, "", 1, 1, 1)
        self._ends: dict[int, int] = {}  # where each line ends
        self._mark = 1  # how many states there were before the line that was fed last

    # --- asking ------------------------------------------------------------------------------------------------

    def can(self, kind: str) -> bool:
        """Could a token of this kind really be taken next, after all productions that it completes?"""
        rows, states = self._rows, self._states
        top = len(states)  # of the stack as it is; `more` lies on it
        more: list[int] = []
        steps = self.program.steps
        while True:
            action = rows[more[-1] if more else states[top - 1]].get(kind)
            if action is None:
                return False
            if action >= 0:
                return True
            step = steps[~action]
            if step.size <= len(more):
                del more[len(more) - step.size :]
            else:
                top -= step.size - len(more)
                more.clear()
            more.append(rows[more[-1] if more else states[top - 1]][step.rule])

    def accepted(self) -> frozenset[str]:
        """The kinds of all tokens that could be taken next."""
        row = self._rows[self._states[-1]]
        return frozenset(kind for kind in row if (kind.isupper() or kind == END) and self.can(kind))

    # --- going on ----------------------------------------------------------------------------------------------

    def feed(self, tokens: Sequence[Token]) -> int:
        """Take the tokens of a line; gives how many were taken. If not all were, it is as if none had been."""
        if not self.can(tokens[0].kind):
            return 0
        self._ends[tokens[0].line] = tokens[-1].end
        self._take(tokens[:1])
        self._mark = len(self._states) - 1
        taken = 1 + self._take(tokens[1:])
        if taken < len(tokens):
            self.undo()
        return taken

    def undo(self) -> None:
        """Give back the line that was fed last."""
        self._cut_back(self._mark)

    def line_values(self) -> list[Value]:
        """What stands for the symbols of the line that was fed last."""
        return self._values[self._mark - 1 :]

    def step(self, kind: str) -> None:
        """Take a token that no line holds; it can be taken."""
        self._take([Token(kind, "", self._last.line, self._last.end, self._last.end)])

    def expected(self, tokens: Sequence[Token]) -> frozenset[str]:
        """The kinds of all tokens that could stand behind these, which can all be taken."""
        depth = len(self._states)
        self._take(tokens)
        found = self.accepted()
        self._cut_back(depth)
        return found

    def finish(self) -> Value:
        """The value of the whole, when nothing more comes."""
        self._take([Token(END, "", 1, 1, 1)])
        return self._values[-2]

    def _cut_back(self, depth: int) -> None:
        del self._states[depth:], self._values[depth - 1 :], self._starts[depth - 1 :]

    def _take(self, tokens: Iterable[Token]) -> int:
        """Take tokens until one cannot be; gives how many were taken."""
        rows, states, values, starts = self._rows, self._states, self._values, self._starts
        steps, leaves, path = self.program.steps, self.program.leaves, self.path
        row = rows[states[-1]]
        last = self._last
        taken = 0
        for token in tokens:
            kind = token.kind
            while True:
                action = row.get(kind)
                if action is None:
                    return taken
                if action >= 0:
                    break
                how, size, rule, kept, plain, wide, maker = steps[~action]
                if how == 0:
                    states.pop()
                elif how == 2:
                    value = values.pop()
                    values[-1].append(value)
                    starts.pop()
                    del states[-2:]
                elif how == 1:
                    value = values[kept[0][0] - size]
                    del values[-size:], states[-size:], starts[1 - size :]
                    values.append(value)
                else:
                    if size == 0:
                        found: list[Value] = []
                        starts.append(token)
                    elif plain:
                        found = values[-size:]
                        del values[-size:], states[-size:]
                        if size > 1:
                            del starts[1 - size :]
                    else:
                        found = []
                        for at, is_run in kept:
                            if is_run:
                                found.extend(values[at - size])
                            else:
                                found.append(None if at < 0 else values[at - size])
                        del values[-size:], states[-size:]
                        if size > 1:
                            del starts[1 - size :]
                    if how == 3:
                        values.append(found)
                    elif how == 4:
                        values.append(tuple(found))
                    else:
                        start = starts[-1]
                        end = self._ends[start.line] if wide else last.end
                        values.append(maker(Span(path, start.line, start.column, start.line, end), *found))
                state = rows[states[-1]][rule]
                states.append(state)
                row = rows[state]
            states.append(action)
            starts.append(token)
            leaf = leaves.get(kind)
            values.append(
                token if leaf is None else leaf(Span(path, token.line, token.column, token.line, token.end), token.text)
            )
            row = rows[action]
            last = token
            taken += 1
        self._last = last
        return taken
