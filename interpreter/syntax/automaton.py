"""The automaton that runs the grammar's table: takes tokens, gives the values that the productions make of them.

It can say which tokens could come next, be fed the tokens of a line, and be set back to the beginning of that line when it fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from typing import Any

from interpreter.source import Span
from interpreter.syntax.grammar import END, Production, Table
from interpreter.syntax.lexer import Token

Value = Any
"""What stands for a symbol: a token, or what a maker gave. The grammar sees to it that a maker gets what it takes."""
Maker = Callable[..., Value]
"""Makes a node of the place of a production and its values."""


class _How(IntEnum):
    """What a complete production does with its values."""

    PASS = 0
    """Nothing: the value of its only symbol stands for it."""
    APPEND = 1
    """A value is added to the run before it."""
    BEGIN = 2
    """A value begins a run."""
    PICK = 3
    """The value of one of several symbols stands for it."""
    RUN = 4
    """A run for the production that holds it."""
    TUPLE = 5
    MAKE = 6


_Step = tuple[int, int, str, tuple[tuple[int, bool], ...], bool, bool, Maker]
"""A production as it is carried out: how, size, rule, what is kept, is all of it kept as it is, is it wide, its maker.

A bare tuple, since it is taken apart for every production of a text."""


class Program:
    """A parse table with the functions that make the values of its productions. Never changes, so that any number of automata can
    run it.

    `makers`: by the name of a production; `runs`: names of productions whose value is the tuple of their parts. `leaves`:
    functions that make the value of a token, by its kind; without one the token itself is its value.
    """

    def __init__(self, table: Table, makers: Mapping[str, Maker], runs: frozenset[str], leaves: Mapping[str, Maker]) -> None:
        self.rows = table.rows
        self.start = table.start
        self.leaves = leaves
        self.steps = [_step(each, makers, runs) for each in table.productions]
        self.forced = {state: each for state, row in enumerate(table.rows) for each in _forced(row)}


def _step(production: Production, makers: Mapping[str, Maker], runs: frozenset[str]) -> _Step:
    name, rule, size, kept, passes, is_run, wide = production
    how = _how(passes, is_run, name in runs, size, kept)
    is_plain = kept == tuple((at, False) for at in range(size))
    return (int(how), size, rule, kept, is_plain, wide, makers[name] if how is _How.MAKE else _nothing)


def _forced(row: dict[str, int]) -> list[int]:
    """The number of the production that a state reduces whatever comes, if it does nothing else."""
    actions = set(row.values())
    return [~min(actions)] if len(actions) == 1 and min(actions) < 0 else []


def _how(passes: bool, runs: bool, is_tuple: bool, size: int, kept: tuple[tuple[int, bool], ...]) -> _How:
    if passes:
        return _How.PASS if size == 1 else _How.PICK
    if runs:
        if kept == ((0, False),) and size == 1:
            return _How.BEGIN
        return _How.APPEND if kept == ((0, True), (1, False)) and size == 2 else _How.RUN
    return _How.TUPLE if is_tuple else _How.MAKE


def _nothing(span: Span, *values: Value) -> Value:
    raise AssertionError("this production is never made")


class Automaton:
    """The state of one parse. `path`: of the text, for the spans of its nodes."""

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
        """Can a token of this kind come next, after all reductions that it triggers?"""
        rows, states, steps = self._rows, self._states, self.program.steps
        top = len(states)  # how much of the stack is left; `more` lies on it
        more: list[int] = []
        action = rows[states[-1]].get(kind)
        while action is not None and action < 0:
            _, size, rule, *_ = steps[~action]
            if size <= len(more):
                del more[len(more) - size :]
            else:
                top -= size - len(more)
                more.clear()
            more.append(rows[more[-1] if more else states[top - 1]][rule])
            action = rows[more[-1]].get(kind)
        return action is not None

    def accepted(self) -> frozenset[str]:
        """The kinds of all tokens that can come next."""
        row = self._rows[self._states[-1]]
        return frozenset(kind for kind in row if (kind.isupper() or kind == END) and self.can(kind))

    # --- going on ----------------------------------------------------------------------------------------------

    def feed(self, tokens: Sequence[Token]) -> int:
        """Shift the tokens of a line; returns how many were shifted. If not all were, the state is as before."""
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
        """Set the state back to that before the line that was fed last."""
        self._cut_back(self._mark)

    def step(self, kind: str) -> None:
        """Shift a token that stands in no line, such as the end of a block. It must be one that can come next."""
        self._take([Token(kind, "", self._last.line, self._last.end, self._last.end)])

    def expected(self, tokens: Sequence[Token]) -> frozenset[str]:
        """The kinds of all tokens that could come after `tokens`, all of which can be shifted; the state is as before."""
        depth = len(self._states)
        self._take(tokens)
        found = self.accepted()
        self._cut_back(depth)
        return found

    def finish(self) -> Value:
        """The value of the whole text. Call it when nothing more comes."""
        self._take([Token(END, "", 1, 1, 1)])
        return self._values[-2]

    def _cut_back(self, depth: int) -> None:
        del self._states[depth:], self._values[depth - 1 :], self._starts[depth - 1 :]

    def settle(self) -> None:
        """Do all reductions that do not depend on the next token. After that, `undo` cannot set back the last line any more."""
        forced, states = self.program.forced, self._states
        while (number := forced.get(states[-1])) is not None:
            self._reduce(self.program.steps[number], self._last)

    def _take(self, tokens: Iterable[Token]) -> int:
        """Take tokens until one cannot be; gives how many were taken."""
        rows, states, values, starts = self._rows, self._states, self._values, self._starts
        steps, leaves, path, reduce = self.program.steps, self.program.leaves, self.path, self._reduce
        span = tuple.__new__  # a span is a tuple: made as one in half the time, and nothing is made as often
        taken = 0
        row = rows[states[-1]]
        for token in tokens:
            kind = token.kind
            while (action := row.get(kind)) is None or action < 0:
                if action is None:
                    return taken
                step = steps[~action]
                how = step[0]
                if how == 0:  # pass: the value stays
                    states.pop()
                elif how == 1:  # append to the run below
                    value = values.pop()
                    values[-1].append(value)
                    starts.pop()
                    del states[-2:]
                elif how == 2:  # begin a run
                    values[-1] = [values[-1]]
                    states.pop()
                else:
                    reduce(step, token)
                    row = rows[states[-1]]
                    continue
                state = rows[states[-1]][step[2]]
                states.append(state)
                row = rows[state]
            states.append(action)
            starts.append(token)
            leaf = leaves.get(kind)
            values.append(
                token if leaf is None else leaf(span(Span, (path, token.line, token.column, token.line, token.end)), token.text)
            )
            row = rows[action]
            self._last = token
            taken += 1
        return taken

    def _reduce(self, step: _Step, ahead: Token) -> None:
        """Put what a production makes in the place of its symbols. `ahead`: the token that comes next."""
        states, values, starts = self._states, self._values, self._starts
        found: list[Value]
        how, size, rule, kept, is_plain, is_wide, maker = step
        if how == _How.APPEND:
            found = values[-2]
            found.append(values[-1])
            start = starts[-2]
            del values[-2:], states[-2:], starts[-2:]
        elif size == 0:
            found = _kept([], kept)
            start = ahead
        else:
            start = starts[-size]
            found = values[-size:]
            if not is_plain:
                found = _kept(found, kept)
            del values[-size:], states[-size:], starts[-size:]
        if how == _How.MAKE:
            end = self._ends[start.line] if is_wide else self._last.end
            values.append(maker(tuple.__new__(Span, (self.path, start.line, start.column, start.line, end)), *found))
        elif how in (_How.RUN, _How.APPEND, _How.BEGIN):
            values.append(found)
        elif how == _How.TUPLE:
            values.append(tuple(found))
        else:
            values.append(found[0])
        starts.append(start)
        states.append(self._rows[states[-1]][rule])


def _kept(values: list[Value], kept: tuple[tuple[int, bool], ...]) -> list[Value]:
    """The values that are handed on, runs dissolved."""
    if len(kept) == 1 and kept[0][1]:
        run: list[Value] = values[kept[0][0]]
        return run
    found: list[Value] = []
    for at, is_run in kept:
        if is_run:
            found.extend(values[at])
        else:
            found.append(None if at < 0 else values[at])
    return found
