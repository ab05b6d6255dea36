"""Heads of tables: the numbers that a table covers, its results, and the sentences that read it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from interpreter import ir
from interpreter.phrases import Literal, TypedHole
from interpreter.resolve.declare.symbol_table import IN, Items, SymbolTable, literals, titled, word
from interpreter.resolve.plain_text import words_of
from interpreter.syntax import nodes

Range = tuple[int | None, int | None]
"""The numbers from one to another; None where there is no end."""


def range_of(text: str) -> Range | None:
    """The range that a text names: `3`, `5-6`, `at most 1`, `at least 7`; None for any other text."""
    text = text.strip()
    if re.fullmatch(r"-?\d+", text):
        return int(text), int(text)
    found = re.fullmatch(r"(-?\d+)\s*-\s*(-?\d+)", text)
    if found:
        return (int(found[1]), int(found[2])) if int(found[1]) <= int(found[2]) else None
    found = re.fullmatch(r"at (most|least) (-?\d+)", text)
    if found:
        number = int(found[2])
        return (None, number) if found[1] == "most" else (number, None)
    return None


def numbers_of(pattern: nodes.Pattern) -> tuple[list[Range], nodes.Pattern]:
    """The numbers that a table covers, by its head: one range for each hole, `(turn: 1 to 9)`, `(size: at least 1)`, without ends
    for `(roll: number)`. And the head with holes of plain numbers."""
    ranges: list[Range] = []
    parts: list[nodes.Word | nodes.Name | nodes.PatternHole] = []
    for part in pattern.parts:
        if isinstance(part, nodes.PatternHole):
            said = " ".join(part.kind)
            found = range_of(said.replace(" to ", "-")) if " to " in said else range_of(said)
            ranges.append(found or (None, None))
            part = part if found is None else replace(part, kind=("number",))
        parts.append(part)
    return ranges, replace(pattern, parts=tuple(parts))


def results_of(symbols: SymbolTable, declaration: nodes.Declaration) -> tuple[ir.Result, ...]:
    """The results that a cell of a table holds, by its `gives` line; without one, a number called `result`."""
    gives = next((line for line in declaration.lines if isinstance(line, nodes.WordsLine) and line.word == "gives"), None)
    return tuple(_result(symbols, item) for item in gives.items) if gives is not None else (ir.Result("result", ir.NUMBER),)


def _result(symbols: SymbolTable, item: Sequence[nodes.Part]) -> ir.Result:
    """`losses`, a number; `event is season event`, `arrival is general or none`."""
    words = words_of(item).split(" ")
    if "is" not in words[1:-1]:
        return ir.Result(" ".join(words), ir.NUMBER)
    at = words.index("is", 1)
    span = item[0].span.to(item[-1].span)
    type_ = symbols.type_of(tuple(words[at + 1 :]), span)
    if type_.base not in ("number", "member", "unknown"):
        message = f"a cell of a table holds a number or a member, and no {str(type_).removesuffix(' or none')}"
        symbols.diagnostics.error("wrong-kind", message, span, help="name a kind whose members may stand in the cells")
        type_ = ir.UNKNOWN
    return ir.Result(" ".join(words[:at]), type_)


def sentence(symbols: SymbolTable, table: ir.Table, given: ir.Result, names: Sequence[str]) -> Items:
    """The items of the sentence that reads a result of a table: `losses in "Attrition" for (roll) and (size)`. `names`: of its
    holes."""
    holes: list[Literal | TypedHole] = [word("for")]
    for number, name in enumerate(names):
        holes += ([word("and")] if number else []) + [TypedHole(name, ir.NUMBER)]
    return symbols.about((*literals(given.words), IN, titled(table.name, table.former_names), *holes), given.type)
