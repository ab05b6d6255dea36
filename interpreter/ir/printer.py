"""The IR as indented text, for people who want to see how their text was understood.

A statement a line, its blocks below it; an expression stands in one line, members of kinds by their names.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from interpreter.ir.expressions import Const, Filter, Local, Measure, Members, Op
from interpreter.ir.printed import PrintedNumber
from interpreter.ir.rule_set import ExampleStep, RuleSet
from interpreter.ir.symbols import (
    Adjust,
    Allow,
    Attribute,
    BlockHead,
    Fact,
    Hook,
    Member,
    Procedure,
    Query,
    Reaction,
    Result,
    Symbol,
    Table,
    Value,
)
from interpreter.ir.terms import ChoicePoint, Expr, Param, Stmt, Term
from interpreter.ir.types import Type
from interpreter.source import Span

MARGIN = "    "
HIDDEN = {
    *(
        "rule",
        "span",
        "type",
        "origin",
        "pattern",
        "ident",
        "layer",
        "locals",
        "display",
        "hooks",
        "reactions",
        "blocks",
    ),
    *("meta", "at"),
}
"""Fields that say nothing of the meaning, or are shown elsewhere."""

TYPED = (Attribute, BlockHead, Fact, Query, Value)
"""Symbols whose type is worth a line."""


def expression_text(term: Expr, rules: RuleSet) -> str:
    """An expression in one line: operations as `name(a, b)`, other terms as `Class("name", ...)`."""
    return _Printer(rules).inline(term)


def statement_lines(body: tuple[Stmt, ...], rules: RuleSet) -> list[str]:
    """Statements as lines of text, with indented blocks."""
    return list(_Printer(rules).block(body, ""))


def symbol_lines(made: Symbol, rules: RuleSet, places: bool = False) -> list[str]:
    """A symbol: its class and name, then every filled field in a line or a block of its own.

    `places`: with its type, the facts of a member, and where each part of it was written.
    """
    shower = _Printer(rules, places)
    lines = [f'{type(made).__name__} "{made.name}"']
    if places:
        lines[0] += f"  {made.span.path}:{made.span.line}" + (f"  layer {made.layer}" if made.layer else "")
        lines += [f"{MARGIN}type: {made.type}"] if isinstance(made, TYPED) else []
    for field in fields(made):
        if field.name not in HIDDEN and field.name != "name":
            value = getattr(made, field.name)
            if isinstance(made, Table) and field.name == "cells":
                value = shower.cells(made)
            elif isinstance(made, Member) and field.name == "ends" and value is not None:
                value = shower.joined(made)
            lines += shower.field(field.name, value, MARGIN)
    for hook in getattr(made, "hooks", ()):
        lines += shower.field(f"hook {hook.timing}", hook, MARGIN)
    for reaction in getattr(made, "reactions", ()):
        lines += shower.field("reaction", reaction, MARGIN)
    if places and isinstance(made, Member):
        for fact in made.kind.facts.values():
            lines.append(f"{MARGIN}{fact.name}: {shower.constant(fact.values[made.id], fact.type)}")
        for name, block in made.blocks.items():
            lines += shower.field(f"block {name}", block, MARGIN)
    return lines


def part_lines(part: Hook | Reaction | Allow | Adjust, rules: RuleSet) -> list[str]:
    """The compiled form of a rule's line (a hook, reaction, adjustment or permission) as lines of text."""
    title = f"{part.timing} it" if isinstance(part, Hook) else type(part).__name__
    return list(_Printer(rules).field(title, part, MARGIN))


