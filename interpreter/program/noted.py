"""Instruments a program to note what has run: gives the same program with a mark in front of each row of statements, and one for
each cell of a table that is read.

The program itself is left alone, so that nothing is paid for marks where nobody wants them. All statements of a row run when the
first does; a loop, a condition and whatever leaves the function end it.
"""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator, Mapping
from types import CodeType

from interpreter.program.code import DATA, compiled, function_of, stretches
from interpreter.program.program import Program
from interpreter.records import record

MARKS = "MARKS"
"""What the list of marks is called."""
_FRAME = "F"
"""What blocks call their frame."""
_ENDING = "win"
"""The word of the kernel that ends a game."""
_LOOKUP = "row"
"""The word of the kernel that finds the row or the column of a table in which a number lies."""

Range = tuple[int | None, int | None]
"""Numbers for which a row or a column of a table stands: from, to; None where it is open."""


@record
class Row:
    """Statements that always run together (a basic block). `lines`: the lines of the program (from 1) of those that come from
    rules; `function`: its name; `endings`: those that end the game, as (line, reason); `leads`: does the row only jump to another
    block? `does`: the lines without mere tests of whether others run; `depth`: how many loops and conditions surround it. `cell`:
    for a cell of a table, in place of statements: its row, and its column if it has any."""

    lines: tuple[int, ...]
    function: str
    endings: tuple[tuple[int, str], ...]
    leads: bool
    does: tuple[int, ...] = ()
    depth: int = 0
    cell: tuple[Range, ...] = ()


@record
class NotedProgram:
    """An instrumented program. `marks[k]` becomes 1 when row number `k` runs. Marks are only ever set: to leave a run out, keep a
    copy of them and put it back."""

    program: Program
    marks: bytearray
    rows: tuple[Row, ...]


def noted(program: Program, only: Container[str] | None = None, calls: set[str] | None = None) -> NotedProgram:
    """The program with marks; in the functions `only`, None for all. `calls`: a set that collects the names of the functions that
    are called. Errors: none for what the compiler wrote."""
    rows: list[Row] = []
    code: dict[str, CodeType | None] = {}
    found = stretches(program.text)
    axes = _axes(ast.parse(found[DATA].text))
    for name, stretch in found.items():
        if name == DATA:
            code[name] = compiled(stretch, name, program.digest)
            continue
        if only is not None and name not in only:
            code[name] = program.code[name]
            continue
        tree = ast.parse(stretch.text)
        _Marking(tree.body[0], name, stretch.before, rows, axes)
        code[name] = function_of(tree, stretch.before, program.digest)
    marks = bytearray(len(rows))
    marked = Program(program.tables, program.text, code, calls=calls)
    marked.namespace[MARKS] = marks
    return NotedProgram(marked, marks, tuple(rows))


def marked_tree(text: str) -> ast.Module:
    """The syntax tree of a program's text with the same marks, under the same numbers, as assignments to cells of `MARKS`."""
    tree, rows = ast.parse(text), list[Row]()
    axes = _axes(tree)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            _Marking(node, node.name, 0, rows, axes)
    return tree


def _axes(tree: ast.Module) -> dict[str, ast.expr]:
    """The constants of a program's data by name: those that are tuples."""
    return {
        each.targets[0].id: each.value
        for each in tree.body
        if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name) and isinstance(each.value, ast.Tuple)
    }


_COMPOUND = (ast.If, ast.For, ast.While)


