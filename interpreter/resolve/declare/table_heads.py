"""What the head of a table says: the numbers for which it stands, what it gives, and the sentences that ask for it."""

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
    """`3`, `5-6`, `at most 1`, `at least 7`; None when it is none of these."""
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
    """The numbers for which a table says in its head that it stands: `(turn: 1 to 9)`, `(size: at least 1)`, all of them for
    `(roll: number)`. And the head with plain numbers in its holes."""
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
    """What a table gives."""
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
    """How a result of a table is asked for with numbers of these names: `losses in "Attrition" for (roll) and (size)`."""
    holes: list[Literal | TypedHole] = [word("for")]
    for number, name in enumerate(names):
        holes += ([word("and")] if number else []) + [TypedHole(name, ir.NUMBER)]
    return symbols.about((*literals(given.words), IN, titled(table.name, table.former_names), *holes), given.type)
