"""Heads of tables and dice, and what is printed on them: ranges, cells, faces, and what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from interpreter.diagnostics import Diagnostics
from interpreter.ir import NUMBER, Die, Lookup, Table
from interpreter.phrases import Literal, TypedHole
from interpreter.resolve.declare.symbol_table import IN, Items, Make, SymbolTable, titled, word
from interpreter.resolve.merging import MergedDeclaration
from interpreter.resolve.plain_text import words_of
from interpreter.syntax import nodes

Range = tuple[int | None, int | None]
"""The numbers from one to another; None where there is no end."""


def declare_table(table: SymbolTable, standing: MergedDeclaration, title: str) -> None:
    """`table "Losses" (toss: number) and (units: number)`: each of its results is `RESULT in "Losses" for HOLE and HOLE`."""
    declaration = standing.declaration
    pattern = declaration.pattern
    params = table.pattern(pattern, said=False)[1] if pattern is not None else ()
    ident = table.ident(title, "t_")
    made = Table(name=title, ident=ident, span=declaration.span, pattern=pattern, params=params)
    table.rules.tables.append(table.enter(made, standing))
    read_table(made, declaration, table.diagnostics)
    table.builder.add_title(made)
    holes: list[Literal | TypedHole] = [word("for")]
    for number, param in enumerate(params):
        holes += ([word("and")] if number else []) + [TypedHole(param.word, param.type)]

    def result(number: int) -> Make:
        return lambda args, span: Lookup(made, number, tuple(args), NUMBER, span=span)

    for number, name in enumerate(made.results):
        items: Items = (*table.literals(name), IN, titled(title), *holes)
        table.builder.add_expression(items, result(number), made)


def declare_die(table: SymbolTable, standing: MergedDeclaration) -> None:
    """`die battle die` with its faces."""
    name, span = words_of(standing.declaration.head), standing.declaration.span
    made = table.enter(Die(name=name, ident=table.ident(name, "die_"), span=span), standing)
    table.rules.dice.append(made)
    read_faces(table, made, standing.declaration)


# --- what is printed in a table -------------------------------------------------------------------------------------------


def range_of(text: str) -> Range | None:
    """`3`, `5-6`, `at most 1`, `at least 7`; None when it is none of these."""
    text = text.strip()
    if re.fullmatch(r"-?\d+", text):
        return int(text), int(text)
    found = re.fullmatch(r"(\d+)\s*-\s*(\d+)", text)
    if found:
        return (int(found[1]), int(found[2])) if int(found[1]) <= int(found[2]) else None
    found = re.fullmatch(r"at (most|least) (-?\d+)", text)
    if found:
        number = int(found[2])
        return (None, number) if found[1] == "most" else (number, None)
    return None


def read_table(table: Table, declaration: nodes.Declaration, diagnostics: Diagnostics) -> None:
    """Fill axes and cells from rows; every gap, overlap and odd cell is a finding."""
    gives = next((line for line in declaration.lines if isinstance(line, nodes.WordsLine) and line.word == "gives"), None)
    table.results = tuple(words_of(item) for item in gives.items) if gives is not None else ("result",)
    if not declaration.rows:
        diagnostics.error(
            "empty-table",
            f'the table "{table.name}" has no rows',
            declaration.span,
            help="a heading row, then a row for each range",
        )
        return
    heading, *rows = declaration.rows
    two = len(table.params) == 2
    columns: list[Range | None] = _ranges(heading.cells[1:], diagnostics) if two else [(None, None)]
    axis = _ranges([row.cells[0] for row in rows], diagnostics)
    cells = []
    for row in rows:
        if len(row.cells) != len(columns) + 1:
            diagnostics.error(
                "table-gap",
                f"this row has {len(row.cells) - 1} cells, and the table {len(columns)} columns",
                row.span,
                label="a cell is missing or too many",
                help="every row has a cell for each column of the heading",
            )
        cells.append(tuple(_cell(cell, len(table.results), diagnostics) for cell in row.cells[1:]))
    table.axes = tuple(tuple(each or (0, 0) for each in ranges) for ranges in ((axis, columns) if two else (axis,)))
    table.cells = tuple(cells)
    _gaps(axis, [row.cells[0] for row in rows], "row", diagnostics)
    if two:
        _gaps(columns, list(heading.cells[1:]), "column", diagnostics)


def _ranges(cells: Sequence[nodes.Text], diagnostics: Diagnostics) -> list[Range | None]:
    """The ranges in cells; None, with a finding, for what is none."""
    found: list[Range | None] = []
    for cell in cells:
        got = range_of(cell.value)
        if got is None:
            diagnostics.error(
                "table-range", f"`{cell.value}` is no range", cell.span, help="write 3, 5-6, at most 1, or at least 7"
            )
        found.append(got)
    return found


def _cell(cell: nodes.Text, results: int, diagnostics: Diagnostics) -> tuple[int, ...]:
    numbers = re.fullmatch(r"\s*(-?\d+)((?:\s*/\s*-?\d+)*)\s*", cell.value)
    values = tuple(int(part) for part in re.findall(r"-?\d+", cell.value)) if numbers else ()
    if len(values) != results:
        diagnostics.error(
            "table-cell",
            f"`{cell.value}` is not {results} number{'s' if results > 1 else ''}",
            cell.span,
            help="numbers, parted by / when the table gives several" if results > 1 else "a whole number",
        )
        return (0,) * results
    return values


def _gaps(axis: list[Range | None], cells: Sequence[nodes.Text], what: str, diagnostics: Diagnostics) -> None:
    """Gaps and overlaps between neighbouring ranges."""
    for before, after, cell in zip(axis, axis[1:], cells[1:], strict=False):
        if before is None or after is None:
            continue  # told already
        (_, high), (low, _) = before, after
        if high is None or low is None:
            diagnostics.error(
                "table-overlap",
                f"this {what} comes after one without an end",
                cell.span,
                help="ranges go upwards; only the first may be `at most`, only the last `at least`",
            )
        elif low > high + 1:
            diagnostics.error(
                "table-gap",
                f"nothing stands for {high + 1}{f' to {low - 1}' if low - 1 > high + 1 else ''}",
                cell.span,
                label="the range before ends too early",
                help=f"add a {what} for it",
            )
        elif low <= high:
            diagnostics.error(
                "table-overlap",
                f"two {what}s stand for {low}",
                cell.span,
                label="starts too early",
                help="let each number belong to one range",
            )


# --- what is printed on a die ---------------------------------------------------------------------------------------------


def read_faces(table: SymbolTable, die: Die, declaration: nodes.Declaration) -> None:
    """`faces 1 to 6`, or the names of members of one kind."""
    diagnostics = table.diagnostics
    line = next((each for each in declaration.lines if isinstance(each, nodes.WordsLine) and each.word == "faces"), None)
    if line is None:
        diagnostics.error("missing-faces", f"the die {die.name} has no faces", declaration.span, help="faces 1 to 6")
        return
    texts = [words_of(item) for item in line.items]
    run = re.fullmatch(r"(-?\d+) to (-?\d+)", texts[0])
    if len(texts) == 1 and run:
        die.faces = tuple(range(int(run[1]), int(run[2]) + 1))
        if not die.faces:
            help_text = "the smaller number stands first"
            diagnostics.error("missing-faces", f"the die {die.name} has no faces", line.span, help=help_text)
        return
    if all(re.fullmatch(r"-?\d+", text) for text in texts):
        die.faces = tuple(int(text) for text in texts)
        return
    for kind in table.rules.kinds.values():
        ids = {member.name: member.id for member in kind.members}
        if texts[0] in ids:
            die.kind = kind
            for text in texts:
                if text not in ids:
                    message = f'there is no {kind.name} called "{text}"'
                    diagnostics.error("unknown-name", message, line.span, help="faces are members of one kind")
            die.faces = tuple(ids[text] for text in texts if text in ids)
            return
    help_text = "declare the faces as members of a kind"
    diagnostics.error("unknown-name", f'there is nothing called "{texts[0]}"', line.span, help=help_text)