class _Printer:
    """Prints terms of one rule set, whose members it calls by name; with `places`, also where parts were written."""

    def __init__(self, rules: RuleSet, places: bool = False) -> None:
        self.rules = rules
        self.places = places

    # --- in one line -------------------------------------------------------------------------------------------------

    def inline(self, value: Any) -> str:
        if isinstance(value, Const):
            return self.constant(value.value, value.type)
        if isinstance(value, Local):
            return value.name
        if isinstance(value, Op):
            return f"{value.name}({', '.join(map(self.inline, value.args))})"
        if isinstance(value, Filter):
            return f"Filter({self.inline(value.source)}, {value.var}: {self.inline(value.condition)})"
        if isinstance(value, Measure):
            sort = "" if value.type.base == "number" else " members"
            return f"Measure({value.how}{sort}, {self.inline(value.source)}, {value.var}: {self.inline(value.item)})"
        if isinstance(value, (Type, PrintedNumber)):
            return str(value)
        if isinstance(value, Result):
            return f"{value.words}: {value.type}"
        if isinstance(value, Param):
            return f"{value.name}: {value.type}" + (f" {value.low} to {value.high}" if value.high else "")
        if isinstance(value, ChoicePoint):
            return f"@{value.name}"
        if isinstance(value, Symbol):
            return f'"{value.name}"'
        if isinstance(value, tuple) and not isinstance(value, Span):
            return "[" + ", ".join(map(self.inline, value)) + "]"
        if isinstance(value, Members):
            return f"Members({value.type.of})"
        if is_dataclass(value):
            return f"{type(value).__name__}({', '.join(self.inline(part) for _, part in self.filled(value))})"
        if isinstance(value, str):
            return f'"{value}"' if " " in value else value
        return value.name if isinstance(value, Enum) else str(value)

    def constant(self, value: Any, type_: Type) -> str:
        """A fixed value as an author would write it."""
        if isinstance(value, tuple):
            return "{" + ", ".join(self.constant(each, Type("member", type_.of)) for each in value) + "}"
        if type_.base == "truth":
            return "yes" if value else "no"
        if type_.base == "text":
            return f'"{value}"'
        if type_.base in ("member", "none"):
            kind = self.rules.kinds.get(type_.of)
            return "none" if value == -1 else kind.members[value].name if kind is not None else str(value)
        return str(value)

    def joined(self, edge: Member) -> list[str]:
        """The names of what an edge joins."""
        nodes = next(graph.nodes for graph in self.rules.graphs if graph.edges is edge.kind)
        return [nodes.members[end].name for end in edge.ends or ()]

    def cells(self, table: Table) -> tuple[tuple[str, ...], ...]:
        """The cells of a table as an author would write them."""

        def said(cell: tuple[int, ...]) -> str:
            return "/".join(self.constant(value, result.type) for value, result in zip(cell, table.results, strict=True))

        return tuple(tuple(said(cell) for cell in row) for row in table.cells)

    def filled(self, value: Any) -> Iterator[tuple[str, Any]]:
        """The fields of a term that say something."""
        for field in fields(value):
            found = getattr(value, field.name)
            if field.name not in HIDDEN and found is not None and found is not False and found != () and found != "":
                yield field.name, field.name if found is True else found

    # --- in lines ----------------------------------------------------------------------------------------------------

    def block(self, body: tuple[Any, ...], margin: str) -> Iterator[str]:
        for statement in body:
            inline = []
            blocks: list[tuple[str, tuple[Any, ...]]] = []
            for name, value in self.filled(statement):
                if _is_block(value):
                    blocks.append((name, value))
                elif name == "branches":
                    blocks += [(f"when {self.inline(test)}", inner) for test, inner in value]
                elif name == "options":
                    blocks += [("option", (option,)) for option in value]
                else:
                    inline.append(self.inline(value))
            yield f"{margin}{type(statement).__name__}" + (f" {', '.join(inline)}" if inline else "")
            for name, inner in blocks:
                if name in ("body", "option"):
                    yield from self.block(inner, margin + MARGIN)
                else:
                    yield f"{margin}{MARGIN}{name}:"
                    yield from self.block(inner, margin + 2 * MARGIN)

    def field(self, name: str, value: Any, margin: str) -> Iterator[str]:
        """One field of a declared thing; nothing when it is empty."""
        if isinstance(value, list):
            value = tuple(value)
        if value is None or value is False or value in ((), "", {}) and value != 0:
            return
        if _is_block(value):
            yield f"{margin}{name}:"
            yield from self.block(value, margin + MARGIN)
        elif isinstance(value, (Hook, Reaction, Allow, Adjust, Procedure)):
            yield f"{margin}{name}:{self.place(value)}"
            for field in fields(value):
                if field.name not in HIDDEN and field.name not in ("name", "timing"):
                    yield from self.field(field.name, getattr(value, field.name), margin + MARGIN)
        elif isinstance(value, tuple) and isinstance(value[0], ExampleStep):
            for step in value:
                yield from self.step(step, margin)
        elif isinstance(value, dict) and name == "settings":
            yield f"{margin}{name}: {', '.join(f'{self.inline(switch)} {state}' for switch, state in value.items())}"
        elif isinstance(value, dict):
            yield f"{margin}{name}: {', '.join(map(str, value))}"
        elif isinstance(value, tuple) and value and is_dataclass(value[0]) and not isinstance(value[0], (Symbol, Term)):
            yield f"{margin}{name}:"
            for part in value:
                yield f"{margin}{MARGIN}{self.inline(part)}{self.place(part)}"
        else:
            yield f"{margin}{name}: {self.inline(value)}"

    def place(self, part: Any) -> str:
        """Where a part was written, and by which rule, as the end of its line."""
        if not self.places or not hasattr(part, "span"):
            return ""
        rule = getattr(part, "rule", "")
        return f"  {part.span.path}:{part.span.line}" + (f'  "{rule}"' if rule else "")

    def step(self, step: ExampleStep, margin: str) -> Iterator[str]:
        """A step of an example, with what it does and the answers that it is given."""
        seats = self.rules.seats.members if self.rules.seats else []
        terms = [self.inline(term) for term in (step.test, step.what) if term is not None]
        said = [*terms, *(text for text in (f"because {step.because}" if step.because else "", step.text) if text)]
        said += [seats[step.side].name] if step.side >= 0 else []
        yield f"{margin}{step.word}: {' '.join(said)}".rstrip()
        if step.procedure is not None:
            yield from self.block(step.procedure.body, margin + MARGIN)
        for answer in step.answers:
            to = f" to {answer.question}" if answer.question else ""
            yield f"{margin}{MARGIN}{seats[answer.seat].name} answers {answer.key}{to}"


def _is_block(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and all(isinstance(part, Stmt) for part in value)
