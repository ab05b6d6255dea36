"""Tables and dice: their heads, ranges, cells and faces, and findings about these."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from interpreter import ir
from interpreter.diagnostics import Diagnostics
from interpreter.resolve.declare.facts import plain_value
from interpreter.resolve.declare.replaced_tables import check_replaced
from interpreter.resolve.declare.symbol_table import Make, SymbolTable
from interpreter.resolve.declare.table_heads import Range, numbers_of, range_of, results_of, sentence
from interpreter.resolve.merging import MergedDeclaration
from interpreter.resolve.plain_text import words_of
from interpreter.syntax import nodes

MOST_FACES = 1_000


def declare_table(table: SymbolTable, standing: MergedDeclaration, title: str) -> None:
    """Declare `table "Losses" of (toss: number) and (units: 1 to 9)`, with a sentence `RESULT in "Losses" for HOLE and HOLE` for
    each result."""
    declaration = standing.declaration
    pattern = declaration.pattern
    covered, plain = numbers_of(pattern) if pattern is not None else ([], None)
    params = table.pattern(plain, said=False)[1] if plain is not None else ()
    ident = table.ident(title, "t_")
    made = ir.Table(name=title, ident=ident, span=declaration.span, pattern=pattern, params=params)
    table.rules.tables.append(table.enter(made, standing))
    read_table(table, made, declaration, covered)
    table.builder.add_title(made)

    def result(number: int) -> Make:
        return lambda args, span: ir.Lookup(made, number, tuple(args), made.results[number].type, span=span)

    check_replaced(table, standing, made)
    for number, given in enumerate(made.results):
        table.builder.add_expression(sentence(table, made, given, [param.word for param in params]), result(number), made)


# --- what is printed in a table -------------------------------------------------------------------------------------------


def read_table(symbols: SymbolTable, table: ir.Table, declaration: nodes.Declaration, covered: Sequence[Range]) -> None:
    """Fill the axes and cells of a table from its rows; every gap, overlap and faulty cell is a finding. `covered`: the numbers
    that each axis must cover."""
    diagnostics = symbols.diagnostics
    table.results = results_of(symbols, declaration)
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
        cells.append(tuple(_cell(symbols, cell, table.results) for cell in row.cells[1:]))
    table.axes = tuple(tuple(each or (0, 0) for each in ranges) for ranges in ((axis, columns) if two else (axis,)))
    table.cells = tuple(cells)
    names = [param.word for param in table.params]
    _gaps(axis, [row.cells[0] for row in rows], "row", diagnostics)
    _ends(axis, [row.cells[0] for row in rows], "row", names[0], covered[0], diagnostics)
    if two:
        _gaps(columns, list(heading.cells[1:]), "column", diagnostics)
        _ends(columns, list(heading.cells[1:]), "column", names[1], covered[1], diagnostics)


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


_APART = re.compile(r'/(?=(?:[^"]*"[^"]*")*[^"]*\Z)')
"""A bar that is not in quotes: it parts what a cell gives."""


def _cell(symbols: SymbolTable, cell: nodes.Text, results: Sequence[ir.Result]) -> tuple[int, ...]:
    """What a cell holds for each result: a number, the id of a member, -1 for none."""
    said = _parts(cell)
    if len(said) == len(results) and all(_fits(each, result) for each, result in zip(said, results, strict=True)):
        return tuple(_value(symbols, each, result) for each, result in zip(said, results, strict=True))
    several, numbers = len(results) > 1, all(result.type == ir.NUMBER for result in results)
    held = "numbers" if numbers else " / ".join(symbols.with_article(result.type) for result in results)
    symbols.diagnostics.error(
        "table-cell",
        f"`{cell.value}` is not {len(results)} {'number' if numbers else 'value'}{'s' if several else ''}",
        cell.span,
        help=f"{held}, parted by /{' when the table gives several' if numbers else ''}" if several else "a whole number",
    )
    return (0,) * len(results)


def _parts(cell: nodes.Text) -> list[nodes.Text]:
    """What stands in a cell, parted by `/`, without blanks and quotes around it."""
    found, column = [], cell.span.column
    for part in _APART.split(cell.value):
        bare = part.strip()
        start = column + len(part) - len(part.lstrip())
        span = cell.span._replace(column=start, end_column=start + len(bare))
        is_title = len(bare) > 1 and bare[0] == bare[-1] == '"'
        found.append(nodes.Text(span, bare[1:-1] if is_title else bare))
        column += len(part) + 1
    return found


def _fits(said: nodes.Text, result: ir.Result) -> bool:
    """Could this be of the kind that the table gives? Whether there is such a member is another question."""
    return re.fullmatch(r"-?\d+", said.value) is not None if result.type == ir.NUMBER else said.value != ""


def _value(symbols: SymbolTable, said: nodes.Text, result: ir.Result) -> int:
    """What is said of a result, as the program keeps it."""
    if result.type == ir.NUMBER:
        return int(said.value)
    if said.value == "none" and result.type.base == "member" and not result.type.optional:
        way_out = f"name a member, or let the table give `{result.words} is {result.type} or none`"
        symbols.diagnostics.error("table-cell", f"`none` is no {result.type}", said.span, help=way_out)
        return 0
    return int(plain_value(symbols, result.type, said, said.span))


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


def _ends(
    axis: list[Range | None], cells: Sequence[nodes.Text], what: str, name: str, covered: Range, diagnostics: Diagnostics
) -> None:
    """What is covered and lies before the first range or behind the last one; and ranges that stand for nothing covered."""
    ranges = [each for each in axis if each is not None]
    in_order = all(last is not None and first is not None and last < first for (_, last), (first, _) in pairwise(ranges))
    if len(ranges) < len(axis) or not axis or not in_order:
        return  # told already
    (low, _), (_, high) = ranges[0], ranges[-1]
    least, most = covered
    if low is not None and (least is None or least < low):
        gap = f"below {low}" if least is None else _stretch(least, low - 1)
        help_text = _way_out(what, name, f"let the first {what} be `at most {low}`" if least is None else "", ranges)
        diagnostics.error(
            "table-gap", f"no {what} stands for a `{name}` {gap}", cells[0].span, label="begins late", help=help_text
        )
    if high is not None and (most is None or most > high):
        gap = f"above {high}" if most is None else _stretch(high + 1, most)
        help_text = _way_out(what, name, f"let the last {what} be `at least {high}`" if most is None else "", ranges)
        diagnostics.error(
            "table-gap", f"no {what} stands for a `{name}` {gap}", cells[-1].span, label="ends early", help=help_text
        )
    for (first, last), cell in zip(ranges, cells, strict=True):
        below = least is not None and last is not None and last < least
        above = most is not None and first is not None and first > most
        if below or above:
            limit = f"at least {least}" if below else f"at most {most}"
            message = f"this {what} stands for nothing: the head says that `{name}` is {limit}"
            diagnostics.error("table-range", message, cell.span, help="take it away, or let the head say more")


def _way_out(what: str, name: str, more: str, ranges: Sequence[Range]) -> str:
    """What to do about a gap: rows for it, or a head that says what the rows stand for. `more`: what else would fill it."""
    (low, _), (_, high) = ranges[0], ranges[-1]
    if low is None:
        kind = "number" if high is None else f"at most {high}"
    else:
        kind = f"at least {low}" if high is None else f"{low} to {high}"
    return f"{more or f'add a {what} for it'}, or say in the head what the table covers: `({name}: {kind})`"


def _stretch(first: int, last: int) -> str:
    """Numbers that lack, for a message."""
    return f"of {first}" if first == last else f"from {first} to {last}"


# --- what is printed on a die ---------------------------------------------------------------------------------------------


def read_faces(table: SymbolTable, die: ir.Die, declaration: nodes.Declaration) -> None:
    """Fill the faces of a die: `faces 1 to 6`, or the names of members of one kind."""
    diagnostics = table.diagnostics
    line = next((each for each in declaration.lines if isinstance(each, nodes.WordsLine) and each.word == "faces"), None)
    if line is None:
        diagnostics.error("missing-faces", f"the die {die.name} has no faces", declaration.span, help="faces 1 to 6")
        return
    texts = [words_of(item) for item in line.items]
    run = re.fullmatch(r"(-?\d+) to (-?\d+)", texts[0])
    if len(texts) == 1 and run:
        low, high = int(run[1]), int(run[2])
        if high - low >= MOST_FACES:
            message, help_text = f"the die {die.name} has {high - low + 1} faces", f"at most {MOST_FACES}: roll several dice"
            diagnostics.error("too-many", message, line.span, help=help_text)
            high = low
        die.faces = tuple(range(low, high + 1))
        if not die.faces:
            help_text = "the smaller number stands first"
            diagnostics.error("missing-faces", f"the die {die.name} has no faces", line.span, help=help_text)
        return
    if all(re.fullmatch(r"-?\d+", text) for text in texts):
        die.faces = tuple(int(text) for text in texts)
        return
    for kind in table.rules.kinds.values():
        ids = {name: member.id for name, member in ir.by_names(kind.members).items()}
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
