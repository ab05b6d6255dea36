"""The built-in sentences of the kernel: queries about numbers, sets and paths.

Each is a pattern with the function that makes its term; the reference page of the language is printed from this list.
"""

from __future__ import annotations

import re

from interpreter import ir
from interpreter.phrases import Literal, TypedHole
from interpreter.resolve.declare.symbol_table import Items, Make, SymbolTable
from interpreter.source import Span

HOLES = {"number": ir.NUMBER, "set": ir.Type("set"), "member": ir.Type("member"), "truth": ir.TRUTH, "path": ir.Type("path")}
"""The types of holes that are no declared kind: any set, any member, any path."""


def items_of(pattern: str) -> Items:
    """The lexicon items of a pattern written as text: `half of (n: number)`."""
    found: list[Literal | TypedHole] = []
    for part in re.findall(r"\([^)]*\)|[^\s]+", pattern):
        if part.startswith("("):
            name, kind = part[1:-1].split(": ")
            found.append(TypedHole(name, HOLES[kind]))
        else:
            found.append(Literal(frozenset(part.split("/")), part))
    return tuple(found)


def _op(name: str, type_: ir.Type) -> Make:
    return lambda args, span: ir.Op(name, tuple(args), type_, span=span)


def _belongs(args: list[ir.Expr], span: Span) -> ir.Op | None:
    member, whole = args
    return ir.Op("in", (member, whole), ir.TRUTH, span=span) if member.type.of == whole.type.of else None


def _joined(name: str) -> Make:
    """Two of one kind, of which the first is a set."""

    def make(args: list[ir.Expr], span: Span) -> ir.Op | None:
        left, right = args
        return ir.Op(name, (left, right), left.type, span=span) if left.type.of == right.type.of else None

    return make


def _member(name: str, optional: bool = False) -> Make:
    """A member of what stands in the hole."""
    return lambda args, span: ir.Op(name, tuple(args), ir.Type("member", args[0].type.of, optional), span=span)


QUESTIONS: tuple[tuple[str, Make, str], ...] = (
    ("number of (things: set)", _op("count", ir.NUMBER), "the number of members"),
    ("half of (n: number)", _op("half", ir.NUMBER), "half, rounded down"),
    ("(a: number) times (b: number)", _op("times", ir.NUMBER), "the product"),
    ("the smaller of (a: number) and (b: number)", _op("smaller", ir.NUMBER), "the smaller number"),
    ("the larger of (a: number) and (b: number)", _op("larger", ir.NUMBER), "the larger number"),
    ("(x: member) is among (things: set)", _belongs, "whether the member belongs to the set"),
    ("(things: set) with (x: member)", _joined("with"), "the set with this member added"),
    ("(things: set) without (x: member)", _joined("without"), "the set with this member removed"),
    ("(things: set) and those of (others: set)", _joined("union"), "the union of both sets"),
    (
        "(things: set) except those of (others: set)",
        _joined("minus_set"),
        "the members of the first set that are not in the second",
    ),
    ("first of (things: set)", _member("first", optional=True), "the first member in board order, or none"),
    ("start of (way: path)", _member("path_start"), "the first place of the path"),
    ("end of (way: path)", _member("path_end"), "the last place of the path"),
    ("length of (way: path)", _op("path_length", ir.NUMBER), "its number of steps"),
)
"""Each with what it makes, and what that is."""


def declare_builtin(table: SymbolTable) -> None:
    """Enter the built-in sentences of the kernel into the lexicon."""
    table.builder.add_expression(items_of("effects of (x: member)"), _effects(table.rules))
    for pattern, make, _ in QUESTIONS:
        table.builder.add_expression(items_of(pattern), make)


def _effects(rules: ir.RuleSet) -> Make:
    """The lasting effects that the rules of a member, named outright, have started."""

    def make(args: list[ir.Expr], span: Span) -> ir.EffectsOf | None:
        member = args[0]
        kind = rules.kinds.get(member.type.of)
        if not isinstance(member, ir.Const) or not isinstance(member.value, int) or kind is None:
            return None
        owner = kind.members[member.value]
        return ir.EffectsOf(tuple(effect for effect in rules.effects if effect.member is owner), span=span)

    return make
