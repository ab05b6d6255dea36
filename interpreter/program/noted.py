"""A program that notes what of it has run: takes a program, gives the same with a mark in front of each row of statements.

The program itself is left alone, so that nothing is paid for notes where nobody wants them. Of a row all statements run when the
first does; a loop, a condition and whatever leaves the function end it.
"""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator
from dataclasses import dataclass
from types import CodeType

from interpreter.program.code import DATA, compiled, function_of, stretches
from interpreter.program.program import Program

MARKS = "MARKS"
"""What the list of marks is called."""
_FRAME = "F"
"""What blocks call their frame."""
_ENDING = "win"
"""The word of the kernel that ends a game."""


@dataclass(frozen=True)
class Row:
    """Statements that run together, or not at all: the lines of the program (from 1) on which those stand that a rule asked for,
    the name of their function, those that end the game as (line, the reason they give), whether they only lead to another block.
    """

    lines: tuple[int, ...]
    function: str
    endings: tuple[tuple[int, str], ...]
    leads: bool


@dataclass(frozen=True)
class NotedProgram:
    """`program` runs as the one that was given; `marks[k]` is 1 as soon as row number `k` has run. Marks are
    only ever set: whoever looks aside keeps a copy and puts it back."""

    program: Program
    marks: bytearray
    rows: tuple[Row, ...]


def noted(program: Program, only: Container[str] | None = None, calls: set[str] | None = None) -> NotedProgram:
    """The same program, with marks; in these functions `only`, when they are told by name. `calls`: takes the names of the
    functions that are called. Errors: none for what the compiler wrote."""
    rows: list[Row] = []
    code: dict[str, CodeType | None] = {}
    for name, stretch in stretches(program.text).items():
        if name == DATA:
            code[name] = compiled(stretch, name, program.digest)
            continue
        if only is not None and name not in only:
            code[name] = program.code[name]
            continue
        tree = ast.parse(stretch.text)
        _Marking(tree.body[0], name, stretch.before, rows)
        code[name] = function_of(tree, stretch.before, program.digest)
    marks = bytearray(len(rows))
    marked = Program(program.tables, program.text, code, calls=calls)
    marked.namespace[MARKS] = marks
    return NotedProgram(marked, marks, tuple(rows))


def marked_tree(text: str) -> ast.Module:
    """The tree of a program's text with these marks, under the same numbers: assignments to cells of `MARKS`."""
    tree, rows = ast.parse(text), list[Row]()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            _Marking(node, node.name, 0, rows)
    return tree


class _Marking:
    """Puts marks into one function. `before`: the lines of the program before it; `rows`: all rows, by the numbers of marks."""

    def __init__(self, function: ast.stmt, name: str, before: int, rows: list[Row]) -> None:
        self._name = name
        self._before = before
        self._rows = rows
        self._over_frame = isinstance(function, ast.FunctionDef) and _FRAME in [each.arg for each in function.args.args]
        self._mark(function)

    def _mark(self, owner: ast.stmt) -> None:
        """Put marks into all that stands below a statement."""
        for part in ("body", "orelse"):
            below: list[ast.stmt] = getattr(owner, part, [])
            if below:
                setattr(owner, part, list(self._marked(below)))

    def _marked(self, statements: list[ast.stmt]) -> Iterator[ast.stmt]:
        """The statements with a mark in front of each row."""
        row: list[ast.stmt] = []
        for number, statement in enumerate(statements):
            row.append(statement)
            compound = isinstance(statement, ast.If | ast.For | ast.While)
            if compound or number == len(statements) - 1:
                yield _note(row[0], len(self._rows))
                self._rows.append(self._row(row))
                yield from row
                row = []
            if compound:
                self._mark(statement)

    def _row(self, row: list[ast.stmt]) -> Row:
        own = row if not self._over_frame else [each for each in row if not _keeps_frames(each)]
        lines = tuple(dict.fromkeys(each.lineno + self._before for each in own))
        leads = self._over_frame and not own and not isinstance(row[0], ast.Delete) and isinstance(row[-1], ast.Return)
        return Row(lines, self._name, tuple(_endings(row, self._before)), leads)


def _note(first: ast.stmt, number: int) -> ast.stmt:
    """`MARKS[number] = 1`, on the line of the statement in front of which it stands."""
    cell = ast.Subscript(ast.Name(MARKS, ast.Load()), ast.Constant(number), ast.Store())
    return ast.fix_missing_locations(ast.copy_location(ast.Assign([cell], ast.Constant(1)), first))


def _endings(row: list[ast.stmt], before: int) -> Iterator[tuple[int, str]]:
    """The calls of the word that ends a game."""
    for statement in row:
        match statement:
            case ast.Expr(ast.Call(ast.Name(id=word), [_, _, reason, *_])) if word == _ENDING:
                yield statement.lineno + before, str(reason.value) if isinstance(reason, ast.Constant) else ""


def _keeps_frames(statement: ast.stmt) -> bool:
    """Does a statement of a block only load a local from its frame, lead to another block, call one, or take the frame away?"""
    match statement:
        case (
            ast.Assign(value=ast.Subscript(value=ast.Name(id="F")))
            | ast.Assign(targets=[ast.Subscript(value=ast.Name(id="F"), slice=ast.Constant(0))])
            | ast.Delete()
            | ast.Return(ast.Constant(int()) | ast.BoolOp() | ast.Call(args=[ast.Name(), ast.Name(id="F")]))
        ):
            return True
        case _:
            return False