class _Marking:
    """Puts marks into one function. `before`: the lines of the program before it; `rows`: all rows, by the numbers of marks;
    `axes`: the constants among which those of tables are."""

    def __init__(self, function: ast.stmt, name: str, before: int, rows: list[Row], axes: Mapping[str, ast.expr]) -> None:
        self._name = name
        self._before = before
        self._rows = rows
        self._over_frame = isinstance(function, ast.FunctionDef) and _FRAME in [each.arg for each in function.args.args]
        self._axes = axes
        self._mark(function, 0)

    def _mark(self, owner: ast.stmt, depth: int) -> None:
        """Put marks into all that stands below a statement."""
        for part in ("body", "orelse"):
            below: list[ast.stmt] = getattr(owner, part, [])
            if below:
                setattr(owner, part, list(self._marked(below, depth)))

    def _marked(self, statements: list[ast.stmt], depth: int) -> Iterator[ast.stmt]:
        """The statements with a mark in front of each row."""
        row: list[ast.stmt] = []
        for number, statement in enumerate(statements):
            row.append(statement)
            compound = isinstance(statement, _COMPOUND)
            if compound or number == len(statements) - 1:
                yield _note(row[0], len(self._rows))
                self._rows.append(self._row(row, depth))
                match row:
                    case [ast.Return() as answer] if lookups := _lookups(answer):
                        yield from self._cells(answer, lookups)
                    case _:
                        yield from row
                row = []
            if compound:
                self._mark(statement, depth + 1)

    def _cells(self, answer: ast.Return, lookups: list[ast.Call]) -> Iterator[ast.stmt]:
        """What answers a cell of a table, with a mark for each of them."""
        found = {id(call): ast.Name(f"c{number}", ast.Load()) for number, call in enumerate(lookups)}
        ranges: list[tuple[Range, ...]] = [ast.literal_eval(self._axes[_axis(call)]) for call in lookups]
        for call in lookups:
            yield _placed(ast.Assign([ast.Name(found[id(call)].id, ast.Store())], call), answer)
        yield from self._read(answer, [each.id for each in found.values()], ranges, ())
        yield _placed(_Replaced(found).visit(answer), answer)

    def _read(
        self, answer: ast.Return, names: list[str], ranges: list[tuple[Range, ...]], cell: tuple[Range, ...]
    ) -> Iterator[ast.stmt]:
        """A mark for each cell in a row, or in the whole table: `cell` is what is known of it."""
        for number, each in enumerate(ranges[len(cell)]):
            here = (*cell, each)
            test = ast.Compare(ast.Name(names[len(cell)], ast.Load()), [ast.Eq()], [ast.Constant(number)])
            if len(here) == len(names):
                below: list[ast.stmt] = [_note(answer, len(self._rows))]
                self._rows.append(Row((), self._name, (), False, cell=here))
            else:
                below = list(self._read(answer, names, ranges, here))
            yield _placed(ast.If(test, below, []), answer)

    def _row(self, row: list[ast.stmt], depth: int) -> Row:
        own = row if not self._over_frame else [each for each in row if not _keeps_frames(each)]
        lines = tuple(dict.fromkeys(each.lineno + self._before for each in own))
        leads = self._over_frame and not own and not isinstance(row[0], ast.Delete) and isinstance(row[-1], ast.Return)
        does = tuple(dict.fromkeys(each.lineno + self._before for each in own if not isinstance(each, _COMPOUND)))
        return Row(lines, self._name, tuple(_endings(row, self._before)), leads, does, depth)


def _note(first: ast.stmt, number: int) -> ast.stmt:
    """`MARKS[number] = 1`, on the line of the statement in front of which it stands."""
    cell = ast.Subscript(ast.Name(MARKS, ast.Load()), ast.Constant(number), ast.Store())
    return _placed(ast.Assign([cell], ast.Constant(1)), first)


def _placed(made: ast.stmt, like: ast.stmt) -> ast.stmt:
    """A statement that was made, on the line of another."""
    return ast.fix_missing_locations(ast.copy_location(made, like))


def _lookups(answer: ast.Return) -> list[ast.Call]:
    """The calls that find the row and the column of a table, in their order."""
    match answer.value:
        case ast.Subscript(value=ast.Subscript() | ast.Name()):
            calls = [each for each in ast.walk(answer) if isinstance(each, ast.Call)]
            return calls[::-1] if all(isinstance(each.func, ast.Name) and each.func.id == _LOOKUP for each in calls) else []
    return []


def _axis(call: ast.Call) -> str:
    match call.args:
        case [ast.Name(id=name), _]:
            return name
    raise ValueError("a table is read by no axis")


class _Replaced(ast.NodeTransformer):
    """Puts names where calls were."""

    def __init__(self, names: Mapping[int, ast.Name]) -> None:
        self._names = names

    def visit_Call(self, node: ast.Call) -> ast.expr:
        return self._names.get(id(node), node)


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
